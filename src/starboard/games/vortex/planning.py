"""Phase B: everybody rolls, talks, and puts dice on boards (VTX-PHB, VTX-BRD).

All Heroes plan together, in one joint draft: a plan says for every die on whose board and in which space it lies. A die
on another Hero's board was given away. Slots are written `board/space`:

| space              | what lies there                                                            |
|--------------------|----------------------------------------------------------------------------|
| `movement` …       | a line of the board                                                        |
| `init+`, `init-`   | a Movement die that shifts the Initiative by 1                             |
| `init=7`           | a star that sets the Initiative                                            |
| `room`             | the Room Activation reserve; `room:melee` for a pair turned to that icon   |
| `est`              | the EST space                                                              |
| `card:ripper`      | the Equipment card of that id, which needs a die                           |
| `object`, `kit`    | the die that carries an Object; one more that works the Repair Kit         |
| `under:red-2`      | the lower die of a pair; the upper one may lie wherever any other icon may |
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ...cards import possible
from ...table import Arrange, Ask, Choose, Plan, WhyNot
from ...table.facts import Heading, Rolled
from ...table.offers import Random
from . import objects
from .content import CARDS, HEROES, ICONS, LINE_NUMBERS, LINES, NUMBERS
from .options import PickUp, UseDice
from .standing import unusable, use
from .state import Hero

if TYPE_CHECKING:
    from .game import Vortex


def roll(g: Vortex) -> None:
    """Every player rolls all their dice (VTX-PHB-01)."""
    for hero in g.state.heroes:
        if hero.out:
            continue
        hero.faces = g.take(f"{hero.id} rolls", ICONS, hero.dice)
        hero.changed = []
        if g.live:
            g.tell(Rolled(hero.id, "dice", tuple(hero.faces)), "rolled", "VTX-PHB-01")
    g.state.phase = "planning"


async def planning(g: Vortex) -> None:
    """The plan is committed when all are ready (VTX-PHB-12); until then Equipment may change dice (VTX-PHB-03)."""
    asks = [Ask(g.seats, Planning(g), joint=True)]
    asks += [
        Ask(hero.id, Choose("preparations", preparations, (g, hero)))
        for hero in g.state.heroes
        if (hero.equipment or g.state.objects) and not hero.out
    ]
    ask, answer = await g.ask_first(*asks)
    if ask.joint:
        commit(g, answer)
    elif isinstance(answer, PickUp):
        objects.pick_up(g, g.hero(ask.seats[0]), answer)
    else:
        await use(g, g.hero(ask.seats[0]), answer.card)


def preparations(g: Vortex, hero: Hero, no: WhyNot | None) -> list[UseDice | PickUp]:
    """What a Hero may do in Phase B besides placing dice."""
    return [*dice_cards(g, hero, no), *objects.pick_ups(g, hero, no)]


# ---- where a die may go ---------------------------------------------------------------------------------------------


def spaces(hero: str, icon: str) -> tuple[str, ...]:
    """The slots of a Hero's board that take a die showing this icon, Equipment apart."""
    board = [f"{hero}/{icon}"] if icon in LINES else []  # VTX-BRD-10
    if icon == "movement":
        board += [f"{hero}/init+", f"{hero}/init-"]  # VTX-BRD-02, VTX-RUL-01
    if icon == "star":
        board += [f"{hero}/{line}" for line in HEROES[hero].stars]  # VTX-BRD-11
        low, high = NUMBERS.initiative
        board += [f"{hero}/init={n}" for n in range(low, high + 1)]  # VTX-BRD-03
    return (*board, f"{hero}/room", f"{hero}/est")  # VTX-BRD-04, VTX-BRD-08


SPACES: dict[str, dict[str, tuple[str, ...]]] = {hero: {icon: spaces(hero, icon) for icon in ICONS} for hero in HEROES}


