"""How missions end: each is brought to the step that decides, won with it and not without what it asks for."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.endure.content import MAPS
from starboard.games.endure.game import Endure
from starboard.games.endure.missions.terms import SedativeMemory, TraitorMemory
from starboard.games.endure.options import DONE, NOISE, Attack, Interact, Leave, Move
from starboard.games.endure.state import Ally, EndureState
from starboard.table import Table

from .scenario import play, scenario, survivor

C = "crew-quarters.c"
SAMPLES = ["bench-sample", "vault-sample", "cold-sample"]
TERMINALS = ["shrine-terminal", "pharmacy-terminal", "hall-terminal", "laboratory-terminal"]
CRATES = ["generator", "rifle-crate", "armour-crate", "pharmacy-crate", "tank-crate"]

HALL = "engineering-bay.H"
ATTACKER = {"gep": "swarmer", "sentry": "artemis", "redeemer": "zealot"}
GENERAL = {
    "CG00": "ETS-NEIGH-03",
    "CG01": "ETS-CLOSE-03",
    "CG03": "ETS-GRAV-04",
    "CG04": "ETS-PRESC-04",
    "CG05": "ETS-SIGNS-03",
    "CG06": "ETS-BUGS-03",
    "CG07": "ETS-HEELS-04",
    "CG08": "ETS-TROPH-04",
    "CG10": "ETS-BREAK-04",
    "CG11": "ETS-CATCH-03",
    "C012": "ETS-TURN-04",
    "C014": "ETS-SPARE-04",
    "C015": "ETS-PRIZE-04",
    "ROP16": "ETS-LONE-04",
    "ROP17": "ETS-KOOL-04",
    "ROP18": "ETS-TRAP-04",
    "ROP19": "ETS-SNAKE-03",
    "P20": "ETS-BULL-03",
}


def result(t: Table[EndureState]) -> bool | None:
    """Won, lost, or going on."""
    return None if t.outcome is None else t.outcome.won


# ---- losing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mission", [pytest.param(mission, marks=pytest.mark.rule(rule, "ETS-WIN-02")) for mission, rule in GENERAL.items()]
)
def test_lost_when_all_are_dead_and_not_before(mission: str) -> None:
    plan = MAPS.missions[mission]
    last = plan.needs[0] if plan.needs else "scout"
    for victim, other, lost in (("marine", last, None), (last, "marine", False)):
        state = scenario(
            {victim: plan.start, other: plan.radar[0].zone},
            {plan.start: {ATTACKER[plan.faction]: 1}, plan.radar[-1].zone: {ATTACKER[plan.faction]: 1}},
            mission=mission,
            health={victim: 1},
        ).state
        for s in state.survivors:
            if s.seat not in (victim, other if lost is None else ""):
                s.fate, s.zone = "dead", -1
        t = Table(Endure, Endure.prepare(mission, [s.seat for s in state.survivors]), seed="x", state=state)
        play(t, victim, DONE)
        assert survivor(t, victim).fate == "dead" and result(t) is lost
        assert t.outcome is None or t.outcome.rules == ("ETS-WIN-02",)


@pytest.mark.rule("ETS-RUL-53", "ETS-WIN-03")
@pytest.mark.parametrize(
    ("mission", "kind", "more"),
    [
        ("CG03", "engineer", {"marks": {}, "done": ["generator"]}),
        ("CG04", "medic", {"marks": {}, "carries": {"scout": ["supplies"]}}),
        ("CG08", "engineer", {}),
        ("ROP16", "medic", {"remembers": [SedativeMemory(asleep=True)], "marks": {}, "carries": {"scout": ["woman"]}}),
    ],
)
def test_lost_when_nobody_is_left_who_can(mission: str, kind: str, more: dict[str, Any]) -> None:
    """Once that class has done its part the others can go on without it; the Solomon needs its Engineer to the end."""
    plan = MAPS.missions[mission]
    for extra, lost in (({}, False), (more, None if more else False)):
        state = scenario(
            {kind: plan.start, "scout": plan.radar[0].zone},
            {plan.start: {ATTACKER[plan.faction]: 1}},
            mission=mission,
            health={kind: 1},
            **extra,
        ).state
        t = Table(Endure, Endure.prepare(mission, [s.seat for s in state.survivors]), seed="x", state=state)
        play(t, kind, DONE)
        assert survivor(t, kind).fate == "dead" and result(t) is lost


@pytest.mark.rule("ETS-WIN-01", "ETS-WIN-02")
def test_the_last_one_on_the_map_dies_and_the_rest_left_in_vain() -> None:
    t = scenario(
        {"marine": "rec-room.s", "captain": "medical-bay.e"},
        {"rec-room.s": {"swarmer": 1}},
        mission="CG05",
        health={"marine": 1},
        actor="captain",
    )
    play(t, "captain", Leave("exit"))
    assert survivor(t, "marine").fate == "dead" and survivor(t, "captain").fate == "out" and result(t) is False


# ---- winning --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-CLOSE-02")
@pytest.mark.parametrize(
    ("done", "foes", "won"),
    [
        (["west-cell", "east-cell"], {"armoury.V": {"swarmer": 1}}, None),
        (["west-cell"], {}, None),
        (["west-cell", "east-cell"], {}, True),
    ],
)
def test_cells_sealed_and_nobody_left(done: list[str], foes: dict[str, dict[str, int]], won: bool | None) -> None:
    zone = "armoury.s"
    t = scenario(
        {"captain": zone},
        {zone: {"swarmer": 1}, **foes},
        mission="CG01",
        done=done,
        bag={"captain": ["swarmer-leg"]},
        rolls=[[4, 1]],
    )
    play(t, "captain", Attack("swarmer-leg", zone))
    assert result(t) is won


GRAV = ["generator", "rifle-crate", "armour-crate", "pharmacy-crate", "tank-crate"]
KOOL = ["shrine-terminal", "pharmacy-terminal", "hall-terminal", "laboratory-terminal"]
LEFT = ["bench-sample", "vault-sample", "cold-sample"]


@pytest.mark.parametrize(
    ("mission", "kind", "zone", "way", "enough", "short"),
    [
        pytest.param(
            "CG03", "engineer", "navigation.n", "exit", {"done": GRAV, "marks": {}},
            {"done": GRAV[:4], "marks": {"tank-crate": "life-support.T"}},
            marks=pytest.mark.rule("ETS-GRAV-02", "ETS-GRAV-03"),
        ),
        pytest.param(
            "CG03", "engineer", "navigation.n", "exit", {"done": GRAV, "marks": {}},
            {"done": GRAV[1:], "marks": {"generator": HALL}},
            marks=pytest.mark.rule("ETS-GRAV-02", "ETS-GRAV-03"),
        ),
        pytest.param(
            "CG04", "medic", "rec-room.w", "west-exit", {"carries": {"medic": ["supplies"]}, "marks": {}},
            {"marks": {"supplies": "medical-bay.T"}}, marks=pytest.mark.rule("ETS-PRESC-02", "ETS-PRESC-03"),
        ),
        pytest.param(
            "CG08", "engineer", "armoury.s", "exit", {"carries": {"engineer": ["solomon"]}, "marks": {}},
            {}, marks=pytest.mark.rule("ETS-TROPH-02", "ETS-TROPH-03"),
        ),
        pytest.param(
            "ROP16", "medic", "crew-quarters.w", "exit",
            {"carries": {"medic": ["woman"]}, "marks": {}, "remembers": [SedativeMemory(asleep=True)]},
            {}, marks=pytest.mark.rule("ETS-LONE-02", "ETS-LONE-03"),
        ),
        pytest.param(
            "ROP17", "captain", "laboratory.e", "exit", {"done": KOOL, "marks": {}},
            {"done": KOOL[1:], "marks": {KOOL[0]: "redeemer-shrine.H"}},
            marks=pytest.mark.rule("ETS-KOOL-02", "ETS-KOOL-03"),
        ),
        pytest.param(
            "C015", "captain", "armoury.w", "exit", {"boss": ("olympian", "robotics-bay.c", 20)},
            {"asleep": True}, marks=pytest.mark.rule("ETS-PRIZE-02", "ETS-PRIZE-03"),
        ),
    ],
)  # fmt: skip
def test_leaving_wins_only_with_the_task_done(
    mission: str, kind: str, zone: str, way: str, enough: dict[str, Any], short: dict[str, Any]
) -> None:
    for more, won in ((enough, True), (short, False)):
        t = scenario({kind: zone}, mission=mission, **more)
        play(t, kind, Leave(way))
        assert result(t) is won


@pytest.mark.parametrize(
    ("mission", "zone", "more"),
    [
        pytest.param("CG07", "navigation.e", {}, marks=pytest.mark.rule("ETS-HEELS-02", "ETS-HEELS-03")),
        pytest.param(
            "CG09", "laboratory.e", {"carries": {"captain": LEFT[:2], "marine": LEFT[2:]}, "marks": {}},
            marks=pytest.mark.rule("ETS-LEFT-02", "ETS-LEFT-03"),
        ),
        pytest.param(
            "P20", "security.e", {"boss": ("primus", "primus-cell.C", 15)}, marks=pytest.mark.rule("ETS-BULL-02")
        ),
        pytest.param(
            "C014", "life-support.e",
            {"carries": {"captain": ["servo", "optics"], "marine": ["actuator", "battery"]}, "marks": {}},
            marks=pytest.mark.rule("ETS-SPARE-02", "ETS-SPARE-03"),
        ),
        pytest.param(
            "C013", "crew-quarters.s", {"remembers": [TraitorMemory(out=4)]},
            marks=pytest.mark.rule("ETS-WALK-02", "ETS-WALK-03"),
        ),
    ],
)  # fmt: skip
def test_the_last_to_leave_wins(mission: str, zone: str, more: dict[str, Any]) -> None:
    state = scenario({"captain": zone, "marine": zone}, mission=mission, **more).state
    state.acted, state.first = 0b101, 0
    t = Table(Endure, Endure.prepare(mission, [s.seat for s in state.survivors]), seed="x", state=state)
    play(t, "captain", Leave("exit"))
    assert result(t) is None, "somebody is still there"
    play(t, "marine", Leave("exit"))
    assert result(t) is True


@pytest.mark.rule("ETS-LEFT-03", "ETS-SPARE-03")
@pytest.mark.parametrize(
    ("mission", "zone", "parts"),
    [("CG09", "laboratory.e", LEFT[:2]), ("C014", "life-support.e", ["servo", "optics", "battery"])],
)
def test_one_thing_short_is_not_enough(mission: str, zone: str, parts: list[str]) -> None:
    t = scenario({"captain": zone}, mission=mission, carries={"captain": parts})
    play(t, "captain", Leave("exit"))
    assert result(t) is False


@pytest.mark.rule("ETS-HEELS-03", "ETS-RUL-78")
def test_the_dead_need_not_leave() -> None:
    t = scenario(
        {"marine": "crew-quarters.w", "captain": "navigation.e"},
        {"crew-quarters.w": {"swarmer": 1}},
        mission="CG07",
        health={"marine": 1},
        actor="captain",
    )
    play(t, "captain", Leave("exit"))
    assert survivor(t, "marine").fate == "dead" and result(t) is True


@pytest.mark.rule("ETS-SIGNS-02")
def test_two_of_the_crew_are_not_enough() -> None:
    t = scenario(
        {"marine": "medical-bay.c"},
        mission="CG05",
        carries={"marine": ["cook"]},
        done=["mechanic"],
        marks={"pilot": "navigation.C"},
    )
    play(t, "marine", Move("medical-bay.e"))
    assert t.state.done == ["mechanic", "cook"] and result(t) is None


@pytest.mark.rule("ETS-BUGS-02", "ETS-NEIGH-02")
@pytest.mark.parametrize(
    ("mission", "zone", "left", "won"),
    [
        ("CG06", "crew-quarters.c", "rec-room.G", None),
        ("CG00", "laboratory.L", "laboratory.L", None),
        ("CG00", "laboratory.L", "rec-room.G", True),
    ],
)
def test_what_still_lives(mission: str, zone: str, left: str, won: bool | None) -> None:
    """On the whole map, or in the laboratory alone."""
    t = scenario(
        {"captain": zone},
        {zone: {"swarmer": 1}, left: {"swarmer": 1 + (left == zone)}},
        mission=mission,
        won=False,
        bag={"captain": ["swarmer-leg"]},
        rolls=[[4, 1]],
    )
    play(t, "captain", Attack("swarmer-leg", zone))
    assert result(t) is won


@pytest.mark.rule("ETS-CATCH-09", "ETS-CATCH-10", "ETS-CATCH-11")
@pytest.mark.parametrize(
    ("pilot", "zone", "power", "health", "won"),
    [
        ("captain", HALL, True, 9, True),
        ("", HALL, True, 9, None),
        ("captain", HALL, False, 9, None),
        ("captain", "security.B", True, 9, None),
        ("captain", HALL, True, 10, None),
    ],
)
def test_pilot_power_place_and_half_its_health(
    pilot: str, zone: str, power: bool, health: int, won: bool | None
) -> None:
    state = scenario(
        {"captain": HALL, "marine": "navigation.D"},
        mission="CG11",
        loader=(HALL, pilot),
        boss=("titan", zone, health),
        bag={"captain": ["power-cell"]},
    ).state
    assert state.loader is not None and state.boss is not None and state.boss.most == 20
    state.loader.powered, state.phase = power, "round-end"
    t = Table(Endure, Endure.prepare("CG11", [s.seat for s in state.survivors]), seed="x", state=state)
    assert result(t) is won


@pytest.mark.rule("ETS-PRIZE-03", "ETS-PRIZE-11")
def test_the_olympian_destroyed_wins() -> None:
    zone = "robotics-bay.A"
    t = scenario(
        {"captain": zone}, mission="C015", boss=("olympian", zone, 2), bag={"captain": ["shotgun"]},
        rolls=[[5, 1, 2, 3], [5, 1, 2, 3]],
    )  # fmt: skip
    play(t, "captain", Attack("shotgun", zone))
    assert result(t) is None
    play(t, "captain", Attack("shotgun", zone))
    assert result(t) is True


@pytest.mark.rule("ETS-TRAP-03", "ETS-BREAK-03")
@pytest.mark.parametrize(
    ("mission", "near", "goal", "door"),
    [("ROP18", "security.s", "security.B", "prison-door"), ("CG10", "engineering-bay.c", HALL, "hall-door")],
)
def test_everybody_must_be_there(mission: str, near: str, goal: str, door: str) -> None:
    done = ["vault-terminal", "pharmacy-terminal", "garden-terminal"]
    t = scenario({"captain": near, "marine": near}, mission=mission, opened=[door], marks={}, done=done)
    t.state.survivors[2].fate = "dead"
    t.state.acted = 0b101
    play(t, "captain", Move(goal), DONE)
    assert result(t) is None
    play(t, "marine", Move(goal))
    assert result(t) is True


@pytest.mark.rule("ETS-WALK-03", "ETS-EVT-05")
def test_no_sentry_leaves_in_a_lockdown() -> None:
    for event, out in (("lockdown", 3), ("", 4)):
        state = scenario(
            {"technician": "navigation.c"},
            {"rec-room.A": {"sip": 1}},
            mission="C013",
            remembers=[TraitorMemory(out=3)],
            phase="round-start",
            actor=None,
            event=event,
            round=2,
        ).state
        state.phase = "round-start"
        state.allies = [Ally("artemis", MAPS.layout("C013")["crew-quarters.s"].index, 1, 1)]
        t = Table(Endure, Endure.prepare("C013", [s.seat for s in state.survivors]), seed="x", state=state)
        assert t.state.memory["traitor"] == TraitorMemory(out=out)


@pytest.mark.rule("ETS-TURN-03")
def test_the_switch_alone_decides() -> None:
    t = scenario({"marine": "robotics-bay.A"}, {"navigation.H": {"sip": 3}}, mission="C012")
    play(t, "marine", NOISE[1])
    assert result(t) is None
    play(t, "marine", Interact("kill-switch"))
    assert result(t) is True


@pytest.mark.rule("ETS-RUL-53", "ETS-RUL-58")
@pytest.mark.parametrize(
    ("bag", "items", "asleep", "lost"),
    [
        ([], ["pistol"], False, True),
        (["med-kit"], ["pistol"], False, None),
        ([], ["pistol", "med-kit-3"], False, None),
        ([], ["pistol"], True, None),
    ],
)
def test_without_a_med_kit_she_cannot_be_sedated(
    bag: list[str], items: list[str], asleep: bool, lost: bool | None
) -> None:
    where = {"medic": "crew-quarters.c", "marine": "crew-quarters.c"}
    t = scenario(where, mission="ROP16", bag={"marine": bag}, items=items, remembers=[SedativeMemory(asleep=asleep)])
    play(t, "medic", NOISE[1])
    assert result(t) is (False if lost else None)


@pytest.mark.rule("ETS-RUL-53", "ETS-RUL-58")
@pytest.mark.parametrize("left", ["nothing", "bag", "deck", "cache"])
def test_without_a_power_cell_no_door_can_be_smashed(left: str) -> None:
    cells = ["west-cell", "east-cell"] + (["shop-cell"] if left == "cache" else [])
    t = scenario(
        {"marine": "crew-quarters.c"},
        mission="CG01",
        bag={"marine": ["power-cell"] if left == "bag" else []},
        items=["pistol", "power-cell"] if left == "deck" else ["pistol"],
        marks={o.id: o.zone for o in MAPS.missions["CG01"].objectives if o.id in cells},
    )
    play(t, "marine", NOISE[1])
    assert result(t) is (False if left == "nothing" else None)


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
