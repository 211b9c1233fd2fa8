"""Pieces move, land, and hold still for those who ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Phase
from tests.browser.seats import Script, players_of, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

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


# What is in the air stays there.
FROZEN = """() => {
  const animate = Element.prototype.animate;
  window.frozen = [];
  Element.prototype.animate = function (...given) {
    const motion = animate.apply(this, given);
    motion.pause();
    const { duration } = motion.effect.getTiming();
    const piece = this.querySelector("use")?.getAttribute("href") ?? this.getAttribute("class");
    window.frozen.push({ piece, duration, frames: motion.effect.getKeyframes().length });
    return motion;
  };
}"""


def frozen(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("() => window.frozen.splice(0)")
    return found


def test_a_cage_rides_with_its_load_at_a_speed_one_can_follow(pages: Pages, host: Host) -> None:
    def wanted(game: Game) -> bool:
        player = game.view(None).players[game.seat]
        return (
            game.phase == Phase.MINING
            and player.cage_at == "black"
            and sum(player.cage.values()) > 1
            and game.state.steps > 1
            and not game.view(None).pending
        )

    script = search(2, wanted)
    made = script.lay(host)
    game = script.game()
    table = Table(pages(made.path(made.seat(game.seat)), motion="normal")).settled()
    table.page.evaluate(FROZEN)
    table.level("surface").click()
    table.page.locator("#flights use[href='#cage']").wait_for(state="attached")
    riding = frozen(table.page)
    cage = next(one for one in riding if one["piece"] == "#cage")
    rope = next(one for one in riding if one["piece"] == "rope")
    assert rope["duration"] == cage["duration"] > 2 * 260, "four levels take longer than a flight"
    load = sum(game.view(None).players[game.seat].cage.values())
    cubes = [one for one in riding if one["piece"].startswith("#cube-")]
    assert [one["duration"] for one in cubes] == [cage["duration"]] * load


def test_the_displaced_walk_to_the_canteen(pages: Pages, host: Host) -> None:
    def wanted(game: Game) -> bool:
        spaces = game.view(None).spaces
        return game.phase == Phase.TURN and any(
            space.workers and space.name.startswith("money") and not game.why_not(space.name)
            for space in spaces
        )

    script = search(2, wanted)
    game = script.game()
    space = next(
        one
        for one in game.view(None).spaces
        if one.workers and one.name.startswith("money") and not game.why_not(one.name)
    )
    made = script.lay(host)
    table = Table(pages(made.path(made.seat(game.seat)), motion="normal")).settled()
    table.page.evaluate(FROZEN)
    table.space(space.name).click()
    table.page.locator("#flights use").first.wait_for(state="attached")
    moves = [one for one in frozen(table.page) if one["piece"].startswith("#worker-")]
    walking = [one for one in moves if one["frames"] > 2]
    assert len(walking) == space.workers
    assert len(moves) - len(walking) == space.workers + 1, "the others take their place"
    assert all(one["duration"] > 2 * 260 for one in walking)
