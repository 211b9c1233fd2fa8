"""A review in the browser: from the end of a game to another try at its worst turn."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from glueckauf.record.files.game_file import format_game
from glueckauf.words import LANGUAGES, Sentences
from tests.browser.host import HERE, Host
from tests.browser.keys import Keys
from tests.browser.seats import players_of
from tests.browser.table import Table
from tests.browser.test_access import findings
from tests.browser.touch import phone
from tests.support.builder import FULL, Player, position

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import FloatRect as Box
    from playwright.sync_api import Locator, Page

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Made

SAY = Sentences("en")
NAMES = ("Ada", "Ben")
IN_VAIN = ["mine 10", "cage yellow", "load yellow", "stop"]
WIDER = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    server = Host(tmp_path_factory.mktemp("reviewed"), "--review-depth", "quick")
    yield server
    assert server.stop() == []


def played_from(game: Game, host: Host, actions: list[str]) -> Made:
    """Finished by these from there on."""
    begin = {"kind": "game", "game": format_game(game), "actions": 0, "eyes": "open"}
    made = host.new_table(*({**HERE, "name": name} for name in NAMES), begin=begin)
    with players_of(host, made, game) as players:
        players.play(actions)
    return made


def thrown_away(host: Host) -> Made:
    """A finished game of three turns: Ada leaves a complete order undelivered, and loses by it."""
    game = position(
        seats={
            0: Player(workers=2, marks=0, orders={"truck-KKK": FULL}),
            1: Player(workers=1, points=6),
        },
        shift=3,
        spaces={f"mine {steps}": (1, 1) for steps in (6, 10)},
    )
    return played_from(game, host, ["bank"] * 3)


def mined_in_vain(host: Host) -> Made:
    """Ada brings up no coal, though one cube makes an order complete that could be delivered."""
    game = position(
        seats={
            0: Player(workers=2, marks=0, orders={"truck-KKK": ["black", "black", ""]}),
            1: Player(workers=1, points=6),
        },
        shift=3,
    )
    return played_from(game, host, [*IN_VAIN, "bank", "bank"])


@pytest.fixture(scope="module")
def finished(host: Host) -> Made:
    return thrown_away(host)


@pytest.fixture(scope="module")
def told(host: Host, finished: Made) -> dict[str, Any]:
    return review_of(host, finished)


def review_of(host: Host, made: Made) -> dict[str, Any]:
    """Whoever comes first waits until it is made."""
    path, secrets = f"/api/tables/{made.table}/review", [made.host]
    host.ask("POST", path, secrets=secrets)
    while True:
        status, answer = host.ask("GET", path, secrets=secrets)
        assert status == 200, answer
        found: dict[str, Any] = json.loads(answer)
        assert found["state"] in ("waiting", "running", "done")
        if found["review"]:
            review: dict[str, Any] = found["review"]
            return review


def at_table(pages: Pages, made: Made, **options: Any) -> Page:
    page = pages(made.path(made.host, made.seat(0)), **options)
    Table(page).settled(mine=False)
    return page


def reviewing(pages: Pages, host: Host, made: Made, **options: Any) -> Page:
    """The page of the review, with all that it tells."""
    page = at_table(pages, made, **options)
    page.goto(f"{host.url}/t/{made.table}/review")
    page.locator(".review-turn").first.wait_for()
    page.locator(".course-holder svg").wait_for()
    return page


def chalked(page: Page, path: str) -> Locator:
    kind = ".chalk-played" if path == "played" else ":not(.chalk-played)"
    return page.locator(f".chalk{kind} .chalk-line")


def tried_again(page: Page, before: str) -> None:
    """At a table of its own, where the turn can be taken better."""
    page.wait_for_function("(before) => !location.pathname.startsWith(before)", arg=before)
    table = Table(page).settled()
    begun = table.heard("info")["begun"]
    assert begun["eyes"] == "0", "what that seat could not know is dealt anew"
    assert [one["kind"] for one in table.heard("info")["seats"]] == ["here", "bot"]
    table.do("deliver truck", mine=False)
    page.wait_for_function("() => heard.view.players[0].delivered.length === 1")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_comment_has_its_position_with_both_turns_in_chalk(
    pages: Pages, host: Host, finished: Made, told: dict[str, Any], width: int
) -> None:
    """Drawn when it comes into sight, a picture to those who listen, and nothing to act on."""
    page = reviewing(pages, host, finished, viewport={"width": width, "height": 300})
    worst = told["turns"][told["comments"][0]]
    assert (worst["played"]["places"], worst["other"]["places"]) == (
        ["space:bank"],
        ["space:deliver truck"],
    )
    board = page.locator(".review-turn").first.locator(".position-board")
    assert board.locator("*").count() == 0, "nobody has seen it yet"
    board.scroll_into_view_if_needed()
    board.locator(".chalk-played .chalk-line").wait_for()
    ways = [SAY("review.path.played"), SAY("review.path.other")]
    assert board.get_attribute("aria-label") == SAY("review.position", ways=ways)
    assert page.get_by_role("img", name=SAY("review.position", ways=ways)).count() >= 1
    drawn = board.locator(".panel").evaluate_all("(all) => all.map((one) => one.dataset.thing)")
    assert drawn == ["money", "deliver"]
    assert board.locator(".order-card").count() == 1
    for chalk, place in ((".chalk-played", "bank"), (".chalk:not(.chalk-played)", "deliver truck")):
        ring = board.locator(f"{chalk} .chalk-line").bounding_box()
        space = board.locator(f'[data-space="{place}"]').bounding_box()
        assert ring
        assert space
        assert abs(ring["x"] + ring["width"] / 2 - space["x"] - space["width"] / 2) < 12
        assert abs(ring["y"] + ring["height"] / 2 - space["y"] - space["height"] / 2) < 12
    board.evaluate("(board) => board.closest('li').querySelector('h3').focus()")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == SAY("review.board")
    assert not page.evaluate(WIDER)
    assert findings(page) == []


def rings(marks: Locator) -> dict[str, Box]:
    """Where the chalk rings are, by what they are drawn around; arrows begin there too."""
    found: dict[str, Box] = {}
    for line in marks.locator(".chalk-line").all():
        box = line.bounding_box()
        assert box
        found.setdefault(line.get_attribute("data-at") or "", box)
    return found


def around(box: Box, thing: Locator) -> bool:
    """Whether a ring encloses a thing, as far as it is seen, and not much else."""
    inner = thing.bounding_box()
    assert inner
    across = abs(box["x"] + box["width"] / 2 - inner["x"] - inner["width"] / 2)
    down = abs(box["y"] + box["height"] / 2 - inner["y"] - inner["height"] / 2)
    return across < 20 and down < 20


@pytest.mark.parametrize("width", [1280, 390])
def test_a_way_through_the_mine_is_drawn_in_the_picture_and_on_the_board(
    pages: Pages, host: Host, width: int
) -> None:
    made = mined_in_vain(host)
    turn = review_of(host, made)["turns"][0]
    assert turn["played"]["actions"] == IN_VAIN
    assert turn["other"]["actions"][0] == IN_VAIN[0]
    played, other = (
        {"shaft:yellow", "load:yellow"},
        {"shaft:black", "load:black", "shaft:surface", "order:truck-KKK"},
    )
    page = reviewing(pages, host, made, viewport={"width": width, "height": 844})
    board = page.locator("#turn-0 .position-board")
    board.scroll_into_view_if_needed()
    board.locator(".chalk-played .chalk-line").first.wait_for()
    assert board.locator(".panel").count() == 0, "only how it was mined matters"
    assert board.locator(".order-card").count() == 1
    for chalk, places in ((".chalk-played", played), (".chalk:not(.chalk-played)", other)):
        drawn = rings(board.locator(chalk))
        assert places <= set(drawn)
        for place in places & {"shaft:yellow", "shaft:black"}:
            level = place.removeprefix("shaft:")
            assert around(drawn[place], board.locator(f'.level[data-level="{level}"] .glow'))
    assert around(rings(board)["order:truck-KKK"], board.locator(".order-card"))
    assert not page.evaluate(WIDER)

    page.locator("#turn-0").get_by_role("link", name=SAY("review.board")).click()
    expect(page.locator(".paper-sheet.reviewed")).to_be_visible()
    for path, places in (("played", played), ("other", other)):
        expect(chalked(page, path).first).to_be_attached()
        drawn_there = {line.get_attribute("data-at") for line in chalked(page, path).all()}
        assert places <= drawn_there
    black = page.locator('.own .level[data-level="black"] .glow')
    expect(black).to_be_in_viewport()
    marks = page.locator("body > .chalk:not(.chalk-played)")
    assert around(rings(marks)["shaft:black"], black)


def test_from_the_end_of_the_game_to_another_try(pages: Pages, host: Host) -> None:
    """By the mouse; the review is made while one looks."""
    made = thrown_away(host)
    page = at_table(pages, made)
    page.get_by_role("button", name=SAY("prompt.scoring")).click()
    page.locator("dialog.ending .to-review").click()
    page.wait_for_url(f"**/t/{made.table}/review")
    cards = page.locator(".review-turn")
    cards.first.wait_for()
    expect(page.locator(".review-making")).to_be_hidden()
    worst = cards.first
    expect(worst).to_have_attribute("data-kind", "howler")
    expect(worst).to_contain_text(SAY("review.better", action=SAY.action("deliver truck")))
    expect(worst).to_contain_text("orders")
    marks = page.locator(".course a[data-turn]")
    expect(marks).to_have_count(cards.count())
    marks.first.click()
    expect(worst.locator("h3")).to_be_focused()
    assert findings(page) == []

    page.locator("#review-who").select_option(label="Ben")
    expect(cards).to_have_count(0)
    page.locator("#review-kind").select_option("all")
    expect(cards).to_have_count(1)
    page.locator("#review-who").select_option("")
    expect(cards).to_have_count(3)
    page.locator("#review-kind").select_option("howler")
    expect(worst).to_have_attribute("data-kind", "howler")
    page.locator('[data-graph="points"]').click()
    expect(page.locator('.course[aria-label="Expected points, turn by turn"]')).to_be_visible()

    worst.get_by_role("link", name=SAY("review.board")).click()
    sheet = page.locator(".paper-sheet.reviewed")
    expect(sheet).to_contain_text(SAY("review.kind", kind="howler"))
    expect(page.locator(".own .mine-view")).to_have_attribute("data-thing", "mine:0")
    expect(chalked(page, "played")).to_have_attribute("data-at", "space:bank")
    expect(chalked(page, "other")).to_have_attribute("data-at", "space:deliver truck")
    assert findings(page) == []
    page.locator('[data-way="played"]').click()
    expect(chalked(page, "played")).to_have_count(0)
    page.locator('[data-way="again"]').click()
    page.locator("#play-on-start").click()
    tried_again(page, f"/t/{made.table}")


def test_from_the_list_of_my_games(
    pages: Pages, host: Host, finished: Made, told: dict[str, Any]
) -> None:
    page = at_table(pages, finished)
    page.goto(host.url)
    game = page.locator(".games.finished li").filter(has_text="Ada and Ben")
    game.get_by_role("link", name=SAY("review.title"), exact=True).click()
    page.wait_for_url(f"**/t/{finished.table}/review")
    expect(page.locator("h1")).to_have_text(SAY("review.title"))
    expect(page.locator(".review-turn")).to_have_count(len(told["comments"]))
    page.go_back()
    expect(game).to_be_visible()


def reason_of(turn: dict[str, Any]) -> str:
    """What speaks for the other turn, or for this one, as the sheet says it."""
    gains = [
        SAY(
            "why.points",
            points=abs(round(part["points"])),
            change="more" if part["points"] > 0 else "fewer",
            gain=part["source"],
        )
        for part in turn["why"]
        if part["speaks"] == "for" and part["seat"] == turn["seat"]
    ]
    assert gains, turn
    return gains[0]


def test_a_replay_tells_why(pages: Pages, finished: Made, told: dict[str, Any]) -> None:
    """Of the turn that was seen last, whoever took it, and through whoever's eyes it was seen."""
    page = at_table(pages, finished)
    page.get_by_role("button", name=SAY("prompt.replay"), exact=True).click()
    scrubber, why = page.locator("#replay-scrubber"), page.locator(".replay .why")
    sheet = page.locator(".paper-sheet.reviewed")
    page.locator("#replay-eyes").select_option("1")
    expect(page.locator('.replay[data-eyes="1"]')).to_be_visible()
    worst = told["turns"][told["comments"][0]]
    scrubber.fill(str(worst["number"] + 1))
    expect(why).to_have_text(SAY("replay.why"))
    why.click()
    expect(sheet).to_contain_text(SAY("review.kind", kind="howler"))
    expect(sheet).to_contain_text(SAY("review.better", action=SAY.action("deliver truck")))
    expect(sheet).to_contain_text(reason_of(worst))
    expect(chalked(page, "played")).to_have_attribute("data-at", "space:bank")
    expect(scrubber).to_have_value(str(worst["number"]))
    why.click()
    expect(scrubber).to_have_value(str(worst["number"]))
    assert findings(page) == []
    scrubber.fill("3")
    expect(sheet).not_to_contain_text(SAY("review.played", action=SAY.action("bank")))
    why.click()
    expect(scrubber).to_have_value("2")
    expect(sheet).to_contain_text(SAY("review.kind", kind=told["turns"][2]["kind"]))
    page.locator(".replay-close").click()
    expect(sheet).to_have_count(0)


