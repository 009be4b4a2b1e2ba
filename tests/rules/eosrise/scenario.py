"""Scenarios of Project EOS Rise: a game in the middle of something, described in a line, played with scripted dice.

    g = game(eos="5.4", frbs=["5.3"], warp=1)
    play(g, warp.warp(g), Warp("5.3"))
    assert g.state.progress == 1

A roll that was not scripted fails the test, and so does a question that is not answered, an answer that is not offered,
or an answer that nobody asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starboard.games.eosrise.content import GALAXY, HOUSE, NAMES
from starboard.games.eosrise.game import EosRise
from starboard.games.eosrise.state import Attack, Deck, EosState, Foe, Officer, Ship
from starboard.table import Script
from starboard.table.game import Ended, Stop

STATIONS = {"hawkins": "9.2", "chandra": "12.3", "borealis": "15.4", "perseus": "18.6"}
NEARLY = HOUSE.progress.planet - 1
"""Progress, one step before its end."""
TWO = HOUSE.extinction.index(2)
"""Where the number above the Extinction marker is 2."""


def stacked(cards: Sequence[str]) -> Deck:
    """A deck whose order everybody knows, top card first."""
    return Deck(top=tuple(cards))


def game(
    phase: str = "crew",
    *,
    mission: str = "normal",
    eos: str = "5.4",
    rolls: Sequence[Any] = (),
    levels: Mapping[str, int | tuple[str, int]] | None = None,
    ships: Sequence[tuple[str, str]] = (),
    frbs: Sequence[str] = (),
    skills: Sequence[str] = (),
    tokens: Sequence[str] = (),
    asteroids: Sequence[str] = (),
    mines: Sequence[str] = (),
    stations: Mapping[str, str] | None = None,
    hull: Mapping[str, int] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    bag: Sequence[str] | None = None,
    pursuit: Sequence[str | Foe] = (),
    attackers: Sequence[str | Foe] = (),
    planet: str = "",
    traits: bool = False,
    officers: Mapping[str, Mapping[str, Any]] | None = None,
    **fields: Any,
) -> EosRise:
    """A game in this phase of its second round; nobody has a personal mission unless a test deals it.

    `levels`: an officer's hex, or its advanced track and the hex there; `officers`: any other field of theirs. `decks`
    are stacked, top card first; other decks are shuffled, so that a draw from them has to be scripted.
    """
    setup = EosRise.prepare(mission, 4, traits=traits)
    state = EosRise.start(setup)
    state.round, state.phase, state.eos = 2, phase, GALAXY[eos]
    state.stations = {region: GALAXY[name] for region, name in (stations or STATIONS).items()}
    for seat, level in (levels or {}).items():
        officer = who(state, seat)
        if isinstance(level, tuple):
            officer.branch, officer.level = level[0], 4 + level[1]
        else:
            officer.level = level
    for seat, values in (officers or {}).items():
        for field, value in values.items():
            value = GALAXY[value] if field == "cargo" else tuple(value) if field == "technology" else value
            setattr(who(state, seat), field, value)
    for kind, name in ships:
        state.ships.append(Ship(state.next_ship, kind, GALAXY[name]))
        state.next_ship += 1
    for field, names in {
        "frbs": frbs,
        "skills": skills,
        "tokens": tokens,
        "asteroids": asteroids,
        "mines": mines,
    }.items():
        setattr(state, field, [GALAXY[name] for name in names])
    if hull is not None:
        state.hull = dict(hull)
    for deck, cards in (decks or {}).items():
        state.decks[deck] = stacked(cards)
    if bag is not None:
        state.bag = stacked(bag)
    state.pursuit = [foe if isinstance(foe, Foe) else Foe(foe) for foe in pursuit]
    state.attackers = [foe if isinstance(foe, Foe) else Foe(foe) for foe in attackers]
    if planet:
        state.planet, state.dash = GALAXY[planet], True
    for field, value in fields.items():
        setattr(state, field, value)
    return at_table(state, setup, rolls)


def at_table(state: EosState, setup: Any, rolls: Sequence[Any] = ()) -> EosRise:
    g = EosRise(state, setup)
    g.live = True
    g._source = Script(*rolls)
    g.told = []  # type: ignore[attr-defined]
    g._tell = g.told.append  # type: ignore[attr-defined]
    return g


def who(thing: EosRise | EosState, seat: str) -> Officer:
    state = thing.state if isinstance(thing, EosRise) else thing
    return next(officer for officer in state.officers if officer.id == seat)


def play(g: EosRise, step: Any, *answers: Any) -> list[str]:
    """Runs a rule with these answers, in order; gives the names of the questions that were asked."""
    left, asked = list(answers), []
    try:
        if step is not None:
            asks = step.send(None)
            while True:
                assert left, f"nobody answers {[ask.name for ask in asks]}"
                answer = left.pop(0)
                seat = ""
                if isinstance(answer, tuple):
                    seat, answer = answer
                fit = [ask for ask in asks if (not seat or seat in ask.seats) and ask.kind.contains(answer)]
                assert fit, f"{answer} is no answer to {[(ask.name, ask.seats) for ask in asks]}"
                asked.append(fit[0].name)
                asks = step.send((fit[0], answer))
    except StopIteration:
        pass
    except Stop as stop:
        g.stopped(stop.scope)
    except Ended as ended:
        g.state.outcome = ended.outcome
    assert not left, f"nobody asked for {left}"
    return asked


def steps(g: EosRise, *answers: Any, until: str = "") -> list[str]:
    """Runs step after step until the phase is this one (or all answers are used up and a question would be open)."""
    asked: list[str] = []
    left = list(answers)
    for _ in range(60):
        if g.state.phase == until or g.state.outcome is not None:
            break
        try:
            step = g.step()
        except Stop as stop:
            g.stopped(stop.scope)
            continue
        except Ended as ended:
            g.state.outcome = ended.outcome
            continue
        if step is None:
            continue
        try:
            asks = step.send(None)
            while True:
                if not left:
                    step.close()
                    return asked
                answer = left.pop(0)
                seat = ""
                if isinstance(answer, tuple):
                    seat, answer = answer
                fit = [ask for ask in asks if (not seat or seat in ask.seats) and ask.kind.contains(answer)]
                assert fit, f"{answer} is no answer to {[(ask.name, ask.seats) for ask in asks]}"
                asked.append(fit[0].name)
                asks = step.send((fit[0], answer))
        except StopIteration:
            continue
        except Stop as stop:
            g.stopped(stop.scope)
        except Ended as ended:
            g.state.outcome = ended.outcome
    assert not left, f"nobody asked for {left}"
    return asked


def told(g: EosRise) -> list[str]:
    """The sentences of the journal."""
    return [event.text for event in g.told]  # type: ignore[attr-defined]


def refusals(listing: Any, *args: Any) -> list[tuple[Any, str]]:
    """What is not allowed, with the rule."""
    from starboard.table import WhyNot

    no = WhyNot()
    listing(*args, no)
    return [(entry.option, entry.rule) for entry in no.refused]


def attack(g: EosRise, step: str, **fields: Any) -> Attack:
    """An EOS attack that has come to this step."""
    g.state.phase, g.state.attack = "attack", Attack(step)
    for field, value in fields.items():
        setattr(g.state.attack, field, value)
    return g.state.attack


def names(places: Sequence[int]) -> list[str]:
    return [NAMES[place] for place in places]
