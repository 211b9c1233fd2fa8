"""Plays seeded random games with whatever engine is installed, and prints a digest a step.

Two engines agree if they print the same. Every few steps the digest also holds what the rest of
the engine answers there: reasons, views, redealt and sampled states, unseen cards, playouts.
"""

from __future__ import annotations

import argparse
import pickle
import sys
from hashlib import blake2b
from typing import Any

from glueckauf import Random, State, View, sample
from glueckauf.rules import state as state_module
from glueckauf.rules.codes import ACTIONS, PLACES
from glueckauf.rules.state import state_of
from tests.support.play import TABLES, TEMPERS, choose

LOOK = 20
"""How many steps apart the rest of the engine is asked."""


def told(state: State, taken: int) -> list[Any]:
    """Everything that an engine says of a position."""
    answers: list[Any] = [state.legal(), state.fields()]
    if taken % LOOK == 0:
        rng = Random(taken)
        answers += [
            [state.why_not(action) for action in range(-1, ACTIONS + 1)],
            [state.unseen_cards(deck) for deck in range(2)],
            [[state.turned_up(action), state.unseen(action)] for action in state.legal()[:40]],
            [hidden(state, seat, rng) for seat in (*range(state.players), None)],
            fixed(state, rng),
            View(state, taken % state.players).as_dict(),
            played_out(state, rng),
        ]
    return answers


def hidden(state: State, seat: int | None, rng: Random) -> list[Any]:
    redealt = state.copy()
    redealt.redeal(seat, rng)
    return [
        state.hidden_from(seat).fields(),
        redealt.fields(),
        sample(View(state, seat), rng).fields(),
    ]


def fixed(state: State, rng: Random) -> list[Any]:
    """A state with a card of our choice at an unseen place of each deck."""
    other = state_of(state.fields())
    for deck in range(2):
        cards = other.unseen_cards(deck)
        seen, top = other.seen, other.top[deck]
        blind = [
            depth
            for depth in range(other.left[deck])
            if not seen[PLACES * deck + (top + depth) % PLACES]
        ]
        if blind:
            other.fix(deck, rng.choice(blind), rng.choice(cards))
    return [other.fields()]


def played_out(state: State, rng: Random) -> list[Any]:
    other = pickle.loads(pickle.dumps(state))  # noqa: S301  # our own
    return [other.playout(rng), other.fields(), rng.below(1000)]


def digest(answers: list[Any]) -> str:
    return blake2b(repr(answers).encode(), digest_size=8).hexdigest()


def play(number: int) -> None:
    """Game after game goes through all tables and tempers."""
    players, rules = TABLES[number % len(TABLES)]
    state, rng = State.new(players, number, rules), Random(number)
    taken = 0
    print(f"game {number}: {players} players, {rules}")
    while True:
        answers = told(state, taken)
        legal = answers[0]
        if not legal:
            print(f"{taken} end {digest(answers)}")
            return
        action = choose(legal, number % len(TEMPERS), rng)
        print(f"{taken} {action} {digest(answers)}")
        state.apply(action)
        taken += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    arguments = parser.parse_args()
    print(f"engine {state_module.__file__}", file=sys.stderr)
    for number in range(arguments.first, arguments.first + arguments.games):
        play(number)
    print(f"{State.playouts(3, arguments.games, 1)} decisions in playouts")


if __name__ == "__main__":
    main()
