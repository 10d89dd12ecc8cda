"""A project is checked as each of its programs is checked alone, anyone who does it and whatever is kept."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from corvid.cache.store import Store
from corvid.diagnostics import machine
from corvid.diagnostics.locations import ReportedProblem
from corvid.incremental import report
from corvid.incremental.check import ProjectChecked, Work, check_project
from corvid.pipeline import UnreadableSource, check_file
from tests.projects.programs import file_of, module, wrong_in_bodies
from tests.shares import share

SEEDS = int(os.environ.get("CORVID_PROJECTS", "1"))
"""How many times as many projects as in every run."""
Reports = dict[str, list[str] | str]
NOWHERE = Store(None)


def alone(names: Sequence[str]) -> Reports:
    """What the check of each program by itself finds."""
    found: Reports = {}
    for name in names:
        try:
            checked = check_file(Path(name))
        except UnreadableSource as error:
            found[name] = error.reason
        else:
            findings = (ReportedProblem(problem, checked.store.text) for problem in checked.problems)
            found[name] = [json.dumps(machine.problem_data(finding)) for finding in findings]
    return found


def reports(checked: ProjectChecked) -> Reports:
    return {name: parts if isinstance(parts, str) else _data(parts) for name, parts in checked.programs}


def _data(parts: list[report.Report]) -> list[str]:
    return [json.dumps(machine.problem_data(one)) for part in parts for one in report.findings(part)]


def everything(found: Reports) -> set[str]:
    return {one for name in found for one in (found[name] if isinstance(found[name], list) else [])}


def write_project(draw: random.Random, nested: bool = False, values: bool = False) -> list[str]:
    """Modules in the working folder, some of which import each other in circles."""
    number = draw.randrange(2, 8)
    circles = draw.random() < 0.2
    for n in range(number):
        others = [o for o in range(number) if o != n] if circles else range(n)
        path = Path(file_of(n, nested))
        path.parent.mkdir(exist_ok=True)
        path.write_text(module(draw, n, others, nested, values))
    return [file_of(n, nested) for n in range(number)]


@pytest.mark.parametrize("seed", share(range(36 * SEEDS), 5))
def test_a_project_is_its_programs(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = write_project(random.Random(seed), nested=seed % 3 == 2, values=seed % 36 >= 24)
    assert reports(check_project(names, NOWHERE, 1)) == alone(names)


@pytest.mark.parametrize("seed", share(range(24 * SEEDS), 4))
def test_what_is_wrong_in_a_body_is_reported_of_all_its_programs(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    draw = random.Random(seed)
    modules = range(draw.randrange(3, 9))
    circles = draw.random() < 0.2
    for n in modules:
        others = [o for o in modules if o != n] if circles else range(n)
        Path(file_of(n, nested=False)).write_text(wrong_in_bodies(draw, n, others))
    names = [file_of(n, nested=False) for n in modules]
    draw.shuffle(names)
    assert reports(check_project(names, NOWHERE, 1)) == alone(names)


def change(draw: random.Random, names: Sequence[str]) -> str:
    """Change something about the files; says what."""
    name = draw.choice(names)
    path, number = Path(name), int(name[1:-4])
    kind = draw.choice(("anew", "anew", "comment", "body", "delete", "rename", "touch", "copy"))
    text = path.read_text() if path.is_file() else ""
    match kind:
        case "anew":
            values = "fn apply(" in text
            path.write_text(module(draw, number, [o for o in range(8) if o != number], values=values))
        case "comment":
            path.write_text("# moved down\n" + text)
        case "body":
            path.write_text(text.replace('return "made up"', f"return find{number}(id)"))
        case "delete":
            path.unlink(missing_ok=True)
        case "rename" if text:
            path.rename(f"m{draw.randrange(8)}.cor")
        case "touch" if text:
            path.touch()
        case "copy" if text:
            Path(f"m{draw.randrange(8)}.cor").write_text(text)
        case _:
            return "nothing"
    return kind


@pytest.mark.parametrize("seed", share(range(6 * SEEDS), 3))
def test_nothing_kept_is_stale(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    draw = random.Random(seed)
    names = write_project(draw, values=seed % 3 == 2)
    store = Store(str(tmp_path / "cache"))
    for _ in range(6):
        kept, afresh = check_project(names, store, 1), check_project(names, NOWHERE, 1)
        assert kept.programs == afresh.programs
        assert kept.inputs == afresh.inputs
        again = check_project(names, store, 1)
        assert again.programs == afresh.programs
        readable = all(isinstance(parts, list) for _, parts in afresh.programs)
        work = again.work
        assert not readable or work.parsed == work.checked_once == work.whole == 0, work
        change(draw, names)


@pytest.mark.parametrize("seed", share(range(4 * SEEDS), 4))
def test_the_number_of_processes_shows_nowhere(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("corvid.incremental.check.WORTH_A_WORKER", 500)
    monkeypatch.setattr("corvid.incremental.project.WORTH_A_WORKER", 500)
    monkeypatch.setattr("corvid.incremental.groups.WORTH_A_WORKER", 500)
    names = write_project(random.Random(seed))
    found = [check_project(names, NOWHERE, jobs) for jobs in (1, 2, 5)]
    assert found[0].work.processes == 1
    assert found[1].work.processes == 2
    assert found[0].programs == found[1].programs == found[2].programs


BASE = """public effect looking:
    data: grounded

