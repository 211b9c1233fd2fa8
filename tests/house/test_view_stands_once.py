"""What a view tells is worked out in the rules, and described once for all who tell it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "glueckauf"
TEXTS = {
    str(path.relative_to(PACKAGE)): path.read_text("utf-8")
    for path in sorted(PACKAGE.rglob("*.py"))
}
HOMES = {
    "the price of a space (R3.3)": (
        r"workers(\[[^\]]*\])* \+ 1\b|1 \+ \w*\.?(space_)?workers",
        {"rules/spaces.py"},
    ),
    "empty carts": (
        r"carts\b[^=\n]* - (sum\(|\w*\.?cubes)",
        {"rules/clock.py", "rules/decision.py"},  # which looks at positions that may be wrong
    ),
    "what counts for the clock (R9)": (
        r"\b(if|not|and|or) \w+(\.|\[\")carts_need_order",
        {"rules/clock.py"},
    ),
}


@pytest.mark.parametrize(("pattern", "homes"), HOMES.values(), ids=HOMES)
def test_one_home(pattern: str, homes: set[str]) -> None:
    assert {name for name, text in TEXTS.items() if re.search(pattern, text)} == homes


def test_the_wire_writes_no_piece_of_the_view() -> None:
    """The server keeps what changed and who may know it; names of pieces are the description's."""
    shape = TEXTS["server/shape.py"]
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
