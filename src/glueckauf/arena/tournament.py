"""What a tournament plays: which bots sit where, with which decks and which luck.

Every deal is played again for every seating, so that luck with the cards evens out. A fixture is a
function of the tournament and its number alone: who plays it, and when, makes no difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple

from glueckauf.arena.series import labels
from glueckauf.bots.registry import make_bot
from glueckauf.rules.chance import Random
from glueckauf.rules.errors import DealError, GlueckAufError
from glueckauf.rules.material import WORKERS
from glueckauf.rules.ruleset import RuleSet, parse_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glueckauf.bots.protocol import Limit

SEATINGS = ("rotations", "all")


class ArenaError(GlueckAufError):
    """A tournament that cannot be, or a folder that holds another one."""


class Fixture(NamedTuple):
    """One game to play. `seats` tells which bot of the tournament sits where."""

    game: int
    deal: int
    seed: int
    """Of the decks and of who begins; the same in all games of a deal."""
    luck: int
    """The seed of the bots' generators; every seat has the same in all games of a deal."""
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    bots: tuple[str, ...]
    players: int
    seed: int
    rules: RuleSet
    seatings: str = "rotations"
    limit: Limit | None = None
    """On every decision of every bot."""

    @property
    def labels(self) -> list[str]:
        return labels(self.bots)

    @property
    def line_ups(self) -> list[tuple[int, ...]]:
        """Who meets at a table: every choice of bots; where there are too few, the last one named
        takes the seats that are left."""
        count = len(self.bots)
        if count < self.players:
            return [(*range(count), *[count - 1] * (self.players - count))]
        return list(combinations(range(count), self.players))

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """All seatings that a deal is played with."""
        return [seats for line_up in self.line_ups for seats in self._seated(line_up)]

    def _seated(self, line_up: tuple[int, ...]) -> list[tuple[int, ...]]:
        if self.seatings == "all":
            return list(dict.fromkeys(permutations(line_up)))
        turns = [
            line_up[len(line_up) - turn :] + line_up[:-turn] for turn in range(1, len(line_up))
        ]
        return list(dict.fromkeys([line_up, *turns]))

    def fixtures(self, deals: int) -> Iterator[Fixture]:
        """Deal after deal; a longer tournament begins as a shorter one does."""
        rng, tables = Random(self.seed), self.tables
        for deal in range(deals):
            seeds = rng.fork()
            seed, luck = seeds.fork().word, seeds.fork().word
            for table, seats in enumerate(tables):
                yield Fixture(deal * len(tables) + table, deal, seed, luck, seats)


def make_tournament(
    bots: Sequence[str],
    players: int,
    seed: int,
    rules: str = "original",
    seatings: str = "rotations",
    limit: Limit | None = None,
) -> Tournament:
    if players not in WORKERS:
        raise DealError(f"the game is for 2 to 4 players, not {players}")
    if not bots:
        raise ArenaError("a tournament has at least one bot, and none came")
    if seatings not in SEATINGS:
        raise ArenaError(f"seatings are {' or '.join(SEATINGS)}, not {seatings!r}")
    for bot in bots:
        make_bot(bot)
    return Tournament(
        tuple(bot.strip() for bot in bots),
        players,
        seed,
        parse_rules(rules, players),
        seatings,
        limit,
    )