public tool find(id: String) -> Grounded<String> uses looking

public agent answer(id: String) -> String uses looking:
    return find(id)
"""
MIDDLE = """import "./base" use answer, find

public agent middle(id: String) -> Grounded<String>:
    return find(id) + " "

fn local(n: Int) -> Int:
    return n + 1
"""
TOP = """import "./middle" use middle

agent top(id: String) -> Grounded<String>:
    return middle(id)
"""
CALLER = """import "./base" use answer

agent caller(id: String) -> Grounded<String>:
    return answer(id)
"""


class Folder:
    """A project whose checks are counted."""

    def __init__(self, cache: Path) -> None:
        self._store = Store(str(cache))
        for name, text in {"base": BASE, "middle": MIDDLE, "top": TOP, "caller": CALLER}.items():
            Path(f"{name}.cor").write_text(text)

    def check(self) -> Work:
        checked = check_project(["base.cor", "middle.cor", "top.cor", "caller.cor"], self._store, 1)
        self.problems = everything(reports(checked))
        return checked.work

    def edit(self, name: str, old: str, new: str) -> None:
        text = Path(f"{name}.cor").read_text()
        assert old in text
        Path(f"{name}.cor").write_text(text.replace(old, new))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    folder = Folder(tmp_path / "cache")
    assert folder.check() == Work(modules=5, parsed=5, checked_once=5)
    assert not folder.problems
    return folder


def _within_a_body(folder: Folder) -> None:
    folder.edit("middle", '" "', '" again"')


def _moved_down(folder: Folder) -> None:
    folder.edit("middle", "\n\npublic", "\n\n# a comment\n\n\npublic")


def _what_nobody_can_name(folder: Folder) -> None:
    folder.edit("top", "agent top", "agent other")


EDITS: dict[str, tuple[Callable[[Folder], None], Work]] = {
    "within a body": (_within_a_body, Work(modules=5, parsed=1, checked_once=1)),
    "moved down": (_moved_down, Work(modules=5, parsed=1, checked_once=1)),
    "in what nobody imports": (_what_nobody_can_name, Work(modules=5, parsed=1, checked_once=1)),
    "a parameter of what is imported": (
        lambda folder: folder.edit("middle", "middle(id: String)", "middle(key: String, id: String)"),
        Work(modules=5, parsed=1, checked_once=2, whole=1),
    ),
    "one more declaration": (
        lambda folder: folder.edit("base", "public tool", "public type New:\n    a: Int\n\npublic tool"),
        Work(modules=5, parsed=1, checked_once=4),
    ),
    "a result loses its label": (
        lambda folder: folder.edit("base", "return find(id)", 'return "made up"'),
        Work(modules=5, parsed=1, checked_once=4, whole=1),
    ),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_touches_what_depends_on_it(edit: str, folder: Folder) -> None:
    make, work = EDITS[edit]
    make(folder)
    assert folder.check() == work
    assert bool(folder.problems) is bool(work.whole)
    assert folder.check() == Work(modules=5)


def test_a_problem_is_one_of_all_programs_that_reach_it(folder: Folder) -> None:
    folder.edit("middle", "return n + 1", "return missing")
    work = folder.check()
    assert (work.checked_once, work.whole) == (1, 1)
    (problem,) = folder.problems
    assert json.loads(problem)["file"] == "middle.cor"
    folder.edit("top", "agent top", "agent highest")
    work = folder.check()
    assert (work.checked_once, work.whole, len(folder.problems)) == (1, 0, 1)


def test_a_file_that_disappears_is_reported_plainly(folder: Folder) -> None:
    Path("middle.cor").unlink()
    checked = check_project(["middle.cor", "top.cor"], NOWHERE, 1)
    assert reports(checked)["middle.cor"] == "no such file"
    (problem,) = reports(checked)["top.cor"]
    assert "no such file" in json.loads(problem)["message"]


TAKING = """public effect looking:
    data: grounded

