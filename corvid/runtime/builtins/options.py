"""Methods of Option and Result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from corvid.runtime.values import Err, Ok, Some


def option_unwrap_or(option: Some | None, other: object) -> object:
    return other if option is None else option.value


def is_some(option: Some | None) -> bool:
    return option is not None


def is_none(option: Some | None) -> bool:
    return option is None


def ok_or(option: Some | None, error: object) -> Ok | Err:
    return Err(error) if option is None else Ok(option.value)


def result_unwrap_or(result: Ok | Err, other: object) -> object:
    return result.value if type(result) is Ok else other


def is_ok(result: Ok | Err) -> bool:
    return type(result) is Ok


def is_err(result: Ok | Err) -> bool:
    return type(result) is Err


def map_err(run: object, depth: int, result: Ok | Err, function: Callable[..., Any]) -> Ok | Err:
    return result if type(result) is Ok else Err(function(run, depth, result.value))


OPTION_METHODS: Mapping[str, Callable[..., object]] = {
    "unwrap_or": option_unwrap_or,
    "is_some": is_some,
    "is_none": is_none,
    "ok_or": ok_or,
}
RESULT_METHODS: Mapping[str, Callable[..., object]] = {
    "unwrap_or": result_unwrap_or,
    "is_ok": is_ok,
    "is_err": is_err,
    "map_err": map_err,
}
