"""What `claim`, `assume`, `intent` and `pivot` must keep before a run (protocols.pivot.1), and what is
asserted (testing.assert.2)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.access import Found
from tests.reference.context import below
from tests.reference.labelled_types import BOOL, STRING, Type, is_g, known, plain
from tests.reference.matches import Matches
from tests.reference.policy import EXEMPT, RECOMMENDED, TOOLS

Form = tree.Claim | tree.Assume | tree.Intent | tree.Pivot
INTENT = Type("Intent")
"""The type of the local that an intent leaves behind; no program can write it."""
BROADEST = 100
OUTCOME = Type("prelude::Outcome")


class Forms(Matches):
    """The statements of the protocols. None of them is a site: what they take goes into the log with its
    chain."""

    def form(self, s: Form) -> None:
        """By form; they are statements of agents, as a `fn` is pure (protocols.claim.1)."""
        if not isinstance(self.decl.node, tree.Agent):
            self.problem("E0390", s)
        match s:
            case tree.Claim():
                self.claim(s)
            case tree.Assume(text=text):
                self.words(text)
            case tree.Intent():
                self.intent(s)
            case tree.Pivot():
                for text in (s.reason, s.failure, s.refined, s.query):
                    self.words(text)

    def asserted(self, s: tree.Assert | tree.AssertSnapshot) -> None:
        """What is asserted keeps its label, so that nothing is a site (testing.assert.2)."""
        match s.assertion if isinstance(s, tree.Assert) else s:
            case tree.Holds(value=value):
                found = self.ty(value)
                if plain(found) != BOOL and found.head != "?":
                    self.problem("E0301", value)
            case tree.CitesIn(value=value) | tree.GradeIs(value=value) | tree.AssertSnapshot(value=value):
                if not known(self.ty(value)):
                    self.problem("E0315", value)
            case tree.Called() | tree.Approved() | tree.CostIs() | tree.DiscardsNone():
                pass

    def words(self, e: tree.Expr) -> None:
        """A String, plain or grounded (protocols.claim.1)."""
        found = self.ty(e)
        if plain(found) != STRING and found.head != "?":
            self.problem("E0301", e)

    def claim(self, s: tree.Claim) -> None:
        """Evidence is grounded, or the kind asks for none (S2, S3, S4, protocols.claim.1)."""
        self.words(s.text)
        kind = s.kind.text if s.kind is not None else None
        listed = kind is None or kind in (*TOOLS, *EXEMPT)
        if not listed:
            self.problem("E0701", s.kind or s)
        match s.evidence:
            case tree.FromUser(message=message):
                self.words(message)
            case tree.Citing(quoted=quoted, value=value):
                if quoted is not None:
                    self.words(quoted)
                found = self.ty(value)
                free = kind in EXEMPT or kind in RECOMMENDED
                if not is_g(found) and found.head != "?" and not free and listed:
                    self.problem("E0502", value)
            case None:
                if kind not in EXEMPT and listed:
                    self.problem("E0702", s)

    def intent(self, s: tree.Intent) -> None:
        """The block, and then the local `intent`; more than 100 is too broad (T2, protocols.intent.1)."""
        self.words(s.text)
        self.words(s.rationale)
        if isinstance(s.expected, tree.ExpectedCount):
            if s.expected.low > s.expected.high or s.expected.high > BROADEST:
                self.problem("E0703", s.expected)
        else:
            self.words(s.expected)
        self.block(s.body)
        self.bound(s.name, s.name.text, INTENT, None)

    # ---- what is read of it -------------------------------------------------------------------
    def name(self, e: tree.Name, want: Type | None) -> Type:
        """An intent is not a value, or its outcome would get out unseen (protocols.intent.2)."""
        return self.problem("E0704", e) if self.local(e.text) == INTENT else super().name(e, want)

    def first(self, e: tree.Access, want: Type | None) -> Found:
        """`intent.outcome` depends on what was retrieved: a discard of its own (protocols.intent.2)."""
        link = e.links[0]
        ended = isinstance(e.base, tree.Name) and self.local(e.base.text) == INTENT
        if not (ended and isinstance(link, tree.FieldLink) and link.name.text == "outcome"):
            return super().first(e, want)
        self.site(link, True, "outcome")
        self.facts.types[self.key(link)] = OUTCOME
        return OUTCOME, 1


def inside_intents(body: tree.Block) -> set[int]:
    """The nodes that are lexically inside an intent block (protocols.intent.3)."""
    return {node.id for s in below(body) if isinstance(s, tree.Intent) for node in below(s.body)}
