"""What things on the table are called, and the ids they have in the scene."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...scene import kept
from .content import CARDS, ENEMIES, GOALS, MAPS, WEAPONS
from .maps import salvaged, token_face
from .state import Ally, Group, Survivor, Token

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


def spot(g: Endure, zone: int) -> str:
    """The id of a zone; "" for who is on no map."""
    return g.ground.ids[zone] if zone >= 0 else ""


def zone_name(g: Endure, zone: int | str) -> str:
    return g.ground.titles[g.ground.index[zone] if isinstance(zone, str) else zone]


def door_name(id: str) -> str:
    """`lab-door` -> `Lab door`."""
    return id.replace("-", " ").capitalize()


def objective_name(g: Endure, id: str) -> str:
    """An objective of the mission, a part taken out of a Sentry, or a door that is one."""
    if salvaged(id):
        return g.say("label.part")
    return g.ground.objectives[id].name if id in g.ground.objectives else door_name(id)


def face_words(g: Endure, face: str) -> str:
    """`4 swarmer` -> `4 Swarmers`; a boss alone."""
    if face == "?":
        return g.say("label.usual")
    count, kind = token_face(face)
    return g.say("label.foes", **crowd(kind, count))


def weapon_words(g: Endure, card: str) -> str:
    """`Range 2, 4 dice, 4+, noise 3.`"""
    it = WEAPONS[card]
    return g.say("label.weapon", "" if it.range else "melee", range=it.range, dice=it.dice, hit=it.hit, noise=it.noise)


# ---- what a sentence calls its terms --------------------------------------------------------------------------------


def called(g: Endure, name: str, value: Any) -> str:
    """A term of a sentence: by a word of its own (`why.trapped`), else whatever has that id, else as it is.

    No two things have the same id, so the name of a term says nothing but where a word of its own would stand.
    """
    if not isinstance(value, str) or name == "id":
        return str(value)
    if name == "text":
        return CARDS[card_of(value)].text
    if name == "pitch":
        return MAPS.missions[value].pitch
    if name == "reward":
        return GOALS[value].reward
    if name in ("door", "exit"):
        return door_name(value).lower()
    if f"{name}.{value}" in g.words:
        return g.say(f"{name}.{value}")
    return thing_name(g, value) or value


def thing_name(g: Endure, id: str) -> str:
    """A survivor by its seat, a zone, an objective, a mission, a door; an enemy, a group of them or a card."""
    for s in g.state.survivors:
        if s.seat == id:
            return g.name(s)
    if salvaged(id):
        return objective_name(g, id)
    names = g.ground.names
    if id not in names:
        names[id] = _thing_name(g, id)
    return names[id]


def _thing_name(g: Endure, id: str) -> str:
    """What the mission or the content calls by this id, in any language."""
    ground = g.ground
    if id in ground.index:
        return ground.titles[ground.index[id]]
    if id in ground.objectives:
        return objective_name(g, id)
    if id in MAPS.missions:
        return MAPS.missions[id].title
    if id in ground.layout.door_bit or any(way.id == id for ways in ground.exits.values() for way in ways):
        return door_name(id).lower()
    if id in MAPS.conditions:
        return MAPS.conditions[id].title
    card = CARDS.by_id.get(card_of(id))
    return card.name if card is not None else ""


def card_of(key: str) -> str:
    """The card, or the enemy, that an id belongs to: `med-kit:use`, `panic.1`, `swarmer@lab`."""
    return re.split(r"[.:@]", key, maxsplit=1)[0]


def crowd(kind: str, count: int) -> dict[str, Any]:
    """The terms for so many of a type: a boss is not counted."""
    if ENEMIES[kind].boss:
        return {"foe": kind, "number": 0}
    return {"foe": kind if count == 1 else f"many-{kind}", "number": count}


# ---- who hears what --------------------------------------------------------------------------------------------


def hearing(g: Endure, zone: int, level: int) -> int:
    """The zones that hear a noise of this level, as a mask (ETS-NOISE-04)."""
    rings = g.ground.layout.heard[zone]
    return rings[min(level, len(rings) - 1)]


def noise_words(g: Endure, zone: int, level: int) -> str:
    """How loud it is, and which enemies hear it: `noise 2 heard by 3 Icarus, 1 radar token`."""
    mask = hearing(g, zone, level)
    ears: dict[str, int] = {}
    for group in g.state.groups:
        if mask >> group.zone & 1:
            ears[group.kind] = ears.get(group.kind, 0) + group.count
    return _noise_said(g, f"{zone} {level}", level, ears, sum([mask >> token.zone & 1 for token in g.state.tokens]))


@kept
def _noise_said(g: Endure, which: str, level: int, ears: dict[str, int], tokens: int) -> str:
    words = [g.say("label.foes", **crowd(kind, count)) for kind, count in ears.items()]
    words += [g.say("label.tokens", count=tokens)] if tokens else []
    return g.say("label.noise", "" if words else "unheard", level=level, ears=words)


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


def ally_id(g: Endure, ally: Ally) -> str:
    return next((f"ally-{n}" for n, other in enumerate(g.state.allies) if other is ally), "")


def foe_id(g: Endure, kind: str, zone: int) -> str:
    """The first group of this type in a zone."""
    return next(iter(foes_in(g, zone, kind)), kind)


def foes_in(g: Endure, zone: int, kind: str = "") -> list[str]:
    """The ids of the enemies of a zone, of one type or of all."""
    ids = enemy_ids(g)
    return [ids[n] for n, x in enumerate(g.state.groups) if x.zone == zone and kind in ("", x.kind)]


def card_ids(s: Survivor) -> list[tuple[str, str]]:
    """Each card worn or carried with its id: that of the same card in a trade (`inventory.Swap`)."""
    places = [s.head, s.body, *s.cards]
    return [(card, f"{s.seat}/{number}/{card}") for number, card in enumerate(places) if card]


def held(s: Survivor, card: str) -> list[str]:
    """The ids of this card on the survivor's dashboard."""
    return [id for name, id in card_ids(s) if name == card]
