"""Scenarios of Vortex: a table in the middle of a game, described in a line, played with scripted dice.

    t = scenario({"red": "NW"}, {"ripper": "a1"}, dice={"red": {"melee": 2}})
    play(t, "red", Melee("ripper"))
    assert enemy(t, "ripper") is None

A roll that was not scripted fails the test (`Script`), and so does an option that is not offered (`play`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from starboard.games.vortex.activation import initiative_order
from starboard.games.vortex.content import CARDS, HEROES, LINES, NUMBERS, SUPERBOSS
from starboard.games.vortex.game import Vortex
from starboard.games.vortex.geometry import AREA_BY_ID, CELL_IDS
from starboard.games.vortex.options import DONE
from starboard.games.vortex.state import Barricade, Enemy, Hero, Object, Scientist, Tile, VortexState
from starboard.table import Arrange, Ask, Level, Script, Table

GROUND = ("VI", "V", "I", "III")
"""The rooms at NW, NE, SE, SW unless a test says otherwise; none of them attacks anything."""


def scenario(
    heroes: Mapping[str, str],
    enemies: Mapping[str, str] | None = None,
    *,
    mission: str = "",
    ground: Sequence[str] | None = None,
    second: Sequence[str] = (),
    platforms: Mapping[str, str] | None = None,
    dice: Mapping[str, Mapping[str, int]] | None = None,
    reserve: Mapping[str, Sequence[str]] | None = None,
    equipment: Mapping[str, Sequence[str]] | None = None,
    loaded: Mapping[str, Sequence[str]] | None = None,
    life: Mapping[str, int] | None = None,
    initiative: Mapping[str, int] | None = None,
    objects: Mapping[str, str] | None = None,
    load: Mapping[str, str] | None = None,
    kit: Sequence[str] = (),
    barricades: Sequence[str] | None = None,
    damaged: Sequence[str] = (),
    scientist: str | None = None,
    superboss: str = "",
    phase: str = "activation",
    rolls: Sequence[Any] = (),
    deck: Sequence[str] = (),
    round: int = 1,
    level: Level = Level.LIVE,
    change: Callable[[VortexState], None] | None = None,
    **options: str | int | bool,
) -> Table[VortexState]:
    """A table where these Heroes stand in these rooms ("NW", "NE^") and these Enemies in these areas ("a1" … "a8").

    `dice` puts dice on lines, `reserve` into the room reserve; `life` is by Hero or Enemy, `initiative` by Hero.
    `phase` is where the round stands; in "activation" everybody present still has to act. `deck`: the pools are emptied
    and exactly these cards lie in it, first on top (all still named by `rolls` when more than one is left).
    A `mission` brings its own rooms, Objects, barricades and Scientist unless the test names others; `second` are the
    rooms of a second ship. `objects` are by kind: where they lie ("NE^") or who carries them; `load` is the icon of the
    die that carries one, `kit` names the Heroes with a die on the Repair Kit. `barricades` and `damaged` are borders
    ("SE|E"); `scientist` is his room, `superboss` the area where he stands. "" and () mean: none.
    `change` does to the state whatever else the test needs, before anything is played.
    """
    setup = Vortex.prepare(mission, list(heroes), **options)
    state = Vortex.start(setup)
    state.round, state.phase, state.spare, state.placing = round, phase, [], len(heroes)
    state.first = 0
    if ground is not None or not state.tiles:
        state.tiles = [Tile(room, cell) for cell, room in enumerate((*(ground or GROUND), *second))]
    for cell, room in (platforms or {}).items():
        state.tiles.append(Tile(room, CELL_IDS.index(cell), 1, NUMBERS.pillars))
    ids = [tile.id for tile in state.tiles]
    put_out(state, ids, objects, barricades, damaged, scientist)
    for hero in state.heroes:
        hero.tile = ids.index(heroes[hero.id])
        hero.life = (life or {}).get(hero.id, hero.life)
        hero.initiative = (initiative or {}).get(hero.id, hero.initiative)
        hero.reserve = list((reserve or {}).get(hero.id, ()))
        hero.equipment = list((equipment or {}).get(hero.id, ()))
        hero.loaded = list((loaded or {}).get(hero.id, ()))
        hero.load, hero.kit = (load or {}).get(hero.id, ""), hero.id in kit
        for line, count in (dice or {}).get(hero.id, {}).items():
            hero.lines[LINES.index(line)] = count
    for id, area in (enemies or {}).items():
        card = CARDS[id]
        most = card.life
        state.enemies.append(Enemy(id, AREA_BY_ID[area], (life or {}).get(id, most), most))
        pool = state.deck.bosses if card.boss else state.deck.grunts
        if id in pool:
            pool.remove(id)
    if superboss:
        most = (life or {}).get(SUPERBOSS, CARDS[SUPERBOSS].life)
        state.enemies.append(Enemy(SUPERBOSS, AREA_BY_ID[superboss], most, CARDS[SUPERBOSS].life))
        state.superboss = "here"
    if deck or phase != "arrival":
        state.deck.layers, state.deck.top = [], ""
        for vortex in state.vortices:
            vortex.closed = not deck  # VTX-INT-13: so that no Assault happens when the next round begins
    if deck:
        state.deck.top = deck[0]
        (state.deck.bosses if CARDS[deck[0]].boss else state.deck.grunts).remove(deck[0])
        for id in reversed(deck[1:]):
            state.deck.layers.append((0, 1) if CARDS[id].boss else (1, 0))
    if change is not None:
        change(state)
    if phase == "activation":
        state.order = initiative_order(Vortex(state, setup))
    return Table(Vortex, setup, source=Script(*rolls), level=level, state=state)


def put_out(
    state: VortexState,
    ids: list[str],
    objects: Mapping[str, str] | None,
    barricades: Sequence[str] | None,
    damaged: Sequence[str],
    scientist: str | None,
) -> None:
    """What a scenario puts on the tiles."""
    if objects is not None:
        state.sealed = []
        state.objects = [
            Object(f"o{number}", kind, -1, where) if where in HEROES else Object(f"o{number}", kind, ids.index(where))
            for number, (kind, where) in enumerate(objects.items(), 1)
        ]
    if barricades is not None:
        state.barricades = [Barricade(border) for border in barricades]
    state.barricades += [Barricade(border, True) for border in damaged]
    if scientist is not None:
        state.scientist = Scientist(ids.index(scientist), NUMBERS.scientist_life) if scientist else None


def play(t: Table[VortexState], seat: str, *options: Any) -> None:
    """This seat chooses these, one after the other, from whatever is offered to it."""
    for option in options:
        offer = t.offered(seat)
        assert offer, f"nothing is offered to {seat}; waiting for {t.waiting_for()}"
        t.choose(seat, offer[0].id, option)


def prepare(t: Table[VortexState], seat: str, *options: Any) -> None:
    """What a Hero does in Phase B besides placing dice."""
    for option in options:
        t.choose(seat, preparing(t, seat).id, option)


def preparing(t: Table[VortexState], seat: str) -> Ask:
    """The open question of Phase B that is not the plan."""
    return next(ask for ask in t.offered(seat) if ask.name == "preparations")


def slots(t: Table[VortexState], die: str, **lying: str) -> list[str]:
    """Where a die may go in Phase B; `lying` are dice that have their place: `red_1="red/melee"`."""
    (ask,) = [ask for ask in t.offers if ask.joint]
    assert isinstance(ask.kind, Arrange)
    return list(ask.kind.slots(die, {name.replace("_", "-"): slot for name, slot in lying.items()}))


def offered(t: Table[VortexState], seat: str) -> list[Any]:
    """The options open to a seat now."""
    return list(t.offered(seat)[0].kind.enumerate(1000))


def why_not(t: Table[VortexState], seat: str, option: Any) -> str:
    """The reason why an option is refused; fails when it is allowed."""
    reason = t.offered(seat)[0].kind.why_not(option)
    assert reason is not None, f"{option} is allowed"
    return reason


def hero(t: Table[VortexState], id: str) -> Hero:
    return next(h for h in t.state.heroes if h.id == id)


def at(t: Table[VortexState], id: str) -> str:
    """Where a Hero stands, by tile id; "" when it is out."""
    tile = hero(t, id).tile
    return t.state.tiles[tile].id if tile >= 0 else ""


def enemy(t: Table[VortexState], id: str) -> Enemy | None:
    return next((e for e in t.state.enemies if e.id == id), None)


def area(t: Table[VortexState], id: str) -> str:
    """Where an Enemy stands, by area id."""
    found = enemy(t, id)
    assert found is not None, f"{id} is not on the table"
    return next(name for name, number in AREA_BY_ID.items() if number == found.area)


def told(t: Table[VortexState]) -> str:
    """The journal as text."""
    return "\n".join(event.text for event in t.journal)


ROLL = ["star"] * 5
"""A roll of one Hero that means nothing, for tests that run into the next round."""
NO_FIRE = ["star", "star"]
"""The rolls of an Assault that no room shows: it comes from the second round on, for the deck is empty."""


def fight(heroes: Mapping[str, str], enemies: Mapping[str, str] | None = None, **more: Any) -> Table[VortexState]:
    """A scenario with the rolls of one more round, so that a test can play on to the end of this one."""
    return scenario(heroes, enemies, **{"rolls": [ROLL] * len(heroes), **more})


def rest(t: Table[VortexState]) -> None:
    """Every Hero ends its turn, until the next round is planned, something else is asked or the game is over."""
    while t.offers and t.offers[0].name == "hero_actions":
        play(t, t.offers[0].seats[0], DONE)


def plan_idly(t: Table[VortexState]) -> None:
    """All dice go into the reserve, where they do nothing by themselves."""
    (ask,) = [ask for ask in t.offers if ask.joint]
    for seat in ask.seats:
        plan(t, seat, *["room"] * hero(t, seat).dice)


def plan(t: Table[VortexState], seat: str, *spaces: str) -> None:
    """A Hero lays its dice, first to last: `melee` is a space of the own board, `blue/melee` of another's."""
    slots = {f"{seat}-{i + 1}": s if "/" in s else f"{seat}/{s}" for i, s in enumerate(spaces)}
    play(t, seat, slots)


def life(t: Table[VortexState], id: str) -> int:
    """What a Hero or an Enemy has left; 0 when it is out."""
    everybody: list[Hero | Enemy] = [*t.state.heroes, *t.state.enemies]
    return next((one.life for one in everybody if one.id == id), 0)
