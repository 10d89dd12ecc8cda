"""What programs have from the standard library: the types and functions of `std/continuity`, `std/grounding`
with `absent`, and what their arguments have to be to mean something."""

from __future__ import annotations

from functools import lru_cache

from corvid.syntax import tree
from corvid.types import EXCERPT, INT, STRING, ListType, NamedType, OptionType, Scalar, Type, grounded
from tests.generated.names import library
from tests.generated.scope import PRELUDE, Parameter, Signature, World
from tests.generated.shapes import Field, Named, RecordDecl, SumDecl

CONTINUITY, GROUNDING = -1, -2
"""Numbers of modules that are before all others."""
PATHS = {CONTINUITY: "std/continuity", GROUNDING: "std/grounding"}
CHOSEN = frozenset({
    "Scope", "ScopeKind", "Candidate", "Selection", "FallbackReason", "ClarifierShape", "Absence", "Fault",
})  # fmt: skip
"""The types that a program may choose for its names; the others are the library's own business."""
SMALL = frozenset({"Fault", "Scope", "ScopeKind", "Selection", "FallbackReason", "ClarifierShape", "Absence"})
"""Those that are written out: the others are made by functions."""

CANDIDATE, SCOPE, STATE = NamedType("Candidate"), NamedType("Scope"), NamedType("ContinuityState")
CONVERSATION, SELECTION, ABSENCE = NamedType("Conversation"), NamedType("Selection"), NamedType("Absence")
CANDIDATES, _TEXTS = ListType(CANDIDATE), ListType(STRING)

REQUESTS = (
    "open river", "open the river please", "open the north", "please open “sea”", "show the river",
    "open the sea", "the second one", "river", "open", "what is it?", "never mind", "yes, the first",
    "the last one please", "the north?", "no",
)  # fmt: skip
IDS = ("left", "right", "middle")
LABELS = ('"river"', '"the north"', '"a"', '"Sea."')
QUERIES = (
    '["river crossing", "bridge over water"]', '["OAuth2 login", "identity provider", "single sign-on"]',
    '["retry of payments", "idempotent charge"]',
)  # fmt: skip


@lru_cache
def declared(module: int) -> dict[str, Named]:
    """The records and sums of a module of the library, by name."""
    found: dict[str, Named] = {}
    for decl in library(PATHS[module].removeprefix("std/")).declarations:
        if isinstance(decl, tree.RecordType):
            fields = tuple(Field(f.name.text, _type(f.annotation)) for f in decl.fields)
            found[decl.name.text] = RecordDecl(decl.name.text, module, fields)
        elif isinstance(decl, tree.SumType):
            variants = (
                (v.name.text, tuple(Field(f.name.text, _type(f.annotation)) for f in v.fields))
                for v in decl.variants
            )
            found[decl.name.text] = SumDecl(decl.name.text, module, tuple(variants))
    return found


def _type(written: tree.TypeExpr) -> Type:
    assert isinstance(written, tree.NamedType)
    name = written.name.text
    if name in ("List", "Option"):
        inner = _type(written.arguments[0])
        return ListType(inner) if name == "List" else OptionType(inner)
    return Scalar(name) if name in ("Int", "String", "Bool", "Float") else NamedType(name)


def _fn(name: str, result: Type, *parameters: Type) -> Signature:
    given = tuple(Parameter(f"a{n}", type_) for n, type_ in enumerate(parameters))
    return Signature(name, CONTINUITY, "fn", given, result, result)


CALLABLES: dict[int, tuple[Signature, ...]] = {
    CONTINUITY: (
        _fn("candidate", CANDIDATE, STRING, STRING, SCOPE),
        _fn("conversation", CONVERSATION, STATE, SCOPE, STRING, INT, INT),
        _fn("nothing_remembered", STATE),
        _fn("shown", STATE, STATE, STRING, SCOPE, INT, INT),
        _fn("reason_name", STRING, NamedType("FallbackReason")),
    ),
    GROUNDING: (
        Signature(
            "absent", GROUNDING, "source", (Parameter("feature", STRING), Parameter("queries", _TEXTS)),
            grounded(ABSENCE), ABSENCE,
        ),
    ),
}  # fmt: skip


