"""A real server of the web on this machine: webhooks and pushes end here, and are kept."""

from __future__ import annotations

import asyncio
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import ssl


class WebEndpoint:
    """Answers with `status`, and keeps path, headers and body; with `tls` it speaks https."""

    def __init__(
        self, status: int = 201, tls: ssl.SSLContext | None = None, /, **headers: str
    ) -> None:
        self.status = status
        self.headers = headers
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                told = {name.lower(): value for name, value in self.headers.items()}
                endpoint.heard.append((self.path, told, body))
                self.send_response(endpoint.status)
                for name, value in endpoint.headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if tls:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> WebEndpoint:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def port(self) -> int:
        return self._server.server_port

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def wait(self, count: int) -> None:
        while len(self.heard) < count:
            await asyncio.sleep(0.01)
