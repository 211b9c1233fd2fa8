"""A contest with peers: everyone has a turn in every round, and the bars are held against medians.

Every second round goes backwards, so that a slow minute of the machine hits all; ratios are taken
within a round. No timing decides the exit code.
"""

import argparse
import json
import platform
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack

from peers import Peer, PeersError
from table import Bar, Row, format_table

from glueckauf import State

Figures = dict[str, float]
Rounds = dict[str, list[float]]
Contestant = Callable[[], Figures]
Contestants = Callable[[float, list[Peer]], AbstractContextManager[list[Contestant]]]


def compete(
    description: str,
    seconds: float,
    start: Callable[[float], list[Peer]],
    contestants: Contestants,
    rows: Callable[[Rounds], list[Row]],
) -> None:
    """Read the command line, measure, and print. `seconds` are of each measure, by default."""
    arguments = parse_arguments(description, seconds)
    with ExitStack() as at_end:
        try:
            peers = [] if arguments.without_peers else start(arguments.seconds)
            for peer in peers:
                at_end.callback(peer.close)
            everyone = at_end.enter_context(contestants(arguments.seconds, peers))
            figures = measure(arguments.rounds, everyone)
        except PeersError as error:
            sys.exit(f"bench: {error}; --without-peers does without them")
        found = [row for row in rows(figures) if row.rounds]
        print(report(found, peers, arguments.json))


def parse_arguments(description: str, seconds: float) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds (5)")
    parser.add_argument(
        "--seconds", type=float, default=seconds, help=f"of each measure, a round ({seconds:g})"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--without-peers", action="store_true", help="measure only ourselves")
    arguments = parser.parse_args()
    if arguments.rounds < 1 or arguments.seconds <= 0:
        parser.error("--rounds must be at least 1, and --seconds more than 0")
    return arguments


def measure(rounds: int, everyone: list[Contestant]) -> Rounds:
    figures: Rounds = {}
    for turn in range(rounds):
        print(f"round {turn + 1} of {rounds}", file=sys.stderr)
        for contestant in everyone[:: -1 if turn % 2 else 1]:
            for name, figure in contestant().items():
                figures.setdefault(name, []).append(figure)
    return figures


def ratio(figures: Rounds, name: str, over: str, under: str, bar: Bar | None = None) -> Row:
    pairs = zip(figures.get(over, []), figures.get(under, []), strict=False)
    return Row(name, "×", [upper / lower for upper, lower in pairs], bar)


def report(found: list[Row], peers: list[Peer], as_json: bool) -> str:
    engine = "compiled" if is_compiled() else "not compiled"
    versions = {peer.program[len("peer_") : -len(".py")]: peer.version for peer in peers}
    if as_json:
        about = {"engine": engine, "python": platform.python_version(), "peers": versions}
        return json.dumps({**about, "rows": [row.as_data() for row in found]}, indent=2)
    names = ", ".join(f"{name} {version}" for name, version in versions.items())
    beside = f"beside {names}" if names else "without the peers, so without their ratios"
    title = f"glueckauf, {engine}, Python {platform.python_version()}, {beside}"
    return f"{title}\n\n{format_table(found)}"


def is_compiled() -> bool:
    return not str(sys.modules[State.__module__].__file__).endswith(".py")
