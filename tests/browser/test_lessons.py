"""All lessons by the mouse and by keys, as their own scripts say; wrong tries, resuming, a broken file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glueckauf.lessons.library import FOLDER, read_shelf
from glueckauf.record.game import Game
from glueckauf.words import Sentences
from tests.browser.chromium import Pages
from tests.browser.host import Host
from tests.browser.keys import Keys
from tests.browser.table import Table
from tests.browser.test_access import findings
from tests.browser.touch import Touch, phone

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator

    from glueckauf.lessons.lesson import Lesson, Step, WrongTry

LESSONS = [lesson for lesson in read_shelf().lessons.values() if lesson]
JUDGED = """() => Number(document.querySelector(".paper-sheet").dataset.judged) === heard.version
  && !heard.seats[0]?.held && heard.settled(false)"""
SCENE_OR_JUDGED = f"""() =>
  document.querySelector("dialog[open]") ? "scene" : ({JUDGED})() ? "judged" : null"""
SAY = Sentences("en")


class Learner:
    """Someone who does what a lesson asks for, in the way of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page = table.page

    def sheet(self, lesson: Lesson, step: int) -> Locator:
        """The sheet, once it says this step, and the server has judged what the page shows."""
        name = f'.paper-sheet[data-lesson="{lesson.name}"][data-step="{step}"]'
        found = self.page.locator(name)
        expect(found).to_be_visible()
        return found

    def way(self, name: str) -> Locator:
        return self.page.locator(f'.paper-sheet [data-way="{name}"]')

    def judged(self) -> None:
        self.page.wait_for_function(JUDGED)

    def follow(self, lesson: Lesson, first: int = 0) -> None:
        """From a step to the end of the lesson."""
        game = Game.from_position(lesson.position)
        for number, step in enumerate(lesson.steps):
            if number >= first:
                self.take(lesson, number, step, game)
            for action in step.script:
                game.play(action)
        expect(self.page.locator('.paper-sheet[data-done="true"]')).to_be_visible()

    def take(self, lesson: Lesson, number: int, step: Step, game: Game) -> None:
        sheet = self.sheet(lesson, number)
        expect(sheet.locator(".sheet-text")).to_have_text(SAY(f"lesson.{step.words}"))
        if step.goal is None:
            self.table.use(self.way("next"))
            return
        self.judged()
        for wrong in step.wrong:
            self.try_wrong(wrong, game, sheet)
        for action in step.script:
            self.judged()
            self.table.do(action, mine=False)
            self.read_scenes()

    def read_scenes(self) -> None:
        """A shift, or the game, may have ended: what it says must be read first."""
        while self.page.wait_for_function(SCENE_OR_JUDGED).json_value() == "scene":
            scene = self.page.locator("dialog[open]").first.element_handle()
            self.table.use(self.page.locator("dialog[open] form button").last)
            self.page.wait_for_function("(scene) => !scene.isConnected", arg=scene)

    def try_wrong(self, wrong: WrongTry, game: Game, sheet: Locator) -> None:
        """By the mouse everything can be tried; by keys what can be reached."""
        reason = game.why_not(wrong.action)
        assert reason
        verb, *words = wrong.action.split()
        own = self.page.locator(".own")
        if verb == "load":
            cube = f'.cube-piece[data-holder="cart"][data-cube="{words[0]}"]'
            own.locator(cube).first.click(force=True)
        elif verb == "store":
            self.table.use(self.table.cube("cage", words[0]))
            own.locator(".bunker").click(force=True)
        elif isinstance(self.table, Keys):
            self.table.space(wrong.action).focus()
            self.page.keyboard.press("Enter")
        else:
            self.table.space(wrong.action).click(force=True)
        expect(sheet.locator(".sheet-reason")).to_have_text(SAY.reason(reason))


def all_lessons(learner: Learner) -> None:
    for number, lesson in enumerate(LESSONS):
        learner.follow(lesson)
        if number + 1 < len(LESSONS):
            learner.table.use(learner.way("next"))


def test_all_lessons_by_the_mouse(pages: Pages) -> None:
    page = pages("/learn", expected=["status of 4"])
    page.get_by_role("link", name="The goal and the orders").click()
    all_lessons(Learner(Table(page)))
    page.locator('.paper-sheet [data-way="all"]').click()
    expect(page.locator(".lesson-item.is-done")).to_have_count(len(LESSONS))


def test_all_lessons_by_keys(pages: Pages) -> None:
    page = pages("/learn")
    expect(page.locator(".lesson-item a").first).to_be_focused()
    page.keyboard.press("Enter")
    all_lessons(Learner(Keys(page)))


