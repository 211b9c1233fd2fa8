"""Everything that a game gives to be worded, with what Python says in each language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glueckauf import Game, parse_action
from glueckauf.bots.explain import Part
from glueckauf.bots.learned.point_sources import POINT_SOURCES
from glueckauf.record.events import as_dict
from glueckauf.record.notation import ACTIONS
from glueckauf.record.play_and_tell import tell
from glueckauf.rules.material import SPACES
from glueckauf.words.why import why

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf.words import Sentences

NAMES = ("Ada", "", "Foreman", "")
BOTS = ("", "hewer", "", "")
INFO = {
    "seats": [
        {"name": name or None, "kind": "bot" if bot else "link", "bot": bot or None}
        for name, bot in zip(NAMES, BOTS, strict=True)
    ]
}
"""Of a table, as the server sends it: a name, a bot, a bot with a name, nobody."""

OTHER_ACTIONS = ("top black1-dark ?", "bottom grey2-light yellow1-light")


def names(say: Sentences) -> list[str]:
    return [say.player(seat, NAMES[seat], BOTS[seat]) for seat in range(len(NAMES))]


def things(whole: Game) -> Iterator[tuple[str, Any, Any]]:
    """How it is worded, what, and the same as plain data: all actions, all spaces, all that makes a
    turn better, and what happens in a game and cannot be done in it."""
    for action in (*ACTIONS, *map(parse_action, OTHER_ACTIONS)):
        yield "action", action.text, action.text
    for space in SPACES:
        yield "space", space.name, space.name
    for source in POINT_SOURCES:
        for seat, points in ((0, 1), (0, -5), (1, 2), (3, -1)):
            yield "why", Part(seat, source, points), _as_told(seat, source, points)
    game = whole.copy()
    game.go_back(0)
    reasons = {}
    for number, action in enumerate(whole.actions):
        for other in ACTIONS[number % 7 :: 7]:
            reason = game.why_not(other)
            if reason:
                reasons[reason.code, tuple(reason.values.items())] = reason
        for event in tell(game, action).events:
            yield "event", event, as_dict(event)
    for reason in reasons.values():
        yield "reason", reason, {"code": reason.code, "values": reason.values}


def _as_told(seat: int, source: str, points: int) -> dict[str, Any]:
    return {"seat": seat, "source": source, "points": points}


def worded(say: Sentences, how: str, thing: Any) -> str | None:
    said: str | None
    match how:
        case "event":
            said = say.event(thing, names(say))
        case "why":
            (said,) = why(say, [thing], names(say), 0)
        case _:
            said = getattr(say, how)(thing)
    return said
