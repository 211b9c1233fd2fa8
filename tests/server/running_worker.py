"""A real worker in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.server.running_server import Running

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = "from glueckauf.terminal.main import main; raise SystemExit(main())"


class RunningWorker(Running):
    def __init__(
        self, database: str, log: Path, *options: str, first: str = "", **environment: str
    ) -> None:
        """What it says beside its first line goes to `log`; `first` is done before it begins."""
        self.log = log
        with log.open("a") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-c", f"{first}\n{PROGRAM}", "work", *options],
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
                env={**os.environ, "GLUECKAUF_DATABASE": database, **environment},
            )
        line = self.first_line()
        assert "works for" in line, f"the worker did not start: {line!r} {log.read_text()}"
