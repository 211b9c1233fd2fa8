"""A table is the fold of its log."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from glueckauf import Random
from glueckauf.server.logs.stored_log import LogError
from glueckauf.server.tables.authors import (
    HOST,
    SERVER,
    AuthorError,
    BotAuthor,
    SeatAuthor,
    parse_author,
)
from glueckauf.server.tables.entries import (
    Acted,
    Ended,
    Held,
    Resumed,
    SeatChanged,
    SetUp,
    Started,
    Undone,
    read_entry,
    write_entry,
)
from glueckauf.server.tables.new_table import new_table
from glueckauf.server.tables.table_state import TableState
from glueckauf.server.wire.http_types import NewTable
from tests.support.play import TEMPERS, choose

if TYPE_CHECKING:
    from glueckauf.server.tables.authors import Author

TABLE = "table-00"


def begun(**wishes: object) -> TableState:
    seats = wishes.pop("seats", [{"kind": "here"}, {"kind": "here"}, {"kind": "here"}])
    wished = msgspec.convert({"seats": seats, "seed": 11, **wishes}, NewTable)
    entries, _ = new_table(wished, 1000, "http://here")
    assert isinstance(entries[0], SetUp)
    table = TableState.begin(TABLE, entries[0])
    for entry in entries[1:]:
        table.add(entry)
    return table


def act(table: TableState, action: str, at: int = 2000) -> Acted:
    entry = Acted(at=at, by=SeatAuthor(table.state.seat), seat=table.state.seat, action=action)
    table.add(entry)
    return entry


def test_a_bot_of_an_old_log_has_its_present_name() -> None:
    """`greedy` is `hewer` by now, and was who takes over where nothing was said."""
    table = begun(seats=[{"kind": "link"}, {"kind": "bot", "bot": "hewer"}], takeover="random")
    lines = [
        first_of(table).replace(b'"hewer"', b'"greedy"').replace(b'"random"', b'"greedy"'),
        write_entry(Started(at=1000, by=HOST)),
        b'{"kind":"seat","at":1001,"by":"seat 0","seat":0,"what":"left","bot":"greedy"}',
    ]
    assert b"greedy" in lines[0]
    old = TableState.of(TABLE, lines)
    assert [seat.bot for seat in old.seats] == ["hewer", "hewer"]
    assert old.info().takeover == "hewer"
    assert begun(takeover="greedy").set_up.takeover == "hewer"
    without = lines[0].replace(b'"takeover":"greedy",', b"")
    assert TableState.of(TABLE, [without]).info().takeover == "hewer"


def first_of(table: TableState) -> bytes:
    return write_entry(table.set_up)


@pytest.mark.parametrize("seed", range(6))
def test_a_log_folds_to_the_same_table_from_any_point(seed: int) -> None:
    table, rng = begun(seed=seed), Random(seed)
    lines = [first_of(table), write_entry(Started(at=1000, by=HOST))]
    states = {2: table.state.copy()}
    while not table.over:
        seat = table.state.seat
        if table.undo_to(seat) is not None and rng.below(4) == 0:
            least = table.undo_to(seat) or 0
            to = least + rng.below(table.actions - least + 1)
            if to == table.actions and not table.held:
                continue
            entry: Acted | Undone = Undone(at=2000, by=SeatAuthor(seat), seat=seat, to=to)
            table.add(entry)
        else:
            number = choose(table.state.legal(), seed % len(TEMPERS), rng)
            action = next(a for a in table.game.legal() if a.number == number)
            entry = act(table, action.text)
        lines.append(write_entry(entry))
        states[table.version] = table.state.copy()
    assert table.status == "finished"
    for version in (2, len(lines) // 2, len(lines)):
        again = TableState.of(TABLE, lines[:version])
        assert again.version == version
        assert again.state == states[version]
    whole = TableState.of(TABLE, lines)
    assert whole.info() == table.info()
    assert whole.turn == table.turn
    assert whole.taken == table.taken


def test_entries_are_lines_that_people_can_read() -> None:
    entry = Acted(at=1_800_000_000_000, by=SeatAuthor(2), id="k7", seat=2, action="mine 8")
    line = write_entry(entry)
    assert json.loads(line) == {
        "kind": "action",
        "at": 1_800_000_000_000,
        "by": "seat 2",
        "id": "k7",
        "seat": 2,
        "action": "mine 8",
    }
    assert b"\n" not in line
    assert read_entry(line) == entry


@pytest.mark.parametrize(
    ("text", "author"),
    [
        ("host", HOST),
        ("server", SERVER),
        ("seat 3", SeatAuthor(3)),
        ("bot hewer:slips=0.1", BotAuthor("hewer:slips=0.1")),
    ],
)
def test_who_did_it_is_a_text_in_the_log(text: str, author: Author) -> None:
    read = parse_author(text)
    assert (read, type(read), read.text) == (author, type(author), text)
    line = write_entry(Started(at=1, by=author))
    assert json.loads(line)["by"] == text
    assert read_entry(line) == Started(at=1, by=author)


@pytest.mark.parametrize("text", ["", "x", "bot", "bot ", "seat", "seat -1", "seat two", "host 1"])
def test_a_text_that_names_nobody(text: str) -> None:
    with pytest.raises(AuthorError, match="expected host, server, a seat or a bot; came"):
        parse_author(text)


@pytest.mark.parametrize("by", ["nobody", 3, None])
def test_an_entry_of_nobody_is_told(by: object) -> None:
    line = msgspec.json.encode({"kind": "start", "at": 1, "by": by})
    with pytest.raises(LogError, match=r"entry 2 .*\$\.by"):
        TableState.of(TABLE, [first_of(begun()), line])


@pytest.mark.parametrize("log", sorted((Path(__file__).parent / "logs").glob("*.jsonl")))
def test_stored_logs_keep_who_did_it(log: Path) -> None:
    lines = log.read_bytes().splitlines()
    assert len(lines) > 10
    for line in lines:
        assert read_entry(line).by.text == json.loads(line)["by"]


def test_no_secret_is_stored() -> None:
    wished = msgspec.convert({"seats": [{"kind": "here"}, {"kind": "link"}]}, NewTable)
    entries, created = new_table(wished, 1000, "http://here")
    stored = b"\n".join(write_entry(entry) for entry in entries).decode()
    secrets = [created.host, created.spectator, *(seat.secret for seat in created.seats)]
    for secret in secrets:
        assert secret
        assert len(secret) * 6 >= 128
        assert secret not in stored
    assert len(set(secrets)) == len(secrets)


def test_what_does_not_fit_is_told() -> None:
    table = begun()
    with pytest.raises(LogError, match="no entries"):
        TableState.of(TABLE, [])
    with pytest.raises(LogError, match=r"entry 1 .*expected a set-up first"):
        TableState.of(TABLE, [write_entry(Started(at=1, by=HOST))])
    with pytest.raises(LogError, match=r"entry 2 .*expected one set-up"):
        TableState.of(TABLE, [first_of(table), first_of(table)])
    other = (table.state.seat + 1) % 3
    draft = Acted(at=1, by=SERVER, seat=other, action=f"draft {table.game.view(None).draft[0]}")
    with pytest.raises(LogError, match=rf"entry 2 .*came one of {other}"):
        TableState.of(TABLE, [first_of(table), write_entry(draft)])


def test_commands_are_remembered_by_author_and_id() -> None:
    table = begun()
    entry = Acted(
        at=1, by=SeatAuthor(0), id="same", seat=table.state.seat, action=table.game.legal()[0].text
    )
    table.add(entry)
    table.add(SeatChanged(at=2, by=SeatAuthor(1), id="same", seat=1, what="introduced", name="B"))
    assert table.done == {"seat 0": {"same": 3}, "seat 1": {"same": 4}}


def test_a_name_does_not_make_a_game_newer() -> None:
    table = begun()
    assert (table.version, table.game_version) == (2, 2)
    table.add(SeatChanged(at=2, by=SeatAuthor(1), seat=1, what="introduced", name="Berta"))
    assert (table.version, table.game_version) == (3, 2)
    assert table.seats[1].name == "Berta"
    act(table, table.game.legal()[0].text)
    assert (table.version, table.game_version) == (4, 4)


def test_a_colour_that_is_taken_is_exchanged() -> None:
    table = begun()
    assert [seat.colour for seat in table.seats] == ["red", "blue", "green"]
    table.add(SeatChanged(at=2, by=SeatAuthor(0), seat=0, what="introduced", colour="green"))
    assert [seat.colour for seat in table.seats] == ["green", "blue", "red"]
    table.add(SeatChanged(at=2, by=SeatAuthor(0), seat=0, what="introduced", colour="white"))
    assert [seat.colour for seat in table.seats] == ["white", "blue", "red"]


def test_turns_beyond_their_time_cost_reserve() -> None:
    table = begun(clock={"turn": 10, "reserve": 60})
    mover = table.state.seat
    act(table, table.game.legal()[0].text, at=1000 + 9_000)
    assert table.reserve == [60_000] * 3
    late = table.state.seat
    act(table, table.game.legal()[0].text, at=10_000 + 25_000)
    assert table.reserve[late] == 45_000
    assert table.reserve[mover] == 60_000
    third = table.state.seat
    clock = table.clock()
    assert clock
    assert (clock.seat, clock.since) == (third, 35_000)
    table.add(Resumed(at=500_000, by=SERVER))
    act(table, table.game.legal()[0].text, at=500_000 + 100_000)
    assert table.reserve[third] == 0


def test_a_bots_turn_costs_nothing() -> None:
    table = begun(clock={"turn": 10, "reserve": 60})
    seat = table.state.seat
    table.add(SeatChanged(at=15_000, by=SeatAuthor(seat), seat=seat, what="left", bot="random"))
    assert table.reserve[seat] == 56_000
    clock = table.clock()
    assert clock
    assert clock.seat is None
    act(table, table.game.legal()[0].text, at=900_000)
    assert table.reserve[seat] == 56_000


def test_a_chosen_seed_is_said_and_told_at_the_end() -> None:
    table = begun(seed=42)
    assert (table.info().seeded, table.info().seed) == (True, None)
    table.add(Ended(at=5, by=HOST))
    assert table.info().seed == 42
    assert not begun(seed=None).info().seeded
    first, second = begun(seed=None), begun(seed=None)
    assert first.game.orders != second.game.orders


def test_leaving_drops_what_is_held() -> None:
    table = begun(confirm=True)
    seat, action = table.state.seat, table.game.legal()[0].text
    table.add(Held(at=1, by=SeatAuthor(seat), seat=seat, action=action))
    assert table.held
    table.add(SeatChanged(at=2, by=SeatAuthor(seat), seat=seat, what="left", bot="random"))
    assert table.held is None
    assert table.seats[seat].away == "left"
    table.add(SeatChanged(at=3, by=SeatAuthor(seat), seat=seat, what="returned"))
    assert table.seats[seat].bot is None
    assert table.seats[seat].away is None
