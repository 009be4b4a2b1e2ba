"""The worked examples of the rulebook, with scripted dice (ETS-EX)."""

from __future__ import annotations

import pytest

from starboard.games.endure.content import CARDS, MAPS, WEAPONS
from starboard.games.endure.options import (
    ACTIVE,
    CRISIS,
    DONE,
    NOISE,
    Attack,
    Interact,
    Kill,
    Move,
    Wall,
)
from starboard.table import Refused

from .scenario import at, enemies, noise, offered, play, scenario, survivor, tokens, told, where_are, why_not

C, E, N, S, W = (f"crew-quarters.{letter}" for letter in "censw"[:1] + "ensw")
"""The crossing of the crew quarters, and the corridors around it."""
MED = "medical-bay.c"
MESS = "crew-quarters.M"


@pytest.mark.rule("ETS-EX-01", "ETS-NOISE-02", "ETS-NOISE-03", "ETS-NOISE-04", "ETS-NOISE-06", "ETS-CBT-08")
def test_a_shotgun_is_heard_three_zones_around_the_shooter() -> None:
    layout = MAPS.layout("CG00")
    steps = layout.noise[layout[C].index]
    assert [steps[layout[zone].index] for zone in (E, MED, "medical-bay.n", "medical-bay.T")] == [1, 2, 3, 4]
    t = scenario(
        {"marine-b": C},
        {E: {"jaeger": 1}},
        bag={"marine-b": ["shotgun"]},
        tokens=[("medical-bay.T", "4 swarmer")],
        rolls=[[1, 2, 3, 1], "none", 3],
    )
    play(t, "marine-b", Attack("shotgun", E))
    assert noise(t) == {C: 3}, "in the zone of the shooter, not of the target"
    play(t, "marine-b", DONE)
    assert tokens(t) == ["medical-bay.n"], "four zones away it heard nothing, and drifted one zone"


@pytest.mark.rule("ETS-EX-01", "ETS-ENE-01", "ETS-EMOV-06", "ETS-RADAR-03")
def test_a_token_within_the_radius_heads_for_the_noise() -> None:
    t = scenario({"marine": C}, noises={C: 3}, tokens=[("medical-bay.n", "4 swarmer")], rolls=[[6, 6], [1, 1]])
    play(t, "marine", DONE)
    assert "4 Swarmers" in told(t) and where_are(t, "swarmer") == {E: 4}, "two zones, then it is seen"


@pytest.mark.rule("ETS-EX-02", "ETS-NOISE-03")
def test_a_swarmer_leg_is_heard_next_door_only() -> None:
    t = scenario(
        {"marine": C},
        {C: {"jaeger": 1}},
        bag={"marine": ["swarmer-leg"]},
        tokens=[("medical-bay.n", "4 swarmer")],
        rolls=[[1, 1], "none", 1],
    )
    play(t, "marine", Attack("swarmer-leg", C))
    assert noise(t) == {C: 1}
    play(t, "marine", DONE)
    assert tokens(t) == ["medical-bay.T"], "still passive: it drifted east on the die"


@pytest.mark.rule("ETS-EX-03", "ETS-ACT-07", "ETS-NOISE-01")
def test_two_actions_of_noise() -> None:
    t = scenario({"marine": C})
    play(t, "marine", NOISE[2])
    assert noise(t) == {C: 2} and t.state.actions == 1


@pytest.mark.rule("ETS-EX-04", "ETS-RES-01", "ETS-RES-04", "ETS-RES-05", "ETS-RUL-03")
def test_a_psychic_sees_jaegers_and_rolls_twelve() -> None:
    t = scenario({"psychic": W}, tokens=[(MESS, "3 jaeger")], rolls=[[6, 6], [6, 6]])
    play(t, "psychic", Move(C), Move(N))
    assert enemies(t, MESS) == {"jaeger": 3} and survivor(t, "psychic").resolve == 9


@pytest.mark.rule("ETS-EX-05", "ETS-RES-04")
@pytest.mark.parametrize(
    ("resolve", "dice", "left"), [(10, [4, 6], 9), (10, [4, 5], 10), (2, [1, 1], 1)], ids=["equal", "below", "hopeless"]
)
def test_the_edges_of_a_resolve_test(resolve: int, dice: list[int], left: int) -> None:
    t = scenario({"psychic": C}, tokens=[(MESS, "3 jaeger")], resolve={"psychic": resolve}, rolls=[[6, 6], dice])
    play(t, "psychic", Move(N))
    assert survivor(t, "psychic").resolve == left


