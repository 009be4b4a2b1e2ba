"""The kernel: what every game shares and no game owns. Start reading at `game.py`, then `table.py`."""

from .chance import Dice, People, Pile, Script
from .errors import (
    ContentError,
    Refused,
    ReplayError,
    RuleError,
    SaveError,
    SetupError,
    StarboardError,
)
from .game import Game, Knob, Mission, Setup, Step
from .offers import Arrange, Ask, Choose, Kind, Option, Order, Pick, Plan, Point, WhyNot
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
