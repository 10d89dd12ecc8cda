"""What `[grounding]` and its tables may hold, and values of configurations against their declared types."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

from msgspec import Meta, Struct, ValidationError, convert, field

from corvid.audit.entries import Value, Written
from corvid.protocols.policy import Tools
from corvid.protocols.ratio import Figure

Enforce: TypeAlias = Literal["strict", "warn", "disabled"]
Counted: TypeAlias = Literal["citation", "code_reference", "user_input"]
"""What can count as grounded (E1); observations count in the verified figure without being named."""
PlacesLevel: TypeAlias = Literal["off", "loose", "strict"]
"""What places are worth that people write in other forms than citations have."""
NUMBER = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,18})?", re.ASCII)
"""A number as settings are written: no exponent, nothing that is not finite."""


class Negative(Struct, frozen=True):
    """`grounding.negative` of E9: what it takes to say that something is absent."""

    enabled: bool = True
    query_count: Annotated[int, Meta(ge=2, le=20)] = 2
    similarity_threshold: Fraction = Fraction(4, 10)
    doc_mention_threshold: Annotated[int, Meta(ge=1, le=1_000_000)] = 3
    strict_mode_blocks: bool = True
    require_diverse_queries: bool = True


class Evaluation(Struct, frozen=True):
    """`edd` of T16: what a task needs before it is complete."""

    enabled: bool = True
    min_test_scenarios: Annotated[int, Meta(ge=0, le=1000)] = 3
    trajectory_audit: bool = True
    require_citations: bool = True


class Retention(Struct, frozen=True):
    """`trajectory` of T16: how many days logs stay as they are, and stay at all; how hard to compress."""

    retention_days: Annotated[int, Meta(ge=0, le=36_500)] = 30
    archive_days: Annotated[int, Meta(ge=1, le=36_500)] = 365
    compression_level: Annotated[int, Meta(ge=1, le=9)] = 6


class Grounding(Struct, frozen=True):
    """The table `[grounding]`. A file has `tools` as a table; here they are ordered by name."""

    enforce: Enforce = "warn"
    by: Figure = "verified"
    grounded: tuple[Counted, ...] = ("citation",)
    threshold: Fraction = Fraction(95, 100)
    zero_claim_passes: bool = True
    log_ungrounded: bool = True
    places: PlacesLevel = "loose"
    logs: tuple[str, ...] = ()
    negative: Negative = Negative()
    evaluation: Evaluation = field(default=Evaluation(), name="edd")
    retention: Retention = field(default=Retention(), name="trajectory")
    tools: Tools = ()


class Unfit(Exception):
    """`value` is not of its declared type: `expected` says what is, and `words` are all that it may be, if
    there are some to choose from."""

    def __init__(self, value: Value, expected: str, words: tuple[str, ...]) -> None:
        super().__init__(expected)
        self.value = value
        self.expected = expected
        self.words = words


def converted(value: Value, kind: object) -> Any:
    """Return the value as one of a declared type. Raises Unfit; in a list, for the first item that does not
    fit."""
    try:
        return convert(_plain(value), kind, dec_hook=_exact)
    except ValidationError:
        if get_origin(kind) is tuple and isinstance(value, list):
            for one in value:
                converted(one, get_args(kind)[0])
        raise Unfit(value, *_expected(kind)) from None


def _plain(value: Value) -> object:
    """Return the value as `convert` takes it, with decimals that are exact."""
    if isinstance(value, Written) and NUMBER.fullmatch(value):
        return Decimal(value)
    return [_plain(one) for one in value] if isinstance(value, list) else value


def _exact(kind: type, value: object) -> Fraction:
    """Return a share, exactly as it is written; in quotes, too."""
    if kind is Fraction and isinstance(value, int | str | Decimal) and not isinstance(value, bool):
        text = f"{value:f}" if isinstance(value, Decimal) else str(value)
        if NUMBER.fullmatch(text) and not text.startswith("-") and Fraction(text) <= 1:
            return Fraction(text)
    raise ValidationError


def _expected(kind: object) -> tuple[str, tuple[str, ...]]:
    """Return a declared type in words, and the words to choose from."""
    if kind is bool:
        return "true or false", ()
    if kind is Fraction:
        return "a decimal from 0 to 1 such as 0.95", ()
    if get_origin(kind) is Literal:
        return f"one of {', '.join(get_args(kind))}", get_args(kind)
    if kind is str:
        return "a path in quotes", ()
    if kind == tuple[str, ...]:
        return 'a list of paths such as ["logs"]', ()
    if get_origin(kind) is tuple:
        return f"a list of some of {', '.join(get_args(get_args(kind)[0]))}", ()
    number, limits = get_args(kind)
    what = "a whole number" if number is int else "a number"
    if limits.gt is not None:
        return f"{what} above {limits.gt:,} and up to {limits.le:,}", ()
    return f"{what} from {limits.ge:,} to {limits.le:,}", ()
