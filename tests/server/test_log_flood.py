"""A log cannot be flooded, and loses nothing that is new."""

from __future__ import annotations

import logging

from glueckauf.server.log_flood import A_MINUTE, NoFlood


class Watch:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_messages_alike_are_counted_and_no_other_is_lost() -> None:
    watch = Watch()
    heard: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: heard.append(record.getMessage())  # type: ignore[method-assign]
    handler.addFilter(NoFlood(watch))
    log = logging.Logger("flooded")
    log.addHandler(handler)

    def refuse(number: int) -> None:
        log.warning("table %d cannot be written", number)

    for number in range(1000):
        refuse(number)
    log.warning("something else")
    assert heard == [*(f"table {n} cannot be written" for n in range(A_MINUTE)), "something else"]
    watch.now += 61
    refuse(1000)
    assert heard[-1] == "table 1000 cannot be written (and 995 more like it before)"
    refuse(1001)
    assert heard[-1] == "table 1001 cannot be written"