@cache
def pair_spaces(hero: str, face: str) -> tuple[str, ...]:
    """The slots of a Hero's board that take a pair of dice with this icon: those of any other icon (VTX-PHB-10)."""
    found = [
        f"{hero}/room:{icon}" if slot == f"{hero}/room" else slot
        for icon in ICONS
        if icon != face
        for slot in SPACES[hero][icon]
    ]
    return tuple(dict.fromkeys(found))


@cache
def die_ids(hero: str, dice: int) -> tuple[str, ...]:
    return tuple(f"{hero}-{i + 1}" for i in range(dice))


SINGLE: Final = ("card", "object", "kit")
"""Spaces for one die, or one pair."""

_OWNERS: Final[dict[str, tuple[str, int]]] = {}
_PARSED: Final[dict[str, tuple[str, str, str]]] = {}
_LINES: Final[dict[str, tuple[str, int]]] = {}


def owner_of(die: str) -> tuple[str, int]:
    """Whose die it is, and which of them: `red-2` -> red, 1."""
    if die not in _OWNERS:
        owner, _, number = die.partition("-")
        _OWNERS[die] = owner, int(number) - 1
    return _OWNERS[die]


def parsed(slot: str) -> tuple[str, str, str]:
    """(board, space, argument) of a slot: `red/card:ripper` -> red, card, ripper."""
    if slot not in _PARSED:
        board, _, space = slot.partition("/")
        mark = "=" if "=" in space else ":"
        space, _, argument = space.partition(mark)
        _PARSED[slot] = board, space, argument
    return _PARSED[slot]


def line_of(slot: str) -> tuple[str, int]:
    """The board of a slot, and the number of its line; -1: another space."""
    if slot not in _LINES:
        board, space, _ = parsed(slot)
        _LINES[slot] = board, LINE_NUMBERS.get(space, -1)
    return _LINES[slot]


class _Lying:
    """What a draft means for a die that is still to be laid: the free dice by their icons, the upper die of each pair
    and its board, the spaces for one die that are taken, and how many dice each Hero may still give and has taken."""

    def __init__(
        self,
        free: dict[str, list[str]],
        uppers: dict[str, str],
        taken: set[str],
        left: dict[str, int],
        takes: dict[str, int],
    ) -> None:
        self.free, self.uppers, self.taken, self.left, self.takes = free, uppers, taken, left, takes


