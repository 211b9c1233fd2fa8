"""How everyone stands on the shift clock, and what one more would change."""

from __future__ import annotations

import pytest

from glueckauf.rules.material import CLOCK, COLOURS
from glueckauf.rules.standings import ElementStanding, leaders, standings
from tests.support.builder import Player, position
from tests.support.look import play


def by_name(game_standings: list[ElementStanding]) -> dict[str, ElementStanding]:
    return {standing.element: standing for standing in game_standings}


THREE = {
    0: Player(delivered=["handcart-BBB", "horsecart-Y"]),
    1: Player(delivered=["handcart-GGG", "horsecart-B"]),
    2: Player(delivered=["handcart-YY", "horsecart-YBGK", "horsecart-KK"]),
}


def test_counts_places_and_shifts() -> None:
    game = position(3, seats=THREE, shift=2)
    found = standings(game.state)
    assert [standing.element for standing in found] == [element.name for element in CLOCK]
    clock = by_name(found)
    assert (clock["handcart"].first, clock["handcart"].second) == (6, 3)
    assert clock["handcart"].counts == [3, 3, 2]
    assert clock["handcart"].rewards == [6, 6, 0], "a tie for first leaves no second (R6.2)"
    assert clock["horsecart"].rewards == [3, 3, 7]
    assert clock["truck"].rewards == [0, 0, 0], "nobody has any (R6.3)"
    assert [clock[name].shifts for name in ("yellow coal", "truck", "black carts")] == [
        [2, 3],
        [2, 3],
        [3],
    ]
    assert by_name(standings(position(3, seats=THREE).state))["truck"].shifts == [2, 3]


def test_one_more() -> None:
    clock = by_name(standings(position(3, seats=THREE, shift=2).state))
    # Handcart 3, 3, 2: the first breaks the tie, the other is second then; the third joins the tie.
    assert clock["handcart"].more == [[0, -3, 0], [-3, 0, 0], [0, 0, 6]]
    # Horse cart 1, 1, 6: who is ahead of the tied second has the second place alone.
    assert clock["horsecart"].more == [[0, -3, 0], [-3, 0, 0], [0, 0, 0]]
    # Truck 0, 0, 0: whoever is first is so alone.
    assert clock["truck"].more == [[8, 0, 0], [0, 8, 0], [0, 0, 8]]


def test_two_players_have_no_second_place() -> None:
    seats = {seat: THREE[seat] for seat in (0, 2)}
    game = position(2, seats={0: seats[0], 1: seats[2]})
    clock = by_name(standings(game.state))
    assert clock["horsecart"].second == 0
    assert clock["horsecart"].rewards == [0, 7]
    assert clock["handcart"].more == [[0, 0], [0, 6]]


def test_switches() -> None:
    late = by_name(standings(position(3, "original second_place_late=3").state))
    assert (late["truck"].second, late["locomotive"].second) == (3, 3)
    seats = {0: Player(delivered=["handcart-Y"]), 1: Player(), 2: Player()}
    strict = position(3, "original carts_need_order=on", seats=seats)
    loose = position(3, seats=seats)
    for colour in COLOURS:
        counted = by_name(standings(strict.state))[f"{colour} carts"]
        assert counted.counts[1:] == [0, 0]
        assert counted.more[1] == [0, 0, 0], "without an order one more cart changes nothing"
        free = by_name(standings(loose.state))[f"{colour} carts"]
        assert free.more[1] != [0, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_leaders_are_those_with_the_first_reward(players: int) -> None:
    game = position(players, seats={seat: THREE[seat] for seat in range(min(players, 3))})
    first = leaders(game.state)
    for standing in standings(game.state):
        most = max(standing.counts)
        assert first[standing.element] == [
            seat for seat, count in enumerate(standing.counts) if count == most and most
        ]


def test_looking_changes_nothing() -> None:
    game = position(3, seats=THREE, shift=2)
    before = game.state.copy()
    standings(game.state)
    assert game.state == before
    play(game, "bank")
