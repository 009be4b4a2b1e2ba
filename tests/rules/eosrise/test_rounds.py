"""Phases 3, 8 and 9, tracks, jump gates, events and Round Rules, and the Last Dash."""

from __future__ import annotations

import pytest

from starboard.cards.words import Change
from starboard.games.eosrise import aftermath, boards, combat, crew, dash, defence, ship, tracks, universe, warp
from starboard.games.eosrise.content import (
    DEAD_PLANET,
    EVENTS,
    GALAXY,
    HOUSE,
    MAX_HULL,
    NAMES,
    OF_KIND,
    SEATS,
    EventEntry,
)
from starboard.games.eosrise.options import (
    DONE,
    PASS,
    Accept,
    Burn,
    Continue,
    Flee,
    Gate,
    Jump,
    Name,
    Place,
    Trace,
    Use,
    Warp,
)
from starboard.games.eosrise.state import Deck, Fire

from .scenario import NEARLY, attack, game, names, play, refusals, steps, told, who

NUMBERS = sorted({deed.number for card in EVENTS.values() for deed in card.effects if isinstance(deed, Change)})
OPEN = {"command": 12, "engine": 10}


# ---- hull ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-ROOM-05", "EOS-ROOM-06", "EOS-DMG-02")
def test_the_engineer_splits_damage_as_wished() -> None:
    g = game(hull={**OPEN, "medical": 5})
    assert play(g, ship.damage(g, 6, ""), {"command": 1, "engine": 2, "medical": 3}) == ["damage"]
    assert g.state.hull == {"command": 11, "engine": 8, "medical": 2}


@pytest.mark.rule("EOS-RUL-31", "EOS-RUL-32")
def test_shield_control_takes_no_damage_and_a_dead_engine_no_more() -> None:
    g = game(hull={"command": 8, "engine": 2})
    play(g, ship.damage(g, 2, ""), {"engine": 2})
    assert g.state.hull == {"command": 8, "engine": 0}
    assert play(g, ship.damage(g, 2, "")) == []  # only Command has hull left
    assert g.state.hull == {"command": 6, "engine": 0}
    assert Place("repair") in crew.actions(g, who(g, "pilot"), None)  # its actions stay
    play(g, crew.crew_actions(g), ("pilot", Place("repair")), {"engine": 3})
    assert g.state.hull["engine"] == 3


@pytest.mark.rule("EOS-RUL-95")
def test_the_engineer_may_even_give_command_away() -> None:
    g = game(hull={"command": 3, "engine": 10})
    play(g, ship.damage(g, 3, ""), {"command": 3})
    assert g.state.outcome is not None
    assert not g.state.outcome.won


@pytest.mark.rule("EOS-DECK-01", "EOS-RUL-70")
def test_discards_lie_apart_and_an_empty_deck_gives_nothing() -> None:
    g = game(decks={"damage": ["ember-core"]}, hull={"command": 12})
    play(g, ship.damage_cards(g, 1, "asteroids", ""))
    assert (g.state.hull["command"], list(g.state.decks["damage"].discard)) == (10, ["ember-core"])
    g.state.decks["damage"] = Deck()
    play(g, ship.damage_cards(g, 2, "asteroids", ""))
    assert g.state.hull["command"] == 10


# ---- tracks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-ITRK-01", "EOS-ITRK-02", "EOS-ITRK-03", "EOS-OVER-05")
def test_intel_moves_hex_by_hex_and_the_last_gives_progress() -> None:
    g = game()
    tracks.gain_intel(g, 4)
    assert (g.state.intel, g.state.progress) == (4, 0)
    tracks.gain_intel(g, 1)
    assert (g.state.intel, g.state.progress) == (5, 1)


@pytest.mark.rule("EOS-ITRK-04", "EOS-ITRK-05", "EOS-ITRK-06", "EOS-EX-18")
def test_surplus_intel_goes_on_from_the_star() -> None:
    g = game(intel=3)
    tracks.gain_intel(g, 3)
    assert (g.state.intel, g.state.progress) == (0, 1)
    g = game(intel=5)
    tracks.gain_intel(g, 1)
    assert (g.state.intel, g.state.progress) == (0, 0)


