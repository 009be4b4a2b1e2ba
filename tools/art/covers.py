"""Covers: a scene for each game instead of a logo, 260 by 180. The lower third stays calm: the title stands there."""

from __future__ import annotations

import math

from figures import MID, Shape, add, circle, figures, path, person, poly
from portraits import dot, line, mix, p


def sky(top: str, bottom: str, more: str = "") -> str:
    return (
        f'<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{bottom}"/></linearGradient>{more}</defs><rect width="260" height="180" fill="url(#s)"/>'
    )


def glow(id: str, colour: str) -> str:
    return f'<radialGradient id="{id}"><stop offset="0" stop-color="{colour}"/><stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'


def stars(n: int, colour: str = "#fff") -> str:
    return "".join(
        dot(round((i * 97.3) % 260, 1), round((i * 53.7) % 110, 1), 0.5 + (i % 3) * 0.35, colour) for i in range(n)
    )


def figure(slug: str, name: str, x: float, y: float, size: float, fill: str) -> str:
    scale = round(size / 512, 4)
    return f'<path transform="translate({x} {y}) scale({scale})" d="{figures(slug)[name]}" fill="{fill}"/>'


def hero(shape: Shape, x: float, y: float, size: float, fill: str, edge: str) -> str:
    """Somebody dark against the light, with a lit rim."""
    scale = size / 512
    rim = p(path(shape), fill, stroke=edge, stroke_width=str(round(1.3 / scale)), stroke_linejoin="round")
    return f'<g transform="translate({x} {y}) scale({scale:.4f})">{rim}</g>'


def endure() -> str:
    c = "#6fd3f2"
    found = sky("#04070f", "#071a2a", glow("e", "#4fb8dc"))
    for i in range(6):  # a corridor of octagons
        r = 150 / (1.45**i)
        points = " ".join(
            f"{130 + r * 1.3 * math.cos(math.pi * (k + 0.5) / 4):.0f},{66 + r * math.sin(math.pi * (k + 0.5) / 4):.0f}"
            for k in range(8)
        )
        found += f'<polygon points="{points}" fill="{mix("#06101c", "#2b7fa3", i * 0.15)}" stroke="{mix("#0d2438", c, 0.2 + i * 0.1)}" stroke-width="1.6"/>'
    found += '<circle cx="130" cy="66" r="56" fill="url(#e)" opacity=".8"/>'
    for k in range(8):
        a = math.pi * (k + 0.5) / 4
        found += line(
            f"M{130 + 30 * math.cos(a):.0f},{66 + 23 * math.sin(a):.0f}L{130 + 196 * math.cos(a):.0f},{66 + 150 * math.sin(a):.0f}",
            "#123650",
            1.4,
        )
    found += figure("endure", "enemy-jaeger", 112, 44, 36, "#03060c")
    found += dot(124, 53, 1.3, "#ff8377") + dot(135, 53, 1.3, "#ff8377")
    found += "".join(dot(x, y, 2.4, "#ff6a5c") for x, y in ((60, 60), (205, 74), (74, 96)))
    return found + "".join(
        hero(shape, x, y, size, "#02050a", c)
        for shape, x, y, size in (
            (person(gun="rifle", hat="helmet", wide=1.1), 40, 58, 84),
            (person(gun="shotgun"), 140, 58, 82),
            (person(coat=True, gun="rifle"), 92, 66, 92),
        )
    )


