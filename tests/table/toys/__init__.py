"""Toy games: each asks one thing of the kernel that the five games will ask of it."""

from .alert import Alert
from .director import Director
from .greed import Greed
from .locks import Fight
from .mine import Mine
from .moods import Moods
from .plane import Plane
from .planning import Planning

TOYS = (Alert, Planning, Director, Fight, Moods, Mine, Greed, Plane)
