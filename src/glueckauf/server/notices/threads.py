"""Waiting for others without keeping anyone: a thread for each, which nobody waits for at the end.

The threads that serve tables are few, and a name that is not resolved can take one for a minute.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Result = TypeVar("Result")


async def in_thread_of_its_own(work: Callable[..., Result], *arguments: Any) -> Result:
    """What the work gives or raises. Whoever stops waiting leaves it to end by itself."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Result] = loop.create_future()

    def tell(result: Result | None, error: BaseException | None) -> None:
        if done.done():
            return
        if error is None:
            done.set_result(result)  # type: ignore[arg-type]  # it is there without an error
        else:
            done.set_exception(error)

    def run() -> None:
        result, error = None, None
        try:
            result = work(*arguments)
        except Exception as raised:  # it is for who waits
            error = raised
        with contextlib.suppress(RuntimeError):  # the loop may have ended
            loop.call_soon_threadsafe(tell, result, error)

    threading.Thread(target=run, name="notice", daemon=True).start()
    return await done
