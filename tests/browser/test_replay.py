"""A finished game: replayed, saved, and opened again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.seats import Script, search
from browser.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from browser.chromium import Pages
    from browser.host import Host, Made


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
    return f"{vehicle.replace('horsecart', 'horse cart')} {letters}"


def shows_points(page: Page, points: list[int]) -> None:
    """The numbers run to their new values, so they may take a moment."""
    page.wait_for_function(
        "(points) => [...document.querySelectorAll('.scores b')].map((one) => one.textContent).join() === points.join()",
        arg=points,
    )


def test_scrubber(pages: Pages, finished: Made, script: Script) -> None:
    page = pages(finished.path(finished.seat(0)))
    table = Table(page)
    last = len(script.actions)
    replaying(page, last)
    page.locator(".replay output", has_text=f"{last} / {last}").wait_for()
    outcome = table.heard("outcome")["points"]
    shows_points(page, outcome)

    covered = "() => [...document.querySelectorAll('.panel, .mine-view, .order-card')].filter((one) => one.getBoundingClientRect().bottom > document.querySelector('.replay').getBoundingClientRect().top + 1).length"
    assert page.evaluate(covered) == 0, "the whole table is seen above the controls"
    scrub(page, 0)
    shows_points(page, [0, 0, 0])
    assert page.locator(".replay-line").inner_text() == "The game begins."
    page.get_by_role("button", name="One step on").click()
    page.locator(".replay output", has_text=f"1 / {last}").wait_for()
    drafted = script.actions[0].removeprefix("draft ")
    assert Table(page).heard("view")["phase"] == "over", "the table itself is where it was"
    assert order_name(drafted) in page.locator(".replay-line").inner_text()
    page.get_by_role("button", name="One turn on").click()
    page.get_by_role("button", name="One step back").click()

    middle = last // 2
    scrub(page, middle)
    game = Script(script.players, script.rules, script.seed, script.actions[:middle]).game()
    there = game.view(None).as_dict()
    shows_points(page, [player["points"] for player in there["players"]])
    shown = page.locator(".yard .space").evaluate_all(
        "(spaces) => spaces.map((space) => space.getAttribute('aria-label'))"
    )
    busy = [space for space in there["spaces"] if space["workers"] and space["name"] != "bank"]
    assert sum("stand" in label for label in shown) == len(busy)
    assert page.locator(".yard .can").count() == 0

    page.get_by_role("button", name="Back to the table").click()
    table.settled()
    shows_points(page, outcome)
    assert not page.locator(".replay").is_visible()


def test_playing_by_itself(pages: Pages, finished: Made, script: Script) -> None:
    page = pages(finished.path(finished.seat(0)))
    last = len(script.actions)
    replaying(page, last)
    scrub(page, last - 2)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".replay output", has_text=f"{last} / {last}").wait_for()
    page.get_by_role("button", name="Play", exact=True).wait_for()


def test_eyes(pages: Pages, finished: Made, script: Script) -> None:
    """What a seat drew is seen by itself and with all cards open, and by nobody else."""
    page = pages(finished.path(finished.seat(0)))
    replaying(page, len(script.actions))
    number = script.actions.index("order draw") + 1
    drawer = Script(script.players, script.rules, script.seed, script.actions[:number]).game().seat
    hands = {}
    for eyes in ("open", "0", "1", "2", "spectator"):
        with page.expect_response(lambda answer: "/replay" in answer.url) as answer:
            page.get_by_label("Seen by").select_option(eyes)
        assert f"eyes={eyes}" in answer.value.url
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
    replaying(page, len(script.actions))
    page.locator(".replay output", has_text=f"0 / {len(script.actions)}").wait_for()
    scrub(page, len(script.actions))
    shows_points(page, table.heard("outcome")["points"])


def test_a_file_that_is_no_game(pages: Pages, tmp_path: Path) -> None:
    page = pages(expected=("400",))
    wrong = tmp_path / "shopping.txt"
    wrong.write_text("two cubes of coal", encoding="utf-8")
    page.locator("#file").set_input_files(wrong)
    page.get_by_role("alert").get_by_text("cannot be read").wait_for()


def test_my_games(pages: Pages, finished: Made) -> None:
    page = pages(finished.path(finished.seat(1)))
    Table(page).settled().button("Start page").click()
    game = page.locator(".games li", has_text="Ada, Ben, Cleo")
    assert "finished" in game.inner_text()
    game.locator("a").click()
    Table(page).settled()
    page.go_back()
    page.locator(".games .remove").click()
    page.reload()
    page.locator("#quick").wait_for()
    assert page.locator(".games li").count() == 0
