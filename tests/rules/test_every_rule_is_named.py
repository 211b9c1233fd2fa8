"""Every numbered rule, switch, preset and worked example has a test that names it."""

import ast
import re
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from glueckauf import RuleSet
from glueckauf.rules.ruleset import PRESETS

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules.md"

NUMBERED = {"r2": 5, "r3": 5, "r4": 7, "r5": 3, "r6": 4, "r8": 6, "example": 9}
"""How many numbered rules a chapter has. R1, R7 and R9 have parts with names instead."""

PARTS = [
    "r1",
    *(f"r4_3_step_{step}" for step in range(1, 7)),
    "r4_3_slots",
    "r4_3_substitution",
    "r4_3_cube_on_an_order_never_moves",
    "r4_3_carts_never_refill",
    "r4_3_level_counts_for_loading",
    "r4_3_cage_stays",
    *("r6_elements_1_to_4", "r6_elements_5_to_8", "r6_elements_9_to_12"),
    *("r7_marks", "r7_cubes", "r7_outstanding", "r7_imbalance", "r7_score_may_be_negative"),
    *("r7_most_points_win", "r7_tie", "r7_shared_victory"),
]


@cache
def named_tests() -> list[str]:
    return [
        node.name.removeprefix("test_")
        for path in sorted(HERE.glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def wanted() -> list[str]:
    numbered = [
        f"{chapter}_{number}"
        for chapter, count in NUMBERED.items()
        for number in range(1, count + 1)
    ]
    switches = []
    for field in fields(RuleSet):
        values = ("off", "on") if isinstance(field.default, bool) else ()
        switches += [f"r9_{field.name}_{value}" for value in values]
    switches += ["r9_second_place_late_4", "r9_second_place_late_3", "r9_cubes_per_colour"]
    presets = [f"r9_preset_{name}" for name in PRESETS]
    return [*PARTS, *numbered, *switches, *presets]


@pytest.mark.parametrize("rule", wanted())
def test_rule_has_a_test(rule: str) -> None:
    names = named_tests()
    assert [name for name in names if name == rule or name.startswith(f"{rule}_")]


def test_list_of_rules_is_that_of_the_documentation() -> None:
    headings = re.findall(
        r"^#{2,3} (R\d(?:\.\d)?|Example \d)\b", RULES.read_text("utf-8"), re.MULTILINE
    )
    chapters = {heading for heading in headings if re.fullmatch(r"R\d", heading)}
    assert chapters == {f"R{number}" for number in range(1, 10)}
    rules = {heading.lower().replace(".", "_").replace(" ", "_") for heading in headings}
    rules -= {chapter.lower() for chapter in chapters}
    numbered = {rule for rule in wanted() if re.fullmatch(r"r\d_\d|example_\d", rule)}
    assert numbered == rules
