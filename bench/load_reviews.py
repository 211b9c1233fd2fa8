"""Games that a server reviews while its tables are measured."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from glueckauf import Game, Random
from glueckauf.bots.match import play_game
from glueckauf.bots.registry import make_bot
from glueckauf.record.files.game_file import format_game

PLAYERS = 4

Address = tuple[str, int]
Begun = list[tuple[str, str]]


def begin_reviews(address: Address, count: int) -> Begun:
    """So many finished games are given to the server to be reviewed: their tables, each with the
    secret of its host."""
    begun = []
    for number in range(count):
        bots = [make_bot("manager") for _ in range(PLAYERS)]
        game = play_game(bots, Game.new(PLAYERS, seed=number), Random(number))
        made = _asked(address, "/api/games", {"game": format_game(game)})
        begun.append((made["table"], made["host"]))
        _asked(address, f"/api/tables/{made['table']}/review", {}, made["host"])
    return begun


def still_reviewed(address: Address, begun: Begun) -> int:
    """How many of them are under way."""
    paths = [(f"/api/tables/{table}/review", secret) for table, secret in begun]
    states = [_asked(address, path, None, secret)["state"] for path, secret in paths]
    return states.count("running")


def _asked(address: Address, path: str, body: Any, secret: str = "") -> Any:
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    data = None if body is None else json.dumps(body).encode()
    url = f"http://{address[0]}:{address[1]}{path}"
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        return json.loads(answer.read())
