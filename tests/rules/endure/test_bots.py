"""The policy and the gauge of Endure: legal everywhere, honest, and with a sense of what the mission wants."""

from __future__ import annotations

import random
from typing import Any

import pytest

from starboard import bots
from starboard.games.endure.bot.errands import able, errands
from starboard.games.endure.bot.policy import Sensible, Turn
from starboard.games.endure.bot.worth import Danger, kills
from starboard.games.endure.content import ENEMIES
from starboard.games.endure.game import Endure
from starboard.games.endure.inventory import Swap
from starboard.games.endure.missions.aims import GO
from starboard.games.endure.missions.terms import Engineer, TraitorMemory
from starboard.games.endure.options import Attack, Discard, Interact, Leave, Move, Salvage, Search, Trade
from starboard.games.endure.standing import see
from starboard.games.endure.state import Ally, Item
from starboard.missions import tag_of
from starboard.table import Level, Table
from tests.rules.endure.scenario import scenario, survivor

C, E, W = "crew-quarters.c", "crew-quarters.e", "crew-quarters.w"
MISSIONS = [m.id for m in Endure.missions]


def table(mission: str, seed: str = "1", seats: int = 4) -> Any:
    return Table(Endure, Endure.prepare(mission, seats), seed=seed, level=Level.QUIET)


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_policy_answers_with_what_is_offered_to_the_end(mission: str) -> None:
    t = table(mission)
    bot = bots.load("policy")(random.Random(1))
    for _ in range(3000):
        if not t.offers:
            break
        ask = t.offers[0]
        if not ask.joint:
            answer = bot.choose(t, ask, ask.seats[0])
            assert ask.kind.contains(answer)
            assert 0 <= t.game.gauge() <= 1
            t.answer(ask, answer)
        else:
            bots.answer(t, bot)
    assert t.outcome is not None


@pytest.mark.parametrize("campaign", [c.id for c in Endure.campaigns])
def test_the_policy_plays_campaigns_and_the_refuge(campaign: str) -> None:
    for seed in range(3):
        t = table(campaign, str(seed))
        rng = random.Random(seed)
        t.play_out(rng, Sensible(rng))
        assert t.game.state.outcome is not None


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_gauge_of_a_new_mission_leaves_all_open(mission: str) -> None:
    assert 0.02 < table(mission).game.gauge() < 0.95


def test_what_nobody_has_seen_changes_neither_gauge_nor_policy() -> None:
    """The faces of radar tokens that one survivor knows are dealt anew for the others."""
    found = set()
    for faces in (("5 swarmer", "4 jaeger"), ("4 icarus", "5 swarmer")):
        t = table("CG00")
        while t.state.phase != "survivors":
            bots.answer(t, bots.load("policy")(random.Random(1)))
        for token, face in zip(t.state.tokens, faces, strict=False):
            token.face = face
        ask = t.offers[0]
        rank = Sensible(random.Random(1)).rank(t.game, ask.name, ask.seats[0], ask.kind.options)
        found.add((t.game.gauge(), tuple(rank)))
    assert len(found) == 1


def test_a_step_of_the_task_raises_the_gauge_and_a_death_lowers_it() -> None:
    t = table("CG02")
    before = t.game.gauge()
    t.state.marks = [mark for mark in t.state.marks if mark.id != "console"]
    t.state.done.append("console")
    t.state.shut = []
    after = t.game.gauge()
    assert after > before
    s = t.state.survivors[0]
    s.health -= 4
    hurt = t.game.gauge()
    s.fate, s.zone, s.health = "dead", -1, 0
    assert after > hurt > t.game.gauge()


@pytest.mark.parametrize("mission", ["CG04", "CG07", "C012", "P20"])
def test_the_nearer_the_goal_the_higher_the_gauge(mission: str) -> None:
    t = table(mission)
    game = t.game
    game.state.tokens = []
    goals = [aim[0] for aim in errands(game).aims] or list(errands(game).end)
    rows = [game.view.distance[goal] for goal in goals]
    for s in game.state.survivors:
        s.zone = max(range(game.ground.size), key=lambda z: min(row[z] for row in rows))
    far = game.gauge()
    for s in game.state.survivors:
        s.zone = goals[0]
    assert game.gauge() > far


