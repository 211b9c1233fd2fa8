"""Chromium, and pages that complain."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error

from tests.browser.install import NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        Page,
        Playwright,
        Response,
    )

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 30_000
"""Milliseconds that any one thing may take; no test waits for it to pass."""

HEARD = Path(__file__).with_name("heard.js").read_text(encoding="utf-8")


def launch(playwright: Playwright) -> Browser:
    """The Chromium of the system, else Playwright's own."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    try:
        return playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
    except Error as error:
        if found:
            raise
        raise AssertionError(
            f"the browser tests need one of {', '.join(NAMES)} on the PATH (apt install chromium), "
            "or Playwright's own (python -m playwright install chromium)"
        ) from error


class Watch:
    """Notes whatever a page should not do."""

    def __init__(self, page: Page, origin: str, expected: Sequence[str] = ()) -> None:
        self.found: list[str] = []
        self._origin = origin
        self._expected = expected
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._note(f"page: {error}"))
        page.on("requestfailed", lambda it: self._note(f"failed: {it.url} {it.failure}"))
        page.on("response", self._response)
        page.on("request", lambda request: self._stays(request.url))
        page.on("websocket", lambda socket: self._stays(socket.url.replace("ws", "http", 1)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"console: {message.text}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"{response.status}: {response.url}")

    def _note(self, text: str) -> None:
        if "ERR_ABORTED" not in text and not any(part in text for part in self._expected):
            self.found.append(text)

    def _stays(self, url: str) -> None:
        if not url.startswith((f"{self._origin}/", f"blob:{self._origin}/", "data:")):
            self._note(f"leaves the origin: {url}")


class Pages:
    """Makes pages on a server, each a browser of its own unless it is to share another's."""

    def __init__(self, browser: Browser, origin: str) -> None:
        self._browser = browser
        self._origin = origin
        self._watches: list[Watch] = []
        self._contexts: list[BrowserContext] = []

    def __call__(
        self,
        path: str = "/",
        *,
        motion: str = "none",
        preferences: dict[str, Any] | None = None,
        beside: Page | None = None,
        origin: str | None = None,
        expected: Sequence[str] = (),
        newcomer: bool = False,
        **options: Any,
    ) -> Page:
        """`beside` shares the browser of another page; `expected` are complaints that may come.

        A preference that is None is as in a new browser; a `newcomer` has never been here.
        """
        asked = {"motion": motion, "confirm": False, **(preferences or {})}
        wishes = {name: wish for name, wish in asked.items() if wish is not None}
        context = beside.context if beside else self._context(wishes, options, newcomer)
        page = context.new_page()
        self._watches.append(Watch(page, origin or self._origin, expected))
        page.goto((origin or self._origin) + path)
        return page

    def _context(
        self, preferences: dict[str, Any], options: dict[str, Any], newcomer: bool
    ) -> BrowserContext:
        options = {"locale": "en-GB", "viewport": {"width": 1280, "height": 720}, **options}
        context = self._browser.new_context(**options)
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(HEARD)
        context.add_init_script(
            "if (location.protocol.startsWith('http') && !localStorage['glueckauf.preferences'])"
            f" localStorage['glueckauf.preferences'] = {json.dumps(json.dumps(preferences))}"
        )
        if not newcomer:
            context.add_init_script(
                "if (location.protocol.startsWith('http')) localStorage['glueckauf.visited'] = 'true'"
            )
        return context

    def close(self) -> list[str]:
        """All pages; what they should not have done."""
        for context in self._contexts:
            context.close()
        return [complaint for watch in self._watches for complaint in watch.found]
