"""let bots play many games, and sum them up"""

from __future__ import annotations

import json
import os
import time
from argparse import BooleanOptionalAction
from contextlib import closing
from typing import TYPE_CHECKING, Any

from glueckauf.rules.material import WORKERS
from glueckauf.terminal.options import UsageError, add_game_options, any_seed, natural
from glueckauf.terminal.process_options import Bar

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from glueckauf.arena.report import Report


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "bots", nargs="+", metavar="BOT", help="2 to 4 of them: random, hewer, hewer:slips=0.2"
    )
    parser.add_argument(
        "--games", "-n", type=natural, default=100, metavar="N", help="how many (default: 100)"
    )
    add_game_options(parser, players_too=False)
    parser.add_argument(
        "--rotate",
        action=BooleanOptionalAction,
        default=True,
        help="every bot moves on by one seat after each game (default: --rotate)",
    )
    parser.add_argument(
        "--jobs",
        "-j",
        type=natural,
        metavar="N",
        help="processes (default: all cores, and one for random bots alone)",
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="the summary as JSON")
    how.add_argument("--csv", action="store_true", help="a row for each player of each game")


def run(arguments: Namespace) -> int:
    from glueckauf.arena.playing import play_tournament
    from glueckauf.arena.report import make_report
    from glueckauf.arena.results import csv_lines
    from glueckauf.arena.tournament import make_tournament
    from glueckauf.pools.worker_processes import Processes
    from glueckauf.terminal.standings import series_lines

    if len(arguments.bots) not in WORKERS:
        raise UsageError(f"the game is for 2 to 4 players, and {len(arguments.bots)} bots came")
    tournament = make_tournament(
        arguments.bots,
        len(arguments.bots),
        any_seed() if arguments.seed is None else arguments.seed,
        arguments.rules,
        "in-turn" if arguments.rotate else "fixed",
    )
    jobs = arguments.jobs or (1 if tournament.in_engine else os.cpu_count() or 1)
    start = time.perf_counter()
    with Processes(jobs) as workers, closing(Bar()) as bar:
        results = play_tournament(tournament, arguments.games, workers, progress=bar.show)
        if arguments.csv:
            for line in csv_lines(tournament, results):
                print(line)
            return 0
        report = make_report(tournament, results)
    seconds = time.perf_counter() - start
    if arguments.json:
        print(json.dumps(_figures(report, arguments.rotate, seconds), indent=2))
    else:
        print("\n".join(series_lines(report, seconds)))
    return 0


def _figures(report: Report, rotate: bool, seconds: float) -> dict[str, Any]:
    told = report.as_dict()
    return {
        **{name: told[name] for name in ("games", "seed", "rules")},
        "rotate": rotate,
        **{name: told[name] for name in ("shared_wins", "decisions_per_game")},
        "games_per_second": report.games / seconds,
        "bots": [
            {
                "bot": standing.bot,
                "wins": standing.wins,
                "win_rate": standing.win_rate.mean,
                "mean_points": standing.points.mean,
                "median_points": standing.median,
                "points_from": standing.points_from,
            }
            for standing in report.standings
        ],
    }