class Planning(Arrange):
    """The joint plan of all Heroes. See the module's text."""

    def __init__(self, g: Vortex) -> None:
        super().__init__("planning")
        self.refuse = g.why_not
        self.heroes = [h for h in g.state.heroes if not h.out]
        self._by_id = {h.id: h for h in self.heroes}
        self.cards = {h.id: loadable_cards(h) for h in self.heroes if h.equipment}
        self.carrying = {thing.bearer: thing.kind for thing in g.state.objects if thing.bearer}
        self._found: dict[str, tuple[list[str] | None, bool, list[str]]] = {}
        """By die: the free ones with its icon and whether it was laid, when its slots were found, and these."""
        self._rests: object = None
        """What the slots of all dice rested on then."""
        self._owners: dict[str, str] | None = None
        self._faces: dict[str, str] = {}
        """What all dice show."""
        self._singles: dict[tuple[tuple[str, ...], str], list[str]] = {}
        """By boards and icon: the spaces for such a die, while no space for one is taken."""

    def owners(self) -> Mapping[str, str]:
        if self._owners is None:
            self._owners = {die: hero.id for hero in self.heroes for die in die_ids(hero.id, hero.dice)}
        return self._owners

    def slots(self, piece: str, plan: Plan) -> list[str]:
        found = self.draft_slots(piece, plan)
        if not self.carrying:
            return found
        return [slot for slot in found if self._can_carry({**plan, piece: slot})]

    def describe(self) -> Any:
        owners = self.owners()
        if self.carrying:
            return super().describe()
        slots = self.laid_slots(list(owners), {})
        return [self.name, {die: [owner, slots[die]] for die, owner in owners.items()}]

    def draft_slots(self, piece: str, plan: Plan) -> list[str]:
        return self._open(piece, self._lying(piece, plan))

    def laid_slots(self, pieces: Sequence[str], plan: Plan) -> dict[str, list[str]]:
        """The whole draft is counted once. A die at home in a space for many means nothing to the others but that it
        lies there: what was found for them before is found again."""
        whole, found = self._lying("", plan), {}
        rests = self._faces, whole.uppers, whole.taken, whole.left, whole.takes
        if rests != self._rests:
            self._rests = rests
            self._found.clear()
        for piece in pieces:
            slot = plan.get(piece, "")
            if slot and not self._at_home(piece, slot):
                others = {die: slot for die, slot in plan.items() if die != piece}
                found[piece] = self._open(piece, self._lying(piece, others))
                continue
            equals, known = whole.free.get(self._faces[piece]), self._found.get(piece)
            if known is None or known[0] != equals or known[1] != bool(slot):
                known = self._found[piece] = equals, bool(slot), self._open(piece, whole)
            found[piece] = known[2]
        return found

    def _at_home(self, piece: str, slot: str) -> bool:
        board, space, _ = parsed(slot)
        return board == owner_of(piece)[0] and space != "under" and space not in SINGLE

    def _lying(self, piece: str, plan: Plan) -> _Lying:
        """What a plan means for a die that is still to be laid. The upper die of a half-made pair counts where it will
        lie."""
        self._faces = {}
        for hero in self.heroes:
            self._faces.update(zip(die_ids(hero.id, hero.dice), hero.faces, strict=False))
        uppers: dict[str, str] = {}
        taken: set[str] = set()
        for slot in plan.values():
            board, space, upper = parsed(slot)
            if space == "under":
                uppers[upper] = board
            elif space in SINGLE:
                taken.add(slot)
        free: dict[str, list[str]] = {}
        for die, face in self._faces.items():
            if die not in plan and die not in uppers:
                free.setdefault(face, []).append(die)
        gives, takes = self._gifts(plan, piece)
        left = {hero.id: self._most_gifts(hero) - gives[hero.id] for hero in self.heroes}
        return _Lying(free, uppers, taken, left, takes)

    def _open(self, piece: str, lying: _Lying) -> list[str]:
        owner = owner_of(piece)[0]
        hero, face = self._by_id[owner], self._faces[piece]
        if piece in lying.uppers:
            return self._pair_slots(lying.uppers[piece], face, lying.taken)
        boards = [owner, *self._takers(hero, piece, lying)]
        return self._all_single(tuple(boards), face, lying.taken) + self._under_slots(piece, boards, lying)

    def _all_single(self, boards: tuple[str, ...], icon: str, taken: set[str]) -> list[str]:
        key = boards, icon
        found = self._singles.get(key) if not taken else None
        if found is None:
            found = [slot for board in boards for slot in self._single_slots(board, icon, taken)]
            if not taken:
                self._singles[key] = found
        return found

    def _single_slots(self, board: str, icon: str, taken: Collection[str]) -> list[str]:
        return [*SPACES[board][icon], *self._card_slots(board, icon, taken), *self._object_slots(board, icon, taken)]

    def _pair_slots(self, board: str, face: str, taken: Collection[str]) -> list[str]:
        """A pair counts as one die showing any other icon (VTX-PHB-10)."""
        others = [icon for icon in ICONS if icon != face]
        cards = [slot for icon in others for slot in self._card_slots(board, icon, taken)]
        objects = [
            f"{board}/object:{icon}" if slot == f"{board}/object" else slot
            for icon in others
            for slot in self._object_slots(board, icon, taken)
        ]
        return [*pair_spaces(board, face), *dict.fromkeys(cards), *dict.fromkeys(objects)]

    def _object_slots(self, board: str, icon: str, taken: Collection[str]) -> list[str]:
        """Carrying costs one die, any icon (VTX-OBJ-03); the Repair Kit works with one more that shows Special
        (VTX-OBJ-14, VTX-RUL-04)."""
        kind = self.carrying.get(board)
        if kind is None:
            return []
        spaces = {parsed(slot)[1] for slot in taken if slot.startswith(f"{board}/")}
        found = [] if "object" in spaces else [f"{board}/object"]
        if kind == "repair" and icon == "special" and "kit" not in spaces:
            found.append(f"{board}/kit")
        return found

    def _can_carry(self, plan: Plan) -> bool:
        """Whether every bearer has a die on its Object, or one of its own left for it (VTX-OBJ-03, VTX-OBJ-08)."""
        lying = [parsed(slot) for slot in plan.values()]
        carried = [board for board, space, _ in lying if space == "object"]
        away = [die for board, space, die in lying if space == "under" and owner_of(die)[0] != board]
        return all(
            hero.id in carried or any(die not in plan and die not in away for die in die_ids(hero.id, hero.dice))
            for hero in self.heroes
            if hero.id in self.carrying
        )

    def _card_slots(self, board: str, icon: str, taken: Collection[str]) -> list[str]:
        """Equipment that wants a die of this icon, or any (VTX-BRD-14, VTX-EQP-07, VTX-EQP-08): one die each."""
        cards = self.cards.get(board)
        if not cards:
            return []
        slots = (f"{board}/card:{card}" for card, die in cards.items() if die in ("any", icon))
        return [slot for slot in slots if slot not in taken]

    def _takers(self, hero: Hero, piece: str, lying: _Lying) -> list[str]:
        """The Heroes to whom this die may be given now (VTX-PHB-04 to 09)."""
        if len(self.heroes) == 1 or owner_of(piece)[1] in hero.changed:  # VTX-RUL-30
            return []
        if lying.left[hero.id] <= 0:
            return []
        return [other.id for other in self.heroes if other is not hero and lying.takes[other.id] < NUMBERS.receive]

    def _most_gifts(self, hero: Hero) -> int:
        """VTX-PHB-04, VTX-PHB-07."""
        return max(0, min(NUMBERS.give, hero.dice - NUMBERS.keep))

    def _gifts(self, plan: Plan, but: str) -> tuple[dict[str, int], dict[str, int]]:
        """How many dice each Hero has given and taken; the upper die of a half-made pair counts where it will lie."""
        gives = dict.fromkeys([hero.id for hero in self.heroes], 0)
        takes = gives.copy()
        for piece, slot in plan.items():
            board, space, upper = parsed(slot)
            for die in (piece, upper) if space == "under" and upper not in plan else (piece,):
                owner = owner_of(die)[0]
                if owner != board and die != but:
                    gives[owner] += 1
                    takes[board] += 1
        return gives, takes

    def _under_slots(self, piece: str, boards: list[str], lying: _Lying) -> list[str]:
        """Where it may lie under a die of the same icon that is not placed yet and in no pair (VTX-PHB-10, VTX-RUL-29).
        Both dice of a pair lie on one board; whichever is not at home there is given away."""
        equals = [die for die in lying.free.get(self._faces[piece], ()) if die != piece]
        if not equals:
            return []
        owner, found, left = owner_of(piece)[0], [], lying.left
        for die in equals:
            other, i = owner_of(die)
            one = 2 if other == owner else 1
            for board in boards:
                given = (owner != board) + (other != board)
                if other != board and (i in self._by_id[other].changed or left[other] < one):  # VTX-RUL-30
                    continue
                if lying.takes[board] + given <= NUMBERS.receive and (owner == board or left[owner] >= one):
                    found.append(f"{board}/under:{die}")
        return found

    def problem(self, plan: Plan) -> str | None:
        """Legality is of the plan as a whole, in whatever order its dice were laid."""
        owners = self.owners()
        if stray := [piece for piece in plan if piece not in owners]:
            return self.refuse("no-such-die", die=stray[0])
        if left := [piece for piece in owners if piece not in plan]:
            return self.refuse("die-left", die=left[0])
        uppers = [slot.partition(":")[2] for slot in plan.values() if "/under:" in slot]
        for die, slot in plan.items():
            pair = "/under:" in slot
            if not (self._stacked(die, slot, plan, uppers) if pair else self._fits(die, slot, die in uppers)):
                return self.refuse("no-such-slot", die=die, slot=slot)
        return self._shortage(plan)

    def _fits(self, die: str, slot: str, paired: bool) -> bool:
        """Whether there is such a space on that board for what the die, or the pair, shows."""
        board = slot.partition("/")[0]
        if board not in [hero.id for hero in self.heroes]:
            return False
        face = self._face(die)
        return slot in (self._pair_slots(board, face, ()) if paired else self._single_slots(board, face, ()))

    def _stacked(self, lower: str, slot: str, plan: Plan, uppers: list[str]) -> bool:
        """Two dice of one icon, on one board, the upper one in no other pair (VTX-PHB-10, VTX-RUL-29)."""
        board, _, upper = slot.partition("/under:")
        if upper == lower or upper not in plan or uppers.count(upper) > 1 or "/under:" in plan[upper]:
            return False
        return plan[upper].startswith(f"{board}/") and self._face(upper) == self._face(lower)

    def _face(self, die: str) -> str:
        owner, number = owner_of(die)
        return next(hero.faces[number] for hero in self.heroes if hero.id == owner)

    def _shortage(self, plan: Plan) -> str | None:
        """What every die for itself does not show: spaces for one die, gifts, and Objects that want one."""
        lying = {die: parsed(slot) for die, slot in plan.items()}
        spots = [(board, space, what if space == "card" else "") for board, space, what in lying.values()]
        single = [spot for spot in spots if spot[1] in SINGLE]
        for die, spot in zip(lying, spots, strict=True):
            if single.count(spot) > 1:
                return self.refuse("no-such-slot", die=die, slot=plan[die])
        gives, takes = self._gifts(plan, "")
        for hero in self.heroes:
            if gives[hero.id] > self._most_gifts(hero):  # VTX-PHB-04, VTX-PHB-07
                return self.refuse("gives-too-many", who=hero.id)
            if takes[hero.id] > NUMBERS.receive:  # VTX-PHB-06
                return self.refuse("takes-too-many", who=hero.id)
            for number, die in enumerate(die_ids(hero.id, hero.dice)):
                if number in hero.changed and lying[die][0] != hero.id:  # VTX-RUL-30
                    return self.refuse("changed-die", die=die)
            if hero.id in self.carrying and (hero.id, "object", "") not in single:  # VTX-OBJ-03
                return self.refuse("object-without-a-die", who=hero.id)
        return None

    def sample(self, random: Random) -> Plan:
        """A random plan. Most dice stay at home on a natural space; some are given away, paired or put on a card.

        This is the hot spot of every rollout: it keeps its own count of gifts instead of asking `slots` for each die,
        and never makes a pair of dice from two Heroes.
        """
        plan: Plan = {}
        heroes = self.heroes
        takes = dict.fromkeys([hero.id for hero in heroes], 0) if len(heroes) > 1 else None
        for hero in heroes:
            id, faces = hero.id, hero.faces
            home = SPACES[id]
            ids = die_ids(id, hero.dice)
            gives = min(NUMBERS.give, hero.dice - NUMBERS.keep)
            uppers: list[int] = []
            bears = self.carrying.get(id)
            for i, face in enumerate(faces):
                luck = random() * 1.2
                if bears and not i:
                    plan[ids[i]] = f"{id}/object"
                elif uppers and i in uppers:
                    slots = pair_spaces(id, face)
                    plan[ids[i]] = slots[int(luck / 1.2 * len(slots))]
                elif luck < 1:
                    slots = home[face]
                    plan[ids[i]] = slots[int(luck * len(slots))]
                elif luck < 1.07 and takes is not None and gives > 0 and i not in hero.changed:
                    taker = heroes[int(random() * len(heroes))].id
                    if taker != id:
                        if takes[taker] < NUMBERS.receive:
                            takes[taker] += 1
                            gives -= 1
                        else:
                            taker = id
                    slots = SPACES[taker][face]
                    plan[ids[i]] = slots[int(random() * len(slots))]
                elif luck < 1.13 and face in faces[i + 1 :]:
                    upper = faces.index(face, i + 1)
                    uppers.append(upper)
                    plan[ids[i]] = f"{id}/under:{ids[upper]}"
                else:
                    found = self._single_slots(id, face, plan.values())
                    plan[ids[i]] = found[int(random() * len(found))]
        return plan


