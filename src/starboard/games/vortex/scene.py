"""The picture of a game of Vortex for one seat. Everything on this table is open: all seats see the same."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from ...scene import Board, Caption, Card, Cell, Die, Edge, Line, Mark, Panel, Picture, Piece, Track, Turn
from ...table import Ask, Plan
from . import missions as m
from . import options as o
from .combat import strength
from .content import (
    ANY_ROOM,
    CARDS,
    HEROES,
    LADDERS,
    LINES,
    NUMBERS,
    ROOMS,
    EnemyIcon,
    Equipment,
    line_value,
)
from .content import Card as EnemyCard
from .forecast import incoming
from .geometry import AREA_IDS, AREAS, BORDERS, CELL_IDS, ship_of_area, ship_of_cell
from .objects import NAMES, SEALED, carried
from .planning import die_ids, face_of, parsed
from .state import Enemy, Hero, Scientist, Tile

if TYPE_CHECKING:
    from .game import Vortex

PHASES = {
    "setup": "Set-up",
    "arrival": "Arrival",
    "roll": "Rolling",
    "planning": "Planning",
    "est": "External Support Team",
    "activation": "Activation",
    "end": "End of the round",
    "interlude": "Between missions",
}

LETTERS = {"red": "R", "blue": "B", "green": "G", "purple": "P"}
ICON_MARKS = {"movement": "»", "melee": "⚔", "ranged": "➶", "defense": "⛨", "special": "✦", "star": "★"}


def crumbs(g: Vortex) -> list[str]:
    state = g.state
    trail = [f"{g.mission.code} {g.mission.title}"] if state.campaign is not None else []
    trail += [f"Round {state.round}"] if state.round else []
    trail.append(PHASES[state.phase])
    if state.actor:
        trail.append(HEROES[state.actor].name)
    return trail


# ---- what is on the table -------------------------------------------------------------------------------------------


def picture(g: Vortex, seat: str | None, plan: Plan | None) -> Picture:
    """The boards, the Hero boards, the deck and the initiative rail. `plan` is the draft while all are planning."""
    state = g.state
    dice = plan if plan is not None else state.plan
    ships = sorted({ship_of_cell(tile.cell) for tile in state.tiles})
    warnings = []
    if state.deadline:
        warnings.append(f"A Hero has fallen: win by the end of round {state.deadline}.")
    return Picture(
        boards=[ship_board(g, ship, dice) for ship in ships],
        panels=[*(hero_panel(g, hero, dice) for hero in state.heroes), deck_panel(g)],
        rail=rail(g, plan),
        goal=goal_words(g),
        warnings=warnings,
    )


def goal_words(g: Vortex) -> str:
    """The goal, and how far it is."""
    state = g.state
    match g.mission.goal:
        case m.Collect(room=room):
            return f"Bring every Object to {ROOMS[room].name} and set it down."
        case m.Outlast(rounds=rounds):
            return (
                f"Keep the Scientist alive to the end of round {rounds}, or eliminate all {state.bosses_left} Bosses."
            )
        case m.Extinguish(ship=ship):
            return f"Put out every Fire on ship {ship} and have the Repair Kit there."
        case m.Deliver(room=room):
            return f"Bring the Scientist and the bearer of the Toxic Object to {ROOMS[room].name}."
        case m.Escape():
            return f"Carry the Sacred Relic and eliminate {len(state.heroes)} Bosses: {state.killed} so far."
        case m.Overload(dice=dice):
            return f"Load the Engine Room with {dice[len(state.heroes) - 1]} dice: {len(state.engine)} so far."
        case m.KillSuperBoss():
            return "Eliminate Sternploeeg: only the bearer of the Relic can hurt him."
    return f"Eliminate every Boss: {state.bosses_left} left."


CELL, AREA, GAP = 200.0, 120.0, 10.0
"""The sizes of a room and of the strip of areas around the ship, in board units."""
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""By cell NW, NE, SE, SW: column and row."""


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
    state = g.state
    size = 2 * (AREA + GAP + CELL)
    title = "The ship" if ship == 0 else "The second ship"
    board = Board(f"ship{ship + 1}", title, (size, size))
    threats = incoming(g, plan)
    for number, tile in enumerate(state.tiles):
        if ship_of_cell(tile.cell) == ship and not (tile.gone and tile.level):
            board.cells.append(_room_cell(tile))
            board.marks += _room_marks(g, number, tile)
            if number in threats:
                coming = threats[number]
                board.marks.append(Mark(f"in-{tile.id}", tile.id, "incoming", coming.text, coming.loss))
    for area in range(ship * AREAS, (ship + 1) * AREAS):
        board.cells.append(Cell(AREA_IDS[area], f"Area {AREA_IDS[area]}", _area_box(area), "space", tags=["area"]))
    for thing in state.objects:
        at = g.board.ids[thing.tile] if thing.tile >= 0 else thing.bearer
        where = thing.tile if thing.tile >= 0 else g.hero(thing.bearer).tile if thing.bearer else -1
        if where >= 0 and ship_of_cell(state.tiles[where].cell) == ship:
            board.marks.append(Mark(thing.id, at, f"object-{thing.kind}", NAMES[thing.kind], symbol=thing.kind))
    for thrown in state.thrown:
        if ship_of_area(thrown.area) == ship:
            board.marks.append(Mark(f"thrown-{thrown.hero}", AREA_IDS[thrown.area], "fire", "-1", 1))
    for (area, clockwise), to in (g.airlocks or {}).items():
        if ship_of_area(area) == ship:
            way = "clockwise" if clockwise else "counter-clockwise"
            note = f"Airlock: a step {way} from here leads to {AREA_IDS[to]}, if a Hero or an Object is on that ship."
            board.marks.append(Mark(f"airlock-{AREA_IDS[area]}", AREA_IDS[area], "airlock", AREA_IDS[to], note=note))
    for number, vortex in enumerate(state.vortices):
        if ship_of_area(vortex.area) == ship:
            note = "closed: lets nothing through at the next arrival" if vortex.closed else "open"
            kind = "vortex-closed" if vortex.closed else "vortex"
            board.marks.append(Mark(f"v{number + 1}", AREA_IDS[vortex.area], kind, str(number + 1), note=note))
    board.edges = [_edge(border) for border in sorted({b for (c, _), b in BORDERS.items() if ship_of_cell(c) == ship})]
    for wall in state.barricades:
        for edge in board.edges:
            if edge.id == wall.border:
                edge.kind, edge.state = "barricade", "damaged" if wall.damaged else "intact"
    board.pieces = [_hero_piece(g, h) for h in state.heroes if h.tile >= 0 and _on_ship(g, h, ship)]
    if state.scientist is not None and ship_of_cell(state.tiles[state.scientist.tile].cell) == ship:
        board.pieces.append(_scientist_piece(g, state.scientist))
    board.pieces += [_enemy_piece(g, e) for e in state.enemies if ship_of_area(e.area) == ship]
    board.text = text_board(g, ship)
    return board


