"""Luck: what was turned up, against the mean over what could have been."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.analysis.common_worlds import Trials, playouts_for
from glueckauf.analysis.judging import look_of
from glueckauf.analysis.turn import AS_MANAGER, Decision, decisions_of
from glueckauf.analysis.verdict import AnalysisError, Depth
from glueckauf.bots.luck import derived_seed
from glueckauf.record.deal import Deal
from glueckauf.rules.chance import Random
from glueckauf.rules.codes import ORDER_COUNT, TILE_KINDS
from glueckauf.rules.material import TILE_COPIES
from glueckauf.rules.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.analysis.turn import Turn
    from glueckauf.record.game import Game

    Chances = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Stroke:
    """Cards that came to light by a decision, and what they did to every seat's chance to win."""

    number: int
    """How many actions had been taken before the decision."""
    seat: int
    """Whose decision it was."""
    chances: Chances


@dataclass(frozen=True, slots=True)
class Luck:
    before: Chances
    """Every seat's chance to win before any card was seen."""
    deal: Chances
    """What the cards did that lay open when the first decision was due."""
    strokes: tuple[Stroke, ...]

    @property
    def total(self) -> Chances:
        rows = [self.deal, *(stroke.chances for stroke in self.strokes)]
        return tuple(map(sum, zip(*rows, strict=True)))


def luck(game: Game, *, depth: str = "normal", seed: int = 0) -> Luck:
    """The luck of a finished game."""
    look = look_of(depth)
    decisions = list(decisions_of(checked(game)))
    after, expected = [], []
    for decision in decisions:
        trials = Trials(decision.view, look.ahead, derived_seed(seed, decision.number))
        for turn in (decision.turn, AS_MANAGER):
            trials.play(turn, range(2 * look.last))
        after.append(_chances(trials, decision.turn))
        expected.append(_chances(trials, AS_MANAGER))
    return fortune(game, decisions, after, expected, look, seed)


def fortune(
    game: Game,
    decisions: Sequence[Decision],
    after: Sequence[Chances],
    expected: Sequence[Chances],
    look: Depth,
    seed: int,
) -> Luck:
    """From every seat's chances after each decision, as they were to be expected when it was
    taken, and before each, as `manager` would take it."""
    before = chances_before(game, expected[0], look, seed)
    then = [*expected[1:], shares(game)]
    strokes = tuple(
        Stroke(decision.number, decision.seat, minus(now, hoped))
        for decision, hoped, now in zip(decisions, after, then, strict=True)
        if decision.turned_up
    )
    return Luck(before, minus(expected[0], before), strokes)


def chances_before(game: Game, dealt: Chances, look: Depth, seed: int) -> Chances:
    """In the mean over all deals; of a game taken up in the middle, what was `dealt` is given."""
    if not isinstance(game.beginning, Deal) or game.origin is not None:
        return dealt
    rng = Random(derived_seed(seed, "deals"))
    playouts = playouts_for(game.players)
    orders, tiles = list(range(ORDER_COUNT)), list(range(TILE_KINDS)) * TILE_COPIES
    rows = []
    for _ in range(4 * look.last):
        rng.shuffle(orders)
        rng.shuffle(tiles)
        world = State.deal(game.players, game.rules, orders, tiles, game.first_state().start)
        rows.append(playouts.play(world, [], look.ahead, rng)[: game.players])
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def checked(game: Game) -> Game:
    """A game that is over, with open cards: before that, a judge would tell too much."""
    if not game.over:
        raise AnalysisError("expected a finished game; while it goes on, it is not judged")
    if game.redacted:
        raise AnalysisError("expected a game with all its cards; this one hides some")
    return game


def shares(game: Game) -> Chances:
    """Who won: 1, or a share of it."""
    end = game.outcome()
    winners = end.winners if end else ()
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(game.players))


def minus(one: Chances, other: Chances) -> Chances:
    return tuple(first - second for first, second in zip(one, other, strict=True))


def _chances(trials: Trials, turn: Turn) -> Chances:
    return tuple(part.mean for part in trials.values(turn)[: trials.players])
