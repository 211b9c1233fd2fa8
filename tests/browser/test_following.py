"""Following the others: what they do is told, shown large, repeated, and hurried along by a click."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Phase
from tests.browser.seats import Script, players_of, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.chromium import Pages
    from tests.browser.host import Host, Made

RECORD = """() => {
  window.told = [];
  window.staged = [];
  const text = document.getElementById("prompt-text");
  new MutationObserver(() => window.told.push(text.textContent)).observe(text, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  const large = () => window.staged.push(document.querySelector(".own .mine-view").dataset.thing);
  new MutationObserver(large).observe(document.querySelector(".sides"), { subtree: true, attributeFilter: ["class"] });
}"""

# Moments to look, which are the longer waits, never end.
FROZEN = """() => {
  const later = window.setTimeout;
  window.setTimeout = (action, time) => (time >= 500 && time < 5000 ? 0 : later(action, time));
}"""

MINING = ("mine 4", "mine 6", "mine 8", "mine 10")


@pytest.fixture(scope="module")
def turn() -> Script:
    """One's own turn, after which the other can mine."""

    def wanted(game: Game) -> bool:
        if game.phase != Phase.TURN or len(game.actions) < 30:
            return False
        after = game.copy()
        after.play("bank")
        return any(not after.why_not(space) for space in MINING)

    return search(2, wanted)


def others_mining(table: Table, host: Host, made: Made, turn: Script) -> list[str]:
    """One's own turn ends, and the other mines: what was done."""
    table.do("bank", mine=False)
    game = turn.game()
    game.play("bank")
    space = next(space for space in MINING if not game.why_not(space))
    player = game.view(None).players[game.seat]
    level = "brown" if player.cage_at != "brown" else "black"
    actions = [space, f"cage {level}", "stop"]
    with players_of(host, made, game) as other:
        other.play(actions)
    return actions


def recorded(page: Page, what: str) -> list[str]:
    found: list[str] = page.evaluate(f"() => window.{what}.splice(0)")
    return found


def test_the_line_tells_what_the_others_do(pages: Pages, host: Host, turn: Script) -> None:
    made = turn.lay(host, names=("Ada", "Ben"))
    own = turn.game().seat
    table = Table(pages(made.path(made.seat(own)), motion="fast")).settled()
    page = table.page
    page.evaluate(RECORD)
    others_mining(table, host, made, turn)
    table.settled()
    other = ("Ada", "Ben")[1 - own]
    told = recorded(page, "told")
    assert "Your turn" in told[-1]
    assert not any("Your turn" in text for text in told[:-1])
    for what in (f"{other} places", f"{other} moves the cage", f"{other} stops mining"):
        assert any(what in text for text in told), (what, told)
    staged = recorded(page, "staged")
    assert f"mine:{1 - own}" in staged, "the mine that is worked in is seen large"
    assert staged[-1] == f"mine:{own}", "then one's own is back"

    again = page.locator(".prompt .again")
    again.click()
    page.wait_for_function("() => window.told.some((text) => text.includes('stops mining'))")
    table.settled()
    told = recorded(page, "told")
    assert sum(f"{other} moves the cage" in text for text in told) == 1
    assert again.is_visible()


def test_a_click_hurries_it_along(pages: Pages, host: Host, turn: Script) -> None:
    made = turn.lay(host)
    table = Table(pages(made.path(made.seat(turn.game().seat)), motion="slow")).settled()
    page = table.page
    page.evaluate(RECORD)
    page.evaluate(FROZEN)
    others_mining(table, host, made, turn)
    page.locator(".showing #prompt-text", has_text="places").wait_for()
    assert table.heard("version") >= 1
    page.locator(".yard").click(position={"x": 5, "y": 5})
    table.settled()
    assert table.legal, "it is one's own turn"
    assert any("stops mining" in text for text in recorded(page, "told")), "nothing is left out"


def test_mining_may_stay_small(pages: Pages, host: Host, turn: Script) -> None:
    made = turn.lay(host)
    table = Table(pages(made.path(made.seat(turn.game().seat)))).settled()
    page = table.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("mining in the large mine").uncheck()
    page.get_by_role("button", name="Close").click()
    page.evaluate(RECORD)
    others_mining(table, host, made, turn)
    table.settled()
    assert set(recorded(page, "staged")) <= {f"mine:{turn.game().seat}"}


def test_what_happened_in_the_draft(pages: Pages, host: Host) -> None:
    start = Script(3, "original", 7, ())
    game = start.game()
    made = start.lay(host, names=("Ada", "Ben", "Cleo"))
    first, last = game.seat, (game.seat + 2) % 3
    table = Table(pages(made.path(made.seat(last)))).settled(mine=False)
    with players_of(host, made, game) as others:
        while others.game.seat != last:
            others.play([str(others.game.legal()[0])])
    table.settled()
    page = table.page
    page.evaluate(RECORD)
    page.locator(".prompt .again").click()
    name = ("Ada", "Ben", "Cleo")[first]
    page.locator("#prompt-text", has_text=f"{name} chooses an order").wait_for()
    page.locator(".prompt").click(position={"x": 3, "y": 3})
    table.settled()
    table.do(f"draft {table.view['draft'][0]}", mine=False)


def test_the_strip_shows_what_decides_the_game(pages: Pages, host: Host) -> None:
    def wanted(game: Game) -> bool:
        if game.phase != Phase.TURN:
            return False
        others = [one for one in game.view(None).players if one.seat != game.seat]
        return all(one.orders and sum(one.cage.values()) for one in others) and any(
            slot.cubes for one in others for order in one.orders for slot in order.slots
        )

    script = search(3, wanted)
    made = script.lay(host, clock={"turn": 60, "reserve": 600})
    table = Table(pages(made.path(made.seat(script.game().seat)))).settled()
    for other in [one for one in table.view["players"] if one["seat"] != table.view["seat"]]:
        strip = table.page.locator(f'.other[data-thing="mine:{other["seat"]}"]')
        assert strip.locator(".note").count() == len(other["orders"])
        cubes = [len(slot["cubes"]) for order in other["orders"] for slot in order["slots"]]
        assert strip.locator('.note [href^="#cube-"]').count() == sum(cubes)
        assert strip.locator(".load").first.locator(".icon").count() == sum(other["cage"].values())
        stored = sum(other["storage"].values())
        assert strip.locator(".load.stored .icon").count() == stored
        assert strip.locator(".other-time").inner_text() == "10:00"
        cut = strip.locator("strong").evaluate("(name) => name.scrollWidth - name.clientWidth")
        assert cut <= 1, "the name is whole"
        mini = strip.locator(".mini").bounding_box()
        assert mini, "the small mine is there"
        assert mini["height"] >= 48
        assert mini["width"] >= 100
        assert strip.locator(".other-start .icon").count() == (table.view["start"] == other["seat"])
        label = strip.get_attribute("aria-label") or ""
        assert f"Delivered orders: {len(other['delivered'])}." in label
        strip.click()
        assert table.scene.locator(".order-card").count() == len(other["orders"])
        table.page.keyboard.press("Escape")
