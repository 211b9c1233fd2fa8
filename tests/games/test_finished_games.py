"""Two hundred finished games of all levels, kept in one file: they go on to replay as recorded.

`finished.tar.xz` was made once and is never made anew. Each game names the bots that played it.
"""

from __future__ import annotations

import tarfile
from dataclasses import asdict
from pathlib import Path

import pytest

from glueckauf.bots.registry import LEVELS
from glueckauf.record.files.game_file import format_game, parse_game
from glueckauf.rules.ruleset import PRESETS, RuleSet, preset

ARCHIVE = Path(__file__).with_name("finished.tar.xz")


def recorded() -> dict[str, str]:
    texts = {}
    with tarfile.open(ARCHIVE) as archive:
        for member in archive:
            file = archive.extractfile(member)
            assert file is not None
            texts[member.name] = file.read().decode()
    return texts


GAMES = recorded()


@pytest.mark.parametrize("name", GAMES)
def test_replays_to_its_points_and_its_result(name: str) -> None:
    """The reader refuses an action that is not legal, and compares points and result."""
    game = parse_game(GAMES[name])
    assert game.over
    assert format_game(game) == GAMES[name]


def test_the_games_cover_all_rules_and_levels() -> None:
    games = [parse_game(text) for text in GAMES.values()]
    assert len(games) == 200
    assert {game.players for game in games} == {2, 3, 4}
    assert {name for game in games for name in game.names} == {"random", *LEVELS}
    for name in PRESETS:
        assert {game.players for game in games if game.rules == preset(name, game.players)} == {
            *(2, 3, 4)
        }
    for switch in asdict(RuleSet()):
        alone = [
            game
            for game in games
            if game.rules != RuleSet() and differs_only_in(game.rules, switch)
        ]
        assert {game.players for game in alone} == {2, 3, 4}, switch


def differs_only_in(rules: RuleSet, switch: str) -> bool:
    base = asdict(RuleSet())
    return all(value == base[name] for name, value in asdict(rules).items() if name != switch)
