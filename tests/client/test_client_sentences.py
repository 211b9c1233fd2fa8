"""The client words events, reasons, actions and spaces as Python does, over whole games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from glueckauf.record.files.game_file import load_game
from glueckauf.words import LANGUAGES, Sentences, catalogue
from tests.support.node import node, run
from tests.support.spoken import INFO, things, worded

HERE = Path(__file__).parent


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_client_says_the_same(language: str) -> None:
    rows = []
    for name in ("hu2-3", "coal-shortage-4"):
        rows += list(things(load_game(HERE.parent / "games" / f"{name}.glueckauf")))
    asked = {
        "language": language,
        "messages": catalogue(language),
        "rows": [(how, plain) for how, _, plain in rows],
        "info": INFO,
    }
    done = run([node(), str(HERE / "say.js")], stdin=json.dumps(asked))
    assert done.returncode == 0, done.stderr
    say = Sentences(language)
    wrong = [
        (worded(say, how, thing), said)
        for (how, thing, _), said in zip(rows, json.loads(done.stdout), strict=True)
        if worded(say, how, thing) != said
    ]
    assert len(rows) > 2000
    assert wrong == []
