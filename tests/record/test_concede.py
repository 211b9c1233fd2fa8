"""Giving a game up: it ends between two, the seat ranks last among more, and the file says so."""

from __future__ import annotations

import pytest

from glueckauf import Game, IllegalAction
from glueckauf.record.events import GameEnded
from glueckauf.record.files.game_file import FileError, format_game, parse_game
from glueckauf.record.files.redaction import redact
from glueckauf.record.game import CannotConcede
from glueckauf.record.play_and_tell import tell
from glueckauf.record.play_on import play_on


def played(players: int, actions: int) -> Game:
    game = Game.new(players, seed=5, names=("Ada", "Ben", "Cid")[:players])
    for number in range(actions):
        legal = game.legal()
        game.play(legal[(7 * number) % len(legal)])
    return game


def to_the_end(game: Game) -> GameEnded:
    """The last event of the game, as whoever plays it on hears it."""
    number = 0
    while not game.over:
        legal = game.legal()
        events = tell(game, legal[(7 * number) % len(legal)]).events
        number += 1
    assert isinstance(events[-1], GameEnded)
    return events[-1]


def test_between_two_the_game_ends_as_it_stands() -> None:
    game = played(2, 60)
    points = tuple(game.state.points[:2])
    assert not game.over
    assert game.outcome() is None
    game.concede(0)
    end = game.outcome()
    assert game.over
    assert end
    assert (end.points, end.ranking, end.reason) == (points, ((1,), (0,)), "conceded")
    assert [sum(part.values()) for part in end.breakdown] == list(points)
    assert game.legal() == ()
    with pytest.raises(IllegalAction) as refused:
        game.play("bank")
    assert refused.value.reason == "game_over"
    reason = game.why_not("bank")
    assert reason
    assert reason.code == "game_over"
    for seat in (0, 1):
        with pytest.raises(CannotConcede):
            game.concede(seat)


def test_among_three_the_seat_ranks_last_whatever_it_scores() -> None:
    plain = played(3, 60)
    ranking = to_the_end(plain.copy()).ranking
    winner = ranking[0][0]
    game = played(3, 60)
    game.concede(winner)
    assert not game.over
    with pytest.raises(CannotConcede):
        game.concede(winner)
    told = to_the_end(game)
    end = game.outcome()
    assert end
    assert told.ranking == end.ranking
    assert end.ranking[-1] == (winner,)
    assert end.winners == ranking[1]
    assert end.reason != "conceded"


def test_when_all_but_one_have_conceded_that_one_has_won() -> None:
    game = played(3, 30)
    game.concede(2)
    game.concede(0)
    end = game.outcome()
    assert end
    assert (end.winners, end.reason) == ((1,), "conceded")
    assert parse_game(format_game(game)).outcome() == end


@pytest.mark.parametrize("players", [2, 3])
def test_the_file_says_it_where_it_happened(players: int) -> None:
    game = played(players, 40)
    game.concede(1)
    if players == 3:
        game.play(game.legal()[0])
    text = format_game(game)
    lines = text.splitlines()
    assert lines.count("conceded 1") == 1
    at = lines.index("conceded 1")
    assert sum(line[:1].isdecimal() for line in lines[:at]) == 40
    again = parse_game(text)
    assert again.conceded == {1: 40}
    assert again.outcome() == game.outcome()
    assert format_game(again) == text
    if players == 2:
        points = " ".join(map(str, game.state.points[:2]))
        assert lines[-1] == f"result {points} winners 0"
        with pytest.raises(FileError, match=f"expected 'result {points} winners 0'"):
            parse_game(text.replace("winners 0", "winners 1"))
    else:
        assert lines[-1] == "unfinished"
    for wrong in ("conceded 7", "conceded", "conceded 1\nconceded 1"):
        with pytest.raises(FileError):
            parse_game(text.replace("conceded 1", wrong))


def test_a_reader_has_it_too() -> None:
    game = played(3, 40)
    game.concede(1)
    part = redact(game, 0)
    assert part.conceded == {1: 40}
    assert parse_game(format_game(part)).conceded == {1: 40}


def test_going_back_before_it_takes_it_back() -> None:
    game = played(2, 40)
    game.concede(1)
    copy = game.copy()
    copy.go_back(40)
    assert copy.over
    copy.go_back(39)
    assert not copy.over
    copy.play(game.actions[39])
    assert not copy.over
    assert game.over
    *_, (_, last) = game.moments()
    assert last.over


def test_it_can_be_played_on() -> None:
    game = played(2, 40)
    game.concede(1)
    other = play_on(game, None, 0)
    assert not other.over
    assert other.legal()
