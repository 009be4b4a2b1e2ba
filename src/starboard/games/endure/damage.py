"""What happens to survivors: attacks on them, armour, Health, injuries, stun and death (ETS-DMG, ETS-ARM, ETS-STUN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table.facts import Changed, Left, Marked, Rolled
from . import accomplishments, ending, inventory, objectives, resolve
from .content import ARMOUR, D6, INJURIES, INJURY_DIE, LOADER, SURVIVORS
from .names import ally_id, crowd, piece_of, spot
from .standing import Hand
from .state import Ally, Survivor

if TYPE_CHECKING:
    from .game import Endure

NO_SAVE: Final = 7
"""A score no die reaches."""


def in_zone(g: Endure, zone: int) -> list[Survivor]:
    return [s for s in g.state.survivors if s.zone == zone]


async def attacked(g: Endure, victims: list[Survivor | Ally], amount: int, why: str, rule: str = "ETS-DMG-01") -> None:
    """One attack on a zone: of several there, each rolls a die and the lowest suffers all of it (ETS-DMG-12, 13)."""
    victim = lowest(g, victims)
    if isinstance(victim, Ally):
        hit_ally(g, victim, amount, why)
    else:
        await hit(g, victim, amount, why, rule)


def hit_ally(g: Endure, ally: Ally, amount: int, why: str) -> None:
    """Reactivated Sentries count as survivors when it comes to being hit (ETS-WALK-14, ETS-WALK-16)."""
    ally.health -= amount
    piece = ally_id(g, ally) if g.live else ""
    if g.live:
        fact = Changed(piece, "health", -amount, max(0, ally.health))
        g.tell(fact, "ally-hurt", "ETS-WALK-16", foe=ally.kind, why=why, loss=amount)
    if ally.health <= 0:
        if g.live:
            g.tell(Left(piece, g.ground.ids[ally.zone], "killed"), "ally-dead", "ETS-WALK-16", foe=ally.kind)
        for number, other in enumerate(g.state.allies):
            if other is ally:
                del g.state.allies[number]
                break
        ending.check(g)


def lowest(g: Endure, victims: list[Survivor | Ally]) -> Survivor | Ally:
    """Ties roll again (ETS-RUL-17); who draws the fire needs no roll."""
    if len(victims) > 1 and "roll_off" in g.touched_now:
        for victim in victims:
            if isinstance(victim, Survivor) and g.exempt("roll_off", victim):
                return victim
    while len(victims) > 1:
        dice = g.take("who is hit", D6, len(victims))
        least = min(dice)
        there, victims = victims, [v for v, die in zip(victims, dice, strict=True) if die == least]
        if g.live:
            case = "tie" if len(victims) > 1 else ""
            who, lowest_ = [_id(v) for v in there], [_id(v) for v in victims]
            g.tell(
                Rolled("", "roll-off", tuple(dice)), "roll-off", "ETS-DMG-12", case=case, victims=who, lowest=lowest_
            )
    return victims[0]


def _id(victim: Survivor | Ally) -> str:
    return victim.seat if isinstance(victim, Survivor) else victim.kind


def save_of(g: Endure, s: Survivor) -> int:
    """The score that cancels an attack; a pilot has the Loader's if it has power (ETS-ARM-01, ETS-EXO-11, 12)."""
    loader = g.state.loader
    if loader is not None and loader.pilot >= 0 and g.state.survivors[loader.pilot] is s:
        return LOADER.save if loader.powered else NO_SAVE
    return g.number("armour.save", ARMOUR[s.body].save if s.body else NO_SAVE, s)


async def hit(g: Endure, s: Survivor, amount: int, why: str, rule: str = "ETS-DMG-01", save: bool = True) -> bool:
    """One attack on one survivor: armour save, damage, then the injury die if it still lives (ETS-RUL-16)."""
    if s.fate:
        return False
    if save:
        score = save_of(g, s)
        if score < NO_SAVE:
            roll = g.one("armour save", D6)
            if g.live:
                fact = Rolled(s.seat, "armour", (roll,), need=score, passed=roll >= score)
                g.tell(fact, "save", f"{rule} ETS-ARM-01", why=why)
            if roll >= score:  # ETS-ARM-01, ETS-ARM-02
                return False
    before = s.health
    if wounded(g, s, g.number("damage.taken", amount, s), why, f"{rule} ETS-DMG-03" if g.live else rule):
        await die(g, s)
    elif s.health < before:  # ETS-DMG-04: only what does damage injures
        injure(g, s, g.one("injury", INJURY_DIE))
    return True


