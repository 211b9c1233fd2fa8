"""What a notice says, in its reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.words.sentences import Sentences

if TYPE_CHECKING:
    from glueckauf.server.notices.notice import Language, Notice, What
    from glueckauf.server.tables.table_state import TableState


@dataclass(frozen=True, slots=True)
class Letter:
    """What every message has: `url` is that of the server, `stop` a token that ends them all."""

    id: str
    language: Language
    url: str
    stop: str
    time: int
    """In milliseconds UTC."""


@dataclass(frozen=True, slots=True)
class Message:
    letter: Letter
    what: What
    title: str
    text: str
    link: str
    table: str | None = None
    seat: int | None = None
    until: int | None = None
    """When the turn ends by itself, in milliseconds UTC, if it does."""

    @property
    def stop_link(self) -> str:
        return f"{self.letter.url}/notices/stop#{self.letter.stop}"

    @property
    def stop_words(self) -> str:
        words = Sentences(self.letter.language)
        return words("notice.stop", link=self.stop_link)


def turn_message(letter: Letter, notice: Notice, table: TableState, until: int | None) -> Message:
    """The link carries no secret: it opens the seat in a browser that has been there."""
    words = Sentences(letter.language)
    names = [
        seat.name or words("player.nobody", seat=number + 1)
        for number, seat in enumerate(table.seats)
    ]
    who, others = names[notice.seat], names[: notice.seat] + names[notice.seat + 1 :]
    if notice.what == "reminder":
        title = words("notice.reminder.title")
        said = words("notice.reminder.text", who=who, names=others)
    else:
        title = words("notice.turn.title")
        said = words("notice.turn.text", who=who, names=others)
    link = f"{letter.url}/t/{table.id}"
    return Message(letter, notice.what, title, said, link, table.id, notice.seat, until)


def confirmation(letter: Letter, token: str) -> Message:
    """Asks whether an address wants to be written to at all."""
    words = Sentences(letter.language)
    title, said = words("notice.confirm.title"), words("notice.confirm.text", url=letter.url)
    return Message(letter, "confirm", title, said, f"{letter.url}/notices/confirm#{token}")
