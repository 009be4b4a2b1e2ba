"""Who may: which hosts and origins, how often, how much.

Keys are 128-bit secrets that a browser sends in bodies; there are no cookies, so a foreign page has nothing to ride on.
The origin check is a second wall: a page of another site gets no WebSocket and no POST here at all, and a name that
somebody points at this computer (DNS rebinding) is not one of ours.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
import socket
import time
from collections import OrderedDict
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
OF_PARTS = {name: HEADERS[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")}
"""What is no page and never opened as one (scripts, styles, fonts) needs no more: the rest of the heads would be a
twentieth of the first load."""


def heads(path: str) -> dict[str, str]:
    """What goes with every answer."""
    return OF_PARTS if path.startswith("/assets/") and path.endswith((".js", ".css", ".woff2")) else HEADERS


def new_secret() -> str:
    """128 bits, as 22 characters that stand in a link."""
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> str:
    """What is kept of a secret. It has 128 random bits, so a plain hash tells nothing."""
    return hashlib.sha256(secret.encode()).hexdigest()


def same(secret_hash: str, kept_hash: str) -> bool:
    """Whether they are of the same secret, in a time that does not depend on how much of it is right."""
    return hmac.compare_digest(secret_hash, kept_hash)


def bounded(value: Any) -> bool:
    """Whether no number in it, however deep, is larger than anything in a game."""
    if isinstance(value, dict):
        return all(map(bounded, value.values()))
    if isinstance(value, list):
        return all(map(bounded, value))
    return not isinstance(value, int | float) or -1e9 <= value <= 1e9


@lru_cache(10_000)
def network(address: str) -> str:
    """Whom an address counts as: of IPv6 its /64, for a household has a whole network of them."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))
    return address


def address_mark(address: str) -> str:
    """An address for counting, not for reading."""
    return hashlib.sha256(f"starboard/{network(address)}".encode()).hexdigest()[:32]


class Hosts:
    """Which names this server goes by: numbers, `localhost`, the computer's own name, and that of `--public-url`."""

    def __init__(self, public_url: str = "") -> None:
        own = socket.gethostname().lower()
        self.names = {"localhost", own, own.partition(".")[0], f"{own.partition('.')[0]}.local"}
        self.public = urlsplit(public_url).netloc.lower() if public_url else ""

    def ours(self, host: str) -> bool:
        """Whether a Host header names us."""
        host = host.lower()
        if self.public and host == self.public:
            return True
        name = urlsplit(f"//{host}").hostname or ""
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self.names or (bool(self.public) and name == urlsplit(f"//{self.public}").hostname)
        return True

    def same_site(self, origin: str | None, host: str) -> bool:
        """Whether a page of this origin may talk to us. Programs send none. A proxy may have changed the scheme and
        the port on the way, or the host: then `--public-url` says what the browser sees."""
        if origin is None:
            return True
        asked = urlsplit(origin)
        if asked.scheme not in ("http", "https"):
            return False
        return asked.netloc.lower() == host.lower() or bool(self.public and asked.netloc.lower() == self.public)


class Bucket:
    """So many at once, so many per second in the long run."""

    __slots__ = ("burst", "left", "per_second", "since")

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self.left = burst
        self.since = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.since) * self.per_second)
        self.since = now
        if self.left < amount:
            return False
        self.left -= amount
        return True


class Buckets:
    """A bucket per address; the oldest are forgotten."""

    def __init__(self, per_second: float, burst: float, most: int = 10_000) -> None:
        self.per_second, self.burst, self.most = per_second, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._used: dict[str, float] = {}

    def take(self, address: str, amount: float = 1.0) -> bool:
        """`address` as `network` gives it."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.per_second, self.burst)
            while len(self._buckets) > self.most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        self._used[address] = self._used.get(address, 0.0) + amount
        return bucket.take(amount)

    def used(self) -> dict[str, float]:
        """What addresses took here since this was asked last, where it is much: the other workers count it as well."""
        used, self._used = self._used, {}
        much = {address: amount for address, amount in used.items() if amount >= self.burst / 50}
        return dict(sorted(much.items(), key=lambda one: -one[1])[:30])

    def charge(self, address: str, amount: float) -> None:
        """Somebody took this much elsewhere."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.per_second, self.burst)
        bucket.left = max(0.0, bucket.left - amount)
