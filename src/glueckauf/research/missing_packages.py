"""What is said where a package is missing that the engine itself does not need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from glueckauf.research.errors import MissingExtra

NAMES = {"PIL": "pillow", "pyspiel": "open_spiel"}
"""Packages that are installed under another name than they are imported by."""


def missing(error: ModuleNotFoundError, user: str) -> ImportError:
    """One line that tells how to get the package; the error itself if it is one of ours."""
    module = (error.name or "").partition(".")[0]
    if module in ("", "glueckauf"):
        return error
    package = NAMES.get(module, module)
    if package == "open_spiel":
        return MissingExtra(
            f"{user} needs open_spiel: pip install glueckauf[openspiel]; where pip finds no wheel"
            " of it for this system and this Python, the other interfaces do without"
        )
    return MissingExtra(f"{user} needs {package}: pip install glueckauf[research]")


def need(package: str, user: str) -> Any:
    """A package that is imported only when it is used, or is not typed."""
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        raise missing(error, user) from None
