"""What must hold of every generated program; `examine` says the first thing that does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from corvid.diagnostics.model import Severity
from corvid.ir import nodes as ir
from corvid.ir.errors import IrError
from corvid.ir.program import Function, Program
from corvid.ir.types import Type
from corvid.ir.verify import verify
from corvid.ir.walk import statements
from corvid.pipeline import CheckedProgram, check_file
from corvid.runtime.activations import Activation
from corvid.runtime.faults import Fault
from corvid.runtime.provenance.nodes import ModelAttested
from corvid.runtime.run import Run
from corvid.runtime.stops import BadArgument, Stop
from corvid.runtime.values import erase_inside
from corvid.vm.engine import Engine
from tests.generated.erase import erased
from tests.generated.labels import LabelMismatch, NoSource, TooLong
from tests.generated.programs import Sources
from tests.generated.walker import FAULTS, Walker
from tests.generated.watcher import Watcher
from tests.generated.world import GIVEN, World
from tests.ir.removal import without_one_label

FOLDER = Path("/generated")


class Broken(Exception):
    """Something that must hold does not. `kind` is the same for a smaller program with the same mistake."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(f"{kind}: {words}")
        self.kind = kind


@dataclass(slots=True)
class Report:
    """What happened to one program."""

    problem: str | None = None
    runs: int = 0
    faults: int = 0
    skipped: int = 0
    removed: int = 0
    discards: int = 0


def check(sources: Sources) -> CheckedProgram:
    """The pipeline on texts that are in no file."""
    overlay = {FOLDER / f"{name}.cor": text for name, text in sources.files}
    return check_file(FOLDER / "main.cor", overlay=overlay)


def examine(sources: Sources, *, removal: bool = True, runs: bool = True) -> Report:
    """Check, compile, compare, run. Raises Broken."""
    report = Report()
    try:
        checked = check(sources)
    except Exception as error:
        raise Broken("check raises", f"{type(error).__name__} {_message(error)}") from error
    errors = [p for p in checked.problems if p.code.severity is Severity.ERROR]
    if errors:
        report.problem = errors[0].code.id
        return report
    program = checked.program
    assert program is not None
    engine = _guarded("link", lambda: Engine(program, checked.store.text))
    _sites(program)
    if removal:
        _removals(program, report)
    plain = _guarded("link erased", lambda: Engine(erased(program), checked.store.text))
    for function in program.functions:
        if runs and function.kind == "agent":
            _Execution(program, engine, plain, function).compare(report)
    return report


def _message(error: Exception) -> str:
    return error.message if isinstance(error, IrError) else str(error)


def _guarded(what: str, job: Callable[[], Any]) -> Any:
    try:
        return job()
    except Exception as error:
        raise Broken(what, f"{type(error).__name__} {_message(error)}") from error


# ---- T4, statically ----------------------------------------------------------------------------
def _sites(program: Program) -> None:
    """As many nodes of each class in the IR as reported sites, and each site has one."""
    nodes: Counter[int] = Counter()
    for function in program.functions:
        for stmt in statements(function.body):
            if isinstance(stmt, ir.Let) and isinstance(
                stmt.op, ir.UnwrapGrounded | ir.ContainerRead | ir.Expose
            ):
                nodes[stmt.op.site] += 1
                if isinstance(stmt.op, ir.Expose) == program.sites[stmt.op.site].discard:
                    raise Broken("site of the other class", str(program.sites[stmt.op.site]))
    for number, site in enumerate(program.sites):
        if nodes[number] != 1:
            raise Broken(
                "sites and nodes differ", f"{nodes[number]} nodes for {site.kind} in {site.function}"
            )


def _removals(program: Program, report: Report) -> None:
    """No label node can be taken out."""
    for words, changed in without_one_label(program):
        report.removed += 1
        try:
            verify(changed)
        except IrError as error:
            if "used nowhere" not in error.message:
                continue
        raise Broken(f"verify misses {words.partition(':')[2].partition('(')[0]}", words)


# ---- running ----------------------------------------------------------------------------------
class _Recorded(Run):
    """A run that keeps its Severed events."""

    def __init__(self, world: World) -> None:
        super().__init__(world.declarations, world.host())
        self.events: list[tuple[str, int, int]] = []

    def _severed(self, activation: Activation) -> None:
        super()._severed(activation)
        self.events += [(activation.function, site, count) for site, (count, _) in activation.counts.items()]


