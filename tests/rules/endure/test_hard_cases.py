"""Cases that a lawyer brings: both orders of two actions, a thing that changes hands, somebody who leaves, dies or is
shoved in between, the last of a supply, a tie."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.endure import bosses, doors, enemies, events, radar, turn
from starboard.games.endure.content import ATTACKS, FEARS, GOALS, MAPS
from starboard.games.endure.game import Endure
from starboard.games.endure.missions.terms import SprayMemory
from starboard.games.endure.options import (
    ACTIVE,
    CRISIS,
    DONE,
    LOUDEST,
    PASS,
    SEARCH,
    Attack,
    Depart,
    Door,
    Interact,
    Leave,
    Mission,
    Move,
    Recruit,
    Stay,
    Use,
    Which,
    Who,
)
from starboard.games.endure.state import Ally, EndureState, Group, Item
from starboard.table import Script, Table
from starboard.table.game import finish

from .scenario import at, game, play, scenario, survivor, tokens, told, where_are
from .test_campaign import between

C, E, W, MESS = "crew-quarters.c", "crew-quarters.e", "crew-quarters.w", "crew-quarters.M"
CELL, BAY = "primus-cell.C", "primus-cell.s"


# ---- a door that is gone --------------------------------------------------------------------------------------------


def sealing(*rolls: Any, **more: Any) -> Table[EndureState]:
    """A marine in a Loader that runs, at the door of the western hive, and about to seal it; a technician beside."""
    t = scenario(
        {"marine": BAY, "technician": BAY},
        mission="CG01",
        loader=(BAY, "marine"),
        bag={"marine": ["power-cell"]},
        actor=None,
        rolls=[[3, 3, 3, 1], *rolls],
        **more,
    )
    t.state.acted = 0b111
    return t


SEAL = Attack("exo-loader", BAY)


@pytest.mark.rule("ETS-CLOSE-07", "ETS-RUL-84")
@pytest.mark.parametrize("within", [0, 3])
def test_a_sealed_door_is_opened_by_nobody(within: int) -> None:
    t = sealing()
    technician = survivor(t, "technician")
    west = Door("west-cell-door")
    assert west in doors.doors(game(t), technician, "either", within, None)
    play(t, "marine", SEAL)
    assert west not in doors.doors(game(t), technician, "either", within, None)


@pytest.mark.rule("ETS-CLOSE-07", "ETS-EVT-06")
def test_a_door_forced_in_a_lockdown_and_then_sealed_is_shut() -> None:
    """Forced first, or sealed first: it is the same wall."""
    t = sealing(event="lockdown")
    finish(doors.turn_door(game(t), "west-cell-door"))
    cell, bay = (game(t).ground.index[zone] for zone in (CELL, BAY))
    assert cell in game(t).view.neighbours[bay]
    play(t, "marine", SEAL)
    assert cell not in game(t).view.neighbours[bay]


@pytest.mark.rule("ETS-CLOSE-02", "ETS-CLOSE-07", "ETS-RADAR-05", "ETS-RUL-84")
def test_nothing_spawns_in_a_sealed_cell() -> None:
    """It could never be killed, and the mission never be won."""
    hive_is_still = 6
    t = sealing(hive_is_still, "primus-cell", events=["spawn-primus-cell"])
    play(t, "marine", SEAL, DONE)
    assert tokens(t) == ["primus-cell.O"]


# ---- whose turn, whose death ----------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-RND-07", "ETS-RND-02")
@pytest.mark.parametrize(("fate", "first"), [("", 1), ("dead", 2), ("out", 2)])
def test_the_token_passes_to_the_next_who_is_still_there(fate: str, first: int) -> None:
    """So that another survivor acts first in the next round, and nobody twice running."""
    t = scenario({"marine": C, "captain": C, "medic": C})
    captain = survivor(t, "captain")
    if fate:
        captain.fate, captain.zone = fate, -1
    play(t, "marine", DONE)
    assert t.state.first == first and t.waiting_for() == [t.state.survivors[first].seat]
    play(t, t.waiting_for()[0], DONE)


@pytest.mark.rule("ETS-GAP-33", "ETS-CAMP-06")
def test_the_dead_do_not_begin_the_next_mission() -> None:
    for seed in "abcdef":
        t = between(dead=("marine", "captain"), phase="choose", seed=seed)
        play(t, "medic", Mission("CG06"))
        assert t.state.survivors[t.state.first].seat == "medic"


@pytest.mark.rule("ETS-FOE-06", "ETS-FOE-08", "ETS-RUL-32")
@pytest.mark.parametrize("wounded_first", [True, False])
def test_an_explosion_kills_the_sound_beside_the_wounded(wounded_first: bool) -> None:
    """Two bunches of one type, one of them wounded by a Life Support Failure: all are in the blast."""
    t = scenario({"marine": W}, {E: {"fanatic": 1}}, mission="ROP17")
    zone = game(t).ground.index[E]
    bunches = [Group("zealot", zone, 2, hurt=2, saw=1), Group("zealot", zone, 2)]
    t.state.groups += bunches if wounded_first else reversed(bunches)
    finish(enemies.explode(game(t), zone, None))
    assert where_are(t, "zealot") == where_are(t, "fanatic") == {}


@pytest.mark.rule("ETS-RUL-32", "ETS-EVT-11")
@pytest.mark.parametrize("order", [1, -1])
def test_the_wounded_die_in_whichever_bunch_they_stand(order: int) -> None:
    """Some of one bunch and some of another carry a wound: those fall, be it to the air or to a shot, and no other."""
    zone = MAPS.layout("CG00")[E].index
    for deed in ("air", "shot"):
        t = scenario({"marine": C}, {E: {"jaeger": 5}})
        t.state.groups = [Group("jaeger", zone, 3, hurt=1), Group("jaeger", zone, 2, hurt=1, stunned=1)][::order]
        g = game(t)
        if deed == "air":
            finish(events.life_support_failure(g.doing("life-support-failure", None, None, None)))
        else:
            finish(enemies.killed(g, "jaeger", zone, 2, None, None, False))
        left = {group.stunned: (group.count, group.hurt) for group in t.state.groups}
        assert left == ({0: (2, 2), 1: (1, 1)} if deed == "air" else {0: (2, 0), 1: (1, 0)}), deed


@pytest.mark.rule("ETS-FULL-04", "ETS-FULL-05", "ETS-WALK-14")
@pytest.mark.parametrize(("sentries", "health"), [(3, 10), (4, 9)])
def test_a_zone_full_of_friends_traps_as_well(sentries: int, health: int) -> None:
    seats = ["technician", "marine", "captain", "medic", "scout", "engineer"]
    setup = Endure.prepare("C013", seats)
    state = scenario(dict.fromkeys(seats, C), mission="C013").state
    state.phase = "round-end"
    state.allies = [Ally("artemis", MAPS.layout("C013")[C].index, 1, 1) for _ in range(sentries)]
    t = Table(Endure, setup, source=Script(), state=state)
    assert survivor(t, "marine").health == health


@pytest.mark.rule("ETS-FULL-01", "ETS-FULL-02", "ETS-GAP-22")
@pytest.mark.parametrize(("swarmers", "where"), [(7, "rec-room.p"), (8, "rec-room.G")])
def test_a_boss_that_finds_no_room_under_its_token_stands_beside(swarmers: int, where: str) -> None:
    t = scenario(
        {"captain": "rec-room.w"},
        {"rec-room.p": {"swarmer": swarmers}},
        mission="CG03",
        tokens=[("rec-room.p", "titan")],
        phase="round-start",
        rolls=[*([1] if swarmers == 8 else []), [6, 6], [1, 1]],
    )
    assert where_are(t, "titan") == {where: 1}


@pytest.mark.rule("ETS-DMG-04", "ETS-DMG-03")
def test_an_attack_that_does_no_damage_injures_nobody() -> None:
    """Not on My Watch keeps the marine alive: no Health lost, no injury die."""
    t = scenario({"medic-b": C, "marine": C}, {C: {"swarmer": 1}}, health={"marine": 1}, rolls=[[6, 1]])
    play(t, "medic-b", CRISIS, DONE)
    assert survivor(t, "marine").health == 1 and survivor(t, "marine").injuries == []
    assert "loses 0" not in told(t) and "Marine holds on, 1 Health left" in told(t)


@pytest.mark.rule("ETS-EVT-15", "ETS-RNGD-02", "ETS-ABIL-05")
def test_who_is_thrown_out_of_reach_does_not_shoot_on() -> None:
    """Clear the Deck without gravity: the shot north throws the marine into the arcade, out of sight of the east."""
    t = scenario(
        {"marine": C},
        {E: {"swarmer": 1}, "crew-quarters.n": {"swarmer": 1}},
        bag={"marine": ["shotgun"]},
        event="gravity-failure",
        rolls=[[4, 4, 4, 5], MAPS.layout("CG00")["rec-room.A"].index],
    )
    play(t, "marine", CRISIS, Which("shotgun"))
    assert at(t, "marine") == "rec-room.A" and where_are(t, "swarmer") == {E: 1}


@pytest.mark.rule("ETS-WALK-03", "ETS-WALK-14", "ETS-WIN-02")
@pytest.mark.parametrize(("sentries", "won"), [(4, True), (3, False)])
def test_sentries_on_their_way_may_be_the_last_to_leave(sentries: int, won: bool) -> None:
    """They count as survivors: that the crew is out first loses nothing, as long as there are enough of them."""
    [way] = MAPS.missions["C013"].exits
    t = scenario({"technician": way.zone}, mission="C013", won=False)
    zone = survivor(t, "technician").zone
    t.state.allies = [Ally("artemis", zone, 1, 0) for _ in range(sentries)]
    play(t, "technician", Leave(way.id))
    assert t.outcome is not None and t.outcome.won is won


# ---- who is noticed -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-CATCH-13", "ETS-BREAK-10")
@pytest.mark.parametrize("unnoticed", [True, False])
def test_a_boss_strikes_nobody_whom_it_does_not_notice(unnoticed: bool) -> None:
    zone = MAPS.layout("CG11")["laboratory.c"].index
    spray = SprayMemory(rolled={"captain": 1 << zone}, unnoticed={"captain": unnoticed << zone})
    t = scenario(
        {"captain": "laboratory.c", "marine": "laboratory.s"},
        mission="CG11",
        after=["CG09"],
        boss=("titan", "laboratory.c", 20),
        remembers=[spray],
    )
    card = next(card for card in ATTACKS.values() if card.boss == "titan" and card.range == 1 and not card.radial)
    struck = [s.seat for s in bosses.victims_of(game(t), t.state.groups[-1], card)]
    assert struck == (["marine"] if unnoticed else ["captain", "marine"])


@pytest.mark.rule("ETS-NOISE-10", "ETS-BOSS-12")
@pytest.mark.parametrize(("die", "end"), [(0, "laboratory.e"), (2, "rec-room.A")])
def test_between_equal_noises_a_boss_decides_once(die: int, end: str) -> None:
    """It goes two zones one way, and does not turn round half way."""
    t = scenario(
        {"captain": "security.L"},
        mission="CG11",
        boss=("titan", "laboratory.s", 20),
        boss_deck=["titan-execution"],
        noises={"laboratory.V": 5, "rec-room.A": 5},
        rolls=[die],
    )
    t.state.acted = 0b111
    play(t, "captain", DONE)
    assert where_are(t, "titan") == {end: 1}


# ---- the last of a supply -------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-INV-15", "ETS-INV-14")
def test_what_is_used_as_it_is_found_is_gone_like_everything_used() -> None:
    t = scenario({"marine": MESS}, bag={"marine": ["shotgun"] * 3}, items=["med-kit"], health={"marine": 5})
    play(t, "marine", SEARCH, Use("med-kit"))
    assert survivor(t, "marine").health == 7 and t.state.actions == 1
    assert t.state.items.discard == ["med-kit"], "and the deck of the next mission lacks it (ETS-RUL-72)"


@pytest.mark.rule("ETS-RUL-53", "ETS-CATCH-11", "ETS-EXO-02")
@pytest.mark.parametrize("left", ["marks", "bag", "deck", "running", ""])
def test_without_power_for_the_loader_nobody_is_pinned(left: str) -> None:
    """One Power Cell on the map, in a bag, in the deck or in the Loader is enough to go on."""
    t = scenario(
        {"marine": "laboratory.c"},
        mission="CG11",
        loader=("laboratory.c", "marine"),
        boss=("titan", "security.n", 20),
        marks={"cold-cell": "laboratory.L"} if left == "marks" else {},
        bag={"marine": ["power-cell"] if left == "bag" else []},
        items=["power-cell"] if left == "deck" else ["flare"],
        actor=None,
    )
    assert t.state.loader is not None
    t.state.loader.powered = left == "running"
    lost = [lost.__self__.tag for lost, _ in game(t).mission.losses if lost(game(t))]
    assert lost == ([] if left else ["win-by-pin"])


# ---- between two missions -------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-RUL-14", "ETS-RUL-70", "ETS-REF-04")
@pytest.mark.parametrize(("resolve", "late", "hidden"), [(4, [8], [3]), (9, [], [3, 8])])
def test_overdue_cards_stay_when_the_refuge_is_passed_by(resolve: int, late: list[int], hidden: list[int]) -> None:
    """Nobody failed a test in the mission before: they still wait for the first that fails."""
    t = between(seed="x")
    captain = survivor(t, "captain")
    captain.resolve, captain.hidden, captain.late = resolve, [3], [8]
    play(t, "captain", Depart(), Mission("CG06"))
    captain = survivor(t, "captain")
    assert (captain.late, sorted(captain.hidden)) == (late, hidden)


@pytest.mark.rule("ETS-RUL-14", "ETS-REF-04")
def test_a_card_at_the_resolve_fires_as_the_mission_begins_and_those_above_wait() -> None:
    t = between(resolve={"captain": 4}, phase="choose", seed="x")
    play(t, "captain", Mission("CG06"))
    captain = survivor(t, "captain")
    assert (captain.hidden, captain.late, captain.resolve) == ([3], [5], 4)
    fired = [card for card in FEARS if FEARS[card].number == 4 and card not in t.state.fears]
    assert fired and set(captain.shaken) <= set(fired)


@pytest.mark.rule("ETS-RUL-87", "ETS-RUL-72", "ETS-CATCH-06", "ETS-CATCH-07")
@pytest.mark.parametrize("brought", [0, 1, 2])
def test_there_are_five_power_cells_whoever_brought_some_along(brought: int) -> None:
    setup = Endure.prepare("into-the-fire", ["marine", "captain", "engineer"])
    state = Endure.start(setup)
    state.after, state.phase = ["CG09", "CG10"], "choose"
    state.fears, state.goals = list(FEARS), list(GOALS)
    state.survivors[0].bag = [Item("power-cell")] * brought
    t = Table(Endure, setup, seed="x", state=state)
    play(t, "marine", Who("captain"))
    carried = sum(s.cards.count("power-cell") for s in t.state.survivors)
    assert carried == brought + 1 and carried + t.state.aside.count("power-cell") == 5


@pytest.mark.rule("ETS-RUL-72", "ETS-REF-02")
@pytest.mark.parametrize(("lost", "left"), [(3, 3), (4, 3)])
def test_whoever_joins_gets_a_leg_of_those_there_are(lost: int, left: int) -> None:
    """The box holds four: with the last of them lost, one of the lost comes back."""
    t = between(dead=("marine",), seed="x")
    t.state.items.discard += ["swarmer-leg"] * lost
    play(t, "captain", Stay())
    play(t, "marine", Recruit("scout", "a"))
    assert survivor(t, "marine").cards == ["swarmer-leg"] and t.state.items.discard.count("swarmer-leg") == left


@pytest.mark.rule("ETS-RUL-87", "ETS-CATCH-07")
def test_a_cache_without_a_card_is_empty() -> None:
    t = scenario({"marine": "laboratory.L"}, mission="CG11", marks={"cold-cell": "laboratory.L"})
    t.state.aside = []
    play(t, "marine", Interact("cold-cell"))
    assert survivor(t, "marine").cards == [] and t.state.done == ["cold-cell"] and "no Power Cell is left" in told(t)


@pytest.mark.rule("ETS-SOL-02", "ETS-SOL-03", "ETS-TAB-03")
@pytest.mark.parametrize(("story", "fallen", "comes"), [("", [], True), ("x", [], True), ("x", ["scout-a"], False)])
def test_a_solomon_asks_how_many_set_out(story: str, fallen: list[str], comes: bool) -> None:
    """In a campaign, too: who died in this mission set out with the others, who died in one before did not."""
    t = scenario({"marine": C, "captain": C, "medic": C, "scout": ""}, rolls=[[2, 2]])
    survivor(t, "scout").fate, t.state.campaign, t.state.fallen = "dead", story, fallen
    radar.solomon(game(t), game(t).ground.index[E])
    assert bool(where_are(t, "solomon")) is comes


# ---- what was used, found or held -----------------------------------------------------------------------------------


@pytest.mark.rule("ETS-WALK-07", "ETS-WALK-08", "ETS-RUL-85")
@pytest.mark.parametrize("shot_first", [True, False])
def test_a_sentry_is_destroyed_by_the_shot_that_brings_it_down(shot_first: bool) -> None:
    """A Sip has 2 health: what does not bring it down leaves it as it was, in either order."""
    one, both = [5, 1], [5, 5]
    t = scenario(
        {"captain": C, "technician": W},
        {C: {"sip": 1}, "navigation.H": {"sip": 3}},
        mission="C013",
        bag={"captain": ["swarmer-leg", "pistol"]},
        rolls=[one, both] if shot_first else [one, [5, 6]],
    )
    weapons = ["pistol", "swarmer-leg"] if shot_first else ["swarmer-leg", "pistol"]
    play(t, "captain", *(Attack(weapon, C) for weapon in weapons))
    down = [group for group in t.state.groups if group.zone == game(t).ground.index[C]]
    assert [group.stunned for group in down] == ([3] if shot_first else [])


@pytest.mark.rule("ETS-TRAP-09", "ETS-RUL-86", "ETS-RUL-61")
def test_the_key_card_of_the_dead_is_at_the_desk_again() -> None:
    t = scenario(
        {"captain": C, "marine": "security.s"},
        {C: {"zealot": 1}},
        mission="ROP18",
        carries={"captain": ["desk"]},
        marks={},
        health={"captain": 1},
    )
    play(t, "captain", DONE)
    [mark] = t.state.marks
    assert (mark.id, game(t).ground.ids[mark.zone]) == ("desk", "redeemer-shrine.H")


@pytest.mark.rule("ETS-RUL-63", "ETS-LONE-10")
@pytest.mark.parametrize(("helpers", "rolls"), [(3, [2]), (4, []), (5, [])])
def test_with_four_who_hold_her_nothing_is_rolled(helpers: int, rolls: list[int]) -> None:
    crew = ["medic", "captain", "marine", "scout", "engineer", "psychic"][: helpers + 1]
    t = scenario(dict.fromkeys(crew, C), mission="ROP16", marks={"woman": C}, bag={"medic": ["med-kit"]}, rolls=rolls)
    play(t, "medic", Interact("woman"))
    assert survivor(t, "medic").objectives == ["woman"] and survivor(t, "medic").cards == []
    assert ("cannot fail" in told(t)) is (not rolls)


@pytest.mark.rule("ETS-DMG-12", "ETS-RUL-17", "ETS-RNGD-07")
def test_a_tie_for_the_lowest_is_rolled_again_by_those_who_tied_alone() -> None:
    t = scenario(
        {"captain": C, "marine": C, "medic": C},
        {C: {"swarmer": 1}},
        rolls=[[2, 5, 2], [4, 3], "none"],
    )
    play(t, "captain", DONE)
    assert [survivor(t, seat).health for seat in ("captain", "marine", "medic")] == [9, 10, 8]


# ---- somebody dies in between ---------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-WIN-04", "ETS-RES-09", "ETS-RND-03")
def test_who_dies_while_others_move_has_no_turn_left() -> None:
    """The Captain gets everybody out; what the Marine sees makes him panic, and that is the Captain's end."""
    t = scenario(
        {"captain": W, "marine": C, "medic": "crew-quarters.s"},
        tokens=[("medical-bay.W", "4 swarmer")],
        resolve={"captain": 0, "marine": 7},
        health={"captain": 1},
        fears={"marine": [6]},
        rolls=[[6, 6], [6, 6], "contagious-panic"],
    )
    t.state.acted = 1
    play(t, "captain", CRISIS, PASS)
    play(t, "marine", Move(E))
    play(t, "medic", PASS)
    assert survivor(t, "captain").fate == "dead" and t.waiting_for() == ["marine"] and t.state.actions == 3


