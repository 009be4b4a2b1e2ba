"""What a mission says of each condition (`[terms.<name>]`), what would be wrong with it, and what it remembers.

The sort of each term is in its type (`checks` explains what does not fit). All goals must hold at once; one loss is
enough. That a mission is lost when every survivor is dead goes without saying (ETS-WIN-02).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import field

from ....missions import Memory, Terms

if TYPE_CHECKING:
    from ..cards import Cards
    from ..maps import Mission

Zone = Annotated[str, "zone"]
Way = Annotated[str, "way"]
Door = Annotated[str, "door"]
Tile = Annotated[str, "tile"]
Spot = Annotated[str, "mark"]
Mission_ = Annotated[str, "mission"]
Until = Annotated[str, "until"]
Carry = Annotated[str, "carry"]
Use = Annotated[str, "use"]
Terminal = Annotated[str, "terminal"]
Place = Annotated[str, "place"]
Thing = Annotated[str, "task"]
Class = Annotated[str, "class"]
"""One without which the mission cannot be won."""
Survivor = Annotated[str, "survivor"]
Item = Annotated[str, "item"]
Weapon = Annotated[str, "weapon"]
Enemy = Annotated[str, "enemy"]
Mood = Annotated[str, "mood"]
Count = Annotated[int, "count"]
Percent = Annotated[int, "percent"]
Face = Annotated[int, "face"]
Actions = Annotated[int, "actions"]
Faces = tuple[Face, ...]
Carried = tuple[Carry, ...]


class Special(Terms, frozen=True):
    """A rule that some missions add."""


class Goal(Terms, frozen=True):
    """A way to win."""

    def won_at_once(self, mission: Mission) -> bool:
        """Whether it holds when the mission begins."""
        return False


class Loss(Terms, frozen=True):
    """A way to lose."""


# ---- winning --------------------------------------------------------------------------------------------------------


class ZonesClear(Goal, frozen=True, tag="zones-clear"):
    zones: tuple[Zone, ...]

    def won_at_once(self, mission: Mission) -> bool:
        return not all(zones & {*self.zones} for zones in _held(mission))


class MapClear(Goal, frozen=True, tag="map-clear"):
    def won_at_once(self, mission: Mission) -> bool:
        return not all(_held(mission))


def _foes(mission: Mission) -> list[str]:
    return [foes.zone for foes in mission.enemies] + ([mission.boss.zone] if mission.boss else [])


def _held(mission: Mission) -> list[set[str]]:
    """The zones with enemies or tokens, by number of survivors."""
    counts = [survivors for survivors, _ in mission.tokens.rows()]
    return [{*_foes(mission), *(spot.zone for spot in mission.spots(count))} for count in counts]


class CellsSealed(Goal, frozen=True, tag="cells-sealed"):
    needs: ClassVar[tuple[str, ...]] = ("loader-smash",)
    objectives: tuple[Place, ...]

    def problems(self, mission: Mission, cards: Cards) -> Iterator[str]:
        seals = mission.term(LoaderSmash)
        for id in self.objectives:
            if seals is not None and id not in seals.seals:
                yield f"{id} cannot be reached: loader-smash does not name it"


class ObjectivesDone(Goal, frozen=True, tag="objectives-done"):
    objectives: tuple[Thing, ...]


class CarriedOut(Goal, frozen=True, tag="carried-out"):
    needs: ClassVar[tuple[str, ...]] = ("exits",)
    objectives: Carried
    count: Count

    def problems(self, mission: Mission, cards: Cards) -> Iterator[str]:
        there = len(self.objectives)
        if self.count > there and mission.term(Engineer) is None:
            yield f"{self.count} of {there} cannot be carried out"


class Delivered(Goal, frozen=True, tag="delivered"):
    needs: ClassVar[tuple[str, ...]] = ("youre-safe-now",)
    objectives: Carried

    def problems(self, mission: Mission, cards: Cards) -> Iterator[str]:
        safe = mission.term(SafeNow)
        for id in self.objectives:
            if safe is not None and id not in safe.objectives:
                yield f"{id} cannot be reached: youre-safe-now does not name it"


class AllOut(Goal, frozen=True, tag="all-out"):
    needs: ClassVar[tuple[str, ...]] = ("exits",)


class AllOutTogether(Goal, frozen=True, tag="all-out-together"):
    needs: ClassVar[tuple[str, ...]] = ("exits",)


class AllAt(Goal, frozen=True, tag="all-at"):
    zone: Zone

    def won_at_once(self, mission: Mission) -> bool:
        return self.zone == mission.start


class CoastClear(Goal, frozen=True, tag="is-the-coast-clear"):
    zone: Zone
    zones_around: Count

    def won_at_once(self, mission: Mission) -> bool:
        return not _foes(mission)


class WinByPin(Goal, frozen=True, tag="win-by-pin"):
    needs: ClassVar[tuple[str, ...]] = ("loader", "boss")
    below_percent: Percent


class SentriesOut(Goal, frozen=True, tag="sentries-out"):
    needs: ClassVar[tuple[str, ...]] = ("here-for-the-reboot", "traitor")
    count: Count


class DestroyOrEscape(Goal, frozen=True, tag="destroy-or-escape"):
    needs: ClassVar[tuple[str, ...]] = ("sleeping-giant", "exits")


class BossDead(Goal, frozen=True, tag="boss-dead"):
    needs: ClassVar[tuple[str, ...]] = ("boss",)

    def problems(self, mission: Mission, cards: Cards) -> Iterator[str]:
        if mission.term(Immortal) is not None:
            yield "cannot be reached: the boss is immortal"


# ---- losing ---------------------------------------------------------------------------------------------------------


class DroppedTheBall(Loss, frozen=True, tag="dropped-the-ball"):
    objective: Carry


class BallMemory(Memory, tag="dropped-the-ball"):
    shattered: bool = False


class VialBreaks(Loss, frozen=True, tag="vial-breaks"):
    objectives: Carried


class VialMemory(Memory, tag="vial-breaks"):
    shattered: bool = False


class AllIsLost(Loss, frozen=True, tag="all-is-lost"):
    needs: ClassVar[tuple[str, ...]] = ("sentries-out",)
    count: Count


class NobodyLeft(Loss, frozen=True, tag="nobody-left-who-can"):
    kind: Class = field(name="class")
    until: Until

    def problems(self, mission: Mission, cards: Cards) -> Iterator[str]:
        if self.until == "sentries" and mission.term(SentriesOut) is None:
            yield "until: there are no sentries to bring out"


class BossKilled(Loss, frozen=True, tag="boss-killed"):
    needs: ClassVar[tuple[str, ...]] = ("boss",)


# ---- doors and decks ------------------------------------------------------------------------------------------------


class OpenSesame(Special, frozen=True, tag="open-sesame"):
    objective: Use
    opens: Way


class GetThoseDoorsOpen(Special, frozen=True, tag="get-those-doors-open"):
    objective: Use
    opens: Way


class NotVeryEventful(Special, frozen=True, tag="not-very-eventful"):
    pass


class ThatsEnough(Special, frozen=True, tag="i-think-thats-enough"):
    pass


class LetsGetThisOpen(Special, frozen=True, tag="lets-get-this-open"):
    objectives: tuple[Terminal, ...]
    health: Count
    opens: Way


class TimeToSmash(Special, frozen=True, tag="time-to-smash"):
    objectives: tuple[Terminal, ...]
    health: Count


class Bang(Special, frozen=True, tag="bang"):
    on: Faces
    damage: Count


class BadAtmosphere(Special, frozen=True, tag="bad-atmosphere"):
    damage: Count


class LostWeight(Special, frozen=True, tag="have-you-lost-weight"):
    pass


class Grounded(Special, frozen=True, tag="grounded"):
    objective: Use


class ICanFixThis(Special, frozen=True, tag="i-can-fix-this"):
    objective: Use
    kind: Class = field(name="class")
    actions: Actions


# ---- things to find -------------------------------------------------------------------------------------------------


class Given(Special, frozen=True):
    """Hands out cards that were laid aside."""

    def cards(self) -> Counter[str]:
        return Counter()

    def problems(self, mission: Mission, cards: Cards) -> Iterator[str]:
        aside = Counter(mission.set_aside)
        for card, number in self.cards().items():
            if number > aside[card]:
                yield f"{number} of {card} must be laid aside: set_aside has {aside[card]}"


class PowerUp(Given, frozen=True, tag="power-up"):
    objectives: tuple[Use, ...]
    item: Item
    pilot: Count = 0

    def cards(self) -> Counter[str]:
        return Counter({self.item: len(self.objectives) + self.pilot})


class LockAndLoad(Given, frozen=True, tag="lock-and-load"):
    objective: Use
    items: tuple[Item, ...]

    def cards(self) -> Counter[str]:
        return Counter(self.items)


class HiddenTreasure(Given, frozen=True, tag="hidden-treasure"):
    gives: dict[Use, Item]

    def cards(self) -> Counter[str]:
        return Counter(self.gives.values())


class LittleHelp(Given, frozen=True, tag="a-little-help"):
    objective: Use
    items: tuple[Item, ...]

    def cards(self) -> Counter[str]:
        return Counter(self.items)


class StockUp(Given, frozen=True, tag="stock-up"):
    objective: Use
    items: tuple[Item, ...]

    def cards(self) -> Counter[str]:
        return Counter(self.items)


class Offerings(Special, frozen=True, tag="just-begging-to-be-taken"):
    objective: Use
    cards: Count
    keep: Count


class Swap(Special, frozen=True):
    """Outside a campaign one starting weapon is replaced by another."""

    replace: Weapon
    by: Weapon

    def problems(self, mission: Mission, cards: Cards) -> Iterator[str]:
        loaded = mission.term(LockedAndLoaded)
        weapons = cards.survivors.start.weapons if loaded is None else loaded.items
        if weapons.count(self.replace) < sum(swap.replace == self.replace for swap in mission.all_terms(Swap)):
            yield f"{self.replace} is no starting weapon"


class LockAndLoadStart(Swap, frozen=True, tag="lock-and-load-start"):
    pass


class HammerTime(Swap, frozen=True, tag="hammer-time"):
    pass


class LockedAndLoaded(Special, frozen=True, tag="locked-and-loaded"):
    items: tuple[Weapon, ...]
    filler: Weapon


# ---- things to carry ------------------------------------------------------------------------------------------------


class WhatTheHell(Special, frozen=True, tag="what-the-hell"):
    objective: Carry
    health: Count
    resolve: Count


class Trouble(Special, frozen=True, tag="i-knew-this-thing-was-trouble"):
    objective: Carry
    test_on: Faces
    drawn_on: Faces
    hurt_on: Faces


class TroubleMemory(Memory, tag="i-knew-this-thing-was-trouble"):
    draws: bool = False
    """In the next Enemy Phase all that is passive steps toward whoever carries it then."""


class HotPotato(Special, frozen=True, tag="hot-potato"):
    objective: Carry


class Handful(Special, frozen=True, tag="a-handful"):
    objective: Carry


class KnowWhatYoureLookingFor(Special, frozen=True, tag="know-what-youre-looking-for"):
    objective: Carry
    kind: Class = field(name="class")


class RescueTheCrew(Special, frozen=True, tag="rescue-the-crew"):
    objectives: Carried


class LeanOnMe(Special, frozen=True, tag="lean-on-me"):
    objectives: Carried
    carry: Count
    move_limit: Count


class RealHandful(Special, frozen=True, tag="a-real-handful"):
    objectives: Carried


class SafeNow(Special, frozen=True, tag="youre-safe-now"):
    needs: ClassVar[tuple[str, ...]] = ("exits",)
    objectives: Carried


class CalmingInfluence(Special, frozen=True, tag="calming-influence"):
    objectives: Carried
    resolve: Count


class CarefulWithThose(Special, frozen=True, tag="careful-with-those"):
    objectives: Carried


class NotEnoughHands(Special, frozen=True, tag="not-enough-hands"):
    objectives: Carried
    carry: Count


class Catch(Special, frozen=True, tag="catch"):
    objectives: Carried


class HoldThis(Special, frozen=True, tag="hold-this"):
    objectives: Carried


# ---- the Exo Loader -------------------------------------------------------------------------------------------------


class LoaderSmash(Special, frozen=True, tag="loader-smash"):
    needs: ClassVar[tuple[str, ...]] = ("loader",)
    seals: dict[Place, Door]
    health: Count


class ThrowAwayTheKey(Special, frozen=True, tag="throw-away-the-key"):
    pass


class LockAndLoader(Special, frozen=True, tag="lock-and-loader"):
    needs: ClassVar[tuple[str, ...]] = ("loader",)


# ---- creatures of the ship ------------------------------------------------------------------------------------------


class Hive(Special, frozen=True, tag="the-hive"):
    objectives: tuple[Place, ...]
    on: Faces
    tile: Tile


class LongRoad(Special, frozen=True, tag="its-been-a-long-road"):
    pass


class LongRoadMemory(Memory, tag="its-been-a-long-road"):
    scarred: str = ""
    """The seat of whoever set out with a wound that does not heal."""


class Scent(Special, frozen=True, tag="picking-up-the-scent"):
    pass


class ScentMemory(Memory, tag="picking-up-the-scent"):
    bled: list[str] = []
    """The seats of those who bled this round."""
    drawn: bool = False
    """Whether all that is passive steps toward the nearest of them in this Enemy Phase."""


class AfterBugHunt(Special, frozen=True, tag="after-bug-hunt"):
    after: Mission_
    marks: tuple[Spot, ...]


class AfterSignsOfLife(Special, frozen=True, tag="after-signs-of-life"):
    after: Mission_
    objective: Use


class RareBreed(Special, frozen=True, tag="a-rare-breed"):
    pass


class NoTouching(Special, frozen=True, tag="no-touching"):
    objective: Carry
    kind: Class = field(name="class")
    actions: Actions


class PullingPower(Special, frozen=True, tag="pulling-power"):
    objective: Carry
    actions: Annotated[tuple[Actions, ...], 6]


class CryForHelp(Special, frozen=True, tag="cry-for-help"):
    objective: Carry
    noise: Face


class KeepComing(Special, frozen=True, tag="they-just-keep-coming"):
    tiles: Annotated[tuple[Tile, ...], 6]


class ComingMemory(Memory, tag="they-just-keep-coming"):
    empty: bool = False
    """At some moment of this round the map was empty."""


class SolomonsCancelled(Special, frozen=True, tag="solomons-cancelled"):
    after: Mission_


class MaskingSpray(Special, frozen=True, tag="masking-spray"):
    after: Mission_
    on: Faces


class SprayMemory(Memory, tag="masking-spray"):
    rolled: dict[str, int] = {}
    """By seat, for which zones of passive enemies in sight it has rolled, as a mask."""
    unnoticed: dict[str, int] = {}
    """By seat, in which of them nobody notices it."""


class ItsHere(Special, frozen=True, tag="its-here-i-think"):
    needs: ClassVar[tuple[str, ...]] = ("boss",)
    mark: Spot
    others: Count

    def problems(self, mission: Mission, cards: Cards) -> Iterator[str]:
        if mission.boss is not None and mission.boss.starts != "token":
            yield f"does not go with a boss that starts = {mission.boss.starts!r}"
        least = min(len(row) for _, row in mission.tokens.rows())
        marked = [spot for spot in mission.radar if spot.mark == self.mark]
        if not (len(marked) == self.others + 1 < least and all(spot.always for spot in marked)):
            yield f"expected {self.others + 1} spots of that mark, and more without"


class LittleHelpRoar(Special, frozen=True, tag="erm-a-little-help"):
    needs: ClassVar[tuple[str, ...]] = ("boss",)
    below_percent: Percent
    noise: Face


class GotTheScent(Special, frozen=True, tag="got-the-scent"):
    needs: ClassVar[tuple[str, ...]] = ("boss",)


class Immortal(Special, frozen=True, tag="immortal"):
    needs: ClassVar[tuple[str, ...]] = ("boss",)
    percent: Percent


class FiredUp(Special, frozen=True, tag="fired-up"):
    needs: ClassVar[tuple[str, ...]] = ("boss",)
    actions: Annotated[tuple[Actions, ...], 6]


# ---- machines -------------------------------------------------------------------------------------------------------


class KillSwitch(Special, frozen=True, tag="engage-the-kill-switch"):
    objective: Use


class Rusty(Special, frozen=True, tag="a-little-rusty"):
    on: Faces


class HardReset(Special, frozen=True, tag="hard-reset"):
    needs: ClassVar[tuple[str, ...]] = ("sentry",)


class Reboot(Special, frozen=True, tag="here-for-the-reboot"):
    needs: ClassVar[tuple[str, ...]] = ("under-control", "sentry")
    kind: Class = field(name="class")
    actions: Actions


class Traitor(Special, frozen=True, tag="traitor"):
    needs: ClassVar[tuple[str, ...]] = ("exits", "sentry")


class TraitorMemory(Memory, tag="traitor"):
    out: int = 0
    """How many reactivated Sentries have left the map."""


class UnderControl(Special, frozen=True, tag="under-control"):
    most: Count


class Calibrating(Special, frozen=True, tag="calibrating"):
    pass


class GetAMoveOn(Special, frozen=True, tag="get-a-move-on"):
    extra: Count


class Engineer(Special, frozen=True, tag="trust-me-im-an-engineer"):
    needs: ClassVar[tuple[str, ...]] = ("sentry",)
    kind: Survivor = field(name="class")
    scores: dict[Annotated[str, "actions"], Face]


class EngineerMemory(Memory, tag="trust-me-im-an-engineer"):
    parts: int = 0
    """How many parts were taken out of Sentries."""


class SleepingGiant(Special, frozen=True, tag="sleeping-giant"):
    needs: ClassVar[tuple[str, ...]] = ("boss",)
    objective: Use

    def problems(self, mission: Mission, cards: Cards) -> Iterator[str]:
        if mission.boss is not None and mission.boss.starts != "zone":
            yield f"does not go with a boss that starts = {mission.boss.starts!r}"


class Premature(Special, frozen=True, tag="premature-activation"):
    needs: ClassVar[tuple[str, ...]] = ("sleeping-giant",)
    destroyed: Count
    noise: Face
    resolve: Count
    card: Mood

    def problems(self, mission: Mission, cards: Cards) -> Iterator[str]:
        if mission.boss is not None and all(
            m.boss != mission.boss.enemy for m in cards.bosses.mood if m.id == self.card
        ):
            yield f"card: {self.card} is not of {mission.boss.enemy}"


class PrematureMemory(Memory, tag="premature-activation"):
    reached: bool = False
    """Somebody has come to it while it slept."""
    due: bool = False
    """It was too loud: what follows happens as soon as the action is over."""
    over: bool = False


class HugeMistake(Special, frozen=True, tag="weve-made-a-huge-mistake"):
    pass


# ---- fanatics -------------------------------------------------------------------------------------------------------


class NervousEnergy(Special, frozen=True, tag="nervous-energy"):
    objective: Carry


class Sedative(Special, frozen=True, tag="its-just-a-sedative"):
    objective: Carry
    kind: Class = field(name="class")
    score: Face


class SedativeMemory(Memory, tag="its-just-a-sedative"):
    asleep: bool = False


class HoldHerDown(Special, frozen=True, tag="hold-her-down"):
    needs: ClassVar[tuple[str, ...]] = ("its-just-a-sedative",)
    each: Count


class DeadWeight(Special, frozen=True, tag="dead-weight"):
    objective: Carry
    actions: Actions


class NotWakingUp(Special, frozen=True, tag="shes-not-waking-up"):
    objective: Carry


class Surrounded(Special, frozen=True, tag="surrounded"):
    pass


class Jailer(Special, frozen=True, tag="jailer"):
    objective: Use
    unlocks: Door
    on: Faces


class HideAndSeek(Special, frozen=True, tag="hide-and-seek"):
    needs: ClassVar[tuple[str, ...]] = ("boss",)
    objectives: Annotated[tuple[Place, ...], 2]
    elsewhere_on: Faces

    def problems(self, mission: Mission, cards: Cards) -> Iterator[str]:
        if mission.boss is not None and mission.boss.starts != "hidden":
            yield f"does not go with a boss that starts = {mission.boss.starts!r}"


class SeekMemory(Memory, tag="hide-and-seek"):
    shrine: int = -1
    """At which of the shrines he waits, once the die has said so."""


class Coward(Special, frozen=True, tag="coward"):
    needs: ClassVar[tuple[str, ...]] = ("boss",)
    enemy: Enemy
    count: Count


AnyMemory = (
    BallMemory
    | VialMemory
    | TroubleMemory
    | LongRoadMemory
    | ScentMemory
    | ComingMemory
    | SprayMemory
    | TraitorMemory
    | EngineerMemory
    | PrematureMemory
    | SedativeMemory
    | SeekMemory
)


def _all(base: type[Terms]) -> Iterator[tuple[str, type[Terms]]]:
    for kind in base.__subclasses__():
        if kind.__struct_config__.tag is not None:
            yield str(kind.__struct_config__.tag), kind
        yield from _all(kind)


SPECIAL: dict[str, type[Terms]] = dict(_all(Special))
GOALS: dict[str, type[Terms]] = dict(_all(Goal))
LOSSES: dict[str, type[Terms]] = dict(_all(Loss))
TERMS: dict[str, type[Terms]] = {**SPECIAL, **GOALS, **LOSSES}
