"""Back to the start of the turn or to the last card turned up; and turns that are confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Phase
from tests.browser.seats import Script, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host


@pytest.fixture(scope="module")
def turn() -> Script:
    """A turn in which one can mine, draw and take money."""

    def wanted(game: Game) -> bool:
        legal = {str(action) for action in game.legal()} if game.phase == Phase.TURN else set()
        at_surface = game.view(None).as_dict()["players"][game.seat]["cage_at"] == "surface"
        return {"mine 10", "order draw", "money 4", "bank"} <= legal and at_surface

    return search(2, wanted)


def test_back_to_the_start_of_the_turn(pages: Pages, host: Host, turn: Script) -> None:
    made = turn.lay(host)
    table = Table(pages(made.path(made.seat(turn.game().seat)))).settled()
    start, first = table.heard("actions"), table.view
    assert table.undo.is_disabled()
    table.do("mine 10")
    table.do("cage yellow")
    table.do("cage surface")
    assert table.view["steps"] == 8
    for steps in (9, 10):
        table.command(table.undo)
        assert table.view["steps"] == steps
        assert f"{steps} steps left" in table.prompt
    with table.answered():
        table.page.keyboard.press("u")
    assert table.view == first
    assert table.heard("actions") == start
    assert table.prompt.startswith("Your turn")
    assert table.undo.is_disabled()
    table.page.keyboard.press("u")
    table.note.get_by_text("nothing to undo").wait_for()
    assert table.heard("actions") == start


def test_a_card_that_was_turned_up_stays(pages: Pages, host: Host, turn: Script) -> None:
    made = turn.lay(host)
    table = Table(pages(made.path(made.seat(turn.game().seat)))).settled()
    table.do("order draw")
    drawn = table.heard("actions")
    assert table.undo.is_disabled()
    kept = table.own["knows"]["hand"][1]
    table.do(f"keep {kept}")
    assert table.view["phase"] == "return orders"
    table.command(table.undo)
    assert table.view["phase"] == "keep order"
    assert table.heard("actions") == drawn
    assert table.undo.is_disabled()
    table.page.keyboard.press("Control+z")
    table.note.get_by_text("nothing to undo").wait_for()
    assert table.heard("actions") == drawn


def test_a_held_turn_is_confirmed_or_dropped(pages: Pages, host: Host, turn: Script) -> None:
    made = turn.lay(host, names=("Ada", "Ben"))
    seat = turn.game().seat
    table = Table(pages(made.path(made.seat(seat)))).settled()
    other = Table(pages(made.path(made.seat(1 - seat)))).settled(mine=False)
    table.page.get_by_role("button", name="Settings").click()
    with table.answered(mine=False):
        table.page.get_by_label("Let me confirm each turn").check()
    table.page.get_by_role("button", name="Close").click()
    before, first = table.heard("actions"), table.view

    table.do("money 4")
    assert table.prompt == "Ready? Money, 4 marks (1 worker)"
    assert table.view == first, "nothing has happened yet"
    assert table.page.locator(".yard .can").count() == 0
    table.command(table.undo)
    assert table.prompt.startswith("Your turn")
    assert table.heard("actions") == before

    table.do("mine 10")
    assert table.view["phase"] == "mining", "what does not end a turn is not held"
    table.do("stop")
    assert table.prompt.startswith("Ready?")
    table.command(table.undo)
    table.command(table.undo)
    assert table.view == first

    table.do("money 4")
    assert other.view["seat"] == seat
    table.command(table.button("Confirm"), mine=False)
    assert table.heard("actions") == before + 1
    other.settled()
    assert other.view["seat"] == 1 - seat
    marks = first["players"][seat]["marks"]
    assert other.view["players"][seat]["marks"] == marks + 4
