"""Playouts: a turn is taken in one world, and everyone goes on as `manager` would at first sight,
without its looks at what others may answer: that is meant wherever the judge names `manager`.

Whoever decides in a playout knows what its seat knows, not the world: it imagines the hidden cards
anew. A playout ends after some turns, and the network says what is to be expected, or it goes to
the end of the game, and nobody needs to be asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.bots.learned import value_scale
from glueckauf.bots.protocol import BotError

if not cython.compiled:
    from glueckauf.bots.array_sizes import POINT_SOURCE_COUNT
    from glueckauf.bots.learned.network import victory
    from glueckauf.bots.learned.point_sources import add_earned
    from glueckauf.rules.codes import (
        ACTIONS,
        DELIVER,
        DRAFTING,
        MINE,
        OVER,
        SEATS,
        SPACE_COUNT,
        STOP,
        TURN,
    )
    from glueckauf.rules.hidden_cards import deal_unknown, hide
    from glueckauf.rules.state import State

if TYPE_CHECKING:
    from glueckauf.bots.learned.forecast import Forecast
    from glueckauf.bots.planning.turns import Turns
    from glueckauf.rules.chance import Random

WORST = value_scale.WORST
TO_THE_END = 1000
"""More turns than a game has."""


class Playouts:
    """Plays turns on. A thread needs one of its own, with turns and a forecast of its own."""

    def __init__(self, turns: Turns, forecast: Forecast) -> None:
        self.turns = turns
        self.network = turns.network
        self.forecast = forecast
        self.imagined = State()
        self.before = State()
        if not cython.compiled:
            self.chances = [0.0] * SEATS
            self.points = [0.0] * SEATS
            self.earned = [0.0] * (SEATS * POINT_SOURCE_COUNT)

    # For callers from Python

    def play(self, world: State, turn: list[int], ahead: int, rng: Random) -> list[float]:
        """Play a turn in this world, and so many turns more. The turn is what was said as far as
        the world allows it, and the rest as is best; nothing said, nothing done.

        Tells every seat's chance to win, which sum to 1, and then every seat's final points.
        """
        if world is None or rng is None or ahead < 0:
            raise BotError("expected a world, a number of turns and a generator")
        if turn and not world.is_legal(turn[0]):
            raise BotError(f"action {turn[0]} is not legal in this world")
        seat = world.seat
        players = world.players
        for index in range(players * POINT_SOURCE_COUNT):
            self.earned[index] = 0.0
        self.before.become(world)
        for action in turn:
            if not world.is_legal(action):
                break
            world.carry_out(action)
            if world.phase == TURN or world.phase == DRAFTING or world.phase == OVER:
                break
        with cython.nogil:
            self.end_turn(world, seat)
            self.keep_accounts(world)
            self.go_on(world, ahead, rng)
            self.look(world)
        chances = [self.chances[index] for index in range(players)]
        return chances + [self.points[index] for index in range(players)]

    def by_source(self) -> list[float]:
        """What every seat got and is expected to get from the turn on that was played last, by
        POINT_SOURCES, one seat behind the other."""
        return [self.earned[index] for index in range(self.before.players * POINT_SOURCE_COUNT)]

    def choose(self, world: State, rng: Random) -> None:
        """Play one turn, or what is left of it."""
        with cython.nogil:
            self.go_on(world, 1, rng)

    # The turns

    def go_on(self, world: State, ahead: int, rng: Random) -> None:
        left = ahead
        while left > 0 and world.phase != OVER:
            self.before.become(world)
            if world.phase == TURN or world.phase == DRAFTING:
                self.decide(world, rng)
            else:
                self.end_turn(world, world.seat)
            self.keep_accounts(world)
            left -= 1

    def keep_accounts(self, world: State) -> None:
        """What the turn brought everyone."""
        for seat in range(world.players):
            add_earned(self.before, world, seat, self.earned, POINT_SOURCE_COUNT * seat)

    def decide(self, world: State, rng: Random) -> None:
        """The turn, or the pick of the draft, that is best in a world as the seat imagines it."""
        seat = world.seat
        self.imagined.become(world)
        hide(self.imagined, seat)
        deal_unknown(self.imagined, rng)
        if world.phase == DRAFTING:
            world.carry_out(self.best_pick())
            return
        self.turns.value_spaces(self.imagined)
        best = 0
        for space in range(1, SPACE_COUNT):
            if self.turns.spaces[space] > self.turns.spaces[best]:
                best = space
        world.carry_out(best)
        if MINE <= best < DELIVER:  # it was planned already
            self.turns.planner.enact(world, self.turns.nodes[best - MINE])
            world.carry_out(STOP)
        else:
            self.end_turn(world, seat)

    def best_pick(self) -> int:
        if not cython.compiled:
            legal = [0] * ACTIONS
        count = self.imagined.list_legal(legal)
        best = legal[0]
        most = WORST
        for index in range(count):
            value = self.turns.value_option(self.imagined, legal[index])
            if value > most:
                most = value
                best = legal[index]
        return best

    def end_turn(self, world: State, seat: int) -> None:
        """All that is left of the turn; what a seat has in hand, it knows."""
        if world.phase != TURN and world.phase != OVER and world.phase != DRAFTING:
            self.network.begin(world, seat)
            self.turns.finish(world, seat)

    # What is to be expected

    def look(self, world: State) -> None:
        """Find the `chances` and the `points`."""
        total = 0.0
        for seat in range(world.players):
            self.points[seat] = world.points[seat]
            if world.phase == OVER:
                self.chances[seat] = victory(world, seat)
            else:
                self.network.foresee(world, seat)
                self.chances[seat] = self.network.chance
                self.forecast.look(world, seat)
                for source in range(POINT_SOURCE_COUNT):
                    self.points[seat] += self.forecast.told[source]
                    self.earned[POINT_SOURCE_COUNT * seat + source] += self.forecast.told[source]
            total += self.chances[seat]
        for seat in range(world.players):  # through the eyes of each; they need not agree
            self.chances[seat] /= total
