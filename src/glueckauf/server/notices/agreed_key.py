"""One key for all servers on a database: what one of them encrypts, every other has to open.

So the database keeps a word that was encrypted with it. Each server opens that at its start, before
it encrypts anything, and brings it under its own first key: that is how a key is changed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from glueckauf.server.notices.host_key import FILE, HostKeyError, host_key
from glueckauf.server.notices.notice import CONTACT, KEY, VAPID
from glueckauf.server.storage.storage import Record

if TYPE_CHECKING:
    from pathlib import Path

    from glueckauf.server.notices.host_key import HostKey
    from glueckauf.server.storage.storage import Storage

WORD = "Glück Auf"


def agreed_key(given: str, folder: Path, storage: Storage) -> HostKey:
    """As given, or that of the folder, which the first server on a database makes. Raises
    HostKeyError if it does not open what is in the database."""
    path = folder / FILE
    if not (given or path.exists()) and _is_in_use(storage):
        raise HostKeyError(_told(f"there is no {path}, and the database has a key already"))
    key = host_key(given, folder)
    try:
        if storage.record(KEY, KEY) is None:
            _check_contacts(storage, key)
            storage.keep_new([Record(KEY, KEY, key.encrypted(WORD))])
        for kind in (KEY, VAPID):
            _renew(storage, kind, key)
    except HostKeyError:
        own = "the key that is set" if given else str(path)
        raise HostKeyError(_told(f"{own} is not the key that the database knows")) from None
    return key


def _told(what: str) -> str:
    return (
        f"notices: {what}. All servers on a database need the same {FILE}: copy it from the data"
        " folder of the first one, or from its backup. If it is lost, glueckauf admin"
        " forget-contacts lets everyone ask for notices anew"
    )


def _is_in_use(storage: Storage) -> bool:
    kept = storage.record(KEY, KEY) or storage.record(VAPID, VAPID) or storage.records(CONTACT)
    return bool(kept)


def _check_contacts(storage: Storage, key: HostKey) -> None:
    """Of a database from before it knew its key."""
    contacts = storage.records(CONTACT)
    if contacts and not any(key.opens(one.text) for one in contacts):
        raise HostKeyError("no contact can be read")


def _renew(storage: Storage, kind: str, key: HostKey) -> None:
    """Others may be at it as well."""
    while kept := storage.record(kind, kind):
        text = key.renewed(kept.text)
        if text == kept.text or storage.exchange(kept, [replace(kept, text=text)]):
            return
