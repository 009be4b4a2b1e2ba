"""What missions add to the rules, by the names of `content/conditions.toml` (the mission blocks of the rulebook).

A condition hooks into the moments it cares about (`@hook("turn_start", "pulling-power")`); ways to win and to lose are
tests (`@win`, `@loss`). What its numbers and places are stands in the mission's terms. Questions that rules ask all the
time (may this one carry that? does this one count as an enemy?) are plain functions below.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ...table import WhyNot
from ...table.chance import Layer, remove
from . import bosses, combat, damage, ending, enemies, inventory, movement, radar, resolve, sight
from .content import COMPASS, D6, ENEMIES, EVENTS, GEAR, KIND_BIT, NOISES
from .effects import Spawn
from .maps import part_id, salvaged, token_face
from .options import PASS, Interact, Keep, Pass, Reboot, Salvage, Who
from .standing import forbidden, number_of, refresh, see, touched
from .state import Ally, Group, Mark, Noise, Survivor

if TYPE_CHECKING:
    from .game import Endure
    from .ground import Ground

Terms = dict[str, Any]

KINDS: Final = (
    "setup", "events", "turn_start", "arrive", "noise", "enemy_start", "enemy_end", "round_start", "round_end", "kill",
    "boss_hurt",
)  # fmt: skip
HOOKS: Final[dict[str, dict[str, Any]]] = {kind: {} for kind in KINDS}
TAKEN: Final[dict[str, Any]] = {}
"""What happens when an objective is used or taken, by condition."""
WINS: Final[dict[str, Any]] = {}
LOSSES: Final[dict[str, Any]] = {}
KITS: Final = frozenset(card for card, gear in GEAR.items() if gear.med_kit)
CELLS: Final = frozenset(card for card, gear in GEAR.items() if gear.charges)
LATE: Final = ("win-by-pin",)
"""Judged only as the round ends (ETS-INT-24)."""

PLAIN: Final = frozenset({
    # conditions that only name things, or that other modules ask for by name
    "time-to-smash", "have-you-lost-weight", "grounded", "i-can-fix-this", "lock-and-load-start", "hammer-time",
    "locked-and-loaded", "hot-potato", "a-handful", "a-real-handful", "know-what-youre-looking-for", "rescue-the-crew",
    "lean-on-me", "careful-with-those", "not-enough-hands", "catch", "hold-this", "throw-away-the-key",
    "a-rare-breed", "no-touching", "solomons-cancelled", "its-here-i-think", "got-the-scent", "immortal", "fired-up",
    "engage-the-kill-switch", "hard-reset", "here-for-the-reboot", "under-control", "calibrating", "get-a-move-on",
    "trust-me-im-an-engineer", "weve-made-a-huge-mistake", "hold-her-down", "dead-weight",
    "shes-not-waking-up", "surrounded", "coward", "bad-atmosphere", "bang", "lets-get-this-open", "calming-influence",
})  # fmt: skip


def hook(kind: str, *names: str) -> Callable[[Any], Any]:
    def register(function: Any) -> Any:
        HOOKS[kind].update(dict.fromkeys(names, function))
        return function

    return register


def taken(*names: str) -> Callable[[Any], Any]:
    def register(function: Any) -> Any:
        TAKEN.update(dict.fromkeys(names, function))
        return function

    return register


def win(name: str) -> Callable[[Any], Any]:
    def register(function: Any) -> Any:
        WINS[name] = function
        return function

    return register


def loss(name: str) -> Callable[[Any], Any]:
    def register(function: Any) -> Any:
        LOSSES[name] = function
        return function

    return register


class Hooks:
    """What one mission hooks into which moment."""

    def __init__(self, ground: Ground) -> None:
        terms = ground.terms
        lists = {
            kind: [(functions[name], terms[name]) for name in terms if name in functions]
            for kind, functions in HOOKS.items()
        }
        self.setup = lists["setup"]
        self.events = lists["events"]
        self.turn_start = lists["turn_start"]
        self.arrive = lists["arrive"]
        self.noise = lists["noise"]
        self.enemy_start = lists["enemy_start"]
        self.enemy_end = lists["enemy_end"]
        self.round_start = lists["round_start"]
        self.round_end = lists["round_end"]
        self.kill = lists["kill"]
        self.boss_hurt = lists["boss_hurt"]
        self.wins = [(WINS[name], terms[name], name in LATE) for name in ground.mission.win]
        self.losses = [(LOSSES[name], terms[name]) for name in terms if name in LOSSES]


def term(g: Endure, condition: str) -> Terms | None:
    """The terms of a condition of this mission; None when the mission does not have it."""
    return g.ground.terms.get(condition)


def zone_of(g: Endure, name: str) -> int:
    return g.ground.index[name]


def living(g: Endure) -> list[Survivor]:
    return [s for s in g.state.survivors if s.fate != "dead"]


# ---- winning --------------------------------------------------------------------------------------------------------


@win("zones-clear")
def zones_clear(g: Endure, terms: Terms) -> bool:
    zones = g.ground.to_clear
    for token in g.state.tokens:
        if zones >> token.zone & 1:
            return False
    for group in g.state.groups:  # noqa: SIM110 - asked all the time, and a generator is slower
        if zones >> group.zone & 1:
            return False
    return True


@win("map-clear")
def map_clear(g: Endure, terms: Terms) -> bool:
    return not g.state.groups and not g.state.tokens


@win("cells-sealed")
@win("objectives-done")
@win("delivered")
def objectives_done(g: Endure, terms: Terms) -> bool:
    return all(objective in g.state.done for objective in terms["objectives"])


@win("carried-out")
def carried_out(g: Endure, terms: Terms) -> bool:
    return bool(brought_out(g, terms) >= terms["count"])


def brought_out(g: Endure, terms: Terms) -> int:
    """Parts salvaged from Sentries count like those found (ETS-SPARE-09)."""
    return sum(1 for id in g.state.carried_out if id in terms["objectives"] or salvaged(id))


@win("all-out")
@win("all-out-together")
def all_out(g: Endure, terms: Terms) -> bool:
    alive = living(g)
    return bool(alive) and all(s.fate == "out" for s in alive)


@win("all-at")
def all_at(g: Endure, terms: Terms) -> bool:
    zone = zone_of(g, terms["zone"])
    alive = living(g)
    return bool(alive) and all(s.zone == zone for s in alive)


@win("is-the-coast-clear")
def coast_clear(g: Endure, terms: Terms) -> bool:
    row = g.view.distance[zone_of(g, terms["zone"])]
    return all(row[group.zone] > terms["zones_around"] for group in g.state.groups)


@win("win-by-pin")
def win_by_pin(g: Endure, terms: Terms) -> bool:
    """A manned and powered Loader in the Titan's zone, the Titan below half (ETS-CATCH-09 to 11)."""
    loader, boss = g.state.loader, g.state.boss
    if loader is None or loader.pilot < 0 or not loader.powered or boss is None:
        return False
    there = any(group.kind == boss.kind and group.zone == loader.zone for group in g.state.groups)
    return there and below(g, terms["below_percent"])


