"""Vortex: defend a ship of few rooms against what comes out of the vortices."""

HOT = (
    "abilities",
    "activation",
    "arrival",
    "barricades",
    "campaign",
    "combat",
    "damage",
    "effects",
    "ending",
    "enemies",
    "equipment",
    "game",
    "geometry",
    "goals",
    "objects",
    "planning",
    "preparation",
    "rooms",
    "turn",
)
"""The modules that `make compile` compiles: the rules, but none that defines a Struct (see `tools/compile.py`)."""
