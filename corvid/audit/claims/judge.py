"""One claim against the policy and what was observed before it (S9, S10).

What can't be decided is not guessed: a check then has no answer, and is counted as undecided. Decided is
- the source: the evidence names one, or the words do, in brackets at their end;
- whether it was observed: the tool answered or the file was read before, or the quote is there now;
- whether the source says it: the quote is in what was read, or is in the file now;
- recency: no write to that file since; for results of tests and the like, no write at all;
- extrapolation: numbers and quoted parts of the claim are in what was observed. Whether a sentence follows
  from what was observed is beyond any program; whether it brings in a number that is not there is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from corvid.audit.claims import rules
from corvid.audit.claims.observed import LONGEST, Observation, Observed
from corvid.audit.findings import Rule
from corvid.audit.grounds import Grounds
from corvid.audit.policy.document import Need, Policy
from corvid.protocols.claims import Claim
from corvid.protocols.lines import PREFIX
from corvid.protocols.policy import (
    COMMANDS,
    Kind,
    Weight,
    guesses,
    kind_named,
    literals,
    names_place,
    shows_output,
    similar,
    split,
    spoken_of,
    stands_in,
)

CHANGING: frozenset[Kind] = frozenset({"code_behavior", "test_results", "git_state"})
"""Kinds that any write to any file may make untrue."""
Answer: TypeAlias = bool | None


class Broken(Struct, frozen=True):
    """A rule that a claim breaks, in words, and what to do if that is more than the rule's own help."""

    rule: Rule
    words: str
    advice: str | None = None


class Ground(Struct, frozen=True):
    """The evidence of a claim: its tool, what the tool saw if known, and whether the file has the quote
    now."""

    tool: str
    observation: Observation | None
    stands: Answer


class Judged(Struct, frozen=True):
    """What became of a claim: what its kind asks for, whether it is grounded, the answers to the four checks
    of S10 in their order, and what it breaks."""

    weight: Weight
    grounded: bool
    answers: tuple[Answer, ...]
    broken: tuple[Broken, ...]

    @property
    def verified(self) -> Answer:
        """Whether its source says it: what a verification finds out. None if that is undecided, or if there
        is not a source."""
        return self.answers[1]


