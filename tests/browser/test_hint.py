"""A hint in three steps: the area and why, the space, and the whole turn, which can be followed."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glueckauf import Phase
from glueckauf.words import Sentences
from tests.browser.chromium import PATIENCE
from tests.browser.decisions import DECISIONS, alone, games, planned, scripts
from tests.browser.host import HERE
from tests.browser.keys import Keys
from tests.browser.table import Table
from tests.browser.test_access import findings
from tests.browser.test_languages import LANGUAGES
from tests.browser.test_sizes import PHONES, SIZES
from tests.browser.touch import Touch, phone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page, Response

    from tests.browser.chromium import Pages
    from tests.browser.host import Host

SAY = Sentences("en")
WITHOUT_PLACE = {"returning", "returning tiles", "coal"}
"""What is done there has no place on the table."""


def step(page: Page, number: int) -> Locator:
    return page.locator(f'.paper-sheet.hint[data-step="{number}"]')


def steps_by_key(page: Page) -> None:
    for number in (1, 2, 3):
        page.keyboard.press("h")
        expect(step(page, number)).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("name", [*DECISIONS, "coal"])
def test_every_kind_of_decision(pages: Pages, host: Host, name: str) -> None:
    """Three steps by the keyboard; then the turn is carried out, and what it leaves open is
    led on with, until another decision is due."""
    after, plan = games()[name].copy(), planned(games()[name])
    for action in plan:
        after.play(action)
    open_yet = after.phase in (Phase.COAL, Phase.RETURN_ORDERS, Phase.RETURN_TILES)
    table = alone(games()[name], host, pages)
    page = table.page
    steps_by_key(page)
    assert (page.locator(".chalk .chalk-line").count() > 0) == (name not in WITHOUT_PLACE)
    if name == "turn":
        assert findings(page) == []
    with carried_out(table, len(plan)):
        page.locator('.hint [data-way="do"]').click()
    expect(step(page, 3)).to_be_visible(visible=open_yet, timeout=PATIENCE)
    assert open_yet == (name in ("keeping", "buying", "coal")), "a hand goes back, a cart is empty"


@contextmanager
def carried_out(table: Table, actions: int) -> Iterator[None]:
    """So many are taken at least, and it is one's turn again."""
    until = table.heard("actions") + actions
    yield
    table.page.wait_for_function(
        "(until) => heard.actions >= until && heard.settled(true)", arg=until
    )


def answers_of(page: Page) -> list[Response]:
    """What the server answers from now on when a hint is asked for."""
    heard: list[Response] = []
    page.on("response", lambda one: heard.append(one) if "/hint?" in one.url else None)
    return heard


def test_what_was_told_stays_the_plan(pages: Pages, host: Host) -> None:
    """Whoever takes the steps goes on in the turn that was shown, also after taking one back, and
    may leave the rest of it to be carried out."""
    game = games()["to be followed"]
    table = alone(game, host, pages)
    page = table.page
    answers = answers_of(page)
    steps_by_key(page)
    plan = answers[0].json()["actions"]
    assert plan == list(planned(game))
    text = page.locator(".hint .sheet-text")
    shown = {}
    last = len(plan) - 2
    for number, action in enumerate(plan[:last]):
        shown[number] = text.inner_text()
        assert shown[number] not in list(shown.values())[:-1]
        table.do(action)
        expect(step(page, 3)).to_be_visible()
        expect(text).not_to_have_text(shown[number])
    left = text.inner_text()
    table.command(table.undo)
    expect(text).to_have_text(shown[last - 1])
    table.do(plan[last - 1])
    expect(text).to_have_text(left)
    assert len(answers) == 1, "nothing was planned anew"
    with carried_out(table, len(plan) - last):
        page.locator('.hint [data-way="do"]').click()
    expect(page.locator(".paper-sheet.hint")).to_be_hidden()


