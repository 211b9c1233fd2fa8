"""What the documents say of the tree is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tools import module_index

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "docs" / "architecture.md", ROOT / "CONTRIBUTING.md")
FILE = re.compile(r"`([\w./-]+\.(?:py|pxd|js|css|json|md|toml))`")
FOLDERS = (ROOT, ROOT / "src", ROOT / "src/glueckauf", ROOT / "src/glueckauf/rules", ROOT / "docs")


def test_every_module_has_its_line() -> None:
    page = module_index.PAGE.read_text("utf-8")
    assert page == module_index.with_index(page), f"renew it: {module_index.COMMAND}"


def test_every_room_and_module_says_what_it_is() -> None:
    silent = [path for modules in module_index.rooms().values() for path in modules]
    assert [path for path in silent if not module_index.said(path)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_are_there(page: Path) -> None:
    text = page.read_text("utf-8").partition(module_index.BEGIN)[0]
    named = FILE.findall(text)
    assert named
    assert [name for name in named if not any((place / name).exists() for place in FOLDERS)] == []


def test_a_room_has_some_fifteen_modules_at_most() -> None:
    """But for the rules, which stay flat, and the research interfaces, a module each."""
    crowded = {
        folder.name: len(modules)
        for folder, modules in module_index.rooms().items()
        if len(modules) > 16 and folder.name not in ("rules", "research")
    }
    assert crowded == {}


def test_readme_names_the_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = set(project["optional-dependencies"]) - {"test", "dev"}
    readme = (ROOT / "README.md").read_text("utf-8")
    assert set(re.findall(r"pip install '\.\[(\w+)\]'", readme)) == extras


def test_the_walk_counts_its_files() -> None:
    page = module_index.PAGE.read_text("utf-8")
    click = page.partition("### One click")[2].partition("###")[0]
    python, scripts = (len(set(re.findall(rf"`([\w/]+\.{kind})`", click))) for kind in ("py", "js"))
    told = " ".join(page.partition("### How many files")[2].split())
    assert f"name {python} modules of Python and {scripts} of JavaScript" in told
