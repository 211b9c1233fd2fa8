"""R4.1, R4.2: buying tunnel tiles in the factory."""

from itertools import permutations

import pytest

from glueckauf import Game, Phase
from glueckauf.rules.material import COLOURS, TILES, Tile
from tests.support.builder import Player, position
from tests.support.look import allowed, legal, legal_of, level, marks, play, player, refused, space

FIVE = ["yellow1-light", "brown2-dark", "grey1-light", "grey2-dark", "black2-light"]


def top_of_deck(game: Game, count: int) -> list[str]:
    return [TILES[game.state.card_at(1, depth)].name for depth in range(count)]


def bottom_of_deck(game: Game, count: int) -> list[str]:
    left = game.state.left[1]
    return [TILES[game.state.card_at(1, depth)].name for depth in range(left - count, left)]


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)
def test_r4_1_tile_joins_its_level_and_side_with_a_cube_on_each_cart(tile: Tile) -> None:
    game = position(seats={0: Player(marks=9)}, offers={"factory 3": tile.name})
    play(game, "factory 3")
    assert marks(game)[0] == 9 - tile.price
    for colour in COLOURS:
        at = level(game, colour)
        carts = tile.carts if colour == tile.colour else 0
        assert at.light == ((tile.name,) if carts and tile.side == "light" else ())
        assert at.dark == ((tile.name,) if carts and tile.side == "dark" else ())
        assert (at.carts, at.empty) == (1 + carts, 0)
        assert at.cubes == {other: (1 + carts) * (other == colour) for other in COLOURS}
        assert game.view(None).supply[colour] == 14 - carts
    assert game.seat == 1


@pytest.mark.parametrize(("own", "ok"), [(0, False), (7, False), (8, True), (9, True)])
def test_r4_1_tile_must_be_paid(own: int, ok: bool) -> None:
    game = position(seats={0: Player(marks=own)}, offers={"factory 5": "black2-dark"})
    assert allowed(game, "factory 5") == ok
    if ok:
        play(game, "factory 5")
        assert marks(game)[0] == own - 8
    else:
        assert refused(game, "factory 5") == "too_expensive"
        reason = game.why_not("factory 5")
        assert reason is not None
        assert reason.values == {"price": 8, "marks": own}


def test_r4_1_space_without_a_tile_cannot_be_chosen() -> None:
    game = position(offers={"factory 2": None}, tile_deck=[])
    assert refused(game, "factory 2") == "no_tile"


def test_r4_1_space_is_refilled_from_the_deck() -> None:
    game = position(
        offers={"factory 1": "yellow1-dark"}, tile_deck=["grey1-light", "black1-dark", ...]
    )
    play(game, "factory 1")
    assert space(game, "factory 1").offer == "grey1-light"
    assert top_of_deck(game, 1) == ["black1-dark"]


def test_r4_1_space_is_refilled_at_the_end_of_the_turn() -> None:
    game = position(
        seats={0: Player(marks=9)},
        offers={"factory 1": "grey2-dark"},
        tile_deck=["yellow1-light", ...],
        supply={"grey": 0},
    )
    play(game, "factory 1")
    assert game.phase == Phase.COAL  # the turn goes on
    assert space(game, "factory 1").offer is None
    play(game, "coal none")
    assert space(game, "factory 1").offer is None
    play(game, "coal brown")
    assert space(game, "factory 1").offer == "yellow1-light"


def test_r4_1_two_copies_of_a_tile() -> None:
    game = position(seats={0: Player(tiles=["brown1-light"])}, offers={"factory 1": "brown1-light"})
    play(game, "factory 1")
    assert level(game, "brown").light == ("brown1-light", "brown1-light")
    assert level(game, "brown").carts == 3


def test_r4_2_five_tiles_are_looked_at_in_secret() -> None:
    game = position(tile_deck=[*FIVE, ...])
    left = game.state.left[1]
    play(game, "factory draw")
    assert game.phase == Phase.KEEP_TILE
    assert game.view(0).hand == tuple(FIVE)
    assert game.view(1).hand == ("?",) * 5
    assert game.view(None).hand == ("?",) * 5
    assert game.state.left[1] == left - 5


def test_r4_2_buy_one_of_them() -> None:
    game = position(seats={0: Player(marks=6)}, tile_deck=[*FIVE, ...])
    play(game, "factory draw")
    assert legal(game) == [
        "keep none",
        "keep yellow1-light",
        "keep brown2-dark",
        "keep grey1-light",
        "keep grey2-dark",
    ]
    assert refused(game, "keep black2-light") == "too_expensive"
    assert refused(game, "keep black1-dark") == "not_in_hand"
    assert refused(game, "keep truck-K") == "wrong_phase"
    assert refused(game, "bank") == "wrong_phase"
    play(game, "keep grey2-dark")
    assert marks(game)[0] == 0
    assert level(game, "grey").dark == ("grey2-dark",)
    assert level(game, "grey").cubes["grey"] == 3
    assert game.view(0).hand == ("yellow1-light", "brown2-dark", "grey1-light", "black2-light")


def test_r4_2_rest_goes_back_in_any_order_all_to_the_top_or_all_to_the_bottom() -> None:
    game = position(tile_deck=[*FIVE, ...])
    play(game, "factory draw", "keep yellow1-light")
    assert game.phase == Phase.RETURN_TILES
    ways = [" ".join(way) for way in permutations(FIVE[1:])]
    assert sorted(legal(game)) == sorted(
        [f"top {way}" for way in ways] + [f"bottom {way}" for way in ways]
    )
    assert len(legal(game)) == 48


