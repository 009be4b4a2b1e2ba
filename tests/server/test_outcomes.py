"""What came of a choice, in a player's words."""

from __future__ import annotations

import random
import tomllib
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import pytest

from starboard import games
from starboard.games.endure.options import Attack, Move
from starboard.games.endure.options import Done as TurnDone
from starboard.games.exodus.options import NoPerk
from starboard.games.starquest.options import Done, PassItem
from starboard.lab import first
from starboard.scene import Board, Card, Mark, Panel, Picture, Piece, Track
from starboard.server import outcomes, speech, worker
from starboard.table import Ask, Pick, Table, words

WORDS = Path(speech.__file__).parent / "words" / "en.toml"


def picture(
    jaegers: int, resolve: int = 10, actions: int = 3, found: int = 0, noise: str = "", fever: int = 0
) -> Picture:
    pieces = [Piece("jaeger@bar", "bar", "enemy", "Jaeger", count=jaegers, many="Jaegers")] if jaegers else []
    marks = [Mark("n", "bar", "noise", "2", note=noise)] if noise else []
    tracks = [
        Track("resolve", "Resolve", resolve, 10),
        Track("actions", "Actions", actions, 3, rising="spent"),
        Track("fever", "Fever", fever, 9, rising="bad"),
    ]
    cards = [Card(str(n), "Torch", "") for n in range(found)]
    panel = Panel("panel-medic", "survivor", "Medic", "medic", tracks=tracks, cards=cards)
    return Picture([Board("ship", "Ship", (10, 10), pieces=pieces, marks=marks)], [panel])


def test_what_happened_is_said_and_what_is_always_so_is_not() -> None:
    before = picture(3)
    assert outcomes.words(before, picture(2, actions=2)) == "kills 1 Jaeger"
    assert outcomes.words(before, picture(3, actions=2)) == ""
    assert outcomes.words(before, picture(3, resolve=9, found=1)) == "Medic loses 1 Resolve, Medic gets 1 card"
    assert outcomes.words(before, picture(4)) == "1 Jaeger appears"
    assert outcomes.words(before, picture(1)) == "kills 2 Jaegers"
    assert outcomes.heard(picture(3, noise="Noise 2 heard by 3 Jaegers.")) == {"Noise 2 heard by 3 Jaegers."}


def test_cases_add_up_and_the_likeliest_comes_first() -> None:
    cases = outcomes.cases(picture(3), [picture(2)] * 3 + [picture(3)] * 5)
    assert [(case.words, case.share) for case in cases] == [("nothing", 5 / 8), ("kills 1 Jaeger", 3 / 8)]


def test_losses_are_those_that_move() -> None:
    found = outcomes.losses(picture(3), [picture(3, resolve=8), picture(3)])
    assert [(loss.whose, loss.which, loss.mean, loss.shares) for loss in found] == [
        ("Medic", "Resolve", -1.0, [(0, 0.5), (-2, 0.5)])
    ]


def test_a_track_says_itself_whether_it_is_bad_when_it_rises() -> None:
    before, after = picture(3, resolve=8), picture(2, resolve=9, fever=2)
    assert outcomes.words(before, after) == "kills 1 Jaeger, Medic gains 1 Resolve, Medic gains 2 Fever"
    assert outcomes.gains(before, after) == "kills 1 Jaeger, Medic gains 1 Resolve"
    assert outcomes.gains(after, before) == "Medic loses 2 Fever"  # and nobody is glad of a Jaeger more
    assert [(loss.which, loss.mean, loss.bad) for loss in outcomes.losses(before, [after])] == [
        ("Fever", 2.0, True),
        ("Resolve", 1.0, False),
    ]


def test_no_hint_ends_a_fresh_turn_for_little() -> None:
    """On the first turn of Endure's first mission; and what is advised has a reason without percentages."""
    script = first.book("endure")
    door = games.load("endure")
    table = Table(door, door.prepare(script.mission, tuple(script.seats)), seed=script.seed)
    offer = table.offers[0]
    job = worker.Advise("endure", table.save(), offer.seats[0], offer.id, 300)
    hint = worker.advise(job)
    assert hint.reason and "%" not in hint.reason
    assert hint.tied or not hint.advice[0].label.startswith("End the turn") or "costs you" in hint.reason
    done = next(option for option in offer.kind.iterate() if worker._ends(option))
    assert worker._looked(table, offer, offer.seats[0], done, random.Random(1))[1] is not None