def injure(g: Endure, s: Survivor, location: str) -> None:
    """A new injury counts from now on; one that is there already is ignored (ETS-DMG-09, ETS-DMG-10)."""
    if location == "none" or location in s.injuries:
        return
    s.injuries.append(location)
    if g.live:
        injury = INJURIES[location].id
        g.tell(Marked(injury, s.seat), "injury", "ETS-DMG-09 ETS-TAB-02", text=injury)
    g.changed(s)


def mend(g: Endure, s: Survivor, location: str) -> None:
    s.injuries.remove(location)
    if g.live:
        g.tell(Marked(INJURIES[location].id, s.seat, on=False), "mended", "ETS-DMG-11")
    g.changed(s)


def head_injury_counts(g: Endure, s: Survivor) -> bool:
    return not g.exempt("head_injury", s)


async def hurt(g: Endure, s: Survivor, amount: int, why: str, rule: str) -> None:
    """Health is lost; at 0 the survivor dies (ETS-WIN-04)."""
    if wounded(g, s, amount, why, rule):
        await die(g, s)


def wounded(g: Endure, s: Survivor, amount: int, why: str, rule: str) -> bool:
    """The first half of `hurt`. Says whether none is left."""
    if s.fate or amount <= 0:
        return False
    floor = g.number("health.floor", 0, s)
    before, s.health = s.health, max(s.health - amount, min(floor, s.health), 0)
    if g.live:
        loss = before - s.health
        case = "" if loss else "holds-on"
        g.tell(Changed(s.seat, "health", -loss, s.health), "health", rule, case=case, why=why, loss=loss)
    return s.health == 0


async def heal(g: Endure, s: Survivor, amount: int, hand: Hand | None = None) -> None:
    """Up to the Health of the start (ETS-RUL-83)."""
    if s.fate:
        return
    amount = g.number("heal", amount, s, hand)
    gained = min(amount, SURVIVORS[s.kind].health - s.health)
    if gained <= 0:
        return
    s.health += gained
    if g.live:
        g.tell(Changed(s.seat, "health", gained, s.health), "healed", "ETS-RUL-83")
    if accomplishments.happened(g, "healed", s):
        await g.happen("healed", s)


async def die(g: Endure, s: Survivor) -> None:
    """Cards leave play (ETS-WIN-05); whoever saw it loses 2 Resolve, without a test (ETS-WIN-06)."""
    zone = s.zone
    s.fate, s.health, s.zone, s.viewing = "dead", 0, -1, 0
    if g.live:
        g.tell(Left(s.seat, spot(g, zone), "dead"), "death", "ETS-WIN-04 ETS-WIN-05")
    inventory.lose_everything(g, s)
    witnesses = [o for o in g.state.survivors if o.zone >= 0 and zone >= 0 and g.sees[o.zone] >> zone & 1]
    g.state.effects = [active for active in g.state.effects if active.who != s.seat]
    loader = g.state.loader
    if loader is not None and loader.pilot >= 0 and g.state.survivors[loader.pilot] is s:
        loader.pilot = -1
    g.changed(s)
    await objectives.drop(g, s, zone)
    ending.check_dead(g)
    for witness in witnesses:
        await resolve.lose(g, witness, 2, "ETS-WIN-06", dead=s.seat)


def stun(g: Endure, s: Survivor) -> None:
    """In the Survivor Phase the rest of the round is lost, else one action of the next turn (ETS-STUN-03 to 05)."""
    if s.fate:
        return
    state = g.state
    if state.phase == "survivors":
        s.stunned = 1
        if state.actor >= 0 and state.survivors[state.actor] is s:
            state.actions = 0
        rule = "ETS-STUN-03"
    else:
        s.stunned = max(s.stunned, 2)
        rule = "ETS-STUN-05"
    if g.live:
        g.tell(Marked("stun", s.seat), "stunned", f"{rule} ETS-STUN-04")


def stun_enemies(g: Endure, zone: int) -> None:
    """All enemies of a zone lie down and miss the Enemy Phase; some get up with the next round, others only when it
    is their turn in it (ETS-STUN-06, ETS-STUN-07, ETS-RUL-55)."""
    down = 3 if g.mission.resets else 1
    for group in g.state.groups:
        if group.zone == zone:
            group.stunned = down
            group.turn = 0
            if g.live:
                fact = Marked("stun", piece_of(g, group), count=group.count)
                g.tell(fact, "foes-stunned", "ETS-STUN-06", **crowd(group.kind, group.count))
