"""What people decided about findings and absences: `corvid-decisions.json`, a file that a repository keeps.

An agent whose session is audited can run every command, and could accept its own findings. So a decision is
never read from a log: the file is under version control, each entry a line, and who committed that line is
reported wherever it is honoured. `base` honours only what a base branch already has.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import asdict, replace

from corvid.audit.absence.own import FULL_TEXT, REGEX, backend_named
from corvid.audit.absence.search import DECISIONS, absence, is_document, searched_files
from corvid.audit.absence.tree import LeftOut, UnreadableTree, read_tree
from corvid.audit.cite.check import Sources, Unusable
from corvid.audit.cite.revision import NoRevision, asked
from corvid.audit.entries import Refused
from corvid.audit.findings import Finding, Rule
from corvid.audit.replace import replace_file
from corvid.audit.schema import Negative
from corvid.audit.texts import NoText, read_text, unique
from corvid.protocols.absence import Absence, Found, Measures

NAME = DECISIONS
VERSION = 1
LARGEST = 16 * 2**20
"""Bytes of the file."""
MOST = 20_000
"""Decisions of each kind."""
_WEIGHT = re.compile(r"^(?:ERROR|FAIL|WARNING): ")
"""What `strict` and `warn` say differently of the same."""
_SAID = " not implemented"
_UNCOMMITTED = "0" * 40
_BASES = ("origin/HEAD", "main", "master")

Backend: TypeAlias = Literal["full-text", "regex"]
"""Searches that anyone can repeat; a cloned repository may not have others run."""
Words = Annotated[str, Meta(min_length=1, max_length=2000)]

STALE = Rule(
    "decision_outdated", "What a person decided about has changed",
    "look again: corvid audit absent … --audited-by NAME --because TEXT", "warning",
)  # fmt: skip


class NoDecisions(Refused):
    """The file is not one of decisions."""


class Audited(Struct, frozen=True, forbid_unknown_fields=True):
    """A person looked at what these searches found in the folder `where`, and says that `feature` is absent.
    `hits` is the hash of what they found."""

    feature: Words
    queries: Annotated[tuple[Words, ...], Meta(min_length=1, max_length=20)]
    where: str
    backend: Backend
    hits: Annotated[str, Meta(min_length=64, max_length=64)]
    by: Words
    because: Words
    on: Annotated[str, Meta(max_length=10)]


class Accepted(Struct, frozen=True, forbid_unknown_fields=True):
    """A finding that is accepted, `count` times: its rule, its file from the root on, and the hash of the
    line that it is about, which follows the line when others move it."""

    rule: Words
    file: str
    at: Annotated[str, Meta(min_length=16, max_length=16)]
    count: Annotated[int, Meta(ge=1)]
    message: str
    because: Words
    by: str
    on: Annotated[str, Meta(max_length=10)]


Entry: TypeAlias = Audited | Accepted


class _File(Struct, forbid_unknown_fields=True):
    """The file as it is written."""

    version: int
    absences: Annotated[tuple[Audited, ...], Meta(max_length=MOST)] = ()
    findings: Annotated[tuple[Accepted, ...], Meta(max_length=MOST)] = ()


class Honoured(Struct, frozen=True):
    """A decision that was honoured, so often, and the commit that wrote its line."""

    entry: Entry
    times: int
    origin: str


def decoded(text: str, name: str) -> _File:
    """Decode decisions from anyone. Raises NoDecisions."""
    try:
        data = json.loads(text, object_pairs_hook=unique)
    except (ValueError, RecursionError):
        raise NoDecisions(f"{name} is not a file of decisions: no JSON") from None
    if isinstance(data, dict) and type(data.get("version")) is int and data["version"] != VERSION:
        raise NoDecisions(f"{name} has version {data['version']} of decisions; this Corvid reads {VERSION}")
    try:
        return convert(data, _File)
    except ValidationError as error:
        raise NoDecisions(f"{name} is not a file of decisions: {error}"[:300]) from None


def encoded(absences: Iterable[Audited], findings: Iterable[Accepted]) -> str:
    """Return the file of these decisions, a line each, in order. Equal decisions give equal text."""
    first = sorted({_line(one) for one in absences})
    second = sorted({_line(one) for one in findings})
    rows = ["\n" + ",\n".join(f"  {one}" for one in part) + "\n " if part else "" for part in (first, second)]
    return f'{{\n "version": {VERSION},\n "absences": [{rows[0]}],\n "findings": [{rows[1]}]\n}}\n'


def _line(entry: Entry) -> str:
    return json.dumps(asdict(entry), ensure_ascii=False)


def _key(entry: Entry) -> str:
    return json.dumps(asdict(entry), sort_keys=True)


def begins_as_decisions(first: bytes) -> bool:
    """Return whether a file that begins so may be what `encoded` gives."""
    return first.startswith(b'{\n "version": ') and b'"absences"' in first


class Decisions:
    """The decisions of a project, and which of them were honoured."""

    def __init__(self, root: Path, negative: Negative = Negative(), base: str | None = None) -> None:  # noqa: B008
        """Take `base`: only what that revision has counts; empty: the base branch that git knows. Raises
        NoDecisions and NoRevision."""
        self._root = root
        self._negative = negative
        try:
            found = decoded(read_text(root / NAME, LARGEST), NAME)
        except FileNotFoundError:
            found = _File(VERSION)
        except NoText as problem:
            raise NoDecisions(f"{NAME} is not a file of decisions: {problem.reason}") from None
        except OSError as error:
            raise NoDecisions(f"{NAME} can't be read: {error.strerror}") from None
        self.pending = 0
        """Decisions that do not count, as the base does not have them."""
        if base is not None and (found.absences or found.findings):
            found = self._in_base(found, _base_of(root, base))
        self.absences, self.findings = found.absences, found.findings
        self._left = {(one.rule, one.file, one.at): one.count for one in self.findings}
        self._times: dict[str, int] = {}
        self._same: dict[str, bool] = {}
        self._sources: Sources | None = None
        self.outdated: list[Audited] = []
        """Those about an absence that was asked for, whose searches now find something else."""

    def _in_base(self, found: _File, base: str) -> _File:
        try:
            data = asked(self._root, "show", f"{base}:./{NAME}")
            known = decoded(data.decode("utf-8", "replace"), f"{NAME} of {base}")
        except NoRevision:
            known = _File(VERSION)
        absences = tuple(one for one in found.absences if one in known.absences)
        findings = tuple(one for one in found.findings if one in known.findings)
        self.pending = len(found.absences) + len(found.findings) - len(absences) - len(findings)
        return _File(VERSION, absences, findings)

    def mark(self, finding: Finding) -> tuple[str, str, str]:
        """Return what a finding is known by: its rule, its file from the root on, and the hash of its line;
        of one without a line, of its words."""
        file = self._below(finding.file)
        text = _WEIGHT.sub("", finding.message)
        if finding.line and finding.file:
            if self._sources is None:
                self._sources = Sources(self._root)
            lines = self._sources.lines(file)
            if not isinstance(lines, Unusable) and finding.line <= len(lines):
                text = lines[finding.line - 1].strip()
        return finding.rule.id, file, _hash(text)[:16]

    def _below(self, file: str) -> str:
        if not file:
            return ""
        top, path = os.path.realpath(self._root), os.path.realpath(file)
        relative = os.path.relpath(path, top).replace(os.sep, "/")
        return file if relative.startswith("../") else relative

    def accepts(self, finding: Finding) -> bool:
        """Return whether a finding is accepted; each acceptance counts as often as it was written for."""
        if not self._left:
            return False
        mark = self.mark(finding)
        left = self._left.get(mark, 0)
        if left:
            self._left[mark] = left - 1
        return left > 0

    def accept_nothing(self) -> None:
        """Let each finding be reported, as if none were accepted."""
        self._left.clear()

    def audited(self, name: str) -> bool:
        """Return whether a person looked at what searches for this absence find, and they still find the
        same."""
        for one in (one for one in self.absences if _same(one.feature, name)):
            line = _line(one)
            if line not in self._same:
                self._same[line] = self._finds_the_same(one)
            if self._same[line]:
                self._times[line] = self._times.get(line, 0) + 1
                return True
            if one not in self.outdated:
                self.outdated.append(one)
        return False

    def holds(self, found: Absence) -> bool:
        """Return whether a person looked at just this."""
        hits = hits_of(found)
        for one in self.absences:
            if _same(one.feature, found.feature) and one.hits == hits:
                self._times[_line(one)] = self._times.get(_line(one), 0) + 1
                return True
        return False

    def _finds_the_same(self, one: Audited) -> bool:
        folder = self._root / one.where
        if not Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(self._root)):
            return False
        try:
            found, _ = searched(self._root, folder, one.feature, one.queries, one.backend, self._negative)
        except (OSError, UnreadableTree):
            return False
        return found.status != "error" and hits_of(found) == one.hits

    def honoured(self) -> Iterator[Honoured]:
        """Yield each decision that was honoured, with the commit that wrote its line."""
        used: list[tuple[Entry, int]] = [
            (one, self._times[_line(one)]) for one in self.absences if _line(one) in self._times
        ]
        for one in self.findings:
            times = one.count - self._left.get((one.rule, one.file, one.at), one.count)
            used += [(one, times)] if times else []
        if used:
            origins = _origins(self._root)
            for entry, times in used:
                yield Honoured(entry, times, origins.get(_key(entry), "an unknown commit"))


def _same(one: str, other: str) -> bool:
    """Return whether two claims of absence are of one feature, however spaced and capitalised; a log's line
    may add that it is not implemented."""
    left, right = (" ".join(feature_of(text.casefold()).split()) for text in (one, other))
    return left == right


def feature_of(claim: str) -> str:
    """Return what a claim of absence speaks of, without the words that it is not implemented."""
    return " ".join(claim.split()).removesuffix(_SAID)


def searched(
    root: Path, folder: Path, feature: str, queries: Sequence[str], backend: str, negative: Negative
) -> tuple[Absence, tuple[LeftOut, ...]]:
    """Return what `corvid audit absent` finds, and what it did not search. Raises UnreadableTree, NoBackend
    and OSError."""
    code, documents = read_tree(folder), read_tree(root, is_document)
    measures = Measures(
        negative.query_count, negative.similarity_threshold, negative.doc_mention_threshold,
        negative.require_diverse_queries,
    )  # fmt: skip
    asked_of = backend_named(backend, folder, searched_files(code), float(negative.similarity_threshold))
    return absence(feature, queries, code, documents, measures, asked_of), tuple(code.left_out)


def hits_of(found: Absence) -> str:
    """Return the hash of what searches found: queries, files and the words of lines, not where in its file a
    line is. Mentions in documents are part of it."""
    rows: list[object] = [found.status]
    for one in found.searches:
        if isinstance(one, Found):
            hits = sorted([hit.path, hit.text.strip()] for hit in (*one.hits, *one.in_tests))
            rows.append([one.query, hits])
    rows.append(sorted(one.path for one in found.mentions))
    return _hash(json.dumps(rows))


def decided(
    found: Absence, root: Path, folder: Path, backend: str, by: str, because: str, on: str
) -> Audited:
    """Return a person's word on an absence. Raises Refused where no one could repeat the search."""
    if found.status == "error":
        raise Refused(f"nothing is known about {found.feature}: {found.reason}", "repair the search first")
    if backend not in (FULL_TEXT, REGEX):
        raise Refused(f"{backend} is not searched again by others", f"use {FULL_TEXT} or {REGEX}")
    top, where = os.path.realpath(root), os.path.realpath(folder)
    if not Path(where).is_relative_to(top):
        raise Refused(f"{folder} is not below {root}", "name a folder of the project")
    below = os.path.relpath(where, top).replace(os.sep, "/")
    queries = tuple(one.query for one in found.searches)
    known: Backend = "regex" if backend == REGEX else "full-text"
    return Audited(found.feature, queries, below, known, hits_of(found), by, because, on)


