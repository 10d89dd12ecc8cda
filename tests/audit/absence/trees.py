"""Trees of no meaning, into which something may be planted."""

from __future__ import annotations

from corvid.audit.absence.backends import Backend
from corvid.audit.absence.search import absence
from corvid.audit.absence.tree import TextFile, Tree
from corvid.protocols.absence import (
    Absence,
)

FEATURE = "OAuth2 SSO"
QUERIES = ("OAuth2 authentication SSO", "single sign-on identity provider")
FILLER = tuple(
    f"def step_{number}(value):\n    total = value + {number}\n    return collect(total)\n"
    for number in range(40)
)


def tree(*texts: tuple[str, str]) -> Tree:
    files = [TextFile(f"src/{number:02}.py", text) for number, text in enumerate(FILLER)]
    return Tree((*files, *(TextFile(path, text) for path, text in texts)), ())


NO_DOCUMENTS = Tree((), ())


def ask(
    code: Tree, documents: Tree = NO_DOCUMENTS, backend: Backend | None = None,
    queries: tuple[str, ...] = QUERIES,
) -> Absence:  # fmt: skip
    return absence(FEATURE, queries, code, documents, backend=backend)


def documents(*lines: str) -> Tree:
    return Tree((TextFile("docs/guide.md", "\n".join(lines)),), ())
