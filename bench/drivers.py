"""Which driver for PostgreSQL: what a group commit costs with asyncpg and with psycopg.

    pip install asyncpg
    python bench/drivers.py

Both append to logs as the server does: in one transaction the rows of the tables are locked and
read, entries are added, the rows brought up to date. They take turns, on a cluster of their own on
this machine. asyncpg is called from a thread, through a loop of its own, as a storage that any
thread may call would have to.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import threading
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import asyncpg
import psycopg

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.support.postgres import Cluster  # noqa: E402  # from the folder just named

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LINE = b'{"kind":"action","at":1800000000000,"by":{"seat":1},"id":"12","action":"factory 3"}'
TABLES = 200
GROUPS = (1, 8, 64)

SCHEMA = """
CREATE TABLE tables (id text PRIMARY KEY, version int NOT NULL, sum bigint NOT NULL);
CREATE TABLE entries (
    "table" text, version int, at bigint, line bytea, sum bigint, PRIMARY KEY ("table", version)
);
"""
READ = "SELECT id, version, sum FROM tables WHERE id = ANY({0}) ORDER BY id FOR UPDATE"
ADD = """
INSERT INTO entries
SELECT * FROM unnest({0}::text[], {1}::int[], {2}::bigint[], {3}::bytea[], {4}::bigint[])
"""
RENEW = """
UPDATE tables SET version = n.version, sum = n.sum
FROM unnest({0}::text[], {1}::int[], {2}::bigint[]) AS n (id, version, sum) WHERE tables.id = n.id
"""

Rows = tuple[list[str], list[int], list[int], list[bytes], list[int]]


def rows_after(found: Sequence[Any]) -> Rows:
    ids, versions, sums = (
        [row[0] for row in found],
        [row[1] + 1 for row in found],
        [row[2] + 1 for row in found],
    )
    return ids, versions, [0] * len(ids), [LINE] * len(ids), sums


class Psycopg:
    def __init__(self, url: str) -> None:
        self.connection = psycopg.connect(url, autocommit=True, prepare_threshold=0)
        self.read, self.add, self.renew = (
            query.format(*(["%b"] * 5)).encode() for query in (READ, ADD, RENEW)
        )

    def commit(self, tables: list[str]) -> None:
        connection = self.connection
        with connection.pipeline(), connection.cursor(binary=True) as cursor:
            cursor.execute(b"BEGIN")
            found = cursor.execute(self.read, (tables,)).fetchall()
            ids, versions, times, lines, sums = rows_after(found)
            cursor.execute(self.add, (ids, versions, times, lines, sums))
            cursor.execute(self.renew, (ids, versions, sums))
            cursor.execute(b"COMMIT")

    def close(self) -> None:
        self.connection.close()


class Asyncpg:
    def __init__(self, url: str) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.connection = self._run(asyncpg.connect(url))
        self.read, self.add, self.renew = (
            query.format("$1", "$2", "$3", "$4", "$5") for query in (READ, ADD, RENEW)
        )

    def _run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def commit(self, tables: list[str]) -> None:
        self._run(self._commit(tables))

    async def _commit(self, tables: list[str]) -> None:
        async with self.connection.transaction():
            found = await self.connection.fetch(self.read, tables)
            ids, versions, times, lines, sums = rows_after(found)
            await self.connection.execute(self.add, ids, versions, times, lines, sums)
            await self.connection.execute(self.renew, ids, versions, sums)

    def close(self) -> None:
        self._run(self.connection.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


def measure(commit: Callable[[list[str]], None], size: int, seconds: float) -> tuple[float, float]:
    """Milliseconds of a commit, and those of this process's work in it."""
    tables = [f"t{number}" for number in range(size)]
    commit(tables)
    took, began, count = [], time.process_time(), 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        commit(tables)
        took.append(time.perf_counter() - start)
        count += 1
    return 1000 * median(took), 1000 * (time.process_time() - began) / count


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    with Cluster() as cluster:
        url = cluster.new_database()
        with psycopg.connect(url) as connection:
            connection.execute(SCHEMA)
            rows = [(f"t{number}",) for number in range(TABLES)]
            connection.cursor().executemany("INSERT INTO tables VALUES (%s, 0, 0)", rows)
        drivers: dict[str, Any] = {"asyncpg": Asyncpg(url), "psycopg": Psycopg(url)}
        found: dict[tuple[str, int], list[tuple[float, float]]] = {}
        for _ in range(arguments.rounds):
            for size in GROUPS:
                for name, driver in drivers.items():
                    one = measure(driver.commit, size, arguments.seconds)
                    found.setdefault((name, size), []).append(one)
        for driver in drivers.values():
            driver.close()
    print("driver | moves in a commit | median ms of a commit | ms of the client's processor")
    for (name, size), ones in sorted(found.items(), key=lambda item: item[0][1]):
        commit, work = (median(values) for values in zip(*ones, strict=True))
        print(f"{name} | {size} | {commit:.2f} | {work:.3f}")


if __name__ == "__main__":
    main()
