"""What a tournament plays: which bots sit where, with which decks and which luck.

Every deal is played again for every seating, so that luck with the cards evens out; or once, in a
single one. A fixture is a function of the tournament and its number alone: who plays it, and when,
makes no difference.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import combinations, count, permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from glueckauf.bots.custom.python_file_process import make_bot_apart
from glueckauf.bots.match import close_bots
from glueckauf.rules.chance import Random
from glueckauf.rules.errors import DealError, GlueckAufError
from glueckauf.rules.material import WORKERS
from glueckauf.rules.ruleset import RuleSet, format_rules, parse_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glueckauf.bots.protocol import Limit

SEATINGS = ("rotations", "all", "in-turn", "fixed")
"""How a deal is seated: again until all have sat everywhere, or in every order; or once, with
everyone one seat on from the deal before, or always in the same seats."""
FAILURES = ("stop", "forfeit")
"""What a bot that fails brings about: the end of the tournament, or its defeat in that game."""
RANDOM = "random"
"""Games of this bot alone are played within the engine."""


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
    on_failure: str = "stop"

    @property
    def labels(self) -> list[str]:
        """The bots by name, numbered where one plays more than once."""
        return [
            bot if self.bots.count(bot) == 1 else f"{bot} #{self.bots[: index + 1].count(bot)}"
            for index, bot in enumerate(self.bots)
        ]

    def settings(self) -> dict[str, Any]:
        """What is played beside the bots, as data."""
        return {
            "players": self.players,
            "seed": self.seed,
            "rules": format_rules(self.rules, self.players),
            "seatings": self.seatings,
            "limit": None if self.limit is None else asdict(self.limit),
            "on_failure": self.on_failure,
        }

    @property
    def line_ups(self) -> list[tuple[int, ...]]:
        """Who meets at a table: every choice of bots; where there are too few, the last one named
        takes the seats that are left."""
        bots = len(self.bots)
        if bots < self.players:
            return [(*range(bots), *[bots - 1] * (self.players - bots))]
        return list(combinations(range(bots), self.players))

    def tables(self, deal: int = 0) -> list[tuple[int, ...]]:
        """All seatings that a deal is played with."""
        return [seats for line_up in self.line_ups for seats in self._seated(line_up, deal)]

    def _seated(self, line_up: tuple[int, ...], deal: int) -> list[tuple[int, ...]]:
        if self.seatings == "fixed":
            return [line_up]
        if self.seatings == "all":
            return list(dict.fromkeys(permutations(line_up)))
        twice = line_up + line_up
        turns = [twice[first : first + self.players] for first in range(self.players, 0, -1)]
        if self.seatings == "in-turn":
            return [turns[deal % self.players]]
        return list(dict.fromkeys(turns))

    def fixtures(self, deals: int) -> Iterator[Fixture]:
        """Deal after deal; a longer tournament begins as a shorter one does."""
        rng = Random(self.seed)
        tables = [self.tables(deal) for deal in range(self.players)]
        game = count()
        for deal in range(deals):
            seeds = rng.fork()
            seed, luck = seeds.fork().word, seeds.fork().word
            for seats in tables[deal % self.players]:
                yield Fixture(next(game), deal, seed, luck, seats)

    @property
    def in_engine(self) -> bool:
        """Whether no bot is asked in any of its games."""
        return all(bot == RANDOM for bot in self.bots)


def make_tournament(
    bots: Sequence[str],
    players: int,
    seed: int,
    rules: str = "original",
    seatings: str = "rotations",
    limit: Limit | None = None,
    on_failure: str = "stop",
) -> Tournament:
    if players not in WORKERS:
        raise DealError(f"the game is for 2 to 4 players, not {players}")
    if not bots:
        raise ArenaError("a tournament has at least one bot, and none came")
    if seatings not in SEATINGS:
        raise ArenaError(f"seatings are {' or '.join(SEATINGS)}, not {seatings!r}")
    if on_failure not in FAILURES:
        raise ArenaError(f"on failure there is {' or '.join(FAILURES)}, not {on_failure!r}")
    for bot in bots:
        close_bots([make_bot_apart(bot)])
    return Tournament(
        tuple(bot.strip() for bot in bots),
        players,
        seed,
        parse_rules(rules, players),
        seatings,
        limit,
        on_failure,
    )
