"""Players among themselves: the lobby, asking first, conceding, and taking one's seat back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pytest

from glueckauf import Phase
from tests.browser.host import HERE, RANDOM
from tests.browser.qr_reader import read_qr
from tests.browser.seats import Script, search
from tests.browser.table import Table
from tests.browser.test_access import findings
from tests.browser.touch import phone
from tests.browser.whole import play_to_the_end

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host, Made

LINK = {"kind": "link"}
ADA = {**HERE, "name": "Ada"}


@pytest.fixture(scope="module")
def turn() -> Script:
    """Two players in the middle of a shift."""
    return search(2, lambda game: game.phase == Phase.TURN and len(game.actions) > 20)


def near_the_end(game: Game) -> bool:
    """Somebody leads by far, and has one worker left or more."""
    if game.phase != Phase.TURN or game.state.shift != 3:
        return False
    points = sorted(((one.points, one.workers) for one in game.view(None).players), reverse=True)
    left = sum(workers for _, workers in points)
    return left < 8 and points[0][1] > 0 and points[0][0] > points[1][0] + 25


class Duo(NamedTuple):
    """Ada, who is the host as well, and Ben."""

    made: Made
    ada: Table
    ben: Table


def at_table(script: Script, host: Host, pages: Pages) -> Duo:
    made = script.lay(host, names=("Ada", "Ben"))
    ada = Table(pages(made.path(made.host, made.seat(0))))
    ben = Table(pages(made.path(made.seat(1))))
    return Duo(made, ada.settled(mine=False), ben.settled(mine=False))


def players(page: Page) -> Locator:
    """The sheet of players and links."""
    page.get_by_role("button", name="Players and links").click()
    return page.locator("dialog.players[open]")


def question(page: Page) -> Locator:
    return page.locator("dialog.question[open]")


# The lobby


def test_guests_give_a_name_and_say_that_they_are_ready(pages: Pages, host: Host) -> None:
    made = host.new_table(ADA, LINK, LINK, start="ready")
    ada = pages(made.path(made.host, made.seat(0)))
    ben, cleo = (pages(made.path(made.seat(seat))) for seat in (1, 2))
    seats = ada.locator(".lobby-seats li")
    seats.get_by_text("is here").nth(1).wait_for()
    assert seats.first.inner_text().split("\n")[-1] == "is ready", "who makes the table is"
    ben.get_by_role("button", name="I am ready").click()
    ben.get_by_role("alert").get_by_text("Tell the others your name first.").wait_for()
    assert findings(ben) == []
    field = ben.get_by_label("Your name at seat 2")
    field.fill("Benno")
    field.blur()
    ada.locator(".lobby-seats strong", has_text="Benno").wait_for()
    field.fill("Ben")
    ben.get_by_role("button", name="I am ready").click()
    ben_here = ada.locator(".lobby-seats .is-ready", has_text=re.compile("Ben(?!no)"))
    ben_here.wait_for()
    assert "Not ready yet: Player 3." in ada.locator(".waiting").inner_text()
    assert findings(ada) == []
    ben.get_by_role("button", name="Not ready yet after all").click()
    ben_here.wait_for(state="detached")
    cleo.get_by_label("Your name at seat 3").fill("Cleo")
    cleo.keyboard.press("Enter")
    ada.locator(".lobby-seats .is-ready", has_text="Cleo").wait_for()
    assert not ada.locator(".table-page:not(.is-waiting)").count()
    ben.get_by_role("button", name="I am ready").click()
    for page in (ada, ben, cleo):
        table = Table(page).settled(mine=False)
        assert [seat["name"] for seat in table.heard("info")["seats"]] == ["Ada", "Ben", "Cleo"]
    again = pages(beside=ben)
    assert again.locator(".make").get_by_label("Name at seat 1").input_value() == "Ben", (
        "the name is remembered"
    )


def test_the_host_need_not_wait(pages: Pages, host: Host) -> None:
    made = host.new_table(ADA, LINK, start="ready")
    ada = pages(made.path(made.host, made.seat(0)))
    ada.locator(".is-invited", has_text="has not opened the link yet").wait_for()
    guest = pages(made.path(made.seat(1)))
    guest.get_by_role("button", name="I am ready").wait_for()
    assert not guest.locator("#start-now").is_visible()
    ada.locator("#start-now").click()
    for page in (ada, guest):
        Table(page).settled(mine=False)


def test_a_guest_of_a_running_game_gives_a_name(pages: Pages, host: Host) -> None:
    made = host.new_table(ADA, LINK, start=True)
    ada = Table(pages(made.path(made.host, made.seat(0)))).settled(mine=False)
    guest = Table(pages(made.path(made.seat(1)))).settled(mine=False).page
    field = guest.locator(".banner").get_by_label("Your name at seat 2")
    field.fill("Ben")
    assert findings(guest) == []
    field.press("Enter")
    guest.locator(".banner").wait_for(state="detached")
    ada.page.locator(".other strong", has_text="Ben").wait_for()
    sheet = players(guest)
    sheet.get_by_label("Your name at seat 2").fill("Benno")
    sheet.get_by_role("button", name="Change name").click()
    ada.page.locator(".other strong", has_text="Benno").wait_for()


# Links

DARK = """(path) => path.getAttribute("d").match(/[^M]+/g).map((one) => one.split(/[ h]/).slice(0, 2).map(Number))"""
QUIET = 4


def test_links_are_shared_copied_and_scanned(pages: Pages) -> None:
    page = pages(permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script("navigator.share = async (wish) => { window.shared = wish; }")
    page.reload()
    form = page.locator(".make form")
    form.get_by_label("Who plays at seat 2").select_option("link")
    page.locator("#create").click()
    field = page.get_by_label("Seat 2, Player 2", exact=True)
    link = field.input_value()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    row = page.locator(".link-row", has=field)
    row.get_by_role("button", name="Copy").click()
    row.get_by_text("Copied").wait_for()
    assert page.evaluate("() => navigator.clipboard.readText()") == link
    row.get_by_role("button", name="Share").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("() => window.shared.url") == link
    row.get_by_role("button", name="QR code").click()
    code = page.locator("dialog[open] .qr")
    code.wait_for()
    size = int(str(code.get_attribute("viewBox")).split()[-1]) - 2 * QUIET
    dark = [[False] * size for _ in range(size)]
    for column, line in code.locator("path").evaluate(DARK):
        dark[line - QUIET][column - QUIET] = True
    assert read_qr(dark) == link
    assert findings(page) == []
    assert not [url for url in asked if link.split("#")[1] in url], "the secret stays here"


# Asking first


def test_what_cannot_be_taken_back_asks_first(pages: Pages, host: Host, turn: Script) -> None:
    _, ada, ben = at_table(turn, host, pages)
    sheet = players(ada.page)
    for name in ("Leave; a bot plays on", "Concede", "Let a bot play", "Abandon the game"):
        sheet.get_by_role("button", name=name).click()
        question(ada.page).get_by_role("button", name="Cancel").click()
        question(ada.page).wait_for(state="detached")
    sheet.get_by_role("button", name="Let a bot play").click()
    assert findings(ada.page) == []
    question(ada.page).get_by_role("button", name="Let a bot play").click()
    sheet.get_by_role("alert").get_by_text("This player is there, and may think").wait_for()
    assert ben.heard("info")["status"] == "running"
    assert [seat["bot"] for seat in ben.heard("info")["seats"]] == [None, None]
    sheet.get_by_role("button", name="Abandon the game").click()
    question(ada.page).get_by_role("button", name="Abandon the game").click()
    ben.page.locator("#prompt-text", has_text="The game was abandoned.").wait_for()
    sheet = players(ada.page)
    sheet.get_by_role("button", name="Delete this table").click()
    question(ada.page).get_by_role("button", name="Cancel").click()
    sheet.get_by_role("button", name="Delete this table").click()
    question(ada.page).get_by_role("button", name="Delete").click()
    ada.page.locator("#quick").wait_for()
    assert ada.page.locator(".games li").count() == 0
    ben.page.locator(".connection", has_text="This table is gone").wait_for()


# Conceding


def test_conceding_ends_the_game_of_two(pages: Pages, host: Host, turn: Script) -> None:
    made, ada, ben = at_table(turn, host, pages)
    points = [player["points"] for player in ada.view["players"]]
    players(ada.page).get_by_role("button", name="Concede").click()
    assert "the other player wins" in question(ada.page).inner_text()
    question(ada.page).get_by_role("button", name="Concede").click()
    for table in (ada, ben):
        table.page.locator("dialog.scene[open] h2", has_text="Ben wins").wait_for()
        assert table.heard("outcome")["points"] == points, "no points that were not scored"
        table.close_scene()
        assert table.prompt == "Ada conceded: Ben wins the game."
        assert table.page.locator(".can").count() == 0
        assert table.page.locator(".played-by-bot", has_text="conceded").count() == 1
    assert "conceded 0" in host.game(made)
    ben.button("Replay").click()
    last = ben.page.locator(".replay output", has_text=f"/ {len(turn.actions)}")
    last.wait_for()
    ben.page.locator("#replay-scrubber").focus()
    ben.page.keyboard.press("End")
    ben.page.locator(".replay-line", has_text="Ada concedes.").wait_for()
    ada.button("Start page").click()
    game = ada.page.locator(".games.finished li", has_text="Ada conceded")
    game.wait_for()
    assert f"Ben: {points[1]}" in game.inner_text()


def test_among_three_a_bot_plays_on_and_the_seat_ranks_last(pages: Pages, host: Host) -> None:
    """Whoever leads concedes a little before the end: still ahead in points, and behind all others."""
    script = search(3, near_the_end)
    game = script.game()
    points = [player.points for player in game.view(None).players]
    leader = points.index(max(points))
    made = script.lay(host, names=("Ada", "Ben", "Cleo"))
    gone = Table(pages(made.path(made.seat(leader)))).settled(mine=False)
    others = [made.seat(seat) for seat in range(3) if seat != leader]
    table = Table(pages(made.path(*others))).settled(mine=False)
    name = ("Ada", "Ben", "Cleo")[leader]

    players(gone.page).get_by_role("button", name="Concede").click()
    assert "A bot plays on for you" in question(gone.page).inner_text()
    question(gone.page).get_by_role("button", name="Concede").click()
    table.page.locator(".other .played-by-bot", has_text="conceded").wait_for()
    table.page.locator(".log-note", has_text=f"{name} concedes.").wait_for(state="attached")
    assert not gone.page.get_by_role("button", name="Take my seat back").count(), "it is for good"
    play_to_the_end(table, 1)  # nobody waits for the one who left
    by_bot = [step["by"] for step in host.replay(made)["steps"] if step["seat"] == leader]
    assert by_bot[-1] == "bot hewer"
    outcome = table.heard("outcome")
    assert outcome["ranking"][-1] == [leader]
    assert max(outcome["points"]) == outcome["points"][leader], "or the test shows nothing"
    last = table.scene.locator(".tower").nth(leader)
    assert last.locator(".tower-place").text_content() == "3."
    assert table.scene.locator(".peak-line").inner_text() == f"{name} concedes."
    table.close_scene()
    table.button("Replay").click()
    table.page.locator(".replay output", has_text="/").wait_for()
    table.page.locator("#replay-scrubber").fill(str(len(script.actions)))
    table.page.locator(".replay-line", has_text=f"{name} concedes.").wait_for()


# A bot in one's place


def test_a_seat_that_a_bot_plays_is_taken_back_with_one_click(
    pages: Pages, host: Host, turn: Script
) -> None:
    _, ada, ben = at_table(turn, host, pages)
    players(ben.page).get_by_role("button", name="Leave; a bot plays on").click()
    question(ben.page).get_by_role("button", name="Leave").click()
    ben.page.locator(".banner").wait_for()
    ben.page.get_by_role("button", name="Close").click()
    assert "a bot plays on" in ben.page.locator(".banner").inner_text()
    assert findings(ben.page) == []
    plate = ada.page.locator(".other .played-by-bot")
    plate.wait_for()
    assert plate.inner_text() == "bot"
    assert "a bot plays on" in str(ada.page.locator(".other").get_attribute("aria-label"))
    ada.page.locator(".log-note", has_text="Ben leaves").wait_for(state="attached")
    ben.page.reload()
    ben.page.get_by_role("button", name="Take my seat back").click()
    ben.page.locator(".banner").wait_for(state="detached")
    plate.wait_for(state="detached")
    ada.page.locator(".log-note", has_text="Ben takes the seat back").wait_for(state="attached")
    live = ada.page.locator(".log-note").all_text_contents()
    ada.page.reload()
    ada.page.locator(".log-note").nth(1).wait_for(state="attached")
    assert ada.page.locator(".log-note").all_text_contents() == live, "they are there for good"


# Remarks


def say(table: Table, remark: str) -> None:
    table.page.get_by_role("button", name="Say something").click()
    table.page.locator("dialog.say[open]").get_by_role("button", name=remark).click()


def test_remarks_are_told_and_can_be_muted(pages: Pages, host: Host, turn: Script) -> None:
    made, ada, ben = at_table(turn, host, pages)
    say(ada, "Good move")
    for table in (ada, ben):
        table.page.locator(".remark", has_text="Ada: Good move").wait_for()
    ben.page.get_by_role("button", name="Say something").click()
    assert findings(ben.page) == []
    ben.page.get_by_label("Show what the others say").uncheck()
    ben.page.get_by_role("button", name="Close").click()
    messages = ben.heard("messages")
    say(ada, "Thanks")
    ada.page.locator(".remark", has_text="Ada: Thanks").wait_for()
    ben.page.wait_for_function("(before) => heard.messages > before", arg=messages)
    assert ben.page.locator(".remark", has_text="Thanks").count() == 0
    say(ada, "Good game")
    say(ada, "Sorry")
    ada.note.get_by_text("That was a lot at once.").wait_for()
    assert len(host.actions(made)) == len(turn.actions), "nothing of it is in the game"
    assert not ada.page.locator("#log", has_text="Good move").count()


def test_on_a_phone_remarks_are_with_the_players(pages: Pages, host: Host) -> None:
    made = host.new_table(*({**HERE, "name": name} for name in ("Ada", "Ben", "Cleo", "Dora")))
    page = pages(made.path(made.seat(0)), **phone(360, 640))
    table = Table(page).settled(mine=False)
    assert page.locator(".bar").evaluate("(bar) => bar.scrollWidth <= bar.clientWidth")
    players(page).get_by_role("button", name="Say something").click()
    page.locator("dialog.say[open]").get_by_role("button", name="Thanks").click()
    table.page.locator(".remark", has_text="Ada: Thanks").wait_for()


def test_to_bots_nobody_talks(pages: Pages, host: Host) -> None:
    made = host.new_table(ADA, RANDOM)
    table = Table(pages(made.path(made.host, made.seat(0)))).settled()
    table.page.get_by_role("button", name="Players and links").wait_for()
    assert not table.page.get_by_role("button", name="Say something").is_visible()


def test_a_pause_is_asked_for_agreed_to_and_ended(pages: Pages, host: Host) -> None:
    made = host.new_table(
        {"kind": "link", "name": "Ada"},
        {"kind": "link", "name": "Ben"},
        clock={"turn": 86_400, "reserve": 0},
    )
    ada, ben = (Table(pages(made.path(made.seat(seat)))).settled(mine=False) for seat in (0, 1))
    ada.page.get_by_role("button", name="Players and links").first.click()
    ada.page.get_by_role("button", name="Ask for a pause").click()
    ada.page.locator("dialog.players").get_by_role("button", name="Go on").wait_for()
    ada.page.keyboard.press("Escape")
    banner = ben.page.locator(".banner", has_text="Ada would like a pause")
    banner.wait_for()
    assert findings(ben.page) == []
    banner.get_by_role("button", name="Agree").click()
    for player in (ada, ben):
        player.page.locator(".banner", has_text="no time runs").wait_for()
    ada.page.locator(".banner .go-on").click()
    for player in (ada, ben):
        player.page.locator(".banner", has_text="no time runs").wait_for(state="detached")
