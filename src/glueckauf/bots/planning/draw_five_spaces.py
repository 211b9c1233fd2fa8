"""The spaces of a *draw five*: what they are worth depends on cards that nobody has seen."""

from glueckauf.rules.codes import FACTORY_DRAW, ORDER_DRAW

DRAW_FIVE_SPACES = (FACTORY_DRAW, ORDER_DRAW)
