"""Delivered orders: one's own can be looked through at any time (R4.4), others' where they lie open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Phase
from tests.browser.seats import Script, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.chromium import Pages
    from tests.browser.host import Host


@pytest.fixture(scope="module")
def script() -> Script:
    """A turn before which both have delivered something."""

    def wanted(game: Game) -> bool:
        players = game.view(None).players
        return game.phase == Phase.TURN and all(len(player.delivered) > 1 for player in players)

    return search(2, wanted)


def cards(sheet: Locator) -> list[str]:
    names: list[str] = sheet.locator(".delivered-cards .card use").evaluate_all(
        "(uses) => uses.map((use) => use.getAttribute('href').replace('#order-', ''))"
    )
    return names


@pytest.mark.parametrize("switch", ["off", "on"])
def test_delivered_orders(pages: Pages, host: Host, script: Script, switch: str) -> None:
    rules = f"original open_delivered={switch}"
    script = Script(script.players, rules, script.seed, script.actions)
    game = script.game()
    made = script.lay(host, names=("Ada", "Ben"))
    own, other = 1 - game.seat, game.seat  # when it is not one's turn too
    table = Table(pages(made.path(made.seat(own)))).settled(mine=False)
    page = table.page
    page.locator(".own .own-facts").get_by_role("button", name="Delivered orders").click()
    assert cards(table.scene) == table.view["players"][own]["delivered"]
    table.scene.get_by_role("button", name="Close").click()
    page.locator(f'.other[data-thing="mine:{other}"]').click()
    open_ = switch == "on"
    assert cards(table.scene) == (table.view["players"][other]["delivered"] if open_ else [])
    assert table.scene.get_by_role("heading", name="Delivered orders").count() == open_
