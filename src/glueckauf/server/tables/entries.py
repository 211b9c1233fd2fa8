"""The entries of a table's log, each stored as a line of JSON, with actions as notation texts.

A bot that an old log knows by another name gets the one it has now.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from glueckauf.bots.registry import present_name
from glueckauf.record.deal import Beginning, Deal
from glueckauf.record.files.position import format_position
from glueckauf.record.origin import Origin
from glueckauf.rules.ruleset import format_rules
from glueckauf.server.tables.authors import Author, decode_author, encode_author
from glueckauf.server.wire.messages import Colour, SeatKind, TimeRule
from glueckauf.version import __version__

FORMAT = 6
"""Of the logs that are written: 2 has tables that begin from a position, 3 has players who say
that they are ready, and such as concede, 4 has renewed secrets of host and spectators, 5 has hints
taken beside other people, 6 has pauses, and clocks that only remind. Whoever adds a kind of entry,
or a field that a reader must not pass over, raises it; old ones are read for good."""

SILENT = 1
"""The format of logs that do not say theirs."""

What = Literal[
    "taken",
    "introduced",
    "ready",
    "not_ready",
    "left",
    "given",
    "absent",
    "returned",
    "renewed",
    "pause",
    "no_pause",
]


class Entry(Struct, tag_field="kind", kw_only=True, omit_defaults=True):
    """`at` is milliseconds UTC, `by` who did it, `id` the command that asked for it."""

    at: int
    by: Author
    id: str | None = None


class SeatSetUp(Struct, kw_only=True, omit_defaults=True):
    kind: SeatKind
    name: str = ""
    colour: Colour
    bot: str | None = None
    secret: str | None = None
    """A hash, as all of them here."""
    taken: bool = False

    def __post_init__(self) -> None:
        self.bot = present_name(self.bot) if self.bot else None


class SetUp(Entry, tag="table", kw_only=True, omit_defaults=True):
    """The first entry: what the table is."""

    format: int = SILENT
    software: str
    rules: str
    orders: list[str] = []
    tiles: list[str] = []
    start: int = 0
    seed: int | None = None
    file: str | None = None
    """The game file of a table that only shows one; the decks are in it."""
    position: str | None = None
    """Where the game begins in place of a deal, with every card in it."""
    origin: Origin | None = None
    """Where that position comes from."""
    source: str | None = None
    """The table that it was taken from."""
    seats: list[SeatSetUp]
    host: str
    spectator: str
    confirm: bool = False
    takeover: str = "hewer"
    clock: TimeRule | None = None
    absence: int | None = None
    ready: bool = False
    """It waits until all players are ready."""
    hints: bool = False
    """Players may take hints beside other people."""

    def __post_init__(self) -> None:
        self.takeover = present_name(self.takeover)


class Started(Entry, tag="start", kw_only=True, omit_defaults=True):
    pass


class Acted(Entry, tag="action", kw_only=True, omit_defaults=True):
    seat: int
    action: str


class Held(Entry, tag="hold", kw_only=True, omit_defaults=True):
    seat: int
    action: str


class Undone(Entry, tag="undo", kw_only=True, omit_defaults=True):
    seat: int
    to: int


class SeatChanged(Entry, tag="seat", kw_only=True, omit_defaults=True):
    seat: int
    what: What
    name: str | None = None
    colour: Colour | None = None
    confirm: bool | None = None
    bot: str | None = None
    secret: str | None = None

    def __post_init__(self) -> None:
        self.bot = present_name(self.bot) if self.bot else None


class Conceded(Entry, tag="concede", kw_only=True, omit_defaults=True):
    seat: int


class Renewed(Entry, tag="renew", kw_only=True, omit_defaults=True):
    role: Literal["host", "spectator"]
    secret: str
    """Its hash."""


class Hinted(Entry, tag="hint", kw_only=True, omit_defaults=True):
    """A player takes a hint beside other people, who are told so."""

    seat: int


class Ended(Entry, tag="end", kw_only=True, omit_defaults=True):
    pass


class Rematched(Entry, tag="rematch", kw_only=True, omit_defaults=True):
    table: str


class Resumed(Entry, tag="resume", kw_only=True, omit_defaults=True):
    """The server came up again: clocks run from here."""

    since: int | None = None
    """But the turn began then, as far as a server was there: long ones do not begin anew."""


AnyEntry = (
    SetUp
    | Started
    | Acted
    | Held
    | Undone
    | SeatChanged
    | Conceded
    | Renewed
    | Hinted
    | Ended
    | Rematched
    | Resumed
)


def changes_player(entry: SeatChanged) -> bool:
    """Whether someone else plays the seat from here on."""
    return entry.what in ("left", "given", "absent", "returned", "renewed")


def has_a_line(entry: AnyEntry) -> bool:
    """Whether the log of a game has a line for it, though it is no move."""
    if isinstance(entry, SeatChanged):
        return changes_player(entry)
    return isinstance(entry, Conceded | Renewed | Hinted)


class Head(Struct):
    """What of a first entry can be read in every format."""

    kind: str = ""
    format: int = SILENT


read_head = msgspec.json.Decoder(Head).decode
read_entry = msgspec.json.Decoder(AnyEntry, dec_hook=decode_author).decode
write_entry = msgspec.json.Encoder(enc_hook=encode_author).encode


def set_up(
    beginning: Beginning, seats: list[SeatSetUp], *, now: int, by: Author, file: str | None = None
) -> SetUp:
    """The first entry of a table, or of one that only shows a file. Secrets are to come."""
    entry = SetUp(
        at=now,
        by=by,
        format=FORMAT,
        software=__version__,
        rules=format_rules(beginning.rules, beginning.players),
        file=file,
        seats=seats,
        host="",
        spectator="",
    )
    if file is not None:
        return entry
    if isinstance(beginning, Deal):
        entry.orders, entry.tiles = list(beginning.orders), list(beginning.tiles)
        entry.start, entry.seed = beginning.start, beginning.seed
    else:
        entry.position = format_position(beginning.first_state())
        entry.origin = beginning.origin
    return entry
