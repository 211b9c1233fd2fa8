"""What a network lives through in games against itself: positions, and how they went on."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np

from glueckauf.arena.training.self_play import EVERY_SEAT, SelfPlay
from glueckauf.bots.array_sizes import MOST_TURNS
from glueckauf.bots.learned.network_file import make_network, read_network
from glueckauf.bots.learned.point_sources import POINT_SOURCES
from glueckauf.bots.planning.turns import Turns
from glueckauf.record.files.game_file import write_whole
from glueckauf.rules.chance import Random
from glueckauf.rules.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Manner:
    """How the games are played."""

    players: int
    rules: str = "original"
    breadth: int = 32
    """Of the mining planner."""
    exploration: float = 0.04
    """The share of decisions left to chance."""
    memory: float = 0.8
    """How much the end counts against what was thought on the way."""
    keep: float = 0.5
    """The share of positions that are kept, each as one of the players saw it."""


@dataclass(frozen=True, slots=True)
class Experience:
    """One row a position, through the eyes of one seat."""

    seen: NDArray[np.float16]
    wins: NDArray[np.float32]
    margins: NDArray[np.float32]
    games: int
    points: float
    """The mean of all players of all games."""

    def __len__(self) -> int:
        return len(self.wins)

    def save(self, path: Path) -> None:
        content = BytesIO()
        np.savez_compressed(content, **asdict(self))
        write_whole(path, content.getvalue())

    @staticmethod
    def load(path: Path) -> Experience:
        with np.load(path, allow_pickle=False) as stored:
            return Experience(
                stored["seen"],
                stored["wins"],
                stored["margins"],
                int(stored["games"]),
                float(stored["points"]),
            )


def join(parts: Sequence[Experience]) -> Experience:
    games = sum(part.games for part in parts)
    return Experience(
        np.concatenate([part.seen for part in parts]),
        np.concatenate([part.wins for part in parts]),
        np.concatenate([part.margins for part in parts]),
        games,
        sum(part.games * part.points for part in parts) / games,
    )


def gather_experience(
    manner: Manner, network: bytes, seeds: Iterable[int], rival: bytes | None = None
) -> Experience:
    """One game for each seed. Who plays which of them makes no difference. Against a rival the
    network has one seat, by the seed, and only what that one sees is kept."""
    about, parts = read_network("the network", network)
    turns = Turns(make_network(manner.players, about, parts), manner.breadth)
    other = None if rival is None else _rival(manner, rival)
    games = SelfPlay(turns, manner.exploration, manner.memory, other)
    most = MOST_TURNS * manner.players
    seen = np.zeros((most, about["inputs"]), np.float32)
    wins, margins = np.zeros(most, np.float32), np.zeros(most, np.float32)
    to_come = np.zeros((most, len(POINT_SOURCES)), np.float32)
    kept = []
    for seed in seeds:
        state = State.new(manner.players, seed, manner.rules)
        own = EVERY_SEAT if other is None else seed % manner.players
        count = games.play(state, Random(seed).fork(), seen, wins, margins, to_come, own)
        keeps = np.random.default_rng(seed).random(count) < manner.keep
        if other is not None:
            keeps &= np.arange(count) % manner.players == own
        rows = np.flatnonzero(keeps)
        points = sum(state.points[: manner.players]) / manner.players
        kept.append(Experience(seen[rows].astype(np.float16), wins[rows], margins[rows], 1, points))
    return join(kept)


def _rival(manner: Manner, network: bytes) -> SelfPlay:
    """It leaves nothing to chance, and learns nothing."""
    turns = Turns(make_network(manner.players, *read_network("the rival", network)), manner.breadth)
    return SelfPlay(turns, exploration=0, memory=1)