@pytest.mark.rule("EOS-PROG-01", "EOS-PROG-02", "EOS-PROG-03", "EOS-FAQ-01")
def test_progress_and_its_skill_levels() -> None:
    g = game(intel=4)
    tracks.gain_progress(g, 1, "EOS-TOK-08")
    assert g.state.todo == []
    tracks.gain_intel(g, 1)
    assert (g.state.progress, g.state.todo) == (2, ["level"])
    play(g, g.step(), Name("commander"))
    assert (who(g, "commander").level, g.state.todo) == (2, [])


@pytest.mark.rule("EOS-RUL-85")
def test_surplus_progress_is_lost() -> None:
    g = game(progress=NEARLY, pursuit=["dexer-gnat"])
    tracks.gain_progress(g, 3, "EOS-TOK-08")
    assert (g.state.progress, g.state.due) == (HOUSE.progress.planet, True)


# ---- Phase 3: gates, items, quiet flights --------------------------------------------------------------------------


@pytest.mark.rule("EOS-JUMP-04", "EOS-JUMP-05", "EOS-JUMP-06", "EOS-INT-24")
def test_lane_jump_lane_with_tokens_in_both_gate_galaxies() -> None:
    g = game(
        "warp",
        eos="15.3",
        warp=3,
        gates=["borealis", "hawkins"],
        tokens=["15.4", "9.2"],
        officers={"pilot": {"cubes": 0}},
    )
    play(g, warp.warp(g), Warp("15.4"))
    play(g, warp.warp(g), Jump("hawkins"))
    play(g, warp.warp(g), Warp("9.1"))
    assert (NAMES[g.state.eos], g.state.warp, g.state.credits) == ("9.1", 0, 10)


@pytest.mark.rule("EOS-JUMP-07", "EOS-FAQ-05", "EOS-RUL-68")
def test_a_jump_does_not_shake_off_pursuers() -> None:
    g = game("warp", eos="15.4", warp=1, gates=["borealis", "hawkins"], pursuit=["dexer-gnat"])
    play(g, warp.warp(g), Jump("hawkins"))
    assert len(g.state.pursuit) == 1


@pytest.mark.rule("EOS-JUMP-01", "EOS-JUMP-02", "EOS-COMP-07")
def test_gates_open_at_the_station_of_their_region() -> None:
    g = game("event", eos="15.4", decks={"borealis": ["borealis-gate"]})
    play(g, aftermath.event(g))
    assert g.state.gates == ["borealis"]
    assert warp.jumps(g, None) == []  # one gate leads nowhere


@pytest.mark.rule("EOS-JUMP-03", "EOS-RUL-83")
def test_no_station_has_two_gates() -> None:
    g = game("event", eos="15.4", gates=["borealis"], decks={"borealis": ["borealis-gate"]})
    play(g, aftermath.event(g), Gate("perseus"))
    assert g.state.gates == ["borealis", "perseus"]


@pytest.mark.rule("EOS-JUMP-08")
def test_a_fifth_gate_is_discarded_and_another_card_drawn() -> None:
    g = game(
        "event",
        eos="15.4",
        gates=["borealis", "perseus", "hawkins", "chandra"],
        decks={"borealis": ["borealis-gate", "tailwind"]},
    )
    play(g, aftermath.event(g))
    assert (g.state.event, list(g.state.decks["borealis"].discard)) == ("tailwind", ["borealis-gate"])


@pytest.mark.rule("EOS-WARP-03", "EOS-WARP-05")
def test_a_flight_over_several_lanes_crosses_nothing() -> None:
    g = game("warp", warp=2, frbs=["4.5"], officers={"pilot": {"cubes": 0}})
    assert Warp("1.4") not in warp.moves(g, None)  # behind the FRB: step by step
    g.state.frbs = []
    assert Warp("1.4") in warp.moves(g, None)
    play(g, warp.warp(g), Warp("1.4"))
    assert (NAMES[g.state.eos], g.state.warp) == ("1.4", 0)


def test_items_and_afterburners_add_lanes() -> None:
    g = game("warp", warp=0, officers={"engineer": {"technology": ["warp-injector"]}})
    play(g, warp.warp(g), Use("warp-injector"))
    play(g, warp.warp(g), Burn())
    assert g.state.warp == 3


