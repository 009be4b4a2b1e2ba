"""A joint draft: live, by four seats, with a roll in the middle."""

import random

import pytest
from tests.table.toys.planning import HEROES, Planning, Reroll, Rooms, Ship, rerolls

from starboard.seating import can_undo, is_final, undo
from starboard.table import Choose, Level, Refused, RuleError, Script, Table
from starboard.table.history import Choice

PLAN = {"ada-1": "low", "ada-2": "high", "bo-1": "any"}


def table(*dice: int | list[int]) -> Table[Ship]:
    """Each hero has rolled a 1 and a 6."""
    return Table(Planning, Planning.prepare(), source=Script([1, 6] * 4, *dice), people={h: h for h in HEROES})


def test_everybody_sees_the_draft_and_moves_only_their_own() -> None:
    t = table()
    t.place("ada", "rooms", "ada-1", "low")
    t.place("bo", "rooms", "bo-2", "any")
    assert t.draft is not None and t.draft.plan == {"ada-1": "low", "bo-2": "any"}
    with pytest.raises(Refused, match="'bo-2' is not a piece of 'ada'"):
        t.place("ada", "rooms", "bo-2", "high")
    with pytest.raises(Refused, match="ada-1 cannot go to high"):
        t.place("ada", "rooms", "ada-1", "high")
    with pytest.raises(Refused, match="not a joint draft"):
        t.place("ada", "rerolls", "ada-1", "low")
    t.place("ada", "rooms", "ada-1", "")
    assert t.draft.plan == {"bo-2": "any"}
    assert t.decisions == 0, "moving pieces is nothing that is recorded"


def test_the_last_ready_commits_one_plan() -> None:
    t = table()
    for hero in HEROES:
        t.place(hero, "rooms", f"{hero}-2", "high")
    for hero in HEROES[:3]:
        t.ready(hero, "rooms")
    assert t.waiting_for() == ["dee"], "the others may still roll again, but nobody waits for that"
    t.ready("ada", "rooms", False)
    with_ready = t.draft
    assert with_ready is not None and with_ready.ready == ["bo", "cy"]
    t.ready("ada", "rooms")
    t.place("bo", "rooms", "bo-1", "low")  # takes back one's Ready
    t.ready("dee", "rooms")
    assert t.state.round == 0
    t.source = t.game._source = Script([2] * 8)
    t.ready("bo", "rooms")
    assert t.state.round == 1 and t.state.score == 25 and t.decisions == 1
    (plan,) = [entry for entry in t.line if isinstance(entry, Choice)]
    assert plan.seats == list(HEROES) and plan.value["bo-1"] == "low"
    assert t.journal[-1].terms["plan"] == plan.value


def test_a_roll_in_the_middle_keeps_the_draft_where_it_still_fits() -> None:
    t = table(6)
    t.choose("bo", "rooms", {"bo-1": "any", "bo-2": "high"})
    t.choose("ada", "rooms", {"ada-1": "low", "ada-2": "high"})
    offer = t.find("cy", "rooms").id
    t.choose("ada", "rerolls", Reroll("ada-1"))  # becomes a 6, which cannot stay in low
    assert t.draft is not None
    assert t.draft.plan == {"ada-2": "high", "bo-1": "any", "bo-2": "high"}
    assert t.draft.ready == ["bo"], "whose piece had to go is not ready any more"
    assert t.find("cy", offer).name == "rooms", "the offer is still the same one"
    with pytest.raises(Refused, match=r"'rerolls' is not open to 'ada'"):
        t.choose("ada", "rerolls", Reroll("ada-2"))


def test_a_part_that_does_not_fit_is_refused_at_once_and_changes_nothing() -> None:
    t = table()
    t.choose("ada", "rooms", {"ada-1": "any", "ada-2": "any"})
    for part in ({"bo-1": "nowhere"}, {"bo-1": "high"}, {"bo-1": "any"}, {"ada-1": "low"}, {"x": "low"}, {"bo-1": 3}):
        before = t.save()
        with pytest.raises(Refused):
            t.choose("bo", "rooms", part)
        assert t.save() == before
    t.choose("bo", "rooms", {"bo-1": "low"})
    assert t.draft is not None and t.draft.ready == ["ada", "bo"]


