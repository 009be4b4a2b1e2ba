"""Edges that no other test stood on: exactly a share, sight by nobody, ways judged elsewhere, where a game is."""

from typing import Any

import pytest

from starboard.games.starquest.content import GUNS, KINDS, Weapon, rule
from starboard.games.starquest.moving import walk
from starboard.games.starquest.options import Activate, Advance
from starboard.games.starquest.points import Move
from starboard.games.starquest.state import Ledger
from starboard.games.starquest.terrain import problems
from starboard.scene import aim
from starboard.spaces import plane

from .scenario import box, game, hero, let, play, scenario

MEDIC = {"medic": (10.0, 10.0)}


@pytest.mark.rule("GSQ-TSET-06", "GSQ-TSET-07", "GSQ-TSET-08")
def test_exactly_the_share_is_enough() -> None:
    shape: tuple[tuple[int, int], ...] = ((0, 0), (1000, 0), (1000, 1000), (0, 1000))
    blocking = {id for id, kind in KINDS.items() if kind.blocks_sight()}
    cover = {id for id, kind in KINDS.items() if kind.cover}
    mud = {id for id, kind in KINDS.items() if kind.difficult}
    plain = min(set(KINDS) - blocking - cover - mud - {"stairs"})
    for word, share, ids in (("block sight", 2, blocking), ("give cover", 3, cover), ("are difficult", 3, mud)):
        kind = min(ids - {"stairs"})
        for have, enough in ((24 // share, True), (24 // share - 1, False)):
            said = problems([(kind, shape)] * have + [(plain, shape)] * (24 - have), 24_000)
            assert any(word in line for line in said) is not enough


@pytest.mark.rule("GSQ-SPEC-47", "GSQ-RUL-13")
def test_one_who_lobs_over_a_wall_is_shown_though_nobody_sees_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GUNS, "medic", (Weapon("Mortar", 24_000, 1, (rule("Indirect"),)),))
    t = scenario(MEDIC, [("turret", [(26, 10)])], ground=[("building", box(15, 2, 2, 16))])
    play(t, Activate("medic"))
    shown = aim(t, t.offers[0], {"do": Advance.__struct_config__.tag}, {"path": [[10_000, 11_000]], "verb": ""})
    first = shown.sights[0]
    assert first.can and not first.harm and first.seen


@pytest.mark.rule("GSQ-MOVE-02", "GSQ-MOVE-04")
@pytest.mark.parametrize(("said", "why"), [(plane.OFF, "off-table"), (plane.MET, "too-near"), (0, "")])
def test_a_way_that_compiled_code_judged_is_refused_by_its_rule(said: int, why: str) -> None:
    class Judge:
        def walk(self, *_: Any) -> int:
            return 3000 << 2 | said

    t = scenario(MEDIC)
    g, medic = game(t), hero(t, "medic")
    land: Any = g.land
    before = land.ground.stones, land.__dict__.get("matters")
    let(land.ground, stones=Judge())
    let(land, matters=Judge())
    found = walk(g, medic, [(10_000, 10_000), (13_000, 10_000)], "advance", ())
    let(land.ground, stones=before[0])
    let(land, matters=before[1])
    assert (found.why, found.cost) == (why, 3000)


@pytest.mark.rule("GSQ-CAMP-02")
def test_a_campaign_says_which_mission_is_on_and_a_single_one_is_itself() -> None:
    assert game(scenario(MEDIC)).chapter() == ""
    t = scenario(MEDIC, change=lambda s: let(s, ledger=Ledger()))
    assert game(t).chapter() == t.state.mission == "investigation"


@pytest.mark.rule("GSQ-MOVE-01")
def test_stops_all_around_are_looked_for_widely_from_just_over_three_inches() -> None:
    """An inch off the ring: near enough for a long way, not for a short one."""
    t = scenario(MEDIC)
    g, medic = game(t), hero(t, "medic")
    lattice = g.land.ground.lattice(500)
    for far, found in ((3001, True), (3000, False)):
        stops = lattice.free & lattice.disc((10_000 + far + 1000, 10_000, 90_000))
        assert bool(Move(g, medic, "move", "advance", far)._ring(lattice, stops)) is found
