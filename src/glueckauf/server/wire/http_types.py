"""The bodies of the HTTP part, typed: what the OpenAPI description is made from."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from glueckauf.rules.standings import ElementStanding
from glueckauf.server.wire.messages import (
    BotName,
    Colour,
    Count,
    Error,
    Name,
    Secret,
    TableId,
    TableInfo,
    TimeRule,
)
from glueckauf.server.wire.notice_types import NoticesInfo
from glueckauf.server.wire.view_types import FinalStanding, Knows, PublicView


class HereSeat(Struct, tag_field="kind", tag="here", forbid_unknown_fields=True, kw_only=True):
    """A player at the screen of whoever makes the table."""

    name: Name = ""
    colour: Colour | None = None


class LinkSeat(Struct, tag_field="kind", tag="link", forbid_unknown_fields=True, kw_only=True):
    """A player who gets a link."""

    name: Name = ""
    colour: Colour | None = None


class BotSeat(Struct, tag_field="kind", tag="bot", forbid_unknown_fields=True, kw_only=True):
    bot: BotName
    name: Name = ""
    colour: Colour | None = None


GameText = Annotated[str, Meta(min_length=1, max_length=200_000)]
EyesName = Literal["0", "1", "2", "3", "spectator", "open"]


class BeginFrom(Struct, tag_field="kind", forbid_unknown_fields=True, kw_only=True):
    """Where a table begins in place of a deal. What the `eyes` do not see there is dealt anew."""

    eyes: EyesName | None = None
    """Left out: those of the first seat that is not a bot's, if they may be used."""


class FromPosition(BeginFrom, tag="position", kw_only=True):
    """From a position, with `?` for cards that are to be dealt."""

    position: GameText


class FromGame(BeginFrom, tag="game", kw_only=True):
    """From a game file, after so many of its actions, or all of them."""

    game: GameText
    actions: Count | None = None


class FromTable(BeginFrom, tag="table", kw_only=True):
    """From a table that these secrets open, after so many of its actions, or all of them."""

    table: TableId
    secrets: Annotated[list[Secret], Meta(min_length=1, max_length=8)]
    actions: Count | None = None


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a table is to be."""

    seats: Annotated[list[HereSeat | LinkSeat | BotSeat], Meta(min_length=2, max_length=4)]
    rules: Annotated[str, Meta(min_length=1, max_length=300)] = "original"
    """A preset and switches behind it: `hu free_storage=on cubes_per_colour=20`."""
    seed: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] | None = None
    start: bool | Literal["ready"] = True
    """False waits for the host's `start`, or until every link has been opened; `ready` until
    whoever opened one has said so, too."""
    confirm: bool = False
    """Whether turns are confirmed, until a seat says otherwise."""
    takeover: BotName = "hewer"
    clock: TimeRule | None = None
    absence: Annotated[int, Meta(ge=10, le=604_800)] | None = None
    hints: bool = False
    """Whether players may take hints beside other people, who are told of each."""
    begin: FromPosition | FromGame | FromTable | None = None
    """It brings its rules with it, and there is nothing that a seed could shuffle."""


class SeatLink(Struct, kw_only=True):
    seat: int
    secret: str | None
    """None for a seat that is a bot's."""
    link: str | None


class CreatedTable(Struct, kw_only=True):
    """The secrets, told this once."""

    table: str
    host: str
    spectator: str
    seats: list[SeatLink]
    host_link: str
    spectator_link: str


class GameFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A game file to look at, or a position."""

    game: GameText


class Switch(Struct, kw_only=True):
    name: str
    kind: Literal["switch", "number"]
    default: bool | int
    least: int | None
    most: int | None


class ServerInfo(Struct, kw_only=True):
    """What a start page needs to know."""

    protocol: int
    software: str
    compiled: bool
    bots: list[str]
    """The levels to choose from, the weakest first."""
    presets: dict[str, dict[int, dict[str, bool | int]]]
    """The switches of each, by the number of players."""
    switches: list[Switch]
    rewards: dict[str, tuple[int, int]]
    """What first and second place in each element of the clock are worth, with four players."""
    public_url: str
    this_machine_only: bool
    """Links work only on the machine that the server runs on."""
    notices: NoticesInfo | None
    """None where it sends none."""
    expire_days: float | None
    """So long nothing may happen at a table before it goes; None where none goes by itself."""
    time: int


class TableAnswer(Struct, kw_only=True):
    """A table as the bearer of a secret may know it."""

    time: int
    version: int
    actions: int
    info: TableInfo
    your_seats: list[int]
    host: bool
    due: int | None
    """The seat whose decision is due, if any is."""
    since: int | None
    """When its turn began."""
    outcome: FinalStanding | None


class ReplayStep(Struct, kw_only=True, omit_defaults=True):
    """One action of a replay: what it changed in the view, and what happened."""

    number: int
    """How many actions have been taken with it."""
    seat: int
    action: str
    time: int | None
    by: str
    changes: dict[str, Any]
    knows: Knows | None = None
    """Absent where it is as before."""
    events: list[dict[str, Any]]


class ReplayNews(Struct, kw_only=True):
    """Between the actions: someone left, came back or conceded, or a link was renewed."""

    version: int
    actions: int
    """How many had been taken before it."""
    time: int
    entry: dict[str, Any]
    """As in an update."""


class ReplayAnswer(Struct, kw_only=True):
    """The game through some eyes: a first view, and a step for each action after it."""

    info: TableInfo
    eyes: str
    first: int
    actions: int
    view: PublicView
    knows: Knows
    steps: list[ReplayStep]
    outcome: FinalStanding | None
    news: list[ReplayNews]


class PositionAnswer(Struct, kw_only=True):
    """The view after so many actions, through some eyes."""

    info: TableInfo
    eyes: str
    number: int
    actions: int
    view: PublicView
    knows: Knows


class StandingsAnswer(Struct, kw_only=True):
    """How everyone stands on the shift clock after so many actions (R6)."""

    number: int
    actions: int
    elements: list[ElementStanding]


class LessonTitle(Struct, kw_only=True):
    """A lesson in the list of all; one that is `broken` cannot be begun."""

    name: str
    steps: int
    broken: bool


class LessonList(Struct, kw_only=True):
    lessons: list[LessonTitle]


class ChalkMark(Struct, kw_only=True):
    """Drawn at a place of docs/lessons.md; arrows and dashed lines lead `to` another."""

    mark: Literal["circle", "arrow", "line"]
    at: str
    to: str | None


class LessonTry(Struct, kw_only=True):
    action: str
    reason: str


class LessonStep(Struct, kw_only=True):
    words: str
    """What it says: `mining.2` is the message `lesson.mining.2`."""
    chalk: list[ChalkMark]
    goal: bool
    """Whether something is to be done; else it is only read."""
    task: bool
    """Whether it is the task at the end."""
    actions: int
    """How many actions of the lesson's game come before it."""
    wrong: list[LessonTry]


class LessonAnswer(Struct, kw_only=True):
    """A lesson: begin a table from its `game`, after the `actions` of a step, with open eyes."""

    name: str
    seats: list[str]
    game: str
    steps: list[LessonStep]


class VerdictAnswer(Struct, kw_only=True):
    """How far a table has come in a lesson."""

    version: int
    """Of the table that was judged."""
    step: int
    """The first step whose goal is not reached; as many as there are if all are."""
    fits: bool
    """Whether what was done since can still lead there; what is held counts."""
    since: int
    """How many actions of the table come before that step."""


class AdviceReason(Struct, kw_only=True):
    """`companion.<code>` is its sentence."""

    code: str
    values: dict[str, str]
    places: list[str]


class AdviceAnswer(Struct, kw_only=True):
    """What the companion says to the decision that is due."""

    version: int
    unasked: bool
    """Whether it would say it without being asked."""
    action: str | None
    """What it would do; None where the seat has nothing to decide."""
    place: str | None
    reasons: list[AdviceReason]


class WhyPart(Struct, kw_only=True):
    """A seat gets so many points more (or fewer) from a source than by the next best turn."""

    seat: int
    source: str
    points: float
    """Whole ones."""
    speaks: Literal["for", "against"]
    """The turn."""


class HintAnswer(Struct, kw_only=True):
    """The turn that the judge finds best for the decision that is due."""

    version: int
    actions: list[str]
    """The whole turn as far as it can be foreseen; empty where the seat has nothing to decide."""
    area: str | None
    """Where on the table the turn is taken."""
    places: list[str | None]
    """Where each action is done."""
    reasons: list[AdviceReason]
    why: list[WhyPart]
    thin: bool = False
    """Whether it was but a glance: without the compiled engine, or where many wait."""


class PriceTag(Struct, kw_only=True):
    """What a turn is worth, in points of lead at the end."""

    actions: list[str]
    """With the mining that the planner finds best."""
    places: list[str | None]
    """Where each of them is done."""
    worth: float
    error: float


class PricesAnswer(Struct, kw_only=True):
    """Price tags for all that can be done at the decision that is due; none where nothing can."""

    version: int
    beside: Literal["passing", "mean"] | None
    """From what a worth counts: from passing, or where nobody can, from the mean of all."""
    prices: list[PriceTag]
    thin: bool = False
    """Whether it was but a glance, as of a hint."""


class ErrorAnswer(Struct, kw_only=True):
    error: Error


class Health(Struct, kw_only=True):
    status: Literal["ok"]
    protocol: int
    software: str