def below(g: Endure, percent: int) -> bool:
    boss = g.state.boss
    return boss is not None and boss.health * 100 < boss.most * percent


@win("sentries-out")
def sentries_out(g: Endure, terms: Terms) -> bool:
    return bool(g.state.notes.get("sentries_out", 0) >= terms["count"])


@win("destroy-or-escape")
def destroy_or_escape(g: Endure, terms: Terms) -> bool:
    boss = g.state.boss
    return boss is not None and not boss.asleep and (boss.health == 0 or all_out(g, terms))


@win("boss-dead")
def boss_dead(g: Endure, terms: Terms) -> bool:
    boss = g.state.boss
    return boss is not None and boss.health == 0


# ---- losing ---------------------------------------------------------------------------------------------------------


@loss("dropped-the-ball")
@loss("vial-breaks")
def shattered(g: Endure, terms: Terms) -> bool:
    return bool(g.state.notes.get("shattered"))


@loss("all-is-lost")
def all_is_lost(g: Endure, terms: Terms) -> bool:
    """Out, in hand, on the map and under tokens there are too few (ETS-WALK-04)."""
    state = g.state
    left = state.notes.get("sentries_out", 0) + len(state.allies) + sum(group.count for group in state.groups)
    tokens = {pile: sum(token.pile == pile for token in state.tokens) for pile in state.piles}
    for pile, faces in state.piles.items():  # what only some have looked at counts as unknown: the end must not tell
        seen = [token.face for token in state.tokens if token.face and token.pile == pile]
        counts = sorted((token_face(face)[0] for face in [*faces, *seen]), reverse=True)
        left += sum(counts[: tokens[pile]])
    return bool(left < terms["count"])


@loss("nobody-left-who-can")
def nobody_left(g: Endure, terms: Terms) -> bool:
    """Nobody of the class is left while the task needs one (ETS-RUL-53)."""
    state = g.state
    if any(s.kind == terms["class"] and s.zone >= 0 for s in state.survivors):
        return False
    until = terms["until"]
    if until == "end":
        return not all(won(g, t) for won, t, _ in g.hooks.wins)
    if until == "sentries":
        count = g.ground.terms["sentries-out"]["count"]
        return bool(state.notes.get("sentries_out", 0) + len(state.allies) < count)
    if until == g.ground.terms.get("its-just-a-sedative", {}).get("objective"):
        return not state.notes.get("sedated") and until not in state.carried_out
    return any(mark.id == until for mark in state.marks)


@loss("boss-killed")
def boss_killed(g: Endure, terms: Terms) -> bool:
    return g.state.boss is not None and g.state.boss.health == 0


def _to_be_found(g: Endure, cards: frozenset[str]) -> bool:
    """Whether somebody has one of these, or may still find one (ETS-INV-14, ETS-RUL-58)."""
    piles = [s.bag for s in g.state.survivors if s.zone >= 0] + [layer.cards for layer in g.state.items.layers]
    return any(card in cards for pile in piles for card in pile)


@loss("its-just-a-sedative")
def no_kit_left(g: Endure, terms: Terms) -> bool:
    """She struggles, and there is no Med Kit left (ETS-RUL-53)."""
    return not g.state.notes.get("sedated") and not _to_be_found(g, KITS)


@loss("loader-smash")
def no_power_left(g: Endure, terms: Terms) -> bool:
    """A door is left to smash, and no power for the Loader (ETS-RUL-53)."""
    state = g.state
    if all(id in state.done for id in terms["seals"]) or (state.loader is not None and state.loader.powered):
        return False
    cells = term(g, "power-up")
    if cells is not None and any(mark.id in cells["objectives"] for mark in state.marks):
        return False
    return not _to_be_found(g, CELLS)


# ---- doors and decks ------------------------------------------------------------------------------------------------


def open_way(g: Endure, id: str, rule: str) -> None:
    """A door or exit the mission kept shut opens."""
    bit = g.ground.layout.door_bit.get(id)
    if bit is not None:
        g.state.closed &= ~bit
        see(g)
        in_sight_again(g)
    elif id in g.state.shut:
        g.state.shut.remove(id)
    if g.live:
        g.tell("door", f"The {id.replace('-', ' ')} opens.", rule, door=id)


@taken("open-sesame", "get-those-doors-open")
async def throw_switch(g: Endure, terms: Terms, s: Survivor, id: str) -> None:
    open_way(g, terms["opens"], "ETS-NEIGH-05 ETS-BRAIN-06")
    await sight.look(g)


@hook("events", "not-very-eventful")
def without_absent_tiles(g: Endure, terms: Terms, deck: list[str]) -> list[str]:
    there = {put.tile or place for place, put in g.ground.mission.tiles.items()}
    return [card for card in deck if card not in SPAWN_TILES or SPAWN_TILES[card] in there]


SPAWN_TILES: Final = {event.id: x.tile for event in EVENTS.values() for x in event.effects if isinstance(x, Spawn)}
"""By Event card, the tile on which it spawns."""


@hook("events", "i-think-thats-enough")
def without_spawns(g: Endure, terms: Terms, deck: list[str]) -> list[str]:
    return [card for card in deck if EVENTS[card].kind != "spawn"]


@hook("events", "have-you-lost-weight")
def without_gravity(g: Endure, terms: Terms, deck: list[str]) -> list[str]:
    return [card for card in deck if EVENTS[card].kind != "gravity"]


@taken("grounded")
async def gravity_returns(g: Endure, terms: Terms, s: Survivor, id: str) -> None:
    refresh(g)
    if g.live:
        g.tell("gravity", "The deck takes hold of everybody's feet again.", "ETS-GRAV-08")
    await sight.look(g)


@taken("after-signs-of-life")
async def no_more_failures(g: Endure, terms: Terms, s: Survivor, id: str) -> None:
    """Life Support Failure cards leave the Event deck, which is then shuffled (ETS-HEELS-11)."""
    deck = g.state.events
    cards = [card for layer in deck.layers for card in layer.cards] + deck.discard
    if g.state.next_event:
        cards.append(g.state.next_event)
        g.state.next_event, g.state.next_seen = "", []
    deck.layers = [Layer(sorted(card for card in cards if EVENTS[card].kind != "life_support"))]
    deck.discard = []


def life_support_damage(g: Endure) -> int:
    terms = term(g, "bad-atmosphere")
    return int(terms["damage"]) if terms is not None else 1


# ---- things to find -------------------------------------------------------------------------------------------------


async def give(g: Endure, s: Survivor, card: str, why: str) -> None:
    """A card the mission laid aside."""
    if card in g.state.aside:
        g.state.aside.remove(card)
    await inventory.gain(g, s, card, why)


@taken("power-up")
async def power_up(g: Endure, terms: Terms, s: Survivor, id: str) -> None:
    await give(g, s, terms["item"], "Power up")


@taken("hidden-treasure")
async def hidden_treasure(g: Endure, terms: Terms, s: Survivor, id: str) -> None:
    await give(g, s, terms["gives"][id], "Hidden treasure")


