"""Games as text files: readable by eye, diffable, versioned (see docs/notation.md)."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from glueckauf.record.deal import Deal
from glueckauf.record.files.game_file_reader import CONCEDED, FILE_VERSION, UNFINISHED, parse_game
from glueckauf.record.files.header import rules_line
from glueckauf.record.files.lines import LONGEST, FileError
from glueckauf.record.files.points import result_line, shift_line, shifts_scored
from glueckauf.record.files.position import format_position, wrap
from glueckauf.record.game import Game
from glueckauf.record.origin import origin_line

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["FILE_VERSION", "FileError", "format_game", "load_game", "parse_game", "save_game"]


def format_game(game: Game) -> str:
    """The whole game, redacted if it is; `parse_game` reads it back."""
    return "\n".join([*_header(game), "", *_body(game)]) + "\n"


def save_game(game: Game, path: str | os.PathLike[str]) -> None:
    """Write a game to a file, all of it or nothing."""
    write_whole(path, format_game(game).encode())


def write_whole(path: str | os.PathLike[str], content: bytes) -> None:
    """All of it or nothing: what stood there before stays until then."""
    target = Path(os.path.realpath(path))
    beside = target.with_name(f".{target.name}.{secrets.token_hex(8)}")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def load_game(path: str | os.PathLike[str]) -> Game:
    """Read a game from a file."""
    return parse_game(read_text(path))


def parse_game_or_position(text: str) -> Game:
    """The game that a file tells, or one that has not gone on yet from a position."""
    if text.removeprefix("\ufeff").split(maxsplit=2)[:2] == ["glueckauf", "position"]:
        return Game.from_position(text)
    return parse_game(text)


def read_text(path: str | os.PathLike[str]) -> str:
    """What a file holds, if it is text."""
    with Path(path).open("rb") as file:
        data = file.read(4 * LONGEST + 1)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError(
            line, f"expected text in UTF-8; came the byte {data[error.start]:#04x}"
        ) from None


def _header(game: Game) -> Iterator[str]:
    beginning = game.beginning
    yield f"glueckauf {FILE_VERSION}"
    if isinstance(beginning, Deal):
        yield f"players {game.players}"
        yield rules_line(game.rules, game.players)
    for seat, name in enumerate(game.names):
        if name:
            yield f"seat {seat} {name}"
    if game.redacted:
        yield f"reader {'spectator' if game.reader is None else game.reader}"
    if game.seeded:
        yield f"seed {'?' if game.seed is None else game.seed}"
    if isinstance(beginning, Deal):
        yield f"start {beginning.start}"
        yield wrap("orders", beginning.orders)
        yield wrap("tiles", beginning.tiles)
    else:
        if beginning.origin:
            yield origin_line(beginning.origin)
        yield "position"
        for line in format_position(game.first_state()).splitlines():
            yield f"  {line}".rstrip()


def _body(game: Game) -> Iterator[str]:
    yield from _conceded(game, 0)
    for number, (before, replay) in enumerate(game.moments(), 1):
        action, shown = replay.actions[-1], replay.turned_up[-1]
        yield " ".join([str(before.seat), action.text, *(["=", *shown] if shown else [])])
        if shifts_scored(replay.state) == before.shift:
            yield shift_line(replay.state, before.shift)
        yield from _conceded(game, number)
    yield result_line(game.outcome()) if game.over else UNFINISHED


def _conceded(game: Game, actions: int) -> Iterator[str]:
    return (f"{CONCEDED} {seat}" for seat, at in game.conceded.items() if at == actions)
