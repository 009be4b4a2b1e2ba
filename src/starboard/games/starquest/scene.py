"""The picture of a table: ground, bases, markers, what each enemy is about to do, what each option means."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...scene import Board, Caption, Card, Cell, Mark, Overlay, Panel, Picture, Piece, Track
from ...spaces.plane import inside
from ...table.facts import Fact, Left
from ...table.offers import Ask, Point
from . import ai, melee, options, shooting
from .aim import aim as aim
from .attacks import hit_modifier, hit_need
from .content import (
    CAMPAIGNS,
    EFFECTS,
    EVENTS,
    GEAR,
    HEROES,
    ITEMS,
    NUMBERS,
    OBJECTIVES,
    RADII,
    SKILLS,
    SPECIAL,
    SPELLS,
    UNITS,
    Weapon,
)  # fmt: skip
from .markers import CORNERS
from .moving import allowance, ignores_difficult, inches
from .options import Blasted, Casting, Coming, Failed, Fallen
from .own import PLANS
from .places import radius
from .points import main_move
from .profiles import defense, most_power, profile, quality, stat, tough, weapons
from .state import Hero, Unit
from .terrain import Landscape

if TYPE_CHECKING:
    from .game import StarQuest

INCH = 1000
MARKS = ("objective", "search", "treasure", "delivery", "extraction", "noise")
SHADES = (
    ("impassable", "#"),
    ("platform", "H"),
    ("gap", "u"),
    ("veil", "f"),
    ("blocking", "%"),
    ("difficult", "~"),
    ("cover", ":"),
)


def lost(g: StarQuest, fact: Fact) -> tuple[str, str] | None:
    """For the map of deaths: nobody dies here, heroes are knocked out."""
    if isinstance(fact, Left) and fact.how == "out" and fact.piece in g.setup.seats:
        return fact.piece, fact.at
    return None


DOES: tuple[tuple[Any, Any, str], ...] = (
    (options.UseSkill, SKILLS, "skill"),
    (options.UseItem, ITEMS, "item"),
    (options.Cast, SPELLS, "spell"),
    (options.Learn, SKILLS, "skill"),
    (options.BuyItem | options.SellItem | options.Hand | options.PassItem, ITEMS, "item"),
    (options.BuyGear | options.SellGear | options.Equip, GEAR, "gear"),
)


# ---- names ----------------------------------------------------------------------------------------------------------


def called(g: StarQuest, name: str, value: Any) -> str:
    """What an id is called in a sentence; words of the rules by their own entry."""
    if not isinstance(value, str) or not value:
        return str(value)
    if name == "what" and value in MARKS:
        return g.say(f"panel.{value}")
    if name == "why" and f"cause.{value}" in g.words:
        return g.say(f"cause.{value}")
    for table in (HEROES, SKILLS, SPELLS, ITEMS, GEAR, OBJECTIVES, EFFECTS, PLANS):
        if value in table and name not in ("at", "start", "group"):
            return table[value].name
    if name == "event":
        return next((event.name for event in EVENTS.values() if event.id == value), value)
    if name == "pick":
        what, _, count = value.partition("-")
        return g.say(f"pick.{what}", n=int(count))
    unit = _unit(g, value.partition(".")[0])
    if unit is not None:
        return unit_name(g, unit)
    if name == "stat":
        return value.capitalize()
    if name == "group":
        return g.say(f"group.{value}")
    if name in ("at", "place"):
        return place_name(g, value)
    return value


def _unit(g: StarQuest, id: str) -> Unit | None:
    return next((unit for unit in (*g.state.heroes, *g.state.enemies) if unit.id == id), None)


def unit_name(g: StarQuest, unit: Unit) -> str:
    """Two units of the same kind are told apart by a number."""
    name = profile(unit).name
    same = [other.id for other in g.state.enemies if other.kind == unit.kind]
    return f"{name} {same.index(unit.id) + 1}" if len(same) > 1 else name


def place_name(g: StarQuest, id: str) -> str:
    """Squares by letter and number; a piece of terrain by its kind."""
    if id.startswith("s") and "-" in id:
        column, _, row = id[1:].partition("-")
        return f"{chr(ord('A') + int(column))}{int(row) + 1}"
    if id.startswith("t") and id[1:].isdigit():
        return g.land.kinds[int(id[1:])].name
    if id == "quarter":
        return g.say("ground.quarter")
    return id


def crumbs(g: StarQuest) -> list[str]:
    state = g.state
    found = [g.say("crumb.round", number=state.round)] if state.round and state.phase != "campaign" else []
    return [*found, g.say("crumb.heroes" if state.phase == "begin" else f"crumb.{state.phase}")]


# ---- the picture ----------------------------------------------------------------------------------------------------


def picture(g: StarQuest, seat: str | None, plan: Any) -> Picture:
    state = g.state
    between = state.phase == "campaign"
    panels = [hero_panel(g, hero) for hero in state.heroes]
    if not between:
        panels.append(table_panel(g))
    told = PLANS.get(g.ahead()) if between else g.plan
    return Picture(boards=[] if between else [board(g)], panels=panels, goal=goal(g), story=told.story if told else "")


def goal(g: StarQuest) -> str:
    state = g.state
    if state.phase == "campaign" and g.ledger.chapters:
        return g.say("panel.chapters", done=len(g.ledger.done), of=len(g.ledger.chapters))
    if not state.primary:
        return ""
    primary = OBJECTIVES[state.primary]
    if state.primary_done:
        secondary = OBJECTIVES[state.secondary].text if state.secondary_set and not state.secondary_done else ""
        return g.say("panel.exit", secondary=secondary)
    left = sum(marker.kind == "objective" for marker in state.markers)
    done = primary.sites - left if primary.sort == "examine" and left else 0
    return g.say("panel.goal", "some" if done > 0 else "", primary=primary.name, primary_text=primary.text.rstrip("."),
                 done=done, of=primary.sites)  # fmt: skip


def board(g: StarQuest) -> Board:
    land, side, plans = g.land, g.state.side / INCH, intents(g)
    cells = [_square(g, column, row) for row in range(int(side) // 6) for column in range(int(side) // 6)]
    for number, (piece, kind) in enumerate(zip(land.pieces, land.kinds, strict=True)):
        tags = [tag for tag, _ in SHADES if getattr(kind, tag, False)]
        if number in land.mined or kind.dangerous:
            tags.append("dangerous")
        elif kind.dangerous_fast:
            tags.append("dangerous_fast")
        shape = [(x / INCH, y / INCH) for x, y in piece.shape]
        rules = [g.say(f"ground.{tag}") for tag in tags]
        note = g.say("panel.terrain", "" if kind.height else "flat", height=kind.height // INCH, rules=rules)
        cells.append(Cell(piece.id, kind.name, shape, floor=kind.id, note=note, tags=["terrain", *tags]))
    return Board(
        "table", g.say("panel.table"), (side, side), cells=cells, pieces=pieces(g, plans), text=text(g), inch=1,
        overlays=[marches(g, id, plan) for id, plan in plans.items() if plan.ways], marks=[*dangers(g), *ways_out(g)],
    )  # fmt: skip


def dangers(g: StarQuest) -> list[Mark]:
    """The pieces that wound whoever enters: nothing else tells one forest from another."""
    land, note = g.land, g.say("ground.dangerous")
    both = enumerate(zip(land.pieces, land.kinds, strict=True))
    bad = [piece.id for number, (piece, kind) in both if number in land.mined or kind.dangerous]
    return [Mark(f"danger-{id}", id, "danger", note=note) for id in bad]


def ways_out(g: StarQuest) -> list[Mark]:
    """The corners, once one may leave by them."""
    if not g.state.primary_done:
        return []
    squares = [g.square(g.land.corner(n)) for n in CORNERS]
    return [Mark(f"exit-{at}", at, "exit", note=g.say("panel.way-out")) for at in squares]


def intents(g: StarQuest) -> dict[str, ai.Plan]:
    """What every enemy on the table that has not acted is about to do."""
    if g.state.phase not in ("heroes", "enemies"):
        return {}
    waiting = [unit for unit in g.state.enemies if unit.models and not unit.acted and not unit.arrives]
    return {unit.id: ai.intent(g, unit) for unit in waiting}


def marches(g: StarQuest, id: str, plan: ai.Plan) -> Overlay:
    """The ways that an enemy is about to go."""
    ways = [[(x / INCH, y / INCH) for x, y in walk.way] for walk in plan.ways or () if len(walk.way) > 1]
    return Overlay(f"{id}:way", id, "way", g.say("panel.way"), [], ways, shown=True)


def _square(g: StarQuest, column: int, row: int) -> Cell:
    x, y = column * 6, row * 6
    id = f"s{column}-{row}"
    return Cell(id, place_name(g, id), [(x, y), (x + 6, y), (x + 6, y + 6), (x, y + 6)], tags=["terrain", "square"])


def pieces(g: StarQuest, plans: dict[str, ai.Plan]) -> list[Piece]:
    found = [hero_piece(g, hero) for hero in g.state.heroes if hero.models and not hero.arrives]
    for unit in g.state.enemies:
        if not unit.arrives:
            found += unit_pieces(g, unit, plans.get(unit.id))
    for marker in g.state.markers:
        x, y = marker.xy
        if marker.carrier:
            x, y = g.hero(marker.carrier).at.xy
        note = ""
        if marker.armed and marker.what:
            note = g.say("panel.held", now=marker.tokens, most=OBJECTIVES[marker.what[0]].need)
        name = g.say(f"panel.{marker.kind}")
        found.append(
            Piece(marker.id, "", "marker", name, symbol=marker.kind, xy=(x / INCH, y / INCH), radius=0.5, note=note,
                  tags=["armed"] if marker.armed else [], many=g.say(f"many.{marker.kind}"))
        )  # fmt: skip
    return found


def hero_piece(g: StarQuest, hero: Hero) -> Piece:
    most = tough(hero)
    at = hero.at
    return Piece(
        hero.id, "", "hero", HEROES[hero.kind].name, symbol=hero.kind, letter=HEROES[hero.kind].name[0], seat=hero.id,
        life=most - at.wounds, life_max=most, xy=(at.x / INCH, at.y / INCH), radius=RADII[hero.kind] / INCH,
        tags=[*states(hero), *(["now"] if hero.id == g.state.turn.actor else [])], note=stats_line(g, hero),
    )  # fmt: skip


def unit_pieces(g: StarQuest, unit: Unit, plan: ai.Plan | None) -> list[Piece]:
    """Every model is a piece; the first one tells what the unit is and what it is about to do."""
    most = tough(unit)
    note = unit_line(g, unit, plan)
    return [
        Piece(
            f"{unit.id}.{number}", "", "enemy", unit_name(g, unit), symbol=unit.kind,
            life=most - model.wounds, life_max=most, count=1, xy=(model.x / INCH, model.y / INCH),
            radius=RADII[unit.kind] / INCH, tags=[f"unit:{unit.id}", *states(unit)], note=note,
        )
        for number, model in enumerate(unit.models)
    ]  # fmt: skip


def states(unit: Unit) -> list[str]:
    found = [name for name in ("shaken", "fatigued", "acted") if getattr(unit, name)]
    if isinstance(unit, Hero):
        found += [*(["out"] if unit.out else []), *unit.conditions]
    return found


def weapon_line(g: StarQuest, weapon: Weapon) -> str:
    rules = [f"{SPECIAL[id].name}({x})" if SPECIAL[id].number else SPECIAL[id].name for id, x in weapon.rules]
    return g.say("panel.weapon", reach=weapon.range // INCH or "", attacks=weapon.attacks, rules=", ".join(rules))


def weapon_text(g: StarQuest, weapon: Weapon) -> str:
    """How far, how often, and what its rules do."""
    meant = [
        g.say("panel.means", rule=SPECIAL[id].name, text=SPECIAL[id].text.replace("X", str(x)))
        for id, x in weapon.rules
    ]
    return " ".join([f"{weapon_line(g, weapon)}.", *meant])


def unit_line(g: StarQuest, unit: Unit, plan: ai.Plan | None) -> str:
    arms = "; ".join(f"{w.name}: {weapon_line(g, w)}" for w in weapons(unit))
    special = [(SPECIAL[id], x) for id, x in profile(unit).special().items() if id != "tough"]
    rules = " ".join(g.say("panel.means", rule=it.name, text=it.text.replace("X", str(x))) for it, x in special)
    line = g.say("panel.unit", quality=quality(unit), defense=defense(unit), weapons=arms, rules=rules)
    if plan is None:
        return line
    intent = g.say(f"plan.{plan.action}", who=unit.id, target=plan.target.id if plan.target else "")
    return " ".join([line, intent, *([g.say("panel.tie")] if plan.tie else [])])


def stats_line(g: StarQuest, hero: Hero) -> str:
    return g.say(
        "panel.note", quality=quality(hero), defense=defense(hero), str=stat(hero, "str"), dex=stat(hero, "dex"),
        wil=stat(hero, "wil"),
    )  # fmt: skip


def hero_panel(g: StarQuest, hero: Hero) -> Panel:
    most = tough(hero)
    left = most - (hero.at.wounds if hero.models else 0)
    tracks = [
        Track("health", g.say("panel.health"), left, most, symbol="health"),
        Track("power", g.say("panel.power"), hero.power, most_power(hero), symbol="power"),
    ]
    if "caster" in profile(hero).special():
        tracks.append(Track("tokens", g.say("panel.tokens"), hero.tokens, NUMBERS.caster.most, symbol="tokens"))
    cards = [Card(f"{hero.id}:{w.name}", w.name, weapon_text(g, w), tags=["weapon"]) for w in weapons(hero)]
    cards += [
        Card(f"{hero.id}:{id}", SKILLS[id].name, SKILLS[id].text, tags=["skill"], source="house") for id in hero.skills
    ]
    cards += [Card(f"{hero.id}:{id}", GEAR[id].name, GEAR[id].text, tags=["gear"], source="house") for id in hero.gear]
    cards += [
        Card(f"{hero.id}:{id}:{n}", ITEMS[id].name, ITEMS[id].text, tags=["item"], source="house")
        for n, id in enumerate(hero.items)
    ]
    purse = g.say("panel.purse", n=hero.credits) if g.state.phase == "campaign" else ""
    return Panel(
        hero.id, "hero", HEROES[hero.kind].name, seat=hero.id,
        subtitle=g.say("panel.level", "acted" if hero.acted and not purse else "", level=hero.level, purse=purse),
        tracks=tracks, cards=cards, note=stats_line(g, hero),
        tags=[*states(hero), *(["now"] if hero.id == g.state.turn.actor else [])],
    )  # fmt: skip


def table_panel(g: StarQuest) -> Panel:
    state = g.state
    cards = []
    if state.event:
        event = EVENTS[state.event]
        cards.append(Card(event.id, event.name, event.text, tags=["event"], source="rulebook"))
    for id in (state.primary, state.secondary if state.secondary_set else ""):
        if id:
            done = state.primary_done if id == state.primary else state.secondary_done
            tags = ["objective", *(["done"] if done else [])]
            cards.append(Card(id, OBJECTIVES[id].name, OBJECTIVES[id].text, tags=tags, source="rulebook"))
    track = Track("alertness", g.say("panel.alertness"), state.alertness, NUMBERS.alert.wave_at, marks=[6])
    return Panel("table", "table", g.say("panel.table"), tracks=[track], cards=cards)


def text(g: StarQuest) -> str:
    """The table with letters: one for each inch across and each two inches down."""
    step = g.state.side // 48
    rows = [list(row) for row in shading(g.land)]

    def put(xy: tuple[int, int], sign: str) -> None:
        rows[min(23, xy[1] // (2 * step))][min(47, xy[0] // step)] = sign

    for marker in g.state.markers:
        put(marker.xy, "?" if marker.kind in ("search", "treasure") else "*")
    for unit in g.state.enemies:
        for model in unit.models if not unit.arrives else []:
            put(model.xy, UNITS[unit.kind].name[0].lower())
    for hero in g.state.heroes:
        if hero.models and not hero.arrives:
            put(hero.at.xy, HEROES[hero.kind].name[0])
    rim = "   " + "".join(f"{n * 6:<6}" for n in range(8))
    return "\n".join([rim, *(f"{y * 2:>2} {''.join(row)}" for y, row in enumerate(rows))])


@lru_cache(maxsize=64)
def shading(land: Landscape) -> tuple[str, ...]:
    """The ground alone, row by row: it never changes."""
    step = land.side // 48
    rows = []
    for y in range(step, land.side, 2 * step):
        row = ""
        for x in range(step // 2, land.side, step):
            number = next((n for n, piece in enumerate(land.pieces) if inside((x, y), piece.shape)), -1)
            kind = land.kinds[number] if number >= 0 else None
            row += "." if kind is None else next((sign for tag, sign in SHADES if getattr(kind, tag)), ",")
        rows.append(row)
    return tuple(rows)


# ---- options --------------------------------------------------------------------------------------------------------


def caption(g: StarQuest, ask: Ask, option: Any) -> Caption:
    tag = option.__struct_config__.tag
    terms = {name: getattr(option, name) for name in option.__struct_fields__}
    terms |= extra_terms(g, ask, option)
    if isinstance(option, options.UseSkill):
        terms |= {"stat": SKILLS[option.skill].stat, "need": stat(g.hero(ask.seats[0]), SKILLS[option.skill].stat)}
    touches = [str(v) for name, v in terms.items() if name in ("target", "hero", "token", "marker", "to") and v]
    touched = [piece for id in touches for piece in _pieces_of(g, id)]
    if isinstance(ask.about, Fallen):
        touched = [f"{ask.about.unit}.{n}" for n in models_of(option)]
    if isinstance(option, options.Corner | options.Quarter):
        touched = squares_of(g, option)
    case = "hurt" if _short(g, ask, option) else ask.name
    need, worth, cover = odds(g, ask, option)
    terms["wounds"] = worth
    text = does(g, option) or (g.say("odds", need=need, cover=cover) if need else "")
    if isinstance(option, options.UseSkill):
        text = g.say("panel.test", stat=terms["stat"], need=terms["need"], text=text)
        if not g.state.turn.skill:
            text += f" {g.say('panel.takes-action')}"
    group = f"chapter-{option.chapter + 1}" if isinstance(option, options.Begin) else tag
    return Caption(g.say(f"do.{tag}", case, **terms), touches=touched, group=group, text=text)


def models_of(option: options.Remove | options.Bear) -> tuple[int, ...]:
    """The models that fall, or the one that is hurt."""
    return option.models if isinstance(option, options.Remove) else (option.model,)


def squares_of(g: StarQuest, option: options.Corner | options.Quarter) -> list[str]:
    """The squares of the grid that are meant by a number."""
    if isinstance(option, options.Corner):
        return [g.square(g.land.corner(option.number))]
    middles = range(3 * INCH, g.land.side, 6 * INCH)
    return [g.square((x, y)) for y in middles for x in middles if g.land.quarter_of((x, y)) == option.number]


def _short(g: StarQuest, ask: Ask, option: Any) -> bool:
    """Whether there is too little power for it, so that it costs as much health instead (GSQ-POW-03)."""
    if isinstance(option, options.Pay):
        cost = option.amount
    elif isinstance(option, options.Buy):
        cost = NUMBERS.power.action
    else:
        cost = NUMBERS.power.revive if isinstance(option, options.Revive) else 0
    return bool(cost) and cost > g.hero(ask.seats[0]).power


def leads(g: StarQuest, ask: Ask, option: Any) -> Point | None:
    """An Advance and a Rush ask where to next: both rings are seen, and one click answers both questions."""
    if not isinstance(option, options.Advance | options.Rush):
        return None
    return main_move(g, g.hero(ask.seats[0]), "advance" if isinstance(option, options.Advance) else "rush")


def _pieces_of(g: StarQuest, id: str) -> list[str]:
    """Every model of an enemy unit stands for it."""
    for unit in g.state.enemies:
        if unit.id == id:
            return [f"{id}.{number}" for number in range(len(unit.models))]
    return [id]


def extra_terms(g: StarQuest, ask: Ask, option: Any) -> dict[str, Any]:
    """What a sentence needs besides what the option says."""
    if isinstance(option, options.Advance | options.Rush):
        action = "advance" if isinstance(option, options.Advance) else "rush"
        return {"inches": inches(reach(g, g.hero(ask.seats[0]), action))}
    if isinstance(option, options.Scurry):
        return {"need": stat(g.hero(ask.seats[0]), "dex")}
    if isinstance(option, options.Revive):
        return {"cost": NUMBERS.power.revive}
    if isinstance(option, options.Buy):
        return {"cost": NUMBERS.power.action}
    if isinstance(option, options.Work):
        objective = OBJECTIVES[g.marker(option.marker).what[0]]
        need = stat(g.hero(ask.seats[0]), objective.stat)
        return {"deed": g.say(f"deed.{objective.sort}"), "stat": objective.stat, "need": need}
    if isinstance(option, options.Discover):
        return {"token": place_name(g, g.square(g.marker(option.token).xy))}
    if isinstance(option, options.BuyGear | options.SellGear):
        return {"price": GEAR[option.gear].price // (1 if isinstance(option, options.BuyGear) else 2)}
    if isinstance(option, options.Equip):
        return {"points": GEAR[option.gear].points}
    if isinstance(option, options.BuyItem | options.SellItem):
        return {"price": ITEMS[option.item].price // (1 if isinstance(option, options.BuyItem) else 2)}
    if isinstance(option, options.Begin):
        name, own = g.ledger.names[option.chapter], CAMPAIGNS[g.setup.mission].chapters
        return {
            "chapter": name if own else g.say("panel.chapter", n=name),
            "missions": len(g.ledger.chapters[option.chapter]),
            "level": g.say(f"knob.difficulty.{option.difficulty}"),
        }  # fmt: skip
    if isinstance(ask.about, Fallen):
        models = g.unit(ask.about.unit).models
        order = sorted(range(len(models)), key=lambda n: models[n].xy)
        return {"models": [str(n) for n in sorted(order.index(n) + 1 for n in models_of(option))]}
    if isinstance(option, options.Corner | options.Quarter):
        names = [place_name(g, square) for square in squares_of(g, option)]
        return {"at": names[0], "to": names[-1]}
    if isinstance(option, options.UseSkill) and (option.target == ask.seats[0] or SKILLS[option.skill].do == "goal"):
        return {"target": ""}
    return {}


def reach(g: StarQuest, hero: Hero, action: str) -> int:
    """How far a move goes at most from here: on difficult ground no move gets far."""
    most, land, at = allowance(g, hero, action), g.land, hero.at.xy
    slow = land.difficult and bool(land.ground.touched(at, at, radius(hero), land.difficult))
    return min(most, g.moves.difficult) if slow and not ignores_difficult(hero) else most


def does(g: StarQuest, option: Any) -> str:
    """What a skill, an item or a spell does."""
    for kind, table, name in DOES:
        if isinstance(option, kind):
            return g.say("panel.does", text=table[getattr(option, name)].text)
    return ""


def odds(g: StarQuest, ask: Ask, option: Any) -> tuple[int, str, str]:
    """What a shot or a charge is likely to do, by the numbers of the rule: what must be rolled, wounds, cover."""
    if not isinstance(option, options.Shoot | options.Charge):
        return 0, "", ""
    hero, target = g.hero(ask.seats[0]), g.unit(option.target)
    if isinstance(option, options.Shoot):
        found = shooting.volleys(g, hero, target, ask.name == "shoot")
        worth = shooting.worth(g, hero, target, ask.name == "shoot")
    else:
        found, worth = melee.strikes(g, hero, 1, True), melee.worth(g, hero, target, 1)
    if not found:
        return 0, "", ""
    need = min(6, max(2, hit_need(hero, found[0]) - hit_modifier(g, hero, target, found[0])))
    return need, f"{worth:.1f}", " " if found[0].cover else ""


def prompt(g: StarQuest, ask: Ask, seat: str | None) -> str:
    about = ask.about
    terms: dict[str, Any] = {"who": ask.seats[0], "spell": "", "unit": "", "why": "", "die": 0, "need": 0, "level": 0}
    if isinstance(about, Failed):
        terms |= {"why": about.why, "die": about.die, "need": about.need}
    elif isinstance(about, Fallen):
        terms |= {"unit": about.unit}
    elif isinstance(about, Coming):
        terms |= {"unit": UNITS[about.kind].name}
    elif isinstance(about, Casting):
        terms |= {"spell": about.spell}
    elif isinstance(about, Blasted):
        terms |= {"need": about.odd}
    if ask.name == "improve":
        terms["level"] = g.hero(ask.seats[0]).level
    return g.say(f"ask.{ask.name}", **terms)
