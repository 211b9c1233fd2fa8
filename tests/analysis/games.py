"""Games to be judged, and positions near the end, where the truth is plain."""

from __future__ import annotations

from glueckauf import Game, Random, State
from glueckauf.bots.match import play_game
from glueckauf.bots.registry import make_bot
from glueckauf.rules.codes import SEATS
from glueckauf.rules.fields import SIZES
from tests.support.builder import FULL, Player, position

BY_SEAT = (
    *("money", "points", "workers", "canteen", "bank", "level", "cage", "storage", "cubes"),
    *("tiles", "scored", "carts", "orders", "order_count", "free", "complete"),
    *("delivered_coal", "delivered_by", "delivered"),
)


def played(*bots: str, seed: int = 3) -> Game:
    return play_game([make_bot(bot) for bot in bots], Game.new(len(bots), seed=seed), Random(seed))


def last_turn(own: int = 0, other: int = 0) -> Game:
    """The last worker of the game is the own one; a complete order waits for its truck, worth 13
    points and the majorities."""
    return position(
        seats={
            0: Player(workers=1, marks=0, points=own, orders={"truck-KKK": FULL}),
            1: Player(workers=0, points=other),
        },
        shift=3,
        spaces={f"mine {steps}": (1, 1) for steps in (6, 10)},
    )


def late_game(seed: int = 1, workers: int = 4) -> Game:
    """A whole game of few turns: it begins near the end."""
    game = position(seats={0: Player(workers=workers), 1: Player(workers=workers - 1)}, shift=3)
    return play_game([make_bot("hewer"), make_bot("hewer")], game, Random(seed))


def renumbered(state: State, step: int) -> State:
    """The same position, every seat so many further."""
    players, fields = state.players, dict(state.fields())

    def moved(seat: int) -> int:
        return (seat + step) % players

    def whose(number: int) -> int:
        return number if number < 0 else number // SEATS * SEATS + moved(number % SEATS)

    for name in BY_SEAT:
        size, old = SIZES[name] // SEATS, list(fields[name])  # type: ignore[call-overload]
        new = old.copy()
        for seat in range(players):
            at = size * moved(seat)
            new[at : at + size] = old[size * seat : size * (seat + 1)]
        fields[name] = new
    for name in ("seat", "start"):
        fields[name] = moved(fields[name])  # type: ignore[arg-type]
    for name in ("owner", "space_owner"):
        fields[name] = [whose(number) for number in fields[name]]  # type: ignore[attr-defined]
    fields["seen"] = [
        sum(1 << moved(seat) for seat in range(players) if knowers >> seat & 1)
        for knowers in fields["seen"]  # type: ignore[attr-defined]
    ]
    other = state.copy()
    other.set_fields(fields)
    return other


def last_tiles(*deck: str) -> Game:
    """The last turns of both. The one who begins has a tile more on the dark side, and is offered
    a light one; the other one has a tile more on the light side, and can buy what comes after it
    from the deck, and nothing else. The deck has one dark tile, and one or three light ones.
    Whoever goes to the bank has a tie; whoever buys wins, unless the dark one comes."""
    taken = ["mine 6", "mine 10", "money 4", "money 6", "order 2", "order 3", "order 4"]
    taken += ["order draw", "factory draw"]
    dear = ["black2-dark", "black2-dark", "black2-dark", "grey2-dark", "black2-light"]
    if len(deck) == 2:
        dear[3] = "grey2-light"
    offers = {f"factory {number}": tile for number, tile in zip((2, 3, 5, 6, 7), dear, strict=True)}
    return position(
        seats={
            0: Player(
                workers=1,
                marks=2,
                points=36,
                tiles=["brown2-dark"],
                carts={"brown": ""},
                delivered=["handcart-Y"],
            ),
            1: Player(workers=2, marks=1, cage="yellow"),
        },
        shift=3,
        spaces={space: (number % 2, 2) for number, space in enumerate(taken)},
        offers={"factory 1": "yellow1-light", **offers},
        tile_deck=deck,
    )
