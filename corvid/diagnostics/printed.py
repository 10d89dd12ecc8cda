"""Text that documents, models, files and users bring, as it may be printed: it steers no terminal, is not a
command of a CI log, and can't be taken for Corvid's own words.

`tamed` is for all that is printed, `line` for what is within a line of ours, `set_off` for a value that
is by itself, `json_text` for data. What must not change by a byte is asked for `commands_in`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.deferred import deferred_module, deferred_pattern

if TYPE_CHECKING:
    import json
    import unicodedata
    from re import Match

    from corvid.diagnostics import columns
else:
    columns = deferred_module("corvid.diagnostics.columns")
    json = deferred_module("json")
    unicodedata = deferred_module("unicodedata")

BAR = "|"
"""Is before each line of what is set off."""
OWN_WORDS = (
    "grade:", "fields:", "quotes, each found word for word:", "sources:", "discarded on the way:",
    "not read:", "corvid:", "error[", "warning[", "approval asked:", "approve?", "no model configured:",
    "cannot ask without a terminal", "the run of `", "replayed from ", "... ",
)  # fmt: skip
"""How lines of ours begin that are reported beside a value, in the form NFKC."""
_COUNTS = deferred_pattern(r"[\d,]+ (?:of [\d,]+ documents|model calls?)\b")
"""How those begin that count."""
_CI_WORDS = ("---", "+++", "~~~", "^^^", "section_start:", "section_end:", "travis_fold:", "travis_time:")
"""How commands begin that fold the logs of Buildkite, GitLab and Travis."""
_COLONS = frozenset(":\uff1a\ufe13\ufe55\u2236\ua789\u02d0")
"""Colons, and what looks like one."""
_MARKS = deferred_pattern(r"##(?=\w*\[)")
_ENDS = r"\x0b\x0c\x1c-\x1e\x85\u2028\u2029"
"""What some readers of logs take for the end of a line, besides the line feed and the carriage return."""
_UNSEEN = r"\u00ad\u180e\u200b-\u200f\u2060\ufeff"
# No line feed is in what is skipped: each line is looked at once, however many empty ones follow it.
_COMMANDS = deferred_pattern(rf"(?m)^(?=(?:[^\S\n]|[{_UNSEEN}])*::)|##(?=\w*\[)|\r(?!\n)|[{_ENDS}]")
_ANY_COMMAND = deferred_pattern(rf"(?:\A|[\n\r{_ENDS}])(?:[^\S\n\r{_ENDS}]|[{_UNSEEN}])*::|##\w*\[")
_IN_JSON = deferred_pattern(
    r"#(?=#\w*\[)|[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\U000e0000-\U000e0fff]"
)
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing, besides the categories of characters that show nothing."""


def tamed(text: str) -> str:
    """Return the same text, of which a CI system takes nothing for a command. GitHub finds `::` at the
    beginning of a line, behind white space too; GitHub, Azure and TeamCity find `##name[` anywhere in one.
    Some readers of logs take other signs than the line feed for the end of a line."""
    return _COMMANDS.sub(_tame, text)


def commands_in(text: str) -> bool:
    """Return whether a CI system could take any of it for a command."""
    return _ANY_COMMAND.search(text) is not None


def unmarked(text: str) -> str:
    """Return the same text without a `##name[`."""
    return _MARKS.sub("# #", text)


def _tame(found: Match[str]) -> str:
    match found[0]:
        case "":
            return f"{BAR} "
        case "##":
            return "# #"
        case _:
            return "\N{REPLACEMENT CHARACTER}"


def line(text: str) -> str:
    """Return the text on one line, without what steers a terminal."""
    return columns.cells(text)[0]


def set_off(text: str) -> str:
    """Return a text as a value that is printed by itself: one line as it is, unless it begins as a line of
    ours or a command could; everything else behind bars, line by line. A line feed at its end is left out;
    tabs stay, for a program that reads this from a pipe."""
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
    begin = text[:200]
    folded = begin if begin.isascii() else unicodedata.normalize("NFKC", begin)
    words = folded.casefold()
    ours = words.startswith((*OWN_WORDS, *_CI_WORDS)) or _COUNTS.match(words) is not None
    return not (ours or _is_label(begin))


def _is_label(begin: str) -> bool:
    """Return whether a text begins with a word and a colon, as most lines of the report do, whatever the
    letters of the word look like. An address does not."""
    word, _, rest = begin.partition(" ")
    at = next((place for place, sign in enumerate(word) if sign in _COLONS), None)
    if at is not None:
        return word[at : at + 3] != "://"
    return rest.lstrip()[:1] in _COLONS


def json_text(data: object) -> str:
    """Return data as JSON for people and machines. What steers a terminal or a log is escaped, so that
    reading it back gives the very same."""
    return escaped_json(json.dumps(data, indent=2, ensure_ascii=False))


def escaped_json(text: str) -> str:
    """Return the same data as JSON that steers no terminal and is not a command of a CI log."""
    return _IN_JSON.sub(_escaped, text)


def exact_line(data: object) -> str:
    """Return data as JSON on one line, with an escape for each character that can't be seen: for people who
    decide by what they read."""
    return "".join(map(_seen, json.dumps(data, ensure_ascii=False)))


def _seen(character: str) -> str:
    if " " <= character <= "~":
        return character
    selects = "VARIATION SELECTOR" in unicodedata.name(character, "")
    hidden = selects or character in _BLANK or unicodedata.category(character)[0] in "CZ"
    return json.dumps(character)[1:-1] if hidden else character


def _escaped(found: Match[str]) -> str:
    return json.dumps(found[0])[1:-1] if found[0] > "\x9f" else f"\\u{ord(found[0]):04x}"


def counted(count: int, noun: str, plural: str | None = None) -> str:
    """Return a number with its noun: `1 claim`, `2 claims`."""
    return f"{count} {noun}" if count == 1 else f"{count} {plural or noun + 's'}"
