"""What a bare name means where it is used: lambda parameters, then locals, then the module's names."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from corvid.semantics.check.context import Context
from corvid.semantics.facts import LocalName, NoneValue, UnitVariant
from corvid.semantics.names import imports as name_imports
from corvid.semantics.names import problems as name_problems
from corvid.semantics.names.scope import BUILTIN_VALUES, LATER_FUNCTIONS, may_use
from corvid.semantics.symbols import (
    AliasInfo,
    BrokenInfo,
    CallableInfo,
    EffectInfo,
    ModelInfo,
    PrefixInfo,
    RecordInfo,
    SumInfo,
    Symbol,
    VariantInfo,
)
from corvid.semantics.types.model import Type
from corvid.source.span import Span
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree
from corvid.types import HOLE, INTENT, UNKNOWN, NamedType, OptionType, is_grounded, plain


class Builtin(Struct, frozen=True):
    """`Some`, `Ok`, `Err`, `range`, `None`."""

    name: str


Meaning: TypeAlias = Symbol | Builtin | LocalName | None


def meaning(ctx: Context, text: str) -> Meaning:
    """Return what `text` means in an expression here; None if nothing. From its first binding on a name is a
    local, also where it may have no value yet."""
    if text in ctx.flow.names or has_value(ctx, text):
        return LocalName(text)
    if ctx.lambda_scopes and any(text in scope for scope in ctx.lambda_scopes):
        return LocalName(text)
    if text in ctx.locals.first:
        return None
    symbol = ctx.module.names.get(text)
    if symbol is not None:
        return symbol
    return Builtin(text) if text in BUILTIN_VALUES else None


def has_value(ctx: Context, text: str) -> bool:
    """Return whether `text` is a local that certainly has a value here; in dead code every local does."""
    return text in ctx.flow.names or (ctx.flow.dead and text in ctx.locals.types)


def local_type(ctx: Context, text: str) -> Type:
    """Return the type of a local that `meaning` found."""
    if ctx.lambda_scopes:
        for scope in reversed(ctx.lambda_scopes):
            if text in scope:
                return scope[text]
    return ctx.locals.types.get(text, UNKNOWN)


def name(ctx: Context, expr: tree.Name, hint: Type | None) -> Type:
    """Return the type of a name used as a value."""
    found = meaning(ctx, expr.text)
    if type(found) is LocalName:
        ctx.facts.names[expr.id] = found
        type_ = local_type(ctx, expr.text)
        if type_ is INTENT:
            from corvid.semantics.protocols.problems import IntentAsValue  # most programs have none

            ctx.report(IntentAsValue(expr.span, expr.text, ctx.locals.first[expr.text]))
            return UNKNOWN
        return type_
    match found:
        case Builtin() if expr.text == "None":
            ctx.facts.names[expr.id] = NoneValue()
            return hint_option(hint)
        case VariantInfo() if not found.fields:
            ctx.facts.names[expr.id] = UnitVariant(found.sum, found.name)
            return NamedType(found.sum)
        case BrokenInfo():
            return UNKNOWN
        case None:
            unknown_name(ctx, expr.text, expr.span)
            return UNKNOWN
        case _:
            if not not_assigned(ctx, expr.text, expr.span):
                refuse_value(ctx, found, expr.text, expr.span)
            return UNKNOWN


def hint_option(hint: Type | None) -> Type:
    """Return the type of `None`: the expected Option's, else one with a hole."""
    expected = plain(hint) if hint is not None else None
    return expected if isinstance(expected, OptionType) else OptionType(HOLE)


def not_assigned(ctx: Context, text: str, span: Span) -> bool:
    """Report a local that has no value yet on some path; whether it is one."""
    first = ctx.locals.first.get(text)
    if first is None:
        return False
    ctx.report(
        name_problems.UseBeforeAssignment(span, text, first, is_grounded(ctx.locals.types.get(text, UNKNOWN)))
    )
    return True


def unknown_name(ctx: Context, text: str, span: Span, kind: str = "name") -> None:
    """Report a name that means nothing here."""
    if not_assigned(ctx, text, span):
        return
    if text == "trusted":
        ctx.report(syntax_problems.TrustedWithoutReason(span))
        return
    if text in LATER_FUNCTIONS:
        ctx.report(syntax_problems.NotSupportedYet(span, f"`{text}(…)`"))
        return
    near = ctx.world.proposals.near(span, text, lambda: _known(ctx))
    imports = name_imports.import_edits(ctx.module.tree, ctx.module.text, text)
    ctx.report(name_problems.UndefinedName(span, text, kind, near, imports))


def _known(ctx: Context) -> list[str]:
    """Return the names that mean something here."""
    # A name that could not be imported is reported where it is imported, and means nothing to propose.
    declared = [name for name, found in ctx.module.names.items() if not isinstance(found, BrokenInfo)]
    known = [*ctx.flow.names, *declared, *BUILTIN_VALUES]
    for scope in ctx.lambda_scopes:
        known += scope
    return known


def refuse_value(ctx: Context, found: Meaning, text: str, span: Span) -> None:
    """Report a declaration used as a value."""
    match found:
        case CallableInfo():
            ctx.report(name_problems.BareFunctionReference(span, text, found.kind))
        case RecordInfo() | SumInfo() | AliasInfo():
            ctx.report(name_problems.TypeAsValue(span, text, "a type"))
        case EffectInfo():
            ctx.report(name_problems.TypeAsValue(span, text, "an effect"))
        case ModelInfo():
            ctx.report(name_problems.TypeAsValue(span, text, "a model"))
        case PrefixInfo():
            ctx.report(name_problems.TypeAsValue(span, text, "an import"))
        case VariantInfo():
            ctx.report(name_problems.TypeAsValue(span, text, "a variant that takes values"))
        case Builtin():
            ctx.report(
                name_problems.BareFunctionReference(
                    span, text, "constructor" if text != "range" else "function"
                )
            )
        case LocalName() | BrokenInfo() | None:
            pass


def member(ctx: Context, prefix: PrefixInfo, wanted: tree.Ident) -> Symbol | None:
    """Return a public declaration of an imported module; problems reported."""
    module = ctx.world.modules.get(prefix.module)
    if module is None:
        return None
    found = module.own.get(wanted.text)
    if found is None:
        near = ctx.world.proposals.near(
            wanted.span, wanted.text, lambda: [n for n, s in module.own.items() if is_public(ctx, s)]
        )
        ctx.report(name_problems.UnknownImportMember(wanted.span, wanted.text, prefix.module, near))
        return None
    if not is_public(ctx, found) and not may_use(ctx.module.name, prefix.module):
        ctx.report(
            name_problems.ImportedDeclIsPrivate(
                wanted.span, wanted.text, prefix.module, declared_at(ctx, found)
            )
        )
    return found


def is_public(ctx: Context, symbol: Symbol) -> bool:
    """Return whether other files may use it; a variant is as public as its sum."""
    match symbol:
        case VariantInfo():
            return ctx.world.sums[symbol.sum].public
        case PrefixInfo():
            return False
        case BrokenInfo():
            return True
        case _:
            return symbol.public


def declared_at(ctx: Context, symbol: Symbol) -> Span:
    """Return where the name of a declaration is written."""
    match symbol:
        case CallableInfo() | ModelInfo():
            return symbol.node.name.span
        case BrokenInfo():
            return ctx.callable.node.name.span
        case _:
            return symbol.span
