"""An open table, told as it was: where pieces arrive, the way they came, and what hurt them."""

from __future__ import annotations

from .node import run

OPEN = """
const inch = 10, cells = [{id: "s1-1", name: "B2", shape: [[60, 60], [120, 60], [120, 120], [60, 120]], tags: []}];
const board = (pieces) => ({id: "b", inch, cells, edges: [], overlays: [], marks: [], pieces});
const captain = {id: "u1.0", at: "", kind: "enemy", name: "Captain", seat: "", count: 1, tags: []};
const foe = (xy, life) => ({...captain, xy, life});
const scene = (pieces) => ({seat: "ada", picture: {boards: [board(pieces)], panels: []}});
const blank = {because: [], rules: [], to: null, other: "", text: "", at: 0, word: "x", terms: {}};
const path = [[6000, 6000], [6000, 9000], [11500, 9000]];
const move = {is: "moved", piece: "u1.0", start: "s1-1", to: "s1-1", count: 1, path};
const went = {...blank, fact: move, text: "It went."};
const fact = {is: "changed", piece: "u1", what: "health", by: -1, now: 5};
const hurt = {...blank, fact, terms: {why: given}, text: "Captain lost health to dangerous ground: 5 left."};
const came = {...blank, fact: {is: "appeared", piece: "u1.0", at: "s1-1", kind: "enemy", count: 1}};
const before = scene([foe([60, 60], 6)]), after = scene([foe([115, 90], 5)]);
const beats = (events) => m.intoBeats(events.map((e, n) => ({...e, n, beat: 1})), new Set(["ada"]), before);
const stands = (from, events) => m.patched(from, after, beats(events)[0]).scene.picture.boards[0].pieces[0];
return {
  walked: [stands(before, [went]).at, stands(before, [went]).xy],
  arrived: [stands(scene([]), [came]).at, stands(scene([]), [came]).xy],
  way: m.trails(before, after, [went])[0].way,
  jump: m.trails(before, after, [])[0].way ?? null,
  said: m.changed(before, after, [went, hurt])[0].text,
};
"""


def test_who_moves_on_an_open_table_stands_where_the_way_ends() -> None:
    """Not in the middle of its square: there it would jump as soon as the telling is over."""
    seen = run("beats", OPEN, "dangerous")
    assert seen["walked"] == ["", [115, 90]]
    assert seen["arrived"] == ["", [115, 90]]


def test_the_way_that_is_drawn_is_the_way_that_was_gone() -> None:
    seen = run("beats", OPEN, "dangerous")
    assert seen["way"] == [[60, 60], [60, 90], [115, 90]]
    assert seen["jump"] is None


def test_what_changed_says_what_hurt_somebody() -> None:
    assert run("beats", OPEN, "dangerous")["said"] == "Captain lost health to dangerous ground: 5 left"
    assert run("beats", OPEN, "")["said"].startswith("Captain: ")