@pytest.mark.rule("ETS-EX-06", "ETS-ENE-08", "ETS-ENE-09", "ETS-DMG-01", "ETS-DMG-03")
def test_one_attack_and_nothing_more() -> None:
    t = scenario({"marine": C}, {C: {"jaeger": 1}}, rolls=["none"])
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 8 and where_are(t, "jaeger") == {C: 1}


@pytest.mark.rule("ETS-EX-07", "ETS-EMOV-08", "ETS-ENE-06")
def test_swarmers_on_their_way_to_a_noise_see_a_survivor() -> None:
    far = "rec-room.T"
    t = scenario({"marine": W}, {far: {"swarmer": 2}}, noises={C: 4}, rolls=[[1, 1]])
    play(t, "marine", DONE)
    assert where_are(t, "swarmer") == {C: 2}, "p, s, then c: there the marine is in sight, but no action is left"
    assert survivor(t, "marine").health == 10


@pytest.mark.rule("ETS-EX-08", "ETS-DMG-04", "ETS-DMG-12", "ETS-DMG-13")
def test_three_survivors_roll_once_for_a_jaeger() -> None:
    t = scenario({"marine": C, "captain": C, "medic": C}, {C: {"jaeger": 1}}, rolls=[[5, 2, 4], "none"])
    play(t, "marine", DONE)
    assert [survivor(t, s).health for s in ("marine", "captain", "medic")] == [10, 7, 9]


@pytest.mark.rule("ETS-EX-09", "ETS-ARM-01", "ETS-DMG-08", "ETS-DMG-09", "ETS-TAB-02", "ETS-RUL-16", "ETS-RUL-18")
def test_bastion_armour_fails_on_two_and_the_leg_is_hurt() -> None:
    t = scenario({"medic": C}, {C: {"swarmer": 1}}, body={"medic": "bastion-armour"}, rolls=[2, "leg"])
    play(t, "medic", DONE)
    medic = survivor(t, "medic")
    assert medic.health == 8 and medic.injuries == ["leg"]
    t = scenario({"medic": C}, injuries={"medic": ["leg"]})
    play(t, "medic", Move(N), Move(C))
    assert "ETS-DMG-08" in why_not(t, "medic", Move(N)), "two zones are the limit"


@pytest.mark.rule("ETS-EX-10", "ETS-ARM-01", "ETS-ARM-02", "ETS-DMG-02")
def test_bastion_armour_saves_on_three() -> None:
    t = scenario({"medic": C}, {C: {"swarmer": 1}}, body={"medic": "bastion-armour"}, rolls=[3])
    play(t, "medic", DONE)
    assert survivor(t, "medic").health == 9 and survivor(t, "medic").injuries == []


@pytest.mark.rule("ETS-EX-11", "ETS-CBT-01", "ETS-CBT-03", "ETS-CBT-04", "ETS-CBT-05", "ETS-CBT-06")
def test_three_successes_are_split() -> None:
    t = scenario({"scout": W}, {E: {"jaeger": 2, "swarmer": 2}}, bag={"scout": ["assault-rifle"]}, rolls=[[3, 4, 4, 5]])
    play(t, "scout", Attack("assault-rifle", E), Kill((("jaeger", 1), ("swarmer", 1))))
    assert enemies(t, E) == {"jaeger": 1, "swarmer": 1}


@pytest.mark.rule("ETS-EX-12", "ETS-CBT-07")
def test_dice_are_never_added() -> None:
    t = scenario({"scout": C}, {E: {"swarmer": 1}}, bag={"scout": ["rivet-gun"]}, rolls=[[2, 3]])
    play(t, "scout", Attack("rivet-gun", E))
    assert enemies(t, E) == {"swarmer": 1}


@pytest.mark.rule("ETS-EX-13", "ETS-CBT-06", "ETS-RUL-25")
def test_one_success_does_nothing_to_a_jaeger() -> None:
    t = scenario({"scout": C}, {E: {"jaeger": 1}}, bag={"scout": ["pistol"]}, rolls=[[4, 1], [4, 1]])
    play(t, "scout", Attack("pistol", E), Attack("pistol", E))
    assert enemies(t, E) == {"jaeger": 1}


@pytest.mark.rule("ETS-EX-14", "ETS-RNGD-02", "ETS-RNGD-03")
def test_no_shot_past_enemies() -> None:
    t = scenario(
        {"captain": W}, {C: {"jaeger": 1}, E: {"swarmer": 2}}, bag={"captain": ["assault-rifle"]}, rolls=[[4, 5, 1, 1]]
    )
    assert "ETS-RNGD-03" in why_not(t, "captain", Attack("assault-rifle", E))
    play(t, "captain", Attack("assault-rifle", C))
    assert Attack("assault-rifle", E) in offered(t, "captain")


