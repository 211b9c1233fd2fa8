"""The installed engine plays as its source does; `compare.py` does the same at length."""

from __future__ import annotations

import sys

import pytest

from tests.engines.compare import difference, finish, start
from tests.support.checks import COMPILED

GAMES = "--games=21"


def test_the_installed_engine_plays_as_its_source_does() -> None:
    """In processes of their own, with other hashes. Every table is among the games."""
    installed = start(sys.executable, GAMES, PYTHONHASHSEED="1")
    source = start(sys.executable, GAMES, script="plain", PYTHONHASHSEED="2")
    (one, engine), (other, plain) = finish(installed), finish(source)
    assert plain.endswith(".py")
    assert engine.endswith(".py") != COMPILED
    assert difference(one, other) is None
    assert len(one) > 2000


def test_a_difference_is_found_where_it_is() -> None:
    games = ["game 0: one", "0 12 aa", "1 end bb", "game 1: another", "0 3 cc", "1 end dd"]
    assert difference(games, games) is None
    changed = [*games[:4], "0 3 ce", games[5]]
    assert difference(games, changed) == "game 1: another: one printed '0 3 cc', the other '0 3 ce'"
    assert difference(games, games[:5]) == (
        "game 1: another: one printed '1 end dd', the other 'nothing'"
    )


def test_an_engine_that_fails_is_reported() -> None:
    with pytest.raises(SystemExit, match="ended with 2"):
        finish(start(sys.executable, "--games=many"))