def _on_ship(g: Vortex, hero: Hero, ship: int) -> bool:
    return ship_of_cell(g.state.tiles[hero.tile].cell) == ship


def _edge(border: str) -> Edge:
    """A side of a room. Inner ones are wide doorways: no border is closed without a barricade."""
    cell_id, _, side = border.partition("|")
    cell = CELL_IDS.index(cell_id)
    x, y = _room_box(cell)
    corners = {"N": ((x, y), (x + CELL, y)), "E": ((x + CELL, y), (x + CELL, y + CELL))}
    corners |= {"S": ((x, y + CELL), (x + CELL, y + CELL)), "W": ((x, y), (x, y + CELL))}
    inner = sum(name == border for name in BORDERS.values()) > 1
    return Edge(border, *corners[side], "doorway" if inner else "hull", "open" if inner else "")


def _room_cell(tile: Tile) -> Cell:
    room = ROOMS[tile.room]
    x, y = _room_box(tile.cell)
    box = _box(x, y, CELL, CELL)
    if tile.level:
        inset = 44.0
        box = _box(x + inset, y + 14 + 8 * tile.level, CELL - inset - 8, CELL * 0.52)
    note = f"{room.text} Activated by {' or '.join(room.icons)}; {tile.used} of {NUMBERS.activations} used."
    tags = ["platform"] if tile.level else ["room"]
    if tile.gone:
        tags.append("destroyed")
        note = "Destroyed: no Hero can enter or cross it."
    elif tile.blank:
        note = "Bare floor: no icon, nothing to activate."
    symbol = "" if tile.gone or tile.blank else room.effect
    return Cell(tile.id, room_name(tile), box, f"room-{room.id}", symbol, tile.level, note, tags)


