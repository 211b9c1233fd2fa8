"""Secrets of seats, hosts and spectators, and the links that carry them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

from glueckauf.server.wire.messages import SECRET

_SECRET = re.compile(SECRET)
_BYTES = 18  # 144 bits, 24 characters


def new_secret() -> str:
    return secrets.token_urlsafe(_BYTES)


def new_table_id() -> str:
    return secrets.token_urlsafe(9)


def digest(secret: str) -> str:
    """What is stored of a secret. It is random and long, so one round without salt will do."""
    return hashlib.sha256(secret.encode()).hexdigest()


def derived_secret(secret: str, purpose: str) -> str:
    """A fresh secret that the same secret and purpose give again, so that none has to be stored."""
    mac = hmac.digest(secret.encode(), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(mac[:_BYTES]).decode()


def link(public_url: str, table: str, *of: str) -> str:
    """The secret stands in the fragment, which browsers never send."""
    return f"{public_url}/t/{table}#{','.join(of)}"


def bearer_secrets(header: str | None) -> list[str]:
    """Those in `Authorization: Bearer a,b`; what is none is passed over."""
    scheme, _, rest = (header or "").partition(" ")
    if scheme.casefold() != "bearer":
        return []
    return [text for text in rest.strip().split(",")[:8] if _SECRET.match(text)]
