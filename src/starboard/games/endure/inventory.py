"""What survivors carry: spaces, searching, trading, using and dropping cards (ETS-INV, ETS-SRCH, ETS-TRADE)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ...table import Arrange, Plan, WhyNot
from ...table.facts import Noted, Turned
from . import accomplishments, noise, places
from .content import ARMOUR, GEAR, HELMETS, ITEMS, NOISES, START, SURVIVORS, WEAPONS
from .options import Discard, Drawn, Keep, OfCard, Reorganise, Trade, Use
from .standing import BOOK, Hand
from .state import Item, Survivor

if TYPE_CHECKING:
    from .game import Endure

SPACES: Final = START.general_spaces
USABLE: Final = frozenset(card.id for card in ITEMS.values() if card.use)
DUAL: Final = frozenset(weapon.id for weapon in WEAPONS.values() if weapon.dual)
WEARABLE: Final = frozenset((*HELMETS, *ARMOUR))
HINDERING: Final = frozenset(card for card in ARMOUR if BOOK.clauses(f"{card}:drawback"))
HANDY: Final = USABLE | WEARABLE


def spaces(bag: list[str]) -> int:
    """General spaces these cards take: a pair of identical dual weapons takes one (ETS-INV-16)."""
    taken = len(bag)
    if taken > 1:
        for card in dict.fromkeys(bag):
            if card in DUAL:
                taken -= bag.count(card) // 2
    return taken


def fits(bag: list[str], card: str) -> bool:
    return len(bag) < SPACES or spaces([*bag, card]) <= SPACES


def cards_of(s: Survivor) -> list[str]:
    """All cards a survivor carries, worn ones too."""
    return [card for card in (s.head, s.body) if card] + s.cards


def power_cell(s: Survivor) -> str:
    return next((item.card for item in s.bag if item.card in GEAR and GEAR[item.card].charges), "")


# ---- what happens to a card -----------------------------------------------------------------------------------------


def ready(s: Survivor, card: str) -> int:
    """How many of these are not jammed."""
    count = 0
    for item in s.bag:
        if item.card == card and not item.jammed:
            count += 1
    return count


def jam(s: Survivor, card: str, count: int) -> None:
    """So many of these weapons jam until the round ends (ETS-JAM-03, ETS-RUL-23)."""
    for number, item in enumerate(s.bag):
        if count and item.card == card and not item.jammed:
            s.bag[number] = Item(card, jammed=True)
            count -= 1


def clear(s: Survivor) -> None:
    """The round ends: every weapon works again."""
    for number, item in enumerate(s.bag):
        if item.jammed:
            s.bag[number] = Item(item.card)


def remove(bag: list[Item], card: str) -> None:
    """One card of this name goes: of two alike the jammed one."""
    bag.remove(max((item for item in bag if item.card == card), key=lambda item: item.jammed))


def take_out(g: Endure, s: Survivor, card: str) -> None:
    """A card leaves the survivor, from wherever it is."""
    if card in s.cards:
        remove(s.bag, card)
    elif s.head == card:
        s.head = ""
    else:
        s.body = ""
    if card in WEARABLE:
        g.changed(s)


def drop(g: Endure, s: Survivor, card: str, rule: str = "ETS-INV-14") -> None:
    """Discarded items leave play for good (ETS-INV-13, ETS-INV-14)."""
    take_out(g, s, card)
    g.state.items.discard.append(card)
    if g.live:
        g.tell(Turned(card, "discard", who=s.seat), "discard", rule)


def lose_everything(g: Endure, s: Survivor) -> None:
    """Cards held by the dead are discarded (ETS-WIN-05)."""
    g.state.items.discard += cards_of(s)
    s.bag, s.head, s.body = [], "", ""


def put_away(g: Endure, s: Survivor, card: str) -> bool:
    """A new card finds its place: worn if it can be, else in a general space (ETS-INV-03, ETS-INV-04)."""
    if card in HELMETS and not s.head:
        s.head = card
    elif card in ARMOUR and not s.body:
        s.body = card
    elif fits(s.cards, card):
        s.bag.append(Item(card))
    else:
        return False
    if card in WEARABLE:
        g.changed(s)
    return True


async def gain(g: Endure, s: Survivor, card: str, why: str, rule: str) -> None:
    """A survivor gets a card; without room something must go, or a single-use item may be used at once (ETS-INV-15)."""
    if g.live:
        g.tell(Turned("items", card, who=s.seat), "gain", rule, why=why)
    while not put_away(g, s, card):
        choice: Discard | Use = await g.ask(s.seat, "make_room", make_room, s, card, about=OfCard(card))
        if isinstance(choice, Use):
            g.state.actions -= 1
            await use_card(g, s, card, kept=False)
            return
        if choice.card == card:
            g.state.items.discard.append(card)
            if g.live:
                g.tell(Turned(card, "discard", who=s.seat), "discard", "ETS-INV-14", case="left")
            return
        drop(g, s, choice.card)


def make_room(g: Endure, s: Survivor, card: str, no: WhyNot | None) -> list[Discard | Use]:
    """What may go so that a new card has room; the new card itself always may."""
    found: list[Discard | Use] = [Discard(card)]
    hoards = g.forbidden("discard", s)
    for other in dict.fromkeys(cards_of(s)):
        if other == card:
            continue
        bag = s.cards
        if other in bag:
            bag.remove(other)
        helps = fits(bag, card) or (card in HELMETS and other == s.head) or (card in ARMOUR and other == s.body)
        if hoards:
            if no is not None:
                no(Discard(other), "ETS-RCARD-02", "forbidden", what=hoards)
        elif helps:
            found.append(Discard(other))
    gear = GEAR.get(card)
    state = g.state
    if gear is not None and gear.single_use and gear.use:
        if state.actions > 0 and state.actor >= 0 and state.survivors[state.actor] is s:
            found.append(Use(card))
        elif no is not None:
            no(Use(card), "ETS-INV-15", "no-action")
    return found


def handy(s: Survivor) -> bool:
    """Whether a card this one carries may have a use, can be worn or taken off, or may hinder."""
    for item in s.bag:
        if item.card in HANDY:
            return True
    return bool(s.head or s.body)


def hinders(s: Survivor) -> bool:
    """Whether a card this one carries has a drawback."""
    for item in s.bag:
        if item.card in HINDERING:
            return True
    return s.body in HINDERING


def discards(g: Endure, s: Survivor, no: WhyNot | None) -> list[Discard]:
    """Cards may be dropped at any time to make room (ETS-INV-13): when spaces are full, or a card hinders."""
    hoards = g.forbidden("discard", s)
    full = len(s.bag) >= SPACES and spaces(s.cards) >= SPACES
    found: list[Discard] = []
    if not full and no is None and not hinders(s):
        return found
    for card in dict.fromkeys(cards_of(s)):
        if hoards:
            if no is not None:
                no(Discard(card), "ETS-RCARD-02", "forbidden", what=hoards)
        elif (full and card in s.cards) or card in HINDERING:
            found.append(Discard(card))
        elif no is not None:
            no(Discard(card), "ETS-INV-13", "room-enough")
    return found


# ---- reorganising ---------------------------------------------------------------------------------------------------


def reorganisations(g: Endure, s: Survivor, no: WhyNot | None) -> list[Reorganise]:
    """Other ways to wear what one carries (ETS-ACT-06, ETS-INV-05)."""
    if not s.head and not s.body:
        for item in s.bag:
            if item.card in WEARABLE:
                break
        else:
            return []
    heads = [card for card in dict.fromkeys([s.head, *s.cards]) if card in HELMETS]
    bodies = [card for card in dict.fromkeys([s.body, *s.cards]) if card in ARMOUR]
    if not heads and not bodies:
        return []
    return [
        Reorganise(head, body)
        for head in [*heads, ""]
        for body in [*bodies, ""]
        if (head, body) != (s.head, s.body) and spaces([item.card for item in _bag_after(s, head, body)]) <= SPACES
    ]


def _bag_after(s: Survivor, head: str, body: str) -> list[Item]:
    bag = s.bag + [Item(card) for card in (s.head, s.body) if card]
    for card in (head, body):
        if card:
            remove(bag, card)
    return bag


def reorganise(g: Endure, s: Survivor, choice: Reorganise) -> None:
    s.bag = _bag_after(s, choice.head, choice.body)
    s.head, s.body = choice.head, choice.body
    if g.live:
        worn = [card for card in (s.head, s.body) if card]
        g.tell(Noted("wears", "", s.seat), "wears", "ETS-ACT-06", case="" if worn else "none", worn=worn)
    g.changed(s)


# ---- searching ------------------------------------------------------------------------------------------------------


def can_search(g: Endure, s: Survivor) -> tuple[str, str]:
    """Rule and word why this survivor cannot search here now; empty when it can (ETS-SRCH-01 to 06)."""
    zone = s.zone
    if not g.ground.room[zone]:
        return "ETS-SRCH-02", "corridor"
    if zone in s.searched:
        return "ETS-SRCH-04", "searched"
    if places.enemies_here(g, zone):
        return "ETS-SRCH-03", "enemy-here"
    if not g.state.items.layers:
        return "ETS-RUL-58", "no-items"
    if g.forbidden("search", s):
        return "ETS-RCARD-02", "forbidden"
    return "", ""


async def search(g: Endure, s: Survivor) -> None:
    """Draws Item cards and keeps some, usually one of one; noise cards make their noise here (ETS-SRCH-07)."""
    s.searched.append(s.zone)
    zone = s.zone
    drawn = []
    for _ in range(g.number("search.draw", 1, s)):
        card = g.draw("search", g.state.items)
        if card is None:
            break
        if card in NOISES:
            if g.live:
                g.tell(Turned("items", card, who=s.seat), "finds-noise", "ETS-SRCH-07")
            noise.make_noise(g, zone, NOISES[card].level, card, "ETS-SRCH-07")
            g.state.items.discard.append(card)
        else:
            drawn.append(card)
    await keep(g, s, drawn, g.number("search.keep", 1, s), "search", "ETS-SRCH-01")
    if accomplishments.happened(g, "searched", s):
        await g.happen("searched", s)


async def keep(g: Endure, s: Survivor, drawn: list[str], count: int, why: str, rule: str) -> None:
    """Keeps so many of the cards drawn; the rest is discarded."""
    for _ in range(count):
        if not drawn or s.fate:
            break
        card = drawn[0]
        if len(dict.fromkeys(drawn)) > 1 and len(drawn) > count:
            choice: Keep = await g.ask(s.seat, "keeps", keeps, drawn, about=Drawn(tuple(drawn)))
            card = choice.card
        drawn.remove(card)
        count -= 1
        await gain(g, s, card, why, rule)
    g.state.items.discard += drawn


def keeps(g: Endure, drawn: list[str], no: WhyNot | None) -> list[Keep]:
    return [Keep(card) for card in dict.fromkeys(drawn)]


# ---- using ----------------------------------------------------------------------------------------------------------


def uses(g: Endure, s: Survivor, no: WhyNot | None) -> list[Use]:
    """Items with a use that would do something (ETS-INV-08, ETS-INV-10)."""
    found = []
    for item in s.bag:
        card = item.card
        if card in USABLE:
            option = USES[card]
            if option in found:
                continue
            if g.useful(card, ITEMS[card].use, s):
                found.append(option)
            elif no is not None:
                no(option, "ETS-INV-12", "idle")
    return found


USES: Final = {card: Use(card) for card in USABLE}


async def use_card(g: Endure, s: Survivor, card: str, kept: bool = True) -> None:
    """Carries out what the card does for the one who carries it; a single-use item is gone then (ETS-INV-09, 12)."""
    item = ITEMS[card]
    gear = GEAR.get(card)
    single = gear is not None and gear.single_use
    med_kit = gear is not None and gear.med_kit
    if g.live:
        g.tell(Turned(card, "used", who=s.seat), "use", "ETS-INV-10", text=card)
    if not kept:
        g.state.items.discard.append(card)
    elif single:
        if g.exempt("discard_used", s):
            g.used_up(s, "discard_used")
        else:
            drop(g, s, card, "ETS-INV-09")
    hand = Hand(item=" ".join(word for word, yes in (("single_use", single), ("med_kit", med_kit)) if yes))
    await g.enact(f"{card}:use", item.use, s, hand)
    if accomplishments.happened(g, "item_used", s, hand):
        await g.happen("item_used", s, hand)


# ---- trading --------------------------------------------------------------------------------------------------------


TRADES: Final = {seat: Trade(seat) for kind in SURVIVORS for seat in (kind, f"{kind}-b")}


def partners(g: Endure, s: Survivor, no: WhyNot | None) -> list[Trade]:
    """Survivors in reach with whom there is something to trade, away from enemies (ETS-TRADE-02, ETS-TRADE-06)."""
    if no is None and "trade.range" not in g.touched_now:
        zone = s.zone
        there = [other for other in g.state.survivors if other.zone == zone and other is not s]
        if not there or places.enemies_here(g, zone):
            return []
        mine, pilots = bool(s.bag), g.state.loader is not None
        return [
            TRADES[other.seat] for other in there
            if (mine or _goods(s, other)) and not (pilots and places.is_pilot(g, other))
        ]  # fmt: skip
    reach = g.number("trade.range", 0, s)
    found = []
    for other in g.state.survivors:
        if other is s or other.zone < 0:
            continue
        apart = g.view.distance[s.zone][other.zone]
        if apart > reach and (apart > 1 or apart > g.number("trade.range", 0, other)):
            if no is not None:
                no(Trade(other.seat), "ETS-TRADE-02", "apart")
        elif places.enemies_here(g, s.zone) or places.enemies_here(g, other.zone):
            if no is not None:
                no(Trade(other.seat), "ETS-TRADE-06", "enemy-there")
        elif places.is_pilot(g, other):
            if no is not None:
                no(Trade(other.seat), "ETS-EXO-13", "pilot")
        elif _goods(s, other):
            found.append(TRADES[other.seat])
    return found


def _goods(s: Survivor, other: Survivor) -> bool:
    """Whether there is anything to hand over."""
    return bool(s.bag or other.bag or s.head or s.body or other.head or other.body or s.objectives or other.objectives)


class Swap(Arrange):
    """Two survivors lay out what both carry: each moves the own cards, to either (ETS-TRADE-03 to 05).

    A card goes to the head, the body or the bag of one of the two; an objective into their hands. As others
    lie now, a card always fits where it lies, so a plan made card by card never gets stuck.
    """

    pact = True

    def __init__(self, g: Endure, one: Survivor, two: Survivor) -> None:
        super().__init__("swap")
        self.g, self.pair = g, (one, two)
        self._owners: dict[str, str] = {}
        self.card: dict[str, str] = {}
        self.item: dict[str, Item] = {}
        """The very thing, with what has happened to it."""
        self.home: dict[str, str] = {}
        self._slots: dict[str, list[str]] = {}
        """Where each may lie at all, for those that somebody has asked about."""
        for s in self.pair:
            places = [("head", Item(s.head)), ("body", Item(s.body)), *(("bag", item) for item in s.bag)]
            for number, (place, item) in enumerate(places):
                if item.card:
                    piece = f"{s.seat}/{number}/{item.card}"
                    self._add(piece, item.card, s, place)
                    self.item[piece] = item
            for objective in s.objectives:
                self._add(f"{s.seat}/{objective}", objective, s, "hands")

    def _add(self, piece: str, card: str, s: Survivor, place: str) -> None:
        self._owners[piece] = s.seat
        self.card[piece] = card
        self.home[piece] = f"{s.seat}:{place}"

    def owners(self) -> Mapping[str, str]:
        return self._owners

    def slots(self, piece: str, plan: Plan) -> list[str]:
        """Where it may lie as the others lie, at home first; those not placed yet count as lying at home."""
        lying: dict[str, list[str]] = {}
        for other, home in self.home.items():
            if other != piece:
                lying.setdefault(plan.get(other, home), []).append(self.card[other])
        found = [slot for slot in self.draft_slots(piece, plan) if self._room(piece, slot, lying.get(slot, []))]
        return found or [self.home[piece]]

    def draft_slots(self, piece: str, plan: Plan) -> list[str]:
        """Wherever such a card may lie at all, at home first: two full bags can be swapped card by card."""
        if piece in self._slots:
            return self._slots[piece]
        card, home, owner = self.card[piece], self.home[piece], self._owners[piece]
        places = ["hands"] if home.endswith(":hands") else ["bag"]
        places += ["head"] if card in HELMETS else ["body"] if card in ARMOUR else []
        kept = bool(self.g.forbidden("give", self.g.survivor(owner)))
        found = [f"{s.seat}:{place}" for s in self.pair for place in places if s.seat == owner or not kept]
        found.remove(home)
        self._slots[piece] = [home, *found]
        return self._slots[piece]

    def problem(self, plan: Plan) -> str | None:
        """The layout as a whole must fit; what is not moved stays where it lies."""
        lying = {piece: plan.get(piece, home) for piece, home in self.home.items()}
        for piece in plan:
            if piece not in self.home:
                return self.g.say("no.no-piece", piece=piece)
        for s in self.pair:
            for place in ("head", "body", "bag", "hands"):
                pieces = [piece for piece, slot in lying.items() if slot == f"{s.seat}:{place}"]
                if (why := self._crowded(s, place, pieces)) is not None:
                    return why
        known = {f"{s.seat}:{place}" for s in self.pair for place in ("head", "body", "bag", "hands")}
        wrong = next((piece for piece, slot in lying.items() if slot not in known), None)
        return self.g.say("no.no-place", card=self.card[wrong]) if wrong is not None else None

    def _crowded(self, s: Survivor, place: str, pieces: list[str]) -> str | None:
        """Why these cannot all lie there."""
        cards = [self.card[piece] for piece in pieces]
        for piece in pieces:
            given = self._owners[piece] != s.seat
            if given and self.g.forbidden("give", self.g.survivor(self._owners[piece])):
                return self.g.say("no.gives-nothing", who=self._owners[piece])
            if (place == "hands") != self.home[piece].endswith(":hands"):
                return self.g.say("no.no-place", card=self.card[piece])
            if place == "hands" and given:
                others = [card for card in cards if card != self.card[piece]]
                if not self.g.may_carry(s, self.card[piece], others):
                    return self.g.say("no.cannot-carry", who=s.seat, card=self.card[piece])
        if place == "bag":
            return None if spaces(cards) <= SPACES else self.g.say("no.no-room", who=s.seat)
        if place in ("head", "body"):
            kind = HELMETS if place == "head" else ARMOUR
            if len(cards) > 1 or any(card not in kind for card in cards):
                return self.g.say("no.not-worn", cards=cards)
        return None

    def handed(self, plan: Plan, seat: str) -> list[str]:
        """What this one gets of the other's."""
        goes = {piece: plan.get(piece, home).rpartition(":")[0] for piece, home in self.home.items()}
        return [self.card[piece] for piece, owner in self._owners.items() if goes[piece] == seat != owner]

    def _room(self, piece: str, slot: str, there: list[str]) -> bool:
        card = self.card[piece]
        seat, _, place = slot.rpartition(":")
        if place == "hands":
            return self.home[piece] == slot or self.g.may_carry(self.g.survivor(seat), card, there)
        return fits(there, card) if place == "bag" else not there


