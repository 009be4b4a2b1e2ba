"""Figures of enemies: silhouettes of one hand, each one path in a box of 512, as the board draws its symbols.

A figure is a union of shapes, less what is cut out of it (eyes, seams, mouths), so that it reads at 24 px as at 240.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from shapely import affinity
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import unary_union

XY = tuple[float, float]
XYW = tuple[float, float, float]
Shape = Any
MID = 256.0


# ---- the kit ----------------------------------------------------------------------------------------------------------


def circle(x: float, y: float, r: float, ry: float | None = None) -> Shape:
    return affinity.scale(Point(x, y).buffer(1, quad_segs=12), r, ry or r)


def poly(*points: XY) -> Shape:
    return Polygon(points).buffer(0)


def soft(shape: Shape, by: float = 8) -> Shape:
    """With its corners rounded."""
    return shape.buffer(by).buffer(-2 * by).buffer(by)


def limb(*points: XYW) -> Shape:
    """A leg, an arm, a tail: through these points, so thick at each."""
    parts = []
    for (x0, y0, w0), (x1, y1, w1) in pairwise(points):
        parts.append(unary_union([circle(x0, y0, w0), circle(x1, y1, w1)]).convex_hull)
    return unary_union(parts)


def flip(shape: Shape) -> Shape:
    return affinity.scale(shape, -1, 1, origin=(MID, 0))


def both(*shapes: Shape) -> Shape:
    """On the left as on the right."""
    one = unary_union(shapes)
    return unary_union([one, flip(one)])


def sym(*right: XY) -> Shape:
    """A body from the outline of its right half, from top to bottom."""
    return poly(*right, *[(2 * MID - x, y) for x, y in reversed(right)])


def add(*shapes: Shape) -> Shape:
    return unary_union(shapes)


def cut(shape: Shape, *holes: Shape) -> Shape:
    return shape.difference(unary_union(holes))


def slit(*points: XY, width: float = 7) -> Shape:
    return LineString(points).buffer(width, cap_style="round")


def spikes(x: float, y: float, r: float, n: int, inner: float = 0.62, turn: float = 0) -> Shape:
    points = []
    for i in range(2 * n):
        a, far = turn + math.pi * i / n, r if i % 2 == 0 else r * inner
        points.append((x + far * math.sin(a), y - far * math.cos(a)))
    return poly(*points)


def eyes(x: float, y: float, r: float = 14, slant: float = 0) -> Shape:
    one = affinity.rotate(circle(MID + x, y, r, r * (0.62 if slant else 1)), -slant)
    return both(one)


def teeth(x0: float, x1: float, y: float, n: int, deep: float) -> Shape:
    """A row of teeth to cut out: the dark between them."""
    step = (x1 - x0) / n
    points: list[XY] = [(x0, y)]
    for i in range(n):
        points += [(x0 + step * (i + 0.5), y + deep), (x0 + step * (i + 1), y)]
    return add(poly(*points, (x1, y - deep * 0.5), (x0, y - deep * 0.5)))


# ---- families -----------------------------------------------------------------------------------------------------------


def bug(legs: int, wide: float, tall: float, jaw: float, claws: bool = False) -> Shape:
    """Seen from above: a body of two parts, legs that bend, jaws."""
    trunk = add(circle(MID, 300, wide, tall), circle(MID, 170, wide * 0.62, wide * 0.56))
    for i in range(legs):
        y, out = 190 + i * 180 / max(1, legs - 1), 150 + 26 * math.sin(math.pi * i / max(1, legs - 1))
        knee = y - 70 + i * 34
        trunk = add(trunk, both(limb((MID + 30, y + 20, 17), (MID + out, knee, 14), (MID + out + 62, knee + 120, 4))))
    if jaw:
        trunk = add(trunk, both(limb((MID + 30, 130, 16), (MID + 58, 130 - jaw * 0.7, 12), (MID + 12, 130 - jaw, 4))))
    if claws:
        trunk = add(trunk, both(limb((MID + 40, 180, 20), (MID + 120, 110, 18), (MID + 96, 40, 6))))
    return cut(trunk, eyes(24, 158, 12))


def brute(shoulder: float, arm: float, hunch: float, head: float = 46, horns: float = 0) -> Shape:
    """Standing: heavy shoulders, long arms, small head low between them."""
    trunk = soft(
        sym(
            (MID, 120 + hunch), (MID + shoulder, 140 + hunch), (MID + shoulder * 0.72, 300), (MID + 58, 350), (MID, 356)
        )
    )
    legs = both(limb((MID + 44, 330, 40), (MID + 66, 410, 30), (MID + 58, 480, 24), (MID + 92, 490, 16)))
    arms = both(
        limb(
            (MID + shoulder - 16, 168 + hunch, 42),
            (MID + shoulder + 40, 270 + hunch * 0.5, 30),
            (MID + shoulder + 8, 270 + arm, 34),
        ),
        limb((MID + shoulder + 8, 270 + arm, 22), (MID + shoulder + 34, 320 + arm, 5)),
        limb((MID + shoulder + 2, 270 + arm, 22), (MID + shoulder - 12, 326 + arm, 5)),
    )
    skull = circle(MID, 110 + hunch, head, head * 1.1)
    if horns:
        skull = add(
            skull,
            both(
                limb(
                    (MID + head * 0.6, 90 + hunch, 18),
                    (MID + head + horns * 0.6, 70 + hunch, 12),
                    (MID + head + horns * 0.5, 70 + hunch - horns, 3),
                )
            ),
        )
    body = add(trunk, legs, arms, skull)
    return cut(body, eyes(18, 104 + hunch, 13, 20), slit((MID, 200 + hunch), (MID, 300), width=4))


def hound(neck: float, tail: float, spine: int) -> Shape:
    """From the side, facing left."""
    body = add(
        limb((150, 230, 62), (250, 236, 52), (370, 226, 60)),
        limb((150, 220, 54), (110, 220 - neck, 36)),
        limb((110, 220 - neck, 40), (50, 240 - neck, 18)),
        limb((150, 260, 36), (128, 350, 22), (140, 440, 15), (110, 450, 12)),
        limb((196, 270, 30), (206, 360, 18), (190, 446, 14), (162, 452, 11)),
        limb((372, 250, 46), (410, 340, 24), (380, 400, 16), (396, 448, 14), (366, 454, 11)),
        limb((330, 260, 36), (340, 350, 18), (318, 446, 13), (292, 452, 10)),
        limb((410, 210, 26), (470, 170, 14), (480, 170 - tail, 4)),
        limb((124, 196 - neck, 14), (140, 150 - neck, 4)),
    )
    for i in range(spine):
        x = 170 + i * 210 / max(1, spine - 1)
        body = add(body, poly((x - 20, 190), (x + 16, 120), (x + 24, 190)))
    return cut(body, circle(96, 212 - neck, 10), slit((36, 246 - neck), (96, 244 - neck), width=5))


def wings(span: float, up: float, fingers: int) -> Shape:
    outer = [(MID + 20, 210.0)]
    outer += [(MID + span * 0.6, 210 - up), (MID + span, 200 - up * 0.4)]
    for i in range(fingers):
        a = i / fingers
        outer += [(MID + span * (0.86 - 0.7 * a), 250 + 40 * a), (MID + span * (0.8 - 0.72 * a), 330 - 20 * a)]
    return both(poly(*outer, (MID + 16, 300)))


def flyer(span: float, up: float, fingers: int, beak: float, tail: float) -> Shape:
    trunk = add(
        soft(sym((MID, 130), (MID + 44, 190), (MID + 38, 280), (MID + 16, 350), (MID, 360))),
        circle(MID, 136, 42, 46),
        poly((MID - 22, 150), (MID + 22, 150), (MID, 150 + beak)),
        both(limb((MID + 14, 340, 14), (MID + 34, 400, 8), (MID + 22, 440, 3))),
    )
    if tail:
        trunk = add(trunk, limb((MID, 340, 18), (MID + 20, 340 + tail * 0.6, 10), (MID - 10, 340 + tail, 3)))
    return cut(add(trunk, wings(span, up, fingers)), eyes(18, 128, 11, 24))


def person(
    lean: float = 0, coat: bool = False, hood: bool = False, hat: str = "", gun: str = "", wide: float = 1
) -> Shape:
    """A human being, or what was one."""
    w = wide
    body = soft(sym((MID, 130), (MID + 70 * w, 150), (MID + 64 * w, 250), (MID + 50 * w, 310), (MID, 316)))
    if coat:
        body = add(body, sym((MID, 150), (MID + 62 * w, 190), (MID + 106 * w, 440), (MID + 40, 424), (MID, 440)))
    legs = both(
        limb((MID + 30 * w, 300, 34 * w), (MID + 40 * w, 390, 25), (MID + 42 * w, 470, 20), (MID + 66 * w, 482, 14))
    )
    head = circle(MID + lean, 86, 42, 48)
    if hood:
        head = add(head, sym((MID, 14), (MID + 52, 60), (MID + 74, 160), (MID, 150)))
    if hat == "horns":
        head = add(head, both(limb((MID + 30, 60, 14), (MID + 66, 44, 10), (MID + 70, 4, 3))))
    if hat == "crown":
        head = add(
            head,
            poly(
                (MID - 52, 66), (MID - 62, 4), (MID - 26, 38), (MID, -8), (MID + 26, 38), (MID + 62, 4), (MID + 52, 66)
            ),
        )
    if hat == "tricorn":
        head = add(head, poly((MID - 110, 62), (MID - 60, 20), (MID, 32), (MID + 60, 20), (MID + 110, 62), (MID, 44)))
    if hat == "helmet":
        head = add(head, sym((MID, 28), (MID + 46, 40), (MID + 58, 100), (MID, 90)))
    arms = both(limb((MID + 62 * w, 170, 28 * w), (MID + 92 * w, 250, 22), (MID + 60 * w, 310, 18)))
    found = add(body, legs, head, arms)
    if gun == "rifle":
        found = add(
            cut(found, slit((110, 330), (400, 210), width=22)),
            slit((104, 332), (404, 208), width=12),
            poly((130, 340), (190, 300), (200, 372), (168, 376)),
        )
    if gun == "blade":
        found = add(
            found,
            limb((MID + 60, 306, 16), (MID + 150, 210, 20), (MID + 200, 60, 3)),
            slit((MID + 44, 262), (MID + 96, 306), width=9),
        )
    if gun == "cannon":
        found = add(
            cut(found, slit((70, 214), (430, 166), width=36)),
            slit((70, 214), (430, 166), width=25),
            circle(440, 164, 38),
        )
    if gun == "shotgun":
        found = add(
            cut(found, slit((90, 260), (400, 300), width=26)),
            slit((90, 260), (400, 300), width=14),
            slit((200, 292), (300, 304), width=20),
        )
    if gun == "staff":
        found = add(found, slit((404, 60), (404, 486), width=10), spikes(404, 60, 54, 6, 0.4))
    return found


def infected(reach: float, torn: int, jaw: float = 0) -> Shape:
    """Comes with its arms out."""
    body = soft(poly((200, 130), (300, 126), (322, 220), (300, 320), (206, 326), (190, 220)))
    found = add(
        body,
        circle(236, 84, 44, 48),
        limb((296, 160, 26), (380, 170 - reach * 0.2, 20), (440 + reach * 0.2, 150 - reach, 14), (470, 130 - reach, 4)),
        limb((440 + reach * 0.2, 150 - reach, 12), (484, 164 - reach, 4)),
        limb((206, 160, 26), (300, 216, 18), (400, 226 - reach * 0.5, 14), (430, 214 - reach * 0.5, 4)),
        limb((230, 310, 34), (190, 400, 24), (206, 480, 20), (240, 486, 14)),
        limb((280, 310, 34), (330, 390, 24), (300, 476, 20), (344, 484, 14)),
    )
    for i in range(torn):
        found = cut(found, poly((196 + i * 34, 330), (210 + i * 34, 280 - i % 2 * 20), (224 + i * 34, 330)))
    if jaw:
        found = cut(found, circle(268, 104, 22, 8 + jaw))
    return cut(found, circle(262, 76, 10))


def machine(kind: str) -> Shape:
    if kind == "drone":
        return cut(
            add(
                circle(MID, 256, 74, 62),
                both(
                    limb((MID + 60, 236, 14), (MID + 150, 190, 12)),
                    slit((MID + 90, 172), (MID + 220, 172), width=9),
                    circle(MID + 154, 184, 20),
                ),
                limb((MID, 310, 16), (MID, 380, 8)),
            ),
            circle(MID, 256, 34),
            slit((MID - 60, 300), (MID + 60, 300), width=4),
        )
    if kind == "warden":
        return cut(
            add(
                soft(sym((MID, 150), (MID + 96, 160), (MID + 84, 310), (MID, 330)), 14),
                sym((MID, 40), (MID + 50, 52), (MID + 58, 124), (MID, 140)),
                both(
                    limb((MID + 100, 180, 34), (MID + 140, 280, 26), (MID + 130, 370, 30)),
                    limb((MID + 44, 320, 36), (MID + 54, 420, 28), (MID + 50, 478, 34)),
                ),
                both(slit((MID + 34, 46), (MID + 70, 0), width=6)),
            ),
            slit((MID - 34, 88), (MID + 34, 88), width=10),
            circle(MID, 230, 26),
        )
    if kind == "hound":
        return cut(
            add(
                poly((120, 200), (390, 190), (410, 290), (130, 290)),
                spikes(110, 230, 92, 12, 0.74),
                limb((150, 280, 24), (120, 370, 16), (150, 450, 20)),
                limb((360, 280, 24), (400, 370, 16), (372, 450, 20)),
                limb((250, 280, 20), (240, 370, 14), (262, 450, 18)),
                limb((390, 200, 16), (470, 140, 8)),
            ),
            circle(110, 230, 24),
            slit((200, 240), (370, 234), width=6),
        )
    if kind == "turret":
        return cut(
            add(
                poly((150, 470), (200, 340), (312, 340), (362, 470)),
                soft(poly((130, 190), (340, 170), (370, 330), (140, 340)), 16),
                slit((60, 226), (200, 226), width=16),
                slit((60, 286), (200, 286), width=16),
            ),
            circle(290, 250, 34),
            slit((190, 400), (322, 400), width=6),
        )
    if kind == "bearer":
        return cut(
            add(machine("warden"), poly((40, 120), (240, 120), (240, 350), (140, 450), (40, 350))),
            poly((66, 146), (214, 146), (214, 338), (140, 412), (66, 338)).difference(
                poly((86, 166), (194, 166), (194, 328), (140, 384), (86, 328))
            ),
        )
    if kind == "skiff":
        return cut(
            add(
                poly((20, 280), (300, 190), (480, 210), (492, 300), (330, 350), (90, 330)),
                poly((230, 210), (320, 130), (390, 206)),
                slit((130, 360), (400, 370), width=12),
                poly((440, 210), (500, 120), (500, 220)),
            ),
            poly((262, 200), (318, 152), (356, 198)),
            slit((90, 290), (420, 270), width=5),
        )
    if kind == "organ":
        pipes = [
            slit((MID + x, 330), (MID + x, 60 + abs(x) * 0.9), width=17) for x in (-160, -107, -54, 0, 54, 107, 160)
        ]
        return cut(
            add(
                *pipes,
                soft(sym((MID, 300), (MID + 190, 310), (MID + 210, 420), (MID, 430))),
                both(limb((MID + 120, 420, 30), (MID + 170, 490, 24))),
            ),
            *[circle(MID + x, 250 + abs(x) * 0.2, 9) for x in (-160, -107, -54, 0, 54, 107, 160)],
            slit((MID - 140, 370), (MID + 140, 370), width=10),
        )
    return cut(  # a frame
        add(
            soft(sym((MID, 110), (MID + 120, 120), (MID + 90, 260), (MID + 60, 300), (MID, 310)), 12),
            sym((MID, 20), (MID + 40, 50), (MID + 34, 100), (MID, 120)),
            both(
                limb((MID + 130, 140, 48), (MID + 176, 240, 30), (MID + 150, 340, 40)),
                limb((MID + 56, 290, 40), (MID + 100, 380, 30), (MID + 70, 470, 28), (MID + 120, 486, 20)),
                poly((MID + 120, 110), (MID + 210, 40), (MID + 180, 130)),
            ),
        ),
        slit((MID - 20, 66), (MID + 20, 66), width=8),
        spikes(MID, 200, 46, 8, 0.5),
    )


def orb(r: float, arms: int, reach: float, iris: float) -> Shape:
    """Something round that has arms."""
    found = circle(MID, 230, r)
    for i in range(arms):
        a = math.pi * (0.22 + 0.56 * i / max(1, arms - 1))
        x, y = MID + math.cos(a) * r * 0.86, 230 + math.sin(a) * r * 0.86
        bend = 46 if i % 2 else -46
        found = add(
            found,
            limb(
                (x, y, 26),
                (x + math.cos(a) * reach * 0.6 + bend, y + reach * 0.55, 16),
                (x + math.cos(a) * reach - bend * 0.4, y + reach, 4),
            ),
        )
    return cut(found, cut(circle(MID, 230, r * iris), circle(MID, 230, r * iris * 0.45)) if iris else Point(0, 0))


def maw(r: float, top: int, horns: float = 0) -> Shape:
    """Mostly mouth."""
    found = add(
        circle(MID, 240, r, r * 0.94),
        both(limb((MID + r * 0.5, 240 + r * 0.6, 34), (MID + r * 0.72, 470, 24), (MID + r * 0.94, 482, 12))),
    )
    if horns:
        found = add(
            found,
            both(
                limb(
                    (MID + r * 0.6, 240 - r * 0.6, 26),
                    (MID + r * 0.9, 160 - r * 0.6, 16),
                    (MID + r * 0.6, 150 - r * 0.6 - horns, 4),
                )
            ),
        )
    mouth = circle(MID, 280, r * 0.72, r * 0.46)
    step = r * 1.44 / top
    fangs = [
        poly(
            (MID - r * 0.72 + step * i, 200),
            (MID - r * 0.72 + step * (i + 1), 200),
            (MID - r * 0.72 + step * (i + 0.5), 296),
        )
        for i in range(top)
    ]
    low = [
        poly(
            (MID - r * 0.6 + step * i, 380),
            (MID - r * 0.6 + step * (i + 1), 380),
            (MID - r * 0.6 + step * (i + 0.5), 310),
        )
        for i in range(top - 1)
    ]
    return cut(found, mouth.difference(add(*fangs, *low)), eyes(r * 0.42, 160, 15, 26))


def shell(plates: int, head: float, spike: float) -> Shape:
    """Low, under a heavy shell."""
    found = add(
        affinity.scale(Point(MID, 330).buffer(1, quad_segs=16), 210, 210).intersection(
            poly((0, 0), (512, 0), (512, 350), (0, 350))
        ),
        circle(70, 350, head, head * 0.8),
        limb((110, 350, 26), (96, 440, 22)),
        limb((220, 350, 28), (214, 446, 22)),
        limb((320, 350, 28), (330, 446, 22)),
        limb((420, 350, 26), (436, 440, 22)),
    )
    if spike:
        for i in range(plates):
            a = math.pi * (0.16 + 0.68 * i / max(1, plates - 1))
            x, y = MID + 205 * math.cos(a), 330 - 205 * math.sin(a)
            found = add(
                found, poly((x - 26, y + 26), (x + 26, y + 26), (x + spike * math.cos(a), y - spike * math.sin(a)))
            )
    seams = [
        slit(
            (MID + 200 * math.cos(math.pi * i / plates), 330 - 200 * math.sin(math.pi * i / plates)),
            (MID, 320),
            width=4,
        )
        for i in range(1, plates)
    ]
    return cut(found, *seams, circle(58, 340, 8))


def worm(turns: float, thick: float, mouth: bool) -> Shape:
    """Rises in bends to its head."""
    points = []
    for i in range(15):
        t = i / 14
        points.append((MID + 92 * math.sin(math.pi * turns * (1 - t)), 480 - 370 * t, thick * (0.35 + 0.65 * t)))
    x, y, w = points[-1]
    found = add(limb(*points), circle(x, y, w * 1.3))
    return cut(found, spikes(x, y, w, 10, 0.6) if mouth else add(circle(x - 24, y - 8, 11), circle(x + 24, y - 8, 11)))


def ship(*right: XY, holes: Sequence[Shape] = ()) -> Shape:
    return cut(sym(*right), *holes)


# ---- who is what --------------------------------------------------------------------------------------------------------


def vortex() -> dict[str, Shape]:
    flame = soft(
        poly(
            (256, 10),
            (310, 110),
            (380, 90),
            (370, 200),
            (430, 260),
            (330, 330),
            (180, 330),
            (90, 250),
            (150, 190),
            (140, 90),
            (210, 120),
        ),
        5,
    )
    return {
        "skitter": bug(3, 66, 84, 40),
        "spitter": cut(
            add(bug(2, 88, 110, 0), circle(MID, 170, 70, 64), limb((MID, 110, 40), (MID, 60, 26))),
            circle(MID, 62, 17),
            eyes(38, 168, 11),
        ),
        "ripper": add(bug(2, 60, 120, 30), both(limb((MID + 40, 200, 26), (MID + 150, 150, 22), (MID + 190, 20, 4)))),
        "leech": worm(2.4, 58, True),
        "harpy": flyer(230, 120, 3, 50, 0),
        "cinderling": cut(
            add(flame, both(limb((220, 320, 30), (190, 420, 20), (200, 480, 14)))),
            eyes(42, 220, 18, 20),
            teeth(206, 306, 270, 4, 26),
        ),
        "springheel": cut(
            add(
                circle(MID, 150, 70, 64),
                soft(sym((MID, 160), (MID + 56, 220), (MID, 300))),
                both(
                    limb(
                        (MID + 40, 270, 34),
                        (MID + 140, 300, 24),
                        (MID + 70, 390, 16),
                        (MID + 130, 470, 12),
                        (MID + 180, 476, 10),
                    ),
                    limb((MID + 50, 200, 16), (MID + 110, 240, 9)),
                ),
            ),
            eyes(30, 144, 15),
        ),
        "barnacle": cut(
            add(
                poly((90, 460), (170, 190), (342, 190), (422, 460)),
                *[limb((MID, 200, 16), (MID + x, 90, 12), (MID + 1.6 * x, 40, 4)) for x in (-90, -36, 36, 90)],
            ),
            poly((200, 220), (312, 220), (290, 270), (222, 270)),
            slit((150, 440), (200, 300)),
            slit((256, 440), (256, 300)),
            slit((362, 440), (312, 300)),
        ),
        "gloamhound": hound(40, 60, 0),
        "lurelight": cut(
            add(maw(130, 5), limb((MID, 130, 12), (MID + 90, 60, 8), (MID + 150, 70, 6)), circle(MID + 160, 90, 34)),
            circle(MID + 160, 90, 14),
        ),
        "longeye": cut(
            add(
                limb((MID, 470, 50), (MID, 330, 30), (MID, 240, 24)),
                circle(MID, 160, 120),
                both(limb((MID + 26, 430, 22), (MID + 110, 470, 8))),
            ),
            cut(circle(MID, 160, 82), circle(MID, 160, 36)),
        ),
        "hullgnaw": cut(
            add(circle(MID, 260, 150, 130), both(limb((MID + 100, 340, 40), (MID + 150, 440, 26)))),
            teeth(140, 372, 270, 7, 60),
            eyes(66, 200, 18),
            slit((MID, 130), (MID, 180)),
        ),
        "broodcaller": cut(
            add(
                brute(86, 60, 20, 50),
                both(limb((MID + 30, 80, 16), (MID + 90, 30, 10), (MID + 60, 0, 3))),
                *[circle(MID + x, 420, 28) for x in (-170, 170)],
            ),
            circle(MID, 260, 30),
        ),
        "ironback": shell(6, 44, 0),
        "kitewing": flyer(250, 60, 2, 30, 140),
        "mangler": brute(124, 90, 20, 42),
        "fusewright": cut(
            add(
                person(wide=1.05, gun="rifle"),
                circle(MID + 120, 120, 52),
                limb((MID + 140, 80, 8), (MID + 180, 30, 6)),
                spikes(MID + 186, 24, 26, 6, 0.4),
            ),
            eyes(16, 84, 11),
        ),
        "bloatmaw": maw(170, 6),
        "clarion": cut(
            add(person(coat=True), poly((MID + 40, 120), (480, 20), (480, 220), (MID + 50, 160)), eyes(0, 0, 1)),
            slit((440, 70), (440, 170), width=8),
            eyes(15, 82, 10),
        ),
        "warden": cut(
            add(brute(110, 40, 10, 50, 60), sym((MID, 60), (MID + 60, 80), (MID + 46, 160), (MID, 176))),
            slit((MID - 36, 110), (MID + 36, 110), width=9),
        ),
        "shrike": flyer(240, 150, 4, 90, 60),
        "powderback": add(
            shell(5, 40, 0),
            *[circle(x, y, 46) for x, y in ((170, 130), (256, 96), (342, 130))],
            limb((256, 60, 8), (300, 20, 6)),
        ),
        "nightjar": cut(add(flyer(246, 40, 3, 26, 80), circle(MID, 136, 66, 60)), eyes(30, 128, 24)),
        "pillarbane": add(brute(130, 100, 30, 38), both(circle(MID + 140, 380, 62))),
        "twinmaw": add(
            affinity.rotate(worm(1.6, 52, True), -24, origin=(MID, 470)),
            affinity.rotate(flip(worm(1.6, 52, True)), 24, origin=(MID, 470)),
            circle(MID, 452, 96, 48),
        ),
        "worldshell": cut(
            shell(8, 56, 50), cut(circle(256, 250, 74), circle(256, 250, 58)), slit((190, 250), (322, 250), width=4)
        ),
        "pale-seraph": cut(
            add(
                wings(240, 180, 4),
                affinity.translate(affinity.scale(wings(200, 60, 3), 1, 0.8), 0, 120),
                person(coat=True),
                cut(circle(MID, 60, 86), circle(MID, 60, 70)),
            ),
            eyes(14, 84, 9),
        ),
        "verdict": cut(
            add(
                person(coat=True, hood=True),
                slit((MID - 170, 180), (MID + 170, 180), width=11),
                both(poly((MID + 110, 290), (MID + 230, 290), (MID + 170, 190))),
            ),
            both(poly((MID + 136, 276), (MID + 204, 276), (MID + 170, 222))),
            poly((MID - 26, 70), (MID + 26, 70), (MID, 130)),
        ),
        "cataclyst": cut(
            add(spikes(MID, 240, 236, 11, 0.66), circle(MID, 240, 160)),
            spikes(MID, 240, 110, 8, 0.5),
            eyes(60, 130, 16, 20),
        ),
        "everhunger": cut(
            add(
                maw(180, 7, 70),
                *[
                    limb((MID + x, 380, 28), (MID + x * 1.7, 450, 16), (MID + x * 1.4, 500, 4))
                    for x in (-110, -40, 40, 110)
                ],
            ),
            eyes(104, 120, 12),
            eyes(30, 110, 12),
        ),
        "sternploeeg": cut(
            add(
                sym((MID, 16), (MID + 110, 60), (MID + 130, 180), (MID + 60, 280), (MID, 300)),
                *[
                    limb((MID + x, 270, 24), (MID + x * 1.6, 380, 18), (MID + x * 1.1, 490, 5))
                    for x in (-120, -72, -24, 24, 72, 120)
                ],
                both(limb((MID + 100, 80, 30), (MID + 190, 40, 18), (MID + 230, 100, 5))),
            ),
            eyes(54, 170, 26, 28),
            slit((MID, 30), (MID, 120), width=5),
            both(slit((MID + 30, 50), (MID + 50, 120), width=5)),
        ),
    }


def endure() -> dict[str, Shape]:
    robot = machine("warden")
    return {
        "swarmer": bug(4, 70, 86, 56),
        "jaeger": brute(104, 86, 34, 44),
        "icarus": flyer(236, 130, 4, 40, 110),
        "solomon": cut(
            add(
                circle(MID, 150, 120, 110),
                soft(sym((MID, 200), (MID + 60, 250), (MID + 44, 350), (MID, 360))),
                both(
                    limb((MID + 50, 260, 20), (MID + 130, 320, 14), (MID + 110, 420, 10)),
                    limb((MID + 26, 340, 22), (MID + 40, 420, 16), (MID + 34, 486, 14)),
                ),
            ),
            eyes(40, 190, 20, 16),
            slit((MID, 60), (MID, 120), width=5),
            both(slit((MID + 40, 70), (MID + 60, 130), width=5)),
        ),
        "titan": brute(150, 110, 10, 46, 70),
        "primus": cut(
            add(
                brute(112, 120, 0, 54, 110),
                limb((MID, 340, 30), (MID + 120, 440, 20), (MID + 210, 400, 4)),
                both(limb((MID + 90, 180, 20), (MID + 190, 90, 14), (MID + 220, 10, 4))),
            ),
            slit((MID - 30, 140), (MID + 30, 140), width=6),
        ),
        "artemis": cut(add(robot, slit((20, 250), (220, 250), width=16), circle(30, 250, 24)), circle(256, 230, 12)),
        "sip": machine("drone"),
        "olympian": cut(machine("frame"), circle(MID, 200, 14)),
        "zealot": cut(
            person(hood=True, gun="blade"), poly((MID - 26, 70), (MID + 26, 70), (MID + 18, 124), (MID - 18, 124))
        ),
        "fanatic": cut(person(hood=True, coat=True, gun="shotgun"), eyes(16, 92, 10, 16)),
        "preacher": cut(
            person(coat=True, hat="crown", gun="staff", wide=1.12),
            eyes(16, 88, 9, 16),
            cut(circle(MID, 220, 40), circle(MID, 220, 24)),
        ),
    }


def loader() -> Shape:
    return cut(
        add(
            sym((MID, 90), (MID + 90, 100), (MID + 100, 260), (MID + 60, 300), (MID, 300)),
            both(
                limb((MID + 100, 130, 40), (MID + 190, 180, 26), (MID + 190, 330, 30)),
                limb((MID + 176, 330, 20), (MID + 160, 420, 12)),
                limb((MID + 206, 330, 20), (MID + 222, 420, 12)),
                limb((MID + 60, 290, 42), (MID + 84, 390, 32), (MID + 76, 470, 40)),
            ),
        ),
        circle(MID, 170, 46),
        slit((MID - 60, 250), (MID + 60, 250), width=6),
    )


def eosrise() -> dict[str, Shape]:
    return {
        "eos": ship(
            (MID, 10),
            (MID + 34, 90),
            (MID + 44, 230),
            (MID + 170, 370),
            (MID + 176, 430),
            (MID + 60, 400),
            (MID + 52, 460),
            (MID + 24, 500),
            (MID, 480),
            holes=[
                poly((MID - 16, 130), (MID, 90), (MID + 16, 130), (MID + 12, 190), (MID - 12, 190)),
                both(slit((MID + 60, 330), (MID + 130, 390), width=5)),
            ],
        ),
        "dexer": ship(
            (MID, 120),
            (MID + 46, 250),
            (MID + 236, 30),
            (MID + 160, 330),
            (MID + 70, 390),
            (MID + 24, 490),
            (MID, 470),
            holes=[both(slit((MID + 96, 290), (MID + 170, 190), width=6)), circle(MID, 290, 20)],
        ),
        "galagat": ship(
            (MID, 30),
            (MID + 70, 60),
            (MID + 90, 180),
            (MID + 220, 230),
            (MID + 200, 330),
            (MID + 96, 330),
            (MID + 110, 440),
            (MID + 40, 480),
            (MID, 440),
            holes=[
                circle(MID, 150, 34),
                both(slit((MID + 110, 270), (MID + 180, 276), width=8)),
                slit((MID, 230), (MID, 400), width=8),
            ],
        ),
        "vorde": cut(
            add(
                circle(MID, 260, 236, 90),
                circle(MID, 220, 120, 130),
                *[limb((MID + x, 330, 22), (MID + x * 1.3, 420, 14), (MID + x, 490, 4)) for x in (-120, -40, 40, 120)],
            ),
            cut(circle(MID, 180, 60), circle(MID, 180, 26)),
            *[circle(MID + x, 276, 14) for x in (-170, -86, 0, 86, 170)],
        ),
    }


def exodus() -> dict[str, Shape]:
    siren = add(
        sym((MID, 120), (MID + 60, 170), (MID + 44, 280), (MID + 110, 480), (MID, 450)),
        circle(MID, 86, 50, 58),
        both(
            limb((MID + 40, 60, 26), (MID + 86, 170, 20), (MID + 70, 330, 8)),
            limb((MID + 50, 170, 20), (MID + 130, 230, 14), (MID + 190, 160, 6)),
        ),
    )
    return {
        "zombie": infected(10, 3),
        "newborn": affinity.translate(affinity.scale(infected(40, 0, 10), 0.86, 0.86, origin=(256, 490)), 0, 0),
        "reaver": cut(
            add(
                brute(118, 80, 30, 44),
                poly((MID - 24, 110), (MID, 0), (MID + 40, 120)),
                limb((MID, 340, 24), (MID + 110, 420, 18), (MID + 190, 380, 4)),
            ),
            both(slit((MID + 40, 210), (MID + 76, 224), width=5), slit((MID + 40, 240), (MID + 74, 254), width=5)),
        ),
        "siren": cut(siren, circle(MID, 108, 20, 26), eyes(20, 66, 9)),
        "seeker": cut(
            add(
                circle(MID, 300, 120, 84),
                *[
                    limb((MID + x, 320, 22), (MID + x * 1.9, 250, 15), (MID + x * 2.2, 440, 5))
                    for x in (-100, -66, 66, 100)
                ],
            ),
            cut(circle(MID, 296, 56), circle(MID, 296, 24)),
        ),
    }


def starquest() -> dict[str, Shape]:
    bike = cut(
        add(
            poly((30, 290), (180, 220), (420, 230), (490, 290), (400, 340), (110, 340)),
            limb((300, 220, 34), (280, 130, 28)),
            circle(270, 90, 32),
            limb((280, 150, 18), (190, 210, 12)),
            slit((120, 210), (190, 240), width=9),
            slit((100, 372), (410, 372), width=8),
        ),
        slit((120, 300), (420, 296), width=6),
        circle(258, 88, 9),
    )
    crew = cut(add(person(gun="cannon")), eyes(16, 84, 9))
    return {
        "deckhands": cut(person(gun="rifle", hat="tricorn"), eyes(15, 92, 9)),
        "cutters": cut(person(gun="blade", hat="tricorn"), eyes(15, 92, 9)),
        "gunners": cut(person(gun="rifle", hat="helmet", wide=1.15), slit((MID - 24, 92), (MID + 24, 92), width=7)),
        "sharpshooter": cut(
            add(person(coat=True, hood=True), slit((60, 330), (470, 120), width=11), circle(300, 176, 20)),
            slit((MID - 18, 92), (MID + 18, 92), width=7),
        ),
        "breachers": cut(
            person(gun="shotgun", hat="helmet", wide=1.25),
            slit((MID - 24, 92), (MID + 24, 92), width=7),
            slit((MID, 180), (MID, 240), width=5),
        ),
        "rocket-crew": crew,
        "grav-bike": bike,
        "captain": cut(
            person(coat=True, hat="tricorn", gun="blade", wide=1.15),
            eyes(15, 92, 9),
            slit((MID, 180), (MID, 420), width=5),
        ),
        "skitterlings": bug(4, 52, 66, 44),
        "rippers": add(bug(3, 60, 104, 0), both(limb((MID + 36, 160, 22), (MID + 130, 110, 18), (MID + 110, 10, 4)))),
        "spitters": cut(
            add(
                worm(1.7, 70, False),
                *[limb((MID + x, 110, 14), (MID + x * 1.8, 30, 5)) for x in (-60, -22, 22, 60)],
                both(limb((MID + 20, 440, 24), (MID + 120, 486, 8))),
            ),
            circle(MID, 146, 24, 17),
        ),
        "lurker": orb(108, 6, 170, 0.55),
        "bloat": cut(
            add(circle(MID, 270, 190, 176), both(limb((MID + 100, 400, 34), (MID + 130, 490, 22)))),
            *[
                circle(x, y, r)
                for x, y, r in ((190, 220, 22), (320, 190, 30), (290, 320, 24), (170, 330, 16), (370, 300, 14))
            ],
        ),
        "ravager": hound(50, 90, 4),
        "whisperer": cut(
            add(
                circle(MID, 130, 96, 104),
                *[limb((MID + x, 200, 18), (MID + x * 1.6, 330, 12), (MID + x, 470, 4)) for x in (-70, -28, 28, 70)],
            ),
            eyes(36, 140, 20, 20),
            slit((MID, 50), (MID, 100), width=5),
        ),
        "matriarch": add(
            bug(4, 110, 130, 70, True), both(limb((MID + 20, 120, 14), (MID + 50, 40, 10), (MID + 20, 4, 4)))
        ),
        "drones": machine("drone"),
        "wardens": machine("warden"),
        "saw-hounds": machine("hound"),
        "turret": machine("turret"),
        "shield-bearer": machine("bearer"),
        "skiff": machine("skiff"),
        "hymn-engine": machine("organ"),
        "archon-frame": machine("frame"),
    }


# ---- out ----------------------------------------------------------------------------------------------------------------


def path(shape: Shape) -> str:
    """Fitted into the box, as one path: rings of whole numbers."""
    x0, y0, x1, y1 = shape.bounds
    scale = min(488 / (x1 - x0), 488 / (y1 - y0))
    moved = affinity.translate(shape, -(x0 + x1) / 2, -(y0 + y1) / 2)
    fitted = affinity.translate(affinity.scale(moved, scale, scale, origin=(0, 0)), MID, MID).simplify(0.8)
    rings = []
    for part in getattr(fitted, "geoms", [fitted]):
        if part.is_empty or part.area < 30:
            continue
        for ring, way in [(part.exterior, False), *((hole, True) for hole in part.interiors)]:
            points = list(ring.coords)[:-1]
            if ring.is_ccw != way:
                points.reverse()
            rings.append("M" + "L".join(f"{round(x)},{round(y)}" for x, y in points) + "z")
    return "".join(rings)


def enemy(shapes: dict[str, Shape]) -> dict[str, Shape]:
    return {f"enemy-{name}": shape for name, shape in shapes.items()}


FIGURES: dict[str, dict[str, Shape]] = {
    "vortex": enemy(vortex()),
    "endure": {**enemy(endure()), "exo-loader": loader()},
    "eosrise": eosrise(),
    "exodus": exodus(),
    "starquest": starquest(),
}


def figures(slug: str) -> dict[str, str]:
    return {name: path(shape) for name, shape in FIGURES[slug].items()}
