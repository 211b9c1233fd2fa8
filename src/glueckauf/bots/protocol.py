"""What a bot is: something that decides from a view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.record.notation import Action
    from glueckauf.rules.chance import Random
    from glueckauf.rules.view import View


class BotError(GlueckAufError):
    """A bot that does not exist, a parameter it does not take, or an answer that is no move."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a bot may think about one decision; None is no bound."""

    seconds: float | None = None
    iterations: int | None = None


class Bot(Protocol):
    """Equal views, legal actions and generators give equal decisions, unless time decides, or the
    bot goes on with what it planned when the mining that is under way began."""

    def decide(
        self, view: View, legal: Sequence[Action], limit: Limit | None, rng: Random
    ) -> Action:
        """One of the legal actions. `view` is what the bot's own seat may know."""
        ...
