"""Where two rules meet: both orders, the last of something, somebody who is out in between."""

from __future__ import annotations

import msgspec
import pytest

from starboard.games.eosrise import (
    aftermath,
    aliens,
    boards,
    combat,
    contracts,
    crew,
    planning,
    redeploy,
    scene,
    ship,
    technology,
    warp,
)
from starboard.games.eosrise.bot.policy import shield_pips
from starboard.games.eosrise.content import ALIENS, GALAXY, HOUSE, MAP, SEATS
from starboard.games.eosrise.options import (
    DONE,
    PASS,
    Accept,
    Boost,
    Burn,
    Continue,
    Fix,
    Flee,
    Give,
    Hold,
    Jump,
    Keep,
    Load,
    Name,
    Pill,
    Place,
    Scrap,
    Shift,
    Turn,
    Use,
    Warp,
)
from starboard.games.eosrise.state import Deck, Fire, Foe, Landing

from .scenario import NEARLY, attack, game, names, play, refusals, steps, who

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


# ---- the Engine and the Pilot's track in the warp phase --------------------------------------------------------------


@pytest.mark.rule("EOS-RUL-96", "EOS-ROOM-08", "EOS-WARP-01")
def test_a_quick_fix_starts_a_dead_engine_before_the_flight() -> None:
    """With its whole warp value; until then neither lanes nor what adds lanes are offered."""
    g = game(
        "warp-begin",
        hull={"command": 9, "engine": 0},
        levels={"pilot": 2},
        officers={"commander": {"technology": ["warp-injector"]}},
    )
    g.step()
    assert (warp.moves(g, None), warp.helps(g, who(g, "commander"), None)) == ([DONE], [])
    assert steps(g, ("engineer", Fix("command")), ("engineer", Fix("engine")), until="never") == ["warp-help"] * 2
    assert (g.state.hull, g.state.warp, who(g, "engineer").cubes) == ({"command": 10, "engine": 1}, 2, 1)
    assert {Burn(), Warp("4.5")} <= set(warp.moves(g, None))


@pytest.mark.rule("EOS-RUL-96", "EOS-INT-02")
def test_an_engine_that_dies_in_flight_is_not_started_again() -> None:
    g = game(
        "warp",
        warp=3,
        asteroids=["4.5"],
        hull={"command": 9, "engine": 1},
        decks={"damage": ["ember-core"]},
    )
    assert steps(g, Warp("4.5"), {"engine": 1, "command": 1}, until="attack") == ["warp", "damage"]
    assert (who(g, "engineer").cubes, names([g.state.eos])) == (3, ["4.5"])


@pytest.mark.rule("EOS-RUL-97", "EOS-SKILL-03", "EOS-TOK-07")
@pytest.mark.parametrize(("seat", "lanes"), [("pilot", 1), ("engineer", 0)])
def test_a_skill_token_under_the_last_lane_may_give_another_lane(seat: str, lanes: int) -> None:
    g = game("warp", warp=1, skills=["4.5"], officers={"pilot": {"cubes": 0}, "engineer": {"cubes": 0}})
    steps(g, Warp("4.5"), Name(seat), until="attack")
    assert (g.state.warp, g.state.phase) == (lanes, "warp" if lanes else "attack")
    g = game(levels={"pilot": 1}, warp=0)
    play(g, crew.crew_actions(g), ("pilot", Place("train")))
    assert g.state.warp == 0  # outside the warp phase nothing is flown


# ---- any number, or up to so many ------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-CUBE-02", "EOS-FIRST-07", "EOS-STR-12")
@pytest.mark.parametrize(("pills", "answers", "stress"), [(3, [Pill()], 4), (3, [PASS], 5), (1, [], 5)])
def test_a_second_pill_against_what_the_first_one_left(pills: int, answers: list[object], stress: int) -> None:
    g = game(pursuit=["dexer-gnat"], officers={"commander": {"cubes": pills}})
    fight = attack(g, "strike", crew=["specialist"], cards=[Fire("quantum-core"), Fire("plasma-core")])
    play(g, combat.first_strike(g, fight), Boost("quantum-core", "pilot", True), *answers)
    assert (fight.cards[0].boost, who(g, "pilot").stress) == (3, stress)
    assert who(g, "commander").cubes == pills - 1 - answers.count(Pill())