def test_a_turn_is_ended_rather_than_an_action_wasted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where what could be done instead is good for nothing: no "it hardly matters", but that it is not worth it."""
    door = games.load("endure")
    table = Table(door, door.prepare("CG00", 3), seed="idle")
    offer = table.offers[0]
    options = list(offer.kind.iterate())
    done = next(option for option in options if worker._ends(option))
    monkeypatch.setattr(worker, "_level", lambda *_: [(options[0], 9, 0.5), (done, 9, 0.5)])
    monkeypatch.setattr(worker, "_good_for", lambda *_: "")
    monkeypatch.setattr(worker, "_liked", lambda *_: [])  # nor does the policy want it
    hint = worker.advise(worker.Advise("endure", table.save(), offer.seats[0], offer.id, 50))
    assert not hint.tied and hint.advice[0].label.startswith("End the turn")
    assert hint.reason.startswith("Nothing else you could do now is worth it")


def test_a_hint_says_where_the_crew_is_heading() -> None:
    """Arms first, then what the mission turns on: a search of the same room for rounds has its reason."""
    door = games.load("endure")
    table = Table(door, door.prepare("CG00", ("marine", "medic", "engineer")), seed="heading")
    seat = table.offers[0].seats[0]
    move = next(option for option in table.offers[0].kind.iterate() if isinstance(option, Move))
    assert "until round 6 at most; then on to the goal" in worker._purpose(table, seat, move, random.Random(1))
    done = TurnDone()
    assert "Each of the crew may search once a turn" in worker._purpose(table, seat, done, random.Random(1))
    policy: Any = table.game.policy(random.Random(1))
    table.game.state.round = 6  # the last one in which better arms are looked for
    assert "next turn on to the goal" in policy.purpose(table.game, seat, done)
    table.game.state.round = 7
    assert "Door switch in Operating theatre" in policy.purpose(table.game, seat, move)


def test_whoever_strikes_next_door_is_told_to_step_in() -> None:
    door = games.load("endure")
    table = Table(door, door.prepare("CG00", ("marine", "medic", "engineer")), seed="step")
    label = door.scenery.caption(table.game, table.offers[0], Attack("swarmer-leg", "rec-room.p")).label
    assert label.startswith("Step in, Swarmer Leg → Plaza")
    assert door.scenery.caption(table.game, table.offers[0], Attack("pistol", "rec-room.p")).label.startswith("Pistol")


def test_a_hint_says_what_its_choice_is_for_or_nothing() -> None:
    """Where no reason is found the game's own word for such a choice; none is better than an empty one."""
    door = games.load("exodus")
    table: Table[Any] = Table(door, door.prepare("m1-landing", ("kira", "mike")), seed="good")
    perk = table.offers[0]
    option = next(iter(perk.kind.iterate()))
    assert worker._in_general(table, perk, option) == door.words.template("good.take-perk")
    assert worker._in_general(table, perk, NoPerk()) == ""


def test_who_is_met_is_not_killed() -> None:
    """Alien ships leave the map when they meet the EOS."""
    met = Picture([Board("b", "Board", (9, 9), [], [], [Piece("s", "g", "alien", "Dexer")])], [])
    assert outcomes.gains(met, Picture([Board("b", "Board", (9, 9), [], [])], [])) == ""


def test_one_of_a_troop() -> None:
    """A troop that goes by one name for all: not "1 Deckhands"."""
    troop = [Piece("u1", "troop", "b", "Deckhands", count=count) for count in (4, 3)]
    before, after = (Picture([Board("b", "Board", (9, 9), [], [], [piece])], []) for piece in troop)
    assert outcomes.words(before, after) == "kills 1 of the Deckhands"


