"""Which process has which table, in PostgreSQL: leases of processes, owners and epochs of tables.

A process that is alive renews its lease; all times are the database's own. A table belongs to one
process until that lets go of it or its lease has run out. Then another may take it, which raises
the epoch, and what the first one would still write is refused (`Addition.fence`).

While the connection that renews a lease is open it holds a lock: if that is to be had, the process
is dead or was cut off. Whoever has seen as well that nobody listens at its address buries it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from glueckauf.server.storage.storage import Fence

if TYPE_CHECKING:
    from glueckauf.server.storage.postgres import Postgres
    from glueckauf.server.storage.postgres_schema import Connection

CHANNEL = "glueckauf_news"
AMONG = 4
"""So many times as many tables as are wanted are looked at, so that not all processes take up the
same."""
FORGOTTEN = 3600
"""Seconds after which the row of a process that is gone is cleared away."""


class Claim(NamedTuple):
    """What came of asking for a table: the fence of its owner, where that one is reached, and how
    many seconds its lease still has; one that is alive renews it long before its end."""

    fence: Fence
    address: str = ""
    left: float = 0.0


class Leases:
    """Of one process, which has a name. Any thread may call any of these."""

    def __init__(self, storage: Postgres, name: str, seconds: float) -> None:
        self._storage = storage
        self.name = name
        self._seconds = seconds
        self._holding: Connection | None = None

    def renew(self, address: str) -> bool:
        """For so many seconds from now; False if it had run out, or there was none."""

        def renew(connection: Connection, _: bool) -> bool:
            if self._holding is not connection:
                # that of a connection that was cut off may be held for a while yet
                query = "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))"
                row = connection.execute(query, (self.name,)).fetchone()
                self._holding = connection if row and row[0] else None
            query = """
                WITH before AS (SELECT lease > now() AS held FROM processes WHERE name = %(name)s),
                renewed AS (
                    INSERT INTO processes
                    VALUES (%(name)s, %(address)s, now() + make_interval(secs => %(seconds)s))
                    ON CONFLICT (name) DO UPDATE SET lease = excluded.lease
                )
                SELECT coalesce((SELECT held FROM before), false)
            """
            wanted = {"name": self.name, "address": address, "seconds": self._seconds}
            row = connection.execute(query, wanted).fetchone()
            return bool(row and row[0])

        return self._storage.write(renew)

    def bury(self, address: str) -> bool:
        """End the lease of the process that was at an address where nobody listens any more, unless
        its connection is still open here: then it lives, and cannot be reached."""
        query = """
            UPDATE processes SET lease = now() WHERE address = %s AND lease > now()
            AND pg_try_advisory_xact_lock(hashtextextended(name, 0))
        """
        return self._storage.write(
            lambda connection, _: connection.execute(query, (address,)).rowcount > 0
        )

    def claim(self, table: str) -> Claim | None:
        """Have it, if nobody alive does; None if there is no such table."""

        def claim(connection: Connection, _: bool) -> Claim | None:
            with connection.transaction():
                query = "SELECT owner, epoch FROM tables WHERE id = %s FOR UPDATE"
                row = connection.execute(query, (table,)).fetchone()
                if row is None:
                    return None
                owner, epoch = row
                # a join above would be of the moment before the lock was had
                query = """
                    SELECT address, extract(epoch FROM lease - clock_timestamp())::float8
                    FROM processes WHERE name = %s AND lease > now()
                """
                alive = owner and connection.execute(query, (owner,)).fetchone()
                if alive and owner != self.name:
                    return Claim(Fence(owner, epoch), *alive)
                connection.execute(
                    "UPDATE tables SET owner = %s, epoch = %s WHERE id = %s",
                    (self.name, epoch + 1, table),
                )
                return Claim(Fence(self.name, epoch + 1))

        return self._storage.write(claim)

    def release(self, fences: dict[str, Fence]) -> None:
        """Let go of tables, where they still are this process's as they were."""
        query = """
            UPDATE tables SET owner = NULL
            FROM unnest(%s::text[], %s::integer[]) AS old (id, epoch)
            WHERE tables.id = old.id AND tables.epoch = old.epoch AND tables.owner = %s
        """
        epochs = [fence.epoch for fence in fences.values()]
        self._storage.write(
            lambda connection, _: connection.execute(query, (list(fences), epochs, self.name))
        )

    def held(self) -> dict[str, Fence]:
        """The tables that are this process's."""
        rows = self._storage.read("SELECT id, epoch FROM tables WHERE owner = %s", self.name)
        return {table: Fence(self.name, epoch) for table, epoch in rows}

    def orphans(self, most: int) -> list[str]:
        """Some tables whose process is gone, of those touched last; another may get others."""
        query = """
            SELECT id FROM (
                SELECT t.id FROM tables t
                LEFT JOIN processes p ON p.name = t.owner AND p.lease > now()
                WHERE t.owner IS NOT NULL AND p.name IS NULL ORDER BY t.last DESC LIMIT %s
            ) AS latest ORDER BY random() LIMIT %s
        """
        rows = self._storage.read(query, AMONG * most, most)
        return [table for (table,) in rows]

    def processes(self) -> dict[str, str]:
        """Those that are alive, by name, with their addresses."""
        query = "SELECT name, address FROM processes WHERE lease > now() ORDER BY name"
        return dict(self._storage.read(query))

    def leave(self) -> None:
        """Others may have its tables at once. Who has long been gone is forgotten, too."""
        query = """
            DELETE FROM processes
            WHERE name = %s OR lease < now() - make_interval(secs => %s)
        """
        self._storage.write(lambda connection, _: connection.execute(query, (self.name, FORGOTTEN)))

    def shared_key(self, fresh: str) -> str:
        """That by which processes know each other: of the first that asked."""

        def agree(connection: Connection, _: bool) -> str:
            query = "INSERT INTO process_key VALUES (true, %s) ON CONFLICT DO NOTHING"
            connection.execute(query, (fresh,))
            row = connection.execute("SELECT key FROM process_key").fetchone()
            return str(row[0]) if row else fresh

        return self._storage.write(agree)

    def tell(self, news: str) -> None:
        """Others, by the way: what they miss they find when they look by themselves."""
        self._storage.write(
            lambda connection, _: connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, news))
        )

    def close(self) -> None:
        self._storage.close()