@pytest.mark.rule("EOS-TECH-07", "EOS-ATK-12")
def test_two_dice_turned_to_one_icon_or_only_one_of_them() -> None:
    for more, left in ((PASS, "syringe"), (Turn("pilot-2", "gear"), "gear")):
        g = game(pursuit=["dexer-gnat"], officers={"pilot": {"technology": ["twin-sight"]}})
        dice = {"pilot": ["stress-1", "syringe"], "specialist": ["arrow"]}
        fight = attack(g, "dice", crew=["pilot", "specialist"], dice=dice)
        play(g, combat.bend_dice(g, fight), Use("twin-sight"), Turn("pilot-1", "gear"), more)
        assert fight.dice == {"pilot": ["gear", left], "specialist": ["arrow"]}
    g = game(pursuit=["dexer-gnat"], officers={"pilot": {"technology": ["twin-sight"]}})
    fight = attack(g, "dice", crew=["pilot", "specialist"], dice={"pilot": ["stress-1"], "specialist": ["arrow"]})
    play(g, combat.bend_dice(g, fight), Use("twin-sight"), Turn("pilot-1", "crosshair"))  # there is no second one
    assert fight.dice["pilot"] == ["crosshair"]


@pytest.mark.rule("EOS-EVT-06", "EOS-COMP-04")
def test_mercenaries_are_worth_their_pay_and_the_pool_ends() -> None:
    """In Phase 8 nothing waits on the Redeploy track: an event has to give what there is."""
    for shields, got in ((0, 4), (4, 6)):
        g = game("event", eos="12.3", decks={"chandra": ["mercenary-offer"]}, rolls=[4], shields=shields)
        play(g, aftermath.event(g), Accept())
        assert (g.state.credits, g.state.shields) == (5, got)


# ---- the Last Dash in the middle of a redeployment -------------------------------------------------------------------


@pytest.mark.rule("EOS-RUL-59", "EOS-DASH-20", "EOS-RUL-09")
def test_the_last_frb_from_an_empty_hex_stops_the_redeployment() -> None:
    g = game(
        "redeploy",
        queue=["", "dexer", "vorde", "galagat"],
        invasion=["dexer"],
        progress=NEARLY,
        rolls=[5, 4, 9, 2],
    )
    steps(g, until="aliens")
    assert (g.state.dash, g.state.ships, g.state.skills, g.state.tokens) == (True, [], [], [])
    assert (g.state.queue, g.state.invasion) == (["", "dexer", "vorde", "galagat"], ["dexer"])


# ---- an explosion in mid-combat --------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-ROOM-07", "EOS-MINE-05", "EOS-SCAN-04", "EOS-INT-19")
def test_rooms_that_explode_in_a_retaliation() -> None:
    """Cards of a scan stay with the crew, mining stations fall silent, and rebuilding needs what building did."""
    g = game(
        pursuit=["galagat-warden"],
        rolls=[5],
        hull={"command": 9, "engine": 8, "mining": 3, "scanner": 3},
        levels={"engineer": 3},
        asteroids=["9.1"],
        mines=["9.1"],
        scans=["plasma-core"],
        credits=0,
        officers={"engineer": {"cubes": 0}, "commander": {"cubes": 0}, "specialist": {"cubes": 0}},
    )
    fight = attack(g, "retaliate", crew=["specialist"])
    play(g, combat.retaliate(g, fight), {"mining": 3, "scanner": 3})
    assert (g.state.hull, g.state.scans) == ({"command": 9, "engine": 8}, ["plasma-core"])
    assert combat.stays(g, None) == [Continue(), Flee()]  # nothing left of them to fix
    aftermath.fund(g)
    assert (g.state.credits, names(g.state.mines)) == (HOUSE.funding[0], ["9.1"])
    g.state.credits = 6
    g.state.phase, g.state.pursuit, g.state.attack = "crew", [], None
    play(g, crew.crew_actions(g), ("pilot", Place("build", "mining")))
    assert g.state.credits == 0
    aftermath.fund(g)
    assert g.state.credits == HOUSE.funding[1] + 1


@pytest.mark.rule("EOS-OVER-09", "EOS-ATK-04", "EOS-SKILL-07")
def test_a_slip_of_the_last_officer_ends_a_fight_that_was_won() -> None:
    """The dice that would have destroyed the ship cost the nerves, the nerves a damage card, and that the ship."""
    g = game(
        planet="5.4",
        pursuit=["dexer-gnat"],
        hull={"command": 2},
        officers={"specialist": {"stress": 9, "cubes": 0}, "commander": {"cubes": 0}},
        decks={"damage": ["ember-core"]},
    )
    attack(g, "dice", crew=["specialist"], dice={"specialist": ["stress-1"]}, cards=[Fire("fusion-core", 9)])
    steps(g)
    assert g.state.outcome is not None
    assert (g.state.outcome.won, g.state.outcome.because) == (False, "command")