def write(root: Path, absences: Iterable[Audited], findings: Iterable[Accepted]) -> None:
    """Replace the file of decisions. Raises OSError."""
    text = encoded(absences, findings)
    replace_file(root / NAME, [text.encode()], known=begins_as_decisions)


def with_audited(decisions: Decisions, entry: Audited) -> tuple[Audited, ...]:
    """Return the decisions about absences with one more, which goes over those on the same searches."""
    old = (
        one for one in decisions.absences
        if (one.feature, one.queries, one.where) != (entry.feature, entry.queries, entry.where)
    )  # fmt: skip
    return (*old, entry)


def accepted(
    decisions: Decisions, findings: Iterable[Finding], because: str, by: str, on: str
) -> tuple[Accepted, ...]:
    """Return all findings as accepted ones: those that are already keep their reason and date, others get
    these."""
    known = {(one.rule, one.file, one.at): one for one in decisions.findings}
    counts: dict[tuple[str, str, str], int] = {}
    words: dict[tuple[str, str, str], str] = {}
    for finding in findings:
        mark = decisions.mark(finding)
        counts[mark] = counts.get(mark, 0) + 1
        words.setdefault(mark, _WEIGHT.sub("", finding.message).partition("\n")[0][:200])
    if len(counts) > MOST:
        raise Refused(f"there are more than {MOST:,} findings", "repair what is simple first")
    made = []
    for mark, count in counts.items():
        old = known.get(mark)
        if old is not None and count <= old.count:
            made.append(replace(old, count=count))
        else:
            made.append(Accepted(*mark, count, words[mark], because, by, on))
    return tuple(made)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _base_of(root: Path, base: str) -> str:
    """Return the revision whose decisions count. Raises NoRevision."""
    wanted = os.environ.get("GITHUB_BASE_REF", "")
    names = [base] if base else [*([f"origin/{wanted}"] if wanted else []), *_BASES]
    for name in names:
        try:
            commit = asked(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
        except NoRevision:
            continue
        return commit.decode("ascii", "replace").strip()
    listed = ", ".join(names)
    raise NoRevision(f"no base branch is known here: git has none of {listed}", "name one: --base REV")


def _origins(root: Path) -> dict[str, str]:
    """Return, for each line of the file, by `_key`, the commit and its author. Empty where git knows none."""
    try:
        blamed = asked(root, "blame", "--line-porcelain", "--no-textconv", "--", NAME)
    except NoRevision:
        return {}
    found: dict[str, str] = {}
    commit = author = ""
    for row in blamed.decode("utf-8", "replace").split("\n"):
        if row.startswith("\t"):
            known = "not committed" if commit == _UNCOMMITTED else f"commit {commit[:12]} by {author}"
            with suppress(ValueError, RecursionError):
                found[json.dumps(json.loads(row.strip().rstrip(",")), sort_keys=True)] = known
        elif re.fullmatch(r"[0-9a-f]{40} .*", row):
            commit = row[:40]
        elif row.startswith("author "):
            author = row.removeprefix("author ")[:100]
    return found
