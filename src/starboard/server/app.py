"""The addresses: HTTP and WebSocket. What they mean is in `messages` and `docs/protocol.md`; what they do, in `hub`."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import ipaddress
import logging
import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
from litestar import Litestar, Request, Response, get, post
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody
from litestar.types import ASGIApp, Receive, Send

from .. import __version__, bots, games
from ..lab import first
from ..scene import Scene
from ..table import StarboardError
from ..table.rulebook import for_players
from . import messages as m
from .database import Trouble
from .guard import Hosts, heads, network
from .hall import LOOK, all_games
from .hub import Config, Denied, Hub
from .talk import WAITS, Socket, client, is_peer, peer_headers, play, worker_of
from .workers import PEER, Elsewhere, forward

log = logging.getLogger("starboard")

T = TypeVar("T")

STATIC = Path(__file__).parent / "static"
SMALL, LARGE = 64 * 1024, 8 * 1024 * 1024

Ask = Request[Any, Any, Any]

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Starboard</title>
<h1>Starboard is running</h1>
<p>Its pages have not been built yet. In the folder of the project, run <code>make play</code>, or
<code>cd web &amp;&amp; npm install &amp;&amp; npm run build</code>, and load this page again.</p>
<p>The server itself is fine: <a href="/health">health</a>, <a href="/api/games">games</a>,
<a href="/api/schema/openapi.json">description of the interface</a>.</p></html>"""


def _hub(asked: Ask) -> Hub:
    hub: Hub = asked.app.state.hub
    return hub


def _address(asked: Ask) -> str:
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
        503: "stopping, or the disk takes nothing",
    }.items()
}


# ---- games ----------------------------------------------------------------------------------------------------------


@get("/api/server", responses=SAID)
async def server_info(request: Ask) -> m.ServerInfo:
    return m.ServerInfo(
        __version__, bool(_hub(request).config.passphrase), bots.names(), _hub(request).calls.public_key()
    )


@get("/api/games", responses=SAID, media_type="application/json")
async def game_list(request: Ask) -> Response[list[m.GameInfo]]:
    data = msgspec.json.encode(all_games())
    return cast("Response[list[m.GameInfo]]", _packed(request, data, "application/json"))


@get("/api/games/{slug:str}/plans", responses=SAID, media_type="application/json")
async def game_plans(slug: FromPath[str], request: Ask) -> Response[list[m.PlanInfo]]:
    if slug not in games.slugs():
        raise Denied(404, f"there is no game {slug!r}")
    only = str(request.query_params.get("mission", ""))
    if only and all(mission.id != only for mission in games.load(slug).missions):
        raise Denied(404, f"there is no mission {only!r}")
    data = msgspec.json.encode(await _hub(request).plans(slug, only))
    return cast("Response[list[m.PlanInfo]]", _packed(request, data, "application/json"))


@get("/api/games/{slug:str}/rules", responses=SAID)
async def game_rules(slug: FromPath[str], request: Ask) -> Response[m.Rulebook]:
    if slug not in games.slugs():
        raise Denied(404, f"there is no game {slug!r}")
    sections: dict[str, m.RuleSection] = {}
    for rule in for_players(games.rulebook(slug)).values():
        section = sections.setdefault(rule.section, m.RuleSection(rule.section, []))
        section.rules.append(m.RuleInfo(rule.id, rule.text, rule.house))
    book = m.Rulebook(slug, games.load(slug).title, list(sections.values()))
    return cast("Response[m.Rulebook]", _packed(request, msgspec.json.encode(book), "application/json"))


@cache
def _first_scenes(slug: str) -> list[bytes]:
    """What is seen at each decision of a game's scripted first round: the pictures of *How to play*."""
    script = first.book(slug)
    return [msgspec.json.encode(scene) for _, scene, _, _ in first.follow(slug, script, script.seed)]


@get("/api/games/{slug:str}/first/{step:int}", responses=SAID)
async def first_scene(slug: FromPath[str], step: FromPath[int], request: Ask) -> Response[Scene]:
    if slug not in games.slugs() or not (games.folder(slug) / "look" / "first.json").exists():
        raise Denied(404, f"there is no first round of {slug!r}")
    scenes = _first_scenes(slug)
    if not 0 <= step < len(scenes):
        raise Denied(404, f"the first round has {len(scenes)} decisions")
    return cast("Response[Scene]", _packed(request, scenes[step], "application/json"))


