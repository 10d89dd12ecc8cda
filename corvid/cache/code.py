"""Compiled programs and machine code from one run to the next: an unchanged program needs no compiler.

A program of the IR is cached in two parts: what a run asks of it at once, and the bodies that compilers
read. A run of cached code makes no instruction; if machine code is wanted later, the bodies are made then.

The object codec makes plain data of the compiler's values, and values of that again: what `marshal` or
MessagePack can hold. An object becomes a list of its class's number and its fields; one that has several
places is encoded once and referred to from then on, so that what was one object is one again. Nothing but the
classes asked for is made.
"""

from __future__ import annotations

import marshal
import os
from typing import TYPE_CHECKING, TypeAlias, cast

from msgspec import Struct

from corvid import types
from corvid.cache.fingerprints import fingerprints_of, unchanged
from corvid.cache.keys import checksum, compiler_stamp, key_of
from corvid.cache.store import open_store
from corvid.ir import program as ir
from corvid.ir.checked import CheckedProgram
from corvid.ir.program import FunctionBody
from corvid.runtime.sites import (
    ApprovalSite,
    AssertSite,
    BoundedAgent,
    FunctionSite,
    PromptSite,
    RetrySite,
    ToolSite,
)
from corvid.runtime.values import record_class, unit_variant, variant_class
from corvid.source.span import Span
from corvid.source.text import SourceStore
from corvid.vm.link import Compiled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import CodeType

    from corvid.cache.store import Store
    from corvid.ir.nodes import Block
    from corvid.ir.program import Program

KIND = "code"
Names: TypeAlias = "tuple[str, ...]"


class Runnable(Struct, frozen=True):
    """A program that may run. `warnings` is what is reported to a person before it, without and with colour;
    `compiled` is there if an earlier run has cached it."""

    checked: CheckedProgram
    warnings: tuple[str, str]
    compiled: Compiled | None


def runnable(checked: CheckedProgram) -> Runnable:
    """Return an accepted program that nothing was compiled of yet."""
    from corvid.diagnostics import locations, terminal  # a cached program needs neither

    findings = [locations.ReportedProblem(problem, checked.store.text) for problem in checked.problems]
    plain, coloured = (terminal.render(findings, colour=colour) for colour in (False, True))
    return Runnable(checked, (plain, coloured), None)


class CodeCache:
    """The cached code of one program, asked for under one name from one folder and compiled in one way."""

    __slots__ = ("_key", "_store")

    def __init__(self, file: str, way: str, store: Store | None = None) -> None:
        """Take the program `file`, and as `way` all that compilation depends on beside the program."""
        self._store = open_store() if store is None else store
        self._key = b""
        if self._store.path is not None:
            try:
                parts = [os.fsencode(part) for part in (way, os.getcwd(), file)]
            except (OSError, UnicodeEncodeError):
                return  # the folder was removed, or no file has such a name
            self._key = key_of(compiler_stamp(), *parts)

    def recall(self) -> Runnable | None:
        """Return the program, if it was cached and no file that it was made from has changed."""
        data = self._store.read(KIND, self._key) if self._key else None
        if data is None:
            return None
        seen, folder, sources, warnings, *rest = marshal.loads(data)  # an entry is trusted for its place
        if not unchanged(seen):
            return None
        texts = SourceStore()
        for name, text in sources:
            texts.add(name, text)
        program, compiled = _decoded(*rest)
        return Runnable(CheckedProgram((), program, None, texts, folder), warnings, compiled)

    def keep(self, made: Runnable) -> None:
        """Keep the program, which must have been compiled."""
        checked, compiled = made.checked, made.compiled
        assert checked.program is not None
        assert compiled is not None
        seen = fingerprints_of(checked.inputs) if self._key else None
        if seen is None:
            return
        texts = [checked.store.text(number) for number in range(len(checked.store))]
        sources = [(text.name, text.text) for text in texts]
        try:
            rest = _encoded(checked.program, compiled)
        except NotEncodable:
            return  # compiled code refers to something that can't be cached: it is compiled again
        whole: object = (seen, checked.folder, sources, made.warnings, *rest)
        self._store.write(KIND, self._key, marshal.dumps(whole))  # type: ignore[arg-type]


def _encoded(program: Program, compiled: Compiled) -> tuple[object, ...]:
    encoder = ObjectEncoder(HEAD)
    head = encode_head(program, encoder)
    classes = _classes(program)
    constants: list[tuple[str, str, Encoded]] = []
    for name, value in compiled.constants.items():
        kind, fields = classes.get(id(value), ("", value))
        constants.append((name, kind, encoder.encode(fields)))
    codes = (dict(compiled.codes), dict(compiled.globals), compiled.sources, compiled.awaited)
    return head, encode_bodies(program), constants, codes


