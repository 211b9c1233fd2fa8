"""A bot that speaks the line protocol (docs/bot-protocol.md) and knows nothing of glueckauf.

Let it play: glueckauf arena "process:python examples/bots/process_bot.py" random
"""

import json
import random
import sys
from typing import Any

WISHES = ("deliver", "fill", "load", "mine", "money", "order")


def main() -> None:
    for line in sys.stdin:
        question = json.loads(line)
        if question["type"] == "hello":
            answer = {"protocol": 1, "name": "Simple"}
        else:
            answer = {"action": decide(question["view"], question["legal"], question["seed"])}
        print(json.dumps(answer), flush=True)


def decide(view: dict[str, Any], legal: list[str], seed: int) -> str:
    """The first kind of action on the list of wishes, at random where none is there."""
    rng = random.Random(seed)  # the same seed, the same decision
    for wish in WISHES:
        wished = [action for action in legal if action.startswith(wish)]
        if wished:
            return rng.choice(wished)
    if "cage surface" in legal and view["players"][view["seat"]]["cage_at"] != "surface":
        return "cage surface"
    return rng.choice(legal)


if __name__ == "__main__":
    main()
