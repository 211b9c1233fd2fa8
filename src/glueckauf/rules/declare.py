"""Writes what the compiler has to be told again: `python -m glueckauf.rules.declare`.

Each thing is declared once, in Python: the codes in `numbers.py` of each part of the house, what
they mean in `addresses.py`. The `.pxd` files beside them are made from that, and committed. A test
compares them, and says when they are stale.
"""

from __future__ import annotations

import ast
from pathlib import Path

HOUSE = Path(__file__).parents[1]
COMMAND = "python -m glueckauf.rules.declare"
C_TYPES = {"int": "int", "bool": "bint"}


def made() -> dict[Path, str]:
    """All files that are made, with what has to stand in them."""
    addresses = HOUSE / "rules" / "addresses.py"
    return {
        **{path.with_suffix(".pxd"): enums(path) for path in sorted(HOUSE.glob("*/numbers.py"))},
        addresses.with_suffix(".pxd"): inline_functions(addresses),
    }


def heading(source: str) -> str:
    return f"# Made from {source} by `{COMMAND}`; do not edit.\n\n"


def enums(path: Path) -> str:
    """The constants of a module as C enums."""
    names = []
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Assign):
            names += [f"    {ast.unparse(node)}\n"]
    return f"{heading(path.name)}cdef enum:\n{''.join(names)}"


def inline_functions(path: Path) -> str:
    """The functions of a module that take and give single numbers, for other modules to inline."""
    module = ast.parse(path.read_text("utf-8"))
    functions = [node for node in module.body if isinstance(node, ast.FunctionDef)]
    taken = [node for node in functions if _types(node) <= C_TYPES.keys()]
    text = "\n".join(map(_inline, taken))
    names = [
        alias.name
        for node in module.body
        if isinstance(node, ast.ImportFrom) and node.module == "glueckauf.rules.numbers"
        for alias in node.names
        if alias.name in text
    ]
    cimport = f"from glueckauf.rules.numbers cimport {', '.join(names)}\n\n"
    return heading(path.name) + cimport + text


def _types(function: ast.FunctionDef) -> set[str]:
    told = [argument.annotation for argument in function.args.args]
    return {ast.unparse(node) for node in (*told, function.returns) if node}


def _inline(function: ast.FunctionDef) -> str:
    arguments = ", ".join(
        f"{C_TYPES[ast.unparse(argument.annotation)]} {argument.arg}"
        for argument in function.args.args
        if argument.annotation
    )
    result = C_TYPES[ast.unparse(function.returns)] if function.returns else "void"
    body = "".join(f"    {ast.unparse(line)}\n" for line in function.body[1:])
    return f"cdef inline {result} {function.name}({arguments}) noexcept nogil:\n{body}"


def main() -> None:
    for path, text in made().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
