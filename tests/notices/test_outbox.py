"""A notice ends in one of four ways, none is lost, and none comes twice or too late."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from glueckauf.server.cluster.owners import Elsewhere
from glueckauf.server.notices.contact_book import ASKED, DAY
from glueckauf.server.notices.errors import Undeliverable
from glueckauf.server.notices.notice import CONTACT, NOTICE, WISH, MailContact
from glueckauf.server.notices.outbox import PAUSES
from glueckauf.server.storage.sqlite import SQLite
from glueckauf.server.storage.storage import StorageError
from glueckauf.server.tables.seat_keys import digest
from tests.notices.post_office import PostOffice, Sink
from tests.server.memory import Memory
from tests.server.room import Room, in_loop

if TYPE_CHECKING:
    from pathlib import Path

    from glueckauf.server.notices.message import Message
    from glueckauf.server.notices.notice import AnyContact
    from glueckauf.server.tables.table_actor import TableActor
    from tests.server.room import Listener


async def two(room: PostOffice, *contacts: str, **wishes: Any) -> tuple[TableActor, Listener, int]:
    """A table, someone who plays both of its seats, and the seat of which contacts want to know."""
    actor, created = await room.table("here", "here", seed=1, **wishes)
    player = await room.sit(actor, *(seat.secret for seat in created.seats))
    for contact in contacts or ("someone",):
        room.subscribe(actor, 0, contact)
    return actor, player, 0


async def away(room: PostOffice, *contacts: str, **wishes: Any) -> tuple[TableActor, Listener, int]:
    """The same, and it is that seat's turn, with nobody there."""
    actor, player, seat = await two(room, *contacts, **wishes)
    await room.moves(player, seat)
    actor.part(player)
    return actor, player, seat


@in_loop
async def test_a_turn_gives_one_notice_to_each_who_wants_it() -> None:
    async with PostOffice() as room:
        actor, _, seat = await away(room, "a phone", "a laptop")
        await room.post(60)
        assert len(set(room.sink.ids)) == len(room.sink.ids) == 2
        _, message = room.sink.sent[0]
        assert (message.table, message.seat, message.what) == (actor.table.id, seat, "turn")
        assert message.link == f"{room.hub.config.url}/t/{actor.table.id}"
        assert message.until is None, "nothing ends this turn by itself"
        assert message.text == "Player 1, it is your turn. With you at the table: Player 2."
        for _ in range(3):
            await room.post(4000)
        assert len(room.sink.sent) == 2


@in_loop
async def test_a_notice_waits_for_the_process_that_has_its_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with PostOffice() as room:
        actor, _, _ = await away(room)

        async def elsewhere(identity: str) -> TableActor:
            raise Elsewhere(identity, "there", 1.0)

        with monkeypatch.context() as patched:
            patched.setattr(room.hub, "actor", elsewhere)
            await room.post(60)
            await room.post(60)
        assert room.sink.tried == 0
        assert {(notice.end, notice.tries) for notice in room.outbox()} == {(None, 0)}
        await room.post(60)
        assert [message.table for _, message in room.sink.sent] == [actor.table.id]


@in_loop
async def test_every_turn_has_its_own() -> None:
    async with PostOffice() as room:
        actor, player, seat = await away(room)
        for turns in range(1, 4):
            await room.post(60)
            assert len(set(room.sink.ids)) == len(room.sink.ids) == turns
            actor.join(player)
            await room.settle(actor)
            await room.moves(player, seat)
            actor.part(player)
        assert [notice.end for notice in room.outbox()].count("sent") == 3


@in_loop
async def test_no_notice_of_a_turn_that_is_over() -> None:
    async with PostOffice() as room:
        _, player, seat = await two(room)
        await room.moves(player, seat)
        await room.post()
        await room.moves(player, 1 - seat)
        player.actor.part(player)
        await room.post(60)
        assert room.sink.tried == 0
        assert [notice.end for notice in room.outbox()] == ["over"] * len(room.outbox())
        assert room.outbox()


