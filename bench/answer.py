"""How a peer talks with the benchmark: a line "go" comes in, a line of JSON goes out."""

import json
import sys
from collections.abc import Callable


def answer_rounds(version: str, measure: Callable[[], dict[str, float]]) -> None:
    """Say that the imports are done, then measure once for every "go" until the input ends."""
    send({"version": version})
    for line in sys.stdin:
        if line.strip() == "go":
            send(measure())


def send(message: dict[str, float] | dict[str, str]) -> None:
    print(json.dumps(message), flush=True)
