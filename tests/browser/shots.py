"""The pictures of the README's tour: `make shots`."""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image
from playwright.sync_api import sync_playwright

from browser.chromium import Pages, launch
from browser.host import Host
from browser.seats import Script, search
from browser.table import Table
from browser.touch import phone
from glueckauf import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from glueckauf import Game

NAMES = ("Ada", "Ben", "Cleo", "Dora")
WIDE = {"viewport": {"width": 1440, "height": 810}}
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

    def open(self, script: Script, seat: int, **options: Any) -> Table:
        made = script.lay(self._host, names=NAMES[: script.players])
        return Table(self._pages(made.path(made.seat(seat)), **options)).settled()

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


def start(studio: Studio, pages: Pages) -> None:
    page = pages(viewport={"width": 1280, "height": 900})
    page.locator("#quick").wait_for()
    studio.save("start", shoot(page))


def tables(studio: Studio) -> None:
    table = studio.table(2, late_turn, **WIDE)
    studio.save("table-2", shoot(table.page))
    table = studio.table(4, late_turn, color_scheme="dark", **WIDE)
    studio.save("table-4-dark", shoot(table.page))


def mining(studio: Studio) -> None:
    table = studio.table(3, full_cage, color_scheme="dark", **WIDE)
    fill = next(action for action in table.legal if action.startswith("fill "))
    table.cube("cage", fill.split()[3]).click()
    studio.save("mining", shoot(table.page))


def picker(studio: Studio) -> None:
    table = studio.table(3, drawing, **WIDE)
    studio.save("picker", shoot(table.page))


def scoring(studio: Studio) -> None:
    table = studio.table(4, last_worker, **WIDE)
    table.do("bank", mine=False)
    table.scene.wait_for()
    studio.save("scoring", shoot(table.page))
    end = search(4, lambda game: game.over)
    table = studio.open(end, 0, color_scheme="dark", **WIDE)
    table.button("Final scoring").click()
    studio.save("final", shoot(table.page))
    table.close_scene()
    table.button("Replay").click()
    table.page.locator(".replay output", has_text=f"/ {len(end.actions)}").wait_for()
    draws = [n for n, action in enumerate(end.actions, start=1) if action == "order draw"]
    table.page.locator("#replay-scrubber").fill(str(draws[-1]))
    studio.save("replay", shoot(table.page))


def phones(studio: Studio) -> None:
    options = {**phone(390, 780), "device_scale_factor": 1.5}
    screens = [shoot(studio.table(3, late_turn, **options).page)]
    screens.append(shoot(studio.table(3, full_cage, color_scheme="dark", **options).page))
    table = studio.table(3, drawing, **options)
    studio.save("phone", *screens, shoot(table.page))


def main() -> int:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        host = Host(Path(data))
        browser = launch(playwright)
        pages = Pages(browser, host.url)
        studio = Studio(host, pages, folder)
        start(studio, pages)
        for part in (tables, mining, picker, scoring, phones):
            part(studio)
        complaints = pages.close()
        browser.close()
        complaints += host.stop()
    print(*complaints, sep="\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
