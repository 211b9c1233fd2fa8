"""Information-set tree search: what comes of a decision, when everyone goes on to play well.

Each iteration deals the hidden cards anew and walks down one tree of turns, which all these worlds
share. A move of the tree is a whole turn: the space is the search's to choose, and the decisions
after it are taken as the network likes best; mining by the planner, whose plan is kept with the
move. At a new node all turns of its player are valued by the network: these are the first guess at
its moves, and the best of them is what the node says for now.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.bots.learned import value_scale
from glueckauf.bots.protocol import BotError

if not cython.compiled:
    from glueckauf.bots.array_sizes import DEEPEST, NODES, PLAN, WIDTH
    from glueckauf.rules.codes import (
        ACTIONS,
        DELIVER,
        DRAFTING,
        MINE,
        MINING,
        NOTHING,
        OVER,
        SPACE_COUNT,
        STOP,
        TURN,
    )
    from glueckauf.rules.hidden_cards import deal_unknown
    from glueckauf.rules.state import State

    exp = math.exp
    sqrt = math.sqrt

if TYPE_CHECKING:
    from glueckauf.bots.planning.turns import Turns
    from glueckauf.rules.chance import Random

WORST = value_scale.WORST
SHARPNESS = 25.0
"""How much likelier to be looked at a move is that is worth more: e times for 1 / 25."""
CURIOSITY = 0.3
"""How much what was looked at little is preferred to what looks best, in one's own turns;"""
TRUST = 0.05
"""and in those of the others, who are trusted to do what looks best: so the tree gets to one's next
turn, which is four turns away with four players."""
WORLDS = 4
"""Dealt for the first guess at the moves of the root."""


