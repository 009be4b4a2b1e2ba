"""What single things are worth to a sensible crew, by what they do: actions, deeds of cards, levels, galaxies, ships.

Rough numbers on one scale, for the policy to compare; no rules of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import TYPE_CHECKING, Any

from ....cards import Change, Effect, Roll
from .. import crew
from .. import options as o
from ..boards import can_advance, floor, unlocked
from ..content import (
    ACTIONS,
    ADVANCED,
    ALIENS,
    BUILDABLE,
    CONTRACTS,
    CUBES,
    DEAD_PLANET,
    GALAXY,
    KINDS,
    LAST_LEVEL,
    MAP,
    OFFICERS,
    PERSONAL,
    PRINTED,
    STATION,
    TECHNOLOGY,
    AlienEntry,
)
from ..effects import Credits, Intel, Levels, Progress, Relief, Repair, Reveal, Shields, ShiftCargo, Technology
from ..ship import hull, missing
from ..state import Foe, Officer
from ..warp import quiet_reach

if TYPE_CHECKING:
    from ..game import EosRise

BURST, SKILL, GADGET, CREDIT, INTEL, HULL, CALM = 9.0, 3.0, 2.4, 0.6, 1.8, 0.9, 0.4
"""What things are worth to a crew, in no unit."""


def bounty(card: AlienEntry) -> float:
    """What its reward is worth."""
    return INTEL * card.reward.intel + SKILL * card.reward.levels + CREDIT * card.reward.credits


def _mean(kind: str, of: Callable[[AlienEntry], float]) -> float:
    found = [of(card) for card in ALIENS.values() if card.kind == kind]
    return sum(found) / len(found)


TYPICAL = {
    kind: (_mean(kind, lambda card: card.hull), _mean(kind, lambda card: card.damage * len(card.pips) / 6))
    for kind in KINDS
}
"""Of each class: the hull of a card, and what one roll of it costs."""
PRIZE = {kind: _mean(kind, bounty) for kind in KINDS}
REACH = {kind: round(_mean(kind, lambda card: card.move)) for kind in KINDS}
HUNTS = {kind: _mean(kind, lambda card: card.logic == "eos") for kind in KINDS}
"""How far a class flies and how often it comes for the EOS, where its card is not known."""


def stars(g: EosRise) -> dict[tuple[str, str], float]:
    """What the next star of a personal mission is worth: by what is counted, and whose doing; "" is anybody's."""
    found: dict[tuple[str, str], float] = {}
    for one in g.state.officers:
        if one.mission and not one.fulfilled:
            mission = PERSONAL[one.mission]
            star = min(REWARD[one.mission], BURST) / (mission.need - one.stars + 1)
            key = mission.event, one.id if mission.must else ""
            found[key] = found.get(key, 0.0) + star
    return found


# ---- Phase 2 ---------------------------------------------------------------------------------------------------------


class Duties:
    """What a placement of Phase 2 does now, for whoever is asked: made once for a decision."""

    def __init__(self, g: EosRise) -> None:
        self.g = g
        self.floor = floor(g)
        self.taken = crew.occupied(g)
        self.stars = stars(g)

    def worth(self, officer: Officer, option: Any) -> float:
        if isinstance(option, o.Pass):
            return 0.3
        if isinstance(option, o.Use):  # takes no figure: now, if it does all it can
            return item_worth(self.g, officer, option.card)
        worth = self.action(officer, option.action, option.what)
        event = EVENT_OF.get(option.action)
        if event is not None and self.stars:
            worth += self.stars.get((event, ""), 0.0) + self.stars.get((event, officer.id), 0.0)
        return worth + 0.2 if option.assistant else worth  # an Assistant goes where a figure is not needed

    def action(self, officer: Officer, action: str, what: str) -> float:
        """By what is done there."""
        g = self.g
        if action in STATION:
            return deeds_worth(g, STATION[action].effects, officer) - purse(g) * STATION[action].cost
        if action == crew.OWN_ROOM:
            return deeds_worth(g, ADVANCED[officer.room].effects, officer)
        if action in crew.CHARGES:
            level = crew.CHARGES[action]
            fills = self.taken.get(action, 0) + 1 >= PRINTED.charges[level].figures
            if not fills:
                return 0.2
            return (1.4 if g.state.dash else 0.7 if g.state.shields < 5 else 0.0) * g.state.charge[level] + 0.2
        does = crew.DOINGS[action]
        if does is crew.train:
            return training(g, officer)
        if does is crew.build:
            return ROOMS_WANTED[what]
        if does is crew.repair_ship:
            return mending(g, PRINTED.repair)
        if does in TREATMENTS:
            return min(TREATMENTS[does], max(0, officer.stress - max(self.floor, 3))) * 0.7
        return 0.0 if g.state.dash and does in FOR_LATER else DOES[does]


