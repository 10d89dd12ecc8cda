"""The grammar, the builder and the tree name the same things."""

from __future__ import annotations

import inspect
import subprocess
import sys
from typing import Literal, cast, get_args, get_origin, get_type_hints

from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.builder import AstBuilder
from corvid.syntax.generate import TUPLES, class_name, method_name
from corvid.syntax.grammar import Reduction, load_tables
from corvid.syntax.parse import _LOOPS, _WORDS
from corvid.syntax.walk import children, walk
from tests.syntax.parsing import clean
from tests.syntax.sample import SAMPLE

#: Rules that have no class, because their children are put together, or are a list.
PARTS = TUPLES | {
    "agent_prefix", "broken_line", "broken_type", "short_block", "spread", "visibility",
}  # fmt: skip
#: Names of rules that are shorter than those of their classes.
SHORT = {"broken_decl": "BrokenDecl", "broken_stmt": "BrokenStmt"}
#: Classes that no text of its own makes.
WITHOUT_RULE = {"Node", "Placeholder", "BrokenExpr", "Destructure"}


def rules() -> set[str]:
    rows = load_tables().rows
    return {act.method for row in rows for act in row.values() if isinstance(act, Reduction) and act.method}


def classes() -> set[str]:
    return {
        name for name, found in vars(tree).items() if inspect.isclass(found) and issubclass(found, tree.Node)
    }


def test_every_class_has_its_rule_and_every_rule_its_class() -> None:
    named = {class_name(rule) for rule in rules() - PARTS}
    assert named == classes() - WITHOUT_RULE


def test_every_method_has_its_rule_and_no_list_has_one() -> None:
    """A rule that is neither a method, a list nor a class can't be generated."""
    helpers = {
        "contents", "decimal", "decoded", "integer", "real", "report", "span", "template_parts",
        "text_of", "token_span", "too_large", "word",
    }  # fmt: skip
    methods = {
        name for name, _ in inspect.getmembers(AstBuilder, inspect.isfunction) if not name.startswith("_")
    }
    assert methods - helpers <= {method_name(rule) for rule in rules() - TUPLES}
    assert rules() >= TUPLES


def test_the_sample_has_every_class() -> None:
    found = {type(node).__name__ for node in walk(clean(SAMPLE))}
    broken = {name for name in classes() if name.startswith("Broken")}
    assert found == classes() - broken - {"Node"}


def fits(value: object, hint: object) -> bool:
    """Whether a value is of a type that the tree uses."""
    parts = get_args(hint)
    if get_origin(hint) is tuple:
        return isinstance(value, tuple) and all(fits(item, parts[0]) for item in value)
    if get_origin(hint) is Literal:
        return value in parts
    return any(fits(value, part) for part in parts) if parts else isinstance(value, cast(type, hint))


def test_fields_hold_what_they_declare() -> None:
    """Those of most classes are the children of a rule, in the order of the grammar."""
    names = vars(tree) | {"Span": Span}
    for node in walk(clean(SAMPLE)):
        for name, hint in get_type_hints(type(node), names).items():
            assert name == "evaluated" or fits(getattr(node, name), hint), (node, name)


def held(hint: object) -> set[type[tree.Node]]:
    """The classes of nodes that a field of the type may hold."""
    if inspect.isclass(hint) and issubclass(hint, tree.Node):
        return {hint}
    return set().union(*map(held, get_args(hint)))


def test_the_unions_hold_all_classes() -> None:
    """One that its union forgets would be in no field below a module."""
    names = vars(tree) | {"Span": Span}
    found: set[type[tree.Node]] = set()
    waiting: set[type[tree.Node]] = {tree.Module}
    while waiting:
        found |= waiting
        hints = [hint for kind in waiting for hint in get_type_hints(kind, names).values()]
        waiting = set().union(*map(held, hints)) - found
    assert {kind.__name__ for kind in found} == classes() - {"Node"}


def test_importing_the_tree_does_not_load_the_parser_generator() -> None:
    script = "import sys, corvid.syntax.tree; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_fields_that_are_passed_over_hold_no_nodes() -> None:
    """What `children` does not look into: in the sample every class with every field occurs."""
    for node in walk(clean(SAMPLE)):
        for name in type(node).__struct_fields__:
            value = getattr(node, name)
            held = value if isinstance(value, tuple) else (value,)
            assert all(item in children(node) for item in held if isinstance(item, tree.Node)), (node, name)


def test_every_statement_with_a_block_is_counted_where_loops_may_be_too_deep() -> None:
    """Python nests few of what a loop becomes. The blocks of an `if` are in its branches."""
    blocks = {kind for kind in get_args(tree.Stmt) if get_type_hints(kind).get("body") is tree.Block}
    assert len(blocks) > 2
    assert blocks <= set(_LOOPS)
    assert set(_WORDS) == set(_LOOPS)
