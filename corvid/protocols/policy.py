"""Which kinds of claims need a ground, and which tools can give one (requirements S2 to S4 and S8).

The kinds are closed. `corvid/audit/policy/policy.json` has the same with steps, examples
and phrasings; a test holds both together.

What can be decided about the words of a claim is here, too: phrases that guess, a source at the end, literal
parts (S6, S10, S12).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, get_args

_Mandatory: TypeAlias = Literal[
    "file_contents", "file_existence", "file_location", "code_behavior", "test_results", "error_messages",
    "api_responses", "configuration_values", "dependency_versions", "git_state",
]  # fmt: skip
_Recommended: TypeAlias = Literal[
    "performance_characteristics", "code_patterns", "architecture_decisions", "historical_changes",
]  # fmt: skip
_Exempt: TypeAlias = Literal[
    "general_programming_knowledge", "language_syntax", "well_known_patterns", "mathematical_facts",
]  # fmt: skip
Kind: TypeAlias = Literal[_Mandatory, _Recommended, _Exempt]
Weight: TypeAlias = Literal["mandatory", "recommended", "exempt"]
Tools: TypeAlias = tuple[tuple[str, tuple[Kind, ...]], ...]
"""Tools of a project, each with the kinds of claims that it grounds, as `[grounding.tools]` has them."""

MANDATORY: tuple[Kind, ...] = get_args(_Mandatory)
RECOMMENDED: tuple[Kind, ...] = get_args(_Recommended)
EXEMPT: tuple[Kind, ...] = get_args(_Exempt)
"""The kinds of S4, which need no ground."""
KINDS: tuple[Kind, ...] = get_args(Kind)

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
"""kind -> tools whose observation can show it: those of S8, of the phrasings of S12, and of `std/`.
Exempt kinds need none."""


def kind_named(word: str) -> Kind | None:
    """Return the kind of that name."""
    return next((kind for kind in KINDS if kind == word), None)


def similar(word: str) -> tuple[str, ...]:
    """Return the kinds that are spelled like it, the nearest first."""
    from difflib import get_close_matches

    return tuple(get_close_matches(word[:60], KINDS, 2))


def weight(kind: Kind) -> Weight:
    """Return what a kind asks for."""
    if kind in MANDATORY:
        return "mandatory"
    return "recommended" if kind in RECOMMENDED else "exempt"


def accepted(kind: Kind, tools: Tools = ()) -> frozenset[str]:
    """Return the tools whose observation can show a claim of this kind; `tools` adds a project's own."""
    shipped = ACCEPTED.get(kind, ())
    return frozenset((*shipped, *(name for name, kinds in tools if kind in kinds)))


WRITERS: Mapping[str, str] = {
    "Edit": "file_path", "MultiEdit": "file_path", "NotebookEdit": "notebook_path", "Write": "file_path",
    "write_text": "path",
}  # fmt: skip
"""Tools that change files, each with the argument that says which."""


_TESTS = (
    r"\b(?:pytest|unittest|nose2?|tox|nox|jest|vitest|mocha|ava|karma|cypress|playwright|rspec|phpunit|ctest|bats"
    r"|busted|prove)\b|\b(?:npm|npx|yarn|pnpm|bun|deno|cargo|go|dotnet|mvnw?|gradlew?|make|just|rake|mix|sbt|swift"
    r"|bazel|composer|hatch|poetry|uv|flutter|dart|zig)\b[^|;&]*\b(?:test|check|spec|verify)\w*"
)
_LOOKING = (
    "cd|ls|cat|head|tail|less|more|wc|pwd|echo|printf|find|fd|grep|rg|ag|sed|awk|tree|stat|file|which|git"
)
_PACKAGES = (
    r"\b(?:npm|yarn|pnpm|pip3?|uv|poetry|cargo|go|gem|bundle|composer|mvnw?|gradlew?|dotnet|apt|dpkg|brew|conda)\b"
    r"|--version\b|-V\b|package(?:-lock)?\.json|requirements|pyproject|Cargo|go\.mod|Gemfile"
)
COMMANDS: Mapping[Kind, re.Pattern[str]] = {
    "test_results": re.compile(_TESTS),
    "code_behavior": re.compile(rf"(?:^|[|;&](?![|;&]))(?!\s*(?:{_LOOKING})\b)\s*[^\s|;&]"),
    "api_responses": re.compile(
        r"\b(?:curl|wget|https?|xh|grpcurl|newman|k6|gh api)\b|\b(?:python3?|node|deno|bun)\s"
    ),
    "git_state": re.compile(r"\b(?:git|gh|hg|jj|svn)\b"),
    "dependency_versions": re.compile(_PACKAGES),
    "performance_characteristics": re.compile(r"bench|\b(?:hyperfine|time|perf|wrk|ab|k6|timeit|profile)\b"),
    "historical_changes": re.compile(r"\b(?:git|gh|hg|jj|svn)\b|CHANGELOG|HISTORY|NEWS"),
}
"""kind -> the commands whose output can show it: a test runner, a client of HTTP, git and so on, as the ways
of the policy say; for behaviour any command that does more than look. A kind that is missing may be shown by
each."""
_SPOKEN: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("test_results", re.compile(r"\btests?\b|\bsuite\b", re.IGNORECASE)),
    ("git_state", re.compile(r"\b(?:branch|commits?|working (?:tree|directory)|staged)\b", re.IGNORECASE)),
    ("api_responses", re.compile(r"\b(?:API|endpoint|HTTP)\b")),
)


