"""Which database a server keeps its tables in: a SQLite file, or a PostgreSQL by its URL."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from glueckauf.server.storage.storage import StorageError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from types import ModuleType

    from glueckauf.server.storage.postgres import Use
    from glueckauf.server.storage.storage import Storage

VARIABLE = "GLUECKAUF_DATABASE"
SCHEMES = ("postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class DatabaseUrl:
    """Of a PostgreSQL. As a text it is without its password, so that no log has it."""

    secret: str

    @classmethod
    def parse(cls, text: str) -> DatabaseUrl:
        """Raises StorageError, which does not repeat what may hold a password."""
        wanted = "expected postgresql://USER:PASSWORD@HOST:PORT/NAME"
        try:
            parts = urlsplit(text)
            named = parts.port is None or parts.port > 0
        except ValueError:
            raise StorageError(f"{wanted}; what came cannot be read as a URL") from None
        if parts.scheme not in SCHEMES:
            raise StorageError(f"{wanted}; came a URL of the scheme {parts.scheme!r}")
        if not named or not parts.path.strip("/"):
            raise StorageError(f"{wanted}; what came names no database")
        if parts.fragment:
            raise StorageError(f"{wanted}; in a password, # is written %23")
        return cls(text)

    def __str__(self) -> str:
        parts = urlsplit(self.secret)
        user = f"{parts.username}@" if parts.username else ""
        port = f":{parts.port}" if parts.port else ""
        return f"postgresql://{user}{parts.hostname or ''}{port}{parts.path}"

    def __repr__(self) -> str:
        return f"DatabaseUrl({str(self)!r})"


def chosen_database(text: str | None, environment: Mapping[str, str]) -> DatabaseUrl | None:
    """As the command says, else the environment, where no list of processes shows a password."""
    told = text or environment.get(VARIABLE)
    return DatabaseUrl.parse(told) if told else None


def open_storage(database: Path | DatabaseUrl, use: Use = "alone") -> Storage:
    """The storage of a file or a URL, brought to the newest schema. Who uses a file holds the lock
    of its folder. Raises StorageError."""
    if isinstance(database, DatabaseUrl):
        there, newest = schemas(database)
        if use == "brief" and there != newest:
            raise StorageError(
                f"{database} has schema {there}, and this program knows {newest}: migrate it first"
            )
        storage: Storage = _driver(database).Postgres(database, use=use)
        return storage
    from glueckauf.server.storage.sqlite import SQLite

    return SQLite(database)


def schemas(database: Path | DatabaseUrl) -> tuple[int, int]:
    """The schema of a database that is there, which is only read, and the newest."""
    if isinstance(database, DatabaseUrl):
        driver = _driver(database)
        return int(driver.schema_there(database)), len(driver.MIGRATIONS)
    from glueckauf.server.storage.schema import MIGRATIONS, schema_of

    if not database.is_file():
        raise StorageError(f"there is no database {database}")
    return schema_of(database), len(MIGRATIONS)


def _driver(database: DatabaseUrl) -> ModuleType:
    try:
        from glueckauf.server.storage import postgres
    except ImportError as error:
        if (error.name or "").startswith("glueckauf"):
            raise
        raise StorageError(
            f"for {database} the package psycopg is missing;"
            " pip install 'glueckauf[postgres]' brings it"
        ) from None
    return postgres
