"""A drawn table shows what the view says, piece by piece."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glueckauf.picture import coordinates
from glueckauf.picture.document import PictureError
from glueckauf.picture.scene import mine_contents
from glueckauf.picture.scene.whole_table import mine_svg, order_svg, table_svg, tile_svg
from glueckauf.picture.scene.yard_scene import YARD
from glueckauf.picture.sprite import LETTERS
from glueckauf.rules.chance import Random
from glueckauf.rules.material import COLOURS, ORDERS, SIDES, TILE_NUMBER, TILES
from glueckauf.rules.phase import Phase
from glueckauf.rules.state import State, state_of
from glueckauf.rules.view import HIDDEN, View

SVG = "{http://www.w3.org/2000/svg}"


def after(players: int, seed: int, decisions: int) -> State:
    state, rng = State.new(players, seed), Random(seed)
    for _ in range(decisions):
        if state.is_over:
            break
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])
    return state


def drawn(svg: str) -> Counter[str]:
    """What is laid on the table itself, by symbol."""
    root = ElementTree.fromstring(svg)  # noqa: S314  # our own
    definitions = root.find(f"{SVG}defs")
    assert definitions is not None
    root.remove(definitions)
    return Counter(str(use.get("href"))[1:] for use in root.iter(f"{SVG}use"))


def cubes_of(view: View) -> Counter[str]:
    count = Counter(dict.fromkeys(COLOURS, 1))  # one beside the number of the supply
    for player in view.players:
        count.update(player.cage)
        count.update(player.storage)
        for level in player.levels:
            count.update(level.cubes)
        for order in player.orders:
            for slot in order.slots:
                count.update(slot.cubes)
    return +count


def workers_of(view: View) -> Counter[int]:
    """One stands for the player; of a great many in one socket only one is drawn."""
    count = Counter({player.seat: 1 for player in view.players})
    for player in view.players:
        count[player.seat] += player.workers + player.canteen + player.bank
    for space in view.spaces:
        if space.owner is not None:
            shown = space.workers if space.workers <= coordinates.MOST_STANDING else 1
            count[space.owner] += shown
    return count


def test_two_turns_are_ringed_on_the_yard() -> None:
    """What was played dashed, what was better in a closed line, each round its space."""
    view = View(after(2, 1, 8), None)
    plain, ringed = table_svg(view), table_svg(view, played="bank", better="mine 6")
    assert len(re.findall("<rect", ringed)) == len(re.findall("<rect", plain)) + 4
    new = [line for line in re.findall(r"<rect[^>]*>", ringed) if line not in plain]
    assert [("dasharray" in line) for line in new] == [False, True, False, False]
    (area, _), box = coordinates.SOCKETS["mine 6"], coordinates.target("mine 6")
    left, top = (number(new[-1], name) for name in "xy")
    assert (left, top) == (YARD[area].x + box.x, YARD[area].y + box.y)
    one = table_svg(view, better="bank")
    assert len(re.findall("<rect", one)) == len(re.findall("<rect", plain)) + 2
    with pytest.raises(PictureError, match="expected a space"):
        table_svg(view, played="draft truck-K")


def number(element: str, name: str) -> float:
    found = re.search(rf' {name}="([^"]*)"', element)
    return float(found[1]) if found else 0.0


@given(
    st.integers(2, 4), st.integers(0, 10_000), st.integers(0, 400), st.sampled_from(["me", "all"])
)
def test_the_table_shows_every_piece(players: int, seed: int, decisions: int, who: str) -> None:
    state = after(players, seed, decisions)
    view = View(state, state.seat if who == "me" else None)
    shown = drawn(table_svg(view))
    assert {colour: shown[f"cube-{colour}"] for colour in COLOURS} == cubes_of(view)
    assert {seat: shown[f"worker-{seat}"] for seat in range(players)} == workers_of(view)
    tiles = Counter(space.offer for space in view.spaces if space.name.startswith("factory"))
    orders = Counter(space.offer for space in view.spaces if space.name.startswith("order"))
    for player in view.players:
        orders.update(order.name for order in player.orders)
        for level in player.levels:
            tiles.update((*level.light, *level.dark))
    for name in (*view.draft, *view.hand):
        (orders if name in {order.name for order in ORDERS} else tiles)[name] += 1
    assert {tile.name: shown[f"tile-{tile.name}"] for tile in TILES} == {
        tile.name: tiles[tile.name] for tile in TILES
    }
    assert {order.name: shown[f"order-{order.name}"] for order in ORDERS} == {
        order.name: orders[order.name] for order in ORDERS
    }
    complete = sum(order.complete for player in view.players for order in player.orders)
    assert shown["seal"] == complete
    assert shown["padlock"] == sum(space.locked for space in view.spaces)
    assert shown["start-player"] == 1
    assert shown["cage"] == players
    over = view.phase is Phase.OVER
    assert (shown["laurel"] > 0) == over


def test_a_locked_space_shows_no_price() -> None:
    shown = drawn(table_svg(View(after(2, 1, 8), None)))
    assert sum(shown[f"pips-{price}"] for price in range(1, 8)) == 27 - 7


def test_numbers_stand_on_the_table() -> None:
    state = after(3, 5, 200)
    view = View(state, None)
    words = re.findall(r"<text[^>]*>([^<]*)</text>", table_svg(view))
    for player in view.players:
        assert str(player.points) in words
        assert str(player.marks) in words
    for count in view.supply.values():
        assert str(count) in words


@pytest.mark.parametrize(
    ("players", "rules", "threes", "fours"),
    [(2, "original", 0, 0), (3, "original", 2, 2), (4, "hu2", 4, 0)],
)
def test_the_clock_tells_the_second_rewards_of_its_rules(
    players: int, rules: str, threes: int, fours: int
) -> None:
    svg = table_svg(View(State.new(players, 1, rules), None), signs={})
    small = re.findall(r'<text[^>]* font-size="8.5"[^>]*>(\d+)</text>', svg)
    assert len(small) == (0 if players == 2 else 12)
    assert (small.count("3"), small.count("4")) == (threes, fours)


def test_a_spectator_sees_backs_of_a_draw_five() -> None:
    seen = {}
    for seed in range(60):
        for decisions in range(0, 200, 5):
            state = after(2, seed, decisions)
            if state.hand_size:
                seen[state.phase] = state
        if len(seen) >= 3:
            break
    assert len(seen) >= 3
    for state in seen.values():
        view = View(state, None)
        assert set(view.hand) == {HIDDEN}
        name = "card-back-tile" if "tile" in view.phase else "card-back-order"
        # the deck itself, and the sign of the delivered orders of each player
        others = int(bool(view.tile_deck))
        if name == "card-back-order":
            others = bool(view.order_deck) + len(view.players)
        assert drawn(table_svg(view))[name] == others + len(view.hand)


def test_a_great_crowd_on_one_space_is_told_by_a_number() -> None:
    fields = after(2, 1, 8).fields()
    fields["space_workers"][10], fields["space_owner"][10] = 9, 1
    fields["workers"] = [9, 9, 0, 0]
    svg = table_svg(View(state_of(fields), None))
    assert "×9" in svg
    assert ">10</text>" in svg


def test_a_full_bin_is_told_by_a_number() -> None:
    fields = after(2, 1, 8).fields()
    fields["storage"][1] = 7
    svg = mine_svg(View(state_of(fields), None), 0)
    assert drawn(svg)["cube-brown"] == 1 + 7
    assert ">7</text>" in svg


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cubes_lie_in_the_carts_farthest_from_the_shaft(players: int) -> None:
    view = View(after(players, 11, 160), None)
    for player in view.players:
        for level in player.levels:
            carts = mine_contents.carts(level)
            assert len(carts) == level.carts
            full = {at.x for _, at in mine_contents.cubes(level)}
            assert len(full) == level.carts - level.empty
            assert full == set(carts[level.empty :])
            assert [abs(x) for x in carts] == sorted(abs(x) for x in carts)


def test_tiles_slot_in_outwards_without_gaps() -> None:
    view = View(after(3, 2, 500), None)
    for player in view.players:
        for level in player.levels:
            for side, names in zip(SIDES, (level.light, level.dark), strict=True):
                reach: float = coordinates.SHAFT
                if level.printed_cart == side:
                    reach += coordinates.PRINTED_WIDTH
                edges = mine_contents.tunnels(level)[side].tiles
                for name, x in zip(names, edges, strict=True):
                    width = coordinates.TILE_WIDTH[TILES[TILE_NUMBER[name]].carts]
                    near, far = sorted((abs(x), abs(x + width)))
                    assert near == reach
                    reach = far
                    assert (x < 0) == (side == "light")
                assert reach <= mine_contents.half_width(player)


def test_the_same_view_gives_the_same_picture() -> None:
    view = View(after(4, 3, 120), 2)
    assert table_svg(view) == table_svg(view)


def test_the_viewer_comes_first() -> None:
    """Every mine is drawn; whose is large depends on the viewer."""
    view = View(after(3, 3, 90), 2)
    assert table_svg(view) == table_svg(view, viewer=2)
    assert table_svg(view) != table_svg(view, viewer=0)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_files_stand_alone(theme: str) -> None:
    view = View(after(2, 4, 60), 0)
    files = [
        table_svg(view, theme=theme),
        mine_svg(view, 1, theme=theme),
        *(order_svg(order.name, theme=theme) for order in ORDERS),
        *(tile_svg(tile.name, theme=theme) for tile in TILES),
    ]
    for svg in files:
        root = ElementTree.fromstring(svg)  # noqa: S314  # our own
        names = {element.get("id") for element in root.iter()}
        used = {str(use.get("href"))[1:] for use in root.iter(f"{SVG}use")}
        assert used | set(re.findall(r"url\(#([^)]+)\)", svg)) <= names
        assert "var(" not in svg
        assert not re.search(r"<(style|script|image)\b", svg)


def test_a_single_order_is_a_small_file() -> None:
    assert len(order_svg("truck-KKK")) < 10_000


def test_letters_and_signs_are_the_readers() -> None:
    view = View(after(2, 4, 60), 0)
    letters = {"yellow": "S", "brown": "A", "grey": "Z", "black": "F"}
    svg = table_svg(view, letters=letters, signs={"factory": "Werkstatt & Hof"})
    assert "Werkstatt &amp; Hof" in svg
    assert "Pithead" not in svg
    assert ">Z</text>" in svg
    assert ">K</text>" not in svg


def test_what_cannot_be_drawn_is_refused() -> None:
    view = View(after(2, 4, 60), 0)
    with pytest.raises(PictureError, match="no order 'truck-YBG'"):
        order_svg("truck-YBG")
    with pytest.raises(PictureError, match="no tile 'grey3-light'"):
        tile_svg("grey3-light")
    with pytest.raises(PictureError, match="a seat is from 0 to 1, not 2"):
        mine_svg(view, 2)
    with pytest.raises(PictureError, match="a seat is from 0 to 1, not 5"):
        table_svg(view, viewer=5)
    with pytest.raises(PictureError, match="a theme is one of dark, light, not 'sepia'"):
        table_svg(view, theme="sepia")
    with pytest.raises(PictureError, match="letters are for"):
        table_svg(view, letters={"yellow": LETTERS["yellow"]})
