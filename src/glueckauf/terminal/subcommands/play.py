"""play against bots in the terminal"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from glueckauf.terminal.options import (
    UsageError,
    add_game_options,
    add_language_option,
    players,
    system_language,
    whole,
)

if TYPE_CHECKING:
    import argparse

    from glueckauf.terminal.options import Parser


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--players", type=players, metavar="N", help="2 to 4, you among them (default: 2)"
    )
    parser.add_argument(
        "--bots",
        nargs="+",
        metavar="BOT",
        help="who plays against you, clockwise: apprentice, hewer:slips=0.2"
        " (default: hewer; the last one takes the seats that are left)",
    )
    add_game_options(parser, players_too=False)
    parser.set_defaults(rules=None)
    parser.add_argument("--seat", type=whole, metavar="N", help="your seat, from 0 (default: 0)")
    parser.add_argument(
        "--names", nargs="+", metavar="NAME", help="yours first, then the bots', clockwise"
    )
    begin = parser.add_mutually_exclusive_group()
    begin.add_argument("--load", dest="file", metavar="FILE", help="go on with a saved game")
    begin.add_argument(
        "--from", dest="source", metavar="FILE", help="play on from a moment of a recorded game"
    )
    begin.add_argument(
        "--position", metavar="FILE", help="play on from a position: a file, or the text itself"
    )
    parser.add_argument(
        "--at",
        type=whole,
        metavar="N",
        help="with --from: after its first N actions (default: all of them)",
    )
    parser.add_argument(
        "--real-deck",
        action="store_true",
        help="with --from or --position: leave hidden cards where they lie; without it, what your"
        " seat could not know is dealt anew",
    )
    parser.add_argument(
        "--companion",
        action="store_true",
        help="a first game: a gentle opponent, and in the first shift someone who says what is"
        " worth looking at (later when asked by `help now`)",
    )
    add_language_option(parser)
    parser.closing = _opponents


def run(arguments: argparse.Namespace) -> int:
    from glueckauf.lessons.companion import OPPONENT
    from glueckauf.terminal.game.seating import begun, loaded, seated
    from glueckauf.terminal.game.session import Session
    from glueckauf.terminal.text import Paint
    from glueckauf.words import Sentences

    if arguments.companion and not arguments.bots:
        arguments.bots = [OPPONENT]
    words = Sentences(arguments.language or system_language())
    saved_as = arguments.file or ""
    if arguments.source is not None or arguments.position is not None:
        seating = begun(arguments, words)
    elif arguments.at is not None or arguments.real_deck:
        option = "--real-deck" if arguments.at is None else "--at"
        raise UsageError(f"{option} says how to play on from a game; name one with --from FILE")
    else:
        seating = (loaded if saved_as else seated)(arguments, words)
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    if interactive:
        _edit_lines()
    session = Session(
        seating.game,
        seating.seat,
        seating.bots,
        seating.names,
        ask=_ask,
        write=sys.stdout.write,
        words=words,
        paint=Paint.for_stream(sys.stdout, words("coal.letters")),
        saved_as=saved_as,
        asks_to_save=interactive,
        companion=arguments.companion,
    )
    session.say(seating.welcome(words))
    try:
        session.run()
    except (EOFError, KeyboardInterrupt) as end:
        session.say()
        session.farewell()
        if isinstance(end, KeyboardInterrupt):
            raise
    else:
        session.farewell()
    return 0


def _opponents() -> str:
    from glueckauf.bots.registry import level_names
    from glueckauf.terminal.text import wrapped
    from glueckauf.words import text

    lines = ["bots, the weakest first:"]
    for name in level_names():
        lines += wrapped(f"  {name:<11} {text('en', f'bot.{name}.why')}", indent=14)
    return "\n".join(lines)


def _ask(prompt: str) -> str:
    sys.stdout.flush()
    return input(prompt)


def _edit_lines() -> None:
    """Arrow keys and history, where Python has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
