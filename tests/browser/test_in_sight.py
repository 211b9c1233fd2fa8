"""What one chooses by stays in sight, and what will come of it is seen beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Phase
from tests.browser.decisions import alone, games, in_phase
from tests.browser.seats import search
from tests.browser.shots import late_turn
from tests.browser.table import Table
from tests.browser.touch import phone

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

CONFIRM: dict[str, Any] = {"preferences": {"confirm": True}}
PIECES = """() => [...document.querySelectorAll(".own svg use[data-piece]")].map((piece) =>
  [piece.dataset.symbol, piece.closest("[data-thing]").dataset.thing, piece.getAttribute("x"), piece.getAttribute("y")]
    .join(" ")).sort()"""
"""What lies where in the mine and on its orders."""
BOX = """(selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return { left: x, top: y, right: x + width, bottom: y + height };
}"""


def last_step(verb: str) -> Any:
    """The last step of mining is due, and could be of this kind."""

    def wanted(game: Game) -> bool:
        return (
            game.phase == Phase.MINING
            and game.state.steps == 1
            and any(str(action).startswith(f"{verb} ") for action in game.legal())
        )

    return search(2, wanted, rules="original")


def over_each_other(page: Page, one: str, other: str) -> bool:
    a, b = page.evaluate(BOX, one), page.evaluate(BOX, other)
    return bool(
        a["left"] < b["right"]
        and b["left"] < a["right"]
        and a["top"] < b["bottom"]
        and b["top"] < a["bottom"]
    )


@pytest.mark.parametrize("verb", ["cage", "load", "store", "fill"])
def test_the_last_step_is_drawn_while_it_waits(pages: Pages, host: Host, verb: str) -> None:
    """As it will be when it is confirmed, and ringed; taken back, all is as before."""
    script = last_step(verb)
    made = script.lay(host)
    table = Table(pages(made.path(made.seat(script.game().seat)), **CONFIRM)).settled()
    table.page.wait_for_function("() => heard.info.seats[heard.view.seat].confirm")
    action = next(one for one in table.legal if one.startswith(f"{verb} "))
    before, view = table.page.evaluate(PIECES), table.view
    table.do(action)
    held = table.page.evaluate(PIECES)
    assert table.view == view, "nothing has happened yet"
    assert held != before
    assert table.page.locator(".own .waiting").count() == 1
    table.command(table.undo)
    assert table.page.evaluate(PIECES) == before
    assert table.page.locator(".own .waiting").count() == 0
    table.do(action)
    table.command(table.button("Confirm"), mine=False)
    assert table.page.evaluate(PIECES) == held
    assert table.page.locator(".own .waiting").count() == 0


def test_where_a_tile_will_be(pages: Pages, host: Host) -> None:
    script = search(
        2,
        lambda game: (
            late_turn(game) and any(str(one).startswith("factory 1") for one in game.legal())
        ),
    )
    made = script.lay(host)
    table = Table(pages(made.path(made.seat(script.game().seat)))).settled()
    page = table.page
    assert page.locator(".own .coming").is_hidden()
    table.space("factory 1").hover()
    colour, side = page.locator('[data-space="factory 1"]').get_attribute("data-tile").split("-")  # type: ignore[union-attr]
    told = page.locator('[data-space="factory 1"]').get_attribute("data-help")
    assert told
    assert f"to the {colour[:-1]} level" in told
    assert ("left" if side == "light" else "right") in told
    expected = page.evaluate(BOX, ".own .coming")
    table.do("factory 1", mine=False)
    assert page.locator(".own .coming").is_hidden()
    tiles = page.locator(f'.own .mine-view use[href="#tile-{colour}-{side}"]')
    boxes = [box for box in (tile.bounding_box() for tile in tiles.all()) if box]
    middle = (expected["left"] + expected["right"]) / 2, (expected["top"] + expected["bottom"]) / 2
    assert any(
        box["x"] < middle[0] < box["x"] + box["width"]
        and box["y"] < middle[1] < box["y"] + box["height"]
        for box in boxes
    )


@pytest.mark.parametrize("width", [1280, 1440, 1920])
def test_cards_to_choose_from_leave_the_mine_in_sight(pages: Pages, host: Host, width: int) -> None:
    script = search(3, in_phase(Phase.KEEP_TILE))
    made = script.lay(host)
    room: dict[str, Any] = {"viewport": {"width": width, "height": width * 9 // 16}}
    page = Table(pages(made.path(made.seat(script.game().seat)), **room)).settled().page
    assert not over_each_other(page, ".picker", ".own .mine-view")
    assert not over_each_other(page, ".picker", ".own .orders")
    tops = {round(card.bounding_box()["y"]) for card in page.locator(".picker .card-button").all()}  # type: ignore[index]
    assert len(tops) == 1, "in one row"
    page.locator(".picker .card-button").last.hover()
    assert page.locator(".own .coming").is_visible()


@pytest.mark.parametrize(
    "thing", [".own .level[data-level=grey]", ".own .order-card", ".own .bunker"]
)
def test_what_the_mine_says_stands_beside_it(pages: Pages, host: Host, thing: str) -> None:
    script = search(3, late_turn)
    made = script.lay(host)
    page = Table(pages(made.path(made.seat(script.game().seat)))).settled().page
    page.locator(thing).first.hover()
    page.locator("#tip:visible").wait_for()
    assert not over_each_other(page, "#tip", ".own .mine-view")
    assert not over_each_other(page, "#tip", ".own .orders")


@pytest.mark.parametrize("options", [{}, phone(360, 640)], ids=["1280", "360"])
def test_a_hint_is_fetched_when_it_is_wanted(
    pages: Pages, host: Host, options: dict[str, Any]
) -> None:
    table = alone(games()["turn"], host, pages, **options)
    page = table.page
    page.wait_for_load_state("networkidle")
    names = "() => performance.getEntriesByType('resource').map((one) => one.name).join()"
    assert "/learn/lamp.js" in page.evaluate(names)
    assert "/learn/hint.js" not in page.evaluate(names)
    table.use(page.locator(".prompt .hint-ask"))
    page.locator('.paper-sheet.hint[data-step="1"]').wait_for()
    assert "/learn/hint.js" in page.evaluate(names)
