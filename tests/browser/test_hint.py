"""A hint in three steps: the area and why, the space, and the whole turn, which can be followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from glueckauf import Phase
from glueckauf.record.files.game_file import format_game
from glueckauf.words import Sentences
from tests.browser.host import HERE
from tests.browser.seats import Script, search
from tests.browser.table import Table
from tests.browser.test_access import findings
from tests.browser.touch import Touch, phone

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

SAY = Sentences("en")
BOT = {"kind": "bot", "bot": "apprentice"}


def in_phase(phase: Phase, after: int = 0) -> Callable[[Game], bool]:
    return lambda game: game.phase == phase and len(game.actions) >= after and len(game.legal()) > 1


DECISIONS = {
    "draft": in_phase(Phase.DRAFT),
    "turn": in_phase(Phase.TURN, 30),
    "mining": in_phase(Phase.MINING, 30),
    "keeping": in_phase(Phase.KEEP_ORDER),
    "buying": in_phase(Phase.KEEP_TILE),
    "returning": in_phase(Phase.RETURN_ORDERS),
}


@pytest.fixture(scope="module")
def scripts() -> dict[str, Script]:
    return {name: search(2, wanted) for name, wanted in DECISIONS.items()}


def alone(script: Script, host: Host, pages: Pages, **options: Any) -> Table:
    """At a table that begins there, against a bot."""
    game = script.game()
    seats = [HERE if seat == game.seat else BOT for seat in range(game.players)]
    made = host.new_table(*seats, begin={"kind": "game", "game": format_game(game)})
    kind = Touch if "has_touch" in options else Table
    return kind(pages(made.path(made.host, made.seat(game.seat)), **options)).settled()


def step(page: Page, number: int) -> Locator:
    return page.locator(f'.paper-sheet.hint[data-step="{number}"]')


@pytest.mark.parametrize("name", DECISIONS)
def test_every_kind_of_decision(
    pages: Pages, host: Host, scripts: dict[str, Script], name: str
) -> None:
    """Three steps by the keyboard; then the turn is carried out, and what it leaves open is
    led on with, until another decision is due."""
    table = alone(scripts[name], host, pages)
    page, actions = table.page, table.heard("actions")
    for number in (1, 2, 3):
        page.keyboard.press("h")
        expect(step(page, number)).to_be_visible()
    if name != "returning":
        assert page.locator(".chalk .chalk-line").count() > 0
    if name == "turn":
        assert findings(page) == []
    with table.answered(mine=False):
        page.locator('.hint [data-way="do"]').click()
    page.wait_for_function(
        "(actions) => heard.actions > actions && heard.settled(true)", arg=actions
    )


def test_an_own_way_ends_it(pages: Pages, host: Host, scripts: dict[str, Script]) -> None:
    table = alone(scripts["turn"], host, pages)
    table.page.locator(".prompt .hint-ask").click()
    expect(step(table.page, 1)).to_contain_text(SAY("hint.title"))
    table.do("bank")
    expect(table.page.locator(".paper-sheet.hint")).to_be_hidden()
    expect(table.page.locator(".chalk .chalk-line")).to_have_count(0)


def test_on_a_phone(pages: Pages, host: Host, scripts: dict[str, Script]) -> None:
    """What is pointed at is in sight."""
    table = alone(scripts["mining"], host, pages, **phone(360, 640))
    page = table.page
    page.locator(".prompt .hint-ask").tap()
    expect(step(page, 1)).to_be_visible()
    for number in (2, 3):
        page.locator('.hint [data-way^="more"]').tap()
        expect(step(page, number)).to_be_visible()
    expect(page.locator(".chalk .chalk-line").first).to_be_attached()
    expect(page.locator('.hint [data-way="do"]')).to_be_in_viewport(ratio=1)


def test_not_beside_other_people(pages: Pages, host: Host, scripts: dict[str, Script]) -> None:
    script = scripts["draft"]
    made = script.lay(host)
    table = Table(pages(made.path(made.seat(script.game().seat)))).settled()
    expect(table.page.locator(".prompt .hint-ask")).to_be_hidden()
    table.page.keyboard.press("h")
    expect(table.page.locator(".paper-sheet.hint")).to_be_hidden()


def test_beside_other_people_where_it_was_agreed(
    pages: Pages, host: Host, scripts: dict[str, Script]
) -> None:
    """Whoever takes one is warned, everyone is told, and it is in the log after a reload."""
    script = scripts["turn"]
    made = script.lay(host, names=("Ada", "Ben"), hints=True)
    seat = script.game().seat
    name, other = ("Ada", 1) if seat == 0 else ("Ben", 0)
    table = Table(pages(made.path(made.seat(seat)))).settled()
    watcher = Table(pages(made.path(made.seat(other)))).settled(mine=False)
    page = table.page
    page.locator(".prompt .hint-ask").click()
    expect(page.locator(".paper-sheet.hint")).to_contain_text(SAY("hint.tell"))
    assert not page.locator(".log-note").count(), "nobody is told before it is taken"
    page.locator('.hint [data-way="take"]').click()
    expect(step(page, 1)).to_be_visible()
    expect(watcher.page.locator(".remark")).to_contain_text(SAY("hint.taken"))
    line = SAY("log.hint", who=name)
    for one in (page, watcher.page):
        expect(one.locator(".log-note")).to_have_text([line])
    page.keyboard.press("h")
    expect(step(page, 2)).to_be_visible()
    watcher.page.reload()
    expect(watcher.page.locator(".log-note")).to_have_text([line])


def test_who_is_invited_reads_that_hints_are_allowed(pages: Pages, host: Host) -> None:
    made = host.new_table(HERE, {"kind": "link"}, start="ready", hints=True)
    guest = pages(made.path(made.seat(1)))
    expect(guest.locator(".waiting .agreed")).to_have_text(SAY("share.hints"))
    plain = host.new_table(HERE, {"kind": "link"}, start="ready")
    guest = pages(plain.path(plain.seat(1)))
    expect(guest.locator(".waiting h1")).to_be_visible()
    expect(guest.locator(".waiting .agreed")).to_have_count(0)


# Price tags


PRICED = {"prices": True}


@pytest.mark.parametrize(
    ("name", "things"),
    [
        ("turn", ".yard [data-space].can"),
        ("draft", ".draft [data-action]"),
        ("buying", ".picker [data-action]:not([aria-disabled])"),
    ],
)
def test_everything_on_offer_wears_its_price(
    pages: Pages, host: Host, scripts: dict[str, Script], name: str, things: str
) -> None:
    table = alone(scripts[name], host, pages, preferences=PRICED)
    page = table.page
    tags = page.locator(".price-tag")
    expect(tags).to_have_count(page.locator(things).count())
    first = page.locator(things).first
    said = page.locator(f"#{first.get_attribute('aria-describedby')}")
    assert (first.locator(".price-tag").text_content() or "?") in said.inner_text()
    assert findings(page) == []


def test_price_tags_follow_the_game_and_leave_no_trace(
    pages: Pages, host: Host, scripts: dict[str, Script]
) -> None:
    """They are there for each own turn, and away while others move and when they are not wanted."""
    table = alone(scripts["turn"], host, pages)
    page = table.page
    wish = page.locator("#settings-prices")

    def choose(wanted: bool) -> None:
        page.get_by_role("button", name=SAY("settings.title")).click()
        wish.set_checked(wanted)
        page.keyboard.press("Escape")

    choose(True)
    expect(page.locator(".price-tag").first).to_be_attached()
    mine = page.locator('.yard [data-space^="mine"].can').first
    mine.focus()
    expect(page.locator(".chalk .chalk-line").first).to_be_attached()
    assert SAY("price.plan", plan="") in (mine.get_attribute("data-worth") or "")
    choose(False)
    traces = ".price-tag, [data-worth], .yard [aria-describedby], .price-list, .chalk"
    expect(page.locator(traces)).to_have_count(0)
    choose(True)
    table.do("bank")
    table.settled()
    expect(page.locator(".price-tag").first).to_be_attached()


def test_price_tags_on_a_phone(pages: Pages, host: Host, scripts: dict[str, Script]) -> None:
    options: dict[str, Any] = {**phone(360, 640), "preferences": PRICED}
    table = alone(scripts["turn"], host, pages, **options)
    expect(table.page.locator(".price-tag").first).to_be_in_viewport()
    assert isinstance(table, Touch)
    assert table.wider() == []


def test_no_price_tags_beside_other_people(
    pages: Pages, host: Host, scripts: dict[str, Script]
) -> None:
    script = scripts["turn"]
    made = script.lay(host, hints=True)
    page = pages(made.path(made.seat(script.game().seat)), preferences=PRICED)
    Table(page).settled()
    page.locator(".prompt .hint-ask").wait_for()
    expect(page.locator(".price-tag")).to_have_count(0)
