"""How a game begins: a deal or a position, checked once and in words."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace

import pytest

from glueckauf import (
    Deal,
    DealError,
    Game,
    Position,
    RuleSetError,
    SeedError,
    WrongKind,
    format_game,
    parse_game,
    parse_rules,
    redact,
)
from glueckauf.rules.material import ORDERS, TILE_COPIES, TILES
from tests.support.play import RULES, some_state

ORDER_NAMES = [order.name for order in ORDERS]
TILE_NAMES = [tile.name for tile in TILES for _ in range(TILE_COPIES)]


def test_a_deal_is_what_a_game_begins_with() -> None:
    deal = Deal(3, "hu", ORDER_NAMES, TILE_NAMES, 2)
    game = Game(deal, names=["Anna", "", "Zoë"])
    assert game.beginning is deal
    assert (game.players, game.rules, game.seed) == (3, parse_rules("hu", 3), None)
    assert (game.orders, game.tiles) == (tuple(ORDER_NAMES), tuple(TILE_NAMES))
    assert game.state == deal.first_state()
    assert game.state.start == deal.start == 2
    game.play(game.legal()[0])
    assert Game(deal).state == game.first_state() == deal.first_state() != game.state


def test_equal_deals_are_one_value() -> None:
    deal = Deal.shuffled(2, "original", 7)
    same = Deal(2, deal.rules, list(deal.orders), list(deal.tiles), deal.start, 7)
    assert same == deal
    assert hash(same) == hash(deal)
    assert same.first_state() == deal.first_state()
    assert pickle.loads(pickle.dumps(deal)) == deal  # noqa: S301  # our own
    assert replace(deal, seed=None, seeded=False) != deal
    with pytest.raises(FrozenInstanceError):
        deal.start = 1  # type: ignore[misc]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seed_says_what_is_dealt(players: int) -> None:
    game = Game.new(players, seed=5)
    assert game.beginning == Deal.shuffled(players, "original", 5)
    assert (game.seed, game.seeded) == (5, True)
    deal = Deal.shuffled(players)
    assert (deal.seed, deal.seeded) == (None, False)
    assert deal != Deal.shuffled(players)


def test_names_are_read_in_any_case_and_kept_as_they_are_written_here() -> None:
    deal = Deal(
        2,
        "original",
        [name.upper() for name in ORDER_NAMES],
        [name.title() for name in TILE_NAMES],
        0,
    )
    assert (deal.orders, deal.tiles) == (tuple(ORDER_NAMES), tuple(TILE_NAMES))
    text = format_game(Game(deal))
    shouted = text.replace("truck-KKK", "TRUCK-kkk").replace("grey2-light", "GREY2-Light")
    assert shouted != text
    assert parse_game(shouted).beginning == deal
    assert format_game(parse_game(shouted)) == text


WRONG = [
    ({"players": 5}, DealError, "the game is for 2 to 4 players, not 5"),
    ({"start": 2}, DealError, "the seat of the start player is from 0 to 1, not 2"),
    ({"start": True}, DealError, "the seat of the start player is from 0 to 1, not True"),
    ({"start": None}, DealError, "the seat of the start player is from 0 to 1, not None"),
    (
        {"rules": "house"},
        RuleSetError,
        "a preset is one of original, hu, hu2, online, not 'house'",
    ),
    ({"rules": None}, WrongKind, "expected a rule set or its text; came None"),
    ({"orders": ORDER_NAMES[1:]}, DealError, "the deck of orders has 44 cards, not 43"),
    (
        {"orders": ["truck-KKK", *ORDER_NAMES[1:]]},
        DealError,
        "the box has truck-KKK once; it came 2 times in the deck of orders",
    ),
    (
        {"tiles": ["black2-dark", *TILE_NAMES[1:]]},
        DealError,
        "the box has black2-dark 3 times; it came 4 times in the deck of tiles",
    ),
    ({"orders": ["van-K", *ORDER_NAMES[1:]]}, DealError, "there is no order 'van-K'"),
    ({"orders": ["grey2-dark", *ORDER_NAMES[1:]]}, DealError, "there is no order 'grey2-dark'"),
    ({"tiles": [7, *TILE_NAMES[1:]]}, DealError, "there is no tile 7"),
    ({"seed": 1}, DealError, "the decks and the start player are not those of seed 1"),
    ({"seed": -1}, SeedError, ""),
]


@pytest.mark.parametrize(("changed", "error", "message"), WRONG, ids=[str(row[2]) for row in WRONG])
def test_a_wrong_deal_says_so_in_words(
    changed: dict[str, object], error: type[Exception], message: str
) -> None:
    right = {
        "players": 2,
        "rules": "original",
        "orders": ORDER_NAMES,
        "tiles": TILE_NAMES,
        "start": 0,
    }
    with pytest.raises(error) as caught:
        Deal(**{**right, **changed})  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_what_a_reader_sees_of_a_deal() -> None:
    deal = Deal.shuffled(4, "original", 9)
    for reader in (None, 0, 3):
        seen = deal.seen_by(reader)
        assert (seen.seed, seen.seeded, seen.hides) == (None, True, True)
        assert seen.orders == (*deal.orders[:13], *"?" * 31)
        assert seen.tiles == (*deal.tiles[:8], *"?" * 40)
        assert seen.first_state() == deal.first_state().hidden_from(reader)
    assert not deal.hides
    with pytest.raises(DealError, match="a seat is from 0 to 3, not 4"):
        deal.seen_by(4)


@pytest.mark.parametrize("seed", range(4))
def test_a_position_is_a_beginning_like_a_deal(seed: int) -> None:
    state = some_state(3, RULES[seed], seed, 60)
    position = Position(state)
    game = Game(position)
    assert game.state == position.first_state()
    assert (game.players, game.rules, game.seed) == (3, position.rules, None)
    assert (game.orders, game.tiles) == game.decks()
    assert position == Position(state)
    hidden = position.seen_by(1)
    assert hidden.hides
    assert hidden.first_state() == position.first_state().hidden_from(1)
    state.apply(state.legal()[0])
    assert game.state == position.first_state() != state


def test_nothing_else_is_a_beginning() -> None:
    with pytest.raises(WrongKind, match="a game begins with a Deal or a Position; came <State of"):
        Game(Game.new(2).state)  # type: ignore[arg-type]


# The decks of a game


def test_whole_decks_of_a_finished_game() -> None:
    game = Game.new(2, seed=3)
    orders, tiles = game.decks()
    assert game.orders[7:] == orders  # what the draft does not show
    assert game.tiles[6:] == tiles
    while not game.over:
        game.play(game.legal()[0])
    for whole in (game, redact(game, 0), parse_game(format_game(game))):
        assert sorted(whole.orders) == sorted(ORDER_NAMES)
        assert sorted(whole.tiles) == sorted(TILE_NAMES)
        assert whole.decks() == game.decks()
        assert "?" not in (*whole.decks()[0], *whole.decks()[1])


def test_a_redacted_game_has_no_decks_to_read() -> None:
    game = Game.new(2, seed=3)
    for _ in range(12):
        game.play(game.legal()[0])
    read = redact(game, 0)
    orders, tiles = read.decks()
    assert [len(orders), len(tiles)] == [len(deck) for deck in game.decks()]
    assert {*orders, *tiles} == {"?"}
    assert {*read.orders[7:], *read.tiles[6:]} == {"?"}
