"""The public view and what a seat knows beyond it, typed. `shape` makes both as plain data."""

from msgspec import Struct

from glueckauf.rules.view import PlayerView, SpaceView


class Deck(Struct, kw_only=True):
    """How many cards are left; those that are known by their depth from the top."""

    left: int
    known: dict[str, str]


class PublicView(Struct, kw_only=True):
    """What everyone may know, in the names of `glueckauf.rules.view.View`."""

    seat: int
    """Whose decision is due."""
    phase: str
    shift: int
    start: int
    steps: int
    pending: tuple[str, str] | None
    short_carts: int
    supply: dict[str, int]
    rewards: dict[str, tuple[int, int]]
    """What the first and the second place are worth in each element of the shift clock (R6)."""
    leaders: dict[str, list[int]]
    """Who is first in each element: several in a tie, nobody where nobody has any."""
    draft: list[str]
    hand: list[str]
    order_deck: Deck
    tile_deck: Deck
    spaces: list[SpaceView]
    players: list[PlayerView]


class Knows(Struct, kw_only=True, omit_defaults=True, frozen=True):
    """Fields of the view as one seat has them, where it knows more than everyone."""

    hand: list[str] = []
    order_deck: Deck | None = None
    tile_deck: Deck | None = None


class FinalStanding(Struct, kw_only=True):
    """As `glueckauf.rules.outcome.Outcome`."""

    points: list[int]
    marks_left: list[int]
    ranking: list[list[int]]
    breakdown: list[dict[str, int]]
    reason: str
