"""The hub: all tables of a server. Tables are created and joined here, loaded when somebody comes, and let go when
nobody is left. It knows no HTTP: what goes wrong is raised as `Denied`, with a status and words for a person."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import secrets
import time
import unicodedata
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from .. import bots, games
from ..table import People, StarboardError, Table
from ..table import Refused as NotAllowed
from ..table.history import DiceAt, read
from . import messages as m
from . import store as keep
from .calls import Calls, NotCallable, Subscription
from .database import Trouble, scheduled_backup
from .guard import Buckets, address_mark, hashed, network, new_secret, same
from .live import Live, Settings
from .pictures import first_info, table_info
from .rows import Kept, Person, Row, Seat
from .store import Store
from .thinking import Thinkers
from .worker import Check, Cut, Draw, Played, ReplayTo
from .workers import Worker

log = logging.getLogger("starboard")

SWEEP, SWEEP_ANYWAY = 60.0, 600.0
"""Seconds after which Python's memory is searched for rings when nobody plays; and when somebody does."""
IDLE = 300.0
"""Seconds after which a table that nobody looks at leaves memory."""


class Denied(StarboardError):
    """Refused, with the HTTP status that says why."""

    def __init__(self, status: int, because: str) -> None:
        super().__init__(because)
        self.status = status


class Config(msgspec.Struct, frozen=True):
    """How a server is run."""

    data: Path
    database: str = ""
    """`postgresql://…`; "" for a file in `data`."""
    worker: str = ""
    """The name of this one among several, whose parent has prepared the database; "": the only one here."""
    peer: str = ""
    """Where the other workers reach this one: host and port."""
    public_url: str = ""
    host: str = "127.0.0.1"
    port: int = 8900
    reach: str = "local"
    """Who can open our links: public, network or local."""
    base_url: str = ""
    """What links begin with."""
    passphrase: str = ""
    quota: int = 60
    """Tables that one address may create in a day; 0: as many as it likes."""
    processes: int = 1
    bot_budget: int = 1500
    hint_budget: int = 2000
    backup_hours: float = 0.0
    """So often the file is copied into `data/backups`; 0: never."""
    keep_days: int = 0
    """So many days a table that is over is kept, and four times as many one that is not; 0: for ever."""


