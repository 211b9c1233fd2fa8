"""Whole random games on the fast path: every player count and rule set, 10,000 when compiled."""

from __future__ import annotations

import pickle

import pytest

from glueckauf import Game, Random, State
from glueckauf.record.events import marks_gained, points_gained
from glueckauf.record.files.game_file import format_game, parse_game
from glueckauf.record.play_and_tell import tell
from glueckauf.rules.position_checks.status import problems
from tests.support.checks import COMPILED, check_legal, check_position, check_reasons
from tests.support.ledger import Ledger
from tests.support.play import TABLES, TEMPERS, choose

GAMES = 10_000 if COMPILED else 300
GAMES_EACH = -(-GAMES // len(TABLES))


@pytest.mark.parametrize(
    ("players", "rules"),
    TABLES,
    ids=[f"{GAMES_EACH} games of {players}, {rules}" for players, rules in TABLES],
)
def test_random_games(players: int, rules: str) -> None:
    for seed in range(GAMES_EACH):
        actions = play(players, rules, seed)
        if seed % 10 == players:
            retell(players, rules, seed, actions)


def play(players: int, rules: str, seed: int) -> list[int]:
    """One game. Money and points are checked after each action, all else at every few, which are
    others in the next game: a lost cube stays lost."""
    rng = Random(seed)
    temper = seed % len(TEMPERS)
    state = State.new(players, seed, rules)
    ledger = Ledger(state)
    actions: list[int] = []
    while legal := state.legal():
        taken = len(actions)
        if taken % 16 == seed % 16:
            check_position(state)
            check_legal(state)
            check_reasons(state)
            check_copies(state, choose(legal, temper, rng))
        if taken == seed % 128:
            assert problems(state) == ()
        action = choose(legal, temper, rng)
        ledger.enter(state, action)
        state.apply(action)
        ledger.check(state)
        actions.append(action)
    check_position(state)
    check_legal(state)
    check_reasons(state)
    return actions


def check_copies(state: State, action: int) -> None:
    """Copies are equal, act alike, and leave the first one alone."""
    before = state.fields()
    one, other = state.copy(), pickle.loads(pickle.dumps(state))  # noqa: S301  # our own
    assert one == other == state
    one.apply(action)
    other.apply(action)
    assert one == other != state
    assert state.fields() == before


def retell(players: int, rules: str, seed: int, actions: list[int]) -> None:
    """The same game through its face: events explain it, the record replays, undo restores."""
    game = Game.new(players, rules, seed)
    middle = game.state.copy()
    for taken, number in enumerate(actions):
        before = game.state.copy()
        events = tell(game, number).events
        for seat in range(players):
            gained = game.state.money[seat] - before.money[seat]
            assert gained == marks_gained(events, seat)
            scored = game.state.points[seat] - before.points[seat]
            assert scored == points_gained(events, seat)
        if taken + 1 == len(actions) // 2:
            middle = game.state.copy()
    assert game.over
    assert game.status() == ()
    again = parse_game(format_game(game))
    assert again.state == game.state
    assert again.outcome() == game.outcome()
    again.go_back(len(actions) // 2)
    assert again.state == middle