@pytest.mark.rule("ETS-RUL-88", "ETS-RNGD-03", "ETS-RNGD-08")
def test_enemies_in_the_own_zone_stop_no_shot_out_of_it() -> None:
    t = scenario({"captain": W}, {W: {"jaeger": 1}, C: {"swarmer": 2}}, bag={"captain": ["assault-rifle"]})
    shots = [option.zone for option in offered(t, "captain") if isinstance(option, Attack)]
    assert shots == [W, C]


@pytest.mark.rule("ETS-EX-15", "ETS-RNGD-04", "ETS-RNGD-05", "ETS-RUL-20")
def test_misses_strike_a_friend() -> None:
    t = scenario(
        {"captain": C, "psychic": E}, {E: {"swarmer": 4}}, bag={"captain": ["shotgun"]}, rolls=[[4, 1, 2, 6], "head"]
    )
    play(t, "captain", Attack("shotgun", E))
    psychic = survivor(t, "psychic")
    assert psychic.health == 6 and psychic.injuries == ["head"], "two missed dice, one attack"


@pytest.mark.rule("ETS-EX-16", "ETS-JAM-01", "ETS-JAM-02", "ETS-JAM-03")
def test_four_fives_jam() -> None:
    t = scenario({"captain": C}, {E: {"swarmer": 4}}, bag={"captain": ["shotgun"]}, rolls=[[5, 5, 5, 5]])
    play(t, "captain", Attack("shotgun", E))
    assert enemies(t, E) == {"swarmer": 4}
    assert "ETS-JAM-03" in why_not(t, "captain", Attack("shotgun", C))


@pytest.mark.rule("ETS-EX-17", "ETS-ABIL-08")
def test_juggernaut_moves_into_a_melee() -> None:
    t = scenario({"engineer": C}, {E: {"swarmer": 1}}, bag={"engineer": ["swarmer-leg"]}, rolls=[[4, 1]])
    play(t, "engineer", Attack("swarmer-leg", E))
    assert at(t, "engineer") == E and enemies(t, E) == {} and t.state.actions == 2


@pytest.mark.rule("ETS-EX-17", "ETS-ABIL-09")
def test_weapon_mods_trade_chance_for_dice() -> None:
    t = scenario({"engineer": E}, {E: {"swarmer": 4}}, bag={"engineer": ["swarmer-leg"]}, rolls=[[3, 3, 4, 5]])
    play(t, "engineer", ACTIVE, Attack("swarmer-leg", E))
    assert enemies(t, E) == {"swarmer": 2} and t.state.actions == 2
    assert t.state.effects == [], "for one attack only"


@pytest.mark.rule("ETS-EX-17", "ETS-ABIL-10", "ETS-INT-16")
def test_improvised_exit_opens_a_wall_and_no_lockdown_closes_it() -> None:
    t = scenario({"engineer": "medical-bay.s"}, event="lockdown")
    assert Move("laboratory.V") not in offered(t, "engineer")
    play(t, "engineer", CRISIS, Wall("laboratory.V"), Move("laboratory.V"))
    assert at(t, "engineer") == "laboratory.V"


@pytest.mark.rule("ETS-EX-18", "ETS-BOSS-09", "ETS-BOSS-12", "ETS-BOSS-13", "ETS-BOSS-14", "ETS-BOSS-18")
def test_the_titan_steps_and_executes_the_healthiest() -> None:
    t = scenario(
        {"marine": C, "captain": C, "engineer": "crew-quarters.K"},
        mission="CG03",
        boss=("titan", N, 9),
        marks={},
        boss_deck=["titan-execution"],
        done=["generator"],
        rolls=[[3, 3, 1, 1], "none"],
    )
    play(t, "marine", DONE)
    assert where_are(t, "titan") == {C: 1}
    assert survivor(t, "marine").health == 8 and survivor(t, "captain").health == 9


@pytest.mark.rule("ETS-EX-19", "ETS-EVT-14")
def test_without_gravity_everybody_covers_two_zones() -> None:
    t = scenario({"marine": W}, event="gravity-failure", tokens=[("medical-bay.P", "4 swarmer")], rolls=[0, 0])
    play(t, "marine", Move(C), Move(N))
    assert at(t, "marine") == N and t.state.actions == 2
    play(t, "marine", DONE)
    assert tokens(t) == [MED], "P to s, and on to the north"


