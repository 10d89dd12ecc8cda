"""Patterns: what they bind, and with which label: a part of a grounded value is grounded."""

from __future__ import annotations

from collections.abc import Sequence

from corvid.semantics.check import members
from corvid.semantics.check.coerce import coerce
from corvid.semantics.check.context import Context, Reason
from corvid.semantics.check.lookup import Builtin, meaning, member, unknown_name
from corvid.semantics.check.structure import cases
from corvid.semantics.facts import BindsName, MatchesVariant
from corvid.semantics.names import problems as name_problems
from corvid.semantics.names.scope import CONSTRUCTORS
from corvid.semantics.provenance import problems as source_problems
from corvid.semantics.symbols import (
    AliasInfo,
    BrokenInfo,
    CallableInfo,
    PrefixInfo,
    RecordInfo,
    SumInfo,
    Symbol,
    VariantInfo,
)
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.model import MAX_TYPE_DEPTH, Type, too_large
from corvid.semantics.types.relate import differ_in_labels_only, fallen, moves
from corvid.source.span import Span
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree
from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    STRING,
    UNKNOWN,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Unknown,
    is_grounded,
    plain,
    show,
)

_LITERALS = {int: INT, float: FLOAT, str: STRING, bool: BOOL}


def bind_pattern(ctx: Context, pattern: tree.Pattern, subject: Type) -> None:
    """Check `pattern` against a value of type `subject` and bind its names."""
    if is_grounded(subject) and not isinstance(pattern, tree.WildcardPattern | tree.AliasPattern):
        ctx.tests_grounded = ctx.tests_grounded or _may_fail(ctx, pattern)
    match pattern:
        case tree.WildcardPattern():
            pass
        case tree.LiteralPattern():
            _literal(ctx, pattern, subject)
        case tree.NamePattern():
            _name(ctx, pattern, subject)
        case tree.AliasPattern():
            bind_name(ctx, pattern.name.id, pattern.name.text, pattern.name.span, subject, None, "match")
            ctx.facts.patterns[pattern.id] = BindsName(pattern.name.text)
            bind_pattern(ctx, pattern.pattern, subject)
        case tree.VariantPattern():
            _variant(ctx, pattern, subject)
        case tree.RecordPattern():
            record_pattern(ctx, pattern, subject)


def _may_fail(ctx: Context, pattern: tree.Pattern) -> bool:
    """Return whether the pattern itself tests something: a literal or a variant."""
    if isinstance(pattern, tree.NamePattern):
        text = pattern.name.text
        return text == "None" or isinstance(ctx.module.names.get(text), VariantInfo)
    return isinstance(pattern, tree.LiteralPattern | tree.VariantPattern)


def bind_name(
    ctx: Context, node: int, name: str, span: Span, type_: Type, value: tree.Expr | None, how: str
) -> None:
    """Give a local a value: its type is fixed at the first binding, its label is one bit. The steps
    of the binding are under `node`."""
    if name in CONSTRUCTORS:
        ctx.report(name_problems.ReservedName(span, name))
    if too_large(type_):
        ctx.report(syntax_problems.NestingTooDeep(span, "types", MAX_TYPE_DEPTH))
        type_ = UNKNOWN
    wanted = ctx.locals.bind(name, type_, span, value, how)
    ctx.flow.set(name)
    if wanted is not type_ and wanted != type_:
        rebind(ctx, node, name, span, type_, wanted, value)


def rebind(
    ctx: Context, node: int, name: str, span: Span, found: Type, wanted: Type, value: tree.Expr | None
) -> None:
    """Coerce a further binding to the type that the name has. Labels below the outermost one must be those
    of the first binding, so that the order of bindings decides nothing."""
    if name not in ctx.locals.fixed and _other_labels_inside(found, wanted):
        container = isinstance(plain(found), ListType | MapType)
        ctx.report(source_problems.LabelsDiffer(span, show(wanted), show(found), container))
        return
    if moves(found, wanted) is None and not differ_in_labels_only(found, wanted):
        ctx.report(
            type_problems.RebindMismatch(span, name, show(wanted), show(found), ctx.locals.first[name])
        )
        return
    coerce(ctx, value, node, span, found, wanted, Reason(f"`{name}`", "assignment", ctx.locals.first[name]))


