"""Why a notice cannot be delivered."""

from __future__ import annotations

from glueckauf.rules.errors import GlueckAufError


class Undeliverable(GlueckAufError):
    """`code` says in a word why; `for_good` that it need not be tried again, `after` how many
    seconds to wait before it is."""

    def __init__(
        self, code: str, message: str, *, for_good: bool = False, after: int | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.for_good = for_good
        self.after = after
