"""Modules of the client that need no browser, tested by Node.js: `*.test.js` beside this file."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.node import node, run

TESTS = sorted(map(str, Path(__file__).parent.glob("*.test.js")))


def test_the_modules_by_themselves() -> None:
    done = run([node(), "--test", "--test-reporter=tap", *TESTS])
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"^# pass (\d+)$", done.stdout, re.MULTILINE)
    assert passed
    assert int(passed.group(1)) > len(TESTS)
