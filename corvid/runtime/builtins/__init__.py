"""The built-in methods in Python, by kind of receiver and name, as the rows of `corvid.builtins`.

Each file of this folder binds its functions by the names that `Builtin.functions` says, and is imported with
the first program that calls one of them. `labelled.METHODS` has those that a grounded receiver needs: of
methods that run a lambda, and of those that select an element of a list.

Methods that run a lambda take `(run, depth, receiver, …, function)` and are plain loops, so a program's
recursion never passes through C. A refusal is a Stop (`corvid.runtime.stops`), which knows no place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.deferred import deferred_module

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from corvid.runtime.builtins import labelled, lists, maps, numbers, options, strings

    Methods = Mapping[str, Callable[..., object]]
else:
    labelled = deferred_module("corvid.runtime.builtins.labelled")
    lists = deferred_module("corvid.runtime.builtins.lists")
    maps = deferred_module("corvid.runtime.builtins.maps")
    numbers = deferred_module("corvid.runtime.builtins.numbers")
    options = deferred_module("corvid.runtime.builtins.options")
    strings = deferred_module("corvid.runtime.builtins.strings")

KINDS: Mapping[str, Callable[[], Methods]] = {
    "String": lambda: strings.METHODS,
    "Int": lambda: numbers.INT_METHODS,
    "Float": lambda: numbers.FLOAT_METHODS,
    "Bool": lambda: numbers.BOOL_METHODS,
    "List": lambda: lists.METHODS,
    "Map": lambda: maps.METHODS,
    "Option": lambda: options.OPTION_METHODS,
    "Result": lambda: options.RESULT_METHODS,
}
"""What gives the functions of each kind of receiver, by the name of the method."""