@taken("a-little-help")
async def a_little_help(g: Endure, terms: Terms, s: Survivor, id: str) -> None:
    await give(g, s, g.one("weapon stash", sorted(terms["items"])), "A little help")


@taken("stock-up")
async def stock_up(g: Endure, terms: Terms, s: Survivor, id: str) -> None:
    for card in terms["items"]:
        await give(g, s, card, "Stock up")


@taken("lock-and-load")
async def lock_and_load(g: Endure, terms: Terms, s: Survivor, id: str) -> None:
    """One weapon for whoever opens it, the other for somebody else there (ETS-BRAIN-17, ETS-BRAIN-18)."""
    choice: Keep = await g.ask(s.seat, inventory.keeps, list(terms["items"]), about=list(terms["items"]))
    await give(g, s, choice.card, "Lock and load")
    other = next((card for card in terms["items"] if card in g.state.aside), "")
    there = [o for o in damage.in_zone(g, s.zone) if o is not s]
    if other and there:
        partner: Who | Pass = await g.ask(s.seat, anybody, there)
        if isinstance(partner, Who):
            await give(g, g.survivor(partner.seat), other, "Lock and load")


def anybody(g: Endure, there: list[Survivor], no: WhyNot | None) -> list[Who | Pass]:
    return [*(Who(s.seat) for s in there), PASS]


@taken("just-begging-to-be-taken")
async def offerings(g: Endure, terms: Terms, s: Survivor, id: str) -> None:
    """Each survivor in the zone draws and keeps some; noise cards are replaced (ETS-KOOL-08, ETS-KOOL-09)."""
    for one in damage.in_zone(g, s.zone):
        drawn: list[str] = []
        while len(drawn) < terms["cards"]:
            card = g.draw("offerings", g.state.items)
            if card is None:
                break
            if card in NOISES:
                g.state.items.discard.append(card)
            else:
                drawn.append(card)
        await inventory.keep(g, one, drawn, terms["keep"], "Offerings")


# ---- objectives: who may use, take and carry them -------------------------------------------------------------------

RESTRICTED: Final = ("know-what-youre-looking-for", "i-can-fix-this", "no-touching")
"""Conditions that reserve an objective for a class."""


def interactions(g: Endure, s: Survivor, no: WhyNot | None) -> list[Any]:
    """Objectives in reach that can be used or taken (ETS-ACT-05, ETS-RUL-76); enemies do not forbid it."""
    state = g.state
    found: list[Any] = []
    if state.marks:
        reach = number_of(g, "interact.range", 0, s)
        for mark in state.marks:
            if mark.zone == s.zone or (reach and _remote(g, s, mark, reach)):
                found += _interaction(g, s, mark, no)
    if s.objectives and "jailer" in g.ground.terms:
        found += _key_card(g, s)
    if "here-for-the-reboot" in g.ground.terms or "trust-me-im-an-engineer" in g.ground.terms:
        found += _handle_sentries(g, s, no)
    if found and (what := forbidden(g, "interact", s)):
        if no is not None:
            for option in found:
                no(option, "ETS-RCARD-02", what)
        return []
    return found


def marked(g: Endure, s: Survivor) -> bool:
    """Whether an objective is, or may be, in reach."""
    if touched(g, "interact.range", s):
        return bool(g.state.marks)
    zone = s.zone
    for mark in g.state.marks:  # noqa: SIM110 - asked all the time, and a generator is slower
        if mark.zone == zone:
            return True
    return False


def _remote(g: Endure, s: Survivor, mark: Mark, reach: int) -> bool:
    """Uplink: switches, consoles and terminals in sight; what is carried off must be fetched."""
    if g.ground.objective(mark.id).kind != "switch":
        return False
    return bool(g.sees[s.zone] >> mark.zone & 1) and g.view.sight[s.zone][mark.zone] <= reach


def _interaction(g: Endure, s: Survivor, mark: Mark, no: WhyNot | None) -> list[Interact]:
    kind = g.ground.objective(mark.id).kind
    if kind in ("terminal", "place"):
        return []
    actions = 1
    option = Interact(mark.id)
    for name in RESTRICTED:
        terms = term(g, name)
        if terms is None or terms["objective"] != mark.id:
            continue
        actions = int(terms.get("actions", 1))
        option = Interact(mark.id, actions)
        if s.kind != terms["class"]:
            if no is not None:
                no(option, "ETS-RUL-53", f"only a {terms['class']} can")
            return []
    if actions > g.state.actions:
        if no is not None:
            no(option, "ETS-ACT-05", f"it takes {actions} actions")
        return []
    if kind == "carry":
        if (sedative := awake(g, mark.id)) is not None:
            return _sedation(g, s, option, sedative, no)
        if not may_carry(g, s, mark.id, s.objectives):
            if no is not None:
                no(option, "ETS-SIGNS-07", "nobody can carry more")
            return []
    return [option]


def awake(g: Endure, id: str) -> Terms | None:
    """What it takes to sedate her; None for anything else, and once she sleeps."""
    terms = term(g, "its-just-a-sedative")
    return terms if terms is not None and terms["objective"] == id and not g.state.notes.get("sedated") else None


def _sedation(g: Endure, s: Survivor, option: Interact, terms: Terms, no: WhyNot | None) -> list[Interact]:
    """Only the class, only with a Med Kit (ETS-LONE-08)."""
    if s.kind != terms["class"]:
        if no is not None:
            no(option, "ETS-LONE-08", f"only a {terms['class']} may sedate her")
        return []
    if not med_kit(s):
        if no is not None:
            no(option, "ETS-LONE-08", "it takes a Med Kit")
        return []
    return [option]


def med_kit(s: Survivor) -> str:
    return next((card for card in s.bag if card in KITS), "")


def _key_card(g: Endure, s: Survivor) -> list[Interact]:
    """Whoever holds the key card unlocks the door from beside it (ETS-TRAP-08)."""
    terms = g.ground.terms["jailer"]
    bit = g.ground.layout.door_bit[terms["unlocks"]]
    if terms["objective"] in s.objectives and g.state.closed & bit:
        number = bit.bit_length() - 1
        if number in g.ground.doors_of[s.zone]:
            return [Interact(terms["objective"])]
    return []


async def interact(g: Endure, s: Survivor, id: str) -> None:
    """Uses a switch, empties a cache, takes what is to be carried."""
    state = g.state
    if id in s.objectives:  # the key card (ETS-TRAP-08)
        s.objectives.remove(id)
        state.done.append(id)
        open_way(g, g.ground.terms["jailer"]["unlocks"], "ETS-TRAP-08")
        await sight.look(g)
        return
    objective = g.ground.objective(id)
    if awake(g, id) is not None:
        await sedate(g, s, id)
        return
    state.marks = [mark for mark in state.marks if mark.id != id]
    if g.live:
        word = "takes" if objective.kind == "carry" else "uses" if objective.kind == "switch" else "opens"
        g.tell(
            "interact", f"{g.name(s)} {word} {objective.name}.", "ETS-ACT-05 ETS-RUL-76", survivor=s.seat, objective=id
        )
    if objective.kind == "carry":
        s.objectives.append(id)
    else:
        state.done.append(id)
    for name, terms in g.ground.terms.items():
        if name in TAKEN and _speaks_of(terms, id):
            await TAKEN[name](g, terms, s, id)
    deliver(g, s)


