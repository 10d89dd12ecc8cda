"""What is done to every row, and what makes two rows, or two jobs, the same."""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid._version import __version__
from corvid.connections.configuration import Asked, Extractive, PythonObject, Scripted
from corvid.ir import nodes as ir
from corvid.ir.checked import CheckedProgram
from corvid.ir.program import Function, Parameter
from corvid.ir.walk import keyed_calls, statements
from corvid.json_type import Json
from corvid.syntax import tree
from corvid.syntax.parse import parse_module
from corvid.types import BOOL, FLOAT, INT, STRING, GroundedType, plain

TraceLevel: TypeAlias = Literal["full", "chain", "none"]


class Job(Struct, frozen=True):
    """How a row is run. It is handed to the worker processes as it is."""

    program: str
    agent: str
    columns: tuple[tuple[str, str], ...] = ()
    """The column of each parameter that is not called like it."""
    model: str | None = None
    approve: tuple[str, ...] = ()
    trace: TraceLevel = "chain"
    at_once: int = 1
    at_most_once: bool = False
    key: str | None = None
    """The column that distinguishes equal rows."""


class Shard(Struct, frozen=True):
    """The rows with a number n such that n % count == index."""

    index: int = 0
    count: int = 1

    def has(self, number: int) -> bool:
        """Return whether the row of this number is in the shard."""
        return number % self.count == self.index


def identity(job: Job, checked: CheckedProgram, asked: Asked | None) -> str:
    """Return the hash of all that may change an answer: the program and what it imports, the version of
    Corvid, the tools in Python, the agent and its columns, and what of the model's table may change an
    answer. Key, waits, limits, prices and cache are not in it."""
    digest = hashlib.sha256()
    for part in _parts(job, checked, asked):
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()


def _parts(job: Job, checked: CheckedProgram, asked: Asked | None) -> Iterable[bytes]:
    yield __version__.encode()
    program = checked.program
    assert program is not None
    main = Path(job.program)
    for path in sorted({main, *map(Path, checked.inputs)}, key=str):
        if path.is_file() and path.suffix == ".cor":
            yield path.name.encode()
            yield path.read_bytes()
    for file in python_files(Path(checked.folder)):
        yield file.name.encode()
        yield file.read_bytes()
    parts = (job.agent, job.columns, job.key, job.approve, job.at_most_once)
    yield repr(parts).encode()
    yield _model_part(asked)


def _model_part(asked: Asked | None) -> bytes:
    match asked:
        case None | Extractive():
            return b"extractive"
        case Scripted(file):
            return b"scripted\0" + (Path(file).read_bytes() if Path(file).is_file() else b"")
        case PythonObject(module, name):
            return f"python\0{module}\0{name}".encode()
        case _:
            first = asked[0]
            settings = json.dumps(dict(sorted(first.settings.items())), sort_keys=True)
            parts = (
                first.api,
                first.model,
                first.base_url,
                settings,
                first.drop,
                first.structured,
                first.citations,
            )
            return repr(parts).encode()


def python_files(folder: Path) -> list[Path]:
    """Return `tools.py` of a folder and the modules beside it that it imports, directly or through others."""
    waiting, found = [folder / "tools.py"], dict[Path, None]()
    while waiting:
        file = waiting.pop()
        if file in found or not file.is_file():
            continue
        found[file] = None
        try:
            module = ast.parse(file.read_bytes())
        except (SyntaxError, ValueError):
            continue
        for node in ast.walk(module):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            elif isinstance(node, ast.ImportFrom):
                names = [alias.name for alias in node.names]
            for name in names:
                place = folder.joinpath(*name.split("."))
                waiting += (place.with_suffix(".py"), place / "__init__.py")
    return sorted(found)


def row_digest(values: Mapping[str, Json], place: str, problem: str | None) -> bytes:
    """Return the hash of the values of a row. One that cannot be read is known by its place."""
    parts: Json = dict(values) if problem is None else {"place": place, "problem": problem}
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def row_id(base: str, digest: bytes, telling: str) -> bytes:
    """Return the id of a row, 16 bytes. `telling` distinguishes it from equal rows: its key, or how many were
    before it."""
    return hashlib.sha256(f"{base}\0{telling}\0".encode() + digest).digest()[:16]


# ---- what a program may do outside ---------------------------------------------------------------
def acting_tools(checked: CheckedProgram, agent: Function) -> tuple[str, ...]:
    """Return the qualified names of the tools that a run of `agent` may call and that act: they need an
    approval, or have an effect that says `reversible: false`. One that is called under an idempotent key
    does not count for that call. A lambda counts where it is made, so a tool behind a function value is
    found, too."""
    program = checked.program
    assert program is not None
    functions = {function.name: function for function in program.functions}
    prompts = {prompt.name: prompt for prompt in program.prompts}
    seen, waiting = {agent.name}, [agent]
    called: set[str] = set()
    while waiting:
        body = waiting.pop().body
        keyed = set(map(id, keyed_calls(body)))
        for statement in statements(body):
            op = statement.op if isinstance(statement, ir.Let) else None
            if isinstance(op, ir.CallTool):
                called.update(() if id(op) in keyed else (op.tool,))
            elif isinstance(op, ir.CallPrompt):
                called.update(tool for _, tool in prompts[op.prompt].enrich)
            elif isinstance(op, ir.FunctionCall) and op.function not in seen:
                seen.add(op.function)
                waiting.append(functions[op.function])
    final = irreversible_effects(checked)
    return tuple(
        tool.name
        for tool in program.tools
        if tool.name in called
        and (tool.approval or any(effect.rpartition("::")[2] in final for effect in tool.effects))
    )


def irreversible_effects(checked: CheckedProgram) -> frozenset[str]:
    """Return the names, without those of their modules, of the effects of the program that say `reversible:
    false`."""
    found: set[str] = set()
    for source in checked.sources:
        for declaration in parse_module(source, checked.store.text(source)).tree.declarations:
            if not isinstance(declaration, tree.Effect):
                continue
            for line in declaration.dimensions:
                if line.name.text == "reversible" and isinstance(line.value, tree.TruthValue):
                    found |= set() if line.value.value else {declaration.name.text}
    return frozenset(found)


# ---- arguments -----------------------------------------------------------------------------------
ROW_ID = "row.id"
"""The column that every row has: its id, as results name it. A row's own column of the name goes before."""


def missing_columns(job: Job, agent: Function, names: Sequence[str]) -> list[str]:
    """Return the columns that the parameters need and `names` does not have."""
    chosen = dict(job.columns)
    wanted = {parameter.name: chosen.get(parameter.name, parameter.name) for parameter in agent.parameters}
    return [column for column in wanted.values() if column not in names and column != ROW_ID]


def typed(parameter: Parameter, value: Json) -> Json:
    """Return a cell of a table that has only texts, as a value of the parameter's type where it is one."""
    wanted = parameter.type
    if isinstance(wanted, GroundedType):
        wanted = plain(wanted)
    if not isinstance(value, str) or wanted == STRING:
        return value
    text = value.strip()
    try:
        if wanted == INT:
            return int(text) if len(text) < 40 else value
        if wanted == FLOAT:
            return float(text)
        if wanted == BOOL:
            return {"true": True, "false": False}.get(text, value)
        found: Json = json.loads(text)
        return found
    except (ValueError, RecursionError):
        return value
