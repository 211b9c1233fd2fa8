"""The high points: a shift's end on the clock, the end of the game, a delivery."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from glueckauf import Game, Phase
from tests.browser.seats import Script, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.chromium import Pages
    from tests.browser.host import Host

# Whatever would move in a scene stands at its beginning.
FROZEN = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const motion = animate.apply(this, given);
    if (this.closest("dialog.peak")) motion.pause();
    return motion;
  };
}"""

RECORD = """() => {
  window.said = [];
  new MutationObserver(() => {
    const line = document.querySelector(".peak-line strong")?.textContent;
    if (line && window.said.at(-1) !== line) window.said.push(line);
  }).observe(document.body, { childList: true, subtree: true });
}"""

SHOWN = """() => ({
  header: [...document.querySelectorAll(".scores b")].map((one) => Number(one.textContent)),
  own: Number(document.querySelector(".own .own-facts .fact b").textContent),
  log: document.getElementById("log").textContent,
})"""

HEADER = """(points) => [...document.querySelectorAll(".scores b")]
  .every((one, seat) => Number(one.textContent) === points[seat])"""

ANIMATIONS = "() => document.getAnimations().length"

COAL = ["Yellow coal", "Brown coal", "Grey coal", "Black coal"]


def last_of_shift(shift: int) -> Script:
    """The worker that ends the shift is about to go to the bank, and there is something to score."""

    def wanted(game: Game) -> bool:
        if game.phase != Phase.TURN or game.state.shift != shift or game.why_not("bank"):
            return False
        after = game.copy()
        after.play("bank")
        if after.state.shift == shift and not after.over:
            return False
        source = f"shift {shift}"
        return sum(one.breakdown[source] for one in after.view(None).players) > 8

    return search(3, wanted)


@pytest.fixture(scope="module")
def first_shift() -> Script:
    return last_of_shift(1)


def points(game: Game) -> list[int]:
    return [player.points for player in game.view(None).players]


def opened(pages: Pages, host: Host, script: Script, **options: Any) -> Table:
    made = script.lay(host, names=("Ada", "Ben", "Cleo"))
    return Table(pages(made.path(made.seat(script.game().seat)), **options)).settled()


def after_the_bank(script: Script) -> Game:
    game = script.game()
    game.play("bank")
    return game


def test_nothing_tells_before_the_clock_does(pages: Pages, host: Host, first_shift: Script) -> None:
    table = opened(pages, host, first_shift, motion="normal")
    page = table.page
    before = points(first_shift.game())
    seat = first_shift.game().seat
    page.evaluate(FROZEN)
    page.evaluate(RECORD)
    table.space("bank").click()
    page.locator("dialog.peak:not(.at-rest)").wait_for()
    page.wait_for_function(HEADER, arg=before)
    shown = page.evaluate(SHOWN)
    assert shown["own"] == before[seat]
    assert "coal:" not in shown["log"]
    assert page.locator("dialog.peak .plate-total").all_inner_texts() == [str(n) for n in before]
    for strip in page.locator(".other").all():
        other = int((strip.get_attribute("data-thing") or "").removeprefix("mine:"))
        assert f" {before[other]}\u00a0point" in (strip.get_attribute("aria-label") or "")

    page.keyboard.press("Escape")  # it can be skipped, also where it stands still
    page.locator("dialog.peak.at-rest table").wait_for()
    after = points(after_the_bank(first_shift))
    page.wait_for_function(HEADER, arg=after)
    totals = page.locator("dialog.peak tfoot .total td").all_inner_texts()
    assert totals == [str(n) for n in after]
    page.get_by_role("button", name="Continue").click()
    table.settled(mine=False)
    assert "coal:" in page.evaluate(SHOWN)["log"]
    assert page.evaluate(SHOWN)["own"] == after[seat]


def test_the_hand_goes_from_element_to_element(
    pages: Pages, host: Host, first_shift: Script
) -> None:
    table = opened(pages, host, first_shift, motion="fast")
    page = table.page
    page.evaluate(RECORD)
    table.space("bank").click()
    page.locator("dialog.peak.at-rest").wait_for()
    said: list[str] = page.evaluate("() => window.said")
    met = [line for line in said if line in COAL]
    assert met == COAL, said
    scored = [line for line in said if "(+" in line]
    rows = page.locator("dialog.peak tbody tr").all()
    assert len(rows) == 4
    assert len(scored) == sum(row.locator(".gains").count() > 0 for row in rows)


@pytest.mark.parametrize("stillness", [{"motion": "none"}, {"reduced_motion": "reduce"}])
def test_no_scene_for_those_who_want_stillness(
    pages: Pages, host: Host, first_shift: Script, stillness: dict[str, str]
) -> None:
    table = opened(pages, host, first_shift, **{"motion": "normal", **stillness})
    table.do("bank", mine=False)
    scene = table.page.locator("dialog.peak.at-rest")
    scene.wait_for()
    assert scene.locator("tbody tr").count() == 4
    assert table.page.evaluate(ANIMATIONS) == 0


# The end of the game


@pytest.fixture(scope="module")
def last_shift() -> Script:
    return last_of_shift(3)


def last_clock_skipped(table: Table) -> None:
    """The last worker goes to the bank, and whoever looks skips to the end of the game."""
    table.space("bank").click()
    table.page.locator("dialog.clock-scene").wait_for()
    table.page.keyboard.press("Escape")
    table.page.locator("dialog.clock-scene.at-rest .primary").click()


