"""What comes later is said to come later, once, and hides nothing else."""

from __future__ import annotations

import pytest

from corvid.semantics.check.prompts import LATER_CLAUSES, LATER_SETTINGS
from corvid.semantics.effects.annotations import LATER
from corvid.semantics.names.scope import LATER_FUNCTIONS, LATER_TYPES
from corvid.source.span import Span
from corvid.syntax import error_hints, tree
from corvid.syntax.problems import NotSupportedYet
from tests.syntax.parsing import BODY, parse
from tests.tables import each

DECLARATIONS = [
    'server shop:\n    route GET "/o/{id}" -> json Order:\n        return load(path.id)\n',
    'schedule "0 8 * * *" zone "Europe/London" -> f()\n',
    'connector crm:\n    base_url: "x"\n    operation get(id: String) -> Lead:\n        GET "/x"\n',
    "identity login:\n    provider google\n",
    "session S:\n    theme: String\n",
    "public memory Prefs:\n    theme: String\n    policy retention: thirty_days\n",
    'import python "mod" as m effects: network\n',
    'import "https://x" hash:sha256:00ff as x\n',
    "fn first<T>(xs: List<T>) -> Option<T>:\n    return None\n",
    "type Box<T>:\n    value: T\n",
    "fn f(x: Int = 3) -> Int:\n    return x\n",
    "tool t(x: Int = 3) -> Int\n",
    "tool t(x: Int) -> Int breaker 3 dangerous\n",
    "tool t(x: Order @borrowed) -> Int\n",
    "tool t(x: Int) -> Order @owned\n",
    "type T:\n    x: Int where between(1, 2)\n    y: Int\n",
    'type T:\n    @ui(label: "x")\n    y: Int\n',
    "type T:\n    | A\n    @status(404)\n    | B\n",
    'prompt p() -> Int:\n    route:\n        a -> b\n        _ -> c\n    "x"\n',
    'prompt p() -> Int:\n    progressive:\n        a below 0.9\n        b\n    "x"\n',
    'prompt p() -> Int:\n    rollout 10% a, else b\n    "x"\n',
    'prompt p() -> Int:\n    ensemble [a, b] vote majority\n    "x"\n',
    "prompt p() -> Int:\n    adversarial:\n        propose: a\n        challenge: b\n"
    '        adjudicate: c\n    "x"\n',
    'prompt p() -> Int:\n    with backpressure bounded(3)\n    "x"\n',
    'prompt p() -> Int:\n    with escalate_to big\n    "x"\n',
    'prompt p() -> Int:\n    with judged "nice" min 0.5\n    "x"\n',
]
STATEMENTS = [
    "yield 1",
    "yield (1)",
    "parallel:\n        a = f()\n        b = g()",
    'x = replay t:\n        when llm("a") as r -> r\n        else 0',
    'return replay "t":\n        else 0',
    "x = f(a: 1)",
    "x = f(1, a = 1)",
    "x = v.f(1, [2], a: 1)",
    "w = Weak::new(x)",
]


# rule: lexical.recovery.4
@each("written", DECLARATIONS)
def test_later_declarations(written: str) -> None:
    text = f"{written}\nfn g() -> Int:\n    return 1 1\n"
    parsed = parse(text)
    assert [problem.code.id for problem in parsed.problems] == ["E0902", "E0101"]
    assert parsed.problems[0].help()
    assert isinstance(parsed.tree.declarations[0], tree.BrokenDecl)


@pytest.mark.parametrize("written", STATEMENTS)
def test_later_statements(written: str) -> None:
    parsed = parse(f"{BODY}    before = 1\n    {written}\n    after = 1 1\n    return 1\n")
    assert [problem.code.id for problem in parsed.problems] == ["E0902", "E0101"]
    (declaration,) = parsed.tree.declarations
    assert isinstance(declaration, tree.Fn)
    kinds = [type(statement).__name__ for statement in declaration.body.statements]
    assert kinds == ["Assign", "BrokenStmt", "BrokenStmt", "Return"]


def test_the_names_of_broken_declarations_are_known() -> None:
    module = parse("server t:\n    port: 1\nfn f(x: Int = 1) -> Int:\n    return 1\n").tree
    names = [node.name for node in module.declarations if isinstance(node, tree.BrokenDecl)]
    assert [name.text if name else None for name in names] == ["t", "f"]


# rule: lexical.recovery.4
def test_a_later_declaration_takes_the_name_behind_its_word_or_none() -> None:
    text = (
        'tool load(id: String) -> Int\nmock load(id: Int) -> Int 1:\n    return 1\n'
        'pub extern "c"\nagent a(n: Int) -> Int:\n    return n n\n'
        'pub extern "c" agent b(n: Int) -> Int:\n    return n n\n'
        "eval quality:\n    x = 1 1\n    assert x > 0 with confidence 0.9 over 10 runs\n"
        '    assert similar "a", "b" min 0.5\n    assert judged "a", "b" min 0.5\n'
    )
    parsed = parse(text)
    codes = [problem.code.id for problem in parsed.problems]
    assert codes == [*["E0101", "E0902", "E0101"], *["E0902", "E0101"] * 2, *["E0902"] * 3]
    kinds = [(type(node).__name__, getattr(node, "name", None)) for node in parsed.tree.declarations]
    named = [(kind, name.text if isinstance(name, tree.Ident) else None) for kind, name in kinds]
    assert named == [
        ("Tool", "load"), ("BrokenDecl", None), ("BrokenDecl", None), ("Agent", "a"), ("Agent", "b"),
        ("Test", "test quality"),
    ]  # fmt: skip


@each("written", ["x: Weak<Int, {tool_call}>", "f(w: Weak<Int, {tool_call, llm}>) -> Int"])
def test_weak_references_come_later(written: str) -> None:
    text = f"type W:\n    {written}\n" if written[0] == "x" else f"agent {written}:\n    return 1\n"
    assert [problem.code.id for problem in parse(text).problems] == ["E0902"]


NAMES = (
    *(f"`{name}(…)`" for name in LATER_FUNCTIONS),
    *(f"the type `{name}`" for name in LATER_TYPES),
    *(f"`{name}` in a prompt" for name in LATER_CLAUSES),
    *(f"`with {name}`" for name in LATER_SETTINGS),
    *(f"`@{name}`" for name in LATER),
    *error_hints.DECLARATIONS.values(),
    "`requires @budget`",
)


# rule: lexical.recovery.4
@each("what", sorted(NAMES))
def test_each_later_form_says_what_to_write_today(what: str) -> None:
    assert NotSupportedYet(Span(0, 0, 1), what).help(), what
