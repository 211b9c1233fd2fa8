"""The reference: turns valued by long playouts to the end, the yardstick of bots and judge.

turns.jsonl   a line for each turn, appended when it is done; their seeds follow from its number
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glueckauf.analysis.common_worlds import HALVES, Measure, Trials
from glueckauf.analysis.network_mark import network_mark
from glueckauf.analysis.playouts import TO_THE_END
from glueckauf.analysis.turn import Decision, as_listed, candidates, decisions_of
from glueckauf.analysis.yardsticks.line_files import go_on_with
from glueckauf.bots.luck import derived_seed
from glueckauf.bots.match import play_game
from glueckauf.bots.registry import level_names, make_bot
from glueckauf.record.files.position import format_position
from glueckauf.record.game import Game
from glueckauf.rules.chance import Random
from glueckauf.rules.codes import DRAFTING, TURN
from glueckauf.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from glueckauf.pools.worker_processes import Workers

FILE = "turns.jsonl"
PLAYERS = (2, 3, 4)
EVERY = 200
"""Worlds in which every turn is tried,"""
LONG = 2000
"""and those in which the played one and the best are."""
FINALISTS = 3
QUICK = {"baron": "baron:iterations=200"}
"""It need not play at its best to make a game."""


def make_reference(
    folder: Path,
    turns: int,
    seed: int,
    workers: Workers,
    worlds: tuple[int, int] = (EVERY, LONG),
    players: Sequence[int] = PLAYERS,
) -> Iterator[dict[str, Any]]:
    """Value so many turns, but for those that are done, and those with other numbers of `players`;
    each is in the file when it is told."""
    tasks = {
        number: (number, seed, worlds) for number in range(turns) if players_of(number) in players
    }
    return go_on_with(folder / FILE, valued_turn, tasks, workers)


def players_of(number: int) -> int:
    """The numbers of turns and games go round among 2, 3 and 4 players."""
    return PLAYERS[number % len(PLAYERS)]


def valued_turn(number: int, seed: int, worlds: tuple[int, int]) -> dict[str, Any]:
    every, long = worlds
    key = derived_seed(seed, "reference", number)
    levels, decision = random_decision(players_of(number), key)
    trials = Trials(decision.view, TO_THE_END, derived_seed(key, "worlds"))
    tools = trials.playouts.turns
    listed = candidates(decision.view, tools, decision.turn)
    played = as_listed(decision.view, tools, listed, decision.turn)
    for turn in listed:
        trials.play(turn, range(every))
    ranked = sorted(listed, key=lambda turn: -trials.worth(turn))
    finalists = list(dict.fromkeys([*ranked[:FINALISTS], played]))
    for turn in finalists:
        trials.play(turn, range(long))
    best = trials.best(finalists)
    chosen = tuple(trials.best(finalists, half) for half in HALVES)
    return {
        "number": number,
        "version": __version__,
        "seed": seed,
        "players": trials.players,
        "network": network_mark(trials.players),
        "levels": levels,
        "action": decision.number,
        "seat": decision.seat,
        "position": format_position(decision.view.state),
        "played": listed.index(played),
        "best": listed.index(best),
        "loss": told(trials.loss(played, (chosen[0], chosen[1]))),
        "turns": [
            {
                "turn": turn.texts,
                "worlds": trials.count(turn),
                "values": told(trials.values(turn)),
                "behind": told(trials.difference(best, turn)),
            }
            for turn in listed
        ],
    }


def random_decision(players: int, key: int) -> tuple[list[str], Decision]:
    """Of a game of bots of all levels, one of the turns and draft picks with a choice."""
    levels, game, rng = played_by_levels(players, key)
    open_ones = [
        decision
        for decision in decisions_of(game)
        if decision.before.phase in (TURN, DRAFTING) and len(decision.before.legal()) > 1
    ]
    return levels, rng.choice(open_ones)


def played_by_levels(players: int, key: int) -> tuple[list[str], Game, Random]:
    """A game of bots, each of a level by chance; and the chance that is left."""
    rng = Random(derived_seed(key, "game"))
    levels = [rng.choice(level_names()) for _ in range(players)]
    levels = [QUICK.get(name, name) for name in levels]
    game = Game.new(players, seed=derived_seed(key, "deal"))
    return levels, play_game([make_bot(name) for name in levels], game, rng), rng


def told(measures: tuple[Measure, ...]) -> list[list[float]]:
    """Means and errors: every seat's chance, then every seat's points."""
    return [[round(measure.mean, 5), round(measure.error, 5)] for measure in measures]
