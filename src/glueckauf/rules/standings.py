"""How everyone stands on the shift clock (R6), and what one more of something would change.

For people who look at the clock: nothing here is needed to play, or fast.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.rules.codes import OVER, SEATS
from glueckauf.rules.material import CLOCK, SHIFTS
from glueckauf.rules.shift_clock import (
    element_count,
    element_reward,
    first_places,
    first_reward,
    second_reward,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.rules.state import State

COUNTED = ("delivered_coal", "delivered_by", "carts")
"""What the elements count, four a field; a cart that is added is empty."""


@dataclass(frozen=True, slots=True)
class ElementStanding:
    """An element of the clock; lists are in the order of seats."""

    element: str
    first: int
    second: int
    """0 where there is no second place."""
    shifts: list[int]
    """The shifts at whose end it will still be scored."""
    counts: list[int]
    rewards: list[int]
    """What everyone would get if it were scored now."""
    more: list[list[int]]
    """For each seat: how everyone's reward would change if that seat had one more."""


def standings(state: State) -> list[ElementStanding]:
    """All twelve elements, in the order of the clock."""
    trial = state.copy()
    return [_standing(state, trial, element) for element in range(len(CLOCK))]


def leaders(state: State) -> dict[str, list[int]]:
    """Who is first in each element: several in a tie, nobody without a count (R6.2, R6.3)."""
    return by_element(first_places(state))


def by_element(places: Sequence[int]) -> dict[str, list[int]]:
    """The seats of `first_places`, by the names of the elements."""
    return {element.name: _seats(bits) for element, bits in zip(CLOCK, places, strict=True)}


def first_in(state: State, element: int) -> list[int]:
    """The seats that get the first reward."""
    return _seats(first_places(state)[element])


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(SEATS) if bits >> seat & 1]


def _standing(state: State, trial: State, element: int) -> ElementStanding:
    seats = range(state.players)
    now = _rewards(state, element)
    first_shift = state.shift if state.phase != OVER else SHIFTS + 1
    return ElementStanding(
        element=CLOCK[element].name,
        first=first_reward(element),
        second=second_reward(element, state.players, state.second_place_late),
        shifts=list(range(max(first_shift, element // 4 + 1), SHIFTS + 1)),
        counts=[element_count(state, element, seat) for seat in seats],
        rewards=now,
        more=[
            [then - reward for then, reward in zip(after, now, strict=True)]
            for after in (_with_one_more(trial, element, seat) for seat in seats)
        ],
    )


def _rewards(state: State, element: int) -> list[int]:
    return [element_reward(state, element, seat) for seat in range(state.players)]


def _with_one_more(trial: State, element: int, seat: int) -> list[int]:
    """Everyone's rewards if the seat had one more slot or empty cart; the state stays as it is."""
    field, at = COUNTED[element // 4], 4 * seat + element % 4
    before = list(getattr(trial, field))
    after = before.copy()
    after[at] += 1
    trial.set_fields({field: after})
    rewards = _rewards(trial, element)
    trial.set_fields({field: before})
    return rewards
