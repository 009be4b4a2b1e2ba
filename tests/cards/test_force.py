"""What is in force: the stages of a number, values, who bears what, limits, how cards are written and read."""

from itertools import permutations
from typing import TYPE_CHECKING, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from starboard import cards
from starboard.cards import Amount, Book, CardGame, Doing, Hand, amount, deed, fold
from starboard.table import Setup, State
from starboard.table.game import finish


@pytest.mark.parametrize(
    ("changes", "value"),
    [
        ([], 5),
        ([("set", 2)], 2),
        ([("add", 2), ("add", -1)], 6),
        ([("times", 3)], 15),
        ([("halve", 1)], 3),
        ([("halve", 0)], 2),
        ([("least", 7)], 7),
        ([("most", 3)], 3),
        ([("most", 3), ("least", 7)], 3),
        ([("halve", 1), ("times", 2), ("add", 1), ("set", 3)], 4),
        ([("set", 2), ("set", 9)], 9),
    ],
)
def test_stages(changes: list[tuple[str, int]], value: int) -> None:
    assert fold(5, [Amount(stage, number, "") for stage, number in changes]) == value


def test_the_order_of_coming_into_force_does_not_matter_across_stages() -> None:
    changes = [("set", 4), ("add", 3), ("times", 2), ("halve", 1), ("least", 6), ("most", 9)]
    amounts = [Amount(stage, number, stage) for stage, number in changes]
    assert {fold(1, list(order)) for order in permutations(amounts)} == {7}


@given(st.integers(-50, 50), st.lists(st.integers(-5, 5)))
def test_additions_add_up(base: int, amounts: list[int]) -> None:
    assert fold(base, [Amount("add", each, "") for each in amounts]) == base + sum(amounts)


# ---- a squad: units with special rules, weapons, a banner, a status -------------------------------------------------


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    charging: bool = False


class Deed(cards.Deed, frozen=True, kw_only=True):
    to: Literal["self", "crew"] = "self"


class Mend(Deed, frozen=True):
    wounds: int


class Wish(Deed, frozen=True):
    """Nobody has written what it does."""


WORDS = cards.Vocabulary(
    "tests.squad",
    deed=Deed,
    to=Literal["self", "crew"],
    when=When,
    lasts=Literal["card", "round", "once"],
    number=Literal["move", "attack.ap", "tough"],
    event=Literal["activated"],
    limit=Literal["round"] | None,
    act=Literal["shoot"],
    rule=Literal["terrain"],
    state=Literal["dark"],
)
if TYPE_CHECKING:
    Effects = tuple[cards.Effect, ...]
else:
    Effects = WORDS.effects


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    effects: Effects = ()


RULES = """
[[rule]]
id = "tough"
name = "Tough"
effects = [{ do = "change", number = "tough", set = "X" }]
[[rule]]
id = "ap"
name = "AP"
effects = [{ do = "change", number = "attack.ap", add = "X" }]
[[rule]]
id = "thrust"
name = "Thrust"
effects = [{ do = "change", number = "attack.ap", add = 1, when = { charging = true } }]
[[rule]]
id = "crippled"
name = "Crippled"
effects = [{ do = "change", number = "move", halve = "up" }, { do = "forbid", acts = ["shoot"] }]
[[rule]]
id = "banner"
name = "Banner"
effects = [{ do = "change", number = "move", add = 2, to = "crew" }, { do = "state", name = "dark" }]
[[rule]]
id = "strider"
name = "Strider"
effects = [{ do = "exempt", rule = "terrain" }]
[[rule]]
id = "nerve"
name = "Nerve"
effects = [{ do = "on", event = "activated", limit = "round", then = [{ do = "mend", wounds = 1 }] }]
[[rule]]
id = "rage"
name = "Rage"
effects = [{ do = "change", number = "attack.ap", add = "wounds", lasts = "once" }]
"""


class Unit(msgspec.Struct):
    id: str
    rules: list[str] = []
    wounds: int = 0


class Squad(State):
    units: list[Unit] = []


class Blow(Hand):
    charging = False


@amount("wounds")
def _(g: Any, bearer: Unit, hand: Any) -> int:
    return bearer.wounds


@deed(Mend, useful=lambda g, effect, unit: unit.wounds > 0, worth=lambda judge, effect: judge * effect.wounds)
async def mend(d: Doing, effect: Mend) -> None:
    d.actor.wounds -= effect.wounds


class Game(CardGame[Squad]):
    book = Book()

    def bearer(self, key: str) -> Unit | None:
        return next((unit for unit in self.state.units if unit.id == key), None)

    def bearers(self) -> list[Any]:
        return self.state.units

    def borne(self, who: Any) -> list[str]:
        return list(who.rules)

    def concerns(self, to: str, among: str, key: str, who: Any, hand: Any) -> bool:
        return True

    def holds(self, when: When, bearer: Any, hand: Any) -> bool:
        return hand is not None and hand.charging


CARDS = {rule.id: rule for rule in msgspec.toml.decode(RULES, type=dict[str, tuple[Rule, ...]])["rule"]}
for _rule in CARDS.values():
    Game.book.add_card(_rule)


