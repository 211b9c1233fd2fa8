"""The OpenSpiel game: what its states tell to whom, and how they are copied, stored and redrawn."""

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots

from glueckauf import Random, RuleSet, View
from glueckauf.research import observe, public_size
from glueckauf.research.errors import ChoiceError
from glueckauf.research.openspiel import GlueckAufState, longest_game, resample
from glueckauf.research.openspiel_bots import PlayoutEvaluator, RegistryBot, resampler
from glueckauf.rules.codes import FACTORY_DRAW, ORDER_DRAW
from glueckauf.rules.errors import DealError, RuleSetError
from tests.research.research_games import PLAYERS

PUBLIC = pyspiel.IIGObservationType(
    public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
)
PRIVATE = pyspiel.IIGObservationType(
    public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
)


def load(players: int, **more: str) -> Any:
    return pyspiel.load_game("glueckauf", {"players": players, **more})


def move(state: GlueckAufState, rng: Random) -> int:
    if state.is_chance_node():
        point = rng.random()
        for outcome, chance in state.chance_outcomes():
            point -= chance
            if point < 0:
                return outcome
        return outcome
    legal: list[int] = state.legal_actions()
    draws = [action for action in legal if action in (FACTORY_DRAW, ORDER_DRAW)]
    return rng.choice(draws if draws and rng.below(3) == 0 else legal)


def played(players: int, seed: int, decisions: int | None = None) -> GlueckAufState:
    """A state after so many decisions of random play, where a decision is due, or at the end."""
    state: GlueckAufState = load(players).new_initial_state()
    rng = Random(seed)
    while not state.is_terminal():
        if not state.is_chance_node():
            if decisions == 0:
                break
            decisions = None if decisions is None else decisions - 1
        state.apply_action(move(state, rng))
    return state


def replayed(state: GlueckAufState) -> GlueckAufState:
    other: GlueckAufState = state.get_game().new_initial_state()
    for action in state.history():
        other.apply_action(action)
    return other


def everything(state: GlueckAufState, player: int) -> tuple[Any, ...]:
    return (
        state.information_state_string(player),
        state.observation_string(player),
        tuple(state.observation_tensor(player)),
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_a_resampled_state_looks_the_same_to_its_player(players: int) -> None:
    """At every moment of its own history, which is a history that can be played."""
    others_differ, rng = 0, Random(2)
    for seed, decisions in ((1, 60), (2, 110), (3, 150)):
        state = played(players, seed, decisions)
        for player in range(players):
            other = resample(state, player, rng)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())
            for one, two in zip(moments(state), moments(other), strict=True):
                assert everything(one, player) == everything(two, player)
            assert str(replayed(other)) == str(other)
            others_differ += any(
                other.information_state_string(p) != state.information_state_string(p)
                for p in range(players)
            )
    assert others_differ


def moments(state: GlueckAufState) -> Any:
    """The states in which a decision was due, one after the other."""
    other = state.get_game().new_initial_state()
    for action in state.history():
        if not other.is_chance_node():
            yield other
        other.apply_action(action)
    yield other


@pytest.mark.parametrize("players", PLAYERS)
def test_information_states_are_histories_of_views(players: int) -> None:
    """Equal where all views so far were equal, and nowhere else."""
    rng, equal, different = Random(7), 0, 0
    for seed in range(3):
        state = played(players, seed, 120)
        for redrawn_for in range(players):
            other = resample(state, redrawn_for, rng)
            for player in range(players):
                same = True
                for one, two in zip(moments(state), moments(other), strict=True):
                    same = same and view(one, player) == view(two, player)
                    told = [each.information_state_string(player) for each in (one, two)]
                    assert (told[0] == told[1]) == same
                equal += same
                different += not same
    assert equal
    assert different


def view(state: GlueckAufState, player: int) -> View:
    return View(state.explicit.table(), player)


