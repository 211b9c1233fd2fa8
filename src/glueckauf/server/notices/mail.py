"""Notices by e-mail, through the host's own mail server."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from glueckauf.rules.errors import GlueckAufError
from glueckauf.server.notices.errors import Undeliverable
from glueckauf.server.notices.notice import MailContact
from glueckauf.server.notices.threads import in_thread_of_its_own

if TYPE_CHECKING:
    from glueckauf.server.notices.message import Message
    from glueckauf.server.notices.notice import AnyContact

SECONDS = 20
AT_ONCE = 2
"""Connections to the mail server."""
ADDRESS = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}"
_ADDRESS = re.compile(ADDRESS)


class MailServerError(GlueckAufError):
    """A text that names no mail server, or no sender."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """`secure` is `tls` from the first byte, `starttls`, or `plain` for one on this machine."""

    secure: str
    host: str
    port: int
    user: str | None
    password: str | None


def parse_mail_server(url: str) -> MailServer:
    """`smtps://user:password@mail.example.org`, `smtp://…` for STARTTLS, `smtp+plain://…`."""
    kinds = {"smtps": ("tls", 465), "smtp": ("starttls", 587), "smtp+plain": ("plain", 25)}
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise MailServerError(f"expected smtp://user:password@host:port; {error}") from None
    if parts.scheme not in kinds or not parts.hostname or parts.path not in ("", "/"):
        raise MailServerError(f"expected {' or '.join(kinds)} and ://user:password@host:port")
    secure, usual = kinds[parts.scheme]
    user, password = (unquote(text) if text else None for text in (parts.username, parts.password))
    return MailServer(secure, parts.hostname, port or usual, user, password)


def is_address(text: str) -> bool:
    return len(text) <= 254 and _ADDRESS.fullmatch(text) is not None


class Mail:
    """`sender` is whom letters are from: `Glück Auf <games@example.org>`."""

    def __init__(self, server: MailServer, sender: str) -> None:
        if not is_address(parseaddr(sender)[1]):
            raise MailServerError(f"expected a sender such as games@example.org; came {sender!r}")
        self._server = server
        self._sender = sender
        self._free = asyncio.Semaphore(AT_ONCE)

    async def send(self, contact: AnyContact, message: Message) -> None:
        assert isinstance(contact, MailContact)  # noqa: S101  # they come by their channel
        letter = self._letter(contact.address, message)
        async with self._free:
            await in_thread_of_its_own(self._hand_over, letter)

    def _letter(self, address: str, message: Message) -> EmailMessage:
        letter = EmailMessage()
        letter["From"] = self._sender
        letter["To"] = address
        letter["Subject"] = f"Glück Auf: {message.title}"
        letter["Date"] = format_datetime(datetime.fromtimestamp(message.letter.time / 1000, UTC))
        domain = parseaddr(self._sender)[1].rpartition("@")[2]
        letter["Message-ID"] = f"<{message.letter.id}@{domain}>"
        letter["Auto-Submitted"] = "auto-generated"
        stop = f"{message.letter.url}/api/notices/stop?token={message.letter.stop}"
        letter["List-Unsubscribe"] = f"<{stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        body = [message.text, message.link]
        if message.what != "confirm":
            body.append(message.stop_words)
        letter.set_content("\n\n".join(body) + "\n")
        return letter

    def _hand_over(self, letter: EmailMessage) -> None:
        """In a thread."""
        server = self._server
        try:
            with self._connected() as connection:
                if server.user is not None:
                    connection.login(server.user, server.password or "")
                connection.send_message(letter)
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            gone = 500 <= code < 600
            raise Undeliverable("gone", f"refused with {code}", for_good=gone) from None
        except (OSError, smtplib.SMTPException) as error:
            raise Undeliverable("mail_server", f"{server.host}: {error}") from None

    def _connected(self) -> smtplib.SMTP:
        server = self._server
        if server.secure == "tls":
            trusting = ssl.create_default_context()
            return smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=trusting)
        connection = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        if server.secure == "starttls":
            try:
                connection.starttls(context=ssl.create_default_context())
            except BaseException:
                connection.close()
                raise
        return connection
