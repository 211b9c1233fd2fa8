"""Glück Auf, the coal-mining board game: engine, records, bots."""

from glueckauf.record.game import Game, HiddenCards, NothingToUndo
from glueckauf.record.notation import Action, NotationError, format_action, parse_action
from glueckauf.record.reasons import Reason
from glueckauf.rules.chance import Random
from glueckauf.rules.errors import DealError, GlueckAufError, IllegalAction, RuleSetError
from glueckauf.rules.outcome import Outcome
from glueckauf.rules.phase import Phase
from glueckauf.rules.ruleset import RULES_VERSION, RuleSet, format_rules, parse_rules
from glueckauf.rules.state import State
from glueckauf.rules.view import View, sample
from glueckauf.version import __version__

__all__ = [
    "RULES_VERSION",
    "Action",
    "DealError",
    "Game",
    "GlueckAufError",
    "HiddenCards",
    "IllegalAction",
    "NotationError",
    "NothingToUndo",
    "Outcome",
    "Phase",
    "Random",
    "Reason",
    "RuleSet",
    "RuleSetError",
    "State",
    "View",
    "__version__",
    "format_action",
    "format_rules",
    "parse_action",
    "parse_rules",
    "sample",
]