def vortex() -> str:
    found = sky("#120a2e", "#1a0d38", glow("v", "#b794ff"))
    for i in range(9):  # arms of the vortex
        a = i * 40
        found += f'<path transform="rotate({a} 130 70)" d="M130,70C170,40 210,60 300,-10C240,70 190,80 130,70Z" fill="#6f4bd0" opacity=".32"/>'
    found += '<circle cx="130" cy="70" r="110" fill="url(#v)" opacity=".35"/>'
    colours = ("#ff8a7a", "#7db8ff", "#7edba0", "#cf9dff")
    at = ((130, 38), (178, 66), (130, 94), (82, 66))
    found += line("M130,38L130,8M178,66L228,66M82,66L32,66M130,94L130,124", "#cbbcff", 3)
    for x, y in ((130, 10), (226, 66), (34, 66), (130, 122)):
        found += f'<circle cx="{x}" cy="{y}" r="7" fill="#120a2e" stroke="#cbbcff" stroke-width="2.5"/>' + dot(
            x, y, 2.4, "#fff"
        )
    for (x, y), c in zip(at, colours, strict=True):
        found += p(
            f"M{x},{y - 27}L{x + 46},{y}L{x},{y + 27}L{x - 46},{y}Z",
            mix(c, "#120a2e", 0.62),
            stroke=c,
            stroke_width="1.8",
        )
        found += p(
            f"M{x - 7},{y + 9}L{x - 7},{y - 9}L{x},{y - 13}L{x + 7},{y - 9}L{x + 7},{y + 9}L{x},{y + 13}Z", c
        ) + p(f"M{x},{y - 13}L{x + 7},{y - 9}L{x + 7},{y + 9}L{x},{y + 13}Z", mix(c, "#fff5f5", 0.45))
    for x, y, name, turn in ((22, 14, "harpy", -14), (212, 8, "ripper", 12), (208, 96, "bloatmaw", 20)):
        found += f'<g transform="rotate({turn} {x + 12} {y + 16})"><rect x="{x}" y="{y}" width="25" height="33" rx="4" fill="#2b0d18" stroke="#ff8377" stroke-width="1.6"/>'
        found += figure("vortex", f"enemy-{name}", x + 3.5, y + 8, 18, "#ff8377") + "</g>"
    return found


def starquest() -> str:
    found = sky("#071713", "#1f5a48", glow("q", "#d8ffd0")) + stars(40, "#dff5e4")
    found += '<circle cx="70" cy="44" r="33" fill="#bfe6bd"/><path d="M70,11a33,33 0 0 1 0,66a46,46 0 0 0 0,-66z" fill="#8fc79c"/>'
    found += '<ellipse cx="70" cy="44" rx="56" ry="11" transform="rotate(-22 70 44)" fill="none" stroke="#f3e6a8" stroke-width="3"/>'
    found += dot(168, 26, 8, "#e9f5da")
    found += p("M0,104L26,84L52,96L84,76L116,98L150,82L188,100L222,80L260,98L260,180L0,180Z", "#134236") + p(
        "M0,124L40,108L96,120L150,106L210,122L260,110L260,180L0,180Z", "#0b2c25"
    )
    found += (
        line("M198,108L206,74M206,74L214,108", "#a9c9b4", 2)
        + p("M184,68C190,84 222,84 230,62C214,72 198,74 184,68Z", "#8ab59b")
        + line("M206,74L218,56", "#dff5e4", 2)
        + dot(219, 55, 2.6, "#ff8377")
    )
    for x, y in ((22, 106), (40, 112), (58, 104)):
        found += figure("starquest", "cutters", x, y - 8, 26, "#e0685a")
    hat = add(circle(MID, 60, 118, 20), poly((MID - 46, 60), (MID - 36, -6), (MID, 8), (MID + 36, -6), (MID + 46, 60)))
    return found + hero(add(person(coat=True, wide=1.1), hat), 96, 30, 112, "#03100c", "#f3d59a")


