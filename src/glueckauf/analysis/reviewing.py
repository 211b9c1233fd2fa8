"""The review of a game: every decision judged, luck told apart from skill, and books that balance.

For every player: result = chance before the first move + luck + own turns + the others' turns
+ what the judge itself mis-judged. The books are kept in one currency, the chance to win if
`manager` plays on: so a turn counts there from what `manager` would have done. Against the best
turn it would not add up: what was missed and can still be had would be lost again every turn.
"""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from glueckauf.analysis.as_data import as_data, from_data
from glueckauf.analysis.common_worlds import Measure  # noqa: TC001  # read again by its type
from glueckauf.analysis.confirming import confirm
from glueckauf.analysis.fortune import Luck, checked, fortune, shares
from glueckauf.analysis.judging import in_hindsight, judge, look_of
from glueckauf.analysis.network_mark import network_mark
from glueckauf.analysis.skill import gauge_for, mean_loss
from glueckauf.analysis.turn import Decision, Turn, decisions_of
from glueckauf.analysis.verdict import DOUBTFUL, AnalysisError, Verdict, depth_named
from glueckauf.bots.luck import derived_seed
from glueckauf.pools.worker_processes import Processes
from glueckauf.record.files.game_file import format_game, write_whole
from glueckauf.rules.engine import compiled
from glueckauf.rules.view import View
from glueckauf.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from glueckauf.pools.worker_processes import Workers
    from glueckauf.record.game import Game
    from glueckauf.rules.state import State

    Progress = Callable[[int, int], None]

FORMAT = "glueckauf review 4"
COMMENTS = 10
"""At most so many turns of a game get a comment."""
ASKED = 12
"""So many, the worst, are asked to the end where that is done: the order may change by it."""
LUCKY = 0.05
"""From so much on, a stroke of luck is worth a mark."""
SWING = 0.1
"""By so much a chance changes at a turning point,"""
SWINGS = 3
"""and so many of them are told at most."""
PITIED = 5
"""At most so many good turns with bad luck are told."""


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    number: int
    """How many actions had been taken before."""
    shift: int
    seat: int
    turn: Turn
    """As it was played."""
    verdict: Verdict
    luck: tuple[float, ...]
    """What the cards that it turned up did to every seat's chance to win."""


@dataclass(frozen=True, slots=True)
class Account:
    """Where a player's result came from: the five parts sum up to it."""

    seat: int
    before: float
    luck: float
    own_turns: float
    """What the player's own turns cost, or brought, beside those that `manager` would have made;"""
    others_turns: float
    """the same of the others' turns, as it changed this player's chance."""
    judge: float
    """What the judge itself mis-judged."""
    result: float
    """1 for a victory, or a share of it."""
    points: int
    counted: int
    """Decisions with a choice."""
    loss: Measure | None
    """In chance to win, in the mean of the counted ones."""
    level: str | None
    """Whose bots lose most nearly as much, at the depth at which those were judged."""


@dataclass(frozen=True, slots=True)
class Review:
    version: str
    players: int
    names: tuple[str, ...]
    depth: str
    seed: int
    thin: bool
    """Whether there were few worlds, as in plain Python."""
    deal: tuple[float, ...]
    """What the cards did to every seat's chance that lay open at first."""
    turns: tuple[JudgedTurn, ...]
    accounts: tuple[Account, ...]
    comments: tuple[int, ...]
    """Indices of the turns that get a comment, the worst first."""

    @property
    def course(self) -> tuple[tuple[float, ...], ...]:
        """Every seat's chance to win before each decision, and in the end."""
        result = tuple(account.result for account in self.accounts)
        return (*(turn.verdict.expected for turn in self.turns), result)

    @property
    def expected_points(self) -> tuple[tuple[float, ...], ...]:
        """Every seat's points in the end, as they were expected then, and as they were."""
        result = tuple(float(account.points) for account in self.accounts)
        return (*(turn.verdict.expected_points for turn in self.turns), result)

    @property
    def lucky(self) -> tuple[tuple[int, int], ...]:
        """Indices of the turns whose cards did much for a seat, with that seat."""
        return tuple(
            (index, turn.luck.index(max(turn.luck)))
            for index, turn in enumerate(self.turns)
            if max(turn.luck) >= LUCKY
        )

    @property
    def confirms(self) -> bool:
        """Whether the worst losses were asked to the end."""
        return not self.thin and depth_named(self.depth).to_the_end > 0

    def unconfirmed(self, turn: JudgedTurn) -> bool:
        """Whether it lost something that was not asked to the end, where the worst losses were."""
        told = turn.verdict
        return self.confirms and told.confirmed is None and told.loss.chance.mean >= DOUBTFUL

    @property
    def unlucky(self) -> tuple[int, ...]:
        """Indices of the good turns that the decks made bad ones, the worst first."""
        losses = {
            index: turn.verdict.hindsight.loss.mean
            for index, turn in enumerate(self.turns)
            if turn.verdict.unlucky and turn.verdict.hindsight
        }
        return tuple(sorted(losses, key=lambda index: -losses[index])[:PITIED])

    @property
    def turning_points(self) -> tuple[int, ...]:
        """Indices of the turns after which the chances were most different, in their order."""
        swings = {
            index: max(abs(after - before) for before, after in zip(*pair, strict=True))
            for index, pair in enumerate(itertools.pairwise(self.course))
        }
        large = sorted((i for i in swings if swings[i] >= SWING), key=lambda i: -swings[i])
        return tuple(sorted(large[:SWINGS]))


