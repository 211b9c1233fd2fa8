"""What all tests share."""

import os
import re
import signal
import sys
from importlib import import_module
from pathlib import Path

import pytest
from _pytest.mark.expression import Expression
from hypothesis import HealthCheck, settings

import glueckauf
from glueckauf.rules.engine import compiled

# No clock decides a test.
settings.register_profile(
    "glueckauf", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("glueckauf")

# The commands speak English here, whatever the system does.
os.environ["LC_ALL"] = "C.UTF-8"

# Tests in the background are deaf to Ctrl-C, and so would be the commands they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


PLACES = {
    "once": "does not depend on the engine: in plain Python only",
    "both_ways": "in plain Python and compiled",
    "compiled": "needs the compiled engine, without which it would take minutes",
    "server": "starts a server",
    "browser": "starts a server and Chromium",
}
"""What a test needs. Each has one of these, its own or that of its folder (`PLACE`)."""

COVERING = ("rules", "record", "games")
"""The folders whose tests count for coverage: others reach lines without looking at them."""

SECOND_TRY = {"server", "browser"} if os.environ.get("CI") else set[str]()
"""On a busy shared machine sockets and browsers now and then do not answer in time: one more try,
which the summary tells as RERUN. At one's own desk the first failure counts."""


def pytest_configure(config: pytest.Config) -> None:
    for place, meaning in PLACES.items():
        config.addinivalue_line("markers", f"{place}: {meaning}")
    config.addinivalue_line("markers", "covers: counts for the coverage of rules and record")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files of which the marker leaves nothing need not be read: what they import takes longer
    than all tests of the rules."""
    wanted = config.option.markexpr
    names = set(re.findall(r"\w+", wanted)) - {"and", "or", "not"}
    if not names or not names <= {*PLACES, "covers"} or not collection_path.match("test_*.py"):
        return None
    folder = collection_path.parent.name
    marked = re.findall(r"pytest\.mark\.(\w+)", collection_path.read_text(encoding="utf-8"))
    found = {*marked, getattr(import_module(f"tests.{folder}"), "PLACE", "")} & PLACES.keys()
    chosen = Expression.compile(wanted)
    covers = {"covers"} if folder in COVERING else set[str]()

    def is_left(place: str) -> bool:
        return chosen.evaluate(lambda name, /, **_: name in {place, *covers})

    return None if any(map(is_left, found)) else True


def places(item: pytest.Item) -> set[str]:
    return PLACES.keys() & {mark.name for mark in item.iter_markers()}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before any is left out by its marker."""
    for item in items:
        folder = item.path.parent.name
        default = getattr(sys.modules.get(f"tests.{folder}"), "PLACE", None)
        if default and not places(item):
            item.add_marker(default)
        if folder in COVERING:
            item.add_marker("covers")
        if places(item) & SECOND_TRY:
            item.add_marker(pytest.mark.flaky(reruns=1))
        if len(places(item)) != 1:
            raise pytest.UsageError(
                f"{item.nodeid} needs one place of {', '.join(PLACES)}, as a marker or as PLACE"
                f" in the __init__.py of its folder; it has {len(places(item))}"
            )


def pytest_runtest_setup(item: pytest.Item) -> None:
    if "compiled" in places(item) and not compiled():
        pytest.fail("needs the compiled engine; without it, pytest -m 'not compiled'")


def pytest_report_header() -> str:
    """Which of the two engines is being tested."""
    kind = "compiled" if compiled() else "plain Python"
    return f"engine: {kind}, {glueckauf.__file__}"
