"""The grammar → where each of its words is a keyword, as far as the tokens beside it say.

Most words of Corvid are names wherever the grammar has no use for them. The parser decides that by its state;
a highlighter has only what is beside a word. That is nearly always enough: two names are never beside each
other, so `uses` between two of them is a keyword. What may be beside a keyword is worked out here from the
rules of the grammar, so that a new rule needs nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from msgspec import Struct

from corvid.semantics.names.scope import BUILTIN_TYPES
from corvid.syntax.scanning import ASSERTED_FOLLOWS, CITED_FOLLOWS, FOLLOWED_BY, OPENING_WORDS
from corvid.syntax.tokens import RESERVED_WORDS

if TYPE_CHECKING:
    from corvid.syntax.generate import Production, Productions

Role: TypeAlias = Literal["constant", "operator", "declaration", "control", "clause"]
"""What a keyword is: `true`; `and`; `agent`; `return`; `uses`, and all other words that are not reserved."""
Pair: TypeAlias = "tuple[str, ...]"
_Item = TypeVar("_Item")

NAME, NUMBER, MONEY, STRING, LINE = "name", "number", "money", "string", "line"
"""Kinds of what is beside a word: LINE is where a line begins or ends. Words and signs are kinds, too."""
KINDS = {
    "NAME": NAME, "INT": NUMBER, "FLOAT": NUMBER, "DURATION": NUMBER, "MONEY": MONEY, "STRING": STRING,
    "FSTRING_START": STRING, "FSTRING_END": STRING, "_NEWLINE": LINE, "_INDENT": LINE, "_DEDENT": LINE,
    "$END": LINE,
}  # fmt: skip
TYPES_DECLARED_BY = ("type", "effect", "model")
"""The declarations of what is written as types are. All others declare what is called."""
_SIGNS_BEHIND = {
    **dict.fromkeys(OPENING_WORDS, ""),
    **{word: "([-" for word, pattern in FOLLOWED_BY.items() if pattern is ASSERTED_FOLLOWS},
    **{word: "([" for word, pattern in FOLLOWED_BY.items() if pattern is CITED_FOLLOWS},
}
"""The signs that may be behind a word which the lexer takes as a name before any other: see `Lexer.named`."""
NO_KEYWORD = ("_",)
"""The wildcard of patterns looks like any name."""


class Place(Struct, frozen=True):
    """One place of a word in the grammar: what may be directly before it and after it. `second`: what may be
    after that, where a name may have the same neighbours."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    second: tuple[str, ...] = ()


class Words(Struct, frozen=True):
    """The words, numbers and signs of the language."""

    roles: Mapping[str, Role]
    """Of each word of the grammar."""
    places: Mapping[str, tuple[Place, ...]]
    """Of each word that is not reserved."""
    declares: Mapping[str, Literal["type", "function"]]
    """What the name behind a word is."""
    spaced: tuple[str, ...]
    """The words that are keywords before a bracket or sign only if a blank is between: not in `assert(x)`."""
    types: tuple[str, ...]
    """The built-in types."""
    signs: tuple[str, ...]
    numbers: Mapping[str, str]
    """The pattern of each kind of number, the longest ones first."""


def words_of(written: Productions) -> Words:
    """Return the table of a grammar. Equal grammars give equal tables."""
    return _Grammar(written).words()