@get("/look/{slug:str}/{file:path}", responses=SAID)
async def game_look(slug: FromPath[str], file: FromPath[str], request: Ask) -> Response[bytes]:
    folder = games.folder(slug) / "look" if slug in games.slugs() else None
    path = _inside(folder, file) if folder else None
    if path is None or path.suffix not in LOOK:
        raise Denied(404, "there is no such file")
    only = str(request.query_params.get("only", ""))
    if path.name == "symbols.json" and only:
        outlines = _outlines(path)
        data = msgspec.json.encode({name: outlines[name] for name in only.split(",") if name in outlines})
        response = _packed(request, data, "application/json", gzip.compress)
    elif path.name == "look.json":
        look = games.load(slug).words.put_in(msgspec.json.decode(path.read_bytes()))
        look.pop("symbols", None)  # which icon an outline was made of
        response = _packed(request, msgspec.json.encode(look), "application/json")
    else:
        return _file(request, path, "public, max-age=3600")
    response.headers["Cache-Control"] = "public, max-age=3600"
    return response


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
    return await _there(request, lambda: _hub(request).join(data))


@post("/api/leave", responses=SAID, status_code=200)
async def leave(data: JSONBody[m.Leave], request: Ask) -> m.Left:
    return await _there(request, lambda: _hub(request).leave(data))


@post("/api/call", responses=SAID, status_code=200)
async def call(data: JSONBody[m.CallMe], request: Ask) -> m.Called:
    return await _there(request, lambda: _hub(request).call_me(data))


@post("/api/channel", responses=SAID, status_code=200)
async def channel(data: JSONBody[m.CallChannel], request: Ask) -> m.Called:
    return await _there(request, lambda: _hub(request).call_channel(data))


@post("/api/links", responses=SAID, status_code=200)
async def links(data: JSONBody[m.Key], request: Ask) -> m.Links:
    async def found() -> m.Links:
        live, _ = await _hub(request).seated(data)
        return _hub(request).links(live.row)

    return await _there(request, found)


SAVED = ResponseSpec(dict[str, Any], description="the saved game", generate_examples=False)


@post("/api/export", responses={**SAID, 200: SAVED}, status_code=200)
async def export(data: JSONBody[m.Key], request: Ask) -> Response[bytes]:
    async def saved() -> Response[bytes]:
        name, save = await _hub(request).export(data)
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(save, media_type="application/json", headers=headers)

    return await _there(request, saved)


@post("/api/import", responses=SAID, status_code=201, request_max_body_size=LARGE)
async def bring_in(request: Ask) -> m.Joined:
    data = msgspec.json.decode(await request.body(), type=m.Import)
    return await _hub(request).bring_in(data, _address(request))


@post("/api/replay", responses=SAID, status_code=200)
async def replay(data: JSONBody[m.ReplayAt], request: Ask) -> m.Replay:
    return await _there(request, lambda: _hub(request).replay(data))


@post("/api/branch", responses=SAID, status_code=201)
async def branch(data: JSONBody[m.Branch], request: Ask) -> m.Joined:
    return await _there(request, lambda: _hub(request).branch(data, _address(request)))


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def metrics(request: Ask) -> str:
    """For this computer and its network, not for the world."""
    with contextlib.suppress(ValueError):
        if ipaddress.ip_address(_address(request)).is_private:
            return _hub(request).metrics()
    raise Denied(404, "there is nothing at this address")


@get("/health", responses={503: ResponseSpec(m.Health, description="stopping", generate_examples=False)})
async def health(request: Ask) -> Response[m.Health]:
    state = await _hub(request).health()
    return Response(state, status_code=200 if state.ok else 503)


# ---- the client -----------------------------------------------------------------------------------------------------


@get("/", include_in_schema=False)
async def front(request: Ask) -> Response[bytes]:
    return _page(request, "")


@get("/{path:path}", include_in_schema=False)
async def page(path: FromPath[str], request: Ask) -> Response[bytes]:
    return _page(request, path)


def _page(request: Ask, path: str) -> Response[bytes]:
    """A file of the client; every other path is a page, which the client itself knows how to draw."""
    if path.strip("/").startswith(("api/", "ws", "look/")):
        raise Denied(404, "there is nothing at this address")
    file = _inside(STATIC, path)
    if file is not None:
        hashed = file.parent.name == "assets"  # the build puts a hash into these names
        return _file(request, file, "public, max-age=31536000, immutable" if hashed else "no-cache")
    index = STATIC / "index.html"
    if index.exists():
        return _file(request, index, "no-cache")
    return Response(NOT_BUILT.encode(), media_type="text/html; charset=utf-8", status_code=503)


def _inside(folder: Path, path: str) -> Path | None:
    """The file of that path below a folder, and nothing outside it."""
    try:
        file = (folder / path.lstrip("/")).resolve()
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None


