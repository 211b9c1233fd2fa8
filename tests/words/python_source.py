"""Which messages the terminal, the notices and the sentences ask for, read from their source."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.words.client_source import Call

SOURCE = Path(__file__).parents[2] / "src/glueckauf"
WORDS = SOURCE / "words"
FILES = (
    *sorted((SOURCE / "terminal").rglob("*.py")),
    SOURCE / "server/notices/message.py",
    WORDS / "sentences.py",
    WORDS / "why.py",
)
SPEAKERS = ("words", "self")
"""What a message is asked of: `words("…")`, `self.words("…")`, and inside `Sentences` itself."""


@cache
def trees() -> dict[str, ast.Module]:
    return {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}


def texts(node: ast.expr) -> tuple[str, ...]:
    """The strings that an expression may be, with `*` for what is filled in."""
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.JoinedStr(values=parts):
            return ("".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in parts),)
        case ast.IfExp(body=body, orelse=other):
            return (*texts(body), *texts(other))
    return ()


@cache
def calls() -> tuple[Call, ...]:
    found = []
    for name, tree in trees().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            speaker = node.func
            asked_of = getattr(speaker, "attr", None) or getattr(speaker, "id", None)
            ids = texts(node.args[0])
            if asked_of in SPEAKERS and ids:
                given = [keyword.arg for keyword in node.keywords]
                values = None if None in given else frozenset(filter(None, given))
                found.append(Call(ids, values, f"{name}: {ast.unparse(node)}"))
    return tuple(found)


@cache
def asked(ids: frozenset[str]) -> frozenset[str]:
    """What is asked for, and every string that is an id."""
    mentioned = {
        node.value
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in ids
    }
    return frozenset(mentioned | {text for call in calls() for text in call.ids})
