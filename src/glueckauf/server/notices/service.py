"""Notices as a whole, as the host has set them."""

from __future__ import annotations

from email.utils import parseaddr
from typing import TYPE_CHECKING

from glueckauf.server.notices.agreed_key import agreed_key
from glueckauf.server.notices.contact_book import ContactBook
from glueckauf.server.notices.dialling import parse_networks
from glueckauf.server.notices.mail import Mail, parse_mail_server
from glueckauf.server.notices.outbox import Outbox
from glueckauf.server.notices.outgoing import Outgoing
from glueckauf.server.notices.web_push import WebPush, vapid_key
from glueckauf.server.notices.webhook import Webhook

if TYPE_CHECKING:
    from glueckauf.server.notices.outbox import Channel
    from glueckauf.server.tables.hub import Hub


class Notices:
    def __init__(self, hub: Hub) -> None:
        settings = hub.config.notices
        key = agreed_key(settings.key, hub.config.data, hub.storage)
        self.outgoing = Outgoing(parse_networks(settings.networks), plain=settings.plain_http)
        self.channels: dict[str, Channel] = {}
        self.push: WebPush | None = None
        for name in settings.channels:
            match name:
                case "push":
                    sender = parseaddr(settings.sender)[1]
                    complaints = f"mailto:{sender}" if sender else hub.config.url
                    self.push = WebPush(self.outgoing, vapid_key(hub.storage, key), complaints)
                    self.channels[name] = self.push
                case "mail":
                    self.channels[name] = Mail(parse_mail_server(settings.smtp), settings.sender)
                case "webhook":
                    self.channels[name] = Webhook(self.outgoing)
        self.contacts = ContactBook(hub.storage, key)
        self.outbox = Outbox(hub, self.contacts, self.channels)
