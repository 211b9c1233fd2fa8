"""What a player's line means: a command, or one of the actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.record.notation import NotationError, parse_action
from glueckauf.rules.errors import GlueckAufError
from glueckauf.terminal.text import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.record.notation import Action
    from glueckauf.terminal.menu import Menu

COMMANDS = ("board", "clock", "help", "legal", "log", "mine", "quit", "save", "undo", "why")
WITH_ARGUMENT = ("help", "log", "mine", "save", "why")
FEW = 6


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    argument: str = ""


class Unclear(GlueckAufError):
    """A line that means nothing, or several things; the message says so."""


def interpret(line: str, menu: Menu) -> Command | Action:
    """A number of the menu, a command, an action in full, or the unique beginning of either."""
    head, _, argument = line.strip().partition(" ")
    if is_number(head) and not argument:
        return _numbered(int(head), menu)
    head, argument = head.casefold(), argument.strip()
    if head in COMMANDS and _fits(head, argument):
        return Command(head, argument)
    try:
        return parse_action(line)
    except NotationError as error:
        return _abbreviated(head, argument, menu.actions, error)


def is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10


def _numbered(number: int, menu: Menu) -> Action:
    action = menu.number(number)
    if action is None:
        size = len(menu.actions)
        raise Unclear(
            f"The actions are numbered from 1 to {size}." if size else "The game is over."
        )
    return action


def _fits(name: str, argument: str) -> bool:
    """`mine 8` is an action, `mine Anton` a command; `undo it` is neither."""
    if name == "mine":
        return not is_number(argument)
    return not argument or name in WITH_ARGUMENT


def _abbreviated(
    head: str, argument: str, actions: Sequence[Action], error: NotationError
) -> Command | Action:
    commands = [
        Command(name, argument)
        for name in COMMANDS
        if name.startswith(head) and _fits(name, argument)
    ]
    words = [head, *argument.casefold().split()]
    begun = [action for action in actions if _begins(action.text.casefold().split(), words)]
    if len(commands) + len(begun) == 1:
        return (commands or begun)[0]
    names = [command.name for command in commands] + [action.text for action in begun]
    if not names:
        raise Unclear(f"{_sentence(str(error))} Type help for the commands.")
    rest = f" and {len(names) - FEW} more" if len(names) > FEW else ""
    shown = ", ".join(names[:FEW]) + rest if rest else listed(names, "or")
    raise Unclear(f"That could be {shown}.")


def _begins(words: list[str], typed: list[str]) -> bool:
    return len(typed) <= len(words) and all(
        word.startswith(begin) for word, begin in zip(words, typed, strict=False)
    )


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
