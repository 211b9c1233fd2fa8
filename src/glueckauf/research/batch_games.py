"""Many games side by side: the part of the batch environment that is compiled.

Nothing here holds the interpreter's lock while it runs, so that several threads can each take
their share of the games.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

if not cython.compiled:
    from glueckauf.research.encoding import write_legal, write_view
    from glueckauf.research.rewards import write_rewards
    from glueckauf.rules.codes import ACTIONS, LEGAL, NOTHING, OVER
    from glueckauf.rules.set_up import clear, set_up, shuffle_decks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.research.arrays import Actions, Mask, Observation, Rewards, Seats
    from glueckauf.rules.chance import Random
    from glueckauf.rules.state import State

WORD = 0xFFFFFFFFFFFFFFFF


class Games:
    """Games that are dealt anew as soon as they end, and the arrays that show them."""

    def __init__(self, states: Sequence[State], seed: int, learner: int, reward: int) -> None:
        self.states = list(states)
        self.count = len(self.states)
        self.learner = learner
        """The only seat that decisions come from; NOTHING when they come from all of them."""
        self.reward = reward
        self.addresses = array("q", [id(state) for state in self.states])
        self.seeds = array("Q", [(seed + game) & WORD for game in range(self.count)])
        """What each game will be dealt from next."""
        self.words = array("Q", bytes(8 * self.count))
        """Where the chance of each game goes on, for the seats that play at random."""
        self.picks = array("Q", [((seed + game) & WORD) ^ WORD for game in range(self.count)])
        """The same for `choose`."""

    def show_in(
        self,
        observations: Observation,
        masks: Mask,
        finals: Observation,
        rewards: Rewards,
        done: Seats,
        seats: Seats,
    ) -> None:
        """From now on, write to these arrays, one row a game."""
        self.observations = observations
        self.masks = masks
        self.finals = finals
        self.rewards = rewards
        self.done = done
        self.seats = seats

    def start(self, first: int, last: int, rng: Random) -> None:
        """Deal each game from its seed, and show it."""
        with cython.nogil:
            for game in range(first, last):
                start_at(self, game, rng)

    def step(self, first: int, last: int, actions: Actions, rng: Random) -> None:
        """Carry out one action in each game; they must be legal."""
        with cython.nogil:
            for game in range(first, last):
                step_at(self, game, actions[game], rng)

    def choose(self, first: int, last: int, actions: Actions, rng: Random) -> None:
        """Draw one of the legal actions in each game."""
        with cython.nogil:
            for game in range(first, last):
                actions[game] = choose_at(self, game, rng)

    def first_illegal(self, actions: Actions) -> int:
        """The first game in which the action is not legal; as many as there are games if none."""
        game = 0
        with cython.nogil:
            while game < self.count and why_not_at(self, game, actions[game]) == LEGAL:
                game += 1
        return game

    def start_one(self, state: State, game: int, rng: Random) -> None:
        self.clear_result(game, state.players)
        self.deal(state, game, rng)
        self.go_on(state, game, rng)
        self.show(state, game)

    def step_one(self, state: State, game: int, action: int, rng: Random) -> None:
        if self.done[game]:
            self.clear_result(game, state.players)
        state.carry_out(action)
        self.go_on(state, game, rng)
        self.show(state, game)

    def choose_one(self, state: State, game: int, rng: Random) -> int:
        if not cython.compiled:
            legal = [0] * ACTIONS
        count = state.list_legal(legal)
        rng.word = self.picks[game]
        action = legal[rng.below_unchecked(count)]
        self.picks[game] = rng.word
        return action

    def deal(self, state: State, game: int, rng: Random) -> None:
        """What `State.new` deals from the same seed."""
        rng.word = self.seeds[game]
        self.seeds[game] = (self.seeds[game] + self.count) & WORD
        clear(state)
        shuffle_decks(state, rng)
        set_up(state)
        self.words[game] = rng.word

    def go_on(self, state: State, game: int, rng: Random) -> None:
        """Until a decision of the learner is due: others play at random, a finished game ends."""
        if not cython.compiled:
            legal = [0] * ACTIONS
        rng.word = self.words[game]
        while True:
            if state.phase == OVER:
                self.finish(state, game)
                self.deal(state, game, rng)
            elif self.learner == NOTHING or state.seat == self.learner:
                break
            else:
                count = state.list_legal(legal)
                state.carry_out(legal[rng.below_unchecked(count)])
        self.words[game] = rng.word

    def finish(self, state: State, game: int) -> None:
        if not cython.compiled:
            result = [0.0] * 4
        observer = state.seat if self.learner == NOTHING else self.learner
        write_view(state, observer, row(self.finals, game))
        write_rewards(state, self.reward, result)
        for seat in range(state.players):
            self.rewards[game, seat] = result[seat]
        self.done[game] = 1

    def clear_result(self, game: int, players: int) -> None:
        self.done[game] = 0
        for seat in range(players):
            self.rewards[game, seat] = 0

    def show(self, state: State, game: int) -> None:
        write_view(state, state.seat, row(self.observations, game))
        write_legal(state, flag_row(self.masks, game))
        self.seats[game] = state.seat


if not cython.compiled:

    def start_at(games: Games, game: int, rng: Random) -> None:
        games.start_one(games.states[game], game, rng)

    def step_at(games: Games, game: int, action: int, rng: Random) -> None:
        games.step_one(games.states[game], game, int(action), rng)

    def choose_at(games: Games, game: int, rng: Random) -> int:
        return games.choose_one(games.states[game], game, rng)

    def why_not_at(games: Games, game: int, action: int) -> int:
        return games.states[game].why_not(int(action))

    def row(rows: Observation, game: int) -> Observation:
        whole: Observation = rows[game]
        return whole

    def flag_row(rows: Mask, game: int) -> Mask:
        whole: Mask = rows[game]
        return whole
