"""R5: the end of a shift."""

from dataclasses import replace

import pytest

from glueckauf import Game
from tests.support.builder import Player, position
from tests.support.look import last_bank, play, player, points, space

SPENT = Player(workers=0)


def ending(
    players: int,
    *,
    shift: int = 1,
    start: int = 0,
    last: int = 0,
    seats: dict[int, Player] | None = None,
    factory: dict[str, tuple[int, int]] | None = None,
) -> Game:
    """One worker is left, that of the seat `last`."""
    everyone = {seat: (seats or {}).get(seat, SPENT) for seat in range(players)}
    everyone = {
        seat: replace(player, workers=int(seat == last)) for seat, player in everyone.items()
    }
    return position(
        players, seats=everyone, shift=shift, start=start, seat=last, spaces=factory or {}
    )


# One delivered order for each vehicle and colour, and an empty cart on each level.
EVERYTHING = Player(
    delivered=["handcart-Y", "horsecart-B", "truck-G", "locomotive-K"],
    carts={"yellow": "", "brown": "", "grey": "", "black": ""},
)


@pytest.mark.parametrize(
    ("shift", "reward"),
    [
        (1, 2 + 3 + 4 + 5),
        (2, 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9),
        (3, 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12 + 13),
    ],
)
def test_r5_1_four_eight_twelve_elements(shift: int, reward: int) -> None:
    game = ending(2, shift=shift, seats={0: EVERYTHING})
    assert last_bank(game) == [reward, 0]


def test_r5_1_scored_before_anything_else_changes() -> None:
    game = ending(2, seats={0: EVERYTHING})
    before = points(game)
    last_bank(game)
    assert points(game) == [before[0] + 14, before[1]]
    assert player(game).breakdown == {
        "orders": 14,
        "shift 1": 14,
        "shift 2": 0,
        "shift 3": 0,
        "marks": 0,
        "cubes": 0,
        "outstanding": 0,
        "imbalance": 0,
    }


def test_r5_1_orders_are_turned_down_again_but_stay() -> None:
    game = ending(2, seats={0: EVERYTHING})
    delivered = player(game).delivered
    last_bank(game)
    assert player(game).delivered == delivered


def test_r5_2_most_workers_in_the_factory() -> None:
    game = ending(3, factory={"factory 1": (1, 1), "factory 2": (2, 3), "factory 7": (1, 1)})
    last_bank(game)
    assert (game.view(None).start, game.seat) == (2, 2)


def test_r5_2_old_start_player_can_have_most() -> None:
    game = ending(3, start=1, factory={"factory 1": (1, 2), "factory 2": (2, 1)})
    last_bank(game)
    assert game.view(None).start == 1


def test_r5_2_draw_five_counts() -> None:
    game = ending(2, factory={"factory 1": (0, 2), "factory draw": (1, 3)})
    last_bank(game)
    assert game.view(None).start == 1


def test_r5_2_canteen_does_not_count() -> None:
    game = position(
        3,
        start=2,
        seats={0: Player(workers=3), 1: Player(workers=0), 2: SPENT},
        spaces={"factory 1": (1, 2)},
        offers={"factory 1": "yellow1-light"},
    )
    play(game, "factory 1")  # two of seat 1 go to the canteen
    assert (game.view(None).start, game.view(None).shift) == (0, 2)


def test_r5_2_other_spaces_do_not_count() -> None:
    game = ending(
        3,
        factory={"mine 6": (2, 3), "money 6": (2, 2), "order draw": (2, 3), "factory 3": (1, 1)},
    )
    last_bank(game)
    assert game.view(None).start == 1