DOES: dict[Any, float] = {crew.gain_technology: GADGET, crew.take_contract: 2.9, crew.mine: 1.6, crew.deep_scan: 2.5}
"""What is worth the same whenever it is done."""
FOR_LATER = (crew.take_contract, crew.mine)
"""What pays nothing any more in the Last Dash."""
TREATMENTS: dict[Any, int] = {crew.treat: PRINTED.treatment, crew.treat_more: PRINTED.advanced_treatment}
COUNTED: dict[Any, str] = {
    crew.train: "trained",
    crew.build: "built",
    crew.repair_ship: "repaired",
    crew.treat: "treated",
    crew.treat_more: "treated",
    crew.mine: "mined",
    crew.take_contract: "delivered",
}
EVENT_OF = {
    **{action: COUNTED[does] for action, does in crew.DOINGS.items() if does in COUNTED},
    **dict.fromkeys(STATION, "visited"),
    **{action: "charged" for action, level in crew.CHARGES.items() if PRINTED.charges[level].figures == 1},
}
"""What a personal mission counts, by the action that brings it about."""
ROOMS_WANTED = {
    action.room: 4.2 + 0.27 * DOES.get(crew.DOINGS[action.id], 1.0)
    for action in ACTIONS.values()
    if action.room in BUILDABLE
}
"""A room is worth what may be done there."""
ICON_WORTH = {"assistant": 4.5, "own-die": 1.8, "warp": 1.6, "die": 1.4, "damage": 1.2, "tool": 1.2, "cube": 0.4}
LATER = 0.7
"""What a hex is worth that is one level farther off."""


def _ahead(officer: str, branch: str, level: int) -> float:
    """What lies on the track behind this level, the less the farther off."""
    board = OFFICERS[officer]
    branches = [list(one.hexes) for one in board.branch if branch in ("", one.id)]
    return max(
        sum(
            LATER**number * sum(ICON_WORTH.get(icon, 0.5) for icon in hexes)
            for number, hexes in enumerate((list(board.basic) + ahead)[level:])
        )
        for ahead in branches
    )


AHEAD: dict[tuple[str, str, int], float] = {
    (board.id, branch, level): _ahead(board.id, branch, level)
    for board in OFFICERS.values()
    for branch in ("", *(b.id for b in board.branch))
    for level in range(LAST_LEVEL + 1)
}
REWARD = {
    mission.id: sum(
        {Progress: BURST, Levels: SKILL, Intel: INTEL, Credits: 0.3}.get(type(deed), 0.4) * getattr(deed, "amount", 1)
        for deed in mission.reward
    )
    for mission in PERSONAL.values()
}


def training(g: EosRise, officer: Officer) -> float:
    """A level is worth what it unlocks, and what comes nearer by it."""
    if officer.level >= LAST_LEVEL:
        return 0.0
    return (0.5 if g.state.dash else 1.0) * (2.4 + AHEAD[officer.id, officer.branch, officer.level])


def item_worth(g: EosRise, officer: Officer, card: str) -> float:
    """What an item does if it is used now; it waits for a better moment where it would be wasted."""
    deed = TECHNOLOGY[card].effects[0]
    if isinstance(deed, Repair):
        return 7.0 if sum(missing(g).values()) >= deed.amount else 0.0
    if isinstance(deed, Relief):
        strained = max([one.stress for one in g.state.officers]) - floor(g)
        return 7.0 if strained >= max(2, deed.amount) else 0.0
    if isinstance(deed, ShiftCargo):
        return 7.0 if any(one.cargo >= 0 and MAP.far[g.state.eos][one.cargo] > 2 for one in g.state.officers) else 0.0
    if isinstance(deed, Reveal):
        return 1.0 if g.state.shown else 2.0
    return 8.0


