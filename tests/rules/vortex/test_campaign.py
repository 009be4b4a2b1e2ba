"""VTX-MIS-06 to 11: the campaign, from mission to mission, saved and resumed wherever one likes."""

import random
from collections.abc import Callable
from itertools import pairwise
from typing import cast

import pytest

from starboard import bots
from starboard.games.vortex import campaign
from starboard.games.vortex.content import CARDS, HEROES
from starboard.games.vortex.game import Vortex
from starboard.games.vortex.geometry import AREA_BY_ID
from starboard.games.vortex.maps import MISSIONS
from starboard.games.vortex.options import Bear, Keep, Use
from starboard.games.vortex.preparation import lay_out
from starboard.games.vortex.state import Campaign, Enemy, Tile, VortexState
from starboard.table import Setup, Table
from starboard.table.contract import look

from .scenario import hero, offered, play, told, why_not

EIGHT = ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8"]
PERMANENT = [card.id for card in CARDS.values() if card.back and card.back.permanent]
SINGLE = next(card.id for card in CARDS.values() if not card.equipment.permanent)
Change = Callable[[VortexState], None]


def setup(players: int = 2) -> Setup:
    return Vortex.prepare("campaign", players)


def nothing(state: VortexState) -> None: ...


def at_the_end(
    mission: str, won: bool, players: int = 2, change: Change = nothing, campaign: Campaign | None = None
) -> Table[VortexState]:
    """A table of the campaign at the end of a round that decides this mission."""
    campaign = campaign or Campaign(list(EIGHT), at=EIGHT.index(mission))
    state = lay_out(mission, setup(players), campaign)
    if not state.tiles:
        state.tiles = [Tile(room, cell) for cell, room in enumerate(("I", "V", "VI", "III"))]
    state.phase, state.round, state.placing, state.first = "end", 3, players, 0
    for seat in state.heroes:
        seat.tile = 0
    for thing in state.objects:
        if thing.tile < 0:
            thing.bearer = state.heroes[0].id
    (reach if won else miss)(state)
    change(state)
    return Table(Vortex, setup(players), seed="campaign", state=state)


def reach(state: VortexState) -> None:
    """What wins each mission."""
    state.bosses_left, state.round, state.killed = 0, 7, 9
    state.superboss, state.engine = "dead", ["1:red-1"] * 8
    for tile in state.tiles:
        tile.fire = []
    for thing in state.objects:
        thing.tile = 0
        if thing.kind in ("toxic", "sealed"):
            thing.kind = "toxic" if thing.kind == "toxic" else "relic"
            thing.tile, thing.bearer = -1, state.heroes[0].id
    if state.mission == "m6":
        state.objects = [thing for thing in state.objects if thing.id == "o1"]
    if state.scientist is not None:
        state.scientist.tile = 0


def miss(state: VortexState) -> None:
    """What loses each of them: two rounds have passed since a Hero fell."""
    state.deadline = 1


@pytest.mark.rule("VTX-INT-03", "VTX-MIS-09")
@pytest.mark.parametrize("order", [("ironback", "barnacle"), ("barnacle", "ironback")])
def test_all_that_one_blast_kills_is_gained_before_the_mission_ends(order: tuple[str, str]) -> None:
    def blast(state: VortexState) -> None:
        state.phase, state.bosses_left = "activation", 1
        state.enemies = [Enemy(id, AREA_BY_ID["a1"], 1, 1) for id in order]
        state.heroes[0].equipment = ["cinderling"]
        state.order = [(1, state.heroes[0].id)]

    t = at_the_end("m1", False, change=blast)
    seat = t.state.heroes[0].id
    play(t, seat, Use("cinderling"))
    assert t.offers[0].name == "keepable", "the mission is won"
    assert set(order) <= set(hero(t, seat).equipment)


def to_next(t: Table[VortexState]) -> None:
    """Nobody keeps anything."""
    while t.offers and t.offers[0].name == "keepable":
        play(t, t.offers[0].seats[0], Keep())


def campaign_of(t: Table[VortexState]) -> Campaign:
    assert t.state.campaign is not None
    return t.state.campaign


