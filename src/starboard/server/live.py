"""One table that somebody looks at: its people, seats and viewers; wishes, votes and bots.

Everything that changes a table happens under its lock and in this order: the rules decide, the store writes, and only
then is it acknowledged and shown. When a write fails the table is dropped from memory and loaded again from disk.

What a viewer sees is drawn by `starboard.scene.view` alone, for the seats that the viewer's person acts for.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from .. import bots, games
from ..table import Dice, Late, RuleError, StarboardError, Table
from ..table import Refused as NotAllowed
from ..table.history import DiceAt, Undone
from ..table.table import DiceEntry
from . import messages as m
from . import store as keep
from .machines import Machines
from .pictures import audiences, last_event, lost_choices, scene_for, table_info
from .store import Appended, Conflict, Info, Kept, Person, Row, Seat, Store
from .thinking import Thinkers
from .viewer import Viewer
from .worker import Advise, Advised, Foresee, Foreseen

log = logging.getLogger("starboard")

AWAY = 30.0
"""Seconds after which a seat may be steered by others."""
VOTE = 60.0
"""Seconds that the others have to agree."""
SAVE_EVERY = 32
"""Appends after which the whole table is written once more."""


class Settings(msgspec.Struct):
    """What all tables of a server share."""

    store: Store
    thinkers: Thinkers
    links: Callable[[Row], m.Links]
    dumps: Path
    bot_budget: int = 1500
    hint_budget: int = 2000


class _Vote:
    def __init__(self, by: str, seat: str, at: int, asked: set[str]) -> None:
        self.by, self.seat, self.at, self.asked = by, seat, at, asked
        self.yes: set[str] = set()
        self.until = time.monotonic() + VOTE


class Live:
    """A table in memory. See the module's text."""

    def __init__(self, settings: Settings, kept: Kept) -> None:
        self.settings = settings
        self.row = kept.row
        self.id = kept.row.id
        self.version = kept.row.version
        self.people = {person.id: person for person in kept.row.people}
        self.seats = {seat.id: seat for seat in kept.row.seats}
        self.names = dict(kept.row.info.seats)
        save = kept.save
        save.people = {seat.id: seat.holder for seat in kept.row.seats if seat.holder}
        self._saved = len(save.history)
        door = games.load(kept.row.game)
        self.table: Table[Any] = Table.load(msgspec.json.encode(save), door, games.content_mark(kept.row.game))
        self.notice = lost_choices(self.table)
        self._told = last_event(self.table)
        self._rounds = len(self.table.rounds)
        self._appends = 0
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.gone = False
        """Dropped from memory: whoever holds it must ask the hub again."""
        self._left: dict[str, float] = dict.fromkeys(self.people, time.monotonic())
        self.idle_since = time.monotonic()
        self._replies: OrderedDict[str, m.Told] = OrderedDict()
        for request in kept.requests:
            self._replies[request] = m.Done(request.partition(":")[2])
        self._vote: _Vote | None = None
        self.machines = Machines(self)
        self._drawn: dict[Any, bytes] = {}
        self._away: list[str] = []

    # ---- people and seats ---------------------------------------------------------------------------------------

    def held(self, person: str) -> list[str]:
        return [seat.id for seat in self.seats.values() if person and seat.holder == person]

    def controller(self, seat: str) -> str:
        """Who acts for this seat now: a person's id, `bot:NAME`, or ""."""
        return self.seats[seat].steer or self.seats[seat].holder

    def acting(self, person: str) -> list[str]:
        return [seat for seat in self.seats if person and self.controller(seat) == person]

    def here(self, person: str) -> bool:
        return any(viewer.person == person for viewer in self.viewers)

    def away(self, seat: str) -> bool:
        """Whether others may steer it: nobody holds it, or its person has been gone for a while."""
        holder = self.seats[seat].holder
        if not holder:
            return True
        if holder.startswith("bot:") or self.here(holder):
            return False
        return time.monotonic() - self._left.get(holder, 0.0) >= AWAY

    def name(self, who: str) -> str:
        return self.people[who].name if who in self.people else who

    def seat_infos(self, person: str) -> list[m.SeatInfo]:
        infos = []
        for seat in self.seats.values():
            kind = "free" if not seat.holder else "bot" if seat.holder.startswith("bot:") else "human"
            infos.append(
                m.SeatInfo(
                    seat=seat.id,
                    name=self.names.get(seat.id, seat.id),
                    holder=kind,  # type: ignore[arg-type]
                    person=self.name(seat.holder).removeprefix("bot:"),
                    here=kind == "bot" or (kind == "human" and self.here(seat.holder)),
                    away=self.away(seat.id),
                    steered=self.name(seat.steer),
                    mine=bool(person) and seat.holder == person,
                    acting=bool(person) and self.controller(seat.id) == person,
                )
            )
        return infos

    def table_info(self, person: str) -> m.TableInfo:
        row = self.row
        row.info, row.version, row.over = self._info(), self.version, self.table.outcome is not None
        return table_info(row, self.seat_infos(person), self.acting(person), bool(person))

    def presence_for(self, person: str) -> m.Presence:
        watchers = sum(not viewer.person for viewer in self.viewers)
        return m.Presence(self.seat_infos(person), watchers, self.table.waiting_for(), list(self.machines.thinking))

    def may_know(self, seat: str, held: list[str]) -> bool:
        """Whether `seat` is on the same side, and was shown nothing that none of the seats `held` was shown."""
        opponents = self.table.game.opponents()
        if any((seat in opponents) != (mine in opponents) for mine in held):
            return False
        return all(to is None or seat not in to or any(mine in to for mine in held) for to in audiences(self.table))

    def may_have_all(self, person: str) -> bool:
        """Whether the whole state may be handed to this person: nothing is hidden, or no longer, or not from them."""
        if self.table.outcome is not None or all(to is None for to in audiences(self.table)):
            return True
        return set(self.held(person)) == set(self.seats)

    # ---- viewers ------------------------------------------------------------------------------------------------

    def enter(self, viewer: Viewer) -> None:
        if self.gone:  # in this very moment: let the browser connect again
            viewer.close()
        self.viewers.add(viewer)
        links = self.settings.links(self.row)
        if not viewer.person:  # who may watch may not hand out seats
            links = msgspec.structs.replace(links, invite="", me="")
        viewer.tell(
            m.Welcome(
                table=self.table_info(viewer.person),
                name=self.name(viewer.person),
                spectator=not viewer.person,
                links=links,
                bots=bots.names(),
                notice=self.notice,
            )
        )
        self.people_changed()
        if self._vote is not None:
            self._tell_vote(viewer)

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        if viewer.person and not self.here(viewer.person):
            self._left[viewer.person] = time.monotonic()
        self.idle_since = time.monotonic()
        self.people_changed()

    def people_changed(self) -> None:
        for viewer in self.viewers:
            viewer.presence = True
            viewer.wake()
        self.machines.wake()

    def changed(self) -> None:
        """The table is another: everybody gets a new picture."""
        self._drawn.clear()
        for viewer in self.viewers:
            viewer.dirty = True
        self.people_changed()

    def picture_for(self, viewer: Viewer) -> bytes:
        """The next `update` for a viewer: the picture, and the journal behind what it has."""
        table = self.table
        gone = [e.n for e in table.withdrawn[viewer.withdrawn :] if e.n <= viewer.seen]
        acting = self.acting(viewer.person)
        looks = [s for s in self.seats if s in acting or s in self.held(viewer.person)]
        key = (viewer.seen, viewer.seat, viewer.why_not, tuple(acting), tuple(looks), tuple(gone))
        try:
            if key not in self._drawn:
                update = m.Update(
                    version=self.version,
                    answers=len(table.line),
                    scene=scene_for(table, looks, acting, viewer.seat, viewer.seen + 1, viewer.why_not),
                    acting=acting,
                    gone=gone,
                    rounds=[m.RoundMark(round, at) for round, at in table.rounds],
                )
                self._drawn[key] = msgspec.json.encode(update)
        except Exception:
            log.exception("table %s cannot be drawn", self.id)
            return msgspec.json.encode(m.Refused("", "this table cannot be drawn: please export it and report it"))
        viewer.seen = max(viewer.seen, last_event(table))
        viewer.withdrawn = len(table.withdrawn)
        return self._drawn[key]

    # ---- wishes -------------------------------------------------------------------------------------------------

    async def wish(self, viewer: Viewer, message: Any) -> None:
        """Does what a viewer wishes, once; and answers, each time."""
        if isinstance(message, m.Look):
            viewer.seat, viewer.why_not, viewer.dirty = message.seat, message.why_not, True
            viewer.wake()
        elif isinstance(message, m.Alive):
            viewer.tell(m.Living())
        elif isinstance(message, m.Ping):
            self._ping(viewer.person, message.target)
        elif isinstance(message, m.AskHint | m.AskForecast):
            task = asyncio.create_task(self._think(viewer, message))
            _tasks.add(task)
            task.add_done_callback(_tasks.discard)
        elif isinstance(message, m.Hello):
            viewer.tell(m.Refused("", "hello was said already"))
        else:
            viewer.tell(await self._once(viewer.person, message))

    async def _once(self, person: str, message: Any) -> m.Told:
        if not 1 <= len(message.id) <= 40:
            return m.Refused("", "the id of a wish has 1 to 40 characters")
        if not person:
            return m.Refused(message.id, "spectators only watch")
        request = f"{person}:{message.id}"
        async with self.lock:
            if request not in self._replies:
                self._replies[request] = await self._done(person, message, request)
                while len(self._replies) > 500:
                    self._replies.popitem(last=False)
            return self._replies[request]

    async def _done(self, person: str, message: Any, request: str) -> m.Told:
        if self.gone:
            return m.Refused(message.id, "the table is loaded again: please connect again")
        try:
            await self._wishes[type(message)](self, person, message, request)
        except RuleError as error:
            self.dump(error)
            await self.write(request="")
            return m.Refused(message.id, str(error))
        except StarboardError as error:
            return m.Refused(message.id, _words(error))
        return m.Done(message.id)

    def _must_act(self, person: str, seat: str) -> None:
        if seat not in self.seats:
            raise NotAllowed(f"there is no seat {seat!r} at this table")
        if self.controller(seat) != person:
            raise NotAllowed(f"you do not act for {self.names[seat]} now")

    async def _choose(self, person: str, message: m.Choose, request: str) -> None:
        self._must_act(person, message.seat)
        self.table.choose(message.seat, message.offer, message.choice)
        await self.write(request)

    async def _place(self, person: str, message: m.Place, request: str) -> None:
        self._must_act(person, message.seat)
        self.table.place(message.seat, message.offer, message.piece, message.slot)
        await self.write(request)

    async def _ready(self, person: str, message: m.Ready, request: str) -> None:
        self._must_act(person, message.seat)
        self.table.ready(message.seat, message.offer, message.yes)
        await self.write(request)

    async def _decline(self, person: str, message: m.Decline, request: str) -> None:
        self._must_act(person, message.seat)
        self.table.decline(message.seat, message.offer)
        await self.write(request)
        self._tell_all(m.Notice(f"{self.name(person)} ({self.names[message.seat]}) does not agree."))

    async def _steer(self, person: str, message: m.Steer, request: str) -> None:
        seat = self._seat(message.seat)
        self._must_sit(person)
        if seat.holder != person and not self.away(seat.id):
            raise NotAllowed(f"{self.names[seat.id]} is not away")
        if seat.steer and seat.steer != person and self.here(seat.steer):
            raise NotAllowed(f"{self.name(seat.steer)} steers {self.names[seat.id]} already")
        if message.bot:
            bots.load(message.bot)
            await self._change_seat(seat, steer=f"bot:{message.bot}")
        elif seat.holder == person:
            await self._change_seat(seat, steer="")
        else:
            self._must_know(person, seat)
            await self._change_seat(seat, steer=person)

    async def _take_back(self, person: str, message: m.TakeBack, request: str) -> None:
        seat = self._seat(message.seat)
        self._must_sit(person)
        if person not in (seat.holder, seat.steer) and not seat.steer.startswith("bot:"):
            raise NotAllowed(f"you neither hold nor steer {self.names[seat.id]}")
        await self._change_seat(seat, steer="")

    async def _claim(self, person: str, message: m.Claim, request: str) -> None:
        await self.claim(person, [message.seat])

    async def _give_bot(self, person: str, message: m.GiveBot, request: str) -> None:
        seat = self._seat(message.seat)
        self._must_sit(person)
        if seat.holder not in ("", person) and not seat.holder.startswith("bot:"):
            raise NotAllowed(f"{self.name(seat.holder)} holds {self.names[seat.id]}")
        bots.load(message.bot)
        await self._change_seat(seat, holder=f"bot:{message.bot}", steer="")

    def _seat(self, seat: str) -> Seat:
        if seat not in self.seats:
            raise NotAllowed(f"there is no seat {seat!r} at this table")
        return self.seats[seat]

    def _must_sit(self, person: str) -> None:
        if not self.held(person):
            raise NotAllowed("take a seat first")

    def _must_know(self, person: str, seat: Seat) -> None:
        """A person who plays must not learn by another seat what is hidden from their own."""
        held = self.held(person)
        if held and not self.may_know(seat.id, held):
            raise NotAllowed(f"{self.names[seat.id]} knows what you may not know: only a bot can act for it")

    async def claim(self, person: str, wanted: list[str]) -> None:
        """Takes seats that are free, or held by a bot; all of them or none. Under the lock."""
        for id in wanted:
            seat = self._seat(id)
            if seat.holder and not seat.holder.startswith("bot:"):
                raise NotAllowed(f"{self.names[id]} is taken by {self.name(seat.holder)}")
            self._must_know(person, seat)
        for id in wanted:
            self.seats[id].holder, self.seats[id].steer = person, ""
        await self._write_people()

    async def join(self, person: Person, wanted: list[str]) -> None:
        """A newcomer takes seats. Under the lock."""
        self.people[person.id] = person
        self._left[person.id] = time.monotonic()
        try:
            await self.claim(person.id, wanted)
        except NotAllowed:
            del self.people[person.id]
            raise

    async def give_up(self, person: str, seats: list[str]) -> None:
        """Seats of this person are free again. Under the lock."""
        for id in seats:
            if self._seat(id).holder != person:
                raise NotAllowed(f"{self.names[id]} is not yours")
        for id in seats:
            self.seats[id].holder = self.seats[id].steer = ""
        for seat in self.seats.values():
            if seat.steer == person and not self.held(person):
                seat.steer = ""
        await self._write_people()

    async def _change_seat(self, seat: Seat, **values: str) -> None:
        for name, value in values.items():
            setattr(seat, name, value)
        await self._write_people()

    def _ping(self, person: str, target: str) -> None:
        if not person or len(target) > 100:
            return
        seat = next(iter(self.acting(person) or self.held(person)), "")
        for viewer in self.viewers:
            viewer.tell(m.Pinged(self.name(person), seat, target))

    # ---- undo and votes -----------------------------------------------------------------------------------------

    async def _undo(self, person: str, message: m.Undo, request: str) -> None:
        self._must_act(person, message.seat)
        if self._vote is not None:
            raise NotAllowed("a vote is open already")
        how, at = self.table.can_undo(message.seat)
        asked = {p for p in self.people if p != person and self.held(p) and self.here(p)} if how == "consent" else set()
        if asked:
            self._vote = _Vote(person, message.seat, at, asked)
            self._tell_vote()
        else:
            await self._take_back_choice(message.seat, request)

    async def _take_back_choice(self, seat: str, request: str) -> None:
        self.table.undo(seat, agreed=list(self.people))
        await self.write(request)

    async def _voted(self, person: str, message: m.Vote, request: str) -> None:
        vote = self._vote
        if vote is None or person not in vote.asked:
            raise NotAllowed("nobody asks you now")
        if not message.yes:
            self._end_vote(False, f"{self.name(person)} does not agree")
            return
        vote.yes.add(person)
        await self._count_votes()

    async def _count_votes(self) -> None:
        """Who is away is not waited for."""
        vote = self._vote
        if vote is None:
            return
        missing = [p for p in vote.asked - vote.yes if any(not self.away(seat) for seat in self.held(p))]
        if not missing:
            self._vote = None
            try:
                await self._take_back_choice(vote.seat, "")
            except StarboardError as error:
                self._tell_all(m.VoteOver(False, str(error)))
            else:
                self._tell_all(m.VoteOver(True, "all agreed"))
        elif time.monotonic() > vote.until:
            self._end_vote(False, f"no answer from {', '.join(sorted(map(self.name, missing)))}")
        else:
            self._tell_vote()

    def _end_vote(self, agreed: bool, because: str) -> None:
        if self._vote is not None:
            self._vote = None
            self._tell_all(m.VoteOver(agreed, because))

    def _tell_vote(self, only: Viewer | None = None) -> None:
        vote = self._vote
        if vote is None:
            return
        for viewer in [only] if only is not None else self.viewers:
            viewer.tell(
                m.VoteOn(
                    by=self.name(vote.by),
                    answers=vote.at,
                    seconds=max(0.0, vote.until - time.monotonic()),
                    yes=sorted(map(self.name, vote.yes)),
                    open=sorted(map(self.name, vote.asked - vote.yes)),
                    mine=viewer.person in vote.asked - vote.yes,
                )
            )

    def _tell_all(self, message: m.Told) -> None:
        for viewer in self.viewers:
            viewer.tell(message)

    _wishes: dict[type, Any] = {
        m.Choose: _choose,
        m.Place: _place,
        m.Ready: _ready,
        m.Decline: _decline,
        m.Undo: _undo,
        m.Vote: _voted,
        m.Steer: _steer,
        m.TakeBack: _take_back,
        m.Claim: _claim,
        m.GiveBot: _give_bot,
    }

    # ---- writing ------------------------------------------------------------------------------------------------

    def _info(self) -> Info:
        table = self.table
        info = self.row.info
        outcome = table.outcome
        return msgspec.structs.replace(
            info,
            round=table.state.round,
            waiting=table.waiting_for(),
            won=bool(outcome and outcome.won),
            because=outcome.because if outcome else "",
            verified=table.verified,
        )

    async def write(self, request: str) -> None:
        """What the rules decided goes to disk, then to the viewers."""
        table = self.table
        entries = table.history[self._saved :]
        if not entries:
            await self._writing(keep.set_draft, table.draft, self._info())
        else:
            source = table.source
            dice = DiceAt(source.seed, source.branch, source.count) if isinstance(source, Dice) else None
            events = [event for event in table.journal if event.n > self._told]
            data = Appended(entries, events, dice, table.mark())
            whole = (
                any(isinstance(entry, Undone) for entry in entries)
                or len(table.rounds) != self._rounds
                or self._appends >= SAVE_EVERY
            )
            save = table.save() if whole else None
            over = table.outcome is not None
            await self._writing(keep.append, data, request, self._info(), over, table.draft, save)
            self._saved, self._told, self._rounds = len(table.history), last_event(table), len(table.rounds)
            self._appends = 0 if whole else self._appends + 1
            self._end_vote(False, "the game went on")
        self.changed()

    async def _write_people(self) -> None:
        self.table.people.clear()
        self.table.people.update({seat.id: seat.holder for seat in self.seats.values() if seat.holder})
        await self._writing(keep.change_people, list(self.people.values()), list(self.seats.values()))
        self.row.people, self.row.seats = list(self.people.values()), list(self.seats.values())
        self.changed()

    async def write_whole(self) -> None:
        """Before the table is let go: one piece, which any later version can load from its last checkpoint."""
        if self._appends and not self.gone:
            await self._writing(keep.set_save, self.table.save())
            self._appends = 0

    async def write_lost(self) -> None:
        """After loading under changed rules: that choices were taken back is kept. Under the lock."""
        await self.write("")

    async def _writing(self, change: Callable[..., int], *args: Any) -> None:
        try:
            self.version = await asyncio.shield(self.settings.store.write(change, self.id, self.version, *args))
            self.row.updated = time.time()
        except BaseException as error:
            self.drop()
            if isinstance(error, Conflict):
                raise NotAllowed("the table has moved on elsewhere: please look again") from None
            if not isinstance(error, asyncio.CancelledError):
                log.exception("table %s could not be written", self.id)
                raise StarboardError("this could not be kept: please try again") from error
            raise

    def drop(self) -> None:
        """Out of memory: viewers connect again, and the table comes anew from disk."""
        self.gone = True
        self.machines.stop()
        for viewer in self.viewers:
            viewer.close()

    def dump(self, error: RuleError) -> None:
        path = self.settings.dumps / f"{self.id}-{len(self.table.history)}.json"
        log.error("table %s: %s; dump in %s", self.id, error, path)
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(error.dump or b"")

    # ---- time passes --------------------------------------------------------------------------------------------

    async def tick(self) -> None:
        """Once a second: who is away, and what becomes of a vote."""
        away = [seat for seat in self.seats if self.away(seat)]
        if away != self._away:
            self._away = away
            self.people_changed()
        if self._vote is not None:
            async with self.lock:
                await self._count_votes()

    @property
    def idle(self) -> bool:
        return not self.viewers and self.machines.task is None and not self.lock.locked()

    # ---- thinking -----------------------------------------------------------------------------------------------

    async def _think(self, viewer: Viewer, message: m.AskHint | m.AskForecast) -> None:
        try:
            viewer.tell(await self._thought(viewer.person, message))
        except StarboardError as error:
            viewer.tell(m.Refused(message.id, _words(error)))
        except Exception:
            log.exception("thinking failed at table %s", self.id)
            viewer.tell(m.Refused(message.id, "that could not be computed"))

    async def _thought(self, person: str, message: m.AskHint | m.AskForecast) -> m.Told:
        self._must_act(person, message.seat)
        table, settings, budget = self.table, self.settings, self.settings.hint_budget
        ask = table.find(message.seat, message.offer)
        if isinstance(ask.kind, DiceEntry):
            raise NotAllowed("dice know no advice")
        lying = sorted(table.draft.plan.items()) if table.draft else []
        key: list[Any] = [len(table.history), lying, message.seat, ask.name]
        moment, seconds = table.moment(), budget / 1000
        if isinstance(message, m.AskHint):
            job = Advise(table.type.slug, moment, message.seat, ask.name, budget)
            hint = await settings.thinkers.ask(self.id, job, Advised, seconds, key)
            return m.Hint(message.id, ask.id, hint.by, hint.reason, hint.advice)
        foresee = Foresee(table.type.slug, moment, message.seat, ask.name, message.choice, budget)
        seen = await settings.thinkers.ask(self.id, foresee, Foreseen, seconds, [*key, message.choice])
        return m.Forecast(message.id, ask.id, seen.games, seen.value, seen.after, seen.then, seen.undo, seen.because)


def _words(error: StarboardError) -> str:
    return "Somebody was quicker; the table has moved on." if isinstance(error, Late) else str(error)


_tasks: set[asyncio.Task[None]] = set()