def _speaks_of(terms: Terms, id: str) -> bool:
    return bool(terms.get("objective") == id or id in terms.get("objectives", ()) or id in terms.get("gives", ()))


def may_carry(g: Endure, s: Survivor, id: str, carried: list[str]) -> bool:
    """Whether this survivor may have this objective in hand besides those."""
    terms = term(g, "no-touching")
    if terms is not None and terms["objective"] == id and s.kind != terms["class"]:
        return False
    for name in ("lean-on-me", "not-enough-hands"):
        limit = term(g, name)
        if limit is not None and id in limit["objectives"]:
            return bool(sum(o in limit["objectives"] for o in carried if o != id) < limit["carry"])
    return True


def carry_limit(g: Endure, s: Survivor) -> int:
    """How many zones a carrier may move each turn (ETS-SIGNS-06)."""
    terms = term(g, "lean-on-me")
    if terms is not None and any(o in terms["objectives"] for o in s.objectives):
        return int(terms["move_limit"])
    return movement.UNLIMITED


def hands_full(g: Endure, s: Survivor) -> bool:
    """Whether what this one carries forbids dual-wielding (ETS-BRAIN-15, ETS-SIGNS-08, ETS-LONE-14)."""
    if not s.objectives:
        return False
    for name in ("a-handful", "a-real-handful", "dead-weight"):
        terms = term(g, name)
        if terms is not None and any(_speaks_of(terms, o) for o in s.objectives):
            return True
    return False


def burden(g: Endure, s: Survivor) -> int:
    """Actions a carrier has less (ETS-LONE-13)."""
    terms = term(g, "dead-weight")
    return int(terms["actions"]) if terms is not None and terms["objective"] in s.objectives else 0


def deliver(g: Endure, s: Survivor) -> None:
    """In a zone with an exit crew members are safe (ETS-SIGNS-09, ETS-SIGNS-10, ETS-RUL-62)."""
    terms = term(g, "youre-safe-now")
    if terms is None or s.zone not in g.ground.exits:
        return
    for id in [o for o in s.objectives if o in terms["objectives"]]:
        s.objectives.remove(id)
        g.state.done.append(id)
        if g.live:
            text = f"{g.ground.objectives[id].name} is safe."
            g.tell("delivered", text, "ETS-SIGNS-09 ETS-SIGNS-10", survivor=s.seat, objective=id)
        calm = term(g, "calming-influence")
        if calm is not None:
            resolve.gain(g, s, calm["resolve"])


@hook("arrive", "youre-safe-now")
async def arrive_at_exit(g: Endure, terms: Terms, s: Survivor) -> None:
    deliver(g, s)


def exit_barred(g: Endure, s: Survivor, exit: str) -> bool:
    """ETS-PRESC-03: all by the same exit; the first to leave decides."""
    if "all-out-together" not in g.ground.terms:
        return False
    return any(other.exit and other.exit != exit for other in g.state.survivors)


def left(g: Endure, s: Survivor) -> None:
    """Noise that was tied to what somebody carried is gone with it."""
    gone = g.state.carried_out
    g.state.noises = [n for n in g.state.noises if n.tied not in gone]


def died(g: Endure, s: Survivor, zone: int) -> None:
    """What the dead carried stays in the zone, unless the mission says otherwise (ETS-RUL-61)."""
    state = g.state
    carried, s.objectives = s.objectives, []
    for id in carried:
        ball, vials = term(g, "dropped-the-ball"), term(g, "vial-breaks")
        if ball is not None and ball["objective"] == id:
            state.notes["shattered"] = 1
        elif vials is not None and id in vials["objectives"]:
            there = [o for o in damage.in_zone(g, zone) if may_carry(g, o, id, o.objectives)]
            if not there:
                there = damage.in_zone(g, zone)
            if there:  # ETS-LEFT-08
                there[0].objectives.append(id)
                if g.live:
                    text = f"{g.name(there[0])} catches {g.ground.objectives[id].name}."
                    g.tell("catch", text, "ETS-LEFT-08", survivor=there[0].seat, objective=id)
            else:
                state.notes["shattered"] = 1
        elif (jailer := term(g, "jailer")) is not None and jailer["objective"] == id:
            state.marks.append(Mark(id, zone_of(g, g.ground.objectives[id].zone)))
        else:
            state.marks.append(Mark(id, zone))
            if g.live:
                text = f"Left in {g.ground.titles[zone]}: {g.ground.objective(id).name}."
                g.tell("dropped", text, "ETS-RUL-61", objective=id)


# ---- things that are carried and cause trouble ----------------------------------------------------------------------


@taken("what-the-hell")
async def what_the_hell(g: Endure, terms: Terms, s: Survivor, id: str) -> None:
    await damage.hurt(g, s, terms["health"], "The thing in the tank", "ETS-BRAIN-08")
    await resolve.lose(g, s, terms["resolve"], "the thing in the tank")


@hook("turn_start", "i-knew-this-thing-was-trouble")
async def brain_roll(g: Endure, terms: Terms, s: Survivor) -> None:
    """ETS-TAB-11."""
    if terms["objective"] not in s.objectives:
        return
    die = g.one("the Brain", D6)
    if g.live:
        g.tell("brain", f"The Brain stirs: {die}.", "ETS-BRAIN-09 ETS-TAB-11", survivor=s.seat, die=die)
    if die in terms["test_on"]:
        g.state.actions = max(0, g.state.actions - 1)
        await resolve.test(g, s, "the Brain", "ETS-BRAIN-11")
    elif die in terms["drawn_on"]:
        g.state.notes["drawn"] = g.state.survivors.index(s) + 1
    elif die in terms["hurt_on"]:
        await damage.hurt(g, s, 1, "The Brain", "ETS-BRAIN-13")


def drawn_to(g: Endure) -> int:
    """The zone of the survivor toward whom all that is passive steps; -1 for the ordinary roll (ETS-BRAIN-12,
    ETS-HEELS-08)."""
    number = g.state.notes.get("drawn", 0)
    return g.state.survivors[number - 1].zone if number else -1


@hook("enemy_end", "i-knew-this-thing-was-trouble", "picking-up-the-scent")
async def scent_fades(g: Endure, terms: Terms) -> None:
    g.state.notes.pop("drawn", None)
    g.state.notes.pop("bled", None)


@hook("enemy_start", "picking-up-the-scent")
async def scent(g: Endure, terms: Terms) -> None:
    number = g.state.notes.get("bled", 0)
    if number and g.state.survivors[number - 1].zone >= 0:
        g.state.notes["drawn"] = number
        if g.live:
            g.tell("scent", f"They smell {g.name(g.state.survivors[number - 1])}'s blood.", "ETS-HEELS-08")


def bled(g: Endure, s: Survivor) -> None:
    """Somebody lost Health to a chest injury."""
    if "picking-up-the-scent" in g.ground.terms:
        g.state.notes["bled"] = g.state.survivors.index(s) + 1