def _other_labels_inside(found: Type, wanted: Type) -> bool:
    inner, outer = plain(found) if is_grounded(wanted) else fallen(found), plain(wanted)
    steps = moves(inner, outer)
    if steps is None:
        return differ_in_labels_only(inner, outer)
    return any(move.change == "unwrap" for move in steps)


def _literal(ctx: Context, pattern: tree.LiteralPattern, subject: Type) -> None:
    wanted = plain(subject)
    found = _LITERALS[type(pattern.value)]
    fits = found == wanted or (found, wanted) == (INT, FLOAT)
    if not fits and not isinstance(wanted, Unknown):
        _never(ctx, pattern.span, f"a literal of type {show(found)}", subject)


def _never(ctx: Context, span: Span, pattern: str, subject: Type) -> None:
    inner = plain(subject)
    known = () if inner == BOOL else cases(ctx.world, inner)
    shown = tuple(f"{name}(…)" if holds else name for name, holds in known)
    ctx.report(type_problems.PatternMismatch(span, pattern, show(subject), shown))


def _name(ctx: Context, pattern: tree.NamePattern, subject: Type) -> None:
    text = pattern.name.text
    symbol = ctx.module.names.get(text)
    inner = plain(subject)
    if text == "None":
        ctx.facts.patterns[pattern.id] = MatchesVariant("Option", "None")
        if not isinstance(inner, OptionType | Unknown):
            _never(ctx, pattern.span, "`None`", subject)
    elif text in CONSTRUCTORS:
        ctx.facts.patterns[pattern.id] = MatchesVariant("Option" if text == "Some" else "Result", text)
        ctx.report(type_problems.ArityMismatch(pattern.span, text, 1, 0, None))
    elif isinstance(symbol, VariantInfo):
        ctx.facts.patterns[pattern.id] = MatchesVariant(symbol.sum, symbol.name)
        _fits(ctx, pattern.span, symbol, inner, subject)
        if symbol.fields:
            ctx.report(type_problems.ArityMismatch(pattern.span, text, len(symbol.fields), 0, symbol.span))
    else:
        ctx.facts.patterns[pattern.id] = BindsName(text)
        bind_name(ctx, pattern.name.id, text, pattern.name.span, subject, None, "match")


def _fits(ctx: Context, span: Span, info: VariantInfo, inner: Type, subject: Type) -> None:
    if inner != NamedType(info.sum) and not isinstance(inner, Unknown):
        _never(ctx, span, f"the variant `{info.name}`", subject)


def _variant(ctx: Context, pattern: tree.VariantPattern, subject: Type) -> None:
    inner, label = plain(subject), is_grounded(subject)
    found = _symbol(ctx, pattern)
    parts: Sequence[Type]
    match found:
        case VariantInfo():
            ctx.facts.patterns[pattern.id] = MatchesVariant(found.sum, found.name)
            _fits(ctx, pattern.span, found, inner, subject)
            parts = [f.type for f in found.fields]
            declared: Span | None = found.span
        case Builtin() if found.name in ("Some", "Ok", "Err"):
            parts, declared = _wrapped(ctx, pattern, found.name, inner, subject), None
        case _:
            if found is not None:
                _never(ctx, pattern.span, f"`{pattern.name.text}`", subject)
            for argument in pattern.arguments:
                bind_pattern(ctx, argument, UNKNOWN)
            return
    if len(parts) != len(pattern.arguments):
        given = len(pattern.arguments)
        ctx.report(type_problems.ArityMismatch(pattern.span, pattern.name.text, len(parts), given, declared))
        parts = [UNKNOWN] * len(pattern.arguments)
    for argument, part in zip(pattern.arguments, parts, strict=True):
        bind_pattern(ctx, argument, _read(ctx, argument, part, label))


def _read(ctx: Context, pattern: tree.Pattern, part: Type, label: bool) -> Type:
    """Return the type of a part that the pattern looks at; `_` looks at none, so it may be a function."""
    return part if isinstance(pattern, tree.WildcardPattern) else ctx.read(part, label, pattern.span)


