"""Endure the Stars: the last of a crew against what hatched aboard."""

HOT = (
    "accomplishments",
    "bosses",
    "combat",
    "conditions",
    "content",
    "damage",
    "deeds",
    "ending",
    "enemies",
    "events",
    "game",
    "ground",
    "inventory",
    "loader",
    "movement",
    "noise",
    "radar",
    "resolve",
    "setup",
    "sight",
    "standing",
    "turn",
)
"""The modules that `make compile` compiles: the rules that random games spend their time in, but none that defines a
Struct (see `tools/compile.py`)."""
