"""A secret hand and an unseen deck: the director draws and hides cards, and a scout may look at the top of the deck."""

from typing import Any

from msgspec import field

from starboard.table import Option, Pile, State, WhyNot
from starboard.table.chance import deal_anew, put_on_top, shuffled
from starboard.table.facts import Noted, Turned
from starboard.table.words import Words

from .toy import Toy

DECK = ("bolt", "bolt", "fog", "mine", "mine", "vent")


class Play(Option, frozen=True, tag="play"):
    card: str


class Keep(Option, frozen=True, tag="keep"):
    pass


class Look(Option, frozen=True, tag="look"):
    pass


class Show(Option, frozen=True, tag="show"):
    """The scout makes the director show a hand."""


class Wait(Option, frozen=True, tag="wait"):
    pass


class Secrets(State):
    turn: str = "draw"
    deck: Pile = field(default_factory=Pile)
    hand: list[str] = []
    played: list[str] = []


def plays(g: "Director", no: WhyNot | None) -> list[Play | Keep]:
    return [*(Play(card) for card in sorted(set(g.state.hand))), Keep()]


def scouting(g: "Director", no: WhyNot | None) -> list[Look | Show | Wait]:
    seen = bool(g.state.deck.layers) and "scout" in g.state.deck.layers[-1].seen_by
    return [*([] if seen or not len(g.state.deck) else [Look()]), *([Show()] if g.state.hand else []), Wait()]


async def draw(g: "Director") -> None:
    card = g.draw("the director draws", g.state.deck, to=["director"])
    assert card is not None
    g.state.hand = sorted([*g.state.hand, card])
    g.state.turn = "play"
    if g.live:
        g.tell(Turned("deck", card, who="director"), "drew", only=["director"])


async def play(g: "Director") -> None:
    act = await g.ask("director", "plays", plays)
    if isinstance(act, Play):
        g.state.hand.remove(act.card)
        g.state.played.append(act.card)
        if g.live:
            g.tell(Turned("hand", act.card, who="director"), "played")
    g.state.turn = "scout"


async def scout(g: "Director") -> None:
    act = await g.ask("scout", "scouting", scouting)
    if isinstance(act, Look):
        card = g.draw("the scout looks", g.state.deck, to=["scout"])
        assert card is not None
        put_on_top(g.state.deck, [card], seen_by=["scout"])
        if g.live:
            g.tell(Turned("deck", card, who="scout"), "looked", only=["scout"])
    if isinstance(act, Show):
        g.reveal("the hand is shown")
        if g.live:
            g.tell(Noted("shown", who="director"), "shown", cards=list(g.state.hand))
    g.state.round += 1
    g.state.turn = "draw"
    if g.state.round == 5:
        g.end("mine" not in g.state.played, "played", cards=", ".join(g.state.played))


WORDS = {
    "drew": {"text": "{who} draws {to}", "hidden": "{who} draws a card"},
    "played": "{who} plays {to}",
    "looked": {"text": "{who} sees {to}", "hidden": "{who} looks at the top card"},
    "shown": "{who} shows {cards}",
    "end": {"played": "played: {cards}"},
}


class Director(Toy[Secrets]):
    slug = "toy-director"
    players = (2, 2)
    cast = ("director", "scout")
    option_type = Play | Keep | Look | Show | Wait
    state_type = Secrets
    words = Words(WORDS)

    @classmethod
    def start(cls, setup: Any) -> Secrets:
        return Secrets(deck=shuffled(DECK))

    def step(self) -> Any:
        return {"draw": draw, "play": play, "scout": scout}[self.state.turn](self)

    def redeal(self, seat: str | None) -> None:
        hidden = [] if seat == "director" else [self.state.hand]
        hidden += [layer.cards for layer in self.state.deck.layers if seat not in layer.seen_by]
        deal_anew(self.take, "dealt anew", *hidden)
