"""Modules from the cache are what they would be without it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from corvid.cache import modules
from corvid.cache.modules import KIND, LATER, Stage
from corvid.cache.store import open_store

ROOT = Path(__file__).resolve().parents[2]
FACTS = """
import sys, json
from corvid.cache.modules import Stage
stage = Stage("test")
with stage:
    from corvid.cli.findings import look_at
    from corvid.cli.run import run_program
stage.end()
import corvid.semantics.check as package
told = {}
for name, module in sorted(sys.modules.items()):
    if name.startswith("corvid"):
        spec = module.__spec__
        told[name] = [
            module.__name__, module.__file__, module.__package__, getattr(module, "__path__", None) and
            list(module.__path__), spec.name, spec.origin, spec.has_location, spec.parent,
            type(spec.loader).__name__.replace("_Noting", "SourceFileLoader"),
            spec.loader is module.__loader__,
            spec.submodule_search_locations and list(spec.submodule_search_locations),
            sorted(attribute for attribute in vars(module) if attribute != "__cached__"),
        ]
print(json.dumps(told))
"""


def facts(folder: Path) -> object:
    """What a new process has imported."""
    environment = {**os.environ, "CORVID_CACHE": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", FACTS], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )
    assert not done.stderr
    return json.loads(done.stdout)


def test_modules_are_the_same_from_the_cache(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    first = facts(folder)
    (entry,) = folder.glob(f"*.{KIND}")
    written = entry.stat().st_mtime_ns
    assert facts(folder) == first
    assert entry.stat().st_mtime_ns == written
    whole = entry.read_bytes()
    entry.write_bytes(whole[:-1] + b"?")
    assert facts(folder) == first
    assert facts(folder) == first
    assert len(entry.read_bytes()) == len(whole)


PACKAGE = {
    "__init__": "from kept_example.outer import NAME\n",
    "outer": "from kept_example import inner\nNAME = inner.NAME\n",
    "inner": "NAME = __name__\n",
}


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that is taken for one of Python's own, so that its changes are looked at."""
    folder = tmp_path / "kept_example"
    folder.mkdir()
    for name, text in PACKAGE.items():
        (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(modules, "_LIBRARY", str(tmp_path))
    monkeypatch.setenv("CORVID_CACHE", str(tmp_path / "cache"))
    return folder


def forget() -> None:
    """As in a new process."""
    for name in [name for name in sys.modules if name.startswith("kept_example")]:
        del sys.modules[name]


def imported() -> str:
    """The name that the package has now, after it was imported in a stage."""
    forget()
    stage = Stage("example")
    with stage:
        __import__("kept_example")
    stage.end()
    found = str(sys.modules["kept_example"].NAME)
    assert sys.modules["kept_example.inner"] is sys.modules["kept_example"].inner
    return found


def test_a_part_is_there_before_its_package_is_done(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert imported() == "kept_example.inner"
    with monkeypatch.context() as patch:
        patch.setattr(modules._Recorder, "find_spec", None)  # nothing is looked for
        assert imported() == "kept_example.inner"


def test_a_package_that_was_there_before_the_stage_is_imported(example: Path) -> None:
    forget()
    __import__("kept_example")
    stage = Stage("part")
    del sys.modules["kept_example.inner"]
    with stage:
        __import__("kept_example.inner")
    stage.end()
    forget()
    with Stage("part"):
        assert sys.modules["kept_example"].inner is sys.modules["kept_example.inner"]


def test_a_changed_file_of_the_library_is_read_again(example: Path) -> None:
    assert imported() == "kept_example.inner"
    (example / "inner.py").write_text("NAME = 'changed'\n")
    assert imported() == "changed"
    assert imported() == "changed"


def test_what_can_not_be_imported_as_it_was_is_left_to_python(
    example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert imported() == "kept_example.inner"
    store, key = open_store(), Stage("example")._key
    data = store.read(KIND, key)
    assert data is not None
    (example / "gone.py").write_text("from kept_example import nothing\n")
    monkeypatch.setattr(modules, "_change", lambda file: None)
    broken = compile("from kept_example import nothing", "gone", "exec")
    changed = modules.marshal.dumps([("kept_example", str(example / "__init__.py"), True, None, broken)])
    store.write(KIND, key, changed)
    assert imported() == "kept_example.inner"


def test_without_a_cache_nothing_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CORVID_CACHE", "off")
    finders = list(sys.meta_path)
    stage = Stage("example")
    with stage:
        assert sys.meta_path == finders
    stage.end()


PART = """
import sys
from corvid.cache import modules
from corvid.cache.modules import Stage
stage, found = Stage("part"), []
with stage:
    import corvid.source.span
find = modules._Later.find_spec
modules._Later.find_spec = lambda self, name, *more: (found.append(name), find(self, name, *more))[1]
import corvid.semantics.approvals.tokens
if sys.argv[1:]:
    import corvid.ir.errors
    try:
        import corvid.syntax.tree.unknown
    except ModuleNotFoundError:
        found.append("none")
stage.end()
import tests.catalog
assert not any(type(each) is modules._Later for each in sys.meta_path)
spec = corvid.semantics.approvals.tokens.__spec__
assert type(spec.loader).__name__ in ("SourceFileLoader", "_Noting"), spec
assert spec.loader is corvid.semantics.approvals.tokens.__loader__
assert corvid.semantics.approvals.tokens.pascal("an_example") == "AnExample"
print(type(spec.loader).__name__, "corvid.semantics.approvals.tokens" in found, *found[-1:])
"""


def test_what_is_imported_later_is_kept_for_itself(tmp_path: Path) -> None:
    """By the first process that needs it, for those that need it again; damage is read from the file."""
    environment = {**os.environ, "CORVID_CACHE": str(tmp_path / "cache")}

    def told(*more: str) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", PART, *more], cwd=ROOT, env=environment, capture_output=True, text=True,
            timeout=60,
        )  # fmt: skip
        assert not done.stderr
        return done.stdout.split()

    assert told()[:2] == ["_Noting", "True"]
    (entry,) = (tmp_path / "cache").glob(f"*.{LATER}")
    kept = len(entry.read_bytes())
    assert told()[:2] == ["SourceFileLoader", "True"]
    assert len(entry.read_bytes()) == kept
    assert told("more")[::2] == ["SourceFileLoader", "none"]
    assert len(entry.read_bytes()) > kept
    whole = entry.read_bytes()
    entry.write_bytes(whole[:-1] + b"?")
    assert told("more")[::2] == ["_Noting", "none"]
    assert entry.read_bytes() != whole[:-1] + b"?"
