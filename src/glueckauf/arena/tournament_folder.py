"""The folder of a tournament, which can be gone on with at any time.

arena.json    what is played; it never changes
games.jsonl   the games that were played, one a line, in the order in which they ended
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from glueckauf.arena.results import Result, read_result
from glueckauf.arena.settings import differences
from glueckauf.arena.tournament import ArenaError
from glueckauf.bots.registry import bot_file
from glueckauf.record.files.game_file import write_whole
from glueckauf.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from glueckauf.arena.tournament import Fixture, Tournament


class TournamentFolder:
    """New, or gone on with."""

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        self.path = folder / "games.jsonl"
        self.torn = False
        """The last line was cut short, by a kill or a full disk: its game is played again."""
        folder.mkdir(parents=True, exist_ok=True)
        settings = folder / "arena.json"
        asked = _asked(tournament)
        if settings.exists():
            _compare(settings, _read(settings), asked)
        else:
            write_whole(settings, (json.dumps(asked, indent=2) + "\n").encode())
        self._mend()

    def results(self, fixtures: Iterable[Fixture]) -> list[Result]:
        """What was played of these games."""
        asked = {fixture.game: fixture for fixture in fixtures}
        found: dict[int, Result] = {}
        with self.path.open(encoding="utf-8", errors="replace") as file:
            for number, line in enumerate(file, 1):
                try:
                    result = read_result(line)
                    _check(result, asked.get(result.game))
                except ArenaError as error:
                    raise ArenaError(f"{self.path}, line {number}: {error}") from None
                found.setdefault(result.game, result)
        return [result for result in found.values() if result.game in asked]

    def add(self, result: Result) -> None:
        """On its way to the disk before this returns."""
        with self.path.open("ab") as file:
            file.write(f"{result.line()}\n".encode())

    def _mend(self) -> None:
        self.path.touch()
        with self.path.open("r+b") as file:
            content = file.read()
            whole = content.rfind(b"\n") + 1
            if whole < len(content):
                file.truncate(whole)
                self.torn = True


def stored_seed(folder: Path) -> int | None:
    """Of the tournament in a folder, if there is one."""
    settings = folder / "arena.json"
    if not settings.exists():
        return None
    seed = _read(settings).get("seed")
    return seed if isinstance(seed, int) else None


def _asked(tournament: Tournament) -> dict[str, Any]:
    """All that the results depend on."""
    return {
        "software": __version__,
        "bots": list(tournament.bots),
        "files": {bot: _digest(path) for bot in tournament.bots if (path := bot_file(bot))},
        **tournament.settings(),
    }


def _digest(path: Path) -> str:
    """Changed, it is another bot."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _read(settings: Path) -> dict[str, Any]:
    try:
        data = json.loads(settings.read_text("utf-8"))
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise ArenaError(f"{settings}: expected the settings of a tournament as JSON")
    return data


def _compare(settings: Path, stored: dict[str, Any], asked: dict[str, Any]) -> None:
    differing = differences(stored, asked)
    if differing:
        raise ArenaError(
            f"{settings} is of another tournament, with {differing}: choose another folder"
        )


def _check(result: Result, fixture: Fixture | None) -> None:
    """A game beyond those asked for is none of ours to judge."""
    if fixture is None:
        return
    came = (result.deal, result.seed, tuple(result.seats))
    expected = (fixture.deal, fixture.seed, fixture.seats)
    if came != expected:
        raise ArenaError(
            f"game {result.game} is deal {expected[0]}, seed {expected[1]}, seats {expected[2]},"
            f" and not deal {came[0]}, seed {came[1]}, seats {came[2]}"
        )
