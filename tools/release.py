"""Makes a release: `make release`, or `make release DRY=1` for everything but the tag.

The version stands in `src/glueckauf/version.py` and as the newest heading of CHANGELOG.md
(`## 0.2.0, 2026-12-01`). The tree must be clean and the version new. Then both distributions are
built, installed each into an environment of its own and played with, and the commit is tagged.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r'__version__ = "(\d+\.\d+\.\d+)"')
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
DATED = re.compile(r"(\d+\.\d+\.\d+), \d{4}-\d\d-\d\d")

NEEDED = ("py.typed", "words/pl.json", "web/index.html", "web/js/main.js", "rules/state.pxd")
"""Of each kind of file one that a distribution cannot do without."""


class NotReady(Exception):
    """What stands in the way of a release, in words."""


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    """What a command prints; what went wrong where it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotReady(f"{' '.join(map(str, command))} failed:\n{done.stdout}")
    return done.stdout.strip()


def version_of(root: Path) -> str:
    text = (root / "src" / "glueckauf" / "version.py").read_text("utf-8")
    found = VERSION.search(text)
    if not found:
        raise NotReady(f"expected a version such as 1.2.3 in version.py; came {text!r}")
    return found[1]


def check_changelog(text: str, version: str) -> None:
    """Its newest heading is of this version, has a date, and something stands below it."""
    heading, *others = HEADING.findall(text) or [""]
    dated = DATED.fullmatch(heading)
    if not dated or dated[1] != version:
        raise NotReady(
            f"expected '## {version}, YEAR-MONTH-DAY' as the newest heading of CHANGELOG.md;"
            f" came '## {heading}'"
        )
    if any(other.startswith(f"{version},") for other in others):
        raise NotReady(f"expected one heading for {version} in CHANGELOG.md; came several")
    below = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    if not below.strip():
        raise NotReady(f"expected a word on {version} in CHANGELOG.md; its section is empty")


def check_tree(root: Path, tag: str) -> None:
    changed = run("git", "status", "--porcelain", cwd=root)
    if changed:
        raise NotReady(f"expected a clean tree; these differ from the last commit:\n{changed}")
    if tag in run("git", "tag", "--list", cwd=root).split():
        raise NotReady(f"there is a tag {tag} already: raise the version")


def build(folder: Path) -> tuple[Path, Path]:
    """The wheel and the source distribution of what is committed, from an empty folder."""
    source = folder / "source"
    run("git", "clone", "--quiet", ROOT, source)
    tools = environment(folder / "tools")
    run(tools, "-m", "pip", "install", "--quiet", "build", "twine")
    made = folder / "dist"
    run(tools, "-m", "build", "--outdir", made, source, GLUECKAUF_COMPILE="require")
    run(tools, "-m", "twine", "check", "--strict", *sorted(made.iterdir()))
    (wheel,), (archive,) = made.glob("*.whl"), made.glob("*.tar.gz")
    return wheel, archive


def check_content(wheel: Path, archive: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        in_wheel = packed.namelist()
    with tarfile.open(archive) as packed_source:
        in_archive = packed_source.getnames()
    for file, names in ((wheel, in_wheel), (archive, in_archive)):
        for needed in (*NEEDED, "bots/learned/networks/2-players.network"):
            if not any(name.endswith(f"glueckauf/{needed}") for name in names):
                raise NotReady(f"expected {needed} in {file.name}; it is not there")


def environment(folder: Path) -> Path:
    venv.create(folder, with_pip=True)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def try_out(distribution: Path, version: str, folder: Path) -> str:
    """Installs it as a user would, and plays."""
    python = environment(folder)
    run(python, "-m", "pip", "install", "--quiet", f"{distribution}[server]")
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    told = run(python, "-m", "glueckauf", "--version", cwd=elsewhere)
    if version not in told or "compiled" not in told:
        raise NotReady(f"expected {version} with a compiled engine; came {told!r}")
    command = ("simulate", "hewer", "manager", "--games", "4", "--seed", "1", "--jobs", "1")
    run(python, "-m", "glueckauf", *command, cwd=elsewhere)
    run(python, "-m", "glueckauf", "serve", "--help", cwd=elsewhere)
    return told


def release(*, dry: bool) -> None:
    version = version_of(ROOT)
    tag = f"v{version}"
    check_tree(ROOT, tag)
    check_changelog((ROOT / "CHANGELOG.md").read_text("utf-8"), version)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"building {tag} …", flush=True)
        wheel, archive = build(folder)
        check_content(wheel, archive)
        for distribution in (wheel, archive):
            print(f"trying {distribution.name} …", flush=True)
            print(try_out(distribution, version, folder / distribution.suffix[1:]), flush=True)
        shutil.copytree(wheel.parent, ROOT / "dist", dirs_exist_ok=True)
    if dry:
        print(f"all is well; {tag} was not set")
        return
    run("git", "tag", "--annotate", tag, "--message", f"Glück Auf {version}")
    print(f"{tag} is set, and dist/ holds what to publish: git push origin {tag}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Checks, builds, tries and tags a release.")
    parser.add_argument("--dry-run", action="store_true", help="everything but the tag")
    try:
        release(dry=parser.parse_args().dry_run)
    except NotReady as reason:
        sys.exit(f"no release: {reason}")


if __name__ == "__main__":
    main()
