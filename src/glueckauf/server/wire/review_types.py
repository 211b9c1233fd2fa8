"""A review as it is sent and kept, and how far one is that is being made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from glueckauf.lessons.reasons import place_of
from glueckauf.server.wire.http_types import WhyPart  # noqa: TC001  # msgspec reads it
from glueckauf.server.wire.why_parts import why_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.analysis import Account, JudgedTurn, Review
    from glueckauf.analysis.turn import Turn

DIGITS = 4
"""Behind the point; the rest is noise."""

Kind = Literal[
    "brilliant", "best", "good", "only", "unclear", "doubtful", "error", "blunder", "howler"
]


class TurnPath(Struct, kw_only=True):
    """A turn, and where on the table each of its actions is done."""

    actions: list[str]
    places: list[str | None]


class ReviewedTurn(Struct, kw_only=True):
    """A decision, judged by what its player knew."""

    number: int
    """How many actions had been taken before."""
    shift: int
    seat: int
    kind: Kind
    played: TurnPath
    was_best: bool
    other: TurnPath | None
    """The best turn; if that was played, the next best; null if there was no other."""
    why: list[WhyPart]
    """What the best brings more, or fewer of, than the other one of the two."""
    loss: float
    """Of the chance to win, and its standard error;"""
    error: float
    points: float
    """and of points in the end."""
    where: float
    """The part of the loss that the space is to blame for;"""
    blame: Literal["space", "way", "rather"] | None = None
    """and what is, for the most of it (`review.blame`)."""
    hindsight: float | None
    """The loss as whoever saw the decks would tell it."""
    hindsight_error: float | None = None
    hindsight_turn: TurnPath | None = None
    """What would have been best then, of all but the played one."""
    unlucky: bool = False
    """Whether it was a good turn, and only the decks made it a bad one."""
    confirmed: bool | None
    """By playouts to the end; null if they were not asked,"""
    unconfirmed: bool = False
    """and whether that would be needed: a loss, in a review that confirms."""
    chances: list[float]
    """Every seat's chance to win before it,"""
    expected: list[float]
    """and its points in the end."""
    luck: list[float]
    """What the cards that it turned up did to every seat's chance."""


class PlayerBooks(Struct, kw_only=True):
    """Where a player's result came from: the first five sum up to it."""

    before: float
    luck: float
    own_turns: float
    others_turns: float
    judge: float
    result: float
    points: int
    counted: int
    """Decisions with a choice."""
    loss: float | None
    """A turn, in the mean of those; null if they were too few."""
    loss_error: float | None
    level: str | None
    """Whose bots lose most nearly as much."""


class ToldReview(Struct, kw_only=True):
    """A finished game, judged."""

    version: str
    depth: str
    thin: bool
    """Made with few worlds, as without the compiled engine."""
    deal: list[float]
    """What the cards that lay open at first did to every seat's chance."""
    turns: list[ReviewedTurn]
    books: list[PlayerBooks]
    comments: list[int]
    """Indices of the turns that get a comment, the worst first;"""
    turning_points: list[int]
    """of those after which the chances were most different, in their order;"""
    lucky: list[tuple[int, int]]
    """of those whose cards did much for a seat, with that seat."""


class ReviewAnswer(Struct, kw_only=True):
    """A review, and how far it is if one is being made."""

    state: Literal["none", "waiting", "running", "failed", "done"]
    """`done`: the one that is kept is as deep as this server goes."""
    depth: str | None
    """How deep the one looks that is being made,"""
    steps: int
    """how many of its steps are done,"""
    of: int
    """of how many; 0 if that is not known yet."""
    ahead: int
    """How many games are reviewed before this one."""
    kept: str | None
    """How deep the kept one looked."""
    review: ToldReview | None
    """The kept one, unless it is the one that is `known`."""


def told_review(review: Review) -> ToldReview:
    return ToldReview(
        version=review.version,
        depth=review.depth,
        thin=review.thin,
        deal=_rounded(review.deal),
        turns=[_turn(turn, review.unconfirmed(turn)) for turn in review.turns],
        books=[_books(account) for account in review.accounts],
        comments=list(review.comments),
        turning_points=list(review.turning_points),
        lucky=list(review.lucky),
    )


def _turn(turn: JudgedTurn, unconfirmed: bool) -> ReviewedTurn:
    told, seen = turn.verdict, turn.verdict.hindsight
    was_best = told.played.turn == told.best.turn
    other = told.other if was_best else told.best.turn
    return ReviewedTurn(
        number=turn.number,
        shift=turn.shift,
        seat=turn.seat,
        kind=told.kind,  # type: ignore[arg-type]  # one of them
        played=_path(turn.turn),
        was_best=was_best,
        other=_path(other) if other else None,
        why=why_parts(told.reason, turn.seat),
        loss=round(told.loss.chance.mean, DIGITS),
        error=round(told.loss.chance.error, DIGITS),
        points=round(told.loss.points.mean, 1),
        where=round(told.loss.where, DIGITS),
        blame=told.blame,  # type: ignore[arg-type]  # it is one of them
        hindsight=round(seen.loss.mean, DIGITS) if seen else None,
        hindsight_error=round(seen.loss.error, DIGITS) if seen else None,
        hindsight_turn=_path(seen.turn) if seen else None,
        unlucky=told.unlucky,
        confirmed=told.confirmed,
        unconfirmed=unconfirmed,
        chances=_rounded(told.expected),
        expected=[round(points, 1) for points in told.expected_points],
        luck=_rounded(turn.luck),
    )


def _path(turn: Turn) -> TurnPath:
    texts = list(turn.texts)
    return TurnPath(actions=texts, places=[place_of(text) for text in texts])


def _books(account: Account) -> PlayerBooks:
    loss = account.loss
    return PlayerBooks(
        before=round(account.before, DIGITS),
        luck=round(account.luck, DIGITS),
        own_turns=round(account.own_turns, DIGITS),
        others_turns=round(account.others_turns, DIGITS),
        judge=round(account.judge, DIGITS),
        result=round(account.result, DIGITS),
        points=account.points,
        counted=account.counted,
        loss=None if loss is None else round(loss.mean, DIGITS),
        loss_error=None if loss is None else round(loss.error, DIGITS),
        level=account.level,
    )


def _rounded(numbers: Sequence[float]) -> list[float]:
    return [round(number, DIGITS) for number in numbers]
