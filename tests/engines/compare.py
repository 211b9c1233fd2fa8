"""Plays the same games with the engines of two environments, and compares them step by step.

python -m tests.engines.compare .venv/dev/bin/python .venv/app/bin/python --games 200
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def start(
    python: str,
    *options: str,
    script: str = "games",
    folder: Path | None = None,
    **environment: str,
) -> subprocess.Popen[str]:
    """Let an interpreter play with the engine installed there, or in a folder."""
    path = [str(folder)] if folder else []
    return subprocess.Popen(
        [python, "-P", "-m", f"tests.engines.{script}", *options],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([*path, str(ROOT)]), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def finish(process: subprocess.Popen[str]) -> tuple[list[str], str]:
    """The lines of the games, and where the engine lies."""
    printed, noted = process.communicate()
    if process.returncode:
        raise SystemExit(f"{process.args!r} ended with {process.returncode}:\n{noted}")
    return printed.splitlines(), noted.splitlines()[0]


def difference(one: list[str], other: list[str]) -> str | None:
    """The first step in which two engines differ, and its game."""
    game = "no game"
    for mine, yours in zip_longest(one, other, fillvalue="nothing"):
        if mine != yours:
            return f"{game}: one printed {mine!r}, the other {yours!r}"
        if mine.startswith("game"):
            game = mine
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("pythons", nargs=2, metavar="PYTHON", help="an interpreter")
    parser.add_argument("--games", type=int, default=200)
    arguments = parser.parse_args()
    started = [start(python, f"--games={arguments.games}") for python in arguments.pythons]
    with ThreadPoolExecutor() as readers:  # so that neither waits for the other to be read
        (one, here), (other, there) = readers.map(finish, started)
    kinds = {name.endswith(".py") for name in (here, there)}
    if len(kinds) == 1:
        sys.exit(f"one engine is to be compiled, the other not:\n{here}\n{there}")
    differing = difference(one, other)
    if differing:
        sys.exit(f"the engines differ in {differing}\n{here}\n{there}")
    print(f"{arguments.games} games, {len(one)} steps: the engines agree\n{here}\n{there}")


if __name__ == "__main__":
    main()
