"""The batch environment, against single states stepped by hand."""

import hashlib
from typing import Any

import numpy as np
import pytest

from glueckauf import IllegalAction, Random, State
from glueckauf.research import ACTIONS, Batch, legal_mask, observation_size, observe
from glueckauf.research.errors import ArrayError, ChoiceError
from glueckauf.research.rewards import final_rewards, reward_number
from glueckauf.rules.errors import DealError
from tests.research.research_games import PLAYERS

pytestmark = pytest.mark.both_ways

# What the first steps of a batch show, over all its arrays. Compiled or not, on any number of
# threads, they are the same; a change of the encoding changes them.
DIGESTS = {
    2: "7bc473ea3e0fa832",
    3: "b722f216352b67f3",
    4: "5282b55e7898ab1b",
}


def digest(batch: Batch, steps: int) -> str:
    found = hashlib.sha256()
    for _ in range(steps):
        for array in batch.step(batch.random_actions()):
            found.update(array.tobytes())
    return found.hexdigest()[:16]


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("players", PLAYERS)
def test_the_same_on_both_engines_and_any_number_of_threads(players: int, threads: int) -> None:
    with Batch(7, players, seed=5, threads=threads) as batch:
        assert digest(batch, 120) == DIGESTS[players]


@pytest.mark.parametrize("reward", ["win", "rank", "margin"])
@pytest.mark.parametrize("players", PLAYERS)
def test_each_game_goes_as_a_state_by_itself(players: int, reward: str) -> None:
    count, ends = 3, 0
    with Batch(count, players, seed=11, reward=reward) as batch:
        states = [State.new(players, 11 + game) for game in range(count)]
        next_seeds = [11 + count + game for game in range(count)]
        shown = batch.last()
        while ends < 4:
            for game, state in enumerate(states):
                assert batch.state(game) == state
                assert shown.seats[game] == state.seat
                assert np.array_equal(shown.observations[game], observe(state, state.seat))
                assert np.array_equal(shown.masks[game], legal_mask(state))
            actions = batch.random_actions()
            shown = batch.step(actions)
            for game, state in enumerate(states):
                state.apply(actions[game])
                assert shown.done[game] == state.is_over
                expected = final_rewards(state, reward_number(reward))
                assert shown.rewards[game].tolist() == pytest.approx(expected)
                if state.is_over:
                    ends += 1
                    last = batch.final_observations()[game]
                    assert np.array_equal(last, observe(state, state.seat))
                    states[game] = State.new(players, next_seeds[game])
                    assert batch.seed_of(game) == next_seeds[game]
                    next_seeds[game] += count
                else:
                    assert not batch.final_observations()[game].any()


def test_a_learner_alone_decides_and_the_others_play_at_random() -> None:
    """They go on with the generator that dealt the game."""
    with Batch(1, 3, seed=21, learner=1, reward="margin") as batch:
        rng = Random(21)
        state = dealt(3, rng)
        play_others(state, 1, rng)
        shown = batch.last()
        while not state.is_over:
            assert shown.seats.tolist() == [1]
            assert batch.state(0) == state
            actions = batch.random_actions()
            shown = batch.step(actions)
            state.apply(actions[0])
            play_others(state, 1, rng)
        assert shown.done.all()
        assert shown.rewards[0].tolist() == pytest.approx(final_rewards(state, 2))
        assert np.array_equal(batch.final_observations()[0], observe(state, 1))


def dealt(players: int, rng: Random) -> State:
    """As State.new, but the generator is kept: it drew for each deck from the end, then a seat."""
    state = State.new(players, rng.word)
    for size in (44, 48):
        for last in range(size - 1, 0, -1):
            rng.below(last + 1)
    rng.below(players)
    return state


def play_others(state: State, learner: int, rng: Random) -> None:
    while not state.is_over and state.seat != learner:
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])


def test_seeds_are_those_of_single_games() -> None:
    with Batch(4, 2, seed=2**64 - 2) as batch:
        assert [batch.seed_of(game) for game in range(4)] == [2**64 - 2, 2**64 - 1, 0, 1]
        assert batch.state(2) == State.new(2, 0)
        whole: Any = np.uint64(9)
        again = batch.reset(whole)
        assert batch.state(3) == State.new(2, 12)
        assert np.array_equal(again.observations[3], observe(batch.state(3), again.seats[3]))


