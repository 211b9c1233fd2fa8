"""Whose tables they are: of the one process that there is, or of one of many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from glueckauf.server.cluster.relay import Relay
    from glueckauf.server.storage.storage import Fence


class Elsewhere(GlueckAufError):
    """Another process has the table; `address` is where that is reached, and `left` how many
    seconds it has it unless it renews its lease."""

    def __init__(self, table: str, address: str, left: float) -> None:
        super().__init__(f"table {table} is at {address}")
        self.table = table
        self.address = address
        self.left = left


class Owners(Protocol):
    """How the tables of this process are known to be its own."""

    @property
    def relay(self) -> Relay | None:
        """The way to the tables of others; None where there are none."""
        ...

    leads: bool
    """Whether it does what one does for all."""

    @property
    def sure(self) -> bool:
        """Whether the tables in memory are certainly those of this process: if it has slept, others
        may have gone on with them."""
        ...

    async def make_sure(self) -> None:
        """Give up those that are not. Raises Refused if that cannot be told."""
        ...

    async def claim(self, table: str) -> None:
        """Have it from now on. Raises Elsewhere if another has it."""
        ...

    async def bury(self, address: str) -> bool:
        """Nobody listens there any more. Whether the database has lost that process, too: then its
        tables are to be had at once."""
        ...

    def begin(self, table: str) -> Fence | None:
        """What a new table begins with."""
        ...

    def fence(self, table: str) -> Fence | None:
        """What an addition to the log of an own table carries."""
        ...

    def let_go(self, table: str) -> None:
        """Nothing is under way there: whoever wants it may have it."""
        ...

    def deleted(self, table: str) -> None:
        """It is gone, which others may want to know."""
        ...

    def noted(self) -> None:
        """Something was noted that is for all processes."""
        ...

    async def metrics(self, own: str) -> str:
        """Of all processes."""
        ...

    async def leave(self) -> None:
        """Others may have all of its tables."""
        ...


class SoleOwner:
    """There is but one process."""

    relay: Relay | None = None
    leads = True
    sure = True

    async def make_sure(self) -> None:
        pass

    async def claim(self, table: str) -> None:
        pass

    async def bury(self, address: str) -> bool:  # noqa: ARG002
        return False

    def begin(self, table: str) -> Fence | None:
        pass

    def fence(self, table: str) -> Fence | None:
        pass

    def let_go(self, table: str) -> None:
        pass

    def deleted(self, table: str) -> None:
        pass

    def noted(self) -> None:
        pass

    async def metrics(self, own: str) -> str:
        return own

    async def leave(self) -> None:
        pass
