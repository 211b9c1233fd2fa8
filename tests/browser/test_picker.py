"""Choosing among cards: the draft, what to keep of five, and how the others go back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Phase
from glueckauf.rules.material import TILE_NUMBER, TILES
from tests.browser.seats import Script, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host


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
    assert len(rows(table)) == 1, "five fit in a row"
    assert page.locator(".picker .card-button:focus").count() == 1
    table.do(f"keep {hand[2]}")
    order = [card for card in hand if card != hand[2]]
    assert arranged(table) == order

    page.locator(".arranged").nth(0).get_by_role("button", name="One place back").click()
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
    assert (
        page.locator(".arranged")
        .nth(0)
        .get_by_role("button", name="One place forward")
        .is_disabled()
    )

    table.command(page.get_by_role("button", name="All on top of the deck"), mine=False)
    top = known(table, "order_deck", seat)
    assert [top[str(depth)] for depth in range(4)] == order
    assert hand[2] in [one["name"] for one in table.view["players"][seat]["orders"]]
    assert not page.locator(".picker").is_visible()


def rows(table: Table) -> set[float]:
    """Where the rows of cards begin."""
    tops: list[float] = table.page.locator(".picker .card-button").evaluate_all(
        "(cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top))"
    )
    return set(tops)


def test_keep_none_and_put_all_under_the_deck(pages: Pages, host: Host, turn: Script) -> None:
    table = at(turn, host, pages)
    page, seat = table.page, table.view["seat"]
    table.do("factory draw")
    hand = table.own["knows"]["hand"]
    dear = {card for card in hand if f"keep {card}" not in table.legal}
    shown = page.locator(".picker .card-button").all()
    assert len(shown) == 5
    assert len(rows(table)) == 1
    for card, button in zip(hand, shown, strict=True):
        price = TILES[TILE_NUMBER[card]].price
        assert button.locator(".tile-price").inner_text() == str(price)
        assert f"{price}\xa0mark" in (button.get_attribute("aria-label") or "")
        assert (button.get_attribute("aria-disabled") == "true") == (card in dear)
        assert button.get_by_text("too expensive").count() == (card in dear)
    marks = table.view["players"][seat]["marks"]
    page.locator(".picker .card-button[aria-disabled]").first.click(force=True)
    table.note.get_by_text(f"and you have only {marks}").wait_for()

    page.get_by_role("button", name="Look at the table").click()
    assert not page.locator(".picker-cards").is_visible()
    page.get_by_role("button", name="Back to the choice").click()
    assert page.locator(".picker-cards").is_visible()

    table.command(page.get_by_role("button", name="Buy none"))
    order = arranged(table)
    assert order == hand
    table.command(page.get_by_role("button", name="All under the deck"), mine=False)
    left = table.view["tile_deck"]["left"]
    below = known(table, "tile_deck", seat)
    assert [below[str(left - 5 + depth)] for depth in range(5)] == order


def choices(table: Table) -> int:
    return table.page.locator(".draft button.card-button").count()


def offered(table: Table) -> list[str]:
    """The cards of the draft as everyone sees them."""
    found: list[str] = table.page.locator(".draft-cards .card use").evaluate_all(
        "(uses) => uses.map((use) => use.getAttribute('href').replace('#order-', ''))"
    )
    return found


def picked(table: Table, seat: int) -> int:
    return table.page.locator(f".draft-picks [data-seat='{seat}'] .card").count()


def test_draft(pages: Pages, host: Host) -> None:
    made = Script(3, "original", 11, ()).lay(host, names=("Ada", "Ben", "Cleo"))
    tables = [Table(pages(made.path(made.seat(seat)))) for seat in range(3)]
    watching = Table(pages(made.path(made.spectator)))
    for number in range(9):
        for table in (*tables, watching):
            table.reach(number)
        seat = tables[0].view["seat"]
        drafting, *others = tables[seat:] + tables[:seat]
        for other in (*others, watching):
            assert "is choosing an order" in other.prompt
            assert choices(other) == 0
            assert offered(other) == drafting.view["draft"], "the cards are open to all"
            assert sum(picked(other, one) for one in range(3)) == number
            assert picked(other, seat) == number // 3
        assert choices(drafting) == 10 - number
        card = drafting.view["draft"][-1]
        drafting.do(f"draft {card}", mine=False)
        assert card in [order["name"] for order in drafting.view["players"][seat]["orders"]]
    assert all(len(player["orders"]) == 3 for player in tables[0].view["players"])
    assert not watching.reach(9).page.locator(".draft").is_visible()


@pytest.mark.parametrize("players", [3, 4])
def test_the_draft_needs_no_scrolling(pages: Pages, host: Host, players: int) -> None:
    start = Script(players, "original", 7, ())
    made = start.lay(host)
    table = Table(pages(made.path(made.seat(start.game().seat)))).settled()
    assert choices(table) == 3 * players + 1
    hidden = table.page.locator(".draft").evaluate(
        "(sheet) => [sheet.scrollHeight - sheet.clientHeight, sheet.scrollWidth - sheet.clientWidth]"
    )
    assert max(hidden) <= 1