# ---- changed hands, lost ranks ---------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-TECH-03", "EOS-MIS-05", "EOS-MSN-02")
def test_an_item_that_changed_hands_counts_for_whoever_uses_it() -> None:
    mission = {"mission": "i-am-a-man-of-science", "stars": 1}
    g = game(
        officers={"pilot": {"technology": ["trade-codes", "star-chart"]}, "engineer": mission},
        decks={"technology": ["hull-patch"]},
    )
    play(g, technology.gain(g, who(g, "pilot")), Give("trade-codes", "engineer"))
    assert who(g, "engineer").stars == 1  # passing on is neither use nor discard
    play(g, crew.crew_actions(g), ("engineer", Use("trade-codes")))
    assert who(g, "engineer").stars == 2
    play(g, crew.crew_actions(g), ("pilot", Use("hull-patch")))
    assert (who(g, "engineer").stars, g.state.progress) == (2, 0)


@pytest.mark.rule("EOS-RUL-27", "EOS-RUL-30", "EOS-SHLD-04")
def test_an_assistant_that_stands_completes_a_charge_though_the_icon_is_lost() -> None:
    g = game(
        levels={"commander": 4},
        officers={"commander": {"stress": 9}, "engineer": {"assistant": "charge-2"}},
        hull={"command": 9, "engine": 8, "scanner": 4},
        rolls=["stress-1", "arrow"],
    )
    play(g, crew.crew_actions(g), ("commander", Place("scan")))
    steps(g, until="never")
    assert (crew.assistants(g), who(g, "commander").level) == (False, 1)
    play(g, crew.crew_actions(g), ("pilot", Place("charge-2")))
    assert g.state.shields == 3
    assert [o.id for o in crew.acting_now(g)] == ["specialist", "engineer"]


@pytest.mark.rule("EOS-CHAR-06", "EOS-CHAR-07", "EOS-INT-18")
def test_the_engineer_breaks_down_before_or_after_a_room_is_built() -> None:
    built = []
    for first in ("build", "break"):
        g = game(levels={"engineer": 4}, officers={"engineer": {"stress": 9}}, hull={"command": 9, "engine": 8})
        for act in (first, "break" if first == "build" else "build"):
            if act == "break":
                play(g, boards.take_stress(g, who(g, "engineer"), 1))
            elif Place("build", "medical") in crew.actions(g, who(g, "pilot"), None):
                play(g, crew.crew_actions(g), ("pilot", Place("build", "medical")))
        built.append("medical" in g.state.hull)
        assert (Place("build"), "EOS-BUILD-01") in refusals(crew.builds, g, False)
    assert built == [True, False]


@pytest.mark.rule("EOS-RUL-91", "EOS-RUL-76")
def test_an_item_for_phase_2_while_a_figure_is_left() -> None:
    for commander, left in ((1, []), (4, ["pilot"])):
        g = game(levels={"commander": commander}, officers={"pilot": {"technology": ["trade-codes"], "place": "train"}})
        assert [o.id for o in crew.acting_now(g) if o.id == "pilot"] == left


# ---- the last of a supply, and who is named first --------------------------------------------------------------------


@pytest.mark.rule("EOS-DECK-02", "EOS-RUL-70", "EOS-ATK-08")
def test_a_damage_deck_that_runs_out_under_an_attack() -> None:
    """The discards are shuffled, not what lies on the table; and when there is no card left, fewer are drawn."""
    g = game(pursuit=["dexer-gnat"], levels={"specialist": 2}, scans=["plasma-core"], rolls=["cold-core"])
    g.state.decks["damage"] = Deck(top=("ember-core",), discard=("cold-core",))
    fight = attack(g, "cards", crew=["specialist"])
    play(g, combat.draw_cards(g, fight), Hold(0))
    assert [fire.card for fire in fight.cards] == ["ember-core", "cold-core"]
    assert (g.state.decks["damage"], g.state.scans) == (Deck(), ["plasma-core"])


@pytest.mark.rule("EOS-RETAL-15", "EOS-RUL-07", "EOS-RUL-09")
def test_two_frbs_of_a_flight_and_the_last_ship_of_the_bag() -> None:
    g = game(pursuit=[Foe("dexer-gnat", 1), Foe("dexer-wasp", 1)], rolls=[20, 1, 20, 2, 9, 1, 9, 2], bag=["vorde"])
    attack(g, "fled", crew=["specialist"])
    steps(g, until="aliens")
    assert (names(g.state.frbs), g.state.invasion, len(g.state.bag)) == (["9.1", "9.2"], ["vorde"], 0)


