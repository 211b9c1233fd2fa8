"""The story of one action after another, beside the rules and examples that they carry out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf import Game
from glueckauf.record import events as e
from glueckauf.record import play_and_tell
from glueckauf.record.events import Place, points_gained
from tests.support.builder import FULL, Player, position

if TYPE_CHECKING:
    from glueckauf.record.events import Event


def tell(game: Game, text: str) -> list[Event]:
    """Play an action, and give its story."""
    return list(play_and_tell.tell(game, text).events)


def test_draft() -> None:
    """R2.4, R2.5."""
    game = Game.new(2, seed=3)
    last, first = 1 - game.state.start, game.state.start
    picks = []
    while game.phase == "draft":
        pick = game.legal()[0]
        events = tell(game, pick.text)
        picks.append(events[0])
        over = events[1:]
    assert [event.seat for event in picks if isinstance(event, e.OrderDrafted)] == [last, first] * 3
    (left_over,) = {*whole_draft(game)} - {pick.text.split()[1] for pick in game.actions}
    deck = game.orders[7:10]
    assert over == [
        e.OrderLeftOver(left_over, "order 2"),
        e.OrderTurnedUp(deck[0], "order 3"),
        e.OrderTurnedUp(deck[1], "order 4"),
        e.ShiftBegan(1, first),
        e.TurnBegan(first),
    ]


def whole_draft(game: Game) -> tuple[str, ...]:
    return game.orders[: 3 * game.players + 1]


def test_example_1_displacement() -> None:
    game = position(2, spaces={"money 4": (1, 2)})
    assert tell(game, "money 6") == [
        e.WorkersPlaced(0, "money 6", 1),
        e.MarksReceived(0, 6, "money 6"),
        e.TurnBegan(1),
    ]
    assert tell(game, "bank") == [
        e.WorkersPlaced(1, "bank", 1),
        e.MarksReceived(1, 1, "bank"),
        e.TurnBegan(0),
    ]
    assert tell(game, "money 4") == [
        e.WorkersDisplaced(1, "money 4", 2),
        e.WorkersPlaced(0, "money 4", 3),
        e.MarksReceived(0, 4, "money 4"),
        e.TurnBegan(1),
    ]


def test_example_2_a_tile() -> None:
    game = position(2, offers={"factory 1": "grey2-light"}, tile_deck=["black1-dark", ...])
    assert tell(game, "factory 1") == [
        e.WorkersPlaced(0, "factory 1", 1),
        e.MarksPaid(0, 6, "grey2-light"),
        e.TileBought(0, "grey2-light", "factory 1"),
        e.CubesSupplied(0, "grey2-light", "grey", "grey", 2),
        e.TileTurnedUp("black1-dark", "factory 1"),
        e.TurnBegan(1),
    ]


def test_r8_3_spaces_that_stay_empty() -> None:
    offers = {"factory 1": "yellow1-light", "order 2": "truck-K"}
    game = position(2, offers=offers, order_deck=[], tile_deck=[])
    assert e.SpaceLeftEmpty("factory 1") in tell(game, "factory 1")
    assert tell(game, "order 2")[1:] == [
        e.OrderTaken(1, "truck-K", "order 2"),
        e.SpaceLeftEmpty("order 2"),
        e.TurnBegan(0),
    ]


def test_r8_4_coal_short() -> None:
    game = position(2, offers={"factory 1": "grey2-light"}, supply={"grey": 0})
    short = e.CoalShort(0, "grey2-light", 2)
    assert tell(game, "factory 1")[-2:] == [e.TileBought(0, "grey2-light", "factory 1"), short]
    supplied = e.CubesSupplied(0, "grey2-light", "grey", "yellow", 1)
    assert tell(game, "coal yellow") == [supplied]
    left_empty, turned_up, turn = tell(game, "coal none")
    assert left_empty == e.CartsLeftEmpty(0, "grey2-light", "grey", 1)
    assert isinstance(turned_up, e.TileTurnedUp)
    assert turned_up.space == "factory 1"
    assert turn == e.TurnBegan(1)


def test_r8_6_no_coal_to_choose() -> None:
    """With the last cube of all, the cart that is still short stays empty by itself."""
    offers = {"factory 1": "grey2-light", "factory 2": "brown1-light"}
    none = {"yellow": 1, "brown": 0, "grey": 0, "black": 0}
    game = position(2, offers=offers, supply=none)
    assert tell(game, "factory 1")[-1] == e.CoalShort(0, "grey2-light", 2)
    assert tell(game, "coal yellow")[:2] == [
        e.CubesSupplied(0, "grey2-light", "grey", "yellow", 1),
        e.CartsLeftEmpty(0, "grey2-light", "grey", 1),
    ]
    assert tell(game, "factory 2")[2:4] == [
        e.TileBought(1, "brown1-light", "factory 2"),
        e.CoalShort(1, "brown1-light", 1),
    ]
    assert game.phase == "turn"


def test_r4_2_draw_five_tiles() -> None:
    deck = ["black2-dark", "yellow1-light", "grey1-dark", "brown2-light", "yellow1-dark"]
    game = position(2, tile_deck=[*deck, ...])
    placed, drawn = tell(game, "factory draw")
    assert placed == e.WorkersPlaced(0, "factory draw", 1)
    assert isinstance(drawn, e.CardsDrawn)
    assert (drawn.seat, drawn.deck, sorted(drawn.cards)) == (0, "tiles", sorted(deck))
    assert tell(game, "keep brown2-light") == [
        e.MarksPaid(0, 4, "brown2-light"),
        e.TileBought(0, "brown2-light", "factory draw"),
        e.CubesSupplied(0, "brown2-light", "brown", "brown", 2),
    ]
    back = ("yellow1-dark", "black2-dark", "grey1-dark", "yellow1-light")
    assert tell(game, f"bottom {' '.join(back)}") == [
        e.CardsReturned(0, "tiles", "bottom", back),
        e.TurnBegan(1),
    ]


def test_r4_7_draw_five_orders() -> None:
    game = position(2, order_deck=["truck-K", "truck-KK"])
    tell(game, "order draw")
    assert tell(game, "keep none") == [e.NothingKept(0, "orders")]
    assert tell(game, "top truck-KK truck-K")[0] == e.CardsReturned(
        0, "orders", "top", ("truck-KK", "truck-K")
    )
    assert tell(game, "order draw")[:2] == [
        e.WorkersDisplaced(0, "order draw", 1),
        e.WorkersPlaced(1, "order draw", 2),
    ]
    assert tell(game, "keep truck-K") == [e.OrderTaken(1, "truck-K", "order draw")]


def test_mining() -> None:
    """R4.3: every step, and a slot filled by two other cubes."""
    orders = {"truck-K": [""], "handcart-GG": ["", ""]}
    game = position(2, seats={0: Player(orders=orders, storage="yellow", cage="grey brown brown")})
    cage, storage = Place("cage"), Place("storage")
    black = Place("slot", order="truck-K", slot=0, colour="black")
    assert tell(game, "mine 10")[1:] == [e.MiningBegan(0, 10)]
    assert tell(game, "fill handcart-GG grey grey") == [
        e.CubeMoved(0, "grey", cage, Place("slot", order="handcart-GG", slot=0, colour="grey")),
        e.SlotFilled(0, "handcart-GG", 0, "grey", ("grey",)),
    ]
    assert tell(game, "fill truck-K black brown") == [e.CubeMoved(0, "brown", cage, black)]
    assert tell(game, "fill truck-K black yellow storage") == [
        e.CubeMoved(0, "yellow", storage, black),
        e.SlotFilled(0, "truck-K", 0, "black", ("brown", "yellow")),
        e.OrderCompleted(0, "truck-K"),
    ]
    assert tell(game, "store brown") == [e.CubeMoved(0, "brown", cage, storage)]
    assert tell(game, "cage grey") == [e.CageMoved(0, "surface", "grey")]
    assert tell(game, "load grey") == [e.CubeMoved(0, "grey", Place("cart", level="grey"), cage)]
    assert tell(game, "stop") == [e.MiningStopped(0, 4), e.TurnBegan(1)]
    tell(game, "mine 6")
    for level in ("yellow", "brown", "grey", "black", "grey"):
        tell(game, f"cage {level}")
    assert tell(game, "cage surface") == [
        e.CageMoved(1, "grey", "surface"),
        e.MiningEnded(1),
        e.TurnBegan(0),
    ]


def test_example_4_delivery() -> None:
    """Its cubes go back, those of a substituted slot too."""
    orders = {
        "horsecart-KK": ["black", "yellow grey"],
        "horsecart-YBGK": FULL,
        "horsecart-YYY": ["", "", ""],
    }
    game = position(2, seats={0: Player(orders=orders)})
    events = tell(game, "deliver horsecart")
    supply = Place("supply")

    def slot(index: int) -> Place:
        return Place("slot", order="horsecart-KK", slot=index, colour="black")

    assert events[1:5] == [
        e.OrderDelivered(0, "horsecart-KK", 9),
        e.CubeMoved(0, "black", slot(0), supply),
        e.CubeMoved(0, "yellow", slot(1), supply),
        e.CubeMoved(0, "grey", slot(1), supply),
    ]
    assert events[5] == e.OrderDelivered(0, "horsecart-YBGK", 10)
    assert len(events) == 11
    assert points_gained(events, 0) == 19
    assert points_gained(events, 1) == 0


# The end of a shift and of the game


def test_example_6_clock() -> None:
    """Every element is told, also those that nobody scores."""
    seats = {
        0: Player(workers=1, delivered=["handcart-BBB", "horsecart-Y"]),
        1: Player(workers=0, delivered=["handcart-GGG", "horsecart-B"]),
        2: Player(workers=0, delivered=["handcart-YY", "horsecart-KK", "horsecart-YBGK"]),
    }
    events = tell(position(3, seats=seats, shift=2), "bank")
    assert events[2] == e.ShiftEnded(2, (9, 12, 22))
    scored = [event for event in events if isinstance(event, e.ElementScored)]
    assert [event.element for event in scored] == [
        *("yellow coal", "brown coal", "grey coal", "black coal"),
        *("handcart", "horsecart", "truck", "locomotive"),
    ]
    assert scored[4:] == [
        e.ElementScored(2, "handcart", (3, 3, 2), (6, 6, 0), (0, 1), (), (19, 23, 32)),
        e.ElementScored(2, "horsecart", (1, 1, 6), (3, 3, 7), (2,), (0, 1), (22, 26, 39)),
        e.ElementScored(2, "truck", (0, 0, 0), (0, 0, 0), (), (), (22, 26, 39)),
        e.ElementScored(2, "locomotive", (0, 0, 0), (0, 0, 0), (), (), (22, 26, 39)),
    ]


def test_r5_2_the_last_workers_count_in_the_factory() -> None:
    """The action that ends the shift displaces two and places three: they make the difference."""
    spaces = {"factory 1": (1, 2), "factory draw": (2, 1)}
    seats = {0: Player(workers=3), 1: Player(workers=0), 2: Player(workers=0)}
    game = position(3, seats=seats, spaces=spaces, start=1, offers={"factory 1": "yellow1-light"})
    events = tell(game, "factory 1")
    assert e.WorkersDisplaced(1, "factory 1", 2) in events
    assert events[-4:] == [
        e.StartPlayerChanged(0, 1, (3, 0, 1)),
        e.WorkersReturned((15, 15, 15)),
        e.ShiftBegan(2, 0),
        e.TurnBegan(0),
    ]


def test_r5_2_start_player_kept() -> None:
    seats = {0: Player(workers=1), 1: Player(workers=0)}
    game = position(2, seats=seats, spaces={"factory 1": (0, 1)})
    tell(game, "mine 6")
    assert tell(game, "stop")[-4:] == [
        e.StartPlayerKept(0, (1, 0)),
        e.WorkersReturned((18, 18)),
        e.ShiftBegan(2, 0),
        e.TurnBegan(0),
    ]


def test_example_8_end_of_the_game() -> None:
    light = ["yellow1-light"] * 3 + ["brown1-light"] * 3 + ["grey1-light"]
    dark = ["yellow1-dark"] * 3 + ["brown1-dark"]
    mine = Player(
        workers=1,
        marks=6,
        tiles=light + dark,
        carts={"yellow": "yellow", "brown": "", "grey": "", "black": ""},
        cage="brown",
        storage="grey",
        orders={"truck-KK": ["black", ""]},
    )
    game = position(2, seats={0: mine, 1: Player(workers=0)}, shift=3)
    events = tell(game, "bank")
    assert [event for event in events if isinstance(event, e.EndScored) and event.seat == 0] == [
        e.EndScored(0, "marks", 7, 1, 47),
        e.EndScored(0, "cubes", 4, 1, 48),
        e.EndScored(0, "outstanding", 1, -1, 47),
        e.EndScored(0, "imbalance", 3, -6, 41),
    ]
    kinds = [event.kind for event in events]
    assert kinds.count("element_scored") == 12
    assert not {"start_player_kept", "workers_returned", "shift_began", "turn_began"} & {*kinds}
    end = game.outcome()
    assert end is not None
    assert events[-1] == e.GameEnded(end.ranking, end.reason, end.points, end.marks_left)
