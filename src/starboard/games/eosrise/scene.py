"""The picture of a game of Project EOS Rise for one seat. Everything on this table is open: all seats see the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from ...scene import (
    Area,
    Board,
    Caption,
    Card,
    Cell,
    Die,
    Edge,
    Line,
    Mark,
    Overlay,
    Panel,
    Picture,
    Piece,
    Track,
    Turn,
)
from ...table import Allot, Ask, Pick, Plan
from ...table.facts import Changed, Fact
from . import options as o
from .aliens import forecast, lanes
from .boards import floor, hexes, unlocked
from .combat import alien_hull, stays, worth
from .content import (
    ABILITIES,
    ACTIONS,
    ADVANCED,
    ALIENS,
    BASIC_HEXES,
    BRANCHES,
    COMMAND,
    CONTRACTS,
    DAMAGE,
    DEAD_PLANET,
    ENGINE,
    EVENTS,
    GALAXY,
    HOUSE,
    KINDS,
    LAST_LEVEL,
    MAP,
    MAX_HULL,
    MISSIONS,
    NAMES,
    OFFICERS,
    PERSONAL,
    PRINTED,
    REGION_OF,
    REGIONS,
    ROOMS,
    STATION,
    TECHNOLOGY,
)
from .crew import CHARGES, OWN_ROOM, build_cost
from .planning import cube_price
from .state import Attack, Fire, Foe, Officer

if TYPE_CHECKING:
    from .game import EosRise

CARD_NAMES: dict[str, str] = {
    id: entry.name
    for table in (DAMAGE, ALIENS, TECHNOLOGY, CONTRACTS, PERSONAL, ADVANCED, EVENTS, STATION, ABILITIES)
    for id, entry in table.items()
}
SCALE = 100.0
"""Board units to the side of a sector."""
MIDDLE = (450.0, 460.0)
WIDTH = 56
"""Of the star map in letters."""
LETTERS = {"commander": "C", "pilot": "P", "specialist": "S", "engineer": "E"}


# ---- what things are called ------------------------------------------------------------------------------------------


def lost(g: EosRise, fact: Fact) -> tuple[str, str] | None:
    """For the map of deaths: nobody dies here, the EOS is hit."""
    if isinstance(fact, Changed) and fact.what == "hull" and fact.by < 0 and fact.piece in ROOMS:
        return fact.piece, NAMES[g.state.eos]
    return None


def called(g: EosRise, key: str, value: Any) -> str:
    """The name of what a term stands for, from the content or the words."""
    text = str(value)
    if key in ("who", "officer", "by"):
        return OFFICERS[text].name if text in OFFICERS else text
    if key == "die":
        seat, _, number = text.rpartition("-")
        return f"{OFFICERS[seat].name} {number}"
    for table in ("token", "kind", "face", "why", "keyword", "eventlabel", "hex"):
        if f"{table}.{text}" in g.words:
            return g.words.fill(g.words.template(f"{table}.{text}") or "", {}, g.called)
    return named(text)


def named(id: str) -> str:
    """A card, room, action, track or region by its name; anything else as it is."""
    for table in (ROOMS, ACTIONS, REGIONS, BRANCHES):
        if id in table:
            return str(table[id].name)
    return CARD_NAMES.get(id, id)


def crumbs(g: EosRise) -> list[str]:
    state = g.state
    phase = f"dash-{state.phase}" if state.dash and f"phase.dash-{state.phase}" in g.words else state.phase
    trail = [g.say("phase.round", round=state.round)] if state.round else []
    trail.append(g.say(f"phase.{phase}"))
    if state.phase == "attack" and state.attack is not None:
        trail.append(g.say(f"step.{state.attack.step}"))
    return trail


# ---- what is on the table -------------------------------------------------------------------------------------------


def picture(g: EosRise, seat: str | None, plan: Plan | None) -> Picture:
    """The star map, the tracks, the ship, the officers, and the fight that is going on."""
    state = g.state
    panels = [tracks_panel(g), ship_panel(g), station_panel(g), queue_panel(g), *movement_panels(g)]
    panels += [officer_panel(g, officer, plan) for officer in state.officers]
    if state.event:
        panels.append(event_panel(g))
    if fought(g):
        panels.append(attack_panel(g, plan))
    panels += foe_panels(g)
    panels += aids(g)
    return Picture(
        boards=[star_map(g)],
        panels=panels,
        rail=rail(g),
        goal=goal(g),
        warnings=warnings(g),
        story=MISSIONS[g.setup.mission].story,
    )


PHASES: tuple[tuple[str, ...], ...] = (
    ("planning",), ("crew",), ("warp-begin", "warp"), ("attack",), ("aliens",), ("defence",), ("redeploy", "landing"),
    ("extinction", "event"), ("funding",),
)  # fmt: skip
STEPS: tuple[tuple[str, ...], ...] = (
    ("crew",), ("cards", "tricky"), ("strike",), ("dice",), ("place",), ("assign", "apply", "won"), ("retaliate",), (),
    ("stay",),
)  # fmt: skip


def rail(g: EosRise) -> list[Turn]:
    """The nine phases of a round; in a fight, its nine steps."""
    state = g.state
    if state.dash or not state.round:
        return []
    if state.phase == "attack" and state.attack is not None:
        word, rows, here = "step", STEPS, state.attack.step
    else:
        word, rows, here = "phase", PHASES, state.phase
    now = next((number for number, row in enumerate(rows) if here in row), -1)
    return [
        Turn(f"{word}-{number + 1}", g.say(f"rail.{word}-{number + 1}"), -1, "", number < now, number == now)
        for number in range(len(rows))
    ]


def goal(g: EosRise) -> str:
    state = g.state
    if state.dash:
        return g.say("label.goal", "dash", galaxy=NAMES[state.planet])
    return g.say("label.goal", progress=state.progress, planet=HOUSE.progress.planet)


def warnings(g: EosRise) -> list[str]:
    state = g.state
    found = []
    if DEAD_PLANET - state.extinction <= 3:
        found.append(g.say("label.warn-extinct", left=DEAD_PLANET - state.extinction))
    if state.hull.get(COMMAND, 0) <= 4:
        found.append(g.say("label.warn-command", left=state.hull.get(COMMAND, 0)))
    return found


# ---- the star map ----------------------------------------------------------------------------------------------------


def xy(place: int) -> tuple[float, float]:
    x, y = MAP.at_xy(place)
    return round(MIDDLE[0] + SCALE * x, 1), round(MIDDLE[1] + SCALE * y, 1)


def _hexagon(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    corners = ((-0.5, -0.866), (0.5, -0.866), (1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0))
    return [(round(x + radius * dx, 1), round(y + radius * dy, 1)) for dx, dy in corners]


SECTOR_CELLS = [
    (f"sector-{number}", [xy(place) for place in corners], number) for number, corners in enumerate(MAP.corners, 1)
]
REGION_OF_SECTOR = {sector: region.id for region in REGIONS.values() for sector in region.sectors}


def star_map(g: EosRise) -> Board:
    """Sectors below, galaxies on their corners, lanes between; ships with their ways, tokens as marks."""
    state = g.state
    board = Board("universe", g.say("label.universe"), (2 * MIDDLE[0], 2 * MIDDLE[1]))
    for id, shape, number in SECTOR_CELLS:
        region = REGION_OF_SECTOR.get(number, "")
        board.cells.append(
            Cell(
                id, g.say("label.sector", sector=number), shape, f"region-{region}", tags=["terrain", "sector", region]
            )
        )
    board.areas = [
        Area(region.id, region.name, [f"sector-{sector}" for sector in region.sectors], f"region-{region.id}")
        for region in REGIONS.values()
    ]
    threats = threatened(g)
    for place, name in enumerate(NAMES):
        labels = [f"{sector}.{number}" for sector, number in MAP.labels[place]]
        cell = Cell(name, g.say("label.galaxy", galaxy=name), _hexagon(*xy(place), 14), "galaxy")
        cell.tags = ["node", "galaxy", REGION_OF[place], *labels]
        if threats[place]:
            sure = all(kind in state.shown for kind in KINDS)
            cell.note = g.say("label.threat", "sure" if sure else "", n=threats[place])
        board.cells.append(cell)
    for a, b in MAP.lanes:
        board.edges.append(Edge(f"{NAMES[a]}|{NAMES[b]}", xy(a), xy(b), "lane"))
    _gates(g, board)
    _pieces(g, board)
    _tokens(g, board)
    board.text = text_map(g)
    return board


def _gates(g: EosRise, board: Board) -> None:
    state = g.state
    for number, one in enumerate(state.gates):
        for two in state.gates[number + 1 :]:
            a, b = state.stations[one], state.stations[two]
            board.edges.append(Edge(f"gate-{one}|{two}", xy(a), xy(b), "gate"))


def _pieces(g: EosRise, board: Board) -> None:
    state = g.state
    if state.eos >= 0:
        board.pieces.append(Piece("eos", NAMES[state.eos], "eos", g.say("label.start"), "eos", tags=["ours", "now"]))
        within = [NAMES[place] for place in MAP.within(state.eos, warp_value(g))]
        board.overlays.append(Overlay("warp-reach", "eos", "reach", g.say("label.warp-reach"), within))
    for ship in state.ships:
        id = f"ship-{ship.id}"
        card = state.shown.get(ship.kind)
        note = flight(g, card) if card is not None else ""
        name, many = (g.say("label.alien", case, kind=ship.kind) for case in ("", "many"))
        tags = ["alien", ship.kind]
        board.pieces.append(Piece(id, NAMES[ship.at], "alien", name, ship.kind, note=note, tags=tags, many=many))
        ways = forecast(g, ship)
        if card is not None:
            cells = [NAMES[place] for place in ways[0]]
            line = [xy(place) for place in (ship.at, *ways[0])]
            board.overlays.append(
                Overlay(f"way-{ship.id}", id, "way", g.say("label.way"), cells, [line] if cells else [], shown=True)
            )
        else:
            ends = dict.fromkeys(NAMES[way[-1]] if way else NAMES[ship.at] for way in ways)
            board.overlays.append(Overlay(f"way-{ship.id}", id, "reach", g.say("label.reach"), list(ends)))


def warp_value(g: EosRise) -> int:
    """How far the EOS can go: what is left in a warp phase, else what the next one will bring."""
    state = g.state
    if state.phase == "warp":
        return state.warp
    return max(0, g.number("warp", unlocked(g.officer("pilot")).warp, "crew")) if state.hull[ENGINE] else 0


def threatened(g: EosRise) -> list[int]:
    """How many alien ships can be in each galaxy when they have next moved."""
    counts = [0] * len(MAP)
    if g.state.eos < 0:
        return counts
    for ship in g.state.ships:
        for place in {way[-1] if way else ship.at for way in forecast(g, ship)}:
            counts[place] += 1
    return counts


def flight(g: EosRise, card: str) -> str:
    entry = ALIENS[card]
    return g.say("label.flies", entry.logic, lanes=lanes(g, entry))


def _tokens(g: EosRise, board: Board) -> None:
    state = g.state
    marks: list[tuple[str, str, int, str]] = []
    for kind, places in (("frb", state.frbs), ("skill", state.skills), ("credit", state.tokens)):
        marks += [(f"{kind}-{n}", kind, place, g.called("token", kind)) for n, place in enumerate(places, 1)]
    marks += [
        (f"asteroid-{n}", "asteroid", at, g.called("token", "asteroid")) for n, at in enumerate(state.asteroids, 1)
    ]
    marks += [(f"mine-{n}", "mine", at, g.say("label.mine")) for n, at in enumerate(state.mines, 1)]
    for region, at in state.stations.items():
        marks.append((f"station-{region}", "station", at, g.say("label.station", region=region)))
        if region in state.gates:
            marks.append((f"gate-{region}", "gate", at, g.say("label.gate")))
    for officer in state.officers:
        if officer.cargo >= 0:
            marks.append((f"cargo-{officer.id}", "cargo", officer.cargo, g.say("label.cargo", officer=officer.id)))
    if state.planet >= 0:
        marks.append(("planet", "planet", state.planet, g.say("label.planet")))
    board.marks = [Mark(id, NAMES[at], kind, text, symbol=kind) for id, kind, at, text in marks]


def text_map(g: EosRise) -> str:
    """The star map with letters: how far, the galaxy, what is there, its neighbours; the nearest first."""
    state = g.state
    here: dict[int, list[str]] = {}
    for kind, places in (("F", state.frbs), ("s", state.skills), ("c", state.tokens), ("#", state.asteroids)):
        for place in places:
            here.setdefault(place, []).append(kind)
    for place in state.mines:
        here.setdefault(place, []).append("m")
    for ship in state.ships:
        here.setdefault(ship.at, []).append(g.say("label.alien", kind=ship.kind))
    for region, place in state.stations.items():
        gate = "+g" if region in state.gates else ""
        here.setdefault(place, []).append(f"{REGIONS[region].name}{gate}")
    for officer in state.officers:
        if officer.cargo >= 0:
            here.setdefault(officer.cargo, []).append(f"b{LETTERS[officer.id]}")
    if state.planet >= 0:
        here.setdefault(state.planet, []).append("PLANET")
    if state.eos >= 0:
        here.setdefault(state.eos, []).insert(0, "EOS")
    lines: list[str] = []
    for place in sorted(here, key=lambda place: (MAP.far[state.eos][place] if state.eos >= 0 else 0, place)):
        far = f"{MAP.far[state.eos][place]:2}" if state.eos >= 0 else "  "
        beside = " ".join(NAMES[other] for other in MAP.next_to[place])
        line = f"{far}  {NAMES[place]:5} {' '.join(here[place])} ({beside})"
        lines += wrap(line, WIDTH, subsequent_indent=" " * 10)
    return "\n".join(lines)


# ---- panels ----------------------------------------------------------------------------------------------------------


def tracks_panel(g: EosRise) -> Panel:
    state = g.state
    last = len(HOUSE.funding)
    funding = max(0, g.number("funding", HOUSE.funding[min(state.funding, last - 1)], "crew"))
    return Panel(
        "tracks",
        "tracks",
        g.say("label.tracks"),
        tracks=[
            Track(
                "progress",
                g.say("label.progress"),
                state.progress,
                HOUSE.progress.planet,
                "frb",
                marks=list(HOUSE.progress.levels),
            ),
            Track(
                "extinction",
                g.say("label.extinction"),
                state.extinction,
                DEAD_PLANET,
                "extinction",
                g.say("label.harder", by=extinction_number(g)) if extinction_number(g) else "",
                rising="bad",
            ),
            Track("intel", g.say("label.intel"), state.intel, HOUSE.intel - 1, "intel"),
            Track("funding", g.say("label.funding"), state.funding, last, "funding", g.say("label.funds", by=funding)),
            Track("credits", g.say("label.credits"), state.credits, max(20, state.credits), "credit"),
            Track("shields", g.say("label.shields"), state.shields, PRINTED.shields, "shield"),
        ],
    )


def extinction_number(g: EosRise) -> int:
    at = min(g.state.extinction, DEAD_PLANET - 1)
    return max(0, g.number("extinction", HOUSE.extinction[at], "crew"))


def queue_panel(g: EosRise) -> Panel:
    state = g.state
    lines = []
    for number, (kind, token) in enumerate(zip(state.queue, PRINTED.redeploy, strict=True), 1):
        name = g.say("label.hex", number=f"{number:02}")
        ship = g.called("kind", kind) if kind else g.say("label.empty")
        note = g.say("label.brings", token=token) if token and state.loaded else ""
        lines.append(Line(f"hex-{number:02}", name, kind, value=ship, note=note))
    note = g.say("label.invasion", ships=[g.called("kind", kind) for kind in state.invasion]) if state.invasion else ""
    return Panel("redeploy", "queue", g.say("label.redeploy"), lines=lines, note=note)


def ship_panel(g: EosRise) -> Panel:
    """Rooms with their hull, actions with whoever stands there."""
    state = g.state
    tracks = []
    for room in ROOMS.values():
        if room.hull:
            left = state.hull.get(room.id)
            note = g.say("label.locked", price=build_cost(g, room.id)) if left is None else ""
            tracks.append(Track(room.id, room.name, left or 0, MAX_HULL[room.id], "hull", note))
    taken = figures(g)
    cards = []
    for action in ACTIONS.values():
        room = ROOMS[action.room]
        if room.hull and room.id not in state.hull:
            continue
        number = CHARGES.get(action.id)  # what a level holds is said where it is not what its text says
        other = number is not None and state.charge[number] != PRINTED.charges[number].shields
        note = g.say("label.charged", tokens=state.charge[number]) if number is not None and other else ""
        tags = [action.room, *taken.get(action.id, [])]
        text = f"{action.text} {note}" if note else action.text
        cards.append(Card(action.id, action.name, text, action.id, tags, action.source))
    return Panel("ship", "ship", g.say("label.ship"), tracks=tracks, cards=cards)


def figures(g: EosRise) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for officer in g.state.officers:
        for place, id in ((officer.place, officer.id), (officer.assistant, f"{officer.id}-assistant")):
            if place:
                found.setdefault(place, []).append(id)
    return found


def station_panel(g: EosRise) -> Panel:
    taken = figures(g)
    docked = g.state.eos in g.state.stations.values()
    cards = [
        Card(action.id, action.name, action.text, action.id, taken.get(action.id, []), action.source)
        for action in STATION.values()
    ]
    return Panel("station", "station", g.say("label.station-card"), cards=cards, tags=["open"] if docked else [])


def movement_panels(g: EosRise) -> list[Panel]:
    shown = g.state.shown
    if not shown:
        return []
    cards = [Card(card, named(card), flight(g, card), kind, [kind]) for kind, card in shown.items()]
    return [Panel("movement", "cards", g.say("label.movement"), cards=cards)]


def event_panel(g: EosRise) -> Panel:
    event = EVENTS[g.state.event]
    note = g.say("label.event-note", region=event.region, label=g.called("eventlabel", event.label))
    card = Card(event.id, event.name, event.text, event.label, [event.region], event.source)
    return Panel("event", "event", g.say("label.event"), subtitle=note, cards=[card])


def officer_panel(g: EosRise, officer: Officer, plan: Plan | None) -> Panel:
    board, has = OFFICERS[officer.id], unlocked(officer)
    branch = BRANCHES[officer.branch].name if officer.branch else ""
    panel = Panel(officer.id, "officer", board.name, officer.id, branch, note=board.pitch)
    panel.tracks = [
        Track("skill", g.say("label.skill"), officer.level, LAST_LEVEL, "skill", hex_icons(g, officer)),
        Track(
            *("stress", g.say("label.stress"), officer.stress, HOUSE.stress.most, "stress"),
            marks=[floor(g)],
            rising="bad",
        ),
        Track("cubes", board.cube.name, officer.cubes, has.cubes, "cube", board.cube.text),
    ]
    panel.dice = dice_of(g, officer, plan)
    for id in officer.technology:
        item = TECHNOLOGY[id]
        panel.cards.append(Card(id, item.name, item.text, "technology", ["technology", item.when], item.source))
    if officer.contract:
        contract = CONTRACTS[officer.contract]
        panel.cards.append(Card(contract.id, contract.name, contract.text, "contract", ["contract"], contract.source))
    if officer.room:
        room = ADVANCED[officer.room]
        panel.cards.append(Card(OWN_ROOM, room.name, room.text, "room", ["room"], room.source))
    if officer.mission:
        mission = PERSONAL[officer.mission]
        name = g.say("label.mission", name=mission.name, stars=officer.stars, need=mission.need)
        tags = ["mission", *(["done"] if officer.fulfilled else [])]
        panel.cards.append(Card(mission.id, name, mission.text, "mission", tags, mission.source))
    for ability in has.abilities:
        entry = ABILITIES[ability]
        panel.cards.append(Card(entry.id, entry.name, entry.text, "ability", ["ability"], entry.source))
    return panel


def hex_icons(g: EosRise, officer: Officer) -> str:
    """What the hexes of this officer's track hold."""
    rows = [g.say("hexes", level=level, icons=icons) for level, icons in enumerate(hexes(officer), 1)]
    return g.say("hexes", "all", hexes="; ".join(rows))


