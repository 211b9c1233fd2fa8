"""Glück Auf, the coal-mining board game: engine, records, bots."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from glueckauf.record.deal import BadPosition, Deal, Position
from glueckauf.record.files.position import format_position, parse_position
from glueckauf.record.game import Game, NothingToUndo, NotReached
from glueckauf.record.notation import Action, NotationError, format_action, parse_action
from glueckauf.record.play_hidden import HiddenCards
from glueckauf.record.reasons import Reason
from glueckauf.rules.chance import Random
from glueckauf.rules.errors import (
    DealError,
    GlueckAufError,
    IllegalAction,
    RuleSetError,
    SeedError,
    WrongKind,
)
from glueckauf.rules.outcome import Outcome
from glueckauf.rules.phase import Phase
from glueckauf.rules.position_checks.problem import Problem
from glueckauf.rules.ruleset import RULES_VERSION, RuleSet, format_rules, parse_rules
from glueckauf.rules.state import State
from glueckauf.rules.view import View, sample
from glueckauf.version import __version__

if TYPE_CHECKING:
    from glueckauf.record.events import Event
    from glueckauf.record.files.game_file import format_game, load_game, parse_game, save_game
    from glueckauf.record.files.lines import FileError
    from glueckauf.record.files.redaction import redact
    from glueckauf.record.origin import Origin
    from glueckauf.record.play_on import play_on
    from glueckauf.record.story import story

__all__ = [
    "RULES_VERSION",
    "Action",
    "BadPosition",
    "Deal",
    "DealError",
    "Event",
    "FileError",
    "Game",
    "GlueckAufError",
    "HiddenCards",
    "IllegalAction",
    "NotReached",
    "NotationError",
    "NothingToUndo",
    "Origin",
    "Outcome",
    "Phase",
    "Position",
    "Problem",
    "Random",
    "Reason",
    "RuleSet",
    "RuleSetError",
    "SeedError",
    "State",
    "View",
    "WrongKind",
    "__version__",
    "format_action",
    "format_game",
    "format_position",
    "format_rules",
    "load_game",
    "parse_action",
    "parse_game",
    "parse_position",
    "parse_rules",
    "play_on",
    "redact",
    "sample",
    "save_game",
    "story",
]

_LATER = {
    "Event": "events",
    "FileError": "files.lines",
    "format_game": "files.game_file",
    "Origin": "origin",
    "load_game": "files.game_file",
    "parse_game": "files.game_file",
    "play_on": "play_on",
    "redact": "files.redaction",
    "save_game": "files.game_file",
    "story": "story",
}
"""What is imported when it is first asked for, with its module of `record`."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'glueckauf' has no attribute {name!r}")
    value = getattr(import_module(f"glueckauf.record.{_LATER[name]}"), name)
    globals()[name] = value
    return value
