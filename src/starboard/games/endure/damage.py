"""What happens to survivors: attacks on them, armour, Health, injuries, stun and death (ETS-DMG, ETS-ARM, ETS-STUN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from . import accomplishments, conditions, ending, inventory, resolve, sight
from .content import ARMOUR, D6, INJURIES, INJURY_DIE, LOADER, SURVIVORS
from .names import piece_of
from .standing import Hand, exempt, number_of, refresh
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
        conditions.hit_ally(g, victim, amount, why)
    else:
        await hit(g, victim, amount, why, rule)


def lowest(g: Endure, victims: list[Survivor | Ally]) -> Survivor | Ally:
    """Ties roll again (ETS-RUL-17); who draws the fire needs no roll."""
    if len(victims) > 1 and "roll_off" in g.rare:
        for victim in victims:
            if isinstance(victim, Survivor) and exempt(g, "roll_off", victim):
                return victim
    while len(victims) > 1:
        dice = g.take("who is hit", D6, len(victims))
        least = min(dice)
        if g.live:
            rolls = ", ".join(f"{g.name(v)} {d}" for v, d in zip(victims, dice, strict=True))
            g.tell("roll_off", f"Who is hit? {rolls}.", "ETS-DMG-12", dice=dice)
        victims = [v for v, die in zip(victims, dice, strict=True) if die == least]
    return victims[0]


def save_of(g: Endure, s: Survivor) -> int:
    """The score that cancels an attack; a pilot has the Loader's if it has power (ETS-ARM-01, ETS-EXO-11, 12)."""
    loader = g.state.loader
    if loader is not None and loader.pilot >= 0 and g.state.survivors[loader.pilot] is s:
        return LOADER.save if loader.powered else NO_SAVE
    return number_of(g, "armour.save", ARMOUR[s.body].save if s.body else NO_SAVE, s)


async def hit(g: Endure, s: Survivor, amount: int, why: str, rule: str = "ETS-DMG-01", save: bool = True) -> bool:
    """One attack on one survivor: armour save, damage, then the injury die if it still lives (ETS-RUL-16)."""
    if s.fate:
        return False
    if save:
        score = save_of(g, s)
        if score < NO_SAVE:
            roll = g.one("armour save", D6)
            if roll >= score:  # ETS-ARM-01, ETS-ARM-02
                if g.live:
                    text = f"{why}: {g.name(s)} is saved by armour ({roll} against {score}+)."
                    g.tell("save", text, f"{rule} ETS-ARM-01", survivor=s.seat, die=roll)
                return False
            if g.live:
                g.tell(
                    "save",
                    f"{g.name(s)}'s armour fails ({roll} against {score}+).",
                    "ETS-ARM-01",
                    survivor=s.seat,
                    die=roll,
                )
    if wounded(g, s, number_of(g, "damage.taken", amount, s), why, f"{rule} ETS-DMG-03" if g.live else rule):
        await die(g, s)
    else:
        injure(g, s, g.one("injury", INJURY_DIE))  # ETS-DMG-04
    return True


def injure(g: Endure, s: Survivor, location: str) -> None:
    """A new injury counts from now on; one that is there already is ignored (ETS-DMG-09, ETS-DMG-10)."""
    if location == "none" or location in s.injuries:
        return
    s.injuries.append(location)
    if g.live:
        injury = INJURIES[location]
        g.tell(
            "injury",
            f"{g.name(s)}: {injury.name}. {injury.text}",
            "ETS-DMG-09 ETS-TAB-02",
            survivor=s.seat,
            location=location,
        )
    refresh(g, s)


def mend(g: Endure, s: Survivor, location: str) -> None:
    s.injuries.remove(location)
    if g.live:
        g.tell("mend", f"{g.name(s)} is rid of a {location} injury.", "ETS-DMG-11", survivor=s.seat, location=location)
    refresh(g, s)


def head_injury_counts(g: Endure, s: Survivor) -> bool:
    return not exempt(g, "head_injury", s)


