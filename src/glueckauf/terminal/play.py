"""play against bots in the terminal"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from glueckauf.terminal.options import add_game_options, players, whole

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
    parser.add_argument("--load", dest="file", metavar="FILE", help="go on with a saved game")
    parser.closing = _opponents


def run(arguments: argparse.Namespace) -> int:
    from glueckauf.terminal.seating import loaded, seated
    from glueckauf.terminal.session import Session
    from glueckauf.terminal.text import Paint

    seating = loaded(arguments) if arguments.file else seated(arguments)
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
        paint=Paint.for_stream(sys.stdout),
        saved_as=arguments.file or "",
        asks_to_save=interactive,
    )
    session.say(seating.welcome())
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
