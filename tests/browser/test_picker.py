"""Choosing among cards: the draft, what to keep of five, and how the others go back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.seats import Script, search
from browser.table import Table
from glueckauf import Phase

if TYPE_CHECKING:
    from browser.chromium import Pages
    from browser.host import Host
    from glueckauf import Game


@pytest.fixture(scope="module")
def turn() -> Script:
    """A turn in which one can look through both decks, but not pay for everything."""

    def wanted(game: Game) -> bool:
        legal = {str(action) for action in game.legal()} if game.phase == Phase.TURN else set()
        if not {"order draw", "factory draw"} <= legal:
            return False
        drawn = game.copy()
        drawn.play("factory draw")
        marks = drawn.view(drawn.seat).as_dict()["players"][drawn.seat]["marks"]
        return 0 < len(drawn.legal()) - 1 < 5 and marks > 0

    return search(2, wanted)


def at(script: Script, host: Host, pages: Pages) -> Table:
    made = script.lay(host)
    return Table(pages(made.path(made.seat(script.game().seat)))).settled()


def arranged(table: Table) -> list[str]:
    """The cards as they lie, from the top down."""
    pictures = table.page.locator(".picker .arranged .card use").evaluate_all(
        "(uses) => uses.map((use) => use.getAttribute('href'))"
    )
    return [picture.removeprefix("#order-").removeprefix("#tile-") for picture in pictures]


def known(table: Table, deck: str, seat: int) -> dict[str, str]:
    """What the seat knows of a deck, by depth."""
    found: dict[str, str] = table.page.evaluate(
        "([deck, seat]) => heard.seats[seat].knows[deck].known", [deck, seat]
    )
    return found


def test_keep_one_and_put_the_others_on_top(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    page, seat = table.page, table.view["seat"]
    table.do("order draw")
    hand = table.own["knows"]["hand"]
    assert page.locator(".picker .card-button").count() == 5
    assert page.locator(".picker .card-button:focus").count() == 1
    table.do(f"keep {hand[2]}")
    order = [card for card in hand if card != hand[2]]
    assert arranged(table) == order

    page.locator(".arranged").nth(0).get_by_role("button", name="Move down").click()
    order = [order[1], order[0], *order[2:]]
    assert arranged(table) == order
    page.locator(".arranged").nth(3).focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    order = [order[0], order[3], *order[1:3]]
    assert arranged(table) == order
    page.locator(".arranged").nth(3).drag_to(page.locator(".arranged").nth(0))
    order = [order[3], *order[:3]]
    assert arranged(table) == order
    assert page.locator(".arranged").nth(0).get_by_role("button", name="Move up").is_disabled()

    table.command(page.get_by_role("button", name="All on top of the deck"), mine=False)
    top = known(table, "order_deck", seat)
    assert [top[str(depth)] for depth in range(4)] == order
    assert hand[2] in [one["name"] for one in table.view["players"][seat]["orders"]]
    assert not page.locator(".picker").is_visible()


def test_keep_none_and_put_all_under_the_deck(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    page, seat = table.page, table.view["seat"]
    table.do("factory draw")
    hand = table.own["knows"]["hand"]
    dear = {card for card in hand if f"keep {card}" not in table.legal}
    shown = page.locator(".picker .card-button").all()
    assert len(shown) == 5
    assert [button.is_disabled() for button in shown] == [card in dear for card in hand]

    page.get_by_role("button", name="Look at the table").click()
    assert not page.locator(".picker-cards").is_visible()
    page.get_by_role("button", name="Back to the choice").click()
    assert page.locator(".picker-cards").is_visible()

    table.command(page.get_by_role("button", name="Keep none"))
    order = arranged(table)
    assert order == hand
    table.command(page.get_by_role("button", name="All under the deck"), mine=False)
    left = table.view["tile_deck"]["left"]
    below = known(table, "tile_deck", seat)
    assert [below[str(left - 5 + depth)] for depth in range(5)] == order


def test_draft(pages: Pages, host: Host) -> None:
    made = Script(3, "original", 11, ()).lay(host, names=("Ada", "Ben", "Cleo"))
    tables = [Table(pages(made.path(made.seat(seat)))) for seat in range(3)]
    for number in range(9):
        for table in tables:
            table.reach(number)
        seat = tables[0].view["seat"]
        drafting, *others = tables[seat:] + tables[:seat]
        for other in others:
            assert not other.page.locator(".picker").is_visible()
            assert "is choosing an order" in other.prompt
        assert drafting.page.locator(".picker .card-button:enabled").count() == 10 - number
        card = drafting.view["draft"][-1]
        drafting.do(f"draft {card}", mine=False)
        assert card in [order["name"] for order in drafting.view["players"][seat]["orders"]]
    assert all(len(player["orders"]) == 3 for player in tables[0].view["players"])
