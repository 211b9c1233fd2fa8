"""What the `.pxd` files repeat for the compiler is what the Python says."""

import re
from pathlib import Path

import pytest

from glueckauf import Random, State
from glueckauf.rules import codes, generate
from glueckauf.rules.fields import SIZES

RULES = Path(__file__).parents[2] / "src" / "glueckauf" / "rules"


def declared_fields() -> dict[str, int]:
    """The fields of table.pxd in order, with their sizes; 0 stands for a single number."""
    found = re.findall(
        r"^    cdef readonly short (\w+)(?:\[(\d+)\])?$",
        (RULES / "table.pxd").read_text("utf-8"),
        re.MULTILINE,
    )
    return {name: int(size or 0) for name, size in found}


@pytest.mark.parametrize("path", generate.made(), ids=lambda path: "/".join(path.parts[-2:]))
def test_what_is_made_is_not_stale(path: Path) -> None:
    assert path.read_text("utf-8") == generate.made()[path], f"renew it: {generate.COMMAND}"


def test_reasons_are_told_apart() -> None:
    """So are phases and the ranges of actions: numbers of one kind differ and have no gap."""
    reasons = [
        value
        for name, value in vars(codes).items()
        if name.isupper() and list(vars(codes)).index(name) >= list(vars(codes)).index("LEGAL")
    ]
    assert reasons == list(range(24))


def test_fields_of_the_table() -> None:
    declared = declared_fields()
    assert declared == SIZES
    fields = State.new(2, 0).fields()
    sizes = {name: len(v) if isinstance(v, list) else 0 for name, v in fields.items()}
    assert sizes == declared


def test_declarations_of_the_table_are_all_understood() -> None:
    """A field of another type would slip through the comparison above."""
    lines = (RULES / "table.pxd").read_text("utf-8").splitlines()
    fields = [line for line in lines if line.startswith("    cdef ") and "(" not in line]
    assert len(fields) == len(declared_fields())


def played() -> State:
    """A state in which little is as at the start."""
    state = State.new(4, 21, "hu split_substitution=on free_storage=on open_delivered=on")
    rng = Random(21)
    for _ in range(150):
        state.apply(rng.choice(state.legal()))
    return state


@pytest.mark.parametrize("name", SIZES)
def test_every_field_is_copied_and_set(name: str) -> None:
    state = State.new(3, 1)
    value = getattr(state, name)
    other = [number + 1 for number in value] if isinstance(value, list) else value + 1
    changed = state.copy()
    changed.set_fields({name: other})
    assert changed.fields() == {**state.fields(), name: other}
    assert changed != state
    copied = State.new(2, 2)
    copied.copy_from(changed)
    assert copied.fields() == changed.fields()
    assert changed.copy() == changed


def test_copies_are_independent() -> None:
    state = played()
    fields = state.fields()
    copied = state.copy()
    copied.playout(Random(1))
    assert state.fields() == fields
    assert copied != state


def test_hot_modules_have_their_declarations() -> None:
    """Each `.pxd` stands beside a module, and cimports only what has one itself."""
    modules = {path.stem for path in RULES.glob("*.py")}
    declared = {path.stem for path in RULES.glob("*.pxd")}
    assert {"state", "mining", "table"} <= declared <= modules
    for path in RULES.glob("*.pxd"):
        used = re.findall(
            r"^from glueckauf\.rules\.(\w+) cimport", path.read_text("utf-8"), re.MULTILINE
        )
        assert set(used) <= declared, path.name
