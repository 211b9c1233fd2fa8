"""The operator's way in: a Unix socket in the data folder, which only its owner can open.

A request is a line of JSON, `{"command": "show", "arguments": ["q3J9x0aZ"]}`; so is the answer,
`{"answer": …}` or `{"error": …}` in the one shape of errors.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from glueckauf.server.errors import Refused, malformed
from glueckauf.server.settings import SettingsError
from glueckauf.server.storage.storage import StorageError

if TYPE_CHECKING:
    from pathlib import Path

    from glueckauf.server.upkeep.admin_commands import AdminCommands

log = logging.getLogger("glueckauf.server")

NAME = "admin.sock"
SUPPORTED = hasattr(socket, "AF_UNIX") and sys.platform != "win32"
LONGEST_PATH = 100
"""The system takes little more as the address of a socket."""


class Request(msgspec.Struct, forbid_unknown_fields=True):
    command: str
    arguments: list[str] = []


class AdminSocket:
    def __init__(self, folder: Path, commands: AdminCommands) -> None:
        self.path = folder / NAME
        self._commands = commands
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        if not SUPPORTED or len(os.fsencode(self.path.absolute())) > LONGEST_PATH:
            log.warning("no socket for `glueckauf admin`: %s cannot be one", self.path)
            return
        self.path.unlink(missing_ok=True)  # of a server that was killed; the folder is ours
        before = os.umask(0o077)
        try:
            self._server = await asyncio.start_unix_server(self._serve, self.path)
        finally:
            os.umask(before)

    async def close(self) -> None:
        if self._server:
            self._server.close()
            self.path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await reader.readline()
            if line:
                writer.write(msgspec.json.encode(await self._answer(line)) + b"\n")
                await writer.drain()
        except (OSError, ValueError) as error:
            log.warning("the operator's line was lost: %s", error)
        finally:
            writer.close()

    async def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            request = msgspec.json.decode(line, type=Request)
            log.warning("operator: %s %s", request.command, " ".join(request.arguments))
            return {"answer": await self._commands.run(request.command, request.arguments)}
        except msgspec.MsgspecError as error:
            return {"error": malformed(error).error}
        except Refused as refused:
            return {"error": refused.error}
        except (StorageError, SettingsError) as error:
            return {"error": {"code": "failed", "came": str(error)}}


EVERY = ("drain", "reload")
"""What each of several processes has to be told."""
COUNTED = ("list", "show")
"""Where each knows only how many are connected to its own tables."""


def ask(folder: Path, command: str, arguments: list[str]) -> dict[str, Any]:
    """From another process: the answer, or the error. Raises OSError if no server is there. Of
    several processes on this machine those are asked whom it concerns."""
    folders = sorted(path.parent for path in folder.glob(f"process-*/{NAME}"))
    answers: list[dict[str, Any]] = []
    for each in folders:
        if not answers or command in (*EVERY, *COUNTED):
            with suppress(ConnectionRefusedError):  # what one that was killed has left behind
                answers.append(ask_one(each, command, arguments))
    answers = answers or [ask_one(folder, command, arguments)]
    wrong = next((answer for answer in answers if "error" in answer), None)
    return wrong or {"answer": together([answer["answer"] for answer in answers])}


def together(answers: list[dict[str, Any]]) -> dict[str, Any]:
    """The first, with everyone who is connected."""
    whole = answers[0]
    for other in answers[1:]:
        if "connected" in whole:
            whole["connected"] += other["connected"]
        connected = {row["table"]: row["connected"] for row in other.get("shown", ())}
        for row in whole.get("shown", ()):
            row["connected"] += connected.get(row["table"], 0)
    return whole


def ask_one(folder: Path, command: str, arguments: list[str]) -> dict[str, Any]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.connect(os.fspath(folder / NAME))
        line.sendall(msgspec.json.encode(Request(command, arguments)) + b"\n")
        with line.makefile("rb") as answer:
            found: dict[str, Any] = msgspec.json.decode(answer.readline())
            return found
