"""How a sensible crew plays without thinking: for playouts, hints and forecasts.

A figure goes where it does most now; cubes are bought before credits lie idle; the EOS flies to what is worth most
against what waits there; an attack fills the cards that destroy most. A little chance is left in everything, so that
many playouts are not one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import exp
from typing import TYPE_CHECKING, Any

from ....bots import sensible
from ....table import Allot, Ask, Choose, Pick, Plan
from .. import options as o
from ..boards import unlocked
from ..combat import Gunnery, Targets, alien_hull
from ..content import (
    ADVANCED,
    ALIENS,
    BASIC_HEXES,
    COMMAND,
    CONTRACTS,
    CUBES,
    DAMAGE,
    ENGINE,
    GALAXY,
    HOUSE,
    MAP,
    MAX_HULL,
    OFFICERS,
    STRESS,
    TECHNOLOGY,
    WILD,
)
from ..effects import MoreWarp
from ..planning import cube_price
from ..ship import built, hull
from ..warp import quiet_reach
from .worth import AHEAD, HULL, NEARER, Chart, Duties, deeds_worth, firepower, foe_worth, stars, training

if TYPE_CHECKING:
    from ..game import EosRise


WHIM = 0.03
"""How often anything that may be done is done, sense or not."""


class Sensible(sensible.Sensible):
    """See the module's text."""

    whim = WHIM
    blur = 0.3
    doubt = 0.9

    def rank(self, g: EosRise, question: str, seats: str | tuple[str, ...], options: Sequence[Any]) -> list[float]:
        if question == "warp":
            chart = Chart(g)
            return [chart.worth(option) for option in options]
        if question == "crew-action":
            duties, officer = Duties(g), g.officer(seats if isinstance(seats, str) else seats[0])
            return [duties.worth(officer, option) for option in options]
        judge = JUDGES.get(question)
        return [0.0] * len(options) if judge is None else [judge(g, seats, option) for option in options]

    def purpose(self, g: EosRise, seat: str, option: Any) -> str:
        """What an action is for, beside what stands on the gauges after it."""
        word = f"purpose.{option.action}" if isinstance(option, o.Place) else ""
        return g.say(word) if word in g.words else ""

    def answer(self, g: EosRise, asks: Sequence[Ask]) -> tuple[Ask, Any]:
        """Of several questions the one whose best answer is worth most; what only helps comes before what it helps."""
        ask = asks[0]
        if len(asks) > 1 and ask.name == "crew-action":
            return self.crew(g, asks)
        for other in asks[1:]:
            options = listed(other)
            worth = self.rank(g, other.name, other.seats, options)
            if max(worth) > 0.0:
                return other, self.best(options, worth)
        if isinstance(ask.kind, Choose):
            return ask, self.choose(g, ask.name, ask.seats, ask.kind.options)
        return ask, self.other(g, ask)

    def crew(self, g: EosRise, asks: Sequence[Ask]) -> tuple[Ask, Any]:
        """Whoever does most goes next."""
        if self.random() < WHIM:
            ask = self.pick(asks)
            return ask, self.pick(listed(ask))
        top, found, chosen = -1e18, asks[0], None
        duties = Duties(g)
        for ask in asks:
            officer = g.officer(ask.seats[0])
            for option in listed(ask):
                worth = duties.worth(officer, option) + self.blur * self.random()
                if worth > top:
                    top, found, chosen = worth, ask, option
        return found, chosen

    def other(self, g: EosRise, ask: Ask) -> Any:
        kind: Any = ask.kind
        if isinstance(kind, Gunnery):
            return gunnery(g, kind)
        if isinstance(kind, Targets):
            return targets(g, kind)
        if isinstance(kind, Allot):
            return damage_split(g, kind) if kind.name == "damage" else repair_split(g, kind)
        if isinstance(kind, Pick) and kind.name == "participants":
            calm = [seat for seat in kind.items if g.officer(seat).stress <= HOUSE.stress.most - 2]
            return [seat for seat in calm if self.random() > WHIM]
        if isinstance(kind, Pick) and kind.name == "shields":
            return shield_pips(g, kind)
        return dice_again(g, kind) if ask.name in ("overload", "reroll") else kind.sample(self.random)


def listed(ask: Ask) -> Sequence[Any]:
    """The options of a simple choice."""
    assert isinstance(ask.kind, Choose)
    return ask.kind.options


# ---- Phase 4 ---------------------------------------------------------------------------------------------------------


