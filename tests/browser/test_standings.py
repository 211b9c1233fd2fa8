"""Standings at a glance: who leads on the clock's face, and the table of all twelve elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf.rules.material import CLOCK
from glueckauf.rules.standings import standings
from tests.browser.seats import Script, search
from tests.browser.table import Table
from tests.browser.test_access import findings

if TYPE_CHECKING:
    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host


@pytest.fixture(scope="module")
def late() -> Script:
    """In the third shift, with a tie somewhere and someone alone in front elsewhere."""

    def wanted(game: Game) -> bool:
        view = game.view(None)
        if view.shift < 3 or game.over:
            return False
        first = [len(seats) for seats in view.as_dict()["leaders"].values()]
        return max(first) > 1 and first.count(1) > 4

    return search(3, wanted)


def test_who_leads_and_what_one_more_would_change(pages: Pages, host: Host, late: Script) -> None:
    made = late.lay(host, names=("Ada", "Ben", "Cleo"))
    game = late.game()
    table = Table(pages(made.path(made.seat(game.seat)))).settled()
    page = table.page
    marks = page.locator(".leader").evaluate_all(
        "(marks) => marks.map((mark) => [mark.dataset.leads, Number(mark.dataset.seat)])"
    )
    assert sorted(map(tuple, marks)) == sorted(
        (name, seat) for name, seats in table.view["leaders"].items() for seat in seats
    )

    table.space("bank").focus()
    page.locator(".clock-hit").click()
    dialog = page.locator("dialog.standings[open]")
    dialog.wait_for()
    assert findings(page) == []
    told = standings(game.state)
    rows = dialog.locator("tr[data-element]")
    assert rows.count() == len(CLOCK)
    for at, standing in enumerate(told):
        cells = rows.nth(at).locator("td")
        assert cells.locator(".count").all_inner_texts() == [
            str(count) for count in standing.counts
        ]
        assert cells.nth(3).inner_text() == f"{standing.first} / {standing.second}"
    for seat in range(3):
        dialog.get_by_label("What one more").select_option(str(seat))
        shown = rows.evaluate_all(
            "(rows) => rows.map((row) => [...row.querySelectorAll('.more b')].map((b) => b.textContent))"
        )
        assert shown == [
            [
                f"+{points}" if points > 0 else f"−{-points}"
                for points in standing.more[seat]
                if points
            ]
            for standing in told
        ]
    assert "Scored after shift 3" in dialog.inner_text()
    page.keyboard.press("Escape")
    assert not dialog.is_visible()
    page.locator(".clock-hit").press("Enter")
    dialog.wait_for()


def test_spectators_and_the_past(pages: Pages, host: Host, late: Script) -> None:
    made = late.lay(host)
    page = Table(pages(made.path(made.spectator))).settled(mine=False).page
    page.locator(".tool-log").click()
    page.locator(".log-replay").click()
    page.locator(".replay").wait_for()
    page.locator("#replay-scrubber").fill("0")
    page.locator(".replay output", has_text="0 /").wait_for()
    page.locator(".clock-hit").press("Enter")
    dialog = page.locator("dialog.standings[open]")
    dialog.wait_for()
    counts = dialog.locator('tr[data-element="handcart"] .count').all_inner_texts()
    assert counts == ["0", "0", "0"]
    assert "Scored after shifts 2 and 3" in dialog.inner_text()
