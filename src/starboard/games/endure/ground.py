"""The ground a mission is played on: its map as tables. Never changes, never saved."""

from __future__ import annotations

from functools import cache

from .content import ENEMIES, LOADER, MAPS, find
from .maps import Exit, Objective
from .options import Attack, Door, Move, Where
from .standing import innate

PART = Objective("part", "part", "green", "", "carry")
"""Any part that an Engineer takes out of a Sentry."""


class Ground:
    """One mission: zones as numbers, doors as bits, and everything about them that the rules look up all the time."""

    def __init__(self, mission_id: str) -> None:
        self.mission = mission = find(mission_id)
        self.layout = layout = MAPS.layout(mission_id)
        self.size = len(layout.zones)
        self.everywhere = (1 << self.size) - 1
        self.ids = tuple(zone.id for zone in layout.zones)
        self.titles = tuple(zone.title for zone in layout.zones)
        self.index = layout.index
        self.names: dict[str, str] = {}
        """What things are called, as far as somebody has asked."""
        self.room = tuple(zone.room for zone in layout.zones)
        self.rooms = tuple(zone.index for zone in layout.zones if zone.room)
        self.capacity = tuple(MAPS.tiles.capacity.of(zone) for zone in layout.zones)
        self.least = min(self.capacity)
        """While so few miniatures are about, no zone can be full."""
        self.alone = tuple(1 << zone for zone in range(self.size))
        """What one sees in a blackout: the own zone (ETS-EVT-08, ETS-RUL-05)."""
        self.moves = tuple(Move(id) for id in self.ids)
        self.places = tuple(Where(id) for id in self.ids)
        self.start = layout[mission.start].index
        self.exits: dict[int, list[Exit]] = {}
        for way in mission.exits:
            self.exits.setdefault(layout[way.zone].index, []).append(way)
        self.exit_zones = tuple(self.exits)
        self.doors = (1 << len(layout.doors)) - 1
        self.locked = MAPS.locked_at_start(mission)
        self.door_ids = tuple(door.id for door in layout.doors)
        self.doors_of = tuple(
            tuple(
                n
                for n, d in enumerate(layout.doors)
                if zone in (layout.contacts[d.contact].a, layout.contacts[d.contact].b)
            )
            for zone in range(self.size)
        )
        self.door_options = tuple(Door(id) for id in self.door_ids)
        self.walls = tuple(
            tuple((n, c.b if c.a == zone else c.a) for n, c in ((n, layout.contacts[n]) for n in layout.walls_of(zone)))
            for zone in range(self.size)
        )
        """By zone, the walls that a doorway can be cut into: number of the contact, and the zone behind it."""
        self.held = frozenset(name for _, name in mission.named("opens", "unlocks"))
        """Doors and exits that only the mission opens (ETS-RUL-75)."""
        self.objectives: dict[str, Objective] = {objective.id: objective for objective in mission.objectives}
        boss = ENEMIES[mission.boss.enemy].size if mission.boss is not None else 0
        self.guests = boss + (LOADER.size if mission.loader else 0)
        """The most room that a boss and the Loader can take."""
        self._tiles: dict[str, list[str]] = {}
        for place, put in mission.tiles.items():
            self._tiles.setdefault(put.tile or place, []).append(place)
        self.rooms_of = {place: layout.rooms_of(place) for place in mission.tiles}
        self.attacks: dict[str, list[Attack]] = {}
        self.innate = innate(mission.faction)

    def attacks_with(self, weapon: str) -> list[Attack]:
        """Options are immutable, so one of each is enough: one weapon at every zone, then two at every zone."""
        found = self.attacks.get(weapon)
        if found is None:
            found = [Attack(weapon, id, pair) for pair in (False, True) for id in self.ids]
            self.attacks[weapon] = found
        return found

    def attack(self, weapon: str, zone: int, both: bool) -> Attack:
        return self.attacks_with(weapon)[zone + self.size if both else zone]

    def objective(self, id: str) -> Objective:
        """One of the mission's, or a salvaged part."""
        return self.objectives.get(id, PART)

    def tiles(self, tile: str) -> list[str]:
        """The places where this tile was laid out."""
        return self._tiles.get(tile, [])


@cache
def ground_of(mission_id: str) -> Ground:
    return Ground(mission_id)
