"""Campaigns: missions one after the other, and what carries over (ETS-CAMP, ETS-RUL-72)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ...table import WhyNot
from ...table.chance import Pile
from ...table.content import Entry, by_id, known, load
from .cards import CONTENT
from .content import MAPS, SURVIVORS, find
from .options import Mission
from .state import Survivor

if TYPE_CHECKING:
    from .game import Endure


class Campaign(Entry, frozen=True, kw_only=True):
    """`stages` are the missions in their order; of several in one stage the players choose (ETS-CAMP-03)."""

    title: str
    pitch: str
    rules: tuple[str, ...]
    stages: tuple[tuple[str, ...], ...]
    needs: tuple[str, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    campaign: list[Campaign]


CAMPAIGNS = by_id(load(CONTENT / "campaigns.toml", _File).campaign, "campaigns.toml")
for _campaign in CAMPAIGNS.values():
    for _mission in (mission for stage in _campaign.stages for mission in stage):
        known(_mission, MAPS.missions, f"campaigns.toml: campaign {_campaign.id!r}, stages")
    for _kind in _campaign.needs:
        known(_kind, SURVIVORS, f"campaigns.toml: campaign {_campaign.id!r}, needs")


def needs(id: str) -> tuple[str, ...]:
    """The classes that a mission or campaign asks for (ETS-SET-07)."""
    return CAMPAIGNS[id].needs if id in CAMPAIGNS else find(id).needs


def first_mission(id: str) -> str:
    return CAMPAIGNS[id].stages[0][0] if id in CAMPAIGNS else id


def ready(g: Endure, mission: str) -> str:
    """The class that this mission needs and nobody has; "" when all are there."""
    kinds = [s.kind for s in g.state.survivors if s.fate != "dead"]
    return next((kind for kind in find(mission).needs if kind not in kinds), "")


async def choose_mission(g: Endure) -> None:
    """On to the next mission; where the story branches the players choose (ETS-CAMP-03)."""
    state = g.state
    options = next_missions(g, None)
    if not options:
        g.end(False, "Nobody is left who could do what comes next.", "ETS-RUL-53")
    mission = options[0].id
    if len(options) > 1:
        choice: Mission = await g.ask(g.seats, next_missions)
        mission = choice.id
    state.mission = mission
    state.refuge = None
    state.phase = "setup"
    g.enter_mission()


def next_missions(g: Endure, no: WhyNot | None) -> list[Mission]:
    found = []
    for mission in CAMPAIGNS[g.state.campaign].stages[len(g.state.after)]:
        missing = ready(g, mission)
        if not missing:
            found.append(Mission(mission))
        elif no is not None:
            no(Mission(mission), "ETS-SET-07", f"it needs a {missing}")
    return found


def mission_over(g: Endure, won: bool) -> None:
    """A lost mission, or the last one, ends the campaign; after any other it goes on (ETS-CAMP-01)."""
    if won and len(g.state.after) + 1 < len(CAMPAIGNS[g.state.campaign].stages):
        g.stop("mission")


def bury(g: Endure, s: Survivor) -> None:
    """The dashboard of the dead is lost for the campaign, wherever they died (ETS-CAMP-06, ETS-CAMP-08)."""
    dashboard = f"{s.kind}-{s.kit}"
    if s.fate == "dead" and dashboard not in g.state.fallen:
        g.state.fallen.append(dashboard)


def means(g: Endure) -> str:
    """What a won mission means for the campaign, and what comes next."""
    stages, done = CAMPAIGNS[g.state.campaign].stages, len(g.state.after)
    following = " or ".join(find(mission).title for mission in stages[done])
    return (
        f"{done} of {len(stages)} missions of the campaign are done. Health, Resolve, injuries and cards go along; "
        f"the dead stay dead. You may rest at the Refuge. Next: {following}."
    )


def leave_mission(g: Endure) -> None:
    """What stays on the map, and what goes along: Health, Resolve, injuries and cards (ETS-CAMP-02, ETS-RUL-72)."""
    state = g.state
    state.after.append(state.mission)
    if g.live:
        g.tell("mission", f"{g.ground.mission.title} is done.", "ETS-CAMP-02", won=True, means=means(g))
    state.groups, state.tokens, state.allies, state.noises, state.lures = [], [], [], [], []
    state.shields, state.marks, state.done, state.carried_out, state.aside = [], [], [], [], []
    state.boss, state.loader, state.event, state.next_event, state.next_seen = None, None, "", "", []
    state.skip_event, state.notes, state.effects, state.broken, state.forced = False, {}, [], 0, 0
    state.events = Pile()
    state.marching = []
    state.actor, state.actions, state.acted, state.killed = -1, 0, 0, 0
    for s in state.survivors:
        bury(g, s)
        if s.fate != "dead":
            s.fate = ""
        s.zone, s.exit, s.viewing, s.stunned, s.stuck = -1, "", 0, 0, False
        s.jammed, s.objectives, s.searched, s.limits = [], [], [], []
        s.active, s.moved, s.free, s.doors = False, 0, 0, 0
    state.phase = "refuge-door"
