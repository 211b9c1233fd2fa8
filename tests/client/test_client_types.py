"""The types of the client: the wire is the server's, and nothing is `any` without a reason.

`make check` runs the type checker itself.
"""

from __future__ import annotations

import json
import re
import shutil
from typing import TYPE_CHECKING

from glueckauf.server.wire import typescript
from tests.support.node import HOUSE, run, tool

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CLIENT = HOUSE / "src/glueckauf/web/js"
WIRE = "plumbing/wire.d.ts"
RENEW = f"python -m glueckauf.server.wire.typescript > src/glueckauf/web/js/{WIRE}"

MISREADINGS = {
    "board/mine.js": ("player.cage_at", "player.cage_level"),  # a field of a view
    "peaks/clock_scene.js": ("event.counts", "event.numbers"),  # of an event
    "pages/commands.js": ('type: "undo", to }', 'type: "undo", upto: to }'),  # of a command
    "plumbing/history.js": ("past.info", "past.table"),  # of an answer
    "plumbing/table_store.js": ("message.spectators", "message.watchers"),  # of a message
}


def test_the_declarations_are_not_stale() -> None:
    stale = (CLIENT / WIRE).read_text("utf-8") != typescript.declarations()
    assert not stale, f"the wire has changed: {RENEW}"


def test_whoever_misreads_the_wire_is_told(tmp_path: Path) -> None:
    """In a copy of the client each of these is an error, and nothing else is."""
    shutil.copytree(CLIENT, tmp_path / "js")
    for name, (right, wrong) in MISREADINGS.items():
        module = tmp_path / "js" / name
        text = module.read_text("utf-8")
        assert right in text, name
        module.write_text(text.replace(right, wrong), "utf-8")
    settings = {"extends": str(HOUSE / "jsconfig.json"), "include": ["js"]}
    (tmp_path / "jsconfig.json").write_text(json.dumps(settings), "utf-8")
    told = run([*tool("tsc"), "-p", "jsconfig.json"], cwd=tmp_path).stdout
    assert set(re.findall(r"^js/(\S+?)\(", told, re.MULTILINE)) == set(MISREADINGS), told


def test_any_has_a_reason() -> None:
    """Behind `{any}` in a comment stands `any: why`; the declarations of the wire have none."""
    without = [
        f"{path.relative_to(CLIENT)}: {line.strip()}"
        for path in sorted(CLIENT.rglob("*.js"))
        for kind, line in _types(path.read_text("utf-8"))
        if re.search(r"\bany\b", kind) and "any: " not in line
    ]
    assert without == []
    assert not re.search(r"(?<!\w)any\s*[;\]>|)]", (CLIENT / WIRE).read_text("utf-8"))


def test_the_checker_is_silenced_with_a_reason() -> None:
    silenced = re.compile(r"@ts-(?:ignore|nocheck|expect-error)(?!: \w)|biome-ignore(?! \S+: \w)")
    without = [
        str(path.relative_to(CLIENT))
        for path in sorted(CLIENT.rglob("*.js"))
        if silenced.search(path.read_text("utf-8"))
    ]
    assert without == []


def test_lines_fit_the_width() -> None:
    """The formatter does not break comments and strings."""
    files = [path for kind in ("*.js", "*.css") for path in sorted(CLIENT.parent.rglob(kind))]
    long = [
        f"{path.relative_to(CLIENT.parent)}:{number}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert len(files) > 40
    assert long == []


def _types(source: str) -> Iterator[tuple[str, str]]:
    """What stands in braces behind a tag of a comment, and its line from there on."""
    for comment in re.findall(r"/\*\*.*?\*/", source, re.DOTALL):
        for tag in re.finditer(r"@\w+ (?=\{)", comment):
            end = begin = tag.end()
            depth = 0
            while end == begin or depth:
                depth += {"{": 1, "}": -1}.get(comment[end], 0)
                end += 1
            yield comment[begin:end], comment[begin:].partition("\n")[0]