def lay_out(swap: Swap, plan: Plan) -> None:
    """Everything goes where the two have agreed; what is not moved stays."""
    for one in swap.pair:
        one.bag, one.head, one.body, one.objectives = [], "", "", []
    for piece, home in swap.home.items():
        seat, _, place = plan.get(piece, home).rpartition(":")
        one = swap.pair[seat != swap.pair[0].seat]
        card = swap.card[piece]
        if place == "head":
            one.head = card
        elif place == "body":
            one.body = card
        elif place == "hands":
            one.objectives.append(card)
        else:
            one.bag.append(swap.item[piece])  # with its jam (ETS-JAM-03)


async def trade(g: Endure, s: Survivor, partner: Survivor) -> None:
    """One action of the one who starts it, any number of cards both ways (ETS-TRADE-01, ETS-TRADE-03)."""
    kind = Swap(g, s, partner)
    worn = any(card in WEARABLE for one in (s, partner) for card in cards_of(one))
    plan: Plan = await g.ask_kind((s.seat, partner.seat), kind, joint=True)
    lay_out(kind, plan)
    if worn:
        g.changed()
    for one in (s, partner):
        noise.drag(g, one)
    if g.live:
        gets, gives = kind.handed(plan, s.seat), kind.handed(plan, partner.seat)
        fact = Noted("trade", g.ground.ids[s.zone], s.seat)
        g.tell(fact, "trade", "ETS-TRADE-01", partner=partner.seat, gets=gets, gives=gives)
    for delivers in g.mission.delivers:  # ETS-SIGNS-09: whoever got it may stand at the exit
        delivers(g, s)
        delivers(g, partner)
    if accomplishments.happened(g, "traded", s):
        await g.happen("traded", s)
    if accomplishments.happened(g, "traded", partner):
        await g.happen("traded", partner)
