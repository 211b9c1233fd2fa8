"""The pictures of the README's tour: `make shots`, or those that are named behind the folder."""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image
from playwright.sync_api import sync_playwright

from glueckauf import Phase
from glueckauf.record.files.game_file import format_game
from tests.browser.chromium import Pages, launch
from tests.browser.host import HERE, Host
from tests.browser.seats import Script, search
from tests.browser.table import Table
from tests.browser.touch import phone

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from glueckauf import Game

NAMES = ("Ada", "Ben", "Cleo", "Dora")
BOTS = ("foreman", "manager", "hewer", "apprentice")
WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 810}}
MOST_BYTES = 250_000
COLOURS = (256, 192, 128, 96, 64)


def late_turn(game: Game) -> bool:
    """A turn of the second shift with much on the table."""
    busy = sum(space["workers"] > 0 for space in game.view(None).as_dict()["spaces"])
    return game.phase == Phase.TURN and game.state.shift == 2 and busy > 9


def full_cage(game: Game) -> bool:
    """Up again with a load that several orders wait for."""
    if game.phase != Phase.MINING or game.state.shift < 2 or game.state.steps < 3:
        return False
    player = game.view(None).as_dict()["players"][game.seat]
    fills = [action for action in map(str, game.legal()) if action.startswith("fill ")]
    return sum(player["cage"].values()) >= 3 and len(player["orders"]) >= 3 and len(fills) >= 3


def last_worker(game: Game) -> bool:
    """The worker that ends the second shift is about to go to the bank."""
    if game.phase != Phase.TURN or game.state.shift != 2 or game.why_not("bank"):
        return False
    after = game.copy()
    after.play("bank")
    return after.state.shift == 3


def last_of_all(game: Game) -> bool:
    """The last worker of the game is about to go to the bank."""
    if game.phase != Phase.TURN or game.state.shift != 3 or game.why_not("bank"):
        return False
    after = game.copy()
    after.play("bank")
    return after.over


def two_complete(game: Game) -> str:
    """Where two orders or more can be delivered; nothing where there is no such space."""
    if game.phase != Phase.TURN or game.state.shift < 2:
        return ""
    vehicles = [
        order.vehicle for order in game.view(None).players[game.seat].orders if order.complete
    ]
    spaces = [f"deliver {one}" for one in vehicles if vehicles.count(one) > 1]
    return next((space for space in spaces if not game.why_not(space)), "")


def drawing(game: Game) -> bool:
    return game.phase == Phase.RETURN_ORDERS and game.state.shift == 2


class Studio:
    def __init__(self, host: Host, pages: Pages, folder: Path) -> None:
        self._host = host
        self._pages = pages
        self._folder = folder

    def table(self, players: int, wanted: Callable[[Game], bool], **options: Any) -> Table:
        """The first such position, through the eyes of whoever is to act."""
        script = search(players, wanted)
        return self.open(script, script.game().seat, **options)

    def alone(self, players: int, wanted: Callable[[Game], bool], **options: Any) -> Table:
        """The same against bots, where hints can be had."""
        game = search(players, wanted).game()
        seats: list[dict[str, Any]] = [{"kind": "bot", "bot": bot} for bot in BOTS[:players]]
        seats[game.seat] = {**HERE, "name": NAMES[0]}
        made = self._host.new_table(*seats, begin={"kind": "game", "game": format_game(game)})
        return Table(self._pages(made.path(made.seat(game.seat)), **options)).settled()

    def open(self, script: Script, seat: int, **options: Any) -> Table:
        made = script.lay(self._host, names=NAMES[: script.players])
        return Table(self._pages(made.path(made.seat(seat)), **options)).settled()

    def page(self, path: str, **options: Any) -> Page:
        return self._pages(path, **options)

    def save(self, name: str, *screens: bytes) -> None:
        """One screen, or several beside each other, in as many colours as the size allows."""
        picture = beside([Image.open(io.BytesIO(screen)).convert("RGB") for screen in screens])
        for colours in COLOURS:
            reduced = picture.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=6)
            out = io.BytesIO()
            reduced.save(out, "PNG", optimize=True)
            if len(out.getvalue()) <= MOST_BYTES:
                break
        path = self._folder / f"{name}.png"
        path.write_bytes(out.getvalue())
        print(f"{path} {len(out.getvalue()) // 1000} kB, {colours} colours")


