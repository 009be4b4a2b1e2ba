"""What the deeds of perks and Director cards do, each in one place (see `effects` for their words)."""

from __future__ import annotations

from ...cards import Doing, deed
from ...table.facts import Changed
from .effects import Breath, Control, Frenzy, Fresh, More, Rage, Reroute, Rise, Scent, Slam, Steel
from .infected import look_at_closest

# ---- deeds of perks --------------------------------------------------------------------------------------------------


@deed(Breath)
async def breath(d: Doing, effect: Breath) -> None:
    hero = d.actor
    hero.ap += effect.amount
    if d.g.live:
        d.g.tell(Changed(hero.id, "ap", effect.amount, hero.ap), "more-ap", "EXO-POWER-02", who=hero.id)


@deed(Rage)
async def rage(d: Doing, effect: Rage) -> None:
    d.actor.rage = effect.amount


@deed(Steel)
async def steel(d: Doing, effect: Steel) -> None:
    """The points that the infection has cost this turn come back, cured by now or not."""
    d.actor.ap += d.actor.lost


# ---- deeds of the Director -------------------------------------------------------------------------------------------


@deed(Control)
async def control(d: Doing, effect: Control) -> None:
    """EXO-CTRL-01."""
    d.g.unit_on(d.actor).controlled = True


@deed(More)
async def more(d: Doing, effect: More) -> None:
    d.g.state.more = effect.amount


@deed(Reroute)
async def reroute(d: Doing, effect: Reroute) -> None:
    d.g.state.line = int(d.actor)


@deed(Fresh)
async def fresh(d: Doing, effect: Fresh) -> None:
    d.g.state.fresh = True


@deed(Frenzy)
async def frenzy(d: Doing, effect: Frenzy) -> None:
    d.g.state.frenzied, d.g.state.haste = d.g.unit_on(d.actor).id, effect.amount


@deed(Rise)
async def rise(d: Doing, effect: Rise) -> None:
    for unit in d.g.state.units:
        if unit.prone:
            unit.prone = False
            look_at_closest(d.g, unit)


@deed(Scent)
async def scent(d: Doing, effect: Scent) -> None:
    d.g.state.scent = effect.amount


@deed(Slam)
async def slam(d: Doing, effect: Slam) -> None:
    door = d.g.grid.door[d.actor]
    d.g.state.closed |= door.bit
    d.g.state.slammed |= door.bit
