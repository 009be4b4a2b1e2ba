"""Full zones, traps and shields (ETS-FULL)."""

from __future__ import annotations

import pytest

from starboard.games.endure import enemies as walking
from starboard.games.endure import hunting, movement, places
from starboard.games.endure.content import MAPS
from starboard.games.endure.game import Endure
from starboard.games.endure.options import DONE, Attack, Move, Use
from starboard.games.endure.state import Ally
from starboard.table import Script, Table

from .scenario import enemies, game, offered, play, scenario, survivor, tokens, where_are, why_not

C, E, N, W, MED, FAR = (
    "crew-quarters.c",
    "crew-quarters.e",
    "crew-quarters.n",
    "crew-quarters.w",
    "medical-bay.c",
    "laboratory.F",
)


@pytest.mark.rule("ETS-FULL-03", "ETS-EMOV-09")
def test_a_full_zone_is_closed() -> None:
    t = scenario({"marine": C}, {E: {"swarmer": 10}})
    assert "ETS-FULL-03" in why_not(t, "marine", Move(E))


@pytest.mark.rule("ETS-FULL-06", "ETS-FULL-07", "ETS-FULL-08", "ETS-FULL-09", "ETS-GAP-31")
def test_a_shield_bubble() -> None:
    t = scenario({"captain": C}, {E: {"jaeger": 1}}, bag={"captain": ["shield-bubble", "shotgun"]})
    play(t, "captain", Use("shield-bubble"))
    assert "ETS-FULL-07" in why_not(t, "captain", Attack("shotgun", E))
    assert "ETS-FULL-06" in why_not(t, "captain", Move(N))
    play(t, "captain", DONE)
    assert where_are(t, "jaeger") == {E: 1} and survivor(t, "captain").health == 9 and t.state.shields == []


@pytest.mark.rule("ETS-FULL-01", "ETS-FULL-02", "ETS-FULL-03")
def test_a_full_zone_is_passed_over_when_they_spread() -> None:
    t = scenario(
        {"captain": C},
        {E: {"jaeger": 8}, MED: {"jaeger": 10}},
        tokens=[(E, "5 swarmer")],
        phase="round-start",
        rolls=[1, [6, 6], [1, 1]],
    )
    assert enemies(t, E) == {"jaeger": 8, "swarmer": 2} and enemies(t, MED) == {"jaeger": 10}
    assert sum(where_are(t, "swarmer").values()) == 5


@pytest.mark.rule("ETS-FULL-03", "ETS-GAP-22", "ETS-EXO-02")
@pytest.mark.parametrize(("swarmers", "room"), [(6, True), (7, False)])
def test_a_loader_takes_three_places_with_its_pilot(swarmers: int, room: bool) -> None:
    zone, near = "armoury.n", "armoury.w"
    t = scenario(
        {"marine": zone, "captain": near},
        {zone: {"swarmer": swarmers}},
        mission="CG01",
        loader=(zone, "marine"),
        actor="captain",
    )
    assert (Move(zone) in offered(t, "captain")) is room


@pytest.mark.rule("ETS-FULL-07", "ETS-FULL-08", "ETS-FULL-09", "ETS-FULL-06")
def test_shots_stay_on_their_side_of_a_shield() -> None:
    t = scenario(
        {"captain": C}, {C: {"jaeger": 1}, E: {"icarus": 1}}, bag={"captain": ["shield-bubble", "shotgun"]},
        rolls=[[4, 4, 1, 2]],
    )  # fmt: skip
    play(t, "captain", Use("shield-bubble"))
    assert "ETS-FULL-07" in why_not(t, "captain", Attack("shotgun", E))
    play(t, "captain", Attack("shotgun", C), DONE)
    assert enemies(t, C) == {} and survivor(t, "captain").health == 9
    assert where_are(t, "icarus") == {E: 1}, "it saw the captain, and could neither shoot nor come"


@pytest.mark.rule("ETS-GAP-22", "ETS-FULL-03")
@pytest.mark.parametrize("pilot", ["", "marine"])
def test_miniatures_find_as_much_room_as_a_loader_leaves(pilot: str) -> None:
    zone = "armoury.n"
    where = {"marine": zone if pilot else "crew-quarters.A"}
    t = scenario(where, {zone: {"swarmer": 2}}, mission="CG01", loader=(zone, pilot))
    assert places.room_left(game(t), MAPS.layout("CG01")[zone].index) == 10 - 3 - 2


@pytest.mark.rule("ETS-FULL-03", "ETS-DMG-08")
def test_a_full_zone_is_closed_to_the_injured_too() -> None:
    t = scenario({"marine": C}, {E: {"swarmer": 10}}, injuries={"marine": ["leg"]})
    assert "ETS-FULL-03" in why_not(t, "marine", Move(E)) and Move(N) in offered(t, "marine")


@pytest.mark.rule("ETS-FULL-01", "ETS-FULL-02")
def test_who_finds_no_room_anywhere_does_not_come() -> None:
    room, way = "laboratory.Q", "laboratory.c"
    t = scenario(
        {"captain": way},
        {room: {"swarmer": 12}, way: {"jaeger": 9}},
        tokens=[(room, "5 icarus")],
        phase="round-start",
        rolls=[1, [6, 6], [1, 1]],
    )
    assert where_are(t, "icarus") == {}