def test_another_way_than_the_plan_ends_it(pages: Pages, host: Host) -> None:
    table = alone(games()["to be followed"], host, pages)
    steps_by_key(table.page)
    plan = planned(games()["to be followed"])
    table.do(plan[0])
    expect(step(table.page, 3)).to_be_visible()
    table.do(next(action for action in table.legal if action not in (plan[1], "stop")))
    expect(table.page.locator(".paper-sheet.hint")).to_be_hidden()
    expect(table.page.locator(".chalk .chalk-line")).to_have_count(0)


def test_the_same_question_has_the_same_answer(pages: Pages, host: Host) -> None:
    """Put away and asked for again, and after a reload."""
    table = alone(games()["to be followed"], host, pages)
    page = table.page
    answers = answers_of(page)
    steps_by_key(page)
    page.locator('.hint [data-way="away"]').click()
    expect(page.locator(".paper-sheet.hint")).to_be_hidden()
    steps_by_key(page)
    first, second = (answer.json() for answer in answers)
    assert first == second
    page.reload()
    table.settled()
    steps_by_key(page)
    assert answers[2].json() == first


def test_by_the_keyboard_alone(pages: Pages, host: Host) -> None:
    """The focus stays where one goes on, and then is where something is to be done."""
    game = games()["to be followed"]
    page = alone(game, host, pages).page
    page.keyboard.press("h")
    expect(step(page, 1)).to_be_visible(timeout=PATIENCE)
    keys = Keys(page)
    keys.focus(page.locator('.hint [data-way="more-1"]'))
    for way in ("more-1", "more-2"):
        expect(page.locator(f'.hint [data-way="{way}"]')).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator('.hint [data-way="do"]')).to_be_focused()
    with carried_out(keys, len(planned(game))):
        page.keyboard.press("Enter")
    expect(page.locator(".yard .space.can:focus")).to_have_count(1)


@pytest.mark.parametrize("name", ["to be followed", "coal"])
def test_as_it_is_heard(pages: Pages, host: Host, name: str) -> None:
    """A part of the page with a name, whose text is read out as it changes; chalk is silent."""
    game = games()[name]
    table = alone(game, host, pages)
    page = table.page
    page.get_by_role("button", name=SAY("hint.ask")).click()
    sheet = page.get_by_role("complementary", name=SAY("hint.title"))
    text = sheet.locator("[aria-live=polite]")
    expect(text).not_to_have_text(SAY("companion.thinks"), timeout=PATIENCE)
    for _ in range(2):
        sheet.get_by_role("button", name=SAY("hint.more")).click()
    heard = sheet.aria_snapshot()
    for said in (SAY("hint.title"), SAY("hint.turn"), SAY("hint.carry_out"), SAY("ui.close")):
        assert said in heard
    assert "img" not in heard
    for action in {action for action in planned(game) if not action.startswith("mine")}:
        assert SAY.action(action) in heard
    assert not page.locator(".chalk:not([aria-hidden=true])").count()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["to be followed", "keeping", "draft", "coal", "returning"])
def test_in_four_languages_on_a_phone(pages: Pages, host: Host, name: str, language: str) -> None:
    """Every step is a sentence of the language, and all of it is in sight."""
    say = Sentences(language)
    wish = {"preferences": {"language": language}, **phone(360, 640)}
    table = alone(games()[name], host, pages, **wish)
    assert isinstance(table, Touch)
    page = table.page
    text = page.locator(".hint .sheet-text")
    opening = {1: "", 2: say("hint.space", action="|").partition("|")[0], 3: say("hint.turn")}
    english = {SAY("hint.space", action="|").partition("|")[0], SAY("hint.turn")}
    for number in (1, 2, 3):
        page.keyboard.press("h")
        expect(step(page, number)).to_be_visible(timeout=PATIENCE)
        told = text.inner_text()
        assert told.startswith(opening[number])
        assert len(told) > len(opening[number]) + 2
        assert not re.search(r"\w[.]\w", told), "the id of a message"
        assert not any(broken in told for broken in ("undefined", "null", "NaN", "{", "}"))
        assert language == "en" or not any(part in told for part in english)
        assert table.wider() == []
        assert text.evaluate("(one) => one.scrollWidth <= one.clientWidth")
        for button in page.locator(".hint button").all():
            expect(button).to_be_in_viewport(ratio=1)


