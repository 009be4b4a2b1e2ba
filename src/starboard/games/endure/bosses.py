"""Bosses: their decks, moods and attacks (ETS-BOSS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table import chance
from ...table.facts import Noted, Rolled, Turned
from . import damage, foes, hunting, places, resolve, sight
from .cards import BossAttack
from .content import ATTACKS, D6, ENEMIES, KIND_BIT
from .effects import Effects
from .state import Group, Survivor

if TYPE_CHECKING:
    from .game import Endure

FAR: Final = 255


async def act(g: Endure, group: Group) -> None:
    """Draws until an Attack card comes, then attacks at once or moves until it can (ETS-BOSS-09 to 14)."""
    boss = g.state.boss
    assert boss is not None
    actions = g.mission.boss_actions(g, ENEMIES[boss.kind].actions)
    if g.waits("boss_activated", group):
        await g.happen("boss_activated", group)
    card = await draw(g)
    actions = g.number("boss.actions", actions, group)
    goal = -1
    while True:
        victims = victims_of(g, group, card)
        if victims:
            await attack(g, group, card, victims)
            return
        if actions <= 0:
            break
        actions -= 1
        goal = hunting.target(g, group, goal)
        if goal < 0 or goal == group.zone:
            break
        for _ in range(g.number("enemy.zones", 1, group)):
            to = places.step_toward(g, group.zone, goal, places.barred(g, foes.size_of(group)))
            if to < 0:
                break
            hunting.go(g, group, to, "ETS-EMOV-05")
            await sight.look(g)
            if victims_of(g, group, card):
                break
    if g.live:  # ETS-RUL-27
        g.tell(Noted("boss-idle", g.ground.ids[group.zone], boss.kind), "boss-idle", "ETS-RUL-27", card=card.id)


async def draw(g: Endure) -> BossAttack:
    """Moods come into play one after the other, each in place of the last, until an attack comes (ETS-BOSS-06, 10)."""
    boss = g.state.boss
    assert boss is not None
    while True:
        if not boss.deck.layers:  # ETS-RUL-58
            chance.reshuffle(boss.deck)
        card = g.draw("boss card", boss.deck)
        assert card is not None, "a boss deck holds attacks"
        if card in ATTACKS:
            boss.deck.discard.append(card)
            if g.live:
                g.tell(Turned("boss", card, who=boss.kind), "boss-card", "ETS-BOSS-09", text=card)
            return ATTACKS[card]
        await set_mood(g, card)


async def set_mood(g: Endure, card: str) -> None:
    boss = g.state.boss
    assert boss is not None
    if boss.mood:
        boss.deck.discard.append(boss.mood)
    boss.mood = card
    if g.live:
        g.tell(Turned("boss", card, who=boss.kind), "boss-card", "ETS-BOSS-05 ETS-BOSS-06", text=card)
    g.changed()
    await sight.look(g)


def reach_of(g: Endure, group: Group, card: BossAttack) -> int:
    return g.number("boss.range", card.range, group)


def victims_of(g: Endure, group: Group, card: BossAttack) -> list[Survivor]:
    """Whom the card may strike from here: range and sight, or range alone for radial ones (ETS-RUL-73)."""
    reach = reach_of(g, group, card)
    zone = group.zone
    row = g.ground.layout.noise[zone] if card.radial else g.view.sight[zone]
    shields = g.state.shields
    found = []
    for s in g.state.survivors:
        if s.zone < 0 or foes.hidden(g, s) or row[s.zone] > reach or g.mission.masked(g, s, group):
            continue
        if not card.radial and not g.sees[zone] >> s.zone & 1:
            continue
        if s.zone != zone and shields and not card.radial and (zone in shields or s.zone in shields):
            continue
        found.append(s)
    return found


def choose_victims(g: Endure, group: Group, card: BossAttack, there: list[Survivor]) -> list[Survivor]:
    """By what the card says; between equals, or for a zone between equal zones, a roll-off (ETS-RUL-26)."""
    if card.victim == "all":
        return there
    row = g.ground.layout.noise[group.zone] if card.radial else g.view.sight[group.zone]
    if card.victim == "healthiest":
        best = [s for s in there if s.health == max(o.health for o in there)]
    elif card.victim == "weakest":
        best = [s for s in there if s.health == min(o.health for o in there)]
    elif card.victim == "shaken":
        best = [s for s in there if s.resolve == min(o.resolve for o in there)]
    else:
        least = min(row[s.zone] for s in there)
        best = [s for s in there if row[s.zone] == least]
    if card.victim == "zone" and len({s.zone for s in best}) == 1:
        return best
    victim = damage.lowest(g, list(best))
    assert isinstance(victim, Survivor)
    return [s for s in there if s.zone == victim.zone] if card.victim == "zone" else [victim]


async def attack(g: Endure, group: Group, card: BossAttack, there: list[Survivor]) -> None:
    """One roll; each success is 1 damage to each victim, who has one save (ETS-ARM-03, ETS-BOSS-18, ETS-RUL-26)."""
    victims = choose_victims(g, group, card, there)
    if card.first:
        await carry_out(g, f"{card.id}:first", card.first, group, victims)
    dice = g.number("boss.dice", card.dice, group)
    hit = g.number("boss.hit", card.hit, group)
    roll = g.take("boss attack", D6, dice)
    successes = sum(die >= hit for die in roll)
    if g.live:
        fact = Rolled(group.kind, "boss-attack", tuple(roll), need=hit, hits=successes)
        because = g.reasons("boss.hit", card.hit, group, reason=card.name)
        g.tell(fact, "boss-attack", "ETS-BOSS-18 ETS-RUL-26", because, card=card.id, victims=[s.seat for s in victims])
    spot = next((s.zone for s in victims if s.zone >= 0), -1)
    damaged = []
    if successes:
        amount = g.number("enemy.damage", successes, group)  # ETS-RUL-48
        damaged = [s for s in victims if await damage.hit(g, s, amount, card.id, "ETS-RUL-26")]
    if card.shoots and "weightless" in g.states and spot >= 0:
        await hunting.enemy_recoil(g, group, group.zone, spot, victims if successes else [])
    if damaged and card.on_hit:
        await carry_out(g, f"{card.id}:on_hit", card.on_hit, group, damaged)
    if card.after:
        await after(g, group, card, victims, spot)


async def after(g: Endure, group: Group, card: BossAttack, victims: list[Survivor], spot: int) -> None:
    """What comes when all is done, hit or not; the place of a dead victim still counts."""
    await carry_out(g, f"{card.id}:after", card.after, group, [s for s in victims if not s.fate], spot)


async def carry_out(
    g: Endure, card: str, effects: Effects, boss: Group, victims: list[Survivor], spot: int = -1
) -> None:
    """Carries out what a boss card does to those it struck, in the zone where they stood."""
    before = g.doing(card, boss, None, None)
    before.victims, before.spot = victims, spot
    await g.enact(card, effects, boss, None, before)


async def appears(g: Endure, kind: str, zone: int) -> None:
    """A boss is there all of a sudden: whoever sees it loses 1 Resolve, and tests (ETS-RES-12, ETS-RUL-11)."""
    foes.notice_all(g)
    for s in g.state.survivors:
        if s.zone >= 0 and g.sees[s.zone] >> zone & 1:
            s.viewing &= ~KIND_BIT[kind]  # it may have stood there switched off
            await resolve.lose(g, s, 1, "ETS-RES-12", boss=kind)
    await sight.look(g)
