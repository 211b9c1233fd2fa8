"""Sound: off until it is wanted, remembered, made in code, and never needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Phase
from tests.browser.seats import search
from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.chromium import Pages
    from tests.browser.host import Host

COUNTED = """() => {
  window.made = 0;
  const Given = window.AudioContext;
  window.AudioContext = class extends Given {
    constructor(...given) {
      super(...given);
      window.made += 1;
    }
  };
}"""

# The loudest sample, and the loudest of the last tenth of four seconds.
RENDERED = """async (name) => {
  const main = document.querySelector('script[type="module"]').src;
  const { SOUNDS } = await import(new URL("sound/synth.js", main));
  const context = new OfflineAudioContext(1, 4 * 22050, 22050);
  SOUNDS[name](context, context.destination, 0, 0.8);
  const samples = (await context.startRendering()).getChannelData(0);
  const loudest = (part) => part.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return [loudest(samples), loudest(samples.slice(-8820))];
}"""


@pytest.fixture
def table(pages: Pages, host: Host) -> Table:
    def wanted(game: Game) -> bool:
        return game.phase == Phase.TURN and not game.why_not("mine 10")

    script = search(2, wanted)
    made = script.lay(host)
    table = Table(pages(made.path(made.seat(script.game().seat)), motion="fast")).settled()
    table.page.evaluate(COUNTED)
    return table


def settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()


def test_off_until_it_is_wanted_and_remembered(table: Table) -> None:
    page = table.page
    table.do("mine 10")
    table.do("cage black")
    assert page.evaluate("() => window.made") == 0, "nothing makes a sound by itself"
    settings(page)
    assert page.get_by_label("Volume").is_disabled()
    page.get_by_label("Sound").check()
    page.get_by_label("Volume").fill("35")
    page.get_by_role("button", name="Close").click()
    table.do("cage surface")
    assert page.evaluate("() => window.made") == 1

    page.reload()
    table.settled()
    settings(page)
    assert page.get_by_label("Sound").is_checked()
    assert page.get_by_label("Volume").input_value() == "35"


@pytest.mark.parametrize("name", ["winding", "coal", "stamp", "whistle", "call"])
def test_every_sound_is_heard_and_ends(pages: Pages, name: str) -> None:
    page = pages()
    page.locator("#quick").wait_for()
    loudest, last = page.evaluate(RENDERED, name)
    assert 0.1 < loudest < 1, "to be heard, and not distorted"
    assert last < 0.001
