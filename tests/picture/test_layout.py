"""The layout names every place, and nothing lies outside or on top of another."""

import json
import math
from itertools import combinations, pairwise

import pytest

from glueckauf.picture import coordinates
from glueckauf.picture.coordinates import SOCKETS, STANDS, WORKER, Box, queue
from glueckauf.picture.scene.layout import layout
from glueckauf.rules.material import (
    CAGE_PLACES,
    CLOCK,
    COLOURS,
    LEVELS,
    ORDERS,
    SHIFTS,
    SIDES,
    SPACES,
    TILE_COPIES,
)

LAYOUT = layout()
PHONE = 340
"""Width of a panel on the smallest screen."""


def test_it_is_plain_data() -> None:
    assert json.loads(json.dumps(LAYOUT)) == LAYOUT


def test_it_is_the_same_each_time() -> None:
    assert json.dumps(layout()) == json.dumps(layout())


def test_every_space_has_its_place() -> None:
    assert list(LAYOUT["spaces"]) == [space.name for space in SPACES]


@pytest.mark.parametrize("name", SOCKETS)
def test_a_socket_lies_inside_its_panel(name: str) -> None:
    space = LAYOUT["spaces"][name]
    panel = LAYOUT["panels"][space["panel"]]
    r = space["radius"]
    assert r <= space["x"] <= panel["width"] - r
    assert r <= space["y"] <= panel["height"] - r
    target = space["target"]
    assert target["x"] <= space["x"] - r
    assert target["x"] + target["width"] >= space["x"] + r
    assert target["y"] + target["height"] >= space["y"] + r


@pytest.mark.parametrize("name", SOCKETS)
def test_a_finger_can_touch_it(name: str) -> None:
    """At least 40 pixels across on a phone."""
    space = LAYOUT["spaces"][name]
    scale = PHONE / LAYOUT["panels"][space["panel"]]["width"]
    assert 2 * space["radius"] * scale >= 40
    assert min(space["target"]["width"], space["target"]["height"]) * scale >= 40


def test_sockets_and_targets_do_not_touch() -> None:
    for (one, (area, a)), (other, (area2, b)) in combinations(SOCKETS.items(), 2):
        if area == area2:
            assert math.dist(a, b) >= 2 * coordinates.SOCKET_RADIUS, (one, other)
            assert not _overlap(coordinates.target(one), coordinates.target(other)), (one, other)


def test_offers_lie_beside_the_sockets() -> None:
    for name, space in LAYOUT["spaces"].items():
        has_offer = name.split()[0] in ("factory", "order") and not name.endswith("draw")
        assert ("offer" in space) == has_offer
        if has_offer:
            offer = space["offer"]
            assert offer["y"] + offer["height"] <= space["y"] - space["radius"] + 4
            assert abs(offer["x"] + offer["width"] / 2 - space["x"]) < 0.01


@pytest.mark.parametrize("count", STANDS)
def test_workers_fit_into_a_socket(count: int) -> None:
    height, points = STANDS[count]
    assert len(points) == count
    width = height * WORKER[0] / WORKER[1]
    for x, y in points:
        assert math.hypot(x, y) + min(width, height) / 2 <= coordinates.SOCKET_RADIUS + 2


def test_a_crowd_closes_up() -> None:
    box = Box(10, 0, 100, 40)
    assert queue(box, 0, 20) == []
    assert queue(box, 1, 20) == [20]
    for count in (2, 5, 18, 72):
        xs = queue(box, count, 20)
        assert len(xs) == count
        assert xs == sorted(xs)
        assert xs[0] - 10 >= box.x
        assert xs[-1] + 10 <= box.x + box.width + 0.01


def test_rows_and_heaps_reach_as_far_as_the_rules() -> None:
    """However many there can be, the layout says how close they stand."""
    crowd = LAYOUT["workers"]["crowd"]
    assert [len(row["steps"]) for row in crowd["canteen"]] == [18 + 1] * 4
    assert len(crowd["bank"]["steps"]) == 4 * 13 + 1
    assert len(LAYOUT["mine"]["storage"]["steps"]) == 36 + 1
    assert len(LAYOUT["mine"]["balance"]["heavier"]) == 2 * 24 + 1


