"""Reading a game file: `glueckauf.record.files.game_file` writes what this reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.record.deal import BadPosition, Deal, Position
from glueckauf.record.files.header import read_players, read_rules
from glueckauf.record.files.lines import FileError, split_lines, split_text
from glueckauf.record.files.points import result_line, shift_line, shifts_scored
from glueckauf.record.files.position_reader import A_TILE, AN_ORDER, only, read_position
from glueckauf.record.game import NAME_LENGTH, Game
from glueckauf.record.notation import NotationError
from glueckauf.record.origin import read_origin
from glueckauf.rules.codes import ORDER_COUNT, TILE_COUNT
from glueckauf.rules.errors import DealError, GlueckAufError
from glueckauf.rules.material import ORDER_NUMBER, TILE_COPIES, TILE_NUMBER
from glueckauf.rules.view import HIDDEN

if TYPE_CHECKING:
    from glueckauf.record.files.lines import Section, Text
    from glueckauf.record.origin import Origin

FILE_VERSION = 1
UNFINISHED = "unfinished"
"""The last line of a game that goes on: a file without it, or a result, has lost its end."""

CONCEDED = "conceded"
"""Before the seat that gives the game up."""

DEALT = ("players", "rules", "seed", "start", "orders", "tiles")
"""What a file says of its deal; where it begins with a position, that says it all."""

WRAPPED = ("orders", "tiles", "position")
KEYS = (*DEALT, "seat", "reader", "from", "position")

SEEDS = range(2**64)
AN_ACTION = "a seat and its action, such as '0 mine 8'"


def parse_game(text: str) -> Game:
    """The game that a file tells, replayed. Whatever is wrong raises `FileError`."""
    lines = split_text(text)
    if not lines.entries:
        raise lines.ended(f"'glueckauf {FILE_VERSION}'")
    version = lines.entries[0].single()
    if version.text.split() != ["glueckauf", str(FILE_VERSION)]:
        raise version.wrong(f"'glueckauf {FILE_VERSION}'")
    header = _Header(lines)
    game = header.begin()
    _replay(game, lines.entries[header.end :], lines)
    return game


class _Header:
    """What stands between the version and the first action."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.entries: dict[str, Section] = {}
        self.seats: list[Section] = []
        self.end = 1
        for entry in text.entries[1:]:
            if entry.key not in KEYS:
                break
            self.end += 1
            if entry.key not in WRAPPED:
                entry.single()
            if entry.key == "seat":
                self.seats.append(entry)
            elif self.entries.setdefault(entry.key, entry) is not entry:
                line = self.entries[entry.key].line
                raise entry.wrong(f"{entry.key!r} once only, and it stands in line {line}")

    def begin(self) -> Game:
        """The game before its first action."""
        if "position" in self.entries:
            return self.from_position(self.entries["position"])
        if "from" in self.entries:
            raise self.entries["from"].wrong("no 'from' without a position")
        players = read_players(self.need("players"))
        rules = read_rules(self.need("rules"), players)
        start = only(self.need("start")).number("a seat", range(players))
        orders = _deck(self.need("orders"), ORDER_NUMBER, ORDER_COUNT, 1, AN_ORDER)
        tiles = _deck(self.need("tiles"), TILE_NUMBER, TILE_COUNT, TILE_COPIES, A_TILE)
        if HIDDEN in (*orders, *tiles):
            self.need("reader")
        seed, seeded = self.seed()
        try:
            deal = Deal(players, rules, orders, tiles, start, seed, seeded=seeded)
        except DealError as error:  # all else has been looked at
            raise self.need("seed").wrong(f"the seed of this game ({error})") from None
        return self.game(deal)

    def game(self, beginning: Deal | Position) -> Game:
        players = beginning.players
        return Game(
            beginning,
            names=self.names(players),
            redacted="reader" in self.entries,
            reader=self.reader(players),
        )

    def from_position(self, entry: Section) -> Game:
        for key in DEALT:
            if key in self.entries:
                raise self.entries[key].wrong(f"no {key!r} beside a position, which says it all")
        if entry.text != "position" or not entry.more:
            raise entry.wrong("'position', and the position on indented lines below it")
        indent = entry.more[0][1][: -len(entry.more[0][1].lstrip())]
        block = split_lines([(line, text.removeprefix(indent)) for line, text in entry.more])
        state = read_position(block)
        try:
            return self.game(Position(state, self.origin(state.players)))
        except BadPosition as error:
            raise FileError(
                entry.line, f"expected a position that a game can be in; {error}"
            ) from None

    def origin(self, players: int) -> Origin | None:
        return read_origin(self.entries["from"], players) if "from" in self.entries else None

    def need(self, key: str) -> Section:
        if key in self.entries:
            return self.entries[key]
        if self.end == len(self.text.entries):
            raise self.text.ended(f"{key!r}")
        raise self.text.entries[self.end].wrong(f"{key!r} above the actions")

    def seed(self) -> tuple[int | None, bool]:
        """The seed, and whether there was one: `?` where the reader may not know it."""
        if "seed" not in self.entries:
            return None, False
        word = only(self.entries["seed"])
        return (None if word.text == HIDDEN else word.number("a seed, or ?", SEEDS)), True

    def reader(self, players: int) -> int | None:
        if "reader" not in self.entries:
            return None
        word = only(self.entries["reader"])
        if word.text == "spectator":
            return None
        return word.number("a seat, or 'spectator'", range(players))

    def names(self, players: int) -> list[str]:
        names = [""] * players
        for entry in self.seats:
            words = entry.text.split(maxsplit=2)
            if len(words) < 3 or len(words[2]) > NAME_LENGTH:
                raise entry.wrong(f"'seat', its number, and a name of up to {NAME_LENGTH} letters")
            seat = entry.words[1].number("a seat", range(players))
            if names[seat]:
                raise entry.wrong(f"one name for seat {seat}")
            names[seat] = words[2]
        return names


