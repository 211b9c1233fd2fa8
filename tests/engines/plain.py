"""Plays the games of `games` with the engine's own source, compiled or not."""

from __future__ import annotations

import runpy
import sys
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class SourceOnly:
    """Finds the .py of a module of ours, even where a compiled file lies beside it."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, _target: object = None
    ) -> ModuleSpec | None:
        if not name.startswith("glueckauf."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec:
                return spec
        return None


if __name__ == "__main__":
    sys.meta_path.insert(0, SourceOnly)
    runpy.run_module("tests.engines.games", run_name="__main__")
