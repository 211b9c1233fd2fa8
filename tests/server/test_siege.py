"""A minute of the siege: `make siege` has the whole of it, and the table of its figures."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.mark.skipif(sys.platform != "linux", reason="127/8 as addresses, and /proc")
def test_a_minute_of_the_siege() -> None:
    command = [sys.executable, str(BENCH / "siege.py"), "--tables", "20", "--seconds", "3"]
    done = subprocess.run(
        [*command, "--json"], capture_output=True, text=True, timeout=280, check=False
    )
    rows = json.loads(done.stdout)
    assert len(rows) == 17, "sixteen attackers, and nobody"
    assert [row for row in rows if not row["holds"]] == [], done.stderr
    assert all(row["attempts"] for row in rows[1:]), "each has attacked"
    assert sum(row["moves"] for row in rows) > 100, "and all the while there was play"
    assert done.returncode == 0
