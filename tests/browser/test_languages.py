"""Every language says everything, in its own words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from browser.seats import Script, search
from browser.table import Table
from glueckauf import Phase

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.chromium import Pages
    from browser.host import Host
    from glueckauf import Game

LANGUAGES = {
    "en": ("en-GB", "YBGK", {"Play against a bot", "Set up a table"}, {"Mining", "Delivery"}),
    "de": ("de-AT", "GBRS", {"Tisch"}, {"Fördern", "Auslieferung", "Kantine"}),
    "hu": ("hu", "SBZF", {"asztal"}, {"Bányászat", "Kantin"}),
    "pl": ("pl", "ŻBSC", {"stół"}, {"Wydobycie", "Stołówka"}),
}

EVERYTHING = """() => {
  const texts = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest("noscript, #sprite")) texts.add(walk.currentNode.textContent.trim());
  for (const one of document.querySelectorAll("*")) {
    for (const name of ["aria-label", "title", "placeholder", "data-help"]) for (const line of (one.getAttribute(name) ?? "").split("\\n")) texts.add(line.trim());
  }
  return [...texts].filter((text) => /\\p{L}{3}/u.test(text));
}"""

OWN_NAMES = {"Glück Auf", "English", "Deutsch", "Magyar", "Polski", "Ada", "Ben"}
MESSAGE_ID = re.compile(r"\b[a-z]+(\.[a-z0-9_ ]+)+\b")


@pytest.fixture(scope="module")
def turn() -> Script:
    def wanted(game: Game) -> bool:
        return game.phase == Phase.TURN and len(game.actions) > 80 and not game.why_not("mine 6")

    return search(2, wanted)


def words(page: Page) -> set[str]:
    """Everything that can be read on a page, seen or heard."""
    return {text for text in page.evaluate(EVERYTHING) if text not in OWN_NAMES}


def everywhere(pages: Pages, host: Host, turn: Script, locale: str) -> dict[str, set[str]]:
    """The start page, and the table with its sheets."""
    page = pages(locale=locale)
    page.locator("#quick").wait_for()
    found = {"start": words(page)}
    made = turn.lay(host, names=("Ada", "Ben"))
    table = Table(pages(made.path(made.host, made.seat(turn.game().seat)), locale=locale)).settled()
    page = table.page
    page.locator("#log li").first.wait_for(state="attached")
    found["table"] = words(page)
    for number, tool in enumerate((".tool-people", ".tool-question", ".bar .round >> nth=-1")):
        page.locator(tool).click()
        found[f"sheet {number}"] = words(page)
        page.keyboard.press("Escape")
    table.do("mine 6")
    found["mining"] = words(page)
    return found


@pytest.fixture(scope="module")
def english() -> dict[str, set[str]]:
    return {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said(
    pages: Pages, host: Host, turn: Script, english: dict[str, set[str]], language: str
) -> None:
    locale, _, start_words, table_words = LANGUAGES[language]
    found = everywhere(pages, host, turn, locale)
    everything = set().union(*found.values())
    assert [text for text in everything if MESSAGE_ID.fullmatch(text)] == []
    assert all(any(word in text for text in found["start"]) for word in start_words), found["start"]
    assert table_words <= found["table"]
    if language == "en":
        english.update(found)
    else:
        english = english or everywhere(pages, host, turn, "en-GB")
        same = everything & set().union(*english.values())
        # A name or a single word may be the same; a phrase is one that was left in English.
        assert [text for text in same if len(text.split()) > 2] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_coal_is_marked_by_letters_of_the_language(pages: Pages, language: str) -> None:
    locale, letters, _, _ = LANGUAGES[language]
    page = pages(locale=locale)
    page.locator("#quick").wait_for()
    assert page.locator("html").get_attribute("lang") == language
    shown = [
        page.locator(f"#cube-{coal}").evaluate("(symbol) => symbol.textContent.trim()")
        for coal in ("yellow", "brown", "grey", "black")
    ]
    assert "".join(shown) == letters


def test_a_chosen_language_stays(pages: Pages, host: Host, turn: Script) -> None:
    page = pages(locale="de-DE")
    page.locator("#quick").wait_for()
    german = page.locator("#quick").inner_text()
    page.locator("select.language").select_option("pl")
    page.locator("html[lang=pl]").wait_for()
    polish = page.locator("#quick").inner_text()
    assert polish != german
    page.reload()
    page.locator("#quick", has_text=polish).wait_for()
    assert page.locator("html").get_attribute("lang") == "pl"

    made = turn.lay(host)
    page.goto(page.url.rstrip("/") + made.path(made.seat(turn.game().seat)))
    table = Table(page).settled()
    page.locator(".bar .round").last.click()
    page.locator("dialog select.language").select_option("hu")
    page.locator("html[lang=hu]").wait_for()
    table.settled()
    assert page.get_by_text("Ustawienia").count() == 0, "the sheet itself does not stay behind"
    page.locator(".sign-text", has_text="Bányászat").wait_for()
    assert page.locator(".sign-text", has_text="Wydobycie").count() == 0
