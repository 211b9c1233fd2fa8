"""Nothing is dialled that is not on the open Internet, whatever it is called.

Resolver and connector are stubs: what would be dialled is written down, and no packet leaves.
"""

from __future__ import annotations

import asyncio
import threading
from ipaddress import ip_address
from typing import Any

import pytest

from glueckauf.server.notices.dialling import NetworkError, may_dial, parse_networks
from glueckauf.server.notices.errors import Undeliverable
from glueckauf.server.notices.outgoing import HEAD_BYTES, Outgoing
from glueckauf.server.notices.threads import in_thread_of_its_own
from tests.server.room import in_loop

OPEN = "93.184.215.14"
OPEN_6 = "2606:2800:21f:cb07:6820:80da:af6b:8b2c"

CLOSED_ADDRESSES = [
    "0.0.0.0",  # noqa: S104
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.7",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:0:4136:e378:8000:63bf:80ff:fffe",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "2002:a00:1::1",
    "2002:808:808::1",
    "2606:4700::5efe:7f00:1",
    "2606:4700::200:5efe:a00:1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456:789a::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
]

TRICKS = [
    "https://127.0.0.1/",
    "https://127.0.0.1:8443/",
    "https://127.1/",
    "https://127.0.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.0.0.1/",
    "https://0177.0.0.1/",
    "https://017700000001/",
    "https://0/",
    "https://127.0.0.1./",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[0:0:0:0:0:ffff:7f00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fe80::1%25eth0]/",
    "https://[fe80::1%eth0]/",
    "https://[v1.127.0.0.1]/",
    "https://[127.0.0.1]/",
    "https://[::1/",
    "https://localhost/",
    "https://localhost./",
    "https://LOCALHOST/",
    "https://ip6-localhost/",
    "https://metadata/",
    "https://example.org@127.0.0.1/",
    "https://user:word@open.example/",
    "https://@open.example/",
    "https://127.0.0.1#@open.example/",
    "https://127.0.0.1?@open.example/",
    "https://127.0.0.1\\@open.example/",
    "https://open.example\\@127.0.0.1/",
    "https:\\\\127.0.0.1/",
    "https:///127.0.0.1/",
    "https:/127.0.0.1/",
    "https://",
    "https://127%2e0%2e0%2e1/",
    "https://%31%32%37.0.0.1/",
    "https://127。0。0。1/",
    "https://127.0.0.1/",
    "https://①②⑦.0.0.1/",
    "https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
    "https://open.example /",
    " https://open.example/",
    "https://open.example/\r\nHost: 127.0.0.1",
    "https://open.example\t/",
    "https://open.example\x00.127.0.0.1/",
    "https://open.example:0/",
    "https://open.example:22/",
    "https://open.example:25/",
    "https://open.example:65536/",
    "https://open.example:-1/",
    "https://open.example:4x3/",
    "https://open.example:/",
    "https://open.example..evil/",
    "https://-open.example/",
    "https://" + "a" * 64 + ".example/",
    "https://open.example/" + "a" * 3000,
    "http://open.example/",
    "HTTP://open.example/",
    "ftp://open.example/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:6379/_SET",
    "dict://127.0.0.1:11211/stat",
    "ws://open.example/",
    "javascript:alert(1)",
    "//open.example/",
    "open.example",
    "",
]


NO_CONTENT = b"HTTP/1.1 204 No Content\r\n\r\n"


class Line:
    """A resolver with the names it knows, and a connector that answers and keeps what it heard."""

    def __init__(self, answer: bytes = NO_CONTENT, **names: list[str]) -> None:
        self.answer = answer
        self.names = {name.replace("_", "."): found for name, found in names.items()}
        self.asked: list[str] = []
        self.dialled: list[tuple[str, int, str | None]] = []
        self.heard = b""
        self.aborted = False

    async def resolve(self, host: str) -> list[str]:
        self.asked.append(host)
        try:
            return self.names[host]
        except KeyError:
            raise OSError("no such name") from None

    async def connect(self, address: str, port: int, name: str | None) -> tuple[Any, Any]:
        self.dialled.append((address, port, name))
        reader = asyncio.StreamReader(limit=HEAD_BYTES)
        reader.feed_data(self.answer)
        reader.feed_eof()
        return reader, self

    # the writer

    def write(self, data: bytes) -> None:
        self.heard += data

    async def drain(self) -> None:
        pass

    @property
    def transport(self) -> Line:
        return self

    def abort(self) -> None:
        self.aborted = True

    def outgoing(self, *networks: str, plain: bool = False) -> Outgoing:
        own = parse_networks(networks)
        return Outgoing(own, plain=plain, resolve=self.resolve, connect=self.connect)