def room_name(tile: Tile) -> str:
    """What a tile is called: its back has no name of its own."""
    if tile.blank:
        return f"Chamber {tile.room}"
    name = ROOMS[tile.room].name
    return f"{name} (platform)" if tile.level else f"{name} (destroyed)" if tile.gone else name


def _room_marks(g: Vortex, number: int, tile: Tile) -> list[Mark]:
    marks = []
    if tile.fire:
        marks.append(Mark(f"fire-{tile.id}", tile.id, "fire", f"-{sum(tile.fire)}", sum(tile.fire)))
    if tile.grenades:
        damage = tile.grenades * NUMBERS.grenade_damage
        marks.append(Mark(f"grenade-{tile.id}", tile.id, "grenade", f"-{damage}", damage))
    if tile.level:
        text = f"{tile.pillars} of {NUMBERS.pillars} pillars"
        marks.append(Mark(f"pillars-{tile.id}", tile.id, "pillars", text, tile.pillars))
    if tile.used:
        marks.append(Mark(f"used-{tile.id}", tile.id, "used", f"{tile.used}/{NUMBERS.activations}", tile.used))
    if g.state.engine and ROOMS[tile.room].effect == "engine":
        marks.append(Mark(f"engine-{tile.id}", tile.id, "engine", str(len(g.state.engine)), len(g.state.engine)))
    return marks


def _hero_piece(g: Vortex, hero: Hero) -> Piece:
    board = HEROES[hero.id]
    return Piece(
        hero.id,
        g.board.ids[hero.tile],
        "hero",
        board.name,
        symbol=f"hero-{hero.id}",
        letter=LETTERS[hero.id],
        seat=hero.id,
        life=hero.life,
        life_max=board.life,
        init=hero.initiative,
        tags=["now"] if g.state.actor == hero.id else [],
        note=f"{board.name}, {board.role}",
    )


def _scientist_piece(g: Vortex, scientist: Scientist) -> Piece:
    most = NUMBERS.scientist_life
    at = g.board.ids[scientist.tile]
    return Piece("scientist", at, "ally", "Scientist", "scientist", "S", life=scientist.life, life_max=most)


def icon_words(icon: EnemyIcon) -> str:
    """`melee 3`, `left 2`, `grenade ranged`."""
    words = type(icon).__struct_config__.tag
    values = [str(getattr(icon, field)) for field in icon.__struct_fields__]
    return " ".join([str(words).replace("_", " "), *values])


def _traits(card: EnemyCard) -> list[str]:
    traits = [f"boss {card.boss}"] if card.boss else ["grunt"]
    if card.radar:
        traits.append("radar")
    if card.armor:
        traits.append(f"armor {card.armor}")
    if card.wings:
        traits.append("wings")
    return traits


def token_words(areas: int) -> str:
    """What a Move token makes of a movement action (VTX-RABL-16)."""
    return f"{'left' if areas > 0 else 'right'} {abs(areas)}"


def _enemy_piece(g: Vortex, enemy: Enemy) -> Piece:
    card = CARDS[enemy.id]
    tags = _traits(card)
    if g.state.phase == "activation" and all(who != enemy.id for _, who in g.state.order):
        tags.append("done")
    tags += [f"blocked {circle + 1}" for circle in enemy.blocked]
    tags += [f"action {circle + 1}: {token_words(areas)}" for circle, areas in enemy.tokens]
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
        icons=[[icon_words(icon) for icon in circle] for circle in card.circles],
        tags=tags,
        note=f"{card.flavour} Its Equipment: {card.equipment.name}. {card.equipment.text}",
    )


# ---- hero boards ----------------------------------------------------------------------------------------------------