@pytest.mark.rule("VTX-MIS-06", "VTX-MSA-04")
def test_eight_missions_in_order() -> None:
    t = Table(Vortex, setup(), seed="start")
    assert campaign_of(t).missions == EIGHT
    assert t.state.mission == "m1"
    for mission, following in pairwise(EIGHT):
        t = at_the_end(mission, True)
        to_next(t)
        assert t.outcome is None
        assert (t.state.mission, campaign_of(t).at) == (following, EIGHT.index(following))
        assert f"{MISSIONS[mission].title} is won" in told(t)
    t = at_the_end("m8", True)
    assert t.outcome is not None
    assert t.outcome.won


@pytest.mark.rule("VTX-MIS-06")
@pytest.mark.parametrize("mission", EIGHT)
def test_a_lost_mission_is_replayed(mission: str) -> None:
    t = at_the_end(mission, False)
    assert t.outcome is None
    assert (t.state.mission, campaign_of(t).at, campaign_of(t).losses) == (mission, EIGHT.index(mission), 1)
    assert (t.state.round, t.state.phase) == (0, "setup")
    assert mission not in campaign_of(t).stars


@pytest.mark.rule("VTX-MIS-06")
def test_a_mission_lost_in_the_middle_of_a_round_is_replayed_too() -> None:
    def scene(state: VortexState) -> None:
        state.phase, state.deadline = "arrival", 0
        state.deck.top, state.deck.layers, state.tiles[0].fire = "", [], [2] * 4
        state.tiles[0].room = "I"

    def burning(state: VortexState) -> None:
        scene(state)
        state.tiles[3].fire = [2]

    t = at_the_end("m4", False, change=burning)
    rng, seen = random.Random(1), False
    for _ in range(60):
        if t.state.campaign and t.state.campaign.losses:
            seen = True
            break
        ask = t.offers[0]
        t.answer(ask, ask.kind.sample(rng.random))
    assert seen
    assert t.outcome is None


@pytest.mark.rule("VTX-MIS-08")
def test_full_life_and_five_dice_at_the_start_of_each_mission() -> None:
    def worn(state: VortexState) -> None:
        for one in state.heroes:
            one.life, one.dice, one.lines = 1, 3, [1] * 5
        state.heroes[1].out, state.heroes[1].tile = True, -1

    t = at_the_end("m7", True, change=worn)
    to_next(t)
    assert t.state.mission == "m8"
    for one in t.state.heroes:
        assert (one.life, one.dice, one.out, one.lines) == (HEROES[one.id].life, 5, False, [0] * 5)
    assert (t.state.engine, t.state.deadline) == ([], 0)


@pytest.mark.rule("VTX-MIS-08")
def test_nothing_but_the_campaign_goes_along() -> None:
    """Whatever a mission left behind: the next one is as it is laid out, field by field."""
    t = at_the_end("m3", True)
    following = campaign.next_mission(cast(Vortex, t.game), campaign_of(t))
    kept = campaign_of(t)
    for field in VortexState.__struct_fields__:
        if field != "campaign":
            setattr(t.state, field, object())
    with pytest.raises(StopIteration):
        following.send(None)
    assert t.state == lay_out(kept.missions[kept.at], setup(), kept)


@pytest.mark.rule("VTX-MIS-09")
def test_each_hero_may_keep_one_permanent_equipment() -> None:
    first, second = PERMANENT[:2]

    def armed(state: VortexState) -> None:
        state.heroes[0].equipment = [first, SINGLE, second]

    t = at_the_end("m1", True, change=armed)
    assert offered(t, "red") == [Keep(first), Keep(second), Keep()]
    assert "VTX-MIS-09" in why_not(t, "red", Keep(SINGLE))
    play(t, "red", Keep(second))
    assert t.state.mission == "m2", "blue had nothing to keep"
    assert hero(t, "red").equipment == [second]
    assert hero(t, "blue").equipment == []
    deck = t.state.deck
    assert second not in (*deck.grunts, *deck.bosses)
    assert first in (*deck.grunts, *deck.bosses) or CARDS[first].boss not in (0, 1)


@pytest.mark.rule("VTX-MIS-09")
def test_one_may_keep_nothing_and_what_was_kept_is_asked_for_again() -> None:
    kept = PERMANENT[0]
    campaign = Campaign(list(EIGHT), kept={"red": kept})
    t = at_the_end("m1", True, campaign=campaign)
    assert offered(t, "red") == [Keep(kept), Keep()]
    play(t, "red", Keep())
    assert campaign_of(t).kept == {}
    assert hero(t, "red").equipment == []


