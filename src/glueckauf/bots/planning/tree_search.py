"""Information-set tree search: what comes of a decision, when everyone goes on to play well.

Each iteration deals the hidden cards and walks down one tree of turns, which all these worlds
share. At its root are the candidates, each a list of actions. The first look at each of them is in
the same world, and so is the second: what one has ahead of another is not luck. A move of the tree
is a whole turn: the space, or the pick of the draft, is the search's to choose, and the decisions
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
from glueckauf.rules.material import SHIFTS

if not cython.compiled:
    from glueckauf.bots.array_sizes import DEALS, DEEPEST, MOST_CANDIDATES, NODES, PLAN, WIDTH
    from glueckauf.rules.chance import Random
    from glueckauf.rules.codes import (
        ACTIONS,
        DELIVER,
        DRAFT,
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

WORST = value_scale.WORST
LAST_SHIFT = SHIFTS
SHARPNESS = 25.0
"""How much likelier to be looked at a move is that is worth more: e times for 1 / 25."""
CURIOSITY = 0.3
"""How much what was looked at little is preferred to what looks best, in one's own turns;"""
TRUST = 0.05
"""and in those of the others, who are trusted to do what looks best: so the tree gets to one's next
turn, which is four turns away with four players."""
LATE_SHARPNESS = 8.0
LATE_CURIOSITY = 0.6
"""Both for the candidates in the last shift: what the first guess thinks little of is often the
best then, and the end is near enough for the search to see it."""
WORLDS = 4
"""In which the first guess at a candidate is made."""
PLANS = 2
"""Candidates of a mining space."""


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
        self.dealer = Random(0)
        self.used = 0
        self.size = 0
        self.dealt = 0
        self.depth = 0
        if not cython.compiled:
            self.action_of = [0] * MOST_CANDIDATES
            self.other_visits = [0] * MOST_CANDIDATES
            self.other_totals = [0.0] * MOST_CANDIDATES
            self.deals = [0] * DEALS
            self.expanded = [0] * room
            self.mover = [0] * room
            # from here on: the candidates, then node by node
            self.children = [NOTHING] * (MOST_CANDIDATES + room * WIDTH)
            self.visits = [0] * (MOST_CANDIDATES + room * WIDTH)
            self.totals = [0.0] * (MOST_CANDIDATES + room * WIDTH)
            self.first = [WORST] * (MOST_CANDIDATES + room * WIDTH)
            self.priors = [0.0] * (MOST_CANDIDATES + room * WIDTH)
            self.plans = [NOTHING] * (PLAN * (MOST_CANDIDATES + 4 * room))
            self.path = [0] * DEEPEST
            self.values = [0.0] * 4

    # For callers from Python

    def begin(self, state: State, actions: list[int], rng: Random) -> int:
        """Plant a tree for a decision, as the seat sees it whose decision it is. Tells how many
        candidates there are: a mining space is one for each of several plans."""
        if state is None or rng is None or not set(actions) <= set(state.legal()):
            raise BotError("expected a state, actions that are legal in it, and a generator")
        if not 0 < len(actions) <= WIDTH:
            raise BotError(f"a search is for 1 to {WIDTH} actions, not {len(actions)}")
        candidates = []
        for index in range(len(actions)):
            action = actions[index]
            plans: list[list[int]] = [[]]
            if state.phase == TURN and MINE <= action < DELIVER:
                self.world.become(state)
                deal_unknown(self.world, rng)
                self.world.carry_out(action)
                plans = self.turns.best_plans(self.world, PLANS)
            candidates += [(index, [action, *plan]) for plan in plans]
        return self.plant(state, candidates, rng)

    def begin_plans(self, state: State, plans: list[list[int]], rng: Random) -> int:
        """The same for a mining action that is under way, and what it may become."""
        if not 0 < len(plans) <= MOST_CANDIDATES or max(map(len, plans)) >= PLAN:
            raise BotError(f"a search is for 1 to {MOST_CANDIDATES} plans of {PLAN - 1} actions")
        return self.plant(state, list(enumerate(plans)), rng)

    def plant(self, state: State, candidates: list[tuple[int, list[int]]], rng: Random) -> int:
        self.root.copy_from(state)
        self.used = 0
        self.dealt = 0
        self.size = len(candidates)
        for move in range(self.size):
            index, plan = candidates[move]
            self.action_of[move] = index
            self.clear(move, move + 1)
            self.other_visits[move] = 0
            self.other_totals[move] = 0.0
            for step in range(len(plan)):
                self.plans[PLAN * move + step] = plan[step]
            self.plans[PLAN * move + len(plan)] = NOTHING
        with cython.nogil:
            self.value_candidates(rng)
        return self.size

    def grow(self, iterations: int, rng: Random) -> None:
        """Iterate so often. Where there is no more room, the tree is walked and not added to."""
        with cython.nogil:
            for _ in range(iterations):
                self.iterate(self.next_candidate(), rng)

    def counts(self) -> list[int]:
        """How often each action was looked at."""
        return [sum(self.visits[move] for move in moves) for moves in self.by_action()]

    def means(self) -> list[float]:
        """What each action was found to be worth, by its plan that was looked at most."""
        return [
            self.mean(max(moves, key=lambda move: self.visits[move])) for moves in self.by_action()
        ]

    def by_action(self) -> list[list[int]]:
        """The candidates of each action."""
        found: list[list[int]] = []
        for move in range(self.size):
            if self.action_of[move] == len(found):
                found.append([])
            found[self.action_of[move]].append(move)
        return found

    def findings(self) -> list[tuple[int, float]]:
        """For each candidate how often it was looked at, and the sum of what was found."""
        return [(self.visits[move], self.totals[move]) for move in range(self.size)]

    def hear(self, findings: list[tuple[int, float]]) -> None:
        """What other searches found out about the same candidates: where to look next depends on
        it, `counts` and `means` do not."""
        for move in range(self.size):
            self.other_visits[move], self.other_totals[move] = findings[move]

    # The candidates

    def mean(self, edge: int) -> float:
        return (self.first[edge] + self.totals[edge]) / (1 + self.visits[edge])

    def value_candidates(self, rng: Random) -> None:
        """The first guess: the mean of some worlds."""
        seat = self.root.seat
        for move in range(self.size):
            worth = 0.0
            for number in range(WORLDS):
                self.deal(number, rng)
                self.take_candidate(move)
                self.network.foresee(self.world, seat)
                worth += self.network.worth()
            self.first[move] = worth / WORLDS
        late = self.root.shift == LAST_SHIFT
        self.find_priors(0, self.size, LATE_SHARPNESS if late else SHARPNESS)

    def deal(self, number: int, rng: Random) -> None:
        """The world of a number: the same for every candidate that comes to it, so that none has
        better luck than another."""
        if number >= DEALS:
            self.world.become(self.root)
            deal_unknown(self.world, rng)
            return
        while self.dealt <= number:
            self.deals[self.dealt] = rng.next32() << 32
            self.deals[self.dealt] |= rng.next32()
            self.dealt += 1
        self.dealer.word = self.deals[number]
        self.world.become(self.root)
        deal_unknown(self.world, self.dealer)

    def take_candidate(self, move: int) -> None:
        """Take the turn of a candidate in this world, as far as it allows it."""
        at = PLAN * move
        seat = self.root.seat
        while self.plans[at] != NOTHING and self.world.is_legal(self.plans[at]):
            self.world.carry_out(self.plans[at])
            at += 1
        self.finish_turn(seat)

    def next_candidate(self) -> int:
        """The one that promises most or is known least, by all that is known of it."""
        explored = 1.0
        for move in range(self.size):
            explored += self.visits[move] + self.other_visits[move]
        explored = sqrt(explored)
        explored *= LATE_CURIOSITY if self.root.shift == LAST_SHIFT else CURIOSITY
        best = 0
        most = 2 * WORST
        for move in range(self.size):
            known = 1 + self.visits[move] + self.other_visits[move]
            worth = self.first[move] + self.totals[move] + self.other_totals[move]
            score = (worth + explored * self.priors[move]) / known
            if score > most:
                most = score
                best = move
        return best

    # The tree

    def clear(self, begin: int, end: int) -> None:
        for edge in range(begin, end):
            self.children[edge] = NOTHING
            self.visits[edge] = 0
            self.totals[edge] = 0.0
            self.first[edge] = WORST
            self.priors[edge] = 0.0

    def add_node(self, mover: int) -> int:
        node = self.used
        self.used += 1
        self.expanded[node] = 0
        self.mover[node] = mover
        self.clear(edges_of(node), edges_of(node + 1))
        for space in range(4):
            self.plans[plan_at(node, space)] = NOTHING
        return node

    def iterate(self, candidate: int, rng: Random) -> None:
        self.deal(self.visits[candidate], rng)
        self.take_candidate(candidate)
        edge = candidate
        self.path[0] = edge
        self.depth = 1
        while self.world.phase != OVER and self.depth < DEEPEST:
            if self.children[edge] == NOTHING:
                if self.used == self.room:
                    break
                self.children[edge] = self.add_node(self.world.seat)
            node = self.children[edge]
            if not self.expanded[node]:
                self.expand(node)
                self.back_up()
                return
            edge = self.select(node)
            self.follow(node, edge)
            self.path[self.depth] = edge
            self.depth += 1
        self.value_world()
        self.back_up()

    def expand(self, node: int) -> None:
        """Value all turns of the player whose node it is, in this world, and go on with the best.
        What all seats together say of that one is taken for the others too."""
        at = edges_of(node)
        if self.world.phase == DRAFTING:
            for index in range(self.world.draft_size):
                pick = DRAFT + self.world.draft[index]
                self.first[at + index] = self.turns.value_option(self.world, pick)
        else:
            self.turns.value_spaces(self.world)
            for space in range(SPACE_COUNT):
                self.first[at + space] = self.turns.spaces[space]
            self.store_plans(node)
        self.find_priors(at, at + WIDTH, SHARPNESS)
        self.expanded[node] = 1
        best = at
        for edge in range(at, at + WIDTH):
            if self.first[edge] > self.first[best]:
                best = edge
        self.follow(node, best)
        self.value_world()
        change = self.values[self.mover[node]] - self.first[best]
        for edge in range(at, at + WIDTH):
            self.first[edge] += change

    def store_plans(self, node: int) -> None:
        for space in range(4):
            if self.turns.spaces[MINE + space] > WORST:
                at = plan_at(node, space)
                size = self.turns.trace_plan(space, self.plans, at)
                self.plans[at + size] = STOP

    def find_priors(self, begin: int, end: int, sharpness: float) -> None:
        most = WORST
        total = 0.0
        for edge in range(begin, end):
            most = max(most, self.first[edge])
        for edge in range(begin, end):
            worth = exp(sharpness * (self.first[edge] - most))
            self.priors[edge] = worth
            total += worth
        for edge in range(begin, end):
            self.priors[edge] /= total

    def select(self, node: int) -> int:
        """The edge that promises most or is known least, of those that this world allows."""
        if not cython.compiled:
            legal = [0] * ACTIONS
        at = edges_of(node)
        count = self.world.list_legal(legal)
        if self.world.phase == DRAFTING:
            for index in range(count):
                legal[index] = index
        explored = 1.0
        for edge in range(at, at + WIDTH):
            explored += self.visits[edge]
        explored = sqrt(explored)
        explored *= CURIOSITY if self.mover[node] == self.root.seat else TRUST
        best = at + legal[0]
        most = 2 * WORST
        for index in range(count):
            edge = at + legal[index]
            known = 1 + self.visits[edge]
            score = (self.first[edge] + self.totals[edge] + explored * self.priors[edge]) / known
            if score > most:
                most = score
                best = edge
        return best

    def follow(self, node: int, edge: int) -> None:
        """Take a move in this world, to the end of the turn."""
        move = edge - edges_of(node)
        seat = self.world.seat
        if self.world.phase == DRAFTING:
            self.world.carry_out(DRAFT + self.world.draft[move])
            return
        self.world.carry_out(move)
        if MINE <= move < DELIVER:
            at = plan_at(node, move - MINE)
            while self.world.phase == MINING and self.world.is_legal(self.plans[at]):
                self.world.carry_out(self.plans[at])
                at += 1
        self.finish_turn(seat)

    def finish_turn(self, seat: int) -> None:
        """What a plan leaves open: another hand was drawn in this world, or there is no plan."""
        phase = self.world.phase
        if phase != TURN and phase != OVER and phase != DRAFTING:
            self.network.begin(self.world, seat)
            self.turns.finish(self.world, seat)

    def value_world(self) -> None:
        """What the seats think, each for itself. Of two players one can only win what the other
        loses: what their values lack to 1 in all, or are too much, is shared."""
        excess = -1.0
        for seat in range(self.world.players):
            self.network.foresee(self.world, seat)
            self.values[seat] = self.network.worth()
            excess += self.values[seat]
        if self.world.players == 2:
            self.values[0] -= excess / 2
            self.values[1] -= excess / 2

    def back_up(self) -> None:
        for step in range(self.depth):
            edge = self.path[step]
            seat = self.mover[node_of(edge)] if step else self.root.seat
            self.visits[edge] += 1
            self.totals[edge] += self.values[seat]


def edges_of(node: int) -> int:
    """Where the moves of a node begin; before them lie the candidates."""
    return MOST_CANDIDATES + WIDTH * node


def node_of(edge: int) -> int:
    return (edge - MOST_CANDIDATES) // WIDTH


def plan_at(node: int, space: int) -> int:
    """Where the plan of a node for a mining space is kept."""
    return PLAN * (MOST_CANDIDATES + 4 * node + space)
