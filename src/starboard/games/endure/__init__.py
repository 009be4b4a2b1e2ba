"""Endure the Stars: the last of a crew against what hatched aboard."""

from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).parent
"""Where its content, its words and its look lie: compiled modules lie elsewhere."""
