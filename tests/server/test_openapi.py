"""The HTTP part against its own description, asked by a machine that tries everything."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import (
    ignored_auth,
    missing_required_header,
    negative_data_rejection,
    positive_data_acceptance,
)

from glueckauf.server.config import Config
from glueckauf.server.network.app import Service
from glueckauf.server.wire.messages import TABLE
from glueckauf.server.wire.openapi import description
from tests.server.running_server import NewTable, RunningServer

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLES = 25


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("described")
    (folder / "settings.toml").write_text('[notices]\nchannels = ["push", "webhook"]\n')
    with RunningServer(folder, "--settings", str(folder / "settings.toml")) as server:
        yield server


@pytest.fixture(scope="module")
def known(described: RunningServer) -> NewTable:
    """A table with a game under way, so that not every address is nowhere."""
    table = described.new_table("link", "random", seed=2)
    with table.sit(0) as client:
        while client.actions < 12:
            if client.legal(0):
                client.play(0, client.legal(0)[0])
            else:
                client.hear()
    return table


schema = schemathesis.openapi.from_dict(description(Config(data=Path("unused"))))


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, derandomize=True, suppress_health_check=list(HealthCheck), deadline=None
)
def test_answers_are_as_described(case: Any, known: NewTable) -> None:
    left_out, headers = [], None
    table = str(case.path_parameters.get("table", ""))
    if case.method == "GET" and re.fullmatch(TABLE, table) and len(table) % 2:
        case.path_parameters["table"] = known.id
        headers = {"Authorization": f"Bearer {known.seats[0]}"}
        left_out += [ignored_auth, missing_required_header]  # they do not know of the secret
    if case.path in ("/api/contacts", "/api/notices/confirm", "/api/notices/stop"):
        left_out.append(positive_data_acceptance)  # no schema tells a good URL, or a token
    begins = isinstance(case.body, dict) and case.body.get("begin")
    if case.path == "/api/games" or begins or re.search(r"\d\.0\b|\b(\w+)=.*\b\1=", str(case.body)):
        # no schema tells what a game file is, or that a switch is named once; and to a schema 3.0
        # is a whole number
        left_out.append(positive_data_acceptance)
    answer = case.call(base_url=known.server.url, headers=headers)
    if answer.status_code == 413:
        left_out.append(negative_data_rejection)  # that is a rejection too
    case.validate_response(answer, excluded_checks=left_out)
    assert answer.status_code < 500


def test_every_route_is_described(described: RunningServer) -> None:
    paths = described.ask("/openapi.json").json()["paths"]
    service = Service.__new__(Service)
    routes = {route.path: route.methods or set() for route in service.routes()}
    pages = {"/", "/t/{table}", "/assets/{version}/{name:path}", "/openapi.json"}
    pages |= {"/t/{table}/review", "/my-play"}
    pages |= {"/privacy", "/notices/{what}", "/push_worker.js"}
    pages |= {"/learn", "/learn/{lesson}", "/rules", "/rules/{chapter}"}
    assert set(paths) == set(routes) - pages
    for path, operations in paths.items():
        methods = {method.upper() for method in operations if method != "parameters"}
        assert methods == routes[path] - {"HEAD"}
