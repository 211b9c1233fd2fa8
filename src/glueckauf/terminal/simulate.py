"""let bots play many games, and sum them up"""

from __future__ import annotations

import os
import sys
import time
from argparse import BooleanOptionalAction
from typing import TYPE_CHECKING

from glueckauf.terminal.options import add_game_options, any_seed, natural

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Iterator

    from glueckauf.arena.series import Result, Series


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
    from glueckauf.arena.series import make_series, play_series
    from glueckauf.terminal.summary import Summary, csv_lines

    seed = any_seed() if arguments.seed is None else arguments.seed
    series = make_series(
        arguments.bots,
        arguments.games,
        seed,
        arguments.rules,
        rotate=arguments.rotate,
    )
    jobs = arguments.jobs or (1 if series.in_engine else os.cpu_count() or 1)
    start = time.perf_counter()
    results = _with_progress(play_series(series, jobs), series)
    if arguments.csv:
        for line in csv_lines(series, results):
            print(line)
        return 0
    summary = Summary(series, results)
    seconds = time.perf_counter() - start
    if arguments.json:
        print(summary.as_json(seconds))
    else:
        print("\n".join(summary.lines(seconds)))
    return 0


def _with_progress(results: Iterable[Result], series: Series) -> Iterator[Result]:
    """A bar for those who watch."""
    if not sys.stderr.isatty():
        yield from results
        return
    from tqdm import tqdm

    with tqdm(total=series.games, unit=" games", leave=False, file=sys.stderr) as bar:
        for result in results:
            yield result
            bar.update()
