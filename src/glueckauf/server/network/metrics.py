"""What the server counts, in the text format of Prometheus."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """How many values were up to each bound."""

    def __init__(self, bounds: tuple[float, ...] = BUCKETS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def lines(self, name: str) -> list[str]:
        lines, so_far = [], 0
        for bound, count in zip(self.bounds, self.counts, strict=False):
            so_far += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
        so_far += self.counts[-1]
        lines.append(f'{name}_bucket{{le="+Inf"}} {so_far}')
        return [*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {so_far}"]


class Metrics:
    """Counters of one process, since it started."""

    def __init__(self) -> None:
        self.commands: Counter[tuple[str, str]] = Counter()
        """By type and outcome: `done`, `repeated`, or the code of the refusal."""
        self.entries: Counter[str] = Counter()
        self.bot_decisions: Counter[str] = Counter()
        self.requests: Counter[int] = Counter()
        self.notices: Counter[tuple[str, str]] = Counter()
        """By channel and end."""
        self.jobs: Counter[tuple[str, str, str]] = Counter()
        """By kind, place and end."""
        self.messages_sent = 0
        self.bytes_sent = 0
        self.syncs = 0
        self.storage_failures = 0
        self.command_seconds = Histogram()
        self.bot_seconds = Histogram()

    def text(self, gauges: dict[str, float]) -> str:
        lines: list[str] = []
        for name, value in gauges.items():
            lines += _metric(name, "gauge", [f"glueckauf_{name} {value:g}"])
        labelled = {
            "commands_total": {
                f'type="{kind}",outcome="{outcome}"': count
                for (kind, outcome), count in self.commands.items()
            },
            "entries_total": {f'kind="{kind}"': n for kind, n in self.entries.items()},
            "bot_decisions_total": {f'bot="{bot}"': n for bot, n in self.bot_decisions.items()},
            "requests_total": {f'status="{code}"': n for code, n in self.requests.items()},
            "notices_total": {
                f'channel="{channel}",end="{end}"': n for (channel, end), n in self.notices.items()
            },
            "jobs_total": {
                f'kind="{kind}",place="{place}",end="{end}"': n
                for (kind, place, end), n in self.jobs.items()
            },
        }
        for name, values in labelled.items():
            rows = [f"glueckauf_{name}{{{labels}}} {n}" for labels, n in sorted(values.items())]
            lines += _metric(name, "counter", rows)
        for name, value in (
            ("messages_sent_total", self.messages_sent),
            ("bytes_sent_total", self.bytes_sent),
            ("syncs_total", self.syncs),
            ("storage_failures_total", self.storage_failures),
            ("cpu_seconds_total", time.process_time()),
        ):
            lines += _metric(name, "counter", [f"glueckauf_{name} {value:g}"])
        for name, histogram in (
            ("command_seconds", self.command_seconds),
            ("bot_seconds", self.bot_seconds),
        ):
            lines += _metric(name, "histogram", histogram.lines(f"glueckauf_{name}"))
        return "\n".join(lines) + "\n"


def together(texts: dict[str, str]) -> str:
    """Of several processes, by name: each figure with a label that says whose it is."""
    families: dict[str, list[str]] = {}
    for process, text in texts.items():
        for line in text.splitlines():
            if line.startswith("# TYPE "):
                family = families.setdefault(line, [])
            else:
                name, _, value = line.rpartition(" ")
                name, _, labels = name.partition("{")
                more = f",{labels}" if labels else "}"
                family.append(f'{name}{{process="{process}"{more} {value}')
    return "\n".join(line for kind, rows in families.items() for line in (kind, *rows)) + "\n"


def _metric(name: str, kind: str, rows: list[str]) -> list[str]:
    return [f"# TYPE glueckauf_{name} {kind}", *rows]