@pytest.mark.parametrize("players", PLAYERS)
def test_resampling_goes_by_what_the_player_saw_alone(players: int) -> None:
    """States that the player cannot tell apart give the same worlds from the same generator."""
    state = played(players, 5, 130)
    player = state.current_player()
    other = resample(state, player, Random(1))
    assert str(other) != str(state)
    assert str(resample(other, player, Random(9))) == str(resample(state, player, Random(9)))


def test_resample_from_infostate_takes_its_chance_from_the_sampler() -> None:
    state = played(2, 4, 100)
    numbers = iter([0.25, 0.5, 0.25, 0.5, 0.75, 0.5])
    worlds = [str(state.resample_from_infostate(0, lambda: next(numbers))) for _ in range(3)]
    assert worlds[0] == worlds[1]
    assert worlds[1] != worlds[2]
    by_openspiel = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert by_openspiel.information_state_string(0) == state.information_state_string(0)
    again = [str(resampler(3)(state, 1)) for _ in range(2)]
    assert again[0] == again[1]


def test_hidden_cards_do_not_show_where_a_draw_is_under_way() -> None:
    state = load(2).new_initial_state()
    rng = Random(3)
    while state.is_chance_node() or ORDER_DRAW not in state.legal_actions():
        state.apply_action(state.legal_actions()[0])
    drawer = state.current_player()
    one, two = state.clone(), state.clone()
    for copy in (one, two):
        copy.apply_action(ORDER_DRAW)
    while one.is_chance_node():
        one.apply_action(one.legal_actions()[0])
        two.apply_action(two.legal_actions()[-1])
        assert everything(one, 1 - drawer) == everything(two, 1 - drawer)
    seen = [everything(each, drawer) for each in (one, two)]
    assert all(left != right for left, right in zip(*seen, strict=True))
    redrawn = [resample(each, 1 - drawer, Random(rng.word)) for each in (one, two)]
    assert str(redrawn[0]) == str(redrawn[1])


@pytest.mark.parametrize("players", PLAYERS)
def test_tensors_are_the_observations(players: int) -> None:
    state = played(players, 8, 90)
    size = public_size(players)
    for player in range(players):
        expected = observe(state.explicit.table(), player)
        assert np.array_equal(state.observation_tensor(player), expected)
        for kind, part in ((PUBLIC, expected[:size]), (PRIVATE, expected[size:])):
            observer = state.get_game().make_py_observer(kind)
            observer.set_from(state, player)
            assert np.array_equal(observer.tensor, part)
            blocks = np.concatenate(list(observer.dict.values()))
            assert np.array_equal(blocks, observer.tensor)


def test_public_and_private_strings() -> None:
    state = played(3, 2, 100)
    public = state.get_game().make_py_observer(PUBLIC)
    private = state.get_game().make_py_observer(PRIVATE)
    assert len({public.string_from(state, player) for player in range(3)}) == 1
    assert "hand: -" in private.string_from(state, (state.current_player() + 1) % 3)
    start = load(2).new_initial_state()
    assert private.string_from(start, 0) == ""
    assert start.observation_string(0) == ""
    assert not any(start.observation_tensor(0))


def test_at_a_move_of_chance_the_action_is_seen() -> None:
    state = load(2).new_initial_state()
    while state.is_chance_node() or ORDER_DRAW not in state.legal_actions():
        state.apply_action(state.legal_actions()[0])
    seat = state.current_player()
    state.apply_action(ORDER_DRAW)
    assert state.is_chance_node()
    for player in range(2):
        assert state.observation_string(player).startswith(f"{seat} order draw\n")
        assert state.information_state_string(player).endswith(f"\n{seat} order draw")


@pytest.mark.parametrize("decisions", [0, 40, 100, None])
def test_copies_and_stored_states_go_on_alike(decisions: int | None) -> None:
    state = played(2, 6, decisions)
    game = state.get_game()
    copies = [
        state.clone(),
        game.deserialize_state(state.serialize()),
        pickle.loads(pickle.dumps(state)),  # noqa: S301
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
    ]
    rng = Random(1)
    while not state.is_terminal():
        action = move(state, rng)
        for each in (state, *copies):
            each.apply_action(action)
    for each in copies:
        assert str(each) == str(state)
        assert each.history() == state.history()
        assert each.returns() == state.returns()


