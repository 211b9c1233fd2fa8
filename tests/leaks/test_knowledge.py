"""R8.5: what is put back is known by its place to who put it there, until another takes it up."""

from __future__ import annotations

import pytest

from glueckauf import Game
from glueckauf.rules.material import ORDERS, TILES
from glueckauf.rules.view import HIDDEN, card_name
from tests.support.follow import RULES, followed
from tests.support.play import PLAYERS


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", PLAYERS)
def test_views_show_what_a_naive_tracker_knows(players: int, rules: str) -> None:
    """In every position of whole games, for every seat and a spectator."""
    known_places, short_draws = 0, 0
    for seed in range(5):
        for game, known in followed(players, rules, seed):
            for seat in (*range(players), None):
                view = game.view(seat)
                known.check(view)
                known_places += len(view.order_deck) - view.order_deck.count(HIDDEN)
                assert view.hand.count(HIDDEN) == (game.state.hand_size if seat != game.seat else 0)
            short_draws += game.phase == "keep order" and game.state.hand_size < 5
    assert known_places
    assert short_draws


@pytest.mark.parametrize("players", PLAYERS)
def test_known_cards_lie_where_they_are_known(players: int) -> None:
    checked = 0
    for seed in range(5):
        for game, known in followed(players, "original", seed):
            for deck, name in enumerate(("orders", "tiles")):
                for seat in range(players):
                    for depth, card in enumerate(known.decks[name][seat]):
                        if card != HIDDEN:
                            assert card_name(deck, game.state.card_at(deck, depth)) == card
                            checked += 1
    assert checked


def fresh_game() -> Game:
    """Two players, orders and tiles in the order of the box, seat 0 to begin."""
    game = Game.deal(
        2,
        orders=[order.name for order in ORDERS],
        tiles=[tile.name for tile in TILES] * 3,
        start=0,
    )
    for _ in range(6):
        game.play(game.legal()[0])
    return game


def known_orders(game: Game, seat: int) -> dict[int, str]:
    deck = game.view(seat).order_deck
    return {depth: name for depth, name in enumerate(deck) if name != HIDDEN}


def put_back(game: Game, place: str) -> tuple[str, ...]:
    """Draw five orders, keep none, put them back in the reverse of their order."""
    game.play("order draw")
    game.play("keep none")
    cards = game.view(game.seat).hand[::-1]
    game.play(f"{place} {' '.join(cards)}")
    return cards


def test_put_back_on_top() -> None:
    game = fresh_game()
    cards = put_back(game, "top")
    assert known_orders(game, 0) == dict(enumerate(cards))
    assert known_orders(game, 1) == {}


def test_put_back_at_the_bottom() -> None:
    game = fresh_game()
    left = game.state.left[0]
    cards = put_back(game, "bottom")
    assert known_orders(game, 0) == {left - 5 + depth: card for depth, card in enumerate(cards)}
    assert known_orders(game, 1) == {}


def test_known_cards_move_up_when_one_above_is_taken() -> None:
    game = fresh_game()
    cards = put_back(game, "top")
    game.play("order 2")
    assert game.view(None).spaces[22].offer == cards[0]
    assert known_orders(game, 0) == dict(enumerate(cards[1:]))


def test_knowledge_lapses_when_another_takes_the_cards_up() -> None:
    """While they are in another hand, and after they went back, though it is to the same places."""
    game = fresh_game()
    put_back(game, "top")
    game.play("order draw")
    assert known_orders(game, 0) == {}
    assert game.view(0).hand == (HIDDEN,) * 5
    game.play("keep none")
    cards = game.view(1).hand
    game.play(f"top {' '.join(cards)}")
    assert known_orders(game, 0) == {}
    assert known_orders(game, 1) == dict(enumerate(cards))


def test_what_another_leaves_untouched_stays_known() -> None:
    """Seat 1 takes up four known cards and one unknown; the bottom of seat 0 is not touched."""
    game = fresh_game()
    at_bottom = put_back(game, "bottom")
    on_top = put_back(game, "top")
    left = game.state.left[0]
    assert known_orders(game, 1) == dict(enumerate(on_top))
    game.play("order draw")
    assert set(game.view(0).hand) == set(on_top)
    assert known_orders(game, 1) == {}
    bottom = {left - 10 + depth: card for depth, card in enumerate(at_bottom)}
    assert known_orders(game, 0) == bottom
    game.play("keep none")
    game.play(f"bottom {' '.join(game.view(0).hand)}")
    assert known_orders(game, 0) == bottom | {
        left - 5 + depth: card for depth, card in enumerate(sorted(on_top, key=_number))
    }


def _number(name: str) -> int:
    return next(number for number, order in enumerate(ORDERS) if order.name == name)
