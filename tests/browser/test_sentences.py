"""The browser words events, reasons, actions and spaces as Python does, over whole games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.spoken import INFO, things, worded

from glueckauf.record.file import load_game
from glueckauf.words import LANGUAGES, Sentences, catalogue

if TYPE_CHECKING:
    from browser.chromium import Pages

GAMES = Path(__file__).parents[1] / "games"

SAY = """async ({ language, messages, rows, info }) => {
  const main = document.querySelector('script[type="module"]').src;
  const { speak } = await import(main.replace("main.js", "words.js"));
  const say = await import(main.replace("main.js", "sentences.js"));
  speak(language, messages);
  const how = {
    action: say.actionText,
    space: say.spaceName,
    reason: say.reasonText,
    event: (event) => say.eventText(event, info),
  };
  return rows.map(([kind, thing]) => how[kind](thing));
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_says_the_same(pages: Pages, language: str) -> None:
    say = Sentences(language)
    rows = []
    for name in ("hu2-3", "coal-shortage-4"):
        rows += list(things(load_game(GAMES / f"{name}.glueckauf")))
    given = pages().evaluate(
        SAY,
        {
            "language": language,
            "messages": catalogue(language),
            "rows": [(how, plain) for how, _, plain in rows],
            "info": INFO,
        },
    )
    wrong = [
        (worded(say, how, thing), said)
        for (how, thing, _), said in zip(rows, given, strict=True)
        if worded(say, how, thing) != said
    ]
    assert len(rows) > 2000
    assert wrong == []
