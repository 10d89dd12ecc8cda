"""Where CPython keeps the digits of a small integer."""

from __future__ import annotations

import sys
import sysconfig

from corvid.typing import Literal, TypeAlias

IntLayout: TypeAlias = Literal["sized", "tagged", "unknown"]


def int_layout() -> IntLayout:
    """`sized` (3.11): the signed number of digits at 16, the lowest digit at 24. `tagged` (3.12 to 3.14): at
    16 a tag that is below 16 for one digit, its lowest bits 0 for plus, 1 for zero and 2 for minus. Any other
    interpreter is asked through its API."""
    if sys.implementation.name != "cpython" or sys.maxsize != 2**63 - 1:
        return "unknown"
    if sysconfig.get_config_var("Py_GIL_DISABLED") or hasattr(sys, "gettotalrefcount"):
        return "unknown"
    version = tuple(sys.version_info)[:2]
    if version == (3, 11):
        return "sized"
    return "tagged" if (3, 12) <= version <= (3, 14) else "unknown"
