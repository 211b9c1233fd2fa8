"""Games of a network against itself, written down for it to learn from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules.errors import GlueckAufError

if not cython.compiled:
    from glueckauf.bots.array_sizes import MOST_TURNS, POINT_SOURCE_COUNT
    from glueckauf.bots.learned.network import lead, victory
    from glueckauf.bots.learned.point_sources import add_earned
    from glueckauf.rules.codes import ACTIONS, DRAFTING, MINING, OVER, RETURN_TOP, TURN
    from glueckauf.rules.hidden_cards import deal_unknown, hide
    from glueckauf.rules.state import State

if TYPE_CHECKING:
    from glueckauf.bots.planning.turns import Turns
    from glueckauf.rules.chance import Random

CHANCE = 1 << 30
EVERY_SEAT = -1


class SelfPlay:
    """Plays games, and keeps of each what every seat saw after every turn and how it went on."""

    def __init__(
        self, turns: Turns, exploration: float, memory: float, rival: SelfPlay | None = None
    ) -> None:
        """`exploration` is the share of decisions left to chance; `memory` how much the end of a
        game counts against what was thought on the way (lambda, in temporal differences). A `rival`
        decides for the other seats, where one seat alone is played for."""
        if not (0 <= exploration <= 1 and 0 <= memory <= 1):
            raise GlueckAufError("exploration and memory are from 0 to 1")
        self.turns = turns
        self.network = turns.network
        self.explores = int(exploration * CHANCE)
        self.memory = memory
        self.rival = self if rival is None else rival
        self.rows = 0
        self.world = State()
        self.before = State()
        if not cython.compiled:
            self.earned = [0.0] * (4 * POINT_SOURCE_COUNT)
            self.chances = [0.0] * (4 * MOST_TURNS)
            self.leads = [0.0] * (4 * MOST_TURNS)

    def play(
        self,
        state: State,
        rng: Random,
        seen: Any,
        wins: Any,
        margins: Any,
        to_come: Any,
        own: int = EVERY_SEAT,
    ) -> int:
        """Play on to the end, for every seat or for an `own` one. `seen[row]` gets the features of
        a position through the eyes of one seat, `wins[row]` and `margins[row]` what the network
        should have said, `to_come[row]` the points that the seat still made by source. Tells how
        many rows; MOST_TURNS times the number of players are enough."""
        self.rows = 0
        for index in range(4 * POINT_SOURCE_COUNT):
            self.earned[index] = 0.0
        while state.phase != OVER:
            self.before.become(state)
            if own in (EVERY_SEAT, state.seat):
                self.decide(state, rng)
            else:
                self.rival.decide(state, rng)
            for seat in range(state.players):
                add_earned(self.before, state, seat, self.earned, POINT_SOURCE_COUNT * seat)
            if state.phase == TURN or state.phase == DRAFTING:
                self.write_down(state, seen, to_come)
        self.teach(state, wins, margins, to_come)
        return self.rows

    def decide(self, state: State, rng: Random) -> None:
        """Take the decision that is due; of mining, all of it."""
        if not cython.compiled:
            legal = [0] * ACTIONS
        count = state.list_legal(legal)
        if state.phase == MINING:
            self.turns.finish(state, state.seat)
        elif legal[0] >= RETURN_TOP:
            state.carry_out(legal[count - 1])
        elif rng.below_unchecked(CHANCE) < self.explores:
            state.carry_out(legal[rng.below_unchecked(count)])
        else:
            self.imagine(state, rng)
            state.carry_out(self.best_action(legal, count))

    def imagine(self, state: State, rng: Random) -> None:
        """A world that could be, for all that the seat knows whose decision is due."""
        self.world.become(state)
        hide(self.world, state.seat)
        deal_unknown(self.world, rng)

    def best_action(self, legal: list[int], count: int) -> int:
        if self.world.phase == TURN:
            self.turns.value_spaces(self.world)
        best = legal[0]
        most = -2000.0
        for index in range(count):
            action = legal[index]
            if self.world.phase == TURN:
                value = self.turns.spaces[action]
            else:
                value = self.turns.value_option(self.world, action)
            if value > most:
                most = value
                best = action
        return best

    def write_down(self, state: State, seen: Any, to_come: Any) -> None:
        for seat in range(state.players):
            self.network.foresee(state, seat)
            for index in range(self.network.inputs):
                seen[self.rows, index] = self.network.seen[index]
            for source in range(POINT_SOURCE_COUNT):
                to_come[self.rows, source] = -self.earned[POINT_SOURCE_COUNT * seat + source]
            self.chances[self.rows] = self.network.chance
            self.leads[self.rows] = self.network.lead
            self.rows += 1

    def teach(self, state: State, wins: Any, margins: Any, to_come: Any) -> None:
        """From the end backwards: partly what came of it, partly what was thought a turn later."""
        for seat in range(state.players):
            win = victory(state, seat)
            margin = lead(state, seat)
            row = self.rows - state.players + seat
            while row >= 0:
                wins[row] = win
                margins[row] = margin
                for source in range(POINT_SOURCE_COUNT):
                    to_come[row, source] += self.earned[POINT_SOURCE_COUNT * seat + source]
                win = self.memory * win + (1 - self.memory) * self.chances[row]
                margin = self.memory * margin + (1 - self.memory) * self.leads[row]
                row -= state.players
