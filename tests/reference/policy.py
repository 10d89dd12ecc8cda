"""The claim policy as a program meets it (S2, S3, S4, S8, protocols.claim.1): kinds, and the tools whose
observations can show them. Data, restated from the embedded policy and from the tools of `std/`."""

from __future__ import annotations

MANDATORY = (
    "file_contents", "file_existence", "file_location", "code_behavior", "test_results", "error_messages",
    "api_responses", "configuration_values", "dependency_versions", "git_state",
)  # fmt: skip
RECOMMENDED = (
    "performance_characteristics", "code_patterns", "architecture_decisions", "historical_changes",
)  # fmt: skip
EXEMPT = ("general_programming_knowledge", "language_syntax", "well_known_patterns", "mathematical_facts")
READING = ("Read", "read_document", "read_text")
SEARCHING = ("Grep", "ck", "grep", "search_documents")
TOOLS = {
    "file_contents": (*READING, "search_documents"),
    "file_existence": ("Glob", "absent", "list_dir", *READING, "search_documents"),
    "file_location": (*SEARCHING, "absent"),
    "code_behavior": ("Bash",),
    "test_results": ("Bash",),
    "error_messages": ("Bash", *READING),
    "api_responses": ("Bash",),
    "configuration_values": READING,
    "dependency_versions": ("Bash", *READING),
    "git_state": ("Bash",),
    "performance_characteristics": ("Bash",),
    "code_patterns": (*SEARCHING, "absent", *READING),
    "architecture_decisions": (*SEARCHING, *READING),
    "historical_changes": ("Bash", *READING),
}


def accepts(kind: str | None, tool: str) -> bool:
    """Whether what this tool saw can show a claim of this kind; without a kind, or of one that needs no
    ground, any does (S8)."""
    return kind is None or kind in EXEMPT or tool in TOOLS.get(kind, ())
