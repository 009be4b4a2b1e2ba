"""How the mission is won, in a line, with how far it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .conditions import brought_out
from .content import ENEMIES
from .names import counted, objective_name, zone_name

if TYPE_CHECKING:
    from .game import Endure

Terms = dict[str, Any]


def goal_words(g: Endure) -> str:
    """All win conditions of the mission, one sentence each."""
    mission = g.ground.mission
    return " ".join(GOALS[name](g, g.ground.terms[name]) for name in mission.win)


def _left(g: Endure, zones: list[int] | None) -> str:
    """Enemies and radar tokens that are left, in these zones or anywhere."""
    groups = sum(x.count for x in g.state.groups if zones is None or x.zone in zones)
    tokens = sum(zones is None or token.zone in zones for token in g.state.tokens)
    if not groups and not tokens:
        return "done"
    words = [f"{groups} {'enemy' if groups == 1 else 'enemies'}"] if groups else []
    words += [counted(tokens, "radar token")] if tokens else []
    return f"{' and '.join(words)} left"


def zones_clear(g: Endure, terms: Terms) -> str:
    zones = [g.ground.index[name] for name in terms["zones"]]
    return f"Clear {' and '.join(zone_name(g, zone) for zone in zones)}: {_left(g, zones)}."


def map_clear(g: Endure, terms: Terms) -> str:
    return f"Leave nothing alive on the map: {_left(g, None)}."


def _done(g: Endure, terms: Terms) -> str:
    return f"{sum(id in g.state.done for id in terms['objectives'])} of {len(terms['objectives'])}"


def _names(g: Endure, terms: Terms) -> str:
    names = [objective_name(g, id) for id in terms["objectives"]]
    return " and ".join(names) if len(names) < 3 else f"{len(names)} marked objectives"


def cells_sealed(g: Endure, terms: Terms) -> str:
    return f"Seal {_names(g, terms)}: {_done(g, terms)}."


def objectives_done(g: Endure, terms: Terms) -> str:
    return f"See to {_names(g, terms)}: {_done(g, terms)}."


def delivered(g: Endure, terms: Terms) -> str:
    return f"Bring {_names(g, terms)} to the exit: {_done(g, terms)}."


def carried_out(g: Endure, terms: Terms) -> str:
    held = sum(len(s.objectives) for s in g.state.survivors)
    carried = f", {held} in hand" if held else ""
    return f"Carry {_names(g, terms)} off the map: {brought_out(g, terms)} of {terms['count']}{carried}."


def _out(g: Endure) -> str:
    alive = [s for s in g.state.survivors if s.fate != "dead"]
    return f"{sum(s.fate == 'out' for s in alive)} of {len(alive)}"


def all_out(g: Endure, terms: Terms) -> str:
    return f"Every living survivor leaves the map: {_out(g)}."


def all_out_together(g: Endure, terms: Terms) -> str:
    return f"Every living survivor leaves by the same exit: {_out(g)}."


def all_at(g: Endure, terms: Terms) -> str:
    zone = g.ground.index[terms["zone"]]
    alive = [s for s in g.state.survivors if s.fate != "dead"]
    return f"Everybody alive to {zone_name(g, zone)}: {sum(s.zone == zone for s in alive)} of {len(alive)}."


def coast_clear(g: Endure, terms: Terms) -> str:
    row = g.view.distance[g.ground.index[terms["zone"]]]
    near = sum(x.count for x in g.state.groups if row[x.zone] <= terms["zones_around"])
    return f"No enemy within {terms['zones_around']} of it: {near} there." if near else "No enemy near it: done."


def win_by_pin(g: Endure, terms: Terms) -> str:
    boss = g.state.boss
    health = f"{boss.health} of {boss.most}" if boss is not None else "unknown"
    percent = terms["below_percent"]
    return f"Pin the Titan with a powered Loader in its zone, below {percent} % of its Health: {health}."


def sentries_out(g: Endure, terms: Terms) -> str:
    ours = f", {len(g.state.allies)} with us" if g.state.allies else ""
    return f"Bring reactivated Sentries off the map: {g.state.notes.get('sentries_out', 0)} of {terms['count']}{ours}."


def destroy_or_escape(g: Endure, terms: Terms) -> str:
    boss = g.state.boss
    if boss is None or boss.asleep:
        return "Reach the Olympian and switch it on."
    return f"Destroy the Olympian ({boss.health} of {boss.most} Health) or get everybody out: {_out(g)}."


def boss_dead(g: Endure, terms: Terms) -> str:
    boss = g.state.boss
    if boss is None:
        return "Kill the boss."
    return f"Kill {ENEMIES[boss.kind].name}: {boss.health} of {boss.most} Health left."


GOALS: dict[str, Callable[[Endure, Terms], str]] = {
    "zones-clear": zones_clear,
    "map-clear": map_clear,
    "cells-sealed": cells_sealed,
    "objectives-done": objectives_done,
    "delivered": delivered,
    "carried-out": carried_out,
    "all-out": all_out,
    "all-out-together": all_out_together,
    "all-at": all_at,
    "is-the-coast-clear": coast_clear,
    "win-by-pin": win_by_pin,
    "sentries-out": sentries_out,
    "destroy-or-escape": destroy_or_escape,
    "boss-dead": boss_dead,
}