def _decoded(
    head: Encoded,
    bodies: bytes,
    constants: list[tuple[str, str, Encoded]],
    codes: tuple[dict[str, CodeType], dict[str, str], tuple[int, ...], tuple[Names, Names]],
) -> tuple[Program, Compiled]:
    decoder = ObjectDecoder(HEAD)
    program = decode_program(head, bodies, decoder)
    values = {name: _constant(kind, decoder.decode(encoded)) for name, kind, encoded in constants}
    functions, called, sources, awaited = codes
    return program, Compiled(functions, values, called, sources, {}, awaited)


def _classes(program: Program) -> Mapping[int, tuple[str, tuple[object, ...]]]:
    """Return how to make the classes of the program's values again, and its variants without fields, by
    identity."""
    found: dict[int, tuple[str, tuple[object, ...]]] = {}
    for record in program.records:
        fields = tuple(part.name for part in record.fields)
        found[id(record_class(record.name, fields))] = "record", (record.name, fields)
    for each in program.sums:
        for variant in each.variants:
            fields = tuple(part.name for part in variant.fields)
            found[id(variant_class(each.name, variant.name, fields))] = (
                "variant",
                (each.name, variant.name, fields),
            )
            if not fields:
                found[id(unit_variant(each.name, variant.name))] = "unit", (each.name, variant.name)
    return found


_MAKERS = {"record": record_class, "variant": variant_class, "unit": unit_variant}


def _constant(kind: str, fields: object) -> object:
    """Return a value that compiled code refers to, or how to make it."""
    if not kind:
        return fields
    assert isinstance(fields, tuple)
    return _MAKERS[kind](*fields)


HEAD = (
    Span, types.Scalar, types.ListType, types.MapType, types.OptionType, types.ResultType, types.GroundedType,
    types.TaintedType, types.NamedType, types.FunctionType, ir.Parameter, ir.Record, ir.Variant, ir.Sum,
    ir.Tool, ir.Hole, ir.TemplateBlock, ir.Prompt, ir.Site, ir.Grounding, ToolSite, PromptSite,
    ApprovalSite, FunctionSite, BoundedAgent, RetrySite, AssertSite, ir.Bound,
)  # fmt: skip
"""The classes of what a run asks for, the constants of compiled code among it."""

_FUNCTION = ir.Function.__struct_fields__
_CODE = _FUNCTION.index("code")
_AT_ONCE = tuple(name for name in _FUNCTION if name != "code")
_PARTS = tuple(name for name in ir.Program.__struct_fields__ if name != "functions")


class Bodies:
    """The bodies of a program's functions, made when one is asked for."""

    __slots__ = ("_data", "_made")

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._made: list[FunctionBody] | None = None

    def __getitem__(self, number: int) -> FunctionBody:
        if self._made is None:
            import msgpack

            decoder = ObjectDecoder(_instructions())
            encoded = msgpack.unpackb(self._data, strict_map_key=True, unicode_errors="surrogatepass")
            self._made = [cast("FunctionBody", decoder.decode(one)) for one in encoded]
        return self._made[number]


class LateBody:
    """The body of the function with this number, loaded when it is asked for."""

    __slots__ = ("_bodies", "_number")

    def __init__(self, bodies: Bodies, number: int) -> None:
        self._bodies = bodies
        self._number = number

    @property
    def locals(self) -> tuple[ir.LocalSlot, ...]:
        """As in a FunctionBody."""
        return self._bodies[self._number].locals

    @property
    def block(self) -> Block:
        """As in a FunctionBody."""
        return self._bodies[self._number].block


def encode_head(program: ir.Program, encoder: ObjectEncoder) -> Encoded:
    """Return all of the program but its functions' bodies."""
    functions = tuple(tuple(getattr(each, name) for name in _AT_ONCE) for each in program.functions)
    return encoder.encode((tuple(getattr(program, name) for name in _PARTS), functions))


def encode_bodies(program: ir.Program) -> bytes:
    """Return the rest, as MessagePack."""
    import msgpack

    encoder = ObjectEncoder(_instructions())
    encoded = [encoder.encode(FunctionBody(each.locals, each.body)) for each in program.functions]
    return cast(bytes, msgpack.packb(encoded, unicode_errors="surrogatepass"))