def _worth(value: int) -> str:
    return "any" if value == ANY_ROOM else str(value)


def dice_on(plan: Plan, board: str) -> dict[str, list[str]]:
    """The dice on a board, by space, as a plan has them; a pair's lower die is named with its upper one."""
    found: dict[str, list[str]] = {}
    for die, slot in plan.items():
        owner, space, argument = parsed(slot)
        if owner == board:
            key = f"card:{argument}" if space == "card" else "init" if space.startswith("init") else space
            found.setdefault(key, []).append(die)
    return found


def hero_panel(g: Vortex, hero: Hero, plan: Plan) -> Panel:
    board, state = HEROES[hero.id], g.state
    planning = state.phase == "planning"
    placed = dice_on(plan, hero.id)
    lines = []
    for number, line in enumerate(LINES):
        dice = placed.get(line, []) if planning or number == LINES.index("defense") else []
        count = len(dice) if planning else hero.lines[number]
        if not planning:
            dice = placed.get(line, [])[:count]
        value = line_value(hero.id, number, count)
        if line in ("melee", "ranged") and hero.tile >= 0 and not planning:
            value = strength(g, hero, line)
        ladder = [_worth(v) for v in LADDERS[hero.id][number]]
        lines.append(
            Line(f"{hero.id}/{line}", line.capitalize(), line, ladder, dice, _worth(value), line in board.stars)
        )
    init = planned_initiative(hero, plan) if planning else hero.initiative
    lines.append(Line(f"{hero.id}/init", "Initiative", "init", [], placed.get("init", []), str(init)))
    reserve = placed.get("room", []) if planning else placed.get("room", [])[: len(hero.reserve)]
    lines.append(Line(f"{hero.id}/room", "Room reserve", "room", [], reserve, note=", ".join(hero.reserve)))
    lines.append(Line(f"{hero.id}/est", "EST", "est", [], placed.get("est", [])))
    thing = carried(g, hero)
    if thing is not None:
        lines.append(Line(f"{hero.id}/object", NAMES[thing.kind], "object", [], placed.get("object", [])))
        if thing.kind == "repair":
            lines.append(Line(f"{hero.id}/kit", "Use the Kit", "special", [], placed.get("kit", [])))
    for card in hero.equipment:
        if CARDS[card].equipment.die is not None:
            name = CARDS[card].equipment.name
            lines.append(Line(f"{hero.id}/card:{card}", name, "card", [], placed.get(f"card:{card}", [])))
    return Panel(
        f"panel-{hero.id}",
        "hero",
        board.name,
        seat=hero.id,
        subtitle=board.role,
        tracks=[Track(f"life-{hero.id}", "Life", hero.life, board.life, "heart")],
        lines=lines,
        dice=[
            Die(die, hero.id, face, plan.get(die, ""), tags=["changed"] if i in hero.changed else [])
            for i, (die, face) in enumerate(zip(die_ids(hero.id, len(hero.faces)), hero.faces, strict=True))
        ],
        cards=[_card(hero, id) for id in hero.equipment],
        note=board.pitch,
        tags=["out"] if hero.out else ["now"] if state.actor == hero.id else [],
    )


def planned_initiative(hero: Hero, plan: Plan) -> int:
    """What the Initiative will be if the draft is committed as it is (VTX-BRD-02, VTX-BRD-03)."""
    value, shift = HEROES[hero.id].initiative, 0
    for slot in plan.values():
        owner, space, argument = parsed(slot)
        if owner == hero.id and space == "init":
            value = int(argument)
        elif owner == hero.id and space in ("init+", "init-"):
            shift += 1 if space == "init+" else -1
    low, high = NUMBERS.initiative
    return min(high, max(low, value + shift))


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
    return Card(f"card-{id}", card.name, card.text, f"equipment-{_effect(card)}", tags, CARDS[id].source)


def _effect(card: Equipment) -> str:
    return str(type(card.effect).__struct_config__.tag)