def test_a_locked_door_sends_the_crew_to_its_switch_first() -> None:
    """ETS-NEIGH-05: the switch, then what is behind the door."""
    t = table("CG00")
    left = errands(t.game)
    assert [aim[2] for aim in left.aims] == ["switch"]
    assert [t.game.ground.ids[aim[0]] for aim in left.hidden] == ["laboratory.L"]
    t.state.closed = 0
    t.state.marks, t.state.done = [], ["switch"]
    assert [t.game.ground.ids[aim[0]] for aim in errands(t.game).aims] == ["laboratory.L"]


def best(t: Any, seat: str) -> Any:
    ask = t.offers[0]
    rank = Sensible(random.Random(1)).rank(t.game, ask.name, seat, ask.kind.options)
    return ask.kind.options[rank.index(max(rank))]


def test_the_policy_uses_what_it_came_for_and_shoots_what_is_about_to_strike() -> None:
    t: Any = scenario(
        {"marine": "medical-bay.T", "medic": "medical-bay.T", "scout": W}, marks={"switch": "medical-bay.T"}
    )
    assert best(t, "marine") == Interact("switch")
    t = scenario({"marine": C, "medic": C, "scout": C}, {C: {"swarmer": 2}}, bag={"marine": ["persuader"]})
    assert best(t, "marine") == Attack("persuader", C)


def test_the_second_of_two_equal_weapons_goes_to_whoever_has_none() -> None:
    """ETS-TRADE-03. Else they trade for ever, and nothing changes hands."""
    bags = {"marine": ["shotgun", "shotgun"], "medic": ["flare"]}
    t: Any = scenario({"marine": C, "medic": C, "scout": C}, bag=bags)
    one, two = t.game.survivor("marine"), t.game.survivor("medic")
    kind = Swap(t.game, one, two)
    plan = Sensible(random.Random(1)).swap(t.game, kind)
    slots = sorted(plan[piece] for piece, card in kind.card.items() if card == "shotgun")
    assert slots == ["marine:bag", "medic:bag"]


def test_a_doctor_makes_room_for_the_med_kit_that_is_brought() -> None:
    """ETS-INV-01: with a full bag no trade can bring it."""
    bags = {"medic": ["shotgun", "persuader", "flare"], "marine": ["med-kit"]}
    t: Any = scenario({"medic": C, "marine": C, "scout": C}, bag=bags, mission="ROP16")
    turn = Turn(t.game, t.game.survivor("medic"))
    assert turn.trade(Trade("marine")) < 0 < turn.discard(Discard("flare"))
    t.game.survivor("medic").bag = [Item("shotgun")]
    assert turn.discard(Discard("shotgun")) < 0 < turn.trade(Trade("marine"))


def test_whoever_the_mission_cannot_do_without_does_not_leave_before_it_is_done() -> None:
    """ETS-RUL-53: however great the danger."""
    zone = "navigation.n"
    t: Any = scenario({"engineer": zone, "medic": zone, "scout": zone}, {zone: {"icarus": 5}}, mission="CG03")
    leaving = Turn(t.game, t.game.survivor("engineer")).leave(Leave("exit"))
    assert leaving < Turn(t.game, t.game.survivor("medic")).leave(Leave("exit"))
    assert leaving < -5


def test_expected_kills_count_only_what_dies() -> None:
    """ETS-CBT-06: two dice at 4+ kill a Jaeger one time in four."""
    assert kills(2, 4, 2, 4) == pytest.approx(0.25)
    assert kills(2, 4, 1, 4) == pytest.approx(1.0)
    assert kills(2, 4, 1, 1) == pytest.approx(0.75)


def test_danger_is_where_enemies_reach() -> None:
    """ETS-ENE-08: a Jaeger has two actions, so it strikes one zone away, not further."""
    t: Any = scenario({"marine": C, "medic": W, "scout": W}, {E: {"jaeger": 2}})
    danger = Danger(t.game, t.game.survivor("marine"))
    assert danger.at(t.game.ground.index[C]) > danger.at(t.game.ground.index["crew-quarters.n"]) / 2
    assert danger.at(t.game.ground.index[C]) <= 2 * ENEMIES["jaeger"].damage


@pytest.mark.parametrize("name", ["greedy", "reference", "search"])
def test_thinking_bots_play_endure(name: str) -> None:
    t = table("C012")
    mind = bots.load(name)(random.Random(2), iterations=4)
    for _ in range(30):
        if t.offers:
            bots.answer(t, mind)
    assert t.decisions >= 30 or t.outcome is not None


