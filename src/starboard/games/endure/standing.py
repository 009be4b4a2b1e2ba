"""What is in force: which cards, abilities, events, moods and enemies have effects now, and what their words mean.

`Endure.changed` gathers them (see `starboard.cards`); passage and sight by the state of the ship follow (`see`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ... import cards
from ...cards import Book, InForce
from . import effects as e
from .content import ARMOUR, CARDS, ENEMIES, INJURIES, SURVIVORS
from .state import Group, Survivor

if TYPE_CHECKING:
    from .game import Endure


class Hand(cards.Hand):
    """What is in hand while an attack or a card is worked out: for effects that ask about it."""

    def __init__(self, weapon: str = "", distance: int = 0, item: str = "", bears: InForce | None = None) -> None:
        super().__init__(bears)
        self.weapon = weapon
        self.distance = distance
        self.item = item
        self.kinds: list[str] = []
        self.kills = 0
        self.noise = 0


# ---- the register ---------------------------------------------------------------------------------------------------


class Circumstances:
    """The `when` of an effect or a goal, and what must be looked at at all to know whether it holds."""

    __slots__ = ("always", "around", "in_hand", "state", "state_not", "when")

    def __init__(self, when: e.When) -> None:
        self.when = when
        self.always = when == e.When()
        self.in_hand = bool(
            when.weapon or when.distance is not None or when.kills or when.noise_at_most is not None or when.item
        )
        self.state, self.state_not = when.state, when.state_not
        self.around = bool(
            when.place or when.alone or when.company or when.crowd or when.enemies_here or when.enemies_near
            or when.kinds_in_sight or when.actions_left
        )  # fmt: skip


BOOK: Final = Book(Circumstances)
for _, _card in CARDS.all():
    BOOK.add_card(_card)

PASSIVES: Final = {(kind, kit): getattr(card, kit).passive.id for kind, card in SURVIVORS.items() for kit in ("a", "b")}
WOUNDS: Final = {location: injury.id for location, injury in INJURIES.items()}
DRAWBACKS: Final = {card: f"{card}:drawback" for card in ARMOUR}

# ---- gathering ------------------------------------------------------------------------------------------------------


def bearing(g: Endure) -> list[tuple[str, tuple[str, ...]]]:
    """The ship (""), a boss in its mood and enemies by nature, the survivors: what each of them bears."""
    state = g.state
    found = [("", tuple(aboard(g)))]
    boss = state.boss
    raging = ""
    if boss is not None and boss.mood and not boss.asleep:
        raging = boss.kind
        found.append((raging, (boss.mood, raging) if raging in g.innate else (boss.mood,)))
    found += [(kind, (kind,)) for kind in g.innate if kind != raging]
    found += [(s.seat, tuple(borne(g, s))) for s in state.survivors]
    return found


def aboard(g: Endure) -> list[str]:
    """What the ship bears: the event, and what the mission has broken."""
    found = [g.state.event] if BOOK.clauses(g.state.event) else []
    if g.grounded():
        found.append("gravity-failure")
    return found


def borne(g: Endure, who: Survivor) -> list[str]:
    """The sources that a survivor bears, but for what lasts a while."""
    found: list[str] = []
    if who.fate:
        return found
    if g.state.refuge is None:  # ETS-REF-11, ETS-REF-12: neither abilities, Resolve cards nor injuries count there
        found.append(PASSIVES[who.kind, who.kit])
        found += who.shaken
        for location in who.injuries:
            found.append(WOUNDS[location])
    if who.head:
        found.append(who.head)
    if who.body:
        found.append(who.body)
        found.append(DRAWBACKS[who.body])
    for item in who.bag:
        if item.card in DRAWBACKS:
            found.append(DRAWBACKS[item.card])
    return found


def innate(faction: str) -> tuple[str, ...]:
    """The enemies of a faction that bear effects by nature; who is on the map decides when they apply."""
    return tuple(enemy.id for enemy in ENEMIES.values() if enemy.faction == faction and BOOK.clauses(enemy.id))


def see(g: Endure) -> None:
    """Sets passage and sight by doors, walls and the state of the ship."""
    state, ground = g.state, g.ground
    closed = state.closed
    if "lockdown" in g.states:
        closed = (closed | ground.doors) & ~state.forced
    if closed != g.locked or state.broken != g.broken:
        g.locked, g.broken = closed, state.broken
        g.view = ground.layout.view(closed, state.broken)
    g.sees = ground.alone if "blackout" in g.states else g.view.sees


# ---- what the words mean --------------------------------------------------------------------------------------------


def name_of(who: Any) -> str:
    """A survivor goes by its seat, an enemy by its type."""
    return str(who.seat if isinstance(who, Survivor) else who.kind if isinstance(who, Group) else who or "")


def bearer_of(g: Endure, who: str) -> Survivor | None:
    """The survivor of that seat; None for an enemy or an event."""
    for s in g.state.survivors:
        if s.seat == who:
            return s
    return None


def concerns(g: Endure, to: str, among: str, who: str, subject: Any, hand: Hand | None) -> bool:
    """Whether an effect borne by this one touches that one; what touches its bearer alone is not asked here."""
    if to == "attacker":
        return hand is not None and who in hand.kinds
    if to == "enemies":
        if isinstance(subject, Survivor) or (who and ENEMIES[who].faction != ENEMIES[subject.kind].faction):
            return False
        if not who:
            return True
        if subject.kind == who:
            return False
        zones = [group.zone for group in g.state.groups if group.kind == who]
        return _among(g, among, zones, subject.zone)
    if not isinstance(subject, Survivor):
        return False
    bearer = bearer_of(g, who)
    if bearer is subject:
        return bool(to == "each")
    if bearer is not None:
        return _among(g, among, [bearer.zone], subject.zone)
    if not who:
        return True
    return _among(g, among, [group.zone for group in g.state.groups if group.kind == who], subject.zone)


def _among(g: Endure, among: str, zones: list[int], zone: int) -> bool:
    if among == "map":
        return True
    if zone < 0:
        return False
    if among == "zone":
        return zone in zones
    sees = g.sees
    for z in zones:  # noqa: SIM110 - asked all the time, and a generator is slower
        if z >= 0 and sees[z] >> zone & 1:
            return True
    return False


def holds(g: Endure, what: Circumstances, bearer: Any, hand: Hand | None) -> bool:
    """Whether all circumstances of an effect are given."""
    if what.always:
        return True
    if what.in_hand and (hand is None or not _in_hand(what.when, hand)):
        return False
    if (what.state is not None and what.state not in g.states) or what.state_not in g.states:
        return False
    return not what.around or not isinstance(bearer, Survivor) or bearer.zone < 0 or _around(g, what.when, bearer)


def _in_hand(when: e.When, hand: Hand) -> bool:
    return (
        (when.weapon is None or when.weapon == hand.weapon)
        and (when.distance is None or when.distance == hand.distance)
        and hand.kills >= when.kills
        and (when.noise_at_most is None or hand.noise <= when.noise_at_most)
        and (when.item is None or when.item in hand.item.split())
    )


def _around(g: Endure, when: e.When, s: Survivor) -> bool:
    """The circumstances that look at a survivor and the zone it stands in."""
    state, zone = g.state, s.zone
    if when.place is not None and g.ground.room[zone] != (when.place == "room"):
        return False
    if when.alone or when.company or when.crowd or when.enemies_here:
        others = -1
        for other in state.survivors:
            others += other.zone == zone
        if (when.alone and others) or others < when.company:
            return False
        here = 0
        for group in state.groups:
            if group.zone == zone:
                here += group.count
        if here < when.enemies_here or here + others < when.crowd:
            return False
    if when.enemies_near:
        near = g.view.near[zone] | 1 << zone
        if sum(group.count for group in state.groups if near >> group.zone & 1) < when.enemies_near:
            return False
    if when.kinds_in_sight and kinds_in_sight(g, s) < when.kinds_in_sight:
        return False
    return state.actions >= when.actions_left


def kinds_in_sight(g: Endure, s: Survivor) -> int:
    view = g.sees[s.zone]
    return len({group.kind for group in g.state.groups if view >> group.zone & 1})