def lesson(name: str) -> Lesson:
    return next(one for one in LESSONS if one.name == name)


def test_what_leads_astray_is_taken_back(pages: Pages) -> None:
    """A turn that would end is held, mining is undone, and a step can be begun anew."""
    page = pages("/learn/workers")
    learner, workers = Learner(Table(page)), lesson("workers")
    learner.sheet(workers, 0)
    learner.judged()
    learner.table.space("bank").click()
    expect(page.locator(".paper-sheet.astray .sheet-reason")).to_have_text(SAY("learn.astray"))
    expect(page.locator(".prompt-buttons .confirm")).to_be_visible()
    learner.way("undo").click()
    expect(page.locator(".paper-sheet.astray")).to_have_count(0)
    learner.judged()
    assert learner.table.view["players"][0]["bank"] == workers.begin().view(0).players[0].bank
    learner.follow(workers)
    learner.way("next").click()
    expect(page).to_have_url(re.compile(r"/learn/factory$"))


ASKED = """() => {
  window.asked = 0;
  const look = () => { window.asked += document.querySelectorAll(".prompt-buttons .confirm").length; };
  new MutationObserver(look).observe(document.querySelector(".prompt"), { childList: true, subtree: true });
}"""


def test_what_fits_is_not_asked_about(pages: Pages) -> None:
    """A lesson confirms by itself what it wants: not even for a moment is there a button for it."""
    page = pages("/learn/workers")
    learner, workers = Learner(Table(page)), lesson("workers")
    learner.sheet(workers, 0)
    learner.judged()
    page.evaluate(ASKED)
    learner.follow(workers)
    assert page.evaluate("() => window.asked") == 0


def test_a_lesson_is_gone_on_with_and_repeated(pages: Pages) -> None:
    page = pages("/learn/storage")
    learner, storage = Learner(Table(page)), lesson("storage")
    game = Game.from_position(storage.position)
    for number in range(4):
        learner.take(storage, number, storage.steps[number], game)
        for action in storage.steps[number].script:
            game.play(action)
    learner.sheet(storage, 4)
    learner.judged()
    page.goto(page.url.replace("/learn/storage", "/learn"))
    expect(page.locator('[data-lesson="storage"] .lesson-way')).to_have_text(SAY("learn.go_on"))
    page.locator('[data-lesson="storage"] a').click()
    learner.follow(storage, 4)
    learner.way("repeat").click()
    learner.sheet(storage, 0)
    learner.judged()
    assert learner.table.view["phase"] == "turn"
    page.goto(page.url.replace("/learn/storage", "/"))
    expect(page.locator(".start")).to_be_visible()
    assert not page.evaluate("() => localStorage['glueckauf.games']"), "a lesson is no game"


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_a_lesson_on_a_phone(pages: Pages, size: tuple[int, int]) -> None:
    page = pages("/learn/factory", **phone(*size))
    learner, factory = Learner(Touch(page)), lesson("factory")
    learner.sheet(factory, 0)
    expect(page.locator(".chalk .chalk-line").first).to_be_attached()
    learner.judged()
    touch = Touch(page)
    assert touch.wider() == []
    assert touch.small(".paper-sheet button") == []
    seen = "(sheet) => sheet.scrollHeight <= sheet.clientHeight + 1"
    assert page.locator(".paper-sheet").evaluate(seen)
    learner.follow(factory)


def test_no_finding_of_axe(pages: Pages) -> None:
    page = pages("/learn")
    expect(page.locator(".lesson-item").first).to_be_visible()
    assert findings(page) == []
    page.goto(page.url + "/mining")
    learner = Learner(Table(page))
    learner.sheet(lesson("mining"), 0)
    learner.judged()
    assert findings(page) == []


def test_a_broken_file_says_so_and_the_rest_goes_on(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    for name in ("01-orders.json", "02-workers.json"):
        (folder / name).write_bytes((FOLDER / name).read_bytes())
    (folder / "01-orders.json").write_text("{torn", encoding="utf-8")
    host = Host(tmp_path / "tables", "--lessons", str(folder))
    pages = Pages(browser, host.url)
    try:
        page = pages("/learn/orders")
        expect(page.get_by_role("alert")).to_have_text(SAY("learn.broken"))
        page.get_by_role("button", name=SAY("learn.all")).click()
        expect(page.locator(".lesson-item.broken")).to_have_count(1)
        page.locator('[data-lesson="workers"] a').click()
        Learner(Table(page)).follow(lesson("workers"))
        assert pages.close() == []
    finally:
        host.stop()
