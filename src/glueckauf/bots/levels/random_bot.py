"""The bot that takes any legal action, each equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.bots.protocol import Limit
    from glueckauf.record.notation import Action
    from glueckauf.rules.chance import Random
    from glueckauf.rules.view import View


class RandomBot:
    def decide(
        self,
        view: View,  # noqa: ARG002  # it looks at nothing
        legal: Sequence[Action],
        limit: Limit | None,  # noqa: ARG002  # nor thinks
        rng: Random,
    ) -> Action:
        return rng.choice(legal)