def test_parameters() -> None:
    game = pyspiel.load_game("glueckauf(players=3,rules=hu free_storage:on,reward=margin)")
    assert game.num_players() == 3
    assert game.rules == RuleSet(
        carts_need_order=True, storage_needs_surface=True, free_storage=True
    )
    assert pyspiel.load_game(str(game)).rules == game.rules
    assert game.num_distinct_actions() == 1287
    assert game.max_chance_outcomes() == 44
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1000, 1000, 0)
    assert (load(2).min_utility(), load(2).max_utility()) == (-1, 1)
    with pytest.raises(ChoiceError, match="no observation parameters"):
        game.make_py_observer(None, {"what": 1})


@pytest.mark.parametrize(
    ("parameters", "error", "message"),
    [
        ("players=5", DealError, "the game is for 2 to 4 players, not 5"),
        ("players=1", DealError, "the game is for 2 to 4 players, not 1"),
        ("reward=money", ChoiceError, "a reward is one of win, rank, margin, not 'money'"),
        ("rules=mine", RuleSetError, "a preset is one of"),
    ],
)
def test_wrong_parameters_are_refused(
    parameters: str, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        pyspiel.load_game(f"glueckauf({parameters})")


@pytest.mark.parametrize("players", PLAYERS)
def test_no_game_is_longer_than_said(players: int) -> None:
    """Mining to the last step wherever it can be done comes near the bound, and not over it."""
    state, rng, decisions = load(players).new_initial_state(), Random(1), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(move(state, rng))
            continue
        legal = state.legal_actions()
        mines = [action for action in legal if 9 <= action < 13]
        steps = [action for action in legal if 27 <= action < 32]
        state.apply_action((mines or steps or legal)[-1])
        decisions += 1
    assert 0.6 * longest_game(players) < decisions <= longest_game(players)


def test_the_evaluator_gives_mean_returns() -> None:
    state = played(3, 1, 140)
    value = PlayoutEvaluator(playouts=20, seed=1).evaluate(state)
    assert value == pytest.approx(PlayoutEvaluator(playouts=20, seed=1).evaluate(state))
    assert value.sum() == pytest.approx(0)
    prior = PlayoutEvaluator().prior(state)
    assert [action for action, _ in prior] == state.legal_actions()
    assert sum(chance for _, chance in prior) == pytest.approx(1)
    end = played(3, 1)
    assert PlayoutEvaluator().evaluate(end).tolist() == end.returns()
    start = load(2).new_initial_state()
    assert PlayoutEvaluator(seed=2).evaluate(start).sum() == pytest.approx(0)
    assert PlayoutEvaluator().prior(start) == start.chance_outcomes()


def test_bots_of_the_registry_play() -> None:
    """`hewer` beats `random`, and looks at nothing it may not see."""
    bots, rng, won = [RegistryBot("hewer", 1), RegistryBot("random", 2)], Random(1), 0
    for _ in range(3):
        state = load(2).new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(move(state, rng))
            else:
                player = state.current_player()
                action = bots[player].step(state)
                if player == 0 and rng.below(8) == 0:
                    assert RegistryBot("hewer").step(resample(state, 0, rng)) == action
                state.apply_action(action)
        won += state.returns()[0] > 0
    assert won == 3


def test_openspiel_plays_our_bots_against_each_other() -> None:
    """By its own Python, which informs every bot and lets it begin anew."""
    bots, luck = [RegistryBot("hewer", 1), RegistryBot("random", 2)], np.random.RandomState(1)
    for _ in range(2):
        first, second = evaluate_bots(load(2).new_initial_state(), bots, luck)
        assert first > second
