"""What happened: an action, told as events from the positions before and after it.

Everything is read off the two positions with the rules' own functions, so a story can be told of
redacted positions as well; what they do not show is `?` in it.
"""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING

from glueckauf.record.events import (
    CageMoved,
    CardsDrawn,
    CardsReturned,
    CartsLeftEmpty,
    CoalShort,
    CubeMoved,
    CubesSupplied,
    Deck,
    ElementScored,
    EndScored,
    Event,
    GameEnded,
    MarksPaid,
    MarksReceived,
    MiningBegan,
    MiningEnded,
    MiningStopped,
    NothingKept,
    OrderCompleted,
    OrderDelivered,
    OrderDrafted,
    OrderLeftOver,
    OrderTaken,
    OrderTurnedUp,
    Place,
    ShiftBegan,
    ShiftEnded,
    SlotFilled,
    SpaceLeftEmpty,
    StartPlayerChanged,
    StartPlayerKept,
    TileBought,
    TileTurnedUp,
    TurnBegan,
    WorkersDisplaced,
    WorkersPlaced,
    WorkersReturned,
)
from glueckauf.record.notation import Action
from glueckauf.rules.addresses import hand_deck, slot_cubes
from glueckauf.rules.codes import (
    BANK,
    COALING,
    DELIVER,
    DRAFTING,
    FACTORY,
    FACTORY_DRAW,
    KEEPING_TILE,
    MINING,
    MONEY,
    NOTHING,
    ORDER,
    ORDER_DECK,
    ORDER_DRAW,
    OVER,
    TILE_DECK,
    TURN,
)
from glueckauf.rules.final_scoring import cubes_owned, imbalance
from glueckauf.rules.material import (
    CLOCK,
    COLOURS,
    LEVELS,
    ORDER_NUMBER,
    ORDERS,
    SPACE_NUMBER,
    SPACES,
    TILE_NUMBER,
    TILES,
)
from glueckauf.rules.outcome import AT_THE_END, breakdown, outcome
from glueckauf.rules.shift_clock import element_count, element_reward, factory_workers
from glueckauf.rules.standings import first_in
from glueckauf.rules.state import State, state_of
from glueckauf.rules.view import card_name
from glueckauf.rules.worker_spaces import price

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from glueckauf.rules.outcome import Outcome

DECKS: tuple[Deck, Deck] = ("orders", "tiles")
"""In the order of the deck numbers."""

CAGE = Place("cage")
STORAGE = Place("storage")
SUPPLY = Place("supply")


def story(
    action: Action, before: State, after: State, conceded: Collection[int] = ()
) -> list[Event]:
    """What an action did, in the order in which it happened. Its player is `before.seat`.

    Who conceded ranks last when the game ends.
    """
    events = list(_told(action, before, after))
    if after.phase in (TURN, OVER):
        if before.phase == DRAFTING:
            events += _end_of_draft(before, after)
        else:
            events += _end_of_turn(action, before, after, conceded)
    return events


def _told(action: Action, before: State, after: State) -> Iterator[Event]:
    seat = before.seat
    match action:
        case Action(kind="space", space=str(space)):
            yield from _space(space, before, after)
        case Action(kind="draft", order=str(order)):
            yield OrderDrafted(seat, order)
        case Action(kind="keep", tile=str(tile)):
            yield from _bought(tile, SPACES[FACTORY_DRAW].name, before, after)
        case Action(kind="keep", order=str(order)):
            yield OrderTaken(seat, order, SPACES[ORDER_DRAW].name)
        case Action(kind="keep"):
            yield NothingKept(seat, "tiles" if before.phase == KEEPING_TILE else "orders")
        case Action(kind="coal", cube=cube):
            yield from _coal(cube, before, after)
        case Action(kind="return", place=str(place)):
            yield _returned(place, before, after)
        case _:
            yield from _step(action, before, after)


# The draft (R2.5)


def _end_of_draft(before: State, after: State) -> Iterator[Event]:
    for number, card in enumerate(after.order_space):
        space = SPACES[ORDER + number].name
        if card != NOTHING and card in before.draft:
            yield OrderLeftOver(card_name(ORDER_DECK, card), space)
        elif card != NOTHING:
            yield OrderTurnedUp(card_name(ORDER_DECK, card), space)
    yield ShiftBegan(after.shift, after.start)
    yield TurnBegan(after.seat)


