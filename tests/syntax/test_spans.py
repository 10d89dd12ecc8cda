"""Every node says exactly where it is."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import parse_module
from corvid.syntax.walk import children, walk
from tests.shares import examples
from tests.syntax.parsing import BODY, clean, expression, parse, statements
from tests.syntax.sample import SAMPLE
from tests.values import same_meaning

ATOMS = st.sampled_from(
    [
        "a",
        "tool",
        "1",
        "2.5",
        '"s"',
        '"\U0001f426 \\n"',
        "true",
        "nothing",
        "[]",
        "{}",
        'f"x{a}y"',
        "f(1)",
        "T { a, b: 1 }",
    ]
)


def compound(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    binary = st.sampled_from(["+", "-", "*", "/", "%", "and", "or"])
    return st.one_of(
        st.tuples(inner, binary, inner).map(lambda parts: f"({parts[0]}) {parts[1]}  ({parts[2]})"),
        st.tuples(inner, inner, inner).map(lambda parts: f"(({parts[0]}) + ({parts[1]})\n  -({parts[2]}))"),
        st.tuples(inner, st.sampled_from([".m(1)", ".f", "[0]", "?", "(1, 2)"])).map(
            lambda p: f"({p[0]}){p[1]}"
        ),
        inner.map(lambda text: f"[ {text} , 1 ]"),
        inner.map(lambda text: f'{{ "k" : {text} }}'),
        inner.map(lambda text: f'f"<{{({text})}}>"' if "\n" not in text else f"({text})"),
        inner.map(lambda text: f"not ({text})"),
        inner.map(lambda text: f"-({text})"),
        inner.map(lambda text: f"(fn (x: Int, y) -> {text})"),
    )


EXPRESSIONS = st.recursive(ATOMS, compound, max_leaves=12)


def slice_of(text: str, node: tree.Node) -> str:
    return text[node.span.start : node.span.end]


@settings(max_examples=examples(150), deadline=None)
@given(EXPRESSIONS)
def test_the_text_of_an_expression_means_the_expression(written: str) -> None:
    text = f"{BODY}    x = {written}  # note\n"
    for node in walk(clean(text)):
        if isinstance(
            node, tree.Name | tree.FString | tree.ListLiteral | tree.Access | tree.Arithmetic | tree.Logic
        ):
            assert same_meaning(expression(f"({slice_of(text, node)})"), node)


@settings(max_examples=examples(80), deadline=None)
@given(st.lists(EXPRESSIONS, min_size=1, max_size=4))
def test_statements_are_found_again_in_their_text(written: list[str]) -> None:
    lines = [f"x{number} = {text}" for number, text in enumerate(written)]
    text = BODY + "".join(f"    {line}  # note\n\n" for line in lines)
    (declaration,) = clean(text).declarations
    assert isinstance(declaration, tree.Fn)
    assert [slice_of(text, statement) for statement in declaration.body.statements] == lines
    assert slice_of(text, declaration.body) == text[text.index("x0") :].rstrip().removesuffix("  # note")


def test_spans_lie_inside_their_parents_and_touch_no_blanks() -> None:
    module = clean(SAMPLE)
    for node in walk(module):
        for child in children(node):
            assert node.span.start <= child.span.start <= child.span.end <= node.span.end
        if node is not module:
            written = slice_of(SAMPLE, node)
            assert written == written.strip()
            assert written


def test_ids_are_unique_and_below_the_count() -> None:
    module = clean(SAMPLE)
    ids = [node.id for node in walk(module)]
    assert len(set(ids)) == len(ids)
    assert max(ids) < module.node_count


def test_names_span_their_text() -> None:
    module = clean(SAMPLE)
    for node in walk(module):
        if isinstance(node, tree.Ident | tree.Name) and not slice_of(SAMPLE, node).startswith('"'):
            word, _, rest = node.text.partition(" ")
            text = rest.rpartition(".")[2] if word in ("test", "mock") else node.text
            assert slice_of(SAMPLE, node) == text or node.text == "Nothing"  # a test has the span of its name


def test_links_start_with_their_chain() -> None:
    text = BODY + "    x = (a).b(1) + 2 - 3\n"
    (declaration,) = clean(text).declarations
    found = [
        slice_of(text, node)
        for node in walk(declaration)
        if isinstance(node, tree.MethodLink | tree.ArithmeticLink)
    ]
    assert found == ["(a).b(1)", "(a).b(1) + 2", "(a).b(1) + 2 - 3"]


def test_placeholders_point_into_the_literal() -> None:
    text = 'prompt p(q: String) -> String:\n    "\\n{{x}} {q}\\t{ no {q}"\n'
    (prompt,) = clean(text).declarations
    assert isinstance(prompt, tree.Prompt)
    assert prompt.blocks[0].parts[::2] == ("\n{x} ", "\t{ no ")
    places = [slice_of(text, part) for part in prompt.blocks[0].parts if isinstance(part, tree.Placeholder)]
    assert places == ["{q}", "{q}"]


def test_spans_count_code_points_behind_a_byte_order_mark_and_emoji() -> None:
    text = '\ufeff# \U0001f426\r\nfn f() -> Int:\r\n    return "\U0001f426" + a\r\n'
    name = next(node for node in walk(clean(text)) if isinstance(node, tree.Name))
    assert slice_of(text, name) == "a"


def test_the_source_is_that_of_the_call() -> None:
    parsed = parse_module(7, SourceText("t", "fn f() -> Int:\n    return 1 2\n"))
    assert {node.span.source for node in walk(parsed.tree)} == {7}
    assert {problem.span.source for problem in parsed.problems} == {7}


def test_equal_texts_give_equal_trees() -> None:
    assert same_meaning(parse(SAMPLE), parse(SAMPLE))
    assert same_meaning(statements("x = 1"), statements("x   =   1  # note"))
