"""Project EOS Rise: four officers, one starship, 54 galaxies, and a planet to find before the Earth dies."""

from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).parent
"""Where its content, its words and its look lie: compiled modules lie elsewhere."""
