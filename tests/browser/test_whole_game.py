"""From the one click on the start page to the last scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.keys import Keys
from tests.browser.table import Table
from tests.browser.whole import check_final, play_to_the_end

if TYPE_CHECKING:
    from tests.browser.chromium import Pages

SHIFTS = [f"Scoring of shift {shift}" for shift in (1, 2, 3)]


def test_by_clicks(pages: Pages) -> None:
    page = pages()
    page.locator("#quick").click()
    table = Table(page)
    titles = play_to_the_end(table, seed=1)
    assert titles[:3] == SHIFTS
    assert len(titles) == 4
    check_final(table)
    assert table.scene.locator(".plot .line").count() == 2
    table.close_scene()
    assert {"Final scoring", "Replay", "Play again", "Start page"} <= set(
        page.locator(".prompt-buttons button").all_inner_texts()
    )
    assert page.locator(".yard .can, .own .can").count() == 0


def test_by_keyboard(pages: Pages) -> None:
    page = pages()
    page.locator("#quick:focus").wait_for()
    page.keyboard.press("Enter")
    table = Keys(page)
    titles = play_to_the_end(table, seed=2)
    assert titles[:3] == SHIFTS
    check_final(table)
    page.keyboard.press("Escape")
    table.settled()
    assert not table.scene.count()
    before = table.heard("info")["id"]
    table.use(table.button("Play again"))
    page.wait_for_function(
        "(before) => heard.info.id !== before && heard.settled(true)", arg=before
    )
    assert page.url.endswith(f"/t/{table.heard('info')['id']}")
    assert table.view["shift"] == 1
