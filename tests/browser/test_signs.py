"""Words fit what they stand on: no text is wider than its sign, in four languages, large or small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Phase
from tests.browser.seats import Script, search
from tests.browser.shots import full_cage
from tests.browser.table import Table
from tests.browser.touch import phone

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

LANGUAGES = ("en", "de", "hu", "pl")
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
SMALL = phone(360, 640)
SETTLED = """() => document.fonts.status === 'loaded'
  && ["400 14px 'Glueckauf Text'", "700 14px 'Glueckauf Sign'"].every((face) => document.fonts.check(face))"""

# An element with words of its own, wider than its room though it neither scrolls nor shortens them on
# purpose; or words in a picture that leave their sign; or a page that is wider than its window.
TOO_WIDE = """() => {
  const found = [];
  const told = (one) => `${one.tagName}.${one.getAttribute("class") ?? ""}: ${one.textContent.trim().slice(0, 60)}`;
  const worded = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  for (const one of document.querySelectorAll("body *")) {
    if (!(one instanceof HTMLElement) || !one.checkVisibility() || !worded(one)) continue;
    if (one.closest(".unseen, option, noscript, #tip")) continue;
    const style = getComputedStyle(one);
    if (style.clipPath !== "none") continue;
    const shortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    const inline = style.display === "inline";
    if (!inline && !shortened && one.scrollWidth > one.clientWidth + 1) found.push(told(one));
    const box = one.getBoundingClientRect();
    const scroller = one.closest("dialog, .log-lines, .others-list, .orders, .stage, .picker, .waiting");
    const room = (scroller ?? document.documentElement).getBoundingClientRect();
    if (!shortened && (box.right > Math.max(room.right, innerWidth) + 1 || box.left < -1)) found.push(`off: ${told(one)}`);
  }
  for (const words of document.querySelectorAll(".sign-text")) {
    if (!words.checkVisibility() || !words.getBoundingClientRect().width) continue;
    const sign = 132 * (words.ownerSVGElement.getBoundingClientRect().width / words.ownerSVGElement.viewBox.baseVal.width);
    if (words.getBoundingClientRect().width > sign * 0.9) found.push(told(words));
  }
  const { scrollWidth, clientWidth } = document.scrollingElement;
  if (scrollWidth > clientWidth) found.push(`the page: ${scrollWidth} in ${clientWidth}`);
  return found;
}"""


@pytest.fixture(scope="module")
def turn() -> Script:
    def wanted(game: Game) -> bool:
        return game.phase == Phase.TURN and game.state.shift == 2

    return search(3, wanted)


@pytest.fixture(scope="module")
def end() -> Script:
    return search(3, lambda game: game.over)


def too_wide(page: Page) -> list[str]:
    page.wait_for_function(SETTLED)
    found: list[str] = page.evaluate(TOO_WIDE)
    return found


@pytest.mark.parametrize("room", [WIDE, SMALL], ids=["1280", "360"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_start_page(pages: Pages, language: str, room: dict[str, Any]) -> None:
    page = pages(preferences={"language": language}, **room)
    page.locator("#quick").wait_for()
    page.locator(".make summary").click()
    assert too_wide(page) == []
    page.locator(".corner button").click()
    page.locator("dialog.sheet").wait_for()
    assert too_wide(page) == [], "the settings"


@pytest.mark.parametrize("room", [WIDE, SMALL], ids=["1280", "360"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_table_and_its_sheets(
    pages: Pages, host: Host, turn: Script, language: str, room: dict[str, Any]
) -> None:
    made = turn.lay(host, names=("Ada", "Ben", "Cleo"))
    path = made.path(made.host, made.seat(turn.game().seat))
    table = Table(pages(path, preferences={"language": language}, **room)).settled()
    page = table.page
    assert too_wide(page) == []
    for tool in (".tool-people", ".tool-question"):
        page.locator(tool).click()
        page.locator("dialog.sheet").wait_for()
        assert too_wide(page) == [], tool
        page.keyboard.press("Escape")
        page.locator("dialog.sheet").wait_for(state="detached")


def test_the_buttons_of_mining_break_their_words(pages: Pages, host: Host) -> None:
    """German has the longest: both stand on a small phone, none has to be pushed along."""
    script = search(2, full_cage)
    made = script.lay(host)
    path = made.path(made.seat(script.game().seat))
    table = Table(pages(path, preferences={"language": "de"}, **SMALL)).settled()
    assert table.page.locator(".prompt-buttons button").count() == 2
    assert too_wide(table.page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby(pages: Pages, host: Host, language: str) -> None:
    made = host.new_table({"kind": "here"}, {"kind": "link"}, start=False)
    path = made.path(made.host, made.seat(0))
    page = pages(path, preferences={"language": language}, **SMALL)
    page.locator(".waiting").wait_for()
    assert too_wide(page) == []


def test_what_is_too_wide_is_found(pages: Pages) -> None:
    page = pages()
    page.locator("#quick").wait_for()
    page.evaluate(
        "() => { const sign = document.querySelector('.start section > h2');"
        " sign.textContent = 'W'.repeat(90); }"
    )
    assert too_wide(page) != []


@pytest.mark.parametrize("room", [WIDE, SMALL], ids=["1280", "360"])
def test_the_largest_letters_fit_too(
    pages: Pages, host: Host, turn: Script, room: dict[str, Any]
) -> None:
    made = turn.lay(host, names=("Ada", "Ben", "Cleo"))
    wishes = {"text": "largest", "language": "de"}
    page = pages(preferences=wishes, **room)
    page.locator("#quick").wait_for()
    assert too_wide(page) == []
    path = made.path(made.seat(turn.game().seat))
    table = Table(pages(path, preferences=wishes, **room)).settled()
    assert too_wide(table.page) == []


def test_text_and_contrast_are_chosen_and_remembered(pages: Pages) -> None:
    page = pages(color_scheme="light")
    page.locator("#quick").wait_for()
    size = "() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)"
    paper = "() => getComputedStyle(document.querySelector('dialog.sheet')).backgroundColor"
    before = page.evaluate(size)
    page.locator(".corner button").click()
    assert page.evaluate(paper) != "rgb(255, 255, 255)"
    page.locator("#settings-text").select_option("largest")
    page.locator("#settings-contrast").select_option("high")
    assert page.evaluate(size) == pytest.approx(1.3 * before, abs=0.2)
    assert page.evaluate(paper) == "rgb(255, 255, 255)"
    page.reload()
    page.locator("#quick").wait_for()
    assert page.evaluate(size) == pytest.approx(1.3 * before, abs=0.2)
