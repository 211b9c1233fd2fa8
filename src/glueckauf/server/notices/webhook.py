"""Notices to an address of the web: signed as Standard Webhooks says, or as a known service likes.

https://github.com/standard-webhooks/standard-webhooks: id, time and body are signed with a secret
that the reader was told once, so that they can tell a notice of ours from anyone else's.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from glueckauf.server.notices.errors import Undeliverable
from glueckauf.server.notices.notice import WebhookContact

if TYPE_CHECKING:
    from glueckauf.server.notices.message import Message
    from glueckauf.server.notices.notice import AnyContact
    from glueckauf.server.notices.outgoing import Answer, Outgoing

PREFIX = "whsec_"
_SECRET_BYTES = 24
_TOPIC = re.compile(r"[-_A-Za-z0-9]{1,64}")


class Webhook:
    def __init__(self, outgoing: Outgoing) -> None:
        self._outgoing = outgoing

    async def send(self, contact: AnyContact, message: Message) -> None:
        assert isinstance(contact, WebhookContact)  # noqa: S101  # they come by their channel
        url, content = shaped(contact, message)
        body = msgspec.json.encode(content)
        headers = {"Content-Type": "application/json", **signature(contact.secret, message, body)}
        check_answer(await self._outgoing.post(url, headers, body))


def new_webhook_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()


def signature(secret: str, message: Message, body: bytes) -> dict[str, str]:
    """The three headers. The time is that of the try, the id that of the notice."""
    identity, seconds = message.letter.id, str(message.letter.time // 1000)
    signed = f"{identity}.{seconds}.".encode() + body
    key = base64.b64decode(secret.removeprefix(PREFIX))
    mac = base64.b64encode(hmac.digest(key, signed, "sha256")).decode()
    return {
        "webhook-id": identity,
        "webhook-timestamp": seconds,
        "webhook-signature": f"v1,{mac}",
    }


def shaped(contact: WebhookContact, message: Message) -> tuple[str, dict[str, object]]:
    """Where to, and what: ntfy has its topic in the body."""
    line = f"{message.text} {message.link}"
    match contact.shape:
        case "discord":
            return contact.url, {"content": line, "allowed_mentions": {"parse": []}}
        case "slack":
            return contact.url, {"text": _slack(line)}
        case "ntfy":
            url, topic = parse_topic(contact.url)
            said = {"title": message.title, "message": message.text, "click": message.link}
            return url, {"topic": topic, **said}
    return contact.url, {
        "type": f"glueckauf.{message.what}",
        "timestamp": message.letter.time,
        "data": {
            "id": message.letter.id,
            "table": message.table,
            "seat": message.seat,
            "title": message.title,
            "text": message.text,
            "link": message.link,
            "stop": message.stop_link,
        },
    }


def parse_topic(url: str) -> tuple[str, str]:
    """`https://ntfy.example.org/topic` as the server's own address and the topic."""
    parts = urlsplit(url)
    folder, _, topic = parts.path.rpartition("/")
    if not _TOPIC.fullmatch(topic):
        raise Undeliverable("url", "expected a topic at the end of the URL", for_good=True)
    return parts._replace(path=f"{folder}/").geturl(), topic


def _slack(line: str) -> str:
    """Nothing in a name becomes a mention or a link of its own."""
    return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def check_answer(answer: Answer) -> None:
    """Raises Undeliverable for whatever is no success; what is gone is gone for good."""
    if not 200 <= answer.status < 300:
        raise Undeliverable(
            "gone" if answer.status in (404, 410) else "refused",
            f"the answer was {answer.status}",
            for_good=answer.status in (404, 410),
            after=answer.retry_after,
        )