class _Execution:
    """One agent, run by the walker, by the VM and by the VM without provenance."""

    def __init__(self, program: Program, engine: Engine, plain: Engine, function: Function) -> None:
        self.program = program
        self.engine = engine
        self.plain = plain
        self.function = function
        self.world = World(program)

    def arguments(self) -> list[object] | None:
        """Native data for the parameters, or None if one holds a function."""
        parameters = self.function.parameters
        if any(self._strange(p.type) for p in parameters):
            return None
        made = [self.world.data(p.type, f"{self.function.name} {p.name}", []) for p in parameters]
        return [1 if p.name == "fuel" else value for p, value in zip(parameters, made, strict=True)]

    def _strange(self, type_: Type) -> bool:
        return Walker(self.program, self.world).declared.holds_function(type_)

    def compare(self, report: Report) -> None:
        """T1, T4, T6 and equal values."""
        given = self.arguments()
        if given is None:
            return
        walker = Walker(self.program, self.world)
        try:
            expected, fault = self.walk(walker, given)
        except TooLong:
            report.skipped += 1
            return
        report.runs += 1
        report.faults += fault is not None
        self.vm(walker, given, expected, fault)
        self.without(given, expected, fault)
        report.discards += len(walker.severed)

    def walk(self, walker: Walker, given: Sequence[object]) -> tuple[Any, str | None]:
        parameters = self.function.parameters
        label = frozenset({GIVEN})
        values = [self.world.value(p.type, data, label) for p, data in zip(parameters, given, strict=True)]
        try:
            return walker.call(self.function, values), None
        except LabelMismatch as mismatch:
            raise Broken("T1", str(mismatch)) from None
        except BadArgument:
            return None, "R0104"
        except (Stop, NoSource) as stop:
            return None, next(code for kind, code in FAULTS if isinstance(stop, kind))

    def vm(self, walker: Walker, given: Sequence[object], expected: Any, fault: str | None) -> None:
        run = _Recorded(self.world)
        parameters = self.function.parameters
        stated = [self.world.stated(p.type, data) for p, data in zip(parameters, given, strict=True)]
        found, code = self._call(run, self.engine, self.function, stated, watch=True)
        if code != fault:
            raise Broken("faults differ", f"{self.function.name}: walker {fault}, VM {code}")
        if fault is None:
            self.same(self.function.returns, expected, found, run, self.function.name)
            run.deliver(found, self.function.returns, self.function.span)
        run.finish()
        if sorted(run.events) != sorted(walker.severed):
            more = Counter(run.events)
            more.subtract(Counter(walker.severed))
            shown = [(f, s, self.program.sites[s].kind, c, n) for (f, s, c), n in more.items() if n]
            raise Broken("Severed events differ", f"{self.function.name}: VM more {shown}")
        for _, site, _ in run.events:
            if not self.program.sites[site].discard:
                raise Broken("an exposure was severed", str(site))

    def _call(
        self, run: Run, engine: Engine, function: Function, given: Sequence[object], watch: bool = False
    ) -> tuple[Any, str | None]:
        watcher = Watcher(engine.program, engine) if watch else None
        try:
            values = run.accept(function, given)
            run.started(function, values)
            if watcher is None:
                return engine.call(run, function.name, values), None
            with watcher:
                return engine.call(run, function.name, values), None
        except Fault as raised:
            return None, raised.problem.code.id
        except Exception as error:
            raise Broken("the VM raises", f"{function.name}: {type(error).__name__} {error}") from error
        finally:
            if watcher is not None and watcher.problem:
                raise Broken("T1 in the VM", watcher.problem)

    def same(self, type_: Type, expected: Any, found: Any, run: Run, what: str) -> None:
        """Equal values, labels at the same places, and under each label the same sources."""
        shape = _shape(expected, lambda labels: labels)
        other = _shape(found, lambda node: _sources(run, node))
        if shape == other:
            return
        bare, bare_other = _shape(expected, lambda _: 0), _shape(found, lambda _: 0)
        kind = "values differ" if bare != bare_other else "sources differ"
        raise Broken(kind, f"{what}: walker {shape}, VM {other}")

    def without(self, given: Sequence[object], expected: Any, fault: str | None) -> None:
        """T6."""
        if fault == "R0114":
            return
        program = self.plain.program
        function = next(f for f in program.functions if f.name == self.function.name)
        world = World(program)
        found, code = self._call(Run(world.declarations, world.host()), self.plain, function, given)
        if code != fault:
            raise Broken("T6: faults differ", f"{self.function.name}: {fault}, without provenance {code}")
        shape, other = _shape(erase_inside(expected)[0], str), _shape(found, str)
        if fault is None and shape != other:
            raise Broken("T6: values differ", f"{self.function.name}: {shape}, without provenance {other}")


def _sources(run: Run, node: int) -> frozenset[str]:
    arena = run.arena
    found = {source.uri.partition("#")[0] for source in arena.sources(node)}
    steps = (arena.node(each) for each in arena.nodes_below(node))
    return frozenset(found | {f"attested:{s.prompt}" for s in steps if isinstance(s, ModelAttested)})


def _shape(value: Any, of_label: Callable[[Any], object]) -> object:
    """A value as nested tuples that compare by what is in them."""
    kind = type(value)
    if kind is tuple:
        return ("Grounded", _shape(value[0], of_label), of_label(value[1]))
    if kind is list:
        return ("list", *(_shape(item, of_label) for item in value))
    if kind is dict:
        return ("map", *((repr(key), _shape(item, of_label)) for key, item in value.items()))
    if hasattr(value, "corvid_fields"):
        name = getattr(value, "variant_name", value.corvid_type)
        return (name, *(_shape(getattr(value, each), of_label) for each in value.corvid_fields))
    if hasattr(value, "value"):
        return (kind.__name__, _shape(value.value, of_label))
    return "function" if callable(value) else repr(value)
