"""What the hot modules need of Cython when they run uncompiled and Cython is not installed."""

from types import TracebackType

compiled = False


class _NoGil:
    """`with cython.nogil:` where there is nothing to release."""

    def __enter__(self) -> None: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


nogil = _NoGil()
