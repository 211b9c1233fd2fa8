"""Who did what an entry says: a seat's player, a bot, the host, or the server itself.

Log and wire have it as a text, which is read and written here and nowhere else.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from glueckauf.rules.errors import GlueckAufError


class AuthorError(GlueckAufError, ValueError):
    """A text that names nobody."""


class Author:
    """`text` is what log and wire have; who is written alike is the same."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Author) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<{self.text}>"


class HostAuthor(Author):
    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("host")


class ServerAuthor(Author):
    """For what nobody asked for: a start, an absence, a resumption."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("server")


class SeatAuthor(Author):
    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(f"seat {seat}")
        self.seat = seat


class BotAuthor(Author):
    """A bot, in whichever seat the entry is about."""

    __slots__ = ("bot",)

    def __init__(self, bot: str) -> None:
        super().__init__(f"bot {bot}")
        self.bot = bot


HOST = HostAuthor()
SERVER = ServerAuthor()


@lru_cache(16)
def seat_author(seat: int) -> SeatAuthor:
    """Always the same: every move of a table keeps one."""
    return SeatAuthor(seat)


@lru_cache(256)
def parse_author(text: str) -> Author:
    match text.split(" ", 1):
        case ["host"]:
            return HOST
        case ["server"]:
            return SERVER
        case ["seat", seat] if seat.isdecimal():
            return seat_author(int(seat))
        case ["bot", bot] if bot:
            return BotAuthor(bot)
    raise AuthorError(f"expected host, server, a seat or a bot; came {text!r}")


def decode_author(_: type, text: Any) -> Author:
    """For msgspec, which asks how to read what it does not know."""
    if not isinstance(text, str):
        raise AuthorError(f"expected the text of an author; came {text!r}")
    return parse_author(text)


def encode_author(author: Any) -> str:
    """For msgspec, which asks how to write what it does not know."""
    if not isinstance(author, Author):
        raise AuthorError(f"expected an author; came {author!r}")
    return author.text
