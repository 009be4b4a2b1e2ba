"""The addresses: HTTP and WebSocket. What they mean is in `messages` and `docs/protocol.md`; what they do, in `hub`."""

from __future__ import annotations

import asyncio
import logging
import mimetypes
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody
from litestar.types import ASGIApp, Receive, Send

from .. import __version__, bots, games
from ..table import StarboardError, Table
from . import messages as m
from .guard import HEADERS, Bucket, Buckets, Hosts
from .hub import Config, Denied, Hub
from .live import Live
from .pictures import first_info
from .viewer import Viewer

log = logging.getLogger("starboard")

STATIC = Path(__file__).parent / "static"
SMALL, LARGE = 64 * 1024, 8 * 1024 * 1024
CONNECTIONS = 80
"""WebSockets that one address may have open."""
LOOK = {".svg", ".json", ".css", ".png", ".webp", ".woff2"}

Ask = Request[Any, Any, Any]

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Starboard</title>
<h1>Starboard is running</h1>
<p>Its pages have not been built yet. In the folder of the project, run <code>make play</code>, or
<code>cd web &amp;&amp; npm install &amp;&amp; npm run build</code>, and load this page again.</p>
<p>The server itself is fine: <a href="/health">health</a>, <a href="/api/games">games</a>,
<a href="/api/schema/openapi.json">description of the interface</a>.</p></html>"""


def _hub(asked: Ask | WebSocket[Any, Any, Any]) -> Hub:
    hub: Hub = asked.app.state.hub
    return hub


def _address(asked: Ask | WebSocket[Any, Any, Any]) -> str:
    return asked.client.host if asked.client else "local"


SAID = {
    status: ResponseSpec(m.Problem, description=words, generate_examples=False)
    for status, words in {
        400: "cannot be read",
        403: "not with this key, passphrase, host or origin",
        404: "not there",
        409: "not possible now",
        413: "too large",
        429: "too many",
        503: "stopping",
    }.items()
}


# ---- games ----------------------------------------------------------------------------------------------------------


@get("/api/server", responses=SAID)
async def server_info(request: Ask) -> m.ServerInfo:
    return m.ServerInfo(__version__, bool(_hub(request).config.passphrase), bots.names())


@get("/api/games", responses=SAID)
async def game_list() -> list[m.GameInfo]:
    return all_games()


def all_games() -> list[m.GameInfo]:
    """All games; one that is broken is left out, so that the others can be played."""
    found = []
    for slug in games.slugs():
        try:
            found.append(game_info(slug))
        except Exception:
            log.exception("the game %s cannot be offered", slug)
    return found


_infos: dict[str, m.GameInfo] = {}


def game_info(slug: str) -> m.GameInfo:
    """What the first page says about a game; the same as long as the server runs."""
    if slug not in _infos:
        door = games.load(slug)
        most = Table(door, door.prepare(seats=door.players[1]), seed="names")
        names = dict(first_info(most).seats)
        seats = door.characters(most.setup)
        look = games.folder(slug) / "look"
        files = sorted(f.relative_to(look).as_posix() for f in look.rglob("*") if f.suffix in LOOK)
        _infos[slug] = m.GameInfo(
            slug=slug,
            title=door.title,
            seats=door.players,
            characters=[m.CharacterInfo(s, names.get(s) or s.replace("_", " ").title()) for s in seats],
            missions=[_mission(mission) for mission in door.missions],
            campaigns=[_mission(mission) for mission in door.campaigns],
            knobs=[m.KnobInfo(k.id, k.title, list(k.values), k.default, k.rule) for k in door.knobs],
            bots=bots.names(),
            look=files,
        )
    return _infos[slug]


def _mission(mission: Any) -> m.MissionInfo:
    return m.MissionInfo(mission.id, mission.title, mission.difficulty, mission.source, mission.pitch)


@get("/api/games/{slug:str}/rules", responses=SAID)
async def game_rules(slug: FromPath[str]) -> m.Rulebook:
    if slug not in games.slugs():
        raise Denied(404, f"there is no game {slug!r}")
    sections: dict[str, m.RuleSection] = {}
    for rule in games.rulebook(slug).values():
        section = sections.setdefault(rule.section, m.RuleSection(rule.section, []))
        section.rules.append(m.RuleInfo(rule.id, rule.text))
    return m.Rulebook(slug, games.load(slug).title, list(sections.values()))


@get("/look/{slug:str}/{file:path}", responses=SAID)
async def game_look(slug: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    folder = games.folder(slug) / "look" if slug in games.slugs() else None
    path = _inside(folder, file) if folder else None
    if path is None or path.suffix not in LOOK:
        raise Denied(404, "there is no such file")
    return _file(path, "public, max-age=3600")


# ---- tables ---------------------------------------------------------------------------------------------------------


@post("/api/tables", responses=SAID, status_code=201)
async def create(data: JSONBody[m.NewTable], request: Ask) -> m.Joined:
    return await _hub(request).create(data, _address(request))


@get("/api/tables", responses=SAID)
async def listed(request: Ask) -> m.Tables:
    return await _hub(request).listed()


@post("/api/mine", responses=SAID, status_code=200)
async def mine(data: JSONBody[m.Mine], request: Ask) -> m.MyTables:
    return await _hub(request).mine(data)


@post("/api/invite", responses=SAID, status_code=200)
async def invite(data: JSONBody[m.Invite], request: Ask) -> m.Invitation:
    return await _hub(request).look_at(data)


@post("/api/join", responses=SAID, status_code=201)
async def join(data: JSONBody[m.Join], request: Ask) -> m.Joined:
    return await _hub(request).join(data)


@post("/api/leave", responses=SAID, status_code=200)
async def leave(data: JSONBody[m.Leave], request: Ask) -> m.Left:
    return await _hub(request).leave(data)


@post("/api/links", responses=SAID, status_code=200)
async def links(data: JSONBody[m.Key], request: Ask) -> m.Links:
    live, _ = await _hub(request).seated(data)
    return _hub(request).links(live.row)


@post("/api/export", responses=SAID, status_code=200)
async def export(data: JSONBody[m.Key], request: Ask) -> Response[bytes]:
    name, save = await _hub(request).export(data)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(save, media_type="application/json", headers=headers)


@post("/api/import", responses=SAID, status_code=201, request_max_body_size=LARGE)
async def bring_in(request: Ask) -> m.Joined:
    data = msgspec.json.decode(await request.body(), type=m.Import)
    return await _hub(request).bring_in(data, _address(request))


@post("/api/replay", responses=SAID, status_code=200)
async def replay(data: JSONBody[m.ReplayAt], request: Ask) -> m.Replay:
    return await _hub(request).replay(data)


@post("/api/branch", responses=SAID, status_code=201)
async def branch(data: JSONBody[m.Branch], request: Ask) -> m.Joined:
    return await _hub(request).branch(data, _address(request))


@get("/health", responses={503: ResponseSpec(m.Health, description="stopping", generate_examples=False)})
async def health(request: Ask) -> Response[m.Health]:
    state = await _hub(request).health()
    return Response(state, status_code=200 if state.ok else 503)


# ---- the client -----------------------------------------------------------------------------------------------------


@get("/", include_in_schema=False)
async def front() -> Response[bytes]:
    return _page("")


@get("/{path:path}", include_in_schema=False)
async def page(path: FromPath[str]) -> Response[bytes]:
    return _page(path)


def _page(path: str) -> Response[bytes]:
    """A file of the client; every other path is a page, which the client itself knows how to draw."""
    if path.strip("/").startswith(("api/", "ws", "look/")):
        raise Denied(404, "there is nothing at this address")
    file = _inside(STATIC, path)
    if file is not None:
        hashed = file.parent.name == "assets"  # the build puts a hash into these names
        return _file(file, "public, max-age=31536000, immutable" if hashed else "no-cache")
    index = STATIC / "index.html"
    if index.exists():
        return _file(index, "no-cache")
    return Response(NOT_BUILT.encode(), media_type="text/html; charset=utf-8", status_code=503)


def _inside(folder: Path, path: str) -> Path | None:
    """The file of that path below a folder, and nothing outside it."""
    try:
        file = (folder / path.lstrip("/")).resolve()
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None


def _file(path: Path, cache: str) -> Response[bytes]:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Response(path.read_bytes(), media_type=kind, headers={"Cache-Control": cache})


# ---- the WebSocket --------------------------------------------------------------------------------------------------

_decoder = msgspec.json.Decoder(m.ClientMessage)
_open: Counter[str] = Counter()
_messages = Buckets(per_second=160, burst=1600)
"""Over all connections of an address."""


@websocket("/ws")
async def play(socket: WebSocket[Any, Any, Any]) -> None:
    address = _address(socket)
    if _open[address] >= CONNECTIONS:
        await socket.close(code=1008, reason="too many connections")
        return
    await socket.accept()
    _open[address] += 1
    try:
        await _converse(socket, address)
    finally:
        _open[address] -= 1
        if not _open[address]:
            del _open[address]


async def _converse(socket: WebSocket[Any, Any, Any], address: str) -> None:
    try:
        hello = await asyncio.wait_for(_receive(socket), 10)
    except TimeoutError:
        await socket.close(code=1008, reason="no hello")
        return
    if hello is None:
        return
    try:
        message = _decoder.decode(hello)
        if not isinstance(message, m.Hello):
            raise Denied(400, "the first message is hello")
        live, person = await _hub(socket).enter(m.Key(message.table, message.secret))
    except (StarboardError, msgspec.DecodeError, RecursionError) as error:
        if isinstance(error, Denied) and error.status == 503:
            await _send(socket, msgspec.json.encode(m.Closing(str(error), 2.0)))
        else:
            await _send(socket, msgspec.json.encode(m.Bye(str(error))))
        await socket.close(code=1008)
        return
    viewer = Viewer(person, message.after)
    live.enter(viewer)
    sender = asyncio.create_task(viewer.send_on(live, lambda data: _send(socket, data)))
    receiver = asyncio.create_task(_listen(socket, address, live, viewer))
    try:
        await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        live.leave(viewer)
        viewer.close()
        sender.cancel()
        gone = receiver.done()
        receiver.cancel()
        results = await asyncio.gather(sender, receiver, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, _Gone):
                log.debug("a connection ended: %r", result)
        if not gone:
            await _close(socket)


async def _close(socket: WebSocket[Any, Any, Any]) -> None:
    try:
        await socket.close(code=1012, reason="please connect again")
    except Exception as error:
        log.debug("a connection was gone already: %r", error)


class _Gone(Exception):
    """The other side has closed."""


async def _receive(socket: WebSocket[Any, Any, Any]) -> str | bytes | None:
    event = await socket.receive()
    if event["type"] != "websocket.receive":
        return None
    return event.get("text") or event.get("bytes") or b""


async def _send(socket: WebSocket[Any, Any, Any], data: bytes) -> None:
    await socket.send_data(data.decode(), mode="text")


async def _listen(socket: WebSocket[Any, Any, Any], address: str, live: Live, viewer: Viewer) -> None:
    bucket, patience = Bucket(40, 200), 50
    while (data := await _receive(socket)) is not None:
        if not (bucket.take() and _messages.take(address)):
            patience -= 1
            viewer.tell(m.Refused("", "too many messages: slow down"))
            if patience < 0:
                return
            await asyncio.sleep(0.1)
            continue
        try:
            message = _decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            viewer.tell(m.Refused("", f"this message cannot be read: {error}"))
            continue
        await live.wish(viewer, message)


# ---- all together ---------------------------------------------------------------------------------------------------


def _problem(status: int, words: str, headers: dict[str, str] | None = None) -> Response[m.Problem]:
    return Response(m.Problem(words), status_code=status, media_type="application/json", headers=headers)


def _failed(request: Ask, error: Exception) -> Response[m.Problem]:
    if isinstance(error, Denied):
        return _problem(error.status, str(error), {"Retry-After": "60"} if error.status == 429 else None)
    if isinstance(error, StarboardError):
        return _problem(409, str(error))
    if isinstance(error, msgspec.DecodeError | UnicodeDecodeError | RecursionError):
        return _problem(400, f"the body cannot be read: {error}")
    if isinstance(error, HTTPException):
        words = error.detail or "refused"
        extra = getattr(error, "extra", None)
        if isinstance(extra, list) and extra and isinstance(extra[0], dict):
            words = "; ".join(f"{e.get('key', '')} {e.get('message', '')}".strip() for e in extra)
        return _problem(error.status_code, words, error.headers)
    log.error("a request failed", exc_info=error)
    return _problem(500, "something went wrong here; it was logged")


class Guarded:
    """The outermost wall: hosts, origins and rates; and the headers that every answer has."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app = app
        self.hosts = hosts
        self.requests = Buckets(per_second=8, burst=240)
        self.reads = Buckets(per_second=50, burst=1000)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host, origin = headers.get("host", ""), headers.get("origin")
        changes = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        if not self.hosts.ours(host):
            await _turn_away(
                scope, receive, send, 403, f"this server does not go by the name {host!r}: see --public-url"
            )
        elif changes and not self.hosts.same_site(origin, host):
            await _turn_away(scope, receive, send, 403, f"pages of {origin!r} may not talk to this server")
        elif not (self.requests if changes else self.reads).take(
            scope["client"][0] if scope.get("client") else "local"
        ):
            await _turn_away(scope, receive, send, 429, "too many requests: please wait a little")
        else:
            await self.app(scope, receive, _with_headers(send))


def _with_headers(send: Send) -> Send:
    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
            message = {**message, "headers": [*message.get("headers", []), *extra]}
        await send(message)

    return sending


async def _turn_away(scope: Any, receive: Any, send: Any, status: int, because: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": because[:100]})
        return
    for _ in range(16):  # a client that still sends would not hear the answer; one that sends much need not
        if not (await receive()).get("more_body"):
            break
    head = [(b"content-type", b"application/json")] + ([(b"retry-after", b"30")] if status == 429 else [])
    body = msgspec.json.encode(m.Problem(because))
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})


def make_app(config: Config) -> tuple[Callable[[Any, Receive, Send], Awaitable[None]], Hub]:
    """The whole server as an ASGI application, and its hub."""
    hub = Hub(config)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        hub.start()
        try:
            yield
        finally:
            await hub.close()

    app = Litestar(
        [
            *(server_info, game_list, game_rules, game_look, create, listed, mine, invite, join, leave, links, export),
            *(bring_in, replay, branch, health, front, page, play),
        ],
        lifespan=[life],
        exception_handlers={Exception: _failed},
        request_max_body_size=SMALL,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            "Starboard", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
    )
    app.state.hub = hub
    return Guarded(app, Hosts(config.public_url)), hub