def review(
    game: Game,
    *,
    depth: str = "normal",
    seat: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    workers: Workers | None = None,
    kept: Path | None = None,
    reasons: bool = True,
) -> Review:
    """Review a finished game; comments are for one `seat`, or for all. What is done is `kept` in a
    file, and the same review goes on from there. `progress` is told how many steps of how many.
    Without `reasons` and what hindsight says it is done sooner, with the same verdicts."""
    look = look_of(depth)
    decisions = list(decisions_of(checked(game)))
    if not decisions:
        raise AnalysisError("expected a game in which something was decided")
    notes = Notes(kept, {**_heading(game, depth, seed), "reasons": reasons})
    work = workers or Processes(1)
    extra = ASKED if look.to_the_end else 0
    gauge = gauge_for(game.players)
    if gauge and look_of(gauge.depth).name != gauge.depth:  # in plain Python nothing compares
        gauge = None
    twice = gauge is not None and gauge.depth != look.name
    steps = Steps(progress, len(decisions) * (1 + twice) + extra)
    tasks = [
        (decision.before, decision.turn, depth, derived_seed(seed, decision.number), reasons)
        for decision in decisions
    ]
    verdicts = notes.fill("judged", range(len(tasks)), judged, tasks, work, steps)
    gauged = verdicts
    if gauge and twice:
        alike = [(*task[:2], gauge.depth, task[3], False) for task in tasks]
        gauged = notes.fill("gauged", range(len(tasks)), judged, alike, work, steps)
    chosen = worst(decisions, verdicts, seat, extra or COMMENTS)
    again = [(*tasks[index], verdicts[index]) for index in chosen]
    confirmed_ones = notes.fill("confirmed", chosen, confirmed, again, work, steps)
    steps.end()
    told = [confirmed_ones.get(index, verdicts[index]) for index in range(len(decisions))]
    found = fortune(
        game,
        decisions,
        [tuple(part.mean for part in verdicts[index].played.chances) for index in verdicts],
        [verdicts[index].expected for index in verdicts],
        look,
        seed,
    )
    levels = [
        gauge.level_like(loss.mean) if gauge and loss else None
        for loss in (mean_loss(_losses(gauged.values(), one)) for one in range(game.players))
    ]
    return _review(game, decisions, told, found, chosen, depth, seed, levels)


def _losses(verdicts: Iterable[Verdict], seat: int) -> list[float]:
    """What the seat's decisions with a choice lost."""
    return [told.loss.chance.mean for told in verdicts if told.seat == seat and told.counts]


def judged(before: State, turn: Turn, depth: str, seed: int, reasons: bool) -> Verdict:
    view = View(before, before.seat)
    told = judge(view, turn, depth=depth, seed=seed, reasons=reasons)
    return in_hindsight(before, told, depth=depth, seed=seed) if reasons else told


def confirmed(
    before: State, _turn: Turn, depth: str, seed: int, reasons: bool, told: Verdict
) -> Verdict:
    found = confirm(View(before, before.seat), told, depth=depth, seed=seed)
    other = found.best.turn != told.best.turn
    return in_hindsight(before, found, depth=depth, seed=seed) if reasons and other else found


