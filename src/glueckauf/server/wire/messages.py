"""The messages of the WebSocket, typed: what `docs/protocol.md` describes.

Names, codes and notation texts only; no sentences, no numbers of the engine.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from glueckauf.server.wire.view_types import FinalStanding, Knows, PublicView

PROTOCOL = 1
"""Raised by every change that an older client would not understand."""

SECRET = r"^[A-Za-z0-9_-]{22,64}$"  # noqa: S105  # the form of one, not one
TABLE = r"^[A-Za-z0-9_-]{8,32}$"

Secret = Annotated[str, Meta(pattern=SECRET)]
TableId = Annotated[str, Meta(pattern=TABLE)]
CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
ActionText = Annotated[str, Meta(min_length=1, max_length=200)]
Name = Annotated[str, Meta(max_length=40)]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
Millis = int
"""Milliseconds since 1970, UTC."""

SeatKind = Literal["here", "link", "bot"]
Colour = Literal["red", "blue", "green", "white"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "white")
Status = Literal["waiting", "running", "finished", "ended"]
RemarkName = Literal["hello", "good_move", "thinking", "your_turn", "sorry", "thanks", "good_game"]


# From the client


class Hello(Struct, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message: which table, and the secrets of every role that is claimed."""

    protocol: int
    table: TableId
    secrets: Annotated[list[Secret], Meta(min_length=1, max_length=8)]