@pytest.mark.rule("EOS-RUL-44", "EOS-RUL-45", "EOS-RUL-46", "EOS-RUL-47")
def test_two_frbs_equally_close_and_what_lies_on_the_way() -> None:
    """A Vorde between them flies two lanes: by the sector in which it stops, unless something lies where it flies."""
    start, near, far = "1.1", "8.1", "3.3"
    assert MAP.far[GALAXY[start]][GALAXY[near]] == MAP.far[GALAXY[start]][GALAXY[far]] == 4
    ends = []
    for skills in ([], ["2.6"], ["8.1"]):
        g = game(eos="15.4", ships=[("vorde", start)], frbs=[near, far], skills=skills)
        g.state.shown = {"vorde": "vorde-obelisk", "dexer": "dexer-ferret", "galagat": "galagat-drover"}
        aliens.movement(g)
        ends += names([one.at for one in g.state.ships])
    assert ends == ["1.3", "2.1", "1.3"]  # what lies behind its stop does not count


@pytest.mark.rule("EOS-RUL-56", "EOS-TRAIT-10", "EOS-RETAL-04")
def test_a_hypersonic_bolt_meets_the_shields_that_lie_there() -> None:
    g = game(pursuit=["dexer-lancer", "dexer-gnat"], traits=True, rolls=[1, 6], shields=1, hull={"command": 9})
    fight = attack(g, "retaliate", crew=["specialist"])
    play(g, combat.retaliate(g, fight), ["0/6"])
    assert (g.state.hull["command"], g.state.shields) == (9, 0)


@pytest.mark.rule("EOS-DASH-12", "EOS-RUL-64", "EOS-DASH-21")
def test_the_specialist_alone_on_the_planet_fights_to_the_end() -> None:
    """Nobody else rolls and there is no flight, though others may pay a First Strike: until the last ship is gone."""
    g = game(
        "warp",
        planet="4.5",
        warp=1,
        ships=[("dexer", "4.5")],
        decks={"dexer": ["dexer-gnat"], "damage": ["plasma-core", "quantum-core", "ember-core", "spark-core"]},
        hull={"command": 9},
        rolls=["stress-1", 1, "gear"],
        officers={seat: {"cubes": 0, "stress": 8} for seat in SEATS},
    )
    g.state.hull["engine"] = 1
    strike = Boost("ember-core", "engineer")
    asked = steps(g, Warp("4.5"), [], DONE, [], strike, DONE, {"specialist-1": "ember-core/0"})
    assert asked == ["warp", *["participants", "first-strike"] * 2, "first-strike", "gunnery"]
    assert (who(g, "specialist").stress, who(g, "engineer").stress) == (9, 9)
    assert g.state.outcome is not None
    assert g.state.outcome.won


@pytest.mark.rule("EOS-CUBE-01", "EOS-PLAN-03")
def test_a_board_holds_no_more_cubes_than_it_has_squares() -> None:
    """Not even those of a reward; and one whose square was lost stays, but none is added."""
    g = game(officers={"pilot": {"cubes": 1}, "commander": {"cubes": 4}})
    planning.add_cubes(g, who(g, "pilot"), 9, "EOS-CUBE-01")
    planning.add_cubes(g, who(g, "commander"), 1, "EOS-CUBE-01")
    assert (who(g, "pilot").cubes, who(g, "commander").cubes) == (3, 4)


@pytest.mark.rule("EOS-REP-01", "EOS-REP-03")
def test_a_repair_of_exactly_what_is_missing_asks_nobody() -> None:
    g = game(hull={"command": 9, "engine": 6})
    assert play(g, ship.repair(g, 3, "pilot", "")) == []
    assert g.state.hull == {"command": 10, "engine": 8}


@pytest.mark.rule("EOS-RUL-70", "EOS-CONT-01")
def test_the_last_contracts_and_none() -> None:
    g = game(rolls=[9, 1], decks={"contract": ["mail-run"]})
    play(g, contracts.take(g, who(g, "pilot")), Keep("mail-run"))
    assert play(g, contracts.take(g, who(g, "engineer"))) == []
    assert (who(g, "pilot").contract, who(g, "engineer").contract, who(g, "engineer").cargo) == ("mail-run", "", -1)


