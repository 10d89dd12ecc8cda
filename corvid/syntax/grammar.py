"""The tables that Lark makes from `grammar/corvid.lark`, in the form in which the parser reads them.

Lark is imported when they have to be made, not before.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from corvid.dataclasses import dataclass
from corvid.source.bundled import grammar_directory
from corvid.syntax import kept_tables
from corvid.syntax.scanning import Scanner, make_scanner
from corvid.syntax.tokens import RESERVED_WORDS
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark.grammar import Rule


@dataclass(frozen=True, slots=True)
class Reduction:
    """What happens when the right side of a rule is complete.

    `picks` are the places of its children among the right side: (index, whether it is a list to be spliced
    in), or None for an optional part that was not written. `method` names the builder's method; without
    one the only child is passed on, or, if `is_list`, all children as a list.
    """

    origin: str
    size: int
    picks: tuple[tuple[int, bool] | None, ...]
    method: str | None
    is_list: bool
    plain: tuple[int, ...] | None
    """The indices of `picks`, when there is nothing to splice and nothing missing."""


Row = Mapping[str, int | Reduction]


@dataclass(frozen=True, slots=True)
class Tables:
    """LALR tables. `rows[state][kind]` is the next state or a reduction; missing is an error.

    `gotos[state][rule]` is the state after a rule was reduced above `state`.
    """

    rows: tuple[Row, ...]
    gotos: tuple[Mapping[str, int], ...]
    start: int
    accepting: int
    scanner: Scanner
    terminals: Mapping[str, str]
    """The text of each terminal that is plain text."""
    methods: frozenset[str]
    """The builder's methods that the rules name."""
    soft: frozenset[str]
    """The kinds of words that are names wherever the grammar has no other use for them."""


def _picks(rule: Rule) -> tuple[tuple[int, bool] | None, ...]:
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


def _reduction(rule: Rule) -> kept_tables.Reduced:
    origin = str(rule.origin.name)
    picks = _picks(rule)
    is_list = origin.startswith("_")
    passes = rule.options.expand1 and rule.alias is None and len(picks) == 1
    method = None if is_list or passes else rule.alias or origin
    is_plain = all(pick is not None and not pick[1] for pick in picks)
    plain = tuple(pick[0] for pick in picks if pick is not None) if is_plain else None
    return origin, len(rule.expansion), picks, method, is_list, plain


@cache
def load_tables() -> Tables:
    """The tables of the grammar, once in a process: those that an earlier process has kept, else made by
    Lark, which takes many times as long as a small check."""
    text = (grammar_directory() / "corvid.lark").read_text(encoding="utf-8")
    kept = kept_tables.read(text)
    if kept is None:
        kept = _make(text)
        kept_tables.write(text, kept)
    made, rows, gotos, start, accepting, literals, patterns = kept
    reductions = [Reduction(*reduction) for reduction in made]
    scanner = make_scanner(literals, patterns)
    return Tables(
        rows=tuple(
            {kind: act if act >= 0 else reductions[~act] for kind, act in row.items()} for row in rows
        ),
        gotos=gotos,
        start=start,
        accepting=accepting,
        scanner=scanner,
        terminals=dict(literals),
        methods=frozenset(reduction.method for reduction in reductions if reduction.method is not None),
        soft=frozenset(kind for word, kind in scanner.words.items() if word not in RESERVED_WORDS),
    )


def _make(text: str) -> kept_tables.Kept:
    """Let Lark read the grammar."""
    from lark import Lark
    from lark.lexer import PatternStr
    from lark.parsers.lalr_analysis import Shift

    lark = Lark(text, parser="lalr", start="module", maybe_placeholders=True)
    table = lark.parse_interactive("").parser_state.parse_conf.parse_table
    numbers: dict[Rule, int] = {}
    rows: list[dict[str, int]] = []
    gotos: list[dict[str, int]] = []
    for state in range(len(table.states)):
        rows.append({})
        gotos.append({})
        for symbol, (action, target) in table.states[state].items():
            if action is not Shift:
                rows[-1][symbol] = ~numbers.setdefault(target, len(numbers))
            elif symbol.isupper() or symbol.startswith("$"):
                rows[-1][symbol] = target
            else:
                gotos[-1][symbol] = target
    literals = tuple((t.name, t.pattern.value) for t in lark.terminals if isinstance(t.pattern, PatternStr))
    patterns = {
        t.name: t.pattern.to_regexp() for t in lark.terminals if not isinstance(t.pattern, PatternStr)
    }
    start, accepting = table.start_states["module"], table.end_states["module"]
    made = tuple(_reduction(rule) for rule in numbers)
    return made, tuple(rows), tuple(gotos), start, accepting, literals, patterns
