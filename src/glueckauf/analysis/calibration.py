"""What a turn of each level loses in the mean: the yardstick of skill.

games.jsonl   a line for each game: who played, and what the quick review found
levels.json   the mean loss a turn by number of players and level, as `skill.py` reads it
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from glueckauf.analysis.common_worlds import measured
from glueckauf.analysis.network_mark import network_mark
from glueckauf.analysis.reference import PLAYERS, played_by_levels, read_lines
from glueckauf.analysis.reviewing import review
from glueckauf.analysis.skill import FILE as LEVELS_FILE
from glueckauf.bots.luck import derived_seed
from glueckauf.bots.registry import LEVELS
from glueckauf.record.files.game_file import write_whole
from glueckauf.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from glueckauf.pools.worker_processes import Workers

FILE = "games.jsonl"
DEPTH = "quick"


def calibrate(
    folder: Path, games: int, seed: int, workers: Workers, players: Sequence[int] = PLAYERS
) -> Iterator[dict[str, Any]]:
    """Review so many games of bots, but for those that are done, and those with other numbers of
    `players`."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    kept = read_lines(path) if path.exists() else []
    write_whole(path, "".join(json.dumps(line) + "\n" for line in kept).encode())
    done = {line["number"] for line in kept}
    tasks = [
        (number, seed)
        for number in range(games)
        if number not in done and players_of(number) in players
    ]
    with path.open("a", encoding="utf-8") as file:
        for _, line in workers.as_done(reviewed_game, tasks):
            file.write(json.dumps(line) + "\n")
            file.flush()
            yield line


def players_of(number: int) -> int:
    """The numbers of the games go round among 2, 3 and 4 players."""
    return PLAYERS[number % len(PLAYERS)]


def reviewed_game(number: int, seed: int) -> dict[str, Any]:
    players = players_of(number)
    key = derived_seed(seed, "calibrate", number)
    levels, game, _ = played_by_levels(players, key)
    told = review(game, depth=DEPTH, seed=derived_seed(key, "review"))
    return {
        "number": number,
        "players": players,
        "network": network_mark(players),
        "levels": [level.partition(":")[0] for level in levels],
        "losses": [account.loss.mean if account.loss else None for account in told.accounts],
        "luck": [account.luck for account in told.accounts],
        "judge": [account.judge for account in told.accounts],
        "result": [account.result for account in told.accounts],
    }


def write_levels(folder: Path) -> Iterator[str]:
    """Sum up the games of a folder, and tell it in lines."""
    losses: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    lines = read_lines(folder / FILE)
    for line in lines:
        for level, loss in zip(line["levels"], line["losses"], strict=True):
            if loss is not None:
                losses[str(line["players"])][level].append(loss)
    levels: dict[str, dict[str, Any]] = {}
    for players, by_level in sorted(losses.items()):
        levels[players] = {}
        for level in (level for level in LEVELS if level in by_level):
            found = measured(by_level[level])
            count = len(by_level[level])
            levels[players][level] = {
                "loss": round(found.mean, 5),
                "error": round(found.error, 5),
                "games": count,
            }
            yield f"{players} players, {level}: {found} in {count} games"
    told = {"version": __version__, "depth": DEPTH, "games": len(lines), "levels": levels}
    write_whole(folder / LEVELS_FILE, (json.dumps(told, indent=2) + "\n").encode())
