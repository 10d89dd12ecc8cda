"""The story: read, parse, analyse, lower, verify. What comes after a clean check runs."""

from __future__ import annotations

import os
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.cache.fingerprints import content
from corvid.collector import no_collector
from corvid.diagnostics.model import Problem, Severity
from corvid.diagnostics.sink import arrange
from corvid.ir.checked import CheckedProgram as CheckedProgram
from corvid.ir.checked import Inputs as Inputs
from corvid.ir.lower import lower
from corvid.ir.passes.pure import laundering
from corvid.ir.verify import verify
from corvid.semantics.analyse import analyse
from corvid.semantics.dimensions import DIMENSIONS
from corvid.semantics.modules.graph import PRELUDE, ModuleText, NotFound, load_modules
from corvid.source.paths import bundled, folder_of, stem_of, tidied, toml_places
from corvid.source.text import SourceStore

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from corvid.ir.program import Site
    from corvid.ir.table import TypeTable
    from corvid.semantics.analyse import Analysed
    from corvid.semantics.dimensions import Dimension
    from corvid.semantics.modules.graph import Loaded

LARGEST_SOURCE = 32 * 1024 * 1024
"""Bytes of one source file; a larger one is not a program."""
_TOO_LARGE = f"the file is larger than {LARGEST_SOURCE // 2**20} MiB"
WORTH_A_PROJECT = 100_000
"""Bytes of imported modules from which on a program is checked module by module, as a project: to keep what
was found out about them is then worth what it costs."""
_LOOKED_THROUGH = 2**20
"""Bytes of a file that are looked through for imports."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""Taken off by hand: Python's codec that does it is a module of its own."""
_MISSING = "no such file"


class UnreadableSource(Exception):
    """A file that can't be read as a program: missing, a folder, binary, undecodable, too large."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
        self.missing = reason == _MISSING


def check_file(path: str | os.PathLike[str], *, overlay: Mapping[Path, str] | None = None) -> CheckedProgram:
    """Check the program in `path` and all it imports. `overlay` holds texts to use instead of files,
    by resolved path. Raises UnreadableSource for `path` itself only."""
    name = tidied(os.fspath(path))
    files = _Files(folder_of(name), overlay or {})
    return _check([files.main(name)], files)[0]


class Explored(Struct, frozen=True):
    """A checked program with all that was found out on the way, for an editor: also of one that has
    errors."""

    checked: CheckedProgram
    loaded: Loaded
    analysed: Analysed


def explore(path: str, overlay: Mapping[Path, str]) -> Explored:
    """Check the program in `path`, with the texts of `overlay` in place of files. Raises UnreadableSource for
    `path` itself only."""
    name = tidied(path)
    files = _Files(folder_of(name), overlay)
    with no_collector():
        checked, loaded, analysed = _explored([files.main(name)], files)
    return Explored(checked[0], loaded, analysed)


def check_together(paths: Sequence[str]) -> list[CheckedProgram | str]:
    """Check programs of one folder, each module once. Of each is found what `check_file` finds, but that
    several have no typed programs; or why its file can't be read."""
    files = _Files(folder_of(paths[0]), {})
    mains: list[ModuleText | str] = []
    for path in paths:
        try:
            mains.append(files.main(path))
        except UnreadableSource as error:
            mains.append(error.reason)
    checked = iter(_check([main for main in mains if isinstance(main, ModuleText)], files))
    return [main if isinstance(main, str) else next(checked) for main in mains]


def check_text(name: str, text: str, *, folder: str | os.PathLike[str] | None = None) -> CheckedProgram:
    """Check a program given as text; imports are relative to `folder`, by default the working one."""
    module = stem_of(name)
    if not module.isidentifier():
        module = "main"
    files = _Files(os.getcwd() if folder is None else tidied(os.fspath(folder)), {})
    return _check([ModuleText(own_name(module), name, text.removeprefix("\ufeff"))], files)[0]


def _check(mains: Sequence[ModuleText], files: _Files) -> list[CheckedProgram]:
    with no_collector():
        return _explored(mains, files)[0] if mains else []