@pytest.mark.rule("VTX-MIS-09")
def test_after_a_loss_nothing_is_asked_and_the_same_is_kept() -> None:
    kept = PERMANENT[0]

    def armed(state: VortexState) -> None:
        state.heroes[0].equipment = [kept, PERMANENT[1]]

    t = at_the_end("m2", False, change=armed, campaign=Campaign(list(EIGHT), at=1, kept={"red": kept}))
    assert t.offers[0].name == "starting_rooms"
    assert hero(t, "red").equipment == [kept]


@pytest.mark.rule("VTX-MIS-09", "VTX-DECK-04")
@pytest.mark.parametrize("mission", EIGHT)
def test_kept_cards_never_leave_a_deck_short(mission: str) -> None:
    """Four Heroes keep four Bosses of the very levels, or all permanent Grunts: the deck can still be dealt."""
    levels = MISSIONS[mission].boss_levels
    for pool in ([id for id in PERMANENT if CARDS[id].boss in levels], [i for i in PERMANENT if not CARDS[i].boss]):
        kept = dict(zip(HEROES, pool, strict=False))
        state = lay_out(mission, setup(4), Campaign(list(EIGHT), at=EIGHT.index(mission), kept=kept))
        deck = state.deck
        wanted = [sum(column) for column in zip(*MISSIONS[mission].layers(4).all, strict=True)]
        assert sum(bosses for _, bosses in deck.layers) == wanted[1] <= len(deck.bosses)
        assert sum(grunts for grunts, _ in deck.layers) == min(wanted[0], len(deck.grunts))
        assert not set(kept.values()) & {*deck.grunts, *deck.bosses}
        others = [id for id in deck.bosses if CARDS[id].boss not in levels]
        assert len(others) == max(0, wanted[1] - sum(CARDS[id].boss in levels for id in deck.bosses))


@pytest.mark.rule("VTX-MIS-10")
def test_replays_get_training() -> None:
    campaign, found = Campaign(list(EIGHT)), []
    for _ in range(4):
        found.append(lay_out("m1", setup(), campaign).training)
        t = at_the_end("m1", False, campaign=campaign)
        campaign = campaign_of(t)
    assert found == [0, 1, 2, 2]
    t = at_the_end("m1", True, campaign=campaign)
    to_next(t)
    assert t.state.training == 0, "the next mission is a first try again"


@pytest.mark.rule("VTX-MIS-11")
@pytest.mark.parametrize(("out", "round_", "stars"), [(0, 8, 3), (1, 8, 2), (0, 9, 2), (1, 9, 1)])
def test_stars(out: int, round_: int, stars: int) -> None:
    def change(state: VortexState) -> None:
        state.round = round_
        if out:
            state.heroes[1].out, state.heroes[1].tile = True, -1

    t = at_the_end("m2", True, change=change)
    to_next(t)
    assert campaign_of(t).stars == {"m2": stars}


@pytest.mark.rule("VTX-MSF-07", "VTX-MSH-03")
def test_who_holds_the_relic_at_the_end_of_m6_starts_m8_with_it() -> None:
    def blue(state: VortexState) -> None:
        state.objects[0].bearer = "blue"

    t = at_the_end("m6", True, change=blue)
    to_next(t)
    assert campaign_of(t).relic == "blue"
    t = at_the_end("m7", True, campaign=campaign_of(t))
    to_next(t)
    while t.offers[0].name == "starting_rooms":
        play(t, t.offers[0].seats[0], offered(t, t.offers[0].seats[0])[0])
    assert t.offers[0].name != "bearers"
    assert next(thing for thing in t.state.objects if thing.kind == "relic").bearer == "blue"
    t = Table(Vortex, Vortex.prepare("m8", 2), seed="alone")
    while t.offers[0].name == "starting_rooms":
        play(t, t.offers[0].seats[0], offered(t, t.offers[0].seats[0])[0])
    assert offered(t, "red") == [Bear("red"), Bear("blue")], "else the players choose"


# ---- saved and resumed -----------------------------------------------------------------------------------------------


