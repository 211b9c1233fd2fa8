"""The bodies of the HTTP part of notices, typed."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from glueckauf.server.notices.notice import Language, Shape
from glueckauf.server.wire.messages import SeatNumber, Secret

Url = Annotated[str, Meta(min_length=1, max_length=2000)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
ChannelName = Literal["push", "mail", "webhook"]


class NoticesInfo(Struct, kw_only=True):
    """How this server can tell a player that it is their turn."""

    channels: list[ChannelName]
    push_key: str | None
    """What a browser subscribes with."""


class NewContact(Struct, tag_field="channel", forbid_unknown_fields=True, kw_only=True):
    language: Language = "en"


class NewWebhook(NewContact, tag="webhook", kw_only=True):
    url: Url
    shape: Shape = "standard"


class NewMail(NewContact, tag="mail", kw_only=True):
    address: Text


class NewPush(NewContact, tag="push", kw_only=True):
    """What a browser's `PushSubscription` tells."""

    endpoint: Url
    p256dh: Text
    auth: Text


class RenewedPush(Struct, forbid_unknown_fields=True, kw_only=True):
    """The subscription that a browser has in place of the one it told."""

    endpoint: Url
    p256dh: Text
    auth: Text


AnyNewContact = NewWebhook | NewMail | NewPush


class CreatedContact(Struct, kw_only=True):
    """The secrets, told this once."""

    contact: str
    """Whoever has it can change and delete the contact."""
    confirmed: bool
    """False until the link in the letter that was sent is followed."""
    signing_secret: str | None
    """What a webhook of the standard shape is signed with."""


class WantedTable(Struct, kw_only=True):
    table: str
    seat: int


class ContactAnswer(Struct, kw_only=True):
    channel: ChannelName
    to: str
    """The address, or the name of the server that notices go to."""
    language: Language
    confirmed: bool
    trouble: str | None
    """Why the last notice was given up, if it was."""
    tables: list[WantedTable]


class WantNotices(Struct, forbid_unknown_fields=True, kw_only=True):
    """Whether a contact is to be told of the turns of a seat."""

    seat: SeatNumber
    contact: Secret
    wanted: bool = True


class GivenUpNotice(Struct, kw_only=True):
    """A notice that could not be delivered."""

    seat: int
    time: int
    why: str
    mended: bool
    """Of this turn or a later one the player was told all the same."""


class TableNotices(Struct, kw_only=True):
    """Of the bearer's seats; for the host, of all."""

    wanted: list[int]
    """Seats that someone is told of, once for each."""
    given_up: list[GivenUpNotice]


class NoticeToken(Struct, forbid_unknown_fields=True, kw_only=True):
    """Out of a link that was sent."""

    token: Text
