"""A small masked policy-gradient learner on the batch environment, in plain NumPy.

    python examples/research/learn.py --minutes 3

One network plays both seats of many two-player games at once and learns from how they end:
advantage actor-critic with one hidden layer. Now and then it plays against `random`; the score is
the share of games won, a shared victory counted half.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from glueckauf.research import ACTIONS, Batch, observation_size, scaled

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.intp]

INPUTS = observation_size(2)
TRACE = 0.97  # how far back a surprise is felt
ENTROPY = 0.01  # how much the policy is kept open
MARGIN = 50  # points that count as one


class Choices:
    """The legal actions of each row, and the policy's probabilities for them."""

    def __init__(self, logits: Floats, masks: npt.NDArray[np.int8]) -> None:
        self.rows, self.actions = np.nonzero(masks)
        self.first = np.searchsorted(self.rows, np.arange(len(masks)))
        legal = logits[self.rows, self.actions]
        legal -= np.maximum.reduceat(legal, self.first)[self.rows]
        exponents = np.exp(legal)
        totals = np.add.reduceat(exponents, self.first)[self.rows]
        self.chances = (exponents / totals).astype(np.float32)
        self.logs = (legal - np.log(totals)).astype(np.float32)

    def draw(self, rng: np.random.Generator) -> Ints:
        """One action a row."""
        sums = np.cumsum(self.chances, dtype=np.float64)
        before = sums[self.first] - self.chances[self.first]
        drawn = np.searchsorted(sums, before + rng.random(len(self.first)), side="right")
        last = np.append(self.first[1:], len(sums)) - 1
        taken: Ints = self.actions[np.minimum(drawn, last)]
        return taken

    def gradient(self, taken: Ints, advantages: Floats) -> Floats:
        """Of what the policy loses, by logit."""
        entropies = -np.add.reduceat(self.chances * self.logs, self.first)
        pull = advantages[self.rows] + ENTROPY * (self.logs + entropies[self.rows])
        gradient = np.zeros((len(self.first), ACTIONS), np.float32)
        gradient[self.rows, self.actions] = self.chances * pull
        gradient[np.arange(len(taken)), taken] -= advantages
        return gradient


@dataclass
class Network:
    """Observation -> hidden layer (ReLU) -> logits of all actions, and the value of the game."""

    weights: dict[str, Floats]
    means: dict[str, Floats] = field(default_factory=dict)
    squares: dict[str, Floats] = field(default_factory=dict)
    updates: int = 0

    @staticmethod
    def new(hidden: int, rng: np.random.Generator) -> Network:
        sizes = {"in": (INPUTS, hidden, 0.05), "policy": (hidden, ACTIONS, 0.01)}
        sizes["value"] = (hidden, 1, 0.01)
        weights: dict[str, Floats] = {}
        for name, (rows, columns, scale) in sizes.items():
            weights[name] = (rng.standard_normal((rows, columns)) * scale).astype(np.float32)
            weights[f"{name} bias"] = np.zeros(columns, np.float32)
        return Network(weights)

    def forward(self, inputs: Floats) -> tuple[Floats, Floats, Floats]:
        """Hidden layer, logits, values."""
        w = self.weights
        hidden = np.maximum(inputs @ w["in"] + w["in bias"], 0)
        values = hidden @ w["value"] + w["value bias"]
        return hidden, hidden @ w["policy"] + w["policy bias"], values[:, 0]

    def backward(self, inputs: Floats, hidden: Floats, logits: Floats, values: Floats) -> None:
        """Learn from the gradients of logits and values."""
        w = self.weights
        into = logits @ w["policy"].T + np.outer(values, w["value"])
        into[hidden <= 0] = 0
        rows = {
            "in": (inputs, into),
            "policy": (hidden, logits),
            "value": (hidden, values[:, None]),
        }
        gradients: dict[str, Floats] = {}
        for name, (before, after) in rows.items():
            gradients[name] = before.T @ after
            gradients[f"{name} bias"] = after.sum(axis=0)
        self.adam(gradients)

    def adam(self, gradients: dict[str, Floats], rate: float = 1e-3) -> None:
        """One step, the gradient cut to length one."""
        self.updates += 1
        length = np.sqrt(sum(float(np.square(each).sum()) for each in gradients.values()))
        for name, whole in gradients.items():
            gradient = whole / np.float32(max(1.0, length))
            mean = self.means.setdefault(name, np.zeros_like(gradient))
            square = self.squares.setdefault(name, np.zeros_like(gradient))
            mean += np.float32(0.1) * (gradient - mean)
            square += np.float32(0.001) * (np.square(gradient) - square)
            size = np.sqrt(square / np.float32(1 - 0.999**self.updates)) + np.float32(1e-8)
            step = mean / np.float32(1 - 0.9**self.updates) / size
            self.weights[name] -= np.float32(rate) * step


