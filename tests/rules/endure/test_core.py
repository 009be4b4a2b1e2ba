"""The rules every mission plays by: phases, movement, items, resolve, abilities, cards; with scripted dice."""

from __future__ import annotations

import pytest

from starboard.games.endure.content import START
from starboard.games.endure.game import Endure
from starboard.games.endure.options import (
    ACTIVE,
    CRISIS,
    DONE,
    NOISE,
    PASS,
    REWARD,
    SEARCH,
    YES,
    Attack,
    Discard,
    Door,
    Keep,
    Kill,
    Move,
    Push,
    Reorganise,
    Reroll,
    Trade,
    Use,
    Where,
    Which,
    Who,
)
from starboard.table import Level, Table
from starboard.table.contract import CHECKS

from .scenario import at, enemies, noise, offered, play, scenario, survivor, tokens, told, where_are, why_not

C, E, N, S, W = "crew-quarters.c", "crew-quarters.e", "crew-quarters.n", "crew-quarters.s", "crew-quarters.w"
MED, MESS, WARD = "medical-bay.c", "crew-quarters.M", "medical-bay.W"


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_contract(check: object) -> None:
    check(Endure, Endure.prepare("CG00", 3), "a")  # type: ignore[operator]


@pytest.mark.parametrize("mission", ["CG02", "CG11", "C013", "ROP19"])
def test_random_games_end(mission: str) -> None:
    import random

    t = Table(Endure, Endure.prepare(mission, 4), seed="x", level=Level.ROLLOUT)
    t.play_out(random.Random(3))
    assert t.outcome is not None


# ---- set-up and phases ----------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ETS-RCARD-03",
    "ETS-CMP-10",
    "ETS-CMP-13",
    "ETS-CMP-20",
    "ETS-CMP-26",
    "ETS-SET-08",
    "ETS-SET-09",
    "ETS-SET-10",
    "ETS-SET-11",
    "ETS-SET-12",
    "ETS-SET-13",
    "ETS-SET-14",
    "ETS-SET-15",
    "ETS-SET-16",
)
def test_what_everybody_starts_with() -> None:
    t = Table(Endure, Endure.prepare("CG00", 5), seed="x")
    weapons = sorted(card for s in t.state.survivors for card in s.bag)
    assert weapons == ["pistol", "plasma-cutter", "swarmer-leg", "swarmer-leg", "swarmer-leg"]
    for s in t.state.survivors:
        assert s.resolve == 10 and len(s.hidden) == 3 and s.goal and s.crisis and len(s.bag) == 1
        assert at(t, s.seat) == "rec-room.w"
    assert len(t.state.fears) == 20, "which cards lie there is unknown until they fire"


@pytest.mark.rule("ETS-RND-01", "ETS-RND-02", "ETS-RND-03", "ETS-RND-04", "ETS-RND-07", "ETS-RND-08")
def test_everybody_has_one_turn_from_the_first_player_on() -> None:
    t = scenario({"marine": W, "captain": W, "medic": W}, actor=None)
    t.state.first = 0
    order = []
    for _ in range(6):
        order += t.waiting_for()
        play(t, t.waiting_for()[0], DONE)
    assert order == ["marine", "captain", "medic", "captain", "medic", "marine"]
    assert t.state.round == 3


@pytest.mark.rule("ETS-ACT-01", "ETS-ACT-03", "ETS-MOVE-01")
def test_three_actions() -> None:
    t = scenario({"marine": W}, actor=None)
    assert t.state.actions == START.actions == 3
    play(t, "marine", Move(C), Move(N), Move(C))
    assert t.state.round == 2, "the turn was over"


# ---- movement -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-MOVE-03", "ETS-ZONE-07", "ETS-ZONE-08")
def test_walls_and_locked_doors_stop_everybody() -> None:
    t = scenario({"marine": "laboratory.Q"})
    assert [option for option in offered(t, "marine") if isinstance(option, Move)] == [Move("laboratory.c")]


@pytest.mark.rule("ETS-MOVE-04", "ETS-MOVE-05", "ETS-MOVE-06", "ETS-MOVE-07", "ETS-RES-10", "ETS-RUL-06")
def test_a_failed_check_holds_for_the_round_and_costs_nothing() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1}}, rolls=[[5, 5]])
    play(t, "marine", Move(N))
    assert at(t, "marine") == C and t.state.actions == 3 and survivor(t, "marine").resolve == 10
    assert "ETS-MOVE-06" in why_not(t, "marine", Move(E))


