"""Things explain themselves, and the log points at what it speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Phase
from tests.browser.seats import Script, players_of, search
from tests.browser.table import Table
from tests.browser.touch import phone

if TYPE_CHECKING:
    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host


@pytest.fixture(scope="module")
def turn() -> Script:
    """After mining, deliveries and purchases of both."""

    def wanted(game: Game) -> bool:
        taken = " ".join(str(action) for action in game.actions)
        return game.phase == Phase.TURN and game.state.shift == 2 and "deliver" in taken

    return search(2, wanted)


def at(turn: Script, host: Host, pages: Pages, **options: Any) -> Table:
    made = turn.lay(host, names=("Ada", "Ben"))
    return Table(pages(made.path(made.seat(turn.game().seat)), **options)).settled()


def test_on_hover(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    tip = table.page.locator("#tip:visible")
    told = {
        '.yard [data-space="money 6"]': "marks",
        '.yard [data-space="mine 10"]': "Work steps for your mine",
        '.yard [data-space="factory draw"]': "Look at the top five tiles",
        '[data-element="truck"]': "delivered by this vehicle",
        ".own .bunker": "Your storage",
        ".own .order-card": "An order",
        ".own .own-facts .fact >> nth=1": "arks",
    }
    for thing, words in told.items():
        table.page.locator(thing).first.hover()
        tip.get_by_text(words).wait_for()
        box = tip.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= 1280
        assert box["y"] + box["height"] <= 720
        table.page.mouse.move(640, 715)
        tip.wait_for(state="hidden")


def test_on_focus(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    tip = table.page.locator("#tip:visible")
    table.page.keyboard.press("Tab")
    table.space("bank").focus()
    tip.get_by_text("One worker brings 1 mark").wait_for()
    table.page.keyboard.press("Escape")
    tip.wait_for(state="hidden")


def test_a_mouse_at_rest_does_not_disturb_the_keys(pages: Pages, host: Host, turn: Script) -> None:
    """Chromium tells what comes to lie beneath it, too, where nobody has moved it."""
    table = at(turn, host, pages)
    tip = table.page.locator("#tip:visible")
    beneath = "(one) => one.dispatchEvent(new PointerEvent('pointerover', {bubbles: true, pointerType: 'mouse'}))"
    table.page.keyboard.press("Tab")
    table.space("bank").focus()
    table.page.locator(".bar").evaluate(beneath)
    tip.get_by_text("One worker brings 1 mark").wait_for()
    table.space("money 6").evaluate(beneath)
    tip.get_by_text("One worker brings 1 mark").wait_for()
    table.space("money 6").hover()
    tip.get_by_text("Take the marks shown").wait_for()


def test_stays_while_the_table_is_drawn_anew(pages: Pages, host: Host, turn: Script) -> None:
    """Someone comes, which changes nothing of it; then someone plays, which does."""
    game = turn.game()
    made = turn.lay(host, names=("Ada", "Ben"))
    waiting = 1 - game.seat
    table = Table(pages(made.path(made.seat(waiting)))).settled(mine=False)
    tip = table.page.locator("#tip:visible")
    space = next(
        one["name"] for one in table.view["spaces"] if one["name"] in map(str, game.legal())
    )
    table.page.keyboard.press("Tab")
    table.space(space).focus()
    tip.wait_for()
    before = tip.inner_text()
    heard = table.heard("messages")
    with players_of(host, made, game) as both:
        table.page.wait_for_function("(heard) => window.heard.messages > heard", arg=heard)
        assert table.settled(mine=False)
        assert tip.inner_text() == before
        both.play([space])
        table.reach(len(game.actions))
        tip.get_by_text(f"{('Ada', 'Ben')[1 - waiting]} has").wait_for()
        assert tip.inner_text() != before


def test_on_a_long_press(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages, **phone(390, 780))
    before = table.heard("actions")
    box = table.space("money 6").bounding_box()
    assert box
    session = table.page.context.new_cdp_session(table.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    table.page.locator("#tip:visible", has_text="Take the marks shown").wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    table.page.evaluate("() => new Promise((resolve) => requestAnimationFrame(resolve))")
    assert table.heard("actions") == before, "whoever asks what a thing is has not chosen it"


def test_why_a_space_cannot_be_chosen(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    shut = next(name for name, reason in table.own["why_not"].items() if reason["code"] == "locked")
    table.space(shut).hover(force=True)
    table.page.locator("#tip:visible", has_text="With 2 players this space is locked").wait_for()


def test_a_space_tells_its_price_before_it_is_chosen(
    pages: Pages, host: Host, turn: Script
) -> None:
    table = at(turn, host, pages)
    for space in table.view["spaces"]:
        label = str(table.space(space["name"]).get_attribute("aria-label"))
        if space["locked"]:
            assert "locked" in label
        else:
            assert f"takes {space['price']}\u00a0worker" in label


def test_a_line_of_the_log_marks_its_pieces(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    page = table.page
    page.locator(".tool-log").click()
    lines = page.locator("#log ul li")
    lines.first.wait_for()
    marked = set()
    for line in lines.all()[-40:]:
        line.hover()
        marked |= set(
            page.locator(".pointed").evaluate_all("(all) => all.map((one) => one.dataset.thing)")
        )
    page.mouse.move(300, 300)
    assert page.locator(".pointed").count() == 0
    kinds = {thing.split(":")[0] for thing in marked}
    assert {"space", "mine"} <= kinds, marked


def test_the_rules_are_a_click_away(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    table.page.get_by_role("button", name="The rules").click()
    chapters = table.page.locator("dialog.rules details:has(p)")
    chapters.first.wait_for(state="attached")
    assert chapters.count() >= 5
    chapters.last.locator("summary").click()
    assert len(chapters.last.locator("p").first.inner_text()) > 40


def test_another_mine_large(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    table.page.locator(".other").first.click()
    sheet = table.page.locator("dialog.enlarged")
    seat = turn.game().seat
    assert sheet.locator("h2").inner_text() == ("Ada", "Ben")[1 - seat]
    orders = table.view["players"][1 - seat]["orders"]
    assert sheet.locator(".card-row").first.locator(".order-card").count() == len(orders)
