"""What a move costs in the browser: nodes, script and layout, and the longest task; before and now.

`python -m bench.page [--before COMMIT] [--json]` plays the same recorded moves at a table of the
tree before, checked out beside this one, and at a table of this tree, and prints the ratio. The
figures are Chromium's own (`Performance.getMetrics`, in processor time of the main thread); nodes
include the copies that symbols make of themselves. What the page makes ready while nothing happens
is there before the first move. The longest task is by the clock on the wall, so other work on the
machine lengthens it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from glueckauf import Phase
from tests.browser.chromium import Pages, launch
from tests.browser.host import Host
from tests.browser.seats import Script, players_of, search

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, CDPSession, Page

    from glueckauf import Game

HOUSE = Path(__file__).parents[1]
BEFORE = "f437b4b"
MOVES = 24
WORK = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")

WATCH = """() => {
  window.longest = 0;
  const tasks = new PerformanceObserver((list) => {
    for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
  });
  tasks.observe({ type: "longtask" });
}"""

SHOWN = """(actions) => new Promise((resolve) => {
  const page = document.querySelector(".table-page");
  const shown = () => heard.actions === actions && !page.classList.contains("showing");
  const look = () => shown() && (watch.disconnect(), resolve());
  const watch = new MutationObserver(look);
  watch.observe(page, { attributes: true, attributeFilter: ["class"] });
  look();
})"""


@dataclass(frozen=True)
class Cost:
    """Of one move; times in milliseconds."""

    action: str
    nodes: float
    work: float
    longest: float


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """That commit, checked out beside this tree."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "before")
        git("worktree", "add", "--detach", str(tree), commit)
        try:
            yield tree
        finally:
            git("worktree", "remove", "--force", str(tree))


def git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=HOUSE, check=True, capture_output=True)  # noqa: S607


def recorded() -> tuple[Script, list[str]]:
    """A late turn in which one mines, and what is played from there on."""

    def wanted(game: Game) -> bool:
        return game.phase == Phase.MINING and game.state.shift == 2 and game.state.steps >= 8

    script = search(3, wanted)
    ended = search(
        3,
        lambda game: (
            game.over and game.actions[: len(script.actions)] == list(script.game().actions)
        ),
    )
    moves = [str(action) for action in ended.actions[len(script.actions) :]]
    return script, moves[:MOVES]


class Meter:
    """Chromium's counters of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.evaluate(WATCH)

    def read(self) -> dict[str, float]:
        metrics: list[dict[str, Any]] = self._session.send("Performance.getMetrics")["metrics"]
        return {one["name"]: one["value"] for one in metrics}

    def start(self) -> None:
        """What was thrown away before does not count."""
        self._session.send("HeapProfiler.collectGarbage")
        self._page.evaluate("() => { window.longest = 0 }")
        self._began = self.read()

    def cost(self, action: str) -> Cost:
        now = self.read()
        work = sum(now[name] - self._began[name] for name in WORK)
        longest: float = self._page.evaluate("() => longest")
        return Cost(action, now["Nodes"] - self._began["Nodes"], 1000 * work, longest)


def measure(browser: Browser, tree: Path, script: Script, moves: list[str]) -> list[Cost]:
    with tempfile.TemporaryDirectory() as data:
        host = Host(Path(data), source=tree / "src")
        pages = Pages(browser, host.url)
        try:
            made = script.lay(host)
            page = pages(made.path(made.seat(script.game().seat)), motion="normal")
            page.wait_for_function("() => heard.settled(true)")
            page.evaluate("() => new Promise(requestIdleCallback)")
            meter = Meter(page)
            costs = []
            with players_of(host, made, script.game()) as players:
                for number, action in enumerate(moves, start=len(script.actions) + 1):
                    meter.start()
                    players.play([action])
                    page.evaluate(SHOWN, number)
                    costs.append(meter.cost(action))
            return costs
        finally:
            pages.close()
            host.stop()


def summed_up(costs: list[Cost]) -> dict[str, float]:
    return {
        "nodes made, median": median(cost.nodes for cost in costs),
        "nodes made, most": max(cost.nodes for cost in costs),
        "script, style and layout, median (ms)": median(cost.work for cost in costs),
        "script, style and layout, most (ms)": max(cost.work for cost in costs),
        "longest task of 50 ms and more (ms)": max(cost.longest for cost in costs),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", default=BEFORE, help="the commit to compare with")
    parser.add_argument("--json", action="store_true", help="every move's figures as JSON")
    wishes = parser.parse_args()
    script, moves = recorded()
    with sync_playwright() as playwright, tree_of(wishes.before) as tree:
        browser = launch(playwright)
        found = {
            "before": measure(browser, tree, script, moves),
            "now": measure(browser, HOUSE, script, moves),
        }
        browser.close()
    if wishes.json:
        print(
            json.dumps(
                {name: [vars(cost) for cost in costs] for name, costs in found.items()}, indent=1
            )
        )
        return 0
    before, now = (summed_up(costs) for costs in found.values())
    print(f"{len(moves)} moves: {', '.join(moves)}")
    for name, figure in before.items():
        ratio = f"{figure / now[name]:8.1f} ×" if now[name] else ""
        print(f"{name:40}{figure:10.1f}{now[name]:10.1f}{ratio}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