@pytest.mark.rule("ETS-MOVE-04", "ETS-RUL-07", "ETS-MOVE-09")
def test_a_passed_check_is_for_one_zone() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1}, N: {"swarmer": 1}}, rolls=[[4, 5], [4, 5]])
    play(t, "marine", Move(N))
    assert at(t, "marine") == N and t.state.actions == 2
    play(t, "marine", Move(C))
    assert at(t, "marine") == C


@pytest.mark.rule("ETS-RUL-08")
def test_at_zero_resolve_a_check_fails_by_itself() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1}}, resolve={"marine": 0})
    play(t, "marine", Move(N))
    assert at(t, "marine") == C and survivor(t, "marine").health == 10


@pytest.mark.rule("ETS-FULL-03", "ETS-EMOV-09")
def test_a_full_zone_is_closed() -> None:
    t = scenario({"marine": C}, {E: {"swarmer": 10}})
    assert "ETS-FULL-03" in why_not(t, "marine", Move(E))


@pytest.mark.rule("ETS-EVT-15", "ETS-EVT-16", "ETS-RUL-39")
def test_without_gravity_a_shot_moves_both() -> None:
    t = scenario(
        {"captain": C}, {E: {"jaeger": 1}}, bag={"captain": ["shotgun"]}, event="gravity-failure", rolls=[[3, 1, 2, 1]]
    )
    play(t, "captain", Attack("shotgun", E))
    assert at(t, "captain") == W and where_are(t, "jaeger") == {"medical-bay.e": 1}


# ---- noise ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-NOISE-07", "ETS-NOISE-08")
def test_noise_in_a_zone_is_not_added() -> None:
    t = scenario({"marine": C}, noises={C: 2})
    play(t, "marine", NOISE[1])
    assert noise(t) == {C: 2}


@pytest.mark.rule("ETS-NOISE-10")
def test_between_equal_noises_the_die_decides() -> None:
    t = scenario({"marine": "laboratory.F"}, {C: {"jaeger": 1}}, noises={MESS: 3, "crew-quarters.K": 3}, rolls=[1])
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {"crew-quarters.K": 1}


@pytest.mark.rule("ETS-NOISE-11", "ETS-NOISE-12", "ETS-NOISE-13", "ETS-RUL-57")
def test_noise_fades_but_not_that_of_the_resolution_phase() -> None:
    t = scenario(
        {"marine": W},
        noises={MED: 3},
        phase="resolution",
        events=["bulkhead-groan", "spawn-armoury"],
        rolls=[0, [1, 1]],
    )
    assert noise(t) == {"crew-quarters.A": 3}
    play(t, "marine", DONE)
    assert noise(t) == {}


# ---- searching, trading, carrying -----------------------------------------------------------------------------------


@pytest.mark.rule("ETS-SRCH-01", "ETS-SRCH-02", "ETS-SRCH-03", "ETS-SRCH-04", "ETS-SRCH-05")
def test_rooms_are_searched_once_a_turn() -> None:
    t = scenario({"marine": MESS}, items=["shotgun", "flare"])
    play(t, "marine", SEARCH)
    assert survivor(t, "marine").bag == ["shotgun"] and "ETS-SRCH-04" in why_not(t, "marine", SEARCH)
    play(t, "marine", Move(N))
    assert "ETS-SRCH-02" in why_not(t, "marine", SEARCH)
    play(t, "marine", Move("crew-quarters.A"))
    t = scenario({"marine": MESS}, {MESS: {"swarmer": 1}})
    assert "ETS-SRCH-03" in why_not(t, "marine", SEARCH)


@pytest.mark.rule("ETS-SRCH-07", "ETS-CMP-12")
def test_a_noise_card_makes_noise_where_one_searches() -> None:
    t = scenario({"marine": MESS}, items=["locker-alarm"])
    play(t, "marine", SEARCH)
    assert noise(t) == {MESS: 3} and survivor(t, "marine").bag == []


@pytest.mark.rule("ETS-RUL-58")
def test_an_empty_item_deck_cannot_be_searched() -> None:
    t = scenario({"marine": MESS}, items=[])
    assert "ETS-RUL-58" in why_not(t, "marine", SEARCH)


