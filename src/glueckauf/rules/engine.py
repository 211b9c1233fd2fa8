"""Whether the rules run compiled."""

from __future__ import annotations

from glueckauf.rules import state


def compiled() -> bool:
    return not str(state.__file__).endswith(".py")
