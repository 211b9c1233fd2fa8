"""measure what a turn of each level loses, for the levels of reviews

Everything is kept in a folder; the same command goes on where it was stopped.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from glueckauf.terminal.options import add_players_option, add_worker_options, natural, seed
from glueckauf.terminal.process_options import make_workers

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where everything is kept")
    parser.add_argument(
        "--games", "-n", type=natural, default=90, metavar="N", help="how many (default: 90)"
    )
    add_players_option(parser, "games")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="(default: 1)")
    add_worker_options(parser)


def run(arguments: Namespace) -> int:
    from tqdm import tqdm

    from glueckauf.analysis.yardsticks.calibration import calibrate, write_levels
    from glueckauf.analysis.yardsticks.reference import PLAYERS

    players = arguments.players or PLAYERS

    with (
        make_workers("calibrate", arguments) as workers,
        tqdm(unit=" games", disable=not sys.stderr.isatty(), file=sys.stderr) as bar,
    ):
        for _ in calibrate(arguments.folder, arguments.games, arguments.seed, workers, players):
            bar.update()
    for line in write_levels(arguments.folder):
        print(line)
    return 0
