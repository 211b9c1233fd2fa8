"""Addresses that open nothing lead to a page that says what is needed, and to the start page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.host import HERE, RANDOM
from tests.browser.test_access import findings

if TYPE_CHECKING:
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

WRONG = "x" * 24


@pytest.mark.parametrize(
    ("address", "title", "needed"),
    [
        ("/t/{table}", "This table is locked", "together with its key"),
        (f"/t/{{table}}#{WRONG}", "This key does not fit", "Ask for a new one"),
        (f"/t/nowhere-at-all#{WRONG}", "This table is gone", "deleted"),
        ("/nonsense", "Nothing is mined here", "no such page"),
        ("/t/short", "Nothing is mined here", "no such page"),
    ],
)
def test_it_says_what_is_needed_and_leads_home(
    pages: Pages, host: Host, address: str, title: str, needed: str
) -> None:
    made = host.new_table(HERE, RANDOM)
    page = pages(address.format(table=made.table), expected=["404"])
    page.get_by_role("heading", name=title).wait_for()
    assert needed in page.get_by_role("alert").inner_text()
    assert findings(page) == []
    page.get_by_role("button", name="Start page").click()
    page.locator("#quick").wait_for()
    assert page.locator(".games li").count() == 0, "what opens nothing is not kept"
    page.go_back()
    page.locator(".nowhere h1").wait_for()


def test_a_page_that_is_none_says_so_to_programs_too(host: Host) -> None:
    assert host.ask("GET", "/nonsense")[0] == 404
