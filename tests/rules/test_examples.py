"""The nine worked examples of the rules."""

from dataclasses import replace

from glueckauf.rules.material import COLOURS, VEHICLES
from tests.support.builder import EMPTY, FULL, Player, position
from tests.support.look import last_bank, level, marks, on_slots, play, player, points, space


def test_example_1_displacement() -> None:
    game = position(4, spaces={"money 5": (1, 1), "money 6": (0, 2)})
    displaced_before = player(game, 1).canteen  # from 6 marks
    play(game, "money 4")
    assert (space(game, "money 4").owner, space(game, "money 4").workers) == (0, 1)
    assert (player(game).workers, player(game).canteen) == (10, 0)
    play(game, "bank", "bank", "bank", "money 5")
    assert (space(game, "money 5").owner, space(game, "money 5").workers) == (0, 2)
    assert player(game, 1).canteen == displaced_before + 1
    assert (player(game).workers, player(game).canteen) == (8, 0)
    play(game, "bank", "bank", "bank", "money 6")
    assert (space(game, "money 6").owner, space(game, "money 6").workers) == (0, 3)
    assert (player(game).workers, player(game).canteen) == (5, 2)
    assert marks(game)[0] == 8 + 4 + 5 + 6


def test_example_2_tile() -> None:
    game = position(2, offers={"factory 2": "grey2-light"})
    play(game, "factory 2")
    assert marks(game)[0] == 10 - 6
    assert level(game, "grey").light == ("grey2-light",)
    assert level(game, "grey").dark == ()
    assert level(game, "grey").cubes["grey"] == 1 + 2
    assert game.view(None).supply["grey"] == 16 - 2 - 2


def test_example_3_mining() -> None:
    seat = Player(tiles=["grey2-light"], orders={"truck-GG": EMPTY})
    game = position(3, seats={0: seat})
    play(
        game,
        "mine 8",
        "cage grey",
        "load grey",
        "load grey",
        "cage yellow",
        "load yellow",
        "cage surface",
        "fill truck-GG grey grey",
        "fill truck-GG grey grey",
    )
    assert game.seat == 1  # the steps are used up
    assert on_slots(game, "truck-GG") == ["grey", "grey"]
    assert player(game).cage == {"yellow": 1, "brown": 0, "grey": 0, "black": 0}
    assert player(game).cage_at == "surface"


def test_example_4_delivery() -> None:
    orders = {"horsecart-KK": FULL, "horsecart-YBGK": FULL, "horsecart-G": EMPTY}
    game = position(2, seats={0: Player(orders=orders)})
    play(game, "deliver horsecart")
    assert points(game)[0] == 19
    assert [order.name for order in player(game).orders] == ["horsecart-G"]


def test_example_5_slots_on_delivered_orders() -> None:
    orders = {"horsecart-YBGK": FULL, "horsecart-KK": FULL, "handcart-GG": FULL}
    game = position(2, seats={0: Player(orders=orders)})
    play(game, "deliver horsecart", "bank", "deliver handcart")
    counts = player(game).clock
    assert [counts[f"{colour} coal"] for colour in COLOURS] == [1, 1, 3, 3]
    assert [counts[vehicle] for vehicle in VEHICLES] == [2, 6, 0, 0]


def test_example_6_rewards() -> None:
    seats = [
        Player(delivered=["handcart-BBB", "horsecart-Y"]),
        Player(delivered=["handcart-GGG", "horsecart-B"]),
        Player(delivered=["handcart-YY", "horsecart-YBGK", "horsecart-KK"]),
    ]
    seats = [replace(seat, workers=int(number == 0)) for number, seat in enumerate(seats)]
    game = position(3, seats=dict(enumerate(seats)), shift=2)
    counts = [player(game, seat).clock for seat in range(3)]
    assert [count["handcart"] for count in counts] == [3, 3, 2]
    assert [count["horsecart"] for count in counts] == [1, 1, 6]
    # yellow 1, 0, 3; brown 3, 1, 1; grey 0, 3, 1; black 0, 0, 3
    coal = [1 + 3 + 0 + 0, 0 + 1 + 4 + 0, 2 + 1 + 2 + 5]
    assert last_bank(game) == [coal[0] + 6 + 3, coal[1] + 6 + 3, coal[2] + 0 + 7]


def test_example_7_start_player() -> None:
    game = position(
        3,
        seats={0: Player(workers=0), 1: Player(workers=0), 2: Player(workers=1)},
        start=2,
        seat=2,
        spaces={
            "factory 1": (0, 3),
            "factory draw": (0, 2),
            "factory 2": (1, 4),
            "factory 3": (2, 2),
        },
    )
    last_bank(game)
    assert game.view(None).start == 0


def test_example_8_final_scoring() -> None:
    light = ["yellow1-light"] * 3 + ["yellow2-light"] * 3 + ["brown1-light"]
    dark = ["black1-dark", "grey1-dark", "grey2-dark", "brown2-dark"]
    seats = {
        0: Player(workers=1),
        1: Player(
            workers=0,
            marks=7,
            tiles=light + dark,
            carts={"yellow": "yellow", "brown": "", "grey": "", "black": ""},
            cage="brown",
            storage="grey",
            orders={"truck-KK": ["black", ""]},
        ),
    }
    game = position(2, seats=seats, shift=3)
    last_bank(game)
    scored = player(game, 1).breakdown
    assert scored["marks"] == 1
    assert scored["cubes"] == 1
    assert scored["outstanding"] == -1
    assert scored["imbalance"] == -6
    at_the_end = ("marks", "cubes", "outstanding", "imbalance")
    assert sum(scored[source] for source in at_the_end) == -5
    result = game.outcome()
    assert result is not None
    assert result.marks_left[1] == 2


def test_example_9_empty_carts() -> None:
    grey = ["grey2-light", "grey1-dark"]
    black = ["black2-light", "black1-light", "black2-dark"]
    seat = Player(
        tiles=grey + black,
        carts={"grey": "grey", "black": "black black"},  # the printed ones, and one beside
    )
    game = position(2, seats={0: seat})
    assert player(game).clock["grey carts"] == 3
    assert player(game).clock["black carts"] == 4
