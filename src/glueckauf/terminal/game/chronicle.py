"""A game together with what each of its actions brought about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.record.events import Event, GameEnded, OrderDrafted, TurnBegan
from glueckauf.record.play_and_tell import tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glueckauf.record.game import Game
    from glueckauf.record.notation import Action


@dataclass(frozen=True, slots=True)
class ToldAction:
    """An action, who took it, and what happened, as the chronicle's viewer may know it."""

    seat: int
    action: Action
    events: tuple[Event, ...]

    @property
    def ends_turn(self) -> bool:
        return any(isinstance(event, TurnBegan | GameEnded | OrderDrafted) for event in self.events)


class Chronicle:
    """Plays a game and remembers. `everything` is for a viewer from whom nothing is hidden."""

    def __init__(self, game: Game, viewer: int | None, *, everything: bool = False) -> None:
        self.game = game
        self.viewer = viewer
        self.everything = everything
        self.entries: list[ToldAction] = []
        actions, turned_up = game.actions.copy(), game.turned_up.copy()
        game.go_back(0)
        for action, cards in zip(actions, turned_up, strict=True):
            self.play(action, cards)

    def play(self, action: Action, turned_up: Sequence[str] = ()) -> ToldAction:
        told = tell(self.game, action, turned_up)
        events = told.through(self.viewer, everything=self.everything)
        entry = ToldAction(told.seat, told.action, events)
        self.entries.append(entry)
        return entry

    def go_back(self, count: int) -> None:
        self.game.go_back(count)
        del self.entries[count:]

    def turns(self, first: int = 0) -> Iterator[list[ToldAction]]:
        """The actions from number `first` on, put together by turns."""
        turn: list[ToldAction] = []
        for entry in self.entries[first:]:
            turn.append(entry)
            if entry.ends_turn:
                yield turn
                turn = []
        if turn:
            yield turn
