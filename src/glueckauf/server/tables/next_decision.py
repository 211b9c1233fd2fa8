"""The decision that a table waits for: a bot is set thinking, or a player has a deadline."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from functools import partial
from typing import TYPE_CHECKING

from glueckauf.bots.luck import derived_seed
from glueckauf.server.errors import Refused
from glueckauf.server.tables.commands import Sender, gone_absent, plan
from glueckauf.server.tables.table_state import Roles
from glueckauf.server.tables.table_task import PlannedEntries, TableTask
from glueckauf.server.wire.messages import Command, Confirm, Play
from glueckauf.server.work.places import PlaceLost

if TYPE_CHECKING:
    from glueckauf.server.tables.table_actor import TableActor
    from glueckauf.server.tables.table_state import TableState

log = logging.getLogger("glueckauf.server")

PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Seconds until a bot is asked once more whose processes were lost: others may be there by then."""
STAND_IN = "hewer"
"""Needs little, and plays for one that no process survives."""


class NextDecision:
    def __init__(self, actor: TableActor) -> None:
        self._actor = actor
        self._hub = actor.hub
        self.thinking: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self._forced: int | None = None
        """The number of actions before a turn that a bot must finish, for want of time."""
        self._announced: tuple[int, int] | None = None
        """The turn whose player was told last: the actions before it, and the seat."""

    @property
    def _table(self) -> TableState:
        return self._actor.table

    def consider(self) -> None:
        """Whoever must decide: set a bot thinking, or a deadline."""
        self._cancel_timer()
        table = self._table
        due = table.due
        if due is None or not self._actor.takes_decisions:
            return
        if table.version >= self._hub.config.limits.entries:
            return  # its log is full: nobody is asked any more
        bot = self._bot_for(due)
        if bot:
            if not (self._actor.connections or self._has_people):
                return  # bots alone, and nobody watches
            if self.thinking is None:
                self.thinking = self._hub.spawn(self._think(bot, due))
            return
        self._announce(due)
        if table.set_up.clock is None and table.set_up.absence is None:
            return
        deadline = next_deadline(table, self._actor.absent_since(due))
        if deadline is not None:
            delay = max(0.0, (deadline - self._actor.now()) / 1000)
            self.timer = asyncio.get_running_loop().call_later(delay, self._out_of_time)

    def _announce(self, seat: int) -> None:
        """Once a turn, and again by whoever takes up the table."""
        turn = self._table.turn.first, seat
        if self._hub.notices and self._announced != turn:
            self._announced = turn
            self._hub.notices.outbox.turn_begins(self._table, seat)

    def stop(self) -> None:
        self._cancel_timer()
        if self.thinking:
            self.thinking.cancel()
            self.thinking = None

    def _cancel_timer(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None

    @property
    def _has_people(self) -> bool:
        return any(seat.bot is None for seat in self._table.seats)

    def _bot_for(self, seat: int) -> str | None:
        table = self._table
        if table.seats[seat].bot is not None:
            return table.seats[seat].bot
        if self._forced == table.turn.first:
            return table.set_up.takeover
        return None

    def _out_of_time(self) -> None:
        self.timer = None
        table = self._table
        due, now = table.due, self._actor.now()
        if due is None:
            return
        since = self._actor.absent_since(due)
        absence = next_deadline(table, since, clock=False)
        if absence is not None and absence <= now:
            gone = TableTask(lambda at: PlannedEntries([gone_absent(table, due, at)]), "absence")
            self._actor.do(gone)
            return
        deadline = next_deadline(table, since)
        if deadline is not None and deadline <= now:
            self._forced = table.turn.first
        self.consider()

    # Bots

    async def _think(self, bot: str, seat: int) -> None:
        table, version = self._table, self._table.version
        sender = Sender(Roles(seats=(seat,)), bot=bot)
        identity = f"bot {version}"
        started = time.perf_counter()
        command: Command | None = None
        try:
            if table.held:
                command = Confirm(id=identity, version=version, seat=seat)
            else:
                action = await self._decided(bot, seat)
                if action is not None:
                    command = Play(id=identity, version=version, seat=seat, action=action)
            self._hub.metrics.bot_seconds.add(time.perf_counter() - started)
        except Exception:
            log.exception("table %s: bot %s failed in seat %d", table.id, bot, seat)
            action = secrets.choice(table.game.legal()).text
            command = Play(id=identity, version=version, seat=seat, action=action)
        finally:
            self.thinking = None
        if command and table is self._table:
            planned = TableTask(partial(self._plan, command, sender, bot, seat), "bot")
            self._actor.do(planned)
        self.consider()

    async def _decided(self, bot: str, seat: int) -> str | None:
        """A bot of a level plays as one, however often its processes are lost; only if they always
        are, another plays for it. None if the table has gone on meanwhile."""
        table, version = self._table, self._table.version
        for pause in PAUSES:
            try:
                return await self._asked(bot, seat)
            except PlaceLost as lost:
                log.warning("table %s: bot %s is asked again: %s", table.id, bot, lost)
            await asyncio.sleep(pause)
            if table is not self._table or table.version != version:
                return None
        log.error("table %s: %s plays for bot %s, which cannot", table.id, STAND_IN, bot)
        return await self._asked(STAND_IN, seat)

    async def _asked(self, bot: str, seat: int) -> str:
        return await self._hub.bots.decide(
            bot, self._table.state, seat, self._bot_seed(), first=self._has_people
        )

    def _plan(
        self, command: Command, sender: Sender, bot: str, seat: int, now: int
    ) -> PlannedEntries:
        table = self._table
        if table.due != seat or self._bot_for(seat) != bot:
            return PlannedEntries()  # its player is back, or the host chose another
        try:
            return plan(table, command, sender, now)
        except Refused as refused:
            if refused.code not in ("notation", "illegal"):
                raise
            log.exception("table %s: bot %s made no legal move", table.id, bot)
            any_legal = secrets.choice(table.game.legal()).text
            play = Play(id=command.id, version=table.version, seat=seat, action=any_legal)
            return plan(table, play, sender, now)

    def _bot_seed(self) -> int:
        """Of a game with a chosen seed the bots' chance is chosen too."""
        game = self._table.game
        if game.seed is None:
            return secrets.randbits(64)
        return derived_seed(game.seed, self._table.actions)


def next_deadline(table: TableState, absent_since: int | None, *, clock: bool = True) -> int | None:
    """When the decision that is due must have been taken, in milliseconds UTC; None if nobody
    presses. `absent_since` is None while its player is there."""
    due = table.due
    if due is None or table.seats[due].bot is not None:
        return None
    deadlines = []
    rule, absence = table.set_up.clock, table.set_up.absence
    if clock and rule and rule.at_end == "bot" and table.time_up is not None:
        deadlines.append(table.time_up)
    if absence is not None and absent_since is not None and table.paused is None:
        deadlines.append(max(absent_since, table.turn.since) + 1000 * absence)
    return min(deadlines, default=None)
