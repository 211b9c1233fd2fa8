"""No serious finding of axe-core anywhere, dark or light; and names for all that can be used."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from glueckauf import Phase
from tests.browser.seats import Script, search
from tests.browser.table import Table
from tests.browser.touch import phone

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

SERIOUS = ("serious", "critical")
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


@pytest.fixture(scope="module")
def scripts() -> dict[str, Script]:
    def mining(game: Game) -> bool:
        legal = map(str, game.legal()) if game.phase == Phase.MINING else ()
        return len(game.actions) > 60 and any(action.startswith("fill") for action in legal)

    return {
        "turn": search(3, lambda game: game.phase == Phase.TURN and len(game.actions) > 80),
        "mining": search(2, mining),
        "draft": Script(2, "original", 1, ()),
        "keeping": search(2, lambda game: game.phase == Phase.KEEP_ORDER),
        "buying": search(2, lambda game: game.phase == Phase.KEEP_TILE and len(game.legal()) < 4),
        "returning": search(2, lambda game: game.phase == Phase.RETURN_ORDERS),
        "end": search(3, lambda game: game.over),
        "before a scoring": search(2, last_worker),
    }


def last_worker(game: Game) -> bool:
    """The last worker of the first shift is about to go to the bank."""
    if game.phase != Phase.TURN or game.state.shift != 1 or game.why_not("bank"):
        return False
    after = game.copy()
    after.play("bank")
    return after.state.shift == 2


def at(script: Script, host: Host, pages: Pages, **options: Any) -> Table:
    made = script.lay(host, names=("Ada", "Ben", "Cleo")[: script.players])
    seat = script.game().seat
    return Table(pages(made.path(made.host, made.seat(seat)), **options)).settled()


def test_start_page(pages: Pages) -> None:
    page = pages()
    page.locator("#quick").wait_for()
    page.locator("summary").click()
    assert findings(page) == []


@pytest.mark.parametrize("name", ["turn", "mining", "draft", "keeping", "buying", "returning"])
def test_table(pages: Pages, host: Host, scripts: dict[str, Script], name: str) -> None:
    table = at(scripts[name], host, pages)
    assert findings(table.page) == []


@pytest.mark.parametrize(
    "tool",
    [".tool-people", ".tool-log", ".tool-question", ".other", ".delivered-look", "gear"],
)
def test_sheets(pages: Pages, host: Host, scripts: dict[str, Script], tool: str) -> None:
    table = at(scripts["turn"], host, pages)
    table.page.locator(".bar .round" if tool == "gear" else tool).last.click()
    table.page.locator("dialog[open], #log:visible").first.wait_for()
    assert findings(table.page) == []


def test_scoring(pages: Pages, host: Host, scripts: dict[str, Script]) -> None:
    table = at(scripts["before a scoring"], host, pages)
    table.do("bank", mine=False)
    table.scene.wait_for()
    assert findings(table.page) == []


def test_final_and_replay(pages: Pages, host: Host, scripts: dict[str, Script]) -> None:
    table = at(scripts["end"], host, pages)
    table.button("Final scoring").click()
    table.page.locator("dialog.ending.at-rest").wait_for()
    assert findings(table.page) == []
    table.close_scene()
    table.button("Replay").click()
    table.page.locator(".replay output", has_text=f"/ {len(scripts['end'].actions)}").wait_for()
    assert findings(table.page) == []


@pytest.mark.parametrize("tab", ["yard", "own", "others", "log"])
def test_phone(pages: Pages, host: Host, scripts: dict[str, Script], tab: str) -> None:
    table = at(scripts["mining"], host, pages, **phone(390, 780))
    table.page.locator(f'.tabs [data-tab="{tab}"]').tap()
    assert findings(table.page) == []


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


@pytest.mark.parametrize("size", [(1280, 720), (360, 640)], ids=["1280", "360"])
def test_passing_states(
    pages: Pages, host: Host, scripts: dict[str, Script], size: tuple[int, int]
) -> None:
    """Connection lost, refused, thinking, in a hurry, and nothing there."""
    options = {} if size[0] > 899 else phone(*size)
    table = at(scripts["turn"], host, pages, **options)
    reveal(table.page, ".connection")
    reveal(table.page, ".prompt-note", "shown")
    reveal(table.page, ".prompt-text", "thinking")
    reveal(table.page, ".timer", "short", "0:07")
    assert findings(table.page) == []


def test_no_orders(pages: Pages, host: Host, scripts: dict[str, Script]) -> None:
    table = at(scripts["draft"], host, pages)
    table.page.locator(".own .orders-empty").wait_for()
    assert findings(table.page) == []


def test_high_contrast(pages: Pages, host: Host, scripts: dict[str, Script]) -> None:
    table = at(scripts["turn"], host, pages, preferences={"contrast": "high"})
    assert findings(table.page) == []
    table.page.locator(".bar .round").last.click()
    assert findings(table.page) == []


def test_addresses_that_lead_nowhere(pages: Pages) -> None:
    page = pages("/t/abcdefgh")
    page.locator(".nowhere").wait_for()
    assert findings(page) == []
