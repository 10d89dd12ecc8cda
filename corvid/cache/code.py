"""Compiled programs from one run to the next: a run of a program that has not changed needs no compiler."""

from __future__ import annotations

import marshal
import os
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from corvid.cache.inputs import looked, unchanged
from corvid.cache.keys import compiler_stamp, key_of
from corvid.cache.packing import Packed, Packer, Unpackable, Unpacker
from corvid.cache.programs import HEAD, pack_bodies, pack_head, unpack_program
from corvid.cache.store import open_store
from corvid.ir.checked import CheckedProgram
from corvid.runtime.values import record_class, unit_variant, variant_class
from corvid.source.store import SourceStore
from corvid.vm.link import Compiled

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import CodeType

    from corvid.cache.store import Store
    from corvid.ir.program import Program

KIND = "code"
Names: TypeAlias = "tuple[str, ...]"


class Runnable(Struct, frozen=True):
    """A program that may run. `warnings` is what a person is told of it before, without and with colour;
    `compiled` is there if an earlier run has kept it."""

    checked: CheckedProgram
    warnings: tuple[str, str]
    compiled: Compiled | None


def runnable(checked: CheckedProgram) -> Runnable:
    """An accepted program that nothing was compiled of yet."""
    from corvid.diagnostics import places, terminal  # a program that was kept needs neither

    findings = [places.Finding(problem, checked.store.text) for problem in checked.problems]
    plain, coloured = (terminal.render(findings, colour=colour) for colour in (False, True))
    return Runnable(checked, (plain, coloured), None)


class CodeCache:
    """The kept code of one program, asked for under one name from one folder and compiled in one way."""

    __slots__ = ("_key", "_store")

    def __init__(self, file: str, way: str, store: Store | None = None) -> None:
        """`way` is all that compilation depends on beside the program."""
        self._store = open_store() if store is None else store
        self._key = ""
        if self._store.path is not None:
            try:
                parts = [os.fsencode(part) for part in (way, os.getcwd(), file)]
            except (OSError, UnicodeEncodeError):
                return  # the folder was removed, or no file has such a name
            self._key = key_of(compiler_stamp(), *parts)

    def recall(self) -> Runnable | None:
        """The program, if it was kept and no file that it was made from has changed."""
        data = self._store.read(KIND, self._key) if self._key else None
        if data is None:
            return None
        seen, folder, sources, warnings, *rest = marshal.loads(data)  # the place of the entry vouches for it
        if not unchanged(seen):
            return None
        texts = SourceStore()
        for name, text in sources:
            texts.add(name, text)
        program, compiled = _unpacked(*rest)
        return Runnable(CheckedProgram((), program, None, texts, folder), warnings, compiled)

    def keep(self, made: Runnable) -> None:
        """Keep the program, which must have been compiled."""
        checked, compiled = made.checked, made.compiled
        assert checked.program is not None
        assert compiled is not None
        seen = looked(checked.inputs) if self._key else None
        if seen is None:
            return
        texts = [checked.store.text(number) for number in range(len(checked.store))]
        sources = [(text.name, text.text) for text in texts]
        try:
            rest = _packed(checked.program, compiled)
        except Unpackable:
            return  # compiled code refers to something that can't be kept: it is compiled again
        whole: object = (seen, checked.folder, sources, made.warnings, *rest)
        self._store.write(KIND, self._key, marshal.dumps(whole))  # type: ignore[arg-type]


def _packed(program: Program, compiled: Compiled) -> tuple[object, ...]:
    packer = Packer(HEAD)
    head = pack_head(program, packer)
    classes = _classes(program)
    constants: list[tuple[str, str, Packed]] = []
    for name, value in compiled.constants.items():
        kind, told = classes.get(id(value), ("", value))
        constants.append((name, kind, packer.pack(told)))
    codes = (dict(compiled.codes), dict(compiled.globals), compiled.sources, compiled.awaited)
    return head, pack_bodies(program), constants, codes


def _unpacked(
    head: Packed,
    bodies: bytes,
    constants: list[tuple[str, str, Packed]],
    codes: tuple[dict[str, CodeType], dict[str, str], tuple[int, ...], tuple[Names, Names]],
) -> tuple[Program, Compiled]:
    unpacker = Unpacker(HEAD)
    program = unpack_program(head, bodies, unpacker)
    values = {name: _constant(kind, unpacker.unpack(packed)) for name, kind, packed in constants}
    functions, called, sources, awaited = codes
    return program, Compiled(functions, values, called, sources, {}, awaited)


def _classes(program: Program) -> Mapping[int, tuple[str, tuple[object, ...]]]:
    """How to make the classes of the program's values again, and its variants without fields, by identity."""
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


def _constant(kind: str, told: object) -> object:
    """A value that compiled code refers to, or how to make it."""
    if not kind:
        return told
    assert isinstance(told, tuple)
    return _MAKERS[kind](*told)
