"""The first visit, the first game with a companion, and the rules with their drawings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from glueckauf.words import Sentences
from tests.browser.table import Table
from tests.browser.test_access import findings
from tests.browser.touch import Touch, phone

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.chromium import Pages

SAY = Sentences("en")
ADVISED = """() => Number(document.querySelector(".paper-sheet")?.dataset.version) === heard.version
  && heard.settled(true)"""


def way(page: Page, name: str) -> Locator:
    return page.locator(f'[data-way="{name}"]')


def test_a_first_visit_offers_three_ways_and_later_ones_remember(pages: Pages) -> None:
    page = pages("/", newcomer=True)
    expect(page.locator(".first-way")).to_have_count(3)
    expect(page.locator("main button")).to_have_count(3)
    expect(page.locator("#quick")).to_have_count(0)
    assert findings(page) == []
    way(page, "know").click()
    expect(page.locator("#quick")).to_be_visible()
    page.reload()
    expect(page.locator("#quick")).to_be_visible()
    expect(page.locator(".first-way")).to_have_count(0)


def test_learning_begins_on_a_phone(pages: Pages) -> None:
    page = pages("/", newcomer=True, **phone(360, 640))
    expect(page.locator(".first-way")).to_have_count(3)
    assert Touch(page).wider() == []
    way(page, "learn").tap()
    expect(page).to_have_url(re.compile(r"/learn$"))
    expect(page.locator(".lesson-item")).to_have_count(12)


def test_a_first_game_with_a_companion(pages: Pages) -> None:
    """It speaks at the draft and the first turns, then when asked, until it is sent away."""
    page = pages("/", newcomer=True)
    way(page, "game").click()
    table = Table(page)
    sheet = page.locator(".paper-sheet.companion")
    look = SAY("companion.look", action="").partition(":")[0]
    for decisions in range(40):
        page.wait_for_function(ADVISED)
        if table.view["phase"] == "turn" and not page.locator(".companion.speaking").count():
            break
        if table.view["phase"] in ("draft", "turn"):
            expect(page.locator(".companion.speaking .sheet-text")).to_contain_text(look)
            expect(page.locator(".chalk .chalk-line").first).to_be_attached()
        if decisions == 0:
            assert findings(page) == []
        table.do("bank" if "bank" in table.legal else table.legal[0])
        if table.own.get("held"):  # a first game asks before a turn ends
            table.command(page.locator(".prompt .confirm"))
    else:
        raise AssertionError("the companion never falls silent")
    expect(sheet.locator(".sheet-text")).to_have_text(SAY("companion.here"))
    way(page, "ask").click()
    expect(page.locator(".companion.speaking .sheet-text")).to_contain_text(look)
    way(page, "away").click()
    expect(sheet).to_have_count(0)
    expect(page.locator(".chalk .chalk-line")).to_have_count(0)
    page.reload()
    table.settled()
    expect(sheet).to_have_count(0)


def test_the_rules_are_searched_and_printed(pages: Pages) -> None:
    page = pages("/rules")
    book = page.locator(".rules-book")
    expect(book.locator("details")).to_have_count(11)
    expect(book.locator("details[data-chapter='5'] .rules-picture")).to_have_count(4)
    assert findings(page) == []
    page.get_by_role("searchbox").fill("share the lead")
    expect(book.locator("details:not([hidden])")).to_have_count(1)
    expect(book.locator("details[data-chapter='9'] p").first).to_be_visible()
    page.get_by_role("searchbox").fill("quidditch")
    expect(book.get_by_role("status")).to_have_text(SAY("rules.none"))
    expect(page.locator(".rules-summary tbody tr")).to_have_count(12)
    page.emulate_media(media="print")
    expect(book).to_be_hidden()
    expect(page.locator(".rules-summary")).to_be_visible()


def test_a_thing_leads_to_its_rule_and_back(pages: Pages) -> None:
    page = pages("/learn/workers")
    page.wait_for_function("() => heard.settled(true)")
    page.locator('.yard [data-space="mine 6"]').focus()
    page.keyboard.press("F1")
    chapter = page.locator("dialog.rules details[data-chapter='5']")
    expect(chapter).to_have_attribute("open", "")
    chapter.locator(".rules-show").click()
    expect(page.locator("dialog.rules")).to_have_count(0)
    expect(page.locator('.chalk-line[data-at="panel:mine"]')).to_have_count(1)
