"""The HTTP part, described for programs: made from the types of the bodies."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import msgspec

from glueckauf.bots.registry import bot_names
from glueckauf.picture.scene.course_graph import GRAPHS, NARROWEST, WIDEST
from glueckauf.rules.ruleset import CUBES, PRESETS, RuleSet
from glueckauf.server.errors import STATUS
from glueckauf.server.wire.http_types import (
    AdviceAnswer,
    CreatedTable,
    ErrorAnswer,
    GameFile,
    Health,
    HintAnswer,
    LessonAnswer,
    LessonList,
    NewTable,
    PositionAnswer,
    PricesAnswer,
    ReplayAnswer,
    ServerInfo,
    StandingsAnswer,
    TableAnswer,
    VerdictAnswer,
)
from glueckauf.server.wire.messages import TABLE
from glueckauf.server.wire.notice_types import (
    ContactAnswer,
    CreatedContact,
    NewMail,
    NewPush,
    NewWebhook,
    NoticeToken,
    RenewedPush,
    TableNotices,
    WantNotices,
)
from glueckauf.server.wire.review_types import ReviewAnswer
from glueckauf.version import __version__

if TYPE_CHECKING:
    from glueckauf.server.config import Config

BODIES = (
    NewTable,
    CreatedTable,
    GameFile,
    ServerInfo,
    TableAnswer,
    ReplayAnswer,
    PositionAnswer,
    StandingsAnswer,
    LessonList,
    LessonAnswer,
    VerdictAnswer,
    AdviceAnswer,
    HintAnswer,
    PricesAnswer,
    ReviewAnswer,
    NewWebhook,
    NewMail,
    NewPush,
    CreatedContact,
    ContactAnswer,
    WantNotices,
    RenewedPush,
    TableNotices,
    NoticeToken,
    Health,
    ErrorAnswer,
)

JSON = "application/json"
TEXT = "text/plain"
SVG = "image/svg+xml"

_TABLE = {
    "name": "table",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": TABLE},
}
_EYES = {
    "name": "eyes",
    "in": "query",
    "description": "A seat, `spectator`, or `open` when the game is over.",
    "schema": {"type": "string", "enum": ["0", "1", "2", "3", "spectator", "open"]},
}
_FROM = {
    "name": "from",
    "in": "query",
    "description": "How many actions the first view has behind it.",
    "schema": {"type": "integer", "minimum": 0, "maximum": 9_999_999},
}
_AT = {
    "name": "at",
    "in": "query",
    "description": "After how many actions; all of them if left out.",
    "schema": {"type": "integer", "minimum": 0, "maximum": 9_999_999},
}
_NUMBER = {
    "name": "number",
    "in": "path",
    "required": True,
    "description": "How many actions have been taken.",
    "schema": {"type": "integer", "minimum": 0, "maximum": 9_999_999},
}
_LESSON = {
    "name": "lesson",
    "in": "path",
    "required": True,
    "description": "The name of a lesson.",
    "schema": {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"},
}
_LEARNED = {**_LESSON, "name": "name", "in": "query"}
_SEAT = {
    "name": "seat",
    "in": "query",
    "description": "The seat that asks; the bearer's first if left out.",
    "schema": {"type": "integer", "minimum": 0, "maximum": 3},
}
_KNOWN = {
    "name": "known",
    "in": "query",
    "description": "How deep the review looked that is known, and need not be sent again.",
    "schema": {"type": "string", "enum": ["quick", "normal", "deep"]},
}
_GRAPH = {
    "name": "of",
    "in": "query",
    "description": "What it shows; chances if left out.",
    "schema": {"type": "string", "enum": list(GRAPHS)},
}
_WIDTH = {
    "name": "width",
    "in": "query",
    "description": "In pixels; the height is always the same.",
    "schema": {"type": "integer", "minimum": NARROWEST, "maximum": WIDEST},
}


def description(config: Config) -> dict[str, Any]:
    """As OpenAPI 3.1."""
    _, components = msgspec.json.schema_components(
        BODIES, ref_template="#/components/schemas/{name}"
    )
    components["BotSeat"]["properties"]["bot"] = {"enum": list(bot_names())}
    wishes = components["NewTable"]["properties"]
    wishes["takeover"] = {"enum": list(bot_names()), "default": wishes["takeover"]["default"]}
    wishes["rules"]["pattern"] = _rules_pattern()
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Glück Auf",
            "version": __version__,
            "description": "The HTTP part of the protocol; docs/protocol.md has the WebSocket.",
        },
        "servers": [{"url": config.url}],
        "paths": _paths(),
        "components": {
            "schemas": components,
            "securitySchemes": {
                "secret": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "Secrets of a table, separated by commas.",
                }
            },
        },
    }


def _rules_pattern() -> str:
    """A preset, and any switches with what they can be."""
    least, most = CUBES.start, CUBES.stop - 1
    cubes = "|".join(str(number) for number in range(least, most + 1))
    numbers = {"second_place_late": "3|4", "cubes_per_colour": cubes}
    switches = "|".join(
        f"{field.name}=({numbers.get(field.name, 'on|off')})" for field in fields(RuleSet)
    )
    return f"^({'|'.join(PRESETS)})( ({switches}))*$"


def _paths() -> dict[str, Any]:
    table = "/api/tables/{table}"
    return {
        "/api": {"get": _operation("What the server is", 200, _json("ServerInfo"))},
        "/api/tables": {
            "post": _operation(
                "Make a table",
                201,
                _json("CreatedTable"),
                body="NewTable",
                errors=("malformed", "too_large", "storage", "secret", "not_found", "unreadable"),
            )
        },
        "/api/games": {
            "post": _operation(
                "Show a game file",
                201,
                _json("CreatedTable"),
                body="GameFile",
                errors=("malformed", "too_large", "storage"),
            )
        },
        table: {
            "parameters": [_TABLE],
            "get": _operation("A table", 200, _json("TableAnswer"), secret=True),
            "delete": _operation("Delete a table", 204, None, secret=True),
        },
        f"{table}/game": {
            "parameters": [_TABLE],
            "get": _operation("The game file", 200, _text(), [_EYES], secret=True),
        },
        f"{table}/replay": {
            "parameters": [_TABLE],
            "get": _operation("The game", 200, _json("Replay"), [_FROM, _EYES], secret=True),
        },
        f"{table}/positions/{{number}}": {
            "parameters": [_TABLE, _NUMBER],
            "get": _operation("A position", 200, _json("Position"), [_EYES], secret=True),
        },
        f"{table}/standings": {
            "parameters": [_TABLE],
            "get": _operation("The shift clock", 200, _json("StandingsAnswer"), [_AT], secret=True),
        },
        f"{table}/lesson": {
            "parameters": [_TABLE],
            "get": _operation(
                "How far it has come in a lesson",
                200,
                _json("VerdictAnswer"),
                [_LEARNED, {**_FROM, "description": "The step that the table began with."}],
                secret=True,
            ),
        },
        f"{table}/companion": {
            "parameters": [_TABLE],
            "get": _operation(
                "What the companion says", 200, _json("AdviceAnswer"), [_SEAT], secret=True
            ),
        },
        f"{table}/hint": {
            "parameters": [_TABLE],
            "get": _operation(
                "The best turn, and why", 200, _json("HintAnswer"), [_SEAT], secret=True
            ),
        },
        f"{table}/prices": {
            "parameters": [_TABLE],
            "get": _operation(
                "What each turn is worth", 200, _json("PricesAnswer"), [_SEAT], secret=True
            ),
        },
        f"{table}/review": {
            "parameters": [_TABLE],
            "get": _review("The review of a finished game, or how far it is"),
            "post": _review("Begin a review, or go on with one"),
            "delete": _review("Stop a review that is being made"),
        },
        f"{table}/review/graph": {
            "parameters": [_TABLE],
            "get": _operation(
                "The course of the game, drawn",
                200,
                {SVG: {"schema": {"type": "string"}}},
                [_GRAPH, _WIDTH],
                errors=("unfinished",),
                secret=True,
            ),
        },
        "/api/lessons": {"get": _operation("All lessons", 200, _json("LessonList"))},
        "/api/lessons/{lesson}": {
            "parameters": [_LESSON],
            "get": _operation("A lesson", 200, _json("LessonAnswer"), errors=("not_found",)),
        },
        **_notice_paths(),
        "/health": {"get": _operation("Is it well?", 200, _json("Health"), errors=("storage",))},
        "/metrics": {"get": _operation("Figures for Prometheus", 200, _text())},
    }


def _review(summary: str) -> dict[str, Any]:
    errors = ("unfinished", "storage")
    return _operation(summary, 200, _json("ReviewAnswer"), [_KNOWN], errors=errors, secret=True)


def _notice_paths() -> dict[str, Any]:
    """A server that sends no notices answers each of these with `not_found`."""
    none = ("malformed", "too_large", "not_found", "storage")
    contact = _operation("Reach a player", 201, _json("CreatedContact"), errors=(*none, "contact"))
    kinds = {
        name: f"#/components/schemas/New{name.title()}" for name in ("webhook", "mail", "push")
    }
    body = {
        "oneOf": [{"$ref": kind} for kind in kinds.values()],
        "discriminator": {"propertyName": "channel", "mapping": kinds},
    }
    contact["requestBody"] = {"required": True, "content": {JSON: {"schema": body}}}
    return {
        "/api/contacts": {"post": contact},
        "/api/contact": {
            "get": _operation("A contact", 200, _json("ContactAnswer"), secret=True),
            "put": _operation(
                "Tell a browser's new subscription",
                204,
                None,
                body="RenewedPush",
                secret=True,
                errors=(*none, "contact"),
            ),
            "delete": _operation("Delete a contact", 204, None, secret=True),
        },
        "/api/tables/{table}/notices": {
            "parameters": [_TABLE],
            "get": _operation("Who is told", 200, _json("TableNotices"), secret=True),
            "put": _operation(
                "Be told of turns",
                200,
                _json("TableNotices"),
                body="WantNotices",
                errors=none,
                secret=True,
            ),
        },
        "/api/notices/confirm": {
            "post": _operation(
                "Confirm a contact", 204, None, body="NoticeToken", errors=(*none, "secret")
            )
        },
        "/api/notices/stop": {
            "post": _operation(
                "End all notices", 204, None, body="NoticeToken", errors=(*none, "secret")
            )
        },
    }


def _operation(
    summary: str,
    status: int,
    content: dict[str, Any] | None,
    parameters: list[dict[str, Any]] | None = None,
    *,
    body: str | None = None,
    errors: tuple[str, ...] = (),
    secret: bool = False,
) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": summary}
    if content:
        answer["content"] = content
    if secret:
        errors = (*errors, "malformed", "secret", "not_found")
    refused = {str(STATUS[code]) for code in (*errors, "busy")} | ({"401"} if secret else set())
    operation: dict[str, Any] = {
        "summary": summary,
        "parameters": parameters or [],
        "responses": {
            str(status): answer,
            **{
                code: {"description": "Refused", "content": _json("ErrorAnswer")}
                for code in sorted(refused)
            },
        },
    }
    if body:
        operation["requestBody"] = {"required": True, "content": _json(body)}
    if secret:
        operation["security"] = [{"secret": []}]
    return operation


def _json(name: str) -> dict[str, Any]:
    return {JSON: {"schema": {"$ref": f"#/components/schemas/{name}"}}}


def _text() -> dict[str, Any]:
    return {TEXT: {"schema": {"type": "string"}}}