@pytest.mark.rule("ETS-INV-01", "ETS-INV-13", "ETS-INV-14", "ETS-INV-15")
def test_a_full_bag_and_a_new_card() -> None:
    t = scenario(
        {"marine": MESS}, items=["med-kit"], bag={"marine": ["shotgun", "flare", "persuader"]}, health={"marine": 5}
    )
    play(t, "marine", SEARCH)
    assert {Discard("med-kit"), Discard("flare"), Use("med-kit")} <= set(offered(t, "marine"))
    play(t, "marine", Use("med-kit"))
    assert survivor(t, "marine").health == 7 and t.state.actions == 1
    assert "flare" in survivor(t, "marine").bag


@pytest.mark.rule("ETS-INV-16")
def test_a_pair_takes_one_space() -> None:
    t = scenario({"marine": MESS}, items=["pistol"], bag={"marine": ["pistol", "flare", "persuader"]})
    play(t, "marine", SEARCH)
    assert sorted(survivor(t, "marine").bag) == ["flare", "persuader", "pistol", "pistol"]


@pytest.mark.rule("ETS-INV-03", "ETS-INV-04", "ETS-INV-05", "ETS-INV-06", "ETS-ACT-06")
def test_what_is_worn_counts_and_what_is_carried_hinders() -> None:
    t = scenario(
        {"marine": MESS}, bag={"marine": ["bastion-armour", "visor"]}, body={"marine": "padded-suit"}, actions=4
    )
    assert Reorganise("visor", "bastion-armour") in offered(t, "marine")
    play(t, "marine", Reorganise("visor", "bastion-armour"))
    marine = survivor(t, "marine")
    assert (marine.head, marine.body, marine.bag) == ("visor", "bastion-armour", ["padded-suit"])
    t = scenario({"marine": C}, bag={"marine": ["bastion-armour"]}, actions=5)
    play(t, "marine", Move(N), Move(C), Move(N))
    assert "ETS-DMG-08" in why_not(t, "marine", Move(C)), "three zones, worn or not"


@pytest.mark.rule("ETS-INV-09", "ETS-INV-10", "ETS-DMG-11")
def test_a_med_kit_heals_or_mends_and_is_gone() -> None:
    t = scenario({"marine": C}, bag={"marine": ["med-kit"]}, health={"marine": 5}, injuries={"marine": ["leg"]})
    play(t, "marine", Use("med-kit"), Which(2))
    assert survivor(t, "marine").injuries == [] and survivor(t, "marine").bag == [] and t.state.actions == 2


@pytest.mark.rule("ETS-INV-17", "ETS-INV-11")
def test_the_void_cannon_eats_a_power_cell() -> None:
    t = scenario({"captain": C}, {E: {"swarmer": 1}}, bag={"captain": ["void-cannon"]})
    assert "ETS-INV-17" in why_not(t, "captain", Attack("void-cannon", C))
    t = scenario(
        {"captain": C}, {E: {"swarmer": 1}}, bag={"captain": ["void-cannon", "power-cell"]}, rolls=[[3, 1, 1, 1, 1, 2]]
    )
    play(t, "captain", Attack("void-cannon", E))
    assert survivor(t, "captain").bag == ["void-cannon"] and noise(t) == {C: 5}


@pytest.mark.rule("ETS-TRADE-01", "ETS-TRADE-02", "ETS-TRADE-03", "ETS-TRADE-05", "ETS-TRADE-06")
def test_a_trade() -> None:
    t = scenario({"marine": C, "captain": C, "medic": N}, bag={"marine": ["shotgun"], "captain": ["visor"]})
    assert "ETS-TRADE-02" in why_not(t, "marine", Trade("medic"))
    play(t, "marine", Trade("captain"))
    t.choose("marine", "swap", {"marine/2/shotgun": "captain:bag"})
    t.choose("captain", "swap", {"captain/2/visor": "marine:head"})
    assert survivor(t, "captain").bag == ["shotgun"] and survivor(t, "marine").head == "visor" and t.state.actions == 2
    t = scenario({"marine": C, "captain": C}, {C: {"swarmer": 1}}, bag={"marine": ["shotgun"]})
    assert "ETS-TRADE-06" in why_not(t, "marine", Trade("captain"))


# ---- combat ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-CBT-10", "ETS-CBT-11", "ETS-INV-07")
def test_two_pistols_roll_twice_the_dice() -> None:
    t = scenario({"captain": C}, {E: {"swarmer": 4}}, bag={"captain": ["pistol", "pistol"]}, rolls=[[4, 4, 4, 1]])
    play(t, "captain", Attack("pistol", E, True))
    assert enemies(t, E) == {"swarmer": 1} and noise(t) == {C: 2}


