"""Processes: everything gets done, also what a lost one was doing."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from typing import TYPE_CHECKING

import pytest

from glueckauf.pools.worker_processes import Processes, WorkerError, in_order
from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from pathlib import Path


def twice(number: int) -> int:
    return 2 * number


def failing(number: int) -> int:
    raise GlueckAufError(f"not {number}")


def lost_once(number: int, mark: Path) -> int:
    """The process that does task 3 first ends in the middle of it."""
    if number == 3 and not mark.exists():
        mark.touch()
        os._exit(9)
    return number


def lost_always(number: int) -> int:
    os._exit(9)


def waiting(number: int, mark: Path) -> int:
    mark.with_name(f"begun-{number}").touch()
    while True:
        time.sleep(0.05)


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_are_in_order(jobs: int) -> None:
    with Processes(jobs) as workers:
        tasks = [(number,) for number in range(40)]
        assert list(in_order(workers, twice, tasks)) == list(range(0, 80, 2))
        assert list(in_order(workers, twice, [])) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_errors_come_through(jobs: int) -> None:
    with Processes(jobs) as workers, pytest.raises(GlueckAufError, match="not 7"):
        list(in_order(workers, failing, [(7,)]))


def test_what_a_lost_process_was_doing_is_done_again(tmp_path: Path) -> None:
    tasks = [(number, tmp_path / "mark") for number in range(20)]
    with Processes(2) as workers:
        assert list(in_order(workers, lost_once, tasks)) == list(range(20))
    assert (tmp_path / "mark").exists()


def test_processes_that_are_always_lost() -> None:
    with Processes(2) as workers, pytest.raises(WorkerError, match="3 times in a row"):
        list(in_order(workers, lost_always, [(1,), (2,)]))


def test_ctrl_c_ends_what_is_being_done(tmp_path: Path) -> None:
    """Nobody waits for the end of a long game."""

    def interrupt() -> None:
        while len(list(tmp_path.iterdir())) < 2:
            time.sleep(0.01)
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    threading.Thread(target=interrupt).start()
    tasks = [(number, tmp_path / "mark") for number in range(2)]
    with pytest.raises(KeyboardInterrupt), Processes(2) as workers:
        list(in_order(workers, waiting, tasks))
    assert multiprocessing.active_children() == []
