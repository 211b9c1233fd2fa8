"""The time to think: shown, counted down, and a bot that ends the turn when it is used up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.browser.host import HERE
from tests.browser.table import Table

if TYPE_CHECKING:
    from tests.browser.chromium import Pages
    from tests.browser.host import Host


def test_the_time_left_is_shown_and_runs(pages: Pages, host: Host) -> None:
    made = host.new_table({**HERE, "name": "Ada"}, HERE, clock={"turn": 600, "reserve": 120})
    page = pages(made.path())
    timer = page.locator(".timer")
    timer.wait_for()
    first = timer.inner_text().strip()
    assert re.fullmatch(r"(9:5\d|10:00)", first)
    page.wait_for_function(
        "(first) => document.querySelector('.timer').innerText.trim() !== first", arg=first
    )
    timer.hover()
    page.locator(".tip", has_text="Ada: reserve 2:00").wait_for()


def test_without_a_clock_no_time_is_shown(pages: Pages, host: Host) -> None:
    table = Table(pages(host.new_table(HERE, HERE).path())).settled()
    assert table.page.locator(".timer").is_hidden()


def test_out_of_time_a_bot_ends_the_turn(pages: Pages, host: Host) -> None:
    made = host.new_table(
        HERE, {"kind": "link"}, start=True, clock={"turn": 5, "reserve": 2}, takeover="random"
    )
    page = pages(made.path(made.seat(0)))
    page.locator(".timer.short", has_text="reserve 0:0").wait_for()
    page.wait_for_function("() => heard.actions >= 1")
    assert host.actions(made)[0].startswith("draft ")