def test_a_draft_survives_save_and_load_in_the_middle_of_a_step() -> None:
    t = table(6)
    t.choose("ada", "rooms", {"ada-1": "low"})
    t.choose("bo", "rerolls", Reroll("bo-1"))
    again = Table.load(t.save(), Planning)
    assert again.draft == t.draft and again.draft is not None and again.draft.ready == ["ada"]
    assert again.state == t.state and [a.kind.digest() for a in again.offers] == [a.kind.digest() for a in t.offers]


def test_a_committed_plan_comes_back_as_a_draft_when_it_is_undone() -> None:
    t = table([3] * 8)
    for hero in HEROES:
        t.choose(hero, "rooms", {f"{hero}-2": "high"})
    assert t.state.round == 1
    assert can_undo(t, "bo") == ("consent", 1), "dice were rolled since, and others took part"
    with pytest.raises(Refused, match="ada, cy, dee must agree"):
        undo(t, "bo")
    t.source = t.game._source = Script()
    undo(t, "bo", agreed=["ada", "cy", "dee"])
    assert t.state.round == 0 and t.draft is not None
    assert t.draft.plan == {f"{hero}-2": "high" for hero in HEROES} and t.draft.ready == []


def test_a_rule_that_breaks_at_the_commit_leaves_the_plan_as_a_draft() -> None:
    t = table()  # no dice for the next round
    for hero in HEROES[:3]:
        t.choose(hero, "rooms", {f"{hero}-2": "high"})
    with pytest.raises(RuleError, match="unscripted"):
        t.choose("dee", "rooms", {"dee-2": "high"})
    assert t.draft is not None and len(t.draft.plan) == 4 and t.state.round == 0


def test_forks_and_bots_fill_it_whole() -> None:
    t = table()
    fork = t.fork(random.Random(1), level=Level.QUIET)
    fork.answer(fork.offers[0], PLAN)
    assert fork.state.round == 1 and t.state.round == 0
    assert is_final(t, t.offers[0])


def test_why_not_comes_from_the_function_that_lists() -> None:
    t = table(2)
    t.choose("ada", "rerolls", Reroll("ada-1"))
    kind = Choose("rerolls", rerolls, (t.game, "ada"))
    assert kind.enumerate(9) == [] and [no.option for no in kind.refusals()] == [Reroll("ada-1"), Reroll("ada-2")]
    assert kind.why_not(Reroll("ada-2")) == "each hero rolls again once (TOY-PLAN-02)"


def test_a_plan_that_fails_as_a_whole_is_refused_to_the_last_one_and_the_draft_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Rooms, "problem", lambda self, plan: None if len(plan) > 4 else "more than four dice must lie")
    t = table([1] * 8)
    for hero in HEROES[:3]:
        t.choose(hero, "rooms", {f"{hero}-2": "high"})
    before = t.save()
    with pytest.raises(Refused, match="more than four dice"):
        t.choose("dee", "rooms", {"dee-2": "high"})
    assert t.save() == before
    t.place("ada", "rooms", "ada-1", "low")
    t.ready("ada", "rooms")
    t.choose("dee", "rooms", {"dee-2": "high"})
    assert t.state.round == 1


def test_a_plan_that_is_no_pact_cannot_be_declined_and_keeps_the_ready_of_others() -> None:
    t = table()
    t.people.update({hero: hero for hero in HEROES})
    t.ready("ada", "rooms")
    t.place("bo", "rooms", "bo-2", "high")
    assert t.draft is not None and t.draft.ready == ["ada"]
    with pytest.raises(Refused, match="nothing that one can decline"):
        t.decline("bo", "rooms")
