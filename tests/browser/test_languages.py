"""Every language says everything, in its own words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from glueckauf import Phase
from glueckauf.picture.coordinates import SIGN_AT, SIGN_TEXT
from tests.browser.seats import Script, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

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
    for (const name of ["aria-label", "title", "placeholder", "data-help", "data-why"]) for (const line of (one.getAttribute(name) ?? "").split("\\n")) texts.add(line.trim());
  }
  return [...texts].filter((text) => /\\p{L}{3}/u.test(text));
}"""

WIDTHS = """() => Object.fromEntries([...document.querySelectorAll(".yard .sign-text")].map((text) =>
  [text.textContent, [text.getComputedTextLength(), Number.parseFloat(getComputedStyle(text).fontSize)]]))"""

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
        page.locator("dialog[open]").wait_for()
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


def signs(page: Page) -> dict[str, list[float]]:
    """How long the words on each sign are, in the units of the picture, and their size."""
    page.evaluate("() => document.fonts.ready")
    page.wait_for_function("""() => document.fonts.check('700 14px "Glueckauf Sign"')""")
    found: dict[str, list[float]] = page.evaluate(WIDTHS)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_hold_their_words(pages: Pages, host: Host, turn: Script, language: str) -> None:
    made = turn.lay(host)
    page = pages(made.path(made.seat(turn.game().seat)), locale=LANGUAGES[language][0])
    Table(page).settled()
    found = signs(page)
    assert len(found) == len(SIGN_AT)
    size, room = SIGN_TEXT
    for words, (length, seen) in found.items():
        assert 0 < length < room + 0.5, words
        assert 0.8 * size < seen <= size, words


def test_words_shrink_to_their_sign(pages: Pages, host: Host, turn: Script) -> None:
    def longer(route: Route) -> None:
        messages = route.fetch().json()
        messages["sign.order"] = "Orders of all kinds, and many more"
        route.fulfill(json=messages)

    page = pages()
    page.route("**/words/en.json", longer)
    made = turn.lay(host)
    page.goto(page.url.rstrip("/") + made.path(made.seat(turn.game().seat)))
    Table(page).settled()
    found = signs(page)
    length, size = found["Orders of all kinds, and many more"]
    assert length == pytest.approx(SIGN_TEXT[1], abs=0.5)
    assert size < 0.6 * SIGN_TEXT[0]
    assert found["Mining"][1] == SIGN_TEXT[0]


def test_what_is_left_of_the_coal_is_said(pages: Pages, host: Host, turn: Script) -> None:
    made = turn.lay(host)
    table = Table(pages(made.path(made.seat(turn.game().seat)))).settled()
    heard = table.page.get_by_role("group", name="Coal supply").aria_snapshot()
    for colour, count in table.view["supply"].items():
        assert f"{colour.capitalize()} coal: {count}" in heard
    assert "cube" not in heard


def test_the_surface_has_help_of_its_own(pages: Pages, host: Host, turn: Script) -> None:
    made = turn.lay(host)
    page = Table(pages(made.path(made.seat(turn.game().seat)))).settled().page
    surface, *levels = [
        str(level.get_attribute("data-help")) for level in page.locator(".own .level").all()
    ]
    assert "its coal can go onto your orders or into storage" in surface
    assert len(levels) == 4
    assert all("coal from the carts of this level can be loaded" in help_ for help_ in levels)


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