@pytest.mark.rule("ETS-DMG-06", "ETS-RUL-24", "ETS-RNGD-08")
def test_a_head_injury_shortens_the_range() -> None:
    t = scenario(
        {"captain": C},
        {E: {"swarmer": 1}, C: {"swarmer": 1}},
        bag={"captain": ["pistol"]},
        injuries={"captain": ["head"]},
        rolls=[[4, 4]],
    )
    assert "ETS-RNGD-02" in why_not(t, "captain", Attack("pistol", E))
    play(t, "captain", Attack("pistol", C))
    assert survivor(t, "captain").jammed == ["pistol"], "still a ranged weapon: it can jam"


@pytest.mark.rule("ETS-MEL-01", "ETS-MEL-02", "ETS-MEL-03", "ETS-JAM-01")
def test_melee_neither_jams_nor_strikes_friends() -> None:
    t = scenario({"captain": C, "medic": C}, {C: {"swarmer": 1}}, bag={"captain": ["swarmer-leg"]}, rolls=[[3, 3]])
    play(t, "captain", Attack("swarmer-leg", C))
    assert survivor(t, "captain").jammed == [] and survivor(t, "medic").health == 9
    assert Attack("swarmer-leg", E) not in offered(t, "captain")


@pytest.mark.rule("ETS-RNGD-06", "ETS-RNGD-07", "ETS-RUL-17")
def test_friends_roll_off_once_and_ties_again() -> None:
    t = scenario(
        {"captain": C, "medic": E, "scout": E},
        {E: {"swarmer": 1}},
        bag={"captain": ["pistol"]},
        rolls=[[1, 2], [3, 3], [2, 5], "none"],
    )
    play(t, "captain", Attack("pistol", E))
    assert survivor(t, "medic").health == 7 and survivor(t, "scout").health == 8


@pytest.mark.rule("ETS-FULL-06", "ETS-FULL-07", "ETS-FULL-08", "ETS-FULL-09", "ETS-GAP-31")
def test_a_shield_bubble() -> None:
    t = scenario({"captain": C}, {E: {"jaeger": 1}}, bag={"captain": ["shield-bubble", "shotgun"]})
    play(t, "captain", Use("shield-bubble"))
    assert "ETS-FULL-07" in why_not(t, "captain", Attack("shotgun", E))
    assert "ETS-FULL-06" in why_not(t, "captain", Move(N))
    play(t, "captain", DONE)
    assert where_are(t, "jaeger") == {E: 1} and survivor(t, "captain").health == 9 and t.state.shields == []


@pytest.mark.rule("ETS-STUN-06", "ETS-STUN-07", "ETS-RUL-56")
def test_a_stunned_enemy_misses_one_phase_and_still_stands_in_the_way() -> None:
    t = scenario({"marine": C}, {C: {"jaeger": 1}}, stunned={"jaeger": 1}, rolls=["none"])
    assert "ETS-SRCH" in why_not(t, "marine", SEARCH)
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 10 and t.state.round == 2
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 8


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


@pytest.mark.rule("ETS-RADAR-09")
def test_with_no_tokens_left_the_others_close_in() -> None:
    t = scenario(
        {"marine": W},
        tokens=[("rec-room.G", "3 jaeger")],
        spawns=[],
        phase="resolution",
        events=["spawn-rec-room"],
        rolls=[19],
    )
    assert tokens(t) == ["rec-room.p"]


@pytest.mark.rule("ETS-RES-06", "ETS-RES-07", "ETS-RES-08")
def test_one_test_for_each_type_that_comes_into_view() -> None:
    t = scenario({"marine": W}, {E: {"swarmer": 3}, N: {"swarmer": 2, "jaeger": 1}}, actions=4, rolls=[[1, 1], [1, 1]])
    play(t, "marine", Move(C))
    assert told(t).count("Resolve test") == 1, "Swarmers were in view already"
    play(t, "marine", Move(W), Move(C))
    assert told(t).count("Resolve test") == 2, "the Jaeger left view and came back"


# ---- resolve cards --------------------------------------------------------------------------------------------------


