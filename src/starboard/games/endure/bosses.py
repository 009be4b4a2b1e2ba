"""Bosses: their decks, moods and attacks (ETS-BOSS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table import chance
from . import conditions, damage, deeds, enemies, radar, sight
from .cards import BossAttack
from .content import ATTACKS, D6, ENEMIES, MOODS
from .effects import HAPPENINGS
from .standing import foe_number, refresh, waits
from .state import Group, Survivor

if TYPE_CHECKING:
    from .game import Endure

FAR: Final = 255


async def act(g: Endure, group: Group) -> None:
    """Draws until an Attack card comes, then attacks at once or moves until it can (ETS-BOSS-09 to 14)."""
    boss = g.state.boss
    assert boss is not None
    actions = conditions.boss_actions(g, ENEMIES[boss.kind].actions)
    if waits(g, "boss_activated", group):
        await g.happen(HAPPENINGS["boss_activated"](group))
    card = await draw(g)
    actions = foe_number(g, "boss.actions", actions, group)
    while True:
        victims = victims_of(g, group, card)
        if victims:
            await attack(g, group, card, victims)
            return
        if actions <= 0:
            break
        actions -= 1
        goal = enemies.target(g, group)
        if goal < 0 or goal == group.zone:
            break
        for _ in range(foe_number(g, "enemy.zones", 1, group)):
            to = enemies.step_toward(g, group.zone, goal, barred(g, group))
            if to < 0:
                break
            enemies.go(g, group, to)
            await sight.look(g)
            if victims_of(g, group, card):
                break
    if g.live:  # ETS-RUL-27
        g.tell(
            "boss",
            f"{ENEMIES[boss.kind].name} reaches nobody with {card.name}.",
            "ETS-RUL-27",
            piece=boss.kind,
            enemy=boss.kind,
        )


def barred(g: Endure, group: Group) -> int:
    """A boss takes more room than others do."""
    mask = radar.barred(g)
    for zone in g.view.neighbours[group.zone]:
        if radar.room_left(g, zone) < enemies.size_of(group):
            mask |= 1 << zone
    return mask


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
                attack_ = ATTACKS[card]
                g.tell("boss_card", f"{attack_.name}: {attack_.text}", "ETS-BOSS-09", card=card)
            return ATTACKS[card]
        await set_mood(g, card)


async def set_mood(g: Endure, card: str) -> None:
    boss = g.state.boss
    assert boss is not None
    if boss.mood:
        boss.deck.discard.append(boss.mood)
    boss.mood = card
    if g.live:
        g.tell("mood", f"{MOODS[card].name}: {MOODS[card].text}", "ETS-BOSS-05 ETS-BOSS-06", card=card)
    refresh(g)
    await sight.look(g)


def reach_of(g: Endure, group: Group, card: BossAttack) -> int:
    return foe_number(g, "boss.range", card.range, group)


def victims_of(g: Endure, group: Group, card: BossAttack) -> list[Survivor]:
    """Whom the card may strike from here: range and sight, or range alone for radial ones (ETS-RUL-73)."""
    reach = reach_of(g, group, card)
    zone = group.zone
    row = g.ground.layout.noise[zone] if card.radial else g.view.sight[zone]
    shields = g.state.shields
    found = []
    for s in g.state.survivors:
        if s.zone < 0 or sight.hidden(g, s) or row[s.zone] > reach:
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
        await deeds.enact(g, f"{card.id}:first", card.first, None, None, group, victims)
    dice = foe_number(g, "boss.dice", card.dice, group)
    hit = foe_number(g, "boss.hit", card.hit, group)
    roll = g.take("boss attack", D6, dice)
    successes = sum(die >= hit for die in roll)
    if g.live:
        names = ", ".join(g.name(s) for s in victims)
        text = f"{card.name} on {names}: {' '.join(map(str, roll))} ({hit}+), {successes} damage."
        g.tell("boss_attack", text, "ETS-BOSS-18 ETS-RUL-26", piece=group.kind, enemy=group.kind, dice=roll)
    spot = next((s.zone for s in victims if s.zone >= 0), -1)
    damaged = []
    if successes:
        amount = foe_number(g, "enemy.damage", successes, group)  # ETS-RUL-48
        damaged = [s for s in victims if await damage.hit(g, s, amount, card.name, "ETS-RUL-26")]
    if card.shoots and "weightless" in g.ship and spot >= 0:
        await enemies.enemy_recoil(g, group, group.zone, spot, victims if successes else [])
    if damaged and card.on_hit:
        await deeds.enact(g, f"{card.id}:on_hit", card.on_hit, None, None, group, damaged)
    if card.after:
        await after(g, group, card, victims, spot)


async def after(g: Endure, group: Group, card: BossAttack, victims: list[Survivor], spot: int) -> None:
    """What comes when all is done, hit or not; the place of a dead victim still counts."""
    doing = deeds.Doing(g, f"{card.id}:after", None, None, group)
    doing.victims, doing.spot = [s for s in victims if not s.fate], spot
    for effect in card.after:
        await deeds.DEEDS[type(effect)](doing, effect)
