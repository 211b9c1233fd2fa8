"""A bot of whichever glueckauf this Python has, through the line protocol (docs/bot-protocol.md).

So a level as it was in another version can still be met: install that version's wheel into an
environment of its own, and name its Python.

    glueckauf arena baron "process:old/bin/python examples/bots/level_bot.py baron" --seconds 0.1

With `--processor-time` behind its name its seconds are those of the processor. So two versions can
be compared on a machine that is busy with other things; let both play in this way.
"""

import json
import sys
import time
from contextlib import nullcontext
from typing import Any
from unittest.mock import patch

from glueckauf import Random, View
from glueckauf.bots.protocol import Bot, Limit
from glueckauf.bots.registry import make_bot
from glueckauf.record.files.position import parse_position
from glueckauf.record.game import legal_actions


def main() -> None:
    name = sys.argv[1]
    bot = make_bot(name)
    for line in sys.stdin:
        question = json.loads(line)
        if question["type"] == "hello":
            answer = {"protocol": 1, "name": name}
        else:
            answer = {"action": decide(bot, question)}
        print(json.dumps(answer), flush=True)


def decide(bot: Bot, question: dict[str, Any]) -> str:
    state = parse_position(question["position"])
    limit = Limit(**question["limit"])
    view = View(state, state.seat)
    return bot.decide(view, legal_actions(state), limit, Random(question["seed"])).text


if __name__ == "__main__":
    by_processor = patch("time.perf_counter", time.thread_time)
    with by_processor if "--processor-time" in sys.argv else nullcontext():
        main()
