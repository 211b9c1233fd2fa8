"""Contacts, wishes and notices: what is stored of them, and under which ids."""

from __future__ import annotations

import hashlib
from typing import Literal

import msgspec
from msgspec import Struct

from glueckauf.server.storage.storage import Record

Language = Literal["en", "de", "hu", "pl"]
Shape = Literal["standard", "discord", "slack", "ntfy"]
What = Literal["turn", "reminder", "confirm"]
End = Literal["sent", "over", "open", "given_up"]
"""How a notice ends: it was sent, the turn was over, its reader had the table open, or it was
given up after some tries, or withdrawn by its reader."""

AGAIN = 3_600_000
"""One address is asked to confirm itself so often at most, in milliseconds, whoever wants it."""

CONTACT, WISH, NOTICE = "contact", "wish", "notice"
KEY, VAPID = "host_key", "vapid"
"""What shows whether a key is the host's, and the key that browsers know the server by."""


class Contact(Struct, tag_field="channel", kw_only=True, omit_defaults=True):
    """How a player can be reached. It is stored encrypted, whole."""

    language: Language = "en"
    made: int = 0
    confirmed: bool = True


class WebhookContact(Contact, tag="webhook", kw_only=True, omit_defaults=True):
    url: str
    shape: Shape = "standard"
    secret: str = ""
    """For the signature, in base64."""


class MailContact(Contact, tag="mail", kw_only=True, omit_defaults=True):
    address: str


class PushContact(Contact, tag="push", kw_only=True, omit_defaults=True):
    endpoint: str
    p256dh: str
    auth: str


AnyContact = WebhookContact | MailContact | PushContact
read_contact = msgspec.json.Decoder(AnyContact).decode


def channel_of(contact: AnyContact) -> str:
    return str(contact.__struct_config__.tag)


class Notice(Struct, kw_only=True, omit_defaults=True):
    """That it is a seat's turn, the one after `first` actions; or that an address is to be
    confirmed, at no table."""

    what: What
    seat: int = 0
    first: int = 0
    tries: int = 0
    end: End | None = None
    why: str | None = None
    at: int = 0
    """When it ended."""


read_notice = msgspec.json.Decoder(Notice).decode


def notice_id(table: str, seat: int, first: int, contact: str, what: What) -> str:
    """The same for the same turn: whoever finds that a notice is due again finds this one."""
    named = f"{what} {table} {seat} {first} {contact}"
    return hashlib.sha256(named.encode()).hexdigest()[:32]


def notice_record(
    notice: Notice, contact: str, table: str | None, due: int | None, identity: str | None = None
) -> Record:
    identity = identity or notice_id(table or "", notice.seat, notice.first, contact, notice.what)
    text = msgspec.json.encode(notice).decode()
    return Record(NOTICE, identity, text, table, contact, due)


def wish_record(table: str, seat: int, secret: str, contact: str) -> Record:
    """`secret` is the hash of the seat's: whoever gets the seat by a new link is someone else."""
    text = msgspec.json.encode(Wish(seat=seat, secret=secret)).decode()
    return Record(WISH, f"{table} {seat} {contact}", text, table, contact)


class Wish(Struct, kw_only=True):
    """A contact wants to know of the turns of a seat."""

    seat: int
    secret: str


read_wish = msgspec.json.Decoder(Wish).decode
