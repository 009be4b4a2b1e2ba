"""Before, after and between missions; content and its checks (EXO-PERK, EXO-FIN, EXO-SAVE, EXO-MIS, EXO-GAP)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from starboard.games.exodus import content
from starboard.games.exodus.board import has
from starboard.games.exodus.campaign import carried, write_ticket
from starboard.games.exodus.content import CAMPAIGN, HEROES, MISSIONS, PERKS, TILES, WEAPONS, MissionCard, problems
from starboard.games.exodus.death import finish
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.missions.terms import Slay
from starboard.games.exodus.options import (
    After,
    Answer,
    Craft,
    Give,
    NoPerk,
    Power,
    Ready,
    Reload,
    TakePerk,
)
from starboard.games.exodus.state import ExodusState
from starboard.table import Table
from starboard.table.content import load
from starboard.table.game import Stop

from . import whole_campaign
from .scenario import HALL, gun, hero, kinds, options, play, scenario, why_not

OURS = [m for m in MISSIONS.values() if not m.id.startswith("test-")]


def campaign(**options: str) -> Table[ExodusState]:
    return Table(Exodus, Exodus.prepare("campaign", 2, **options), seed="c")


def skip_lobby(t: Table[ExodusState]) -> None:
    while t.state.phase == "lobby":
        ask = t.offers[0]
        play(t, ask.seats[0], NoPerk() if ask.name == "perk" else Ready())


def decide(t: Table[ExodusState], won: bool) -> Table[ExodusState]:
    """The mission is over: the table as it asks what now."""
    state = t.state
    state.phase, state.verdict, state.actor, state.mover = "after", "won" if won else "lost", "", None
    return Table(Exodus, t.setup, seed="after", state=state)


# ---- heroes and perks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-EQUIP-01", "EXO-EQUIP-02", "EXO-EX-24", "EXO-GAP-21")
def test_kiras_set() -> None:
    t = campaign()
    assert [(one.card, one.rounds) for one in hero(t, "kira").things] == [
        ("rac-armour", 0),
        ("pistol", 17),
        ("fifty", 8),
    ]
    assert [(one.card, one.rounds) for one in hero(t, "mike").things] == [("pistol", 17), ("shotgun", 8)]


@pytest.mark.rule("EXO-PERK-02", "EXO-PERK-03", "EXO-PERK-05", "EXO-PERK-06")
def test_ratings() -> None:
    assert all(set(card.ratings) == {"agility", "ballistic", "melee", "survival"} for card in HEROES.values())
    assert HEROES["mike"].ratings["agility"] == "red" and HEROES["kira"].ratings["agility"] == "amber"


@pytest.mark.rule("EXO-PERK-04", "EXO-EX-30")
def test_a_rating_opens_its_colour_and_lower_ones() -> None:
    t = Table(Exodus, Exodus.prepare("q1-ferry", ["kira", "mike"]), seed="p")
    agility = [o.perk for o in options(t, "kira") if isinstance(o, TakePerk) and PERKS[o.perk].kind == "agility"]
    assert agility == ["light-feet", "free-runner"]
    assert "too low" in why_not(t, "kira", TakePerk("kip-up"))
    play(t, "kira", NoPerk())
    agility = [o.perk for o in options(t, "mike") if isinstance(o, TakePerk) and PERKS[o.perk].kind == "agility"]
    assert agility == ["light-feet"]


@pytest.mark.rule("EXO-QUICK-01", "EXO-QUICK-02", "EXO-MIS-04", "EXO-RUL-29")
def test_in_quick_play_each_hero_takes_as_many_perks_as_the_page_says() -> None:
    t = Table(Exodus, Exodus.prepare("q1-ferry", ["kira", "mike"]), seed="p")
    play(t, "kira", TakePerk("dead-eye"), TakePerk("double-tap"))
    play(t, "mike", TakePerk("brawler"), TakePerk("shoglin"))
    assert t.state.phase == "heroes" and hero(t, "kira").perks == ["dead-eye", "double-tap"]


@pytest.mark.rule("EXO-PERK-01", "EXO-MIS-06", "EXO-FIN-07", "EXO-RUL-26")
def test_in_a_campaign_one_perk_before_a_mission_with_the_symbol() -> None:
    t = campaign()
    assert t.state.mission == "m1-landing" and set(t.state.picks.values()) == {0}
    skip_lobby(t)
    t = decide(t, True)
    play(t, "kira", After("continue"))
    assert t.state.mission == "m2-street" and t.state.picks == {"kira": 1, "mike": 1}


# ---- between missions ------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-FIN-04", "EXO-FIN-05", "EXO-MIS-07", "EXO-SAVE-07")
def test_continue_pause_or_save() -> None:
    t = campaign()
    skip_lobby(t)
    t = decide(t, True)
    assert {o.then for o in options(t, "kira")} == {"continue", "pause", "save"}


@pytest.mark.rule("EXO-FIN-01", "EXO-MELEE-02", "EXO-MIS-09", "EXO-FIN-02")
def test_melee_weapons_stay_behind_and_discards_lie_face_up_below() -> None:
    t = campaign()
    skip_lobby(t)
    mike = hero(t, "mike")
    mike.dial, mike.cards, mike.things[0].rounds, mike.spent = 5, ["rag"], 3, {"berserk": 2}
    mike.things[1].card = "spiker"
    t.state.deck.discard = ["tape"]
    t = decide(t, True)
    play(t, "kira", After("continue"))
    mike = hero(t, "mike")
    assert (
        [(one.card, one.rounds) for one in mike.things] == [("pistol", 3)] and mike.dial == 5 and mike.cards == ["rag"]
    )
    assert mike.spent == {} and t.state.equipment["spiker"] == 4
    assert t.state.deck.layers[0].cards == ["tape"] and t.state.deck.layers[0].seen_by == ["*"]


@pytest.mark.rule("EXO-FIN-06", "EXO-HERO-63")
def test_the_lobby_exchanges_reloads_and_crafts_for_free() -> None:
    t = campaign()
    mike = hero(t, "mike")
    mike.cards, mike.things[1].rounds = ["blade", "shells", "tape"], 2
    t = Table(Exodus, t.setup, seed="l", state=t.state)
    play(t, "kira", Ready())
    play(t, "mike", Reload(mike.things[1].id, 1), Craft("shiv"), Give(f"thing:{mike.things[0].id}", "kira"))
    assert gun(t, "mike", "shotgun").rounds == 6 and len([o for o in hero(t, "kira").things if o.card == "pistol"]) == 2
    assert has(hero(t, "mike"), "shiv") is not None and hero(t, "mike").cards == []


@pytest.mark.rule("EXO-FIN-06", "EXO-RUL-61")
def test_who_was_ready_may_use_what_is_handed_over() -> None:
    t = campaign()
    kira, mike = hero(t, "kira"), hero(t, "mike")
    kira.things[1].rounds, mike.cards = 1, ["nine-box"]
    t = Table(Exodus, t.setup, seed="l", state=t.state)
    play(t, "kira", Ready())
    play(t, "mike", Give("card:nine-box", "kira"))
    play(t, "kira", Reload(kira.things[1].id, 1))
    assert gun(t, "kira", "pistol").rounds > 1 and t.state.phase == "lobby"


@pytest.mark.rule("EXO-POWER-06", "EXO-FIN-05")
def test_what_lasts_for_a_turn_ends_with_the_mission() -> None:
    """Dead Eye in the last turn of a mission: in the next one aimed fire costs 2 again."""
    t = campaign()
    skip_lobby(t)
    hero(t, "kira").perks, t.state.actor = ["dead-eye"], "kira"
    t = Table(Exodus, t.setup, seed="d", state=t.state)
    play(t, "kira", Power("dead-eye"))
    t = decide(t, True)
    assert t.game.number("cost.aimed", 2, hero(t, "kira")) == 1  # type: ignore[attr-defined]
    play(t, "kira", After("continue"))
    assert t.game.number("cost.aimed", 2, hero(t, "kira")) == 2  # type: ignore[attr-defined]


@pytest.mark.rule("EXO-SAVE-01", "EXO-SAVE-03", "EXO-RUL-25")
def test_a_pause_resumes_once() -> None:
    t = campaign()
    skip_lobby(t)
    t = decide(t, True)
    play(t, "kira", After("pause"))
    assert [ticket.slot for ticket in t.state.tickets] == ["pause"] and t.state.tickets[0].mission == 1
    play(t, "kira", After("resume"))
    assert t.state.mission == "m2-street" and t.state.tickets == []


@pytest.mark.rule("EXO-SAVE-02", "EXO-SAVE-04", "EXO-SAVE-05", "EXO-GAP-34")
def test_three_saves_and_what_they_hold() -> None:
    t = campaign()
    for number in range(3):
        skip_lobby(t)
        t = decide(t, True)
        hero(t, "mike").dial = number
        play(t, "kira", After("save"))
    skip_lobby(t)
    t = decide(t, True)
    assert "save" not in {o.then for o in options(t, "kira")} and "are used" in why_not(t, "kira", After("save"))
    ticket = t.state.tickets[1]
    assert ticket.mission == 2 and ticket.heroes[1].dial == 1 and ticket.heroes[0].things[1].rounds == 17


@pytest.mark.rule("EXO-END-07", "EXO-MIS-10", "EXO-INT-01")
def test_in_a_campaign_a_death_fails_the_mission_at_once() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, phase="lobby", campaign=False)
    t = campaign()
    skip_lobby(t)
    state = t.state
    state.phase = "end"
    state.heroes[0].dial = 15
    t = Table(Exodus, t.setup, seed="e", state=state)
    assert t.state.phase == "after" and {o.then for o in options(t, "mike")} == {"back", "retire"}


@pytest.mark.rule("EXO-END-08", "EXO-SAVE-06")
def test_after_a_failure_back_to_the_last_save() -> None:
    t = campaign()
    skip_lobby(t)
    hero(t, "mike").things[0].rounds = 9
    t = decide(t, True)
    play(t, "kira", After("save"))
    skip_lobby(t)
    hero(t, "mike").things[0].rounds = 1
    t = decide(t, False)
    play(t, "kira", After("back"))
    assert t.state.mission == "m2-street" and hero(t, "mike").things[0].rounds == 9 and t.state.failures == 1


@pytest.mark.rule("EXO-END-08", "EXO-END-09", "EXO-FIN-04")
@pytest.mark.parametrize(
    ("saved", "won", "says", "back"),
    [
        (False, True, "1 of 8 missions are done.", ""),
        (False, False, "anew with Landing", "Begin the campaign anew"),
        (True, False, "to the last save, before", "Back to the last save"),
    ],
)
def test_the_end_of_a_mission_says_what_comes_next(saved: bool, won: bool, says: str, back: str) -> None:
    """On the card of the mission, and on the button."""
    t = campaign()
    skip_lobby(t)
    if saved:
        t = decide(t, True)
        play(t, "kira", After("save"))
        skip_lobby(t)
    heard: list[Any] = []
    t.game._tell = heard.append
    with pytest.raises(Stop):
        finish(cast(Exodus, t.game), won, "mission-won" if won else "all-dead")
    told = heard[-1]
    assert told.terms["won"] is won and says in str(told.terms["means"])
    if back:
        t = decide(t, won)
        assert Exodus.scenery.caption(t.game, t.offers[0], After("back")).label == back


@pytest.mark.rule("EXO-END-09", "EXO-RUL-24")
def test_without_a_save_the_campaign_begins_again() -> None:
    t = campaign()
    skip_lobby(t)
    t = decide(t, True)
    play(t, "kira", After("continue"))
    skip_lobby(t)
    t = decide(t, False)
    play(t, "kira", After("back"))
    assert t.state.mission == "m1-landing"


@pytest.mark.rule("EXO-GAP-32", "EXO-RUL-55")
def test_hard_has_no_saves_and_story_mends() -> None:
    t = campaign(difficulty="hard")
    skip_lobby(t)
    t = decide(t, True)
    assert "save" not in {o.then for o in options(t, "kira")}
    t = campaign(difficulty="story")
    mike = hero(t, "mike")
    mike.dial, mike.things[0].rounds = 9, 1
    after = carried(t.game, mike)  # type: ignore[arg-type]
    assert after.dial == 0 and after.things[0].rounds == 17


@pytest.mark.rule("EXO-RUL-53")
def test_the_last_mission_wins_the_campaign() -> None:
    t = campaign()
    skip_lobby(t)
    t.state.mission = CAMPAIGN[-1]
    t = decide(t, True)
    assert t.outcome is not None and t.outcome.won


@pytest.mark.rule("EXO-END-08", "EXO-FIN-04")
def test_who_gives_up_behind_a_failure_has_lost_the_campaign() -> None:
    t = campaign()
    skip_lobby(t)
    t = decide(t, False)
    assert options(t, "kira") == [After("back"), After("retire")]
    play(t, "kira", After("retire"))
    assert t.outcome is not None and not t.outcome.won and t.outcome.because == "retired"


@pytest.mark.rule("EXO-END-08", "EXO-END-09")
@pytest.mark.parametrize("saved", [False, True])
def test_a_lost_mission_says_that_it_is_tried_again_and_from_where(saved: bool) -> None:
    t = campaign()
    skip_lobby(t)
    if saved:
        write_ticket(t.game, "save", 1)  # type: ignore[arg-type]
    t = decide(t, False)
    play(t, "kira", After("back"))
    said = [event.text for event in t.journal if "tried again" in event.text]
    first, second = (MISSIONS[id].title for id in CAMPAIGN[:2])
    anew = f"without a save the campaign begins anew with {first}."
    back = f"back to the last save, before {second}."
    assert said == ["The mission is lost, and tried again: " + (back if saved else anew)]


@pytest.mark.rule("EXO-FIN-04", "EXO-SAVE-05", "EXO-SAVE-06")
@pytest.mark.parametrize("saves", [0, 1, 2, 3])
def test_what_may_be_done_behind_a_mission_goes_by_the_saves_there_are(saves: int) -> None:
    t = campaign()
    skip_lobby(t)
    for _ in range(saves):
        write_ticket(t.game, "save", 1)  # type: ignore[arg-type]
    t = decide(t, True)
    ways = ["continue", "pause", *["save"] * (saves < 3), *["back"] * (saves > 0)]
    assert [o.then for o in options(t, "kira")] == ways
    assert bool(why_not(t, "kira", After("save"))) == (saves == 3)


@pytest.mark.rule("EXO-DIR-01", "EXO-RUL-55")
def test_what_the_door_says_of_the_game() -> None:
    ours = [mission for mission in Exodus.missions if mission.id in {m.id for m in OURS}]
    assert {mission.source for mission in ours} == {"house"} and Exodus.players == (2, 4)
    assert [(knob.id, knob.values, knob.default) for knob in Exodus.knobs] == [
        ("director", (False, True), False),
        ("difficulty", ("normal", "story", "hard"), "normal"),
    ]
    assert Exodus.bands == {"very hard": (0.10, 0.35)} and Exodus.campaigns[0].path == tuple((id,) for id in CAMPAIGN)


@pytest.mark.rule("EXO-END-08")
@pytest.mark.parametrize(("verdict", "behind"), [("", 2), ("won", 3), ("lost", 2)])
def test_which_missions_of_a_campaign_are_behind(verdict: str, behind: int) -> None:
    t = campaign()
    t.state.mission, t.state.verdict = CAMPAIGN[2], verdict
    assert t.game.behind() == CAMPAIGN[:behind] and t.game.chapter() == CAMPAIGN[2]


@pytest.mark.rule("EXO-EQUIP-01", "EXO-HERO-65")
def test_before_a_mission_everybody_has_its_first_weapon_in_hand() -> None:
    t = Table(Exodus, Exodus.prepare("m1-landing", 4), seed="set up")
    for one in t.state.heroes:
        assert one.active == [next(thing.id for thing in one.things if thing.card in WEAPONS)]


@pytest.mark.rule("EXO-HERO-65", "EXO-FIN-06")
def test_who_has_nothing_in_hand_begins_with_one_weapon_not_with_all() -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "i9"}, phase="lobby", kit={"mike": ["med-pack", "pistol", "pistol"]},
        hand={"mike": []},
    )  # fmt: skip
    assert hero(t, "mike").active == [2] and t.state.round == 1 and t.state.phase == "heroes"


# ---- content ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-GAP-24", "EXO-MIS-02", "EXO-MIS-01", "EXO-HINT-08")
def test_eight_campaign_and_four_quick_missions_none_with_a_fault() -> None:
    assert len(CAMPAIGN) == 8 and len(OURS) == 12
    assert [problems(mission) for mission in OURS] == [[]] * 12
    assert MISSIONS[CAMPAIGN[3]].difficulty == "hard"


@pytest.mark.rule("EXO-GAP-25", "EXO-MIS-11")
def test_eight_tiles_of_twelve_by_twelve_in_four_themes() -> None:
    ours = [tile for tile in TILES.values() if not tile.id.startswith("test-")]
    assert len(ours) == 8 and sorted(tile.theme for tile in ours) == sorted(["town", "depot", "harbour", "ship"] * 2)
    for tile in ours:
        drawn = content._tile(tile.id)
        assert (drawn.width, drawn.height) == (12, 12)


@pytest.mark.rule("EXO-GAP-28", "EXO-ITEM-01", "EXO-ITEM-04")
def test_items_lie_on_maps_and_in_no_deck() -> None:
    used = {thing.item for mission in OURS for thing in mission.items}
    assert {"fuel-can", "battery", "radio-part", "medical-crate"} <= used
    assert not set(content.ITEMS) & (set(content.SEARCH) | set(content.EQUIPMENT))


@pytest.mark.rule("EXO-GAP-31")
def test_set_up() -> None:
    t = Table(Exodus, Exodus.prepare("m2-street", 2), seed="s")
    skip_lobby(t)
    grid = t.game.grid  # type: ignore[attr-defined]
    assert t.state.closed == sum(door.bit for door in grid.doors) and t.state.active == 0
    assert len(t.state.deck) == 48 and [grid.names[h.at] for h in t.state.heroes] == ["a5", "a6"]


@pytest.mark.rule("EXO-ZOM-03", "EXO-GAP-19", "EXO-RUL-40")
def test_a_newborn_moves_and_grabs_by_the_basic_rules() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, [("newborn", "g1")], phase="infected", rolls=[8])
    assert t.game.grid.names[t.state.units[0].at] == "b1"  # type: ignore[attr-defined]


MISSION = (Path(content.__file__).parent / "content" / "missions" / "m1-landing.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ('exit = ["k1", "l1", "k2", "l2", "k3", "l3"]', 'exit = ["h8"]', "exit", "cannot be reached"),
        ('exit = ["k1"', 'exit = ["z9"', "exit", "there is no square 'z9'"),
        ('tile = "harbour-quay"', 'tile = "moon"', "pieces", "there is no tile 'moon'"),
        ("{ low = 8, high = 8 },", "", "chart", "each roll from 1 to 8 once"),
        ("perks = 1", 'perks = 1\nopen = ["d2-e2", "d2-e2"]', "doors", "two doors overlap"),
        ('item = "fuel-can"', 'item = "sofa"', "items", "there is no item 'sofa'"),
        ('"bring", item = "medical-crate"', '"bring", item = "sofa"', "goals", "there is no item 'sofa'"),
        ('"bring", item', '"bring", count = 9, item', "goals", "expected 9 of 'medical-crate' on the map, found 1"),
        ('{ do = "leave" }', '{ do = "slay", kind = "siren" }', "goals", "no 'siren' is on the map or comes"),
        ('{ do = "leave" }', '{ do = "hold", turns = 50 }', "goals", "turn 50 comes after the last one"),
    ],
)
def test_a_mission_that_cannot_be_is_said_in_one_line(
    tmp_path: Path, old: str, new: str, where: str, what: str
) -> None:
    path = tmp_path / "own.toml"
    assert old in MISSION
    path.write_text(MISSION.replace(old, new))
    found = problems(load(path, MissionCard))
    assert any(place == where and what in text for place, text in found), found


def test_goals_of_our_missions_can_be_met() -> None:
    for mission in OURS:
        for goal in mission.goals:
            if isinstance(goal, Slay):
                assert sum(one.kind == goal.kind for one in mission.infected) >= goal.count


@pytest.mark.parametrize("director", [False, True])
def test_policies_play_a_first_mission_to_its_end(director: bool) -> None:
    table = Table(Exodus, Exodus.prepare("m1-landing", 2, director=director), seed="policy")
    policy = table.game.policy(Random(1))
    assert policy is not None
    for _ in range(400):
        if table.outcome is not None:
            break
        ask, answer = policy.answer(table.game, table.offers)
        table.answer(ask, answer)
    assert table.outcome is not None


def test_kinds_of_questions() -> None:
    assert kinds(scenario(HALL, {"mike": "a1", "kira": "i9"}), "mike") == {"activate"}


def with_a_save(s: ExodusState, g: Exodus) -> None:
    """After the first mission the heroes saved; now they are in the second, and Mike has been bitten."""
    write_ticket(g, "save", 1)
    s.heroes[0].dial = 7


@pytest.mark.rule("EXO-SAVE-06")
@pytest.mark.parametrize("agreed", [True, False])
def test_in_the_middle_of_a_mission_the_heroes_may_go_back_if_all_agree(agreed: bool) -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, campaign=True, change=with_a_save)
    play(t, "mike", After("back"))
    assert t.offers[0].name == "go-back" and t.offers[0].seats == ("kira",)
    play(t, "kira", Answer(agreed))
    if agreed:
        assert t.state.mission == CAMPAIGN[1] and t.state.phase == "lobby" and hero(t, "mike").dial == 0
        assert t.state.failures == 0 and len(t.state.tickets) == 1
    else:
        assert t.state.phase == "heroes" and hero(t, "mike").dial == 7


@pytest.mark.rule("EXO-SAVE-06")
def test_without_a_save_or_a_campaign_there_is_nothing_to_go_back_to() -> None:
    for campaign_too in (True, False):
        t = scenario(HALL, {"mike": "a1", "kira": "i9"}, campaign=campaign_too)
        assert After("back") not in options(t, "mike")


@pytest.mark.rule("EXO-FIN-06", "EXO-ITEM-01")
def test_who_has_but_one_thing_to_do_in_the_lobby_is_asked_and_items_lie_where_the_page_says() -> None:
    t = campaign()
    assert [(token.item, t.game.grid.names[token.at]) for token in t.state.items] == [  # type: ignore[attr-defined]
        (thing.item, thing.at) for thing in MISSIONS[t.state.mission].items
    ]
    kira, mike = hero(t, "kira"), hero(t, "mike")
    kira.things, kira.cards, mike.things, kira.active, mike.active = [], ["rag"], [], [], []
    t = Table(Exodus, t.setup, seed="l", state=t.state)
    assert options(t, "kira") == [Ready(), Give("card:rag", "mike")]


@pytest.mark.rule("EXO-FIN-05", "EXO-SAVE-04")
@pytest.mark.parametrize("director", [False, True])
def test_a_campaign_is_saved_and_resumed_inside_and_between_missions(director: bool) -> None:
    """With luck on the heroes' side; the whole of it is played by `tests/prove/exodus.py 15`."""
    won, resumed, _ = whole_campaign.played("w", 2, director, missions=2, most=500)
    assert resumed > 2 and (won or director)
