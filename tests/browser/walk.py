"""One page led past everything that can be seen of the game, for tests that measure it everywhere."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from glueckauf import Phase
from tests.browser.host import HERE
from tests.browser.seats import Script, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from glueckauf import Game
    from tests.browser.host import Host, Made

NAMES = ("Ada", "Benedikta", "Cleo", "Dora")
OPEN = "dialog[open]"
SIZES = ((1280, 720), (360, 640))
"""What everything is measured at."""


def last_worker(game: Game) -> bool:
    """The last worker of the first shift is about to go to the bank."""
    if game.phase != Phase.TURN or game.state.shift != 1 or game.why_not("bank"):
        return False
    after = game.copy()
    after.play("bank")
    return after.state.shift == 2


def two_cubes(game: Game) -> str:
    """A fill that asks which cubes stand in for the right one; nothing where there is none."""
    if game.phase != Phase.MINING or game.state.steps < 3:
        return ""
    fills = [str(action).split() for action in game.legal() if str(action).startswith("fill ")]
    slots = {(fill[1], fill[2]) for fill in fills}
    for order, slot in sorted(slots):
        cubes = {fill[3] for fill in fills if fill[1:3] == [order, slot]}
        if slot not in cubes and len(cubes) > 1:
            return f"{order} {slot}"
    return ""


@cache
def positions() -> dict[str, Script]:
    """Where the tables of the walk stand."""

    def delivered(game: Game) -> bool:
        if game.phase != Phase.TURN or game.state.shift != 2:
            return False
        return bool(game.view(None).players[game.seat].delivered)

    def mining(game: Game) -> bool:
        legal = map(str, game.legal()) if game.phase == Phase.MINING else ()
        return len(game.actions) > 60 and any(action.startswith("fill") for action in legal)

    return {
        "turn": search(3, delivered),
        "mining": search(2, mining),
        "draft": Script(4, "original", 1, ()),
        "keeping": search(2, lambda game: game.phase == Phase.KEEP_ORDER),
        "buying": search(2, lambda game: game.phase == Phase.KEEP_TILE and len(game.legal()) < 4),
        "returning": search(2, lambda game: game.phase == Phase.RETURN_ORDERS),
        "substituting": search(2, lambda game: bool(two_cubes(game)), bot="random"),
        "end": search(3, lambda game: game.over),
        "before a scoring": search(4, last_worker),
    }


class Walk:
    """Lays its tables when they are asked for; `newcomer` pages have seen nothing yet."""

    def __init__(self, page: Page, host: Host) -> None:
        self.page = page
        self._host = host
        self._table = Table(page)

    def everywhere(self) -> Iterator[str]:
        """The page stands somewhere whenever a name comes, and may be measured and resized there."""
        yield from self.outside()
        yield from self.lobby()
        yield from self.deciding()
        yield from self.sheets()
        yield from self.scenes()

    def outside(self) -> Iterator[str]:
        """All that is no table."""
        page = self.page
        page.locator("[data-way=know]").wait_for()
        yield "first visit"
        page.locator("[data-way=know]").click()
        page.locator(".make summary").click()
        yield "start page"
        page.locator(".corner button").click()
        yield from self._sheet("settings")
        for path, there in (
            ("/learn", "#first-game"),
            ("/learn/mining", ".chalk path"),
            ("/rules/5", ".rules-picture"),
            ("/nonsense", ".nowhere"),
        ):
            page.goto(self._host.url + path)
            page.locator(there).first.wait_for()
            yield path

    def lobby(self) -> Iterator[str]:
        seats = [{**HERE, "name": "Ada"}, {"kind": "link"}, {"kind": "link"}]
        made = self._host.new_table(*seats, start="ready")
        self.page.goto(self._host.url + made.path(made.host, made.seat(0)))
        self.page.locator(".lobby-seats").wait_for()
        yield "lobby of the host"
        self._open(self._host.url + made.path(made.seat(1)))
        self.page.locator(".lobby-seats").wait_for()
        yield "lobby of a guest"

    def deciding(self) -> Iterator[str]:
        for name in ("draft", "keeping", "buying", "returning", "mining"):
            self._at(name)
            yield name
        script = self._at("substituting")
        order, slot = two_cubes(script.game()).split()
        self._table.slot(order, slot).click()
        yield from self._sheet("which cubes")

    def sheets(self) -> Iterator[str]:
        """What lies over a table, or beside it."""
        page = self.page
        self._at("turn")
        yield "turn"
        for seat in (0, 1, 2):
            page.locator(".tabs button").nth(seat + 1).dispatch_event("click")
            yield f"tab {seat + 1}"
        for tool in (".tool-people", ".tool-speech", ".tool-question"):
            page.locator(f".bar {tool}").click()
            yield from self._sheet(tool)
        for thing in (".clock-hit", ".others .other", ".own-facts .delivered-look"):
            page.locator(thing).first.click()
            yield from self._sheet(thing)
        page.keyboard.press("?")
        yield from self._sheet("keys")
        page.locator(".tool-people").click()
        page.locator("dialog.players .danger").first.click()
        page.locator("dialog.question").wait_for()
        yield "question"
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.locator(".tool-log").click()
        page.locator("#log:visible .log-shift").first.wait_for()
        yield "log"

    def scenes(self) -> Iterator[str]:
        page = self.page
        self._at("before a scoring")
        self._table.do("bank", mine=False)
        page.locator("dialog.clock-scene.at-rest").wait_for()
        yield "scoring"
        script = self._at("end")
        yield "end"
        self._table.page.locator(".prompt-buttons button").first.click()
        page.locator("dialog.ending.at-rest").wait_for()
        yield "ending"
        self._table.close_scene()
        page.locator(".prompt-buttons button").nth(1).click()
        page.locator(".replay output", has_text=f"/ {len(script.actions)}").wait_for()
        yield "replay"
        page.locator("#play-on").click()
        yield from self._sheet("play on")

    def _sheet(self, name: str) -> Iterator[str]:
        self.page.locator(OPEN).wait_for()
        yield name
        self.page.keyboard.press("Escape")
        self.page.locator(OPEN).wait_for(state="detached")

    def _at(self, name: str) -> Script:
        script = positions()[name]
        made: Made = script.lay(self._host, names=NAMES[: script.players])
        self._open(self._host.url + made.path(made.host, made.seat(script.game().seat)))
        self._table.settled(mine=name != "end")
        return script

    def _open(self, address: str) -> None:
        """Another table: only its fragment may differ, which is no new page to a browser."""
        self.page.goto("about:blank")
        self.page.goto(address)
