"""What heroes carry: weapons in hand, reloading, crafting, med packs, items, exchange (EXO-EQUIP, EXO-MED, EXO-ITEM,
EXO-EXCH, EXO-HERO-60 to 65)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...spaces.grid import squares_of
from ...table.facts import Changed, Noted, Turned
from . import death
from .board import active, beside, grappled, has, place_of, thing
from .combat import can_land
from .content import COSTS, CURE, GUNS, RECIPES, SEARCH, SPECIAL, TRACKS, WEAPONS
from .options import AnyOption, Craft, Give, Med, Place, Reload, Switch, Take
from .state import Hero, Thing, Token

if TYPE_CHECKING:
    from .game import Exodus


def make(g: Exodus, card: str) -> Thing:
    g.state.made += 1
    return Thing(g.state.made, card, WEAPONS[card].rounds if card in WEAPONS else 0)


# ---- weapons in hand -------------------------------------------------------------------------------------------------

PISTOLS = frozenset(card for card, weapon in WEAPONS.items() if weapon.kind == "semi")


def switches(g: Exodus, hero: Hero) -> list[AnyOption]:
    """One weapon, or two pistols (EXO-DUAL-01, EXO-HERO-65); of equal ones the fullest. Nothing: bare hands."""
    best: dict[str, Thing] = {}
    weapons = [one for one in hero.things if one.card in WEAPONS]
    for one in weapons:
        other = best.get(one.card)
        if other is None or one.rounds > other.rounds:
            best[one.card] = one
    # not what is as good as what is in hand
    active = hero.active
    alone = thing(hero, active[0]) if len(active) == 1 else None
    found: list[AnyOption] = []
    for card, one in best.items():
        if alone is None or alone.card != card or alone.rounds != one.rounds:
            found.append(Switch((one.id,)))
    pistols = [one for one in weapons if one.card in PISTOLS] if len(weapons) > 1 else weapons
    if len(pistols) > 1:
        held = sorted([(one.card, one.rounds) for one in weapons if one.id in active])
        pairs = [(a, b) for n, a in enumerate(pistols) for b in pistols[n + 1 :]]
        found += [Switch((a.id, b.id)) for a, b in pairs if held != sorted([(a.card, a.rounds), (b.card, b.rounds)])]
    return found


def switch(g: Exodus, hero: Hero, ids: tuple[int, ...]) -> None:
    """Free (EXO-HERO-09); the aim is lost (EXO-HERO-76)."""
    hero.active = list(ids)
    hero.aim = hero.aim_with = 0
    if g.live:
        cards = [thing(hero, id).card for id in ids]
        g.tell(Turned(hero.id, " ".join(cards)), "switches", "EXO-HERO-09", who=hero.id, weapons=cards)


def reloads(g: Exodus, hero: Hero, ap: int, lobby: bool = False) -> list[AnyOption]:
    """Ammunition cards into a gun in hand (EXO-HERO-61, EXO-HERO-62); in the lobby into any, for free (EXO-FIN-06)."""
    cost = 0 if lobby else g.number("cost.reload", COSTS.reload, hero)
    if not hero.cards or ap < cost:
        return []
    found: list[AnyOption] = []
    for one in hero.things:
        if one.card not in GUNS or not (lobby or one.id in hero.active):
            continue
        room = WEAPONS[one.card].rounds - one.rounds
        boxes = [card for card in hero.cards if SEARCH[card].loads == one.card]
        if room <= 0 or not boxes:
            continue
        per = SEARCH[boxes[0]].rounds
        for count in range(1, len(boxes) + 1):
            found.append(Reload(one.id, count))
            if per * count >= room:
                break
    return found


def reload(g: Exodus, hero: Hero, choice: Reload) -> None:
    """Rounds above the capacity are lost (EXO-HERO-62)."""
    gun = thing(hero, choice.gun)
    before = gun.rounds
    for _ in range(choice.cards):
        card = next(c for c in hero.cards if SEARCH[c].loads == gun.card)
        hero.cards.remove(card)
        g.state.deck.discard.append(card)
        gun.rounds = min(gun.rounds + SEARCH[card].rounds, WEAPONS[gun.card].rounds)
    if g.live:
        fact = Changed(hero.id, "rounds", gun.rounds - before, gun.rounds)
        g.tell(fact, "reloads", "EXO-HERO-62", who=hero.id, weapon=gun.card)


def crafts(g: Exodus, hero: Hero) -> list[AnyOption]:
    """A recipe whose cards are held and whose product is in the deck (EXO-HERO-63, EXO-HERO-64)."""
    if len(hero.cards) < 2:
        return []
    found: list[AnyOption] = []
    for product, recipe in RECIPES.items():
        if g.state.equipment[product] > 0 and all(card in hero.cards for card in recipe):
            found.append(Craft(product))
    return found


def craft(g: Exodus, hero: Hero, product: str) -> None:
    for card in RECIPES[product]:
        hero.cards.remove(card)
        g.state.deck.discard.append(card)
    g.state.equipment[product] -= 1
    hero.things.append(make(g, product))
    if g.live:
        g.tell(Noted("craft", who=hero.id), "crafts", "EXO-HERO-63", thing=product)


# ---- med packs -------------------------------------------------------------------------------------------------------


def meds(hero: Hero) -> list[AnyOption]:
    """At any point of the hero move, even in a grapple (EXO-MED-03 to 05)."""
    return [Med()] if hero.dial and has(hero, CURE) is not None else []


def med(g: Exodus, hero: Hero) -> None:
    """The dial goes back to safe, the card to the deck (EXO-MED-01, EXO-MED-02)."""
    pack = has(hero, CURE)
    assert pack is not None
    hero.things.remove(pack)
    g.state.equipment[pack.card] += 1
    by, hero.dial = -hero.dial, 0
    if g.live:
        g.tell(Changed(hero.id, "infection", by, 0), "cured", "EXO-MED-02", who=hero.id)


# ---- items -----------------------------------------------------------------------------------------------------------


def places(g: Exodus, hero: Hero) -> list[AnyOption]:
    """The carried item onto an adjacent square (EXO-ITEM-05)."""
    if not hero.item:
        return []
    around = beside(g, hero.at) & active(g)
    return [Place(g.grid.names[square]) for square in squares_of(around) if can_land(g, square)]


def place(g: Exodus, hero: Hero, to: str) -> None:
    item, hero.item = hero.item, ""
    g.state.items.append(Token(item, g.grid[to]))
    if g.live:
        g.tell(Turned(item, "lies", to, hero.id), "places", "EXO-ITEM-05", item=item)


# ---- exchange --------------------------------------------------------------------------------------------------------


def neighbours(g: Exodus, hero: Hero) -> list[Hero]:
    """Heroes with whom this one may exchange: adjacent, and neither in a grapple (EXO-EXCH-01, EXO-EXCH-04)."""
    near = beside(g, hero.at)
    if hero.aboard:  # so are two aboard
        for square in squares_of(place_of(g, hero)):
            near |= beside(g, square) | 1 << square
    found = [
        other for other in g.state.heroes
        if other is not hero and not other.fate and near & (place_of(g, other) if other.aboard else 1 << other.at)
    ]  # fmt: skip
    if not found:
        return found
    held = [unit.holds for unit in g.state.units]
    return [] if hero.id in held else [h for h in found if h.id not in held]


Good = tuple[str, str]
"""What may change hands, as options name it, and its card; "" for the item that is carried."""
NAMED: Final[dict[int, str]] = {}
"""How options name a thing."""


def named(id: int) -> str:
    found = NAMED.get(id)
    if found is None:
        found = NAMED[id] = f"thing:{id}"
    return found


def goods(hero: Hero) -> list[Good]:
    """No weapon used this turn (EXO-EXCH-03), nothing special (EXO-EXCH-06)."""
    found = [(named(one.id), one.card) for one in hero.things if not one.used and one.card not in SPECIAL]
    if hero.cards:
        found += [(f"card:{card}", card) for card in dict.fromkeys(hero.cards)]
    if hero.item:
        found.append(("item", ""))
    return found


def too_much(hero: Hero) -> list[str]:
    """What this hero can carry no more of: one item at a time (EXO-ITEM-03); the tracker board has tracks for two
    pistols and one of each other gun (EXO-EQUIP-03)."""
    cards = [one.card for one in hero.things if one.card in TRACKS]
    found = [card for card in cards if cards.count(card) >= TRACKS[card]]
    if hero.item:
        found.append("")
    return found


def gifts(g: Exodus, hero: Hero, others: list[Hero]) -> list[AnyOption]:
    """What this hero may hand to a hero beside."""
    if not others:
        return []
    mine, found = goods(hero), list[AnyOption]()
    for other in others:
        full = too_much(other)
        found += [Give(what, other.id) for what, card in mine if card not in full]
    return found


def exchanges(g: Exodus, hero: Hero) -> list[AnyOption]:
    """What may be handed to a hero beside, asked for, or taken from what a dead one left (EXO-RUL-39)."""
    others = neighbours(g, hero)
    found = gifts(g, hero, others)
    for dead in g.state.heroes:
        if dead.fate == "risen" and within_reach(g, hero, dead):
            others.append(dead)
    if others:
        full = too_much(hero)
        for other in others:
            found += [Take(what, other.id) for what, card in goods(other) if card not in full]
    return found


def within_reach(g: Exodus, hero: Hero, dead: Hero) -> bool:
    """Whether a hero can get at what a dead one left."""
    near = beside(g, hero.at) | 1 << hero.at
    return bool(near >> dead.at & 1) and not grappled(g, hero)


def hand_over(g: Exodus, giver: Hero, taker: Hero, what: str) -> None:
    """With its ammunition, as it is (EXO-EXCH-05)."""
    if what == "item":
        called = giver.item
        taker.item, giver.item = giver.item, ""
    elif what.startswith("card:"):
        called = what[5:]
        giver.cards.remove(called)
        taker.cards = sorted([*taker.cards, called])
    else:
        one = thing(giver, int(what[6:]))
        called = one.card
        giver.things.remove(one)
        if one.id in giver.active:
            giver.active.remove(one.id)  # not the one that aims: it has been used (EXO-EXCH-03)
        taker.things.append(one)
        g.changed(giver)
        g.changed(taker)
    if g.live:
        g.tell(Noted("exchange", who=giver.id), "gives", "EXO-EXCH-01", thing=called, to=taker.id)
    death.deliver(g, taker)
