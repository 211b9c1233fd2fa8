"""The random generator and the decks of a seed are pinned: a seed gives the same game for ever."""

import pickle
from collections import Counter
from hashlib import sha256

import pytest

from glueckauf import Game, Random, State

# SplitMix64 as published, for the seed 1234567; ours gives the upper half of each number.
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def words(seed: int, count: int) -> list[int]:
    rng = Random(seed)
    return [int(rng.random() * 2**32) for _ in range(count)]


def test_generator_is_splitmix64() -> None:
    assert words(1234567, 5) == [number >> 32 for number in PUBLISHED]


@pytest.mark.parametrize(
    ("seed", "first"),
    [
        (0, [3793791033, 1853398634, 113532184, 4169906344]),
        (1, [2433363436, 3203108257, 4170425070, 1908508304]),
        (2**64 - 1, [3839455607, 3919575143, 942667852, 1830663020]),
    ],
)
def test_first_numbers_of_a_seed(seed: int, first: list[int]) -> None:
    assert words(seed, 4) == first


def test_numbers_below_a_limit() -> None:
    rng = Random(1)
    assert [rng.below(6) for _ in range(12)] == [3, 4, 5, 2, 2, 4, 5, 3, 1, 4, 2, 3]
    assert [rng.below(1000) for _ in range(6)] == [454, 530, 435, 167, 645, 815]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 1000, 3 * 2**30, 2**31 + 1, 2**32 - 1])
def test_numbers_below_a_limit_reject_what_would_tilt_them(limit: int) -> None:
    """Of the 2**32 products those remain of which every number has equally many."""
    rng = Random(99)
    for _ in range(50):
        before = Random(rng.word)
        number = rng.below(limit)
        while True:
            product = int(before.random() * 2**32) * limit
            if product % 2**32 >= 2**32 % limit:
                break
        assert number == product >> 32
        assert 0 <= number < limit
        assert before.word == rng.word


@pytest.mark.parametrize("limit", [0, -1, 2**32])
def test_limits_that_cannot_be(limit: int) -> None:
    with pytest.raises(ValueError, match=r"from 1 to 2\*\*32 - 1"):
        Random(1).below(limit)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", None])
def test_seeds_that_cannot_be(seed: object) -> None:
    with pytest.raises(ValueError, match=r"from 0 to 2\*\*64 - 1"):
        Random(seed)  # type: ignore[arg-type]


def test_shuffle_choice_and_fork() -> None:
    items = list(range(10))
    Random(1).shuffle(items)
    assert items == [9, 0, 1, 4, 8, 2, 3, 7, 6, 5]
    assert Random(5).choice("abcdef") == "c"
    assert Random(5).fork().word == 7134611160641777997


def test_shuffle_reaches_every_order_alike() -> None:
    rng = Random(3)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        seen[tuple(items)] += 1
    assert len(seen) == 24
    assert min(seen.values()) > 60
    assert max(seen.values()) < 140


def test_generator_is_pickled_where_it_stands() -> None:
    rng = Random(7)
    rng.below(10)
    copy = pickle.loads(pickle.dumps(rng))  # noqa: S301  # our own
    assert [copy.below(100) for _ in range(5)] == [rng.below(100) for _ in range(5)]


@pytest.mark.parametrize(
    ("players", "seed", "start", "orders", "tiles", "digest"),
    [
        (
            *(2, 0, 0),
            ["truck-YYY", "handcart-BBB", "truck-Y"],
            ["yellow2-dark", "yellow1-light", "black2-dark"],
            "ad88576101163aec93c478596106bcc6071452ef773378f8727a2d6e3fb82be5",
        ),
        (
            *(3, 1, 2),
            ["locomotive-GGG", "horsecart-YY", "truck-K"],
            ["grey1-dark", "yellow2-dark", "yellow2-light"],
            "a5acb97679042e26ccd68af866fa31d343f4a1d213eebd791b7241a2d3cd6d07",
        ),
        (
            *(4, 2024, 1),
            ["horsecart-G", "truck-YBGK", "handcart-B"],
            ["black1-light", "grey2-light", "brown2-light"],
            "23008f6f0a055d6a4b5b3cfba577af946c4e228dac9ec4b4ae8dbd40b84f7f52",
        ),
        (
            *(2, 2**64 - 1, 0),
            ["locomotive-K", "horsecart-BB", "locomotive-KK"],
            ["black2-light", "grey2-light", "brown2-light"],
            "b25ee12708c4546e858dee66d66c22af4d3915877230faac49314c057f01d7e0",
        ),
    ],
)
def test_decks_of_a_seed(
    players: int, seed: int, start: int, orders: list[str], tiles: list[str], digest: str
) -> None:
    game = Game.new(players, seed=seed)
    assert game.view(None).start == start
    assert list(game.orders[:3]) == orders
    assert list(game.tiles[:3]) == tiles
    assert sha256("\n".join([*game.orders, *game.tiles]).encode()).hexdigest() == digest
    assert State.new(players, seed) == game.state


def test_random_games_of_a_seed() -> None:
    state = State.new(3, 5)
    assert state.playout(Random(6)) == 183
    assert state.points[:3] == [20, 16, 50]
    assert State.playouts(2, 3, 1) == 433
    assert State.playouts(4, 2, 1, "hu") == 473
