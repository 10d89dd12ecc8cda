"""Types with labels, as the reference sees them (grounded.type.1, grounded.coercion.1)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """`head` is a built-in name, `->`, `?` (not known yet) or the qualified name of a record or sum. A
    function's arguments are its parameters and, last, its result."""

    head: str
    args: tuple[Type, ...] = ()

    def __str__(self) -> str:
        if self.head == "->":
            return f"({', '.join(map(str, self.args[:-1]))}) -> {self.args[-1]}"
        return f"{self.head}<{', '.join(map(str, self.args))}>" if self.args else self.head


INT, FLOAT, STRING, BOOL, NOTHING = (Type(n) for n in ("Int", "Float", "String", "Bool", "Nothing"))
UNKNOWN = Type("?")
EXCERPT = Type("prelude::Excerpt")
QUOTE = Type("Grounded", (EXCERPT,))
FOUND_QUOTE = Type("Grounded", (Type("Option", (EXCERPT,)),))
"""What `.quote(words)` gives (citations.quote.6)."""


class Misfit(Exception):
    """A value that may not be where it is; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_g(t: Type) -> bool:
    """Whether the outermost label is there (grounded.type.1)."""
    return t.head == "Grounded"


def plain(t: Type) -> Type:
    """Without the outermost label (grounded.type.1)."""
    return t.args[0] if is_g(t) else t


def g(t: Type) -> Type:
    """`Grounded<t>` in its normal form: idempotent; of Nothing it is Nothing; of a function there is none
    (grounded.type.2)."""
    return t if is_g(t) or t == NOTHING or t.head in ("->", "?!") else Type("Grounded", (t,))


def lift(t: Type, grounded: bool) -> Type:
    """`g(t)` if something that it was made of is grounded (grounded.lift.1)."""
    return g(t) if grounded else t


def erase(t: Type) -> Type:
    """Without `Grounded` at every depth as written (grounded.source.2)."""
    if is_g(t):
        return erase(t.args[0])
    return t if t.head == "->" else Type(t.head, tuple(erase(a) for a in t.args))


def answer(t: Type) -> Type:
    """What a mock gives for a result: no label, and a String for a quote (testing.mock.2)."""
    if is_g(t):
        return answer(t.args[0])
    if t.head == "->":
        return t
    return STRING if t == EXCERPT else Type(t.head, tuple(map(answer, t.args)))


def mentions(t: Type) -> bool:
    """Whether `Grounded` is written anywhere in it (grounded.result.1)."""
    return is_g(t) or (t.head != "->" and any(mentions(a) for a in t.args))


def known(t: Type) -> bool:
    """Whether nothing in it waits for an element type (grounded.type.5)."""
    return t.head != "?" and all(known(a) for a in t.args)


def fill(t: Type, by: Type) -> Type:
    """`t` with its unknown parts taken from `by` (grounded.type.5)."""
    if t.head == "?":
        return by
    if t.head != by.head or len(t.args) != len(by.args):
        return t
    return Type(t.head, tuple(fill(a, b) for a, b in zip(t.args, by.args, strict=True)))


def same(a: Type, b: Type) -> bool:
    """Equality in which an unknown part fits everything (grounded.type.5)."""
    if "?" in (a.head, b.head):
        return True
    return a.head == b.head and len(a.args) == len(b.args) and all(map(same, a.args, b.args))


def fit(src: Type, dst: Type) -> int:
    """How many labels are lost where a `src` enters a `dst`; raises Misfit if it may not (grounded.type.1,
    grounded.coercion.1, `Int` widens there too. What is inside a label keeps its own: docs/decisions.md)."""
    if same(src, dst):
        return 0
    if src == QUOTE and plain(dst) == STRING:
        return int(not is_g(dst))
    if src == FOUND_QUOTE and dst.head == "Option":
        return fit(Type("Option", (QUOTE,)), dst)
    if is_g(src) and holds_excerpt(dst):
        raise Misfit("E0301")
    if is_g(dst):
        if not is_g(src):
            raise Misfit("E0502" if _fits(src, erase(dst)) else "E0301")
        if (src.args[0], dst.args[0]) == (INT, FLOAT):
            return 0
        if joins_labels(src) and same(listing_of(src), dst.args[0]):
            return 0
        raise Misfit("E0506" if _fits(erase_deep(src), erase_deep(dst)) else "E0301")
    if is_g(src):
        return 1 + fit(src.args[0], dst)
    if (src, dst) == (INT, FLOAT):
        return 0
    if src.head == dst.head and src.head in ("Option", "Result"):
        return sum(fit(a, b) for a, b in zip(src.args, dst.args, strict=True))
    raise Misfit("E0506" if same(erase_deep(src), erase_deep(dst)) else "E0301")


def holds_excerpt(t: Type) -> bool:
    """Whether an excerpt without a label is in the type as written (citations.quote.3)."""
    return t == EXCERPT or (not is_g(t) and t.head != "->" and any(map(holds_excerpt, t.args)))


def fallen(t: Type) -> Type:
    """Without the outermost label, which goes inside where it is that of a passage that may have been found
    (citations.quote.8)."""
    return Type("Option", (QUOTE,)) if t == FOUND_QUOTE else plain(t)


def opens(src: Type, dst: Type) -> bool:
    """Whether the label of what `.quote(words)` gave goes inside (citations.quote.8)."""
    try:
        return src == FOUND_QUOTE and dst.head == "Option" and fit(src, dst) >= 0
    except Misfit:
        return False


def exposes(src: Type, dst: Type) -> bool:
    """Whether it is seen on the way whether a passage was found (citations.quote.8)."""
    if src == FOUND_QUOTE and dst.head == "Option":
        return True
    inside = src.head == dst.head and src.head in ("Option", "Result") and not same(src, dst)
    return inside and any(map(exposes, src.args, dst.args))


def as_text(t: Type) -> Type:
    """With String for Excerpt, under labels and as element of a list (citations.quote.7)."""
    if t.head in ("Grounded", "List"):
        return Type(t.head, (as_text(t.args[0]),))
    return STRING if t == EXCERPT else t


def lists_quotes(t: Type) -> bool:
    """Whether it is a list of quotes; the label may be the list's own (citations.quote.7)."""
    inner = plain(t)
    wanted = (QUOTE, EXCERPT) if is_g(t) else (QUOTE,)
    return inner.head == "List" and inner.args[0] in wanted


