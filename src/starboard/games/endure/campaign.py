"""Campaigns: missions one after the other, and what carries over (ETS-CAMP, ETS-RUL-72)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ...missions import become
from ...table import WhyNot
from ...table.content import Entry, by_id, known, load
from ...table.facts import Heading
from .cards import CONTENT
from .content import MAPS, SURVIVORS, find
from .options import Mission
from .state import EndureState, Item, Survivor

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
        g.end(False, "nobody-able", "ETS-RUL-53")
    mission = options[0].id
    if len(options) > 1:
        choice: Mission = await g.ask(g.seats, "next_missions", next_missions)
        mission = choice.id
    state.mission = mission
    state.refuge = None
    state.phase = "setup"
    g.enter_mission()
    state.memory = g.mission.memories()


def next_missions(g: Endure, no: WhyNot | None) -> list[Mission]:
    found = []
    for mission in CAMPAIGNS[g.state.campaign].stages[len(g.state.after)]:
        missing = ready(g, mission)
        if not missing:
            found.append(Mission(mission))
        elif no is not None:
            no(Mission(mission), "ETS-SET-07", "needs-class", kind=missing)
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
    return g.say("label.campaign", done=done, stages=len(stages), following=list(stages[done]))


def leave_mission(g: Endure) -> None:
    """The mission is done: on to the Refuge, or past it."""
    state = g.state
    state.after.append(state.mission)
    if g.live:
        g.tell(Heading("mission", state.mission), "mission", "ETS-CAMP-02", case="done", won=True, means=means(g))
    for s in state.survivors:
        bury(g, s)
    become(state, carry(state))
    state.memory = g.mission.memories()
    state.phase = "refuge-door"


def carry(old: EndureState) -> EndureState:
    """What goes along from a mission to the next: Health, Resolve, injuries and cards (ETS-CAMP-02, ETS-RUL-72)."""
    return EndureState(
        mission=old.mission,
        campaign=old.campaign,
        after=old.after,
        fallen=old.fallen,
        survivors=[carried(s) for s in old.survivors],
        first=old.first,
        round=old.round,
        items=old.items,
        fears=old.fears,
        goals=old.goals,
    )


def carried(s: Survivor) -> Survivor:
    """Whoever lives goes on; the dead stay dead."""
    return Survivor(
        seat=s.seat,
        kind=s.kind,
        kit=s.kit,
        health=s.health,
        resolve=s.resolve,
        fate="dead" if s.fate == "dead" else "",
        hidden=s.hidden,
        late=s.late,
        shaken=s.shaken,
        goal=s.goal,
        progress=s.progress,
        reward=s.reward,
        crisis=s.crisis,
        injuries=s.injuries,
        bag=[Item(card) for card in s.cards],
        head=s.head,
        body=s.body,
    )
