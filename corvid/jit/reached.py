"""A module without the functions that nothing in it calls."""

from __future__ import annotations

import re

_DEFINITION = re.compile(r"^define [^\n]*?@(\w+)\(.*?^}\n", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"@(\w+)")


def reached(text: str) -> str:
    """The text with the functions alone that can come to be called from one that is not internal. LLVM would
    find them, too, but only after it has read and checked them all, and only in its long pipeline."""
    definitions = {found[1]: found[0] for found in _DEFINITION.finditer(text)}
    kept = {name for name, each in definitions.items() if not each.startswith("define internal ")}
    waiting = list(kept)
    while waiting:
        for name in _NAME.findall(definitions[waiting.pop()]):
            if name in definitions and name not in kept:
                kept.add(name)
                waiting.append(name)
    return _DEFINITION.sub(lambda found: found[0] if found[1] in kept else "", text)
