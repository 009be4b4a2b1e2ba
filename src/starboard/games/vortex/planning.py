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

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from ...table import Arrange, Ask, Choose, Pick, Plan, WhyNot
from ...table.offers import Random
from . import objects
from .content import (
    CARDS,
    HEROES,
    ICONS,
    LINE_NUMBERS,
    LINES,
    NUMBERS,
    OPPOSITE,
    Equipment,
    Flip,
    Reroll,
    SetFace,
    Star,
)
from .effects import unusable, use_up
from .options import PickUp, Turn, UseDice
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
            g.tell("rolled", f"{HEROES[hero.id].name} rolls {', '.join(hero.faces)}.", "VTX-PHB-01", hero=hero.id)
    g.state.phase = "planning"


async def planning(g: Vortex) -> None:
    """The plan is committed when all are ready (VTX-PHB-12); until then Equipment may change dice (VTX-PHB-03)."""
    asks = [Ask(g.seats, Planning(g), joint=True)]
    asks += [
        Ask(hero.id, Choose(preparations, (g, hero)))
        for hero in g.state.heroes
        if (hero.equipment or g.state.objects) and not hero.out
    ]
    ask, answer = await g.ask_first(*asks)
    if ask.joint:
        commit(g, answer)
    elif isinstance(answer, PickUp):
        objects.pick_up(g, g.hero(ask.seats[0]), answer)
    else:
        await use_dice_card(g, g.hero(ask.seats[0]), answer)


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


_OWNERS: Final[dict[str, tuple[str, int]]] = {}
_PARSED: Final[dict[str, tuple[str, str, str]]] = {}


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


class Planning(Arrange):
    """The joint plan of all Heroes. See the module's text."""

    def __init__(self, g: Vortex) -> None:
        super().__init__("planning")
        self.heroes = [h for h in g.state.heroes if not h.out]
        self.cards = {h.id: loadable_cards(h) for h in self.heroes if h.equipment}
        self.carrying = {thing.bearer: thing.kind for thing in g.state.objects if thing.bearer}

    def owners(self) -> Mapping[str, str]:
        return {die: hero.id for hero in self.heroes for die in die_ids(hero.id, hero.dice)}

    def slots(self, piece: str, plan: Plan) -> list[str]:
        owner, number = owner_of(piece)
        hero = next(h for h in self.heroes if h.id == owner)
        face = hero.faces[number]
        must = self._must_carry(hero, piece, plan)
        for lower, slot in plan.items():
            board, space, upper = parsed(slot)
            if space == "under" and upper == piece and lower != piece:
                found = self._pair_slots(board, face, plan)
                return [s for s in found if "/object" in s] if must else found
        if must:
            return [f"{owner}/object"]
        boards = [owner, *self._takers(hero, piece, plan)]
        found = [slot for board in boards for slot in self._single_slots(board, face, plan)]
        return found + list(self._under_slots(piece, face, boards, plan))

    def _single_slots(self, board: str, icon: str, plan: Plan) -> list[str]:
        return [*SPACES[board][icon], *self._card_slots(board, icon, plan), *self._object_slots(board, icon, plan)]

    def _pair_slots(self, board: str, face: str, plan: Plan) -> list[str]:
        """A pair counts as one die showing any other icon (VTX-PHB-10)."""
        others = [icon for icon in ICONS if icon != face]
        cards = [slot for icon in others for slot in self._card_slots(board, icon, plan)]
        objects = [
            f"{board}/object:{icon}" if slot == f"{board}/object" else slot
            for icon in others
            for slot in self._object_slots(board, icon, plan)
        ]
        return [*pair_spaces(board, face), *dict.fromkeys(cards), *dict.fromkeys(objects)]

    def _object_slots(self, board: str, icon: str, plan: Plan) -> list[str]:
        """Carrying costs one die, any icon (VTX-OBJ-03); the Repair Kit works with one more that shows Special
        (VTX-OBJ-14, VTX-RUL-04)."""
        kind = self.carrying.get(board)
        if kind is None:
            return []
        taken = {parsed(slot)[1] for slot in plan.values() if slot.startswith(f"{board}/")}
        found = [] if "object" in taken else [f"{board}/object"]
        if kind == "repair" and icon == "special" and "kit" not in taken:
            found.append(f"{board}/kit")
        return found

    def _must_carry(self, hero: Hero, piece: str, plan: Plan) -> bool:
        """Whether this is the bearer's last die that could go to its Object, and none is there yet (VTX-OBJ-08)."""
        if hero.id not in self.carrying:
            return False
        if any(parsed(slot)[:2] == (hero.id, "object") for slot in plan.values()):
            return False
        return all(die in plan for die in die_ids(hero.id, hero.dice) if die != piece)

    def _card_slots(self, board: str, icon: str, plan: Plan) -> list[str]:
        """Equipment that wants a die of this icon, or any (VTX-BRD-14, VTX-EQP-07, VTX-EQP-08): one die each."""
        cards = self.cards.get(board)
        if not cards:
            return []
        slots = (f"{board}/card:{card}" for card, die in cards.items() if die in ("any", icon))
        return [slot for slot in slots if slot not in plan.values()]

    def _takers(self, hero: Hero, piece: str, plan: Plan) -> list[str]:
        """The Heroes to whom this die may be given now (VTX-PHB-04 to 09)."""
        if len(self.heroes) == 1 or owner_of(piece)[1] in hero.changed:  # VTX-RUL-30
            return []
        gives, takes = self._gifts(plan, piece)
        if gives[hero.id] >= self._most_gifts(hero):
            return []
        return [other.id for other in self.heroes if other is not hero and takes[other.id] < NUMBERS.receive]

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

    def _under_slots(self, piece: str, face: str, boards: list[str], plan: Plan) -> Iterator[str]:
        """The dice under which this one may lie: same icon, not placed yet, not in a pair (VTX-PHB-10, VTX-RUL-29).

        Both dice of a pair lie on one board; whichever is not at home there is given away.
        """
        owner = owner_of(piece)[0]
        uppers = {parsed(slot)[2] for slot in plan.values() if "/under:" in slot}
        gives, takes = self._gifts(plan, piece)
        most = {hero.id: self._most_gifts(hero) for hero in self.heroes}
        for hero in self.heroes:
            for i, die in enumerate(die_ids(hero.id, hero.dice)):
                if hero.faces[i] != face or die == piece or die in plan or die in uppers:
                    continue
                for board in boards:
                    given = [seat for seat in (owner, hero.id) if seat != board]
                    if hero.id != board and (i in hero.changed or hero.id in self.carrying):  # VTX-RUL-30
                        continue
                    limits = all(gives[seat] + given.count(seat) <= most[seat] for seat in given)
                    if limits and takes[board] + len(given) <= NUMBERS.receive:
                        yield f"{board}/under:{die}"

    def problem(self, plan: Plan) -> str | None:
        owners = self.owners()
        if stray := [piece for piece in plan if piece not in owners]:
            return f"there is no die {stray[0]!r} here"
        if left := [piece for piece in owners if piece not in plan]:
            return f"{left[0]} lies nowhere yet; any die may go to the EST"
        placed: Plan = {}
        lower_first = sorted(plan, key=lambda piece: "/under:" not in plan[piece])
        for piece in lower_first:
            if plan[piece] not in self.slots(piece, placed):
                return f"{piece} cannot go to {plan[piece]}"
            placed[piece] = plan[piece]
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
                    found = self._single_slots(id, face, plan)
                    plan[ids[i]] = found[int(random() * len(found))]
        return plan


