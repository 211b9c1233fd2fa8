"""Every test has its place, and `make test` goes to every place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tests.conftest import PLACES, places

if TYPE_CHECKING:
    import pytest

MAKEFILE = (Path(__file__).parents[2] / "Makefile").read_text("utf-8")
RULE = re.compile(r"(?m)^([a-z-]+):.*\n((?:\t.*\n)+)")
CHOICE = re.compile(r'\$\(PYTEST\) -m "([^"]+)"')
RUNS = {target: CHOICE.findall(recipe) for target, recipe in RULE.findall(MAKEFILE)}
"""By target: which tests it runs, as pytest is told."""


def times(run: str, place: str, *, covers: bool) -> int:
    """How often a target runs the tests of a place."""
    names = {**{other: other == place for other in PLACES}, "covers": covers}
    return sum(eval(choice, {}, names) for choice in RUNS[run])  # noqa: S307  # ours


def goes_to(run: str) -> set[str]:
    found = {place: {times(run, place, covers=one) for one in (True, False)} for place in PLACES}
    assert {len(counts) for counts in found.values()} == {1}
    assert set.union(*found.values()) == {0, 1}
    return {place for place, counts in found.items() if counts == {1}}


def test_every_test_has_one_place(request: pytest.FixtureRequest) -> None:
    assert [item.nodeid for item in request.session.items if len(places(item)) != 1] == []


def test_every_place_is_gone_to() -> None:
    plain, compiled = goes_to("plain-tests"), goes_to("compiled-tests")
    assert plain | compiled == PLACES.keys()
    assert plain & compiled == {"both_ways"}
    assert "once" in plain
    assert goes_to("test-fast") == plain


def test_all_of_it_is_run() -> None:
    whole = MAKEFILE.partition("\ntest:")[2].partition("\n\n")[0].split()
    parts = re.findall(r"(?m)^([a-z-]+-tests|check):", MAKEFILE)
    assert {part for part in parts if part not in whole} == set()
