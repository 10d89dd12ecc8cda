"""What a run notes of claims and searches: the events of the protocols, and counts for `@grounding`.

`SessionLog` is that of the run, made when the first agent that has something to note is called. `CallLog` is
that of one call of such an agent; what it calls counts for it, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar, cast

from msgspec import Struct

from corvid.protocols import policy, texts
from corvid.protocols.ratio import (
    SHOWN,
    Counts,
    Tally,
    Ungrounded,
    few_grounded,
    judge,
    standing,
    threshold_of,
)
from corvid.protocols.words import stems
from corvid.runtime.boundary.codec_error import CodecError
from corvid.runtime.boundary.json_text import json_text
from corvid.runtime.boundary.walk import nodes_in
from corvid.runtime.evidence import Cited, Unshown, evidence_of, project_of
from corvid.runtime.faults import Fault
from corvid.runtime.problems import GroundingTooLow
from corvid.runtime.trace import events
from corvid.types import short_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from corvid.json_type import Json
    from corvid.protocols.policy import Kind
    from corvid.runtime.context import RunContext
    from corvid.runtime.host import Project
    from corvid.runtime.sites import ToolSite
    from corvid.runtime.trace.log import RunLog
    from corvid.source.span import Span

T = TypeVar("T")
Text: TypeAlias = "str | tuple[str, int]"
"""A String of the program, plain or grounded."""
_TOKEN = 4
"""Characters of a token, for an estimate."""
_QUERIES = ("query", "q", "question", "pattern", "feature")
_PATHS = ("path", "folder", "root", "uri", "file")


OUTCOMES: tuple[events.OutcomeMatch, ...] = ("match", "partial", "mismatch", "zero")
"""In the order of the variants of `prelude::Outcome`."""


class Search(Struct, frozen=True):
    """A retrieval: what was asked, and how many results there were."""

    query: str
    count: int


class Findings:
    """What the open intents of a run share: `open` are they, innermost last; `results` of `searches` were
    found since the run began. `matching` has for each text that some of them expect how many results are of
    it, and how many of them expect it."""

    __slots__ = ("log", "matching", "open", "results", "searches")

    def __init__(self, log: RunLog) -> None:
        self.log = log
        self.open: list[OpenIntent] = []
        self.results = self.searches = 0
        self.matching: dict[frozenset[str], list[int]] = {}

    def add(self, results: Sequence[str]) -> int | None:
        """Return a search gave these; how many are of what the innermost intent expects, None without one."""
        self.results += len(results)
        self.searches += 1
        if not self.open:
            return None
        useful = len(results)
        found = [stems(text) for text in results] if self.matching else []
        for wanted, counted in self.matching.items():
            matching = sum(not wanted.isdisjoint(one) for one in found)
            counted[0] += matching
            if self.open[-1].wanted == wanted:
                useful = matching
        return useful


class OpenIntent:
    """`intent …:`, noted when it is made; `over` notes the outcome, however the block was left. `searched`
    is whether something was retrieved, `number` the place of the outcome in `OUTCOMES`, `wanted` the stems of
    the text that is expected, None for a range."""

    __slots__ = ("_before", "_expected", "_found", "_high", "_low", "number", "searched", "wanted")

    def __init__(
        self, found: Findings, texts: tuple[str, str], expected: str | None, count: tuple[int, int]
    ) -> None:
        self._found = found
        self._low, self._high = count
        self.wanted = None if expected is None else stems(expected)
        self._expected = f"{self._low}..{self._high} results" if expected is None else expected
        self.number = 0
        self.searched = False
        if self.wanted is not None:
            found.matching.setdefault(self.wanted, [0, 0])[1] += 1
        self._before = (found.searches, found.results, self._matching())
        found.open.append(self)
        found.log.emit(events.intent(*texts, self._expected))

    def _matching(self) -> int:
        """Return how many results that have a stem of the text were found while someone expected it."""
        if self.wanted is None:
            return 0
        return self._found.matching[self.wanted][0]

    def over(self) -> None:
        """End the block, which was left, and with it all that were begun inside."""
        searches, results, matching = self._before
        self.searched = self._found.searches > searches
        found, matching = self._found.results - results, self._matching() - matching
        while self._found.open and self._found.open.pop() is not self:
            pass
        if self.wanted is not None:
            counted = self._found.matching[self.wanted]
            counted[1] -= 1
            if not counted[1]:
                del self._found.matching[self.wanted]
        ended = self._outcome(found, matching)
        self.number = OUTCOMES.index(ended)
        words = "1 result" if found == 1 else f"{found} results"
        if self.wanted is not None:
            words = f"{matching} of {words}"
        self._found.log.emit(events.outcome(ended, self._expected, words))

    def _outcome(self, found: int, matching: int) -> events.OutcomeMatch:
        if self.wanted is None:
            if self._low <= found <= self._high:
                return "match"
            if found == 0:
                return "zero"
            return "partial" if found > self._high else "mismatch"
        if found == 0:
            return "zero"
        if matching == found:
            return "match"
        return "partial" if matching else "mismatch"


def listed(data: Json) -> Sequence[Json]:
    """Return the results of a search: the elements of a list, no result for None, else the one that it is."""
    if data is None:
        return []
    return data if isinstance(data, list) else [data]


class SessionLog:
    """`last` is the latest retrieval; `calls` those of agents that have something to note, innermost last;
    `found` what the intents share that have begun. All counts are of the whole run, and only grow: who begins
    remembers where they were, so that nothing depends on how deep calls and intents nest."""

    __slots__ = ("calls", "claims", "context", "found", "last", "listed", "project", "searches")

    def __init__(self, context: RunContext, project: Project) -> None:
        self.context = context
        self.project = project
        self.found = Findings(context.log)
        self.calls: list[CallLog] = []
        self.claims = Tally("")
        self.listed: list[Ungrounded] = []
        self.searches = 0
        self.last = Search("", 0)

    def searching(self, site: ToolSite, arguments: tuple[object, ...], call: Callable[[], T]) -> T:
        """Make a retrieval. Inside an intent the log says so before and after."""
        codecs, log = self.context.codecs, self.context.log
        if self.found.open and log.on:
            log.emit(self._execute(site, arguments))
        value = call()
        results = listed(codecs.json(site.returns, value))
        self.searches += 1
        self.last = Search(self._query(site, arguments), len(results))
        found = [text if isinstance(text, str) else json_text(text) for text in results]
        useful = self.found.add(found)
        if useful is not None:
            tokens = sum(len(text) for text in found)
            log.emit(events.result(len(found), useful, -(-tokens // _TOKEN)))
        return value

    def _execute(self, site: ToolSite, arguments: tuple[object, ...]) -> events.Event:
        given = self._given(site, arguments)
        query, path = _named(given, _QUERIES), _named(given, _PATHS)
        said = {name: value for name, value in given.items() if name not in (query, path)}
        where = given[path] if path is not None else None
        asked = self._query(site, arguments)
        return events.execute(short_name(site.tool.name), asked, cast("str | None", where), said)

    def _query(self, site: ToolSite, arguments: tuple[object, ...]) -> str:
        given = self._given(site, arguments)
        name = _named(given, _QUERIES) or next((n for n, v in given.items() if isinstance(v, str)), None)
        return cast(str, given[name]) if name is not None else json_text(list(given.values()))

    def _given(self, site: ToolSite, arguments: tuple[object, ...]) -> dict[str, Json]:
        try:
            return self.context.codecs.named_json(site.tool.parameters, site.types, arguments)
        except CodecError:
            return {}  # the call says so, and names the argument

    def count(self, text: str, grounding: events.Grounding, kind: str | None = None) -> None:
        """Count a claim that was made, for every call that has begun. What it cites was seen to hold by the
        run: quotes were found in documents that it retrieved, and observations are answers of tools. Listed
        are those that nothing shows and that some call may have to list, which is so for all calls if it is
        for the innermost."""
        cites = grounding == "citation"
        unheld = self.claims.count(grounding, kind, cites=cites, held=cites or grounding == "observation")
        if unheld and self.calls and len(self.listed) - self.calls[-1].begun < SHOWN:
            self.listed.append(Ungrounded("", self.claims.claims, 0, text, standing(grounding, kind)))

    def over(self, call: CallLog) -> None:
        """End the call, and with it all that were begun after it."""
        while self.calls and self.calls.pop() is not call:
            pass
        del self.listed[self.calls[-1].begun + SHOWN if self.calls else 0 :]


def log_of_run(context: RunContext, span: Span) -> SessionLog:
    """Return that of a run that has none yet, for the function at `span`. Raises the fault R0124."""
    made = SessionLog(context, project_of(context.host, span))
    context.count_claim = made.count
    return made


class CallLog:
    """Those of one call of an agent. `over` ends them, however the call ended."""

    __slots__ = ("_before", "_claims", "_context", "_function", "_log", "_notes", "begun")

    def __init__(self, notes: SessionLog, function: str) -> None:
        self._notes = notes
        self._context = notes.context
        self._log = notes.context.log
        self._function = function
        self._before = notes.searches
        self._claims = notes.claims.counts()
        self.begun = len(notes.listed)
        notes.calls.append(self)

    def over(self) -> None:
        """End the call."""
        self._notes.over(self)

    # ---- statements ---------------------------------------------------------------------------
    def claim(
        self, claimed: Text, kind: Kind | None, cited: tuple[object, int] | None, message: Text | None,
        quoted: Text | None = None,
    ) -> None:  # fmt: skip
        """Record a `claim`: with a grounded value, and maybe what it quotes of that; a message of the user;
        or neither."""
        text = self._said(claimed, texts.CLAIM)
        words = None if quoted is None else self._said(quoted, texts.QUOTED)
        if message is not None:
            said = self._said(message, texts.MESSAGE)
            self._cite(text, kind, "user_input", events.user_input(said))
        elif cited is not None:
            found = evidence_of(
                self._context.arena, self._notes.project, kind, cited[0], *nodes_in(cited), words=words,
                cuts=self._context.cuts,
            )  # fmt: skip
            match found:
                case Cited(grounding, evidence, tool):
                    if tool:
                        self._context.report.notice(accepted_here(tool, str(kind)))
                    self._cite(text, kind, grounding, evidence)
                case Unshown(why, tools):
                    for tool in tools:
                        self._context.report.notice(not_accepted(tool, str(kind)))
                    if words is not None and not tools:
                        self._context.report.notice(f"a claim is logged as an assumption: {why}")
                    self._unshown(text, kind, why)
        else:
            self._unshown(text, kind, "it cites a plain value")

    def _unshown(self, text: str, kind: Kind | None, why: str) -> None:
        """Record a claim that nothing shows; what needs no ground stays a claim of its kind."""
        if kind in policy.EXEMPT:
            self._cite(text, kind, "assumption", None)
        else:
            self._assume(text, why)

    def assume(self, text: Text) -> None:
        """Record an `assume`."""
        self._assume(self._said(text, texts.ASSUMPTION), "")

    def _said(self, text: Text, what: str) -> str:
        """Return a text of a statement as it goes into the log. The log is reported first where a grounded
        one comes from, as of all that leaves the program."""
        if not isinstance(text, tuple):
            return text
        self._log.delivery(what, text[1])
        return text[0]

    def _cite(
        self, text: str, kind: Kind | None, grounding: events.Grounding, evidence: Mapping[str, Json] | None
    ) -> None:
        self._log.emit(events.cite(text, kind, grounding, evidence))
        self._notes.count(text, grounding, kind)

    def _assume(self, text: str, why: str) -> None:
        self._log.emit(events.assumption(text, why))
        self._notes.count(text, "assumption")

    def pivot(self, *parts: Text) -> None:
        """Record a `pivot` away from the last search of this call; the log has an empty one if there was
        none."""
        notes = self._notes
        reason, failure, refined, query = map(self._said, parts, texts.PIVOT)
        last = notes.last if notes.searches > self._before else Search("", 0)
        self._log.emit(events.pivot(reason, last.query, last.count, failure, refined, query))

    def intent(self, text: Text, rationale: Text, expected: Text | None, low: int, high: int) -> OpenIntent:
        """Begin the block; `expected` is None for a range."""
        said = self._said(text, texts.INTENT), self._said(rationale, texts.RATIONALE)
        wanted = None if expected is None else self._said(expected, texts.EXPECTED)
        return OpenIntent(self._notes.found, said, wanted, (low, high))

    # ---- the end ------------------------------------------------------------------------------
    def counted(self, value: T, least: str, enforce: Literal["strict", "warn", "disabled"], span: Span) -> T:
        """Return what the call gives back, once its claims were counted: too few grounded ones are reported
        to people, and are the fault R0123 if it is strict."""
        if enforce == "disabled":
            return value
        threshold = threshold_of(least)
        counts = self._counts()
        verdict = judge(counts, "verified", threshold)
        if not verdict.passed:
            self._context.report.notice(few_grounded(verdict, counts, threshold))
            if enforce == "strict":
                agent = short_name(self._function)
                raise Fault(GroundingTooLow(span, agent, least, verdict.grounded, verdict.total))
        return value

    def _counts(self) -> Counts:
        """Return the claims since the call began."""
        now, before = self._notes.claims, self._claims
        return Counts(
            claims=now.claims - before.claims, citations=now.citations - before.citations,
            assumptions=now.assumptions - before.assumptions, exempt=now.exempt - before.exempt,
            held=now.held - before.held, unheld=tuple(self._notes.listed[self.begun : self.begun + SHOWN]),
        )  # fmt: skip


def not_accepted(tool: str, kind: str) -> str:
    """Return what people are notified of a tool that was cited for a kind that it can't show."""
    return (
        f"`{tool}` is not accepted for {kind}, so what cites it is logged as an assumption: "
        f"name it under [grounding.tools] in corvid.toml"
    )


def accepted_here(tool: str, kind: str) -> str:
    """Return what people are notified of a claim that counts only because the project's configuration says
    so."""
    return f"weakened by corvid.toml: `tools` accepts {tool} for {kind}"


def _named(given: dict[str, Json], names: tuple[str, ...]) -> str | None:
    """Return the first of the names that an argument has, if it is a text."""
    return next((name for name in names if isinstance(given.get(name), str)), None)
