"""To play on from any moment: what a seat knew stays, everything else is dealt anew."""

from __future__ import annotations

import pytest

from glueckauf import DealError, Game, NothingToUndo, Phase, Random, format_position, play_on
from glueckauf.record.files.game_file import FileError, format_game, parse_game
from glueckauf.record.files.position import settled
from glueckauf.record.files.redaction import redact
from glueckauf.record.game import HiddenCards
from glueckauf.record.origin import Origin
from tests.support.follow import RULES, followed
from tests.support.hidden import shuffled_for

PHASES = set(Phase) - {Phase.OVER}


def same_sight(game: Game, other: Game, seat: int | None) -> bool:
    """Whether a seat sees the same in both."""
    return settled(game.view(seat).state) == settled(other.view(seat).state)


@pytest.fixture(scope="module")
def game() -> Game:
    """A whole game in which much was drawn and put back."""
    return [game for game, _ in followed(3, "original", 4)][-1]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_every_phase_a_seat_sees_what_it_saw(players: int, rules: str) -> None:
    met, kept, changed = set(), 0, 0
    for game, _ in followed(players, rules, players):
        number = len(game.actions)
        if game.over or (game.phase in met and number % 9):
            continue
        met.add(game.phase)
        for seat in (None, *range(players)):
            new = play_on(game, seat=seat, rng=Random(number))
            assert same_sight(game, new, seat), (number, seat)
            assert not new.status()
            assert not new.redacted
            assert (new.players, new.rules, new.seat) == (players, game.rules, game.seat)
            assert new.origin == Origin(number, seat)
            assert new.actions == []
            kept += new.view(seat).order_deck[:1] not in ((), ("?",))
            changed += new.state != settled(game.state)
    assert met >= PHASES - {Phase.COAL}
    assert changed
    assert kept


def test_the_shortage_of_coal_too() -> None:
    """With few cubes it comes up, and the tile that was bought stays so."""
    for game, _ in followed(4, "original cubes_per_colour=8", 1):
        if game.phase == Phase.COAL:
            for seat in (None, 0, 1, 2, 3):
                new = play_on(game, seat=seat)
                assert new.phase == Phase.COAL
                assert new.state.bought == game.state.bought
                assert same_sight(game, new, seat)
                new.play(new.legal()[0])
            return
    raise AssertionError("coal never ran short")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_worlds_that_a_seat_cannot_tell_apart_begin_alike(players: int) -> None:
    """The same chance gives the same beginning, whatever the seat could not see."""
    rng, compared = Random(players), 0
    for game, known in followed(players, "original", 10 + players):
        number = len(game.actions)
        if game.over or number % 7:
            continue
        for seat in (None, *range(players)):
            twin = Game.from_position(shuffled_for(game.state, seat, known, rng))
            compared += twin.state != settled(game.state)
            one = play_on(game, seat=seat, rng=Random(number))
            other = play_on(twin, seat=seat, rng=Random(number))
            assert one.state == other.state, (number, seat)
    assert compared > 50


def test_a_redacted_game_begins_as_the_whole_one(game: Game) -> None:
    for seat in (None, 0, 1, 2):
        at = len(game.actions) - 20
        running = game.copy()
        running.go_back(at)
        for number in range(0, at, 23):
            told = play_on(redact(running, seat), number, seat, rng=Random(number))
            whole = play_on(game, number, seat, rng=Random(number))
            assert told.state == whole.state


def test_what_a_redacted_game_does_not_show_is_not_made_up(game: Game) -> None:
    returned = next(n for n, action in enumerate(game.actions) if action.kind == "return")
    running = game.copy()
    running.go_back(returned)
    drawer = running.seat
    other = (drawer + 1) % 3
    told = redact(running, other)
    with pytest.raises(HiddenCards, match=f"cards that seat {drawer} has seen"):
        play_on(told, None, drawer)
    with pytest.raises(HiddenCards, match="the real ones are not in it"):
        play_on(told, None, other, real=True)
    assert play_on(told, None, None).origin == Origin(returned, None)


def test_the_real_deck_is_the_real_one(game: Game) -> None:
    for number in range(0, len(game.actions), 17):
        there = game.copy()
        there.go_back(number)
        new = play_on(game, number, 1, real=True)
        assert new.state == settled(there.state)
        assert new.origin == Origin(number, None, real=True)
        for action in game.actions[number:]:
            new.play(action)
        assert new.outcome() == game.outcome()


def test_the_first_n_actions_are_the_record_before_it(game: Game) -> None:
    before = format_game(game)
    new = play_on(game, 0, 0)
    assert new.phase == Phase.DRAFT
    assert same_sight(new, play_on(game, 0, 1), None)
    assert format_game(game) == before


