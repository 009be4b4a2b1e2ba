"""Where two rules meet: both orders, the last of something, somebody who is out in between."""

from __future__ import annotations

import msgspec
import pytest

from starboard.games.eosrise import aftermath, boards, combat, crew, redeploy, scene, ship, warp
from starboard.games.eosrise.bot.policy import shield_pips
from starboard.games.eosrise.content import ALIENS
from starboard.games.eosrise.options import DONE, Boost, Flee, Give, Load, Name, Place, Shift, Use, Warp
from starboard.games.eosrise.state import Fire, Foe, Landing

from .scenario import NEARLY, attack, game, names, play, steps, who

# ---- the Last Dash is due in the middle of something -----------------------------------------------------------------


@pytest.mark.rule("EOS-ATK-21", "EOS-DASH-02", "EOS-RUL-59")
def test_the_ship_that_brings_the_last_intel_pays_all_it_has() -> None:
    """Its card, what lay on it, and the mission that counts it, before the planet is placed."""
    g = game(
        pursuit=[Foe("galagat-warden", skills=1, credits=1)],
        progress=NEARLY,
        intel=4,
        rolls=[9, 2],
        officers={"specialist": {"mission": "hunter", "stars": 4}},
    )
    before = g.state.credits
    attack(g, "apply", crew=["specialist"], cards=[Fire("fusion-core", 99, ["a", "b"], 0)])
    asked = steps(g, Name("pilot"), until="aliens")
    assert asked == ["level"]
    assert (g.state.dash, who(g, "pilot").level, who(g, "specialist").stars) == (True, 2, 5)
    assert g.state.credits > before
    assert g.state.attack is None


@pytest.mark.rule("EOS-RDP-06", "EOS-DASH-01")
def test_a_claimed_frb_that_begins_the_dash_leaves_no_other_claim_behind() -> None:
    g = game(
        "landing",
        landed=[Landing("dexer", "frb"), Landing("dexer", "skill"), Landing("dexer", "credit")],
        progress=NEARLY,
        rolls=[1, 9, 2],
        decks={"dexer": ["dexer-gnat", "dexer-wasp", "dexer-lancer"]},
        shields=0,
    )
    asked = steps(g, Name("engineer"), until="aliens")
    assert asked == ["level"]
    assert (g.state.dash, g.state.credits, who(g, "engineer").level) == (True, 9, 2)


@pytest.mark.rule("EOS-DASH-01", "EOS-MIS-03", "EOS-RUL-59")
def test_an_item_used_in_phase_6_that_brings_the_planet_drops_the_rest_of_the_round() -> None:
    """The attack is finished; then nothing redeploys."""
    item = "portable-shield"
    g = game(
        "defence",
        attackers=["dexer-gnat"],
        progress=NEARLY,
        rolls=[1, 9, 2],
        queue=["dexer", "dexer", "dexer", "dexer"],
        officers={"engineer": {"technology": [item], "mission": "i-am-a-man-of-science", "stars": 2}},
    )
    steps(g, ("engineer", Use(item)), [], until="aliens")
    assert (g.state.dash, g.state.attackers, g.state.ships) == (True, [], [])
    assert names([g.state.planet]) == ["9.2"]


# ---- ships on the table ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-TRAIT-05", "EOS-RETAL-04")
def test_a_shield_against_a_missile_swarm_lies_on_the_ship_it_names() -> None:
    """Not every ship in pursuit is one of the swarm: those before it do not lend it their places."""
    g = game(pursuit=["dexer-gnat", "dexer-wasp"], traits=True, rolls=[5], hull={"command": 12}, shields=3)
    step = combat.opening(g, attack(g, "open"))
    (ask,) = step.send(None)
    assert [scene.item_caption(g, ask, pip).label for pip in ask.kind.items] == [f"Dexer Wasp {n}" for n in (3, 4, 5)]
    assert scene.item_caption(g, ask, ask.kind.items[2]).touches == ["foe-1/5"]
    assert shield_pips(g, ask.kind) == []  # a Wasp is borne
    step.close()
    play(g, combat.opening(g, attack(g, "open")), ["1/5"])
    assert (g.state.hull["command"], g.state.shields) == (12, 2)