# A space (R3, R4)


def _space(name: str, before: State, after: State) -> Iterator[Event]:
    seat, space = before.seat, SPACE_NUMBER[name]
    if before.space_workers[space]:
        yield WorkersDisplaced(before.space_owner[space], name, before.space_workers[space])
    yield WorkersPlaced(seat, name, price(before, space))
    if space < FACTORY_DRAW:
        yield from _bought(card_name(TILE_DECK, before.factory[space]), name, before, after)
    elif space == FACTORY_DRAW:
        yield _drawn(TILE_DECK, after)
    elif space < DELIVER:
        yield MiningBegan(seat, after.steps)
    elif space < MONEY:
        yield from _delivered(before, after)
    elif space < ORDER or space == BANK:
        yield MarksReceived(seat, after.money[seat] - before.money[seat], name)
    elif space < ORDER_DRAW:
        yield OrderTaken(seat, card_name(ORDER_DECK, before.order_space[space - ORDER]), name)
        yield _refilled(ORDER_DECK, after.order_space[space - ORDER], name)
    else:
        yield _drawn(ORDER_DECK, after)


def _refilled(deck: int, card: int, space: str) -> Event:
    if card == NOTHING:
        return SpaceLeftEmpty(space)
    name = card_name(deck, card)
    return OrderTurnedUp(name, space) if deck == ORDER_DECK else TileTurnedUp(name, space)


# The factory (R4.1, R8.4)


def _bought(name: str, space: str, before: State, after: State) -> Iterator[Event]:
    seat, tile = before.seat, TILES[TILE_NUMBER[name]]
    colour = COLOURS.index(tile.colour)
    loaded = before.supply[colour] - after.supply[colour]
    yield MarksPaid(seat, before.money[seat] - after.money[seat], name)
    yield TileBought(seat, name, space)
    if loaded:
        yield CubesSupplied(seat, name, tile.colour, tile.colour, loaded)
    if loaded < tile.carts:
        yield CoalShort(seat, name, tile.carts - loaded)
        if after.phase != COALING:
            yield CartsLeftEmpty(seat, name, tile.colour, tile.carts - loaded)


def _coal(cube: str | None, before: State, after: State) -> Iterator[Event]:
    seat, tile = before.seat, TILES[before.bought]
    left_empty = 0 if after.phase == COALING else before.short_carts - 1
    if cube:
        yield CubesSupplied(seat, tile.name, tile.colour, cube, 1)
    else:
        left_empty += 1
    if left_empty:
        yield CartsLeftEmpty(seat, tile.name, tile.colour, left_empty)


# Draw five (R4.2, R4.7)


def _drawn(deck: int, after: State) -> Event:
    hand = after.hand[: after.hand_size]
    return CardsDrawn(after.seat, DECKS[deck], tuple(card_name(deck, card) for card in hand))


def _returned(place: str, before: State, after: State) -> Event:
    """The cards are read off the deck, so that a redacted position hides them."""
    deck = hand_deck(before.phase)
    first = before.left[deck] if place == "bottom" else 0
    cards = tuple(
        card_name(deck, after.card_at(deck, first + index)) for index in range(before.hand_size)
    )
    return CardsReturned(before.seat, DECKS[deck], place, cards)


# Mining and delivery (R4.3, R4.4)


def _step(action: Action, before: State, after: State) -> Iterator[Event]:
    seat = before.seat
    match action:
        case Action(kind="stop"):
            yield MiningStopped(seat, before.steps)
            return
        case Action(kind="cage"):
            yield CageMoved(seat, LEVELS[before.level[seat]], LEVELS[after.level[seat]])
        case Action(kind="load", cube=str(cube)):
            yield CubeMoved(seat, cube, Place("cart", level=LEVELS[before.level[seat]]), CAGE)
        case Action(kind="store", cube=str(cube)):
            yield CubeMoved(seat, cube, CAGE, STORAGE)
        case Action(kind="fill", order=str(order), cube=str(cube)):
            origin = STORAGE if action.storage else CAGE
            yield from _filled(ORDER_NUMBER[order], cube, origin, before, after)
    if after.phase != MINING:
        yield MiningEnded(seat)


