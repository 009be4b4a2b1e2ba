"""Phase 2: figures onto Action icons, in any order the players like (EOS-ACT and the actions behind it)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from ...table import WhyNot
from ...table.facts import Appeared, Moved
from . import contracts, scan, technology
from .boards import floor, gain_levels, relieve, unlocked
from .content import (
    ACTIONS,
    ADVANCED,
    BUILDABLE,
    GALAXY,
    HOUSE,
    LAST_LEVEL,
    MAP,
    MAX_HULL,
    NAMES,
    PRINTED,
    ROOMS,
    STATION,
    TECHNOLOGY,
)
from .options import PASS, Pass, Place, Use
from .personal import happened
from .ship import built, gain_shields, is_damaged, repair
from .state import Officer
from .tracks import pay

if TYPE_CHECKING:
    from .game import EosRise

CHARGES: Final = {f"charge-{number + 1}": number for number in range(len(PRINTED.charges))}
ICONS: Final = dict.fromkeys((*ACTIONS, *STATION), 1) | {
    "train": HOUSE.training_icons,
    **{action: PRINTED.charges[number].figures for action, number in CHARGES.items()},
}
"""How many figures each action has room for (EOS-ACT-03, EOS-RUL-29)."""
OWN_ROOM: Final = "advanced"


async def crew_actions(g: EosRise) -> bool:
    """One placement, or one item used; says whether there was one: else everybody has placed or passed."""
    if g.state.claims:
        await scan.claim(g)
        return True
    acting = acting_now(g)
    if not acting:
        return False
    number, answer = await g.ask_each("crew-action", actions, [(officer.id, officer) for officer in acting])
    officer = acting[number]
    if isinstance(answer, Pass):
        officer.passed = True  # EOS-RUL-76
    elif isinstance(answer, Use):
        await technology.use(g, officer, answer.card)
    else:
        await place(g, officer, answer)
    return True


def acting_now(g: EosRise) -> list[Officer]:
    """Who has a figure or an Assistant left to place and has not passed."""
    two = assistants(g)
    return [o for o in g.state.officers if not o.passed and (not o.place or (two and not o.assistant))]


def assistants(g: EosRise) -> bool:
    """Whether the Commander's ASSISTANT icon is unlocked now (EOS-ASST-01, EOS-ASST-03, EOS-ASST-08)."""
    return unlocked(g.officer("commander")).assistant


# ---- what may be done ------------------------------------------------------------------------------------------------


def actions(g: EosRise, officer: Officer, no: WhyNot | None) -> list[Any]:
    """Every free Action icon that this officer's figure or Assistant may take; own items; or no more."""
    taken = occupied(g)
    found: list[Any] = []
    if not officer.place:
        found += figure_actions(g, officer, taken, False, no)
    if not officer.assistant and assistants(g):
        found += figure_actions(g, officer, taken, True, no)
    if officer.technology:
        found += [Use(card) for card in officer.technology if TECHNOLOGY[card].when == "crew"]
    found.append(PASS)
    return found


def occupied(g: EosRise) -> dict[str, int]:
    """How many figures stand on each icon."""
    taken: dict[str, int] = {}
    for officer in g.state.officers:
        if officer.place:
            taken[officer.place] = taken.get(officer.place, 0) + 1
        if officer.assistant:
            taken[officer.assistant] = taken.get(officer.assistant, 0) + 1
    return taken


def figure_actions(
    g: EosRise, officer: Officer, taken: dict[str, int], assistant: bool, no: WhyNot | None
) -> list[Place]:
    """What one figure may do: an action is refused for its room, its figure, its icon, or by what it says itself."""
    found: list[Place] = []
    stands = g.state.hull
    for row in TABLE if no is not None or built(g) else OPEN_ROOMS:
        action = row.action
        if row.room and row.room not in stands:
            rule, word = "EOS-SET-19", "locked"
        elif assistant and not row.for_assistants:  # EOS-ASST-04, EOS-ASST-05, EOS-MED-04
            rule, word = "EOS-ASST-04", "no-assistants"
        elif taken and taken.get(action, 0) >= ICONS[action]:
            rule, word = "EOS-ACT-03", "icon-taken"
        elif row.each is not None:
            found += row.each(g, assistant, no)
            continue
        elif row.possible(g, officer):
            found.append(row.by_assistant if assistant else row.by_officer)
            continue
        else:
            rule, word = row.rule, row.word
        if no is not None:
            no(Place(action, "", assistant), rule, word)
    if g.state.eos in g.state.stations.values():
        found += visits(g, taken, assistant, no)
    if officer.room and OWN_ROOM not in (officer.place, officer.assistant):
        found.append(_option(OWN_ROOM, "", assistant))  # EOS-ADVR-02, EOS-ASST-07
    return found


_OPTIONS: Final[dict[tuple[str, str, bool], Place]] = {}


