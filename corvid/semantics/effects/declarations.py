"""The lines of effects and models: every name known, every value of its dimension, nothing twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from corvid.diagnostics.model import Problem
from corvid.semantics.effects.dimensions import (
    DIMENSIONS,
    expected,
    number,
    read_value,
    single_word,
    unkept,
    whole_number,
)
from corvid.semantics.effects.model import Dimension
from corvid.semantics.effects.problems import (
    DimensionValueInvalid,
    DuplicateDimension,
    InvalidConfidence,
    ModelFieldInvalid,
    UnknownDimension,
)
from corvid.semantics.suggest import suggest
from corvid.syntax import tree
from corvid.syntax.problems import NotSupportedYet

_COUNTS = ("max_context", "max_tokens", "context_window")
_PRICES = ("cost_per_token_in", "cost_per_token_out")
_SHARES = {"temperature": 2, "top_p": 1}
MODEL_FIELDS: tuple[str, ...] = ("output_format", *_COUNTS, *_PRICES, *_SHARES)


def check_declaration(declaration: tree.Decl) -> Iterator[Problem]:
    """The problems of an effect's or a model's lines; other declarations have none."""
    match declaration:
        case tree.Effect():
            yield from _lines(declaration.dimensions, f"effect `{declaration.name.text}`", ())
        case tree.Model():
            yield from _lines(declaration.lines, f"model `{declaration.name.text}`", MODEL_FIELDS)
        case _:
            pass


def _lines(lines: Iterable[tree.DimensionLine], owner: str, fields: tuple[str, ...]) -> Iterator[Problem]:
    first: dict[str, tree.DimensionLine] = {}
    for line in lines:
        name = line.name.text
        earlier = first.setdefault(name, line)
        if earlier is not line:
            yield DuplicateDimension(line.name.span, name, owner, earlier.name.span)
        elif name in DIMENSIONS:
            yield from check_value(DIMENSIONS[name], line.value)
        elif name in fields:
            yield from _model_field(name, line.value)
        else:
            near = suggest(name, (*DIMENSIONS, *fields))
            yield UnknownDimension(line.name.span, name, owner, near)


def check_value(dimension: Dimension, value: tree.DimensionValue) -> Iterator[Problem]:
    """The problems of a value that `dimension` does not have, or that promises what nothing keeps yet."""
    later = unkept(dimension, value)
    if isinstance(value, tree.GateValue) and not _is_share(value.threshold):
        yield InvalidConfidence(value.span, value.threshold)
    elif later:
        yield from (NotSupportedYet(span, words) for span, words in later)
    elif read_value(dimension, value) is None:
        found = number(value) if dimension.kind == "confidence" else None
        if found is not None:
            yield InvalidConfidence(value.span, str(found))
        else:
            near = suggest(single_word(value) or "", dimension.levels)
            yield DimensionValueInvalid(value.span, dimension.name, expected(dimension), near)


def _is_share(text: str) -> bool:
    return 0 <= float(text) <= 1


def _model_field(name: str, value: tree.DimensionValue) -> Iterator[Problem]:
    found = number(value)
    if name in _COUNTS:
        count = whole_number(value)
        wanted, fits = "a whole number from 1 on", count is not None and count >= 1
    elif name in _SHARES:
        most = _SHARES[name]
        wanted, fits = f"a number from 0 to {most}", found is not None and 0 <= found <= most
    elif name in _PRICES:
        wanted, fits = "an amount like `$0.000003`", isinstance(value, tree.MoneyValue)
    else:
        wanted, fits = "one word, like `json`", single_word(value) is not None
    if not fits:
        yield ModelFieldInvalid(value.span, name, wanted)