def decode_program(head: Encoded, bodies: bytes, decoder: ObjectDecoder) -> ir.Program:
    """Return the program again; the decoder goes on with what was encoded after the head."""
    parts, functions = cast("tuple[tuple[object, ...], list[tuple[object, ...]]]", decoder.decode(head))
    late = Bodies(bodies)
    made = tuple(
        ir.Function(*each[:_CODE], LateBody(late, number), *each[_CODE:])  # type: ignore[arg-type, call-arg]
        for number, each in enumerate(functions)
    )
    return ir.Program(functions=made, **dict(zip(_PARTS, parts, strict=True)))  # type: ignore[arg-type]


def _instructions() -> tuple[type, ...]:
    """Return the classes of locals, operands, operations and statements."""
    from corvid.ir import nodes

    known = (kind for kind in vars(nodes).values() if isinstance(kind, type))
    return (*HEAD, ir.LocalSlot, FunctionBody, *(kind for kind in known if kind.__module__ == nodes.__name__))


OBJECT = "object"
DOCUMENT = "document"
"""Two kinds: machine code, and the text of a document with its places."""


class ObjectCache:
    """Finished files of a kind by all that they were made from: object files by text, processor and version
    of LLVM. An entry is trusted for its place, as any code is."""

    __slots__ = ("_kind", "_store")

    def __init__(self, store: Store | None = None, kind: str = OBJECT) -> None:
        self._store = open_store() if store is None else store
        self._kind = kind

    def read(self, made_from: tuple[str, ...]) -> bytes | None:
        """Return the file, if one was cached."""
        return self._store.read(self._kind, self._key(made_from))

    def write(self, made_from: tuple[str, ...], data: bytes) -> None:
        """Keep the file."""
        self._store.write(self._kind, self._key(made_from), data)

    @staticmethod
    def _key(made_from: tuple[str, ...]) -> bytes:
        return key_of(*(checksum(part.encode("utf-8", "surrogatepass")) for part in made_from))


Encoded: TypeAlias = "None | bool | int | float | str | list[Encoded]"

_TUPLE, _AGAIN, _SET, _DECIMAL = 0, -1, -2, -3
"""In place of a class's number: a tuple, an object encoded before, a frozenset of texts, a Decimal."""


class NotEncodable(Exception):
    """A value of a class that was not asked for."""


class ObjectEncoder:
    """Encodes several values; objects that they share are encoded once."""

    __slots__ = ("_alive", "_fields", "_known")

    def __init__(self, classes: Sequence[type[Struct]]) -> None:
        self._fields: dict[type, tuple[int, tuple[str, ...]]] = {
            kind: (number, kind.__struct_fields__) for number, kind in enumerate(classes, 1)
        }
        self._known: dict[int, int] = {}
        self._alive: list[object] = []

    def encode(self, value: object) -> Encoded:
        """Return the value as data. Raises NotEncodable."""
        if value is None or isinstance(value, bool | int | float | str):
            return value
        if isinstance(value, tuple):
            return [_TUPLE, *map(self.encode, value)]
        if isinstance(value, frozenset):
            return [_SET, *sorted(value)]
        if id(value) in self._known:
            return [_AGAIN, self._known[id(value)]]
        if type(value) not in self._fields:
            if type(value).__name__ == "Decimal":
                return [_DECIMAL, str(value)]
            raise NotEncodable(type(value).__name__)
        number, names = self._fields[type(value)]
        encoded: list[Encoded] = [number, *(self.encode(getattr(value, name)) for name in names)]
        self._known[id(value)] = len(self._known)
        self._alive.append(value)  # as long as it lives nothing else has its id
        return encoded


class ObjectDecoder:
    """Makes the values again that an ObjectEncoder of the same classes gave, in the same order."""

    __slots__ = ("_classes", "_known")

    def __init__(self, classes: Sequence[type[Struct]]) -> None:
        self._classes = (None, *classes)
        self._known: list[object] = []

    def decode(self, data: Encoded) -> object:
        """Return the value. Raises LookupError, TypeError or ValueError for what no ObjectEncoder gave."""
        if not isinstance(data, list):
            return data
        number = data[0]
        if number == _AGAIN:
            return self._known[data[1]]  # type: ignore[index]
        if number == _SET:
            return frozenset(data[1:])
        if number == _DECIMAL:
            from decimal import Decimal  # few programs have any

            return Decimal(data[1])  # type: ignore[arg-type]
        parts = [self.decode(part) if part.__class__ is list else part for part in data[1:]]
        if number == _TUPLE:
            return tuple(parts)
        kind = self._classes[number]  # type: ignore[index]
        if kind is None:
            raise ValueError(f"there is no class {number}")
        made: object = kind(*parts)
        self._known.append(made)
        return made
