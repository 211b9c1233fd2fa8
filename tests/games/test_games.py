"""Recorded games: every `.glueckauf` file beside this one is found and replayed by itself.

The game of a bug report becomes a test by being put here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from glueckauf import Game, Position, format_rules
from glueckauf.record.files.game_file import format_game, load_game, parse_game
from glueckauf.record.files.redaction import redact
from glueckauf.rules.ruleset import PRESETS

FILES = sorted(Path(__file__).parent.glob("*.glueckauf"))
NAMES = [path.stem for path in FILES]


@pytest.fixture(scope="module", params=FILES, ids=NAMES)
def path(request: pytest.FixtureRequest) -> Path:
    found = request.param
    assert isinstance(found, Path)
    return found


def test_replays_to_its_points_and_its_result(path: Path) -> None:
    """The reader compares points and result; writing it again gives the same bytes."""
    game = load_game(path)
    assert format_game(game).encode() == path.read_bytes()


def test_every_action_was_legal_and_left_a_sound_position(path: Path) -> None:
    recorded = load_game(path)
    game = recorded.copy()
    game.go_back(0)
    for number, action in enumerate(recorded.actions):
        assert action in game.legal()
        game.play(action.text)
        if number % 10 == 0:
            assert game.status() == ()
    assert game.state == recorded.state
    assert game.status() == ()


def test_undo_leads_back(path: Path) -> None:
    game = load_game(path)
    half = len(game.actions) // 2
    game.go_back(half)
    state = game.state.copy()
    game.play(game.legal()[-1])
    game.undo()
    assert game.state == state


def test_each_reader_can_follow(path: Path) -> None:
    game = load_game(path)
    game.go_back(len(game.actions) - 1)
    for reader in (None, *range(game.players)):
        assert parse_game(format_game(redact(game, reader))).view(reader) == game.view(reader)


def test_the_games_cover_the_rules() -> None:
    """Every player count, every preset, every kind of action."""
    games = [load_game(path) for path in FILES]
    assert {game.players for game in games} == {2, 3, 4}
    assert {preset(game) for game in games} == set(PRESETS)
    actions = {action for game in games for action in game.actions}
    assert {action.kind for action in actions} == {
        *("space", "draft", "cage", "load", "fill", "store", "stop"),
        *("keep", "coal", "return"),
    }
    spaces = {action.space for action in actions if action.space}
    assert len(spaces) == 27
    assert {action.place for action in actions if action.place} == {"top", "bottom"}
    texts = {action.text for action in actions}
    assert {"keep none", "coal none"} <= texts
    assert any(action.half for action in actions)
    assert any(action.storage for action in actions)
    assert any(0 in game.state.left for game in games)
    assert any(isinstance(game.beginning, Position) for game in games)
    assert {game.seeded for game in games} == {True, False}


def preset(game: Game) -> str:
    return format_rules(game.rules, game.players).split(maxsplit=1)[0]