# ---- cards that hand something on ------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-RUL-14", "EOS-RUL-89")
def test_cargo_shifted_under_the_eos_is_delivered_at_once() -> None:
    """But not in the Last Dash."""
    for planet, pays in (("", True), ("9.2", False)):
        g = game(eos="8.1", planet=planet, officers={"pilot": {"contract": "mail-run", "cargo": "9.1"}})
        g.state.scanner, g.state.claims = "engineer", ["gear"]
        play(g, crew.crew_actions(g), Shift("pilot", "8.1"))
        assert (who(g, "pilot").contract == "", g.state.credits > 8) == (pays, pays)


@pytest.mark.rule("EOS-CONT-03", "EOS-TECH-01")
def test_a_contract_that_pays_an_item_pays_it_to_its_owner() -> None:
    g = game(
        "warp",
        warp=1,
        officers={"pilot": {"cubes": 0}, "engineer": {"contract": "salvage-rights", "cargo": "4.5"}},
        decks={"technology": ["trade-codes"]},
    )
    play(g, warp.warp(g), Warp("4.5"))
    assert [o.id for o in g.state.officers if o.technology] == ["engineer"]


@pytest.mark.rule("EOS-TECH-03", "EOS-TECH-05", "EOS-RUL-75")
def test_an_item_passed_on_is_its_new_owners_and_pays_no_second_time() -> None:
    g = game(
        hull={"command": 12, "engine": 10, "crafting": 5},
        officers={
            "pilot": {"technology": ["targeting-computer", "star-chart"]},
            "commander": {"technology": ["neural-tutor"]},
        },
        decks={"technology": ["portable-shield"]},
    )
    before = g.state.credits
    play(g, crew.crew_actions(g), ("pilot", Place("technology")), Give("targeting-computer", "commander"))
    assert who(g, "pilot").technology == ("star-chart", "portable-shield")
    assert who(g, "commander").technology == ("neural-tutor", "targeting-computer")
    assert g.state.credits == before
    assert Use("star-chart") not in crew.actions(g, who(g, "commander"), None)


# ---- somebody is stressed out in between -----------------------------------------------------------------------------


@pytest.mark.rule("EOS-STR-04", "EOS-ADVR-04", "EOS-DICE-05")
def test_who_is_stressed_out_by_a_first_strike_rolls_what_is_left() -> None:
    """The blow counts all the same, the advanced room is gone, and the dice are those of the lower hex."""
    g = game(
        pursuit=["dexer-gnat"],
        levels={"pilot": ("exploration", 1)},
        officers={"pilot": {"stress": 9, "room": "astrogation-deck"}, "commander": {"cubes": 0}},
        rolls=["gear", "arrow"],
    )
    fight = attack(g, "strike", crew=["pilot", "specialist"], cards=[Fire("ember-core"), Fire("plasma-core")])
    play(g, combat.first_strike(g, fight), Boost("ember-core", "pilot"))
    assert (who(g, "pilot").level, who(g, "pilot").room, who(g, "pilot").branch) == (2, "", "")
    assert fight.cards[0].boost > 0
    play(g, combat.first_strike(g, fight), DONE)
    assert len(fight.dice["pilot"]) == boards.unlocked(who(g, "pilot")).basic_dice


@pytest.mark.rule("EOS-STR-04", "EOS-STR-11")
def test_the_commander_is_out_first_and_the_next_one_starts_from_the_higher_floor() -> None:
    g = game(
        pursuit=["dexer-gnat"],
        levels={"commander": ("fleet-command", 2)},
        officers={
            "commander": {"stress": 9, "cubes": 0},
            "pilot": {"stress": 9},
            "specialist": {"cubes": 0, "stress": 2},
        },
        hull={"command": 12},
        decks={"damage": ["ember-core"]},
    )
    dice = {"commander": ["stress-1"], "pilot": ["stress-1"], "specialist": ["stress-1"]}
    fight = attack(g, "dice", crew=["commander", "pilot", "specialist"], dice=dice)
    floor = boards.floor(g)
    play(g, combat.bend_dice(g, fight))
    assert boards.floor(g) > floor
    assert who(g, "pilot").stress == boards.floor(g)
    assert who(g, "specialist").stress == boards.floor(g) + 1


