"""judge every turn of a finished game, and tell luck from skill"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from glueckauf.terminal.options import (
    UsageError,
    add_language_option,
    natural,
    seed,
    system_language,
    whole,
)

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="GAME", help="the file of a finished game")
    parser.add_argument(
        "--seat", type=whole, metavar="N", help="comments for this seat only, from 0"
    )
    parser.add_argument(
        "--depth",
        choices=("quick", "normal", "deep"),
        default="normal",
        help="how long to look (default: normal)",
    )
    parser.add_argument("--html", type=Path, metavar="FILE", help="as a page of its own")
    parser.add_argument("--json", action="store_true", help="all of it, as JSON")
    parser.add_argument(
        "--kept",
        type=Path,
        metavar="FILE",
        help="where what is done is kept, to go on from (default: GAME.review)",
    )
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="(default: 0)")
    parser.add_argument(
        "--jobs", "-j", type=natural, metavar="N", help="processes (default: all cores)"
    )
    add_language_option(parser)


def run(arguments: Namespace) -> int:
    from tqdm import tqdm

    from glueckauf.analysis import as_data, review
    from glueckauf.pools.worker_processes import Processes
    from glueckauf.record.files.game_file import load_game, write_whole
    from glueckauf.terminal.judged.page import review_page
    from glueckauf.terminal.judged.report import review_lines
    from glueckauf.words import Sentences

    game = load_game(arguments.file)
    if arguments.seat is not None and arguments.seat >= game.players:
        raise UsageError(f"a seat is from 0 to {game.players - 1}, not {arguments.seat}")
    for file in (arguments.html, arguments.kept):  # said before minutes have gone into it
        if file and not file.parent.is_dir():
            raise UsageError(f"expected a folder for {file}; there is no {file.parent}")
    with (
        Processes(arguments.jobs or os.cpu_count() or 1) as workers,
        tqdm(unit=" turns", disable=not sys.stderr.isatty(), file=sys.stderr, leave=False) as bar,
    ):

        def show(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        told = review(
            game,
            depth=arguments.depth,
            seat=arguments.seat,
            seed=arguments.seed,
            progress=show,
            workers=workers,
            kept=arguments.kept or Path(f"{arguments.file}.review"),
        )
    words = Sentences(arguments.language or system_language())
    if arguments.html:
        write_whole(arguments.html, review_page(told, game, words).encode())
    if arguments.json:
        print(json.dumps(as_data(told), ensure_ascii=False))
    elif not arguments.html:
        print("\n".join(review_lines(told, words)))
    return 0
