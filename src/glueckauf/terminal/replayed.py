"""A recorded game as text: any of its positions, or the whole of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules.material import SHIFTS
from glueckauf.rules.phase import Phase
from glueckauf.rules.ruleset import format_rules
from glueckauf.terminal.board import board_lines
from glueckauf.terminal.chronicle import Chronicle
from glueckauf.terminal.mine import delivered, player_lines
from glueckauf.terminal.score import final_lines, shift_lines
from glueckauf.terminal.sentences import tell
from glueckauf.terminal.text import Paint, count, listed, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glueckauf.record.events import Event
    from glueckauf.record.game import Game
    from glueckauf.rules.view import View

DUE = {
    Phase.DRAFT: "drafts an order",
    Phase.TURN: "chooses a space",
    Phase.MINING: "works in the mine",
    Phase.KEEP_TILE: "may buy a tile",
    Phase.COAL: "chooses coal for a cart",
    Phase.RETURN_TILES: "puts tiles back",
    Phase.KEEP_ORDER: "may keep an order",
    Phase.RETURN_ORDERS: "puts orders back",
}


class Replay:
    def __init__(self, game: Game, paint: Paint) -> None:
        self.game = game
        self.paint = paint
        self.chronicle = Chronicle(game.copy(), game.reader, everything=not game.redacted)
        self.names = [
            name or f"Player {seat}" for seat, name in enumerate(game.names or [""] * game.players)
        ]

    @property
    def length(self) -> int:
        return len(self.game.actions)

    def position(self, at: int) -> Iterator[str]:
        """What action number `at` did, and how things stand after it."""
        there = self.game.copy()
        there.go_back(at)
        if at:
            entry = self.chronicle.entries[at - 1]
            yield f"Action {at} of {self.length}: {entry.action}"
            yield from self.told(entry.events, there)
        view = there.view(there.reader if there.redacted else there.seat)
        if not there.over:
            yield self.paint.bold(self.due(view))
        yield from board_lines(view, self.names, {}, self.paint)
        for player in view.players:
            yield ""
            yield from player_lines(player, self.names[player.seat], self.paint)
            yield from wrapped(f"  {delivered(player)}")

    def whole(self) -> Iterator[str]:
        """Every turn in a sentence, with the scores."""
        rules = format_rules(self.game.rules, self.game.players)
        yield f"{listed(self.names)}, by the rules {rules}."
        there = self.game.copy()
        there.go_back(0)
        number = 0
        for turn in self.chronicle.turns():
            for entry in turn:
                there.play(entry.action, self.game.turned_up[number])
                number += 1
            yield from self.told([event for entry in turn for event in entry.events], there)
        if not there.over:
            yield f"The record ends here, after {count(number, 'action')}."
            yield self.due(there.view(None))

    def told(self, events: Sequence[Event], after: Game) -> Iterator[str]:
        sentence = tell(events, self.names)
        if sentence:
            yield from wrapped(sentence)
        points = after.state.points[: after.players]
        yield from _set_off(shift_lines(events, points, self.names))
        outcome = after.outcome()
        if outcome:
            yield from _set_off(final_lines(outcome, self.names))

    def due(self, view: View) -> str:
        """Who must decide what."""
        text = f"Shift {view.shift} of {SHIFTS}: {self.names[view.seat]} {DUE[view.phase]}"
        if view.phase == Phase.DRAFT:
            text += f": {listed(view.draft, 'or')}"
        elif view.phase == Phase.MINING:
            text += f", {count(view.steps, 'step')} left"
        elif view.hand:
            text += f" from {listed(view.hand)}"
        return text + "."


def _set_off(lines: list[str]) -> list[str]:
    return ["", *lines, ""] if lines else []
