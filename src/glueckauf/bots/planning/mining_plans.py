"""Whole mining actions: all plans that end differently, and the best of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from glueckauf.bots.planning.mining_planner import Planner

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.rules.state import State


class MiningPlan(NamedTuple):
    """The actions of the rest of a mining action, and the state after the turn."""

    actions: tuple[int, ...]
    state: State


def plans(state: State, planner: Planner | None = None) -> list[MiningPlan]:
    """One plan for each outcome of the mining that is under way, fewest steps first."""
    return [_plan(state, way) for way in (planner or Planner()).ways(state)]


def best(
    state: State, evaluate: Callable[[State], float], planner: Planner | None = None
) -> MiningPlan:
    """The plan whose state `evaluate` values most; among equals the one of fewest steps."""
    return max(plans(state, planner), key=lambda plan: evaluate(plan.state))


def _plan(state: State, way: list[int]) -> MiningPlan:
    after = state.copy()
    for action in way:
        after.apply(action)
    return MiningPlan(tuple(way), after)
