"""One person, or several around one keyboard, play at a terminal; bots hold the other seats.

Lines come in, offers are answered. Nothing here knows a game: what can be done comes from the offers, what it is called
from the scene. Whatever a person types wrongly is refused with a reason, and nothing changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import games, seating
from ..bots import Bot
from ..lab.saves import write_file
from ..scene import Act, OfferView, Scene, view
from ..table import Allot, Arrange, Ask, Plan, Point, Refused, RuleError, StarboardError, Table
from ..table.chance import Needed
from ..table.journal import visible
from ..table.rulebook import for_players
from .codes import Codes, tokens
from .draw import Block, Painter, worth

HELP = """\
  3            the option of that number
  1 4 · none   several at once, where several may be picked; all of them, in order, where an order is asked
  1me 2me 3e   piece 1 and 2 to slot me, piece 3 to e;  1- takes piece 1 back;  = where a slot begins with a digit: 1=3
  auto         puts every piece that lies nowhere where it naturally goes
  ready        the plan is done
  2.5,4        a point in inches (several: a path), or the number of one that is proposed
  u            takes back
  w            why not: what is not allowed now, and by which rule
  r ID · ?     the rule of that id · the rules behind what just happened
  s FILE       saves
  (empty)      draws the table again
  h            this help
  q            quits; the game is saved, and says where"""

YOU = "you"
"""The person who holds all seats that no bot holds."""


class Quit(Exception):
    """The person has had enough."""


@dataclass
class Entry:
    """A numbered line of the menu: what it is, and which offer it answers."""

    ask: Ask
    seat: str
    act: Act


class Session:
    """A table, the bots at it, and somebody who reads and types."""

    def __init__(
        self, table: Table[Any], bots: Mapping[str, Bot], painter: Painter, read: Callable[[str], str], autosave: Path
    ) -> None:
        self.table = table
        self.bots = bots
        self.painter = painter
        self.read = read
        self.autosave = autosave
        self.humans = [seat for seat in table.setup.seats if seat not in bots]
        self.heard = table.journal.last
        """The last event that has been shown."""
        missions = (*table.type.missions, *table.type.campaigns)
        self._mission = next((m.title for m in missions if m.id == table.setup.mission), table.setup.mission)
        self._story = ""
        self._rules: list[str] = []
        self._entries: list[Entry] = []
        self._plan: Plan = {}
        self._moved: list[tuple[str, str]] = []

    def run(self) -> None:
        """Plays to the end, or until somebody leaves; the game is saved in either case."""
        try:
            while self.table.outcome is None:
                if not self._bots_answer():
                    self._decide()
                    self._save(self.autosave)
        except (EOFError, KeyboardInterrupt, Quit):
            self.painter.console.print()
        finally:
            self._save(self.autosave)
        if self.table.outcome is not None:
            self._show([*self.humans, *self.table.setup.seats][0])
            won = seating.has_won(self.table, self.humans)
            self.painter.outcome(won, self.table.game.verdict, self.table.outcome.rules)
        self.painter.say(f"Saved as {self.autosave}", "dim")

    # ---- bots -------------------------------------------------------------------------------------------------------

    def _bots_answer(self) -> bool:
        """Lets one bot answer, if one is asked. What is open to a person too is left to the person."""
        for seat in self.table.waiting_for():
            bot = self.bots.get(seat)
            asks = [ask for ask in self.table.offered(seat) if self._is_for_bots(ask)]
            if bot is not None and asks:
                ask = bot.prefer(self.table, asks, seat) if len(asks) > 1 else asks[0]
                self._bot_answers(bot, ask, seat)
                return True
        return False

    def _is_for_bots(self, ask: Ask) -> bool:
        if ask.dice is not None:
            return False
        return ask.joint or all(seat in self.bots for seat in ask.seats)

    def _bot_answers(self, bot: Bot, ask: Ask, seat: str) -> None:
        answer = bot.choose(self.table, ask, seat)
        try:
            self.table.choose(seat, ask.id, answer, seating.yielding(self.table, seat))
        except Refused as refused:
            if not (ask.joint and self.humans):
                raise
            self.painter.refuse(f"The plan does not fit together: {refused}")
            for human in self.humans:  # the last bot's Ready did not count; let people look again
                self.table.ready(human, ask.id, False)

    # ---- a person decides -------------------------------------------------------------------------------------------

    def _decide(self) -> None:
        """Shows the table and reads lines until one of them changes something."""
        asks = self._my_asks()
        self._show(self._seat_for(asks[0]))
        self._menu(asks)
        before = self._where()
        while self._where() == before:
            line = self.read("> ").strip()
            try:
                self._do(line, asks)
            except RuleError as error:
                self._keep_dump(error)
            except StarboardError as error:
                self.painter.refuse(str(error))

    def _where(self) -> tuple[int, int]:
        """Changes when an answer is given or taken back, not while a plan is being made."""
        return len(self.table.history), len(self.table.line)

    def _my_asks(self) -> list[Ask]:
        return [ask for ask in self.table.offers if not self.humans or any(seat in self.humans for seat in ask.seats)]

    def _seat_for(self, ask: Ask) -> str:
        """Through whose eyes an offer is seen."""
        return next((seat for seat in ask.seats if seat in self.humans), ask.seats[0])

    def _do(self, line: str, asks: list[Ask]) -> None:
        command, _, rest = line.partition(" ")
        match command.lower():
            case "":
                self._show(self._seat_for(asks[0]))
                self._menu(asks)
            case "q" | "quit":
                raise Quit
            case "h" | "help":
                self.painter.say(HELP)
            case "u" | "undo":
                self._undo(asks)
            case "w" | "why":
                self._why_not(asks)
            case "r" | "rule" | "?":
                self._rule(rest)
            case "s" | "save":
                self._save_as(rest)
            case _:
                self._answer(line, asks)

    def _answer(self, line: str, asks: list[Ask]) -> None:
        for ask in asks:
            if ask.dice is not None:
                self._tell_dice(ask, ask.dice, line)
                return
            if isinstance(ask.kind, Arrange) and self._arrange(line, ask, ask.kind):
                return
            if isinstance(ask.kind, Allot) and self._allot(line, ask):
                return
        if (points := _points(line)) is not None:
            self._point(points, asks)
            return
        numbers = [] if line.lower() == "none" else _numbers(line)
        chosen = [self._entry(number) for number in numbers]
        entry = chosen[0] if chosen else next((Entry(a, self._seat_for(a), _NONE) for a in asks if _many(a)), None)
        if entry is None or any(other.ask is not entry.ask for other in chosen):
            raise Refused("these do not answer one question; h for help")
        if not _many(entry.ask) and len(chosen) > 1:
            raise Refused("one of them")
        self.table.choose(entry.seat, entry.ask.id, self._value(entry.ask, [e.act.choice for e in chosen]))

    def _entry(self, number: int) -> Entry:
        if not 1 <= number <= len(self._entries):
            there_is = f"1 to {len(self._entries)}" if self._entries else "a piece moves by number and slot, like 1me"
            raise Refused(f"there is no option {number}; {there_is}")
        return self._entries[number - 1]

    def _value(self, ask: Ask, choices: list[Any]) -> Any:
        """A pick is given in the order in which it was offered; an order in the order in which it was typed."""
        if ask.kind.wire == "pick":
            return [item for item in ask.kind.items if item in choices]  # type: ignore[attr-defined]
        return choices if _many(ask) else choices[0]

    def _point(self, points: list[tuple[int, int]], asks: list[Ask]) -> None:
        ask = next((ask for ask in asks if ask.kind.wire == "point"), None)
        if ask is None:
            raise Refused("no point is asked for")
        assert isinstance(ask.kind, Point)
        self.table.choose(self._seat_for(ask), ask.id, {"path": points, "verb": ask.kind.verbs[0]})

    def _allot(self, line: str, ask: Ask) -> bool:
        """`1=3 2=4`: three to the first, four to the second. Says whether the line was meant so."""
        parts = [re.fullmatch(r"(\d{1,4})=(\d{1,9})", word) for word in line.split()]
        if not parts or None in parts:
            return False
        split: dict[str, int] = {}
        for part in parts:
            assert part is not None
            entry = self._entry(int(part.group(1)))
            if entry.ask is not ask:
                raise Refused("these do not answer one question; h for help")
            split[str(entry.act.choice)] = split.get(str(entry.act.choice), 0) + int(part.group(2))
        self.table.choose(self._seat_for(ask), ask.id, split)
        return True

    # ---- arranging --------------------------------------------------------------------------------------------------

    def _arrange(self, line: str, ask: Ask, kind: Arrange) -> bool:
        """Moves pieces, or is done with it; False when the line says something else."""
        word = line.lower()
        if word in ("ready", "done"):
            self._ready(ask)
        elif word == "auto":
            self._auto(ask, kind)
        elif (moves := tokens(line)) is not None:
            self._place_all(ask, kind, moves)
        else:
            return False
        if ask in self.table.offers:
            self._draw_draft(ask, kind, explain=False)
        return True

    def _lying(self, ask: Ask) -> Plan:
        """Where the pieces lie: a joint draft is the table's, a plan of one's own is ours until it is ready."""
        return self.table.draft.plan if ask.joint and self.table.draft else self._plan

    def _codes(self, ask: Ask, kind: Arrange) -> Codes:
        plan = self._lying(ask)
        slots = {p: kind.draft_slots(p, {q: s for q, s in plan.items() if q != p}) for p in kind.owners()}
        return Codes(slots, kind.owners(), plan.values())

    def _place_all(self, ask: Ask, kind: Arrange, moves: list[tuple[int, str]]) -> None:
        """All of a line, or nothing of it."""
        before = len(self._moved)
        try:
            for number, typed in moves:
                self._place(ask, kind, number, typed)
        except Refused:
            while len(self._moved) > before:
                self._move(ask, *self._moved.pop())
            raise

    def _place(self, ask: Ask, kind: Arrange, number: int, typed: str) -> None:
        codes = self._codes(ask, kind)
        if not 1 <= number <= len(codes.pieces):
            raise Refused(f"there is no piece {number}; 1 to {len(codes.pieces)}")
        piece = codes.pieces[number - 1]
        before = self._lying(ask).get(piece, "")
        self._move(ask, piece, codes.find(piece, typed))
        self._moved.append((piece, before))

    def _move(self, ask: Ask, piece: str, slot: str) -> None:
        owner = ask.kind.owners()[piece]  # type: ignore[attr-defined]
        if owner in self.bots:
            raise Refused(f"that piece belongs to {owner}, who is a bot")
        if ask.joint:
            self.table.place(owner, ask.id, piece, slot, seating.yielding(self.table, owner))
        elif slot:
            self._plan[piece] = slot
        else:
            self._plan.pop(piece, None)

    def _auto(self, ask: Ask, kind: Arrange) -> None:
        """The first slot that a game offers for a piece is where it naturally goes."""
        for piece, owner in kind.owners().items():
            if owner in self.bots or piece in self._lying(ask):
                continue
            slot = next(iter(kind.slots(piece, self._lying(ask))), "")
            if slot:
                self._move(ask, piece, slot)
                self._moved.append((piece, ""))

    def _ready(self, ask: Ask) -> None:
        if not ask.joint:
            seat = self._seat_for(ask)
            self.table.choose(seat, ask.id, dict(self._plan), seating.yielding(self.table, seat))
            return
        for seat in [s for s in ask.seats if s in self.humans]:
            self.table.ready(seat, ask.id)

    def _tell_dice(self, ask: Ask, dice: Needed, line: str) -> None:
        """What was rolled, in any order of typing that is the order of the dice: `melee melee star`, or `me me st`."""
        words, faces = line.lower().split(), [str(face) for face in dice.faces]
        if len(words) != dice.count:
            raise Refused(f"tell {dice.count} of: {', '.join(dict.fromkeys(faces))}")
        plan = {}
        for die, word in enumerate(words, 1):
            exact = [face for face in dict.fromkeys(faces) if face.lower() == word]
            found = exact or [face for face in dict.fromkeys(faces) if face.lower().startswith(word)]
            if len(found) != 1:
                raise Refused(f"{word!r} is not one of: {', '.join(dict.fromkeys(faces))}")
            plan[str(die)] = found[0]
        self.table.choose(ask.seats[0], ask.id, plan)

    # ---- looking ----------------------------------------------------------------------------------------------------

    def _show(self, seat: str) -> None:
        """The table as this seat sees it, and what happened since the last look."""
        self._scene = view(self.table, seat)
        self.painter.title(self._scene.title, self._mission)
        if (story := self._scene.picture.story) != self._story:  # once for each mission, in a campaign too
            self.painter.say(" ".join(story.split()), "italic")
            self._story = story
        self.painter.scene(self._scene, {seat for ask in self.table.offers for seat in ask.seats})
        events = visible(self.table.journal.since(self.heard + 1), seat)
        self.painter.journal(events)
        if events:
            self.heard = events[-1].n
            self._rules = list(dict.fromkeys(rule for event in events for rule in event.rules))

    def _menu(self, asks: list[Ask]) -> None:
        """Every question that is open to somebody at this keyboard, its answers numbered through."""
        self._entries, self._plan, self._moved = [], {}, []
        for ask in asks:
            seat = self._seat_for(ask)
            scene = self._scene if seat == self._scene.seat else view(self.table, seat)
            offer = next(o for o in scene.offers if o.id == ask.id)
            names = ", ".join(_name(scene, s) for s in ask.seats if s in self.humans or not self.humans)
            self.painter.prompt(scene.crumbs, offer.prompt, names)
            first = len(self._entries) + 1
            acts = offer.acts or offer.items
            self._entries += [Entry(ask, seat, act) for act in acts]
            self.painter.options([(first + i, act.label, act.group, act.text) for i, act in enumerate(acts)])
            self._hint(ask, offer)

    def _hint(self, ask: Ask, offer: OfferView) -> None:
        """How to answer a question that is not answered with one number."""
        kind = ask.kind
        if ask.dice is not None:
            faces = ", ".join(dict.fromkeys(str(face) for face in ask.dice.faces))
            self.painter.say(f"Type {ask.dice.count} of: {faces}", "dim")
        elif isinstance(kind, Arrange):
            self._draw_draft(ask, kind)
        elif offer.kind == "pick":
            self.painter.say(
                f"Type {offer.least} to {offer.most} numbers" + ("" if offer.least else ", or none"), "dim"
            )
        elif offer.kind == "order":
            self.painter.say("Type all numbers in the order you want", "dim")
        elif offer.kind == "allot":
            in_all = str(offer.most) if offer.least == offer.most else f"{offer.least} to {offer.most}"
            self.painter.say(f"Deal out {in_all} in all: number=amount, such as 1=2 3=1", "dim")
        elif offer.kind == "point":
            self.painter.say(
                "Type a number, or x,y in inches" + (" (several: a path)" if offer.most > 1 else ""), "dim"
            )

    def _draw_draft(self, ask: Ask, kind: Arrange, explain: bool = True) -> None:
        """Every piece with its number, where it lies and where it may go; and what the boards are worth so."""
        codes, lying = self._codes(ask, kind), self._lying(ask)
        scene = view(self.table, self._scene.seat)
        faces = {die.id: die.face for panel in scene.picture.panels for die in panel.dice}
        ready = self.table.draft.ready if self.table.draft else []
        rows: dict[str, list[tuple[int, str, str, str]]] = {}
        for number, (piece, owner) in enumerate(kind.owners().items(), 1):
            at = codes.code(piece, lying[piece]) if piece in lying else ""
            where = "" if owner in self.bots else codes.summary(piece) or codes.boards(piece)
            rows.setdefault(owner, []).append((number, faces.get(piece, piece), at, where))
        boards = {panel.seat: worth(panel) for panel in scene.picture.panels}
        names = {owner: _name(scene, owner) + (" ✓ ready" if owner in ready else "") for owner in rows}
        blocks = [Block(names[owner], rows[owner], boards.get(owner, "")) for owner in rows]
        self.painter.draft(blocks, codes.legend() if explain else {})
        left = sum(1 for piece, owner in kind.owners().items() if piece not in lying and owner not in self.bots)
        hint = f"{left} left · 1me places, 1- takes back, auto, ready, h help"
        self.painter.say(hint if left else "All lie: ready?", "dim")

    def _why_not(self, asks: list[Ask]) -> None:
        none = True
        for ask in asks:
            scene = view(self.table, self._seat_for(ask), why_not=True)
            for refusal in next(o for o in scene.offers if o.id == ask.id).refusals:
                none = False
                self.painter.say(f"  {refusal.label}: {refusal.because}  {refusal.rule}")
        if none:
            self.painter.say("Nothing is refused here.", "dim")

    def _rule(self, id: str) -> None:
        book = for_players(games.rulebook(self.table.type.slug))
        wanted = id.upper().split() or [rule for rule in self._rules if rule in book]
        if not wanted:
            self.painter.say("No rule was at work since your last decision. r ID looks one up.", "dim")
        for rule in wanted:
            if rule not in book:
                near = [known for known in book if known.startswith(rule)]
                raise Refused(f"there is no rule {rule}" + (f"; there are {', '.join(near[:12])}" if near else ""))
            self.painter.say(f"  {rule}{' (house)' if book[rule].house else ''}  {book[rule].text}")

    # ---- taking back, saving ----------------------------------------------------------------------------------------

    def _undo(self, asks: list[Ask]) -> None:
        """First the pieces moved since the plan was opened, then the last choice."""
        if self._moved:
            piece, slot = self._moved.pop()
            ask = next(ask for ask in asks if isinstance(ask.kind, Arrange))
            self._move(ask, piece, slot)
            assert isinstance(ask.kind, Arrange)
            self._draw_draft(ask, ask.kind)
            return
        seat = self._seat_for(asks[0])
        how, _ = seating.can_undo(self.table, seat)
        seating.undo(self.table, seat)
        self.heard = self.table.journal.last
        self.painter.say("Taken back" + ("; what was rolled since falls anew." if how == "consent" else "."), "yellow")

    def _save_as(self, name: str) -> None:
        if not name.strip():
            raise Refused("save as what? s FILE")
        path = Path(name.strip()).expanduser()
        self._save(path)
        self.painter.say(f"Saved as {path}", "dim")

    def _save(self, path: Path) -> None:
        write_file(path, self.table.save())

    def _keep_dump(self, error: RuleError) -> None:
        path = self.autosave.with_suffix(".dump.json")
        if error.dump is not None:
            write_file(path, error.dump)
        self.painter.refuse(f"{error}. A report is in {path}")


_NONE = Act(None, "none")


def _many(ask: Ask) -> bool:
    """Whether the answer is a list of items."""
    return ask.kind.wire in ("pick", "order")


def _numbers(line: str) -> list[int]:
    words = line.split()
    if not all(word.isdecimal() for word in words):
        raise Refused(f"{line!r} says nothing to me; h for help")
    return [int(word) for word in words]


def _points(line: str) -> list[tuple[int, int]] | None:
    """`2.5,4 3,4` in inches as thousandths; None when the line is something else."""
    matches = [re.fullmatch(r"(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)", word) for word in line.split()]
    if not matches or None in matches:
        return None
    return [(round(float(m.group(1)) * 1000), round(float(m.group(2)) * 1000)) for m in matches if m is not None]


def _name(scene: Scene, seat: str) -> str:
    """What a seat's character is called."""
    return next((panel.title for panel in scene.picture.panels if panel.seat == seat), seat)
