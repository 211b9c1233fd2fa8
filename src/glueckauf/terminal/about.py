"""Which version this is."""

from __future__ import annotations

from glueckauf.rules.engine import compiled
from glueckauf.rules.ruleset import RULES_VERSION
from glueckauf.version import __version__


def about() -> str:
    """`glueckauf 0.1.0 (rules 1, compiled engine)`."""
    engine = "compiled" if compiled() else "plain Python"
    return f"glueckauf {__version__} (rules {RULES_VERSION}, {engine} engine)"
