"""Running the server: from the sockets to the graceful stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import uvicorn

from glueckauf.server.cluster.processes import Processes
from glueckauf.server.limits import Limits
from glueckauf.server.log_flood import hold_back_floods
from glueckauf.server.network.app import make_app
from glueckauf.server.network.doors import neighbourhood
from glueckauf.server.network.http_connection import HttpConnection
from glueckauf.server.network.open_files import room_for
from glueckauf.server.network.rate_limits import RateLimits
from glueckauf.server.network.security import security_headers
from glueckauf.server.network.websocket_session import session_for
from glueckauf.server.network.websocket_transport import Transport
from glueckauf.server.storage.database_url import open_storage
from glueckauf.server.storage.folder_lock import FolderLock
from glueckauf.server.tables.hub import Hub
from glueckauf.server.tracing import begin_tracing
from glueckauf.server.upkeep.admin_commands import AdminCommands
from glueckauf.server.upkeep.admin_socket import AdminSocket

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.server.cluster.membership import Membership
    from glueckauf.server.cluster.siblings import Siblings
    from glueckauf.server.config import Config
    from glueckauf.server.storage.storage import Storage

log = logging.getLogger("glueckauf.server")

BACKLOG = 2048
GRACE_SECONDS = 10


class Server(uvicorn.Server):
    """Stops the tables first, so that every command under way is finished or refused."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub = hub
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._hub.start()
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._hub.stop()
        await super().shutdown(sockets)


def serve(
    config: Config,
    listening: socket.socket,
    *,
    open_browser: bool = False,
    quiet: bool = False,
    traced: bool = False,
    processes: int = 1,
    read_limits: Callable[[], Limits] = Limits,
) -> None:
    """Serve on a bound socket until a signal says to stop. `read_limits` reads them anew."""
    logging.basicConfig(level=logging.WARNING if quiet else logging.INFO, format="%(message)s")
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
    hold_back_floods()
    if traced:
        begin_tracing()
    config = replace(config, port=listening.getsockname()[1])

    def ready() -> None:
        print(f"Glück Auf at {config.own_url}", flush=True)
        if config.public_url:
            print(f"Players come to {config.url}", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(config.own_url,), daemon=True).start()

    if processes == 1:
        _serve_one(config, listening, ready, read_limits)
        return

    def serve_one(number: int, one_is_ready: Callable[[], None], siblings: Siblings) -> None:
        own = replace(config, data=config.data / f"process-{number}")
        _serve_one(own, listening, one_is_ready, read_limits, siblings)

    with FolderLock(config.data):
        config = _with_one_key(config)
        Processes(processes, serve_one).run(ready)


def _with_one_key(config: Config) -> Config:
    """That of notices, for processes which have folders of their own. What is wrong with the
    database, or with the key, is told once."""
    with contextlib.closing(open_storage(config.database, "serving")) as storage:
        if not config.notices.channels:
            return config
        from glueckauf.server.notices.agreed_key import agreed_key

        key = agreed_key(config.notices.key, config.data, storage)
    return replace(config, notices=replace(config.notices, key=key.text))


def _serve_one(
    config: Config,
    listening: socket.socket,
    ready: Callable[[], None],
    read_limits: Callable[[], Limits],
    siblings: Siblings | None = None,
) -> None:
    with (
        FolderLock(config.data),
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=_loop_factory()) as runner,
    ):
        storage = open_storage(config.database, "serving")
        runner.run(_serve(config, storage, listening, ready, read_limits, siblings))


async def _serve(
    config: Config,
    storage: Storage,
    listening: socket.socket,
    ready: Callable[[], None],
    read_limits: Callable[[], Limits],
    siblings: Siblings | None,
) -> None:
    gc.freeze()  # what is gone leaves no cycles: looking for some halts a thousand tables at once
    gc.set_threshold(100_000, 20, 100)
    membership = _membership(config, siblings)
    hub = Hub(config, storage, owners=membership)
    if siblings:
        hub.space.draining = siblings.draining
    rate_limits = RateLimits(config.limits)
    rate_limits.doors.room = room_for(config.limits.connections)
    wire = partial(
        Transport,
        partial(session_for, hub, rate_limits),
        compress=config.compress,
        max_size=16 * config.limits.message_bytes,
    )
    settings = uvicorn.Config(
        make_app(hub, rate_limits),
        lifespan="off",
        http=partial(HttpConnection, rate_limits, hub.metrics, security_headers(config)),  # type: ignore[arg-type]
        ws=wire,  # type: ignore[arg-type]  # as good as a class: it is only called
        proxy_headers=False,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        backlog=BACKLOG,
    )
    admin = AdminSocket(config.data, AdminCommands(hub, rate_limits, read_limits))
    await admin.open()
    if membership:
        await membership.join(hub, rate_limits)
    server = Server(settings, hub, ready)

    def adopt(connection: socket.socket, came: bytes) -> Transport:
        visit = rate_limits.doors.enter(neighbourhood(str(connection.getpeername()[0])))
        return wire(visit=visit, server_state=server.server_state, came=came)

    if siblings:
        siblings.listen(adopt)
    try:
        await server.serve([listening])
    finally:
        if siblings:
            siblings.close()
        await admin.close()
        if membership:
            membership.close()


def _membership(config: Config, siblings: Siblings | None) -> Membership | None:
    """Of a process on PostgreSQL, among others or not."""
    if config.url_of_database is None:
        return None
    from glueckauf.server.cluster.membership import Membership

    at = config.process_host, config.process_port
    return Membership(config.url_of_database, config.process_key, *at, siblings)


def listen(host: str, port: int) -> socket.socket:
    """Bound at once, so that a port in use is told before anything else happens."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    listening.listen(BACKLOG)
    return listening


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
