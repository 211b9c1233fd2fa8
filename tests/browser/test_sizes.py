"""The table in windows of many sizes: nothing overflows, and what one needs is in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.seats import Script, search
from tests.browser.shots import full_cage
from tests.browser.touch import Touch, phone

if TYPE_CHECKING:
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

SIZES = [(1920, 1080), (1280, 720), (1024, 768), (900, 600)]
PHONES = [(844, 390), (640, 360), (390, 844), (360, 640)]

OVER = """() => {
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  const found = scrollWidth > innerWidth || scrollHeight > innerHeight ? [`page ${scrollWidth}×${scrollHeight}`] : [];
  for (const one of document.querySelectorAll(".bar, .stage, .tabs, .prompt, .mine-view, .orders, .pocket")) {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    if (width && (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5))
      found.push(`${one.className.baseVal ?? one.className} ${[left, top, right, bottom]}`);
  }
  return found;
}"""
BOX = "(one) => { const { x, y, width, height } = one.getBoundingClientRect(); return { x, y, width, height } }"
SHOWN = """(svg) => {
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const box = svg.getBoundingClientRect();
  return Math.abs(width / height - box.width / box.height);
}"""


@pytest.fixture(scope="module")
def mining() -> Script:
    return search(3, full_cage)


def at(script: Script, host: Host, pages: Pages, **options: Any) -> Touch:
    made = script.lay(host, names=("Ada", "Ben", "Cleo"))
    return Touch(pages(made.path(made.seat(script.game().seat)), **options)).settled()


def test_a_desk(pages: Pages, host: Host, mining: Script) -> None:
    table = at(mining, host, pages)
    mine = table.page.locator(".own .mine-view")
    cards = []
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_function("(size) => innerWidth === size", arg=width)
        assert table.page.evaluate(OVER) == [], (width, height)
        mine.evaluate(
            "(svg) => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))"
        )
        assert mine.evaluate(SHOWN) < 0.02, "the rock goes on to the edge"
        cards.append(table.page.locator(".order-card").first.evaluate(BOX)["width"])
    assert cards[0] > 1.3 * cards[1], "a larger window has larger orders"


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size[0]}×{size[1]}")
def test_a_phone(pages: Pages, host: Host, mining: Script, size: tuple[int, int]) -> None:
    table = at(mining, host, pages, **phone(*size))
    page = table.page
    assert page.evaluate(OVER) == []
    assert page.locator(".own .mine-view").evaluate(SHOWN) < 0.02
    card = page.locator(".own .order-card").first.evaluate(BOX)
    stage = page.locator(".stage").evaluate(BOX)
    assert card["y"] + card["height"] <= stage["y"] + stage["height"] + 1, "orders are in sight"
    page.locator('.tabs [data-tab="yard"]').tap()
    player = table.view["players"][table.view["seat"]]
    pocket = page.locator(".pocket")
    assert str(player["marks"]) in pocket.inner_text()
    assert "Shift 2" in pocket.inner_text()
    page.locator(".stage").evaluate("(stage) => stage.scrollTo(0, 200)")
    top = pocket.evaluate(BOX)["y"]
    assert abs(top - stage["y"]) < 1, "and stays while one looks through the yard"
    assert page.evaluate(OVER) == []
    rail = page.locator(".prompt").evaluate(BOX)["x"] > size[0] / 2
    assert rail == (size[0] > size[1]), "lying on its side it has a rail"


def test_the_line_keeps_its_height(pages: Pages, host: Host, mining: Script) -> None:
    table = at(mining, host, pages, **phone(360, 640))
    line = table.page.locator(".prompt")
    heights = {line.evaluate(BOX)["height"]}
    table.do("stop", mine=False)
    heights.add(line.evaluate(BOX)["height"])
    end = at(search(3, lambda game: game.over), host, pages, **phone(360, 640))
    heights.add(end.page.locator(".prompt").evaluate(BOX)["height"])
    assert len(heights) == 1, heights
