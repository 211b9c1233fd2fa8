"""A server that says more than this client knows: what is unknown is passed over."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Phase
from tests.browser.seats import Script, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route, WebSocketRoute

    from tests.browser.chromium import Pages
    from tests.browser.host import Host

EVENT = {"kind": "weather_changed", "seat": 0, "rain": {"mm": 3}, "order": "balloon-Z"}
VALUE = {"kind": "cage_moved", "seat": 0, "target": "moon"}
"""A known event with a value that is not."""
FIELD = {"made_up": [1, {"deep": None}]}


class NewerServer:
    """Stands between page and server. Adds messages, entries, events, reasons and fields; as an
    entry raises the version, it keeps two counts of it."""

    def __init__(self, page: Page) -> None:
        self.entries = 0
        self.events = 0
        page.route_web_socket("**/ws", self._connect)
        page.route(re.compile(r"/api/tables/.*/replay"), self._replay)

    def _connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(lambda text: server.send(json.dumps(self._up(json.loads(text)))))
        server.on_message(lambda text: self._down(page, json.loads(text)))

    def _up(self, message: dict[str, Any]) -> dict[str, Any]:
        if "version" in message:
            message["version"] -= self.entries
        return message

    def _down(self, page: WebSocketRoute, message: dict[str, Any]) -> None:
        page.send(json.dumps({"type": "made_up", **FIELD}))
        if message["type"] in ("table", "update"):
            message["version"] += self.entries
            for part in (message, *message.get("seats", {}).values(), message.get("info", {})):
                part.update(FIELD)
            for view in filter(None, (message.get("view"), message.get("changes"))):
                self._grow(view)
            for private in message["seats"].values():
                self._grow_private(private)
        if message["type"] == "update":
            message["entry"].update(FIELD)
            message["events"] = [EVENT, *message.get("events", []), EVENT, VALUE]
            for private in message["seats"].values():
                events = private.get("events", {})
                private["events"] = {str(int(n) + 1): event for n, event in events.items()}
            self.events += 2
        page.send(json.dumps(message))
        if message["type"] == "update":
            self.entries += 1
            made_up = {"version": message["version"] + 1, "actions": message["actions"]}
            entry = {"kind": "made_up", "seat": 7, "time": 1, **FIELD}
            page.send(json.dumps({"type": "update", **made_up, "entry": entry, "seats": {}}))

    def _grow(self, view: dict[str, Any]) -> None:
        view.update(FIELD)
        for part in (*view.get("spaces", []), *view.get("players", [])):
            part.update(FIELD)

    def _grow_private(self, private: dict[str, Any]) -> None:
        for reason in private.get("why_not", {}).values():
            reason["values"] = {**reason.get("values", {}), **FIELD}
        if "legal" in private:
            private["legal"] = [*private["legal"], "made up"]
        for space in private.get("why_not", {}):
            private["why_not"][space] = {"code": "made_up", "values": FIELD}
            break

    def _replay(self, route: Route) -> None:
        answer = route.fetch()
        replay = answer.json()
        self._grow(replay["view"])
        for step in replay["steps"]:
            step.update(FIELD)
            step["events"] = [EVENT, *step["events"], VALUE]
            self.events += 1
        route.fulfill(response=answer, json=replay)


@pytest.fixture(scope="module")
def turn() -> Script:
    return search(2, lambda game: game.phase == Phase.TURN and game.state.shift == 2)


def test_what_is_not_known_is_passed_over(pages: Pages, host: Host, turn: Script) -> None:
    """Pages fail their test when an error comes to their console."""
    made = turn.lay(host, names=("Ada", "Ben"))
    page = pages()
    server = NewerServer(page)
    page.goto(host.url + made.path())
    table = Table(page).settled()
    page.locator("#log ul li").first.wait_for(state="attached")
    told = page.locator("#log ul li").count()
    before = len(host.actions(made))
    assert told > 10
    strange = page.locator('.space[data-why*="That is not possible now"]')
    assert strange.count() == 1, "the page hears of a reason that it does not know"
    strange.click(force=True)
    table.note.get_by_text("That is not possible now.").wait_for()
    while len(host.actions(made)) < before + 12:
        legal = table.legal
        spaces = [one for one in legal if one == "bank" or one.startswith(("mine", "order"))]
        table.do((spaces or legal)[0])
        if table.scene.count():
            table.close_scene()
    assert server.entries >= 12
    lines = page.locator("#log ul li")
    assert lines.count() > told
    assert not [line for line in lines.all_text_contents() if re.search("weather|made|moon", line)]
    assert table.heard("errors") == []
