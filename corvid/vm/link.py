"""A program's code objects, joined to the globals they run in."""

from __future__ import annotations

import ast
import gc
import linecache
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType

from corvid.dataclasses import dataclass
from corvid.ir.declarations import declarations
from corvid.ir.passes.constants import constants
from corvid.ir.program import Function, Program
from corvid.typing import TYPE_CHECKING, Callable, cast
from corvid.vm.emit.functions import emit_function
from corvid.vm.emit.program import ProgramContext, program_context
from corvid.vm.hot import HotLoop
from corvid.vm.places import Places, Texts
from corvid.vm.support import support_globals
from corvid.vm.threads import in_fresh_thread
from corvid.vm.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Mapping

MARK = "_rt_image"
"""The global by which a frame is known as one of ours; its value is the Image."""


@dataclass(frozen=True, slots=True)
class Image:
    """Compiled functions by qualified name. `places` are the sources by file name, `trees` the emitted
    functions by qualified name. All calls go through `names`, the globals that the functions share:
    `globals` says under which name each is called, so that another may take its place."""

    functions: Mapping[str, FunctionType]
    places: Mapping[str, Places]
    trees: Mapping[str, ast.stmt]
    names: dict[str, object]
    globals: Mapping[str, str]

    def current(self, function: str) -> Callable[..., object]:
        """What a call of the function calls now."""
        return cast(Callable[..., object], self.names[self.globals[function]])


def link(
    program: Program, texts: Texts, *, watched: bool = False, hot: Mapping[int, HotLoop] | None = None
) -> Image:
    """Emit and compile all functions, one Python module per source file, with shared globals. In a
    `watched` program every local is checked against its type as it gets its value. `hot` loops, by the `id`
    of their statement, may go on elsewhere."""
    # Syntax nodes are many, live until the end and form no cycles: the collector would only look at them.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return in_fresh_thread(lambda: _link(program, texts, watched, hot))
    finally:
        if collecting:
            gc.enable()


def _link(
    program: Program, texts: Texts, watched: bool, hot: Mapping[int, HotLoop] | None
) -> Image:
    watch = partial(Watch, declarations(program)) if watched else None
    context = program_context(program, watch, hot)
    sources: dict[int, Places] = {}
    emitted: dict[int, list[Function]] = {}
    trees: dict[str, ast.stmt] = {}
    for function in program.functions:
        source = function.span.source
        if source not in sources:
            text = texts(source)
            sources[source] = Places(source, text)
            _remember_lines(text.name, text.text)
        trees[function.name] = emit_function(context, function, sources[source], constants(function))
        emitted.setdefault(source, []).append(function)
    names = support_globals()
    names.update(context.globals)
    for source, functions in emitted.items():
        module = ast.Module([trees[function.name] for function in functions], [])
        exec(compile(module, sources[source].name, "exec", dont_inherit=True), names)
    functions_by_name = {function.name: _named(context, function, names) for function in program.functions}
    image = Image(
        functions_by_name, {each.name: each for each in sources.values()}, trees, names, context.functions
    )
    names[MARK] = image
    _note_lines(functions_by_name)
    return image


_LINES: dict[str, set[int]] = {}


def executable_lines(name: str) -> frozenset[int]:
    """The lines of the file that hold code, as far as programs with it were compiled in this process."""
    return frozenset(_LINES.get(str(Path(name).resolve()), ()))


def _note_lines(functions: Mapping[str, FunctionType]) -> None:
    work = [function.__code__ for function in functions.values()]
    while work:
        code = work.pop()
        known = _LINES.setdefault(str(Path(code.co_filename).resolve()), set())
        known.update(line for _, _, line in code.co_lines() if line)
        work.extend(constant for constant in code.co_consts if isinstance(constant, CodeType))


def _named(context: ProgramContext, function: Function, names: Mapping[str, object]) -> FunctionType:
    """The compiled function under its Corvid name: bare where Python shows names, qualified beside it."""
    made = cast(FunctionType, names[context.functions[function.name]])
    made.__code__ = renamed(made.__code__, function.name)
    made.__name__ = made.__code__.co_name
    made.__qualname__ = function.name
    return made


def renamed(code: CodeType, name: str) -> CodeType:
    """The code under a qualified name; lambdas inside become `NAME.lambda`."""
    inner = tuple(
        renamed(constant, f"{name}.lambda") if isinstance(constant, CodeType) else constant
        for constant in code.co_consts
    )
    return code.replace(co_name=name.rpartition("::")[2], co_qualname=name, co_consts=inner)


def _remember_lines(name: str, text: str) -> None:
    """Let tracebacks and pdb show lines of a text that is in no file."""
    if not Path(name).exists():
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
