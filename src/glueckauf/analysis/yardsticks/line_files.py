"""Files of results, a line each, that can be gone on with: what they hold is not done again."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

from glueckauf.analysis.network_mark import network_mark
from glueckauf.record.files.game_file import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from glueckauf.pools.worker_processes import Workers

    Line = dict[str, Any]


def read_lines(path: Path) -> list[Line]:
    """The lines of a file, compressed or not, by their number."""
    content = path.read_bytes()
    text = (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
    whole = text[: text.rfind("\n") + 1]  # the last line may have been cut off
    return sorted(map(json.loads, whole.splitlines()), key=lambda line: int(line["number"]))


def go_on_with(
    path: Path,
    function: Callable[..., Line],
    tasks: Mapping[int, tuple[Any, ...]],
    workers: Workers,
) -> Iterator[Line]:
    """Do the tasks whose number the file lacks; each line is in the file when it is told. What
    another network made is done again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = [line for line in read_lines(path) if of_this_network(line)] if path.exists() else []
    write_whole(path, "".join(json.dumps(line) + "\n" for line in kept).encode())
    done = {line["number"] for line in kept}
    missing = [tasks[number] for number in tasks if number not in done]
    with path.open("a", encoding="utf-8") as file:
        for _, line in workers.as_done(function, missing):
            file.write(json.dumps(line) + "\n")
            file.flush()
            yield line


def of_this_network(line: Line) -> bool:
    return bool(line["network"] == network_mark(line["players"]))
