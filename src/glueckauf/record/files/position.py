"""One state as a text that can be read by eye, edited, and read back."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from glueckauf.record.files.header import rules_line
from glueckauf.record.files.lines import split_text
from glueckauf.record.files.position_reader import POSITION_VERSION, read_position
from glueckauf.rules.addresses import from_top, hand_deck, slot_cubes, slots_of
from glueckauf.rules.codes import (
    BANK,
    FACTORY,
    FACTORY_DRAW,
    FROM_CLOCK,
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
)
from glueckauf.rules.errors import WrongKind
from glueckauf.rules.material import (
    COLOURS,
    LEVELS,
    ORDERS,
    SHIFTS,
    SPACES,
    TILES,
)
from glueckauf.rules.phase import PHASES
from glueckauf.rules.ruleset import rules_of
from glueckauf.rules.state import State
from glueckauf.rules.view import card_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glueckauf.rules.fields import Fields

WIDTH = 98


def parse_position(text: str) -> State:
    """The state that a text describes; its decks begin at place 0.

    What cannot be read raises `FileError`. Whether the position makes sense is another question:
    see `glueckauf.rules.position_checks.status.problems`.
    """
    return read_position(split_text(text))


def format_position(state: State) -> str:
    """Both `parse_position` and people can read it. Hidden cards stand as `?`."""
    if not isinstance(state, State):
        raise WrongKind(f"expected a State, such as game.state; came {state!r}")
    return "\n".join(_lines(state)) + "\n"


def wrap(key: str, words: Sequence[str]) -> str:
    """A key with words on indented lines below it."""
    text = fill(" ".join(words or ["none"]), WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n  ".join([key, *text.split("\n")])


def settled(state: State) -> State:
    """The same position with the top of each deck at place 0, as `parse_position` gives it."""
    decks = tuple(enumerate(state.top))
    cards, seen = (
        [number for deck, top in decks for number in from_top(ring, deck, top)]
        for ring in (state.cards, state.seen)
    )
    other = state.copy()
    other.set_fields({"cards": cards, "seen": seen, "top": [0, 0]})
    return other


def _lines(state: State) -> Iterator[str]:
    fields = state.fields()
    yield f"glueckauf position {POSITION_VERSION}"
    yield f"players {state.players}"
    yield rules_line(rules_of(state), state.players)
    yield f"shift {state.shift}"
    yield f"start {state.start}"
    yield f"decision {state.seat} {PHASES[state.phase]}"
    yield from _under_way(fields)
    yield "supply " + _cubes(fields["supply"], every=True)
    yield ""
    for space in range(BANK):
        yield from _space(fields, space)
    yield ""
    yield wrap("orders", _deck(fields, ORDER_DECK))
    yield wrap("tiles", _deck(fields, TILE_DECK))
    for seat in range(state.players):
        yield ""
        yield from _player(fields, seat)


def _under_way(fields: Fields) -> Iterator[str]:
    """What is left of the action in progress."""
    if fields["steps"]:
        yield f"steps {fields['steps']}"
    if fields["pending"] != NOTHING:
        order, slot = divmod(fields["pending"], 4)
        yield f"pending {ORDERS[order].name} {slot + 1}"
    if fields["bought"] != NOTHING:
        yield f"bought {TILES[fields['bought']].name} short {fields['short_carts']}"
    if fields["refill"] != NOTHING:
        yield f"refill {fields['refill'] + 1}"
    deck = hand_deck(fields["phase"])
    if fields["hand_size"]:
        yield _row(
            "hand", [card_name(deck, card) for card in fields["hand"][: fields["hand_size"]]]
        )
    if fields["draft_size"]:
        row = fields["draft"][: fields["draft_size"]]
        yield wrap("draft", [ORDERS[card].name for card in row])


def _row(key: str, words: Sequence[str]) -> str:
    return " ".join([key, *words])


def _space(fields: Fields, space: int) -> Iterator[str]:
    words = [SPACES[space].name]
    if space < FACTORY_DRAW and fields["factory"][space - FACTORY] != NOTHING:
        words += ["holds", TILES[fields["factory"][space - FACTORY]].name]
    if ORDER <= space < ORDER_DRAW and fields["order_space"][space - ORDER] != NOTHING:
        words += ["holds", ORDERS[fields["order_space"][space - ORDER]].name]
    if fields["space_owner"][space] != NOTHING:
        words += ["with", f"{fields['space_workers'][space]} of {fields['space_owner'][space]}"]
    if len(words) > 1:
        yield " ".join(words)


def _deck(fields: Fields, deck: int) -> list[str]:
    """From the top down, `@` and a seat behind what that seat knows."""
    left, top = fields["left"][deck], fields["top"][deck]
    return [
        card_name(deck, card)
        + "".join(f"@{seat}" for seat in range(fields["players"]) if seen & 1 << seat)
        for card, seen in zip(
            from_top(fields["cards"], deck, top)[:left],
            from_top(fields["seen"], deck, top)[:left],
            strict=True,
        )
    ]


def _player(fields: Fields, seat: int) -> Iterator[str]:
    yield f"player {seat}"
    yield f"marks {fields['money'][seat]}"
    yield f"points {fields['points'][seat]}"
    clock = fields["scored"][SOURCES * seat + FROM_CLOCK :][:SHIFTS]
    while len(clock) > _shifts_scored(fields) and not clock[-1]:
        clock.pop()
    if clock:
        yield _row("clock", [str(points) for points in clock])
    yield f"workers {fields['workers'][seat]}"
    yield f"canteen {fields['canteen'][seat]}"
    yield f"bank {fields['bank'][seat]}"
    yield f"cage at {LEVELS[fields['level'][seat]]}" + _with(fields["cage"][4 * seat :][:4])
    if any(fields["storage"][4 * seat :][:4]):
        yield "storage" + _with(fields["storage"][4 * seat :][:4])
    for level, colour in enumerate(COLOURS):
        tiles = fields["tiles"][TILE_KINDS * seat + 4 * level :][:4]
        names = [
            TILES[4 * level + number].name
            for number, count in enumerate(tiles)
            for _ in range(count)
        ]
        row = _row(f"level {colour}", ["holds", *names] if names else [])
        yield row + _with(fields["cubes"][16 * seat + 4 * level :][:4])
    for order in range(ORDER_COUNT):
        if fields["owner"][order] == seat:
            slots = [_slot(fields["slots"][slot]) for slot in slots_of(order)]
            yield _row(f"outstanding {ORDERS[order].name}", slots)
    delivered = [
        ORDERS[order].name for order in range(ORDER_COUNT) if fields["owner"][order] == SEATS + seat
    ]
    if delivered:
        yield wrap("delivered", delivered)


def _shifts_scored(fields: Fields) -> int:
    return SHIFTS if fields["phase"] == OVER else fields["shift"] - 1


def _slot(content: int) -> str:
    return "+".join(COLOURS[cube] for cube in slot_cubes(content)) or "-"


def _cubes(counts: Sequence[int], *, every: bool = False) -> str:
    return " ".join(
        f"{colour} {count}" for colour, count in zip(COLOURS, counts, strict=True) if count or every
    )


def _with(counts: Sequence[int]) -> str:
    return f" with {_cubes(counts)}" if any(counts) else ""
