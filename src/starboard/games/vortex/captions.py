"""What the options of Vortex are called, which ids of the scene they touch, and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...scene import Caption
from ...table import Ask
from . import options as o
from .combat import strength
from .content import CARDS, ROOMS
from .geometry import AREA_IDS
from .names import circle_words, place
from .options import Coming, OfCard, OfRoom
from .planning import face_of

if TYPE_CHECKING:
    from .game import Vortex


def caption(g: Vortex, ask: Ask, option: Any) -> Caption:
    """The words for an option, and the ids it touches."""
    match option:
        case str():
            face = face_of(g.hero(option.partition("-")[0]), option)
            number = int(option.rpartition("-")[2])
            return Caption(g.say("do.die", number=number, face=face), [option], rule="VTX-EQP-12")
        case o.Platform(cell):
            return Caption(g.say("do.platform", place=place(g, cell)), [cell], rule="VTX-SET-03")
        case o.Place(tile):
            return Caption(place(g, tile), [tile], rule="VTX-SET-15")
        case o.Burn(tile):
            return Caption(g.say("do.burn", place=place(g, tile)), [tile], rule="VTX-ASLT-06")
        case o.UseDice(card) | o.Raise(card):
            return _card(g, card)
        case o.Turn(die, face):
            shown, number = face_of(g.hero(die.partition("-")[0]), die), int(die.rpartition("-")[2])
            return Caption(g.say("do.turn", number=number, shown=shown, face=face), [die], rule="VTX-EQP-15")
        case o.Strike(area):
            return Caption(
                g.say("do.strike", area=area, here=_here(g, area)), [area], _group(g, "est"), "", "VTX-PHC-02"
            )
        case o.Next(who):
            return Caption(g.say("do.next", who=who), [who], rule="VTX-INIT-04")
        case o.Move(to):
            return Caption(g.say("do.move", place=place(g, to)), [to], _group(g, "move"), rule="VTX-MOVE-01")
        case o.Melee(enemy):
            return _attack(g, ask, "melee", enemy, "VTX-ATK-01")
        case o.Ranged(enemy):
            return _attack(g, ask, "ranged", enemy, "VTX-ATK-03")
        case o.Ability():
            hero = ask.seats[0]
            return Caption(g.say("do.ability", hero), [f"panel-{hero}"], _group(g, "special"), rule="VTX-SPEC-01")
        case o.Activate(icon, dice, target):
            return _activate(g, ask, icon, dice, target)
        case o.Use(card, target, to):
            found = _card(g, card)
            found.label = g.say("do.use", card=card, target=target, place=place(g, to) if to else "")
            found.touches += [id for id in (target, to) if id]
            return found
        case o.Pass():
            return Caption(g.say("do.pass", ask.name), rule="VTX-RUL-31")
        case o.Done():
            return Caption(g.say("do.done"), rule="VTX-RUL-31")
    return _ability_caption(g, option) or _object_caption(g, option) or _other_caption(g, option)


def _ability_caption(g: Vortex, option: Any) -> Caption | None:
    """What the special ability, or a Move token, is used on."""
    match option:
        case o.Block(enemy, circle):
            action = circle_words(g, CARDS[enemy].circles[circle - 1])
            return Caption(g.say("do.block", enemy=enemy, action=action), [enemy], CARDS[enemy].name, "", "VTX-SPEC-08")
        case o.Restore(hero):
            return Caption(g.say("do.restore", hero=hero), [hero], rule="VTX-SPEC-11")
        case o.Push(enemy, way):
            return Caption(g.say("do.push", way, enemy=enemy), [enemy], CARDS[enemy].name, rule="VTX-SPEC-13")
        case o.Crush(area):
            return Caption(g.say("do.crush", area=area, here=_here(g, area)), [area], rule="VTX-SPEC-16")
        case o.Token(enemy, circle, way, areas):
            label = g.say("do.token", way, enemy=enemy, action=circle, areas=areas)
            return Caption(label, [enemy], CARDS[enemy].name, rule="VTX-RABL-15")
    return None


def _object_caption(g: Vortex, option: Any) -> Caption | None:
    group = _group(g, "object")
    match option:
        case o.PickUp(object):
            thing = next(thing.kind for thing in g.state.objects if thing.id == object)
            return Caption(g.say("do.pick-up", thing=thing), [object], group, rule="VTX-OBJ-02")
        case o.Drop():
            return Caption(g.say("do.drop"), group=group, rule="VTX-OBJ-04")
        case o.Repair(what, at):
            where = at if what == "barricade" else place(g, at)
            return Caption(g.say("do.repair", what, where=where), [at], group, rule="VTX-OBJ-13")
        case o.Throw(area):
            return Caption(g.say("do.throw", area=area), [area], group, rule="VTX-OBJ-17")
    return None


def _other_caption(g: Vortex, option: Any) -> Caption:
    match option:
        case o.Smash(border):
            return Caption(g.say("do.smash", border=border), [border], _group(g, "melee"), rule="VTX-BAR-09")
        case o.Escort(along):
            return Caption(g.say("do.escort", "along" if along else "alone"), rule="VTX-MIS-16")
        case o.Keep(card):
            return _card(g, card) if card else Caption(g.say("do.keep-nothing"), rule="VTX-MIS-09")
        case o.Bear(hero):
            return Caption(g.called("hero", hero), [hero], rule="VTX-MSH-03")
        case o.Go(tile):
            return Caption(g.say("do.flee", place=place(g, tile)), [tile], rule="VTX-PLAT-05")
    raise TypeError(f"no caption for {option!r}")


def _attack(g: Vortex, ask: Ask, kind: str, enemy: str, rule: str) -> Caption:
    """With what it does: the board's worth, Equipment and room in it, less armour."""
    power, target = strength(g, g.hero(ask.seats[0]), kind), next(x for x in g.state.enemies if x.id == enemy)
    armor = CARDS[enemy].armor
    loss = min(max(0, power - armor), target.life)
    text = g.say(f"do.{kind}", "text", power=power, armor=armor, loss=loss)
    return Caption(g.say(f"do.{kind}", "label", enemy=enemy), [enemy], _group(g, kind), text, rule)


