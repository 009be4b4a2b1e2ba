"""What dice of a plan do, as things stand, in words: the reasons of hints. No rules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ...table import Plan
from .combat import bears_relic
from .content import CARDS, DEFENSE, HEROES, LINE_NUMBERS, MOVEMENT, NUMBERS, ROOMS, SPECIAL, SUPERBOSS, line_value
from .damage import mates, room_for
from .forecast import by_then, incoming
from .geometry import MELEE_AREAS, RANGED_AREAS, ship_of_area, ship_of_cell
from .names import place
from .planning import face_of, parsed
from .scene import dice_on, planned_initiative
from .state import Enemy, Hero

if TYPE_CHECKING:
    from .game import Vortex


class _Says(NamedTuple):
    weight: float
    words: str


class _Turn:
    """A Hero when its turn comes: where it may be, and where the Enemies are by then."""

    def __init__(self, g: Vortex, hero: Hero, plan: Plan) -> None:
        self.g, self.hero, self.plan, self.laid = g, hero, plan, dice_on(plan)
        self.placed = self.laid.get(hero.id, {})
        self.initiative = planned_initiative(hero.id, plan, self.laid)
        near = g.board.within[hero.tile][self.worth(MOVEMENT, "movement")]
        self.tiles = [hero.tile, *(tile for tile in room_for(g, near, hero) if tile != hero.tile)]
        self.areas = {enemy.id: by_then(g, enemy, self.initiative) for enemy in g.state.enemies}

    def worth(self, line: int, name: str) -> int:
        return line_value(self.hero.id, line, len(self.placed.get(name, ())))

    def reach(self, tile: int, attack: str) -> tuple[int, ...]:
        where = self.g.state.tiles[tile]
        if attack == "ranged":
            return tuple(RANGED_AREAS[where.cell])
        return () if where.level else tuple(MELEE_AREAS[where.cell])

    def targets(self, tile: int, attack: str) -> list[Enemy]:
        """Whom an attack from there may be aimed at (see `combat.targets`)."""
        here = [enemy for enemy in self.g.state.enemies if self.areas[enemy.id] in self.reach(tile, attack)]
        grunts = {self.areas[enemy.id] for enemy in here if not CARDS[enemy.id].boss}
        relic = bears_relic(self.g, self.hero)
        return [
            enemy
            for enemy in here
            if (relic or enemy.id != SUPERBOSS) and (not CARDS[enemy.id].boss or self.areas[enemy.id] not in grunts)
        ]


def does(g: Vortex, seat: str, plan: Plan) -> list[str]:
    """What the dice of this seat do, on whichever boards they lie, the weightiest first."""
    if g.state.phase != "planning":
        return []
    found: list[_Says] = []
    for hero in g.state.heroes:
        if hero.out or hero.tile < 0:
            continue
        turn = _Turn(g, hero, plan)
        who = "" if hero.id == seat else hero.id
        for space, dice in turn.placed.items():
            if any(die.partition("-")[0] == seat for die in dice) and (said := _SPACES.get(space)) is not None:
                found += said(turn, who, space)
    return list(dict.fromkeys(one.words for one in sorted(found, key=lambda one: -one.weight)))


def _attack(turn: _Turn, who: str, attack: str) -> list[_Says]:
    """The Enemy that it kills, else the one that it hurts most; from where the Hero stands, else after a move."""
    g, power = turn.g, turn.worth(LINE_NUMBERS[attack], attack)
    if attack == "melee" and g.state.barricades:
        return []  # what stands between is for the Hero to find out
    best: tuple[bool, int, bool] | None = None
    against = ""
    for tile in turn.tiles:
        for enemy in turn.targets(tile, attack):
            loss = min(enemy.life, power - CARDS[enemy.id].armor)
            rank = loss == enemy.life, loss, tile == turn.hero.tile
            if loss > 0 and (best is None or rank > best):
                best, against = rank, enemy.id
    if best is None:
        return []
    kills, loss, stays = best
    terms: dict[str, Any] = {"who": who, "line": g.say(f"line.{attack}"), "power": power, "enemy": against}
    case = "" if stays else "moved"
    if kills:
        return [_Says(5 + loss, g.say("does.kills", case, **terms))]
    return [_Says(1 + loss / 2, g.say("does.hurts", case, **terms, loss=loss, life=g.enemy(against).life))]


def _shields(turn: _Turn, who: str, _: str) -> list[_Says]:
    """What they stop where the Hero stands now, beside the shields of whoever else is there."""
    g, hero = turn.g, turn.hero
    coming = incoming(g, turn.plan).get(hero.tile)
    power = turn.worth(DEFENSE, "defense")
    if coming is None or not power:
        return []
    without = coming._replace(shields=coming.shields - power)
    stopped = without.loss - coming.loss
    if stopped <= 0:
        return []
    at = place(g, g.board.ids[hero.tile])
    return [_Says(3 + stopped, g.say("does.stops", who=who, power=power, stopped=stopped, of=without.loss, place=at))]


def _room(turn: _Turn, who: str, space: str) -> list[_Says]:
    """The room that takes the dice: where the Hero stands, else one in reach."""
    g, state, hero = turn.g, turn.g.state, turn.hero
    faces = [
        parsed(turn.plan[die])[2] or face_of(g.hero(die.partition("-")[0]), die) for die in turn.placed.get(space, ())
    ]
    for tile in turn.tiles:
        here = state.tiles[tile]
        if here.gone or here.blank:
            continue
        room = ROOMS[here.room]
        count = min(NUMBERS.activations, sum(face in room.icons for face in faces))
        if not count or (room.effect == "heal" and hero.life >= HEROES[hero.id].life):
            continue
        if room.effect == "engine" and not 0 < g.mission.goal.engine(g) <= state.round:
            continue
        case, effect = "" if tile == hero.tile else "moved", g.say(f"room-does.{room.effect}")
        return [_Says(3.5, g.say("does.room", case, who=who, dice=count, room=room.id, effect=effect))]
    return []


def _est(turn: _Turn, who: str, _: str) -> list[_Says]:
    g, dice = turn.g, sum(len(spaces.get("est", ())) for spaces in turn.laid.values())
    if dice < len(g.seats) or not g.state.enemies:
        return []
    return [_Says(4, g.say("does.est", dice=dice, damage=NUMBERS.est_damage))]


def _special(turn: _Turn, who: str, _: str) -> list[_Says]:
    """What there is to use the ability on."""
    g, hero, power = turn.g, turn.hero, turn.worth(SPECIAL, "special")
    ability = HEROES[hero.id].ability
    if ability == "heal":
        missing = sum(HEROES[other.id].life - other.life for other in mates(g, hero))
        return [_Says(2 + power, g.say("does.heals", who=who, power=power, by=min(power, missing)))] if missing else []
    enemies: list[str] = []
    if ability == "crush":
        for tile in turn.tiles:
            for area in turn.reach(tile, "melee"):
                here = [id for id, at in turn.areas.items() if at == area and id != SUPERBOSS]
                enemies = max(enemies, here, key=len)
    elif power >= NUMBERS.any_enemy_from:
        ship = ship_of_cell(g.state.tiles[hero.tile].cell)
        enemies = [id for id, at in turn.areas.items() if ship_of_area(at) == ship]
    else:
        near = {area for tile in turn.tiles for way in ("melee", "ranged") for area in turn.reach(tile, way)}
        enemies = [id for id, at in turn.areas.items() if at in near]
    if ability == "block":  # what has acted already is blocked in vain
        enemies = [id for id in enemies if CARDS[id].initiative >= turn.initiative]
    if not enemies or not power:
        return []
    return [_Says(2 + power, g.say(f"does.{ability}", who=who, power=power, enemies=enemies[:3]))]


def _way(turn: _Turn, who: str, _: str) -> list[_Says]:
    g, hero = turn.g, turn.hero
    want = g.mission.goal.destination(g, hero)
    if want < 0 or want == hero.tile or want not in turn.tiles:
        return []
    return [_Says(4.5, g.say("does.leads", who=who, place=place(g, g.board.ids[want])))]


def _sooner(turn: _Turn, who: str, _: str) -> list[_Says]:
    """Whom the Hero overtakes: of equals it is first."""
    g, before = turn.g, HEROES[turn.hero.id].initiative
    passed = [enemy.id for enemy in g.state.enemies if turn.initiative <= CARDS[enemy.id].initiative < before]
    if not passed:
        return []
    return [_Says(2, g.say("does.sooner", who=who, initiative=turn.initiative, enemies=passed[:3]))]


_SPACES = {
    "melee": _attack,
    "ranged": _attack,
    "defense": _shields,
    "special": _special,
    "movement": _way,
    "room": _room,
    "est": _est,
    "init": _sooner,
}
