from starboard.games.vortex.options import Done, Melee, Move

from .scenario import area, at, enemy, hero, offered, play, scenario


def test_a_turn_reads_like_the_table() -> None:
    t = scenario({"red": "NW"}, {"ripper": "a1"}, dice={"red": {"melee": 2, "movement": 1}})
    assert Melee("ripper") in offered(t, "red")
    play(t, "red", Melee("ripper"), Move("NE"))
    assert enemy(t, "ripper") is None
    assert hero(t, "red").equipment == ["ripper"]
    assert at(t, "red") == "NE"


def test_an_enemy_acts_after_the_hero() -> None:
    t = scenario({"red": "NW"}, {"ripper": "a1"}, rolls=[["melee"] * 5])
    play(t, "red", Done())
    assert area(t, "ripper") == "a2"
    assert hero(t, "red").life == 10
