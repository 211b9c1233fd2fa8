"""Nothing that is sent to a seat depends on what it may not know."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec
import pytest

from glueckauf import Game, Phase, Random
from glueckauf.record.notation import action_of
from glueckauf.rules.codes import RETURNING_TILES
from glueckauf.rules.material import ORDER_NUMBER, TILE_NUMBER
from glueckauf.server.errors import Refused
from glueckauf.server.tables.authors import HOST, SeatAuthor
from glueckauf.server.tables.commands import legal_action
from glueckauf.server.tables.entries import Acted, Held, SetUp, Started
from glueckauf.server.tables.new_table import new_table
from glueckauf.server.tables.replay import Eyes, Replayer
from glueckauf.server.tables.table_state import TableState
from glueckauf.server.wire.http_types import NewTable
from glueckauf.server.wire.updates import Teller
from tests.server.room import Room, in_loop, legal
from tests.support.follow import RULES, followed
from tests.support.hidden import shuffled_for
from tests.support.knowledge import Knowledge

if TYPE_CHECKING:
    from glueckauf import Action, State
    from glueckauf.server.tables.table_actor import TableActor

NOW = 1_800_000_000_000
TRIES = 6


def table_of(game: Game) -> TableState:
    """A running table at which this game is played."""
    seats = [{"kind": "link"}] * game.players
    wished = msgspec.convert({"seats": seats}, NewTable)
    entries, _ = new_table(wished, NOW, "http://here")
    assert isinstance(entries[0], SetUp)
    table = TableState.begin("the-table", entries[0])
    table.add(Started(at=NOW, by=HOST))
    table.game = game.copy()
    return table


def messages(game: Game, action: Action, seat: int | None) -> list[bytes]:
    """Everything that is sent to a seat before an action, while it waits to be confirmed, and
    after it."""
    seats = () if seat is None else (seat,)
    teller = Teller(table_of(game))
    before = teller.everything(NOW, seats, [1] * game.players, 0)
    mover = game.seat
    entries = [
        kind(at=NOW, by=SeatAuthor(mover), seat=mover, action=action.text) for kind in (Held, Acted)
    ]
    updates = [teller.add(entry).text(seats) for entry in entries]
    return [before, *updates, teller.everything(NOW, seats, [1] * game.players, 0)]


def same_action(state: State, number: int) -> Action:
    hand = state.hand[: state.hand_size]
    return action_of(number, hand, state.phase == RETURNING_TILES)


def twin_of(
    game: Game, known: Knowledge, seat: int | None, number: int, rng: Random
) -> Game | None:
    """The same game to a seat's eyes, other cards where it cannot see; the action can be taken
    there as well, and turns up the same to everyone."""
    after = game.state.copy()
    after.apply(number)
    for _ in range(TRIES):
        state = shuffled_for(game.state, seat, known, rng)
        for deck, depth in game.state.turned_up(number):
            if not after.hand_size or game.state.hand_size:  # it is turned up before all
                swap(state, deck, depth, game.state.card_at(deck, depth))
        if state.is_legal(number) and state != game.state:
            then = state.copy()
            then.apply(number)
            if then.hidden_from(seat) == after.hidden_from(seat):
                twin = game.copy()
                twin.state = state
                return twin
    return None


def swap(state: State, deck: int, depth: int, card: int) -> None:
    """Bring a card to a place of its deck, in exchange for the one that lies there."""
    fields = state.fields()
    size = len(fields["cards"]) // 2
    places = [deck * size + (fields["top"][deck] + n) % size for n in range(fields["left"][deck])]
    cards = fields["cards"]
    other = next((place for place in places[depth:] if cards[place] == card), None)
    if other is not None:
        cards[places[depth]], cards[other] = cards[other], cards[places[depth]]
        state.set_fields(fields)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_worlds_that_a_seat_cannot_tell_apart_give_equal_messages(
    players: int, rules: str
) -> None:
    rng, compared, hidden_actions = Random(players), 0, 0
    steps = followed(players, rules, players)
    game, known = next(steps)
    while not game.over:
        before, knew = game.copy(), _copy(known)
        game, known = next(steps)
        action = game.actions[-1]
        if action.kind in ("cage", "load", "fill", "store") and len(game.actions) % 5:
            continue  # nothing is hidden in these: a few will do
        for seat in (None, len(game.actions) % players):
            twin = twin_of(before, knew, seat, action.number, rng)
            if twin is None:
                continue
            other = same_action(twin.state, action.number)
            assert messages(before, action, seat) == messages(twin, other, seat), (seat, action)
            compared += 1
            hidden_actions += action.kind in ("return", "keep") and seat != before.seat
    assert compared > 40
    assert hidden_actions > 5


def _copy(known: Knowledge) -> Knowledge:
    twin = Knowledge(known.players, 0, 0)
    twin.__dict__.update(known.__dict__)
    twin.decks = {name: [row[:] for row in rows] for name, rows in known.decks.items()}
    return twin


def test_the_comparison_would_notice() -> None:
    """A seat that does know is sent different messages in the two worlds."""
    rng = Random(7)
    noticed = 0
    steps = followed(3, "original", 4)
    game, known = next(steps)
    while not game.over:
        before, knew = game.copy(), _copy(known)
        game, known = next(steps)
        action, mover = game.actions[-1], before.seat
        if action.kind == "return":
            other_seat = (mover + 1) % 3
            twin = twin_of(before, knew, other_seat, action.number, rng)
            if twin is not None:
                other = same_action(twin.state, action.number)
                noticed += messages(before, action, mover) != messages(twin, other, mover)
    assert noticed


def test_no_card_is_named_that_a_seat_has_not_seen() -> None:
    """Every card in a message has been seen by then: on the table, in a hand, or put back."""
    met: set[str] = set()
    for seed in range(2):
        steps = followed(3, "original", seed)
        game, _ = next(steps)
        seen: dict[int | None, set[str]] = {seat: open_cards(game) for seat in (None, 0, 1, 2)}
        while not game.over:
            before = game.copy()
            game, _ = next(steps)
            action = game.actions[-1]
            for seat, cards in seen.items():
                _, held, update, _ = messages(before, action, seat)
                assert named(held) <= cards, (seat, action)
                cards.update(open_cards(game))
                if seat == game.seat and game.state.hand_size:
                    cards.update(game.view(seat).hand)
                assert named(update) <= cards, (seat, action)
                met |= named(update)
    assert len(met) > len(ORDER_NUMBER) / 2


def named(text: bytes) -> set[str]:
    return {name for name in ORDER_NUMBER if f'"{name}"'.encode() in text}


def open_cards(game: Game) -> set[str]:
    view = game.view(None)
    cards = {space.offer for space in view.spaces if space.offer} | set(view.draft)
    for player in view.players:
        cards |= {order.name for order in player.orders} | set(player.delivered)
    return cards


def test_a_last_step_that_waits_is_foreseen_by_its_player_alone() -> None:
    """The side of the mine as it will be; of a step that is given up, nothing."""
    met = set()
    for game, _ in followed(2, "original", 11):
        if game.phase != Phase.MINING or game.state.steps > 1:
            continue
        seat = game.seat
        for action in game.legal():
            after = game.copy()
            after.play(action)
            held = [json.loads(messages(game, action, eyes)[1]) for eyes in (seat, 1 - seat, None)]
            own = held[0]["seats"][str(seat)]
            side = game.view(None).as_dict()["players"][seat] | own.get("foreseen", {})
            then = after.view(None).as_dict()["players"][seat]
            mine = ("cage_at", "cage", "storage", "levels", "orders")
            assert [plain(side[part]) for part in mine] == [plain(then[part]) for part in mine]
            assert ("foreseen" in own) == (action.kind != "stop")
            assert held[1]["seats"].pop(str(1 - seat)).keys() <= {"knows"}
            assert [heard["seats"] for heard in held[1:]] == [{}, {}]
            met.add(action.kind)
    assert met == {"cage", "load", "store", "fill", "stop"}


def plain(part: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(part))


# Whole streams, over the server's own way of doing it


async def stream(
    orders: list[str], tiles: list[str], start: int, count: int
) -> tuple[TableActor, list[list[bytes]], list[tuple[str, bytes]]]:
    """Everything each seat and a spectator hear of so many moves. Who is there is told a moment
    after they came, between any two moves: that is left out."""
    async with Room() as room:
        actor, created = await room.table("link", "link", "link", seed=None)
        entry = actor.table.set_up
        entry.orders, entry.tiles, entry.start = orders, tiles, start
        fresh = TableState.begin("the-table", entry)
        fresh.add(Started(at=NOW, by=HOST))
        actor.teller = Teller(fresh)
        room.storage.logs["the-table"] = room.storage.logs.pop(created.table)
        secrets = [seat.secret for seat in created.seats]
        fresh.set_up.host = fresh.set_up.spectator = ""
        listeners = [await room.sit(actor, secret) for secret in (*secrets, "spectator" * 3)]
        for number in range(count):
            texts = legal(actor)
            mover = listeners[actor.table.state.seat]
            mover.say(
                "play",
                id=f"m{number}",
                version=actor.table.version,
                seat=actor.table.state.seat,
                action=texts[(7 * number) % len(texts)],
            )
            await room.settle(actor)
        files = [
            (Replayer(actor.table, Eyes(eyes)).file(), msgspec.json.encode(replay.replay(0)))
            for eyes in ("0", "1", "2", "spectator")
            if (replay := Replayer(actor.table, Eyes(eyes)))
        ]
        heard = [
            [text for text in listener.texts if msgspec.json.decode(text)["type"] != "presence"]
            for listener in listeners
        ]
        return actor, heard, files


@in_loop
async def test_streams_files_and_replays_do_not_depend_on_cards_nobody_has_seen() -> None:
    game = Game.new(3, seed=21)
    orders, tiles, start = list(game.orders), list(game.tiles), game.first_state().start
    actor, texts, files = await stream(orders, tiles, start, 90)
    left = actor.table.state.left
    assert min(left) > 3
    fields = actor.table.state.fields()
    unseen = [
        sum(
            not fields["seen"][48 * deck + (fields["top"][deck] + n) % 48]
            for n in range(left[deck])
        )
        for deck in (0, 1)
    ]
    drawn = [len(orders) - unseen[0], len(tiles) - unseen[1]]
    other_orders = orders[: drawn[0]] + orders[drawn[0] :][::-1]
    other_tiles = tiles[: drawn[1]] + tiles[drawn[1] :][::-1]
    assert other_orders != orders
    _, other_texts, other_files = await stream(other_orders, other_tiles, start, 90)
    assert texts == other_texts
    assert files == other_files
    assert sum(text.count(b'"cards_drawn"') for texts_of in texts for text in texts_of) > 8


@in_loop
async def test_others_never_hear_what_was_drawn_or_put_back() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link", seed=5)
        players = [await room.sit(actor, seat.secret) for seat in created.seats]
        while actor.table.game.phase == "draft":
            await room.play(players[actor.table.state.seat], legal(actor)[0])
        mover = actor.table.state.seat
        drawer, other = players[mover], players[1 - mover]
        deck = list(actor.table.game.tiles[6:11])
        answer = await room.play(drawer, "factory draw")
        own = answer["seats"][str(mover)]
        assert sorted(own["knows"]["hand"]) == sorted(deck)
        (event,) = own["events"].values()
        assert sorted(event["cards"]) == sorted(deck)
        await room.play(drawer, "keep none")
        arranged = own["knows"]["hand"][::-1]
        answer = await room.play(drawer, f"top {' '.join(arranged)}")
        assert answer["entry"]["action"] == "top ? ? ? ? ?"
        assert answer["seats"][str(mover)]["action"] == f"top {' '.join(arranged)}"
        known = answer["seats"][str(mover)]["knows"]["tile_deck"]["known"]
        assert known == {str(n): card for n, card in enumerate(arranged)}
        offered = {space.offer for space in actor.table.game.view(None).spaces}
        for message in other.heard[-3:]:
            del message["seats"]
            named = {tile for tile in TILE_NUMBER if tile in json.dumps(message)}
            assert named <= offered


def test_a_command_for_cards_not_in_hand_tells_nothing_of_the_deck() -> None:
    game = Game.new(2, seed=9)
    for _ in range(6):
        game.play(game.legal()[0])
    game.play("order draw")
    table = table_of(game)
    in_deck = game.view(None).order_deck
    assert set(in_deck) == {"?"}
    for name in ORDER_NUMBER:
        if name in game.view(game.seat).hand:
            continue
        with pytest.raises(Refused) as refused:
            legal_action(table, f"keep {name}")
        assert refused.value.error.reason
        assert refused.value.error.reason.code == "not_in_hand"
