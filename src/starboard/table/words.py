"""Words: the sentences of a game, in a file of their own: rules state facts, and another language is another file.

`words/en.toml` holds tables by word; a word is a path (`attack`, `no.jammed`, `ask.turn`). A word is one sentence, or
several cases of it: `text`, and others that the fact or the caller picks (`none`, `passed`, `failed`, `hidden` …).

    [attack]
    text = "{who} attacks {zone} with {weapon}: {dice}. {hits} of {count} hit."
    none = "{who} attacks {zone} with {weapon}: {dice}. Nothing hits."

* `{who}` is the term of that name as the game calls it (`Game.called`); `{names:and}` joins a list by "and" (or "or")
* `{n:zone|zones}` is "1 zone", "3 zones"; `{n:=is|are}` the word alone; `{who:^}` begins with a capital
* `[ … ]` is left out when a term in it is missing, empty or zero
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from .errors import ContentError

Call = Callable[[str, Any], str]
"""How a term is called: its name in the sentence and its value."""

PSEUDO = "pseudo"
"""The language in which every sentence is marked: whatever is shown without the marks was left behind in the code."""
_FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")


def small(sentence: str) -> str:
    """A sentence that goes on another: it begins small."""
    return sentence[:1].lower() + sentence[1:]


class Unknown(LookupError):
    """A word that the game does not have."""


class Words:
    """All sentences of one game in one language."""

    def __init__(self, tree: Mapping[str, Any], marked: bool = False) -> None:
        self._tree = tree
        self._marked = marked
        self._known: dict[str, bool] = {}
        self._templates: dict[tuple[str, tuple[str, ...]], str | None] = {}
        self._lines: dict[tuple[str, str], str] = {}
        self._cases: dict[tuple[str, str], str | None] = {}

    def __contains__(self, word: str) -> bool:
        if word not in self._known:
            self._known[word] = self._find(word) is not None
        return self._known[word]

    def _find(self, word: str) -> Any:
        node: Any = self._tree
        for part in word.split("."):
            if not isinstance(node, Mapping) or part not in node:
                return None
            node = node[part]
        return node

    def template(self, word: str, *cases: str) -> str | None:
        """The sentence of a word: the first of these cases that it has, else its text. None when it has none."""
        try:
            return self._templates[word, cases]
        except KeyError:
            node = self._find(word)
        if node is None:
            raise Unknown(f"there is no word {word!r}")
        if not isinstance(node, str):
            node = next((node[case] for case in (*cases, "text") if isinstance(node.get(case), str)), None)
        found: str | None = node
        self._templates[word, cases] = found
        return found

    def case(self, word: str, case: str) -> str | None:
        """The sentence of this very case."""
        try:
            return self._cases[word, case]
        except KeyError:
            node = self._find(word)
        found = node.get(case) if isinstance(node, Mapping) else None
        known = self._cases[word, case] = found if isinstance(found, str) else None
        return known

    def fill(self, template: str, terms: Mapping[str, Any], call: Call) -> str:
        said = []
        for text, name, spec, needs in _bits(template):
            if not needs or all(map(terms.get, needs)):
                value = terms.get(name) if name else None
                if isinstance(value, str) and not spec:  # most of them: told apart here, for there are many
                    said.append(call(name, value))
                else:
                    said.append(text or _field(name, spec, terms, call))
        text = said[0] if len(said) == 1 else "".join(said)
        return f"⟦{text}⟧" if self._marked else text

    def line(self, word: str, case: str = "") -> str:
        """A sentence that speaks of nothing: a title, a label. It is always the same."""
        known = self._lines.get((word, case))
        if known is None:
            known = self._lines[word, case] = self.fill(
                self.template(word, case) or "", {}, lambda _, value: str(value)
            )
        return known

    def put_in(self, data: Any) -> Any:
        """Data for the client in which `"@mark.fire"` stands for that sentence, and `"@tag"` for a whole table of them.

        What they leave open is filled in over there.
        """
        if isinstance(data, Mapping):
            return {key: self.put_in(value) for key, value in data.items()}
        if isinstance(data, list):
            return [self.put_in(value) for value in data]
        if not isinstance(data, str) or not data.startswith("@"):
            return data
        found = self._find(data[1:])
        if found is None:
            raise Unknown(f"there is no word {data[1:]!r}")
        if isinstance(found, Mapping):
            return {key: f"⟦{text}⟧" if self._marked else text for key, text in found.items()}
        return f"⟦{found}⟧" if self._marked else found

    def paths(self) -> Iterator[tuple[str, str]]:
        """Every sentence with its path, for checks."""

        def walk(path: str, node: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
            for key, value in node.items():
                here = f"{path}.{key}" if path else key
                if isinstance(value, str):
                    yield here, value
                else:
                    yield from walk(here, value)

        return walk("", self._tree)


class _Bit(NamedTuple):
    """A piece of a sentence: words as they are, or a term; with the terms without which it is left out."""

    text: str
    name: str
    spec: str
    needs: tuple[str, ...]


@cache
def _bits(template: str) -> tuple[_Bit, ...]:
    """A sentence in pieces, taken apart once: pictures are made of hundreds of sentences."""
    found: list[_Bit] = []
    for number, part in enumerate(_OPTIONAL.split(template)):
        needs = tuple(field.group(1) for field in _FIELD.finditer(part)) if number % 2 else ()
        texts = _FIELD.split(part)  # words, and after each of them a name and how it is put
        for at in range(0, len(texts), 3):
            found += [_Bit(texts[at], "", "", needs)] if texts[at] else []
            found += [_Bit("", texts[at + 1], texts[at + 2] or "", needs)] if at + 1 < len(texts) else []
    return tuple(found)


def _field(name: str, spec: str, terms: Mapping[str, Any], call: Call) -> str:
    if name not in terms:
        raise Unknown(f"a sentence speaks of {name!r}, which it was not given: {sorted(terms)}")
    value = terms[name]
    if "|" in spec:
        number = len(value) if isinstance(value, list | tuple) else int(value)
        one, _, many = spec.removeprefix("=").partition("|")
        word = one if number == 1 else many
        return word if spec.startswith("=") else f"{number} {word}"
    if isinstance(value, (list, tuple)):
        called = [call(name, one) for one in value]
        if spec not in ("", "^") and len(called) > 1:
            text = f"{', '.join(called[:-1])} {spec} {called[-1]}"
        else:
            text = ", ".join(called)
    else:
        text = call(name, value)
    return text[:1].upper() + text[1:] if spec == "^" else text


@cache
def load(folder: Path, language: str = "") -> Words:
    """The words of the game in this folder, in the language of this process (`STARBOARD_LANGUAGE`).

    The pseudo-language is English with marks.
    """
    language = language or os.environ.get("STARBOARD_LANGUAGE", "en")
    path = folder / "words" / f"{'en' if language == PSEUDO else language}.toml"
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name}: {error}") from None
    return Words(tree, marked=language == PSEUDO)
