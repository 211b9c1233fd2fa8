"""What an operator can ask of a running server: to look, to clear away, to prepare its end."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf.server.errors import Refused
from glueckauf.server.upkeep.expiry_time import DAY
from glueckauf.server.upkeep.verify import verify

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from glueckauf.server.limits import Limits
    from glueckauf.server.network.rate_limits import RateLimits
    from glueckauf.server.tables.hub import Hub

ORDERS = ("size", "age", "activity")


class AdminCommands:
    """Each command is a method: its arguments are texts, its answer is data."""

    def __init__(
        self, hub: Hub, rate_limits: RateLimits, read_limits: Callable[[], Limits]
    ) -> None:
        self._hub = hub
        self._rate_limits = rate_limits
        self._read_limits = read_limits

    async def run(self, command: str, arguments: list[str]) -> Any:
        known: dict[str, Callable[..., Awaitable[Any]]] = {
            "list": self.list_tables,
            "show": self.show,
            "delete": self.delete,
            "block": self.block,
            "unblock": self.unblock,
            "blocked": self.blocked,
            "drain": self.drain,
            "reload": self.reload,
            "verify": self.verify,
            "migrate": self.migrate,
            "backup": self.backup,
        }
        if command not in known:
            raise Refused("malformed", expected=list(known), came=command)
        try:
            signature(known[command]).bind(*arguments)
        except TypeError:
            raise Refused("malformed", came=arguments, at=command) from None
        return await known[command](*arguments)

    async def list_tables(self, order: str = "activity", count: str = "50") -> Any:
        hub = self._hub
        facts = await asyncio.to_thread(hub.storage.facts)
        keys: dict[str, Callable[[Any], Any]] = {
            "size": lambda fact: -fact.size,
            "age": lambda fact: fact.first,
            "activity": lambda fact: -fact.last,
        }
        if order not in keys:
            raise Refused("malformed", expected=list(ORDERS), came=order)
        rows = []
        for fact in sorted(facts, key=keys[order])[: int(count)]:
            actor = hub.actors.get(fact.table)
            rows.append(
                {
                    "table": fact.table,
                    "bytes": fact.size,
                    "entries": fact.entries,
                    "age_days": self._days(fact.first),
                    "idle_days": self._days(fact.last),
                    "connected": len(actor.connections) if actor else 0,
                }
            )
        return {"tables": len(facts), "shown": rows}

    def _days(self, at: int) -> float:
        return round(max(0, self._hub.expiry_time() - at) / DAY, 2)

    async def show(self, identity: str) -> Any:
        """Who sits where, and how it stands: nothing that would let anyone in or see cards."""
        table = await self._hub.table(identity)
        actor = self._hub.actors.get(identity)
        return {
            "table": table.id,
            "status": table.status,
            "rules": table.set_up.rules,
            "created": _utc(table.set_up.at),
            "last_entry": _utc(table.last_at),
            "entries": table.version,
            "actions": table.actions,
            "seats": [
                {"name": seat.name, "kind": seat.kind, "bot": seat.bot, "spent": spent}
                for seat, spent in zip(table.seats, table.spent, strict=False)
            ],
            "connected": len(actor.connections) if actor else 0,
        }

    async def delete(self, *identities: str) -> Any:
        deleted = []
        for identity in identities:
            before = self._hub.table_count
            await self._hub.delete(identity)
            if self._hub.table_count < before:
                deleted.append(identity)
        return {"deleted": deleted}

    async def block(self, kind: str, what: str) -> Any:
        return await self._change_blocks(kind, what, block=True)

    async def unblock(self, kind: str, what: str) -> Any:
        return await self._change_blocks(kind, what, block=False)

    async def _change_blocks(self, kind: str, what: str, *, block: bool) -> Any:
        if kind not in ("address", "name"):
            raise Refused("malformed", expected=["address", "name"], came=kind)
        if kind == "address":
            what = self._rate_limits.address(what, None)
        self._hub.blocklist.change(kind, what, block=block)
        self._hub.owners.noted()
        sent_away = self._hub.blocklist.send_away(self._hub.actors.values()) if block else 0
        return {**await self.blocked(), "sent_away": sent_away}

    async def blocked(self) -> Any:
        blocked = self._hub.blocklist.blocked
        return {"addresses": sorted(blocked.addresses), "names": sorted(blocked.names)}

    async def drain(self, switch: str = "on") -> Any:
        """No new tables from now on; games go on."""
        if switch not in ("on", "off"):
            raise Refused("malformed", expected=["on", "off"], came=switch)
        draining = self._hub.space.draining
        draining.throw(on=switch == "on")
        connected = sum(len(actor.connections) for actor in self._hub.actors.values())
        return {"draining": bool(draining), "connected": connected}

    async def reload(self) -> Any:
        """Limits as the settings have them now. Who is connected keeps the old rates."""
        limits = self._read_limits()
        self._hub.set_limits(limits)
        self._rate_limits.set_limits(limits)
        return {"reloaded": True}

    async def verify(self) -> Any:
        return await asyncio.to_thread(verify, self._hub.storage)

    async def migrate(self) -> Any:
        """A server that runs has done so when it started."""
        return {"schema": self._hub.storage.schema, "steps": 0}

    async def backup(self, target: str) -> Any:
        await asyncio.to_thread(self._hub.storage.backup, Path(target))
        return {"copied": target}


def _utc(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
