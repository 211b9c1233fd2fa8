"""The network: sums kept or made anew tell the same, and an end is what it is."""

from __future__ import annotations

from math import exp

import pytest

from glueckauf import Random, State
from glueckauf.bots.learned.features import feature_names, features
from glueckauf.bots.learned.network import Network
from glueckauf.bots.learned.network_file import (
    make_network,
    network_for,
    read_network,
    write_network,
)
from glueckauf.bots.learned.value_scale import GREED, MARGIN
from glueckauf.bots.protocol import BotError
from glueckauf.rules.outcome import outcome
from tests.support.networks import some_network
from tests.support.play import walk


def value_by_hand(network: bytes, numbers: list[float]) -> float:
    """As the network's file says, without any shortcut."""
    about, (weights, bias, win, margin) = read_network("test", network)
    hidden = about["hidden"]
    units = [
        max(
            0.0,
            bias[unit] + sum(x * weights[hidden * at + unit] for at, x in enumerate(numbers)),
        )
        for unit in range(hidden)
    ]
    chance = win[hidden] + sum(w * unit for w, unit in zip(win, units, strict=False))
    lead = margin[hidden] + sum(w * unit for w, unit in zip(margin, units, strict=False))
    return float(1 / (1 + exp(-chance)) + GREED * lead)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_value_is_what_the_weights_say(players: int) -> None:
    rng = Random(5)
    inputs, hidden = len(feature_names(players)), 6
    parts = [
        [rng.random() - 0.5 for _ in range(count)]
        for count in (inputs * hidden, hidden, hidden + 1, hidden + 1)
    ]
    about = {"players": players, "inputs": inputs, "hidden": hidden}
    file = write_network(about, parts)
    network = make_network(players, *read_network("test", file))
    state = State.new(players, 3)
    for number, _ in enumerate(walk(state, 1, Random(3))):
        if number % 20 == 0 and not state.is_over:
            told = network.judge(state, number % players)
            by_hand = value_by_hand(file, features(state, number % players))
            assert told == pytest.approx(by_hand, abs=2e-4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_end_is_worth_its_share_and_margin(players: int) -> None:
    network = some_network(players)
    for seed in range(30):
        state = State.new(players, seed)
        state.playout(Random(seed))
        end = outcome(state)
        assert end is not None
        for seat in range(players):
            share = 1 / len(end.winners) if seat in end.winners else 0
            best = max(points for other, points in enumerate(end.points) if other != seat)
            margin = max(-2.0, min(2.0, (end.points[seat] - best) / MARGIN))
            assert network.judge(state, seat) == pytest.approx(share + GREED * margin, abs=1e-5)


def test_wrong_sizes_are_told() -> None:
    with pytest.raises(BotError, match="hidden sums, not 10 and 1000"):
        Network(10, 1000)
    network = Network(3, 2)
    with pytest.raises(BotError, match="weights: expected 6 numbers, 5 came"):
        network.load([0.0] * 5, [0.0] * 2, [0.0] * 3, [0.0] * 3)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "the first line is not that of a network"),
        (b"[]\n", "the first line is not that of a network"),
        (b'{"players": 2, "inputs": 3, "hidden": 2}\n', "expected the format"),
        (
            write_network({"players": 2, "inputs": 3, "hidden": 2}, [[0.0] * 12]),
            "3 inputs for 2 players do not fit",
        ),
        (
            write_network(
                {"players": 2, "inputs": len(feature_names(2)), "hidden": 1}, [[0.0] * 5]
            ),
            "bytes of numbers, 20 came",
        ),
    ],
)
def test_broken_files_are_told(content: bytes, told: str) -> None:
    with pytest.raises(BotError, match=told):
        read_network("some file", content)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_networks_come_with_the_package(players: int) -> None:
    network = network_for(players)
    assert network.inputs == len(feature_names(players))
    assert 0 <= network.judge(State.new(players, 1), 0) <= 1.5