class Judge:
    """Judges claims by one policy. `grounds` are the files as they are now, if they can be looked at."""

    def __init__(self, policy: Policy, grounds: Grounds | None) -> None:
        self._policy = policy
        self._grounds = grounds

    def judged(self, claim: Claim, observed: Observed) -> Judged:
        """Return one claim, with what was observed before it."""
        kind = kind_named(claim.kind)
        weight = self._policy.weight(kind)
        if weight == "exempt":
            return Judged(weight, False, (None,) * 4, tuple(self._words(claim, kind)))
        about = kind or spoken_of(claim.text)
        ground = self._ground(claim, about, observed)
        answers = (
            _has_source(claim), self._matches(claim, ground), _recent(claim, kind, ground, observed),
            _no_more(claim, ground),
        )  # fmt: skip
        accepted = self._accepted(claim, kind, about, ground)
        grounded = answers[0] is True and accepted and _was_observed(claim, ground)
        broken = [*self._ungrounded(claim, kind, weight, grounded), *self._words(claim, kind)]
        if claim.grounding != "assumption":
            broken += self._checks(claim, ground, answers)
            if not accepted and (ground.tool or ground.stands):
                broken.append(self._wrong_tool(about, ground))
        return Judged(weight, grounded, answers, tuple(broken))

    def _ground(self, claim: Claim, about: Kind | None, observed: Observed) -> Ground:
        evidence = claim.evidence
        source = split(claim.text)[1]
        said = source.split(" ", 1)[0]
        if claim.grounding == "citation" or (claim.grounding == "code_reference" and evidence.path):
            seen = observed.by_path(evidence.path)
            tool = seen.tool if seen is not None else (evidence.source or self._tool_in(source, said))
            return Ground(tool, seen, self._stands(claim, observed))
        tool = evidence.source or self._tool_in(source, said)
        commands = COMMANDS.get(about) if about is not None else None
        seen = observed.by_tool(tool)
        if seen is None and said:
            # `(npm test output: …)`: the command stands for the tool that ran it.
            seen = observed.by_command("", re.compile(rf"(?<![\w-]){re.escape(said)}(?![\w-])"))
            seen = observed.last() if seen is None and said == "observed" else seen
            tool = tool if seen is None else seen.tool
        elif commands is not None and seen is not None:
            seen = observed.by_command(tool, commands) or seen
        return Ground(tool, seen, None)

    def _tool_in(self, source: str, said: str) -> str:
        """Return the tool that the words of a source name: the first word, or one of the policy's further
        behind."""
        known = {tool for _, tools in self._policy.tools for tool in tools}
        return next((word for word in re.findall(r"\w+", source) if word in known), said)

    def _stands(self, claim: Claim, observed: Observed) -> Answer:
        evidence = claim.evidence
        if self._grounds is None or not evidence.path.startswith((PREFIX, "/")) or not evidence.quote:
            return None
        place = evidence.quote, evidence.path, evidence.line
        if self._grounds.shows(*place):
            return True
        return bool(observed.revision) and self._grounds.showed(observed.revision, *place)

    def _matches(self, claim: Claim, ground: Ground) -> Answer:
        """Return whether what was observed has the quote."""
        quote = claim.evidence.quote
        if claim.grounding == "assumption" or not quote:
            return None
        seen = ground.observation
        if seen is not None and seen.text is not None:
            return all(line.strip() in seen.text for line in quote.splitlines()) or ground.stands is True
        return ground.stands

    def _accepted(self, claim: Claim, kind: Kind | None, about: Kind | None, ground: Ground) -> bool:
        """Return whether the tool can show it, and the command that it was given is about it. A file that no
        tool is known to have read, and that has the quote now, was read by this audit."""
        if claim.grounding in ("user_input", "assumption"):
            return True
        seen, commands = ground.observation, COMMANDS.get(about) if about is not None else None
        command = None if seen is None else seen.command
        if command is not None and commands is not None and not commands.search(command):
            return False
        if kind is None:
            return True
        known = self._policy.accepted(kind)
        if ground.observation is None and ground.stands:
            return not known.isdisjoint(("Read", "Grep"))
        return ground.tool in known

    def _ungrounded(
        self, claim: Claim, kind: Kind | None, weight: Weight, grounded: bool
    ) -> Iterator[Broken]:
        if kind is None and claim.kind:
            near = similar(claim.kind)
            advice = f"did you mean `{near[0]}`?" if near else None
            yield Broken(rules.UNKNOWN_KIND, f"no kind of claims is called {claim.kind[:60]!r}", advice)
        if grounded:
            return
        words = f"{_short(claim)} needs an observation" + (f", as a claim of {kind}" if kind else "")
        if weight == "recommended" or self._policy.unverified_allowed:
            yield Broken(rules.RECOMMENDED, words)
        else:
            advice = dict(self._policy.mitigations).get(kind) if kind is not None else None
            yield Broken(rules.UNVERIFIED, words, advice or "; ".join(self._policy.actions))

    def _checks(self, claim: Claim, ground: Ground, answers: tuple[Answer, ...]) -> Iterator[Broken]:
        asked = self._policy.checks
        has_source, matches, recent, no_more = answers
        if has_source is False and "claim_has_source_reference" in asked:
            yield Broken(rules.NO_SOURCE, f"{_short(claim)} names no source")
        elif not _was_observed(claim, ground) and matches is not False:
            source = claim.evidence.path or ground.tool
            yield Broken(rules.NO_OBSERVATION, f"{_short(claim)}: {source[:200]!r} was not observed before")
        if matches is False and "source_matches_observation" in asked:
            yield Broken(rules.MISMATCH, f"{_short(claim)}: {claim.evidence.path[:200]} does not say so")
        if recent is False and "observation_timestamp_recent" in asked:
            line = ground.observation.line if ground.observation is not None else 0
            yield Broken(rules.STALE, f"{_short(claim)} was observed on line {line}, before a write")
        if no_more is False and "no_extrapolation_beyond_observation" in asked:
            missing = _missing(claim, ground)
            yield Broken(rules.EXTRAPOLATION, f"{_short(claim)}: {missing[:100]!r} was not observed")

    def _wrong_tool(self, kind: Kind | None, ground: Ground) -> Broken:
        tool, seen = ground.tool, ground.observation
        if kind is not None and tool in self._policy.accepted(kind) and seen is not None:
            words = f"the command {_cut(seen.command or '')!r} does not show claims of {kind}"
            return Broken(rules.TOOL, words, f"run what shows it, and claim what that says ({kind})")
        known = sorted(self._policy.accepted(kind)) if kind is not None else []
        words = f"{repr(tool[:60]) if tool else 'a text'} does not show claims of {kind}"
        return Broken(rules.TOOL, words, f"accepted are {', '.join(known)}")

    def _words(self, claim: Claim, kind: Kind | None) -> Iterator[Broken]:
        """Yield what the words alone show (S12)."""
        phrase = guesses(claim.text, self._policy.forbidden)
        if phrase is not None:
            yield Broken(rules.FORBIDDEN, f"{_short(claim)} says {phrase!r}")
        if claim.grounding in ("citation", "observation"):
            for of, needs in self._policy.needs:
                missing = [need for need in needs if of == kind and not _says(claim, need)]
                if missing:
                    yield Broken(rules.INCOMPLETE, f"{_short(claim)} lacks: {', '.join(missing)}")


