from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from starboard import games, home
from starboard.lab import balance, plays, simulate
from starboard.lab.simulate import Job, Tally, play
from starboard.table import Game, SetupError


@pytest.mark.parametrize(
    ("wins", "losses", "said"),
    [
        (0, 0, "inside?"),
        (0, 30, "too hard"),
        (30, 0, "too easy"),
        (4, 4, "inside?"),
        (1, 4, "too hard?"),
        (4, 1, "too easy?"),
        (240, 260, "inside"),
    ],
)
def test_the_verdict_on_a_cell(wins: int, losses: int, said: str) -> None:
    assert balance.verdict(Tally(wins=wins, losses=losses), balance.BANDS["medium"]) == said


def test_a_clear_case_costs_few_games(toy: type[Game[Any]]) -> None:
    cells = list(balance.balance("toy", ["drill", "alarm"], [2], "random", most=300))
    assert [(cell.mission, cell.difficulty) for cell in cells] == [("drill", "easy"), ("alarm", "hard")]
    easy, hard = cells
    assert easy.verdict == "too hard"
    assert easy.games < 80
    assert easy.interval[1] < easy.band[0]
    assert hard.games > easy.games, "its rate lies within its band, or close to it"


def test_an_unknown_mission_is_refused() -> None:
    with pytest.raises(SetupError, match="no mission 'm99'"):
        list(balance.balance("vortex", ["m99"], [2], "random"))


def test_broken_games_do_not_go_on_for_ever(toy: type[Game[Any]]) -> None:
    job = Job("toy", toy.prepare(seats=2, fault=1))
    cell = balance.settled(job, "easy", 100)
    assert (cell.verdict, cell.games) == ("broken", 3)


def test_seats_around_the_others_may_be_one_band_off(toy: type[Game[Any]]) -> None:
    cells = list(balance.balance("toy", ["drill"], [2], "random", around=[1], most=10))
    assert [(cell.seats, cell.band) for cell in cells] == [
        (1, balance.AROUND["easy"]),
        (2, balance.BANDS["easy"]),
    ]


