"""Types as a module may write them, and names that no program has."""

from __future__ import annotations

from corvid.semantics.symbols import ModuleInfo, PrefixInfo, RecordInfo, SumInfo
from corvid.semantics.types.model import Type
from corvid.types import (
    INTENT,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    TaintedType,
    Unknown,
)
from tests.metamorphic.subject import Subject


def spell(subject: Subject, module: ModuleInfo, type_: Type) -> str | None:
    """The type as `module` writes it; None if it can't name it."""
    match type_:
        case Scalar(name):
            return None if type_ == INTENT else name
        case NamedType(name):
            return _named(subject, module, name)
        case GroundedType(inner) | TaintedType(inner) | ListType(inner) | OptionType(inner):
            kind = type(type_).__name__.removesuffix("Type")
            return _applied(kind, [spell(subject, module, inner)])
        case MapType(first, second) | ResultType(first, second):
            kind = "Map" if isinstance(type_, MapType) else "Result"
            return _applied(kind, [spell(subject, module, first), spell(subject, module, second)])
        case FunctionType() | Unknown():
            return None


def _applied(kind: str, arguments: list[str | None]) -> str | None:
    if None in arguments:
        return None
    return f"{kind}<{', '.join(a for a in arguments if a is not None)}>"


def _named(subject: Subject, module: ModuleInfo, qualified: str) -> str | None:
    for name, symbol in module.names.items():
        if isinstance(symbol, RecordInfo | SumInfo) and symbol.name == qualified:
            return name
    owner, _, bare = qualified.partition("::")
    found = subject.world.records.get(qualified) or subject.world.sums.get(qualified)
    for name, symbol in module.names.items():
        if isinstance(symbol, PrefixInfo) and symbol.module == owner and found is not None and found.public:
            return f"{name}.{bare}"
    return None


def fresh_prefix(subject: Subject) -> str:
    """Two letters with which no word of the program begins, whatever its case."""
    texts = "\n".join(subject.files.values()).lower()
    return next(p for p in ("zq", "zk", "zx", "zj", "qz", "qk", "qx", "xq", "xz", "jx") if p not in texts)
