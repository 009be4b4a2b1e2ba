"""What the options of Endure the Stars are called, which ids of the scene they touch, and what is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...scene import Caption
from ...table import Ask
from . import combat, deeds, places
from . import effects as e
from . import options as o
from .content import ABILITIES, CARDS, ENEMIES, FEARS, GOALS, INJURIES, ITEMS, LOADER, MAPS, PLACES, SURVIVORS, WEAPONS
from .names import card_of, crowd, foes_in, held, noise_words, objective_name, weapon_words
from .options import OfCard, OfChoice, Points, Roll
from .standing import Hand
from .state import Survivor
from .turn import kit_of

if TYPE_CHECKING:
    from .game import Endure


def caption(g: Endure, ask: Ask, option: Any) -> Caption:
    """The words for an option, and the ids it touches."""
    if isinstance(option, str):
        return Caption(option)
    write = CAPTIONS[type(option)]
    return write(g, g.survivor(ask.seats[0]), ask, option)


def _made(
    g: Endure, it: Any, rule: str, touches: list[str] | None = None, group: str = "", case: str = "label", **terms: Any
) -> Caption:
    """The label of an option, and its text if it has one."""
    word = f"do.{it.__struct_config__.tag}"
    label = g.say(word, case, **terms)
    text = g.say(word, "text", **terms) if g.words.case(word, "text") else ""
    return Caption(label, touches or [], g.say(f"group.{group}") if group else "", text, rule)


# ---- what a survivor does -------------------------------------------------------------------------------------------


def _move(g: Endure, s: Survivor, ask: Ask, it: o.Move) -> Caption:
    made = _made(g, it, "ETS-MOVE-01", [it.to], "move", to=it.to)
    if not places.enemies_here(g, s.zone) or places.is_pilot(g, s):
        made.text = ""
    return made


def _leave(g: Endure, s: Survivor, ask: Ask, it: o.Leave) -> Caption:
    return _made(g, it, "ETS-RUL-51", [it.exit, g.ground.ids[s.zone]], "leave", exit=it.exit)


def _attack(g: Endure, s: Survivor, ask: Ask, it: o.Attack) -> Caption:
    zone = g.ground.index[it.zone]
    blow = combat.blow_of(it.weapon)
    origin = zone if blow.melee else s.zone  # who strikes next door goes there first
    dice, hit, loud = combat.figures(g, s, blow, zone, origin, it.both)
    friends = [x.seat for x in g.state.survivors if x.zone == zone and x is not s] if not blow.melee else []
    return _made(
        g,
        it,
        "ETS-CBT-01",
        [it.zone, *foes_in(g, zone), *held(s, it.weapon)],
        "attack",
        "label" if origin == s.zone else "step",
        weapon=it.weapon,
        pair=2 if it.both else 0,
        zone=it.zone,
        foes=_foes_words(g, zone),
        dice=dice,
        hit=hit,
        noise=_noise_words(g, origin, loud),
        friends=friends,
    )


def _foes_words(g: Endure, zone: int) -> str:
    counts: dict[str, int] = {}
    for x in g.state.groups:
        if x.zone == zone:
            counts[x.kind] = counts.get(x.kind, 0) + x.count
    words = [g.say("label.foes", **crowd(kind, n)) for kind, n in counts.items()]
    words += [objective_name(g, m.id) for m in g.state.marks if m.zone == zone and m.id in g.mission.terminals]
    return ", ".join(words) or g.say("label.beside")


def _noise_words(g: Endure, zone: int, level: int) -> str:
    return noise_words(g, zone, level) if level else g.say("label.no-noise")


def _kill(g: Endure, s: Survivor, ask: Ask, it: o.Kill) -> Caption:
    words = [
        g.say("label.foes", **crowd(name, n)) if name in ENEMIES else objective_name(g, name) for name, n in it.kills
    ]
    zone = _struck(g, ask)
    touches = [id for name, _ in it.kills for id in (foes_in(g, zone, name) if name in ENEMIES else [name])]
    case = "label" if words else "boss" if g.state.boss is not None else "none"
    return _made(g, it, "ETS-CBT-05", touches if zone >= 0 else [], "damage", case, kills=words)


def _struck(g: Endure, ask: Ask) -> int:
    """The zone whose damage is dealt out: the one where all that may fall stands; -1 when several do."""
    options = getattr(ask.kind, "options", ())
    names = {name for option in options for name, _ in option.kills}
    there: dict[int, set[str]] = {}
    for x in g.state.groups:
        there.setdefault(x.zone, set()).add(x.kind)
    for mark in g.state.marks:
        there.setdefault(mark.zone, set()).add(mark.id)
    zones = [zone for zone, kinds in there.items() if names <= kinds]
    return zones[0] if len(zones) == 1 else -1


def _reroll(g: Endure, s: Survivor, ask: Ask, it: o.Reroll) -> Caption:
    return _made(g, it, "ETS-CBT-03", case="label" if it.dice else "none", dice=it.dice)


def _search(g: Endure, s: Survivor, ask: Ask, it: o.Search) -> Caption:
    return _made(g, it, "ETS-SRCH-01", [g.ground.ids[s.zone]], "search", zone=g.ground.ids[s.zone])


def _keep(g: Endure, s: Survivor, ask: Ask, it: o.Keep) -> Caption:
    return _with(card_words(g, it.card), _made(g, it, "ETS-SRCH-01", card=it.card))


def _with(text: str, made: Caption) -> Caption:
    """With the text of a card, which is content."""
    made.text = text
    return made


def card_words(g: Endure, card: str) -> str:
    item = ITEMS[card]
    return f"{weapon_words(g, card)} {item.text}" if card in WEAPONS else item.text


def _interact(g: Endure, s: Survivor, ask: Ask, it: o.Interact) -> Caption:
    objective = g.ground.objectives.get(it.objective)
    case = objective.kind if objective is not None and it.objective not in s.objectives else "label"
    lies = [g.ground.ids[mark.zone] for mark in g.state.marks if mark.id == it.objective]
    price = it.actions if it.actions > 1 else 0
    name = objective_name(g, it.objective)
    return _made(g, it, "ETS-ACT-05", [it.objective, *lies], "interact", case, objective=name, price=price)


def _active(g: Endure, s: Survivor, ask: Ask, it: o.Active) -> Caption:
    id = kit_of(s)[1]
    return _with(ABILITIES[id].text, _made(g, it, "ETS-ABIL-03", [f"{s.seat}/{id}"], "ability", card=id))


def _crisis(g: Endure, s: Survivor, ask: Ask, it: o.Crisis) -> Caption:
    id = kit_of(s)[2]
    return _with(ABILITIES[id].text, _made(g, it, "ETS-ABIL-05", [f"{s.seat}/{id}"], "ability", card=id))


def _reorganise(g: Endure, s: Survivor, ask: Ask, it: o.Reorganise) -> Caption:
    on = [card for card in (it.head, it.body) if card and card not in (s.head, s.body)]
    off = [card for card in (s.head, s.body) if card and card not in (it.head, it.body)]
    touches = [id for card in (*on, *off) for id in held(s, card)]
    case = "label" if on and off else "on" if on else "off" if off else "none"
    return _made(g, it, "ETS-ACT-06", touches, "items", case, on=on, off=off)


def _trade(g: Endure, s: Survivor, ask: Ask, it: o.Trade) -> Caption:
    return _made(g, it, "ETS-TRADE-01", [it.partner], "trade", partner=it.partner)


def _use(g: Endure, s: Survivor, ask: Ask, it: o.Use) -> Caption:
    return _with(ITEMS[it.card].text, _made(g, it, "ETS-INV-10", held(s, it.card), "items", card=it.card))


def _make_noise(g: Endure, s: Survivor, ask: Ask, it: o.MakeNoise) -> Caption:
    noise = _noise_words(g, s.zone, it.level)
    return _made(g, it, "ETS-ACT-07", [], "noise", level=it.level, noise=noise)


def _discard(g: Endure, s: Survivor, ask: Ask, it: o.Discard) -> Caption:
    case = "left" if ask.name == "make_room" and ask.about == OfCard(it.card) else "label"
    made = _made(g, it, "ETS-INV-13", held(s, it.card), "discard", case, card=it.card)
    return _with(card_words(g, it.card), made)


def _reward(g: Endure, s: Survivor, ask: Ask, it: o.Reward) -> Caption:
    made = _made(g, it, "ETS-ACC-05", [f"{s.seat}/{s.goal}"], "ability", card=s.goal)
    return _with(GOALS[s.goal].reward, made)


def _door(g: Endure, s: Survivor, ask: Ask, it: o.Door) -> Caption:
    layout = g.ground.layout
    locked = g.locked & layout.door_bit[it.door]
    contact = layout.contacts[next(d.contact for d in layout.doors if d.id == it.door)]
    beyond = contact.b if contact.a == s.zone else contact.a
    touches = [it.door, g.ground.ids[beyond]]
    return _made(g, it, "ETS-ZONE-05", touches, "door", "label" if locked else "lock", door=it.door)


def _enter(g: Endure, s: Survivor, ask: Ask, it: o.Enter) -> Caption:
    return _made(g, it, "ETS-EXO-03", [LOADER.id], "loader", loader=LOADER.id)


def _climb(g: Endure, s: Survivor, ask: Ask, it: o.Climb) -> Caption:
    return _made(g, it, "ETS-EXO-04", [LOADER.id], "loader", loader=LOADER.id)


def _reboot(g: Endure, s: Survivor, ask: Ask, it: o.Reboot) -> Caption:
    return _made(g, it, "ETS-WALK-10", foes_in(g, s.zone, it.enemy), "interact", foe=it.enemy)


def _salvage(g: Endure, s: Survivor, ask: Ask, it: o.Salvage) -> Caption:
    return _made(g, it, "ETS-SPARE-07", foes_in(g, s.zone, it.enemy), "interact", foe=it.enemy, actions=it.actions)


def _done(g: Endure, s: Survivor, ask: Ask, it: o.Done) -> Caption:
    left = g.state.actions
    return _made(g, it, "ETS-RND-03", None, "end", "label" if left else "none", actions=left)


# ---- answers to what a rule or a card asks --------------------------------------------------------------------------


def _pass(g: Endure, s: Survivor, ask: Ask, it: o.Pass) -> Caption:
    return _made(g, it, "ETS-ACT-02", case=ask.name if g.words.case("do.pass", ask.name) else "label")


def _yes(g: Endure, s: Survivor, ask: Ask, it: o.Yes) -> Caption:
    return _made(g, it, "ETS-ABIL-02")


def _chosen(g: Endure, s: Survivor, ask: Ask, it: o.Who) -> Caption:
    return _made(g, it, "ETS-ABIL-02", [it.seat, f"panel-{it.seat}"], who=it.seat)


def _where(g: Endure, s: Survivor, ask: Ask, it: o.Where) -> Caption:
    return _made(g, it, "ETS-ZONE-01", [it.zone], zone=it.zone)


def _which(g: Endure, s: Survivor, ask: Ask, it: o.Which) -> Caption:
    if ask.name == "injuries":
        injury = INJURIES[it.what]
        made = _made(g, it, "ETS-DMG-11", [f"{s.seat}/{injury.id}"], case="injury", injury=injury.id)
        return _with(injury.text, made)
    if ask.name == "fears":
        return _fear(g, s, it)
    if isinstance(ask.about, OfChoice):
        at = deeds.named(ask.about.effect).index(it.what)
        words = [effect_words(g, effect, s, ask.about.item) for effect in ask.about.effect.options[at]]
        return _made(g, it, "ETS-ABIL-02", case="effects", effects=words)
    made = _made(g, it, "ETS-CBT-01", held(s, it.what), card=it.what)
    return _with(weapon_words(g, it.what), made)


def _fear(g: Endure, s: Survivor, it: o.Which) -> Caption:
    """Those in force have a name; of the unread ones only the number is known (ETS-SET-13)."""
    if number := deeds.fear_number(it.what):
        case = "late" if deeds.is_late(it.what) else "unread"
        return _made(g, it, "ETS-SET-13", [f"panel-{s.seat}"], case=case, number=number)
    card = FEARS[it.what]
    return _with(card.text, _made(g, it, "ETS-RCARD-02", [f"{s.seat}/{card.id}"], case="fear", card=card.id))


def _push(g: Endure, s: Survivor, ask: Ask, it: o.Push) -> Caption:
    rule = deeds.rule_of(ask.about.card) if isinstance(ask.about, OfCard) else "ETS-ABIL-01"
    made = _made(g, it, rule, [it.zone, *foes_in(g, s.zone, it.enemy)], foe=it.enemy, zone=it.zone)
    made.group = ENEMIES[it.enemy].name
    return made


def _wall(g: Endure, s: Survivor, ask: Ask, it: o.Wall) -> Caption:
    return _made(g, it, "ETS-ABIL-10", [it.zone], zone=it.zone)


# ---- between missions -----------------------------------------------------------------------------------------------


def _barter(g: Endure, s: Survivor, ask: Ask, it: o.Barter) -> Caption:
    refuge = g.state.refuge
    assert refuge is not None
    stock = [f"stock-{n}-{card}" for n, card in enumerate(refuge.stock) if card == it.get]
    touches = [*stock, *(id for card in dict.fromkeys(it.give) for id in held(s, card))]
    made = _made(g, it, "ETS-REF-17", touches, give=it.give, get=it.get)
    made.group = ITEMS[it.get].name
    return _with(card_words(g, it.get), made)


def _go(g: Endure, s: Survivor, ask: Ask, it: o.Go) -> Caption:
    made = _made(g, it, "ETS-REF-07", [it.place, it.seat], who=it.seat, place=it.place)
    made.group = g.called("who", it.seat)
    return _with(PLACES[it.place].text, made)


def _mission(g: Endure, s: Survivor, ask: Ask, it: o.Mission) -> Caption:
    mission = MAPS.missions[it.id]
    made = _made(g, it, "ETS-CAMP-03", id=it.id, mission=it.id, difficulty=mission.difficulty)
    return _with(mission.pitch, made)


def _stay(g: Endure, s: Survivor, ask: Ask, it: o.Stay) -> Caption:
    if g.state.refuge is None:
        return _with("", _made(g, it, "ETS-REF-01", case="visit"))
    return _made(g, it, "ETS-REF-09")


def _depart(g: Endure, s: Survivor, ask: Ask, it: o.Depart) -> Caption:
    return _made(g, it, "ETS-REF-08", case="visit" if g.state.refuge is None else "label")


def _recruit(g: Endure, s: Survivor, ask: Ask, it: o.Recruit) -> Caption:
    card = SURVIVORS[it.kind]
    kit = getattr(card, it.kit)
    made = _made(g, it, "ETS-CAMP-07", kind=it.kind, kit=it.kit.upper())
    made.group = card.name
    return _with("; ".join(f"{each.name}: {each.text}" for each in (kit.passive, kit.active, kit.crisis)), made)


CAPTIONS: dict[type, Callable[[Endure, Survivor, Ask, Any], Caption]] = {
    o.Move: _move,
    o.Leave: _leave,
    o.Attack: _attack,
    o.Kill: _kill,
    o.Reroll: _reroll,
    o.Search: _search,
    o.Keep: _keep,
    o.Interact: _interact,
    o.Active: _active,
    o.Crisis: _crisis,
    o.Reorganise: _reorganise,
    o.Trade: _trade,
    o.Use: _use,
    o.MakeNoise: _make_noise,
    o.Discard: _discard,
    o.Reward: _reward,
    o.Door: _door,
    o.Enter: _enter,
    o.Climb: _climb,
    o.Reboot: _reboot,
    o.Salvage: _salvage,
    o.Done: _done,
    o.Pass: _pass,
    o.Yes: _yes,
    o.Who: _chosen,
    o.Where: _where,
    o.Which: _which,
    o.Push: _push,
    o.Wall: _wall,
    o.Barter: _barter,
    o.Go: _go,
    o.Mission: _mission,
    o.Stay: _stay,
    o.Depart: _depart,
    o.Recruit: _recruit,
}


def effect_words(g: Endure, effect: e.Effect, s: Survivor, item: str = "") -> str:
    """One branch of a card in a few words; what others add to the Health that comes back is in it."""
    match effect:
        case e.Heal(amount=amount):
            back = g.number("heal", amount, s, Hand(item=item)) if effect.to == "self" else amount
            return g.say("effect.heal", amount=back)
        case e.Hurt(amount=amount):
            return g.say("effect.hurt", amount=amount)
        case e.Mend(count=count):
            there = list(dict.fromkeys(i for i in s.injuries if not g.mission.unhealable(g, s, i)))
            if effect.to == "self" and there and count == 1:
                return g.say("effect.mend", "which", injury=[INJURIES[i].id for i in there])
            return g.say("effect.mend", count=count)
        case e.Resolve(amount=amount):
            return g.say("effect.resolve", "loss" if amount < 0 else "", amount=abs(amount))
        case e.Move(zones=zones):
            return g.say("effect.move", zones=zones)
        case e.Noise(level=level):
            return g.say("effect.noise", level=level)
        case e.Perform(acts=acts):
            return g.say("effect.perform", acts=acts)
        case e.Draw(cards=cards, keep=keep):
            return g.say("effect.draw", cards=cards, keep=keep)
        case e.Discard(what=what):
            return g.say("effect.discard", what)
        case e.Peek(what=what):
            return g.say("effect.peek", what)
        case e.Refuge(what=what, add=add):
            return g.say(f"effect.{what}", "less" if add < 0 else "", add=abs(add))
    return g.say("effect.other", tag=str(type(effect).__struct_config__.tag))


# ---- questions ------------------------------------------------------------------------------------------------------


def prompt(g: Endure, ask: Ask, seat: str | None) -> str:
    word, who = f"ask.{ask.name}", ask.seats[0]
    match ask.name, ask.about:
        case "survivor_actions", _:
            return g.say(word, "" if g.state.actions else "none", who=who, actions=g.state.actions)
        case "kill_options", Points(points):
            return g.say(word, points=points)
        case "survivors" | "zones", OfCard(key):
            return g.say(word, card=key if card_of(key) in CARDS.by_id else "")
        case "make_room", OfCard(card):
            return g.say(word, card=card)
        case "yes_or_no", OfCard(key):
            return g.say(word, "" if card_of(key) in CARDS.by_id else "other", who=who, card=key, text=key)
        case "visit", _:
            return g.say(word, "" if g.state.refuge is None else "stay")
        case "rerolls", Roll(dice):
            return g.say(word, dice=dice)
    return g.say(word, who=who)
