"""The types of the wire as TypeScript: `python -m glueckauf.server.wire.typescript` prints them.

What it prints is kept in `web/js/plumbing/wire.d.ts`, where the client finds it.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from glueckauf.record.events import KINDS
from glueckauf.server.tables.entries import Acted, AnyEntry
from glueckauf.server.wire import (
    http_types,
    messages,
    notice_types,
    review_types,
    view_types,
)
from glueckauf.server.wire.updates import PUBLIC_FIELDS

BODIES = (
    http_types.NewTable,
    http_types.CreatedTable,
    http_types.GameFile,
    http_types.ServerInfo,
    http_types.TableAnswer,
    http_types.ReplayAnswer,
    http_types.PositionAnswer,
    http_types.StandingsAnswer,
    http_types.LessonList,
    http_types.LessonAnswer,
    http_types.VerdictAnswer,
    http_types.AdviceAnswer,
    http_types.HintAnswer,
    http_types.PricesAnswer,
    review_types.ReviewAnswer,
    notice_types.NewWebhook,
    notice_types.NewMail,
    notice_types.NewPush,
    notice_types.CreatedContact,
    notice_types.ContactAnswer,
    notice_types.WantNotices,
    notice_types.TableNotices,
    notice_types.NoticeToken,
    notice_types.RenewedPush,
    http_types.ErrorAnswer,
)
GROUPS = {"FromClient": messages.FromClient.__args__, "ToClient": messages.ToClient.__args__}

MADE_ELSEWHERE = {
    ("Private", "events"): "Record<string, GameEvent>",
    ("Private", "foreseen"): "Partial<PlayerView>",
    ("ReplayNews", "entry"): "PublicEntry",
    ("ReplayStep", "changes"): "Changes",
    ("ReplayStep", "events"): "GameEvent[]",
    ("Update", "changes"): "Changes",
    ("Update", "entry"): "PublicEntry",
    ("Update", "events"): "GameEvent[]",
    ("Update", "info"): "Partial<TableInfo>",
}
"""Fields that the server fills with what it has encoded before."""

FOLLOWS = """
/** A view's difference: `spaces` and `players` list what changed, found by `name` and `seat`. */
export type Changes = Partial<Omit<PublicView, "players">> & {
  players?: (Partial<PlayerView> & { seat: number })[];
};
"""


def declarations() -> str:
    """Everything that is spoken, as one file of declarations."""
    kinds = [kind for group in GROUPS.values() for kind in group]
    _, components = msgspec.json.schema_components(
        [*kinds, *BODIES, *KINDS.values()], ref_template="{name}"
    )
    for kind, event in KINDS.items():
        schema = components[event.__name__]
        schema["properties"] = {"kind": {"const": kind}, **schema.get("properties", {})}
        schema["required"] = ["kind", *schema.get("required", [])]
    lines = ["// The types of the wire, made by glueckauf.server.wire.typescript. Do not edit."]
    lines += [_declared(name, components[name]) for name in sorted(components)]
    groups = {**GROUPS, "GameEvent": tuple(KINDS.values())}
    for name, members in groups.items():
        lines.append(_union(name, [one.__name__ for one in members]))
    lines.append("/** What everyone may know of an entry of the log. */")
    lines.append(_union("PublicEntry", _entries()))
    return "\n".join(lines) + "\n" + FOLLOWS


def _entries() -> list[str]:
    members = AnyEntry.__args__
    _, components = msgspec.json.schema_components(
        members,
        schema_hook=lambda _: {"type": "string"},  # an author, as the wire has it
        ref_template="{name}",
    )
    shapes = []
    for entry in members:
        fields = components[entry.__name__]["properties"]
        told = ("kind", "by", *PUBLIC_FIELDS.get(entry, ()), *(("action",) * (entry is Acted)))
        shapes.append(f"{{ {'; '.join(f'{name}: {_type(fields[name])}' for name in told)} }}")
    return shapes


def _union(name: str, members: list[str]) -> str:
    return f"export type {name} =\n  | " + "\n  | ".join(members) + ";"


def _declared(name: str, schema: dict[str, Any]) -> str:
    about = " ".join(schema.get("description", "").split())
    comment = f"/** {about} */\n" if about else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)};"
    return f"{comment}export interface {name} {{\n{_fields(name, schema)}}}"


def _fields(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    lines = []
    for key, value in schema["properties"].items():
        kind = MADE_ELSEWHERE.get((name, key)) or _type(value)
        if "default" in value and value["default"] is None and _silent(name):
            kind = kind.removesuffix(" | null")
        lines.append(f"  {key}{'' if key in required else '?'}: {kind};\n")
    return "".join(lines)


def _silent(name: str) -> bool:
    """Whether a field of this struct is left out where it would be null."""
    modules = (messages, http_types, view_types)
    config = [getattr(getattr(one, name, None), "__struct_config__", None) for one in modules]
    return any(one.omit_defaults for one in config if one)


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
        item = _type(schema.get("items", {}))
        return f"({item})[]" if " " in item else f"{item}[]"
    if kind == "object":
        return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
    simple = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
    return simple.get(str(kind), "null" if kind == "null" else "unknown")


if __name__ == "__main__":
    print(declarations(), end="")
