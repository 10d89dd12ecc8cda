"""`grammar/corvid.lark` → `generated.py`: Lark's LALR tables, and a function for each kind of reduction.

    python -m corvid.syntax.generate

writes the module anew. It is kept beside the code that imports it, so that it ships as any module does and
Python keeps its bytecode; a test compares it with what Lark makes.

A reducer takes the children of a complete rule off the stack, calls the builder's method with them and says
where the parse goes on. Those of rules that differ in their names only share one function.
"""

from __future__ import annotations

import contextlib
import keyword
import os
import sys
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from corvid.source.bundled import grammar_directory

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lark.grammar import Rule
    from lark.parsers.lalr_analysis import ParseTableBase

Picks: TypeAlias = "tuple[tuple[int, bool] | None, ...]"
"""The places of a rule's children among its right side, and whether each is a list to be spliced in; None
for an optional part that was not written."""
Shape: TypeAlias = "tuple[int, Picks, str | None, bool]"
"""Size, picks, the builder's method if there is one, else whether the value is a list."""

PLACE = Path(__file__).with_name("generated.py")

HEADER = '''"""Made from `grammar/corvid.lark` by `corvid.syntax.generate`, which says what is here."""

# ruff: noqa
# mypy: ignore-errors
'''


def write(text: str, place: Path = PLACE) -> None:
    """Keep a module for the next process, where that is possible and wanted."""
    if sys.dont_write_bytecode:
        return
    with contextlib.suppress(OSError):
        fresh = place.with_suffix(f".{os.getpid()}")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(place)


def source_of(grammar: str) -> str:
    """The module for this grammar. Equal grammars give equal modules."""
    from lark import Lark
    from lark.lexer import PatternStr

    lark = Lark(grammar, parser="lalr", start="module", maybe_placeholders=True)
    table = lark.parse_interactive("").parser_state.parse_conf.parse_table
    literals = sorted((t.name, t.pattern.value) for t in lark.terminals if isinstance(t.pattern, PatternStr))
    patterns = {
        t.name: t.pattern.to_regexp() for t in lark.terminals if not isinstance(t.pattern, PatternStr)
    }
    order = _order(table)
    rules, rows, gotos = _numbered(table, order)
    shapes: dict[Shape, int] = {}
    described: list[tuple[object, ...]] = []
    for rule in rules:
        size, _, method, is_list = shape = _shape(rule)
        passes = size == 1 and method is None and not is_list
        described.append((str(rule.origin.name), size, method, passes, shapes.setdefault(shape, len(shapes))))
    parts = [HEADER, f"GRAMMAR = {grammar!r}"]
    parts += [f"START, ACCEPTING = 0, {order[table.end_states['module']]}"]
    parts += [f"LITERALS = {tuple(literals)!r}", f"PATTERNS = {dict(sorted(patterns.items()))!r}", "\n"]
    parts += [_reducer(number, shape) for shape, number in shapes.items()]
    parts += [f"REDUCERS = ({', '.join(f'reduce_{number}' for number in shapes.values())})\n"]
    parts += [_lines("RULES", described), _lines("ROWS", rows), _lines("GOTOS", gotos)]
    return "\n".join(parts)


def _lines(name: str, items: list[tuple[object, ...]]) -> str:
    return f"{name} = (\n" + "".join(f"    {item!r},\n" for item in items) + ")\n"


def _numbered(
    table: ParseTableBase[int], order: Mapping[int, int]
) -> tuple[list[Rule], list[tuple[object, ...]], list[tuple[object, ...]]]:
    """The rules in the order in which they are met; of each state the kinds it shifts and where to, and by
    rule the kinds before which it reduces; of each state the rules after which it goes on, and where to."""
    from lark.parsers.lalr_analysis import Shift

    numbers: dict[Rule, int] = {}
    rows: list[tuple[object, ...]] = []
    gotos: list[tuple[object, ...]] = []
    for state in order:
        shifts: dict[str, int] = {}
        after: dict[str, int] = {}
        reduces: dict[int, list[str]] = {}
        for symbol, (action, target) in sorted(table.states[state].items()):
            if action is not Shift:
                reduces.setdefault(numbers.setdefault(target, len(numbers)), []).append(symbol)
            else:
                (shifts if _is_terminal(symbol) else after)[symbol] = order[target]
        rows.append((*_columns(shifts), tuple((rule, tuple(kinds)) for rule, kinds in reduces.items())))
        gotos.append(_columns(after))
    return list(numbers), rows, gotos