# ---- Phase 8 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-CLOCK-01", "EOS-GAP-24")
def test_extinction_advances_each_round() -> None:
    g = game("extinction")
    g.step()
    assert (g.state.extinction, g.state.phase) == (1, "event")


@pytest.mark.rule("EOS-EVT-01", "EOS-EVT-03", "EOS-GEO-03")
def test_a_new_event_of_the_region_where_the_eos_is() -> None:
    g = game("event", eos="9.2", event="tailwind", decks={"hawkins": ["bull-market"]})
    play(g, aftermath.event(g))
    assert (g.state.event, list(g.state.decks["borealis"].discard)) == ("bull-market", ["tailwind"])


@pytest.mark.rule("EOS-EVT-02", "EOS-RUL-77")
def test_a_round_rule_changes_what_it_says_shows_why_and_is_gone_afterwards() -> None:
    """One that touches Phase 9: from its draw to its discard."""
    g = game("event", eos="9.2", credits=0, decks={"hawkins": ["bull-market", "cheap-steel"]})
    play(g, aftermath.event(g))
    paid = HOUSE.funding[0]
    assert g.reasons("funding", paid, "crew") == [(paid, "funding"), (2, "Bull Market")]
    assert (g.number("warp", 2, "crew"), g.number("build.cost", 5, "crew")) == (2, 5)
    aftermath.fund(g)
    assert g.state.credits == paid + 2
    assert g.told[-1].because == [(paid, "printed"), (2, "Bull Market")]  # type: ignore[attr-defined]
    play(g, aftermath.event(g))
    assert g.number("funding", paid, "crew") == paid
    assert g.number("build.cost", 5, "crew") == 3


@pytest.mark.rule("EOS-EVT-02")
@pytest.mark.parametrize(
    "card", [card for card in EVENTS.values() if card.label == "round-rule"], ids=lambda card: card.id
)
def test_every_round_rule_changes_exactly_what_it_says(card: EventEntry) -> None:
    exactly_what_it_says(card)


def exactly_what_it_says(card: EventEntry) -> None:
    """While it lies there: the numbers it names, with its name as the reason, and no other; then nothing any more."""
    said = {deed.number: deed.add for deed in card.effects if isinstance(deed, Change)}
    g = game(event=card.id)
    assert (card.id, "") in g.in_force()
    for number in NUMBERS:
        now = g.number(number, 5, "crew", OF_KIND["dexer"])
        because = g.reasons(number, 5, "crew", OF_KIND["dexer"])
        assert now == 5 + int(said.get(number) or 0), number
        assert ((int(said.get(number) or 0), card.name) in because) == (number in said), number
    aftermath.put_away(g)
    assert g.in_force() == []
    assert g.state.event == ""
    assert all(g.number(number, 5, "crew", OF_KIND["dexer"]) == 5 for number in NUMBERS)


@pytest.mark.rule("EOS-EVT-04", "EOS-EVT-05", "EOS-EVT-07", "EOS-PULL-04")
def test_game_changers_act_at_once() -> None:
    g = game("event", eos="12.3", decks={"chandra": ["war-games"]})
    assert (Name("specialist"), "EOS-PULL-04") in refusals(boards.learners, g, "specialist")
    play(g, aftermath.event(g), Name("pilot"))
    assert who(g, "pilot").level == 2
    g = game("event", eos="15.4", decks={"borealis": ["shattered-moon"]}, rolls=[9, 1, 9, 2])
    play(g, aftermath.event(g))
    assert names(g.state.asteroids) == ["9.1", "9.2"]
    g = game("event", eos="18.6", levels={"pilot": 3, "engineer": 3}, decks={"perseus": ["bad-data"]})
    play(g, aftermath.event(g), Name("engineer"))
    assert (who(g, "pilot").level, who(g, "engineer").level) == (3, 2)


@pytest.mark.rule("EOS-RUL-67")
def test_a_moved_station_takes_its_gate_along() -> None:
    g = game("event", eos="9.1", gates=["hawkins"], decks={"hawkins": ["station-adrift"]}, rolls=[13, 3])
    play(g, aftermath.event(g))
    assert (NAMES[g.state.stations["hawkins"]], g.state.gates) == ("13.3", ["hawkins"])
    g.state.eos = GALAXY["13.3"]
    assert Place("lounge", "hawkins") in crew.actions(g, who(g, "pilot"), None)


