"""`corvid cost FILE [AGENT]`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from corvid.cli import values
from corvid.cli.agents import choose_agent
from corvid.cli.configured import folder_of
from corvid.cli.findings import checked, print_refused
from corvid.cli.output import CLEAN, FINDINGS, say
from corvid.diagnostics.locations import Texts
from corvid.diagnostics.printed import line
from corvid.ir.passes.amounts import Amount, Spent, Unbounded, shown
from corvid.ir.passes.costs import Part, costs, undeclared
from corvid.types import short_name

DEEPEST = 100
MOST_LINES = 10_000


@click.command("cost")
@click.argument("file", shell_complete=values.files)
@click.argument("agent", required=False, shell_complete=values.agents)
@click.option(
    "--model",
    metavar="MODEL",
    shell_complete=values.models,
    help="Count the models that are asked in the place of this one, too: each of its `then`.",
)
def command(file: str, agent: str | None, model: str | None) -> int:
    """Show what a run of an agent spends at most, as a tree of its calls: money, tokens and time, as their
    effects declare them. - is standard input.

    Of a choice each way is shown, and the most expensive counts. A loop counts as often as it may run. What
    has no bound says so, with the line where it is, and `not declared` is what prompts spend whose rows say
    neither cost nor tokens."""
    result = checked(file)
    table = result.verified
    if table is None:
        print_refused(result)
        return FINDINGS
    chosen = choose_agent(table.program, agent)
    asked = _asked(model, folder_of(file))
    cost = costs(table, max(1, len(asked)))[chosen.name]
    lines = [f"{short_name(chosen.name)}  {_amounts(cost.spent, undeclared(cost.parts), result.store.text)}"]
    bounds = ", ".join(shown(bound.dimension, bound.most) for bound in chosen.budget)
    lines += [f"its budget is {bounds}"] if bounds else []
    lines += [line(f"each prompt may ask {', then '.join(asked)}")] if len(asked) > 1 else []
    for part in _tree(cost.parts, result.store.text, ""):
        if len(lines) >= MOST_LINES:
            lines.append("and more")
            break
        lines.append(part)
    say("\n".join(lines))
    return CLEAN


def _asked(model: str | None, folder: str) -> list[str]:
    """Return the names of the models that a prompt may ask in turn; none if none is named. Raises Refused."""
    if model is None:
        return []
    from corvid.connections.choice import choose

    choice = choose(model, folder)
    assert choice is not None
    return [one.name for one in choice.asked] if isinstance(choice.asked, tuple) else [model]


def _tree(parts: Sequence[Part], texts: Texts, indent: str, depth: int = 1) -> Iterator[str]:
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        often = f", at most {part.times} times" if part.times > 1 else ""
        mark, below = ("\u2514\u2500 ", "   ") if last else ("\u251c\u2500 ", "\u2502  ")
        amounts = _amounts(part.spent, part.undeclared, texts)
        yield f"{indent}{mark}{part.words}{often}  {amounts}  {_place(part, texts)}"
        if part.parts and depth < DEEPEST:
            yield from _tree(part.parts, texts, indent + below, depth + 1)


def _amounts(spent: Spent, undeclared: bool, texts: Texts) -> str:
    """Return what is declared; with `undeclared` that is not all."""
    declared = ", ".join(_amount(name, amount, texts) for name, amount in sorted(spent.items()))
    if undeclared:
        return f"{declared}, the rest not declared" if declared else "not declared"
    return declared or "nothing"


def _amount(name: str, amount: Amount, texts: Texts) -> str:
    if not isinstance(amount, Unbounded):
        return shown(name, amount)
    text = texts(amount.span.source)
    number, _ = text.position(amount.span.start)
    return f"{name} without a bound ({text.name}:{number})"


def _place(part: Part, texts: Texts) -> str:
    text = texts(part.span.source)
    number, _ = text.position(part.span.start)
    return f"{text.name}:{number}"
