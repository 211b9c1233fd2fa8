"""What the `.pxd` files of the research modules repeat for the compiler is what the Python says."""

import re
from pathlib import Path

import pytest

from glueckauf.rules import codes
from glueckauf.rules.material import ORDERS

pytestmark = pytest.mark.once

RESEARCH = Path(__file__).parents[2] / "src" / "glueckauf" / "research"
TEXTS = {path.stem: path.read_text("utf-8") for path in RESEARCH.glob("*.pxd")}


def test_each_stands_beside_a_module() -> None:
    assert sorted(TEXTS) == ["batch_games", "encoding", "rewards"]
    assert all((RESEARCH / f"{name}.py").exists() for name in TEXTS)


def test_sizes_of_the_tables() -> None:
    """By player count, from none to four; and four slots for each order."""
    found = dict(re.findall(r"^cdef short (\w+)\[(\d+)\]$", TEXTS["encoding"], re.MULTILINE))
    by_players = {"ORDER_DEPTHS", "TILE_DEPTHS", "SIZES", "PUBLIC_SIZES"}
    assert found == {"SLOT_INDEX": str(4 * len(ORDERS)), **dict.fromkeys(by_players, "5")}


def test_sizes_of_local_arrays() -> None:
    text = "\n".join(TEXTS.values())
    assert set(re.findall(r'legal="short\[(\d+)\]"', text)) == {str(codes.ACTIONS)}
    assert set(re.findall(r'step_of="int\[(\d+)\]"', text)) == {str(codes.SEATS)}
    assert set(re.findall(r'(?:out|result)="double\[(\d+)\]"', text)) == {str(codes.SEATS)}
    assert set(re.findall(r'column="int\[(\d+)\]"', text)) == {str(1 + 2 * codes.SEATS)}