class Search:
    """A tree, to be grown for one decision after another. A thread needs one of its own."""

    def __init__(self, turns: Turns, room: int = NODES) -> None:
        """With room for so many nodes."""
        if not 0 < room <= NODES:
            raise BotError(f"a search has room for 1 to {NODES} nodes, not {room}")
        self.turns = turns
        self.room = room
        self.network = turns.network
        self.root = State()
        self.world = State()
        self.used = 0
        self.size = 0
        self.depth = 0
        if not cython.compiled:
            self.actions = [0] * WIDTH
            self.expanded = [0] * room
            self.mover = [0] * room
            self.children = [NOTHING] * (room * WIDTH)
            self.visits = [0] * (room * WIDTH)
            self.totals = [0.0] * (room * WIDTH)
            self.first = [WORST] * (room * WIDTH)
            self.priors = [0.0] * (room * WIDTH)
            self.plans = [NOTHING] * (room * 4 * PLAN)
            self.path = [0] * DEEPEST
            self.values = [0.0] * 4

    # For callers from Python

    def begin(self, state: State, actions: list[int], rng: Random) -> int:
        """Plant a tree for a decision, as the seat sees it whose decision it is."""
        if state is None or rng is None or not set(actions) <= set(state.legal()):
            raise BotError("expected a state, actions that are legal in it, and a generator")
        if not 0 < len(actions) <= WIDTH:
            raise BotError(f"a search is for 1 to {WIDTH} actions, not {len(actions)}")
        self.root.copy_from(state)
        self.used = 0
        self.size = len(actions)
        for index in range(self.size):
            self.actions[index] = actions[index]
        self.add_node(self.root.seat)
        with cython.nogil:
            self.value_root(rng)
        return self.size

    def grow(self, iterations: int, rng: Random) -> None:
        """Iterate so often. Where there is no more room, the tree is walked and not added to."""
        with cython.nogil:
            for _ in range(iterations):
                self.iterate(rng)

    def counts(self) -> list[int]:
        """How often each action was looked at."""
        return [self.visits[move] for move in range(self.size)]

    def means(self) -> list[float]:
        """What each action was found to be worth."""
        return [
            (self.first[move] + self.totals[move]) / (1 + self.visits[move])
            for move in range(self.size)
        ]

    # The tree

    def value_root(self, rng: Random) -> None:
        """The moves of the root are valued in the mean of some worlds."""
        for move in range(self.size):
            self.first[move] = 0.0
        for _ in range(WORLDS):
            self.world.become(self.root)
            deal_unknown(self.world, rng)
            if self.root.phase == TURN:
                self.turns.value_spaces(self.world)
                for move in range(self.size):
                    self.first[move] += self.turns.spaces[self.actions[move]] / WORLDS
            else:
                for move in range(self.size):
                    worth = self.turns.value_option(self.world, self.actions[move])
                    self.first[move] += worth / WORLDS
        if self.root.phase == TURN:
            self.store_plans(0)
        self.find_priors(0, self.size)
        self.expanded[0] = 1

    def add_node(self, mover: int) -> int:
        node = self.used
        self.used += 1
        self.expanded[node] = 0
        self.mover[node] = mover
        for move in range(WIDTH * node, WIDTH * (node + 1)):
            self.children[move] = NOTHING
            self.visits[move] = 0
            self.totals[move] = 0.0
            self.first[move] = WORST
            self.priors[move] = 0.0
        for space in range(4):
            self.plans[PLAN * (4 * node + space)] = NOTHING
        return node

    def iterate(self, rng: Random) -> None:
        self.world.become(self.root)
        deal_unknown(self.world, rng)
        self.depth = 0
        node = 0
        while self.expanded[node] and self.depth < DEEPEST:
            move = self.select(node)
            self.follow(node, move)
            edge = WIDTH * node + move
            self.path[self.depth] = edge
            self.depth += 1
            if self.world.phase == OVER or self.world.phase == DRAFTING:
                break
            if self.children[edge] == NOTHING:
                if self.used == self.room:
                    break
                self.children[edge] = self.add_node(self.world.seat)
            node = self.children[edge]
        if self.world.phase == TURN and not self.expanded[node]:
            self.expand(node)
            self.follow(node, self.best_first(node))
        self.value_world()
        self.back_up()

    def expand(self, node: int) -> None:
        """Value all turns of the player whose node it is, in this world."""
        self.turns.value_spaces(self.world)
        for space in range(SPACE_COUNT):
            self.first[WIDTH * node + space] = self.turns.spaces[space]
        self.store_plans(node)
        self.find_priors(node, SPACE_COUNT)
        self.expanded[node] = 1

    def store_plans(self, node: int) -> None:
        for space in range(4):
            if self.turns.spaces[MINE + space] > WORST:
                at = PLAN * (4 * node + space)
                size = self.turns.trace_plan(space, self.plans, at)
                self.plans[at + size] = STOP

    def find_priors(self, node: int, count: int) -> None:
        at = WIDTH * node
        most = WORST
        total = 0.0
        for move in range(at, at + count):
            most = max(most, self.first[move])
        for move in range(at, at + count):
            worth = exp(SHARPNESS * (self.first[move] - most))
            self.priors[move] = worth
            total += worth
        for move in range(at, at + count):
            self.priors[move] /= total

    def select(self, node: int) -> int:
        """The move that promises most or is known least, of those that this world allows."""
        if not cython.compiled:
            legal = [0] * ACTIONS
        count = self.size
        if node:
            count = self.world.list_legal(legal)
        explored = 1.0
        for move in range(WIDTH * node, WIDTH * (node + 1)):
            explored += self.visits[move]
        explored = sqrt(explored)
        explored *= CURIOSITY if self.mover[node] == self.root.seat else TRUST
        best = legal[0] if node else 0
        most = 2 * WORST
        for index in range(count):
            move = legal[index] if node else index
            edge = WIDTH * node + move
            mean = (self.first[edge] + self.totals[edge]) / (1 + self.visits[edge])
            score = mean + explored * self.priors[edge] / (1 + self.visits[edge])
            if score > most:
                most = score
                best = move
        return best

    def follow(self, node: int, move: int) -> None:
        """Take a move in this world, to the end of the turn."""
        action = move if node else self.actions[move]
        if not (MINE <= action < DELIVER and self.world.phase == TURN):
            self.turns.take(self.world, action)
            return
        at = PLAN * (4 * node + action - MINE)
        if self.plans[at] == NOTHING:
            self.turns.take(self.world, action)
            return
        seat = self.world.seat
        self.world.carry_out(action)
        while self.world.phase == MINING and self.world.is_legal(self.plans[at]):
            self.world.carry_out(self.plans[at])
            at += 1
        if self.world.phase == MINING:  # another hand was drawn in this world
            self.network.begin(self.world, seat)
            self.turns.finish(self.world, seat)

    def best_first(self, node: int) -> int:
        best = 0
        for move in range(SPACE_COUNT):
            if self.first[WIDTH * node + move] > self.first[WIDTH * node + best]:
                best = move
        return best

    def value_world(self) -> None:
        for seat in range(self.world.players):
            self.network.begin(self.world, seat)
            self.values[seat] = self.network.value(self.world, seat)

    def back_up(self) -> None:
        for step in range(self.depth):
            edge = self.path[step]
            self.visits[edge] += 1
            self.totals[edge] += self.values[self.mover[edge // WIDTH]]
