"""The log: its newest line, whose turn it is told once, what was taken back, and where it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Phase
from glueckauf.rules.material import SPACE_NUMBER
from tests.browser.seats import Script, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

NAMES = ("Ada", "Ben")

MINING = ("mine 4", "mine 6", "mine 8", "mine 10")

# The log is there, and its end is in sight.
AT_END = """() => {
  const list = document.querySelector(".log-lines");
  return list.clientHeight > 0 && list.scrollHeight > list.clientHeight
    && list.scrollTop + list.clientHeight > list.scrollHeight - 2;
}"""

OVER_MINE = """() => {
  const log = document.querySelector(".log").getBoundingClientRect();
  return [".own .mine-view", ".own .orders", ".others", ".yard"].filter((part) => {
    const box = document.querySelector(part).getBoundingClientRect();
    return box.right > log.left + 1 && box.left < log.right - 1 && box.bottom > log.top && box.top < log.bottom;
  });
}"""


@pytest.fixture(scope="module")
def script() -> Script:
    """A turn of the second shift in which one can mine with four steps or more."""

    def wanted(game: Game) -> bool:
        if game.phase != Phase.TURN or game.state.shift != 2:
            return False
        level = game.view(None).players[game.seat].cage_at
        return level == "surface" and any(not game.why_not(space) for space in MINING)

    return search(2, wanted)


def at(script: Script, host: Host, pages: Pages, **options: int) -> Table:
    made = script.lay(host, names=NAMES)
    path = made.path(made.seat(script.game().seat))
    return Table(pages(path, viewport={"width": 1280, "height": 720, **options})).settled()


def test_the_log_opens_at_its_end_beside_the_mine(pages: Pages, host: Host, script: Script) -> None:
    table = at(script, host, pages)
    page = table.page
    button = page.locator(".tool-log")
    button.click()
    page.wait_for_function(AT_END)
    assert page.evaluate(OVER_MINE) == [], "it covers nothing"
    assert button.get_attribute("aria-expanded") == "true"
    shifts = page.locator(".log-shift")
    assert [text[:7] for text in shifts.all_inner_texts()] == ["Shift 1", "Shift 2"]

    page.locator(".log-lines").evaluate("(list) => { list.scrollTop = 0; }")
    page.keyboard.press("Escape")
    assert not page.locator(".log").is_visible()
    assert page.locator(".tool-log:focus").count() == 1, "the focus goes back"
    button.click()
    page.wait_for_function(AT_END)


def test_a_player_is_named_once_a_turn(pages: Pages, host: Host, script: Script) -> None:
    table = at(script, host, pages)
    page = table.page
    page.locator(".tool-log").click()
    page.locator(".log-shift").nth(1).wait_for()
    turns = page.locator(".log-turn").all_inner_texts()
    begun = [act for act in script.actions if act in SPACE_NUMBER or act.startswith("draft ")]
    assert len(turns) == len(begun), "every turn has a paragraph of its own"
    for turn in turns:
        who, *lines = turn.split("\n")
        assert who in NAMES
        acts = [line for line in lines if "’s worker" not in line]
        assert not any(line.startswith(who) for line in acts), turn
        assert all(line[0].isupper() or line[0].isdigit() for line in lines), turn


def test_what_was_taken_back_is_folded(pages: Pages, host: Host, script: Script) -> None:
    table = at(script, host, pages)
    page = table.page
    space = next(space for space in MINING if space in table.legal)
    page.locator(".tool-log").click()
    table.do(space)
    table.do("cage brown")
    table.do("cage black")
    last = page.locator(".log-turn").last
    assert last.locator("li[data-number]").count() == 3 or "canteen" in last.inner_text()
    for _ in range(2):
        table.command(table.undo)
    fold = last.locator(".log-undone")
    assert fold.count() == 1
    assert fold.locator("summary").inner_text() == "Taken back: 2\xa0steps"
    line = fold.get_by_text("Moves the cage to the black level")
    assert not line.is_visible()
    table.do("cage grey")
    texts = last.locator("ul").first.locator("> li").all_inner_texts()
    assert texts[-1] == "Moves the cage to the grey level."
    assert texts[-2] == "Taken back: 2\xa0steps"
    fold.locator("summary").click()
    assert line.is_visible()
    assert page.locator(".log-who").last.inner_text() == NAMES[script.game().seat]
