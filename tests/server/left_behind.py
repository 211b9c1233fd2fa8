"""Runs the command behind it; asked by a signal, it tells what only a collector of cycles finds."""

from __future__ import annotations

import gc
import runpy
import signal
import sys

OURS = ("glueckauf.server", "uvicorn", "websockets", "httptools", "uvloop")


def tell(*_: object) -> None:
    gc.unfreeze()
    gc.collect()
    kinds = {f"{type(thing).__module__}.{type(thing).__qualname__}" for thing in gc.garbage}
    ours = sorted(kind for kind in kinds if kind.startswith(OURS))
    print("left behind:", *ours, file=sys.stderr, flush=True)


if __name__ == "__main__":
    _, _, _, module, *arguments = sys.argv
    gc.set_debug(gc.DEBUG_SAVEALL)
    signal.signal(signal.SIGUSR1, tell)
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
