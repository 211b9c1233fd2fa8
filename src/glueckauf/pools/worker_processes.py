"""Who does the work: the cores of this machine, or a cluster, with the same results."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TYPE_CHECKING, Any, Self, TypeVar

from glueckauf.bots.custom.command_process import close_all
from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.connection import Connection

    Numbered = tuple[int, tuple[Any, ...]]

Done = TypeVar("Done")

AHEAD = 8
"""So many tasks for each worker are handed out before the first of them is done."""
TRIES = 3
"""So often workers may be lost before a task is done between them; on a cluster, with one task."""


class WorkerError(GlueckAufError):
    """Workers that are lost again and again."""


class Workers(ABC):
    """Use it in a `with` block; leaving it ends whatever is still being done."""

    @abstractmethod
    def as_done(
        self, function: Callable[..., Done], tasks: Iterable[tuple[Any, ...]]
    ) -> Iterator[tuple[int, Done]]:
        """The number of each task, from 0, and what the function returned, as they get done.

        The function is called with the task as its arguments, once more if its worker is lost.
        """

    @abstractmethod
    def end(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def in_order(
    workers: Workers, function: Callable[..., Done], tasks: Iterable[tuple[Any, ...]]
) -> Iterator[Done]:
    """What the function returned, in the order of the tasks."""
    early: dict[int, Done] = {}
    turn = 0
    for number, done in workers.as_done(function, tasks):
        early[number] = done
        while turn in early:
            yield early.pop(turn)
            turn += 1


class Processes(Workers):
    """Processes of this machine; a single one is this process itself."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool: Pool | None = None

    def as_done(
        self, function: Callable[..., Done], tasks: Iterable[tuple[Any, ...]]
    ) -> Iterator[tuple[int, Done]]:
        if self.jobs == 1:
            for number, task in enumerate(tasks):
                yield number, function(*task)
            return
        waiting, lost = enumerate(tasks), 0
        begun: dict[Future[Done], Numbered] = {}
        to_do: list[Numbered] = []
        while True:
            to_do += islice(waiting, max(0, AHEAD * self.jobs - len(begun) - len(to_do)))
            if not (to_do or begun):
                return
            try:
                while to_do:
                    begun[self._submit(function, to_do[0][1])] = to_do[0]
                    del to_do[0]
                for future in wait(begun, return_when=FIRST_COMPLETED).done:
                    result = future.result()
                    lost = 0
                    yield begun.pop(future)[0], result
            except BrokenProcessPool:
                lost += 1
                if lost == TRIES:
                    raise WorkerError(f"a process ended by itself, {lost} times in a row") from None
                self.end()
                to_do = [*begun.values(), *to_do]
                begun = {}

    def _submit(self, function: Callable[..., Done], task: tuple[Any, ...]) -> Future[Done]:
        if self._pool is None:
            self._pool = Pool(self.jobs)
        return self._pool.executor.submit(function, *task)

    def end(self) -> None:
        if self._pool is not None:
            self._pool.end()
            self._pool = None


class Pool:
    """Processes that end when this one does, or when they are told to, in the middle of a task."""

    def __init__(self, jobs: int) -> None:
        context = multiprocessing.get_context("spawn")
        theirs, self._ours = context.Pipe(duplex=False)
        self._theirs = theirs
        self.executor = ProcessPoolExecutor(jobs, context, _begin_worker, (theirs,))

    def end(self, *, wait: bool = True) -> None:
        """One that is just being started ends when it has been."""
        self._ours.close()
        self.executor.shutdown(wait=wait, cancel_futures=True)
        self._theirs.close()

    def kill(self) -> None:
        """Also those that hear nothing. Whoever waits for one finds the pool broken."""
        for process in list(self.executor._processes.values()):  # noqa: SLF001  # of 3.14 on, kill_workers
            process.kill()
        self._ours.close()
        self.executor.shutdown(wait=False)
        self._theirs.close()


def _begin_worker(parent: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits for it
    # The pool's own way to end a worker would leave its bots' processes behind.
    signal.signal(signal.SIGTERM, lambda *_: None)

    def watch() -> None:
        with contextlib.suppress(EOFError):
            parent.recv_bytes()
        close_all()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
