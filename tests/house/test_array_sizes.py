"""Every C array is as long as the Python list that it stands for.

Compiled, nothing checks bounds. Each array of a `.pxd` has its list in the `.py` beside it, made
of the constants that its size means: in plain Python a list that is too short raises, and here the
two are compared.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from glueckauf.bots import array_sizes as sizes
from glueckauf.rules import codes

SOURCE = Path(__file__).parents[2] / "src" / "glueckauf"
DECLARED = sorted(SOURCE.rglob("*.pxd"))
CONSTANTS: dict[str, Any] = {**vars(codes), **vars(sizes)}

INLINE = re.compile(r"^cdef inline .*\n(?:    .*\n)+", re.MULTILINE)
SIZED = re.compile(r"\[[^\[\]:]+\]")  # with `:` it is a view of an array, which knows its length
MEMBER = re.compile(r"^( *)cdef (?:readonly |public )?[\w ]+ (\w+)\[([^\[\]:]+)\]$", re.MULTILINE)
LOCALS = re.compile(r"@cython\.locals\((.*?)\)\n *c(?:p?)def [^(]*?(\w+)\(", re.DOTALL)
LOCAL = re.compile(r'(\w+)="[\w ]+\[([^\[\]:]+)\]"')


class Array(NamedTuple):
    """Where it is declared: `function` for its local, "" for the module, "self" for a class."""

    owner: str
    name: str
    size: int


def arrays(text: str) -> list[Array]:
    found = [
        Array("self" if indent else "", name, evaluated(size, CONSTANTS))
        for indent, name, size in MEMBER.findall(text)
    ]
    for declarations, function in LOCALS.findall(text):
        found += [
            Array(function, name, evaluated(size, CONSTANTS))
            for name, size in LOCAL.findall(declarations)
        ]
    return found


def evaluated(expression: str | ast.expr, names: dict[str, Any]) -> Any:
    text = expression if isinstance(expression, str) else ast.unparse(expression)
    return eval(text, dict(names))  # noqa: S307  # of our own sources


def assigned(node: ast.AST) -> tuple[str, ast.expr] | None:
    """The target and the value of an assignment."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        return ast.unparse(node.targets[0]), node.value
    if isinstance(node, ast.AnnAssign) and node.value:
        return ast.unparse(node.target), node.value
    return None


def names_of(module: ast.Module) -> dict[str, Any]:
    """The constants that a module makes or imports, as far as they can be had one by one."""
    names = dict(CONSTANTS)
    for node in module.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                try:
                    exec(f"from {node.module} import {alias.name}", names)  # noqa: S102
                except ImportError:
                    continue  # compiled, some are seen by other compiled modules only
        elif pair := assigned(node):
            try:
                names[pair[0]] = evaluated(pair[1], names)
            except (NameError, AttributeError, TypeError):
                continue
    return names


def lists(path: Path) -> dict[tuple[str, str], set[int]]:
    """The lengths of the lists of a module, by owner and name as in `Array`."""
    module = ast.parse(path.read_text("utf-8"))
    names = names_of(module)
    found: dict[tuple[str, str], set[int]] = {}
    for node in module.body:
        pair = assigned(node)
        if pair and isinstance(names.get(pair[0]), list):
            found["", pair[0]] = {len(names[pair[0]])}
    for function in ast.walk(module):
        if not isinstance(function, ast.FunctionDef):
            continue
        defaults = zip(reversed(function.args.args), reversed(function.args.defaults), strict=False)
        known = {**names, **{each.arg: evaluated(value, names) for each, value in defaults}}
        for pair in filter(None, map(assigned, ast.walk(function))):
            target, value = pair
            if isinstance(value, ast.BinOp) and isinstance(value.left, ast.List):
                owner = "self" if target.startswith("self.") else function.name
                key = owner, target.removeprefix("self.")
                found.setdefault(key, set()).add(len(evaluated(value, known)))
    return found


@pytest.mark.parametrize("path", DECLARED, ids=lambda path: "/".join(path.parts[-2:]))
def test_arrays_are_as_long_as_their_lists(path: Path) -> None:
    declared = arrays(path.read_text("utf-8"))
    there = lists(path.with_suffix(".py"))
    wrong = [array for array in declared if there.get(array[:2]) != {array.size}]
    assert wrong == [], f"the lists of {path.with_suffix('.py').name}: {there}"


@pytest.mark.parametrize("path", DECLARED, ids=lambda path: "/".join(path.parts[-2:]))
def test_no_array_is_overlooked(path: Path) -> None:
    text = INLINE.sub("", path.read_text("utf-8"))
    assert len(SIZED.findall(text)) == len(arrays(text))


def test_the_check_can_fail() -> None:
    (array,) = arrays('@cython.locals(legal="short[ACTIONS - 1]")\ncdef int f(Table table)\n')
    assert array == ("f", "legal", codes.ACTIONS - 1)
    planned = lists(SOURCE / "bots" / "planning" / "mining_planner.py")
    assert planned["self", "keys"] == {sizes.WORDS * sizes.CAPACITY}
    assert planned["", "PAIR_FIRST"] == {codes.ORDER_COUNT + 1}
