"""The built-in methods in Python: `BUILTINS` by kind of receiver and name, as the rows of `corvid.builtins`.

Each file of this folder binds its functions by the names that `Builtin.functions` says. `LABELLED` has those
that a grounded receiver needs: of methods that run a lambda, and of those that select an element of a list.

Methods that run a lambda take `(run, depth, receiver, …, function)` and are plain loops, so a program's
recursion never passes through C. A refusal is a Stop (`corvid.runtime.stops`), which knows no place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from corvid.runtime.builtins import labelled, lists, maps, numbers, options, strings

_KINDS: Mapping[str, Mapping[str, Callable[..., object]]] = {
    "String": strings.METHODS,
    "Int": numbers.INT_METHODS,
    "Float": numbers.FLOAT_METHODS,
    "Bool": numbers.BOOL_METHODS,
    "List": lists.METHODS,
    "Map": maps.METHODS,
    "Option": options.OPTION_METHODS,
    "Result": options.RESULT_METHODS,
}
BUILTINS: Mapping[tuple[str, str], Callable[..., object]] = {
    (kind, name): function for kind, methods in _KINDS.items() for name, function in methods.items()
}
LABELLED = labelled.METHODS