def dice_of(g: EosRise, officer: Officer, plan: Plan | None) -> list[Die]:
    attack = g.state.attack
    if attack is None or officer.id not in attack.dice or not fought(g):
        return []
    lies = plan if plan is not None and attack.step == "place" else {d: f.card for f in attack.cards for d in f.dice}
    basic = unlocked(officer).basic_dice
    return [
        Die(
            f"{officer.id}-{number + 1}",
            officer.id,
            face,
            lies.get(f"{officer.id}-{number + 1}", ""),
            tags=["basic" if number < basic else "own"],
        )
        for number, face in enumerate(attack.dice[officer.id])
    ]


def fought(g: EosRise) -> bool:
    """Whether a fight is going on: behind its last ship nothing of it stays on the table."""
    attack = g.state.attack
    return attack is not None and bool(attack.cards or g.state.pursuit or g.state.attackers)


def attack_panel(g: EosRise, plan: Plan | None) -> Panel:
    """The damage cards, each icon a line that a die may lie on."""
    attack = g.state.attack
    assert attack is not None
    title, step = g.say("label.attack", round=attack.round), g.say(f"step.{attack.step}")
    panel = Panel("attack", "attack", title, subtitle=step, tags=["tray"])
    lies = {slot: die for die, slot in (plan or {}).items()}
    for fire in attack.cards:
        panel.cards.append(damage_card(g, attack, fire))
        for number, icon in enumerate(DAMAGE[fire.card].icons):
            slot = f"{fire.card}/{number}"
            dice = [lies[slot]] if slot in lies else fire.dice[number : number + 1]
            panel.lines.append(Line(slot, named(fire.card), icon, dice=dice, value=g.called("face", icon)))
    return panel


