"""The random bot: any legal answer, all equally likely. The measure of everything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..table import Arrange, Ask, Plan, Table
from . import Bot, own_pieces


class RandomBot(Bot):
    name = "random"

    def choose(self, table: Table[Any], ask: Ask, seat: str) -> Any:
        kind = ask.kind
        if not (ask.joint and isinstance(kind, Arrange)):
            return kind.sample(self.rng.random)
        mine = own_pieces(kind, seat)
        lying = table.draft.plan if table.draft else {}
        plan: Plan = {piece: slot for piece, slot in lying.items() if piece not in mine}
        part: Plan = {}
        for piece in mine:
            slot = self.rng.choice(kind.slots(piece, {**plan, **part}))
            if slot:
                part[piece] = slot
        return part

    def prefer(self, table: Table[Any], asks: Sequence[Ask], seat: str) -> Ask:
        return self.rng.choice(asks)


BOT = RandomBot
