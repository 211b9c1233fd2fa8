"""A move redraws what changed: the nodes that are there are kept, and hardly any are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Phase
from tests.browser.seats import Script, players_of, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

MOST_NODES = 100
"""Also counting what flies, and what the symbols that are used consist of."""

STAMP = """() => {
  const all = [...document.querySelectorAll(".yard *, .own *, .others *, .bar *, .prompt-buttons button")];
  for (const one of all) one.stamp = true;
  return all.length;
}"""
UNSTAMPED = """() =>
  [...document.querySelectorAll(".yard *, .own *, .others *, .bar *, .prompt-buttons button")]
    .filter((one) => !one.stamp && !one.closest("[data-piece]")).map((one) => one.outerHTML.slice(0, 100))"""

QUIET = "() => new Promise(requestIdleCallback)"
"""Until what is made ready while nothing happens is there."""


@pytest.fixture(scope="module")
def mining() -> Script:
    def wanted(game: Game) -> bool:
        return game.phase == Phase.MINING and game.state.shift == 2 and game.state.steps >= 8

    return search(3, wanted)


class Nodes:
    """Chromium's own counter of a page, after what is no longer there was thrown away."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable")

    def count(self, *, tidy: bool) -> float:
        if tidy:
            self._session.send("HeapProfiler.collectGarbage")
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) for one in metrics if one["name"] == "Nodes")


@pytest.mark.parametrize("motion", ["none", "fast"])
def test_a_step_of_mining_makes_hardly_any_nodes(
    pages: Pages, host: Host, mining: Script, motion: str
) -> None:
    made = mining.lay(host)
    game = mining.game()
    table = Table(pages(made.path(made.seat(game.seat)), motion=motion)).settled()
    table.page.evaluate(QUIET)
    nodes = Nodes(table.page)
    with players_of(host, made, game) as players:
        for number in range(1, 7):
            action = next(
                action
                for action in map(str, game.legal())
                if not action.startswith(("stop", "store"))
            )
            before = nodes.count(tidy=True)
            players.play([action])
            table.reach(len(mining.actions) + number)
            made_now = nodes.count(tidy=False) - before
            assert made_now <= MOST_NODES, action


def test_the_mining_of_others_makes_hardly_any_nodes(
    pages: Pages, host: Host, mining: Script
) -> None:
    """Their mine takes the place of one's own, which is kept; then it comes back."""
    made = mining.lay(host)
    game = mining.game()
    looking = (game.seat + 1) % 3
    table = Table(pages(made.path(made.seat(looking)), motion="fast")).settled(mine=False)
    page = table.page
    page.evaluate(QUIET)
    assert page.locator(".own-away").count() == 2, "those that may be seen are ready"
    nodes = Nodes(page)
    page.evaluate(
        "() => new MutationObserver(() => { window.visited ??= document.querySelector('.visited') })"
        ".observe(document.querySelector('.sides'), { subtree: true, attributeFilter: ['class'] })"
    )
    with players_of(host, made, game) as players:
        for number in range(1, 5):
            action = next(
                action
                for action in map(str, players.game.legal())
                if not action.startswith(("stop", "store"))
            )
            before = nodes.count(tidy=True)
            players.play([action])
            table.reach(len(mining.actions) + number)
            assert nodes.count(tidy=False) - before <= MOST_NODES, action
    assert page.evaluate("() => window.visited !== undefined"), "it was seen large"
    assert page.locator(".own .mine-view").get_attribute("data-thing") == f"mine:{looking}"


def test_nodes_are_kept(pages: Pages, host: Host, mining: Script) -> None:
    made = mining.lay(host)
    game = mining.game()
    table = Table(pages(made.path(made.seat(game.seat)))).settled()
    assert table.page.evaluate(STAMP) > 500
    level = next(action for action in map(str, game.legal()) if action.startswith("cage "))
    table.do(level)
    assert table.page.evaluate(UNSTAMPED) == []
    table.undo.click()
    table.reach(len(mining.actions))
    assert table.page.evaluate(UNSTAMPED) == []
