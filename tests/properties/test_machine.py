"""Hypothesis plays whole games by rule-based state machine, one machine a table."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import TYPE_CHECKING, ClassVar

import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from glueckauf import Action, Game, IllegalAction, NothingToUndo, Random, parse_action
from glueckauf.record.events import marks_gained, points_gained
from glueckauf.record.files.game_file import format_game, parse_game
from glueckauf.record.files.position import format_position, parse_position, settled
from glueckauf.record.notation import ACTIONS
from glueckauf.record.story import story
from glueckauf.rules.codes import RETURN_TOP
from glueckauf.rules.material import ORDERS, TILES
from tests.support.checks import COMPILED, check_legal, check_position, check_reasons
from tests.support.ledger import Ledger
from tests.support.play import TABLES, TEMPERS, choose

if TYPE_CHECKING:
    from glueckauf import State

SEEDS = st.integers(0, 2**16 - 1)
TEMPER = st.integers(0, len(TEMPERS) - 1)

# Those that put cards back fit a hand of one, but for the last two.
TRIED = (
    *ACTIONS,
    *(parse_action(f"top {order.name}") for order in ORDERS),
    *(parse_action(f"bottom {tile.name}") for tile in TILES),
    parse_action("top handcart-Y handcart-B truck-KKK truck-Y truck-B"),
    parse_action("bottom grey2-light grey2-light grey2-dark black1-dark"),
)

BY_KIND = {
    kind: [action for action in TRIED if action.kind == kind]
    for kind in {action.kind for action in TRIED}
}
STEPS = ("cage", "load", "store", "fill", "stop")


def going_on(machine: GameMachine) -> bool:
    return not machine.game.over


def over(machine: GameMachine) -> bool:
    return machine.game.over


def moved_on(machine: GameMachine) -> bool:
    """Looking back all the time would keep a thousand steps from ending a game."""
    return machine.new_actions >= 20


class GameMachine(RuleBasedStateMachine):
    """A game, and beside it the states it has been in."""

    players: ClassVar[int]
    rule_set: ClassVar[str]
    happened: ClassVar[Counter[str]]
    """How often what was done, undone or refused, over all runs."""

    game: Game
    ledger: Ledger
    past: list[State]
    checked = True
    new_actions = 0

    @initialize(seed=SEEDS, temper=TEMPER, taken=st.sampled_from([0, 0, 40, 80, 120, 160]))
    def sit_down(self, seed: int, temper: int, taken: int) -> None:
        """At a fresh table, or where a game has got to after some random actions."""
        self.game = Game.new(self.players, self.rule_set, seed)
        self.past = []
        rng = Random(seed)
        for _ in range(taken):
            self.past.append(self.game.state.copy())
            self.game.play(choose(self.game.state.legal(), temper, rng))
            if self.game.over:
                break
        if taken > 100:  # without its history
            self.game = Game.from_position(self.game.state)
            self.past = []
        self.ledger = Ledger(self.game.state)
        self.checked = False

    def take(self, action: Action) -> None:
        """One action, with everything that must be true of what it did."""
        before = self.game.state.copy()
        assert parse_action(str(action)) == action
        self.ledger.enter(before, action.number)
        assert self.game.play(action) == action
        self.ledger.check(self.game.state)
        self.explain(action, before)
        self.past.append(before)
        self.checked = False
        self.new_actions += 1
        self.happened[action.kind] += 1
        self.happened["ended"] += self.game.over

    def explain(self, action: Action, before: State) -> None:
        """Events tell every change of money and points."""
        after = self.game.state
        events = story(action, before, after)
        assert events
        for seat in range(self.players):
            assert after.money[seat] - before.money[seat] == marks_gained(events, seat)
            assert after.points[seat] - before.points[seat] == points_gained(events, seat)

    @precondition(going_on)
    @rule(pick=st.integers(0, 255))
    def act(self, pick: int) -> None:
        legal = self.game.legal()
        self.take(legal[pick % len(legal)])

    @precondition(going_on)
    @rule(seed=SEEDS, temper=TEMPER)
    def finish_turn(self, seed: int, temper: int) -> None:
        rng, seat = Random(seed), self.game.seat
        while not self.game.over and self.game.seat == seat:
            number = choose(self.game.state.legal(), temper, rng)
            self.take(next(action for action in self.game.legal() if action.number == number))
            check_position(self.game.state)

    @precondition(going_on)
    @rule(pick=st.integers(0, 2**12 - 1))
    def try_one_of_the_kind(self, pick: int) -> None:
        """An action of the kind that is due, legal or not."""
        due = self.game.legal()[0].kind
        kinds = STEPS if due in STEPS else (due,)
        alike = BY_KIND[kinds[pick % len(kinds)]]
        self.try_out(alike[pick // len(kinds) % len(alike)])

    @rule(at=st.integers(0, len(TRIED) - 1))
    def try_anything(self, at: int) -> None:
        self.try_out(TRIED[at])

    def try_out(self, action: Action) -> None:
        """What is not legal changes nothing and names its reason."""
        game, state = self.game, self.game.state
        listed = str(action) in [str(legal) for legal in game.legal()]
        reason = game.why_not(action)
        assert (reason is None) == listed
        if action.number < RETURN_TOP:
            assert state.is_legal(action.number) == listed
        if reason is None:
            return
        before, taken = state.copy(), list(game.actions)
        with pytest.raises(IllegalAction) as refusal:
            game.play(str(action))
        assert refusal.value.reason == reason.code
        assert str(refusal.value) == f"{action}: {reason.sentence}"
        if not state.is_legal(action.number):
            with pytest.raises(IllegalAction):
                state.apply(action.number)
        assert game.state == before
        assert game.actions == taken
        self.happened[reason.code] += 1

    @precondition(going_on)
    @rule(pick=st.integers(0, 255))
    def copy_and_go_on(self, pick: int) -> None:
        """Copies are equal, go on alike, and leave the first one alone."""
        state = self.game.state
        before = state.copy()
        copies = [
            state.copy(),
            copy.copy(state),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),  # noqa: S301  # our own
            self.game.copy().state,
            copy.deepcopy(self.game).state,
        ]
        for _ in range(3):
            legal = copies[0].legal()
            assert all(other == copies[0] and other.legal() == legal for other in copies)
            if not legal:
                break
            for other in copies:
                other.apply(legal[pick % len(legal)])
        assert state == before

    @precondition(moved_on)
    @rule(count=st.integers(1, 3))
    def take_back(self, count: int) -> None:
        """Undo restores each state there was, and nothing before the first."""
        for _ in range(min(count, len(self.past))):
            last = self.game.actions[-1]
            assert self.game.undo() == last
            assert self.game.state == self.past.pop()
            assert len(self.game.actions) == len(self.past)
            self.happened["undone"] += 1
        other = self.game.copy()
        other.go_back(0)
        with pytest.raises(NothingToUndo):
            other.undo()
        assert len(self.game.actions) == len(self.past)
        self.ledger = Ledger(self.game.state)
        self.checked = False
        self.new_actions = 0

    @precondition(moved_on)
    @rule()
    def replay(self) -> None:
        """The record leads to the same state, and so does the text of the position."""
        text = format_game(self.game)
        again = parse_game(text)
        assert again.state == self.game.state
        assert again.actions == self.game.actions
        assert format_game(again) == text
        position = parse_position(format_position(self.game.state))
        assert position == settled(self.game.state)
        self.new_actions = 0

    @precondition(over)
    @rule()
    def after_the_end(self) -> None:
        """Nothing goes on."""

    @invariant()
    def holds(self) -> None:
        if self.checked:
            return
        check_position(self.game.state)
        check_reasons(self.game.state)
        legal = check_legal(self.game.state)
        assert [action.number for action in self.game.legal()] == legal
        assert self.game.status() == ()
        assert (self.game.outcome() is None) == bool(legal)
        self.checked = True

    def teardown(self) -> None:
        if hasattr(self, "game"):
            self.replay()


SETTINGS = settings(
    max_examples=8 if COMPILED else 4,
    stateful_step_count=1000,
    database=None,
    # a thousand steps are large and slow, and a game does not end with fewer
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example],
)


@pytest.mark.parametrize(("players", "rules"), TABLES)
def test_machine(players: int, rules: str) -> None:
    happened: Counter[str] = Counter()
    table = {"players": players, "rule_set": rules, "happened": happened}
    machine = type("Table", (GameMachine,), table)
    number = TABLES.index((players, rules))  # as a seed: the same runs every time
    run_state_machine_as_test(seed(number)(machine), settings=SETTINGS)
    print(", ".join(f"{count} {event}" for event, count in happened.most_common()))
    assert happened["ended"], "with too few steps no game ever ends"
