"""The start page: my running games with whose turn it is, the finished ones with their result."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.host import HERE, RANDOM
from tests.browser.seats import Script, search
from tests.browser.table import Table
from tests.browser.test_access import findings

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.chromium import Pages
    from tests.browser.host import Host

NAMES = ("Ada", "Ben", "Cleo")
SECTIONS = "() => [...document.querySelectorAll('main > section')].map((one) => one.className)"


@pytest.fixture(scope="module")
def whole() -> Script:
    return search(3, lambda game: game.over)


def listed(page: Page, kind: str) -> Locator:
    """The games of the start page, when the server has told how they stand."""
    page.locator(".my-games[data-asked]").wait_for(state="attached")
    return page.locator(f".games.{kind} li")


def test_finished_games_with_their_result(pages: Pages, host: Host, whole: Script) -> None:
    made = whole.lay(host, names=NAMES)
    page = pages(made.path(made.seat(1)), locale="en-US")
    table = Table(page).settled()
    points = table.heard("outcome")["points"]
    table.button("Start page").click()
    game = listed(page, "finished").filter(has_text="Ada, Ben and Cleo")
    text = game.locator("a").first.inner_text()
    assert f"{NAMES[points.index(max(points))]} wins" in text
    assert all(f"{name}: {number}" in text for name, number in zip(NAMES, points, strict=True))
    assert findings(page) == []
    game.get_by_role("link", name="Replay").click()
    page.locator(".replay output", has_text=f"/ {len(whole.actions)}").wait_for()
    assert page.url.endswith(made.table), "to load it again shows the table"
    page.go_back()
    game.locator("a").first.click()
    Table(page).settled()
    page.go_back()
    page.locator(".games .remove").click()
    assert page.locator(".games li").count() == 0
    page.reload()
    page.locator("#quick").wait_for()
    assert listed(page, "finished").count() == 0


def test_running_games_with_whose_turn_it_is(pages: Pages, host: Host) -> None:
    made = host.new_table({**HERE, "name": "Ada"}, {**HERE, "name": "Ben"}, seed=1)
    page = pages(made.path(made.seat(0)))
    table = Table(page).settled(mine=False)
    first = table.view["seat"]
    other = Table(pages(made.path(made.seat(1))))
    home = page.get_by_role("button", name="Start page")
    said = {0: r"^Your turn, since \d\d:\d\d$", 1: r"^Ben to play, since \d\d:\d\d$"}
    home.click()
    game = listed(page, "running")
    assert re.search(said[first], game.locator("a span").inner_text())
    assert game.get_attribute("class") == ("mine" if first == 0 else "")
    assert page.evaluate(SECTIONS)[:2] == ["my-games", "quick"]
    game.locator("a").click()
    actor = (table, other)[first].settled()
    actor.do(actor.legal[0], mine=False)
    page.wait_for_function("() => heard.actions === 1 && heard.settled(false)")
    home.click()
    page.locator(".games.running li", has_text=re.compile(said[1 - first][1:8])).wait_for()


def test_what_is_gone_is_not_listed(pages: Pages, host: Host) -> None:
    made = host.new_table(HERE, RANDOM)
    page = pages(made.path(made.seat(0)), expected=["404"])
    Table(page).settled()
    page.get_by_role("button", name="Start page").click()
    assert listed(page, "running").count() == 1
    host.ask("DELETE", f"/api/tables/{made.table}", secrets=[made.host])
    page.reload()
    page.locator("#quick").wait_for()
    assert listed(page, "running").count() == 0


def test_who_can_be_invited_is_said_in_words(pages: Pages) -> None:
    page = pages()
    form = page.locator(".make form")
    form.get_by_text("Links work only on this computer.").wait_for()
    assert "--" not in page.locator("main").inner_text()
    page.get_by_role("button", name="The rules").click()
    page.locator("dialog.rules[open]").wait_for()
