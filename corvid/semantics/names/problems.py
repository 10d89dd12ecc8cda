"""E02: names and modules."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Edit, Fix, Label, Problem, did_you_mean, write_instead
from corvid.semantics.names.foreign import LIBRARY, NULLS, SPELLINGS, TYPES, VALUES, import_line
from corvid.semantics.suggest import suggest
from corvid.source.span import Span
from corvid.syntax.problems import CITES_ONE


class UndefinedName(Problem, frozen=True):
    """`imports` import the name, where the library declares it. `receiver` is the type whose method the
    suggestion is, and `has_receiver` says whether the file has a name for that."""

    code = Code("E0201", "undefined-name", "An undefined name")
    MESSAGE = "cannot find {kind} `{name}` in this scope"
    name: str
    kind: str
    suggestion: str | None
    imports: tuple[Edit, ...] = ()
    receiver: str = ""
    has_receiver: bool = True

    def help(self) -> str | None:
        if self.receiver and self.suggestion is not None:
            method = self.suggestion.rpartition(".")[2]
            first = "" if self.has_receiver else f"import `{self.receiver}` with `use` and "
            return f"`{method}` is a method of `{self.receiver}`: {first}write `{self.suggestion}`"
        type_, _, method = self.name.rpartition(".")
        declare = f"declare `{method}` in `extend {type_}`" if type_ else f"declare `{self.name}`"
        otherwise = f"{declare}, or import the module that does"
        return self._advice() or did_you_mean(self._near()) or otherwise

    def fixes(self) -> tuple[Fix, ...]:
        if self.receiver:
            return write_instead(self.span, self.suggestion if self.has_receiver else None)
        if not self._advice():
            return write_instead(self.span, self._near())
        return _importing(self.name, self.imports) if self._advice() == import_line(self.name) else ()

    def _near(self) -> str | None:
        return SPELLINGS.get(self.name, self.suggestion)

    def _advice(self) -> str | None:
        # A name of a value may be misspelt; one that is called, or that is null, is what it says.
        if self.kind == "name" and self.suggestion is not None and self.name not in NULLS:
            return None
        known = VALUES.get(self.name) if self.kind in ("name", "callable") else None
        return known or import_line(self.name)


def _importing(name: str, edits: tuple[Edit, ...]) -> tuple[Fix, ...]:
    return (Fix(f"import `{name}`", edits),) if edits else ()


class DuplicateDeclaration(Problem, frozen=True):
    code = Code("E0202", "duplicate-declaration", "One name declared twice")
    MESSAGE = "`{name}` is declared more than once"
    HELP = "rename one of them: all declarations of a file share one namespace"
    LABEL = ("first", "first declaration of `{name}`")
    name: str
    first: Span


class ReservedName(Problem, frozen=True):
    code = Code("E0203", "built-in-name", "A built-in name declared again")
    MESSAGE = "cannot redeclare the built-in name `{name}`"
    HELP = "use another name"
    name: str


class UnknownModule(Problem, frozen=True):
    code = Code("E0204", "unknown-module", "An import that cannot be resolved")
    MESSAGE = 'cannot import "{path}": {reason}'
    path: str
    reason: str

    def help(self) -> str | None:
        if self.path.startswith("std/"):
            modules = ", ".join(f"`std/{name}`" for name in LIBRARY)
            return did_you_mean(self._near()) or f"the library has {modules}"
        return 'write a path relative to this file, without `.cor`, or "std/…" for the library'

    def fixes(self) -> tuple[Fix, ...]:
        near = self._near()
        return write_instead(self.span, None if near is None else f'"{near}"')

    def _near(self) -> str | None:
        if not self.path.startswith("std/"):
            return None
        near = suggest(self.path.removeprefix("std/"), LIBRARY)
        return None if near is None else f"std/{near}"


class UnknownImportMember(Problem, frozen=True):
    code = Code("E0205", "unknown-import-member", "A name that the imported module does not declare")
    MESSAGE = "cannot find `{name}` in `{module}`"
    NEAR = "suggestion"
    name: str
    module: str
    suggestion: str | None


class ImportedDeclIsPrivate(Problem, frozen=True):
    code = Code("E0206", "private-import", "An imported name that is private to its file")
    MESSAGE = "`{name}` is private to `{module}`"
    HELP = "write `public` before the declaration of `{name}`"
    LABEL = ("declared", "`{name}` is declared without `public` here")
    name: str
    module: str
    declared: Span


class TypeAsValue(Problem, frozen=True):
    code = Code("E0207", "type-as-value", "A declaration used as a value")
    MESSAGE = "expected a value, found {kind} `{name}`"
    HELP = "construct or call it, for example `{name}(…)`"
    name: str
    kind: str


class BareFunctionReference(Problem, frozen=True):
    code = Code("E0208", "bare-function-reference", "A callable used without calling it")
    MESSAGE = "the {kind} `{name}` cannot be used as a value"
    HELP = "call it, or wrap it in a lambda: `fn (x) -> {name}(x)`"
    name: str
    kind: str


class UnknownType(Problem, frozen=True):
    """`imports` import the type, where the library declares it."""

    code = Code("E0209", "unknown-type", "An unknown type")
    MESSAGE = "cannot find type `{name}` in this scope"
    name: str
    suggestion: str | None
    imports: tuple[Edit, ...] = ()

    def help(self) -> str | None:
        unknown = import_line(self.name) or "declare it with `type`, or import it"
        return did_you_mean(self._near()) or unknown

    def fixes(self) -> tuple[Fix, ...]:
        return write_instead(self.span, self._near()) or _importing(self.name, self.imports)

    def _near(self) -> str | None:
        return TYPES.get(self.name) or (None if import_line(self.name) else self.suggestion)


class GenericArity(Problem, frozen=True):
    code = Code("E0210", "generic-arity", "A type with the wrong number of arguments")
    name: str
    wanted: int
    found: int

    def message(self) -> str:
        arguments = "type argument" + "s" * (self.wanted != 1)
        return f"`{self.name}`: expected {self.wanted} {arguments}, found {self.found}"

    def help(self) -> str | None:
        return f"write {self.name}" + (f"<{', '.join('TUV'[: self.wanted])}>" if self.wanted else "")


class AliasCycle(Problem, frozen=True):
    code = Code("E0211", "alias-cycle", "A cyclic type alias")
    MESSAGE = "the type alias `{name}` refers to itself"
    HELP = "make one of the aliases name another type, or declare it as a record"
    name: str


class UseBeforeAssignment(Problem, frozen=True):
    code = Code("E0212", "use-before-assignment", "A name that may not be assigned")
    MESSAGE = "`{name}` may not be assigned here"
    LABEL = ("bound", "`{name}` is assigned here, but not on every path")
    name: str
    bound: Span
    grounded: bool = False

    def help(self) -> str | None:
        if self.grounded:
            return (
                f"assign a grounded value to `{self.name}` before the branch or loop, such as a first call:"
                " with a plain one it has no source"
            )
        return f"assign a value to `{self.name}` before the branch or loop"


class ExtendTargetNotAType(Problem, frozen=True):
    code = Code("E0213", "extend-target", "`extend` of something other than a record or sum")
    MESSAGE = "`extend`: expected a record or sum type, found `{name}`"
    HELP = "declare a `fn` or an `agent` instead of a method"
    name: str


class BadReceiver(Problem, frozen=True):
    code = Code("E0214", "method-receiver", "A method without a receiver of its type")
    MESSAGE = "expected a `{type}` as the first parameter of the method `{method}`"
    HELP = "write `{method}(self: {type}, …)`"
    method: str
    type: str


class MethodFieldCollision(Problem, frozen=True):
    code = Code("E0215", "method-field-collision", "A method with the name of a field")
    MESSAGE = "the method `{name}` has the name of a field of `{type}`"
    HELP = "rename the method"
    LABEL = ("field", "the field is declared here")
    name: str
    type: str
    field: Span


class InvalidMapKey(Problem, frozen=True):
    code = Code("E0216", "invalid-map-key", "An invalid type of map keys")
    MESSAGE = "`{type}` cannot be the key type of a Map"
    HELP = "use String, Int, Float or Bool, without `Grounded`"
    type: str


class GroundedFunctionType(Problem, frozen=True):
    code = Code("E0219", "grounded-function-type", "A grounded function type")
    MESSAGE = "`Grounded<{type}>` is not a type: a function has no source"
    HELP = "write `Grounded` in its parameter or result types, as in `(Int) -> Grounded<Int>`"
    type: str


class TaintedFunctionType(Problem, frozen=True):
    code = Code("E0221", "tainted-function-type", "A tainted function type")
    MESSAGE = "`Tainted<{type}>` is not a type: a function is a part of the program"
    HELP = "write `Tainted` in its parameter or result types, as in `(Tainted<String>) -> Int`"
    type: str


class DuplicateMember(Problem, frozen=True):
    code = Code("E0217", "duplicate-member", "A duplicate field, variant, parameter or clause")
    MESSAGE = "duplicate {kind} `{name}`"
    LABEL = ("first", "first {kind} `{name}`")
    name: str
    kind: str
    first: Span

    def help(self) -> str:
        match self.kind, self.name:
            case "clause", "cites":
                return CITES_ONE
            case "clause", _:
                return "remove one of them"
            case _:
                return "remove one of them, or rename it"


class ConflictingMethods(Problem, frozen=True):
    code = Code("E0220", "conflicting-methods", "Two methods with one name and type in scope")
    MESSAGE = "two methods `{name}` of `{type}` are in scope"
    HELP = "rename one of the two methods"
    name: str
    type: str
    first: Span
    second: Span

    def labels(self) -> tuple[Label, ...]:
        first = Label(self.first, f"one `{self.name}` is declared here")
        if self.second == self.span:
            return (first,)
        return (first, Label(self.second, f"the other `{self.name}` is declared here"))


class UnknownPlaceholder(Problem, frozen=True):
    code = Code("E0218", "unknown-placeholder", "A template with an unknown placeholder")
    MESSAGE = "cannot find parameter `{name}` of this prompt"
    name: str
    suggestion: str | None

    def help(self) -> str | None:
        if self.suggestion:
            return f"did you mean `{{{self.suggestion}}}`?"
        return f"write `{{{{{self.name}}}}}` for literal braces"

    def fixes(self) -> tuple[Fix, ...]:
        return write_instead(self.span, None if self.suggestion is None else f"{{{self.suggestion}}}")
