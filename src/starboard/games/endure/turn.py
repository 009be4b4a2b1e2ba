"""The Survivor Phase: turns in order, three actions each, and what costs none (ETS-RND-02 to 04, ETS-ACT)."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from ...table import WhyNot
from ...table.facts import Heading, Noted, Turned
from . import accomplishments, combat, doors, ending, foes, inventory, loader, movement, noise, objectives, places
from .content import ABILITIES, GOALS, START, SURVIVORS
from .options import (
    ACTIVE,
    CRISIS,
    DONE,
    ENTER,
    LOUDEST,
    REWARD,
    SEARCH,
    Active,
    AnyOption,
    Attack,
    Climb,
    Crisis,
    Discard,
    Done,
    Door,
    Enter,
    Interact,
    Leave,
    MakeNoise,
    Move,
    Reboot,
    Reorganise,
    Reward,
    Salvage,
    Search,
    Trade,
    Use,
)
from .state import Survivor

if TYPE_CHECKING:
    from .game import Endure


def next_turn(g: Endure) -> Coroutine[Any, Any, None] | None:
    """Whoever acts goes on; else the next clockwise from the first player; then it is the enemies' turn."""
    state = g.state
    if state.marching:
        return march(g)
    if state.actor >= 0:
        actor = state.survivors[state.actor]
        if not actor.fate:  # ETS-STUN-04: whatever struck between two actions
            return survivor_action(g, actor) if actor.stunned != 1 else end_turn(g, actor)
        over(g)
    count = len(state.survivors)
    for n in range(count):
        number = (state.first + n) % count
        if not state.acted >> number & 1 and state.survivors[number].zone >= 0:
            return begin_turn(g, number)
    state.phase = "enemy-start"  # ETS-RND-04: only when all have acted
    return None


async def march(g: Endure) -> None:
    """The next of those whom a card lets move."""
    number, zones = g.state.marching.pop(0)
    s = g.state.survivors[number]
    if s.zone >= 0 and s.stunned != 1:
        await movement.walk(g, s, zones)
        ending.check(g)
    if (actor := g.actor) is not None and exhausted(g, actor):
        await end_turn(g, actor)


async def begin_turn(g: Endure, number: int) -> None:
    """A turn starts: how many actions, what bleeds, what the mission does to carriers."""
    state = g.state
    s = state.survivors[number]
    state.acted |= 1 << number
    if g.live:
        g.beat()
        g.tell(Heading("turn", s.seat), "turn", "ETS-RND-03")
    if s.stunned == 1:  # ETS-STUN-03
        if g.live:
            g.tell(Noted("stun", g.ground.ids[s.zone], s.seat), "cannot-act", "ETS-STUN-03 ETS-STUN-04")
        return
    s.moved = s.free = s.doors = 0
    s.active = False
    if s.searched:
        s.searched = []
    if s.limits:
        s.limits = []
    accomplishments.forget(g, s, "turn")
    state.actor = number
    base = START.actions
    if state.loader is not None and places.is_pilot(g, s):
        base = loader.start_turn(g, s)
    if s.stunned == 2:  # ETS-STUN-05
        s.stunned = 0
        base -= 1
    if s.objectives:
        base -= g.mission.burden(g, s)
    state.actions = max(0, g.number("actions", base, s))
    for active in state.effects:
        if active.lasts == "next_turn" and active.who == s.seat:
            active.lasts = "turn"
    for turn_begins in g.mission.turn_begins:
        await turn_begins(g, s)
    if not s.fate and accomplishments.happened(g, "turn_start", s):
        await g.happen("turn_start", s)
    if exhausted(g, s):
        await end_turn(g, s)


def exhausted(g: Endure, s: Survivor) -> bool:
    """Whether nothing is left to do in a turn: then it ends by itself."""
    return not s.fate and g.state.actions <= 0 and not g.state.marching and not idle_options(g, s)


