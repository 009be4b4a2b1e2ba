"""Vortex: defend a ship of few rooms against what comes out of the vortices."""

from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).parent
"""Where its content, its words and its look lie: compiled modules lie elsewhere."""
