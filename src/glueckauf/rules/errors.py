"""The errors of the package. Each says what was expected and what came."""


class GlueckAufError(Exception):
    """The root of them all."""


class WrongKind(GlueckAufError, TypeError):
    """Something of another kind than was asked for."""


class RuleSetError(GlueckAufError, ValueError):
    """A rule set that does not exist, or a switch set to what it cannot be."""


class SeedError(GlueckAufError, ValueError):
    """A seed that the generator does not take."""


class DealError(GlueckAufError, ValueError):
    """A set-up, or a card, that the box does not allow."""


class IllegalAction(GlueckAufError, ValueError):
    """An action that cannot be taken now, and why."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason
