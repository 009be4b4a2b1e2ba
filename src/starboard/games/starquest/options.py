"""What a player may choose."""

from __future__ import annotations

from ...table import About, Option


class Activate(Option, frozen=True, tag="activate"):
    hero: str


class Rest(Option, frozen=True, tag="rest"):
    pass


class Shoot(Option, frozen=True, tag="shoot"):
    target: str


class Advance(Option, frozen=True, tag="advance"):
    pass


class Rush(Option, frozen=True, tag="rush"):
    pass


class Charge(Option, frozen=True, tag="charge"):
    target: str


class Discover(Option, frozen=True, tag="discover"):
    token: str


class Push(Option, frozen=True, tag="push"):
    target: str


class Scurry(Option, frozen=True, tag="scurry"):
    pass


class Revive(Option, frozen=True, tag="revive"):
    hero: str


class UseSkill(Option, frozen=True, tag="skill"):
    skill: str
    target: str = ""


class UseItem(Option, frozen=True, tag="item"):
    item: str
    target: str = ""


class PassItem(Option, frozen=True, tag="pass"):
    item: str
    to: str


class Work(Option, frozen=True, tag="work"):
    """The Skill action of an objective at a marker."""

    marker: str


class Cast(Option, frozen=True, tag="cast"):
    spell: str
    target: str


class Buy(Option, frozen=True, tag="buy"):
    """Two power for one more action."""


class CallBoss(Option, frozen=True, tag="boss"):
    pass


class Done(Option, frozen=True, tag="done"):
    pass


class Pay(Option, frozen=True, tag="pay"):
    amount: int


class Decline(Option, frozen=True, tag="decline"):
    pass


class Spend(Option, frozen=True, tag="spend"):
    tokens: int


class Remove(Option, frozen=True, tag="remove"):
    """Which models of a unit are removed, by their number in it."""

    models: tuple[int, ...]


class Bear(Option, frozen=True, tag="bear"):
    """Which model of a unit bears a wound that kills nobody."""

    model: int


class Receive(Option, frozen=True, tag="receive"):
    """Who takes the odd hits of a blast."""

    units: tuple[str, ...]


class Corner(Option, frozen=True, tag="corner"):
    number: int


class Quarter(Option, frozen=True, tag="quarter"):
    number: int


class Larger(Option, frozen=True, tag="larger"):
    """Which group of search tokens is the larger one."""

    group: str


class Leave(Option, frozen=True, tag="leave"):
    pass


class Stay(Option, frozen=True, tag="stay"):
    pass


class Improve(Option, frozen=True, tag="improve"):
    pick: str


class Learn(Option, frozen=True, tag="learn"):
    skill: str


class Settle(Option, frozen=True, tag="settle"):
    """Which of several conditions comes first."""

    condition: str


class Trove(Option, frozen=True, tag="trove"):
    what: tuple[str, str]


class Wait(Option, frozen=True, tag="wait"):
    """Stays in Ambush."""


class Come(Option, frozen=True, tag="come"):
    """Comes out of Ambush."""


class BuyGear(Option, frozen=True, tag="buy-gear"):
    gear: str


class Equip(Option, frozen=True, tag="equip"):
    """An upgrade for points, when the party is built."""

    gear: str


class Onward(Option, frozen=True, tag="onward"):
    """One more campaign with the same heroes."""


class BuyItem(Option, frozen=True, tag="buy-item"):
    item: str


class SellItem(Option, frozen=True, tag="sell-item"):
    item: str


class SellGear(Option, frozen=True, tag="sell-gear"):
    gear: str


class Hand(Option, frozen=True, tag="hand"):
    """Gives an item to another hero between two missions."""

    item: str
    to: str


class HandCredits(Option, frozen=True, tag="hand-credits"):
    amount: int
    to: str


class Begin(Option, frozen=True, tag="begin"):
    """Which chapter comes next."""

    chapter: int
    difficulty: int


class Retire(Option, frozen=True, tag="retire"):
    """Gives a campaign up after a chapter was failed."""


AnyOption = (
    Activate | Rest | Shoot | Advance | Rush | Charge | Discover | Push | Scurry | Revive | UseSkill | UseItem
    | PassItem | Work | Cast | Buy | CallBoss | Done | Pay | Decline | Spend | Remove | Bear | Receive | Corner
    | Quarter | Larger | Leave
    | Stay | Improve | Learn | Trove | Wait | Come | BuyGear | BuyItem | SellItem | SellGear | Hand | HandCredits
    | Begin | Retire | Equip | Onward | Settle
)  # fmt: skip


class Failed(About, frozen=True):
    """A test that was failed: of what, with which die against which number."""

    why: str
    die: int = 0
    need: int = 0


class Fallen(About, frozen=True):
    """A unit that loses so many models to somebody."""

    unit: str
    count: int
    by: str


class Coming(About, frozen=True):
    """A kind of unit that is about to stand on the table."""

    kind: str


class Casting(About, frozen=True):
    spell: str
    caster: str


class Blasted(About, frozen=True):
    hits: int
    odd: int
