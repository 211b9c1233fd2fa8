"""The mining planner against brute force: every outcome, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Random, State
from glueckauf.bots import array_sizes as sizes
from glueckauf.bots.levels.hewer import HewerBot
from glueckauf.bots.planning.mining_planner import Planner
from glueckauf.bots.planning.mining_plans import best, plans
from glueckauf.bots.protocol import BotError
from glueckauf.rules import codes as n
from glueckauf.rules import material_tables
from glueckauf.rules.addresses import is_half, slots_of
from glueckauf.rules.material import ORDER_NUMBER
from glueckauf.rules.recount import derived
from tests.support.builder import Player, position
from tests.support.checks import COMPILED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RULES = [
    "original",
    "hu",
    "online",
    "original split_substitution=on",
    "original free_storage=on storage_needs_surface=on",
    "original split_substitution=on free_storage=on storage_needs_surface=on",
]
TABLES = [(players, rules) for players in (2, 3, 4) for rules in RULES]
MINES = 12 if COMPILED else 4
"""Positions for each table."""

Outcome = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def outcome(state: State, seat: int) -> Outcome:
    """Level, cage, storage, carts; and filled and half filled slots by order and colour."""
    contents, counts = state.slots, []
    for order in state.orders[44 * seat : 44 * seat + state.order_count[seat]]:
        filled, half = [0] * 4, [0] * 4
        for slot in slots_of(order):
            if is_half(contents[slot], material_tables.SLOT_COLOUR[slot]):
                half[material_tables.SLOT_COLOUR[slot]] += 1
            elif contents[slot]:
                filled[material_tables.SLOT_COLOUR[slot]] += 1
        counts += filled + half
    return (
        state.level[seat],
        tuple(state.cage[4 * seat : 4 * seat + 4]),
        tuple(state.storage[4 * seat : 4 * seat + 4]),
        tuple(state.cubes[16 * seat : 16 * seat + 16]),
        tuple(counts),
    )


# Brute force


def brute_force(state: State, skip: Callable[[State, int], bool]) -> set[Outcome]:
    """Whatever any sequence of legal steps leads to, but for steps to be skipped."""
    seat = state.seat
    found: set[Outcome] = set()
    met: set[tuple[object, ...]] = set()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        if here.pending == n.NOTHING:
            found.add(outcome(here, seat))
        if here.phase != n.MINING:
            continue  # that was the last step
        for action in here.legal():
            if action == n.STOP or skip(here, action):
                continue
            after = here.copy()
            after.apply(action)
            mark = (*exactly(after, seat), after.steps, after.pending)
            if mark not in met:
                met.add(mark)
                waiting.append(after)
    return found


def exactly(state: State, seat: int) -> tuple[object, ...]:
    orders = state.orders[44 * seat : 44 * seat + state.order_count[seat]]
    contents = state.slots
    return (
        state.level[seat],
        tuple(state.cage[4 * seat : 4 * seat + 4]),
        tuple(state.storage[4 * seat : 4 * seat + 4]),
        tuple(state.cubes[16 * seat : 16 * seat + 16]),
        tuple(contents[slot] for order in orders for slot in slots_of(order)),
    )


def nothing_to_do(level: int, cage: tuple[int, ...], cubes: tuple[int, ...], storage: int) -> bool:
    """Whether a cage is of no use there; `storage` is what can only be used at the surface."""
    if level:
        return sum(cage) == 5 or not sum(cubes[4 * level - 4 : 4 * level])
    return not sum(cage) and not storage


def is_useless(state: State, action: int) -> bool:
    """As the planner defines it."""
    seat = state.seat
    level, cage, storage, cubes, _ = outcome(state, seat)
    if n.CAGE <= action < n.LOAD:
        stored = state.storage_needs_surface * sum(storage)
        return nothing_to_do(action - n.CAGE, cage, cubes, stored)
    fill = action - n.FILL
    return fill >= 0 and fill % 2 == 1 and level == 0 and cage[fill // 2 % 4] > 0


def nothing(_state: State, _action: int) -> bool:
    return False


# Positions


def at_random(players: int, rules: str, rng: Random) -> State:
    """A mine as no game may ever have seen it, and up to six steps to work in it."""
    state = State.new(players, rng.below(1000), rules)
    while state.phase == n.DRAFTING:
        state.apply(rng.choice(state.legal()))
    fields = state.fields()
    seat = state.seat
    for order in range(44):
        fields["owner"][order] = n.NOTHING
    for _ in range(1 + rng.below(3)):
        order = rng.below(44)
        fields["owner"][order] = seat
        for slot in slots_of(order):
            colour, cube = material_tables.SLOT_COLOUR[slot], rng.below(4)
            if rng.below(4) == 0:
                may_be_half = cube == colour or state.split_substitution
                fields["slots"][slot] = 1 + cube if may_be_half else 5 + 5 * cube
    for counts, most in ((fields["cage"], 6), (fields["storage"], 3)):
        for _ in range(rng.below(most)):
            counts[4 * seat + rng.below(4)] += 1
    for at in range(16 * seat, 16 * seat + 16):
        fields["cubes"][at] = 0
    for _ in range(rng.below(6)):
        level = rng.below(4)
        colour = level if rng.below(4) else rng.below(4)
        fields["cubes"][16 * seat + 4 * level + colour] += 1
    fields["level"][seat] = rng.below(5) * rng.below(2)
    # its last worker at times, so that a shift ends with it
    following = derived(fields)
    fields["phase"] = n.MINING
    fields["steps"] = 1 + min(rng.below(6), rng.below(6))
    if rng.below(3) == 0:
        fields["workers"] = [0] * 4
    state.set_fields({**fields, **following})
    legal = [action for action in state.legal() if action >= n.FILL]
    if legal and rng.below(4) == 0 and state.steps > 1:  # at times in the middle of a pair
        state.apply(rng.choice(legal))
    return state


def in_games(players: int, rules: str, rng: Random) -> Iterator[State]:
    """The mining actions of a game, cut to six steps, or to four where pairs may be split: with
    many orders there are more outcomes than the planner can hold."""
    bot = HewerBot(slips=0.2)
    game = Game.new(players, rules, seed=rng.below(1000))
    while not game.over:
        if game.state.phase == n.MINING:
            state = game.state.copy()
            state.set_fields({"steps": min(4 if state.split_substitution else 6, state.steps)})
            yield state
        game.play(bot.decide(game.view(game.seat), game.legal(), None, rng))


def mines(players: int, rules: str) -> Iterator[State]:
    rng = Random(100 * players + RULES.index(rules))
    for _ in range(MINES):
        yield at_random(players, rules, rng)
    count = 0
    while count < MINES // 2:
        for state in in_games(players, rules, rng):
            if rng.below(8) == 0 and count < MINES // 2:
                count += 1
                yield state


# Tests


@pytest.mark.parametrize(("players", "rules"), TABLES)
def test_finds_exactly_what_brute_force_finds(players: int, rules: str) -> None:
    planner = Planner(breadth=sizes.CAPACITY)
    for state in mines(players, rules):
        before = state.copy()
        found = plans(state, planner)
        assert state == before
        assert planner.exact
        outcomes = [outcome(plan.state, state.seat) for plan in found]
        assert len(set(outcomes)) == len(outcomes)
        assert set(outcomes) == brute_force(state, is_useless)


@pytest.mark.parametrize(("players", "rules"), TABLES)
def test_leaves_out_only_what_is_useless(players: int, rules: str) -> None:
    """Each outcome of any steps at all is found, or a better one is: with the same slots filled and
    the same coal, more of it in the storage, and a cage that does not stand idle instead."""
    planner = Planner(breadth=sizes.CAPACITY)
    for state in mines(players, rules):
        found = {outcome(plan.state, state.seat) for plan in plans(state, planner)}
        every = brute_force(state, nothing)
        assert found <= every
        by_work: dict[object, list[Outcome]] = {}
        for one in found:
            by_work.setdefault((one[3], one[4]), []).append(one)
        for level, cage, storage, cubes, slots in every - found:
            stored = state.storage_needs_surface * sum(storage)
            idle = nothing_to_do(level, cage, cubes, stored)
            assert any(
                all(a <= b for a, b in zip(other[1], cage, strict=True))
                and all(
                    a + b == c + d for a, b, c, d in zip(cage, storage, *other[1:3], strict=True)
                )
                and (idle or other[0] == level)
                for other in by_work[cubes, slots]
            )


@pytest.mark.parametrize(("players", "rules"), TABLES)
def test_plans_take_the_fewest_steps(players: int, rules: str) -> None:
    """With one step less than a plan takes, its outcome is not among those found."""
    planner = Planner(breadth=sizes.CAPACITY)
    for state in mines(players, rules):
        found = plans(state, planner)
        steps_of = [len(plan.actions) - (plan.actions[-1] == n.STOP) for plan in found]
        assert steps_of == sorted(steps_of)
        ends = [outcome(plan.state, state.seat) for plan in found]
        for steps in range(1, state.steps):
            shorter = state.copy()
            shorter.set_fields({"steps": steps})
            if shorter.pending != n.NOTHING:
                break
            within = {outcome(plan.state, state.seat) for plan in plans(shorter, planner)}
            assert within == {
                end for end, size in zip(ends, steps_of, strict=True) if size <= steps
            }


def wide() -> State:
    """Much coal, some orders, eight steps."""
    orders = ["truck-YBGK", "handcart-BBB", "horsecart-KK"]
    player = Player(
        orders={order: [""] * len(order.split("-")[1]) for order in orders},
        cage="yellow grey",
        storage="brown black",
        tiles=["grey2-light", "black1-dark", "yellow2-dark", "brown1-light"],
    )
    game = position(players=4, seats={0: player})
    game.play("mine 8")
    return game.state


@pytest.mark.compiled
def test_a_narrow_search_is_cut_and_says_so() -> None:
    state = wide()
    every, narrow = Planner(sizes.CAPACITY), Planner(breadth=20)
    known = {outcome(plan.state, 0) for plan in plans(state, every)}
    ways = narrow.ways(state)
    found = {outcome(plan.state, 0) for plan in plans(state, narrow)}
    assert every.exact
    assert not narrow.exact
    assert found < known
    assert max(map(len, ways)) == 8
    assert Planner(breadth=20).ways(state) == ways


@pytest.mark.compiled
def test_a_narrow_search_keeps_what_promises_most() -> None:
    """It fills as many slots as the whole search does."""

    def most_filled(planner: Planner) -> int:
        return max(sum(outcome(plan.state, 0)[4]) for plan in plans(wide(), planner))

    assert most_filled(Planner(breadth=200)) == most_filled(Planner(sizes.CAPACITY))


@pytest.mark.compiled
def test_a_full_planner_says_so() -> None:
    state = wide()
    state.set_fields({"steps": 15})
    planner = Planner(sizes.CAPACITY)
    assert planner.look(state) == sizes.CAPACITY
    assert not planner.exact


def test_best_plan() -> None:
    """R4.3, example 3: two grey slots filled, and a yellow cube in the cage."""
    player = Player(orders={"truck-GG": ["", ""]}, tiles=["grey1-light"])
    game = position(players=4, seats={0: player})
    game.play("mine 8")
    plan = best(game.state, lambda state: 10 * state.complete[2] + state.cage[0])
    for action in plan.actions:
        game.state.apply(action)
    assert game.state == plan.state
    assert game.state.complete[2] == 1
    assert game.state.cage[:4] == [1, 0, 0, 0]
    assert len(plan.actions) == 8


def test_best_plan_takes_no_idle_steps() -> None:
    game = position(players=4, seats={0: Player(orders={"truck-K": [""]}, cage="black")})
    game.play("mine 4")
    plan = best(game.state, lambda state: state.complete[2])
    assert plan.actions == (n.FILL + 16 * material_tables.PAIR_ORDER.index(PLAIN_TRUCK) + 6, n.STOP)


PLAIN_TRUCK = ORDER_NUMBER["truck-K"]


def test_refuses_what_is_no_mining() -> None:
    with pytest.raises(BotError, match="mining action is under way"):
        plans(State.new(2, 1))
    with pytest.raises(BotError, match="breadth is from 1 to 65536, not 0"):
        Planner(breadth=0)
    state = wide()
    state.set_fields({"steps": 16})
    with pytest.raises(BotError, match="looks 15 steps ahead at most, not 16"):
        plans(state)


def test_sizes_stand_twice_and_alike() -> None:
    text = (Path(sizes.__file__).with_suffix(".pxd")).read_text("utf-8")
    declared = dict(re.findall(r"^    (\w+) = (-?\d+)$", text, re.MULTILINE))
    defined = {name: str(value) for name, value in vars(sizes).items() if name.isupper()}
    assert declared == defined
    assert sizes.BUCKETS == 2 * sizes.CAPACITY == 1 << (64 - sizes.BUCKET_SHIFT)
    assert 16 * (sizes.WORDS - 2) >= n.PAIRS
