"""A wire between browser and server that can be cut, or swallow what one side says."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

CHUNK = 65_536


class Proxy:
    """Listens on a port of its own and passes everything on, until told otherwise."""

    def __init__(self, target: tuple[str, int]) -> None:
        self._target = target
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._threads: list[threading.Thread] = []
        self._swallow_up = threading.Event()
        self._swallow_down = threading.Event()
        self._listening = self._listen(0)
        self.port: int = self._listening.getsockname()[1]

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def swallow_commands(self) -> None:
        """What the browser says no longer arrives."""
        self._swallow_up.set()

    def swallow_answers(self) -> None:
        """What the server says no longer arrives."""
        self._swallow_down.set()

    def cut(self) -> None:
        """Every connection ends, and new ones are refused."""
        shut(self._listening)
        with self._lock:
            for one in self._open:
                shut(one)
            self._open.clear()

    def mend(self) -> None:
        self._swallow_up.clear()
        self._swallow_down.clear()
        self._listening = self._listen(self.port)

    def close(self) -> None:
        self.cut()
        for thread in self._threads:
            thread.join()

    def _listen(self, port: int) -> socket.socket:
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", port))
        listening.listen()
        self._start(self._accept, listening)
        return listening

    def _start(self, work: object, *given: object) -> None:
        thread = threading.Thread(target=work, args=given, daemon=True)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()

    def _accept(self, listening: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                browser, _ = listening.accept()
                server = socket.create_connection(self._target)
                with self._lock:
                    self._open |= {browser, server}
                self._start(self._pass_on, browser, server, self._swallow_up)
                self._start(self._pass_on, server, browser, self._swallow_down)

    def _pass_on(
        self, source: socket.socket, target: socket.socket, swallow: threading.Event
    ) -> None:
        with contextlib.suppress(OSError):
            while chunk := source.recv(CHUNK):
                if not swallow.is_set():
                    target.sendall(chunk)
        with self._lock:
            self._open -= {source, target}
        shut(source)
        shut(target)


def shut(one: socket.socket) -> None:
    """Whoever waits for it is told at once."""
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


@contextlib.contextmanager
def proxy_to(target: tuple[str, int]) -> Iterator[Proxy]:
    proxy = Proxy(target)
    try:
        yield proxy
    finally:
        proxy.close()
