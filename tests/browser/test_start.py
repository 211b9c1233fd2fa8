"""The start page: a table to one's own taste."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from browser.chromium import Pages

CUBES = "#switch-cubes_per_colour"


def test_a_preset_follows_the_number_of_players(pages: Pages) -> None:
    page = pages()
    page.locator(".make summary").click()
    page.locator("#preset").select_option("online")
    cubes = page.locator(CUBES)
    assert cubes.input_value() == "35", "three seats at first"
    page.get_by_label("Remove seat 3").click()
    assert cubes.input_value() == "34"
    cubes.fill("20")
    page.get_by_role("button", name="Add a seat").click()
    assert cubes.input_value() == "20", "what one has chosen stays"
    with page.expect_request("**/api/tables") as request:
        page.locator("#create").click()
    wishes = request.value.post_data_json
    assert wishes is not None
    assert wishes["rules"] == "online cubes_per_colour=20"
