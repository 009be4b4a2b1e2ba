"""Setting up a mission (EXO-GAP-31, EXO-EQUIP, EXO-QUICK-01, EXO-DIR-02)."""

from __future__ import annotations

from ...table import Pile, Setup
from ...table.chance import shuffled
from .content import CAMPAIGN, DEALT, DIRECTOR_DECK, EQUIPMENT, HEROES, MISSIONS, SEARCH_DECK, WEAPONS, ground
from .state import ExodusState, Hero, Thing, Token, Unit

DIRECTOR = "director"


def start(setup: Setup) -> ExodusState:
    campaign = setup.mission not in MISSIONS
    heroes = []
    made = 0
    equipment = dict(EQUIPMENT)
    for seat in setup.seats:
        if seat == DIRECTOR:
            continue
        hero = Hero(seat)
        for card in HEROES[seat].kit:  # EXO-EQUIP-01
            made += 1
            hero.things.append(Thing(made, card, WEAPONS[card].rounds if card in WEAPONS else 0))
            if card in equipment:
                equipment[card] -= 1
        heroes.append(hero)
    mission = CAMPAIGN[0] if campaign else setup.mission
    return fresh(mission, campaign, heroes, shuffled(SEARCH_DECK), equipment, made)


def fresh(
    mission: str, campaign: bool, heroes: list[Hero], deck: Pile, equipment: dict[str, int], made: int
) -> ExodusState:
    """The mission as its page shows it: doors closed, rooms inactive, tokens laid out, heroes on their squares."""
    place = ground(mission)
    page, grid = place.mission, place.grid
    state = ExodusState(mission=mission, campaign=campaign, deck=deck, unseen=director_deck(), equipment=equipment)
    state.heroes, state.made = heroes, made
    state.closed = place.closed
    state.crates = [grid[name] for name in page.crates]
    state.items = [Token(thing.item, grid[thing.at]) for thing in page.items]
    state.rib = [grid[name] for name in page.rib]
    state.brought = [0] * len(page.goals)
    level_up = 1 if campaign and page.level_up else 0
    for hero, name in zip(heroes, page.start, strict=False):
        hero.at = grid[name]
        state.picks[hero.id] = level_up if campaign else page.perks  # EXO-PERK-01, EXO-QUICK-02, EXO-RUL-29
        if not hero.active:
            hero.active = [one.id for one in hero.things if one.card in WEAPONS][:1]
    for one in page.infected:
        if one.heroes > len(heroes):
            continue  # EXO-RUL-56
        state.made += 1
        state.units.append(Unit(state.made, one.kind, grid[one.at]))
    return state


def director_deck() -> Pile:
    """One Direct Control is always in the hand; the rest is shuffled (EXO-GAP-23)."""
    cards = list(DIRECTOR_DECK)
    cards.remove(DEALT)
    return shuffled(cards)
