"""Exodus: a few soldiers against the infected, square by square; and, if you like, against a Director."""

from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).parent
"""Where its content, its words and its look lie: compiled modules lie elsewhere."""