def test_a_replay_without_a_review_offers_one(pages: Pages, host: Host) -> None:
    made = thrown_away(host)
    page = at_table(pages, made)
    page.get_by_role("button", name=SAY("prompt.replay"), exact=True).click()
    why, offer = page.locator(".replay .why"), page.locator("dialog.question")
    why.click()
    expect(offer).to_contain_text(SAY("replay.why.none"))
    assert findings(page) == []
    offer.get_by_role("button", name=SAY("ui.cancel")).click()
    expect(offer).to_have_count(0)
    expect(page.locator(".replay")).to_be_visible()
    why.click()
    page.locator("#make-review").click()
    page.wait_for_url(f"**/t/{made.table}/review")
    page.locator(".review-turn").first.wait_for()
    page.go_back()
    page.get_by_role("button", name=SAY("prompt.replay"), exact=True).click()
    page.locator("#replay-scrubber").fill("1")
    why.click()
    sheet = page.locator(".paper-sheet.reviewed")
    expect(sheet).to_contain_text(SAY("review.played", action=SAY.action("bank")))


def test_on_a_phone_by_the_keyboard(
    pages: Pages, host: Host, finished: Made, told: dict[str, Any]
) -> None:
    page = reviewing(pages, host, finished, **phone(360, 640))
    assert not page.evaluate(WIDER)
    assert findings(page) == []
    expect(page.locator("h1")).to_be_focused()
    keys = Keys(page)
    keys.use(page.locator(".course a").first)
    worst = told["comments"][0]
    expect(page.locator(f"#turn-{worst} h3")).to_be_focused()
    keys.focus(page.locator(f"#turn-{worst} a"))
    page.keyboard.press("Enter")
    expect(page.locator(".paper-sheet.reviewed")).to_contain_text("howler")
    expect(chalked(page, "other")).to_have_count(1)
    for way in ("played", "other", "again", "review"):
        expect(page.locator(f'.reviewed [data-way="{way}"]')).to_be_in_viewport(ratio=1)
    assert not page.evaluate(WIDER)
    assert findings(page) == []
    keys.use(page.locator('[data-way="again"]'))
    keys.use(page.locator("#play-on-start"))
    tried_again(page, f"/t/{finished.table}")


