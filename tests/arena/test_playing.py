"""All games of a tournament: real results, the same however many processes play them, and bots that
fail."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Random, State
from glueckauf.arena import playing
from glueckauf.arena.playing import play, play_tournament
from glueckauf.arena.report import make_report
from glueckauf.arena.results import read_result
from glueckauf.arena.tournament import make_tournament
from glueckauf.arena.tournament_folder import TournamentFolder
from glueckauf.bots.custom import command_process
from glueckauf.bots.match import play_game
from glueckauf.bots.protocol import BotError, Limit
from glueckauf.bots.registry import make_bot
from glueckauf.pools.worker_processes import Processes
from glueckauf.rules.outcome import outcome
from glueckauf.terminal.standings import standings_lines
from tests.arena.arena_games import played

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.arena.results import Result


def ranks_of(ranking: tuple[tuple[int, ...], ...]) -> dict[int, int]:
    return {
        seat: 1 + len(sum(ranking[:at], ())) for at, tied in enumerate(ranking) for seat in tied
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_within_the_engine(players: int) -> None:
    """Each result is that of a game which can be played again (R7)."""
    tournament = make_tournament(["random"] * players, players, 8, "hu", "in-turn")
    assert tournament.in_engine
    results = list(play_tournament(tournament, 40))
    for fixture, result in zip(tournament.fixtures(40), results, strict=True):
        state = State.new(players, result.seed, "hu")
        assert state.start == result.start
        assert state.playout(Random(fixture.luck)) == result.decisions
        end = outcome(state)
        assert end
        assert tuple(result.points) == end.points
        assert tuple(result.marks_left) == end.marks_left
        assert dict(enumerate(result.ranks)) == ranks_of(end.ranking)
        assert [seat for seat in range(players) if result.shares[seat]] == list(end.winners)
        for seat in range(players):
            assert result.sources[seat] == list(end.breakdown[seat].values())


def test_games_of_bots() -> None:
    tournament = make_tournament(["hewer", "random"], 2, 8)
    for fixture in tournament.fixtures(1):
        result = play(tournament, fixture)
        bots = [make_bot(tournament.bots[bot]) for bot in result.seats]
        game = play_game(bots, Game.new(2, seed=result.seed), Random(fixture.luck))
        end = game.outcome()
        assert end
        assert tuple(result.points) == end.points
        assert result.decisions == len(game.actions)


def test_a_tie_is_broken_by_marks() -> None:
    """R7, by games in which it happens."""
    tournament = make_tournament(["random"] * 4, 4, 1)
    tied = 0
    for result in play_tournament(tournament, 150):
        best = max(result.points)
        level = [seat for seat in range(4) if result.points[seat] == best]
        most = max(result.marks_left[seat] for seat in level)
        winners = [seat for seat in level if result.marks_left[seat] == most]
        assert [seat for seat in range(4) if result.ranks[seat] == 1] == winners
        tied += len(level) > len(winners)
    assert tied


@pytest.mark.parametrize("seatings", ["rotations", "in-turn"])
@pytest.mark.parametrize("bots", [["random"] * 3, ["random", "hewer"]])
def test_processes_do_not_matter(
    bots: list[str], seatings: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "AT_ONCE", 7)
    tournament = make_tournament(bots, len(bots), 4, seatings=seatings)
    alone = list(play_tournament(tournament, 4))
    assert [result.game for result in alone] == list(range(len(alone)))
    assert played(tournament, 4, jobs=2) == alone
    assert played(make_tournament(bots, len(bots), 5, seatings=seatings), 4) != alone


def test_what_is_in_the_store_is_not_played_again(tmp_path: Path) -> None:
    tournament = make_tournament(["random", "hewer"], 2, 3)
    whole = played(tournament, 3)
    told: list[tuple[int, int]] = []

    def show(done: int, games: int) -> None:
        told.append((done, games))

    going = play_tournament(
        tournament, 3, folder=TournamentFolder(tmp_path, tournament), progress=show
    )
    assert [next(going), next(going)] == whole[:2]
    del going
    assert told == [(0, 6), (1, 6), (2, 6)]
    told.clear()
    folder = TournamentFolder(tmp_path, tournament)
    assert list(play_tournament(tournament, 3, folder=folder, progress=show)) == whole
    assert told == [(2, 6), (3, 6), (4, 6), (5, 6), (6, 6)]
    assert folder.results(tournament.fixtures(3)) == whole

    class Nobody(Processes):
        def as_done(self, *_: object) -> None:  # type: ignore[override]
            raise AssertionError("nothing is left to play")

    assert list(play_tournament(tournament, 3, Nobody(1), folder)) == whole


# Bots that fail


LIMIT = Limit(seconds=0.1)
FAILING = {
    "hangs": ("any(iter(int, 1))", "within .* seconds; came nothing"),
    "raises": ("1 / 0", r"Odd in seat \d failed in .*bot\.py, line 4: ZeroDivisionError"),
    "cheats": ("return parse_action('mine 8')", r"Odd in seat \d answered mine 8, .* not legal"),
    "errs": ("return 7", r"Odd in seat \d must answer with an action, and answered 7"),
    "exits": ("sys.exit(3)", "it ended with exit code 3"),
    "dies": ("os._exit(4)", "it ended with exit code 4"),
}


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    monkeypatch.setattr(command_process, "LEAST_PATIENCE", 1.0)

    def bot(line: str) -> str:
        path = tmp_path / "bot.py"
        body = f"        if view.players[view.seat].workers < 10: {line}\n"
        path.write_text(
            "import os, sys; from glueckauf import parse_action\n"
            "class Odd:\n"
            f"    def decide(self, view, legal, limit, rng):\n{body}"
            "        return rng.choice(legal)\n",
            "utf-8",
        )
        return str(path)

    return bot


@pytest.mark.parametrize("how", FAILING)
def test_a_bot_that_fails_ends_the_tournament(how: str, failing: Callable[[str], str]) -> None:
    line, words = FAILING[how]
    tournament = make_tournament([failing(line), "random"], 2, 3, limit=LIMIT)
    told = rf"bot\.py failed in game 0 \(deal 0, seed \d+\), decision \d+: .*{words}"
    with pytest.raises(BotError, match=told):
        play(tournament, next(tournament.fixtures(1)))


@pytest.mark.parametrize("how", FAILING)
def test_or_it_loses_that_game(how: str, failing: Callable[[str], str]) -> None:
    line, words = FAILING[how]
    tournament = make_tournament([failing(line), "random"], 3, 3, limit=LIMIT, on_failure="forfeit")
    results: list[Result] = []
    for result in play_tournament(tournament, 1):
        lost = result.seats.index(0)
        assert result.forfeit == lost
        assert result.ranks == [3 if seat == lost else 1 for seat in range(3)]
        assert result.shares[lost] == 0
        assert [sum(sources) for sources in result.sources] == result.points
        assert read_result(result.line()) == result
        results.append(result)
    with pytest.raises(BotError, match=words):
        raise BotError(results[0].failure)
    report = make_report(tournament, results)
    assert [standing.forfeits for standing in report.standings] == [3, 0]
    late = report.standings[0].overruns
    assert late >= 3 * (how == "hangs")
    assert "over the limit, 3 games lost by failing" in "\n".join(standings_lines(report))


def test_a_file_that_never_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glueckauf.bots.custom.python_file_process.PATIENCE", 1.0)
    monkeypatch.setattr(command_process, "FAREWELL", 0.2)
    bot = tmp_path / "bot.py"
    bot.write_text("while True: pass", "utf-8")
    with pytest.raises(BotError, match=r"bot\.py cannot be made: .* within 1 seconds"):
        make_tournament([str(bot)], 2, 3)


UNMADE = {
    "gone": (None, "there is no such file"),
    "raises": ("1 / 0", "cannot be loaded: ZeroDivisionError"),
    "exits": ("import sys; sys.exit(3)", "it ended with exit code 3"),
}


@pytest.mark.parametrize("how", UNMADE)
def test_a_file_that_cannot_be_made_any_more(how: str, failing: Callable[[str], str]) -> None:
    """It was fine when the tournament began; the others are let go."""
    text, words = UNMADE[how]
    bots = [failing("pass"), "random"]
    stopping = make_tournament(bots, 2, 3)
    forfeiting = make_tournament(bots, 2, 3, on_failure="forfeit")
    assert [result.forfeit for result in played(forfeiting, 1)] == [None, None]
    path = Path(bots[0])
    if text is None:
        path.unlink()
    else:
        time.sleep(0.01)  # a file is read anew when its time has changed
        path.write_text(text, "utf-8")
    told = rf"bot\.py failed in game 0 \(deal 0, seed \d+\), before its first decision: .*{words}"
    with pytest.raises(BotError, match=told):
        play(stopping, next(stopping.fixtures(1)))
    for result in played(forfeiting, 1):
        lost = result.seats.index(0)
        assert (result.forfeit, result.decisions) == (lost, 0)
        assert result.shares[lost] == 0
        assert read_result(result.line()) == result


def test_overruns_are_counted(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import time\n"
        "class Slow:\n"
        "    slept = 0\n"
        "    def decide(self, view, legal, limit, rng):\n"
        "        if self.slept < 2:\n"
        "            self.slept += 1\n"
        "            time.sleep(0.3)\n"
        "        return legal[0]\n",
        "utf-8",
    )
    tournament = make_tournament([str(bot), "random"], 2, 3, limit=Limit(seconds=0.2))
    result = play(tournament, next(tournament.fixtures(1)))
    assert result.overruns[0] >= 2
    report = make_report(tournament, [result])
    assert report.standings[0].overruns == result.overruns[0]
    assert report.as_dict()["bots"][0]["overruns"] == result.overruns[0]
    free = make_tournament([str(bot), "random"], 2, 3)
    assert play(free, next(free.fixtures(1))).overruns == [0, 0]


def test_a_bot_in_a_file_has_a_life_of_a_game(tmp_path: Path) -> None:
    """Its process is kept, and what it prints disturbs nobody."""
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import os\n"
        "class Talking:\n"
        "    def __init__(self, *, at: int = 0):\n"
        "        self.at, self.asked = at, 0\n"
        "    def decide(self, view, legal, limit, rng):\n"
        "        print('hm', flush=True)\n"
        "        self.asked += 1\n"
        f"        with open({str(tmp_path / 'pids')!r}, 'a') as file:\n"
        "            print(os.getpid(), self.asked, file=file)\n"
        "        return legal[self.at]\n",
        "utf-8",
    )
    tournament = make_tournament([str(bot), f"{bot}:at=-1"], 2, 3)
    assert len(played(tournament, 1)) == 2
    rows = [line.split() for line in (tmp_path / "pids").read_text("utf-8").splitlines()]
    assert len({pid for pid, _ in rows}) == 1
    assert [asked for _, asked in rows].count("1") == 4
    time.sleep(0.01)
    bot.write_text("class Talking:\n    def decide(self, *a): return 9\n", "utf-8")
    with pytest.raises(BotError, match="answered 9"):
        played(make_tournament([str(bot)], 2, 3), 1)
