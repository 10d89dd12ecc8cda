"""What can be wrong with a citation, in the words of E11 where the seed has them."""

from __future__ import annotations

from corvid.audit.cite.find import Malformed
from corvid.audit.findings import Rule

_REPHRASE = "quote what is there, or drop the claim"
FORM = Rule(
    "citation_format", "Invalid citation format", "write `quote` [${PROJECT_ROOT}/path:line]", "error"
)
ASSUMPTION = Rule("unflagged_assumption", "An assumption without its flag", "write [ASSUMPTION] beside it")
MOVED = Rule("citation_moved", "A quote is at another place", "choose the line that is meant")
ALTERED = Rule("citation_altered", "A quote is nowhere in its file", _REPHRASE, "error")
UNREADABLE = Rule(
    "citation_unreadable", "A cited file can't be looked at", "cite a text below the root", "error"
)
NO_LINE = Rule("citation_beyond_end", "A cited line is not there", "cite a line of the file", "error")
CHANGED = Rule(
    "cited_code_changed", "Code at or around a quote is not what it was", "read it again, and record anew"
)
VANISHED = Rule("cited_code_vanished", "What was cited is gone", _REPHRASE, "error")
HIDDEN = Rule(
    "citation_hidden", "Something that nothing closes hides citations from readers and from this check",
    "close it, or remove what is in it", "error",
)  # fmt: skip
UNSEEN = Rule(
    "document_unread", "A document that may cite something was not looked at",
    "make it a UTF-8 text below the folder, or leave it out of what is named", "error",
)  # fmt: skip
FIXABLE = "`--fix` writes the new place"


def message(found: Malformed, path: str | None = None) -> str:
    """Return the words for a citation that is not one: E11's. `path` is the one that is meant, if it is
    known."""
    lines = [
        "ERROR: Invalid citation format", "", f"Citation: {found.text}", f"Problem: {found.words}",
    ]  # fmt: skip
    if (corrected := found.corrected(path)) is not None:
        lines += ["", "Correct format:", corrected]
    return "\n".join(lines)
