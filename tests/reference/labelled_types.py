"""Types with labels, as the reference sees them (grounding.md 1, "Types")."""

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


class Misfit(Exception):
    """A value that may not stand where it stands; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_g(t: Type) -> bool:
    """Whether the outermost label is there (grounding.md 1.1)."""
    return t.head == "Grounded"


def plain(t: Type) -> Type:
    """Without the outermost label (grounding.md 1.1)."""
    return t.args[0] if is_g(t) else t


def g(t: Type) -> Type:
    """`Grounded<t>` in its normal form: idempotent; of Nothing it is Nothing; of a function there is none
    (grounding.md 1.1)."""
    return t if is_g(t) or t == NOTHING or t.head in ("->", "?!") else Type("Grounded", (t,))


def lift(t: Type, grounded: bool) -> Type:
    """`g(t)` if something that it was made of is grounded (grounding.md 2, table row 8)."""
    return g(t) if grounded else t


def erase(t: Type) -> Type:
    """Without `Grounded` at every depth as written (grounding.md 2, second bullet)."""
    if is_g(t):
        return erase(t.args[0])
    return t if t.head == "->" else Type(t.head, tuple(erase(a) for a in t.args))


def mentions(t: Type) -> bool:
    """Whether `Grounded` is written anywhere in it (grounding.md 2, "where the grounding sits")."""
    return is_g(t) or (t.head != "->" and any(mentions(a) for a in t.args))


def known(t: Type) -> bool:
    """Whether nothing in it waits for an element type (grounding.md 1.5)."""
    return t.head != "?" and all(known(a) for a in t.args)


def fill(t: Type, by: Type) -> Type:
    """`t` with its unknown parts taken from `by` (grounding.md 1.5)."""
    if t.head == "?":
        return by
    if t.head != by.head or len(t.args) != len(by.args):
        return t
    return Type(t.head, tuple(fill(a, b) for a, b in zip(t.args, by.args, strict=True)))


def same(a: Type, b: Type) -> bool:
    """Equality in which an unknown part fits everything (grounding.md 1.5)."""
    if "?" in (a.head, b.head):
        return True
    return a.head == b.head and len(a.args) == len(b.args) and all(map(same, a.args, b.args))


def fit(src: Type, dst: Type) -> int:
    """How many labels are lost where a `src` enters a `dst`; raises Misfit if it may not (grounding.md 1.1,
    1.2: at the top and under Option and Result; `Int` widens there too. What is inside a label keeps its
    own: docs/decisions.md)."""
    if same(src, dst):
        return 0
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


def joins_labels(t: Type) -> bool:
    """Whether it is a `Grounded<List<Grounded<U>>>`, which fits `Grounded<List<U>>` (evidence.md 4)."""
    return is_g(t) and t.args[0].head == "List" and is_g(t.args[0].args[0])


def listing_of(t: Type) -> Type:
    """The plain list of what stands under the labels of such a list's elements (evidence.md 4)."""
    return Type("List", (plain(t.args[0].args[0]),))


def erase_deep(t: Type) -> Type:
    """Without `Grounded` anywhere, in function types too: to tell a label from another type (grounding.md
    1.2)."""
    return erase_deep(t.args[0]) if is_g(t) else Type(t.head, tuple(erase_deep(a) for a in t.args))


def unsourced(src: Type, dst: Type) -> bool:
    """Whether a `src` is no `dst` because it has no source: no label at the top where one is wanted, or none
    at all (grounding.md 3)."""
    lacks = (is_g(dst) and not is_g(src)) or (mentions(dst) and not mentions(src))
    return lacks and _fits(erase_deep(src), erase_deep(dst))


def _fits(src: Type, dst: Type) -> bool:
    """Whether it would enter if labels did not count (grounding.md 1.2)."""
    try:
        fit(erase(src), dst)
    except Misfit:
        return False
    return True


def join(a: Type, b: Type) -> Type:
    """The type of a list, match or map whose parts are `a` and `b`: labels meet and plain wins, Int and Float
    join to Float, Option and Result part by part, all else only if equal (grounding.md 1.2)."""
    if "?" in (a.head, b.head):
        return b if a.head == "?" else a
    if is_g(a) or is_g(b):
        return lift(join(plain(a), plain(b)), is_g(a) and is_g(b))
    if {a, b} == {INT, FLOAT}:
        return FLOAT
    if a.head == b.head and a.head in ("Option", "Result"):
        return Type(a.head, tuple(join(x, y) for x, y in zip(a.args, b.args, strict=True)))
    if same(a, b):
        return fill(fill(a, b), b)
    raise Misfit("E0506" if same(erase_deep(a), erase_deep(b)) else "E0301")


def grounded_call(declared: Type) -> Type:
    """What a grounded call of a tool or prompt gives (grounding.md 2, "where the grounding sits")."""
    return declared if mentions(plain(declared)) else g(declared)
