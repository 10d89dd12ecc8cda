"""`corvid dump ir|python|llvm|jit FILE`."""

from __future__ import annotations

import click

from corvid.cli.findings import checked, print_refused
from corvid.cli.output import CLEAN, FINDINGS, say
from corvid.diagnostics.locations import Texts
from corvid.ir.program import Program
from corvid.ir.text.print import print_program
from corvid.jit.layout import int_layout
from corvid.jit.module import modules_text
from corvid.jit.parts import Part
from corvid.jit.plan import plan
from corvid.vm.engine import Engine


@click.command("dump")
@click.argument("form", type=click.Choice(["ir", "python", "llvm", "jit"]))
@click.argument("file")
def command(form: str, file: str) -> int:
    """Show what a program becomes: its typed instructions, the Python that runs, the LLVM text of what can
    be machine code; or, with jit, which functions can, and why the others can't. - is standard input.

    In the instructions each loss of provenance has a line of its own.
    """
    result = checked(file)
    if result.program is None:
        print_refused(result)
        return FINDINGS
    say(_shown(form, result.program, result.store.text))
    return CLEAN


def _shown(form: str, program: Program, texts: Texts) -> str:
    match form:
        case "ir":
            return print_program(program)
        case "python":
            engine = Engine(program, texts)
            return "\n\n".join(f"# {name}\n{engine.python_source(name)}" for name in sorted(engine.functions))
        case "llvm":
            found = plan(program)
            whole = Part(found.compiled, tuple(sorted(found.entered)))
            return modules_text((whole,), found, int_layout()).modules[0].text
    return _report(program, texts)


def _report(program: Program, texts: Texts) -> str:
    """Return a line for each function: compiled, or the place and reason that keep it in the VM."""
    found = plan(program)
    lines = []
    for function in program.functions:
        obstacle = found.obstacles.get(function.name)
        if obstacle is None:
            lines.append(f"{function.name}: machine code")
            continue
        text = texts(obstacle.span.source)
        line, column = text.position(obstacle.span.start)
        lines.append(f"{function.name}: VM, because {obstacle.words} ({text.name}:{line}:{column})")
    return "\n".join(lines)
