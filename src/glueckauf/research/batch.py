"""Many games stepped at once: arrays in, arrays out, on as many threads as are asked for."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from glueckauf.research.batch_games import Games
from glueckauf.research.errors import ArrayError, ChoiceError
from glueckauf.research.observation_layout import observation_size
from glueckauf.research.rewards import reward_number
from glueckauf.rules.chance import Random
from glueckauf.rules.codes import ACTIONS, NOTHING
from glueckauf.rules.errors import DealError, IllegalAction
from glueckauf.rules.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from glueckauf.research.arrays import Actions, Mask, Observation, Rewards, Seats
    from glueckauf.rules.ruleset import RuleSet


SEEDS = 2**64
PIECE = 64
"""So many games a thread takes at once: a thread that comes late then costs little."""


class BatchStep(NamedTuple):
    """What every game shows after a step, one row a game. The next step writes over it."""

    observations: Observation
    """What the seat sees that has to decide now."""
    masks: Mask
    """Its legal actions."""
    seats: Seats
    """Which seat that is."""
    rewards: Rewards
    """Of the game that has just ended, by seat; zero otherwise."""
    done: npt.NDArray[np.bool_]
    """Whether a game has just ended. What is shown is then the first decision of the next one."""


class Batch:
    """Games of one kind, each dealt anew the moment it ends.

    All seats decide through `step`; with a `learner`, only that seat does, and the others play
    uniformly at random within the step. Game `n` is dealt from the seeds `seed + n`,
    `seed + n + count`, `seed + n + 2 * count` ..., whatever the number of threads.
    """

    def __init__(
        self,
        count: int,
        players: int = 2,
        *,
        rules: str | RuleSet = "original",
        seed: int = 0,
        reward: str = "win",
        learner: int | None = None,
        threads: int = 1,
    ) -> None:
        if count < 1 or threads < 1:
            raise ChoiceError(f"a batch has games and threads, not {count} and {threads}")
        if learner is not None and learner not in range(players):
            raise DealError(f"a seat is from 0 to {players - 1}, not {learner!r}")
        self.count = count
        self.players = players
        self.threads = min(threads, count)
        self._states = [State.new(players, 0, rules) for _ in range(count)]
        self._learner = NOTHING if learner is None else learner
        self._reward = reward_number(reward)
        self._finals = np.zeros((count, observation_size(players)), np.int16)
        self._rewards = np.zeros((count, players), np.float32)
        self._done = np.zeros(count, np.int8)
        self._seats = np.zeros(count, np.int8)
        self._actions = np.zeros(count, np.int32)
        pieces = max(self.threads, count // PIECE)
        bounds = [count * piece // pieces for piece in range(pieces + 1)]
        self._pieces = list(pairwise(bounds)) if self.threads > 1 else [(0, count)]
        self._rngs = [Random(0) for _ in range(self.threads)]
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self._games = Games(self._states, 0, self._learner, self._reward)
        self.show_in(
            np.zeros((count, observation_size(players)), np.int16),
            np.zeros((count, ACTIONS), np.int8),
        )
        self.reset(seed)

    def reset(self, seed: int) -> BatchStep:
        """Deal all games afresh."""
        if not isinstance(seed, (int, np.integer)) or not 0 <= seed < SEEDS:
            raise ChoiceError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
        self._games = Games(self._states, int(seed), self._learner, self._reward)
        self.show_in(self._observations, self._masks)
        self._share_out(self._games.start)
        return self.last()

    def step(self, actions: npt.ArrayLike) -> BatchStep:
        """One action in each game. If one is illegal, nothing happens in any of them."""
        taken = self._checked(actions)
        self._share_out(self._games.step, taken)
        return self.last()

    def last(self) -> BatchStep:
        """What every game shows now."""
        done = self._done.view(np.bool_)
        return BatchStep(self._observations, self._masks, self._seats, self._rewards, done)

    def final_observations(self) -> Observation:
        """Of each game that has just ended, what its learner saw last, or else who moved last;
        zeros for the others."""
        return np.where(self._done[:, None] != 0, self._finals, np.int16(0))

    def random_actions(self) -> Actions:
        """A legal action for each game, every one equally likely."""
        self._share_out(self._games.choose, self._actions)
        return self._actions.copy()

    def show_in(self, observations: Observation, masks: Mask) -> None:
        """From the next step on, write to these arrays: the rows of a learner's own memory."""
        for name, given, shape, kind in (
            ("observations", observations, (self.count, observation_size(self.players)), np.int16),
            ("masks", masks, (self.count, ACTIONS), np.int8),
        ):
            if given.shape != shape or given.dtype != kind or not given.flags.carray:
                raise ArrayError(
                    f"{name} have to be a contiguous array of {np.dtype(kind)}, {shape}, to write"
                    f" to, not one of {given.dtype}, {given.shape}"
                )
        self._observations, self._masks = observations, masks
        self._games.show_in(
            observations, masks, self._finals, self._rewards, self._done, self._seats
        )

    def state(self, game: int) -> State:
        """A copy of a game as it stands now, decks included."""
        return self._states[game].copy()

    def seed_of(self, game: int) -> int:
        """The seed from which `State.new` deals what the game was dealt."""
        return (self._games.seeds[game] - self.count) % SEEDS

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _checked(self, actions: npt.ArrayLike) -> Actions:
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise ArrayError(
                f"step takes {self.count} whole numbers, one a game,"
                f" not an array of {given.dtype}, {given.shape}"
            )
        # what lies outside of all actions stays outside in fewer bits
        known = np.clip(given.astype(np.int64, copy=False), -1, ACTIONS)
        taken: Actions = np.ascontiguousarray(known, np.int32)
        game = self._games.first_illegal(taken)
        if game < self.count:
            raise IllegalAction(f"game {game}: action {given[game]} is not legal now", "illegal")
        return taken

    def _share_out(self, work: Callable[..., None], *arguments: Any) -> None:
        """Let the threads, this one among them, take the games piece by piece to the last."""
        pieces = self._pieces.copy()
        others = [
            self._pool.submit(_work_off, pieces, work, arguments, rng)
            for rng in self._rngs[1:]
            if self._pool is not None
        ]
        _work_off(pieces, work, arguments, self._rngs[0])
        for other in others:
            other.result()


def _work_off(
    pieces: list[tuple[int, int]], work: Callable[..., None], arguments: Any, rng: Random
) -> None:
    while True:
        try:
            first, last = pieces.pop()  # which no two threads can do at once
        except IndexError:
            return
        work(first, last, *arguments, rng)
