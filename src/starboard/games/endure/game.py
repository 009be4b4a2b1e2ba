"""The door of Endure the Stars: what the game is, how it starts, and which step comes next."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

from ...cards import CardGame, Effect, Roll, Standing
from ...spaces.views import View
from ...table import Knob, Mission, Setup, SetupError
from ...table import words as sentences
from ...table.chance import deal_anew
from ...table.game import Scenery
from . import HOME, bot, campaign, deeds, enemies, events, names, preparation, radar, refuge, scene, standing, turn
from .bot import Sensible
from .campaign import CAMPAIGNS
from .content import BOX, ENEMIES, LEFT_OUT, OWN, SURVIVORS, check_file
from .ground import Ground, ground_of
from .maps import FEWEST, MOST
from .missions.task import Task, task_of
from .options import AnyOption
from .state import Ally, EndureState, Group, Survivor


class Endure(CardGame[EndureState]):
    """A game of Endure the Stars in progress."""

    slug = "endure"
    title = "Endure the Stars"
    players = (FEWEST, MOST)
    option_type: ClassVar[Any] = AnyOption
    state_type = EndureState
    scenery: ClassVar[Scenery] = scene
    words = sentences.load(HOME)
    book = standing.BOOK
    missions = (
        *(
            Mission(m.id, m.title, m.difficulty, m.source, m.pitch, m.story)
            for m in sorted(BOX.values(), key=lambda m: int("".join(c for c in m.id if c.isdigit())))
        ),
        *(Mission(m.id, m.title, m.difficulty, "own", m.pitch, m.story) for m in OWN.values()),
    )
    left_out = LEFT_OUT
    campaigns = tuple(Mission(c.id, c.title, "", c.source, c.pitch, path=c.stages) for c in CAMPAIGNS.values())
    knobs: ClassVar[tuple[Knob, ...]] = ()

    # ---- setting up ---------------------------------------------------------------------------------------------

    @classmethod
    def characters(cls, setup: Setup) -> tuple[str, ...]:
        """Every class with either set of abilities; those the mission needs first (ETS-SET-07)."""
        needs = campaign.needs(setup.mission)
        kinds = [*needs, *(kind for kind in SURVIVORS if kind not in needs)]
        return (*kinds, *(f"{kind}-b" for kind in kinds))

    @classmethod
    def check_setup(cls, setup: Setup) -> None:
        kinds = [preparation.kind_and_kit(seat)[0] for seat in setup.seats]
        for need in campaign.needs(setup.mission):
            if need not in kinds:
                raise SetupError(f"{setup.mission} needs the class {need} among its survivors (ETS-SET-07)")

    @classmethod
    def check_content(cls, path: Path) -> list[tuple[str, str]]:
        """For `starboard check`."""
        return check_file(path)

    @classmethod
    def start(cls, setup: Setup) -> EndureState:
        return preparation.start(setup)

    def __init__(self, state: EndureState, setup: Setup, beside: Any = None) -> None:
        self.looking = False
        """Whether somebody is being shown what came into view: what follows waits (ETS-INT-02)."""
        self.locked = -1
        """Doors that are locked now, as a mask."""
        self.broken = 0
        """Walls with a doorway cut into them, as the view has them."""
        self.view: View
        self.sees: tuple[int, ...] = ()
        """By zone, what is seen from it now, as a mask."""
        super().__init__(state, setup, beside)

    def derive(self) -> None:
        """What is derived from the mission and the state: kept here, never saved."""
        state = self.state
        self.ground: Ground = ground_of(state.mission)
        self.mission: Task = task_of(state.mission)
        self.locked = -1  # so that the view is that of this map
        self.spare = len(state.survivors) + self.ground.guests + self.mission.guests
        """The most room that all but ordinary enemies can take in one zone."""
        self.innate = self.ground.innate
        if cancelled := self.mission.cancels(self):
            self.innate = tuple([kind for kind in self.innate if kind not in cancelled])

    def enter_mission(self) -> None:
        """Another mission of a campaign begins."""
        self.derive()
        self.changed()

    # ---- the kernel's questions ---------------------------------------------------------------------------------

    def step(self) -> Coroutine[Any, Any, None] | None:
        state = self.state
        for due in self.mission.due:
            if (rule := due(self)) is not None:
                return rule  # type: ignore[no-any-return]
        phase = state.phase
        if phase == "survivors":  # the two most steps are in
            return turn.next_turn(self)
        if phase == "enemies":
            return enemies.next_enemy(self)
        return STEPS[phase](self)

    def stopped(self, scope: str) -> None:
        """A mission of a campaign has been won in the middle of something."""
        campaign.leave_mission(self)

    def crumbs(self) -> list[str]:
        return scene.crumbs(self)

    def gauge(self) -> float:
        return bot.gauge(self)

    def stages(self) -> tuple[int, int, float]:
        return bot.stages(self)

    def chapter(self) -> str:
        return self.state.mission if self.state.campaign else ""

    def behind(self) -> tuple[str, ...]:
        return tuple(self.state.after)

    def outlook(self) -> dict[str, float]:
        return bot.outlook(self)

    def policy(self, rng: Random) -> Sensible:
        return Sensible(rng)

    def redeal(self, seat: str | None) -> None:
        """What others have looked at: radar tokens and the next Event card."""
        state = self.state
        known = [token for token in state.tokens if token.face and seat not in token.seen_by]
        for token in known:
            radar.put_back(self, token)
        for token in known:
            radar.name_token(self, token, why="redeal")
        if state.next_event and seat not in state.next_seen and state.events.layers:
            place = [state.next_event]
            deal_anew(self.take, "redeal", place, state.events.layers[-1].cards)
            state.next_event = place[0]

    # ---- what the library of cards asks -------------------------------------------------------------------------

    def key(self, who: Any) -> str:
        return who.seat if isinstance(who, Survivor) else standing.name_of(who)

    def bearer(self, key: str) -> Survivor | Group | None:
        return standing.bearer_of(self, key) or next((x for x in self.state.groups if x.kind == key), None)

    def bearing(self) -> list[tuple[str, tuple[str, ...]]]:
        return standing.bearing(self)

    def borne(self, who: Any) -> list[str]:
        return standing.borne(self, who) if isinstance(who, Survivor) else standing.aboard(self)

    def gathered(self) -> None:
        standing.see(self)

    def concerns(self, to: str, among: str, key: str, who: Any, hand: Any) -> bool:
        return standing.concerns(self, to, among, key, who, hand)

    def holds(self, when: Any, bearer: Any, hand: Any) -> bool:
        return standing.holds(self, when, bearer, hand)

    def gone(self, who: Any) -> bool:
        return isinstance(who, Survivor) and bool(who.fate)

    def chooses(self, who: Any) -> bool:
        return isinstance(who, Survivor)

    def anybody(self, effect: Effect, actor: Any) -> bool:
        return effect.to != "another" or bool(deeds.candidates(self, effect, actor))

    def candidates(self, effect: Effect, actor: Any) -> list[Survivor]:
        boss = actor if isinstance(actor, Group) else None
        return deeds.candidates(self, effect, None if boss else actor, boss)

    async def targets(self, d: Any, effect: Effect, useful: Callable[[Any], bool] | None = None) -> list[Survivor]:
        return await deeds.targets(d, effect, useful)

    async def agrees(self, bearer: Any, source: str) -> bool:
        return await deeds.agrees(self, bearer, source)

    async def pick(self, d: Any, who: Any, effect: Any, options: list[int]) -> int:
        return await deeds.pick(d, who, effect, options)

    def total(self, d: Any, who: Any, dice: int) -> int:
        return deeds.total(d, dice)

    def rolled(self, d: Any, who: Any, effect: Roll, total: int) -> None:
        deeds.rolled(d, who, effect, total)

    def spent(self, bearer: Any, source: str, limit: str) -> bool:
        return isinstance(bearer, Survivor) and source in bearer.limits

    def spend(self, bearer: Any, source: str, limit: str) -> None:
        if isinstance(bearer, Survivor):
            bearer.limits.append(source)

    def doing(self, card: str, actor: Any, hand: Any, before: Any) -> deeds.Doing:
        return deeds.Doing(self, card, actor, hand, before)

    def come(self, d: Any, effect: Standing) -> None:
        deeds.come(d, effect)

    # ---- what the rules look up all the time --------------------------------------------------------------------

    def survivor(self, seat: str) -> Survivor:
        for s in self.state.survivors:
            if s.seat == seat:
                return s
        raise KeyError(seat)

    @property
    def actor(self) -> Survivor | None:
        """Whose turn it is."""
        return self.state.survivors[self.state.actor] if self.state.actor >= 0 else None

    @property
    def seats(self) -> tuple[str, ...]:
        """Who decides when "the players" decide: everybody alive."""
        return tuple(s.seat for s in self.state.survivors if s.fate != "dead")

    @property
    def chair(self) -> str:
        """Who decides where nobody is named: the first player, or the next one alive."""
        survivors = self.state.survivors
        for n in range(len(survivors)):
            s = survivors[(self.state.first + n) % len(survivors)]
            if s.fate != "dead":
                return s.seat
        return survivors[0].seat

    def grounded(self) -> bool:
        """Whether the mission has switched gravity off and nobody has switched it on again (ETS-GRAV-08)."""
        return self.mission.weightless(self)

    def may_carry(self, s: Survivor, objective: str, carried: list[str]) -> bool:
        return self.mission.may_carry(self, s, objective, carried)

    # ---- words --------------------------------------------------------------------------------------------------

    def called(self, name: str, value: Any) -> str:
        return names.called(self, name, value)

    def name(self, who: Survivor | Ally) -> str:
        return SURVIVORS[who.kind].name if isinstance(who, Survivor) else ENEMIES[who.kind].name


STEPS: Final = {
    "setup": preparation.set_up,
    "round-start": events.round_start,
    "enemy-start": enemies.begin,
    "resolution": events.resolution,
    "round-end": events.round_end,
    "choose": campaign.choose_mission,
    "refuge-door": refuge.door,
    "refuge-arrival": refuge.arrival,
    "refuge": refuge.next_step,
}

GAME = Endure
