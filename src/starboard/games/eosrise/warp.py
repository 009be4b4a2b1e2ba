"""Phase 3: the Pilot warps the EOS galaxy by galaxy, and everything on the way is met (EOS-WARP, EOS-TOK, EOS-JUMP)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...table import Ask, Choose, WhyNot
from ...table.facts import Heading, Moved
from .boards import unlocked
from .content import ENGINE, GALAXY, MAP, NAMES, SEATS, TECHNOLOGY
from .options import DONE, Burn, Done, Fix, Jump, Load, Use, Warp
from .planning import spend_cube
from .ship import is_damaged, mend, missing
from .state import Officer
from .technology import use
from .universe import engage, meet_here, strongest, take_items

if TYPE_CHECKING:
    from .game import EosRise

WARPS = tuple(Warp(name) for name in NAMES)


def begin(g: EosRise) -> None:
    """Warp value = WARP icons, none while the Engine room is at 0 (EOS-WARP-01, EOS-WARP-02)."""
    state = g.state
    state.warp = max(0, g.number("warp", unlocked(g.officer("pilot")).warp, "crew")) if state.hull[ENGINE] else 0
    state.flown, state.burnt = False, 0
    state.phase = "warp"
    if g.live:
        g.beat()
        because = g.why("warp", unlocked(g.officer("pilot")).warp)
        g.tell(Heading("phase", "warp"), "phase-3", "EOS-WARP-02", because, warp=state.warp)


async def warp(g: EosRise) -> None:
    """One move, jump or help; then the same again, until the Pilot has enough or the last lane is flown."""
    state = g.state
    runs = state.hull[ENGINE]
    if not runs:
        state.warp = 0  # EOS-ROOM-08, EOS-INT-02
    helpers = [o for o in state.officers if (o.cubes or o.technology) and can_help(g, o)]
    if state.due or state.eos == state.planet or (not state.warp and (state.flown or not helpers)):
        state.phase = "attack"
        return
    asks = [Ask("pilot", Choose("warp", moves, (g,)))]
    asks += [Ask(o.id, Choose("warp-help", helps, (g, o))) for o in helpers if o.id != "pilot"]
    ask, answer = await g.ask_first(*asks)
    if isinstance(answer, Done):
        state.phase = "attack"
    elif isinstance(answer, Warp):
        await fly(g, GALAXY[answer.to])
    elif isinstance(answer, Jump):
        state.warp -= 1  # EOS-JUMP-06
        await enter(g, state.stations[answer.region], "EOS-JUMP-05")
    elif isinstance(answer, Burn):
        spend_cube(g, g.officer("pilot"), "EOS-CUBE-02")
        state.warp += 1
    elif isinstance(answer, Fix):
        quick_fix(g, answer.room)
        if state.hull[ENGINE] and not runs:
            begin(g)  # EOS-RUL-96
    else:
        await use(g, g.officer(ask.seats[0]), answer.card)


def moves(g: EosRise, no: WhyNot | None) -> list[Any]:
    """Every galaxy within reach to which nothing lies in between; the gates; what helps; or no more (EOS-WARP-04)."""
    state = g.state
    found: list[Any] = []
    if state.warp:
        found += [WARPS[place] for place in quiet_reach(g)]
        here = [region for region in state.gates if state.stations[region] == state.eos]
        if here:
            found += jumps(g, no)
    found += helps(g, g.officer("pilot"), no)
    found.append(DONE)
    return found


def quiet_reach(g: EosRise) -> list[int]:
    """Where a flight may end that meets nothing before its end: farther galaxies are reached step by step."""
    state = g.state
    if state.warp == 1:
        return list(MAP.next_to[state.eos])
    noisy = set(busy(g))
    reached = {state.eos: 0}
    edge = [state.eos]
    for lanes in range(1, state.warp + 1):
        fresh = []
        for place in edge:
            if lanes > 1 and place in noisy:
                continue
            for other in MAP.next_to[place]:
                if other not in reached:
                    reached[other] = lanes
                    fresh.append(other)
        edge = fresh
    del reached[state.eos]
    return list(reached)


def quiet_lanes(g: EosRise, to: int) -> int:
    """How many lanes such a flight takes."""
    state = g.state
    if MAP.far[state.eos][to] == 1:
        return 1
    noisy = set(busy(g))
    far, edge, seen = 0, [state.eos], {state.eos}
    while to not in edge:
        far += 1
        step = [place for place in edge if far == 1 or place not in noisy]
        edge = [other for place in step for other in MAP.next_to[place] if other not in seen]
        seen.update(edge)
    return far


def busy(g: EosRise) -> list[int]:
    """Galaxies where the EOS would meet something."""
    state = g.state
    cargo = [officer.cargo for officer in state.officers if officer.cargo >= 0 and not state.dash]
    ships = [ship.at for ship in state.ships]
    return [*ships, *state.asteroids, *state.frbs, *state.skills, *state.tokens, *cargo, state.planet]


def jumps(g: EosRise, no: WhyNot | None) -> list[Jump]:
    """All gates are connected to each other (EOS-JUMP-04)."""
    state = g.state
    others = [region for region in state.gates if state.stations[region] != state.eos]
    if g.forbidden("jump", "crew"):
        if no is not None:
            for region in others:
                no(Jump(region), "EOS-EVT-02", "forbidden")
        return []
    return [Jump(region) for region in others]


def can_help(g: EosRise, officer: Officer) -> bool:
    """Whether `helps` would list anything."""
    if officer.cubes and officer.id == "engineer" and is_damaged(g):
        return True
    if not g.state.hull[ENGINE]:
        return False
    if officer.cubes and officer.id == "pilot":
        return True
    for card in officer.technology:  # noqa: SIM110 - asked all the time, and a generator is slower
        if TECHNOLOGY[card].when == "warp":
            return True
    return False


def helps(g: EosRise, officer: Officer, no: WhyNot | None) -> list[Any]:
    """What this officer can add to a warp phase: items and Afterburner while the Engine runs; Quick Fix."""
    found: list[Any] = []
    if g.state.hull[ENGINE]:
        if officer.technology:
            found += [Use(card) for card in officer.technology if TECHNOLOGY[card].when == "warp"]
        if officer.cubes and officer.id == "pilot":
            found.append(Burn())
    if officer.cubes and officer.id == "engineer":
        found += [Fix(room) for room in missing(g)]
    return found


def quick_fix(g: EosRise, room: str) -> None:
    """One Quick Fix cube: 1 hull for a room that still stands (EOS-GAP-17)."""
    spend_cube(g, g.officer("engineer"), "EOS-CUBE-01")
    mend(g, room, 1, "EOS-CUBE-01")


async def fly(g: EosRise, to: int) -> None:
    """Each lane costs 1 warp (EOS-WARP-03)."""
    g.state.warp -= quiet_lanes(g, to)
    await enter(g, to, "EOS-WARP-03")


async def enter(g: EosRise, to: int, rules: str) -> None:
    """Everything in the galaxy is resolved before the EOS moves on: ships first (EOS-WARP-06, EOS-RUL-11)."""
    state = g.state
    start, state.eos, state.flown = state.eos, to, True
    if g.live:
        g.beat()
        g.tell(Moved("eos", NAMES[start], NAMES[to]), "warps", rules, galaxy=NAMES[to])
    if to == state.planet:
        state.warp = 0  # EOS-RUL-79
    met = [ship for ship in state.ships if ship.at == to]
    if met:
        await pursue(g, [ship.kind for ship in met])
    await meet_here(g)


async def pursue(g: EosRise, kinds: list[str]) -> None:
    """Each ship's card goes beside the Combat Specialist, and the items of the galaxy on the strongest."""
    state = g.state
    state.ships = [ship for ship in state.ships if ship.at != state.eos]
    met = [foe for kind in kinds if (foe := engage(g, kind, state.pursuit, "EOS-TOK-01 EOS-TOK-02")) is not None]
    if not met:
        return
    frbs, skills, credits = take_items(g, state.eos)
    if not (frbs or skills or credits):
        return
    first = len(state.pursuit) - len(met)
    best = [first + number for number in strongest(met)]
    choice = best[0]
    if len(best) > 1:
        load: Load = await g.ask(SEATS, "load", loads, tuple(best))
        choice = load.foe
    foe = state.pursuit[choice]
    foe.frbs, foe.skills, foe.credits = foe.frbs + frbs, foe.skills + skills, foe.credits + credits


def loads(g: EosRise, best: tuple[int, ...], no: WhyNot | None) -> list[Load]:
    return [Load(number) for number in best]
