"""The scene: a picture of the table for one seat, as plain data.

A client draws any scene and knows no rules; a terminal prints it; a screen reader reads it. It is *built from nothing*:
a game's `scene.py` says what this seat may see (`picture`), and what its options are called (`caption`); `view` adds
what every game has: the open offers with their options tied to the ids they touch, who is waited for, the journal.

Nothing is copied out of the state by default, so what nobody thought of stays hidden.
"""

from .keeping import Parts, kept, lettered, still
from .shapes import (
    XY,
    Act,
    Aim,
    Area,
    Board,
    Caption,
    Card,
    Cell,
    Die,
    Edge,
    Leads,
    Line,
    Mark,
    OfferView,
    Overlay,
    Panel,
    Part,
    Picture,
    Piece,
    Refusal,
    Scene,
    Sight,
    Track,
    Turn,
)
from .viewing import aim, offer, offers, view

__all__ = [
    "XY",
    "Act",
    "Aim",
    "Area",
    "Board",
    "Caption",
    "Card",
    "Cell",
    "Die",
    "Edge",
    "Leads",
    "Line",
    "Mark",
    "OfferView",
    "Overlay",
    "Panel",
    "Part",
    "Parts",
    "Picture",
    "Piece",
    "Refusal",
    "Scene",
    "Sight",
    "Track",
    "Turn",
    "aim",
    "kept",
    "lettered",
    "offer",
    "offers",
    "still",
    "view",
]