def test_every_turn_tells_why(pages: Pages, finished: Made, told: dict[str, Any]) -> None:
    """From the replay to the review and on the board; there one goes from turn to turn."""
    page = at_table(pages, finished)
    page.get_by_role("button", name=SAY("prompt.replay"), exact=True).click()
    page.locator(".replay .to-review").click()
    page.locator(".review-turn a").first.click()
    sheet = page.locator(".paper-sheet.reviewed")
    expect(sheet).to_contain_text(SAY("review.kind", kind="howler"))
    for turn in told["turns"]:
        page.locator("#replay-scrubber").fill(str(turn["number"]))
        expect(sheet).to_contain_text(SAY("review.kind", kind=turn["kind"]))
        expect(sheet).to_contain_text(NAMES[turn["seat"]])
        large = page.locator(".own .mine-view")
        expect(large).to_have_attribute("data-thing", f"mine:{turn['seat']}")
    page.locator("#replay-scrubber").fill("3")
    expect(page.locator('[data-way="again"]')).to_be_disabled()
    expect(page.locator(".chalk .chalk-line")).to_have_count(0)
    page.locator('[data-way="last"]').click()
    expect(sheet).to_contain_text(SAY("review.kind", kind=told["turns"][2]["kind"]))
    page.locator('[data-way="review"]').click()
    expect(page.locator("#turn-2 h3")).to_be_focused()
    expect(page.locator("body > .chalk")).to_have_count(0)
    page.locator("#turn-2 a").click()
    expect(sheet).to_be_visible()
    page.go_back()
    expect(page.locator("#turn-2 h3")).to_be_focused()


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_four_languages(
    pages: Pages, host: Host, finished: Made, told: dict[str, Any], language: str
) -> None:
    say = Sentences(language)
    wish = {"language": language}
    page = reviewing(pages, host, finished, preferences=wish, **phone(360, 640))
    expect(page.locator("h1")).to_have_text(say("review.title"))
    assert not page.evaluate(WIDER)
    books = page.locator(".review-books tbody tr")
    compared = any(seat["level"] for seat in told["books"])
    expect(books).to_have_count(7 + compared)
    expect(books.first).to_contain_text(say("review.before"))
    kind = told["turns"][told["comments"][0]]["kind"]
    expect(page.locator(".review-turn").first).to_contain_text(say("review.kind", kind=kind))
    page.goto(host.url + "/my-play")
    expect(page.locator("h1")).to_have_text(say("my_play.title"))
    assert not page.evaluate(WIDER)


