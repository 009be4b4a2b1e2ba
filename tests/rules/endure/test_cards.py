"""The cards and statistics of Endure the Stars against the ledger: every count, name and number it knows.

Only rules that *are* a count, a name or a number are marked here. What a card does is code: the rule that a lockdown
locks doors, or that a vest goes off on a 6, is marked by the test that plays it.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from starboard.cards import walk
from starboard.games.endure import cards as c
from starboard.games.endure import effects as e
from starboard.table.errors import ContentError

CARDS = c.load()
SURVIVORS = {card.id: card for card in CARDS.survivors.survivor}
WEAPONS = {card.id: card for card in CARDS.items.weapon}
ARMOUR = {card.id: card for card in CARDS.items.armour}
HELMETS = {card.id: card for card in CARDS.items.helmet}
GEAR = {card.id: card for card in CARDS.items.gear}
EVENTS = {card.id: card for card in CARDS.events.event}
ENEMIES = {card.id: card for card in CARDS.enemies.enemy}
ATTACKS = {card.id: card for card in CARDS.bosses.attack}
MOODS = {card.id: card for card in CARDS.bosses.mood}
PLACES = {card.id: card for card in CARDS.refuge.place}
DICE = {card.id: card for card in CARDS.dice.die}
INJURIES = {card.location: card for card in CARDS.dice.injury}


def ability(card_id: str) -> e.Effects:
    card = CARDS[card_id]
    assert isinstance(card, c.Ability)
    return card.effects


def resolve(card_id: str) -> c.ResolveCard:
    card = CARDS[card_id]
    assert isinstance(card, c.ResolveCard)
    return card


# ---------------------------------------------------------------------------------------------------------------------
# All of it


def test_nothing_is_wrong() -> None:
    assert c.check() == []


@pytest.mark.rule("ETS-CMP-08", "ETS-RUL-01", "ETS-GAP-10")
def test_deck_sizes() -> None:
    assert c.deck_sizes(CARDS) == {
        "event": 30,
        "item": 80,
        "resolve": 20,
        "accomplishment": 18,
        "titan": 20,
        "refuge": 18,
        "primus": 12,
        "olympian": 12,
        "preacher": 12,
    }


def test_no_word_of_the_vocabulary_is_idle() -> None:
    """A word no card uses is one that the rules would implement, and nobody ever play."""
    effects = [effect for _, card in CARDS.all() for effect in card.effects_of()]
    changes = {effect.number for effect in effects if isinstance(effect, e.Change)}
    happenings = {effect.event for effect in effects if isinstance(effect, e.On)}
    happenings |= {card.goal.event for card in CARDS.accomplishments.card}
    acts = {act for effect in effects if isinstance(effect, e.Forbid | e.Perform) for act in effect.acts}
    whens = [effect.when for effect in effects if isinstance(effect, e.Standing)]
    whens += [card.goal.when for card in CARDS.accomplishments.card]
    said = {field for when in whens for field in e.When.__struct_fields__ if getattr(when, field) not in (None, 0)}
    assert said == set(e.When.__struct_fields__)
    assert {effect.__struct_config__.tag for effect in effects} == set(e.WORDS.words["do"])
    assert changes == set(get_args(e.Number))
    assert happenings == set(get_args(e.Happening))
    assert acts == set(get_args(e.Act))
    assert {effect.rule for effect in effects if isinstance(effect, e.Exempt)} == set(get_args(e.Exemption))
    assert {effect.name for effect in effects if isinstance(effect, e.State)} == set(get_args(e.ShipState))
    assert {effect.name for effect in effects if isinstance(effect, e.Special)} == set(e.SPECIALS)


WORDS = {"no": 0, "once": 1, "two": 2, "twice": 2, "three": 3, "third": 3, "every": 99, "all": 3, "fail": 13}


def numbers(node: object) -> Iterator[int]:
    """The amounts in an effect or a goal. That something can fall no lower than a rule allows needs no telling."""
    if isinstance(node, msgspec.Struct):
        for field in node.__struct_fields__:
            if not (field == "least" and getattr(node, "number", "") in ("attack.hit", "armour.save")):
                yield from numbers(getattr(node, field))
    elif isinstance(node, tuple):
        for part in node:
            yield from numbers(part)
    elif isinstance(node, int) and not isinstance(node, bool):
        yield abs(node)


@pytest.mark.parametrize("card", [card for _, card in CARDS.all()], ids=lambda card: card.id)
def test_the_words_of_a_card_tell_its_numbers(card: c.Card) -> None:
    """Whoever tunes a number must change the text as well; 0 and 1 hide in "a", "no" and "one"."""
    words = re.findall(r"\d+|[a-z]+", f"{card.name} {card.text} {getattr(card, 'reward', '')}".lower())
    told = {0, 1} | {int(word) if word.isdigit() else WORDS.get(word, 0) for word in words}
    goal = getattr(card, "goal", ())
    assert {n for effect in card.effects_of() for n in numbers(effect)} | set(numbers(goal)) <= told


@pytest.mark.rule("ETS-GAP-40")
def test_what_is_ours_says_so() -> None:
    """The rulebook prints the effect of no Resolve, Accomplishment, boss or Refuge Event card."""
    piles = (CARDS.resolve, CARDS.accomplishments, CARDS.bosses)
    assert {card.source for pile in piles for card in pile.cards()} == {"house"}
    assert {card.source for card in CARDS.refuge.event} == {"house"}
    assert {event.id for event in CARDS.events.event if event.source == "rulebook"} == {
        "lockdown",
        "blackout",
        "life-support-failure",
        "gravity-failure",
    }
    abilities = [ability for survivor in CARDS.survivors.survivor for ability in survivor.abilities()]
    assert [a.name for a in abilities if a.source == "rulebook"] == ["Juggernaut", "Improvised Exit"]


# ---------------------------------------------------------------------------------------------------------------------
# Survivors


@pytest.mark.rule("ETS-CMP-25", "ETS-GAP-13", "ETS-GAP-28")
def test_seven_classes_and_their_health() -> None:
    assert {card.name: card.health for card in CARDS.survivors.survivor} == {
        "Captain": 9,
        "Marine": 10,
        "Psychic": 8,
        "Engineer": 10,
        "Medic": 9,
        "Scout": 8,
        "Technician": 9,
    }


def test_only_the_technician_needs_no_air() -> None:
    assert [card.id for card in CARDS.survivors.survivor if not card.biological] == ["technician"]


def test_what_everyone_starts_with() -> None:
    assert CARDS.survivors.start == c.Start(
        actions=3,
        resolve=10,
        resolve_cards=3,
        accomplishment_cards=1,
        crisis_tokens=1,
        general_spaces=3,
        rounds=200,
        weapons=("pistol", "plasma-cutter"),
        filler="swarmer-leg",
    )


@pytest.mark.rule("ETS-ABIL-01", "ETS-GAP-28")
@pytest.mark.parametrize("survivor", CARDS.survivors.survivor, ids=lambda survivor: survivor.id)
def test_two_sets_of_three_different_abilities(survivor: c.Survivor) -> None:
    assert len({ability.name for ability in survivor.abilities()}) == 6
    for kit in (survivor.a, survivor.b):
        assert all(isinstance(effect, e.Standing) and effect.lasts == "card" for effect in kit.passive.effects)


@pytest.mark.rule("ETS-GAP-12")
def test_engineer() -> None:
    assert [a.name for a in SURVIVORS["engineer"].abilities()][:3] == ["Juggernaut", "Weapon Mods", "Improvised Exit"]
    melee = e.When(weapon="melee")
    assert ability("engineer-juggernaut") == (e.Change(number="attack.approach", add=1, when=melee),)
    assert ability("engineer-weapon-mods") == (
        e.Change(number="attack.dice", add=2, lasts="once"),
        e.Change(number="attack.hit", add=1, most=6, lasts="once"),
        e.Perform(acts=("attack",)),
    )
    assert ability("engineer-improvised-exit") == (e.Breach(),)


@pytest.mark.rule("ETS-GAP-12", "ETS-GAP-36")
def test_set_a_of_the_others() -> None:
    ranged = e.When(weapon="ranged")
    assert ability("captain-steady-voice")[0] == e.Change(number="resolve.test", add=1, to="others", among="sight")
    assert ability("captain-rally") == (e.Resolve(amount=1, to="another", among="sight"),)
    assert ability("captain-everybody-out") == (e.Move(zones=1, to="each"),)
    assert ability("marine-steady-hands") == (e.Change(number="attack.rerolls", add=1, when=ranged),)
    assert ability("marine-aimed-shot")[0] == e.Change(number="attack.hit", add=-1, least=2, when=ranged, lasts="once")
    assert ability("marine-aimed-shot")[1] == e.Perform(acts=("attack",), weapon="ranged")
    assert ability("marine-clear-the-deck") == (e.Special(name="attack-every-zone"),)
    assert ability("psychic-sixth-sense") == (
        e.On(event="turn_start", may=True, then=(e.Peek(what="token", within=3),)),
    )
    assert ability("psychic-foresight") == (e.Peek(what="event"),)
    assert ability("psychic-kinetic-wave") == (e.Shove(zones=1, way="chosen", to="enemies", among="zone"),)
    assert ability("medic-skilled-hands") == (
        e.Change(number="heal", add=1, to="each", among="zone", when=e.When(item="med_kit")),
    )
    assert ability("medic-treat") == (e.Choose(to="one", among="zone", options=((e.Heal(amount=1),), (e.Mend(),))),)
    assert ability("medic-triage") == (e.Heal(amount=2, to="each", among="zone"),)
    assert ability("scout-scrounger") == (e.Change(number="search.draw", add=1),)
    assert ability("scout-slip-by") == (e.Exempt(rule="notice", lasts="turn"), e.Move(zones=2))
    assert ability("scout-gone") == (e.Exempt(rule="notice", lasts="round"),)
    assert ability("technician-handshake") == (e.Change(number="doors.free", add=1),)
    assert ability("technician-ping") == (e.Peek(what="token", within=4, flip=True),)
    assert {type(effect) for effect in walk(ability("technician-override"))} == {e.Choose, e.Cancel}


# ---------------------------------------------------------------------------------------------------------------------
# Items


@pytest.mark.rule("ETS-CMP-12", "ETS-GAP-03")
def test_item_deck_by_kind() -> None:
    def count(cards: tuple[c.Item, ...]) -> int:
        return sum(card.copies for card in cards)

    items = CARDS.items
    assert count(items.weapon) == 32
    assert count(items.armour) + count(items.helmet) == 10
    assert count(items.gear) == 22
    assert {card.level: card.copies for card in items.noise} == {1: 6, 2: 6, 3: 4}


@pytest.mark.rule("ETS-GAP-03")
def test_five_power_cells_of_two_turns() -> None:
    cell = GEAR["power-cell"]
    assert (cell.copies, cell.charges, cell.single_use) == (5, 2, False)


@pytest.mark.rule("ETS-GAP-03")
def test_seven_med_kits_mend_injuries() -> None:
    kits = [card for card in CARDS.items.gear if card.med_kit]
    assert sum(card.copies for card in kits) == 7
    assert all(any(isinstance(effect, e.Mend) for effect in card.effects_of()) for card in kits)
    assert GEAR["med-kit-3"].use[0] == e.Heal(amount=3)


START = {"pistol": 1, "plasma-cutter": 1, "swarmer-leg": 4}  # six survivors
SET_UPS = [
    ("ETS-SET-09", START),
    ("ETS-CLOSE-10", START | {"power-cell": 2}),
    ("ETS-BRAIN-16", START | {"shotgun": 1, "assault-rifle": 1}),
    ("ETS-GRAV-11", START | {"med-kit-3": 2, "safeguard-armour": 1, "assault-rifle": 1}),
    ("ETS-BUGS-06", START | {"pistol": 2, "shotgun": 1, "assault-rifle": 1}),
    ("ETS-CATCH-06", START | {"power-cell": 5}),
    ("ETS-TRAP-10", {"shotgun": 1, "plasma-cutter": 1, "swarmer-leg": 4}),
    ("ETS-SNAKE-05", {"pistol": 1, "persuader": 1, "swarmer-leg": 4}),
    ("ETS-BULL-05", {"medical-laser": 1, "assault-rifle": 1, "medical-blade": 4}),
    ("ETS-BULL-10", {"shield-bubble": 1, "stun-grenade": 1}),
]


@pytest.mark.rule("ETS-GAP-03")
@pytest.mark.parametrize("needs", [needs for _, needs in SET_UPS], ids=[rule for rule, _ in SET_UPS])
def test_the_deck_holds_what_set_ups_take_out(needs: dict[str, int]) -> None:
    copies = {card.id: card.copies for pile in (WEAPONS, ARMOUR, GEAR) for card in pile.values()}
    assert all(copies[card] >= count for card, count in needs.items())


@pytest.mark.rule("ETS-GAP-04")
@pytest.mark.parametrize(
    ("weapon", "numbers"),
    [
        ("swarmer-leg", (0, 2, 3, 1)),
        ("plasma-cutter", (0, 2, 2, 2)),
        ("pistol", (1, 2, 3, 2)),
        ("shotgun", (1, 4, 3, 3)),
        ("assault-rifle", (2, 4, 4, 3)),
        ("medical-blade", (0, 3, 4, 0)),
        ("medical-laser", (1, 2, 2, 1)),
        ("persuader", (0, 4, 3, 3)),
        ("void-cannon", (3, 6, 3, 5)),
    ],
)
def test_weapon_statistics(weapon: str, numbers: tuple[int, int, int, int]) -> None:
    card = WEAPONS[weapon]
    assert (card.range, card.dice, card.hit, card.noise) == numbers


@pytest.mark.rule("ETS-GAP-04")
def test_dual_weapons_come_in_pairs() -> None:
    dual = {card.id: card.copies for card in CARDS.items.weapon if card.dual}
    assert {"pistol", "medical-blade"} <= set(dual)
    assert all(copies >= 2 for copies in dual.values())


@pytest.mark.rule("ETS-GAP-04")
def test_only_the_void_cannon_eats_power_cells() -> None:
    assert {card.id: card.power_cells for card in CARDS.items.weapon if card.power_cells} == {"void-cannon": 1}


@pytest.mark.rule("ETS-GAP-05")
def test_armour() -> None:
    assert {card.id: card.save for card in CARDS.items.armour} == {
        "bastion-armour": 3,
        "safeguard-armour": 4,
        "padded-suit": 5,
    }
    grounded = e.When(state_not="weightless")
    assert ARMOUR["bastion-armour"].drawback[0] == e.Change(number="move.limit", most=3, when=grounded)
    assert [card.id for card in CARDS.items.armour if card.drawback] == ["bastion-armour"]


@pytest.mark.rule("ETS-GAP-05")
def test_helmets() -> None:
    assert HELMETS["visor"].effects == (
        e.Change(number="resolve.test", add=1),
        e.Change(number="resolve.check", add=1),
    )
    assert HELMETS["hard-hat"].effects == (e.Exempt(rule="head_injury"),)
    assert HELMETS["comms-helm"].effects == (e.Change(number="trade.range", add=1),)


@pytest.mark.rule("ETS-GAP-29", "ETS-GAP-30", "ETS-GAP-31")
def test_throwables_bubble_and_key() -> None:
    assert GEAR["flare"].use == (e.Lure(within=2, radius=4),)
    assert GEAR["stun-grenade"].use == (e.Stun(to="everyone", within=1), e.Noise(level=3, at="victim"))
    assert GEAR["shield-bubble"].use == (e.Shield(lasts="enemy_phase"),)
    assert GEAR["bypass-key"].use == (e.Door(turn="open"),)
    assert all(GEAR[item].single_use for item in ("flare", "stun-grenade", "shield-bubble", "bypass-key"))


# ---------------------------------------------------------------------------------------------------------------------
# Events


@pytest.mark.rule("ETS-GAP-06")
def test_event_deck_by_kind() -> None:
    kinds: Counter[str] = Counter()
    for card in CARDS.events.event:
        kinds[card.kind] += card.copies
    assert kinds == {"spawn": 16, "lockdown": 3, "blackout": 3, "life_support": 3, "gravity": 3, "groan": 2}


@pytest.mark.rule("ETS-GAP-01", "ETS-GAP-06")
def test_every_tile_has_its_spawn_card_and_four_have_two() -> None:
    spawns = [card for card in CARDS.events.event if card.kind == "spawn"]
    assert Counter(card.copies for card in spawns) == {1: 8, 2: 4}
    assert {card.effects for card in spawns} == {(e.Spawn(tile=tile),) for tile in c.TILES}
    assert len(c.TILES) == 12


def test_the_four_failures() -> None:
    assert EVENTS["lockdown"].effects == (e.State(name="lockdown"),)
    assert EVENTS["blackout"].effects == (e.State(name="blackout"),)
    assert EVENTS["life-support-failure"].effects == (e.Special(name="life-support-failure"),)
    assert EVENTS["gravity-failure"].effects == (
        e.State(name="weightless"),
        e.Change(number="move.zones", times=2, to="each"),
        e.Change(number="enemy.zones", times=2, to="enemies"),
    )


@pytest.mark.rule("ETS-GAP-06")
def test_bulkhead_groan() -> None:
    assert EVENTS["bulkhead-groan"].effects == (e.Noise(level=3, at="random_room"), e.Test(to="each"))


# ---------------------------------------------------------------------------------------------------------------------
# Resolve and Accomplishment cards


@pytest.mark.rule("ETS-TAB-07", "ETS-RUL-77")
def test_resolve_names_by_kind() -> None:
    names = {kind: {card.name for card in CARDS.resolve.card if card.persistent is kind} for kind in (False, True)}
    assert names[False] == {
        "Periphery Fright",
        "Scream",
        "Contagious Panic",
        "Breakdown",
        "Vertigo",
        "Suicidal",
        "Frightening Behaviour",
        "Panic",
        "Startled",
    }
    assert names[True] == {
        "They're All Around Us",
        "Claustrophobia",
        "Nyctophobia",
        "Eremophobia",
        "Hoarder",
        "Uncontrollable Shaking",
        "Fear",
        "Memory Loss",
        "Acute Stress",
        "Barophobia",
        "Iatrophobia",
    }


@pytest.mark.rule("ETS-GAP-07")
def test_resolve_numbers_are_spread_evenly() -> None:
    numbers = Counter(card.number for card in CARDS.resolve.card)
    assert sorted(numbers) == [3, 4, 5, 6, 7, 8]
    assert set(numbers.values()) == {3, 4}


@pytest.mark.parametrize("card", CARDS.resolve.card, ids=lambda card: card.id)
def test_persistent_resolve_cards_stand_and_the_others_pass(card: c.ResolveCard) -> None:
    stands = [isinstance(effect, e.Standing) and effect.lasts == "card" for effect in card.effects]
    assert all(stands) if card.persistent else not any(stands)


@pytest.mark.rule("ETS-GAP-07")
def test_resolve_effects_follow_the_word() -> None:
    assert resolve("scream").effects == (e.Noise(level=3),)
    assert resolve("vertigo").effects == (e.Stun(),)
    assert resolve("hoarder").effects == (e.Forbid(acts=("give", "discard")),)
    crowded_room = e.When(place="room", crowd=3)
    assert resolve("claustrophobia").effects == (e.Change(number="actions", add=-1, when=crowded_room),)
    forced = {card.id for card in CARDS.resolve.card if any(isinstance(effect, e.Shove) for effect in card.effects)}
    assert forced == {"periphery-fright", "panic", "suicidal"}


@pytest.mark.rule("ETS-TAB-08", "ETS-GAP-08")
def test_accomplishment_names_by_kind() -> None:
    cards = CARDS.accomplishments.card
    assert {card.name for card in cards if not card.lasting} == {
        "When Push Comes to Shove",
        "Combat Training",
        "The Gambit",
        "Making it Last",
        "Strength in Numbers",
        "Alone Time",
        "We Can Beat This",
        "The Silent Treatment",
        "Conserving Energy",
        "Nothing to Fear",
        "Cooperation is Key",
    }
    assert {card.name for card in cards if card.lasting} == {
        "Practice Makes Perfect",
        "Ninja",
        "Keep Your Guard Up",
        "On a Roll",
        "Burst of Speed",
        "Annihilator",
        "Collector",
    }


@pytest.mark.parametrize("card", CARDS.accomplishments.card, ids=lambda card: card.id)
def test_lasting_rewards_last_the_round(card: c.Accomplishment) -> None:
    rounds = [isinstance(effect, e.Standing) and effect.lasts == "round" for effect in card.effects]
    assert all(rounds) if card.lasting else not any(rounds)


@pytest.mark.rule("ETS-EX-22", "ETS-GAP-08")
def test_rewards_the_rulebook_hints_at() -> None:
    by_id = {card.id: card for card in CARDS.accomplishments.card}
    training = by_id["combat-training"]
    assert training.goal == c.Goal(event="killed", when=e.When(distance=2))
    assert training.effects == (e.Draw(cards=3, keep=1),)
    assert by_id["ninja"].effects == (e.Change(number="attack.noise", set=0, lasts="round"),)
    assert by_id["cooperation-is-key"].effects == (e.Move(zones=2, to="another"),)


# ---------------------------------------------------------------------------------------------------------------------
# Enemies


@pytest.mark.rule("ETS-TAB-01", "ETS-CMP-22", "ETS-CMP-23", "ETS-CMP-24", "ETS-GAP-23", "ETS-RUL-30", "ETS-FOE-09")
@pytest.mark.parametrize(
    ("enemy", "numbers"),
    [
        ("swarmer", ("gep", 3, 0, 1, 1)),
        ("jaeger", ("gep", 2, 0, 2, 2)),
        ("icarus", ("gep", 2, 1, 2, 2)),
        ("solomon", ("gep", 3, 0, 2, 0)),
        ("artemis", ("sentry", 3, 0, 1, 1)),
        ("sip", ("sentry", 2, 0, 2, 2)),
        ("zealot", ("redeemer", 3, 0, 2, 1)),
        ("fanatic", ("redeemer", 3, 0, 1, 1)),
    ],
)
def test_enemy_statistics(enemy: str, numbers: tuple[str, int, int, int, int]) -> None:
    card = ENEMIES[enemy]
    assert (card.faction, card.actions, card.range, card.health, card.damage) == numbers
    assert not card.boss


@pytest.mark.rule("ETS-BOSS-01", "ETS-BOSS-15", "ETS-CMP-22", "ETS-CMP-23", "ETS-CMP-24")
def test_bosses_have_two_actions() -> None:
    assert {card.id: (card.faction, card.actions) for card in CARDS.enemies.enemy if card.boss} == {
        "titan": ("gep", 2),
        "primus": ("gep", 2),
        "olympian": ("sentry", 2),
        "preacher": ("redeemer", 2),
    }


@pytest.mark.rule("ETS-TAB-04")
def test_order_of_the_enemy_phase() -> None:
    order: dict[int, set[str]] = {}
    for card in CARDS.enemies.enemy:
        order.setdefault(card.order, set()).add(card.id)
    assert order == {
        1: {"titan", "primus", "olympian", "preacher"},
        2: {"icarus"},
        3: {"jaeger", "sip", "zealot"},
        4: {"swarmer", "artemis", "fanatic"},
        5: {"solomon"},
    }


@pytest.mark.rule("ETS-FOE-01")
def test_only_the_icarus_attacks_from_afar() -> None:
    assert [card.id for card in CARDS.enemies.enemy if card.range] == ["icarus"]


def test_sentries_are_plated_and_need_no_air() -> None:
    plated = (e.Change(number="attack.hit", add=1, most=6, to="attacker"),)
    sentries = {card.id for card in CARDS.enemies.enemy if card.faction == "sentry"}
    assert sentries == {"artemis", "sip", "olympian"}
    assert {card.id for card in CARDS.enemies.enemy if card.effects == plated} == sentries
    assert {card.id for card in CARDS.enemies.enemy if not card.biological} == sentries


def test_only_the_zealot_hits_everyone() -> None:
    assert [card.id for card in CARDS.enemies.enemy if card.hits_all] == ["zealot"]


def test_only_the_fanatic_wears_a_vest() -> None:
    vests = {card.id: card.vest for card in CARDS.enemies.enemy if card.vest}
    assert vests == {"fanatic": c.Vest(when_attacked=6, when_attacking=5, damage=3)}


def test_solomon() -> None:
    solomon = ENEMIES["solomon"]
    assert solomon.damage == 0
    assert solomon.herds_to == "gep"
    assert solomon.effects == (e.Change(number="enemy.damage", add=1, to="enemies", among="zone"),)


@pytest.mark.rule("ETS-TAB-03")
def test_solomon_table() -> None:
    assert [(row.survivors, row.total) for row in CARDS.enemies.solomon] == [(3, 3), (4, 4), (5, 5)]


@pytest.mark.rule("ETS-TAB-16", "ETS-GAP-24")
def test_reactivated_sentries() -> None:
    assert {card.id: card.reactivated for card in CARDS.enemies.enemy if card.reactivated} == {
        "artemis": c.Reactivated(actions=2, zones=1, dice=1, hit=3),
        "sip": c.Reactivated(actions=2, zones=1, dice=2, hit=4),
    }
    assert (ENEMIES["artemis"].health, ENEMIES["sip"].health) == (1, 2)


@pytest.mark.rule("ETS-TAB-10", "ETS-GAP-19", "ETS-RUL-02")
def test_radar_tokens() -> None:
    assert {(token.enemy, token.count): token.copies for token in CARDS.enemies.token} == {
        ("swarmer", 4): 2,
        ("swarmer", 5): 2,
        ("swarmer", 6): 2,
        ("jaeger", 3): 1,
        ("jaeger", 4): 3,
        ("jaeger", 5): 1,
        ("icarus", 3): 1,
        ("icarus", 4): 3,
        ("icarus", 5): 1,
        ("titan", 1): 1,
        ("artemis", 2): 2,
        ("artemis", 3): 2,
        ("sip", 2): 2,
        ("sip", 3): 2,
        ("fanatic", 2): 2,
        ("fanatic", 3): 2,
        ("zealot", 2): 2,
        ("zealot", 3): 2,
    }


@pytest.mark.rule("ETS-CMP-05", "ETS-TAB-10")
def test_tokens_and_miniatures_match() -> None:
    assert {name: ENEMIES[name].miniatures for name in ("swarmer", "jaeger", "icarus", "solomon", "titan")} == {
        "swarmer": 30,
        "jaeger": 20,
        "icarus": 20,
        "solomon": 10,
        "titan": 1,
    }
    on_tokens: Counter[str] = Counter()
    for token in CARDS.enemies.token:
        on_tokens[token.enemy] += token.count * token.copies
    assert all(ENEMIES[enemy].miniatures == count for enemy, count in on_tokens.items())


@pytest.mark.rule("ETS-GAP-22")
def test_bosses_and_loader_take_the_room_of_three() -> None:
    assert {card.size for card in CARDS.enemies.enemy if card.boss} == {3}
    assert {card.size for card in CARDS.enemies.enemy if not card.boss} == {1}
    assert CARDS.enemies.loader.size == 3


@pytest.mark.rule("ETS-GAP-16")
def test_exo_loader() -> None:
    loader = CARDS.enemies.loader
    assert (loader.actions, loader.save) == (4, 2)
    assert (loader.range, loader.dice, loader.hit, loader.noise) == (0, 4, 3, 3)


# ---------------------------------------------------------------------------------------------------------------------
# Boss decks


@pytest.mark.rule("ETS-GAP-09", "ETS-GAP-10")
def test_attacks_and_moods_of_each_deck() -> None:
    assert Counter(card.boss for card in CARDS.bosses.attack) == {
        "titan": 15,
        "primus": 9,
        "olympian": 9,
        "preacher": 9,
    }
    assert Counter(card.boss for card in CARDS.bosses.mood) == {"titan": 5, "primus": 3, "olympian": 3, "preacher": 3}


@pytest.mark.rule("ETS-GAP-09")
@pytest.mark.parametrize("card", CARDS.bosses.attack, ids=lambda card: card.id)
def test_boss_attacks_are_in_bounds(card: c.BossAttack) -> None:
    assert 0 <= card.range <= 2
    assert 1 <= card.dice <= 5
    assert 3 <= card.hit <= 5
    if card.boss == "titan":
        assert card.dice >= 2


@pytest.mark.rule("ETS-GAP-09")
def test_execution() -> None:
    card = ATTACKS["titan-execution"]
    assert (card.range, card.victim) == (0, "healthiest")


@pytest.mark.rule("ETS-GAP-09")
def test_titan_attacks_of_every_known_kind() -> None:
    titan = [card for card in CARDS.bosses.attack if card.boss == "titan"]
    effects = {type(effect) for card in titan for effect in card.effects_of()}
    assert any(card.radial for card in titan)
    assert {e.Test, e.Stun} <= effects


@pytest.mark.rule("ETS-GAP-09")
def test_titan_moods() -> None:
    assert {card.name: card.effects for card in CARDS.bosses.mood if card.boss == "titan"} == {
        "Enraged": (e.Change(number="boss.dice", add=1),),
        "Hunting": (e.Change(number="boss.actions", add=1),),
        "Wary": (e.Change(number="boss.range", add=1),),
        "Wounded": (e.Change(number="boss.dice", add=-1, least=1),),
        "Bellowing": (e.On(event="boss_activated", then=(e.Noise(level=3),)),),
    }


@pytest.mark.rule("ETS-GAP-10")
def test_overdrive() -> None:
    assert MOODS["olympian-overdrive"].effects == (
        e.Change(number="boss.actions", add=1),
        e.Change(number="boss.dice", add=1),
    )


# ---------------------------------------------------------------------------------------------------------------------
# The Refuge, the dice


@pytest.mark.rule("ETS-GAP-11", "ETS-REF-22")
def test_refuge_events_help_and_harm() -> None:
    assert Counter(card.good for card in CARDS.refuge.event) == {True: 9, False: 9}


@pytest.mark.rule("ETS-GAP-15")
def test_track_and_trading_post() -> None:
    assert CARDS.refuge.settings == c.RefugeSettings(track=3, stock=3, price=2)


def test_places() -> None:
    assert set(PLACES) == {"infirmary", "loved-ones", "trading-post", "quarters"}
    assert PLACES["quarters"].effects == (e.Choose(options=((e.Heal(amount=1),), (e.Resolve(amount=2),))),)


def table(place: str) -> dict[tuple[int, int], e.Effects]:
    (roll,) = PLACES[place].effects
    assert isinstance(roll, e.Roll)
    assert roll.dice == 2
    return {(band.low, band.high): band.then for band in roll.bands}


@pytest.mark.rule("ETS-GAP-14")
def test_infirmary() -> None:
    assert table("infirmary") == {
        (2, 3): (e.Hurt(amount=1),),
        (4, 5): (),
        (6, 8): (e.Heal(amount=2),),
        (9, 11): (e.Heal(amount=3), e.Mend()),
        (12, 12): (e.Heal(amount=4), e.Mend(count=3)),
    }


@pytest.mark.rule("ETS-GAP-14")
def test_loved_ones() -> None:
    assert table("loved-ones") == {
        (2, 3): (e.Resolve(amount=-1),),
        (4, 5): (),
        (6, 8): (e.Resolve(amount=3),),
        (9, 11): (e.Resolve(amount=4),),
        (12, 12): (e.Resolve(amount=10),),
    }


@pytest.mark.rule("ETS-CMP-06", "ETS-GAP-17", "ETS-GAP-18")
def test_dice() -> None:
    assert {die.id: die.copies for die in CARDS.dice.die} == {"d6": 6, "injury-die": 1, "directional-die": 1}
    assert DICE["d6"].faces == ("1", "2", "3", "4", "5", "6")
    assert Counter(DICE["injury-die"].faces) == {"none": 3, "head": 1, "chest": 1, "leg": 1}
    assert DICE["directional-die"].faces == ("north", "east", "south", "west")  # clockwise


@pytest.mark.rule("ETS-TAB-02")
def test_injuries() -> None:
    assert INJURIES["head"].effects == (e.Change(number="attack.range", add=-1, least=0),)
    bleeding = e.Roll(bands=(e.Band(low=1, high=3, then=(e.Hurt(amount=1),)),))
    assert INJURIES["chest"].effects == (e.On(event="turn_start", then=(bleeding,)),)
    assert INJURIES["leg"].effects == (
        e.Change(number="move.limit", most=2, when=e.When(state_not="weightless")),
        e.Change(number="move.limit", most=4, when=e.When(state="weightless")),
    )


# ---------------------------------------------------------------------------------------------------------------------
# Errors are for people


BROKEN = [
    ("items.toml", 'name = "Shotgun"', "name = 5", "items.toml", "weapon 'shotgun', name: Expected `str`, got `int`"),
    ("items.toml", "dice = 6", "dice = 0", "items.toml", "weapon 'void-cannon', dice: Expected `int` >= 1"),
    ("items.toml", "amount = 3", "amont = 3", "items.toml", "gear 'med-kit-3', use[0]: Object contains unknown field"),
    (
        "items.toml",
        'number = "attack.damage"',
        'number = "harm"',
        "items.toml",
        "'harm', expected one of actions, move",
    ),
    ("survivors.toml", 'do = "breach"', 'do = "breech"', "survivors.toml", "'engineer-improvised-exit', effects[0].do"),
    (
        "survivors.toml",
        "health = 9\n",
        "",
        "survivors.toml",
        "survivor 'captain': Object missing required field `health`",
    ),
    ("survivors.toml", "[start]", "[start", "survivors.toml", "not TOML"),
    ("survivors.toml", 'filler = "swarmer-leg"', 'filler = "leg"', "survivors.toml: start", "no weapon 'leg'"),
    ("resolve.toml", '"give", "discard"', '"give", "drop"', "resolve.toml", "card 'hoarder', effects[0].acts[1]"),
    (
        "resolve.toml",
        "number = 8",
        "number = 10",
        "resolve.toml",
        "card 'periphery-fright', number: Expected `int` <= 9",
    ),
    ("resolve.toml", 'lasts = "next_turn"', 'lasts = "card"', "resolve.toml: breakdown", "forbid lasts as long as"),
    ("events.toml", 'tile = "armoury"', 'tile = "pub"', "events.toml: spawn-armoury", "no tile 'pub'"),
    ("events.toml", "copies = 3", "copies = 4", "the event deck", "has 31 cards, expected 30"),
    ("enemies.toml", 'enemy = "sip"', 'enemy = "sop"', "enemies.toml: token", "no enemy 'sop'"),
    ("bosses.toml", 'boss = "primus"', 'boss = "sip"', "bosses.toml: primus-first-cry", "no boss 'sip'"),
    ("bosses.toml", 'enemy = "zealot"', 'enemy = "monk"', "bosses.toml: preacher-call-the-faithful", "no enemy 'monk'"),
    ("bosses.toml", 'name = "detonate"', 'name = "bang"', "bosses.toml: preacher-martyrs-signal", "no special 'bang'"),
    ("refuge.toml", "low = 4,", "low = 3,", "refuge.toml: infirmary", "bands must rise without overlap inside 2 to 12"),
    ("refuge.toml", 'text = "Regain 1', 'text = "" #', "refuge.toml: quarters", "text is empty"),
    ("dice.toml", 'id = "d6"', 'id = "pistol"', "dice.toml, items.toml: pistol", "2 entries have this id"),
    ("dice.toml", "add = -1, least = 0", "when = {}", "dice.toml: head-injury", "none of set, add, times, least, most"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in c.FILES:
        shutil.copy(c.CONTENT / f"{name}.toml", tmp_path)
    return tmp_path


@pytest.mark.parametrize(("file", "old", "new", "where", "what"), BROKEN, ids=[f"{b[0]}:{b[2]}" for b in BROKEN])
def test_a_broken_file_is_named_with_entry_and_field(
    folder: Path, file: str, old: str, new: str, where: str, what: str
) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = c.check(folder)
    assert any(place == where and what in why for place, why in problems), problems


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "dice.toml").unlink()
    assert c.check(folder) == [("dice.toml", "cannot be read: No such file or directory")]
    with pytest.raises(ContentError, match=r"dice\.toml: cannot be read: No such file"):
        c.load(folder)