async def survivor_action(g: Endure, s: Survivor) -> None:
    """One action of the survivor whose turn it is."""
    state = g.state
    choice: AnyOption = await g.ask(s.seat, "survivor_actions", survivor_actions, s)
    kind = type(choice)
    if kind is Done:
        await end_turn(g, s)
        ending.check(g)
        return
    if kind is MakeNoise:
        state.actions -= choice.level  # type: ignore[union-attr]
        noise.make_noise(g, s.zone, choice.level, s.seat, "ETS-ACT-07")  # type: ignore[union-attr]
    else:
        price = cost(g, s, choice)
        state.actions -= price
        if not await carry_out(g, s, choice):
            state.actions += price  # ETS-MOVE-05: a failed check costs nothing
            if kind is Move and price == 0:
                s.free -= 1
    ending.check(g)
    if exhausted(g, s):
        await end_turn(g, s)


def cost(g: Endure, s: Survivor, choice: AnyOption) -> int:
    """ETS-TAB-06. A free Move is taken before one that costs an action."""
    kind = type(choice)
    if kind is Move:
        if free_moves(g, s):
            s.free += 1
            return 0
        return 1
    if kind in (Interact, Salvage):
        return choice.actions  # type: ignore[union-attr]
    return 0 if kind in FREE else 1


FREE: Final = frozenset({Discard, Reward, Door, Enter})
"""The Exo Loader takes all actions that are left, but none besides."""


def idle_options(g: Endure, s: Survivor) -> bool:
    """Whether something can still be done without an action."""
    if s.reward or s.stunned:
        return s.reward and not s.stunned
    if free_moves(g, s) and movement.ways(g, s, None):
        return True
    return free_doors(g, s) and bool(doors.doors(g, s, "either", 0, None))


def free_moves(g: Endure, s: Survivor) -> bool:
    """Whether a Move would cost no action."""
    return "move.free" in g.touched_now and s.free < g.number("move.free", 0, s)


def free_doors(g: Endure, s: Survivor) -> bool:
    """Whether a door may still be opened or locked for no action this turn."""
    return "doors.free" in g.touched_now and s.doors < g.number("doors.free", 0, s)


async def carry_out(g: Endure, s: Survivor, choice: AnyOption) -> bool:
    """Does what was chosen; says whether it happened."""
    kind = type(choice)
    if kind is Move:
        return await movement.move(g, s, choice.to)  # type: ignore[union-attr]
    if kind is Attack:
        return await combat.attack(g, s, choice)  # type: ignore[arg-type]
    if kind is Search:
        await inventory.search(g, s)
    elif kind is Trade:
        await inventory.trade(g, s, g.survivor(choice.partner))  # type: ignore[union-attr]
    elif kind is Use:
        await inventory.use_card(g, s, choice.card)  # type: ignore[union-attr]
    elif kind is Interact:
        await objectives.interact(g, s, choice.objective)  # type: ignore[union-attr]
    elif kind is Leave:
        return await movement.leave(g, s, choice.exit)  # type: ignore[union-attr]
    elif kind is Discard:
        inventory.drop(g, s, choice.card, "ETS-INV-13")  # type: ignore[union-attr]
    elif kind is Reward:
        await accomplishments.spend(g, s)
    else:
        await _carry_out_more(g, s, choice)
    return True


async def _carry_out_more(g: Endure, s: Survivor, choice: AnyOption) -> None:
    match choice:
        case Active():
            s.active = True
            await use_ability(g, s, kit_of(s)[1], "ETS-ABIL-03")
        case Crisis():
            s.crisis = False
            await use_ability(g, s, kit_of(s)[2], "ETS-ABIL-05 ETS-ABIL-06")
        case Reorganise():
            inventory.reorganise(g, s, choice)
        case Door(door=id):
            s.doors += 1
            await doors.turn_door(g, id)
        case Enter():
            loader.enter(g, s)
        case Climb():
            loader.climb_out(g, s)
        case Reboot(enemy=kind):
            g.mission.reboot(g, s, kind)
        case Salvage(enemy=kind, actions=actions):
            await g.mission.salvage(g, s, kind, actions)


async def use_ability(g: Endure, s: Survivor, id: str, rule: str) -> None:
    ability = ABILITIES[id]
    if g.live:
        g.tell(Turned(id, "used", who=s.seat), "ability", rule, text=id)
    await g.enact(id, ability.effects, s)


async def end_turn(g: Endure, s: Survivor) -> None:
    if accomplishments.happened(g, "turn_end", s):
        await g.happen("turn_end", s)
    over(g)