def _explored(mains: Sequence[ModuleText], files: _Files) -> tuple[list[CheckedProgram], Loaded, Analysed]:
    store = SourceStore()
    loaded = load_modules(mains, files.prelude(), files.module, store, files.dimensions())
    analysed = analyse(loaded)
    programs = {name: loaded.program(name) for name in loaded.mains}
    sources = {n: tuple(loaded.modules[one].source for one in modules) for n, modules in programs.items()}
    found: dict[str, tuple[Problem, ...]] = {}
    doubtful = analysed.doubtful()
    for name, modules in programs.items():
        inside = {*sources[name]}
        problems = [problem for problem in analysed.problems if problem.span.source in inside]
        if not doubtful.isdisjoint(modules):
            problems += analysed.broken_promises(modules)
        found[name] = arrange(problems)
    refused = {name for name, problems in found.items() if has_errors(problems)}
    sound = {one: None for name, modules in programs.items() if name not in refused for one in modules}
    table: TypeTable | None = None
    tainted: Mapping[str, tuple[Site, ...]] = {}
    if sound:
        table = verify(lower(analysed.checked, analysed.tokens, sound))
        broken: list[tuple[int, Problem]] = [(one.declared.source, one) for one in laundering(table)]
        if any(function.budget for function in table.program.functions):
            from corvid.ir.passes.budgets import overspending  # few programs promise a budget

            broken += [(one.declared.source, one) for one in overspending(table)]
        marked: Mapping[str, tuple[Problem, ...]] = {}
        if table.program.marks == "said":
            from corvid.ir.passes.tainted import look_at  # few programs say that something is tainted

            clean = {name: modules for name, modules in programs.items() if name not in refused}
            tainted, marked = look_at(table.program, clean)
        for name, known in found.items() if broken or marked else ():
            if name not in refused:
                own = (problem for source, problem in broken if source in sources[name])
                found[name] = arrange((*known, *own, *marked.get(name, ())))
    verified = None if len(mains) > 1 else table
    if len(mains) > 1 or has_errors(found[loaded.mains[0]]):
        table = None
    program = None if table is None else table.program
    folder, inputs = files.folder, files.inputs
    checked: list[CheckedProgram] = []
    for name in loaded.mains:
        whole = found[name], program, table, store, folder, inputs, sources[name], tainted.get(name, ())
        checked.append(CheckedProgram(*whole, verified, name in refused))
    return checked, loaded, analysed


def has_errors(problems: tuple[Problem, ...]) -> bool:
    """Return whether one of the problems refuses the program."""
    return any(problem.code.severity is Severity.ERROR for problem in problems)


class _Files:
    """Modules by name: relative to the program's folder, or of the standard library."""

    def __init__(self, folder: str, overlay: Mapping[Path, str]) -> None:
        self.folder = folder
        self.inputs: Inputs = {}
        self._overlay = {os.fspath(path): text for path, text in overlay.items()}
        self._texts: dict[str, tuple[str, bytes]] = {}

    def prelude(self) -> ModuleText:
        return ModuleText(PRELUDE, f"std/{PRELUDE}.cor", self.read(bundled("stdlib", f"{PRELUDE}.cor")))

    def dimensions(self) -> Mapping[str, Dimension]:
        """Return the dimensions that effects may speak of: the built-in ones, and those of the nearest
        `corvid.toml`. Raises UnreadableSource for one that can't be used."""
        file = effect_system(self.folder, self.inputs)
        if file is None:
            return DIMENSIONS
        from pathlib import Path  # few projects have dimensions of their own

        from corvid.audit.effect_system import read_dimensions
        from corvid.audit.entries import Refused

        try:
            return read_dimensions(Path(file))
        except Refused as refused:
            raise UnreadableSource(file, str(refused)) from None

    def main(self, path: str) -> ModuleText:
        """Return the main module of a program, in a file that the user named. Raises UnreadableSource."""
        return ModuleText(self.name_of(path), path, self.read(path, named=True))

    def name_of(self, path: str) -> str:
        """Return the module name of a file: its path relative to the program's folder, without `.cor`, and
        never that of a module of the library."""
        relative = os.path.relpath(os.path.realpath(path), os.path.realpath(self.folder))
        return own_name(relative.replace(os.sep, "/").removesuffix(".cor"))

    def module(self, importer: str, path: str) -> ModuleText | NotFound:
        """Return the module that `importer` means by `path`."""
        if "\0" in path or not path.strip("./"):
            return NotFound("this is not the path of a module")
        if path.startswith("std/") or importer.startswith("std/") or importer == PRELUDE:
            return self._standard(path.removeprefix("std/").removeprefix("./"))
        if os.path.isabs(path) or "://" in path:
            return NotFound("only files beside this one and the library `std/…` can be imported")
        file = f"{path.removesuffix('.cor')}.cor"
        found = tidied(os.path.join(self.folder, os.path.dirname(importer), file))
        if path.startswith("./std/") and not os.path.exists(found):
            self.inputs[found] = None
            return self._standard(path.removeprefix("./std/"))
        try:
            return ModuleText(self.name_of(found), os.path.normpath(found), self.read(found))
        except UnreadableSource as error:
            return NotFound(error.reason)

    def _standard(self, name: str) -> ModuleText | NotFound:
        name = name.removesuffix(".cor")
        path = standard_path(name)
        if path is None:
            return NotFound("no such module in the library")
        return ModuleText(f"std/{name}", f"std/{name}.cor", self.read(path))

    def read(self, path: str, *, named: bool = False) -> str:
        """Return the text of a file; line ends and byte order mark as the parser wants them. `named`: the
        user said which."""
        resolved = os.path.realpath(path)
        if resolved in self._overlay:
            if len(self._overlay[resolved]) > LARGEST_SOURCE:
                raise UnreadableSource(path, _TOO_LARGE)
            return self._overlay[resolved]
        if resolved not in self._texts:
            try:
                self._texts[resolved] = read_source(path, named=named)
            except UnreadableSource as error:
                self.inputs[path] = None if error.missing else b""
                raise
        text, self.inputs[path] = self._texts[resolved]
        return text