# ---- a thing that is gone in between ---------------------------------------------------------------------------------


@pytest.mark.rule("EOS-RUL-98", "EOS-SKILL-05")
def test_a_cube_is_gone_with_its_square() -> None:
    g = game(levels={"pilot": ("exploration", 4)}, officers={"pilot": {"cubes": 4, "stress": 9}})
    play(g, boards.take_stress(g, who(g, "pilot"), 1))
    assert (who(g, "pilot").level, who(g, "pilot").cubes) == (5, 3)
    g = game(levels={"pilot": ("exploration", 4)}, officers={"pilot": {"cubes": 2}})
    play(g, boards.lose_levels(g, who(g, "pilot"), 1))
    assert who(g, "pilot").cubes == 2


@pytest.mark.rule("EOS-ADVR-03", "EOS-ADVR-04", "EOS-RUL-27")
def test_what_an_advanced_room_gave_lasts_though_the_room_is_lost() -> None:
    """The Pilot's Assistant works there, then the Pilot breaks down: the lanes stay, the room does not."""
    g = game(
        levels={"commander": 4, "pilot": ("exploration", 1)},
        officers={"pilot": {"room": "astrogation-deck", "stress": 9, "place": "train"}},
    )
    play(g, crew.crew_actions(g), ("pilot", Place("advanced", "", True)))
    play(g, boards.take_stress(g, who(g, "pilot"), 1))
    pilot = who(g, "pilot")
    assert (pilot.level, pilot.room, pilot.assistant) == (2, "", "advanced")
    warp.begin(g)
    assert g.state.warp == boards.unlocked(pilot).warp + 2 == 4
    aftermath.end_round(g)
    warp.begin(g)
    assert g.state.warp == 2


@pytest.mark.rule("EOS-RUL-11", "EOS-OVER-09")
def test_rocks_that_destroy_command_come_before_the_cargo_of_the_same_galaxy() -> None:
    g = game(
        "warp",
        warp=1,
        eos="5.4",
        asteroids=["5.3"],
        hull={"command": 1, "engine": 0},
        progress=NEARLY,
        decks={"damage": ["ember-core"]},
        officers={"pilot": {"contract": "last-library", "cargo": "5.3"}},
    )
    play(g, warp.enter(g, GALAXY["5.3"], "EOS-WARP-03"))
    assert g.state.outcome is not None and not g.state.outcome.won
    assert (g.state.intel, who(g, "pilot").contract) == (0, "last-library")


@pytest.mark.rule("EOS-TOK-13", "EOS-RUL-59", "EOS-DASH-01")
def test_two_cargoes_in_one_galaxy_are_both_paid_though_the_first_brings_the_planet() -> None:
    g = game(
        "warp",
        warp=2,
        eos="5.4",
        progress=NEARLY,
        intel=HOUSE.intel - 2,
        rolls=[9, 1],
        officers={
            "commander": {"contract": "last-library", "cargo": "5.3"},
            "engineer": {"contract": "embassy-of-light", "cargo": "5.3"},
        },
    )
    play(g, warp.enter(g, GALAXY["5.3"], "EOS-WARP-03"))
    assert (g.state.due, g.state.credits, who(g, "engineer").contract) == (True, 16, "")
    steps(g, Name("pilot"), until="aliens")
    assert (g.state.dash, names([g.state.planet])) == (True, ["9.1"])


@pytest.mark.rule("EOS-PLAN-04", "EOS-MSN-04", "EOS-DASH-01")
def test_an_item_scrapped_in_planning_may_begin_the_dash() -> None:
    g = game(
        "planning",
        progress=NEARLY,
        rolls=[9, 1],
        officers={"engineer": {"mission": "i-am-a-man-of-science", "stars": 2, "technology": ["hull-patch"]}},
    )
    steps(g, Scrap("hull-patch"), until="aliens")
    assert (g.state.dash, g.state.credits, who(g, "engineer").place) == (True, 9, "")


@pytest.mark.rule("EOS-RUL-53", "EOS-RUL-59", "EOS-RUL-61")
def test_thrown_onto_a_ship_and_the_last_frb() -> None:
    """The ship attacks first; the FRB is collected although it hit; the event that did it is put away."""
    g = game(
        "event",
        eos="15.4",
        progress=NEARLY,
        ships=[("dexer", "9.1")],
        frbs=["9.1"],
        decks={"borealis": ["fold-in-space"], "dexer": ["dexer-gnat"]},
        rolls=[9, 1, 6, 13, 3],
        hull={"command": 10},
    )
    steps(g, until="aliens")
    assert (g.state.progress, g.state.dash, names([g.state.planet])) == (HOUSE.progress.planet, True, ["13.3"])
    assert (g.state.hull["command"], g.state.event) == (8, "")


