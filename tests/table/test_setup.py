"""Setting up a game: what is wrong, and what there is instead."""

from typing import Any, ClassVar

import pytest
from tests.table.toys.alert import Alert
from tests.table.toys.toy import Toy

from starboard.table import Knob, Mission, Setup, SetupError, State


class Missions(Toy[State]):
    slug = "toy-missions"
    players = (1, 3)
    cast = ("ada", "bo", "cy", "dee")
    missions: ClassVar[tuple[Mission, ...]] = (Mission("first", "First", "easy", "house"),)
    campaigns: ClassVar[tuple[Mission, ...]] = (Mission("long", "Long", "hard", "house"),)
    knobs: ClassVar[tuple[Knob, ...]] = (Knob("level", ("easy", "hard"), "easy"),)


def test_defaults() -> None:
    assert Missions.prepare() == Setup("first", ("ada",), {"level": "easy"})
    assert Missions.prepare("long", 3, level="hard") == Setup("long", ("ada", "bo", "cy"), {"level": "hard"})
    assert Missions.prepare(seats=["dee", "bo"]).seats == ("dee", "bo")
    assert Alert.prepare() == Setup("", ("runner", "gun-1", "gun-2"), {})


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"mission": "last"}, "toy-missions has no mission 'last'; there are: first, long"),
        ({"seats": 4}, "toy-missions is played with 1 to 3 seats, not 4"),
        ({"seats": 0}, "1 to 3 seats, not 0"),
        ({"seats": -1}, "1 to 3 seats, not -1"),
        ({"seats": ["eve"]}, "seats are different ones of ada, bo, cy, dee, not 'eve'"),
        ({"seats": ["bo", "bo"]}, "different ones"),
        ({"colour": "red"}, "no option 'colour'; there are: level"),
        ({"level": "mad"}, "level is one of easy, hard, not mad"),
    ],
)
def test_what_there_is_not(asked: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        Missions.prepare(**asked)
