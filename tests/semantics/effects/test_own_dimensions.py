"""Dimensions and levels that a project declares: what may be declared, and what programs do with it."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from corvid.audit import laws
from corvid.audit.effect_system import AT_LOAD, declared, read_dimensions, shown
from corvid.audit.entries import Refused
from corvid.cli.main import run
from corvid.pipeline import UnreadableSource, check_file, check_text
from corvid.semantics.dimensions import DIMENSIONS, Dimension, Value
from tests.tables import each

TRUST = '["autonomous", "workspace", "supervisor_required", "human_required"]'
LEVELS = f"[effect-system.levels]\ntrust = {TRUST}\n"
D = "[effect-system.dimensions.x]\n"
L = "[effect-system.levels]\n"
EVERY = laws.LAWS
OWN = """
[effect-system.dimensions.freshness]
composition = "Max"
type = "timestamp"
default = "0"
semantics = "days since the data were looked at"
[effect-system.dimensions.carbon]
composition = "Sum"
type = "number"
[effect-system.dimensions.fairness]
composition = "Min"
type = "level"
levels = ["unknown", "checked", "audited"]
[effect-system.dimensions.region]
composition = "Union"
type = "name"
[effect-system.dimensions.local]
composition = "LeastReversible"
type = "bool"
"""
EFFECT = """
effect e:
    trust: workspace
    freshness: 5
    carbon: 2.5
    fairness: checked
    region: eu, us
    local: false
tool t(x: Int) -> Int uses e
"""


def codes(folder: Path, text: str) -> list[str]:
    (folder / "main.cor").write_text(text, encoding="utf-8")
    return [problem.code.id for problem in check_file(folder / "main.cor").problems]


def agent(annotation: str) -> str:
    return f"{EFFECT}@{annotation}\nagent main(x: Int) -> Int:\n    return t(t(x))\n"


# rule: effects.own.1 effects.own.2
@pytest.mark.oracle
@pytest.mark.guarantee("effects.level_bounds")
@each(
    ("kept", "broken", "code"),
    [
        ("trust(workspace)", "trust(autonomous)", "E0402"),
        ("freshness(5)", "freshness(4)", "E0402"),
        ("carbon(5)", "carbon(4.9)", "E0410"),
        ("budget($1, carbon: 5)", "budget($1, carbon: 4)", "E0410"),
        ("fairness(checked)", "fairness(audited)", "E0402"),
        ("region(eu)", "region(asia)", "E0402"),
        ("region(only: eu, us)", "region(only: eu)", "E0402"),
        ("local(true)", "local", "E0402"),
    ],
)
def test_an_annotation_of_a_dimension_bounds_it(kept: str, broken: str, code: str, tmp_path: Path) -> None:
    (tmp_path / "corvid.toml").write_text(LEVELS + OWN, encoding="utf-8")
    if not kept.startswith("local"):
        assert codes(tmp_path, agent(kept)) == []
    assert codes(tmp_path, agent(broken)) == [code]


BROKEN_TRUTH = """
effect e:
    local: false
tool look(x: Int) -> Int uses e
@local
agent main(x: Int) -> Int:
    return look(x)
