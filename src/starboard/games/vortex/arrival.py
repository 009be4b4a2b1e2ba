"""Phase A: Enemies arrive at the vortices; the Assault when none are left (VTX-PHA, VTX-ASLT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import Step, WhyNot
from ...table.facts import Appeared, Heading, Marked, Noted, Rolled
from .content import CARDS, ICONS, NUMBERS, ROOMS, SUPERBOSS
from .geometry import AREA_BY_ID, AREA_IDS
from .maps import Boss
from .objects import fire_left
from .options import Burn
from .preparation import show_top
from .state import Enemy, Tile

if TYPE_CHECKING:
    from .game import Vortex


def arrival(g: Vortex) -> Step:
    """One card at each open vortex, in ascending order; a radar card brings another to the same one."""
    state = g.state
    if g.live:
        g.beat()
        g.tell(Heading("round", str(state.round)), "round", "VTX-RND-02")
    assault = False
    for vortex in state.vortices:  # VTX-PHA-01
        if vortex.closed:  # VTX-PHA-09
            continue
        radar = True
        while radar:  # VTX-PHA-07: before the next vortex is visited
            if not state.deck.top:
                assault = True  # VTX-ASLT-01, VTX-PHA-08
                break
            radar = arrive(g, vortex.area)
    for vortex in state.vortices:
        vortex.closed = False  # VTX-PHA-10
    superboss = g.mission.file.superboss
    if superboss is not None and superboss.round == state.round:
        superboss_comes(g, superboss)
    if assault:  # VTX-ASLT-07: once, however many placements failed
        return assault_first(g)
    state.phase = "roll"
    return None


def superboss_comes(g: Vortex, boss: Boss) -> None:
    """In addition to the normal cards (VTX-MSH-04, VTX-MSH-05)."""
    life = max(1, boss.life[len(g.state.heroes) - 1] - g.state.training)  # VTX-DIFF-03
    g.state.enemies.append(Enemy(SUPERBOSS, AREA_BY_ID[boss.area], life, life))
    g.state.superboss = "here"
    if g.live:
        g.tell(Appeared(SUPERBOSS, boss.area, "boss"), "arrived", "VTX-MSH-04", case="superboss")


def arrive(g: Vortex, area: int) -> bool:
    """Places the top card in an area (VTX-PHA-02); says whether it has the radar symbol."""
    deck = g.state.deck
    card = CARDS[deck.top]
    life = max(1, card.life - g.state.training)  # VTX-DIFF-03, VTX-RUL-37
    g.state.enemies.append(Enemy(card.id, area, life, life))
    if g.live:
        g.tell(Appeared(card.id, AREA_IDS[area], "boss" if card.boss else "grunt"), "arrived", "VTX-PHA-02")
        if card.radar:
            g.tell(Noted("radar", AREA_IDS[area], card.id), "radar", "VTX-PHA-07")
    show_top(g)
    return card.radar


async def assault_first(g: Vortex) -> None:
    await assaulted(g)
    g.state.phase = "roll"


async def assaulted(g: Vortex) -> None:
    """A die picks the room that burns: by icon, one more roll if no room shows it, then not at all."""
    state = g.state
    rooms: list[Tile] = []
    for attempt in range(2):  # VTX-ASLT-03, VTX-ASLT-04
        icon = g.one("assault", ICONS)
        rooms = [t for t in state.tiles if not t.gone and (t.blank or icon in ROOMS[t.room].icons)]  # VTX-MSF-04
        if g.live:
            rule = "VTX-ASLT-03" if attempt else "VTX-ASLT-02"
            g.tell(Rolled("", "assault", (icon,), passed=bool(rooms)), "assault", rule)
        if rooms:
            break
    if not rooms:
        return
    if not fire_left(g):  # VTX-RUL-52
        if g.live:
            g.tell(Noted("no-fire"), "no-fire", "VTX-RUL-52")
        return
    fewest = min(len(t.fire) for t in rooms)  # VTX-ASLT-05
    rooms = [t for t in rooms if len(t.fire) == fewest]
    tile = rooms[0]
    if len(rooms) > 1:  # VTX-ASLT-06
        choice: Burn = await g.ask(g.seats, "burning_rooms", burning_rooms, rooms)
        tile = next(t for t in rooms if t.id == choice.tile)
    tile.fire.append(NUMBERS.assault_fire)  # VTX-ASLT-02
    if g.live:
        g.tell(Marked("fire", tile.id), "fire", "VTX-ASLT-02")
    g.check()


def burning_rooms(g: Vortex, rooms: list[Tile], no: WhyNot | None) -> list[Burn]:
    return [Burn(tile.id) for tile in rooms]
