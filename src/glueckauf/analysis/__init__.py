"""What the engine knows, told to players: chances, hints, losses, luck, and reviews of games."""

from glueckauf.analysis.as_data import as_data, from_data
from glueckauf.analysis.fortune import Luck, Stroke, luck
from glueckauf.analysis.judging import hint, judge
from glueckauf.analysis.patience import NotInTime
from glueckauf.analysis.pricing import Price, PriceList, prices
from glueckauf.analysis.reviewing import Account, JudgedTurn, Review, review
from glueckauf.analysis.verdict import AnalysisError, Hindsight, Loss, Option, Verdict

__all__ = [
    "Account",
    "AnalysisError",
    "Hindsight",
    "JudgedTurn",
    "Loss",
    "Luck",
    "NotInTime",
    "Option",
    "Price",
    "PriceList",
    "Review",
    "Stroke",
    "Verdict",
    "as_data",
    "from_data",
    "hint",
    "judge",
    "luck",
    "prices",
    "review",
]
