"""The picture of a game of Vortex for one seat. Everything on this table is open: all seats see the same."""

from __future__ import annotations

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
from .objects import NAMES, carried
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
    name = room.name + (" (platform)" if tile.level else "")
    return Cell(tile.id, name, box, f"room-{room.id}", room.effect, tile.level, note, tags)


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


def _enemy_piece(g: Vortex, enemy: Enemy) -> Piece:
    card = CARDS[enemy.id]
    tags = _traits(card)
    if g.state.phase == "activation" and all(who != enemy.id for _, who in g.state.order):
        tags.append("done")
    tags += [f"blocked {circle + 1}" for circle in enemy.blocked]
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
        return Panel("deck", "deck", "Enemy deck", subtitle="empty: the next arrival is an Assault")
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
    return f"{ROOMS[found.room].name} ({tile})" if found else tile


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
            return Caption(f"Repair {what} at {at}", [at], "Object", rule="VTX-OBJ-13")
        case o.Throw(area):
            return Caption(f"Throw the Grenade into {area}", [area], "Object", rule="VTX-OBJ-17")
        case o.Smash(border):
            return Caption(f"Smash the barricade at {border}", [border], "Melee", rule="VTX-BAR-09")
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
SHORT = {"left": "←", "right": "→", "melee": "⚔", "ranged": "➶", "max_melee": "⚔!", "max_ranged": "➶!"}
SHORT |= {"grenade": "✹", "acrobat": "⤨", "sniffer": "∿", "regenerate": "✚"}


def _short(icon: EnemyIcon) -> str:
    values = "".join(str(getattr(icon, field))[:1] for field in icon.__struct_fields__)
    return SHORT[str(type(icon).__struct_config__.tag)] + values


def enemy_line(enemy: Enemy) -> str:
    """`Ripper ♥3 i6 ←1 ⚔3`; Bosses with their stripes."""
    card = CARDS[enemy.id]
    stripes = "*" * card.boss
    circles = " ".join(
        "x" if number in enemy.blocked else "+".join(map(_short, circle)) for number, circle in enumerate(card.circles)
    )
    armor = f" a{card.armor}" if card.armor else ""
    wings = " w" if card.wings else ""
    return f"{stripes}{card.name} ♥{enemy.life} i{card.initiative}{armor}{wings} {circles}"


def _area_lines(g: Vortex, area: int) -> list[str]:
    state = g.state
    vortex = [f"{'◌' if v.closed else '◉'}{i + 1}" for i, v in enumerate(state.vortices) if v.area == area]
    head = f"{AREA_IDS[area]} {' '.join(vortex)}".strip()
    return [head, *(enemy_line(e) for e in state.enemies if e.area == area)]


def _cell_lines(g: Vortex, cell: int) -> list[str]:
    """The room, what is above it, who stands where, what burns."""
    lines = []
    for number, tile in enumerate(g.state.tiles):
        if tile.cell != cell or (tile.gone and tile.level):
            continue
        room = ROOMS[tile.room]
        icons = "" if tile.blank else "".join(ICON_MARKS[icon] for icon in room.icons)
        pillars = f" {'‖' * tile.pillars}" if tile.level else ""
        lines.append(f"{tile.id} {room.name} {icons}{pillars}")
        here = [f"[{LETTERS[h.id]}♥{h.life}]" for h in g.state.heroes if h.tile == number]
        if tile.fire:
            here.append(f"fire -{sum(tile.fire)}")
        if tile.grenades:
            here.append(f"grenade -{tile.grenades * NUMBERS.grenade_damage}")
        if tile.gone:
            here.append("destroyed")
        here += [NAMES[thing.kind] for thing in g.state.objects if thing.tile == number]
        if g.state.scientist is not None and g.state.scientist.tile == number:
            here.append(f"(S♥{g.state.scientist.life})")
        lines.append("  " + " ".join(here))
    return lines


def text_board(g: Vortex, ship: int) -> str:
    """The ship with its ring of areas, 2 by 2 rooms in the middle."""
    a, c = ship * AREAS, ship * 4
    blank = " " * WIDTH

    def row(*blocks: list[str]) -> list[str]:
        height = max(map(len, blocks))
        padded = [[line[:WIDTH].ljust(WIDTH) for line in block] + [blank] * (height - len(block)) for block in blocks]
        return [" ".join(parts).rstrip() for parts in zip(*padded, strict=True)]

    def room(cell: int, height: int) -> list[str]:
        inner = [line[: WIDTH - 4].ljust(WIDTH - 4) for line in _cell_lines(g, cell)]
        inner += [" " * (WIDTH - 4)] * (height - len(inner))
        return ["┌" + "─" * (WIDTH - 2) + "┐", *(f"│ {line} │" for line in inner), "└" + "─" * (WIDTH - 2) + "┘"]

    tall = max(4, *(len(_cell_lines(g, cell)) for cell in range(c, c + 4)))
    lines = row([""], _area_lines(g, a), _area_lines(g, a + 1), [""])
    lines += row(_area_lines(g, a + 7), room(c, tall), room(c + 1, tall), _area_lines(g, a + 2))
    lines += row(_area_lines(g, a + 6), room(c + 3, tall), room(c + 2, tall), _area_lines(g, a + 3))
    lines += row([""], _area_lines(g, a + 5), _area_lines(g, a + 4), [""])
    walls = [f"{w.border}{' (damaged)' if w.damaged else ''}" for w in g.state.barricades]
    if walls:
        lines.append(f"Barricades: {', '.join(walls)}")
    return "\n".join(lines)
