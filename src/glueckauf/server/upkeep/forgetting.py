"""What a host does who has lost the key: nobody can read the contacts any more, so they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.server.notices.notice import CONTACT, KEY, VAPID, WISH

if TYPE_CHECKING:
    from glueckauf.server.storage.storage import Storage


def forget_contacts(storage: Storage) -> int:
    """With their wishes, and all that knows the key; tells how many there were. Notices that wait
    find that nobody wants them."""
    contacts = storage.records(CONTACT)
    for kind in (CONTACT, WISH, VAPID, KEY):  # as long as the key is known, none takes its place
        for one in storage.records(kind):
            storage.drop(kind, one.id)
    return len(contacts)
