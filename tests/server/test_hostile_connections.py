"""What one laptop can send over real sockets to stall, to fill or to lock a server."""

from __future__ import annotations

import resource
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.server.raw_socket import CONTINUED, PING, TEXT, UPGRADE, RawSocket, frame
from tests.server.running_server import PATIENCE, Client, RunningServer

if TYPE_CHECKING:
    from collections.abc import Iterator

linux = pytest.mark.skipif(sys.platform != "linux", reason="127/8 as addresses, and /proc")


def memory_of(server: RunningServer) -> int:
    """Megabytes that the server holds."""
    text = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(text.partition("VmRSS:")[2].split()[0]) // 1024


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with rates, and little patience."""
    folder = tmp_path_factory.mktemp("strict")
    with RunningServer(
        folder / "data",
        rates=True,
        log=folder / "log",
        head_seconds=0.5,
        body_seconds=0.5,
        read_seconds=1,
    ) as server:
        yield server
    assert server.log
    assert len(server.log.read_text().splitlines()) < 3, "a stranger is not worth a line"


# Frames


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"", frame(PING)),
        (b"", frame(PING, b"x" * 125)),
        (frame(TEXT, last=False), frame(CONTINUED, last=False)),
        (b"", frame(10)),
    ],
    ids=["empty pings", "long pings", "empty fragments", "pongs"],
)
def test_every_frame_counts(strict: RunningServer, first: bytes, again: bytes) -> None:
    with RawSocket(strict).upgrade() as attacker:
        attacker.send(first + again * 200)
        assert attacker.close_code() == 4429


def test_a_flood_of_pings_holds_nobody_up(strict: RunningServer) -> None:
    table = strict.new_table("link", "link")
    with table.sit(0) as player, RawSocket(strict).upgrade() as attacker:
        attacker.socket.settimeout(0.5)
        try:
            for _ in range(20):
                attacker.send(frame(PING) * 50_000)  # six megabytes, a million pings
        except OSError:
            pass
        began = time.monotonic()
        player.say(type="ping")
        player.hear_until(lambda message: message["type"] == "pong")
        assert time.monotonic() - began < 3, "a million pings take twenty seconds to read"


@linux
def test_pongs_that_nobody_reads_are_not_kept(tmp_path: Path) -> None:
    with (
        RunningServer(tmp_path, unread_bytes=200_000) as server,
        RawSocket(server, receive=4096).upgrade() as attacker,
    ):
        before = memory_of(server)
        pings = frame(PING, b"x" * 125) * 500
        gone = False
        for _ in range(500):  # 33 megabytes
            try:
                attacker.send(pings)
            except OSError:
                gone = True
                break
        assert gone
        assert memory_of(server) - before < 20


# Connections that say nothing, or half of something


def test_a_silent_connection_is_closed(strict: RunningServer) -> None:
    with RawSocket(strict) as silent:
        assert silent.rest() == b""


@pytest.mark.parametrize(
    ("sent", "part"),
    [
        (b"GET / HT", "headers"),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "headers"),
        (
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
            "body",
        ),
    ],
    ids=["request line", "header", "body"],
)
def test_a_half_sent_request_is_answered_and_closed(
    strict: RunningServer, sent: bytes, part: str
) -> None:
    with RawSocket(strict) as slow:
        slow.send(sent)
        answer = slow.answer()
        assert (answer.status, answer.error["code"]) == (408, "malformed")
        assert answer.error["expected"] == part
        assert slow.rest() == b""


@pytest.mark.parametrize("sent", [b"", b"GET / HT"], ids=["silent", "half sent"])
@pytest.mark.parametrize("upgrade", [False, True], ids=["HTTP", "WebSocket"])
def test_a_half_closed_connection_is_closed(
    strict: RunningServer, sent: bytes, upgrade: bool
) -> None:
    with RawSocket(strict) as half:
        if upgrade:
            half.upgrade()
            sent = sent and frame(TEXT, b'{"type":', last=False)
        half.send(sent)
        half.socket.shutdown(socket.SHUT_WR)
        half.rest()  # it ends


def test_a_request_sent_drop_by_drop_is_not_waited_for(strict: RunningServer) -> None:
    with RawSocket(strict) as slow:
        began = time.monotonic()
        try:
            for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"x" * 1000:
                slow.send(bytes([byte]))
                time.sleep(0.05)
        except OSError:
            pass
        assert time.monotonic() - began < 10


def test_a_request_cut_off_leaves_no_trace(strict: RunningServer) -> None:
    """The fixture looks at the log."""
    for _ in range(5):
        with RawSocket(strict) as rude:
            rude.send(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    assert strict.ask("/api").status_code == 200


def test_who_does_not_read_the_answer_is_let_go(strict: RunningServer) -> None:
    page = strict.ask("/").text
    version = page.partition("/assets/")[2].partition("/")[0]
    request = f"GET /assets/{version}/sprite.svg HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with RawSocket(strict, receive=2048) as idle:
        gone = False
        for _ in range(100):  # until all buffers between here and there are full
            try:
                idle.send(request)  # never more of them than may wait
            except OSError:
                gone = True
                break
            time.sleep(0.1)
        assert gone


# Headers


@pytest.mark.parametrize(
    "head",
    [
        b"X-Long: " + b"x" * 20_000 + b"\r\n",
        b"X-Long: " + b"x" * 9000 + b"\r\n",
        b"".join(b"X-%d: x\r\n" % number for number in range(150)),
        b"X-Long: " + b"x" * 400_000,
    ],
    ids=["long", "a long line", "many", "without an end"],
)
@pytest.mark.parametrize("upgrade", [False, True])
def test_headers_have_a_bound(strict: RunningServer, head: bytes, upgrade: bool) -> None:
    with RawSocket(strict) as attacker:
        known = UPGRADE if upgrade else b"Host: localhost\r\n"
        attacker.send(b"GET /ws HTTP/1.1\r\n" + known + head + b"\r\n")
        answer = attacker.answer()
        assert (answer.status, answer.error["code"]) == (431, "too_large")
        assert answer.error["expected"] == 16_384


@pytest.mark.parametrize(
    "request_text",
    [
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n",
        b"GET \xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET http:// HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
        b"GET /api HTTP/1.1\r\nHost: x\r\n" + b"Authorization: Bearer a\r\n" * 2 + b"\r\n",
        b"GET /ws HTTP/1.1\r\n" + UPGRADE + b"Origin: http://a\r\nOrigin: http://b\r\n\r\n",
        b"GET /ws HTTP/1.1\r\n" + UPGRADE + b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        b"GET /ws HTTP/1.1\r\n" + UPGRADE.replace(b": 13", b": 12") + b"\r\n",
        b"GET /ws HTTP/1.1\r\n" + UPGRADE.replace(b"==", b"") + b"\r\n",
        b"POST /ws HTTP/1.1\r\n" + UPGRADE + b"Content-Length: 0\r\n\r\n",
    ],
)
def test_what_is_malformed_gets_the_one_error_shape(
    strict: RunningServer, request_text: bytes
) -> None:
    with RawSocket(strict) as attacker:
        attacker.send(request_text)
        answer = attacker.answer()
        assert (answer.status, answer.error["code"]) == (400, "malformed")
        assert answer.headers["content-type"] == "application/json"


def test_a_doubled_forwarding_header_is_the_proxys(strict: RunningServer) -> None:
    with RawSocket(strict) as proxied:
        forwarded = b"X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-For: 192.0.2.8\r\n"
        proxied.send(b"GET /ws HTTP/1.1\r\n" + UPGRADE + forwarded + b"\r\n")
        assert proxied.read_until(b"\r\n\r\n").startswith(b"HTTP/1.1 101")


def test_an_endless_pipeline_is_cut(strict: RunningServer) -> None:
    with RawSocket(strict) as attacker:
        attacker.send(b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2000)
        answers = attacker.rest().count(b"HTTP/1.1 ")
        assert 0 < answers < 100


def test_an_upgrade_does_not_overtake_a_request(strict: RunningServer) -> None:
    with RawSocket(strict) as attacker:
        first = b"GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n"
        attacker.send(first + b"GET /ws HTTP/1.1\r\n" + UPGRADE + b"\r\n")
        answer = attacker.answer()
        assert (answer.status, answer.error["at"]) == (400, "upgrade")
    with RawSocket(strict) as patient:
        patient.send(first)
        assert patient.answer().status == 200
        patient.upgrade()


# Places


def test_places_are_kept_for_players_and_for_health(tmp_path: Path) -> None:
    with RunningServer(tmp_path, connections=12, connections_kept=4) as server:
        table = server.new_table("link", "link")
        silent = [RawSocket(server) for _ in range(8)]
        assert server.ask("/health").status_code == 200
        refused = server.ask("/api")
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "busy")
        with table.sit(0) as player:
            assert player.welcome["seats"] == [0]
            spectator = Client(server)
            spectator.say(type="hello", protocol=1, table=table.id, secrets=[table.spectator])
            assert spectator.hear_until(lambda one: one["type"] == "error")["error"] == {
                "code": "busy",
                "expected": 12,
            }
            spectator.close()
        for one in silent:
            one.socket.close()
        for _ in range(100):
            if server.ask("/api").status_code == 200:
                break
        assert server.ask("/api").status_code == 200


@linux
def test_silent_connections_of_one_address_are_counted(tmp_path: Path) -> None:
    with RunningServer(tmp_path, rates=True, connections_per_address=20) as server:
        attackers = [RawSocket(server, "127.0.0.66") for _ in range(20)]
        with RawSocket(server, "127.0.0.66") as one_more:
            answer = one_more.answer()
            assert (answer.status, answer.error) == (429, {"code": "busy", "expected": 20})
        with RawSocket(server, "127.0.0.67") as other:
            other.send(b"GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert other.answer().status == 200
        for attacker in attackers:
            attacker.socket.close()


@linux
def test_the_limit_of_open_files_is_raised_and_said(tmp_path: Path) -> None:
    serve = f"{sys.executable} -m glueckauf serve --port 0 --data {tmp_path}"
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = min(hard, 600)
    for most, room in ((hard, min(10_000, hard - 128)), (few, few - 128)):
        process = subprocess.Popen(
            ["sh", "-c", f"ulimit -Sn 200; ulimit -Hn {most}; exec {serve}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stdout
        process.stdout.readline()
        limits = Path(f"/proc/{process.pid}/limits").read_text()
        process.terminate()
        _, said = process.communicate(timeout=PATIENCE)
        raised = int(limits.partition("Max open files")[2].split()[0])
        assert raised == room + 128
        assert f"raised to {raised}; room for {room} connections" in said


def test_the_machines_questions_have_a_rate_of_their_own(tmp_path: Path) -> None:
    with (
        RunningServer(tmp_path, rates=True, requests=1, requests_burst=5) as server,
        httpx.Client(base_url=server.url) as client,
    ):
        statuses = [client.get("/health").status_code for _ in range(10)]
        assert statuses[:5] == [200] * 5
        assert 429 in statuses
        assert client.get("/api").status_code == 200
