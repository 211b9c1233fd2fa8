"""The story of an action: its events explain every change, and hide what is hidden."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Random, State
from glueckauf.record import events as e
from glueckauf.record.events import (
    KINDS,
    Place,
    as_dict,
    marks_gained,
    points_gained,
    redact,
)
from glueckauf.record.notation import action_of
from glueckauf.record.story import story
from glueckauf.rules.codes import FACTORY_DRAW, ORDER_DRAW, RETURNING_TILES
from glueckauf.rules.view import card_name
from tests.record.retelling import UNTOLD, retold
from tests.support.play import PLAYERS, RULES, TEMPERS, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf import Action

SLIM = "hu free_storage=on split_substitution=on cubes_per_colour=8"


def scenes(players: int, rules: str, seed: int) -> Iterator[tuple[Action, State, State]]:
    """Every action of a whole game, with the positions before and after it."""
    state = State.new(players, seed, rules)
    for number in walk(state, seed % len(TEMPERS), Random(seed)):
        hand = state.hand[: state.hand_size]
        after = state.copy()
        after.apply(number)
        yield action_of(number, hand, state.phase == RETURNING_TILES), state.copy(), after


@pytest.mark.parametrize("rules", [*RULES, SLIM])
@pytest.mark.parametrize("players", PLAYERS)
def test_events_explain_every_change(players: int, rules: str) -> None:
    for seed in range(2 * len(TEMPERS)):
        for action, before, after in scenes(players, rules, seed):
            events = story(action, before, after)
            for seat in range(players):
                marks = after.money[seat] - before.money[seat]
                assert marks_gained(events, seat) == marks, (action.text, events)
                points = after.points[seat] - before.points[seat]
                assert points_gained(events, seat) == points, (action.text, events)
            told = retold(before.fields(), events)
            for name, value in after.fields().items():
                assert name in UNTOLD or told[name] == value, (name, action.text, events)


def test_whole_games_have_every_kind_of_event() -> None:
    met = {
        event.kind
        for seed in range(2 * len(TEMPERS))
        for scene in scenes(4, "original cubes_per_colour=8", seed)
        for event in story(*scene)
    }
    assert met == set(KINDS)


@pytest.mark.parametrize("players", PLAYERS)
def test_r7_what_was_counted_gives_the_points(players: int) -> None:
    for seed in range(2 * len(TEMPERS)):
        *_, last = scenes(players, "original", seed)
        scored = [event for event in story(*last) if isinstance(event, e.EndScored)]
        assert len(scored) == 4 * players
        for event in scored:
            by_source = {
                "marks": event.amount // 5,
                "cubes": event.amount // 3,
                "outstanding": -event.amount,
                "imbalance": -2 * event.amount,
            }
            assert event.points == by_source[event.source]


@pytest.mark.parametrize("players", PLAYERS)
def test_totals_grow_by_what_is_scored_to_the_points_of_the_table(players: int) -> None:
    for action, before, after in scenes(players, "original", 3):
        events = story(action, before, after)
        ended = next((event for event in events if isinstance(event, e.ShiftEnded)), None)
        if not ended:
            continue
        totals = [*ended.points]
        for event in events[events.index(ended) + 1 :]:
            for seat in range(players):
                totals[seat] += event.points_for(seat)
            if isinstance(event, e.ElementScored):
                assert list(event.totals) == totals
            elif isinstance(event, e.EndScored):
                assert event.total == totals[event.seat]
        assert totals == after.points[:players]


def test_kinds_are_stable() -> None:
    """They are part of what is stored, sent and translated."""
    assert list(KINDS) == [
        "order_drafted",
        "order_left_over",
        "turn_began",
        "workers_displaced",
        "workers_placed",
        "marks_received",
        "marks_paid",
        "tile_bought",
        "cubes_supplied",
        "coal_short",
        "carts_left_empty",
        "tile_turned_up",
        "space_left_empty",
        "order_taken",
        "order_turned_up",
        "cards_drawn",
        "nothing_kept",
        "cards_returned",
        "mining_began",
        "cage_moved",
        "cube_moved",
        "slot_filled",
        "order_completed",
        "mining_stopped",
        "mining_ended",
        "order_delivered",
        "shift_began",
        "shift_ended",
        "element_scored",
        "start_player_changed",
        "start_player_kept",
        "workers_returned",
        "end_scored",
        "game_ended",
    ]


def test_events_are_frozen_and_comparable() -> None:
    event = e.TurnBegan(1)
    assert event == e.TurnBegan(1) != e.TurnBegan(2)
    with pytest.raises(FrozenInstanceError):
        event.seat = 2  # type: ignore[misc]  # that is the point


# What is hidden (R8.5)


@pytest.mark.parametrize("rules", ["original", SLIM])
@pytest.mark.parametrize("players", PLAYERS)
def test_redacted_positions_give_the_redacted_story(players: int, rules: str) -> None:
    for seed in range(len(TEMPERS)):
        for action, before, after in scenes(players, rules, seed):
            events = story(action, before, after)
            for viewer in (None, *range(players)):
                told = story(action, before.hidden_from(viewer), after.hidden_from(viewer))
                assert told == [redact(event, viewer) for event in events]


def test_what_goes_back_is_told_as_the_action_says() -> None:
    """The story reads the deck, the action names the cards: they agree."""
    count = 0
    for seed in range(2 * len(TEMPERS)):
        for action, before, after in scenes(3, "original", seed):
            if action.kind == "return":
                event = story(action, before, after)[0]
                assert isinstance(event, e.CardsReturned)
                assert (event.place, event.cards) == (action.place, action.cards)
                count += 1
    assert count > 50


def test_redaction_leaves_the_number_and_the_place() -> None:
    drawn = e.CardsDrawn(1, "tiles", ("grey2-light", "black1-dark"))
    back = e.CardsReturned(1, "tiles", "bottom", ("grey2-light",))
    for viewer in (None, 0, 2):
        assert redact(drawn, viewer) == e.CardsDrawn(1, "tiles", ("?", "?"))
        assert redact(back, viewer) == e.CardsReturned(1, "tiles", "bottom", ("?",))
    assert redact(drawn, 1) == drawn
    assert redact(back, 1) == back
    bought = e.TileBought(1, "grey2-light", "factory draw")
    assert redact(bought, None) == bought


@pytest.mark.parametrize("seed", [0, 2, 4])
def test_a_redacted_game_tells_its_story(seed: int) -> None:
    """Played on from what a spectator reads: hidden decks, and what each action turned up."""
    whole = Game.new(2, seed=seed)
    open_orders, open_tiles = 7, 6
    read = Game.deal(
        2,
        orders=[*whole.orders[:open_orders], *"?" * (44 - open_orders)],
        tiles=[*whole.tiles[:open_tiles], *"?" * (48 - open_tiles)],
        start=whole.state.start,
    )
    for number in walk(whole.state.copy(), seed, Random(seed)):
        before = whole.state.copy()
        turned_up = [] if number in (FACTORY_DRAW, ORDER_DRAW) else before.turned_up(number)
        names = [card_name(deck, before.card_at(deck, depth)) for deck, depth in turned_up]
        action = whole.play(number)
        text = f"{action.place} {'? ' * len(action.cards)}" if action.cards else action.text
        read_before = read.state.copy()
        told = story(read.play(text, names), read_before, read.state)
        assert told == [redact(event, None) for event in story(action, before, whole.state)]


# Plain data


def test_as_dict_is_what_json_holds() -> None:
    for scene in scenes(4, SLIM, 1):
        for event in story(*scene):
            plain = as_dict(event)
            assert plain["kind"] == event.kind
            assert json.loads(json.dumps(plain)) == plain


def test_as_dict_names_the_fields() -> None:
    place = Place("slot", order="truck-KKK", slot=2, colour="black")
    assert as_dict(e.CubeMoved(0, "grey", Place("cage"), place)) == {
        "kind": "cube_moved",
        "seat": 0,
        "cube": "grey",
        "origin": {"holder": "cage", "level": None, "order": None, "slot": None, "colour": None},
        "target": {
            "holder": "slot",
            "level": None,
            "order": "truck-KKK",
            "slot": 2,
            "colour": "black",
        },
    }
    assert as_dict(e.GameEnded(((1, 2), (0,)), "shared", (3, 9, 9), (0, 1, 1))) == {
        "kind": "game_ended",
        "ranking": [[1, 2], [0]],
        "reason": "shared",
        "points": [3, 9, 9],
        "marks_left": [0, 1, 1],
    }
