"""The cards, enemies and maps of Endure the Stars, read once; and the tables the rules look them up in."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeVar

from ... import home
from ...table import SetupError
from ...table.content import Problem, read_own
from . import cards, checks
from .cards import (
    Ability,
    Accomplishment,
    Armour,
    BossAttack,
    BossMood,
    Enemy,
    Event,
    Gear,
    Helmet,
    Injury,
    Item,
    NoiseCard,
    Place,
    RefugeEvent,
    ResolveCard,
    Survivor,
    Weapon,
)
from .maps import Maps, Mission

C = TypeVar("C", bound=cards.Card)

CARDS: Final = cards.load()
MAPS: Final = Maps()


def _by_id(entries: Iterable[C]) -> dict[str, C]:
    return {entry.id: entry for entry in entries}


START: Final = CARDS.survivors.start
SURVIVORS: Final[dict[str, Survivor]] = _by_id(CARDS.survivors.survivor)
ABILITIES: Final[dict[str, Ability]] = _by_id(ability for s in SURVIVORS.values() for ability in s.abilities())
WEAPONS: Final[dict[str, Weapon]] = _by_id(CARDS.items.weapon)
ARMOUR: Final[dict[str, Armour]] = _by_id(CARDS.items.armour)
HELMETS: Final[dict[str, Helmet]] = _by_id(CARDS.items.helmet)
GEAR: Final[dict[str, Gear]] = _by_id(CARDS.items.gear)
NOISES: Final[dict[str, NoiseCard]] = _by_id(CARDS.items.noise)
ITEMS: Final[dict[str, Item]] = {**WEAPONS, **ARMOUR, **HELMETS, **GEAR}
EVENTS: Final[dict[str, Event]] = _by_id(CARDS.events.event)
FEARS: Final[dict[str, ResolveCard]] = _by_id(CARDS.resolve.card)
GOALS: Final[dict[str, Accomplishment]] = _by_id(CARDS.accomplishments.card)
ENEMIES: Final[dict[str, Enemy]] = _by_id(CARDS.enemies.enemy)
LOADER: Final = CARDS.enemies.loader
ATTACKS: Final[dict[str, BossAttack]] = _by_id(CARDS.bosses.attack)
MOODS: Final[dict[str, BossMood]] = _by_id(CARDS.bosses.mood)
INJURIES: Final[dict[str, Injury]] = {injury.location: injury for injury in CARDS.dice.injury}
PLACES: Final[dict[str, Place]] = _by_id(CARDS.refuge.place)
REFUGE_EVENTS: Final[dict[str, RefugeEvent]] = _by_id(CARDS.refuge.event)
REFUGE: Final = CARDS.refuge.settings

ITEM_DECK: Final = sorted(card.id for pile in (ITEMS, NOISES) for card in pile.values() for _ in range(card.copies))
EVENT_DECK: Final = sorted(event.id for event in EVENTS.values() for _ in range(event.copies))
BOSS_DECKS: Final = {
    boss.id: [card.id for card in CARDS.bosses.boss_cards() if card.boss == boss.id for _ in range(card.copies)]
    for boss in ENEMIES.values()
    if boss.boss
}

KIND_BIT: Final = {kind: 1 << number for number, kind in enumerate(ENEMIES)}
"""Each type of enemy as a bit: which types a survivor has in view is a mask."""

DICE: Final = {die.id: die.faces for die in CARDS.dice.die}
D6: Final = tuple(int(face) for face in DICE["d6"])
INJURY_DIE: Final = DICE["injury-die"]
COMPASS: Final = tuple(("north", "east", "south", "west").index(face) for face in DICE["directional-die"])

OPPOSITE: Final[tuple[int, ...]] = (2, 3, 0, 1)
"""The side across from each side."""

MAX_RESOLVE: Final = START.resolve
"""ETS-GAP-13: nobody rises above the Resolve of the start."""

POOLS: Final[dict[str, list[str]]] = {}
"""By faction, the faces of its radar tokens without bosses (ETS-SET-17, ETS-SET-18)."""
for _token in CARDS.enemies.token:
    if not ENEMIES[_token.enemy].boss:
        _pool = POOLS.setdefault(ENEMIES[_token.enemy].faction, [])
        _pool += [f"{_token.count} {_token.enemy}"] * _token.copies


def solomon_total(survivors: int) -> int:
    """Up to which total of two dice a Solomon appears (ETS-TAB-03)."""
    total = CARDS.enemies.solomon[0].total
    for row in SOLOMONS:
        if row.survivors <= survivors:
            total = row.total
    return total


SOLOMONS: Final = sorted(CARDS.enemies.solomon, key=lambda row: row.survivors)


# ---- missions of the players' own -----------------------------------------------------------------------------------


def own_problems(mission: Mission) -> list[Problem]:
    """What is wrong with a mission that is not one of ours."""
    found = checks.check(mission, MAPS, CARDS)
    taken = {id.lower() for id in BOX} | {put.campaign for put in BOX.values()}
    if mission.id.lower() in taken:
        found.insert(0, ("id", f"{mission.id!r} is the id of a built-in mission or campaign; choose another"))
    if mission.campaign:
        found.append(("campaign", "a mission of your own is played by itself"))
    return found


BOX: Final = dict(MAPS.missions)
"""The missions of the box."""
OWN, LEFT_OUT = read_own(home.missions("endure"), checks.read, own_problems)
"""The player's own missions, and what is wrong with those that are not offered."""
MAPS.missions.update(OWN)


def find(id: str) -> Mission:
    """A mission by its id; a saved game may be of one that is not there any more."""
    if id not in MAPS.missions:
        raise SetupError(f"there is no mission {id!r}; one of your own belongs into {home.missions('endure')}")
    return MAPS.missions[id]


def check_file(path: Path) -> list[Problem]:
    """For `starboard check`: all that is wrong with a mission, or with a file of cards or tiles."""
    if path.stem in cards.FILES:
        return cards.check(path.parent)
    if path.name in ("tiles.toml", "conditions.toml", "campaigns.toml"):
        Maps(path.parent)
        return []
    mission = checks.read(path)
    ours = path.resolve().parent == cards.CONTENT / "missions"
    return checks.check(mission, MAPS, CARDS) if ours else own_problems(mission)
