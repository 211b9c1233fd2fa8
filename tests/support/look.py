"""Short ways to look at a game in a test, all through its public face."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from glueckauf import IllegalAction

if TYPE_CHECKING:
    from glueckauf import Game
    from glueckauf.rules.view import LevelView, OrderView, PlayerView, SpaceView


def legal(game: Game) -> list[str]:
    return [str(action) for action in game.legal()]


def legal_of(game: Game, verb: str) -> list[str]:
    """The legal actions that begin with a word."""
    return [text for text in legal(game) if text.split()[0] == verb]


def play(game: Game, *texts: str) -> None:
    for text in texts:
        game.play(text)


def player(game: Game, seat: int = 0) -> PlayerView:
    return game.view(None).players[seat]


def space(game: Game, name: str) -> SpaceView:
    return next(space for space in game.view(None).spaces if space.name == name)


def level(game: Game, colour: str, seat: int = 0) -> LevelView:
    return next(level for level in player(game, seat).levels if level.colour == colour)


def order(game: Game, name: str, seat: int = 0) -> OrderView:
    return next(order for order in player(game, seat).orders if order.name == name)


def on_slots(game: Game, name: str, seat: int = 0) -> list[str]:
    """What lies on the slots of an outstanding order."""
    return [" ".join(slot.cubes) for slot in order(game, name, seat).slots]


def refused(game: Game, text: str) -> str:
    """Why an action cannot be taken. It must be refused in every way, and change nothing."""
    before = game.state.copy()
    assert text not in legal(game)
    reason = game.why_not(text)
    assert reason is not None
    with pytest.raises(IllegalAction) as refusal:
        game.play(text)
    assert refusal.value.reason == reason.code
    assert game.state == before
    return reason.code


def allowed(game: Game, text: str) -> bool:
    """Whether an action can be taken: the list of legal ones and the reason why not must agree."""
    listed = text in legal(game)
    assert listed == (game.why_not(text) is None)
    return listed


def points(game: Game) -> list[int]:
    return [player.points for player in game.view(None).players]


def marks(game: Game) -> list[int]:
    return [player.marks for player in game.view(None).players]


def cubes_on_table(game: Game) -> dict[str, int]:
    """All cubes of each colour, wherever they are."""
    view = game.view(None)
    count = Counter(view.supply)
    for seat in view.players:
        count.update(seat.cage)
        count.update(seat.storage)
        for at in seat.levels:
            count.update(at.cubes)
        count.update(cube for order in seat.orders for slot in order.slots for cube in slot.cubes)
    return dict(count)


def last_bank(game: Game) -> list[int]:
    """The last worker of a shift goes to the bank. Tells what the clock gave each seat."""
    shift = game.view(None).shift
    source = f"shift {shift}"
    game.play("bank")
    view = game.view(None)
    assert game.over or view.shift == shift + 1
    return [seat.breakdown[source] for seat in view.players]
