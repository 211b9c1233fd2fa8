"""The wire's view is the view, and changes lead from one to the next."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from glueckauf import Game, Random
from glueckauf.rules.description import facts_of
from glueckauf.server.wire.view_types import Knows, PublicView
from glueckauf.server.wire.wire_view import changes, knows, public_view
from tests.server.running_server import applied
from tests.support.play import TABLES, TEMPERS, choose


def plain(value: Any) -> Any:
    """As it arrives: through JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def expected(game: Game, seat: int | None) -> dict[str, Any]:
    """The view in the shape of the wire, made from the view itself."""
    view: dict[str, Any] = plain(game.view(seat).as_dict())
    for name in ("order_deck", "tile_deck"):
        known = {str(n): card for n, card in enumerate(view[name]) if card != "?"}
        view[name] = {"left": len(view[name]), "known": known}
    del view["viewer"], view["rules"]
    return view


@pytest.mark.parametrize(("players", "rules"), TABLES)
def test_views_over_a_whole_game(players: int, rules: str) -> None:
    seed = players + len(rules)
    game, rng = Game.new(players, rules, seed), Random(seed)
    facts = facts_of(game.state)
    told = plain(public_view(facts))
    number = 0
    while True:
        if number % 9 == 0 or game.over:
            for seat in (None, *range(players)):
                seen = {**told, **plain(knows(facts, seat))}
                assert seen == expected(game, seat)
            msgspec.convert(told, PublicView, strict=True)
            msgspec.convert(plain(knows(facts, 0)), Knows, strict=True)
        if game.over:
            break
        game.play(choose(game.state.legal(), seed % len(TEMPERS), rng))
        old, facts = facts, facts_of(game.state)
        told = applied(told, plain(changes(old, facts)))
        number += 1
        assert told == plain(public_view(facts)), game.actions[-1]


def test_changes_go_back_as_well() -> None:
    game, rng = Game.new(3, seed=5), Random(5)
    while len(game.actions) < 60:
        game.play(rng.choice(game.legal()))
    late = facts_of(game.state)
    told = plain(public_view(late))
    for count in (59, 40, 12, 0):
        game.go_back(count)
        early = facts_of(game.state)
        assert applied(told, plain(changes(late, early))) == plain(public_view(early))


def test_nothing_changes_nothing() -> None:
    facts = facts_of(Game.new(2, seed=1).state)
    assert changes(facts, facts) == {}


def test_with_everything_open_every_card_is_known() -> None:
    game = Game.new(4, seed=8)
    known = knows(facts_of(game.state), None, everything=True)
    assert list(known["order_deck"]["known"].values()) == list(game.orders[13:])
    assert list(known["tile_deck"]["known"].values()) == list(game.tiles[8:])
