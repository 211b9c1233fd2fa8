"""Two states that differ only in what a seat cannot know give it equal views."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Random, State, View
from glueckauf.rules.codes import PLACES, TURN
from glueckauf.rules.state import state_of
from tests.support.checks import differing
from tests.support.follow import RULES, followed
from tests.support.hidden import shuffled_for
from tests.support.play import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterator

MAY_DIFFER = {"cards", "hand"}


def check_alike(one: State, other: State, seat: int | None) -> None:
    """The seat cannot tell them apart, by its view or by what it may do."""
    mine, yours = View(one, seat), View(other, seat)
    assert mine == yours
    if seat == one.seat:
        assert one.legal() == other.legal() == mine.state.legal()


def check_told_alike(one: State, other: State, seat: int | None) -> None:
    """Nor by anything that its view tells in words."""
    mine, yours = View(one, seat).as_dict(), View(other, seat).as_dict()
    assert json.dumps(mine) == json.dumps(yours)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_seat_cannot_know_does_not_show(players: int, rules: str) -> None:
    met: Counter[str] = Counter()
    for seed in (2, 3, 4):
        rng = Random(seed)
        for taken, (game, known) in enumerate(followed(players, rules, seed)):
            if taken % 5 and game.state.phase == TURN:
                continue
            state = game.state
            for seat in (*range(players), None):
                by_hand = shuffled_for(state, seat, known, rng)
                redealt = state.copy()
                redealt.redeal(seat, rng)
                for other in (by_hand, redealt):
                    assert differing(state, other) <= MAY_DIFFER
                    check_alike(state, other, seat)
                if taken % 13 == 0:
                    check_told_alike(state, by_hand, seat)
                met["changed"] += by_hand != state
                met["others' hand changed"] += by_hand.hand != state.hand
                if seat == game.seat and state.hand_size:
                    met["own hand"] += 1
                    assert by_hand.hand == redealt.hand == state.hand
                if seat is not None and set(known.decks["orders"][seat]) != {"?"}:
                    met["knows orders"] += 1
                if seat is not None and set(known.decks["tiles"][seat]) != {"?"}:
                    met["knows tiles"] += 1
    assert min(met.values()) > 20
    assert len(met) == 5


def test_what_a_seat_knows_shows() -> None:
    """The comparison above is not blind: a known card moved makes another view."""
    moved = 0
    for game, known in followed(3, "original", 4):
        fields = game.state.fields()
        for seat in range(3):
            names = known.decks["orders"][seat]
            places = [depth for depth, name in enumerate(names) if name != "?"]
            if len(places) < 2:
                continue
            one, other = ((fields["top"][0] + depth) % PLACES for depth in places[:2])
            cards = list(fields["cards"])
            cards[one], cards[other] = cards[other], cards[one]
            changed = state_of({**fields, "cards": cards})
            assert View(changed, seat) != game.view(seat)
            assert View(changed, (seat + 1) % 3) == game.view((seat + 1) % 3)
            moved += 1
    assert moved > 20


def test_a_view_has_no_way_back_to_the_state() -> None:
    """Playing on leaves the view as it was, and changing the view leaves the game alone."""
    for game, _ in followed(2, "original", 1):
        if game.over:
            break
        view, before = game.view(0), game.state.copy()
        seen = view.state.copy()
        assert view.state is not game.state
        view.state.redeal(None, Random(1))
        assert game.state == before
        later = game.copy()
        later.play(later.legal()[0])
        assert game.view(0).state == seen


@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_view_gives_is_the_callers_own(players: int) -> None:
    """Whatever is changed in it, the next one is as it was."""
    state = middle_of_game(players)
    view = View(state, 0)
    told = json.dumps(view.as_dict())
    for given in (view.as_dict(), [asdict(player) for player in view.players], view.rewards):
        spoil(given)
    for player in view.players:
        for level in player.levels:
            spoil(level.cubes)
        for name in ("breakdown", "cage", "storage", "clock"):
            spoil(getattr(player, name))
    spoil(view.supply)
    assert json.dumps(view.as_dict()) == told
    assert json.dumps(View(state, 0).as_dict()) == told


def test_no_two_containers_of_a_view_are_one() -> None:
    state = middle_of_game(4)
    found = [id(part) for part in containers(View(state, None).as_dict())]
    assert len(found) == len(set(found)) > 100


def middle_of_game(players: int) -> State:
    state, rng = State.new(players, 3), Random(3)
    for _ in range(100):
        state.apply(rng.choice(state.legal()))
    return state


def containers(value: Any) -> Iterator[Any]:
    """All dicts and lists in it, itself first."""
    if isinstance(value, dict | list):
        yield value
    inner = value.values() if isinstance(value, dict) else value
    if isinstance(value, dict | list | tuple):
        for part in inner:
            yield from containers(part)


def spoil(value: Any) -> None:
    for part in list(containers(value)):
        part.clear()
