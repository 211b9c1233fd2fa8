"""The two faces of the page: they come with it, hold every letter of ours, and are small."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.seats import search

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.chromium import Pages
    from tests.browser.host import Host

PACKAGE = Path(str(resources.files("glueckauf")))
MOST_BYTES = 80_000
FACES = ("Glueckauf Text", "Glueckauf Sign")

# A letter that a face has is as wide before whatever stands in for those that it has not.
LACKING = """async ([face, weight, letters]) => {
  await document.fonts.load(`${weight} 40px "${face}"`, letters);
  const pen = document.createElement("canvas").getContext("2d");
  const width = (letter, other) => {
    pen.font = `${weight} 40px "${face}", ${other}`;
    return pen.measureText(letter).width;
  };
  return [...letters].filter((one) => width(one, "monospace") !== width(one, "serif"));
}"""


def letters() -> str:
    """All that our messages are written with."""
    messages = [
        message
        for path in (PACKAGE / "words").glob("*.json")
        for message in json.loads(path.read_text("utf-8")).values()
    ]
    return "".join(sorted({letter for letter in "".join(messages) if letter.isalnum()}))


def lacking(page: Page, face: str, weight: int, wanted: str) -> list[str]:
    found: list[str] = page.evaluate(LACKING, [face, weight, wanted])
    return found


def test_every_letter_is_there(pages: Pages) -> None:
    page = pages()
    page.locator("#quick").wait_for()
    wanted = letters()
    assert set("őűąęśżßÄ") <= set(wanted)
    signs = "„”–…’−×"
    assert lacking(page, "Glueckauf Text", 400, wanted + signs) == []
    assert lacking(page, "Glueckauf Text", 650, wanted + signs) == []
    assert lacking(page, "Glueckauf Sign", 700, wanted) == []
    assert lacking(page, "Glueckauf Text", 400, "Ж") == ["Ж"], "a letter that lacks is found"


def test_they_are_what_the_page_is_written_in(pages: Pages, host: Host) -> None:
    script = search(2, lambda game: len(game.actions) > 20)
    page = pages(script.lay(host).path())
    page.locator(".sign-text").first.wait_for()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    came = page.evaluate(
        "() => [...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family)"
    )
    assert {name.strip('"') for name in came} == set(FACES)
    first = (
        "(selector) => getComputedStyle(document.querySelector(selector)).fontFamily.split(',')[0]"
    )
    assert page.evaluate(first, ".prompt-text") == '"Glueckauf Text"'
    assert page.evaluate(first, ".sign-text") == '"Glueckauf Sign"'


def test_figures_are_as_wide_as_each_other(pages: Pages) -> None:
    page = pages()
    page.locator("#quick").wait_for()
    widths = page.evaluate(
        """() => [..."0123456789"].map((figure) => {
          const line = document.createElement("span");
          line.textContent = figure.repeat(20);
          document.body.append(line);
          return Math.round(line.getBoundingClientRect().width);
        })"""
    )
    assert len(set(widths)) == 1


def test_they_are_small_and_licensed() -> None:
    files = list((PACKAGE / "web" / "fonts").glob("*.woff2"))
    assert files
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES
    licence = (PACKAGE / "web" / "fonts" / "LICENSE.txt").read_text("utf-8")
    assert licence.count("SIL OPEN FONT LICENSE Version 1.1") == len(FACES)
