"""The HTTP part, and the application as a whole."""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from glueckauf.bots.registry import level_names
from glueckauf.rules.engine import compiled
from glueckauf.rules.ruleset import CUBES, PRESETS, RuleSet, preset
from glueckauf.rules.shift_clock import rewards
from glueckauf.server.errors import Refused, malformed
from glueckauf.server.network.assets import Asset, Assets
from glueckauf.server.network.middleware import (
    Guard,
    json_answer,
    on_fault,
    on_http_exception,
    on_refused,
)
from glueckauf.server.network.queries import number_in, query_of
from glueckauf.server.routes import learning, notice_routes, reviewing
from glueckauf.server.storage.storage import StorageError
from glueckauf.server.tables.begin_anywhere import source_of_table, source_of_text, taken_up
from glueckauf.server.tables.new_table import new_table, table_of_file
from glueckauf.server.tables.replay import Replayer, eyes_for
from glueckauf.server.tables.seat_keys import bearer_secrets, digest
from glueckauf.server.wire.http_types import (
    CreatedTable,
    FromPosition,
    FromTable,
    GameFile,
    NewTable,
    ServerInfo,
    Switch,
    TableAnswer,
)
from glueckauf.server.wire.messages import PROTOCOL
from glueckauf.server.wire.openapi import description
from glueckauf.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.types import ASGIApp

    from glueckauf.record.game import Game
    from glueckauf.server.network.rate_limits import RateLimits
    from glueckauf.server.tables.entries import AnyEntry
    from glueckauf.server.tables.hub import Hub
    from glueckauf.server.tables.table_state import Roles, TableState

Body = TypeVar("Body")
Found = TypeVar("Found")


