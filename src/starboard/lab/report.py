"""What many games say about a game: an HTML page with pictures, and in plain words what stands out.

It reads rows (see `record`), knows no game, and takes the board for the map of deaths from the game's own scene.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from .. import bots, games
from ..table import Setup
from . import plots
from .balance import bands_of_missions
from .record import Row
from .saves import write_file
from .simulate import Job, wilson

Games = list[dict[str, Any]]
"""Rows, as a table gives them."""

STRENGTH = ("random", "greedy", "policy", "reference", "learned", "search")
"""Bots from weak to strong; others come first."""
JUDGES = ("reference", "search")
"""Whose win rates are held against the bands."""
PLAYERS = {
    "random": "answers by chance, like somebody who does not know the rules",
    "greedy": "looks at what is best right now",
    "policy": "plays by rules of thumb, without thinking ahead",
    "reference": "thinks ahead a little, like a practised group: what missions are balanced against",
    "learned": "thinks ahead for long, and judges by what it has learnt",
    "search": "thinks ahead for long: the best there is",
}
"""What each bot is like, for whoever reads the page."""
ENOUGH = 20
"""Below so many games (or occasions) nothing is said."""


def rank(bot: str) -> int:
    return STRENGTH.index(bot) if bot in STRENGTH else -1


class Rate(msgspec.Struct):
    """How often something was won."""

    wins: int
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.0%} ({low:.0%} to {high:.0%})"


def rates(rows: Games, by: Callable[[dict[str, Any]], Iterable[Any]]) -> dict[Any, Rate]:
    """Win rates by whatever `by` says; a game may count under several."""
    found: dict[Any, Rate] = defaultdict(lambda: Rate(0, 0))
    for row in rows:
        for name in by(row):
            found[name].games += 1
            found[name].wins += row["won"]
    return dict(found)


# ---- which games to play --------------------------------------------------------------------------------------------


def jobs(
    slug: str, missions: Sequence[str], seats: Sequence[int], players: Sequence[str], count: int, seed: str
) -> list[tuple[Job, int]]:
    """About `count` games over all missions, numbers of seats, bots and casts of characters: (what, how many)."""
    game = games.load(slug)
    for bot in players:
        bots.load(bot)
    cells = [(mission, number) for mission in missions or [m.id for m in game.missions] for number in seats]
    each = max(1, -(-count // (len(cells) * len(players))))
    setups = [game.prepare(mission, number) for mission, number in cells]
    return [(Job(slug, setup, bot, seed, record=True, casts=True), each) for setup in setups for bot in players]


# ---- the page -------------------------------------------------------------------------------------------------------


def write(slug: str, rows: Games, folder: Path) -> Path:
    """Writes the page and its pictures; says where the page is."""
    game = games.load(slug)
    best = max({row["bot"] for row in rows}, key=rank)
    good = [row for row in rows if row["bot"] == best]
    titles = {m.id: m.title for m in (*game.missions, *game.campaigns)}
    order = [m.id for m in (*game.missions, *game.campaigns) if any(row["mission"] == m.id for row in rows)]
    pictures: list[tuple[str, str, bytes]] = []
    called = names(slug, good)

    def picture(name: str, words: str, data: bytes | None) -> None:
        if data is not None:
            pictures.append((name, words, data))

    label = {id: f"{id}  {titles.get(id, '')}".strip() for id in order}
    bands = bands_of_missions(slug)
    by_cell = rates(rows, lambda row: [(row["mission"], row["seats"], row["bot"])])
    picture(
        "wins", "Win rate with its 95 % interval. Shaded: the band of the mission's difficulty for the reference bot.",
        plots.wins(order, label, bands, {k: (v.share, *v.interval) for k, v in by_cell.items()}, rank),
    )  # fmt: skip
    characters = sorted({c for row in rows for c in row["characters"]})
    picked = [row for row in good if len(row["characters"]) < len(characters)]
    with_it = rates(picked, lambda row: row["characters"])
    without = rates(picked, lambda row: [c for c in characters if c not in row["characters"]])
    if len(characters) > 1 and without:
        picture(
            "characters", f"Win rate of {best} with and without each character, in games that leave some of them out.",
            plots.characters(by_name({c: [(r.share, *r.interval) for r in (with_it[c], without.get(c, Rate(0, 0)))]
                                      for c in characters if c in with_it}, called)),
        )  # fmt: skip
    picture(
        "length", f"How long games of {best} last, in rounds: each dot one length, larger where more games ended.",
        plots.length(order, label, {m: Counter((r["rounds"], r["won"]) for r in good if r["mission"] == m)
                                    for m in order}),
    )  # fmt: skip
    lost = {m: Counter(r["because"] for r in good if r["mission"] == m and not r["won"]) for m in order}
    picture("losses", f"Why {best} lost.", plots.losses(order, label, lost))
    maps = [(label[m], *death_map(slug, m, [r for r in good if r["mission"] == m])) for m in order]
    where = game.words.line("deaths") if "deaths" in game.words else "Where characters died"
    picture("deaths", f"{where} in games of {best}.", plots.deaths([m for m in maps if sum(m[2].values())]))
    use = usage(good)
    picture(
        "options", f"What {best} chose, and how often when it could: pale the occasions, full the choices.",
        plots.options(by_name({k: v for k, v in use.items() if ":" not in k}, plain), len(good)),
    )  # fmt: skip
    things = {k.partition(":")[2]: v for k, v in use.items() if ":" in k and not k.startswith("plan:")}
    picture(
        "cards",
        f"Cards and other things {best} used, per hundred games.",
        plots.options(by_name(things, called), len(good)),
    )
    plans = {k.partition(":")[2]: v for k, v in use.items() if k.startswith("plan:")}
    picture("plans", f"Where {best} put its pieces, per game.", plots.shares(by_name(plans, called), len(good)))
    for name, _, data in pictures:
        write_file(folder / f"{name}.png", data)
    write_file(
        folder / "index.html", page(game.title, rows, best, pictures, findings(slug, rows, best, called)).encode()
    )
    return folder / "index.html"


Called = Callable[[str], str]
"""What something with that id is called."""


def plain(id: str) -> str:
    return id.replace("-", " ")


def names(slug: str, rows: Games) -> Called:
    """Characters, cards and places by their names, as one of the missions has them; the rest by its id."""
    casts = {tuple(row["characters"]): row for row in rows}
    tables = [table for row in list(casts.values())[:8] if (table := _at_first_round(slug, row)) is not None]

    @cache
    def called(id: str) -> str:
        for table in tables:
            for term in ("card", "who", "at"):
                try:
                    found: str = table.game.called(term, id)
                except Exception:  # no such thing in this mission
                    continue
                if found and found != id:
                    return found
        return plain(id)

    return called


def by_name(found: dict[str, Any], called: Called) -> dict[str, Any]:
    """What is known of ids, by their names; where two have the same name, the id stands behind it."""
    times = Counter(called(id) for id in found)
    return {f"{called(id)} ({id})" if times[called(id)] > 1 else called(id): known for id, known in found.items()}


def usage(rows: Games) -> dict[str, tuple[int, int]]:
    """By name: how often chosen, how often it could have been."""
    times: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    for row in rows:
        for entry in row["used"]:
            times[entry["what"]] += entry["times"]
            offered[entry["what"]] += entry["offered"]
    return {what: (times[what], offered[what]) for what in offered}


def death_map(slug: str, mission: str, rows: Games) -> tuple[list[Any], Counter[str]]:
    """The boards of a mission as they stand when play begins, and how many died in each cell."""
    from ..lab.record import told_again

    died: Counter[str] = Counter(death["at"] for row in rows for death in row["deaths"])
    if not died:
        return [], died
    table = _at_first_round(slug, rows[0]) or told_again(rows[0])
    return table.type.scenery.picture(table.game, None, None).boards, died


def _at_first_round(slug: str, row: dict[str, Any]) -> Any:
    """A table of this mission when its first round begins."""
    import random

    from ..table import Level, Table

    game = games.load(slug)
    setup: Setup = game.prepare(row["mission"], row["characters"])
    table = Table(game, setup, seed=row["seed"], level=Level.QUIET)
    bot = bots.load("random")(random.Random(row["seed"]))
    while table.offers and not table.state.round:
        bots.answer(table, bot)
    return table if table.offers else None


# ---- what stands out ------------------------------------------------------------------------------------------------


def findings(slug: str, rows: Games, best: str, called: Called = plain) -> list[str]:
    """Plain sentences about what is out of the ordinary."""
    good = [row for row in rows if row["bot"] == best]
    found = [*_about_missions(slug, good, best), *_about_skill(rows, best), *_about_characters(good, best, called)]
    found += [*_about_losses(good, called), *_about_length(good), *_about_options(good, best, called)]
    return found or ["Nothing is out of the ordinary."]


def _about_missions(slug: str, good: Games, best: str) -> Iterable[str]:
    promised = bands_of_missions(slug)
    bands = {m.id: (m.difficulty, promised[m.id]) for m in games.load(slug).missions}
    if best not in JUDGES:
        yield (
            f"Whether missions are as hard as they say is not judged here: that takes games of {' or '.join(JUDGES)}, "
            f"and nobody here plays better than {best}."
        )
        return
    for (mission, seats), rate in sorted(rates(good, lambda r: [(r["mission"], r["seats"])]).items()):
        if mission not in bands or rate.games < ENOUGH // 2:
            continue
        word, (low, high) = bands[mission]
        if rate.interval[1] < low:
            yield f"<b>{mission}</b> with {seats} is too hard for “{word}”: {best} wins {rate}, not {low:.0%} or more."
        elif rate.interval[0] > high:
            yield f"<b>{mission}</b> with {seats} is too easy for “{word}”: {best} wins {rate}, not {high:.0%} or less."


def _about_skill(rows: Games, best: str) -> Iterable[str]:
    by_bot = rates(rows, lambda row: [row["bot"]])
    if len(by_bot) < 2:
        return
    worst = min(by_bot, key=rank)
    gap = by_bot[best].share - by_bot[worst].share
    words = "choices matter" if gap >= 0.25 else "choices hardly matter, or everything is out of reach"
    yield f"Skill: {best} wins {by_bot[best]}, {worst} {by_bot[worst]}: a gap of {gap * 100:.0f} points ({words})."


def _about_characters(good: Games, best: str, called: Called) -> Iterable[str]:
    names = sorted({c for row in good for c in row["characters"]})
    picked = [row for row in good if len(row["characters"]) < len(names)]
    for name in names:
        with_it = rates(picked, lambda row, n=name: [n in row["characters"]])  # type: ignore[misc]
        yes, no = with_it.get(True), with_it.get(False)
        if yes is None or no is None or min(yes.games, no.games) < ENOUGH:
            continue
        if abs(yes.share - no.share) > 0.12:
            word = "stronger" if yes.share > no.share else "weaker"
            yield f"<b>{escape(called(name))}</b> makes a team {word}: {best} wins {yes} with, {no} without."


def _about_losses(good: Games, called: Called) -> Iterable[str]:
    for mission in sorted({row["mission"] for row in good}):
        why = Counter(row["because"] for row in good if row["mission"] == mission and not row["won"])
        lost = sum(why.values())
        if lost >= ENOUGH:
            cause, times = why.most_common(1)[0]
            if times > 0.8 * lost:
                yield f"<b>{mission}</b> is nearly always lost in one way ({times} of {lost}): {escape(cause)}"
    died = Counter((row["mission"], death["at"]) for row in good for death in row["deaths"])
    by_mission = Counter(row["mission"] for row in good for _ in row["deaths"])
    for (mission, cell), times in died.most_common(3):
        if by_mission[mission] >= ENOUGH and times > 0.4 * by_mission[mission]:
            yield (
                f"In <b>{mission}</b> one place is the most dangerous by far: {escape(called(cell))}, "
                f"{times} of {by_mission[mission]} times."
            )


def _about_length(good: Games) -> Iterable[str]:
    for mission in sorted({row["mission"] for row in good}):
        rounds = sorted(row["rounds"] for row in good if row["mission"] == mission)
        if len(rounds) < ENOUGH:
            continue
        middle = rounds[len(rounds) // 2]
        long = sum(r > 2 * middle for r in rounds)
        if long > 0.05 * len(rounds):
            yield f"<b>{mission}</b>: {long} of {len(rounds)} games last more than twice the median of {middle} rounds."


def _about_options(good: Games, best: str, called: Called) -> Iterable[str]:
    use = usage(good)
    kinds = {k: v for k, v in use.items() if ":" not in k}
    total = sum(times for times, _ in kinds.values())
    for kind, (times, _) in kinds.items():
        if total and times > total / 2:
            yield f"“{plain(kind)}” makes up {times / total:.0%} of all choices: one action carries the game."
    never = sorted(k for k, (times, offered) in use.items() if not times and offered >= ENOUGH)
    if never:
        said = ", ".join(_said(what, called) for what in never)
        yield f"Never chosen by {best}, though often offered: {escape(said)}."
    for what, (times, offered) in sorted(use.items()):
        if ":" in what and not what.startswith("plan:") and offered >= 5 * ENOUGH and 0 < times < 0.03 * offered:
            yield f"Hardly ever worth it: {escape(_said(what, called))}, chosen {times} times of {offered}."


def _said(what: str, called: Called) -> str:
    """`scrap:field-kit` as "scrap (Field Kit)"."""
    kind, colon, thing = what.partition(":")
    return f"{plain(kind)} ({called(thing)})" if colon else plain(kind)


# ---- HTML -----------------------------------------------------------------------------------------------------------

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1d2530; }
h1 { margin-bottom: 0; } h2 { margin-top: 2.5rem; } .quiet { color: #5a6675; }
ul { padding-left: 1.2rem; } li { margin: .3rem 0; }
img { max-width: 100%; height: auto; } figure { margin: 1.5rem 0; } figcaption { color: #5a6675; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid #dde3ea; }
"""

