"""Chance laid open: when it moves, what it can bring, and who sees what of it."""

from collections import Counter

import pytest

from glueckauf import IllegalAction, Random, RuleSet, State, View
from glueckauf.research.errors import NotBegun
from glueckauf.research.explicit_chance import CHANCE, FINISHED, DeckEvent, ExplicitGame
from glueckauf.rules.codes import (
    FACTORY_DRAW,
    KEEP_NONE,
    NOTHING,
    ORDER_DECK,
    ORDER_DRAW,
    TILE_DECK,
    TURN,
    UNKNOWN,
)
from glueckauf.rules.material import ORDERS, TILES
from tests.research.research_games import PLAYERS
from tests.support.checks import differing

SET_UP = {2: (6, 7), 3: (7, 10), 4: (8, 13)}
"""Tiles and orders that lie open before the first decision."""


def drawn(game: ExplicitGame, rng: Random) -> int:
    rest = rng.random()
    for move, chance in game.outcomes():
        rest -= chance
        if rest < 0:
            return move
    return move


def chosen(game: ExplicitGame, rng: Random) -> int:
    legal = game.legal()
    draws = [action for action in legal if action in (FACTORY_DRAW, ORDER_DRAW)]
    return rng.choice(draws if draws and rng.below(3) == 0 else legal)


def next_move(game: ExplicitGame, rng: Random) -> int:
    return drawn(game, rng) if game.mover == CHANCE else chosen(game, rng)


def played(players: int, seed: int, moves: int | None = None) -> tuple[ExplicitGame, list[int]]:
    game, rng = ExplicitGame(players, RuleSet()), Random(seed)
    history: list[int] = []
    while game.mover != FINISHED and len(history) != moves:
        history.append(next_move(game, rng))
        game.apply(history[-1])
    return game, history


def set_up(players: int, seed: int) -> ExplicitGame:
    return played(players, seed, 1 + sum(SET_UP[players]))[0]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_set_up_begins_with_chance(players: int) -> None:
    """R2: a start player, the tiles of the factory, the orders of the draft."""
    game, rng = ExplicitGame(players, RuleSet()), Random(1)
    assert game.outcomes() == [(seat, 1 / players) for seat in range(players)]
    names = []
    while game.mover == CHANCE:
        move = drawn(game, rng)
        names.append(game.name(move))
        game.apply(move)
    tiles, orders = SET_UP[players]
    assert len(names) == 1 + tiles + orders
    assert names[0] == f"start {game.dealt[0]}"
    view = View(game.table(), 0)
    assert [space.offer for space in view.spaces[:8] if space.offer] == names[1 : 1 + tiles]
    assert sorted(view.draft) == sorted(names[1 + tiles :])
    assert game.mover == (game.dealt[0] - 1) % players
    assert set(view.order_deck) == set(view.tile_deck) == {"?"}


@pytest.mark.parametrize("players", PLAYERS)
def test_the_chance_of_a_set_up_by_counting(players: int) -> None:
    """All 48 * 47 * ... ways of laying out labelled tiles are alike, and those of the orders."""
    for seed in range(10):
        game, rng, probability = ExplicitGame(players, RuleSet()), Random(seed), 1.0
        while game.mover == CHANCE:
            outcomes = game.outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert [move for move, _ in outcomes] == sorted({move for move, _ in outcomes})
            move = drawn(game, rng)
            probability *= dict(outcomes)[move]
            game.apply(move)
        tiles, orders = SET_UP[players]
        expected, left = 1 / players, Counter(dict.fromkeys(range(16), 3))
        for place, tile in enumerate(game.dealt[1 : 1 + tiles]):
            expected *= left[tile] / (48 - place)
            left[tile] -= 1
        for place in range(orders):
            expected /= 44 - place
        assert probability == pytest.approx(expected)


def about(state: State, deck: int) -> Counter[int]:
    """Every card that lies where somebody has seen it, counted over the whole table."""
    fields = state.fields()
    cards = [
        card
        for place, card in enumerate(fields["cards"][48 * deck : 48 * deck + 48])
        if fields["seen"][48 * deck + place]
    ]
    if deck == ORDER_DECK:
        cards += [order for order, owner in enumerate(fields["owner"]) if owner != NOTHING]
        cards += [card for card in fields["order_space"] + fields["draft"] if card != NOTHING]
        cards += [card for card in fields["hand"] if card != NOTHING and fields["phase"] >= 6]
    else:
        cards += [kind for at, count in enumerate(fields["tiles"]) for kind in [at % 16] * count]
        cards += [card for card in fields["factory"] if card != NOTHING]
        cards += [card for card in fields["hand"] if card != NOTHING and fields["phase"] < 6]
    return Counter(cards)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_chance_of_each_card_by_counting(players: int) -> None:
    """What can come is what nobody has seen, each card by how many of it are left."""
    looked = 0
    for seed in range(4):
        game, rng = set_up(players, seed), Random(seed)
        while game.mover != FINISHED:
            if game.mover == CHANCE:
                box = Counter(dict.fromkeys(range(44), 1))
                if game.deck == TILE_DECK:
                    box = Counter(dict.fromkeys(range(16), 3))
                left = box - about(game.table(), game.deck) - Counter(game.drawn)
                expected = [(card, left[card] / left.total()) for card in sorted(left)]
                assert dict(game.outcomes()) == pytest.approx(dict(expected))
                looked += 1
            game.apply(next_move(game, rng))
    assert looked > 100


