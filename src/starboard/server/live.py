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
import zlib
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from .. import bots, games, seating
from ..scene import Parts, Scene, aim
from ..table import Ask, Choose, Dice, Late, RuleError, StarboardError, Table
from ..table import Refused as NotAllowed
from ..table.history import Choice, DiceAt, Undone
from . import messages as m
from . import store as keep
from . import together
from .database import Trouble, Unsure
from .diff import between
from .guard import new_secret
from .machines import Machines
from .pictures import audiences, journal_for, last_event, lost_choices, scene_for, table_info
from .rows import Appended, At, Info, Kept, Person, Row, Seat
from .store import Conflict, Store
from .thinking import Thinkers
from .viewer import Viewer
from .worker import Advise, Advised, Foresee, Foreseen

T = TypeVar("T")

log = logging.getLogger("starboard")
_encode = msgspec.json.Encoder().encode

AWAY = 30.0
"""Seconds after which a seat may be steered by others."""
VOTE = 60.0
"""Seconds that the others have to agree."""
FINALS = 0.4
"""Seconds after a change until it is tried what cannot be taken back."""
BLIND = 1.5
"""Seconds that every answer to a blind question takes: how soon it comes must tell nothing."""
THOUGHT = 0.5
"""The share of them in which a bot thinks; the rest is for a busy machine."""
DRAWN = 64
"""Pictures kept until the table changes: of people with the same seats who have seen as much."""
REST = 30.0
"""Seconds after which a table that nobody looks at is packed."""
SAVE_EVERY = 32
"""Appends after which the whole table is written once more. It takes as long as a choice, so not with each round, which
begins with the longest of them."""