TITLES = {
    "wins": "How often it is won",
    "characters": "Who makes the difference",
    "length": "How long it lasts",
    "losses": "How it is lost",
    "deaths": "Where it gets dangerous",
    "options": "What is done",
    "cards": "What is used",
    "plans": "Where pieces go",
}


def page(title: str, rows: Games, best: str, pictures: list[tuple[str, str, bytes]], found: list[str]) -> str:
    versions = sorted({f"{row['version']}, content {row['content']}" for row in rows})
    parts = [
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>",
        f"<meta name='viewport' content='width=device-width'><title>{escape(title)}: report</title>",
        f"<style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}: what {len(rows)} games say</h1>",
        *(f"<p>{line}</p>" for line in lead(rows)),
        "<h2>What stands out</h2><ul>",
        *(f"<li>{line}</li>" for line in found),
        "</ul>",
    ]
    for name, words, _ in pictures:
        parts.append(
            f"<h2>{TITLES[name]}</h2><figure><img src='{name}.png' alt='{escape(TITLES[name])}'>"
            f"<figcaption>{escape(words)}</figcaption></figure>"
        )
    parts += ["<h2>In numbers</h2>", numbers(rows)]
    parts.append(f"<p class='quiet'>Version {escape('; '.join(versions))}</p></body></html>")
    return "\n".join(parts)


