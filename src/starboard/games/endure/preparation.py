"""Setting a mission up: decks, tokens, survivors, what its conditions ask for (ETS-SET)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import Setup
from ...table.chance import shuffled
from ...table.facts import Heading, Turned
from . import accomplishments, campaign, inventory, radar, resolve
from .content import BOSS_DECKS, EVENT_DECK, FEARS, GOALS, ITEM_DECK, NOISES, START, SURVIVORS
from .missions.task import task_of
from .state import Boss, EndureState, Group, Item, Loader, Mark, Survivor, Token

if TYPE_CHECKING:
    from .game import Endure


def kind_and_kit(seat: str) -> tuple[str, str]:
    """A seat is a survivor: `medic` has the first set of abilities, `medic-b` the second."""
    kind, _, kit = seat.partition("-")
    return kind, kit or "a"


def start(setup: Setup) -> EndureState:
    """Before anything is dealt: the survivors chosen, Health and Resolve full (ETS-SET-08, ETS-SET-15)."""
    survivors = []
    for seat in setup.seats:
        kind, kit = kind_and_kit(seat)
        survivors.append(Survivor(seat, kind, kit, SURVIVORS[kind].health, START.resolve))
    if setup.mission not in campaign.CAMPAIGNS:
        return EndureState(mission=setup.mission, survivors=survivors, memory=task_of(setup.mission).memories())
    first = campaign.first_mission(setup.mission)
    return EndureState(mission=first, survivors=survivors, campaign=setup.mission, phase="choose")


async def set_up(g: Endure) -> None:
    """Everything on the table for one mission, then round 1."""
    state, mission = g.state, g.ground.mission
    if g.live:
        g.tell(Heading("mission", mission.id), "mission", "ETS-SET-03 ETS-SET-04", pitch=mission.id)
    layout = g.ground.layout
    state.closed = g.ground.locked
    state.shut = [way.id for way in mission.exits if way.locked]
    state.marks = [
        Mark(o.id, layout[o.zone].index) for o in mission.objectives if not o.after or o.after in state.after
    ]
    place_tokens(g)
    for foes in mission.enemies:
        state.groups.append(Group(foes.enemy, layout[foes.zone].index, foes.count))
    if mission.boss is not None:
        boss = mission.boss
        health = boss.health.at(crew(g))
        state.boss = Boss(boss.enemy, health, health, shuffled(BOSS_DECKS[boss.enemy]), asleep=boss.starts == "hidden")
        if boss.starts == "zone":
            state.groups.append(Group(boss.enemy, layout[boss.zone].index, 1))
    if mission.loader:
        state.loader = Loader(layout[mission.loader].index)
    build_decks(g)
    for s in state.survivors:
        if s.fate != "dead":
            s.zone, s.fate, s.crisis = g.ground.start, "", True
    g.changed()
    if not state.after:
        deal_to_survivors(g)
    for s in state.survivors:  # ETS-REF-04, ETS-RUL-14
        numbers = s.hidden + s.late
        s.late = [number for number in numbers if number > s.resolve]
        s.hidden = [number for number in numbers if number <= s.resolve]
    for set_up_ in g.mission.set_up:
        await set_up_(g)
    for s in state.survivors:  # a number equal to Resolve needs no loss: it fires as the mission begins (ETS-RUL-14)
        while s.resolve in s.hidden and not s.fate:
            s.hidden.remove(s.resolve)
            await resolve.fire(g, s, s.resolve)
    state.first = g.one("first player", [n for n, s in enumerate(state.survivors) if not s.fate])  # ETS-GAP-33
    state.round = 1
    state.phase = "round-start"


def crew(g: Endure) -> int:
    """How many survivors set out: the dead of a campaign do not count."""
    return sum(s.fate != "dead" for s in g.state.survivors)


def place_tokens(g: Endure) -> None:
    """The row for this number of survivors, shuffled face down onto the marked spots (ETS-SET-06)."""
    state, mission = g.state, g.ground.mission
    count = crew(g)
    row = list(mission.tokens.at(count))
    spots = mission.spots(count)
    state.piles = {"row": list(row), "pool": radar.pool(g, row)}
    mark = g.mission.mix(g, state.piles)
    state.spawns = len(state.piles["pool"])
    for spot in spots:
        pile = "marked" if mark and spot.mark == mark else "row"
        state.tokens.append(Token(g.ground.layout[spot.zone].index, pile))


def build_decks(g: Endure) -> None:
    """Item and Event decks without what the mission, its starting weapons or a campaign has taken out (ETS-SET-01,
    ETS-RUL-72)."""
    state, mission = g.state, g.ground.mission
    items, state.aside = list(ITEM_DECK), []
    for s in state.survivors:
        for card in inventory.cards_of(s):
            if card in items:
                items.remove(card)
    for card in mission.set_aside:
        if card in items:  # a copy that somebody brought along is not there twice (ETS-RUL-87)
            items.remove(card)
            state.aside.append(card)
    gone = [card for card in state.items.discard if card not in NOISES] if state.after else []
    for card in gone:
        if card in items:
            items.remove(card)
    events = list(EVENT_DECK)
    for trim in g.mission.trim:
        events = trim(g, events)
    state.events = shuffled(events)
    state.items = shuffled(items)
    state.items.discard = gone


def deal_to_survivors(g: Endure) -> None:
    """Starting weapons, three Resolve cards unread, one Accomplishment card each (ETS-SET-09 to 14)."""
    state = g.state
    state.fears, state.goals = list(FEARS), list(GOALS)
    weapons = starting_weapons(g)
    pool = state.items.layers[0].cards
    for weapon in weapons:
        if weapon in pool:
            pool.remove(weapon)
    fears = resolve.undealt(g)
    for s in state.survivors:
        weapon = g.one("starting weapon", sorted(weapons))
        weapons.remove(weapon)
        s.bag.append(Item(weapon))
        if g.live:
            g.tell(Turned("items", weapon, who=s.seat), "start", "ETS-SET-10")
        resolve.deal(g, s, fears, START.resolve_cards)
        for _ in range(START.accomplishment_cards):
            accomplishments.deal(g, s)


def starting_weapons(g: Endure) -> list[str]:
    """One of each weapon of the set, and the filler for everybody left; missions may change the set."""
    weapons, filler = g.mission.arms(g, list(START.weapons), START.filler)
    count = len(g.state.survivors)
    return (weapons + [filler] * count)[:count]
