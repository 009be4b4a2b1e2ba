"""Scenarios of Endure the Stars: a table in the middle of a mission, described in a line, played with scripted dice.

    t = scenario({"marine": C}, {E: {"jaeger": 1}}, bag={"marine": ["shotgun"]}, rolls=[[4, 4, 1, 2]])
    play(t, "marine", Attack("shotgun", "crew-quarters.e"))
    assert enemies(t, "crew-quarters.e") == {}

The map is that of CG00 unless told otherwise (its crossing `crew-quarters.c` opens to n, e, s and w). Nobody holds an
Accomplishment card or a Resolve card unless a test deals it. A roll that was not scripted fails the test, and so does
an option that is not offered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starboard.games.endure.content import (
    BOSS_DECKS,
    FEARS,
    GOALS,
    ITEM_DECK,
    KIND_BIT,
    MAPS,
    POOLS,
)
from starboard.games.endure.game import Endure
from starboard.games.endure.ground import ground_of
from starboard.games.endure.missions.task import task_of
from starboard.games.endure.state import Boss, EndureState, Group, Item, Loader, Mark, Noise, Survivor, Token
from starboard.missions import Memory, tag_of
from starboard.table import Level, Script, Table
from starboard.table.chance import Layer, Pile, shuffled


def scenario(
    where: Mapping[str, str],
    foes: Mapping[str, Mapping[str, int]] | None = None,
    *,
    mission: str = "CG00",
    phase: str = "survivors",
    actor: str | None = "",
    actions: int = 3,
    tokens: Sequence[tuple[str, str]] = (),
    bag: Mapping[str, Sequence[str]] | None = None,
    body: Mapping[str, str] | None = None,
    head: Mapping[str, str] | None = None,
    health: Mapping[str, int] | None = None,
    resolve: Mapping[str, int] | None = None,
    fears: Mapping[str, Sequence[int]] | None = None,
    shaken: Mapping[str, Sequence[str]] | None = None,
    goals: Mapping[str, str] | None = None,
    rewards: Sequence[str] = (),
    injuries: Mapping[str, Sequence[str]] | None = None,
    carries: Mapping[str, Sequence[str]] | None = None,
    noises: Mapping[str, int] | None = None,
    event: str = "",
    opened: Sequence[str] = (),
    items: Sequence[str] | None = None,
    events: Sequence[str] | None = None,
    boss: tuple[str, str, int] | None = None,
    boss_deck: Sequence[str] | None = None,
    marks: Mapping[str, str] | None = None,
    loader: tuple[str, str] | None = None,
    spawns: Sequence[str] | None = None,
    seen: bool = True,
    rolls: Sequence[Any] = (),
    round: int = 1,
    after: Sequence[str] = (),
    remembers: Sequence[Memory] = (),
    done: Sequence[str] = (),
    stunned: Mapping[str, int] | None = None,
    asleep: bool = False,
    won: bool | None = None,
    level: Level = Level.LIVE,
) -> Table[EndureState]:
    """A table where these survivors stand in these zones ("": off the map) and so many enemies of each type in those.

    `actor` has the turn ("": the first survivor; None: nobody yet) with so many `actions`. `items` and `events` are the
    decks, top card first; `tokens` are (zone, face). `seen`: everybody already has in view what stands there, so that
    nothing tests.
    """
    seats = list(where)
    others = [seat for seat in Endure.characters(Endure.prepare(mission, 3)) if seat not in seats]
    setup = Endure.prepare(mission, [*seats, *others][: max(3, len(seats))])
    state = Endure.start(setup)
    plan, layout = MAPS.missions[mission], MAPS.layout(mission)
    state.round, state.phase, state.after = round, phase, list(after)
    state.closed = MAPS.locked_at_start(plan) & ~layout.closing(id for id in opened if id in layout.door_bit)
    state.shut = [way.id for way in plan.exits if way.locked and way.id not in opened]
    state.marks = [Mark(o.id, layout[o.zone].index) for o in plan.objectives if not o.after or o.after in after]
    if marks is not None:
        state.marks = [Mark(id, layout[zone].index) for id, zone in marks.items()]
    state.items = stacked(items) if items is not None else shuffled(ITEM_DECK)
    calm = next(f"spawn-{tile}" for tile in MAPS.tiles.tiles if not ground_of(mission).tiles(tile))
    state.events = stacked(events if events is not None else [calm] * 9)  # ETS-RADAR-08: nothing happens
    state.fears, state.goals = list(FEARS), list(GOALS)
    state.event, state.aside = event, list(plan.set_aside)
    state.piles = {"row": [face for _, face in tokens], "pool": list(POOLS[plan.faction] if spawns is None else spawns)}
    state.spawns = len(state.piles["pool"])
    state.tokens = [Token(layout[zone].index, "row") for zone, _ in tokens]
    if mission == "CG00" and won is None:  # something stays in the locked laboratory, or the mission would be won
        state.piles["lab"] = ["4 swarmer"]
        state.tokens.append(Token(layout["laboratory.L"].index, "lab"))
    for zone, kinds in (foes or {}).items():
        state.groups += [Group(kind, layout[zone].index, count) for kind, count in kinds.items()]
    for group in state.groups:
        group.stunned = (stunned or {}).get(group.kind, 0)
    there: list[Group | Token] = [*state.tokens, *state.groups]
    for thing in there:
        thing.wanted = bool(task_of(mission).lairs >> thing.zone & 1)
    state.noises = [Noise(layout[zone].index, loud, round) for zone, loud in (noises or {}).items()]
    state.memory |= {tag_of(type(memory)): memory for memory in remembers}  # type: ignore[misc]
    state.done = list(done)
    if plan.boss is not None:
        most = plan.boss.health.at(len(setup.seats))
        deck = stacked(boss_deck) if boss_deck is not None else shuffled(BOSS_DECKS[plan.boss.enemy])
        state.boss = Boss(plan.boss.enemy, most, most, deck, asleep=asleep or plan.boss.starts == "hidden")
    if boss is not None:
        kind, zone, left = boss
        if state.boss is None or state.boss.kind != kind:
            state.boss = Boss(
                kind, left, left, stacked(boss_deck) if boss_deck is not None else shuffled(BOSS_DECKS[kind])
            )
        state.boss.health, state.boss.asleep = left, False
        state.groups.append(Group(kind, layout[zone].index, 1))
    if plan.loader:
        state.loader = Loader(layout[plan.loader].index)
    if loader is not None:
        state.loader = Loader(layout[loader[0]].index, seats.index(loader[1]) if loader[1] else -1)
    for s in state.survivors:
        place = where.get(s.seat, "")
        s.zone = layout[place].index if place else -1
        s.fate = "" if place else "out"
        s.bag = [Item(card) for card in (bag or {}).get(s.seat, ())]
        s.body, s.head = (body or {}).get(s.seat, ""), (head or {}).get(s.seat, "")
        s.health = (health or {}).get(s.seat, s.health)
        s.resolve = (resolve or {}).get(s.seat, s.resolve)
        s.hidden = list((fears or {}).get(s.seat, ()))
        s.shaken = list((shaken or {}).get(s.seat, ()))
        s.goal = (goals or {}).get(s.seat, "")
        s.reward = s.seat in rewards
        s.injuries = list((injuries or {}).get(s.seat, ()))
        s.objectives = list((carries or {}).get(s.seat, ()))
        s.stunned = (stunned or {}).get(s.seat, 0)
    if phase == "survivors" and actor is not None:
        state.actor = seats.index(actor or seats[0])
        state.actions = actions
        state.acted = (1 << len(state.survivors)) - 1
    if seen:
        look(state, setup)
    return Table(Endure, setup, source=Script(*rolls), level=level, state=state)


def game(t: Table[EndureState]) -> Endure:
    """The rules of this table, to ask them directly."""
    assert isinstance(t.game, Endure)
    return t.game


def fresh(mission: str, seats: int | list[str] = 3, seed: str = "a") -> Table[EndureState]:
    """A mission as it is set up."""
    return Table(Endure, Endure.prepare(mission, seats), seed=seed)


def look(state: EndureState, setup: Any) -> None:
    g = Endure(state, setup)
    for s in state.survivors:
        if s.zone >= 0:
            for group in state.groups:
                if g.sees[s.zone] >> group.zone & 1:
                    s.viewing |= KIND_BIT[group.kind]


def jams(t: Table[EndureState], seat: str) -> list[str]:
    """The weapons of a survivor that are jammed."""
    return [item.card for s in t.state.survivors if s.seat == seat for item in s.bag if item.jammed]


def stacked(cards: Sequence[str] | None) -> Pile:
    """A deck in this order, known to all, top card first."""
    return Pile([Layer([card], ["*"]) for card in reversed(cards or ())])


def play(t: Table[EndureState], seat: str, *options: Any) -> None:
    """This seat chooses these, one after the other, from whatever is offered to it."""
    for option in options:
        offer = t.offered(seat)
        assert offer, f"nothing is offered to {seat}; waiting for {t.waiting_for()}"
        t.choose(seat, offer[0].id, option)


def offered(t: Table[EndureState], seat: str) -> list[Any]:
    """The options open to a seat now."""
    return list(t.offered(seat)[0].kind.enumerate(1000)) if t.offered(seat) else []


def why_not(t: Table[EndureState], seat: str, option: Any) -> str:
    """The reason why an option is refused; fails when it is allowed."""
    reason = t.offered(seat)[0].kind.why_not(option)
    assert reason is not None, f"{option} is allowed"
    return reason


def survivor(t: Table[EndureState], seat: str) -> Survivor:
    return next(s for s in t.state.survivors if s.seat == seat)


def at(t: Table[EndureState], seat: str) -> str:
    """Where a survivor stands; "" when it is not on the map."""
    zone = survivor(t, seat).zone
    return MAPS.layout(t.state.mission).zones[zone].id if zone >= 0 else ""


def enemies(t: Table[EndureState], zone: str) -> dict[str, int]:
    """How many of each type stand in a zone."""
    index = MAPS.layout(t.state.mission)[zone].index
    found: dict[str, int] = {}
    for group in t.state.groups:
        if group.zone == index:
            found[group.kind] = found.get(group.kind, 0) + group.count
    return found


def where_are(t: Table[EndureState], kind: str) -> dict[str, int]:
    """Where enemies of a type stand, and how many."""
    found: dict[str, int] = {}
    for group in t.state.groups:
        if group.kind == kind:
            zone = MAPS.layout(t.state.mission).zones[group.zone].id
            found[zone] = found.get(zone, 0) + group.count
    return found


def tokens(t: Table[EndureState]) -> list[str]:
    """Where radar tokens lie."""
    return sorted(MAPS.layout(t.state.mission).zones[token.zone].id for token in t.state.tokens if token.pile != "lab")


def noise(t: Table[EndureState]) -> dict[str, int]:
    """The noise tokens by zone: the loudest counts."""
    found: dict[str, int] = {}
    for n in t.state.noises:
        zone = MAPS.layout(t.state.mission).zones[n.zone].id
        found[zone] = max(found.get(zone, 0), n.level)
    return found


def told(t: Table[EndureState]) -> str:
    """The journal as text."""
    return "\n".join(event.text for event in t.journal)


def asked(t: Table[EndureState], seat: str) -> Any:
    """The first question that is open to this seat."""
    return t.offered(seat)[0]
