"""Tables that begin anywhere: from a position, a game file, or another table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.record.deal import BadPosition
from glueckauf.record.files.game_file import parse_game_or_position
from glueckauf.record.files.lines import FileError
from glueckauf.record.game import HiddenCards
from glueckauf.record.play_on import play_on
from glueckauf.rules.errors import DealError
from glueckauf.server.errors import Refused
from glueckauf.server.tables.replay import Eyes, allowed_eyes
from glueckauf.server.wire.http_types import BotSeat, FromPosition

if TYPE_CHECKING:
    from glueckauf.record.game import Game
    from glueckauf.server.tables.table_state import Roles, TableState
    from glueckauf.server.wire.http_types import FromGame, FromTable, NewTable


@dataclass(frozen=True, slots=True)
class Source:
    """A game to take up, and the eyes that may say what is dealt anew."""

    game: Game
    eyes: list[str]
    table: str | None = None


def source_of_table(table: TableState, roles: Roles) -> Source:
    if table.status == "waiting":
        raise Refused("not_found", expected="running", came="waiting")
    return Source(table.game.copy(), allowed_eyes(table, roles), table.id)


def source_of_text(text: str) -> Source:
    """A game file or a position. Who brings it has seen all that is in it."""
    game = game_of_text(text)
    return Source(game, [*map(str, range(game.players)), "spectator", "open"])


def game_of_text(text: str) -> Game:
    try:
        return parse_game_or_position(text)
    except FileError as error:
        raise Refused("file", at=f"line {error.line}") from None
    except BadPosition as error:
        codes = [problem.code for problem in error.problems]
        raise Refused("beginning", came=codes, at="$.begin.position") from None


def taken_up(source: Source, wishes: NewTable) -> Game:
    """The game that such a table begins with, before its first action. Raises Refused."""
    begin, game = wishes.begin, source.game
    assert begin is not None  # noqa: S101  # else there would be no source
    if len(wishes.seats) != game.players:
        raise Refused("beginning", expected=game.players, came=len(wishes.seats), at="$.seats")
    if wishes.seed is not None:
        raise Refused("beginning", came=wishes.seed, at="$.seed")
    eyes = _eyes(begin, wishes, source.eyes)
    at = None if isinstance(begin, FromPosition) else begin.actions
    if at is not None and at > len(game.actions):
        raise Refused("beginning", expected=len(game.actions), came=at, at="$.begin.actions")
    try:
        return play_on(game, at, eyes.seat, real=eyes.open)
    except HiddenCards:
        raise Refused("beginning", came="hidden", at="$.begin.eyes") from None
    except DealError:
        raise Refused("beginning", came="over", at="$.begin.actions") from None


def _eyes(begin: FromPosition | FromGame | FromTable, wishes: NewTable, allowed: list[str]) -> Eyes:
    if begin.eyes is None:
        player = next(
            (n for n, seat in enumerate(wishes.seats) if not isinstance(seat, BotSeat)), None
        )
        return Eyes(str(player) if str(player) in allowed else "spectator")
    if begin.eyes not in allowed:
        raise Refused("eyes", expected=allowed, came=begin.eyes, at="$.begin.eyes")
    return Eyes(begin.eyes)
