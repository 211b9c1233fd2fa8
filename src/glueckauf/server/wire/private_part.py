"""What a seat gets beside the public part: what it knows, and what it can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Raw

from glueckauf.record.notation import ACTIONS
from glueckauf.record.reasons import why_not
from glueckauf.rules.codes import ACTIONS as ACTION_COUNT
from glueckauf.rules.codes import (
    KEEP_TILE,
    KEEPING_TILE,
    LEGAL,
    MINING,
    RETURNING_ORDERS,
    RETURNING_TILES,
    SPACE_COUNT,
    STOP,
    TOO_EXPENSIVE,
    TOO_FEW_WORKERS,
    TURN,
)
from glueckauf.rules.description import Facts, Piece, facts_of, hand
from glueckauf.rules.material import TILES
from glueckauf.server.wire.messages import WireReason, encode
from glueckauf.server.wire.wire_view import changed_side

if TYPE_CHECKING:
    from glueckauf.rules.state import State
    from glueckauf.server.tables.table_state import TableState

_TEXTS = [action.text for action in ACTIONS]
_TEXTS += [""] * (ACTION_COUNT - len(_TEXTS))  # what goes back to a deck is told by `arrange`


def private(table: TableState, facts: Facts, seat: int, known: Raw | None) -> dict[str, Any]:
    """The fields of `messages.Private` that say something, but for those of one update."""
    part: dict[str, Any] = {}
    if known is not None and table.status != "waiting":
        part["knows"] = known
    if table.due != seat:
        return part
    undo_to = table.undo_to(seat)
    if undo_to is not None:
        part["undo_to"] = undo_to
    if table.held:
        part["held"] = table.held.text
        foreseen = _foreseen(table.state, facts, table.held.number)
        if foreseen:
            part["foreseen"] = foreseen
    elif facts["phase"] in (RETURNING_TILES, RETURNING_ORDERS):
        part["arrange"] = hand(facts)
    else:
        part["legal"] = table.state.legal_from(_TEXTS)
        if facts["phase"] == TURN:
            part["why_not"] = _why_not_spaces(table.state, facts)
        elif facts["phase"] == KEEPING_TILE:
            part["why_not"] = _why_not_tiles(table.state, facts)
    return part


def _foreseen(state: State, facts: Facts, held: int) -> Piece:
    """What a work step would change on the side of whoever mines. Any other action may turn
    something up, and is not carried out before it is confirmed."""
    if facts["phase"] != MINING or held == STOP:
        return {}
    after = state.copy()
    after.set_fields({"steps": facts["steps"] + 1})  # a step too many: the turn does not end
    after.apply(held)
    return changed_side(facts, facts_of(after), facts["seat"])


def _why_not_spaces(state: State, facts: Facts) -> dict[str, Raw]:
    seat = facts["seat"]
    workers, marks = facts["workers"][seat], facts["money"][seat]
    prices, factory = facts["prices"], facts["factory"]
    reasons = {}
    for space in range(SPACE_COUNT):
        number = state.why_not(space)
        if number == LEGAL:
            continue
        if number == TOO_FEW_WORKERS:
            told = number, prices[space], workers
        elif number == TOO_EXPENSIVE:
            told = number, TILES[factory[space]].price, marks
        else:
            told = number, facts["players"], 0
        if told not in _reasons:
            _reasons[told] = _told(state, space)
        reasons[_TEXTS[space]] = _reasons[told]
    return reasons


def _why_not_tiles(state: State, facts: Facts) -> dict[str, Raw]:
    """Of the drawn tiles, those that cannot be bought."""
    actions = {KEEP_TILE + tile for tile in facts["hand"][: facts["hand_size"]]}
    return {
        _TEXTS[action]: _told(state, action)
        for action in sorted(actions)
        if state.why_not(action) != LEGAL
    }


_reasons: dict[tuple[int, int, int], Raw] = {}
"""Encoded reasons, by their number and all that their values depend on."""


def _told(state: State, action: int) -> Raw:
    reason = why_not(state, ACTIONS[action])
    if reason is None:
        raise AssertionError(f"{ACTIONS[action]} was refused without a reason")
    return Raw(encode(WireReason(reason.code, reason.values)))
