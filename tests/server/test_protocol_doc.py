"""docs/protocol.md says what the code does: every message, field, code and address."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from glueckauf.record.reasons import _CODES
from glueckauf.rules.codes import LEGAL
from glueckauf.rules.material import ORDERS
from glueckauf.server import errors
from glueckauf.server.network import websocket_session
from glueckauf.server.network.app import Service
from glueckauf.server.tables import entries
from glueckauf.server.wire import messages, typescript
from glueckauf.server.wire.view_types import PublicView

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SOURCE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in (ROOT / "src" / "glueckauf" / "server").rglob("*.py")
)

FROM_CLIENT = get_args(messages.FromClient)
TO_CLIENT = get_args(messages.ToClient)


def tag(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def said(word: str) -> bool:
    return f"`{word}`" in DOC or f'"{word}"' in DOC


@pytest.mark.parametrize("kind", [*FROM_CLIENT, *TO_CLIENT], ids=tag)
def test_every_message_and_field_is_described(kind: type) -> None:
    assert said(tag(kind))
    for field in msgspec.structs.fields(kind):
        assert said(field.name), f"{tag(kind)}.{field.name}"


@pytest.mark.parametrize(
    "kind",
    [messages.TableInfo, messages.SeatInfo, messages.Private, messages.TimeLeft, PublicView],
)
def test_every_part_is_described(kind: type) -> None:
    for field in msgspec.structs.fields(kind):
        assert said(field.name), field.name


@pytest.mark.parametrize("kind", get_args(entries.AnyEntry), ids=tag)
def test_every_entry_is_described(kind: type) -> None:
    if kind is not entries.SetUp:
        assert f"| `{tag(kind)}` |" in DOC
    for what in get_args(entries.What):
        assert said(what)


def test_every_error_code_is_described_and_used() -> None:
    described = set(re.findall(r"^\| `(\w+)` \| (?:[\d, ]+|–) \|", DOC, re.MULTILINE))
    used = set(re.findall(r'Refused\(\s*"(\w+)"', SOURCE))
    assert described == used
    assert set(errors.STATUS) <= described
    for code in described:
        (numbers,) = re.findall(rf"^\| `{code}` \| ([\d, ]+|–) \|", DOC, re.MULTILINE)
        if code in errors.STATUS:
            assert str(errors.STATUS[code]) in numbers


def test_every_reason_is_described() -> None:
    for number, code in _CODES.items():
        assert number != LEGAL
        assert re.search(rf"`{code}[ `]", DOC), code


def test_every_close_code_is_described() -> None:
    used = {int(code) for code in re.findall(r"\b(4\d{3}|1012)\b", SOURCE)}
    used |= set(websocket_session.CLOSE_CODES.values())
    used = {code for code in used if code == 1012 or 4400 <= code < 4500}
    described = {int(code) for code in re.findall(r"^\| (\d{4}) \|", DOC, re.MULTILINE)}
    assert described == used


def test_every_address_is_described() -> None:
    service = Service.__new__(Service)
    for route in service.routes():
        path = re.sub(r"\{(\w+)(:path)?\}", r"{\1}", route.path)
        path = path.replace("{name}", "…")
        for method in (route.methods or set()) - {"HEAD"}:
            assert f"`{method} {path}`" in DOC, (method, path)


def test_the_protocol_number() -> None:
    assert f"protocol **{messages.PROTOCOL}**" in DOC


def test_types_for_clients_name_everything() -> None:
    text = typescript.declarations()
    for kind in (*FROM_CLIENT, *TO_CLIENT):
        assert f"export interface {kind.__name__} {{" in text
        assert f'type: "{tag(kind)}"' in text
    assert 'kind: "cube_moved"' in text
    assert "undefined" not in text
    names = set(re.findall(r"export (?:interface|type) (\w+)", text))
    used = set(re.findall(r": \(?([A-Z]\w+)", text)) - {"Record", "Partial"}
    assert used
    assert used <= names


def test_examples_use_cards_that_exist() -> None:
    named = set(re.findall(r"\b(?:truck|handcart|horsecart|locomotive)-[YBGK]+\b", DOC))
    assert named
    assert named <= {order.name for order in ORDERS}
