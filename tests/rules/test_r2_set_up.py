"""R2: set-up and draft."""

from collections import Counter

import pytest

from glueckauf import DealError, Game, Phase
from glueckauf.rules.material import ORDERS, TILES
from tests.support.look import legal, play, refused, space

ORDER_NAMES = [order.name for order in ORDERS]
TILE_NAMES = [tile.name for tile in TILES] * 3


def dealt(players: int, start: int = 0) -> Game:
    """Decks in the order of the lists."""
    return Game.deal(players, orders=ORDER_NAMES, tiles=TILE_NAMES, start=start)


def draft(game: Game) -> list[int]:
    """Everyone takes the first that is on offer. Tells who picked, in order."""
    seats = []
    while game.phase == Phase.DRAFT:
        seats.append(game.seat)
        game.play(game.legal()[0])
    return seats


@pytest.mark.parametrize(
    ("players", "open_spaces"),
    [(2, [1, 2, 3, 5, 6, 7]), (3, [1, 2, 3, 4, 5, 6, 7]), (4, [1, 2, 3, 4, 5, 6, 7, 8])],
)
def test_r2_1_tiles_on_every_open_space_from_the_top(players: int, open_spaces: list[int]) -> None:
    game = dealt(players)
    offers = [space(game, f"factory {number}").offer for number in open_spaces]
    assert offers == TILE_NAMES[: len(open_spaces)]
    shut = set(range(1, 9)) - set(open_spaces)
    assert all(space(game, f"factory {number}").offer is None for number in shut)
    assert game.state.left[1] == 48 - len(open_spaces)
    assert game.state.card_at(1, 0) == len(open_spaces)  # the next in the list


def test_r2_1_shuffled_by_the_seed() -> None:
    one, same, other = (Game.new(3, seed=seed) for seed in (1, 1, 2))
    assert (one.orders, one.tiles) == (same.orders, same.tiles)
    assert one.orders != other.orders
    assert one.tiles != other.tiles
    assert one.state == same.state


def test_r2_1_shuffled_without_a_seed() -> None:
    games = [Game.new(2) for _ in range(3)]
    assert len({game.orders for game in games}) == 3
    assert len({game.tiles for game in games}) == 3
    assert all(Counter(game.tiles) == Counter(TILE_NAMES) for game in games)
    assert all(sorted(game.orders) == sorted(ORDER_NAMES) for game in games)


@pytest.mark.parametrize(("players", "workers", "marks"), [(2, 18, 10), (3, 15, 9), (4, 13, 8)])
def test_r2_2_workers_and_marks(players: int, workers: int, marks: int) -> None:
    everyone = dealt(players).view(None).players
    assert len(everyone) == players
    for player in everyone:
        assert (player.workers, player.marks) == (workers, marks)
        assert (player.canteen, player.bank) == (0, 0)
        assert player.cage_at == "surface"
        assert player.points == 0
        assert set(player.breakdown.values()) == {0}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r2_3_any_seat_can_be_drawn_as_start_player(players: int) -> None:
    starts = Counter(Game.new(players, seed=seed).view(None).start for seed in range(40 * players))
    assert set(starts) == set(range(players))
    assert max(starts.values()) < 2 * min(starts.values())


@pytest.mark.parametrize("start", [-1, 2, 7])
def test_r2_3_start_player_sits_at_the_table(start: int) -> None:
    with pytest.raises(DealError, match="from 0 to 1"):
        dealt(2, start)


@pytest.mark.parametrize(("players", "offered"), [(2, 7), (3, 10), (4, 13)])
def test_r2_4_orders_turned_up_for_the_draft(players: int, offered: int) -> None:
    game = dealt(players)
    assert game.phase == Phase.DRAFT
    assert legal(game) == [f"draft {name}" for name in ORDER_NAMES[:offered]]
    assert game.view(None).draft == tuple(ORDER_NAMES[:offered])


@pytest.mark.parametrize(
    ("players", "start", "seats"),
    [
        (2, 0, [1, 0]),
        (2, 1, [0, 1]),
        (3, 0, [2, 1, 0]),
        (3, 1, [0, 2, 1]),
        (4, 0, [3, 2, 1, 0]),
        (4, 2, [1, 0, 3, 2]),
    ],
)
def test_r2_4_draft_goes_counter_clockwise_and_the_start_player_picks_last(
    players: int, start: int, seats: list[int]
) -> None:
    assert draft(dealt(players, start)) == seats * 3


def test_r2_4_drafted_orders_lie_open() -> None:
    game = dealt(2)
    play(game, "draft handcart-YY", "draft handcart-K")
    assert refused(game, "draft handcart-YY") == "not_on_offer"
    assert refused(game, "draft truck-K") == "not_on_offer"
    assert refused(game, "bank") == "wrong_phase"
    draft(game)
    for seat, first in ((1, "handcart-YY"), (0, "handcart-K")):
        orders = game.view(None).players[seat].orders
        assert len(orders) == 3
        assert first in [order.name for order in orders]
        assert not any(slot.cubes for order in orders for slot in order.slots)


@pytest.mark.parametrize("start", [0, 1, 2])
def test_r2_4_start_player_begins_after_the_draft(start: int) -> None:
    game = dealt(3, start)
    draft(game)
    assert (game.phase, game.seat, game.view(None).shift) == (Phase.TURN, start, 1)


@pytest.mark.parametrize(("players", "first", "turned_up"), [(2, 2, 7), (3, 1, 10), (4, 1, 13)])
def test_r2_5_card_left_over_leads_the_order_spaces(
    players: int, first: int, turned_up: int
) -> None:
    game = dealt(players)
    offer = [space(game, f"order {number}").offer for number in range(1, 5)]
    assert offer == [None] * 4
    draft(game)
    spaces = range(first, 5)
    offer = [space(game, f"order {number}").offer for number in spaces]
    assert offer == ORDER_NAMES[turned_up - 1 : turned_up - 1 + len(spaces)]
    assert game.state.left[0] == 44 - turned_up - (len(spaces) - 1)
    if players == 2:
        assert space(game, "order 1").offer is None


@pytest.mark.parametrize("players", [1, 5, 0])
def test_r2_two_to_four_players(players: int) -> None:
    with pytest.raises(DealError, match="2 to 4"):
        Game.new(players, seed=1)
