"""The abilities of the classes (ETS-ABIL)."""

from __future__ import annotations

import pytest

from starboard.games.endure import captions
from starboard.games.endure.content import CARDS, WEAPONS
from starboard.games.endure.game import Endure
from starboard.games.endure.options import (
    ACTIVE,
    CRISIS,
    DONE,
    PASS,
    SEARCH,
    YES,
    Attack,
    Door,
    Keep,
    Move,
    Push,
    Reroll,
    Use,
    Where,
    Which,
    Who,
)
from starboard.table import Table

from .scenario import asked, at, enemies, noise, offered, play, scenario, survivor, where_are, why_not

C, E, N, W, MED, MESS, WARD = (
    "crew-quarters.c",
    "crew-quarters.e",
    "crew-quarters.n",
    "crew-quarters.w",
    "medical-bay.c",
    "crew-quarters.M",
    "medical-bay.W",
)


@pytest.mark.rule(
    "ETS-ABIL-01", "ETS-ABIL-03", "ETS-ABIL-04", "ETS-ABIL-05", "ETS-ABIL-06", "ETS-ABIL-07", "ETS-GAP-12"
)
def test_the_captain_rallies_and_gets_everybody_out() -> None:
    t = scenario({"captain": C, "marine": E}, resolve={"marine": 5})
    play(t, "captain", ACTIVE)
    assert survivor(t, "marine").resolve == 6 and "ETS-ABIL-04" in why_not(t, "captain", ACTIVE)
    play(t, "captain", CRISIS)
    play(t, "captain", Move(N))
    play(t, "marine", Move(MED))
    assert (at(t, "captain"), at(t, "marine")) == (N, MED) and t.state.actions == 1
    assert "ETS-ABIL-06" in why_not(t, "captain", CRISIS)


@pytest.mark.rule("ETS-ABIL-02")
def test_a_passive_ability_is_always_on() -> None:
    t = scenario({"captain": W, "marine": E}, tokens=[(WARD, "3 jaeger")], phase="round-start", rolls=[[6, 6], [4, 6]])
    assert survivor(t, "marine").resolve == 10, "10 against 11: the Captain is in sight"
    t = scenario({"captain": E, "marine": W}, tokens=[(WARD, "3 jaeger")], phase="round-start", rolls=[[6, 6], [4, 6]])
    assert survivor(t, "captain").resolve == 9, "others are steadied, not the Captain"


def test_the_marine_rolls_again_and_aims() -> None:
    t = scenario({"marine": C}, {E: {"swarmer": 2}}, bag={"marine": ["shotgun"]}, rolls=[[3, 3, 1, 2], 5])
    play(t, "marine", ACTIVE, Attack("shotgun", E), Reroll(1))
    assert enemies(t, E) == {}, "3+ instead of 4+"


def test_the_marine_clears_the_deck() -> None:
    t = scenario(
        {"marine": C},
        {E: {"swarmer": 1}, N: {"swarmer": 1}},
        bag={"marine": ["shotgun"]},
        rolls=[[4, 4, 4, 5], [6, 5, 4, 4]],
    )
    play(t, "marine", CRISIS, Which("shotgun"))
    assert enemies(t, E) == enemies(t, N) == {}


def test_the_psychic_looks_ahead_and_pushes() -> None:
    t = scenario(
        {"psychic": C}, {C: {"swarmer": 2}}, tokens=[("rec-room.G", "3 jaeger")], actor=None, events=["lockdown"] * 3
    )
    assert offered(t, "psychic") == [YES, PASS]
    play(t, "psychic", YES, Where("rec-room.G"), ACTIVE)
    assert t.state.tokens[0].face == "3 jaeger" and t.state.next_event == "lockdown"
    play(t, "psychic", CRISIS, Push("swarmer", W))
    assert where_are(t, "swarmer") == {W: 2}


def test_the_medic_treats_and_triages() -> None:
    t = scenario({"medic": C, "marine": C}, health={"marine": 5}, injuries={"marine": ["head"]})
    play(t, "medic", ACTIVE)
    play(t, "marine", Which("mend"))
    assert survivor(t, "marine").injuries == []
    play(t, "medic", CRISIS)
    assert survivor(t, "marine").health == 7


def test_the_scout_finds_more_and_slips_by() -> None:
    t = scenario({"scout": MESS}, {C: {"jaeger": 1}}, items=["shotgun", "flare"], rolls=[[1, 1], 3])
    play(t, "scout", SEARCH, Keep("flare"))
    assert survivor(t, "scout").cards == ["flare"]
    play(t, "scout", ACTIVE, Move(N), Move("crew-quarters.A"), DONE)
    assert where_are(t, "jaeger") == {W: 1}, "it did not notice, and drifted"


def test_gone_means_gone() -> None:
    t = scenario({"scout": C}, {C: {"jaeger": 1}}, rolls=[0])
    play(t, "scout", CRISIS, DONE)
    assert survivor(t, "scout").health == 8 and where_are(t, "jaeger") == {N: 1}


def test_the_technician_turns_doors_pings_and_overrides() -> None:
    t = scenario(
        {"technician": "medical-bay.n"}, tokens=[("medical-bay.P", "3 jaeger")], event="blackout", rolls=[[6, 6]]
    )
    play(t, "technician", Door("theatre-door"))
    assert t.state.actions == 3 and Move("medical-bay.T") not in offered(t, "technician")
    play(t, "technician", ACTIVE, Where("medical-bay.P"))
    assert enemies(t, "medical-bay.P") == {"jaeger": 3} and survivor(t, "technician").resolve == 10
    play(t, "technician", CRISIS, Which("cancel-in_force"))
    assert t.state.event == ""


