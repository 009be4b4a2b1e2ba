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
from .offers import Allot, Arrange, Ask, Candidate, Choose, Kind, Likely, Order, Pick, Plan, Point, Split, WhyNot
from .option import XY, About, Option, Way
from .setup import Knob, Mission, Setup
from .state import Active, Outcome, State, copier
from .table import Level, Table

__all__ = [
    "XY",
    "About",
    "Active",
    "Allot",
    "Arrange",
    "Ask",
    "Candidate",
    "Choose",
    "ContentError",
    "Dice",
    "Game",
    "Kind",
    "Knob",
    "Late",
    "Level",
    "Likely",
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
    "Split",
    "StarboardError",
    "State",
    "Step",
    "Table",
    "Way",
    "WhyNot",
    "copier",
]
