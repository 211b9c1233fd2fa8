"""value turns by long playouts, as a yardstick for bots and judge

Everything is kept in a folder; the same command goes on where it was stopped.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf.terminal.options import add_players_option, add_worker_options, natural, seed
from glueckauf.terminal.process_options import make_workers

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where everything is kept")
    parser.add_argument(
        "--turns", "-n", type=natural, default=210, metavar="N", help="how many (default: 210)"
    )
    add_players_option(parser, "turns")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="(default: 1)")
    parser.add_argument(
        "--worlds",
        type=natural,
        default=2000,
        metavar="N",
        help="for the played turn and the best three; a tenth for all others (default: 2000)",
    )
    add_worker_options(parser)


def run(arguments: Namespace) -> int:
    from tqdm import tqdm

    from glueckauf.analysis.yardsticks.reference import PLAYERS, make_reference

    players = arguments.players or PLAYERS
    worlds = max(2, arguments.worlds // 10), max(2, arguments.worlds)
    with (
        make_workers("reference", arguments) as workers,
        tqdm(unit=" turns", disable=not sys.stderr.isatty(), file=sys.stderr) as bar,
    ):
        for line in make_reference(
            arguments.folder, arguments.turns, arguments.seed, workers, worlds, players
        ):
            bar.update()
            print(_said(line), flush=True)
    return 0


def _said(line: dict[str, Any]) -> str:
    played, best = (", ".join(line["turns"][line[name]]["turn"]) for name in ("played", "best"))
    loss, error = line["loss"][line["seat"]]
    told = f"{line['number']:4} ({line['players']} players): {played}"
    return told if played == best else f"{told} loses {loss:.3f} ± {error:.3f} against {best}"
