"""The built-in methods in Python: `BUILTINS` by kind of receiver and name, as the rows of `corvid.builtins`.

What `@wrapping` computes by another function has that one under `NAME wrapping`. `LABELLED` has those that a
grounded receiver needs: of methods that run a lambda, and of those that select an element of a list.
Methods that run a lambda take `(run, depth, receiver, …, function)` and are plain loops, so a program's
recursion never passes through C. A refusal is a Stop (`corvid.runtime.stops`), which knows no place.
"""

from __future__ import annotations

from corvid.runtime.builtins import labelled, lists, maps, numbers, options, strings
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BUILTINS: Mapping[tuple[str, str], Callable[..., object]] = {
    ("String", "length"): len,
    ("String", "to_upper"): strings.to_upper,
    ("String", "to_lower"): strings.to_lower,
    ("String", "trim"): str.strip,
    ("String", "contains"): str.__contains__,
    ("String", "starts_with"): str.startswith,
    ("String", "ends_with"): str.endswith,
    ("String", "split"): strings.split,
    ("String", "replace"): strings.replace,
    ("String", "substring"): strings.substring,
    ("String", "parse_int"): strings.parse_int,
    ("String", "parse_float"): strings.parse_float,
    ("Int", "to_string"): numbers.int_text,
    ("Int", "to_float"): float,
    ("Int", "abs"): numbers.int_abs,
    ("Int", "min"): numbers.int_min,
    ("Int", "max"): numbers.int_max,
    ("Int", "pow"): numbers.int_pow,
    ("Int", "pow wrapping"): numbers.int_pow_wrapping,
    ("Float", "to_string"): float.__repr__,
    ("Float", "to_int_truncated"): numbers.to_int_truncated,
    ("Float", "abs"): abs,
    ("Float", "min"): numbers.float_min,
    ("Float", "max"): numbers.float_max,
    ("Float", "pow"): numbers.float_pow,
    ("Float", "sqrt"): numbers.sqrt,
    ("Float", "floor"): numbers.floor,
    ("Float", "ceil"): numbers.ceil,
    ("Float", "round"): numbers.round_half_away,
    ("Bool", "to_string"): numbers.bool_text,
    ("List", "length"): len,
    ("List", "append"): lists.append,
    ("List", "contains"): lists.contains,
    ("List", "first"): lists.first,
    ("List", "last"): lists.last,
    ("List", "slice"): lists.slice_,
    ("List", "reverse"): list.reverse,
    ("List", "sort"): lists.sort,
    ("List", "join"): lists.join,
    ("List", "map"): lists.map_,
    ("List", "filter"): lists.filter_,
    ("List", "fold"): lists.fold,
    ("List", "any"): lists.any_,
    ("List", "all"): lists.all_,
    ("Map", "length"): len,
    ("Map", "get"): maps.get,
    ("Map", "entry"): maps.entry,
    ("Map", "contains_key"): dict.__contains__,
    ("Map", "keys"): list,
    ("Map", "values"): maps.values,
    ("Map", "remove"): maps.remove,
    ("Option", "unwrap_or"): options.option_unwrap_or,
    ("Option", "is_some"): options.is_some,
    ("Option", "is_none"): options.is_none,
    ("Option", "ok_or"): options.ok_or,
    ("Result", "unwrap_or"): options.result_unwrap_or,
    ("Result", "is_ok"): options.is_ok,
    ("Result", "is_err"): options.is_err,
    ("Result", "map_err"): options.map_err,
}
LABELLED: Mapping[tuple[str, str], Callable[..., object]] = {
    ("List", "first"): labelled.first,
    ("List", "last"): labelled.last,
    ("List", "map"): labelled.map_,
    ("List", "filter"): labelled.filter_,
    ("List", "fold"): labelled.fold,
    ("List", "any"): labelled.any_,
    ("List", "all"): labelled.all_,
    ("List", "together"): labelled.together,
    ("Result", "map_err"): labelled.map_err,
}
