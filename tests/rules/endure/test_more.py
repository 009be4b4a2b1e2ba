"""More rules every mission plays by, and the ways the missions are won; with scripted dice."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.endure.campaign import CAMPAIGNS
from starboard.games.endure.content import BOSS_DECKS, MAPS
from starboard.games.endure.game import Endure
from starboard.games.endure.options import DONE, SEARCH, Attack, Door, Leave, Move, Trade, Use
from starboard.table import Table

from .scenario import at, enemies, noise, offered, play, scenario, survivor, tokens, told, where_are

C, E, N, S, W = "crew-quarters.c", "crew-quarters.e", "crew-quarters.n", "crew-quarters.s", "crew-quarters.w"
MED, MESS, WARD = "medical-bay.c", "crew-quarters.M", "medical-bay.W"

# ---- winning --------------------------------------------------------------------------------------------------------

SAMPLES = ["bench-sample", "vault-sample", "cold-sample"]
TERMINALS = ["shrine-terminal", "pharmacy-terminal", "hall-terminal", "laboratory-terminal"]
CRATES = ["generator", "rifle-crate", "armour-crate", "pharmacy-crate", "tank-crate"]


@pytest.mark.parametrize(
    ("mission", "where", "more", "won"),
    [
        pytest.param(
            "CG03", "navigation.n", {"done": CRATES}, True, marks=pytest.mark.rule("ETS-GRAV-02", "ETS-GRAV-03")
        ),
        pytest.param("CG03", "navigation.n", {"done": CRATES[:4]}, False, marks=pytest.mark.rule("ETS-GRAV-02")),
        pytest.param("CG07", "navigation.e", {}, True, marks=pytest.mark.rule("ETS-HEELS-02", "ETS-HEELS-03")),
        pytest.param(
            "CG09",
            "medical-bay.w",
            {"carries": {"engineer": SAMPLES}},
            True,
            marks=pytest.mark.rule("ETS-LEFT-02", "ETS-LEFT-03", "ETS-LEFT-06"),
        ),
        pytest.param(
            "CG09",
            "medical-bay.w",
            {"carries": {"engineer": SAMPLES[:2]}},
            False,
            marks=pytest.mark.rule("ETS-LEFT-03"),
        ),
        pytest.param(
            "ROP17", "laboratory.e", {"done": TERMINALS}, True, marks=pytest.mark.rule("ETS-KOOL-02", "ETS-KOOL-03")
        ),
        pytest.param("ROP17", "laboratory.e", {"done": TERMINALS[:3]}, False, marks=pytest.mark.rule("ETS-KOOL-03")),
        pytest.param("P20", "security.e", {}, True, marks=pytest.mark.rule("ETS-BULL-02", "ETS-RUL-52")),
    ],
)
def test_leaving_the_map(mission: str, where: str, more: dict[str, Any], won: bool) -> None:
    t = scenario({"engineer": where}, mission=mission, marks={}, **more)
    play(t, "engineer", Leave("exit"))
    assert t.outcome is not None and t.outcome.won is won


@pytest.mark.rule("ETS-CLOSE-02")
def test_cells_sealed_and_the_last_enemy_dead() -> None:
    for done, won in ((["west-cell", "east-cell"], True), (["west-cell"], False)):
        t = scenario(
            {"captain": C},
            {C: {"swarmer": 1}},
            mission="CG01",
            bag={"captain": ["swarmer-leg"]},
            done=done,
            marks={},
            rolls=[[4, 1]],
        )
        play(t, "captain", Attack("swarmer-leg", C))
        assert (t.outcome is not None) is won


# ---- the round ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-RND-06", "ETS-EVT-01", "ETS-EVT-02", "ETS-CLOSE-13", "ETS-CMP-28")
def test_one_event_is_drawn_when_old_noise_has_gone() -> None:
    t = scenario(
        {"marine": "armoury.n"},
        mission="CG01",
        noises={"armoury.w": 2},
        events=["lockdown", "blackout"],
        rolls=[6],
    )
    play(t, "marine", DONE)
    assert t.state.event == "lockdown" and noise(t) == {} and len(t.state.events) == 1


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
    assert survivor(t, "medic").bag == [] and {"shotgun", "flare", "pistol", "visor"} <= set(t.state.items.discard)
    assert [mark.id for mark in t.state.marks] == ["supplies"]


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


@pytest.mark.rule("ETS-INV-12")
def test_an_item_helps_its_bearer_only() -> None:
    t = scenario({"marine": C, "captain": C}, bag={"marine": ["med-kit"]}, health={"captain": 4})
    assert Use("med-kit") not in offered(t, "marine") and Trade("captain") in offered(t, "marine")


@pytest.mark.rule("ETS-SRCH-06")
def test_a_room_is_never_exhausted() -> None:
    t = scenario({"marine": MESS, "captain": MESS}, items=["flare", "visor"], actor=None)
    play(t, "marine", SEARCH, DONE)
    play(t, "captain", SEARCH)
    assert survivor(t, "captain").head == "visor"


@pytest.mark.rule("ETS-RES-11")
def test_no_check_without_enemies() -> None:
    t = scenario({"marine": C}, {E: {"swarmer": 1}})
    play(t, "marine", Move(N))
    assert at(t, "marine") == N


@pytest.mark.rule("ETS-RES-02", "ETS-RUL-10")
def test_a_new_type_in_sight_is_a_test() -> None:
    t = scenario({"marine": N}, {E: {"jaeger": 2}}, rolls=[[6, 6]])
    play(t, "marine", Move(C))
    assert survivor(t, "marine").resolve == 9


@pytest.mark.rule("ETS-RES-03")
def test_an_event_may_demand_a_test() -> None:
    t = scenario({"marine": W, "medic": W}, phase="resolution", events=["bulkhead-groan"], rolls=[0, [6, 6], [1, 1]])
    assert survivor(t, "marine").resolve == 9 and survivor(t, "medic").resolve == 10


@pytest.mark.rule("ETS-RUL-09", "ETS-SOL-05")
def test_a_solomon_that_comes_along_is_a_second_type() -> None:
    t = scenario({"marine": C}, tokens=[(WARD, "3 jaeger")], rolls=[[1, 1], [6, 6], [6, 6]])
    play(t, "marine", Move(E))
    assert enemies(t, WARD) == {"jaeger": 3, "solomon": 1} and survivor(t, "marine").resolve == 8


@pytest.mark.rule("ETS-SOL-02", "ETS-SOL-03", "ETS-SOL-04", "ETS-TAB-03")
@pytest.mark.parametrize(
    ("crew", "total", "comes"), [(3, 3, True), (3, 4, False), (4, 4, True), (4, 5, False), (5, 5, True), (6, 6, False)]
)
def test_solomons_by_the_number_of_survivors(crew: int, total: int, comes: bool) -> None:
    seats = ["marine", "captain", "medic", "scout", "engineer", "psychic"][:crew]
    where = dict.fromkeys(seats, "laboratory.F") | {"marine": C}
    tests = [[1, 1], *([[1, 1]] if comes else [])]
    t = scenario(where, tokens=[(WARD, "3 jaeger")], rolls=[[1, total - 1], *tests])
    play(t, "marine", Move(E))
    assert ("solomon" in enemies(t, WARD)) is comes


# ---- enemies --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-ENE-02", "ETS-ENE-03", "ETS-ENE-04", "ETS-RUL-46")
def test_who_was_passive_stays_so_for_this_phase() -> None:
    t = scenario({"marine": E}, {N: {"jaeger": 1}}, rolls=[2, [1, 1], "none"])
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {C: 1} and survivor(t, "marine").health == 10, "it sees, but does not attack yet"
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 8


@pytest.mark.rule("ETS-ENE-07", "ETS-EMOV-05")
def test_each_type_has_its_speed() -> None:
    for kind, end in (("swarmer", C), ("jaeger", E)):
        t = scenario({"marine": W}, {"medical-bay.e": {kind: 1}})
        play(t, "marine", DONE)
        assert where_are(t, kind) == {end: 1}


@pytest.mark.rule("ETS-EMOV-07")
@pytest.mark.parametrize("side", [0, 1, 2, 3])
def test_between_equal_ways_the_die_decides(side: int) -> None:
    layout = MAPS.layout("CG06")
    view = layout.view()
    zones = range(len(layout.zones))
    start, goal = next((a, b) for a in zones for b in zones if len(view.hops(a, b)) == 2 and layout.noise[a][b] <= 6)
    near = sum(1 << z for z in zones if view.distance[start][z] <= 2)
    hiding = next(z for z in zones if not view.sees[z] & near)
    by_side = [next((z for z in view.hops(start, goal) if z in view.steps[start][n]), -1) for n in range(4)]
    expected = next(by_side[(side + n) % 4] for n in range(4) if by_side[(side + n) % 4] >= 0)
    t = scenario(
        {"marine": layout.zones[hiding].id},
        {layout.zones[start].id: {"jaeger": 1}},
        mission="CG06",
        noises={layout.zones[goal].id: 6},
        rolls=[side, side, side],
    )
    play(t, "marine", DONE)
    line = next(line for line in told(t).splitlines() if line.startswith("1 Jaeger moves"))
    assert line == f"1 Jaeger moves to {layout.zones[expected].title}."


@pytest.mark.rule("ETS-RUL-43", "ETS-LOS-11")
def test_the_nearest_survivor_in_sight_is_hunted() -> None:
    t = scenario({"marine": W, "captain": "medical-bay.e"}, {E: {"swarmer": 1}}, rolls=[1, "none"])
    play(t, "marine", DONE)
    assert where_are(t, "swarmer") == {"medical-bay.e": 1}, "equally near: the die pointed east"
    t = scenario({"marine": W, "captain": MED}, {E: {"swarmer": 1}}, rolls=["none"])
    play(t, "marine", DONE)
    assert where_are(t, "swarmer") == {MED: 1} and survivor(t, "captain").health == 8


@pytest.mark.rule("ETS-RUL-44")
def test_a_target_behind_a_locked_door_is_waited_for() -> None:
    t = scenario({"marine": "rec-room.B"}, {"laboratory.Q": {"jaeger": 1}}, noises={"laboratory.L": 4})
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {"laboratory.Q": 1}


@pytest.mark.rule("ETS-RUL-45", "ETS-RADAR-03")
def test_what_is_revealed_in_the_enemy_phase_does_nothing_more() -> None:
    t = scenario({"marine": E}, tokens=[("crew-quarters.A", "4 swarmer")], noises={E: 3}, rolls=[[6, 6], [1, 1]])
    play(t, "marine", DONE)
    assert where_are(t, "swarmer") == {C: 4} and survivor(t, "marine").health == 10


@pytest.mark.rule("ETS-RADAR-06", "ETS-RADAR-07", "ETS-RUL-50")
def test_a_spawn_where_a_tile_lies_twice() -> None:
    layout = MAPS.layout("CG01")
    cell = layout["primus-cell-2.O"].index
    t = scenario(
        {"marine": "armoury.n"},
        mission="CG01",
        phase="resolution",
        events=["spawn-primus-cell"],
        rolls=["primus-cell-2", cell],
    )
    assert tokens(t) == ["primus-cell-2.O"] and layout.zones[cell].room


@pytest.mark.rule("ETS-DMG-05", "ETS-DMG-10")
def test_an_injury_comes_once() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 3}}, rolls=["leg", "leg", "none"])
    play(t, "marine", DONE)
    assert survivor(t, "marine").injuries == ["leg"] and survivor(t, "marine").health == 7


# ---- events ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-EVT-06", "ETS-RUL-75")
def test_a_key_opens_a_door_even_in_a_lockdown() -> None:
    t = scenario({"marine": "medical-bay.n"}, event="lockdown", bag={"marine": ["bypass-key"]})
    assert Move("medical-bay.T") not in offered(t, "marine")
    play(t, "marine", Use("bypass-key"), Door("theatre-door"))
    assert Move("medical-bay.T") in offered(t, "marine") and survivor(t, "marine").bag == []
    t = scenario({"marine": "laboratory.Q"}, bag={"marine": ["bypass-key"]})
    assert Use("bypass-key") not in offered(t, "marine"), "the mission keeps that door shut"


@pytest.mark.rule("ETS-EVT-13", "ETS-RUL-33")
def test_machines_need_no_air() -> None:
    t = scenario(
        {"technician": C}, {C: {"artemis": 3}}, mission="C012", phase="resolution", events=["life-support-failure"]
    )
    assert survivor(t, "technician").health == 9 and enemies(t, C) == {"artemis": 3}


@pytest.mark.rule("ETS-EVT-17", "ETS-RUL-40")
def test_a_shot_into_the_own_zone_without_gravity() -> None:
    t = scenario(
        {"captain": C},
        {C: {"jaeger": 1}},
        bag={"captain": ["shotgun"]},
        event="gravity-failure",
        rolls=[[3, 1, 2, 1], 3],
    )
    play(t, "captain", Attack("shotgun", C))
    assert at(t, "captain") == W and where_are(t, "jaeger") == {"medical-bay.e": 1}


@pytest.mark.rule("ETS-EVT-18")
def test_an_icarus_slides_too() -> None:
    t = scenario({"captain": C}, {E: {"icarus": 1}}, event="gravity-failure", rolls=["none"])
    play(t, "captain", DONE)
    assert where_are(t, "icarus") == {"medical-bay.e": 1} and at(t, "captain") == W


@pytest.mark.rule("ETS-RUL-42")
def test_without_gravity_an_active_token_moves_four() -> None:
    t = scenario(
        {"captain": "rec-room.T"}, tokens=[("medical-bay.T", "4 swarmer")], noises={W: 6}, event="gravity-failure"
    )
    play(t, "captain", DONE)
    assert tokens(t) == [C]


@pytest.mark.rule("ETS-RUL-05", "ETS-LOS-01")
def test_in_the_dark_the_own_zone_is_seen() -> None:
    t = scenario({"captain": C}, {C: {"jaeger": 1}, E: {"jaeger": 1}}, bag={"captain": ["shotgun"]}, event="blackout")
    found = [option for option in offered(t, "captain") if isinstance(option, Attack)]
    assert found == [Attack("shotgun", C)]


@pytest.mark.rule("ETS-RNGD-01", "ETS-RUL-21")
def test_friends_in_between_are_not_struck() -> None:
    t = scenario(
        {"captain": W, "medic": C}, {E: {"swarmer": 2}}, bag={"captain": ["assault-rifle"]}, rolls=[[1, 2, 3, 3]]
    )
    play(t, "captain", Attack("assault-rifle", E))
    assert survivor(t, "medic").health == 9


# ---- bosses, stun, loader -------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-STUN-05", "ETS-STUN-02", "ETS-STUN-04", "ETS-BOSS-16")
def test_stunned_by_a_boss_one_action_is_lost() -> None:
    t = scenario(
        {"captain": C, "engineer": "armoury.V"},
        {C: {"icarus": 1}},
        mission="CG03",
        boss=("titan", C, 9),
        boss_deck=["titan-crushing-grip"],
        done=["generator"],
        marks={},
        rolls=[[3, 1, 1], "none", "none"],
    )
    play(t, "captain", DONE)
    lines = told(t)
    assert lines.index("Crushing Grip") < lines.index("Icarus: Captain"), "bosses first"
    play(t, "engineer", DONE)
    assert t.waiting_for() == ["captain"] and t.state.actions == 2


@pytest.mark.rule("ETS-BOSS-08")
def test_a_passive_boss_drifts() -> None:
    t = scenario({"engineer": "laboratory.F"}, mission="CG07", boss=("titan", C, 9), rolls=[0])
    play(t, "engineer", DONE)
    assert where_are(t, "titan") == {"medical-bay.s": 1}, "which is also the corridor north of the crossing"


@pytest.mark.rule("ETS-RUL-27")
def test_a_card_that_reaches_nobody_is_discarded() -> None:
    t = scenario(
        {"captain": W, "engineer": "laboratory.F"},
        mission="CG07",
        boss=("titan", N, 9),
        noises={C: 1},
        event="blackout",
        boss_deck=["titan-execution"],
        rolls=[[1, 1]],
    )
    play(t, "captain", DONE)
    assert t.state.boss is not None and t.state.boss.deck.discard == ["titan-execution"]
    assert survivor(t, "captain").health == 9


@pytest.mark.rule("ETS-BOSS-02", "ETS-BOSS-03")
def test_every_boss_has_a_deck_of_its_own() -> None:
    assert {boss: len(deck) for boss, deck in BOSS_DECKS.items()} == {
        "titan": 20,
        "primus": 12,
        "olympian": 12,
        "preacher": 12,
    }


@pytest.mark.rule("ETS-EXO-06", "ETS-EXO-08", "ETS-EXO-16")
def test_a_charge_costs_no_action_and_a_helmet_still_helps() -> None:
    zone = "armoury.n"
    t = scenario(
        {"captain": zone},
        {zone: {"jaeger": 1}},
        mission="CG01",
        loader=(zone, "captain"),
        bag={"captain": ["power-cell"]},
        head={"captain": "visor"},
        actor=None,
    )
    assert t.state.loader is not None and t.state.loader.charges == 1 and t.state.actions == 4
    assert "resolve.test" in t.game.own["captain"].numbers  # type: ignore[attr-defined]


@pytest.mark.rule("ETS-WALK-11", "ETS-WALK-12", "ETS-WALK-16", "ETS-RUL-29", "ETS-TAB-16")
def test_reactivated_sentries_fight_and_are_hit() -> None:
    from starboard.games.endure.state import Ally

    layout = MAPS.layout("C013")
    state = scenario(
        {"technician": W}, {"crew-quarters.e": {"sip": 4}}, mission="C013", phase="round-end", round=2
    ).state
    state.phase, state.round = "round-end", 2
    state.allies = [Ally("sip", layout["navigation.c"].index, 2, 1)]
    setup = Endure.prepare("C013", [s.seat for s in state.survivors])
    from starboard.table import Script

    t = Table(Endure, setup, source=Script([4, 4]), state=state)
    assert layout.zones[t.state.allies[0].zone].id == "crew-quarters.e"
    assert sum(group.count for group in t.state.groups if group.stunned) == 1, "4+ hits: no +1 for them"


# ---- campaigns ------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ETS-BEST-02",
    "ETS-SENT-02",
    "ETS-SENT-03",
    "ETS-HOUSE-02",
    "ETS-FIRE-03",
    "ETS-GAP-34",
    "ETS-CAMP-04",
    "ETS-CAMP-05",
)
def test_the_order_of_the_campaigns() -> None:
    assert {campaign.id: campaign.stages for campaign in CAMPAIGNS.values()} == {
        "best-of-a-terrible-situation": (("CG04",), ("CG05", "CG06"), ("CG07",)),
        "into-the-fire": (("CG08", "CG09"), ("CG10",), ("CG11",)),
        "fight-of-the-sentry": (("C012",), ("C013",), ("C014",), ("C015",)),
        "a-house-divided": (("ROP16",), ("ROP17",), ("ROP18",), ("ROP19",)),
    }


@pytest.mark.rule("ETS-RUL-74")
def test_a_titan_token_may_bring_a_solomon() -> None:
    t = scenario(
        {"captain": W, "engineer": "armoury.V"},
        mission="CG03",
        tokens=[("crew-quarters.n", "titan")],
        done=["generator"],
        marks={},
        rolls=[[1, 1], [1, 1]],
    )
    play(t, "captain", Move(C))
    assert enemies(t, "crew-quarters.n") == {"titan": 1, "solomon": 1} and survivor(t, "captain").resolve == 9
