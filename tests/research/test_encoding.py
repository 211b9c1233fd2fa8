"""Observations and masks: every number has its name and meaning, and nothing hidden shows."""

from typing import Any

import numpy as np
import pytest

from glueckauf import Random, State, View
from glueckauf.research import (
    block_slices,
    decode,
    feature_bounds,
    feature_names,
    legal_mask,
    observation_size,
    observe,
    public_size,
    scaled,
)
from glueckauf.research.encoding import write_mask, write_observation, write_public
from glueckauf.research.errors import ArrayError
from glueckauf.research.observation_layout import features
from glueckauf.research.rewards import final_rewards
from glueckauf.rules.addresses import slot_cubes
from glueckauf.rules.codes import ACTIONS, PLACES
from glueckauf.rules.ruleset import rules_of
from glueckauf.rules.state import state_of
from tests.research.research_games import PLAYERS, RULES, random_game

pytestmark = pytest.mark.both_ways

GAMES = [(players, rules) for players in PLAYERS for rules in RULES]


def settled(state: State) -> State:
    """The same state with the ring of a deck and the cubes of a pair as `decode` orders them."""
    from glueckauf.rules.material_tables import SLOT_COLOUR

    fields = state.fields()
    for name in ("cards", "seen"):
        ring = fields[name]
        fields[name] = [
            ring[PLACES * deck + (fields["top"][deck] + depth) % PLACES]
            for deck in range(2)
            for depth in range(PLACES)
        ]
    fields["top"] = [0, 0]
    for slot, content in enumerate(fields["slots"]):
        cubes = sorted(slot_cubes(content), key=lambda cube: (cube == SLOT_COLOUR[slot], cube))
        if len(cubes) == 2:
            fields["slots"][slot] = 5 + 4 * cubes[0] + cubes[1]
    return state_of(fields)


@pytest.mark.parametrize(("players", "rules"), GAMES)
def test_decode_gives_back_what_the_seat_sees(players: int, rules: str) -> None:
    for number, state in enumerate(random_game(players, 7, rules)):
        seat = number % players
        seen = decode(observe(state, seat), seat, rules_of(state))
        assert seen == settled(state.hidden_from(seat))


@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_seat_cannot_know_does_not_show(players: int) -> None:
    """Neither in its observation nor, when it has to decide, in its mask."""
    rng = Random(5)
    for seed in range(3):
        for number, state in enumerate(random_game(players, seed)):
            seat = number % players
            other = state.copy()
            other.redeal(seat, rng)
            expected = observe(state, seat)
            assert np.array_equal(expected, observe(state.hidden_from(seat), seat))
            assert np.array_equal(expected, observe(other, seat))
            if seat == state.seat:
                assert np.array_equal(legal_mask(state), legal_mask(other))


@pytest.mark.parametrize("players", PLAYERS)
def test_equal_views_give_equal_observations_and_others_do_not(players: int) -> None:
    """Over all positions of some games, compared two by two through their bytes."""
    by_observation: dict[bytes, View] = {}
    for seed in range(4):
        for state in random_game(players, seed):
            for seat in range(players):
                view = View(state, seat)
                key = bytes([seat]) + observe(state, seat).tobytes()
                known = by_observation.setdefault(key, view)
                assert settled(known.state) == settled(view.state)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_public_part_is_the_head_of_every_observation(players: int) -> None:
    size = public_size(players)
    for state in random_game(players, 3):
        public = np.empty(size, np.int16)
        write_public(state, 1, public)
        assert np.array_equal(public, observe(state, 1)[:size])
        write_public(state.hidden_from(None), 1, public)
        assert np.array_equal(public, observe(state, 1)[:size])


@pytest.mark.parametrize("players", PLAYERS)
def test_every_number_has_a_name_of_its_own(players: int) -> None:
    names = feature_names(players)
    assert len(names) == len(set(names)) == observation_size(players)
    slices = block_slices(players)
    assert [part.start for part in slices.values()] == [
        0,
        *[part.stop for part in slices.values()],
    ][:-1]


@pytest.mark.parametrize(("players", "rules"), GAMES)
def test_every_number_stays_within_its_limits(players: int, rules: str) -> None:
    low, high = feature_bounds(players)
    assert low.dtype == high.dtype == np.int16
    for state in random_game(players, 11, rules):
        seen = observe(state, 0)
        assert (low <= seen).all()
        assert (seen <= high).all()


