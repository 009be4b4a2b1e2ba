"""The long proofs of Endure, by number of what they prove: `python tests/prove/endure.py [rules L1 …]`.

L1 to L16 are cases that a rules lawyer found, each by the tests that guard its rules.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2])]

from tests.prove import Proof, beside_catanatron, counted, guarded, kept_everywhere, prove  # noqa: E402

LAWYER = {
    "L1": "ETS-NEIGH-02",  # those that were in the laboratory must be dead
    "L2": "ETS-RES-02 ETS-RES-07",  # the next one shakes when the last in view was killed
    "L3": "ETS-JAM-03",  # a jam goes where the weapon goes
    "L4": "ETS-MOVE-06 ETS-RUL-07",  # a failed check holds in its zone, for the round
    "L5": "ETS-BRAIN-12",  # they go to whoever carries it now
    "L6": "ETS-RUL-39",  # who finds no room at the end of a slide
    "L7": "ETS-ENE-06 ETS-BREAK-10",  # a flare thrown by somebody unnoticed
    "L8": "ETS-GAP-29 ETS-INT-12",  # who has reached a flare stays there
    "L9": "ETS-EXO-15 ETS-ACC-05",  # what a pilot may do
    "L10": "ETS-STUN-05 ETS-TROPH-10",  # a stun counts for whoever pulls
    "L11": "ETS-EMOV-09 ETS-FULL-03",  # a lone group finds no more room than there is
    "L12": "ETS-SNAKE-07",  # lights that return find the Preacher
    "L13": "ETS-HEELS-11",  # a failure in force does not come again
    "L14": "ETS-SIGNS-09",  # a crew member handed to somebody at the exit
    "L15": "ETS-RNGD-03 ETS-PRIZE-10",  # the Olympian, offline, blocks nobody
    "L16": "ETS-RUL-46",  # standing in view and walking off
    "journal": "ETS-WIN-06 ETS-RES-12 ETS-FULL-05 ETS-EMOV-05",  # what the journal cites
}

PROOFS: dict[str, Proof] = {
    "rules": lambda: counted("endure"),
    **{line: guarded("endure", rules) for line, rules in LAWYER.items()},
    "contract": lambda: kept_everywhere("endure"),
    "speed": lambda: beside_catanatron("endure", 1.0, 3.0, 0.5),
}


if __name__ == "__main__":
    sys.exit(bool(prove(PROOFS, sys.argv[1:])))
