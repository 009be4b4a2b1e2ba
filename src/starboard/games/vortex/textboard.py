"""The ships of Vortex as text: for the terminal, and for whoever has the board read aloud."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING

from .content import CARDS, NUMBERS, ROOMS, EnemyIcon
from .geometry import AREA_IDS, AREAS, BORDERS, CELL_IDS
from .names import tile_name
from .objects import carried
from .state import Enemy, Tile

if TYPE_CHECKING:
    from .game import Vortex

LETTERS = {"red": "R", "blue": "B", "green": "G", "purple": "P"}
ICON_MARKS = {"movement": "»", "melee": "⚔", "ranged": "➶", "defense": "⛨", "special": "✦", "star": "★"}
WIDTH = 26
INNER = WIDTH - 4
SHORT = {"left": "←", "right": "→", "melee": "⚔", "ranged": "➶", "max_melee": "⚔!", "max_ranged": "➶!"}
SHORT |= {"grenade": "✹", "acrobat": "⤨", "sniffer": "∿", "regenerate": "✚"}


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
    thrown = g.say("handy.thrown", loss=NUMBERS.thrown_damage)
    lines += [thrown for fire in state.thrown if fire.area == area]
    return [part for line in lines for part in _wrapped(line, WIDTH - 1)]


def _cell_lines(g: Vortex, cell: int) -> list[str]:
    """The room, what is above it, who stands where, what lies there, what burns."""
    lines: list[str] = []
    for number, tile in enumerate(g.state.tiles):
        if tile.cell != cell or (tile.gone and tile.level):
            continue
        icons = "" if tile.blank or tile.gone else "".join(ICON_MARKS[icon] for icon in ROOMS[tile.room].icons)
        name = f"{tile.id} {tile_name(g, tile)}" if tile.level else tile_name(g, tile)
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
            load = f"+{g.say(f'handy.{thing.kind}')}" if thing else ""
            here.append(f"[{LETTERS[hero.id]}♥{hero.life}{load}]")
    if state.scientist is not None and state.scientist.tile == number:
        here.append(f"[{g.say('handy.scientist')}♥{state.scientist.life}]")
    here += [f"◇{g.say(f'handy.{thing.kind}')}" for thing in state.objects if thing.tile == number]
    here += [g.say("handy.fire", loss=sum(tile.fire))] if tile.fire else []
    here += [g.say("handy.grenades", loss=tile.grenades * NUMBERS.grenade_damage)] if tile.grenades else []
    if state.engine and ROOMS[tile.room].effect == "engine":
        here.append(g.say("handy.engine", dice=len(state.engine)))
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
    legend = [g.say("legend.barricades")] if g.state.barricades else []
    legend += [g.say("legend.airlocks")] if g.airlocks else []
    return "\n".join([*lines, *(["; ".join(legend)] if legend else [])])
