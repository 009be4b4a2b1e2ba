"""What the deeds on cards do, each in one place (see `effects.py` for their words; `starboard.cards` enacts them)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...cards import Doing, deed
from ...table import Pick, WhyNot
from ...table.facts import Changed, Moved, Rolled, Turned
from . import effects as e
from . import scan, technology, universe
from .boards import anybody, die_faces, gain_levels, learners, lose_levels, relieve, take_stress
from .content import EVENTS, GALAXY, NAMES, REGIONS, SEATS, STRESS
from .contracts import send_cargo, shifts
from .options import PASS, Gate, Name, Pass, Shift, Turn
from .planning import add_cubes
from .ship import damage_cards, gain_shields, repair
from .tracks import gain_credits, gain_intel, gain_progress
from .universe import D6

if TYPE_CHECKING:
    from .game import EosRise


def event_region(d: Doing) -> str:
    """The region of the event card at work."""
    return str(EVENTS[d.card.partition(".")[0]].region)


async def whom(d: Doing, effect: Any, question: str) -> list[Any]:
    """The officers an effect concerns; whoever is to be chosen is chosen by the actor, on an event by the crew."""
    g: EosRise = d.g
    if effect.to == "all":
        return list(g.state.officers)
    if effect.to == "choose" or (effect.to == "self" and d.actor is None and question != "choose"):
        choice: Name = await g.ask(d.actor.id if d.actor else SEATS, question, anybody)  # EOS-RUL-88
        return [g.officer(choice.officer)]
    return [d.actor if effect.to == "self" else g.officer(effect.to)]


def total(g: EosRise, card: str, who: Any) -> int:
    """A D6 for what a card says."""
    shown = g.one(f"{card} roll", D6)
    if g.live:
        g.tell(Rolled(who.id if who else "eos", "luck", (shown,)), "luck", "EOS-EVT-06", card=card.partition(".")[0])
    return shown


@deed(e.Credits)
async def credits(d: Doing, effect: e.Credits) -> None:
    g: EosRise = d.g
    gain_credits(g, effect.amount, "EOS-ICON-02", d.card.partition(":")[0].partition(".")[0])


@deed(e.Intel)
async def intel(d: Doing, effect: e.Intel) -> None:
    g: EosRise = d.g
    gain_intel(g, effect.amount)


@deed(e.Progress)
async def progress(d: Doing, effect: e.Progress) -> None:
    g: EosRise = d.g
    gain_progress(g, effect.amount, "EOS-PROG-01")


@deed(e.Levels)
async def levels(d: Doing, effect: e.Levels) -> None:
    """For oneself, for a named officer, or for one that is chosen: never oneself where it says other (EOS-PULL-04)."""
    g: EosRise = d.g
    if effect.to == "choose" or (effect.to == "self" and d.actor is None):
        g.state.todo += ["level"] * effect.amount
    elif effect.to == "other":
        chooser = effect.by or d.actor.id
        if learners(g, chooser, None):
            choice: Name = await g.ask(chooser, "teach", learners, chooser)
            await gain_levels(g, g.officer(choice.officer), effect.amount)
    else:
        for officer in await whom(d, effect, "level"):
            await gain_levels(g, officer, effect.amount)


@deed(e.LoseLevel)
async def lose_level(d: Doing, effect: e.LoseLevel) -> None:
    g: EosRise = d.g
    most = max(officer.level for officer in g.state.officers)
    best = [officer for officer in g.state.officers if officer.level == most]
    officer = best[0]
    if len(best) > 1:
        choice: Name = await g.ask(SEATS, "lose-level", ranked, tuple(o.id for o in best))
        officer = g.officer(choice.officer)
    await lose_levels(g, officer, effect.amount)


def ranked(g: EosRise, best: tuple[str, ...], no: WhyNot | None) -> list[Name]:
    return [Name(seat) for seat in best]


@deed(e.Relief)
async def relief(d: Doing, effect: e.Relief) -> None:
    g: EosRise = d.g
    for officer in await whom(d, effect, "relief"):
        relieve(g, officer, effect.amount)


@deed(e.Stress)
async def stress(d: Doing, effect: e.Stress) -> None:
    g: EosRise = d.g
    for officer in await whom(d, effect, "stress"):
        await take_stress(g, officer, effect.amount)


@deed(e.Repair)
async def mend(d: Doing, effect: e.Repair) -> None:
    g: EosRise = d.g
    await repair(g, effect.amount, d.actor.id if d.actor else "engineer", "EOS-REP-02")


@deed(e.Shields)
async def shields(d: Doing, effect: e.Shields) -> None:
    g: EosRise = d.g
    gain_shields(g, effect.amount, "EOS-ICON-08")


@deed(e.Technology)
async def gain_technology(d: Doing, effect: e.Technology) -> None:
    g: EosRise = d.g
    for _ in range(effect.amount):
        for officer in await whom(d, effect, "equip"):
            await technology.gain(g, officer)


@deed(e.Cubes)
async def cubes(d: Doing, effect: e.Cubes) -> None:
    g: EosRise = d.g
    for officer in await whom(d, effect, "cubes"):
        add_cubes(g, officer, effect.amount, "EOS-CUBE-01")


@deed(e.Reveal)
async def reveal(d: Doing, effect: e.Reveal) -> None:
    g: EosRise = d.g
    for _ in range(effect.amount):
        await scan.reveal(g, d.actor.id if d.actor else SEATS)


@deed(e.ShiftCargo)
async def shift_cargo(d: Doing, effect: e.ShiftCargo) -> None:
    g: EosRise = d.g
    if shifts(g, effect.lanes):
        choice: Shift = await g.ask(d.actor.id if d.actor else SEATS, "shift-cargo", cargo_shifts, effect.lanes)
        await send_cargo(g, g.officer(choice.officer), GALAXY[choice.to])


def cargo_shifts(g: EosRise, lanes: int, no: WhyNot | None) -> list[Shift]:
    return shifts(g, lanes)


@deed(e.MoreWarp)
async def more_warp(d: Doing, effect: e.MoreWarp) -> None:
    g: EosRise = d.g
    g.state.warp += effect.amount
    if g.live:
        g.tell(Changed("eos", "warp", effect.amount, g.state.warp), "more-warp", "EOS-WARP-03", card=d.card)


@deed(e.PlaceToken)
async def place_token(d: Doing, effect: e.PlaceToken) -> None:
    g: EosRise = d.g
    await universe.place(g, effect.token)


@deed(e.Pull)
async def pull(d: Doing, effect: e.Pull) -> None:
    g: EosRise = d.g
    await universe.pull(g, effect.amount)


@deed(e.OpenGate)
async def open_gate(d: Doing, effect: e.OpenGate) -> None:
    """At the station of the event's region; if that has one, at another without (EOS-JUMP-02, EOS-RUL-83)."""
    g: EosRise = d.g
    state = g.state
    region: str = event_region(d)
    free = free_stations(g, None)
    if region in state.gates and free:
        choice: Gate = free[0] if len(free) == 1 else await g.ask(SEATS, "gate", free_stations)
        region = choice.region
    if region not in state.gates:
        state.gates.append(region)
        if g.live:
            g.tell(Turned("gate", region, NAMES[state.stations[region]]), "gate", "EOS-JUMP-02", region=region)


