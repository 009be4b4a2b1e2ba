"""Portraits: busts of one hand. Flat planes, light from the right, hardly a face: the gear says who it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

SKIN = {
    "pale": "#e3b592",
    "tan": "#c68f66",
    "brown": "#8e5d3f",
    "dark": "#5f3d2b",
    "olive": "#b58a5f",
    "grey": "#9aa5b3",
}


def mix(a: str, b: str, share: float) -> str:
    """`share` of b in a."""
    parts = [(int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in parts)


def dark(c: str, share: float = 0.45) -> str:
    return mix(c, "#070b14", share)


def light(c: str, share: float = 0.4) -> str:
    return mix(c, "#ffffff", share)


def p(d: str, fill: str, **more: str) -> str:
    rest = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<path d="{d}" fill="{fill}"{rest}/>'


def line(d: str, stroke: str, width: float = 2, **more: str) -> str:
    return p(d, "none", stroke=stroke, stroke_width=str(width), stroke_linecap="round", **more)


def dot(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"/>'


# ---- the frame --------------------------------------------------------------------------------------------------------


def ground(c: str) -> str:
    deep = mix(c, "#070b14", 0.78)
    rings = "".join(
        f'<circle cx="52" cy="60" r="{r}" fill="none" stroke="{c}" stroke-opacity=".16"/>' for r in (34, 46, 58)
    )
    return (
        f'<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{mix(c, "#070b14", 0.5)}"/>'
        f'<stop offset="1" stop-color="{deep}"/></linearGradient></defs>'
        f'<rect width="104" height="130" fill="url(#g)"/>{rings}'
    )


# ---- bodies -----------------------------------------------------------------------------------------------------------

BUST = "M4,130C6,108 18,101 38,95L66,95C86,101 98,108 100,130Z"
BUST_LIT = "M52,95L66,95C86,101 98,108 100,130L52,130Z"


def body(c: str) -> str:
    return p(BUST, dark(c)) + p(BUST_LIT, mix(c, "#070b14", 0.22))


def uniform(c: str) -> str:
    lapels = p("M38,95L52,122L66,95L60,92L52,104L44,92Z", light(c, 0.75)) + p(
        "M52,104L52,130L49,130L49,112Z", dark(c, 0.7)
    )
    return body(c) + lapels + line("M14,122L26,112M20,128L33,117", light(c), 2) + line("M90,122L78,112", light(c), 2)


def armour(c: str) -> str:
    plates = p("M2,130C0,110 10,100 26,99L34,112L24,130Z", mix(c, "#070b14", 0.3)) + p(
        "M102,130C104,110 94,100 78,99L70,112L80,130Z", light(c, 0.35)
    )
    return (
        body(c)
        + plates
        + p("M36,98L68,98L62,112L42,112Z", dark(c, 0.65))
        + p("M44,112L60,112L57,130L47,130Z", dark(c, 0.25))
    )


def robe(c: str) -> str:
    return (
        p("M2,130C6,106 22,92 34,84L70,84C82,92 98,106 102,130Z", dark(c, 0.6))
        + p("M70,84C82,92 98,106 102,130L66,130L60,96Z", dark(c, 0.35))
        + p("M40,96L52,130L64,96L58,93L52,108L46,93Z", dark(c, 0.78))
        + dot(52, 114, 4, light(c))
    )


def vest(c: str) -> str:
    return (
        body(dark(c, 0.35))
        + p("M26,98L36,95L40,130L22,130Z", c)
        + p("M78,98L68,95L64,130L82,130Z", light(c, 0.3))
        + p("M26,116h12v10h-12zM66,116h12v10h-12z", dark(c, 0.6))
    )


def suit(c: str) -> str:
    ring = f'<ellipse cx="52" cy="95" rx="22" ry="8" fill="{light(c, 0.55)}"/><ellipse cx="52" cy="94" rx="17" ry="5.5" fill="{dark(c, 0.75)}"/>'
    return (
        body(c)
        + ring
        + p("M42,110h20v12h-20z", dark(c, 0.6))
        + dot(47, 116, 2, light(c))
        + dot(53, 116, 2, "#ff8377")
        + dot(58, 116, 2, "#7ee29a")
    )


def coat(c: str) -> str:
    return (
        body(dark(c, 0.2))
        + p("M30,96L48,130L26,130Z", dark(c, 0.62))
        + p("M74,96L56,130L78,130Z", mix(c, "#070b14", 0.12))
        + p("M40,94L52,112L64,94L60,88L44,88Z", "#e9e2d4")
        + p("M49,104L55,104L54,128L50,128Z", dark(c, 0.7))
    )


def bare(c: str) -> str:
    return body("#8a5a44") + line("M10,124L62,96", c, 6) + line("M30,112l6,8M46,105l5,8", dark(c), 2)


# ---- heads ------------------------------------------------------------------------------------------------------------

HEAD = "M33,52C33,34 41,28 52,28C63,28 71,34 71,52C71,70 62,84 52,84C42,84 33,70 33,52Z"
HEAD_LIT = "M52,28C63,28 71,34 71,52C71,70 62,84 52,84L54,66L50,62L54,50Z"


def face(skin: str, eyes: bool = True, stern: bool = False) -> str:
    tone = SKIN[skin]
    found = (
        p("M44,76L60,76L62,98L42,98Z", dark(tone, 0.35)) + p(HEAD, dark(tone, 0.22)) + p(HEAD_LIT, light(tone, 0.12))
    )
    if eyes:
        tilt = 1.5 if stern else 0
        found += line(f"M40,{52 - tilt}L47,{52 + tilt}M57,{52 + tilt}L64,{52 - tilt}", dark(tone, 0.75), 2.6)
        found += line(f"M38,{46 - tilt}L47,{47 + tilt}M57,{47 + tilt}L66,{46 - tilt}", dark(tone, 0.6), 2)
        found += line("M47,73L57,73", dark(tone, 0.6), 2)
    return found


def cap(c: str) -> str:
    return (
        p("M28,40C26,24 38,16 52,16C66,16 78,24 76,40L68,44C58,40 46,40 36,44Z", c)
        + p("M52,16C66,16 78,24 76,40L68,44C62,41 57,40 52,40Z", light(c))
        + p("M30,42C40,37 64,37 74,42L72,50C60,44 44,44 32,50Z", dark(c, 0.75))
        + p("M52,22l2.4,5 5.4,.7 -4,3.8 1,5.4 -4.8,-2.7 -4.8,2.7 1,-5.4 -4,-3.8 5.4,-.7z", "#fff6d8")
    )


def helmet(c: str, visor: str = "#9fe9ff") -> str:
    """Closed, with a T of light."""
    return (
        p("M28,54C28,28 40,18 52,18C64,18 76,28 76,54L73,80L60,92L44,92L31,80Z", mix(c, "#070b14", 0.3))
        + p("M52,18C64,18 76,28 76,54L73,80L60,92L52,92Z", light(c, 0.3))
        + p("M33,50L71,50L70,60L57,62L57,84L47,84L47,62L34,60Z", dark(c, 0.85))
        + p("M36,52.5L68,52.5L67.5,57L36.5,57Z", visor)
    )


def dome(c: str) -> str:
    """Glass around a head."""
    glass = f'<ellipse cx="52" cy="56" rx="32" ry="38" fill="{light(c)}" fill-opacity=".16" stroke="{light(c, 0.6)}" stroke-width="2.5"/>'
    return glass + line("M30,44C32,32 40,25 48,23", "#ffffff", 3, stroke_opacity=".7")


def hood(c: str) -> str:
    return p(
        "M22,100C16,48 30,12 52,12C74,12 88,48 82,100L70,96C76,64 70,32 52,32C34,32 28,64 34,96Z", dark(c, 0.4)
    ) + p("M52,12C74,12 88,48 82,100L70,96C76,64 70,32 52,32Z", mix(c, "#070b14", 0.1))


def hard_hat(c: str) -> str:
    return (
        p("M30,44C30,24 40,16 52,16C64,16 74,24 74,44Z", c)
        + p("M52,16C64,16 74,24 74,44L52,44Z", light(c))
        + p("M26,42L78,42L76,48L28,48Z", dark(c, 0.3))
        + f'<rect x="47" y="13" width="10" height="14" rx="3" fill="{dark(c, 0.55)}"/>'
        + dot(52, 22, 3, "#fff6c8")
    )


def goggles(c: str, glass: str = "#bfefff") -> str:
    return line("M31,55L73,55", dark(c, 0.7), 4) + "".join(
        dot(x, 55, 9, dark(c, 0.75)) + dot(x, 55, 6.4, glass) + dot(x + 2, 53, 2, "#fff") for x in (43, 61)
    )


def beard(tone: str) -> str:
    return p("M34,60C36,66 44,66 52,65C60,66 68,66 70,60C71,78 62,94 52,94C42,94 33,78 34,60Z", tone) + p(
        "M52,65C60,66 68,66 70,60C71,78 62,94 52,94Z", light(tone, 0.14)
    )


def hair(tone: str, kind: str) -> str:
    shapes = {
        "short": "M32,50C30,28 40,20 54,21C68,22 74,32 72,50C70,40 66,36 58,36C48,38 40,36 32,50Z",
        "swept": "M30,54C26,28 40,14 58,18C74,20 78,36 73,52C70,40 60,34 46,38C38,42 34,46 30,54Z",
        "long": "M30,96C22,70 24,18 52,18C80,18 82,70 74,96L68,88C74,64 72,38 52,36C32,38 30,64 36,88Z",
        "bun": "M32,50C30,28 42,20 52,20C62,20 74,28 72,50C68,38 62,34 52,34C42,34 36,38 32,50ZM52,6a9,9 0 1 0 .1,0Z",
        "crest": "M46,34L42,10L50,16L53,6L57,16L64,11L59,34Z",
        "curls": "M28,56C22,44 26,34 32,32C30,22 42,14 50,18C58,12 72,18 72,28C82,34 80,48 75,56C74,46 70,38 60,38C50,42 42,36 34,44C31,48 30,52 28,56Z",
        "shaved": "M33,46C34,32 42,27 52,27C62,27 70,32 71,46C66,36 60,34 52,34C44,34 38,36 33,46Z",
        "braid": "M32,50C30,28 42,20 54,21C68,22 74,34 72,50C80,66 80,90 74,112L68,110C74,88 70,64 66,42C58,36 42,38 32,50Z",
    }
    return p(shapes[kind], tone)


def mask(c: str) -> str:
    return p("M34,60C42,57 62,57 70,60L67,76C62,85 42,85 37,76Z", light(c, 0.75)) + line(
        "M38,66h28M39,72h26", dark(c, 0.2), 1.5
    )


def gas_mask(c: str) -> str:
    return (
        p("M34,46L70,46L68,70L60,84L44,84L36,70Z", dark(c, 0.6))
        + "".join(dot(x, 54, 7, light(c, 0.6)) for x in (43, 61))
        + dot(52, 76, 9, dark(c, 0.35))
        + dot(52, 76, 5, dark(c, 0.8))
    )


def scarf(c: str) -> str:
    return p("M32,70C42,78 62,78 72,70L76,92C62,102 42,102 28,92Z", c) + p(
        "M52,76C62,77 68,74 72,70L76,92C68,98 60,100 52,100Z", light(c, 0.25)
    )


def brim(c: str) -> str:
    return (
        p("M36,38C36,18 42,12 52,14C62,12 68,18 68,38Z", mix(c, "#070b14", 0.35))
        + p("M52,14C62,12 68,18 68,38L52,38Z", c)
        + p("M12,40C30,34 74,34 92,40C78,50 26,50 12,40Z", dark(c, 0.5))
        + p("M37,33h30v5h-30z", light(c, 0.6))
    )


def beret(c: str) -> str:
    return (
        p("M28,42C26,24 46,16 62,19C80,22 82,38 74,42C60,38 42,38 28,42Z", c)
        + p("M56,18C80,18 84,38 74,42C66,40 60,39 54,39Z", light(c, 0.3))
        + p("M36,38l3,-6 3,6z", "#fff2b0")
    )


def headset(c: str) -> str:
    return (
        line("M33,54C30,26 74,26 71,54", dark(c, 0.5), 4)
        + "".join(f'<rect x="{x}" y="48" width="8" height="16" rx="4" fill="{c}"/>' for x in (28, 68))
        + line("M32,62C34,74 40,76 45,76", light(c), 2.4)
        + dot(46, 76, 2.6, light(c))
    )


def android(c: str) -> str:
    return (
        p("M44,76L60,76L62,98L42,98Z", dark(c, 0.6))
        + line("M47,80v16M52,80v16M57,80v16", light(c), 1.4)
        + p("M34,48C34,30 42,24 52,24C62,24 70,30 70,48L68,68L60,80L44,80L36,68Z", "#7c8aa0")
        + p("M52,24C62,24 70,30 70,48L68,68L60,80L52,80Z", "#cfd8e6")
        + line("M52,24v56M36,62h32", "#3a465a", 1.4)
        + "".join(dot(x, 51, 4.2, "#0b1422") + dot(x, 51, 2.2, c) for x in (43, 61))
        + line("M46,73h12", c, 2)
    )


def brow_eye(c: str) -> str:
    return p("M52,34C56,36 58,39 58,41C56,44 48,44 46,41C46,39 48,36 52,34Z", "#fdf6ff") + dot(52, 40, 2.4, c)


def cross(x: float, y: float, c: str, s: float = 4) -> str:
    return p(f"M{x - s / 2},{y - s * 1.5}h{s}v{s}h{s}v{s}h{-s}v{s}h{-s}v{-s}h{-s}v{-s}h{s}z", c)


def tusks(c: str) -> str:
    return line("M36,60l8,6M68,60l-8,6M42,40l-4,10M62,40l4,10", c, 3.5)


def halo(c: str) -> str:
    return f'<circle cx="52" cy="46" r="36" fill="none" stroke="{c}" stroke-width="3" stroke-dasharray="5 5"/>'


def strings(c: str) -> str:
    return line("M14,0L30,104M90,0L74,104M40,0L44,96M64,0L60,96", c, 1.4, stroke_opacity=".7")


class Who(NamedTuple):
    colour: str
    parts: Callable[[str], list[str]]


DARK_HAIR, RED_HAIR, GREY_HAIR, FAIR = "#221a1c", "#8d3b22", "#a9adb5", "#cda35e"

HEROES: dict[str, dict[str, Who]] = {
    "endure": {
        "captain": Who("#7db8ff", lambda c: [uniform(c), face("brown"), cap(c)]),
        "marine": Who("#6fd3f2", lambda c: [armour(c), helmet(c)]),
        "psychic": Who("#cf9dff", lambda c: [robe(c), face("pale", stern=True), brow_eye(c), hood(c)]),
        "engineer": Who(
            "#ffb27a", lambda c: [vest(c), face("tan", eyes=False), goggles(c), beard("#4a2f22"), hard_hat(c)]
        ),
        "medic": Who(
            "#7edba0", lambda c: [uniform(c), face("olive"), mask(c), hair(DARK_HAIR, "bun"), cross(24, 118, "#fff")]
        ),
        "scout": Who("#e0d27a", lambda c: [coat(c), face("tan"), hood(c), scarf(c)]),
        "technician": Who("#ff9db0", lambda c: [suit(c), android(c)]),
        "captain-b": Who(
            "#7db8ff",
            lambda c: [
                uniform(c),
                face("pale", stern=True),
                hair(GREY_HAIR, "swept"),
                line("M58,42L66,62", "#8e3b3b", 2),
            ],
        ),
        "marine-b": Who(
            "#6fd3f2",
            lambda c: [
                armour(c),
                face("dark", stern=True),
                hair(DARK_HAIR, "crest"),
                line("M38,58L48,64", "#e9c9a8", 2),
            ],
        ),
        "psychic-b": Who("#cf9dff", lambda c: [robe(c), face("dark"), hair("#ece6f5", "long"), brow_eye(c), halo(c)]),
        "engineer-b": Who(
            "#ffb27a",
            lambda c: [
                vest(c),
                face("brown"),
                hair(DARK_HAIR, "curls"),
                goggles(c, "#ffe7b0")
                .replace('cy="55"', 'cy="36"')
                .replace("M31,55L73,55", "M33,38L71,38")
                .replace('cy="53"', 'cy="34"'),
            ],
        ),
        "medic-b": Who("#7edba0", lambda c: [coat(c), face("pale"), hair(RED_HAIR, "braid"), cross(52, 118, c, 5)]),
        "scout-b": Who("#e0d27a", lambda c: [vest(c), face("olive"), hair(DARK_HAIR, "short"), goggles(c, "#d8ffb0")]),
        "technician-b": Who(
            "#ff9db0", lambda c: [suit(c), android(c), line("M36,40C20,44 16,60 20,84M68,40C84,44 88,60 84,84", c, 2.5)]
        ),
    },
    "vortex": {
        "red": Who(
            "#ff8a7a",
            lambda c: [
                armour(c),
                face("dark", stern=True),
                hair(RED_HAIR, "shaved"),
                line("M37,60L45,66", "#e8b090", 2),
                p("M14,96C16,86 30,84 36,92L30,110Z", light(c)),
            ],
        ),
        "blue": Who("#7db8ff", lambda c: [coat(c), face("pale"), hair(FAIR, "swept"), headset(c)]),
        "green": Who(
            "#7edba0",
            lambda c: [vest(c), face("olive"), beard("#5a4230"), hair("#5a4230", "short"), cross(34, 121, "#fff", 3)],
        ),
        "purple": Who("#cf9dff", lambda c: [suit(c), face("brown"), hair(DARK_HAIR, "curls"), dome(c)]),
    },
    "eosrise": {
        "commander": Who(
            "#ffb070",
            lambda c: [
                uniform(c),
                face("dark"),
                hair(GREY_HAIR, "short"),
                beard("#8f939b"),
                dot(24, 116, 2.5, "#fff2b0"),
                dot(31, 112, 2.5, "#fff2b0"),
            ],
        ),
        "pilot": Who(
            "#cf9dff",
            lambda c: [
                suit(c),
                face("tan"),
                hair(DARK_HAIR, "short"),
                goggles(c, "#e9dcff")
                .replace('cy="55"', 'cy="34"')
                .replace("M31,55L73,55", "M33,36L71,36")
                .replace('cy="53"', 'cy="32"'),
            ],
        ),
        "specialist": Who(
            "#7db8ff",
            lambda c: [
                armour(c),
                face("pale", stern=True),
                hair(FAIR, "bun"),
                line("M62,44L76,40", c, 3),
                dot(61, 52, 5, c),
            ],
        ),
        "engineer": Who("#7edba0", lambda c: [vest(c), face("brown"), hair(DARK_HAIR, "long"), headset(c)]),
    },
    "exodus": {
        "kira": Who("#7db8ff", lambda c: [armour(c), face("pale", stern=True), hair(DARK_HAIR, "bun"), headset(c)]),
        "mike": Who("#ffb27a", lambda c: [uniform(c), face("dark"), beard("#2b2120"), cap("#41506a")]),
        "tariq": Who("#7edba0", lambda c: [vest(c), face("olive"), beard("#2d231d"), beret("#38684b")]),
        "lena": Who("#cf9dff", lambda c: [coat(c), face("tan"), hair(RED_HAIR, "braid"), scarf(c)]),
        "director": Who(
            "#ff8a7a",
            lambda c: [
                strings(c),
                robe(c),
                face("grey", stern=True),
                hood(c),
                dot(44, 52, 2.4, c),
                dot(60, 52, 2.4, c),
            ],
        ),
    },
    "starquest": {
        "vanguard": Who("#7db8ff", lambda c: [armour(c), helmet(c, "#ffd98a"), p("M44,18L52,2L60,18Z", light(c))]),
        "gunslinger": Who("#ffb27a", lambda c: [coat(c), face("tan", stern=True), scarf("#7a3d2c"), brim(c)]),
        "medic": Who(
            "#7edba0",
            lambda c: [suit(c), face("brown"), hair(DARK_HAIR, "shaved"), cross(52, 34, "#ffffff", 4), mask(c)],
        ),
        "engineer": Who("#cf9dff", lambda c: [vest(c), face("olive", eyes=False), hair(FAIR, "curls"), goggles(c)]),
        "psion": Who(
            "#ff8a9d", lambda c: [robe(c), face("pale", stern=True), hair("#f3e9ef", "swept"), brow_eye(c), halo(c)]
        ),
        "infiltrator": Who("#e0d27a", lambda c: [robe(c), face("tan", stern=True), gas_mask(c), hood(c)]),
        "berserker": Who(
            "#7db8ff", lambda c: [bare(c), face("pale", stern=True), beard(RED_HAIR), hair(RED_HAIR, "crest"), tusks(c)]
        ),
        "sentinel": Who(
            "#ffb27a",
            lambda c: [
                armour(c),
                face("dark"),
                hair(DARK_HAIR, "braid"),
                p("M34,44C40,36 64,36 70,44L70,38C62,28 42,28 34,38Z", light(c)),
            ],
        ),
    },
}


def portrait(who: Who) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 104 130">'
        + ground(who.colour)
        + "".join(who.parts(who.colour))
        + "</svg>\n"
    )
