"""The toy as a picture."""

from __future__ import annotations

from typing import Any

from starboard.scene import Board, Caption, Card, Die, Line, Mark, Panel, Picture, Piece, Track, Turn
from starboard.table import Ask, Plan

NAMES = {"ann": "Ann", "bob": "Bob"}


def picture(g: Any, seat: str | None, plan: Plan | None) -> Picture:
    lying = g.state.lines if plan is None else plan
    panels = []
    for who in g.setup.seats:
        dice = [Die(d, who, face, lying.get(d, "")) for d, face in g.state.dice.items() if d.startswith(who)]
        lines = [
            Line(
                f"{who}/{name}",
                name.title(),
                ladder=["0", "1", "2"],
                dice=[d.id for d in dice if d.at == f"{who}/{name}"],
            )
            for name in ("shoot", "shield", "aim")
        ]
        panels.append(Panel(who, "hero", NAMES[who], who, tracks=[Track("life", "Life", 3, 5)], lines=lines, dice=dice))
    panels.append(Panel("deck", "deck", "Deck", cards=[Card("c", "Beacon", "It blinks.", source="house")]))
    board = Board(
        "room",
        "The room",
        (2, 1),
        pieces=[Piece("x", "room", "enemy", "Gremlin", life=2, life_max=3)],
        marks=[Mark("f", "room", "fire", "Fire", 2)],
        text="+-----+\n| [T] |\n+-----+",
    )
    rail = [Turn(who, NAMES[who], i + 1, who, now=not i) for i, who in enumerate(g.state.crew)]
    return Picture([board], panels, rail, "Roll a six.", ["Time is short"])


def caption(g: Any, ask: Ask, option: Any) -> Caption:
    if isinstance(option, str):
        return Caption(option)
    if hasattr(option, "at"):
        return Caption(f"Fire at {option.at}", [option.at], "Attack", "one die", "TOY-FIRE-01")
    return Caption("Hide", group="Other")


def prompt(g: Any, ask: Ask, seat: str | None) -> str:
    return f"{'/'.join(ask.seats)}: {ask.name}"
