"""Writes what the compiler has to be told again: `python -m glueckauf.rules.generate`.

Each thing is declared once, in Python: the fields of the table in `fields.py`, the codes in
`codes.py`, the sizes of the bots' arrays in `bots/array_sizes.py`, what slots and places mean in
`addresses.py`. What is made from that is
committed. A test compares, and says when it is stale.
"""

from __future__ import annotations

import ast
from pathlib import Path

from glueckauf.rules.fields import SIZES

HOUSE = Path(__file__).parents[1]
COMMAND = "python -m glueckauf.rules.generate"
C_TYPES = {"int": "int", "bool": "bint"}


def made() -> dict[Path, str]:
    """All files that are made, with what has to stand in them."""
    addresses = HOUSE / "rules" / "addresses.py"
    constants = (HOUSE / "rules" / "codes.py", HOUSE / "bots" / "array_sizes.py")
    return {
        HOUSE / "rules" / "table.py": table_class(),
        HOUSE / "rules" / "table.pxd": table_layout(),
        **{path.with_suffix(".pxd"): enums(path) for path in constants},
        addresses.with_suffix(".pxd"): inline_functions(addresses),
    }


def heading(source: str) -> str:
    return f"# Made from {source} by `{COMMAND}`; do not edit.\n\n"


TABLE = '''"""Everything that lies on the table: the fields that `fields.py` declares.

Compiled, the lists are C arrays, and reading one from Python gives a copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules.fields import changed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glueckauf.rules.fields import Fields


class Table:
    """The board, the decks, and what each player has."""

    def __init__(self) -> None:
        if not cython.compiled:
{begun}
    def copy_from(self, other: Table) -> None:
        """Become what the other one is."""
        if other is None:
            raise TypeError("expected a table to copy from; came None")
        self.become(other)

    def become(self, other: Table) -> None:
{copied}
    def fields(self) -> Fields:
        """All of it, by name, as whole numbers and lists of them."""
        return {{
{read}        }}

    def set_fields(self, fields: Mapping[str, object]) -> None:
        """Become what `fields` says; what it does not name stays."""
        new = changed(self.fields(), fields)
{written}'''


def table_class() -> str:
    """The class of the table: every field begun, copied, read and written."""
    parts = {"begun": "", "copied": "", "read": "", "written": ""}
    for name, size in SIZES.items():
        kind, value = ("list[int]", f"[0] * {size}") if size else ("int", "0")
        all_of = "[:]" if size else ""
        parts["begun"] += f"            self.{name}: {kind} = {value}\n"
        parts["copied"] += f"        self.{name}{all_of} = other.{name}\n"
        read = f"list(self.{name})" if size else f"self.{name}"
        parts["read"] += f'            "{name}": {read},\n'
        parts["written"] += f'        self.{name}{all_of} = new["{name}"]\n'
    return heading("fields.py") + TABLE.format(**parts)


def table_layout() -> str:
    """Its C layout."""
    fields = "".join(
        f"    cdef readonly short {name}{f'[{size}]' if size else ''}\n"
        for name, size in SIZES.items()
    )
    return f"""{heading("fields.py")}cdef class Table:
{fields}
    cpdef int copy_from(self, Table other) except -1
    cdef void become(self, Table other) noexcept nogil
"""


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
        if isinstance(node, ast.ImportFrom) and node.module == "glueckauf.rules.codes"
        for alias in node.names
        if alias.name in text
    ]
    cimport = f"from glueckauf.rules.codes cimport {', '.join(names)}\n\n"
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
