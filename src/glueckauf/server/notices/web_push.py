"""Notices to a browser, through the push service that it named: VAPID (RFC 8292) says who we are,
and what is said is encrypted for the browser alone (RFC 8291, aes128gcm of RFC 8188)."""

from __future__ import annotations

import base64
import hashlib
import os
from typing import TYPE_CHECKING

import msgspec
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from glueckauf.server.notices.errors import Undeliverable
from glueckauf.server.notices.notice import VAPID, PushContact
from glueckauf.server.notices.outgoing import parse_target
from glueckauf.server.notices.webhook import check_answer
from glueckauf.server.storage.storage import Record

if TYPE_CHECKING:
    from glueckauf.server.notices.host_key import HostKey
    from glueckauf.server.notices.message import Message
    from glueckauf.server.notices.notice import AnyContact
    from glueckauf.server.notices.outgoing import Outgoing
    from glueckauf.server.storage.storage import Storage

CURVE = ec.SECP256R1()
RECORD_SIZE = 4096
KEPT_SECONDS = 86_400
"""The service may keep a notice so long, at most, for a browser that is not running."""
TOPIC_LENGTH = 32
TOKEN_SECONDS = 12 * 3600


class WebPush:
    """`contact` is where the service can complain: a mailto or https address."""

    def __init__(self, outgoing: Outgoing, key: ec.EllipticCurvePrivateKey, contact: str) -> None:
        self._outgoing = outgoing
        self._key = key
        self._contact = contact

    @property
    def public_key(self) -> str:
        """As a browser wants it to subscribe."""
        return _text(_point(self._key.public_key()))

    @staticmethod
    def check_keys(p256dh: str, auth: str) -> None:
        """Raises Undeliverable if a browser cannot have told these."""
        _subscription_keys(p256dh, auth)

    async def send(self, contact: AnyContact, message: Message) -> None:
        assert isinstance(contact, PushContact)  # noqa: S101  # they come by their channel
        content = msgspec.json.encode(
            {
                "id": message.letter.id,
                "what": message.what,
                "table": message.table,
                "title": message.title,
                "text": message.text,
                "link": message.link,
            }
        )
        body = encrypted(content, contact.p256dh, contact.auth)
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(_kept_seconds(message)),
            "Urgency": "normal",
            "Topic": _topic(contact, message),
            "Authorization": self._authorization(contact.endpoint, message.letter.time // 1000),
        }
        check_answer(await self._outgoing.post(contact.endpoint, headers, body))

    def _authorization(self, endpoint: str, now: int) -> str:
        target = parse_target(endpoint, plain=True)
        claims = {
            "aud": f"{'https' if target.secure else 'http'}://{target.authority}",
            "exp": now + TOKEN_SECONDS,
            "sub": self._contact,
        }
        head = _text(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
        signed = f"{head}.{_text(msgspec.json.encode(claims))}"
        signature = self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256()))
        both = b"".join(number.to_bytes(32) for number in decode_dss_signature(signature))
        return f"vapid t={signed}.{_text(both)}, k={self.public_key}"


def _kept_seconds(message: Message) -> int:
    """Not beyond the turn: nobody is to be told of what is over."""
    if message.until is None:
        return KEPT_SECONDS
    return max(0, min(KEPT_SECONDS, (message.until - message.letter.time) // 1000))


def _topic(contact: PushContact, message: Message) -> str:
    """Of what waits at the service for a browser and a seat, only the last is of use: it takes the
    place of those before. The service learns neither of them by it."""
    named = f"{contact.endpoint} {message.table} {message.seat}"
    return hashlib.sha256(named.encode()).hexdigest()[:TOPIC_LENGTH]


def encrypted(
    content: bytes,
    p256dh: str,
    auth: str,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """One record for the browser that has these keys. Raises Undeliverable if they are none."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs, secret = _subscription_keys(p256dh, auth)
    ours = _point(own.public_key())
    info = b"WebPush: info\0" + _point(theirs) + ours
    first = _derived(own.exchange(ec.ECDH(), theirs), secret, info, 32)
    key = _derived(first, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(first, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_SIZE.to_bytes(4) + len(ours).to_bytes(1) + ours
    return head + AESGCM(key).encrypt(nonce, content + b"\x02", None)


def _subscription_keys(p256dh: str, auth: str) -> tuple[ec.EllipticCurvePublicKey, bytes]:
    try:
        secret = _bytes(auth)
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, _bytes(p256dh))
    except (ValueError, InvalidKey):
        raise Undeliverable("keys", "expected a point of P-256", for_good=True) from None
    if len(secret) != 16:
        raise Undeliverable("keys", "expected a secret of 16 bytes", for_good=True)
    return key, secret


def vapid_key(storage: Storage, host: HostKey) -> ec.EllipticCurvePrivateKey:
    """The server's own, made at its first start: browsers subscribe to this one for good."""
    made = ec.generate_private_key(CURVE).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    storage.keep_new([Record(VAPID, VAPID, host.encrypted(made.decode()))])
    kept = storage.record(VAPID, VAPID)
    text = host.decrypted(kept.text) if kept else made.decode()
    key = serialization.load_pem_private_key(text.encode(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)  # noqa: S101  # as it was made
    return key


def _derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