@pytest.mark.rule("EOS-EVT-06")
def test_try_your_luck_may_be_declined() -> None:
    g = game("event", eos="9.2", decks={"hawkins": ["futures-exchange"]})
    play(g, aftermath.event(g), PASS)
    assert g.state.credits == 8
    g = game("event", eos="9.2", decks={"hawkins": ["futures-exchange"]}, rolls=[5])
    play(g, aftermath.event(g), Accept())
    assert g.state.credits == 13
    g = game("event", eos="9.2", credits=2, event="futures-exchange")
    assert aftermath.luck(g, None) == [PASS]
    assert refusals(aftermath.luck, g) == [(Accept(), "EOS-EVT-06")]


@pytest.mark.rule("EOS-RUL-88")
def test_stress_of_nobody_is_taken_by_whom_the_crew_names() -> None:
    g = game("event", eos="15.4", decks={"borealis": ["strange-garden"]}, rolls=[1])
    play(g, aftermath.event(g), Accept(), Name("engineer"))
    assert who(g, "engineer").stress == 6


def test_what_forbids_says_so() -> None:
    g = game(event="dock-strike", eos="15.4")
    assert g.forbidden("station", "crew") == "Dock Strike"
    assert not [o for o in crew.actions(g, who(g, "pilot"), None) if isinstance(o, Place) and o.action == "lounge"]
    g = game(event="blood-feud", pursuit=["dexer-gnat"])
    attack(g, "stay", crew=["specialist"])
    assert Flee() not in combat.stays(g, None)


def test_asteroid_rules_of_events_and_abilities() -> None:
    g = game(event="clear-skies")
    play(g, universe.meet_asteroid(g))
    assert g.state.hull == {room: MAX_HULL[room] for room in ("command", "engine")}
    g = game(event="ion-drift", decks={"damage": ["ember-core", "cold-core"]}, hull={"command": 12})
    play(g, universe.meet_asteroid(g))
    assert g.state.hull["command"] == 8
    g = game("warp", levels={"pilot": 4}, decks={"damage": ["ember-core"]}, hull={"command": 12})
    play(g, universe.meet_asteroid(g))
    play(g, universe.meet_asteroid(g))
    assert g.state.hull["command"] == 10


# ---- Phase 9 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-CLEAN-01", "EOS-CLEAN-02", "EOS-RUL-69")
def test_funding_pays_the_next_hex_and_the_last_again() -> None:
    g = game(credits=0)
    paid = []
    for _ in range(12):
        before = g.state.credits
        aftermath.fund(g)
        paid.append(g.state.credits - before)
    assert tuple(paid) == (*HOUSE.funding, HOUSE.funding[-1], HOUSE.funding[-1])


@pytest.mark.rule("EOS-CLEAN-04", "EOS-CLEAN-05", "EOS-CLEAN-08", "EOS-CLEAN-09")
def test_the_next_round() -> None:
    g = game(
        "funding",
        bag=["vorde", "dexer", "dexer", "galagat"],
        officers={"pilot": {"place": "train", "assistant": "repair", "passed": True}},
    )
    g.step()
    assert (g.state.queue, g.state.loaded) == (["vorde", "dexer", "dexer", "galagat"], True)
    assert (who(g, "pilot").place, who(g, "pilot").assistant, who(g, "pilot").passed) == ("", "", False)
    assert (g.state.round, g.state.phase) == (3, "planning")


# ---- the Last Dash ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-DASH-03", "EOS-DASH-14", "EOS-DASH-15", "EOS-TAB-12")
def test_the_four_steps_over_and_over() -> None:
    g = game(
        "aliens",
        eos="5.4",
        planet="9.2",
        shown={"dexer": "dexer-gnat", "galagat": "galagat-ram", "vorde": "vorde-relic"},
        officers={"pilot": {"cubes": 0}},
    )
    seen = []
    answers = [DONE, *[(seat, PASS) for seat in SEATS]]
    for phase in ("defence", "warp-begin", "warp", "attack", "dash-crew", "crew", "aliens"):
        use = answers[:1] if phase == "attack" else answers[1:] if phase == "aliens" else []
        steps(g, *use, until=phase)
        seen.append(g.state.phase)
    assert seen == ["defence", "warp-begin", "warp", "attack", "dash-crew", "crew", "aliens"]