def test_names_tell_what_the_numbers_are() -> None:
    state = State.new(3, 4)
    seen = dict(zip(feature_names(3), observe(state, 2).tolist(), strict=True))
    view = View(state, 2)
    assert [name for name, number in seen.items() if number and ".draft" in name] == [
        "phase.draft",
        *(f"{order}.draft" for order in view.draft),
    ]
    for space in view.spaces[:8]:
        shown = [
            name for name, number in seen.items() if number and name.startswith(f"{space.name}.")
        ]
        assert shown == ([f"{space.name}.{space.offer}"] if space.offer else [])
    assert seen[f"start.+{(state.start - 2) % 3}"] == 1
    assert seen[f"turn.+{(state.seat - 2) % 3}"] == 1
    assert seen["+0.marks"] == 9
    assert seen["+1.workers"] == 15
    assert seen["+2.cubes.grey.grey"] == 1
    assert seen["order deck.left"] == len(view.order_deck)
    assert seen["tile deck.left"] == len(view.tile_deck)


def test_what_was_put_back_is_known_by_its_depth() -> None:
    from glueckauf import Game

    game = Game.new(2, seed=3)
    while game.phase == "draft":
        game.play(game.legal()[0])
    seat = game.seat
    game.play("order draw")
    hand = game.view(seat).hand
    seen = dict(zip(feature_names(2), observe(game.state, seat).tolist(), strict=True))
    assert [name for name in hand if seen[f"hand.{name}"] == 1] == list(hand)
    game.play(f"keep {hand[0]}")
    game.play(f"top {' '.join(hand[:0:-1])}")
    seen = dict(zip(feature_names(2), observe(game.state, seat).tolist(), strict=True))
    assert [seen[f"order deck.{name}.depth"] for name in hand] == [0, 4, 3, 2, 1]
    assert [seen[f"order deck.{depth}.seen.+0"] for depth in range(1, 7)] == [1, 1, 1, 1, 0, 0]
    other = dict(zip(feature_names(2), observe(game.state, 1 - seat).tolist(), strict=True))
    assert not any(other[f"order deck.{name}.depth"] for name in hand)
    assert [other[f"order deck.{depth}.seen.+1"] for depth in range(1, 7)] == [1, 1, 1, 1, 0, 0]


@pytest.mark.parametrize(("players", "rules"), GAMES)
def test_the_mask_is_the_legal_list(players: int, rules: str) -> None:
    for state in random_game(players, 13, rules):
        mask = legal_mask(state)
        assert np.flatnonzero(mask).tolist() == state.legal()
        assert mask.max(initial=0) <= 1


def test_scaled_divides_by_what_is_typical() -> None:
    seen = observe(State.new(2, 1), 0)
    typical = np.array([feature.typical for feature in features(2)])
    assert scaled(seen).dtype == np.float32
    assert np.allclose(scaled(seen), seen / typical)
    assert np.allclose(scaled(np.stack([seen, 2 * seen]))[1], 2 * seen / typical)


def test_arrays_that_do_not_fit_are_refused() -> None:
    state = State.new(2, 1)
    with pytest.raises(ValueError, match=f"{observation_size(2)} numbers, not 10"):
        write_observation(state, 0, np.zeros(10, np.int16))
    with pytest.raises(ValueError, match="1287 numbers, not 5"):
        write_mask(state, np.zeros(5, np.int8))
    with pytest.raises(ValueError, match="a seat is from 0 to 1, not 2"):
        observe(state, 2)
    with pytest.raises(ArrayError, match="no observation has 12 numbers"):
        decode(np.zeros(12, np.int16), 0, rules_of(state))


def test_arrays_are_written_whole() -> None:
    state = State.new(2, 1)
    dirty = np.full(observation_size(2), 77, np.int16)
    write_observation(state, 0, dirty)
    assert np.array_equal(dirty, observe(state, 0))
    flags = np.full(ACTIONS, 7, np.int8)
    write_mask(state, flags)
    assert np.array_equal(flags, legal_mask(state))


def test_what_is_no_state_is_refused() -> None:
    """Compiled as well, where None and a state that was never dealt could reach the C code."""
    seen, mask = np.zeros(observation_size(2), np.int16), np.zeros(ACTIONS, np.int8)
    nobody: Any = None
    for call in (
        lambda state: write_observation(state, 0, seen),
        lambda state: write_public(state, 0, seen[: public_size(2)]),
        lambda state: write_mask(state, mask),
        lambda state: final_rewards(state, 0),
    ):
        with pytest.raises(TypeError, match=r"expected a glueckauf\.State; came None"):
            call(nobody)
        with pytest.raises(ValueError, match="this state was never dealt"):
            call(State())
    with pytest.raises(TypeError, match="expected an array to write to; came None"):
        write_observation(State.new(2, 1), 0, nobody)
    with pytest.raises(TypeError, match="expected an array to write to; came None"):
        write_public(State.new(2, 1), 0, nobody)
    with pytest.raises(TypeError, match="expected an array to write to; came None"):
        write_mask(State.new(2, 1), nobody)
