"""What is wrong with a position made by hand; nothing is with one reached by play."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Game, Random, State
from glueckauf.rules import codes as n
from glueckauf.rules.fields import SIZES
from glueckauf.rules.material import ORDER_NUMBER, SPACE_NUMBER, TILE_NUMBER
from glueckauf.rules.position_checks.status import problems
from tests.support.builder import Player, position
from tests.support.checks import COMPILED
from tests.support.play import PLAYERS, RULES, TEMPERS, walk

if TYPE_CHECKING:
    from collections.abc import Callable

Fields = dict[str, Any]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rules", RULES)
def test_nothing_is_wrong_with_what_was_played(players: int, rules: str) -> None:
    for seed in range(10 if COMPILED else 5):
        state = State.new(players, seed, rules)
        for taken, _ in enumerate(walk(state, seed % len(TEMPERS), Random(seed))):
            if taken % 7 == seed % 7:
                viewer = taken % (players + 1)
                assert problems(state) == ()
                assert problems(state.hidden_from(viewer if viewer < players else None)) == ()
        assert problems(state) == ()


def test_game_tells_its_status() -> None:
    game = position(seats={0: Player(marks=3, cage="grey black", tiles=["grey2-light"])})
    assert game.status() == ()
    game.state.set_fields({"cage": [6] + [0] * 15})
    assert {problem.code for problem in game.status()} == {"cubes", "cage"}


@cache
def _found(phase: int, players: int, rules: str) -> State:
    for seed in range(500):
        state = State.new(players, seed, rules)
        for _ in walk(state, seed % len(TEMPERS), Random(seed)):
            if state.phase == phase:
                return state.copy()
        if phase == n.OVER:
            return state
    raise AssertionError(f"no game comes to phase {phase}")


def found(phase: int, players: int = 2, rules: str = "original") -> State:
    """A state with that kind of decision, from a random game."""
    return _found(phase, players, rules).copy()


def codes(state: State, change: Callable[[Fields], object]) -> set[str]:
    """What is wrong after a change of a state with which nothing was."""
    assert problems(state) == ()
    fields: Fields = {**state.fields()}
    change(fields)
    state.set_fields(fields)
    return {problem.code for problem in problems(state)}


def middle(players: int = 2, rules: str = "original") -> State:
    """A turn in the second shift; seat 0 has orders, coal and a worker on `mine 10`."""
    return position(
        players,
        rules,
        shift=2,
        seats={
            0: Player(
                cage="grey",
                storage="black",
                tiles=["grey2-light", "black1-dark"],
                orders={"truck-KKK": ["black", "", "yellow grey"], "handcart-Y": ["yellow"]},
                delivered=["horsecart-BB"],
                points=4,
            )
        },
        spaces={"mine 10": (0, 1), "factory draw": (0, 1), "order draw": (1, 1)},
    ).state


def put(name: str, at: int, value: int) -> Callable[[Fields], object]:
    return lambda fields: fields[name].__setitem__(at, value)


def add(name: str, at: int, value: int) -> Callable[[Fields], object]:
    return lambda fields: fields[name].__setitem__(at, fields[name][at] + value)


def let(**values: Any) -> Callable[[Fields], object]:
    return lambda fields: fields.update(values)


def both(*changes: Callable[[Fields], object]) -> Callable[[Fields], object]:
    def change(fields: Fields) -> None:
        for one in changes:
            one(fields)

    return change


TRUCK_KKK = ORDER_NUMBER["truck-KKK"]

WRONG_ON_THE_TABLE = {
    "a cube too many": (add("supply", 2, 1), {"cubes"}),
    "a cube too few": (add("storage", 3, -1), {"cubes"}),
    "a worker too many": (add("workers", 1, 1), {"workers"}),
    "a worker too few": (add("workers", 0, -1), {"workers"}),
    "a worker displaced from nowhere": (
        both(add("workers", 0, -1), add("canteen", 0, 1)),
        {"canteen"},
    ),
    "workers of nobody": (
        put("space_workers", SPACE_NUMBER["money 4"], 1),
        {"space_owner"},
    ),
    "an owner without workers": (
        put("space_owner", SPACE_NUMBER["money 4"], 1),
        {"space_owner"},
    ),
    "workers on the bank space": (
        both(
            put("space_workers", n.BANK, 1),
            put("space_owner", n.BANK, 0),
            add("workers", 0, -1),
        ),
        {"bank"},
    ),
    "workers on a shut space": (
        both(
            put("space_workers", SPACE_NUMBER["mine 4"], 1),
            put("space_owner", SPACE_NUMBER["mine 4"], 0),
            add("workers", 0, -1),
        ),
        {"locked"},
    ),
    "a tile on a shut space": (put("factory", 3, 0), {"locked", "tiles"}),
    "an order on a shut space": (put("order_space", 0, 0), {"locked", "orders"}),
    "an empty space beside a deck": (put("order_space", 2, n.NOTHING), {"not_filled", "orders"}),
    "a tile space to be filled that is full": (let(refill=1), {"refill"}),
    "an order twice": (
        lambda fields: fields["order_space"].__setitem__(2, fields["order_space"][1]),
        {"orders"},
    ),
    "a fourth tile": (
        add("tiles", n.TILE_KINDS + TILE_NUMBER["black2-dark"], 3),
        {"tiles", "count"},
    ),
    "a card beyond the deck": (put("cards", 47, 3), {"deck_places"}),
    "knowledge beyond the deck": (put("seen", 47, 1), {"deck_places"}),
    "six cubes in the cage": (both(add("cage", 4, 6), add("supply", 0, -6)), {"cage"}),
    "more cubes than carts": (both(add("cubes", 16, 1), add("supply", 0, -1)), {"carts"}),
    "carts without tiles": (add("carts", 6, 1), {"count"}),
    "a cube on an order in the deck": (
        both(put("slots", 4 * ORDER_NUMBER["truck-GG"], 3), add("supply", 2, -1)),
        {"slots"},
    ),
    "a cube where the card has no slot": (
        both(put("slots", 4 * TRUCK_KKK + 3, 4), add("supply", 3, -1)),
        {"slots"},
    ),
    "a second cube on a full slot": (
        both(put("slots", 4 * TRUCK_KKK, 5 + 4 * 3), add("supply", 0, -1)),
        {"slots"},
    ),
    "half a pair": (
        both(put("slots", 4 * TRUCK_KKK + 1, 1), add("supply", 0, -1)),
        {"half", "count"},
    ),
    "an order of two seats": (put("owner", TRUCK_KKK, 1), {"count"}),
    "a wrong count of orders": (put("order_count", 0, 3), {"count"}),
    "a wrong count of free slots": (add("free", 3, 1), {"count"}),
    "a wrong count of complete orders": (add("complete", 0, -1), {"count"}),
    "a wrong count of open slots": (add("unfilled", TRUCK_KKK, 1), {"count"}),
    "a wrong count of delivered orders": (add("delivered", 0, 1), {"count"}),
    "a wrong count of delivered slots": (add("delivered_coal", 1, 1), {"count"}),
    "a wrong count by vehicle": (add("delivered_by", 1, 1), {"count"}),
    "points from nowhere": (add("points", 0, 1), {"points"}),
    "more points than the clock has": (
        both(add("points", 0, 11), add("scored", n.FROM_CLOCK, 11)),
        {"clock"},
    ),
    "points of a shift to come": (
        both(add("points", 0, 1), add("scored", n.FROM_CLOCK + 1, 1)),
        {"clock"},
    ),
    "points of the end": (
        both(add("points", 0, 1), add("scored", n.FROM_CUBES, 1)),
        {"count"},
    ),
    "points of orders never delivered": (
        both(add("points", 1, 5), add("scored", n.SOURCES, 5)),
        {"count"},
    ),
    "money on an empty seat": (put("money", 3, 1), {"empty_seat"}),
    "a tile on an empty seat": (put("tiles", 40, 1), {"empty_seat", "tiles", "count"}),
    "nobody to place": (
        both(put("workers", 0, 0), add("bank", 0, 16)),
        {"turn"},
    ),
    "steps without mining": (let(steps=2), {"steps"}),
    "carts short of coal": (let(short_carts=1), {"coal"}),
    "a tile bought": (let(bought=3), {"coal"}),
    "cards in hand": (
        both(let(hand_size=1), put("hand", 0, 0)),
        {"hand", "tiles"},
    ),
    "a slot under way": (let(pending=4 * TRUCK_KKK + 1), {"pending"}),
    "a draft row": (both(let(draft_size=1), put("draft", 0, 0)), {"draft", "orders"}),
    "a row with a gap": (put("draft", 4, 2), {"row"}),
    "the end before the third shift": (let(phase=n.OVER), {"over", "count"}),
    "a draft in the second shift": (let(phase=n.DRAFTING), {"draft"}),
    "mining without steps": (let(phase=n.MINING), {"steps"}),
    "keeping without a hand": (let(phase=n.KEEPING_TILE), {"hand"}),
    "coal for nothing": (let(phase=n.COALING), {"coal"}),
}


@pytest.mark.parametrize("name", WRONG_ON_THE_TABLE)
def test_wrong_on_the_table(name: str) -> None:
    change, expected = WRONG_ON_THE_TABLE[name]
    assert codes(middle(), change) == expected


SPLIT = "original split_substitution=on"
SHORT = "original cubes_per_colour=8"


def no_worker(space: str) -> Callable[[Fields], object]:
    """Whoever stands there goes to the bank."""

    def change(fields: Fields) -> None:
        number = SPACE_NUMBER[space]
        fields["bank"][fields["space_owner"][number]] += fields["space_workers"][number]
        fields["space_owner"][number] = n.NOTHING
        fields["space_workers"][number] = 0
        displaced = sum(count * (count - 1) // 2 for count in fields["space_workers"])
        for seat in range(4):
            more = min(fields["canteen"][seat], sum(fields["canteen"]) - displaced)
            fields["canteen"][seat] -= more
            fields["bank"][seat] += more

    return change


def next_seat(fields: Fields) -> None:
    fields["seat"] = (fields["seat"] + 1) % fields["players"]


def reverse_hand(fields: Fields) -> None:
    size = fields["hand_size"]
    fields["hand"][:size] = fields["hand"][:size][::-1]


def drop_from_hand(fields: Fields) -> None:
    """The last card of the hand goes to the bottom of its deck."""
    fields["hand_size"] -= 1
    size, deck = fields["hand_size"], int(fields["phase"] < n.KEEPING_ORDER)
    here = n.PLACES * deck + (fields["top"][deck] + fields["left"][deck]) % n.PLACES
    fields["cards"][here] = fields["hand"][size]
    fields["left"][deck] += 1
    fields["hand"][size] = n.NOTHING


def twice(change: Callable[[Fields], object]) -> Callable[[Fields], object]:
    return both(change, change)


WRONG_DECISIONS: dict[str, tuple[int, str, Callable[[Fields], object], set[str]]] = {
    "another's pick": (n.DRAFTING, "original", next_seat, {"draft"}),
    "a draft row of one": (
        n.DRAFTING,
        "original",
        both(let(draft_size=1), lambda f: f["draft"].__setitem__(slice(1, 13), [-1] * 12)),
        {"draft", "orders"},
    ),
    "workers placed before the draft ends": (
        n.DRAFTING,
        "original",
        both(add("workers", 0, -1), add("bank", 0, 1)),
        {"draft"},
    ),
    "an order space filled before the draft ends": (
        n.DRAFTING,
        "original",
        put("order_space", 3, 0),
        {"draft", "orders"},
    ),
    "a descending draft row": (
        n.DRAFTING,
        "original",
        lambda f: f["draft"].__setitem__(slice(0, 2), f["draft"][1::-1]),
        {"row"},
    ),
    "a descending hand": (n.KEEPING_ORDER, "original", reverse_hand, {"row"}),
    "four drawn of many": (n.KEEPING_TILE, "original", drop_from_hand, {"hand"}),
    "three put back of many": (
        n.RETURNING_TILES,
        "original",
        twice(drop_from_hand),
        {"hand"},
    ),
    "tiles kept without a worker": (
        n.KEEPING_TILE,
        "original",
        no_worker("factory draw"),
        {"no_worker"},
    ),
    "orders put back without a worker": (
        n.RETURNING_ORDERS,
        "original",
        no_worker("order draw"),
        {"no_worker"},
    ),
    "a hand of another deck": (
        n.KEEPING_TILE,
        "original",
        let(phase=n.KEEPING_ORDER),
        {"orders", "tiles", "no_worker"},
    ),
    "mining without a worker": (
        n.MINING,
        "original",
        both(no_worker("mine 6"), no_worker("mine 10")),
        {"no_worker"},
    ),
    "no carts short of coal": (n.COALING, SHORT, let(short_carts=0), {"coal"}),
    "coal of the tile's own colour": (
        n.COALING,
        SHORT,
        lambda f: f["supply"].__setitem__(f["bought"] // 4, 1),
        {"coal", "cubes"},
    ),
    "no coal at all": (n.COALING, SHORT, let(supply=[0] * 4), {"coal", "cubes"}),
    "coal for a tile that nobody has": (
        n.COALING,
        SHORT,
        lambda f: f["tiles"].__setitem__(n.TILE_KINDS * f["seat"] + f["bought"], 0),
        {"coal", "tiles", "count"},
    ),
    "coal for carts that are not empty": (
        n.COALING,
        SHORT,
        lambda f: f["carts"].__setitem__(4 * f["seat"] + f["bought"] // 4, 0),
        {"coal", "carts", "count"},
    ),
    "an order too many in the draft": (
        n.DRAFTING,
        "original",
        put("order_count", 1, 1),
        {"draft", "count"},
    ),
    "work left at the end": (
        n.OVER,
        "original",
        both(add("workers", 0, 1), add("bank", 0, -1)),
        {"over"},
    ),
    "points of the end that are wrong": (
        n.OVER,
        "original",
        both(add("points", 0, 1), add("scored", n.FROM_MARKS, 1)),
        {"count"},
    ),
}


@pytest.mark.parametrize("name", WRONG_DECISIONS)
def test_wrong_decisions(name: str) -> None:
    phase, rules, change, expected = WRONG_DECISIONS[name]
    assert codes(found(phase, rules=rules), change) == expected


def test_coal_without_a_worker() -> None:
    state = found(n.COALING, rules=SHORT)
    space = "factory draw" if state.refill == n.NOTHING else f"factory {state.refill + 1}"
    assert codes(state, no_worker(space)) == {"no_worker"}


def test_coal_for_a_bought_tile_with_others_in_hand() -> None:
    """R8.6: a tile from a space comes alone; of five drawn, four are left beside it."""
    game = Game.new(2, SHORT, seed=0)
    for seed in range(200):
        game = Game.new(2, SHORT, seed=seed)
        for _ in walk(game.state, 4, Random(seed)):
            if game.phase == "coal" and game.state.hand_size:
                break
        if not game.over:
            break
    assert codes(game.state.copy(), drop_from_hand) == {"hand"}
    from_space = both(let(refill=0), put("factory", 0, n.NOTHING), no_worker("factory draw"))
    assert codes(game.state.copy(), from_space) == {"hand", "no_worker", "tiles"}


def pair_under_way() -> State:
    """A mining in which the second cube of a pair is due, from the cage or the storage."""
    game = position(seats={0: Player(cage="yellow grey", storage="brown", orders={"truck-K": []})})
    game.play("mine 10")
    game.play("fill truck-K black yellow")
    return game.state


SECOND_CUBE: dict[str, tuple[Callable[[Fields], object], set[str]]] = {
    "another slot": (let(pending=4 * TRUCK_KKK), {"pending", "half"}),
    "a slot that the card has not": (
        let(pending=4 * ORDER_NUMBER["truck-K"] + 1),
        {"pending", "half"},
    ),
    "no such slot": (let(pending=n.NOTHING), {"half"}),
    "split substitution": (let(split_substitution=1), {"pending"}),
    "no second cube": (
        both(add("cage", 2, -1), add("storage", 1, -1), add("supply", 1, 1), add("supply", 2, 1)),
        {"pending"},
    ),
    "a second cube out of reach": (
        both(put("level", 0, 2), let(storage_needs_surface=1)),
        {"pending"},
    ),
    "a second cube from the storage": (put("level", 0, 2), set()),
}


@pytest.mark.parametrize("name", SECOND_CUBE)
def test_second_cube(name: str) -> None:
    change, expected = SECOND_CUBE[name]
    assert codes(pair_under_way(), change) == expected


def test_half_filled_slots_under_split_substitution() -> None:
    state = position(
        2, SPLIT, seats={0: Player(orders={"truck-KKK": ["yellow", "grey", ""]})}
    ).state
    assert problems(state) == ()


def test_hidden_cards_stand_for_what_is_not_in_sight() -> None:
    state = middle().hidden_from(None)
    here = state.top[n.ORDER_DECK]
    assert codes(state, put("cards", here, TRUCK_KKK)) == {"orders"}
    state = middle().hidden_from(None)
    assert codes(state, let(left=[state.left[0], state.left[1] - 1])) == {"tiles"}


@pytest.mark.parametrize("name", SIZES)
def test_numbers_out_of_range(name: str) -> None:
    """Whatever stands in a field, it is told and nothing breaks."""
    for value in (-9, 99, -3, 12_000):
        state = middle()
        fields: Fields = {**state.fields()}
        fields[name] = [value] * len(fields[name]) if isinstance(fields[name], list) else value
        state.set_fields(fields)
        assert problems(state)


def test_players_out_of_range() -> None:
    state = middle()
    state.set_fields({"players": 5})
    assert [problem.sentence for problem in problems(state)] == ["players is 2 to 4, not 5"]


def test_any_numbers_in_range_can_be_asked() -> None:
    """Numbers that each are possible, and together are not."""
    rng = Random(1)
    ones = [found(phase, players) for phase in (n.TURN, n.MINING, n.OVER) for players in PLAYERS]
    everything: list[Fields] = [{**state.fields()} for state in ones]
    for _ in range(300):
        mixed = {name: rng.choice(everything)[name] for name in SIZES}
        mixed["players"] = 4
        mixed["phase"] = rng.below(9)
        state = ones[0].copy()
        state.set_fields(mixed)
        assert problems(state)


def test_all_problems_are_told_at_once() -> None:
    state = middle()
    everything = both(add("supply", 0, 1), add("workers", 1, 1), add("points", 0, 1), let(steps=2))
    assert codes(state, everything) == {"cubes", "workers", "points", "steps"}


def test_problems_have_sentences() -> None:
    state = middle()
    state.set_fields({"supply": [17, *state.supply[1:]]})
    (problem,) = problems(state)
    assert problem.code == "cubes"
    assert problem.sentence.startswith("there are ")