def _option(action: str, what: str, assistant: bool) -> Place:
    """Options are made once: they are asked for all the time."""
    key = action, what, assistant
    if key not in _OPTIONS:
        _OPTIONS[key] = Place(action, what, assistant)
    return _OPTIONS[key]


Possible = Callable[["EosRise", Officer], bool]
Each = Callable[["EosRise", bool, WhyNot | None], list[Place]]


class Row:
    """One action: when it is possible and why else not; or, where there is more to choose, what lists it."""

    def __init__(
        self, action: str, possible: Possible, rule: str = "", word: str = "", each: Each | None = None
    ) -> None:
        room = ACTIONS[action].room
        self.action = action
        self.possible, self.each = possible, each
        self.rule, self.word = rule, word
        self.room = room if room in BUILDABLE else ""
        self.for_assistants = ACTIONS[action].assistant
        self.by_officer, self.by_assistant = _option(action, "", False), _option(action, "", True)


def trainable(g: EosRise, officer: Officer) -> bool:
    return officer.level < LAST_LEVEL  # EOS-RUL-25


def repairable(g: EosRise, officer: Officer) -> bool:
    return is_damaged(g)


def treatable(g: EosRise, officer: Officer) -> bool:
    return officer.stress > floor(g)


def always(g: EosRise, officer: Officer) -> bool:
    return True


def without_contract(g: EosRise, officer: Officer) -> bool:
    return not officer.contract


def scannable(g: EosRise, officer: Officer) -> bool:
    return not g.forbidden("scan", "crew")


def loaded(number: int) -> Possible:
    """Whether a charge level holds any tokens."""

    def possible(g: EosRise, officer: Officer) -> bool:
        return g.state.charge[number] > 0

    return possible


def builds(g: EosRise, assistant: bool, no: WhyNot | None) -> list[Place]:
    """TOOL icons must exceed the rooms that stand, and the tile must be paid (EOS-BUILD-01, EOS-BUILD-03)."""
    if unlocked(g.officer("engineer")).tool <= built(g):
        if no is not None:
            no(Place("build", "", assistant), "EOS-BUILD-01", "no-tool")
        return []
    found = []
    for room in BUILDABLE:
        if room in g.state.hull:
            continue
        if g.state.credits >= build_cost(g, room):
            found.append(_option("build", room, assistant))
        elif no is not None:
            no(Place("build", room, assistant), "EOS-BUILD-03", "too-dear")
    return found


def build_cost(g: EosRise, room: str) -> int:
    return max(0, g.number("build.cost", ROOMS[room].cost, "crew"))


def fields(g: EosRise, assistant: bool, no: WhyNot | None) -> list[Place]:
    """A field in reach that has no station yet (EOS-MINE-01, EOS-MINE-03, EOS-MINE-04)."""
    state = g.state
    if len(state.mines) >= PRINTED.mines:
        if no is not None:
            no(Place("mine", "", assistant), "EOS-MINE-03", "no-station-left")
        return []
    reach = g.number("mine.reach", PRINTED.mine_reach, "crew")
    far = MAP.far[state.eos]
    free = dict.fromkeys(
        place
        for place in state.asteroids
        if far[place] <= reach and state.mines.count(place) < state.asteroids.count(place)
    )
    if not free and no is not None:
        no(Place("mine", "", assistant), "EOS-MINE-01", "no-field")
    return [_option("mine", NAMES[place], assistant) for place in free]


TABLE: Final = [
    Row("train", trainable, "EOS-RUL-25", "end-of-track"),
    Row("build", always, each=builds),
    Row("repair", repairable, "EOS-REP-03", "no-damage"),
    Row("treat", treatable, "EOS-MED-03", "no-stress"),
    Row("treat-more", treatable, "EOS-MED-03", "no-stress"),
    Row("technology", always),
    Row("contract", without_contract, "EOS-RUL-38", "has-contract"),
    Row("mine", always, each=fields),
    Row("scan", scannable, "EOS-EVT-02", "forbidden"),
    *(Row(action, loaded(number), "EOS-SHLD-01", "no-tokens") for action, number in CHARGES.items()),
]
OPEN_ROOMS: Final = [row for row in TABLE if not row.room]
"""What can be done before any room is built."""


def visits(g: EosRise, taken: dict[str, int], assistant: bool, no: WhyNot | None) -> list[Place]:
    """The Space Station card, while the EOS is docked (EOS-STN-01, EOS-STN-05, EOS-ASST-06)."""
    state = g.state
    found = []
    for region, place in state.stations.items():
        if place != state.eos:
            continue
        closed = region in state.shut
        for action in STATION.values():
            option = _option(action.id, region, assistant)
            if closed or g.forbidden("station", "crew"):
                if no is not None:
                    no(option, "EOS-STN-05" if closed else "EOS-EVT-02", "used-last-round" if closed else "forbidden")
            elif taken.get(action.id, 0):
                if no is not None:
                    no(option, "EOS-ACT-03", "icon-taken")
            elif state.credits < action.cost:
                if no is not None:
                    no(option, "EOS-STN-07", "too-dear")
            else:
                found.append(option)
    return found


