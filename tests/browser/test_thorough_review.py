"""A review as servers make it by default: a quick look to be read at once, then a thorough one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glueckauf.record.files.game_file import format_game
from glueckauf.words import Sentences
from tests.analysis.games import late_game
from tests.browser.host import Host, Made
from tests.browser.table import Table
from tests.browser.test_access import findings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.browser.chromium import Pages

SAY = Sentences("en")
MINUTES = 240_000
"""Milliseconds: a process that reviews gives way to all others."""

pytestmark = pytest.mark.timeout(600)  # two looks, of which the second takes its time


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    server = Host(tmp_path_factory.mktemp("thorough"), "--review-depth", "normal")
    yield server
    assert server.stop() == []


def shown(host: Host, workers: int) -> Made:
    """A table that shows a game of few turns."""
    status, answer = host.ask("POST", "/api/games", {"game": format_game(late_game(1, workers))})
    assert status == 201, answer
    made = json.loads(answer)
    return Made(made["table"], made["host"], made["spectator"], (None, None))


def on_its_page(pages: Pages, host: Host, made: Made, secret: str) -> Page:
    page = pages(made.path(secret))
    Table(page).settled(mine=False)
    page.goto(f"{host.url}/t/{made.table}/review")
    return page


def test_a_quick_look_first_then_the_thorough_one(pages: Pages, host: Host) -> None:
    made = shown(host, 4)
    page = on_its_page(pages, host, made, made.host)
    making, note = page.locator(".review-making"), page.locator(".review-list > .hint")
    stop, closer = page.locator('[data-way="stop"]'), page.locator('[data-way="begin"]')
    page.locator(".review-books tbody tr").first.wait_for(timeout=MINUTES)
    expect(note).to_have_text(SAY("review.make.quick"))
    expect(making.locator("p:not(.problem)")).to_contain_text("A thorough look at every turn")
    expect(making.locator("progress")).to_be_visible()
    assert findings(page) == []
    stop.click()
    expect(making).to_have_attribute("data-state", "none")
    expect(making.locator("progress")).to_be_hidden()
    expect(page.locator(".review-books")).to_be_visible()
    page.reload()
    expect(closer).to_have_text(SAY("review.make.closer"))
    expect(note).to_be_visible()
    closer.click()
    expect(stop).to_have_text(SAY("review.make.stop"))
    expect(making).to_have_attribute("data-state", "done", timeout=MINUTES)
    expect(making).to_be_hidden()
    expect(note).to_be_hidden()
    page.reload()
    page.locator(".review-books tbody tr").first.wait_for()
    expect(note).to_be_hidden()
    assert page.locator("[data-way]").count() == 0
    assert findings(page) == []


def test_who_looks_on_cannot_stop_it(pages: Pages, host: Host) -> None:
    made = shown(host, 2)
    page = on_its_page(pages, host, made, made.spectator)
    making = page.locator(".review-making")
    expect(making).to_have_attribute("data-state", "running", timeout=MINUTES)
    assert page.locator('[data-way="stop"]').count() == 0
    expect(making).to_have_attribute("data-state", "done", timeout=MINUTES)
