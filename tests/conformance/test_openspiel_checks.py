"""OpenSpiel's own tests, its playthroughs, and its search bots."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import glueckauf.research.openspiel  # noqa: F401  # registers the game
from glueckauf.research.openspiel_bots import PlayoutEvaluator, resampler

PLAYERS = (2, 3, 4)


@pytest.mark.parametrize("players", PLAYERS)
def test_random_simulation(players: int) -> None:
    """With serialisation and masks, and an observer."""
    game = pyspiel.load_game(f"glueckauf(players={players})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize("options", ["rules=online", "rules=hu,reward=rank", "reward=margin"])
def test_random_simulation_of_variants(options: str) -> None:
    game = pyspiel.load_game(f"glueckauf(players=3,{options})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize("players", PLAYERS)
def test_resampled_information_states(players: int) -> None:
    """What OpenSpiel asks of its own games in `ResampleInfostateTest`, at every tenth decision."""
    game = pyspiel.load_game(f"glueckauf(players={players})")
    rng = np.random.RandomState(players)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node() and state.move_number() % 10 == 0:
            for player in range(players):
                other = state.resample_from_infostate(player, sampler)
                assert other.information_state_string(player) == state.information_state_string(
                    player
                )
                assert other.current_player() == state.current_player()
        state.apply_action(rng.choice(state.legal_actions()))


def test_a_playthrough_can_be_made_and_made_again() -> None:
    flags.FLAGS(["playthrough"])
    game = "glueckauf(players=2)"
    text = generate_playthrough.playthrough(game, None, seed=3)
    again = generate_playthrough._playthrough_params(text.splitlines())
    assert again["game_string"] == game
    actions = again["action_sequence"]
    assert generate_playthrough.playthrough(game, actions, seed=3) == text
    assert 'StringLegalActions() = ["draft ' in text


def test_observations_are_made_as_openspiel_makes_them() -> None:
    game = pyspiel.load_game("glueckauf(players=3)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    now = make_observation(game)
    now.set_from(state, 1)
    assert now.tensor.tolist() == state.observation_tensor(1)
    assert list(now.dict) == [
        *("turn", "supply", "factory", "spaces", "seats", "orders", "slots", "seen"),
        *("hand", "known"),
    ]
    recalled = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recalled.string_from(state, 1) == state.information_state_string(1)
    assert recalled.tensor is None


def play(bots: list[Any], players: int, decisions: int) -> Any:
    state = pyspiel.load_game(f"glueckauf(players={players})").new_initial_state()
    rng = np.random.RandomState(1)
    while not state.is_terminal() and decisions:
        if state.is_chance_node():
            moves, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(moves, p=chances))
        else:
            action = bots[state.current_player()].step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            decisions -= 1
    return state


def test_mcts_and_ismcts_run() -> None:
    """Both of OpenSpiel's Python bots, with its evaluator and with ours."""
    game = pyspiel.load_game("glueckauf(players=3)")
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    searching = mcts.MCTSBot(game, 1.4, 3, rollouts, random_state=np.random.RandomState(1))
    informed = ismcts.ISMCTSBot(
        game, PlayoutEvaluator(), 1.4, 4, random_state=np.random.RandomState(1)
    )
    repeatable = ismcts.ISMCTSBot(
        game,
        PlayoutEvaluator(),
        1.4,
        4,
        max_world_samples=2,
        random_state=np.random.RandomState(1),
    )
    repeatable.set_resampler(resampler(1))
    state = play([searching, informed, repeatable], 3, 40)
    assert state.move_number() > 40


def test_ismcts_is_repeatable() -> None:
    game = pyspiel.load_game("glueckauf(players=2)")
    histories = []
    for _ in range(2):
        bots = []
        for seed in (1, 2):
            bot = ismcts.ISMCTSBot(
                game, PlayoutEvaluator(seed=seed), 1.4, 5, random_state=np.random.RandomState(seed)
            )
            bot.set_resampler(resampler(seed))
            bots.append(bot)
        histories.append(play(bots, 2, 15).history())
    assert histories[0] == histories[1]
