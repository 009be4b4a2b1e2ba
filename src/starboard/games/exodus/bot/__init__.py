"""What this game knows better than `bots.sensible`: what things are worth, what missions want, how well it goes."""

from .policy import Sensible
from .prospects import gauge, outlook, stages

__all__ = ["Sensible", "gauge", "outlook", "stages"]