def first_strike(g: EosRise, seats: Any, option: Any) -> float:
    """Push a card that will likely fire, by whoever can bear it."""
    if not isinstance(option, o.Boost):
        return 0.0
    card, officer = DAMAGE[option.card], g.officer(option.officer)
    after = officer.stress + (0 if option.pill else card.stress)
    counted = stars(g)
    return (
        card.stress
        + counted.get(("first-strike", ""), 0.0)
        + counted.get(("first-strike", option.officer), 0.0)
        - 0.6 * len(card.icons)
        - 0.25 * after
        - (2.0 if after >= HOUSE.stress.most - 2 else 0.0)
        - 0.6 * option.pill
    )


def bend(g: EosRise, seats: Any, option: Any) -> float:
    """Items are used when they are at hand; a pill when somebody is about to break."""
    attack = g.state.attack
    assert attack is not None
    if isinstance(option, o.Use):
        return 0.6
    if isinstance(option, o.Overload):
        return 0.5 if sum(face in STRESS for face in attack.dice[CUBES["overload"]]) else -0.3
    if isinstance(option, o.Pill):
        stress = sum(STRESS.get(face, 0) for face in attack.dice[option.officer])
        return 1.0 if g.officer(option.officer).stress + stress >= HOUSE.stress.most else -0.5
    return 0.2


def gunnery(g: EosRise, kind: Gunnery) -> Plan:
    """The set of cards that destroys most, then that deals most; the dice that do it, crosshairs last."""
    shown = list(kind.faces.values())
    power = {fire.card: DAMAGE[fire.card].damage + fire.boost for fire in kind.attack.cards}
    foes = sorted([(alien_hull(g, foe), foe_worth(foe)) for foe in g.state.pursuit])
    left = [shown.count(icon) for icon in ICONS]
    best = salvo(sorted(power, key=lambda card: -power[card]), 0, [], left, shown.count(WILD), power, foes)[1]
    plan: Plan = {}
    free = dict(kind.faces)
    wanted = [(slot, icon) for slot, icon in kind.icons if slot.partition("/")[0] in best]
    for exact in (True, False):
        for slot, icon in wanted:
            if slot in plan.values():
                continue
            die = next((d for d, face in free.items() if face == (icon if exact else WILD)), "")
            if die:
                plan[die] = slot
                del free[die]
    return plan


ICONS = ("arrow", "gear", "syringe")
NEEDS = {card.id: tuple(card.icons.count(icon) for icon in ICONS) for card in DAMAGE.values()}


def salvo(
    cards: list[str],
    number: int,
    chosen: list[str],
    left: list[int],
    wild: int,
    power: dict[str, int],
    foes: list[tuple[int, float]],
) -> tuple[float, list[str]]:
    """The best of all sets that the dice fill, and what it does; cards from `number` on are still to be thought of."""
    while number < len(cards):
        card = cards[number]
        number += 1
        rest = [have - need for have, need in zip(left, NEEDS[card], strict=True)]
        short = -sum([min(0, have) for have in rest])
        if short <= wild:
            after = [max(0, have) for have in rest]
            with_it = salvo(cards, number, [*chosen, card], after, wild - short, power, foes)
            if number == len(cards):
                return with_it  # more is never worse
            without = salvo(cards, number, chosen, left, wild, power, foes)
            return max(with_it, without)
    return volley(foes, [power[card] for card in chosen]), chosen


def volley(foes: list[tuple[int, float]], powers: list[int]) -> float:
    """What these cards, the strongest first, do to ships, the weakest first: each its hull and what it is worth."""
    worth = 0.05 * sum(powers)
    number = 0
    for need, value in foes:
        used = 0
        while number < len(powers) and used < need:
            used += powers[number]
            number += 1
        if used < need:
            break
        worth += value
    return worth


def targets(g: EosRise, kind: Targets) -> Plan:
    """Ship by ship, the most valuable that can be destroyed, with the cards that waste least; Protectors first."""
    left = dict(kind.power)
    plan: Plan = {}
    order = sorted(kind.hull, key=lambda ship: (ship not in kind.guards, -foe_worth(g.state.pursuit[int(ship)])))
    for ship in order:
        chosen = cheapest(left, kind.hull[ship])
        for card in chosen:
            plan[card] = ship
            del left[card]
        if not chosen and ship in kind.guards:
            break
    for card in left:
        plan[card] = next((ship for ship in kind.guards if kind.dealt(ship, plan) < kind.hull[ship]), order[0])
    if kind.problem(plan) is not None:
        return dict.fromkeys(kind.power, kind.guards[0])
    return plan


