"""What a sensible party does without thinking."""

from random import Random

from starboard.games.starquest.bot import Sensible
from starboard.games.starquest.options import Begin, Retire


def test_a_party_begins_the_easiest_chapter_and_gives_nothing_up() -> None:
    options = [Retire(), Begin(1, 2), Begin(2, 1)]
    ranks = Sensible(Random(1)).rank(None, "chapter", (), options)
    assert sorted(options, key=lambda option: ranks[options.index(option)]) == [Retire(), Begin(1, 2), Begin(2, 1)]
