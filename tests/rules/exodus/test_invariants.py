"""What is true at every question of every game: nobody stands on anybody, and nothing is made or lost."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from starboard.games.exodus.bot import Sensible
from starboard.games.exodus.content import INFECTED, MISSIONS, NUMBERS, POOLS, WEAPONS
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.state import ExodusState, Hero, Unit
from starboard.table import Level, Table
from starboard.table.chance import Branch

OURS = [id for id in MISSIONS if not id.startswith("test-")]


def cards(s: ExodusState) -> Counter[str]:
    """All that there is: equipment with heroes and in its deck, and search cards wherever they are."""
    found = Counter(s.equipment)
    for hero in s.heroes:
        found.update(one.card for one in hero.things)
    found["search"] = len(s.deck.discard) + sum(len(layer.cards) for layer in s.deck.layers)
    found["search"] += sum(len(hero.cards) for hero in s.heroes)
    return found


def wrong_with_unit(g: Exodus, unit: Unit) -> list[str]:
    card, found = INFECTED[unit.kind], []
    if unit.holds:
        hero = g.hero(unit.holds)
        if (
            unit.at != hero.at
            or unit.prone
            or not hero.prone
            or hero.alert
            or hero.aboard
            or hero.strides
            or hero.zones
        ):
            found.append(f"the grapple of {hero.id} does not hold together")
    elif unit.at < 0:
        if g.state.mover is None or g.state.mover.unit != unit.id:
            found.append(f"{unit.kind} is nowhere")
    elif g.grid.water >> unit.at & 1 and not card.swims:
        found.append(f"{unit.kind} in the water")
    if not 0 <= unit.hurt < card.life or (card.tough and unit.prone) or (unit.under and g.grid.land >> unit.at & 1):
        found.append(f"{unit.kind} is hurt {unit.hurt}, prone {unit.prone}, under {unit.under}")
    return found


def wrong_with_hero(g: Exodus, hero: Hero) -> list[str]:
    found = []
    carried = {one.id: one for one in hero.things}
    if hero.fate and (hero.alert or hero.aboard or not hero.done):
        found.append(f"{hero.id} is {hero.fate} and acts")
    if not hero.fate and (hero.dial >= NUMBERS.skull or hero.at < 0 or (hero.alert and not hero.done)):
        found.append(f"{hero.id} should be dead, gone or done")
    if not hero.fate and bool(g.grid.water >> hero.at & 1) != hero.aboard:
        found.append(f"{hero.id} swims")
    if hero.ap < 0 or not set(hero.active) <= set(carried):
        found.append(f"{hero.id} has {hero.ap} points and {hero.active} in hand")
    if any(not 0 <= one.rounds <= WEAPONS[one.card].rounds for one in hero.things if one.card in WEAPONS):
        found.append(f"{hero.id} has more rounds than a gun holds")
    return found


def wrong(table: Table[ExodusState], before: Counter[str]) -> list[str]:
    g, s = table.game, table.state
    assert isinstance(g, Exodus)
    found = [word for unit in s.units for word in wrong_with_unit(g, unit)]
    if s.phase != "lobby":
        found += [word for hero in s.heroes for word in wrong_with_hero(g, hero)]
    taken = Counter(s.crates) + Counter(unit.at for unit in s.units if not unit.holds and unit.at >= 0)
    taken += Counter(hero.at for hero in s.heroes if hero.at >= 0 and hero.fate != "risen" and not hero.aboard)
    taken += Counter(s.rib)
    found += [f"{number} on {g.grid.names[at]}" for at, number in taken.items() if number > 1]
    kinds = Counter(unit.kind for unit in s.units if not unit.hero)
    found += [f"{kinds[kind]} of {kind}" for kind in kinds if kinds[kind] > POOLS[kind]]
    if cards(s) != before:
        found.append("cards were made or lost")
    asked = {seat for ask in table.offers for seat in ask.seats}
    found += [f"{hero.id} is asked and {hero.fate}" for hero in s.heroes if hero.fate and hero.id in asked]
    return found


@pytest.mark.rule("EXO-RUL-37", "EXO-INT-22", "EXO-QUICK-03", "EXO-GAP-30")
@pytest.mark.parametrize("number", range(len(OURS)))
def test_at_every_question_the_table_holds_together(number: int) -> None:
    rng = random.Random(f"invariants {number}")
    setup = Exodus.prepare(OURS[number], 2 + number % 3, director=bool(number // 3 % 2))
    table = Table(Exodus, setup, source=Branch(rng), level=Level.QUIET)
    policy, before = Sensible(rng), cards(table.state)
    game = table.game
    assert isinstance(game, Exodus)
    while table.offers:
        assert not wrong(table, before), f"round {table.state.round}, {table.state.phase}"
        if rng.random() < 0.5:
            ask = rng.choice(table.offers)
            table.answer(ask, ask.kind.sample(rng.random))
        else:
            table.answer(*policy.answer(game, table.offers))