def deck_panel(g: Vortex) -> Panel:
    """The top card is open; how many lie under it is not to be counted (VTX-DECK-09, VTX-RUL-28)."""
    top = g.state.deck.top
    if not top:
        empty = "empty: the next arrival is an Assault" if g.state.round else "not open yet"
        return Panel("deck", "deck", "Enemy deck", subtitle=empty)
    card = CARDS[top]
    icons = " · ".join(" + ".join(icon_words(i) for i in circle) for circle in card.circles)
    text = f"Life {card.life}, initiative {card.initiative}. {icons}."
    return Panel(
        "deck",
        "deck",
        "Enemy deck",
        subtitle=f"next: {card.name}",
        cards=[Card(f"top-{top}", card.name, text, f"enemy-{top}", _traits(card), card.source)],
    )


def rail(g: Vortex, plan: Plan | None) -> list[Turn]:
    """Heroes and Enemies by Initiative; of equals the Hero first."""
    state = g.state
    waiting = {who for _, who in state.order}
    acting = state.phase == "activation"
    turns = []
    for hero in state.heroes:
        if not hero.out:
            init = planned_initiative(hero, plan) if state.phase == "planning" and plan is not None else hero.initiative
            now = state.actor == hero.id
            done = acting and hero.id not in waiting and not now
            turns.append(Turn(hero.id, HEROES[hero.id].name, init, hero.id, done, now))
    for enemy in state.enemies:
        card = CARDS[enemy.id]
        turns.append(Turn(enemy.id, card.name, card.initiative, done=acting and enemy.id not in waiting))
    return sorted(turns, key=lambda turn: (turn.init, not turn.seat))


# ---- what options are called ----------------------------------------------------------------------------------------


def _room(g: Vortex, tile: str) -> str:
    found = next((t for t in g.state.tiles if t.id == tile), None)
    return f"{room_name(found).removesuffix(' (platform)')} ({tile})" if found else tile


SIDE_WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def _border(g: Vortex, border: str) -> str:
    """`the east side of Medical Bay (SE)`."""
    cell, _, side = border.partition("|")
    return f"the {SIDE_WORDS[side]} side of {_room(g, cell)}"


def _object(g: Vortex, id: str) -> str:
    return NAMES[next(thing.kind for thing in g.state.objects if thing.id == id)]


def _enemy(id: str) -> str:
    return CARDS[id].name


