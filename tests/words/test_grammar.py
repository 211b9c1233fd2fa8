"""The grammar of messages. The browser renders the same table (tests/browser)."""

import json
from pathlib import Path
from typing import Any

import pytest

from glueckauf.grammar import MessageError, parse_message, render

TABLE: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("messages.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row['language']} {row['text']}")
def test_row(row: dict[str, Any]) -> None:
    terms: dict[str, str] = row.get("terms", {})
    if row.get("error"):
        with pytest.raises(MessageError):
            render(parse_message(row["text"]), row["values"], row["language"], terms.get)
    else:
        message = parse_message(row["text"])
        assert render(message, row["values"], row["language"], terms.get) == row["gives"]
