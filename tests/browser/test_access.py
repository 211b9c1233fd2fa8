"""No serious finding of axe-core anywhere, dark or light; and names for all that can be used."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from tests.browser.table import Table
from tests.browser.touch import phone
from tests.browser.walk import NAMES, SIZES, Walk, positions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page, ViewportSize

    from tests.browser.chromium import Pages
    from tests.browser.host import Host

SERIOUS = ("serious", "critical")
WIDE: ViewportSize = {"width": 1280, "height": 720}
STILL = "() => document.getAnimations().every((one) => one.playState === 'finished')"


def axe_script() -> str:
    """axe-core, as the package axe-playwright-python brings it along."""
    spec = find_spec("axe_playwright_python")
    assert spec, "the scan needs axe-core: pip install axe-playwright-python"
    assert spec.origin
    return Path(spec.origin).with_name("axe.min.js").read_text(encoding="utf-8")


AXE = axe_script()


def findings(page: Page) -> list[str]:
    """In the light and in the dark."""
    page.evaluate(AXE)
    return [*_scan(page, "light"), *_scan(page, "dark")]


def _scan(page: Page, scheme: Literal["light", "dark"]) -> list[str]:
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function(STILL)
    result: dict[str, Any] = page.evaluate("() => axe.run({resultTypes: ['violations']})")
    return [
        f"{scheme}, {found['id']}: {node['target']} {node['failureSummary']}"
        for found in result["violations"]
        if found["impact"] in SERIOUS
        for node in found["nodes"]
    ]


def at(name: str, host: Host, pages: Pages, **options: Any) -> Table:
    script = positions()[name]
    made = script.lay(host, names=NAMES[: script.players])
    seat = script.game().seat
    return Table(pages(made.path(made.host, made.seat(seat)), **options)).settled()


@pytest.mark.parametrize("part", ["outside", "lobby", "deciding", "sheets", "scenes"])
def test_everywhere(pages: Pages, host: Host, part: str) -> None:
    """One page is led past everything there is, and scanned wide and narrow wherever it stands."""
    page = pages(newcomer=True, expected=["404"])
    places: Iterator[str] = getattr(Walk(page, host), part)()
    found = []
    for place in places:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{place}, {width}: {what}" for what in findings(page)]
        page.set_viewport_size(WIDE)
    assert found == []


def test_a_finding_is_found(pages: Pages) -> None:
    page = pages()
    page.locator("#quick").wait_for()
    page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert any("button-name" in found for found in findings(page))


def reveal(page: Page, selector: str, classes: str = "", text: str = "Said for a moment") -> None:
    """Show a passing state for as long as the scan takes, as the page itself shows it."""
    page.evaluate(
        """([selector, classes, text]) => {
          const one = document.querySelector(selector);
          one.hidden = false;
          one.className += ` ${classes}`;
          one.textContent ||= text;
        }""",
        [selector, classes, text],
    )


@pytest.mark.parametrize("size", SIZES, ids=["1280", "360"])
def test_passing_states(pages: Pages, host: Host, size: tuple[int, int]) -> None:
    """Connection lost, refused, thinking, in a hurry; then a bot in one's place."""
    options = {} if size[0] > 899 else phone(*size)
    page = at("turn", host, pages, **options).page
    reveal(page, ".connection")
    reveal(page, ".prompt-note", "shown")
    reveal(page, ".prompt-text", "thinking")
    reveal(page, ".timer", "short", "0:07")
    assert findings(page) == []
    page.get_by_role("button", name="Players and links").click()
    page.get_by_role("button", name="Leave; a bot plays on").click()
    page.locator("dialog.question").get_by_role("button", name="Leave").click()
    page.locator(".banner .take-back").wait_for()
    page.keyboard.press("Escape")
    assert findings(page) == []


def test_high_contrast(pages: Pages, host: Host) -> None:
    """As a preference; and where the system asks for it, now or later."""
    page = at("turn", host, pages, preferences={"contrast": "high"}).page
    assert findings(page) == []
    page.locator(".bar .round").last.click()
    assert findings(page) == []
    page = pages(contrast="more")
    page.locator("html[data-contrast=high]").wait_for()
    page.emulate_media(contrast="no-preference")
    page.locator("html[data-contrast=auto]").wait_for()
