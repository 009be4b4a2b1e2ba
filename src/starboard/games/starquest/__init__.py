"""Star Quest: heroes on an open table, measured in true inches."""

from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).parent
"""Where its content, its words and its look lie: compiled modules lie elsewhere."""
