"""How a sensible player plays without thinking: for the playouts of bots, and as the first plan that they improve on.

It looks at what an attack would do, at what is coming in, and at what the mission wants of a Hero (`errand`); it does
not look ahead. A little chance is left in everything, so that many playouts are not one. All of it must be cheap: a bot
plays some hundred rounds this way before it makes one choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ....bots import sensible
from ....table import Ask, Plan
from ....table.game import any_of
from ..combat import strength
from ..content import (
    CARDS,
    HEROES,
    MELEE,
    RANGED,
    ROOMS,
    SPECIAL,
)
from ..geometry import AREA_BY_ID, MELEE_AREAS, RANGED_AREAS
from ..options import (
    Ability,
    Activate,
    Done,
    Drop,
    Melee,
    Move,
    Pass,
    PickUp,
    Ranged,
    Repair,
    Throw,
    Use,
)
from ..planning import Planning, die_ids
from ..state import Hero
from .errands import errand, nearness, ship, takes
from .worth import JUDGES, Danger, ability, activation, blow, card_use, crushing, drop

if TYPE_CHECKING:
    from ..game import Vortex

STRAY = 0.1
"""How often a die goes where it may, sense or not."""


class Sensible(sensible.Sensible):
    """See the module's text."""

    whim = 0.06

    def choose(self, g: Vortex, question: str, seats: str | tuple[str, ...], options: Sequence[Any]) -> Any:
        if question == "hero_actions" and len(options) > 1:
            return self.act(g, g.hero(g.state.actor), options)
        return super().choose(g, question, seats, options)

    def rank(self, g: Vortex, question: str, seats: str | tuple[str, ...], options: Sequence[Any]) -> list[float]:
        judge = JUDGES.get(type(options[0]))
        if judge is None:
            return [0.0] * len(options)
        hero = g.hero(seats) if isinstance(seats, str) else None
        return [judge(g, hero, option) if type(option) is not Pass else 0.0 for option in options]

    # ---- a Hero's turn ----------------------------------------------------------------------------------------------

    def act(self, g: Vortex, hero: Hero, options: Sequence[Any]) -> Any:
        """Attacks where they do most, before or after a move that is worth it; then whatever else helps."""
        done = options[-1] if type(options[-1]) is Done else None  # not while an attack is left (VTX-RUL-31)
        if self.random() < self.whim:
            return self.pick(options if done is None else options[:-1])
        walks: list[tuple[Any, int]] = []
        strikes: dict[type, list[Any]] = {}
        rest: list[Any] = []
        index = g.board.index
        for option in options:
            kind = type(option)
            if kind is Move:
                walks.append((option, index[option.to]))
            elif kind is Melee or kind is Ranged:
                strikes.setdefault(kind, []).append(option)
            elif kind is not Done:
                rest.append(option)
        if rest:
            first = self.sideline(g, hero, rest, strikes, walks)
            if first is not None:
                return first
        return self.fight(g, hero, strikes, walks, done)

    def fight(
        self, g: Vortex, hero: Hero, strikes: dict[type, list[Any]], walks: list[tuple[Any, int]], done: Any
    ) -> Any:
        """Weighs every place a move may lead to: what can be struck from there or from here, and what hits there."""
        here = hero.tile
        powers = [0, 0]
        lines = hero.lines
        if lines[MELEE] or Melee in strikes:
            powers[0] = strength(g, hero, "melee")
        if lines[RANGED] or Ranged in strikes:
            powers[1] = strength(g, hero, "ranged")
        now = [blow(g, hero, here, True, powers[0]), blow(g, hero, here, False, powers[1])]
        best, to, then = 0.0, None, now
        if walks:
            danger = Danger(g, hero)
            want = errand(g, hero)
            crush = lines[SPECIAL] and HEROES[hero.id].ability == "crush"
            best = now[0][0] + now[1][0] - danger.at(here) + nearness(g, here, want)
            if crush:
                best += crushing(g, hero, here)
            for option, tile in walks:
                after = [blow(g, hero, tile, True, powers[0]), blow(g, hero, tile, False, powers[1])]
                worth = max(now[0][0], after[0][0]) + max(now[1][0], after[1][0]) - danger.at(tile)
                worth += nearness(g, tile, want) - 0.05 + 0.1 * self.random()
                if crush:
                    worth += max(crushing(g, hero, tile), crushing(g, hero, here))
                if worth > best:
                    best, to, then = worth, option, after
        for i, kind in enumerate((Melee, Ranged)):
            if now[i][0] > 0 and (to is None or now[i][0] >= then[i][0]):
                return kind(now[i][1])
        if to is None and done is None:  # what hurts nobody must be made too
            return next(iter(strikes.values()))[0]
        return done if to is None else to

    def sideline(
        self, g: Vortex, hero: Hero, rest: list[Any], strikes: dict[type, list[Any]], walks: list[tuple[Any, int]]
    ) -> Any:
        """What is done apart from attacks: abilities, rooms, cards, Objects. What moves a Hero joins the walks."""
        best, found = 0.0, None
        for option in rest:
            kind = type(option)
            if kind is Ability:
                worth = ability(g, hero)
            elif kind is Activate:
                if option.target and option.target in g.board.index:
                    walks.append((option, g.board.index[option.target]))
                    continue
                worth = activation(g, hero, option)
            elif kind is Use:
                if option.to and not option.target:
                    walks.append((option, g.board.index[option.to]))
                    continue
                worth = card_use(g, hero, option, strikes)
            elif kind is Repair:
                worth = 2.0 if option.what == "fire" else 0.6
            elif kind is Throw:
                worth = sum(e.area == AREA_BY_ID[option.area] for e in g.state.enemies) - 0.5
            elif kind is Drop:
                worth = drop(g, hero, strikes, walks)
            else:
                worth = 0.0
            if worth > best:
                best, found = worth, option
        return found

    # ---- other questions --------------------------------------------------------------------------------------------

    def answer(self, g: Vortex, asks: Sequence[Ask]) -> tuple[Ask, Any]:
        """Objects that are wanted are taken up, now and then a card changes dice; then the dice are planned."""
        planning = None
        for ask in asks:
            if isinstance(ask.kind, Planning):
                planning = ask
                continue
            for option in getattr(ask.kind, "options", ()):
                if self.random() < (0.95 if type(option) is PickUp and takes(g, option) else 0.25):
                    return ask, option
        if planning is None:
            ask = any_of(asks, self.random)
            return ask, ask.kind.sample(self.random)
        assert isinstance(planning.kind, Planning)
        return planning, self.plan(g, planning.kind)

    def plan(self, g: Vortex, kind: Planning) -> Plan:
        """Every die where it does most for its owner, as things stand."""
        plan: Plan = {}
        for hero in kind.heroes:
            outlook = Outlook(g, hero, self.random)
            self.carry(kind, hero, plan)
            cards = dict(kind.cards.get(hero.id, {}))
            for die, face in zip(die_ids(hero.id, hero.dice), hero.faces, strict=True):
                if die in plan:
                    continue
                if cards and self.random() < 0.3:
                    card = next((c for c, d in cards.items() if d in ("any", face)), "")
                    if card:
                        del cards[card]
                        plan[die] = f"{hero.id}/card:{card}"
                        continue
                plan[die] = f"{hero.id}/{outlook.space(face)}"
        return plan

    def carry(self, kind: Planning, hero: Hero, plan: Plan) -> None:
        """One die to the Object, the least useful; one that shows Special works the Repair Kit (VTX-OBJ-08, 14)."""
        thing = kind.carrying.get(hero.id)
        if thing is None:
            return
        dice = list(zip(die_ids(hero.id, hero.dice), hero.faces, strict=True))
        if thing == "repair":
            kit = next((die for die, face in dice if face == "special"), "")
            if kit and len(dice) > 1:
                plan[kit] = f"{hero.id}/kit"
        order = ("movement", *SPARE) if thing == "grenade" else SPARE
        for face in order:
            for die, shown in dice:
                if shown == face and die not in plan:
                    plan[die] = f"{hero.id}/object"
                    return