def damage_card(g: EosRise, attack: Attack, fire: Fire) -> Card:
    entry = DAMAGE[fire.card]
    loss = worth(attack, fire)  # what it deals as it lies, not what is printed
    text = g.say("label.damage-card-stats", keyword=entry.keyword, loss=loss, stress=entry.stress)
    tags = [entry.keyword, *(["boosted"] if fire.boost else []), *entry.icons]
    return Card(fire.card, entry.name, text, "damage", tags, entry.source)


def foe_panels(g: EosRise) -> list[Panel]:
    found = []
    for id, foes in (("pursuit", g.state.pursuit), ("attackers", g.state.attackers)):
        if foes:
            panel = Panel(id, "foes", g.say(f"label.{id}"), tags=["tray"])
            for number, foe in enumerate(foes):
                panel.cards.append(foe_card(g, number, foe))
                pips = ALIENS[foe.card].pips
                panel.lines += [Line(f"foe-{number}/{pip}", named(foe.card), value=str(pip)) for pip in pips]
            found.append(panel)
    return found


def foe_card(g: EosRise, number: int, foe: Foe) -> Card:
    entry = ALIENS[foe.card]
    pays = [("intel", entry.reward.intel), ("credits", entry.reward.credits + foe.credits)]
    pays += [("levels", entry.reward.levels), ("frbs", foe.frbs), ("skills", foe.skills)]
    words = [g.say(f"label.pays-{what}", n=count) for what, count in pays if count]
    text = g.say(
        "label.alien-stats",
        hull=alien_hull(g, foe),
        loss=entry.damage,
        pips=list(entry.pips),
        pays=", ".join(words) or g.say("label.pays-nothing"),
    )
    tags = [entry.kind, *(f"pip-{pip}" for pip in entry.pips), *([entry.trait] if g.state.traits else [])]
    return Card(f"foe-{number}", entry.name, text, entry.kind, tags, entry.source)