class Hub:
    """See the module's text."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = Store(config.database or config.data / "starboard.db", prepared=bool(config.worker))
        self.thinkers = Thinkers(config.processes)
        self.settings = Settings(
            self.store, self.thinkers, self.links, config.data / "dumps", config.bot_budget, config.hint_budget
        )
        self.calls = Calls(config.data, config.base_url)
        self.live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._imports = Buckets(per_second=0.2, burst=20)
        self._tasks: set[asyncio.Task[None]] = set()
        self._wished = 0
        self._ticking: asyncio.Task[None] | None = None
        self.closing = False
        self.worker: Worker | None = None
        self._backed_up, self._pruned = time.monotonic(), -3600.0
        self._swept, self._wished_then = time.monotonic(), 0
        self.buckets = {"requests": Buckets(8, 240), "reads": Buckets(50, 1000), "messages": Buckets(160, 1600)}
        self.buckets["imports"] = self._imports

    # ---- life ---------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        self._ticking = asyncio.create_task(self._tick_on())
        if self.store.db.shared:
            self.worker = Worker(
                self.store, self.config.worker, self.config.peer, self._moved, self._spent, self._spending
            )
            await self.worker.start()

    def _moved(self, versions: dict[str, int]) -> None:
        """Tables that another worker has moved are no longer mine. None named: something may have been missed."""
        if not versions:
            task = asyncio.create_task(self._read_again())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        for id in versions:
            if (live := self.live.get(id)) is not None:
                live.drop()
                self._forget(live)

    async def _read_again(self) -> None:
        mine = list(self.live.values())  # what comes while it is read was read later
        rows = await self.store.read(keep.rows_by_id, [live.id for live in mine])
        epochs = {row.id: row.epoch for row in rows}
        for live in mine:
            if epochs.get(live.id) != live.epoch:
                live.drop()
                self._forget(live)

    def _spending(self) -> dict[str, dict[str, float]]:
        return {name: used for name, buckets in self.buckets.items() if (used := buckets.used())}

    def _spent(self, used: dict[str, dict[str, float]]) -> None:
        for name, addresses in used.items():
            for address, amount in addresses.items():
                self.buckets[name].charge(address, amount)

    async def tell_closing(self, because: str = "The server is restarting. Nothing is lost.") -> None:
        """Tells everybody that the server stops; waits a moment so that it arrives."""
        self.closing = True
        viewers = [viewer for live in self.live.values() for viewer in live.viewers]
        for viewer in viewers:
            viewer.tell(m.Closing(because, 2.0))
            viewer.close()
        if viewers:
            await asyncio.sleep(0.3)

    async def close(self) -> None:
        """Everything acknowledged is on disk already; this only makes the next start quicker."""
        self.closing = True
        if self._ticking is not None:
            self._ticking.cancel()
        for live in list(self.live.values()):
            async with live.lock:
                with contextlib.suppress(StarboardError):
                    await live.write_whole()
                live.drop()
        if self.worker is not None:
            await self.worker.close()
        await self.thinkers.close()
        await asyncio.to_thread(self.store.close)

    async def _tick_on(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            await self._look_after()
            for live in list(self.live.values()):
                try:
                    await self._tick(live)
                    self.calls.look(live)
                except Exception:
                    log.exception("table %s: the clock failed", live.id)
                await asyncio.sleep(0)  # whoever plays need not wait for all of them
            self._sweep()

    def _sweep(self) -> None:
        """All of the memory is searched here and not while somebody waits for a picture (see `run`)."""
        now, wished = time.monotonic(), self.wished
        quiet, self._wished_then = wished == self._wished_then, wished
        if now - self._swept > (SWEEP if quiet else SWEEP_ANYWAY):
            gc.collect()
            self._swept = now

    @property
    def wished(self) -> int:
        return sum(live.wished for live in self.live.values()) + self._wished

    async def _look_after(self) -> None:
        """Backups and pruning, when it is time."""
        now = time.monotonic()
        try:
            if self.config.backup_hours and now - self._backed_up >= self.config.backup_hours * 3600:
                self._backed_up = now
                await asyncio.to_thread(scheduled_backup, self.store.db, self.config.data / "backups")
            if self.config.keep_days and now - self._pruned >= 3600:
                self._pruned = now
                for id in await self.store.write(keep.prune, time.time() - self.config.keep_days * 86_400):
                    log.info("table %s was deleted: nobody had touched it for long", id)
                    if (live := self.live.get(id)) is not None:
                        live.drop()
        except StarboardError as error:
            log.error("%s", error)

    async def _tick(self, live: Live) -> None:
        if live.gone:
            self._forget(live)
            return
        await live.tick()
        if live.idle and time.monotonic() - live.idle_since > IDLE:
            async with live.lock:
                if live.idle or not live.viewers:
                    with contextlib.suppress(StarboardError):  # it is all on disk; in one piece it loads quicker
                        await live.write_whole()
                    live.drop()
                    self._forget(live)
                    if self.worker is not None:
                        await self.worker.give_back(live.id)

    def _forget(self, live: Live) -> None:
        if self.live.get(live.id) is live:
            self._wished += live.wished
            del self.live[live.id]

    # ---- finding ------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Live:
        """The table of that id, loaded if need be."""
        if self.closing:
            raise Denied(503, "the server is stopping")
        live = self.live.get(id)
        if live is not None and not live.gone:
            return live
        async with self._loading.setdefault(id, asyncio.Lock()):
            live = self.live.get(id)
            if live is None or live.gone:
                live = self.live[id] = await self._load(id)
            self._loading.pop(id, None)
            return live

    async def _load(self, id: str) -> Live:
        if self.worker is not None:
            await self.worker.take(id)
        kept = await self.store.read(keep.load, id)
        if kept is None:
            raise Denied(404, "there is no such table, or it was deleted")
        try:
            live = Live(self.settings, kept)
        except StarboardError as error:
            log.error("table %s cannot be loaded: %s", id, error)
            raise Denied(409, f"this table cannot be loaded: {error}") from None
        if live.notice and not self.store.trouble:
            async with live.lock:
                await live.write_lost()
        return live

    @asynccontextmanager
    async def locked(self, id: str) -> AsyncIterator[Live]:
        """The table under its lock; one that has just been let go is loaded again."""
        while True:
            live = await self.table(id)
            async with live.lock:
                if not live.gone:
                    yield live
                    return

    async def enter(self, key: m.Key) -> tuple[Live, str]:
        """The table behind a key, and which person has it ("" for the watch code)."""
        live = await self.table(key.table[:64])
        return live, who_has(live.row, list(live.people.values()), key.secret)

    async def seated(self, key: m.Key) -> tuple[Live, str]:
        live, person = await self.enter(key)
        if not person:
            raise Denied(403, "spectators only watch")
        return live, person

    # ---- lists --------------------------------------------------------------------------------------------------

    async def listed(self) -> m.Tables:
        rows = await self.store.read(keep.listed, 100)
        return m.Tables([self._info(row, "") for row in rows])

    async def mine(self, ask: m.Mine) -> m.MyTables:
        if len(ask.keys) > 500:
            raise Denied(400, "at most 500 keys at once")
        rows = {row.id: row for row in await self.store.read(keep.rows_by_id, [key.table for key in ask.keys])}
        tables, gone = [], []
        for key in ask.keys:
            row = rows.get(key.table)
            try:
                if row is not None:
                    tables.append(self._info(row, who_has(row, row.people, key.secret)))
                    continue
            except Denied:
                pass
            gone.append(key.table)
        return m.MyTables(tables, gone)

    def _info(self, row: Row, person: str) -> m.TableInfo:
        live = self.live.get(row.id)
        if live is not None and not live.gone:
            return live.table_info(person)
        names = {p.id: p.name for p in row.people}
        seats = []
        for seat in row.seats:
            kind = "free" if not seat.holder else "bot" if seat.holder.startswith("bot:") else "human"
            seats.append(
                m.SeatInfo(
                    seat=seat.id,
                    name=dict(row.info.seats).get(seat.id, seat.id),
                    holder=kind,  # type: ignore[arg-type]
                    person=names.get(seat.holder, seat.holder.removeprefix("bot:")),
                    here=kind == "bot",
                    away=kind != "bot",
                    steered=names.get(seat.steer, seat.steer),
                    mine=bool(person) and seat.holder == person,
                    acting=bool(person) and (seat.steer or seat.holder) == person,
                )
            )
        return table_info(row, seats, [s.seat for s in seats if s.acting], bool(person))

    # ---- creating -----------------------------------------------------------------------------------------------

    async def create(self, ask: m.NewTable, address: str) -> m.Joined:
        await self._may_create(ask.passphrase, address)
        door = games.load(ask.game)
        if ask.seats and ask.count:
            raise Denied(400, "say either which seats or how many")
        _known_options(door, ask.options)
        setup = door.prepare(ask.mission, list(ask.seats) or ask.count or None, **ask.options)
        if ask.physical and ask.seed:
            raise Denied(400, "physical dice have no seed")
        table: Table[Any] = Table(
            door,
            setup,
            seed=ask.seed or None,
            source=People() if ask.physical else None,
            ironman=ask.ironman,
            same_dice=ask.same_dice,
            content=games.content_mark(door.slug),
        )
        if ask.seed and table.game.opponents():
            table.verified = False  # who knows the seed knows what the others hold
        return await self._keep(table, ask.name, ask.seats, address, ask.listed)

    async def _may_create(self, passphrase: str, address: str) -> None:
        wanted = self.config.passphrase
        if wanted and not same(hashed(passphrase), hashed(wanted)):
            raise Denied(403, "creating tables here needs the host's passphrase")
        if self.config.quota:
            day_ago = time.time() - 86_400
            made = await self.store.read(keep.count, address_mark(address), day_ago)
            if made >= self.config.quota:
                raise Denied(429, f"{made} tables were created from your address within a day: please wait")

    async def _keep(
        self,
        table: Table[Any],
        name: str,
        holders: dict[str, str],
        address: str,
        listed: bool = False,
        branch_of: str = "",
    ) -> m.Joined:
        """Writes a new table; whoever made it holds the seats that are "me" (none said: all)."""
        secret, me = new_secret(), "p1"
        seats = [Seat(seat, _holder(holders.get(seat, "me"), me)) for seat in table.setup.seats]
        table.people.clear()
        table.people.update({seat.id: seat.holder for seat in seats if seat.holder})
        now = time.time()
        row = Row(
            id=secrets.token_hex(6),
            version=1,
            epoch=0,
            game=table.type.slug,
            invite=new_secret(),
            watch=new_secret(),
            listed=listed,
            over=table.outcome is not None,
            created=now,
            updated=now,
            branch_of=branch_of,
            info=first_info(table),
            people=[Person(me, clean_name(name), hashed(secret))],
            seats=seats,
        )
        await self.store.write(keep.create, row, table.save(), address_mark(address))
        if self.worker is None:  # else it is whose worker is asked for it first
            self.live[row.id] = Live(self.settings, Kept(row, None, []), table)
        else:
            table.close()
        mine = [seat.id for seat in seats if seat.holder == me]
        return m.Joined(row.id, secret, mine, self.links(row))

    async def plans(self, slug: str, mission: str = "") -> list[m.PlanInfo]:
        """The maps of a game's missions, or of one, drawn once."""
        job = Draw(slug, mission)
        return await self.thinkers.ask(f"plans/{slug}", job, list[m.PlanInfo], 60.0, key=[slug, mission])

    async def bring_in(self, ask: m.Import, address: str) -> m.Joined:
        """A saved game becomes a table. It is tried in a process of its own before anything is kept."""
        await self._may_create(ask.passphrase, address)
        if not self._imports.take(network(address)):
            raise Denied(429, "too many imports: please wait a little")
        checked = await self.thinkers.ask(f"import/{address}", Check(bytes(ask.save)), Played, 10.0)
        table = self._fresh(checked)
        if strange := [seat for seat in ask.seats if seat not in table.setup.seats]:
            raise Denied(400, f"there is no seat {strange[0]!r}; there are: {', '.join(table.setup.seats)}")
        return await self._keep(table, ask.name, ask.seats, address)

    def _fresh(self, kept: Played) -> Table[Any]:
        """A saved game that goes on with dice of its own: somebody may know the old ones."""
        save = read(kept.save)
        save.dice = DiceAt(secrets.token_hex(8), 0, 0)
        save.crash, save.people, save.verified = None, {}, kept.verified
        return Table.load(msgspec.json.encode(save), games.load(kept.game), games.content_mark(kept.game))

    # ---- joining ------------------------------------------------------------------------------------------------

    async def _invited(self, invite: str) -> Row:
        row = await self.store.read(keep.row_by_invite, invite[:64])
        if row is None or not same(hashed(row.invite), hashed(invite)):
            raise Denied(404, "this invite leads to no table, or the table was deleted")
        return row

    async def look_at(self, ask: m.Invite) -> m.Invitation:
        row = await self._invited(ask.invite)
        return m.Invitation(self._info(row, ""), [seat.id for seat in row.seats if not seat.holder])

    async def join(self, ask: m.Join) -> m.Joined:
        row = await self._invited(ask.invite)
        if not ask.seats:
            raise Denied(400, "which seats?")
        async with self.locked(row.id) as live:
            if ask.secret:
                person, secret = who_has(live.row, list(live.people.values()), ask.secret), ask.secret
                if not person:
                    raise Denied(403, "spectators only watch")
                await self._or_409(live.claim(person, ask.seats))
            else:
                name, secret = clean_name(ask.name), new_secret()
                if not name:
                    raise Denied(400, "what is your name?")
                if any(looks_like(p.name) == looks_like(name) and live.held(p.id) for p in live.people.values()):
                    raise Denied(409, f"somebody at this table is called {name} already")
                if len(live.people) >= 64:
                    raise Denied(409, "too many people have been at this table")
                numbers = [int(id[1:]) for id in live.people]
                person = f"p{max(numbers, default=0) + 1}"
                await self._or_409(live.join(Person(person, name, hashed(secret)), ask.seats))
            return m.Joined(row.id, secret, live.held(person), self.links(live.row))

    async def leave(self, ask: m.Leave) -> m.Left:
        _, person = await self.seated(ask.key)
        async with self.locked(ask.key.table) as live:
            await self._or_409(live.give_up(person, ask.seats or live.held(person)))
            return m.Left(live.held(person))

    async def _or_409(self, doing: Any) -> None:
        try:
            await doing
        except NotAllowed as error:
            raise Denied(409, str(error)) from None

    # ---- being called -------------------------------------------------------------------------------------------

    async def call_me(self, ask: m.CallMe) -> m.Called:
        """A browser of somebody at the table is called when it is that person's turn; or no longer."""
        _, person = await self.seated(ask.key)
        wish = Subscription(ask.endpoint, ask.keys) if ask.on else None
        await self._callable(self.calls.subscribe, ask.key.table, person, wish, ask.endpoint)
        return m.Called(ask.on)

    async def call_channel(self, ask: m.CallChannel) -> m.Called:
        await self.seated(ask.key)
        if ask.url is not None:
            await self._callable(self.calls.hook, ask.key.table, ask.url)
        return m.Called(await asyncio.to_thread(self.calls.hooked, ask.key.table))

    async def _callable(self, doing: Callable[..., None], *args: Any) -> None:
        if not self.calls.on:
            raise Denied(409, "this server calls nobody: its host would have to install the extra `calls`")
        try:
            await asyncio.to_thread(doing, *args)
        except NotCallable as error:
            raise Denied(400, str(error)) from None

    # ---- the whole game -----------------------------------------------------------------------------------------

    async def export(self, key: m.Key) -> tuple[str, bytes]:
        """A name for the file, and the file."""
        live, person = await self.enter(key)
        _must_have_all(live, person)
        return f"{live.row.game}-{live.id}.starboard.json", live.table.save(secret=False)

    async def replay(self, ask: m.ReplayAt) -> m.Replay:
        live, person = await self.enter(ask.key)
        mine = [seat for seat in live.seats if seat in live.held(person) or seat in live.acting(person)]
        if ask.seat and ask.seat not in mine:
            raise Denied(403, f"you see nothing through the eyes of {ask.seat!r}")
        seat = ask.seat or (mine[0] if mine else None)
        table = live.table
        job = ReplayTo(table.type.slug, table.save(secret=False), ask.at, seat)
        return await self.thinkers.ask(live.id, job, m.Replay, 5.0, key=[len(table.history), ask.at, seat])

    async def branch(self, ask: m.Branch, address: str) -> m.Joined:
        """What if: the same game up to there, at a table of its own, with fresh dice."""
        live, person = await self.enter(ask.key)
        _must_have_all(live, person)
        await self._may_create(ask.passphrase, address)
        old = live.table
        if not 0 <= ask.at <= len(old.line):
            raise Denied(400, f"the game has {len(old.line)} answers")
        job = Cut(old.type.slug, old.save(secret=False), ask.at)
        fresh = self._fresh(await self.thinkers.ask(live.id, job, Played, 5.0))
        fresh.same_dice = old.same_dice
        return await self._keep(fresh, ask.name, {}, address, branch_of=f"{live.id}@{len(fresh.line)}")

    def links(self, row: Row) -> m.Links:
        base = self.config.base_url
        notes = {
            "public": "Everybody who gets the link can open it.",
            "network": "Those in your network can open it.",
            "local": "Only this computer can open it. To let others in, start the server with --host 0.0.0.0 "
            "(your network), or with --public-url (behind a proxy).",
        }
        return m.Links(
            invite=f"{base}/join#{row.invite}",
            watch=f"{base}/watch#{row.id}.{row.watch}",
            me=f"{base}/table/{row.id}#",
            reach=self.config.reach,  # type: ignore[arg-type]
            note=notes[self.config.reach],
        )

    def metrics(self) -> str:
        """For Prometheus."""
        lives = list(self.live.values())
        values = {
            "live_tables": len(lives),
            "viewers": sum(len(live.viewers) for live in lives),
            "thinking_jobs": self.thinkers.waiting,
            "wishes_total": self.wished,
            "writes_total": self.store.writes,
            "commits_total": self.store.commits,
            "trouble": int(bool(self.store.trouble or self.store.damage)),
        }
        lines = []
        for name, value in values.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# TYPE starboard_{name} {kind}", f"starboard_{name} {value}"]
        return "\n".join(lines) + "\n"

    async def health(self) -> m.Health:
        from .. import __version__

        try:
            tables, unread = await self.store.read(keep.count), ""
        except Trouble as error:
            tables, unread = 0, str(error)
        trouble = self.store.trouble or unread or self.store.damage
        viewers = sum(len(live.viewers) for live in self.live.values())
        ok = not self.closing and not trouble
        return m.Health(ok, __version__, tables, len(self.live), viewers, self.thinkers.waiting, trouble)