public type Box:
    f: (String) -> String

@data(only: public)
public agent limited(f: (String) -> String) -> String:
    return f("x")

@intent_first
public agent careful(b: Box) -> String:
    return b.f("x")
"""
HANDING = """import "./taking" as taking

tool find(id: String) -> String uses looking

effect looking:
    data: grounded

agent look(id: String) -> String:
    return find(id)

agent first() -> String:
    return taking.limited(fn (x: String) -> look(x))

agent second() -> String:
    return taking.careful(taking.Box(fn (x: String) -> look(x)))
"""


@pytest.mark.guarantee("data.categories")
def test_a_promise_is_broken_where_a_program_hands_in_what_breaks_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    store = Store(str(tmp_path / "cache"))
    names = ["handing.cor", "harmless.cor", "taking.cor"]
    Path("taking.cor").write_text(TAKING)
    Path("handing.cor").write_text(HANDING)
    Path("harmless.cor").write_text(HANDING.replace("look(x)", "x"))
    for _ in range(2):
        found = reports(check_project(names, store, 1))
        assert found == alone(names)
        assert {name: [json.loads(one)["code"] for one in found[name]] for name in names} == {
            "handing.cor": ["E0402", "E0706"], "harmless.cor": [], "taking.cor": [],
        }  # fmt: skip


@pytest.mark.guarantee("data.categories")
def test_what_another_program_hands_in_keeps_no_promise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = ["handing.cor", "taking.cor"]
    Path("taking.cor").write_text(TAKING.replace("@data(only: public)", "@data(grounded)"))
    Path("handing.cor").write_text(HANDING.split("agent second")[0])
    found = reports(check_project(names, NOWHERE, 1))
    assert found == alone(names)
    assert {name: [json.loads(one)["code"] for one in found[name]] for name in names} == {
        "handing.cor": [], "taking.cor": ["E0402"],
    }  # fmt: skip


NAMED = """effect guess:
    confidence: 0.2

prompt low(x: String) -> String uses guess:
    "{x}"

@min_confidence(0.9)
agent sure(f: (String) -> String, x: String) -> String:
    return f(x)

agent main(x: String) -> String:
    return sure(fn (y) -> HANDED, x)
"""


@pytest.mark.parametrize(("handed", "codes"), [("low(y)", ["E0402"]), ("y", [])])
def test_names_of_files_are_any_bytes(
    handed: str, codes: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    store = Store(str(tmp_path / "cache"))
    names = [os.fsdecode(b"\xff.cor"), "ordinary.cor"]
    for name in names:
        Path(name).write_text(NAMED.replace("HANDED", handed))
    for _ in range(2):
        found = reports(check_project(names, store, 1))
        assert found == alone(names)
        assert [[json.loads(one)["code"] for one in found[name]] for name in names] == [codes, codes]
