"""A program's code objects, joined to the globals they run in."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from corvid.vm.positions import Positions
from corvid.vm.support import support_globals

if TYPE_CHECKING:
    import ast

    from corvid.vm.positions import Texts

MARK = "_rt_image"
"""The global by which a frame is known as one of ours; its value is the Image."""


class Compiled(Struct, frozen=True):
    """What running needs of a compiled program: the code of its functions by qualified name, the constants
    that the code refers to by their globals, under which global each function is called, and the sources
    with code. `trees` are the emitted functions, for people to read; what comes from a cache has none.
    `awaited` are the functions and the entries of loops that a compiler of machine code has asked for."""

    codes: Mapping[str, CodeType]
    constants: Mapping[str, object]
    globals: Mapping[str, str]
    sources: tuple[int, ...]
    trees: Mapping[str, ast.stmt]
    awaited: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


class Image(Struct, frozen=True):
    """Compiled functions by qualified name. `places` are the sources by file name, `trees` the emitted
    functions by qualified name. All calls go through `names`, the globals that the functions share:
    `globals` says under which name each is called, so that another may take its place."""

    functions: Mapping[str, FunctionType]
    positions: Mapping[str, Positions]
    trees: Mapping[str, ast.stmt]
    names: dict[str, object]
    globals: Mapping[str, str]

    def current(self, function: str) -> Callable[..., object]:
        """Return what a call of the function calls now."""
        return cast(Callable[..., object], self.names[self.globals[function]])


def link(compiled: Compiled, texts: Texts) -> Image:
    """Return the functions over shared globals: the runtime's names, the program's constants, each other."""
    parts = [part for code in compiled.codes.values() for part in _with_inner(code)]
    names = support_globals(dict.fromkeys(name for part in parts for name in part.co_names))
    names.update(compiled.constants)
    functions: dict[str, FunctionType] = {}
    for name, code in compiled.codes.items():
        made = functions[name] = FunctionType(code, names)
        made.__qualname__ = name
        names[compiled.globals[name]] = made
    positions: dict[str, Positions] = {}
    for source in compiled.sources:
        text = texts(source)
        positions[text.name] = Positions(source, text)
        _remember_lines(text.name, text.text)
    image = Image(functions, positions, compiled.trees, names, compiled.globals)
    names[MARK] = image
    _note_lines(parts)
    return image


def _with_inner(code: CodeType) -> Iterator[CodeType]:
    """Yield the code and that of all functions in it."""
    work = [code]
    while work:
        code = work.pop()
        yield code
        work.extend(constant for constant in code.co_consts if isinstance(constant, CodeType))


_LINES: dict[str, set[int]] = {}


def executable_lines(name: str) -> frozenset[int]:
    """Return the lines of the file that hold code, as far as programs with it were linked in this process."""
    return frozenset(_LINES.get(os.path.realpath(name), ()))


def _note_lines(codes: Iterable[CodeType]) -> None:
    for code in codes:
        known = _LINES.setdefault(os.path.realpath(code.co_filename), set())
        known.update(line for _, _, line in code.co_lines() if line)


def renamed(code: CodeType, name: str) -> CodeType:
    """Return the code under a qualified name; lambdas inside become `NAME.lambda`."""
    inner = tuple(
        renamed(constant, f"{name}.lambda") if isinstance(constant, CodeType) else constant
        for constant in code.co_consts
    )
    return code.replace(co_name=name.rpartition("::")[2], co_qualname=name, co_consts=inner)


def _remember_lines(name: str, text: str) -> None:
    """Let tracebacks and pdb show lines of a text that is in no file."""
    if not os.path.exists(name):
        import linecache  # it needs the tokenizer of Python

        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
