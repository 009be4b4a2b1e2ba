"""A game of Endure the Stars in plain words: what the recordings compare. Whoever changes the state's layout adapts
this."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from starboard.games.endure.game import Endure
from starboard.games.endure.missions import terms as m
from starboard.games.endure.state import Survivor
from starboard.table import Pile


def answer(value: Any) -> Any:
    """An answer in plain words."""
    return msgspec.to_builtins(value)


def view(g: Endure) -> dict[str, Any]:
    """All that lies on the table."""
    state, loader, boss, refuge = g.state, g.state.loader, g.state.boss, g.state.refuge
    return {
        "mission": state.mission,
        "round": state.round,
        "phase": state.phase,
        "turn": _seats(g, [state.actor] if state.actor >= 0 else []),
        "first player": state.survivors[state.first].seat,
        "have acted": _seats(g, _bits(state.acted)),
        "actions": state.actions,
        "marching": [[state.survivors[who].seat, steps] for who, steps in state.marching],
        "survivors": {s.seat: _survivor(g, s) for s in state.survivors},
        "enemies": sorted([x.kind, _zone(g, x.zone), x.count, x.hurt, x.stunned, x.turn] for x in state.groups),
        "seen by enemies": sorted([x.kind, _zone(g, x.zone), *_seats(g, _bits(x.saw))] for x in state.groups if x.saw),
        "radar": sorted([_zone(g, t.zone), t.pile, t.face, *t.seen_by, "off" if t.off else ""] for t in state.tokens),
        "radar piles": {pile: sorted(tokens) for pile, tokens in sorted(state.piles.items())},
        "radar pool": state.spawns,
        "boss": boss and [boss.kind, boss.health, boss.most, boss.mood, boss.asleep, *_pile(boss.deck)],
        "allies": sorted([a.kind, _zone(g, a.zone), a.health, a.round] for a in state.allies),
        "noise": sorted([_zone(g, n.zone), n.level, n.round, n.tied] for n in state.noises),
        "lures": sorted([_zone(g, lure.zone), lure.radius] for lure in state.lures),
        "shields": sorted(_zone(g, zone) for zone in state.shields),
        "locked doors": _doors(g, state.closed),
        "forced doors": _doors(g, state.forced),
        "cut walls": [_wall(g, contact) for contact in _bits(state.broken)],
        "locked exits": sorted(state.shut),
        "events": _pile(state.events),
        "event": state.event,
        "next event": [state.next_event, *state.next_seen, "skipped" if state.skip_event else ""],
        "items": _pile(state.items),
        "fears": sorted(state.fears),
        "goals": sorted(state.goals),
        "aside": sorted(state.aside),
        "objectives": sorted([m.id, _zone(g, m.zone)] for m in state.marks),
        "done": sorted(state.done),
        "carried out": sorted(state.carried_out),
        "loader": loader and [_zone(g, loader.zone), _seats(g, [loader.pilot]), loader.charges, loader.powered],
        "memory": _memory(g),
        "killed": state.killed,
        "in force": sorted([e.id, e.who, e.lasts, e.amount] for e in state.effects),
        "missions before": state.after,
        "fallen": sorted(state.fallen),
        "refuge": refuge
        and [refuge.track, sorted(refuge.stock), _seats(g, refuge.done), refuge.dealt, *_pile(refuge.events)],
    }


def _memory(g: Endure) -> dict[str, int]:
    """What conditions remember, as the recordings call it."""
    found: dict[str, int] = {}
    seats = ["", *(s.seat for s in g.state.survivors)]
    for memory in g.state.memory.values():
        match memory:
            case m.BallMemory(shattered=shattered) | m.VialMemory(shattered=shattered):
                found["shattered"] = shattered
            case m.TroubleMemory():
                carrier = next((s.seat for s in g.state.survivors if "brain" in s.objectives), "")
                found["drawn"] = memory.draws and seats.index(carrier)
            case m.LongRoadMemory():
                found["scarred"] = seats.index(memory.scarred)
            case m.ScentMemory():
                found |= {"bled": sum(1 << seats.index(seat) for seat in memory.bled), "drawn": int(memory.drawn)}
            case m.SprayMemory():
                masks = [(seat, zone) for seat, mask in memory.unnoticed.items() for zone in _bits(mask)]
                found |= {f"mask {seat} {zone}": 1 for seat, zone in masks} | {"masked": len(masks)}
            case m.TraitorMemory():
                found["sentries_out"] = memory.out
            case m.EngineerMemory():
                found["parts"] = memory.parts
            case m.PrematureMemory():
                found |= {"reached": memory.reached, "premature": 2 if memory.over else int(memory.due)}
            case m.SedativeMemory():
                found["sedated"] = memory.asleep
            case m.SeekMemory():
                found["shrine"] = memory.shrine + 1
    return {note: int(found[note]) for note in sorted(found) if found[note]}


def _bits(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def _zone(g: Endure, zone: int) -> str:
    return g.ground.ids[zone] if zone >= 0 else ""


def _doors(g: Endure, mask: int) -> list[str]:
    return sorted(g.ground.door_ids[n] for n in _bits(mask))


def _wall(g: Endure, contact: int) -> list[str]:
    there = g.ground.layout.contacts[contact]
    return sorted((_zone(g, there.a), _zone(g, there.b)))


def _seats(g: Endure, numbers: Iterable[int]) -> list[str]:
    return [g.state.survivors[n].seat for n in sorted(numbers) if n >= 0]


def _pile(pile: Pile) -> list[Any]:
    """How many cards; those that somebody has seen; and the discards."""
    seen = [[*layer.cards, *layer.seen_by] for layer in pile.layers if layer.seen_by]
    return [len(pile), seen, sorted(pile.discard)]


def _survivor(g: Endure, s: Survivor) -> dict[str, Any]:
    return {
        "who": [s.kind, s.kit],
        "in": _zone(g, s.zone),
        "fate": [s.fate, s.exit],
        "health": s.health,
        "resolve": s.resolve,
        "resolve cards": sorted(s.hidden),
        "late resolve cards": sorted(s.late),
        "shaken": sorted(s.shaken),
        "accomplishment": [s.goal, s.progress, s.reward],
        "crisis": s.crisis,
        "injuries": sorted(s.injuries),
        "bag": sorted(s.cards),
        "wears": [s.head, s.body],
        "jammed": sorted(item.card for item in s.bag if item.jammed),
        "objectives": sorted(s.objectives),
        "stunned": s.stunned,
        "stuck": bool(s.held),
        "once": sorted(s.limits),
    }
