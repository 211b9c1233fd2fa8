"""A position for each kind of decision, at a table of one's own against a bot."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from glueckauf import Phase
from glueckauf.analysis import hint
from glueckauf.lessons.companion import SEED
from glueckauf.record.files.game_file import format_game
from tests.browser.host import HERE
from tests.browser.seats import Script, search
from tests.browser.table import Table
from tests.browser.touch import Touch
from tests.support.builder import Player, position

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

BOT = {"kind": "bot", "bot": "apprentice"}


def in_phase(phase: Phase, after: int = 0) -> Callable[[Game], bool]:
    return lambda game: game.phase == phase and len(game.actions) >= after and len(game.legal()) > 1


def planned(game: Game) -> tuple[str, ...]:
    """What the server hints at."""
    return hint(game.view(game.seat), seed=SEED).best.turn.texts


def to_be_followed(game: Game) -> bool:
    """A turn of mining whose steps would be planned in another way in the middle of it."""
    plan = planned(game) if in_phase(Phase.TURN, 30)(game) else ()
    follower = game.copy()
    for number, action in enumerate(plan):
        if number > 1 and planned(follower) != plan[number:]:
            return True
        follower.play(action)
    return False


DECISIONS = {
    "draft": in_phase(Phase.DRAFT),
    "turn": in_phase(Phase.TURN, 30),
    "mining": in_phase(Phase.MINING, 30),
    "keeping": in_phase(Phase.KEEP_ORDER),
    "buying": in_phase(Phase.KEEP_TILE),
    "returning": in_phase(Phase.RETURN_ORDERS),
    "returning tiles": in_phase(Phase.RETURN_TILES),
    "to be followed": to_be_followed,
}
PHASES = {*Phase} - {Phase.OVER}


@cache
def scripts() -> dict[str, Script]:
    return {name: search(2, wanted) for name, wanted in DECISIONS.items()}


@cache
def games() -> dict[str, Game]:
    """One for each kind of decision. In the last, two new carts wait for coal."""
    short = position(
        seats={0: Player(marks=9)}, offers={"factory 3": "grey2-light"}, supply={"grey": 0}
    )
    short.play("factory 3")
    found = {name: script.game() for name, script in scripts().items()} | {"coal": short}
    assert {game.phase for game in found.values()} == PHASES
    return found


def alone(game: Game, host: Host, pages: Pages, **options: Any) -> Table:
    """At a table that begins there, against a bot."""
    seats = [HERE if seat == game.seat else BOT for seat in range(game.players)]
    made = host.new_table(*seats, begin={"kind": "game", "game": format_game(game)})
    kind = Touch if "has_touch" in options else Table
    return kind(pages(made.path(made.host, made.seat(game.seat)), **options)).settled()
