"""The twelve tiles and the maps of the missions: do they keep what the ledger says of them?"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from starboard.games.endure import cards as card_files
from starboard.games.endure.checks import check
from starboard.games.endure.maps import Maps, Mission, RadarSpot, token_face
from starboard.spaces.plan import EAST, FAR, NORTH, SOUTH, WEST, Edge, Layout, Piece, Zone

MAPS = Maps()
CARDS = card_files.load()
MISSIONS = list(MAPS.missions.values())
PLANS = MAPS.plans

TILES = {
    "armoury", "crew-quarters", "engineering-bay", "laboratory", "life-support", "medical-bay",
    "navigation", "primus-cell", "rec-room", "redeemer-shrine", "robotics-bay", "security",
}  # fmt: skip


def alone(tile: str) -> Layout:
    """One tile by itself."""
    return Layout([Piece(tile, tile, PLANS[tile], labels=MAPS.tiles.tiles[tile].labels())])


def seen(layout: Layout, zone: str, closed: int = 0) -> set[str]:
    mask = layout.view(closed).sees[layout[zone].index]
    return {other.id.partition(".")[2] for other in layout.zones if mask & other.bit}


def walk(layout: Layout, a: str, b: str, closed: int = 0) -> int:
    return layout.view(closed).distance[layout[a].index][layout[b].index]


# --------------------------------------------------------------------------------------------------------------- tiles


@pytest.mark.rule("ETS-CMP-07", "ETS-GAP-01", "ETS-RUL-65")
def test_twelve_square_tiles_of_equal_size_bear_the_known_names() -> None:
    assert set(MAPS.tiles.tiles) == TILES
    assert {(plan.width, plan.height) for plan in PLANS.values()} == {(MAPS.tiles.size,) * 2}
    assert {tile.source for tile in MAPS.tiles.tiles.values()} == {"house"}


@pytest.mark.rule("ETS-GAP-01")
@pytest.mark.parametrize("tile", sorted(TILES))
def test_a_tile_opens_in_the_middle_of_every_rim_and_nowhere_else(tile: str) -> None:
    plan, last = PLANS[tile], MAPS.tiles.size - 1
    middle = last // 2
    outside = [
        (x, y, side) for x, y, side in plan.edges if {NORTH: y, EAST: last - x, SOUTH: last - y, WEST: x}[side] == 0
    ]
    ways = {(middle, 0, NORTH), (last, middle, EAST), (middle, last, SOUTH), (0, middle, WEST)}
    assert {rim for rim in outside if plan.edges[rim] is not Edge.WALL} == ways


@pytest.mark.rule("ETS-GAP-01", "ETS-ZONE-01")
@pytest.mark.parametrize("tile", sorted(TILES))
def test_a_tile_has_a_few_named_rooms_a_few_corridor_zones_and_no_dead_end(tile: str) -> None:
    layout = alone(tile)
    rooms = [zone for zone in layout.zones if zone.room]
    assert {zone.id.partition(".")[2] for zone in rooms} == set(MAPS.tiles.tiles[tile].rooms)
    assert 2 <= len(rooms) <= 6, "one die must be able to choose the room"
    assert 3 <= len(layout.zones) - len(rooms) <= 5
    assert layout.view().reach(0) == (1 << len(layout.zones)) - 1
    assert layout.rooms_of(tile) == tuple(zone.index for zone in rooms)


@pytest.mark.rule("ETS-ZONE-02")
def test_a_room_is_one_zone_whatever_its_size() -> None:
    sizes = {len(zone.cells) for tile in TILES for zone in alone(tile).zones if zone.room}
    assert min(sizes) == 1 and max(sizes) == 9


@pytest.mark.rule("ETS-ZONE-03")
def test_floor_markings_stand_between_corridor_zones_only() -> None:
    for tile in TILES:
        layout = alone(tile)
        for contact in layout.contacts:
            if contact.edge is Edge.MARK:
                assert not layout.zones[contact.a].room and not layout.zones[contact.b].room


@pytest.mark.rule("ETS-ZONE-04")
def test_a_corridor_zone_stretches_over_tiles_that_touch() -> None:
    layout = MAPS.layout("CG00")
    joined = layout["crew-quarters.e"]
    assert joined is layout["medical-bay.w"] and joined.places == ("crew-quarters", "medical-bay")


@pytest.mark.rule("ETS-ZONE-09", "ETS-ZONE-10")
def test_life_support_corridors_that_do_not_line_up_are_not_adjacent() -> None:
    layout = alone("life-support")
    for one, other in (("n", "w"), ("e", "s")):
        a, b = layout[f"life-support.{one}"], layout[f"life-support.{other}"]
        corners = [{(x + dx, y + dy) for x, y in zone.cells for dx in (0, 1) for dy in (0, 1)} for zone in (a, b)]
        assert corners[0] & corners[1], "they do meet, in a corner"
        assert b.index not in layout.view().neighbours[a.index]
        assert other not in seen(layout, f"life-support.{one}")


@pytest.mark.rule("ETS-GAP-22")
def test_what_a_zone_holds() -> None:
    capacity = MAPS.tiles.capacity
    holds = {zone.id: capacity.of(zone) for tile in ("primus-cell", "medical-bay") for zone in alone(tile).zones}
    assert holds["primus-cell.C"] == 16 and holds["medical-bay.I"] == 12 and holds["medical-bay.c"] == 10


# --------------------------------------------------------------------------------------------- doors, sight and noise


@pytest.mark.rule("ETS-ZONE-05", "ETS-ZONE-06", "ETS-ZONE-07", "ETS-LOS-06")
def test_an_open_door_is_a_gap_and_a_locked_one_a_wall() -> None:
    layout = MAPS.layout("CG00")
    door = layout.closing(["lab-door"])
    assert MAPS.locked_at_start(MAPS.missions["CG00"]) == door
    assert walk(layout, "laboratory.L", "laboratory.Q") == 1 and "Q" in seen(layout, "laboratory.L")
    assert walk(layout, "laboratory.L", "laboratory.Q", door) == FAR and seen(layout, "laboratory.L", door) == {"L"}


@pytest.mark.rule("ETS-ZONE-08")
def test_walls_are_never_crossed() -> None:
    layout = alone("armoury")
    assert walk(layout, "armoury.w", "armoury.V") == 4, "round the fort and through the shop"
    assert layout.noise[layout["armoury.w"].index][layout["armoury.V"].index] == 1


@pytest.mark.rule("ETS-RUL-04", "ETS-LOS-02", "ETS-LOS-04", "ETS-LOS-07", "ETS-LOS-08", "ETS-LOS-10", "ETS-GAP-26")
def test_from_a_room_one_sees_through_its_doors_and_straight_on() -> None:
    dome = alone("navigation")
    assert seen(dome, "navigation.D") == {"D", "n", "c", "s"}, "south the whole way; never round the corner into w or e"
    assert seen(alone("crew-quarters"), "crew-quarters.A") == {"A", "n", "M"}, "the doors need not be in one row"


@pytest.mark.rule("ETS-LOS-09", "ETS-RUL-04")
def test_a_doorway_parallel_to_the_view_is_not_seen_through() -> None:
    assert "P" not in seen(alone("medical-bay"), "medical-bay.n"), "looking south along s, past the pharmacy's door"
    assert "P" in seen(alone("medical-bay"), "medical-bay.s")


@pytest.mark.rule("ETS-LOS-03", "ETS-LOS-05")
def test_sight_has_no_end_and_a_zone_is_seen_whole() -> None:
    layout = MAPS.layout("CG07")
    start, far = layout["crew-quarters.w"], layout["laboratory.w"]
    assert layout.view().sees[start.index] & far.bit and layout.view().sight[start.index][far.index] == 8


@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.id)
def test_whoever_sees_is_seen(mission: Mission) -> None:
    view = MAPS.layout(mission.id).view(MAPS.locked_at_start(mission))
    for a, mask in enumerate(view.sees):
        assert mask >> a & 1
        assert all(bool(mask >> b & 1) == bool(view.sees[b] >> a & 1) for b in range(len(view.sees)))


@pytest.mark.rule("ETS-NOISE-03", "ETS-NOISE-04", "ETS-NOISE-05")
def test_noise_counts_zones_that_share_an_edge_walls_or_not() -> None:
    layout = MAPS.layout("CG00")
    lab = layout["laboratory.L"].index
    assert layout.noise[lab][layout["rec-room.G"].index] == 1, "through the hull of the tile, which has no door there"
    assert layout.noise[lab][layout["laboratory.V"].index] == 2
    assert [mask.bit_count() for mask in layout.heard[lab][:3]] == sorted(
        mask.bit_count() for mask in layout.heard[lab][:3]
    )
    for zone in layout.zones:
        for level, mask in enumerate(layout.heard[zone.index]):
            assert all(
                bool(mask & other.bit) == (layout.noise[zone.index][other.index] <= level) for other in layout.zones
            )


# ------------------------------------------------------------------------------------------------------------ missions


@pytest.mark.rule("ETS-SET-04", "ETS-GAP-02")
@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.id)
def test_every_mission_holds_together(mission: Mission) -> None:
    assert check(mission, MAPS, CARDS) == []


@pytest.mark.rule("ETS-GAP-02")
@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.id)
def test_no_token_starts_in_sight_of_the_start(mission: Mission) -> None:
    layout = MAPS.layout(mission.id)
    in_sight = layout.view(MAPS.locked_at_start(mission)).sees[layout[mission.start].index]
    assert not in_sight & layout.mask(spot.zone for spot in mission.radar)
    assert 4 <= len(mission.tiles) <= 8


@pytest.mark.rule("ETS-CMP-09")
@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.id)
def test_the_box_holds_enough_doors_exits_and_tiles(mission: Mission) -> None:
    assert len(mission.doors) <= 16 and len(mission.exits) <= 2
    used = Counter(put.tile or place for place, put in mission.tiles.items())
    assert {tile for tile, count in used.items() if count > 1} <= {"primus-cell", "redeemer-shrine"}


def head(mission: str, rule: str, *rest: object) -> object:
    return pytest.param(mission, *rest, marks=pytest.mark.rule(rule), id=mission)


@pytest.mark.rule("ETS-TAB-24", "ETS-GAP-25", "ETS-RUL-66")
@pytest.mark.parametrize(
    ("mission", "title", "difficulty", "printed", "faction", "needs"),
    [
        head("CG00", "ETS-NEIGH-01", "Noisy Neighbours", "easy", True, "gep", ()),
        head("CG01", "ETS-CLOSE-01", "Close the Door Behind You", "medium", True, "gep", ()),
        head("CG02", "ETS-BRAIN-01", "The Brain", "medium", True, "gep", ()),
        head("CG03", "ETS-GRAV-01", "Gravity of the Situation", "hard", True, "gep", ("engineer",)),
        head("CG04", "ETS-PRESC-01", "Prescription Pickup", "easy", False, "gep", ("medic",)),
        head("CG05", "ETS-SIGNS-01", "Signs of Life", "easy", False, "gep", ()),
        head("CG06", "ETS-BUGS-01", "Bug Hunt", "easy", False, "gep", ()),
        head("CG07", "ETS-HEELS-01", "Ever at Our Heels", "hard", True, "gep", ()),
        head("CG08", "ETS-TROPH-01", "Bagging a Trophy", "medium", True, "gep", ("engineer",)),
        head("CG09", "ETS-LEFT-01", "Left at the Office", "medium", False, "gep", ()),
        head("CG10", "ETS-BREAK-01", "Break Stuff", "hard", True, "gep", ()),
        head("CG11", "ETS-CATCH-01", "Gotta Catch 'em All", "medium", True, "gep", ()),
        head("C012", "ETS-TURN-01", "Turning It Off and On Again", "easy", True, "sentry", ()),
        head("C013", "ETS-WALK-01", "Time for Walkies", "easy", True, "sentry", ("technician",)),
        head("C014", "ETS-SPARE-01", "Spares, Change", "easy", False, "sentry", ()),
        head("C015", "ETS-PRIZE-01", "The Big Prize", "hard", True, "sentry", ()),
        head("ROP16", "ETS-LONE-01", "Lone Survivor", "easy", False, "redeemer", ("medic",)),
        head("ROP17", "ETS-KOOL-01", "Drinking the Kool-Aid", "medium", True, "redeemer", ()),
        head("ROP18", "ETS-TRAP-01", "It's a Trap!", "medium", True, "redeemer", ()),
        head("ROP19", "ETS-SNAKE-01", "The Head of the Snake", "hard", True, "redeemer", ()),
        head("P20", "ETS-BULL-01", "Messing with the Bull", "easy", True, "gep", ()),
    ],
)  # fmt: skip
def test_titles_difficulties_factions_and_classes(
    mission: str, title: str, difficulty: str, printed: bool, faction: str, needs: tuple[str, ...]
) -> None:
    found = MAPS.missions[mission]
    assert (found.title, found.difficulty, found.faction, found.needs) == (title, difficulty, faction, needs)
    assert found.difficulty_source == ("rulebook" if printed else "house") and found.map_source == "house"
    assert len(MAPS.missions) == 21


LETTERS = {
    "s": "swarmer", "j": "jaeger", "i": "icarus", "a": "artemis", "p": "sip", "f": "fanatic", "z": "zealot",
}  # fmt: skip


def tokens(*rows: object) -> object:
    mission, rule, *rest = rows
    return pytest.param(mission, *rest, marks=pytest.mark.rule(str(rule)), id=str(mission))


@pytest.mark.parametrize(
    ("mission", "total", "three", "four", "five"),
    [
        tokens("CG00", "ETS-NEIGH-04", 3, "4s 3j 3i", "5s 4j 4i", "6s 5j 5i"),
        tokens("CG01", "ETS-CLOSE-04", 4, "4s 4s 3j 3i", "5s 5s 4j 4i", "6s 6s 5j 5i"),
        tokens("CG02", "ETS-BRAIN-05", 6, "4s 3j 4j 4j 3i 4i", "5s 4j 4j 4j 4i 4i", "6s 4j 4j 5j 4i 5i"),
        tokens("CG03", "ETS-GRAV-05", 7, "4s 4s 5s 3j 4j 3i T", "5s 5s 6s 4j 4i 4i T", "5s 6s 6s 5j 4i 5i T"),
        tokens("CG04", "ETS-PRESC-05", 5, "4s 4s 5s 3j 4j", "5s 5s 6s 4j 5j", "5s 5s 6s 4j 5j"),
        tokens("CG05", "ETS-SIGNS-04", 6, "4s 4s 3j 4j 3i 4i", "5s 5s 4j 5j 4i 5i", "6s 6s 5j 4i 4i 5i"),
        tokens("CG06", "ETS-BUGS-04", 7, "5s 5s 6s 3j 4j 4i 4i", "5s 6s 4j 4j 5j 4i 5i", "6s 6s 4j 4j 5j 4i 5i"),
        tokens("CG07", "ETS-HEELS-05", 9,
               "4s 4s 5s 3j 4j 3i 4i 4i T", "5s 5s 6s 3j 4j 4i 4i 4i T", "6s 6s 4j 4j 5j 4i 4i 5i T"),
        tokens("CG08", "ETS-TROPH-05", 6, "4s 5s 3j 4j 3i 4i", "5s 5s 4j 4j 4i 4i", "6s 6s 4j 5j 4i 5i"),
        tokens("CG09", "ETS-LEFT-05", 7, "4s 4s 3j 4j 4j 4i 4i", "5s 5s 4j 5j 4i 4i 4i", "6s 6s 4j 5j 4i 4i 5i"),
        tokens("CG10", "ETS-BREAK-05", 6, "4s 4s 4j 4j 4i 4i", "5s 5s 5j 4i 4i 4i", "6s 6s 5j 4i 4i 5i"),
        tokens("CG11", "ETS-CATCH-04", 6, "5s 5s 4j 4j 3i T", "5s 4j 4j 4i 4i T", "6s 4j 5j 4i 5i T"),
        tokens("C012", "ETS-TURN-05", 4, "2a 2a 2p 2p", "3a 3a 2p 2p", "3a 3a 3p 3p"),
        tokens("C013", "ETS-WALK-05", 6, "2a 2a 3a 2p 2p", "2a 2a 3a 2p 2p 3p", "2a 3a 3a 2p 3p 3p"),
        tokens("C014", "ETS-SPARE-05", 6, "2a 2a 3a 3a 2p 2p", "2a 3a 3a 2p 3p 3p", "3a 3a 2p 2p 3p 3p"),
        tokens("C015", "ETS-PRIZE-05", 4, "2a 2a 2p 2p", "2a 3a 2p 3p", "3a 3a 3p 3p"),
        tokens("ROP16", "ETS-LONE-05", 5, "2f 2f 2z 2z 3z", "2f 2f 2z 3z 3z", "2f 3f 3f 3z 3z"),
        tokens("ROP17", "ETS-KOOL-05", 6, "2f 2f 3f 2z 2z", "2f 2f 3f 2z 2z 3z", "3f 3f 2z 2z 3z 3z"),
        tokens("ROP18", "ETS-TRAP-05", 4, "2f 2f 2z 2z", "2f 3f 2z 3z", "3f 3f 3z 3z"),
        tokens("ROP19", "ETS-SNAKE-04", 5, "2f 2f 2z 2z 3z", "2f 2f 2z 3z 3z", "2f 3f 3f 3z 3z"),
        tokens("P20", "ETS-BULL-04", 5, "4s 4s 3j 4j 3i", "5s 5s 4j 4j 4i", "6s 6s 5j 4i 4i"),
    ],
)  # fmt: skip
def test_radar_tokens_by_number_of_survivors(mission: str, total: int, three: str, four: str, five: str) -> None:
    found = MAPS.missions[mission]
    assert max(len(found.spots(survivors)) for survivors in range(3, 7)) == total
    for survivors, row in ((3, three), (4, four), (5, five), (6, five)):
        expected = [(1, "titan") if face == "T" else (int(face[0]), LETTERS[face[1]]) for face in row.split()]
        assert sorted(map(token_face, found.tokens.at(survivors))) == sorted(expected)
        assert len(found.spots(survivors)) == len(expected)


@pytest.mark.rule("ETS-TAB-09")
@pytest.mark.parametrize(
    ("mission", "enemy", "starts", "health"),
    [
        ("CG03", "titan", "token", (9, 12, 15)),
        ("CG07", "titan", "token", (5, 7, 10)),
        ("CG11", "titan", "token", (20, 25, 30)),
        ("C015", "olympian", "zone", (20, 25, 30)),
        ("ROP19", "preacher", "hidden", (20, 25, 30)),
        ("P20", "primus", "zone", (15, 20, 25)),
    ],
)
def test_boss_health_by_mission(mission: str, enemy: str, starts: str, health: tuple[int, ...]) -> None:
    boss = MAPS.missions[mission].boss
    assert boss is not None and (boss.enemy, boss.starts) == (enemy, starts)
    assert tuple(boss.health.at(survivors) for survivors in (3, 4, 5)) == health
    assert sum(found.boss is not None for found in MISSIONS) == 6


def colours(mission: Mission) -> str:
    return " ".join(sorted(objective.colour for objective in mission.objectives))


def facts(mission: str, rules: str, objectives: str, exits: int = 0, locked: str = "", tiles: str = "") -> object:
    marks = pytest.mark.rule(*rules.split())
    return pytest.param(mission, objectives, exits, set(locked.split()), set(tiles.split()), marks=marks, id=mission)


@pytest.mark.parametrize(
    ("mission", "objectives", "exits", "locked", "tiles"),
    [
        facts("CG00", "ETS-NEIGH-08", "green", 0, "lab-door", "laboratory"),
        facts("CG01", "ETS-CLOSE-15", "blue blue green green", 0, "", "crew-quarters primus-cell primus-cell-2"),
        facts("CG02", "ETS-BRAIN-20", "blue green red", 1, "dome-door turnstile-east exit",
              "laboratory armoury"),
        facts("CG03", "ETS-GRAV-14", "blue blue green red red", 1, "", "engineering-bay armoury"),
        facts("CG04", "ETS-PRESC-09", "green", 2, "", "medical-bay"),
        facts("CG05", "ETS-SIGNS-12", "green green green", 1),
        facts("CG06", "ETS-BUGS-09", "red", 0, "", "armoury"),
        facts("CG07", "ETS-HEELS-13", "red", 1),
        facts("CG08", "ETS-TROPH-14", "green", 1, "",
              "medical-bay life-support armoury security rec-room crew-quarters"),
        facts("CG09", "ETS-LEFT-10 ETS-GAP-27", "green green green", 1, "", "laboratory"),
        facts("CG10", "ETS-BREAK-13 ETS-GAP-27", "red red red", 0, "hall-door", "engineering-bay"),
        facts("CG11", "ETS-CATCH-15", "green green green green", 0, "", "laboratory life-support security"),
        facts("C012", "ETS-TURN-10", "blue", 0, "", "robotics-bay"),
        facts("C013", "ETS-WALK-21", "", 1, "", "engineering-bay"),
        facts("C014", "ETS-SPARE-12 ETS-GAP-27", "green green green green", 1),
        facts("C015", "ETS-PRIZE-13", "green", 1, "", "robotics-bay"),
        facts("ROP16", "ETS-LONE-16", "green", 1),
        facts("ROP17", "ETS-KOOL-11", "green red red red red", 1, "", "redeemer-shrine"),
        facts("ROP18", "ETS-TRAP-12", "green red", 0, "prison-door"),
        facts("ROP19", "ETS-SNAKE-11", "green green", 0, "", "redeemer-shrine redeemer-shrine-2"),
        facts("P20", "ETS-BULL-13", "red", 1, "", "armoury primus-cell"),
    ],
)  # fmt: skip
def test_map_facts(mission: str, objectives: str, exits: int, locked: set[str], tiles: set[str]) -> None:
    found = MAPS.missions[mission]
    assert colours(found) == objectives and len(found.exits) == exits
    assert {way.id for way in found.ways if way.locked} == locked
    assert tiles <= set(found.tiles)


def objective_zone(mission: str, objective: str) -> Zone:
    found = next(each for each in MAPS.missions[mission].objectives if each.id == objective)
    return MAPS.layout(mission)[found.zone]


@pytest.mark.rule("ETS-NEIGH-08")
def test_cg00_the_switch_lies_outside_the_only_door_of_the_laboratory() -> None:
    layout, mission = MAPS.layout("CG00"), MAPS.missions["CG00"]
    locked = MAPS.locked_at_start(mission)
    switch = objective_zone("CG00", "switch")
    assert walk(layout, mission.start, switch.id, locked) != FAR
    assert layout.view(locked).neighbours[layout["laboratory.L"].index] == ()


@pytest.mark.rule("ETS-CLOSE-15")
def test_cg01_crew_quarters_lie_between_two_cells_of_one_door_each() -> None:
    layout, mission = MAPS.layout("CG01"), MAPS.missions["CG01"]
    columns = [mission.tiles[place].at[0] for place in ("primus-cell", "crew-quarters", "primus-cell-2")]
    assert columns == sorted(columns) and mission.loader == "armoury.n"
    for place, door in (("primus-cell", "west-cell-door"), ("primus-cell-2", "east-cell-door")):
        assert layout.view(layout.closing([door])).neighbours[layout[f"{place}.C"].index] == ()


@pytest.mark.rule("ETS-BRAIN-20", "ETS-GRAV-14", "ETS-BUGS-09", "ETS-BULL-13")
@pytest.mark.parametrize(
    ("mission", "objective"),
    [("CG02", "locker"), ("CG03", "rifle-crate"), ("CG03", "armour-crate"), ("CG06", "stash"), ("P20", "locker")],
)
def test_red_caches_lie_in_rooms_of_the_armoury(mission: str, objective: str) -> None:
    zone = objective_zone(mission, objective)
    assert zone.room and zone.places == ("armoury",)


@pytest.mark.rule("ETS-HEELS-13")
def test_cg07_marks_two_spots_and_lays_the_terminal_only_after_signs_of_life() -> None:
    mission = MAPS.missions["CG07"]
    assert sorted(spot.mark for spot in mission.radar if spot.mark) == ["1", "2"]
    assert [objective.after for objective in mission.objectives] == ["CG05"]


@pytest.mark.rule("ETS-TAB-14", "ETS-TROPH-14")
def test_cg08_the_die_names_six_tiles_in_order() -> None:
    mission = MAPS.missions["CG08"]
    assert mission.terms["they-just-keep-coming"]["tiles"] == (
        "medical-bay", "life-support", "armoury", "security", "rec-room", "crew-quarters",
    )  # fmt: skip
    assert objective_zone("CG08", "solomon").places == ("medical-bay",)


@pytest.mark.rule("ETS-BREAK-13")
def test_cg10_no_way_to_the_loader_before_the_door_opens() -> None:
    layout, mission = MAPS.layout("CG10"), MAPS.missions["CG10"]
    assert walk(layout, mission.start, mission.loader, MAPS.locked_at_start(mission)) == FAR
    assert walk(layout, mission.start, mission.loader) != FAR


@pytest.mark.rule("ETS-CATCH-15")
def test_cg11_three_marked_spots_and_the_loader_at_the_start() -> None:
    mission = MAPS.missions["CG11"]
    marked = [spot.zone.partition(".")[0] for spot in mission.radar if spot.mark == "titan"]
    assert sorted(marked) == ["laboratory", "life-support", "security"]
    assert mission.loader == mission.start and mission.set_aside == ("power-cell",) * 5


@pytest.mark.rule("ETS-WALK-05", "ETS-KOOL-05")
@pytest.mark.parametrize(("mission", "tile"), [("C013", "engineering-bay"), ("ROP17", "redeemer-shrine")])
def test_with_three_survivors_one_spot_stays_empty(mission: str, tile: str) -> None:
    found = MAPS.missions[mission]
    dropped = set(found.spots(4)) - set(found.spots(3))
    assert [spot.zone.partition(".")[0] for spot in dropped] == [tile]


@pytest.mark.rule("ETS-SET-06")
def test_a_spot_may_be_for_some_numbers_of_survivors_only() -> None:
    few, many = RadarSpot("laboratory.L", most=5), RadarSpot("laboratory.L", least=6)
    rest = MAPS.missions["CG00"].radar[1:]
    mission = msgspec.structs.replace(MAPS.missions["CG00"], radar=(few, many, *rest))
    assert [mission.spots(count)[0] for count in range(3, 7)] == [few, few, few, many]
    assert not list(check(mission, MAPS, CARDS))
    assert "?3-5 ?6-6" in MAPS.board(mission)
    for spots, problem in (
        ((few, *rest), ("tokens.6", "3 tokens for 2 radar spots")),
        ((few, RadarSpot("medical-bay.W", least=6), *rest), ("win", "the mission is won before it begins")),
    ):
        wrong = msgspec.structs.replace(mission, radar=spots)
        assert list(check(wrong, MAPS, CARDS)) == [problem]


@pytest.mark.rule("ETS-TRAP-12")
def test_rop18_six_enemies_on_six_spots_around_the_start() -> None:
    mission = MAPS.missions["ROP18"]
    assert Counter(foes.enemy for foes in mission.enemies for _ in range(foes.count)) == {"zealot": 4, "fanatic": 2}
    assert len({foes.zone for foes in mission.enemies}) == 6
    assert mission.start not in {foes.zone for foes in mission.enemies}


def test_campaign_links() -> None:
    members = Counter(mission.campaign for mission in MISSIONS)
    assert members == {
        "": 5,
        "best-of-a-terrible-situation": 4,
        "into-the-fire": 4,
        "fight-of-the-sentry": 4,
        "a-house-divided": 4,
    }


def test_every_condition_is_used_and_cites_its_rules() -> None:
    used = {name for mission in MISSIONS for name in mission.conditions}
    assert used == set(MAPS.conditions)
    assert all(condition.rules and condition.text for condition in MAPS.conditions.values())


def test_every_board_can_be_drawn() -> None:
    for mission in MISSIONS:
        board = MAPS.board(mission)
        assert "START" in board and board.count("?") >= len(mission.spots(3)) - 1, board


# ------------------------------------------------------------------------------------------------------------ checking


def broken(**changes: object) -> list[str]:
    """The problems of CG00 with some of its fields replaced."""
    raw = msgspec.to_builtins(MAPS.missions["CG00"])
    raw.update(changes)
    mission = msgspec.convert(raw, Mission)
    return [f"{where}: {what}" for where, what in check(mission, MAPS, CARDS)]


PLACES = msgspec.to_builtins(MAPS.missions["CG00"].tiles)


@pytest.mark.rule("ETS-CMP-27")
@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"start": "bridge.x"}, "start: no zone 'bridge.x': expected a zone of crew-quarters"),
        ({"start": "laboratory.X"}, "start: no zone 'laboratory.X': expected laboratory.F laboratory.L "),
        ({"tiles": PLACES | {"laboratory": {"at": [1, 0]}}}, "tiles: laboratory overlaps medical-bay at cell"),
        ({"tiles": PLACES | {"galley": {"at": [2, 0]}}}, "tiles: no tile 'galley': expected one of laboratory"),
        ({"tiles": PLACES | {"navigation": {"at": [3, 3]}}}, "tile navigation: navigation.H cannot be reached"),
        ({"doors": [{"id": "lab-door", "between": ["laboratory.L", "laboratory.n"]}]},
         "door lab-door: door lab-door: no passage between laboratory.L and laboratory.n; "),
        ({"objectives": [{"id": "switch", "name": "It", "colour": "green", "zone": "laboratory.L", "kind": "switch"}]},
         "objective switch: laboratory.L cannot be reached from rec-room.w"),
        ({"exits": [{"zone": "rec-room.w", "locked": True}]}, "exit exit: is locked, and nothing opens it"),
        ({"objectives": []}, "terms.open-sesame: objective: no objective 'switch'"),
        ({"win": ["zones-cleared"]}, "win: no such condition 'zones-cleared': expected one of all-at, all-out"),
        ({"terms": {"open-sesame": {"objective": "switch"}}}, "terms.open-sesame: expected opens"),
        ({"radar": []}, "tokens.3: 3 tokens for 0 radar spots"),
        ({"tokens": {"3": ["9 swarmer"] * 3, "4": ["4 jaeger"] * 3, "5": ["4 icarus"] * 3}},
         "tokens.3: 3 tokens '9 swarmer', but there are 0"),
        ({"faction": "sentry"}, "tokens.3: token '4 swarmer' is not of the faction sentry"),
        ({"set_aside": ["crowbar"]}, "set_aside: no item 'crowbar'"),
        ({"needs": ["cook"]}, "needs: no survivor 'cook'"),
    ],
)  # fmt: skip
def test_a_broken_mission_is_refused(changes: dict[str, object], problem: str) -> None:
    assert any(found.startswith(problem) for found in broken(**changes)), broken(**changes)
