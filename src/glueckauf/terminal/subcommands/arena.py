"""let bots play a tournament, every deal again for every seating

With a folder for its games, the same command goes on where it was stopped.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentTypeError
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from glueckauf.terminal.options import (
    UsageError,
    add_game_options,
    add_worker_options,
    any_seed,
    natural,
)

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from glueckauf.arena.ratings import Rating
    from glueckauf.arena.results import Result
    from glueckauf.arena.tournament import Tournament

PLOTS = (".svg", ".png")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="hewer, hewer:slips=0.2, my_bot.py, process:COMMAND",
    )
    add_game_options(parser)
    parser.add_argument(
        "--deals", "-n", type=natural, default=100, metavar="N", help="how many (default: 100)"
    )
    parser.add_argument(
        "--seatings",
        choices=("rotations", "all", "in-turn", "fixed"),
        default="rotations",
        help="how a deal is played again (default: rotations)",
    )
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--seconds", type=_seconds, metavar="S", help="for each decision")
    limit.add_argument("--iterations", type=natural, metavar="N", help="for each decision")
    parser.add_argument(
        "--on-failure",
        choices=("stop", "forfeit"),
        default="stop",
        help="of a bot: end all, or it loses that game (default: stop)",
    )
    add_worker_options(parser)
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="keep the games, and go on with them"
    )
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    parser.add_argument(
        "--csv", type=Path, metavar="FILE", help="a row for each seat of each game, into a file"
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="a picture, .svg or .png")


def run(arguments: Namespace) -> int:
    from glueckauf.arena.report import make_report
    from glueckauf.arena.results import csv_lines
    from glueckauf.record.files.game_file import write_whole
    from glueckauf.terminal.standings import standings_lines

    if arguments.plot:
        _check_plot(arguments.plot)
    for path in (arguments.csv, arguments.plot):
        if path and not path.parent.is_dir():
            raise UsageError(f"expected a folder to write {path.name} into; no {path.parent} here")
    tournament = _tournament(arguments)
    results = _played(tournament, arguments)
    report = make_report(tournament, results, _ratings(tournament, results))
    if arguments.json:
        print(json.dumps(report.as_dict(), indent=2))
    else:
        print("\n".join(standings_lines(report)))
    if arguments.csv:
        rows = "".join(f"{line}\n" for line in csv_lines(tournament, results))
        write_whole(arguments.csv, rows.encode())
    if arguments.plot:
        from glueckauf.arena.plot import plot

        write_whole(arguments.plot, plot(report, arguments.plot.suffix.lower()))
    return 0


def _tournament(arguments: Namespace) -> Tournament:
    from glueckauf.arena.tournament import make_tournament
    from glueckauf.arena.tournament_folder import stored_seed
    from glueckauf.bots.protocol import Limit

    seed = arguments.seed
    if seed is None and arguments.out:
        seed = stored_seed(arguments.out)
    if seed is None:
        seed = any_seed()
    limit = None
    if arguments.seconds or arguments.iterations:
        limit = Limit(arguments.seconds, arguments.iterations)
    return make_tournament(
        arguments.bots,
        arguments.players,
        seed,
        arguments.rules,
        arguments.seatings,
        limit,
        arguments.on_failure,
    )


def _played(tournament: Tournament, arguments: Namespace) -> list[Result]:
    from glueckauf.arena.playing import play_tournament
    from glueckauf.arena.tournament_folder import TournamentFolder
    from glueckauf.terminal.process_options import Bar, make_workers

    folder = TournamentFolder(arguments.out, tournament) if arguments.out else None
    if folder and folder.torn:
        _say(f"the last line of {folder.path} was torn; its game is played again")
    bar = Bar()
    try:
        with make_workers("arena", arguments) as workers, closing(bar):
            return list(play_tournament(tournament, arguments.deals, workers, folder, bar.show))
    except KeyboardInterrupt:
        played = f"{bar.played} of {bar.games} games"
        if folder:
            _say(f"{played} are in {arguments.out}; the same command goes on")
        else:
            _say(f"{played} were played, and are lost; --out FOLDER would keep them")
        raise


def _ratings(tournament: Tournament, results: Sequence[Result]) -> list[Rating] | None:
    from glueckauf.arena.ratings import rated

    if len(tournament.bots) == 1:
        return None
    try:
        return rated(len(tournament.bots), results)
    except ModuleNotFoundError as error:
        if error.name != "openskill":
            raise
        _say("no ratings without openskill: pip install glueckauf[arena]")
        return None


def _check_plot(path: Path) -> None:
    if path.suffix.lower() not in PLOTS:
        raise UsageError(f"a plot ends in {' or '.join(PLOTS)}, not {path.name!r}")
    try:
        import matplotlib  # noqa: F401  # is it there?
    except ModuleNotFoundError:
        raise UsageError("--plot needs matplotlib: pip install glueckauf[arena]") from None


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise ArgumentTypeError(f"expected a number of seconds above 0, not {text!r}")
    return seconds


def _say(message: str) -> None:
    print(f"glueckauf arena: {message}", file=sys.stderr)
