"""Events, reasons, actions and names, as the browser says them too (tests/browser)."""

from __future__ import annotations

from pathlib import Path

import pytest

from glueckauf.record import events as e
from glueckauf.record.events import KINDS, Place
from glueckauf.record.files.game_file import load_game
from glueckauf.record.reasons import SENTENCES, Reason
from glueckauf.words import LANGUAGES, Sentences
from tests.support.spoken import names, things, worded
from tests.words.families import UNTOLD

GAME = Path(__file__).parents[1] / "games" / "original-4.glueckauf"
WHO = ("Ada", "Ben")

each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_language
def test_everything_of_a_game_is_worded(language: str) -> None:
    say = Sentences(language)
    told: set[str] = set()
    for how, thing, plain in things(load_game(GAME)):
        said = worded(say, how, thing)
        if how == "event" and said is None:
            quiet = plain.get("points") in (0, [0] * 4)
            assert quiet or thing.kind in UNTOLD, thing
        else:
            assert said
            assert not set(said) & set("{}#_"), said
            told.add(plain["kind"] if how == "event" else how)
    assert told >= {"action", "space", "reason"}
    assert set(KINDS) - told - UNTOLD <= {"space_left_empty", "coal_short", "carts_left_empty"}


@each_language
def test_reasons(language: str) -> None:
    values = {"players": 2, "needed": 1, "workers": 0, "price": 4, "marks": 3}
    for code in SENTENCES:
        more = {"pending": "truck-KK", "phase": "draft", "cube": "grey", "holder": "cart"}
        reason = Reason(code, {**values, **more})
        said = Sentences(language).reason(reason)
        assert said.endswith("."), code
        if language == "en":
            due = " It is: draft." if code == "wrong_phase" else ""
            assert said.replace("Truck KK", "truck-KK") + due == reason.sentence


def test_sentences() -> None:
    german = Sentences("de")
    slot = Place("slot", order="truck-KKK", slot=2, colour="black")
    said = [
        german.event(e.CubeMoved(0, "grey", Place("cage"), slot), WHO),
        german.event(e.CubeMoved(0, "grey", slot, Place("supply")), WHO),
        german.event(e.ElementScored(1, "grey coal", (2, 2), (3, 0), (0,), (), (3, 0)), WHO),
        german.event(e.ElementScored(1, "grey coal", (0, 0), (0, 0), (), (), (0, 0)), WHO),
        german.event(e.GameEnded(((0, 1),), "shared", (5, 5), (1, 1)), WHO),
    ]
    assert said == [
        "Ada legt einen grauen Kohlewürfel auf ein schwarzes Ablagefeld: Lastwagen SSS.",
        None,
        "Graue Kohle: Ada (+3).",
        None,
        "Das Spiel ist aus. Ada und Ben teilen sich den Sieg.",
    ]


def test_names() -> None:
    polish = Sentences("pl")
    assert polish.order("locomotive-YBGK") == "Parowóz ŻBSC"
    assert polish.card("grey2-light") == "2\u00a0szare wagoniki, jasna strona"
    assert polish.card("?") == polish.tile("?") == "?"
    assert polish.space("mine 10") == "Wydobycie, 10 kroków"
    assert names(polish) == ["Ada", "Rębacz 2", "Foreman", "Gracz 4"]
