"""The contract holds for all toy games, and it catches games that break it."""

import random
import shlex
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from tests.table.toys import TOYS
from tests.table.toys.alert import Alert
from tests.table.toys.director import Director
from tests.table.toys.toy import D6, Toy

from starboard.table import Arrange, Option, Pick, Plan, StarboardError, State, Table, WhyNot
from starboard.table.contract import (
    CHECKS,
    AnyGame,
    Check,
    copies_are_independent,
    every_field_is_saved,
    forks_know_nothing,
    games_end,
    golden,
    hash_seeds_do_not_matter,
    levels_agree,
    main,
    offers_keep_their_contract,
    rebuilding_changes_nothing,
    replaying_gives_the_same,
    secrets_are_kept,
    undo_goes_back,
    windows_say_nothing,
)
from starboard.table.facts import Noted, Turned
from starboard.table.words import Words


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.slug)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_contract(check: Check, game: AnyGame) -> None:
    check(game, game.prepare(), "seed")


def test_golden_playthrough() -> None:
    golden(Path(__file__).parent / "golden" / "director.txt", Director, Director.prepare(), "seed")


def test_a_golden_file_that_is_missing_or_another_says_what_to_do(tmp_path: Path) -> None:
    path, setup = tmp_path / "alert.txt", Alert.prepare()
    with pytest.raises(
        AssertionError, match=r"there is no alert.txt; make it, .*tests.table.toys.alert:Alert seed"
    ) as how:
        golden(path, Alert, setup, "seed")
    main(shlex.split(str(how.value).split("starboard.table.contract ")[1]))
    golden(path, Alert, setup, "seed")
    path.write_text(path.read_text().replace("runner enters square 3", "runner enters square 4", 1))
    with pytest.raises(AssertionError, match=r"alert.txt, line \d+:\n  was .*square 4.*\n  is  .*square 3"):
        golden(path, Alert, setup, "seed")


# ---- games that break the contract, each in one way ------------------------------------------------------------------


class Act(Option, frozen=True, tag="act"):
    what: str = ""


class World(State):
    seen: list[str] = []
    secret: str = ""
    number: int = 0


def acts(g: "Rogue", no: WhyNot | None) -> list[Act]:
    return [Act("a"), Act("b")]


class Rogue(Toy[World]):
    """Ten turns of one choice and one roll; harmless. What follows breaks it."""

    slug = "toy-rogue"
    players = (2, 2)
    cast = ("me", "you")
    option_type = Act
    state_type = World
    words = Words(
        {
            "secret": {"text": "it is {secret}", "hidden": "you learn something"},
            "turned": "the other is {to}",
            "no": {"both": "not today"},
            "end": {"over": "over"},
        }
    )

    def step(self) -> Any:
        if self.state.round == 10:
            self.end(True, "over")
        return self.turn()

    async def turn(self) -> None:
        self.state.seen.append((await self.ask("me", "acts", acts)).what)
        self.state.seen.append(str(self.one("roll", D6)))
        self.state.round += 1


class Endless(Rogue):
    def step(self) -> Any:
        return self.turn()


class LongStep(Rogue):
    async def turn(self) -> None:
        for _ in range(13):
            await self.ask("me", "acts", acts)
        self.state.round += 1


class Listening(Rogue):
    """Does something only when somebody listens."""

    async def turn(self) -> None:
        await super().turn()
        if self.live:
            self.state.number += 1


class Remembers(Rogue):
    """Keeps something outside the state."""

    kept: ClassVar[list[int]] = []

    async def turn(self) -> None:
        self.kept.append(1)
        self.state.number = len(self.kept)
        await super().turn()


class OwnDice(Rogue):
    async def turn(self) -> None:
        await super().turn()
        self.state.number = random.randrange(1_000_000)


class Unsaved(Rogue):
    """Writes a float where the state says int: it is not read back."""

    async def turn(self) -> None:
        await super().turn()
        self.state.number = 0.5  # type: ignore[assignment]


class Tampers(Rogue):
    """Changes an answer of the past through the record."""

    async def turn(self) -> None:
        await super().turn()
        for entry in self._line[:1]:
            entry.n += 1


class Hashes(Rogue):
    async def turn(self) -> None:
        await super().turn()
        self.state.seen.append(next(iter({"a", "b", "c", "d", "e"})))


def twice(g: Rogue, no: WhyNot | None) -> list[Act]:
    return [Act("a"), Act("b"), Act("a")]


class Twice(Rogue):
    async def turn(self) -> None:
        await self.ask("me", "twice", twice)
        self.state.round += 1


class Both(Rogue):
    """Offers what it refuses."""

    async def turn(self) -> None:
        await self.ask("me", "both", both)
        self.state.round += 1


def both(g: Rogue, no: WhyNot | None) -> list[Act]:
    if no:
        no(Act("a"), "TOY-1", "both")
    return [Act("a")]


class DeadEnd(Arrange):
    """Two pieces, one place: the second finds none."""

    def owners(self) -> dict[str, str]:
        return {"one": "me", "two": "me"}

    def slots(self, piece: str, plan: Plan) -> list[str]:
        return [] if plan else ["here"]


class Stuck(Rogue):
    async def turn(self) -> None:
        self.state.round += 1
        await self.ask_kind("me", DeadEnd("place"))


class SeesTheDice(Rogue):
    """A fork that looks at the dice of its table."""

    def redeal(self, seat: str | None) -> None:
        self.state.secret = seen_dice[0].seed


seen_dice: list[Any] = []


