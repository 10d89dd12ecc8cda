"""Text that documents, models, files and users bring, as it may be printed: it steers no terminal, is no
command of a CI log, and can't be taken for Corvid's own words.

`tamed` is for all that is printed, `line` for what stands within a line of ours, `set_off` for a value that
stands by itself, `json_text` for data.
"""

from __future__ import annotations

from corvid.deferred import deferred_module, deferred_pattern
from corvid.diagnostics.columns import cells
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    import json
    from re import Match
else:
    json = deferred_module("json")

BAR = "|"
"""Stands before each line of what is set off."""
OWN_WORDS = (
    "grade:", "quotes, each found word for word:", "sources:", "discarded on the way:", "corvid:", "error[",
    "warning[", "approval asked:", "approve?", "no model configured:", "nobody is here to ask",
)  # fmt: skip
"""How lines of ours begin that are told beside a value."""
_CI_WORDS = ("---", "+++", "~~~", "^^^", "section_start:", "section_end:", "travis_fold:", "travis_time:")
"""How commands begin that fold the logs of Buildkite, GitLab and Travis."""
_LABEL = deferred_pattern(r"[^\s:]+\s?[:\uff1a\ufe13\ufe55\u2236\ua789\u02d0]")
"""A word and something like a colon, in any script: so most lines of the report begin."""
_OTHER_ENDS = "\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
"""Where a terminal or a reader of a log may begin a new line, besides the line feed."""
_COMMANDS = deferred_pattern(
    r"(?m)^(?=[\s\u00ad\u180e\u200b-\u200f\u2060\ufeff]*::)|##(?=\w*\[)"
    r"|\r(?!\n)|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]"
)
_IN_JSON = deferred_pattern(r"#(?=#\w*\[)|[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def tamed(text: str) -> str:
    """The same text, of which a CI system takes nothing for a command. GitHub finds `::` at the beginning of
    a line, behind white space too; GitHub, Azure and TeamCity find `##name[` anywhere in one."""
    if "::" in text or "##" in text or any(end in text for end in _OTHER_ENDS):
        return _COMMANDS.sub(_tame, text)
    return text


def _tame(found: Match[str]) -> str:
    match found[0]:
        case "":
            return f"{BAR} "
        case "##":
            return "# #"
        case _:
            return "\N{REPLACEMENT CHARACTER}"


def line(text: str) -> str:
    """The text on one line, without what steers a terminal."""
    return cells(text)[0]


def set_off(text: str) -> str:
    """A text as a value that is printed by itself: one line as it is, unless it begins as a line of ours or a
    command could; everything else behind bars, line by line. A line feed at its end is left out; tabs stay,
    for whoever reads this from a pipe."""
    lines = ["\t".join(map(line, one.split("\t"))) for one in text.removesuffix("\n").split("\n")]
    if len(lines) == 1 and _is_harmless(lines[0]):
        return lines[0]
    return "\n".join(f"{BAR} {one}" if one else BAR for one in lines)


def _is_harmless(text: str) -> bool:
    if not text:
        return True
    first = text[0]
    if first.isspace() or not first.isprintable() or first in (BAR, ":"):
        return False
    import unicodedata

    folded = unicodedata.normalize("NFKC", text[:200]).casefold().lstrip()
    return not (folded.startswith((*OWN_WORDS, *_CI_WORDS)) or _LABEL.match(text))


def json_text(data: object) -> str:
    """Data as JSON for people and machines. What steers a terminal or a log is escaped, so that reading it
    back gives the very same."""
    return _IN_JSON.sub(_escaped, json.dumps(data, indent=2, ensure_ascii=False))


def _escaped(found: Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
