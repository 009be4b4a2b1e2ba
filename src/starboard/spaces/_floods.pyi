from collections.abc import Sequence

def flood(
    free: bytes,
    row: int,
    discs: Sequence[tuple[int, int, int]],
    pitch: int,
    slack: int,
    seeds: list[tuple[int, int]],
    most: int,
) -> bytes | None: ...
def reached(costs: bytes, most: int) -> bytes: ...
