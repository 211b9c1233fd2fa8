"""Bots in another process: the protocol, and all that can go wrong with it."""

from __future__ import annotations

import gc
import json
import shlex
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Random
from glueckauf.bots.custom import command_process
from glueckauf.bots.custom.command_process import ProcessBot, close_all
from glueckauf.bots.match import close_bots, decision_of, play_game
from glueckauf.bots.protocol import BotError, Limit
from glueckauf.bots.registry import make_bot
from glueckauf.record.files.position import format_position
from tests.support.series import series

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from subprocess import Popen

    from glueckauf import Action, View

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "process_bot.py"
HELLO = "print('{\"protocol\": 1}', flush=True)"
FIRST = 'print(json.dumps({"action": json.loads(line)["legal"][0]}), flush=True)'


def command(path: Path) -> str:
    return f"process:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


@pytest.fixture
def speaking(tmp_path: Path) -> Callable[..., ProcessBot]:
    """A bot that says hello, hears the first question and goes on as these lines say."""

    def bot(*lines: str, hello: str = HELLO) -> ProcessBot:
        path = tmp_path / "bot.py"
        body = ["import json, sys, time", "input()", hello, "line = input()", *lines]
        path.write_text("\n".join(body), "utf-8")
        made = make_bot(command(path))
        assert isinstance(made, ProcessBot)
        return made

    return bot


def decide(bot: ProcessBot) -> str:
    return decision_of(bot, Game.new(2, seed=3), Random(1)).text


def view_and_legal() -> tuple[View, Sequence[Action]]:
    game = Game.new(2, seed=3)
    return game.view(game.seat), game.legal()


def child(bot: ProcessBot) -> Popen[bytes]:
    assert bot._talk
    return bot._talk._process


def wait_for(count: Callable[[], int]) -> None:
    until = time.monotonic() + 60
    while not count() and time.monotonic() < until:
        time.sleep(0.01)


# The protocol


def test_the_example_plays() -> None:
    bots = command(EXAMPLE), "random"
    assert series(*bots, games=2, seed=4, jobs=2) == series(*bots, games=2, seed=4)


def test_the_example_knows_nothing_of_the_package() -> None:
    assert "import glueckauf" not in EXAMPLE.read_text("utf-8")
    assert "from glueckauf" not in EXAMPLE.read_text("utf-8")


def test_a_level_through_the_protocol_decides_as_it_does_at_home() -> None:
    """So the levels of another version can be met: nothing is lost on the way."""
    told = make_bot(f"{command(EXAMPLE.with_name('level_bot.py'))} hewer")
    game, home, rng = Game.new(3, seed=3), make_bot("hewer"), Random(1)
    for _ in range(40):
        action = decision_of(told, game, rng)
        assert action == decision_of(home, game, rng)
        game.play(action)
    close_bots([told])


def test_what_it_is_told(speaking: Callable[..., ProcessBot], tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = speaking(f"open({str(heard)!r}, 'w').write(line)", FIRST)
    game = Game.new(3, seed=3)
    answer = bot.decide(game.view(game.seat), game.legal(), Limit(seconds=0.5), Random(1))
    bot.close()
    question = json.loads(heard.read_text("utf-8"))
    assert answer == game.legal()[0]
    assert set(question) == {"type", "view", "position", "legal", "limit", "seed"}
    assert question["type"] == "decide"
    assert question["view"] == json.loads(json.dumps(game.view(game.seat).as_dict()))
    assert question["position"] == format_position(game.view(game.seat).state)
    assert question["legal"] == [action.text for action in game.legal()]
    assert question["limit"] == {"seconds": 0.5, "iterations": None}
    assert 0 <= question["seed"] < 2**53


def test_the_seed_is_the_generators(speaking: Callable[..., ProcessBot]) -> None:
    by_seed = 'print(json.dumps({"action": ask["legal"][ask["seed"] % 3]}), flush=True)'
    bot = speaking(
        "while True:", "    ask = json.loads(line)", f"    {by_seed}", "    line = input()"
    )
    game = Game.new(2, seed=3)
    drawn = [decision_of(bot, game, Random(seed)).text for seed in (1, 2, 3, 4, 5, 1)]
    assert drawn[0] == drawn[5]
    assert len(set(drawn)) > 1
    bot.close()


def test_its_process_ends_with_the_game() -> None:
    bots = [make_bot(command(EXAMPLE)), make_bot("random")]
    assert isinstance(bots[0], ProcessBot)
    play_game(bots, Game.new(2, seed=1), Random(1))
    running = child(bots[0])
    assert running.poll() is None
    close_bots(bots)
    assert running.returncode == 0


def test_a_forgotten_bot_ends_too() -> None:
    bot = make_bot(command(EXAMPLE))
    assert isinstance(bot, ProcessBot)
    decide(bot)
    running = child(bot)
    del bot
    gc.collect()
    assert running.returncode == 0


def test_all_at_once() -> None:
    bot = make_bot(command(EXAMPLE))
    assert isinstance(bot, ProcessBot)
    decide(bot)
    close_all()
    assert child(bot).returncode == 0
    bot.close()


def test_one_that_does_not_want_to_end(
    speaking: Callable[..., ProcessBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_process, "FAREWELL", 0.2)
    bot = speaking(
        "import signal", "signal.signal(signal.SIGTERM, signal.SIG_IGN)", FIRST, "time.sleep(600)"
    )
    decide(bot)
    running = child(bot)
    bot.close()
    assert running.returncode not in (None, 0)


# What goes wrong


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["sys.exit(3)"], ["an answer to 'decide'", "it ended with exit code 3"]),
        (
            ["print('oh dear', file=sys.stderr)", "1 / 0"],
            ["it ended with exit code 1", "standard error", "oh dear", "ZeroDivisionError"],
        ),
        (["print('mine 8', flush=True)"], ["one line of JSON", "came 'mine 8'"]),
        (["print('[1]', flush=True)"], ["one line of JSON", "came '[1]'"]),
        (["print('x' * 100_000, flush=True)"], ["one line of JSON", "xxx..."]),
        (["sys.stdout.buffer.write(b'\\xff\\n')", "sys.stdout.flush()"], ["one line of JSON"]),
        (["print('{}', flush=True)"], ["one of the legal actions 'draft", "came None"]),
        (
            ["print(json.dumps({'action': 'mine 8'}), flush=True)"],
            ["one of the legal actions 'draft", "came 'mine 8'"],
        ),
        (["print(json.dumps({'action': 7}), flush=True)"], ["came 7"]),
        (["print(json.dumps({'error': 'no idea'}), flush=True)"], ["came the error 'no idea'"]),
    ],
)
def test_answers_that_are_none(
    speaking: Callable[..., ProcessBot], lines: list[str], words: list[str]
) -> None:
    bot = speaking(*lines)
    with pytest.raises(BotError) as caught:
        decide(bot)
    message = str(caught.value)
    assert message.startswith(bot.name)
    for word in ["expected", "came", *words]:
        assert word in message
    assert bot._talk is None


