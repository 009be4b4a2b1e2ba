"""What is in force: standing effects of cards, abilities, events, moods and enemies, gathered into tables.

`refresh` must be called whenever a source comes or goes (a helmet put on, an injury, an event, a timed effect). It
sorts the effects in force by whom and what they touch (`g.own`, `g.common`), and sets sight and passage by the state of
the ship. A number that nothing touches is in neither, so asking for it costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ...table import Active
from ...table.effects import Change as Amount
from ...table.effects import add, at_least, at_most, fold, put, times
from . import effects as e
from .cards import Card
from .content import ARMOUR, CARDS, ENEMIES, INJURIES, SURVIVORS
from .state import Group, Survivor

if TYPE_CHECKING:
    from .game import Endure


class Hand:
    """What is in hand while an attack or a card is worked out: for effects that ask about it."""

    __slots__ = ("distance", "item", "kills", "kinds", "noise", "own", "weapon")

    def __init__(self, weapon: str = "", distance: int = 0, item: str = "", own: e.Effects = ()) -> None:
        self.weapon = weapon
        self.distance = distance
        self.item = item
        self.own = own
        """Effects of the weapon itself: they touch attacks made with it, and no others."""
        self.kinds: list[str] = []
        self.kills = 0
        self.noise = 0


# ---- the register ---------------------------------------------------------------------------------------------------


def _parts(key: str, effects: e.Effects) -> Iterator[tuple[str, e.Effect]]:
    """Every effect with its key: where in the card it stands."""
    for number, effect in enumerate(effects):
        here = f"{key}.{number}"
        yield here, effect
        match effect:
            case e.Choose(options=options):
                for n, option in enumerate(options):
                    yield from _parts(f"{here}.{n}", option)
            case e.Roll(bands=bands):
                for n, band in enumerate(bands):
                    yield from _parts(f"{here}.{n}", band.then)
            case e.On(then=then):
                yield from _parts(here, then)


def _fields(card: Card) -> Iterator[tuple[str, e.Effects]]:
    for field in card.__struct_fields__:
        value = getattr(card, field)
        if isinstance(value, tuple) and value and isinstance(value[0], e.AnyEffect):
            yield field, value


SOURCES: Final[dict[str, tuple[e.Standing, ...]]] = {}
"""By id of a card, what stands while it is in force; by key of a timed effect, that effect."""
NAMES: Final[dict[str, str]] = {}

for _, _card in CARDS.all():
    for _field, _effects in _fields(_card):
        _id = _card.id if _field == "effects" else f"{_card.id}:{_field}"
        SOURCES[_id] = tuple(x for x in _effects if isinstance(x, e.Standing) and x.lasts == "card")
        NAMES[_id] = _card.name
        for _key, _effect in _parts(_id, _effects):
            if isinstance(_effect, e.Standing) and _effect.lasts != "card":
                SOURCES[_key] = (_effect,)
                NAMES[_key] = _card.name


def _amounts(change: e.Change, because: str) -> tuple[Amount, ...]:
    made = (
        (put, change.set), (add, change.add), (times, change.times), (at_least, change.least), (at_most, change.most),
    )  # fmt: skip
    return tuple(make(amount, because) for make, amount in made if amount is not None)


BOUNDLESS: Final = 1000


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


class Clause:
    """One standing effect of a card, ready to be asked: into which table it belongs, under which word, and so on."""

    __slots__ = (
        "add", "among", "amounts", "because", "effect", "least", "most", "plain", "table", "to", "when", "word",
    )  # fmt: skip

    def __init__(self, table: str, word: str, effect: e.Standing, because: str) -> None:
        self.table, self.word, self.effect, self.because = table, word, effect, because
        self.to: str = effect.to
        self.among: str = effect.among
        self.when = Circumstances(effect.when)
        self.amounts: tuple[Amount, ...] = _amounts(effect, because) if isinstance(effect, e.Change) else ()
        """What it does to a number."""
        self.plain = all(amount.stage in ("add", "least", "most") for amount in self.amounts)
        """Most only add something, up or down to some bound: then these three say it all."""
        self.add = sum(amount.amount for amount in self.amounts if amount.stage == "add")
        self.least = max((amount.amount for amount in self.amounts if amount.stage == "least"), default=-BOUNDLESS)
        self.most = min((amount.amount for amount in self.amounts if amount.stage == "most"), default=BOUNDLESS)


CLAUSES: Final[dict[str, tuple[Clause, ...]]] = {}
"""By source."""
for _id, _standing in SOURCES.items():
    _clauses: list[Clause] = []
    for _each in _standing:
        match _each:
            case e.Change(number=_word):
                _clauses.append(Clause("number", _word, _each, NAMES[_id]))
            case e.On(event=_word):
                _clauses.append(Clause("on", _word, _each, NAMES[_id]))
            case e.Forbid(acts=_acts):
                _clauses += [Clause("forbid", _word, _each, NAMES[_id]) for _word in _acts]
            case e.Exempt(rule=_word):
                _clauses.append(Clause("exempt", _word, _each, NAMES[_id]))
            case e.State(name=_word):
                _clauses.append(Clause("ship", _word, _each, NAMES[_id]))
    CLAUSES[_id] = tuple(_clauses)

PASSIVES: Final = {(kind, kit): getattr(card, kit).passive.id for kind, card in SURVIVORS.items() for kit in ("a", "b")}
WOUNDS: Final = {location: injury.id for location, injury in INJURIES.items()}
DRAWBACKS: Final = {card: f"{card}:drawback" for card in ARMOUR}

# ---- gathering ------------------------------------------------------------------------------------------------------

Entry = tuple[Clause, str]
"""An effect in force, and who bears it: a seat, an enemy, or "" for an event."""
RARE: Final[tuple[str, ...]] = ("notice", "roll_off", "trade.range")
"""What rules want to know of everybody at once: whether anybody bears it (`g.rare`)."""
MOST: Final = 4096
"""So many combinations of sources are remembered; then all are forgotten."""


class InForce:
    """Some of what is in force, sorted by what it touches. Never changed, so games share it.

    What touches its bearer alone (`to = "self"`) depends on the bearer's own sources and nothing else: there is one of
    these for each bearer (`g.own`). All that touches others lies in one more (`g.common`), with who bears it.
    """

    __slots__ = ("answers", "exempts", "forbids", "hampers", "numbers", "rare", "shared", "ship", "sources")

    def __init__(self, sources: tuple[tuple[str, str], ...], own: bool) -> None:
        self.numbers: dict[str, list[Entry]] = {}
        self.exempts: dict[str, list[Entry]] = {}
        self.forbids: dict[str, list[Entry]] = {}
        self.sources = sources
        self.answers: dict[str, list[tuple[str, str]]] = {}
        """By what happens, the sources that answer."""
        self.ship: set[str] = set()
        self.shared: list[str] = []
        """Of one bearer: the sources that touch others too."""
        for id, who in sources:
            for clause in CLAUSES.get(id, ()):
                table, word = clause.table, clause.word
                mine = clause.to == "self" and table != "ship"
                if mine is not own:
                    if own and id not in self.shared:
                        self.shared.append(id)
                elif table == "on":
                    self.answers.setdefault(word, []).append((id, who))
                elif table == "ship":
                    self.ship.add(word)
                else:
                    lists = self.numbers if table == "number" else self.exempts if table == "exempt" else self.forbids
                    lists.setdefault(word, []).append((clause, who))
        self.rare = [word for word in RARE if word in self.exempts or word in self.numbers]
        self.hampers = "move.limit" in self.numbers or "move" in self.forbids or "enter_occupied" in self.forbids
        """Whether it may stand against moving."""


NOTHING_OWN: Final = InForce((), True)
_OWN: Final[dict[tuple[str, ...], InForce]] = {}
_COMMON: Final[dict[tuple[tuple[str, str], ...], InForce]] = {}


def borne(g: Endure, s: Survivor) -> list[str]:
    """The sources that this survivor bears, but for what lasts a while."""
    found: list[str] = []
    if g.state.refuge is None:  # ETS-REF-11, ETS-REF-12: neither abilities, Resolve cards nor injuries count there
        found.append(PASSIVES[s.kind, s.kit])
        found += s.shaken
        for location in s.injuries:
            found.append(WOUNDS[location])
    if s.head:
        found.append(s.head)
    if s.body:
        found.append(s.body)
        found.append(DRAWBACKS[s.body])
    for card in s.bag:
        if card in DRAWBACKS:
            found.append(DRAWBACKS[card])
    return found


def aboard(g: Endure) -> list[tuple[str, str]]:
    """The sources that no survivor bears, and who does: the ship (""), a boss, enemies by nature."""
    state = g.state
    found: list[tuple[str, str]] = [(state.event, "")] if CLAUSES.get(state.event) else []
    if g.grounded():
        found.append(("gravity-failure", ""))
    boss = state.boss
    if boss is not None and boss.mood and not boss.asleep:
        found.append((boss.mood, boss.kind))
    found += g.innate
    return found


def sources(g: Endure) -> list[tuple[str, str]]:
    """Everything with effects in force, and who bears it: the ship, the survivors in order, what lasts a while."""
    found = aboard(g)
    for s in g.state.survivors:
        if not s.fate:
            found += [(id, s.seat) for id in borne(g, s)]
    return found + [(active.id, active.who) for active in g.state.effects]


def heard(g: Endure) -> list[Active]:
    """The effects in force, in the order in which they came into force."""
    return [Active(id, who) for id, who in sources(g) if SOURCES.get(id)]


def innate(faction: str) -> tuple[tuple[str, str], ...]:
    """The effects that enemies of a faction bear by nature; who is on the map decides when they apply."""
    return tuple(
        (enemy.id, enemy.id) for enemy in ENEMIES.values() if enemy.faction == faction and SOURCES.get(enemy.id)
    )


def refresh(g: Endure, s: Survivor | None = None) -> None:
    """Gathers anew what is in force. `s`: nothing has changed but what this survivor bears."""
    if s is not None:
        before, now = g.own[s.seat], _own(g, s)
        if now.shared == before.shared and now.rare == before.rare:
            g.own[s.seat] = now
            return
    state = g.state
    g.own = own = {}
    rare: list[str] = []
    common = aboard(g)
    for _, who in common:
        if who and who not in own:
            own[who] = _in_force(tuple([id for id, other in common if other == who]))
    for s in state.survivors:
        own[s.seat] = mine = _own(g, s)
        rare += mine.rare
        for id in mine.shared:
            common.append((id, s.seat))
    for active in state.effects:
        if not active.who:
            common.append((active.id, ""))
    key = tuple(common)
    there = _COMMON.get(key)
    if there is None:
        if len(_COMMON) >= MOST:
            _COMMON.clear()
        there = _COMMON[key] = InForce(key, False)
    g.common = there
    g.rare = rare + there.rare
    g.ship = there.ship
    see(g)


def _own(g: Endure, s: Survivor) -> InForce:
    """What this survivor bears that touches no other."""
    found = borne(g, s) if not s.fate else []
    for active in g.state.effects:
        if active.who == s.seat:
            found.append(active.id)
    return _in_force(tuple(found))


def _in_force(ids: tuple[str, ...]) -> InForce:
    found = _OWN.get(ids)
    if found is None:
        if len(_OWN) >= MOST:
            _OWN.clear()
        found = _OWN[ids] = InForce(tuple([(id, "") for id in ids]), True)
    return found


def see(g: Endure) -> None:
    """Sets passage and sight by doors, walls and the state of the ship."""
    state, ground = g.state, g.ground
    closed = state.closed
    if "lockdown" in g.ship:
        closed = (closed | ground.doors) & ~state.forced
    if closed != g.locked or state.broken != g.broken:
        g.locked, g.broken = closed, state.broken
        g.view = ground.layout.view(closed, state.broken)
    g.sees = ground.alone if "blackout" in g.ship else g.view.sees


# ---- asking ---------------------------------------------------------------------------------------------------------


def number_of(g: Endure, name: str, base: int, s: Survivor, hand: Hand | None = None) -> int:
    """A number of a survivor: `base` as changed by all that is in force. Quick when nothing touches it."""
    own = g.own[s.seat].numbers.get(name)
    if name in g.common.numbers or (hand is not None and hand.own):
        found = changes(g, name, s, hand)
        return fold(base, found) if found else base
    if own is None:
        return base
    total, least, most = base, -BOUNDLESS, BOUNDLESS
    for clause, _ in own:
        if holds(g, clause.when, s, hand):
            if not clause.plain:
                return fold(base, changes(g, name, s, hand))
            total += clause.add
            least, most = max(least, clause.least), min(most, clause.most)
    return min(max(total, least), most)


def foe_number(g: Endure, name: str, base: int, group: Group) -> int:
    """The same for a group of enemies, or a boss."""
    if name not in g.common.numbers and name not in own_of(g, group).numbers:
        return base
    found = changes(g, name, group, None)
    return fold(base, found) if found else base


def changes(g: Endure, name: str, subject: Any, hand: Hand | None) -> list[Amount]:
    """What changes a number of a survivor or a group, with this in hand."""
    found: list[Amount] = []
    common = g.common.numbers.get(name)
    if common is not None:
        done: list[Any] = []
        for clause, who in common:
            # ETS-RUL-48: borne by several, it touches the same one once
            if clause.effect not in done and concerns(g, clause.to, clause.among, who, subject, hand):
                done.append(clause.effect)
                if clause.when.always or holds(g, clause.when, bearer_of(g, who), hand):
                    found += clause.amounts
    own = own_of(g, subject).numbers.get(name)
    if own is not None:
        bearer = subject if isinstance(subject, Survivor) else None
        for clause, _ in own:
            if holds(g, clause.when, bearer, hand):
                found += clause.amounts
    if hand is not None and hand.own:
        for effect in hand.own:
            if isinstance(effect, e.Change) and effect.number == name:
                found += _amounts(effect, "the weapon")
    return found


def exempt(g: Endure, rule: str, s: Survivor, hand: Hand | None = None) -> bool:
    """Whether a rule does not touch this survivor."""
    own, common = g.own[s.seat].exempts, g.common.exempts
    return (
        (rule in own and _stands(g, own[rule], s, True, hand) is not None)
        or (rule in common and _stands(g, common[rule], s, False, hand) is not None)
        or (hand is not None and any(isinstance(x, e.Exempt) and x.rule == rule for x in hand.own))
    )


def forbidden(g: Endure, act: str, s: Survivor) -> str:
    """The name of what forbids this survivor such an act; "" when nothing does."""
    own, common = g.own[s.seat].forbids, g.common.forbids
    found = _stands(g, own[act], s, True, None) if act in own else None
    if found is None and act in common:
        found = _stands(g, common[act], s, False, None)
    return found.because if found is not None else ""


def _stands(g: Endure, entries: list[Entry], s: Survivor, own: bool, hand: Hand | None) -> Clause | None:
    """The first of these effects that touches this survivor now."""
    for clause, who in entries:
        if own:
            if holds(g, clause.when, s, hand):
                return clause
        elif concerns(g, clause.to, clause.among, who, s, hand) and holds(g, clause.when, bearer_of(g, who), hand):
            return clause
    return None


def waits(g: Endure, word: str, subject: Any) -> bool:
    """Whether something in force may answer when this happens to that one."""
    return word in own_of(g, subject).answers or word in g.common.answers


def answering(g: Endure, word: str, subject: Any) -> list[Active]:
    """What may answer: what this one bears, and what touches others too."""
    name = name_of(subject)
    found = [Active(id, who) for id, who in g.common.answers.get(word, ())]
    return found + [Active(id, name) for id, _ in own_of(g, subject).answers.get(word, ())]


def stands(g: Endure, active: Active) -> bool:
    """Whether it is still in force."""
    own = g.own.get(active.who)
    return (own is not None and (active.id, "") in own.sources) or (active.id, active.who) in g.common.sources


def own_of(g: Endure, subject: Any) -> InForce:
    """What this one bears that touches no other."""
    return g.own[subject.seat] if isinstance(subject, Survivor) else g.own.get(subject.kind, NOTHING_OWN)


def name_of(subject: Any) -> str:
    """A survivor goes by its seat, an enemy by its type."""
    return str(subject.seat if isinstance(subject, Survivor) else subject.kind)


def bearer_of(g: Endure, who: str) -> Survivor | None:
    """The survivor of that seat; None for an enemy or an event."""
    for s in g.state.survivors:
        if s.seat == who:
            return s
    return None


def concerns(g: Endure, to: str, among: str, who: str, subject: Any, hand: Hand | None) -> bool:
    """Whether an effect borne by this one touches that one."""
    if to == "self":
        return who == name_of(subject)
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
    return any(z >= 0 and g.sees[z] >> zone & 1 for z in zones)


def holds(g: Endure, what: Circumstances, bearer: Survivor | None, hand: Hand | None) -> bool:
    """Whether all circumstances of an effect are given."""
    if what.always:
        return True
    if what.in_hand and (hand is None or not _in_hand(what.when, hand)):
        return False
    if (what.state is not None and what.state not in g.ship) or what.state_not in g.ship:
        return False
    return not what.around or bearer is None or bearer.zone < 0 or _around(g, what.when, bearer)


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


def touched(g: Endure, name: str, s: Survivor) -> bool:
    """Whether something in force may change this number of a survivor."""
    return name in g.own[s.seat].numbers or name in g.common.numbers
