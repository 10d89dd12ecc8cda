"""E02: names and modules."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Fix, Label, Problem, did_you_mean, write_instead
from corvid.semantics.names.foreign import LIBRARY, NULLS, SPELLINGS, TYPES, VALUES, import_line
from corvid.semantics.suggest import suggest
from corvid.source.span import Span
from corvid.syntax.problems import CITES_ONE


class UndefinedName(Problem, frozen=True):
    code = Code("E0201", "undefined-name", "A name that nothing declares")
    MESSAGE = "there is no {kind} `{name}` here"
    name: str
    kind: str
    suggestion: str | None

    def help(self) -> str | None:
        otherwise = f"declare `{self.name}`, or import the module that does"
        return self._advice() or did_you_mean(self._near()) or otherwise

    def fixes(self) -> tuple[Fix, ...]:
        return () if self._advice() else write_instead(self.span, self._near())

    def _near(self) -> str | None:
        return SPELLINGS.get(self.name, self.suggestion)

    def _advice(self) -> str | None:
        # A name of a value may be misspelt; one that is called, or that is null, is what it says.
        if self.kind == "name" and self.suggestion is not None and self.name not in NULLS:
            return None
        known = VALUES.get(self.name) if self.kind in ("name", "callable") else None
        return known or import_line(self.name)


class DuplicateDeclaration(Problem, frozen=True):
    code = Code("E0202", "duplicate-declaration", "One name declared twice")
    MESSAGE = "`{name}` is declared a second time"
    HELP = "rename one of the two: all declarations of a file share one set of names"
    LABEL = ("first", "`{name}` is declared here first")
    name: str
    first: Span


class ReservedName(Problem, frozen=True):
    code = Code("E0203", "built-in-name", "A built-in name declared again")
    MESSAGE = "`{name}` is built in and can't be declared again"
    HELP = "choose another name"
    name: str


class UnknownModule(Problem, frozen=True):
    code = Code("E0204", "unknown-module", "An import of a file that is not there")
    MESSAGE = 'can\'t import "{path}": {reason}'
    path: str
    reason: str

    def help(self) -> str | None:
        if self.path.startswith("std/"):
            near = suggest(self.path.removeprefix("std/"), LIBRARY)
            modules = ", ".join(f"`std/{name}`" for name in LIBRARY)
            return f"did you mean `std/{near}`?" if near else f"the library has {modules}"
        return 'paths are relative to this file, without `.cor`; the library is "std/…"'


class UnknownImportMember(Problem, frozen=True):
    code = Code("E0205", "unknown-import-member", "An imported module has no such name")
    MESSAGE = "`{module}` declares no `{name}`"
    name: str
    module: str
    suggestion: str | None

    def help(self) -> str | None:
        return did_you_mean(self.suggestion)


class ImportedDeclIsPrivate(Problem, frozen=True):
    code = Code("E0206", "private-import", "An imported name that is private to its file")
    MESSAGE = "`{name}` is private to `{module}`"
    HELP = "write `public` before the declaration of `{name}`"
    LABEL = ("declared", "`{name}` is declared here without `public`")
    name: str
    module: str
    declared: Span


class TypeAsValue(Problem, frozen=True):
    code = Code("E0207", "type-as-value", "A declaration used as if it were a value")
    MESSAGE = "`{name}` is {kind}, not a value"
    HELP = "call it, or use a value made from it: `{name}(…)`"
    name: str
    kind: str


class BareFunctionReference(Problem, frozen=True):
    code = Code("E0208", "bare-function-reference", "A callable used without calling it")
    MESSAGE = "`{name}` is a {kind} and can only be called"
    HELP = "call it, or wrap it in a lambda: `fn (x) -> {name}(x)`"
    name: str
    kind: str


class UnknownType(Problem, frozen=True):
    code = Code("E0209", "unknown-type", "A type that nothing declares")
    MESSAGE = "there is no type `{name}`"
    name: str
    suggestion: str | None

    def help(self) -> str | None:
        unknown = import_line(self.name) or "declare it with `type`, or import it"
        return did_you_mean(self._near()) or unknown

    def fixes(self) -> tuple[Fix, ...]:
        return write_instead(self.span, self._near())

    def _near(self) -> str | None:
        return TYPES.get(self.name) or (None if import_line(self.name) else self.suggestion)


class GenericArity(Problem, frozen=True):
    code = Code("E0210", "generic-arity", "A type with the wrong number of arguments")
    name: str
    wanted: int
    found: int

    def message(self) -> str:
        return f"`{self.name}` takes {self.wanted} type argument{'s' * (self.wanted != 1)}, not {self.found}"

    def help(self) -> str | None:
        return f"write {self.name}" + (f"<{', '.join('TUV'[: self.wanted])}>" if self.wanted else "")


class AliasCycle(Problem, frozen=True):
    code = Code("E0211", "alias-cycle", "A type alias that stands for itself")
    MESSAGE = "the alias `{name}` leads back to itself"
    HELP = "let one of the aliases name a type, or make it a record"
    name: str


class UseBeforeAssignment(Problem, frozen=True):
    code = Code("E0212", "use-before-assignment", "A name read where it may have no value yet")
    MESSAGE = "`{name}` may have no value here"
    HELP = "give `{name}` a value before the branch or loop"
    LABEL = ("bound", "`{name}` gets a value here, but not on every path before its use")
    name: str
    bound: Span


class ExtendTargetNotAType(Problem, frozen=True):
    code = Code("E0213", "extend-target", "`extend` of something that is not a record or sum")
    MESSAGE = "`extend` needs a record or sum type, and `{name}` is none"
    HELP = "write a `fn` or an `agent` instead"
    name: str


class BadReceiver(Problem, frozen=True):
    code = Code("E0214", "method-receiver", "A method whose first parameter is not its receiver")
    MESSAGE = "the first parameter of the method `{method}` must be a `{type}`"
    HELP = "write `{method}(self: {type}, …)`"
    method: str
    type: str


class MethodFieldCollision(Problem, frozen=True):
    code = Code("E0215", "method-field-collision", "A method with the name of a field")
    MESSAGE = "`{type}` has a field `{name}` already"
    HELP = "rename the method"
    LABEL = ("field", "the field stands here")
    name: str
    type: str
    field: Span


class InvalidMapKey(Problem, frozen=True):
    code = Code("E0216", "invalid-map-key", "A map key type that has no stable identity")
    MESSAGE = "`{type}` can't be the key of a Map"
    HELP = "keys are String, Int, Float or Bool, and never Grounded"
    type: str


class GroundedFunctionType(Problem, frozen=True):
    code = Code("E0219", "grounded-function-type", "`Grounded` around the type of a function")
    MESSAGE = "there is no `Grounded<{type}>`: a function has no source"
    HELP = "say it of what the function takes or gives, as in `(Int) -> Grounded<Int>`"
    type: str


class DuplicateMember(Problem, frozen=True):
    code = Code("E0217", "duplicate-member", "One field, variant, parameter or clause written twice")
    MESSAGE = "the {kind} `{name}` stands here twice"
    LABEL = ("first", "the first one is here")
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
    code = Code("E0220", "conflicting-methods", "Two methods of one name and type in reach")
    MESSAGE = "two methods `{name}` of `{type}` are in scope here"
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
    code = Code("E0218", "unknown-placeholder", "A template names what is no parameter")
    MESSAGE = "the prompt has no parameter `{name}`"
    name: str
    suggestion: str | None

    def help(self) -> str | None:
        if self.suggestion:
            return f"did you mean `{{{self.suggestion}}}`?"
        return f"write `{{{{{self.name}}}}}` if the braces are meant as text"
