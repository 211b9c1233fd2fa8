"""What the numbers of a table mean is written in one place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "glueckauf"
HOMES = {
    "the place of a card in a deck": (r"\+ depth\) % PLACES", "rules/addresses.py"),
    "the deck of a hand": (r">= KEEPING_ORDER", "rules/addresses.py"),
    "the cubes on a slot": (r"\bcontent - [15]\b|5 \+ 4 \* ", "rules/addresses.py"),
    "the fields of the table": (r"^    space_workers: ", "rules/fields.py"),
    "the codes of the phases": (r"^KEEPING_ORDER = ", "rules/numbers.py"),
}


@pytest.mark.parametrize("what", HOMES)
def test_has_one_home(what: str) -> None:
    pattern, home = HOMES[what]
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if re.search(pattern, path.read_text("utf-8"), re.MULTILINE)
    }
    assert found == {home}, f"{what} is said in {home}: ask it"