@hook("setup", "its-been-a-long-road")
async def long_road(g: Endure, terms: Terms) -> None:
    there = [n for n, s in enumerate(g.state.survivors) if s.zone >= 0]
    number = g.one("who is wounded", there)
    g.state.notes["scarred"] = number + 1
    damage.injure(g, g.state.survivors[number], "chest")


def unhealable(g: Endure, s: Survivor, location: str) -> bool:
    """ETS-HEELS-07."""
    number = g.state.notes.get("scarred", 0)
    return location == "chest" and bool(number) and g.state.survivors[number - 1] is s


@hook("setup", "after-bug-hunt")
async def fewer_of_them(g: Endure, terms: Terms) -> None:
    """The tokens on these spots are taken away, unseen (ETS-HEELS-09)."""
    if terms["after"] not in g.state.after:
        return
    spots = [g.ground.layout[spot.zone].index for spot in g.ground.mission.radar if spot.mark in terms["marks"]]
    g.state.tokens = [token for token in g.state.tokens if token.zone not in spots]


@hook("turn_start", "pulling-power")
async def pulling_power(g: Endure, terms: Terms, s: Survivor) -> None:
    if terms["objective"] in s.objectives:
        die = g.one("pulling power", D6)
        g.state.actions = terms["actions"][die - 1]
        if g.live:
            text = f"{g.name(s)} pulls: {die}, {g.state.actions} actions."
            g.tell("pull", text, "ETS-TROPH-10 ETS-TAB-13", survivor=s.seat, die=die)


@taken("cry-for-help")
async def cry_for_help(g: Endure, terms: Terms, s: Survivor, id: str) -> None:
    tie_noise(g, s.zone, terms["noise"], id, "ETS-TROPH-11")


def tie_noise(g: Endure, zone: int, level: int, to: str, rule: str) -> None:
    """A noise that never ends and goes wherever this one goes."""
    if any(n.tied == to for n in g.state.noises):
        return
    g.state.noises.append(Noise(zone, level, g.state.round, to))
    if g.live:
        g.tell(
            "noise",
            f"A cry that does not end: level {level} noise in {g.ground.titles[zone]}.",
            rule,
            zone=g.ground.ids[zone],
        )


def drag_noise(g: Endure, thing: Survivor | Group) -> None:
    for n in g.state.noises:
        if n.tied and (n.tied in thing.objectives if isinstance(thing, Survivor) else n.tied == thing.kind):
            n.zone = thing.zone


@hook("enemy_start", "they-just-keep-coming")
async def keep_coming(g: Endure, terms: Terms) -> None:
    """An empty map gets a new token, which acts at once (ETS-TROPH-12, ETS-TROPH-13)."""
    if g.state.groups or g.state.tokens or g.state.spawns <= 0:
        return
    die = g.one("which tile", D6)
    await radar.spawn_on_tile(g, terms["tiles"][die - 1])


@hook("enemy_end", "the-hive")
async def the_hive(g: Endure, terms: Terms) -> None:
    """Cells that stand open spit out tokens (ETS-CLOSE-11, ETS-CLOSE-12)."""
    cells = [mark for mark in g.state.marks if mark.id in terms["objectives"]]
    if not cells:
        return
    die = g.one("the hive", D6)
    if die not in terms["on"]:
        return
    if len(cells) > 1:
        cells.sort(key=lambda mark: g.ground.layout.zones[mark.zone].cells[0][0])
        side = g.one("direction", COMPASS)
        cells = [cells[-1] if side in (0, 1) else cells[0]]  # turned clockwise: north to east, south to west
    await radar.spawn(g, cells[0].zone, "ETS-CLOSE-11 ETS-TAB-12")


# ---- things that are attacked ---------------------------------------------------------------------------------------


def attackable(g: Endure, targets: int) -> int:
    """A boss that sleeps is no target (ETS-PRIZE-10)."""
    boss = g.state.boss
    if boss is not None and boss.asleep:
        zones = {group.zone for group in g.state.groups if group.kind == boss.kind}
        for zone in zones:
            if not any(x.zone == zone and x.kind != boss.kind for x in g.state.groups):
                targets &= ~(1 << zone)
    return targets


def objects_in(g: Endure, zone: int, smashes: bool) -> list[str]:
    """Terminals of the zone; for a Loader also the cell doors beside it."""
    found = [mark.id for mark in g.state.marks if mark.zone == zone and mark.id in g.ground.terminals]
    terms = term(g, "loader-smash")
    if smashes and terms is not None:
        for id, door in terms["seals"].items():
            number = g.ground.layout.door_bit[door].bit_length() - 1
            mark = next((m for m in g.state.marks if m.id == id), None)
            if mark is not None and mark.zone != zone and number in g.ground.doors_of[zone]:
                found.append(id)
    return found


def object_health(g: Endure, id: str) -> int:
    if id in g.ground.terminals:
        return g.ground.terminals[id]
    return int(g.ground.terms["loader-smash"]["health"])


async def destroyed(g: Endure, id: str, zone: int, s: Survivor, melee: bool) -> None:
    """A terminal in pieces, or a cell door hammered shut."""
    state = g.state
    mark = next(m for m in state.marks if m.id == id)
    state.marks = [m for m in state.marks if m.id != id]
    state.done.append(id)
    if id not in g.ground.terminals:
        seal(g, id, mark.zone)
        await sight.look(g)
        return
    if g.live:
        g.tell(
            "destroyed",
            f"{g.name(s)} destroys the {g.ground.objectives[id].name}.",
            "ETS-KOOL-06 ETS-BREAK-07",
            objective=id,
        )
    opens = term(g, "lets-get-this-open")
    if opens is not None and all(o in state.done for o in opens["objectives"]):
        open_way(g, opens["opens"], "ETS-BREAK-06")
        await sight.look(g)
    bang = term(g, "bang")
    if bang is not None and melee and g.one("bang", D6) in bang["on"]:  # ETS-TAB-19
        for victim in damage.in_zone(g, zone):
            await damage.hit(g, victim, bang["damage"], "The terminal", "ETS-KOOL-07")


def seal(g: Endure, id: str, cell: int) -> None:
    """A sealed door is a wall, and what was inside is gone (ETS-CLOSE-07, ETS-CLOSE-08)."""
    state = g.state
    state.closed |= g.ground.layout.door_bit[g.ground.terms["loader-smash"]["seals"][id]]
    state.tokens = [token for token in state.tokens if token.zone != cell]
    state.groups = [group for group in state.groups if group.zone != cell]
    see(g)
    if g.live:
        text = f"{g.ground.objectives[id].name} is sealed."
        g.tell("sealed", text, "ETS-CLOSE-07 ETS-CLOSE-08", objective=id)


# ---- the Loader at the start ----------------------------------------------------------------------------------------


