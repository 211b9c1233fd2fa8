"""The peers: other people's engines, in an environment that only the benchmark makes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
BENCH = HERE.parent / ".bench"
ENVIRONMENT = BENCH / "peers"
REQUIREMENTS = ("catanatron==3.2.1", "open_spiel==2.0.2")
PROGRAMS = ("peer_catanatron.py", "peer_openspiel.py")


class PeersError(Exception):
    """The peers cannot be measured; the message is one line."""


class Peer:
    """A peer's process. It waits between its rounds, so that nobody else's round is disturbed."""

    def __init__(self, python: Path, program: str, seconds: float) -> None:
        self.program = program
        self.process = subprocess.Popen(
            [python, HERE / program, str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.version: str = self._receive()["version"]

    def measure(self) -> dict[str, float]:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write("go\n")
            self.process.stdin.flush()
        except OSError as error:
            raise PeersError(f"{self.program} stopped: {error}") from None
        figures: dict[str, float] = self._receive()
        return figures

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()

    def _receive(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise PeersError(f"{self.program} stopped with exit code {self.process.wait()}")
        return json.loads(line)


def start_peers(
    seconds: float,
    programs: tuple[str, ...] = PROGRAMS,
    environment: Path = ENVIRONMENT,
    requirements: tuple[str, ...] = REQUIREMENTS,
) -> list[Peer]:
    """The peers, waiting; their environment is made first where it is missing."""
    python = ready_environment(environment, requirements)
    return [Peer(python, program, seconds) for program in programs]


def ready_environment(environment: Path, requirements: tuple[str, ...]) -> Path:
    """The Python of the peers' environment."""
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    # written last, so that a half-made environment is made again
    stamp = environment / "ready.txt"
    wanted = "\n".join((sys.version, *requirements))
    if not stamp.exists() or stamp.read_text() != wanted:
        name = f".bench/{environment.name}"
        print(f"making an environment for the peers in {name}", file=sys.stderr)
        run([sys.executable, "-m", "venv", "--clear", str(environment)], name)
        run([str(python), "-m", "pip", "install", "--quiet", *requirements], name)
        stamp.write_text(wanted)
    return python


def run(command: list[str], name: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = (done.stderr + done.stdout).strip().splitlines() or ["no message"]
        why = next((line for line in said if line.startswith("ERROR")), said[-1])
        raise PeersError(f"cannot make the peers' environment in {name}: {why}")
