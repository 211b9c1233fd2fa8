"""Installs the package where no C compiler is, and where none can be fetched, and plays there.

The package must install, work as plain Python, and say so.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]

PLAY = """
from glueckauf import Game, Random
game, rng = Game.new(3, seed=1), Random(1)
while not game.over:
    game.play(rng.choice(game.legal()))
print(game.outcome().points)
"""


def run(*command: str | Path, **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        env={"PATH": "", "HOME": os.environ.get("HOME", ""), **environment},
        cwd=tempfile.gettempdir(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        wheels = Path(folder, "wheels")
        # The build tools of this environment, with no compiler on the path and no index to ask.
        run(
            sys.executable,
            *("-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "--no-cache-dir"),
            *("--wheel-dir", wheels, copy_of_source(Path(folder, "source"))),
            PIP_NO_INDEX="1",
        )
        home = Path(folder, "environment")
        venv.create(home, with_pip=True)
        python = home / "bin" / "python"
        run(python, "-m", "pip", "install", "--no-deps", "--no-index", *wheels.glob("*.whl"))
        points = run(python, "-c", PLAY).strip()
        version = run(python, "-m", "glueckauf", "--version").strip()
    if "plain Python" not in version:
        sys.exit(f"expected a version that says 'plain Python'; came {version!r}")
    print(f"without a compiler: {version}; a game ended {points}")


def copy_of_source(folder: Path) -> Path:
    """The source without what other builds left in it."""
    leftovers = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", folder / "src", ignore=leftovers)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    return folder


if __name__ == "__main__":
    main()
