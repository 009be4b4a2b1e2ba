"""Before, after and between missions: lobby, perks, saves, what carries over (EXO-PERK, EXO-FIN, EXO-SAVE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import Pile, Step, WhyNot
from ...table.chance import put_at_bottom
from ...table.facts import Heading, Noted, Turned
from ...table.state import copier
from . import aftermath, death, director, gear, infected
from .board import living, seats
from .content import CAMPAIGN, CLASSES, COLOURS, HEROES, NUMBERS, PERKS, WEAPONS
from .options import After, Answer, AnyOption, Craft, Give, NoPerk, Ready, Reload, TakePerk, Wanted
from .preparation import fresh, start
from .state import ExodusState, Hero, Ticket

if TYPE_CHECKING:
    from .game import Exodus


# ---- before a mission ------------------------------------------------------------------------------------------------


def lobby(g: Exodus) -> Step:
    """Perks first, then what may be done with the belongings, then the mission begins."""
    s = g.state
    if s.stage == 0:
        open_lobby(g)
        return None
    for hero in s.heroes:
        if s.picks.get(hero.id, 0):
            return choose_perk(g, hero)
    for hero in s.heroes:
        if hero.id not in s.ready and len(lobby_options(g, hero, None)) > 1:
            return prepare(g, hero)
    begin(g)
    return None


def open_lobby(g: Exodus) -> None:
    g.state.stage = 1
    director.deal(g)
    if g.live:
        g.tell(Heading("mission", g.state.mission), "mission", "EXO-MIS-02", mission=g.state.mission)


async def choose_perk(g: Exodus, hero: Hero) -> None:
    answer = await g.ask(hero.id, "perk", perk_options, hero)
    g.state.picks[hero.id] -= 1
    if isinstance(answer, TakePerk):
        hero.perks.append(answer.perk)
        g.changed(hero)
        if g.live:
            g.tell(Turned(hero.id, answer.perk, "", hero.id), "learns", "EXO-PERK-01", perk=answer.perk)
    else:
        g.state.picks[hero.id] = 0


def perk_options(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """Cards of the hero's own colour in a class and of lower ones (EXO-PERK-04); each card is there once."""
    gone = [perk for other in g.state.heroes for perk in other.perks]
    found: list[AnyOption] = []
    for name in CLASSES:
        rating = COLOURS.index(HEROES[hero.id].ratings[name])
        for perk in PERKS.values():
            if perk.kind != name or perk.id in gone:
                continue
            if COLOURS.index(perk.colour) <= rating:
                found.append(TakePerk(perk.id))
            elif no is not None:
                no(TakePerk(perk.id), "EXO-PERK-04", "rating")
    return [*found, NoPerk()]


async def prepare(g: Exodus, hero: Hero) -> None:
    """Free exchange, reloading, crafting (EXO-FIN-06)."""
    answer = await g.ask(hero.id, "lobby", lobby_options, hero)
    if isinstance(answer, Give):
        gear.hand_over(g, hero, g.hero(answer.to), answer.what)
        g.state.ready = [id for id in g.state.ready if id != answer.to]  # EXO-RUL-61
    elif isinstance(answer, Reload):
        gear.reload(g, hero, answer)
    elif isinstance(answer, Craft):
        gear.craft(g, hero, answer.product)
        g.changed(hero)
    else:
        g.state.ready.append(hero.id)