def caption(g: Vortex, ask: Ask, option: Any) -> Caption:
    """The words for an option, and the ids it touches."""
    match option:
        case str():
            hero = g.hero(option.partition("-")[0])
            return Caption(f"{option}: {face_of(hero, option)}", [option], rule="VTX-EQP-12")
        case o.Platform(cell):
            return Caption(f"above {_room(g, cell)}", [cell], rule="VTX-SET-03")
        case o.Place(tile):
            return Caption(_room(g, tile), [tile], rule="VTX-SET-15")
        case o.Burn(tile):
            return Caption(f"{_room(g, tile)} burns", [tile], rule="VTX-ASLT-06")
        case o.UseDice(card):
            return _use_caption(card)
        case o.Turn(die, face):
            return Caption(f"{die} to {face}", [die], rule="VTX-EQP-15")
        case o.Strike(area):
            here = ", ".join(_enemy(e.id) for e in g.state.enemies if AREA_IDS[e.area] == area)
            return Caption(f"Strike {area}: {here}", [area], "EST", rule="VTX-PHC-02")
        case o.Next(who):
            name = HEROES[who].name if who in HEROES else _enemy(who)
            return Caption(f"{name} first", [who], rule="VTX-INIT-04")
        case o.Move(to):
            return Caption(f"Move to {_room(g, to)}", [to], "Move", rule="VTX-MOVE-01")
        case o.Melee(enemy):
            return Caption(f"Melee {_enemy(enemy)}", [enemy], "Melee", rule="VTX-ATK-01")
        case o.Ranged(enemy):
            return Caption(f"Shoot {_enemy(enemy)}", [enemy], "Ranged", rule="VTX-ATK-03")
        case o.Ability():
            name = {"blue": "Block", "green": "Heal", "purple": "Push", "red": "Crush"}[ask.seats[0]]
            return Caption(f"{name} (special ability)", [f"panel-{ask.seats[0]}"], "Special", rule="VTX-SPEC-01")
        case o.Block(enemy, circle):
            icons = " + ".join(icon_words(i) for i in CARDS[enemy].circles[circle - 1])
            return Caption(f"Block {_enemy(enemy)}: {icons}", [enemy], _enemy(enemy), rule="VTX-SPEC-08")
        case o.Restore(hero_id):
            return Caption(f"Heal {HEROES[hero_id].name}", [hero_id], rule="VTX-SPEC-11")
        case o.Push(enemy, way):
            turn = "clockwise" if way == "left" else "counter-clockwise"
            return Caption(f"Push {_enemy(enemy)} {turn}", [enemy], _enemy(enemy), rule="VTX-SPEC-13")
        case o.Crush(area):
            here = ", ".join(_enemy(e.id) for e in g.state.enemies if AREA_IDS[e.area] == area)
            return Caption(f"Crush {area}: {here}", [area], rule="VTX-SPEC-16")
        case o.Activate(icon, dice, target):
            return _activate_caption(g, ask, icon, dice, target)
        case o.Use(card, target, to):
            found = _use_caption(card)
            if target:
                found.label += f" on {HEROES[target].name}"
                found.touches.append(target)
            if to:
                found.label += f" to {_room(g, to)}"
                found.touches.append(to)
            return found
        case o.PickUp(object):
            return Caption(f"Pick up the {_object(g, object)}", [object], "Object", rule="VTX-OBJ-02")
        case o.Drop():
            return Caption("Drop the Object and end the turn", group="Object", rule="VTX-OBJ-04")
        case o.Repair(what, at):
            words = {"fire": "Put out Fire in", "pillar": "Set up a pillar of", "barricade": "Mend the barricade on"}
            where = _border(g, at) if what == "barricade" else _room(g, at)
            return Caption(f"{words[what]} {where}", [at], "Object", rule="VTX-OBJ-13")
        case o.Throw(area):
            return Caption(f"Throw the Grenade into {area}", [area], "Object", rule="VTX-OBJ-17")
        case o.Smash(border):
            return Caption(f"Smash the barricade on {_border(g, border)}", [border], "Melee", rule="VTX-BAR-09")
        case o.Token(enemy, circle, way, areas):
            turn = "clockwise" if way == "left" else "counter-clockwise"
            return Caption(
                f"{_enemy(enemy)}, action {circle}: {areas} {turn}", [enemy], _enemy(enemy), rule="VTX-RABL-15"
            )
        case o.Escort(along):
            return Caption("Take the Scientist along" if along else "Leave the Scientist here", rule="VTX-MIS-16")
        case o.Keep(card):
            return _use_caption(card) if card else Caption("Keep nothing", rule="VTX-MIS-09")
        case o.Bear(hero_id):
            return Caption(HEROES[hero_id].name, [hero_id], rule="VTX-MSH-03")
        case o.Go(tile):
            return Caption(f"Flee to {_room(g, tile)}", [tile], rule="VTX-PLAT-05")
        case o.Raise(card):
            return _use_caption(card)
        case o.Pass():
            return Caption("No more", rule="VTX-RUL-31")
        case o.Done():
            return Caption("End the turn", rule="VTX-RUL-31")
    raise TypeError(f"no caption for {option!r}")


def _use_caption(card: str) -> Caption:
    equipment = CARDS[card].equipment
    return Caption(equipment.name, [f"card-{card}"], "Equipment", equipment.text, "VTX-EQP-03")


def _activate_caption(g: Vortex, ask: Ask, icon: str, dice: int, target: str) -> Caption:
    hero = g.hero(ask.seats[0])
    tile = g.state.tiles[hero.tile]
    room = ROOMS[tile.room]
    label = f"{room.name}: {icon}" + (f" ×{dice}" if dice > 1 else "")
    touches = [tile.id]
    if target.startswith("v"):
        label, touches = f"{room.name}: close vortex {target[1:]}", [tile.id, target]
    elif "|" in target:
        label, touches = f"{room.name}: barricade {_border(g, target)}", [target]
    elif target:
        label, touches = f"{room.name}: jump to {_room(g, target)}", [target]
    return Caption(label, touches, "Room", room.text, "VTX-ROOM-02")


