"""The hero move: who acts, and with what action (EXO-HERO-01 to 10, EXO-PRONE, EXO-GRAP-01, EXO-POWER)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table import WhyNot
from ...table.facts import Changed, Heading, Marked, Noted, Turned
from . import campaign, combat, death, gear, movement, rooms
from .board import grappled, living
from .content import COSTS, NUMBERS, PERKS
from .grapple import sweep, sweeps
from .options import (
    Activate,
    After,
    Aim,
    Alert,
    Answer,
    AnyOption,
    Ashore,
    Assassinate,
    Board,
    Brace,
    Craft,
    Crate,
    Crawl,
    Dive,
    Done,
    Door,
    Drive,
    Drop,
    Execute,
    Fire,
    Give,
    Halt,
    Ignite,
    Med,
    Move,
    Place,
    Power,
    Reload,
    Search,
    Sprint,
    Stand,
    Stride,
    Strike,
    Sweep,
    Switch,
    Take,
    Throw,
    Wanted,
)
from .state import Hero

if TYPE_CHECKING:
    from .game import Exodus


DONE: Final = Done()
DROP: Final = Drop()
ALERT: Final = Alert()
STAND: Final = Stand()
BRACE: Final = Brace()
"""What is offered all the time, made once."""

# ---- who acts --------------------------------------------------------------------------------------------------------


async def next_hero(g: Exodus) -> None:
    """The players choose the order anew each turn (EXO-HERO-03). Between activations a med pack may be used and things
    may be exchanged by whoever has not acted (EXO-HERO-04, EXO-HERO-09, EXO-RUL-44)."""
    whom = [(hero.id, hero) for hero in living(g) if not hero.done or gear.meds(hero)]
    number, answer = await g.ask_each("next-hero", next_options, whom)
    hero = whom[number][1]
    if isinstance(answer, Activate):
        activate(g, hero)
    elif isinstance(answer, Med):
        gear.med(g, hero)
    elif isinstance(answer, After):
        await campaign.turn_back(g, hero)
    else:
        assert isinstance(answer, Give)
        gear.hand_over(g, hero, g.hero(answer.to), answer.what)
        death.check(g)


def next_options(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    found = gear.meds(hero)
    if not hero.done:
        found += [Activate(hero.id), *gear.gifts(g, hero, gear.neighbours(g, hero))]
    if campaign.may_turn_back(g):
        found.append(After("back"))
    return found


def activate(g: Exodus, hero: Hero) -> None:
    g.state.actor = hero.id
    if g.live:
        g.beat()
        g.tell(Heading("turn", hero.id), "acts", "EXO-HERO-03", who=hero.id, ap=hero.ap)


def finish(g: Exodus, hero: Hero) -> None:
    """Unspent points are lost (EXO-HERO-08), the aim is too (EXO-HERO-76)."""
    hero.done = True
    hero.ap = hero.strides = hero.aim = hero.aim_with = 0
    hero.joined = False
    g.state.actor = ""


# ---- what may be done ------------------------------------------------------------------------------------------------


def actions(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """All that this hero may do now (EXO-HERO-10)."""
    if hero.strides:
        found = movement.strides(g, hero, no)
        return found if hero.handed else [*found, *gear.gifts(g, hero, gear.neighbours(g, hero))]  # EXO-HERO-28
    if hero.zones:  # an attack joined to the move, or the test (EXO-ZONE-13)
        return [*joined_attacks(g, hero, no), BRACE]
    if grappled(g, hero):
        found = in_grapple(g, hero, no)
    elif hero.prone:
        found = on_the_ground(g, hero, no)
    else:
        found = on_foot(g, hero, no)
    found += gear.meds(hero)
    found += powers(hero, no)
    found.append(DONE)
    return found


def joined_attacks(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """Quick fire or melee after one step, in the same point (EXO-HERO-18)."""
    found = combat.shots(g, hero, -1, no)
    found += combat.throws(g, hero, no)
    return found + combat.strikes(g, hero, no)


def in_grapple(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """Change weapon, quick fire, melee, sweep (EXO-GRAP-01)."""
    found = gear.switches(g, hero)
    if hero.ap >= COSTS.quick:
        found += combat.shots(g, hero, hero.ap, no)
    if melee_cost(hero) <= hero.ap:
        found += combat.strikes(g, hero, no)
    if hero.ap >= g.number("cost.sweep", COSTS.sweep, hero):
        found += sweeps(g, hero, no)
    return found


def on_the_ground(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """EXO-PRONE-01."""
    found = attacks_by_hand(g, hero, no)
    found += gear.switches(g, hero)
    found += gear.places(g, hero)
    found += gear.exchanges(g, hero)
    found += gear.reloads(g, hero, hero.ap)
    if hero.ap >= COSTS.alert:
        found.append(ALERT)
    if hero.ap >= g.number("cost.stand", COSTS.stand, hero):
        found.append(STAND)
    if hero.aboard:
        return found + movement.afloat(g, hero, hero.ap, no)
    if hero.ap >= COSTS.crawl:
        found += movement.crawls(g, hero)
    return found


def attacks_by_hand(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """Fire and throws, as they may be joined to a move or paid for."""
    if hero.joined or hero.ap >= COSTS.quick:
        return combat.shots(g, hero, hero.ap, no) + combat.throws(g, hero, no)
    return []


def on_foot(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    ap = hero.ap
    found = attacks_by_hand(g, hero, no)
    if not hero.aboard:
        found += movement.steps(g, hero, ap, no)
    found += movement.afloat(g, hero, ap, no)
    found.append(DROP)
    if ap >= COSTS.alert:
        found.append(ALERT)
    found += gear.switches(g, hero)
    found += gear.places(g, hero)
    found += gear.exchanges(g, hero)
    found += gear.reloads(g, hero, ap)
    if hero.aboard:
        return found
    if hero.joined or melee_cost(hero) <= ap:
        found += combat.strikes(g, hero, no)
    if ap >= COSTS.execute:
        found += combat.executions(g, hero, no) + combat.assassinations(g, hero, no)
        found += rooms.doors(g, hero, no) + rooms.crates(g, hero) + gear.crafts(g, hero)
    if ap >= COSTS.search:
        found += rooms.searches(g, hero, no)
    return found


def melee_cost(hero: Hero) -> int:
    """Nothing while Berserk lasts (EXO-GAP-22)."""
    return 0 if hero.rage else COSTS.melee


def powers(hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """Three uses a mission, one power perk a turn (EXO-POWER-02, EXO-POWER-04)."""
    found: list[AnyOption] = []
    for perk in hero.perks:
        if not PERKS[perk].power:
            continue
        if hero.powered:
            if no is not None:
                no(Power(perk), "EXO-POWER-04", "powered")
        elif hero.spent.get(perk, 0) >= NUMBERS.power_uses:
            if no is not None:
                no(Power(perk), "EXO-POWER-02", "no-uses")
        else:
            found.append(Power(perk))
    return found


# ---- doing it --------------------------------------------------------------------------------------------------------


async def act(g: Exodus, hero: Hero) -> None:
    """One action, then a look at the goals."""
    choice: AnyOption = await g.ask(hero.id, "act", actions, hero)
    await perform(g, hero, choice)
    death.check(g)


def pay(hero: Hero, cost: int) -> None:
    """A move to which nothing was joined is over with the next action."""
    hero.ap -= cost
    hero.joined = False


async def perform(g: Exodus, hero: Hero, choice: AnyOption) -> None:
    kind = type(choice)
    if kind in MOVEMENTS:
        move(g, hero, choice)
    elif kind in ATTACKS:
        await attack(g, hero, choice)
    elif kind is Done:
        finish(g, hero)
    elif isinstance(choice, Give):
        # one hand off belongs to the move (EXO-HERO-28), anything more is an exchange of its own
        hero.joined, hero.handed = hero.joined and not hero.handed, True
        gear.hand_over(g, hero, g.hero(choice.to), choice.what)
        await offer_cure(g, g.hero(choice.to))
    elif isinstance(choice, Take):
        hero.joined = False
        await ask_for(g, hero, choice)
    elif isinstance(choice, Power):
        hero.joined = False
        await use_power(g, hero, choice.perk)
    else:
        other(g, hero, choice)


MOVEMENTS = frozenset((Move, Sprint, Stride, Halt, Dive, Crawl, Brace, Drop, Stand, Alert))
ATTACKS = frozenset((Fire, Aim, Ignite, Throw, Strike, Execute, Assassinate))


def move(g: Exodus, hero: Hero, choice: AnyOption) -> None:
    if isinstance(choice, Crawl):
        pay(hero, COSTS.crawl)
        movement.step(g, hero, g.grid[choice.to], "EXO-HERO-21")
    elif isinstance(choice, Move):
        pay(hero, COSTS.move)
        hero.handed = False
        movement.step(g, hero, g.grid[choice.to], "EXO-HERO-11", joins=True)
        if hero.zones and not joined_attacks(g, hero, None):
            movement.brace(g, hero)
    elif isinstance(choice, Sprint):
        pay(hero, COSTS.sprint)
        movement.sprint(g, hero, g.grid[choice.to])
    elif isinstance(choice, Stride):
        movement.stride(g, hero, g.grid[choice.to])
    elif isinstance(choice, Dive):
        pay(hero, COSTS.dive)
        movement.dive(g, hero, g.grid[choice.to])
    elif isinstance(choice, Halt):
        hero.strides = 0
    elif isinstance(choice, Drop):
        lie_down(g, hero)
    elif isinstance(choice, Stand):
        stand(g, hero)
    elif isinstance(choice, Alert):
        go_on_alert(g, hero)
    else:
        movement.brace(g, hero)


async def attack(g: Exodus, hero: Hero, choice: AnyOption) -> None:
    """Joined to a move it costs nothing more (EXO-HERO-18); the grab tests that waited for it follow (EXO-ZONE-13)."""
    quick = isinstance(choice, (Fire, Throw, Strike)) or (isinstance(choice, Ignite) and not choice.aimed)
    free = hero.joined and quick
    hero.joined = False
    if not free:
        hero.ap -= cost_of(g, hero, choice)
    if isinstance(choice, Fire):
        await combat.fire(g, hero, combat.target(g, choice.at, choice.kind), choice.guns, False)
    elif isinstance(choice, Aim):
        await combat.fire(g, hero, combat.target(g, choice.at, choice.kind), (choice.gun,), True)
    elif isinstance(choice, Ignite):
        await combat.ignite(g, hero, choice)
    elif isinstance(choice, Throw):
        combat.throw(g, hero, choice)
    elif isinstance(choice, Strike):
        if hero.rage and not free:
            hero.rage -= 1
        combat.strike(g, hero, combat.target(g, choice.at, choice.kind))
    elif isinstance(choice, Execute):
        combat.execute(g, hero, combat.target(g, choice.at, choice.kind))
    else:
        assert isinstance(choice, Assassinate)
        combat.assassinate(g, hero, combat.target(g, choice.at, ""))
    if hero.zones:
        movement.brace(g, hero)


def cost_of(g: Exodus, hero: Hero, choice: AnyOption) -> int:
    if isinstance(choice, Aim) or (isinstance(choice, Ignite) and choice.aimed):
        return g.number("cost.aimed", COSTS.aimed, hero)
    if isinstance(choice, Strike):
        return melee_cost(hero)
    return COSTS.execute if isinstance(choice, (Execute, Assassinate)) else COSTS.quick


def other(g: Exodus, hero: Hero, choice: AnyOption) -> None:
    """Everything that is neither a movement nor an attack; nothing can be joined to the move behind it."""
    hero.joined = False
    if isinstance(choice, Switch):
        gear.switch(g, hero, choice.things)
    elif isinstance(choice, Med):
        gear.med(g, hero)
    elif isinstance(choice, Place):
        gear.place(g, hero, choice.to)
    elif isinstance(choice, Reload):
        pay(hero, g.number("cost.reload", COSTS.reload, hero))
        hero.firsts.append("reload")
        gear.reload(g, hero, choice)
    elif isinstance(choice, Craft):
        pay(hero, COSTS.craft)
        gear.craft(g, hero, choice.product)
        g.changed(hero)
    elif isinstance(choice, Search):
        pay(hero, COSTS.search)
        rooms.search(g, hero)
    elif isinstance(choice, Crate):
        pay(hero, COSTS.crate)
        rooms.open_crate(g, hero, choice.at)
    elif isinstance(choice, Door):
        pay(hero, COSTS.door)
        rooms.use_door(g, hero, choice.door)
    elif isinstance(choice, Sweep):
        pay(hero, g.number("cost.sweep", COSTS.sweep, hero))
        sweep(g, hero, choice)
    else:
        on_the_rib(g, hero, choice)


def on_the_rib(g: Exodus, hero: Hero, choice: AnyOption) -> None:
    pay(hero, COSTS.rib)
    if isinstance(choice, Board):
        movement.go_aboard(g, hero)
    elif isinstance(choice, Ashore):
        movement.go_ashore(g, hero, g.grid[choice.to])
    else:
        assert isinstance(choice, Drive)
        movement.drive(g, hero, choice.to)


def lie_down(g: Exodus, hero: Hero) -> None:
    """Free (EXO-DIVE-04)."""
    pay(hero, 0)
    hero.prone = True
    if g.live:
        g.tell(Turned(hero.id, "prone", g.grid.names[hero.at]), "drops", "EXO-HERO-20", who=hero.id)


def stand(g: Exodus, hero: Hero) -> None:
    """No step, so no test (EXO-HERO-22)."""
    pay(hero, g.number("cost.stand", COSTS.stand, hero))
    hero.prone = False
    if g.live:
        g.tell(Turned(hero.id, "standing", g.grid.names[hero.at]), "gets-up", "EXO-PRONE-05", who=hero.id)


def go_on_alert(g: Exodus, hero: Hero) -> None:
    """It ends the activation (EXO-HERO-88)."""
    pay(hero, COSTS.alert)
    hero.alert = True
    if g.live:
        g.tell(Marked("alert", g.grid.names[hero.at]), "on-alert", "EXO-HERO-87 EXO-HERO-88", who=hero.id)
    finish(g, hero)


async def ask_for(g: Exodus, hero: Hero, choice: Take) -> None:
    """From a hero beside, who must agree; what a dead one left lies free (EXO-RUL-39)."""
    owner = g.hero(choice.of)
    if not owner.fate:
        answer: Answer = await g.ask(
            owner.id, "hand-over", answers, hero.id, choice.what, about=Wanted(hero.id, choice.what)
        )
        if not answer.yes:
            if g.live:
                g.tell(Noted("refused", who=owner.id), "keeps", "EXO-EXCH-01", to=hero.id)
            return
    gear.hand_over(g, owner, hero, choice.what)


def answers(g: Exodus, asker: str, what: str, no: WhyNot | None) -> list[AnyOption]:
    return [Answer(True), Answer(False)]


async def offer_cure(g: Exodus, hero: Hero) -> None:
    """Who has acted and gets a med pack now may never be asked again in this move (EXO-MED-03)."""
    if hero.done and gear.meds(hero):
        answer: Answer = await g.ask(hero.id, "cure", cures, hero)
        if answer.yes:
            gear.med(g, hero)


def cures(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    return [Answer(True), Answer(False)]


async def use_power(g: Exodus, hero: Hero, perk: str) -> None:
    hero.powered = True
    hero.spent[perk] = hero.spent.get(perk, 0) + 1
    if g.live:
        left = NUMBERS.power_uses - hero.spent[perk]
        g.tell(Changed(hero.id, "power", -1, left), "uses-perk", "EXO-POWER-02", who=hero.id, perk=perk)
    await g.enact(f"{perk}:use", PERKS[perk].use, hero)
