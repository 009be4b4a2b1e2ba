"""Effects in a game: numbers with reasons, triggers inside triggers, replacements, what lasts a round."""

import contextlib

from tests.table.toys.moods import Act, Hurt, Mood, Moods, hurt

from starboard.table import Script, Table


def played(*acts: str, dice: tuple[int, ...] = ()) -> Table[Mood]:
    t = Table(Moods, Moods.prepare(), source=Script(*dice))
    for act in acts:
        t.choose("solo", "acts", Act(act))
    return t


def test_a_number_carries_its_reasons_into_the_journal() -> None:
    t = played("fog", "shoot", dice=(4,))
    assert t.state.targets == 2, "4+ because of the fog became 5+"
    assert t.journal[-1].because == [(4, "aim"), (1, "fog")] and t.journal[-1].text == "4 against 5"


def test_what_comes_later_in_the_stages_applies_later_whatever_came_first() -> None:
    assert played("aim", "fog").game.number("aim", 4) == played("fog", "aim").game.number("aim", 4) == 4


def test_an_effect_that_lasts_a_round_ends_with_it() -> None:
    t = played("fog", "echo", "shield")
    assert [active.id for active in t.state.effects] == ["echo", "shield"]
    assert t.game.number("aim", 4) == 4


def test_triggers_run_by_rank_and_what_they_cause_queues_behind() -> None:
    t = played("echo", "hunter", "shoot", dice=(1,))
    assert t.state.trace == ["hunter hears Shot", "echo begins", "echo ends", "hunter hears Noise"]
    assert t.state.health == 2


def test_instead_prevents_and_each_copy_counts_for_itself() -> None:
    t = played("shield", "shield", "hunter", "shoot", "shoot", "shoot", dice=(1, 1, 1))
    assert t.state.trace.count("shield breaks") == 2 and t.state.health == 3


def test_two_equal_replacements_apply_to_one_event_one_after_the_other() -> None:
    t = played("shield", "shield")
    rule = hurt(t.game, Hurt(3))  # type: ignore[arg-type]
    with contextlib.suppress(StopIteration):
        rule.send(None)
    assert t.state.health == 3 and t.state.effects == []


def test_the_game_can_end_in_a_trigger_of_a_trigger() -> None:
    t = played("hunter", "hunter", "echo", dice=(1,))
    t.state.health = 3
    t.choose("solo", "acts", Act("shoot"))
    assert t.outcome is not None and t.outcome.because == "dead"
    assert t.state.trace == ["hunter hears Shot"] * 2 + ["echo begins", "echo ends", "hunter hears Noise"]
    assert t.game._queue == [], "the other hunter hears nothing any more"
