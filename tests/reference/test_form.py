"""The reference knows the parser and its tree and nothing else of Corvid; it handles every form of the tree;
every function says which rule it implements."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from corvid.diagnostics.model import Code
from corvid.pipeline import check_text
from corvid.runtime import problems
from corvid.syntax import tree
from tests.reference.faults import CAUGHT
from tests.reference_pages.pages import PAGES, rules
from tests.tables import each

HERE = Path(__file__).parent
COMPARISON = {"agreement.py", "chains.py", "runs.py"}
INTERPRETER = [p for p in sorted(HERE.glob("*.py")) if p.name not in COMPARISON and "test_" not in p.name]
IDS = {rule.id for rule in rules()}
MAY_USE = ("corvid.syntax.tree", "corvid.syntax.parse", "corvid.source.span", "corvid.source.text")
_RULES = re.compile(r"\b(?:" + "|".join(page.stem for page in PAGES) + r")\.[a-z_]+\.\d+\b")
_ELSE = re.compile(r"\b[CESPT]\d+\b|docs/(?:decisions|soundness|our-tests)\.md|README\.md")
"""A requirement of docs/protocols.md, a theorem, a decision, or the table beside the interpreter."""

ELSEWHERE = {
    "BrokenExpr": "what the parser could not read: no program",
    "Model": "which model is asked decides nothing about labels; the host answers",
    "WordClause": "`calibrated` and `output_format`: for the model, like the settings of `with`",
    "Test": "an `Agent` that nothing calls, typed as one; only `corvid test` runs it: tests/testing",
    "Fixture": "a `Fn` that only tests and mocks call, typed as one",
    "StreamingValue": "a dimension other than data and confidence: it does not touch labels",
}
UNIONS = ["Expr", "AccessLink", "Pattern", "Stmt", "TypeExpr", "Decl", "ExtendMember"]
UNIONS += ["PromptClause", "DimensionValue"]
LATER = [
    "agent a() -> Nothing:\n    yield 1\n",
    "test a:\n    assert true with confidence 0.9 over 50 runs\n",
    'test a:\n    assert judged "x"\n',
    "prompt p(x: Int) -> Int:\n    route:\n        _ -> m\n",
    "fn first<T>(xs: List<T>) -> Int:\n    return 1\n",
    "tool t(x: Int = 3) -> Int\n",
    'eval "a":\n    pass\n',
    'agent a() -> Nothing:\n    replay "x"\n',
]


def imports(path: Path) -> Iterator[str]:
    """The modules that a file names in an import, wherever it is."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", INTERPRETER, ids=lambda path: path.name)
def test_the_interpreter_uses_the_parser_and_the_tree_only(path: Path) -> None:
    for name in imports(path):
        if name.startswith("corvid"):
            assert name.startswith(MAY_USE), name
        if name.startswith("tests."):
            assert name.startswith("tests.reference."), name
            assert f"{name.split('.')[2]}.py" not in COMPARISON, name
    assert "import_module" not in path.read_text(encoding="utf-8")


def test_there_is_an_interpreter() -> None:
    names = {path.stem for path in INTERPRETER}
    assert {"infer", "run_body", "citations", "labels"} <= names


@pytest.mark.parametrize("union", UNIONS)
def test_every_form_of_the_tree_is_handled(union: str) -> None:
    named = set(re.findall(r"tree\.(\w+)", "".join(p.read_text(encoding="utf-8") for p in INTERPRETER)))
    for form in get_args(getattr(tree, union)):
        handled = form.__name__ in named
        assert handled != (form.__name__ in ELSEWHERE), f"{form.__name__} is handled: {handled}"


@pytest.mark.parametrize("text", LATER)
def test_what_is_no_form_of_the_tree_is_refused(text: str) -> None:
    assert "E0902" in {problem.code.id for problem in check_text("later.cor", text).problems}


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    """The functions and methods of a file, but for what is only to be filled in, `__init__` and the like."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    owners: list[ast.Module | ast.ClassDef] = [module]
    owners += [node for node in module.body if isinstance(node, ast.ClassDef)]
    for owner in owners:
        for node in owner.body:
            abstract = isinstance(node, ast.FunctionDef) and isinstance(node.body[0], ast.Raise)
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("__") and not abstract:
                yield node


@pytest.mark.parametrize("path", INTERPRETER, ids=lambda path: path.name)
def test_every_function_names_its_rule(path: Path) -> None:
    for function in functions(path):
        docs = ast.get_docstring(function) or ""
        cited = _RULES.findall(docs)
        assert cited or _ELSE.search(docs), f"{function.name} names no rule"
        assert IDS.issuperset(cited)


@each("path", INTERPRETER)
def test_modules_are_short(path: Path) -> None:
    assert path.read_text(encoding="utf-8").count("\n") <= 300


def test_a_fault_that_is_caught_has_the_words_of_its_problem() -> None:
    """A program reads them: an index of a text that is shorter in one of both ends elsewhere."""
    codes = [getattr(one, "code", None) for one in vars(problems).values()]
    words = {code.id: (code.name, code.title) for code in codes if isinstance(code, Code)}
    assert {code: words[code] for code in CAUGHT} == CAUGHT