def test_the_end_is_counted_out_before_anything_tells_it(
    pages: Pages, host: Host, last_shift: Script
) -> None:
    table = opened(pages, host, last_shift, motion="normal")
    page = table.page
    page.evaluate(FROZEN)
    last_clock_skipped(table)
    ending = page.locator("dialog.ending:not(.at-rest)")
    ending.wait_for()
    end = after_the_bank(last_shift).outcome()
    assert end is not None
    at_the_end = ("marks", "cubes", "outstanding", "imbalance")
    before = [
        points - sum(by_source[source] for source in at_the_end)
        for points, by_source in zip(end.points, end.breakdown, strict=True)
    ]
    page.wait_for_function(HEADER, arg=before)
    assert ending.locator(".tower-points").all_text_contents() == [str(n) for n in before]
    assert "wins" not in page.locator("body").inner_text()
    assert "wins" not in page.evaluate(SHOWN)["log"]

    page.keyboard.press("Escape")
    ended = page.locator("dialog.ending.at-rest")
    ended.wait_for()
    page.wait_for_function(HEADER, arg=list(end.points))
    names = ("Ada", "Ben", "Cleo")
    assert ended.locator("h2").inner_text() == f"{names[end.winners[0]]} wins"
    places = [int(text.rstrip(".")) for text in ended.locator(".tower-place").all_text_contents()]
    assert places == [
        1 + [seat in rank for rank in end.ranking].index(True) for seat in range(len(names))
    ]
    flown = ended.locator(".won .tower-flag use").evaluate("(one) => one.getAttribute('href')")
    assert flown == f"#flag-{end.winners[0]}"
    page.keyboard.press("Escape")
    table.settled()
    mine = f'[data-thing="mine:{end.winners[0]}"]'
    assert page.locator(f"svg{mine} .winners-flag, {mine} .mini .winners-flag").count() == 1
    assert page.locator(".winners-flag").count() == 1


def test_the_plot_and_the_picture_of_the_result(
    pages: Pages, host: Host, last_shift: Script, tmp_path: Path
) -> None:
    made = last_shift.lay(host, names=("Ada", "Ben", "Cleo"))
    table = Table(pages(made.path(made.seat(last_shift.game().seat)))).settled()
    page = table.page
    table.do("bank", mine=False)
    page.locator("dialog.clock-scene.at-rest .primary").click()
    scene = page.locator("dialog.ending.at-rest")
    scene.wait_for()
    assert scene.locator(".plot .line").count() == 3
    line = scene.locator(".plot .line").first.get_attribute("points") or ""
    turns = len(line.split())
    events = [step["events"] for step in host.replay(made)["steps"]]
    ends = ("turn_began", "game_ended")
    assert turns == 1 + sum(any(event["kind"] in ends for event in step) for step in events)

    scene.get_by_role("button", name="Ben").click()
    assert scene.locator(".plot .area").count() == 8
    end = after_the_bank(last_shift).outcome()
    assert end is not None
    told = scene.locator(".plot-legend b").all_inner_texts()
    assert [int(text.replace("\u2212", "-")) for text in told] == [*end.breakdown[1].values()]

    with page.expect_download() as download:
        scene.get_by_role("button", name="Save as a picture").click()
    assert download.value.suggested_filename == "glueck-auf.png"
    path = tmp_path / "result.png"
    download.value.save_as(path)
    with Image.open(path) as picture:
        assert (picture.format, picture.size) == ("PNG", (2400, 1260))
        colours = picture.convert("RGB").resize((240, 126)).getcolors(40_000)
    assert colours is not None
    assert len(colours) > 500, "it is not blank"


def test_the_end_opens_at_its_top_on_a_phone(pages: Pages, host: Host, last_shift: Script) -> None:
    """It is longer than the screen, and whatever has the focus stands below."""
    table = opened(pages, host, last_shift, viewport={"width": 390, "height": 844})
    page = table.page
    table.do("bank", mine=False)
    page.locator("dialog.clock-scene.at-rest .primary").click()
    scene = page.locator("dialog.ending.at-rest")
    for _ in range(2):
        scene.locator("table.final").wait_for()
        assert scene.evaluate("(one) => one.scrollHeight > one.clientHeight")
        assert scene.evaluate("(one) => one.scrollTop") == 0
        scene.locator("form .primary").click()
        page.get_by_role("button", name="Final scoring").click()


# A delivery


VEHICLES = ("handcart", "horsecart", "truck", "locomotive")


def complete(game: Game, vehicle: str) -> list[str]:
    orders = game.view(None).players[game.seat].orders
    return [order.name for order in orders if order.complete and order.vehicle == vehicle]


def test_sealed_orders_leave_and_then_their_points_count(pages: Pages, host: Host) -> None:
    def wanted(game: Game) -> bool:
        return game.phase == Phase.TURN and any(
            len(complete(game, vehicle)) > 1 and not game.why_not(f"deliver {vehicle}")
            for vehicle in VEHICLES
        )

    script = search(3, wanted)
    game = script.game()
    vehicle = next(one for one in VEHICLES if len(complete(game, one)) > 1)
    before = points(game)
    table = opened(pages, host, script, motion="normal")
    page = table.page
    page.evaluate(FROZEN.replace("dialog.peak", ".wagon"))
    table.space(f"deliver {vehicle}").click()
    page.locator("#flights .wagon").wait_for()
    cards = page.locator("#flights .delivered-card use[data-piece^='card:']")
    taken = cards.evaluate_all("(all) => all.map((one) => one.dataset.piece.slice(5))")
    assert sorted(taken) == sorted(complete(game, vehicle))
    page.wait_for_function(HEADER, arg=before)
    page.locator(".yard").click(position={"x": 5, "y": 5})  # a click hurries it along
    game.play(f"deliver {vehicle}")
    table.settled(mine=False)
    page.wait_for_function(HEADER, arg=points(game))
    assert page.locator("#flights *").count() == 0
