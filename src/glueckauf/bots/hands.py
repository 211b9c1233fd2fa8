"""The spaces of a *draw five*: what they are worth depends on cards that nobody has seen."""

from glueckauf.rules.numbers import FACTORY_DRAW, ORDER_DRAW

HANDS = (FACTORY_DRAW, ORDER_DRAW)