@in_loop
async def test_no_notice_to_who_has_the_table_open() -> None:
    async with PostOffice() as room:
        actor, player, seat = await two(room)
        await room.moves(player, seat)
        await room.post(60)
        assert room.sink.tried == 0
        assert "open" in [notice.end for notice in room.outbox()]
        actor.part(player)
        await room.post(4000)
        assert room.sink.tried == 0, "they have seen it"


@in_loop
async def test_a_bot_that_took_over_is_told_nothing() -> None:
    async with PostOffice() as room:
        actor, player, seat = await two(room)
        await room.moves(player, seat)
        await room.post()
        await room.do(player, "leave", seat=seat)
        actor.part(player)
        actor.next_decision.stop()
        await room.post(60)
        assert room.sink.tried == 0


@in_loop
async def test_tries_with_growing_pauses_and_then_given_up(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with PostOffice() as room:
        actor, _, _ = await away(room)
        room.sink.fail = Undeliverable("unreachable", "no answer")
        await room.post(60)
        tries = 1
        for pause in PAUSES:
            await room.post(pause - 1)
            assert room.sink.tried == tries
            await room.post(2)
            tries += 1
            assert room.sink.tried == tries
        await room.post(1_000_000)
        assert room.sink.tried == tries == 1 + len(PAUSES)
        (last,) = [notice for notice in room.outbox() if notice.end == "given_up"]
        assert last.why == "unreachable"
        assert room.notices.contacts.trouble(owner(room)) == "unreachable"
        assert f"a notice of table {actor.table.id} by webhook is given up" in caplog.text
        assert "open.example" not in caplog.text, "the log names no addresses"
        assert room.hub.metrics.notices["webhook", "given_up"] == 1
        assert 'notices_total{channel="webhook",end="given_up"} 1' in room.hub.metrics.text({})


def owner(room: PostOffice) -> str:
    (contact,) = room.storage.records(CONTACT)
    return str(contact.id)


@in_loop
async def test_a_later_success_is_the_same_notice() -> None:
    async with PostOffice() as room:
        await away(room)
        room.sink.fail = Undeliverable("slow", "no answer", after=300)
        await room.post(60)
        room.sink.fail = None
        await room.post(299)
        assert room.sink.sent == []
        await room.post(2)
        assert len(room.sink.sent) == 1
        assert room.notices.contacts.trouble(owner(room)) is None


@in_loop
async def test_what_is_gone_for_good_is_not_tried_again() -> None:
    async with PostOffice() as room:
        await away(room)
        room.sink.fail = Undeliverable("gone", "410", for_good=True)
        await room.post(60)
        await room.post(100_000)
        assert room.sink.tried == 1
        assert "given_up" in [notice.end for notice in room.outbox()]


@in_loop
async def test_the_turn_ends_between_two_tries() -> None:
    async with PostOffice() as room:
        actor, player, seat = await away(room)
        room.sink.fail = Undeliverable("slow", "no answer")
        await room.post(60)
        actor.join(player)
        await room.settle(actor)
        await room.moves(player, 1 - seat)
        actor.part(player)
        room.sink.fail = None
        await room.post(100)
        assert room.sink.sent == []
        assert {notice.end for notice in room.outbox()} == {"over"}


@pytest.mark.parametrize("how", ["the table", "the seat's link", "the wish", "the contact"])
@in_loop
async def test_what_waits_is_withdrawn_with(how: str) -> None:
    async with PostOffice() as room:
        actor, _, seat = await away(room)
        await room.post()
        contacts, contact = room.notices.contacts, owner(room)
        match how:
            case "the table":
                await room.hub.delete(actor.table.id)
            case "the seat's link":
                actor.table.seats[seat].secret = digest("another")
            case "the wish":
                assert contacts.unwish(actor.table.id, seat, contact, room.time)
                assert not contacts.unwish(actor.table.id, seat, contact, room.time)
            case "the contact":
                assert contacts.delete(contact, room.time)
                assert not contacts.delete(contact, room.time)
                assert room.storage.records(WISH) == []
        await room.post(60)
        assert room.sink.tried == 0
        if how == "the table":
            assert room.outbox() == []
        else:
            assert {notice.why for notice in room.outbox() if notice.end == "given_up"} == {
                "withdrawn"
            }
            assert None not in {notice.end for notice in room.outbox()}


class Failing(Memory):
    broken = False

    def keep_new(self, records: Any) -> list[bool]:
        if self.broken:
            raise StorageError("told to fail")
        return super().keep_new(records)


@in_loop
async def test_nothing_is_lost_while_the_database_fails() -> None:
    storage = Failing()
    async with PostOffice(storage) as room:
        await away(room)
        storage.broken = True
        with pytest.raises(StorageError):
            await room.post(60)
        assert room.outbox() == []
        storage.broken = False
        await room.post(60)
        assert len(room.sink.sent) == 1


class Slow(Sink):
    """Does not answer before it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.let = asyncio.Event()

    async def send(self, contact: AnyContact, message: Message) -> None:
        self.tried += 1
        await self.let.wait()
        await super().send(contact, message)


@in_loop
async def test_no_move_waits_for_a_notice() -> None:
    async with PostOffice() as room:
        actor, player, seat = await away(room)
        room.notices.channels["webhook"] = slow = Slow()
        await room.notices.outbox.look()
        room.time += 60_000
        await room.notices.outbox.look()
        while not slow.tried:
            await asyncio.sleep(0)
        actor.join(player)
        await room.settle(actor)
        await room.moves(player, seat)
        assert not slow.sent
        slow.let.set()
        await room.notices.outbox.settle()
        assert len(slow.sent) == 1


@in_loop
async def test_a_table_that_goes_while_its_notice_is_sent_leaves_nothing() -> None:
    async with PostOffice() as room:
        actor, _, _ = await away(room)
        room.notices.channels["webhook"] = slow = Slow()
        await room.notices.outbox.look()
        room.time += 60_000
        await room.notices.outbox.look()
        while not slow.tried:
            await asyncio.sleep(0)
        await room.hub.delete(actor.table.id)
        slow.let.set()
        await room.notices.outbox.settle()
        assert room.outbox() == []


@in_loop
async def test_a_restart_sends_what_waited_and_nothing_again(tmp_path: Path) -> None:
    async with PostOffice(SQLite(tmp_path / "tables.sqlite")) as room:
        await away(room)
        await room.post()
        time = room.time
    sent = []
    for _ in range(3):
        async with PostOffice(SQLite(tmp_path / "tables.sqlite"), start=time) as room:
            await room.hub._resume()
            await room.post(60)
            sent += room.sink.ids
            time = room.time
    assert len(sent) == 1


@in_loop
async def test_contacts_that_nobody_needs_are_let_go() -> None:
    async with PostOffice() as room:
        actor, _, _ = await two(room)
        contacts = room.notices.contacts
        contacts.sweep(room.time + 31 * DAY)
        assert room.storage.records(CONTACT)
        await room.hub.delete(actor.table.id)
        contacts.sweep(room.time + 62 * DAY)
        assert room.storage.records(CONTACT) == []


@in_loop
async def test_of_an_address_that_was_never_confirmed_nothing_stays() -> None:
    async with PostOffice() as room:
        contacts = room.notices.contacts
        contacts.keep("who", MailContact(address="a@example.org", confirmed=False), room.time)
        assert contacts.ask("who", "a@example.org", room.time)
        assert [one.table for one in room.storage.records(NOTICE)] == [None]
        contacts.sweep(room.time + DAY + 1)
        assert room.storage.records(CONTACT) == []
        assert room.storage.records(NOTICE) == []
        assert room.storage.records(ASKED) == []


@in_loop
async def test_what_is_stored_is_encrypted() -> None:
    async with PostOffice() as room:
        await away(room)
        await room.post(60)
        kept = repr([room.storage.records(kind) for kind in (CONTACT, WISH, NOTICE)])
        assert "open.example" not in kept
        assert "whsec" not in kept


@in_loop
async def test_without_channels_there_are_no_notices() -> None:
    async with Room() as plain:
        assert plain.hub.notices is None
        actor, created = await plain.table("here", "here", seed=1)
        player = await plain.sit(actor, *(seat.secret for seat in created.seats))
        await plain.play(player, actor.table.game.legal()[0].text)
        assert plain.storage.records(NOTICE) == []


@in_loop
async def test_a_table_is_not_let_go_of_before_its_turn_is_written_down() -> None:
    """Nobody takes up a table that was let go of: what it waits for would be lost with us."""
    storage = Memory()
    async with PostOffice(storage) as room:
        actor, _, _ = await away(room)
    storage.kept = {key: one for key, one in storage.kept.items() if one.kind != NOTICE}
    async with PostOffice(storage) as room:
        await room.hub.take_up(actor.table.id)
        assert list(room.hub.actors) == [actor.table.id]
        await room.post()
        assert room.hub.actors == {}
        await room.post(60)
        assert len(room.sink.sent) == 1


@in_loop
async def test_a_table_that_cannot_be_asked_is_not_let_go_of() -> None:
    storage = Memory()
    async with PostOffice(storage) as room:
        actor, _, _ = await away(room)
    async with PostOffice(storage) as room:
        room.hub.storage_watch.problem = "unreachable"
        await room.hub.take_up(actor.table.id)
        assert list(room.hub.actors) == [actor.table.id]
        room.hub.storage_watch.problem = None
        room.hub.let_go(room.hub.actors[actor.table.id])
        assert room.hub.actors == {}


@in_loop
async def test_a_stop_writes_down_whose_turn_it_is() -> None:
    async with PostOffice() as room:
        await away(room)
        assert room.outbox() == []
    assert room.outbox()


@in_loop
async def test_a_stop_does_not_wait_for_a_database_that_is_away() -> None:
    storage = Failing()
    async with PostOffice(storage) as room:
        await away(room)
        storage.broken = True
    assert room.outbox() == []


CLOCK = {"turn": 86_400, "reserve": 0, "reminder": 7200}


@in_loop
async def test_a_reminder_before_the_time_is_up() -> None:
    async with PostOffice() as room:
        actor, _, _ = await away(room, clock=CLOCK)
        await room.post(60)
        assert [message.what for _, message in room.sink.sent] == ["turn"]
        _, first = room.sink.sent[0]
        assert first.until
        assert 86_400_000 - 60_000 <= first.until - first.letter.time <= 86_400_000
        await room.post(86_400 - 7200 - 120)
        assert len(room.sink.sent) == 1
        await room.post(120)
        assert [message.what for _, message in room.sink.sent] == ["turn", "reminder"]
        assert len(set(room.sink.ids)) == 2
        assert "still your turn" in room.sink.sent[1][1].text
        actor.next_decision.stop()
        await room.post(3600)
        assert len(room.sink.sent) == 2


@in_loop
async def test_in_a_pause_nobody_is_told_and_after_it_everyone() -> None:
    async with PostOffice() as room:
        actor, player, seat = await two(room, clock=CLOCK)
        await room.moves(player, seat)
        for number in (0, 1):
            await room.do(player, "pause", seat=number)
        assert actor.table.paused is not None
        actor.part(player)
        await room.post(3 * 86_400)
        assert room.sink.sent == []
        actor.join(player)
        await room.settle(actor)
        await room.do(player, "pause", seat=seat, pause=False)
        actor.part(player)
        await room.post(3600)
        assert [message.what for _, message in room.sink.sent] == ["turn"]
        await room.post(86_400 - 7200 - 3600 - 60)
        assert len(room.sink.sent) == 1, "the pause was no time"
        await room.post(120)
        assert [message.what for _, message in room.sink.sent] == ["turn", "reminder"]
        actor.next_decision.stop()
