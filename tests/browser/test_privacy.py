"""What the page about privacy says: all that is kept, for as long as it is, and how it goes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glueckauf import server
from glueckauf.server.notices.contact_book import UNCONFIRMED, UNUSED
from glueckauf.server.notices.notice import AGAIN
from glueckauf.server.upkeep.expiry_time import DAY
from glueckauf.server.upkeep.idle_tables import LOBBY_DAYS
from glueckauf.words import LANGUAGES, Sentences
from tests.browser.chromium import Pages
from tests.browser.host import HERE, Host
from tests.browser.table import Table
from tests.browser.test_access import findings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

SETTINGS = '[notices]\nchannels = ["webhook"]\n'
DAYS = 7

IN_THE_BROWSER = {
    "games": "privacy.browser.games",
    "companions": "privacy.browser.games",
    "preferences": "privacy.browser.settings",
    "lessons": "privacy.browser.settings",
    "visited": "privacy.browser.settings",
    "played": "privacy.browser.play",
    "contacts": "privacy.notices.browser",
    "push": "privacy.notices.browser",
}
"""What the client keeps, by its key, and where it is told."""
ON_THE_SERVER = {
    "REVIEW": "privacy.server.reviews",
    "JOB": "privacy.server.reviews",
    "MATERIAL": "privacy.server.reviews",
    "CONTACT": "privacy.notices.contact",
    "WISH": "privacy.notices.tables",
    "NOTICE": "privacy.notices.tables",
    "ASKED": "privacy.notices.time",
    "blocked": "privacy.server.addresses",
}
"""What the server keeps beside the logs of tables: kinds of records, and a note."""
OF_ITSELF = {"KEY", "VAPID", "expiry", "unopened", "probe"}
"""What it remembers that is nobody's."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that sends notices, and keeps tables for a week."""
    folder: Path = tmp_path_factory.mktemp("telling")
    (folder / "settings.toml").write_text(SETTINGS, encoding="utf-8")
    options = ("--settings", str(folder / "settings.toml"), "--expire-days", str(DAYS))
    server = Host(folder / "data", *options)
    yield server
    assert server.stop() == []


def facts(page: Page) -> list[str]:
    page.locator("main.privacy button").wait_for()
    return [
        text.replace("\u00a0", " ") for text in page.locator("main.privacy li").all_inner_texts()
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_kept_is_told_with_its_time(pages: Pages, language: str) -> None:
    page = pages("/privacy", locale=language, viewport={"width": 390, "height": 844})
    say, said = Sentences(language), facts(page)
    play, button = say("my_play.title"), say("my_play.delete")
    values: dict[str, dict[str, str | int]] = {
        "privacy.server.expire": {"days": DAYS},
        "privacy.browser.play": {"page": play},
        "privacy.delete.table": {"button": say("share.delete")},
        "privacy.delete.play": {"page": play, "button": button},
        "privacy.delete.notices": {"button": say("notices.remove")},
    }
    ways = ("table", "game", "play", "notices", "browser")
    wanted = {
        *IN_THE_BROWSER.values(),
        *ON_THE_SERVER.values(),
        *(f"privacy.delete.{way}" for way in ways),
    }
    for message in sorted(wanted | {"privacy.server.table", "privacy.server.expire"}):
        assert say(message, **values.get(message, {})).replace("\u00a0", " ") in said, message
    (expiry,) = (one for one in said if str(LOBBY_DAYS) in one)
    assert re.search(rf"\b{DAYS}\b", expiry)
    assert "90" not in " ".join(said)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert findings(page) == []


def test_the_times_that_are_told_are_those_that_are_kept(pages: Pages) -> None:
    """They stand in the sentences, not in the server's answer."""
    assert (UNCONFIRMED, UNUSED, AGAIN) == (DAY, 30 * DAY, 3_600_000)
    (time,) = (one for one in facts(pages("/privacy")) if "not confirmed" in one)
    assert all(part in time for part in ("after a day", "30 days", "For an hour"))


def test_without_notices_and_without_an_end(browser: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path / "data", "--expire-days", "never")
    pages = Pages(browser, host.url)
    page = pages("/privacy")
    said, say = facts(page), Sentences("en")
    assert say("privacy.server.never") in said
    assert not any("is deleted. If its game" in one or "webhook" in one for one in said)
    page.locator("main.privacy button").click()
    page.locator("#quick").wait_for()
    assert pages.close() == []
    assert host.stop() == []


def test_nothing_is_kept_that_is_not_told() -> None:
    """A further key in the client, or kind of record in the server, needs its sentence."""
    folder = Path(server.__path__[0])
    scripts = sources(folder.parent / "web/js", "js")
    source = "\n".join(path.read_text(encoding="utf-8") for path in scripts)
    keys = set(re.findall(r'\b(?:load|save)\("(\w+)"', source))
    keys |= set(re.findall(r'^const (?:KEY|SHARED) = "(\w+)"', source, re.MULTILINE))
    assert keys == set(IN_THE_BROWSER)
    assert not re.search(r"sessionStorage|indexedDB|document\.cookie", source)
    python = "\n".join(path.read_text(encoding="utf-8") for path in sources(folder, "py"))
    kinds = set(re.findall(r"\bRecord\(\s*([A-Z_]+),", python))
    kinds |= set(re.findall(r'(?:^NOTE = |set_note\()"(\w+)"', python, re.MULTILINE))
    assert kinds == set(ON_THE_SERVER) | OF_ITSELF


def sources(folder: Path, ending: str) -> list[Path]:
    return sorted(folder.rglob(f"*.{ending}"))


def test_what_is_deleted_is_gone(pages: Pages, host: Host) -> None:
    """As the page says: the cross forgets a game here, and its table stays."""
    made = host.new_table({**HERE, "name": "Ada"}, HERE)
    page = pages(made.path(made.host, made.seat(0)))
    Table(page).settled(mine=False)
    page.goto(host.url)
    page.locator(".games .remove").click()
    expect(page.locator(".games li")).to_have_count(0)
    assert page.evaluate("localStorage['glueckauf.games']") == "{}"
    asked = ("GET", f"/api/tables/{made.table}", None, [made.host])
    assert host.ask(*asked)[0] == 200
    assert host.ask("DELETE", f"/api/tables/{made.table}", None, [made.host])[0] == 204
    assert host.ask(*asked)[0] == 404
