"""What a folder was begun with, against what is asked for now."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


def differences(stored: Mapping[str, Any], asked: Mapping[str, Any]) -> str:
    """Where they differ, in words; nothing where they agree."""
    return "; ".join(
        f"{key} {json.dumps(stored.get(key))}, not {json.dumps(value)}"
        for key, value in asked.items()
        if stored.get(key) != value
    )
