"""Points a player may choose: ways of a move, places to stand, spots to throw at; worked out when somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, Final

from ...spaces.plane import PITCH, STEP, XY, Disc, Flood, Lattice, apart2, bits, length, outline, toward, within
from ...table import Candidate, Point, Way
from .marching import edges, lattice_for
from .moving import Walk, allowance, go, ignores_difficult, inches, judged, route
from .places import FARTHEST, bodies, can_stand, obstacles, radius
from .profiles import has
from .shooting import can_shoot, guns, reaches
from .state import Hero

if TYPE_CHECKING:
    from .game import StarQuest

MOST_BENDS: Final = 12
Named = tuple[str, list[XY]]
"""What a candidate is for, and its way."""
Path = tuple[XY, ...]
CLOSE, HIDE, GO, SPOT = "close", "hide", "go", "spot"
"""What a candidate is for, where no marker says it."""
TURNS: Final = [(round(cos(2 * pi * i / 48) * 1000), round(sin(2 * pi * i / 48) * 1000)) for i in range(48)]


class Spot(Point):
    """A place or a way on the table, as this game asks for it."""

    def __init__(self, g: StarQuest, hero: Hero, name: str, most: int = 1) -> None:
        super().__init__(name, most=most)
        self.g = g
        self.hero = hero

    def refuse(self, path: Sequence[XY]) -> tuple[str, str] | None:
        """The word and the rule that speak against a way; None when it is legal."""
        raise NotImplementedError

    def judge(self, path: Sequence[XY]) -> tuple[str, str] | None:
        """The same for a person, for whom one looks longer."""
        return self.refuse(path)

    def good(self) -> list[Named]:
        """A few good answers with what they are for; the first is always legal."""
        raise NotImplementedError

    def outlines(self) -> list[list[XY]]:
        """What may be chosen, for the picture."""
        return []

    # what the kernel asks

    def allowed(self, way: Way) -> str | None:
        if any(abs(x) > FARTHEST or abs(y) > FARTHEST for x, y in way.path):
            return self.g.say("no.off-table")
        found = self.judge(way.path)
        return None if found is None else f"{self.g.say('no.' + found[0])} ({found[1]})"

    def propose(self) -> list[Candidate]:
        seen: dict[Path, Candidate] = {}
        for key, path in self.good():
            way = tuple(path)
            if way not in seen and self.sound(way):
                seen[way] = Candidate(key, Way(way), self.label(key, way) if self.g.live else key)
        return list(seen.values())

    def sound(self, path: Path) -> bool:
        return self.refuse(path) is None

    def label(self, key: str, path: Path) -> str:
        """What a candidate is for, in words, and how far it is."""
        word, _, of = key.partition(" ")
        far = length([self.hero.at.xy, *path]) if self.hero.models else 0
        x, y = path[-1]
        there = dict(wanted(self.g, self.hero)).get(key)
        lengths = self.g.lengths
        close = lengths.zone if word == "corner" else 2 * lengths.near
        case = "far" if there is not None and apart2(path[-1], there) > close * close else ""
        return self.g.say(
            f"way.{word}", case, of=of, inches=inches(far), at=self.g.square((x, y)), across=inches(x), down=inches(y),
            goal=self.g.called("at", self.g.square(there)) if there is not None else "",
        )  # fmt: skip

    def region(self) -> dict[str, list[list[XY]]]:
        return {"": self.outlines()}


class Move(Spot):
    """Where a move goes: one point, to which a way is found, or a way drawn point by point."""

    finds = True

    def __init__(self, g: StarQuest, hero: Hero, name: str, action: str, limit: int) -> None:
        super().__init__(g, hero, name, MOST_BENDS)
        self.action = action
        self.limit = limit
        self._walk: Walk | None = None
        """The way of the last sample: whoever takes it need not look for it again."""

    def walk(self, path: Sequence[XY]) -> Walk:
        """What becomes of an answer."""
        found = self._walk
        if found is not None and len(path) == 1 and path[0] == found.way[-1] and self.hero.at.xy == found.way[0]:
            return found
        return route(self.g, self.hero, self.hero.at, path, self.action, self.limit, detour=True)

    def judge(self, path: Sequence[XY]) -> tuple[str, str] | None:
        found = self.walk(path)
        return (found.why, found.rule) if found.why else None

    def refuse(self, path: Sequence[XY]) -> tuple[str, str] | None:
        found = route(self.g, self.hero, self.hero.at, path, self.action, self.limit)
        return (found.why, found.rule) if found.why else None

    def terms(self) -> Any:
        return [list(self.hero.at.xy), self.limit]

    def sample(self, random: Any) -> Way:
        """Somewhere in a straight line, or stay: any legal place may come up."""
        g, hero = self.g, self.hero
        here = hero.models[0]
        start = (here.x, here.y)
        discs = obstacles(g, hero, start, g.lengths.near, self.limit)
        for _ in range(4):
            dx, dy = TURNS[int(random() * 48)]
            far = self.limit - int(random() * random() * self.limit)
            at = ((start[0] + dx * far // 1000) // 500 * 500, (start[1] + dy * far // 1000) // 500 * 500)
            found = judged(g, hero, [start, at], self.action, self.limit, discs)
            if not found.why:
                self._walk = found
                return Way((at,))
        return Way((start,))

    def reach(self) -> tuple[Lattice, int, list[Flood]]:
        """The lattice, the nodes at which this move may end, and the floods that lead there."""
        g, hero = self.g, self.hero
        start = hero.at.xy
        discs = obstacles(g, hero, start, g.lengths.near, self.limit)
        floods = []
        stops = 0
        for around in (True, False):
            lattice = lattice_for(g, hero, around)
            most = self.limit if around or ignores_difficult(hero) else min(self.limit, g.moves.difficult)
            floods.append(lattice.reach(start, discs, most // STEP))
            stops |= floods[-1].region
            if ignores_difficult(hero):
                break
        lattice = floods[0].lattice
        for disc in bodies(g, hero):
            stops &= ~lattice.disc(disc)
        return lattice, stops & ~edges(g, lattice), floods

    def outlines(self) -> list[list[XY]]:
        """Where one click leads: what is reached around all that is climbed, and what lies in a straight line (the
        lattice's own ways are up to an eighth too long). Squares on the brink of two kinds of ground belong to none."""
        g, hero, r = self.g, self.hero, radius(self.hero)
        start, ground = hero.at.xy, self.g.land.ground
        discs = obstacles(g, hero, start, g.lengths.near, self.limit)
        bare = lattice_for(g, hero, False)
        ends = bare.without([*discs, *bodies(g, hero)]) & ~edges(g, bare)
        slow = min(self.limit, g.moves.difficult)
        far = self.limit if ignores_difficult(hero) else slow
        swift = ground.lattice(r, (*g.land.slow_ids, *g.land.climb_ids)).reach(start, discs, self.limit // STEP).region
        near = ground.lattice(r, g.land.climb_ids).reach(start, discs, far // STEP).region
        open_to = [bare.disc((*start, most * most + 1)) & ~known for most, known in ((self.limit, swift), (far, near))]
        for node in bits(ends & (open_to[0] | open_to[1])):
            at = bare.point(node)
            found = judged(g, hero, [start, at], self.action, self.limit, discs)
            spare = PITCH * 3 // 2 if found.cost > length(found.way) else 0  # beside it one may have to climb more
            if not found.why:
                near |= (found.cost + spare <= far) << node
                swift |= (not found.slow and found.cost + spare <= self.limit) << node
        return outline(bare, swift & ends, near & ends)

    def way_to(self, node: int, floods: list[Flood]) -> list[XY]:
        g, hero = self.g, self.hero
        start = hero.at.xy
        discs = obstacles(g, hero, start, g.lengths.near, self.limit)
        for flood in floods:
            nodes = flood.back(node)
            if nodes:
                return flood.lattice.pulled(start, nodes, discs)[1:] or [start]
        return [start]

    def good(self) -> list[Named]:
        """Stay; in turn the stop nearest to a thing wanted, one with a shot, one out of everybody's sight."""
        g, hero = self.g, self.hero
        lattice, stops, floods = self.reach()
        things: list[Named] = []
        for key, at in wanted(g, hero):
            node = lattice.nearest(at, stops)
            if node >= 0:
                things.append((key, self.way_to(node, floods)))
        shots = self._shots(lattice, stops, floods) if self.action == "advance" else []
        hidden = self._hidden(self._ring(lattice, stops), lattice, floods)
        mixed = [named for row in zip_longest(things, shots, hidden) for named in row if named is not None]
        return [("stay", [hero.at.xy]), *mixed][:20]

    def _ring(self, lattice: Lattice, stops: int) -> list[int]:
        """A few stops in all directions, near and far."""
        start, found = self.hero.at.xy, []
        for far in (self.limit, self.limit // 2):
            for dx, dy in TURNS[::6]:
                at = (start[0] + dx * far // 1000, start[1] + dy * far // 1000)
                near = stops & lattice.disc((*at, 1500 * 1500 if far > 3000 else 300_000))
                node = lattice.nearest(at, near) if near else -1
                if node >= 0 and node not in found:
                    found.append(node)
        return found

    def _shots(self, lattice: Lattice, stops: int, floods: list[Flood]) -> list[Named]:
        """Per enemy the nearest stop from which it can be shot, and one that keeps away from it."""
        g, hero = self.g, self.hero
        far_off, found = reaches(g, hero, guns(g, hero)[:1]), []
        for enemy in g.state.enemies:
            if enemy.arrives:
                continue
            at = min(enemy.models, key=lambda m: apart2(m.xy, hero.at.xy)).xy
            able = []
            for far in range(0, self.limit + 1, 2000):
                node = lattice.nearest(toward(hero.at.xy, at, far), stops)
                if node >= 0 and can_shoot(g, hero, lattice.point(node), far_off, enemy):
                    able.append(node)
            if able:
                found.append((f"shoot {enemy.id}", self.way_to(able[0], floods)))
                if able[-1] != able[0]:
                    found.append((f"{CLOSE} {enemy.id}", self.way_to(able[-1], floods)))
        return found

    def _hidden(self, ring: list[int], lattice: Lattice, floods: list[Flood]) -> list[Named]:
        """The stops of the ring that fewest enemies see, as the ground alone lets them."""
        g, r = self.g, radius(self.hero)
        enemies = [e.models[0].xy for e in g.state.enemies if not e.arrives]
        if not enemies or not ring:
            return [(f"{GO} {n}", self.way_to(node, floods)) for n, node in enumerate(ring[:12])]
        look = g.land.look
        seen = [sum([bool(look(e, lattice.point(n), r).free) for e in enemies]) for n in ring]
        order = sorted(range(len(ring)), key=lambda i: (seen[i], i))
        return [
            (f"{HIDE} {n}" if seen[i] == 0 else f"{GO} {n}", self.way_to(ring[i], floods))
            for n, i in enumerate(order[:12])
        ]


def wanted(g: StarQuest, hero: Hero) -> list[tuple[str, XY]]:
    """What a hero may want to stand at: markers, tokens, the fallen, the way out, enemies."""
    markers = [m for m in g.state.markers if m.kind != "noise" and m.carrier != hero.id]
    found = [(f"{m.kind} {m.id}", m.xy) for m in markers]
    found += [(f"hero {h.id}", h.at.xy) for h in g.state.heroes if h.out]
    if g.state.primary_done or any(m.carrier == hero.id for m in g.state.markers):
        for n in (1, 2, 3, 4):
            found.append((f"corner {n}", g.land.corner(n)))
    return found


class Anywhere(Spot):
    """A place to stand within so many inches of a point: deployment, teleports, Ambush."""

    def __init__(self, g: StarQuest, hero: Hero, name: str, centre: XY, far: int, keep: int, whole: bool) -> None:
        super().__init__(g, hero, name)
        self.centre = centre
        self.far = far
        self.keep = keep
        self.whole = whole
        """The base must be wholly inside; else its middle."""

    def refuse(self, path: Sequence[XY]) -> tuple[str, str] | None:
        g, hero, at = self.g, self.hero, path[-1]
        r = radius(hero)
        if not g.land.ground.on_table(at, r):
            return ("off-table", "GSQ-MOVE-04")
        if not within(at, self.centre, self.far - r if self.whole else self.far):
            return ("too-far", "GSQ-RUL-56" if self.whole else "GSQ-RUL-101")
        if any(near_disc(at, disc) for disc in self.others()):
            return ("too-near", "GSQ-MOVE-02")
        if not can_stand(g, at, r, bodies(g, hero)):
            return ("no-room", "GSQ-MOVE-05")
        return None

    def terms(self) -> Any:
        return [list(self.centre), self.far]

    def sample(self, random: Any) -> Way:
        """Any node of the lattice that will do; one of a few where that is hard to find."""
        x, y = self.centre
        side = self.g.land.side
        low, high = (max(0, x - self.far), max(0, y - self.far)), (min(side, x + self.far), min(side, y + self.far))
        for _ in range(8):
            at = (
                int(low[0] + random() * (high[0] - low[0] + PITCH)) // PITCH * PITCH,
                int(low[1] + random() * (high[1] - low[1] + PITCH)) // PITCH * PITCH,
            )
            if self.refuse((at,)) is None:
                return Way((at,))
        return super().sample(random)

    def others(self) -> list[Disc]:
        """Everybody else as discs: of friends 1" is kept, of enemies what the rule says (GSQ-SPEC-02)."""
        g, hero = self.g, self.hero
        found = obstacles(g, hero, None, min(self.keep, g.lengths.near + 1))
        for enemy in g.state.enemies if self.keep > g.lengths.near + 1 else ():
            full = radius(hero) + radius(enemy) + self.keep
            found += [(m.x, m.y, full * full) for m in enemy.models if not enemy.arrives]
        return found

    def _free(self) -> tuple[Lattice, int]:
        g, hero = self.g, self.hero
        r = radius(hero)
        lattice = g.land.ground.lattice(r, g.land.climb_ids)
        free = lattice.without([*self.others(), *bodies(g, hero)])
        far = self.far - r if self.whole else self.far
        return lattice, free & lattice.disc((*self.centre, far * far + 1))

    def room(self) -> bool:
        """Whether there is any such place."""
        return bool(self._free()[1])

    def outlines(self) -> list[list[XY]]:
        return outline(*self._free())

    def good(self) -> list[Named]:
        lattice, free = self._free()
        nodes = bits(free)
        step = max(1, len(nodes) // 12)
        found = [(f"{SPOT} {n}", [lattice.point(node)]) for n, node in enumerate(nodes[::step][:16])]
        if free:
            found += [(key, [lattice.point(lattice.nearest(at, free))]) for key, at in wanted(self.g, self.hero)]
        if not found:
            near = lattice.nearest(self.centre, lattice.without(self.others()))
            found = [(f"{SPOT} 0", [lattice.point(near)])]
        return found

    def label(self, key: str, path: Path) -> str:
        """Where it is: nobody walks there."""
        return super().label(SPOT, path)

    def sound(self, path: Path) -> bool:
        return True  # as near as possible, where none fit (GSQ-RUL-56)

    def allowed(self, way: Way) -> str | None:
        if any(candidate.way == way for candidate in self.candidates):
            return None
        return super().allowed(way)


class Thrown(Spot):
    """A spot on the table within reach of a throw."""

    def __init__(self, g: StarQuest, hero: Hero, name: str, far: int) -> None:
        super().__init__(g, hero, name)
        self.far = far

    def refuse(self, path: Sequence[XY]) -> tuple[str, str] | None:
        at = path[-1]
        if not (0 <= at[0] <= self.g.land.side and 0 <= at[1] <= self.g.land.side):
            return ("off-table", "GSQ-MOVE-04")
        if not within(at, self.hero.at.xy, self.far + radius(self.hero)):
            return ("too-far", "GSQ-RUL-101")
        return None

    def terms(self) -> Any:
        return [list(self.hero.at.xy), self.far]

    def good(self) -> list[Named]:
        g, start = self.g, self.hero.at.xy
        near = [e for e in g.state.enemies if not e.arrives and within(e.models[0].xy, start, self.far)]
        found: list[Named] = [(f"at {e.id}", [e.models[0].xy]) for e in near]
        for n, (dx, dy) in enumerate(TURNS[::6]):
            at = (start[0] + dx * self.far // 1000, start[1] + dy * self.far // 1000)
            found.append((f"to {n}", [at]))
        found.append(("here", [start]))
        return found


def near_disc(at: XY, disc: tuple[int, int, int]) -> bool:
    x, y, r2 = disc
    return (at[0] - x) * (at[0] - x) + (at[1] - y) * (at[1] - y) < r2


def anywhere(g: StarQuest, hero: Hero, name: str, centre: XY, far: int) -> Anywhere:
    return Anywhere(g, hero, name, centre, far, g.lengths.near + 1, whole=False)


def throw_at(g: StarQuest, hero: Hero, name: str, far: int) -> Thrown:
    return Thrown(g, hero, name, far)


def main_move(g: StarQuest, hero: Hero, action: str) -> Move:
    """Where an Advance or a Rush may go."""
    return Move(g, hero, action, action, allowance(g, hero, action))


async def walk_to(g: StarQuest, move: Move, rule: str) -> bool:
    """Asks where to, and goes there. Whether the hero got there and still stands."""
    hero, at = move.hero, move.hero.models[0]
    answer: Way = await g.ask_kind(hero.id, move)
    found = move.walk(answer.path)
    if len(found.way) > 1 and found.way[-1] != (at.x, at.y):
        return await go(g, hero, at, found, "flies" if has(hero, "flying") else "walks", rule)
    return True
