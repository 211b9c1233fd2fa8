"""Webhook, e-mail and Web Push, each to a real server of ours that checks what comes."""

from __future__ import annotations

import base64
import hmac
import json
import re
from dataclasses import replace
from typing import Any

import http_ece
import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from glueckauf.server.notices.dialling import parse_networks
from glueckauf.server.notices.errors import Undeliverable
from glueckauf.server.notices.host_key import HostKey
from glueckauf.server.notices.mail import Mail, MailServerError, is_address, parse_mail_server
from glueckauf.server.notices.message import Letter, Message
from glueckauf.server.notices.notice import MailContact, PushContact, WebhookContact
from glueckauf.server.notices.outgoing import Outgoing
from glueckauf.server.notices.web_push import WebPush, encrypted, vapid_key
from glueckauf.server.notices.webhook import Webhook, new_webhook_secret
from tests.notices.mail_server import MailServer
from tests.notices.post_office import KEY
from tests.notices.web_endpoint import WebEndpoint
from tests.server.memory import Memory
from tests.server.room import in_loop

URL = "https://play.example.org"
NOW = 1_800_000_000_000
LETTER = Letter("0123456789abcdef0123456789abcdef", "en", URL, "who.mark", NOW)
MESSAGE = Message(
    LETTER, "turn", "It is your turn", "Zoë <&>, it is your turn.", f"{URL}/t/abc", "abc", 2
)


def here() -> Outgoing:
    """This machine alone may be dialled."""
    return Outgoing(parse_networks(["127.0.0.1"]), plain=True)


# Webhook


