"""Which agent `corvid run` runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.cli.output import Unable
from corvid.deferred import deferred_module
from corvid.types import FunctionType, GroundedType, NamedType, Scalar, Type, short_name, show

if TYPE_CHECKING:
    import difflib

    from corvid.ir.program import Function, Program
else:
    difflib = deferred_module("difflib")

MAIN = "main"


def choose_agent(program: Program, wanted: str | None) -> Function:
    """Choose the agent named; without a name `main`, else the only public one, else the only one. Raise
    Unable with the list if it does not exist."""
    agents = {short_name(function.name): function for function in _agents(program)}
    if not agents:
        raise Unable("the program has no agent to run")
    if wanted is not None:
        if wanted in agents:
            return agents[wanted]
        near = difflib.get_close_matches(wanted, agents, n=1)
        advice = f"did you mean `{near[0]}`?" if near else _listed(agents)
        raise Unable(f"the program has no agent `{wanted}`", advice)
    if MAIN in agents:
        return agents[MAIN]
    public = [function for function in agents.values() if function.public]
    if len(public) == 1:
        return public[0]
    if len(agents) == 1:
        return next(iter(agents.values()))
    raise Unable("the program has several agents: say which one with --agent NAME", _listed(agents))


def no_function(program: Program, agent: Function) -> None:
    """Raise Unable for an agent that always takes or gives a function: no argument is one, and none can be
    printed. Other agents may well call it, so the check has nothing against it."""
    for parameter in agent.parameters:
        if _is_function(program, parameter.type):
            raise _inside(agent, f"takes a function in `{parameter.name}`")
    if _is_function(program, agent.returns):
        raise _inside(agent, "gives a function")


def _inside(agent: Function, does: str) -> Unable:
    return Unable(
        f"`{short_name(agent.name)}` {does}, and functions stay inside the program",
        "run an agent that takes and gives data and calls it: --agent NAME",
    )


def _is_function(program: Program, type_: Type) -> bool:
    """Return whether each value of the type holds a function: an empty list of them holds none."""
    if isinstance(type_, Scalar):
        return False
    records = {record.name: record for record in program.records}
    waiting: list[Type] = [type_]
    seen = set[str]()
    while waiting:
        match waiting.pop():
            case FunctionType():
                return True
            case GroundedType(inner):
                waiting.append(inner)
            case NamedType(name) if name in records and name not in seen:
                seen.add(name)
                waiting += (field.type for field in records[name].fields)
    return False


def _agents(program: Program) -> list[Function]:
    """Return the agents of the program's own file, without methods, in the order of the file."""
    module = program.main + "::"
    found = [
        function
        for function in program.functions
        if function.kind == "agent"
        and not function.role
        and function.name.startswith(module)
        and "." not in short_name(function.name)
    ]
    return sorted(found, key=lambda function: function.span)


def _listed(agents: dict[str, Function]) -> str:
    lines = []
    for name, agent in agents.items():
        parameters = ", ".join(f"{part.name}: {show(part.shown)}" for part in agent.parameters)
        public = "public " if agent.public else ""
        lines.append(f"{public}{name}({parameters}) -> {show(agent.shown_returns)}")
    return "its agents:\n    " + "\n    ".join(lines)