def aids(g: EosRise) -> list[Panel]:
    """The list of phases, the steps of combat and the icon reference (EOS-GAP-32)."""
    icons = ("asteroid", "credit", "die", "frb", "intel", "mine", "lock", "shield", "skill", "cargo")
    found = []
    for id, keys in (
        ("phases", [f"phase-{n}" for n in range(1, 10)]),
        ("combat", [f"step-{n}" for n in range(1, 10)]),
        ("icons", [f"icon-{icon}" for icon in icons]),
    ):
        cards = [Card(f"aid-{key}", g.say(f"aid.{key}"), "") for key in keys]
        found.append(Panel(f"aid-{id}", "aid", g.say(f"label.aid-{id}"), cards=cards))
    return found


# ---- what may be chosen ----------------------------------------------------------------------------------------------


def prompt(g: EosRise, ask: Ask, seat: str | None) -> str:
    kind = ask.kind
    left: Any = g.state.warp
    if isinstance(kind, Allot):
        left = kind.total
    elif isinstance(kind, Pick):
        left = kind.most
    elif ask.name == "pill":
        left = g.officer("commander").cubes
    elif ask.name == "try-your-luck":
        event = EVENTS[g.state.event]
        return g.say("ask.try-your-luck", event=event.name, text=event.text)
    case = "no-flight" if ask.name == "stay-or-flee" and not any(isinstance(x, o.Flee) for x in stays(g, None)) else ""
    return g.say(f"ask.{ask.name}", case, who=ask.seats[0], left=left)