SPARE = ("special", "ranged", "melee", "star", "defense", "movement")


# ---- planning -------------------------------------------------------------------------------------------------------


class Outlook:
    """What a Hero's dice are good for this round, from where it stands."""

    def __init__(self, g: Vortex, hero: Hero, random: Any) -> None:
        self.g = g
        self.hero = hero
        self.random = random
        tile = g.state.tiles[hero.tile]
        self.room = None if tile.blank else ROOMS[tile.room]
        self.hurt = HEROES[hero.id].life - hero.life
        faces = hero.faces
        self.moves = faces.count("movement")
        want = g.mission.goal.destination(g, hero)
        self.want = want
        self.jump = want >= 0 and want != hero.tile and ship(g, want) != ship(g, hero.tile)
        enemies = {enemy.area for enemy in g.state.enemies}
        cell = tile.cell
        self.melee = bool(self.moves) or any(area in enemies for area in MELEE_AREAS[cell])
        self.ranged = bool(self.moves) or any(area in enemies for area in RANGED_AREAS[cell])
        self.enemies = bool(enemies)
        danger = Danger(g, hero, faces.count("defense"))
        self.loss = danger.at(hero.tile)
        self.init = sum(1 for enemy in g.state.enemies if CARDS[enemy.id].initiative < HEROES[hero.id].initiative)

    def space(self, face: str) -> str:
        luck = self.random()
        if luck < STRAY:
            return self.stray(face)
        if self.room is not None and face in self.room.icons and self.opens(self.room.effect, luck):
            return "room"
        if face == "star":
            return self.star(luck)
        if face == "movement":
            if self.jump or self.loss > 1 or self.want not in (-1, self.hero.tile) or luck < 0.7:
                return "movement"
            return "init-"
        if (face == "melee" and not self.melee) or (face == "ranged" and not self.ranged):
            return "room" if luck < 0.3 else "est"
        if not self.enemies:
            return "est" if face != "movement" else face
        return face

    def star(self, luck: float) -> str:
        """The more useful of the two lines; or to act before the Enemies do."""
        one, two = HEROES[self.hero.id].stars
        if luck > 0.9 and self.init > 1:
            return "init=1"
        for line in (one, two):
            if line == "defense" and self.loss > 2:
                return line
            if line == "movement" and self.jump:
                return line
        attack = one if one in ("melee", "ranged") else two
        if attack in ("melee", "ranged") and luck < 0.75:
            return attack
        return one if luck > 0.88 else two

    def stray(self, face: str) -> str:
        luck = self.random()
        if luck < 0.4:
            return "est"
        if luck < 0.7:
            return "room"
        if face == "movement":
            return "init-" if luck < 0.9 else "init+"
        if face == "star":
            return f"init={1 + int(self.random() * 5)}"
        return face

    def opens(self, effect: str, luck: float) -> bool:
        """Whether a die is better spent on the room."""
        if effect == "heal":
            return self.hurt > 1
        if effect == "displace":
            return self.jump or luck < 0.2
        if effect == "engine":
            return 0 < self.g.mission.goal.engine(self.g) <= self.g.state.round
        if effect == "shield":
            return self.loss > 2 and luck < 0.5
        if effect == "blast":
            return luck < 0.35
        if effect == "close_vortex":
            return luck < 0.4 and bool(self.g.state.deck.top)
        if effect == "boost":
            return luck < 0.25
        return luck < 0.35