"""


@pytest.mark.guarantee("effects.no_silent_constraint")
def test_a_truth_that_is_broken_proposes_what_is_accepted(tmp_path: Path) -> None:
    (tmp_path / "corvid.toml").write_text(LEVELS + OWN, encoding="utf-8")
    file = tmp_path / "main.cor"
    file.write_text(BROKEN_TRUTH, encoding="utf-8")
    (problem,) = check_file(file).problems
    assert problem.help() == "`e` has `local: false`: remove its call, or remove the annotation"
    assert codes(tmp_path, BROKEN_TRUTH.replace("@local\n", "")) == []
    assert codes(tmp_path, BROKEN_TRUTH.replace("look(x)\n", "x\n")) == []


@pytest.mark.guarantee("effects.no_silent_constraint")
def test_without_the_file_none_of_it_is_known(tmp_path: Path) -> None:
    assert codes(tmp_path, agent("freshness(5)")) == ["E0404", *["E0403"] * 5, "E0407"]
    folder = tmp_path / "below"
    folder.mkdir()
    (tmp_path / "corvid.toml").write_text(LEVELS + OWN, encoding="utf-8")
    assert codes(folder, agent("freshness(5)")) == []


@pytest.mark.guarantee("effects.no_silent_constraint")
@each(
    ("line", "code"),
    [
        ("freshness: old", "E0404"), ("fairness: audit", "E0404"), ("carbon: $5", "E0404"),
        ("local: 1", "E0404"), ("freshnes: 5", "E0403"), ("trust: workspaces", "E0404"),
        ("region: 5", "E0404"),
    ],
)  # fmt: skip
def test_values_that_a_dimension_does_not_have_are_refused(line: str, code: str, tmp_path: Path) -> None:
    (tmp_path / "corvid.toml").write_text(LEVELS + OWN, encoding="utf-8")
    assert codes(tmp_path, f"effect e:\n    {line}\n") == [code]


# rule: approvals.need.2
@pytest.mark.guarantee("approval.dangerous_call_requires_token")
def test_levels_below_the_supervisor_need_no_approval_and_those_above_do(tmp_path: Path) -> None:
    listed = '["autonomous", "workspace", "supervisor_required", "board", "human_required", "nobody"]'
    (tmp_path / "corvid.toml").write_text(f"[effect-system.levels]\ntrust = {listed}\n", encoding="utf-8")
    for level, found in (("workspace", []), ("board", ["E0601"]), ("nobody", ["E0601"])):
        head = f"effect e:\n    trust: {level}\ntool t(x: Int) -> Int uses e\n"
        assert codes(tmp_path, f"{head}agent main(x: Int) -> Int:\n    return t(x)\n") == found, level
        approved = f"{head}agent main(x: Int) -> Int:\n    approve T(x)\n    return t(x)\n"
        assert codes(tmp_path, approved) == []
    dangerous = "tool t(x: Int) -> Int dangerous\nagent main(x: Int) -> Int:\n    return t(x)\n"
    assert codes(tmp_path, dangerous) == ["E0601"]


WRONG = [
    (L + 'trust = ["workspace", "autonomous"]', "in this order"),
    (LEVELS.replace("[", '["mine", ').replace('["mine", e', "[e"), "begins"),
    (L + 'trsut = ["a", "b"]', "`trsut`"),
    (L + 'latency = ["instant", "instant", "fast"]', "each name once"),
    (L + 'latency = ["instant"]', "two or more names"),
    ("[effect-system]\nlevel = 3", "level"),
    ("[effect-system.dimensions]\nx = 3", "a table"),
    ('[effect-system.dimensions.trust]\ncomposition = "Max"\ntype = "number"', "a meaning of its own"),
    ('[effect-system.dimensions.retry]\ncomposition = "Max"\ntype = "number"', "a meaning of its own"),
    ('[effect-system.dimensions."a b"]\ncomposition = "Max"\ntype = "number"', "can't be written"),
    (D + 'composition = "Mean"\ntype = "number"', "`Mean`"),
    (D + 'composition = "Max"\ntype = "name"', "for this composition"),
    (D + 'composition = "Max"', "no `type`"),
    (D + 'composition = "Max"\ntype = "number"\nproof = "x.lean"', "proof"),
    (D + 'composition = "Max"\ntype = "level"', "no `levels`"),
    (D + 'composition = "Min"\ntype = "number"', "no greatest value"),
    (D + 'composition = "Min"\ntype = "number"\nrange = [1, 0]', "the least and"),
    (D + 'composition = "Min"\ntype = "number"\nrange = [-5, 5]', "from 0 on"),
    (D + 'composition = "Max"\ntype = "number"\ndefault = "old"', "a number"),
    (D + 'composition = "Max"\ntype = "number"\ndefault = 3', "leave out `default`"),
    (D + 'composition = "Min"\ntype = "number"\ndefault = 4', "write `range = [0, 4]`"),
    (D + 'composition = "Sum"\ntype = "count"\ndefault = 1', "not identity"),
    (D + 'composition = "LeastReversible"\ntype = "bool"\ndefault = false', "identity"),
    (
        D + 'composition = "Min"\ntype = "level"\nlevels = ["a", "b"]\ndefault = "a"',
        "not identity",
    ),
]


# rule: effects.own.3
@pytest.mark.guarantee("effects.no_silent_constraint")
@each(("text", "words"), WRONG)
def test_what_can_be_no_dimension_is_refused_by_each_command(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "corvid.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read_dimensions(file)
    assert words in f"{refused.value} {refused.value.advice}"
    (tmp_path / "main.cor").write_text("agent main() -> Int:\n    return 1\n", encoding="utf-8")
    assert run(["check", str(tmp_path / "main.cor")]) == 2
    assert run(["run", str(tmp_path / "main.cor")]) == 2
    with pytest.raises(UnreadableSource):
        check_file(tmp_path / "main.cor")
    capsys.readouterr()


def test_the_built_in_dimensions_keep_their_laws() -> None:
    assert all(laws.broken(dimension, 500) is None for dimension in DIMENSIONS.values())


LAWLESS = {
    "associative": lambda d, a, b: (a + b) / 2,
    "commutative": lambda d, a, b: a,
    "idempotent": lambda d, a, b: a + b,
    "monotone": lambda d, a, b: min(a, b),
}


@each("law", LAWLESS)
def test_a_composition_that_breaks_a_law_is_found(law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def combined(dimension: Dimension, a: Value, b: Value) -> Value:
        return LAWLESS[law](dimension, a, b)  # type: ignore[arg-type, no-untyped-call, no-any-return, return-value]

    monkeypatch.setattr(laws, "combine", combined)
    kept = [one for one in EVERY if one[0] == law]
    monkeypatch.setattr(laws, "LAWS", tuple(kept))
    found = laws.broken(Dimension("x", "number", Decimal(0), "max"), AT_LOAD)
    assert found is not None
    assert found.law == law
    assert found.words in shown(found)


@pytest.mark.oracle
def test_the_command_tries_each_dimension(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "corvid.toml").write_text(LEVELS + OWN, encoding="utf-8")
    assert run(["test", "dimensions", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "freshness: associative, commutative, identity, idempotent, monotone, in 10,000 cases each" in said
    assert "carbon: associative, commutative, identity, monotone, in 10,000 cases each" in said
    assert said.count("\n") == len(declared(tmp_path / "corvid.toml"))
    (tmp_path / "corvid.toml").write_text(OWN.replace('default = "0"', "default = 4"), encoding="utf-8")
    assert run(["test", "dimensions", str(tmp_path)]) == 1
    assert "freshness: not identity: " in capsys.readouterr().out
    (tmp_path / "corvid.toml").write_text("", encoding="utf-8")
    assert run(["test", "dimensions", str(tmp_path)]) == 2


def test_what_is_kept_follows_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A result of before is not an answer once a level is declared, or no more, for one program and
    several."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CORVID_CACHE", str(tmp_path / "cache"))
    text = "effect e:\n    trust: workspace\npublic tool t(x: Int) -> Int uses e\n"
    main = 'import "./lib" use t\nagent main(x: Int) -> Int:\n    return t(x)\n'
    (tmp_path / "lib.cor").write_text(text, encoding="utf-8")
    (tmp_path / "main.cor").write_text(main, encoding="utf-8")
    for status in (1, 1, 0, 0, 1):
        file = tmp_path / "corvid.toml"
        if status == 0:
            file.write_text(LEVELS, encoding="utf-8")
        elif file.exists():
            file.unlink()
        assert run(["check", "main.cor"]) == status
        assert run(["check", "main.cor", "lib.cor"]) == status
        capsys.readouterr()


def test_a_program_that_is_a_text_has_those_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / "corvid.toml").write_text(OWN, encoding="utf-8")
    assert check_text("main.cor", "effect e:\n    freshness: 5\n", folder=tmp_path).ok
