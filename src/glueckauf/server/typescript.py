"""Prints the types of the wire as TypeScript declarations: python -m glueckauf.server.typescript"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from glueckauf.record.events import KINDS
from glueckauf.server import bodies, messages

FOLLOWS = """
/** A view's difference: `spaces` and `players` list what changed, found by `name` and `seat`. */
export type Changes = Partial<Omit<PublicView, "players">> & {
  players?: (Partial<PlayerView> & { seat: number })[];
};
"""

BODIES = (
    bodies.NewTable,
    bodies.CreatedTable,
    bodies.GameFile,
    bodies.ServerInfo,
    bodies.TableAnswer,
    bodies.Replay,
    bodies.Position,
    bodies.ErrorAnswer,
)


def declarations() -> str:
    """Everything that is spoken, as one file of declarations."""
    groups = {
        "FromClient": messages.FromClient.__args__,
        "ToClient": messages.ToClient.__args__,
    }
    kinds = [*groups["FromClient"], *groups["ToClient"], *BODIES, *KINDS.values()]
    _, components = msgspec.json.schema_components(kinds, ref_template="{name}")
    for kind, event in KINDS.items():
        schema = components[event.__name__]
        schema["properties"] = {"kind": {"const": kind}, **schema.get("properties", {})}
        schema["required"] = ["kind", *schema.get("required", [])]
    lines = ["// The types of the wire, made by glueckauf.server.typescript. Do not edit."]
    lines += [_declared(name, components[name]) for name in sorted(components)]
    for name, members in groups.items():
        lines.append(f"export type {name} = {' | '.join(one.__name__ for one in members)};")
    lines.append(f"export type Event = {' | '.join(one.__name__ for one in KINDS.values())};")
    return "\n".join(lines) + "\n" + FOLLOWS


def _declared(name: str, schema: dict[str, Any]) -> str:
    about = " ".join(schema.get("description", "").split())
    comment = f"/** {about} */\n" if about else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)};"
    return f"{comment}export interface {name} {{\n{_fields(schema)}}}"


def _fields(schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    return "".join(
        f"  {key}{'' if key in required else '?'}: {_type(value)};\n"
        for key, value in schema["properties"].items()
    )


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
        return f"({_type(schema.get('items', {}))})[]"
    if kind == "object":
        return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
    simple = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
    return simple.get(str(kind), "null" if kind == "null" else "any")


if __name__ == "__main__":
    print(declarations(), end="")