def _deck(
    entry: Section, known: dict[str, int], size: int, copies: int, expected: str
) -> list[str]:
    """A whole deck by name."""
    words = entry.words[1:]
    names = list(known)
    deck: list[str] = []
    for word in words:
        name = HIDDEN
        if word.text != HIDDEN:
            name = names[word.name(f"{expected}, or ?", known)]
            if deck.count(name) == copies:
                raise word.wrong(
                    f"each of the {entry.key} {'once' if copies == 1 else f'{copies} times'}"
                )
        deck.append(name)
    if len(words) != size:
        raise FileError(entry.line, f"expected {size} {entry.key}; came {len(words)}")
    return deck


def _replay(game: Game, entries: list[Section], text: Text) -> None:
    """Take the actions, and compare what the file says of points and result with them."""
    rest = iter(entries)
    last = "the header"
    while not game.over:
        entry = next(rest, None)
        if entry is None:
            raise text.ended(f"{AN_ACTION}, or {UNFINISHED!r}")
        if entry.single().text == UNFINISHED:
            break
        if entry.key == CONCEDED:
            _concede(game, entry)
            last = f"{entry.text!r} in line {entry.line}"
            continue
        shift = game.state.shift
        _take(game, entry)
        last = f"{entry.text!r} in line {entry.line}"
        if shifts_scored(game.state) == shift:
            _compare(next(rest, None), shift_line(game.state, shift), last, text)
    if game.over:
        _compare(next(rest, None), result_line(game.outcome()), last, text)
    for entry in rest:
        raise entry.wrong("the end of the file")


def _compare(entry: Section | None, note: str, last: str, text: Text) -> None:
    """What the file notes must be what the replay came to."""
    if entry is None:
        raise text.ended(f"{note!r} after {last}")
    if entry.single().text.split() != note.split():
        raise entry.wrong(f"{note!r} after {last}")


def _concede(game: Game, entry: Section) -> None:
    left = [seat for seat in range(game.players) if seat not in game.conceded]
    game.concede(only(entry).number("a seat that has not conceded", left))


def _take(game: Game, entry: Section) -> None:
    """One action, and what a redacted file says it turned up."""
    words = entry.words
    if len(words) < 2 or not words[0].text.isdecimal():
        raise entry.wrong(f"{AN_ACTION}, or {UNFINISHED!r}")
    words[0].number(f"seat {game.seat}, whose decision is due", (game.seat,))
    texts = [word.text for word in words[1:]]
    shown: list[str] = []
    if "=" in texts:
        at = texts.index("=")
        texts, shown = texts[:at], texts[at + 1 :]
        if not shown:
            raise entry.wrong("what was turned up, behind the =")
    try:
        game.play(" ".join(texts), shown)
    except NotationError as error:
        raise FileError(entry.line, str(error)) from None
    except GlueckAufError as error:
        raise FileError(
            entry.line, f"expected an action that can be taken; came {entry.text!r} ({error})"
        ) from None