class Command(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """What changes a table. `id` is the client's own; a repeated one is carried out once."""

    id: CommandId


class Play(Command, tag="play", kw_only=True):
    """Take an action. One that ends the turn is held if the seat asks for confirmation."""

    version: Count
    seat: SeatNumber
    action: ActionText


class Confirm(Command, tag="confirm", kw_only=True):
    """Carry out the action that is held."""

    version: Count
    seat: SeatNumber


class Undo(Command, tag="undo", kw_only=True):
    """Keep only the first `to` actions, and drop what is held."""

    version: Count
    seat: SeatNumber
    to: Count


class Introduce(Command, tag="introduce", kw_only=True):
    """Name, colour or wish for confirmation of a seat; what is left out stays."""

    seat: SeatNumber
    name: Name | UnsetType = UNSET
    colour: Colour | UnsetType = UNSET
    confirm: bool | UnsetType = UNSET


class Leave(Command, tag="leave", kw_only=True):
    """The player goes; a bot plays on."""

    seat: SeatNumber


class Return(Command, tag="return", kw_only=True):
    """The player comes back and takes the seat from the bot."""

    seat: SeatNumber


class Concede(Command, tag="concede", kw_only=True):
    """The player gives the game up."""

    seat: SeatNumber


class Ready(Command, tag="ready", kw_only=True):
    """The player is ready, at a table that waits until all are; or not any more."""

    seat: SeatNumber
    ready: bool = True


class Pause(Command, tag="pause", kw_only=True):
    """The player would like a pause, in which no time runs; or no longer does."""

    seat: SeatNumber
    pause: bool = True


class Remark(Command, tag="remark", kw_only=True):
    """Say something ready-made to everyone. It is not kept."""

    seat: SeatNumber
    remark: RemarkName


class Hint(Command, tag="hint", kw_only=True):
    """Take a hint beside other people: everyone is told. HTTP gives it until the turn is over."""

    version: Count
    seat: SeatNumber


class Start(Command, tag="start", kw_only=True):
    """Host: begin, whoever is there."""


class Give(Command, tag="give", kw_only=True):
    """Host: let a bot play a seat. Its player can return."""

    seat: SeatNumber
    bot: BotName


class Invite(Command, tag="invite", kw_only=True):
    """Host: a fresh secret for a seat, which the answer tells. The old one ends."""

    seat: SeatNumber


class Renew(Command, tag="renew", kw_only=True):
    """Host: another secret for the host or for spectators, where the old one has got about. It is
    of the sender's own making, so that it is known even if the answer is lost."""

    role: Literal["host", "spectator"]
    secret: Secret


class End(Command, tag="end", kw_only=True):
    """Host: break the game off."""


class Rematch(Command, tag="rematch", kw_only=True):
    """A new table with the same seats and rules. The secrets of this one open that one too."""


class Ping(Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Is anyone there?"""


FromClient = (
    Hello
    | Play
    | Confirm
    | Undo
    | Introduce
    | Leave
    | Return
    | Concede
    | Ready
    | Pause
    | Remark
    | Hint
    | Start
    | Give
    | Invite
    | Renew
    | End
    | Rematch
    | Ping
)


# What a table is


class SeatInfo(Struct, kw_only=True):
    """A seat, as everyone may know it."""

    seat: int
    kind: SeatKind
    name: str
    colour: Colour
    taken: bool
    """Someone has come, or sits at the host's screen, or it is a bot's from the start."""
    bot: str | None
    """The bot that plays now."""
    away: Literal["left", "given", "absent"] | None
    """Why a bot plays a player's seat."""
    confirm: bool
    ready: bool
    """At a table that waits until all are."""
    pause: bool
    """It wishes for a pause."""


class TimeRule(Struct, forbid_unknown_fields=True, kw_only=True):
    """Each turn has `turn` seconds; what it takes beyond comes off the seat's `reserve`."""

    turn: Annotated[int, Meta(ge=5, le=1_209_600)]
    reserve: Annotated[int, Meta(ge=0, le=604_800)]
    reminder: Annotated[int, Meta(ge=60, le=604_800)] | None = None
    """So many seconds before both are used up, who wants notices gets another."""
    at_end: Literal["bot", "wait"] = "bot"
    """When both are used up: the takeover bot finishes the turn, or everyone waits on."""


class Begun(Struct, kw_only=True):
    """Where a game was taken up that did not begin with a deal."""

    actions: int | None
    """How many actions of another game lie before it; None for a position of its own."""
    eyes: str
    """What this seat, or a `spectator`, did not know was dealt anew; nothing was if it is `open`:
    the cards lie where they really lay, and someone may know them."""
    table: str | None
    """Of the other game, if it was played here."""


class TableInfo(Struct, kw_only=True):
    """What is settled about a table, and who sits there."""

    id: str
    status: Status
    rules: str
    switches: dict[str, bool | int]
    seeded: bool
    """Someone chose the seed, and may know the decks; else they come from secure randomness."""
    seed: int | None
    """That seed, when the game is over."""
    created: Millis
    seats: list[SeatInfo]
    takeover: str
    """The bot that plays for those who leave."""
    clock: TimeRule | None
    absence: int | None
    """After so many seconds without connection a bot takes over the turn that is due."""
    rematch: str | None
    ready: bool
    """It waits until all are ready, not only there."""
    hints: bool
    """Players may take hints beside other people, who are told of each."""
    conceded: list[int]
    """The seats that gave the game up."""
    paused: Millis | None
    """Since when no time runs, as all players wished; None while it does."""
    loaded: bool
    """From a game file, to look at."""
    begun: Begun | None


class TimeLeft(Struct, kw_only=True):
    """Whose time runs since when, and what every seat has in reserve, in milliseconds."""

    seat: int | None
    since: Millis
    reserve: list[int]


# To the client


class WireReason(Struct):
    """Why something cannot be chosen: a stable code and what it speaks of."""

    code: str
    values: dict[str, int | str]


class Private(Struct, omit_defaults=True, kw_only=True):
    """What only one seat gets. All of it is complete in every message: nothing is a difference."""

    knows: Knows = Knows()
    """`hand`, `order_deck`, `tile_deck` of the view where the seat knows more than everyone."""
    action: str | None = None
    """The action of this update in full, where everyone else reads `?`."""
    events: dict[int, dict[str, Any]] = {}
    """By index: events of this update in full, where everyone else reads `?`."""
    legal: list[str] = []
    """What the seat can do now; empty unless the decision is its own."""
    arrange: list[str] = []
    """In place of `legal` when a hand goes back: `top` or `bottom` and any order of these."""
    why_not: dict[str, WireReason] = {}
    """Why each other space cannot be chosen, or each other drawn tile not be bought."""
    undo_to: int | None = None
    """The least number of actions that an undo may keep; absent when there is nothing to undo."""
    held: str | None = None
    """The action that waits to be confirmed."""
    foreseen: dict[str, Any] = {}
    """What `held` would change on the seat's side, if it is a step of mining: fields of
    `PlayerView`."""


class Welcome(Struct, tag_field="type", tag="welcome", kw_only=True):
    """The answer to `hello`. A `table` message follows at once."""

    time: Millis
    protocol: int
    software: str
    seats: list[int]
    host: bool


class TableMessage(Struct, tag_field="type", tag="table", kw_only=True):
    """All that the connection may know, in place of whatever it knew."""

    time: Millis
    version: int
    actions: int
    info: TableInfo
    view: PublicView | None
    """None until the game begins."""
    clock: TimeLeft | None
    outcome: FinalStanding | None
    present: list[int]
    """How many connections hold each seat."""
    spectators: int
    seats: dict[int, Private]


class Update(Struct, tag_field="type", tag="update", kw_only=True, omit_defaults=True):
    """What one entry of the log changed."""

    time: Millis
    version: int
    actions: int
    entry: dict[str, Any]
    info: dict[str, Any] = {}
    """Fields of `TableInfo` that changed, each whole."""
    view: PublicView | None = None
    """The whole view, when the game begins."""
    changes: dict[str, Any] = {}
    events: list[dict[str, Any]] = []
    clock: TimeLeft | None = None
    outcome: FinalStanding | None = None
    seats: dict[int, Private] = {}
    id: str | None = None
    """The command of this very connection that the update answers."""
    secret: str | None = None


class Done(Struct, tag_field="type", tag="done", kw_only=True, omit_defaults=True):
    """A repeated command, which had been carried out as the entry `version`."""

    time: Millis
    id: str
    version: int
    secret: str | None = None


class Presence(Struct, tag_field="type", tag="presence", kw_only=True):
    """Someone came or went."""

    time: Millis
    present: list[int]
    spectators: int


class Remarked(Struct, tag_field="type", tag="remark", kw_only=True):
    """Someone says something."""

    time: Millis
    seat: int
    remark: RemarkName


class Pong(Struct, tag_field="type", tag="pong", kw_only=True):
    time: Millis


class Error(Struct, kw_only=True, omit_defaults=True):
    """The one shape of errors, over HTTP as well: `{"error": {"code": ...}}`."""

    code: str
    expected: Any = None
    came: Any = None
    at: str | None = None
    reason: WireReason | None = None


class ErrorMessage(Struct, tag_field="type", tag="error", kw_only=True):
    time: Millis
    id: str | None
    error: Error


class Bye(Struct, tag_field="type", tag="bye", kw_only=True):
    """The server closes the connection, and why."""

    time: Millis
    code: Literal["restart", "deleted", "renewed", "slow"]


ToClient = Welcome | TableMessage | Update | Done | Presence | Remarked | Pong | ErrorMessage | Bye

decode_message = msgspec.json.Decoder(FromClient).decode
encode = msgspec.json.Encoder().encode
