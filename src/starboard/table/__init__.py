"""The kernel: what every game shares and no game owns. Start reading at `game.py`, then `table.py`."""

from .chance import Dice, People, Pile, Script
from .errors import (
    ContentError,
    Late,
    Refused,
    ReplayError,
    RuleError,
    SaveError,
    SetupError,
    StarboardError,
)
from .game import Game, Step
from .offers import Arrange, Ask, Choose, Kind, Order, Pick, Plan, Point, WhyNot
from .option import Option
from .setup import Knob, Mission, Setup
from .state import Active, Outcome, State, copier
from .table import Level, Table

__all__ = [
    "Active",
    "Arrange",
    "Ask",
    "Choose",
    "ContentError",
    "Dice",
    "Game",
    "Kind",
    "Knob",
    "Late",
    "Level",
    "Mission",
    "Option",
    "Order",
    "Outcome",
    "People",
    "Pick",
    "Pile",
    "Plan",
    "Point",
    "Refused",
    "ReplayError",
    "RuleError",
    "SaveError",
    "Script",
    "Setup",
    "SetupError",
    "StarboardError",
    "State",
    "Step",
    "Table",
    "WhyNot",
    "copier",
]
