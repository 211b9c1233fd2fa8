"""A room whose tables send notices, and what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glueckauf.server.notices.notice import (
    NOTICE,
    Notice,
    WebhookContact,
    read_notice,
)
from glueckauf.server.notices.notice_settings import NoticeSettings
from glueckauf.server.notices.webhook import new_webhook_secret
from glueckauf.server.tables.seat_keys import digest
from tests.server.room import Room, legal

if TYPE_CHECKING:
    from glueckauf.server.notices.errors import Undeliverable
    from glueckauf.server.notices.message import Message
    from glueckauf.server.notices.notice import AnyContact
    from glueckauf.server.notices.service import Notices
    from glueckauf.server.tables.table_actor import TableActor

KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="
SETTINGS = NoticeSettings(channels=("webhook",), key=KEY)


class Sink:
    """A channel that keeps what it is given, or fails as told."""

    def __init__(self) -> None:
        self.sent: list[tuple[AnyContact, Message]] = []
        self.fail: Undeliverable | None = None
        self.tried = 0

    async def send(self, contact: AnyContact, message: Message) -> None:
        self.tried += 1
        if self.fail:
            raise self.fail
        self.sent.append((contact, message))

    @property
    def ids(self) -> list[str]:
        return [message.letter.id for _, message in self.sent]


class PostOffice(Room):
    """Notices go to `sink`; time goes on as told, and then what is due is sent."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **{"notices": SETTINGS, **settings})
        self.sink = Sink()
        self.notices.channels["webhook"] = self.sink

    @property
    def notices(self) -> Notices:
        assert self.hub.notices
        return self.hub.notices

    def subscribe(self, table: TableActor, seat: int, contact: str = "someone") -> str:
        """Tells the contact's id."""
        identity = digest(contact)
        webhook = WebhookContact(url="https://open.example/hook", secret=new_webhook_secret())
        self.notices.contacts.keep(identity, webhook, self.time)
        secret = table.table.seats[seat].secret or ""
        self.notices.contacts.wish(table.table.id, seat, secret, identity)
        return identity

    async def post(self, seconds: float = 0) -> None:
        """What came of the last while is written down, and what is due then is sent."""
        await self.notices.outbox.look()
        self.time += int(1000 * seconds)
        await self.notices.outbox.look()
        await self.notices.outbox.settle()

    def outbox(self) -> list[Notice]:
        return [read_notice(one.text) for one in self.storage.records(NOTICE)]

    async def moves(self, listener: Any, until: int) -> None:
        """Both seats are the listener's: they move until it is that seat's turn anew."""
        actor = listener.actor
        first = actor.table.turn.first
        while (actor.table.due, actor.table.turn.first > first) != (until, True):
            await self.play(listener, legal(actor)[0])
