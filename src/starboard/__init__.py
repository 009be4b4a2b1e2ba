"""Starboard: play, host and study co-operative sci-fi board games."""

__version__ = "0.1.0"
