"""fit a forecast of points by source to games of the learned network

Everything is kept in a folder; the same command goes on where it was stopped.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf.terminal.options import add_worker_options, natural
from glueckauf.terminal.process_options import make_workers

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where everything is kept")
    parser.add_argument(
        "--players", "-p", type=int, choices=(2, 3, 4), default=2, help="(default: 2)"
    )
    parser.add_argument(
        "--games", type=natural, default=10_000, metavar="N", help="to learn from (default: 10000)"
    )
    parser.add_argument(
        "--hidden", type=natural, default=64, metavar="N", help="size of the network (default: 64)"
    )
    parser.add_argument("--seed", type=natural, default=1, metavar="N", help="(default: 1)")
    add_worker_options(parser)


def run(arguments: Namespace) -> int:
    try:
        from glueckauf.arena.training.forecast import ForecastSettings, gather, make
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("glueckauf"):
            raise
        needs = f"glueckauf forecast needs {error.name}: pip install glueckauf[train]"
        print(needs, file=sys.stderr)
        return 2
    from tqdm import tqdm

    settings = ForecastSettings(
        arguments.players, arguments.games, arguments.seed, arguments.hidden
    )
    with (
        make_workers("forecast", arguments) as workers,
        tqdm(unit=" parts", disable=not sys.stderr.isatty(), file=sys.stderr) as bar,
    ):
        lived = []
        for part in gather(arguments.folder, settings, workers):
            lived.append(part)
            bar.update()
    for row in make(arguments.folder, settings, lived):
        print(_line(row))
    print(f"{arguments.folder / 'best.forecast'}: {arguments.games} games")
    return 0


def _line(row: dict[str, Any]) -> str:
    return (
        f"shift {row['shift']}: final points off by {row['points']:.2f} ± "
        f"{1.96 * row['points_error']:.2f}, in the mean {row['bias']:+.2f}"
        f" ({row['positions']} positions of {row['games']} games)"
    )