def test_r4_2_nothing_else_can_go_back() -> None:
    game = position(tile_deck=[*FIVE, ...])
    play(game, "factory draw", "keep yellow1-light")
    for text in (
        "top brown2-dark grey1-light grey2-dark",  # one too few
        "top brown2-dark grey1-light grey2-dark black2-light yellow1-light",  # the one bought
        "bottom brown2-dark grey1-light grey2-dark grey2-dark",  # one twice
        "top brown2-dark grey1-light grey2-dark black2-dark",  # another one
        "top truck-K truck-Y truck-G truck-B",  # orders
    ):
        assert refused(game, text) == "no_such_arrangement"


def test_r4_2_on_top_lie_the_tiles_as_named() -> None:
    game = position(tile_deck=[*FIVE, "black1-dark", ...])
    left = game.state.left[1]
    play(game, "factory draw", "keep grey1-light")
    play(game, "top black2-light yellow1-light grey2-dark brown2-dark")
    assert game.state.left[1] == left - 1
    assert top_of_deck(game, 5) == [
        *("black2-light", "yellow1-light", "grey2-dark", "brown2-dark"),
        "black1-dark",
    ]
    assert (game.phase, game.seat) == (Phase.TURN, 1)


def test_r4_2_at_the_bottom_lie_the_tiles_as_named() -> None:
    game = position(tile_deck=[*FIVE, "black1-dark", ...])
    left = game.state.left[1]
    play(game, "factory draw", "keep none")
    play(game, "bottom black2-light yellow1-light grey2-dark brown2-dark grey1-light")
    assert game.state.left[1] == left
    assert bottom_of_deck(game, 5) == [
        *("black2-light", "yellow1-light", "grey2-dark", "brown2-dark", "grey1-light"),
    ]
    assert top_of_deck(game, 1) == ["black1-dark"]


def test_r4_2_buying_nothing_is_a_complete_action() -> None:
    game = position(tile_deck=[*FIVE, ...])
    before = player(game)
    play(game, "factory draw", "keep none", f"top {' '.join(FIVE)}")
    after = player(game)
    assert (after.marks, after.levels) == (before.marks, before.levels)
    assert after.workers == before.workers - 1
    assert space(game, "factory draw").workers == 1
    assert game.seat == 1


def test_r4_2_may_be_chosen_without_money() -> None:
    game = position(seats={0: Player(marks=0)}, tile_deck=[*FIVE, ...])
    assert allowed(game, "factory draw")
    play(game, "factory draw")
    assert legal(game) == ["keep none"]  # one answer, and still a decision (R8.6)


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_r4_2_fewer_than_five_left(left: int) -> None:
    game = position(tile_deck=FIVE[:left])
    play(game, "factory draw")
    assert game.view(0).hand == tuple(FIVE[:left])
    assert game.state.left[1] == 0
    play(game, "keep none")
    assert len(legal(game)) == 2 * [1, 1, 2, 6, 24][left]
    play(game, f"bottom {' '.join(reversed(FIVE[:left]))}")
    assert top_of_deck(game, left) == FIVE[:left][::-1]
    assert game.state.left[1] == left


def test_r4_2_last_tile_bought_leaves_nothing_to_return() -> None:
    game = position(tile_deck=["brown1-dark"])
    play(game, "factory draw", "keep brown1-dark")
    assert (game.phase, game.seat) == (Phase.TURN, 1)
    assert refused(game, "factory draw") == "deck_empty"


def test_r4_2_none_left_and_the_space_cannot_be_chosen() -> None:
    game = position(tile_deck=[])
    assert refused(game, "factory draw") == "deck_empty"


def test_r4_2_draw_refills_no_tile_space() -> None:
    game = position(tile_deck=[*FIVE, ...])
    offers = [at.offer for at in game.view(None).spaces]
    play(game, "factory draw", "keep brown2-dark")
    game.play(legal_of(game, "top")[0])
    assert [at.offer for at in game.view(None).spaces] == offers


def test_r4_2_everyone_learns_what_was_bought_and_where_the_rest_went() -> None:
    game = position(tile_deck=[*FIVE, ...])
    left = game.state.left[1]
    play(game, "factory draw", "keep grey1-light")
    play(game, "bottom black2-light yellow1-light grey2-dark brown2-dark")
    for seat in (1, None):
        view = game.view(seat)
        assert view.players[0].levels[2].light == ("grey1-light",)
        assert view.tile_deck == ("?",) * (left - 1)
    assert game.view(0).tile_deck[-4:] == (
        *("black2-light", "yellow1-light", "grey2-dark", "brown2-dark"),
    )
    assert str(game.actions[-1]).split()[0] == "bottom"


def test_r4_2_equal_tiles_among_the_five() -> None:
    game = position(
        tile_deck=["grey1-dark", "brown1-dark", "grey1-dark", "grey1-dark", "grey1-light"]
    )
    play(game, "factory draw")
    assert legal(game) == [
        "keep none",
        "keep brown1-dark",
        "keep grey1-light",
        "keep grey1-dark",
    ]
    play(game, "keep none")
    assert len(legal(game)) == 2 * 20  # 5! / 3!
    assert len(set(legal(game))) == 2 * 20
    play(game, "top grey1-dark grey1-light grey1-dark brown1-dark grey1-dark")
    assert top_of_deck(game, 5) == [
        *("grey1-dark", "grey1-light", "grey1-dark", "brown1-dark", "grey1-dark"),
    ]
