"""What a sensible party does without thinking."""

from random import Random

from starboard.games.starquest.bot import Sensible
from starboard.games.starquest.bot.errands import goal, way_out
from starboard.games.starquest.options import Advance, Begin, Buy, Done, Retire, Rush, Shoot, Work

from .scenario import act, game, hero, let, options, scenario


def test_a_party_begins_the_easiest_chapter_and_gives_nothing_up() -> None:
    options = [Retire(), Begin(1, 2), Begin(2, 1)]
    ranks = Sensible(Random(1)).rank(None, "chapter", (), options)
    assert sorted(options, key=lambda option: ranks[options.index(option)]) == [Retire(), Begin(1, 2), Begin(2, 1)]


def test_once_the_primary_is_done_nobody_carries_anything_away() -> None:
    """The secondary is not needed to leave, and whoever is caught out there keeps all of them from it."""
    t = scenario(
        {"medic": (20, 20), "vanguard": (22, 20)}, markers=[("objective", (20, 21), "escort")], primary="investigation"
    )
    let(t.state, primary_done=True, secondary="escort", secondary_set=True, corner=1)
    act(t, "medic")
    work = Work("m1")
    ranks = dict(zip(options(t), Sensible(Random(1)).rank(game(t), "action", "medic", options(t)), strict=True))
    assert ranks[work] < ranks[Done()]
    t.state.markers[0].carrier = "medic"
    assert goal(game(t), hero(t, "medic")) == game(t).land.corner(way_out(game(t)))


def test_once_the_primary_is_done_nobody_stops_to_shoot_on_the_way_out() -> None:
    """Whoever leaves last decides when the mission ends; there, and before it is done, a target is shot at."""
    t = scenario(
        {"gunslinger": (24, 24), "vanguard": (4, 4)}, [("deckhands", [(30, 24), (31, 24), (30, 25), (31, 25)])]
    )
    act(t, "gunslinger")

    def ranks() -> dict[object, float]:
        found = Sensible(Random(1)).rank(game(t), "action", "gunslinger", options(t))
        return dict(zip(options(t), found, strict=True))

    assert ranks()[Shoot("u1")] > ranks()[Rush()]
    let(t.state, primary_done=True, secondary="escort", secondary_set=True)
    assert ranks()[Rush()] > max(ranks()[Shoot("u1")], ranks()[Advance()])
    let(t.state.turn, free=False, skill=False, acted=True)
    hero(t, "gunslinger").power = 2
    assert ranks()[Buy()] > ranks()[Done()], "and another one is bought"


def test_whoever_carries_goes_on_before_it_shoots() -> None:
    deckhands = ("deckhands", [(30, 24), (31, 24), (30, 25), (31, 25)])
    load = ("objective", (24, 24), "retrieval")
    t = scenario({"medic": (24, 24), "vanguard": (4, 4)}, [deckhands], markers=[load], primary="retrieval")
    act(t, "medic")
    for carrier, rushes in (("vanguard", False), ("medic", True)):
        t.state.markers[0].carrier = carrier
        found = Sensible(Random(1)).rank(game(t), "action", "medic", options(t))
        ranks = dict(zip(options(t), found, strict=True))
        assert (ranks[Rush()] > max(ranks[Shoot("u1")], ranks[Advance()])) is rushes
