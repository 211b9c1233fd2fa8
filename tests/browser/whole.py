"""A whole game through the page, whoever does the clicking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glueckauf import Random
from tests.browser.policy import choose

if TYPE_CHECKING:
    from tests.browser.table import Table

MOST_ACTIONS = 1500


NOW = """() => ({
  scene: document.querySelector("dialog.scene[open] h2")?.textContent ?? "",
  final: document.querySelector("dialog.scene[open] table.final") !== null,
  covered: document.querySelector(".cover:not([hidden])") !== null,
  offered: [...document.querySelectorAll(".yard .space.can")].map((space) => space.dataset.space),
  view: heard.view,
  own: heard.seats[heard.view.seat] ?? {},
})"""


def play_to_the_end(table: Table, seed: int) -> list[str]:
    """Until the final scene shows; the titles of the scenes on the way."""
    rng = Random(seed)
    titles: list[str] = []
    for _ in range(MOST_ACTIONS):
        now: dict[str, Any] = table.settled().page.evaluate(NOW)
        if now["scene"]:
            titles.append(now["scene"])
            if now["final"]:
                return titles
            check_shift(table)
            table.close_scene()
        elif now["covered"]:
            table.use(table.page.locator(".cover button"))
        else:
            view, own = now["view"], now["own"]
            if view["phase"] == "turn":  # what stands out is what the server allows
                assert sorted(now["offered"]) == sorted(own["legal"])
            table.do(choose({**view, **own.get("knows", {})}, own, rng))
    raise AssertionError(f"no end after {MOST_ACTIONS} actions; the last prompt: {table.prompt}")


def check_shift(table: Table) -> None:
    """Every element of the shift has its row, and the rows sum up to the last line."""
    rows = table.scene.locator("tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.querySelectorAll('td')]"
        ".map((cell) => Number(cell.querySelector('b')?.textContent ?? 0)))"
    )
    sums = table.scene.locator("tfoot .sum td").evaluate_all(
        "(cells) => cells.map((cell) => Number(cell.textContent))"
    )
    assert len(rows) in (4, 8, 12)
    assert [sum(column) for column in zip(*rows, strict=True)] == sums


def check_final(table: Table) -> None:
    """The breakdown sums up to the points of the scoreboard, which are the server's."""
    numbers = "(cells) => cells.map((cell) => Number(cell.textContent.replace('−', '-').replace('+', '')))"
    rows = [
        row.locator("td").evaluate_all(numbers) for row in table.scene.locator("tbody tr").all()
    ]
    totals = table.scene.locator("tfoot td").evaluate_all(numbers)
    outcome: dict[str, Any] = table.heard("outcome")
    assert [sum(column) for column in zip(*rows, strict=True)] == totals == outcome["points"]
    table.page.wait_for_function(
        "(points) => [...document.querySelectorAll('.scores b')]"
        ".every((cell, seat) => cell.textContent === String(points[seat]))",
        arg=totals,
    )
    winner = table.scene.locator(".winner").evaluate_all(
        "(cells) => cells.map((cell) => [...cell.parentNode.querySelectorAll('td')].indexOf(cell))"
    )
    assert winner == outcome["ranking"][0]
