"""Builds the core with the address and undefined-behaviour sanitizers, and plays games with it.

    python -m tests.engines.sanitize --games 100

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

from tests.engines.compare import ROOT, finish, start

FLAGS = "-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all"
COMPILER = "gcc"


def build(folder: Path) -> Path:
    """The package with its sanitized core, in a folder of its own."""
    command = [sys.executable, "setup.py", "--quiet", "build"]
    command += ["--build-base", str(folder), "--build-lib", str(folder / "site")]
    environment = {
        **os.environ,
        "CC": COMPILER,
        "GLUECKAUF_COMPILE": "require",
        "GLUECKAUF_CFLAGS": FLAGS,
    }
    built = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if built.returncode:
        sys.exit(f"the core did not build:\n{built.stdout}{built.stderr}")
    return folder / "site"


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
        steps, engine = sanitized(site, "games", f"--games={arguments.games}")
        batches, _ = sanitized(site, "batches")
        thinking, _ = sanitized(site, "thinking")
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