def test_there_are_enough_of_them() -> None:
    assert len({*CLOSED_ADDRESSES}) + len({*TRICKS}) >= 100


@pytest.mark.parametrize("address", CLOSED_ADDRESSES)
@in_loop
async def test_no_closed_address_is_dialled(address: str) -> None:
    line = Line(
        trap_example=[address], first_example=[OPEN, address], last_example=[address, OPEN_6]
    )
    for name in ("trap.example", "first.example", "last.example"):
        with pytest.raises(Undeliverable, match="not on the open Internet") as refused:
            await line.outgoing().post(f"https://{name}/", {}, b"")
        assert refused.value.for_good
    literal = f"[{address}]" if ":" in address else address
    for url in (f"https://{literal}/", f"https://{literal}:8443/"):
        with pytest.raises(Undeliverable):
            await line.outgoing().post(url, {}, b"")
    assert line.dialled == []


@pytest.mark.parametrize("url", TRICKS)
@in_loop
async def test_no_trick_is_dialled(url: str) -> None:
    line = Line(open_example=[OPEN], localhost=["127.0.0.1"], metadata=["169.254.169.254"])
    with pytest.raises(Undeliverable):
        await line.outgoing().post(url, {}, b"")
    assert line.dialled == []


@in_loop
async def test_what_is_open_is_dialled_as_it_was_judged() -> None:
    line = Line(open_example=[OPEN, OPEN_6])
    answer = await line.outgoing().post("https://open.example/hook?a=1", {"X-One": "1"}, b"body")
    assert (answer.status, answer.retry_after) == (204, None)
    assert line.dialled == [(OPEN, 443, "open.example")]
    assert line.asked == ["open.example"]
    head, _, body = line.heard.partition(b"\r\n\r\n")
    assert head.startswith(b"POST /hook?a=1 HTTP/1.1\r\nHost: open.example\r\n")
    assert b"X-One: 1" in head
    assert b"Content-Length: 4" in head
    assert body == b"body"
    assert line.aborted


@in_loop
async def test_literals_and_ports() -> None:
    line = Line(open_example=[OPEN_6])
    await line.outgoing().post(f"https://{OPEN}/", {}, b"")
    await line.outgoing().post(f"https://[{OPEN_6}]:8443/", {}, b"")
    await line.outgoing(plain=True).post("http://open.example/", {}, b"")
    assert line.dialled == [(OPEN, 443, OPEN), (OPEN_6, 8443, OPEN_6), (OPEN_6, 80, None)]
    assert f"Host: [{OPEN_6}]:8443".encode() in line.heard


@in_loop
async def test_a_name_is_asked_once_whatever_it_would_say_next() -> None:
    class Rebinding(Line):
        async def resolve(self, host: str) -> list[str]:
            self.asked.append(host)
            return [OPEN] if len(self.asked) == 1 else ["127.0.0.1"]

    line = Rebinding()
    await line.outgoing().post("https://rebinding.example/", {}, b"")
    assert (line.asked, line.dialled) == (["rebinding.example"], [(OPEN, 443, "rebinding.example")])
    with pytest.raises(Undeliverable):
        await line.outgoing().post("https://rebinding.example/", {}, b"")
    assert len(line.dialled) == 1


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@in_loop
async def test_a_redirect_is_an_answer_like_any(status: int) -> None:
    line = Line(
        f"HTTP/1.1 {status} Elsewhere\r\nLocation: https://127.0.0.1/\r\n\r\n".encode(),
        open_example=[OPEN],
    )
    answer = await line.outgoing().post("https://open.example/", {}, b"")
    assert answer.status == status
    assert len(line.dialled) == 1