def test_chance_is_secure_or_chosen(game: Game) -> None:
    texts = [format_position(play_on(game, 40, 0).state) for _ in range(2)]
    assert texts[0] != texts[1]
    chosen = [format_position(play_on(game, 40, 0, rng=Random(5)).state) for _ in range(2)]
    assert chosen[0] == chosen[1]


def test_such_games_are_played_to_their_end(game: Game) -> None:
    rng = Random(3)
    for number in range(0, len(game.actions), 31):
        new = play_on(game, number, number % 3, rng=rng)
        while not new.over:
            new.play(rng.choice(new.legal()))
        assert new.outcome()
        assert not new.status()
        new.go_back(0)
        assert new.actions == []


# Positions


def test_a_position_with_unknown_cards_is_dealt_out(game: Game) -> None:
    there = game.copy()
    there.go_back(60)
    for seat in (None, 0, 1, 2):
        text = format_position(there.view(seat).state)
        assert "?" in text
        new = play_on(Game.from_position(text), seat=seat)
        assert "?" not in format_position(new.state)
        assert same_sight(there, new, seat)
        assert new.origin == Origin(None, seat)


def test_a_whole_position_keeps_its_cards_only_if_asked(game: Game) -> None:
    there = game.copy()
    there.go_back(60)
    position = Game.from_position(there.state)
    assert play_on(position, seat=0).state != position.state
    kept = play_on(position, real=True)
    assert kept.state == position.state
    assert kept.origin == Origin(None, None, real=True)


def test_a_game_that_began_elsewhere_begins_there_again(game: Game) -> None:
    new = play_on(game, 50, 2)
    again = play_on(new, 0, 2)
    assert again.origin == Origin(50, 2)
    new.play(new.legal()[0])
    assert play_on(new, seat=2).origin == Origin(1, 2)


# What cannot be


def test_where_nothing_can_begin(game: Game) -> None:
    last = len(game.actions)
    with pytest.raises(DealError, match=f"after {last} actions the game is over"):
        play_on(game)
    for number in (-1, last + 1):
        with pytest.raises(NothingToUndo, match=f"{last} actions have been taken, not {number}"):
            play_on(game, number)
    for seat in (-1, 3):
        with pytest.raises(DealError, match=f"a seat is from 0 to 2, not {seat}"):
            play_on(game, 10, seat)


# Files


@pytest.mark.parametrize(
    ("origin", "line"),
    [
        (Origin(50, 0), "from game 50 eyes 0"),
        (Origin(0, None), "from game 0 eyes spectator"),
        (Origin(7, None, real=True), "from game 7 eyes open"),
        (Origin(None, 2), "from position eyes 2"),
    ],
)
def test_a_file_tells_where_its_game_came_from(game: Game, origin: Origin, line: str) -> None:
    number = 9 if origin.actions is None else origin.actions
    source = game.copy()
    source.go_back(number)
    if origin.actions is None:
        source = Game.from_position(source.state)
    new = play_on(source, None, origin.seat, real=origin.real)
    for _ in range(5):
        new.play(new.legal()[0])
    text = format_game(new)
    assert f"\n{line}\nposition\n" in text
    read = parse_game(text)
    assert read.origin == origin
    assert format_game(read) == text
    told = redact(read, 1)
    assert told.origin == origin
    assert parse_game(format_game(told)).origin == origin


def test_a_game_that_was_dealt_has_no_origin(game: Game) -> None:
    assert game.origin is None
    assert "\nfrom " not in format_game(game)
    assert Game.from_position(game.first_state()).origin is None


@pytest.mark.parametrize(
    "line",
    [
        "from",
        "from game",
        "from game 3",
        "from game x eyes 0",
        "from game -1 eyes 0",
        "from game 3 eyes 3",
        "from game 3 eyes nobody",
        "from position 3 eyes 0",
        "from position eyes",
        "from home eyes 0",
        "from position eyes 0 1",
    ],
)
def test_wrong_lines_are_told(game: Game, line: str) -> None:
    text = format_game(play_on(game, 30, 0)).replace("from game 30 eyes 0", line)
    with pytest.raises(FileError, match=r"line \d+: expected .*came"):
        parse_game(text)


def test_a_deal_comes_from_nowhere(game: Game) -> None:
    text = format_game(game).replace("players 3", "players 3\nfrom game 3 eyes 0")
    with pytest.raises(FileError, match=r"line 3: expected no 'from' without a position"):
        parse_game(text)
