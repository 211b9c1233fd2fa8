"""Games of a network against itself, written down for it to learn from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from glueckauf.rules import plain as cython

from glueckauf.rules.errors import GlueckAufError

if not cython.compiled:
    from glueckauf.bots.network import lead, victory
    from glueckauf.bots.numbers import MOST_TURNS
    from glueckauf.rules.hidden import deal_unknown, hide
    from glueckauf.rules.numbers import ACTIONS, DRAFTING, MINING, OVER, RETURN_TOP, TURN
    from glueckauf.rules.state import State

if TYPE_CHECKING:
    from glueckauf.bots.turns import Turns
    from glueckauf.rules.chance import Random

CHANCE = 1 << 30


class SelfPlay:
    """Plays games, and keeps of each what every seat saw after every turn and how it went on."""

    def __init__(self, turns: Turns, exploration: float, memory: float) -> None:
        """`exploration` is the share of decisions left to chance; `memory` how much the end of a
        game counts against what was thought on the way (lambda, in temporal differences)."""
        if not (0 <= exploration <= 1 and 0 <= memory <= 1):
            raise GlueckAufError("exploration and memory are from 0 to 1")
        self.turns = turns
        self.network = turns.network
        self.explores = int(exploration * CHANCE)
        self.memory = memory
        self.rows = 0
        self.world = State()
        if not cython.compiled:
            self.chances = [0.0] * (4 * MOST_TURNS)
            self.leads = [0.0] * (4 * MOST_TURNS)

    def play(self, state: State, rng: Random, seen: Any, wins: Any, margins: Any) -> int:
        """Play on to the end. `seen[row]` gets the features of a position through the eyes of one
        seat, `wins[row]` and `margins[row]` what the network should have said. Tells how many rows;
        MOST_TURNS times the number of players are enough."""
        self.rows = 0
        while state.phase != OVER:
            self.decide(state, rng)
            if state.phase == TURN or state.phase == DRAFTING:
                self.write_down(state, seen)
        self.teach(state, wins, margins)
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

    def write_down(self, state: State, seen: Any) -> None:
        for seat in range(state.players):
            self.network.begin(state, seat)
            self.network.foresee(state, seat)
            for index in range(self.network.inputs):
                seen[self.rows, index] = self.network.seen[index]
            self.chances[self.rows] = self.network.chance
            self.leads[self.rows] = self.network.lead
            self.rows += 1

    def teach(self, state: State, wins: Any, margins: Any) -> None:
        """From the end backwards: partly what came of it, partly what was thought a turn later."""
        for seat in range(state.players):
            win = victory(state, seat)
            margin = lead(state, seat)
            row = self.rows - state.players + seat
            while row >= 0:
                wins[row] = win
                margins[row] = margin
                win = self.memory * win + (1 - self.memory) * self.chances[row]
                margin = self.memory * margin + (1 - self.memory) * self.leads[row]
                row -= state.players