@hook("setup", "lock-and-loader")
async def lock_and_loader(g: Endure, terms: Terms) -> None:
    """ETS-CATCH-05, ETS-CATCH-06: the pilot has a Power Cell."""
    from . import setup

    choice: Who = await g.ask(g.seats, setup.pilots)
    s = g.survivor(choice.seat)
    assert g.state.loader is not None
    g.state.loader.pilot = g.state.survivors.index(s)
    cells = term(g, "power-up")
    if cells is not None:
        for _ in range(int(cells.get("pilot", 0))):
            await give(g, s, cells["item"], "Lock and Loader")


# ---- bosses ---------------------------------------------------------------------------------------------------------


def sleeping(g: Endure) -> bool:
    return g.state.boss is not None and g.state.boss.asleep


def harmless(g: Endure, group: Group) -> bool:
    """A boss that is switched off is no enemy yet."""
    boss = g.state.boss
    return boss is not None and boss.asleep and boss.kind == group.kind


def unseen(g: Endure, kind: str) -> bool:
    """A boss that is switched off frightens nobody."""
    boss = g.state.boss
    return boss is not None and boss.asleep and boss.kind == kind


def idle(g: Endure, group: Group) -> bool:
    """A boss that is switched off, or lies stunned at 0 health, does not act."""
    boss = g.state.boss
    return boss is not None and boss.kind == group.kind and (boss.asleep or boss.health == 0)


def target_boss(g: Endure, zone: int) -> Group | None:
    """The boss of this zone, if attacks can harm it (ETS-PRIZE-10, ETS-SNAKE-09)."""
    boss = g.state.boss
    if boss is None or boss.asleep or boss.health == 0:
        return None
    group = next((x for x in g.state.groups if x.kind == boss.kind and x.zone == zone), None)
    if (
        group is not None
        and "coward" in g.ground.terms
        and any(x.zone == zone and x is not group for x in g.state.groups)
    ):
        return None
    return group


def boss_arrives(g: Endure, kind: str, zone: int) -> None:
    """A boss token is revealed (ETS-RADAR-02)."""
    enemies.join(g, Group(kind, zone, 1))


def boss_actions(g: Endure, base: int) -> int:
    """ETS-BULL-09."""
    terms = term(g, "fired-up")
    return int(terms["actions"][g.one("fired up", D6) - 1]) if terms is not None else base


def always_active(g: Endure, group: Group) -> bool:
    """ETS-BULL-06."""
    return "got-the-scent" in g.ground.terms and ENEMIES[group.kind].boss


def survives(g: Endure) -> bool:
    """ETS-BULL-07: at 0 health it lies stunned until the round ends."""
    if "immortal" not in g.ground.terms:
        return False
    boss = g.state.boss
    for group in g.state.groups:
        if boss is not None and group.kind == boss.kind:
            group.stunned, group.turn = 3, 0
    if g.live and boss is not None:
        g.tell("immortal", f"{ENEMIES[boss.kind].name} falls, and is not dead.", "ETS-BULL-07", enemy=boss.kind)
    return True