def joins_labels(t: Type) -> bool:
    """Whether it is a `Grounded<List<Grounded<U>>>`, which fits `Grounded<List<U>>` (grounded.coercion.6)."""
    return is_g(t) and t.args[0].head == "List" and is_g(t.args[0].args[0])


def listing_of(t: Type) -> Type:
    """The plain list of what is under the labels of such a list's elements (grounded.coercion.6)."""
    return Type("List", (plain(t.args[0].args[0]),))


def erase_deep(t: Type) -> Type:
    """Without `Grounded` anywhere, in function types too: to distinguish a label from another type
    (grounded.coercion.1)."""
    return erase_deep(t.args[0]) if is_g(t) else Type(t.head, tuple(erase_deep(a) for a in t.args))


def unsourced(src: Type, dst: Type) -> bool:
    """Whether a `src` is not a `dst` because it has no source: no label at the top where one is wanted, or
    none at all (grounded.return.1)."""
    lacks = (is_g(dst) and not is_g(src)) or (mentions(dst) and not mentions(src))
    return lacks and _fits(erase_deep(src), erase_deep(dst))


def _fits(src: Type, dst: Type) -> bool:
    """Whether it would enter if labels did not count (grounded.coercion.1)."""
    try:
        fit(erase(src), dst)
    except Misfit:
        return False
    return True


def join(a: Type, b: Type) -> Type:
    """The type of a list, match or map whose parts are `a` and `b`: labels meet and plain wins, Int and Float
    join to Float, Option and Result part by part, all else only if equal (types.fit.5)."""
    if "?" in (a.head, b.head):
        return b if a.head == "?" else a
    if QUOTE in (a, b) and STRING in (plain(a), plain(b)):
        a, b = as_text(a), as_text(b)
    if is_g(a) and is_g(b):
        return g(join(plain(a), plain(b)))
    if is_g(a) or is_g(b):
        found = Type("Option", (QUOTE,))
        a, b = (found if t == FOUND_QUOTE else plain(t) for t in (a, b))
        return join(a, b)
    if {a, b} == {INT, FLOAT}:
        return FLOAT
    if a.head == b.head and a.head in ("Option", "Result"):
        return Type(a.head, tuple(join(x, y) for x, y in zip(a.args, b.args, strict=True)))
    if same(a, b):
        return fill(fill(a, b), b)
    raise Misfit("E0506" if same(erase_deep(a), erase_deep(b)) else "E0301")


def grounded_call(declared: Type) -> Type:
    """What a grounded call of a tool or prompt gives (grounded.prompt.1, grounded.result.1)."""
    return declared if mentions(plain(declared)) else g(declared)