class _Grammar:
    """The rules without what is there for mistakes, and what may be beside each of their symbols."""

    def __init__(self, written: Productions) -> None:
        self.literals = written.literals
        self.patterns = written.patterns
        # Names are taken at the places where they are: what is beside one differs from place to place.
        named = {"ident": "NAME"}
        self.rules = [
            (rule.origin, [named.get(symbol, symbol) for symbol in rule.right])
            for rule in without_broken(written.rules)
            if rule.origin not in named
        ]
        self.names = {origin for origin, _ in self.rules}
        self.prefixes: dict[str, set[Pair]] = defaultdict(set)
        self.follows: dict[str, set[Pair]] = defaultdict(set, {"module": {("$END", "$END")}})
        self.lasts: dict[str, set[str]] = defaultdict(set)
        self.precedes: dict[str, set[str]] = defaultdict(set, {"module": {"_NEWLINE"}})
        _until_stable(self._grow_prefixes)
        _until_stable(self._grow_follows)
        _until_stable(self._grow_lasts)
        _until_stable(self._grow_precedes)

    # ---- what may be where: sets that grow until nothing is new --------------------------------
    def _grow_prefixes(self) -> Iterator[bool]:
        for origin, right in self.rules:
            yield _grows(self.prefixes[origin], self._begins(right, {()}))

    def _grow_follows(self) -> Iterator[bool]:
        for origin, right, at, symbol in self._uses():
            yield _grows(self.follows[symbol], self._begins(right[at + 1 :], self.follows[origin]))

    def _grow_lasts(self) -> Iterator[bool]:
        for origin, right in self.rules:
            yield bool(right) and _grows(self.lasts[origin], self._last(right[-1]))

    def _grow_precedes(self) -> Iterator[bool]:
        for origin, right, at, symbol in self._uses():
            yield _grows(self.precedes[symbol], self._before(origin, right, at))

    def _uses(self) -> Iterator[tuple[str, list[str], int, str]]:
        """Yield each place where a rule is used: the rule around it, its right side, the place and the
        rule."""
        for origin, right in self.rules:
            for at, symbol in enumerate(right):
                if symbol in self.names:
                    yield origin, right, at, symbol

    def _begins(self, symbols: Iterable[str], behind: set[Pair]) -> set[Pair]:
        """Return the first two terminals of some symbols and what may be behind them."""
        found: set[Pair] = {()}
        for symbol in symbols:
            found = _joined(found, self.prefixes[symbol] if symbol in self.names else {(symbol,)})
        return _joined(found, behind)

    def _last(self, symbol: str) -> set[str]:
        return self.lasts[symbol] if symbol in self.names else {symbol}

    def _before(self, origin: str, right: list[str], at: int) -> set[str]:
        return self._last(right[at - 1]) if at else self.precedes[origin]

    # ---- the table ----------------------------------------------------------------------------
    def words(self) -> Words:
        places = {word: self._places(kind) for kind, word in sorted(self.literals.items())}
        words = sorted(word for word in places if word.isidentifier() and word not in NO_KEYWORD)
        roles = {word: self._role(word) for word in words}
        declares: dict[str, Literal["type", "function"]] = {
            word: "type" if word in TYPES_DECLARED_BY else "function"
            for word, role in roles.items()
            if role == "declaration" and word != "extend" and any(NAME in one.after for one in places[word])
        }
        numbers = ("MONEY", "DURATION", "FLOAT", "INT")
        return Words(
            roles=roles,
            places={word: places[word] for word in words if word not in RESERVED_WORDS},
            declares=declares,
            spaced=tuple(sorted(
                self.literals[kind] for kind, pattern in FOLLOWED_BY.items() if pattern is ASSERTED_FOLLOWS
            )),
            types=tuple(sorted(BUILTIN_TYPES)),
            signs=tuple(sorted((word for word in places if not word.isidentifier()), key=_longest_first)),
            numbers={kind: self.patterns[kind] for kind in numbers},
        )

    def _places(self, kind: str) -> tuple[Place, ...]:
        """Return the places of a terminal, those with the same words after it as one."""
        found: dict[tuple[tuple[str, ...], tuple[str, ...]], set[str]] = defaultdict(set)
        for origin, right in self.rules:
            for at, symbol in enumerate(right):
                if symbol == kind:
                    pairs = self._begins(right[at + 1 :], self.follows[origin])
                    if (signs := _SIGNS_BEHIND.get(kind)) is not None:
                        pairs = {pair for pair in pairs if _is_word_or_one_of(self._kind(pair[0]), signs)}
                    before = {self._kind(one) for one in self._before(origin, right, at)}
                    after, second = self._told_apart(before, pairs)
                    found[after, second] |= before
        return tuple(sorted(
            (Place(_ordered(before), *after) for after, before in found.items()),
            key=lambda place: (place.before, place.after),
        ))  # fmt: skip

    def _told_apart(self, before: set[str], pairs: set[Pair]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what may be after a word, and what after that if a name can have the same neighbours."""
        firsts = {self._kind(first) for first, _ in pairs}
        for origin, right in self.rules:
            for at, symbol in enumerate(right):
                if symbol == "NAME" and before & {self._kind(one) for one in self._before(origin, right, at)}:
                    others = self._begins(right[at + 1 :], self.follows[origin])
                    if (firsts - {LINE}) & {self._kind(first) for first, _ in others}:
                        return _ordered(firsts), _ordered(self._kind(second) for _, second in pairs)
        return _ordered(firsts), ()

    def _kind(self, terminal: str) -> str:
        return KINDS.get(terminal) or self.literals.get(terminal, terminal)

    def _role(self, word: str) -> Role:
        found: set[Role] = set()
        for origin, right in self.rules:
            for at, symbol in enumerate(right):
                if self.literals.get(symbol) == word:
                    found.add(self._role_in(origin, word, at, len(right)))
        order: tuple[Role, ...] = ("declaration", "operator", "constant", "control", "clause")
        return next(role for role in order if role in found)

    def _role_in(self, origin: str, word: str, at: int, size: int) -> Role:
        if at <= 1 and origin in self._members("_declaration"):
            first = next(self._words(origin))
            if word == first:
                return "declaration"
        if origin.lstrip("_").startswith(("disjunction", "conjunction", "negation")):
            return "operator"
        if origin == "primary" and size == 1:
            return "constant"
        begins = at == 0 and origin in self._members("_statement")
        return "control" if begins or word in RESERVED_WORDS else "clause"

    def _members(self, rule: str) -> set[str]:
        """Return the rules that a rule is a choice of."""
        return {right[0] for origin, right in self.rules if origin == rule}

    def _words(self, origin: str) -> Iterator[str]:
        """Yield the words of a rule in their order."""
        for name, right in self.rules:
            if name == origin:
                yield from (self.literals[one] for one in right if self.literals.get(one, "").isidentifier())


def without_broken(rules: Iterable[Production]) -> list[Production]:
    """Return the rules of programs without mistakes."""
    kept = list(rules)
    defined = {rule.origin for rule in kept}
    kept = [rule for rule in kept if "BROKEN" not in rule.right]
    while missing := defined - {rule.origin for rule in kept}:
        defined -= missing
        kept = [rule for rule in kept if missing.isdisjoint(rule.right)]
    return kept


def _joined(left: set[Pair], right: set[Pair]) -> set[Pair]:
    return {(one + other)[:2] for one in left for other in (right if len(one) < 2 else [()])}


def _until_stable(grow: Callable[[], Iterator[bool]]) -> None:
    while any(list(grow())):
        pass


def _grows(known: set[_Item], new: set[_Item]) -> bool:
    size = len(known)
    known |= new
    return len(known) > size


def _is_word_or_one_of(kind: str, signs: str) -> bool:
    return kind.isidentifier() or (len(kind) == 1 and kind in signs)


def _ordered(kinds: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(kinds)))


def _longest_first(sign: str) -> tuple[int, str]:
    return -len(sign), sign
