"""Imports point down, and importing the package stays light."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "glueckauf"

PAGE = Path(__file__).parents[2] / "CONTRIBUTING.md"


def named(text: str) -> list[str]:
    return re.findall(r"`(\w+)`", text)


def allowed() -> dict[str, set[str]]:
    """What each part may import beside itself: the table of CONTRIBUTING.md."""
    chapter = PAGE.read_text("utf-8").partition("## Who may import whom")[2].partition("\n## ")[0]
    rows = [line.split("|")[1:3] for line in chapter.splitlines() if line.startswith("| `")]
    below = {part: set(named(others)) for parts, others in rows for part in named(parts)}
    for part in [part for part, others in below.items() if "record" in others]:
        below[part] |= {"face", "version"}
    below["record"] |= {"version"}
    below["terminal"] = {*below} - {"terminal", "web"} | {"face", "version"}
    return below | {
        "face": {"rules", "record", "version"},
        "version": set(),
        "__main__": {"terminal"},
    }


BELOW = allowed()

MODULES = sorted(SOURCE.rglob("*.py"))


def module_name(path: Path) -> str:
    parts = ["glueckauf", *path.relative_to(SOURCE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {module_name(path) for path in MODULES}


def part(name: str) -> str:
    """The part of the house a module belongs to."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else "face"


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


@cache
def imported(path: Path, *, types: bool = True) -> frozenset[str]:
    """The modules, ours and others', that a module imports, with what only types need or not."""
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if is_type_checking(node) and not types:
            continue
        waiting.extend(ast.iter_child_nodes(node))
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in NAMES else str(node.module))
    return frozenset(found)


def ours(path: Path, *, types: bool = True) -> set[str]:
    return {name for name in imported(path, types=types) if name.split(".")[0] == "glueckauf"}


def test_every_part_has_its_place() -> None:
    assert {part(name) for name in NAMES} <= set(BELOW)


def test_imports_point_down() -> None:
    wrong = []
    for path in MODULES:
        name = module_name(path)
        mine = BELOW[part(name)] | {part(name)}
        wrong += [f"{name} imports {other}" for other in ours(path) if part(other) not in mine]
    assert wrong == []


def test_allowed_imports_make_no_circle() -> None:
    order = list(TopologicalSorter(BELOW).static_order())
    assert order.index("rules") < order.index("record") < order.index("face") < order.index("bots")
    for above in ("arena", "analysis", "server"):
        assert order.index("bots") < order.index("pools") < order.index(above)
    for below in ("picture", "words"):
        assert order.index(below) < min(order.index("server"), order.index("terminal"))
    assert order[-2:] == ["terminal", "__main__"]


def test_modules_import_each_other_in_no_circle() -> None:
    graph = {module_name(path): ours(path, types=False) for path in MODULES}
    assert len(list(TopologicalSorter(graph).static_order())) >= len(MODULES)


def test_no_global_randomness() -> None:
    """`random` has a state that all share."""
    assert [module_name(path) for path in MODULES if "random" in imported(path)] == []


def test_areas_of_the_board_do_not_import_the_turn_flow() -> None:
    flow = {"glueckauf.rules.state", "glueckauf.rules.view"}
    for area in (
        "factory",
        "mining",
        "delivery",
        "order_spaces",
        "draw_five",
        "draft",
        "worker_spaces",
        "shift_clock",
    ):
        assert not ours(SOURCE / "rules" / f"{area}.py") & flow


def loaded_by(statement: str) -> list[str]:
    code = f"import json, sys; {statement}; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    names: list[str] = json.loads(done.stdout)
    return names


def test_importing_the_package_loads_little() -> None:
    loaded = [name for name in loaded_by("import glueckauf") if name.startswith("glueckauf.")]
    assert "glueckauf.rules.state" in loaded
    assert {part(name) for name in loaded} <= {"rules", "grammar", "record", "version"}


def test_importing_the_package_loads_nothing_heavy() -> None:
    new = set(loaded_by("import glueckauf")) - set(loaded_by("pass"))
    heavy = {
        "asyncio",
        "http",
        "json",
        "logging",
        "multiprocessing",
        "numpy",
        "sqlite3",
        "unittest",
    }
    assert {name.split(".")[0] for name in new} & heavy == set()
