"""Everything that is wrong with a position: what could never lie on a table like that.

Nothing is wrong with a state that was reached by play. One that was made by hand, or read from a
text, is worth asking before it is played on: the engine trusts its state.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from glueckauf.rules import material_tables
from glueckauf.rules.addresses import (
    cube_count,
    first_cube,
    from_top,
    hand_deck,
    is_half,
    slot_cubes,
    slots_of,
)
from glueckauf.rules.codes import (
    BANK,
    DRAFTING,
    FACTORY,
    FACTORY_DRAW,
    FROM_CLOCK,
    FROM_MARKS,
    NOTHING,
    ORDER,
    ORDER_COUNT,
    ORDER_DECK,
    ORDER_DRAW,
    OVER,
    SEATS,
    SOURCES,
    TILE_DECK,
    TILE_KINDS,
    UNKNOWN,
)
from glueckauf.rules.material import (
    CAGE_PLACES,
    COLOURS,
    ORDERS,
    SHIFTS,
    SPACES,
    TILE_COPIES,
    TILES,
    WORKERS,
)
from glueckauf.rules.position_checks.due_decision import DECISION_CHECKS
from glueckauf.rules.position_checks.field_ranges import out_of_range
from glueckauf.rules.position_checks.problem import Problem
from glueckauf.rules.recount import derived
from glueckauf.rules.shift_clock import first_reward

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from glueckauf.rules.fields import Fields
    from glueckauf.rules.state import State

SEATED = (
    *("money", "points", "scored", "workers", "canteen", "bank"),
    *("level", "cage", "storage", "cubes", "tiles"),
)
"""Fields with as many numbers for each seat."""


def problems(state: State) -> tuple[Problem, ...]:
    """All that is wrong; empty when nothing is.

    Where numbers are out of range, nothing else is asked: it would have no meaning.
    """
    fields = state.fields()
    found = [Problem("range", sentence) for sentence in out_of_range(fields)]
    if not found:
        for check in CHECKS:
            found += check(fields)
    return tuple(found)


def _cubes(fields: Fields) -> Iterator[Problem]:
    """R1: as many of each colour as the rule set says."""
    # In the supply, the mines, and on orders
    count = Counter(dict(enumerate(fields["supply"])))
    for lying in (fields["cage"], fields["storage"], fields["cubes"]):
        for at, number in enumerate(lying):
            count[at % 4] += number
    for content in fields["slots"]:
        count.update(slot_cubes(content))
    for colour, name in enumerate(COLOURS):
        if count[colour] != fields["cubes_per_colour"]:
            yield Problem(
                "cubes",
                f"there are {count[colour]} {name} cubes, not {fields['cubes_per_colour']}",
            )


def _workers(fields: Fields) -> Iterator[Problem]:
    """R2.2, R3.3: everyone's workers are somewhere, and the displaced ones in the canteen."""
    # On spaces, in hand, in the canteen, at the bank
    expected = WORKERS[fields["players"]]
    for seat in range(fields["players"]):
        placed = sum(
            number
            for number, owner in zip(fields["space_workers"], fields["space_owner"], strict=True)
            if owner == seat
        )
        elsewhere = (fields["workers"], fields["canteen"], fields["bank"])
        count = placed + sum(workers[seat] for workers in elsewhere)
        if count != expected:
            yield Problem("workers", f"seat {seat} has {count} workers, not {expected}")
    # A space that holds k workers was cleared of 1, 2 ... k - 1 before
    displaced = sum(number * (number - 1) // 2 for number in fields["space_workers"])
    if sum(fields["canteen"]) != displaced:
        yield Problem(
            "canteen",
            f"{sum(fields['canteen'])} workers are in the canteen,"
            f" and from where others stand {displaced} were displaced",
        )


def _spaces(fields: Fields) -> Iterator[Problem]:
    """R1: who stands on a space, and what is shut with that many players."""
    for number, space in enumerate(SPACES):
        workers, owner = fields["space_workers"][number], fields["space_owner"][number]
        if (owner == NOTHING) != (workers == 0):
            whose = "nobody" if owner == NOTHING else f"seat {owner}"
            yield Problem("space_owner", f"{space.name} holds {workers} workers of {whose}")
        if workers and number == BANK:
            yield Problem("bank", "workers at the bank are counted for each seat, not on the space")
        if fields["players"] not in space.shut:
            yield from _open_space(fields, number)
        elif workers or _offer(fields, number) not in (None, NOTHING):
            yield Problem("locked", f"{space.name} is shut with {fields['players']} players")


def _offer(fields: Fields, space: int) -> int | None:
    """The card or tile on a space, None where none can lie."""
    if space < FACTORY_DRAW:
        return fields["factory"][space - FACTORY]
    if ORDER <= space < ORDER_DRAW:
        return fields["order_space"][space - ORDER]
    return None


def _open_space(fields: Fields, space: int) -> Iterator[Problem]:
    """R8.3: a space is only empty when the deck was, and the deck has stayed so."""
    if _offer(fields, space) != NOTHING:
        if space == fields["refill"]:
            yield Problem("refill", f"{SPACES[space].name} is to be filled, and is not empty")
        return
    deck = TILE_DECK if space < FACTORY_DRAW else ORDER_DECK
    waiting = space == fields["refill"] or (deck == ORDER_DECK and fields["phase"] == DRAFTING)
    if not waiting and fields["left"][deck]:
        yield Problem("not_filled", f"{SPACES[space].name} is empty, and the deck is not")


def _hand(fields: Fields, deck: int) -> list[int]:
    drawn = hand_deck(fields["phase"]) == deck
    return fields["hand"][: fields["hand_size"]] if drawn else []


def _cards(fields: Fields) -> Iterator[Problem]:
    """R1: each order once and each tile three times, UNKNOWN ones standing for what is missing."""
    # In sight: with players, on spaces, in the draft
    orders = Counter(order for order in range(ORDER_COUNT) if fields["owner"][order] != NOTHING)
    orders.update(card for card in fields["order_space"] if card != NOTHING)
    orders.update(fields["draft"][: fields["draft_size"]])
    tiles = Counter(tile for tile in fields["factory"] if tile != NOTHING)
    for at, number in enumerate(fields["tiles"]):
        tiles[at % TILE_KINDS] += number
    # In deck and hand, and as often as the box has them
    for deck, count, copies, names in (
        (ORDER_DECK, orders, 1, [order.name for order in ORDERS]),
        (TILE_DECK, tiles, TILE_COPIES, [tile.name for tile in TILES]),
    ):
        what = "order" if deck == ORDER_DECK else "tile"
        count.update(from_top(fields["cards"], deck, fields["top"][deck])[: fields["left"][deck]])
        count.update(_hand(fields, deck))
        hidden = count.pop(UNKNOWN, 0)
        missing = 0
        for card, name in enumerate(names):
            missing += max(0, copies - count[card])
            if count[card] > copies or (count[card] < copies and not hidden):
                yield Problem(f"{what}s", f"{name} is there {count[card]} times, not {copies}")
        if hidden and missing != hidden:
            yield Problem(
                f"{what}s", f"{hidden} {what}s are hidden, and {missing} are not in sight"
            )


def _decks(fields: Fields) -> Iterator[Problem]:
    """Beyond the cards of a deck there is nothing, and nothing known."""
    for deck, name in ((ORDER_DECK, "orders"), (TILE_DECK, "tiles")):
        left = fields["left"][deck]
        if any(
            card != UNKNOWN for card in from_top(fields["cards"], deck, fields["top"][deck])[left:]
        ):
            yield Problem("deck_places", f"cards lie beyond the {left} of the deck of {name}")
        if any(from_top(fields["seen"], deck, fields["top"][deck])[left:]):
            yield Problem("deck_places", f"someone knows a place beyond the deck of {name}")


def _rows(fields: Fields) -> Iterator[Problem]:
    """Hand and draft row: ascending, with nothing behind."""
    for name, size, row in (
        ("hand", fields["hand_size"], fields["hand"]),
        ("draft", fields["draft_size"], fields["draft"]),
    ):
        if NOTHING in row[:size] or any(card != NOTHING for card in row[size:]):
            yield Problem("row", f"{name} holds {size} cards and then nothing, not {row}")
        elif row[:size] != sorted(row[:size]):
            yield Problem("row", f"{name} is kept in ascending order, not {row[:size]}")


def _mines(fields: Fields) -> Iterator[Problem]:
    """R1: five places in the cage, one cube a cart."""
    for seat in range(fields["players"]):
        caged = sum(fields["cage"][4 * seat : 4 * seat + 4])
        if caged > CAGE_PLACES:
            yield Problem("cage", f"the cage of seat {seat} holds {caged} cubes, not {CAGE_PLACES}")
        for level, colour in enumerate(COLOURS):
            at = 16 * seat + 4 * level
            cubes, carts = sum(fields["cubes"][at : at + 4]), fields["carts"][4 * seat + level]
            if cubes > carts:
                yield Problem(
                    "carts", f"seat {seat} has {cubes} cubes in {carts} carts on level {colour}"
                )


def _slots(fields: Fields) -> Iterator[Problem]:
    """R4.3: what can lie on a slot, and on which."""
    for order, owner in enumerate(fields["owner"]):
        name = ORDERS[order].name
        allowed = slots_of(order) if NOTHING < owner < SEATS else range(0)
        for slot in range(4 * order, 4 * order + 4):
            content = fields["slots"][slot]
            if content and slot not in allowed:
                yield Problem("slots", f"a cube lies on {name} where it has no slot, or no owner")
            elif (
                cube_count(content) == 2
                and first_cube(content) == material_tables.SLOT_COLOUR[slot]
            ):
                yield Problem("slots", f"a slot of {name} was full, and got another cube")
            elif (
                slot in allowed
                and is_half(content, material_tables.SLOT_COLOUR[slot])
                and not fields["split_substitution"]
                and fields["pending"] != slot
            ):
                yield Problem("half", f"a slot of {name} is half filled, and not the one under way")


def _derived(fields: Fields) -> Iterator[Problem]:
    """The counts that are kept for speed."""
    following: Mapping[str, object] = derived(fields)
    for name, value in fields.items():
        if name in following and value != following[name]:
            yield Problem("count", f"{name} is not what follows from the rest")


def _points(fields: Fields) -> Iterator[Problem]:
    """R4.4, R5.1: points come from somewhere, and from no shift that is not over."""
    for seat in range(fields["players"]):
        sources = fields["scored"][SOURCES * seat : SOURCES * seat + SOURCES]
        if fields["points"][seat] != sum(sources):
            yield Problem(
                "points",
                f"seat {seat} has {fields['points'][seat]} points, and they add up to"
                f" {sum(sources)}",
            )
        scored = SHIFTS if fields["phase"] == OVER else fields["shift"] - 1
        for shift, points in enumerate(sources[FROM_CLOCK:FROM_MARKS], start=1):
            # R5.1: four elements more each shift
            most = sum(map(first_reward, range(4 * shift))) if shift <= scored else 0
            if points not in range(most + 1):
                yield Problem(
                    "clock",
                    f"seat {seat} has {points} points of shift {shift}, and there can be {most}",
                )


def _empty_seats(fields: Fields) -> Iterator[Problem]:
    """Seats that nobody has, with fewer than four players."""
    players = fields["players"]
    for name, numbers in fields.items():
        if name not in SEATED or not isinstance(numbers, list):
            continue
        if any(numbers[len(numbers) // SEATS * players :]):
            yield Problem("empty_seat", f"{name} holds something for a seat that nobody has")


CHECKS = (
    _cubes,
    _workers,
    _spaces,
    _cards,
    _decks,
    _rows,
    _mines,
    _slots,
    _derived,
    _points,
    _empty_seats,
    *DECISION_CHECKS,
)