def shaken_by(card: str, number: int, *rolls: object, **more: object) -> object:
    """A captain who falls to this number and draws this card."""
    return scenario(
        {"captain": C, "marine": C, "medic": E},
        {"crew-quarters.A": {"swarmer": 1}},
        fears={"captain": [number]},
        resolve={"captain": number + 1},
        tokens=[(WARD, "3 jaeger")],
        rolls=[[6, 6], [6, 6], card, *rolls, [1, 1]],
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("ETS-RCARD-01", "ETS-RUL-13")
def test_a_card_fires_once_and_only_on_a_loss() -> None:
    t = shaken_by("scream", 7)
    assert isinstance(t, Table)
    play(t, "captain", Move(E))
    assert survivor(t, "captain").hidden == [] and noise(t) == {E: 3} and "scream" not in t.state.fears


@pytest.mark.rule("ETS-RCARD-02", "ETS-TAB-07")
def test_a_persistent_card_stays() -> None:
    t = shaken_by("memory-loss", 4)
    assert isinstance(t, Table)
    play(t, "captain", Move(E))
    assert survivor(t, "captain").shaken == ["memory-loss"]
    assert "Memory Loss" in why_not(t, "captain", ACTIVE)


@pytest.mark.rule("ETS-RCARD-02")
def test_fear_and_hoarding() -> None:
    t = scenario(
        {"captain": C},
        {E: {"swarmer": 1}},
        shaken={"captain": ["fear", "hoarder"]},
        bag={"captain": ["flare", "pistol", "shotgun"]},
    )
    assert "Fear" in why_not(t, "captain", Move(E)) and "Hoarder" in why_not(t, "captain", Discard("flare"))


@pytest.mark.rule("ETS-RCARD-02")
def test_contagious_panic_and_acute_stress() -> None:
    t = shaken_by("contagious-panic", 6, [1, 1], [6, 6])
    assert isinstance(t, Table)
    play(t, "captain", Move(E))
    assert survivor(t, "medic").resolve == 9 and survivor(t, "marine").resolve == 10


# ---- accomplishments ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-ACC-01", "ETS-ACC-02", "ETS-ACC-03", "ETS-ACC-05", "ETS-ACC-06")
def test_a_goal_a_reward_and_a_new_goal() -> None:
    t = scenario({"scout": W, "captain": MED}, goals={"scout": "burst-of-speed"}, actor=None, rolls=["ninja"])
    play(t, "scout", Move(C), Move(N), Move(C))
    assert survivor(t, "scout").reward and REWARD in offered(t, "scout"), "no action is left, but this costs none"
    play(t, "scout", REWARD)
    assert survivor(t, "scout").goal == "ninja" and Move(N) in offered(t, "scout"), "two Moves are free now"
    play(t, "scout", Move(N), Move(C))
    assert t.waiting_for() == ["captain"]


@pytest.mark.rule("ETS-ACC-07", "ETS-RUL-15")
def test_a_lasting_reward_lasts_the_round() -> None:
    t = scenario(
        {"scout": W, "captain": W},
        goals={"scout": "ninja"},
        rewards=["scout"],
        bag={"scout": ["shotgun"]},
        rolls=["annihilator"],
    )
    play(t, "scout", REWARD, DONE)
    assert t.state.effects == [] or t.state.round == 1
    assert t.state.round == 2 and t.state.effects == []


@pytest.mark.rule("ETS-ACC-04")
def test_cooperation_moves_another() -> None:
    t = scenario(
        {"scout": W, "captain": C, "marine": MED},
        goals={"scout": "cooperation-is-key"},
        rewards=["scout"],
        rolls=["ninja"],
    )
    play(t, "scout", REWARD, Who("captain"))
    play(t, "captain", Move(N), PASS)
    assert at(t, "captain") == N and t.waiting_for() == ["scout"]


# ---- abilities ------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ETS-ABIL-01", "ETS-ABIL-03", "ETS-ABIL-04", "ETS-ABIL-05", "ETS-ABIL-06", "ETS-ABIL-07", "ETS-GAP-12"
)
def test_the_captain_rallies_and_gets_everybody_out() -> None:
    t = scenario({"captain": C, "marine": E}, resolve={"marine": 5})
    play(t, "captain", ACTIVE)
    assert survivor(t, "marine").resolve == 6 and "ETS-ABIL-04" in why_not(t, "captain", ACTIVE)
    play(t, "captain", CRISIS)
    play(t, "captain", Move(N))
    play(t, "marine", Move(MED))
    assert (at(t, "captain"), at(t, "marine")) == (N, MED) and t.state.actions == 1
    assert "ETS-ABIL-06" in why_not(t, "captain", CRISIS)