def lead(rows: Games) -> Iterable[str]:
    """What was done, and how to read it, for somebody who has never seen such a page."""
    missions, seats = {row["mission"] for row in rows}, sorted({row["seats"] for row in rows})
    players = sorted({row["bot"] for row in rows}, key=rank)
    each = min(Counter((row["mission"], row["seats"], row["bot"]) for row in rows).values())
    yield (
        f"Computer players have played {len(rows)} games: {len(missions)} missions with "
        f"{' or '.join(map(str, seats))} characters, casts in turn. "
        + " ".join(f"<b>{escape(bot)}</b> {PLAYERS.get(bot, 'is a bot of its own')}." for bot in players)
    )
    yield (
        "An easy mission should be won more often than a hard one: the shaded bar of a mission, its band, is where a "
        f"practised group should be. A dot is how often a player won; the line through it says how sure that is. "
        f"After {each} {'game' if each == 1 else 'games'} of a kind "
        f"{'it says little' if each < ENOUGH else 'it says something'}: "
        "where lines overlap, chance may be all that lies between."
    )


def numbers(rows: Games) -> str:
    """The table: one line a cell and bot."""
    cells: dict[tuple[str, int, str], Games] = defaultdict(list)
    for row in rows:
        cells[row["mission"], row["seats"], row["bot"]].append(row)
    names = ("mission", "seats", "bot", "games", "won", "rounds", "decisions", "choices each", "seconds")
    lines = ["<table><tr>" + "".join(f"<th>{name}</th>" for name in names) + "</tr>"]
    for (mission, seats, bot), here in sorted(cells.items(), key=lambda item: (*item[0][:2], rank(item[0][2]))):
        rate = Rate(sum(row["won"] for row in here), len(here))
        middle = sorted(row["rounds"] for row in here)[len(here) // 2]
        decisions, choices, seconds = (
            sum(row[name] for row in here) / len(here) for name in ("decisions", "choices", "seconds")
        )
        cells_of = (
            mission,
            seats,
            bot,
            len(here),
            rate,
            middle,
            f"{decisions:.0f}",
            f"{choices:.1f}",
            f"{seconds:.3f}",
        )
        lines.append("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells_of) + "</tr>")
    return "\n".join([*lines, "</table>"])


def as_games(rows: list[Row]) -> Games:
    """Rows fresh from the workers, as a table would give them."""
    found: Games = msgspec.to_builtins(rows, builtin_types=(bytes,))
    return found
