"""The judge: what a decision was worth, beside all that could have been done in its place.

Every turn is tried in the same worlds, drawn from what its player knew, played on by `manager` for
some turns and valued by the network; the better half gets more worlds, again and again. That is
calm, but leans to the network's opinion. So the few best are played on further, where it has less
of a say, and what is said aloud is confirmed to the end (`confirming.py`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from glueckauf.analysis.common_worlds import HALVES, NOTHING_LOST, Trials
from glueckauf.analysis.patience import in_time
from glueckauf.analysis.reasons import reason
from glueckauf.analysis.turn import AS_MANAGER, Turn, as_listed, candidates
from glueckauf.analysis.verdict import (
    DOUBTFUL,
    SURELY,
    UNLUCKY,
    AnalysisError,
    Depth,
    Hindsight,
    Loss,
    Option,
    Verdict,
    class_of,
    depth_named,
)
from glueckauf.bots.luck import derived_seed
from glueckauf.record.notation import Action, parse_action
from glueckauf.rules.codes import OVER, TURN
from glueckauf.rules.engine import compiled
from glueckauf.rules.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.rules.state import State

BY_FAR = 0.05
"""What the next best turn loses against a brilliant one,"""
OVERLOOKED = 0.02
"""and by how much a glance put another one first."""
GLANCE = 4
FAR = 8
"""Rounds that the few best are played on: of 4, 6, 8 and 12 those with which the loss comes out
nearest to the reference for the time that they take."""
FEW = 6
HINTED = (8, 24)
"""Worlds of each half for a hint: at first, and for the best of the few."""
RIVALS = 3
"""Turns beside the played one that are tried in the world as it was,"""
GLIMPSE = 8
"""at first so often; more only where there may be something to say."""


def judge(
    view: View,
    played: str | Sequence[Action | str] | Turn,
    *,
    depth: str = "normal",
    seed: int = 0,
    reasons: bool = True,
) -> Verdict:
    """Judge a decision by what its player knew. `played` is the turn, as far as it was decided at
    once: a space and its mining, or what is kept of a hand and put back."""
    turn = played if isinstance(played, Turn) else _turn(played)
    look, trials, listed = begin(view, depth, seed, turn)
    own = as_listed(view, trials.playouts.turns, listed, turn)
    told, seen = _verdict(trials, look, listed, own, (look.far_first, look.far_last))
    return _explained(seen, told) if reasons else told


def hint(view: View, *, depth: str = "quick", seed: int = 0, until: float | None = None) -> Verdict:
    """What is best now, and why rather than the next best; `played` is the best itself. What
    cannot be said `until` then (by `time.monotonic`) raises NotInTime."""
    look, trials, listed = begin(view, depth, seed, until=until)
    chosen = _chosen(trials, listed, look.first, look.last)
    far = (look.far_first, look.far_last)
    if not look.thin:
        far = max(HINTED, far)
    told, seen = _verdict(trials, look, listed, trials.best(set(chosen)), far)
    best = replace(
        told,
        kind="best" if told.counts else told.kind,
        played=told.best,
        loss=Loss(NOTHING_LOST, NOTHING_LOST, 0.0, 0.0),
        chances_lost=(0.0,) * trials.players,
    )
    found = _explained(seen, best)
    in_time(until)
    return found


def _explained(seen: Trials, told: Verdict) -> Verdict:
    """Add why the best turn is better than the played one, or where it was played, than the next
    best."""
    other = told.other
    if other is None:
        return told
    worlds = range(max(seen.count(told.best.turn), seen.count(other)))
    for turn in (told.best.turn, other):
        seen.play(turn, worlds)
    return replace(told, reason=reason(seen, told.best.turn, other))


def in_hindsight(state: State, told: Verdict, *, depth: str = "normal", seed: int = 0) -> Verdict:
    """Add what the played turn lost in the world as it was, against the best of those that stood
    highest beside it. Only what the others imagine differs there from one playout to the next."""
    played, look = told.played.turn, look_of(depth)
    rivals = [option.turn for option in told.options if option.turn != played][:RIVALS]
    if not rivals:
        return told
    key = derived_seed(seed, "hindsight")
    ahead, worlds = look.ahead, look.last
    if look.far_last:  # as far as it was judged by
        ahead, worlds = FAR * state.players, 2 * look.far_first
    trials = Trials(View(state, told.seat), ahead, key, truth=state)
    seen = _seen(trials, played, rivals, min(GLIMPSE, worlds))
    highest = seen.loss.mean + SURELY * seen.loss.error
    if told.loss.chance.mean >= DOUBTFUL or highest >= UNLUCKY:
        seen = _seen(trials, played, rivals, worlds)
    return replace(told, hindsight=seen)


def _seen(trials: Trials, played: Turn, rivals: list[Turn], worlds: int) -> Hindsight:
    for turn in (played, *rivals):
        trials.play(turn, range(worlds))
    first, second = (trials.best(rivals, half) for half in HALVES)
    lost = trials.loss(played, (first, second))[trials.seat]
    return Hindsight(trials.best({first, second}), lost)


def _turn(played: str | Sequence[Action | str]) -> Turn:
    listed = [played] if isinstance(played, str) else played
    return Turn(tuple(parse_action(one) if isinstance(one, str) else one for one in listed))


def look_of(name: str) -> Depth:
    """A depth by its name; in plain Python, no more than a glance can be waited for."""
    depth = depth_named(name)
    return depth if compiled() else depth_named("glance")


def begin(
    view: View,
    depth: str,
    seed: int,
    played: Turn | None = None,
    *,
    until: float | None = None,
) -> tuple[Depth, Trials, list[Turn]]:
    """How long to look, worlds to try turns in, and all turns that can be taken, with what was
    `played` among them."""
    look = look_of(depth)
    if view.state.phase == OVER or view.viewer != view.seat:
        raise AnalysisError("expected the view of the seat that has to decide")
    if played is not None and not (
        played.actions and view.state.is_legal(played.actions[0].number)
    ):
        raise AnalysisError(f"expected a turn that can be made here; came {str(played)!r}")
    trials = Trials(view, look.ahead, derived_seed(seed, "worlds"), until=until)
    return look, trials, candidates(view, trials.playouts.turns, played)


def _chosen(trials: Trials, listed: list[Turn], first: int, last: int) -> tuple[Turn, Turn]:
    """The best turn by either half of the worlds: sequential halving, in each by itself."""
    found = []
    for half in HALVES:
        left, worlds = listed, first
        while True:
            for turn in left:
                trials.play(turn, range(half, 2 * worlds, 2))
            ranked = sorted(left, key=lambda turn: -trials.worth(turn, half))
            if worlds >= last or len(left) == 1:
                break
            left = ranked[: max(2, (len(ranked) + 1) // 2)]
            worlds = min(2 * worlds, last)
        found.append(ranked[0])
    return found[0], found[1]


def _verdict(
    trials: Trials, look: Depth, listed: list[Turn], played: Turn, far: tuple[int, int]
) -> tuple[Verdict, Trials]:
    """And the playouts that say what was lost: `far` ones, if there are worlds for them."""
    chosen = _chosen(trials, listed, look.first, look.last)
    rival = next(turn for turn in listed if turn.first == played.first)
    for turn in (played, AS_MANAGER, *chosen, rival):
        trials.play(turn, range(2 * look.last))
    ranked = sorted(listed, key=lambda turn: -trials.worth(turn))
    seen = trials
    if any(far):
        few = list(dict.fromkeys([*ranked[:FEW], rival, played]))
        key = derived_seed(trials.seed, "far")
        seen = Trials(trials.view, FAR * trials.players, key, until=trials.until)
        chosen = _chosen(seen, few, *far)
        for turn in (played, *chosen, rival):
            seen.play(turn, range(2 * far[1]))
        few.sort(key=lambda turn: -seen.worth(turn))
        ranked = [*few, *(turn for turn in ranked if turn not in few)]
    seat, players = trials.seat, trials.players
    lost = seen.loss(played, chosen)
    pair = [rival, played]
    how = seen.loss(played, (seen.best(pair, 0), seen.best(pair, 1)))[seat].mean
    best = seen.best({*chosen, played})
    if best not in chosen:
        best = seen.best(set(chosen))
    if trials.view.state.phase != TURN:  # in the draft, with a hand: there is no space to choose
        how = lost[seat].mean
    loss = Loss(lost[seat], lost[players + seat], lost[seat].mean - how, how)
    free = trials.values(AS_MANAGER)
    ranked.sort(key=lambda turn: turn != best)
    options = [_option(trials, seen, turn) for turn in ranked]
    told = Verdict(
        seat=seat,
        kind=_kind(seen, ranked, played, chosen, loss),
        played=_option(trials, seen, played),
        best=options[0],
        options=tuple(options),
        loss=loss,
        chances_lost=tuple(part.mean for part in lost[:players]),
        expected=tuple(part.mean for part in free[:players]),
        expected_points=tuple(part.mean for part in free[players:]),
        thin=look.thin,
    )
    return told, seen


def _option(trials: Trials, seen: Trials, turn: Turn) -> Option:
    """The chances are those of the short playouts, in which all turns were tried, and the books
    are kept."""
    values, players = trials.values(turn), trials.players
    further = None
    if seen is not trials and turn in seen.results:
        further = seen.values(turn)[seen.seat].mean
    return Option(turn, trials.count(turn), values[:players], values[players:], further)


def _kind(
    trials: Trials, ranked: list[Turn], played: Turn, chosen: tuple[Turn, Turn], loss: Loss
) -> str:
    if len(ranked) == 1:
        return "only"
    if chosen != (played, played):
        return class_of(loss.chance.mean)
    gap = trials.difference(played, ranked[1])[trials.seat]
    if gap.mean - gap.error < BY_FAR:
        return "best"
    glance = Trials(trials.view, 0, derived_seed(trials.seed, "glance"))
    for turn in ranked:
        glance.play(turn, range(GLANCE))
    first = glance.best(ranked)
    overlooked = glance.worth(first) - glance.worth(played) >= OVERLOOKED
    return "brilliant" if overlooked else "best"
