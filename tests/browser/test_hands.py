"""Hands and eyes: keys and the focus, help that keeps out of the way, fingers that think twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Phase
from tests.browser.seats import Script, players_of, search
from tests.browser.shots import full_cage
from tests.browser.table import Table
from tests.browser.touch import Touch, phone

if TYPE_CHECKING:
    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

FOCUSED = """() => {
  const { space, level, element } = document.activeElement.dataset;
  const area = document.activeElement.closest(
    '.yard .panel, .mine-view, .orders, .others-list, .log, .prompt, .picker');
  return { space, level, element, area: area?.dataset.thing ?? area?.classList[0] ?? null };
}"""
LOOK_OF = """(one) => {
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const glow = getComputedStyle(one.querySelector(".glow"));
  return { ring: outlineStyle === "none" ? 0 : parseFloat(outlineWidth), glow: glow.opacity + glow.stroke };
}"""


@pytest.fixture(scope="module")
def mining() -> Script:
    return search(2, full_cage)


@pytest.fixture(scope="module")
def turn() -> Script:
    def wanted(game: Game) -> bool:
        return (
            game.phase == Phase.TURN
            and game.state.shift == 2
            and not (game.why_not("mine 10") or game.why_not("order draw"))
        )

    return search(2, wanted)


def at(script: Script, host: Host, pages: Pages, **options: Any) -> Table:
    made = script.lay(host, names=("Ada", "Ben")[: script.players])
    return Table(pages(made.path(made.seat(script.game().seat)), **options)).settled()


def focused(table: Table) -> dict[str, str | None]:
    found: dict[str, str | None] = table.page.evaluate(FOCUSED)
    return found


def test_the_focus_goes_to_the_task_and_comes_back(pages: Pages, host: Host, turn: Script) -> None:
    made = turn.lay(host)
    game = turn.game()
    table = Table(pages(made.path(made.seat(game.seat)))).settled()
    keyboard = table.page.keyboard
    keyboard.press("m")
    keyboard.press("ArrowDown")
    table.space("bank").focus()
    with table.answered(mine=False):
        keyboard.press("Enter")
    game.play("bank")
    with players_of(host, made, game) as other:
        other.play(["bank"])
    table.settled()
    assert focused(table)["space"] == "bank", "where one was in the yard"
    with table.answered():
        table.space("mine 10").focus()
        keyboard.press("Enter")
    assert focused(table)["area"] in ("mine:0", "mine:1"), "mining is done in the mine"
    level = focused(table)["level"]
    with table.answered():
        keyboard.press("Enter")
    assert table.view["players"][table.view["seat"]]["cage_at"] == level
    assert focused(table)["area"] in ("mine:0", "mine:1"), "and goes on there"


def test_a_pointer_is_not_led(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    table.do("mine 10")
    assert focused(table)["level"] is None


def test_letters_lead_to_areas(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    areas = dict(
        zip("fmdpnc", ("factory", "mine", "deliver", "money", "order", "clock"), strict=True)
    )
    for letter, area in areas.items():
        table.page.keyboard.press(letter)
        assert focused(table)["area"] == area
    seat = turn.game().seat
    for letter, area in {"s": f"mine:{seat}", "o": "orders", "r": f"mine:{1 - seat}"}.items():
        table.page.keyboard.press(letter)
        assert table.page.evaluate("() => document.activeElement !== document.body"), letter
        there = table.page.evaluate(
            "(area) => document.activeElement.closest(`[data-thing='${area}'], .${CSS.escape(area)}`) !== null",
            area,
        )
        assert there, letter
    table.page.keyboard.press("l")
    assert focused(table)["area"] == "log"


def test_arrows_move_within_an_area(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    keyboard = table.page.keyboard
    table.space("money 4").focus()
    keyboard.press("ArrowRight")
    assert focused(table)["space"] == "money 5"
    keyboard.press("ArrowLeft")
    keyboard.press("ArrowLeft")
    assert focused(table)["space"] == "money 3"
    keyboard.press("ArrowUp")
    assert focused(table)["space"] == "mine 4"


def test_digits_send_the_cage(pages: Pages, host: Host, mining: Script) -> None:
    table = at(mining, host, pages)
    seat = table.view["seat"]
    for digit, level in {"2": "brown", "4": "black", "0": "surface"}.items():
        with table.answered():
            table.page.keyboard.press(digit)
        assert table.view["players"][seat]["cage_at"] == level


def test_all_keys_are_shown(pages: Pages, host: Host, mining: Script) -> None:
    table = at(mining, host, pages)
    table.page.keyboard.press("?")
    sheet = table.page.locator("dialog.keys-sheet")
    sheet.wait_for()
    shown = sheet.locator("kbd").all_inner_texts()
    assert {*"FMDPNCSORLUH?", "0 – 4", "← ↑ → ↓", "Enter", "Esc"} == set(shown)
    assert "Cart factory" in sheet.inner_text()
    table.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    table.page.get_by_role("button", name="The rules").click()
    keys = table.page.locator("dialog.rules kbd")
    keys.first.wait_for(state="attached")
    assert keys.count() == len(shown)


def test_the_ring_is_unlike_the_mark_of_a_target(pages: Pages, host: Host, mining: Script) -> None:
    table = at(mining, host, pages)
    table.page.keyboard.press("Tab")
    level = next(action.split()[1] for action in table.legal if action.startswith("cage "))
    before = table.level(level).evaluate(LOOK_OF)
    table.level(level).focus()
    after = table.level(level).evaluate(LOOK_OF)
    assert before["ring"] == 0
    assert after["ring"] >= 3
    assert before["glow"] == after["glow"], "the mark says what can be done, the ring where one is"


def test_what_a_reader_needs_is_named(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    tiles = [one for one in table.view["spaces"] if one["offer"] and "factory" in one["name"]]
    assert tiles
    for space in tiles:
        label = str(table.space(space["name"]).get_attribute("aria-label"))
        assert "costs" in label
        assert "mark" in label
    player = table.view["players"][turn.game().seat]
    count = {
        side: sum(len(level[side]) for level in player["levels"]) for side in ("light", "dark")
    }
    name = str(table.page.locator(".own .mine-view").get_attribute("aria-label"))
    assert f"Light tiles: {count['light']}, dark tiles: {count['dark']}" in name
    assert "Cage: Surface" in name or "Cage: " + player["cage_at"].capitalize() in name


def test_a_tip_leaves_at_a_click_and_is_short(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    tip = table.page.locator("#tip:visible")
    shut = next(name for name, why in table.own["why_not"].items() if why["code"] == "locked")
    table.space(shut).hover()
    tip.wait_for()
    assert len(tip.inner_text().split("\n")) <= 2
    table.page.mouse.down()
    assert tip.count() == 0
    table.page.mouse.up()
    table.note.wait_for()
    box = table.space(shut).bounding_box()
    assert box
    table.page.mouse.move(box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2 + 3)
    table.page.clock.install()
    table.page.clock.run_for(3000)
    assert tip.count() == 0, "not while the pointer stays on what was clicked"


def test_a_tip_never_stays_over_what_opens(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    tip = table.page.locator("#tip:visible")
    table.space("money 6").hover()
    tip.wait_for()
    table.page.locator(".clock-hit").dispatch_event("click")
    table.page.locator("dialog.standings[open]").wait_for()
    assert tip.count() == 0
    table.page.keyboard.press("Escape")
    table.space("money 5").hover()
    tip.wait_for()
    with table.answered():
        table.space("order draw").dispatch_event("click")
    table.page.locator(".picker").wait_for()
    assert tip.count() == 0


def test_dragging_selects_no_text(pages: Pages, host: Host, mining: Script) -> None:
    table = at(mining, host, pages)
    mouse = table.page.mouse
    for start in (".yard .sign-text", ".own-facts", ".others strong"):
        box = table.page.locator(start).first.bounding_box()
        assert box
        mouse.move(box["x"] + 4, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.move(1200, 700, steps=5)
        mouse.up()
        assert table.page.evaluate("() => getSelection().toString()") == "", start


def test_fingers_confirm_unless_they_wish_otherwise(pages: Pages, host: Host, turn: Script) -> None:
    made = turn.lay(host)
    path = made.path(made.seat(turn.game().seat))
    undecided = {"confirm": None}
    desk = Table(pages(path, preferences=undecided)).settled()
    assert not desk.heard("info")["seats"][turn.game().seat]["confirm"]
    table = Touch(pages(path, preferences=undecided, **phone(390, 780))).settled()
    table.page.wait_for_function("() => heard.info.seats[heard.mine[0]].confirm")
    table.use(table.space("bank"))
    confirm = table.page.locator(".prompt .confirm")
    confirm.wait_for()
    assert table.heard("actions") == len(turn.actions), "it waits"
    table.command(confirm, mine=False)
    assert table.heard("actions") == len(turn.actions) + 1
