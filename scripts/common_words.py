"""Write `corvid/audit/absence/common_words.txt`: the stems that many libraries have, whatever these do.

They are counted in Python's own library, pip, setuptools and Pygments, tests left out: a stem is common if a
share of `LEAST` of the files has it. Those that fewer files have come first.
"""

from __future__ import annotations

import sys
import sysconfig
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from corvid.audit import absence
from corvid.protocols import words

LEAST = 0.005
_OUT = ("site-packages", "test", "tests", "idlelib", "lib2to3", "turtledemo", "__pycache__")
TARGET = Path(absence.__file__).with_name("common_words.txt")


def common_stems(libraries: Iterable[Path]) -> list[str]:
    """The stems, the rarest first."""
    counted: Counter[str] = Counter()
    files = [
        path
        for library in libraries
        for path in library.rglob("*.py")
        if not set(_OUT) & set(path.relative_to(library).parts)
    ]
    for path in files:
        counted.update(words.stems(path.read_text(encoding="utf-8", errors="replace")))
    least = LEAST * len(files)
    found = [one for one, count in counted.items() if count >= least and one.isalpha() and len(one) > 1]
    return sorted(found, key=lambda one: (counted[one], one))


if __name__ == "__main__":
    paths = sysconfig.get_paths()
    others = [Path(paths["purelib"], name) for name in ("pip", "setuptools", "pygments")]
    found = common_stems([Path(paths["stdlib"]), *others])
    TARGET.write_text("\n".join(found) + "\n", encoding="utf-8")
    print(f"{len(found)} stems in {TARGET.name}", file=sys.stderr)
