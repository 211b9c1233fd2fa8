"""Builds the core with the address and undefined-behaviour sanitizers, and plays games with it.

    python tests/engines/sanitize.py --games 100

It takes gcc. Any report of a sanitizer ends the games with an error, and the report is printed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from compare import finish, start

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ("src", "setup.py", "pyproject.toml", "README.md", "LICENSE")

FLAGS = "-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all"
COMPILER = "gcc"


def build(folder: Path) -> Path:
    """Install the package, with its sanitized core, into a folder of its own."""
    source, site = folder / "source", folder / "site"
    source.mkdir()
    for name in SOURCE:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("*.egg-info"))
        else:
            shutil.copy(ROOT / name, source / name)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    command += ["--target", str(site), str(source)]
    environment = {
        **os.environ,
        "CC": COMPILER,
        "GLUECKAUF_COMPILE": "require",
        "GLUECKAUF_CFLAGS": FLAGS,
    }
    built = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if built.returncode:
        sys.exit(f"the core did not build:\n{built.stdout}{built.stderr}")
    return site


def library(name: str) -> str:
    """The sanitizer's runtime, which must be loaded before Python itself."""
    command = [COMPILER, f"-print-file-name={name}"]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    return found.stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100)
    arguments = parser.parse_args()
    if not shutil.which(COMPILER):
        sys.exit(f"the sanitizers need {COMPILER}, and it is not here")
    with tempfile.TemporaryDirectory() as folder:
        site = build(Path(folder))
        steps, engine = sanitized(site, "games.py", f"--games={arguments.games}")
        batches, _ = sanitized(site, "batches.py")
        thinking, _ = sanitized(site, "thinking.py")
    print(
        f"{arguments.games} games, {len(steps)} steps, {len(batches)} batches,"
        f" {len(thinking)} games of bots: nothing to report"
    )
    print(engine)


def sanitized(site: Path, script: str, *options: str) -> tuple[list[str], str]:
    """What a program prints with the engine just built, and where that lies."""
    process = start(
        sys.executable,
        *options,
        script=script,
        folder=site,
        LD_PRELOAD=f"{library('libasan.so')} {library('libubsan.so')}",
        ASAN_OPTIONS="detect_leaks=0",  # Python itself keeps memory to the end
        UBSAN_OPTIONS="print_stacktrace=1",
        PYTHONMALLOC="malloc",  # so that every object has its own guarded block
    )
    printed, engine = finish(process)
    if str(site) not in engine or engine.endswith(".py"):
        sys.exit(f"not the engine just built: {engine}")
    return printed, engine


if __name__ == "__main__":
    main()