@pytest.mark.parametrize(
    ("players", "start", "tied", "expected"),
    [
        (2, 0, (0, 1), 1),
        (2, 1, (0, 1), 0),
        (3, 0, (0, 1), 1),
        (3, 0, (0, 2), 2),
        (3, 0, (1, 2), 1),
        (3, 1, (0, 1), 0),
        (3, 1, (0, 2), 2),
        (3, 2, (0, 1, 2), 0),
        (4, 1, (0, 1), 0),
        (4, 1, (0, 3), 3),
        (4, 3, (1, 2), 1),
        (4, 2, (0, 1, 2, 3), 3),
        (4, 0, (0, 3), 3),
    ],
)
def test_r5_2_tie_goes_clockwise_and_the_old_start_player_never_keeps_it(
    players: int, start: int, tied: tuple[int, ...], expected: int
) -> None:
    factory = {
        f"factory {space}": (seat, 2) for space, seat in zip((1, 2, 3, 5), tied, strict=False)
    }
    others = [seat for seat in range(players) if seat not in tied]
    factory |= {f"factory {space}": (seat, 1) for space, seat in zip((6, 7), others, strict=False)}
    game = ending(players, start=start, last=start, factory=factory)
    last_bank(game)
    assert (game.view(None).start, game.seat) == (expected, expected)


@pytest.mark.parametrize(
    ("players", "start", "expected"), [(2, 0, 1), (2, 1, 0), (3, 1, 2), (3, 2, 0), (4, 3, 0)]
)
def test_r5_2_nobody_in_the_factory_is_a_tie_of_all(
    players: int, start: int, expected: int
) -> None:
    game = ending(players, start=start)
    last_bank(game)
    assert game.view(None).start == expected


def test_r5_2_after_shift_2_too_but_not_after_shift_3() -> None:
    factory = {"factory 1": (2, 1)}
    game = ending(3, shift=2, factory=factory)
    last_bank(game)
    assert (game.view(None).start, game.view(None).shift) == (2, 3)
    game = ending(3, shift=3, factory=factory)
    last_bank(game)
    assert game.over
    assert game.view(None).start == 0


@pytest.mark.parametrize(("players", "workers"), [(2, 18), (3, 15), (4, 13)])
def test_r5_3_all_workers_return(players: int, workers: int) -> None:
    game = position(
        players,
        seats={seat: Player(workers=int(seat == 0)) for seat in range(players)},
        spaces={"factory draw": (1, 3), "mine 10": (0, 2), "order 3": (1, 1), "money 6": (0, 3)},
    )
    assert any(seat.canteen for seat in game.view(None).players)
    assert all(seat.bank for seat in game.view(None).players)
    game.play("bank")
    view = game.view(None)
    for seat in view.players:
        assert (seat.workers, seat.canteen, seat.bank) == (workers, 0, 0)
    assert all((at.workers, at.owner, at.price) == (0, None, 1) for at in view.spaces)


def test_r5_3_tiles_cards_and_mines_stay() -> None:
    game = ending(
        2,
        seats={0: Player(cage="grey", cage_at="black", storage="brown", orders={"truck-K": ()})},
        factory={"factory 2": (0, 2)},
    )
    before = game.view(None)
    last_bank(game)
    after = game.view(None)
    assert [at.offer for at in after.spaces] == [at.offer for at in before.spaces]
    assert after.supply == before.supply
    for one, two in zip(before.players, after.players, strict=True):
        assert (one.cage, one.cage_at, one.storage, one.levels, one.orders) == (
            *(two.cage, two.cage_at, two.storage, two.levels, two.orders),
        )


def test_r5_3_delivered_orders_count_again() -> None:
    game = ending(2, seats={0: Player(delivered=["truck-KK"])})
    rewards = [last_bank(game)[0]]
    for _ in range(2):
        shift = game.view(None).shift
        while not game.over and game.view(None).shift == shift:
            game.play("bank")
        rewards.append(player(game).breakdown[f"shift {shift}"])
    assert rewards == [5, 5 + 8, 5 + 8]


def test_r5_3_displaced_workers_come_back_as_well() -> None:
    game = position(2, seats={0: Player(workers=2), 1: SPENT}, spaces={"money 4": (1, 1)})
    play(game, "money 4")
    assert player(game, 1).workers == 18
    assert space(game, "money 4").workers == 0
