"""What PostgreSQL has for itself: its schema, lost connections, and URLs with passwords."""

from __future__ import annotations

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from glueckauf.server.storage import database_url, postgres_additions
from glueckauf.server.storage.database_url import DatabaseUrl, open_storage
from glueckauf.server.storage.leases import Leases
from glueckauf.server.storage.postgres import Postgres
from glueckauf.server.storage.postgres_additions import add_groups, exchange_record
from glueckauf.server.storage.postgres_schema import MIGRATIONS
from glueckauf.server.storage.storage import Addition, DamagedLog, Fence, Record, StorageError
from tests.server.old_schemas import EPOCH, OWNER, OWNERS_SINCE, POSTGRES
from tests.server.test_migrations import check_old
from tests.server.test_storage import add
from tests.support.postgres import PASSWORD, Cluster

if TYPE_CHECKING:
    from collections.abc import Iterator

Connection = psycopg.Connection[tuple[Any, ...]]
NOW = len(MIGRATIONS)


def with_colours(connection: Connection) -> None:
    """Made up: a column, and something in it for every row."""
    connection.execute("ALTER TABLE tables ADD COLUMN colour text NOT NULL DEFAULT ''")
    connection.execute("UPDATE tables SET colour = 'kept: ' || id")


LATER = (*MIGRATIONS, with_colours)


@pytest.fixture
def url(postgres: Cluster) -> DatabaseUrl:
    return DatabaseUrl.parse(postgres.new_database())


@pytest.fixture
def storage(url: DatabaseUrl) -> Iterator[Postgres]:
    kept = Postgres(url)
    yield kept
    kept.close()


