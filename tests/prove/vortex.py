"""The long proofs of Vortex, by number of what they prove: `python tests/prove/vortex.py [rules L1 …]`.

L1 to L10 are cases that a rules lawyer found, each by the tests that guard its rules.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2])]

from tests.prove import Proof, beside_catanatron, counted, guarded, kept_everywhere, prove  # noqa: E402

LAWYER = {
    "L1": "VTX-EQP-17 VTX-TURN-02",  # full power raises the attack and is no second one
    "L2": "VTX-OBJ-03",  # a plan is legal in whatever order it was laid
    "L3": "VTX-PHB-04 VTX-PHB-10",  # either die of a pair on another's board
    "L4": "VTX-INT-03 VTX-MIS-09",  # all that one blast kills is gained
    "L5": "VTX-SPEC-15 VTX-AIR-03",  # two spaces across an Airlock
    "L6": "VTX-RUL-52 VTX-OBJ-17",  # no Fire token left, no Grenade
    "L7": "VTX-OBJ-16",  # barricades stop movement only
    "L8": "VTX-RABL-23",  # one Engine die a player
    "L9": "VTX-RUL-23",  # a Hero lost, and the rounds that are left
    "L10": "VTX-RUL-12 VTX-PLAT-04 VTX-PLAT-05 VTX-EX-17",  # platforms above the front room
}

PROOFS: dict[str, Proof] = {
    "rules": lambda: counted("vortex"),
    **{line: guarded("vortex", rules) for line, rules in LAWYER.items()},
    "contract": lambda: kept_everywhere("vortex"),
    "speed": lambda: beside_catanatron("vortex", 2.0, 4.5, 0.5),
}


if __name__ == "__main__":
    sys.exit(bool(prove(PROOFS, sys.argv[1:])))
