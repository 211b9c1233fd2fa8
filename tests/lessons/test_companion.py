"""The companion: every reason is held against the view, and changes when the position does."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glueckauf import Game, Phase, Random
from glueckauf.bots.match import decision_of
from glueckauf.bots.registry import make_bot
from glueckauf.lessons.chalk import is_place
from glueckauf.lessons.companion import SPOKEN_TURNS, advise, speaks
from glueckauf.lessons.reasons import CODES, MOST, Because, because
from glueckauf.words import LANGUAGES, Sentences
from tests.support.builder import EMPTY, FULL, Player, position

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Fact = Callable[["Table", str, Mapping[str, str]], Any]

COLOURS = ("yellow", "brown", "grey", "black")


class Table:
    """A second reading of a view, from its plain data."""

    def __init__(self, game: Game) -> None:
        self.view: dict[str, Any] = game.view(game.seat).as_dict()
        self.me: dict[str, Any] = self.view["players"][game.seat]

    def free(self, order: str, colour: str) -> bool:
        return any(
            one["name"] == order
            and any(slot["colour"] == colour and not slot["cubes"] for slot in one["slots"])
            for one in self.me["orders"]
        )

    def level(self, colour: str) -> dict[str, Any]:
        level: dict[str, Any] = self.me["levels"][COLOURS.index(colour)]
        return level

    def cubes(self, colour: str) -> int:
        carts = sum(level["cubes"][colour] for level in self.me["levels"])
        return int(self.me["cage"][colour] + self.me["storage"][colour] + carts)

    def tiles(self, side: str) -> int:
        return sum(len(level[side]) for level in self.me["levels"])

    def card(self, action: str) -> str:
        offers = {space["name"]: space["offer"] for space in self.view["spaces"]}
        return str(offers.get(action) or action.split()[1])

    def slots(self, action: str) -> Counter[str]:
        letters = dict(zip("YBGK", COLOURS, strict=True))
        return Counter(letters[letter] for letter in self.card(action).partition("-")[2])

    def ready(self, action: str) -> list[dict[str, Any]]:
        vehicle = action.split()[1]
        return [one for one in self.me["orders"] if one["complete"] and one["vehicle"] == vehicle]


def _tile_too_dear(table: Table, _action: str, values: Mapping[str, str]) -> bool:
    offers = {space["name"]: space["offer"] for space in table.view["spaces"]}
    tile = offers[values["space"]].partition("-")[0]
    price = (COLOURS.index(tile[:-1]) + 1) * int(tile[-1])
    return bool(tile[:-1] == values["colour"] and price > table.me["marks"])


FACTS: dict[str, Fact] = {
    "deliver.one": lambda table, action, values: (
        [one["name"] for one in table.ready(action)] == [values["order"]]
    ),
    "deliver.several": lambda table, action, _: len(table.ready(action)) > 1,
    "mine.cage": lambda table, _, v: (
        table.free(v["order"], v["colour"]) and table.me["cage"][v["colour"]] > 0
    ),
    "mine.cart": lambda table, _, v: (
        table.free(v["order"], v["colour"]) and table.level(v["colour"])["cubes"][v["colour"]] > 0
    ),
    "mine.storage": lambda table, _, v: (
        table.free(v["order"], v["colour"]) and table.me["storage"][v["colour"]] > 0
    ),
    "money.tile": lambda table, action, v: (
        table.free(v["order"], v["colour"]) and _tile_too_dear(table, action, v)
    ),
    "order.deep": lambda table, action, _: table.slots(action)["black"] > 0,
    "order.few": lambda table, _action, _: len(table.me["orders"]) < 2,
    "order.long": lambda table, action, _: table.slots(action).total() > 2,
    "order.ready": lambda table, action, _: all(
        table.cubes(colour) >= count for colour, count in table.slots(action).items()
    ),
    "order.short": lambda table, action, v: table.slots(action) == {v["colour"]: 1},
    "order.vehicle": lambda table, action, v: (
        table.card(action).partition("-")[0] == v["order"].partition("-")[0] == v["vehicle"]
        and any(one["name"] == v["order"] for one in table.me["orders"])
    ),
    "step.down": lambda table, action, v: (
        action == f"cage {v['colour']}"
        and table.free(v["order"], v["colour"])
        and table.level(v["colour"])["cubes"][v["colour"]] > 0
    ),
    "step.fill": lambda table, _, v: table.free(v["order"], v["colour"]),
    "step.load": lambda table, _, v: table.free(v["order"], v["colour"]),
    "step.store": lambda table, _, v: table.me["cage"][v["colour"]] > 0,
    "step.substitute": lambda table, _, v: any(
        one["name"] == v["order"] for one in table.me["orders"]
    ),
    "step.up": lambda table, action, v: (
        action == "cage surface"
        and table.free(v["order"], v["colour"])
        and table.me["cage"][v["colour"]] > 0
    ),
    "tile.balance": lambda table, action, v: (
        table.card(action).endswith(v["side"])
        and table.tiles(v["side"]) < table.tiles("dark" if v["side"] == "light" else "light")
    ),
    "tile.carts": lambda table, action, v: table.card(action).startswith(v["colour"]),
    "tile.wanted": lambda table, action, v: (
        table.card(action).startswith(v["colour"]) and table.free(v["order"], v["colour"])
    ),
}
"""What must be seen on the table where a reason is given; the others name nothing."""


def check(game: Game) -> set[str]:
    """Every reason for every action that is legal; which of them were given."""
    view, table, given = game.view(game.seat), Table(game), set()
    for action in list(map(str, game.legal()))[:80]:
        reasons = because(view, action)
        assert 1 <= len(reasons) <= MOST, action
        for reason in reasons:
            assert set(reason.values) == CODES[reason.code]
            assert all(map(is_place, reason.places)), reason
            if reason.code in FACTS:
                assert FACTS[reason.code](table, action, reason.values), (action, reason)
            given.add(reason.code)
    return given


@settings(deadline=None, max_examples=6)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 4))
def test_what_a_reason_names_is_there(seed: int, players: int) -> None:
    """Along games of a bot that sometimes does anything."""
    game, rng, bot = Game.new(players, seed=seed), Random(seed), make_bot("hewer")
    for _ in range(50):
        if game.over:
            break
        check(game)
        game.play(rng.choice(game.legal()) if rng.below(3) == 0 else decision_of(bot, game, rng))


def with_me(**mine: Any) -> Game:
    offers = {"factory 1": "grey2-light", "factory 2": "yellow1-dark", "order 2": "truck-BB"}
    mine.setdefault("workers", 8)
    return position(seats={0: Player(**mine)}, offers=offers)


GREY = {"handcart-G": EMPTY}
BARE: dict[str, str] = {"grey": ""}


@pytest.mark.parametrize(
    ("code", "action", "there", "gone"),
    [
        ("mine.cart", "mine 6", {"orders": GREY}, {"orders": GREY, "carts": BARE}),
        ("mine.cart", "mine 6", {"orders": GREY}, {}),
        ("mine.cage", "mine 6", {"orders": GREY, "cage": "grey"}, {"orders": GREY}),
        ("mine.storage", "mine 6", {"orders": GREY, "storage": "grey"}, {"orders": GREY}),
        ("tile.wanted", "factory 1", {"orders": GREY, "carts": BARE}, {"orders": GREY}),
        ("tile.balance", "factory 2", {"tiles": ["brown1-light"]}, {}),
        ("deliver.one", "deliver handcart", {"orders": {"handcart-G": FULL}}, None),
        ("order.ready", "order 2", {"storage": "brown"}, {}),
        ("order.vehicle", "order 2", {"orders": {"truck-K": EMPTY}}, {"orders": GREY}),
        ("order.few", "order 2", {}, {"orders": {**GREY, "handcart-Y": EMPTY}}),
        ("money.tile", "money 4", {"orders": GREY, "marks": 2}, {"orders": GREY, "marks": 9}),
    ],
)
def test_it_changes_when_the_position_does(
    code: str, action: str, there: dict[str, Any], gone: dict[str, Any] | None
) -> None:
    def codes(**mine: Any) -> set[str]:
        return {reason.code for reason in because(with_me(**mine).view(0), action)}

    assert code in codes(**there)
    if gone is not None:
        assert code not in codes(**gone)


def test_it_asks_a_bot_and_knows_no_more_than_the_view() -> None:
    game = Game.new(2, seed=3)
    seat = game.seat
    advice = advise(game.view(seat))
    assert advice.action in map(str, game.legal())
    assert advice.place == f"card:{advice.action.split()[1]}"
    other = game.state.copy()
    other.redeal(seat, Random(8))
    assert advise(Game.from_position(other).view(seat)) == advice


def test_less_and_less_often_and_after_the_first_shift_not_unasked() -> None:
    game, rng, bot = Game.new(2, seed=5), Random(5), make_bot("hewer")
    spoken, turns = [], 0
    while game.state.shift == 1:
        if game.seat == 0 and game.phase == Phase.DRAFT:
            assert speaks(game, 0)
        if game.seat == 0 and game.phase == Phase.TURN:
            if speaks(game, 0):
                spoken.append(turns)
            turns += 1
        assert not speaks(game, 1 - game.seat)
        game.play(decision_of(bot, game, rng))
    assert spoken == [turn for turn in SPOKEN_TURNS if turn < turns]
    gaps = [later - sooner for sooner, later in pairwise(spoken)]
    assert gaps == sorted(gaps)
    assert not any(speaks(game, seat) for seat in (0, 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_it_in_four_languages(language: str) -> None:
    words = Sentences(language)
    told = words.advice("mine.cart", {"colour": "grey", "order": "handcart-G"})
    assert words.order("handcart-G") in told
    for code, names in CODES.items():
        values = {
            "colour": "grey",
            "order": "truck-KK",
            "side": "dark",
            "level": "surface",
            "space": "factory 1",
            "vehicle": "truck",
        }
        assert words.advice(code, {name: values[name] for name in names})


def test_a_reason_is_data() -> None:
    assert Because("bank", {}) == because(with_me().view(0), "bank")[0]
