"""Play on from here: out of the replay of a finished game, of a file, of a game under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import format_position
from tests.browser.host import HERE, RANDOM
from tests.browser.seats import Script, search
from tests.browser.table import Table
from tests.browser.test_replay import replaying, scrub

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.chromium import Pages
    from tests.browser.host import Host, Made

AT = 45


@pytest.fixture(scope="module")
def script() -> Script:
    return search(2, lambda game: game.over, bot="random")


@pytest.fixture(scope="module")
def finished(host: Host, script: Script) -> Made:
    return script.lay(host, names=("Ada", "Ben"))


def play_on(page: Page, seat: str, *, real: bool = False) -> Table:
    """From the moment that is shown, at a table of its own, against a bot that takes any move."""
    page.get_by_role("button", name="Play on from here").click()
    sheet = page.locator("dialog.play-on[open]")
    sheet.locator("#play-on-bot option").first.wait_for(state="attached")
    assert sheet.locator("#play-on-seat option:checked").inner_text() == seat
    assert sheet.locator("#play-on-bot").input_value() == "hewer"
    sheet.get_by_label("The others").select_option("apprentice")
    if real:
        sheet.get_by_label("Hidden cards").select_option("real")
    page.evaluate("() => { heard.info = heard.view = null; }")
    sheet.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => heard.info?.begun && heard.view")
    return Table(page).settled()


def begun(page: Page) -> str:
    """What the table says of its beginning."""
    page.get_by_role("button", name="Players and links").click()
    text = page.locator("dialog[open] .begun").inner_text()
    page.get_by_role("button", name="Close").click()
    return text


def test_from_a_finished_game(pages: Pages, finished: Made, script: Script) -> None:
    page = pages(finished.path(finished.seat(1)))
    replaying(page, len(script.actions))
    scrub(page, len(script.actions))
    assert page.get_by_role("button", name="Play on from here").is_disabled()
    scrub(page, AT)
    table = play_on(page, "Ben")
    assert table.heard("mine") == [1]
    assert table.heard("info")["begun"] == {"actions": AT, "eyes": "1", "table": finished.table}
    assert begun(page) == (
        f"Begun from step {AT} of the game of Ada and Ben. What Player 2 could not know was dealt anew."
    )
    before = table.heard("actions")
    table.do(table.legal[0])
    assert table.heard("actions") > before


def test_with_the_real_cards(pages: Pages, finished: Made, script: Script) -> None:
    page = pages(finished.path(finished.seat(0)))
    replaying(page, len(script.actions))
    scrub(page, AT)
    table = play_on(page, "Ada", real=True)
    assert table.heard("info")["begun"]["eyes"] == "open"
    assert "where they really lay" in begun(page)


def test_from_a_file(pages: Pages, host: Host, finished: Made, tmp_path: Path) -> None:
    (tmp_path / "saved.glueckauf").write_text(host.game(finished), encoding="utf-8")
    page = pages()
    page.locator("#file").set_input_files(tmp_path / "saved.glueckauf")
    page.wait_for_function("() => heard.info?.loaded")
    page.locator(".replay output", has_text="0 / ").wait_for()
    scrub(page, AT)
    page.locator("#replay-eyes").select_option("0")
    table = play_on(page, "Ada")
    table.do(table.legal[0])


def test_from_a_position(pages: Pages, script: Script, tmp_path: Path) -> None:
    game = Script(2, script.rules, script.seed, script.actions[:AT]).game()
    (tmp_path / "position.txt").write_text(format_position(game.state), encoding="utf-8")
    page = pages()
    page.locator("#file").set_input_files(tmp_path / "position.txt")
    page.wait_for_function("() => heard.info?.loaded")
    page.locator(".replay output", has_text="0 / 0").wait_for()
    table = play_on(page, f"Player {game.seat + 1}")
    assert table.heard("info")["begun"]["actions"] is None
    assert begun(page).startswith("Begun from a position.")


def test_from_ones_own_game_under_way(pages: Pages, host: Host) -> None:
    made = host.new_table({**HERE, "name": "Ada"}, RANDOM, seed=5)
    page = pages(made.path(made.host, made.seat(0)))
    table = Table(page).settled()
    for _ in range(3):
        table.do(table.legal[0])
    page.get_by_role("button", name="Log", exact=True).first.click()
    page.locator(".log-replay").click()
    page.locator(".replay output", has_text=" / ").wait_for()
    scrub(page, 2)
    page.get_by_role("button", name="Play on from here").click()
    assert page.locator("#play-on-cards").count() == 0  # the real ones are not to be had
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Back to the table").click()
    table.settled()
    table.do(table.legal[0])  # the game itself goes on
