"""A finished game: replayed, saved, and opened again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from glueckauf import Phase
from glueckauf.rules.material import SPACE_NUMBER
from tests.browser.host import HERE
from tests.browser.seats import Script, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host, Made


@pytest.fixture(scope="module")
def script() -> Script:
    """A whole game in which someone looked through the orders."""
    return search(3, lambda game: game.over and "order draw" in map(str, game.actions))


@pytest.fixture(scope="module")
def finished(host: Host, script: Script) -> Made:
    return script.lay(host, names=("Ada", "Ben", "Cleo"))


def replaying(page: Page, last: int) -> None:
    """Open the replay, and wait for the game to be there."""
    Table(page).settled().button("Replay").click()
    page.locator(".replay output", has_text=f" / {last}").wait_for()


def scrub(page: Page, to: int) -> None:
    page.locator("#replay-scrubber").fill(str(to))
    count = page.locator("#replay-scrubber").get_attribute("max")
    page.locator(".replay output", has_text=f"{to} / {count}").wait_for()


def order_name(card: str) -> str:
    vehicle, letters = card.split("-")
    return f"{vehicle.replace('horsecart', 'horse cart').capitalize()} {letters}"


def shows_points(page: Page, points: list[int]) -> None:
    """The numbers run to their new values, so they may take a moment."""
    page.wait_for_function(
        "(points) => [...document.querySelectorAll('.scores b')].map((one) => Number(one.textContent.replace('−', '-'))).join() === points.join()",
        arg=points,
    )


def at(page: Page, number: int) -> None:
    """Until that moment is shown."""
    page.locator(".replay output", has_text=re.compile(rf"^{number} / [1-9]")).wait_for()


def moment(script: Script, number: int) -> Game:
    return Script(script.players, script.rules, script.seed, script.actions[:number]).game()


def large(page: Page) -> str:
    """Whose mine is the large one."""
    return page.locator(".own .mine-view").get_attribute("data-thing") or ""


def test_scrubber(pages: Pages, finished: Made, script: Script) -> None:
    page = pages(finished.path(finished.seat(0)))
    table = Table(page)
    last = len(script.actions)
    replaying(page, last)
    at(page, 0)
    shows_points(page, [0, 0, 0])
    assert page.locator(".replay-line").inner_text() == "The game begins."
    scrub(page, last)
    outcome = table.heard("outcome")["points"]
    shows_points(page, outcome)

    covered = "() => [...document.querySelectorAll('.panel, .own .mine-view, .own .order-card')].filter((one) => one.getBoundingClientRect().bottom > document.querySelector('.replay').getBoundingClientRect().top + 1).length"
    assert page.evaluate(covered) == 0, "the whole table is seen above the controls"
    middle = last // 2
    scrub(page, middle)
    there = moment(script, middle).view(None).as_dict()
    shows_points(page, [player["points"] for player in there["players"]])
    shown = page.locator(".yard .space").evaluate_all(
        "(spaces) => spaces.map((space) => space.getAttribute('aria-label'))"
    )
    busy = [space for space in there["spaces"] if space["workers"] and space["name"] != "bank"]
    assert sum(" here" in label for label in shown) == len(busy)
    assert page.locator(".yard .can").count() == 0

    page.get_by_role("button", name="Back to the table").click()
    table.settled()
    shows_points(page, outcome)
    assert not page.locator(".replay").is_visible()


def test_signs_and_keys(pages: Pages, finished: Made, script: Script) -> None:
    page = pages(finished.path(finished.seat(0)))
    table = Table(page)
    last = len(script.actions)
    replaying(page, last)
    at(page, 0)
    turns = [n for n, act in enumerate(script.actions) if act in SPACE_NUMBER or "draft" in act]
    own = [n for n in turns if moment(script, n).seat == 0]

    def click(name: str, to: int) -> None:
        page.locator(".replay").get_by_role("button", name=name, exact=True).click()
        at(page, to)

    click("One step forward", 1)
    drafted = script.actions[0].removeprefix("draft ")
    assert table.heard("view")["phase"] == "over", "the table itself is where it was"
    assert order_name(drafted) in page.locator(".replay-line").inner_text()
    click("One step back", 0)
    click("To the end", last)
    click("To the start", 0)
    click("One turn forward", turns[1])
    click("One turn back", 0)
    mine = next(n for n in own if n > 0)
    click("Ada: next turn", mine)
    following = own[own.index(mine) + 1]
    click("Ada: next turn", following)
    click("Ada: last turn", mine)

    for key, to in (
        ("Home", 0),
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
        ("PageUp", turns[-1]),
        ("PageDown", last),
    ):
        page.keyboard.press(key)
        at(page, to)
    page.locator("body").click(position={"x": 640, "y": 20})
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("Escape")
    table.settled()
    assert not page.locator(".replay").is_visible()


def test_playing_by_itself(pages: Pages, finished: Made, script: Script) -> None:
    page = pages(finished.path(finished.seat(0)))
    last = len(script.actions)
    replaying(page, last)
    scrub(page, last - 3)
    page.get_by_label("Speed").select_option("4×")
    page.locator("#replay-scrubber").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Pause", exact=True).wait_for()
    at(page, last)
    page.get_by_role("button", name="Play", exact=True).wait_for()
    page.reload()
    replaying(page, last)
    chosen = page.locator("#replay-speed").evaluate("(menu) => menu.value")
    assert chosen == "4", "the speed is remembered"


def test_whose_mine_is_large(pages: Pages, finished: Made, script: Script) -> None:
    page = pages(finished.path(finished.seat(0)))
    replaying(page, len(script.actions))
    games = {n: moment(script, n) for n in range(30, 90)}
    mining = next(n for n in games if games[n].phase == Phase.MINING and games[n].seat == 1)
    bank = next(n for n, act in enumerate(script.actions[:120]) if act.startswith("money "))
    scrub(page, mining)
    assert large(page) == "mine:1", "with all cards open that of whoever acts"
    scrub(page, bank + 1)
    assert large(page) == f"mine:{moment(script, bank).seat}"
    for eyes in ("0", "2"):
        page.get_by_label("View").select_option(eyes)
        page.locator(f".replay[data-eyes='{eyes}']").wait_for()
        assert large(page) == f"mine:{eyes}", "seen by someone, their own mine"
        strip = page.locator(".other").evaluate_all("(all) => all.map((one) => one.dataset.thing)")
        assert f"mine:{eyes}" not in strip
    scrub(page, mining)
    assert large(page) == "mine:1", "but that of whoever mines"


def test_eyes(pages: Pages, finished: Made, script: Script) -> None:
    """What a seat drew is seen by itself and with all cards open, and by nobody else."""
    page = pages(finished.path(finished.seat(0)))
    replaying(page, len(script.actions))
    number = script.actions.index("order draw") + 1
    drawer = Script(script.players, script.rules, script.seed, script.actions[:number]).game().seat
    hands = {}
    for eyes in ("open", "0", "1", "2", "spectator"):
        page.get_by_label("View").select_option(eyes)
        page.locator(f".replay[data-eyes='{eyes}']").wait_for()
        scrub(page, number)
        hands[eyes] = page.locator(".replay-hand .card use").evaluate_all(
            "(uses) => uses.map((use) => use.getAttribute('href'))"
        )
    seeing = {eyes for eyes, hand in hands.items() if any("order-" in card for card in hand)}
    assert seeing == {"open", str(drawer)}


def test_saved_and_opened_again(
    pages: Pages, host: Host, finished: Made, script: Script, tmp_path: Path
) -> None:
    page = pages(finished.path(finished.host, finished.seat(0)))
    table = Table(page).settled()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the game file").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert saved.suffix == ".glueckauf"
    assert saved.read_text(encoding="utf-8") == host.game(finished)

    page.get_by_role("button", name="Start page").first.click()
    page.locator("#file").set_input_files(saved)
    page.wait_for_function("() => heard.info.loaded")
    at(page, 0)
    scrub(page, len(script.actions))
    shows_points(page, table.heard("outcome")["points"])


def test_bots_have_names_in_a_file(pages: Pages, host: Host, tmp_path: Path) -> None:
    seats = ({**HERE, "name": "Ada"}, {"kind": "bot", "bot": "hewer"})
    made = host.new_table(*seats, seed=3)
    text = host.game(made)
    assert "seat 0 Ada\nseat 1 hewer\n" in text
    saved = tmp_path / "saved.glueckauf"
    saved.write_text(text, encoding="utf-8")
    page = pages()
    page.locator("#file").set_input_files(saved)
    page.wait_for_function("() => heard.info?.loaded")
    page.locator(".replay output", has_text="0 / ").wait_for()
    page.locator(".other strong", has_text="Hewer 2").wait_for()
    assert page.locator(".own .own-name").inner_text() == "Ada"


def test_a_file_that_is_no_game(pages: Pages, tmp_path: Path) -> None:
    page = pages(expected=("400",))
    wrong = tmp_path / "shopping.txt"
    wrong.write_text("two cubes of coal", encoding="utf-8")
    page.locator("#file").set_input_files(wrong)
    page.get_by_role("alert").get_by_text("cannot be read").wait_for()
