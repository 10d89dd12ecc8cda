"""A readable form of a program: deterministic, one statement per line, every lost label in capitals.

agent main::f(%0 word: String) -> Grounded<String>
  %1: Grounded<String> = tool main::look(%0)
  %2: String = UNWRAP %1                       !! discard #0 argument: Grounded<String> to String
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from corvid.ir import nodes as ir
from corvid.ir.program import Function, Hole, Parameter, Program, Prompt, Site, Tool
from corvid.ir.text.ops import operand, operation, pattern
from corvid.types import qualified

INDENT = "  "
#: Lines still to come: a text, or a block one step further in.
Item: TypeAlias = str | ir.Block

MARK = 56


def print_program(program: Program) -> str:
    """Return the text of the whole program: declarations, functions, sites, each in the program's order."""
    parts: list[str] = [f"program {program.main}"]
    parts += [f"record {record.name}({_parameters(record.fields)})" for record in program.records]
    for sum_ in program.sums:
        variants = " | ".join(f"{variant.name}({_parameters(variant.fields)})" for variant in sum_.variants)
        parts.append(f"sum {sum_.name} = {variants}")
    parts += [_tool(tool) for tool in program.tools]
    parts += [_prompt(prompt) for prompt in program.prompts]
    parts += [print_function(function, program.sites) for function in program.functions]
    parts += ["\n".join(_sites(program.sites))] if program.sites else []
    return "\n\n".join(parts) + "\n"


def print_function(function: Function, sites: tuple[Site, ...] = ()) -> str:
    """Return the text of one function; with `sites`, each label node says what its site is."""
    arity = len(function.parameters)
    slots = enumerate(function.locals[:arity])
    parameters = ", ".join(f"%{index} {slot.name}: {qualified(slot.type)}" for index, slot in slots)
    marks = ["@grounded_pure"] * function.grounded_pure + ["@wrapping"] * function.wrapping
    marks += ["@intent_first"] * function.intent_first
    marks += [f"@budget({bound.dimension}: {bound.most})" for bound in function.budget]
    marks += [f"@max_depth({function.max_depth})"] if function.max_depth else []
    if function.grounding is not None:
        marks.append(f"@grounding(min: {function.grounding.least}, enforce: {function.grounding.enforce})")
    head = f"{function.kind} {function.name}({parameters}) -> {qualified(function.returns)}"
    return "\n".join([*marks, head, *_lines(function, sites)])


def _lines(function: Function, sites: tuple[Site, ...]) -> Iterator[str]:
    """Yield the lines of the body, without recursion: a stack of what is still to come."""
    pending: list[tuple[int, Iterator[Item]]] = [(1, iter(_block(function, sites, function.body)))]
    while pending:
        depth, items = pending[-1]
        item = next(items, None)
        if item is None:
            pending.pop()
        elif isinstance(item, str):
            yield INDENT * depth + item
        else:
            pending.append((depth + 1, iter(_block(function, sites, item))))


def _block(function: Function, sites: tuple[Site, ...], block: ir.Block) -> Iterator[Item]:
    for stmt in block:
        yield from _statement(function, sites, stmt)
    if not block:
        yield "nothing"


def _statement(function: Function, sites: tuple[Site, ...], stmt: ir.Stmt) -> Iterable[Item]:
    match stmt:
        case ir.Let():
            return _let(function, sites, stmt)
        case ir.SetIndex():
            return (f"{operand(stmt.container)}[{operand(stmt.index)}] = {operand(stmt.value)}",)
        case ir.SetField():
            return (f"{operand(stmt.record)}.{stmt.name} = {operand(stmt.value)}",)
        case ir.If():
            return _if(stmt)
        case ir.Logic():
            return _logic(function, stmt)
        case ir.While():
            return (*_setup(stmt.setup), f"while {operand(stmt.condition)}{_most(stmt.most)}", stmt.body)
        case ir.ForEach():
            head = f"for {_slot(function, stmt.item)} in {operand(stmt.iterable)}"
            return (head + _most(stmt.most), stmt.body)
        case ir.ForPairs():
            names = f"{_slot(function, stmt.first)}, {_slot(function, stmt.second)}"
            head = f"for {stmt.kind} {names} in {operand(stmt.iterable)}"
            return (head + _most(stmt.most), stmt.body)
        case ir.Match():
            return _match(stmt)
        case ir.Intent():
            return _intent(function, stmt)
        case ir.Attempt():
            return _attempt(function, sites, stmt)
        case ir.Break():
            return ("break",)
        case ir.Continue():
            return ("continue",)
        case ir.Return():
            return (f"return {operand(stmt.value)}",)


def _most(rounds: int) -> str:
    return f", at most {rounds} times" if rounds else ""