def commit(g: Vortex, plan: Plan) -> None:
    """Puts the dice where the plan says; from here on none of them moves (VTX-PHB-12, VTX-PHB-13)."""
    state = g.state
    state.plan = plan
    boards = {hero.id: hero for hero in state.heroes}
    shifts: dict[str, int] = {}
    for die, slot in plan.items():
        board, space, argument = parsed(slot)
        hero = boards[board]
        line = LINE_NUMBERS.get(space, -1)
        if line >= 0:
            hero.lines[line] += 1
        elif space == "est":
            hero.est += 1
        elif space == "room":
            owner, number = owner_of(die)
            hero.reserve.append(argument or boards[owner].faces[number])
        elif space == "init":
            hero.initiative = int(argument)
        elif space == "init+":
            shifts[board] = shifts.get(board, 0) + 1
        elif space == "init-":
            shifts[board] = shifts.get(board, 0) - 1
        elif space == "card":
            hero.loaded.append(argument)
        elif space == "object":
            owner, number = owner_of(die)
            hero.load = argument or boards[owner].faces[number]
        elif space == "kit":
            hero.kit = True
    low, high = NUMBERS.initiative
    for board, shift in shifts.items():
        hero = boards[board]
        hero.initiative = min(high, max(low, hero.initiative + shift))  # VTX-RUL-32
    state.phase = "est"
    if g.live:
        g.beat()
        g.tell("planned", "All dice lie; the round is on.", "VTX-PHB-12")


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
        if reason is None and dice_for(hero, card):
            found.append(UseDice(id))
        elif reason is not None and no is not None:
            no(UseDice(id), *reason)
    return found


def dice_for(hero: Hero, card: Equipment) -> list[str]:
    """The own dice that this card could change."""
    ids = die_ids(hero.id, hero.dice)
    if isinstance(card.effect, Star):
        return [die for die, face in zip(ids, hero.faces, strict=True) if face != "star"]
    return list(ids)


async def use_dice_card(g: Vortex, hero: Hero, choice: UseDice) -> None:
    """Re-roll, flip, star, choose (VTX-EQP-12 to 15)."""
    card = CARDS[choice.card].equipment
    use_up(hero, choice.card)
    dice = dice_for(hero, card)
    effect = card.effect
    if isinstance(effect, Reroll | Flip):
        most = len(dice) if effect.dice > 1 else 1  # two dice pictured: one or more
        chosen = await g.ask_kind(hero.id, Pick("dice to change", dice, 1, most), about=choice.card)
        for die in chosen:
            face = g.one(f"{die} again", ICONS) if isinstance(effect, Reroll) else OPPOSITE[face_of(hero, die)]
            turn_die(g, hero, die, face, card.name)
    else:
        turn: Turn = await g.ask(hero.id, turns, hero, effect, about=choice.card)
        turn_die(g, hero, turn.die, turn.face, card.name)


def turns(g: Vortex, hero: Hero, effect: Star | SetFace, no: WhyNot | None) -> list[Turn]:
    faces = ("star",) if isinstance(effect, Star) else ICONS
    dice = zip(die_ids(hero.id, hero.dice), hero.faces, strict=True)
    return [Turn(die, face) for die, shown in dice for face in faces if face != shown]


def face_of(hero: Hero, die: str) -> str:
    return hero.faces[owner_of(die)[1]]


def turn_die(g: Vortex, hero: Hero, die: str, face: str, why: str) -> None:
    index = owner_of(die)[1]
    hero.faces[index] = face
    if index not in hero.changed:
        hero.changed.append(index)  # VTX-RUL-30
    if g.live:
        g.tell("die", f"{why} turns {die} to {face}.", "VTX-EQP-12 VTX-EQP-13", die=die, face=face)
