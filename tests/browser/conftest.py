"""A server and a browser for all tests, and pages that fail their test when they complain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.chromium import Pages, launch
from tests.browser.host import Host

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    server = Host(tmp_path_factory.mktemp("tables"))
    yield server
    assert server.stop() == []


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def pages(browser: Browser, host: Host) -> Iterator[Pages]:
    made = Pages(browser, host.url)
    yield made
    assert made.close() == []
