"""Games of hours and days: made on the start page, and found there when it is one's turn."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from glueckauf.words import LANGUAGES, Sentences
from tests.browser.seats import Script, players_of
from tests.browser.table import Table
from tests.browser.test_access import findings
from tests.browser.test_my_games import listed

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.browser.chromium import Pages
    from tests.browser.host import Host, Made

HOUR = 3600
DAY = 24 * HOUR
PRESETS: dict[str, tuple[dict[str, Any] | None, str]] = {
    "none": (None, ""),
    "quick": ({"turn": 30, "reserve": 300, "reminder": None}, "bot"),
    "calm": ({"turn": 90, "reserve": 900, "reminder": None}, "bot"),
    "hours": ({"turn": 8 * HOUR, "reserve": DAY, "reminder": 2 * HOUR}, "bot"),
    "day": ({"turn": DAY, "reserve": 3 * DAY, "reminder": 6 * HOUR}, "bot"),
    "days": ({"turn": 3 * DAY, "reserve": 0, "reminder": DAY}, "wait"),
}
"""The clock of the table, and what happens at its end unless the host chooses otherwise."""
GAMES = 15


def time_form(pages: Pages, **options: Any) -> Page:
    page = pages("/", **options)
    page.locator(".make details summary").click()
    return page


def made_so(page: Page) -> Any:
    """The clock of the table that the form makes."""
    page.locator("#create").click()
    return Table(page).settled(mine=False).heard("info")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_table_has_the_clock_that_was_chosen(pages: Pages, preset: str) -> None:
    clock, end = PRESETS[preset]
    for chosen in [None, "bot", "wait"] if clock else [None]:
        page = time_form(pages)
        assert page.locator("#clock option").count() == len(PRESETS)
        page.locator("#clock").select_option(preset)
        if clock and chosen:
            page.locator("#at-end").select_option(chosen)
        expected = clock and {**clock, "at_end": chosen or end}
        assert made_so(page)["clock"] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_happens_when_time_is_up(pages: Pages, language: str) -> None:
    say = Sentences(language)
    page = time_form(pages, locale=language, viewport={"width": 390, "height": 844})
    end, why = page.locator("#at-end"), page.locator("#at-end-why")
    expect(end).to_be_hidden()
    expect(why).to_be_hidden()
    page.locator("#clock").select_option("hours")
    expect(page.get_by_label(say("start.clock.end"), exact=True)).to_be_visible()
    expect(why).to_have_text(say("start.clock.end.bot.why"))
    expect(page.locator("#clock-why")).to_have_text(say("start.clock.silent"))
    page.locator("#clock").select_option("days")
    expect(end).to_have_value("wait")
    expect(why).to_have_text(say("start.clock.end.wait.why"))
    assert page.locator("#absence-why").inner_text() == ""
    page.locator("#absence").select_option("86400")
    expect(page.locator("#absence-why")).to_have_text(say("start.absence.why"))
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert findings(page) == []


def test_where_notices_are_sent_it_says_when_one_is_reminded(pages: Pages) -> None:
    def sends(route: Route) -> None:
        answer = route.fetch()
        told = {**answer.json(), "notices": {"channels": ["mail"], "push_key": None}}
        route.fulfill(response=answer, json=told)

    page = pages("/privacy")
    page.route("**/api", sends)
    page.locator("main.privacy button").click()
    page.locator(".make details summary").click()
    for preset, (clock, _) in PRESETS.items():
        page.locator("#clock").select_option(preset)
        hours = (clock or {}).get("reminder")
        said = Sentences("en")("start.clock.reminder", hours=hours // HOUR) if hours else ""
        expect(page.locator("#clock-why")).to_have_text(said.replace("\u00a0", " "))


def two(host: Host, number: int) -> tuple[Made, int]:
    """A table of two people, and who is to move."""
    names = (f"Ada {number}", f"Ben {number}")
    script = Script(2, "original", number, ())
    return script.lay(host, names=names), script.game().seat


def known(page: Page, games: list[tuple[Made, int]]) -> None:
    """Let the browser have one seat of each table, the first being the newest."""
    kept = {
        made.table: {
            "table": made.table,
            "secrets": [made.seat(seat)],
            "host": None,
            "spectator": None,
            "links": [],
            "names": [],
            "at": 1_700_000_000_000 - number,
            "over": False,
        }
        for number, (made, seat) in enumerate(games)
    }
    page.evaluate("(games) => { localStorage['glueckauf.games'] = games; }", json.dumps(kept))
    page.reload()


def test_no_game_is_too_old_to_be_my_turn(pages: Pages, host: Host) -> None:
    """Even where the server wants one to go slow."""
    begun = [two(host, number) for number in range(GAMES)]
    busy = {"error": {"code": "busy", "expected": 1}}
    refused: list[str] = []

    def hurried(route: Route) -> None:
        if len(refused) < 3 and route.request.url.endswith(begun[-1][0].table):
            refused.append(route.request.url)
            route.fulfill(status=429, json=busy)
        else:
            route.continue_()

    others = [(made, 1 - due) for made, due in begun[:-1]]
    page = pages(expected=["429"])
    page.route("**/api/tables/*", hurried)
    known(page, [*others, begun[-1]])
    rows = listed(page, "running")
    assert rows.count() == GAMES
    assert len(refused) == 3
    mine = page.locator(".games li.mine")
    expect(mine).to_have_count(1)
    expect(mine).to_have_attribute("data-table", begun[-1][0].table)
    expect(page.locator(".my-games h2").first).to_have_text("Your turn")
    assert rows.first.get_attribute("data-table") == begun[-1][0].table
    assert findings(page) == []


def test_it_looks_again_while_one_watches(pages: Pages, host: Host) -> None:
    made, due = two(host, 1)
    page = pages()
    page.clock.install()
    known(page, [(made, 1 - due)])
    assert listed(page, "running").count() == 1
    link = page.locator(".games.running a")
    link.focus()
    link.evaluate("(link) => { link.marked = true; }")
    with page.expect_response("**/api/tables/*"):
        page.clock.run_for(61_000)
    expect(page.locator(".games li.mine")).to_have_count(0)
    assert link.evaluate("(link) => link.marked"), "where nothing is new, nothing is drawn anew"
    script = Script(2, "original", 1, ())
    game = script.game()
    with players_of(host, made, game) as players:
        while game.seat == due:
            players.play([str(game.legal()[0])])
    page.clock.run_for(61_000)
    expect(page.locator(".games li.mine")).to_have_count(1)
    expect(page.locator(".games.running a")).to_be_focused()
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url))
    page.goto(page.url + "privacy")
    page.locator("main.privacy button").wait_for()
    seen.clear()
    page.clock.run_for(130_000)
    assert not any("/api/tables/" in url for url in seen)