def _says(claim: Claim, need: Need) -> bool:
    """Return whether the claim, with its evidence, has what claims of its kind have to say."""
    evidence, source = claim.evidence, split(claim.text)[1]
    match need:
        case "tool":
            return bool(evidence.source or evidence.path or source)
        case "place":
            return bool(evidence.path and evidence.line) or names_place(claim.text)
        case "output":
            return bool(evidence.quote) or shows_output(source)
        case "observed":
            return bool(evidence.source or evidence.quote) or "observed" in source.casefold()


def _has_source(claim: Claim) -> bool:
    evidence = claim.evidence
    return bool(evidence.source or evidence.path or split(claim.text)[1])


def _was_observed(claim: Claim, ground: Ground) -> bool:
    """Return whether there is an observation at all. What a user said was observed by the agent that logs
    it."""
    if claim.grounding == "user_input":
        return bool(claim.evidence.source)
    return claim.grounding != "assumption" and (ground.observation is not None or ground.stands is True)


def _recent(claim: Claim, kind: Kind | None, ground: Ground, observed: Observed) -> Answer:
    seen = ground.observation
    if seen is None:
        return None
    if claim.evidence.path:
        return observed.recent(claim.evidence.path, seen)
    return not observed.changed_since(seen) if kind in CHANGING else None


def _no_more(claim: Claim, ground: Ground) -> Answer:
    """Return whether every literal part of the claim is in what it points to."""
    if not _was_observed(claim, ground) or claim.grounding == "user_input":
        return None
    if _evidence_text(claim, ground) is None:
        return None
    return not _missing(claim, ground)


def _missing(claim: Claim, ground: Ground) -> str:
    """Return the first literal part of the claim that is not in what it points to."""
    observed = _evidence_text(claim, ground) or ""
    return next((one for one in literals(claim.text) if not stands_in(one, observed)), "")


def _evidence_text(claim: Claim, ground: Ground) -> str | None:
    """Return what was seen: the quote, the place and what its tool answered; of a citation its quote alone,
    because that is what it says it is on."""
    evidence = claim.evidence
    place = f"{evidence.path}\n{evidence.line}"
    if evidence.quote:
        return f"{evidence.quote}\n{place}" if len(evidence.quote) <= LONGEST else None
    seen = ground.observation
    return None if seen is None or seen.text is None else f"{seen.text}\n{place}"


def _short(claim: Claim) -> str:
    return repr(_cut(claim.text or "a claim without words"))


def _cut(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:79]}…"
