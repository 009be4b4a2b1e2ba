"""Children of one process load a table for the first time in many threads at once. Prints how many of them died."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

from starboard.server import store as keep
from starboard.server.database import database
from starboard.server.store import Store

path, children = Path(sys.argv[1]), int(sys.argv[2])
Store(path).close()  # a server that has started: from here on it must be safe
died = 0
for _ in range(children):
    child = os.fork()
    if not child:
        sys.setswitchinterval(1e-6)
        store, start = Store.__new__(Store), threading.Barrier(24)
        store.db = database(path)

        def first(store: Store = store, start: threading.Barrier = start) -> None:
            start.wait()
            assert store.read_now(keep.load, "only") is not None

        threads = [threading.Thread(target=first) for _ in range(24)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        os._exit(0)
    died += os.waitpid(child, 0)[1] != 0
sys.stdout.write(f"{died}\n")