@pytest.mark.rule("ETS-ABIL-02")
def test_a_passive_ability_is_always_on() -> None:
    t = scenario({"captain": W, "marine": E}, tokens=[(WARD, "3 jaeger")], phase="round-start", rolls=[[6, 6], [4, 6]])
    assert survivor(t, "marine").resolve == 10, "10 against 11: the Captain is in sight"


def test_the_marine_rolls_again_and_aims() -> None:
    t = scenario({"marine": C}, {E: {"swarmer": 2}}, bag={"marine": ["shotgun"]}, rolls=[[3, 3, 1, 2], 5])
    play(t, "marine", ACTIVE, Attack("shotgun", E), Reroll(1))
    assert enemies(t, E) == {}, "3+ instead of 4+"


def test_the_marine_clears_the_deck() -> None:
    t = scenario(
        {"marine": C},
        {E: {"swarmer": 1}, N: {"swarmer": 1}},
        bag={"marine": ["shotgun"]},
        rolls=[[4, 4, 4, 5], [6, 5, 4, 4]],
    )
    play(t, "marine", CRISIS, Which(1))
    assert enemies(t, E) == enemies(t, N) == {}


def test_the_psychic_looks_ahead_and_pushes() -> None:
    t = scenario(
        {"psychic": C}, {C: {"swarmer": 2}}, tokens=[("rec-room.G", "3 jaeger")], actor=None, events=["lockdown"] * 3
    )
    assert offered(t, "psychic") == [YES, PASS]
    play(t, "psychic", YES, Where("rec-room.G"), ACTIVE)
    assert t.state.tokens[0].face == "3 jaeger" and t.state.next_event == "lockdown"
    play(t, "psychic", CRISIS, Push("swarmer", W))
    assert where_are(t, "swarmer") == {W: 2}


def test_the_medic_treats_and_triages() -> None:
    t = scenario({"medic": C, "marine": C}, health={"marine": 5}, injuries={"marine": ["head"]})
    play(t, "medic", ACTIVE)
    play(t, "marine", Which(2))
    assert survivor(t, "marine").injuries == []
    play(t, "medic", CRISIS)
    assert survivor(t, "marine").health == 7


def test_the_scout_finds_more_and_slips_by() -> None:
    t = scenario({"scout": MESS}, {C: {"jaeger": 1}}, items=["shotgun", "flare"], rolls=[[1, 1], 3])
    play(t, "scout", SEARCH, Keep("flare"))
    assert survivor(t, "scout").bag == ["flare"]
    play(t, "scout", ACTIVE, Move(N), Move("crew-quarters.A"), DONE)
    assert where_are(t, "jaeger") == {W: 1}, "it did not notice, and drifted"


def test_gone_means_gone() -> None:
    t = scenario({"scout": C}, {C: {"jaeger": 1}}, rolls=[0])
    play(t, "scout", CRISIS, DONE)
    assert survivor(t, "scout").health == 8 and where_are(t, "jaeger") == {N: 1}


def test_the_technician_turns_doors_pings_and_overrides() -> None:
    t = scenario(
        {"technician": "medical-bay.n"}, tokens=[("medical-bay.P", "3 jaeger")], event="blackout", rolls=[[6, 6]]
    )
    play(t, "technician", Door("theatre-door"))
    assert t.state.actions == 3 and Move("medical-bay.T") not in offered(t, "technician")
    play(t, "technician", ACTIVE, Where("medical-bay.P"))
    assert enemies(t, "medical-bay.P") == {"jaeger": 3} and survivor(t, "technician").resolve == 10
    play(t, "technician", CRISIS, Which(1))
    assert t.state.event == ""


