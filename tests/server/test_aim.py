"""Looking along a way before it is gone: for whoever is asked, and for nobody else."""

from __future__ import annotations

from pathlib import Path

from .support import Host, key_of
from .test_play import run


def test_a_way_is_looked_along_before_it_is_gone(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok(
            "/api/tables", {"game": "starquest", "mission": "first-light", "count": 2, "seed": "aim"}
        )
        async with host.player(key_of(joined)) as solo:
            while solo.offer()["name"] != "deploy":
                offer = solo.offer()
                await solo.wish("choose", seat=solo.mine(offer), offer=offer["id"], choice=offer["acts"][0]["choice"])
            offer = solo.offer()
            seat, way = solo.mine(offer), offer["acts"][0]["choice"]
            ask = {"seat": seat, "offer": offer["id"], "choice": None}
            found = await solo.wish("aim", **ask, way=way)
            assert found["is"] == "aimed" and found["aim"]["way"] == way["path"]
            far = await solo.wish("aim", **ask, way={"path": [[40_000, 40_000]], "verb": ""})
            assert "GSQ-RUL-56" in far["aim"]["why"]
            for bad in ({"path": [], "verb": ""}, {"path": [[0, 0]], "verb": "fly"}):
                assert (await solo.wish("aim", **ask, way=bad))["aim"]["why"]
            for worse in ("x", {"path": "x"}, None):
                assert (await solo.wish("aim", **ask, way=worse))["is"] == "refused"
            huge = await solo.wish("aim", **ask, way={"path": [[10**18, 0]], "verb": ""})
            assert huge["because"] == "a number in it is too large"
            other = await solo.wish("aim", **{**ask, "seat": "nobody"}, way=way)
            assert other["is"] == "refused"

    run(tmp_path, play)
