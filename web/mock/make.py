"""Scenes of a real table of Vortex, as JSON: for looking at the client without a server (`python web/mock/make.py`)."""

import random
from pathlib import Path

import msgspec

from starboard.games import load
from starboard.scene import view
from starboard.table import Arrange, Setup, Table

here = Path(__file__).parent
table = Table(load("vortex"), Setup("intro", ("red", "blue", "green", "purple"), {"boss_level": "mixed", "training": 0}), seed="mock-3")
dice = random.Random(5)
seen: dict[str, int] = {}
for n in range(400):
    if table.outcome or not table.offers:
        break
    ask = table.offers[0]
    if seen.get(ask.name, 0) < 2 or ask.name == "hero_actions":
        name = f"{ask.name.replace(' ', '-')}-{seen.get(ask.name, 0)}"
        seen[ask.name] = seen.get(ask.name, 0) + 1
        if seen[ask.name] < 5:
            seat = ask.seats[0]
            scene = msgspec.to_builtins(view(table, seat, why_not=True))
            (here / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(scene), indent=1))
            if isinstance(ask.kind, Arrange) and ask.joint:
                plan = ask.kind.sample(dice.random)
                for piece in list(plan)[: 14]:
                    table.place(ask.kind.owners()[piece], ask.id, piece, plan[piece])
                scene = msgspec.to_builtins(view(table, seat, why_not=True))
                (here / f"{name}-part.json").write_bytes(msgspec.json.format(msgspec.json.encode(scene), indent=1))
    answer = ask.kind.sample(dice.random)
    if ask.joint:
        for piece, slot in sorted(answer.items(), key=lambda item: "/under:" not in item[1]):
            table.place(piece.partition("-")[0], ask.id, piece, "")
        for piece, slot in sorted(answer.items(), key=lambda item: "/under:" not in item[1]):
            table.place(piece.partition("-")[0], ask.id, piece, slot)
        for seat in ask.seats:
            table.ready(seat, ask.id)
    else:
        table.choose(ask.seats[0], ask.id, answer)
print(sorted(p.name for p in here.glob("*.json")), table.outcome)
