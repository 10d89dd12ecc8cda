"""E02: names and modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from corvid.diagnostics.model import Code, Edit, Fix, Label, Problem
from corvid.semantics.names.foreign import LIBRARY, NULLS, SPELLINGS, TYPES, VALUES, import_line
from corvid.semantics.suggest import suggest

if TYPE_CHECKING:
    from corvid.source.span import Span


class UndefinedName(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0201", "undefined-name", "A name that nothing declares")
    name: str
    kind: str
    suggestion: str | None

    def message(self) -> str:
        return f"there is no {self.kind} `{self.name}` here"

    def help(self) -> str | None:
        advice = self._advice()
        if advice is not None:
            return advice
        near = self._near()
        return f"did you mean `{near}`?" if near else f"declare `{self.name}`, or import the module that does"

    def fixes(self) -> tuple[Fix, ...]:
        near = self._near()
        if near is None or self._advice() is not None:
            return ()
        return (Fix(f"write `{near}`", (Edit(self.span, near),)),)

    def _near(self) -> str | None:
        return SPELLINGS.get(self.name, self.suggestion)

    def _advice(self) -> str | None:
        # A name of a value may be misspelt; one that is called, or that is null, is what it says.
        if self.kind == "name" and self.suggestion is not None and self.name not in NULLS:
            return None
        known = VALUES.get(self.name) if self.kind in ("name", "callable") else None
        return known or import_line(self.name)


class DuplicateDeclaration(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0202", "duplicate-declaration", "One name declared twice")
    name: str
    first: Span

    def message(self) -> str:
        return f"`{self.name}` is declared a second time"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, f"`{self.name}` is declared here first"),)

    def help(self) -> str | None:
        return "rename one of the two: all declarations of a file share one set of names"


class ReservedName(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0203", "built-in-name", "A built-in name declared again")
    name: str

    def message(self) -> str:
        return f"`{self.name}` is built in and can't be declared again"

    def help(self) -> str | None:
        return "choose another name"


class UnknownModule(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0204", "unknown-module", "An import of a file that is not there")
    path: str
    reason: str

    def message(self) -> str:
        return f'can\'t import "{self.path}": {self.reason}'

    def help(self) -> str | None:
        if self.path.startswith("std/"):
            near = suggest(self.path.removeprefix("std/"), LIBRARY)
            modules = ", ".join(f"`std/{name}`" for name in LIBRARY)
            return f"did you mean `std/{near}`?" if near else f"the library has {modules}"
        return 'paths are relative to this file, without `.cor`; the library is "std/…"'


class UnknownImportMember(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0205", "unknown-import-member", "An imported module has no such name")
    name: str
    module: str
    suggestion: str | None

    def message(self) -> str:
        return f"`{self.module}` declares no `{self.name}`"

    def help(self) -> str | None:
        return f"did you mean `{self.suggestion}`?" if self.suggestion else None


class ImportedDeclIsPrivate(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0206", "private-import", "An imported name that is private to its file")
    name: str
    module: str
    declared: Span

    def message(self) -> str:
        return f"`{self.name}` is private to `{self.module}`"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.declared, f"`{self.name}` is declared here without `public`"),)

    def help(self) -> str | None:
        return f"write `public` before the declaration of `{self.name}`"


class TypeAsValue(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0207", "type-as-value", "A declaration used as if it were a value")
    name: str
    kind: str

    def message(self) -> str:
        return f"`{self.name}` is {self.kind}, not a value"

    def help(self) -> str | None:
        return f"call it, or use a value made from it: `{self.name}(…)`"


class BareFunctionReference(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0208", "bare-function-reference", "A callable used without calling it")
    name: str
    kind: str

    def message(self) -> str:
        return f"`{self.name}` is a {self.kind} and can only be called"

    def help(self) -> str | None:
        return f"call it, or wrap it in a lambda: `fn (x) -> {self.name}(x)`"


class UnknownType(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0209", "unknown-type", "A type that nothing declares")
    name: str
    suggestion: str | None

    def message(self) -> str:
        return f"there is no type `{self.name}`"

    def help(self) -> str | None:
        near = self._near()
        if near:
            return f"did you mean `{near}`?"
        return import_line(self.name) or "declare it with `type`, or import it"

    def fixes(self) -> tuple[Fix, ...]:
        near = self._near()
        return (Fix(f"write `{near}`", (Edit(self.span, near),)),) if near else ()

    def _near(self) -> str | None:
        return TYPES.get(self.name) or (None if import_line(self.name) else self.suggestion)


class GenericArity(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0210", "generic-arity", "A type with the wrong number of arguments")
    name: str
    wanted: int
    found: int

    def message(self) -> str:
        return f"`{self.name}` takes {self.wanted} type argument{'s' * (self.wanted != 1)}, not {self.found}"

    def help(self) -> str | None:
        return f"write {self.name}" + (f"<{', '.join('TUV'[: self.wanted])}>" if self.wanted else "")


class AliasCycle(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0211", "alias-cycle", "A type alias that stands for itself")
    name: str

    def message(self) -> str:
        return f"the alias `{self.name}` leads back to itself"

    def help(self) -> str | None:
        return "let one of the aliases name a type, or make it a record"


class UseBeforeAssignment(Problem, frozen=True):
    code: ClassVar[Code] = Code(
        "E0212", "use-before-assignment", "A name read where it may have no value yet"
    )
    name: str
    bound: Span

    def message(self) -> str:
        return f"`{self.name}` may have no value here"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.bound, f"`{self.name}` gets a value here, but not on every path before its use"),)

    def help(self) -> str | None:
        return f"give `{self.name}` a value before the branch or loop"


class ExtendTargetNotAType(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0213", "extend-target", "`extend` of something that is not a record or sum")
    name: str

    def message(self) -> str:
        return f"`extend` needs a record or sum type, and `{self.name}` is none"

    def help(self) -> str | None:
        return "write a `fn` or an `agent` instead"


class BadReceiver(Problem, frozen=True):
    code: ClassVar[Code] = Code(
        "E0214", "method-receiver", "A method whose first parameter is not its receiver"
    )
    method: str
    type: str

    def message(self) -> str:
        return f"the first parameter of the method `{self.method}` must be a `{self.type}`"

    def help(self) -> str | None:
        return f"write `{self.method}(self: {self.type}, …)`"


class MethodFieldCollision(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0215", "method-field-collision", "A method with the name of a field")
    name: str
    type: str
    field: Span

    def message(self) -> str:
        return f"`{self.type}` has a field `{self.name}` already"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.field, "the field stands here"),)

    def help(self) -> str | None:
        return "rename the method"


class InvalidMapKey(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0216", "invalid-map-key", "A map key type that has no stable identity")
    type: str

    def message(self) -> str:
        return f"`{self.type}` can't be the key of a Map"

    def help(self) -> str | None:
        return "keys are String, Int, Float or Bool, and never Grounded"


class GroundedFunctionType(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0219", "grounded-function-type", "`Grounded` around the type of a function")
    type: str

    def message(self) -> str:
        return f"there is no `Grounded<{self.type}>`: a function has no source"

    def help(self) -> str | None:
        return "say it of what the function takes or gives, as in `(Int) -> Grounded<Int>`"


class DuplicateMember(Problem, frozen=True):
    code: ClassVar[Code] = Code(
        "E0217", "duplicate-member", "One field, variant, parameter or key written twice"
    )
    name: str
    kind: str
    first: Span

    def message(self) -> str:
        return f"the {self.kind} `{self.name}` stands here twice"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, "the first one is here"),)

    def help(self) -> str | None:
        return "remove one of them, or rename it"


class ConflictingMethods(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0220", "conflicting-methods", "Two methods of one name and type in reach")
    name: str
    type: str
    first: Span
    second: Span

    def message(self) -> str:
        return f"two methods `{self.name}` of `{self.type}` are in scope here"

    def labels(self) -> tuple[Label, ...]:
        first = Label(self.first, f"one `{self.name}` is declared here")
        if self.second == self.span:
            return (first,)
        return (first, Label(self.second, f"the other `{self.name}` is declared here"))

    def help(self) -> str | None:
        return "rename one of the two methods"


class UnknownPlaceholder(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0218", "unknown-placeholder", "A template names what is no parameter")
    name: str
    suggestion: str | None

    def message(self) -> str:
        return f"the prompt has no parameter `{self.name}`"

    def help(self) -> str | None:
        if self.suggestion:
            return f"did you mean `{{{self.suggestion}}}`?"
        return f"write `{{{{{self.name}}}}}` if the braces are meant as text"


PROBLEMS: tuple[type[Problem], ...] = (
    UndefinedName,
    DuplicateDeclaration,
    ReservedName,
    UnknownModule,
    UnknownImportMember,
    ImportedDeclIsPrivate,
    TypeAsValue,
    BareFunctionReference,
    UnknownType,
    GenericArity,
    AliasCycle,
    UseBeforeAssignment,
    ExtendTargetNotAType,
    BadReceiver,
    MethodFieldCollision,
    InvalidMapKey,
    GroundedFunctionType,
    DuplicateMember,
    UnknownPlaceholder,
    ConflictingMethods,
)
