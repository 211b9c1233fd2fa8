"""How a worker offers itself to a server, over the line by which processes reach each other."""

from __future__ import annotations

import msgspec

from glueckauf.rules.engine import compiled
from glueckauf.rules.ruleset import RULES_VERSION
from glueckauf.version import __version__

OFFER = b"work "
"""What an offer begins with; other questions do not."""


class Offer(msgspec.Struct, frozen=True):
    """Who it is, and how many bots of each kind, quick and slow, can think there at once."""

    name: str
    places: int
    software: str = __version__
    rules: int = RULES_VERSION
    compiled: bool = msgspec.field(default_factory=compiled)


class Reply(msgspec.Struct, frozen=True):
    """Without a reason for refusing it, it is let in."""

    refused: str | None = None


def send_offer(offer: Offer) -> bytes:
    return OFFER + msgspec.msgpack.encode(offer)


def reply_to(said: bytes) -> tuple[Offer, Reply]:
    """Bots are to decide alike wherever they think, so both are to be the same software."""
    own = Offer("server", 0)
    try:
        offer = msgspec.msgpack.decode(said.removeprefix(OFFER), type=Offer)
    except ValueError:
        return own, Reply(f"this server is {_what(own)}; the offer cannot be read")
    if _what(offer) != _what(own):
        return offer, Reply(f"this server is {_what(own)}, the worker {_what(offer)}")
    return offer, Reply()


def _what(one: Offer) -> str:
    engine = "compiled" if one.compiled else "plain Python"
    return f"glueckauf {one.software} (rules {one.rules}, {engine})"
