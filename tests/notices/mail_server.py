"""A real mail server on this machine, which keeps what it is given."""

from __future__ import annotations

import asyncio
import threading
from email import message_from_bytes, policy
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

if TYPE_CHECKING:
    import ssl
    from email.message import EmailMessage

USER, PASSWORD = "glueckauf", "a:word/of@ours"


class MailServer:
    """Gives `refuse` in place of taking a recipient, where that is set. With `tls` it speaks that
    from the first byte (`smtps`), or when it is asked to, and nothing else before (`smtp`)."""

    def __init__(self, tls: ssl.SSLContext | None = None, scheme: str = "smtp+plain") -> None:
        self._scheme = scheme
        self._at_once = tls if scheme == "smtps" else None
        self._when_asked = tls if scheme == "smtp" else None
        self.encrypted: list[bool] = []
        """Of each letter."""
        self.letters: list[tuple[str, EmailMessage]] = []
        self.refuse = ""
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> MailServer:
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()
        return self

    async def _open(self) -> None:
        server = await self._loop.create_server(
            lambda: SMTP(
                self,
                loop=self._loop,
                authenticator=self._authenticate,
                auth_require_tls=False,
                tls_context=self._when_asked,
                require_starttls=self._when_asked is not None,
            ),
            "127.0.0.1",
            0,
            ssl=self._at_once,
        )
        self._server = server
        self.port = server.sockets[0].getsockname()[1]

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _close(self) -> None:
        """With whomever it still speaks: a loop that ends under them complains."""
        self._server.close()
        speaking = asyncio.all_tasks() - {asyncio.current_task()}
        for task in speaking:
            task.cancel()
        await asyncio.gather(*speaking, return_exceptions=True)
        await asyncio.sleep(0.01)  # their sockets are closed in the loop's next rounds

    def url(self, word: str = PASSWORD, host: str = "127.0.0.1") -> str:
        return f"{self._scheme}://{USER}:{quote(word, safe='')}@{host}:{self.port}"

    def _authenticate(self, *arguments: Any) -> AuthResult:
        given = arguments[-1]
        known = LoginPassword(USER.encode(), PASSWORD.encode())
        return AuthResult(success=given == known, handled=False)

    async def handle_RCPT(  # noqa: N802  # as the server wants it
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        if self.refuse:
            return self.refuse
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802
        self, server: Any, session: Any, envelope: Any
    ) -> str:
        if not session.authenticated:
            return "530 who are you"
        letter = message_from_bytes(envelope.content, policy=policy.default)
        self.encrypted.append(server.transport.get_extra_info("ssl_object") is not None)
        self.letters.append((envelope.rcpt_tos[0], letter))
        return "250 OK"