@pytest.mark.rule("ETS-STUN-04", "ETS-PRIZE-07")
def test_who_is_stunned_between_two_actions_has_none_left() -> None:
    """The Olympian hums after the Scout's noise, and it makes him dizzy."""
    t = scenario(
        {"scout": W},
        mission="C015",
        resolve={"scout": 7},
        fears={"scout": [6]},
        goals={"scout": "ninja"},
        rewards=["scout"],
        actions=4,
        asleep=True,
        rolls=["vertigo"],
    )
    play(t, "scout", LOUDEST[4][-1])
    assert survivor(t, "scout").stunned == 0 and t.state.round == 2, "the round has gone on without him"


@pytest.mark.rule("ETS-ENE-05", "ETS-RUL-46")
@pytest.mark.parametrize("way", [[CRISIS, DONE], [ACTIVE, PASS]])
def test_who_was_hidden_and_stands_in_view_again_is_seen(way: list[Any]) -> None:
    """Though it walks off before the enemies move: when the round in which it was gone, or the turn in which it slipped
    by, is over."""
    t = scenario({"scout": W}, {"medical-bay.c": {"jaeger": 1}}, stunned={"jaeger": 1})
    play(t, "scout", *way)
    if way[0] is ACTIVE:
        turn.over(game(t))
    [jaeger] = t.state.groups
    assert jaeger.saw and jaeger.zone == game(t).ground.index["medical-bay.c"]
