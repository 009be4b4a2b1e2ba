"""The picture of a game of Vortex for one seat. Everything on this table is open: all seats see the same.

What options are called stands in `captions`, the boards as text in `textboard`.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...scene import Board, Card, Cell, Die, Edge, Line, Mark, Panel, Picture, Piece, Track, Turn, kept, lettered, still
from ...table import Plan
from ...table.words import Words
from .captions import caption, prompt
from .combat import strength
from .content import (
    ANY_ROOM,
    CARDS,
    DEFENSE,
    HEROES,
    LADDERS,
    LINES,
    NUMBERS,
    ROOMS,
    EnemyIcon,
    line_value,
)
from .content import Card as EnemyCard
from .forecast import Incoming, idle, incoming
from .geometry import AREA_IDS, AREAS, BORDERS, CELL_IDS, ship_of_area, ship_of_cell
from .names import circle_words, tile_name
from .objects import carried
from .planning import die_ids, initiative, parsed
from .state import Barricade, Enemy, Hero, Scientist, Tile
from .state import Vortex as Whirl
from .textboard import LETTERS, text_board

if TYPE_CHECKING:
    from .game import Vortex

__all__ = ["caption", "crumbs", "picture", "prompt"]


def crumbs(g: Vortex) -> list[str]:
    state, file = g.state, g.mission.file
    trail = [g.say("crumb.mission", code=file.code, mission=file.title)] if state.campaign is not None else []
    trail += [g.say("crumb.round", round=state.round)] if state.round else []
    trail.append(g.say(f"phase.{state.phase}"))
    if state.actor:
        trail.append(HEROES[state.actor].name)
    return trail


# ---- what is on the table -------------------------------------------------------------------------------------------


def picture(g: Vortex, seat: str | None, plan: Plan | None) -> Picture:
    """The boards, the Hero boards, the deck and the initiative rail. `plan` is the draft while all are planning."""
    state = g.state
    dice = plan if plan is not None else state.plan
    laid = dice_on(dice)
    planning = plan is not None or state.phase == "planning"
    inits = {hero.id: planned_initiative(hero.id, dice, laid) for hero in state.heroes} if planning else {}
    planned = inits if plan is not None else {}
    ships = sorted({ship_of_cell(tile.cell) for tile in state.tiles})
    warnings = []
    if state.deadline:
        warnings.append(g.say("warning.deadline", round=state.deadline))
    return Picture(
        boards=[ship_board(g, ship, dice) for ship in ships],
        panels=[*hero_panels(g, dice, laid, inits), deck_panel(g, 0, state.deck.top, bool(state.round))],
        rail=still(("rail", *planned.items()), lambda: rail(g, planned)),
        goal=still("goal", lambda: g.mission.goal.goal(g)),
        warnings=warnings,
        story=g.mission.file.story,
    )


SHIELDS = f"/{LINES[DEFENSE]}"
"""How a slot ends in which a die is a shield."""
CELL, AREA, GAP = 200.0, 120.0, 10.0
"""The sizes of a room and of the strip of areas around the ship, in board units."""
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""By cell NW, NE, SE, SW: column and row."""


