"""What bots and the judge are asked, with what a seat knows and no more, and what they answer.

Between processes of one machine a job goes as it is; to a worker it goes as plain data.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from glueckauf.bots.protocol import BotError, Limit
from glueckauf.bots.registry import level_names, make_known_bot
from glueckauf.record.game import legal_actions
from glueckauf.rules.chance import Random
from glueckauf.rules.state import state_of
from glueckauf.rules.view import View
from glueckauf.server.work.places import PlaceLost

if TYPE_CHECKING:
    from glueckauf.analysis import PriceList, Verdict
    from glueckauf.bots.protocol import Bot

    Found = str | Verdict | PriceList | None

log = logging.getLogger("glueckauf.server")

Kind = Literal["decision", "hint", "prices"]

SLOW = frozenset({"baron"})
"""They think as long as they are let; the others need but a moment."""
HINT_SECONDS = 1.0
"""Whoever asks for a hint waits for it."""
KEPT = 16
"""Bots that a process keeps made: some load a network first."""


@dataclass(frozen=True, slots=True)
class BotJob:
    kind: Kind
    view: View
    seed: int
    bot: str = ""
    """Whose decision it is."""

    @property
    def slow(self) -> bool:
        return self.kind != "decision" or self.bot in SLOW

    def done(self, seconds: float) -> Found:
        """In a process of its own."""
        if self.kind == "decision":
            return decide(self.bot, self.view, self.seed, seconds)
        if self.kind == "hint":
            return hint_for(self.view, self.seed, seconds)
        return prices_for(self.view, self.seed, seconds)


def decide(bot: str, view: View, seed: int, seconds: float) -> str:
    """What the bot does with all that its seat knows."""
    legal = legal_actions(view.state)
    action = made(bot).decide(view, legal, Limit(seconds=seconds), Random(seed))
    return action.text


def hint_for(view: View, seed: int, seconds: float) -> Verdict | None:
    """Here alone the judge is loaded. Where many wait it takes but a glance; None if even that
    takes longer than anyone waits."""
    from glueckauf.analysis import NotInTime, hint
    from glueckauf.analysis.patience import patience

    try:
        return hint(view, depth=depth_within(seconds), seed=seed, until=patience())
    except NotInTime:
        return None


def prices_for(view: View, seed: int, seconds: float) -> PriceList | None:
    """The same of price tags."""
    from glueckauf.analysis import NotInTime, prices
    from glueckauf.analysis.patience import patience

    try:
        return prices(view, depth=depth_within(seconds), seed=seed, until=patience())
    except NotInTime:
        return None


def depth_within(seconds: float) -> str:
    return "quick" if seconds >= HINT_SECONDS else "glance"


@lru_cache(KEPT)
def made(bot: str) -> Bot:
    """A bot remembers nothing from one turn to the next, and finds what it planned within one by
    the whole position, so tables can share it. One that cannot be had here any more is stood in for
    by the best that can."""
    try:
        return make_known_bot(bot)
    except BotError as error:
        best = level_names()[-1]
        log.warning("%s; %s plays in its place", error, best)
        return make_known_bot(best)


# As data


class SentJob(msgspec.Struct, frozen=True):
    """A job on the way to a worker."""

    kind: Kind
    fields: dict[str, int | list[int]]
    """Of the state, without what the seat does not know."""
    viewer: int | None
    seed: int
    bot: str
    seconds: float
    first: bool
    """Before those that are not."""


class SentAnswer(msgspec.Struct, frozen=True):
    """And what came of it: either of them."""

    found: Any = None
    error: str | None = None
    lost: bool = False
    """The error is that whoever was to do it is gone."""


def send_job(job: BotJob, seconds: float, first: bool) -> bytes:
    view = job.view
    fields: Any = view.state.fields()
    sent = SentJob(job.kind, fields, view.viewer, job.seed, job.bot, seconds, first)
    return msgspec.msgpack.encode(sent)


def read_job(said: bytes) -> tuple[BotJob, float, bool]:
    """Raises ValueError (msgspec's are such) if it is none."""
    sent = msgspec.msgpack.decode(said, type=SentJob)
    view = View(state_of(sent.fields), sent.viewer)
    return BotJob(sent.kind, view, sent.seed, sent.bot), sent.seconds, sent.first


def send_answer(found: Found) -> bytes:
    from glueckauf.analysis import as_data

    return msgspec.msgpack.encode(SentAnswer(as_data(found)))


def send_failure(error: Exception) -> bytes:
    lost = isinstance(error, PlaceLost)
    return msgspec.msgpack.encode(SentAnswer(error=f"{type(error).__name__}: {error}", lost=lost))


def read_answer(kind: Kind, said: bytes) -> Found:
    """Raises BotError if it failed there, and PlaceLost if it was never done."""
    from glueckauf.analysis import PriceList, Verdict, from_data

    sent = msgspec.msgpack.decode(said, type=SentAnswer)
    if sent.lost:
        raise PlaceLost(f"at a worker: {sent.error}")
    if sent.error is not None:
        raise BotError(sent.error)
    if sent.found is None:
        return None
    if kind == "decision":
        return str(sent.found)
    if kind == "hint":
        return from_data(Verdict, sent.found)
    return from_data(PriceList, sent.found)