def beside(pictures: list[Image.Image], gap: int = 24) -> Image.Image:
    if len(pictures) == 1:
        return pictures[0]
    width = sum(picture.width for picture in pictures) + gap * (len(pictures) - 1)
    whole = Image.new("RGB", (width, max(picture.height for picture in pictures)), "white")
    x = 0
    for picture in pictures:
        whole.paste(picture, (x, 0))
        x += picture.width + gap
    return whole


def shoot(page: Page) -> bytes:
    """With the pointer out of the way."""
    page.mouse.move(0, 0)
    return page.screenshot()


def start(studio: Studio) -> None:
    for name, scheme in (("start", "light"), ("start-dark", "dark")):
        page = studio.page("/", viewport={"width": 1280, "height": 800}, color_scheme=scheme)
        page.locator("#quick").wait_for()
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        studio.save(name, shoot(page))


def tables(studio: Studio) -> None:
    table = studio.alone(2, late_turn, **WIDE)
    studio.save("table-2", shoot(table.page))
    table = studio.table(4, late_turn, color_scheme="dark", **WIDE)
    studio.save("table-4-dark", shoot(table.page))


def mining(studio: Studio) -> None:
    table = studio.alone(3, full_cage, color_scheme="dark", **WIDE)
    fill = next(action for action in table.legal if action.startswith("fill "))
    table.cube("cage", fill.split()[3]).click()
    studio.save("mining", shoot(table.page))


def picker(studio: Studio) -> None:
    table = studio.table(3, drawing, **WIDE)
    studio.save("picker", shoot(table.page))


STAMPED = """() => [...document.querySelectorAll("#flights .stamped")]
  .some((stamp) => /[1-9]/.test(stamp.textContent) && getComputedStyle(stamp).opacity > 0.95)"""
MOMENT = "() => document.getAnimations().forEach((one) => one.pause())"
"""Whatever moves stands still."""


def scoring(studio: Studio) -> None:
    table = studio.table(4, last_worker, motion="normal", **WIDE)
    page = table.page
    table.space("bank").click()
    page.locator(".peak-plate.gains").first.wait_for()
    page.locator(".flyer").first.wait_for()
    page.evaluate(MOMENT)
    studio.save("scoring", shoot(page))


def delivery(studio: Studio) -> None:
    script = search(3, lambda game: bool(two_complete(game)))
    game = script.game()
    table = studio.open(script, game.seat, motion="slow", color_scheme="dark", **WIDE)
    page = table.page
    table.space(two_complete(game)).click()
    page.wait_for_function(STAMPED)
    page.evaluate(MOMENT)
    studio.save("delivery", shoot(page))


def end(studio: Studio) -> None:
    table = studio.table(4, last_of_all, motion="fast", **WIDE)
    page = table.page
    table.space("bank").click()
    page.locator("dialog.clock-scene").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog.clock-scene.at-rest .primary").click()
    page.locator("dialog.ending .lit").wait_for()
    page.locator("dialog.ending .peak-line").wait_for()
    page.locator("dialog.ending.at-rest").wait_for()
    studio.save("end", shoot(page))


def replay(studio: Studio) -> None:
    end = search(4, lambda game: game.over)
    table = studio.open(end, 0, color_scheme="dark", **WIDE)
    table.button("Replay").click()
    table.page.locator(".replay output", has_text=f"/ {len(end.actions)}").wait_for()
    draws = [n for n, action in enumerate(end.actions, start=1) if action == "order draw"]
    table.page.locator("#replay-scrubber").fill(str(draws[-1]))
    studio.save("replay", shoot(table.page))


