"""The game for those who study it: encodings, batches, and the interfaces of the field.

observe, legal_mask, decode    a seat's view as numbers, and back
Batch                          many games stepped at once
glueckauf.research.gymnasium   `gymnasium.make("GlueckAuf-v0")`, registered on import of this
glueckauf.research.pettingzoo  an AEC environment
glueckauf.research.openspiel   `pyspiel.load_game("glueckauf")`, registered on import of that
"""

from glueckauf.research.errors import ArrayError, ChoiceError, MissingExtra, NotBegun
from glueckauf.research.missing_packages import missing

try:
    import numpy  # noqa: F401  # to say in one line that it is missing
except ModuleNotFoundError as error:
    raise missing(error, "glueckauf.research") from None

from glueckauf.research.batch import Batch, BatchStep
from glueckauf.research.observation import (
    decode,
    feature_bounds,
    legal_mask,
    observe,
    players_of,
    scaled,
)
from glueckauf.research.observation_layout import (
    Feature,
    block_slices,
    feature_names,
    observation_size,
    public_size,
)
from glueckauf.research.registration import register
from glueckauf.research.rewards import REWARDS
from glueckauf.rules.codes import ACTIONS

__all__ = [
    "ACTIONS",
    "REWARDS",
    "ArrayError",
    "Batch",
    "BatchStep",
    "ChoiceError",
    "Feature",
    "MissingExtra",
    "NotBegun",
    "block_slices",
    "decode",
    "feature_bounds",
    "feature_names",
    "legal_mask",
    "observation_size",
    "observe",
    "players_of",
    "public_size",
    "scaled",
]

register()