FAULT = NamedType("Fault")


def begin(world: World) -> None:
    """Every program knows the faults of the prelude."""
    records = (one for one in library("prelude").declarations if isinstance(one, tree.RecordType))
    fault = next(one for one in records if one.name.text == FAULT.name)
    fields = tuple(Field(f.name.text, _type(f.annotation)) for f in fault.fields)
    world.named[FAULT.name] = RecordDecl(FAULT.name, PRELUDE, fields)
    world.named[EXCERPT.name] = RecordDecl(EXCERPT.name, PRELUDE, ())  # none is written, or read as a whole


def bring(world: World, module: int) -> None:
    """From here on the program knows the module's types and functions."""
    world.brings = True
    world.named.update(declared(module))
    world.callables += CALLABLES[module]


def asked_of(world: World, here: int) -> list[Signature]:
    """The lanes that a module can ask, and `absent`."""
    return [s for s in world.callables if (s.lane or s.name == "absent") and s.module <= here]


def argument(world: World, callee: str, index: int, type_: Type, here: int) -> str | None:
    """An argument that means something to its callee, most of the time; else None: any will do."""
    if callee == "absent" and index == 1:
        return world.pick(QUERIES)
    if type_ == SCOPE:
        return scene(world, here) if world.chance(0.85) else None
    match callee, index:
        case "candidate", 0:
            return f'"{world.fresh("c")}"' if world.chance(0.9) else None
        case "candidate", 1:
            return world.pick(LABELS) if world.chance(0.6) else None
        case "conversation", 0 if type_ == STATE and world.chance(0.7):
            shown, nothing = (world.reach(n, CONTINUITY, here) for n in ("shown", "nothing_remembered"))
            return f'{shown}({nothing}(), "set", {scene(world, here)}, 1, 0)'
        case ("conversation", 2) | ("shown", 1):
            return '"set"' if world.chance(0.8) else None
        case ("conversation", 3) | ("shown", 3):
            return world.pick(("1", "2", "2", "3", "9"))
        case ("conversation", 4) | ("shown", 4):
            return world.pick(("0", "1000", "1000", "700000"))
    return None


def scene(world: World, here: int) -> str:
    """Where most of a program is."""
    kind = world.reach("Chat", CONTINUITY, here)
    return f'{world.reach("Scope", CONTINUITY, here)}({kind}, "set")'


def said_to_a_lane(world: World, type_: Type, here: int) -> str | None:
    """An argument of a lane that its rules or its model can do something with, most of the time."""
    if not world.chance(0.75):
        return None
    if type_ == STRING:
        return f'"{world.pick(REQUESTS)}"'
    if type_ == CANDIDATES:
        return _options(world, here)
    if type_ != CONVERSATION:
        return None
    names = ("conversation", "shown", "nothing_remembered", "asked_which")
    turn, shown, nothing, asked = (world.reach(name, CONTINUITY, here) for name in names)
    place = scene(world, here)
    state = f'{shown}({nothing}(), "set", {place}, 1, 0)'
    if world.chance(0.4):
        state = f"{asked}({state}, {_options(world, here)}, 1, 0)"
    return f'{turn}({state}, {place}, "set", 2, 1000)'


def _options(world: World, here: int) -> str:
    """Two candidates in some order: a question of the turn before may have listed these."""
    make, place = world.reach("candidate", CONTINUITY, here), scene(world, here)
    named = zip(world.random.sample(IDS, 2), world.random.sample(LABELS, 2), strict=True)
    return "[" + ", ".join(f'{make}("{id_}", {label}, {place})' for id_, label in named) + "]"
