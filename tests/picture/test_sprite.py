"""The sprite is whole, sound and small."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from glueckauf.bots.registry import LEVELS
from glueckauf.picture.art.bot_badges import BADGES
from glueckauf.picture.sprite import LETTERS, symbols
from glueckauf.rules.material import COLOURS, ORDERS, SIDES, TILES, VEHICLES

HREF = "href"
SVG = "{http://www.w3.org/2000/svg}"
GERMAN = {"yellow": "G", "brown": "B", "grey": "H", "black": "S"}

EXPECTED = {
    *(f"cube-{colour}" for colour in COLOURS),
    *(f"sack-{colour}" for colour in COLOURS),
    *(f"cart-{colour}" for colour in COLOURS),
    *(f"worker-{seat}" for seat in range(4)),
    *VEHICLES,
    *(f"order-{order.name}" for order in ORDERS),
    *(f"tile-{tile.name}" for tile in TILES),
    *(f"pips-{price}" for price in range(1, 8)),
    *(f"pan-{side}" for side in SIDES),
    *(
        f"panel-{area}"
        for area in ("factory", "mine", "deliver", "money", "order", "clock", "canteen")
    ),
    *("cage", "winding-tower", "sheave", "shaft", "bunker", "mine-ground", "header"),
    *("balance-post", "balance-beam", "lantern", "dark", "emblem", "sign", "plate"),
    *("padlock", "socket", "legal", "mark", "coin", "points", "laurel", "five"),
    *("clock-face", "clock-hand", "clock-wedge", "card-back-order", "card-back-tile"),
    *("canteen", "bank", "start-player", "seal"),
    *(f"level-{name}" for name in LEVELS),
}


@pytest.fixture(scope="module")
def sprite() -> ElementTree.Element:
    return ElementTree.fromstring(symbols())  # noqa: S314  # our own


def test_every_piece_of_the_material_has_its_symbol(sprite: ElementTree.Element) -> None:
    names = {element.get("id") for element in sprite.iter(f"{SVG}symbol")}
    assert names >= EXPECTED


def test_every_opponent_has_its_badge() -> None:
    assert tuple(BADGES) == LEVELS


def test_names_are_unique(sprite: ElementTree.Element) -> None:
    names = Counter(element.get("id") for element in sprite.iter() if element.get("id"))
    assert [name for name, count in names.items() if count > 1] == []


def test_every_reference_is_met(sprite: ElementTree.Element) -> None:
    names = {element.get("id") for element in sprite.iter()}
    uses = {element.get(HREF) for element in sprite.iter(f"{SVG}use")}
    fills = set(re.findall(r"url\(#([^)]+)\)", symbols()))
    assert {name for name in uses if name is None or name[1:] not in names} == set()
    assert fills - names == set()


def test_nothing_is_drawn_that_nobody_can_use(sprite: ElementTree.Element) -> None:
    """Gradients and patterns are there to be referred to."""
    fills = set(re.findall(r"url\(#([^)]+)\)", symbols()))
    kinds = [f"{SVG}{kind}" for kind in ("pattern", "linearGradient", "radialGradient")]
    made = {element.get("id") for kind in kinds for element in sprite.iter(kind)}
    assert made - fills == set()


def test_no_symbol_uses_itself(sprite: ElementTree.Element) -> None:
    """Not even by way of others: a browser would draw nothing."""
    uses = {
        str(element.get("id")): [str(use.get(HREF))[1:] for use in element.iter(f"{SVG}use")]
        for element in sprite.iter(f"{SVG}symbol")
    }

    def depth(name: str) -> int:
        return 1 + max((depth(used) for used in uses.get(name, [])), default=0)

    assert max(depth(name) for name in uses) < 8


def test_it_is_small() -> None:
    assert len(symbols().encode()) <= 110_000


def test_it_is_the_same_each_time() -> None:
    assert symbols() == symbols()


def test_a_page_may_forbid_inline_style_and_script() -> None:
    markup = symbols()
    assert not re.search(r"<(style|script|image|foreignObject|font)\b|\sstyle=|\son\w+=", markup)
    assert not re.search(r"(?<!xmlns=\")https?:", markup)


def test_letters_follow_the_language() -> None:
    english, german = symbols(), symbols(GERMAN)
    for colour in COLOURS:
        for piece in ("cube", "sack", "cart"):
            assert _letter(english, f"{piece}-{colour}") == LETTERS[colour]
            assert _letter(german, f"{piece}-{colour}") == GERMAN[colour]


def test_an_order_shows_its_points_and_slots(sprite: ElementTree.Element) -> None:
    by_name = {element.get("id"): element for element in sprite.iter(f"{SVG}symbol")}

    def shown(name: str) -> tuple[list[str], list[str]]:
        """The words in a symbol, and what it uses, through all it is made of."""
        words, used = [], []
        for element in by_name[name].iter():
            if element.tag == f"{SVG}text":
                words.append(str(element.text))
            if element.tag == f"{SVG}use":
                inner = str(element.get(HREF))[1:]
                used.append(inner)
                if not inner.startswith("sack-"):
                    below = shown(inner)
                    words += below[0]
                    used += below[1]
        return words, used

    for order in ORDERS:
        words, used = shown(f"order-{order.name}")
        assert words == [str(order.points)]
        assert order.vehicle in used
        assert [name for name in used if name.startswith("sack-")] == [
            f"sack-{colour}" for colour in order.slots
        ]


def test_a_tile_shows_its_carts_and_its_side(sprite: ElementTree.Element) -> None:
    by_name = {element.get("id"): element for element in sprite.iter(f"{SVG}symbol")}
    for tile in TILES:
        used = [str(use.get(HREF))[1:] for use in by_name[f"tile-{tile.name}"].iter(f"{SVG}use")]
        assert used.count(f"cart-{tile.colour}") == tile.carts
        section = by_name[f"tunnel-{tile.carts}-{tile.side}"]
        lanterns = [use for use in section.iter(f"{SVG}use") if use.get(HREF) == "#lantern"]
        assert len(lanterns) == (1 if tile.side == "light" else 0)


def _letter(markup: str, name: str) -> str:
    found = re.search(rf'<symbol id="{name}".*?<text[^>]*>([^<]*)</text>', markup)
    assert found
    return found[1]
