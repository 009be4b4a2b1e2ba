"""What happens to Heroes: damage, shields, elimination, falling platforms (VTX-DEF, VTX-HEL, VTX-PLAT)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...table import WhyNot
from ...table.facts import Changed, Left, Marked, Moved, Noted, Turned
from .content import CARDS, DEFENSE, HEROES, NUMBERS, line_value
from .geometry import ship_of_cell, tile_id
from .names import reasons
from .options import PASS, Coming, Escort, Go, Pass, Raise
from .standing import unusable, use
from .state import Hero, Tile, board

if TYPE_CHECKING:
    from .game import Vortex


def heroes_on(g: Vortex, tile: int) -> list[Hero]:
    return [hero for hero in g.state.heroes if hero.tile == tile]


def mates(g: Vortex, hero: Hero) -> list[Hero]:
    """Heroes of the same ship, oneself among them."""
    tiles = g.state.tiles
    ship = ship_of_cell(tiles[hero.tile].cell)
    return [h for h in g.state.heroes if not h.out and ship_of_cell(tiles[h.tile].cell) == ship]


def pooled_shields(heroes: list[Hero]) -> int:
    """The shields of all Heroes in one room are added (VTX-DEF-02, VTX-DEF-04)."""
    pool = 0
    for hero in heroes:
        pool += line_value(hero.id, DEFENSE, hero.lines[DEFENSE])
    return pool


async def attacked(g: Vortex, tile: int, power: int, unstoppable: bool) -> None:
    """An Enemy attack on a room hits everybody there in full, less shields (VTX-EAT-01, VTX-DEF-04 to 06)."""
    heroes = heroes_on(g, tile)
    pool = 0 if unstoppable else pooled_shields(heroes)  # VTX-ENA-12, VTX-RUL-18
    scientist = g.state.scientist
    if scientist is not None and scientist.tile == tile:
        hurt_scientist(g, power - pool, {"attack": power, "pool": -pool})
    for hero in heroes:
        personal = 0
        if not unstoppable and power > pool:
            if hero.equipment:
                await raise_shields(g, hero, power - pool)
            if g.state.effects:
                personal = g.number("shield", 0, hero)
        loss = power - pool - personal
        because = {"attack": power, "pool": -pool, "personal": -personal} if g.live else NO_REASONS
        if loss > 0:
            lose_life(g, hero, loss, "VTX-ENA-12" if unstoppable else "VTX-DEF-04 VTX-DEF-05", because)
        elif g.live:
            g.tell(Noted("shields", g.board.ids[tile], hero.id), "held", "VTX-DEF-06", reasons(g, because))


def ready_shields(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Raise | Pass]:
    """Shield cards that could be raised against this attack (VTX-EQP-20, VTX-GAP-22)."""
    found: list[Raise | Pass] = []
    for id in hero.equipment:
        if CARDS[id].equipment.does != "shield":
            continue
        reason = unusable(g, hero, id)
        if reason is None:
            found.append(Raise(id))
        elif no is not None:
            no(Raise(id), *reason, card=id)
    return [*found, PASS] if found else found


async def raise_shields(g: Vortex, hero: Hero, coming: int) -> None:
    """Before the blow lands its victim may raise personal shields, which then last the round, while anything gets
    through those it has."""
    while (through := coming - g.number("shield", 0, hero)) > 0 and ready_shields(g, hero, None):
        choice = await g.ask(hero.id, "ready_shields", ready_shields, hero, about=Coming(through))
        if isinstance(choice, Pass):
            return
        await use(g, hero, choice.card)
        if g.live:
            fact = Turned(f"card-{choice.card}", "used", who=hero.id)
            g.tell(fact, "shield", "VTX-EQP-20", card=choice.card, shield=g.number("shield", 0, hero))


Reasons = Mapping[str, int]
NO_REASONS: Reasons = {}


def lose_life(
    g: Vortex,
    hero: Hero,
    amount: int,
    rules: str = "",
    because: Reasons = NO_REASONS,
    word: str = "life",
    **terms: Any,
) -> None:
    """Damage moves the Life marker down (VTX-DEF-07); on the last circle the Hero is out (VTX-HEL-01).

    One line of the journal says it all: `word` how it came, with its reasons.
    """
    hero.life -= amount
    if hero.life < 0:
        hero.life = 0
    if g.live:
        fact = Changed(hero.id, "life", -amount, hero.life)
        g.tell(fact, word, f"{rules} VTX-DEF-07", reasons(g, because), loss=amount, **terms)
    if hero.life == 0:
        leave(g, hero)


def hurt_scientist(g: Vortex, amount: int, because: Reasons = NO_REASONS) -> None:
    """He is hit like a Hero, behind the shields of the room (VTX-MIS-15)."""
    scientist = g.state.scientist
    if scientist is None or amount <= 0:
        return
    scientist.life -= amount
    if g.live:
        fact = Changed("scientist", "life", -amount, max(0, scientist.life))
        g.tell(fact, "life", "VTX-MIS-15", reasons(g, because), loss=amount)
    if scientist.life <= 0:
        if g.live:
            at = g.board.ids[scientist.tile] if scientist.tile >= 0 else ""
            g.tell(Left("scientist", at, "dead"), "scientist-dies", "VTX-MIS-15")
        g.state.scientist = None
        g.check()


def restore(g: Vortex, hero: Hero, amount: int, why: str) -> None:
    """Life never rises above the heart (VTX-RUL-48)."""
    gained = min(amount, HEROES[hero.id].life - hero.life)
    hero.life += gained
    if g.live:
        g.tell(Changed(hero.id, "life", gained, hero.life), "healed", "VTX-RUL-48", why=why)


def leave(g: Vortex, hero: Hero) -> None:
    """The Hero leaves the game with Equipment and dice (VTX-HEL-02, VTX-HEL-03); the clock starts (VTX-HEL-05).

    Dice lying on other boards stay there for this round (VTX-HEL-04): boards hold icons and counts, and the dice are
    not rolled again.
    """
    state = g.state
    for thing in state.objects:
        if thing.bearer == hero.id:
            thing.bearer, thing.tile = "", hero.tile  # VTX-HEL-06, VTX-OBJ-06
            if g.live:
                g.tell(Marked(thing.id, g.board.ids[hero.tile]), "dropped", "VTX-HEL-06", thing=thing.kind)
    at = g.board.ids[hero.tile]
    hero.out, hero.life, hero.tile = True, 0, -1
    hero.equipment, hero.loaded, hero.reserve = [], [], []
    hero.lines = [0] * len(hero.lines)
    state.order = [turn for turn in state.order if turn[1] != hero.id]  # VTX-INT-10
    if not state.deadline:  # VTX-RUL-22: a second elimination does not restart the count
        state.deadline = state.round + NUMBERS.rounds_after_elimination
    if g.live:
        g.tell(Left(hero.id, at, "dead"), "out", "VTX-HEL-01 VTX-HEL-05", deadline=state.deadline)
    if all(h.out for h in state.heroes) and state.phase != "end":
        g.finish(False, "all-out", "VTX-END-04")


def tile_in(g: Vortex, cell: int, level: int = 0) -> int:
    """The tile that stands in a cell at a level, or -1."""
    return g.board.index.get(tile_id(cell, level), -1)


def room_for(g: Vortex, tiles: tuple[int, ...], hero: Hero) -> list[int]:
    """Of these tiles, those where one more Hero may be (VTX-ROOM-01, VTX-MOVE-05)."""
    standing = [h.tile for h in g.state.heroes if h is not hero]
    if len(standing) < NUMBERS.room_heroes:
        return list(tiles)
    return [tile for tile in tiles if standing.count(tile) < NUMBERS.room_heroes]


def ways_out(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Go]:
    """A forced move prefers rooms with space, and may crowd only if there is none (VTX-RUL-15)."""
    near = g.board.adjacent[hero.tile]
    return [Go(g.board.ids[t]) for t in room_for(g, near, hero) or near]


async def break_pillar(g: Vortex, tile: Tile) -> None:
    """One pillar falls; with the third the platform does (VTX-EAT-07, VTX-PLAT-02)."""
    tile.pillars -= 1
    if g.live:
        fact = Changed(f"pillars-{tile.id}", "pillars", -1, tile.pillars)
        g.tell(fact, "pillar", "VTX-EAT-07 VTX-EAT-08", tile=tile.id)
    if NUMBERS.pillars - tile.pillars >= NUMBERS.pillars_to_fall:
        await collapse(g, tile)


async def collapse(g: Vortex, platform: Tile) -> None:
    """A platform comes down (VTX-PLAT-02 to 07): first those below are hit and get away, then those on it land.

    A platform on top of it falls with it (VTX-RUL-49). The damage is no Enemy attack: no shield helps (VTX-RUL-14).
    """
    state = g.state
    falling = [t for t in state.tiles if t.cell == platform.cell and t.level >= platform.level and not t.gone]
    riders = [h for t in falling for h in heroes_on(g, state.tiles.index(t))]
    floor = tile_in(g, platform.cell, platform.level - 1)
    below = heroes_on(g, floor) if floor >= 0 else []
    for tile in falling:
        tile.gone, tile.fire, tile.grenades = True, [], 0  # VTX-PLAT-03
    g.board = board(state)
    if g.live:
        g.tell(Turned(platform.id, "gone"), "collapse", "VTX-PLAT-02")
    fallen = [state.tiles.index(t) for t in falling]
    because = {"platform": NUMBERS.collapse_damage}
    scientist = state.scientist
    if scientist is not None and scientist.tile == floor:
        hurt_scientist(g, NUMBERS.collapse_damage, because)
    for hero in below:
        lose_life(g, hero, NUMBERS.collapse_damage, "VTX-PLAT-04", because)
        if not hero.out and ways_out(g, hero, None):  # shut in by barricades and ruins, it stays
            way: Go = await g.ask(hero.id, "ways_out", ways_out, hero)  # VTX-PLAT-05
            hero.tile = g.board.index[way.tile]
            if g.live:
                g.tell(Moved(hero.id, g.board.ids[floor], way.tile), "walked", "VTX-PLAT-05", case="flees")
            await escort(g, hero, floor)
    for hero in riders:
        if floor < 0:
            leave(g, hero)  # VTX-PLAT-07
        else:
            if g.live:
                g.tell(Moved(hero.id, g.board.ids[hero.tile], g.board.ids[floor]), "falls", "VTX-PLAT-06")
            hero.tile = floor
            lose_life(g, hero, NUMBERS.collapse_damage, "VTX-PLAT-06", because)
    if scientist is not None and scientist.tile in fallen:  # he falls like a Hero (VTX-MIS-15)
        scientist.tile = floor
        hurt_scientist(g, NUMBERS.collapse_damage if floor >= 0 else scientist.life, because)
    lose_objects(g, fallen)
    g.check()


async def escort(g: Vortex, hero: Hero, start: int) -> None:
    """Whoever leaves the Scientist's room by any move may take him along (VTX-MIS-16)."""
    scientist = g.state.scientist
    if scientist is None or scientist.tile != start or scientist.stays:  # VTX-MSC-04
        return
    choice: Escort = await g.ask(hero.id, "escorts", escorts)
    if choice.along:
        scientist.tile = hero.tile
        if g.live:
            fact = Moved("scientist", g.board.ids[start], g.board.ids[hero.tile])
            g.tell(fact, "escort", "VTX-MIS-16", hero=hero.id)


def escorts(g: Vortex, no: WhyNot | None) -> list[Escort]:
    return [Escort(True), Escort(False)]


def lose_objects(g: Vortex, tiles: list[int]) -> None:
    """Objects that lay on a fallen platform leave the game with it (VTX-PLAT-03)."""
    for thing in [o for o in g.state.objects if o.tile in tiles and not o.bearer]:
        g.state.objects.remove(thing)
        g.state.lost.append(thing.kind)
        if g.live:
            g.tell(Marked(thing.id, g.board.ids[thing.tile], on=False), "lost", "VTX-PLAT-03", thing=thing.kind)


def go(g: Vortex, hero: Hero, to: str, rule: str) -> None:
    """A Hero is in another room now."""
    if g.live:
        g.tell(Moved(hero.id, g.board.ids[hero.tile], to), "walked", rule)
    hero.tile = g.board.index[to]
