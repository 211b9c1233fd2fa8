"""Rates and numbers, by connection and by address."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from glueckauf.server.errors import Refused
from glueckauf.server.limits import Limits
from glueckauf.server.network.doors import Doors, neighbourhood
from glueckauf.server.network.rate_limits import DAY, RateLimits
from glueckauf.server.network.token_buckets import Bucket, Buckets
from tests.server.running_server import Client, RunningServer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


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


def test_what_has_to_be_thought_over_is_counted_apart() -> None:
    rates = RateLimits(Limits(advice=0.5, advice_burst=2))
    for _ in range(2):
        rates.advice("a")
    with pytest.raises(Refused) as refused:
        rates.advice("a")
    assert (refused.value.code, refused.value.status) == ("busy", 429)
    rates.advice("b")
    rates.replay("a")


def test_connections_are_counted_by_address() -> None:
    doors = Doors(Limits(connections=3, connections_per_address=2))
    first = doors.enter("a")
    doors.enter("a")
    with pytest.raises(Refused) as refused:
        doors.enter("a")
    assert refused.value.status == 429
    doors.enter("b")
    with pytest.raises(Refused) as refused:
        doors.enter("c")
    assert refused.value.status == 503
    first.leave()
    first.leave()
    doors.enter("c")
    assert (doors.total, doors.by_address) == (3, {"a": 1, "b": 1, "c": 1})


def test_a_proxys_connections_are_those_of_whom_it_speaks_for() -> None:
    doors = Doors(Limits(connections_per_address=2))
    visits = [doors.enter("127.0.0.1") for _ in range(5)]
    visits[0].rename("a")
    visits[1].rename("a")
    with pytest.raises(Refused):
        visits[2].rename("a")
    for visit in visits:
        visit.leave()
    assert (doors.total, doors.by_address) == (0, {})


def test_what_waits_unread_is_summed_by_address() -> None:
    doors = Doors(Limits(unread_bytes=100, address_unread_bytes=250))
    first, second, third, other = (doors.enter(peer) for peer in ("a", "a", "a", "b"))
    assert not first.may_wait(101), "too much for one"
    assert first.may_wait(90)
    assert second.may_wait(90)
    assert not third.may_wait(90), "too much for all three"
    assert other.may_wait(90)
    assert second.may_wait(0)
    assert third.may_wait(90)
    for visit in (first, second, third):
        visit.leave()
    assert doors.unread == {"b": 90}


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("nonsense", "nonsense"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_a_household_is_one_address(text: str, address: str) -> None:
    assert neighbourhood(text) == address
    assert RateLimits.address(text, None) == address
    assert RateLimits.address("::ffff:127.0.0.1", text) == address


def test_one_address_cannot_fill_the_server() -> None:
    """Not in the time after which idle tables go, though it is far within every other rate."""
    limits, watch = Limits(), Watch()
    buckets = Buckets(limits.tables_a_day / DAY, limits.tables_a_day_burst, watch)
    made = 0
    for _ in range(90 * 24):
        watch.now += 3600
        while buckets.of("a").take():
            made += 1
    assert 0 < made < limits.tables / 2


def test_new_tables_have_a_rate_by_the_second_and_one_by_the_day() -> None:
    for limits in (Limits(new_tables_burst=2), Limits(tables_a_day_burst=2)):
        rate_limits = RateLimits(limits)
        for _ in range(2):
            rate_limits.new_table("a")
        with pytest.raises(Refused, match="busy"):
            rate_limits.new_table("a")
        rate_limits.new_table("b")


def test_rematches_count_as_new_tables(tmp_path: Path) -> None:
    with RunningServer(tmp_path, rates=True, new_tables_burst=2) as server:
        table = server.new_table("here", "here")
        identity = table.id
        for expected in ("update", "error"):
            with Client(server) as client:
                client.say_hello(identity, table.host, *table.seats)
                assert client.command("end")["type"] == "update"
                answer = client.command("rematch")
                assert answer["type"] == expected
                identity = answer.get("entry", {}).get("table", identity)
        assert answer["error"]["code"] == "busy"


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
    assert RateLimits.address(peer, forwarded) == address
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    scope = {"client": (peer, 1), "headers": headers}
    assert RateLimits(Limits()).address_of(scope) == address


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
    rate_limits = RateLimits(Limits(requests=10, requests_burst=3))
    rate_limits.requests = Buckets(10, 3, watch)
    for _ in range(3):
        rate_limits.request("a")
    with pytest.raises(Refused) as refused:
        rate_limits.request("a")
    assert (refused.value.code, refused.value.status) == ("busy", 429)
    rate_limits.request("b")
    watch.now += 1
    rate_limits.request("a")


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