def _filled(number: int, cube: str, origin: Place, before: State, after: State) -> Iterator[Event]:
    seat, order = before.seat, ORDERS[number]
    was, now = before.slots[4 * number :], after.slots[4 * number :]
    slot = next(slot for slot in range(len(order.slots)) if was[slot] != now[slot])
    yield CubeMoved(seat, cube, origin, _slot(number, slot))
    if after.unfilled[number] < before.unfilled[number]:
        cubes = tuple(COLOURS[colour] for colour in slot_cubes(now[slot]))
        yield SlotFilled(seat, order.name, slot, order.slots[slot], cubes)
        if not after.unfilled[number]:
            yield OrderCompleted(seat, order.name)


def _delivered(before: State, after: State) -> Iterator[Event]:
    for number, order in enumerate(ORDERS):
        if after.owner[number] == before.owner[number]:
            continue
        yield OrderDelivered(before.seat, order.name, order.points)
        for slot in range(len(order.slots)):
            for colour in slot_cubes(before.slots[4 * number + slot]):
                yield CubeMoved(before.seat, COLOURS[colour], _slot(number, slot), SUPPLY)


def _slot(number: int, slot: int) -> Place:
    order = ORDERS[number]
    return Place("slot", order=order.name, slot=slot, colour=order.slots[slot])


# The end of a turn, a shift, the game (R4.1, R5, R6, R7)


def _end_of_turn(
    action: Action, before: State, after: State, conceded: Collection[int]
) -> Iterator[Event]:
    bought_at = action.number if action.kind == "space" else before.refill
    if FACTORY <= bought_at < FACTORY_DRAW:
        yield _refilled(TILE_DECK, after.factory[bought_at], SPACES[bought_at].name)
    end = outcome(after, conceded)
    if end or after.shift != before.shift:
        points = _points_before_the_clock(before.shift, after)
        yield ShiftEnded(before.shift, points)
        yield from _clock(before.shift, points, after)
    if end:
        yield from _final_scores(end, after)
        yield GameEnded(end.ranking, end.reason, end.points, end.marks_left)
        return
    if after.shift != before.shift:
        yield from _next_shift(action, before, after)
    yield TurnBegan(after.seat)


def _points_before_the_clock(shift: int, after: State) -> tuple[int, ...]:
    since = (f"shift {shift}", *(AT_THE_END if after.phase == OVER else ()))
    scored = (breakdown(after, seat) for seat in range(after.players))
    return tuple(
        points - sum(by_source[source] for source in since)
        for points, by_source in zip(after.points, scored, strict=False)
    )


def _clock(shift: int, totals: tuple[int, ...], after: State) -> Iterator[Event]:
    """What counts for the clock outlasts the end of a shift, so `after` still tells it."""
    seats = range(after.players)
    for number in range(4 * shift):
        first = first_in(after, number)
        points = tuple(element_reward(after, number, seat) for seat in seats)
        totals = tuple(map(add, totals, points))
        yield ElementScored(
            shift,
            CLOCK[number].name,
            tuple(element_count(after, number, seat) for seat in seats),
            points,
            tuple(first),
            tuple(seat for seat in seats if points[seat] and seat not in first),
            totals,
        )


def _next_shift(action: Action, before: State, after: State) -> Iterator[Event]:
    workers = _in_factory(action, before)
    if after.start == before.start:
        yield StartPlayerKept(after.start, workers)
    else:
        yield StartPlayerChanged(after.start, before.start, workers)
    yield WorkersReturned(tuple(after.workers[: after.players]))  # R3.5: nobody had any left
    yield ShiftBegan(after.shift, after.start)


def _in_factory(action: Action, before: State) -> tuple[int, ...]:
    """The workers of every seat as the shift ended, with those that its last action placed."""
    fields = before.fields()
    if action.kind == "space":
        fields["space_owner"][action.number] = before.seat
        fields["space_workers"][action.number] = price(before, action.number)
    ended = state_of(fields)
    return tuple(factory_workers(ended, seat) for seat in range(ended.players))


def _final_scores(end: Outcome, after: State) -> Iterator[Event]:
    for seat, points in enumerate(end.breakdown):
        counted = {
            "marks": after.money[seat],
            "cubes": cubes_owned(after, seat),
            "outstanding": after.order_count[seat],
            "imbalance": imbalance(after, seat),
        }
        total = end.points[seat] - sum(points[source] for source in counted)
        for source, amount in counted.items():
            total += points[source]
            yield EndScored(seat, source, amount, points[source], total)