def free_stations(g: EosRise, no: WhyNot | None) -> list[Gate]:
    return [Gate(region) for region in REGIONS if region not in g.state.gates]


@deed(e.MoveStation)
async def move_station(d: Doing, effect: e.MoveStation) -> None:
    """A gate moves along (EOS-RUL-67)."""
    g: EosRise = d.g
    state = g.state
    region: str = event_region(d)
    start, state.stations[region] = state.stations[region], universe.location(g, "station")
    if g.live:
        to = NAMES[state.stations[region]]
        g.tell(Moved(f"station-{region}", NAMES[start], to), "station-moves", "EOS-EVT-05", region=region, galaxy=to)


@deed(e.Throw)
async def throw(d: Doing, effect: e.Throw) -> None:
    g: EosRise = d.g
    await universe.throw(g)


@deed(e.DamageCard)
async def damage_card(d: Doing, effect: e.DamageCard) -> None:
    g: EosRise = d.g
    await damage_cards(g, effect.amount, d.card.partition(".")[0], "EOS-DMG-02")


# ---- dice of an attack -----------------------------------------------------------------------------------------------


def dice_of(g: EosRise, whose: str, who: str, only: str = "") -> list[str]:
    """The dice of the attack that an item may bend."""
    attack = g.state.attack
    assert attack is not None
    return [
        f"{seat}-{number + 1}"
        for seat in attack.crew
        if whose == "any" or seat == who
        for number, face in enumerate(attack.dice[seat])
        if not only or face in STRESS
    ]


@deed(e.Reroll)
async def reroll(d: Doing, effect: e.Reroll) -> None:
    """EOS-TECH-07; an item for all dice that show stress leaves no choice."""
    g: EosRise = d.g
    dice = dice_of(g, effect.whose, d.actor.id, effect.only)
    if not effect.only and dice:
        dice = await g.ask_kind(d.actor.id, Pick("reroll", dice, 1, effect.dice))
    await roll_again(g, dice)


async def roll_again(g: EosRise, dice: Sequence[str]) -> None:
    for die in dice:
        seat, _, number = die.rpartition("-")
        face = g.one(f"{die} again", die_faces(g.officer(seat), int(number) - 1))
        set_face(g, die, face)


def set_face(g: EosRise, die: str, face: str) -> None:
    attack = g.state.attack
    assert attack is not None
    seat, _, number = die.rpartition("-")
    attack.dice[seat][int(number) - 1] = face
    if g.live:
        g.tell(Turned(die, face), "die", "EOS-ATK-12", die=die, face=face)


@deed(e.TurnDice)
async def turn_dice(d: Doing, effect: e.TurnDice) -> None:
    """One die to a face; a second one, where the item allows it, to the same, or not (EOS-TECH-07)."""
    g: EosRise = d.g
    first: Turn = await g.ask(d.actor.id, "turn-die", turns, effect, d.actor.id)
    set_face(g, first.die, first.face)
    if effect.dice > 1 and len(dice_of(g, effect.whose, d.actor.id)) > 1:
        more = await g.ask(d.actor.id, "turn-die", second_turns, effect, d.actor.id, first.die, first.face)
        if isinstance(more, Turn):
            set_face(g, more.die, more.face)


def turns(g: EosRise, effect: e.TurnDice, who: str, no: WhyNot | None) -> list[Turn]:
    faces = ["arrow", "crosshair", "gear", "syringe"] if effect.face == "any" else [effect.face]
    return [Turn(die, to) for die in dice_of(g, effect.whose, who) for to in faces]


def second_turns(g: EosRise, effect: e.TurnDice, who: str, but: str, face: str, no: WhyNot | None) -> list[Turn | Pass]:
    return [*(Turn(die, face) for die in dice_of(g, effect.whose, who) if die != but), PASS]
