"""The scene of Endure the Stars: what a seat sees, what its options are called, and what stays face down."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from starboard.games.endure import campaign, captions, scene
from starboard.games.endure import effects as e
from starboard.games.endure import options as o
from starboard.games.endure.content import (
    ENEMIES,
    EVENTS,
    INJURIES,
    ITEMS,
    MAPS,
    PLACES,
    SURVIVORS,
)
from starboard.games.endure.game import Endure
from starboard.games.endure.names import letter, slug
from starboard.games.endure.state import Item, Refuge
from starboard.games.endure.textboard import WIDEST, text_board
from starboard.scene import Board, Caption, Edge, Panel, Scene, view
from starboard.table import Ask, Kind, Option, Table
from starboard.table.contract import moments

from .scenario import scenario

CODE = Path(scene.__file__).parent
LOOK: dict[str, Any] = json.loads((CODE / "look" / "look.json").read_text())
PATTERNS = {
    "vents", "hazard", "rings", "warp", "cross", "plates", "hexes", "circuit", "treads", "grid", "water", "none",
}  # fmt: skip
C, E, N, S, W = (f"crew-quarters.{letter}" for letter in "censw")


def board(t: Table[Any], seat: str | None = "marine") -> Board:
    return view(t, seat).picture.boards[0]


def panel(t: Table[Any], id: str, seat: str | None = "marine") -> Panel:
    return next(panel for panel in view(t, seat).picture.panels if panel.id == id)


def endure(t: Table[Any]) -> Endure:
    assert isinstance(t.game, Endure)
    return t.game


def ids_of(found: Scene) -> set[str]:
    """Everything a player can point at."""
    boards, panels = found.picture.boards, found.picture.panels
    ids = {cell.id for b in boards for cell in b.cells} | {edge.id for b in boards for edge in b.edges}
    ids |= {piece.id for b in boards for piece in b.pieces} | {mark.id for b in boards for mark in b.marks}
    ids |= {p.id for p in panels} | {card.id for p in panels for card in p.cards}
    return ids | {die.id for p in panels for die in p.dice} | {line.id for p in panels for line in p.lines}


# ---- the map --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mission", MAPS.missions)
def test_every_map_is_drawn_whole(mission: str) -> None:
    t = Table(Endure, Endure.prepare(mission, 3), seed="map")
    drawn, layout = board(t, None), MAPS.layout(mission)
    assert [cell.id for cell in drawn.cells] == [zone.id for zone in layout.zones]
    area = sum(_area(cell.shape) for cell in drawn.cells)
    assert area == len(layout.zone_at) * scene.UNIT**2
    doors = {edge.id for edge in drawn.edges if edge.kind == "door"}
    assert {door.id for door in MAPS.missions[mission].doors} <= doors
    assert len({edge.id for edge in drawn.edges}) == len(drawn.edges)


def _area(shape: list[tuple[float, float]]) -> float:
    pairs = zip(shape, [*shape[1:], shape[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


def test_a_locked_door_is_locked_and_a_switch_opens_it() -> None:
    t = scenario({"marine": C})
    doors = {edge.id: edge.state for edge in board(t).edges if edge.kind == "door"}
    assert doors == {"lab-door": "locked", "theatre-door": "open", "arcade-door": "open"}
    t = scenario({"marine": C}, opened=["lab-door"])
    assert next(edge for edge in board(t).edges if edge.id == "lab-door").state == "open"


def test_a_breach_cuts_the_wall() -> None:
    t = scenario({"engineer": C})
    before = board(t).edges
    number = endure(t).ground.layout.walls_of(endure(t).ground.index["crew-quarters.B"])[0]
    t.state.broken |= 1 << number
    after = board(t).edges
    assert [edge.id for edge in after if edge.id.startswith("breach")] == [f"breach-{number}"]
    assert _length(before, "wall") - _length(after, "wall") == scene.UNIT


def _length(edges: list[Edge], kind: str) -> float:
    return sum(abs(edge.b[0] - edge.a[0]) + abs(edge.b[1] - edge.a[1]) for edge in edges if edge.kind == kind)


def test_light_is_sight() -> None:
    t = scenario({"marine": C})
    g = endure(t)
    lit = {cell.id for cell in board(t).cells if "lit" in cell.tags}
    assert lit == {id for zone, id in enumerate(g.ground.ids) if g.sees[g.ground.index[C]] >> zone & 1}
    assert all(("lit" in cell.tags) != ("dark" in cell.tags) for cell in board(t).cells)


def test_pointing_shows_sight_noise_and_reach() -> None:
    t = scenario({"marine": C}, bag={"marine": ["pistol"]}, noises={C: 1})
    overlays = {overlay.of: overlay for overlay in board(t).overlays}
    assert overlays["marine"].kind == "sight" and C in overlays["marine"].cells
    assert overlays["noise-0"].kind == "noise" and set(overlays["noise-0"].cells) >= {C, E, N}
    reach = overlays["marine/2/pistol"]
    assert reach.kind == "reach" and {C, E, N, S, W} == set(reach.cells)


# ---- who and what is there ------------------------------------------------------------------------------------------


def test_enemies_are_clustered_and_sized_by_threat() -> None:
    t = scenario({"marine": C}, {E: {"swarmer": 7, "jaeger": 1}})
    pieces = {piece.id: piece for piece in board(t).pieces}
    assert pieces[f"swarmer@{E}"].count == 7
    assert pieces[f"jaeger@{E}"].size > pieces[f"swarmer@{E}"].size
    assert "sees the crew" in pieces[f"jaeger@{E}"].tags


def test_equal_groups_are_told_apart() -> None:
    t = scenario({"marine": C}, {E: {"swarmer": 2}})
    extra = msgspec.structs.replace(t.state.groups[0], stunned=1, count=1)
    t.state.groups.append(extra)
    drawn = [piece for piece in board(t).pieces if piece.kind == "enemy"]
    assert [(piece.id, piece.tags) for piece in drawn] == [
        (f"swarmer@{E}", ["sees the crew"]),
        (f"swarmer@{E}:2", ["stunned", "sees the crew"]),
    ]


def test_a_boss_has_its_dashboard() -> None:
    t = scenario({"marine": C}, mission="CG03", boss=("titan", C, 12))
    boss = panel(t, "panel-boss")
    assert (boss.tracks[0].value, boss.title) == (12, "The Titan")
    assert next(piece for piece in board(t).pieces if piece.id == "titan").life == 12


def test_noise_tells_who_hears_it() -> None:
    t = scenario({"marine": C}, {E: {"icarus": 3}}, noises={C: 1})
    noise = next(mark for mark in board(t).marks if mark.kind == "noise")
    assert (noise.at, noise.value, noise.note) == (C, 1, "Noise 1 heard by 3 Icarus.")


def test_objectives_exits_and_the_goal_are_marked() -> None:
    t = Table(Endure, Endure.prepare("CG02", 3), seed="marks")
    marks = {mark.id: mark.kind for mark in board(t).marks}
    assert marks["brain"] == "green objective"
    assert marks["console"] == "blue objective"
    assert marks["exit"] == "locked exit"
    t = Table(Endure, Endure.prepare("CG00", 3), seed="marks")
    assert "goal-laboratory.L" in {mark.id for mark in board(t).marks}


# ---- dashboards -----------------------------------------------------------------------------------------------------


def test_a_dashboard_tells_all_about_a_survivor() -> None:
    t = scenario(
        {"marine": C},
        bag={"marine": ["pistol", "med-kit"]},
        head={"marine": "visor"},
        injuries={"marine": ["leg"]},
        fears={"marine": [7, 4]},
        shaken={"marine": ["claustrophobia"]},
        goals={"marine": "ninja"},
        health={"marine": 6},
        actions=2,
    )
    found = panel(t, "panel-marine")
    tracks = {track.name: track for track in found.tracks}
    assert (tracks["Health"].value, tracks["Actions"].value) == (6, 2)
    assert tracks["Resolve"].marks == [4, 7]
    names = [card.name for card in found.cards]
    for name in ("Visor", "Pistol", "Med Kit", "Leg Injury", "Claustrophobia", "Ninja"):
        assert name in names
    assert Counter(tag for card in found.cards for tag in card.tags if tag in ("passive", "active", "crisis")) == {
        "passive": 1, "active": 1, "crisis": 1,
    }  # fmt: skip


def test_used_abilities_and_jammed_weapons_say_so() -> None:
    t = scenario({"marine": C}, bag={"marine": ["pistol"]})
    s = endure(t).survivor("marine")
    s.active, s.crisis, s.bag = True, False, [Item("pistol", jammed=True)]
    tags = {card.id: card.tags for card in panel(t, "panel-marine").cards}
    assert sum("used" in of for of in tags.values()) == 2
    assert "jammed" in tags["marine/2/pistol"]


def test_the_event_in_force_is_open() -> None:
    t = scenario({"marine": C}, event="blackout")
    assert [card.name for card in panel(t, "panel-event").cards] == [EVENTS["blackout"].name]


def test_low_health_warns() -> None:
    t = scenario({"marine": C}, health={"marine": 1})
    assert "Marine has only 1 Health left." in view(t, "marine").picture.warnings


@pytest.mark.parametrize("mission", MAPS.missions)
def test_every_goal_has_words(mission: str) -> None:
    assert view(Table(Endure, Endure.prepare(mission, 3), seed="goal"), None).picture.goal.endswith(".")


def test_the_goal_counts() -> None:
    t = scenario({"marine": C}, {"laboratory.L": {"swarmer": 3}})
    assert (
        view(t, "marine").picture.goal == "Kill all that comes out of the Laboratory: 3 enemies and 1 radar token left."
    )


def test_the_refuge_is_a_board_with_four_places() -> None:
    t = scenario({"marine": C})
    t.state.refuge = Refuge(2, stock=["pistol"])
    found = view(t, "marine").picture
    assert {cell.id for cell in found.boards[0].cells} == {*PLACES, "hall"}
    refuge = found.panels[-1]
    assert (refuge.tracks[0].value, [card.name for card in refuge.cards]) == (2, ["Pistol"])


# ---- what is face down ----------------------------------------------------------------------------------------------


def test_only_who_has_looked_knows_a_token() -> None:
    t = scenario({"marine": C, "psychic": C}, tokens=[("laboratory.L", "4 swarmer")])
    token = t.state.tokens[0]
    token.face, token.seen_by = "4 swarmer", ["psychic"]
    seen = {seat: msgspec.json.encode(board(t, seat)).decode() for seat in ("marine", "psychic", None)}
    assert "4 Swarmers" in seen["psychic"]
    assert "Swarmer" not in seen["marine"] and "Swarmer" not in seen[None]


def test_only_who_has_looked_knows_the_next_event() -> None:
    t = scenario({"marine": C, "psychic": C})
    t.state.next_event, t.state.next_seen = "lockdown", ["psychic"]
    assert [card.name for card in panel(t, "panel-event", "psychic").cards] == [EVENTS["lockdown"].name]
    assert panel(t, "panel-event", "marine").cards == []


def test_unread_resolve_cards_have_a_number_and_no_name() -> None:
    t = scenario({"marine": C}, fears={"marine": [7]})
    sent = msgspec.json.encode(view(t, "marine")).decode()
    assert "Resolve cards wait at 7" in sent and "ear of" not in sent


@pytest.mark.parametrize("mission", ["CG00", "CG11"])
def test_what_a_seat_cannot_know_is_not_in_its_scene(mission: str) -> None:
    """Dealing it anew leaves the scene byte for byte as it was."""
    setup = Endure.prepare(mission, ["psychic", "technician", "scout"])
    table, rng, looked = Table(Endure, setup, seed="secrets 2"), random.Random("secrets"), False
    for number, _ in enumerate(moments(table, "secrets 2")):
        if number >= 80:
            break
        looked = looked or any(token.face for token in table.state.tokens) or bool(table.state.next_event)
        for seat in setup.seats:
            truth = msgspec.json.encode(view(table.fork(rng), seat))
            assert msgspec.json.encode(view(table.fork(rng, seat), seat)) == truth, seat
    assert looked


# ---- what options are called ----------------------------------------------------------------------------------------


def test_every_option_has_a_caption() -> None:
    assert set(captions.CAPTIONS) == set(get_args(o.AnyOption))


def asked_in_the_rules() -> set[str]:
    """The names of all questions, from the code that asks them."""
    found: set[str] = set()
    for path in CODE.glob("*.py"):
        found |= set(
            re.findall(
                r"\.ask\(\s*[^,]+?,\s*(?:\w+\.)?(\w+)", path.read_text().replace("d.seat if s is None else ", "")
            )
        )
    return found | {"swap"}


def test_every_question_has_a_prompt() -> None:
    t = scenario({"marine": C})
    for name in asked_in_the_rules():
        about = {"make_room": "pistol", "kill_options": 3, "rerolls": [1, 2]}.get(name)
        assert captions.prompt(endure(t), _ask(name, about), "marine"), name


def _ask(name: str, about: Any = None) -> Ask:
    class Named(Kind):
        wire = "choose"
        options: tuple[Any, ...] = ()

        def __init__(self) -> None:
            self.name = name

    return Ask("marine", Named(), about)


def told(mission: str, seats: int, most: int) -> Iterator[Scene]:
    """Scenes along a game played by chance."""
    table = Table(Endure, Endure.prepare(mission, seats), seed=f"scene {mission}")
    for number, (ask, _) in enumerate(moments(table, mission)):
        if number >= most:
            return
        yield view(table, ask.seats[0], why_not=number % 5 == 0)


@pytest.mark.parametrize("mission", [*MAPS.missions, *(c.id for c in Endure.campaigns)])
def test_scenes_of_a_game_by_chance(mission: str) -> None:
    """Options touch what is there, have a rule that exists, and no two of them the same name."""
    rules = set(re.findall(r"ETS-[A-Z]+-\d+", (CODE / "rulebook.md").read_text()))
    for found in told(mission, 3, 60):
        ids = ids_of(found)
        for drawn in found.picture.boards:
            assert {piece.at for piece in drawn.pieces} <= {cell.id for cell in drawn.cells}
            assert len({piece.id for piece in drawn.pieces}) == len(drawn.pieces)
            assert max(map(len, drawn.text.splitlines())) <= WIDEST
        for offer in found.offers:
            assert offer.prompt
            for act in offer.acts:
                assert act.label and set(act.touches) <= ids, act
                assert act.rule in rules, act
            for no in offer.refusals:
                assert set(no.touches) <= ids, no
            if offer.name not in ("fears", "which"):
                assert max(Counter(act.label for act in offer.acts).values(), default=1) == 1, offer.name


def _caption(t: Table[Any], option: Option, name: str = "survivor_actions", about: Any = None) -> Caption:
    return captions.caption(endure(t), _ask(name, about), option)


def test_an_attack_tells_its_dice_and_who_hears_it() -> None:
    t = scenario({"marine": C, "medic": E}, {E: {"jaeger": 2}}, bag={"marine": ["pistol", "pistol"]})
    found = _caption(t, o.Attack("pistol", E, True))
    assert found.label.startswith("Pistol ×2 → ") and found.label.endswith(": 2 Jaegers")
    assert found.text == "4 dice, 3+; noise 2 heard by 2 Jaegers. Misses may hit Medic."
    assert {E, f"jaeger@{E}", "marine/2/pistol"} <= set(found.touches)


@pytest.mark.parametrize(
    ("option", "label"),
    [
        (o.Move(E), "Move to Crew Quarters – Medical Bay"),
        (o.Leave("west-exit"), "Leave by the west exit"),
        (o.Reroll(0), "Leave the dice"),
        (o.Reroll(2), "Roll 2 missed dice again"),
        (o.Keep("pistol"), "Keep Pistol"),
        (o.Interact("switch"), "Use Door switch"),
        (o.Reorganise(), "Take off Visor"),
        (o.Trade("medic"), "Trade with the Medic"),
        (o.MakeNoise(2), "Make noise 2"),
        (o.Door("lab-door"), "Open the lab door"),
        (o.Reboot("sip"), "Bring a Sip back online"),
        (o.Salvage("sip", 2), "Salvage a Sip for 2 actions"),
        (o.Done(), "End the turn (3 actions unused)"),
        (o.Who("medic"), "Medic"),
        (o.Where(N), "Crew Quarters, north"),
        (o.Push("swarmer", E), "Push Swarmer into Crew Quarters – Medical Bay"),
        (o.Wall("crew-quarters.M"), "Cut through to Mess"),
        (o.Go("medic", "infirmary"), "Medic: Infirmary"),
        (o.Mission("CG01"), "CG01 Close the Door Behind You (medium)"),
        (o.Stay(), "Visit the Refuge"),
        (o.Recruit("scout", "b"), "Scout, set B"),
        (o.Enter(), "Climb into the Exo Loader"),
        (o.Climb(), "Climb out of the Exo Loader"),
    ],
)
def test_captions(option: Option, label: str) -> None:
    t = scenario({"marine": C, "medic": C}, head={"marine": "visor"})
    found = _caption(t, option)
    if isinstance(option, o.Mission):
        label = f"CG01 {MAPS.missions['CG01'].title} ({MAPS.missions['CG01'].difficulty})"
    assert found.label == label


def test_a_barter_names_both_sides() -> None:
    t = scenario({"marine": C}, bag={"marine": ["pistol", "med-kit"]})
    t.state.refuge = Refuge(3, stock=["shotgun"])
    found = _caption(t, o.Barter(("med-kit", "pistol"), "shotgun"), "barters")
    assert found.label == "Med Kit and Pistol for Shotgun"
    assert "stock-0-shotgun" in found.touches


def test_unread_cards_are_chosen_by_number() -> None:
    t = scenario({"marine": C}, fears={"marine": [7]}, shaken={"marine": ["claustrophobia"]})
    assert _caption(t, o.Which("claustrophobia"), "fears").label == "Be rid of Claustrophobia"
    assert _caption(t, o.Which("unread-7"), "fears").label == "The unread card at 7"


def test_the_branches_of_a_card_are_told_when_it_is_known() -> None:
    t = scenario({"marine": C})
    choose = e.Choose(options=((e.Heal(amount=2),), (e.Resolve(amount=1),)))
    labels = [_caption(t, o.Which(what), "which", o.OfChoice(choose)).label for what in ("heal", "resolve")]
    assert labels == ["2 Health back", "1 Resolve back"]


def test_a_trade_lays_the_cards_out() -> None:
    t = scenario({"marine": C, "medic": C}, bag={"marine": ["pistol"], "medic": ["med-kit"]})
    plan = {"marine/2/pistol": "medic:bag"}
    found = scene.picture(endure(t), "marine", plan)
    medic = next(p for p in found.panels if p.id == "panel-medic")
    assert [line.dice for line in medic.lines if line.id == "medic/bag"] == [["marine/2/pistol"]]
    assert [die.id for die in medic.dice] == ["medic/2/med-kit"]
    places = [re.fullmatch(rule["match"], "medic:bag") for rule in LOOK["slots"]]
    assert any(places)


# ---- as text --------------------------------------------------------------------------------------------------------


def test_the_text_board_shows_and_tells() -> None:
    t = scenario({"marine": C, "medic": C}, {E: {"swarmer": 4}}, tokens=[("laboratory.L", "4 swarmer")], noises={C: 2})
    text = text_board(endure(t), "marine")
    assert "[MD]" in text and "4Sw" in text and "▓" in text
    assert "Laboratory: radar token, radar token." in text
    assert "Crew Quarters – Medical Bay: 4 Swarmers." in text
    assert "Locked: lab door." in text


def test_a_map_too_wide_is_a_list() -> None:
    t = Table(Endure, Endure.prepare("P20", 3), seed="wide")
    text = board(t).text
    assert "┌" not in text and "Ways:" in text


# ---- the look -------------------------------------------------------------------------------------------------------


def test_every_symbol_has_an_icon() -> None:
    drawn = json.loads((CODE / "look" / "figures.json").read_text())
    symbols = LOOK["symbols"].keys() | drawn.keys()
    rooms = {f"room-{slug(room.name)}" for tile in MAPS.tiles.tiles.values() for room in tile.rooms.values()}
    wanted = {
        *rooms,
        *(f"survivor-{kind}" for kind in SURVIVORS),
        *(f"enemy-{kind}" for kind in ENEMIES),
        *(f"item-{card}" for card in ITEMS),
        *(f"event-{event.kind}" for event in EVENTS.values()),
        *(f"injury-{location}" for location in INJURIES),
        *(f"place-{place}" for place in PLACES),
        *(f"objective-{o.kind}" for m in MAPS.missions.values() for o in m.objectives),
        *(f"space-{place}" for place in scene.SPACES),
        *(
            "blip",
            "exo-loader",
            "health",
            "resolve",
            "actions",
            "refuge",
            "fear",
            "accomplishment",
            "reward",
            "mission",
        ),
        *("ability-passive", "ability-active", "ability-crisis", "mood", "boss-card"),
        *("start", "exit", "goal", "noise", "lure", "shield"),
    }
    assert wanted <= symbols, wanted - symbols
    outlines = json.loads((CODE / "look" / "symbols.json").read_text())
    assert outlines.keys() == symbols and all(outlines.values())


def test_every_floor_and_mark_has_a_look() -> None:
    kinds = {room.kind for tile in MAPS.tiles.tiles.values() for room in tile.rooms.values()} | {"corridor"}
    assert kinds | {f"refuge-{place}" for place in PLACES} == LOOK["floors"].keys()
    assert set(LOOK["floors"].values()) <= PATTERNS
    colours = {f"{o.colour} objective" for m in MAPS.missions.values() for o in m.objectives}
    assert colours | {"start", "exit", "locked exit", "goal", "noise", "lure", "shield bubble"} <= LOOK["marks"].keys()


def test_every_seat_has_a_letter_and_a_notch() -> None:
    seats = Endure.characters(Endure.prepare("CG00", 3))
    assert set(seats) == LOOK["seats"].keys()
    assert {seat: LOOK["seats"][seat]["letter"] for seat in seats} == {seat: letter(seat) for seat in seats}
    first = [LOOK["seats"][seat] for seat in SURVIVORS]
    assert len({look["color"] for look in first}) == len(first)


def test_scenes_of_the_refuge() -> None:
    """From the door of the Refuge to the next mission: every place, every question."""
    setup = Endure.prepare(Endure.campaigns[0].id, 4)
    first = Table(Endure, setup, seed="refuge")
    fallen = first.state.survivors[0]
    fallen.fate, fallen.zone = "dead", -1
    for s in first.state.survivors[1:]:
        s.bag, s.health, s.injuries = [Item("pistol"), Item("med-kit"), Item("flare")], 3, ["leg", "head"]
    campaign.leave_mission(endure(first))
    table = Table(Endure, setup, seed="refuge", state=first.state)
    names = set()
    for number, (ask, _) in enumerate(moments(table, "refuge 3")):
        found = view(table, ask.seats[0], why_not=True)
        names.add(ask.name)
        for offer in found.offers:
            assert offer.prompt
            assert all(set(act.touches) <= ids_of(found) for act in offer.acts), offer.name
        if number > 60 or ask.name == "survivor_actions":
            break
    assert {"visit", "recruits", "visits"} <= names