@pytest.mark.rule("EOS-DASH-04", "EOS-DASH-05", "EOS-DASH-06", "EOS-RUL-66")
def test_frb_logic_aims_at_the_planet() -> None:
    g = game(
        "aliens",
        eos="5.4",
        planet="9.2",
        ships=[("vorde", "9.1"), ("vorde", "9.2"), ("dexer", "1.4")],
        frbs=["9.6"],
        decks={"dexer": ["dexer-wasp"]},
        bag=[],
    )
    g.state.shown = {"dexer": "dexer-gnat", "galagat": "galagat-ram", "vorde": "vorde-obelisk"}
    g.step()
    assert [(ship.kind, NAMES[ship.at]) for ship in g.state.ships] == [("vorde", "9.2"), ("vorde", "9.2")]
    assert [foe.card for foe in g.state.attackers] == ["dexer-wasp"]


@pytest.mark.rule("EOS-DASH-07", "EOS-DASH-08", "EOS-RUL-58")
def test_ships_that_engaged_attack_by_phase_6_rules() -> None:
    g = game(
        "defence", planet="9.2", attackers=["dexer-gnat"], extinction=4, rolls=[5], hull={"command": 12, "engine": 0}
    )
    play(g, defence.next_defence(g))
    assert (g.state.hull["command"], g.state.phase) == (12 - 2 - 1, "warp-begin")


@pytest.mark.rule("EOS-DASH-09", "EOS-DASH-10", "EOS-DASH-22", "EOS-RUL-62")
def test_ships_met_on_the_way_are_fought_when_the_eos_stops_and_may_be_fled() -> None:
    g = game(
        "warp",
        planet="9.2",
        warp=2,
        ships=[("dexer", "4.5")],
        asteroids=["4.5"],
        decks={"dexer": ["dexer-gnat"], "damage": ["ember-core"]},
        hull={"command": 12},
        officers={"pilot": {"cubes": 0}},
    )
    g.state.hull["engine"] = 1
    play(g, warp.warp(g), Warp("4.5"), {"command": 2})
    assert [foe.card for foe in g.state.pursuit] == ["dexer-gnat"]
    attack(g, "stay", crew=["specialist"])
    assert Flee() in combat.stays(g, None)


@pytest.mark.rule("EOS-DASH-11", "EOS-DASH-12", "EOS-DASH-21", "EOS-RUL-64")
def test_on_the_planet_all_must_be_defeated_and_there_is_no_flight() -> None:
    g = game(
        "warp", planet="4.5", warp=3, ships=[("dexer", "4.5")], pursuit=["galagat-ram"], decks={"dexer": ["dexer-gnat"]}
    )
    play(g, warp.warp(g), Warp("4.5"))
    assert ([foe.card for foe in g.state.pursuit], g.state.warp) == (["galagat-ram", "dexer-gnat"], 0)
    play(g, warp.warp(g))
    assert g.state.phase == "attack"
    attack(g, "stay", crew=["specialist"])
    assert combat.stays(g, None)[0] == Continue()
    assert Flee() not in combat.stays(g, None)
    assert (Flee(), "EOS-DASH-12") in refusals(combat.stays, g)


@pytest.mark.rule("EOS-INT-25", "EOS-DASH-16")
def test_no_cargo_in_the_dash_and_pursuers_are_fought_before_the_win() -> None:
    g = game(
        "warp",
        planet="1.4",
        warp=2,
        pursuit=["dexer-gnat"],
        officers={"pilot": {"contract": "mail-run", "cargo": "4.5", "cubes": 0}},
    )
    play(g, warp.warp(g), Warp("4.5"))
    assert (g.state.credits, NAMES[who(g, "pilot").cargo]) == (8, "4.5")
    play(g, warp.warp(g), Warp("1.4"))
    steps(g, until="attack")
    assert g.state.outcome is None
    attack(g, "apply", crew=["specialist"], cards=[Fire("fusion-core", 0, ["a", "b"], 0)])
    steps(g)
    assert g.state.outcome is not None
    assert g.state.outcome.won


