"""Which kinds of claims need a ground, and which tools can give one (seed 001, S2 to S4, S8).

The kinds are closed (protocols.md 5.5). `corvid/audit/policy/policy.json` has the same with steps, examples
and phrasings; a test holds both together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Kind: TypeAlias = Literal[
    "file_contents", "file_existence", "file_location", "code_behavior", "test_results", "error_messages",
    "api_responses", "configuration_values", "dependency_versions", "git_state",
    "performance_characteristics", "code_patterns", "architecture_decisions", "historical_changes",
    "general_programming_knowledge", "language_syntax", "well_known_patterns", "mathematical_facts",
]  # fmt: skip
Weight: TypeAlias = Literal["mandatory", "recommended", "exempt"]
Tools: TypeAlias = tuple[tuple[str, tuple[Kind, ...]], ...]
"""Tools of a project, each with the kinds of claims that it grounds, as `[grounding.tools]` has them."""

MANDATORY: tuple[Kind, ...] = (
    "file_contents", "file_existence", "file_location", "code_behavior", "test_results", "error_messages",
    "api_responses", "configuration_values", "dependency_versions", "git_state",
)  # fmt: skip
RECOMMENDED: tuple[Kind, ...] = (
    "performance_characteristics", "code_patterns", "architecture_decisions", "historical_changes",
)  # fmt: skip
EXEMPT: tuple[Kind, ...] = (
    "general_programming_knowledge", "language_syntax", "well_known_patterns", "mathematical_facts",
)  # fmt: skip
"""The kinds of S4, which need no ground."""
KINDS: tuple[Kind, ...] = (*MANDATORY, *RECOMMENDED, *EXEMPT)

_READS = ("Read", "read_document", "read_text")
_SEARCHES = ("Grep", "ck", "grep", "search_documents")
ACCEPTED: Mapping[Kind, tuple[str, ...]] = {
    "file_contents": (*_READS, "search_documents"),
    "file_existence": ("Glob", "absent", "list_dir", *_READS, "search_documents"),
    "file_location": (*_SEARCHES, "absent"),
    "code_behavior": ("Bash",),
    "test_results": ("Bash",),
    "error_messages": ("Bash", *_READS),
    "api_responses": ("Bash",),
    "configuration_values": _READS,
    "dependency_versions": ("Bash", *_READS),
    "git_state": ("Bash",),
    "performance_characteristics": ("Bash",),
    "code_patterns": (*_SEARCHES, "absent", *_READS),
    "architecture_decisions": (*_SEARCHES, *_READS),
    "historical_changes": ("Bash", *_READS),
}
"""kind -> tools whose observation can show it: those of seed 001, of its example phrasings, and of `std/`.
Exempt kinds need none."""


def kind_named(word: str) -> Kind | None:
    """The kind of that name."""
    return next((kind for kind in KINDS if kind == word), None)


def similar(word: str) -> tuple[str, ...]:
    """Kinds that are spelled like it, the nearest first."""
    from difflib import get_close_matches

    return tuple(get_close_matches(word[:60], KINDS, 2))


def weight(kind: Kind) -> Weight:
    """What a kind asks for."""
    if kind in MANDATORY:
        return "mandatory"
    return "recommended" if kind in RECOMMENDED else "exempt"


def accepted(kind: Kind, tools: Tools = ()) -> frozenset[str]:
    """The tools whose observation can show a claim of this kind; `tools` adds a project's own."""
    shipped = ACCEPTED.get(kind, ())
    return frozenset((*shipped, *(name for name, kinds in tools if kind in kinds)))


def accepts(kind: Kind, used: Iterable[str], tools: Tools = ()) -> bool:
    """Whether one of the tools that were used can show a claim of this kind; exempt kinds need none."""
    return kind in EXEMPT or not accepted(kind, tools).isdisjoint(used)


WRITERS: Mapping[str, str] = {
    "Edit": "file_path", "MultiEdit": "file_path", "NotebookEdit": "notebook_path", "Write": "file_path",
    "write_text": "path",
}  # fmt: skip
"""Tools that change files, each with the argument that says which."""
