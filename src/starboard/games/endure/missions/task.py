"""All that one mission adds to the rules: its conditions, and who of them answers what. Rules ask it as `g.mission`.

It never changes and is never saved; what conditions remember is in the state (`state.memory`). Which condition hooks
into which moment is found once, for these are asked all the time.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from ....missions import Terms, hooked, kinds
from ....table import WhyNot
from .. import places
from ..content import find
from ..ground import ground_of
from ..options import Interact
from ..state import Group, Survivor
from . import carrying, cells, creatures, doors, fanatics, finding, losing, machines, winning
from .aims import Aim, Errands
from .condition import UNLIMITED, EndureCondition, EndureGoal
from .winning import AllOutTogether, CarriedOut

if TYPE_CHECKING:
    from ..game import Endure

C = TypeVar("C", bound=EndureCondition[Any])
FAMILIES = (winning, losing, doors, finding, carrying, cells, creatures, machines, fanatics)
KINDS: dict[str, type[Any]] = kinds(EndureCondition)
"""Every condition there is, by the name that missions call it."""


class Task:
    """The conditions of one mission."""

    def __init__(self, id: str) -> None:
        mission, ground = find(id), ground_of(id)
        pairs = zip(mission.conditions, mission.all_terms(Terms), strict=True)
        self.conditions: list[EndureCondition[Any]] = [KINDS[name](terms, ground) for name, terms in pairs]
        self._by_class: dict[type[Any], Any] = {type(each): each for each in self.conditions}
        self.goals: list[EndureGoal[Any]] = [each for each in self.conditions if isinstance(each, EndureGoal)]
        self.wins = [(goal.reached, goal.late()) for goal in self.goals]
        self.win_rules = list(dict.fromkeys(["ETS-WIN-01", *(rule for goal in self.goals for rule in goal.rules)]))
        self.losses = [(lost, self._loss_rules(lost.__self__)) for lost in self._hooked("lost")]
        """Each with the rules that an end by it cites."""
        # moments
        self.set_up = self._hooked("set_up")
        self.trim = self._hooked("trim")
        self.turn_begins = self._hooked("turn_begins")
        self.arrives = self._hooked("arrives")
        self.noise_made = self._hooked("noise_made")
        self.enemies_begin = self._hooked("enemies_begin")
        self.enemies_end = self._hooked("enemies_end")
        self.round_begins = self._hooked("round_begins")
        self.killed = self._hooked("killed")
        self.boss_hurt = self._hooked("boss_hurt")
        self.delivers = self._hooked("delivers")
        self.delivered = self._hooked("delivered")
        self.destroyed = self._hooked("destroyed")
        self._bled = self._hooked("bled")
        self._in_sight_again = self._hooked("in_sight_again")
        self._dropped = self._hooked("dropped")
        self.due = self._hooked("due")
        self.taken: dict[str, list[Any]] = {}
        """By objective, what happens when it has been used or taken."""
        for each in self.conditions:
            for taken in hooked("taken", EndureCondition, [each]):
                for id in each.speaks_of():
                    self.taken.setdefault(id, []).append(taken)
        # what holds whatever happens
        self.draws = " ".join(each.draws for each in self.conditions if each.draws)
        self.relentless = any(each.relentless for each in self.conditions)
        self.dormant = any(each.dormant for each in self.conditions)
        self.resets = any(each.resets for each in self.conditions)
        self.solomons = all(each.solomons for each in self.conditions)
        self.guests = sum(each.guests for each in self.conditions)
        self.tames = any(each.tames for each in self.conditions)
        self.takes_alive = any(each.takes_alive for each in self.conditions)
        self.hunts_boss = any(each.hunts_boss for each in self.conditions)
        self.gathers = any(each.gathers for each in self.conditions)
        self.key_cards = frozenset(id for each in self.conditions if each.key_card for id in each.speaks_of())
        self.kits_for = "".join(each.kits_for() for each in self.conditions)
        self.openers = [(each.opens(), each.speaks_of()) for each in self.conditions if each.opens()]
        """Ways that are shut until these objectives have been seen to."""
        self.reserved = {
            id: each.reserved() for each in self.conditions if each.reserved()[0] for id in each.speaks_of()
        }
        """Objectives that only one class can use or take, and how many actions it takes."""
        self.health = {id: health for each in self.conditions for id, health in each.health_of().items()}
        """Objectives that are attacked, and their health."""
        attacked = {objective.id for objective in mission.objectives if objective.kind == "terminal"}
        self.terminals = {id: health for id, health in self.health.items() if id in attacked}
        """Those of them that are attacked like enemies."""
        self.lairs = 0
        """Zones where whatever is revealed must be killed, as a mask."""
        for each in self.conditions:
            self.lairs |= each.lair()
        self.life_support = 1
        """What Life Support Failure takes."""
        for each in self.conditions:
            self.life_support = each.life_support(self.life_support)
        # questions
        self.masks = self._hooked("masked")
        self.smashes = self._hooked("cells_beside")
        self.interacts = self._hooked("interactions")
        self.instead = self._hooked("instead")
        self.interact = self._hooked("interact")
        self._may_carry = self._hooked("may_carry")
        self._move_limit = self._hooked("move_limit")
        self._hands_full = self._hooked("hands_full")
        self._burden = self._hooked("burden")
        self._bars_exit = self._hooked("bars_exit")
        self._sealed = self._hooked("sealed")
        self._unhealable = self._hooked("unhealable")
        self._weightless = self._hooked("weightless")
        self._drawn_to = self._hooked("drawn_to")
        self._guarded = self._hooked("guarded")
        self._boss_actions = self._hooked("boss_actions")
        self._survives = self._hooked("survives")
        self._shuts_down = self._hooked("shuts_down")
        self._cancels = self._hooked("cancels")
        self._mix = self._hooked("mix")
        self._arsenal = self._hooked("arsenal")
        self._swap = self._hooked("swap")
        self._able = self._hooked("able")
        self._precious = self._hooked("precious")
        self._prepares = self._hooked("prepares")
        self._needs_kit = self._hooked("needs_kit")
        self._leads = self._hooked("leads")
        self._stay = self._hooked("stay")
        self._work = self._hooked("work")

    def _hooked(self, name: str) -> list[Any]:
        return hooked(name, EndureCondition, self.conditions)

    def memories(self) -> dict[str, Any]:
        """What its conditions remember when the mission begins."""
        return {each.tag: each.MEMORY() for each in self.conditions if each.MEMORY is not None}

    def of(self, kind: type[C]) -> C | None:
        """The condition of this class; None when the mission does not have it. For conditions that go together."""
        return self._by_class.get(kind)

    # ---- moments ------------------------------------------------------------------------------------------------

    def bled(self, g: Endure, s: Survivor) -> None:
        for bled in self._bled:
            bled(g, s)

    def in_sight_again(self, g: Endure) -> None:
        """A door opens or the lights return: survivors come into sight without a step (ETS-BREAK-10)."""
        for again in self._in_sight_again:
            again(g)

    async def dropped(self, g: Endure, id: str, zone: int) -> bool:
        """Whether a condition has taken care of what the dead carried."""
        for dropped in self._dropped:
            if await dropped(g, id, zone):
                return True
        return False

    # ---- questions of the rules ---------------------------------------------------------------------------------

    def may_carry(self, g: Endure, s: Survivor, id: str, carried: list[str]) -> bool:
        """Whether this survivor may have this objective in hand besides those."""
        for may in self._may_carry:  # noqa: SIM110 - asked all the time, and a generator is slower
            if not may(g, s, id, carried):
                return False
        return True

    def move_limit(self, g: Endure, s: Survivor) -> int:
        """How many zones a carrier may move each turn."""
        return min([limit(g, s) for limit in self._move_limit], default=UNLIMITED)

    def hands_full(self, g: Endure, s: Survivor) -> bool:
        """Whether what this one carries forbids dual-wielding (ETS-BRAIN-15, ETS-SIGNS-08, ETS-LONE-14)."""
        return bool(s.objectives) and any(full(g, s) for full in self._hands_full)

    def burden(self, g: Endure, s: Survivor) -> int:
        """Actions a carrier has less."""
        return sum([burden(g, s) for burden in self._burden])

    def bars_exit(self, g: Endure, s: Survivor, exit: str) -> bool:
        return any(bars(g, s, exit) for bars in self._bars_exit)

    def objects_beside(self, g: Endure, zone: int) -> list[str]:
        """Cell doors that a Loader in this zone can seal."""
        return [id for beside in self.smashes for id in beside(g, zone)]

    def sealed(self, g: Endure) -> int:
        """Zones whose doors are gone, as a mask (ETS-CLOSE-07, ETS-RUL-84)."""
        mask = 0
        for sealed in self._sealed:
            mask |= sealed(g)
        return mask

    def unhealable(self, g: Endure, s: Survivor, location: str) -> bool:
        return bool(self._unhealable) and any(unhealable(g, s, location) for unhealable in self._unhealable)

    def weightless(self, g: Endure) -> bool:
        return bool(self._weightless) and any(weightless(g) for weightless in self._weightless)

    def masked(self, g: Endure, s: Survivor, group: Group) -> bool:
        return any(masked(g, s, group) for masked in self.masks)

    def drawn_to(self, g: Endure, zone: int) -> int:
        """The zone toward which what is passive here steps; -1 for the ordinary roll (ETS-BRAIN-12, ETS-HEELS-08)."""
        for drawn in self._drawn_to:
            zones = [at for seat in drawn(g) if (at := g.survivor(seat).zone) >= 0]
            if zones:
                return places.nearest(g, zone, zones)
        return -1

    def guarded(self, g: Endure, boss: Group) -> bool:
        return any(guarded(g, boss) for guarded in self._guarded)

    def boss_actions(self, g: Endure, actions: int) -> int:
        for of in self._boss_actions:
            actions = of(g, actions)
        return actions

    def survives(self, g: Endure) -> bool:
        return any(survives(g) for survives in self._survives)

    def shuts_down(self, g: Endure, group: Group, part: int, melee: bool) -> bool:
        return bool(self._shuts_down) and any(down(g, group, part, melee) for down in self._shuts_down)

    def cancels(self, g: Endure) -> tuple[str, ...]:
        """Types of enemies that have no effect on others."""
        return tuple([cancels(g) for cancels in self._cancels])

    def mix(self, g: Endure, piles: dict[str, list[str]]) -> str:
        """The mark of the spots whose tokens are of the pile "marked"; "" when there is none."""
        return "".join([mix(g, piles) for mix in self._mix])

    def arms(self, g: Endure, weapons: list[str], filler: str) -> tuple[list[str], str]:
        """The starting weapons, and the filler for everybody left."""
        for arsenal in self._arsenal:
            weapons, filler = arsenal(g)
        for swap in self._swap:
            swap(g, weapons)
        return weapons, filler

    async def salvage(self, g: Endure, s: Survivor, kind: str, actions: int) -> None:
        engineer = self.of(machines.Engineer)
        assert engineer is not None
        await engineer.salvage(g, s, kind, actions)

    def reboot(self, g: Endure, s: Survivor, kind: str) -> None:
        machines.reboot(g, s, kind)

    def reads(self, option: Interact, g: Endure, s: Survivor, no: WhyNot | None) -> list[Interact] | None:
        """What may be done with an objective instead of using or taking it."""
        for instead in self.instead:
            if (found := instead(g, s, option, no)) is not None:
                return found  # type: ignore[no-any-return]
        return None

    # ---- questions of bots, and of whoever shows how it stands ---------------------------------------------------

    def _loss_rules(self, each: EndureCondition[Any]) -> list[str]:
        """What can no longer be done loses, whether or not the page says so (ETS-RUL-53)."""
        said = each.tag in each.ground.mission.loss and each.rules
        return ["ETS-WIN-03", *(() if said else ("ETS-RUL-53",)), *each.rules]

    def words(self, g: Endure) -> str:
        """All that must hold, one sentence each."""
        return " ".join([goal.goal(g) for goal in self.goals])

    def ends(self, g: Endure) -> tuple[int, ...]:
        """The zones of the exits that will do."""
        together = self.of(AllOutTogether)
        return g.ground.exit_zones if together is None else together.ends(g)

    def missing(self, g: Endure) -> int:
        """How many of the things that must be carried out nobody has yet."""
        goal = self.of(CarriedOut)
        return 0 if goal is None else goal.missing(g)

    def salvager(self, g: Endure) -> Survivor | None:
        """Who can take a part that is missing out of a Sentry that holds still."""
        engineer = self.of(machines.Engineer)
        return None if engineer is None else engineer.who(g)

    def able(self, g: Endure, s: Survivor, aim: Aim) -> bool:
        return all(able(g, s, aim) for able in self._able)

    def precious(self, g: Endure, s: Survivor) -> bool:
        return any(precious(g, s) for precious in self._precious)

    def prepares(self, g: Endure, found: Errands) -> bool:
        return any(prepares(g, found) for prepares in self._prepares)

    def needs_kit(self, g: Endure) -> bool:
        return any(needs(g) for needs in self._needs_kit)

    def leads(self, g: Endure) -> list[int]:
        return [zone for leads in self._leads for zone in leads(g)]

    def stay(self, g: Endure) -> bool:
        return any(stay(g) for stay in self._stay)

    def work(self, g: Endure, total: float) -> float:
        for work in self._work:
            total = work(g, total)
        return total


@cache
def task_of(mission_id: str) -> Task:
    return Task(mission_id)
