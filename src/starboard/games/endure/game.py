"""The door of Endure the Stars: what the game is, how it starts, and which step comes next."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

from ...spaces.views import View
from ...table import Active, Game, Knob, Mission, Setup, SetupError
from ...table.chance import deal_anew
from ...table.effects import Change
from . import campaign, conditions, enemies, events, prospects, radar, refuge, scene, setup, standing, turn
from .accomplishments import EFFECTS
from .campaign import CAMPAIGNS
from .content import BOX, ENEMIES, LEFT_OUT, OWN, SURVIVORS, check_file
from .ground import Ground, ground_of
from .maps import FEWEST, MOST
from .options import AnyOption
from .policy import Sensible
from .state import Ally, EndureState, Group, Survivor


class Endure(Game[EndureState]):
    """A game of Endure the Stars in progress."""

    slug = "endure"
    title = "Endure the Stars"
    players = (FEWEST, MOST)
    option_type: ClassVar[Any] = AnyOption
    state_type = EndureState
    scenery: ClassVar[Any] = scene
    effects = EFFECTS
    missions = (
        *(
            Mission(m.id, m.title, m.difficulty, m.source, m.pitch)
            for m in sorted(BOX.values(), key=lambda m: int("".join(c for c in m.id if c.isdigit())))
        ),
        *(Mission(m.id, m.title, m.difficulty, "own", m.pitch) for m in OWN.values()),
    )
    left_out = LEFT_OUT
    campaigns = tuple(Mission(c.id, c.title, "", c.source, c.pitch) for c in CAMPAIGNS.values())
    knobs: ClassVar[tuple[Knob, ...]] = ()

    # ---- setting up ---------------------------------------------------------------------------------------------

    @classmethod
    def characters(cls, setup: Setup) -> tuple[str, ...]:
        """Every class with either set of abilities; those the mission needs first (ETS-SET-07)."""
        needs = campaign.needs(setup.mission)
        kinds = [*needs, *(kind for kind in SURVIVORS if kind not in needs)]
        return (*kinds, *(f"{kind}-b" for kind in kinds))

    @classmethod
    def check_setup(cls, setup_: Setup) -> None:
        kinds = [setup.kind_and_kit(seat)[0] for seat in setup_.seats]
        for need in campaign.needs(setup_.mission):
            if need not in kinds:
                raise SetupError(f"{setup_.mission} needs the class {need} among its survivors (ETS-SET-07)")

    @classmethod
    def check_content(cls, path: Path) -> list[tuple[str, str]]:
        """For `starboard check`."""
        return check_file(path)

    @classmethod
    def start(cls, setup_: Setup) -> EndureState:
        return setup.start(setup_)

    def __init__(self, state: EndureState, setup: Setup) -> None:
        super().__init__(state, setup)
        self.looking = False
        """Whether somebody is being shown what came into view: what follows waits (ETS-INT-02)."""
        self.own: dict[str, standing.InForce] = {}
        """By seat, or type of enemy, what it bears that touches no other."""
        self.common: standing.InForce
        """What touches others than its bearer."""
        self.rare: list[str] = []
        self.ship: set[str] = set()
        self.locked = -1
        """Doors that are locked now, as a mask."""
        self.broken = 0
        """Walls with a doorway cut into them, as the view has them."""
        self.view: View
        self.sees: tuple[int, ...] = ()
        """By zone, what is seen from it now, as a mask."""
        self.enter_mission()

    def enter_mission(self) -> None:
        """What is derived from the mission and the state: kept here, never saved."""
        state = self.state
        self.ground: Ground = ground_of(state.mission)
        self.locked = -1  # so that the view is that of this map
        self.spare = len(state.survivors) + self.ground.guests
        """The most room that all but ordinary enemies can take in one zone."""
        self.hooks = self.ground.hooks
        cancelled = self.ground.terms.get("solomons-cancelled")
        self.innate = self.ground.innate
        if cancelled is not None and cancelled["after"] in state.after:
            self.innate = tuple(source for source in self.innate if source[0] != "solomon")
        standing.refresh(self)

    # ---- the kernel's questions ---------------------------------------------------------------------------------

    def step(self) -> Coroutine[Any, Any, None] | None:
        state = self.state
        if state.notes and state.notes.get("premature") == 1:  # ETS-PRIZE-07
            return conditions.premature(self)
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
        return prospects.gauge(self)

    def outlook(self) -> dict[str, float]:
        return prospects.outlook(self)

    def policy(self, rng: Random) -> Sensible:
        return Sensible(rng)

    def hears(self) -> list[Active]:
        return standing.heard(self)

    def answering(self, event: Any, triggers: Mapping[str, Any]) -> list[Active]:
        return standing.answering(self, type(event).__name__, event.who)

    def stands(self, active: Active) -> bool:
        return standing.stands(self, active)

    def _changes(self, name: str, about: tuple[Any, ...]) -> list[Change]:
        """A card may change a number in several ways, so the register by card id is not enough (see `standing`)."""
        return standing.changes(self, name, about[0], about[1] if len(about) > 1 else None)

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
        terms = self.ground.terms.get("grounded")
        return terms is not None and terms["objective"] not in self.state.done

    def may_carry(self, s: Survivor, objective: str, carried: list[str]) -> bool:
        return conditions.may_carry(self, s, objective, carried)

    # ---- words --------------------------------------------------------------------------------------------------

    def name(self, who: Survivor | Ally) -> str:
        return SURVIVORS[who.kind].name if isinstance(who, Survivor) else ENEMIES[who.kind].name

    def crowd(self, group: Group, count: int | None = None) -> str:
        enemy = ENEMIES[group.kind]
        return enemy.name if enemy.boss else f"{group.count if count is None else count} {enemy.name}"


STEPS: Final = {
    "setup": setup.set_up,
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
