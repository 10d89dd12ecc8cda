"""What one module does to another without being imported by it, and what an outline alone has to show."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.cache.store import Store
from corvid.incremental.check import check_project
from tests.projects.test_project import NOWHERE, alone, reports

TYPE = "public type T:\n    a: Int\n"
METHOD = 'import "./a" use T\n\nextend T:\n    public fn twice(t: T) -> Int:\n        return t.a * 2\n'
PURE = "@grounded_pure\nagent pure(x: Grounded<Int>) -> Grounded<Int>:\n"

CASES: dict[str, tuple[dict[str, str], set[str]]] = {
    "a method of a module that is not imported": (
        {
            "a": TYPE + "\nfn double(t: T) -> Int:\n    return t.twice()\n",
            "b": METHOD,
        },
        {"a", "b"},
    ),
    "a method that is there for some programs": (
        {
            "a": TYPE,
            "b": METHOD,
            "c": 'import "./a" use T\n\nfn four(t: T) -> Int:\n    return t.twice() * 2\n',
            "d": 'import "./b"\nimport "./c"\n',
        },
        {"c", "d"},
    ),
    "an approval of which a method elsewhere has the label": (
        {
            "a": f"{TYPE}\ntool wire(t: T) -> String dangerous\n\n"
            "public agent pay(t: T) -> String:\n    approve Wire(t)\n    return wire(t)\n",
            "b": 'import "./a" use T\n\nextend T:\n    public tool wire(t: T) -> String dangerous\n',
        },
        set(),
    ),
    "two methods of one name": (
        {
            "a": TYPE,
            "b": METHOD,
            "c": METHOD.replace("-> Int", "-> String").replace("t.a * 2", '""'),
            "d": 'import "./b"\nimport "./c"\n',
            "e": 'import "./a" use T\nimport "./c"\nimport "./d"\n\n'
            "fn e(t: T) -> String:\n    return t.twice()\n",
        },
        {"d", "e"},
    ),
    "a circle without a source": (
        {
            "a": "public agent one(id: String) -> Grounded<String>:\n    return two(id)\n\n"
            "public agent two(id: String) -> Grounded<String>:\n    return one(id)\n",
            "b": 'import "./a" use one\n\nagent three(id: String) -> Grounded<String>:\n    return one(id)\n',
        },
        {"a", "b"},
    ),
    "a circle through two modules": (
        {
            "a": 'import "./b" use two\n\n'
            "public agent one(id: String) -> Grounded<String>:\n    return two(id)\n",
            "b": 'import "./a" use one\n\n'
            "public agent two(id: String) -> Grounded<String>:\n    return one(id)\n",
        },
        {"a", "b"},
    ),
    "a fn that loses a source": (
        {
            "a": "public fn loses(x: Grounded<Int>) -> Grounded<Int>:\n"
            "    if x > 1:\n        return x\n    return x + 1\n",
            "b": 'import "./a" use loses\n\n'
            "public fn through(x: Grounded<Int>) -> Grounded<Int>:\n    return loses(x)\n",
            "c": f'import "./b" use through\n\n{PURE}    return through(x)\n',
        },
        {"c"},
    ),
    "a demand on agents that are not named": (
        {
            "a": "public agent impure(id: String) -> String:\n    return id\n",
            "b": 'import "./a" requires @grounded_pure as one\n',
        },
        {"b"},
    ),
    "a label of two names": (
        {
            "a": "public tool wireIt(id: String) -> String dangerous\n",
            "b": 'import "./a"\n\ntool wire_it(id: String) -> String dangerous\n\n'
            "agent pay(id: String) -> String:\n    approve WireIt(id)\n    return wire_it(id)\n",
        },
        {"b"},
    ),
    "an effect that comes from far": (
        {
            "a": "public effect far:\n    data: grounded\n\n"
            "public tool find(id: String) -> Grounded<String> uses far\n",
            "b": 'import "./a" use find\n\npublic agent between(id: String) -> Grounded<String>:\n'
            "    return find(id)\n",
            "c": 'import "./b" use between\n\neffect near:\n    confidence: 0.9\n\n'
            "agent narrow(id: String) -> Grounded<String> uses near:\n    return between(id)\n",
        },
        {"c"},
    ),
    "a type of a module that is not there": (
        {
            "a": 'import "./gone" use Lost\n\npublic fn lost(l: Lost) -> Int:\n    return 1\n',
            "b": 'import "./a"\n',
        },
        {"a", "b"},
    ),
    "a name that depends on the folder": (
        {
            "sub/a": "tool hidden(id: String) -> String\n",
            "sub/b": 'import "./a" use hidden\n',
            "c": 'import "./sub/b"\n',
        },
        {"sub/b", "c"},
    ),
    "a type that nobody can read": (
        {
            "a": "public type Odd:\n    a: Nowhere\n\npublic type Fine:\n    a: Int\n",
            "b": 'import "./a" use Odd, Fine\n\npublic fn use_it(o: Odd, f: Fine) -> Int:\n    return f.a\n',
            "c": 'import "./b" use use_it\nimport "./gone" use Lost\n\n'
            "public fn lost(l: Lost) -> Int:\n    return 1\n",
            "d": 'import "./c" use lost\n',
        },
        {"a", "b", "c", "d"},
    ),
}  # fmt: skip


@pytest.mark.guarantee("grounded.provenance_required")
@pytest.mark.parametrize("case", CASES)
def test_what_reaches_far_is_reported(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files, wrong = CASES[case]
    (tmp_path / "project" / "sub").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "project")
    names = [f"{name}.cor" for name in files]
    for name, text in files.items():
        Path(f"{name}.cor").write_text(text)
    wanted = alone(names)
    assert {name.removesuffix(".cor") for name in names if wanted[name]} == wrong
    assert reports(check_project(names, NOWHERE, 1)) == wanted
    for late in files:
        # All others are kept, so that this one meets their outlines.
        store = Store(str(tmp_path / f"cache-{names.index(f'{late}.cor')}"))
        Path(f"{late}.cor").write_text("# nothing yet\n")
        check_project(names, store, 1)
        Path(f"{late}.cor").write_text(files[late])
        assert reports(check_project(names, store, 1)) == wanted


CALLED = "public fn called(n: Int) -> Int:\n    return n\n"
CALLING = 'import "./called" use called\n\npublic fn calling(n: Int) -> Int:\n    return called("text")\n'
FAR = 'import "./calling" use calling\n\npublic fn far(n: Int) -> Int:\n    return calling(n)\n'
WARNED = """public agent warned(x: Grounded<Int>) -> Grounded<Int>:
    approve Paying(x)
    return x

