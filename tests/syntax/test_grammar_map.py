"""The grammar, the builder and the tree name the same things."""

from __future__ import annotations

import inspect
import subprocess
import sys
from typing import get_args

from corvid.syntax import children, tree, walk
from corvid.syntax.builder import AstBuilder
from corvid.syntax.generate import method_name
from corvid.syntax.grammar import Reduction, load_tables
from tests.syntax.parsing import clean
from tests.syntax.sample import SAMPLE

#: Rules that have a method, because their children need putting together, but no class.
PARTS = {
    "agent_prefix", "annotation_arguments", "arguments", "broken_line", "broken_type", "dimension_lines",
    "extend_members", "fields", "import_items", "lambda_parameters", "parameters", "pattern_arguments",
    "prompt_lines", "requirements", "spread", "type_arguments", "types", "uses", "variants", "visibility",
}  # fmt: skip
#: Names of rules that are shorter than those of their classes.
SHORT = {"broken_decl": "BrokenDecl", "broken_stmt": "BrokenStmt"}
#: Classes that no text of its own makes.
WITHOUT_RULE = {"Node", "Placeholder", "BrokenExpr", "Destructure"}


def class_name(rule: str) -> str:
    return "".join(part.capitalize() for part in rule.split("_")).replace("Fstring", "FString")


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


def test_every_rule_has_its_method_and_every_method_its_rule() -> None:
    helpers = {
        "contents", "decimal", "decoded", "integer", "real", "report", "span", "template_parts",
        "text_of", "token_span", "too_large", "word",
    }  # fmt: skip
    methods = {
        name for name, _ in inspect.getmembers(AstBuilder, inspect.isfunction) if not name.startswith("_")
    }
    assert methods - helpers == {method_name(rule) for rule in rules()}


def test_the_sample_has_every_class() -> None:
    found = {type(node).__name__ for node in walk(clean(SAMPLE))}
    broken = {name for name in classes() if name.startswith("Broken")}
    assert found == classes() - broken - {"Node"}


def test_the_unions_hold_all_classes() -> None:
    unions = (
        tree.Decl,
        tree.Stmt,
        tree.Expr,
        tree.Pattern,
        tree.TypeExpr,
        tree.DimensionValue,
        tree.AccessLink,
    )
    for union in unions:
        assert len(get_args(union)) > 1


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
