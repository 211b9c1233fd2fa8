"""What each number that the network sees means: one thing on the table is changed, and exactly the
numbers move whose names say so, as far as they say."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pytest

from glueckauf import State
from glueckauf.bots.learned.features import feature_names, features
from glueckauf.rules.codes import NOTHING, ORDER_DECK, OVER, SEATS, TILE_DECK, TILE_KINDS, TURN
from glueckauf.rules.material import COLOURS, LETTERS, ORDER_NUMBER, ORDERS, SPACES, TILES, VEHICLES
from glueckauf.rules.recount import derived
from glueckauf.rules.state import state_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from glueckauf.rules.fields import Fields

    Change = Callable[[Fields], None]
    Moves = dict[str, float]

PLAYERS = [2, 3, 4]
OBSERVER = 1
STANDING = ("standing", "standing lead")
"""Almost everything moves them: they are looked at in cases of their own."""


@dataclass(frozen=True)
class Case:
    change: Change
    moves: Moves
    before: tuple[Change, ...] = ()
    """What is changed already when we begin to look."""


def bare_table(players: int) -> Fields:
    """Nothing on offer, nobody with anything but a cube in each printed cart."""
    state = State.new(players, 0)
    state.set_fields(
        {
            "phase": TURN,
            "start": OBSERVER,
            "seat": OBSERVER,
            "draft_size": 0,
            "draft": [NOTHING] * 13,
            "factory": [NOTHING] * 8,
            "money": [0] * SEATS,
            "workers": [0] * SEATS,
        }
    )
    return state.fields()


def put(field: str, at: int, number: int, fields: Fields) -> None:
    fields[field][at] = number  # type: ignore[literal-required]


def say(field: str, number: int, fields: Fields) -> None:
    fields[field] = number  # type: ignore[literal-required]


def look(players: int, changes: tuple[Change, ...]) -> Moves:
    fields = bare_table(players)
    for change in changes:
        change(fields)
    state = state_of({**fields, **derived(fields)})
    return dict(zip(feature_names(players), features(state, OBSERVER), strict=True))


def moved(players: int, case: Case) -> Moves:
    """By how much each number moves that does."""
    before, after = look(players, case.before), look(players, (*case.before, case.change))
    moves = {name: round(after[name] - before[name], 3) for name in after}
    return {
        name: by
        for name, by in moves.items()
        if by and (name not in STANDING or name in case.moves)
    }


# The table


def of_the_moment(players: int) -> Iterator[Case]:
    for shift in (1, 2):
        moves: Moves = {f"shift {shift}": -1, f"shift {shift + 1}": 1}
        yield Case(partial(say, "shift", shift + 1), moves, (partial(say, "shift", shift),))
    yield Case(partial(say, "phase", OVER), {"+0 to move": -1})
    for step in range(1, players):
        seat = (OBSERVER + step) % players
        yield Case(partial(say, "seat", seat), {"+0 to move": -1, f"+{step} to move": 1})
        yield Case(partial(say, "start", seat), {"+0 starts": -1, f"+{step} starts": 1})
    for number, space in enumerate(SPACES[:-1]):
        step = number % players
        owner = partial(put, "space_owner", number, (OBSERVER + step) % players)
        moves = {f"{space.name} workers": 2 / 3}
        if space.area == "factory":
            moves[f"+{step} workers in the factory"] = 2 / 4
        yield Case(partial(put, "space_workers", number, 2), moves, (owner,))


def of_the_offers(_: int) -> Iterator[Case]:
    for number, order in enumerate(ORDERS):
        moves: Moves = {f"{order.vehicle} points on offer": order.points / 10}
        for colour in order.slots:
            moves[f"{colour} slots on offer"] = moves.get(f"{colour} slots on offer", 0) + 1 / 4
        yield Case(partial(put, "order_space", number % 4, number), moves)
    for number, tile in enumerate(TILES):
        moves = {f"{tile.colour} {tile.side} carts on offer": tile.carts / 2}
        yield Case(partial(put, "factory", number % 8, number), moves)
    for at, colour in enumerate(COLOURS):
        empty = partial(put, "supply", at, 0)
        yield Case(partial(put, "supply", at, 4), {f"{colour} supply": 4 / 16}, (empty,))
    for deck, name in ((ORDER_DECK, "orders left"), (TILE_DECK, "tiles left")):
        full = partial(put, "left", deck, 40)
        yield Case(partial(put, "left", deck, 30), {name: -10 / 40}, (full,))


# A player


def of_a_player(players: int) -> Iterator[Case]:
    last = partial(say, "shift", 3)
    for step in range(players):
        seat = (OBSERVER + step) % players
        yield Case(partial(put, "points", seat, 10), {f"+{step} points": 10 / 50})
        for field, name, few in (("money", "marks", 4), ("workers", "workers", 3)):
            some, many, more = (partial(put, field, seat, number) for number in (2, 6, 11))
            moves: Moves = {f"+{step} {name}": 2 / 10, f"+{step} few {name}": 2 / few}
            yield Case(some, moves)
            yield Case(more, {f"+{step} {name}": 5 / 10}, (many,))
            moves |= {f"+{step} last shift, {name}": 2 / 10}
            if name == "workers":
                moves |= {f"+{step} last shift, few workers": 2 / few}
            yield Case(some, moves, (last,))
        for order in ORDERS:
            yield Case(delivered(seat, order.name), moves_of_delivery(step, order.name))


def delivered(seat: int, order: str) -> Change:
    return partial(put, "owner", ORDER_NUMBER[order], SEATS + seat)


def moves_of_delivery(step: int, name: str) -> Moves:
    """Of the first order that anyone delivers."""
    order = ORDERS[ORDER_NUMBER[name]]
    moves = {f"+{step} delivered": 1 / 5}
    for element in (order.vehicle, *dict.fromkeys(order.slots)):
        count = len(order.slots) if element == order.vehicle else order.slots.count(element)
        moves[f"+{step} {element} delivered"] = count / 5
        moves |= alone_in(element, step, count)
    return moves


def alone_in(element: str, step: int, count: int) -> Moves:
    """The race in an element in which nobody has had anything."""
    if step:
        return {f"{element} lead": -count / 4}
    return {f"{element} lead": count / 4, f"{element} first": 1}


# A mine


def of_a_mine(players: int) -> Iterator[Case]:
    for step in range(players):
        seat, own = (OBSERVER + step) % players, f"+{step} "
        for at, colour in enumerate(COLOURS):
            other = (at + 1) % 4
            emptied = partial(put, "cubes", 16 * seat + 5 * at, 0)
            gone: Moves = {f"{own}{colour} level own coal": -1 / 3}
            gone |= {
                f"{own}{colour} empty carts": 1 / 3,
                f"{own}{colour} to spare in carts": -1 / 3,
            }
            yield Case(emptied, gone | alone_in(f"{colour} carts", step, 1))
            strange: Moves = {f"{own}{colour} level other coal": 1 / 3}
            strange |= {f"{own}{colour} empty carts": -1 / 3}
            strange |= {f"{own}{COLOURS[other]} to spare in carts": 1 / 3}
            race = alone_in(f"{colour} carts", step, 1)
            strange |= {name: -by for name, by in race.items()}
            filled = partial(put, "cubes", 16 * seat + 4 * at + other, 1)
            yield Case(filled, strange, (emptied,))
            for field, name in (("cage", "in the cage"), ("storage", "in the storage")):
                moves = {f"{own}{colour} {name}": 2 / 3, f"{own}{colour} to spare": 2 / 4}
                moves |= {f"{own}thirds of cubes": 1 / 5}  # six instead of four
                if field == "cage":
                    moves |= {f"{own}cage": 2 / 5}
                yield Case(partial(put, field, 4 * seat + at, 2), moves)
            down: Moves = {f"{own}cage at surface": -1, f"{own}cage at {colour}": 1}
            yield Case(partial(put, "level", seat, at + 1), down)
        for number, tile in enumerate(TILES):
            moves = {f"{own}tiles": 1 / 8, f"{own}leans to {tile.side}": 1 / 3}
            moves |= {f"{own}{tile.colour} empty carts": tile.carts / 3}
            moves |= alone_in(f"{tile.colour} carts", step, tile.carts)
            yield Case(partial(put, "tiles", TILE_KINDS * seat + number, 1), moves)


# Outstanding orders


def of_the_orders(players: int) -> Iterator[Case]:
    for step in range(players):
        seat = (OBSERVER + step) % players
        for turn, vehicle in enumerate(VEHICLES):
            for stage in range(4):
                yield taken_up(step, seat, vehicle, (turn + stage) % 4, stage)
        yield from emptied_slot_by_slot(step, seat)
        yield half_filled(step, seat)


STAGES = ("complete", "at hand", "in carts", "to buy")


def taken_up(step: int, seat: int, vehicle: str, at: int, stage: int) -> Case:
    """An order with one slot, whose cube is on it, in the storage, in a cart, or nowhere."""
    own, colour = f"+{step} ", COLOURS[at]
    order = ORDER_NUMBER[f"{vehicle}-{LETTERS[at]}"]
    points = ORDERS[order].points / 10
    lacks = int(stage > 0)
    moves = {f"{own}orders": 1 / 5}
    moves |= {f"{own}orders lacking {lacks}": 0.5, f"{own}points lacking {lacks}": points}
    moves |= {f"{own}orders {STAGES[stage]}": 0.5, f"{own}points {STAGES[stage]}": points}
    moves |= {f"{own}{vehicle} slots {STAGES[stage]}": 1 / 4}
    if not stage:
        moves |= {f"{own}{colour} slots complete": 1 / 4}
    else:
        moves |= {f"{own}{colour} wanted": 1 / 4, f"{own}steps to fill": min(stage, 2) / 10}
        spare = "to spare" if stage == 1 else "lacking"
        moves |= {f"{own}{colour} {spare}": -1 / 4 if stage == 1 else 1 / 4}
    if stage == 2:
        moves |= {f"{own}{colour} to spare in carts": -1 / 3}
    if stage == 3:
        moves |= {f"{own}{colour} to buy": 0.5}
    before = (
        partial(put, "slots", 4 * order, 1 + at),
        partial(put, "storage", 4 * seat + at, 1),
        partial(put, "cubes", 16 * seat + 5 * at, 1),
        partial(put, "cubes", 16 * seat + 5 * at, 0),
    )
    return Case(partial(put, "owner", order, seat), moves, (before[stage],))


def emptied_slot_by_slot(step: int, seat: int) -> Iterator[Case]:
    """A cube more is lacking each time. All are in carts too."""
    own, order = f"+{step} ", ORDER_NUMBER["truck-YBGK"]
    points = ORDERS[order].points / 10
    done: list[Change] = [partial(put, "owner", order, seat)]
    done += [partial(put, "slots", 4 * order + at, 1 + at) for at in range(4)]
    for lacking, colour in enumerate(COLOURS):
        emptied = partial(put, "slots", 4 * order + lacking, 0)
        moves = {f"{own}orders lacking {lacking}": -0.5, f"{own}orders lacking {lacking + 1}": 0.5}
        moves |= {f"{own}points lacking {lacking}": -points}
        moves |= {f"{own}points lacking {lacking + 1}": points}
        moves |= {f"{own}{colour} wanted": 1 / 4, f"{own}{colour} lacking": 1 / 4}
        moves |= {f"{own}{colour} to spare in carts": -1 / 3, f"{own}steps to fill": 2 / 10}
        if not lacking:
            moves |= {f"{own}orders complete": -0.5, f"{own}orders in carts": 0.5}
            moves |= {f"{own}points complete": -points, f"{own}points in carts": points}
            moves |= {f"{own}truck slots complete": -1, f"{own}truck slots in carts": 1}
            moves |= {f"{own}{name} slots complete": -1 / 4 for name in COLOURS}
        if lacking == 2:  # six cubes become five
            moves |= {f"{own}thirds of cubes": -1 / 5}
        yield Case(emptied, moves, tuple(done))
        done.append(emptied)


def half_filled(step: int, seat: int) -> Case:
    """A slot that holds another colour needs any cube, and no other of its own."""
    own, order = f"+{step} ", ORDER_NUMBER["truck-K"]
    points = ORDERS[order].points / 10
    moves = {f"{own}black wanted": -1 / 4, f"{own}black lacking": -1 / 4}
    moves |= {f"{own}orders in carts": -0.5, f"{own}orders at hand": 0.5}
    moves |= {f"{own}points in carts": -points, f"{own}points at hand": points}
    moves |= {f"{own}truck slots in carts": -1 / 4, f"{own}truck slots at hand": 1 / 4}
    moves |= {f"{own}black to spare in carts": 1 / 3, f"{own}steps to fill": -1 / 10}
    return Case(partial(put, "slots", 4 * order, 1), moves, (partial(put, "owner", order, seat),))


# The race


def of_the_race(players: int) -> Iterator[Case]:
    rival = (OBSERVER + 1) % players
    for at, colour in enumerate(COLOURS):
        letter = LETTERS[at]
        theirs = delivered(rival, f"handcart-{letter * 2}")
        mine = delivered(OBSERVER, f"horsecart-{letter * 2}")
        moves = moves_of_delivery(0, f"horsecart-{letter * 2}") | drawn_level(colour)
        yield Case(mine, without_first(moves, colour), (theirs,))
        ahead = moves_of_delivery(0, f"truck-{letter}") | taken_the_lead(colour, 1)
        yield Case(delivered(OBSERVER, f"truck-{letter}"), ahead, (theirs, mine))
    for vehicle in VEHICLES:
        theirs, mine = delivered(rival, f"{vehicle}-YY"), delivered(OBSERVER, f"{vehicle}-BB")
        moves = moves_of_delivery(0, f"{vehicle}-BB") | drawn_level(vehicle)
        yield Case(mine, without_first(moves, vehicle), (theirs,))
        ahead = moves_of_delivery(0, f"{vehicle}-G") | taken_the_lead(vehicle, 1)
        yield Case(delivered(OBSERVER, f"{vehicle}-G"), ahead, (theirs, mine))
    for at, colour in enumerate(COLOURS):
        theirs, mine = (partial(put, "cubes", 16 * seat + 5 * at, 0) for seat in (rival, OBSERVER))
        moves = {f"+0 {colour} level own coal": -1 / 3, f"+0 {colour} empty carts": 1 / 3}
        moves |= {f"+0 {colour} to spare in carts": -1 / 3}
        moves |= {f"{colour} carts lead": 1 / 4, f"{colour} carts shared": 1}
        yield Case(mine, moves, (theirs,))
    far = moves_of_delivery(0, "horsecart-KKK") | {
        "black lead": 1 / 4
    }  # from 3 to 6, and 4 is most
    mine = delivered(OBSERVER, "truck-KKK")
    yield Case(delivered(OBSERVER, "horsecart-KKK"), without_first(far, "black"), (mine,))


def drawn_level(element: str) -> Moves:
    return {f"{element} lead": 2 / 4, f"{element} shared": 1}


def taken_the_lead(element: str, by: int) -> Moves:
    return {f"{element} lead": by / 4, f"{element} first": 1, f"{element} shared": -1}


def without_first(moves: Moves, element: str) -> Moves:
    return {name: by for name, by in moves.items() if name != f"{element} first"}


def of_the_standing(players: int) -> Iterator[Case]:
    """What all would have if the last shift ended now (R6, R7)."""
    rival = (OBSERVER + 1) % players

    def worth(points: int) -> Moves:
        return {"standing": points / 50, "standing lead": points / 15}

    yield Case(partial(put, "points", OBSERVER, 10), {"+0 points": 10 / 50} | worth(10))
    theirs: Moves = {"+1 points": 10 / 50, "standing lead": -10 / 15}
    yield Case(partial(put, "points", rival, 10), theirs)
    far: Moves = {"+0 points": 50 / 50, "standing": 50 / 50, "standing lead": 30 / 15}
    yield Case(partial(put, "points", OBSERVER, 50), far)
    marks: Moves = {"+0 marks": 5 / 10, "+0 few marks": 1}
    yield Case(partial(put, "money", OBSERVER, 5), marks | worth(1))
    first_in_both = moves_of_delivery(0, "truck-K") | worth(5 + 8)
    yield Case(delivered(OBSERVER, "truck-K"), first_in_both)
    order = taken_up(0, OBSERVER, "truck", 3, 2)
    yield Case(order.change, order.moves | worth(-1), order.before)
    tilted: Moves = {"+0 tiles": 1 / 8, "+0 leans to dark": 1 / 3, "+0 black empty carts": 1 / 3}
    tilted |= alone_in("black carts", 0, 1) | worth(13 - 2)
    dark = [tile.name for tile in TILES].index("black1-dark")
    yield Case(partial(put, "tiles", TILE_KINDS * OBSERVER + dark, 1), tilted)
    # When it is over, points are all there is: not the marks, nor the third of everyone's cubes
    over: Moves = {"+0 to move": -1, "standing": -(2 + 1) / 50, "standing lead": -2 / 15}
    yield Case(partial(say, "phase", OVER), over, (partial(put, "money", OBSERVER, 10),))


AREAS = [
    of_the_moment,
    of_the_offers,
    of_a_player,
    of_a_mine,
    of_the_orders,
    of_the_race,
    of_the_standing,
]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("area", AREAS)
def test_what_moves(area: Callable[[int], Iterator[Case]], players: int) -> None:
    wrong = []
    for case in area(players):
        expected = {name: round(by, 3) for name, by in case.moves.items()}
        came = moved(players, case)
        if came != pytest.approx(expected, abs=0.002):
            wrong.append((case.change, {"expected": expected, "came": came}))
    assert wrong == []


@pytest.mark.parametrize("players", PLAYERS)
def test_every_number_is_moved_by_something(players: int) -> None:
    named = {name for area in AREAS for case in area(players) for name in case.moves}
    assert named == set(feature_names(players))
