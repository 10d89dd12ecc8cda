"""What the start of the command imports: a list of what is too expensive for it, so that it stays quick."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.layers import ROOT, loaded, sources
from tests.processes import completed

HELLO = 'agent main() -> String:\n    return "hello"\n'
ALONE = 'import sys; sys.modules["typing_extensions"] = None'
"""What is installed with Corvid alone: `msgspec` imports this one where it is, and it imports much."""
LISTED = f"""
{ALONE}
before = set(sys.modules)
from corvid.cli.main import run
status = run(sys.argv[1:])
print(*sorted(set(sys.modules) - before), sep="\\n", file=sys.stderr)
sys.exit(status)
"""
LIBRARY = (
    "argparse", "ast", "asyncio", "concurrent.futures", "contextlib", "ctypes", "dataclasses", "datetime",
    "difflib", "dis", "enum", "hashlib", "importlib.metadata", "importlib.resources", "inspect", "json",
    "linecache", "logging", "pathlib", "random", "re", "socket", "subprocess", "tempfile", "tokenize",
    "traceback", "typing", "urllib.parse", "uuid",
)  # fmt: skip
"""Modules of Python that take a twentieth of its start and more. What `msgspec` imports may be imported where
values are made; an unchanged check makes none."""
FRONT = (
    "corvid.pipeline",
    "corvid.syntax",
    "corvid.semantics",
    "corvid.ir.lower",
    "corvid.ir.verify",
    "corvid.ir.nodes",
)
BACK = ("corvid.vm.emit", "corvid.vm.compile", "corvid.jit")
PROBLEMS = (
    "corvid.syntax.problems",
    *(f"corvid.semantics.{part}.problems" for part in ("names", "types", "effects", "provenance")),
    "corvid.semantics.approvals.problems",
    "corvid.semantics.testing.problems",
    "corvid.ir.problems",
    "corvid.semantics.names.imports",
    "corvid.semantics.check.members",
    "corvid.diagnostics.locations",
)
"""What a clean program has none of, and what only they need."""
OTHERS = ("click", "lark", "llvmlite", "msgpack")
VALUES = f"{ALONE}; import msgspec; print(*sys.modules)"
REFUSED = {
    "check": {
        *LIBRARY, *OTHERS, *BACK, "corvid.runtime", "corvid.hosts", "corvid.api",
        "corvid.diagnostics.terminal", "collections", "decimal", "functools", "corvid.syntax.recovery",
        "corvid.semantics.approvals.flow", "corvid.ir.passes.budgets", "corvid.semantics.testing.mocks",
        "corvid.semantics.check.prompts", *PROBLEMS,
    },
    "check again": {
        *LIBRARY, *OTHERS, "msgspec", *FRONT, *BACK, "corvid.runtime", "corvid.diagnostics", "corvid.ir",
    },
    "run again": {  # one that takes ten milliseconds imports ctypes, to be ready for an interrupt
        *(one for one in LIBRARY if one != "ctypes"), *OTHERS, *FRONT, *BACK, "corvid.hosts.natives",
        "corvid.models", "corvid.runtime.citations",
        "corvid.runtime.prompt_calls", "corvid.runtime.tool_calls", "corvid.runtime.problems",
        "corvid.runtime.trace.write", "corvid.runtime.trace.events", "corvid.runtime.entrance",
        "corvid.runtime.interfaces", "corvid.runtime.tainted", "corvid.vm.stack",
        *(f"corvid.runtime.boundary.{part}" for part in ("decode", "documents", "exact", "fields", "label")),
        *(f"corvid.runtime.builtins.{kind}" for kind in ("lists", "maps", "numbers", "options", "strings")),
        "corvid.cli.sites",
        *(f"corvid.diagnostics.{part}" for part in ("locations", "machine", "model", "terminal")),
    },
}  # fmt: skip


def imported(folder: Path, jit: str, *arguments: str) -> set[str]:
    """The modules that the command imports; with `.pth` files the start of Python may import any."""
    environment = {key: value for key, value in os.environ.items() if key != "CORVID_WATCH"}
    environment |= {"CORVID_CACHE": str(folder / "cache"), "PYTHONPATH": str(ROOT), "CORVID_JIT": jit}
    done = completed([sys.executable, "-c", LISTED, *arguments], cwd=folder, env=environment)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


@pytest.mark.parametrize(
    ("command", "jit"),
    [("check", "off"), ("check again", "off"), ("run again", "off"), ("run again", "auto")],
)
def test_the_start_imports_nothing_dear(command: str, jit: str, tmp_path: Path) -> None:
    (tmp_path / "hello.cor").write_text(HELLO)
    name = command.split()[0]
    first = imported(tmp_path, jit, name, "hello.cor")
    assert "corvid.pipeline" in first
    if command == "check":
        for kept in (tmp_path / "cache").glob("*.check"):
            kept.unlink()
    second = imported(tmp_path, jit, name, "hello.cor")
    if command != "check again":
        second -= set(subprocess.check_output([sys.executable, "-c", VALUES], text=True).split())
    dear = {
        module
        for module in second
        for each in REFUSED[command]
        if module == each or module.startswith(each + ".")
    }
    assert not dear
    assert ("corvid.pipeline" in second) == (command == "check")


def guard_of(text: str) -> list[ast.stmt]:
    """What is under `if TYPE_CHECKING:` in a module that has no `else` for it; nothing in a module that
    says itself that it is not checked, as it must not import `typing`."""
    if "\nTYPE_CHECKING = False" in text or "\nif TYPE_CHECKING:\n" not in text:
        return []
    for node in ast.parse(text).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and not node.orelse:
            return node.body
    return []


def test_a_guard_puts_an_import_off() -> None:
    """A second list of imports, for annotations, all of which are loaded anyway, saves nothing."""
    known = sources()
    package = {name: source.text for name, source in known.items()}
    loads = {name: loaded(one.text, name, set(package), one.is_package) for name, one in known.items()}
    idle = []
    for name, text in package.items():
        body = guard_of(text)
        if not body:
            continue
        ready, waiting = {name, "collections.abc", "typing"}, [name]
        while waiting:
            new = loads[waiting.pop()] - ready
            ready |= new
            waiting += new
        wanted = {
            f"{one.module}.{alias.name}" if f"{one.module}.{alias.name}" in package else one.module
            for one in body
            if isinstance(one, ast.ImportFrom)
            for alias in one.names
        }
        if all(isinstance(one, ast.ImportFrom) for one in body) and wanted <= ready:
            idle.append(name)
    assert idle == []
