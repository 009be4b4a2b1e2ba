"""Short codes for the slots of an arrangement, so that twenty dice are planned in a few keystrokes: `1me 2me 3e`.

A slot id is a word (`melee`), perhaps with the board it is on (`red/melee`) and with something behind it (`init=7`,
`under:red-2`, `init+`). Its code is made of the same parts:

* the word, as short as it can be told from the other words: `me`
* the board, likewise, only when it is not the board of the piece's owner: `b/me`
* what is behind it: a sign or a number as it is (`i+`, `i7`), a piece by its number (`u2`), another word as short as
  can be (`c.ri`)

More letters than needed do no harm: `melee` is `me`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..table import Refused

NOWHERE = "-"
"""What is typed to take a piece back."""

_SLOT = re.compile(r"(?:([^/]*)/)?([^\W\d_]*)[:=.]?(.*)")
_TOKEN = re.compile(r"(\d+)(?:=(.+)|([^\d=].*))")


class Parts(NamedTuple):
    """A slot id, or what somebody typed for one, taken apart."""

    board: str
    word: str
    behind: str


def parts(slot: str) -> Parts:
    match = _SLOT.fullmatch(slot.lower())
    assert match is not None, "the pattern fits anything"
    return Parts(*(group or "" for group in match.groups()))


def shortest(words: Iterable[str]) -> dict[str, str]:
    """Each word -> its shortest beginning that no other word shares; a word that begins another is itself."""
    every = list(dict.fromkeys(filter(None, words)))
    short = {"": ""}
    for word in every:
        others = [other for other in every if other != word]
        beginnings = (word[:n] for n in range(1, len(word)))
        short[word] = next((b for b in beginnings if not any(o.startswith(b) for o in others)), word)
    return short


class Codes:
    """The codes of one arrangement: its pieces numbered from 1, its slots named in short."""

    def __init__(
        self, slots: Mapping[str, Sequence[str]], owners: Mapping[str, str], lying: Iterable[str] = ()
    ) -> None:
        """`slots`: where each piece may go now; `lying`: slots where pieces lie, whether offered now or not."""
        self.pieces = list(owners)
        self.owners = owners
        self.slots = slots
        every = [parts(slot) for slot in (*(s for piece in slots for s in slots[piece]), *lying) if slot]
        self._boards = shortest(p.board for p in every)
        self._words = shortest(p.word for p in every)
        self._behind = {
            word: shortest(p.behind for p in every if p.word == word and p.behind[:1].isalpha()) for word in self._words
        }

    def code(self, piece: str, slot: str) -> str:
        """The code of a slot for this piece; that of its owner's board needs no board in front."""
        board, word, _ = split = parts(slot)
        home = board in ("", self.owners[piece])
        return ("" if home else f"{self._boards.get(board, board)}/") + self._words.get(word, word) + self._rest(split)

    def _rest(self, split: Parts) -> str:
        if split.behind in self.pieces:
            return str(self.pieces.index(split.behind) + 1)
        if split.behind[:1].isalpha():
            return "." + self._behind.get(split.word, {}).get(split.behind, split.behind)
        return split.behind

    def summary(self, piece: str, away: bool = False) -> str:
        """Where this piece may go on its owner's board (or on others'), numbers left open: `mo i+ i- e u#`."""
        codes = [self.code(piece, slot) for slot in self.slots[piece] if slot]
        return " ".join(dict.fromkeys(re.sub(r"\d+$", "#", code) for code in codes if ("/" in code) == away))

    def boards(self, piece: str) -> str:
        """The boards of others where this piece may go: `b/… g/…`."""
        return " ".join(dict.fromkeys(f"{code.split('/')[0]}/…" for code in self.summary(piece, away=True).split()))

    def legend(self) -> dict[str, str]:
        """What the words are in full, and the boards, if a piece may go to another's."""
        legend = {short: word for word, short in self._words.items() if word}
        foreign = {parts(s).board for p in self.slots for s in self.slots[p] if "/" in self.code(p, s)}
        return legend | {f"{short}/": board for board, short in self._boards.items() if board in foreign}

    def find(self, piece: str, typed: str) -> str:
        """The slot that somebody means: each part may be cut short as far as only one slot is left."""
        if typed == NOWHERE:
            return ""
        mine = [slot for slot in self.slots[piece] if slot]
        exact = [slot for slot in mine if self.code(piece, slot) == typed.lower()]
        found = exact or [slot for slot in mine if self._fits(piece, parts(slot), parts(typed))]
        if len(found) == 1:
            return found[0]
        can = self.summary(piece, "/" in typed) or "nowhere"
        raise Refused(f"{typed!r} is {'more than one place' if found else 'no place for it'}; it can go to: {can}")

    def _fits(self, piece: str, slot: Parts, wanted: Parts) -> bool:
        here = slot.board.startswith(wanted.board) if wanted.board else slot.board in ("", self.owners[piece])
        rest = self._rest(slot).lstrip(".")
        behind = (
            slot.behind.startswith(wanted.behind) if rest[:1].isalpha() and wanted.behind else rest == wanted.behind
        )
        return here and slot.word.startswith(wanted.word) and behind


def tokens(line: str) -> list[tuple[int, str]] | None:
    """`1m 2=mel 3-` as [(1, "m"), (2, "mel"), (3, "-")]; None when the line is something else."""
    matches = [_TOKEN.fullmatch(word) for word in line.split()]
    if not matches or None in matches:
        return None
    return [(int(m.group(1)), m.group(2) or m.group(3)) for m in matches if m is not None]