def caption(g: EosRise, ask: Ask, option: Any) -> Caption:
    """What an option is called, and what it touches."""
    if isinstance(option, str):
        return item_caption(g, ask, option)
    tag = str(type(option).__struct_config__.tag)
    say = CAPTIONS.get(type(option))
    if say is not None:
        return say(g, ask, option)
    case = ask.name if tag in ("pass", "done") else ""
    return Caption(g.say(f"do.{tag}", case))


def item_caption(g: EosRise, ask: Ask, item: str) -> Caption:
    """An item of a pick or a split: an officer, a room, a die, a hit pip of a ship, or a damage card."""
    if ask.name == "shields":
        number, _, pip = item.partition("/")
        foes = g.state.attackers or g.state.pursuit
        return Caption(f"{named(foes[int(number)].card)} {pip}", [f"foe-{number}/{pip}"])
    if ask.name == "participants":
        return Caption(g.called("who", item), [item])
    if item in ROOMS or ask.name == "which-scans":
        return Caption(named(item), [item])
    officer, _, number = item.rpartition("-")
    rolled = g.state.attack.dice.get(officer, []) if g.state.attack else []
    if number.isdigit() and int(number) <= len(rolled):
        return Caption(g.say("label.rolled", who=officer, face=rolled[int(number) - 1]), [item])
    return Caption(g.called("die", item), [item])