def lobby(studio: Studio) -> None:
    """Two guests are invited; one has come, and is ready."""
    page = studio.page("/", preferences={"name": "Ada"}, **WIDE)
    form = page.locator(".make form")
    for seat in (2, 3):
        form.get_by_label(f"Who plays at seat {seat}").select_option("link")
    page.locator("#create").click()
    link = page.get_by_label("Seat 2, Player 2", exact=True).input_value()
    guest = studio.page(link[link.index("/t/") :])
    guest.get_by_label("Your name at seat 2").fill("Ben")
    guest.get_by_role("button", name="I am ready").click()
    page.locator(".lobby-seats .is-ready", has_text="Ben").wait_for()
    studio.save("lobby", shoot(page))


def late(game: Game) -> bool:
    """A turn of the third shift in which everyone leads somewhere."""
    leaders = game.view(None).as_dict()["leaders"].values()
    return (
        game.phase == Phase.TURN
        and game.state.shift == 3
        and len({seat for seats in leaders for seat in seats}) == game.players
    )


def standings(studio: Studio) -> None:
    table = studio.table(3, late, **WIDE)
    table.page.locator(".clock-hit").click()
    table.page.locator("dialog.standings").wait_for()
    studio.save("standings", shoot(table.page))


def strip(studio: Studio) -> None:
    """What one sees of three opponents."""
    page = studio.table(4, late, device_scale_factor=2, **WIDE).page
    page.mouse.move(0, 0)
    studio.save("strip", page.locator(".others").screenshot())


def landscape(studio: Studio) -> None:
    options = {**phone(844, 390), "device_scale_factor": 1.25}
    screens = [shoot(studio.table(3, full_cage, color_scheme="dark", **options).page)]
    studio.save("phone-landscape", *screens, shoot(studio.table(3, late_turn, **options).page))


def phones(studio: Studio) -> None:
    options = {**phone(390, 780), "device_scale_factor": 1.5}
    screens = [shoot(studio.alone(3, late_turn, **options).page)]
    screens.append(shoot(studio.table(3, full_cage, color_scheme="dark", **options).page))
    table = studio.table(3, drawing, **options)
    studio.save("phone", *screens, shoot(table.page))


def learning(studio: Studio) -> None:
    """Three lessons, the companion at the draft, and the rules."""
    for name, words in (("mining", 0), ("delivery", 0), ("factory", 0)):
        page = studio.page(f"/learn/{name}", **WIDE)
        page.wait_for_selector(f'.paper-sheet[data-step="{words}"]')
        page.wait_for_selector(".chalk path")
        studio.save(f"lesson-{name}", shoot(page))
    page = studio.page("/learn", **WIDE)
    page.locator("#first-game").click()
    page.wait_for_selector(".companion.speaking")
    page.wait_for_selector(".chalk path")
    studio.save("companion", shoot(page))
    page = studio.page("/rules/5", **WIDE)
    page.locator("details[data-chapter='5'] .rules-picture").first.scroll_into_view_if_needed()
    studio.save("rules", shoot(page))


def hint(studio: Studio) -> None:
    """The lamp is lit: the whole turn in chalk."""
    page = studio.alone(3, late_turn, **WIDE).page
    for step in (1, 2, 3):
        page.keyboard.press("h")
        page.wait_for_selector(f'.paper-sheet.hint[data-step="{step}"]')
    studio.save("hint", shoot(page))


PARTS = [
    *(start, learning, tables, hint, mining, picker, scoring, delivery, end, replay),
    *(lobby, standings, strip, phones, landscape),
]


def main() -> int:
    folder = Path(sys.argv[1])
    wanted = sys.argv[2:] or [part.__name__ for part in PARTS]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        host = Host(Path(data))
        browser = launch(playwright)
        pages = Pages(browser, host.url)
        studio = Studio(host, pages, folder)
        for part in PARTS:
            if part.__name__ in wanted:
                part(studio)
        complaints = pages.close()
        browser.close()
        complaints += host.stop()
    print(*complaints, sep="\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
