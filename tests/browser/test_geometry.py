"""The page and the drawn table agree where every piece lies, over real positions."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from glueckauf.picture.coordinates import CARD, MOST_STANDING, PANELS, Box
from glueckauf.picture.scene import player_board, yard_scene
from glueckauf.picture.scene.mine_contents import half_width
from glueckauf.record.files.game_file import load_game
from glueckauf.rules.description import facts_of
from glueckauf.rules.material import COLOURS, TILE_COPIES, TILES, WORKERS
from glueckauf.rules.state import state_of
from glueckauf.rules.view import View
from glueckauf.server.wire.messages import encode
from glueckauf.server.wire.wire_view import public_view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from glueckauf import Game
    from glueckauf.rules.view import OrderView
    from tests.browser.chromium import Pages
    from tests.browser.host import Host

GAMES = Path(__file__).parents[1] / "games"
PLAYED = (
    *("original-2", "original-3", "original-4", "online-2", "hu2-4"),
    *("free-storage-3", "split-substitution-2", "coal-shortage-4"),
)
EVERY = 15
"""Of so many positions, one is compared."""
DRAW = Path(__file__).with_name("pieces.js").read_text(encoding="utf-8")
NEAR = 0.02
COLOUR_OF_SEAT = ("red", "blue", "green", "white")

Piece = tuple[str, tuple[float, ...], str]
"""What it is, its left edge, upper edge, width and height (the middle of a text), and its turn."""


@pytest.fixture
def page(pages: Pages) -> Page:
    made = pages()
    made.locator("#quick").wait_for()
    return made


def drawn_by_the_page(page: Page, info: dict[str, Any], views: list[dict[str, Any]]) -> Any:
    scripts = page.locator('script[src$="main.js"]').evaluate("(script) => script.src")
    seats = [{**seat, "colour": COLOUR_OF_SEAT[at]} for at, seat in enumerate(info["seats"])]
    told = {"scripts": scripts, "info": {**info, "seats": seats}, "views": views}
    return page.evaluate(DRAW, told)


def pieces(markup: str) -> list[Piece]:
    """What Python draws."""
    root = ElementTree.fromstring(f"<svg>{markup}</svg>")  # noqa: S314  # our own
    return list(_below(root, ""))


def _below(element: ElementTree.Element, turn: str) -> Iterator[Piece]:
    for child in element:
        if child.tag == "g":
            yield from _below(child, child.get("transform", turn))
        elif child.tag == "text":
            size = float(child.get("font-size", 0))
            middle = float(child.get("x", 0)), float(child.get("y", 0)) - 0.35 * size
            yield f"text {child.text}", (*middle, 0, 0), turn
        elif child.tag == "path":
            yield f"path {child.get('d')}", (0, 0, 0, 0), turn
        else:
            box = tuple(float(child.get(name, 0)) for name in ("x", "y", "width", "height"))
            yield str(child.get("href"))[1:], box, turn


def agree(where: str, page: list[list[Any]], markup: str) -> None:
    """Both have the same pieces at the same places, in whatever order."""
    left: dict[tuple[str, str], list[tuple[float, ...]]] = defaultdict(list)
    for name, *place, turn in page:
        left[name, turn].append(tuple(place))
    for name, box, turn in pieces(markup):
        there = left[name, turn]
        same = [
            one for one in there if all(abs(a - b) < NEAR for a, b in zip(one, box, strict=True))
        ]
        assert same, f"{where}: the page has {name} {turn} at {there}, not at {box}"
        there.remove(same[0])
    assert not any(left.values()), f"{where}: only the page has {left}"


def card(order: OrderView) -> str:
    """An order at its own size, without the group that would move it."""
    return player_board.order(order, Box(0, 0, *CARD)).replace(
        ' transform="translate(0 0) scale(1)"', ""
    )


def compare(where: str, page: dict[str, Any], view: View) -> None:
    for name in yard_scene.YARD:
        agree(f"{where}, {name}", page["panels"][name], yard_scene.panel(view, name, {}))
    assert set(page["panels"]) == set(yard_scene.YARD) == set(PANELS) - {"header"}
    assert len(page["mines"]) == len(view.players)
    for seat, mine in (*enumerate(page["mines"]), (1, page["large"]["mine"])):
        player = view.players[seat]
        agree(f"{where}, mine {seat}", mine["pieces"], player_board.mine(player))
        left, _, width, _ = player_board.mine_box(half_width(player)).split()
        assert mine["box"].split()[::2] == [left, width], f"{where}, mine {seat}"
    for seat, cards in ((0, page["cards"]), (1, page["large"]["cards"])):
        orders = {order.name: order for order in view.players[seat].orders}
        assert set(orders) <= set(cards)
        for name, order in orders.items():
            agree(f"{where}, {name}", cards[name], card(order))


def positions(game: Game) -> Iterator[tuple[int, View]]:
    actions = [str(action) for action in game.actions]
    game.go_back(0)
    for number, action in enumerate(actions):
        if number % EVERY == 0:
            yield number, game.view(None)
        game.play(action)
    yield len(actions), game.view(None)


@pytest.mark.parametrize("name", PLAYED)
def test_a_recorded_game(page: Page, host: Host, name: str) -> None:
    """As the server tells it to whoever looks at it."""
    path = GAMES / f"{name}.glueckauf"
    status, answer = host.ask("POST", "/api/games", {"game": path.read_text(encoding="utf-8")})
    assert status == 201, answer
    table = json.loads(answer)
    query = f"/api/tables/{table['table']}/replay?eyes=spectator"
    status, answer = host.ask("GET", query, secrets=[table["spectator"]])
    assert status == 200, answer
    replay = json.loads(answer)
    expected = list(positions(load_game(path)))
    shown = page.evaluate(
        """async ({scripts, view, steps, numbers}) => {
          const { changedView } = await import(new URL("plumbing/table_store.js", scripts));
          const views = [view];
          for (const step of steps) views.push((view = changedView(view, step.changes)));
          return numbers.map((number) => views[number]);
        }""",
        {
            "scripts": page.locator('script[src$="main.js"]').evaluate("(script) => script.src"),
            "view": replay["view"],
            "steps": replay["steps"],
            "numbers": [number for number, _ in expected],
        },
    )
    drawn = drawn_by_the_page(page, replay["info"], shown)
    assert len(drawn) == len(expected) > 10
    for (number, view), pictures in zip(expected, drawn, strict=True):
        compare(f"{name} after {number}", pictures, view)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_more_than_is_usual(page: Page, players: int) -> None:
    """A full canteen and bank, a great many in one socket, a high heap, every tile in one mine."""
    game = load_game(GAMES / f"original-{players}.glueckauf")
    game.go_back(len(game.actions) // 2)
    states = []
    space = [space.locked for space in game.view(None).spaces].index(False)
    for count in (0, 1, 2, MOST_STANDING, MOST_STANDING + 1, WORKERS[players]):
        fields = game.state.fields()
        fields["canteen"][:players] = fields["bank"][:players] = [count] * players
        fields["storage"][: 4 * players] = [2 * count] * 4 * players
        fields["space_workers"][space] = count
        fields["space_owner"][space] = 0 if count else -1
        tiles = min(count, TILE_COPIES)
        fields["tiles"][: len(TILES)] = [tiles] * len(TILES)
        fields["carts"][:4] = [1 + 6 * tiles] * 4
        fields["cubes"][:16] = [1 + tiles, *[0] * 4, 1 + tiles, *[0] * 4, tiles, tiles, *[0] * 4]
        states.append(state_of(fields))
    seats = [{"kind": "here", "seat": seat, "away": None} for seat in range(players)]
    info = {"seats": seats, "switches": {}, "conceded": []}
    told = [json.loads(encode(public_view(facts_of(state)))) for state in states]
    drawn = drawn_by_the_page(page, info, told)
    for state, pictures in zip(states, drawn, strict=True):
        view = View(state, None)
        compare(f"{view.players[0].canteen} of each", pictures, view)
    assert {f"cube-{colour}" for colour in COLOURS} < {
        name for name, *_ in drawn[-1]["mines"][0]["pieces"]
    }
