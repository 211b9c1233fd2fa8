"""What the judge is not sure of, and what was bad luck, is said where it is read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from glueckauf import Game, Phase
from glueckauf.words import Sentences
from tests.browser.decisions import alone, in_phase
from tests.browser.seats import search
from tests.browser.test_access import findings
from tests.browser.test_hint import step
from tests.browser.test_review import at_table, finished, host, told

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from tests.browser.chromium import Pages
    from tests.browser.host import Host, Made

__all__ = ["finished", "host", "told"]  # fixtures
SAY = Sentences("en")
BY_LUCK = {"kind": "good", "loss": 0.0, "hindsight": 0.31, "hindsight_error": 0.02}


@pytest.fixture(scope="module")
def turn() -> Game:
    return search(2, in_phase(Phase.TURN, 30)).game()


def thinly(route: Route) -> None:
    route.fulfill(json={**route.fetch().json(), "thin": True})


def unavailable(route: Route) -> None:
    route.fulfill(status=503, json={"error": {"code": "unavailable"}})


def test_a_glance_is_called_so(pages: Pages, host: Host, turn: Game) -> None:
    table = alone(turn, host, pages, preferences={"prices": True})
    page = table.page
    page.route("**/hint?*", thinly)
    page.route("**/prices?*", thinly)
    for number in (1, 2, 3):
        page.keyboard.press("h")
        expect(step(page, number)).to_contain_text(SAY("hint.thin"))


def test_no_hint_where_it_takes_too_long(pages: Pages, host: Host, turn: Game) -> None:
    """It is said, and the game goes on."""
    table = alone(turn, host, pages, expected=["503"])
    page = table.page
    page.route("**/hint?*", unavailable)
    page.keyboard.press("h")
    expect(page.get_by_text(SAY("problem.unavailable")).first).to_be_visible()
    expect(page.locator(".paper-sheet.hint")).to_be_hidden()
    table.do("bank")


def test_bad_luck_and_what_is_not_confirmed(
    pages: Pages, host: Host, finished: Made, told: dict[str, Any]
) -> None:
    """As a deeper review of a longer game tells them: there they are few, and seldom."""
    better = {"actions": ["money 4"], "places": ["space:money 4"]}
    lucky = {**told["turns"][0], **BY_LUCK, "hindsight_turn": better, "unlucky": True}
    lucky["luck"] = [-0.2, 0.2]
    turns = [lucky, {**told["turns"][2], "kind": "error", "unconfirmed": True}, *told["turns"][1:]]
    changed = {**told, "depth": "normal", "turns": turns, "comments": [1]}

    def other(route: Route) -> None:
        answer = route.fetch().json()
        route.fulfill(json={**answer, "review": changed} if answer["review"] else answer)

    page = at_table(pages, finished)
    page.route(re.compile(r"/api/tables/[^/]+/review(\?.*)?$"), other)
    page.goto(f"{host.url}/t/{finished.table}/review")
    card = page.locator(".review-turn").first
    unconfirmed = SAY("review.kind.unconfirmed", kind=SAY("review.kind", kind="error"))
    expect(card.locator("h3")).to_contain_text(unconfirmed)
    page.locator("#review-kind").select_option("unlucky")
    expect(page.locator(".review-turn")).to_have_count(1)
    expect(card).to_contain_text("A good turn, and bad luck.")
    expect(card).to_contain_text("31 %")
    expect(card).to_contain_text("+20 % (Ben) and −20 % (Ada)")
    assert findings(page) == []