def purse(g: EosRise) -> float:
    """What one credit more or less matters."""
    return CREDIT if g.state.credits < 12 else 0.2


def mending(g: EosRise, points: int) -> float:
    """Hull matters most where little is left, and in the Last Dash, which nobody flees from."""
    return min(points, sum(missing(g).values())) * HULL * (1.5 if hull(g) < 14 or g.state.dash else 0.9)


def deeds_worth(g: EosRise, effects: Sequence[Effect], officer: Officer) -> float:
    return sum([deed_worth(g, deed, officer) for deed in effects])


def deed_worth(g: EosRise, deed: Effect, officer: Officer) -> float:
    if isinstance(deed, Credits):
        return purse(g) * deed.amount
    if isinstance(deed, Intel):
        return INTEL * deed.amount
    if isinstance(deed, Progress):
        return BURST * deed.amount
    if isinstance(deed, Levels):
        return SKILL * deed.amount if learning(g, deed.to, officer) else 0.0
    if isinstance(deed, Technology):
        return GADGET * deed.amount
    if isinstance(deed, Repair):
        return mending(g, deed.amount)
    if isinstance(deed, Relief):
        whom = g.state.officers if deed.to == "all" else (officer,)
        return CALM * sum([min(deed.amount, max(0, one.stress - floor(g))) for one in whom])
    if isinstance(deed, Shields):
        return 0.6 * deed.amount
    if isinstance(deed, Roll):
        return sum([(band.high - band.low + 1) / 6 * deeds_worth(g, band.then, officer) for band in deed.bands])
    if isinstance(deed, Change) and deed.number in MORE and isinstance(deed.add, int):
        return MORE[deed.number] * deed.add
    return 1.5


def learning(g: EosRise, to: str, officer: Officer) -> list[Officer]:
    """Who can use a level that a card of this officer gives."""
    whom = [officer] if to == "self" else g.state.officers
    return [one for one in whom if can_advance(one) and (to != "other" or one is not officer)]


MORE = {"warp": 1.5, "damage.cards": 1.1, "alien.hull": -2.2}
"""What one more of a number is worth for a round."""


# ---- Phase 3 ---------------------------------------------------------------------------------------------------------


def firepower(g: EosRise) -> float:
    """The damage that a combat round of the whole crew does, about."""
    useful, cards = 0.0, 0
    for officer in g.state.officers:
        has = unlocked(officer)
        useful += 0.6 * has.basic_dice + 0.95 * has.own_dice
        cards += has.damage
    return min(1.25 * useful, 2.7 * cards)


def fight(power: float, kinds: Sequence[str], loot: float) -> float:
    """What a fight against these classes is worth: chance to win, rewards, what it costs to be shot at."""
    strength = sum(TYPICAL[kind][0] for kind in kinds)
    shot = sum(TYPICAL[kind][1] for kind in kinds)
    win = 1 / (1 + exp((strength - power) / 1.6))
    reward = loot + sum(PRIZE[kind] for kind in kinds)
    return win * reward - (1 - win) * shot * 2.2 * HULL


def storm(power: float, kinds: Sequence[str]) -> float:
    """What it costs in hull to fight until none of these is left, about: nobody flees from the Paradise Planet."""
    rounds = sum(TYPICAL[kind][0] for kind in kinds) / max(1.0, 0.8 * power)
    return max(0.0, rounds - 1) / 2 * sum(TYPICAL[kind][1] for kind in kinds)