class Settings(NamedTuple):
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

    def __init__(self, settings: Settings, kept: Kept, table: Table[Any] | None = None) -> None:
        """As it was kept; with `table`, which is just that, it need not be played again."""
        self.settings = settings
        self.row = kept.row
        self.id = kept.row.id
        self.version, self.epoch = kept.row.version, kept.row.epoch
        self.people = {person.id: person for person in kept.row.people}
        self.seats = {seat.id: seat for seat in kept.row.seats}
        self._blind: dict[str, float] = {}
        self.names = dict(kept.row.info.seats)
        if table is None:
            save, door = kept.save, games.load(kept.row.game)
            assert save is not None
            save.people = {seat.id: seat.holder for seat in kept.row.seats if seat.holder}
            self._saved = len(save.history)
            table = Table.load(save, door, games.content_mark(kept.row.game))
        else:
            self._saved = len(table.history)
        self._table: Table[Any] | None = table
        self._packed = b""
        self.notice = lost_choices(self.table)
        self._told = last_event(self.table)
        self._rounds = self._round_marks()
        self._decisions = self.table.decisions
        self._marked = self._checkpoint
        self._appends = 0
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self._thinking_together = asyncio.Lock()
        self._joint_plan: tuple[tuple[int, str], dict[str, str], bool] = (-1, ""), {}, False
        """The draft for which a joint plan was thought, the plan, and whether it was thought about long."""
        self.gone = False
        """Dropped from memory: whoever holds it must ask the hub again."""
        self._left: dict[str, float] = dict.fromkeys(self.people, time.monotonic())
        self._played: dict[str, set[bool]] = {}
        """The sides for which people have played who gave their seats up: they know what the other may not."""
        self.idle_since = time.monotonic()
        self._replies: dict[str, str] = dict.fromkeys(kept.requests, "")
        """The latest wishes, and why each was refused; "" when it was done."""
        self._vote: _Vote | None = None
        self.wished = 0
        self.machines = Machines(self)
        self._parts = Parts()
        self._scenes: dict[Any, Scene] = {}
        self._drawn: dict[Any, tuple[bytes, Scene, Scene | None]] = {}
        self._finals: asyncio.TimerHandle | None = None
        self._finals_at = 0.0
        self._away: list[str] = []
        self._there: dict[str, bytes] = {}
        """The presence for each person, until it changes."""
        self._looks: dict[str, tuple[list[str], list[str]]] = {}
        """Through which seats each person looks, until that changes."""
        self._driven: list[str] | None = None
        self._listed: tuple[list[str] | None, bytes] = None, b""
        """What lists say, as it was written last, and who was ready with a draft then."""

    @property
    def table(self) -> Table[Any]:
        """The game itself. While nobody looks it is packed, until somebody asks for it here."""
        table = self._table
        if table is None:
            game, data = self.row.game, self._packed
            data = data if data.startswith(b"{") else zlib.decompress(data)
            table = self._table = Table.load(data, games.load(game), games.content_mark(game))
            self._packed = b""
        return table

    async def rest(self) -> None:
        """Packs the game, as on disk: it takes a fifth of the room. A thread does what takes long."""
        if self._table is not None:
            self.row.info, self.row.over = self._info(), self.table.outcome is not None
            self._packed = data = self.table.save()
            self.table.close()
            self._table = None
            small = await asyncio.to_thread(zlib.compress, data, 1)
            if self._packed is data:  # else somebody has come meanwhile
                self._packed = small

    # ---- people and seats ---------------------------------------------------------------------------------------

    def held(self, person: str) -> list[str]:
        return [seat.id for seat in self.seats.values() if person and seat.holder == person]

    def controller(self, seat: str) -> str:
        """Who acts for this seat now: a person's id, `bot:NAME`, or ""."""
        return self.seats[seat].steer or self.seats[seat].holder

    def acting(self, person: str) -> list[str]:
        return [seat for seat in self.seats if person and self.controller(seat) == person]

    def driven(self) -> list[str]:
        """The seats for which bots act."""
        if self._driven is None:
            self._driven = [seat for seat in self.seats if seating.is_bot(self.controller(seat))]
        return self._driven

    def here(self, person: str) -> bool:
        return any(viewer.person == person for viewer in self.viewers)

    def gone_since(self, person: str) -> float:
        return self._left.get(person, 0.0)

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
        row.version = self.version
        if self._table is not None:
            row.info, row.over = self._info(), self.table.outcome is not None
        return table_info(row, self.seat_infos(person), self.acting(person), bool(person))

    def presence_for(self, person: str) -> bytes:
        if person not in self._there:
            watchers = sum(not viewer.person for viewer in self.viewers)
            seats, thinking = self.seat_infos(person), list(self.machines.thinking)
            self._there[person] = _encode(m.Presence(seats, watchers, thinking))
        return self._there[person]

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
        self._tell_finals_soon()
        if self._vote is not None:
            self._tell_vote(viewer)

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        if viewer.person and not self.here(viewer.person):
            self._left[viewer.person] = time.monotonic()
        if not self.viewers:  # what nobody looks at takes as much room as all the rest
            self._parts = Parts()
            self._scenes.clear()
            self._drawn.clear()
        self.idle_since = time.monotonic()
        self.people_changed()

    def people_changed(self) -> None:
        """Who is here or who thinks is another."""
        self._there.clear()
        for viewer in self.viewers:
            viewer.presence = True
            viewer.wake()
        self.machines.wake()

    def changed(self) -> None:
        """The table is another: everybody gets a new picture."""
        self._scenes.clear()
        self._drawn.clear()
        for viewer in self.viewers:
            viewer.dirty = True
            viewer.wake()
        self.machines.wake()
        self._tell_finals_soon()

    def looks(self, person: str) -> tuple[list[str], list[str]]:
        """The seats that this person sees through, and those acted for."""
        if person not in self._looks:
            acting, held = self.acting(person), self.held(person)
            self._looks[person] = [s for s in self.seats if s in acting or s in held], acting
        return self._looks[person]

    def picture_for(self, viewer: Viewer) -> bytes:
        """The next `update` for a viewer: what changed in its picture, and the journal behind what it has."""
        table = self.table
        gone = [e.n for e in table.withdrawn[viewer.withdrawn :] if e.n <= viewer.seen]
        looks, acting = self.looks(viewer.person)
        old, shared = viewer.shown, len(self.viewers) > 1
        view = key = None
        if shared:  # who is alone need not look for what others were sent
            view = (viewer.seat, viewer.why_not, viewer.letters, tuple(acting), tuple(looks))
            key = (view, viewer.seen, tuple(gone), viewer.version, id(old))
        try:
            scene = self._scenes.get(view)
            if scene is None:
                scene = scene_for(table, looks, acting, viewer.seat, viewer.why_not, viewer.letters, self._parts)
                if shared and len(self._scenes) < DRAWN:
                    self._scenes[view] = scene
            known = self._drawn.get(key)
            if known is None:
                update = m.Update(
                    version=self.version,
                    since=viewer.version,
                    answers=len(table.line),
                    decisions=self._decisions,
                    scene=scene if old is None else None,
                    patch=None if old is None else between(old, scene),
                    journal=journal_for(table, looks, viewer.seen + 1),
                    acting=acting,
                    gone=gone,
                    rounds=self._rounds,
                )
                known = _encode(update), scene, old  # whose id is in the key: it must not be another's meanwhile
                # a whole picture is large, and seldom wanted twice
                if shared and len(self._drawn) < DRAWN and old is not None:
                    self._drawn[key] = known
        except Exception:
            log.exception("table %s cannot be drawn", self.id)
            return _encode(m.Refused("", "this table cannot be drawn: please export it and report it"))
        viewer.seen = max(viewer.seen, last_event(table))
        viewer.withdrawn, viewer.version = len(table.withdrawn), self.version
        data, viewer.shown, _ = known
        return data

    # ---- what cannot be taken back --------------------------------------------------------------------------------

    def _tell_finals_soon(self) -> None:
        """Trying every option costs more than all the rest; so not before somebody has had time to read them."""
        loop = asyncio.get_running_loop()
        self._finals_at = loop.time() + FINALS
        if self._finals is None:
            self._finals = loop.call_at(self._finals_at, self._finals_now)

    def _finals_now(self) -> None:
        """One timer goes on while the table changes: setting one anew for each change costs more than looking here."""
        loop = asyncio.get_running_loop()
        if loop.time() < self._finals_at - 0.01:
            self._finals = loop.call_at(self._finals_at, self._finals_now)
        else:
            self._finals = None
            if self.viewers:
                _ = _kept(self._tell_finals())

    async def _tell_finals(self) -> None:
        found: dict[tuple[str, str], list[bool]] = {}
        version, table = self.version, self.table
        for viewer in list(self.viewers):
            for ask in table.offers:
                seat = next((s for s in self.acting(viewer.person) if s in ask.seats), "")
                if not seat or not isinstance(ask.kind, Choose):
                    continue
                if (ask.id, seat) not in found:
                    async with self.lock:
                        if self.gone or self.version != version:
                            return
                        found[ask.id, seat] = table.finals(ask, seat)
                if any(found[ask.id, seat]):
                    viewer.tell(m.Finals(ask.id, found[ask.id, seat]))

    # ---- wishes -------------------------------------------------------------------------------------------------

    async def wish(self, viewer: Viewer, message: Any) -> None:
        """Does what a viewer wishes, once; and answers, each time."""
        if type(message) in _WISHES:
            viewer.busy = True  # a connection that dies must not stop a write in the middle, and throw everybody out
            try:
                viewer.tell(await self._once(viewer.person, message))
            except Unsure:
                pass  # then the browser asks again, and hears what is true
            finally:
                viewer.busy = False
        elif isinstance(message, m.Look):
            viewer.seat = message.seat if message.seat in self.seats else ""  # it is a key of the pictures kept
            viewer.why_not, viewer.letters = message.why_not, message.letters
            viewer.dirty, viewer.shown = True, None
            viewer.wake()
        elif isinstance(message, m.Alive):
            viewer.tell(m.Living())
        elif isinstance(message, m.Ping):
            self._ping(viewer.person, message.target)
        elif isinstance(message, m.AskAim):
            self._aim(viewer, message)
        elif isinstance(message, m.AskHint | m.AskForecast):
            _ = _kept(self._think(viewer, message))
        else:
            viewer.tell(m.Refused("", "hello was said already"))

    async def held_back(self, seat: str, offer: str) -> None:
        """Waits until a blind question has been open for as long as every answer to it takes, whoever gives it."""
        for ask in self.table.offers:
            if ask.blind and offer in (ask.id, ask.name) and seat in ask.seats:
                opened = self._blind.setdefault(ask.id, time.monotonic())
                await asyncio.sleep(max(0.0, opened + BLIND - time.monotonic()))

    def thought(self, asks: Iterable[Ask]) -> int:
        """Milliseconds that a bot may think: about what is blind so much less than its answer takes that how much it
        had to think about does not show."""
        budget = self.settings.bot_budget
        return min(budget, int(BLIND * 1000 * THOUGHT)) if any(ask.blind for ask in asks) else budget

    def _note_blind(self) -> None:
        """When each blind question was opened."""
        now = time.monotonic()
        self._blind = {ask.id: self._blind.get(ask.id, now) for ask in self.table.offers if ask.blind}

    async def _once(self, person: str, message: Any) -> m.Told:
        if not 1 <= len(message.id) <= 40 or not message.id.isprintable():
            return m.Refused("", "the id of a wish has 1 to 40 characters that can be read")
        if not person:
            return m.Refused(message.id, "spectators only watch")
        request = f"{person}:{message.id}"
        self.wished += 1
        if isinstance(message, m.Choose) and any(ask.blind for ask in self.table.offers):
            await self.held_back(message.seat, message.offer)
        async with self.lock:
            if request not in self._replies:
                self._replies[request] = await self._done(person, message, request)
                if len(self._replies) > keep.REQUESTS:
                    del self._replies[next(iter(self._replies))]
            because = self._replies[request]
            return m.Refused(message.id, because) if because else m.Done(message.id)

    async def _done(self, person: str, message: Any, request: str) -> str:
        """Why it cannot be; "" when it was done."""
        if self.gone:
            return "the table is loaded again: please connect again"
        if trouble := self.settings.store.trouble:  # before the rules move: so that nobody must connect again
            return trouble
        try:
            await _WISHES[type(message)](self, person, message, request)
        except RuleError as broken:
            self.dump(broken)
            await self.write(request="")
            return str(broken) or "that went wrong"
        except Unsure:
            raise
        except StarboardError as error:
            return _words(error) or "that is not possible"
        return ""

    def _must_act(self, person: str, seat: str) -> None:
        if seat not in self.seats:
            raise NotAllowed(f"there is no seat {seat!r} at this table")
        if self.controller(seat) != person:
            raise NotAllowed(f"you do not act for {self.names[seat]} now")

    async def _choose(self, person: str, message: m.Choose, request: str) -> None:
        self._must_act(person, message.seat)
        yielding = seating.yielding(self.table, message.seat)
        self.table.choose(message.seat, message.offer, message.choice, yielding)
        await self.write(request)

    async def _place(self, person: str, message: m.Place, request: str) -> None:
        self._must_act(person, message.seat)
        yielding = seating.yielding(self.table, message.seat)
        self.table.place(message.seat, message.offer, message.piece, message.slot, yielding)
        await self.write(request)

    async def _ready(self, person: str, message: m.Ready, request: str) -> None:
        self._must_act(person, message.seat)
        self.table.ready(message.seat, message.offer, message.yes)
        await self.write(request)

    async def _go_ahead(self, person: str, message: m.GoAhead, request: str) -> None:
        self._must_sit(person)
        self.machines.hurry()
        await self._remember(request)
        self.machines.wake()

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
            self._must_be_of_its_side(person, seat)
            bots.load(message.bot)
            await self._change_seat(request, seat, steer=f"bot:{message.bot}")
        elif seat.holder == person:
            await self._change_seat(request, seat, steer="")
        else:
            self._must_know(person, seat)
            await self._change_seat(request, seat, steer=person)

    async def _take_back(self, person: str, message: m.TakeBack, request: str) -> None:
        seat = self._seat(message.seat)
        self._must_sit(person)
        if person not in (seat.holder, seat.steer):
            if not seat.steer.startswith("bot:"):
                raise NotAllowed(f"you neither hold nor steer {self.names[seat.id]}")
            self._must_be_of_its_side(person, seat)
        await self._change_seat(request, seat, steer="")

    async def _claim(self, person: str, message: m.Claim, request: str) -> None:
        await self.claim(person, [message.seat], request)

    async def _give_bot(self, person: str, message: m.GiveBot, request: str) -> None:
        seat = self._seat(message.seat)
        self._must_sit(person)
        if seat.holder not in ("", person) and not seat.holder.startswith("bot:"):
            raise NotAllowed(f"{self.name(seat.holder)} holds {self.names[seat.id]}")
        self._must_be_of_its_side(person, seat)
        bots.load(message.bot)
        self._has_played(person)
        await self._change_seat(request, seat, holder=f"bot:{message.bot}", steer="")

    def _must_lead(self, person: str) -> None:
        """Whoever made the table leads it; when that person has left, all do."""
        if person != "p1" and self.held("p1"):
            raise NotAllowed(f"only {self.name('p1') or 'whoever made the table'} may do that")
        self._must_sit(person)

    async def _kick(self, person: str, message: m.Kick, request: str) -> None:
        self._must_lead(person)
        whom = self._seat(message.seat).holder
        if not whom or whom == person or whom.startswith("bot:"):
            raise NotAllowed("there is nobody to show out at that seat")
        for seat in self.seats.values():
            seat.holder = "" if seat.holder == whom else seat.holder
            seat.steer = "" if seat.steer == whom else seat.steer
        name = self.people.pop(whom).name
        await self._write_people(request)
        for viewer in [viewer for viewer in self.viewers if viewer.person == whom]:
            viewer.tell(m.Bye("You were shown out of this table."))
            viewer.close()
            self.viewers.discard(viewer)
        self._tell_all(m.Notice(f"{name} was shown out."))

    async def _renew(self, person: str, message: m.Renew, request: str) -> None:
        self._must_lead(person)
        invite = new_secret()
        await self._writing(keep.change_invite, request, invite)
        self.row.invite = invite
        for viewer in self.viewers:
            if viewer.person:
                viewer.tell(m.NewLinks(self.settings.links(self.row)))

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
        played = self._played.get(person, set())
        if played and (seat.id in self.table.game.opponents()) not in played:
            raise NotAllowed(f"{self.names[seat.id]} plays against those for whom you have played")

    def _must_not_spy(self, person: str, seat: Seat) -> None:
        """Once the others have chosen, a bot with secrets from them plays on, unless its own side sits down there: a
        newcomer may be one of them under another name."""
        side = seat.id in self.table.game.opponents()
        known = seating.sides_of(self.table, person) | self._played.get(person, set())
        if not seating.is_bot(seat.holder) or side in known:
            return
        others = {other for other in self.seats if not seating.same_side(self.table, seat.id, other)}
        begun = any(isinstance(entry, Choice) and not others.isdisjoint(entry.seats) for entry in self.table.line)
        if begun and any(to and seat.id in to and others.isdisjoint(to) for to in audiences(self.table)):
            raise NotAllowed(f"the game has begun, and {self.names[seat.id]} has secrets: its bot plays on")

    async def claim(self, person: str, wanted: list[str], request: str = "") -> None:
        """Takes seats that are free, or held by a bot; all of them or none. Under the lock."""
        for id in wanted:
            seat = self._seat(id)
            if seat.holder and not seat.holder.startswith("bot:"):
                raise NotAllowed(f"{self.names[id]} is taken by {self.name(seat.holder)}")
            self._must_know(person, seat)
            self._must_not_spy(person, seat)
        for id in wanted:
            self.seats[id].holder, self.seats[id].steer = person, ""
        await self._write_people(request)

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
        self._has_played(person)
        for id in seats:
            self.seats[id].holder = self.seats[id].steer = ""
        for seat in self.seats.values():
            if seat.steer == person and not self.held(person):
                seat.steer = ""
        await self._write_people("")

    def _has_played(self, person: str) -> None:
        """It is kept for which sides, also when a seat is left."""
        self._played.setdefault(person, set()).update(seating.sides_of(self.table, person))

    async def _change_seat(self, request: str, seat: Seat, **values: str) -> None:
        for name, value in values.items():
            setattr(seat, name, value)
        await self._write_people(request)

    def _ping(self, person: str, target: str) -> None:
        if not person or len(target) > 100:
            return
        seat = next(iter(self.acting(person) or self.held(person)), "")
        for viewer in self.viewers:
            if self._hears(person, viewer.person):
                viewer.tell(m.Pinged(self.name(person), seat, target))

    def _hears(self, person: str, other: str) -> bool:
        """Whether what one points at is for the other: for one's own side, and for who watches where there is one."""
        if not self.table.game.opponents():
            return True
        return bool(other) and bool(seating.sides_of(self.table, person) & seating.sides_of(self.table, other))

    def _must_be_of_its_side(self, person: str, seat: Seat) -> None:
        """Which bot plays for a seat is for its own side to say, or for the whole table: whoever sits there alone."""
        alone = {s.holder for s in self.seats.values() if s.holder and not seating.is_bot(s.holder)} == {person}
        side = seat.id in self.table.game.opponents()
        if not alone and side not in seating.sides_of(self.table, person):
            raise NotAllowed(f"{self.names[seat.id]} plays against you: its own side says who plays for it")

    # ---- undo and votes -----------------------------------------------------------------------------------------

    async def _undo(self, person: str, message: m.Undo, request: str) -> None:
        self._must_act(person, message.seat)
        if self._vote is not None:
            raise NotAllowed("a vote is open already")
        how, at = seating.can_undo(self.table, message.seat)
        asked = {p for p in self.people if p != person and self.held(p) and self.here(p)} if how == "consent" else set()
        self._opponents_are_here(message.seat, at)
        if asked:
            await self._remember(request)
            self._vote = _Vote(person, message.seat, at, asked)
            self._tell_vote()
        else:
            await self._take_back_choice(message.seat, request)

    def _opponents_are_here(self, seat: str, at: int) -> None:
        """What the other side did is taken back only with its yes, and who is away cannot say it, nor who has left."""
        for other in seating.crossed(self.table, seat, at):
            if not self.seats[other].holder:
                raise NotAllowed(f"{self.names[other]} plays against you, and nobody is there who could agree to it")
        for opponent in sorted(seating.opponents_to_ask(self.table, seat, at)):
            if not self.here(opponent):
                raise NotAllowed(f"{self.name(opponent)} plays against you, must agree to it, and is not here")

    async def _take_back_choice(self, seat: str, request: str) -> None:
        how, at = seating.can_undo(self.table, seat)
        if how == "consent":
            self._opponents_are_here(seat, at)
        seating.undo(self.table, seat, agreed=list(self.people))
        await self.write(request)

    async def _voted(self, person: str, message: m.Vote, request: str) -> None:
        vote = self._vote
        if vote is None or person not in vote.asked:
            raise NotAllowed("nobody asks you now")
        if not message.yes:
            await self._remember(request)
            self._end_vote(False, f"{self.name(person)} does not agree")
            return
        vote.yes.add(person)
        if not await self._count_votes(request):
            await self._remember(request)

    async def _count_votes(self, request: str = "") -> bool:
        """Who is away is not waited for. Whether it was taken back, and the wish that led to it remembered."""
        vote = self._vote
        if vote is None:
            return False
        missing = [p for p in vote.asked - vote.yes if any(not self.away(seat) for seat in self.held(p))]
        if not missing:
            self._vote = None
            try:
                await self._take_back_choice(vote.seat, request)
            except StarboardError as error:
                self._tell_all(m.VoteOver(False, str(error)))
            else:
                self._tell_all(m.VoteOver(True, "all agreed"))
                return True
        elif time.monotonic() > vote.until:
            self._end_vote(False, f"no answer from {', '.join(sorted(map(self.name, missing)))}")
        else:
            self._tell_vote()
        return False

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
                    decisions=sum(isinstance(entry, Choice) for entry in self.table.line[vote.at :]),
                    seconds=max(0.0, vote.until - time.monotonic()),
                    yes=sorted(map(self.name, vote.yes)),
                    open=sorted(map(self.name, vote.asked - vote.yes)),
                    mine=viewer.person in vote.asked - vote.yes,
                )
            )

    def _tell_all(self, message: m.Told) -> None:
        for viewer in self.viewers:
            viewer.tell(message)

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
            because=table.game.verdict,
            verified=table.verified,
            chapter=table.game.chapter(),
            behind=table.game.behind(),
        )

    @property
    def _checkpoint(self) -> int:
        """After how many answers the last checkpoint stands."""
        return len(self.table.line) - len(self.table.tail)

    def _round_marks(self) -> list[m.RoundMark]:
        return [m.RoundMark(round, at) for round, at in self.table.rounds]

    async def write(self, request: str) -> None:
        """What the rules decided goes to disk, then to the viewers."""
        table, rounds = self.table, self._rounds
        entries = table.history[self._saved :]
        data, mark = b"", self._checkpoint
        undone = any(isinstance(entry, Undone) for entry in entries)
        save = table.save() if undone or self._appends >= SAVE_EVERY else None
        if entries:
            if undone or mark != self._marked:  # else no round has begun
                rounds = self._round_marks()
            source = table.source
            dice = DiceAt(source.seed, source.branch, source.count) if isinstance(source, Dice) else None
            events = table.journal.since(self._told + 1)
            data = _encode(Appended(entries, events, dice))
        ready = list(table.draft.ready) if table.draft else []
        if entries or ready != self._listed[0]:
            self._listed = ready, _encode(self._info())
        info, draft = self._listed[1], _encode(table.draft)
        await self._writing(keep.append, request, data, info, table.outcome is not None, draft, save)
        if save is not None:
            self._appends = 0
        elif entries:
            self._appends += 1
        if entries:
            more = sum(isinstance(entry, Choice) for entry in entries)
            self._decisions = table.decisions if undone else self._decisions + more
            self._saved, self._told, self._rounds, self._marked = len(table.history), last_event(table), rounds, mark
            self._end_vote(False, "the game went on")
        self._note_blind()
        self.changed()

    async def _remember(self, request: str) -> None:
        """That a wish was done which changes nothing on disk."""
        await self._writing(keep.bump, request)

    async def _write_people(self, request: str) -> None:
        self.table.people.clear()
        self.table.people.update({seat.id: seat.holder for seat in self.seats.values() if seat.holder})
        self._looks.clear()
        self._driven = None
        people, seats = list(self.people.values()), list(self.seats.values())
        await self._writing(keep.change_people, request, people, seats)
        self.row.people, self.row.seats = people, seats
        self.changed()
        self.people_changed()

    async def write_whole(self) -> None:
        """Before the table is let go: one piece, which any later version can load from its last checkpoint."""
        if self._appends and not self.gone:
            await self._writing(keep.set_save, self.table.save())
            self._appends = 0

    async def write_lost(self) -> None:
        """After loading under changed rules: that choices were taken back is kept. Under the lock."""
        await self.write("")

    async def _writing(self, change: Callable[..., int], *args: Any) -> None:
        at = At(self.id, self.version, self.epoch)
        try:
            self.version = await self.settings.store.write(change, at, *args)
            self.row.updated = time.time()
        except BaseException as error:
            self.drop()
            if isinstance(error, Conflict):
                raise NotAllowed("the table has moved on elsewhere: please look again") from None
            if isinstance(error, Trouble):  # the store has said why
                raise
            if not isinstance(error, asyncio.CancelledError):
                log.exception("table %s could not be written", self.id)
                raise StarboardError("this could not be kept: please try again") from error
            raise

    def drop(self) -> None:
        """Out of memory: viewers connect again, and the table comes anew from disk."""
        self.gone = True
        if self._finals is not None:
            self._finals.cancel()
        self.machines.stop()
        if self._table is not None:
            self._table.close()
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
        elif self.idle and time.monotonic() - self.idle_since > REST:
            await self.rest()

    @property
    def idle(self) -> bool:
        return not self.viewers and self.machines.task is None and not self.lock.locked()

    # ---- thinking -----------------------------------------------------------------------------------------------

    def _aim(self, viewer: Viewer, message: m.AskAim) -> None:
        """Looks along a way; that takes no thinking."""
        try:
            self._must_act(viewer.person, message.seat)
            ask = self.table.find(message.seat, message.offer)
            viewer.tell(m.Aimed(message.id, ask.id, aim(self.table, ask, message.choice, message.way)))
        except StarboardError as error:
            viewer.tell(m.Refused(message.id[:40], _words(error)))

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
        if ask.dice is not None:
            raise NotAllowed("dice know no advice")
        lying = sorted(table.draft.plan.items()) if table.draft else []
        key: list[Any] = [len(table.history), lying, message.seat, ask.name]
        moment, seconds = table.moment(), budget / 1000
        if isinstance(message, m.AskHint):
            job = Advise(table.type.slug, moment, message.seat, ask.name, 0 if message.quick else budget)
            if together.joint(ask):
                hint = await self._advised_together(job)
            else:
                hint = await settings.thinkers.ask(self.id, job, Advised, seconds, [*key, message.quick])
            return m.Hint(message.id, ask.id, hint.by, hint.reason, hint.advice, hint.tied)
        foresee = Foresee(table.type.slug, moment, message.seat, ask.name, message.choice, budget)
        seen = await settings.thinkers.ask(self.id, foresee, Foreseen, seconds, [*key, message.choice])
        return m.Forecast(
            *(message.id, ask.id, seen.games, seen.value, seen.after, seen.then, seen.undo, seen.because),
            *(seen.cases, seen.losses, seen.notes),
        )

    async def _advised_together(self, job: Advise) -> Advised:
        """Who plans together is told parts of one plan, thought once for each draft and kept while it stands: so one
        hint after the other. What comes to mind at once is replaced by what was thought about."""
        async with self._thinking_together:
            table, seconds = self.table, self.settings.hint_budget / 1000
            table.find(job.seat, job.offer)  # the table may have moved on meanwhile
            lying = sorted(table.draft.plan.items()) if table.draft else []
            draft = (len(table.history), job.offer)
            at, plan, thought = self._joint_plan
            if at == draft and (thought or not job.budget):
                job.plan = plan
            job.moment = table.moment()
            key = [draft, lying, job.seat, job.budget, sorted(job.plan.items())]
            hint = await self.settings.thinkers.ask(self.id, job, Advised, seconds, key)
            self._joint_plan = draft, hint.plan, bool(job.budget) or (thought and hint.plan == job.plan)
            return hint


_WISHES: dict[type, Any] = {
    m.Choose: Live._choose,
    m.Place: Live._place,
    m.Ready: Live._ready,
    m.GoAhead: Live._go_ahead,
    m.Decline: Live._decline,
    m.Undo: Live._undo,
    m.Vote: Live._voted,
    m.Steer: Live._steer,
    m.TakeBack: Live._take_back,
    m.Claim: Live._claim,
    m.GiveBot: Live._give_bot,
    m.Kick: Live._kick,
    m.Renew: Live._renew,
}


def _words(error: StarboardError) -> str:
    return "Too late: the table has moved on." if isinstance(error, Late) else str(error)


_tasks: set[asyncio.Task[Any]] = set()


def _kept(doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """A task that goes on whoever waits for it."""
    task = asyncio.create_task(doing)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
    return task