def cheapest(power: dict[str, int], need: int) -> tuple[str, ...]:
    """The cards that reach this with the least to spare."""
    best: tuple[str, ...] = ()
    least = 1 << 20
    for count in range(1, len(power) + 1):
        for chosen in combinations(power, count):
            total = sum(power[card] for card in chosen)
            if need <= total < least:
                best, least = chosen, total
    return best


def shield_pips(g: EosRise, kind: Pick) -> list[str]:
    """On the pips of whoever hits hardest; small hits are borne."""
    foes = g.state.attackers or g.state.pursuit
    ranked = sorted(kind.items, key=lambda item: -ALIENS[foes[int(item.partition("/")[0])].card].damage)
    worth = [item for item in ranked if ALIENS[foes[int(item.partition("/")[0])].card].damage >= 3]
    chosen = worth[: kind.most]
    return [item for item in kind.items if item in chosen]


def dice_again(g: EosRise, kind: Pick) -> list[str]:
    """Dice that show stress first, never a crosshair unless it must be."""
    attack = g.state.attack
    assert attack is not None
    face = {f"{seat}-{n + 1}": shown for seat, dice in attack.dice.items() for n, shown in enumerate(dice)}
    ranked = sorted(kind.items, key=lambda die: (face[die] not in STRESS, face[die] == WILD))
    bad = [die for die in ranked if face[die] in STRESS][: kind.most]
    chosen = bad if len(bad) >= kind.least else ranked[: kind.least]
    return [die for die in kind.items if die in chosen]


def damage_split(g: EosRise, kind: Allot) -> dict[str, int]:
    """Rooms keep their last point as long as they can, and Command keeps most of it."""
    left = kind.total
    split = dict.fromkeys(kind.limits, 0)
    order = sorted((room for room in kind.limits if room != COMMAND), key=lambda room: -kind.limits[room])
    for keep, rooms in ((1, order), (5, [COMMAND]), (0, [*reversed(order)]), (0, [COMMAND])):
        for room in rooms:
            loss = min(left, max(0, kind.limits[room] - split[room] - keep))
            split[room] += loss
            left -= loss
    return {room: loss for room, loss in split.items() if loss}


def repair_split(g: EosRise, kind: Allot) -> dict[str, int]:
    """Where least is left: Command, then Engine."""
    left = kind.total
    split: dict[str, int] = {}
    stands = g.state.hull
    order = sorted(kind.limits, key=lambda room: (stands[room] > 2, room != COMMAND, stands[room] / MAX_HULL[room]))
    for room in order:
        points = min(left, kind.limits[room])
        if points:
            split[room] = points
            left -= points
    return split


def stay(g: EosRise, seats: Any, option: Any) -> float:
    """Go on while the hull bears it and a kill is likely."""
    state = g.state
    shot = sum(ALIENS[foe.card].damage * len(ALIENS[foe.card].pips) / 6 for foe in state.pursuit)
    need = min(alien_hull(g, foe) for foe in state.pursuit)
    win = 1 / (1 + exp((need - firepower(g)) / 1.6))
    prize = max(foe_worth(foe) for foe in state.pursuit)
    if isinstance(option, o.Continue):
        return win * prize - 2 * shot * HULL * (1.0 if hull(g) > 12 else 2.5)
    if isinstance(option, o.Flee):
        return -shot * HULL * (1.0 if hull(g) > 12 else 1.6) - 1
    return 0.4 if hull(g) < 12 else -3.0


# ---- everything else -------------------------------------------------------------------------------------------------


def plan_worth(g: EosRise, seats: Any, option: Any) -> float:
    """Credits that no room waits for are for cubes."""
    if isinstance(option, o.Cube):
        officer = g.officer(option.officer)
        room = 6 if sum([unlocked(one).tool for one in g.state.officers]) > built(g) else 0
        spare = g.state.credits - cube_price(g, officer) - room
        return CUBE_WORTH[OFFICERS[option.officer].cube.use] if spare >= 0 else -2.0
    if isinstance(option, o.Jam):
        return 9.0
    if isinstance(option, o.Trace):
        return 0.4 if g.officer(CUBES["fix"]).cubes > 1 else -0.5
    return -2.0 if isinstance(option, o.Scrap) else 0.0


