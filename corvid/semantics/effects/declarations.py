"""The lines of effects and models: every name known, every value of its dimension, nothing twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from corvid.diagnostics.model import Problem
from corvid.semantics.dimensions import (
    DIMENSIONS,
    UNTRUSTED,
    Dimension,
    expected,
    is_gate,
    misspelled,
    number,
    read_value,
    single_word,
    whole_number,
)
from corvid.semantics.effects import problems as effect_problems
from corvid.semantics.suggest import suggest
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree

_COUNTS = ("max_context", "max_tokens", "context_window")
_PRICES = ("cost_per_token_in", "cost_per_token_out")
_SHARES = {"temperature": 2, "top_p": 1}
MODEL_FIELDS: tuple[str, ...] = ("output_format", *_COUNTS, *_PRICES, *_SHARES)


def check_declaration(
    declaration: tree.Decl, dimensions: Mapping[str, Dimension] = DIMENSIONS
) -> Iterator[Problem]:
    """Yield the problems of an effect's or a model's lines; other declarations have none."""
    match declaration:
        case tree.Effect():
            yield from _lines(declaration.dimensions, f"effect `{declaration.name.text}`", (), dimensions)
        case tree.Model():
            owner = f"model `{declaration.name.text}`"
            yield from _lines(declaration.lines, owner, MODEL_FIELDS, dimensions)
        case _:
            pass


def _lines(
    lines: Iterable[tree.DimensionLine],
    owner: str,
    fields: tuple[str, ...],
    dimensions: Mapping[str, Dimension],
) -> Iterator[Problem]:
    first: dict[str, tree.DimensionLine] = {}
    for line in lines:
        name = line.name.text
        earlier = first.setdefault(name, line)
        if earlier is not line:
            yield effect_problems.DuplicateDimension(line.name.span, name, owner, earlier.name.span)
        elif name == "data" and fields and _names_untrusted(line.value):
            yield syntax_problems.NotSupportedYet(line.value.span, f"`data: {UNTRUSTED}` of a model")
        elif name in dimensions and fields and is_gate(dimensions[name], line.value):
            yield syntax_problems.NotSupportedYet(line.value.span, "a confidence gate of a model")
        elif name in dimensions:
            yield from check_value(dimensions[name], line.value)
        elif name in fields:
            yield from _model_field(name, line.value)
        else:
            near = suggest(name, (*dimensions, *fields))
            yield effect_problems.UnknownDimension(line.name.span, name, owner, near)


def _names_untrusted(value: tree.DimensionValue) -> bool:
    words = read_value(DIMENSIONS["data"], value)
    return isinstance(words, frozenset) and UNTRUSTED in words


def check_value(dimension: Dimension, value: tree.DimensionValue) -> Iterator[Problem]:
    """Yield the problems of a value that `dimension` does not have."""
    capital = misspelled(dimension, value)
    if isinstance(value, tree.GateValue) and not _is_share(value.threshold):
        yield effect_problems.InvalidConfidence(value.span, value.threshold)
    elif capital:
        yield from (
            effect_problems.DimensionValueInvalid(one, "data", expected(dimension), UNTRUSTED)
            for one in capital
        )
    elif read_value(dimension, value) is None:
        found = number(value) if dimension.kind == "confidence" else None
        if found is not None:
            yield effect_problems.InvalidConfidence(value.span, str(found))
        else:
            near = suggest(single_word(value) or "", dimension.levels)
            yield effect_problems.DimensionValueInvalid(value.span, dimension.name, expected(dimension), near)


def _is_share(text: str) -> bool:
    return 0 <= float(text) <= 1


def _model_field(name: str, value: tree.DimensionValue) -> Iterator[Problem]:
    found = number(value)
    if name in _COUNTS:
        count = whole_number(value)
        wanted, fits = "a whole number of at least 1", count is not None and count >= 1
    elif name in _SHARES:
        most = _SHARES[name]
        wanted, fits = f"a number from 0 to {most}", found is not None and 0 <= found <= most
    elif name in _PRICES:
        wanted, fits = "an amount like `$0.000003`", isinstance(value, tree.MoneyValue)
    else:
        wanted, fits = "one word, like `json`", single_word(value) is not None
    if not fits:
        yield effect_problems.ModelFieldInvalid(value.span, name, wanted)
