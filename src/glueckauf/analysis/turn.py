"""The unit that is judged: a turn, and what else could be done in its place.

A turn is a space and all that follows. Where cards are turned up in the middle of it, the hand of a
*draw five*, it is two decisions: the space, and what becomes of the hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.record.game import legal_actions
from glueckauf.record.notation import Action, action_in
from glueckauf.rules.chance import Random
from glueckauf.rules.codes import (
    DRAFTING,
    KEEPING_ORDER,
    KEEPING_TILE,
    MINING,
    OVER,
    RETURN_BOTTOM,
    RETURNING_ORDERS,
    RETURNING_TILES,
    STOP,
    TURN,
)
from glueckauf.rules.view import View, sample

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf.bots.planning.turns import Turns
    from glueckauf.record.game import Game
    from glueckauf.rules.state import State

KEEPING = (KEEPING_TILE, KEEPING_ORDER)
SETTLED = (TURN, DRAFTING, OVER)
"""Phases in which no turn is under way."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Its actions, as far as they are said; what is left open is done as `manager` would."""

    actions: tuple[Action, ...] = ()

    @property
    def numbers(self) -> list[int]:
        return [action.number for action in self.actions]

    @property
    def first(self) -> str:
        """The space, the order of the draft, or what is kept."""
        return self.actions[0].text

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(action.text for action in self.actions)

    def __str__(self) -> str:
        return ", ".join(self.texts)


AS_MANAGER = Turn()
"""Nothing said: the decision is left to `manager`."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that was taken in a game."""

    number: int
    """How many actions had been taken before."""
    before: State
    turn: Turn
    after: State

    @property
    def seat(self) -> int:
        return self.before.seat

    @property
    def view(self) -> View:
        """What its player knew."""
        return View(self.before, self.seat)

    @property
    def turned_up(self) -> bool:
        """Whether cards came to light by it."""
        decks = range(len(self.before.left))
        return any(self.after.left[deck] < self.before.left[deck] for deck in decks)


def decisions_of(game: Game) -> Iterator[Decision]:
    """All decisions of a game, turn by turn; what was left unfinished is not told."""
    taken: list[Action] = []
    begun: tuple[int, State] | None = None
    for number, (before, now) in enumerate(game.moments()):
        begun = begun or (number, before)
        taken.append(now.actions[-1])
        if now.state.phase in SETTLED or now.state.phase in KEEPING:
            yield Decision(*begun, Turn(tuple(taken)), now.state.copy())
            taken, begun = [], None


def candidates(view: View, turns: Turns, played: Turn | None = None) -> list[Turn]:
    """What a seat can do: each space, with the best plan where it is one for mining; each card of
    the draft or of a hand. What was `played` is among them, if it is said."""
    if view.state.phase == MINING:
        plan = Turn(tuple(action_in(view.state, step) for step in turns.plan(view.state)))
        rest = Turn((action_in(view.state, STOP),)) if view.state.is_legal(STOP) else plan
        found = list(dict.fromkeys((plan, rest)))
    else:
        found = [_whole(view, action, turns) for action in _choices(view)]
    if played is not None and as_listed(view, turns, found, played) not in found:
        found.append(as_listed(view, turns, found, played))
    return found


def as_listed(view: View, turns: Turns, listed: list[Turn], played: Turn) -> Turn:
    """The listed turn that comes to the same as the played one; or else the played one itself."""
    last = played.actions[-1]
    if len(played.actions) > 1 and last.number >= RETURN_BOTTOM:
        played = Turn(played.actions[:-1])  # one way to the bottom is as good as another
    alike = [turn for turn in listed if turn.first == played.first]
    end = settled(view, turns, played)
    return next((turn for turn in alike if settled(view, turns, turn) == end), played)


def settled(view: View, turns: Turns, turn: Turn) -> State:
    """Where a turn leads in one of the worlds that could be."""
    world = sample(view, Random(0))
    for action in turn.actions:
        world.apply(action.number)
    if world.phase not in SETTLED and world.phase not in KEEPING:
        turns.complete(world)
    return world


def _choices(view: View) -> list[Action]:
    state = view.state
    legal = legal_actions(state)
    if state.phase in (RETURNING_TILES, RETURNING_ORDERS):
        return [legal[0], legal[-1]]
    return list(legal)


def _whole(view: View, action: Action, turns: Turns) -> Turn:
    world = sample(view, Random(0))
    world.apply(action.number)
    if world.phase != MINING:
        return Turn((action,))
    return Turn((action, *(action_in(world, number) for number in turns.plan(world))))