def test_a_running_game_is_not_reviewed(pages: Pages, host: Host) -> None:
    made = host.new_table(HERE, HERE)
    page = pages(made.path(made.host, made.seat(0)), expected=["409"])
    Table(page).settled(mine=False)
    page.goto(f"{host.url}/t/{made.table}/review")
    expect(page.locator(".review-making .problem")).to_have_text(SAY("problem.unfinished"))


def test_my_play_over_time(
    pages: Pages, host: Host, finished: Made, told: dict[str, Any], tmp_path: Path
) -> None:
    page = reviewing(pages, host, finished)
    page.goto(host.url + "/my-play")
    rows = page.locator(".my-games-played tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Ben")
    assert findings(page) == []
    with page.expect_download() as download:
        page.locator("#my-play-save").click()
    download.value.save_as(tmp_path / "kept.json")
    (game,) = json.loads((tmp_path / "kept.json").read_text(encoding="utf-8"))["games"]
    assert (game["table"], game["seat"]) == (finished.table, 0)
    assert game["books"] == told["books"][0]
    own = [turn for turn in told["turns"] if turn["seat"] == 0 and turn["kind"] != "only"]
    assert sum(part["turns"] for part in game["areas"].values()) == len(own)
    page.goto(f"{host.url}/t/{finished.table}/review")
    page.locator(".review-turn").first.wait_for()
    page.goto(host.url + "/")
    page.get_by_role("link", name=SAY("my_play.title")).click()
    expect(rows).to_have_count(1)
    page.locator("#my-play-delete").click()
    page.locator("#sure").click()
    expect(page.locator(".my-play-none")).to_be_visible()
    page.reload()
    expect(page.locator(".my-play-none")).to_be_visible()


def test_who_looks_on_reads_it_and_keeps_nothing(
    pages: Pages, host: Host, finished: Made, told: dict[str, Any]
) -> None:
    page = pages(finished.path(finished.spectator))
    Table(page).settled(mine=False)
    page.goto(f"{host.url}/t/{finished.table}/review")
    expect(page.locator(".review-turn")).to_have_count(len(told["comments"]))
    page.goto(host.url + "/my-play")
    expect(page.locator(".my-play-none")).to_be_visible()