@pytest.mark.rule("EOS-RUL-79")
def test_entering_the_planet_ends_the_movement() -> None:
    g = game("warp", planet="4.5", warp=3)
    play(g, warp.warp(g), Warp("4.5"))
    assert g.state.warp == 0


@pytest.mark.rule("EOS-RUL-63")
def test_a_planet_placed_under_the_eos_is_reached_in_step_3() -> None:
    g = game(
        "warp", due=True, rolls=[5, 4], shown={"dexer": "dexer-gnat", "galagat": "galagat-ram", "vorde": "vorde-relic"}
    )
    steps(g, until="defence")
    assert (NAMES[g.state.planet], g.state.outcome) == ("5.4", None)
    steps(g)
    assert g.state.outcome is not None
    assert g.state.outcome.won


@pytest.mark.rule("EOS-RUL-65", "EOS-DASH-20")
def test_a_20_for_the_planet_brings_no_ship() -> None:
    g = game("warp", due=True, rolls=[20, 1, 9, 2], bag=["vorde"], event="tailwind")
    g.step()
    assert (NAMES[g.state.planet], g.state.invasion, g.state.event) == ("9.2", [], "")


@pytest.mark.rule("EOS-DASH-17", "EOS-DASH-18", "EOS-DASH-19", "EOS-RUL-60")
def test_the_dash_pays_nothing_sells_nothing_and_refreshes_nothing() -> None:
    g = game("dash-crew", planet="9.2", charge=[0, 3, 4], officers={"pilot": {"place": "train", "cubes": 0}})
    g.step()
    assert (g.state.phase, who(g, "pilot").place) == ("crew", "")
    assert (g.state.credits, g.state.charge, who(g, "pilot").cubes) == (8, [0, 3, 4], 0)
    assert Place("charge-2") in crew.actions(g, who(g, "pilot"), None)


@pytest.mark.rule("EOS-RUL-61")
def test_the_clock_goes_on_in_the_dash() -> None:
    g = game("crew", planet="9.2", extinction=DEAD_PLANET - 2)
    dash.pass_over(g)
    assert (g.state.extinction, g.state.phase) == (DEAD_PLANET - 1, "aliens")
    g = game("crew", planet="9.2", extinction=DEAD_PLANET - 1, officers={seat: {"passed": True} for seat in SEATS})
    steps(g)
    assert g.state.outcome is not None
    assert g.state.outcome.because == "extinct"


@pytest.mark.rule("EOS-RUL-78")
def test_a_pass_begins_at_step_4() -> None:
    g = game("dash-crew", planet="9.2", scans=["ember-core"], shown={}, round=9)
    g.begin("astrogation-deck.0", who(g, "pilot"), "round")
    g.step()
    assert (g.state.scans, g.number("warp", 2, "crew"), g.state.round) == ([], 2, 10)
    g.state.scans, g.state.shown = ["cold-core"], {"dexer": "dexer-gnat"}
    for officer in g.state.officers:
        officer.passed = True
    steps(g, until="aliens")
    assert (g.state.scans, g.state.shown) == (["cold-core"], {"dexer": "dexer-gnat"})


# ---- cards -----------------------------------------------------------------------------------------------------------


def test_cards_that_reveal_and_teach() -> None:
    g = game(
        officers={"pilot": {"technology": ["star-chart"]}}, decks={"dexer": ["dexer-gnat"], "vorde": ["vorde-relic"]}
    )
    play(g, crew.crew_actions(g), ("pilot", Use("star-chart")), Trace("dexer"), Trace("vorde"))
    assert g.state.shown == {"dexer": "dexer-gnat", "vorde": "vorde-relic"}
    g = game(officers={"pilot": {"technology": ["neural-tutor"]}})
    play(g, crew.crew_actions(g), ("pilot", Use("neural-tutor")), Name("engineer"))
    assert who(g, "engineer").level == 2


def test_what_happens_is_told_in_sentences() -> None:
    g = game("defence", attackers=["dexer-gnat"], rolls=[5], hull={"command": 12})
    play(g, defence.next_defence(g))
    assert "The aliens roll 5: a hit for Dexer Gnat." in told(g)
