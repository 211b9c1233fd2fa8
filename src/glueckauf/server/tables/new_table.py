"""Making tables: from wishes, or from a game file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.record.deal import Deal
from glueckauf.record.files.game_file import format_game
from glueckauf.rules.errors import RuleSetError
from glueckauf.server.errors import Refused
from glueckauf.server.tables.authors import HOST
from glueckauf.server.tables.begin_anywhere import game_of_text
from glueckauf.server.tables.commands import known_bot, plain_name
from glueckauf.server.tables.entries import AnyEntry, SeatSetUp, Started, set_up
from glueckauf.server.tables.seat_keys import digest, link, new_secret, new_table_id
from glueckauf.server.wire.http_types import BotSeat, CreatedTable, HereSeat, NewTable, SeatLink
from glueckauf.server.wire.messages import COLOURS, Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.record.deal import Beginning
    from glueckauf.record.game import Game
    from glueckauf.server.tables.entries import SetUp
    from glueckauf.server.wire.http_types import LinkSeat

    AnySeat = HereSeat | LinkSeat | BotSeat


def new_table(
    wishes: NewTable, now: int, url: str, game: Game | None = None, source: str | None = None
) -> tuple[list[AnyEntry], CreatedTable]:
    """The first entries of a table as wished, and its secrets. Raises Refused.

    `game` is what it begins with in place of a fresh deal, `source` the table that that is from.
    """
    if game is None:
        try:
            beginning: Beginning = Deal.shuffled(len(wishes.seats), wishes.rules, wishes.seed)
        except RuleSetError:
            raise Refused("rules", came=wishes.rules, at="$.rules") from None
    else:
        beginning = game.beginning
    takeover = known_bot(wishes.takeover, "$.takeover")
    secrets = [None if isinstance(seat, BotSeat) else new_secret() for seat in wishes.seats]
    colours = _colours([seat.colour for seat in wishes.seats])
    seats = [
        SeatSetUp(
            kind="bot" if bot else "here" if isinstance(seat, HereSeat) else "link",
            name=plain_name(seat.name),
            colour=colour,
            bot=bot,
            secret=digest(secret) if secret else None,
            taken=not secret or isinstance(seat, HereSeat),
        )
        for seat, secret, colour, bot in zip(
            wishes.seats, secrets, colours, _bots(wishes.seats), strict=True
        )
    ]
    first = set_up(beginning, seats, now=now, by=HOST)
    first.source = source
    first.confirm, first.takeover = wishes.confirm, takeover
    first.clock, first.absence = wishes.clock, wishes.absence
    first.hints = wishes.hints
    entries: list[AnyEntry] = [first]
    first.ready = wishes.start == "ready"
    if wishes.start is True or all(seat.taken for seat in seats):
        entries.append(Started(at=now, by=HOST))
    return entries, _with_secrets(first, secrets, url)


def table_of_file(text: str, now: int, url: str) -> tuple[list[AnyEntry], CreatedTable]:
    """A table that shows the game of a file. Raises Refused."""
    game = game_of_text(text)
    names = game.names or ("",) * game.players
    seats = [
        SeatSetUp(kind="here", name=plain_name(name)[:40], colour=colour, taken=True)
        for name, colour in zip(names, COLOURS, strict=False)
    ]
    first = set_up(game.beginning, seats, now=now, by=HOST, file=format_game(game))
    return [first], _with_secrets(first, [None] * game.players, url)


def _with_secrets(first: SetUp, secrets: list[str | None], url: str) -> CreatedTable:
    """Give the table its host's and spectators' secrets, and tell all of them, this once."""
    table, host, spectator = new_table_id(), new_secret(), new_secret()
    first.host, first.spectator = digest(host), digest(spectator)
    return CreatedTable(
        table=table,
        host=host,
        spectator=spectator,
        seats=[
            SeatLink(seat=number, secret=secret, link=link(url, table, secret) if secret else None)
            for number, secret in enumerate(secrets)
        ],
        host_link=link(url, table, host),
        spectator_link=link(url, table, spectator),
    )


def _bots(seats: Sequence[AnySeat]) -> list[str | None]:
    return [
        known_bot(seat.bot, f"$.seats[{number}].bot") if isinstance(seat, BotSeat) else None
        for number, seat in enumerate(seats)
    ]


def _colours(wished: list[Colour | None]) -> list[Colour]:
    """As wished, the first who wishes having it; whoever is left takes what is left."""
    given: list[Colour | None] = [
        colour if colour not in wished[:number] else None for number, colour in enumerate(wished)
    ]
    rest = [colour for colour in COLOURS if colour not in given]
    return [colour or rest.pop(0) for colour in given]
