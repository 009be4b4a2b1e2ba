"""What things on the table are called, and the ids they have in the scene."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .content import ENEMIES, WEAPONS
from .maps import salvaged, token_face
from .state import Group, Survivor, Token

if TYPE_CHECKING:
    from .game import Endure

LETTERS = {
    "captain": "C", "marine": "M", "psychic": "P", "engineer": "E", "medic": "D", "scout": "S", "technician": "T",
}  # fmt: skip
"""D is for doctor: M is taken."""


def letter(seat: str) -> str:
    """The letter on a standee; the second set of abilities of a class has a 2 behind it."""
    kind, _, kit = seat.partition("-")
    return LETTERS[kind] + ("2" if kit else "")


def slug(title: str) -> str:
    """`Penitents' hall 2` -> `penitents-hall`: a second copy of a tile has the same furniture."""
    return re.sub(r"[^a-z]+", "-", title.lower().replace("'", "")).strip("-")


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def sentence(words: str) -> str:
    """With a capital in front; names keep theirs."""
    return words[:1].upper() + words[1:]


def zone_name(g: Endure, zone: int | str) -> str:
    return g.ground.titles[g.ground.index[zone] if isinstance(zone, str) else zone]


def door_name(id: str) -> str:
    """`lab-door` -> `Lab door`."""
    return id.replace("-", " ").capitalize()


def objective_name(g: Endure, id: str) -> str:
    """An objective of the mission, a part taken out of a Sentry, or a door that is one."""
    known = id in g.ground.objectives or salvaged(id)
    return g.ground.objective(id).name if known else door_name(id)


def face_words(face: str) -> str:
    """`4 swarmer` -> `4 Swarmer`; a boss alone."""
    if face == "?":
        return "one of the usual ones"
    count, kind = token_face(face)
    enemy = ENEMIES[kind]
    return enemy.name if enemy.boss else f"{count} {enemy.name}"


def weapon_words(card: str) -> str:
    """`Range 2, 4 dice, 4+, noise 3.`"""
    weapon = WEAPONS[card]
    reach = f"Range {weapon.range}" if weapon.range else "Melee"
    return f"{reach}, {counted(weapon.dice, 'die').replace('dies', 'dice')}, {weapon.hit}+, noise {weapon.noise}."


# ---- who hears what --------------------------------------------------------------------------------------------


def hearing(g: Endure, zone: int, level: int) -> int:
    """The zones that hear a noise of this level, as a mask (ETS-NOISE-04)."""
    rings = g.ground.layout.heard[zone]
    return rings[min(level, len(rings) - 1)]


def listeners(g: Endure, zone: int, level: int) -> str:
    """Which enemies hear it: `3 Icarus, 1 radar token`."""
    mask = hearing(g, zone, level)
    ears: dict[str, int] = {}
    for group in g.state.groups:
        if mask >> group.zone & 1:
            name = ENEMIES[group.kind].name
            ears[name] = ears.get(name, 0) + group.count
    tokens = sum(mask >> token.zone & 1 for token in g.state.tokens)
    words = [f"{count} {name}" for name, count in ears.items()]
    words += [counted(tokens, "radar token")] if tokens else []
    return ", ".join(words)


# ---- ids ------------------------------------------------------------------------------------------------------------


def _told_apart(names: list[str]) -> list[str]:
    """Each name once: the second of equals has a 2 behind it."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name}:{seen[name]}")
    return found


def enemy_ids(g: Endure) -> list[str]:
    """By group: type and zone, since groups have no name of their own; a boss has."""
    ids = g.ground.ids
    return _told_apart([x.kind if ENEMIES[x.kind].boss else f"{x.kind}@{ids[x.zone]}" for x in g.state.groups])


def token_ids(g: Endure) -> list[str]:
    return _told_apart([f"radar@{g.ground.ids[token.zone]}" for token in g.state.tokens])


def piece_of(g: Endure, thing: Group | Token) -> str:
    """The id of one group, or of one radar token, as the scene has it now."""
    there, ids = (g.state.groups, enemy_ids(g)) if isinstance(thing, Group) else (g.state.tokens, token_ids(g))
    return next((id for other, id in zip(there, ids, strict=True) if other is thing), "")


def foes_in(g: Endure, zone: int, kind: str = "") -> list[str]:
    """The ids of the enemies of a zone, of one type or of all."""
    ids = enemy_ids(g)
    return [ids[n] for n, x in enumerate(g.state.groups) if x.zone == zone and kind in ("", x.kind)]


def card_ids(s: Survivor) -> list[tuple[str, str]]:
    """Each card worn or carried with its id: that of the same card in a trade (`inventory.Swap`)."""
    places = [s.head, s.body, *s.bag]
    return [(card, f"{s.seat}/{number}/{card}") for number, card in enumerate(places) if card]


def held(s: Survivor, card: str) -> list[str]:
    """The ids of this card on the survivor's dashboard."""
    return [id for name, id in card_ids(s) if name == card]
