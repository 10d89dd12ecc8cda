"""`corvid trace verify|show|dag|convert`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click
from msgspec import Struct
from msgspec.structs import replace

from corvid.audit.logs import Malformed
from corvid.audit.opened import STANDARD_INPUT as DASH
from corvid.audit.replace import replace_file
from corvid.audit.trace.drawing import dot, mermaid, svg
from corvid.audit.trace.graph import Graph, Node, read_graph, smaller
from corvid.audit.trace.grounds import Sites
from corvid.audit.trace.prov import begins_as_prov, prov_json
from corvid.audit.trace.read import (
    CUT_OFF,
    NO_TRACE,
    NotATrace,
    is_event,
    read_events,
    shown,
    to_lines,
    to_messages,
)
from corvid.audit.trace.verify import Verification
from corvid.cli.output import CLEAN, FINDINGS, Unable, note, pour, say
from corvid.cli.paths import PATH
from corvid.diagnostics.printed import commands_in, counted, line
from corvid.runtime.trace.write import MESSAGE_SUFFIXES, begins_as_trace

if TYPE_CHECKING:
    from corvid.ir.program import Program
    from corvid.json_type import Json

T = TypeVar("T")
_GRAPHS = (b"digraph provenance {", b"flowchart LR\n", b"<svg ")
"""How the graphs of `trace dag` begin."""
_FILE = click.argument("file", type=PATH)
_PROGRAM = click.option(
    "--program", metavar="FILE", help="The program that ran: it says what is tainted, the trace does not."
)
FORMATS = {"dot": dot, "mermaid": mermaid, "svg": svg}
MOST_FINDINGS = 50
"""Findings that are printed of one file."""


@click.group("trace")
def command() -> None:
    """Check, show and convert the traces that `corvid run --trace` writes."""


@command.command("verify")
@_FILE
@click.option("--head", metavar="HASH", help="The hash of the last event, kept elsewhere when the run ended.")
@click.option("--program", metavar="FILE", help="The program that ran: the trace has only its discards.")
def check(file: Path, head: str | None, program: str | None) -> int:
    """Check that no event was changed, taken out, put in or moved, and what it says of its sources.

    Without --head a trace that someone changed and chained anew passes.
    """
    checked = Verification(file, head, None if program is None else _sites(program))
    found = 0
    held: list[str] = []  # until an event shows that the file is a trace, and each says something of its own
    for finding in _readable(file, checked.findings()):
        found += 1
        if found <= MOST_FINDINGS:
            held.append(line(f"{file}: {finding}"))
        if checked.of_a_trace:
            _say_each(held)
    if not checked.of_a_trace:
        raise Unable(f"{file} {NO_TRACE}")
    _say_each(held)
    if found > MOST_FINDINGS:
        say(f"{file}: {found - MOST_FINDINGS} more findings")
    total = f"{counted(checked.events, 'event')} of {counted(checked.runs, 'run')}"
    if not found:
        say(f"{total}, each in its place; head {checked.head}")
    for missing in checked.incomplete:
        note(f"the trace is incomplete: {missing}")
    if checked.left_out:
        note("what the last events of a very long run say of their sources was not checked")
    return FINDINGS if found else CLEAN


def _say_each(held: list[str]) -> None:
    """Print the lines, and take them out."""
    for one in held:
        say(one)
    held.clear()


def _sites(file: str) -> Sites:
    """Return the discards of a program that checks."""
    sites = enumerate(_program(file).sites)
    return {number: (site.kind, site.function) for number, site in sites if site.discard}


def _program(file: str) -> Program:
    """Return a program that checks."""
    from corvid.pipeline import UnreadableSource, check_file

    try:
        found = check_file(Path(file))
    except UnreadableSource as error:
        raise Unable(str(error)) from None
    if found.program is None or not found.ok:
        raise Unable(f"{file} has problems", f"run `corvid check {file}`")
    return found.program


class _Marks(Struct, frozen=True):
    """What a program says of marks, which a trace has none of: by the names of tools and prompts how their
    answers are tainted, by agent what it is given and whether what it returns is."""

    answers: Mapping[str, str] = {}
    given: Mapping[str, tuple[str, ...]] = {}
    returning: frozenset[str] = frozenset()

    def of(self, event: Mapping[str, Json]) -> str:
        """Return what is said of an event; empty if nothing in it is tainted."""
        agent = event.get("agent")
        match event.get("phase"):
            case "tool_result" | "llm_result" if event.get("error") is not None:
                return ""
            case "tool_result":
                return self.answers.get(str(event.get("tool")), "")
            case "llm_result":
                return self.answers.get(str(event.get("prompt")), "")
            case "run_started" if isinstance(agent, str) and agent in self.given:
                return f"tainted: {', '.join(self.given[agent])}"
            case "run_completed" if agent in self.returning and event.get("ok") is True:
                return "tainted"
            case _:
                return ""

    def on(self, node: Node) -> Node:
        """Return the node of a graph with a note, if it is an answer that is tainted."""
        kinds = {"document": node.who, "answer": node.who, "ToolTransform": node.words,
                 "PromptTransform": node.words, "ModelAttested": node.words}  # fmt: skip
        said = self.answers.get(kinds.get(node.kind, "").rpartition("::")[2], "")
        return replace(node, notes=(*node.notes, said)) if said else node


def _marks(file: str | None) -> _Marks:
    program = None if file is None else _program(file)
    if program is None or program.marks != "said":
        return _Marks()
    from corvid.ir import nodes as ir
    from corvid.ir.passes.marks import with_marks
    from corvid.ir.walk import places
    from corvid.types import mentions_marks

    found: dict[str, set[bool]] = {}
    functions = with_marks(program).program.functions
    for function in functions:
        for place in places(function.body):
            match place.stmt:
                case ir.Let(target, ir.CallTool(name) | ir.CallPrompt(name)):
                    is_tainted = mentions_marks(function.locals[target].type)
                    found.setdefault(name.rpartition("::")[2], set()).add(is_tainted)
                case _:
                    pass
    answers = {
        name: "tainted" if all(calls) else "tainted at some calls"
        for name, calls in found.items()
        if any(calls)
    }
    given = {
        function.name: tuple(one.name for one in function.parameters if mentions_marks(one.type))
        for function in functions
    }
    returning = frozenset(function.name for function in functions if mentions_marks(function.returns))
    return _Marks(answers, {name: names for name, names in given.items() if names}, returning)


@command.command("show")
@_FILE
@click.option("--row", metavar="ID", help="FILE is a folder of `corvid map`: show the run of this row.")
@_PROGRAM
def show(file: Path, row: str | None, program: str | None) -> int:
    """Print one line for each event, with --program also what in it is tainted."""
    from corvid.mapping.ledger import is_output

    marks = _marks(program)
    if row is None:
        if is_output(file):
            raise Unable(f"`{file}` holds the results of many rows", "name one of them with --row ID")
        return _show(file, marks)
    if not is_output(file):
        raise Unable(f"--row: `{file}` is not a folder of results of `corvid map`")
    from tempfile import TemporaryDirectory

    from corvid.mapping.results import row_trace

    with TemporaryDirectory() as folder:
        trace = Path(folder, f"{row}.jsonl")
        trace.write_bytes(row_trace(file, row))
        return _show(trace, marks)


def _show(file: Path, marks: _Marks) -> int:
    exit_code, events = CLEAN, 0
    for entry in _readable(file, read_events(file)):
        if not isinstance(entry, Malformed):
            events += is_event(entry.fields)
            said = marks.of(entry.fields)
            say(f"{shown(entry)}  ({said})" if said else shown(entry))
        elif entry.reason == CUT_OFF:
            note(f"event {entry.line} is {CUT_OFF}")
        else:
            say(line(f"{file}: event {entry.line}: {entry.reason}"))
            exit_code = FINDINGS
    if not events:
        raise Unable(f"{file} {NO_TRACE}")
    return exit_code


@command.command("dag")
@_FILE
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="dot", show_default=True)
@click.option("--out", type=PATH, metavar="FILE", help="Write to FILE instead.")
@click.option(
    "--most",
    type=click.IntRange(1, 5000),
    default=400,
    show_default=True,
    help="Nodes that are drawn, first what is behind what was delivered.",
)
@_PROGRAM
def dag(file: Path, form: str, out: Path | None, most: int, program: str | None) -> int:
    """Draw where the values of a run come from: its sources, steps, deliveries and claims.

    The SVG is one file that needs nothing else.
    """
    marks, graph = _marks(program), _graph(file)
    graph.nodes = {id_: marks.on(node) for id_, node in graph.nodes.items()}
    left_out = graph.left_out
    graph = smaller(graph, most)
    text = FORMATS[form](graph)
    if out is None:
        say(text.rstrip("\n"))
    else:
        _written(out, [text.encode()])
    if dropped := graph.left_out - left_out:
        note(f"{dropped} of {len(graph.nodes) + dropped} nodes are not drawn")
    if left_out:
        note(_left_out(left_out))
    return CLEAN


def _graph(file: Path) -> Graph:
    try:
        graph = read_graph(file)
    except OSError as error:
        raise Unable(f"{error.filename or file}: {error.strerror or error}") from None
    if not graph.events:
        raise Unable(f"{file} {NO_TRACE}")
    return graph


@command.command("convert")
@_FILE
@click.argument("out", type=PATH)
@click.option(
    "--to",
    "form",
    type=click.Choice(["lines", "messages", "prov-json"]),
    help="The form. Default: messages if OUT ends in .msgpack, else lines.",
)
def convert(file: Path, out: Path, form: str | None) -> int:
    """Write the trace FILE in another form: JSON Lines, MessagePack, or W3C PROV-JSON.

    The first two hold the same: converting back gives the same bytes. PROV-JSON shows where values come from.
    OUT may be - for standard output, where an event that a CI system could take for a command is refused.
    """
    if form == "prov-json":
        graph = _graph(file)
        _written(out, [prov_json(graph).encode()])
        note(f"{counted(len(graph.nodes), 'entity', 'entities')} written to {_place(out)}")
        if graph.left_out:
            note(_left_out(graph.left_out))
        return CLEAN
    messages = form == "messages" or (form is None and out.suffix in MESSAGE_SUFFIXES)
    cut: list[int] = []
    made = to_messages(file, cut) if messages else to_lines(file, cut)
    try:
        count = _written(out, _readable(file, _no_commands(file, made) if out == DASH else made))
    except NotATrace as problem:
        written = "only what is before it was" if out == DASH else "nothing was"
        raise Unable(f"{file}: {problem}", f"`corvid trace verify` says more; {written} written") from None
    note(f"{counted(count, 'event')} written to {_place(out)}")
    for place in cut:
        note(f"event {place} is cut off and was left out: the trace is incomplete")
    return CLEAN


def _no_commands(file: Path, events: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the same. None may be written in another way, as its hash is of its bytes. Raises Unable."""
    for place, event in enumerate(events, 1):
        if commands_in(event.decode("utf-8", "replace")):
            words = f"{file}: a CI system could take a part of event {place} for a command"
            raise Unable(words, "name a file in place of `-`; only what is before it was written")
        yield event


def _place(out: Path) -> str:
    return "standard output" if out == DASH else str(out)


def _written(out: Path, pieces: Iterable[bytes]) -> int:
    """Write a whole file, or to standard output piece by piece; how many pieces there were. An old file is
    written over only if these commands may have written it."""
    if out == DASH:
        return pour(pieces)
    try:
        return replace_file(out, pieces, mode=0o600, known=_is_ours)
    except OSError as error:
        raise Unable(f"{out} can't be written: {error.strerror}") from None


def _is_ours(first: bytes) -> bool:
    return begins_as_trace(first) or begins_as_prov(first) or first.startswith(_GRAPHS)


def _left_out(count: int) -> str:
    verb = "step or input is" if count == 1 else "steps or inputs are"
    return f"{count} {verb} not reported by the log, or can't be read"


def _readable(file: Path, items: Iterator[T]) -> Iterator[T]:
    """Yield the same; what goes wrong while the file is read is reported as that."""
    try:
        yield from items
    except OSError as error:
        raise Unable(f"{error.filename or file}: {error.strerror or error}") from None
