"""The figures of `bench/load.py` as a table for docs/hosting.md."""

from __future__ import annotations

from typing import Any

HEAD = (
    "| tables | on | moves per CPU second | work of a move, SQLite = 1 | moves in a commit"
    " | median ms | p99 ms | players' side, of a core | KB a table | MB of all processes |"
)


def as_table(rows: list[dict[str, Any]]) -> str:
    """One line for each site, with its full load and its half load beside each other."""
    pairs = list(zip(rows[::2], rows[1::2], strict=True))
    sqlite = {full["tables"]: (full, half) for full, half in pairs if full["database"] == "sqlite"}
    lines = [HEAD, "|" + " --- |" * (HEAD.count("|") - 1)]
    for full, half in pairs:
        both = (full, half)
        work = [
            beside["moves per CPU second"] / one["moves per CPU second"]
            for one, beside in zip(both, sqlite.get(full["tables"], ()), strict=False)
        ]
        cells = [
            f"{full['tables']:,}",
            _site(full),
            _pair(both, "moves per CPU second", ",.0f"),
            " and ".join(f"{times:.2f}" for times in work) or "-",
            _pair(both, "moves per sync", ".0f"),
            _pair(both, "median ms", ".0f"),
            _pair(both, "p99 ms", ".0f"),
            _pair(both, "generator CPU", ".1f"),
            f"{full['KB a table']:.0f}",
            f"{half['server MB']:.0f}",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _site(row: dict[str, Any]) -> str:
    if row["database"] == "sqlite":
        return "SQLite"
    count = row["processes"]
    return f"PostgreSQL, {count} {'process' if count == 1 else 'processes'}"


def _pair(both: tuple[dict[str, Any], ...], name: str, form: str) -> str:
    return " and ".join(format(row[name], form) for row in both)
