"""Games that bots play to their end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Action, Game, Random, View, parse_action
from glueckauf.bots.levels.random_bot import RandomBot
from glueckauf.bots.match import decision_of, play_game
from glueckauf.bots.protocol import BotError, Limit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Scripted:
    """Answers by a function of the legal actions and its luck, and remembers what it saw."""

    def __init__(self, answer: Callable[[Sequence[Action], Random], Any]) -> None:
        self.answer = answer
        self.seen: list[tuple[View, Limit | None]] = []

    def decide(
        self, view: View, legal: Sequence[Action], limit: Limit | None, rng: Random
    ) -> Action:
        self.seen.append((view, limit))
        action: Action = self.answer(legal, rng)
        return action


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_to_its_end(players: int) -> None:
    game = Game.new(players, seed=1)
    played = play_game([RandomBot()] * players, game, Random(1))
    assert played is game
    assert game.over
    again = play_game([RandomBot()] * players, Game.new(players, seed=1), Random(1))
    assert again.actions == game.actions
    other = play_game([RandomBot()] * players, Game.new(players, seed=1), Random(2))
    assert other.actions != game.actions


def test_every_bot_sees_with_the_eyes_of_its_seat() -> None:
    bots = [Scripted(lambda legal, rng: rng.choice(legal)) for _ in range(3)]
    limit = Limit(seconds=0.5)
    play_game(bots, Game.new(3, seed=2), Random(1), limit)
    for seat, bot in enumerate(bots):
        assert {(view.viewer, view.seat) for view, _ in bot.seen} == {(seat, seat)}
        assert {limit for _, limit in bot.seen} == {limit}


def test_one_bots_luck_does_not_hang_on_anothers() -> None:
    """A bot that uses up random numbers leaves those of the others as they were."""

    def wasteful(legal: Sequence[Action], rng: Random) -> Action:
        rng.fork()
        return legal[0]

    games = [
        play_game([Scripted(answer), RandomBot()], Game.new(2, seed=3), Random(1))
        for answer in (wasteful, lambda legal, _: legal[0])
    ]
    assert games[0].actions == games[1].actions


def test_too_few_bots() -> None:
    with pytest.raises(BotError, match="3 seats, and 2 bots"):
        play_game([RandomBot(), RandomBot()], Game.new(3, seed=1), Random(1))


def test_a_failing_bot_is_named() -> None:
    """Also one whose error no other process could read."""

    class Odd(Exception):
        def __init__(self, one: int, two: int) -> None:
            super().__init__(f"{one} and {two}")

    def fail(*_: object) -> Action:
        raise Odd(1, 2)

    told = r"Scripted in seat \d failed in .*test_match.py, line \d+: Odd: 1 and 2"
    with pytest.raises(BotError, match=told):
        decision_of(Scripted(fail), Game.new(2, seed=1), Random(1))


def test_an_illegal_answer_names_bot_action_and_reason() -> None:
    game = Game.new(2, seed=1)
    before = game.state.copy()
    bot = Scripted(lambda *_: parse_action("mine 8"))
    with pytest.raises(BotError, match=r"Scripted in seat \d answered mine 8, .*: .*draft"):
        decision_of(bot, game, Random(1))
    assert game.state == before


@pytest.mark.parametrize("answer", [None, "bank", 26])
def test_an_answer_that_is_no_action(answer: object) -> None:
    with pytest.raises(BotError, match=r"Scripted in seat \d must answer with an action"):
        decision_of(Scripted(lambda *_: answer), Game.new(2, seed=1), Random(1))
