"""The scene of the start page: whole by itself, in the colours of the theme, and small."""

import re
import zlib

from glueckauf.picture.palette import THEMES
from glueckauf.picture.scene.colliery import colliery
from glueckauf.picture.sprite import symbols

MOST_BYTES = 12_000
SCENE = colliery()


def test_it_has_all_that_it_refers_to() -> None:
    names = re.findall(r' id="([^"]+)"', SCENE)
    assert len(set(names)) == len(names)
    asked = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', SCENE)
    assert {one or other for one, other in asked} == set(names)


def test_its_names_are_not_those_of_the_sprite() -> None:
    names = set(re.findall(r' id="([^"]+)"', SCENE))
    assert names
    assert not names & set(re.findall(r' id="([^"]+)"', symbols()))


def test_the_theme_colours_it() -> None:
    for name in ("sky-1", "sky-3", "sun", "brick", "slate"):
        assert f"var(--{name},{THEMES['dark'][name]})" in SCENE


def test_a_strict_policy_lets_it_be() -> None:
    assert not re.search(r"<style|<script| style=| on\w+=", SCENE)


def test_it_costs_little() -> None:
    assert len(zlib.compress(SCENE.encode(), 9)) < MOST_BYTES
