"""`grammar/corvid.lark` → `generated.py`: Lark's LALR tables, and a function for each kind of reduction.

    python -m corvid.syntax.generate

writes the module anew. It is stored beside the code that imports it, so that it ships as any module does and
Python keeps its bytecode; a test compares it with what Lark makes.

A reducer takes the children of a complete rule off the stack, makes its value of them and says where the
parse goes on. The value is what the builder's method of that name gives; without one it is the tuple of the
children, for a rule of `TUPLES`, and else a node of the class of that name, whose fields are the children in
their order. Reducers of rules that differ in their names only share one function, which is handed the `make`
of each: the builder's method or the class.
"""

from __future__ import annotations

import contextlib
import keyword
import os
import sys
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from corvid.source.paths import bundled
from corvid.syntax import tree
from corvid.syntax.builder import AstBuilder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lark.grammar import Rule
    from lark.parsers.lalr_analysis import ParseTableBase

Picks: TypeAlias = "tuple[tuple[int, bool] | None, ...]"
"""The places of a rule's children among its right side, and whether each is a list to be spliced in; None
for an optional part that was not written."""
Form: TypeAlias = Literal["list", "child", "method", "tuple", "node"]
"""What a value is: a list of the children, to be spliced in; the one child; what the builder's method gives;
the tuple of the children; a node."""
Shape: TypeAlias = "tuple[int, Picks, str | None, Form]"
"""Size, picks, the name of the rule or alias if the value has one, and what it is."""

TUPLES = frozenset((
    "annotation_arguments", "arguments", "dimension_lines", "extend_members", "fields", "import_items",
    "lambda_parameters", "parameters", "pattern_arguments", "prompt_lines", "requirements", "type_arguments",
    "types", "uses", "variants",
))  # fmt: skip
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


def source_of(grammar: str, builder: type = AstBuilder) -> str:
    """Return the module for this grammar and the builders of this class. Equal ones give equal modules."""
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
    reducers: dict[str, int] = {}
    described: list[tuple[object, ...]] = []
    for rule in rules:
        size, _, method, form = shape = _shape(rule, builder)
        passes = size == 1 and form == "child"
        number = reducers.setdefault(_reducer(shape), len(reducers))
        described.append((str(rule.origin.name), size, method, passes, number, _maker(method, form)))
    parts = [HEADER, "from corvid.source.span import Span"]
    parts += [f"\nGRAMMAR = {grammar!r}"]
    parts += [f"START, ACCEPTING = 0, {order[table.end_states['module']]}"]
    parts += [f"LITERALS = {tuple(literals)!r}", f"PATTERNS = {dict(sorted(patterns.items()))!r}", "\n"]
    parts += [f"def reduce_{number}{body}" for body, number in reducers.items()]
    parts += [f"REDUCERS = ({', '.join(f'reduce_{number}' for number in reducers.values())})\n"]
    parts += [_lines("RULES", described), _lines("ROWS", rows), _lines("GOTOS", gotos)]
    return "\n".join(parts)


class Production(Struct, frozen=True):
    """A rule of the grammar in its plain form: its name, that of the node if it has another one, and its
    right side. Lists are rules of their own whose names begin with two underscores."""

    origin: str
    alias: str | None
    passes: bool
    """Whether one child is the value, without a node around it."""
    right: tuple[str, ...]


class Productions(Struct, frozen=True):
    """The rules of a grammar, and its terminals: their texts, and the patterns of the others."""

    rules: tuple[Production, ...]
    literals: dict[str, str]
    patterns: dict[str, str]


def productions_of(grammar: str) -> Productions:
    """Return the plain form of this grammar, for what colors and cuts text without our parser."""
    from lark import Lark
    from lark.lexer import PatternStr

    lark = Lark(grammar, parser="lalr", start="module", maybe_placeholders=True)
    return Productions(
        rules=tuple(
            Production(
                origin=str(rule.origin.name),
                alias=rule.alias,
                passes=bool(rule.options.expand1),
                right=tuple(str(symbol.name) for symbol in rule.expansion),
            )
            for rule in lark.rules
        ),
        literals={t.name: t.pattern.value for t in lark.terminals if isinstance(t.pattern, PatternStr)},
        patterns={
            t.name: t.pattern.to_regexp() for t in lark.terminals if not isinstance(t.pattern, PatternStr)
        },
    )


def _lines(name: str, items: list[tuple[object, ...]]) -> str:
    return f"{name} = (\n" + "".join(f"    {item!r},\n" for item in items) + ")\n"


def _numbered(
    table: ParseTableBase[int], order: Mapping[int, int]
) -> tuple[list[Rule], list[tuple[object, ...]], list[tuple[object, ...]]]:
    """Return the rules in the order in which they are met; of each state the kinds it shifts and where to,
    and by rule the kinds before which it reduces; of each state the rules after which it goes on, and where
    to."""
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
    """Return a number for each state, in the order in which a search by symbols meets them: Lark's own depend
    on its version."""
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


