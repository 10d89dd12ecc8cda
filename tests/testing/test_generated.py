"""Generated programs with tests, mocks and fixtures: each verdict is foretold.

What a mock answers, what an agent makes of it and what a test asserts are drawn together with their values,
so that nothing has to be run to know which assertions hold. Calls fail as their mocks say, with `try` and
retries between; approvals are decided by mocks of their labels.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from corvid.pipeline import check_file
from corvid.testing.running import loaded_tests, run_tests
from tests.shares import share

pytestmark = [pytest.mark.guarantee("tests.unseen_fails")]
PROGRAMS = 24
FEW = 2
TESTS = 4
HEAD = (
    'import "std/testing" use Failure\neffect paid:\n    cost: $0.02\neffect retrieval:\n    data: grounded\n'
)


@dataclass
class Tool:
    """A tool of an Int with its mock: it answers `step` more, after `failing` calls that fail."""

    name: str
    step: int
    failing: int = 0
    asks: bool = False
    most: int | None = None
    """The approver says no to more than this."""
    grounded: bool = False

    @property
    def label(self) -> str:
        """The label under which a call is approved."""
        return "".join(part.capitalize() for part in self.name.split("_"))

    @property
    def text(self) -> str:
        """Its declaration and its mocks."""
        row = " dangerous" if self.asks else ""
        row += " uses retrieval" if self.grounded else " uses paid" if self.asks else ""
        given = "Grounded<Int>" if self.grounded else "Int"
        declared = f"tool {self.name}(n: Int) -> {given}{row}\n"
        value = f"n + shift({self.step})"
        if self.failing:
            fails = ", ".join(['Err(Away("no route"))'] * self.failing)
            once = f"Result<{given}, Failure>"
            mock = f"mock {self.name}(n: Int) -> List<{once}>:\n    return [{fails}, Ok({value})]\n"
        else:
            mock = f"mock {self.name}(n: Int) -> {given}:\n    return {value}\n"
        if self.most is not None:
            mock += f"mock {self.label}(n: Int) -> Bool:\n    return n <= {self.most}\n"
        return declared + mock


@dataclass
class Agent:
    """An agent that calls a tool, with so many attempts."""

    name: str
    tool: Tool
    attempts: int
    caught: bool

    @property
    def text(self) -> str:
        """Its declaration."""
        call = f"{self.tool.name}(n)"
        if self.attempts > 1:
            call = f"try {call} on error retry {self.attempts - 1} times backoff linear 1"
        elif self.caught:
            call = f"try {call}"
        lines = [f"    approve {self.tool.label}(n)"] * self.tool.asks
        if call.startswith("try"):
            lines += [f"    return match {call}:", "        Ok(v) -> v", "        Err(f) -> 0 - 1"]
        else:
            lines += [f"    return {call}"]
        return "\n".join([f"agent {self.name}(n: Int) -> Int:", *lines, ""])

    def outcome(self, n: int) -> int | None:
        """What a call gives in a run of its own; None if it ends the run."""
        tool = self.tool
        if tool.asks and tool.most is not None and n > tool.most:
            return None
        if tool.failing < self.attempts:
            return n + tool.step
        return -1 if self.caught or self.attempts > 1 else None


@dataclass
class Written:
    """A program, and for each of its tests what comes of it."""

    text: str
    verdicts: dict[str, str] = field(default_factory=dict)


def program(seed: int) -> Written:
    """The program of a seed."""
    rnd = random.Random(f"tests of {seed}")
    tools = [_tool(rnd, number) for number in range(rnd.randint(1, 3))]
    agents = [_agent(rnd, tool, number) for number, tool in enumerate(tools)]
    parts = [HEAD, "fixture shift(n: Int) -> Int:\n    return n\n"]
    parts += [tool.text for tool in tools] + [agent.text for agent in agents]
    made = Written("")
    for number in range(TESTS):
        lines, verdict = _test(rnd, agents)
        name = f"t{number}"
        made.verdicts[name] = verdict
        parts.append("\n".join([f"test {name}:", *(f"    {line}" for line in lines), ""]))
    made.text = "\n".join(parts)
    return made


def _tool(rnd: random.Random, number: int) -> Tool:
    asks = rnd.random() < 0.4
    most = rnd.choice((None, 3, 5)) if asks else None
    failing = 0 if asks else rnd.choice((0, 0, 1, 2, 3))
    return Tool(f"tool_{number}", rnd.randint(0, 5), failing, asks, most, not asks and rnd.random() < 0.4)


def _agent(rnd: random.Random, tool: Tool, number: int) -> Agent:
    attempts = 1 if tool.asks else rnd.choice((1, 1, 2, 3))
    return Agent(f"agent_{number}", tool, attempts, rnd.random() < 0.5)


def _test(rnd: random.Random, agents: list[Agent]) -> tuple[list[str], str]:
    """The lines of a test, and its verdict. No number is given twice, as a mock that fails counts calls with
    equal arguments."""
    lines: list[str] = []
    failed = False
    called: set[str] = set()
    approved: set[str] = set()
    fresh = iter(rnd.sample(range(9), 9))
    for _ in range(rnd.randint(1, 4)):
        agent, n = rnd.choice(agents), next(fresh)
        given = agent.outcome(n)
        reached = not (agent.tool.asks and agent.tool.most is not None and n > agent.tool.most)
        form = rnd.choice(("value", "value", "caught", "called", "approved"))
        if form == "called":
            lines.append(f"assert called {agent.tool.name}")
            failed = failed or agent.tool.name not in called
            continue
        if form == "approved" and any(one.tool.asks for one in agents):
            one = rnd.choice([one for one in agents if one.tool.asks])
            lines.append(f"assert approved {one.tool.label}")
            failed = failed or one.tool.label not in approved
            continue
        if reached:
            called.add(agent.tool.name)
            approved |= {agent.tool.label} if agent.tool.asks else set()
        if form == "caught":
            lines.append(f"assert (try {agent.name}({n})).is_ok() == {str(given is not None).lower()}")
            continue
        wanted = (n if given is None else given) + rnd.choice((0, 0, 1))
        lines.append(f"assert {agent.name}({n}) == {wanted}")
        if given is None:
            return lines, "error"
        failed = failed or wanted != given
    return lines, "failed" if failed else "passed"


def hold(seeds: range, folder: Path) -> set[str]:
    """The verdicts that were met, each as it is foretold."""
    met = set[str]()
    for seed in seeds:
        made = program(seed)
        path = folder / f"p{seed}.cor"
        path.write_text(made.text)
        for result in run_tests(loaded_tests(str(path), check_file(path)), seed=seed):
            foretold = made.verdicts[result.test.name]
            told = "\n".join(problem.message() for problem in result.problems)
            assert result.verdict == foretold, f"seed {seed}, {result.test.name}: {told}\n{made.text}"
            met.add(result.verdict)
    return met


@pytest.mark.parametrize("chunk", share(range(PROGRAMS // FEW), PROGRAMS // FEW))
def test_generated_tests_have_the_verdicts_that_are_foretold(tmp_path: Path, chunk: int) -> None:
    assert hold(range(chunk * FEW, (chunk + 1) * FEW), tmp_path)


@pytest.mark.oracle
def test_each_verdict_is_met(tmp_path: Path) -> None:
    assert hold(range(PROGRAMS, 2 * PROGRAMS), tmp_path) == {"passed", "failed", "error"}