@hook("round_start", "immortal")
async def stands_up(g: Endure, terms: Terms) -> None:
    """ETS-BULL-08: with half of its whole health, rounded up."""
    boss = g.state.boss
    if boss is not None and boss.health == 0:
        boss.health = -(-boss.most * int(terms["percent"]) // 100)
        if g.live:
            g.tell(
                "immortal",
                f"{ENEMIES[boss.kind].name} stands up with {boss.health}.",
                "ETS-BULL-08 ETS-INT-25",
                enemy=boss.kind,
            )


@hook("boss_hurt", "erm-a-little-help")
def roar(g: Endure, terms: Terms) -> None:
    """ETS-CATCH-12."""
    boss = g.state.boss
    if boss is not None and boss.health and below(g, terms["below_percent"]):
        group = next(x for x in g.state.groups if x.kind == boss.kind)
        tie_noise(g, group.zone, terms["noise"], boss.kind, "ETS-CATCH-12")


@hook("setup", "sleeping-giant")
async def fall_asleep(g: Endure, terms: Terms) -> None:
    assert g.state.boss is not None
    g.state.boss.asleep = True


@taken("sleeping-giant")
async def wake(g: Endure, terms: Terms, s: Survivor, id: str) -> None:
    """ETS-PRIZE-06, ETS-PRIZE-11; whoever sees a boss appear loses 1 Resolve (ETS-RES-12)."""
    boss = g.state.boss
    assert boss is not None
    boss.asleep = False
    refresh(g)
    if g.live:
        g.tell("wake", f"{ENEMIES[boss.kind].name} opens its eyes.", "ETS-PRIZE-06 ETS-PRIZE-11", enemy=boss.kind)
    zone = next(x.zone for x in g.state.groups if x.kind == boss.kind)
    await appears(g, boss.kind, zone)


async def appears(g: Endure, kind: str, zone: int) -> None:
    """A boss is there all of a sudden."""
    for s in g.state.survivors:
        if s.zone >= 0 and g.sees[s.zone] >> zone & 1:
            s.viewing |= KIND_BIT[kind]
            await resolve.lose(g, s, 1, f"{ENEMIES[kind].name} appears")
    for s in g.state.survivors:
        sight.noticed(g, s)
    await sight.look(g)


@hook("arrive", "premature-activation")
async def reached(g: Endure, terms: Terms, s: Survivor) -> None:
    boss = g.state.boss
    if boss is not None and boss.asleep and any(x.kind == boss.kind and x.zone == s.zone for x in g.state.groups):
        g.state.notes["reached"] = 1


@hook("noise", "premature-activation")
def too_loud(g: Endure, terms: Terms, level: int) -> None:
    if level >= terms["noise"]:  # ETS-RUL-64
        _premature(g)


@hook("kill", "premature-activation")
async def too_many(g: Endure, terms: Terms, kind: str, count: int, s: Survivor | None) -> None:
    if g.state.killed >= terms["destroyed"]:
        _premature(g)
        await premature(g)


def _premature(g: Endure) -> None:
    boss = g.state.boss
    if boss is not None and boss.asleep and not g.state.notes.get("reached") and not g.state.notes.get("premature"):
        g.state.notes["premature"] = 1


async def premature(g: Endure) -> None:
    """Once: each survivor loses Resolve, and it will wake with Overdrive in play (ETS-PRIZE-07 to 10).

    Called at once when Sentries are destroyed; after a noise, as soon as the action that made it is over.
    """
    boss = g.state.boss
    if g.state.notes.get("premature") != 1 or boss is None:
        return
    g.state.notes["premature"] = 2
    terms = g.ground.terms["premature-activation"]
    if g.live:
        g.tell("premature", "Something very large hums in its sleep.", "ETS-PRIZE-07", enemy=boss.kind)
    remove(boss.deck, terms["card"])
    boss.mood = terms["card"]
    for s in list(g.state.survivors):
        if s.zone >= 0:
            await resolve.lose(g, s, terms["resolve"], "premature activation")


@hook("arrive", "hide-and-seek")
async def hide_and_seek(g: Endure, terms: Terms, s: Survivor) -> None:
    """The die of the first shrine says where he waits; who sees that place finds him (ETS-SNAKE-06, ETS-SNAKE-07)."""
    boss, notes = g.state.boss, g.state.notes
    if boss is None or not boss.asleep:
        return
    shrines = [zone_of(g, g.ground.objectives[id].zone) for id in terms["objectives"]]
    if "shrine" not in notes and s.zone in shrines:
        die = g.one("hide and seek", D6)
        here = shrines.index(s.zone)
        notes["shrine"] = (1 - here if die in terms["elsewhere_on"] else here) + 1
        if g.live:
            where = "at the other shrine" if notes["shrine"] - 1 != here else "here"
            g.tell("hide", f"The Preacher is {where} ({die}).", "ETS-SNAKE-06 ETS-TAB-21", die=die)
    if "shrine" in notes:
        zone = shrines[notes["shrine"] - 1]
        if any(o.zone >= 0 and g.sees[o.zone] >> zone & 1 for o in g.state.survivors):
            await found(g, zone)


async def found(g: Endure, zone: int) -> None:
    """He appears with his guards and draws a card at once (ETS-SNAKE-07, ETS-SNAKE-08)."""
    boss = g.state.boss
    assert boss is not None
    boss.asleep = False
    group = enemies.join(g, Group(boss.kind, zone, 1))
    guards = term(g, "coward")
    if guards is not None:
        radar.place(g, guards["enemy"], guards["count"], zone)
    refresh(g)
    if g.live:
        g.tell(
            "found",
            f"{ENEMIES[boss.kind].name} is found.",
            "ETS-SNAKE-07 ETS-SNAKE-08",
            enemy=boss.kind,
            zone=g.ground.ids[zone],
        )
    await appears(g, boss.kind, zone)
    card = await bosses.draw(g)
    victims = bosses.victims_of(g, group, card)
    if victims:
        await bosses.attack(g, group, card, victims)


# ---- machines -------------------------------------------------------------------------------------------------------


@hook("enemy_start", "a-little-rusty")
async def a_little_rusty(g: Endure, terms: Terms) -> None:
    """Each token and each Sentry rolls; some shut down until the next round (ETS-TURN-07, ETS-TURN-08)."""
    for token in g.state.tokens:
        token.off = g.one("rust", D6) in terms["on"]
    for group in list(g.state.groups):
        if group.stunned or ENEMIES[group.kind].boss:
            continue
        down = sum(die in terms["on"] for die in g.take("rust", D6, group.count))
        if down:
            part = enemies.split(g, group, down)
            part.stunned = 3
            enemies.join(g, part)
            if g.live:
                g.tell("rust", f"{g.crowd(part, down)} shut down.", "ETS-TURN-07", enemy=part.kind, count=down)


def up_with_the_round(g: Endure) -> bool:
    """Whether stunned Sentries get up when the next round starts, not as they activate in it (ETS-RUL-55)."""
    return "a-little-rusty" in g.ground.terms or "hard-reset" in g.ground.terms


def shuts_down(g: Endure, group: Group, part: int, melee: bool) -> bool:
    """A Sentry brought down by melee is shut down, not destroyed (ETS-WALK-07, ETS-WALK-08)."""
    if not melee or "hard-reset" not in g.ground.terms or ENEMIES[group.kind].boss:
        return False
    fallen = enemies.split(g, group, part)
    fallen.stunned, fallen.turn, fallen.hurt = 3, 0, 0
    enemies.join(g, fallen)
    if g.live:
        text = f"{g.crowd(fallen, part)} shut down."
        g.tell("reset", text, "ETS-WALK-07", enemy=fallen.kind, count=part)
    return True


def _handle_sentries(g: Endure, s: Survivor, no: WhyNot | None) -> list[Any]:
    """What may be done with a stunned Sentry of the zone: reboot (C013) or salvage (C014)."""
    down = dict.fromkeys(x.kind for x in g.state.groups if x.zone == s.zone and x.stunned and not ENEMIES[x.kind].boss)
    found: list[Any] = []
    terms = term(g, "here-for-the-reboot")
    if terms is not None:
        most = g.ground.terms["under-control"]["most"]
        for kind in down:
            if s.kind != terms["class"]:
                if no is not None:
                    no(Reboot(kind), "ETS-WALK-10", f"only a {terms['class']} can")
            elif len(g.state.allies) >= most:
                if no is not None:
                    no(Reboot(kind), "ETS-WALK-17", f"no more than {most} at a time")
            else:
                found.append(Reboot(kind))
    terms = term(g, "trust-me-im-an-engineer")
    if terms is not None and s.kind == terms["class"]:
        found += [Salvage(kind, n) for kind in down for n in range(1, min(g.state.actions, len(terms["scores"])) + 1)]
    return found


def _take_stunned(g: Endure, kind: str, zone: int) -> None:
    group = next(x for x in g.state.groups if x.kind == kind and x.zone == zone and x.stunned)
    enemies.split(g, group, 1)


def reboot(g: Endure, s: Survivor, kind: str) -> None:
    """Back online, on the crew's side (ETS-WALK-10)."""
    _take_stunned(g, kind, s.zone)
    g.state.allies.append(Ally(kind, s.zone, ENEMIES[kind].health, g.state.round))
    if g.live:
        g.tell(
            "reboot",
            f"{g.name(s)} brings {ENEMIES[kind].name} back online.",
            "ETS-WALK-10",
            survivor=s.seat,
            enemy=kind,
        )


async def salvage(g: Endure, s: Survivor, kind: str, actions: int) -> None:
    """The more actions, the lower the score (ETS-SPARE-07 to 09, ETS-TAB-17)."""
    score = g.ground.terms["trust-me-im-an-engineer"]["scores"][str(actions)]
    die = g.one("salvage", D6)
    if g.live:
        words = "takes a part out" if die >= score else "finds nothing of use"
        g.tell(
            "salvage",
            f"{g.name(s)} {words} ({die} against {score}+).",
            "ETS-SPARE-08 ETS-TAB-17",
            survivor=s.seat,
            die=die,
        )
    if die >= score:
        _take_stunned(g, kind, s.zone)
        g.state.killed += 1
        number = g.state.notes.get("parts", 0) + 1
        g.state.notes["parts"] = number
        s.objectives.append(part_id(number))


def hit_ally(g: Endure, ally: Ally, amount: int, why: str) -> None:
    """Reactivated Sentries count as survivors when it comes to being hit (ETS-WALK-14, ETS-WALK-16)."""
    ally.health -= amount
    if g.live:
        g.tell("ally", f"{why} hits {ENEMIES[ally.kind].name} for {amount}.", "ETS-WALK-16", enemy=ally.kind)
    if ally.health <= 0:
        for number, other in enumerate(g.state.allies):
            if other is ally:
                del g.state.allies[number]
                break
        ending.check(g)


@hook("round_start", "traitor")
async def allies_act(g: Endure, terms: Terms) -> None:
    """They act first: toward the exit, then one attack if an enemy is there (ETS-WALK-13, ETS-WALK-15, ETS-GAP-24).

    So whoever was brought back in a round has calibrated until the next (ETS-WALK-19).
    """
    for ally in list(g.state.allies):
        stats = ENEMIES[ally.kind].reactivated
        assert stats is not None
        zones = stats.zones
        faster = term(g, "get-a-move-on")
        if faster is not None and not g.state.groups:  # ETS-WALK-20
            zones += faster["extra"]
        await ally_walks(g, ally, zones * (2 if "weightless" in g.ship else 1))
        if any(other is ally for other in g.state.allies):
            await ally_attacks(g, ally, stats.dice, stats.hit)


async def ally_walks(g: Endure, ally: Ally, zones: int) -> None:
    goal = enemies.nearest(g, ally.zone, g.ground.exit_zones)
    for _ in range(zones):
        if ally.zone == goal:
            if "lockdown" in g.ship or any(way.id in g.state.shut for way in g.ground.exits[goal]):
                return
            g.state.allies = [other for other in g.state.allies if other is not ally]
            g.state.notes["sentries_out"] = g.state.notes.get("sentries_out", 0) + 1
            if g.live:
                g.tell("ally", f"{ENEMIES[ally.kind].name} trots off the map.", "ETS-WALK-03", enemy=ally.kind)
            ending.check(g)
            return
        to = enemies.step_toward(g, ally.zone, goal, radar.barred(g))
        if to < 0:
            return
        ally.zone = to
        if g.live:
            g.tell(
                "ally", f"{ENEMIES[ally.kind].name} trots to {g.ground.titles[to]}.", "ETS-WALK-13", to=g.ground.ids[to]
            )


async def ally_attacks(g: Endure, ally: Ally, dice: int, hit: int) -> None:
    if not any(group.zone == ally.zone for group in g.state.groups):
        return
    roll = g.take("ally attack", D6, dice)
    points = sum(die >= hit for die in roll)
    if g.live:
        text = f"{ENEMIES[ally.kind].name} attacks: {' '.join(map(str, roll))} ({hit}+)."
        g.tell("ally", text, "ETS-WALK-11 ETS-WALK-12 ETS-RUL-29", dice=roll)
    ways = combat.allotments(g, ally.zone, points) if points else []
    if ways:
        for kind, number in ways[0].kills:
            await enemies.killed(g, kind, ally.zone, number, None, None, True)


# ---- fanatics -------------------------------------------------------------------------------------------------------


@hook("round_start", "nervous-energy")
async def nervous_energy(g: Endure, terms: Terms) -> None:
    """She runs one zone the way the die points (ETS-LONE-07)."""
    mark = next((m for m in g.state.marks if m.id == terms["objective"]), None)
    if mark is None or g.state.notes.get("sedated"):
        return
    to = enemies.passive_step(g, mark.zone, 0)
    if to >= 0:
        mark.zone = to
        if g.live:
            g.tell("runs", f"She runs to {g.ground.titles[to]}.", "ETS-LONE-07", to=g.ground.ids[to])


async def sedate(g: Endure, s: Survivor, id: str) -> None:
    """The kit is used up either way; helpers lower the score (ETS-LONE-08 to 10, ETS-TAB-18)."""
    terms = g.ground.terms["its-just-a-sedative"]
    inventory.drop(g, s, med_kit(s), "ETS-LONE-09")
    helpers = len(damage.in_zone(g, s.zone)) - 1
    each = term(g, "hold-her-down")
    score = terms["score"] - (helpers * each["each"] if each is not None else 0)
    die = g.one("sedative", D6) if score > 1 else 6
    if g.live:
        words = "sedates her" if die >= score else "cannot hold her"
        g.tell(
            "sedate",
            f"{g.name(s)} {words} ({die} against {score}+).",
            "ETS-LONE-08 ETS-LONE-10",
            survivor=s.seat,
            die=die,
        )
    if die >= score:
        g.state.notes["sedated"] = 1
        g.state.marks = [mark for mark in g.state.marks if mark.id != id]
        s.objectives.append(id)


@hook("kill", "jailer")
async def jailer(g: Endure, terms: Terms, kind: str, count: int, s: Survivor | None) -> None:
    """Each of them killed may have carried the key card (ETS-TRAP-08, ETS-TRAP-09, ETS-INT-09)."""
    if s is None:
        return
    for _ in range(count):
        if not any(mark.id == terms["objective"] for mark in g.state.marks) or s.fate:
            return
        die = g.one("key card", D6)
        if die in terms["on"]:
            g.state.marks = [mark for mark in g.state.marks if mark.id != terms["objective"]]
            s.objectives.append(terms["objective"])
            if g.live:
                g.tell("key", f"{g.name(s)} finds the key card.", "ETS-TRAP-08 ETS-TRAP-09", survivor=s.seat, die=die)


# ---- masking spray --------------------------------------------------------------------------------------------------


def _mask(s: Survivor, zone: int) -> str:
    return f"mask {s.seat} {zone}"


def sprayed(g: Endure) -> Terms | None:
    terms = term(g, "masking-spray")
    return terms if terms is not None and terms["after"] in g.state.after else None


@hook("arrive", "masking-spray")
async def spray(g: Endure, terms: Terms, s: Survivor) -> None:
    """Coming into the sight of a zone of passive enemies: some dice mean that none notices (ETS-BREAK-10)."""
    if sprayed(g) is not None:
        _spray(g, terms, s)


def in_sight_again(g: Endure) -> None:
    """A door opens or the lights return: survivors come into sight without a step (ETS-BREAK-10)."""
    if (terms := sprayed(g)) is not None:
        for s in g.state.survivors:
            if s.zone >= 0:
                _spray(g, terms, s)


def _spray(g: Endure, terms: Terms, s: Survivor) -> None:
    notes = g.state.notes
    view = g.sees[s.zone]
    zones = dict.fromkeys(group.zone for group in g.state.groups if view >> group.zone & 1 and not group.saw)
    for key in [key for key in notes if key.startswith(f"mask {s.seat} ")]:
        if int(key.rpartition(" ")[2]) not in zones:
            del notes[key]
    for zone in zones:
        if _mask(s, zone) not in notes:
            die = g.one("masking spray", D6)
            notes[_mask(s, zone)] = int(die in terms["on"])
            if g.live:
                words = "go unnoticed" if die in terms["on"] else "be noticed"
                g.tell(
                    "mask",
                    f"{g.name(s)} will {words} in {g.ground.titles[zone]} ({die}).",
                    "ETS-BREAK-10 ETS-TAB-15",
                    die=die,
                )
    notes["masked"] = sum(value for key, value in notes.items() if key.startswith("mask "))


def masked(g: Endure, s: Survivor, group: Group) -> bool:
    return bool(g.state.notes.get("masked")) and bool(g.state.notes.get(_mask(s, group.zone)))


def unmask(g: Endure, zone: int, level: int) -> None:
    """Noise gives away those who went unnoticed within its reach (ETS-BREAK-11)."""
    notes = g.state.notes
    for key in [key for key in notes if key.startswith("mask ") and notes[key]]:
        if g.ground.layout.noise[zone][int(key.rpartition(" ")[2])] <= level:
            notes[key] = 0
    notes["masked"] = sum(value for key, value in notes.items() if key.startswith("mask "))
