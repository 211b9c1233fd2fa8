"""A recorded game as text: any of its positions, or the whole of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules.phase import Phase
from glueckauf.rules.ruleset import format_rules
from glueckauf.terminal.game.board import board_lines
from glueckauf.terminal.game.chronicle import Chronicle
from glueckauf.terminal.game.mine import delivered, player_lines
from glueckauf.terminal.game.score import final_lines, shift_lines
from glueckauf.terminal.game.told_turns import tell
from glueckauf.terminal.text import Paint, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glueckauf.record.events import Event
    from glueckauf.record.game import Game
    from glueckauf.rules.view import View
    from glueckauf.words import Sentences


class RecordedGame:
    def __init__(self, game: Game, words: Sentences, paint: Paint) -> None:
        self.game = game
        self.words = words
        self.paint = paint
        self.chronicle = Chronicle(game.copy(), game.reader, everything=not game.redacted)
        self.names = [
            words.player(seat, name) for seat, name in enumerate(game.names or [""] * game.players)
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
            yield self.words(
                "terminal.replay.action", number=at, count=self.length, action=entry.action.text
            )
            yield from self.told(entry.events, there)
        view = there.view(there.reader if there.redacted else there.seat)
        if not there.over:
            yield self.paint.bold(self.due(view))
        yield from board_lines(view, self.names, {}, self.words, self.paint)
        for player in view.players:
            yield ""
            yield from player_lines(player, self.names[player.seat], self.words, self.paint)
            yield from wrapped(f"  {delivered(player, self.words)}")

    def whole(self) -> Iterator[str]:
        """Every turn in a paragraph, with the scores."""
        rules = format_rules(self.game.rules, self.game.players)
        yield from wrapped(self.words("terminal.players", names=self.names))
        yield from wrapped(self.words("terminal.rules", rules=rules))
        there = self.game.copy()
        there.go_back(0)
        number = 0
        for turn in self.chronicle.turns():
            for entry in turn:
                there.play(entry.action, self.game.turned_up[number])
                number += 1
            yield from self.told([event for entry in turn for event in entry.events], there)
        if not there.over:
            yield self.words("terminal.end", count=number)
            yield self.due(there.view(None))

    def told(self, events: Sequence[Event], after: Game) -> Iterator[str]:
        sentence = tell(events, self.names, self.words)
        if sentence:
            yield from wrapped(sentence)
        points = after.state.points[: after.players]
        yield from _set_off(shift_lines(events, points, self.names, self.words))
        outcome = after.outcome()
        if outcome:
            yield from _set_off(final_lines(outcome, self.names, self.words))

    def due(self, view: View) -> str:
        """Who must decide what."""
        words, phase = self.words, str(view.phase)
        text = words("prompt.other", phase=phase, who=self.names[view.seat])
        if view.phase == Phase.MINING:
            text += f" {words('terminal.steps.left')}: {view.steps}."
        elif view.phase != Phase.TURN:
            text += f" {', '.join(map(words.card, view.draft or view.hand))}"
        return f"{words('table.shift', shift=view.shift)}. {text}".rstrip()


def _set_off(lines: list[str]) -> list[str]:
    return ["", *lines, ""] if lines else []
