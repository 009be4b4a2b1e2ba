"""The actions of a turn, and searching (ETS-ACT, ETS-SRCH)."""

from __future__ import annotations

import pytest

from starboard.games.endure.content import START
from starboard.games.endure.options import DONE, SEARCH, Move, Reorganise

from .scenario import noise, offered, play, scenario, survivor, why_not

C, N, W, MESS, BUNKS = "crew-quarters.c", "crew-quarters.n", "crew-quarters.w", "crew-quarters.M", "crew-quarters.B"


@pytest.mark.rule("ETS-ACT-01", "ETS-ACT-03", "ETS-MOVE-01")
def test_three_actions() -> None:
    t = scenario({"marine": W}, actor=None)
    assert t.state.actions == START.actions == 3
    play(t, "marine", Move(C), Move(N), Move(C))
    assert t.state.round == 2, "the turn was over"


@pytest.mark.rule("ETS-SRCH-01", "ETS-SRCH-02", "ETS-SRCH-03", "ETS-SRCH-04", "ETS-SRCH-05")
def test_rooms_are_searched_once_a_turn() -> None:
    t = scenario({"marine": MESS}, items=["shotgun", "flare"])
    play(t, "marine", SEARCH)
    assert survivor(t, "marine").cards == ["shotgun"] and "ETS-SRCH-04" in why_not(t, "marine", SEARCH)
    play(t, "marine", Move(N))
    assert "ETS-SRCH-02" in why_not(t, "marine", SEARCH)
    play(t, "marine", Move("crew-quarters.A"))
    t = scenario({"marine": MESS}, {MESS: {"swarmer": 1}})
    assert "ETS-SRCH-03" in why_not(t, "marine", SEARCH)


@pytest.mark.rule("ETS-SRCH-07", "ETS-CMP-12")
def test_a_noise_card_makes_noise_where_one_searches() -> None:
    t = scenario({"marine": MESS}, items=["locker-alarm"])
    play(t, "marine", SEARCH)
    assert noise(t) == {MESS: 3} and survivor(t, "marine").cards == []


@pytest.mark.rule("ETS-RUL-58")
def test_an_empty_item_deck_cannot_be_searched() -> None:
    t = scenario({"marine": MESS}, items=[])
    assert "ETS-RUL-58" in why_not(t, "marine", SEARCH)


@pytest.mark.rule("ETS-ACT-02", "ETS-ACT-04", "ETS-TAB-06", "ETS-MOVE-02", "ETS-INV-02", "ETS-INV-08")
def test_what_an_action_may_be() -> None:
    t = scenario(
        {"medic": MESS, "marine": MESS},
        {N: {"swarmer": 1}},
        bag={"medic": ["pistol", "med-kit", "visor"]},
        health={"medic": 4},
    )
    kinds = {type(option).__name__ for option in offered(t, "medic")}
    assert kinds == {
        "Move",
        "Attack",
        "Search",
        "Active",
        "Crisis",
        "Trade",
        "Use",
        "Reorganise",
        "MakeNoise",
        "Discard",
        "Done",
    }
    assert [option for option in offered(t, "medic") if isinstance(option, Move)] == [Move(N)], "one zone"


@pytest.mark.rule("ETS-SRCH-06")
def test_a_room_is_never_exhausted() -> None:
    t = scenario({"marine": MESS, "captain": MESS}, items=["flare", "visor"], actor=None)
    play(t, "marine", SEARCH, DONE)
    play(t, "captain", SEARCH)
    assert survivor(t, "captain").head == "visor"


@pytest.mark.rule("ETS-ACT-06", "ETS-INV-03")
def test_reorganising_costs_an_action_and_only_wearables_are_worn() -> None:
    t = scenario({"marine": C}, bag={"marine": ["visor", "pistol"]})
    found = [option for option in offered(t, "marine") if isinstance(option, Reorganise)]
    assert found == [Reorganise("visor", "")]
    play(t, "marine", *found)
    assert t.state.actions == 2 and survivor(t, "marine").head == "visor" and survivor(t, "marine").cards == ["pistol"]


@pytest.mark.rule("ETS-ACT-02", "ETS-ACT-06")
def test_what_is_worn_may_be_taken_off_though_nothing_else_is_carried() -> None:
    t = scenario({"marine": C}, body={"marine": "padded-suit"})
    play(t, "marine", Reorganise("", ""))
    assert survivor(t, "marine").cards == ["padded-suit"] and t.state.actions == 2


@pytest.mark.rule("ETS-SRCH-07", "ETS-CMP-12")
def test_a_noise_card_is_not_kept() -> None:
    t = scenario({"marine": BUNKS}, items=["loose-panel", "flare"])
    play(t, "marine", SEARCH)
    assert survivor(t, "marine").cards == [] and t.state.items.discard == ["loose-panel"] and noise(t) == {BUNKS: 1}


@pytest.mark.rule("ETS-SRCH-08")
def test_another_room_is_searched_only_from_within() -> None:
    t = scenario({"marine": BUNKS}, items=["flare", "visor"], actions=3)
    play(t, "marine", SEARCH)
    assert SEARCH not in offered(t, "marine")
    play(t, "marine", *[option for option in offered(t, "marine") if isinstance(option, Move)][:1])
    assert "ETS-SRCH-02" in why_not(t, "marine", SEARCH), "the corridor between"
