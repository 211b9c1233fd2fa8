"""The start page: a table to one's own taste."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf.bots.registry import level_names
from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

    from tests.browser.chromium import Pages
    from tests.browser.host import Host

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


def offered(page: Page) -> list[str]:
    page.locator(".opponent").first.wait_for()
    return [str(one.get_attribute("value")) for one in page.locator(".opponent input").all()]


def asked_for(page: Page, button: str) -> list[str | None]:
    """The bots of the table that this button makes."""
    with page.expect_request("**/api/tables") as request:
        page.locator(button).click()
    wishes = request.value.post_data_json
    assert wishes is not None
    return [seat.get("bot") for seat in wishes["seats"]]


def test_a_newcomer_meets_the_gentlest(pages: Pages) -> None:
    page = pages()
    assert offered(page) == list(level_names())
    assert asked_for(page, "#quick") == [None, "apprentice"]


def test_the_opponent_of_last_time_is_chosen_again(pages: Pages) -> None:
    page = pages()
    page.get_by_role("radio", name="Foreman").check()
    assert asked_for(page, "#quick") == [None, "foreman"]
    again = pages(beside=page)
    assert again.get_by_role("radio", name="Foreman").is_checked()
    assert asked_for(again, "#create") == [None, "foreman", "foreman"]


def test_an_opponent_that_is_not_there_any_more(pages: Pages) -> None:
    page = pages(preferences={"level": "greedy"})
    assert asked_for(page, "#quick") == [None, "apprentice"]


def test_every_seat_has_its_own_level(pages: Pages) -> None:
    page = pages()
    level = page.get_by_label("Bot at seat 2")
    level.select_option("hewer")
    seat = page.locator(".seat", has=level)
    assert seat.get_by_text("Takes what pays most right now.").is_visible()
    assert asked_for(page, "#create") == [None, "hewer", "apprentice"]


def test_what_is_offered_comes_from_the_server(pages: Pages) -> None:
    page = pages()
    page.locator("#quick").wait_for()

    def more(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "bots": ["hewer", "baron"]})

    page.route("**/api", more)
    page.reload()
    assert offered(page) == ["hewer", "baron"]
    names = page.locator(".opponent strong")
    for language, wanted in (
        ("de", ["Hauer", "Kohlebaron"]),
        ("hu", ["Vájár", "Szénbáró"]),
        ("pl", ["Rębacz", "Baron węglowy"]),
    ):
        page.locator(".corner select").select_option(language)
        page.locator(".opponent strong", has_text=wanted[0]).wait_for()
        assert names.all_inner_texts() == wanted


def test_the_scene_needs_no_script(browser: Browser, host: Host) -> None:
    """HTML and CSS alone paint the colliery and the game's name."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(host.url)
    assert page.locator("h1").inner_text() == "Glück Auf"
    for part in ("above", "below"):
        box = page.locator(f"#colliery .{part}").bounding_box()
        assert box
        assert box["width"] == 1280
        assert box["height"] > 200
    context.close()


def test_the_scene_is_left_behind(pages: Pages) -> None:
    page = pages()
    page.locator("#quick").click()
    page.locator(".table-page").wait_for()
    assert not page.locator("#colliery").is_visible()
    page.locator(".bar .round").first.click()
    page.locator("#quick").wait_for()
    assert page.locator("#colliery").is_visible()


@pytest.mark.parametrize("size", [(1280, 720), (360, 640)])
def test_it_is_no_wider_than_the_window(pages: Pages, size: tuple[int, int]) -> None:
    page = pages(viewport={"width": size[0], "height": size[1]})
    page.locator("#quick").wait_for()
    wide = "() => document.scrollingElement.scrollWidth"
    assert page.evaluate(wide) == size[0]


LINKS = (
    """() => [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.href)"""
)
UNHURRIED = "window.requestIdleCallback = () => 0"
"""What is fetched while nothing happens is left out."""


def test_the_page_names_the_modules_of_a_first_game(pages: Pages) -> None:
    """Each that is imported on the way there, and no other: none is found late or comes in vain."""
    page = pages(newcomer=True)
    page.add_init_script(UNHURRIED)
    session = page.context.new_cdp_session(page)
    session.send("Profiler.enable")
    session.send("Profiler.startPreciseCoverage", {"callCount": True})
    page.reload()
    page.locator("[data-way=game]").click()
    Table(page).settled(mine=False)
    run = {
        script["url"]
        for script in session.send("Profiler.takePreciseCoverage")["result"]
        if script["url"].endswith(".js") and script["functions"][0]["ranges"][0]["count"]
    }
    named = page.evaluate(LINKS)
    assert len(named) == len(set(named))
    assert run == set(named)


def test_little_stands_before_the_first_paint(pages: Pages) -> None:
    """No script, and five small style sheets."""
    page = pages()
    page.locator("#quick").wait_for()
    blocking = page.evaluate(
        "() => performance.getEntriesByType('resource')"
        ".filter((one) => one.renderBlockingStatus === 'blocking').map((one) => one.name)"
    )
    assert 0 < len(blocking) <= 5
    assert all(name.endswith(".css") for name in blocking)