async def hurt(g: Endure, s: Survivor, amount: int, why: str, rule: str) -> None:
    """Health is lost; at 0 the survivor dies (ETS-WIN-04)."""
    if wounded(g, s, amount, why, rule):
        await die(g, s)


def wounded(g: Endure, s: Survivor, amount: int, why: str, rule: str) -> bool:
    """The first half of `hurt`. Says whether none is left."""
    if s.fate or amount <= 0:
        return False
    floor = number_of(g, "health.floor", 0, s)
    before, s.health = s.health, max(s.health - amount, min(floor, s.health), 0)
    if g.live:
        text = f"{why}: {g.name(s)} loses {before - s.health} Health, {s.health} left."
        g.tell("health", text, rule, survivor=s.seat, loss=before - s.health, health=s.health)
    return s.health == 0


async def heal(g: Endure, s: Survivor, amount: int, hand: Hand | None = None) -> None:
    """Up to the Health of the start (ETS-GAP-13)."""
    if s.fate:
        return
    amount = number_of(g, "heal", amount, s, hand)
    gained = min(amount, SURVIVORS[s.kind].health - s.health)
    if gained <= 0:
        return
    s.health += gained
    if g.live:
        g.tell(
            "heal",
            f"{g.name(s)} regains {gained} Health, has {s.health}.",
            "ETS-GAP-13",
            survivor=s.seat,
            health=s.health,
        )
    if accomplishments.happened(g, "healed", s):
        await accomplishments.answered(g, "healed", s)


async def die(g: Endure, s: Survivor) -> None:
    """Cards leave play (ETS-WIN-05); whoever saw it loses 2 Resolve, without a test (ETS-WIN-06)."""
    zone = s.zone
    s.fate, s.health, s.zone, s.viewing = "dead", 0, -1, 0
    if g.live:
        g.tell("death", f"{g.name(s)} dies.", "ETS-WIN-04 ETS-WIN-05", survivor=s.seat)
    inventory.lose_everything(g, s)
    witnesses = [o for o in g.state.survivors if o.zone >= 0 and zone >= 0 and g.sees[o.zone] >> zone & 1]
    g.state.effects = [active for active in g.state.effects if active.who != s.seat]
    loader = g.state.loader
    if loader is not None and loader.pilot >= 0 and g.state.survivors[loader.pilot] is s:
        loader.pilot = -1
    refresh(g, s)
    conditions.died(g, s, zone)
    ending.check_dead(g)
    why = f"saw {g.name(s)} die" if g.live else ""
    for witness in witnesses:
        await resolve.lose(g, witness, 2, why)


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
        g.tell("stun", f"{g.name(s)} is stunned.", f"{rule} ETS-STUN-04", survivor=s.seat)


def stun_enemies(g: Endure, zone: int) -> None:
    """All enemies of a zone lie down and miss the Enemy Phase; some get up with the next round, others only when it
    is their turn in it (ETS-STUN-06, ETS-STUN-07, ETS-RUL-55)."""
    down = 3 if conditions.up_with_the_round(g) else 1
    for group in g.state.groups:
        if group.zone == zone:
            group.stunned = down
            group.turn = 0
            if g.live:
                g.tell(
                    "stun",
                    f"{g.crowd(group)} stunned.",
                    "ETS-STUN-06",
                    piece=piece_of(g, group),
                    zone=g.ground.ids[zone],
                )


async def trapped(g: Endure) -> None:
    """At the round's end whoever stands in a completely full zone takes 1 damage and loses 1 Resolve (ETS-FULL-05)."""
    from . import radar

    full = radar.full_zones(g)
    if not full:
        return
    for s in list(g.state.survivors):
        if s.zone >= 0 and full >> s.zone & 1 and any(group.zone == s.zone for group in g.state.groups):
            await hurt(g, s, 1, "Trapped", "ETS-FULL-04 ETS-FULL-05")
            await resolve.lose(g, s, 1, "trapped")
    await sight.look(g)
