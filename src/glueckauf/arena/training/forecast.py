"""Fitting a forecast to games of the learned network, in a folder that can be gone on with.

games-000003.npz   some positions of some games, and what still came of them
best.forecast      the forecast
check.json         how far off it was in games that it did not learn from
check.svg          the same as a plot
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch.nn import functional

from glueckauf.arena.training.curves import draw_forecast
from glueckauf.arena.training.self_play import SelfPlay
from glueckauf.bots.array_sizes import MOST_TURNS
from glueckauf.bots.learned.features import feature_names
from glueckauf.bots.learned.network_file import network_for, shipped_network
from glueckauf.bots.learned.outlook import write_forecast
from glueckauf.bots.learned.point_sources import POINT_SOURCES
from glueckauf.bots.planning.turns import Turns
from glueckauf.pools.worker_processes import in_order
from glueckauf.record.files.game_file import write_whole
from glueckauf.rules.chance import Random
from glueckauf.rules.state import State
from glueckauf.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from glueckauf.pools.worker_processes import Workers

PART = 100
"""Games that are played and stored together."""
UNSEEN = 0.2
"""The share of the games that is kept to check by."""
SCALE = 10.0
"""Points that are 1 for the network that learns."""
CALM = 0.998
BATCH = 512
BINS = 10
PASSES = 25
"""How often a position is looked at, in the mean."""


@dataclass(frozen=True, slots=True)
class ForecastSettings:
    players: int
    games: int
    seed: int = 1
    hidden: int = 64
    breadth: int = 16
    exploration: float = 0.04
    keep: float = 0.2
    """The share of positions that are kept."""

    def manner(self) -> str:
        """What the games depend on."""
        chosen = ("players", "seed", "breadth", "exploration", "keep")
        return json.dumps({name: getattr(self, name) for name in chosen})


@dataclass(frozen=True, slots=True)
class Lived:
    """One entry a position; through the eyes of each seat, and what still came."""

    seen: NDArray[np.float16]
    wins: NDArray[np.float32]
    to_come: NDArray[np.float32]
    shift: NDArray[np.int8]
    game: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.game)

    def only(self, chosen: NDArray[np.bool_]) -> Lived:
        return Lived(*(part[chosen] for part in asdict(self).values()))


def join(parts: Sequence[Lived]) -> Lived:
    columns = zip(*(asdict(part).values() for part in parts), strict=True)
    return Lived(*(np.concatenate(column) for column in columns))


def live_through(settings: ForecastSettings, first: int, count: int) -> Lived:
    """So many games of the package's network against itself, from one on."""
    players = settings.players
    network = network_for(players)
    games = SelfPlay(Turns(network, settings.breadth), settings.exploration, 1.0)
    most = MOST_TURNS * players
    seen = np.zeros((most, network.inputs), np.float32)
    wins, margins = np.zeros(most, np.float32), np.zeros(most, np.float32)
    to_come = np.zeros((most, len(POINT_SOURCES)), np.float32)
    shifts = [feature_names(players).index(f"shift {shift}") for shift in (1, 2, 3)]
    kept = []
    for number in range(first, first + count):
        chance = Random(settings.seed + 1_000_003 * number)
        state = State.new(players, chance.fork().word >> 1)
        rows = games.play(state, chance, seen, wins, margins, to_come)
        some = np.random.default_rng(number).random(rows // players) < settings.keep
        eyes = seen[:rows].reshape(-1, players, network.inputs)[some]
        kept.append(
            Lived(
                eyes.astype(np.float16),
                wins[:rows].reshape(-1, players)[some],
                to_come[:rows].reshape(-1, players, len(POINT_SOURCES))[some],
                (1 + eyes[:, 0, shifts].argmax(axis=1)).astype(np.int8),
                np.full(int(some.sum()), number, np.int32),
            )
        )
    return join(kept)


def gather(folder: Path, settings: ForecastSettings, workers: Workers) -> Iterator[Lived]:
    """All games, those that are in the folder already and the others."""
    folder.mkdir(parents=True, exist_ok=True)
    asked = settings.manner()
    parts = range(0, settings.games, PART)
    paths = [folder / f"games-{first // PART:06}.npz" for first in parts]
    missing = [
        (first, path)
        for first, path in zip(parts, paths, strict=True)
        if _stored(path, asked) is None
    ]
    tasks = [(settings, first, min(PART, settings.games - first)) for first, _ in missing]
    for (_, path), lived in zip(missing, in_order(workers, live_through, tasks), strict=True):
        content = BytesIO()
        np.savez_compressed(content, asked=np.array(asked), **asdict(lived))
        write_whole(path, content.getvalue())
        yield lived
    played = {path for _, path in missing}
    for path in paths:
        stored = None if path in played else _stored(path, asked)
        if stored:
            yield stored


def _stored(path: Path, asked: str) -> Lived | None:
    if not path.exists():
        return None
    with np.load(path, allow_pickle=False) as stored:
        if str(stored["asked"]) != asked:
            return None
        return Lived(*(stored[name] for name in Lived.__slots__))


def split(lived: Lived) -> tuple[Lived, Lived]:
    """What is learned from, and the games that are kept to check by."""
    every = round(1 / UNSEEN)
    unseen = lived.game % every == 0
    return lived.only(~unseen), lived.only(unseen)


class Fit:
    """A forecast as PyTorch sees it."""

    def __init__(self, settings: ForecastSettings) -> None:
        self.settings = settings
        self.inputs = len(feature_names(settings.players))
        torch.set_num_threads(1)  # more would add up in another order
        torch.manual_seed(settings.seed)
        self.first = torch.nn.Linear(self.inputs, settings.hidden)
        self.second = torch.nn.Linear(settings.hidden, len(POINT_SOURCES))
        self.weights = [*self.first.parameters(), *self.second.parameters()]
        self.average = [weight.detach().clone() for weight in self.weights]

    def learn(self, lived: Lived) -> None:
        with torch.no_grad():
            self.second.bias[:] = torch.from_numpy(lived.to_come.mean(axis=(0, 1))) / SCALE
        optimiser = torch.optim.Adam(self.weights, lr=2e-3)
        steps = max(1, PASSES * len(lived) // BATCH)
        falling = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps, 5e-5)
        chance = torch.Generator().manual_seed(self.settings.seed)
        seen, to_come = torch.from_numpy(lived.seen), torch.from_numpy(lived.to_come)
        for _ in range(steps):
            rows = torch.randint(len(lived), (BATCH,), generator=chance)
            told = self.second(torch.relu(self.first(seen[rows].float())))
            loss = functional.mse_loss(told, to_come[rows] / SCALE)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            falling.step()
            with torch.no_grad():
                for mean, weight in zip(self.average, self.weights, strict=True):
                    mean.lerp_(weight, 1 - CALM)

    def forecast(self, **about: Any) -> bytes:
        """As it is read again: the points are points, whatever was learned with."""
        first, bias, second, ends = self.average
        heads = torch.cat([second, ends[:, None]], dim=1) * SCALE
        sizes = {
            "players": self.settings.players,
            "inputs": self.inputs,
            "hidden": self.settings.hidden,
        }
        made = {"software": __version__, "settings": asdict(self.settings)}
        parts = [first.T.flatten().tolist(), bias.tolist(), heads.flatten().tolist()]
        return write_forecast({**sizes, **made, **about}, parts)

    def told(self, seen: NDArray[np.float16]) -> NDArray[np.float64]:
        """The points to come, for every position and seat."""
        first, bias, second, ends = self.average
        with torch.no_grad():
            sums = torch.relu(torch.from_numpy(seen).float() @ first.T + bias)
            told: NDArray[np.float64] = (SCALE * (sums @ second.T + ends)).double().numpy()
        return told


def chances_of(players: int, seen: NDArray[np.float16]) -> NDArray[np.float64]:
    """To win, by the network that comes with the package, for every position and seat."""
    about, (weights, bias, win, _) = shipped_network(players)
    into = np.array(weights, np.float32).reshape(about["inputs"], about["hidden"])
    sums = np.maximum(seen.astype(np.float32) @ into + np.array(bias, np.float32), 0)
    told = 1 / (1 + np.exp(-(sums @ np.array(win[:-1]) + win[-1])))
    chances: NDArray[np.float64] = told / told.sum(axis=1, keepdims=True)
    return chances


def check(fit: Fit, unseen: Lived) -> list[dict[str, Any]]:
    """By shift: how far the final points were off, and how often a chance came true."""
    chances = chances_of(fit.settings.players, unseen.seen)
    points = fit.told(unseen.seen)
    errors = points.sum(-1) - unseen.to_come.sum(-1)
    rows = []
    for shift in (1, 2, 3):
        here = unseen.shift == shift
        means = means_by_game(np.abs(errors[here]).mean(axis=1), unseen.game[here])
        rows.append(
            {
                "shift": shift,
                "positions": int(here.sum()),
                "games": len(means),
                "points": float(means.mean()),
                "points_error": float(means.std(ddof=1) / len(means) ** 0.5),
                "bias": float(errors[here].mean()),
                "sources": {
                    name: float(np.abs(points - unseen.to_come)[here][..., at].mean())
                    for at, name in enumerate(POINT_SOURCES)
                },
                "bins": calibration(chances[here], unseen.wins[here], unseen.game[here]),
            }
        )
    return rows


def means_by_game(
    values: NDArray[np.floating[Any]], games: NDArray[np.int32]
) -> NDArray[np.float64]:
    """One number a game: positions of the same game are not independent of each other."""
    _, which, counts = np.unique(games, return_inverse=True, return_counts=True)
    return np.bincount(which, values) / counts


def calibration(
    chances: NDArray[np.float64], wins: NDArray[np.float32], games: NDArray[np.int32]
) -> list[dict[str, float]]:
    """Of seats that were given such a chance, how many won; one game counts once in a bin."""
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    rows = []
    of_game = np.repeat(games[:, None], chances.shape[1], axis=1)
    for number in range(BINS):
        inside = bins == number
        told = means_by_game(chances[inside], of_game[inside])
        came = means_by_game(wins[inside], of_game[inside])
        if len(told) > 1:
            rows.append(
                {
                    "told": float(np.mean(told)),
                    "came": float(np.mean(came)),
                    "error": float(np.std(came, ddof=1) / len(came) ** 0.5),
                    "games": len(told),
                }
            )
    return rows


def make(folder: Path, settings: ForecastSettings, lived: Sequence[Lived]) -> list[dict[str, Any]]:
    """Fit, check, and store both."""
    known, unseen = split(join(lived))
    fit = Fit(settings)
    fit.learn(known)
    found = check(fit, unseen)
    write_whole(folder / "best.forecast", fit.forecast())
    write_whole(folder / "check.json", (json.dumps(found, indent=1) + "\n").encode())
    draw_forecast(folder / "check.svg", settings.players, found)
    return found
