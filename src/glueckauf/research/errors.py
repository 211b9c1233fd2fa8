"""The errors of the research interfaces."""

from __future__ import annotations

from glueckauf.rules.errors import GlueckAufError


class MissingExtra(GlueckAufError, ImportError):
    """A package of the extra `research` or `openspiel` is not installed."""


class ChoiceError(GlueckAufError, ValueError):
    """An option that does not exist, or that does not go with another."""


class ArrayError(GlueckAufError, ValueError):
    """An array that does not fit."""


class NotBegun(GlueckAufError):
    """A step, or a look, where no game is under way: `reset` comes first."""