def test_rules_reach_the_engine() -> None:
    with Batch(2, 2, rules="online") as batch:
        assert batch.state(0) == State.new(2, 0, "online")


def test_an_illegal_action_changes_nothing() -> None:
    with Batch(3, 2, seed=1) as batch:
        before = [batch.state(game) for game in range(3)]
        actions = batch.random_actions()
        for wrong in (0, -1, ACTIONS, 2**31 - 1):
            actions[2] = wrong
            with pytest.raises(IllegalAction, match=f"game 2: action {wrong} is not legal now"):
                batch.step(actions)
        assert [batch.state(game) for game in range(3)] == before


def test_any_whole_numbers_are_actions() -> None:
    with Batch(2, 2) as batch:
        actions = batch.random_actions()
        batch.step(actions.tolist())
        batch.step(batch.random_actions().astype(np.int64))
        batch.step(batch.random_actions()[::-1].copy()[::-1])  # not contiguous
        for wrong in ([1], [[1, 2]], [1.0, 2.0], [True, False]):
            with pytest.raises(ArrayError, match="step takes 2 whole numbers"):
                batch.step(wrong)


def test_numbers_too_great_are_not_cut_short() -> None:
    with Batch(1, 2) as batch:
        wrong = int(batch.random_actions()[0]) + 2**32
        with pytest.raises(IllegalAction, match=f"game 0: action {wrong} is not legal now"):
            batch.step(np.array([wrong]))


def test_it_writes_to_the_arrays_it_is_given() -> None:
    with Batch(2, 2) as batch:
        memory = np.zeros((3, 2, observation_size(2)), np.int16)
        masks = np.zeros((3, 2, ACTIONS), np.int8)
        for step in range(3):
            batch.show_in(memory[step], masks[step])
            shown = batch.step(batch.random_actions())
            assert shown.observations is not memory
            assert np.shares_memory(shown.observations, memory)
            assert np.array_equal(memory[step, 1], observe(batch.state(1), shown.seats[1]))
            assert np.array_equal(masks[step, 0], legal_mask(batch.state(0)))


def test_arrays_that_do_not_fit_are_refused() -> None:
    with Batch(2, 2) as batch:
        good, masks = batch.last().observations, batch.last().masks
        sealed = good.copy()
        sealed.flags.writeable = False
        wrongs: list[Any] = [good[:1], good.astype(np.int32), np.asfortranarray(good), sealed]
        for wrong in wrongs:
            with pytest.raises(ArrayError, match="observations have to be a contiguous array"):
                batch.show_in(wrong, masks)
        with pytest.raises(ArrayError, match="masks have to be a contiguous array of int8"):
            batch.show_in(good, masks.astype(np.bool_))


def test_wrong_choices_are_refused() -> None:
    with pytest.raises(ChoiceError, match="a batch has games and threads"):
        Batch(0)
    with pytest.raises(ChoiceError, match="a batch has games and threads"):
        Batch(1, threads=0)
    with pytest.raises(DealError, match="2 to 4 players"):
        Batch(1, 5)
    with pytest.raises(DealError, match="a seat is from 0 to 1, not 2"):
        Batch(1, 2, learner=2)
    with pytest.raises(ChoiceError, match="a reward is one of"):
        Batch(1, reward="money")
    seeds: list[Any] = [-1, 2**64, 1.5, "1"]
    for seed in seeds:
        with pytest.raises(ChoiceError, match=f"a seed is a whole number .* not {seed!r}"):
            Batch(1, seed=seed)


def test_random_actions_are_equally_likely() -> None:
    """Chi square over the first decision, whose legal actions are seven."""
    with Batch(2, 2, seed=3) as batch:
        legal = np.flatnonzero(batch.last().masks[0])
        found = np.zeros(ACTIONS)
        for _ in range(3500):
            found[batch.random_actions()[0]] += 1
        assert found.sum() == found[legal].sum()
        assert ((found[legal] - 500) ** 2 / 500).sum() < 22.5  # 0.999 of six degrees of freedom