@pytest.mark.rule("ETS-INT-19", "ETS-FULL-04", "ETS-FULL-05")
@pytest.mark.parametrize(("jaegers", "shield", "health"), [(9, True, 8), (8, False, 9)])
def test_trapped_only_when_the_zone_is_full_and_no_shield_helps(jaegers: int, shield: bool, health: int) -> None:
    state = scenario({"captain": C}, {C: {"jaeger": jaegers}}).state
    state.phase, state.shields = "round-end", [MAPS.layout("CG00")[C].index] if shield else []
    t = Table(Endure, Endure.prepare("CG00", [s.seat for s in state.survivors]), source=Script(), state=state)
    assert survivor(t, "captain").health == health and survivor(t, "captain").resolve == health + 1


@pytest.mark.rule("ETS-FULL-06", "ETS-EMOV-02")
def test_no_token_drifts_into_a_shield() -> None:
    t = scenario({"marine": FAR}, tokens=[(W, "4 swarmer")], rolls=[1])
    t.state.shields = [MAPS.layout("CG00")[C].index]
    play(t, "marine", DONE)
    assert tokens(t) == [W]


def small_zone(mission: str) -> tuple[str, str]:
    """A zone with room for 10, and an open one beside it."""
    setup = Endure.prepare(mission, 3)
    g = Endure(Endure.start(setup), setup)
    layout = MAPS.layout(mission)
    for zone, room in enumerate(g.ground.capacity):
        for near in g.view.neighbours[zone]:
            if room == 10:
                return layout.zones[zone].id, layout.zones[near].id
    raise AssertionError("no small zone")


@pytest.mark.rule("ETS-FULL-03")
@pytest.mark.parametrize("last", [True, False])
def test_a_loader_fills_a_zone(last: bool) -> None:
    """Room for 10: six Swarmers, the Loader with its three, and whoever stands there."""
    zone, beside = small_zone("CG01")
    inside = zone if last else beside
    t = scenario({"engineer": beside, "marine": inside}, {zone: {"swarmer": 6}}, mission="CG01", loader=(zone, ""))
    assert (Move(zone) in offered(t, "engineer")) == (not last)


@pytest.mark.rule("ETS-FULL-03")
@pytest.mark.parametrize("count", [5, 4])
def test_a_titan_fills_a_zone(count: int) -> None:
    zone, beside = small_zone("CG03")
    crew = {"engineer": beside, "marine": zone, "medic": zone}
    t = scenario(crew, {zone: {"swarmer": count}}, mission="CG03", boss=("titan", zone, 9))
    assert (Move(zone) in offered(t, "engineer")) == (count < 5)


@pytest.mark.rule("ETS-FULL-03", "ETS-WALK-14")
@pytest.mark.parametrize("count", [5, 4])
def test_allies_fill_a_zone(count: int) -> None:
    zone, beside = small_zone("C013")
    t = scenario({"technician": beside}, {zone: {"sip": count}}, mission="C013", stunned={"sip": 1})
    t.state.allies = [Ally("sip", MAPS.layout("C013")[zone].index, 2, 0) for _ in range(5)]
    t = Table(Endure, t.setup, seed="full", state=t.state)
    assert (Move(zone) in offered(t, "technician")) == (count < 5)


@pytest.mark.rule("ETS-EMOV-09", "ETS-FULL-03")
def test_a_lone_group_finds_no_more_room_than_there_is() -> None:
    zone, near = "armoury.n", "armoury.w"
    crew = ["captain", "marine", "medic", "scout", "engineer", "psychic"]
    t = scenario(dict.fromkeys(crew, zone), {near: {"jaeger": 4}}, mission="CG01", loader=(zone, ""))
    [group] = t.state.groups
    assert places.room_left(game(t), game(t).ground.index[zone]) == 1
    hunting.go(game(t), group, game(t).ground.index[zone], "ETS-EMOV-05")
    assert enemies(t, zone) == {"jaeger": 1} and enemies(t, near) == {"jaeger": 3}


@pytest.mark.rule("ETS-EMOV-09", "ETS-GAP-22")
def test_a_passive_boss_does_not_wander_where_it_has_no_room() -> None:
    t = scenario({"captain": FAR}, {N: {"swarmer": 8}}, boss=("titan", C, 10), rolls=[0])
    boss = next(x for x in t.state.groups if x.kind == "titan")
    bar = places.barred(game(t), 3)
    assert bar >> game(t).ground.index[N] & 1 and not places.barred(game(t)) >> game(t).ground.index[N] & 1
    coroutine = walking.wander(game(t), boss)
    with pytest.raises(StopIteration):
        coroutine.send(None)
    assert where_are(t, "titan") == {E: 1}, "the die points north, where there is no room: clockwise"


@pytest.mark.rule("ETS-FULL-03", "ETS-GAP-22")
def test_a_pilot_needs_room_for_the_loader() -> None:
    zone, near = "armoury.n", "armoury.w"
    t = scenario({"marine": zone}, {near: {"swarmer": 8}}, mission="CG01", loader=(zone, "marine"))
    assert t.state.loader is not None
    t.state.loader.powered = True
    assert Move(near) not in movement.ways(game(t), survivor(t, "marine"), None)
