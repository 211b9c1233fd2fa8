"""What a release asks for before it builds anything."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from tools.release import NotReady, check_changelog, check_tree, version_of

if TYPE_CHECKING:
    from pathlib import Path

READY = (
    "# Changes\n\n## 0.2.0, 2026-12-01\n\n- Something new.\n\n## 0.1.0, 2026-11-01\n\nThe first.\n"
)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / "file").write_text("text\n")
    who = ("-c", "user.name=Test", "-c", "user.email=test@example.org")
    for command in (("init", "-q"), ("add", "."), (*who, "commit", "-qm", "First")):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


def test_ready() -> None:
    check_changelog(READY, "0.2.0")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (READY.replace("0.2.0, 2026-12-01", "Unreleased"), "came '## Unreleased'"),
        (READY.replace("0.2.0", "0.3.0"), "expected '## 0.2.0, YEAR-MONTH-DAY'"),
        (READY.replace(", 2026-12-01", ""), "came '## 0.2.0'"),
        (READY.replace("- Something new.", ""), "its section is empty"),
        (READY.replace("0.1.0", "0.2.0"), "came several"),
        ("", "came '## '"),
    ],
)
def test_changelog(text: str, says: str) -> None:
    with pytest.raises(NotReady, match="CHANGELOG") as raised:
        check_changelog(text, "0.2.0")
    assert says in str(raised.value)


def test_version(tmp_path: Path) -> None:
    file = tmp_path / "src" / "glueckauf" / "version.py"
    file.parent.mkdir(parents=True)
    file.write_text('__version__ = "1.20.3"\n')
    assert version_of(tmp_path) == "1.20.3"
    file.write_text('__version__ = "1.20.dev3"\n')
    with pytest.raises(NotReady, match="expected a version such as"):
        version_of(tmp_path)


def test_tree(repository: Path) -> None:
    check_tree(repository, "v0.2.0")
    subprocess.run(["git", "tag", "v0.2.0"], cwd=repository, check=True)
    with pytest.raises(NotReady, match="there is a tag"):
        check_tree(repository, "v0.2.0")
    (repository / "left").write_text("over\n")
    with pytest.raises(NotReady, match="left"):
        check_tree(repository, "v0.3.0")
