"""Another game at the same table: who asks goes there, the others when they like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.seats import search
from tests.browser.table import Table

if TYPE_CHECKING:
    from tests.browser.chromium import Pages
    from tests.browser.host import Host


def test_a_rematch_is_offered_to_the_others(pages: Pages, host: Host) -> None:
    made = search(2, lambda game: game.over).lay(host, names=("Ada", "Ben"))
    ada, ben = (Table(pages(made.path(made.seat(seat)))) for seat in (0, 1))
    for table in (ada, ben):
        table.button("Play again").wait_for()
    old = ben.page.url
    ada.button("Play again").click()
    ben.note.get_by_text("Another game is set up").wait_for()
    assert ben.page.url == old, "Ben still looks at the end"
    ben.button("Play again").click()
    for table in (ada, ben):
        table.page.wait_for_function("() => heard.view?.phase === 'draft'")
    assert ada.page.url.split("#")[0] == ben.page.url.split("#")[0] != old.split("#")[0]
    assert [table.heard("mine") for table in (ada, ben)] == [[0], [1]]