@pytest.mark.parametrize("slug", games.slugs())
def test_every_word_for_what_a_choice_is_good_for_is_said_of_one(slug: str) -> None:
    """Its name is that of an option, or of a question that is not answered by one."""
    door = games.load(slug)
    said = {path[5:] for path, _ in door.words.paths() if path.startswith("good.")}
    for ending in ("-none", "-always", "-more"):
        said = {name.removesuffix(ending) for name in said}
    options = get_args(door.option_type) or (door.option_type,)
    tags = {option.__struct_config__.tag for option in options}
    asked = {path.split(".")[1] for path, _ in door.words.paths() if path.startswith("ask.")}
    assert said <= tags | asked, said - tags - asked


def test_to_pick_none_has_a_reason_of_its_own() -> None:
    door = games.load("eosrise")
    table: Table[Any] = Table(door, door.prepare("easy", 4), seed="none")
    ask = Ask("commander", Pick("shields", ("a", "b")))
    assert "miss" in worker._in_general(table, ask, ["a"])
    assert "kept" in worker._in_general(table, ask, [])


def test_what_comes_whatever_one_does_is_no_reason() -> None:
    door = games.load("endure")
    table: Table[Any] = Table(door, door.prepare("CG00", 3), seed="idle")
    crew = table.game.say("outlook.crew")
    good, rare = worker.Look("", {crew: 0.2}, {crew: 1.0}), worker.Look("", {crew: 0.2}, {crew: 0.3})
    says = table.game.say("reason.crew")
    seldom = f"About 3 times in 10 {says[0].lower()}{says[1:]}"
    merits = partial(worker._merits, table, "medic")
    assert merits(good, []) == merits(good, [worker.Look("", {}, {})]) == [says]
    assert merits(good, [good]) == [], "the others bring it as well"
    assert merits(rare, []) == [seldom]
    assert merits(rare, [], general="Rooms hold gear.") == ["Rooms hold gear.", seldom]
    assert merits(good, [], general="Rooms hold gear.") == [says]
    kills = worker.Look("kills 1 Jaeger", {}, {}, came={"kills 1 Jaeger": 0.6})
    assert merits(kills, [kills]) == [] != merits(kills, [good])
    less = worker.Look("", {}, {}, came={"kills 1 Jaeger": 0.5})
    assert merits(kills, [less]) == [], "by chance a little more often than not"
    unsure = worker.Look("", {crew: 0.2}, {crew: 1.0}, error={crew: 0.12})
    assert merits(unsure, []) == [says]
    assert merits(unsure, [], worker.CERTAIN) == [], "a tie is not told apart by luck"


def test_what_is_good_for_something_is_no_tie_with_what_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    door = games.load("endure")
    table: Table[Any] = Table(door, door.prepare("CG00", 3), seed="idle")
    offer = table.offers[0]
    level = [(option, 9, 0.5) for option in islice(offer.kind.iterate(), 2)]
    kills = "kills 1 Jaeger"
    looks = iter([worker.Look("", {}, {}), worker.Look(kills, {}, {}, came={kills: 0.6})])
    monkeypatch.setattr(worker, "_looked", lambda *_: next(looks))
    best, why = worker._between(table, offer, offer.seats[0], level, random.Random(1))
    assert best == level[1:] and why == f"Most likely: {kills}."


def test_what_the_host_says_of_a_choice_stands_in_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "SAYS", words.Words(tomllib.loads(WORDS.read_text(encoding="utf-8")), marked=True))
    door = games.load("endure")
    table: Table[Any] = Table(door, door.prepare("CG00", 3), seed="idle")
    offer = table.offers[0]
    done = next(option for option in offer.kind.iterate() if worker._ends(option))
    assert worker._reason(table, offer, offer.seats[0], [(done, 9, 0.5)], random.Random(1)).startswith("⟦")
    troop = [Piece("u1", "troop", "b", "Deckhands", count=count) for count in (4, 3)]
    before, after = (Picture([Board("b", "Board", (9, 9), [], [], [piece])], []) for piece in troop)
    assert outcomes.words(before, after) == "⟦kills ⟦1 of the Deckhands⟧⟧"