def ask(url: DatabaseUrl, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(url.secret, autocommit=True) as connection:
        done = connection.execute(query)
        return done.fetchall() if done.description else []


def shape(url: DatabaseUrl) -> list[tuple[Any, ...]]:
    columns = """
        SELECT table_name, ordinal_position, column_name, data_type, collation_name, is_nullable,
        column_default
        FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2
    """
    indexes = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"
    options = "SELECT relname, reloptions FROM pg_class WHERE reloptions IS NOT NULL ORDER BY 1"
    return [row for query in (columns, indexes, options) for row in ask(url, query)]


# Schemas


def test_every_schema_is_kept() -> None:
    """Whoever adds one keeps what a database of it looks like, in old_schemas.py."""
    assert list(POSTGRES) == [*range(1, NOW + 1)]


@pytest.mark.parametrize("number", POSTGRES)
def test_every_schema_is_brought_forward_and_read_on(
    number: int, url: DatabaseUrl, postgres: Cluster
) -> None:
    ask(url, POSTGRES[number])
    with closing(Postgres(url)) as storage:
        assert storage.schema == NOW
        check_old(storage, "postgres", number)
    new = DatabaseUrl.parse(postgres.new_database())
    Postgres(new).close()
    assert shape(url) == shape(new)


@pytest.mark.parametrize("number", POSTGRES)
def test_tables_of_every_schema_are_had_by_those_who_come_now(
    number: int, url: DatabaseUrl
) -> None:
    ask(url, POSTGRES[number])
    with closing(Postgres(url, use="serving")) as storage:
        leases = Leases(storage, "one", 60)
        owned = number >= OWNERS_SINCE
        assert leases.shared_key("fresh") == ("secret of all" if owned else "fresh")
        leases.renew("127.0.0.1:8")
        assert leases.processes() == {"one": "127.0.0.1:8"}
        assert leases.orphans(9) == (["a"] if owned else [])
        fences = {table: claim.fence for table in "ab" if (claim := leases.claim(table))}
        epochs = {"a": EPOCH + 1, "b": 3} if owned else {"a": 1, "b": 1}
        assert fences == leases.held() == {table: Fence("one", epochs[table]) for table in "ab"}
        old = Addition("a", 2, (b"late",), 0, Fence(OWNER, EPOCH))
        new = Addition("a", 2, (b"new",), 0, fences["a"])
        assert storage.add([[old]]) == [False]
        assert storage.add([[new]]) == [True]
        leases.leave()


def test_a_step_that_fails_changes_nothing(url: DatabaseUrl) -> None:
    def broken(connection: Connection) -> None:
        with_colours(connection)
        connection.execute("INSERT INTO nowhere VALUES (1)")

    ask(url, POSTGRES[1])
    with pytest.raises(StorageError, match=rf"schema {NOW}.*to {NOW + 1} failed.*nowhere"):
        Postgres(url, (*MIGRATIONS, broken))
    assert ask(url, "SELECT version FROM schema_version") == [(NOW,)]
    assert "colour" not in str(shape(url))
    storage = Postgres(url, LATER)
    assert (storage.log("a"), storage.schema) == ([b"old a"], NOW + 1)
    storage.close()
    assert ask(url, "SELECT colour FROM tables ORDER BY id") == [("kept: a",), ("kept: b",)]


def test_a_newer_schema_is_refused(url: DatabaseUrl) -> None:
    Postgres(url, LATER).close()
    with pytest.raises(StorageError, match=f"has schema {NOW + 1}, and this program knows {NOW}"):
        Postgres(url)


def test_processes_that_start_together_migrate_once(url: DatabaseUrl) -> None:
    ask(url, POSTGRES[1])
    opened: list[Postgres] = []
    threads = [
        threading.Thread(target=lambda: opened.append(Postgres(url, LATER))) for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [storage.schema for storage in opened] == [NOW + 1] * 6
    for storage in opened:
        storage.close()


def test_servers_of_an_older_version_are_stopped_first(url: DatabaseUrl) -> None:
    old = Postgres(url, use="serving")
    beside = Postgres(url, use="serving")
    with pytest.raises(StorageError, match=f"has schema {NOW}.*stop the servers that use it"):
        Postgres(url, LATER, use="serving")
    assert ask(url, "SELECT version FROM schema_version") == [(NOW,)]
    for storage in (old, beside):
        assert add(storage, "a", 1, "one") == (storage is old)
        storage.close()
    new = Postgres(url, LATER, use="serving")
    assert new.schema == NOW + 1
    with pytest.raises(StorageError, match="is in use by a server"):
        Postgres(url, LATER, use="alone")
    new.close()


def test_what_is_only_looked_at_is_not_brought_forward(url: DatabaseUrl) -> None:
    ask(url, POSTGRES[1])
    with pytest.raises(StorageError, match=f"has schema 1, and this program knows {NOW}"):
        open_storage(url, "brief")
    assert ask(url, "SELECT version FROM schema_version") == [(1,)]


def test_a_database_of_another_encoding_is_refused(postgres: Cluster) -> None:
    postgres.do("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    with pytest.raises(StorageError, match="must have the encoding UTF8, not LATIN1"):
        Postgres(DatabaseUrl.parse(postgres.url("latin")))


# What is kept


def test_a_changed_entry_is_found(storage: Postgres, url: DatabaseUrl) -> None:
    add(storage, "a", 1, "one", "two")
    add(storage, "b", 1, "one", "two")
    ask(url, "UPDATE entries SET line = 'zwei' WHERE version = 2 AND \"table\" = 'a'")
    with pytest.raises(DamagedLog, match="entry 2 of table a is damaged"):
        storage.log("a")
    assert storage.log("b") == [b"one", b"two"]


def test_commits_are_durable_even_where_the_host_said_otherwise(url: DatabaseUrl) -> None:
    ask(url, f"ALTER DATABASE {url.secret.rsplit('/')[-1]} SET synchronous_commit = off")
    storage = Postgres(url)
    assert storage._writing
    assert storage._writing.execute("SHOW synchronous_commit").fetchone() == ("on",)
    storage.close()


def test_two_that_write_the_same_version_do_not_both(storage: Postgres, url: DatabaseUrl) -> None:
    """However their transactions overlap."""
    other = Postgres(url)
    add(storage, "a", 1, "one")
    written: dict[int, tuple[str, ...]] = {}

    def race(one: Postgres, name: str) -> None:
        for version in range(2, 60):
            if add(one, "a", version, f"{name} {version}"):
                written[version] = name, *written.get(version, ())

    threads = [
        threading.Thread(target=race, args=pair) for pair in ((storage, "here"), (other, "there"))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(written) == list(range(2, 60))
    assert all(len(names) == 1 for names in written.values())
    assert storage.log("a")[1:] == [f"{written[v][0]} {v}".encode() for v in range(2, 60)]
    other.close()


# Lost connections


def test_lost_connections_are_opened_again(storage: Postgres, postgres: Cluster) -> None:
    assert add(storage, "a", 1, "one")
    assert storage.log("a") == [b"one"]
    assert postgres.cut() >= 2
    assert add(storage, "a", 2, "two")
    assert storage.log("a") == [b"one", b"two"]
    postgres.cut()
    storage.set_note("x", "y")
    assert storage.notes() == {"x": "y"}
    postgres.cut()
    assert storage.delete("a")
    assert storage.tables() == []


def test_a_connection_that_failed_in_the_middle_of_something_is_opened_again(
    storage: Postgres,
) -> None:
    """As when it is cut off while several statements are on their way."""
    used = []

    def work(connection: Connection, again: bool) -> bool:
        used.append(connection)
        if not again:
            connection.execute("BEGIN")
            raise psycopg.OperationalError("cannot exit pipeline mode while busy")
        return again

    assert storage.write(work)
    assert used[0].closed
    assert not used[1].closed


def test_a_commit_whose_answer_is_lost_is_found_again(
    storage: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was written once, and that is what is told."""

    def committed_and_lost(connection: Connection, *args: Any, **kwargs: Any) -> list[bool]:
        add_groups(connection, *args, **kwargs)
        monkeypatch.undo()
        connection.pgconn.finish()
        raise psycopg.OperationalError("the connection is lost")

    add(storage, "a", 1, "one")
    monkeypatch.setattr("glueckauf.server.storage.postgres.add_groups", committed_and_lost)
    group = [Addition("a", 2, (b"two", b"three"), 0), Addition("b", 1, (b"new",), 0)]
    late = [Addition("a", 2, (b"other",), 0)]
    assert storage.add([group, late]) == [True, False]
    monkeypatch.setattr("glueckauf.server.storage.postgres.add_groups", committed_and_lost)
    assert storage.add([[Addition("a", 4, (b"four",), 0)]]) == [True]
    assert storage.add([[Addition("a", 5, (b"five",), 0)]]) == [True]
    assert storage.log("a") == [b"one", b"two", b"three", b"four", b"five"]
    assert storage.log("b") == [b"new"]


def test_who_has_written_to_a_table_needs_no_transaction_for_more(
    storage: Postgres, url: DatabaseUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is not misled by what it knows of tables that others have written to meanwhile."""
    with closing(Postgres(url)) as other:
        assert storage.add([[Addition(table, 1, (b"1",), 0)] for table in "abc"]) == [True] * 3
        monkeypatch.delattr(postgres_additions, "_add_in_transaction")

        def both(*tables: tuple[str, int, bool]) -> None:
            """By one who knows what it has written, and each as it should turn out."""
            groups = [[Addition(table, version, (b"x", b"y"), 0)] for table, version, _ in tables]
            assert storage.add(groups) == [good for *_, good in tables]

        both(("c", 2, True), ("a", 2, True))
        assert other.add([[Addition("b", 2, (b"2",), 0)], [Addition("a", 4, (b"4",), 0)]]) == [
            True,
            True,
        ]
        both(("b", 2, False), ("a", 4, False), ("c", 4, True), ("nowhere", 2, False))
        both(("b", 3, True), ("a", 5, True), ("c", 5, False), ("c2", 2, False))
        other.delete("b")
        both(("b", 5, False), ("a", 7, True))
        monkeypatch.setattr(postgres_additions, "MOST_KNOWN", 1)
        both(("a", 9, True), ("c", 6, True))
        both(("a", 11, True))
        assert len(storage._heads) == 1
    assert [len(storage.log(table)) for table in "abc"] == [12, 0, 7]


def test_what_another_has_made_anew_is_not_continued_as_if_it_were_the_old(
    storage: Postgres, url: DatabaseUrl
) -> None:
    assert storage.add([[Addition("a", 1, (b"old",), 0)]]) == [True]
    with closing(Postgres(url)) as other:
        other.delete("a")
        other.add([[Addition("a", 1, (b"new",), 0)]])
    more = [[Addition("a", 2, (b"more",), 0)]]
    assert storage.add(more) == [False]
    assert storage.add(more) == [True]
    assert storage.log("a") == [b"new", b"more"], "its checksums are right"


def test_whoever_may_write_need_not_know_who_has_it(storage: Postgres, url: DatabaseUrl) -> None:
    """An addition without a fence follows what is there."""
    storage.add([[Addition("a", 1, (b"one",), 0)]])
    with closing(Postgres(url)) as other:
        leases = Leases(other, "one", 60)
        leases.renew("")
        claim = leases.claim("a")
    assert claim
    assert storage.add([[Addition("a", 2, (b"two",), 0)]]) == [True]
    assert storage.add([[Addition("a", 3, (b"three",), 0, Fence("one", 7))]]) == [False]
    assert storage.add([[Addition("a", 3, (b"three",), 0, claim.fence)]]) == [True]


def test_two_who_wait_for_each_other_both_go_on(
    storage: Postgres, url: DatabaseUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL lets one of them fail, which then tries once more."""
    tries = 0

    def counted(*arguments: Any, **options: Any) -> list[bool]:
        nonlocal tries
        tries += 1
        return add_groups(*arguments, **options)

    storage.add([[Addition(table, 1, (b"one",), 0)] for table in "ab"])
    monkeypatch.setattr("glueckauf.server.storage.postgres.add_groups", counted)
    lock = "SELECT FROM tables WHERE id = %s FOR UPDATE"
    waits = """
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
    """
    with psycopg.connect(url.secret) as other, ThreadPoolExecutor(1) as thread:
        other.execute("SET deadlock_timeout = '1min'")  # it is not the one to find out
        other.execute(lock, ("b",))
        writing = thread.submit(storage.add, [[Addition(t, 2, (b"two",), 0)] for t in "ab"])
        while storage.read(waits) != [(1,)]:
            time.sleep(0.01)
        other.execute(lock, ("a",))
        other.commit()
        assert writing.result() == [True, True]
    assert tries == 2
    assert storage.log("a") == storage.log("b") == [b"one", b"two"]


def test_an_exchange_whose_answer_is_lost_is_found_again(
    storage: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = Record("job", "1", "old", due=1), Record("job", "1", "new", owner="x", due=2)

    def committed_and_lost(connection: Connection, *args: Any, **kwargs: Any) -> bool:
        exchange_record(connection, *args, **kwargs)
        monkeypatch.undo()
        connection.pgconn.finish()
        raise psycopg.OperationalError("the connection is lost")

    storage.keep([old])
    monkeypatch.setattr("glueckauf.server.storage.postgres.exchange_record", committed_and_lost)
    assert storage.exchange(old, [new])
    assert storage.records() == [new]
    monkeypatch.setattr("glueckauf.server.storage.postgres.exchange_record", committed_and_lost)
    assert not storage.exchange(old, [replace(new, text="of another")])
    assert storage.records() == [new]


def test_what_is_exchanged_goes_with_a_table_that_is_just_being_deleted(
    storage: Postgres, url: DatabaseUrl
) -> None:
    add(storage, "a", 1, "one")
    old = Record("job", "a", "old", table="a")
    storage.keep([old])
    deleting = threading.Thread(target=storage.delete, args=("a",))
    with psycopg.connect(url.secret) as connection, connection.transaction():
        assert exchange_record(
            connection, old, [Record("review", "a", "good", table="a")], again=False
        )
        deleting.start()
        waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
        with psycopg.connect(url.secret, autocommit=True) as other:
            while other.execute(waiting).fetchone() == (0,):
                assert deleting.is_alive(), "it did not wait"
    deleting.join()
    assert storage.records() == []


def test_a_server_that_is_down_is_told_and_found_again() -> None:
    with Cluster(fsync="off") as cluster:
        storage = Postgres(DatabaseUrl.parse(cluster.new_database()))
        add(storage, "a", 1, "one")
        cluster.stop()
        for doing in (lambda: add(storage, "a", 2, "two"), storage.check, storage.tables):
            with pytest.raises(StorageError) as caught:
                doing()
            assert caught.value.problem == "unreachable"
            assert PASSWORD not in str(caught.value)
        cluster.start()
        assert add(storage, "a", 2, "two")
        assert storage.log("a") == [b"one", b"two"]
        storage.close()


# URLs


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mysql://u:geheim@host/name", "came a URL of the scheme 'mysql'"),
        ("geheim", "came a URL of the scheme ''"),
        ("postgresql://u:geheim@host", "names no database"),
        ("postgresql://u:geheim@host/", "names no database"),
        ("postgresql://u:geheim@host:0/x", "names no database"),
        ("postgresql://u:geheim@host:port/x", "cannot be read as a URL"),
        ("postgresql://u:geheim@host:99999/x", "cannot be read as a URL"),
        ("postgresql://u:ge#heim@host/x", "cannot be read as a URL"),
        ("postgresql://u:geheim@host/x#y", "# is written %23"),
        ("postgresql://u:geheim@[host/x", "cannot be read as a URL"),
    ],
)
def test_a_bad_url_is_told_without_its_password(text: str, expected: str) -> None:
    with pytest.raises(StorageError, match=expected) as caught:
        DatabaseUrl.parse(text)
    assert "geheim" not in str(caught.value)
    assert "postgresql://USER:PASSWORD@HOST:PORT/NAME" in str(caught.value)


def test_a_url_is_shown_without_its_password() -> None:
    url = DatabaseUrl.parse("postgres://anna:geheim@db.example.org:5433/games?sslmode=require")
    assert str(url) == "postgresql://anna@db.example.org:5433/games"
    assert "geheim" not in repr(url)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ((PASSWORD, "falsch"), "password authentication failed"),
        (("glueckauf:", "nobody:"), "password authentication failed"),
        (("/tables_", "/nowhere_"), "does not exist"),
        (("127.0.0.1:", "127.0.0.1:1/x?y="), "cannot be opened"),
        (("/tables_", "/x?sslmode=nonsense&y="), "cannot be opened"),
    ],
)
def test_what_cannot_be_opened_is_told(
    url: DatabaseUrl, change: tuple[str, str], expected: str
) -> None:
    wrong = DatabaseUrl.parse(url.secret.replace(*change))
    with pytest.raises(StorageError, match=expected) as caught:
        Postgres(wrong)
    told = str(caught.value)
    assert "cannot be opened" in told
    assert PASSWORD not in told
    assert "falsch" not in told


def test_the_missing_extra_is_named(url: DatabaseUrl, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "glueckauf.server.storage.postgres")
    monkeypatch.delattr("glueckauf.server.storage.postgres")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StorageError, match=r"pip install 'glueckauf\[postgres\]' brings it"):
        database_url.open_storage(url)
    monkeypatch.undo()
    open_storage(url).close()
