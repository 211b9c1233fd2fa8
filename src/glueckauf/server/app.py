"""The HTTP part, and the application as a whole."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from glueckauf.bots.registry import level_names
from glueckauf.rules.engine import compiled
from glueckauf.rules.ruleset import CUBES, PRESETS, RuleSet, preset
from glueckauf.server.assets import Asset, Assets
from glueckauf.server.beginning import source_of_table, source_of_text, taken_up
from glueckauf.server.bodies import (
    CreatedTable,
    FromPosition,
    FromTable,
    GameFile,
    NewTable,
    ServerInfo,
    Switch,
    TableAnswer,
)
from glueckauf.server.errors import Refused, malformed
from glueckauf.server.messages import PROTOCOL
from glueckauf.server.middleware import (
    Guard,
    json_answer,
    on_fault,
    on_http_exception,
    on_refused,
)
from glueckauf.server.openapi import description
from glueckauf.server.replay import Replayer, eyes_for
from glueckauf.server.seats import bearer_secrets, digest
from glueckauf.server.tables import new_table, table_of_file
from glueckauf.version import __version__

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp

    from glueckauf.record.game import Game
    from glueckauf.server.entries import AnyEntry
    from glueckauf.server.gate import Gate
    from glueckauf.server.hub import Hub
    from glueckauf.server.table import Roles, Table

Body = TypeVar("Body")


class Service:
    """The routes, and what they share."""

    def __init__(self, hub: Hub, gate: Gate) -> None:
        self.hub = hub
        self.gate = gate
        self.assets = Assets()

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
                public_url=config.url,
                this_machine_only=config.this_machine_only,
                time=self.hub.now(),
            )
        )

    async def create_table(self, request: Request) -> Response:
        wishes = await self._body(request, NewTable)
        game, source = await self._taken_up(request, wishes)
        made = new_table(wishes, self.hub.now(), self.hub.config.url, game, source)
        return await self._created(request, *made)

    async def _taken_up(self, request: Request, wishes: NewTable) -> tuple[Game | None, str | None]:
        """The game that a new table begins with, if it is not to be a fresh one."""
        begin = wishes.begin
        if begin is None:
            return None, None
        self.gate.replay(self.gate.address_of(request.scope))
        if isinstance(begin, FromTable):
            source = source_of_table(*await self._opened(begin.table, begin.secrets))
        else:
            text = begin.position if isinstance(begin, FromPosition) else begin.game
            source = await asyncio.to_thread(source_of_text, text)
        return await asyncio.to_thread(taken_up, source, wishes), source.table

    async def load_game(self, request: Request) -> Response:
        self.gate.replay(self.gate.address_of(request.scope))
        body = await self._body(request, GameFile)
        made = await asyncio.to_thread(
            table_of_file, body.game, self.hub.now(), self.hub.config.url
        )
        return await self._created(request, *made)

    async def _created(
        self, request: Request, entries: list[AnyEntry], created: CreatedTable
    ) -> Response:
        self.gate.new_table(self.gate.address_of(request.scope))
        await self.hub.create(created.table, entries)
        answer = json_answer(created, 201)
        answer.headers["location"] = f"/api/tables/{created.table}"
        return answer

    async def table(self, request: Request) -> Response:
        table, roles = await self._asked(request)
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
            )
        )

    # Games

    async def game_file(self, request: Request) -> Response:
        replayer, _ = await self._replayer(request)
        text = await asyncio.to_thread(replayer.file)
        name = f"glueckauf-{replayer.info.id}.txt"
        headers = {
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        }
        return PlainTextResponse(text, headers=headers)

    async def replay(self, request: Request) -> Response:
        replayer, query = await self._replayer(request, "from")
        first = _number(query.get("from", "0"), "from")
        return json_answer(await asyncio.to_thread(replayer.replay, first))

    async def position(self, request: Request) -> Response:
        replayer, _ = await self._replayer(request)
        number = _number(request.path_params["number"], "number")
        return json_answer(await asyncio.to_thread(replayer.position, number))

    # The house

    async def health(self, _request: Request) -> Response:
        if self.hub.stopping:
            return json_answer({"status": "stopping"}, 503)
        try:
            await asyncio.to_thread(self.hub.storage.count)
        except Exception:
            raise Refused("storage") from None
        return json_answer({"status": "ok", "protocol": PROTOCOL, "software": __version__})

    async def metrics(self, _request: Request) -> Response:
        text = self.hub.metrics.text(self.hub.gauges())
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")

    async def openapi(self, _request: Request) -> Response:
        return json_answer(description(self.hub.config))

    async def page(self, request: Request) -> Response:
        self.assets.refresh()
        return _asset_answer(request, self.assets.page, "no-cache")

    async def asset(self, request: Request) -> Response:
        found = self.assets.get(request.path_params["version"], request.path_params["name"])
        if found is None:
            raise Refused("not_found", came=request.url.path)
        return _asset_answer(request, found, "public, max-age=31536000, immutable")

    # Helpers

    async def _body(self, request: Request, kind: type[Body]) -> Body:
        chunks, size, most = [], 0, self.hub.config.limits.body_bytes
        async for chunk in request.stream():
            size += len(chunk)
            if size > most:
                raise Refused("too_large", expected=most)
            chunks.append(chunk)
        try:
            return msgspec.json.decode(b"".join(chunks), type=kind)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise malformed(error) from None

    async def _asked(self, request: Request) -> tuple[Table, Roles]:
        """The table in the path, and the roles of whoever asks."""
        secrets = bearer_secrets(request.headers.get("authorization"))
        if not secrets:
            raise Refused("secret", status=401)
        return await self._opened(request.path_params["table"], secrets)

    async def _opened(self, identity: str, secrets: list[str]) -> tuple[Table, Roles]:
        live = await self.hub.live(identity)
        roles = live.table.roles(digest(secret) for secret in secrets)
        if not roles:
            raise Refused("secret")
        return live.table, roles

    async def _replayer(self, request: Request, *more: str) -> tuple[Replayer, dict[str, str]]:
        table, roles = await self._asked(request)
        query = _query(request, "eyes", *more)
        self.gate.replay(self.gate.address_of(request.scope))
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
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            Route("/openapi.json", self.openapi),
            Route("/", self.page),
            Route("/t/{table}", self.page),
            Route("/assets/{version}/{name:path}", self.asset),
        ]


def make_app(hub: Hub, gate: Gate) -> ASGIApp:
    """The HTTP part."""
    service = Service(hub, gate)
    starlette = Starlette(
        routes=service.routes(),
        exception_handlers={
            Refused: on_refused,
            HTTPException: on_http_exception,
            Exception: on_fault,
        },
    )
    starlette.router.redirect_slashes = False
    return Guard(GZipMiddleware(starlette, minimum_size=1000), hub, gate)


def _query(request: Request, *known: str) -> dict[str, str]:
    """What stands behind the question mark: each of these once at most, and nothing else."""
    given: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name not in known or name in given:
            raise Refused("malformed", expected=list(known), came=name, at="query")
        given[name] = value
    return given


def _number(text: str, at: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 7):
        raise Refused("malformed", expected="int", came=text, at=at)
    return int(text)


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


def _asset_answer(request: Request, asset: Asset, cache: str) -> Response:
    headers = {
        "cache-control": cache,
        "etag": asset.tag,
        "content-type": asset.kind,
        "vary": "accept-encoding",
    }
    if asset.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if asset.zipped and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(asset.zipped, headers=headers)
    return Response(asset.body, headers=headers)
