"""The contract of storage, for every kind of it."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from glueckauf.server.storage.copying import copy_storage
from glueckauf.server.storage.sqlite import SQLite
from glueckauf.server.storage.storage import Addition, Record, Storage, StorageError, TableFacts
from tests.server.memory import Memory

if TYPE_CHECKING:
    from pathlib import Path


def add(storage: Storage, table: str, version: int, *lines: str, at: int = 0) -> bool:
    addition = Addition(table, version, tuple(line.encode() for line in lines), at)
    return storage.add([[addition]]) == [True]


def test_a_log_is_what_was_added_in_its_order(storage: Storage) -> None:
    assert add(storage, "a", 1, "one", "two")
    assert add(storage, "b", 1, "other")
    assert add(storage, "a", 3, "drei, für dich")
    assert storage.log("a") == [b"one", b"two", "drei, für dich".encode()]
    assert storage.log("b") == [b"other"]
    assert storage.log("c") == []


@pytest.mark.parametrize("version", [1, 2, 4])
def test_a_version_is_written_once_and_leaves_no_gap(storage: Storage, version: int) -> None:
    assert add(storage, "a", 1, "one", "two")
    assert not add(storage, "a", version, "again", "and again")
    assert storage.log("a") == [b"one", b"two"]


def test_a_group_is_written_whole_or_not_at_all(storage: Storage) -> None:
    assert add(storage, "a", 1, "one")
    good = Addition("b", 1, (b"new",), 0)
    late = Addition("a", 1, (b"late",), 0)
    fine = Addition("a", 2, (b"two",), 0)
    assert storage.add([[good, late], [fine]]) == [False, True]
    assert storage.log("a") == [b"one", b"two"]
    assert storage.log("b") == []


def test_groups_of_one_write_follow_each_other(storage: Storage) -> None:
    one, two = Addition("a", 1, (b"one",), 0), Addition("a", 2, (b"two",), 0)
    assert storage.add([[one], [two], [two]]) == [True, True, False]
    assert storage.log("a") == [b"one", b"two"]


def test_tables_by_their_last_entry(storage: Storage) -> None:
    add(storage, "old", 1, "x", at=10)
    add(storage, "new", 1, "x", at=20)
    add(storage, "busy", 1, "x", at=5)
    add(storage, "busy", 2, "x", at=30)
    assert storage.tables() == ["busy", "new", "old"]
    assert storage.count() == 3
    assert [storage.newest(at) for at in (9, 10, 29, 30)] == [None, 10, 20, 30]
    assert sorted(storage.idle_since(20)) == ["old"]
    assert sorted(storage.idle_since(31)) == ["busy", "new", "old"]


def test_a_deleted_table_is_gone_and_stays_so(storage: Storage) -> None:
    add(storage, "a", 1, "one")
    add(storage, "b", 1, "one")
    assert storage.delete("a")
    assert not storage.delete("a")
    assert storage.log("a") == []
    assert storage.tables() == ["b"]
    assert not add(storage, "a", 2, "a straggler")
    assert storage.log("a") == []


def test_notes_are_kept_by_name(storage: Storage) -> None:
    assert storage.newest(99) is None
    assert storage.note("time") is None
    storage.set_note("time", "one")
    storage.set_note("time", "two")
    storage.set_note("other", "für dich")
    assert (storage.note("time"), storage.note("other")) == ("two", "für dich")
    assert storage.notes() == {"time": "two", "other": "für dich"}


def test_what_a_host_can_ask(storage: Storage) -> None:
    add(storage, "a", 1, "für", at=3)
    add(storage, "a", 2, "dich", at=7)
    assert storage.facts() == [TableFacts("a", 2, 8, 3, 7)]
    assert storage.problems() == []
    assert storage.size() > 0
    storage.check()


def test_it_can_be_copied_into_another(storage: Storage, tmp_path: Path) -> None:
    add(storage, "a", 1, "one", "two", at=5)
    add(storage, "b", 1, "für dich", at=6)
    add(storage, "a", 3, "three", at=7)
    storage.set_note("time", "now")
    kept = [
        Record("notice", "2", "für dich", owner="zoe", due=9),
        Record("review", "a", "good", "a"),
    ]
    storage.keep(kept)
    others: list[Storage] = [Memory(), SQLite(tmp_path / "copy.sqlite")]
    for other in others:
        copied = copy_storage(storage, other)
        assert copied == {"tables": 2, "entries": 4, "notes": 1, "records": 2}
        assert other.records() == kept
        assert (other.tables(), other.notes()) == (["a", "b"], {"time": "now"})
        for table in ("a", "b"):
            assert other.log(table) == storage.log(table)
            assert other.additions(table) == storage.additions(table)
        assert add(other, "a", 4, "four")
        with pytest.raises(StorageError, match="it must be empty"):
            copy_storage(storage, other)
        other.close()


def test_it_can_be_copied_into(storage: Storage) -> None:
    first = Memory()
    for number in range(120):
        add(first, f"t{number}", 1, *(f"{number} {line}" for line in range(number % 5 + 1)))
    first.set_note("time", "now")
    first.set_note("blocked", "für dich")
    first.keep([ONE, TWO, OTHER])
    copied = copy_storage(first, storage)
    assert (copied["tables"], copied["notes"], copied["records"]) == (120, 2, 3)
    assert storage.tables() == first.tables()
    assert storage.notes() == {"time": "now", "blocked": "für dich"}
    assert storage.records() == [ONE, TWO, OTHER]
    assert all(storage.log(table) == first.log(table) for table in first.tables())
    assert add(storage, "t3", 5, "goes on")


def test_a_copy_that_differs_is_told(storage: Storage) -> None:
    class Forgetful(Memory):
        def log(self, table: str) -> list[bytes]:
            return super().log(table)[:-1]

    add(storage, "a", 1, "one", "two")
    with pytest.raises(StorageError, match="table a is not in the other database as it was"):
        copy_storage(storage, Forgetful())


def test_many_threads_may_use_it(storage: Storage) -> None:
    def write(table: str) -> None:
        for version in range(1, 21):
            assert add(storage, table, version, f"{table} {version}")

    threads = [threading.Thread(target=write, args=(f"t{n}",)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for n in range(4):
        assert storage.log(f"t{n}") == [f"t{n} {v}".encode() for v in range(1, 21)]


ONE = Record("notice", "1", "für dich", table="a", owner="x", due=30)
TWO = Record("notice", "2", "two", table="b", owner="x", due=10)
OTHER = Record("wish", "1", "other", table="a")


def test_records_are_kept_by_kind_and_id(storage: Storage) -> None:
    assert storage.record("notice", "1") is None
    storage.keep([ONE, TWO, OTHER])
    assert storage.record("notice", "1") == ONE
    assert storage.records("notice") == [ONE, TWO]
    assert storage.records("notice", table="a") == [ONE]
    assert storage.records("notice", owner="x") == [ONE, TWO]
    assert storage.records("notice", table="b", owner="y") == []
    assert storage.records("wish") == [OTHER]
    changed = replace(ONE, text="changed", due=None)
    storage.keep([changed])
    assert storage.records("notice") == [changed, TWO]
    assert storage.drop("notice", "1")
    assert not storage.drop("notice", "1")
    assert storage.records("wish") == [OTHER]


def test_a_record_that_is_there_stays(storage: Storage) -> None:
    assert storage.keep_new([ONE, TWO]) == [True, True]
    again = replace(ONE, text="again")
    third = replace(ONE, id="3")
    assert storage.keep_new([again, third]) == [False, True]
    assert storage.records("notice") == [ONE, TWO, third]


def test_what_is_due_is_taken_once(storage: Storage) -> None:
    never = replace(ONE, id="3", due=None)
    storage.keep([ONE, TWO, never, replace(OTHER, due=1)])
    assert storage.take_due("notice", until=9, again=99, most=5) == []
    assert storage.take_due("notice", until=30, again=99, most=1) == [TWO]
    assert storage.take_due("notice", until=30, again=99, most=5) == [ONE]
    assert storage.take_due("notice", until=30, again=99, most=5) == []
    assert storage.records("notice") == [replace(ONE, due=99), replace(TWO, due=99), never]
    assert len(storage.take_due("notice", until=99, again=100, most=5)) == 2


def test_many_who_take_get_each_once(storage: Storage) -> None:
    storage.keep([replace(ONE, id=f"{n}") for n in range(60)])
    taken: list[str] = []

    def take() -> None:
        while found := storage.take_due("notice", until=30, again=99, most=2):
            taken.extend(one.id for one in found)

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(int, taken)) == [*range(60)]


def test_one_record_takes_the_place_of_another_if_that_is_as_it_was(storage: Storage) -> None:
    bare = Record("wish", "2", "bare")
    storage.keep([ONE, TWO, bare])
    changes = ({"text": "x"}, {"table": None}, {"owner": "y"}, {"owner": None}, {"due": 31})
    for wrong in (*(replace(ONE, **other) for other in changes), replace(ONE, id="9")):
        assert not storage.exchange(wrong, [replace(ONE, text="changed")])
        assert not storage.exchange(wrong, [])
    assert storage.records() == [ONE, TWO, bare]
    later = replace(ONE, owner=None, due=99)
    assert storage.exchange(ONE, [later, OTHER])
    assert not storage.exchange(ONE, [ONE]), "it has changed meanwhile"
    assert storage.records() == [later, TWO, OTHER, bare]
    assert storage.exchange(bare, [replace(TWO, text="in place of both")])
    assert storage.exchange(later, [])
    assert [one.text for one in storage.records()] == ["in place of both", "other"]


def test_of_many_who_would_change_a_record_one_does(storage: Storage) -> None:
    storage.keep([replace(ONE, text="0")])
    done: list[int] = []

    def count(who: int) -> None:
        while (now := storage.record("notice", "1")) and int(now.text) < 40:
            if storage.exchange(now, [replace(now, text=str(int(now.text) + 1), owner=f"{who}")]):
                done.append(int(now.text))

    threads = [threading.Thread(target=count, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == [*range(40)]


def test_records_go_with_their_table(storage: Storage) -> None:
    add(storage, "a", 1, "one")
    storage.keep([ONE, TWO, OTHER])
    assert storage.delete("a")
    assert storage.records("notice") == [TWO]
    assert storage.records("wish") == []


# SQLite alone


def test_what_was_added_is_there_for_the_next_process(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "tables.sqlite"
    first = SQLite(path)
    add(first, "a", 1, "one")
    second = SQLite(path)  # the first has not been closed: as after a kill
    assert second.log("a") == [b"one"]
    first.close()
    second.close()


def test_it_is_synced_before_it_is_acknowledged(tmp_path: Path) -> None:
    storage = SQLite(tmp_path / "tables.sqlite")
    (sync,) = storage._writing.execute("PRAGMA synchronous").fetchone()
    (mode,) = storage._writing.execute("PRAGMA journal_mode").fetchone()
    storage.close()
    assert (sync, mode) == (2, "wal")


def test_a_backup_holds_everything_while_writing_goes_on(tmp_path: Path) -> None:
    storage = SQLite(tmp_path / "tables.sqlite")
    for version in range(1, 200):
        add(storage, "a", version, "x" * 500)
    storage.backup(tmp_path / "copy.sqlite")
    add(storage, "a", 200, "later")
    storage.close()
    copy = SQLite(tmp_path / "copy.sqlite")
    assert len(copy.log("a")) == 199
    copy.close()


def test_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"this is no database" * 100)
    with pytest.raises(StorageError, match="cannot be opened"):
        SQLite(tmp_path / "tables.sqlite")
    with pytest.raises(StorageError, match="cannot be opened"):
        SQLite(tmp_path / "tables.sqlite" / "below")