def effect_system(folder: str, inputs: Inputs) -> str | None:
    """Return the nearest `corvid.toml`, if it may say something of effects; `inputs` has where it was looked
    for."""
    *above, file = toml_places(folder)
    inputs.update(dict.fromkeys(above))
    try:
        data, regular = _bytes(file, named=False)
    except OSError:
        inputs[file] = b"" if os.path.lexists(file) else None
        return None
    inputs[file] = content(data) if regular else b""
    return file if b"effect-system" in data else None


def own_name(name: str) -> str:
    """Return the name of a program's own module: what is called as a module of the library gets a sign more,
    or one would be taken for the other."""
    return f"./{name}" if name == PRELUDE or name.startswith("std/") else name


def standard_path(name: str) -> str | None:
    """Return the file of a module of the library."""
    if not name.replace("/", "_").isidentifier():
        return None
    path = bundled("stdlib", f"{name}.cor")
    return path if os.path.isfile(path) else None


def read_source(path: str, *, named: bool = False) -> tuple[str, bytes]:
    """Return the text of a file without its byte order mark, and what `Inputs` has of it; nothing of what is
    not a regular file, as it can't be looked at again. A pipe or device is read only if the user named it: no
    one may ever write to one that a program imports. Raises UnreadableSource."""
    try:
        data, regular = _bytes(path, named)
    except (FileNotFoundError, NotADirectoryError):
        raise UnreadableSource(path, _MISSING) from None
    except OSError as error:
        reason = "this is a folder, not a file" if os.path.isdir(path) else error.strerror
        raise UnreadableSource(path, reason or "the file can't be read") from None
    if len(data) > LARGEST_SOURCE:
        raise UnreadableSource(path, _TOO_LARGE)
    if b"\0" in data:
        raise UnreadableSource(path, "this is a binary file, not text")
    try:
        return data.removeprefix(BYTE_ORDER_MARK).decode(), content(data) if regular else b""
    except UnicodeDecodeError as error:
        raise UnreadableSource(path, f"byte {error.start} is not UTF-8") from None


def _bytes(path: str, named: bool) -> tuple[bytes, bool]:
    """Return what a file holds, up to a little more than the limit, and whether it is a regular file."""
    # `open` would make room for a file of the largest size, each time.
    waits = 0 if named else getattr(os, "O_NONBLOCK", 0)
    file = os.open(path, os.O_RDONLY | waits | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0))
    try:
        status = os.fstat(file)
        if S_ISDIR(status.st_mode):
            raise IsADirectoryError
        if not named and not S_ISREG(status.st_mode):
            raise OSError(0, "this is not a regular file")
        data = os.read(file, min(status.st_size, LARGEST_SOURCE) + 1)
        while len(data) <= LARGEST_SOURCE and (more := os.read(file, 2**20)):
            data += more
        return data, S_ISREG(status.st_mode)
    finally:
        os.close(file)


# ---- how much a program imports, found out before anything is parsed -----------------------
def is_large(path: str) -> bool:
    """Return whether a program imports that much. A guess, as nothing is parsed: it decides how the program
    is checked, which shows nowhere."""
    seen = {os.path.abspath(path)}
    waiting = list(seen)
    size = -size_of(path)
    while waiting:
        file = waiting.pop()
        size += size_of(file)
        if size > WORTH_A_PROJECT:
            return True
        for found in _imported(file):
            if found not in seen:
                seen.add(found)
                waiting.append(found)
    return False


def size_of(path: str) -> int:
    """Return the bytes of a file; 0 if it has none that can be read."""
    try:
        return os.path.getsize(path)
    except OSError:
        return 0


def _imported(path: str) -> list[str]:
    """Return the files beside this one that lines of it seem to import."""
    if not os.path.isfile(path):  # a pipe can be read only once
        return []
    try:
        with open(path, "rb") as file:
            lines = file.read(_LOOKED_THROUGH).split(b"\n")
    except OSError:
        return []
    folder = os.path.dirname(path)
    written = (line.split(b'"')[1] for line in lines if line.startswith(b'import "') and line.count(b'"') > 1)
    names = (os.fsdecode(name).removesuffix(".cor") for name in written if b"\0" not in name)
    return [os.path.normpath(os.path.join(folder, f"{name}.cor")) for name in names]
