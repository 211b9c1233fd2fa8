"""let a network learn by playing against itself

Everything is kept in a folder; the same command goes on where it was stopped.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf.terminal.options import add_worker_options, natural, positive
from glueckauf.terminal.process_options import make_workers

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from glueckauf.arena.training.run import Progress, Training, TrainingSettings
    from glueckauf.pools.worker_processes import Workers

CAREFUL_RATE = 1e-4
"""Of the first steps of a network that knows something."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where everything is kept")
    parser.add_argument(
        "--players", "-p", type=int, choices=(2, 3, 4), default=2, help="(default: 2)"
    )
    parser.add_argument(
        "--iterations", type=natural, default=200, metavar="N", help="(default: 200)"
    )
    parser.add_argument(
        "--games", type=natural, default=400, metavar="N", help="in each iteration (default: 400)"
    )
    parser.add_argument(
        "--hidden",
        type=natural,
        metavar="N",
        help="size of the network (default: 64, or that of the network it begins with)",
    )
    parser.add_argument(
        "--from",
        dest="start",
        type=Path,
        metavar="NETWORK",
        help="a file to begin with, to learn on from what it knows",
    )
    parser.add_argument(
        "--against",
        type=Path,
        metavar="NETWORK",
        help="a file to learn to beat, in place of itself: how much is to be gained by knowing it",
    )
    parser.add_argument(
        "--window", type=natural, metavar="N", help="iterations to learn from (default: 12)"
    )
    parser.add_argument(
        "--passes", type=positive, metavar="X", help="looks at a position (default: 8)"
    )
    parser.add_argument(
        "--fall",
        type=natural,
        metavar="N",
        help="iterations over which the rate of learning falls (default: 150)",
    )
    parser.add_argument(
        "--first-rate", type=positive, metavar="X", help="of learning (default: 0.001)"
    )
    parser.add_argument("--last-rate", type=positive, metavar="X", help="(default: 0.00002)")
    parser.add_argument(
        "--memory",
        type=positive,
        metavar="X",
        help="how much the end of a game counts against what was thought on the way, to 1"
        " (default: 0.8)",
    )
    parser.add_argument(
        "--opponent", default="foreman", metavar="BOT", help="to be measured by (default: foreman)"
    )
    parser.add_argument("--seed", type=natural, default=1, metavar="N", help="(default: 1)")
    parser.add_argument("--rules", default="original", metavar="RULES", help="a rule set")
    add_worker_options(parser)


def run(arguments: Namespace) -> int:
    from glueckauf.bots.registry import make_bot

    try:
        import matplotlib  # noqa: F401  # better to miss it now than after ten iterations

        from glueckauf.arena.training.experience import Manner
        from glueckauf.arena.training.run import Training, TrainingSettings, stored_settings
        from glueckauf.bots.learned.network_file import mark_of
    except ModuleNotFoundError as error:
        return _missing(error)
    make_bot(arguments.opponent)
    stored = stored_settings(arguments.folder)
    manner = stored.manner if stored else Manner(arguments.players, keep=1 / arguments.players)
    start, rival = (path and path.read_bytes() for path in (arguments.start, arguments.against))
    wishes = stored or TrainingSettings(manner, 1)
    settings = replace(
        _beginning_with(start, wishes) if start else wishes,
        manner=replace(
            manner,
            players=arguments.players,
            rules=arguments.rules,
            **_given(arguments, "memory"),
        ),
        seed=arguments.seed,
        games=arguments.games,
        opponent=arguments.opponent,
        against=mark_of(rival) if rival else wishes.against,
        **_given(arguments, "hidden", "window", "passes", "fall", "first_rate", "last_rate"),
    )
    try:
        training = Training(arguments.folder, settings, start, rival)
    except ModuleNotFoundError as error:
        return _missing(error)
    if training.iteration:
        print(f"going on after iteration {training.iteration}")
    with make_workers("train", arguments) as workers:
        _show(training, arguments.iterations, workers)
    print(f"{arguments.folder / 'best.network'}: {training.iteration} iterations")
    return 0


def _given(arguments: Namespace, *names: str) -> dict[str, Any]:
    """What was asked for; the rest stays as it was, or as it always is."""
    return {name: getattr(arguments, name) for name in names if getattr(arguments, name)}


def _beginning_with(network: bytes, wishes: TrainingSettings) -> TrainingSettings:
    """As large as the network, and learning at a rate that leaves it what it knows."""
    from glueckauf.bots.learned.network_file import mark_of, read_network

    about, _ = read_network("--from", network)
    return replace(wishes, hidden=about["hidden"], start=mark_of(network), first_rate=CAREFUL_RATE)


def _show(training: Training, iterations: int, workers: Workers) -> None:
    from tqdm import tqdm

    watched = sys.stderr.isatty()
    with tqdm(
        total=iterations,
        initial=min(iterations, training.iteration),
        unit=" iterations",
        disable=not watched,
        file=sys.stderr,
    ) as bar:
        for progress in training.run(iterations, workers):
            bar.update()
            bar.set_postfix_str(f"loss {progress.loss:.4f}, points {progress.points:.1f}")
            if not watched:
                print(_line(progress), flush=True)


def _line(progress: Progress) -> str:
    line = (
        f"iteration {progress.iteration}: {progress.games} games, loss {progress.loss:.4f},"
        f" {progress.points:.1f} points"
    )
    return line if progress.wins is None else f"{line}, {100 * progress.wins:.1f} % won"


def _missing(error: ModuleNotFoundError) -> int:
    if (error.name or "").startswith("glueckauf"):
        raise error
    print(f"glueckauf train needs {error.name}: pip install glueckauf[train]", file=sys.stderr)
    return 2