@pytest.mark.parametrize("players", PLAYERS)
def test_it_is_the_game_of_the_engine(players: int) -> None:
    """With the cards that chance brought as decks, the engine alone comes to the same end."""
    for seed in range(5):
        game, rng, actions = ExplicitGame(players, RuleSet()), Random(seed), []
        brought: dict[int, list[int]] = {ORDER_DECK: [], TILE_DECK: []}
        while game.mover != FINISHED:
            move = next_move(game, rng)
            if game.mover != CHANCE:
                actions.append(move)
            elif game.dealt:
                brought[game.deck].append(move)
            game.apply(move)
        orders, tiles = brought[ORDER_DECK], brought[TILE_DECK]
        rest = Counter(dict.fromkeys(range(16), 3)) - Counter(tiles)
        state = State.deal(
            players,
            "original",
            orders + [card for card in range(44) if card not in orders],
            tiles + list(rest.elements()),
            game.dealt[0],
        )
        for action in actions:
            state.apply(action)
        assert state.is_over
        assert differing(state, game.table()) <= {
            "cards"
        }  # what lies unseen in the decks is not decided


def test_chance_moves_before_the_effect() -> None:
    game = set_up(2, 3)
    while game.table().phase != TURN:
        game.apply(game.legal()[0] if game.mover != CHANCE else game.outcomes()[0][0])
    before = game.table().copy()
    game.apply(ORDER_DRAW)
    for depth in range(5):
        assert game.mover == CHANCE
        assert game.deck == ORDER_DECK
        assert game.places[0] == (ORDER_DECK, depth)
        assert game.table().phase == TURN
        assert game.table().workers == before.workers
        card = game.outcomes()[-1][0]
        assert game.name(card) == ORDERS[card].name
        game.apply(card)
    assert game.mover == before.seat
    assert KEEP_NONE in game.legal()
    assert game.table().hand == sorted(event_of(game, "draw").cards)


def event_of(game: ExplicitGame, kind: str) -> DeckEvent:
    return [event for event in game.events if event.kind == kind][-1]


@pytest.mark.parametrize("players", PLAYERS)
def test_what_nobody_has_seen_is_not_decided(players: int) -> None:
    game, rng = set_up(players, 6), Random(6)
    while game.mover != FINISHED:
        if game.mover != CHANCE:
            fields = game.table().fields()
            for card, seen in zip(fields["cards"], fields["seen"], strict=True):
                assert (card == UNKNOWN) == (seen == 0)
        game.apply(next_move(game, rng))


def test_a_copy_goes_its_own_way() -> None:
    game, _ = played(3, 4, 120)
    other, text = game.copy(), game.seen_by(0)
    rng = Random(1)
    while other.mover != FINISHED:
        other.apply(next_move(other, rng))
    assert game.mover != FINISHED
    assert game.seen_by(0) == text
    again, _ = played(3, 4, 120)
    assert again.seen_by(1) == game.seen_by(1)


def test_lines_tell_a_draw_to_its_player_only() -> None:
    game = set_up(2, 3)
    while game.table().phase != TURN:
        game.apply(game.legal()[0] if game.mover != CHANCE else game.outcomes()[0][0])
    seat = game.table().seat
    game.apply(FACTORY_DRAW)
    while game.mover == CHANCE:
        game.apply(game.outcomes()[0][0])
    hand = [TILES[card].name for card in game.table().hand]
    game.apply(KEEP_NONE)
    game.apply(game.legal()[-1])
    own, other = game.seen_by(seat).splitlines(), game.seen_by(1 - seat).splitlines()
    laid = [TILES[card].name for card in event_of(game, "bottom").cards]
    assert own[-4:] == [
        f"{seat} factory draw",
        " ".join(hand),
        f"{seat} keep none",
        f"{seat} bottom {' '.join(laid)}",
    ]
    assert other[-4:] == [
        f"{seat} factory draw",
        "? ? ? ? ?",
        f"{seat} keep none",
        f"{seat} bottom ? ? ? ? ?",
    ]
    assert own[:-4] == other[:-4]


def test_wrong_moves_change_nothing() -> None:
    game = ExplicitGame(2, RuleSet())
    with pytest.raises(IllegalAction, match="chance cannot bring 2 now"):
        game.apply(2)
    with pytest.raises(NotBegun):
        game.table()
    game = set_up(2, 1)
    text = game.seen_by(0)
    with pytest.raises(IllegalAction, match="action 3 is not legal now"):
        game.apply(3)
    while game.table().phase != TURN:
        game.apply(game.legal()[0] if game.mover != CHANCE else game.outcomes()[0][0])
    game.apply(ORDER_DRAW)
    gone = game.table().order_space[-1]
    with pytest.raises(IllegalAction, match=f"chance cannot bring {gone} now"):
        game.apply(gone)
    assert text in game.seen_by(0)
    assert len(game.places) == 5