class Service:
    """The routes, and what they share."""

    def __init__(self, hub: Hub, rate_limits: RateLimits) -> None:
        self.hub = hub
        self.rate_limits = rate_limits
        self.assets = Assets(url=hub.config.url)
        self._looked = time.monotonic()
        self._one_at_a_time = asyncio.Lock()

    # Tables

    async def server_info(self, _request: Request) -> Response:
        config = self.hub.config
        return json_answer(
            ServerInfo(
                protocol=PROTOCOL,
                software=__version__,
                compiled=compiled(),
                bots=list(level_names()),
                presets={
                    name: {players: asdict(preset(name, players)) for players in (2, 3, 4)}
                    for name in PRESETS
                },
                switches=_switches(),
                rewards=rewards(4, RuleSet().second_place_late),
                public_url=config.url,
                this_machine_only=config.this_machine_only,
                notices=notice_routes.notices_info(self.hub),
                expire_days=config.expire_days,
                time=self.hub.now(),
            )
        )

    async def create_table(self, request: Request) -> Response:
        wishes = await self.body(request, NewTable)
        game, source = await self._taken_up(request, wishes)
        made = new_table(wishes, self.hub.now(), self.hub.config.url, game, source)
        return await self._created(request, *made)

    async def _taken_up(self, request: Request, wishes: NewTable) -> tuple[Game | None, str | None]:
        """The game that a new table begins with, if it is not to be a fresh one."""
        begin = wishes.begin
        if begin is None:
            return None, None
        self.rate_limits.replay(self.rate_limits.address_of(request.scope))
        if isinstance(begin, FromTable):
            source = source_of_table(*await self._opened(begin.table, begin.secrets))
        else:
            text = begin.position if isinstance(begin, FromPosition) else begin.game
            source = await asyncio.to_thread(source_of_text, text)
        return await asyncio.to_thread(taken_up, source, wishes), source.table

    async def load_game(self, request: Request) -> Response:
        self.rate_limits.replay(self.rate_limits.address_of(request.scope))
        body = await self.body(request, GameFile)
        made = await asyncio.to_thread(
            table_of_file, body.game, self.hub.now(), self.hub.config.url
        )
        return await self._created(request, *made)

    async def _created(
        self, request: Request, entries: list[AnyEntry], created: CreatedTable
    ) -> Response:
        self.rate_limits.new_table(self.rate_limits.address_of(request.scope))
        await self.hub.create(created.table, entries)
        answer = json_answer(created, 201)
        answer.headers["location"] = f"/api/tables/{created.table}"
        return answer

    async def table(self, request: Request) -> Response:
        table, roles = await self.asked(request)
        if request.method == "DELETE":
            if not roles.host:
                raise Refused("role", expected="host")
            await self.hub.delete(table.id)
            return Response(status_code=204)
        return json_answer(
            TableAnswer(
                time=self.hub.now(),
                version=table.version,
                actions=table.actions,
                info=table.info(),
                your_seats=list(roles.seats),
                host=roles.host,
                due=table.due,
                since=None if table.due is None else table.turn.since,
                outcome=table.outcome(),
            )
        )

    # Games

    async def game_file(self, request: Request) -> Response:
        replayer, _ = await self._replayer(request)
        text = await self._worked_out(replayer.file)
        name = f"glueckauf-{replayer.info.id}.txt"
        headers = {
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        }
        return PlainTextResponse(text, headers=headers)

    async def replay(self, request: Request) -> Response:
        replayer, query = await self._replayer(request, "from")
        first = number_in(query.get("from", "0"), "from")
        return json_answer(await self._worked_out(replayer.replay, first))

    async def position(self, request: Request) -> Response:
        replayer, _ = await self._replayer(request)
        number = number_in(request.path_params["number"], "number")
        return json_answer(await self._worked_out(replayer.position, number))

    async def standings(self, request: Request) -> Response:
        replayer, query = await self._replayer(request, "at")
        number = number_in(query["at"], "at") if "at" in query else replayer.actions
        return json_answer(await self._worked_out(replayer.standings, number))

    # The house

    async def health(self, _request: Request) -> Response:
        if self.hub.leaving:
            return json_answer({"status": "stopping"}, 503)
        self.hub.storage_watch.check()
        try:
            await asyncio.to_thread(self.hub.storage.check)
        except StorageError as error:
            raise Refused("storage", came=error.problem) from None
        told = {"status": "ok", "protocol": PROTOCOL, "software": __version__}
        space = self.hub.space
        if space.draining or space.full:
            told |= {"status": "full", "because": "draining" if space.draining else space.full}
        return json_answer(told)

    async def metrics(self, _request: Request) -> Response:
        text = await self.hub.owners.metrics(self.hub.metrics.text(self.hub.gauges()))
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")

    async def openapi(self, _request: Request) -> Response:
        return json_answer(description(self.hub.config))

    async def page(self, request: Request) -> Response:
        return _asset_answer(request, self._page(), "no-cache")

    async def push_worker(self, request: Request) -> Response:
        """It stands at the top, as it is to show what any page of ours is about."""
        self._page()
        return _asset_answer(request, self.assets.push_worker, "no-cache")

    async def refused_by_router(self, request: Request, error: Exception) -> Response:
        """A browser gets a page for an address that is none; programs get the one error shape."""
        assert isinstance(error, HTTPException)  # noqa: S101  # registered for it alone
        if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
            return _asset_answer(request, self._page(), "no-cache", 404)
        return await on_http_exception(request, error)

    async def asset(self, request: Request) -> Response:
        found = self.assets.get(request.path_params["version"], request.path_params["name"])
        if found is None:
            raise Refused("not_found", came=request.url.path)
        return _asset_answer(request, found, "public, max-age=31536000, immutable")

    # Helpers

    def _page(self) -> Asset:
        """As the files are now; they are looked at once a second at most."""
        if time.monotonic() - self._looked > 1:
            self.assets.refresh()
            self._looked = time.monotonic()
        return self.assets.page

    async def _worked_out(self, work: Callable[..., Found], *arguments: Any) -> Found:
        """In a thread, one after another: several would keep the tables from theirs."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(work, *arguments)

    async def body(self, request: Request, kind: type[Body]) -> Body:
        chunks, size, most = [], 0, self.hub.config.limits.body_bytes
        try:
            async for chunk in request.stream():
                size += len(chunk)
                if size > most:
                    raise Refused("too_large", expected=most)
                chunks.append(chunk)
        except ClientDisconnect:  # nobody will read it
            raise Refused("malformed", expected="body", at="body") from None
        try:
            return msgspec.json.decode(b"".join(chunks), type=kind)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise malformed(error) from None

    async def asked(self, request: Request) -> tuple[TableState, Roles]:
        """The table in the path, and the roles of whoever asks."""
        secrets = bearer_secrets(request.headers.get("authorization"))
        if not secrets:
            raise Refused("secret", status=401)
        return await self._opened(request.path_params["table"], secrets)

    async def _opened(self, identity: str, secrets: list[str]) -> tuple[TableState, Roles]:
        table = await self.hub.table(identity)
        roles = table.roles(digest(secret) for secret in secrets)
        if not roles:
            raise Refused("secret")
        return table, roles

    async def _replayer(self, request: Request, *more: str) -> tuple[Replayer, dict[str, str]]:
        table, roles = await self.asked(request)
        query = query_of(request, "eyes", *more)
        self.rate_limits.replay(self.rate_limits.address_of(request.scope))
        return Replayer(table, eyes_for(table, roles, query.get("eyes"))), query

    def routes(self) -> list[Route]:
        table = "/api/tables/{table}"
        return [
            Route("/api", self.server_info),
            Route("/api/tables", self.create_table, methods=["POST"]),
            Route("/api/games", self.load_game, methods=["POST"]),
            Route(table, self.table, methods=["GET", "DELETE"]),
            Route(f"{table}/game", self.game_file),
            Route(f"{table}/replay", self.replay),
            Route(f"{table}/positions/{{number}}", self.position),
            Route(f"{table}/standings", self.standings),
            *learning.routes(self),
            *reviewing.routes(self),
            *notice_routes.routes(self),
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            Route("/openapi.json", self.openapi),
            Route("/", self.page),
            Route("/t/{table}", self.page),
            Route("/t/{table}/review", self.page),
            Route("/my-play", self.page),
            Route("/learn", self.page),
            Route("/learn/{lesson}", self.page),
            Route("/rules", self.page),
            Route("/rules/{chapter}", self.page),
            Route("/privacy", self.page),
            Route("/notices/{what}", self.page),
            Route("/push_worker.js", self.push_worker),
            Route("/assets/{version}/{name:path}", self.asset),
        ]


def make_app(hub: Hub, rate_limits: RateLimits) -> ASGIApp:
    """The HTTP part."""
    service = Service(hub, rate_limits)
    starlette = Starlette(
        routes=service.routes(),
        exception_handlers={
            Refused: on_refused,
            HTTPException: service.refused_by_router,
            Exception: on_fault,
        },
    )
    starlette.router.redirect_slashes = False
    return Guard(GZipMiddleware(starlette, minimum_size=1000), hub, rate_limits)


def _switches() -> list[Switch]:
    bounds = {"second_place_late": (3, 4), "cubes_per_colour": (CUBES.start, CUBES.stop - 1)}
    return [
        Switch(
            name=field.name,
            kind="number" if field.name in bounds else "switch",
            default=getattr(RuleSet(), field.name),
            least=bounds.get(field.name, (None, None))[0],
            most=bounds.get(field.name, (None, None))[1],
        )
        for field in fields(RuleSet)
    ]


def _asset_answer(request: Request, asset: Asset, cache: str, status: int = 200) -> Response:
    headers = {
        "cache-control": cache,
        "etag": asset.tag,
        "content-type": asset.kind,
        "vary": "accept-encoding",
    }
    if status == 200 and asset.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if asset.zipped and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(asset.zipped, status, headers)
    return Response(asset.body, status, headers)
