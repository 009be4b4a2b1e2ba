"""Whether a mission can be played: what is wrong with it, in words. One of a player's own may say anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from ...missions import Sort, Terms, sorts, tag_of
from ...spaces.plan import Layout, PlanError
from ...table.content import Problem, load_given
from .cards import Armour, BossMood, Cards, Enemy, Gear, Helmet, Survivor, Weapon
from .effects import WORDS
from .maps import Maps, Mission, salvaged, token_face
from .missions.terms import GOALS, LOSSES, SPECIAL, TERMS, Goal, HideAndSeek, LetsGetThisOpen, TimeToSmash

Problems = Iterator[Problem]

TWICE = ("primus-cell", "redeemer-shrine")
"""Tiles of which the box holds two (ETS-CMP-07)."""


def read(path: Path) -> Mission:
    """A mission from a file that anybody may have written."""
    return load_given(path, Mission, WORDS.words)


def check(mission: Mission, maps: Maps, cards: Cards) -> list[Problem]:
    """All that is wrong with a mission. Whether one can get everywhere is asked only when everything is somewhere."""
    try:
        layout = maps.lay_out(mission, doors=False)
    except PlanError as error:
        return [("tiles", str(error))]
    found = [
        *_box(mission),
        *_zones(mission, layout),
        *_doors(mission, layout),
        *_twins(mission),
        *_conditions(mission),
        *_terms(mission, maps, cards),
        *_names(mission, cards),
        *_tokens(mission, cards),
        *_boss(mission),
    ]
    return list(dict.fromkeys(found or [*_sense(mission, cards), *_ways(mission, maps)]))


def _box(mission: Mission) -> Problems:
    for tile, count in Counter(put.tile or place for place, put in mission.tiles.items()).items():
        if count > 1 + (tile in TWICE):
            yield "tiles", f"{tile} lies there {count} times, but the box holds {1 + (tile in TWICE)}"


def _zones(mission: Mission, layout: Layout) -> Problems:
    zones = [
        ("start", mission.start),
        *((f"exit {way.id}", way.zone) for way in mission.exits),
        *((f"objective {objective.id}", objective.zone) for objective in mission.objectives),
        *((f"radar {number}", spot.zone) for number, spot in enumerate(mission.radar, 1)),
        *((f"enemies {foes.enemy}", foes.zone) for foes in mission.enemies),
        *((f"terms.{condition}", zone) for condition, zone in mission.named("zone", "zones")),
    ]
    if mission.loader:
        zones.append(("loader", mission.loader))
    if mission.boss and mission.boss.starts == "zone":
        zones.append(("boss", mission.boss.zone))
    for where, zone in zones:
        try:
            layout[zone]
        except PlanError as error:
            yield where, str(error)


def _doors(mission: Mission, layout: Layout) -> Problems:
    """Each door by itself, so that one that dangles does not hide the next."""
    for door in mission.doors:
        try:
            Layout(layout.pieces, [(door.id, *door.between)])
        except PlanError as error:
            yield f"door {door.id}", str(error)


def _twins(mission: Mission) -> Problems:
    for twin, count in Counter(thing.id for thing in (*mission.ways, *mission.objectives)).items():
        if count > 1:
            yield twin, "two doors, exits or objectives have this id"
        if salvaged(twin):
            yield twin, "parts that are salvaged have such ids: expected another one"
    sides = Counter(frozenset(door.between) for door in mission.doors)
    for door in mission.doors:
        if sides[frozenset(door.between)] > 1:
            yield f"door {door.id}", f"another door hangs between {door.between[0]} and {door.between[1]}"


# ---- conditions and their terms --------------------------------------------------------------------------------------


def _conditions(mission: Mission) -> Problems:
    has = {mission.faction, *mission.conditions}
    has |= {"boss"} if mission.boss else set()
    has |= {"loader"} if mission.loader else set()
    has |= {"exits"} if mission.exits else set()
    roles = (("special", mission.special, SPECIAL), ("win", mission.win, GOALS), ("loss", mission.loss, LOSSES))
    for role, names, known in roles:
        for name, count in Counter(names).items():
            if count > 1:
                yield role, f"{name} stands there {count} times"
            if name not in known:
                yield role, f"no such condition {name!r}: expected one of {', '.join(sorted(known))}"
                continue
            given, needed = set(mission.terms.get(name, ())), set(sorts(known[name], True))
            if needed - given:
                yield f"terms.{name}", f"expected {', '.join(sorted(needed - given))}"
            if more := given - needed - set(sorts(known[name], False)):
                yield f"terms.{name}", f"does not know {', '.join(sorted(more))}"
            for need in known[name].needs:
                if need not in has:
                    yield role, f"{name} makes no sense without {need}"
    for name in sorted(set(mission.terms) - set(mission.conditions)):
        yield f"terms.{name}", "this condition is named neither in special, win nor loss"


NUMBERS = {"count": 20, "percent": 99, "face": 6, "actions": 3}
"""Sorts of numbers: from 1 to this."""
KINDS = {
    "carry": ("carry",),
    "use": ("switch", "cache"),
    "terminal": ("terminal",),
    "place": ("place",),
    "task": ("switch", "cache", "terminal"),
}
"""Sorts of objectives: of which kinds they may be."""
CARDS = {
    "class": (Survivor,),
    "survivor": (Survivor,),
    "item": (Weapon, Armour, Helmet, Gear),
    "weapon": (Weapon,),
    "enemy": (Enemy,),
    "mood": (BossMood,),
}
"""Sorts of cards; a `class` is one without which the mission cannot be won."""


def _terms(mission: Mission, maps: Maps, cards: Cards) -> Problems:
    """Each term is what its condition says it must be."""
    for name in mission.conditions:
        if name not in TERMS:
            continue
        for word, sort in (sorts(TERMS[name], True) | sorts(TERMS[name], False)).items():
            if word in mission.terms.get(name, ()):
                for what in _unlike(sort, mission.terms[name][word], mission, maps, cards):
                    yield f"terms.{name}", f"{word}: {what}"


def _unlike(sort: Sort, value: Any, mission: Mission, maps: Maps, cards: Cards) -> Iterator[str]:
    """Why a value is not of its sort."""
    if isinstance(sort, tuple):
        of, count = str(sort[0]), sort[1:]
        if not isinstance(value, tuple) or not value:
            yield f"expected a list of {of}s"
        elif count and len(value) != count[0]:
            yield f"expected {count[0]} of them, got {len(value)}"
        elif not count and len(set(value)) < len(value) and of not in CARDS:
            yield "the same stands there twice"
        else:
            for each in value:
                yield from _unlike(of, each, mission, maps, cards)
    elif isinstance(sort, dict):
        ((first, second),) = sort.items()
        if not isinstance(value, dict) or not value:
            yield f"expected a table of {first} = {second}"
        elif first in NUMBERS:
            if list(value) != [str(n) for n in range(1, min(len(value), NUMBERS[first]) + 1)]:
                yield f"expected 1 = …, 2 = … and so on, up to {NUMBERS[first]}"
        else:
            for key in value:
                yield from _unlike(first, key, mission, maps, cards)
        for each in value.values() if isinstance(value, dict) else ():
            yield from _unlike(second, each, mission, maps, cards)
    elif sort in NUMBERS:
        if not isinstance(value, int) or not 1 <= value <= NUMBERS[sort]:
            yield f"expected a number from 1 to {NUMBERS[sort]}, got {value!r}"
    elif sort in KINDS:
        kinds = {objective.id: objective.kind for objective in mission.objectives}
        if value not in kinds:
            yield f"no objective {value!r}{_expected(kinds)}"
        elif kinds[value] not in KINDS[sort]:
            yield f"{value} is of the kind {kinds[value]}, expected {' or '.join(KINDS[sort])}"
    elif sort in CARDS:
        if not isinstance(cards.by_id.get(value), CARDS[sort]):
            yield f"no {sort} {value!r}"
        elif sort == "class" and value not in mission.needs:
            yield f'nobody need be a {value}: write needs = ["{value}"]'
    else:
        known: dict[str, Collection[str]] = {
            "zone": maps.lay_out(mission, doors=False).index,
            "way": [way.id for way in mission.ways],
            "door": [door.id for door in mission.doors],
            "tile": mission.tiles,
            "mark": {spot.mark for spot in mission.radar} - {""},
            "mission": maps.missions,
            "until": ["end", "sentries", *(objective.id for objective in mission.objectives)],
        }
        if value not in known[sort]:
            yield f"no {sort} {value!r}{_expected(known[sort])}"


def _expected(known: Collection[str]) -> str:
    return f": expected one of {', '.join(sorted(known))}" if 0 < len(known) < 20 else ""


# ---- cards, tokens, boss ---------------------------------------------------------------------------------------------


def _names(mission: Mission, cards: Cards) -> Problems:
    for name, count in Counter(mission.needs).items():
        if not isinstance(cards.by_id.get(name), Survivor):
            yield "needs", f"no survivor {name!r}"
        elif count > 1:
            yield "needs", f"{name} stands there twice"
    for name, count in Counter(mission.set_aside).items():
        card = cards.by_id.get(name)
        if not isinstance(card, Weapon | Armour | Helmet | Gear):
            yield "set_aside", f"no item {name!r}"
        elif count > card.copies:
            yield "set_aside", f"{count} of {name}, but there are {card.copies}"
    for foes in mission.enemies:
        enemy = cards.by_id.get(foes.enemy)
        if not isinstance(enemy, Enemy) or enemy.boss:
            yield "enemies", f"no enemy {foes.enemy!r}"
        elif enemy.faction != mission.faction:
            yield "enemies", f"{foes.enemy} is not of the faction {mission.faction}"


def _tokens(mission: Mission, cards: Cards) -> Problems:
    copies = {f"{token.count} {token.enemy}": token.copies for token in cards.enemies.token}
    factions = {enemy.id: enemy.faction for enemy in cards.enemies.enemy}
    copies |= {enemy.id: 1 for enemy in cards.enemies.enemy if enemy.boss}
    for survivors, row in mission.tokens.rows():
        where = f"tokens.{survivors}"
        spots = len(mission.spots(survivors))
        if len(row) != spots:
            yield where, f"{len(row)} tokens for {spots} radar spots"
        for face, count in Counter(row).items():
            there = copies.get(face, 0)
            if count > there:
                yield where, f"{count} tokens {face!r}, but there are {there}"
                continue
            enemy = token_face(face)[1]
            if factions[enemy] != mission.faction:
                yield where, f"token {face!r} is not of the faction {mission.faction}"
            elif face == enemy and (mission.boss is None or mission.boss.enemy != enemy):
                yield where, f"{enemy} is not the boss of this mission"
        if mission.boss and (mission.boss.enemy in row) != (mission.boss.starts == "token"):
            yield where, f"expected {mission.boss.enemy} among the tokens if, and only if, it starts on one"


def _boss(mission: Mission) -> Problems:
    if mission.boss is not None and mission.boss.starts == "hidden" and mission.term(HideAndSeek) is None:
        yield "boss", "nothing finds a boss that starts = 'hidden': it takes hide-and-seek"


# ---- whether it can be won -------------------------------------------------------------------------------------------


def _sense(mission: Mission, cards: Cards) -> Problems:
    """What is well formed and still cannot be meant."""
    bosses = {enemy.id: enemy for enemy in cards.enemies.enemy if enemy.boss}
    if mission.boss and mission.boss.enemy not in bosses:
        yield "boss", f"no boss {mission.boss.enemy!r}: expected one of {', '.join(bosses)}"
    elif mission.boss and bosses[mission.boss.enemy].faction != mission.faction:
        yield "boss", f"{mission.boss.enemy} is not of the faction {mission.faction}"
    all_terms = mission.all_terms(Terms)
    smashed = {id for terms in all_terms if isinstance(terms, TimeToSmash | LetsGetThisOpen) for id in terms.objectives}
    for objective in mission.objectives:
        if objective.kind == "terminal" and objective.id not in smashed:
            yield f"objective {objective.id}", f"a terminal has its health from {' or '.join(SMASHES)}"
    for terms in all_terms:
        for what in terms.problems(mission, cards):
            yield f"terms.{tag_of(type(terms))}", what
    if all(goal.won_at_once(mission) for goal in mission.all_terms(Goal)):
        yield "win", "the mission is won before it begins"


SMASHES = [tag_of(kind) for kind in (TimeToSmash, LetsGetThisOpen)]


def _ways(mission: Mission, maps: Maps) -> Problems:
    """Whether one can walk from the start to everything, opening locked doors only in the order the mission allows.

    A locked door, or exit, opens once all objectives named beside `opens` have been reached.
    """
    layout = maps.lay_out(mission)
    start = layout[mission.start].index
    zone_of = {objective.id: layout[objective.zone].bit for objective in mission.objectives}
    locked = {way.id for way in mission.ways if way.locked}
    reached, opened = 0, {""}
    while opened:
        reached = layout.view(layout.closing(locked & layout.door_bit.keys())).reach(start)
        opened = {
            way
            for condition, way in mission.named("opens")
            if way in locked and all(reached & zone_of[key] for key in mission.objectives_of(condition))
        }
        locked -= opened
    goals = [
        *((f"objective {objective.id}", objective.zone) for objective in mission.objectives),
        *((f"exit {way.id}", way.zone) for way in mission.exits),
        *((f"tile {place}", zone.id) for zone in layout.zones for place in zone.places[:1]),
        *((f"terms.{condition}", zone) for condition, zone in mission.named("zone", "zones")),
    ]
    if mission.loader:
        goals.append(("loader", mission.loader))
    for where, zone in {where: zone for where, zone in goals if not reached & layout[zone].bit}.items():
        yield where, f"{zone} cannot be reached from {mission.start}"
    for way in sorted(locked - layout.door_bit.keys()):
        yield f"exit {way}", "is locked, and nothing opens it"