@in_loop
async def test_the_head_alone_is_read_and_early_hints_are_passed_over() -> None:
    early = b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
    told = b"HTTP/1.1 429 Too Many\r\nretry-After:  30 \r\nContent-Length: 99999999\r\n\r\n"
    line = Line(early + told + b"x" * 1000, open_example=[OPEN])
    answer = await line.outgoing().post("https://open.example/", {}, b"")
    assert (answer.status, answer.retry_after) == (429, 30)


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"HTTP/1.1 200",
        b"SSH-2.0-OpenSSH\r\n\r\n",
        b"HTTP/1.1 999 Odd\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"x" * HEAD_BYTES + b"\r\n\r\n",
        b"HTTP/1.1 103 Early\r\n\r\n" * 9,
    ],
)
@in_loop
async def test_what_is_no_answer_is_told(answer: bytes) -> None:
    line = Line(answer, open_example=[OPEN])
    with pytest.raises(Undeliverable) as refused:
        await line.outgoing().post("https://open.example/", {}, b"")
    assert not refused.value.for_good
    assert line.aborted


@in_loop
async def test_one_that_never_answers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glueckauf.server.notices.outgoing.SECONDS", 0.05)

    class Silent(Line):
        async def connect(self, address: str, port: int, name: str | None) -> tuple[Any, Any]:
            self.dialled.append((address, port, name))
            return asyncio.StreamReader(), self

    line = Silent(open_example=[OPEN])
    with pytest.raises(Undeliverable, match="longer than"):
        await line.outgoing().post("https://open.example/", {}, b"")
    assert line.aborted


@in_loop
async def test_no_header_carries_another() -> None:
    line = Line(open_example=[OPEN])
    for headers in ({"X": "a\r\nY: b"}, {"X\n": "a"}, {"X": "ä"}):
        with pytest.raises(Undeliverable, match="plain header"):
            await line.outgoing().post("https://open.example/", headers, b"")
    assert line.heard == b""


@in_loop
async def test_the_host_may_open_a_network_of_its_own_and_no_more() -> None:
    line = Line(inside_example=["10.1.2.3"], beside_example=["10.2.0.1"])
    outgoing = line.outgoing("10.1.0.0/16", "::1")
    await outgoing.post("https://inside.example/", {}, b"")
    await outgoing.post("https://[::1]/", {}, b"")
    for url in ("https://beside.example/", "https://[::ffff:10.1.2.3]/", "https://127.0.0.1/"):
        with pytest.raises(Undeliverable):
            await outgoing.post(url, {}, b"")
    assert [address for address, *_ in line.dialled] == ["10.1.2.3", "::1"]


@pytest.mark.parametrize(
    ("address", "own", "may"),
    [
        ("64:ff9b::8.8.8.8", "64:ff9b::/96", True),
        ("64:ff9b::127.0.0.1", "64:ff9b::/96", False),
        ("2002:7f00:1::1", "::/0", False),
        ("2001:0:4136:e378:8000:63bf:80ff:fffe", "2001::/32", False),
        ("fe80::1%eth0", "fe80::/10", False),
        ("fe80::1", "fe80::/10", True),
    ],
)
def test_an_address_that_carries_another_needs_both(address: str, own: str, may: bool) -> None:
    assert may_dial(ip_address(address), parse_networks([own])) is may


def test_a_network_that_is_none() -> None:
    for text in ("10.0.0.1/8", "home", ""):
        with pytest.raises(NetworkError, match="expected a network"):
            parse_networks([text])


@in_loop
async def test_a_thread_gives_or_raises_what_its_work_does() -> None:
    def fails() -> None:
        raise OSError("no such name")

    assert await in_thread_of_its_own(pow, 2, 10) == 1024
    with pytest.raises(OSError, match="no such name"):
        await in_thread_of_its_own(fails)


@in_loop
async def test_nobody_waits_for_a_thread_that_does_not_end() -> None:
    let, ended = threading.Event(), threading.Event()

    def work() -> None:
        let.wait()
        ended.set()

    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await in_thread_of_its_own(work)
    let.set()
    await asyncio.to_thread(ended.wait)