# ---- doing it --------------------------------------------------------------------------------------------------------


async def place(g: EosRise, officer: Officer, option: Place) -> None:
    """The action is carried out as soon as the figure stands there (EOS-ACT-04)."""
    if option.assistant:
        officer.assistant = option.action
    else:
        officer.place = option.action
    if g.live:
        g.beat()
        figure = f"{officer.id}-assistant" if option.assistant else officer.id
        case = "assistant" if option.assistant else ""
        g.tell(
            Moved(figure, officer.id, option.action),
            "acts",
            "EOS-ACT-02",
            case=case,
            who=officer.id,
            action=option.action,
        )
    if option.action == OWN_ROOM:
        await g.enact(officer.room, ADVANCED[officer.room].effects, officer)  # EOS-ADVR-03
    elif option.action in STATION:
        await visit(g, officer, option)
    elif option.action in CHARGES:
        await charge(g, officer, option.action)
    else:
        await DOINGS[option.action](g, officer, option.what)


async def train(g: EosRise, officer: Officer, what: str) -> None:
    """EOS-TRAIN-01."""
    await gain_levels(g, officer)
    await happened(g, "trained", officer)


async def build(g: EosRise, officer: Officer, room: str) -> None:
    """Pay, open, full hull (EOS-BUILD-03, EOS-BUILD-04)."""
    pay(g, build_cost(g, room), "EOS-BUILD-03", room, g.why("build.cost", ROOMS[room].cost))
    g.state.hull[room] = MAX_HULL[room]
    if g.live:
        g.tell(Appeared(room, "eos", "room"), "built", "EOS-BUILD-04", room=room)
    await happened(g, "built", officer)


async def repair_ship(g: EosRise, officer: Officer, what: str) -> None:
    points = g.number("repair", PRINTED.repair, "crew")
    await repair(g, points, officer.id, "EOS-REP-01", g.why("repair", PRINTED.repair))
    await happened(g, "repaired", officer)


def heal(g: EosRise, officer: Officer, base: int, rules: str) -> None:
    relieve(g, officer, max(0, g.number("treatment", base, "crew")), rules, g.why("treatment", base))


async def treat(g: EosRise, officer: Officer, what: str) -> None:
    """EOS-MED-01."""
    heal(g, officer, PRINTED.treatment, "EOS-MED-01")
    await happened(g, "treated", officer)


async def treat_more(g: EosRise, officer: Officer, what: str) -> None:
    """EOS-MED-02."""
    heal(g, officer, PRINTED.advanced_treatment, "EOS-MED-02")
    await happened(g, "treated", officer)


async def gain_technology(g: EosRise, officer: Officer, what: str) -> None:
    await technology.gain(g, officer)


async def take_contract(g: EosRise, officer: Officer, what: str) -> None:
    await contracts.take(g, officer)


async def mine(g: EosRise, officer: Officer, galaxy: str) -> None:
    """EOS-MINE-01."""
    g.state.mines.append(GALAXY[galaxy])
    if g.live:
        g.tell(Appeared("mine", galaxy, "mine"), "mined", "EOS-MINE-01", galaxy=galaxy)
    await happened(g, "mined", officer)


async def deep_scan(g: EosRise, officer: Officer, what: str) -> None:
    scan.begin(g, officer)


async def charge(g: EosRise, officer: Officer, action: str) -> None:
    """The figure that fills a level takes its tokens; a half-filled one gives nothing (EOS-SHLD-01, EOS-RUL-30)."""
    number = CHARGES[action]
    if occupied(g)[action] < PRINTED.charges[number].figures:
        return
    loaded, g.state.charge[number] = g.state.charge[number], 0
    gain_shields(g, g.number("charge", loaded, "crew"), "EOS-SHLD-01 EOS-SHLD-02", g.why("charge", loaded))
    await happened(g, "charged", officer)


async def visit(g: EosRise, officer: Officer, option: Place) -> None:
    """One action of the Space Station card; that station is closed next round (EOS-STN-05, EOS-RUL-84)."""
    action = STATION[option.action]
    if option.what not in g.state.used:
        g.state.used.append(option.what)
    pay(g, action.cost, "EOS-STN-07", option.action)
    await g.enact(action.id, action.effects, officer)
    await happened(g, "visited", officer)


DOINGS: Final[dict[str, Callable[[EosRise, Officer, str], Awaitable[None]]]] = {
    "train": train,
    "build": build,
    "repair": repair_ship,
    "treat": treat,
    "treat-more": treat_more,
    "technology": gain_technology,
    "contract": take_contract,
    "mine": mine,
    "scan": deep_scan,
}


def return_figures(g: EosRise) -> None:
    """Characters and Assistants go back to their boards (EOS-CLEAN-08, EOS-RUL-60)."""
    for officer in g.state.officers:
        officer.place = officer.assistant = ""
        officer.passed = False
