"""A Ray cluster of two nodes, one of which is killed: all is played, with the same results."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
import ray
from ray._private import ray_constants
from ray.cluster_utils import Cluster as Nodes

from glueckauf.arena.playing import play
from glueckauf.arena.tournament import make_tournament
from glueckauf.arena.training import run
from glueckauf.arena.training.experience import Manner
from glueckauf.arena.training.run import Training, TrainingSettings
from glueckauf.bots.protocol import BotError
from glueckauf.pools.ray_cluster import Cluster
from glueckauf.pools.worker_processes import Processes, WorkerError
from tests.arena.arena_games import played

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from glueckauf.arena.results import Result
    from glueckauf.arena.tournament import Fixture, Tournament

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

NODE = {"num_cpus": 1, "object_store_memory": 80_000_000}
"""The object store has about the least that Ray takes."""


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    with pytest.MonkeyPatch.context() as patch:
        # Ray's own way, on some systems, to be heard by this machine alone: here and in commands.
        patch.setattr(ray_constants, "ENABLE_RAY_CLUSTER", False)
        patch.setenv(ray_constants.ENABLE_RAY_CLUSTERS_ENV_VAR, "0")
        cluster = Nodes(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
        assert cluster.address.startswith("127.0.0.1:")
        yield cluster
        cluster.shutdown()


def test_the_games_of_a_lost_node_are_played_again(
    nodes: Nodes, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    mark = tmp_path / "mark"
    (tmp_path / "wrong.py").write_text("class A:\n    def decide(self, *a): return 7\n", "utf-8")
    victim = nodes.add_node(**NODE)
    lost = victim.node_id
    tournament = make_tournament(["hewer", "random"], 2, 3)
    expected = played(tournament, 3)
    wrong = make_tournament([str(tmp_path / "wrong.py")], 2, 3)

    def play_or_wait(tournament: Tournament, fixture: Fixture) -> Result:
        """On the node that is to be lost it never ends; elsewhere it waits until it began there."""
        if ray.get_runtime_context().get_node_id() == lost:
            mark.touch()
            while True:
                time.sleep(0.1)
        while not mark.exists():
            time.sleep(0.1)
        return play(tournament, fixture)

    def kill() -> None:
        while not mark.exists():
            time.sleep(0.05)
        nodes.remove_node(victim, allow_graceful=False)

    def dying() -> None:
        os._exit(1)

    capfd.readouterr()
    with Cluster(nodes.address) as workers:
        killing = threading.Thread(target=kill)
        killing.start()
        tasks = [(tournament, fixture) for fixture in tournament.fixtures(3)]
        results = dict(workers.as_done(play_or_wait, tasks))
        killing.join()
        with pytest.raises(BotError, match="answered 7"):
            list(workers.as_done(play, [(wrong, next(wrong.fixtures(1)))]))
        with pytest.raises(WorkerError, match="a game was lost 3 times"):
            list(workers.as_done(dying, [()]))
    assert [results[game] for game in range(len(tasks))] == expected
    assert capfd.readouterr().out == ""


def test_self_play_on_a_cluster_that_loses_a_node(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "AT_ONCE", 1)
    wishes = TrainingSettings(
        Manner(2, breadth=2, exploration=0.2), seed=3, hidden=4, games=6, window=2
    )
    victim = nodes.add_node(**NODE)

    class Losing(Cluster):
        """With the first result comes the loss."""

        lost = False

        def as_done(self, *arguments: Any) -> Iterator[tuple[int, Any]]:
            for done in super().as_done(*arguments):
                if not self.lost:
                    self.lost = True
                    nodes.remove_node(victim, allow_graceful=False)
                yield done

    with Losing(nodes.address) as cluster:
        list(Training(tmp_path / "ray", wishes).run(2, cluster))
    with Processes(1) as alone:
        list(Training(tmp_path / "alone", wishes).run(2, alone))
    networks = [(tmp_path / name / "best.network").read_bytes() for name in ("ray", "alone")]
    assert networks[0] == networks[1]


def test_the_command(nodes: Nodes) -> None:
    command = [sys.executable, "-m", "glueckauf", "arena", "random", "random", "-n", "2"]
    command += ["--seed", "1", "--json"]
    there, here = (
        subprocess.run([*command, *where], check=True, capture_output=True, text=True, timeout=300)
        for where in (("--ray", nodes.address), ("--jobs", "1"))
    )
    assert there.stderr == ""
    assert json.loads(there.stdout) == json.loads(here.stdout)


def test_nobody_there() -> None:
    told = r"no Ray cluster at '127\.0\.0\.1:1': .*refused"
    with Cluster("127.0.0.1:1") as workers, pytest.raises(WorkerError, match=told):
        list(workers.as_done(print, [()]))