def resumed(t: Table[VortexState]) -> Table[VortexState]:
    """Saved, loaded, and the same in every respect."""
    again = Table.load(t.save(), Vortex)
    assert not again.lost
    assert look(again) == look(t)
    assert again.save() == t.save()
    return again


def forced(t: Table[VortexState]) -> Table[VortexState]:
    """The same campaign at the end of a won mission."""
    return at_the_end(t.state.mission, True, change=armed, campaign=campaign_of(t))


def armed(state: VortexState) -> None:
    """Everybody has something to keep."""
    taken = set(state.campaign.kept.values() if state.campaign is not None else ())
    free = [id for id in PERMANENT if id not in taken]
    for one, card in zip(state.heroes, free, strict=False):
        one.equipment.append(card)


def test_the_whole_campaign_saved_and_resumed_between_missions_and_inside_each() -> None:
    rng = random.Random("campaign")
    t = Table(Vortex, setup(), seed="whole")
    for mission in EIGHT:
        assert t.state.mission == mission
        for _ in range(12):
            ask = t.offers[int(rng.random() * len(t.offers))]
            t.answer(ask, ask.kind.sample(rng.random))
            if t.state.mission != mission:
                break
            t = resumed(t)
        t = resumed(forced(t))
        while t.offers and t.offers[0].name == "keepable":
            seat = t.offers[0].seats[0]
            play(t, seat, offered(t, seat)[0])
            t = resumed(t)
    assert t.outcome is not None
    assert t.outcome.won
    assert campaign_of(t).stars.keys() == set(EIGHT)


def test_a_thinking_bot_plays_on_through_the_campaign() -> None:
    """It plans its round in mission 1, decides what to keep, and starts mission 2."""
    bot = bots.load("greedy")(random.Random(3), 20)
    t = at_the_end("m1", True, change=armed)
    for _ in range(8):
        bots.answer(t, bot)
    assert t.state.mission == "m2"
    assert campaign_of(t).asked == ["red", "blue"]
    assert t.state.placing, "and Heroes are on the table"


def test_the_gauge_rises_from_mission_to_mission() -> None:
    worth = [at_the_end(mission, False).game.gauge() for mission in EIGHT]
    assert worth == sorted(worth)
    assert 0 < worth[0] < worth[-1] < 1


def test_a_lost_mission_is_worse_than_any_hard_moment_of_it() -> None:
    lost = at_the_end("m1", False).game.gauge()
    hard = lay_out("m2", setup(), Campaign(["m2", *EIGHT[1:]]))
    for one in hard.heroes:
        one.life, one.tile = 3, 0
    assert Vortex(hard, setup()).gauge() > lost


@pytest.mark.parametrize("bot", ["greedy", "search"])
def test_playouts_of_a_campaign_stop_when_its_mission_is_over(bot: str) -> None:
    """Late in a mission a playout that loses it must not play it again and again until that round comes back."""

    def doomed(state: VortexState) -> None:
        state.phase, state.round, state.deadline = "roll", 25, 25
        state.deck.top, state.deck.layers = "", []

    t = at_the_end("m1", False, change=doomed)
    thinker = bots.load(bot)(random.Random(1), 20)
    bots.answer(t, thinker)
    assert t.state.round == 25


@pytest.mark.rule("VTX-MIS-09", "VTX-DIFF-01")
@pytest.mark.parametrize(
    ("level", "kept", "fills"),
    [
        (1, ["broodcaller", "ironback"], {2}),
        (3, ["twinmaw", "verdict"], {2}),
        (2, ["clarion", "shrike"], {1}),
    ],
)
def test_kept_bosses_are_replaced_by_those_of_the_nearest_level(level: int, kept: list[str], fills: set[int]) -> None:
    """Four Heroes need six Bosses, and there are six of each level; of two levels as near the lower one fills in."""
    state = lay_out("intro", Vortex.prepare("intro", 4, boss_level=level), Campaign(["intro"], kept=kept_by(kept)))
    found = [CARDS[id].boss for id in state.deck.bosses]
    assert len(found) == 6
    assert found.count(level) == 4
    assert {boss for boss in found if boss != level} == fills


def kept_by(cards: list[str]) -> dict[str, str]:
    return dict(zip(HEROES, cards, strict=False))
