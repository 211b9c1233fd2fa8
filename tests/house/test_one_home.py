"""What a rule decides, and what the numbers of a table mean, is written in one module of `rules`.

Everything else asks it."""

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
MADE = {"rules/addresses.pxd", "rules/table.py"}
"""By `python -m glueckauf.rules.generate`, from what stands once."""

HOMES = {
    "the price of a space (R3.3)": (
        r"workers(\[[^\]]*\])* \+ 1\b|1 \+ \w*\.?(space_)?workers",
        {"rules/worker_spaces.py"},
    ),
    "empty carts": (
        r"carts\b[^=\n]* - (sum\(|\w*\.?cubes)",
        {
            "rules/shift_clock.py",
            "rules/position_checks/due_decision.py",
        },  # which looks at positions that may be wrong
    ),
    "what a place is worth (R6)": (
        r"return (FIRST|SECOND)\[|\belement\.(first|second)\b|\]\.(first|second)\b",
        {"rules/shift_clock.py"},
    ),
    "what the late second place is worth (R9)": (
        r"return second_place_late|second_place_late (if|\?)|(else|\s:) \w*\.?second_place_late",
        {"rules/shift_clock.py"},
    ),
    "whether empty carts count (R9)": (
        r"(if|not|and|or) [^\n]*\bcarts_need_order",
        {"rules/shift_clock.py"},
    ),
    "the exchange of marks (R7)": (
        r"(//?|%) (5|MARKS_A_POINT)\b(?!\.)|\b5 \* points",
        {
            "rules/final_scoring.py",
            "bots/judging/expected_points.py",
        },  # which guesses what marks will be worth
    ),
    "the exchange of cubes (R7)": (
        r"cubes\w*(\([^)]*\))? // |// CUBES_A_POINT",
        {"rules/final_scoring.py"},
    ),
    "the balance of the mine (R7)": (
        r"if tile & 1 else|kinds\[1?::2\]|tiles\[1?::2\]",
        {"rules/final_scoring.py"},
    ),
    "the place of a card in a deck": (r"\+ depth\) % PLACES", {"rules/addresses.py"}),
    "the deck of a hand": (r">= KEEPING_ORDER", {"rules/addresses.py"}),
    "the cubes on a slot": (r"\bcontent - [15]\b|5 \+ 4 \* ", {"rules/addresses.py"}),
    "the fields of the table": (r"^    space_workers: ", {"rules/fields.py"}),
    "the codes of the phases": (r"^KEEPING_ORDER = ", {"rules/codes.py"}),
}


@pytest.mark.parametrize(("pattern", "homes"), HOMES.values(), ids=HOMES)
def test_one_home(pattern: str, homes: set[str]) -> None:
    found = {name for name, text in TEXTS.items() if re.search(pattern, text, re.MULTILINE)}
    assert found - MADE == homes


def test_the_wire_writes_no_piece_of_the_view() -> None:
    """The server keeps what changed and who may know it; names of pieces are the description's."""
    shape = TEXTS["server/wire/wire_view.py"]
    own = set(re.findall(r'"([a-z_]+)"', shape))
    assert own == {
        "order_deck",
        "tile_deck",
        "left",
        "known",
        "hand",
        "hand_size",
        "seen",
        "cards",
        "top",
        "seat",
        "spaces",
        "players",
    }
