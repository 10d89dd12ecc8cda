"""Types of literals and constructors (grounded.coercion.3)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.context import Context, listing, option
from tests.reference.labelled_types import (
    BOOL,
    EXCERPT,
    FLOAT,
    INT,
    NOTHING,
    STRING,
    UNKNOWN,
    Type,
    fill,
    g,
    is_g,
    known,
    opens,
    plain,
)

Part = tuple[tree.Expr, Type]
"""An expression and the type that it must have."""


class Literals(Context):
    """Fresh values: part by part against the expected type, lifted under an expected `Grounded<R>`."""

    def parts(self, whole: tree.Expr, parts: list[Part], want: Type | None, result: Type) -> Type:
        """A constructor or fresh literal whose parts have known types. With the expected type Grounded<R> a
        surely grounded part lifts it: Derived(construct, parts), no site (grounded.coercion.3)."""
        if want is None or not is_g(want):
            for e, t in parts:
                self.check(e, t, "argument")
            return result
        mark = self.mark()
        # A base is read field by field: nothing is expected of it as a whole.
        base = whole.base if isinstance(whole, tree.RecordLiteral) else None
        found = [(e, t, self.ty(e, None if e is base else self.hoped(e, t))) for e, t in parts]
        if not any(self.surely(e, f) and not opens(f, t) for e, t, f in found):
            self.reset(mark)
            for e, t in parts:
                self.check(e, t, "argument")
            return result
        for e, t, f in found:
            if is_g(t):
                self.facts.kept.add(self.key(e))
            inside = t if is_g(t) or not is_g(f) or opens(f, t) else g(t)
            self.coerce(e, f, inside, "argument")
        return g(result)

    def made(self, node: tree.Node, t: Type) -> None:
        """No program makes or changes an excerpt (citations.quote.2)."""
        if t == EXCERPT:
            self.problem("E0514", node)

    def hoped(self, e: tree.Expr, t: Type) -> Type | None:
        """What is expected of a part of something that may be lifted: a fresh part may be lifted too
        (grounded.coercion.3)."""
        if isinstance(e, tree.Match):
            return None
        return g(t) if self.fresh(e) else t

    def free(self, parts: list[tree.Expr]) -> Type:
        """Parts without an expected type: their join; grounded ones beside plain ones are discards
        (types.fit.5)."""
        mark = self.mark()
        found: list[tuple[tree.Node, Type]] = [(e, self.ty(e)) for e in parts]
        result = self.joined(found)
        if not all(known(t) for _, t in found) and known(result):
            self.reset(mark)
            found = [(e, self.ty(e, result)) for e in parts]
        for e, t in found:
            self.coerce(e, t, result, "argument")
        return result

    def list_literal(self, e: tree.ListLiteral, want: Type | None) -> Type:
        """`[a, b]` (grounded.coercion.3, an empty one: 1.6)."""
        inner = plain(want) if want else UNKNOWN
        if inner.head == "List" and inner.args[0].head != "?":
            return self.parts(e, [(item, inner.args[0]) for item in e.items], want, inner)
        return listing(self.free(list(e.items)))

    def map_literal(self, e: tree.MapLiteral, want: Type | None) -> Type:
        """`{k: v}`: keys are never grounded, a grounded one is a discard (grounded.lift.7)."""
        inner = plain(want) if want else UNKNOWN
        if inner.head == "Map" and known(inner):
            for entry in e.entries:
                self.check(entry.key, inner.args[0], "argument")
            return self.parts(e, [(entry.value, inner.args[1]) for entry in e.entries], want, inner)
        keys = plain(self.joined([(entry.key, plain(self.ty(entry.key))) for entry in e.entries]))
        for entry in e.entries:
            self.check(entry.key, keys, "argument")
        if known(keys) and keys not in (STRING, INT, FLOAT, BOOL):
            self.problem("E0216", e)
        return Type("Map", (keys, self.free([entry.value for entry in e.entries])))

    def record_literal(self, e: tree.RecordLiteral, want: Type | None) -> Type:
        """`T { a: e, ..base }` (grounded.coercion.3, `argument` discards of section 4)."""
        home = self.program.home(self.module, e.name.text, e.qualifier.text if e.qualifier else None)
        record = self.program.records.get(f"{home[0].name}::{home[1]}") if home else None
        if record is None:
            return self.problem("E0317", e)
        t = Type(record.name)
        self.made(e, t)
        parts: list[Part] = []
        for init in e.fields:
            if init.name.text not in record.fields:
                self.problem("E0303", init)
                continue
            parts.append((init.value, record.fields[init.name.text]))
        if e.base is not None:
            parts.append((e.base, t))
        elif {init.name.text for init in e.fields} != set(record.fields):
            self.problem("E0313", e)
        result = self.parts(e, parts, want, t)
        if e.base is not None and is_g(self.facts.types.get(self.key(e.base), UNKNOWN)):
            taken = set(record.fields) - {init.name.text for init in e.fields}
            if any(self.program.functions(record.fields[name]) for name in taken) and is_g(result):
                self.problem("E0503", e)
        return result

    def construct(
        self, e: tree.Access, arguments: tuple[tree.Expr, ...], name: str, want: Type | None
    ) -> Type:
        """`Some(x)`, `Ok(x)`, `Err(x)`, `Record(…)`, `Variant(…)` (grounded.coercion.3)."""
        if name in ("Some", "Ok", "Err"):
            return self.wrapper(e, arguments, name, want)
        module, _, own = name.partition("::")
        variant = self.program.modules[module].variants.get(own)
        fields = variant.fields if variant else self.program.records[name].fields
        if variant is not None and not fields:
            return self.problem("E0304", e)
        if variant is not None:
            self.facts.variants.add(self.key(e))
        t = Type(variant.sum if variant else name)
        self.made(e, t)
        if len(arguments) != len(fields):
            self.problem("E0302", e)
            return t
        return self.parts(e, list(zip(arguments, fields.values(), strict=True)), want, t)

    def wrapper(self, e: tree.Access, arguments: tuple[tree.Expr, ...], name: str, want: Type | None) -> Type:
        """`Some`, `Ok`, `Err`: with an expected Option or Result its part, else the argument's type
        (grounded.coercion.1)."""
        if len(arguments) != 1:
            return self.problem("E0302", e)
        head = "Option" if name == "Some" else "Result"
        inner = plain(want) if want else UNKNOWN
        place = 1 if name == "Err" else 0
        if inner.head == head and inner.args[place].head != "?":
            return self.parts(e, [(arguments[0], inner.args[place])], want, inner)
        found = self.ty(arguments[0])
        if head == "Option":
            return option(found)
        made = (UNKNOWN, found) if place else (found, UNKNOWN)
        return fill(Type("Result", made), inner)

    def simple(self, e: tree.Expr) -> Type | None:
        """Literals are plain (grounded.source.4)."""
        match e:
            case tree.IntLiteral():
                return INT
            case tree.FloatLiteral():
                return FLOAT
            case tree.StringLiteral():
                return STRING
            case tree.BoolLiteral():
                return BOOL
            case tree.NothingLiteral():
                return NOTHING
            case _:
                return None
