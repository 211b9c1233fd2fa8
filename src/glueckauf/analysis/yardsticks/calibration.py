"""What a turn of each level loses in the mean: the yardstick of skill.

games.jsonl   a line for each game: who played, and what the quick review found
levels.json   by number of players the network, the depth, and what a turn of each level loses, as
              `skill.py` reads it
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from glueckauf.analysis.common_worlds import measured
from glueckauf.analysis.network_mark import network_mark
from glueckauf.analysis.reviewing import review
from glueckauf.analysis.skill import FILE as LEVELS_FILE
from glueckauf.analysis.yardsticks.calibration_report import losses_by_level, report
from glueckauf.analysis.yardsticks.line_files import go_on_with, read_lines
from glueckauf.analysis.yardsticks.reference import PLAYERS, played_by_levels, players_of
from glueckauf.bots.luck import derived_seed
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
    tasks = {number: (number, seed) for number in range(games) if players_of(number) in players}
    return go_on_with(folder / FILE, reviewed_game, tasks, workers)


def reviewed_game(number: int, seed: int) -> dict[str, Any]:
    players = players_of(number)
    key = derived_seed(seed, "calibrate", number)
    levels, game, _ = played_by_levels(players, key)
    told = review(game, depth=DEPTH, seed=derived_seed(key, "review"), reasons=False)
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
    found = read_lines(folder / FILE)
    lines = []
    by_players: dict[str, dict[str, Any]] = {}
    for players in sorted({line["players"] for line in found}):
        network, chosen = _of_one_network([line for line in found if line["players"] == players])
        lines += chosen
        levels = {
            level: {
                "loss": round(measured(losses).mean, 5),
                "error": round(measured(losses).error, 5),
                "games": len(losses),
            }
            for level, losses in losses_by_level(chosen).items()
        }
        by_players[str(players)] = {"network": network, "depth": DEPTH, "levels": levels}
    told = {"version": __version__, "games": len(lines), "players": by_players}
    write_whole(folder / LEVELS_FILE, (json.dumps(told, indent=2) + "\n").encode())
    yield from report(lines)


def _of_one_network(lines: list[dict[str, Any]]) -> tuple[str, list[dict[str, Any]]]:
    """That which judged most of them: what another one lost is not to be mixed with it."""
    network = str(Counter(line["network"] for line in lines).most_common(1)[0][0])
    return network, [line for line in lines if line["network"] == network]
