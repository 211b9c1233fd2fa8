"""What is refused, with a code for programs: the one error shape of HTTP and WebSocket."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from glueckauf.rules.errors import GlueckAufError
from glueckauf.server.wire.messages import Error, WireReason

STATUS = {
    "malformed": 400,
    "rules": 400,
    "bot": 400,
    "file": 400,
    "beginning": 400,
    "contact": 400,
    "secret": 403,
    "role": 403,
    "blocked": 403,
    "origin": 403,
    "eyes": 403,
    "hints": 403,
    "not_found": 404,
    "method": 405,
    "unfinished": 409,
    "too_large": 413,
    "host": 421,
    "busy": 429,
    "storage": 503,
    "full": 503,
    "unavailable": 503,
    "unreadable": 500,
    "server": 500,
}
"""Of those codes that HTTP can answer with."""


class Refused(GlueckAufError):
    """Not carried out; nothing has changed."""

    def __init__(
        self,
        code: str,
        *,
        expected: Any = None,
        came: Any = None,
        at: str | None = None,
        reason: WireReason | None = None,
        status: int | None = None,
    ) -> None:
        super().__init__(f"{code}: expected {expected!r}, came {came!r}")
        self.code = code
        self.error = Error(code=code, expected=expected, came=came, at=at, reason=reason)
        self.status = status or STATUS.get(code, 400)


_WHERE = re.compile(r"(.*?)(?: - at `(.*)`)?$", re.DOTALL)
_GOT = re.compile(r"Expected `(.*?)`(?:.*?), got `?(.*?)`?$", re.DOTALL)


def malformed(error: msgspec.MsgspecError | UnicodeError) -> Refused:
    """What msgspec says in a sentence, as a code with its values."""
    if not isinstance(error, msgspec.ValidationError):
        return Refused("malformed", expected="json")
    found = _WHERE.match(str(error))
    text, at = (found.group(1), found.group(2)) if found else (str(error), None)
    got = _GOT.match(text)
    if got:
        return Refused("malformed", expected=got.group(1), came=got.group(2), at=at or "$")
    quoted = re.findall(r"`([^`]*)`|'([^']*)'", text)
    came = next((a or b for a, b in quoted), None)
    expected = None
    if "missing required field" in text:
        expected, came = came, None
    elif "unknown field" in text:
        expected = "no such field"
    return Refused("malformed", expected=expected, came=came, at=at or "$")
