"""The kinds of decision a player can face."""

from enum import StrEnum


class Phase(StrEnum):
    DRAFT = "draft"
    TURN = "turn"
    MINING = "mining"
    KEEP_TILE = "keep tile"
    COAL = "coal"
    RETURN_TILES = "return tiles"
    KEEP_ORDER = "keep order"
    RETURN_ORDERS = "return orders"
    OVER = "over"


PHASES = tuple(Phase)
"""In the order of the phase numbers."""