def _cube(g: EosRise, ask: Ask, x: o.Cube) -> Caption:
    cube = OFFICERS[x.officer].cube
    price = cube_price(g, g.officer(x.officer))
    return Caption(g.say("do.cube", cube=cube.name, officer=x.officer, price=price), [x.officer], text=cube.text)


def _scrap(g: EosRise, ask: Ask, x: o.Scrap) -> Caption:
    return Caption(g.say("do.scrap", card=x.card, value=TECHNOLOGY[x.card].scrap), [x.card])


def _trace(g: EosRise, ask: Ask, x: o.Trace) -> Caption:
    return Caption(g.say("do.trace", kind=x.kind), [x.kind])


def _place(g: EosRise, ask: Ask, x: o.Place) -> Caption:
    action, text, room = x.action, "", ""
    officer = g.officer(ask.seats[0])
    if x.action == OWN_ROOM and officer.room:
        action, text = officer.room, ADVANCED[officer.room].text
    elif x.action in ACTIONS:
        text, room = ACTIONS[x.action].text, ACTIONS[x.action].room
    elif x.action in STATION:
        text, room = STATION[x.action].text, "station"
    worth = g.say(f"worth.{x.action}") if f"worth.{x.action}" in g.words else ""
    price = build_cost(g, x.what) if x.action == "build" and x.what else 0
    if price:
        new = next(there for there in ACTIONS.values() if there.room == x.what)
        text = g.say("label.opens", action=new.name, text=new.text)
    label = g.say("do.place", "assistant" if x.assistant else "", action=action, what=x.what or worth, price=price)
    touches = [x.action, *([x.what] if x.what in GALAXY or x.what in ROOMS else [])]
    return Caption(label, touches, named(room) if room in ROOMS else "", text)


