"""Runs a command quietly: `python tools/step.py "Installing what playing needs" command …`.

One line says what is being done and, then, how long it took. What the command says is shown only if it fails.
"""

from __future__ import annotations

import subprocess
import sys
import time


def step(words: str, command: list[str], **settings: object) -> None:
    """Does it, or says all that there is to say and ends."""
    print(f"{words} …", end="", flush=True)
    began = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **settings)  # type: ignore[call-overload]
    print(f" {time.monotonic() - began:.0f} s" if not done.returncode else " failed:", flush=True)
    if done.returncode:
        sys.stdout.buffer.write(done.stdout)
        sys.exit(f"{words}: failed, see above ({' '.join(command)})")


if __name__ == "__main__":
    step(sys.argv[1], sys.argv[2:])
