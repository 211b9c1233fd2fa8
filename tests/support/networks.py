"""Networks that know nothing, but the same nothing each time."""

from __future__ import annotations

from glueckauf import Random
from glueckauf.bots.learned.features import feature_names
from glueckauf.bots.learned.network import Network


def some_network(players: int, hidden: int = 8, seed: int = 1) -> Network:
    rng = Random(seed)
    inputs = len(feature_names(players))

    def numbers(count: int) -> list[float]:
        return [rng.random() - 0.5 for _ in range(count)]

    network = Network(inputs, hidden)
    network.load(
        numbers(inputs * hidden), numbers(hidden), numbers(hidden + 1), numbers(hidden + 1)
    )
    return network
