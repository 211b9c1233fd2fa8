"""What it takes to see the table, and what is seen of it without scrolling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Phase
from tests.browser.chromium import Watch
from tests.browser.seats import Script, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

MOST_BYTES = 350_000

HIDDEN = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const { left, right, top, bottom, width } = one.getBoundingClientRect();
  const frame = (one.closest(".orders") ?? document.documentElement).getBoundingClientRect();
  return !width || left < frame.left - 1 || right > frame.right + 1 || top < 0 || bottom > innerHeight + 1;
}).map((one) => one.outerHTML.slice(0, 100))"""

SCROLLS = """() => [document.scrollingElement, ...document.querySelectorAll(".table-page, .stage, .own, .yard")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.className || one.tagName} ${one.scrollWidth}×${one.scrollHeight} in ${one.clientWidth}×${one.clientHeight}`)"""


@pytest.fixture(scope="module")
def turn() -> Script:
    """Far on in a game, with as many orders as one usually has."""

    def wanted(game: Game) -> bool:
        players = game.view(None).as_dict()["players"]
        return (
            game.phase == Phase.MINING
            and game.state.shift == 2
            and 4 <= len(players[game.seat]["orders"]) <= 6
        )

    return search(4, wanted)


def test_first_paint_from_a_cold_cache(browser: Browser, host: Host, turn: Script) -> None:
    made = turn.lay(host)
    context = browser.new_context()
    page = context.new_page()
    watch = Watch(page, host.url)
    session = context.new_cdp_session(page)
    came: dict[str, float] = {}

    def count(kind: str, amount: float) -> None:
        came[kind] = came.get(kind, 0) + amount

    def finished(event: dict[str, Any]) -> None:
        count("files", event["encodedDataLength"])
        count("requests", 1)

    def frame(event: dict[str, Any]) -> None:
        count("messages", len(event["response"]["payloadData"].encode()))

    session.on("Network.loadingFinished", finished)
    session.on("Network.webSocketFrameReceived", frame)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto(host.url + made.path(made.seat(turn.game().seat)))
    page.locator(".table-page.choosing").wait_for()
    page.locator("#log li").first.wait_for(state="attached")  # the past is there, too
    page.wait_for_load_state("networkidle")
    context.close()
    assert came["requests"] > 10, "all of it was counted"
    assert came["messages"] > 1000
    assert came["files"] + came["messages"] < MOST_BYTES, came
    assert watch.found == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_everything_at_once(pages: Pages, host: Host, turn: Script, size: tuple[int, int]) -> None:
    made = turn.lay(host, names=("Ada", "Ben", "Cleo", "Dora"))
    viewport = {"width": size[0], "height": size[1]}
    path = made.path(made.seat(turn.game().seat))
    table = Table(pages(path, viewport=viewport)).settled()
    parts = ".panel, .space, .own .mine-view, .own .order-card, .other, .prompt, .prompt-buttons button, .bar button:not([hidden])"
    assert table.page.evaluate(HIDDEN, parts) == []
    assert table.page.evaluate(SCROLLS) == []
    share = table.page.evaluate(
        "() => [...document.querySelectorAll('.panel, .own .mine-view')].reduce((sum, one) =>"
        " { const box = one.getBoundingClientRect(); return sum + box.width * box.height }, 0)"
        " / (innerWidth * innerHeight)"
    )
    assert share > 0.5, "the game fills the screen"
