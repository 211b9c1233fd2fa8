"""Why one turn is better than another: what each is expected to bring, by source."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from glueckauf.bots.learned.network_file import network_for
from glueckauf.bots.learned.outlook import Foresight, foresight_for, outlook
from glueckauf.bots.learned.point_sources import POINT_SOURCES, earned_between
from glueckauf.bots.planning.turns import Turns
from glueckauf.bots.protocol import BotError
from glueckauf.record.notation import Action, parse_action
from glueckauf.rules.chance import Random
from glueckauf.rules.codes import DRAFTING, OVER, TURN
from glueckauf.rules.view import sample

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from glueckauf.rules.state import State
    from glueckauf.rules.view import View

    Turn = str | Action | Sequence[str | Action]

BREADTH = 128
NAMED = 0.5
"""Points from which on a difference is worth a word."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What is expected of a turn: what it brings at once, and what comes after it."""

    chances: tuple[float, ...]
    """To win, by seat; they sum to 1."""
    points: tuple[dict[str, float], ...]
    """By seat, then by source."""

    def total(self, seat: int) -> float:
        return sum(self.points[seat].values())


@dataclass(frozen=True, slots=True)
class Part:
    """A seat gets so many points more (or fewer) from a source by the first turn."""

    seat: int
    source: str
    points: float

    def favours(self, seat: int) -> bool:
        """Whether it speaks for the first turn, if that seat takes it."""
        return (self.points > 0) == (self.seat == seat)


@dataclass(frozen=True, slots=True)
class Explanation:
    first: Expectation
    second: Expectation
    parts: tuple[Part, ...]
    """All that differs by half a point or more, what counts most for the player first."""

    @property
    def chance(self) -> tuple[float, ...]:
        """By how much the first turn betters each seat's chance to win."""
        pairs = zip(self.first.chances, self.second.chances, strict=True)
        return tuple(first - second for first, second in pairs)


def weighed(parts: Iterable[Part], seat: int, most: int) -> tuple[Part, ...]:
    """In whole points what speaks for the first turn of a seat, and behind it what speaks against
    it: at most so many of each, in the order given."""
    whole = [replace(part, points=float(round(part.points))) for part in parts]
    told = [part for part in whole if part.points]
    return tuple(
        part
        for favours in (True, False)
        for part in [one for one in told if one.favours(seat) == favours][:most]
    )


def explain(view: View, a: Turn, b: Turn, *, worlds: int = 16, seed: int = 0) -> Explanation:
    """Compare two turns of the seat that has to decide, in the same worlds that could be, for all
    it knows. A turn is one action, or several; what is left open is done as the
    network likes best."""
    if worlds < 1:
        raise BotError(f"explain: worlds is 1 or more, not {worlds}")
    seat = view.state.seat
    if view.viewer != seat or view.state.phase == OVER:
        raise BotError("explain: expected the view of the seat that has to decide")
    tools = _tools(view.state.players)
    rng = Random(seed)
    starts = [sample(view, rng) for _ in range(worlds)]
    first, second = (_expected(tools, starts, _actions(view, turn)) for turn in (a, b))
    return Explanation(first, second, _parts(first, second, seat))


def _actions(view: View, turn: Turn) -> list[int]:
    listed = [turn] if isinstance(turn, (str, Action)) else list(turn)
    if not listed:
        raise BotError("explain: a turn has one action at least")
    actions = [parse_action(one) if isinstance(one, str) else one for one in listed]
    if not view.state.is_legal(actions[0].number):
        raise BotError(f"explain: {actions[0]} is not legal here")
    return [action.number for action in actions]


@cache
def _tools(players: int) -> tuple[Turns, Foresight]:
    return Turns(network_for(players), BREADTH), foresight_for(players)


def _expected(
    tools: tuple[Turns, Foresight], starts: list[State], actions: list[int]
) -> Expectation:
    turns, foresight = tools
    players = starts[0].players
    chances = [0.0] * players
    points = [dict.fromkeys(POINT_SOURCES, 0.0) for _ in range(players)]
    for start in starts:
        world = start.copy()
        _play(turns, world, actions)
        then = outlook(foresight, world)
        for seat in range(players):
            chances[seat] += then.chances[seat] / len(starts)
            now = earned_between(start, world, seat)
            for source, earned, to_come in zip(POINT_SOURCES, now, then.points[seat], strict=True):
                points[seat][source] += (earned + to_come) / len(starts)
    return Expectation(tuple(chances), tuple(points))


def _play(turns: Turns, world: State, actions: list[int]) -> None:
    """What was said as far as this world allows it, and the rest as is best."""
    for action in actions:
        if not world.is_legal(action):
            break
        world.apply(action)
        if world.phase in (TURN, DRAFTING, OVER):
            return
    turns.complete(world)


def _parts(first: Expectation, second: Expectation, seat: int) -> tuple[Part, ...]:
    found = [
        Part(other, source, first.points[other][source] - second.points[other][source])
        for other in range(len(first.points))
        for source in POINT_SOURCES
    ]
    return worth_a_word(found, seat)


def worth_a_word(parts: Iterable[Part], seat: int) -> tuple[Part, ...]:
    """What counts most first; of two that count as much, what the seat gets itself."""
    named = [part for part in parts if abs(part.points) >= NAMED]
    return tuple(sorted(named, key=lambda part: (-abs(part.points), part.seat != seat)))
