"""The picture of a game of Endure the Stars for one seat: built from nothing, so what is face down stays face down.

What others have looked at (a radar token, the next event) is shown to them alone. What options are called stands in
`captions`, the board as text in `textboard`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...scene import (
    Board,
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
    kept,
    lettered,
    still,
)
from ...spaces import plan as spaces
from ...spaces.plan import outline
from ...table import Plan
from ...table.words import Words
from . import combat, movement, places
from .captions import caption, prompt
from .content import (
    ABILITIES,
    ATTACKS,
    ENEMIES,
    EVENTS,
    FEARS,
    GOALS,
    INJURIES,
    ITEMS,
    LOADER,
    MAPS,
    MAX_RESOLVE,
    MOODS,
    PLACES,
    REFUGE,
    START,
    SURVIVORS,
    WEAPONS,
)
from .names import (
    card_ids,
    enemy_ids,
    face_words,
    hearing,
    letter,
    noise_words,
    objective_name,
    slug,
    token_ids,
    weapon_words,
    zone_name,
)
from .state import Ally, Group, Loader, Survivor
from .textboard import refuge_text, text_board
from .turn import kit_of

if TYPE_CHECKING:
    from .game import Endure

__all__ = ["caption", "crumbs", "picture", "prompt"]

BETWEEN = ("refuge-door", "choose")
"""Phases after a mission was won, before the next: there is no goal."""
LOW = 2
"""Health or Resolve so low that the picture warns."""


def crumbs(g: Endure) -> list[str]:
    state = g.state
    trail = [g.ground.mission.title] if state.campaign else []
    trail += [g.say("crumb.round", round=state.round)] if state.round and state.refuge is None else []
    trail.append(g.say(f"crumb.{state.phase}"))
    if state.actor >= 0:
        trail.append(g.name(state.survivors[state.actor]))
    return trail


def picture(g: Endure, seat: str | None, plan: Plan | None) -> Picture:
    """The map with everybody on it, the dashboards, what is in force. `plan` is the draft of a trade."""
    state = g.state
    survivors = [survivor_panel(g, number, plan) for number in range(len(state.survivors))]
    if state.refuge is not None:
        return Picture(boards=[refuge_board(g)], panels=[*survivors, refuge_panel(g)], goal=g.say("goal.refuge"))
    panels = [*survivors, event_panel(g, seat), mission_panel(g, state.mission)]
    if state.loader is not None:
        panels.insert(len(survivors), loader_panel(g, state.loader))
    if state.boss is not None:
        panels.insert(len(survivors), boss_panel(g))
    board, story = ship_board(g, seat), g.ground.mission.story
    goal = still("goal", lambda: g.mission.words(g)) if state.phase not in BETWEEN else ""  # what was won is none
    return Picture(boards=[board], panels=panels, goal=goal, warnings=warnings(g), story=story)


def warnings(g: Endure) -> list[str]:
    """What must not be overlooked."""
    state, found = g.state, []
    for s in state.survivors:
        if s.zone < 0:
            continue
        if s.health <= LOW:
            found.append(g.say("warning.health", who=s.seat, left=s.health))
        if s.resolve <= LOW:
            found.append(g.say("warning.resolve", who=s.seat, left=s.resolve))
    if state.loader is not None and state.loader.pilot >= 0 and not state.loader.powered:
        found.append(g.say("warning.no-power", loader=LOADER.id))
    return found + [g.say(f"warning.{state}") for state in ("lockdown", "blackout", "weightless") if state in g.states]


# ---- the map --------------------------------------------------------------------------------------------------------

UNIT = 100.0
"""The side of a cell of the plan in board units."""
Box = list[tuple[float, float]]


def lit_zones(g: Endure) -> int:
    """The zones that somebody of the crew sees, as a mask."""
    mask = 0
    for s in g.state.survivors:
        if s.zone >= 0:
            mask |= g.sees[s.zone]
    return mask


def ship_board(g: Endure, seat: str | None) -> Board:
    """It is the same board while a trade is laid."""
    board = still(("board", seat), partial(_board, g, seat))
    text = lettered(text_board, g, seat)
    return replace(board, text=text) if text else board


def _board(g: Endure, seat: str | None) -> Board:
    layout, state = g.ground.layout, g.state
    board = Board("ship", g.ground.mission.title, (layout.width * UNIT, layout.height * UNIT))
    lit = lit_zones(g)
    board.cells = _cells(g, state.mission, lit, state.shields)
    board.edges = _edges(g, state.mission, g.locked, state.broken)
    board.pieces = [*_crew(g), *_foes(g), *_tokens(g, seat)]
    board.marks = _marks(g)
    board.overlays = _overlays(g)
    return board


@kept
def _cells(g: Endure, mission: str, lit: int, shields: list[int]) -> list[Cell]:
    found = []
    for number in range(g.ground.size):
        key = g.words, mission, number, bool(lit >> number & 1), number in shields
        if key not in _CELLS:
            _CELLS[key] = _cell(g, *key[2:])
        found.append(_CELLS[key])
    return found


_CELLS: dict[tuple[Words, str, int, bool, bool], Cell] = {}
"""Every cell in each of its lights: they are the same at all tables of a language."""


def _cell(g: Endure, number: int, lit: bool, shielded: bool) -> Cell:
    zone = g.ground.layout.zones[number]
    shape = [(x * UNIT, y * UNIT) for x, y in outline(zone.cells)[0]]
    tiles = [MAPS.tiles.tiles[g.ground.mission.tiles[place].tile or place] for place in zone.places]
    tags = ["room" if zone.room else "corridor", "lit" if lit else "dark"]
    if zone.index == g.ground.start or any(zone.title in tile.corridors.values() for tile in tiles):
        tags.append("named")  # where the crew begins has its name on the board as well
    if shielded:
        tags.append("shielded")
    if zone.index == g.ground.start:
        tags.append("start")
    memory = " ".join(f"{tile.title}: {tile.memory}" for tile in tiles)
    case = "" if lit else "dark"
    note = g.say("label.zone", case, capacity=g.ground.capacity[zone.index], memory=memory)
    symbol = f"room-{slug(zone.title)}" if zone.room else ""
    return Cell(zone.id, zone.title, shape, zone.kind, symbol, note=note, tags=tags)


@kept
def _edges(g: Endure, mission: str, locked: int, broken: int) -> list[Edge]:
    """Walls as far as they run, doorways as gaps, doors in their state; what is only marked on the floor is no edge."""
    layout, found = g.ground.layout, []
    doors = {layout.doors[n].contact: n for n in range(len(layout.doors))}
    passages: set[tuple[spaces.Point, spaces.Point]] = set()
    for number, contact in enumerate(layout.contacts):
        if number in doors:
            door = layout.doors[doors[number]].id
            state = "locked" if locked >> doors[number] & 1 else "open"
            kind, name = "door", door
        elif broken >> number & 1:
            kind, state, name = "doorway", "open", f"breach-{number}"
        elif contact.edge is spaces.Edge.DOORWAY:
            kind, state, name = "doorway", "open", f"doorway-{number}"
        else:
            continue
        cells = contact.cells[:1] if name.startswith("breach") else contact.cells
        for n, cell in enumerate(cells):
            a, b = _side(cell, contact.side)
            passages.add((a, b))
            found.append(Edge(name if not n else f"{name}-{n + 1}", _scaled(a), _scaled(b), kind, state))
    walls = [
        part for line in spaces.lines(layout, spaces.Edge.WALL) for part in _without(line, passages)
    ]  # a breach is a hole in a wall
    found += [Edge(f"wall-{n}", _scaled(a), _scaled(b)) for n, (a, b) in enumerate(walls)]
    return found


def _scaled(point: spaces.Point) -> tuple[float, float]:
    return point[0] * UNIT, point[1] * UNIT


def _side(cell: spaces.Cell, side: int) -> tuple[spaces.Point, spaces.Point]:
    """The ends of one side of a cell, from west to east or from north to south."""
    x, y = cell
    ends = (((x, y), (x + 1, y)), ((x + 1, y), (x + 1, y + 1)), ((x, y + 1), (x + 1, y + 1)), ((x, y), (x, y + 1)))
    return ends[side]


def _without(
    line: tuple[spaces.Point, spaces.Point], holes: set[tuple[spaces.Point, spaces.Point]]
) -> list[tuple[spaces.Point, spaces.Point]]:
    """The line in pieces, cut where there is a hole."""
    (ax, ay), (bx, by) = line
    dx, dy = (1, 0) if by == ay else (0, 1)
    parts: list[tuple[spaces.Point, spaces.Point]] = []
    start: spaces.Point | None = None
    here = (ax, ay)
    while here != (bx, by):
        after = (here[0] + dx, here[1] + dy)
        if (here, after) in holes:
            if start is not None:
                parts.append((start, here))
            start = None
        elif start is None:
            start = here
        here = after
    if start is not None:
        parts.append((start, here))
    return parts


# ---- who stands there -----------------------------------------------------------------------------------------------


def _crew(g: Endure) -> list[Piece]:
    state, ids = g.state, g.ground.ids
    found = [
        _survivor_piece(g, s.seat, state.mission, s, survivor_tags(g, number))
        for number, s in enumerate(state.survivors)
        if s.zone >= 0
    ]
    found += [_ally_piece(g, n, ally) for n, ally in enumerate(state.allies)]
    if state.loader is not None:
        pilot = state.loader.pilot
        who = g.say("label.pilot", who=state.survivors[pilot].seat) if pilot >= 0 else g.say("label.pilot", "none")
        tags = ["powered"] if state.loader.powered else []
        at = ids[state.loader.zone]
        found.append(Piece(LOADER.id, at, "loader", LOADER.name, LOADER.id, "L", size=3, tags=tags, note=who))
    return found


def survivor_tags(g: Endure, number: int) -> list[str]:
    """How somebody is, in words."""
    s = g.state.survivors[number]
    tags = ["now"] if g.state.actor == number else []
    tags += ["first player"] if g.state.first == number else []
    tags += ["stunned"] if s.stunned else []
    tags += ["held here"] if movement.kept(s) else []
    tags += ["pilot"] if places.is_pilot(g, s) else []
    return tags


@kept
def _survivor_piece(g: Endure, seat: str, mission: str, s: Survivor, tags: list[str]) -> Piece:
    note = g.say("label.survivor", resolve=s.resolve, carried=[objective_name(g, id) for id in s.objectives])
    return Piece(
        seat,
        g.ground.ids[s.zone],
        "survivor",
        g.name(s),
        symbol=f"survivor-{s.kind}",
        letter=letter(seat),
        seat=seat,
        life=s.health,
        life_max=SURVIVORS[s.kind].health,
        tags=tags,
        note=note,
    )


def _ally_piece(g: Endure, n: int, ally: Ally) -> Piece:
    return Piece(
        f"ally-{n}",
        g.ground.ids[ally.zone],
        "ally",
        g.say("label.ally", foe=ally.kind),
        f"enemy-{ally.kind}",
        ENEMIES[ally.kind].name[0],
        life=ally.health,
        tags=["calibrating"] if ally.round == g.state.round else [],
        note=g.say("label.ally-note"),
    )


def threat(kind: str) -> int:
    """How large an enemy is drawn: what it takes and what it deals, 1 to 3; a boss is 5."""
    enemy = ENEMIES[kind]
    if enemy.boss:
        return 5
    return max(1, min(3, enemy.health + enemy.damage + 2 * (enemy.vest is not None) - 1))


def _foes(g: Endure) -> list[Piece]:
    state, crew = g.state, 0
    for s in state.survivors:
        crew |= 1 << s.zone if s.zone >= 0 else 0
    boss = state.boss
    known = (boss.kind, boss.health, boss.most, boss.asleep) if boss is not None else None
    seen = [bool(g.sees[group.zone] & crew) for group in state.groups]
    return _foe_pieces(g, state.mission, state.groups, known, seen)


@kept
def _foe_pieces(
    g: Endure, mission: str, groups: list[Group], boss: tuple[str, int, int, bool] | None, seen: list[bool]
) -> list[Piece]:
    """The boss by its kind, health, most health and whether it sleeps; `seen`: which groups see somebody."""
    ids, found = enemy_ids(g), []
    for n, group in enumerate(groups):
        led = boss if boss is not None and boss[0] == group.kind else None
        tags = ["stunned"] if group.stunned else []
        tags += [f"{group.hurt} hurt"] if group.hurt else []
        if led is not None and led[3]:
            tags.append("asleep")
        elif seen[n]:
            tags.append("sees the crew")
        life = led[1:3] if led is not None else None
        found.append(_foe(g, ids[n], g.ground.ids[group.zone], group.kind, group.count, life, tags))
    return found


@kept
def _foe(g: Endure, id: str, at: str, kind: str, count: int, life: tuple[int, int] | None, tags: list[str]) -> Piece:
    enemy = ENEMIES[kind]
    note = g.say("label.foe", "boss", text=enemy.id)
    if not enemy.boss:
        figures = {"actions": enemy.actions, "health": enemy.health, "damage": enemy.damage, "range": enemy.range}
        note = g.say("label.foe", "" if enemy.range else "melee", text=enemy.id, **figures)
    return Piece(
        id,
        at,
        "boss" if enemy.boss else "enemy",
        enemy.name,
        symbol=f"enemy-{kind}",
        life=life[0] if life else None,
        life_max=life[1] if life else None,
        count=count,
        many="" if enemy.boss else g.say(f"foe.many-{kind}"),
        size=threat(kind),
        tags=tags,
        note=note,
    )


def _tokens(g: Endure, seat: str | None) -> list[Piece]:
    """Face down for all but those who have looked."""
    tokens = [(t.zone, t.off, t.face if seat is not None and seat in t.seen_by else "") for t in g.state.tokens]
    return _token_pieces(g, seat or "", g.state.mission, tokens)


@kept
def _token_pieces(g: Endure, seat: str, mission: str, tokens: list[tuple[int, bool, str]]) -> list[Piece]:
    ids = token_ids(g)
    return [_token(g, ids[n], g.ground.ids[zone], off, known) for n, (zone, off, known) in enumerate(tokens)]


@kept
def _token(g: Endure, id: str, at: str, off: bool, known: str) -> Piece:
    """`known` is its face, for who has looked."""
    tags = ["off"] if off else []
    if known:
        words = face_words(g, known)
        name = g.say("label.token", "known", face=words)
        return Piece(id, at, "radar", name, "blip", tags=[*tags, "looked at"], note=words)
    return Piece(id, at, "radar", g.say("label.token"), "blip", tags=tags, note=g.say("label.token", "note"))


# ---- what lies there ------------------------------------------------------------------------------------------------


def _marks(g: Endure) -> list[Mark]:
    state, ids = g.state, g.ground.ids
    found = _ways(g, state.mission, state.round <= 1, state.shut, "lockdown" in g.states).copy()
    terminals = g.mission.terminals
    found += [_objective(g, mark.id, state.mission, mark.zone, terminals.get(mark.id, 0)) for mark in state.marks]
    found += [
        Mark(f"carried-{id}", s.seat, "carried objective", objective_name(g, id), symbol="objective-carry")
        for s in state.survivors
        if s.zone >= 0
        for id in s.objectives
    ]
    for n, noise in enumerate(state.noises):
        words = noise_words(g, noise.zone, noise.level)
        found.append(_noise(g, f"noise-{n}", ids[noise.zone], noise.level, words))
    for n, lure in enumerate(state.lures):
        note = g.say("mark.lure", radius=lure.radius)
        found.append(Mark(f"lure-{n}", ids[lure.zone], "lure", str(lure.radius), lure.radius, "lure", note))
    for zone in state.shields:
        note = g.say("mark.shield")
        found.append(Mark(f"shield-{ids[zone]}", ids[zone], "shield bubble", symbol="shield", note=note))
    return found


@kept
def _objective(g: Endure, id: str, mission: str, zone: int, health: int) -> Mark:
    objective = g.ground.objective(id)
    note = g.say("mark.objective", objective.kind, objective=objective_name(g, id), health=health)
    colour, symbol = f"{objective.colour} objective", f"objective-{objective.kind}"
    return Mark(id, g.ground.ids[zone], colour, note=note, symbol=symbol)


@kept
def _noise(g: Endure, id: str, at: str, level: int, words: str) -> Mark:
    return Mark(id, at, "noise", str(level), level, "noise", g.say("mark.noise", noise=words))


@kept
def _ways(g: Endure, mission: str, start: bool, shut: list[str], lockdown: bool) -> list[Mark]:
    """Where it begins, where it leads, and what is to be reached."""
    ids, found = g.ground.ids, []
    if start:
        found.append(Mark("start", ids[g.ground.start], "start", note=g.say("mark.start"), symbol="start"))
    for zone, ways in g.ground.exits.items():
        for way in ways:
            locked = way.id in shut or lockdown
            kind = "locked exit" if locked else "exit"
            note = g.say("mark.exit", "locked" if locked else "", exit=way.id)
            found.append(Mark(way.id, ids[zone], kind, note=note, symbol="exit"))
    goals = [ids[zone] for zone in goal_zones(g)]
    return found + [Mark(f"goal-{id}", id, "goal", note=g.say("mark.goal"), symbol="goal") for id in goals]


def goal_zones(g: Endure) -> list[int]:
    """Zones that the win conditions name."""
    mission = g.ground.mission
    names = [name for condition, name in mission.named("zone", "zones") if condition in mission.win]
    return list(dict.fromkeys(g.ground.index[name] for name in names))


def _overlays(g: Endure) -> list[Overlay]:
    """What each survivor sees, who hears a noise, how far the weapons in hand reach."""
    state, found = g.state, []
    for s in state.survivors:
        if s.zone < 0:
            continue
        found.append(_sight(g, s.seat, state.mission, g.sees[s.zone]))
    for n, noise in enumerate(state.noises):
        found.append(_heard(g, n, state.mission, noise.level, hearing(g, noise.zone, noise.level)))
    if state.actor >= 0 and (s := state.survivors[state.actor]).zone >= 0:
        for card, id in card_ids(s):
            if card in WEAPONS:
                zones = combat.reachable(g, s, card, g.ground.everywhere, 0, None)
                found.append(_reach(g, id, state.mission, card, list(zones)))
    return found


@kept
def _heard(g: Endure, n: int, mission: str, level: int, mask: int) -> Overlay:
    return Overlay(f"heard-{n}", f"noise-{n}", "noise", g.say("overlay.noise", level=level), _ids(g, mask))


@kept
def _reach(g: Endure, id: str, mission: str, card: str, zones: list[int]) -> Overlay:
    cells = [g.ground.ids[zone] for zone in zones]
    return Overlay(f"reach-{id}", id, "reach", g.say("overlay.reach", card=card), cells)


@kept
def _sight(g: Endure, seat: str, mission: str, mask: int) -> Overlay:
    return Overlay(f"sight-{seat}", seat, "sight", g.say("overlay.sight", who=seat), _ids(g, mask))


def _ids(g: Endure, mask: int) -> list[str]:
    return [id for zone, id in enumerate(g.ground.ids) if mask >> zone & 1]


# ---- dashboards -----------------------------------------------------------------------------------------------------


def survivor_panel(g: Endure, number: int, plan: Plan | None) -> Panel:
    s = g.state.survivors[number]
    panel = still(("panel", number), partial(_own_panel, g, number))
    if plan is not None and _trading(g, s, plan):
        return still(("laid", number, *plan.items()), partial(_laid_out, g, s, plan, panel))
    return panel


def _own_panel(g: Endure, number: int) -> Panel:
    state, s = g.state, g.state.survivors[number]
    actions = state.actions if state.actor == number else None
    return _dashboard(g, s.seat, state.mission, s, actions, survivor_tags(g, number))


@kept
def _dashboard(g: Endure, seat: str, mission: str, s: Survivor, actions: int | None, tags: list[str]) -> Panel:
    """`actions` are those that are left to who acts now."""
    marks, unread = sorted(set(s.hidden)), resolve_note(g, s)
    tracks = [
        Track(f"health-{s.seat}", g.say("label.health"), s.health, SURVIVORS[s.kind].health, "health"),
        Track(f"resolve-{s.seat}", g.say("label.resolve"), s.resolve, MAX_RESOLVE, "resolve", unread, marks),
    ]
    if actions is not None:
        most = max(START.actions, actions)
        tracks.append(Track(f"actions-{s.seat}", g.say("label.actions"), actions, most, "actions", rising="spent"))
    return Panel(
        f"panel-{s.seat}",
        "survivor",
        g.name(s),
        seat=s.seat,
        subtitle=whereabouts(g, s, tags),
        tracks=tracks,
        cards=_cards(g, s),
        note=g.say("label.dashboard", spaces=START.general_spaces - len(s.bag), resolve=unread),
        tags=[*(["out"] if s.fate else []), *tags],
    )


def resolve_note(g: Endure, s: Survivor) -> str:
    """The numbers of the unread Resolve cards are open, the cards are not (ETS-SET-13)."""
    numbers = sorted(s.hidden, reverse=True)
    return g.say("label.unread", "" if numbers else "none", numbers=numbers, late=len(s.late))


def whereabouts(g: Endure, s: Survivor, tags: list[str]) -> str:
    if s.fate:
        return g.say("label.whereabouts", s.fate)
    words = [zone_name(g, s.zone)] if s.zone >= 0 else []
    words += [g.say(f"tag.{tag}") for tag in tags if tag != "now"]
    return g.say("label.whereabouts", words=" · ".join(words)) if words else ""


def _cards(g: Endure, s: Survivor) -> list[Card]:
    """What is worn and carried, what hurts, what can be done, what is aimed at."""
    found = [_item(g, s, card, id) for card, id in card_ids(s)]
    found += [
        Card(f"{s.seat}/{id}", objective_name(g, id), g.say("label.carried"), "objective-carry", ["objective"])
        for id in s.objectives
    ]
    for location in dict.fromkeys(s.injuries):
        injury = INJURIES[location]
        count = s.injuries.count(location)
        name = injury.name + (f" ×{count}" if count > 1 else "")
        found.append(Card(f"{s.seat}/{injury.id}", name, injury.text, f"injury-{location}", ["injury"], injury.source))
    for fear in s.shaken:
        card = FEARS[fear]
        found.append(Card(f"{s.seat}/{fear}", card.name, card.text, "fear", ["Resolve card"], card.source))
    used = (False, s.active, not s.crisis)
    for word, id, gone in zip(("passive", "active", "crisis"), kit_of(s), used, strict=True):
        ability = ABILITIES[id]
        tags = [word, *(["used"] if gone else [])]
        found.append(Card(f"{s.seat}/{id}", ability.name, ability.text, f"ability-{word}", tags, ability.source))
    if s.goal:
        found.append(_goal(g, s.seat, s.goal, s.progress, s.reward))
    return found


@kept
def _goal(g: Endure, seat: str, id: str, progress: int, reward: bool) -> Card:
    goal = GOALS[id]
    text = g.say("label.accomplishment", text=id, reward=id, done=progress, times=goal.goal.times)
    tags = ["accomplishment", *(["reward ready"] if reward else [])]
    symbol = "reward" if reward else "accomplishment"
    return Card(f"{seat}/{id}", goal.name, text, symbol, tags, goal.source)


def _item(g: Endure, s: Survivor, card: str, id: str) -> Card:
    place = "head" if id.startswith(f"{s.seat}/0/") else "body" if id.startswith(f"{s.seat}/1/") else "carried"
    jammed = place == "carried" and s.bag[int(id.split("/")[1]) - 2].jammed
    return _item_card(g, id, card, [place, *(["jammed"] if jammed else [])])


@kept
def _item_card(g: Endure, id: str, card: str, tags: list[str]) -> Card:
    item = ITEMS[card]
    words = f"{weapon_words(g, card)} {item.text}" if card in WEAPONS else item.text
    return Card(id, item.name, words, f"item-{card}", tags, item.source)


SPACES = ("head", "body", "bag", "hands")


def _trading(g: Endure, s: Survivor, plan: Plan) -> bool:
    """Whether this survivor may be one of the two who trade: those who have moved something tell, else who is near."""
    named = {part for piece, slot in plan.items() for part in (piece.partition("/")[0], slot.partition(":")[0])}
    actor = g.actor
    return s.seat in named or s is actor or (len(named) < 2 and actor is not None and s.zone == actor.zone)


def _laid_out(g: Endure, s: Survivor, plan: Plan, panel: Panel) -> Panel:
    """While two trade, their cards lie on the table like dice: on the lines of one or the other."""
    places, lines, dice = ("head", "body"), [], []
    for place in SPACES:
        lying = [piece for piece, slot in plan.items() if slot == f"{s.seat}:{place}"]
        lines.append(Line(f"{s.seat}/{place}", g.say(f"space.{place}"), f"space-{place}", dice=lying))
    for card, id in card_ids(s):
        number = int(id.split("/")[1])
        home = places[number] if number < len(places) else "bag"
        dice.append(Die(id, s.seat, card, plan.get(id, f"{s.seat}:{home}"), note=ITEMS[card].name))
    for objective in s.objectives:
        id = f"{s.seat}/{objective}"
        at = plan.get(id, f"{s.seat}:hands")
        dice.append(Die(id, s.seat, "objective", at, note=objective_name(g, objective)))
    return replace(panel, lines=lines, dice=dice)


# ---- what is in force -----------------------------------------------------------------------------------------------


@kept
def mission_panel(g: Endure, mission: str) -> Panel:
    """How it is won, how it is lost, and what is special here."""
    it = g.ground.mission
    roles = (("won", it.win), ("lost", it.loss), ("special", it.special))
    lines = [(role, MAPS.conditions[name]) for role, names in roles for name in names]
    text = "\n".join(g.say("panel.condition", role, title=each.title, rule=each.text) for role, each in lines)
    card = Card("mission", it.title, text, "mission", [it.difficulty, it.faction], it.source)
    return Panel("panel-mission", "mission", g.say("panel.mission"), cards=[card])


def event_panel(g: Endure, seat: str | None) -> Panel:
    state = g.state
    known = state.next_event if seat is not None and seat in state.next_seen else ""
    return _event_panel(g, seat or "", state.event, known, g.grounded(), state.skip_event)


@kept
def _event_panel(g: Endure, seat: str, event: str, known: str, grounded: bool, cancelled: bool) -> Panel:
    """`known` is the next event, for who has looked."""
    panel = Panel("panel-event", "event", g.say("panel.event"), subtitle="" if event else g.say("panel.no-event"))
    if event:
        panel.cards.append(event_card(event, []))
    if grounded:
        card = EVENTS["gravity-failure"]
        panel.cards.append(Card("event-grounded", card.name, card.text, f"event-{card.kind}", ["all mission"]))
    if cancelled:
        panel.note = g.say("panel.cancelled")
    if known:
        panel.cards.append(event_card(known, ["next, seen by you"]))
    return panel


def event_card(id: str, tags: list[str]) -> Card:
    event = EVENTS[id]
    return Card(f"event-{id}", event.name, event.text, f"event-{event.kind}", [*tags, event.kind], event.source)


def boss_panel(g: Endure) -> Panel:
    boss = g.state.boss
    assert boss is not None
    enemy = ENEMIES[boss.kind]
    here = any(group.kind == boss.kind for group in g.state.groups)
    where = "asleep" if boss.asleep and here else "here" if here else "dead" if boss.health == 0 else "unseen"
    panel = Panel("panel-boss", "boss", enemy.name, subtitle=g.say(f"boss.{where}"))
    panel.tracks.append(Track(f"health-{boss.kind}", g.say("label.health"), boss.health, boss.most, "health"))
    if boss.mood:
        mood = MOODS[boss.mood]
        panel.cards.append(Card(f"mood-{mood.id}", mood.name, mood.text, "mood", ["in force"], mood.source))
    played = [card for card in boss.deck.discard if card in ATTACKS]
    if played:
        card = ATTACKS[played[-1]]
        panel.cards.append(Card(f"played-{card.id}", card.name, card.text, "boss-card", ["last played"], card.source))
    return panel


def loader_panel(g: Endure, loader: Loader) -> Panel:
    power = g.say("label.power", "" if loader.powered else "none", turn=loader.charges)
    card = Card(
        "loader-card", LOADER.name, LOADER.text, LOADER.id, ["powered"] if loader.powered else [], LOADER.source
    )
    return Panel("panel-loader", "loader", LOADER.name, subtitle=power, cards=[card])


# ---- the Refuge -----------------------------------------------------------------------------------------------------

ROOMS: dict[str, Box] = {
    "infirmary": [(0, 0), (300, 0), (300, 200), (0, 200)],
    "loved-ones": [(300, 0), (600, 0), (600, 200), (300, 200)],
    "trading-post": [(0, 340), (300, 340), (300, 540), (0, 540)],
    "quarters": [(300, 340), (600, 340), (600, 540), (300, 540)],
}
HALL: Box = [(0, 200), (600, 200), (600, 340), (0, 340)]


def refuge_board(g: Endure) -> Board:
    """Four places around a hall."""
    refuge = g.state.refuge
    assert refuge is not None
    board = Board("refuge", g.say("crumb.refuge"), (600, 540), text=lettered(refuge_text, g))
    for id, shape in ROOMS.items():
        place = PLACES[id]
        board.cells.append(Cell(id, place.name, shape, f"refuge-{id}", f"place-{id}", note=place.text, tags=["lit"]))
        (ax, _), (bx, _) = shape[0], shape[1]
        y = 200.0 if shape[0][1] == 0 else 340.0
        board.edges.append(Edge(f"to-{id}", (ax, y), (bx, y), "doorway", "open"))
    board.edges += [Edge("north", (300, 0), (300, 200)), Edge("south", (300, 340), (300, 540))]
    board.cells.append(Cell("hall", g.say("label.hall"), HALL, "corridor", tags=["lit"]))
    for n, s in enumerate(g.state.survivors):
        if s.fate != "dead":
            piece = _refuge_piece(g, s)
            piece.tags += ["done"] if n in refuge.done else []
            board.pieces.append(piece)
    return board


def _refuge_piece(g: Endure, s: Survivor) -> Piece:
    most = SURVIVORS[s.kind].health
    symbol, note = f"survivor-{s.kind}", g.say("label.survivor", resolve=s.resolve)
    return Piece(s.seat, "hall", "survivor", g.name(s), symbol, letter(s.seat), s.seat, s.health, most, note=note)


def refuge_panel(g: Endure) -> Panel:
    refuge = g.state.refuge
    assert refuge is not None
    track = Track("refuge-track", g.say("crumb.refuge"), refuge.track, max(REFUGE.track, refuge.track), "refuge")
    stock = [
        Card(f"stock-{n}-{card}", ITEMS[card].name, ITEMS[card].text, f"item-{card}", ["stock"], ITEMS[card].source)
        for n, card in enumerate(refuge.stock)
    ]
    price = g.say("label.price", price=REFUGE.price)
    return Panel("panel-refuge", "refuge", g.say("crumb.refuge"), subtitle=price, tracks=[track], cards=stock)
