"""What can be wrong with the decision that is due in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules import material_tables
from glueckauf.rules.addresses import hand_deck, is_half, slots_of
from glueckauf.rules.codes import (
    COALING,
    DRAFTING,
    FACTORY_DRAW,
    HAND,
    KEEPING_ORDER,
    KEEPING_TILE,
    MINE,
    MINING,
    NOTHING,
    ORDER_DRAW,
    OVER,
    RETURNING_ORDERS,
    RETURNING_TILES,
    TILE_DECK,
    TILE_KINDS,
    TURN,
)
from glueckauf.rules.material import (
    MINE_STEPS,
    ORDERS,
    ORDERS_DRAFTED,
    SHIFTS,
    SPACES,
    TILES,
    WORKERS,
)
from glueckauf.rules.mining import cubes_at_hand
from glueckauf.rules.phase import PHASES
from glueckauf.rules.position_checks.problem import Problem
from glueckauf.rules.state import state_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf.rules.fields import Fields

DRAW_PHASES = {
    KEEPING_TILE: FACTORY_DRAW,
    RETURNING_TILES: FACTORY_DRAW,
    KEEPING_ORDER: ORDER_DRAW,
    RETURNING_ORDERS: ORDER_DRAW,
}
"""With the space whose player takes that decision."""


def _decision(fields: Fields) -> Iterator[Problem]:
    """Whose decision is due, and that nothing of another kind of decision is there."""
    phase, seat = fields["phase"], fields["seat"]
    due = PHASES[phase]
    # R3.5: whoever places workers has some; when it is over, nobody has
    if phase == TURN and not fields["workers"][seat]:
        yield Problem("turn", f"seat {seat} is to place workers, and has none")
    if phase == OVER and (fields["shift"] != SHIFTS or any(fields["workers"])):
        yield Problem("over", "the game is over, and not the third shift")
    # Work steps, coal to choose, a space to fill and drawn cards: each with its own decision
    if (fields["steps"] > 0) != (phase == MINING):
        yield Problem("steps", f"{fields['steps']} work steps are left, and the decision is {due}")
    coal = fields["short_carts"] > 0, fields["bought"] != NOTHING
    if coal != (phase == COALING, phase == COALING):
        yield Problem("coal", f"carts wait for coal, or do not, and the decision is {due}")
    if fields["refill"] != NOTHING and phase != COALING:
        yield Problem("refill", f"a space is to be filled, and the decision is {due}")
    if phase not in DRAW_PHASES and phase != COALING and fields["hand_size"]:
        yield Problem("hand", f"{fields['hand_size']} cards are drawn, and the decision is {due}")


def _drawing(fields: Fields) -> Iterator[Problem]:
    """R4.2, R4.7: five are drawn, fewer only if the deck had no more, and one may be kept."""
    phase, seat, size = fields["phase"], fields["seat"], fields["hand_size"]
    if phase not in DRAW_PHASES:
        return
    space = DRAW_PHASES[phase]
    deck = hand_deck(phase)
    least = HAND if phase in (KEEPING_TILE, KEEPING_ORDER) else HAND - 1
    if not size or (size < least and fields["left"][deck]):
        yield Problem("hand", f"{size} are drawn, and {fields['left'][deck]} left in the deck")
    if fields["space_owner"][space] != seat:
        yield Problem("no_worker", f"seat {seat} has no worker on {SPACES[space].name}")


def _mining(fields: Fields) -> Iterator[Problem]:
    """R4.3: steps for which there are workers, and a second cube that can be placed."""
    seat, pending = fields["seat"], fields["pending"]
    # The steps
    if fields["phase"] == MINING:
        most = max(
            (
                steps
                for number, steps in enumerate(MINE_STEPS)
                if fields["space_owner"][MINE + number] == seat
            ),
            default=0,
        )
        if fields["steps"] > most:
            yield Problem(
                "no_worker",
                f"seat {seat} has {fields['steps']} steps, and workers for {most}",
            )
    # A substitution under way
    if pending == NOTHING:
        return
    order = pending // 4
    if fields["phase"] != MINING or fields["split_substitution"] or fields["owner"][order] != seat:
        yield Problem("pending", "a slot awaits its second cube, and nobody is to place it")
    elif pending not in slots_of(order) or not is_half(
        fields["slots"][pending], material_tables.SLOT_COLOUR[pending]
    ):
        yield Problem("pending", f"the slot of {ORDERS[order].name} under way is not half filled")
    elif not cubes_at_hand(state_of(fields), seat):
        yield Problem("pending", f"there is no second cube for {ORDERS[order].name}")


def _coaling(fields: Fields) -> Iterator[Problem]:
    """R8.4: the tile was bought, its colour has run out, and there is another to choose."""
    if fields["phase"] != COALING or fields["bought"] == NOTHING:
        return
    seat, bought, short = fields["seat"], fields["bought"], fields["short_carts"]
    colour = material_tables.TILE_COLOUR[bought]
    at = 16 * seat + 4 * colour
    empty = fields["carts"][4 * seat + colour] - sum(fields["cubes"][at : at + 4])
    # The tile, its empty carts, and a supply that lacks its colour and has another
    if not fields["tiles"][TILE_KINDS * seat + bought]:
        yield Problem("coal", f"seat {seat} has no {TILES[bought].name} to load")
    if short > min(material_tables.TILE_CARTS[bought], empty):
        yield Problem("coal", f"{short} carts of {TILES[bought].name} cannot be empty")
    if fields["supply"][colour] or not any(fields["supply"]):
        yield Problem("coal", f"there is nothing to choose for {TILES[bought].name}")
    # The workers who bought it, on its space or on draw five
    drawn = fields["refill"] == NOTHING
    space = FACTORY_DRAW if drawn else fields["refill"]
    if fields["space_owner"][space] != seat:
        yield Problem("no_worker", f"seat {seat} has no worker on {SPACES[space].name}")
    # What else was drawn
    size, left = fields["hand_size"], fields["left"][TILE_DECK]
    if size > HAND - 1 or (size if not drawn else size < HAND - 1 and left):
        yield Problem("hand", f"{size} tiles are drawn beside the one bought")


def _draft(fields: Fields) -> Iterator[Problem]:
    """R2.4: counter-clockwise from the right of the start player, one order each."""
    players, size = fields["players"], fields["draft_size"]
    if fields["phase"] != DRAFTING:
        if size:
            yield Problem("draft", f"{size} orders are on offer, and the draft is over")
        return
    # How many are left to pick from
    picks = ORDERS_DRAFTED * players
    taken = picks + 1 - size
    if size not in range(2, picks + 2):
        yield Problem("draft", f"{size} orders are on offer in the draft, not 2 to {picks + 1}")
        return
    # Whose pick it is
    turns = [(fields["start"] - 1 - pick) % players for pick in range(picks)]
    if fields["seat"] != turns[taken]:
        yield Problem("draft", f"seat {turns[taken]} is to pick, not {fields['seat']}")
    # Everyone has what they picked, and nothing else has happened
    for seat in range(players):
        count, due = fields["order_count"][seat], turns[:taken].count(seat)
        if count != due or fields["delivered"][seat]:
            yield Problem("draft", f"seat {seat} has picked {due} orders, and has others than that")
        if fields["workers"][seat] != WORKERS[players]:
            yield Problem("draft", f"seat {seat} has placed workers before the first turn")
    if fields["shift"] != 1 or any(card != NOTHING for card in fields["order_space"]):
        yield Problem("draft", "the draft is before the first shift, and before the order spaces")


DECISION_CHECKS = (_decision, _drawing, _mining, _coaling, _draft)
