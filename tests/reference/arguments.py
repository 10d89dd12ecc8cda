"""Arguments for the agents of a program: small host data, with stated sources where a type is grounded, and
agents that hand over functions, which no host can."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.host import Canned, Json, Paper, Stated
from tests.reference.infer import Inferred
from tests.reference.labelled_types import BOOL, FLOAT, INT, NOTHING, STRING, Type, is_g
from tests.reference.program import Decl, Program

Runs = list[tuple[str, list[object]]]
NUMBERS = (2, 1, 0, 3)
TEXTS = ("a", "12")
DEFAULTS = {INT: "3", FLOAT: "0.5", STRING: '"a"', BOOL: "true", NOTHING: "nothing"}


def runs(inferred: Inferred) -> Runs:
    """Every agent that a host can run, by its qualified name, with arguments. Int parameters, by which the
    generated programs bound their recursion, are small (provenance.delivery.1)."""
    program = inferred.program
    found: Runs = []
    for module in program.modules.values():
        for decl in module.decls.values():
            types = [t for _, t in decl.parameters]
            if isinstance(decl.node, tree.Agent) and not any(map(program.functions, types)):
                given = [argument(program, t, n) for n, t in enumerate(types)]
                found.append((decl.name, given))
    return found


def argument(program: Program, t: Type, number: int) -> Json:
    """Small host data that fits a parameter (provenance.delivery.1)."""
    if t == INT:
        return NUMBERS[number % len(NUMBERS)]
    return stated(program, t, TEXTS[number % len(TEXTS)], number)


def stated(program: Program, t: Type, text: str, number: int) -> Json:
    """Host data with a source at each outermost grounded position (provenance.delivery.1)."""
    if is_g(t):
        inner = NUMBERS[number % len(NUMBERS)] if t.args[0] == INT else Canned(program).small(t, text)
        return Stated(
            inner, Paper(f"{text} of {number}", f"given:{number}", "", 1 + number, {}, 0.5 + number % 5 / 8)
        )
    if not program.maybe(t):
        return Canned(program).small(t, text)
    if t.head == "List":
        return [stated(program, t.args[0], text, number), stated(program, t.args[0], text, number + 1)]
    if t.head == "Map":
        return {}
    if t.head == "Option":
        return stated(program, t.args[0], text, number)
    if t.head == "Result":
        return {"tag": "ok", "ok": stated(program, t.args[0], text, number)}
    if t.head in program.records:
        fields = program.records[t.head].fields
        return {n: stated(program, f, text, number) for n, f in fields.items()}
    first = program.sums[t.head][0]
    inside = {n: stated(program, f, text, number) for n, f in first.fields.items()}
    return {"tag": first.name, **({"fields": inside} if "tag" in inside else inside)}


# ---- functions --------------------------------------------------------------------------------
def handing_over(inferred: Inferred) -> str:
    """Agents that call those of the main module which take functions, with lambdas; if there are none, or
    their types can't be written there (grounded.lift.5)."""
    program = inferred.program
    found = [
        wrapper(inferred, decl)
        for decl in program.main.decls.values()
        if isinstance(decl.node, tree.Agent) and any(t.head == "->" for _, t in decl.parameters)
    ]
    return "".join(text for text in found if text is not None)


def wrapper(inferred: Inferred, decl: Decl) -> str | None:
    """An agent that hands a lambda to each parameter which is a function (grounded.lift.5)."""
    program = inferred.program
    given = [lambda_text(program, t) if t.head == "->" else name for name, t in decl.parameters]
    rest = [(name, type_text(program, t)) for name, t in decl.parameters if t.head != "->"]
    returns = type_text(program, inferred.effective[decl.name])
    if None in given or returns is None or any(text is None for _, text in rest):
        return None
    name = decl.node.name.text
    parameters = ", ".join(f"{name}: {text}" for name, text in rest)
    call = f"{name}({', '.join(map(str, given))})"
    return f"\nagent handing_over_{name}({parameters}) -> {returns}:\n    return {call}\n"


def lambda_text(program: Program, t: Type) -> str | None:
    """A lambda of a type: it gives a parameter of that type, or something small (grounded.lift.5)."""
    *parameters, result = t.args
    texts = [type_text(program, p) for p in parameters]
    same = next((f"p{n}" for n, p in enumerate(parameters) if p == result), small_text(program, result))
    if same is None or None in texts:
        return None
    return f"fn ({', '.join(f'p{n}: {text}' for n, text in enumerate(texts))}) -> {same}"


def small_text(program: Program, t: Type) -> str | None:
    """A small expression of a type that needs no source (grounded.coercion.1)."""
    if t.head in ("List", "Map", "Option"):
        return {"List": "[]", "Map": "{}", "Option": "None"}[t.head]
    fields: list[Type] | None = None
    name = t.head
    if t.head == "Result":
        name, fields = "Ok", [t.args[0]]
    elif t.head in program.records:
        fields = list(program.records[t.head].fields.values())
    elif t.head in program.sums:
        first = program.sums[t.head][0]
        name, fields = f"{t.head.rpartition('::')[0]}::{first.name}", list(first.fields.values())
    if fields is None:
        return DEFAULTS.get(t)
    parts = [small_text(program, field) for field in fields]
    written = name.removeprefix(f"{program.main.name}::")
    if None in parts or "::" in written:
        return None
    return f"{written}({', '.join(map(str, parts))})" if parts else written


def type_text(program: Program, t: Type) -> str | None:
    """A type as the main module writes it (grounded.type.1)."""
    head = t.head.removeprefix(f"{program.main.name}::").removeprefix("prelude::")
    parts = [type_text(program, part) for part in t.args]
    if "::" in head or None in parts:
        return None
    if head == "->":
        return f"({', '.join(map(str, parts[:-1]))}) -> {parts[-1]}"
    return f"{head}<{', '.join(map(str, parts))}>" if parts else head
