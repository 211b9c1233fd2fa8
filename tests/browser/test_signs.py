"""Words fit what they stand on: no text is wider than its sign, in four languages, large or small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Phase
from tests.browser.seats import Script, search
from tests.browser.shots import full_cage
from tests.browser.table import Table
from tests.browser.touch import phone
from tests.browser.walk import SIZES, Walk

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
# purpose; lines that are cut off; a word that is broken where no hyphen stands; words in a picture
# that leave their sign; or a page that is wider than its window. What lies behind a dialog waits.
TOO_WIDE = """() => {
  const found = [];
  const told = (one) => `${one.tagName}.${one.getAttribute("class") ?? ""}: ${one.textContent.trim().slice(0, 60)}`;
  const words = (one) => [...one.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim());
  const broken = (node) => [...node.textContent.matchAll(/[\\p{L}\\p{N}]{4,}/gu)].some((word) => {
    const range = new Range();
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  });
  const pushed = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  for (const one of root.querySelectorAll("*")) {
    if (!(one instanceof HTMLElement) || !one.checkVisibility() || !words(one).length) continue;
    if (one.closest(".unseen, option, noscript, #tip")) continue;
    const style = getComputedStyle(one);
    if (style.clipPath !== "none") continue;
    const shortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    const inline = style.display === "inline";
    if (!inline && !shortened && one.scrollWidth > one.clientWidth + 1) found.push(told(one));
    if (style.webkitLineClamp !== "none" && one.scrollHeight > one.clientHeight + 1) found.push(`cut: ${told(one)}`);
    if (!shortened && words(one).some(broken)) found.push(`broken: ${told(one)}`);
    const box = one.getBoundingClientRect();
    let holder = one.parentElement;
    while (holder && !pushed(holder)) holder = holder.parentElement;
    const room = (holder ?? document.documentElement).getBoundingClientRect();
    const right = holder ? room.left + holder.scrollWidth : innerWidth;
    if (!shortened && (box.right > right + 1 || box.left < -1 - (holder?.scrollLeft ?? 0))) found.push(`off: ${told(one)}`);
  }
  for (const words of root.querySelectorAll(".sign-text")) {
    if (!words.checkVisibility() || !words.getBoundingClientRect().width) continue;
    const sign = 132 * (words.ownerSVGElement.getBoundingClientRect().width / words.ownerSVGElement.viewBox.baseVal.width);
    if (words.getBoundingClientRect().width > sign * 0.9) found.push(told(words));
  }
  for (const one of [document.scrollingElement, root])
    if (one.scrollWidth > one.clientWidth + 1) found.push(`${told(one).slice(0, 40)}: ${one.scrollWidth} in ${one.clientWidth}`);
  return found;
}"""
DRAWN = "() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))"


@pytest.fixture(scope="module")
def turn() -> Script:
    def wanted(game: Game) -> bool:
        return game.phase == Phase.TURN and game.state.shift == 2

    return search(3, wanted)


def too_wide(page: Page) -> list[str]:
    page.wait_for_function(SETTLED)
    found: list[str] = page.evaluate(TOO_WIDE)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_fit_wherever_they_stand(pages: Pages, host: Host, language: str) -> None:
    """One page is led past everything there is, and made wide and narrow wherever it stands."""
    page = pages(newcomer=True, preferences={"language": language}, expected=["404"])
    found = []
    for place in Walk(page, host).everywhere():
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            found += [f"{place}, {width}: {what}" for what in too_wide(page)]
        page.set_viewport_size(WIDE["viewport"])
    assert found == []


def test_the_buttons_of_mining_break_their_words(pages: Pages, host: Host) -> None:
    """German has the longest: both stand on a small phone, none has to be pushed along."""
    script = search(2, full_cage)
    made = script.lay(host)
    path = made.path(made.seat(script.game().seat))
    table = Table(pages(path, preferences={"language": "de"}, **SMALL)).settled()
    assert table.page.locator(".prompt-buttons button").count() == 2
    assert too_wide(table.page) == []


@pytest.mark.parametrize(
    ("what", "style"),
    [("off: ", ""), ("broken: ", "overflow-wrap: anywhere"), ("cut: ", "-webkit-line-clamp: 1")],
)
def test_what_is_too_wide_is_found(pages: Pages, what: str, style: str) -> None:
    page = pages()
    page.locator("#quick").wait_for()
    page.evaluate(
        """(style) => {
          const sign = document.querySelector(".start section > h2");
          sign.textContent = "W".repeat(90);
          sign.style = `display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; ${style}`;
          if (!style) sign.style = "width: max-content; max-width: none";
          if (style.includes("clamp")) sign.textContent = "Many words ".repeat(20);
        }""",
        style,
    )
    assert any(found.startswith(what) for found in too_wide(page))


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
