"""Two turns compared: positions in which the reason is plain."""

from __future__ import annotations

import pytest

from glueckauf import Game, Random
from glueckauf.bots.explain import Explanation, Part, explain, weighed
from glueckauf.bots.learned.outlook import foresight_for, outlook
from glueckauf.bots.learned.point_sources import POINT_SOURCES, earned_between
from glueckauf.bots.protocol import BotError
from glueckauf.rules.view import View
from glueckauf.words.sentences import Sentences
from glueckauf.words.why import why
from tests.support.builder import FULL, Player, position

pytestmark = pytest.mark.compiled


def parts(found: Explanation) -> dict[tuple[int, str], float]:
    return {(part.seat, part.source): part.points for part in found.parts}


def last_turn(own: Player, other: Player, **more: object) -> Game:
    """The last worker of the game is the own one."""
    return position(seats={0: own, 1: other}, shift=3, **more)  # type: ignore[arg-type]


def test_a_delivery_that_pays() -> None:
    game = last_turn(
        Player(workers=1, orders={"truck-KKK": FULL}), Player(workers=0, delivered=("truck-GG",))
    )
    found = parts(explain(game.view(0), "deliver truck", "bank"))
    assert found[0, "orders"] == 12
    assert found[0, "outstanding_orders"] == 1
    assert found[0, "vehicle_majorities"] == 8
    assert found[1, "vehicle_majorities"] == -8
    assert found[0, "coal_majorities"] == 5
    assert (1, "coal_majorities") not in found


def test_a_majority_that_flips() -> None:
    own = Player(workers=1, orders={"handcart-YY": FULL}, delivered=("truck-B",))
    game = last_turn(own, Player(workers=0, delivered=("horsecart-Y", "truck-BB")))
    found = parts(explain(game.view(0), "deliver handcart", "bank"))
    assert found[0, "coal_majorities"] == 2
    assert found[1, "coal_majorities"] == -2


def test_a_mine_that_tilts() -> None:
    game = last_turn(
        Player(workers=1, marks=6, tiles=("grey1-light", "grey1-light", "grey1-dark")),
        Player(workers=0),
        offers={"factory 1": "brown1-light", "factory 2": "brown1-dark"},
    )
    found = explain(game.view(0), "factory 2", "factory 1")
    assert parts(found) == {(0, "balance"): 4}
    assert found.chance[0] >= 0


def test_money_that_cannot_be_spent_any_more() -> None:
    """Six marks are a point in the end, and nothing else; three hours before they were more."""
    game = last_turn(Player(workers=1, marks=0), Player(workers=0))
    found = explain(game.view(0), "money 6", "bank")
    assert parts(found) == {(0, "money"): 1}
    early = position(seats={0: Player(marks=0, workers=15)}).view(0)
    assert explain(early, "money 6", "bank").first.total(0) != found.first.total(0)


def test_what_speaks_for_a_turn_comes_before_what_speaks_against_it() -> None:
    told = [
        Part(1, "orders", 6.4),
        Part(0, "orders", 5.6),
        Part(0, "money", -3.0),
        Part(1, "balance", -2.0),
        Part(0, "balance", 0.5),
        Part(0, "coal_left", -1.0),
    ]
    assert weighed(told, 0, 2) == (
        Part(0, "orders", 6),
        Part(1, "balance", -2),
        Part(1, "orders", 6),
        Part(0, "money", -3),
    )
    assert weighed(told, 1, 1) == (Part(1, "orders", 6), Part(0, "orders", 6))
    assert weighed((), 0, 2) == ()


def test_what_is_ready_will_be_delivered() -> None:
    ready, nothing = (
        outlook(foresight_for(2), position(seats={0: Player(orders=orders)}, shift=3).state)
        for orders in ({"truck-KKK": FULL}, {})
    )
    orders = POINT_SOURCES.index("orders")
    assert ready.points[0][orders] > nothing.points[0][orders] + 4
    assert ready.chances[0] > nothing.chances[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_sum_to_one(players: int) -> None:
    game = Game.new(players, seed=3)
    while game.phase == "draft":
        game.play(game.legal()[0])
    view = game.view(game.seat)
    found = explain(view, "mine 6", ["money 6"])
    for one in (found.first, found.second):
        assert sum(one.chances) == pytest.approx(1)
        assert [set(points) for points in one.points] == [set(POINT_SOURCES)] * players
    again = explain(view, "mine 6", ["money 6"])
    assert again == found


def test_when_it_is_over_all_is_known() -> None:
    game = last_turn(Player(workers=1, points=9), Player(workers=0))
    before = game.state.copy()
    game.play("bank")
    found = outlook(foresight_for(2), game.state)
    assert found.chances == (1.0, 0.0)
    assert found.points == ((0.0,) * 8,) * 2
    ended = game.outcome()
    assert ended is not None
    earned = earned_between(before, game.state, 0)
    assert sum(earned) == ended.points[0] - before.points[0]


def test_what_it_cannot_know_changes_nothing() -> None:
    game = Game.new(2, seed=8)
    while game.phase == "draft":
        game.play(game.legal()[0])
    seat = game.seat
    other = game.state.copy()
    other.redeal(seat, Random(77))
    assert explain(View(other, seat), "bank", "money 6") == explain(
        game.view(seat), "bank", "money 6"
    )


@pytest.mark.parametrize(
    ("first", "expected"),
    [("stop", "not legal"), ((), "one action at least")],
)
def test_wrong_turns_are_refused(first: str | tuple[str, ...], expected: str) -> None:
    game = position()
    with pytest.raises(BotError, match=expected):
        explain(game.view(0), first, "bank")
    with pytest.raises(BotError, match="has to decide"):
        explain(game.view(1), "bank", "bank")


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["12 points more from orders", "Ben: 8 points fewer from vehicles on the clock"]),
        ("de", ["12 Punkte mehr für Aufträge"]),
        ("hu", ["12 ponttal több a megrendelésekért"]),
        ("pl", ["12 punktów więcej za zamówienia"]),
    ],
)
def test_in_words(language: str, expected: list[str]) -> None:
    game = last_turn(
        Player(workers=1, orders={"truck-KKK": FULL}), Player(workers=0, delivered=("truck-GG",))
    )
    found = explain(game.view(0), "deliver truck", "bank")
    told = why(Sentences(language), found.parts, ("Ada", "Ben"), 0)
    told = [sentence.replace("\u00a0", " ") for sentence in told]
    assert set(expected) <= set(told), told
    assert told[0] == expected[0]