def who_has(row: Row, people: list[Person], secret: str) -> str:
    """Whose secret this is, "" for the spectators' code. All are compared, so time tells nothing."""
    given = hashed(secret)
    found = [person.id for person in people if same(given, person.secret_hash)]
    watching = same(given, hashed(row.watch))
    if not found and not watching:
        raise Denied(403, "this key does not fit this table")
    return found[0] if found else ""


def _must_have_all(live: Live, person: str) -> None:
    if not live.may_have_all(person):
        raise Denied(403, "this game hides things from some seats: possible when it is over")


def _holder(word: str, me: str) -> str:
    if word == "me":
        return me
    if word in ("friend", ""):
        return ""
    if word.startswith("bot:"):
        bots.load(word.removeprefix("bot:"))
        return word
    raise Denied(400, f"a seat is for me, friend or bot:NAME, not {word!r}")


def _known_options(door: Any, options: dict[str, Any]) -> None:
    """`prepare` says what else is wrong; but a name of its own parameters would never get there."""
    knobs = [knob.id for knob in door.knobs]
    if strange := [name for name in options if name not in knobs]:
        raise Denied(400, f"{door.slug} has no option {strange[0][:40]!r}; there are: {', '.join(knobs) or 'none'}")


def looks_like(name: str) -> str:
    """What a name looks like to a person: a fullwidth B is a B."""
    return unicodedata.normalize("NFKC", name).casefold()


def clean_name(name: str) -> str:
    """A name as others see it: one line, not too long, nothing invisible."""
    return "".join(c for c in " ".join(name.split()) if c.isprintable())[:40]
