"""Mining with one's hands: the cage, the cubes, the slots, the storage."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Phase
from glueckauf.rules.material import SPACE_NUMBER
from tests.browser.seats import Script, search
from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from glueckauf import Game
    from tests.browser.chromium import Pages
    from tests.browser.host import Host, Made


def options(game: Game) -> list[str]:
    return [str(action) for action in game.legal()] if game.phase == Phase.MINING else []


def plain_fills(game: Game) -> list[str]:
    """Where a cube of the cage goes onto a slot of its own colour, and could go elsewhere too."""
    fills = [words for option in options(game) if (words := option.split())[0] == "fill"]
    return [
        " ".join(words)
        for words in fills
        if words[2] == words[3] and len(words) == 4 and sum(w[3] == words[3] for w in fills) > 1
    ]


def substitutions(game: Game) -> list[str]:
    """The first of two cubes on a slot, where no cube has the right colour for any."""
    if game.state.steps < 3 or "stop" not in options(game):
        return []
    fills = [words for option in options(game) if (words := option.split())[0] == "fill"]
    if any(words[2] == words[3] for words in fills):
        return []
    return [" ".join(words) for words in fills if len(words) == 4]


def begins(game: Game) -> bool:
    """A turn in which one can mine, with an empty cage at the surface."""
    if game.phase != Phase.TURN or game.why_not("mine 10"):
        return False
    player = game.view(None).as_dict()["players"][game.seat]
    return player["cage_at"] == "surface" and not any(player["cage"].values())


@pytest.fixture(scope="module")
def beginning() -> Script:
    return search(2, begins)


@pytest.fixture(scope="module")
def filling() -> Script:
    return search(2, lambda game: bool(plain_fills(game)) and game.state.steps > 1, bot="hewer")


@pytest.fixture(scope="module")
def substituting() -> Script:
    return search(2, lambda game: bool(substitutions(game)), bot="random")


@pytest.fixture(scope="module")
def storing() -> Script:
    """A cube that no order wants, and only the storage takes."""

    def wanted(game: Game) -> bool:
        found = options(game)
        stores = [option.split()[1] for option in found if option.startswith("store ")]
        fills = {option.split()[3] for option in found if option.startswith("fill ")}
        return any(cube not in fills for cube in stores) and game.state.steps > 1

    return search(2, wanted, bot="random")


def at(script: Script, host: Host, pages: Pages, made: Made | None = None) -> Table:
    made = made or script.lay(host)
    return Table(pages(made.path(made.seat(script.game().seat)))).settled()


def drag(thing: Locator, target: Locator) -> None:
    mouse = thing.page.mouse
    start, end = thing.bounding_box(), target.bounding_box()
    assert start
    assert end
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    assert thing.page.locator("#flights .dragged").count() == 1
    mouse.up()
    assert thing.page.locator("#flights *").count() == 0


def steps_left(table: Table) -> int:
    found = re.search(r"(\d+) steps? left", table.prompt)
    assert found, table.prompt
    return int(found.group(1))


def player(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = table.view["players"][table.view["seat"]]
    return found


def test_cage_and_load_by_click(pages: Pages, host: Host, beginning: Script) -> None:
    table = at(beginning, host, pages)
    table.do("mine 10")
    assert steps_left(table) == 10
    cage = table.page.locator(".own .cage .glow")
    top = cage.bounding_box()
    table.command(table.level("brown"))
    down = cage.bounding_box()
    assert top
    assert down
    assert down["y"] > top["y"] + 60
    assert steps_left(table) == 9
    assert table.level("brown").get_attribute("aria-disabled") == "true"
    table.command(table.cube("cart", "brown"))
    assert steps_left(table) == 8
    assert player(table)["cage"]["brown"] == 1
    assert table.page.locator('.own .cube-piece[data-holder="cage"]').count() == 1
    table.command(table.level("surface"))
    assert steps_left(table) == 7


def test_cage_by_drag(pages: Pages, host: Host, beginning: Script) -> None:
    table = at(beginning, host, pages)
    table.do("mine 10")
    for level in ("black", "yellow", "surface"):
        with table.answered():
            drag(table.page.locator(".own .cage .glow"), table.level(level))
        assert player(table)["cage_at"] == level
    drag(table.page.locator(".own .cage .glow"), table.page.locator(".own .own-name"))
    assert steps_left(table) == 7, "dropped where no level is, it stays"


def test_a_cube_into_the_cage_by_drag(pages: Pages, host: Host, beginning: Script) -> None:
    table = at(beginning, host, pages)
    table.do("mine 10")
    table.do("cage grey")
    with table.answered():
        drag(table.cube("cart", "grey"), table.page.locator(".own .cage .glow"))
    assert player(table)["cage"]["grey"] == 1
    assert steps_left(table) == 8


def test_stop_ends_the_turn(pages: Pages, host: Host, beginning: Script) -> None:
    table = at(beginning, host, pages)
    table.do("mine 10")
    seat = table.view["seat"]
    table.command(table.button("Stop mining"), mine=False)
    assert table.view["seat"] != seat


@pytest.mark.parametrize("way", ["click", "drag"])
def test_a_cube_onto_a_slot(pages: Pages, host: Host, filling: Script, way: str) -> None:
    table = at(filling, host, pages)
    _, order, slot, cube = plain_fills(filling.game())[0].split()
    page, seat, steps = table.page, table.view["seat"], table.view["steps"]
    place = page.locator(f'.own .slot[data-order="{order}"][data-slot="{slot}"]')
    filled = place.locator(".slot-cubes use").count()
    lifted = table.cube("cage", cube)
    if way == "click":
        lifted.click()
        assert page.locator(".own .cube-piece.held").count() > 0
        page.keyboard.press("Escape")
        assert page.locator(".own .cube-piece.held").count() == 0, "put down again"
        lifted.click()
        with table.answered(mine=False):
            table.slot(order, slot).click()
    else:
        with table.answered(mine=False):
            drag(lifted, table.slot(order, slot))
    assert place.locator(".slot-cubes use").count() == filled + 1
    assert table.view["players"][seat]["cage"][cube] < steps
    assert steps_left(table) == steps - 1


def test_a_slot_alone_takes_the_right_cube(pages: Pages, host: Host, filling: Script) -> None:
    made = filling.lay(host)
    table = at(filling, host, pages, made)
    action = plain_fills(filling.game())[0]
    _, order, slot, _ = action.split()
    table.command(table.slot(order, slot), mine=False)
    assert host.actions(made)[-1] == action


def test_substitution_is_offered(pages: Pages, host: Host, substituting: Script) -> None:
    table = at(substituting, host, pages)
    page = table.page
    action = substitutions(substituting.game())[0]
    _, order, slot, _ = action.split()
    offered = table.slot(order, slot)
    assert "substitute" in str(offered.get_attribute("class")).split()
    assert "two cubes of any colour" in str(offered.get_attribute("data-help"))
    table.do(action)
    assert table.view["pending"] == [order, slot]
    assert table.prompt.startswith("Now the second cube")
    assert page.locator(".own .slot.can").count() == 1
    assert not page.locator(".own .level.can").count()
    second = table.legal
    table.do(next(one for one in second if one.startswith("fill ")), mine=False)
    seat = substituting.game().seat
    filled = next(one for one in table.view["players"][seat]["orders"] if one["name"] == order)
    assert any(len(one["cubes"]) == 2 and one["filled"] for one in filled["slots"])
    assert page.locator(f'.own .slot[data-order="{order}"] .slot-cubes use').count() >= 2


def test_the_awaited_slot_takes_the_second_cube(
    pages: Pages, host: Host, substituting: Script
) -> None:
    """Clicked without a cube in hand, it takes the only one there is, or asks which."""
    table = at(substituting, host, pages)
    seat = substituting.game().seat
    table.do(substitutions(substituting.game())[0])
    order, slot = table.view["pending"]
    second = table.legal
    with table.answered(mine=False):
        table.slot(order, slot).click()
        if len(second) > 1:
            table.page.locator(f'.chooser [data-action="{second[0]}"]').click()
    filled = next(one for one in table.view["players"][seat]["orders"] if one["name"] == order)
    assert any(len(one["cubes"]) == 2 for one in filled["slots"])


def test_a_half_filled_slot_takes_its_second_cube_later(pages: Pages, host: Host) -> None:
    """R9, split substitution: the slot that holds a cube is meant, not a free one beside it."""

    def halves(game: Game) -> list[str]:
        return [option for option in options(game) if "half" in option.split()]

    def wanted(game: Game) -> bool:
        words = {tuple(option.split()[1:3]) for option in halves(game)}
        return "stop" in options(game) and len(words) == 1 and len(halves(game)) == 1

    script = search(2, wanted, rules="original split_substitution=on", bot="random")
    made = script.lay(host)
    table = at(script, host, pages, made)
    [action] = halves(script.game())
    _, order, slot, *_ = action.split()
    place = table.page.locator(f'.own .slot[data-half][data-order="{order}"]')
    assert place.get_attribute("data-slot") == slot
    assert place.locator(".slot-cubes use").count() == 1
    table.command(place, mine=False)
    assert host.actions(made)[-1] == action
    assert place.count() == 0


@pytest.mark.parametrize("way", ["click", "drag", "bunker"])
def test_storing(pages: Pages, host: Host, storing: Script, way: str) -> None:
    table = at(storing, host, pages)
    fills = {option.split()[3] for option in table.legal if option.startswith("fill ")}
    stores = [option.split()[1] for option in table.legal if option.startswith("store ")]
    cube = next(cube for cube in stores if cube not in fills)
    seat = table.view["seat"]
    before = table.view["players"][seat]["storage"][cube]
    bunker = table.page.locator(".own .bunker")
    with table.answered(mine=False):
        if way == "drag":
            drag(table.cube("cage", cube), bunker)
        elif way == "click":
            table.cube("cage", cube).click()
        else:
            bunker.click()
            chooser = table.page.locator(f'.chooser [data-action="store {cube}"]')
            if len(stores) > 1:
                chooser.click()
    assert table.view["players"][seat]["storage"][cube] == before + 1
    shown = table.page.locator(f'.own .cube-piece[data-holder="storage"][data-cube="{cube}"]')
    assert shown.count() == before + 1


def test_what_cannot_be_done_says_why(pages: Pages, host: Host) -> None:
    codes = {
        "too_few_workers": "Not enough workers: it takes",
        "too_expensive": "Not enough marks: the tile costs",
        "nothing_to_deliver": "no complete order for this vehicle",
        "locked": "With 2 players this space is locked",
    }

    def wanted(game: Game) -> bool:
        reasons = (
            [game.why_not(space) for space in SPACE_NUMBER] if game.phase == Phase.TURN else []
        )
        return set(codes) <= {reason.code for reason in reasons if reason}

    table = at(search(2, wanted), host, pages)
    before = table.heard("messages")
    why_not = table.own["why_not"]
    for code, words in codes.items():
        space = next(name for name, reason in why_not.items() if reason["code"] == code)
        assert "can" not in str(table.space(space).get_attribute("class")).split()
        table.space(space).click(force=True)
        table.note.get_by_text(words).wait_for()
        for value in why_not[space]["values"].values():
            assert str(value) in table.note.inner_text()
    assert table.heard("messages") == before, "nothing was sent for it"
