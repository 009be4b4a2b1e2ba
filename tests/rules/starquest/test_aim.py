"""What a player sees before going somewhere: it is what then happens."""

import random
from math import dist
from typing import Any

import pytest
from shapely import Point, Polygon

from starboard.games.starquest.ai import intent
from starboard.games.starquest.content import GUNS, Weapon, rule
from starboard.games.starquest.options import Activate, Advance, Rush
from starboard.games.starquest.points import Move, main_move
from starboard.scene import Aim, aim, view
from starboard.table import Refused, Way

from .scenario import at, box, game, hero, play, scenario

MEDIC = {"medic": (10.0, 10.0)}


def looking(t: Any, place: tuple[float, float], option: Any = None) -> Aim:
    choice = {"do": option.__struct_config__.tag} if option is not None else None
    return aim(t, t.offers[0], choice, {"path": [[round(v * 1000) for v in place]], "verb": ""})


@pytest.mark.rule("GSQ-MEAS-05", "GSQ-TER-18")
def test_both_rings_and_what_lies_on_the_way() -> None:
    t = scenario(MEDIC, ground=[("swamp", box(14, 5, 6, 10))])
    play(t, Activate("medic"))
    acts = {act.choice["do"]: act.leads for act in view(t, "medic").offers[0].acts if act.leads}
    assert set(acts) == {"advance", "rush"} and acts["rush"].name == "rush" and acts["rush"].region
    near = looking(t, (14, 10), Advance())
    assert near.words == '4" of 6": difficult ground' and near.way == [(10_000, 10_000), (14_000, 10_000)]
    assert "(GSQ-TER-18)" in looking(t, (18, 10), Rush()).why, "difficult ground: at most 6 inches"
    assert "(GSQ-MEAS-05)" in looking(t, (3.9, 10), Advance()).why


@pytest.mark.rule("GSQ-MEAS-05", "GSQ-TER-23", "GSQ-TER-18")
def test_what_is_lit_is_reached_by_one_click() -> None:
    """Behind crates, in mud, between enemies: any point of what is lit is accepted. A way around crates is found where
    climbing them is too dear; in all directions the whole distance is lit."""
    ground = [("crates", box(13, 8, 1.5, 4)), ("crates", box(6, 12, 3, 2)), ("swamp", box(3, 3, 6, 5))]
    t = scenario(MEDIC, [("gunners", [(18, 15)])], ground=ground)
    play(t, Activate("medic"))
    rng = random.Random(1)
    for act in view(t, "medic").offers[0].acts:
        if not act.leads:
            continue
        lit: Any = Polygon()
        for shape in act.leads.region:
            lit = lit.symmetric_difference(Polygon(shape))
        move = main_move(game(t), hero(t, "medic"), act.leads.name)
        for _ in range(800):
            at = rng.randrange(22_000), rng.randrange(22_000)
            assert not lit.contains(Point(at)) or move.why_not(Way((at,))) is None, (act.leads.name, at)
        far = move.limit - 800  # in a direction in which the lattice's own ways are longest
        assert lit.contains(Point(10_000 + far * 0.447, 10_000 + far * 0.894)), act.leads.name
    assert looking(t, (19, 10), Rush()).words == '10.7" of 12"', "around them"


@pytest.mark.rule("GSQ-SHOT-02", "GSQ-AI-03", "GSQ-AI-04")
def test_a_line_to_every_enemy_says_what_each_would_do() -> None:
    """From here it is out of sight; two inches on both may shoot: the numbers are those of the rules."""
    wall = [("building", box(15, 4, 2, 7.4))]
    t = scenario(MEDIC, [("gunners", [(26, 10)])], ground=wall)
    play(t, Activate("medic"))
    hidden = looking(t, (10, 9), Advance())
    assert [s.seen for s in hidden.sights] == [False] and "out of everybody's sight" in hidden.words
    open_to = looking(t, (13, 14), Advance())
    first = open_to.sights[0]
    assert first.of == "u1.0" and first.seen and "% to hit" in first.can and "shoot you" in first.harm
    assert not looking(t, (13, 14), Rush()).sights[0].can, "no shot after a Rush"
    assert at(t, "medic") == (10, 10), "looking moves nobody"
    play(t, Advance(), [(13, 14)])
    assert intent(game(t), t.state.enemies[0]).target is hero(t, "medic"), "and so it is"


@pytest.mark.rule("GSQ-SPEC-46")
def test_the_odds_shown_are_those_of_one_who_has_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    for rules, odds in (((), "50 %"), ((rule("Indirect"),), "33 %")):
        monkeypatch.setitem(GUNS, "medic", (Weapon("Mortar", 24_000, 1, rules),))
        t = scenario(MEDIC, [("turret", [(26, 10)])])
        play(t, Activate("medic"))
        assert odds in looking(t, (12, 10), Advance()).sights[0].can


@pytest.mark.rule("GSQ-SHOT-02", "GSQ-ACT-03")
def test_places_worth_a_look_are_near_and_far_with_a_shot_and_without() -> None:
    """What bots race and numbers in the terminal name: from where each enemy can be shot, first and closest."""
    t = scenario(MEDIC, [("deckhands", [(31, 10)]), ("deckhands", [(10, 18)])])
    play(t, Activate("medic"), Advance())
    kind = t.offers[0].kind
    assert isinstance(kind, Move)
    found = {key: path[-1] for key, path in kind.good()}
    assert "shoot u1" in found and "close u1" in found and found["shoot u1"][0] < found["close u1"][0]
    assert found["shoot u2"][1] < found["close u2"][1]
    around = [dist(at, (10_000, 10_000)) for key, at in found.items() if key.split()[0] in ("go", "hide")]
    assert sum(2000 <= far <= 4000 for far in around) >= 4 and sum(far > 5000 for far in around) >= 4
    places = [c.way for c in kind.propose()]
    assert len(places) == len(set(places)) >= 8, "each place once"


def test_what_leads_nowhere_is_not_looked_at() -> None:
    t = scenario(MEDIC)
    with pytest.raises(Refused, match="no way is asked for there"):
        looking(t, (11, 10), Advance())
    play(t, Activate("medic"))
    with pytest.raises(Refused, match="a way for 'advance'"):
        aim(t, t.offers[0], {"do": "advance"}, {"path": [["x"]]})
    assert looking(t, (1e9, 10), Advance()).why == "off the table"