def _file(request: Ask, path: Path, cache: str) -> Response[bytes]:
    """A file, or the compressed twin that the build made of it."""
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    takes = request.headers.get("accept-encoding", "")
    for coding, suffix in (("br", ".br"), ("gzip", ".gz")):
        twin = path.with_name(path.name + suffix)
        if coding in takes and twin.is_file():
            said = {"Cache-Control": cache, "Content-Encoding": coding, "Vary": "Accept-Encoding"}
            return Response(twin.read_bytes(), media_type=kind, headers=said)
    response = _packed(request, path.read_bytes(), kind)
    response.headers["Cache-Control"] = cache
    return response


@lru_cache(64)
def _gzipped(data: bytes) -> bytes:
    """Once: it is always the same few."""
    return gzip.compress(data, 9, mtime=0)


@lru_cache(16)
def _outlines(path: Path) -> dict[str, str]:
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str])


def _packed(request: Ask, data: bytes, kind: str, pack: Callable[[bytes], bytes] | None = None) -> Response[bytes]:
    """Compressed where that helps; once for all where it never changes while the server runs."""
    if "gzip" not in request.headers.get("accept-encoding", "") or len(data) < 1000 or kind.startswith("font"):
        return Response(data, media_type=kind)
    said = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response((pack or _gzipped)(data), media_type=kind, headers=said)


# ---- where tables are ------------------------------------------------------------------------------------------------


async def _there(request: Ask, doing: Callable[[], Awaitable[T]]) -> T:
    """What is asked of a table is done where it is."""
    hub = _hub(request)
    for _ in range(WAITS):
        try:
            return await doing()
        except Elsewhere as other:
            if is_peer(hub, request.scope):
                raise Denied(503, "this table is being moved") from None
            headers, body = peer_headers(hub, request.scope), await request.body()
            try:
                status, data = await asyncio.to_thread(forward, other.address, request.scope["path"], body, headers)
            except ConnectionRefusedError:
                await worker_of(hub).bury(other.address)
                continue
            except OSError:
                await asyncio.sleep(0.1)
                continue
            return cast("T", Response(data, status_code=status, media_type="application/json"))
    raise Denied(503, "this table is being moved")


# ---- all together ---------------------------------------------------------------------------------------------------


def _problem(status: int, words: str, headers: dict[str, str] | None = None) -> Response[m.Problem]:
    return Response(m.Problem(words), status_code=status, media_type="application/json", headers=headers)


def _failed(request: Ask, error: Exception) -> Response[m.Problem]:
    if isinstance(error, Denied):
        return _problem(error.status, str(error), {"Retry-After": "60"} if error.status == 429 else None)
    if isinstance(error, Trouble):
        return _problem(503, str(error))
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

    def __init__(self, app: ASGIApp, hub: Hub, hosts: Hosts) -> None:
        self.app, self.hub, self.hosts = app, hub, hosts

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host, origin = headers.get("host", ""), headers.get("origin")
        peer = PEER in headers and is_peer(self.hub, scope)
        if peer:
            scope["client"] = (headers.get("x-forwarded-for", "peer"), 0)
        changes = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        rates = self.hub.buckets["requests" if changes else "reads"]
        if not peer and not self.hosts.ours(host):
            await _turn_away(
                scope, receive, send, 403, f"this server does not go by the name {host!r}: see --public-url"
            )
        elif changes and not self.hosts.same_site(origin, host):
            await _turn_away(scope, receive, send, 403, f"pages of {origin!r} may not talk to this server")
        elif not peer and not rates.take(network(client(scope))):
            await _turn_away(scope, receive, send, 429, "too many requests: please wait a little")
        elif scope["type"] == "websocket":
            if scope["path"] == "/ws" or scope["path"].startswith("/ws/"):
                del headers  # this goes on for long
                await play(self.hub, Socket(scope, receive, send))
            else:
                await _turn_away(scope, receive, send, 404, "there is nothing at this address")
        else:
            await self.app(scope, receive, _with_headers(send, scope["path"]))


def _with_headers(send: Send, path: str) -> Send:
    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            extra = [(name.lower().encode(), value.encode()) for name, value in heads(path).items()]
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
        await hub.start()
        try:
            yield
        finally:
            await hub.close()

    app = Litestar(
        [
            *(
                server_info,
                game_list,
                game_rules,
                game_plans,
                first_scene,
                game_look,
                create,
                listed,
                mine,
                invite,
                join,
                leave,
                links,
                export,
            ),
            *(bring_in, replay, branch, call, channel, health, metrics, front, page),
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
    return Guarded(app, hub, Hosts(config.public_url)), hub