PROMPTS = {
    "burning_rooms": "The Assault: which room burns?",
    "planning": "Plan together: every die onto a board",
    "preparations": "Before the dice lie: Equipment, Objects",
    "token_places": "A Move token: on which action, and where to?",
    "escorts": "Does the Scientist come along?",
    "bearers": "Who bears the Relic?",
    "keepable": "Keep one permanent Equipment for the next mission",
    "dice to change": "Which dice?",
    "turns": "Which die, to which face?",
    "est_areas": "The EST strikes: which area?",
    "whose_turn": "A tie: who acts first?",
    "blocks": "Block which action?",
    "blocks_or_pass": "Block another action?",
    "patients": "Heal whom?",
    "patients_or_pass": "Heal whom with the next point?",
    "pushes": "Push which Enemy, and which way?",
    "pushes_or_pass": "Push again?",
    "crushes": "Crush which area?",
    "ways_out": "The ceiling comes down: where to?",
}


def prompt(g: Vortex, ask: Ask, seat: str | None) -> str:
    if ask.name == "platform_cells":
        return f"{ROOMS[ask.about].name} goes on pillars: above which room?"
    if ask.name == "starting_rooms":
        return f"Where does {HEROES[ask.seats[0]].name} start?"
    if ask.name == "hero_actions":
        return f"{HEROES[ask.seats[0]].name}: what next?"
    if ask.name == "ready_shields":
        return f"{HEROES[ask.seats[0]].name}: raise a shield against {ask.about}?"
    return PROMPTS[ask.name]


# ---- the same as text -----------------------------------------------------------------------------------------------

WIDTH = 26
INNER = WIDTH - 4
SHORT = {"left": "←", "right": "→", "melee": "⚔", "ranged": "➶", "max_melee": "⚔!", "max_ranged": "➶!"}
SHORT |= {"grenade": "✹", "acrobat": "⤨", "sniffer": "∿", "regenerate": "✚"}
HANDY = {"load": "crate", "relic": "Relic", "toxic": "Toxic", "repair": "Kit", "grenade": "Grenade", SEALED: "sealed"}


def _short(icon: EnemyIcon) -> str:
    values = "".join(str(getattr(icon, field))[:1] for field in icon.__struct_fields__)
    return SHORT[str(type(icon).__struct_config__.tag)] + values


def enemy_line(enemy: Enemy) -> str:
    """`Ripper ♥3 i6 ←1 ⚔3`; Bosses with their stripes, blocked circles as x, Move tokens in brackets."""
    card = CARDS[enemy.id]
    stripes = "*" * card.boss
    circles = []
    for number, circle in enumerate(card.circles):
        icons = [_short(icon) for icon in circle]
        if number in enemy.blocked:
            icons = ["x"]
        elif areas := enemy.token(number):
            token = f"({SHORT['left' if areas > 0 else 'right']}{abs(areas)})"
            icons = [token if word[0] in "←→" else word for word in icons]
        circles.append("+".join(icons))
    armor = f" a{card.armor}" if card.armor else ""
    wings = " w" if card.wings else ""
    return f"{stripes}{card.name} ♥{enemy.life} i{card.initiative}{armor}{wings} {' '.join(circles)}"


@lru_cache(4096)
def _wrapped(line: str, width: int) -> tuple[str, ...]:
    """Words are never cut: what does not fit goes on below. Most lines are those of the last picture."""
    return tuple(wrap(line, width, subsequent_indent="  ", break_long_words=True)) or ("",)


def _area_lines(g: Vortex, area: int) -> list[str]:
    """The area with its vortex, where an Airlock leads, Enemies, and a Grenade that lies there."""
    state = g.state
    head = [AREA_IDS[area]]
    head += [f"{'◌' if v.closed else '◉'}{i + 1}" for i, v in enumerate(state.vortices) if v.area == area]
    for clockwise, arrow in ((True, "↻"), (False, "↺")):
        if (to := (g.airlocks or {}).get((area, clockwise))) is not None:
            head.append(f"{arrow}{AREA_IDS[to]}")
    lines = [" ".join(head), *(enemy_line(e) for e in state.enemies if e.area == area)]
    lines += [f"grenade -{NUMBERS.thrown_damage}" for thrown in state.thrown if thrown.area == area]
    return [part for line in lines for part in _wrapped(line, WIDTH - 1)]


