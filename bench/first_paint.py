"""How soon a newcomer sees the start page, and sits in a game, on a slow line and processor.

    python -m bench.first_paint                          this tree alone
    python -m bench.first_paint --before OTHER_TREE      and another one beside it, by turns

`OTHER_TREE` is a checkout of another commit (`git worktree add`). Both servers run from source, in
processes of their own. Chromium's own throttling makes 1.6 Mbit/s, 150 ms a request and a processor
four times slower; the cache is empty each time. First contentful paint is the browser's own figure;
a game has started when the board is drawn and the line below says something, after a click on the
button to play at once, or at a first visit to play a first game, as soon as it is there.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parents[1]
sys.path.insert(0, str(HERE))

from tests.browser.chromium import launch  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser

READY = "Glück Auf at "
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
PROCESSOR = 4
PATIENCE = 60_000
MOST_RUNS = 20

PAINTED = """() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"""
PLAYABLE = """() => {
  const button = document.querySelector('#quick, [data-way=game]');
  if (button && !window.pressed) {
    window.pressed = performance.now();
    button.click();
  }
  const said = document.querySelector('.prompt-text')?.textContent.trim();
  return said && document.querySelector('.panel .space') ? performance.now() : false;
}"""


class Server:
    """A tree's own server, from its source."""

    def __init__(self, tree: Path, data: str) -> None:
        command = [sys.executable, "-X", "utf8", "-m", "glueckauf", "serve", "--port", "0"]
        self._process = subprocess.Popen(
            [*command, "--data", data],
            env={**os.environ, "PYTHONPATH": str(tree / "src")},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        assert self._process.stdout
        said = []
        for line in self._process.stdout:
            said.append(line)
            if line.startswith(READY):
                self.url = line.removeprefix(READY).strip()
                break
        else:
            raise SystemExit("the server did not start:\n" + "".join(said))
        threading.Thread(target=self._process.stdout.read, daemon=True).start()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(30)


def measured(browser: Browser, url: str) -> dict[str, float]:
    """One visit: milliseconds, bytes and requests, until the game has started."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    session = context.new_cdp_session(page)
    came = {"bytes": 0.0, "requests": 0.0}

    def finished(event: dict[str, Any]) -> None:
        came["bytes"] += event["encodedDataLength"]
        came["requests"] += 1

    session.on("Network.loadingFinished", finished)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": False})
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": PROCESSOR})
    page.goto(url, wait_until="commit")
    started = page.wait_for_function(PLAYABLE, polling=50).json_value()
    pressed = page.evaluate("() => window.pressed")
    painted = page.evaluate(PAINTED)
    context.close()
    return {"painted": painted, "could play": pressed, "game": started, **came}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--before", type=Path, metavar="TREE", help="a checkout to compare with")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    runs = min(arguments.runs, MOST_RUNS)
    trees = {"before": arguments.before, "now": HERE} if arguments.before else {"now": HERE}
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        servers = {name: Server(tree, f"{data}/{name}") for name, tree in trees.items()}
        browser = launch(playwright)
        found: dict[str, list[dict[str, float]]] = {name: [] for name in servers}
        for _ in range(runs):
            for name, server in servers.items():
                found[name].append(measured(browser, server.url))
        browser.close()
        for server in servers.values():
            server.stop()
    for name, visits in found.items():
        middle = {what: median(visit[what] for visit in visits) for what in visits[0]}
        print(
            f"{name:7} first contentful paint {middle['painted'] / 1000:.2f} s,"
            f" could play {middle['could play'] / 1000:.2f} s,"
            f" game started {middle['game'] / 1000:.2f} s,"
            f" {middle['requests']:.0f} requests, {middle['bytes'] / 1000:.0f} kB"
            f" (median of {len(visits)})"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
