"""Overview, geometry, rolls for location, mass invasion, tokens (EOS-OVER, EOS-GEO, EOS-LOC, EOS-MASS, EOS-TOK)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from starboard.games import eosrise
from starboard.games.eosrise import aftermath, redeploy, universe, warp
from starboard.games.eosrise.content import GALAXY, MAP, MAX_HULL, NAMES, REGION_OF, REGIONS
from starboard.games.eosrise.game import EosRise
from starboard.games.eosrise.options import DONE, Load, Name, Warp
from starboard.games.eosrise.state import Foe

from .scenario import NEARLY, game, names, play, steps, who

BOOK = (Path(eosrise.__file__).parent / "rulebook.md").read_text(encoding="utf-8")


def rows() -> list[list[str]]:
    found = re.findall(r"^\| (G\d\d) \| (.+?) \| (\d) \| (.+?) \| (\d) \| (\w+) \| (.+?) \|$", BOOK, re.M)
    return [list(row) for row in found]


@pytest.mark.rule("EOS-GAP-01", "EOS-GEO-10", "EOS-GEO-06", "EOS-RUL-01")
def test_all_54_rows_of_the_table_are_the_lattice() -> None:
    table = rows()
    assert len(table) == 54
    for place, (id, labels, count, neighbours, weight, _, _) in enumerate(table):
        assert id == f"G{place + 1:02}"
        assert labels == ", ".join(f"{sector}.{corner}" for sector, corner in MAP.labels[place])
        assert int(count) == int(weight) == len(MAP.labels[place])
        assert neighbours == ", ".join(f"G{other + 1:02}" for other in MAP.next_to[place])


@pytest.mark.rule("EOS-GAP-02", "EOS-RUL-02", "EOS-RUL-93")
def test_regions_of_the_table() -> None:
    for place, row in enumerate(rows()):
        assert REGIONS[REGION_OF[place]].name == row[5]
    assert [REGION_OF.count(region) for region in ("hawkins", "chandra", "borealis", "perseus")] == [14, 16, 11, 13]


@pytest.mark.rule("EOS-GEO-01", "EOS-GEO-02", "EOS-TAB-04")
def test_four_regions_with_colours_and_station_sectors() -> None:
    assert {r.name: (r.colour, r.station) for r in REGIONS.values()} == {
        "Hawkins": ("yellow", 9),
        "Chandra": ("pink", 12),
        "Borealis": ("green", 15),
        "Perseus": ("blue", 18),
    }


@pytest.mark.rule("EOS-GEO-04", "EOS-GEO-05", "EOS-GEO-07", "EOS-GEO-08")
def test_nineteen_sectors_of_six_galaxies_with_lanes_around_them() -> None:
    assert len(MAP.corners) == 19
    for corners in MAP.corners:
        assert len(set(corners)) == 6
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            assert b in MAP.next_to[a]
    assert len(MAP.lanes) == 72
    assert max(max(far) for far in MAP.far) == 11


@pytest.mark.rule("EOS-GEO-09", "EOS-WARP-03")
def test_one_lane_is_one_warp() -> None:
    g = game("warp", warp=3)
    play(g, warp.warp(g), Warp("4.5"))
    assert g.state.eos == GALAXY["4.5"]
    assert g.state.warp == 2
    assert (
        MAP.far[GALAXY["5.4"]][GALAXY["5.3"]]
        == MAP.far[GALAXY["4.5"]][GALAXY["1.4"]]
        == MAP.far[GALAXY["1.4"]][GALAXY["1.3"]]
        == 1
    )


@pytest.mark.rule("EOS-LOC-01", "EOS-LOC-02", "EOS-EX-01", "EOS-LOC-05")
def test_d20_is_the_sector_and_d6_the_galaxy() -> None:
    g = game(rolls=[13, 6])
    play(g, universe.place(g, "skill"))
    assert names(g.state.skills) == ["4.4"]
    assert MAP.at(13, 6) == MAP.at(14, 2) == GALAXY["4.4"]


@pytest.mark.rule("EOS-LOC-04", "EOS-MASS-01", "EOS-RUL-07", "EOS-RUL-90")
def test_a_20_brings_an_invader_and_both_dice_are_rolled_again() -> None:
    g = game(rolls=[20, 3, 20, 1, 9, 2], bag=["vorde", "dexer"])
    assert universe.location(g, "frb") == GALAXY["9.2"]
    assert g.state.invasion == ["vorde", "dexer"]


@pytest.mark.rule("EOS-SET-34", "EOS-LOC-03")
def test_in_setup_a_20_is_only_rolled_again() -> None:
    g = game(rolls=[20, 3, 9, 2], bag=["vorde"])
    assert universe.location(g, "frb", invasion=False) == GALAXY["9.2"]
    assert g.state.invasion == []


@pytest.mark.rule("EOS-LOC-06", "EOS-RUL-89")
def test_a_card_that_places_a_token_rolls_for_itself() -> None:
    g = game(rolls=[2, 2], officers={"pilot": {"contract": "probe-launch", "cargo": "5.4"}})
    play(g, universe.deliver(g, who(g, "pilot")))
    assert names(g.state.frbs) == ["2.2"]


@pytest.mark.rule("EOS-MASS-02", "EOS-RDP-04", "EOS-RUL-08")
def test_invaders_come_down_with_the_next_redeployment_each_by_its_own_roll() -> None:
    g = game("redeploy", invasion=["vorde", "galagat"], queue=["", "", "", ""], bag=["dexer"])
    g._source.left = [9, 1, 10, 2, 8, 1, 20, 1, 9, 2, 12, 3]  # type: ignore[union-attr]
    play(g, redeploy.redeploy(g))
    assert [(ship.kind, NAMES[ship.at]) for ship in g.state.ships] == [("vorde", "9.2"), ("galagat", "12.3")]
    assert g.state.invasion == ["dexer"]  # it came with the 20, and waits for the next time


@pytest.mark.rule("EOS-MASS-03", "EOS-PULL-01", "EOS-PULL-02")
def test_pull_and_place_one_by_one_with_invasion() -> None:
    g = game(rolls=[20, 1, 9, 1, 10, 2], bag=["galagat", "vorde", "dexer"])
    play(g, universe.pull(g, 2))
    assert [(ship.kind, NAMES[ship.at]) for ship in g.state.ships] == [("galagat", "9.1"), ("dexer", "10.2")]
    assert g.state.invasion == ["vorde"]


@pytest.mark.rule("EOS-PULL-03", "EOS-RUL-52")
def test_a_ship_pulled_onto_the_eos_attacks_at_once() -> None:
    g = game(rolls=[5, 4, 5], bag=["dexer"], decks={"dexer": ["dexer-gnat"]}, hull={"command": 12})
    play(g, universe.pull(g, 1))
    assert g.state.hull == {"command": 10}
    assert g.state.ships == []
    assert list(g.state.bag.cards) == ["dexer"]


@pytest.mark.rule("EOS-RUL-09")
def test_an_empty_bag_gives_nothing_but_the_token_still_enters() -> None:
    g = game("redeploy", rolls=[9, 1, 10, 2, 8, 1], bag=[], queue=["", "", "", ""])
    play(g, redeploy.redeploy(g))
    assert names([*g.state.frbs, *g.state.skills, *g.state.tokens]) == ["9.1", "10.2", "8.1"]
    play(g, universe.pull(g, 1))
    assert g.state.ships == []


# ---- what the EOS meets ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-TOK-06", "EOS-TOK-08", "EOS-OVER-03", "EOS-ICON-04")
def test_credits_and_frbs_are_collected() -> None:
    g = game("warp", warp=1, frbs=["4.5"], tokens=["4.5", "4.5"])
    play(g, warp.warp(g), Warp("4.5"))
    assert (g.state.credits, g.state.progress) == (10, 1)
    assert g.state.frbs == g.state.tokens == []


@pytest.mark.rule("EOS-TOK-07", "EOS-SKILL-08", "EOS-ICON-09")
def test_a_skill_token_gives_a_level_to_anybody() -> None:
    g = game("warp", warp=1, skills=["4.5"])
    play(g, warp.warp(g), Warp("4.5"))
    assert g.state.skills == []
    play(g, g.step(), Name("engineer"))
    assert who(g, "engineer").level == 2


@pytest.mark.rule("EOS-TOK-09", "EOS-TOK-10", "EOS-ICON-01", "EOS-DMG-01")
def test_each_asteroid_field_costs_a_damage_card_and_stays() -> None:
    g = game(
        "warp",
        warp=2,
        asteroids=["4.5", "4.5"],
        decks={"damage": ["fusion-core", "ember-core"]},
        hull={"command": 9, "engine": 5},
    )
    play(g, warp.warp(g), Warp("4.5"), {"engine": 3}, {"command": 2})
    assert g.state.hull == {"command": 7, "engine": 2}
    assert names(g.state.asteroids) == ["4.5", "4.5"]
    assert g.state.warp == 1


@pytest.mark.rule("EOS-TOK-11", "EOS-RUL-53", "EOS-EVT-05")
def test_an_event_that_throws_the_eos_meets_ships_asteroids_and_items() -> None:
    g = game(
        "event",
        rolls=[5, 3, 1],
        ships=[("dexer", "4.5")],
        asteroids=["4.5"],
        frbs=["4.5"],
        decks={"dexer": ["dexer-gnat"], "damage": ["ember-core"], "borealis": ["fold-in-space"]},
        hull={"command": 9},
    )
    play(g, aftermath.event(g))
    assert g.state.hull == {"command": 7}  # the Dexer missed, the asteroids did not
    assert g.state.progress == 1
    assert g.state.ships == []


@pytest.mark.rule("EOS-TOK-12", "EOS-ICON-06")
def test_a_mining_station_does_nothing_when_met() -> None:
    g = game(
        "warp",
        warp=1,
        asteroids=["4.5"],
        mines=["4.5"],
        decks={"damage": ["ember-core"]},
        hull={"engine": 9, "command": 9},
    )
    play(g, warp.warp(g), Warp("4.5"), {"engine": 2})
    assert names(g.state.mines) == ["4.5"]


@pytest.mark.rule("EOS-TOK-13", "EOS-CONT-03", "EOS-ICON-10")
def test_cargo_is_delivered_by_being_there() -> None:
    g = game("warp", warp=1, officers={"engineer": {"contract": "mail-run", "cargo": "4.5"}})
    play(g, warp.warp(g), Warp("4.5"))
    engineer = who(g, "engineer")
    assert (engineer.contract, engineer.cargo, g.state.credits) == ("", -1, 12)
    assert list(g.state.decks["contract"].discard) == ["mail-run"]


@pytest.mark.rule("EOS-TOK-01", "EOS-TOK-02", "EOS-TOK-03", "EOS-RUL-11")
def test_a_ship_met_goes_into_pursuit_and_takes_the_items() -> None:
    g = game(
        "warp",
        warp=1,
        ships=[("dexer", "4.5")],
        frbs=["4.5"],
        skills=["4.5"],
        tokens=["4.5"],
        decks={"dexer": ["dexer-gnat"]},
        bag=[],
    )
    play(g, warp.warp(g), Warp("4.5"))
    assert g.state.pursuit == [Foe("dexer-gnat", 1, 1, 1)]
    assert list(g.state.bag.cards) == ["dexer"]
    assert (g.state.progress, g.state.credits, g.state.todo) == (0, 8, [])


@pytest.mark.rule("EOS-TOK-04", "EOS-TOK-05", "EOS-INT-06")
def test_of_several_ships_the_strongest_hull_carries_all() -> None:
    g = game(
        "warp",
        warp=1,
        ships=[("dexer", "4.5"), ("galagat", "4.5")],
        frbs=["4.5"],
        skills=["4.5"],
        decks={"dexer": ["dexer-gnat"], "galagat": ["galagat-ram"]},
    )
    play(g, warp.warp(g), Warp("4.5"))
    assert g.state.pursuit == [Foe("dexer-gnat"), Foe("galagat-ram", 1, 1)]


@pytest.mark.rule("EOS-RUL-13")
def test_of_equal_hulls_the_crew_chooses() -> None:
    g = game(
        "warp", warp=1, ships=[("dexer", "4.5")] * 2, frbs=["4.5"], decks={"dexer": ["dexer-gnat", "dexer-stinger"]}
    )
    assert play(g, warp.warp(g), Warp("4.5"), Load(1)) == ["warp", "load"]
    assert [foe.frbs for foe in g.state.pursuit] == [0, 1]


@pytest.mark.rule("EOS-RUL-12")
def test_cargo_beside_aliens_is_delivered_at_once() -> None:
    g = game(
        "warp",
        warp=1,
        ships=[("dexer", "4.5")],
        decks={"dexer": ["dexer-gnat"]},
        officers={"pilot": {"contract": "mail-run", "cargo": "4.5"}},
    )
    play(g, warp.warp(g), Warp("4.5"))
    assert g.state.credits == 12


@pytest.mark.rule("EOS-RUL-14", "EOS-COMP-17")
def test_what_arrives_on_the_eos_is_met_at_once() -> None:
    g = game(rolls=[5, 4, 5, 4, 5, 4], decks={"damage": ["ember-core"]}, hull={"command": 12})
    play(g, universe.place(g, "credit"))
    play(g, universe.place(g, "frb"))
    play(g, universe.place(g, "asteroid"))
    assert (g.state.credits, g.state.progress, g.state.hull["command"]) == (9, 1, 10)
    assert names(g.state.asteroids) == ["5.4"]
    assert g.state.tokens == g.state.frbs == []


@pytest.mark.rule("EOS-RUL-15", "EOS-WARP-04")
def test_staying_meets_nothing_again() -> None:
    g = game("warp", warp=2, asteroids=["5.4"])
    play(g, warp.warp(g), DONE)
    assert (g.state.phase, g.state.hull["command"]) == ("attack", MAX_HULL["command"])


@pytest.mark.rule("EOS-EX-11", "EOS-WARP-05", "EOS-WARP-06")
def test_the_warp_phase_of_the_example() -> None:
    g = game(
        "warp",
        warp=3,
        skills=["4.5"],
        frbs=["1.4"],
        ships=[("dexer", "1.4")],
        tokens=["1.3"],
        asteroids=["1.3"],
        decks={"dexer": ["dexer-gnat"], "damage": ["null-field-core"]},
        hull={"command": 12, "engine": 10},
    )
    play(g, warp.warp(g), Warp("4.5"))
    play(g, g.step(), Name("engineer"))
    assert (who(g, "engineer").level, g.state.skills) == (2, [])
    play(g, warp.warp(g), Warp("1.4"))
    assert g.state.pursuit == [Foe("dexer-gnat", 1)]
    assert (g.state.progress, g.state.ships) == (0, [])
    play(g, warp.warp(g), Warp("1.3"), {"engine": 3})
    assert (g.state.credits, g.state.hull["engine"]) == (9, 7)
    assert names(g.state.asteroids) == ["1.3"]
    steps(g, until="attack")
    assert (g.state.phase, len(g.state.pursuit)) == ("attack", 1)


@pytest.mark.rule("EOS-INT-02", "EOS-ROOM-08", "EOS-WARP-01")
def test_an_engine_at_zero_ends_the_flight_but_the_galaxy_is_resolved() -> None:
    g = game(
        "warp",
        warp=3,
        asteroids=["4.5"],
        tokens=["4.5"],
        decks={"damage": ["needle-array"]},
        hull={"command": 12, "engine": 1},
    )
    play(g, warp.warp(g), Warp("4.5"), {"engine": 1})
    assert g.state.credits == 9
    play(g, warp.warp(g))
    assert (g.state.phase, g.state.warp) == ("attack", 0)
    g = game("warp-begin", hull={"command": 12, "engine": 0})
    g.step()
    assert g.state.warp == 0


# ---- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-OVER-08", "EOS-CLOCK-02", "EOS-INT-22")
def test_the_dead_planet_ends_the_game_before_the_event() -> None:
    g = game("extinction", extinction=13, decks={"borealis": ["tailwind"]})
    steps(g)
    assert g.state.outcome is not None
    assert (g.state.outcome.won, g.state.outcome.because) == (False, "extinct")
    assert g.state.event == ""


@pytest.mark.rule("EOS-OVER-07", "EOS-DASH-13", "EOS-OVER-01")
def test_on_the_planet_with_nobody_left_the_crew_wins() -> None:
    g = game("warp", planet="4.5", warp=1)
    steps(g, Warp("4.5"))
    assert g.state.outcome is not None
    assert g.state.outcome.won


@pytest.mark.rule("EOS-OVER-04", "EOS-OVER-10", "EOS-DASH-01")
def test_the_end_of_progress_begins_the_last_dash_at_once() -> None:
    g = game("warp", warp=2, progress=NEARLY, frbs=["4.5"], rolls=[9, 2])
    play_on = steps(g, Warp("4.5"), until="aliens")
    assert play_on == ["warp"]
    assert (g.state.dash, NAMES[g.state.planet]) == (True, "9.2")


def test_missions() -> None:
    assert [m.id for m in EosRise.missions] == ["easy", "normal", "hard"]
    assert EosRise.players == (4, 4)