@pytest.mark.parametrize("slug", games.slugs())
def test_whoever_plays_against_the_rest_is_told_in_sentences_of_the_game(slug: str) -> None:
    door = games.load(slug)
    asked = {knob.id: True for knob in door.knobs if knob.id == "director"}
    table: Table[Any] = Table(door, door.prepare(door.missions[0].id, door.players[0], **asked), seed="against")
    for seat in table.game.opponents():
        for what in table.game.outlook():
            said = {worker._part(table.game, seat, what, better=better) for better in (True, False)}
            theirs = {worker._part(table.game, table.setup.seats[0], what, better=better) for better in (True, False)}
            assert len(said | theirs) == 4, (what, said)
    assert table.game.opponents() or slug != "exodus"


def test_to_pass_something_on_ends_nothing() -> None:
    assert worker._ends(Done()) and not worker._ends(PassItem("kit", "vanguard"))


def test_what_is_left_to_no_chance_is_sure() -> None:
    """An attack of Vortex rolls no dice; one of Endure does."""
    door = games.load("vortex")
    table: Table[Any] = Table(door, door.prepare("intro", 2), seed="sure")
    ask = table.offers[0]
    assert worker._looked(table, ask, ask.seats[0], next(iter(ask.kind.iterate())), random.Random(1)).sure
    look = worker.Look("kills Ripper", {}, {}, came={"kills Ripper": 1.0})
    assert worker._merits(table, "red", look, []) == ["Most likely: kills Ripper."]
    assert worker._merits(table, "red", look._replace(sure=True), []) == ["Sure: kills Ripper."]
    assert worker._merits(table, "red", look._replace(own=True), []) == ["What you can make of it: kills Ripper."]
    endure = games.load("endure")
    rolls: Table[Any] = Table(endure, endure.prepare("CG00", 3), seed="sure")
    step = next(option for option in rolls.offers[0].kind.iterate() if isinstance(option, Move))
    assert not worker._looked(rolls, rolls.offers[0], rolls.offers[0].seats[0], step, random.Random(1)).sure


def test_a_reason_names_what_there_is_more_of() -> None:
    """A gauge by its name, else cards; no "life or Equipment"."""
    door = games.load("vortex")
    table: Table[Any] = Table(door, door.prepare("intro", 2), seed="more")
    heroes = table.game.say("outlook.heroes")
    look = worker.Look("", {heroes: 1.0}, {heroes: 1.0}, left={"Life": 12.0, "": 1.0}, had={"Life": 12.0, "": 1.0})
    said = [
        worker._merits(table, "red", look, [look._replace(better={heroes: 0.0}, left=other)])
        for other in ({"Life": 9.0, "": 1.0}, {"Life": 12.0, "": 0.0}, look.left)
    ]
    assert said == [["It leaves the Heroes more Life."], ["It brings Equipment."], ["It leaves the Heroes safer."]]


def test_what_a_choice_brings_is_said_once() -> None:
    """What most likely comes of it names a gauge: that it adds to that gauge is no second sentence."""
    door = games.load("eosrise")
    table: Table[Any] = Table(door, door.prepare("easy", 4), seed="once")
    skill = table.game.say("outlook.skill")
    look = worker.Look(
        "Pilot gains 1 Skill", {skill: 1.0}, {skill: 1.0}, came={"Pilot gains 1 Skill": 1.0}, left={"Skill": 2.0},
        had={"Skill": 1.0}, sure=True,
    )  # fmt: skip
    other = look._replace(better={skill: 0.0}, came={}, left={"Skill": 1.0})
    assert worker._merits(table, "pilot", look, [other]) == ["Sure: Pilot gains 1 Skill."]
    assert worker._merits(table, "pilot", look._replace(likely=""), [other]) == ["It adds to Skill."]


def test_to_leave_it_open_has_one_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lets the game choose is not told that this keeps anything off: it changes nothing."""
    door = games.load("exodus")
    table: Table[Any] = Table(door, door.prepare("m1-landing", 2), seed="any")
    settle = next(option for option in get_args(door.option_type) if option.__struct_config__.tag == "settle")()
    offer = table.offers[0]
    reason = worker._reason(table, offer, offer.seats[0], [(settle, 9, 0.5)], random.Random(1))
    assert reason == table.game.say("good.settle-always")
