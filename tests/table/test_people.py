"""Physical dice: the table pauses within a step, asks, and goes on."""

import pytest
from tests.table.toys.director import Director, Keep, Secrets, Show
from tests.table.toys.greed import Again, Greed, Pot
from tests.table.toys.planning import HEROES, Planning, Reroll, Ship

from starboard.seating import undo
from starboard.table import People, Refused, RuleError, Table
from starboard.table.facts import Rolled
from starboard.table.history import Chance, read


def greed() -> Table[Pot]:
    return Table(Greed, Greed.prepare(), source=People())


def test_a_step_with_several_rolls_pauses_at_each() -> None:
    t = greed()
    assert t.offers[0].dice is not None and t.offers[0].dice.why == "throw"
    t.choose("player", "dice", {"1": "3", "2": "4"})
    assert t.state.pot == 7
    t.choose("player", "again", Again(True))
    assert t.offers[0].name == "dice" and t.state.pot == 7
    t.choose("player", "dice", {"1": "6", "2": "5"})
    t.choose("player", "again", Again(False))
    t.choose("player", "dice", {"1": "moon"})
    assert (t.state.bank, t.state.fate, t.state.round) == (18, "moon", 1)
    assert [e.value for e in t.line if isinstance(e, Chance)] == [[3, 4], [6, 5], ["moon"]]
    assert [e.text for e in t.journal] == ["3 and 4", "6 and 5"], "nothing is told twice, though the step ran again"


@pytest.mark.parametrize("plan", [{"1": "3"}, {"1": "3", "2": "7"}, {"1": "3", "2": "4", "3": "5"}, {}, [3, 4]])
def test_dice_that_cannot_fall_so_are_refused(plan: object) -> None:
    t = greed()
    with pytest.raises(Refused):
        t.choose("player", "dice", plan)
    assert t.history == [] and t.offers[0].name == "dice"


def test_saved_while_waiting_for_dice() -> None:
    t = greed()
    t.choose("player", "dice", {"1": "1", "2": "2"})
    t.choose("player", "again", Again(True))
    again = Table.load(t.save(), Greed)
    assert again.offers[0].name == "dice" and again.state == t.state
    assert Table.replayed(t.save(), Greed).offers[0].name == "dice"
    for one in (t, again):
        one.choose("player", "dice", {"1": "1", "2": "1"})
    assert again.state == t.state and again.journal == t.journal


def test_taken_back_the_dice_are_told_again() -> None:
    t = greed()
    t.choose("player", "dice", {"1": "1", "2": "2"})
    t.choose("player", "again", Again(True))
    undo(t, "player")
    t.choose("player", "again", Again(True))
    t.choose("player", "dice", {"1": "6", "2": "5"})
    assert t.state.pot == 14


def test_a_draft_waits_while_dice_are_rolled() -> None:
    t: Table[Ship] = Table(Planning, Planning.prepare(), source=People())
    t.choose("ada", "dice", {str(n + 1): "136"[n % 3] for n in range(8)})
    t.choose("bo", "rooms", {"bo-1": "high"})
    offer = t.find("cy", "rooms").id
    t.choose("dee", "rerolls", Reroll("dee-1"))
    t.choose("dee", "dice", {"1": "2"})
    assert t.draft is not None and t.draft.plan == {"bo-1": "high"} and t.draft.ready == ["bo"]
    assert t.find("cy", offer).joint


def test_a_draft_waits_over_save_and_load_too() -> None:
    t: Table[Ship] = Table(Planning, Planning.prepare(), source=People())
    t.choose("ada", "dice", {str(n + 1): "6" for n in range(8)})
    t.choose("bo", "rooms", {"bo-1": "high"})
    t.choose("dee", "rerolls", Reroll("dee-1"))
    again = Table.load(t.save(), Planning)
    again.choose("dee", "dice", {"1": "2"})
    assert again.draft is not None and again.draft.ready == ["bo"] and again.setup.seats == HEROES


def test_a_secret_card_is_asked_of_the_one_who_may_see_it_and_a_reveal_asks_nobody() -> None:
    t: Table[Secrets] = Table(Director, Director.prepare(), source=People())
    assert t.waiting_for() == ["director"]
    with pytest.raises(Refused):
        t.choose("scout", "dice", {"1": "mine"})
    t.choose("director", "dice", {"1": "mine"})
    assert t.line[0].to == ["director"]  # type: ignore[union-attr]
    t.choose("director", "plays", Keep())
    t.choose("scout", "scouting", Show())
    assert t.waiting_for() == ["director"] and t.offers[0].name == "dice"


def test_a_rule_that_breaks_after_the_dice_were_told(monkeypatch: pytest.MonkeyPatch) -> None:
    t = greed()
    told: list[str] = []

    def broken(self: object, fact: Rolled, word: str) -> None:
        told.append(" and ".join(map(str, fact.dice)))
        if fact.dice == (3, 4):
            raise ValueError("no such number")

    monkeypatch.setattr(Greed, "tell", broken)
    with pytest.raises(RuleError, match="no such number") as error:
        t.choose("player", "dice", {"1": "3", "2": "4"})
    assert error.value.dump is not None and t.offers[0].name == "dice" and t.state.pot == 0
    t.choose("player", "dice", {"1": "3", "2": "5"})
    assert t.state.pot == 8


def test_a_bot_may_answer_for_the_dice() -> None:
    import random

    t = greed()
    rng = random.Random(3)
    while t.outcome is None:
        ask = t.offers[0]
        t.answer(ask, ask.kind.sample(rng.random))
    assert t.state.round == 5


def test_a_committed_plan_is_not_the_draft_of_the_next_round() -> None:
    t: Table[Ship] = Table(Planning, Planning.prepare(), source=People())
    for number in (1, 2):
        t.choose("ada", "dice", {str(n + 1): "6" for n in range(8)})
        assert t.draft is not None and t.draft.plan == {}
        for hero in HEROES:
            t.choose(hero, "rooms", {f"{hero}-1": "high"})
        assert t.state.round == number and t.draft is None


def test_a_save_holds_one_checkpoint_for_each_round() -> None:
    t = greed()
    for _ in range(2):
        t.choose("player", "dice", {"1": "1", "2": "2"})
        t.choose("player", "again", Again(False))
        t.choose("player", "dice", {"1": "sun"})
    assert [mark.round for mark in read(t.save()).marks] == [0, 1, 2]