def squad(*units: Unit) -> Game:
    return Game(Squad(units=list(units)), Setup("", (), {}))


def test_a_source_may_have_a_value() -> None:
    unit = Unit("a", ["tough(3)"])
    g = squad(unit, Unit("b"))
    assert g.number("tough", 1, unit) == 3 and g.number("tough", 1, g.state.units[1]) == 1
    assert g.reasons("tough", 1, unit) == [(1, "tough"), (3, "Tough")]


def test_a_bound_is_a_reason_where_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    g = squad(Unit("a"))
    aimed = [Amount("add", -1, "aimed"), Amount("least", 2, "aimed")]
    monkeypatch.setattr(type(g), "changes", lambda *_: aimed)
    assert g.reasons("hit", 4) == [(4, "hit"), (-1, "aimed")]
    assert g.reasons("hit", 2) == [(2, "hit"), (-1, "aimed"), (1, "aimed")]


def test_what_a_weapon_bears_touches_what_is_done_with_it_alone() -> None:
    unit = Unit("a")
    g = squad(unit)
    blow = Blow(Game.book.own(("ap(2)", "thrust")))
    assert (g.number("attack.ap", 0, unit, blow), g.number("attack.ap", 0, unit)) == (2, 0)
    blow.charging = True
    assert g.reasons("attack.ap", 0, unit, blow) == [(0, "attack.ap"), (2, "AP"), (1, "Thrust")]


def test_a_status_ends_when_it_is_taken_away_and_the_bearer_has_changed() -> None:
    unit = Unit("a", ["crippled"])
    g = squad(unit)
    assert g.number("move", 7, unit) == 4 and g.forbidden("shoot", unit) == "Crippled"
    unit.rules = ["strider"]
    g.changed(unit)
    assert g.number("move", 7, unit) == 7 and g.forbidden("shoot", unit) == "" and g.exempt("terrain", unit)


def test_borne_by_several_an_effect_on_others_touches_the_same_one_once() -> None:
    g = squad(Unit("a", ["banner"]), Unit("b", ["banner"]), Unit("c"))
    assert g.number("move", 6, g.state.units[2]) == 8 and g.states == {"dark"}
    g.state.units[0].rules = g.state.units[1].rules = []
    g.changed(g.state.units[0])
    g.changed(g.state.units[1])
    assert g.number("move", 6, g.state.units[2]) == 6 and g.states == set()


def test_an_answer_with_a_limit_comes_once_and_only_when_it_would_do_anything() -> None:
    unit = Unit("a", ["nerve"], wounds=0)
    g = squad(unit)
    finish(g.happen("activated", unit))
    unit.wounds = 3
    for _ in range(2):
        finish(g.happen("activated", unit))
    assert unit.wounds == 2, "nothing to mend costs nothing, and then once a round"
    g.close("round")
    finish(g.happen("activated", unit))
    assert unit.wounds == 1


def test_what_lasts_until_it_has_applied_once() -> None:
    unit = Unit("a", wounds=4)
    g = squad(unit)
    finish(g.enact("rage", CARDS["rage"].effects, unit))
    assert [(a.id, a.who, a.lasts) for a in g.state.effects] == [("rage.0", "a", "once")]
    assert g.number("attack.ap", 1, unit) == 5, "worked out by a function: as many as it has wounds"
    g.used_up(unit, "attack.")
    assert g.number("attack.ap", 1, unit) == 1


def test_a_bot_values_what_deeds_say_they_are_worth() -> None:
    effects = (Mend(wounds=2), Wish())
    with pytest.raises(TypeError, match="no function is registered for the deed 'Wish'"):
        cards.worth(0.5, effects, lambda judge, effect: 0.0, 0.1)
    assert cards.worth(0.5, effects[:1], lambda judge, effect: 0.0, 0.1) == 1.0


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('{ do = "chnge", number = "move", add = 1 }', "chnge"),
        ('{ do = "change", number = "moves", add = 1 }', "number"),
        ('{ do = "change", number = "move", add = 1, lasts = "ever" }', "lasts"),
        ('{ do = "mend", wounds = 1, to = "all" }', r"then\[0\]\.to|to"),
        ('{ do = "on", event = "activated", then = [{ do = "mend" }] }', r"then\[0\]"),
    ],
)
def test_a_word_that_is_not_there_is_refused_where_it_stands(line: str, complaint: str) -> None:
    text = f'[[rule]]\nid = "x"\nname = "X"\neffects = [{line}]'
    with pytest.raises(msgspec.ValidationError, match=complaint):
        msgspec.toml.decode(text, type=dict[str, tuple[Rule, ...]])


def test_an_id_stands_in_the_book_once() -> None:
    book = Book()
    book.add("a", "A", ())
    with pytest.raises(ValueError, match="'a' stands in the book twice"):
        book.add("a", "A", ())


def test_a_deed_is_enacted_in_one_way() -> None:
    with pytest.raises(ValueError, match="Mend is enacted twice"):
        deed(Mend)(mend)
