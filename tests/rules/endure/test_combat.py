"""Combat, ranged and melee weapons, jams (ETS-CBT, ETS-RNGD, ETS-MEL, ETS-JAM)."""

from __future__ import annotations

import pytest

from starboard.games.endure import inventory
from starboard.games.endure.options import DONE, Attack, Kill, Reroll, Trade
from starboard.games.endure.state import EndureState, Item
from starboard.table import Table

from .scenario import enemies, jams, noise, offered, play, scenario, survivor, why_not

C, E, W = "crew-quarters.c", "crew-quarters.e", "crew-quarters.w"


@pytest.mark.rule("ETS-CBT-10", "ETS-CBT-11", "ETS-INV-07")
def test_two_pistols_roll_twice_the_dice() -> None:
    t = scenario({"captain": C}, {E: {"swarmer": 4}}, bag={"captain": ["pistol", "pistol"]}, rolls=[[4, 4, 4, 1]])
    play(t, "captain", Attack("pistol", E, True))
    assert enemies(t, E) == {"swarmer": 1} and noise(t) == {C: 2}


@pytest.mark.rule("ETS-MEL-01", "ETS-MEL-02", "ETS-MEL-03", "ETS-JAM-01")
def test_melee_neither_jams_nor_strikes_friends() -> None:
    t = scenario({"captain": C, "medic": C}, {C: {"swarmer": 1}}, bag={"captain": ["swarmer-leg"]}, rolls=[[3, 3]])
    play(t, "captain", Attack("swarmer-leg", C))
    assert jams(t, "captain") == [] and survivor(t, "medic").health == 9
    assert Attack("swarmer-leg", E) not in offered(t, "captain")


@pytest.mark.rule("ETS-RNGD-06", "ETS-RNGD-07", "ETS-RUL-17")
def test_friends_roll_off_once_and_ties_again() -> None:
    t = scenario(
        {"captain": C, "medic": E, "scout": E},
        {E: {"swarmer": 1}},
        bag={"captain": ["pistol"]},
        rolls=[[1, 2], [3, 3], [2, 5], "none"],
    )
    play(t, "captain", Attack("pistol", E))
    assert survivor(t, "medic").health == 7 and survivor(t, "scout").health == 8


def test_splitting_damage_is_a_choice() -> None:
    t = scenario({"captain": C}, {E: {"jaeger": 1, "swarmer": 3}}, bag={"captain": ["shotgun"]}, rolls=[[4, 5, 1, 2]])
    play(t, "captain", Attack("shotgun", E))
    assert set(offered(t, "captain")) == {Kill((("jaeger", 1),)), Kill((("swarmer", 2),))}


@pytest.mark.rule("ETS-RNGD-01", "ETS-RUL-21")
def test_friends_in_between_are_not_struck() -> None:
    t = scenario(
        {"captain": W, "medic": C}, {E: {"swarmer": 2}}, bag={"captain": ["assault-rifle"]}, rolls=[[1, 2, 3, 3]]
    )
    play(t, "captain", Attack("assault-rifle", E))
    assert survivor(t, "medic").health == 9


@pytest.mark.rule("ETS-CBT-09")
def test_a_pair_is_two_of_the_same_with_the_symbol() -> None:
    for bag, pairs in ((["pistol", "rivet-gun"], []), (["shotgun"] * 2, []), (["pistol"] * 2, ["pistol"])):
        t = scenario({"marine": C}, {C: {"jaeger": 1}}, bag={"marine": bag})
        assert [o.weapon for o in offered(t, "marine") if isinstance(o, Attack) and o.both] == pairs


@pytest.mark.rule("ETS-RNGD-05", "ETS-ARM-01")
@pytest.mark.parametrize(("save", "health"), [(3, 8), (2, 6)])
def test_armour_helps_against_stray_shots(save: int, health: int) -> None:
    t = scenario(
        {"captain": C, "psychic": E},
        {E: {"jaeger": 4}},
        bag={"captain": ["shotgun"]},
        body={"psychic": "bastion-armour"},
        rolls=[[4, 1, 2, 6], save, "none"],
    )
    play(t, "captain", Attack("shotgun", E))
    assert survivor(t, "psychic").health == health


@pytest.mark.rule("ETS-JAM-01", "ETS-JAM-03", "ETS-RUL-23", "ETS-CBT-10")
def test_a_pair_rolls_twice_the_dice_and_jams_together() -> None:
    t = scenario({"captain": C}, {C: {"jaeger": 2}}, bag={"captain": ["pistol", "pistol"]}, rolls=[[2] * 4])
    pair = Attack("pistol", C, True)
    assert pair in offered(t, "captain")
    play(t, "captain", pair)
    assert jams(t, "captain") == ["pistol", "pistol"]
    assert "ETS-JAM-03" in why_not(t, "captain", Attack("pistol", C))


def traded(t: Table[EndureState], starts: str, plan: dict[str, str]) -> None:
    """The captain and the marine trade: each lays out the own cards, and both agree."""
    other = "marine" if starts == "captain" else "captain"
    play(t, starts, Trade(other))
    t.choose(starts, "swap", {piece: slot for piece, slot in plan.items() if piece.startswith(starts)})
    t.choose(other, "swap", {k: v for k, v in plan.items() if k.startswith(other)}, yielding=[starts])


