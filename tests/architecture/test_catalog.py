"""One list of problems: ids, names, pages."""

from __future__ import annotations

import re
from importlib import import_module
from string import Formatter

from corvid.diagnostics import explain
from corvid.diagnostics.model import Problem, Severity
from tests.architecture.layers import dotted, modules
from tests.catalog import CATALOG
from tests.tables import each

RANGES: dict[str, str | tuple[str, ...]] = {
    "E01": "corvid.syntax",
    "E02": "corvid.semantics",
    "E03": "corvid.semantics",
    "E04": ("corvid.semantics.effects", "corvid.ir"),
    "E05": "corvid.",
    "E06": "corvid.semantics.approvals",
    "E07": "corvid.semantics",
    "E08": "corvid.semantics.testing",
    "E09": "corvid.",
    "W01": "corvid.syntax",
    "W02": "corvid.semantics",
    "W03": "corvid.semantics",
    "W04": "corvid.semantics.effects",
    "W05": "corvid.",
    "W06": "corvid.semantics.approvals",
    "W07": "corvid.semantics",
    "R01": "corvid.",
    "X00": "corvid.cli",
}


def test_every_problem_class_is_in_the_catalog() -> None:
    declared = set()
    for path in modules():
        if path.name in ("problems.py", "internal.py"):
            module = import_module(dotted(path))
            declared |= {
                value
                for value in vars(module).values()
                if isinstance(value, type) and issubclass(value, Problem) and "code" in vars(value)
            }
    assert declared == set(CATALOG)


def test_only_problem_modules_declare_codes() -> None:
    homes = {dotted(path) for path in modules() if path.name in ("problems.py", "internal.py")}
    assert {kind.__module__ for kind in CATALOG} <= homes


def test_ids_and_names_are_unique() -> None:
    ids = [kind.code.id for kind in CATALOG]
    names = [kind.code.name for kind in CATALOG]
    assert len(set(ids)) == len(ids)
    assert len(set(names)) == len(names)


@each("kind", CATALOG)
def test_a_code_fits_its_phase(kind: type[Problem]) -> None:
    code = kind.code
    assert re.fullmatch(r"[ERWX]\d{4}", code.id)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code.name)
    assert "\n" not in code.title
    assert not code.title.endswith(".")
    assert kind.__module__.startswith(RANGES[code.id[:3]])
    assert (code.severity is Severity.WARNING) == code.id.startswith("W")


@each("kind", CATALOG)
def test_templates_show_fields_that_are_never_none(kind: type[Problem]) -> None:
    fields = kind.__annotations__
    assert "message" in vars(kind) or isinstance(kind.MESSAGE, str)
    place, *words = kind.LABEL or ("span",)
    assert fields.get(place, "Span") in ("Span", "Span | None")
    for template in (getattr(kind, "MESSAGE", ""), kind.HELP or "", *words):
        shown = {name for _, name, _, _ in Formatter().parse(template) if name is not None}
        assert shown <= set(fields), template
        assert not any("None" in fields[name] for name in shown), template


@each("kind", CATALOG)
def test_a_code_has_a_page_with_its_title(kind: type[Problem]) -> None:
    page = explain.find(kind.code.id)
    assert page is not None
    assert (page.code, page.name, page.title) == (kind.code.id, kind.code.name, kind.code.title)


def test_every_page_has_a_code() -> None:
    assert {page.code for page in explain.pages()} <= {kind.code.id for kind in CATALOG}
