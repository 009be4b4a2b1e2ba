"""Writes the browser's types from the message Structs, so that they cannot drift:

python -m starboard.server.typescript > web/src/protocol.ts
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from . import messages

HEAD = """// Written by `python -m starboard.server.typescript` from src/starboard/server/messages.py and
// src/starboard/scene. Do not edit: a test compares it. See docs/protocol.md.
"""

_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


class Writer:
    """Collects interfaces, each once, with whatever they refer to."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def name(self, tp: Any) -> str:
        """The TypeScript for a Python type."""
        if tp in _PLAIN:
            return _PLAIN[tp]
        if get_origin(tp) is Annotated:
            return self.name(get_args(tp)[0])
        if tp is msgspec.Raw:
            return "unknown"
        if isinstance(tp, type) and issubclass(tp, msgspec.Struct):
            self.interface(tp)
            return tp.__name__
        origin, args = get_origin(tp), get_args(tp)
        if origin is Literal:
            return " | ".join(f'"{a}"' for a in args)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.name(a) for a in args))
        if origin is list or (origin is tuple and args[-1] is Ellipsis):
            inner = self.name(args[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self.name(a) for a in args)}]"
        if origin is dict:
            return f"Record<string, {self.name(args[1])}>"
        raise TypeError(f"no TypeScript for {tp!r}")

    def interface(self, tp: type[msgspec.Struct]) -> None:
        name = tp.__name__
        if name in self.written:
            return
        self.written[name] = ""  # it may refer to itself
        config, hints, notes = tp.__struct_config__, get_type_hints(tp, include_extras=True), _notes(tp)
        may_lack = config.omit_defaults or issubclass(tp, messages.Asked | messages.Sent)
        lines = []
        if config.tag_field:
            lines.append(f'  {config.tag_field}: "{config.tag}";')
        for field in msgspec.structs.fields(tp):
            has_default = field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
            mark = "?" if may_lack and has_default else ""
            lines += [f"  /** {notes[field.name]} */"] if field.name in notes else []
            lines.append(f"  {field.encode_name}{mark}: {self.name(hints[field.name])};")
        doc = inspect.cleandoc(tp.__doc__ or "")
        head = "/** " + doc.replace("\n", "\n * ").replace(" * \n", " *\n") + " */\n" if doc else ""
        del self.written[name]  # to stand behind what it refers to
        self.written[name] = f"{head}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def _notes(tp: type) -> dict[str, str]:
    """The strings behind fields: Python drops them, so they are read from the source."""
    notes: dict[str, str] = {}
    for cls in reversed(tp.__mro__):
        if not issubclass(cls, msgspec.Struct) or cls.__module__.startswith("msgspec"):
            continue
        body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
        assert isinstance(body, ast.ClassDef)
        last = ""
        for node in body.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                last = node.target.id
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and last:
                notes[last] = " ".join(str(node.value.value).split())
    return notes


def generate() -> str:
    writer = Writer()
    bases = (messages.Asked, messages.Sent, messages.Told)
    for value in vars(messages).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value not in bases:
            writer.name(value)
    unions = [
        f"/** Everything that {who}. */\nexport type {name} =\n"
        + "\n".join(f"  | {tp.__name__}" for tp in get_args(union))
        + ";\n"
        for name, union, who in (
            ("ClientMessage", messages.ClientMessage, "the browser sends over the WebSocket"),
            ("ServerMessage", messages.ServerMessage, "the server sends over the WebSocket"),
        )
    ]
    return "\n".join([HEAD, *writer.written.values(), *unions])


if __name__ == "__main__":
    sys.stdout.write(generate())
