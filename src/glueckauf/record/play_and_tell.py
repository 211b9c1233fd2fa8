"""Play an action, tell what it did, and hide of it what a reader may not know (R8.5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from glueckauf.record.events import redact
from glueckauf.record.files.redaction import hidden_action
from glueckauf.record.story import story

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from glueckauf.record.events import Event
    from glueckauf.record.game import Game
    from glueckauf.record.notation import Action
    from glueckauf.rules.state import State


@dataclass(frozen=True)
class Told:
    """An action, who took it, and all that it brought about."""

    seat: int
    action: Action
    events: tuple[Event, ...]

    @cached_property
    def public(self) -> tuple[Event, ...]:
        """The events as everyone may know them."""
        return self.through(None)

    def through(self, seat: int | None, *, everything: bool = False) -> tuple[Event, ...]:
        """The events as a seat may know them, None for a spectator; or in full."""
        if everything:
            return self.events
        return tuple(redact(event, seat) for event in self.events)

    def action_through(self, seat: int | None, *, everything: bool = False) -> Action:
        """The action with `?` for the cards that only its player knows."""
        return self.action if everything or seat == self.seat else hidden_action(self.action)


def told(action: Action, before: State, after: State, conceded: Collection[int] = ()) -> Told:
    """What an action did, from the positions before and after it, and who had conceded."""
    return Told(before.seat, action, tuple(story(action, before, after, conceded)))


def tell(game: Game, action: Action | str | int, turned_up: Sequence[str] = ()) -> Told:
    """Play an action, and tell what it did; `turned_up` as for `Game.play`."""
    before = game.state.copy()
    taken = game.play(action, turned_up)
    return told(taken, before, game.state, game.conceded)
