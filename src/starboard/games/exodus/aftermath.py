"""The end phase: infection advance, counters removed, stand up; then the dead rise (EXO-END, EXO-QUICK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...spaces.grid import squares_of
from ...table.facts import Appeared, Changed, Heading, Moved, Turned
from . import death, infected
from .board import active, grip, living, taken
from .content import FRESH, NUMBERS
from .grapple import stage
from .state import Hero, Unit

if TYPE_CHECKING:
    from .game import Exodus


def end_phase(g: Exodus) -> None:
    if g.live:
        g.tell(Heading("phase", "end"), "phase.end", "EXO-PHASE-03")
    advance(g)
    counters(g)
    stand_up(g)
    rise(g)
    new_turn(g)


def advance(g: Exodus) -> None:
    """Every bitten hero's dial goes on by one square (EXO-END-01, EXO-END-02)."""
    for hero in living(g):
        if not hero.dial or g.exempt("advance", hero):
            continue
        hero.dial += 1
        if g.live:
            fact = Changed(hero.id, "infection", 1, hero.dial)
            g.tell(fact, "worsens", "EXO-END-01", who=hero.id, stage=stage(hero.dial))
        if hero.dial >= NUMBERS.skull:
            death.dies(g, hero)


def counters(g: Exodus) -> None:
    """Alert tokens leave play (EXO-END-10), and standing orders with them."""
    for hero in g.state.heroes:
        hero.alert, hero.orders, hero.let_go, hero.firing, hero.firing_at = False, "", 0, (), 0
    g.state.slammed = 0
    g.state.frenzied = g.state.haste = g.state.scent = g.state.more = 0
    g.state.fresh, g.state.line = False, -1


def stand_up(g: Exodus) -> None:
    """What was knocked down stands up on its square, facing the closest hero (EXO-END-11)."""
    for unit in g.state.units:
        if unit.prone:  # then it holds nobody
            unit.prone = False
            infected.look_at_closest(g, unit)
            if g.live:
                fact = Turned(g.piece(unit), "standing", g.grid.names[unit.at])
                g.tell(fact, "stands-up", "EXO-END-11", by=unit.kind)


def rise(g: Exodus) -> None:
    """Who died this turn stands up as a newborn; those that held it go beside (EXO-QUICK-04 to 07, EXO-RUL-48)."""
    for hero in g.state.heroes:
        if hero.fate != "dead":
            continue
        hero.fate = "risen"
        for unit in grip(g, hero):
            let_go(g, unit, hero)
        g.state.made += 1
        risen = Unit(g.state.made, FRESH, hero.at, hero=hero.id, controlled=bool(g.director))  # EXO-CTRL-05
        g.state.units.append(risen)
        infected.look_at_closest(g, risen)
        if g.live:
            at = g.grid.names[hero.at]
            g.tell(Appeared(g.piece(risen), at, FRESH), "rises", "EXO-QUICK-04 EXO-QUICK-07", who=hero.id)


def let_go(g: Exodus, unit: Unit, hero: Hero) -> None:
    """Onto the nearest free square, on its feet (EXO-QUICK-05, EXO-RUL-19)."""
    free = active(g) & g.grid.land & ~taken(g)
    field = g.view.field(1 << hero.at, active(g) & g.grid.land)
    unit.holds = ""
    for ring in field.rings[1:]:
        if ring & free:
            unit.at = squares_of(ring & free)[0]
            break
    else:
        g.state.units.remove(unit)
        return
    infected.look_at_closest(g, unit)
    if g.live:
        names = g.grid.names
        fact = Moved(g.piece(unit), names[hero.at], names[unit.at])
        g.tell(fact, "lets-go", "EXO-QUICK-05", by=unit.kind)


def new_turn(g: Exodus) -> None:
    """A new turn starts (EXO-HERO-01); who is held out has won it now."""
    s = g.state
    g.close("turn")
    s.round += 1
    death.check(g)
    if s.round > g.ground.mission.limit:
        death.finish(g, False, "too-late", "EXO-RUL-52")
    s.phase, s.card, s.window = "heroes", "", ""
    for hero in s.heroes:
        refresh(g, hero)
    if g.live:
        g.beat()
        g.tell(Heading("round", str(s.round)), "turn", "EXO-HERO-01", number=s.round)


def refresh(g: Exodus, hero: Hero) -> None:
    """Action points by the stage of the infection at the start of the hero move (EXO-HERO-05 to 08, EXO-TAB-07)."""
    hero.ap = NUMBERS.ap[min(stage(hero.dial), len(NUMBERS.ap) - 1)] if not hero.fate else 0
    hero.lost = NUMBERS.ap[0] - hero.ap
    hero.done = bool(hero.fate)
    hero.powered = hero.joined = hero.handed = False
    hero.firsts = []
    hero.zones = []
    hero.rage = hero.strides = hero.aim = hero.aim_with = 0
    for one in hero.things:
        one.used = False
