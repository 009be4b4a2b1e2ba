"""Which plans are legal, against an oracle that knows only the rules: of the whole plan, never of its order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from starboard.games.vortex.content import HEROES, ICONS, LINES, Icon
from starboard.games.vortex.planning import Planning
from starboard.games.vortex.state import VortexState
from starboard.table import Plan, Table

from .scenario import scenario

PLACES = {"red": "NW", "blue": "SE", "green": "NE", "purple": "SW"}
CARRIED = {"red": "relic", "blue": "repair", "green": "grenade"}
CARDS: dict[str, dict[str, Icon | str]] = {"red": {"twinmaw": "ranged"}, "green": {"skitter": "any"}}
CHANGED = {"blue": [1]}


def tables(objects: bool, rng: random.Random, count: int) -> Table[VortexState]:
    """Some Heroes have rolled; all plan."""
    heroes = dict(list(PLACES.items())[:count])
    rolls = [[rng.choice(ICONS[:4]) for _ in range(5)] for _ in heroes]
    carried = {kind: hero for hero, kind in CARRIED.items() if objects and hero in heroes}
    equipment = {hero: list(cards) for hero, cards in CARDS.items() if hero in heroes}

    t = scenario(heroes, phase="roll", rolls=rolls, objects=carried, equipment=equipment)
    for hero in t.state.heroes:
        hero.changed = CHANGED.get(hero.id, [])
    return t


def planning(t: Table[VortexState]) -> Planning:
    kind = t.offers[0].kind
    assert isinstance(kind, Planning)
    return kind


# ---- the oracle -----------------------------------------------------------------------------------------------------


def takes(board: str, icon: str, carried: Mapping[str, str]) -> set[str]:
    """The spaces of a board for one die, or a pair, that shows this icon."""
    found = {"room", "est"}  # VTX-BRD-04, VTX-BRD-08
    if icon in LINES:
        found.add(icon)  # VTX-BRD-10
    if icon == "movement":
        found |= {"init+", "init-"}  # VTX-BRD-02
    if icon == "star":
        found |= set(HEROES[board].stars) | {f"init={n}" for n in range(1, 11)}  # VTX-BRD-03, VTX-BRD-11
    found |= {f"card:{card}" for card, die in CARDS.get(board, {}).items() if die in ("any", icon)}  # VTX-BRD-14
    if board in carried:
        found.add("object")  # VTX-OBJ-03
        if carried[board] == "repair" and icon == "special":
            found.add("kit")  # VTX-OBJ-14
    return found


def legal(t: Table[VortexState], plan: Plan) -> bool:
    faces = {f"{hero.id}-{n + 1}": face for hero in t.state.heroes for n, face in enumerate(hero.faces)}
    carried = {thing.bearer: thing.kind for thing in t.state.objects if thing.bearer}
    if set(plan) != set(faces):
        return False
    split = {die: tuple(slot.split("/", 1)) for die, slot in plan.items() if "/" in slot}
    if len(split) < len(plan) or any(board not in [h.id for h in t.state.heroes] for board, _ in split.values()):
        return False
    under = {die: space[6:] for die, (_, space) in split.items() if space.startswith("under:")}
    for lower, upper in under.items():  # VTX-PHB-10, VTX-RUL-29
        same = upper in faces and faces[upper] == faces[lower] and split[upper][0] == split[lower][0]
        if not same or upper == lower or upper in under:
            return False
    if len(set(under.values())) < len(under):
        return False
    for die, (board, space) in split.items():
        if die in under:
            continue
        if die in under.values():
            name, _, icon = space.partition(":") if space.startswith(("room", "object")) else (space, "", "")
            shown = [icon] if name in ("room", "object") else [i for i in ICONS if i != faces[die]]
            if icon == faces[die] or not any(i in ICONS and name in takes(board, i, carried) for i in shown):
                return False
        elif space not in takes(board, faces[die], carried):
            return False
    used = Counter((b, s if s.startswith("card") else s.partition(":")[0]) for b, s in split.values())
    if any(n > 1 and space.startswith(("card:", "object", "kit")) for (_, space), n in used.items()):
        return False
    if any(not used[bearer, "object"] for bearer in carried):  # VTX-OBJ-03
        return False
    given = [(die.split("-")[0], board, die) for die, (board, _) in split.items() if not die.startswith(f"{board}-")]
    gives, gets = Counter(owner for owner, _, _ in given), Counter(board for _, board, _ in given)
    if any(n > 2 for n in (*gives.values(), *gets.values())):  # VTX-PHB-04, VTX-PHB-06
        return False
    fixed = {f"{hero}-{n + 1}" for hero, numbers in CHANGED.items() for n in numbers}
    return not any(die in fixed for _, _, die in given)  # VTX-RUL-30


# ---- the comparison -------------------------------------------------------------------------------------------------


def shaken(t: Table[VortexState], plan: Plan, rng: random.Random) -> Plan:
    """A plan with some dice laid elsewhere, sensibly or not, and in another order."""
    dice, boards = list(plan), [hero.id for hero in t.state.heroes]
    carried = {thing.bearer: thing.kind for thing in t.state.objects}
    for die in rng.sample(dice, rng.randint(0, 3)):
        board, luck = rng.choice(boards), rng.random()
        spaces = sorted(takes(board, rng.choice(ICONS), carried) | {f"room:{rng.choice(ICONS)}"})
        if board in carried and luck < 0.3:
            plan[die] = f"{board}/{rng.choice(['object', f'object:{rng.choice(ICONS)}'])}"
        elif luck < 0.6:
            upper = rng.choice(dice)
            plan[die] = f"{board}/under:{upper}"
            if rng.random() < 0.7:
                plan[upper] = f"{board}/{rng.choice(spaces)}"
        else:
            plan[die] = f"{board}/{rng.choice(spaces)}"
    rng.shuffle(dice)
    return {die: plan[die] for die in dice}


@pytest.mark.rule("VTX-OBJ-03", "VTX-PHB-04", "VTX-PHB-10")
@pytest.mark.parametrize("objects", [True, False])
def test_a_plan_is_as_legal_as_the_rules_say_in_whatever_order_it_was_laid(objects: bool) -> None:
    rng, seen = random.Random(f"plans {objects}"), Counter[bool]()
    for count in (1, 2, 3, 4) * 12:
        t = tables(objects, rng, count)
        kind = planning(t)
        for _ in range(40):
            plan = shaken(t, kind.sample(rng.random), rng)
            good = legal(t, plan)
            seen[good] += 1
            assert (kind.problem(plan) is None) == good, (good, plan, [hero.faces for hero in t.state.heroes])
            if good:
                lowers = [die for die in plan if "/under:" in plan[die]]
                laid: Plan = {}
                for die in lowers + [die for die in plan if die not in lowers]:
                    assert plan[die] in kind.draft_slots(die, laid), "and it can be laid by hand"
                    laid[die] = plan[die]
    assert min(seen.values()) > 300


@pytest.mark.rule("VTX-OBJ-08")
def test_dice_laid_one_by_one_where_it_is_offered_always_make_a_legal_plan() -> None:
    rng = random.Random("one by one")
    for count in (1, 2, 3, 4) * 15:
        t = tables(True, rng, count)
        kind = planning(t)
        plan: Plan = {}
        dice = list(kind.owners())
        rng.shuffle(dice)
        for die in dice:
            plan[die] = rng.choice(kind.slots(die, plan))
        assert legal(t, plan), plan
        assert kind.problem(plan) is None


@pytest.mark.rule("VTX-OBJ-03")
def test_another_hero_may_lay_the_carrying_die_before_or_after() -> None:
    t = tables(True, random.Random(1), 2)
    for hero in t.state.heroes:
        hero.faces = ["star"] * 5
    plan = {f"{hero}-{n}": f"{hero}/est" for hero in ("red", "blue") for n in range(1, 6)}
    plan |= {"blue-1": "red/object", "blue-2": "blue/object"}
    for order in (sorted(plan), sorted(plan, reverse=True)):
        assert planning(t).problem({die: plan[die] for die in order}) is None


@pytest.mark.rule("VTX-PHB-04", "VTX-PHB-10")
@pytest.mark.parametrize(("lower", "upper"), [("blue-1", "red-1"), ("red-1", "blue-1")])
def test_a_bearers_die_may_be_either_one_of_a_pair_on_another_board(lower: str, upper: str) -> None:
    t = tables(True, random.Random(1), 2)
    for hero in t.state.heroes:
        hero.faces = ["star"] * 5
    assert f"blue/under:{upper}" in planning(t).slots(lower, {})
    plan = {f"{hero}-{n}": f"{hero}/est" for hero in ("red", "blue") for n in range(1, 6)}
    plan |= {"red-5": "red/object", "blue-5": "blue/object", lower: f"blue/under:{upper}", upper: "blue/melee"}
    assert planning(t).problem(plan) is None