def spoken_of(text: str) -> Kind | None:
    """Return what a claim of no kind is about, where its words say that a command would have to show it."""
    return next((kind for kind, words in _SPOKEN if words.search(text[:LONGEST])), None)


LONGEST = 10_000
"""Characters of a claim that are looked at."""
LONGEST_LITERAL = 500
"""Characters of a literal part; a longer one is not looked for."""
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_QUOTED = re.compile(r"`([^`]+)`|(?<!\w)'([^']+)'(?!\w)|\"([^\"]+)\"|“([^“”]+)”")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)*(?!\w)")
# A place begins where a word does: tried from every letter of a long word, it would cost the square of that.
_PLACE = re.compile(
    r"(?<![^\s()'\"`])[^\s()'\"`]+:\d+|\blines?\s+\d+(?:\s*(?:-|–|to|and)\s*\d+)*", re.IGNORECASE
)
_OUTPUT = re.compile(r"\boutput\b|`[^`]+`|(?<!\w)'[^']+'(?!\w)|\"[^\"]+\"", re.IGNORECASE)


def guesses(text: str, phrases: Iterable[str]) -> str | None:
    """Return the first of the phrases that the text has, word for word; capitals and signs between words mean
    nothing."""
    spoken = f" {' '.join(_words(text))} "
    return next((phrase for phrase in phrases if f" {' '.join(_words(phrase))} " in spoken), None)


def _words(text: str) -> list[str]:
    return [word.casefold().replace("’", "'") for word in _WORD.findall(text[:LONGEST])]


def split(text: str) -> tuple[str, str]:
    """Return a claim without its source, and the source: what is in brackets at its end, as in `[Claim]
    (Source: [tool/observation])`; empty if nothing is there."""
    said = text[:LONGEST].rstrip().rstrip(".")
    if not said.endswith(")"):
        return said, ""
    depth = 0
    for at in range(len(said) - 1, -1, -1):
        depth += (said[at] == ")") - (said[at] == "(")
        if depth == 0:
            return said[:at].rstrip(), said[at + 1 : -1].removeprefix("Source:").strip()
    return said, ""


def literals(text: str) -> tuple[str, ...]:
    """Return the parts of a claim that can be in an observation only word for word: numbers, and what is in
    quotation marks. Its source and places in files are not parts of what it says."""
    said = _PLACE.sub(" ", split(text)[0])
    quoted = [next(filter(None, found.groups())) for found in _QUOTED.finditer(said)]
    parts = dict.fromkeys([*quoted, *_NUMBER.findall(_QUOTED.sub(" ", said))])
    return tuple(part for part in parts if len(part) <= LONGEST_LITERAL)


def stands_in(literal: str, observed: str) -> bool:
    """Return whether a literal part is there: a number not as a part of a longer one, white space however it
    is broken into lines."""
    wanted = " ".join(literal.split())
    if not _NUMBER.fullmatch(literal):
        return wanted in " ".join(observed.split())
    at = observed.find(wanted)
    while at >= 0:
        if not (_GOES_ON.match(observed, at + len(wanted)) or _BEGAN.search(observed, max(0, at - 2), at)):
            return True
        at = observed.find(wanted, at + 1)
    return False


_GOES_ON = re.compile(r"\d|[.,]\d")
_BEGAN = re.compile(r"\d[.,]?\Z")


def names_place(text: str) -> bool:
    """Return whether a `path:line` is in it."""
    return _PLACE.search(text[:LONGEST]) is not None


def shows_output(text: str) -> bool:
    """Return whether something that was put out is in it, or is at least called that."""
    return _OUTPUT.search(text[:LONGEST]) is not None
