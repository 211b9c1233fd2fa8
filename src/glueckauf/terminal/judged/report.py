"""Hints and reviews in words."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from glueckauf.analysis.verdict import DOUBTFUL
from glueckauf.bots.explain import weighed
from glueckauf.lessons.reasons import area_of
from glueckauf.terminal.text import table, wrapped
from glueckauf.words.why import why

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glueckauf.analysis import Account, JudgedTurn, Review, Verdict
    from glueckauf.words import Sentences

MINUS = "\N{MINUS SIGN}"
NONE = "\N{EN DASH}"
REASONS = 3
"""So many parts of a reason are told, and as many that speak against the turn."""
STEPS = 3
"""In which a hint is given: where to look, the space, the whole turn."""


def percent(chance: float, words: Sentences, *, signed: bool = False) -> str:
    """Without its sign for hundredths, and with one decimal where it is small."""
    hundredths = 100 * chance
    digits = 0 if abs(hundredths) >= 9.5 else 1
    told = f"{abs(hundredths):.{digits}f}"
    if not float(told):
        return "0"
    told = told if words.language == "en" else told.replace(".", ",")
    return f"{MINUS if hundredths < 0 else '+' if signed else ''}{told}"


def players_of(review: Review, words: Sentences) -> list[str]:
    names = review.names or ("",) * review.players
    return [words.player(seat, name) for seat, name in enumerate(names)]


def review_lines(review: Review, words: Sentences) -> Iterator[str]:
    """The books of everyone, and the comments."""
    names = players_of(review, words)
    yield from table([("", *names), *account_rows(review, words)])
    for note in how_sure(review, words):
        yield from ("", *wrapped(note, 0))
    if not review.comments:
        yield from ("", words("review.none"))
    for index in review.comments:
        yield ""
        for line in comment_lines(review.turns[index], names, words):
            yield from wrapped(line)
    for index in review.unlucky:
        yield ""
        for line in unlucky_lines(review.turns[index], names, words):
            yield from wrapped(line)


def how_sure(review: Review, words: Sentences) -> Iterator[str]:
    """What is to be known before one believes the rest."""
    if review.thin:
        yield words("hint.thin")
    elif not review.confirms:
        yield words("review.unconfirmed")


def account_rows(review: Review, words: Sentences) -> Iterator[tuple[str, ...]]:
    """A row for each part of the books, a column for each player."""

    def row(message: str, cells: Sequence[str]) -> tuple[str, ...]:
        return (message, *cells)

    def signed(name: str) -> list[str]:
        return [f"{percent(getattr(one, name), words, signed=True)} %" for one in review.accounts]

    def level(account: Account) -> str:
        return words(f"bot.{account.level}") if account.level else NONE

    accounts = review.accounts
    yield row(words("review.before"), [f"{percent(one.before, words)} %" for one in accounts])
    yield row(words("review.luck"), signed("luck"))
    yield row(words("review.own"), signed("own_turns"))
    yield row(words("review.others"), signed("others_turns"))
    yield row(words("review.judge"), signed("judge"))
    yield row(words("review.result"), [f"{percent(one.result, words)} %" for one in accounts])
    losses = [f"{percent(one.loss.mean, words)} %" if one.loss else NONE for one in accounts]
    yield row(words("review.loss"), losses)
    if any(one.level for one in accounts):
        yield row(words("review.like"), [level(one) for one in accounts])


def comment_lines(turn: JudgedTurn, names: Sequence[str], words: Sentences) -> Iterator[str]:
    """What was played, what it cost, what was better and why."""
    told = turn.verdict
    yield from _head(turn, names, words)
    yield words(
        "review.cost",
        sure="no" if told.confirmed is None else "yes",
        chance=percent(told.loss.chance.mean, words),
        error=percent(told.loss.chance.error, words),
        points=max(0, round(told.loss.points.mean)),
    )
    yield words("review.better", action=whole_turn(told.best.turn.texts, words))
    if told.blame:
        yield words("review.blame", part=told.blame)
    yield from reasons(told, names, turn.seat, words)
    if told.hindsight is not None:
        yield words("review.hindsight", chance=percent(told.hindsight.loss.mean, words))
    yield from _luck(turn, names, words)


def unlucky_lines(turn: JudgedTurn, names: Sequence[str], words: Sentences) -> Iterator[str]:
    """Of a good turn what would have been better as the cards lay, beside its verdict."""
    seen = turn.verdict.hindsight
    if seen is None:
        return
    yield from _head(turn, names, words)
    yield words(
        "review.unlucky",
        chance=percent(seen.loss.mean, words),
        error=percent(seen.loss.error, words),
        action=whole_turn(seen.turn.texts, words),
    )
    yield from _luck(turn, names, words)


def _head(turn: JudgedTurn, names: Sequence[str], words: Sentences) -> Iterator[str]:
    """Who did what; how it was mined, or what went back of a hand, in a line of its own."""
    first, *rest = turn.turn.texts
    who, action = names[turn.seat], words.action(first)
    head = words("review.action", number=turn.number + 1, who=who, action=action)
    yield f"{head} ({words('review.kind', kind=turn.verdict.kind)})"
    if rest:
        yield words("hint.plan", plan=steps(rest, words))


def _luck(turn: JudgedTurn, names: Sequence[str], words: Sentences) -> Iterator[str]:
    """Whom the cards that came helped most, and what they cost whoever turned them up."""
    most, own = max(turn.luck), turn.luck[turn.seat]
    told = [(turn.luck.index(most), most)] if most >= DOUBTFUL else []
    told += [(turn.seat, own)] if own <= -DOUBTFUL else []
    changes = [
        words("review.lucky.of", who=names[seat], chance=percent(chance, words, signed=True))
        for seat, chance in told
    ]
    if changes:
        yield words("review.lucky", changes=changes)


def reasons(told: Verdict, names: Sequence[str], reader: int, words: Sentences) -> Iterator[str]:
    """What speaks for the best turn, and what against it."""
    parts = weighed(told.reason.parts, reader, REASONS) if told.reason else ()
    for sentence in why(words, [part for part in parts if part.favours(reader)], names, reader):
        yield f"  {sentence}"
    against = why(words, [part for part in parts if not part.favours(reader)], names, reader)
    if against:
        yield "  " + words("hint.against", reasons=against)


def whole_turn(texts: Sequence[str], words: Sentences) -> str:
    """The space, and behind it the steps of the mining or what else was done."""
    first, *rest = texts
    named = words.action(first)
    return f"{named}: {steps(rest, words)}" if rest else named


def steps(texts: Sequence[str], words: Sentences) -> str:
    """One after the other; what is done several times over is told once."""
    alike = [(words.action(text), len(list(all_of))) for text, all_of in groupby(texts)]
    return "; ".join(
        text if times == 1 else f"{text} \N{MULTIPLICATION SIGN}{times}" for text, times in alike
    )


def hint_lines(
    told: Verdict, names: Sequence[str], words: Sentences, *, step: int
) -> Iterator[str]:
    """So much of a hint as the step says; from the last one on, all of it."""
    if not told.counts:
        yield words("hint.away")
        return
    yield from _step_lines(told, names, words, step)
    if told.thin:
        yield words("hint.thin")


def _step_lines(told: Verdict, names: Sequence[str], words: Sentences, step: int) -> Iterator[str]:
    first, *rest = told.best.turn.actions
    if step == 1 and first.kind == "space":
        _, _, area = (area_of(first.text) or "").partition(":")
        yield words("hint.area", area=words(f"sign.{area}"))
        yield from reasons(told, names, told.seat, words)
        return
    yield words("hint.space", action=words.action(first.text))
    if step < STEPS and first.kind == "space":
        return
    if rest:
        yield words("hint.plan", plan=steps([action.text for action in rest], words))
    chance, points = told.best.chances[told.seat].mean, told.best.points[told.seat].mean
    yield words("hint.chance", chance=percent(chance, words), points=round(points))
    if told.reason:
        yield words("hint.instead", action=words.action(told.options[1].turn.first))
        yield from reasons(told, names, told.seat, words)
