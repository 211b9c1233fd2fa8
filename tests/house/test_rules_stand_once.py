"""What a rule decides is written down in one module of `rules`, and asked for everywhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "glueckauf"
TEXTS = {
    path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8")
    for kind in ("py", "pxd", "js")
    for path in sorted(PACKAGE.rglob(f"*.{kind}"))
}
HOMES = {
    "what a place is worth (R6)": (
        r"return (FIRST|SECOND)\[|\belement\.(first|second)\b|\]\.(first|second)\b",
        {"rules/clock.py"},
    ),
    "what the late second place is worth (R9)": (
        r"return second_place_late|second_place_late (if|\?)|(else|\s:) \w*\.?second_place_late",
        {"rules/clock.py"},
    ),
    "whether empty carts count (R9)": (
        r"(if|not|and|or) [^\n]*\bcarts_need_order",
        {"rules/clock.py"},
    ),
    "the exchange of marks (R7)": (
        r"(//?|%) (5|MARKS_A_POINT)\b(?!\.)|\b5 \* points",
        {"rules/final.py", "bots/worth.py"},  # which guesses what marks will be worth
    ),
    "the exchange of cubes (R7)": (
        r"cubes\w*(\([^)]*\))? // |// CUBES_A_POINT",
        {"rules/final.py"},
    ),
    "the balance of the mine (R7)": (
        r"if tile & 1 else|kinds\[1?::2\]|tiles\[1?::2\]",
        {"rules/final.py"},
    ),
}


@pytest.mark.parametrize(("pattern", "homes"), HOMES.values(), ids=HOMES)
def test_one_home(pattern: str, homes: set[str]) -> None:
    assert {name for name, text in TEXTS.items() if re.search(pattern, text)} == homes