def _symbol(ctx: Context, pattern: tree.VariantPattern) -> Symbol | Builtin | None:
    if pattern.qualifier is not None:
        return _qualified(ctx, pattern.qualifier, pattern.name)
    symbol = ctx.module.names.get(pattern.name.text)
    if symbol is not None:
        return symbol
    found = meaning(ctx, pattern.name.text)
    if isinstance(found, Builtin):
        return found
    unknown_name(ctx, pattern.name.text, pattern.name.span, "variant")
    return None


def _qualified(ctx: Context, qualifier: tree.Ident, name: tree.Ident) -> Symbol | None:
    """Return what `prefix.name` means; problems reported."""
    prefix = ctx.module.names.get(qualifier.text)
    if isinstance(prefix, PrefixInfo):
        return member(ctx, prefix, name)
    unknown_name(ctx, qualifier.text, qualifier.span, "import")
    return None


def _wrapped(ctx: Context, pattern: tree.VariantPattern, name: str, inner: Type, subject: Type) -> list[Type]:
    ctx.facts.patterns[pattern.id] = MatchesVariant("Option" if name == "Some" else "Result", name)
    match name, inner:
        case ("Some", OptionType(item)):
            return [item]
        case ("Ok", ResultType(ok)):
            return [ok]
        case ("Err", ResultType(_, err)):
            return [err]
    if not isinstance(inner, Unknown):
        _never(ctx, pattern.span, f"`{name}(…)`", subject)
    return [UNKNOWN]


def record_pattern(ctx: Context, node: tree.RecordPattern | tree.Destructure, subject: Type) -> None:
    """Check `T { f: p, g, .. }`, in a match or as a statement."""
    name = node.name
    info = find_record(ctx, node.qualifier, name)
    inner, label = plain(subject), is_grounded(subject)
    if info is None:
        for field in node.fields:
            bind_pattern(ctx, field.pattern, UNKNOWN)
        return
    if inner != NamedType(info.name) and not isinstance(inner, Unknown):
        _never(ctx, node.span, f"`{name.text} {{…}}`", subject)
    seen: dict[str, Span] = {}
    for field in node.fields:
        wanted = ctx.world.fields.get((info.name, field.name.text))
        if wanted is None:
            members.no_field(ctx, info, name.text, field.name)
            wanted = UNKNOWN
        if field.name.text in seen:
            first = seen[field.name.text]
            ctx.report(name_problems.DuplicateMember(field.name.span, field.name.text, "field", first))
        seen[field.name.text] = field.name.span
        bind_pattern(ctx, field.pattern, _read(ctx, field.pattern, wanted, label))
    missing = [f.name for f in info.fields if f.name not in seen]
    if missing and not node.open:
        pattern = f"a pattern without `{missing[0]}`"
        ctx.report(
            type_problems.PatternMismatch(
                node.span, f"{pattern} and without `..`", show(NamedType(info.name))
            )
        )


def find_record(ctx: Context, qualifier: tree.Ident | None, name: tree.Ident) -> RecordInfo | None:
    """Return the record that a literal or pattern names; problems reported."""
    if qualifier is not None:
        found = _qualified(ctx, qualifier, name)
    else:
        found = ctx.module.names.get(name.text)
        if found is None:
            unknown_name(ctx, name.text, name.span, "type")
    if isinstance(found, RecordInfo):
        return found
    if found is not None and not isinstance(found, BrokenInfo):
        ctx.report(type_problems.NotARecord(name.span, name.text, *_instead(found)))
    return None


def _instead(found: Symbol) -> tuple[str, str]:
    """Return what a name is that was taken for a record's, and what to write."""
    match found:
        case SumInfo():
            variants = ", ".join(f"`{v.name}`" for v in found.variants)
            return "a sum type", f"build one of its variants: {variants}"
        case VariantInfo():
            return "a variant", f"write its values in parentheses: `{found.name}(…)`"
        case AliasInfo():
            return f"an alias of {show(found.type)}", "write the name of a record"
        case CallableInfo():
            return f"a {found.kind}", "write the name of a record"
        case _:
            return "something else", "write the name of a record"
