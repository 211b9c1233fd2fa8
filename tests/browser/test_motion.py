"""Pieces move, land, and hold still for those who ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.seats import Script, players_of, search
from browser.table import Table
from glueckauf import Phase

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.chromium import Pages
    from browser.host import Host
    from glueckauf import Game

RECORD = """() => {
  window.flown = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) window.flown.push(node.querySelector("use").getAttribute("href"));
  }).observe(document.getElementById("flights"), { childList: true });
}"""


@pytest.fixture(scope="module")
def turn() -> Script:
    def wanted(game: Game) -> bool:
        return game.phase == Phase.TURN and len(game.actions) > 30 and not game.why_not("mine 10")

    return search(2, wanted)


def landed(page: Page) -> list[str]:
    """What has flown; nothing is in the air any more."""
    assert page.locator("#flights *").count() == 0
    assert page.locator(".in-flight").count() == 0
    flown: list[str] = page.evaluate("() => window.flown.splice(0)")
    return flown


def test_pieces_fly_and_land(pages: Pages, host: Host, turn: Script) -> None:
    made = turn.lay(host)
    game = turn.game()
    table = Table(pages(made.path(made.seat(game.seat)), motion="normal")).settled()
    page = table.page
    page.evaluate(RECORD)
    table.do("mine 10")
    assert any(piece.startswith("#worker-") for piece in landed(page))
    level = next(
        level["colour"]
        for level in table.view["players"][game.seat]["levels"]
        if level["cubes"][level["colour"]] and f"cage {level['colour']}" in table.legal
    )
    table.do(f"cage {level}")
    table.do(f"load {level}")
    assert f"#cube-{level}" in landed(page)
    table.do("stop", mine=False)
    for action in ("mine 10", f"cage {level}", f"load {level}", "stop"):
        game.play(action)
    with players_of(host, made, game) as other:
        other.play(["bank"])
    table.settled()
    assert any(piece.startswith("#worker-") for piece in landed(page))

    page.locator(".again").click()
    page.wait_for_function("() => window.flown.length > 0")
    table.settled()
    assert any(piece.startswith("#worker-") for piece in landed(page))


def test_stillness_when_the_system_asks_for_it(pages: Pages, host: Host, turn: Script) -> None:
    made = turn.lay(host)
    path = made.path(made.seat(turn.game().seat))
    table = Table(pages(path, motion="normal", reduced_motion="reduce")).settled()
    table.page.evaluate(RECORD)
    table.do("mine 10")
    table.do("cage black")
    table.do("cage surface")
    assert landed(table.page) == []
    assert table.page.evaluate("() => document.getAnimations().length") == 0


def test_stillness_when_the_player_asks_for_it(pages: Pages, host: Host, turn: Script) -> None:
    made = turn.lay(host)
    table = Table(pages(made.path(made.seat(turn.game().seat)), motion="normal")).settled()
    page = table.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Motion").select_option("none")
    page.get_by_role("button", name="Close").click()
    page.evaluate(RECORD)
    table.do("mine 10")
    table.do("cage black")
    assert landed(page) == []
    assert page.evaluate("() => document.getAnimations().length") == 0