def _use(g: EosRise, ask: Ask, x: o.Use) -> Caption:
    return Caption(g.say("do.use", card=x.card), [x.card], text=TECHNOLOGY[x.card].text)


def _shift(g: EosRise, ask: Ask, x: o.Shift) -> Caption:
    return Caption(g.say("do.shift", officer=x.officer, galaxy=x.to), [f"cargo-{x.officer}", x.to])


def _give(g: EosRise, ask: Ask, x: o.Give) -> Caption:
    return Caption(g.say("do.give", "" if x.to else "away", card=x.card, officer=x.to), [x.card, x.to])


def _keep(g: EosRise, ask: Ask, x: o.Keep) -> Caption:
    card = CONTRACTS[x.card]
    text = g.say("label.contract", pays=[payment(g, deed) for deed in card.pays], text=card.text)
    return Caption(g.say("do.keep", card=x.card), [x.card], text=text)


def payment(g: EosRise, deed: Any) -> str:
    """What a contract pays, in words."""
    return g.say(f"pay.{deed.__struct_config__.tag}", n=getattr(deed, "amount", 1))


def _branch(g: EosRise, ask: Ask, x: o.Branch) -> Caption:
    rows = [
        g.say("hexes", level=level, icons=icons) for level, icons in enumerate(BRANCHES[x.track].hexes, BASIC_HEXES + 1)
    ]
    return Caption(g.say("do.branch", track=x.track), [ask.seats[0]], text=g.say("hexes", "all", hexes="; ".join(rows)))


