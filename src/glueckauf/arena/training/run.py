"""Training by self-play: a folder that holds everything, and can be gone on with at any time.

    training.json   what was asked for
    start.network   what it began with, if it was not chance
    rival.network   what it learns to beat, if it does not play against itself
    progress.csv    a row for each iteration
    progress.svg    the same as a plot
    best.network    the network after the last iteration, as the bots read it
    learner.pt      the network with its optimiser, after the last iteration
    experience/     the games of the last iterations

The same settings give the same network, on any number of processes, however often it was stopped.
"""

from __future__ import annotations

import csv
import json
from dataclasses import asdict, dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from glueckauf.arena.settings import differences
from glueckauf.arena.training.curves import draw_curves
from glueckauf.arena.training.experience import Experience, Manner, gather_experience, join
from glueckauf.arena.training.strength_check import victories
from glueckauf.bots.array_sizes import MOST_HIDDEN
from glueckauf.bots.learned.network_file import read_network
from glueckauf.pools.worker_processes import in_order
from glueckauf.record.files.game_file import write_whole
from glueckauf.rules.chance import Random
from glueckauf.rules.errors import GlueckAufError
from glueckauf.rules.ruleset import parse_rules
from glueckauf.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from glueckauf.pools.worker_processes import Workers

COLUMNS = ("iteration", "games", "rows", "loss", "points", "wins")
AT_ONCE = 25
"""Games that are handed to a process together."""
WISHES = "training.json"
START = "start.network"
RIVAL = "rival.network"
FEWEST_HIDDEN = 2
"""The first two begin with who is ahead."""


class TrainingError(GlueckAufError):
    """Wishes that cannot be fulfilled, or a folder that holds another training."""


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """What a training is to be; it never changes within a folder."""

    manner: Manner
    seed: int
    hidden: int = 64
    games: int = 400
    """In each iteration."""
    window: int = 12
    """Iterations whose games are learned from."""
    passes: float = 8.0
    """How often a row is looked at, in the mean."""
    first_rate: float = 1e-3
    last_rate: float = 2e-5
    fall: int = 150
    """Iterations over which the rate falls from the first to the last."""
    check: int = 10
    """Iterations after which the network plays against the opponent,"""
    deals: int = 50
    """on so many deals, from every seat."""
    opponent: str = "foreman"
    start: str = ""
    """The mark of the network that it begins with; none if it begins with chance."""
    against: str = ""
    """The mark of the network that it learns to beat; none if it plays against itself."""

    def rate(self, iteration: int) -> float:
        share = min(1.0, iteration / self.fall)
        return float(self.first_rate * (self.last_rate / self.first_rate) ** share)


@dataclass(frozen=True, slots=True)
class Progress:
    iteration: int
    games: int
    rows: int
    loss: float
    points: float
    """The mean of all players in self-play."""
    wins: float | None = None
    """The share of the games against the opponent that were won."""