# ---- the last of a supply --------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-COMP-04", "EOS-SHLD-01")
def test_the_fifteenth_shield_is_the_last_one() -> None:
    g = game(shields=7, charge=[2, 3, 3])
    play(g, crew.crew_actions(g), ("pilot", Place("charge-1")))
    assert (g.state.shields, g.state.charge) == (9, [0, 3, 3])
    ship.gain_shields(g, 5, "EOS-ICON-08")
    assert g.state.shields + sum(g.state.charge) == 15
    aftermath.refresh_shields(g)
    assert g.state.charge == [0, 3, 3]


@pytest.mark.rule("EOS-COMP-05", "EOS-MINE-04")
def test_the_fifth_mine_and_two_fields_in_one_galaxy() -> None:
    """Each field takes a station of its own, and there is no sixth station."""
    fields = ["5.4", "5.4", "4.5", "9.1", "9.2", "9.3"]
    g = game(hull={"command": 12, "engine": 10, "mining": 5}, asteroids=fields, mines=["5.4", "9.1", "9.2", "9.3"])
    assert [o.what for o in crew.fields(g, False, None)] == ["5.4", "4.5"]
    play(g, crew.crew_actions(g), ("pilot", Place("mine", "5.4")))
    assert crew.fields(g, False, None) == []


# ---- both orders, and a flight that ends in the Dash -----------------------------------------------------------------


@pytest.mark.rule("EOS-STR-09", "EOS-STR-10", "EOS-MED-01")
def test_a_treatment_before_and_after_the_commander_unlocks_a_start() -> None:
    results = []
    for order in (("commander", "pilot"), ("pilot", "commander")):
        g = game(officers={"pilot": {"stress": 5}})
        for seat in order:
            place = Place("train") if seat == "commander" else Place("treat")
            play(g, crew.crew_actions(g), (seat, place))
        results.append((who(g, "pilot").stress, boards.floor(g)))
    assert results == [(2, 2), (4, 2)]


@pytest.mark.rule("EOS-INT-05", "EOS-RETAL-15", "EOS-DASH-02")
def test_a_flight_whose_frb_falls_into_the_own_galaxy_begins_the_dash() -> None:
    g = game(
        pursuit=[Foe("vorde-titan", frbs=1, skills=1)], progress=NEARLY, rolls=[1, 5, 4, 9, 2], hull={"command": 12}
    )
    attack(g, "stay", crew=["specialist"])
    asked = steps(g, Flee(), until="aliens")
    assert asked == ["stay-or-flee"]
    assert (g.state.dash, g.state.todo, who(g, "pilot").level) == (True, [], 1)


@pytest.mark.rule("EOS-WARP-06", "EOS-DASH-02")
def test_the_frb_under_a_ship_is_not_progress_until_the_ship_is_defeated() -> None:
    """Of two equal hulls the crew says which one carries it; the other one's defeat brings nothing."""
    g = game(
        "warp",
        warp=3,
        progress=NEARLY,
        frbs=["4.5"],
        ships=[("dexer", "4.5"), ("dexer", "4.5")],
        decks={"dexer": ["dexer-gnat", "dexer-stinger"]},
        rolls=[1],
    )
    play(g, warp.warp(g), Warp("4.5"), Load(1))
    assert (g.state.progress, [foe.frbs for foe in g.state.pursuit], g.state.frbs) == (NEARLY, [0, 1], [])
    attack(g, "apply", crew=["specialist"], cards=[Fire("fusion-core", 0, ["a", "b"], 0)])
    steps(g, until="never")
    assert (g.state.progress, g.state.due, [foe.frbs for foe in g.state.pursuit]) == (NEARLY, False, [1])


@pytest.mark.rule("EOS-RDP-07", "EOS-RUL-51")
def test_a_single_point_is_damage_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """No ship of the deck deals so little: one that did would send its token to a new roll as well."""
    monkeypatch.setitem(ALIENS, "dexer-gnat", msgspec.structs.replace(ALIENS["dexer-gnat"], damage=1))
    g = game(
        "landing",
        landed=[Landing("dexer", "credit")],
        rolls=[5, 9, 1],
        decks={"dexer": ["dexer-gnat"]},
        hull={"command": 12},
    )
    play(g, redeploy.landing(g))
    assert (g.state.hull["command"], g.state.credits, names(g.state.tokens)) == (11, 8, ["9.1"])
