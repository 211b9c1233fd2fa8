"""The games of a tournament: one, or all of them, stopped and gone on with at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.arena.results import Result
from glueckauf.arena.tournament import RANDOM
from glueckauf.bots.custom.python_file_process import make_bot_apart
from glueckauf.bots.match import BotFailure, close_bots, is_overrun, play_game
from glueckauf.bots.protocol import BotError
from glueckauf.pools.worker_processes import Processes
from glueckauf.record.game import Game
from glueckauf.rules.chance import Random
from glueckauf.rules.codes import SOURCES
from glueckauf.rules.errors import GlueckAufError
from glueckauf.rules.final_scoring import marks_left
from glueckauf.rules.outcome import ranks
from glueckauf.rules.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from glueckauf.arena.tournament import Fixture, Tournament
    from glueckauf.arena.tournament_folder import TournamentFolder
    from glueckauf.bots.protocol import Bot
    from glueckauf.pools.worker_processes import Workers

AT_ONCE = 500
"""Games within the engine that are handed to a process together; others are handed out singly."""


def play_tournament(
    tournament: Tournament,
    deals: int,
    workers: Workers | None = None,
    folder: TournamentFolder | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Result]:
    """The results, in the order of the schedule; games are played while they are asked for.

    What is in the folder is not played again, and what is played is in the folder at once.
    `progress` is told how many games there are already, and of how many, at first and after each.
    Without workers, all is played by this process.
    """
    fixtures = list(tournament.fixtures(deals))
    known = {result.game: result for result in folder.results(fixtures)} if folder else {}
    left = [fixture for fixture in fixtures if fixture.game not in known]
    size = AT_ONCE if tournament.in_engine else 1
    tasks = ((tournament, left[at : at + size]) for at in range(0, len(left), size))
    played, turn = len(known), 0
    if progress:
        progress(played, len(fixtures))
    if left:
        for _, results in (workers or Processes(1)).as_done(play_part, tasks):
            for result in results:
                if folder:
                    folder.add(result)
                known[result.game] = result
                played += 1
                if progress:
                    progress(played, len(fixtures))
            while turn in known:
                yield known.pop(turn)
                turn += 1
    yield from (known[game] for game in sorted(known))


def play_part(tournament: Tournament, fixtures: Sequence[Fixture]) -> list[Result]:
    return [play(tournament, fixture) for fixture in fixtures]


def play(tournament: Tournament, fixture: Fixture) -> Result:
    """One game. BotError where a bot fails, unless that is its defeat in this tournament."""
    if all(tournament.bots[bot] == RANDOM for bot in fixture.seats):
        state = State.new(tournament.players, fixture.seed, tournament.rules)
        start = state.start
        decisions = state.playout(Random(fixture.luck))
        return _result(fixture, state, start, decisions, [0] * tournament.players)
    bots: list[Bot] = []
    try:
        return _play_with(bots, tournament, fixture)
    finally:
        close_bots(bots)


def _play_with(bots: list[Bot], tournament: Tournament, fixture: Fixture) -> Result:
    game = Game.new(tournament.players, tournament.rules, fixture.seed)
    start, limit = game.state.start, tournament.limit
    overruns = [0] * tournament.players

    def watch(seat: int, seconds: float) -> None:
        overruns[seat] += is_overrun(limit, seconds)

    failed = None
    try:
        _take_seats(bots, tournament, fixture)
        play_game(bots, game, Random(fixture.luck), limit, watch)
    except BotFailure as failure:
        failed = failure
        if tournament.on_failure == "stop":
            label = tournament.labels[fixture.seats[failure.seat]]
            raise BotError(
                f"{label} failed in game {fixture.game} (deal {fixture.deal}, seed {fixture.seed}),"
                f" {failure}"
            ) from None
    return _result(fixture, game.state, start, len(game.actions), overruns, failed)


def _take_seats(bots: list[Bot], tournament: Tournament, fixture: Fixture) -> None:
    """Make the bots. One that was there when the tournament began can be gone by now."""
    for seat, bot in enumerate(fixture.seats):
        try:
            bots.append(make_bot_apart(tournament.bots[bot]))
        except GlueckAufError as error:
            raise BotFailure(seat, 0, str(error)) from error


def _result(
    fixture: Fixture,
    state: State,
    start: int,
    decisions: int,
    overruns: list[int],
    failure: BotFailure | None = None,
) -> Result:
    """Who failed is last; between the others nothing is decided, and points are those so far."""
    players = state.players
    scored = state.scored
    if failure:
        left, placed = [0] * players, [1] * players
        placed[failure.seat] = players
    else:
        left = [marks_left(state, seat) for seat in range(players)]
        placed = ranks(state)
    return Result(
        fixture.game,
        fixture.deal,
        fixture.seed,
        list(fixture.seats),
        start,
        decisions,
        state.points[:players],
        left,
        placed,
        [scored[at : at + SOURCES] for at in range(0, SOURCES * players, SOURCES)],
        overruns,
        failure.seat if failure else None,
        str(failure) if failure else "",
    )