class Training:
    """A folder with a training, new or old."""

    def __init__(
        self,
        folder: Path,
        settings: TrainingSettings,
        start: bytes | None = None,
        rival: bytes | None = None,
    ) -> None:
        """`start` and `rival` are the networks whose marks the settings give; the folder has them
        when gone on."""
        from glueckauf.arena.training.learner import Learner

        parse_rules(settings.manner.rules, settings.manner.players)
        if not FEWEST_HIDDEN <= settings.hidden <= MOST_HIDDEN:
            raise TrainingError(
                f"a network has {FEWEST_HIDDEN} to {MOST_HIDDEN} hidden sums, not {settings.hidden}"
            )
        self.folder, self.settings = folder, settings
        self.iteration = 0
        self.learner = Learner(settings.manner.players, settings.hidden, settings.seed)
        if start is None and settings.start:
            start = (folder / START).read_bytes()
        if start is not None:
            self._begin_from(start)
        if rival is None and settings.against:
            rival = (folder / RIVAL).read_bytes()
        if rival is not None:
            self._compare_players("to learn to beat", rival)
        self.rival = rival
        self.experience: list[Experience] = []
        self.progress: list[Progress] = []
        (folder / "experience").mkdir(parents=True, exist_ok=True)
        stored = stored_settings(folder)
        if stored is None:
            if start is not None:
                write_whole(folder / START, start)
            if rival is not None:
                write_whole(folder / RIVAL, rival)
            asked = json.dumps(asdict(settings), indent=2) + "\n"
            write_whole(folder / WISHES, asked.encode())
        else:
            _compare(folder / WISHES, stored, settings)
        checkpoint = folder / "learner.pt"
        if checkpoint.exists():
            try:
                self._resume(checkpoint)
            except Exception as error:  # whatever a damaged file makes of its reader
                raise TrainingError(
                    f"{folder} cannot be gone on with: {type(error).__name__}: {error}"
                ) from error

    def _begin_from(self, start: bytes) -> None:
        about, parts = read_network("the network to begin with", start)
        wanted = self.settings.manner.players, self.settings.hidden
        if about["players"] != wanted[0] or about["hidden"] > wanted[1]:
            raise TrainingError(
                f"expected a network to begin with for {wanted[0]} players, with {wanted[1]} hidden"
                f" sums at most; it is for {about['players']}, with {about['hidden']}"
            )
        self.learner.begin_from(about["hidden"], parts)

    def _compare_players(self, use: str, network: bytes) -> None:
        about, _ = read_network(f"the network {use}", network)
        wanted = self.settings.manner.players
        if about["players"] != wanted:
            raise TrainingError(
                f"expected a network {use} for {wanted} players; it is for {about['players']}"
            )

    def _resume(self, checkpoint: Path) -> None:
        import torch

        state = torch.load(checkpoint, weights_only=True)
        self.iteration = state.pop("iteration")
        self.learner.restore(state)
        for iteration in range(max(0, self.iteration - self.settings.window), self.iteration):
            self.experience.append(Experience.load(self._games_of(iteration)))
        with (self.folder / "progress.csv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if int(row["iteration"]) <= self.iteration:
                    self.progress.append(_read_progress(row))

    def run(self, iterations: int, workers: Workers) -> Iterator[Progress]:
        """Go on until there are so many iterations. After each, everything is in the folder."""
        while self.iteration < iterations:
            yield self._iterate(workers)

    def _iterate(self, workers: Workers) -> Progress:
        settings, at = self.settings, self.iteration
        network = self.learner.network()
        rng = Random(settings.seed + 1_000_003 * at)
        seeds = [rng.fork().word >> 1 for _ in range(settings.games)]
        parts = [seeds[first : first + AT_ONCE] for first in range(0, settings.games, AT_ONCE)]
        tasks = [(settings.manner, network, part, self.rival) for part in parts]
        gathered = join(list(in_order(workers, gather_experience, tasks)))
        self.experience = [*self.experience, gathered][-settings.window :]
        looks = round(settings.passes * len(gathered))
        rates = settings.rate(at), settings.rate(at + 1)
        loss = self.learner.learn(join(self.experience), looks, rates, settings.seed + at)
        self.iteration = at + 1
        progress = Progress(
            self.iteration,
            self.iteration * settings.games,
            len(gathered),
            loss,
            gathered.points,
            None if self.iteration % settings.check else self._wins(workers),
        )
        self.progress.append(progress)
        self._store(gathered)
        return progress

    def _wins(self, workers: Workers) -> float:
        """The same deals at every check."""
        settings, network = self.settings, self.learner.network()
        tasks = [
            (network, settings.opponent, settings.manner, settings.seed + deal)
            for deal in range(settings.deals)
        ]
        won = sum(in_order(workers, victories, tasks))
        return won / (settings.manner.players * settings.deals)

    # The folder

    def _games_of(self, iteration: int) -> Path:
        return self.folder / "experience" / f"{iteration:06}.npz"

    def _store(self, gathered: Experience) -> None:
        """The checkpoint comes last: what it speaks of is there."""
        import torch

        at = self.iteration - 1
        gathered.save(self._games_of(at))
        write_whole(self.folder / "progress.csv", self._progress_text().encode())
        if self.progress[-1].wins is not None:
            draw_curves(self.folder / "progress.svg", self.settings, self.progress)
        write_whole(self.folder / "best.network", self.learner.network(made=self.provenance()))
        checkpoint = BytesIO()
        torch.save({"iteration": self.iteration, **self.learner.state()}, checkpoint)
        write_whole(self.folder / "learner.pt", checkpoint.getvalue())
        self._games_of(at - self.settings.window).unlink(missing_ok=True)

    def _progress_text(self) -> str:
        lines = [",".join(COLUMNS)]
        lines += [
            f"{row.iteration},{row.games},{row.rows},{row.loss:.5f},{row.points:.3f},"
            + ("" if row.wins is None else f"{row.wins:.4f}")
            for row in self.progress
        ]
        return "\n".join(lines) + "\n"

    def provenance(self) -> dict[str, Any]:
        """How the network came about."""
        return {
            "software": __version__,
            "iterations": self.iteration,
            "games": self.iteration * self.settings.games,
            "wishes": asdict(self.settings),
        }


def stored_settings(folder: Path) -> TrainingSettings | None:
    """Of the training in a folder, if there is one."""
    path = folder / WISHES
    if not path.exists():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return TrainingSettings(**{**data, "manner": Manner(**data["manner"])})
    except (ValueError, KeyError, TypeError):
        raise TrainingError(f"{path}: expected the settings of a training as JSON") from None


def _compare(path: Path, stored: TrainingSettings, asked: TrainingSettings) -> None:
    theirs, ours = ({**one.pop("manner"), **one} for one in (asdict(stored), asdict(asked)))
    differing = differences(theirs, ours)
    if differing:
        raise TrainingError(
            f"{path} asks for another training, with {differing}: choose another folder"
        )


def _read_progress(row: dict[str, str]) -> Progress:
    return Progress(
        int(row["iteration"]),
        int(row["games"]),
        int(row["rows"]),
        float(row["loss"]),
        float(row["points"]),
        float(row["wins"]) if row["wins"] else None,
    )