def test_the_clock_has_its_elements_in_their_quarters() -> None:
    clock = LAYOUT["clock"]
    assert [element["name"] for element in clock["elements"]] == [one.name for one in CLOCK]
    for number, element in enumerate(clock["elements"]):
        shift = number // 4 + 1
        assert clock["wedge"][str(shift)] < element["angle"] < clock["wedge"][str(shift)] + 90
        icon = element["icon"]
        reach = math.dist((icon["x"], icon["y"]), (clock["middle"]["x"], clock["middle"]["y"]))
        assert reach + 12 < clock["radius"]
    assert set(clock["hand"]) == {str(shift) for shift in range(1, SHIFTS + 1)}


def test_the_cage_stops_at_every_level() -> None:
    cage = LAYOUT["mine"]["cage"]
    assert list(cage["top"]) == list(LEVELS)
    tops = list(cage["top"].values())
    assert tops == sorted(tops)
    assert len(cage["berths"]) == CAGE_PLACES
    half = LAYOUT["mine"]["cube"]["size"] / 2
    for a, b in combinations(cage["berths"], 2):
        assert abs(a["x"] - b["x"]) >= 2 * half or abs(a["y"] - b["y"]) >= 2 * half
    for berth in cage["berths"]:
        assert half <= berth["x"] <= cage["width"] - half
        assert half <= berth["y"] <= cage["height"] - half


def test_the_art_is_wide_enough_for_every_tile() -> None:
    mine = LAYOUT["mine"]
    for colour in COLOURS:
        for side in SIDES:
            tunnels = mine["levels"][colour][side]
            assert len(tunnels) == (TILE_COPIES + 1) ** 2
            assert max(one["half"] for one in tunnels.values()) <= mine["ground"]["half"]
            assert len(tunnels["111222"]["tiles"]) == 6


def test_levels_do_not_overlap() -> None:
    levels = [LAYOUT["mine"]["levels"][colour] for colour in COLOURS]
    for upper, lower in pairwise(levels):
        assert upper["top"] + upper["height"] < lower["top"]
    assert levels[-1]["top"] + levels[-1]["height"] <= LAYOUT["mine"]["ground"]["height"]


def test_storage_keeps_any_number_in_its_bin() -> None:
    for colour in range(4):
        for count in (0, 1, 3, 4, 16, 36):
            pile = coordinates.pile(colour, count)
            assert len(pile) == count
            assert all(
                coordinates.BINS[colour].y - coordinates.BIN_HEIGHT
                <= at.y
                <= coordinates.BINS[colour].y
                for at in pile
            )


def test_the_beam_leans_to_the_heavier_side() -> None:
    heavier = LAYOUT["mine"]["balance"]["heavier"]
    even, dark, light = heavier["0"], heavier["3"], heavier["-3"]
    assert even["turn"] == 0
    assert even["dark"]["y"] == pytest.approx(even["light"]["y"])
    assert dark["dark"]["y"] > dark["light"]["y"]
    assert light["dark"]["y"] < light["light"]["y"]
    assert heavier["24"]["turn"] == -heavier["-24"]["turn"] == coordinates.BALANCE_MOST


def test_slots_do_not_overlap_and_stay_on_the_card() -> None:
    width, height = coordinates.CARD
    wide, tall = coordinates.SACK
    for count in {len(order.slots) for order in ORDERS}:
        slots = LAYOUT["orders"]["slots"][str(count)]
        assert len(slots) == count
        for slot in slots:
            assert wide / 2 <= slot["x"] <= width - wide / 2
            assert tall / 2 <= slot["y"] <= height - tall / 2
        for a, b in combinations(slots, 2):
            assert abs(a["x"] - b["x"]) >= wide or abs(a["y"] - b["y"]) >= tall
    assert set(LAYOUT["orders"]["cubes"]) == {"1", "2"}


def _overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )
