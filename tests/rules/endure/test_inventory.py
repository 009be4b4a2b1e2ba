"""Spaces, what is worn, carried, used and dropped (ETS-INV)."""

from __future__ import annotations

import pytest

from starboard.games.endure.options import DONE, SEARCH, Attack, Discard, Move, Reorganise, Trade, Use, Which

from .scenario import noise, offered, play, scenario, survivor, why_not

C, E, N, MESS, BUNKS = "crew-quarters.c", "crew-quarters.e", "crew-quarters.n", "crew-quarters.M", "crew-quarters.B"


@pytest.mark.rule("ETS-INV-01", "ETS-INV-13", "ETS-INV-14", "ETS-INV-15")
def test_a_full_bag_and_a_new_card() -> None:
    t = scenario(
        {"marine": MESS}, items=["med-kit"], bag={"marine": ["shotgun", "flare", "persuader"]}, health={"marine": 5}
    )
    play(t, "marine", SEARCH)
    assert {Discard("med-kit"), Discard("flare"), Use("med-kit")} <= set(offered(t, "marine"))
    play(t, "marine", Use("med-kit"))
    assert survivor(t, "marine").health == 7 and t.state.actions == 1
    assert "flare" in survivor(t, "marine").cards


@pytest.mark.rule("ETS-INV-16")
def test_a_pair_takes_one_space() -> None:
    t = scenario({"marine": MESS}, items=["pistol"], bag={"marine": ["pistol", "flare", "persuader"]})
    play(t, "marine", SEARCH)
    assert sorted(survivor(t, "marine").cards) == ["flare", "persuader", "pistol", "pistol"]


@pytest.mark.rule("ETS-INV-03", "ETS-INV-04", "ETS-INV-05", "ETS-INV-06", "ETS-ACT-06")
def test_what_is_worn_counts_and_what_is_carried_hinders() -> None:
    t = scenario(
        {"marine": MESS}, bag={"marine": ["bastion-armour", "visor"]}, body={"marine": "padded-suit"}, actions=4
    )
    assert Reorganise("visor", "bastion-armour") in offered(t, "marine")
    play(t, "marine", Reorganise("visor", "bastion-armour"))
    marine = survivor(t, "marine")
    assert (marine.head, marine.body, marine.cards) == ("visor", "bastion-armour", ["padded-suit"])
    t = scenario({"marine": C}, bag={"marine": ["bastion-armour"]}, actions=5)
    play(t, "marine", Move(N), Move(C), Move(N))
    assert "ETS-DMG-08" in why_not(t, "marine", Move(C)), "three zones, worn or not"


@pytest.mark.rule("ETS-INV-09", "ETS-INV-10", "ETS-DMG-11")
def test_a_med_kit_heals_or_mends_and_is_gone() -> None:
    t = scenario({"marine": C}, bag={"marine": ["med-kit"]}, health={"marine": 5}, injuries={"marine": ["leg"]})
    play(t, "marine", Use("med-kit"), Which("mend"))
    assert survivor(t, "marine").injuries == [] and survivor(t, "marine").cards == [] and t.state.actions == 2


@pytest.mark.rule("ETS-INV-17", "ETS-INV-11")
def test_the_void_cannon_eats_a_power_cell() -> None:
    t = scenario({"captain": C}, {E: {"swarmer": 1}}, bag={"captain": ["void-cannon"]})
    assert "ETS-INV-17" in why_not(t, "captain", Attack("void-cannon", C))
    t = scenario(
        {"captain": C}, {E: {"swarmer": 1}}, bag={"captain": ["void-cannon", "power-cell"]}, rolls=[[3, 1, 1, 1, 1, 2]]
    )
    play(t, "captain", Attack("void-cannon", E))
    assert survivor(t, "captain").cards == ["void-cannon"] and noise(t) == {C: 5}


@pytest.mark.rule("ETS-INV-12")
def test_an_item_helps_its_bearer_only() -> None:
    t = scenario({"marine": C, "captain": C}, bag={"marine": ["med-kit"]}, health={"captain": 4})
    assert Use("med-kit") not in offered(t, "marine") and Trade("captain") in offered(t, "marine")


@pytest.mark.rule("ETS-INV-03", "ETS-INV-04")
def test_a_helmet_that_is_found_goes_to_the_head_and_a_spare_one_into_the_bag() -> None:
    t = scenario({"marine": BUNKS, "captain": BUNKS}, items=["visor", "hard-hat"], actor=None)
    t.state.survivors[1].head = "comms-helm"
    play(t, "marine", SEARCH, DONE)
    play(t, "captain", SEARCH)
    marine, captain = survivor(t, "marine"), survivor(t, "captain")
    assert (marine.head, marine.cards, captain.head, captain.cards) == ("visor", [], "comms-helm", ["hard-hat"])


@pytest.mark.rule("ETS-INV-13", "ETS-INV-14")
def test_what_is_dropped_is_out_of_play() -> None:
    t = scenario({"marine": BUNKS}, bag={"marine": ["pistol", "flare", "med-kit"]}, items=["visor"])
    play(t, "marine", Discard("flare"))
    assert survivor(t, "marine").cards == ["pistol", "med-kit"] and t.state.actions == 3
    assert t.state.items.discard == ["flare"]
    play(t, "marine", SEARCH)
    survivor(t, "marine").searched = []
    assert "ETS-RUL-58" in why_not(t, "marine", SEARCH), "the deck is empty, and what was dropped does not come back"


@pytest.mark.rule("ETS-INV-01", "ETS-INV-04", "ETS-ACT-06")
def test_helmets_change_places_though_the_bag_is_full() -> None:
    t = scenario({"marine": C}, head={"marine": "visor"}, bag={"marine": ["hard-hat", "pistol", "flare"]})
    found = [option for option in offered(t, "marine") if isinstance(option, Reorganise)]
    assert found == [Reorganise("hard-hat", "")], "but none fits into the bag besides"


@pytest.mark.rule("ETS-INV-13", "ETS-INV-15", "ETS-INV-03")
def test_a_helmet_finds_room_where_a_helmet_or_a_card_goes() -> None:
    t = scenario(
        {"marine": BUNKS},
        items=["hard-hat"],
        head={"marine": "visor"},
        body={"marine": "padded-suit"},
        bag={"marine": ["pistol", "flare", "med-kit"]},
    )
    play(t, "marine", SEARCH)
    assert {option.card for option in offered(t, "marine")} == {"hard-hat", "visor", "pistol", "flare", "med-kit"}
    play(t, "marine", Discard("visor"))
    assert survivor(t, "marine").head == "hard-hat" and t.state.items.discard == ["visor"]
