"""What the options of Endure the Stars are called, which ids of the scene they touch, and what is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...scene import Caption
from ...table import Ask
from . import combat, conditions, deeds, movement
from . import effects as e
from . import options as o
from .content import ABILITIES, CARDS, ENEMIES, FEARS, GOALS, INJURIES, ITEMS, LOADER, MAPS, PLACES, SURVIVORS, WEAPONS
from .names import (
    counted,
    door_name,
    foes_in,
    held,
    listeners,
    objective_name,
    sentence,
    weapon_words,
    zone_name,
)
from .standing import Hand, number_of
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


# ---- what a survivor does -------------------------------------------------------------------------------------------


def _move(g: Endure, s: Survivor, ask: Ask, it: o.Move) -> Caption:
    text = ""
    if movement.enemies_here(g, s.zone) and not movement.is_pilot(g, s):
        text = "Leaving enemies takes a Resolve check first."
    return Caption(f"Move to {zone_name(g, it.to)}", [it.to], "Move", text, "ETS-MOVE-01")


def _leave(g: Endure, s: Survivor, ask: Ask, it: o.Leave) -> Caption:
    label = f"Leave by the {door_name(it.exit).lower()}"
    return Caption(label, [it.exit, g.ground.ids[s.zone]], "Leave", "", "ETS-RUL-51")


def _attack(g: Endure, s: Survivor, ask: Ask, it: o.Attack) -> Caption:
    zone = g.ground.index[it.zone]
    blow = combat.LOADER_BLOW if it.weapon == LOADER.id else combat.BLOWS[it.weapon]
    hand = Hand("melee" if blow.melee else "ranged", 0, own=blow.own)
    hand.distance = 0 if zone == s.zone else g.view.sight[s.zone][zone]
    hand.kinds = [x.kind for x in g.state.groups if x.zone == zone]
    dice = number_of(g, "attack.dice", blow.dice, s, hand) * (2 if it.both else 1)
    hit = number_of(g, "attack.hit", blow.hit, s, hand)
    loud = number_of(g, "attack.noise", blow.noise, s, hand)
    text = f"{dice} {'die' if dice == 1 else 'dice'}, {hit}+; {_noise_words(g, s.zone, loud)}."
    friends = [g.name(x) for x in g.state.survivors if x.zone == zone and x is not s]
    if friends and not blow.melee:
        text += f" Misses may hit {', '.join(friends)}."
    what = f"{blow.name} ×2" if it.both else blow.name
    return Caption(
        f"{what} → {zone_name(g, zone)}: {_foes_words(g, zone)}",
        [it.zone, *foes_in(g, zone), *held(s, it.weapon)],
        "Attack",
        text,
        "ETS-CBT-01",
    )


def _foes_words(g: Endure, zone: int) -> str:
    counts: dict[str, int] = {}
    for x in g.state.groups:
        if x.zone == zone:
            counts[x.kind] = counts.get(x.kind, 0) + x.count
    words = [ENEMIES[kind].name if ENEMIES[kind].boss else f"{n} {ENEMIES[kind].name}" for kind, n in counts.items()]
    words += [objective_name(g, m.id) for m in g.state.marks if m.zone == zone and m.id in g.ground.terminals]
    return ", ".join(words) or "what stands beside it"


def _noise_words(g: Endure, zone: int, level: int) -> str:
    if not level:
        return "no noise"
    ears = listeners(g, zone, level)
    return f"noise {level} heard by {ears}" if ears else f"noise {level}, nobody hears it"


def _kill(g: Endure, s: Survivor, ask: Ask, it: o.Kill) -> Caption:
    words = [f"{n} {ENEMIES[name].name}" if name in ENEMIES else objective_name(g, name) for name, n in it.kills]
    zone = _struck(g, ask)
    touches = [id for name, _ in it.kills for id in (foes_in(g, zone, name) if name in ENEMIES else [name])]
    label = ", ".join(words) if words else "All of it to the boss" if g.state.boss is not None else "Nothing falls"
    return Caption(label, touches if zone >= 0 else [], "Damage", "", "ETS-CBT-05")


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
    label = f"Roll {it.dice} missed {'die' if it.dice == 1 else 'dice'} again" if it.dice else "Leave the dice"
    return Caption(label, rule="ETS-GAP-12")


def _search(g: Endure, s: Survivor, ask: Ask, it: o.Search) -> Caption:
    return Caption(f"Search {zone_name(g, s.zone)}", [g.ground.ids[s.zone]], "Search", "", "ETS-SRCH-01")


def _keep(g: Endure, s: Survivor, ask: Ask, it: o.Keep) -> Caption:
    return Caption(f"Keep {ITEMS[it.card].name}", text=card_words(it.card), rule="ETS-SRCH-01")


def card_words(card: str) -> str:
    item = ITEMS[card]
    return f"{weapon_words(card)} {item.text}" if card in WEAPONS else item.text


VERBS = {"switch": "Use", "cache": "Open", "carry": "Take", "terminal": "Break", "place": "Use"}


def _interact(g: Endure, s: Survivor, ask: Ask, it: o.Interact) -> Caption:
    objective = g.ground.objectives.get(it.objective)
    verb = VERBS[objective.kind] if objective is not None and it.objective not in s.objectives else "Use"
    price = f" ({it.actions} actions)" if it.actions > 1 else ""
    label = f"{verb} {objective_name(g, it.objective)}{price}"
    lies = [g.ground.ids[mark.zone] for mark in g.state.marks if mark.id == it.objective]
    return Caption(label, [it.objective, *lies], "Interact", "", "ETS-ACT-05")


def _active(g: Endure, s: Survivor, ask: Ask, it: o.Active) -> Caption:
    id = kit_of(s)[1]
    return Caption(ABILITIES[id].name, [f"{s.seat}/{id}"], "Ability", ABILITIES[id].text, "ETS-ABIL-03")


def _crisis(g: Endure, s: Survivor, ask: Ask, it: o.Crisis) -> Caption:
    id = kit_of(s)[2]
    label = f"{ABILITIES[id].name} (once a mission)"
    return Caption(label, [f"{s.seat}/{id}"], "Ability", ABILITIES[id].text, "ETS-ABIL-05")


def _reorganise(g: Endure, s: Survivor, ask: Ask, it: o.Reorganise) -> Caption:
    on = [card for card in (it.head, it.body) if card and card not in (s.head, s.body)]
    off = [card for card in (s.head, s.body) if card and card not in (it.head, it.body)]
    words = [f"put on {ITEMS[card].name}" for card in on] + [f"take off {ITEMS[card].name}" for card in off]
    touches = [id for card in (*on, *off) for id in held(s, card)]
    label = sentence(", ".join(words) or "leave all as it is")
    return Caption(label, touches, "Items", "", "ETS-ACT-06")


def _trade(g: Endure, s: Survivor, ask: Ask, it: o.Trade) -> Caption:
    return Caption(f"Trade with the {_who(g, it.partner)}", [it.partner], "Trade", "", "ETS-TRADE-01")


def _use(g: Endure, s: Survivor, ask: Ask, it: o.Use) -> Caption:
    return Caption(f"Use {ITEMS[it.card].name}", held(s, it.card), "Items", ITEMS[it.card].text, "ETS-INV-10")


def _make_noise(g: Endure, s: Survivor, ask: Ask, it: o.MakeNoise) -> Caption:
    price = counted(it.level, "action")
    text = f"{price}: {_noise_words(g, s.zone, it.level)}."
    return Caption(f"Make noise {it.level}", [], "Noise", text, "ETS-ACT-07")


def _discard(g: Endure, s: Survivor, ask: Ask, it: o.Discard) -> Caption:
    verb = "Leave" if ask.name == "make_room" and it.card == ask.about else "Discard"
    label = f"{verb} {ITEMS[it.card].name}"
    return Caption(label, held(s, it.card), "Discard", card_words(it.card), "ETS-INV-13")


def _reward(g: Endure, s: Survivor, ask: Ask, it: o.Reward) -> Caption:
    goal = GOALS[s.goal]
    return Caption(f"Reward: {goal.name}", [f"{s.seat}/{s.goal}"], "Ability", goal.reward, "ETS-ACC-05")


def _door(g: Endure, s: Survivor, ask: Ask, it: o.Door) -> Caption:
    layout = g.ground.layout
    locked = g.locked & layout.door_bit[it.door]
    contact = layout.contacts[next(d.contact for d in layout.doors if d.id == it.door)]
    beyond = contact.b if contact.a == s.zone else contact.a
    label = f"{'Open' if locked else 'Lock'} the {door_name(it.door).lower()}"
    return Caption(label, [it.door, g.ground.ids[beyond]], "Door", "", "ETS-ZONE-05")


def _enter(g: Endure, s: Survivor, ask: Ask, it: o.Enter) -> Caption:
    text = "Takes all actions that are left."
    return Caption("Climb into the Exo Loader", [LOADER.id], "Loader", text, "ETS-EXO-03")


def _climb(g: Endure, s: Survivor, ask: Ask, it: o.Climb) -> Caption:
    return Caption("Climb out of the Exo Loader", [LOADER.id], "Loader", "", "ETS-EXO-04")


def _reboot(g: Endure, s: Survivor, ask: Ask, it: o.Reboot) -> Caption:
    name = ENEMIES[it.enemy].name
    return Caption(f"Bring a {name} back online", foes_in(g, s.zone, it.enemy), "Interact", "", "ETS-WALK-10")


def _salvage(g: Endure, s: Survivor, ask: Ask, it: o.Salvage) -> Caption:
    label = f"Salvage a {ENEMIES[it.enemy].name} for {counted(it.actions, 'action')}"
    return Caption(label, foes_in(g, s.zone, it.enemy), "Interact", "", "ETS-SPARE-07")


def _done(g: Endure, s: Survivor, ask: Ask, it: o.Done) -> Caption:
    left = g.state.actions
    unused = f"{counted(left, 'action')} unused" if left else "no action left"
    return Caption(f"End the turn ({unused})", group="End", rule="ETS-RND-03")


# ---- answers to what a rule or a card asks --------------------------------------------------------------------------

NO = {
    "further": "Stop here",
    "anybody": "Nobody",
    "performances_or_pass": "No more",
    "yes_or_no": "No",
}


def _pass(g: Endure, s: Survivor, ask: Ask, it: o.Pass) -> Caption:
    return Caption(NO.get(ask.name, "No"), rule="ETS-ACT-02")


def _yes(g: Endure, s: Survivor, ask: Ask, it: o.Yes) -> Caption:
    return Caption("Yes", rule="ETS-ABIL-02")


def _who(g: Endure, seat: str) -> str:
    return g.name(g.survivor(seat))


def _chosen(g: Endure, s: Survivor, ask: Ask, it: o.Who) -> Caption:
    return Caption(_who(g, it.seat), [it.seat, f"panel-{it.seat}"], rule="ETS-ABIL-02")


def _where(g: Endure, s: Survivor, ask: Ask, it: o.Where) -> Caption:
    return Caption(zone_name(g, it.zone), [it.zone], rule="ETS-ZONE-01")


def _which(g: Endure, s: Survivor, ask: Ask, it: o.Which) -> Caption:
    at = it.option - 1
    if ask.name == "injuries":
        there = [i for i in s.injuries if not conditions.unhealable(g, s, i)]
        injury = INJURIES[there[at]]
        return Caption(f"Heal {injury.name}", [f"{s.seat}/{injury.id}"], "", injury.text, "ETS-INJ-01")
    if ask.name == "fears":
        return _fear(s, at)
    if ask.name == "sweeping":
        card = deeds._ranged(s)[at]
        return Caption(ITEMS[card].name, held(s, card), "", weapon_words(card), "ETS-CBT-01")
    if isinstance(ask.about, e.Choose):
        return Caption(sentence(", ".join(map(effect_words, ask.about.options[at]))), rule="ETS-ABIL-02")
    return Caption(f"The {ORDINALS[at] if at < len(ORDINALS) else f'{it.option}th'} of the choices", rule="ETS-ABIL-02")


ORDINALS = ("first", "second", "third", "fourth")


def _fear(s: Survivor, at: int) -> Caption:
    """Those in force have a name; of the unread ones only the number is known (ETS-SET-13)."""
    if at < len(s.shaken):
        card = FEARS[s.shaken[at]]
        return Caption(f"Be rid of {card.name}", [f"{s.seat}/{card.id}"], "", card.text, "ETS-RCARD-02")
    at -= len(s.shaken)
    late = at >= len(s.hidden)
    number = s.late[at - len(s.hidden)] if late else s.hidden[at]
    return Caption(
        f"The unread card at {number}{', overdue' if late else ''}", [f"panel-{s.seat}"], "", "", "ETS-SET-13"
    )


def _push(g: Endure, s: Survivor, ask: Ask, it: o.Push) -> Caption:
    label = f"Push {ENEMIES[it.enemy].name} into {zone_name(g, it.zone)}"
    return Caption(label, [it.zone, *foes_in(g, s.zone, it.enemy)], ENEMIES[it.enemy].name, "", "ETS-GAP-12")


def _wall(g: Endure, s: Survivor, ask: Ask, it: o.Wall) -> Caption:
    return Caption(f"Cut through to {zone_name(g, it.zone)}", [it.zone], "", "", "ETS-ABIL-10")


# ---- between missions -----------------------------------------------------------------------------------------------


def _barter(g: Endure, s: Survivor, ask: Ask, it: o.Barter) -> Caption:
    give = " and ".join(ITEMS[card].name for card in it.give)
    refuge = g.state.refuge
    assert refuge is not None
    stock = [f"stock-{n}-{card}" for n, card in enumerate(refuge.stock) if card == it.get]
    touches = [*stock, *(id for card in dict.fromkeys(it.give) for id in held(s, card))]
    return Caption(f"{give} for {ITEMS[it.get].name}", touches, ITEMS[it.get].name, card_words(it.get), "ETS-REF-17")


def _go(g: Endure, s: Survivor, ask: Ask, it: o.Go) -> Caption:
    place, who = PLACES[it.place], _who(g, it.seat)
    return Caption(f"{who}: {place.name}", [it.place, it.seat], who, place.text, "ETS-REF-07")


def _mission(g: Endure, s: Survivor, ask: Ask, it: o.Mission) -> Caption:
    mission = MAPS.missions[it.id]
    return Caption(f"{mission.id} {mission.title} ({mission.difficulty})", text=mission.pitch, rule="ETS-CAMP-03")


def _stay(g: Endure, s: Survivor, ask: Ask, it: o.Stay) -> Caption:
    if g.state.refuge is None:
        return Caption("Visit the Refuge", rule="ETS-REF-01")
    text = "An event is drawn, the track falls by 1, everybody acts again."
    return Caption("Stay another round", text=text, rule="ETS-REF-09")


def _depart(g: Endure, s: Survivor, ask: Ask, it: o.Depart) -> Caption:
    return Caption(
        "Go on without a visit" if g.state.refuge is None else "Leave for the next mission", rule="ETS-REF-08"
    )


def _recruit(g: Endure, s: Survivor, ask: Ask, it: o.Recruit) -> Caption:
    card = SURVIVORS[it.kind]
    kit = getattr(card, it.kit)
    text = "; ".join(f"{ability.name}: {ability.text}" for ability in (kit.passive, kit.active, kit.crisis))
    return Caption(f"{card.name}, set {it.kit.upper()}", [], card.name, text, "ETS-CAMP-07")


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


def effect_words(effect: e.Effect) -> str:
    """One branch of a card in a few words."""
    match effect:
        case e.Heal(amount=amount):
            return f"{amount} Health back"
        case e.Hurt(amount=amount):
            return f"lose {amount} Health"
        case e.Mend(count=count):
            return "heal an injury" if count == 1 else f"heal {count} injuries"
        case e.Resolve(amount=amount):
            return f"{amount:+} Resolve"
        case e.Move(zones=zones):
            return f"move {counted(zones, 'zone')}"
        case e.Noise(level=level):
            return f"noise {level}"
        case e.Perform(acts=acts):
            return f"{' or '.join(acts)} for no action"
        case e.Draw(cards=cards, keep=keep):
            return f"draw {cards}, keep {keep}"
        case e.Discard(what=what):
            return f"discard: {what.replace('_', ' ')}"
        case e.Peek(what=what):
            return f"look at {'a radar token' if what == 'token' else 'the next event'}"
        case e.Refuge(what=what, add=add):
            return f"{what} {add:+}"
    return str(type(effect).__struct_config__.tag)


# ---- questions ------------------------------------------------------------------------------------------------------

PROMPTS = {
    "anybody": "Who gets the other one?",
    "barters": "What for what?",
    "doors": "Which door?",
    "fears": "Be rid of which Resolve card?",
    "further": "Move further?",
    "injuries": "Heal which injury?",
    "next_missions": "Where does the crew go next?",
    "own_cards": "Discard which card?",
    "performances_or_pass": "What, for no action?",
    "pilots": "Who starts in the Exo Loader?",
    "pushes": "Push whom, and where to?",
    "rerolls": "Roll misses again?",
    "survivors": "Which survivor?",
    "swap": "Trade: lay out who takes what",
    "sweeping": "With which weapon?",
    "visits": "At the Refuge: who does what?",
    "walls": "Through which wall?",
    "which": "Which of the two?",
    "zones": "Which zone?",
}


def prompt(g: Endure, ask: Ask, seat: str | None) -> str:
    s = g.survivor(ask.seats[0])
    who = g.name(s)
    match ask.name:
        case "survivor_actions":
            return f"{who}: {counted(g.state.actions, 'action')} left" if g.state.actions else f"{who}: anything more?"
        case "kill_options":
            return f"Deal out {ask.about} damage: what falls?"
        case "keeps":
            return f"{who}: keep which card?"
        case "make_room":
            return f"No room for {ITEMS[ask.about].name}: what goes?"
        case "yes_or_no":
            card = CARDS.by_id.get(str(ask.about).partition(".")[0].partition(":")[0])
            return f"{who}: use {card.name} now? {card.text}" if card is not None else f"{who}: use it now?"
        case "recruits":
            return "Who joins the crew instead?"
        case "visit":
            return "Visit the Refuge?" if g.state.refuge is None else "Stay at the Refuge, or go?"
        case "rerolls":
            return f"Rolled {' '.join(map(str, ask.about))}: roll misses again?"
    return PROMPTS[ask.name]
