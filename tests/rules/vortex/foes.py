"""Enemies made for one test, so that rules are tested apart from the house cards and their balance."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.vortex import content, enemies
from starboard.games.vortex.effects import Heal
from starboard.games.vortex.preparation import pools

ICONS: dict[str, Any] = {
    "left": content.Left,
    "right": content.Right,
    "melee": content.Melee,
    "ranged": content.Ranged,
    "max_melee": content.MaxMelee,
    "max_ranged": content.MaxRanged,
    "grenade": content.Grenade,
    "acrobat": content.Acrobat,
    "sniffer": content.Sniffer,
    "regenerate": content.Regenerate,
}

TRINKET = content.Equipment("Trinket", "C", True, "", (Heal(1),), die="star")


def icon(text: str) -> Any:
    name, *values = text.split()
    return ICONS[name](*(int(value) if value.isdigit() else value for value in values))


class Foes:
    """`foe("brute", "melee 3 + ranged 2", "right 1", boss=1)` makes an Enemy card and gives its id."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def __call__(
        self,
        id: str,
        *circles: str,
        life: int = 5,
        initiative: int = 9,
        boss: int = 0,
        equipment: content.Equipment = TRINKET,
        **traits: Any,
    ) -> str:
        card = content.Card(
            id=id,
            source="house",
            name=id.title(),
            boss=boss,
            life=life,
            initiative=initiative,
            circles=tuple(tuple(icon(part) for part in circle.split(" + ")) for circle in circles),
            flavour="",
            back=equipment,
            **traits,
        )
        self.monkeypatch.setitem(content.CARDS, id, card)
        pools.cache_clear()
        program = tuple(tuple(map(enemies.act_of, circle)) for circle in card.circles)
        self.monkeypatch.setitem(enemies.PROGRAMS, id, program)
        return id

    def everywhere(self) -> dict[str, str]:
        """A Grunt in each of the eight areas, named after it."""
        return {self(f"at-a{n}", "left 1"): f"a{n}" for n in range(1, 9)}
