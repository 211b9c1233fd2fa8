"""Many games of the same bots, on one core or on several, with the same results either way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from glueckauf.bots.match import close_bots, play_game
from glueckauf.bots.registry import make_bot
from glueckauf.pools.workers import Processes, in_order
from glueckauf.record.game import Game
from glueckauf.rules.chance import Random
from glueckauf.rules.errors import DealError
from glueckauf.rules.material import WORKERS
from glueckauf.rules.numbers import SOURCES
from glueckauf.rules.ruleset import RuleSet, parse_rules
from glueckauf.rules.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

RANDOM = "random"
"""Games of this bot alone are played within the engine."""


class Result(NamedTuple):
    """One game. `seats` tells which bot of the series sat where; what follows is by seat."""

    game: int
    seed: int
    decisions: int
    seats: tuple[int, ...]
    points: list[int]
    marks_left: list[int]
    scored: list[int]
    """Points by source: 8 * seat + source, in the order of `outcome.SOURCE_NAMES`."""

    @property
    def winners(self) -> list[int]:
        """The seats that won (R7). Marks left over are fewer than five."""
        standing = [
            5 * points + marks for points, marks in zip(self.points, self.marks_left, strict=True)
        ]
        return [seat for seat, height in enumerate(standing) if height == max(standing)]


@dataclass(frozen=True, slots=True)
class Series:
    """Which games to play. Each has a seed of its own, so that it does not matter who plays it."""

    bots: tuple[str, ...]
    games: int
    seed: int
    rules: RuleSet
    rotate: bool = True
    """Every bot moves on by one seat after each game."""

    @property
    def seatings(self) -> list[tuple[int, ...]]:
        """Which bot sits where, in the first game and in those that follow, over and over."""
        seats = range(len(self.bots))
        turns = seats if self.rotate else range(1)
        return [tuple((seat - turn) % len(seats) for seat in seats) for turn in turns]

    @property
    def in_engine(self) -> bool:
        return all(bot.strip() == RANDOM for bot in self.bots)


def make_series(
    bots: Sequence[str], games: int, seed: int, rules: str = "original", *, rotate: bool = True
) -> Series:
    if len(bots) not in WORKERS:
        raise DealError(f"the game is for 2 to 4 players, and {len(bots)} bots came")
    for bot in bots:
        make_bot(bot)
    return Series(tuple(bots), games, seed, parse_rules(rules, len(bots)), rotate)


def labels(bots: Sequence[str]) -> list[str]:
    """The bots by name, numbered where one plays more than once."""
    return [
        bot if bots.count(bot) == 1 else f"{bot} #{bots[: index + 1].count(bot)}"
        for index, bot in enumerate(bots)
    ]


def play_series(series: Series, jobs: int = 1, at_once: int | None = None) -> Iterator[Result]:
    """The results, in the order of the games; `at_once` of them are handed out together."""
    seeds = _seeds(series)
    size = at_once or (2000 if series.in_engine else 4)
    parts = [
        range(first, min(first + size, series.games)) for first in range(0, series.games, size)
    ]
    tasks = ((series, part, [next(seeds) for _ in part]) for part in parts)
    with Processes(jobs if len(parts) > 1 else 1) as workers:
        for results in in_order(workers, play_part, tasks):
            yield from results


def play_part(series: Series, games: range, seeds: list[int]) -> list[Result]:
    seatings = series.seatings
    play = play_in_engine if series.in_engine else play_by_bots
    results = []
    for game, seed in zip(games, seeds, strict=True):
        seats = seatings[game % len(seatings)]
        state, decisions = play(series, seats, seed)
        results.append(
            Result(
                game,
                seed,
                decisions,
                seats,
                state.points[: len(seats)],
                [marks % 5 for marks in state.money[: len(seats)]],
                state.scored[: SOURCES * len(seats)],
            )
        )
    return results


def play_by_bots(series: Series, seats: tuple[int, ...], seed: int) -> tuple[State, int]:
    bots = [make_bot(series.bots[bot]) for bot in seats]
    try:
        game = play_game(bots, Game.new(len(seats), series.rules, seed), Random(seed).fork())
    finally:
        close_bots(bots)
    return game.state, len(game.actions)


def play_in_engine(series: Series, seats: tuple[int, ...], seed: int) -> tuple[State, int]:
    state = State.new(len(seats), seed, series.rules)
    return state, state.playout(Random(seed).fork())


def _seeds(series: Series) -> Iterator[int]:
    rng = Random(series.seed)
    while True:
        yield rng.fork().word