def lobby_options(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """In a campaign; a quick play hero has nothing but the kit (EXO-QUICK-01)."""
    found: list[AnyOption] = [Ready()]
    if not g.state.campaign:
        return found
    found += gear.reloads(g, hero, 0, lobby=True) + gear.crafts(g, hero)
    for other in g.state.heroes:
        if other is not hero:
            found += gear.gifts(g, hero, [other])
    return found


def begin(g: Exodus) -> None:
    s = g.state
    s.round, s.phase = 1, "heroes"
    for hero in s.heroes:
        aftermath.refresh(g, hero)
        if not hero.active:
            hero.active = [one.id for one in hero.things if one.card in WEAPONS][:1]
    for unit in s.units:
        infected.look_at_closest(g, unit)
    if g.live:
        g.beat()
        g.tell(Heading("round", "1"), "turn", "EXO-HERO-01", number=1)


# ---- after a mission -------------------------------------------------------------------------------------------------


async def after(g: Exodus) -> None:
    """Continue, pause or save (EXO-FIN-04); after a failure back to the last save, or give up (EXO-END-08)."""
    s = g.state
    number = CAMPAIGN.index(s.mission)
    if s.verdict == "won" and number + 1 == len(CAMPAIGN):
        g.end(True, "campaign-won", "EXO-RUL-53")
    who = seats(g) or tuple(hero.id for hero in s.heroes)
    answer: After = await g.ask(who, "after-mission", after_options, s.verdict)
    choice = answer.then
    if choice == "retire":
        g.end(False, "retired", "EXO-END-08")
    if choice == "back":
        if g.live and s.verdict == "lost":
            saved = any(ticket.slot == "save" for ticket in s.tickets)
            again, rules = death.next_in_campaign(g), "EXO-END-08 EXO-END-09"
            g.tell(Noted("back"), "tries-again", rules, case="saved" if saved else "lost", mission=again)
        go_back(g)
        return
    if choice in ("pause", "save"):
        write_ticket(g, choice, number + 1)
    if choice == "pause":
        s.verdict = "paused"
        return
    s.tickets = [ticket for ticket in s.tickets if ticket.slot != "pause"]  # used once (EXO-SAVE-03, EXO-RUL-25)
    next_mission(g, CAMPAIGN[number + 1], s.heroes)


def after_options(g: Exodus, verdict: str, no: WhyNot | None) -> list[AnyOption]:
    if verdict == "paused":
        return [After("resume")]
    saves = [ticket for ticket in g.state.tickets if ticket.slot == "save"]
    if verdict == "lost":
        return [After("back"), After("retire")]
    found: list[AnyOption] = [After("continue"), After("pause")]
    if len(saves) < saves_allowed(g):
        found.append(After("save"))
    elif no is not None:
        no(After("save"), "EXO-SAVE-05", "no-saves")
    if saves:
        found.append(After("back"))  # EXO-SAVE-06
    return found


def saves_allowed(g: Exodus) -> int:
    """Three for a whole campaign (EXO-SAVE-05); none on hard (EXO-GAP-32)."""
    return 0 if g.setup.options.get("difficulty") == "hard" else NUMBERS.saves


def write_ticket(g: Exodus, slot: str, mission: int) -> None:
    """What is carried, rounds, perks and dials (EXO-SAVE-02, EXO-GAP-34)."""
    s = g.state
    copy = copier(Ticket)
    ticket = Ticket(slot, mission, [carried(g, hero) for hero in s.heroes], under(s), equipment_after(s))
    s.tickets.append(copy(ticket))
    if g.live:
        count = sum([1 for t in s.tickets if t.slot == slot])
        g.tell(Noted(slot), "ticket", "EXO-SAVE-01 EXO-SAVE-04", case=slot, number=count, mission=s.mission)


def go_back(g: Exodus) -> None:
    """To the last save; without one to the beginning of the campaign (EXO-END-08, EXO-END-09)."""
    s = g.state
    saves = [ticket for ticket in s.tickets if ticket.slot == "save"]
    s.failures += s.verdict == "lost"
    if not saves:
        replace(g, start(g.setup), s.tickets, s.failures)
        return
    last = copier(Ticket)(saves[-1])
    state = fresh(CAMPAIGN[last.mission], True, last.heroes, last.deck, last.equipment, s.made)
    replace(g, state, s.tickets, s.failures)


def may_turn_back(g: Exodus) -> bool:
    return g.state.campaign and any(ticket.slot == "save" for ticket in g.state.tickets)


async def turn_back(g: Exodus, hero: Hero) -> None:
    """To the last save in the middle of a mission, if all heroes agree (EXO-SAVE-06)."""
    for other in living(g):
        if other is hero:
            continue
        answer: Answer = await g.ask(other.id, "go-back", agreement, hero.id, about=Wanted(hero.id, ""))
        if not answer.yes:
            if g.live:
                g.tell(Noted("refused", who=other.id), "goes-on", "EXO-SAVE-06")
            return
    if g.live:
        g.tell(Noted("back", who=hero.id), "goes-back", "EXO-SAVE-06")
    go_back(g)


def agreement(g: Exodus, asker: str, no: WhyNot | None) -> list[AnyOption]:
    return [Answer(True), Answer(False)]


def next_mission(g: Exodus, mission: str, heroes: list[Hero]) -> None:
    """What goes along is named here, field by field (EXO-MIS-09)."""
    s = g.state
    deck, equipment = under(s), equipment_after(s)
    kept = [carried(g, hero) for hero in heroes]
    replace(g, fresh(mission, True, kept, deck, equipment, s.made), s.tickets, s.failures)


def carried(g: Exodus, hero: Hero) -> Hero:
    """A hero as it goes into the next mission: melee weapons stay behind (EXO-FIN-01), power perks are fresh
    (EXO-POWER-03)."""
    story = g.setup.options.get("difficulty") == "story"
    things = [one for one in hero.things if not (one.card in WEAPONS and WEAPONS[one.card].kind == "melee")]
    for one in things:
        one.used = False
        if story and one.card in WEAPONS:
            one.rounds = WEAPONS[one.card].rounds
    held = [id for id in hero.active if any(one.id == id for one in things)]
    return Hero(
        hero.id,
        dial=0 if story else hero.dial,
        things=things,
        active=held,
        cards=list(hero.cards),
        perks=list(hero.perks),
    )


def equipment_after(s: ExodusState) -> dict[str, int]:
    """Melee weapons go back to the equipment deck (EXO-MELEE-02)."""
    left = dict(s.equipment)
    for hero in s.heroes:
        for one in hero.things:
            if one.card in WEAPONS and WEAPONS[one.card].kind == "melee":
                left[one.card] += 1
    return left


def under(s: ExodusState) -> Pile:
    """The search deck, with what was discarded face up under it (EXO-FIN-02)."""
    deck: Pile = copier(Pile)(s.deck)
    if deck.discard:
        put_at_bottom(deck, deck.discard, ("*",))
        deck.discard = []
    return deck


def replace(g: Exodus, new: ExodusState, tickets: list[Ticket], failures: int) -> None:
    """The next mission is a fresh state, and the tickets with it."""
    s = g.state
    for field in new.__struct_fields__:
        setattr(s, field, getattr(new, field))
    s.tickets, s.failures = tickets, failures
    g.enter_mission()