class Chart:
    """What every galaxy is worth to the EOS, and how dangerous it is to end there: made once for a decision."""

    def __init__(self, g: EosRise) -> None:
        state = g.state
        self.g = g
        self.power = firepower(g)
        kinds: dict[int, list[str]] = {}
        for ship in state.ships:
            kinds.setdefault(ship.at, []).append(ship.kind)
        loot: dict[int, float] = {}
        for places, value in ((state.frbs, BURST), (state.skills, SKILL), (state.tokens, CREDIT)):
            for place in places:
                loot[place] = loot.get(place, 0.0) + value
        self.found = dict(loot)
        for place, met in kinds.items():
            self.found[place] = fight(self.power, met, loot.get(place, 0.0))
        rocks = self.rocks()
        for place in state.asteroids:
            self.found[place] = self.found.get(place, 0.0) + rocks
        if not state.dash:
            for officer in state.officers:
                if officer.cargo >= 0:
                    pays = deeds_worth(g, CONTRACTS[officer.contract].pays, officer)
                    self.found[officer.cargo] = self.found.get(officer.cargo, 0.0) + pays
        self.goals = [(place, value) for place, value in self.found.items() if value > 1.0]
        hunt = {kind: self.hunt(kind) for kind in KINDS}
        weak = 0.8 * HULL * (1.0 if hull(g) > 14 else 1.6)
        self.hunters = [(ship.at, hunt[ship.kind][0], weak * hunt[ship.kind][1]) for ship in state.ships]

    def rocks(self) -> float:
        """What it is worth to meet an asteroid field: what it breaks, unless it does not, and who counts it."""
        g = self.g
        spared = g.exempt("asteroids", "crew") or (not g.state.burnt and g.exempt("first-asteroid", "crew"))
        return stars(g).get(("asteroid", ""), 0.0) - (0.0 if spared else 2.6 * HULL)

    def hunt(self, kind: str) -> tuple[int, float]:
        """How far ships of this class will come for the EOS, and what one of them costs, about."""
        shown = self.g.state.shown.get(kind)
        if shown is None:
            return REACH[kind], TYPICAL[kind][1] * HUNTS[kind]
        card = ALIENS[shown]
        return card.move, TYPICAL[kind][1] if card.logic == "eos" else 0.0

    def prospect(self, place: int) -> float:
        """What lies ahead from there, the more the nearer, less what may come down on the EOS there."""
        state, far = self.g.state, MAP.far[place]
        if state.dash:
            ahead = -8.0 * far[state.planet]
        else:
            ahead = 0.6 * max([value * NEARER[far[goal]] for goal, value in self.goals if goal != place], default=0.0)
        return ahead - sum([risk for at, reach, risk in self.hunters if far[at] <= reach and at != place])

    def worth(self, option: Any) -> float:
        state = self.g.state
        if isinstance(option, o.Warp):
            return self.at(GALAXY[option.to])
        if isinstance(option, o.Jump):
            return self.at(state.stations[option.region])
        if isinstance(option, o.Done):
            return self.prospect(state.eos) + 0.1
        if isinstance(option, o.Burn):
            return self.farther(self.g.officer(CUBES["burn"]).cubes)
        if isinstance(option, o.Use):
            return self.farther(2)
        return self.prospect(state.eos) - 1.0

    def at(self, place: int) -> float:
        """What it is worth to fly there."""
        state = self.g.state
        if place == state.planet:
            kinds = [ship.kind for ship in state.ships if ship.at == place]
            years = DEAD_PLANET - state.extinction
            return 50.0 + 4.0 * min(0.0, hull(self.g) - 4 - storm(self.power, kinds)) * min(1.0, (years - 1) / 3)
        return self.found.get(place, 0.0) + self.prospect(place)

    def farther(self, lanes: int) -> float:
        """What the best galaxy is worth that only so many more lanes reach."""
        state = self.g.state
        near = set(quiet_reach(self.g))
        state.warp += lanes
        reached = quiet_reach(self.g)
        state.warp -= lanes
        return max([self.at(place) for place in reached if place not in near], default=-99.0) - 0.6


NEARER = [0.8**far for far in range(12)]


def foe_worth(foe: Foe) -> float:
    card = ALIENS[foe.card]
    loot = BURST * foe.frbs + SKILL * foe.skills + CREDIT * foe.credits
    return loot + bounty(card) + card.damage * len(card.pips) / 6