@pytest.mark.rule("ETS-EX-20", "ETS-FOE-05", "ETS-FOE-06", "ETS-FOE-08", "ETS-TAB-23")
def test_two_vests_go_off_together() -> None:
    t = scenario(
        {"captain": C, "marine": E},
        {E: {"fanatic": 2, "zealot": 1}},
        mission="ROP17",
        bag={"captain": ["shotgun"]},
        body={"marine": "bastion-armour"},
        rolls=[[6, 4, 4, 5], "none"],
    )
    play(t, "captain", Attack("shotgun", E))
    assert enemies(t, E) == {} and survivor(t, "marine").health == 4, "6 to everything, and no armour helps"


@pytest.mark.rule("ETS-EX-21", "ETS-LONE-08", "ETS-LONE-09", "ETS-LONE-10", "ETS-TAB-18")
def test_two_helpers_make_it_three() -> None:
    t = scenario(
        {"medic": C, "marine": C, "captain": C},
        mission="ROP16",
        bag={"medic": ["med-kit"]},
        marks={"woman": C},
        rolls=[3],
    )
    play(t, "medic", Interact("woman"))
    assert survivor(t, "medic").objectives == ["woman"] and survivor(t, "medic").cards == []
    t = scenario(
        {"medic": C, "marine": C, "captain": C},
        mission="ROP16",
        bag={"medic": ["med-kit"]},
        marks={"woman": C},
        rolls=[2],
    )
    play(t, "medic", Interact("woman"))
    assert survivor(t, "medic").objectives == [] and survivor(t, "medic").cards == [], "the kit is gone either way"


@pytest.mark.rule("ETS-EX-22", "ETS-ACC-02")
def test_combat_training_is_earned_two_zones_away() -> None:
    t = scenario(
        {"scout": W},
        {E: {"swarmer": 2}, C: {}},
        bag={"scout": ["assault-rifle"]},
        goals={"scout": "combat-training"},
        rolls=[[4, 1, 2, 3]],
    )
    play(t, "scout", Attack("assault-rifle", E))
    assert survivor(t, "scout").reward


@pytest.mark.rule("ETS-EX-23", "ETS-CBT-02")
def test_a_weapon_card_shows_all_it_must() -> None:
    pistol = WEAPONS["pistol"]
    assert (pistol.name, pistol.dual, pistol.range, pistol.dice, pistol.hit, pistol.noise) == (
        "Pistol",
        True,
        1,
        2,
        3,
        2,
    )


@pytest.mark.rule("ETS-EX-24", "ETS-BOSS-04")
def test_a_boss_card_shows_all_it_must() -> None:
    card = next(card for card in CARDS.bosses.attack if card.id == "titan-execution")
    assert (card.boss, card.name, card.victim, card.range) == ("titan", "Execution", "healthiest", 0)
    assert card.dice and card.hit


@pytest.mark.rule("ETS-EX-25", "ETS-EVT-11", "ETS-EVT-12", "ETS-RUL-31", "ETS-RUL-34")
def test_life_support_kills_half_rounded_up() -> None:
    t = scenario(
        {"marine": "medical-bay.T", "technician": "medical-bay.T"},
        {"rec-room.G": {"swarmer": 5}, "rec-room.B": {"swarmer": 1}},
        phase="resolution",
        events=["life-support-failure"],
    )
    assert where_are(t, "swarmer") == {"rec-room.G": 2}
    assert survivor(t, "marine").health == 9 and survivor(t, "technician").health == 9, "a mind in a frame needs no air"


@pytest.mark.rule("ETS-EX-26", "ETS-BULL-07", "ETS-BULL-08")
@pytest.mark.parametrize(("seats", "back"), [(3, 8), (4, 10), (5, 13)])
def test_the_primus_stands_up_with_half(seats: int, back: int) -> None:
    crew = ["marine", "captain", "medic", "scout", "engineer"][:seats]
    t = scenario(
        dict.fromkeys(crew, "primus-cell.O"), mission="P20", boss=("primus", "primus-cell.C", 0), phase="round-end"
    )
    assert t.state.boss is not None and t.state.boss.health == back


@pytest.mark.rule("ETS-EX-27", "ETS-CATCH-10")
@pytest.mark.parametrize(("most", "below"), [(20, 9), (25, 12), (30, 14)])
def test_below_half_of_the_titans_health(most: int, below: int) -> None:
    from starboard.games.endure.missions.winning import below as is_below

    t = scenario({"marine": "engineering-bay.H"}, mission="CG11", boss=("titan", "security.B", most))
    assert t.state.boss is not None
    t.state.boss.most = most
    t.state.boss.health = below
    assert is_below(t.game, 50)  # type: ignore[arg-type]
    t.state.boss.health = below + 1
    assert not is_below(t.game, 50)  # type: ignore[arg-type]


def test_what_is_not_offered_is_refused() -> None:
    t = scenario({"marine": C})
    with pytest.raises(Refused):
        play(t, "marine", Move("laboratory.L"))