def initiative(base: int, laid: list[tuple[str, str]]) -> int:
    """What the dice beside it make of an Initiative: a star sets it (VTX-BRD-03), the lowest of several
    (VTX-RUL-62); Movement dice shift it (VTX-BRD-02); it stays within its bounds (VTX-RUL-32)."""
    low, high = NUMBERS.initiative
    stars: list[int] = []
    shift = 0
    for space, argument in laid:
        if space == "init":
            stars.append(int(argument))
        else:
            shift += 1 if space == "init+" else -1
    return min(high, max(low, (min(stars) if stars else base) + shift))


def commit(g: Vortex, plan: Plan) -> None:
    """Puts the dice where the plan says; from here on none of them moves (VTX-PHB-12, VTX-PHB-13)."""
    state = g.state
    state.plan = plan
    boards = {hero.id: hero for hero in state.heroes}
    beside: dict[str, list[tuple[str, str]]] = {}
    for die, slot in plan.items():
        board, line = _LINES.get(slot) or line_of(slot)
        hero = boards[board]
        if line >= 0:
            hero.lines[line] += 1
            continue
        _, space, argument = _PARSED[slot]
        if space == "est":
            hero.est += 1
        elif space == "room":
            owner, number = owner_of(die)
            hero.reserve.append(argument or boards[owner].faces[number])
        elif space.startswith("init"):
            beside.setdefault(board, []).append((space, argument))
        elif space == "card":
            hero.loaded.append(argument)
        elif space == "object":
            owner, number = owner_of(die)
            hero.load = argument or boards[owner].faces[number]
        elif space == "kit":
            hero.kit = True
    for board, laid in beside.items():
        boards[board].initiative = initiative(boards[board].initiative, laid)
    state.phase = "est"
    if g.live:
        g.beat()
        g.tell(Heading("phase", "activation"), "planned", "VTX-PHB-12")


# ---- Equipment of Phase B -------------------------------------------------------------------------------------------


def loadable_cards(hero: Hero) -> dict[str, str]:
    """The Hero's Equipment that needs a die, and which (VTX-EQP-07)."""
    found: dict[str, str] = {}
    for id in hero.equipment:
        die = CARDS[id].equipment.die
        if die is not None:
            found[id] = die
    return found


def dice_cards(g: Vortex, hero: Hero, no: WhyNot | None) -> list[UseDice]:
    """Equipment that changes dice: Phase B only (VTX-GAP-22), once per round (VTX-EQP-03)."""
    found = []
    for id in hero.equipment:
        card = CARDS[id].equipment
        if card.phase != "B":
            continue
        reason = unusable(g, hero, id)
        if reason is None:
            found += [UseDice(id)] if possible(g, card.effects, hero) else []
        elif no is not None:
            no(UseDice(id), *reason, card=id)
    return found


def face_of(hero: Hero, die: str) -> str:
    return hero.faces[owner_of(die)[1]]
