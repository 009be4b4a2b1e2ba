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
    "errands",
    "events",
    "game",
    "ground",
    "inventory",
    "loader",
    "movement",
    "noise",
    "policy",
    "prospects",
    "radar",
    "resolve",
    "setup",
    "sight",
    "standing",
    "turn",
    "worth",
)
"""The modules that `make compile` compiles: the rules that games spend their time in and the policy that bots play them
out with, but none that defines a Struct (see `tools/compile.py`)."""
