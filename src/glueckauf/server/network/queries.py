"""What stands in an address behind its question mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.server.errors import Refused

if TYPE_CHECKING:
    from starlette.requests import Request


def query_of(request: Request, *known: str) -> dict[str, str]:
    """Each of these once at most, and nothing else."""
    given: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name not in known or name in given:
            raise Refused("malformed", expected=list(known), came=name, at="query")
        given[name] = value
    return given


def number_in(text: str, at: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 7):
        raise Refused("malformed", expected="int", came=text, at=at)
    return int(text)