def _take(g: EosRise, ask: Ask, x: o.Take) -> Caption:
    return Caption(g.say("do.take", room=x.room), [ask.seats[0]], text=ADVANCED[x.room].text)


def _name(g: EosRise, ask: Ask, x: o.Name) -> Caption:
    return Caption(g.say("do.name", officer=x.officer), [x.officer])


def _warp(g: EosRise, ask: Ask, x: o.Warp) -> Caption:
    return Caption(g.say("do.warp", galaxy=x.to, there=_met(g, GALAXY[x.to])), [x.to])


def _met(g: EosRise, at: int) -> list[str]:
    """What the EOS would meet in a galaxy, ships first."""
    state = g.state
    met = Counter(ship.kind for ship in state.ships if ship.at == at)
    ships = [g.say("label.a-ship", "several" if n > 1 else "", kind=kind, count=n) for kind, n in met.items()]
    kinds = (("frb", state.frbs), ("skill", state.skills), ("credit", state.tokens), ("asteroid", state.asteroids))
    things = [g.say(f"token.{kind}") for kind, places in kinds if at in places]
    cargo = [g.say("token.cargo") for officer in state.officers if officer.cargo == at]
    station = [g.say("token.space-station")] if at in state.stations.values() else []
    return ships + things + cargo + station


def _jump(g: EosRise, ask: Ask, x: o.Jump) -> Caption:
    return Caption(g.say("do.jump", region=x.region), [NAMES[g.state.stations[x.region]]])


def _fix(g: EosRise, ask: Ask, x: o.Fix) -> Caption:
    return Caption(g.say("do.fix", room=x.room), [x.room])


def _load(g: EosRise, ask: Ask, x: o.Load) -> Caption:
    return Caption(g.say("do.load", card=g.state.pursuit[x.foe].card), [f"foe-{x.foe}"])


def _boost(g: EosRise, ask: Ask, x: o.Boost) -> Caption:
    stress = DAMAGE[x.card].stress
    by = max(0, g.number("first-strike", stress, "crew"))
    label = g.say("do.boost", "pill" if x.pill else "", card=x.card, by=by, officer=x.officer, stress=stress)
    return Caption(label, [x.card, x.officer], named(x.card))


def _pill(g: EosRise, ask: Ask, x: o.Pill) -> Caption:
    return Caption(
        g.say("do.pill", "officer" if x.officer else "", officer=x.officer), [x.officer] if x.officer else []
    )


def _turn(g: EosRise, ask: Ask, x: o.Turn) -> Caption:
    return Caption(g.say("do.turn", die=x.die, face=x.face), [x.die])


def _hold(g: EosRise, ask: Ask, x: o.Hold) -> Caption:
    return Caption(g.say("do.hold", count=x.cards))


def _gate(g: EosRise, ask: Ask, x: o.Gate) -> Caption:
    return Caption(g.say("do.gate", region=x.region), [NAMES[g.state.stations[x.region]]])


CAPTIONS: dict[type, Callable[[Any, Ask, Any], Caption]] = {
    o.Cube: _cube,
    o.Scrap: _scrap,
    o.Trace: _trace,
    o.Place: _place,
    o.Use: _use,
    o.Shift: _shift,
    o.Give: _give,
    o.Keep: _keep,
    o.Branch: _branch,
    o.Take: _take,
    o.Name: _name,
    o.Warp: _warp,
    o.Jump: _jump,
    o.Fix: _fix,
    o.Load: _load,
    o.Boost: _boost,
    o.Pill: _pill,
    o.Turn: _turn,
    o.Hold: _hold,
    o.Gate: _gate,
}
