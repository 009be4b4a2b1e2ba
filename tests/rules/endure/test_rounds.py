"""The order of phases and turns, death and its witnesses (ETS-RND, ETS-WIN)."""

from __future__ import annotations

import pytest

from starboard.games.endure.options import DONE

from .scenario import play, scenario, survivor

C, W = "crew-quarters.c", "crew-quarters.w"


@pytest.mark.rule("ETS-RND-01", "ETS-RND-02", "ETS-RND-03", "ETS-RND-04", "ETS-RND-07", "ETS-RND-08")
def test_everybody_has_one_turn_from_the_first_player_on() -> None:
    t = scenario({"marine": W, "captain": W, "medic": W}, actor=None)
    t.state.first = 0
    order = []
    for _ in range(6):
        order += t.waiting_for()
        play(t, t.waiting_for()[0], DONE)
    assert order == ["marine", "captain", "medic", "captain", "medic", "marine"]
    assert t.state.round == 3


@pytest.mark.rule("ETS-WIN-05", "ETS-RUL-61", "ETS-RUL-60")
def test_the_cards_of_the_dead_are_gone_and_objectives_stay() -> None:
    zone = "medical-bay.T"
    t = scenario(
        {"medic": zone, "marine": "rec-room.G"},
        {zone: {"jaeger": 1}},
        mission="CG04",
        health={"medic": 1},
        bag={"medic": ["shotgun", "flare", "pistol"]},
        head={"medic": "visor"},
        carries={"medic": ["supplies"]},
        marks={},
    )
    play(t, "medic", DONE)
    assert survivor(t, "medic").cards == [] and {"shotgun", "flare", "pistol", "visor"} <= set(t.state.items.discard)
    assert [mark.id for mark in t.state.marks] == ["supplies"]


@pytest.mark.rule("ETS-WIN-04", "ETS-WIN-05", "ETS-WIN-06", "ETS-INV-14")
def test_a_death_costs_its_witnesses_and_its_cards() -> None:
    t = scenario(
        {"marine": C, "captain": W, "medic": "laboratory.V"},
        {C: {"jaeger": 1}},
        health={"marine": 1},
        bag={"marine": ["shotgun"]},
        head={"marine": "visor"},
        body={"marine": "padded-suit"},
        rolls=[1],
    )
    play(t, "marine", DONE)
    marine = survivor(t, "marine")
    assert (marine.fate, marine.cards, marine.head, marine.body) == ("dead", [], "", "")
    assert sorted(t.state.items.discard) == ["padded-suit", "shotgun", "visor"]
    assert survivor(t, "captain").resolve == 8, "saw it"
    assert survivor(t, "medic").resolve == 10, "did not"
