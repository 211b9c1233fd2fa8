"""Rates and numbers, by connection and by address."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from running_server import Client, RunningServer
from websockets.exceptions import ConnectionClosed, InvalidStatus

from glueckauf.server.config import Limits
from glueckauf.server.errors import Refused
from glueckauf.server.gate import Gate
from glueckauf.server.limits import Bucket, Buckets

if TYPE_CHECKING:
    from collections.abc import Iterator


class Watch:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_and_then_a_rate() -> None:
    watch = Watch()
    bucket = Bucket(2, 5, watch)
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
    assert bucket.wait == pytest.approx(0.5)
    watch.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    watch.now += 100
    assert bucket.full
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


def test_addresses_have_buckets_of_their_own_that_are_forgotten() -> None:
    watch = Watch()
    buckets = Buckets(1, 2, watch)
    for _ in range(2):
        assert buckets.of("a").take()
    assert not buckets.of("a").take()
    assert buckets.of("b").take()
    for number in range(5000):
        buckets.of(f"address {number}").take()
        watch.now += 1
    assert len(buckets) < 3000
    assert buckets.of("a").take()


def test_connections_are_counted_by_address() -> None:
    gate = Gate(Limits(connections=3, connections_per_address=2))
    gate.connect("a")
    gate.connect("a")
    with pytest.raises(Refused) as refused:
        gate.connect("a")
    assert refused.value.status == 429
    gate.connect("b")
    with pytest.raises(Refused) as refused:
        gate.connect("c")
    assert refused.value.status == 503
    gate.disconnect("a")
    gate.connect("c")


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("127.0.0.1", None, "127.0.0.1"),
        ("127.0.0.1", "10.1.2.3", "10.1.2.3"),
        ("127.0.0.1", "6.6.6.6, 10.1.2.3", "10.1.2.3"),
        ("8.8.8.8", "10.1.2.3", "8.8.8.8"),
    ],
)
def test_only_a_proxy_on_this_machine_is_believed(
    peer: str, forwarded: str | None, address: str
) -> None:
    assert Gate.address(peer, forwarded) == address
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    scope = {"client": (peer, 1), "headers": headers}
    assert Gate(Limits()).address_of(scope) == address


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("limited"), rates=True) as server:
        yield server


def test_a_connection_that_talks_too_fast_is_closed(limited: RunningServer) -> None:
    table = limited.new_table("link", "link")
    client = table.sit(0)
    with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012  # it may be closed at any of them
        for _ in range(500):
            client.say(type="ping")
        client.hear_until(lambda _: False)
    while client.heard[-1]["type"] != "error":
        try:
            client.hear()
        except ConnectionClosed:
            break
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4429
    with table.sit(0) as again:
        assert again.welcome["seats"] == [0]


def test_tables_cannot_be_made_without_end(limited: RunningServer) -> None:
    seats = {"seats": [{"kind": "link"}] * 2}
    headers = {"X-Forwarded-For": "192.0.2.1"}
    answers = [
        limited.ask("/api/tables", method="POST", json=seats, headers=headers) for _ in range(80)
    ]
    assert {answer.status_code for answer in answers[:30]} == {201}
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert refused[0].json()["error"]["code"] == "busy"
    assert int(refused[0].headers["retry-after"]) >= 1
    other = limited.ask(
        "/api/tables", method="POST", json=seats, headers={"X-Forwarded-For": "192.0.2.2"}
    )
    assert other.status_code == 201


def test_requests_have_a_rate() -> None:
    watch = Watch()
    gate = Gate(Limits(requests=10, requests_burst=3))
    gate.requests = Buckets(10, 3, watch)
    for _ in range(3):
        gate.request("a")
    with pytest.raises(Refused) as refused:
        gate.request("a")
    assert (refused.value.code, refused.value.status) == ("busy", 429)
    gate.request("b")
    watch.now += 1
    gate.request("a")


def test_so_many_connections_from_one_address(limited: RunningServer) -> None:
    headers = {"X-Forwarded-For": "192.0.2.17"}
    open_ones = []
    refusal = None
    for _ in range(300):
        try:
            open_ones.append(Client(limited, additional_headers=headers))
        except InvalidStatus as error:
            refusal = error
            break
    for client in open_ones:
        client.close()
    assert len(open_ones) == Limits().connections_per_address
    assert refusal
    body = json.loads(refusal.response.body or b"")
    assert body["error"]["code"] == "busy"