def _let(function: Function, sites: tuple[Site, ...], stmt: ir.Let) -> Iterable[Item]:
    line = f"{_slot(function, stmt.target)} = {operation(stmt.op)}"
    if isinstance(stmt.op, ir.Lambda):
        return (line, stmt.op.body)
    if isinstance(stmt.op, ir.LiftedCall):
        return (f"{line:<{MARK}} !! lifted",)
    if isinstance(stmt.op, ir.Sited):
        return (f"{line:<{MARK}} !! {_words(sites, stmt.op.site, isinstance(stmt.op, ir.Discard))}",)
    return (line,)


def _words(sites: tuple[Site, ...], site: int, discard: bool) -> str:
    """Return what the site of an instruction says; the class is the instruction's own if there is no such
    site."""
    if site < len(sites):
        return _site(site, sites[site])
    return f"{'discard' if discard else 'exposure'} #{site}"


def _if(stmt: ir.If) -> Iterator[Item]:
    for number, branch in enumerate(stmt.branches):
        yield from _setup(branch.setup)
        yield f"{'elif' if number else 'if'} {operand(branch.condition)}"
        yield branch.body
    if stmt.otherwise:
        yield "else"
        yield stmt.otherwise


def _logic(function: Function, stmt: ir.Logic) -> Iterator[Item]:
    yield f"{_slot(function, stmt.target)} = {stmt.op}"
    for link in stmt.links:
        yield from _setup(link.setup)
        yield f"| {operand(link.operand)}"


def _match(stmt: ir.Match) -> Iterator[Item]:
    yield f"match {operand(stmt.subject)}"
    for arm in stmt.arms:
        yield f"| {pattern(arm.pattern)}"
        yield from _setup(arm.setup)
        if arm.guard is not None:
            yield f"if {operand(arm.guard)}"
        yield arm.body


def _intent(function: Function, stmt: ir.Intent) -> Iterator[Item]:
    expected = stmt.expected
    wanted = f"{expected.low}..{expected.high}" if isinstance(expected, ir.Count) else operand(expected)
    line = f"intent {operand(stmt.text)} because {operand(stmt.rationale)} expecting {wanted}"
    yield f"{_slot(function, stmt.target)} = {line}"
    yield stmt.body


def _attempt(function: Function, sites: tuple[Site, ...], stmt: ir.Attempt) -> Iterator[Item]:
    target = _slot(function, stmt.target)
    if stmt.site is None:
        yield f"{target} = try"
    else:
        yield f"{f'{target} = TRY':<{MARK}} !! {_words(sites, stmt.site, discard=False)}"
    yield stmt.body
    yield f"| {operand(stmt.value)}"
    if stmt.key is not None:
        yield f"| key {operand(stmt.key)}"
    if stmt.limit is not None:
        yield f"| timeout {stmt.limit}ms"
    if stmt.retry is not None:
        waits = f" {stmt.retry.backoff} {stmt.retry.milliseconds}ms" if stmt.retry.backoff else ""
        yield f"| retry {stmt.retry.times}{waits}{' keeps' * stmt.retry.keeps}"


def _setup(block: ir.Block) -> tuple[Item, ...]:
    return ("setup", block) if block else ()


def _slot(function: Function, index: int) -> str:
    slot = function.locals[index]
    name = f" {slot.name}" if slot.name else ""
    return f"%{index}{name}: {qualified(slot.type)}"


def _parameters(parameters: tuple[Parameter, ...]) -> str:
    return ", ".join(f"{parameter.name}: {qualified(parameter.type)}" for parameter in parameters)


def _tool(tool: Tool) -> str:
    marks = " source" * tool.source + " approval" * tool.approval
    if tool.selects is not None:
        marks += f" selects {tool.parameters[tool.selects].name}"
    return f"tool {tool.name}({_parameters(tool.parameters)}) -> {qualified(tool.returns)}{marks}"


def _prompt(prompt: Prompt) -> str:
    marks = " attesting" * prompt.attesting + " approval" * prompt.approval
    if prompt.cites_strictly_param is not None:
        marks += f" cites {prompt.cites_strictly_param} strictly"
    if prompt.repair:
        marks += f" repair {prompt.repair}"
    lines = [f"prompt {prompt.name}({_parameters(prompt.parameters)}) -> {qualified(prompt.returns)}{marks}"]
    if prompt.lane is not None:
        lines.append(f"{INDENT}lane {prompt.lane}")
    lines += [f"{INDENT}enrich {name} from {tool}" for name, tool in prompt.enrich]
    for block in prompt.blocks:
        parts = (f"{{{part.parameter}}}" if isinstance(part, Hole) else repr(part) for part in block.parts)
        lines.append(f"{INDENT}{block.role or 'text'}: {' '.join(parts)}")
    return "\n".join(lines)


def _sites(sites: tuple[Site, ...]) -> Iterator[str]:
    return (f"site {_site(number, site)} in {site.function}" for number, site in enumerate(sites))


def _site(number: int, site: Site) -> str:
    types = f": {site.from_type} to {site.to_type}" if site.from_type else ""
    return f"{'discard' if site.discard else 'exposure'} #{number} {site.kind}{types}"
