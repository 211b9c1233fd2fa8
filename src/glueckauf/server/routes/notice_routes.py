"""The HTTP part of notices: contacts, what they want to know of, and the links that were sent."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from starlette.responses import Response
from starlette.routing import Route

from glueckauf.server.errors import Refused
from glueckauf.server.network.middleware import json_answer
from glueckauf.server.network.queries import query_of
from glueckauf.server.notices.errors import Undeliverable
from glueckauf.server.notices.mail import is_address
from glueckauf.server.notices.notice import (
    AGAIN,
    MailContact,
    PushContact,
    WebhookContact,
    channel_of,
)
from glueckauf.server.notices.outgoing import parse_target
from glueckauf.server.notices.webhook import new_webhook_secret, parse_topic
from glueckauf.server.storage.storage import StorageError
from glueckauf.server.tables.seat_keys import bearer_secrets, digest, new_secret
from glueckauf.server.wire.notice_types import (
    AnyNewContact,
    ContactAnswer,
    CreatedContact,
    GivenUpNotice,
    NewMail,
    NewPush,
    NewWebhook,
    NoticesInfo,
    NoticeToken,
    RenewedPush,
    TableNotices,
    WantedTable,
    WantNotices,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from starlette.requests import Request

    from glueckauf.server.network.app import Service
    from glueckauf.server.notices.notice import AnyContact
    from glueckauf.server.notices.service import Notices
    from glueckauf.server.tables.hub import Hub

    Found = TypeVar("Found")


def routes(service: Service) -> list[Route]:
    return [
        Route("/api/contacts", partial(_create, service), methods=["POST"]),
        Route("/api/contact", partial(_contact, service), methods=["GET", "PUT", "DELETE"]),
        Route("/api/tables/{table}/notices", partial(_table, service), methods=["GET", "PUT"]),
        Route("/api/notices/confirm", partial(_confirm, service), methods=["POST"]),
        Route("/api/notices/stop", partial(_stop, service), methods=["POST"]),
    ]


def notices_info(hub: Hub) -> NoticesInfo | None:
    """None where the server sends no notices."""
    notices = hub.notices
    if notices is None:
        return None
    channels = list(hub.config.notices.channels)
    return NoticesInfo(
        channels=channels,  # type: ignore[arg-type]  # the settings know no others
        push_key=notices.push.public_key if notices.push else None,
    )


def _notices(service: Service, request: Request) -> Notices:
    if service.hub.notices is None:
        raise Refused("not_found", came=request.url.path)
    return service.hub.notices


async def _kept(work: Callable[..., Found], *arguments: Any) -> Found:
    """In a thread, as it waits for the disk."""
    try:
        return await asyncio.to_thread(work, *arguments)
    except StorageError as error:
        raise Refused("storage", came=error.problem) from None


async def _create(service: Service, request: Request) -> Response:
    notices, limits = _notices(service, request), service.rate_limits
    wishes: AnyNewContact = await service.body(request, AnyNewContact)  # type: ignore[arg-type]  # as good as a type
    limits.new_contact(limits.address_of(request.scope))
    contact = _checked(notices, wishes, service.hub.now())
    secret, now = new_secret(), service.hub.now()
    identity = digest(secret)
    await _kept(notices.contacts.keep, identity, contact, now)
    if not contact.confirmed and not await _kept(notices.contacts.ask, identity, _to(contact), now):
        await _kept(notices.contacts.delete, identity, now)
        raise Refused("busy", expected=AGAIN // 1000)
    signing = contact.secret if isinstance(contact, WebhookContact) else None
    created = CreatedContact(contact=secret, confirmed=contact.confirmed, signing_secret=signing)
    return json_answer(created, 201)


def _checked(notices: Notices, wishes: AnyNewContact, now: int) -> AnyContact:
    """Raises Refused for an address that cannot be one."""
    channel = str(wishes.__struct_config__.tag)
    if channel not in notices.channels:
        raise Refused("contact", expected=list(notices.channels), came=channel, at="$.channel")
    language = wishes.language
    try:
        match wishes:
            case NewMail(address=address):
                if not is_address(address):
                    raise Refused("contact", expected="address", at="$.address")
                return MailContact(language=language, made=now, confirmed=False, address=address)
            case NewPush(endpoint=endpoint, p256dh=p256dh, auth=auth):
                _check_subscription(notices, wishes)
                return PushContact(
                    language=language, made=now, endpoint=endpoint, p256dh=p256dh, auth=auth
                )
            case NewWebhook(url=url, shape=shape):
                notices.outgoing.target(url)
                if shape == "ntfy":
                    parse_topic(url)
                return WebhookContact(
                    language=language, made=now, url=url, shape=shape, secret=new_webhook_secret()
                )
    except Undeliverable as error:
        raise _refused(error, {"push": "$.endpoint", "webhook": "$.url"}[channel]) from None


def _refused(error: Undeliverable, at: str) -> Refused:
    return Refused("contact", expected=str(error), came=error.code, at=at)


def _check_subscription(notices: Notices, told: NewPush | RenewedPush) -> None:
    """Raises Undeliverable."""
    notices.outgoing.target(told.endpoint)
    if notices.push:
        notices.push.check_keys(told.p256dh, told.auth)


def _to(contact: AnyContact) -> str:
    """The address of a letter; of all else the name of the server, as the rest is a secret."""
    if isinstance(contact, MailContact):
        return contact.address
    url = contact.endpoint if isinstance(contact, PushContact) else contact.url
    return parse_target(url, plain=True).host


async def _held(service: Service, request: Request) -> tuple[Notices, str, AnyContact]:
    """The contact whose secret came."""
    notices = _notices(service, request)
    secrets = bearer_secrets(request.headers.get("authorization"))
    if not secrets:
        raise Refused("secret", status=401)
    return (notices, *await _opened(notices, secrets[0]))


async def _opened(notices: Notices, secret: str) -> tuple[str, AnyContact]:
    identity = digest(secret)
    contact = await _kept(notices.contacts.contact, identity)
    if contact is None:
        raise Refused("secret")
    return identity, contact


async def _contact(service: Service, request: Request) -> Response:
    notices, identity, contact = await _held(service, request)
    if request.method == "DELETE":
        await _kept(notices.contacts.delete, identity, service.hub.now())
        return Response(status_code=204)
    if request.method == "PUT":
        return await _renew(service, request, identity, contact)
    wanted = await _kept(notices.contacts.wanted, identity)
    return json_answer(
        ContactAnswer(
            channel=channel_of(contact),  # type: ignore[arg-type]  # it is one
            to=_to(contact),
            language=contact.language,
            confirmed=contact.confirmed,
            trouble=await _kept(notices.contacts.trouble, identity),
            tables=[WantedTable(table=table, seat=seat) for table, seat in wanted],
        )
    )


async def _renew(
    service: Service, request: Request, identity: str, contact: AnyContact
) -> Response:
    """A browser has a new subscription; what it wanted to know of stays."""
    notices, limits = _notices(service, request), service.rate_limits
    if not isinstance(contact, PushContact):
        raise Refused("contact", expected=["push"], came=channel_of(contact))
    told = await service.body(request, RenewedPush)
    limits.new_contact(limits.address_of(request.scope))
    try:
        _check_subscription(notices, told)
    except Undeliverable as error:
        raise _refused(error, "$.endpoint") from None
    renewed = replace(contact, endpoint=told.endpoint, p256dh=told.p256dh, auth=told.auth)
    await _kept(notices.contacts.keep, identity, renewed, service.hub.now())
    return Response(status_code=204)


async def _table(service: Service, request: Request) -> Response:
    notices = _notices(service, request)
    table, roles = await service.asked(request)
    contacts = notices.contacts
    if request.method == "PUT":
        wish = await service.body(request, WantNotices)
        if wish.seat not in roles.seats:
            raise Refused("role", expected="seat", came=wish.seat)
        identity, _ = await _opened(notices, wish.contact)
        if wish.wanted:
            secret = table.seats[wish.seat].secret or ""
            await _kept(contacts.wish, table.id, wish.seat, secret, identity)
        else:
            await _kept(contacts.unwish, table.id, wish.seat, identity, service.hub.now())
    seats = range(len(table.seats)) if roles.host else roles.seats
    wanted = [
        seat
        for seat in seats
        for _ in await _kept(contacts.wishers, table.id, seat, table.seats[seat].secret)
    ]
    kept = [notice for _, notice in await _kept(contacts.notices, table.id)]
    sent = [notice for notice in kept if notice.end == "sent"]
    given_up = [
        GivenUpNotice(
            seat=notice.seat,
            time=notice.at,
            why=notice.why or "",
            mended=any(one.seat == notice.seat and one.first >= notice.first for one in sent),
        )
        for notice in kept
        if notice.end == "given_up" and notice.why != "withdrawn" and notice.seat in seats
    ]
    return json_answer(TableNotices(wanted=wanted, given_up=given_up))


async def _confirm(service: Service, request: Request) -> Response:
    notices = _notices(service, request)
    token = (await service.body(request, NoticeToken)).token
    identity = notices.contacts.of_token("confirm", token)
    if not identity or not await _kept(notices.contacts.confirm, identity, service.hub.now()):
        raise Refused("secret")
    return Response(status_code=204)


async def _stop(service: Service, request: Request) -> Response:
    """With the token in the query it is the one click of RFC 8058, by whoever reads the mail. What
    is gone already is gone."""
    notices = _notices(service, request)
    token = query_of(request, "token").get("token")
    if token is None:
        token = (await service.body(request, NoticeToken)).token
    identity = notices.contacts.of_token("stop", token)
    if identity is None:
        raise Refused("secret")
    await _kept(notices.contacts.delete, identity, service.hub.now())
    return Response(status_code=204)
