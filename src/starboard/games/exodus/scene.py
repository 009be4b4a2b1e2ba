"""The picture of a game of Exodus for one seat, built from nothing: the Director's hand is hers, all else is open."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from ...scene import (
    Area,
    Board,
    Caption,
    Card,
    Cell,
    Edge,
    Line,
    Mark,
    Overlay,
    Panel,
    Picture,
    Piece,
    Track,
    Turn,
    lettered,
)
from ...spaces.grid import AROUND, SIDES, squares_of
from ...table import Ask, Plan
from ...table.words import small
from . import options as o
from .alert import shooting
from .board import active, grappled, left_in_pool, living, steps_to, thing, unit_at, zone
from .combat import choices_of_guns, column, melee_bands, target, weapon_of
from .content import (
    COSTS,
    DIRECTOR,
    GEAR,
    HEROES,
    INFECTED,
    ITEMS,
    MISSIONS,
    NUMBERS,
    PERKS,
    SEARCH,
    WEAPONS,
    Ground,
    ground,
)
from .grapple import stage
from .heroes import cost_of
from .infected import allowance
from .options import Wanted
from .state import Hero, Mover, Unit

if TYPE_CHECKING:
    from .game import Exodus

_NAMED: tuple[dict[str, Any], ...] = (HEROES, WEAPONS, GEAR, SEARCH, ITEMS, PERKS, DIRECTOR)
LETTERS = {"kira": "K", "mike": "M", "tariq": "T", "lena": "L", "director": "D"}


# ---- names -----------------------------------------------------------------------------------------------------------


def called(g: Exodus, name: str, value: Any) -> str:
    """What an id is called in a sentence."""
    if name == "room" and isinstance(value, int):
        return g.ground.title(value) or g.say("scene.water")
    if isinstance(value, str):
        for table in _NAMED:
            if value in table:
                found: str = table[value].name
                return found
        if value in INFECTED:
            return INFECTED[value].name.lower()
        if value in MISSIONS:
            return MISSIONS[value].title
        if value == "director":
            return g.say("scene.director")
        if name == "door" or "/" in value:
            return door_called(g, value)
    return str(value)


def door_called(g: Exodus, name: str) -> str:
    """A door by the squares that it joins; a square by itself."""
    one, _, other = name.partition("-")
    if not other:
        return square_called(g, name)
    return g.say("scene.between", one=one.partition("/")[0], other=square_called(g, other))


def square_called(g: Exodus, name: str) -> str:
    """A square in words: one of another floor says so."""
    at, _, floor = name.partition("/")
    return g.say("scene.floor", square=at, floor=floor) if floor.isdecimal() else name


def crumbs(g: Exodus) -> list[str]:
    s = g.state
    trail = [MISSIONS[s.mission].title] if s.campaign else []
    last = min(s.round, g.ground.mission.limit) if s.outcome else s.round
    trail += [g.say("scene.round", round=last)] if s.round else []
    trail.append(g.say(f"scene.{s.phase}"))
    if s.actor:
        trail.append(HEROES[s.actor].name)
    return trail


# ---- the picture -----------------------------------------------------------------------------------------------------


def picture(g: Exodus, seat: str | None, plan: Plan | None) -> Picture:
    panels = [hero_panel(g, hero) for hero in g.state.heroes]
    if g.director:
        panels.append(director_panel(g, seat))
    panels += [*alert_panels(g), deck_panel(g), chart_panel(g)]
    return Picture(boards=[board(g)], panels=panels, rail=rail(g), goal=goal(g, seat), story=g.ground.mission.story)


def goal(g: Exodus, seat: str | None) -> str:
    """What the heroes want; a Director is told what to keep them from."""
    found = [wanted.goal(g) for wanted in g.mission.goals]
    found.append(g.say("scene.goal-limit", turn=g.ground.mission.limit))
    text = "; ".join([found[0], *map(small, found[1:])])
    return g.say("scene.goal-against", goal=small(text)) if seat in g.opponents() else text


def rail(g: Exodus) -> list[Turn]:
    """The phases of the turn, and in the infected move the infected in the order in which they will act."""
    s = g.state
    found = []
    for number, phase in enumerate(("heroes", "infected", "spawn", "end")):
        now = s.phase == phase
        past = ("lobby", "heroes", "infected", "spawn", "end", "after").index(s.phase) > number + 1
        found.append(Turn(phase, g.say(f"scene.{phase}"), -1, "", past, now))
        if phase == "infected" and now:
            found += [_acting(g, unit) for unit in _order(g)]
    return found


def _order(g: Exodus) -> list[Unit]:
    there = [u for u in g.state.units if not u.holds and not u.prone and u.at >= 0]
    return sorted(there, key=lambda u: (not u.acted, min([steps_to(g, u, h) for h in living(g)], default=0)))


def _acting(g: Exodus, unit: Unit) -> Turn:
    now = g.state.mover is not None and g.state.mover.unit == unit.id
    return Turn(g.piece(unit), INFECTED[unit.kind].name, -1, "", unit.acted and not now, now)


# ---- the map ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _ground_parts(mission: str) -> tuple[list[tuple[str, str, list[tuple[float, float]], str]], list[Edge]]:
    """What never changes: squares with their shapes, and walls."""
    there = ground(mission)
    grid = there.grid
    cells = []
    for square in grid.squares:
        x, y, _ = _xy(there, square)
        name = there.title(grid.area_of[square])
        shape: list[tuple[float, float]] = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        piece = grid.areas[grid.area_of[square]].id.partition("@")[0]
        theme = piece.partition("-")[0]
        indoors = grid.areas[grid.area_of[square]].room
        pattern = "water" if grid.water >> square & 1 else f"{theme}-room" if indoors else theme
        cells.append((grid.names[square], name, shape, pattern))
    walls = []
    for square in grid.squares:
        for side in range(4):
            if grid.sides[side][square] == -1:
                id = f"{grid.names[square]}{SIDES[side][0]}"
                walls += [_edge(there, square, side, id, "wall", "")]
    return cells, walls


def _xy(there: Ground, square: int) -> tuple[float, float, int]:
    """Floors lie side by side."""
    x, y, floor = there.grid.place(square)
    return x + floor * (there.grid.width + 1), y, floor


def _edge(there: Ground, square: int, side: int, id: str, kind: str, state: str) -> Edge:
    x, y, _ = _xy(there, square)
    corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
    return Edge(id, corners[side], corners[(side + 1) % 4], kind, state)


def board(g: Exodus) -> Board:
    there, grid = g.ground, g.grid
    cells, walls = _ground_parts(g.state.mission)
    wide = grid.floors * (grid.width + 1) - 1
    return Board(
        id="map",
        title=g.say("scene.map"),
        size=(wide, grid.height),
        cells=[_cell(g, *parts) for parts in cells],
        edges=[*walls, *[_door(g, door.id) for door in grid.doors]],
        pieces=[*[hero_piece(g, h) for h in g.state.heroes if h.at >= 0 and h.fate != "risen"], *_units(g), *_rib(g)],
        marks=_marks(g),
        text=lettered(text_board, g),
        overlays=_overlays(g, there),
        areas=_areas(g),
    )


def _cell(g: Exodus, id: str, name: str, shape: list[tuple[float, float]], pattern: str) -> Cell:
    return Cell(id, f"{name or g.say('scene.water')} {square_called(g, id)}", shape, pattern)


def _areas(g: Exodus) -> list[Area]:
    """Rooms and streets by name; what is dark is not active, what was searched is said."""
    found = []
    for number, area in enumerate(g.grid.areas):
        title = g.ground.title(number)
        tags = ["room"] if area.room else []
        if area.room and not g.state.active >> number & 1:
            tags.append("dark")
        if g.state.searched >> number & 1:
            tags.append("searched")
        note = g.say("scene.not-active") if "dark" in tags else g.say("scene.searched") if "searched" in tags else ""
        symbol = title.lower().replace(" ", "-")
        found.append(Area(area.id, title or g.say("scene.water"), g.grid.named(area.squares), symbol, note, tags))
    return found


def _door(g: Exodus, id: str) -> Edge:
    door = g.grid.door[id]
    closed = bool(g.state.closed & door.bit)
    state = "slammed" if g.state.slammed & door.bit else "closed" if closed else "open"
    if closed and door.bit in g.ground.locked:
        state = "locked"
    return _edge(g.ground, door.a, door.side, id, "door", state)


def hero_piece(g: Exodus, hero: Hero) -> Piece:
    tags = [tag for tag, there in _state_of(g, hero) if there]
    now = ["now"] if hero.id == g.state.actor else []
    return Piece(
        id=hero.id,
        at=g.grid.names[hero.at],
        kind="hero",
        name=HEROES[hero.id].name,
        symbol=hero.id,
        letter=LETTERS[hero.id],
        seat=hero.id,
        tags=[*tags, *now],
        note=", ".join(g.say(f"scene.{tag}") for tag in tags),
    )


def _state_of(g: Exodus, hero: Hero) -> list[tuple[str, bool]]:
    held = grappled(g, hero)
    return [
        ("dead", bool(hero.fate)),
        ("grappled", held),
        ("prone", hero.prone and not held),
        ("standing", not hero.prone),
        ("on-alert", hero.alert),
        ("aboard", hero.aboard),
    ]


def _units(g: Exodus) -> list[Piece]:
    return [unit_piece(g, unit) for unit in g.state.units if unit.at >= 0]


def unit_piece(g: Exodus, unit: Unit) -> Piece:
    card = INFECTED[unit.kind]
    tags = [unit.kind]
    notes = []
    for tag, there in (("lies", unit.prone), ("controlled", unit.controlled)):
        if there:
            tags.append(tag)
            notes.append(g.say(f"scene.{tag}"))
    if unit.holds:
        tags.append("holds")
    if unit.under:
        tags.append("under")
    if g.state.mover is not None and g.state.mover.unit == unit.id:
        tags.append("now")
    if unit.hurt:
        notes.append(g.say("scene.hurt", hurt=unit.hurt, life=card.life))
    if not unit.prone and not unit.holds:
        notes.append(g.say("scene.faces", side=SIDES[unit.facing]))
    name = f"{card.name} ({HEROES[unit.hero].name})" if unit.hero else card.name
    return Piece(
        id=g.piece(unit),
        at=g.grid.names[unit.at],
        kind="infected",
        name=name,
        many=name if unit.hero else card.plural,
        symbol=unit.kind,
        life=card.life - unit.hurt if card.life > 1 else None,
        life_max=card.life if card.life > 1 else None,
        tags=tags,
        note=", ".join(notes),
        facing=None if unit.prone or unit.holds else 90 * unit.facing,
    )


def _rib(g: Exodus) -> list[Piece]:
    if not g.state.rib:
        return []
    bow, stern = g.state.rib
    turned = 90 if stern - bow == 1 else 180
    return [Piece("rib", g.grid.names[bow], "rib", g.say("scene.rib"), size=2, facing=turned)]


def _marks(g: Exodus) -> list[Mark]:
    names, say = g.grid.names, g.say
    found = [
        Mark(f"spawn-{point}", names[square], "spawn", point, note=say("scene.spawn-point", point=point))
        for point, square in g.ground.spawn.items()
    ]
    found += [Mark(f"exit-{names[s]}", names[s], "exit", note=say("scene.exit")) for s in squares_of(g.ground.exit)]
    found += [Mark(f"stairs-{names[s]}", names[s], "stairs", note=say("scene.stairs")) for s in g.grid.stairs]
    found += [Mark(f"crate-{names[s]}", names[s], "crate", note=say("scene.crate")) for s in g.state.crates]
    for token in g.state.items:
        card = ITEMS[token.item]
        found.append(
            Mark(f"item-{names[token.at]}", names[token.at], "item", card.name, symbol=card.id, note=card.text)
        )
    found += [
        Mark(f"alert-{hero.id}", names[hero.at], "alert", note=say("scene.alert-token", who=hero.id))
        for hero in living(g)
        if hero.alert
    ]
    found += [
        Mark(f"controlled-{unit.id}", names[unit.at], "controlled", note=say("scene.controlled"))
        for unit in g.state.units
        if unit.controlled and unit.at >= 0
    ]
    for wanted in g.mission.goals:
        if item := wanted.item():
            for square in squares_of(wanted.places & ~g.ground.exit):
                found.append(Mark(f"wanted-{names[square]}", names[square], "wanted", note=called(g, "item", item)))
    return found


def _overlays(g: Exodus, there: Ground) -> list[Overlay]:
    """Grab zones, smell and sight, to be lit while the piece is pointed at."""
    found = []
    for unit in g.state.units:
        if unit.holds or unit.at < 0:
            continue
        id = g.piece(unit)
        cells = g.grid.named(zone(g, unit))
        if cells:
            found.append(Overlay(f"zone-{id}", id, "zone", g.say("scene.zone", by=unit.kind), cells))
        reach = INFECTED[unit.kind].smell + g.state.scent
        if reach:
            smelt = g.grid.named(g.view.smelt(unit.at, reach))
            found.append(Overlay(f"smell-{id}", id, "smell", g.say("scene.smell", by=unit.kind, squares=reach), smelt))
    for hero in living(g):
        seen = g.grid.named(g.grid.sees(hero.at, g.state.closed))
        found.append(Overlay(f"sight-{hero.id}", hero.id, "sight", g.say("scene.sight", who=hero.id), seen))
    return found


def text_board(g: Exodus) -> str:
    """Two characters a square: a letter for what is there, and its sides; floors side by side."""
    grid = g.grid
    wide = 2 * (grid.floors * (grid.width + 1) - 1) + 1
    lines = [[" "] * wide for _ in range(2 * grid.height + 1)]
    for square in grid.squares:
        x, y, _ = _xy(g.ground, square)
        column, line = 2 * int(x) + 1, 2 * int(y) + 1
        lines[line][column] = _letter(g, square)
        for side in range(4):
            dx, dy = AROUND[2 * side]
            edge = grid.sides[side][square]
            mark = " " if edge == 0 else "-|"[side % 2] if edge == -1 else _door_letter(g, edge, side)
            lines[line + dy][column + dx] = mark
        for dx in (-1, 1):
            for dy in (-1, 1):
                lines[line + dy][column + dx] = "+"
    head = [" "] * wide
    for square in grid.squares:
        x, _, _ = _xy(g.ground, square)
        head[2 * int(x) + 1] = grid.names[square][0]
    rows = [f"{n // 2 + 1:>2} " if n % 2 else "   " for n in range(len(lines))]
    drawn = ["   " + "".join(head).rstrip()]
    drawn += [row + "".join(line).rstrip() for row, line in zip(rows, lines, strict=True)]
    return "\n".join([*drawn, *area_list(g)])


def area_list(g: Exodus) -> list[str]:
    """Who and what is where, area by area: for whoever does not look at the drawing."""
    found = []
    for number, area in enumerate(g.grid.areas):
        things = [thing for square in squares_of(area.squares) for thing in _lying(g, square)]
        if area.room and not g.state.active >> number & 1:
            found.append(g.say("scene.list-dark", room=number))
        elif things:
            found.append(g.say("scene.list-area", room=number, things=things))
    return [line for text in found for line in wrap(text, 96, subsequent_indent="  ")]


def _lying(g: Exodus, square: int) -> list[str]:
    at, unit = g.grid.names[square], unit_at(g, square)
    found = [
        g.say("scene.list-hero", "prone" if hero.prone else "", who=hero.id, at=at)
        for hero in g.state.heroes
        if hero.at == square and hero.fate != "risen"
    ]
    if unit is not None:
        found.append(g.say("scene.list-unit", "prone" if unit.prone else "", by=unit.kind, at=at))
    if square in g.state.crates:
        found.append(g.say("scene.list-crate", at=at))
    return found + [g.say("scene.list-item", item=token.item, at=at) for token in g.state.items if token.at == square]


def _door_letter(g: Exodus, bit: int, side: int) -> str:
    if g.state.closed & bit:
        return "=" if side % 2 == 0 else ":"
    return "'"


def _letter(g: Exodus, square: int) -> str:
    for hero in g.state.heroes:
        if hero.at == square and hero.fate != "risen":
            return LETTERS[hero.id]
    unit = unit_at(g, square)
    if unit is not None:
        return "," if unit.prone else INFECTED[unit.kind].name[0].lower()
    if square in g.state.crates:
        return "#"
    if any(token.at == square for token in g.state.items):
        return "*"
    if square in g.state.rib:
        return "o"
    if square in g.grid.stairs:
        return "^"
    if g.ground.exit >> square & 1:
        return "!"
    if g.grid.water >> square & 1:
        return "~"
    return "." if active(g) >> square & 1 else "?"


# ---- panels ----------------------------------------------------------------------------------------------------------


def hero_panel(g: Exodus, hero: Hero) -> Panel:
    card = HEROES[hero.id]
    now = stage(hero.dial)
    dial = g.say("scene.safe")
    if hero.dial:
        dial = g.say("scene.stage", stage=now, turns=max(0, NUMBERS.skull - hero.dial))
    tracks = [
        Track(
            *("infection", g.say("scene.infection"), hero.dial, NUMBERS.skull, "infection", dial),
            marks=list(NUMBERS.markers),
            rising="bad",
        ),
        Track("ap", g.say("scene.ap"), hero.ap, NUMBERS.ap[0], "actions", rising="spent"),
    ]
    tags = [tag for tag, there in _state_of(g, hero) if there]
    notes = [g.say(f"scene.{tag}") for tag in tags]
    if hero.item:
        notes.append(g.say("scene.carries", item=hero.item))
    return Panel(
        id=hero.id,
        kind="hero",
        title=card.name,
        seat=hero.id,
        subtitle=card.title,
        tracks=tracks,
        cards=[*_things(g, hero), *_search_cards(hero), *_perks(g, hero)],
        note=", ".join(notes),
        tags=[*tags, "now"] if hero.id == g.state.actor else tags,
    )


def _things(g: Exodus, hero: Hero) -> list[Card]:
    found = []
    for one in hero.things:
        card = WEAPONS[one.card] if one.card in WEAPONS else GEAR[one.card]
        name = card.name
        if one.card in WEAPONS and WEAPONS[one.card].gun:
            name = g.say("scene.rounds", weapon=one.card, rounds=one.rounds, most=WEAPONS[one.card].rounds)
        tags = ["in-hand"] if one.id in hero.active else []
        found.append(Card(f"thing-{one.id}", name, card.text, one.card, tags, card.source))
    return found


def _search_cards(hero: Hero) -> list[Card]:
    return [
        Card(f"{hero.id}-{card}-{n}", SEARCH[card].name, SEARCH[card].text, card, ["search"], SEARCH[card].source)
        for n, card in enumerate(hero.cards)
    ]


def _perks(g: Exodus, hero: Hero) -> list[Card]:
    found = []
    for id in hero.perks:
        perk = PERKS[id]
        name = perk.name
        if perk.power:
            name = g.say("scene.perk", perk=id, left=NUMBERS.power_uses - hero.spent.get(id, 0))
        found.append(Card(f"perk-{id}", name, perk.text, id, ["perk", perk.colour], perk.source))
    return found


def director_panel(g: Exodus, seat: str | None) -> Panel:
    """Her hand for her alone; how many cards it holds, for all. While the infected act, it is she who does."""
    s = g.state
    cards = []
    if seat == g.director:
        cards = [_director_card(id, n) for n, id in enumerate(s.hand)]
    tags = ["now"] if seat == g.director and s.phase in ("infected", "spawn") else []
    note = g.say("scene.director-played", cards=s.played) if s.played else ""
    count = g.say("scene.director-hand", count=len(s.hand))
    return Panel("director", "director", g.say("scene.director"), g.director, count, cards=cards, note=note, tags=tags)


def _director_card(id: str, number: int) -> Card:
    card = DIRECTOR[id]
    return Card(f"director-{id}-{number}", card.name, card.text, id, [card.moment], card.source)


def alert_panels(g: Exodus) -> list[Panel]:
    """Who may fire at what moves, and what each face of the die would do."""
    mover = g.state.mover
    unit = g.find_unit(mover.unit) if mover is not None else None
    if mover is None or unit is None or unit.at < 0 or not mover.shots:
        return []
    panel = Panel("alert", "alert", g.say("scene.alert", by=unit.kind, at=g.grid.names[unit.at]), tags=["tray"])
    for id in mover.shots:
        hero = g.hero(id)
        for guns in [option.guns for option in shooting(g, hero, unit.id) if isinstance(option, o.Fire)]:
            bands = column(g, hero, thing(hero, guns[0]), unit, False, len(guns) > 1)
            card = f"alert-{id}-{'-'.join(str(gun) for gun in guns)}"
            name = g.say("scene.alert-gun", who=id, weapons=_cards_of(hero, guns))
            panel.cards.append(Card(card, name, _odds(g, bands), thing(hero, guns[0]).card, [id]))
            for face in range(1, 9):
                fate = "fate-kill" if face >= bands[1] else "fate-down" if face >= bands[0] else "fate-miss"
                panel.lines.append(Line(f"{card}/{face}", g.say(f"scene.{fate}"), fate, value=str(face)))
    if panel.cards:
        _coming(g, mover, unit, panel)
    return [panel] if panel.cards else []


def _coming(g: Exodus, mover: Mover, unit: Unit, panel: Panel) -> None:
    """How far it has come, how far it may go, and what its grab test does."""
    card, most = INFECTED[unit.kind], allowance(g, mover, unit)
    terms: dict[str, Any] = {"by": unit.kind, "moved": mover.moved, "most": most}
    hero = next((h for h in g.state.heroes if h.id == mover.target), None)
    if hero is not None:
        terms |= {"who": hero.id, "far": steps_to(g, unit, hero)}
        title, text = g.say("scene.comes-to", **terms), g.say("scene.comes-far", **terms)
    else:
        title, text = g.say("scene.comes", **terms), g.say("scene.comes-walked", **terms)
    panel.cards.append(Card("coming", title, text, unit.kind, ["foe"]))
    for step in range(1, most + 1):
        word = "way-done" if step <= mover.moved else "way-next"
        panel.lines.append(Line(f"coming/{step}", g.say(f"scene.{word}", number=step), word, value=str(step)))
    rolls = [g.number("grab.roll", face, hero) if hero is not None else face for face in range(1, 9)]
    words = ["takes" if roll <= card.grab[0] else "knocks" if roll <= card.grab[1] else "safe" for roll in rolls]
    text = g.say("scene.grab-text", takes=words.count("takes"), knocks=words.count("knocks"))
    panel.cards.append(Card("grab", g.say("scene.grab"), text, "", ["foe"]))
    for face, word in enumerate(words, 1):
        panel.lines.append(Line(f"grab/{face}", g.say(f"scene.grab-{word}"), f"grab-{word}", value=str(face)))


def deck_panel(g: Exodus) -> Panel:
    left = ", ".join(f"{INFECTED[kind].plural} {left_in_pool(g, kind)}" for kind in INFECTED)
    count = g.say("scene.deck-left", count=len(g.state.deck))
    return Panel("deck", "deck", g.say("scene.deck"), subtitle=count, note=g.say("scene.pool", left=left))


def chart_panel(g: Exodus) -> Panel:
    cards = []
    for line in g.ground.mission.chart:
        terms: dict[str, Any] = {"roll": f"{line.low}–{line.high}" if line.high > line.low else line.low}
        if line.kind in ("roamer", "seeker"):
            text = g.say("scene.chart-one", by=g.say(f"scene.{line.kind}"), **terms)
        elif line.kind:
            count = line.count[len(g.state.heroes) - 2]
            kind = INFECTED[line.kind]
            by = kind.name.lower() if count == 1 else kind.plural
            text = g.say("scene.chart-line", count=count, by=by, at=line.at, **terms)
        else:
            text = g.say("scene.chart-nothing", **terms)
        cards.append(Card(f"chart-{line.low}", text, ""))
    return Panel("chart", "chart", g.say("scene.chart"), cards=cards)


# ---- questions -------------------------------------------------------------------------------------------------------


def prompt(g: Exodus, ask: Ask, seat: str | None) -> str:
    """The question; who is not asked only learns who is."""
    s = g.state
    if seat is None or seat not in ask.seats:
        return g.say("ask.others", seats=list(ask.seats))
    terms: dict[str, Any] = {"who": seat}
    word = ask.name
    hero = next((h for h in s.heroes if h.id == seat), None)
    if word == "act" and hero is not None:
        terms |= {"ap": hero.ap, "left": hero.strides}
        word = "stride" if hero.strides else "brace" if hero.zones else word
    if s.mover is not None:
        unit = g.find_unit(s.mover.unit)
        if unit is not None:
            terms |= {"by": unit.kind, "at": g.grid.names[unit.at] if unit.at >= 0 else ""}
    if s.placing is not None:
        terms["by"] = s.placing.kind
    if isinstance(ask.about, Wanted):
        terms |= {"who": ask.about.by, "thing": ask.about.thing}
    if word == "director" and s.phase == "infected":
        word = "director-hunt" if s.card or not s.hand else "director-infected"
    elif (
        word == "director" and s.phase == "spawn" and (s.card or not any(DIRECTOR[c].moment == "spawn" for c in s.hand))
    ):
        word = "director-off"
    if word == "after-mission" and s.verdict in ("won", "lost"):
        word = f"after-{s.verdict}"
        terms["mission"] = s.mission
    terms.setdefault("by", "zombie")
    terms.setdefault("at", "")
    return g.say(f"ask.{word}", **terms)


def caption(g: Exodus, ask: Ask, option: Any) -> Caption:
    """What an option is called, what it touches, what it costs or promises."""
    hero = next((h for h in g.state.heroes if h.id == ask.seats[0]), None)
    word = str(option.__struct_config__.tag)
    terms: dict[str, Any] = {field: getattr(option, field) for field in option.__struct_fields__}
    if isinstance(option, o.Done):
        terms["who"] = ask.seats[0]
    special = SPECIAL.get(type(option))
    if special is not None:
        word = special(g, hero, option, terms) or word
    touches = [value for value in terms.values() if isinstance(value, str) and value in _ids(g)]
    touches += [name for value in terms.values() if isinstance(value, tuple) for name in value if name in g.grid.index]
    text = terms.pop("_text", "") or _price(g, hero, ask, option)
    group = GROUPS.get(type(option), "")
    if ask.name == "alert" and hero is not None:
        guns = len(choices_of_guns(hero))
        if isinstance(option, o.Fire | o.Volley):
            word = f"alert-{word}" if guns > 1 else f"alert-{word}-one"
        group = "" if guns == 1 else "volley" if isinstance(option, o.Volley) and not option.until else group
    return Caption(g.say(f"do.{word}", **terms), list(dict.fromkeys(touches)), group, text)


PRICES: dict[type, str] = {
    o.Move: "move", o.Sprint: "sprint", o.Dive: "dive", o.Crawl: "crawl", o.Alert: "alert", o.Search: "search",
    o.Crate: "crate", o.Craft: "craft", o.Door: "door", o.Stand: "stand", o.Sweep: "sweep", o.Reload: "reload",
}  # fmt: skip
"""What an action costs, by its name among the costs; what a perk may change is a number."""


def _price(g: Exodus, hero: Hero | None, ask: Ask, option: Any) -> str:
    key = PRICES.get(type(option), "")
    if not key or hero is None or ask.name != "act":
        return ""
    base = getattr(COSTS, key)
    ap = g.number(f"cost.{key}", base, hero) if key in ("stand", "sweep", "reload") else base
    return g.say("text.cost", "sprint" if key == "sprint" else "", ap=ap)


def _ids(g: Exodus) -> dict[str, Any]:
    return {**g.grid.index, **g.grid.door, **HEROES}


def _cards_of(hero: Hero | None, ids: tuple[int, ...]) -> list[str]:
    return [thing(hero, id).card for id in ids] if hero is not None else []


def _odds(g: Exodus, bands: tuple[int, int]) -> str:
    kill = round(100 * (9 - bands[1]) / 8)
    down = round(100 * (bands[1] - bands[0]) / 8)
    return g.say("text.odds", down=down, kill=kill)


def _fire(g: Exodus, hero: Hero | None, option: Any, terms: dict[str, Any]) -> str:
    if hero is None:
        return ""
    terms["weapons"] = _cards_of(hero, option.guns)
    if isinstance(option, o.Fire):
        unit = target(g, option.at, option.kind)
        terms["by"] = unit.kind
        bands = column(g, hero, thing(hero, option.guns[0]), unit, False, len(option.guns) > 1)
        terms["_text"] = _odds(g, bands)
    elif isinstance(option, o.Ignite) and option.aimed:
        return "ignite-aimed"
    return ""


def _aim(g: Exodus, hero: Hero | None, option: o.Aim, terms: dict[str, Any]) -> str:
    if hero is not None:
        gun = thing(hero, option.gun)
        terms |= {"weapon": gun.card, "by": target(g, option.at, option.kind).kind}
        terms["_text"] = _odds(g, WEAPONS[gun.card].aimed) + ", " + g.say("text.cost", ap=cost_of(g, hero, option))
    return ""


def _melee(g: Exodus, hero: Hero | None, option: Any, terms: dict[str, Any]) -> str:
    terms["by"] = target(g, option.at, getattr(option, "kind", "")).kind
    if hero is not None and isinstance(option, o.Strike):
        terms["weapon"] = weapon_of(hero).id
        terms["_text"] = _odds(g, melee_bands(g, hero))
    return ""


def _named(g: Exodus, hero: Hero | None, option: Any, terms: dict[str, Any]) -> str:
    """Things by their card."""
    owner = g.hero(option.of) if isinstance(option, o.Take) else hero
    what = option.what
    if owner is None:
        return ""
    if what == "item":
        terms["thing"] = owner.item
    else:
        kind, _, id = what.partition(":")
        terms["thing"] = thing(owner, int(id)).card if kind == "thing" else id
    return ""


def _pass(g: Exodus, hero: Hero | None, option: o.Pass, terms: dict[str, Any]) -> str:
    if option.hunt:
        return "pass-hunt"
    return "pass-ask" if g.state.phase == "infected" else "pass"


def _hold(g: Exodus, hero: Hero | None, option: o.Hold, terms: dict[str, Any]) -> str:
    terms["_text"] = g.say("text.hold", option.until)
    return f"hold.{option.until}" if option.until else "hold"


def _door_word(g: Exodus, hero: Hero | None, option: o.Door, terms: dict[str, Any]) -> str:
    return "door-open" if g.state.closed & g.grid.door[option.door].bit else "door-close"


def _guns(g: Exodus, hero: Hero | None, option: Any, terms: dict[str, Any]) -> str:
    if isinstance(option, o.Reload):
        terms["weapon"] = _cards_of(hero, (option.gun,))[0] if hero is not None else ""
    else:
        terms["weapons"] = _cards_of(hero, getattr(option, "things", getattr(option, "guns", ())))
    if not isinstance(option, o.Volley):
        return ""
    terms["_text"] = g.say("text.volley", option.until)
    return "volley-phase" if option.until else ""


def _kind(g: Exodus, hero: Hero | None, option: Any, terms: dict[str, Any]) -> str:
    terms["by"] = option.kind if isinstance(option, o.Sweep) else g.unit_on(option.at).kind
    return ""


def _item(g: Exodus, hero: Hero | None, option: Any, terms: dict[str, Any]) -> str:
    terms["item"] = hero.item if hero is not None else ""
    return ""


def _card_text(g: Exodus, hero: Hero | None, option: Any, terms: dict[str, Any]) -> str:
    if isinstance(option, o.Play):
        terms["_text"] = DIRECTOR[option.card].text
        if option.on in g.grid.index:
            terms["by"] = g.unit_on(option.on).kind
            return "play-unit"
        if option.on.isdecimal():
            terms["line"] = int(option.on) + 1
            return "play-line"
        if option.on:
            terms["door"] = option.on
            return "play-door"
    else:
        terms["_text"] = PERKS[option.perk].text
    return ""


def _either(g: Exodus, hero: Hero | None, option: Any, terms: dict[str, Any]) -> str:
    word = "upgrade" if isinstance(option, o.Upgrade) else "answer"
    return f"{word}.yes" if option.yes else f"{word}.no"


def _after(g: Exodus, hero: Hero | None, option: o.After, terms: dict[str, Any]) -> str:
    anew = option.then == "back" and not any(ticket.slot == "save" for ticket in g.state.tickets)
    return "after.anew" if anew else f"after.{option.then}"


SPECIAL: dict[type, Any] = {
    o.Fire: _fire, o.Ignite: _fire, o.Volley: _guns, o.Aim: _aim, o.Strike: _melee, o.Execute: _melee,
    o.Assassinate: _melee, o.Give: _named, o.Take: _named, o.Pass: _pass, o.Hold: _hold, o.Door: _door_word,
    o.Switch: _guns, o.Reload: _guns, o.Sweep: _kind, o.Remove: _kind, o.Place: _item, o.Play: _card_text,
    o.TakePerk: _card_text, o.Power: _card_text, o.Upgrade: _either, o.Answer: _either, o.After: _after,
}  # fmt: skip

GROUPS: dict[type, str] = {
    o.Move: "move", o.Sprint: "sprint", o.Stride: "move", o.Dive: "dive", o.Crawl: "move", o.Fire: "fire",
    o.Aim: "aim", o.Ignite: "fire", o.Throw: "throw", o.Strike: "melee", o.Execute: "melee", o.Assassinate: "melee",
    o.Give: "exchange", o.Take: "exchange", o.Switch: "switch", o.Door: "door", o.Place: "item", o.Drive: "rib",
    o.Go: "move", o.Put: "place", o.Play: "card", o.Remove: "drop off", o.Hold: "hold", o.Volley: "fire",
}  # fmt: skip