# ---- the last of something, and the clock ----------------------------------------------------------------------------


@pytest.mark.rule("EOS-TRAIT-04", "EOS-OVER-09")
def test_a_missile_swarm_may_end_the_game_before_the_first_round() -> None:
    swarm = next(card for card in ALIENS.values() if card.trait == "missile-swarm")
    g = game("attack", pursuit=[swarm.id], traits=True, hull={"command": 1, "engine": 0}, rolls=[swarm.pips[0]])
    steps(g)
    assert g.state.outcome is not None and not g.state.outcome.won
    assert g.state.attack is not None and g.state.attack.crew == []


@pytest.mark.rule("EOS-RDP-06", "EOS-DASH-01", "EOS-CLOCK-02")
def test_in_the_last_year_an_frb_of_phase_7_comes_before_the_dead_planet() -> None:
    last = len(HOUSE.extinction) - 1
    g = game(
        "redeploy",
        progress=NEARLY,
        extinction=last,
        queue=["", "", "", ""],
        loaded=True,
        rolls=[5, 4, 9, 1],
    )
    steps(g, until="aliens")
    assert (g.state.dash, g.state.extinction, g.state.outcome) == (True, last, None)
    g = game("redeploy", extinction=last, queue=["", "", "", ""], loaded=True, rolls=[9, 1, 9, 2, 9, 3])
    steps(g)
    assert g.state.outcome is not None and not g.state.outcome.won


@pytest.mark.rule("EOS-RUL-61", "EOS-OVER-07", "EOS-OVER-08")
def test_in_the_last_pass_the_planet_is_reached_or_the_year_is_over() -> None:
    last = len(HOUSE.extinction) - 1
    g = game("warp-begin", eos="5.4", planet="5.3", extinction=last, officers={"pilot": {"cubes": 0}})
    steps(g, Warp("4.5"))
    assert g.state.outcome is not None and g.state.outcome.won
    g = game("warp-begin", eos="5.4", planet="9.1", extinction=last, officers={"pilot": {"cubes": 0}})
    steps(g, DONE, *[(seat, PASS) for seat in SEATS])
    assert g.state.outcome is not None and not g.state.outcome.won


@pytest.mark.rule("EOS-JUMP-05", "EOS-RUL-79", "EOS-DASH-13")
def test_a_jump_may_lead_onto_the_planet() -> None:
    g = game("warp", eos="15.4", planet="9.2", warp=3, gates=["borealis", "hawkins"], officers={"pilot": {"cubes": 0}})
    steps(g, Jump("hawkins"))
    assert g.state.warp == 0
    assert g.state.outcome is not None and g.state.outcome.won


@pytest.mark.rule("EOS-STN-05", "EOS-RUL-67")
def test_a_station_that_was_used_stays_closed_wherever_it_is_moved() -> None:
    g = game("event", eos="9.2", used=["hawkins"], decks={"hawkins": ["station-adrift"]}, rolls=[15, 4], bag=[])
    g.state.queue = []
    steps(g, until="planning")
    g.state.eos = GALAXY["15.4"]  # the two are in one galaxy now
    offered = {option.what for option in crew.actions(g, who(g, "pilot"), None) if isinstance(option, Place)}
    assert "borealis" in offered and "hawkins" not in offered


@pytest.mark.rule("EOS-DASH-19", "EOS-RETAL-05", "EOS-RUL-60")
def test_the_last_shields_of_the_dash() -> None:
    """What was placed goes to the pool and does not come back: no level is loaded again."""
    g = game("attack", eos="5.3", planet="5.3", pursuit=["dexer-gnat"], shields=1, charge=[0, 0, 0], rolls=[6])
    fight = attack(g, "retaliate", crew=["specialist"])
    play(g, combat.retaliate(g, fight), ["0/6"])
    assert (g.state.shields, ship.pool(g), g.state.hull["command"]) == (0, 15, 10)
    g.state.pursuit, g.state.attack, g.state.planet = [], None, GALAXY["9.1"]
    steps(g, ("pilot", PASS), until="never")
    assert (g.state.phase, g.state.charge) == ("crew", [0, 0, 0])
    assert (Place("charge-1"), "EOS-SHLD-01") in refusals(crew.actions, g, who(g, "engineer"))
