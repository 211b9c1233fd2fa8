"""The queue of reviews, in the database: one job a table, which whoever is free takes.

A job is a record that is due when it was asked for. Who takes it has it for the time of a lease,
and renews that while it tells how far it is; so the job of one who is lost is due again by itself.
All times are the database's, whatever the clocks of those say who share it.
Every change is an exchange of the record as it was last: whoever has lost a job meanwhile, or whose
job was stopped, changes nothing and finds out. The game, and what is known of it so far, is another
record, which the next one goes on from. Any thread, of any process, may call any of these.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import msgspec

from glueckauf.server.storage.storage import Record

if TYPE_CHECKING:
    from glueckauf.server.storage.storage import Storage

REVIEW = "review"
JOB = "review_job"
MATERIAL = "review_material"
"""Kinds of records."""
LEASE_MS = 10_000
TRIES = 3
"""So often those who make it may be lost before it has failed."""


class Job(msgspec.Struct, frozen=True):
    """A review that is to be made."""

    depths: tuple[str, ...]
    """Those that are left, the first first."""
    asked: int
    steps: int = 0
    of: int = 0
    tries: int = 0
    failed: bool = False


class Material(msgspec.Struct, frozen=True):
    """What a review is made of: a finished game, and the notes of whoever was at it before."""

    game: str
    notes: bytes = b""


@dataclass(frozen=True, slots=True)
class Queued:
    """A job as it stands in the database."""

    record: Record
    job: Job

    @classmethod
    def of(cls, record: Record) -> Queued:
        return cls(record, msgspec.json.decode(record.text, type=Job))

    @property
    def table(self) -> str:
        return self.record.id

    def is_running(self, now: int) -> bool:
        """Whether someone has it whose lease is not over."""
        return self.record.owner is not None and (self.record.due or 0) > now

    def changed(self, owner: str | None, due: int | None, **news: Any) -> Queued:
        job = msgspec.structs.replace(self.job, **news)
        text = msgspec.json.encode(job).decode()
        return Queued(replace(self.record, text=text, owner=owner, due=due), job)


class ReviewQueue:
    """The same jobs for all who share a storage."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    # Whoever asks

    def find(self, table: str) -> Queued | None:
        found = self._storage.record(JOB, table)
        return Queued.of(found) if found else None

    def jobs(self) -> tuple[list[Queued], list[Queued]]:
        """All that have not failed: those that are being made, and those that wait, each in their
        turn."""
        found = [one for one in map(Queued.of, self._storage.records(JOB)) if not one.job.failed]
        if not found:
            return [], []
        found.sort(key=lambda one: (one.record.due or 0, one.table))
        now = self._storage.now()
        running, waiting = (
            [one for one in found if one.is_running(now) is so] for so in (True, False)
        )
        return running, waiting

    def waiting(self) -> int:
        return len(self.jobs()[1])

    def begin(self, table: str, game: str, depths: tuple[str, ...], most: int) -> bool:
        """Put a job there, unless there is one; False if more than so many would wait."""
        there = self.find(table)
        if there and not there.job.failed:
            return True
        if self.waiting() >= most:
            return False
        known = self.material(table)
        if known is None or known.game != game:
            self._storage.keep([_material(table, Material(game))])
        now = self._storage.now()
        empty = Queued(Record(JOB, table, "", table=table), Job(depths, now))
        fresh = empty.changed(None, now).record
        if there:
            put = self._storage.exchange(there.record, [fresh])
        else:
            (put,) = self._storage.keep_new([fresh])
        # others may have put theirs meanwhile; what someone has taken by now waits no more
        if put and self.waiting() > most and self._storage.exchange(fresh, []):
            self._storage.drop(MATERIAL, table)
            return False
        return True

    def stop(self, table: str) -> None:
        """What is kept of an earlier one stays; what was begun is gone."""
        self._storage.drop(JOB, table)
        self._storage.drop(MATERIAL, table)

    # Whoever makes them

    def take(self, name: str, most: int) -> list[Queued]:
        """Jobs that nobody has, at most so many, for the time of a lease."""
        now = self._storage.now()
        lease, taken = now + LEASE_MS, []
        for record in self._storage.take_due(JOB, now, lease, most):
            found = Queued.of(replace(record, due=lease))
            tries = found.job.tries + 1
            if tries > TRIES:
                self.fail(found)
                continue
            mine = found.changed(name, lease, tries=tries)
            if self._storage.exchange(found.record, [mine.record]):
                taken.append(mine)
        return taken

    def material(self, table: str) -> Material | None:
        found = self._storage.record(MATERIAL, table)
        return msgspec.json.decode(found.text, type=Material) if found else None

    def renew(
        self, mine: Queued, steps: int, of: int, material: Material | None = None
    ) -> Queued | None:
        """How far it is, and what is known; None if it was stopped, or another has it."""
        lease = self._storage.now() + LEASE_MS
        changed = mine.changed(mine.record.owner, lease, steps=steps, of=of)
        return self._changed(mine, changed, material)

    def made(self, mine: Queued, review: bytes) -> Queued | None:
        """The review of the first depth, compressed, is kept; what is left has no depths in the
        end. None as above, and then nothing is kept."""
        lease, depths = self._storage.now() + LEASE_MS, mine.job.depths[1:]
        left = mine.changed(mine.record.owner, lease, depths=depths, steps=0, of=0)
        kept = Record(REVIEW, mine.table, b64encode(review).decode(), table=mine.table)
        more = [left.record] if left.job.depths else []
        if not self._storage.exchange(mine.record, [kept, *more]):
            return None
        if not more:
            self._storage.drop(MATERIAL, mine.table)
        return left

    def give_back(self, mine: Queued, material: Material | None) -> Queued | None:
        """The next one takes it first, and goes on."""
        tries = mine.job.tries - 1
        return self._changed(mine, mine.changed(None, mine.job.asked, tries=tries), material)

    def fail(self, mine: Queued) -> Queued | None:
        """It waits for someone to ask for it again."""
        return self._changed(mine, mine.changed(None, None, failed=True))

    def _changed(
        self, mine: Queued, changed: Queued, material: Material | None = None
    ) -> Queued | None:
        more = [_material(mine.table, material)] if material else []
        return changed if self._storage.exchange(mine.record, [changed.record, *more]) else None


def _material(table: str, material: Material) -> Record:
    return Record(MATERIAL, table, msgspec.json.encode(material).decode(), table=table)
