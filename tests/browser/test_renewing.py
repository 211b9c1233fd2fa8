"""A host renews links that have got about, and is still the host after coming back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.host import HERE
from tests.browser.test_friends import players, question

if TYPE_CHECKING:
    from tests.browser.chromium import Pages
    from tests.browser.host import Host


def test_the_hosts_link_is_renewed(pages: Pages, host: Host) -> None:
    made = host.new_table(HERE, {"kind": "link"}, seed=5)
    ada = pages(made.path(made.host, made.seat(0)))
    thief = pages(made.path(made.host))
    thief.locator(".yard").wait_for()
    sheet = players(ada)
    assert "nothing is hidden" in sheet.locator(".seeded").inner_text()
    sheet.get_by_role("button", name="Renew my host link").click()
    question(ada).get_by_role("button", name="Renew", exact=True).click()
    thief.get_by_text("does not open the table").first.wait_for()
    ada.locator(".log-lines", has_text="The host’s own link is a new one").wait_for(
        state="attached"
    )
    ada.goto(ada.url.partition("#")[0])
    ada.locator(".yard").wait_for()
    players(ada).get_by_role("button", name="Renew the spectators’ link").wait_for()