class Learner:
    """Plays a batch of games with itself, and learns from stretches of them."""

    def __init__(self, games: int, stretch: int, hidden: int, seed: int, threads: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.network = Network.new(hidden, self.rng)
        self.batch = Batch(games, 2, seed=seed, reward="margin", threads=threads)
        self.games, self.stretch, self.steps = games, stretch, 0
        shape = (stretch + 1, games)
        self.seen = np.zeros((*shape, INPUTS), np.int16)
        self.masks = np.zeros((*shape, ACTIONS), np.int8)
        self.seats = np.zeros(shape, np.int8)
        self.actions = np.zeros((stretch, games), np.intp)
        self.rewards = np.zeros((stretch, games), np.float32)
        self.done = np.zeros((stretch, games), np.bool_)
        shown = self.batch.last()
        self.seen[-1], self.masks[-1], self.seats[-1] = shown[:3]

    def play(self) -> None:
        """A stretch of every game; the batch writes straight into the learner's memory."""
        for memory in (self.seen, self.masks, self.seats):
            memory[0] = memory[-1]
        everyone = np.arange(self.games)
        for t in range(self.stretch):
            _, logits, _ = self.network.forward(scaled(self.seen[t]))
            self.actions[t] = Choices(logits, self.masks[t]).draw(self.rng)
            self.batch.show_in(self.seen[t + 1], self.masks[t + 1])
            shown = self.batch.step(self.actions[t])
            self.seats[t + 1], self.done[t] = shown.seats, shown.done
            self.rewards[t] = shown.rewards[everyone, self.seats[t]] / MARGIN
        self.steps += self.games * self.stretch

    def advantages(self, values: Floats) -> Floats:
        """How much better things went than expected, for the seat that decided. What is good for
        one of two seats is as bad for the other."""
        found = np.zeros((self.stretch, self.games), np.float32)
        later = np.zeros(self.games, np.float32)
        for t in reversed(range(self.stretch)):
            sign = np.where(self.seats[t] == self.seats[t + 1], 1, -1) * ~self.done[t]
            surprise = self.rewards[t] + sign * values[t + 1] - values[t]
            found[t] = later = surprise + TRACE * sign * later
        return found

    def improve(self) -> None:
        self.play()
        count = self.stretch * self.games
        inputs = scaled(self.seen.reshape(-1, INPUTS))
        hidden, logits, values = self.network.forward(inputs)
        advantages = self.advantages(values.reshape(-1, self.games)).reshape(-1)
        scaled_down = (advantages - advantages.mean()) / (advantages.std() + np.float32(1e-6))
        choices = Choices(logits[:count], self.masks[:-1].reshape(-1, ACTIONS))
        policy_gradient = choices.gradient(self.actions.reshape(-1), scaled_down)
        policy_gradient /= np.float32(count)
        value_gradient = -advantages / np.float32(2 * count)
        self.network.backward(inputs[:count], hidden[:count], policy_gradient, value_gradient)


def score_against_random(network: Network, games: int, seed: int) -> float:
    """The share of whole games that the network wins."""
    rng = np.random.default_rng(seed)
    won, ended = 0.0, np.zeros(games, np.bool_)
    with Batch(games, 2, seed=seed, learner=0) as batch:
        shown = batch.last()
        while not ended.all():
            _, logits, _ = network.forward(scaled(shown.observations))
            shown = batch.step(Choices(logits, shown.masks).draw(rng))
            new = shown.done & ~ended
            won += float((shown.rewards[new, 0] + 1).sum() / 2)
            ended |= new
    return won / games


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learn the two-player game from self-play.")
    parser.add_argument("--minutes", type=float, default=3, help="how long at most (3)")
    parser.add_argument("--updates", type=int, help="how many updates at most")
    parser.add_argument("--games", type=int, default=128, help="side by side (128)")
    parser.add_argument("--stretch", type=int, default=32, help="decisions between updates (32)")
    parser.add_argument("--hidden", type=int, default=128, help="width of the network (128)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--report", type=int, default=50, help="updates between scores (50)")
    return parser.parse_args()


def main() -> None:
    given = parse_arguments()
    learner = Learner(given.games, given.stretch, given.hidden, given.seed, given.threads)
    start, updates = time.monotonic(), 0
    while time.monotonic() - start < 60 * given.minutes and updates != given.updates:
        if updates % given.report == 0:
            report(learner, updates, start)
        learner.improve()
        updates += 1
    report(learner, updates, start)
    learner.batch.close()


def report(learner: Learner, updates: int, start: float) -> None:
    score = score_against_random(learner.network, 400, 10**6)
    seconds = time.monotonic() - start
    print(
        f"{updates:5} updates, {learner.steps:9,} steps, {seconds:4.0f} s:"
        f" {score:.1%} against random",
        flush=True,
    )


if __name__ == "__main__":
    main()
