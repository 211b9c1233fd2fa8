"""The terminal game: asks for decisions, carries out commands, lets the bots play."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from glueckauf.bots.luck import derived_seed
from glueckauf.bots.match import decision_of
from glueckauf.lessons.companion import advise, speaks
from glueckauf.record.files.game_file import save_game
from glueckauf.rules.chance import Random
from glueckauf.rules.phase import Phase
from glueckauf.terminal.game import help_text
from glueckauf.terminal.game.board import board_lines, card_line
from glueckauf.terminal.game.chronicle import Chronicle
from glueckauf.terminal.game.menu import Menu, menu_lines, menu_of
from glueckauf.terminal.game.mine import delivered, player_lines, short_line
from glueckauf.terminal.game.score import clock_lines, final_lines, shift_lines
from glueckauf.terminal.game.told_turns import tell
from glueckauf.terminal.game.typed_line import TypedCommand, Unclear, interpret, is_number
from glueckauf.terminal.judged.report import hint_lines
from glueckauf.terminal.text import Paint, searchable, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from glueckauf.bots.protocol import Bot
    from glueckauf.record.game import Game
    from glueckauf.record.notation import Action
    from glueckauf.terminal.game.chronicle import ToldAction
    from glueckauf.words import Sentences

LOGGED = 10
BANNER = "glueckauf "
"""How a game file begins; nothing else is overwritten."""


class Session:
    """One person at the table, bots in the other seats."""

    def __init__(
        self,
        game: Game,
        seat: int,
        bots: Mapping[int, Bot],
        names: Sequence[str],
        *,
        ask: Callable[[str], str],
        write: Callable[[str], object],
        words: Sentences,
        paint: Paint,
        saved_as: str = "",
        asks_to_save: bool = False,
        companion: bool = False,
    ) -> None:
        self.chronicle = Chronicle(game, seat)
        self.game = game
        self.seat = seat
        self.bots = bots
        self.names = names
        self.deal = " ".join((*game.orders, *game.tiles))
        self.ask = ask
        self.write = write
        self.words = words
        self.paint = paint
        self.saved_as = saved_as
        self.saved_actions = game.actions.copy()
        self.asks_to_save = asks_to_save
        self.told = len(game.actions)
        """How many actions the player has been told about."""
        self.menu = Menu((), 0)
        self.left = False
        self.companion = companion
        """Whether it speaks unasked, in the first shift."""
        self.hinted = (-1, 0)
        """The decision for which a hint was asked, and how much of it was given."""

    def run(self) -> None:
        """Until the player leaves."""
        while not self.left:
            if self.game.over or self.game.seat == self.seat:
                self.decide()
            else:
                self.let_bot_play()

    # Playing

    def let_bot_play(self) -> None:
        """A bot's luck depends on the deal and the number of actions alone, so that a game that
        was saved, or taken back, goes on as it would have gone."""
        rng = Random(derived_seed(self.deal, len(self.game.actions)))
        self.played(self.chronicle.play(decision_of(self.bots[self.game.seat], self.game, rng)))

    def played(self, entry: ToldAction) -> None:
        """Tell a turn when it is over, and the scores when a shift or the game is."""
        if not entry.ends_turn:
            return
        for turn in self.chronicle.turns(self.told):
            self.say_wrapped(self.told_in_words(turn))
        self.told = len(self.chronicle.entries)
        points = self.game.state.points[: self.game.players]
        self.show(shift_lines(entry.events, points, self.names, self.words), gap=True)
        outcome = self.game.outcome()
        if outcome:
            self.show(final_lines(outcome, self.names, self.words), gap=True)

    def decide(self) -> None:
        """Show what is due, and take lines until something has been played."""
        number = len(self.game.actions)
        view = self.game.view(self.seat)
        self.menu = Menu((), 0) if self.game.over else menu_of(view, self.game.legal())
        self.show_decision()
        if self.companion and speaks(self.game, self.seat):
            self.say_advice()
        while not self.left and len(self.game.actions) == number:
            for line in self.ask(self.prompt()).split(";"):
                before = len(self.game.actions)
                if line.strip() and not self.follow(line):
                    break
                if self.left or len(self.game.actions) < before:
                    break
                if len(self.game.actions) > before:
                    if self.game.over or self.game.seat != self.seat:
                        break
                    self.menu = menu_of(self.game.view(self.seat), self.game.legal())

    def follow(self, line: str) -> bool:
        """Carry out one line. Tells whether it was understood and could be done."""
        try:
            meant = interpret(line, self.menu, self.words)
        except Unclear as unclear:
            self.say_wrapped(str(unclear))
            return False
        if isinstance(meant, TypedCommand):
            COMMANDS[meant.name](self, meant.argument)
            return True
        return self.play(meant)

    def play(self, action: Action) -> bool:
        if self.game.over:
            self.say(self.words("terminal.over"))
            return False
        reason = self.game.why_not(action)
        if reason:
            self.say_wrapped(f"{action}: {self.words.reason(reason)}")
            return False
        self.played(self.chronicle.play(action))
        return True

    # Showing

    def told_in_words(self, turn: Iterable[ToldAction]) -> str:
        events = (event for part in turn for event in part.events)
        return tell(events, self.names, self.words)

    def say(self, text: str = "") -> None:
        self.write(searchable(text) + "\n")

    def say_wrapped(self, text: str) -> None:
        self.show(wrapped(text))

    def show(self, lines: Iterable[str], *, gap: bool = False) -> None:
        text = "\n".join(lines)
        if text:
            self.say(f"\n{text}\n" if gap else text)

    def prompt(self) -> str:
        words, view = self.words, self.game.view(self.seat)
        match view.phase:
            case Phase.OVER:
                return f"{words('table.over')} (save, log, undo, quit) > "
            case Phase.MINING:
                return f"{words('terminal.steps.left')}: {view.steps} > "
            case Phase.TURN:
                return f"{words('fact.workers')}: {view.players[self.seat].workers} > "
        return "> "

    def show_decision(self) -> None:
        words, view = self.words, self.game.view(self.seat)
        if view.phase == Phase.OVER:
            return
        self.say()
        if view.phase == Phase.TURN:
            shift = words("table.shift", shift=view.shift)
            self.say(self.paint.bold(f"{shift}. {words('prompt.turn')}"))
            self.command_board("")
            self.command_mine("")
            self.show_others()
            return
        if view.phase == Phase.MINING:
            self.command_mine("")
            if view.pending:
                order = words.order(view.pending[0])
                self.say_wrapped(f"  {words('prompt.mining.second', order=order)}")
        else:
            self.show(line for part in self.question() for line in wrapped(part))
        if view.phase == Phase.DRAFT:
            own = [words.order(order.name) for order in view.players[self.seat].orders]
            if own:
                self.say_wrapped(f"  {words('own.orders')}: {', '.join(own)}")
            self.show_others()
        self.show(menu_lines(view, self.menu, words))

    def question(self) -> list[str]:
        """What is to be decided, beside a turn and its mining."""
        words, view = self.words, self.game.view(self.seat)
        text = words(f"prompt.{view.phase}", carts=view.short_carts, count=len(view.hand))
        if view.phase == Phase.KEEP_TILE:
            text += f" {words('fact.marks')}: {view.players[self.seat].marks}."
        hand = "; ".join(card_line(name, words) for name in view.hand)
        return [text, f"  {hand}"] if hand else [text]

    def show_others(self) -> None:
        view = self.game.view(self.seat)
        for player in view.players:
            if player.seat != self.seat:
                self.say_wrapped(short_line(player, self.names[player.seat], self.words))

    # Commands

    def command_board(self, _: str) -> None:
        view = self.game.view(self.seat)
        numbers = {
            action.space: number
            for number, action in enumerate(self.menu.actions, 1)
            if action.space
        }
        self.show(board_lines(view, self.names, numbers, self.words, self.paint))

    def command_mine(self, name: str) -> None:
        seat = self.seat
        if name:
            known = {other.casefold(): number for number, other in enumerate(self.names)}
            if name.casefold() not in known:
                self.say(self.words("terminal.players", names=self.names))
                return
            seat = known[name.casefold()]
        player = self.game.view(self.seat).players[seat]
        self.show(player_lines(player, self.names[seat], self.words, self.paint))
        if name:
            self.say_wrapped(f"  {delivered(player, self.words)}")

    def command_clock(self, _: str) -> None:
        self.show(clock_lines(self.game.view(self.seat), self.names, self.words))

    def command_legal(self, _: str) -> None:
        if self.game.over:
            self.say(self.words("terminal.over"))
        else:
            self.show(menu_lines(self.game.view(self.seat), self.menu, self.words, everything=True))

    def command_why(self, text: str) -> None:
        try:
            meant = interpret(text or "help", self.menu, self.words)
        except Unclear as unclear:
            self.say_wrapped(str(unclear))
            return
        if isinstance(meant, TypedCommand):
            self.say(self.words("terminal.why"))
            return
        reason = self.game.why_not(meant)
        if reason:
            self.say_wrapped(f"{meant}: {self.words.reason(reason)}")
        else:
            self.say(self.words("terminal.possible", action=meant.text))

    def say_advice(self) -> None:
        """What the companion says to the decision that is due."""
        if self.game.over:
            self.say(self.words("terminal.over"))
            return
        advice = advise(self.game.view(self.seat))
        verb, *card = advice.action.split()
        named = verb in ("draft", "keep") and card != ["none"]
        what = self.words.card(card[0]) if named else self.words.action(advice.action)
        look = self.words("companion.look", action=what)
        why = [self.words.advice(reason.code, reason.values) for reason in advice.reasons]
        self.say_wrapped(f"{self.words('companion.title')}: {' '.join((look, *why))}")

    def command_hint(self, _: str) -> None:
        """Where to look; asked again, the space; and then the whole turn."""
        if self.game.over:
            self.say(self.words("terminal.over"))
            return
        from glueckauf.analysis import NotInTime, hint  # it need not be loaded to play
        from glueckauf.analysis.patience import patience

        number = len(self.game.actions)
        step = self.hinted[1] + 1 if self.hinted[0] == number else 1
        seed = derived_seed(self.deal, "hint", number)
        try:
            told = hint(self.game.view(self.seat), seed=seed, until=patience())
        except NotInTime:
            self.say(self.words("problem.unavailable"))
            return
        self.hinted = (number, step)
        for line in hint_lines(told, self.names, self.words, step=step):
            self.say_wrapped(line)

    def command_log(self, number: str) -> None:
        if number and not is_number(number):
            self.say(self.words("terminal.log.count"))
            return
        turns = list(self.chronicle.turns())[-int(number or LOGGED) :]
        for turn in turns:
            self.say_wrapped(self.told_in_words(turn))
        if not turns:
            self.say(self.words("terminal.log.empty"))

    def command_undo(self, _: str) -> None:
        own = [at for at, entry in enumerate(self.chronicle.entries) if entry.seat == self.seat]
        if not own:
            self.say(self.words("terminal.undo.none"))
            return
        action = self.chronicle.entries[own[-1]].action
        self.chronicle.go_back(own[-1])
        self.told = min(self.told, own[-1])
        self.say(self.words("terminal.undone", action=action.text))

    def command_save(self, name: str) -> None:
        if not name:
            self.say(self.words("terminal.save.name"))
            return
        try:
            path = Path(name).expanduser()
            if path.exists() and not _is_game_file(path):
                self.say(self.words("terminal.save.other", file=str(path)))
                return
            save_game(self.game, path)
        except (OSError, ValueError, RuntimeError) as error:  # a NUL in it, or nobody's home
            why = str(getattr(error, "strerror", None) or error)
            self.say(self.words("terminal.save.failed", why=why))
            return
        self.saved_as, self.saved_actions = str(path), self.game.actions.copy()
        self.say(f"{self.words('terminal.saved')} {self.how_to_resume()}")

    def command_help(self, topic: str) -> None:
        if topic == "now":
            self.say_advice()
        elif topic == "off":
            self.companion = False
        else:
            self.show((help_text.game_lines if topic else help_text.command_lines)(self.words))

    def command_quit(self, _: str) -> None:
        if self.asks_to_save and self.unsaved and not self.game.over:
            name = self.ask(f"{self.words('terminal.leave')} > ").strip()
            if name:
                self.command_save(name)
                if self.unsaved:
                    return
        self.left = True

    # Leaving

    def how_to_resume(self) -> str:
        name = shlex.quote(self.saved_as)
        if self.game.over:
            return self.words("terminal.watch", command=f"glueckauf replay {name}")
        return self.words("terminal.resume", command=f"glueckauf play --load {name}")

    @property
    def unsaved(self) -> bool:
        return self.saved_actions != self.game.actions

    def farewell(self) -> None:
        if not self.saved_as:
            if self.unsaved and not self.game.over:
                self.say(self.words("terminal.unsaved"))
        elif self.unsaved:
            self.say(f"{self.words('terminal.lost')} {self.how_to_resume()}")
        else:
            self.say(self.how_to_resume())


def _is_game_file(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(BANNER)) == BANNER.encode()


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "board": Session.command_board,
    "clock": Session.command_clock,
    "help": Session.command_help,
    "hint": Session.command_hint,
    "legal": Session.command_legal,
    "log": Session.command_log,
    "mine": Session.command_mine,
    "quit": Session.command_quit,
    "save": Session.command_save,
    "undo": Session.command_undo,
    "why": Session.command_why,
}