def test_second_sets_of_abilities() -> None:
    t = scenario({"captain-b": C, "marine": C}, {E: {"swarmer": 1}}, bag={"marine": ["pistol"]}, rolls=[[4, 1]])
    play(t, "captain-b", ACTIVE)
    play(t, "marine", Attack("pistol", E), Reroll(0))
    assert enemies(t, E) == {} and t.state.actions == 2
    t = scenario({"psychic-b": C}, {MED: {"jaeger": 1}})
    play(t, "psychic-b", ACTIVE, Where("medical-bay.P"))
    assert noise(t) == {"medical-bay.P": 3}
    play(t, "psychic-b", CRISIS)
    assert t.state.groups[0].stunned == 1
    t = scenario({"medic-b": C, "marine": C}, injuries={"marine": ["leg"]}, actor="medic-b")
    play(t, "medic-b", ACTIVE)
    assert survivor(t, "marine").injuries == []
    play(t, "medic-b", DONE)
    assert t.waiting_for() == ["marine"] and t.state.actions == 4
    t = scenario({"engineer-b": C}, {MED: {"jaeger": 1}}, bag={"engineer-b": ["shotgun"]}, rolls=[[4, 4, 4, 1, 1, 1]])
    play(t, "engineer-b", CRISIS)
    assert where_are(t, "jaeger") == {} and noise(t) == {C: 4}
    t = scenario({"technician-b": "medical-bay.n"})
    assert any(type(option).__name__ == "Interact" for option in offered(t, "technician-b")), "uplink"
    play(t, "technician-b", CRISIS, Which("state-lockdown"))
    assert t.game.states == {"lockdown"}  # type: ignore[attr-defined]
    t = scenario({"marine-b": C, "captain": C}, {C: {"jaeger": 1}}, rolls=["none"])
    play(t, "marine-b", ACTIVE, DONE)
    assert survivor(t, "marine-b").health == 9 and survivor(t, "captain").health == 9


@pytest.mark.rule("ETS-ABIL-02")
def test_whoever_is_asked_whether_is_told_what() -> None:
    t = scenario({"psychic": C, "captain": C}, actor=None, tokens=[("rec-room.G", "3 jaeger")], rolls=["3 jaeger"])
    ask = asked(t, "psychic")
    text = CARDS[ask.about.card].text
    assert text in captions.prompt(t.game, ask, "psychic")  # type: ignore[arg-type]
    assert offered(t, "psychic") == [YES, PASS]


@pytest.mark.rule("ETS-ABIL-02")
def test_a_choice_of_effects_is_named_by_what_they_do() -> None:
    t = scenario({"medic": C}, bag={"medic": ["med-kit"]}, health={"medic": 3}, injuries={"medic": ["leg"]})
    play(t, "medic", Use("med-kit"))
    ask = asked(t, "medic")
    labels = [captions.caption(t.game, ask, option).label for option in ask.kind.enumerate(9)]  # type: ignore[arg-type]
    assert len(set(labels)) == len(labels) > 1 and not any("of the choices" in label for label in labels)
    assert "3 Health back" in labels  # what her skilled hands add is in it


@pytest.mark.rule("ETS-ABIL-02")
def test_what_lasts_through_the_next_turn_ends_with_it() -> None:
    """Adrenaline: one action more on the next turn of whom it was given to, and only then."""
    t = scenario({"medic": C, "marine": C, "captain": C}, actor="medic", injuries={"captain": ["leg"]})
    t.state.acted = 1 << t.state.actor  # the captain's turn of this round is still to come
    survivor(t, "medic").kit = "b"
    t.game.changed()  # type: ignore[attr-defined]
    t = Table(Endure, t.setup, seed="adrenaline", state=t.state)
    play(t, "medic", ACTIVE)
    turns: list[int] = []
    for _ in range(40):
        seat = t.waiting_for()[0]
        if seat == "captain" and len(turns) < t.state.round:
            turns.append(t.state.actions)
        if len(turns) == 2:
            break
        play(t, seat, offered(t, seat)[-1] if DONE not in offered(t, seat) else DONE)
    assert turns == [4, 3]


@pytest.mark.rule("ETS-ABIL-05", "ETS-GAP-12")
@pytest.mark.parametrize(("weapon", "dice"), [("assault-rifle", [1, 2, 1, 2]), ("pistol", [1, 2])])
def test_clear_the_deck_fires_the_weapon_that_was_chosen(weapon: str, dice: list[int]) -> None:
    t = scenario({"marine": C}, {E: {"jaeger": 1}}, bag={"marine": ["assault-rifle", "pistol"]}, rolls=[dice])
    play(t, "marine", CRISIS, Which(weapon))
    if Reroll(0) in offered(t, "marine"):
        play(t, "marine", Reroll(0))
    assert noise(t) == {C: WEAPONS[weapon].noise}


@pytest.mark.rule("ETS-ABIL-02", "ETS-DMG-11")
def test_treat_asks_for_whom_and_names_the_injuries() -> None:
    t = scenario(
        {"medic": C, "marine": C}, health={"marine": 5}, injuries={"marine": ["leg", "head"], "medic": ["leg"]}
    )
    play(t, "medic", ACTIVE)
    words, ask = t.type.scenery, t.offers[0]
    assert words.prompt(t.game, ask, "medic") == "Treat: which survivor?"
    play(t, "medic", Who("marine"))
    ask = t.offers[0]
    assert words.prompt(t.game, ask, "marine") == "Marine: which of the two?"
    labels = [words.caption(t.game, ask, option).label for option in ask.kind.iterate()]
    assert labels == ["1 Health back", "Heal Leg Injury or Head Injury"]