def test_kept_games_are_not_played_again(toy: type[Game[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that was broken off goes on where it stopped, and comes to the same end."""
    keep = tmp_path / "games.jsonl"
    (whole,) = balance.balance("toy", ["alarm"], [2], "random", most=30)
    list(balance.balance("toy", ["alarm"], [2], "random", most=10, keep=keep))
    assert len(keep.read_text().splitlines()) == 10
    played: list[int] = []

    def watched(job: Job, index: int) -> Tally:
        played.append(index)
        return play(job, index)

    monkeypatch.setattr(simulate, "play", watched)
    (rest,) = balance.balance("toy", ["alarm"], [2], "random", most=30, keep=keep)
    assert min(played) == 10
    (told,) = balance.balance("toy", ["alarm"], [1, 2], "random", most=20, keep=keep, play=False)
    assert (told.seats, told.games) == (2, min(20, rest.games)), "of one seat nothing is kept, and nothing is played"
    assert (rest.games, rest.wins, rest.rounds_median) == (whole.games, whole.wins, whole.rounds_median)
    other = [cell.games for cell in balance.balance("toy", ["alarm"], [2], "random", seed="other", most=3, keep=keep)]
    assert (other, played[-3:]) == ([3], [0, 1, 2]), "games of another seed are other games"
    keep.write_text("nonsense\n")
    with pytest.raises(SetupError, match="line 1"):
        list(balance.balance("toy", ["alarm"], [2], "random", keep=keep))


def test_games_of_another_mark_count_when_some_of_them_end_as_they_did(
    toy: type[Game[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After code was restructured: what is played again proves the rest; where one game differs, none counts."""
    keep, said = tmp_path / "games.jsonl", list[str]()

    def cells(**given: Any) -> None:
        list(balance.balance("toy", ["alarm"], [1, 2], "random", keep=keep, say=said.append, **given))

    def kept(content: str, seats: int) -> list[balance.Line]:
        lines = [msgspec.json.decode(text, type=balance.Line) for text in keep.read_bytes().splitlines()]
        return [line for line in lines if (line.content, line.seats) == (content, seats)]

    monkeypatch.setattr(balance, "mark", lambda slug, mission: "old")
    cells(most=9)
    assert [len(kept("old", seats)) for seats in (1, 2)] == [9, 9]
    assert all(line.decisions for line in kept("old", 2))
    text = keep.read_text().splitlines()
    text[4] = text[4].replace('"decisions":', '"decisions":1')  # of one seat, in the middle
    keep.write_text("\n".join(text) + "\n")
    monkeypatch.setattr(balance, "mark", lambda slug, mission: "new")
    cells(most=1, recheck=3)
    assert [line.number for line in kept("new", 1)] == [0, 4], "one differs: that ends it, and what was played counts"
    assert [line.number for line in kept("new", 2)] == [0, 4, 8, 1, 2, 3, 5, 6, 7]
    one, two = said
    assert one.startswith("alarm, 1 seats, 9 games under old: not taken over, for game 4 was ")
    assert two == "alarm, 2 seats, 9 games under old: 3 played again end as they did, so 6 more are taken over"
    cells(most=1, recheck=9)
    assert said[2] == one, "that one differs is known, so nothing is played"
    assert len(said) == 3 and len(kept("new", 1)) == 2, "there is nothing left to take over"
    with pytest.raises(SetupError, match="--recheck plays"):
        cells(recheck=3, play=False)
    assert balance.spread([3, 5, 8, 9, 12], 9) == [3, 5, 8, 9, 12] and balance.spread([3, 5, 8, 9, 12], 1) == [3]


def test_the_mark_of_a_mission_is_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missions = tmp_path / "content" / "missions"
    missions.mkdir(parents=True)
    own = tmp_path / "own"
    own.mkdir()
    monkeypatch.setattr(games, "folder", lambda slug: tmp_path)
    monkeypatch.setattr(home, "missions", lambda slug: own)
    for name in ("one", "two"):
        (missions / f"{name}.toml").write_text(f'id = "{name}"\n')
    (own / "mine.toml").write_text('id = "mine"\n')

    def marks() -> list[str]:
        return [plays.mark("toy", id) for id in ("one", "two", "mine")]

    before = marks()
    (missions / "two.toml").write_text('id = "two"\nrounds = 3\n')
    assert [a == b for a, b in zip(before, marks(), strict=True)] == [True, False, True]
    (own / "mine.toml").write_text('id = "mine"\nrounds = 3\n')
    assert [a == b for a, b in zip(before, marks(), strict=True)] == [True, False, False]
    (missions / "two.toml").write_text('id = "two"\ntext = "Another sentence."\n')
    assert marks()[1] == before[1], "what only people read"
    (tmp_path / "content" / "cards.toml").write_text("life = 1\n")
    assert not any(a == b for a, b in zip(before, marks(), strict=True)), "what is common to all"


def test_the_table_is_put_into_its_place_on_a_page(toy: type[Game[Any]], tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- balance of toy -->\nold\n<!-- end of balance of toy -->\nbehind\n")
    cells = list(balance.balance("toy", ["drill"], [2], "random", most=5))
    balance.put(page, "balance of toy", balance.table(cells, "2026-01-01"))
    text = page.read_text()
    assert text.startswith("before\n<!-- balance of toy -->\n| mission |")
    assert text.endswith("<!-- end of balance of toy -->\nbehind\n")
    assert "| drill | 2 | easy, 60% to 85% | 5 |" in text
    assert "old" not in text
    with pytest.raises(SetupError, match="has no lines"):
        balance.put(page, "balance of chess", "")


def test_the_mark_of_rules_knows_what_plays_and_what_only_tells() -> None:
    rule = 'def f(g):\n    """Hits."""\n    if g.live:\n        g.tell("a")\n    return 4\n'
    moved = '# why\n\ndef f(g):\n    """Strikes."""\n    if g.live:\n        g.tell("b", "c")\n    return 4\n'
    assert plays.silent(rule) == plays.silent(moved)
    assert plays.silent(rule) != plays.silent(rule.replace("4", "5"))


@pytest.mark.usefixtures("toy")
def test_a_mission_without_a_band_is_said_and_not_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "BANDS", {})
    with pytest.raises(SetupError, match="there is no band for the difficulty"):
        list(balance.balance("toy", ["drill"], [2], "random", most=1))


@pytest.mark.parametrize("slug", games.slugs())
def test_every_mission_of_every_game_has_a_band(slug: str) -> None:
    door = games.load(slug)
    assert {m.difficulty for m in door.missions} <= {*balance.BANDS, *door.bands}


def test_options_of_a_game_are_cells_of_their_own(tmp_path: Path) -> None:
    """With a Director at the table: kept apart from games without one, and told by name."""
    keep = tmp_path / "kept.jsonl"
    given: dict[str, Any] = {"most": 2, "keep": keep}
    (plain,) = balance.balance("exodus", ["q1-ferry"], [2], "random", **given)
    (against,) = balance.balance("exodus", ["q1-ferry"], [2], "random", options={"director": True}, **given)
    assert (plain.name, against.name) == ("q1-ferry", "q1-ferry (director=True)")
    assert (plain.seats, against.seats) == (2, 3) and len(keep.read_text().splitlines()) == plain.games + against.games
    with pytest.raises(SetupError, match="has no option 'general'"):
        list(balance.balance("exodus", ["q1-ferry"], [2], "random", options={"general": True}))


def test_what_lies_near_an_edge_goes_on(toy: type[Game[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many games at a time; not what lies farther from it, nor with a number of seats that is none of its own."""
    monkeypatch.setattr(balance, "BANDS", {"easy": (0.4, 0.6), "medium": (0.4, 0.6), "hard": (0.4, 0.6)})
    monkeypatch.setattr(balance, "AROUND", {})
    won = iter([True, False] * 5 + [True] * 8 + [False] * 30)
    rates = {5: 0.6, 10: 0.5}

    def thrown(job: Job, index: int) -> Tally:
        return Tally(*((1, 0) if next(won) else (0, 1)), rounds={3: 1}, numbers=[index])

    monkeypatch.setattr(simulate, "play", thrown)
    (cell,) = balance.balance("toy", ["drill"], [2], "random", most=5, on=20, keep=tmp_path / "kept.jsonl")
    assert (cell.games, cell.win_rate) == (10, rates[10]), "after 5 games it was on the edge, after 10 no more"
    told = list(
        balance.balance("toy", ["drill"], [2], "random", most=5, on=20, keep=tmp_path / "kept.jsonl", play=False)
    )
    assert (told[0].games, told[0].wins) == (cell.games, cell.wins), "what is kept tells the same"
    (around,) = balance.balance("toy", ["drill"], [], "random", around=[2], most=2, on=20, seed="another")
    assert around.games == 2
    assert list(balance.stages(5, 0)) == [(0, 5)]
    assert list(balance.stages(48, 120)) == [(0, 48), (48, 96), (96, 120)]


def test_an_option_is_judged_by_how_much_harder_it_makes_a_mission(
    toy: type[Game[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Game by game beside the same one without it; what is kept is not played again."""
    played: list[tuple[bool, int]] = []

    def thrown(job: Job, index: int) -> Tally:
        long = bool(job.setup.options["long"])
        played.append((long, index))
        won = index % 40 < (13 if long else 20)
        return Tally(int(won), int(not won), rounds={3: 1}, numbers=[index])

    monkeypatch.setattr(simulate, "play", thrown)
    keep, wanted = tmp_path / "kept.jsonl", (0.10, 0.25)

    def judged(**given: Any) -> balance.Harder:
        (cell,) = balance.harder("toy", ["drill"], [2], "random", {"long": True}, wanted, keep=keep, **given)
        return cell

    cell = judged(most=40, on=120)
    assert (cell.games, cell.without, cell.within, cell.verdict) == (40, 20, 13, "inside?")
    assert cell.harder == pytest.approx(0.175) and 0.05 < cell.error < 0.1
    assert sorted(played) == [(long, number) for long in (False, True) for number in range(40)]
    played.clear()
    cell = judged(most=400)
    assert (cell.games, cell.verdict, len(played)) == (400, "inside", 720)
    wanted = (0.13, 0.25)
    assert judged(most=40, on=120, play=False).games == 120, "near an edge it goes on"
    wanted = (0.30, 0.45)
    assert judged(most=400, play=False).verdict == "too little"
    assert judged(most=40, play=False).verdict == "too little?"
    page = balance.table_of_harder([cell], "long=true", "2026-01-01")
    assert "| drill | 2 | 400 | 50% | 32% | 18 (1.9) | inside |" in page
    assert page.endswith("Played by random, 2026-01-01: 1 of 1 cells 10 to 25 points harder.")


def test_whom_an_option_brings_may_be_played_by_another_bot(tmp_path: Path) -> None:
    """With playouts of their own, a colon behind the name; kept by who played."""
    keep = tmp_path / "kept.jsonl"
    given: dict[str, Any] = {"most": 1, "keep": keep, "against": "policy"}
    (cell,) = balance.harder("exodus", ["q1-ferry"], [2], "reference:1", {"director": True}, (0.1, 0.25), **given)
    assert (cell.bot, cell.games) == ("reference:1 against policy", 1)
    lines = [msgspec.json.decode(line) for line in keep.read_text().splitlines()]
    assert [(line["bot"], line["seats"]) for line in lines] == [("reference:1", 2), ("reference:1 against policy", 3)]
    assert simulate.thought("reference") == ("reference", 0)
    with pytest.raises(SetupError, match="such as reference:8"):
        simulate.thought("reference:many")


def test_what_is_always_lost_with_an_option_is_said(
    toy: type[Game[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def thrown(job: Job, index: int) -> Tally:
        won = index % 5 == 0 and not job.setup.options["long"]
        return Tally(int(won), int(not won), rounds={3: 1}, numbers=[index])

    monkeypatch.setattr(simulate, "play", thrown)
    (cell,) = balance.harder("toy", ["drill"], [2], "random", {"long": True}, (0.1, 0.25), most=20)
    assert (cell.games, cell.verdict) == (20, "always lost")
