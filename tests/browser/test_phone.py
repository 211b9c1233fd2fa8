"""A phone in the hand: one part at a time, nothing sideways, nothing too small for a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Phase, Random
from tests.browser.policy import choose
from tests.browser.seats import Script, players_of, search
from tests.browser.touch import Touch, phone

if TYPE_CHECKING:
    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

SIZES = [(390, 780), (360, 640)]
MUST_BE_TOUCHED = (
    ".space.can, .level.can, .slot.can, .bunker.can, .prompt-buttons button, .tabs button, "
    ".picker button, .draft button, .cover button, dialog[open] button, #quick, #create"
)

pytestmark = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}×{size[1]}")


@pytest.fixture(scope="module")
def turn() -> Script:
    """A turn late in a game of four, in which one can mine and look through the orders."""

    def wanted(game: Game) -> bool:
        if game.phase != Phase.TURN or game.state.shift < 2:
            return False
        return not (game.why_not("mine 10") or game.why_not("order draw"))

    return search(4, wanted)


@pytest.fixture(scope="module")
def end() -> Script:
    return search(4, lambda game: game.over)


def fits(table: Touch) -> None:
    assert table.wider() == []
    assert table.small(MUST_BE_TOUCHED) == []


def tab(table: Touch) -> str | None:
    return table.page.locator(".table-page").get_attribute("data-tab")


def test_start_page(pages: Pages, size: tuple[int, int]) -> None:
    page = pages(**phone(*size))
    table = Touch(page)
    page.locator("#quick").wait_for()
    fits(table)
    page.locator("summary").tap()
    fits(table)
    page.locator("#quick").tap()
    table.settled()
    fits(table)


def test_a_whole_turn(pages: Pages, host: Host, turn: Script, size: tuple[int, int]) -> None:
    made = turn.lay(host, names=("Ada", "Ben", "Cleo", "Dora"))
    table = Touch(pages(made.path(made.seat(turn.game().seat)), **phone(*size))).settled()
    page = table.page
    due = page.locator(".tabs .due")
    assert tab(table) == "yard"
    assert due.inner_text() == "Board"
    fits(table)
    table.do("mine 10")
    assert tab(table) == "own", "the part in which something can be done comes forward"
    assert due.inner_text() == "My mine"
    fits(table)
    for name, part in {"others": ".others", "log": ".log", "yard": ".yard", "own": ".own"}.items():
        page.locator(f'.tabs [data-tab="{name}"]').tap()
        assert page.locator(part).is_visible()
        assert (
            page.locator(".yard:visible, .own:visible, .others:visible, .log:visible").count() == 1
        )
        assert due.inner_text() == "My mine"
        fits(table)
    seat = table.view["seat"]
    for _ in range(12):
        if table.view["seat"] != seat or table.view["phase"] != "mining":
            break
        fits(table)
        table.do(choose(table.view, table.own, Random(1)), mine=False)
    assert table.view["seat"] != seat
    assert due.count() == 0


def test_loading_by_a_touch_of_the_level(
    pages: Pages, host: Host, turn: Script, size: tuple[int, int]
) -> None:
    """A cube is smaller than a fingertip; the level where the cage stands is not."""
    made = turn.lay(host)
    table = Touch(pages(made.path(made.seat(turn.game().seat)), **phone(*size))).settled()
    table.do("mine 10")
    player = table.view["players"][table.view["seat"]]
    level = next(
        level["colour"]
        for level in player["levels"]
        if sum(count > 0 for count in level["cubes"].values()) == 1
        and level["colour"] != player["cage_at"]
    )
    loaded = sum(player["cage"].values())
    assert loaded < 5
    table.do(f"cage {level}")
    with table.answered():
        mine = table.page.locator(".own .mine-view").bounding_box()
        there = table.level(level).bounding_box()
        assert mine
        assert there
        table.page.touchscreen.tap(mine["x"] + 12, there["y"] + there["height"] / 2)
    assert sum(table.view["players"][table.view["seat"]]["cage"].values()) == loaded + 1


def test_picker(pages: Pages, host: Host, turn: Script, size: tuple[int, int]) -> None:
    made = turn.lay(host)
    table = Touch(pages(made.path(made.seat(turn.game().seat)), **phone(*size))).settled()
    table.do("order draw")
    fits(table)
    table.do("keep none")
    fits(table)
    table.page.locator(".arranged").nth(4).get_by_role("button", name="One place forward").tap()
    table.do(" ".join(["top", *table.own["arrange"]]), mine=False)
    assert not table.page.locator(".picker").is_visible()


def test_what_the_others_did(pages: Pages, host: Host, turn: Script, size: tuple[int, int]) -> None:
    """Their moves can be shown again, and the bar still has room."""
    made = turn.lay(host)
    game = turn.game()
    table = Touch(pages(made.path(made.seat(game.seat)), **phone(*size))).settled()
    table.do("bank", mine=False)
    game.play("bank")
    with players_of(host, made, game) as others:
        others.play(["bank"] * 3)
    table.settled()
    again = table.page.locator(".again")
    assert again.is_visible()
    fits(table)
    again.tap()
    table.settled()


def test_the_end(pages: Pages, host: Host, end: Script, size: tuple[int, int]) -> None:
    made = end.lay(host, names=("Ada", "Ben", "Cleo", "Dora"))
    table = Touch(pages(made.path(made.seat(0)), **phone(*size))).settled()
    fits(table)
    table.button("Final scoring").tap()
    table.page.locator("dialog.ending.at-rest").wait_for()
    fits(table)
    assert table.page.evaluate(
        "() => { const scene = document.querySelector('dialog[open]');"
        " return scene.scrollWidth <= scene.clientWidth && scene.getBoundingClientRect().right <= innerWidth }"
    )
    table.close_scene()
    table.button("Replay").tap()
    table.page.locator(".replay output", has_text=f"/ {len(end.actions)}").wait_for()
    fits(table)
