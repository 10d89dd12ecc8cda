"""What `load` wants of the services that it is given, looked at before a program is read.

A service that does not fit would otherwise end the first run that needs it, with an AttributeError from
inside the VM.
"""

from __future__ import annotations

from collections.abc import Mapping

_MODEL = (
    "a name, or an object with a `name`, a str, and a method `answer(request)` that returns a "
    "corvid.ModelReply"
)


def require_tools(given: object) -> None:
    """Raises TypeError unless these can be `tools`, or are None."""
    if isinstance(given, Mapping):
        for name, function in given.items():
            if not callable(function):
                raise TypeError(f"the tool {name!r} must be a function, not {_shown(function)}")
    else:
        wanted = "a mapping of names to functions, or an object with a method `find(name)`"
        _require("tools", given, _has(given, "find"), wanted)


def require_model(given: object) -> None:
    """Raises TypeError unless this can be a `model`, or is None."""
    fits = _has(given, "answer") and isinstance(getattr(given, "name", None), str)
    _require("model", given, fits, _MODEL)


def require_approver(given: object) -> None:
    """Raises TypeError unless this can be an `approver`, or is None."""
    fits = _has(given, "approve") or (callable(given) and not isinstance(given, type))
    wanted = "a function of a corvid.ApprovalRequest that gives a bool, or an object with a method `approve`"
    _require("approver", given, fits, wanted)


def require_methods(service: str, given: object, *methods: str) -> None:
    """Raises TypeError unless `given` has all these methods, or is None."""
    wanted = " and ".join(f"`{method}`" for method in methods)
    fits = all(_has(given, method) for method in methods)
    _require(service, given, fits, f"an object with {wanted} to call")


def _require(service: str, given: object, fits: bool, wanted: str) -> None:
    if given is not None and not fits:
        raise TypeError(f"{service} must be {wanted}, not {_shown(given)}")


def _has(given: object, method: str) -> bool:
    """A class has its methods, too, but nothing to call them on."""
    return not isinstance(given, type) and callable(getattr(given, method, None))


def _shown(given: object) -> str:
    if isinstance(given, type):
        return f"the class {given.__name__} itself"
    if isinstance(given, str):
        return f"the str {given!r}"
    article = "an" if type(given).__name__[0] in "aeiou" else "a"
    return f"{article} {type(given).__name__}"
