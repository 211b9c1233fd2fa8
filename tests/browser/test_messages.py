"""The grammar of messages in the browser gives what it gives in Python (tests/words)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from browser.chromium import Pages

TABLE = Path(__file__).parents[1] / "words" / "messages.json"

RENDER = """async (rows) => {
  const script = document.querySelector('script[type="module"]').src;
  const { parseMessage, render } = await import(script.replace("main.js", "message.js"));
  return rows.map(({ text, values, language, terms = {} }) => {
    try {
      return { gives: render(parseMessage(text), values, language, (id) => terms[id]) };
    } catch (error) {
      return { error: String(error) };
    }
  });
}"""


def test_every_row_of_the_table(pages: Pages) -> None:
    rows = json.loads(TABLE.read_text(encoding="utf-8"))
    given = pages().evaluate(RENDER, rows)
    wrong = [
        (row, result)
        for row, result in zip(rows, given, strict=True)
        if ("error" in result) != row.get("error", False) or result.get("gives") != row.get("gives")
    ]
    assert len(rows) > 20
    assert wrong == []
