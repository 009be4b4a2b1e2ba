"""How long the enemy's turn is told: the client's own arithmetic, run by Node on made-up events."""

from __future__ import annotations

from typing import Any

from .node import run

SCRIPT = """
const cells = [{id: "far", tags: ["dark"]}, {id: "far2", tags: ["dark"]}, {id: "near", tags: ["lit"]}];
const piece = ([id, at, life]) => ({id, at, life, count: 1});
const pieces = [["ada", "near", 5], ["x", "near", 1], ["y", "near", 2]].map(piece);
const board = {id: "b", cells, edges: [], overlays: [], marks: [], pieces};
const tracks = [{id: "life-ada", name: "Life", value: 5}, {id: "nerve-ada", name: "Nerve", value: 3}];
const scene = {picture: {boards: [board], panels: [{seat: "ada", tracks}]}};
const last = {picture: {...scene.picture, boards: [{...board, marks: [{id: "s1", kind: "smoke", at: "near"}]}]}};
const beats = m.intoBeats(given, new Set(["ada"]), scene);
const said = {beats: beats.map((b) => b.events), near: beats.map((b) => b.near), paces: m.paces(beats, 1)};
const after = m.patched(scene, last, beats[0]), b = after.scene.picture.boards[0];
said.pieces = Object.fromEntries(b.pieces.map((p) => [p.id, [p.at, p.life]]));
said.tracks = Object.fromEntries(after.scene.picture.panels[0].tracks.map((t) => [t.id, t.value]));
said.floats = after.floats.map((f) => f.text);
said.marks = b.marks.map((k) => k.id);
said.pulses = after.pulses.map((p) => p.at);
return said;
"""


def told(events: list[dict[str, Any]]) -> Any:
    blank: dict[str, Any] = {
        "because": [],
        "rules": [],
        "to": None,
        "other": "",
        "text": "",
        "at": 0,
        "word": "x",
        "terms": {},
    }
    return run("beats", SCRIPT, [{**blank, "n": n, "beat": n, **event} for n, event in enumerate(events)])


def moved(piece: str, start: str, to: str) -> dict[str, Any]:
    return {"fact": {"is": "moved", "piece": piece, "start": start, "to": to, "count": 1, "path": []}}


def changed(piece: str, by: int) -> dict[str, Any]:
    return {"fact": {"is": "changed", "piece": piece, "what": "life", "by": by, "now": 3}}


def test_25_enemies_take_at_most_12_seconds() -> None:
    said = told([{"beat": n // 2, **(changed("ada", -1) if n % 2 else moved("e", "near", "near"))} for n in range(50)])
    assert len(said["beats"]) == 25 and sum(said["paces"]) <= 12_000.01
    assert min(said["paces"]) > 300  # still long enough to see


def test_what_nobody_sees_shares_one_beat() -> None:
    far = [moved(f"e{n}", "far", "far2") for n in range(20)]
    said = told([*far, moved("x", "far", "near"), changed("ada", -2), *far])
    assert [len(b) for b in said["beats"]] == [20, 1, 1, 20]
    assert said["near"] == [False, False, True, False]  # only what touches a character gets the camera


def test_a_reveal_with_four_tests_is_one_beat_of_at_most_4_seconds() -> None:
    reveal = {"is": "turned", "thing": "blip-1", "to": "jaeger", "at": "near", "who": ""}
    roll = {"is": "rolled", "who": "ada", "what": "resolve", "dice": [3, 4], "need": 5, "hits": None, "passed": False}
    said = told([{"beat": 0, "fact": fact} for fact in (reveal, *[roll] * 4)])
    assert len(said["beats"]) == 1 and 1_500 < said["paces"][0] <= 4_000


def test_any_track_death_and_mark_is_shown_for_any_game() -> None:
    """A loss of life, a gain on another track, a death, a move and a mark: from the types of the facts alone."""
    events = [
        changed("ada", -2),
        {"fact": {"is": "changed", "piece": "ada", "what": "nerve", "by": 1, "now": 4}},
        {"fact": {"is": "left", "piece": "x", "at": "near", "how": "killed", "count": 1}},
        moved("y", "near", "far"),
        {"fact": {"is": "marked", "mark": "smoke", "at": "near", "on": True, "count": 1}},
    ]
    said = told([{"beat": 0, **event} for event in events])
    pieces, tracks = said["pieces"], said["tracks"]
    assert pieces == {"ada": ["near", 3], "y": ["far", 2]}
    assert tracks == {"life-ada": 3, "nerve-ada": 4}
    assert said["floats"] == ["−2", "+1 Nerve"] and said["marks"] == ["s1"] and said["pulses"] == ["near"]


def test_what_is_bad_when_it_rises_harms_when_it_rises() -> None:
    """A hero who calms down is not hurt."""
    script = """
    const tracks = [{id: "stress", rising: "bad"}, {id: "life-ada", rising: "good"}];
    const bad = m.badOf({picture: {panels: [{seat: "ada", tracks}]}});
    return given.map((fact) => m.isHarm({fact}, new Set(["ada"]), bad));
    """
    facts = [{"is": "changed", "piece": "ada", "what": what, "by": by} for what in ("stress", "life") for by in (-1, 1)]
    assert run("beats", script, facts) == [False, True, True, False]


def test_kills_are_whose_they_were() -> None:
    """Of whom the rule names, else of who acted; where a rule says it was nobody's, nobody's."""
    panels: list[dict[str, Any]] = [{"seat": seat, "title": seat, "tracks": [], "cards": []} for seat in ("ann", "bob")]
    turn = {"fact": {"is": "heading", "level": "turn", "of": "bob"}, "terms": {}}
    falls = [
        {"fact": {"is": "left", "piece": f"z{n}", "how": "killed"}, "terms": {"by": by}}
        for n, by in enumerate(("ann", "zombie", "bob", ""))
    ]
    told = run(
        "tale",
        "const t = m.tale(given.scene, given.events, 6, []); return [t.kills, ...t.heroes.map((h) => h.kills)];",
        {"scene": {"picture": {"panels": panels}}, "events": [turn, *falls]},
    )
    assert told == [4, 1, 2]


def test_nobody_loses_more_than_there_is_and_a_close_call_is_survived() -> None:
    """A blow of 6 at 5 costs 5; how near somebody was who fell after all is no close call."""
    track = {"id": "life", "name": "Life", "symbol": "life", "value": 0, "most": 10, "rising": "good"}
    panels = [{"seat": s, "title": s, "tracks": [track], "cards": []} for s in ("ann", "bob")]
    losses = [("ann", -8, 2), ("bob", -5, 5), ("ann", -6, 0)]
    facts: list[dict[str, Any]] = [
        {"is": "changed", "piece": who, "what": "life", "by": by, "now": now} for who, by, now in losses
    ]
    facts.append({"is": "left", "piece": "ann", "how": "dead"})
    told = run(
        "tale",
        "const t = m.tale(given.scene, given.events, 6, []); return [t.heroes.map((h) => h.lost), t.closest.name];",
        {"scene": {"picture": {"panels": panels}}, "events": [{"fact": fact, "terms": {}} for fact in facts]},
    )
    assert told == [[10, 5], "bob"]


def test_after_a_short_mission_no_very_long_one_is_proposed() -> None:
    box = [{"id": id, "minutes": minutes, "source": "box"} for id, minutes in (("a", 30), ("b", 105), ("c", 40))]
    script = 'return ["a", "b", "c"].map((id) => (m.following(given, id) || {}).id || "");'
    assert run("tale", script, box) == ["c", "c", ""]
    assert run("tale", script, box[:2]) == ["b", "", ""]
