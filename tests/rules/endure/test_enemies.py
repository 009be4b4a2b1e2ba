"""The Enemy Phase: state, order, movement, special rules of enemies, Solomons (ETS-ENE, ETS-EMOV, ETS-FOE, ETS-SOL)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from starboard.games.endure import names
from starboard.games.endure.content import MAPS
from starboard.games.endure.game import Endure
from starboard.games.endure.missions.terms import SprayMemory
from starboard.games.endure.options import DONE, Attack, Move
from starboard.games.endure.state import Group, Lure, Token
from starboard.table import Table
from starboard.table.facts import Appeared, Heading, Left, Moved, Noted, Turned
from starboard.table.journal import Event

from .scenario import enemies, game, play, scenario, survivor, tokens, told, where_are

C, E, N, S, W, MED, WARD, FIRST, FAR = (
    "crew-quarters.c",
    "crew-quarters.e",
    "crew-quarters.n",
    "crew-quarters.s",
    "crew-quarters.w",
    "medical-bay.c",
    "medical-bay.W",
    "crew-quarters.A",
    "laboratory.F",
)


@pytest.mark.rule("ETS-FOE-01", "ETS-RUL-47")
def test_an_icarus_attacks_from_the_next_zone() -> None:
    t = scenario({"marine": C}, {MED: {"icarus": 1}}, rolls=["none"])
    play(t, "marine", DONE)
    assert where_are(t, "icarus") == {E: 1} and survivor(t, "marine").health == 8


@pytest.mark.rule("ETS-FOE-04", "ETS-FOE-07")
@pytest.mark.parametrize(("rolls", "health"), [([4, "none"], 8), ([5, "none"], 6)])
def test_a_fanatic_strikes_or_goes_off(rolls: list[object], health: int) -> None:
    t = scenario({"captain": C}, {C: {"fanatic": 1}}, mission="ROP17", rolls=rolls)
    play(t, "captain", DONE)
    assert survivor(t, "captain").health == health


@pytest.mark.rule("ETS-ENE-10", "ETS-TAB-04")
def test_icarus_before_jaegers_before_swarmers() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1, "jaeger": 1, "icarus": 1}}, rolls=["none", "none", "none"])
    play(t, "marine", DONE)
    lines = told(t)
    assert lines.index("Icarus: Marine") < lines.index("Jaeger: Marine") < lines.index("Swarmer: Marine")


@pytest.mark.rule("ETS-EMOV-10", "ETS-RUL-48")
def test_a_solomon_walks_to_its_kin() -> None:
    t = scenario({"marine": "laboratory.F"}, {W: {"solomon": 1}, MED: {"jaeger": 1}}, stunned={"jaeger": 1})
    play(t, "marine", DONE)
    assert where_are(t, "solomon") == {MED: 1}


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


def test_whatever_an_enemy_does_is_told_of_its_piece() -> None:
    """A client can find the group, or the token, in the scene as it was before."""
    kinds: Counter[str] = Counter()
    for mission, seed in (("CG00", 1), ("CG03", 2), ("ROP17", 3), ("CG02", 4)):
        t = Table(Endure, Endure.prepare(mission, 4), seed=str(seed))
        rng = random.Random(seed)
        while t.outcome is None and t.state.round < 8:
            ask = rng.choice(t.offers)
            t.answer(ask, ask.kind.sample(rng.random))
        for event in t.journal:
            piece, zone = _piece_and_zone(event)
            if event.word in TOLD:
                kinds[event.word] += 1
                name, _, place = piece.partition(":")[0].partition("@")
                assert name and (event.word == "assault" or place in ("", zone)), event
    assert min(kinds[kind] for kind in TOLD) > 0


TOLD = ("activate", "enemy-move", "token-move", "assault", "killed", "reveal", "appeared")


def _piece_and_zone(event: Event) -> tuple[str, str]:
    """Whose an event is, and where it stood before."""
    match event.fact:
        case Moved(piece, start):
            return piece, start
        case Left(piece, at) | Appeared(piece, at):
            return piece, at
        case Turned(thing, _, at):
            return thing, at
        case Noted(_, at, who):
            return who, at
        case Heading(_, of):
            return of, event.terms.get("zone", "")
    return "", ""


def test_the_piece_is_one_of_the_scene() -> None:
    t = scenario({"marine": W}, {E: {"jaeger": 2}, C: {"swarmer": 1, "jaeger": 1}}, tokens=[("rec-room.G", "3 jaeger")])
    g = game(t)
    pieces = [names.piece_of(g, group) for group in t.state.groups]
    assert pieces == ["jaeger@crew-quarters.e", "swarmer@crew-quarters.c", "jaeger@crew-quarters.c"]
    assert names.piece_of(g, t.state.tokens[0]) == "radar@rec-room.G"
    assert names.piece_of(g, Token(0, "row")) == ""


@pytest.mark.rule("ETS-ENE-04", "ETS-ENE-05")
def test_who_was_never_in_sight_was_not_seen() -> None:
    t = scenario({"marine": S}, {E: {"jaeger": 1}}, rolls=[1])
    play(t, "marine", Move("rec-room.p"), Move(S), DONE)
    assert where_are(t, "jaeger") == {MED: 1}, "Passive: the die pointed east"


@pytest.mark.rule("ETS-ENE-05", "ETS-ENE-06")
def test_who_was_seen_and_is_gone_is_not_followed() -> None:
    t = scenario({"marine": FAR}, {C: {"jaeger": 1}}, rolls=[1])
    t.state.groups[0].saw = 0b010
    play(t, "marine", DONE)
    assert survivor(t, t.state.survivors[1].seat).fate == "out" and where_are(t, "jaeger") == {E: 1}


@pytest.mark.rule("ETS-ENE-04", "ETS-BREAK-10")
def test_one_unnoticed_survivor_does_not_hide_the_other() -> None:
    near = MAPS.layout("CG10")[E].index
    both = {"marine": 1 << near, "captain": 1 << near}
    for captain, health in ((0, 8), (1, 10)):
        t = scenario(
            {"marine": C, "captain": W},
            {E: {"jaeger": 1}},
            mission="CG10",
            after=["CG09"],
            remembers=[SprayMemory(rolled=both, unnoticed={"marine": 1 << near, "captain": captain << near})],
            rolls=["none"] if health == 8 else [1],
        )
        play(t, "marine", DONE)
        assert survivor(t, "marine").health == health, "on its way to the captain it comes upon the marine"


@pytest.mark.rule("ETS-INT-11", "ETS-EMOV-03")
def test_what_is_locked_in_stays_without_a_roll() -> None:
    t = scenario({"marine": FAR}, {"laboratory.L": {"jaeger": 1}})
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {"laboratory.L": 1}


@pytest.mark.rule("ETS-EMOV-09", "ETS-FULL-03")
def test_who_finds_no_room_goes_on_when_there_is_some() -> None:
    t = scenario({"marine": W}, {C: {"jaeger": 8}, E: {"swarmer": 6}}, stunned={"jaeger": 1}, rolls=["none", "none"])
    play(t, "marine", DONE)
    assert where_are(t, "swarmer") == {W: 4, E: 2} or where_are(t, "swarmer") == {W: 4, C: 2}
    assert survivor(t, "marine").health == 8, "the two that came first"


@pytest.mark.rule("ETS-INT-13", "ETS-ENE-05")
def test_seen_in_passing_they_follow_into_any_room() -> None:
    t = scenario({"marine": C}, {E: {"jaeger": 1}}, actions=4, rolls=[[1, 1]])
    t.state.groups[0].saw = 1
    play(t, "marine", Move(N), Move(FIRST), DONE)
    assert where_are(t, "jaeger") == {N: 1}


@pytest.mark.rule("ETS-EMOV-01", "ETS-RADAR-03")
def test_a_token_drifts_into_any_room() -> None:
    t = scenario({"marine": FAR}, tokens=[(N, "4 swarmer")], rolls=[3, 0])
    play(t, "marine", DONE)
    assert tokens(t) == [FIRST]


@pytest.mark.rule("ETS-EMOV-10", "ETS-RUL-48")
def test_a_solomon_goes_to_the_nearest_of_its_kin() -> None:
    for foes in ({W: {"jaeger": 1}, MED: {"swarmer": 1}}, {MED: {"swarmer": 1}, W: {"jaeger": 1}}):
        t = scenario({"marine": FAR}, {C: {"solomon": 1}, **foes}, stunned={"jaeger": 1, "swarmer": 1})
        play(t, "marine", DONE)
        assert where_are(t, "solomon") == {W: 1}


@pytest.mark.rule("ETS-RUL-48", "ETS-SOL-07")
def test_a_solomon_without_kin_drifts_though_it_sees_somebody() -> None:
    t = scenario({"marine": W}, {C: {"solomon": 1}}, rolls=[1])
    play(t, "marine", DONE)
    assert where_are(t, "solomon") == {E: 1} and survivor(t, "marine").health == 10


@pytest.mark.rule("ETS-FOE-06", "ETS-FOE-08")
def test_vests_of_another_zone_do_not_go_off() -> None:
    t = scenario(
        {"captain": C, "marine": E},
        {E: {"fanatic": 1}, S: {"fanatic": 2}},
        mission="ROP17",
        bag={"captain": ["shotgun"]},
        rolls=[[6, 4, 5, 4], "none"],
    )
    play(t, "captain", Attack("shotgun", E))
    assert where_are(t, "fanatic") == {S: 2} and survivor(t, "marine").health == 7


@pytest.mark.rule("ETS-RUL-44", "ETS-EMOV-05")
def test_what_cannot_be_reached_is_approached() -> None:
    t = scenario({"marine": "rec-room.T"}, {MED: {"jaeger": 1}}, noises={"laboratory.L": 3})
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {"medical-bay.s": 1}, "beside the locked laboratory, and there it waits"


@pytest.mark.rule("ETS-EMOV-08", "ETS-EX-07")
def test_who_sees_a_survivor_on_the_way_to_a_noise_turns_to_it() -> None:
    t = scenario({"marine": N}, {MED: {"swarmer": 2}}, noises={W: 4}, rolls=[[1, 1]])
    play(t, "marine", DONE)
    assert where_are(t, "swarmer") == {N: 2}, "at the crossing it left the way to the noise"


@pytest.mark.rule("ETS-RUL-44", "ETS-EMOV-09")
def test_before_a_full_zone_an_enemy_comes_close_and_waits() -> None:
    t = scenario({"marine": W}, {C: {"swarmer": 10}, MED: {"jaeger": 1}}, stunned={"swarmer": 1})
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {E: 1} and survivor(t, "marine").health == 10


@pytest.mark.rule("ETS-ENE-06", "ETS-BREAK-10", "ETS-GAP-29")
def test_a_flare_draws_those_who_have_not_noticed_whoever_threw_it() -> None:
    near = MAPS.layout("CG10")[E].index
    spray = SprayMemory(rolled={"marine": 1 << near}, unnoticed={"marine": 1 << near})
    t = scenario({"marine": C}, {E: {"jaeger": 1}}, mission="CG10", after=["CG09"], remembers=[spray])
    t.state.lures.append(Lure(MAPS.layout("CG10")["medical-bay.e"].index, 4))
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {"medical-bay.e": 1}


@pytest.mark.rule("ETS-ENE-05", "ETS-BREAK-10")
def test_one_unnoticed_survivor_does_not_hide_one_seen_in_passing() -> None:
    near = MAPS.layout("CG10")[E].index
    spray = SprayMemory(rolled={"marine": 1 << near}, unnoticed={"marine": 1 << near})
    where = {"marine": C, "captain": "crew-quarters.A"}
    t = scenario(where, {E: {"jaeger": 1}}, mission="CG10", after=["CG09"], remembers=[spray], rolls=["none"])
    t.state.groups[0].saw = 0b010
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 8, "on its way to the captain it comes upon the marine"


@pytest.mark.rule("ETS-ENE-06", "ETS-GAP-29", "ETS-INT-12")
def test_who_has_reached_a_flare_stays_there() -> None:
    t = scenario({"marine": W}, {E: {"swarmer": 1}}, noises={C: 2})
    t.state.lures.append(Lure(MAPS.layout("CG00")[E].index, 4))
    play(t, "marine", DONE)
    assert where_are(t, "swarmer") == {E: 1}, "neither a survivor nor a noise beats the flare"


@pytest.mark.rule("ETS-RUL-46", "ETS-ENE-05")
@pytest.mark.parametrize("start", ["medical-bay.e", "medical-bay.c"])
def test_whoever_stood_in_view_and_walked_off_was_seen(start: str) -> None:
    """Whether the enemy came into view by itself, or stood there when the round began."""
    stunned = {"jaeger": 1} if start == "medical-bay.c" else {}
    rolls = [3, [1, 1], [1, 1]] if not stunned else [[1, 1]]
    t = scenario({"marine": "medical-bay.n"}, {start: {"jaeger": 1}}, stunned=stunned, rolls=rolls)
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {"medical-bay.c": 1}
    play(t, "marine", Move("medical-bay.T"), DONE)
    assert where_are(t, "jaeger") == {"medical-bay.T": 1}


@pytest.mark.rule("ETS-EMOV-10", "ETS-RUL-48")
def test_between_two_groups_as_near_a_solomon_decides_once() -> None:
    """Two zones with GEPs are as near: one roll says which, and it goes there."""
    t = scenario(
        {"marine": FAR},
        {C: {"solomon": 1}, N: {"swarmer": 1}, E: {"swarmer": 1}},
        stunned={"swarmer": 1},
        rolls=[MAPS.layout("CG00")[E].index],
    )
    play(t, "marine", DONE)
    assert where_are(t, "solomon") == {E: 1}


@pytest.mark.rule("ETS-RUL-48", "ETS-DMG-01")
@pytest.mark.parametrize(("solomon", "health"), [(C, 7), (N, 8)])
def test_a_solomon_helps_those_of_its_zone_alone(solomon: str, health: int) -> None:
    t = scenario({"marine": C}, {C: {"jaeger": 1}}, rolls=["none", 0], bag={"marine": []})
    t.state.groups.append(Group("solomon", game(t).ground.index[solomon], 1, stunned=1))
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == health


@pytest.mark.rule("ETS-EMOV-04", "ETS-ENE-10")
def test_those_that_meet_are_one_herd_from_then_on() -> None:
    t = scenario({"marine": FAR}, {C: {"swarmer": 1}, MED: {"swarmer": 2}}, rolls=[1, 3])
    play(t, "marine", DONE)
    assert [(x.kind, x.count) for x in t.state.groups] == [("swarmer", 3)] and where_are(t, "swarmer") == {E: 3}


@pytest.mark.rule("ETS-EMOV-10", "ETS-EMOV-04")
def test_solomons_that_meet_are_one_group() -> None:
    foes = {E: {"jaeger": 1}, C: {"solomon": 1}, MED: {"solomon": 1}}
    t = scenario({"marine": FAR}, foes, stunned={"jaeger": 1})
    play(t, "marine", DONE)
    assert [(x.kind, x.count) for x in t.state.groups] == [("jaeger", 1), ("solomon", 2)]


@pytest.mark.rule("ETS-EMOV-05", "ETS-EMOV-04")
def test_hunters_that_meet_are_one_group() -> None:
    t = scenario({"marine": W}, {C: {"swarmer": 1}, E: {"swarmer": 1}}, rolls=["none", "none"])
    play(t, "marine", DONE)
    assert [(x.kind, x.count) for x in t.state.groups] == [("swarmer", 2)]


@pytest.mark.rule("ETS-WIN-01", "ETS-FOE-07")
def test_an_enemy_that_dies_on_its_own_turn_may_win_the_mission() -> None:
    """The last one blows itself up in the Enemy Phase: the mission is over at once, not a phase later."""
    t = scenario({"marine": W}, {W: {"fanatic": 1}}, mission="CG06", rolls=[6, "none"])
    play(t, "marine", DONE)
    assert t.outcome is not None and t.outcome.won and t.state.phase == "enemies"


@pytest.mark.rule("ETS-WALK-04", "ETS-WIN-03")
def test_a_token_revealed_in_the_enemy_phase_may_lose_the_mission() -> None:
    """Three Artemis under it would have been enough, two are not: lost at once, not a phase later."""
    t = scenario(
        {"technician": W},
        {"rec-room.A": {"artemis": 1}},
        mission="C013",
        stunned={"artemis": 3},
        tokens=[("crew-quarters.n", "2 artemis")],
        noises={C: 2},
        rolls=["2 artemis", [1, 1]],
    )
    t.state.piles["row"].append("3 artemis")
    play(t, "technician", DONE)
    assert t.outcome is not None and not t.outcome.won and t.state.phase == "enemies"


@pytest.mark.rule("ETS-SNAKE-02", "ETS-WIN-01", "ETS-FOE-06")
def test_a_blast_that_kills_the_preacher_wins_before_it_kills_the_last_survivor() -> None:
    shrine = "redeemer-shrine.H"
    t = scenario(
        {"marine": shrine},
        {shrine: {"fanatic": 1}},
        mission="ROP19",
        boss=("preacher", shrine, 3),
        boss_deck=["preacher-hammer-of-penance"],
        health={"marine": 1},
        bag={"marine": ["swarmer-leg"]},
        rolls=[[6, 1]],
    )
    for other in t.state.survivors[1:]:
        other.fate = "dead"
    play(t, "marine", Attack("swarmer-leg", shrine))
    assert t.outcome is not None and t.outcome.won and not survivor(t, "marine").fate
