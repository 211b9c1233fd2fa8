"""The search: repeatable, within its room, and able to see what no evaluation tells it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glueckauf import Game, Random, State
from glueckauf.bots.learned.features import feature_names, features
from glueckauf.bots.learned.network import Network
from glueckauf.bots.planning.tree_search import Search
from glueckauf.bots.planning.turns import Turns
from glueckauf.bots.protocol import BotError
from glueckauf.rules.codes import DELIVER, DRAFTING, KEEPING_ORDER, KEEPING_TILE, MINE, OVER, TURN
from tests.support.builder import FULL, Player, position
from tests.support.checks import COMPILED
from tests.support.networks import some_network
from tests.support.play import walk

PLAYERS = [2, 3, 4]
ITERATIONS, STATES = (12, 3) if COMPILED else (4, 1)
"""Plain Python takes a hundred times as long."""
DEEPEST_MINE = DELIVER - 1
BARE = {"yellow": "", "brown": "", "grey": "", "black": ""}


def search_of(players: int, room: int = 200) -> Search:
    return Search(Turns(some_network(players), 4), room)


def blind(players: int) -> Search:
    """A search whose network thinks the same of every position."""
    return Search(Turns(Network(len(feature_names(players)), 1), 4), 200)


def is_mine(action: int) -> bool:
    return MINE <= action < DELIVER


def decisions(players: int, phases: tuple[int, ...], count: int) -> list[State]:
    found: list[State] = []
    for seed in range(20):
        state = State.new(players, seed)
        for number, _ in enumerate(walk(state, seed % 5, Random(seed))):
            if state.phase in phases and number % 7 == seed % 7 and len(state.legal()) > 1:
                found.append(state.hidden_from(state.seat))
                if len(found) == count:
                    return found
    raise AssertionError(f"only {len(found)} such decisions")


def searched(search: Search, state: State, iterations: int, seed: int = 1) -> list[int]:
    rng = Random(seed)
    search.begin(state, state.legal(), rng)
    search.grow(iterations, rng)
    return search.counts()


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("phase", [TURN, KEEPING_ORDER, KEEPING_TILE, DRAFTING])
def test_the_same_seed_grows_the_same_tree(players: int, phase: int) -> None:
    if phase == DRAFTING:
        states = [Game.new(players, "original", seed=3).view(0).state]
        assert states[0].phase == DRAFTING
    else:
        states = decisions(players, (phase,), STATES)
    search = search_of(players)
    for state in states:
        before = state.copy()
        counts = searched(search, state, ITERATIONS)
        assert sum(counts) == ITERATIONS
        assert state == before
        means = search.means()
        assert searched(search_of(players), state, ITERATIONS) == counts
        assert searched(search, state, ITERATIONS) == counts
        assert search.means() == means


def test_it_grows_in_parts_as_in_one() -> None:
    state = decisions(2, (TURN,), 1)[0]
    search = search_of(2)
    whole = searched(search, state, 20)
    rng = Random(1)
    search.begin(state, state.legal(), rng)
    for part in (1, 7, 12):
        search.grow(part, rng)
    assert search.counts() == whole


def test_every_candidate_is_looked_at_in_the_same_worlds() -> None:
    """The same plan twice is found to be worth the same: nothing but the worlds could differ."""
    state = decisions(2, (TURN,), 1)[0]
    action = state.legal()[-1]
    search = search_of(2)
    search.begin_plans(state, [[action], [action]], Random(1))
    search.grow(2 * ITERATIONS, Random(2))
    assert search.counts() == [ITERATIONS, ITERATIONS]
    assert search.means()[0] == search.means()[1]


def test_plans_of_a_mining_action_are_told_apart() -> None:
    state = State.new(2, 1)
    for _ in walk(state, 0, Random(1)):
        if DEEPEST_MINE in state.legal():
            break
    state.apply(DEEPEST_MINE)
    search = search_of(2)
    plans = search.turns.best_plans(state, 4)
    assert len({tuple(plan) for plan in plans}) == 4
    assert plans[0] == search.turns.plan(state)
    assert search.begin_plans(state, plans, Random(1)) == 4
    search.grow(ITERATIONS, Random(1))
    assert len(search.counts()) == len(search.means()) == 4
    assert sum(search.counts()) == ITERATIONS
    with pytest.raises(BotError, match="1 to 16 best plans, not 0"):
        search.turns.best_plans(state, 0)
    with pytest.raises(BotError, match="a search is for 1 to 64 plans"):
        search.begin_plans(state, [], Random(1))


def test_a_mining_space_counts_once_whatever_its_plans() -> None:
    state = next(one for one in decisions(2, (TURN,), 5) if any(map(is_mine, one.legal())))
    search = search_of(2)
    assert search.begin(state, state.legal(), Random(1)) > len(state.legal())
    search.grow(ITERATIONS, Random(1))
    assert len(search.counts()) == len(search.means()) == len(state.legal())


def test_the_draft_is_searched() -> None:
    """The tree goes on after the pick, to what the others pick then."""
    state = Game.new(2, seed=3).view(0).state
    assert state.phase == DRAFTING
    search = search_of(2)
    searched(search, state, ITERATIONS)
    assert search.used == ITERATIONS, "every look finds a position that is new"


def test_a_search_hears_what_another_found() -> None:
    """What others have found to be bad, and often enough, is not looked at."""
    state = decisions(2, (TURN,), 1)[0]
    alone = searched(search_of(2), state, ITERATIONS)
    favourite = alone.index(max(alone))
    search, rng = search_of(2), Random(1)
    size = search.begin(state, state.legal(), rng)
    first = [action for action in state.legal() for _ in range(2 if is_mine(action) else 1)]
    bad = [
        (1000, 0.0) if first[move] == state.legal()[favourite] else (0, 0.0) for move in range(size)
    ]
    search.hear(bad)
    search.grow(ITERATIONS, rng)
    assert search.counts()[favourite] == 0
    assert sum(count for count, _ in search.findings()) == ITERATIONS


def test_it_keeps_to_its_room() -> None:
    state = decisions(2, (TURN,), 1)[0]
    search = search_of(2, room=10)
    rng = Random(1)
    search.begin(state, state.legal(), rng)
    search.grow(100, rng)
    assert search.used == 10
    assert sum(search.counts()) == 100, "it goes on to look where it has been"


@pytest.mark.parametrize("room", [0, 10**6])
def test_a_room_that_cannot_be(room: int) -> None:
    with pytest.raises(BotError, match="a search has room for 1 to"):
        search_of(2, room)


def test_so_many_actions() -> None:
    state = decisions(2, (TURN,), 1)[0]
    with pytest.raises(BotError, match="for 1 to 27 actions, not 0"):
        search_of(2).begin(state, [], Random(1))


def test_what_a_search_is_for() -> None:
    state = decisions(2, (TURN,), 1)[0]
    with pytest.raises(BotError, match="actions that are legal"):
        search_of(2).begin(state, [1286], Random(1))
    with pytest.raises(BotError, match="somebody has a turn"):
        search_of(2).turns.space_values(State.new(2, 1))
    with pytest.raises(BotError, match="came seat 2"):
        search_of(2).turns.network.judge(state, 2)
    with pytest.raises(BotError, match="came seat -1"):
        features(state, -1)


@pytest.mark.parametrize("players", PLAYERS)
def test_values_are_those_of_the_end_where_it_comes(players: int) -> None:
    """With one worker left in all, what a move is worth is known at once."""
    seats = {seat: Player(workers=int(seat == 0), carts=BARE) for seat in range(players)}
    seats[0] = replace(seats[0], orders={"truck-KK": FULL})
    state = position(players=players, seats=seats, shift=3).state
    search = blind(players)
    searched(search, state, 30)
    network, ends = search.turns.network, 0
    for action, mean in zip(state.legal(), search.means(), strict=True):
        after = state.copy()
        after.apply(action)
        if after.phase == OVER:
            ends += 1
            assert mean == pytest.approx(network.judge(after, 0), abs=1e-4)
    assert ends > 3


@pytest.mark.parametrize("seed", range(3))
def test_it_sees_what_its_network_does_not(seed: int) -> None:
    """The rival has still to place its last worker. Both orders bring nine points; only one of
    them makes up for what the rival can still do."""
    rival = Player(
        workers=1, carts=BARE, delivered=["truck-KKK", "truck-BB", "horsecart-KKK", "handcart-BB"]
    )
    own = Player(workers=1, carts=BARE, orders={"truck-KK": FULL, "locomotive-KK": FULL})
    game = position(seats={0: own, 1: rival}, shift=3)
    state = game.view(0).state
    counts = searched(blind(2), state, 150, seed)
    names = [action.text for action in game.legal()]
    assert names[counts.index(max(counts))] == "deliver locomotive"