def worst(
    decisions: list[Decision], verdicts: dict[int, Verdict], seat: int | None, count: int
) -> list[int]:
    """Those that may get a comment, the worst first."""
    losses = {
        index: told.loss.chance.mean
        for index, told in verdicts.items()
        if told.loss.chance.mean >= DOUBTFUL and seat in (None, decisions[index].seat)
    }
    return sorted(losses, key=lambda index: -losses[index])[:count]


class Steps:
    """How far a review is."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self.progress, self.total, self.done = progress, total, 0

    def step(self) -> None:
        self.done += 1
        if self.progress:
            self.progress(self.done, self.total)

    def end(self) -> None:
        if self.progress and self.done < self.total:
            self.progress(self.total, self.total)


class Notes:
    """The verdicts that a file keeps, a line each, under a heading that says what they are of."""

    def __init__(self, path: Path | None, heading: dict[str, Any]) -> None:
        self.path = path
        self.known: dict[tuple[str, int], Verdict] = {}
        if path is None:
            return
        lines = [json.dumps(heading)]
        if path.exists():
            old = path.read_text("utf-8")
            found = old[: old.rfind("\n") + 1].splitlines()
            if found and found[0] == lines[0]:
                lines = found
        for line in map(json.loads, lines[1:]):
            self.known[line["step"], line["index"]] = from_data(Verdict, line["verdict"])
        write_whole(path, "".join(line + "\n" for line in lines).encode())

    def fill(
        self,
        step: str,
        indices: Any,
        function: Callable[..., Verdict],
        tasks: list[tuple[Any, ...]],
        workers: Workers,
        steps: Steps,
    ) -> dict[int, Verdict]:
        """What the file knows, and the rest as it gets done."""
        names = list(indices)
        open_ones = [at for at, index in enumerate(names) if (step, index) not in self.known]
        for _ in range(len(names) - len(open_ones)):
            steps.step()
        for at, told in workers.as_done(function, [tasks[at] for at in open_ones]):
            index = names[open_ones[at]]
            self.known[step, index] = told
            self._append({"step": step, "index": index, "verdict": as_data(told)})
            steps.step()
        return {index: self.known[step, index] for index in names}

    def _append(self, line: dict[str, Any]) -> None:
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")


def _heading(game: Game, depth: str, seed: int) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": __version__,
        "game": sha256(format_game(game).encode()).hexdigest(),
        "network": network_mark(game.players),
        "depth": depth,
        "seed": seed,
        "thin": not compiled(),
    }


def _review(
    game: Game,
    decisions: list[Decision],
    told: list[Verdict],
    found: Luck,
    chosen: list[int],
    depth: str,
    seed: int,
    levels: Sequence[str | None],
) -> Review:
    nothing = (0.0,) * game.players
    strokes = {stroke.number: stroke.chances for stroke in found.strokes}
    turns = tuple(
        JudgedTurn(
            decision.number,
            decision.before.shift,
            decision.seat,
            decision.turn,
            verdict,
            strokes.get(decision.number, nothing),
        )
        for decision, verdict in zip(decisions, told, strict=True)
    )
    comments = [index for index in chosen if told[index].confirmed is not False]
    comments.sort(key=lambda index: -told[index].loss.chance.mean)
    return Review(
        version=__version__,
        players=game.players,
        names=game.names,
        depth=depth,
        seed=seed,
        thin=look_of(depth).thin,
        deal=found.deal,
        turns=turns,
        accounts=tuple(_accounts(game, turns, found, levels)),
        comments=tuple(comments[:COMMENTS]),
    )


def _accounts(
    game: Game, turns: tuple[JudgedTurn, ...], found: Luck, levels: Sequence[str | None]
) -> Iterator[Account]:
    result, lucky = shares(game), found.total
    for seat in range(game.players):
        changes = [(turn.seat == seat, turn.verdict.change(seat)) for turn in turns]
        own = sum(change for by_own, change in changes if by_own)
        others = sum(change for by_own, change in changes if not by_own)
        losses = _losses((turn.verdict for turn in turns), seat)
        loss = mean_loss(losses)
        told = found.before[seat] + lucky[seat] + own + others
        yield Account(
            seat=seat,
            before=found.before[seat],
            luck=lucky[seat],
            own_turns=own,
            others_turns=others,
            judge=result[seat] - told,
            result=result[seat],
            points=game.state.points[seat],
            counted=len(losses),
            loss=loss,
            level=levels[seat],
        )
