"""Questions about the data forms of values that both ways, decoding and encoding, ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from corvid.ir import program as ir
from corvid.json_type import Json
from corvid.runtime.boundary.codec_error import CodecError, ascii_safe, found_words
from corvid.runtime.boundary.exact import (
    exact_bool,
    exact_float,
    exact_int,
    exact_items,
    exact_object,
    exact_text,
)
from corvid.runtime.boundary.objects import JSON, iso_text


def looks_like_option(data: Mapping[object, object]) -> bool:
    """Return whether an object is the tagged form of an Option and nothing else."""
    tag = data.get("tag")
    return (tag == "none" and len(data) == 1) or (tag == "some" and len(data) == 2 and "value" in data)


def needs_fields_key(variant: ir.Variant) -> bool:
    """Return whether the fields of a variant are under "fields", because one of them is called `tag`."""
    return any(parameter.name == "tag" for parameter in variant.fields)


def is_enumeration(sum_: ir.Sum) -> bool:
    """Return whether no variant has fields: then a value is the bare text of its variant."""
    return not any(variant.fields for variant in sum_.variants)


MOST_BITS = 14_000
"""Of a whole number in JSON data: Python makes no text of one with more than 4,300 digits."""


def _too_long(number: int | float) -> bool:
    return isinstance(number, int) and number.bit_length() > MOST_BITS


def copy_json(data: object, error: Callable[[str, str], CodecError], depth: int = 0) -> Json:
    """Return a copy of JSON data that shares nothing with it; `error` makes the exception if it is not
    one."""
    truth = exact_bool(data)
    if data is None or truth is not None:
        return truth
    for scalar in (exact_text(data), iso_text(data), exact_int(data), exact_float(data)):
        if isinstance(scalar, str):
            return ascii_safe(scalar)
        if scalar is not None and scalar - scalar == 0 and not _too_long(scalar):
            return scalar
    items, entries = exact_items(data), exact_object(data)
    if items is not None and depth < 100:
        return [copy_json(item, error, depth + 1) for item in items]
    if entries is not None and depth < 100:
        names = [exact_text(name) for name in entries]
        if None not in names:
            copies = [copy_json(item, error, depth + 1) for item in entries.values()]
            return {ascii_safe(name or ""): item for name, item in zip(names, copies, strict=True)}
    raise error("JSON data", found_words(data, JSON))
