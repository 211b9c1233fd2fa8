"""Whole turns: what a seat can make of its turn, and the value of where it leads.

A turn is a space and all decisions that follow from it. Mining is planned whole; of a hand of five
each card is tried; what goes back to a deck goes to its bottom. All of this is done in one world,
in which no card is hidden: whoever asks deals several, and takes the mean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.bots.learned import value_scale
from glueckauf.bots.protocol import BotError
from glueckauf.rules.material import MINE_STEPS

if not cython.compiled:
    from glueckauf.bots.array_sizes import MOST_PLANS, MOST_STEPS
    from glueckauf.bots.planning.mining_planner import Planner
    from glueckauf.rules.codes import (
        ACTIONS,
        DELIVER,
        DRAFTING,
        MINE,
        MINING,
        NOTHING,
        OVER,
        RETURN_TOP,
        SPACE_COUNT,
        STOP,
        TURN,
    )
    from glueckauf.rules.state import State

if TYPE_CHECKING:
    from glueckauf.bots.learned.network import Network

STEPS = list(MINE_STEPS)
WORST = value_scale.WORST


class Turns:
    """Values turns by a network. A thread needs one of its own, and a network of its own."""

    def __init__(self, network: Network, breadth: int = 256) -> None:
        self.network = network
        self.planner = Planner(breadth)
        self.best_node = 0
        self.space_tried = State()
        self.option_tried = State()
        self.keep_tried = State()
        self.coal_tried = State()
        self.second_coal_tried = State()
        self.return_tried = State()
        self.plan_tried = State()
        if not cython.compiled:
            self.spaces = [WORST] * SPACE_COUNT
            self.nodes = [0] * 4
            self.ranked = [0] * MOST_PLANS

    # For callers from Python

    def space_values(self, world: State) -> list[float]:
        """The value of each space for the seat whose turn it is; WORST for what is not legal."""
        if world is None or world.phase != TURN:
            raise BotError("expected a state in which somebody has a turn")
        with cython.nogil:
            self.value_spaces(world)
        return [self.spaces[space] for space in range(SPACE_COUNT)]

    def option_value(self, world: State, action: int) -> float:
        """The value of one of the other decisions, but for mining."""
        with cython.nogil:
            return self.value_option(world, action)

    def plan(self, mining: State) -> list[int]:
        """The actions of the best that the mining under way can still become."""
        return self.best_plans(mining, 1)[0]

    def best_plans(self, mining: State, count: int) -> list[list[int]]:
        """The same for what it can become that is best, next best, and so on."""
        if not cython.compiled:
            actions = [0] * MOST_STEPS
        if not 0 < count <= MOST_PLANS:
            raise BotError(f"a mining action has 1 to {MOST_PLANS} best plans, not {count}")
        with cython.nogil:
            count = self.rank_plans(mining, mining.seat, count)
        plans = []
        for rank in range(count):
            size = self.planner.trace(self.ranked[rank], actions)
            found = [actions[index] for index in range(size)]
            plans.append(found if size == mining.steps else [*found, STOP])
        return plans

    def complete(self, world: State) -> None:
        """Take all decisions that are left of the turn under way, each as is best."""
        seat = world.seat
        with cython.nogil:
            self.network.begin(world, seat)
            self.finish(world, seat)

    # At the beginning of a turn

    def value_spaces(self, world: State) -> None:
        """Find the `spaces`."""
        if not cython.compiled:
            legal = [0] * ACTIONS
        count = world.list_legal(legal)
        seat = world.seat
        deepest = NOTHING
        for space in range(SPACE_COUNT):
            self.spaces[space] = WORST
        self.network.begin(world, seat)
        for index in range(count):
            space = legal[index]
            if MINE <= space < DELIVER:
                deepest = space
            else:
                self.space_tried.become(world)
                self.space_tried.carry_out(space)
                self.spaces[space] = self.best_of(self.space_tried, seat)
        if deepest != NOTHING:
            self.value_mining(world, deepest)

    def value_mining(self, world: State, deepest: int) -> None:
        """All mining spaces at once: what fewer steps can do is part of what more can. Which plan
        is best is decided as if the workers stood on the deepest space."""
        seat = world.seat
        self.space_tried.become(world)
        self.space_tried.carry_out(deepest)
        self.find_nodes(self.space_tried, seat)
        for space in range(MINE, deepest + 1):
            if world.is_legal(space):
                self.space_tried.become(world)
                self.space_tried.carry_out(space)
                self.planner.enact(self.space_tried, self.nodes[space - MINE])
                self.space_tried.carry_out(STOP)
                self.spaces[space] = self.network.value(self.space_tried, seat)

    def find_nodes(self, mining: State, seat: int) -> None:
        """Find in `nodes` the best node of the planner within the steps of each mining space."""
        if not cython.compiled:
            best = [WORST] * 4
        for limit in range(4):
            best[limit] = WORST
            self.nodes[limit] = 0
        count = self.planner.explore(mining, mining.steps)
        alike = self.begin_mining(mining, seat)
        for node in range(count):
            if not self.planner.half[node]:
                value = self.value_node(mining, node, seat, alike)
                for limit in range(4):
                    if self.planner.depth[node] <= STEPS[limit] and value > best[limit]:
                        best[limit] = value
                        self.nodes[limit] = node

    def trace_plan(self, space: int, plan: list[int], at: int) -> int:
        """Write down the steps of the best plan for a mining space, after `value_spaces`; tell how
        many they are."""
        if not cython.compiled:
            actions = [0] * MOST_STEPS
        size = self.planner.trace(self.nodes[space], actions)
        for step in range(size):
            plan[at + step] = actions[step]
        return size

    def best_mining(self, mining: State, seat: int) -> float:
        """The value of the best plan; `best_node` is its node."""
        best = WORST
        self.best_node = 0
        count = self.planner.explore(mining, mining.steps)
        alike = self.begin_mining(mining, seat)
        for node in range(count):
            if not self.planner.half[node]:
                value = self.value_node(mining, node, seat, alike)
                if value > best:
                    best = value
                    self.best_node = node
        return best

    def rank_plans(self, mining: State, seat: int, most: int) -> int:
        """Find in `ranked` the nodes of the best plans, so many at most; tell how many."""
        if not cython.compiled:
            values = [WORST] * MOST_PLANS
        found = 0
        count = self.planner.explore(mining, mining.steps)
        alike = self.begin_mining(mining, seat)
        for node in range(count):
            if self.planner.half[node]:
                continue
            value = self.value_node(mining, node, seat, alike)
            at = found
            if found < most:
                found += 1
            elif value > values[most - 1]:
                at = most - 1
            else:
                continue
            while at and value > values[at - 1]:
                values[at] = values[at - 1]
                self.ranked[at] = self.ranked[at - 1]
                at -= 1
            values[at] = value
            self.ranked[at] = node
        return found

    def begin_mining(self, mining: State, seat: int) -> bool:
        """Whether the ends of this turn differ by the mine alone: so they do, but at the end of a
        shift."""
        self.plan_tried.become(mining)
        self.plan_tried.carry_out(STOP)
        alike = self.plan_tried.phase == TURN and self.plan_tried.shift == mining.shift
        self.network.begin_mining(self.plan_tried, seat)
        self.plan_tried.become(mining)
        return alike

    def value_node(self, mining: State, node: int, seat: int, alike: bool) -> float:
        if alike:
            self.planner.enact(self.plan_tried, node)
            return self.network.value_mine(self.plan_tried, seat)
        self.plan_tried.become(mining)
        self.planner.enact(self.plan_tried, node)
        self.plan_tried.carry_out(STOP)
        return self.network.value(self.plan_tried, seat)

    # To the end of a turn

    def take(self, world: State, action: int) -> None:
        """Take a decision, and all that are left of the turn, each as is best."""
        seat = world.seat
        world.carry_out(action)
        if world.phase != TURN and world.phase != OVER and world.phase != DRAFTING:
            self.network.begin(world, seat)
            self.finish(world, seat)

    def finish(self, world: State, seat: int) -> None:
        while world.phase != TURN and world.phase != OVER and world.phase != DRAFTING:
            if world.phase == MINING:
                self.best_mining(world, seat)
                self.planner.enact(world, self.best_node)
                world.carry_out(STOP)
            else:
                world.carry_out(self.best_option(world, seat))

    def best_option(self, world: State, seat: int) -> int:
        if not cython.compiled:
            legal = [0] * ACTIONS
        count = world.list_legal(legal)
        if legal[0] >= RETURN_TOP:
            return legal[count - 1]
        best = legal[0]
        most = WORST
        for index in range(count):
            value = self.follow(world, legal[index], seat)
            if value > most:
                most = value
                best = legal[index]
        return best

    # Within a turn

    def value_option(self, world: State, action: int) -> float:
        seat = world.seat
        self.network.begin(world, seat)
        self.option_tried.become(world)
        self.option_tried.carry_out(action)
        return self.best_of(self.option_tried, seat)

    def best_of(self, state: State, seat: int) -> float:
        """The value for a seat of the best that its turn can still become."""
        phase = state.phase
        if phase == TURN or phase == OVER or phase == DRAFTING:
            return self.network.value(state, seat)
        if phase == MINING:
            return self.best_mining(state, seat)
        if not cython.compiled:
            legal = [0] * ACTIONS
        count = state.list_legal(legal)
        if legal[0] >= RETURN_TOP:
            return self.follow(state, legal[count - 1], seat)  # one way back is as good as another
        best = WORST
        for index in range(count):
            best = max(best, self.follow(state, legal[index], seat))
        return best

    def follow(self, state: State, action: int, seat: int) -> float:
        """The best after one more action. At most two carts wait for coal at a time (R8.4)."""
        if action >= RETURN_TOP:
            return self.step(state, self.return_tried, action, seat)
        if state.short_carts == 1:
            return self.step(state, self.second_coal_tried, action, seat)
        if state.short_carts:
            return self.step(state, self.coal_tried, action, seat)
        return self.step(state, self.keep_tried, action, seat)

    def step(self, state: State, after: State, action: int, seat: int) -> float:
        after.become(state)
        after.carry_out(action)
        return self.best_of(after, seat)