@in_loop
async def test_a_webhook_is_signed() -> None:
    """As a reader checks it who knows nothing but the standard."""
    with WebEndpoint() as endpoint:
        contact = WebhookContact(url=f"{endpoint.url}/hook?a=b", secret=new_webhook_secret())
        await Webhook(here()).send(contact, MESSAGE)
    ((path, headers, body),) = endpoint.heard
    assert path == "/hook?a=b"
    assert headers["webhook-id"] == LETTER.id
    assert headers["webhook-timestamp"] == str(NOW // 1000)
    key = base64.b64decode(contact.secret.removeprefix("whsec_"))
    assert len(key) == 24
    signed = f"{LETTER.id}.{NOW // 1000}.".encode() + body
    wanted = base64.b64encode(hmac.digest(key, signed, "sha256")).decode()
    assert headers["webhook-signature"] == f"v1,{wanted}"
    content = json.loads(body)
    assert content["type"] == "glueckauf.turn"
    assert content["data"]["link"] == MESSAGE.link
    assert content["data"]["id"] == LETTER.id


@pytest.mark.parametrize(
    ("shape", "path", "content"),
    [
        (
            "discord",
            "/a/topic",
            {"content": f"{MESSAGE.text} {MESSAGE.link}", "allowed_mentions": {"parse": []}},
        ),
        ("slack", "/a/topic", {"text": f"Zoë &lt;&amp;&gt;, it is your turn. {MESSAGE.link}"}),
        (
            "ntfy",
            "/a/",
            {
                "topic": "topic",
                "title": MESSAGE.title,
                "message": MESSAGE.text,
                "click": MESSAGE.link,
            },
        ),
    ],
)
@in_loop
async def test_the_shapes_of_known_services(shape: Any, path: str, content: Any) -> None:
    with WebEndpoint(204) as endpoint:
        contact = WebhookContact(
            url=f"{endpoint.url}/a/topic", shape=shape, secret=new_webhook_secret()
        )
        await Webhook(here()).send(contact, MESSAGE)
    ((came, _, body),) = endpoint.heard
    assert (came, json.loads(body)) == (path, content)


@pytest.mark.parametrize(
    ("status", "code", "for_good"),
    [
        (302, "refused", False),
        (400, "refused", False),
        (404, "gone", True),
        (410, "gone", True),
        (429, "refused", False),
        (500, "refused", False),
    ],
)
@in_loop
async def test_an_answer_that_is_no_success(status: int, code: str, for_good: bool) -> None:
    with WebEndpoint(status, **{"Retry-After": "17", "Location": "/elsewhere"}) as endpoint:
        contact = WebhookContact(url=endpoint.url, secret=new_webhook_secret())
        with pytest.raises(Undeliverable) as refused:
            await Webhook(here()).send(contact, MESSAGE)
    error = refused.value
    assert (error.code, error.for_good, error.after) == (code, for_good, 17)
    assert len(endpoint.heard) == 1


# Web Push


class Browser:
    """Subscribes as a browser does, and reads what was pushed."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    def contact(self, endpoint: str) -> PushContact:
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return PushContact(endpoint=endpoint, p256dh=text(point), auth=text(self.auth))

    def read(self, body: bytes) -> Any:
        """By the reference implementation of the encryption, which is none of ours."""
        return json.loads(
            http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@in_loop
async def test_a_push_is_signed_and_encrypted() -> None:
    browser = Browser()
    storage, key = Memory(), HostKey([KEY])
    push = WebPush(here(), vapid_key(storage, key), "mailto:host@example.org")
    with WebEndpoint() as endpoint:
        await push.send(browser.contact(f"{endpoint.url}/push/some-id"), MESSAGE)
    ((path, headers, body),) = endpoint.heard
    assert path == "/push/some-id"
    assert headers["content-encoding"] == "aes128gcm"
    assert re.fullmatch(r"[-\w]{1,32}", headers["topic"]), "services take no other"
    assert MESSAGE.link.encode() not in body
    read = browser.read(body)
    assert (read["id"], read["link"], read["text"]) == (LETTER.id, MESSAGE.link, MESSAGE.text)
    scheme, _, rest = headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert parts["k"] == push.public_key
    point = base64.urlsafe_b64decode(parts["k"] + "=" * (-len(parts["k"]) % 4))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    claims = jwt.decode(
        parts["t"],
        public,
        algorithms=["ES256"],
        audience=endpoint.url,
        options={"verify_exp": False},  # the time is that of the test
    )
    assert claims["sub"] == "mailto:host@example.org"
    assert 0 < claims["exp"] - NOW // 1000 <= 86_400


@in_loop
async def test_a_later_push_takes_the_place_of_what_still_waits_for_the_same_seat() -> None:
    push = WebPush(here(), vapid_key(Memory(), HostKey([KEY])), "mailto:host@example.org")
    later = replace(MESSAGE, letter=replace(LETTER, id="f" * 32), what="reminder")
    others = [replace(MESSAGE, table="abd"), replace(MESSAGE, seat=1)]
    phone, laptop = Browser(), Browser()
    with WebEndpoint() as endpoint:
        on_phone = phone.contact(f"{endpoint.url}/phone")
        for message in (MESSAGE, later, *others):
            await push.send(on_phone, message)
        await push.send(laptop.contact(f"{endpoint.url}/laptop"), MESSAGE)
    topics = [headers["topic"] for _, headers, _ in endpoint.heard]
    assert topics[0] == topics[1]
    assert len(set(topics)) == 4, "every seat and every browser has its own"
    read = [phone.read(body)["id"] for _, _, body in endpoint.heard[:2]]
    assert read == [LETTER.id, "f" * 32], "which notice it is, is told within"


@pytest.mark.parametrize(
    ("left", "kept"), [(None, 86_400), (90_000, 90), (7 * 86_400_000, 86_400), (-5000, 0)]
)
@in_loop
async def test_a_push_is_kept_no_longer_than_its_turn(left: int | None, kept: int) -> None:
    push = WebPush(here(), vapid_key(Memory(), HostKey([KEY])), "mailto:host@example.org")
    message = replace(MESSAGE, until=None if left is None else NOW + left)
    with WebEndpoint() as endpoint:
        await push.send(Browser().contact(endpoint.url), message)
    ((_, headers, _),) = endpoint.heard
    assert int(headers["ttl"]) == kept


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    private = int.from_bytes(
        base64.urlsafe_b64decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw=")
    )
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        ec.derive_private_key(private, ec.SECP256R1()),
        base64.urlsafe_b64decode("DGv6ra1nlYgDCS1FRnbzlw=="),
    )
    assert text(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
        "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_servers_key_stays_and_is_no_plain_text() -> None:
    storage = Memory()
    keys = [vapid_key(storage, HostKey([KEY])) for _ in range(2)]
    assert keys[0].private_numbers() == keys[1].private_numbers()
    assert "PRIVATE" not in repr(storage.kept)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [("", "BTBZMqHH6r4Tts7J_aSIgg"), ("AAAA", "BTBZMqHH6r4Tts7J_aSIgg"), ("BCV=", "x")],
)
def test_keys_that_are_none(p256dh: str, auth: str) -> None:
    with pytest.raises(Undeliverable, match="expected"):
        encrypted(b"", p256dh, auth)


# E-mail


@in_loop
async def test_a_letter() -> None:
    with MailServer() as server:
        mail = Mail(parse_mail_server(server.url()), "Glück Auf <games@example.org>")
        await mail.send(MailContact(address="zoe@example.org"), MESSAGE)
    ((to, letter),) = server.letters
    assert to == "zoe@example.org"
    assert letter["From"] == "Glück Auf <games@example.org>"
    assert letter["Subject"] == "Glück Auf: It is your turn"
    assert letter["Message-ID"] == f"<{LETTER.id}@example.org>"
    assert letter["List-Unsubscribe"] == f"<{URL}/api/notices/stop?token=who.mark>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    content = letter.get_content()
    assert MESSAGE.text in content
    assert MESSAGE.link in content
    assert f"{URL}/notices/stop#who.mark" in content


@pytest.mark.parametrize(
    ("refuse", "code", "for_good"),
    [("550 no such box", "gone", True), ("450 later", "gone", False)],
)
@in_loop
async def test_a_recipient_that_is_refused(refuse: str, code: str, for_good: bool) -> None:
    with MailServer() as server:
        server.refuse = refuse
        mail = Mail(parse_mail_server(server.url()), "games@example.org")
        with pytest.raises(Undeliverable) as refused:
            await mail.send(MailContact(address="zoe@example.org"), MESSAGE)
    assert (refused.value.code, refused.value.for_good) == (code, for_good)


@in_loop
async def test_a_mail_server_that_does_not_let_us_in_or_is_away() -> None:
    with MailServer() as server:
        wrong = Mail(parse_mail_server(server.url("wrong")), "games@example.org")
        plain = server.url().replace("smtp+plain", "smtp")
        for mail in (wrong, Mail(parse_mail_server(plain), "games@example.org")):
            with pytest.raises(Undeliverable, match=r"127\.0\.0\.1") as refused:
                await mail.send(MailContact(address="zoe@example.org"), MESSAGE)
            assert (refused.value.code, refused.value.for_good) == ("mail_server", False)
        assert server.letters == []
        url = server.url()
    with pytest.raises(Undeliverable, match=r"127\.0\.0\.1"):
        await Mail(parse_mail_server(url), "games@example.org").send(
            MailContact(address="zoe@example.org"), MESSAGE
        )


def test_mail_servers() -> None:
    found = parse_mail_server("smtps://me%40x:p%2F@mail.example.org")
    assert (found.secure, found.host, found.port) == ("tls", "mail.example.org", 465)
    assert (found.user, found.password) == ("me@x", "p/")
    assert parse_mail_server("smtp://mail.example.org").port == 587
    for url in ("", "mail.example.org", "https://mail.example.org", "smtp://", "smtp://a:b:c@d:x"):
        with pytest.raises(MailServerError, match="expected"):
            parse_mail_server(url)
    with pytest.raises(MailServerError, match="sender"):
        Mail(found, "nobody")


@pytest.mark.parametrize(
    ("address", "good"),
    [
        ("zoe@example.org", True),
        ("z.o+e@a.b.example", True),
        ("zoe", False),
        ("zoe@localhost", False),
        ("zoe@example.org\r\nBcc: all@example.org", False),
        ("Zoe <zoe@example.org>", False),
        ("zoe@example.org,all@example.org", False),
        ("zoë@example.org", False),
        ("a" * 300 + "@example.org", False),
    ],
)
def test_addresses(address: str, good: bool) -> None:
    assert is_address(address) is good
