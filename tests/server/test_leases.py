"""Who has a table: leases, epochs, and the fence that keeps out whoever has it no more."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from glueckauf.server.storage import postgres_additions
from glueckauf.server.storage.database_url import DatabaseUrl
from glueckauf.server.storage.leases import Leases
from glueckauf.server.storage.postgres import Postgres
from glueckauf.server.storage.storage import Addition, Fence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.postgres import Cluster

LONG = 1000.0


class Base:
    """A database with a table, and processes on it."""

    def __init__(self, url: DatabaseUrl) -> None:
        self.url = url
        self.storage = Postgres(url)
        self.opened = [self.storage]
        self.storage.add([[Addition("a", 1, (b"one",), 0)]])

    def process(self, name: str) -> Leases:
        self.opened.append(Postgres(self.url, durable=False))
        leases = Leases(self.opened[-1], name, LONG)
        leases.renew(f"{name}.example.org:1")
        return leases

    def die(self, name: str) -> None:
        """As if time had passed."""
        with psycopg.connect(self.url.secret) as connection:
            connection.execute("UPDATE processes SET lease = now() WHERE name = %s", (name,))

    def write(self, version: int, fence: Fence | None, table: str = "a") -> bool:
        line = f"{version} by {fence}".encode()
        return self.storage.add([[Addition(table, version, (line,), 0, fence)]]) == [True]


@pytest.fixture
def base(postgres: Cluster) -> Iterator[Base]:
    made = Base(DatabaseUrl.parse(postgres.new_database()))
    yield made
    for storage in made.opened:
        storage.close()


def test_one_has_it_and_the_other_is_told_where_it_is(base: Base) -> None:
    one, two = base.process("one"), base.process("two")
    mine = one.claim("a")
    assert mine
    assert mine.fence == Fence("one", 1)
    theirs = two.claim("a")
    assert theirs
    assert theirs[:2] == (Fence("one", 1), "one.example.org:1")
    assert LONG - 100 < theirs.left <= LONG
    assert (one.held(), two.held()) == ({"a": Fence("one", 1)}, {})
    assert two.claim("nowhere") is None


def test_many_that_want_it_at_once(base: Base) -> None:
    processes = [base.process(f"p{number}") for number in range(6)]
    owners: list[str] = []

    def claim(leases: Leases) -> None:
        found = leases.claim("a")
        assert found
        owners.append(found.fence.owner)

    threads = [threading.Thread(target=claim, args=(each,)) for each in processes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(owners) == 6
    assert len(set(owners)) == 1


def test_what_is_let_go_can_be_had(base: Base) -> None:
    one, two = base.process("one"), base.process("two")
    one.claim("a")
    one.release(one.held())
    claimed = two.claim("a")
    assert claimed
    assert claimed.fence == Fence("two", 2)


def test_letting_go_too_late_lets_nothing_go(base: Base) -> None:
    """It was claimed again meanwhile, by the same one."""
    one = base.process("one")
    one.claim("a")
    before = one.held()
    one.claim("a")
    one.release(before)
    assert one.held() == {"a": Fence("one", 2)}


def test_who_was_cut_off_renews_while_the_old_connection_lingers(base: Base) -> None:
    """PostgreSQL need not know yet that nobody is at the other end."""
    lingers, two = base.process("one"), base.process("two")
    again = base.process("one")  # renews at once, though the lock is the old connection's
    assert again.renew("one.example.org:1")
    assert not two.bury("one.example.org:1")
    lingers.close()
    while again._holding is None:  # PostgreSQL takes a moment to see it
        assert again.renew("one.example.org:1")
    assert not two.bury("one.example.org:1"), "the lock is the new connection's now"


def test_a_dead_one_is_replaced_and_fenced_off(base: Base) -> None:
    one, two = base.process("one"), base.process("two")
    old = one.claim("a")
    assert old
    assert base.write(2, old.fence)
    assert two.orphans(9) == []
    base.die("one")
    assert two.orphans(9) == ["a"]
    new = two.claim("a")
    assert new
    assert new.fence == Fence("two", 2)
    assert not base.write(3, old.fence), "the first one does not know yet"
    assert base.write(3, new.fence)
    assert not base.write(4, old.fence)
    assert [line.split()[0] for line in base.storage.log("a")] == [b"one", b"2", b"3"]
    assert not one.renew("x:1"), "that is how it learns that it slept"
    assert one.renew("x:1")
    assert one.held() == {}


def test_one_that_slept_but_lost_nothing_goes_on(base: Base) -> None:
    one = base.process("one")
    mine = one.claim("a")
    assert mine
    base.die("one")
    assert base.write(2, mine.fence)
    assert not one.renew("x:1")
    assert one.held() == {"a": mine.fence}


def test_who_is_gone_is_buried_before_its_lease_ends_and_who_lives_is_not(base: Base) -> None:
    one, two = base.process("one"), base.process("two")
    mine = one.claim("a")
    assert mine
    assert not two.bury("one.example.org:1"), "its connection is open"
    assert one.renew("one.example.org:1")
    with psycopg.connect(base.url.secret, autocommit=True) as connection:  # all are cut off
        connection.execute(
            "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert one.renew("one.example.org:1"), "that was no reason to lose anything"
    assert not two.bury("one.example.org:1"), "it is back"
    assert not two.bury("nowhere.example.org:1")
    one.close()
    while not two.bury("one.example.org:1"):  # the database has to notice
        theirs = two.claim("a")
        assert theirs
        assert theirs[:2] == (mine.fence, "one.example.org:1")
    assert two.orphans(9) == ["a"]
    claimed = two.claim("a")
    assert claimed
    assert claimed.fence == Fence("two", 2)
    assert not two.bury("one.example.org:1"), "once is enough"


@pytest.mark.parametrize("more", [(), (Addition("b", 1, (b"born",), 0, Fence("one", 1)),)])
def test_who_sleeps_in_the_middle_of_writing_keeps_nobody_from_its_tables(
    base: Base, monkeypatch: pytest.MonkeyPatch, more: tuple[Addition, ...]
) -> None:
    """With more than a lone addition that is in the middle of a transaction."""
    one, two = base.process("one"), base.process("two")
    mine = one.claim("a")
    assert mine
    base.die("one")
    asleep, awake = threading.Event(), threading.Event()
    really = postgres_additions._rows_of

    def sleep(*arguments: Any) -> Any:
        asleep.set()
        awake.wait()
        return really(*arguments)

    monkeypatch.setattr(postgres_additions, "_rows_of", sleep)
    with ThreadPoolExecutor(1) as thread:
        lone = Addition("a", 2, (b"two",), 0, mine.fence)
        writing = thread.submit(base.storage.add, [[lone, *more]])
        asleep.wait()
        try:
            claimed = two.claim("a")
        finally:
            awake.set()
        assert claimed
        assert claimed.fence == Fence("two", 2)
        assert writing.result() == [False], "it finds out when it wakes up"


def test_a_group_with_one_old_fence_is_not_written_at_all(base: Base) -> None:
    one = base.process("one")
    mine = one.claim("a")
    assert mine
    born = Addition("b", 1, (b"born",), 0, Fence("one", 1))
    old = Addition("a", 2, (b"two",), 0, Fence("one", 0))
    assert base.storage.add([[old, born]]) == [False]
    assert base.storage.tables() == ["a"]
    good = Addition("a", 2, (b"two",), 0, mine.fence)
    assert base.storage.add([[good, born]]) == [True]
    assert one.held() == {"a": Fence("one", 1), "b": Fence("one", 1)}


def test_who_leaves_leaves_its_tables_to_others(base: Base) -> None:
    one, two = base.process("one"), base.process("two")
    one.claim("a")
    assert list(two.processes()) == ["one", "two"]
    one.leave()
    assert list(two.processes()) == ["two"]
    assert two.orphans(9) == ["a"]
    assert two.claim("a")
    assert two.orphans(9) == []


def test_all_have_the_same_key(base: Base) -> None:
    one, two = base.process("one"), base.process("two")
    assert one.shared_key("first") == two.shared_key("second") == "first"
    assert "first" not in str(base.storage.notes())
