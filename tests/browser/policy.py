"""Sensible play, so that a game sees mining, deliveries and every kind of choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from glueckauf import Random

LIKING = {"deliver": 90, "mine": 55, "order": 40, "factory": 40, "money": 25, "bank": 5}
"""How much a space is liked, by its first word; chance adds up to 40."""


def choose(view: dict[str, Any], own: dict[str, Any], rng: Random) -> str:
    """An action for the seat whose decision is due, from what the server told it."""
    if "arrange" in own:
        return " ".join([rng.choice(["top", "bottom"]), *own["arrange"]])
    legal: list[str] = own["legal"]
    if view["phase"] == "mining":
        return _mining(view, legal)
    if view["phase"] == "turn":
        some = [space for space in legal if _useful(space, view["players"][view["seat"]])]
        return max(some, key=lambda space: LIKING[space.split()[0]] + rng.below(40))
    return rng.choice(legal)


def _useful(space: str, player: dict[str, Any]) -> bool:
    """Whether mining can fill a slot now; anything else is always good for something."""
    if not space.startswith("mine"):
        return True
    wanted = _wanted(player)
    holders = [player["cage"], *(level["cubes"] for level in player["levels"])]
    return any(holder[colour] for holder in holders for colour in wanted)


def _wanted(player: dict[str, Any]) -> set[str]:
    return {
        slot["colour"] for order in player["orders"] for slot in order["slots"] if not slot["cubes"]
    }


def _mining(view: dict[str, Any], legal: list[str]) -> str:
    player = view["players"][view["seat"]]
    fills = [action for action in legal if action.startswith("fill ")]
    right = [action for action in fills if action.split()[2] == action.split()[3]]
    loads = [action for action in legal if action.startswith("load ")]
    if right or view["pending"]:
        return (right or fills)[0]
    loaded = sum(player["cage"].values())
    if player["cage_at"] != "surface":
        if loads and loaded < view["steps"] - 1:
            return loads[0]
        return "cage surface" if loaded else "stop"
    stores = [action for action in legal if action.startswith("store ")]
    return next(iter([*_rides(player, legal, view["steps"]), *fills, *stores, "stop"]))


def _rides(player: dict[str, Any], legal: list[str], steps: int) -> list[str]:
    """Down to where a cube is that an order wants, if there is time to bring it up."""
    wanted = _wanted(player)
    if steps < 4 or sum(player["cage"].values()) > 2:
        return []
    return [
        ride
        for level in player["levels"]
        if any(level["cubes"][colour] for colour in wanted)
        and (ride := f"cage {level['colour']}") in legal
    ]
