"""Who wants notices: contacts by the hash of their secret, encrypted, and what they wish for."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from glueckauf.server.notices.host_key import HostKeyError
from glueckauf.server.notices.notice import (
    AGAIN,
    CONTACT,
    NOTICE,
    WISH,
    Notice,
    notice_record,
    read_contact,
    read_notice,
    read_wish,
    wish_record,
)
from glueckauf.server.storage.storage import Record

if TYPE_CHECKING:
    from glueckauf.server.notices.host_key import HostKey
    from glueckauf.server.notices.notice import AnyContact
    from glueckauf.server.storage.storage import Storage

log = logging.getLogger("glueckauf.server")

DAY = 86_400_000
UNCONFIRMED = DAY
UNUSED = 30 * DAY
"""So long a contact is kept that is not confirmed, or that no table wants."""
ASKED = "asked"
SWEEP = 100


class ContactBook:
    """Everything here waits for the disk: call it in a thread."""

    def __init__(self, storage: Storage, key: HostKey) -> None:
        self._storage = storage
        self._key = key

    def contact(self, identity: str) -> AnyContact | None:
        """Raises HostKeyError if it was encrypted with a key that is lost."""
        found = self._storage.record(CONTACT, identity)
        return read_contact(self._key.decrypted(found.text)) if found else None

    def keep(self, identity: str, contact: AnyContact, now: int) -> None:
        text = self._key.encrypted(msgspec.json.encode(contact).decode())
        due = now + (UNUSED if contact.confirmed else UNCONFIRMED)
        self._storage.keep([Record(CONTACT, identity, text, due=due)])

    def confirm(self, identity: str, now: int) -> bool:
        """False if it is gone meanwhile."""
        contact = self.contact(identity)
        if contact is None:
            return False
        contact.confirmed = True
        self.keep(identity, contact, now)
        return True

    def trouble(self, identity: str) -> str | None:
        """Why the last notice to this contact was given up, if it was."""
        notices = [read_notice(one.text) for one in self._storage.records(NOTICE, owner=identity)]
        tried = [one for one in notices if one.end in ("sent", "given_up")]
        return max(tried, key=lambda one: one.at).why if tried else None

    def delete(self, identity: str, now: int) -> bool:
        """With all that it wished for. What waited to be sent is not sent any more."""
        found = self._storage.drop(CONTACT, identity)
        for wish in self._storage.records(WISH, owner=identity):
            self._storage.drop(WISH, wish.id)
        notices = self._storage.records(NOTICE, owner=identity)
        self._withdraw([one for one in notices if one.table], now)
        for asked in (one for one in notices if not one.table):  # no table takes it along
            self._storage.drop(NOTICE, asked.id)
        return found

    def ask(self, identity: str, address: str, now: int) -> bool:
        """Let an address be asked for its confirmation; False if it was, a short while ago."""
        mark = Record(ASKED, self._key.mark(f"asked {address.casefold()}"), "", due=now + AGAIN)
        if self._storage.keep_new([mark]) == [False]:
            return False
        self._storage.keep([notice_record(Notice(what="confirm"), identity, None, now)])
        return True

    def token(self, purpose: str, identity: str) -> str:
        """For a link that does one thing for one contact."""
        return self._key.signed(purpose, identity)

    def of_token(self, purpose: str, token: str) -> str | None:
        """The contact of such a link."""
        return self._key.read_signed(purpose, token)

    # Wishes

    def wish(self, table: str, seat: int, secret: str, contact: str) -> None:
        self._storage.keep([wish_record(table, seat, secret, contact)])

    def unwish(self, table: str, seat: int, contact: str, now: int) -> bool:
        found = self._storage.drop(WISH, f"{table} {seat} {contact}")
        waiting = self._storage.records(NOTICE, table=table, owner=contact)
        self._withdraw([one for one in waiting if read_notice(one.text).seat == seat], now)
        return found

    def wishers(self, table: str, seat: int, secret: str | None) -> list[str]:
        """The contacts that want to know of the turns of a seat, as it is held now."""
        wishes = [(one.owner, read_wish(one.text)) for one in self._records(WISH, table)]
        return [who for who, wish in wishes if who and (wish.seat, wish.secret) == (seat, secret)]

    def wanted(self, identity: str) -> list[tuple[str, int]]:
        """The tables and seats that a contact wants to know of."""
        wishes = self._storage.records(WISH, owner=identity)
        return [(one.table or "", read_wish(one.text).seat) for one in wishes]

    def notices(self, table: str) -> list[tuple[str, Notice]]:
        """All of a table, each with its contact."""
        return [(one.owner or "", read_notice(one.text)) for one in self._records(NOTICE, table)]

    def _records(self, kind: str, table: str) -> list[Record]:
        return self._storage.records(kind, table=table)

    def _withdraw(self, records: list[Record], now: int) -> None:
        ended = []
        for one in records:
            notice = read_notice(one.text)
            if notice.end is None:
                notice.end, notice.why, notice.at = "given_up", "withdrawn", now
                text = msgspec.json.encode(notice).decode()
                ended.append(replace(one, text=text, due=None))
        if ended:
            self._storage.keep(ended)

    # Time

    def sweep(self, now: int) -> None:
        """Let go of contacts that nobody confirmed, or that no table wants any more."""
        self._renew()
        for one in self._storage.take_due(CONTACT, now, now + UNUSED, SWEEP):
            if self._is_confirmed(one.id) and self._storage.records(WISH, owner=one.id):
                continue
            self.delete(one.id, now)
        for one in self._storage.take_due(ASKED, now, now + AGAIN, SWEEP):
            self._storage.drop(ASKED, one.id)

    def _renew(self) -> None:
        """Bring all under the first key, so that the older ones can go."""
        if not self._key.changes:
            return
        renewed = 0
        for one in self._storage.records(CONTACT):
            with suppress(HostKeyError):  # who knows: the right key may come back
                text = self._key.renewed(one.text)
                if text != one.text:
                    renewed += self._storage.exchange(one, [replace(one, text=text)])
        if renewed:
            log.info("contacts that came under the first key: %d", renewed)

    def _is_confirmed(self, identity: str) -> bool:
        try:
            contact = self.contact(identity)
        except HostKeyError:
            return True  # who knows: the right key may come back
        return contact is not None and contact.confirmed
