"""Three players at one screen: whose turn it is stands there, and hands are covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.table import Table

if TYPE_CHECKING:
    from tests.browser.chromium import Pages

NAMES = ("Ada", "Ben", "Cleo")

SHOWN = """(cards) => {
  const page = document.querySelector("#app").outerHTML;
  return cards.filter((card) => new RegExp(`${card}(?![A-Z])`).test(page));
}"""


def set_up(pages: Pages) -> Table:
    page = pages()
    form = page.locator(".make form")
    for seat, name in enumerate(NAMES, start=1):
        form.get_by_label(f"Who plays at seat {seat}").select_option("here")
        form.get_by_label(f"Name at seat {seat}").fill(name)
    form.locator("summary").click()
    form.get_by_label("Seed").fill("3")
    page.locator("#create").click()
    return Table(page).settled()


def test_the_prompt_names_whose_turn_it_is(pages: Pages) -> None:
    table = set_up(pages)
    for _ in range(9):
        name = NAMES[table.view["seat"]]
        assert table.prompt == f"{name}: Choose one of the orders."
        assert table.page.locator(".own .own-name").inner_text() == name
        table.do(table.legal[0])
    for _ in range(3):
        name = NAMES[table.view["seat"]]
        assert table.prompt == f"{name}: Your turn: choose a space for your workers."
        assert table.page.locator(".own .own-name").inner_text() == name
        table.do("bank")
    assert table.page.locator(".others .other").count() == 2


def test_a_hand_is_covered_until_its_player_says_so(pages: Pages) -> None:
    table = set_up(pages)
    page = table.page
    cover = page.locator(".cover")
    for _ in range(9):
        assert not cover.is_visible(), "the draft is open to all"
        table.do(table.legal[0])
    for _ in range(4):  # the first player a second time, too
        seat = table.view["seat"]
        with table.answered():
            table.space("order draw").click()
        hand = table.own["knows"]["hand"]
        assert len(hand) == 5
        assert cover.is_visible()
        assert NAMES[seat] in cover.inner_text()
        assert page.evaluate(SHOWN, hand) == []
        assert page.locator(".picker .card").count() == 0, "nor what another has put back"
        page.reload()
        table.settled()
        assert cover.is_visible()
        assert page.evaluate(SHOWN, hand) == []
        cover.get_by_role("button", name=NAMES[seat]).click()
        assert not cover.is_visible()
        assert page.evaluate(SHOWN, hand) == hand
        table.do("keep none")
        assert not cover.is_visible(), "the turn goes on"
        table.do(" ".join(["bottom", *table.own["arrange"]]))
        assert not page.locator(".picker").is_visible()
        assert table.view["seat"] != seat
