"""What a player's line means: a command, or one of the actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.record.notation import NotationError, parse_action
from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.record.notation import Action
    from glueckauf.terminal.game.menu import Menu
    from glueckauf.words import Sentences

COMMANDS = ("board", "clock", "help", "hint", "legal", "log", "mine", "quit", "save", "undo", "why")
WITH_ARGUMENT = ("help", "log", "mine", "save", "why")
FEW = 6


@dataclass(frozen=True, slots=True)
class TypedCommand:
    name: str
    argument: str = ""


class Unclear(GlueckAufError):
    """A line that means nothing, or several things; the message says so."""


def interpret(line: str, menu: Menu, words: Sentences) -> TypedCommand | Action:
    """A number of the menu, a command, an action in full, or the unique beginning of either."""
    head, _, argument = line.strip().partition(" ")
    if is_number(head) and not argument:
        return _numbered(int(head), menu, words)
    head, argument = head.casefold(), argument.strip()
    if head in COMMANDS and _fits(head, argument):
        return TypedCommand(head, argument)
    try:
        return parse_action(line)
    except NotationError:
        return _abbreviated(head, argument, menu.actions, words)


def is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10


def _numbered(number: int, menu: Menu, words: Sentences) -> Action:
    action = menu.number(number)
    if action is None:
        size = len(menu.actions)
        raise Unclear(words("terminal.numbers", count=size) if size else words("terminal.over"))
    return action


def _fits(name: str, argument: str) -> bool:
    """`mine 8` is an action, `mine Anton` a command; `undo it` is neither."""
    if name == "mine":
        return not is_number(argument)
    return not argument or name in WITH_ARGUMENT


def _abbreviated(
    head: str, argument: str, actions: Sequence[Action], words: Sentences
) -> TypedCommand | Action:
    commands = [
        TypedCommand(name, argument)
        for name in COMMANDS
        if name.startswith(head) and _fits(name, argument)
    ]
    typed = [head, *argument.casefold().split()]
    begun = [action for action in actions if _begins(action.text.casefold().split(), typed)]
    if len(commands) + len(begun) == 1:
        return (commands or begun)[0]
    names = [command.name for command in commands] + [action.text for action in begun]
    if not names:
        raise Unclear(words("terminal.unknown", typed=" ".join(typed)))
    if len(names) > FEW:
        names[FEW:] = [words("terminal.unclear.more", count=len(names) - FEW)]
    raise Unclear(words("terminal.unclear", names=names))


def _begins(text: list[str], typed: list[str]) -> bool:
    return len(typed) <= len(text) and all(
        word.startswith(begin) for word, begin in zip(text, typed, strict=False)
    )
