"""The tables that Lark makes from `grammar/corvid.lark`, in the form in which the parser reads them.

They come from `generated.py`, as long as it was made from the grammar that is there; in a checkout it is
made anew when the grammar changes. Lark is imported for that only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import TypeAlias, cast

from msgspec import Struct, field

from corvid.source.paths import bundled
from corvid.syntax import generated, tree
from corvid.syntax.builder import AstBuilder
from corvid.syntax.scanning import Scanner, make_scanner
from corvid.syntax.tokens import RESERVED_WORDS

Stack: TypeAlias = "tuple[Stack | None, int, int, int, object]"
"""The entry below, the state, and the start, end and value of the symbol that led to it. Entries are never
changed, so taking children off is taking tuples apart."""
Reducer: TypeAlias = "Callable[[Stack, str, AstBuilder], tuple[Stack, Act]]"
"""Puts a rule in the place of its children, in view of the kind of the next token: the stack after it, and
what to do there."""
Act: TypeAlias = "int | Reducer | None"
"""What a state does before a token of some kind: read it and go to another state, or reduce; None is an
error."""


class Reduction(Struct, frozen=True):
    """What a reducer does, for those who only look ahead: the rule, how many symbols it takes, the builder's
    method that gets the children if there is one, and whether it only passes its one child on."""

    origin: str
    size: int
    method: str | None
    passes: bool


Row: TypeAlias = "Mapping[str, int | Reduction]"
UNMADE: dict[str, int | Reducer] = {}
"""Stands for the row of a state that no parse has come by."""


class Tables(Struct, frozen=True):
    """LALR tables. `acts[state][kind]` is what to do; missing is an error, or the row is UNMADE: those of a
    small program are a tenth of all, and to make all takes as long as to check it."""

    acts: list[dict[str, int | Reducer]]
    written: ModuleType
    """What the tables are made from."""
    builder: type
    """Whose methods make values."""
    start: int
    accepting: int
    scanner: Scanner
    terminals: Mapping[str, str]
    """The text of each terminal that is plain text."""
    soft: frozenset[str]
    """The kinds of words that are names wherever the grammar has no other use for them."""
    reductions: dict[Reducer, Reduction] = field(default_factory=dict)
    """Of the reducers that were made."""
    _reducers: dict[int, Reducer] = field(default_factory=dict)
    _after: dict[str, _Goto] = field(default_factory=dict)
    _rows: list[Row] = field(default_factory=list)
    _gotos: dict[int, dict[str, int]] = field(default_factory=dict)

    def row(self, state: int) -> dict[str, int | Reducer]:
        """Return what to do in a state, by the kind of the next token."""
        found = self.acts[state]
        if found is UNMADE:
            kinds, targets, before = self.written.ROWS[state]
            found = self.acts[state] = dict(zip(kinds, targets, strict=True))
            for rule, follows in before:
                found.update(dict.fromkeys(follows, self._reducer(rule)))
        return found

    def _reducer(self, rule: int) -> Reducer:
        """Return the function of a rule: that of its shape, with where it goes on and what makes its node."""
        if rule not in self._reducers:
            origin, size, method, passes, number, maker = self.written.RULES[rule]
            goto = self._after.setdefault(origin, _Goto(self, origin))
            make = maker and getattr(tree if maker[0].isupper() else self.builder, maker)
            shared = self.written.REDUCERS[number]
            made = FunctionType(shared.__code__, shared.__globals__, shared.__name__, (goto, make))
            self._reducers[rule] = cast("Reducer", made)
            self.reductions[self._reducers[rule]] = Reduction(origin, size, method, passes)
        return self._reducers[rule]

    def gotos(self, below: int) -> dict[str, int]:
        """Return the states after a rule was reduced above the state `below`, by the rule."""
        if below not in self._gotos:
            self._gotos[below] = dict(zip(*self.written.GOTOS[below], strict=True))
        return self._gotos[below]

    @property
    def rows(self) -> list[Row]:
        """As `row` of all states, with what a reducer does in its place. Made when it is first asked for."""
        if not self._rows:
            known = self.reductions
            for state in range(len(self.acts)):
                acts = self.row(state).items()
                self._rows.append({k: act if isinstance(act, int) else known[act] for k, act in acts})
        return self._rows


class _Goto(dict[int, "_Settled"]):
    """Where the parse goes on after one rule, by the state below it. Filled as parses come by."""

    __slots__ = ("_origin", "_tables")

    def __init__(self, tables: Tables, origin: str) -> None:
        self._tables = tables
        self._origin = origin

    def __missing__(self, below: int) -> _Settled:
        found = self[below] = _Settled(self._tables, self._origin, below)
        return found


class _Settled(dict[str, "tuple[int, Act]"]):
    """The state after a rule and all that then only pass their one child on, and what to do in it, by the
    kind of the next token."""

    __slots__ = ("_first", "_gotos", "_tables")

    def __init__(self, tables: Tables, origin: str, below: int) -> None:
        self._tables = tables
        self._gotos = tables.gotos(below)
        self._first = self._gotos[origin]

    def __missing__(self, kind: str) -> tuple[int, Act]:
        state = self._first
        while True:
            act = self._tables.row(state).get(kind)
            reduction = None if act is None or isinstance(act, int) else self._tables.reductions[act]
            if reduction is None or not reduction.passes:
                found = self[kind] = (state, act)
                return found
            state = self._gotos[reduction.origin]


_loaded: list[Tables] = []


def load_tables() -> Tables:
    """Return the tables of the grammar, once in a process."""
    if not _loaded:
        _loaded.append(_load())
    return _loaded[0]


def _load() -> Tables:
    """Return those that were generated, made anew if they are of another grammar, which takes many times as
    long as a small check."""
    with open(bundled("grammar", "corvid.lark"), encoding="utf-8") as file:
        text = file.read()
    if text == generated.GRAMMAR:
        return tables_of(generated)
    from corvid.syntax import generate

    source = generate.source_of(text)
    generate.write(source)
    made = ModuleType(generated.__name__)
    exec(source, vars(made))
    return tables_of(made)


def tables_of(made: ModuleType, builder: type = AstBuilder) -> Tables:
    """Return the tables in a module that was generated for builders of this class."""
    scanner = make_scanner(made.LITERALS, made.PATTERNS)
    soft = frozenset(kind for word, kind in scanner.words.items() if word not in RESERVED_WORDS)
    acts = [UNMADE] * len(made.ROWS)
    return Tables(acts, made, builder, made.START, made.ACCEPTING, scanner, dict(made.LITERALS), soft)
