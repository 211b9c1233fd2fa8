"""Colours tell things apart: text at 4.5 to 1, pieces at 3 to 1, in both themes."""

import pytest

from glueckauf.picture import palette
from glueckauf.picture.art import cards, coal
from glueckauf.picture.palette import COAL, THEMES, contrast

TEXT_ON_PAGE = [
    (ink, ground)
    for ink in ("text", "text-soft", "accent", "good", "bad")
    for ground in ("page", "sheet")
]

TEXT_IN_FRAMES = [
    *((ink, bar) for ink in ("bar-text", "bar-soft", "bar-bad") for bar in ("bar-1", "bar-2")),
    *(("button-text", button) for button in ("button-1", "button-2")),
    *((ink, "field") for ink in ("text", "text-soft")),
    ("accent-text", "accent"),
]

TEXT_IN_ART = {
    **{f"letter on {colour}": (palette.COAL_INK[colour], palette.COAL[colour]) for colour in COAL},
    **{
        f"{vehicle}'s letterhead": (ink, palette.PAPER) for vehicle, ink in cards.LETTERHEAD.items()
    },
    "sign": (palette.ENAMEL_INK, palette.ENAMEL),
    "sign, where it shines": (palette.ENAMEL_INK, palette.ENAMEL_SHINE),
    "plate that warns": (palette.ENAMEL_INK, palette.ENAMELS["red-1"]),
    "points of an order": (palette.STAMP, palette.PAPER),
    "first reward on the clock": (palette.STAMP, palette.FACE),
    "second reward on the clock": (palette.INK, palette.FACE),
    "number on a coin": (palette.INK, palette.BRASS),
    "number on a plate": (palette.BRASS_SHINE, palette.RECESS),
    "number on a pan": (palette.ENAMEL_INK, palette.RECESS),
}

SOCKETS = (palette.RECESS, palette.RECESS_SHINE)
TUNNELS = (*palette.LIGHT_TUNNEL, *palette.DARK_TUNNEL)
PAPERS = (palette.PAPER, palette.JUTE, palette.JUTE_SHADE)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), [*TEXT_ON_PAGE, *TEXT_IN_FRAMES])
def test_text_on_the_page(theme: str, ink: str, ground: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("what", TEXT_IN_ART)
def test_text_in_the_art(what: str) -> None:
    assert contrast(*TEXT_IN_ART[what]) >= 4.5


@pytest.mark.parametrize("seat", range(4))
def test_workers_stand_out_where_they_stand(seat: int) -> None:
    """By their colour in sockets, by colour or outline in the canteen and beside the board."""
    for ground in SOCKETS:
        assert contrast(palette.PLAYERS[seat], ground) >= 3
    pages = [THEMES[theme][ground] for theme in THEMES for ground in ("page", "sheet")]
    for ground in (*palette.ROOM, *pages):
        assert _best((palette.PLAYERS[seat], palette.EDGE), ground) >= 3
    assert contrast(palette.PLAYER_INK[seat], palette.PLAYERS[seat]) >= 3


@pytest.mark.parametrize("colour", COAL)
def test_cubes_stand_out_where_they_lie(colour: str) -> None:
    """By their colour, their bright inner edge or their dark outline."""
    own = (palette.COAL[colour], coal.RIM[colour], coal.EDGE)
    for ground in (*TUNNELS, palette.BERTH, palette.RECESS, *PAPERS):
        assert _best(own, ground) >= 3, ground


def test_vehicles_stand_out_in_their_gates() -> None:
    for light in palette.GATE_LIGHT:
        assert contrast(palette.GATE_SHADOW, light) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_a_legal_target_glows_against_its_socket(theme: str) -> None:
    for ground in SOCKETS:
        assert contrast(THEMES[theme]["glow"], ground) >= 3


def test_the_themes_name_the_same_colours() -> None:
    assert list(THEMES["dark"]) == list(THEMES["light"])


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#C8452F", "#C8452F") == 1


def test_css_holds_every_colour_of_both_themes() -> None:
    css = palette.css()
    for colours in THEMES.values():
        for name, colour in colours.items():
            assert f"--{name}: {colour};" in css
    assert css.count("{") == css.count("}")


def test_fixed_colours_are_those_of_the_theme() -> None:
    markup = f'<rect fill="{palette.tint("sky-1")}"/>'
    assert palette.fixed(markup, "light") == f'<rect fill="{THEMES["light"]["sky-1"]}"/>'


def _best(colours: tuple[str, ...], ground: str) -> float:
    return max(contrast(colour, ground) for colour in colours)