def _cell_lines(g: Vortex, cell: int) -> list[str]:
    """The room, what is above it, who stands where, what lies there, what burns."""
    lines: list[str] = []
    for number, tile in enumerate(g.state.tiles):
        if tile.cell != cell or (tile.gone and tile.level):
            continue
        icons = "" if tile.blank or tile.gone else "".join(ICON_MARKS[icon] for icon in ROOMS[tile.room].icons)
        name = f"{tile.id} {room_name(tile).removesuffix(' (platform)')}" if tile.level else room_name(tile)
        lines += _wrapped(f"{name} {icons} {'‖' * tile.pillars}", INNER)
        if here := _contents(g, number, tile):
            lines += [f"  {part}" for part in _wrapped(" ".join(here), INNER - 2)]
    return lines


def _contents(g: Vortex, number: int, tile: Tile) -> list[str]:
    """Each without a blank inside, so that a line breaks between them only."""
    state = g.state
    here = []
    for hero in state.heroes:
        if hero.tile == number:
            thing = carried(g, hero)
            here.append(f"[{LETTERS[hero.id]}♥{hero.life}{f'+{HANDY[thing.kind]}' if thing else ''}]")
    if state.scientist is not None and state.scientist.tile == number:
        here.append(f"[Scientist♥{state.scientist.life}]")
    here += [f"◇{HANDY[thing.kind]}" for thing in state.objects if thing.tile == number]
    here += [f"fire-{sum(tile.fire)}"] if tile.fire else []
    here += [f"grenade-{tile.grenades * NUMBERS.grenade_damage}"] if tile.grenades else []
    if state.engine and ROOMS[tile.room].effect == "engine":
        here.append(f"dice:{len(state.engine)}")
    return here


def _box_lines(g: Vortex, cell: int, height: int) -> list[str]:
    """A room with its four sides; a barricade stands on its side, a damaged one in thin strokes (VTX-GAP-19)."""
    walls = {wall.border: "░" if wall.damaged else "▓" for wall in g.state.barricades}
    north, east, south, west = (walls.get(BORDERS[cell, side], "") for side in "NESW")
    inner = [line.ljust(INNER) for line in _cell_lines(g, cell)]
    inner += [" " * INNER] * (height - len(inner))
    name = f" {CELL_IDS[cell]} "
    top = f"┌{north or '─'}{name}{(north or '─') * (WIDTH - 3 - len(name))}┐"
    sides = [f"{west or '│'} {line} {east or '│'}" for line in inner]
    return [top, *sides, f"└{(south or '─') * (WIDTH - 2)}┘"]


def text_board(g: Vortex, ship: int) -> str:
    """The ship with its ring of areas, 2 by 2 rooms in the middle."""
    a, c = ship * AREAS, ship * 4
    blank = " " * WIDTH

    def row(*blocks: list[str]) -> list[str]:
        height = max(map(len, blocks))
        padded = [[line.ljust(WIDTH) for line in block] + [blank] * (height - len(block)) for block in blocks]
        return [" ".join(parts).rstrip() for parts in zip(*padded, strict=True)]

    tall = max(3, *(len(_cell_lines(g, cell)) for cell in range(c, c + 4)))
    room = [_box_lines(g, cell, tall) for cell in range(c, c + 4)]
    lines = row([""], _area_lines(g, a), _area_lines(g, a + 1), [""])
    lines += row(_area_lines(g, a + 7), room[0], room[1], _area_lines(g, a + 2))
    lines += row(_area_lines(g, a + 6), room[3], room[2], _area_lines(g, a + 3))
    lines += row([""], _area_lines(g, a + 5), _area_lines(g, a + 4), [""])
    legend = ["▓ barricade, ░ damaged"] if g.state.barricades else []
    legend += ["↻b1 Airlock: a step clockwise leads to b1"] if g.airlocks else []
    return "\n".join([*lines, *(["; ".join(legend)] if legend else [])])
