"""Lays out positions on a server and has `checks.js` play on from them in Firefox.

`python -m tests.firefox FOLDER` also keeps a picture of how each check ended.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf import Phase, Random
from glueckauf.bots.match import decision_of
from glueckauf.bots.registry import make_bot
from glueckauf.rules.material import SPACE_NUMBER
from tests.browser.chromium import HEARD
from tests.browser.host import Host
from tests.browser.keys import DISTANCE
from tests.browser.seats import Script, search
from tests.browser.shots import full_cage, last_worker
from tests.browser.test_mining import begins
from tests.browser.test_signs import SETTLED, TOO_WIDE
from tests.support.node import modules, node

if TYPE_CHECKING:
    from glueckauf import Game
    from tests.browser.host import Made

NAMES = ("firefox-esr", "firefox")
MOST_SECONDS = 600
KINDS = ("factory", "factory draw", "deliver", "money", "order", "order draw", "bank")
"""A turn of each kind; mining has checks of its own."""


def turn_of(game: Game, space: str) -> list[str]:
    """A whole turn that begins there, as a bot would go on."""
    after, mind, rng = game.copy(), make_bot("hewer"), Random(0)
    after.play(space)
    while not after.over and after.seat == game.seat and after.phase != Phase.TURN:
        after.play(decision_of(mind, after, rng))
    return [str(action) for action in after.actions[len(game.actions) :]]


def open_space(game: Game, kind: str) -> str | None:
    """Where a worker may go for a turn of this kind."""
    spaces = (name for name in SPACE_NUMBER if kind == name or kind == name.rsplit(" ", 1)[0])
    may = game.phase == Phase.TURN
    return next((name for name in spaces if may and not game.why_not(name)), None)


def turn(kind: str) -> Script:
    return search(2, lambda game: open_space(game, kind) is not None)


def mining(game: Game) -> bool:
    """A turn with mining that brings a cube up and onto an order."""
    verbs = {action.split()[0] for action in turn_of(game, "mine 10")} if begins(game) else set()
    return {"cage", "load", "fill"} <= verbs


def as_told(played: list[str], wanted: list[str]) -> bool:
    """Whether it is the same, but for what not everyone may know, which is told as `?`."""
    told, meant = " / ".join(played).split(), " / ".join(wanted).split()
    return len(told) == len(meant) and all(
        word in ("?", other) for word, other in zip(told, meant, strict=True)
    )


class Stage:
    """The tables, and what is to be found on them in the end."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._tables: dict[str, tuple[Made, list[str]]] = {}
        self.positions: dict[str, dict[str, Any]] = {}

    def lay(
        self, name: str, script: Script, actions: list[str], *, all_seats: bool = False
    ) -> None:
        """A table of that name, at which the page is to take these actions."""
        made = script.lay(self._host, names=("Ada", "Ben", "Cleo")[: script.players])
        game = script.game()
        path = made.path() if all_seats else made.path(made.seat(game.seat))
        for action in actions:
            game.play(action)
        points = [player.points for player in game.view(None).players]
        self._tables[name] = made, [str(action) for action in game.actions]
        self.positions[name] = {"path": path, "actions": actions, "points": points}

    def complaints(self) -> list[str]:
        """Where the server has not got what was to be played."""
        found = []
        for name, (made, wanted) in self._tables.items():
            played = self._host.actions(made)
            if not as_told(played, wanted):
                begun = len(wanted) - len(self.positions[name]["actions"])
                found.append(f"{name}: {played[begun:]}, not {wanted[begun:]}")
        return found


def lay_all(stage: Stage) -> None:
    stage.lay("draft", (new := Script(2, "original", 3, ())), draft(new), all_seats=True)
    for kind in KINDS:
        script = turn(kind)
        game = script.game()
        stage.lay(kind, script, turn_of(game, open_space(game, kind) or ""))
    script = search(2, mining)
    for way in ("click", "keyboard", "drag"):
        stage.lay(f"mining by {way}", script, turn_of(script.game(), "mine 10"))
    stage.lay("scoring", search(3, last_worker), ["bank"])
    stage.lay("end", search(3, lambda game: game.over), [])
    script = search(2, full_cage)
    stage.lay(
        "reload", script, [next(str(one) for one in script.game().legal() if "fill" in str(one))]
    )
    stage.lay("dark", script, [])
    stage.lay("words", script, [])


def draft(script: Script) -> list[str]:
    """The last of what is offered, each time."""
    game = script.game()
    while game.phase == Phase.DRAFT:
        game.play(game.legal()[-1])
    return [str(action) for action in game.actions]


def main() -> int:
    firefox = next(filter(None, map(shutil.which, NAMES)), None)
    if not firefox:
        sys.exit(f"needs {' or '.join(NAMES)} on the PATH (Debian: apt install firefox-esr)")
    folder = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        host = Host(Path(data))
        stage = Stage(host)
        lay_all(stage)
        job = {
            "firefox": firefox,
            "modules": str(modules("puppeteer-core")),
            "url": host.url,
            "folder": folder and str(folder),
            "positions": stage.positions,
            "scripts": {
                "heard": HEARD,
                "distance": DISTANCE,
                "settled": SETTLED,
                "tooWide": TOO_WIDE,
            },
        }
        command = [node(), str(Path(__file__).with_name("checks.js"))]
        ended = subprocess.run(
            command, input=json.dumps(job), text=True, check=False, timeout=MOST_SECONDS
        )
        complaints = [*stage.complaints(), *host.stop()]
    print(*complaints, sep="\n", end="\n" if complaints else "")
    return 1 if complaints or ended.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
