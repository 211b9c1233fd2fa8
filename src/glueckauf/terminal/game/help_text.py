"""What `help` says in the terminal game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules.material import COLOURS
from glueckauf.terminal.text import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf.words import Sentences

COMMANDS = {
    "legal": "legal",
    "why": "why ACTION",
    "board": "board",
    "mine": "mine [NAME]",
    "clock": "clock",
    "log": "log [N]",
    "undo": "undo",
    "save": "save FILE",
    "hint": "hint",
    "now": "help now",
    "off": "help off",
    "game": "help game",
    "quit": "quit",
}
"""How each is written, by what its message is called."""


def command_lines(words: Sentences) -> Iterator[str]:
    yield from wrapped(words("terminal.help.turn"), indent=0)
    for name, written in COMMANDS.items():
        yield from wrapped(f"  {written:<13} {words(f'terminal.help.{name}')}", indent=16)
    yield from wrapped(words("terminal.help.again"), indent=0)
    coals = [f"{words.coal([colour])} {words(f'colour.{colour}')}" for colour in COLOURS]
    cart = words.coal(COLOURS[:1])
    yield from wrapped(
        f"{', '.join(coals)}. {words('terminal.help.signs', tile=cart * 2, cart=cart)}", 0
    )


def game_lines(words: Sentences) -> Iterator[str]:
    """The rules, chapter by chapter."""
    for chapter in range(1, 1 + int(words("rules.count"))):
        yield f"{chapter}. {words(f'rules.{chapter}.title')}"
        for paragraph in words(f"rules.{chapter}.text").split("\n"):
            yield from wrapped(f"  {paragraph}", indent=2)
