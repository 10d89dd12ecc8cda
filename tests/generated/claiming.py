"""Statements of the protocols: claims, assumptions, intents, pivots, and what is read of an outcome."""

from __future__ import annotations

from corvid.protocols.policy import EXEMPT, MANDATORY, RECOMMENDED
from corvid.types import BOOL, STRING, Type, grounded
from tests.generated.approving import Lines
from tests.generated.bindings import indented
from tests.generated.control import Control
from tests.generated.exprs import COERCED
from tests.generated.literals import WORDS
from tests.generated.scope import Impossible, Productions, aimed

OUTCOMES = ("Match", "Partial", "Mismatch", "Zero")
FREE = (*RECOMMENDED, *EXEMPT)


class Claiming(Control):
    """They are in agents only, and are not sites: a pure agent may claim what it read."""

    def protocols(self, nesting: int) -> Productions[Lines]:
        """The productions that an agent has besides."""
        if self.body.kind != "agent" or self.body.quiet:
            return []
        rows: Productions[Lines] = [
            ("claim", 4, self.claim), ("assume", 2, self.assume), ("pivot", 1, self.pivot),
        ]  # fmt: skip
        if nesting > 0:
            rows.append(("intent", 4, lambda: self.intent(nesting)))
            if self.body.told and not self.body.pure:
                rows.append(("match outcome", 4, lambda: self.match_outcome(nesting)))
        return rows

    def said(self, row: str) -> str:
        """A text, with a label or without."""
        type_ = self.possible(grounded(STRING)) if self.world.chance(0.4) else STRING
        return self.expr(row, type_, 1)

    def opening(self, row: str) -> str:
        """The same behind a word that is a name before a bracket: `claim (a)` is a call."""
        text = self.said(row)
        while text.startswith("(") and _closes(text) == len(text) - 1:
            text = text[1:-1]
        return f'"" + {text}' if text.startswith(("(", "[", "-")) else text

    def claim(self) -> Lines:
        text = self.opening("claimed")
        wanted = [row for row in ("cited", "message") if self.world.wanted_in(row) is not None]
        form = wanted[0] if wanted else self.world.pick(("cited", "cited", "cited", "message", "alone"))
        if form == "alone":
            return [f"claim {text} of {self.world.pick(EXEMPT)}"]
        if form == "message":
            return [f"claim {text}{self._kind()} from user({self.said('message')})"]
        column = self.world.wanted_in("cited")
        if column is not None or self.world.chance(0.15):
            # What needs no ground may cite anything.
            found = aimed(self.world, "cited", self._productions(self._evidence(), 1, False, True))
            if found is not None:
                return [f"claim {text} of {self.world.pick(FREE)} citing {found}"]
            plain = self.expr("cited", self.plain_type(1), 1)
            return [f"claim {text} of {self.world.pick(FREE)} citing {plain}"]
        kind, quoting = self._kind(), self._quoting()
        return [f"claim {text}{kind}{quoting} citing {self.expr('cited', self._evidence(), 1)}"]

    def _quoting(self) -> str:
        """The words that the document is to have: some that documents have, or any text."""
        if not self.world.chance(0.25):
            return ""
        text = f'"{self.world.pick(WORDS)}"' if self.world.chance(0.6) else self.expr(COERCED, STRING, 0)
        return f" quoting {text}" if text.isidentifier() else f' quoting "" + {text}'

    def _kind(self) -> str:
        if self.world.chance(0.25):
            return ""
        return f" of {self.world.pick(MANDATORY if self.world.chance(0.6) else FREE)}"

    def _evidence(self) -> Type:
        """A type with a label around it, of which a value can be had."""
        found = self.possible(self.labelled(self.plain_type(1)))
        if found != grounded(found):
            raise Impossible
        return found

    def assume(self) -> Lines:
        return [f"assume {self.opening('assumed')}"]

    def pivot(self) -> Lines:
        reason, failed, refined, query = (self.said("pivoted") for _ in range(4))
        return [f"pivot reason {reason} failed {failed} refined {refined} query {query}"]

    def intent(self, nesting: int) -> Lines:
        text, why = self.opening("intended"), self.said("intended")
        if self.world.wanted_in("expected") is not None or self.world.chance(0.3):
            expected = self.said("expected")
        else:
            low = self.world.pick((0, 1, 1, 2, 4))
            expected = f"{low}..{low + self.world.pick((0, 1, 3, 20))}"
        inside = self.block("intent body", self.world.pick((1, 1, 2)), nesting - 1)
        self.body.told = True
        lines = [f"intent {text} because {why} expecting {expected}:", *indented(inside)]
        if not self.body.pure and self.world.chance(0.4):
            lines += self.match_outcome(nesting) if self.world.chance(0.5) else self._asked()
        return lines

    def _asked(self) -> Lines:
        """What was found is a value."""
        name = self.world.fresh("v")
        self.declare(name, BOOL, False)
        return [f"{name} = intent.outcome {self.world.pick(('==', '!='))} {self.world.pick(OUTCOMES)}"]

    def match_outcome(self, nesting: int) -> Lines:
        """What was found decides what is done: a discard."""
        first, second = self.world.random.sample(OUTCOMES, 2)
        lines = ["match intent.outcome:", f"    {first} ->"]
        lines += indented(indented(self.block("arm's block", 1, nesting - 1)))
        if self.world.chance(0.5):
            lines += [f"    {second} ->", *indented(indented(self.block("arm's block", 1, nesting - 1)))]
        return [*lines, "    _ ->", "        pass"]


def _closes(text: str) -> int:
    """Where the bracket that the text begins with is closed."""
    depth, quoted = 0, False
    for at, each in enumerate(text):
        quoted ^= each == '"'
        depth += 0 if quoted else (each in "([{") - (each in ")]}")
        if depth == 0 and not quoted:
            return at
    return -1
