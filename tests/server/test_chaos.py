"""A short form of `make chaos`, and whether it would find what it looks for."""

from __future__ import annotations

import random
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import pytest

import tests.server.chaos
from tests.server.chaos import AIM_SECONDS, KINDS, Fault, Site, chaos, main, report
from tests.server.memory import Memory
from tests.server.room import Room, in_loop, legal, run_apart
from tests.server.test_kill import Player, check_logs
from tests.support.postgres import Cluster

if TYPE_CHECKING:
    from pathlib import Path

    from glueckauf.server.wire.http_types import CreatedTable


@pytest.mark.timeout(600)  # a dozen starts of processes and databases, on a busy machine
def test_no_fault_loses_doubles_or_forks_a_move(tmp_path: Path) -> None:
    async def body() -> None:
        with Cluster(fsync="off") as cluster:
            found = await chaos(tmp_path, cluster, faults=8, seed=20_131_013)
        assert sum(found["faults"].values()) == 8
        assert set(found["faults"]) == set(KINDS)
        assert found["acknowledged"] > 100
        assert found["repeated"] > 0

    run_apart(body())


async def played(storage: Memory) -> tuple[CreatedTable, dict[str, int]]:
    """A table, and the ledger of those who played at it."""
    ledger = {}
    async with Room(storage) as room:
        actor, created = await room.table("here", "here", seed=1)
        player = await room.sit(actor, *(seat.secret for seat in created.seats))
        for number in range(4):
            answer = await room.play(player, legal(actor)[0], id=f"{number}")
            ledger[f"{number}"] = answer["version"]
    return created, ledger


@pytest.mark.parametrize("what", ["lost", "doubled", "in two versions"])
@in_loop
async def test_what_is_lost_doubled_or_in_two_versions_is_found(what: str) -> None:
    storage = Memory()
    created, ledger = await played(storage)
    made = {"table": created.table, "seats": [{"secret": seat.secret} for seat in created.seats]}
    player = Player(None, made, random.Random(1))  # type: ignore[arg-type]  # it plays no more
    player.acknowledged = dict(ledger)
    check_logs(storage, [player])
    log = storage.logs[created.table]
    if what == "lost":
        del log[-1]
    elif what == "doubled":
        log.append(log[-1])
    else:
        player.acknowledged["told elsewhere"] = ledger["3"]
    with pytest.raises(AssertionError):
        check_logs(storage, [player])


def found(faults: int) -> dict[str, Any]:
    site = Site("", [], faults=[Fault("kill", 0.0, set())] * faults)
    site.took["sleep"] = [99.0] * 100
    return report(site)


@pytest.mark.parametrize(
    ("come", "code"),
    [(found(9), 0), (found(8), 1), (AssertionError("a move is lost"), 1)],
    ids=["slow", "fewer faults", "lost"],
)
def test_it_ends_badly_where_something_is_wrong(
    come: Any, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """That it took long is no reason."""

    async def stand_in(*_: object) -> Any:
        if isinstance(come, Exception):
            raise come
        return come

    monkeypatch.setattr(tests.server.chaos, "chaos", stand_in)
    monkeypatch.setattr(tests.server.chaos, "Cluster", lambda **_: nullcontext())
    monkeypatch.setattr(sys, "argv", ["chaos", "--faults", "9"])
    assert main() == code
    said = capsys.readouterr()
    if code == 0:
        assert f'"p99 s": 99.0,\n  "aim s": {AIM_SECONDS}' in said.out
    else:
        assert "8 faults of 9" in said.err or "a move is lost" in said.err
