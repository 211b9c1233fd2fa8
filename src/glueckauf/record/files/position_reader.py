"""Reading a position: `glueckauf.record.files.position` writes what this reads."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from glueckauf.record.files.header import read_players, read_rules
from glueckauf.rules.addresses import deck_place, hand_deck, slots_of, with_cube
from glueckauf.rules.codes import (
    BANK,
    FACTORY,
    FACTORY_DRAW,
    FROM_CLOCK,
    HAND,
    NOTHING,
    ORDER,
    ORDER_COUNT,
    ORDER_DECK,
    ORDER_DRAW,
    SEATS,
    SOURCES,
    TILE_COUNT,
    TILE_DECK,
    TILE_KINDS,
    UNKNOWN,
)
from glueckauf.rules.fields import SIZES, changed
from glueckauf.rules.material import (
    COLOURS,
    LEVELS,
    MINE_STEPS,
    ORDER_NUMBER,
    ORDERS,
    SHIFTS,
    SPACE_NUMBER,
    TILE_NUMBER,
    TILES,
    WORKERS,
)
from glueckauf.rules.phase import PHASES
from glueckauf.rules.position_checks.field_ranges import MOST
from glueckauf.rules.recount import derived
from glueckauf.rules.ruleset import CUBES
from glueckauf.rules.state import State, state_of
from glueckauf.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.record.files.lines import Section, Text, Word
    from glueckauf.rules.fields import Fields
    from glueckauf.rules.ruleset import RuleSet

POSITION_VERSION = 1

_CUBES = range(CUBES.stop)
_COLOURS = {colour: number for number, colour in enumerate(COLOURS)}
_LEVELS = {level: number for number, level in enumerate(LEVELS)}
_PHASES = {str(phase): number for number, phase in enumerate(PHASES)}
_ORDERS = {**ORDER_NUMBER, HIDDEN: UNKNOWN}
_TILES = {**TILE_NUMBER, HIDDEN: UNKNOWN}
_SPACES = {name: number for name, number in SPACE_NUMBER.items() if number != BANK}

AN_ORDER = "an order such as truck-KKK"
A_TILE = "a tile such as grey2-light"
A_COLOUR = "yellow, brown, grey or black"


def read_position(text: Text) -> State:
    """The state that the entries describe."""
    if len(text.entries) < 3:
        raise text.ended("the version, players and rules of a position")
    version, players, rules = text.entries[:3]
    if version.single().text.split() != ["glueckauf", "position", str(POSITION_VERSION)]:
        raise version.wrong(f"'glueckauf position {POSITION_VERSION}'")
    number = read_players(players)
    board = _Board(number, read_rules(rules, number))
    for entry in text.entries[3:]:
        board.read(entry)
    return board.state(text)


class _Board:
    """The fields of a state while they are filled, entry by entry."""

    def __init__(self, players: int, rules: RuleSet) -> None:
        self.fields = _bare(players, rules)
        self.seats = range(players)
        self.seat: int | None = None
        """Whose lines are being read; None for those of the table."""
        self.hand: list[Word] = []
        self.lines: dict[tuple[int | None, str], int] = {}
        """Where the entries of the table, and of each seat, have been read."""

    def read(self, entry: Section) -> None:
        if entry.key == "player":
            self.seat = only(entry.single()).number("a seat", self.seats)
            self.once(entry, "player")
            return
        if entry.key not in WRAPPED:
            entry.single()
        space = " ".join(entry.text.split()[:2])
        if self.seat is None and space in _SPACES:
            self.once(entry, space)
            _space(self, entry, _SPACES[space])
            return
        keys = TABLE if self.seat is None else PLAYER
        if entry.key not in keys:
            raise entry.wrong(f"a space, or one of {', '.join((*keys, 'player'))}")
        if entry.key not in REPEATED:
            self.once(entry, entry.key)
        keys[entry.key](self, entry)

    def once(self, entry: Section, key: str) -> None:
        line = self.lines.setdefault((self.seat, key), entry.line)
        if line != entry.line:
            raise entry.wrong(f"{key!r} once only, and it stands in line {line}")

    def state(self, text: Text) -> State:
        """All of it, if nothing is missing."""
        for key in ("shift", "start", "decision", "supply", "orders", "tiles"):
            if (None, key) not in self.lines:
                raise text.ended(f"{key!r}, before the first player")
        for seat in self.seats:
            for key in ("player", "marks", "points", "workers", "cage"):
                if (seat, key) not in self.lines:
                    raise text.ended(f"{key!r} of seat {seat}")
        self.fill_hand()
        return state_of({**self.fields, **derived(self.fields)})

    def fill_hand(self) -> None:
        """The decision tells which deck the hand is from, and it may stand below."""
        orders = hand_deck(self.fields["phase"]) == ORDER_DECK
        cards = sorted(
            word.name(AN_ORDER, _ORDERS) if orders else word.name(A_TILE, _TILES)
            for word in self.hand
        )
        self.fields["hand_size"] = len(cards)
        self.fields["hand"][: len(cards)] = cards

    def own(self, numbers: list[int], entry: Section, least: int = 0) -> None:
        """A number of the player whose lines are being read."""
        allowed = range(least, MOST + 1)
        numbers[seat_of(self)] = only(entry).number(f"{least} to {MOST}", allowed)

    def own_cubes(self, counts: list[int], first: int, words: list[Word], entry: Section) -> None:
        """What stands behind `with`, if anything does."""
        if words and words[0].text != "with":
            raise words[0].wrong("'with' and cubes")
        counts[first : first + 4] = cubes(words[1:], entry) if words else [0] * 4

    def take(self, word: Word, seat: int, delivered: int) -> int:
        order = word.name(AN_ORDER, ORDER_NUMBER)
        owner = self.fields["owner"][order]
        if owner != NOTHING:
            raise word.wrong(f"each order once, and seat {owner % SEATS} has this one")
        self.fields["owner"][order] = seat + delivered
        return order


def _bare(players: int, rules: RuleSet) -> Fields:
    """The fields of an empty table."""
    nothing: dict[str, object] = dict.fromkeys(("pending", "bought", "refill"), NOTHING)
    for name in ("space_owner", "factory", "order_space", "hand", "draft", "owner"):
        nothing[name] = [NOTHING] * SIZES[name]
    cards = [UNKNOWN] * SIZES["cards"]
    bare = {**asdict(rules), "players": players, "cards": cards, **nothing}
    return changed(State().fields(), bare)


def only(entry: Section) -> Word:
    """The one word behind the key."""
    words = entry.words
    if len(words) != 2:
        raise entry.wrong(f"{entry.key!r} and one word")
    return words[1]


def cubes(words: list[Word], entry: Section) -> list[int]:
    """Colours, each with a number behind it."""
    counts = [0] * 4
    if not words or len(words) % 2:
        raise entry.wrong("colours, each with a number behind it")
    for colour, number in zip(words[::2], words[1::2], strict=True):
        counts[colour.name(A_COLOUR, _COLOURS)] += number.number("a number of cubes", _CUBES)
    return counts


# The table


def _shift(board: _Board, entry: Section) -> None:
    board.fields["shift"] = only(entry).number("a shift, 1 to 3", range(1, SHIFTS + 1))


def _start(board: _Board, entry: Section) -> None:
    board.fields["start"] = only(entry).number("a seat", board.seats)


def _decision(board: _Board, entry: Section) -> None:
    words = entry.words
    phase = " ".join(word.text for word in words[2:])
    if phase not in _PHASES:
        raise entry.wrong(f"'decision', a seat, and one of {', '.join(PHASES)}")
    board.fields["seat"] = words[1].number("a seat", board.seats)
    board.fields["phase"] = _PHASES[phase]


def _steps(board: _Board, entry: Section) -> None:
    steps = range(1, max(MINE_STEPS) + 1)
    board.fields["steps"] = only(entry).number("1 to 10 work steps", steps)


def _pending(board: _Board, entry: Section) -> None:
    words = entry.words
    if len(words) != 3:
        raise entry.wrong("'pending', an order, and the number of its slot")
    order = words[1].name(AN_ORDER, ORDER_NUMBER)
    slots = slots_of(order)
    slot = words[2].number(f"a slot of {ORDERS[order].name}, from 1", range(1, len(slots) + 1))
    board.fields["pending"] = slots[slot - 1]


def _bought(board: _Board, entry: Section) -> None:
    words = entry.words
    if len(words) != 4 or words[2].text != "short":
        raise entry.wrong("'bought', a tile, 'short' and a number of carts")
    board.fields["bought"] = words[1].name(A_TILE, TILE_NUMBER)
    board.fields["short_carts"] = words[3].number("1 or 2 carts", (1, 2))


def _refill(board: _Board, entry: Section) -> None:
    spaces = range(1, FACTORY_DRAW + 1)
    board.fields["refill"] = only(entry).number("a factory space, 1 to 8", spaces) - 1


def _hand(board: _Board, entry: Section) -> None:
    board.hand = entry.words[1:]
    if not 1 <= len(board.hand) <= HAND:
        raise entry.wrong("'hand' and one to five cards")


def _draft(board: _Board, entry: Section) -> None:
    row = board.fields["draft"]
    cards = sorted(word.name(AN_ORDER, ORDER_NUMBER) for word in entry.words[1:])
    if not 1 <= len(cards) <= len(row):
        raise entry.wrong(f"'draft' and 1 to {len(row)} orders")
    board.fields["draft_size"] = len(cards)
    row[: len(cards)] = cards


def _supply(board: _Board, entry: Section) -> None:
    board.fields["supply"] = cubes(entry.words[1:], entry)


def _space(board: _Board, entry: Section, space: int) -> None:
    words = entry.words[2:]
    if len(words) > 1 and words[0].text == "holds":
        if space < FACTORY_DRAW:
            board.fields["factory"][space - FACTORY] = words[1].name(A_TILE, TILE_NUMBER)
        elif ORDER <= space < ORDER_DRAW:
            board.fields["order_space"][space - ORDER] = words[1].name(AN_ORDER, ORDER_NUMBER)
        else:
            raise entry.wrong("'with' and workers: nothing lies on that space")
        words = words[2:]
        if not words:
            return
    if len(words) != 4 or words[0].text != "with" or words[2].text != "of":
        raise entry.wrong("'holds' and what lies there, 'with', a number, 'of' and a seat")
    workers = range(1, max(WORKERS.values()) + 1)
    board.fields["space_workers"][space] = words[1].number("a number of workers", workers)
    board.fields["space_owner"][space] = words[3].number("a seat", board.seats)


def _deck(board: _Board, entry: Section) -> None:
    deck, most, expected, known = DECKS[entry.key]
    words = entry.words[1:]
    if [word.text for word in words] == ["none"]:
        words = []
    elif not 1 <= len(words) <= most:
        raise entry.wrong(f"{entry.key!r} and 1 to {most} of them, or 'none'")
    board.fields["left"][deck] = len(words)
    for depth, word in enumerate(words):
        name, *knowers = word.text.split("@")
        if name not in known:
            raise word.wrong(f"{expected}, or ?")
        here = deck_place(deck, 0, depth)
        board.fields["cards"][here] = known[name]
        for knower in knowers:
            if knower not in map(str, board.seats):
                raise word.wrong("a seat behind each @")
            board.fields["seen"][here] |= 1 << int(knower)


# A player


def _marks(board: _Board, entry: Section) -> None:
    board.own(board.fields["money"], entry)


def _points(board: _Board, entry: Section) -> None:
    board.own(board.fields["points"], entry, -MOST)


def _workers(board: _Board, entry: Section) -> None:
    board.own(board.fields["workers"], entry)


def _canteen(board: _Board, entry: Section) -> None:
    board.own(board.fields["canteen"], entry)


def _bank(board: _Board, entry: Section) -> None:
    board.own(board.fields["bank"], entry)


def _clock(board: _Board, entry: Section) -> None:
    words = entry.words[1:]
    if not 1 <= len(words) <= SHIFTS:
        raise entry.wrong("'clock' and the points of one to three shifts")
    at = SOURCES * seat_of(board) + FROM_CLOCK
    points = [word.number(f"0 to {MOST}", range(MOST + 1)) for word in words]
    board.fields["scored"][at : at + len(points)] = points


def _cage(board: _Board, entry: Section) -> None:
    words = entry.words
    if len(words) < 3 or words[1].text != "at":
        raise entry.wrong("'cage at' and where it is")
    seat = seat_of(board)
    board.fields["level"][seat] = words[2].name("surface or a level", _LEVELS)
    board.own_cubes(board.fields["cage"], 4 * seat, words[3:], entry)


def _storage(board: _Board, entry: Section) -> None:
    board.own_cubes(board.fields["storage"], 4 * seat_of(board), entry.words[1:], entry)


def _level(board: _Board, entry: Section) -> None:
    words = entry.words
    if len(words) < 2:
        raise entry.wrong("'level' and its colour")
    level = words[1].name(A_COLOUR, _COLOURS)
    board.once(entry, f"level {COLOURS[level]}")
    seat, at = seat_of(board), 2
    if len(words) > 2 and words[2].text == "holds":
        own = {tile.name: kind for kind, tile in enumerate(TILES) if kind // 4 == level}
        at = 3
        while at < len(words) and words[at].text != "with":
            kind = words[at].name(f"a {COLOURS[level]} tile, or 'with'", own)
            board.fields["tiles"][TILE_KINDS * seat + kind] += 1
            at += 1
    board.own_cubes(board.fields["cubes"], 16 * seat + 4 * level, words[at:], entry)


def _outstanding(board: _Board, entry: Section) -> None:
    words = entry.words
    if len(words) < 2:
        raise entry.wrong("'outstanding', an order, and what lies on each of its slots")
    order = board.take(words[1], seat_of(board), 0)
    slots = slots_of(order)
    if len(words) != 2 + len(slots):
        raise entry.wrong(f"what lies on each of {len(slots)} slots, - for nothing")
    for slot, word in zip(slots, words[2:], strict=True):
        board.fields["slots"][slot] = slot_content(word)


def _delivered(board: _Board, entry: Section) -> None:
    if len(entry.words) < 2:
        raise entry.wrong("'delivered' and orders")
    for word in entry.words[1:]:
        board.take(word, seat_of(board), SEATS)


def slot_content(word: Word) -> int:
    """The number that stands for the cubes on a slot."""
    if word.text == "-":
        return 0
    colours = word.text.split("+")
    if len(colours) > 2 or not _COLOURS.keys() >= set(colours):
        raise word.wrong("-, a colour, or two as in yellow+grey")
    content = 0
    for colour in colours:
        content = with_cube(content, _COLOURS[colour])
    return content


def seat_of(board: _Board) -> int:
    if board.seat is None:
        raise AssertionError("a player's entry is read for a player")
    return board.seat


DECKS = {
    "orders": (ORDER_DECK, ORDER_COUNT, AN_ORDER, _ORDERS),
    "tiles": (TILE_DECK, TILE_COUNT, A_TILE, _TILES),
}

TABLE: dict[str, Callable[[_Board, Section], None]] = {
    "shift": _shift,
    "start": _start,
    "decision": _decision,
    "steps": _steps,
    "pending": _pending,
    "bought": _bought,
    "refill": _refill,
    "hand": _hand,
    "draft": _draft,
    "supply": _supply,
    "orders": _deck,
    "tiles": _deck,
}

PLAYER: dict[str, Callable[[_Board, Section], None]] = {
    "marks": _marks,
    "points": _points,
    "clock": _clock,
    "workers": _workers,
    "canteen": _canteen,
    "bank": _bank,
    "cage": _cage,
    "storage": _storage,
    "level": _level,
    "outstanding": _outstanding,
    "delivered": _delivered,
}

WRAPPED = ("orders", "tiles", "draft", "delivered")
"""What may go on over several lines."""

REPEATED = ("level", "outstanding")
