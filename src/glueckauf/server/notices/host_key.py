"""The host's key: what is stored of contacts is encrypted with it, and links of ours signed."""

from __future__ import annotations

import base64
import hmac
import os
from typing import TYPE_CHECKING

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from pathlib import Path

FILE = "notices.key"
_MAC_BYTES = 18


class HostKeyError(GlueckAufError):
    """A key that is none, that is missing, or not the one that something was encrypted with."""


class HostKey:
    """Of several keys the first encrypts; whatever any of them encrypted can be read."""

    def __init__(self, texts: list[str]) -> None:
        try:
            self._fernet = MultiFernet([Fernet(text) for text in texts])
        except ValueError as error:
            raise HostKeyError(f"expected keys of 32 bytes in base64: {error}") from None
        self._first = Fernet(texts[0])
        self._texts = texts

    @property
    def text(self) -> str:
        """As the setting has it."""
        return ",".join(self._texts)

    @property
    def changes(self) -> bool:
        """Whether there are older ones that what is kept is to be freed from."""
        return len(self._texts) > 1

    def encrypted(self, text: str) -> str:
        return self._fernet.encrypt(text.encode()).decode()

    def decrypted(self, text: str) -> str:
        try:
            return self._fernet.decrypt(text).decode()
        except InvalidToken:
            raise HostKeyError("this was encrypted with another key") from None

    def renewed(self, text: str) -> str:
        """Under the first key, which it may be already. Raises HostKeyError."""
        try:
            self._first.decrypt(text)
        except InvalidToken:
            return self.encrypted(self.decrypted(text))
        return text

    def opens(self, text: str) -> bool:
        try:
            self.decrypted(text)
        except HostKeyError:
            return False
        return True

    def mark(self, purpose: str) -> str:
        """The same for the same purpose, and for nobody else to make."""
        return _mark(self._texts[0], purpose)

    def signed(self, purpose: str, subject: str) -> str:
        """A token for a link, which says its subject."""
        return f"{subject}.{self.mark(f'{purpose} {subject}')}"

    def read_signed(self, purpose: str, token: str) -> str | None:
        """The subject of a token of ours, also of one signed with an older key."""
        subject, _, mark = token.rpartition(".")
        known = (_mark(text, f"{purpose} {subject}") for text in self._texts)
        ours = any(hmac.compare_digest(one.encode(), mark.encode()) for one in known)
        return subject if ours else None


def _mark(key: str, purpose: str) -> str:
    mac = hmac.digest(base64.urlsafe_b64decode(key), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(mac[:_MAC_BYTES]).decode()


def host_key(given: str, folder: Path) -> HostKey:
    """As given, several separated by commas, or that of the folder, made if there is none."""
    if given:
        return HostKey([text.strip() for text in given.split(",")])
    path = folder / FILE
    try:
        if not path.exists():
            _make(path)
        return HostKey(path.read_text("ascii").replace(",", " ").split())
    except (OSError, UnicodeError) as error:
        raise HostKeyError(f"the key {path} cannot be read: {error}") from None


def _make(path: Path) -> None:
    """Whole or not at all, whenever the machine goes down."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = path.with_suffix(".new")
    with os.fdopen(os.open(fresh, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as made:
        made.write(Fernet.generate_key())
        made.flush()
        os.fsync(made.fileno())
    fresh.replace(path)
