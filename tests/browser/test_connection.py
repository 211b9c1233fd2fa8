"""Lost and found again: no move is lost, none is doubled, and everyone sees the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Phase
from glueckauf.picture.coordinates import CAGE_TOP
from tests.browser.proxy import Proxy, proxy_to
from tests.browser.seats import Script, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host, Made

LOG_IS = """(lines) => JSON.stringify(lines)
  === JSON.stringify([...document.querySelectorAll("#log ul li")].map((line) => line.textContent))"""
CUT = ("WebSocket connection to", "ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_SOCKET")


@pytest.fixture
def proxy(host: Host) -> Iterator[Proxy]:
    with proxy_to(host.address) as made:
        yield made


@pytest.fixture(scope="module")
def mining() -> Script:
    """A player has just gone down with many steps left."""

    def wanted(game: Game) -> bool:
        return (
            game.phase == Phase.MINING
            and game.state.steps >= 8
            and sum(str(action).startswith("load") for action in game.legal()) > 0
            and game.players == 2
        )

    return search(2, wanted)


def moves(table: Table, count: int) -> list[str]:
    """That many steps which can be taken one after the other: loads and rides."""
    at = table.view["players"][table.view["seat"]]["cage_at"]
    load = next(action for action in table.legal if action.startswith("load"))
    rides = ["cage surface", f"cage {at}"]
    return [load, *(rides[n % 2] for n in range(count - 1))]


def lost(page: Page) -> None:
    page.locator(".connection:visible", has_text="Connection lost").wait_for()


def found(page: Page) -> None:
    page.locator(".connection").wait_for(state="hidden")


def agree(*tables: Table, actions: int) -> None:
    for table in tables:
        table.reach(actions)
    assert len({str(table.view) for table in tables}) == 1


def opened(pages: Pages, made: Made, seat: int, proxy: Proxy) -> Table:
    """The seat behind the proxy."""
    path = made.path(made.seat(seat))
    return Table(pages(path, origin=proxy.origin, expected=CUT)).settled()


def test_cut_in_the_middle_of_mining(
    pages: Pages, host: Host, proxy: Proxy, mining: Script
) -> None:
    made = mining.lay(host, names=("Ada", "Ben"))
    seat = mining.game().seat
    player = opened(pages, made, seat, proxy)
    window = Table(pages(made.path(made.seat(seat)))).settled()
    other = Table(pages(made.path(made.seat(1 - seat)))).settled(mine=False)
    spectator = Table(pages(made.path(made.spectator))).settled(mine=False)
    everyone = (player, window, other, spectator)
    steps = moves(player, 5)
    before = player.heard("actions")

    player.do(steps[0])
    agree(*everyone, actions=before + 1)

    # The command does not reach the server.
    proxy.swallow_commands()
    player.use(player.level("surface"))
    proxy.cut()
    lost(player.page)
    assert other.heard("actions") == before + 1
    proxy.mend()
    found(player.page)
    agree(*everyone, actions=before + 2)

    # The command does, the answer does not reach the browser.
    proxy.swallow_answers()
    player.use(player.level(steps[2].split()[1]))
    other.reach(before + 3)
    proxy.cut()
    lost(player.page)
    proxy.mend()
    found(player.page)
    agree(*everyone, actions=before + 3)

    # Clicked while nothing arrives at all.
    proxy.cut()
    lost(player.page)
    player.use(player.level("surface"))
    proxy.mend()
    found(player.page)
    agree(*everyone, actions=before + 4)

    # The other window goes on meanwhile.
    proxy.cut()
    lost(player.page)
    window.do(steps[4])
    proxy.mend()
    found(player.page)
    agree(*everyone, actions=before + 5)

    assert host.actions(made)[before:] == steps
    assert player.heard("errors") == []
    assert player.view["steps"] == mining.game().state.steps - 5
    told = spectator.page.locator("#log ul li").all_text_contents()
    player.page.wait_for_function(LOG_IS, arg=told)


def test_others_see_it_live(pages: Pages, host: Host, mining: Script) -> None:
    made = mining.lay(host, names=("Ada", "Ben"))
    seat = mining.game().seat
    name = ("Ada", "Ben")[seat]
    player = Table(pages(made.path(made.seat(seat)))).settled()
    other = Table(pages(made.path(made.seat(1 - seat)))).settled(mine=False)
    spectator = Table(pages(made.path(made.spectator))).settled(mine=False)
    assert other.prompt == f"{name} is mining."
    assert spectator.prompt == f"{name} is mining."
    at = player.view["players"][seat]["cage_at"]
    load = moves(player, 1)[0]
    player.do(load)
    player.do("cage surface")
    for table in (other, spectator):
        table.reach(player.heard("actions"))
        assert table.page.locator(".can").count() == 0
        table.page.locator(".tool-log").click()
        lines = table.page.locator(".log-turn").last
        assert lines.locator(".log-who").inner_text() == name
        assert at in lines.inner_text()
    mini = other.page.locator(f'.other[data-thing="mine:{seat}"] .other-mini')
    mini.locator(f'use[href="#cage"][y="{CAGE_TOP[0]:g}"]').wait_for(state="attached")


def test_by_link_from_the_waiting_room(pages: Pages) -> None:
    host_page = pages()
    form = host_page.locator(".make form")
    form.get_by_label("Remove seat 3").click()
    form.get_by_label("Who plays at seat 2").select_option("link")
    form.get_by_label("Name at seat 1").fill("Ada")
    form.get_by_label("Name at seat 2").fill("Ben")
    host_page.locator("#create").click()
    host_page.get_by_role("heading", name="Waiting for players").wait_for()
    assert "only on this computer" in host_page.locator(".waiting").inner_text()
    link = host_page.get_by_label("Seat 2, Ben").input_value()
    watching = host_page.get_by_label("For spectators").input_value()
    guest_page = pages(link[link.index("/t/") :])
    assert guest_page.get_by_label("Your name at seat 2").input_value() == "Ben"
    guest_page.get_by_role("button", name="I am ready").click()
    spectator = Table(pages(watching[watching.index("/t/") :])).settled(mine=False)
    ada, ben = Table(host_page).settled(mine=False), Table(guest_page).settled(mine=False)
    assert "#" not in guest_page.url, "the secret leaves the address bar"
    for number in range(6):
        drafting = (ada, ben)[ada.view["seat"]]
        drafting.do(drafting.legal[0], mine=False)
        agree(ada, ben, spectator, actions=number + 1)
    assert {table.prompt for table in (ada, ben)} & {"It is Ada’s turn.", "It is Ben’s turn."}