def test_what_is_said_of_an_order_says_so(pages: Pages, host: Host) -> None:
    """The first step names no card, but what its reasons speak of."""
    page = alone(games()["draft"], host, pages).page
    page.keyboard.press("h")
    expect(step(page, 1)).to_contain_text(SAY("hint.order"), timeout=PATIENCE)


def test_an_own_way_ends_it(pages: Pages, host: Host) -> None:
    table = alone(games()["turn"], host, pages)
    table.page.locator(".prompt .hint-ask").click()
    expect(step(table.page, 1)).to_contain_text(SAY("hint.title"))
    table.do("bank")
    expect(table.page.locator(".paper-sheet.hint")).to_be_hidden()
    expect(table.page.locator(".chalk .chalk-line")).to_have_count(0)


def test_on_a_phone(pages: Pages, host: Host) -> None:
    """What is pointed at is in sight."""
    table = alone(games()["mining"], host, pages, **phone(360, 640))
    page = table.page
    page.locator(".prompt .hint-ask").tap()
    expect(step(page, 1)).to_be_visible()
    for number in (2, 3):
        page.locator('.hint [data-way^="more"]').tap()
        expect(step(page, number)).to_be_visible()
    expect(page.locator(".chalk .chalk-line").first).to_be_attached()
    expect(page.locator('.hint [data-way="do"]')).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", ["draft", "keeping", "buying", "returning tiles", "coal"])
def test_what_one_chooses_from_is_not_covered(pages: Pages, host: Host, name: str) -> None:
    """The sheet lies below it, in windows of all sizes."""
    table = alone(games()[name], host, pages, **phone(390, 844))
    page = table.page
    steps_by_key(page)
    choice, sheet = page.locator(".draft, .picker:visible").last, step(page, 3)
    for width, height in [*PHONES, *SIZES]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("(size) => innerWidth === size", arg=width)
        above, below = choice.bounding_box(), sheet.bounding_box()
        assert above
        assert below
        apart = above["y"] + above["height"] <= below["y"] + 1
        beside = above["x"] + above["width"] <= below["x"] + 1
        assert apart or beside, (width, height, above, below)
        assert above["y"] >= 0


def test_chalk_keeps_to_what_is_seen(pages: Pages, host: Host) -> None:
    """Nothing is drawn over the bar, or over what one has."""
    table = alone(games()["turn"], host, pages, **phone(390, 844))
    page = table.page
    page.keyboard.press("h")
    expect(step(page, 1)).to_be_visible(timeout=PATIENCE)
    stage = page.locator(".stage")
    for top in (0, 60, 400):
        stage.evaluate("(stage, top) => stage.scrollTo(0, top)", top)
        page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))")
        pocket = page.locator(".pocket").bounding_box()
        assert pocket
        for line in page.locator(".chalk .chalk-line").all():
            box = line.bounding_box()
            assert box
            assert box["y"] > pocket["y"] + pocket["height"] - 12


def test_not_beside_other_people(pages: Pages, host: Host) -> None:
    script = scripts()["draft"]
    made = script.lay(host)
    table = Table(pages(made.path(made.seat(script.game().seat)))).settled()
    expect(table.page.locator(".prompt .hint-ask")).to_be_hidden()
    table.page.keyboard.press("h")
    expect(table.page.locator(".paper-sheet.hint")).to_be_hidden()


def test_beside_other_people_where_it_was_agreed(pages: Pages, host: Host) -> None:
    """Whoever takes one is warned, everyone is told, and it is in the log after a reload."""
    script = scripts()["turn"]
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