@cache
def _box(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _room_box(cell: int) -> tuple[float, float]:
    column, row = CORNERS[cell % 4]
    return AREA + GAP + column * CELL, AREA + GAP + row * CELL


def _area_box(area: int) -> list[tuple[float, float]]:
    """Areas 1, 2 lie in the north, 3, 4 in the east, 5, 6 in the south, 7, 8 in the west (VTX-TAB-02)."""
    side, second = divmod(area % AREAS, 2)
    near, far = AREA + GAP, AREA + 2 * GAP + 2 * CELL
    along = near + (second if side < 2 else 1 - second) * CELL
    if side == 0:
        return _box(along, 0, CELL, AREA)
    if side == 1:
        return _box(far, along, AREA, CELL)
    if side == 2:
        return _box(along, far, CELL, AREA)
    return _box(0, along, AREA, CELL)


def ship_board(g: Vortex, ship: int, plan: Plan) -> Board:
    """Of the draft only the shields matter here, so it is the same board while other dice are laid."""
    shields = {die: slot for die, slot in plan.items() if slot.endswith(SHIELDS)}
    board = still(("board", ship, *shields.items()), lambda: _board(g, ship, shields))
    text = lettered(text_board, g, ship)
    return replace(board, text=text) if text else board


def _board(g: Vortex, ship: int, plan: Plan) -> Board:
    state, size = g.state, 2 * (AREA + GAP + CELL)
    cells, marks = _rooms(g, ship, state.tiles, len(state.engine))
    marks = marks.copy()
    for number, coming in incoming(g, plan).items():
        if ship_of_cell(state.tiles[number].cell) == ship:
            deadly = any(hero.tile == number and hero.life <= coming.loss for hero in state.heroes)
            marks.append(_coming(g, state.tiles[number].id, coming, deadly))
    for thing in state.objects:
        at = g.board.ids[thing.tile] if thing.tile >= 0 else thing.bearer
        where = thing.tile if thing.tile >= 0 else g.hero(thing.bearer).tile if thing.bearer else -1
        if where >= 0 and ship_of_cell(state.tiles[where].cell) == ship:
            name = g.say(f"thing.{thing.kind}")
            marks.append(Mark(thing.id, at, f"object-{thing.kind}", name, symbol=thing.kind))
    for thrown in state.thrown:
        if ship_of_area(thrown.area) == ship:
            marks.append(Mark(f"thrown-{thrown.hero}", AREA_IDS[thrown.area], "fire", "−1", 1))
    for (area, clockwise), to in (g.airlocks or {}).items():
        if ship_of_area(area) == ship:
            note = g.say("note.airlock", "left" if clockwise else "right", id=AREA_IDS[to])
            marks.append(Mark(f"airlock-{AREA_IDS[area]}", AREA_IDS[area], "airlock", AREA_IDS[to], note=note))
    marks += _vortices(g, ship, state.vortices)
    heroes = [
        (hero.id, g.board.ids[hero.tile], hero.life, hero.initiative)
        for hero in state.heroes
        if hero.tile >= 0 and _on_ship(g, hero, ship)
    ]
    pieces = _heroes(g, ship, heroes, state.actor).copy()
    if state.scientist is not None and ship_of_cell(state.tiles[state.scientist.tile].cell) == ship:
        pieces.append(_scientist_piece(g, state.scientist))
    waiting = [who for _, who in state.order] if state.phase == "activation" else None
    pieces += _enemies(g, ship, state.enemies, waiting)
    edges = _edges(g, ship, state.barricades)
    return Board(f"ship{ship + 1}", g.say(f"ship.{ship + 1}"), (size, size), cells, edges, pieces, marks)


def _on_ship(g: Vortex, hero: Hero, ship: int) -> bool:
    return ship_of_cell(g.state.tiles[hero.tile].cell) == ship


def _areas(g: Vortex, ship: int) -> list[Cell]:
    """The space around a ship."""
    ids = [(area, AREA_IDS[area]) for area in range(ship * AREAS, (ship + 1) * AREAS)]
    return [Cell(id, g.say("area", id=id), _area_box(area), "space", tags=["area"]) for area, id in ids]


@kept
def _vortices(g: Vortex, ship: int, vortices: list[Whirl]) -> list[Mark]:
    found = []
    for number, vortex in enumerate(vortices):
        if ship_of_area(vortex.area) == ship:
            note = g.say("note.vortex", "closed" if vortex.closed else "")
            kind = "vortex-closed" if vortex.closed else "vortex"
            found.append(Mark(f"v{number + 1}", AREA_IDS[vortex.area], kind, str(number + 1), note=note))
    return found


@kept
def _edges(g: Vortex, ship: int, barricades: list[Barricade]) -> list[Edge]:
    """The sides of a ship's rooms, with what is built there."""
    edges = [_edge(border) for border in sorted({b for (c, _), b in BORDERS.items() if ship_of_cell(c) == ship})]
    walls = {wall.border: "damaged" if wall.damaged else "intact" for wall in barricades}
    return [replace(edge, kind="barricade", state=walls[edge.id]) if edge.id in walls else edge for edge in edges]


@cache
def _edge(border: str) -> Edge:
    """A side of a room. Inner ones are wide doorways: no border is closed without a barricade."""
    cell_id, _, side = border.partition("|")
    cell = CELL_IDS.index(cell_id)
    x, y = _room_box(cell)
    corners = {"N": ((x, y), (x + CELL, y)), "E": ((x + CELL, y), (x + CELL, y + CELL))}
    corners |= {"S": ((x, y + CELL), (x + CELL, y + CELL)), "W": ((x, y), (x, y + CELL))}
    inner = sum(name == border for name in BORDERS.values()) > 1
    return Edge(border, *corners[side], "doorway" if inner else "hull", "open" if inner else "")


@kept
def _rooms(g: Vortex, ship: int, tiles: list[Tile], engine: int) -> tuple[list[Cell], list[Mark]]:
    """A ship's rooms and what lies in them, and the space around."""
    cells: list[Cell] = []
    marks: list[Mark] = []
    for tile in tiles:
        if ship_of_cell(tile.cell) == ship and not (tile.gone and tile.level):
            cell, here = _room(g, tile.id, tile, engine)
            cells.append(cell)
            marks += here
    return cells + _areas(g, ship), marks


@kept
def _room(g: Vortex, id: str, tile: Tile, engine: int) -> tuple[Cell, list[Mark]]:
    """A room, and what lies in it."""
    return _room_cell(g, tile), _room_marks(g, tile, engine)


def _room_cell(g: Vortex, tile: Tile) -> Cell:
    room = ROOMS[tile.room]
    x, y = _room_box(tile.cell)
    box = _box(x, y, CELL, CELL)
    if tile.level:
        inset = 44.0
        box = _box(x + inset, y + 14 + 8 * tile.level, CELL - inset - 8, CELL * 0.52)
    used = g.say("note.room", icons=room.icons, used=tile.used, most=NUMBERS.activations)
    note = f"{room.text} {used}"
    tags = ["platform"] if tile.level else ["room"]
    if tile.gone:
        tags.append("destroyed")
        note = g.say("note.destroyed")
    elif tile.blank:
        note = g.say("note.blank")
    symbol = "" if tile.gone or tile.blank else room.effect
    name = g.say("platform-name", room=tile.id) if tile.level and not tile.blank else tile_name(g, tile)
    return Cell(tile.id, name, box, f"room-{room.id}", symbol, tile.level, note, tags)


@kept
def _coming(g: Vortex, tile: str, coming: Incoming, deadly: bool) -> Mark:
    return Mark(f"in-{tile}", tile, "incoming", coming_words(g, coming, deadly), coming.loss)


def coming_words(g: Vortex, coming: Incoming, deadly: bool = False) -> str:
    """`3+2 in – 1 shield each = −3`; `−2` where there is nothing to add up. What kills says so."""
    parts = ["+".join(map(str, coming.attacks))] if coming.attacks else []
    parts += [g.say("incoming.unstoppable", power=power) for power in coming.unstoppable]
    shields = ""
    if coming.shields:
        shields = g.say("incoming.shields", "each" if len(coming.attacks) > 1 else "", shields=coming.shields)
    if coming.loss and not shields and len(coming.attacks) + len(coming.unstoppable) == 1:
        return g.say("incoming.plain", "deadly" if deadly else "", loss=coming.loss)
    case = "held" if not coming.loss else "deadly" if deadly else ""
    return g.say("incoming.sum", case, attacks=" + ".join(parts), shields=shields, loss=coming.loss)


def _room_marks(g: Vortex, tile: Tile, engine: int) -> list[Mark]:
    marks = []
    if tile.fire:
        marks.append(Mark(f"fire-{tile.id}", tile.id, "fire", f"−{sum(tile.fire)}", sum(tile.fire)))
    if tile.grenades:
        damage = tile.grenades * NUMBERS.grenade_damage
        marks.append(Mark(f"grenade-{tile.id}", tile.id, "grenade", f"−{damage}", damage))
    if tile.level:
        text = g.say("note.pillars", pillars=tile.pillars, most=NUMBERS.pillars)
        marks.append(Mark(f"pillars-{tile.id}", tile.id, "pillars", text, tile.pillars))
    if tile.used:
        marks.append(Mark(f"used-{tile.id}", tile.id, "used", f"{tile.used}/{NUMBERS.activations}", tile.used))
    if engine and ROOMS[tile.room].effect == "engine":
        marks.append(Mark(f"engine-{tile.id}", tile.id, "engine", str(engine), engine))
    return marks


@kept
def _heroes(g: Vortex, ship: int, heroes: list[tuple[str, str, int, int]], actor: str) -> list[Piece]:
    """Heroes with where they stand, their life and their Initiative."""
    return [
        Piece(
            hero,
            at,
            "hero",
            HEROES[hero].name,
            symbol=f"hero-{hero}",
            letter=LETTERS[hero],
            seat=hero,
            life=life,
            life_max=HEROES[hero].life,
            init=initiative,
            tags=["now"] if hero == actor else [],
            note=g.say("note.hero", hero=hero, role=HEROES[hero].role),
        )
        for hero, at, life, initiative in heroes
    ]


def _scientist_piece(g: Vortex, scientist: Scientist) -> Piece:
    most = NUMBERS.scientist_life
    at = g.board.ids[scientist.tile]
    name = g.say("label.scientist")
    return Piece("scientist", at, "ally", name, "scientist", "S", life=scientist.life, life_max=most)


def icon_code(icon: EnemyIcon) -> str:
    """`melee 3`, `left 2`, `grenade ranged`: the symbol that is drawn, and its number."""
    words = type(icon).__struct_config__.tag
    values = [str(getattr(icon, field)) for field in icon.__struct_fields__]
    return " ".join([str(words).replace("_", " "), *values])


@cache
def _icons(card: str) -> list[list[str]]:
    return [[icon_code(icon) for icon in circle] for circle in CARDS[card].circles]


def _traits(card: EnemyCard) -> list[str]:
    traits = [f"boss {card.boss}"] if card.boss else ["grunt"]
    if card.radar:
        traits.append("radar")
    if card.armor:
        traits.append(f"armor {card.armor}")
    if card.wings:
        traits.append("wings")
    return traits


def token_code(areas: int) -> str:
    """What a Move token makes of a movement action (VTX-RABL-16)."""
    return f"{'left' if areas > 0 else 'right'} {abs(areas)}"


@kept
def _enemies(g: Vortex, ship: int, enemies: list[Enemy], waiting: list[str] | None) -> list[Piece]:
    """`waiting` are those who have not acted yet, while it is their turn."""
    return [
        _enemy_piece(g, enemy.id, enemy, waiting is not None and enemy.id not in waiting)
        for enemy in enemies
        if ship_of_area(enemy.area) == ship
    ]


@kept
def _enemy_piece(g: Vortex, id: str, enemy: Enemy, done: bool) -> Piece:
    card = CARDS[id]
    tags = _traits(card)
    if done:
        tags.append("done")
    tags += [f"blocked {circle + 1}" for circle in enemy.blocked]
    tags += [f"action {circle + 1}: {token_code(areas)}" for circle, areas in enemy.tokens]
    return Piece(
        enemy.id,
        AREA_IDS[enemy.area],
        "boss" if card.boss else "grunt",
        card.name,
        symbol=f"enemy-{card.id}",
        life=enemy.life,
        life_max=enemy.most,
        size=1 + card.boss,
        init=card.initiative,
        icons=_icons(card.id),
        tags=tags,
        note=f"{card.flavour} {g.say('note.equipment', card=card.id, text=card.back.text)}"
        if card.back
        else card.flavour,
    )


# ---- hero boards ----------------------------------------------------------------------------------------------------

ATTACKS = ("melee", "ranged")
"""Lines whose worth depends on more than their dice."""


def _worth(g: Vortex, value: int) -> str:
    return g.say("label.any-room") if value == ANY_ROOM else str(value)


Laid = dict[str, dict[str, list[str]]]
"""The dice on each board, by space."""


def dice_on(plan: Plan) -> Laid:
    """As a plan has them; a pair's lower die is named with its upper one."""
    found: Laid = {}
    for die, slot in plan.items():
        board, space, argument = parsed(slot)
        key = f"card:{argument}" if space == "card" else "init" if space.startswith("init") else space
        found.setdefault(board, {}).setdefault(key, []).append(die)
    return found


def hero_panels(g: Vortex, plan: Plan, laid: Laid, inits: dict[str, int]) -> list[Panel]:
    """Of the draft a board rests on the dice that lie on it, in their order, and on where the Hero's own lie."""
    panels = []
    est = sum(len(spaces.get("est", ())) for spaces in laid.values())
    for hero in g.state.heroes:
        dice = [plan.get(die, "") for die in die_ids(hero.id, len(hero.faces))]
        placed = laid.get(hero.id, {})
        key: list[str] = ["panel", hero.id, str(est), *dice]
        for space, lying in placed.items():
            key.append(space)
            key += lying
        panels.append(still(tuple(key), partial(_hero_panel, g, hero, dice, placed, inits, plan)))
    return panels


def _hero_panel(
    g: Vortex, hero: Hero, dice: list[str], placed: dict[str, list[str]], inits: dict[str, int], plan: Plan
) -> Panel:
    planning = g.state.phase == "planning"
    init = inits[hero.id] if planning else hero.initiative
    there = hero.tile >= 0 and not planning
    attacks = {line: strength(g, hero, line) for line in ATTACKS} if there else {}
    thing, now = carried(g, hero), g.state.actor == hero.id
    lost = idle(g, hero, placed, init, plan) if planning else {}
    return hero_panel(g, hero.id, hero, planning, placed, dice, init, attacks, thing.kind if thing else "", now, lost)


@kept
def hero_panel(
    g: Vortex,
    id: str,
    hero: Hero,
    planning: bool,
    placed: dict[str, list[str]],
    dice: list[str],
    init: int,
    attacks: dict[str, int],
    thing: str,
    now: bool,
    lost: dict[str, str],
) -> Panel:
    """A Hero board: `placed` are the dice on it, by space; `dice` is where the Hero's own lie; `attacks` what they are
    worth in all, while they can be made; `thing` is what the Hero carries; `lost` are spaces whose dice do nothing."""
    board = HEROES[hero.id]
    lines = [
        *_ladders(g, hero, planning, placed, attacks),
        Line(f"{hero.id}/init", g.say("line.init"), "init", [], placed.get("init", []), str(init)),
        *_spaces(g, hero, planning, placed, thing),
    ]
    if lost:
        why = {f"{hero.id}/{space}": g.say("idle", word) for space, word in lost.items()}
        lines = [replace(line, idle=why[line.id]) if line.id in why else line for line in lines]
    return Panel(
        f"panel-{hero.id}",
        "hero",
        board.name,
        seat=hero.id,
        subtitle=board.role,
        tracks=[Track(f"life-{hero.id}", g.say("label.life"), hero.life, board.life, "heart")],
        lines=lines,
        dice=[
            Die(die, hero.id, face, dice[i], tags=["changed"] if i in hero.changed else [])
            for i, (die, face) in enumerate(zip(die_ids(hero.id, len(hero.faces)), hero.faces, strict=True))
        ],
        cards=[_card(hero, id) for id in hero.equipment],
        note=board.pitch,
        tags=["out"] if hero.out else ["now"] if now else [],
    )


_LADDERS: dict[tuple[Words, str, int], Line] = {}
"""By Hero and line, without dice: the same at all tables of a language."""


def _ladders(
    g: Vortex, hero: Hero, planning: bool, placed: dict[str, list[str]], attacks: dict[str, int]
) -> list[Line]:
    """The lines whose worth grows with the dice on them."""
    lines = []
    for number, line in enumerate(LINES):
        count = len(placed.get(line, [])) if planning else hero.lines[number]
        value = attacks.get(line, line_value(hero.id, number, count))
        key = g.words, hero.id, number
        bare = _LADDERS.get(key)
        if bare is None:
            worth, starred = [_worth(g, v) for v in LADDERS[hero.id][number]], line in HEROES[hero.id].stars
            bare = _LADDERS[key] = Line(f"{hero.id}/{line}", g.say(f"line.{line}"), line, worth, starred=starred)
        dice = placed.get(line, [])[:count]
        lines.append(Line(bare.id, bare.name, line, bare.ladder, dice, _worth(g, value), bare.starred))
    return lines


def _spaces(g: Vortex, hero: Hero, planning: bool, placed: dict[str, list[str]], thing: str) -> list[Line]:
    """The other spaces of a board: for rooms, the Emergency Strike, what is carried, Equipment that wants a die."""
    reserve = placed.get("room", []) if planning else placed.get("room", [])[: len(hero.reserve)]
    note = g.say("note.reserve", icons=hero.reserve) if hero.reserve else ""
    lines = [
        Line(f"{hero.id}/room", g.say("line.room"), "room", [], reserve, note=note),
        Line(f"{hero.id}/est", g.say("line.est"), "est", [], placed.get("est", [])),
    ]
    if thing:
        lines.append(Line(f"{hero.id}/object", g.say(f"thing.{thing}"), "object", [], placed.get("object", [])))
    if thing == "repair":
        lines.append(Line(f"{hero.id}/kit", g.say("line.kit"), "special", [], placed.get("kit", [])))
    for card in hero.equipment:
        if CARDS[card].equipment.die is not None:
            name = CARDS[card].equipment.name
            lines.append(Line(f"{hero.id}/card:{card}", name, "card", [], placed.get(f"card:{card}", [])))
    return lines


def planned_initiative(hero: str, plan: Plan, laid: Laid) -> int:
    """What the Initiative will be if the draft is committed as it is (VTX-BRD-02, VTX-BRD-03)."""
    return initiative(HEROES[hero].initiative, [parsed(plan[die])[1:] for die in laid.get(hero, {}).get("init", ())])


def _card(hero: Hero, id: str) -> Card:
    card = CARDS[id].equipment
    tags = [f"phase {card.phase}", "permanent" if card.permanent else "single use"]
    if card.die is not None:
        tags.append(f"needs a die: {card.die}")
    if card.no_platform:
        tags.append("not on a platform")
    if id in hero.used:
        tags.append("used")
    if id in hero.loaded:
        tags.append("die placed")
    return Card(f"card-{id}", card.name, card.text, f"equipment-{card.does}", tags, CARDS[id].source)


@kept
def deck_panel(g: Vortex, which: int, top: str, begun: bool) -> Panel:
    """The top card is open; how many lie under it is not to be counted (VTX-DECK-09, VTX-RUL-28)."""
    if not top:
        return Panel("deck", "deck", g.say("deck.title"), subtitle=g.say("deck.none", "" if begun else "closed"))
    card = CARDS[top]
    acts = ", ".join(circle_words(g, circle) for circle in card.circles)
    text = g.say("deck.card", life=card.life, initiative=card.initiative, acts=acts)
    return Panel(
        "deck",
        "deck",
        g.say("deck.title"),
        subtitle=g.say("deck.next", enemy=top),
        cards=[Card(f"top-{top}", card.name, text, f"enemy-{top}", _traits(card), card.source)],
    )


def rail(g: Vortex, planned: dict[str, int]) -> list[Turn]:
    """Heroes and Enemies by Initiative; of equals the Hero first. While a draft lies there it says what it will be."""
    state = g.state
    waiting = {who for _, who in state.order}
    acting = state.phase == "activation"
    turns = []
    for hero in state.heroes:
        if not hero.out:
            init = planned.get(hero.id, hero.initiative) if state.phase == "planning" else hero.initiative
            now = state.actor == hero.id
            done = acting and hero.id not in waiting and not now
            turns.append(Turn(hero.id, HEROES[hero.id].name, init, hero.id, done, now))
    for enemy in state.enemies:
        card = CARDS[enemy.id]
        turns.append(Turn(enemy.id, card.name, card.initiative, done=acting and enemy.id not in waiting))
    return sorted(turns, key=lambda turn: (turn.init, not turn.seat))
