"""Around every answer: secure headers, the one error shape, rates and counts."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response

from glueckauf.server.errors import Refused
from glueckauf.server.network.security import (
    PARTS,
    known_host,
    may_connect,
    part_headers,
    security_headers,
)
from glueckauf.server.wire.messages import encode

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from glueckauf.server.network.rate_limits import RateLimits
    from glueckauf.server.tables.hub import Hub

log = logging.getLogger("glueckauf.server")

HEALTH = "/health"
FREE = (HEALTH, "/metrics")
"""Asked by machines at their own pace: counted apart, and there is always a place for them."""

READING = ("GET", "HEAD", "OPTIONS")
"""Everything else changes something: other people's pages may not do that in our name."""


class Guard:
    """The outermost application."""

    def __init__(self, app: ASGIApp, hub: Hub, rate_limits: RateLimits) -> None:
        self.app = app
        self.hub = hub
        self.rate_limits = rate_limits
        self.headers = security_headers(hub.config)
        self.part_headers = part_headers(hub.config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.hub.metrics.requests[message["status"]] += 1
                message["headers"] = [*message["headers"], *self._headers_of(message)]
            await send(message)

        try:
            self._admit(scope)
        except Refused as refused:
            await error_answer(refused)(scope, receive, send_guarded)
            return
        await self.app(scope, receive, send_guarded)

    def _headers_of(self, message: Message) -> list[tuple[bytes, bytes]]:
        kind = dict(message["headers"]).get(b"content-type", b"")
        return self.part_headers if kind.startswith(PARTS) else self.headers

    def _admit(self, scope: Scope) -> None:
        address = self.rate_limits.address_of(scope)
        if scope["path"] in FREE:
            self.rate_limits.question(address)
        else:
            self.rate_limits.request(address)
            self.hub.blocklist.check_address(address)
        headers = Headers(scope=scope)
        if scope["path"] != HEALTH and not known_host(headers.get("host"), self.hub.config):
            raise Refused("host", came=headers.get("host"))
        if scope["method"] not in READING:
            origin = headers.get("origin")
            if not may_connect(origin, headers.get("host"), self.hub.config):
                raise Refused("origin", came=origin)


def json_answer(content: object, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(encode(content), status, headers, media_type="application/json")


def error_answer(refused: Refused) -> Response:
    answer = json_answer({"error": refused.error}, refused.status)
    if refused.code == "busy":
        answer.headers["connection"] = "close"  # what else waits on it would be refused as well
    if refused.code == "busy" and isinstance(refused.error.expected, int):
        answer.headers["retry-after"] = str(min(60, max(1, refused.error.expected)))
    if refused.status == 401:
        answer.headers["www-authenticate"] = "Bearer"
    return answer


async def on_refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)  # noqa: S101  # registered for it alone
    return error_answer(error)


async def on_http_exception(request: Request, error: Exception) -> Response:
    """What the router refuses: no such address, or not by this method."""
    assert isinstance(error, HTTPException)  # noqa: S101  # as above
    allow = (error.headers or {}).get("Allow", "")
    if error.status_code == 405:
        methods = [method.strip() for method in allow.split(",") if method]
        answer = error_answer(Refused("method", expected=methods, came=request.method))
        answer.headers["allow"] = allow
        return answer
    if error.status_code == 404:
        return error_answer(Refused("not_found", came=request.url.path))
    return error_answer(Refused("malformed", status=error.status_code))


async def on_fault(request: Request, error: Exception) -> Response:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return error_answer(Refused("server"))