def _shape(rule: Rule, builder: type) -> Shape:
    origin = str(rule.origin.name)
    picks = _picks(rule)
    if origin.startswith("_"):
        return len(rule.expansion), picks, None, "list"
    if rule.options.expand1 and rule.alias is None and len(picks) == 1:
        return len(rule.expansion), picks, None, "child"
    method = rule.alias or origin
    by_name: Form = "tuple" if method in TUPLES else "node"
    form: Form = "method" if hasattr(builder, method_name(method)) else by_name
    return len(rule.expansion), picks, method, form


def _picks(rule: Rule) -> Picks:
    """Return the children of a rule, as Lark defines them: what is filtered out, spliced in, and missing."""
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
    """Return the name of the builder's method for a rule or alias."""
    return f"{rule}_" if keyword.iskeyword(rule) else rule


def class_name(rule: str) -> str:
    """Return the name of the class of a rule or alias."""
    return "".join(part.capitalize() for part in rule.split("_"))


def _maker(method: str | None, form: Form) -> str | None:
    """Return the name of what makes the value, a class of nodes or a method of the builder; None if nothing
    of a name does."""
    if method is None or form not in ("method", "node"):
        return None
    return class_name(method) if form == "node" else method_name(method)


def _reducer(shape: Shape) -> str:
    """Return, but for its name, a function from the stack, whose entries are (below, state, start, end,
    value), to the stack after the reduction and what to do there before the kind of the next token."""
    size, picks, method, form = shape
    used = {pick[0] for pick in picks if pick is not None}
    lines = ["(stack, kind, builder, goto, make):"]
    for place in reversed(range(size)):
        start = "start" if place == 0 else "_"
        end = "end" if place == size - 1 else "_"
        value = f"v{place}" if place in used else "_"
        lines.append(f"    stack, _, {start}, {end}, {value} = stack")
    if size == 0:
        lines.append("    start = end = 0")
    lines += [f"    {line}" for line in _value(picks, method, form)]
    lines.append("    state, act = goto[stack[1]][kind]")
    lines.append("    return (stack, state, start, end, value), act\n\n")
    return "\n".join(lines)


def _value(picks: Picks, method: str | None, form: Form) -> list[str]:
    """Set `value`. A list that comes first in a list is continued, so that long lists are built in time
    linear in their length."""
    first = picks[0] if picks else None
    match form:
        case "method":
            arguments = ", ".join(["builder", "start", "end", *map(_item, picks)])
            return [f"value = make({arguments})"]
        case "node":
            kind = class_name(method or "")
            fields = ", ".join(
                ["builder.next_id()", "Span(builder.source, start, end)", *_fields(kind, picks)]
            )
            return [f"value = make({fields})"]
        case "tuple":
            return [f"value = {_tuple(picks)}"]
        case "child":
            return [f"value = {_item(first)}"]
        case "list":
            pass
    if first is None or not first[1]:
        return [f"value = [{', '.join(map(_item, picks))}]"]
    adding = [f"{'extend' if pick and pick[1] else 'append'}({_item(pick).strip('*')})" for pick in picks[1:]]
    return [f"value = v{first[0]}", *(f"value.{add}" for add in adding)]


def _fields(kind: str, picks: Picks) -> Iterator[str]:
    """Yield the fields of a class of nodes. A last one that is a tuple takes the children of a list; what was
    not written is an empty tuple or a private declaration; `doc` is the comment above."""
    written = getattr(tree, kind).__annotations__
    kinds = [type_ for name, type_ in written.items() if name != "doc"]
    last = len(kinds) - 1
    listed = bool(kinds) and kinds[-1].startswith("tuple[") and all(pick and pick[1] for pick in picks[last:])
    for type_, pick in zip(kinds[:last] if listed else kinds, picks[:last] if listed else picks, strict=True):
        if pick is None and type_.startswith("tuple[") and not type_.endswith("| None"):
            yield "()"
        else:
            yield "'private'" if pick is None and type_ == "Visibility" else _item(pick)
    if listed:
        yield _tuple(picks[last:])
    if "doc" in written:
        yield "builder.tokens.docs.get(start)"


def _tuple(picks: Picks) -> str:
    if len(picks) == 1 and picks[0] is not None and picks[0][1]:
        return f"tuple({_item(picks[0]).strip('*')})"
    return f"({''.join(f'{_item(pick)}, ' for pick in picks).rstrip()})"


def _item(pick: tuple[int, bool] | None) -> str:
    return "None" if pick is None else f"{'*' if pick[1] else ''}v{pick[0]}"


if __name__ == "__main__":
    PLACE.write_text(
        source_of(Path(bundled("grammar", "corvid.lark")).read_text(encoding="utf-8")), encoding="utf-8"
    )
