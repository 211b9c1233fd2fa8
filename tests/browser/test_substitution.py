"""The question which cubes stand in for the right one: cubes to see, and what it costs."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Phase
from tests.browser.seats import Script, search
from tests.browser.table import Table
from tests.browser.test_access import findings

if TYPE_CHECKING:
    from tests.browser.chromium import Pages
    from tests.browser.host import Host


def open_slots(game: Game) -> dict[tuple[str, str], list[str]]:
    """What may be put on each slot by its order and colour, where the right coal is not among it."""
    found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for action in map(str, game.legal()):
        if action.startswith("fill "):
            _, order, slot, *_ = action.split()
            found[order, slot].append(action)
    return {
        place: actions
        for place, actions in found.items()
        if not any(action.split()[3] == place[1] for action in actions)
    }


def choices(game: Game) -> list[str]:
    """Those for a slot that asks twice: for the first cube, and for the second."""
    if game.phase != Phase.MINING or game.state.steps < 3:
        return []
    for actions in open_slots(game).values():
        after = game.copy()
        after.play(actions[0])
        if len(actions) > 1 and len(after.legal()) > 1:
            return actions
    return []


@pytest.fixture(scope="module")
def script() -> Script:
    return search(2, lambda game: bool(choices(game)), bot="random")


@pytest.mark.parametrize("split", ["off", "on"])
def test_it_shows_cubes_and_says_what_it_costs(
    pages: Pages, host: Host, script: Script, split: str
) -> None:
    script = Script(2, f"original split_substitution={split}", script.seed, script.actions)
    game = script.game()
    actions = choices(game)
    made = script.lay(host)
    table = Table(pages(made.path(made.seat(game.seat)))).settled()
    _, order, slot, first, *_ = actions[0].split()
    table.slot(order, slot).click()
    asked = table.page.locator("dialog.chooser[open]")
    asked.wait_for()
    offered = asked.locator(".cube-button")
    assert offered.count() == len(actions)
    pictures = offered.locator("use").evaluate_all(
        "(uses) => uses.map((use) => use.getAttribute('href').replace('#cube-', ''))"
    )
    assert pictures == [action.split()[3] for action in actions]
    text = asked.inner_text().replace("\xa0", " ")
    must = "must follow in the next step" if split == "off" else "must follow, now or later"
    assert must in text
    assert f"two cubes and 2 of your {game.state.steps} steps" in text
    assert findings(table.page) == []
    table.command(asked.locator(f'[data-action="{actions[0]}"]'))
    if split == "on":
        return
    assert table.view["pending"] == [order, slot]
    second = table.legal
    table.slot(order, slot).click()
    assert "Which is the second cube?" in asked.inner_text()
    table.command(asked.locator(f'[data-action="{second[-1]}"]'), mine=False)
    mine = table.view["players"][game.seat]["orders"]
    slots = next(one["slots"] for one in mine if one["name"] == order)
    assert any(one["filled"] and one["cubes"][0] == first for one in slots if one["cubes"])
