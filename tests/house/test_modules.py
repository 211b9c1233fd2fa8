"""What the house asks of every file."""

from __future__ import annotations

import ast
from pathlib import Path

HOUSE = Path(__file__).parents[2]
FOLDERS = ("src", "tests", "bench", "examples")
TEXTS = {
    path.relative_to(HOUSE): path.read_text("utf-8")
    for folder in FOLDERS
    for path in sorted((HOUSE / folder).rglob("*.py"))
}
BUILT_IN = {"Exception", "ValueError", "KeyError", "LookupError", "RuntimeError", "TypeError"}


def test_modules_stay_short() -> None:
    lengths = {str(path): len(text.splitlines()) for path, text in TEXTS.items()}
    assert {path: length for path, length in lengths.items() if length > 500} == {}


def test_modules_say_what_they_are() -> None:
    silent = [
        str(path) for path, text in TEXTS.items() if text and not ast.get_docstring(ast.parse(text))
    ]
    assert silent == []


def test_errors_are_ours() -> None:
    """Every exception of the package stands in the tree under GlueckAufError."""
    strangers = []
    for path, text in TEXTS.items():
        if path.parts[0] != "src":
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef) and node.name != "GlueckAufError":
                bases = {ast.unparse(base).split(".")[-1] for base in node.bases}
                if bases and bases <= BUILT_IN:
                    strangers.append(f"{path}: {node.name}")
    assert strangers == []
