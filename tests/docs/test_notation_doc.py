"""What docs/notation.md shows is what the package reads and writes."""

from __future__ import annotations

import re
from pathlib import Path

from glueckauf import parse_action
from glueckauf.record.files.game_file import format_game, parse_game
from glueckauf.record.files.position import format_position, parse_position
from glueckauf.record.files.redaction import redact
from glueckauf.record.notation import ACTIONS
from glueckauf.rules.position_checks import due_decision, status

DOC = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", DOC, re.DOTALL)


def chapter(title: str) -> str:
    return DOC.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(title: str) -> list[list[str]]:
    """The rows of the tables in a chapter, without their heads."""
    lines = [line for line in chapter(title).splitlines() if line.startswith("| `")]
    lines += [line for line in chapter(title).splitlines() if re.match(r"\| \d", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_action_shown_reads_back() -> None:
    texts = [first.strip("`") for first, _ in rows("Actions")]
    actions = [parse_action(text) for text in texts]
    assert [action.text for action in actions] == texts
    assert {action.kind for action in actions} == {*(a.kind for a in ACTIONS), "return"}


def test_game_files() -> None:
    whole, redacted = map(parse_game, blocks("game"))
    assert [format_game(game) for game in (whole, redacted)] == blocks("game")
    assert format_game(redact(whole, 1)) == format_game(redacted)
    assert not whole.redacted
    assert redacted.reader == 1


def test_the_position() -> None:
    whole, _ = map(parse_game, blocks("game"))
    (text,) = blocks("position")
    assert format_position(parse_position(text)) == text
    assert format_position(whole.state.hidden_from(1)) == text


def test_every_problem_has_its_line() -> None:
    codes = {"range", "orders", "tiles"}
    for module in (status, due_decision):
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
        codes |= set(re.findall(r'Problem\(\s*"(\w+)"', source))
    assert {first.strip("`") for first, _ in rows("What can be wrong")} == codes


def test_links_lead_somewhere() -> None:
    titles = re.findall(r"^## (.*)$", DOC, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
    links = set(re.findall(r"\]\(#([^)]*)\)", DOC))
    assert links
    assert links <= anchors