def _order(table: ParseTableBase[int]) -> dict[int, int]:
    """A number for each state, in the order in which a search by symbols meets them: Lark's own depend on
    its version."""
    from lark.parsers.lalr_analysis import Shift

    start = table.start_states["module"]
    order = {start: 0}
    waiting = deque([start])
    while waiting:
        for _, (action, target) in sorted(table.states[waiting.popleft()].items()):
            if action is Shift and target not in order:
                order[target] = len(order)
                waiting.append(target)
    return order


def _is_terminal(symbol: str) -> bool:
    return symbol.isupper() or symbol.startswith("$")


def _columns(targets: dict[str, int]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    return tuple(targets), tuple(targets.values())


def _shape(rule: Rule) -> Shape:
    origin = str(rule.origin.name)
    picks = _picks(rule)
    is_list = origin.startswith("_")
    passes = rule.options.expand1 and rule.alias is None and len(picks) == 1
    method = None if is_list or passes else rule.alias or origin
    return len(rule.expansion), picks, method, is_list


def _picks(rule: Rule) -> Picks:
    """The children of a rule, as Lark defines them: what is filtered out, spliced in, and missing."""
    found: list[tuple[int, bool] | None] = []
    missing = list(rule.options.empty_indices) or [False] * len(rule.expansion)
    place = 0
    for is_missing in missing:
        if is_missing:
            found.append(None)
            continue
        symbol = rule.expansion[place]
        if not symbol.is_term:
            found.append((place, symbol.name.startswith("_")))
        elif rule.options.keep_all_tokens or not symbol.filter_out:  # type: ignore[attr-defined]
            found.append((place, False))
        place += 1
    return tuple(found)


def method_name(rule: str) -> str:
    """The name of the builder's method for a rule or alias."""
    return f"{rule}_" if keyword.iskeyword(rule) else rule


def _reducer(number: int, shape: Shape) -> str:
    """A function from the stack, whose entries are (below, state, start, end, value), to the stack after the
    reduction and what to do there before the kind of the next token."""
    size, picks, method, is_list = shape
    used = {pick[0] for pick in picks if pick is not None}
    lines = [f"def reduce_{number}(stack, kind, builder, goto):"]
    for place in reversed(range(size)):
        start = "start" if place == 0 else "_"
        end = "end" if place == size - 1 else "_"
        value = f"v{place}" if place in used else "_"
        lines.append(f"    stack, _, {start}, {end}, {value} = stack")
    if size == 0:
        lines.append("    start = end = 0")
    lines += [f"    {line}" for line in _value(picks, method, is_list)]
    lines.append("    state, act = goto[stack[1]][kind]")
    lines.append("    return (stack, state, start, end, value), act\n\n")
    return "\n".join(lines)


def _value(picks: Picks, method: str | None, is_list: bool) -> list[str]:
    """Set `value`. A list that comes first in a list is continued, so that long lists are built in time
    linear in their length."""
    if method is not None:
        arguments = ", ".join(["start", "end", *map(_item, picks)])
        return [f"value = builder.{method_name(method)}({arguments})"]
    first = picks[0] if picks else None
    if not is_list:
        return [f"value = {_item(first)}"]
    if first is None or not first[1]:
        return [f"value = [{', '.join(map(_item, picks))}]"]
    adding = [f"{'extend' if pick and pick[1] else 'append'}({_item(pick).strip('*')})" for pick in picks[1:]]
    return [f"value = v{first[0]}", *(f"value.{add}" for add in adding)]


def _item(pick: tuple[int, bool] | None) -> str:
    return "None" if pick is None else f"{'*' if pick[1] else ''}v{pick[0]}"


if __name__ == "__main__":
    PLACE.write_text(
        source_of((grammar_directory() / "corvid.lark").read_text(encoding="utf-8")), encoding="utf-8"
    )
