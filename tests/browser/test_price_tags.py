"""Price tags: what everything on offer is worth, for whoever plays alone and wants to know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from glueckauf.words import Sentences
from tests.browser.decisions import alone, games, scripts
from tests.browser.table import Table
from tests.browser.test_access import findings
from tests.browser.touch import Touch, phone

if TYPE_CHECKING:
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

SAY = Sentences("en")
PRICED = {"prices": True}


@pytest.mark.parametrize(
    ("name", "things"),
    [
        ("turn", ".yard [data-space].can"),
        ("draft", ".draft [data-action]"),
        ("buying", ".picker [data-action]:not([aria-disabled])"),
    ],
)
def test_everything_on_offer_wears_its_price(
    pages: Pages, host: Host, name: str, things: str
) -> None:
    table = alone(games()[name], host, pages, preferences=PRICED)
    page = table.page
    tags = page.locator(".price-tag")
    expect(tags).to_have_count(page.locator(things).count())
    first = page.locator(things).first
    said = page.locator(f"#{first.get_attribute('aria-describedby')}")
    assert (first.locator(".price-tag").text_content() or "?") in said.inner_text()
    assert findings(page) == []


def test_price_tags_follow_the_game_and_leave_no_trace(pages: Pages, host: Host) -> None:
    """They are there for each own turn, and away while others move and when they are not wanted."""
    table = alone(games()["turn"], host, pages)
    page = table.page
    wish = page.locator("#settings-prices")

    def choose(wanted: bool) -> None:
        page.get_by_role("button", name=SAY("settings.title")).click()
        wish.set_checked(wanted)
        page.keyboard.press("Escape")

    choose(True)
    expect(page.locator(".price-tag").first).to_be_attached()
    mine = page.locator('.yard [data-space^="mine"].can').first
    mine.focus()
    expect(page.locator(".chalk .chalk-line").first).to_be_attached()
    assert SAY("price.plan", plan="") in (mine.get_attribute("data-worth") or "")
    choose(False)
    traces = ".price-tag, [data-worth], .yard [aria-describedby], .price-list, .chalk"
    expect(page.locator(traces)).to_have_count(0)
    choose(True)
    table.do("bank")
    table.settled()
    expect(page.locator(".price-tag").first).to_be_attached()


def test_price_tags_on_a_phone(pages: Pages, host: Host) -> None:
    options: dict[str, Any] = {**phone(360, 640), "preferences": PRICED}
    table = alone(games()["turn"], host, pages, **options)
    expect(table.page.locator(".price-tag").first).to_be_in_viewport()
    assert isinstance(table, Touch)
    assert table.wider() == []


def test_no_price_tags_beside_other_people(pages: Pages, host: Host) -> None:
    script = scripts()["turn"]
    made = script.lay(host, hints=True)
    page = pages(made.path(made.seat(script.game().seat)), preferences=PRICED)
    Table(page).settled()
    page.locator(".prompt .hint-ask").wait_for()
    expect(page.locator(".price-tag")).to_have_count(0)
