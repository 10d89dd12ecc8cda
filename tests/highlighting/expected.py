"""`python -m tests.highlighting.expected FILE` writes programs with their pieces as JSON, with which the
highlighters that are not written in Python are compared."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from corvid.highlighting.coloring import pieces
from tests.highlighting.deciding import accepted
from tests.highlighting.programs import PROGRAMS, ROOT, generated
from tests.syntax.test_soft_keywords import SOFT, soft_program

GENERATED = 300


def main(place: str) -> None:
    """Write the programs of the repository that the parser accepts, generated ones, and those whose only name
    is a word of the language."""
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in PROGRAMS}
    texts |= {f"generated {number}": text for number, text in enumerate(generated(0, GENERATED))}
    texts |= {f"names: {word}": soft_program(word) for word in SOFT}
    rows = [
        {"name": name, "text": text, "pieces": [(one.start, one.end, one.kind) for one in pieces(text)]}
        for name, text in texts.items()
        if accepted(text) and max(text, default="") <= "\uffff"  # they count in UTF-16
    ]
    Path(place).write_text(json.dumps(rows), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
