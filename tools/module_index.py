"""Writes the list of all modules into docs/architecture.md: `python -m tools.module_index`.

A line is the first sentence that a module says of itself. A test says when the list is stale.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "glueckauf"
PAGE = ROOT / "docs" / "architecture.md"
COMMAND = "python -m tools.module_index"
BEGIN = f"<!-- made by {COMMAND} -->\n"
END = "<!-- end of what is made -->\n"


def said(path: Path) -> str:
    """The first sentence of a module's docstring, or of a script's first comment."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        whole = ast.get_docstring(ast.parse(text)) or ""
    else:
        whole = "\n".join(re.findall(r"^// ?(.*)$", text.partition("\n\n")[0], re.MULTILINE))
    paragraph = " ".join(whole.partition("\n\n")[0].split())
    return re.split(r"(?<=[.!?]) (?=[A-Z`])", paragraph)[0]


def rooms() -> dict[Path, list[Path]]:
    """Every folder with its modules."""
    modules = [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.js")]
    folders = sorted({path.parent for path in modules})
    return {folder: sorted(path for path in modules if path.parent == folder) for folder in folders}


def index() -> str:
    parts = []
    for folder, modules in rooms().items():
        name = folder.relative_to(SOURCE.parent).as_posix()
        face = folder / "__init__.py"
        about = f"\n{said(face)}\n" if face in modules else ""
        lines = [f"- `{path.name}`: {said(path)}\n" for path in modules if path != face]
        parts.append(f"### `{name}/`\n{about}\n{''.join(lines)}")
    return "\n".join(parts)


def with_index(page: str) -> str:
    """The page with the list as it should be."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{index()}\n{END}{rest.partition(END)[2]}"


def main() -> None:
    PAGE.write_text(with_index(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
