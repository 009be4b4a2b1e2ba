"""The picture of a game of Endure the Stars for one seat: built from nothing, so what is face down stays face down.

What others have looked at (a radar token, the next event) is shown to them alone. What options are called stands in
`captions`, the board as text in `textboard`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...scene import Board, Card, Cell, Die, Edge, Line, Mark, Overlay, Panel, Picture, Piece, Track
from ...spaces import plan as spaces
from ...spaces.plan import outline
from ...table import Plan
from . import combat, movement
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
from .goals import goal_words
from .names import (
    card_ids,
    counted,
    door_name,
    enemy_ids,
    face_words,
    hearing,
    letter,
    listeners,
    objective_name,
    slug,
    token_ids,
    weapon_words,
    zone_name,
)
from .state import Ally, Group, Loader, Survivor, Token
from .textboard import refuge_text, text_board
from .turn import kit_of

if TYPE_CHECKING:
    from .game import Endure

__all__ = ["caption", "crumbs", "picture", "prompt"]

PHASES = {
    "setup": "Set-up",
    "round-start": "Survivor Phase",
    "survivors": "Survivor Phase",
    "enemy-start": "Enemy Phase",
    "enemies": "Enemy Phase",
    "resolution": "Resolution Phase",
    "round-end": "Resolution Phase",
    "choose": "Between missions",
    "refuge-door": "Between missions",
    "refuge-arrival": "The Refuge",
    "refuge": "The Refuge",
}
LOW = 2
"""Health or Resolve so low that the picture warns."""


def crumbs(g: Endure) -> list[str]:
    state = g.state
    trail = [g.ground.mission.title] if state.campaign else []
    trail += [f"Round {state.round}"] if state.round and state.refuge is None else []
    trail.append(PHASES[state.phase])
    if state.actor >= 0:
        trail.append(g.name(state.survivors[state.actor]))
    return trail


def picture(g: Endure, seat: str | None, plan: Plan | None) -> Picture:
    """The map with everybody on it, the dashboards, what is in force. `plan` is the draft of a trade."""
    state = g.state
    survivors = [survivor_panel(g, s, plan) for s in state.survivors]
    if state.refuge is not None:
        return Picture(boards=[refuge_board(g)], panels=[*survivors, refuge_panel(g)], goal="Rest, mend, trade, go on.")
    panels = [*survivors, event_panel(g, seat), mission_panel(g)]
    if state.loader is not None:
        panels.insert(len(survivors), loader_panel(g, state.loader))
    if state.boss is not None:
        panels.insert(len(survivors), boss_panel(g))
    return Picture(boards=[ship_board(g, seat)], panels=panels, goal=goal_words(g), warnings=warnings(g))


def warnings(g: Endure) -> list[str]:
    """What must not be overlooked."""
    state, found = g.state, []
    for s in state.survivors:
        if s.zone < 0:
            continue
        if s.health <= LOW:
            found.append(f"{g.name(s)} has only {s.health} Health left.")
        if s.resolve <= LOW:
            found.append(f"{g.name(s)} has only {s.resolve} Resolve left.")
    if state.loader is not None and state.loader.pilot >= 0 and not state.loader.powered:
        found.append("The Exo Loader has no power.")
    if "lockdown" in g.ship:
        found.append("Lockdown: every door and exit is locked.")
    if "blackout" in g.ship:
        found.append("Blackout: nobody sees beyond the own zone.")
    if "weightless" in g.ship:
        found.append("No gravity: shots push the shooter back.")
    return found


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
    layout = g.ground.layout
    board = Board("ship", g.ground.mission.title, (layout.width * UNIT, layout.height * UNIT))
    lit = lit_zones(g)
    board.cells = [_cell(g, zone, bool(lit >> zone.index & 1)) for zone in layout.zones]
    board.edges = _edges(g)
    board.pieces = [*_crew(g), *_foes(g), *_tokens(g, seat)]
    board.marks = _marks(g)
    board.overlays = _overlays(g)
    board.text = text_board(g, seat)
    return board


def _cell(g: Endure, zone: spaces.Zone, lit: bool) -> Cell:
    shape = [(x * UNIT, y * UNIT) for x, y in outline(zone.cells)[0]]
    tags = ["room" if zone.room else "corridor", "lit" if lit else "dark"]
    if zone.index in g.state.shields:
        tags.append("shielded")
    if zone.index == g.ground.start:
        tags.append("start")
    note = f"{'In sight' if lit else 'Out of sight'}; holds {g.ground.capacity[zone.index]} miniatures."
    symbol = f"room-{slug(zone.title)}" if zone.room else ""
    return Cell(zone.id, zone.title, shape, zone.kind, symbol, note=note, tags=tags)


def _edges(g: Endure) -> list[Edge]:
    """Walls as far as they run, doorways as gaps, doors in their state; what is only marked on the floor is no edge."""
    layout, found = g.ground.layout, []
    doors = {layout.doors[n].contact: n for n in range(len(layout.doors))}
    passages: set[tuple[spaces.Point, spaces.Point]] = set()
    for number, contact in enumerate(layout.contacts):
        if number in doors:
            door = layout.doors[doors[number]].id
            state = "locked" if g.locked >> doors[number] & 1 else "open"
            kind, name = "door", door
        elif g.state.broken >> number & 1:
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
    found = [_survivor_piece(g, s) for s in state.survivors if s.zone >= 0]
    found += [_ally_piece(g, n, ally) for n, ally in enumerate(state.allies)]
    if state.loader is not None:
        pilot = state.loader.pilot
        who = f"Piloted by the {g.name(state.survivors[pilot])}." if pilot >= 0 else "Nobody sits in it."
        tags = ["powered"] if state.loader.powered else []
        at = ids[state.loader.zone]
        found.append(Piece(LOADER.id, at, "loader", LOADER.name, LOADER.id, "L", size=3, tags=tags, note=who))
    return found


def survivor_tags(g: Endure, s: Survivor) -> list[str]:
    """How somebody is, in words."""
    number = g.state.survivors.index(s)
    tags = ["now"] if g.state.actor == number else []
    tags += ["first player"] if g.state.first == number else []
    tags += ["stunned"] if s.stunned else []
    tags += ["held here"] if s.stuck else []
    tags += ["pilot"] if movement.is_pilot(g, s) else []
    return tags


def _survivor_piece(g: Endure, s: Survivor) -> Piece:
    carries = [objective_name(g, objective) for objective in s.objectives]
    note = f"Resolve {s.resolve}." + (f" Carries {', '.join(carries)}." if carries else "")
    return Piece(
        s.seat,
        g.ground.ids[s.zone],
        "survivor",
        g.name(s),
        symbol=f"survivor-{s.kind}",
        letter=letter(s.seat),
        seat=s.seat,
        life=s.health,
        life_max=SURVIVORS[s.kind].health,
        tags=survivor_tags(g, s),
        note=note,
    )


def _ally_piece(g: Endure, n: int, ally: Ally) -> Piece:
    name = ENEMIES[ally.kind].name
    tags = ["calibrating"] if ally.round == g.state.round else []
    note = "On the crew's side."
    at = g.ground.ids[ally.zone]
    return Piece(
        f"ally-{n}", at, "ally", f"{name} (ours)", f"enemy-{ally.kind}", name[0], life=ally.health, tags=tags, note=note
    )


def threat(kind: str) -> int:
    """How large an enemy is drawn: what it takes and what it deals, 1 to 3; a boss is 5."""
    enemy = ENEMIES[kind]
    if enemy.boss:
        return 5
    return max(1, min(3, enemy.health + enemy.damage + 2 * (enemy.vest is not None) - 1))


def _foes(g: Endure) -> list[Piece]:
    ids = enemy_ids(g)
    return [_foe(g, group, ids[n]) for n, group in enumerate(g.state.groups)]


def _foe(g: Endure, group: Group, id: str) -> Piece:
    enemy, boss = ENEMIES[group.kind], g.state.boss
    tags = ["stunned"] if group.stunned else []
    tags += [f"{group.hurt} hurt"] if group.hurt else []
    mine = boss is not None and boss.kind == group.kind
    if mine and boss is not None and boss.asleep:
        tags.append("asleep")
    elif any(s.zone >= 0 and g.sees[group.zone] >> s.zone & 1 for s in g.state.survivors):
        tags.append("sees the crew")
    reach = "its own zone" if enemy.range == 0 else f"{enemy.range} zones"
    note = enemy.text
    if not enemy.boss:
        note += f" Actions {enemy.actions}, health {enemy.health}, damage {enemy.damage}, reaches {reach}."
    return Piece(
        id,
        g.ground.ids[group.zone],
        "boss" if enemy.boss else "enemy",
        enemy.name,
        symbol=f"enemy-{group.kind}",
        life=boss.health if mine and boss is not None else None,
        life_max=boss.most if mine and boss is not None else None,
        count=group.count,
        size=threat(group.kind),
        tags=tags,
        note=note,
    )


def _tokens(g: Endure, seat: str | None) -> list[Piece]:
    """Face down for all but those who have looked."""
    ids = token_ids(g)
    return [_token(g, token, ids[n], seat) for n, token in enumerate(g.state.tokens)]


def _token(g: Endure, token: Token, id: str, seat: str | None) -> Piece:
    at = g.ground.ids[token.zone]
    tags = ["off"] if token.off else []
    if token.face and seat is not None and seat in token.seen_by:
        words = face_words(token.face)
        return Piece(id, at, "radar", f"Radar token: {words}", "blip", tags=[*tags, "looked at"], note=words)
    return Piece(id, at, "radar", "Radar token", "blip", tags=tags, note="Face down: revealed when somebody sees it.")


# ---- what lies there ------------------------------------------------------------------------------------------------

KINDS = {
    "switch": "use it",
    "cache": "open it",
    "carry": "carry it off",
    "terminal": "destroy it",
    "place": "the place",
}


def _marks(g: Endure) -> list[Mark]:
    state, ids, found = g.state, g.ground.ids, []
    if state.round <= 1:
        found.append(Mark("start", ids[g.ground.start], "start", note="The crew starts here.", symbol="start"))
    for zone, ways in g.ground.exits.items():
        for way in ways:
            shut = way.id in state.shut or "lockdown" in g.ship
            kind, note = ("locked exit", "Locked.") if shut else ("exit", "Open: leave the map from here.")
            found.append(Mark(way.id, ids[zone], kind, note=f"{door_name(way.id)}. {note}", symbol="exit"))
    found += [
        Mark(f"goal-{ids[zone]}", ids[zone], "goal", note="The mission is decided here.", symbol="goal")
        for zone in goal_zones(g)
    ]
    for mark in state.marks:
        objective = g.ground.objective(mark.id)
        note = f"{objective.name}: {KINDS[objective.kind]}."
        if mark.id in g.ground.terminals:
            note += f" {g.ground.terminals[mark.id]} health."
        symbol = f"objective-{objective.kind}"
        found.append(Mark(mark.id, ids[mark.zone], f"{objective.colour} objective", note=note, symbol=symbol))
    found += [
        Mark(f"carried-{id}", s.seat, "carried objective", objective_name(g, id), symbol="objective-carry")
        for s in state.survivors
        if s.zone >= 0
        for id in s.objectives
    ]
    for n, noise in enumerate(state.noises):
        ears = listeners(g, noise.zone, noise.level)
        note = f"Noise {noise.level}: heard by {ears}." if ears else f"Noise {noise.level}: nobody hears it."
        found.append(Mark(f"noise-{n}", ids[noise.zone], "noise", str(noise.level), noise.level, "noise", note))
    for n, lure in enumerate(state.lures):
        note = f"Draws enemies within {lure.radius}."
        found.append(Mark(f"lure-{n}", ids[lure.zone], "lure", str(lure.radius), lure.radius, "lure", note))
    for zone in state.shields:
        note = "A Shield Bubble: nobody enters, no shot crosses its edge."
        found.append(Mark(f"shield-{ids[zone]}", ids[zone], "shield bubble", symbol="shield", note=note))
    return found


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
        cells = _ids(g, g.sees[s.zone])
        found.append(Overlay(f"sight-{s.seat}", s.seat, "sight", f"What the {g.name(s)} sees", cells))
    for n, noise in enumerate(state.noises):
        name = f"Who hears noise {noise.level}"
        cells = _ids(g, hearing(g, noise.zone, noise.level))
        found.append(Overlay(f"heard-{n}", f"noise-{n}", "noise", name, cells))
    if state.actor >= 0 and (s := state.survivors[state.actor]).zone >= 0:
        for card, id in card_ids(s):
            if card in WEAPONS:
                cells = [g.ground.ids[zone] for zone in combat.reachable(g, s, card, g.ground.everywhere, 0, None)]
                found.append(Overlay(f"reach-{id}", id, "reach", f"How far the {ITEMS[card].name} reaches", cells))
    return found


def _ids(g: Endure, mask: int) -> list[str]:
    return [id for zone, id in enumerate(g.ground.ids) if mask >> zone & 1]


# ---- dashboards -----------------------------------------------------------------------------------------------------


def survivor_panel(g: Endure, s: Survivor, plan: Plan | None) -> Panel:
    state = g.state
    now = state.actor >= 0 and state.survivors[state.actor] is s
    tracks = [
        Track(f"health-{s.seat}", "Health", s.health, SURVIVORS[s.kind].health, "health"),
        Track(
            f"resolve-{s.seat}", "Resolve", s.resolve, MAX_RESOLVE, "resolve", resolve_note(s), sorted(set(s.hidden))
        ),
    ]
    if now:
        most = max(START.actions, state.actions)
        tracks.append(Track(f"actions-{s.seat}", "Actions", state.actions, most, "actions"))
    panel = Panel(
        f"panel-{s.seat}",
        "survivor",
        g.name(s),
        seat=s.seat,
        subtitle=whereabouts(g, s),
        tracks=tracks,
        cards=_cards(g, s),
        note=f"{counted(START.general_spaces - len(s.bag), 'free space')}; {resolve_note(s)}",
        tags=[*(["out"] if s.fate else []), *survivor_tags(g, s)],
    )
    if plan is not None and _trading(g, s, plan):
        _lay_out(g, s, plan, panel)
    return panel


def resolve_note(s: Survivor) -> str:
    """The numbers of the unread Resolve cards are open, the cards are not (ETS-SET-13)."""
    numbers = ", ".join(map(str, sorted(s.hidden, reverse=True)))
    late = f"; {len(s.late)} with the first failed test" if s.late else ""
    return (f"unread Resolve cards at {numbers}" if numbers else "no unread Resolve card") + late


def whereabouts(g: Endure, s: Survivor) -> str:
    if s.fate == "dead":
        return "dead"
    if s.fate == "out":
        return "has left the map"
    words = [zone_name(g, s.zone)] if s.zone >= 0 else []
    words += [tag for tag in survivor_tags(g, s) if tag != "now"]
    return " · ".join(words)


def _cards(g: Endure, s: Survivor) -> list[Card]:
    """What is worn and carried, what hurts, what can be done, what is aimed at."""
    found = [_item(s, card, id) for card, id in card_ids(s)]
    found += [
        Card(f"{s.seat}/{id}", objective_name(g, id), "Carried; takes no space.", "objective-carry", ["objective"])
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
        found.append(_goal(s))
    return found


def _goal(s: Survivor) -> Card:
    goal = GOALS[s.goal]
    tags = ["accomplishment", "reward ready" if s.reward else f"{s.progress} of {goal.goal.times}"]
    symbol = "reward" if s.reward else "accomplishment"
    return Card(f"{s.seat}/{s.goal}", goal.name, f"{goal.text} Reward: {goal.reward}", symbol, tags, goal.source)


def _item(s: Survivor, card: str, id: str) -> Card:
    item = ITEMS[card]
    place = "head" if id.startswith(f"{s.seat}/0/") else "body" if id.startswith(f"{s.seat}/1/") else "carried"
    tags = [place]
    if card in s.jammed:
        tags.append("jammed")
    words = f"{weapon_words(card)} {item.text}" if card in WEAPONS else item.text
    return Card(id, item.name, words, f"item-{card}", tags, item.source)


SPACES = (("head", "Head"), ("body", "Body"), ("bag", "Bag"), ("hands", "Hands"))


def _trading(g: Endure, s: Survivor, plan: Plan) -> bool:
    """Whether this survivor may be one of the two who trade: those who have moved something tell, else who is near."""
    named = {part for piece, slot in plan.items() for part in (piece.partition("/")[0], slot.partition(":")[0])}
    actor = g.actor
    return s.seat in named or s is actor or (len(named) < 2 and actor is not None and s.zone == actor.zone)


def _lay_out(g: Endure, s: Survivor, plan: Plan, panel: Panel) -> None:
    """While two trade, their cards lie on the table like dice: on the lines of one or the other."""
    places = ("head", "body")
    for place, name in SPACES:
        lying = [piece for piece, slot in plan.items() if slot == f"{s.seat}:{place}"]
        panel.lines.append(Line(f"{s.seat}/{place}", name, f"space-{place}", dice=lying))
    for card, id in card_ids(s):
        number = int(id.split("/")[1])
        home = places[number] if number < len(places) else "bag"
        panel.dice.append(Die(id, s.seat, card, plan.get(id, f"{s.seat}:{home}"), note=ITEMS[card].name))
    for objective in s.objectives:
        id = f"{s.seat}/{objective}"
        at = plan.get(id, f"{s.seat}:hands")
        panel.dice.append(Die(id, s.seat, "objective", at, note=objective_name(g, objective)))


# ---- what is in force -----------------------------------------------------------------------------------------------


def mission_panel(g: Endure) -> Panel:
    """How it is won, how it is lost, and what is special here."""
    mission = g.ground.mission
    role = {"win": "Won", "loss": "Lost", "special": "Special"}
    lines = [MAPS.conditions[name] for name in (*mission.win, *mission.loss, *mission.special)]
    text = " ".join(f"{role[c.role]}: {c.title}. {c.text}" for c in lines)
    card = Card("mission", mission.title, text, "mission", [mission.difficulty, mission.faction], mission.source)
    return Panel("panel-mission", "mission", "Mission", subtitle=mission.id, cards=[card])


def event_panel(g: Endure, seat: str | None) -> Panel:
    state = g.state
    panel = Panel("panel-event", "event", "Event", subtitle="" if state.event else "none in force")
    if state.event:
        panel.cards.append(event_card(state.event, []))
    if g.grounded():
        card = EVENTS["gravity-failure"]
        panel.cards.append(Card("event-grounded", card.name, card.text, f"event-{card.kind}", ["all mission"]))
    if state.skip_event:
        panel.note = "The next event is cancelled."
    if state.next_event and seat is not None and seat in state.next_seen:
        panel.cards.append(event_card(state.next_event, ["next, seen by you"]))
    return panel


def event_card(id: str, tags: list[str]) -> Card:
    event = EVENTS[id]
    return Card(f"event-{id}", event.name, event.text, f"event-{event.kind}", [*tags, event.kind], event.source)


def boss_panel(g: Endure) -> Panel:
    boss = g.state.boss
    assert boss is not None
    enemy = ENEMIES[boss.kind]
    here = any(group.kind == boss.kind for group in g.state.groups)
    where = (
        "asleep" if boss.asleep and here else "on the map" if here else "dead" if boss.health == 0 else "not in sight"
    )
    panel = Panel("panel-boss", "boss", enemy.name, subtitle=where)
    panel.tracks.append(Track(f"health-{boss.kind}", "Health", boss.health, boss.most, "health"))
    if boss.mood:
        mood = MOODS[boss.mood]
        panel.cards.append(Card(f"mood-{mood.id}", mood.name, mood.text, "mood", ["in force"], mood.source))
    played = [card for card in boss.deck.discard if card in ATTACKS]
    if played:
        card = ATTACKS[played[-1]]
        panel.cards.append(Card(f"played-{card.id}", card.name, card.text, "boss-card", ["last played"], card.source))
    return panel


def loader_panel(g: Endure, loader: Loader) -> Panel:
    power = f"powered, turn {loader.charges}" if loader.powered else "no power"
    card = Card("loader-card", LOADER.name, LOADER.text, LOADER.id, [power], LOADER.source)
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
    board = Board("refuge", "The Refuge", (600, 540), text=refuge_text(g))
    for id, shape in ROOMS.items():
        place = PLACES[id]
        board.cells.append(Cell(id, place.name, shape, f"refuge-{id}", f"place-{id}", note=place.text, tags=["lit"]))
        (ax, _), (bx, _) = shape[0], shape[1]
        y = 200.0 if shape[0][1] == 0 else 340.0
        board.edges.append(Edge(f"to-{id}", (ax, y), (bx, y), "doorway", "open"))
    board.edges += [Edge("north", (300, 0), (300, 200)), Edge("south", (300, 340), (300, 540))]
    board.cells.append(Cell("hall", "The hall", HALL, "corridor", tags=["lit"]))
    for n, s in enumerate(g.state.survivors):
        if s.fate != "dead":
            piece = _refuge_piece(g, s)
            piece.tags += ["done"] if n in refuge.done else []
            board.pieces.append(piece)
    return board


def _refuge_piece(g: Endure, s: Survivor) -> Piece:
    most = SURVIVORS[s.kind].health
    symbol, note = f"survivor-{s.kind}", f"Resolve {s.resolve}."
    return Piece(s.seat, "hall", "survivor", g.name(s), symbol, letter(s.seat), s.seat, s.health, most, note=note)


def refuge_panel(g: Endure) -> Panel:
    refuge = g.state.refuge
    assert refuge is not None
    track = Track("refuge-track", "Refuge", refuge.track, max(REFUGE.track, refuge.track), "refuge")
    stock = [
        Card(f"stock-{n}-{card}", ITEMS[card].name, ITEMS[card].text, f"item-{card}", ["stock"], ITEMS[card].source)
        for n, card in enumerate(refuge.stock)
    ]
    price = f"Trading Post: {REFUGE.price} cards for one."
    return Panel("panel-refuge", "refuge", "The Refuge", subtitle=price, tracks=[track], cards=stock)
