"""The Director's cut: a hand of cards, one a turn, and the say in what is equal (EXO-DIR, EXO-CTRL).

She is asked at public moments only, whenever she holds cards and has played none this turn: that she is asked says
nothing about what she holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...spaces.grid import FAR
from ...table import Ask, Choose, WhyNot, chance
from ...table.facts import Noted, Turned
from . import combat
from .board import living
from .content import DEALT, DIRECTOR
from .effects import Control, Frenzy, Reroute, Rise, Slam
from .options import AnyOption, Hunts, Pass, Play, Remove
from .state import Unit

if TYPE_CHECKING:
    from .game import Exodus


def due(g: Exodus, moment: str) -> bool:
    """Whether she is to be asked now: with cards while she has played none; and of infected whom they prefer, and which
    she takes off."""
    s = g.state
    if not g.director or s.window == moment:
        return False
    if s.units and not moment.startswith("heroes"):
        return True
    return bool(s.hand) and not s.card


async def window(g: Exodus, moment: str) -> None:
    """One answer: a card, a drop off, or nothing more at this moment."""
    ask = Ask(g.director, Choose("director", window_options, (g, moment)), blind=True)
    _, answer = await g.ask_first(ask)
    if isinstance(answer, Play):
        if moment.startswith("spawn"):
            g.state.window = moment  # no drop off behind a card (EXO-DIR-12)
        await play(g, answer)
    elif isinstance(answer, Remove):
        unit = g.unit_on(answer.at)
        combat.remove(g, unit, "taken-off")  # EXO-DIR-12
    else:
        g.state.window = moment
        if moment.startswith("infected"):
            g.state.hunt = answer.hunt
            g.state.settled = bool(answer.hunt)


def window_options(g: Exodus, moment: str, no: WhyNot | None) -> list[AnyOption]:
    """What she may do at this moment (EXO-DIR-07, EXO-DIR-08)."""
    s = g.state
    kind = moment.partition(":")[0]
    found: list[AnyOption] = []
    for card in dict.fromkeys(s.hand):
        if not s.card and DIRECTOR[card].moment == kind:
            found += [Play(card, on) for on in targets(g, card)]
        elif no is not None:
            rule, word = ("EXO-DIR-07", "card-played") if s.card else ("EXO-DIR-08", "not-now")
            for on in dict.fromkeys(("", *targets(g, card))):
                no(Play(card, on), rule, word)
    if kind == "infected":
        return [*[Pass(hero.id) for hero in living(g)], Pass(), *found]
    if kind == "spawn":
        found += [Remove(g.grid.names[unit.at]) for unit in droppable(g)]
    return [Pass(), *found]


def droppable(g: Exodus) -> list[Unit]:
    """What she may take off: infected on the map that are not controlled, and that no goal wants slain (EXO-RUL-38)."""
    there = [u for u in g.state.units if not u.holds and u.at >= 0 and not u.controlled and not u.hero]
    return [unit for unit in there if not any(goal.wanted(unit.kind) for goal in g.mission.goals)]


def targets(g: Exodus, card: str) -> list[str]:
    """What a card can be played on; `[""]` when it needs nothing."""
    names = g.grid.names
    on_map = [u for u in g.state.units if not u.holds and u.at >= 0]
    deed = DIRECTOR[card].effects[0]
    if isinstance(deed, Control):
        return [names[u.at] for u in on_map if not u.controlled]
    if isinstance(deed, Frenzy):
        return [names[u.at] for u in on_map if not u.prone]
    if isinstance(deed, Rise):
        return [""] if any(u.prone for u in on_map) else []
    if isinstance(deed, Slam):
        return [door.id for door in g.grid.doors if not door.bit & g.state.closed]
    if isinstance(deed, Reroute):
        return [str(number) for number, line in enumerate(g.ground.mission.chart) if line.kind]
    return [""]


async def play(g: Exodus, choice: Play) -> None:
    """It is shown and discarded (EXO-DIR-09)."""
    s = g.state
    s.hand.remove(choice.card)
    s.played.append(choice.card)
    s.card = choice.card
    g.reveal("director card")
    if g.live:
        fact = Turned("director", choice.card, choice.on)
        g.tell(fact, "plays-card", "EXO-DIR-07 EXO-DIR-09", card=choice.card, on=choice.on)
    await g.enact(f"{choice.card}:effects", DIRECTOR[choice.card].effects, choice.on)


# ---- her say ---------------------------------------------------------------------------------------------------------


async def prey(g: Exodus, unit: Unit, ids: list[str]) -> str:
    """Among equally near heroes she chooses (EXO-DIR-06): the one she hunts, else she is asked."""
    if g.state.hunt in ids:
        return g.state.hunt
    if g.state.settled:
        return ids[0]
    answer: Hunts = await g.ask(g.director, "prey", prey_options, ids)
    return answer.hero


def prey_options(g: Exodus, ids: list[str], no: WhyNot | None) -> list[AnyOption]:
    return [Hunts(id) for id in ids]


def prefers(g: Exodus, squares: list[int]) -> int:
    """Of equal squares the one nearest to the hero she hunts (EXO-DIR-05)."""
    if not g.state.hunt or g.hero(g.state.hunt).fate:
        return squares[0]
    at = g.hero(g.state.hunt).at
    return min(squares, key=lambda square: (min(g.grid.range(square, at), FAR), square))


def deal(g: Exodus) -> None:
    """As many cards as the mission page says (EXO-DIR-02); Direct Control is always among them (EXO-GAP-23)."""
    if not g.director:
        return
    s = g.state
    s.hand = [DEALT]
    mission = g.ground.mission
    for _ in range(mission.director + mission.director_more * (len(s.heroes) - 2) - 1):
        card = g.draw("director deck", s.unseen, to=(g.director,))
        if card is not None:
            s.hand.append(card)
    s.hand.sort()
    if g.live:
        g.tell(Noted("hand", who=g.director), "dealt", "EXO-DIR-02", count=len(s.hand))


def deal_anew(g: Exodus) -> None:
    """What the heroes cannot know: the Director's hand, but for the card that is always in it."""
    s = g.state
    known = DEALT in s.hand and DEALT not in s.played
    if known:
        s.hand.remove(DEALT)
    layer = s.unseen.layers[-1].cards if s.unseen.layers else []
    chance.deal_anew(g.take, "director deck", s.hand, layer)
    if known:
        s.hand = sorted([*s.hand, DEALT])