def eosrise() -> str:
    found = sky("#070a24", "#121a4e", glow("o", "#ffb27a")) + stars(60)
    for row in range(6):
        for col in range(10):
            x, y = col * 30 + (row % 2) * 15, row * 26
            found += p(
                f"M{x},{y - 17}L{x + 15},{y - 8}L{x + 15},{y + 8}L{x},{y + 17}L{x - 15},{y + 8}L{x - 15},{y - 8}Z",
                "none",
                stroke="#3c4a9a",
                stroke_width=".7",
                stroke_opacity=".6",
            )
    found += '<circle cx="130" cy="330" r="232" fill="#1b2a78"/><circle cx="130" cy="330" r="232" fill="none" stroke="#ffb27a" stroke-width="3" opacity=".85"/><ellipse cx="130" cy="104" rx="130" ry="34" fill="url(#o)" opacity=".4"/>'
    for name, x, y, size, turn in (
        ("dexer", 22, 14, 34, 140),
        ("dexer", 34, 58, 26, 110),
        ("galagat", 206, 12, 40, 200),
        ("vorde", 208, 66, 30, 0),
    ):
        found += f'<g transform="rotate({turn} {x + size / 2} {y + size / 2})">{figure("eosrise", name, x, y, size, "#ff8f7d")}</g>'
    found += p("M122,108L130,156L138,108Z", "#ffd98a") + p("M126,108L130,134L134,108Z", "#fff")
    found += p(
        "M130,14C140,30 143,52 143,72L166,100L166,112L144,104L141,112L119,112L116,104L94,112L94,100L117,72C117,52 120,30 130,14Z",
        "#93a4e6",
    )
    found += (
        p("M130,14C140,30 143,52 143,72L166,100L166,112L144,104L141,112L130,112Z", "#e3eaff")
        + p("M130,34C134,42 135,50 135,58L125,58C125,50 126,42 130,34Z", "#1a2566")
        + p("M125,66h10v4h-10z", "#7fe0ff")
    )
    return found


def exodus() -> str:
    found = sky("#2a0f12", "#d0603a", glow("x", "#ffe2a0"))
    found += '<circle cx="186" cy="72" r="62" fill="url(#x)"/><circle cx="186" cy="72" r="27" fill="#ffe9b8"/>'
    for x, w, h in ((0, 26, 52), (22, 18, 74), (42, 30, 40), (74, 22, 62), (98, 28, 34), (236, 24, 46), (214, 20, 30)):
        found += p(f"M{x},100V{100 - h}h{w}V100Z", "#3a1618")
        found += "".join(
            p(f"M{x + 4 + k % 3 * 7},{104 - h + k // 3 * 10}h3v4h-3z", "#ffb45e") for k in range(6) if (k * 7 + x) % 4
        )
    for x in (30, 92):  # cranes
        found += line(
            f"M{x},100V22M{x + 16},100V22M{x},40L{x + 16},58M{x + 16},58L{x},76M{x},76L{x + 16},94", "#170809", 2.6
        ) + line(
            f"M{x - 16},22H{x + 56}M{x + 50},22V46M{x + 8},10L{x + 50},22M{x + 8},10L{x - 14},22M{x + 8},10V22",
            "#170809",
            2.6,
        )
    found += p("M0,98H260V180H0Z", "#5c2320") + "".join(
        line(f"M{160 + i * 6},{102 + i * 6}H{212 - i * 4}", "#ffcf88", 1.6) for i in range(4)
    )
    found += (
        p("M148,96L232,96L222,112L158,112Z", "#1a0b0c")
        + p("M166,96V82h34v14zM176,82V70h16v12z", "#2a1214")
        + p("M170,86h6v5h-6zM180,86h6v5h-6zM190,86h6v5h-6z", "#7ee29a")
        + line("M184,70V54", "#1a0b0c", 2)
    )
    for i in range(17):  # those who want aboard
        x, y = -8 + i * 16.5, 126 + (i * 5) % 9
        found += figure("exodus", "zombie" if i % 3 else "newborn", round(x, 1), y - 20, 40, "#0c0405")
    return found


COVERS = {"endure": endure, "vortex": vortex, "starquest": starquest, "eosrise": eosrise, "exodus": exodus}


def cover(slug: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 180">{COVERS[slug]()}</svg>\n'