class Secret(Rogue):
    """A secret of yours that nothing of mine depends on."""

    async def turn(self) -> None:
        self.state.secret = self.one("secret", ("x", "y", "z"), to=["you"])
        self.told()
        await super().turn()

    def told(self) -> None:
        if self.live:
            self.tell(Noted("secret"), "secret", only=["you"], secret=self.state.secret)

    def redeal(self, seat: str | None) -> None:
        if seat != "you":
            self.state.secret = self.one("anew", ("x", "y", "z"))


class LastToken(Secret):
    """You look at one of two tokens; then the other is turned up, and rightly is what yours is not."""

    async def turn(self) -> None:
        left = ["x", "y"]
        self.state.secret = self.one("token", left, to=["you"])
        left.remove(self.state.secret)
        self.told()
        await self.ask("me", "acts", acts)
        self.state.seen.append(self.one("token", left))
        if self.live:
            self.tell(Turned("token", self.state.seen[-1]), "turned")
        await self.ask("me", "acts", acts)
        self.state.round += 1

    def redeal(self, seat: str | None) -> None:
        """There is nothing to deal anew once the other lies open; nobody is asked about it."""


class TellsAll(Secret):
    def told(self) -> None:
        if self.live:
            self.tell(Noted("secret"), "secret", secret=self.state.secret)


class TellsFacts(Secret):
    """The text is right, but the beat depends on the secret."""

    def told(self) -> None:
        for _ in range("xyz".index(self.state.secret)):
            self.beat()
        super().told()


def telling(g: Secret, no: WhyNot | None) -> list[Act]:
    return [Act(g.state.secret), Act("b")]


class OffersIt(Secret):
    async def turn(self) -> None:
        await super().turn()
        await self.ask("me", "telling", telling)


class StalePick(Secret):
    """A pick holds the secret while the question is open; a fork deals it anew, and the answer no longer fits."""

    async def turn(self) -> None:
        await super().turn()
        (card,) = await self.ask_kind("you", Pick("card", [self.state.secret], 1))
        assert card == self.state.secret


BREAKS: list[tuple[AnyGame, Check, str]] = [
    (Endless, games_end, "still not over in round 101"),
    (LongStep, games_end, "more than 12 choices"),
    (Stuck, games_end, ""),
    (Listening, levels_agree, "differs at level"),
    (Remembers, rebuilding_changes_nothing, ""),
    (Remembers, replaying_gives_the_same, ""),
    (OwnDice, undo_goes_back, ""),
    (OwnDice, levels_agree, "differs at level"),
    (Tampers, copies_are_independent, "changed later"),
    (Unsaved, every_field_is_saved, ""),
    (Hashes, hash_seeds_do_not_matter, "different hash seeds"),
    (Twice, offers_keep_their_contract, "'twice' offers the same twice"),
    (Both, offers_keep_their_contract, "both offered and refused"),
    (TellsAll, secrets_are_kept, "me can tell from offers or journal"),
    (TellsFacts, secrets_are_kept, "me can tell from offers or journal"),
    (OffersIt, secrets_are_kept, "me can tell what it cannot know"),
    (StalePick, secrets_are_kept, ""),
]


@pytest.mark.parametrize(("game", "check", "why"), BREAKS, ids=lambda x: getattr(x, "__name__", ""))
def test_a_game_that_breaks_the_contract_is_caught(game: AnyGame, check: Check, why: str) -> None:
    with pytest.raises((AssertionError, StarboardError, msgspec.ValidationError, IndexError), match=why or None):
        check(game, game.prepare(), "seed")


@pytest.mark.parametrize("game", [Rogue, Secret, LastToken], ids=["rogue", "secret", "last-token"])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_what_the_rogues_are_made_from_is_no_rogue(check: Check, game: AnyGame) -> None:
    check(game, game.prepare(), "seed")


def test_a_fork_that_looks_at_the_real_dice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    fork = Table.fork

    def spying(self: Table[Any], rng: random.Random, seat: str | None = None, **how: Any) -> Table[Any]:
        seen_dice[:] = [self.source]
        return fork(self, rng, seat, **how)

    monkeypatch.setattr(Table, "fork", spying)
    with pytest.raises(AssertionError, match="a fork depends on the dice of its table"):
        forks_know_nothing(SeesTheDice, SeesTheDice.prepare(), "seed")


def test_a_scene_that_shows_too_much_is_caught() -> None:
    def scene(table: Table[Any], seat: str) -> Any:
        return {"seat": seat, "secret": table.state.secret}

    def fair(table: Table[Any], seat: str) -> Any:
        return {"seat": seat, "secret": table.state.secret if seat == "you" else ""}

    secrets_are_kept(Secret, Secret.prepare(), "seed", scene=fair)
    with pytest.raises(AssertionError, match="me can tell what it cannot know"):
        secrets_are_kept(Secret, Secret.prepare(), "seed", scene=scene)


class Telling(Director):
    """Asks the director only when a mine is held: that it asks tells."""

    slug = "toy-telling"

    def step(self) -> Any:
        if self.state.turn == "play" and "mine" not in self.state.hand:
            self.state.turn = "scout"
        return super().step()


def test_a_window_that_is_open_only_with_a_playable_card_is_found() -> None:
    found = 0
    for seed in ("1", "2", "3"):
        try:
            windows_say_nothing(Telling, Telling.prepare(), seed)
        except AssertionError as error:
            found += "can tell from who is asked" in str(error)
    assert found, "nobody noticed"
    windows_say_nothing(Director, Director.prepare(), "1")
