"""Endure the Stars: the last of a crew against what hatched aboard."""

HOT = (
    "accomplishments",
    "combat",
    "damage",
    "deeds",
    "ending",
    "enemies",
    "game",
    "ground",
    "inventory",
    "movement",
    "noise",
    "radar",
    "resolve",
    "sight",
    "standing",
    "turn",
)
"""The modules that `make compile` compiles: the rules that random games spend their time in, but none that defines a
Struct (see `tools/compile.py`). What is rare there (`conditions`, `bosses`, `events` …) stays plain."""
