"""A program's functions as Python code objects."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import partial
from types import CodeType, FunctionType
from typing import cast

from corvid.collector import no_collector
from corvid.ir.declarations import declarations
from corvid.ir.program import Function, Program
from corvid.runtime.executor.threads import in_fresh_thread
from corvid.vm import positions
from corvid.vm.emit.functions import emit_function
from corvid.vm.emit.program import ProgramContext, program_context
from corvid.vm.link import Compiled, renamed
from corvid.vm.names import HotLoop


def compile_program(
    program: Program,
    texts: positions.Texts,
    *,
    watched: bool = False,
    hot: Mapping[int, HotLoop] | None = None,
) -> Compiled:
    """Emit and compile all functions. In a `watched` program every local is checked against its type as it
    gets its value. `hot` loops, by the `id` of their statement, may go on elsewhere."""
    with no_collector():
        return in_fresh_thread(lambda: _compiled(program, texts, watched, hot))


def _compiled(
    program: Program, texts: positions.Texts, watched: bool, hot: Mapping[int, HotLoop] | None
) -> Compiled:
    watch = None
    if watched:
        from corvid.vm.watch import Watch

        watch = partial(Watch, declarations(program))
    context = program_context(program, watch, hot)
    sources: dict[int, positions.Positions] = {}
    emitted: dict[int, list[Function]] = {}
    trees: dict[str, ast.stmt] = {}
    for function in program.functions:
        source = function.span.source
        if source not in sources:
            sources[source] = positions.Positions(source, texts(source))
        trees[function.name] = emit_function(context, function, sources[source])
        emitted.setdefault(source, []).append(function)
    names: dict[str, object] = {}
    for source, functions in emitted.items():
        # One Python module for each source file.
        module = ast.Module([trees[function.name] for function in functions], [])
        exec(compile(module, sources[source].name, "exec", dont_inherit=True), names)
    codes = {function.name: _code(context, function, names) for function in program.functions}
    return Compiled(codes, context.globals, context.functions, tuple(sources), trees)


def _code(context: ProgramContext, function: Function, names: Mapping[str, object]) -> CodeType:
    """Return the function's code under its Corvid name: bare where Python shows names, qualified beside
    it."""
    made = cast(FunctionType, names[context.functions[function.name]])
    return renamed(made.__code__, function.name)