def test_the_policy_walks_out_when_nothing_is_left_to_do() -> None:
    """ETS-RUL-51: from the zone of the exit."""
    t: Any = scenario({"marine": "navigation.e", "medic": "navigation.e", "scout": "navigation.c"}, mission="CG07")
    assert best(t, "marine") == Leave("exit")


def test_the_policy_beats_chance() -> None:
    def wins(policy: bool) -> int:
        won = 0
        for seed in range(12):
            t, rng = table("C012", str(seed)), random.Random(seed)
            t.play_out(rng, Sensible(rng) if policy else None)
            won += t.game.state.outcome.won
        return won

    assert wins(False) <= 1
    assert wins(True) >= 6


def test_a_key_card_goes_to_the_outside_of_the_prison_door() -> None:
    t: Any = scenario({"captain": "rec-room.p"}, mission="ROP18", carries={"captain": ["desk"]}, marks={})
    zones = {zone for zone, _, id in errands(t.game).aims if id == "desk"}
    assert zones == {t.game.ground.index["security.s"]}


@pytest.mark.parametrize("out", [3, 4])
def test_nobody_leaves_before_the_sentries(out: int) -> None:
    zone, notes = "crew-quarters.s", [TraitorMemory(out=out)]
    t: Any = scenario({"technician": zone, "marine": zone}, {"rec-room.A": {"sip": 2}}, mission="C013", remembers=notes)
    t.state.allies = [Ally("artemis", t.game.ground.index["crew-quarters.c"], 1, 1)]
    assert (best(t, "technician") == Leave("exit")) == (out == 4)


def test_the_last_of_the_crew_sedates_alone() -> None:
    """Nobody is left to hold her down: to wait for helpers would be to wait for ever."""
    zone = "crew-quarters.c"
    t: Any = scenario(
        {"medic": zone, "marine": "", "scout": ""}, mission="ROP16", bag={"medic": ["med-kit"]}, marks={"woman": zone}
    )
    assert best(t, "medic") == Interact("woman")


def test_two_who_are_far_apart_come_together() -> None:
    where = {"medic": "security.s", "marine": "engineering-bay.c"}
    t: Any = scenario({**where, "scout": ""}, mission="CG02", done=["console"], round=9)
    assert isinstance(best(t, "medic"), Move)


def test_who_is_locked_in_looks_for_a_way_out() -> None:
    where, bag = {"marine": "life-support.T", "medic": "", "scout": ""}, {"marine": ["assault-rifle"] * 2 + ["shotgun"]}
    t: Any = scenario(where, mission="CG10", bag=bag, marks={"vault-terminal": "laboratory.V"}, round=9)
    t.game.state.closed |= t.game.ground.layout.door_bit["tank-door"]
    see(t.game)
    assert best(t, "marine") == Search()


@pytest.mark.parametrize("parts", [0, 1])
def test_as_many_spare_parts_as_are_missing_the_nearest_first(parts: int) -> None:
    """ETS-SPARE-03, ETS-SPARE-09: a part out of a robot is one fewer from the shelves."""
    t: Any = scenario({"engineer": "armoury.e", "marine": "armoury.e"}, mission="C014")
    survivor(t, "engineer").objectives = ["part-1"][:parts]
    shelves = {mark.id: t.game.view.distance[t.game.ground.index["armoury.e"]][mark.zone] for mark in t.state.marks}
    nearest = sorted(shelves, key=shelves.__getitem__)[: 4 - parts]
    assert sorted(id for _, _, id in errands(t.game).aims) == sorted(nearest)


def test_a_stunned_robot_is_a_shelf_for_the_engineer_only() -> None:
    """ETS-SPARE-07, ETS-SPARE-11."""
    zone = "armoury.e"
    t: Any = scenario({"engineer": zone, "marine": zone}, {zone: {"sip": 2}}, mission="C014", stunned={"sip": 1})
    aim = (t.game.ground.index[zone], GO, tag_of(Engineer))
    assert aim in errands(t.game).aims
    assert able(t.game, t.game.survivor("engineer"), aim) and not able(t.game, t.game.survivor("marine"), aim)
    assert isinstance(best(t, "engineer"), Salvage)
    t = scenario({"medic": zone, "marine": zone}, {zone: {"sip": 2}}, mission="C014", stunned={"sip": 1})
    assert aim not in errands(t.game).aims
