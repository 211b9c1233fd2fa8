"""What a host sets for notices; without a channel there are none."""

from __future__ import annotations

from dataclasses import dataclass, field

from glueckauf.rules.errors import GlueckAufError
from glueckauf.server.notices.dialling import parse_networks
from glueckauf.server.notices.mail import Mail, parse_mail_server

CHANNELS = ("push", "mail", "webhook")


class NoticeSettingsError(GlueckAufError):
    """A setting that cannot be meant."""


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    channels: tuple[str, ...] = ()
    """Of `push`, `mail` and `webhook`."""
    key: str = field(default="", repr=False)
    """32 bytes in base64 (several, separated by commas, to change it); else the folder has one."""
    smtp: str = field(default="", repr=False)
    sender: str = ""
    """Whom letters are from, and whom push services can complain to."""
    networks: tuple[str, ...] = ()
    """Of the host's own, which may be dialled though they are not on the open Internet."""
    plain_http: bool = False
    grace: int = 15
    """Seconds from the turn to its notice: who is there sees it, and who is quick has moved."""

    def __post_init__(self) -> None:
        strange = [name for name in self.channels if name not in CHANNELS]
        if strange:
            raise NoticeSettingsError(f"channels are {', '.join(CHANNELS)}, not {strange[0]!r}")
        parse_networks(self.networks)
        if "mail" in self.channels:
            Mail(parse_mail_server(self.smtp), self.sender)