def over(g: Endure) -> None:
    """Nobody's turn, and what lasted for the turn has ended."""
    g.state.actor, g.state.actions = -1, 0
    if g.state.effects:
        g.close("turn")
        g.close("once")
        foes.notice_all(g)  # whoever hid for a turn stands in view again (ETS-ENE-05)


_KITS: Final[dict[tuple[str, str], tuple[str, str, str]]] = {
    (kind, kit): (
        getattr(card, kit).passive.id,
        getattr(card, kit).active.id,
        getattr(card, kit).crisis.id,
    )
    for kind, card in SURVIVORS.items()
    for kit in ("a", "b")
}


def kit_of(s: Survivor) -> tuple[str, str, str]:
    """Passive, Active and Crisis ability (ETS-ABIL-01)."""
    return _KITS[s.kind, s.kit]


# ---- what may be done -----------------------------------------------------------------------------------------------


def survivor_actions(g: Endure, s: Survivor, no: WhyNot | None) -> list[AnyOption]:
    """All that this survivor may do now (ETS-ACT-02); ending the turn is always possible."""
    state, ground, zone = g.state, g.ground, s.zone
    if state.loader is not None and places.is_pilot(g, s):
        return [*loader.pilot_actions(g, s, no), *at_any_moment(g, s, no), DONE]  # ETS-EXO-15: passive abilities work
    found: list[AnyOption] = []
    left = state.actions
    handy = no is not None or inventory.handy(s)
    if left > 0:
        found += movement.ways(g, s, no)
        if zone in ground.exits:
            found += movement.leaves(g, s, no)
        if state.groups or g.mission.terminals:
            found += combat.attacks(g, s, no)
        if ground.room[zone] or no is not None:
            rule, because = inventory.can_search(g, s)
            if not rule:
                found.append(SEARCH)
            elif no is not None:
                no(SEARCH, rule, because, what=g.forbidden("search", s))
        if g.mission.interacts or objectives.marked(g, s):
            found += objectives.interactions(g, s, no)
        abilities(g, s, no, found)
        found += inventory.partners(g, s, no)
        if handy:
            found += inventory.uses(g, s, no)
            found += inventory.reorganisations(g, s, no)
        found += LOUDEST[min(left, 9)]
        if state.loader is not None and loader.can_enter(g, s):
            found.append(ENTER)
    elif free_moves(g, s):
        found += movement.ways(g, s, no)
    if s.reward or "doors.free" in g.touched_now:
        found += at_any_moment(g, s, no)
    if handy or len(s.bag) >= inventory.SPACES:
        found += inventory.discards(g, s, no)
    found.append(DONE)
    return found


def at_any_moment(g: Endure, s: Survivor, no: WhyNot | None) -> list[AnyOption]:
    """What takes no action, in a Loader or out of it: the reward, and doors for whoever turns them (ETS-ACC-05)."""
    found: list[AnyOption] = []
    if s.reward:
        if g.useful(s.goal, GOALS[s.goal].effects, s):
            found.append(REWARD)
        elif no is not None:
            no(REWARD, "ETS-ACC-05", "idle")
    if free_doors(g, s):
        found += doors.doors(g, s, "either", 0, no)
    return found


def abilities(g: Endure, s: Survivor, no: WhyNot | None, found: list[AnyOption]) -> None:
    """The Active ability once a turn, the Crisis ability once a mission (ETS-ABIL-03 to 07)."""
    _, active, crisis = kit_of(s)
    if s.active:
        if no is not None:
            no(ACTIVE, "ETS-ABIL-04", "used-this-turn")
    elif what := g.forbidden("active", s):
        if no is not None:
            no(ACTIVE, "ETS-RCARD-02", "forbidden", what=what)
    elif g.useful(active, ABILITIES[active].effects, s):
        found.append(ACTIVE)
    elif no is not None:
        no(ACTIVE, "ETS-ABIL-03", "idle")
    if not s.crisis:
        if no is not None:
            no(CRISIS, "ETS-ABIL-06", "used-on-this-mission")
    elif g.useful(crisis, ABILITIES[crisis].effects, s):
        found.append(CRISIS)
    elif no is not None:
        no(CRISIS, "ETS-ABIL-05", "idle")
