"""The network as PyTorch sees it, and how it learns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch
from torch.nn import functional

from glueckauf.bots.learned.features import feature_names
from glueckauf.bots.learned.network_file import write_network

if TYPE_CHECKING:
    from glueckauf.arena.training.experience import Experience
    from glueckauf.bots.learned.network_file import Parts

BATCH = 1024
CALM = 0.999
"""The part of the averaged weights that a step leaves as they are. What plays is the average: the
turns to choose from differ by less than the last steps of learning shake the values."""


class Learner:
    """A network with its optimiser."""

    def __init__(self, players: int, hidden: int, seed: int) -> None:
        self.players = players
        names = feature_names(players)
        self.inputs, self.hidden = len(names), hidden
        torch.set_num_threads(1)  # more would add up in another order
        torch.manual_seed(seed)
        self.first = torch.nn.Linear(self.inputs, hidden)
        self.second = torch.nn.Linear(hidden, 2)
        self._begin_with(names.index("standing lead"))
        self.weights = [*self.first.parameters(), *self.second.parameters()]
        self.average = [weight.detach().clone() for weight in self.weights]
        self.optimiser = torch.optim.Adam(self.weights, lr=1e-3)

    def _begin_with(self, lead: int) -> None:
        """At first it goes by who would be ahead, were all to end now."""
        with torch.no_grad():
            self.second.weight.mul_(0.1)
            self.first.weight[:2] = 0
            self.first.bias[:2] = 0
            self.first.weight[0, lead], self.first.weight[1, lead] = 1, -1
            self.second.weight[0, :2] = torch.tensor([2.0, -2.0])
            self.second.weight[1, :2] = torch.tensor([0.6, -0.6])

    def begin_from(self, hidden: int, parts: Parts) -> None:
        """Know what a network knows that has so many hidden sums; further ones say nothing yet."""
        weights, bias, win, margin = (torch.tensor(part) for part in parts)
        with torch.no_grad():
            self.first.weight[:hidden] = weights.reshape(self.inputs, hidden).T
            self.first.bias[:hidden] = bias
            self.second.weight.zero_()
            for head, row in enumerate((win, margin)):
                self.second.weight[head, :hidden] = row[:-1]
                self.second.bias[head] = row[-1]
        self.average = [weight.detach().clone() for weight in self.weights]

    def learn(
        self, experience: Experience, looks: int, rates: tuple[float, float], seed: int
    ) -> float:
        """Look at so many rows, drawn by chance, some at a time, at a rate that falls from one to
        the other; tell the mean loss."""
        steps = max(1, round(looks / BATCH))
        first, last = rates
        chance = torch.Generator().manual_seed(seed)
        seen = torch.from_numpy(experience.seen)
        wins, margins = torch.from_numpy(experience.wins), torch.from_numpy(experience.margins)
        total = 0.0
        for step in range(steps):
            for group in self.optimiser.param_groups:
                group["lr"] = first * (last / first) ** (step / steps)
            rows = torch.randint(len(experience), (BATCH,), generator=chance)
            told = self.second(torch.relu(self.first(seen[rows].float())))
            loss = functional.binary_cross_entropy_with_logits(told[:, 0], wins[rows])
            loss = loss + functional.mse_loss(told[:, 1], margins[rows])
            self.optimiser.zero_grad()
            loss.backward()
            self.optimiser.step()
            self._follow()
            total += loss.item()
        return total / steps

    def _follow(self) -> None:
        with torch.no_grad():
            for mean, weight in zip(self.average, self.weights, strict=True):
                mean.lerp_(weight, 1 - CALM)

    def network(self, **about: Any) -> bytes:
        """As the bots read it."""
        first, bias, second, ends = self.average
        win, margin = second
        win_bias, margin_bias = ends.tolist()
        parts = [
            first.T.flatten().tolist(),
            bias.tolist(),
            [*win.tolist(), win_bias],
            [*margin.tolist(), margin_bias],
        ]
        sizes = {"players": self.players, "inputs": self.inputs, "hidden": self.hidden}
        return write_network({**sizes, **about}, parts)

    def state(self) -> dict[str, Any]:
        return {
            "first": self.first.state_dict(),
            "second": self.second.state_dict(),
            "average": self.average,
            "optimiser": self.optimiser.state_dict(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        self.first.load_state_dict(state["first"])
        self.second.load_state_dict(state["second"])
        self.average = state["average"]
        self.optimiser.load_state_dict(state["optimiser"])