PAIR = {"captain": C, "marine": C}
PISTOLS = {"captain": ["pistol"], "marine": ["pistol"]}
EXCHANGED = {"captain/2/pistol": "marine:bag", "marine/2/pistol": "captain:bag"}


@pytest.mark.rule("ETS-JAM-03", "ETS-TRADE-03")
def test_jammed_then_traded_it_is_jammed_for_the_partner() -> None:
    """And works again in the next round, for whoever has it then."""
    t = scenario(PAIR, {E: {"jaeger": 1}}, bag={"captain": ["pistol"]}, rolls=[[2, 2], [1, 1], [1, 1]])
    t.state.acted, t.state.groups[0].stunned = 1, 1
    play(t, "captain", Attack("pistol", E))
    traded(t, "captain", {"captain/2/pistol": "marine:bag"})
    play(t, "captain", DONE)
    assert t.waiting_for() == ["marine"] and Attack("pistol", E) not in offered(t, "marine")
    assert "ETS-JAM-03" in why_not(t, "marine", Attack("pistol", C))
    play(t, "marine", DONE)
    assert t.state.round == 2 and t.waiting_for() == ["marine"] and Attack("pistol", E) in offered(t, "marine")


@pytest.mark.rule("ETS-JAM-03", "ETS-TRADE-03")
def test_jammed_then_swapped_for_a_clean_one_the_clean_one_fires() -> None:
    t = scenario(PAIR, {E: {"jaeger": 1}}, bag=PISTOLS, rolls=[[2, 2]])
    play(t, "captain", Attack("pistol", E))
    assert jams(t, "captain") == ["pistol"] and Attack("pistol", E) not in offered(t, "captain")
    traded(t, "captain", EXCHANGED)
    assert Attack("pistol", E) in offered(t, "captain")
    assert (jams(t, "captain"), jams(t, "marine")) == ([], ["pistol"])


@pytest.mark.rule("ETS-JAM-03", "ETS-TRADE-03")
def test_traded_then_jammed_it_is_jammed_for_whoever_fired_it() -> None:
    """What the giver fires afterwards is another one, and goes on working; traded back, the jam comes back with it."""
    t = scenario(PAIR, {E: {"jaeger": 1}}, bag={"captain": ["pistol", "pistol"]}, rolls=[[2, 2], [4, 1]])
    t.state.acted, t.state.groups[0].stunned = 1, 1
    traded(t, "captain", {"captain/2/pistol": "marine:bag"})
    assert Attack("pistol", E) in offered(t, "captain")
    play(t, "captain", DONE)
    play(t, "marine", Attack("pistol", E), Reroll(0))
    assert (jams(t, "captain"), jams(t, "marine")) == ([], ["pistol"])
    traded(t, "marine", {"marine/2/pistol": "captain:bag"})
    assert (jams(t, "captain"), jams(t, "marine")) == (["pistol"], [])
    assert inventory.ready(survivor(t, "captain"), "pistol") == 1, "one of the two"


@pytest.mark.rule("ETS-JAM-03")
def test_a_jam_goes_where_the_weapon_goes() -> None:
    """Pistols change hands: the jammed one cannot be fired by whoever has it now, the clean one can."""
    t = scenario({"captain": C, "marine": C}, {E: {"jaeger": 1}}, bag={"captain": ["pistol"], "marine": ["pistol"]})
    captain, marine = survivor(t, "captain"), survivor(t, "marine")
    inventory.jam(captain, "pistol", 1)
    swap = inventory.Swap(t.game, captain, marine)  # type: ignore[arg-type]
    theirs = {"captain/2/pistol": "marine:bag", "marine/2/pistol": "captain:bag"}
    assert swap.problem(theirs) is None
    inventory.lay_out(swap, theirs)
    assert (captain.bag, marine.bag) == ([Item("pistol")], [Item("pistol", jammed=True)])
    assert inventory.ready(captain, "pistol") == 1 and inventory.ready(marine, "pistol") == 0
    assert Attack("pistol", E) in offered(t, "captain")


@pytest.mark.rule("ETS-JAM-03")
def test_of_two_alike_the_jammed_one_is_dropped() -> None:
    t = scenario({"captain": C}, bag={"captain": ["pistol", "pistol"]})
    captain = survivor(t, "captain")
    inventory.jam(captain, "pistol", 1)
    assert [item.jammed for item in captain.bag] == [True, False]
    inventory.drop(t.game, captain, "pistol")  # type: ignore[arg-type]
    assert captain.bag == [Item("pistol")]
    inventory.jam(captain, "pistol", 2)
    inventory.clear(captain)
    assert captain.bag == [Item("pistol")]


@pytest.mark.rule("ETS-JAM-01")
def test_of_dice_that_jam_none_is_said_to_hit() -> None:
    t = scenario({"captain": C}, {E: {"jaeger": 1}}, bag={"captain": ["pistol"]}, rolls=[[4, 4]])
    play(t, "captain", Attack("pistol", E))
    rolled = next(event for event in t.journal if event.word == "attack")
    assert rolled.fact.need == 0 and rolled.fact.hits is None and rolled.text.endswith("4, 4, all alike.")  # type: ignore[union-attr]
    assert any(event.word == "jam" for event in t.journal)
