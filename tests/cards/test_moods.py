"""Effects in a game: numbers with reasons, answers inside answers, replacements, what lasts a round."""

from typing import Any

from tests.table.toys.moods import Act, Mood, Moods

from starboard.table import Script, Table


def played(*acts: str, dice: tuple[int, ...] = (), game: type[Moods] = Moods) -> Table[Mood]:
    t: Table[Mood] = Table(game, Moods.prepare(), source=Script(*dice))
    for act in acts:
        t.choose("solo", "acts", Act(act))
    return t


def aim(t: Table[Mood]) -> int:
    assert isinstance(t.game, Moods)
    return t.game.number("aim", 4)


def test_a_number_carries_its_reasons_into_the_journal() -> None:
    t = played("fog", "shoot", dice=(4,))
    assert t.state.targets == 2, "4+ because of the fog became 5+"
    assert t.journal[-1].because == [(4, "aim"), (1, "fog")]


def test_what_comes_later_in_the_stages_applies_later_whatever_came_first() -> None:
    assert aim(played("aim", "fog")) == aim(played("fog", "aim")) == 4


def test_an_effect_that_lasts_a_round_ends_with_it() -> None:
    t = played("fog", "echo", "shield")
    assert [active.id for active in t.state.effects] == ["echo", "shield"]
    assert aim(t) == 4


def test_answers_run_in_order_and_what_they_cause_queues_behind() -> None:
    t = played("echo", "hunter", "shoot", dice=(1,))
    assert t.state.trace == ["echo begins", "echo ends", "hunter bites 1", "hunter bites 2"]
    assert t.state.health == 1


def test_instead_prevents_and_each_copy_counts_for_itself() -> None:
    t = played("shield", "shield", "hunter", "shoot", "shoot", "shoot", dice=(1, 1, 1))
    assert t.state.trace.count("shield breaks") == 2 and t.state.health == 3


def test_the_game_can_end_in_an_answer_to_an_answer() -> None:
    t = played("hunter", "hunter", "echo", dice=(1,))
    t.state.health = 4
    t.choose("solo", "acts", Act("shoot"))
    assert t.outcome is not None and not t.outcome.won
    assert t.state.trace == ["hunter bites 1"] * 2 + ["echo begins", "echo ends", "hunter bites 2"]
    assert isinstance(t.game, Moods) and t.game._queue == [], "the other hunter hears nothing any more"


class Carried(Moods):
    """Sources that stand nowhere in the list of effects: cards that are carried."""

    def borne(self, who: Any) -> list[str]:
        return ["hunter", "fog"]


def test_what_is_in_force_may_come_from_elsewhere_in_the_state() -> None:
    t = played("shoot", dice=(1,), game=Carried)
    assert t.state.trace == ["hunter bites 1"] and aim(t) == 5 and t.state.effects == []
    assert isinstance(t.game, Moods) and ("hunter", "") in t.game.in_force()