def test_an_answer_that_does_not_come(
    speaking: Callable[..., ProcessBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = speaking("print('thinking', file=sys.stderr, flush=True)", FIRST, "time.sleep(600)")
    decide(bot)
    assert bot._talk
    wait_for(bot._talk._complaints.__len__)
    monkeypatch.setattr(command_process, "PATIENCE", 0.3)
    running = child(bot)
    with pytest.raises(BotError, match=r"within 0\.3 seconds; came nothing; .*\n +thinking"):
        decide(bot)
    assert running.returncode is not None


def test_patience_grows_with_the_limit(
    speaking: Callable[..., ProcessBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = speaking(FIRST, "line = input()", "time.sleep(600)")
    decide(bot)
    monkeypatch.setattr(command_process, "LEAST_PATIENCE", 0.1)
    monkeypatch.setattr(command_process, "FAREWELL", 0.1)
    view, legal = view_and_legal()
    with pytest.raises(BotError, match=r"within 0\.5 seconds"):
        bot.decide(view, legal, Limit(seconds=0.05), Random(1))


def test_one_that_never_reads(
    speaking: Callable[..., ProcessBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than a pipe holds is waiting for it."""
    monkeypatch.setattr(command_process, "FAREWELL", 0.1)
    bot = speaking(FIRST, "time.sleep(600)")
    decide(bot)
    assert bot._talk
    with pytest.raises(BotError, match=r"within 0\.2 seconds"):
        bot._talk.ask({"type": "decide", "much": "x" * 1_000_000}, 0.2)
    running = child(bot)
    bot.close()
    assert running.returncode not in (None, 0)


def test_talking_unasked(speaking: Callable[..., ProcessBot]) -> None:
    bot = speaking(FIRST, "print('and another thing', flush=True)", "line = input()")
    decide(bot)
    assert bot._talk
    wait_for(bot._talk._said.qsize)
    with pytest.raises(BotError, match="expected nothing before it is asked; came 'and another"):
        decide(bot)


@pytest.mark.parametrize("hello", ["print('hi', flush=True)", "sys.exit()"])
def test_no_greeting(speaking: Callable[..., ProcessBot], hello: str) -> None:
    with pytest.raises(BotError, match="an answer to 'hello'"):
        decide(speaking(hello=hello))


def test_another_protocol(speaking: Callable[..., ProcessBot]) -> None:
    with pytest.raises(BotError, match="expected protocol 1; came 2"):
        decide(speaking(hello="print('{\"protocol\": 2}', flush=True)"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("process:", "takes a command"),
        ("process:no-such-program at all", "there is no program 'no-such-program'"),
        ("process:python 'my bot", "is no command"),
    ],
)
def test_commands_that_are_none(text: str, words: str) -> None:
    with pytest.raises(BotError, match=words):
        make_bot(text)


def test_errors_come_back_from_other_processes(speaking: Callable[..., ProcessBot]) -> None:
    bot = speaking("sys.exit(3)")
    with pytest.raises(BotError, match=r"failed in game \d .*exit code 3"):
        series(bot.name, "random", games=3, seed=1, jobs=2)