CUBE_WORTH = {"burn": 8.0, "overload": 6.0, "fix": 4.0, "calm": 2.0}
"""In which order: far apart, for nothing is gained by thinking about it."""


def help_worth(g: EosRise, seats: Any, option: Any) -> float:
    """A Quick Fix where something is broken; more lanes where they lead to something better."""
    if isinstance(option, o.Fix):
        return 0.5 + (0.5 if option.room in (COMMAND, ENGINE) else 0.0) - 0.05 * g.state.hull[option.room]
    chart = Chart(g)
    deed = TECHNOLOGY[option.card].effects[0]
    lanes = deed.amount if isinstance(deed, MoreWarp) else 0
    best = max([chart.at(place) for place in quiet_reach(g)], default=chart.prospect(g.state.eos))
    return chart.farther(lanes) - best - 1.0


def shield_item_worth(g: EosRise, seats: Any, option: Any) -> float:
    """When a heavy blow may fall and the tokens at hand do not cover it."""
    foes = g.state.attackers or g.state.pursuit
    blow = max([ALIENS[foe.card].damage for foe in foes], default=0)
    return 1.0 if blow >= 5 and g.state.shields < 4 else -1.0


def cargo_worth(g: EosRise, seats: Any, option: Any) -> float:
    """How much nearer what a cargo pays comes."""
    if isinstance(option, o.Draw):
        return 1.6
    officer, far = g.officer(option.officer), MAP.far[g.state.eos]
    pays = deeds_worth(g, CONTRACTS[officer.contract].pays, officer)
    return pays * (NEARER[far[GALAXY[option.to]]] - NEARER[far[officer.cargo]]) * 1.5


def give_worth(g: EosRise, seats: Any, option: Any) -> float:
    """What is passed on is kept; what is thrown away should be worth little."""
    return 3.0 if option.to else -float(TECHNOLOGY[option.card].scrap)


def luck_worth(g: EosRise, seats: Any, option: Any) -> float:
    return 0.3 if isinstance(option, o.Accept) and g.state.credits >= 6 else 0.0


def branch_worth(g: EosRise, seats: Any, option: Any) -> float:
    seat = seats if isinstance(seats, str) else seats[0]
    return 0.3 * AHEAD[seat, option.track, BASIC_HEXES]


def room_worth(g: EosRise, seats: Any, option: Any) -> float:
    if isinstance(option, o.Pass):
        return -9.0
    seat = seats if isinstance(seats, str) else seats[0]
    return 0.3 * deeds_worth(g, ADVANCED[option.room].effects, g.officer(seat))


def level_worth(g: EosRise, seats: Any, option: Any) -> float:
    return training(g, g.officer(option.officer))


def calm_worth(g: EosRise, seats: Any, option: Any) -> float:
    return float(g.officer(option.officer).stress)


def contract_worth(g: EosRise, seats: Any, option: Any) -> float:
    seat = seats if isinstance(seats, str) else seats[0]
    card = CONTRACTS[option.card]
    return deeds_worth(g, (*card.pays, *card.taken), g.officer(seat))


JUDGES: dict[str, Callable[[Any, Any, Any], float]] = {
    "planning": plan_worth,
    "level": level_worth,
    "teach": level_worth,
    "relief": calm_worth,
    "stress": lambda g, seats, option: -calm_worth(g, seats, option),
    "tricky": lambda g, seats, option: -calm_worth(g, seats, option),
    "contract": contract_worth,
    "lose-level": lambda g, seats, option: -level_worth(g, seats, option),
    "branch": branch_worth,
    "advanced-room": room_worth,
    "gear": cargo_worth,
    "shift-cargo": cargo_worth,
    "third-item": give_worth,
    "try-your-luck": luck_worth,
    "warp-help": help_worth,
    "shield-items": shield_item_worth,
    "scan-cards": lambda g, seats, option: float(option.cards),
    "first-strike": first_strike,
    "attack-dice": bend,
    "stay-or-flee": stay,
    "turn-die": lambda g, seats, option: turn_worth(g, option),
    "pill": lambda g, seats, option: 0.0,
}


def turn_worth(g: EosRise, option: Any) -> float:
    attack = g.state.attack
    assert attack is not None
    if isinstance(option, o.Pass):
        return 0.0
    seat, _, number = option.die.rpartition("-")
    shown = attack.dice[seat][int(number) - 1]
    return (2.0 if shown in STRESS else 0.0) + (1.0 if option.face == WILD else 0.0) - (3.0 if shown == WILD else 0.0)