public tool paying(n: Int) -> String dangerous
"""
WARNED_PURE = (
    f"{WARNED}\n{PURE}    return loses(x)\n"
    """
fn loses(x: Grounded<Int>) -> Grounded<Int>:
    if x > 1:
        return x
    return x + 1
"""
)
IMPORTING = (
    'import "./warned" use warned\n\nagent main(x: Grounded<Int>) -> Grounded<Int>:\n    return warned(x)\n'
)
OF_OTHERS: dict[str, tuple[dict[str, str], dict[str, int], int]] = {
    "a problem with a place in another module, met in another order": (
        {
            "called": CALLED,
            "calling": CALLING,
            "far": FAR,
            "first": 'import "./far" use far\nimport "./called" use called\n\nfn main() -> Int:\n'
            "    return far(called(1))\n",
            "other": 'import "./called" use called\nimport "./calling" use calling\n\nfn main() -> Int:\n'
            "    return calling(called(1))\n",
        },
        {"called": 0, "calling": 1, "far": 1, "first": 1, "other": 1},
        1,
    ),
    "problems of two modules, one above the other": (
        {
            "called": CALLED.replace("return n", "return missing"),
            "calling": CALLING,
            "far": FAR,
        },
        {"called": 1, "calling": 2, "far": 2},
        2,
    ),
    "a warning": ({"warned": WARNED, "main": IMPORTING}, {"warned": 1, "main": 1}, 1),
    "a warning, and an error above it": (
        {"warned": WARNED, "main": IMPORTING.replace("return warned", "return unwarned")},
        {"warned": 1, "main": 2},
        2,
    ),
    "a warning beside what is only found without errors": (
        {
            "warned": WARNED_PURE,
            "main": IMPORTING,
            "wrong": IMPORTING.replace("return warned", "return unwarned"),
        },
        {"warned": 2, "main": 2, "wrong": 2},
        3,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", OF_OTHERS)
def test_problems_of_a_module_are_found_once_and_reported_of_its_importers(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files, numbers, whole = OF_OTHERS[case]
    monkeypatch.chdir(tmp_path)
    names = [f"{name}.cor" for name in files]
    for name, text in files.items():
        Path(f"{name}.cor").write_text(text)
    wanted = alone(names)
    assert {name: len(wanted[f"{name}.cor"]) for name in files} == numbers
    for order in (names, names[::-1]):
        checked = check_project(order, NOWHERE, 1)
        assert reports(checked) == wanted
        assert checked.work.whole == whole


LOW = """public effect guess:
    confidence: 0.2

public prompt low(x: String) -> String uses guess:
    "{x}"
"""
SURE = "@min_confidence(0.9)\npublic agent sure(xs: List<String>) -> List<String>:\n"
THROUGH = 'import "./low" use low\n\npublic agent {name}(x: String) -> String:\n    return low(x)\n'
ONCE: dict[str, dict[str, str]] = {
    "an importer declares what takes functions": {
        "low": LOW,
        "sure": f'import "./low" use low\n\n{SURE}    ys = xs.map(fn (x) -> low(x))\n'
        '    return ys + [low("more")]\n',
        "main": 'import "./sure" use sure\n\nfn apply(f: (String) -> String, x: String) -> String:\n'
        "    return f(x)\n\nagent main(xs: List<String>) -> List<String>:\n    return sure(xs)\n",
    },
    "an importer meets the modules on the way in another order": {
        "low": LOW,
        "first": THROUGH.format(name="first"),
        "second": THROUGH.format(name="second"),
        "sure": f'import "./first" use first\nimport "./second" use second\n\n{SURE}'
        '    return [first("a"), second("b")]\n',
        "main": 'import "./second" use second\nimport "./sure" use sure\n\n'
        "agent main(xs: List<String>) -> List<String>:\n    return sure([second(\"c\")])\n",
    },
    "an importer meets two effects in another order": {
        "low": LOW,
        "other": LOW.replace("guess", "another").replace("low", "other"),
        "sure": f'import "./low" use low\nimport "./other" use other\n\n{SURE}'
        '    return [low("a"), other("b")]\n',
        "main": 'import "./other" use other\nimport "./sure" use sure\n\n'
        "agent main(xs: List<String>) -> List<String>:\n    return sure([other(\"c\")])\n",
    },
}  # fmt: skip


@pytest.mark.parametrize("case", ONCE)
def test_a_problem_is_the_same_in_every_program(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = [f"{name}.cor" for name in ONCE[case]]
    for name, text in ONCE[case].items():
        Path(f"{name}.cor").write_text(text)
    wanted = alone(names)
    assert wanted["sure.cor"] == wanted["main.cor"]
    assert len(wanted["sure.cor"]) == 1
    assert reports(check_project(names, NOWHERE, 1)) == wanted