def _group(g: Vortex, name: str) -> str:
    return g.say(f"group.{name}")


def _here(g: Vortex, area: str) -> list[str]:
    return [enemy.id for enemy in g.state.enemies if AREA_IDS[enemy.area] == area]


def _card(g: Vortex, card: str) -> Caption:
    equipment = CARDS[card].equipment
    return Caption(equipment.name, [f"card-{card}"], _group(g, "equipment"), equipment.text, "VTX-EQP-03")


def _activate(g: Vortex, ask: Ask, icon: str, dice: int, target: str) -> Caption:
    tile = g.state.tiles[g.hero(ask.seats[0]).tile]
    room = ROOMS[tile.room]
    if target.startswith("v"):
        label, touches = g.say("do.close", room=room.id, number=target[1:]), [tile.id, target]
    elif "|" in target:
        label, touches = g.say("do.barricade", room=room.id, border=target), [target]
    elif target:
        label, touches = g.say("do.jump", room=room.id, place=place(g, target)), [target]
    else:
        more = dice if dice > 1 else 0
        label, touches = g.say("do.activate", room=room.id, icon=icon, more=more), [tile.id]
    return Caption(label, touches, _group(g, "room"), room.text, "VTX-ROOM-02")


def prompt(g: Vortex, ask: Ask, seat: str | None) -> str:
    room = ask.about.room if isinstance(ask.about, OfRoom) else ""
    damage = ask.about.damage if isinstance(ask.about, Coming) else 0
    card = ask.about.card if isinstance(ask.about, OfCard) else ""
    return g.say(f"ask.{ask.name}", hero=ask.seats[0], room=room, damage=damage, card=card)
