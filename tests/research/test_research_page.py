"""docs/research.md is held to the code: its programs run, its numbers are right."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from glueckauf import Random, State
from glueckauf.research import ACTIONS, REWARDS, block_slices, feature_names, observation_size
from glueckauf.research.batch import PIECE
from glueckauf.research.openspiel import longest_game
from glueckauf.research.render import RENDER_MODES
from tests.research.research_games import PLAYERS

HOUSE = Path(__file__).parents[2]
TEXT = (HOUSE / "docs" / "research.md").read_text("utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)

# What the words in brackets stand for.
WORDS = {
    "seat": r"\+\d",
    "colour": "(?:yellow|brown|grey|black)",
    "level": "(?:surface|yellow|brown|grey|black)",
    "tile": r"(?:yellow|brown|grey|black)[12]-(?:light|dark)",
    "order": r"(?:handcart|horsecart|truck|locomotive)-[YBGK]+",
    "vehicle": "(?:handcart|horsecart|truck|locomotive)",
    "order space": r"order \d",
    "factory": r"factory \d",
    "deck": "(?:order|tile)",
    "depth": r"\d+",
    "number": r"\d",
    "phase": "[a-z ]+",
    "source": r"[a-z]+(?: \d)?",
    "space": r"(?:factory|mine|deliver|money|order) \w+",
}


def rows(head: str) -> list[list[str]]:
    """The cells of the table that begins with this head."""
    table = TEXT.split(f"\n{head}\n")[1].split("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table]


def pattern(form: str) -> re.Pattern[str]:
    pieces = re.split(r"<([^>]+)>", form.strip("`"))
    return re.compile(
        "".join(WORDS[p] if n % 2 else re.escape(p) for n, p in enumerate(pieces)) + "$"
    )


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_programs_run(program: str) -> None:
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


def test_there_are_programs() -> None:
    assert len(PROGRAMS) == 5


def test_sizes_of_the_blocks() -> None:
    table = rows("| block | 2 players | 3 players | 4 players |")
    assert [row[0] for row in table] == [*block_slices(2), "all"]
    for name, *sizes in table[:-1]:
        for players, size in zip(PLAYERS, sizes, strict=True):
            block = block_slices(players)[name]
            assert int(size) == block.stop - block.start
    assert [int(size) for size in table[-1][1:]] == [observation_size(n) for n in PLAYERS]


@pytest.mark.parametrize("players", PLAYERS)
def test_names_and_counts_of_the_features(players: int) -> None:
    """Each name has one form on the page, and they stand there in the order of the numbers."""
    table = rows("| name | 2 | 3 | 4 | what it is |")
    forms = [pattern(row[0]) for row in table]
    found: Counter[int] = Counter()
    for name in feature_names(players):
        fitting = [number for number, form in enumerate(forms) if form.match(name)]
        assert len(fitting) == 1, name
        found[fitting[0]] += 1
    assert [found[number] for number in range(len(forms))] == [
        int(row[players - 1]) for row in table
    ]


def test_numbers_in_the_text() -> None:
    assert f"{ACTIONS:,} actions" in TEXT
    assert f"from 0 to {ACTIONS - 1}" in TEXT
    assert [row[0].strip("`") for row in rows("| reward | value |")] == list(REWARDS)
    modes = rows("| option | default | |")[-1][2]
    assert set(re.findall(r"`(\w+)`", modes)) == set(RENDER_MODES)


def numbers_in(sentence: str) -> list[int]:
    """What stands for the dots of a sentence, whose lines may be broken anywhere."""
    form = re.escape(sentence).replace(r"\.\.\.", r"(\d+)").replace(r"\ ", r"\s+")
    found = re.search(form, TEXT)
    assert found is not None
    return [int(number) for number in found.groups()]


def test_lengths_of_games() -> None:
    told = numbers_in("some ..., ... or ... decisions for 2, 3 or 4 players")
    for players, length in zip(PLAYERS, told, strict=True):
        lengths = [State.new(players, seed).playout(Random(seed)) for seed in range(100)]
        assert sum(lengths) / len(lengths) == pytest.approx(length, rel=0.03)
    assert numbers_in("never more than ..., ... or ...;") == [longest_game(n) for n in PLAYERS]


def test_how_many_actions_are_legal() -> None:
    most, mean = numbers_in("up to ... are legal at a time, and ... on average")
    counts = []
    for players in PLAYERS:
        for seed in range(20):
            state, rng = State.new(players, seed), Random(seed)
            while legal := state.legal():
                counts.append(len(legal))
                state.apply(rng.choice(legal))
    assert max(counts) == most
    assert round(sum(counts) / len(counts)) == mean


def test_pieces_of_a_batch() -> None:
    assert numbers_in("pieces of ... games") == [PIECE]


def test_examples_are_all_named() -> None:
    named = [row[0].strip("`") for row in rows("| program | |")]
    there = [
        f"examples/research/{path.name}" for path in (HOUSE / "examples/research").glob("*.py")
    ]
    assert sorted(named) == sorted(there)
