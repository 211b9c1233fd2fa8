"""The positions that are counted, and their table. `python -m tests.perft.tables` writes it anew,
for when a change of the rules has been decided; then read every number that moved.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from glueckauf import Random, State
from glueckauf.record.game import legal_actions
from glueckauf.rules.perft import divide, perft

TABLE = Path(__file__).with_name("table.json")


@dataclass(frozen=True)
class Place:
    """A position reached from a seeded deal by so many random actions of the same seed."""

    name: str
    players: int
    rules: str
    seed: int
    played: int
    depth: int

    def state(self) -> State:
        state = State.new(self.players, self.seed, self.rules)
        rng = Random(self.seed)
        for _ in range(self.played):
            state.apply(rng.choice(state.legal()))
        return state


SPLIT = "original split_substitution=on"
SCARCE = "original cubes_per_colour=8"

PLACES = [
    Place("draft of two", 2, "original", 1, 0, 6),
    Place("draft of four", 4, "online", 7, 0, 4),
    Place("first turn", 3, "original", 3, 9, 3),
    Place("middle of a shift", 4, "hu2", 5, 46, 3),
    Place("mining at a level", 4, "hu2", 5, 40, 5),
    Place("mining with a loaded cage", 4, "original", 2, 191, 4),
    Place("mining with a loaded cage, storage free", 2, "online", 10, 99, 4),
    Place("mining at a level with a storage", 3, SCARCE, 38, 106, 5),
    Place("mining with half-filled slots", 3, SPLIT, 2, 138, 4),
    Place("second cube of a pair", 2, "original", 2, 85, 5),
    Place("orders to deliver", 3, "original", 5, 202, 4),
    Place("coal short after a draw five", 2, SCARCE, 102, 126, 4),
    Place("tiles to keep", 3, "original", 60, 12, 3),
    Place("equal tiles to put back", 2, "original", 1, 56, 3),
    Place("last cards of the deck", 4, "original", 4, 178, 3),
    Place("end of a shift", 3, "hu2", 1, 60, 4),
    Place("end of the game", 2, "original", 1, 145, 5),
]


def texts(state: State, parts: dict[int, int]) -> dict[str, int]:
    """A division with the names of the actions."""
    named = {action.number: str(action) for action in legal_actions(state)}
    return {named[number]: count for number, count in parts.items()}


def row(place: Place) -> dict[str, Any]:
    state = place.state()
    return {
        "name": place.name,
        "perft": [perft(state, depth) for depth in range(1, place.depth + 1)],
        "divide": texts(state, divide(state, 2)),
    }


def main() -> None:
    rows = [row(place) for place in PLACES]
    TABLE.write_text(json.dumps(rows, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