def test_second_sets_of_abilities() -> None:
    t = scenario({"captain-b": C, "marine": C}, {E: {"swarmer": 1}}, bag={"marine": ["pistol"]}, rolls=[[4, 1]])
    play(t, "captain-b", ACTIVE)
    play(t, "marine", Attack("pistol", E), Reroll(0))
    assert enemies(t, E) == {} and t.state.actions == 2
    t = scenario({"psychic-b": C}, {MED: {"jaeger": 1}})
    play(t, "psychic-b", ACTIVE, Where("medical-bay.P"))
    assert noise(t) == {"medical-bay.P": 3}
    play(t, "psychic-b", CRISIS)
    assert t.state.groups[0].stunned == 1
    t = scenario({"medic-b": C, "marine": C}, injuries={"marine": ["leg"]}, actor="medic-b")
    play(t, "medic-b", ACTIVE)
    assert survivor(t, "marine").injuries == []
    play(t, "medic-b", DONE)
    assert t.waiting_for() == ["marine"] and t.state.actions == 4
    t = scenario({"engineer-b": C}, {MED: {"jaeger": 1}}, bag={"engineer-b": ["shotgun"]}, rolls=[[4, 4, 4, 1, 1, 1]])
    play(t, "engineer-b", CRISIS)
    assert where_are(t, "jaeger") == {} and noise(t) == {C: 4}
    t = scenario({"technician-b": "medical-bay.n"})
    assert any(type(option).__name__ == "Interact" for option in offered(t, "technician-b")), "uplink"
    play(t, "technician-b", CRISIS, Which(1))
    assert t.game.ship == {"lockdown"}  # type: ignore[attr-defined]
    t = scenario({"marine-b": C, "captain": C}, {C: {"jaeger": 1}}, rolls=["none"])
    play(t, "marine-b", ACTIVE, DONE)
    assert survivor(t, "marine-b").health == 9 and survivor(t, "captain").health == 9


def test_splitting_damage_is_a_choice() -> None:
    t = scenario({"captain": C}, {E: {"jaeger": 1, "swarmer": 3}}, bag={"captain": ["shotgun"]}, rolls=[[4, 5, 1, 2]])
    play(t, "captain", Attack("shotgun", E))
    assert set(offered(t, "captain")) == {Kill((("jaeger", 1),)), Kill((("swarmer", 2),))}


# ---- bosses ---------------------------------------------------------------------------------------------------------


def boss_turn(deck: list[str], *rolls: object, zone: str = C, foes: dict[str, dict[str, int]] | None = None) -> object:
    return scenario(
        {"captain": C, "marine": C, "engineer": "medical-bay.P"},
        foes,
        mission="CG03",
        boss=("titan", zone, 9),
        boss_deck=deck,
        done=["generator"],
        marks={},
        rolls=list(rolls),
    )


@pytest.mark.rule("ETS-BOSS-05", "ETS-BOSS-06", "ETS-BOSS-10", "ETS-BOSS-11")
def test_moods_come_before_the_attack_and_replace_each_other() -> None:
    t = boss_turn(["titan-wounded", "titan-enraged", "titan-execution"], [1, 1, 1, 1, 1])
    assert isinstance(t, Table)
    play(t, "captain", DONE)
    assert t.state.boss is not None and t.state.boss.mood == "titan-enraged"
    assert "titan-wounded" in t.state.boss.deck.discard


@pytest.mark.rule("ETS-BOSS-07", "ETS-RUL-73", "ETS-ARM-03")
def test_a_radial_attack_passes_walls() -> None:
    t = boss_turn(["titan-shockwave"], [4, 1], "none", "none", "none", zone="crew-quarters.s")
    assert isinstance(t, Table)
    play(t, "captain", DONE)
    assert survivor(t, "captain").health == 8 and survivor(t, "marine").health == 9
    assert survivor(t, "engineer").health == 9 or survivor(t, "engineer").health == 10


@pytest.mark.rule("ETS-RUL-26", "ETS-RUL-48")
def test_successes_are_damage_and_a_solomon_adds_one() -> None:
    t = boss_turn(["titan-execution"], [3, 1, 1, 1], "none", foes={C: {"solomon": 1}})
    assert isinstance(t, Table)
    play(t, "captain", DONE)
    assert survivor(t, "marine").health == 8


@pytest.mark.rule("ETS-CBT-12", "ETS-RUL-25", "ETS-BOSS-17")
def test_a_boss_keeps_its_damage() -> None:
    t = scenario(
        {"captain": C, "engineer": "medical-bay.P"},
        mission="CG03",
        boss=("titan", C, 9),
        bag={"captain": ["plasma-cutter"]},
        done=["generator"],
        marks={},
        rolls=[[3, 1], [4, 5]],
    )
    play(t, "captain", Attack("plasma-cutter", C), Attack("plasma-cutter", C))
    assert t.state.boss is not None and t.state.boss.health == 6
