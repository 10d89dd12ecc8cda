"""Along all paths of one body: which `approve` covers which call (approvals.scope.1, approvals.scope.2).

An approval lives in its block, in one loop round, in one lambda; a call uses it up; a change of
anything it names ends it. Where paths meet, what was lost on one of them is lost. The walk is a
tree of generators driven by `run`, so that nothing recurses.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from msgspec import Struct, field

from corvid.builtins import MUTATING
from corvid.diagnostics.model import Edit, Problem
from corvid.nested import Walk, run
from corvid.semantics.approvals.problems import (
    AmbiguousApprovalLabel,
    ApprovalArgumentNotSimple,
    Obstacle,
    Place,
    UnapprovedDangerousCall,
    UnknownApprovalLabel,
    UnusedApproval,
)
from corvid.semantics.approvals.tokens import LONGEST, Shape, label_of, names_in, shape, shapes, text_of
from corvid.semantics.edits import lines_before
from corvid.semantics.effects.algebra import is_dangerous, needs_approval, trust_of
from corvid.semantics.effects.walk import (
    QUIET,
    CallSite,
    asserted_parts,
    bound_names,
    happenings,
    protocol_parts,
    root_name,
)
from corvid.semantics.facts import Facts, ToCallable, ToMethod
from corvid.semantics.symbols import CallableInfo, ModuleInfo, World
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.walk import walk

_BROKEN = tree.BrokenStmt | tree.BrokenExpr

Key: TypeAlias = tuple[str, tuple[Shape, ...] | None]


class Token(Struct, eq=False):
    """One `approve` statement. `key` has no shapes if an argument was refused: it then stands for
    whatever was meant. `frame` is the loop or lambda it is in. `fate` says how it was lost on the
    path looked at, `gone` that its block has ended,
    `reported` that a problem of a call speaks of it."""

    order: int
    statement: tree.Approve
    key: Key
    names: frozenset[str]
    frame: int
    fate: Obstacle | None = None
    gone: bool = False
    used: bool = False
    reported: bool = False


class Available(Struct):
    """The approvals that can be used here. Only live ones are indexed, so every step costs what it
    changes."""

    frame: int = 0
    by_key: dict[Key, set[Token]] = field(default_factory=dict)
    by_name: dict[str, set[Token]] = field(default_factory=dict)
    latest: dict[Key, Token] = field(default_factory=dict)
    latest_of_label: dict[str, Token] = field(default_factory=dict)
    all: list[Token] = field(default_factory=list)
    trail: list[Token] = field(default_factory=list)
    loops: list[list[tuple[Token, Obstacle]]] = field(default_factory=list)

    def add(self, statement: tree.Approve, label: str) -> Token:
        """Return a new approval, under `label`."""
        names: frozenset[str] = frozenset().union(*(names_in(argument) for argument in statement.arguments))
        key = (label, shapes(statement.arguments))
        token = Token(len(self.all), statement, key, names, self.frame)
        self.all.append(token)
        self.latest[key] = self.latest_of_label[label] = token
        self._index(token)
        return token

    def find(self, key: Key) -> Token | None:
        """Return the latest approval that may be used for `key` in this frame."""
        fitting = (*self.by_key.get(key, ()), *self.by_key.get((key[0], None), ()))
        here = [token for token in fitting if token.frame == self.frame]
        return max(here, key=lambda token: token.order, default=None)

    def lose(self, token: Token, fate: Obstacle) -> None:
        """Mark the approval as lost: it can't be used from here on."""
        self._unindex(token)
        token.fate = fate
        self.trail.append(token)
        if self.loops:
            self.loops[-1].append((token, fate))

    def reassign(self, name: str, fate: Obstacle) -> None:
        """Lose every approval whose arguments name `name`."""
        for token in tuple(self.by_name.get(name, ())):
            self.lose(token, Obstacle(fate.reason, token.statement.span, fate.at, fate.name))

    def end(self, tokens: Iterable[Token]) -> None:
        """End the block of these approvals."""
        for token in tokens:
            if token.fate is None:
                self._unindex(token)
            token.gone = True

    def rewind(self, mark: int) -> list[tuple[Token, Obstacle]]:
        """Go back to where the trail had the length `mark`, and return what had been lost since then."""
        lost: list[tuple[Token, Obstacle]] = []
        while len(self.trail) > mark:
            token = self.trail.pop()
            if token.fate is not None and not token.gone:
                lost.append((token, token.fate))
                token.fate = None
                self._index(token)
        return lost

    def lose_all(self, lost: Iterable[tuple[Token, Obstacle]]) -> None:
        """Lose what was lost on one of the ways that meet here."""
        for token, fate in lost:
            if token.fate is None and not token.gone:
                self.lose(token, fate)

    def _index(self, token: Token) -> None:
        self.by_key.setdefault(token.key, set()).add(token)
        for name in token.names:
            self.by_name.setdefault(name, set()).add(token)

    def _unindex(self, token: Token) -> None:
        self.by_key[token.key].discard(token)
        for name in token.names:
            self.by_name[name].discard(token)


class Flow(Struct):
    """The walk over one callable's body. `covered` says which `approve` statement covers which call,
    by node ids, `meant` which callee each `approve` stands for, and `twofold` holds those that calls of two
    callees use. `ended`: the path walked now does not go on. `statement` is what is walked now, of a match
    arm without a block its expression, and `whole` the expression that is all of it, or all that it binds
    or returns."""

    world: World
    module: ModuleInfo
    facts: Facts
    labels: dict[str, CallableInfo]
    available: Available = field(default_factory=Available)
    covered: dict[int, int] = field(default_factory=dict)
    meant: dict[int, CallableInfo] = field(default_factory=dict)
    twofold: set[int] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)
    ended: bool = False
    unresolved: bool = False
    frames: int = 0
    statement: Span = field(default=Span(0, 0, 0))
    whole: tree.Expr | None = None
    place: Place = "statement"
    lambdas: set[int] = field(default_factory=set)

    def finish(self, body: tree.Block) -> tuple[Problem, ...]:
        """Return the problems of the whole `body`, once it was walked. A call that is not understood, or
        that is on a line which is not, may use any approval."""
        unused = [token.statement for token in self.available.all if not (token.used or token.reported)]
        if unused and not self.unresolved and not any(isinstance(one, _BROKEN) for one in walk(body)):
            self.problems += [UnusedApproval(one.span, one.label.text) for one in unused]
        return tuple(self.problems)

    # ---- statements ----------------------------------------------------------------------------
    def block(self, block: tree.Block) -> Walk:
        made: list[Token] = []
        around = self.statement, self.whole, self.place
        for statement in block.statements:
            self.statement, self.whole, self.place = statement.span, _whole(statement), "statement"
            if isinstance(statement, tree.Approve):
                yield self.approve(statement, made)
            else:
                yield self.plain_statement(statement)
        self.statement, self.whole, self.place = around
        self.available.end(made)

    def plain_statement(self, statement: tree.Stmt) -> Walk:
        match statement:
            case tree.Assign():
                yield self.value(statement.value)
                yield self.target(statement.target)
            case tree.Let():
                yield self.value(statement.value)
                self.reassign(statement.name.text, statement.span)
            case tree.Destructure():
                yield self.value(statement.value)
                for part in statement.fields:
                    self.bind(part.pattern)
            case tree.ExprStmt():
                yield self.value(statement.value)
            case tree.Return():
                if statement.value is not None:
                    yield self.value(statement.value)
                self.ended = True
            case tree.Break() | tree.Continue():
                self.ended = True
            case tree.If():
                yield self.branches(statement)
            case tree.For():
                yield self.value(statement.iterable)
                for ident in statement.names:
                    self.reassign(ident.text, ident.span)
                yield self.loop(None, statement.body)
            case tree.While():
                yield self.loop(statement.condition, statement.body)
            case tree.Claim() | tree.Assume() | tree.Intent() | tree.Pivot():
                for text in protocol_parts(statement):
                    yield self.value(text)
                if isinstance(statement, tree.Intent):
                    yield self.block(statement.body)
                    self.reassign(statement.name.text, statement.name.span)
            case tree.Assert() | tree.AssertSnapshot():
                for value in asserted_parts(statement):
                    yield self.value(value)
            case tree.Approve() | tree.Pass() | tree.BrokenStmt():
                pass
            case _:
                assert_never(statement)

    def target(self, target: tree.Expr) -> Walk:
        if not isinstance(target, tree.Name):
            yield self.value(target)
        name = root_name(target)
        if name is not None:
            self.reassign(name, target.span)

    def approve(self, statement: tree.Approve, made: list[Token]) -> Walk:
        for argument in statement.arguments:
            yield self.value(argument)
            if shape(argument) is None:
                self.problems.append(ApprovalArgumentNotSimple(argument.span, statement.label.text))
        label = statement.label.text
        known = label in self.labels
        if not known:
            near = self.world.proposals.near(statement.label.span, label, lambda: self.labels)
            self.problems.append(UnknownApprovalLabel(statement.label.span, label, near))
            label = near or label
        if label in self.labels:
            self.meant[statement.id] = self.labels[label]
        token = self.available.add(statement, label)
        token.reported = not known or token.key[1] is None
        made.append(token)

    def branches(self, statement: tree.If) -> Walk:
        ways = _Ways(self)
        for branch in statement.branches:
            yield self.value(branch.condition)
            yield ways.walk(self.block(branch.body))
        if statement.otherwise is not None:
            yield ways.walk(self.block(statement.otherwise))
        ways.meet(exhaustive=statement.otherwise is not None)

    def loop(self, condition: tree.Expr | None, body: tree.Block) -> Walk:
        """Walk a loop. Whatever is lost in a round is lost after the loop, by whichever way the round
        ends."""
        before, mark = self.ended, len(self.available.trail)
        self.available.loops.append([])
        frame = self.enter()
        if condition is not None:
            self.place = "condition"
            yield self.value(condition)
        yield self.block(body)
        self.available.frame = frame
        self.available.rewind(mark)
        self.available.lose_all(self.available.loops.pop())
        self.ended = before

    def enter(self) -> int:
        """Enter a loop or lambda, where approvals from outside can't be used, and return the frame to go
        back to."""
        outer = self.available.frame
        self.frames += 1
        self.available.frame = self.frames
        return outer

    def bind(self, pattern: tree.Pattern) -> None:
        for ident in bound_names(pattern):
            self.reassign(ident.text, ident.span)

    def reassign(self, name: str, span: Span) -> None:
        self.available.reassign(name, Obstacle("reassigned", None, span, name))

    # ---- expressions ---------------------------------------------------------------------------
    def value(self, expr: tree.Expr) -> Walk:
        if expr.__class__ in QUIET:
            return
        before = self.ended
        for event in happenings(expr):
            if isinstance(event, CallSite):
                self.call(event)
            elif isinstance(event, tree.Match):
                yield self.match(event)
            else:
                yield self.closure(event)
        if not isinstance(expr, tree.Match):
            self.ended = before

    def match(self, expr: tree.Match) -> Walk:
        yield self.value(expr.subject)
        ways = _Ways(self)
        for arm in expr.arms:
            if arm.guard is not None:
                self.bind(arm.pattern)
                yield self.value(arm.guard)
            yield ways.walk(self.arm(arm))
        ways.meet(exhaustive=True)

    def arm(self, arm: tree.MatchArm) -> Walk:
        self.bind(arm.pattern)
        if isinstance(arm.body, tree.Block):
            yield self.block(arm.body)
            return
        around = self.statement, self.whole
        self.statement, self.whole = arm.body.span, arm.body
        yield self.value(arm.body)
        self.statement, self.whole = around

    def closure(self, expr: tree.Lambda) -> Walk:
        before, place, frame = self.ended, self.place, self.enter()
        self.place = "lambda"
        self.lambdas.add(self.available.frame)
        yield self.value(expr.body)
        self.available.frame, self.place = frame, place
        self.ended = before

    # ---- calls ---------------------------------------------------------------------------------
    def call(self, site: CallSite) -> None:
        target = self.facts.calls.get(site.link.id)
        if target is None:
            self.unresolved = True
        elif isinstance(target, ToMethod) and target.name in MUTATING:
            name = root_name(site.receiver())
            if name is not None:
                self.reassign(name, site.link.span)
        elif isinstance(target, ToCallable):
            self.call_of(site, target, self.world.callables[target.name])

    def call_of(self, site: CallSite, target: ToCallable, callee: CallableInfo) -> None:
        label, needed = label_of(callee), needs_approval(callee, self.world.dimensions)
        if not needed and label not in self.available.latest_of_label:
            return
        receiver = (site.receiver(),) if target.receiver else ()
        arguments = (*receiver, *site.link.arguments)
        key = (label, shapes(arguments))
        token = self.available.find(key)
        if token is not None:
            span = site.link.span
            self.available.lose(token, Obstacle("consumed", token.statement.span, span))
            self.use(token, callee)
            self.covered[site.link.id] = token.statement.id
        elif needed:
            self.problems.append(self.unapproved(site, callee, arguments, self.obstacle(key)))

    def use(self, token: Token, callee: CallableInfo) -> None:
        """Use the approval up by a call of `callee`. Report an approval whose calls are not all of one
        callee, as anyone who is asked is asked about one."""
        number = token.statement.id
        if token.used and self.meant[number].name != callee.name and number not in self.twofold:
            self.twofold.add(number)
            self.problems.append(ambiguous(token.statement, self.meant[number], callee))
        self.meant[number] = callee
        token.used = True

    def unapproved(
        self, site: CallSite, callee: CallableInfo, arguments: tuple[tree.Expr, ...], obstacle: Obstacle
    ) -> UnapprovedDangerousCall:
        texts: list[str] = []
        unbound: list[str] = []
        for index, argument in enumerate(arguments):
            if shape(argument) is not None:
                texts.append(text_of(argument))
            else:
                known = callee.parameters[index].name if index < len(callee.parameters) else "argument"
                texts.append(known)
                unbound.append(known)
        line = f"approve {label_of(callee)}({', '.join(texts)})"
        because = f"`{callee.short}` is declared `dangerous`"
        if not is_dangerous(callee):
            trust = trust_of(callee, self.world.dimensions)
            because = f"the effects of `{callee.short}` have `trust: {trust}`"
        return UnapprovedDangerousCall(
            site.link.span,
            callee.short,
            because,
            callee.node.name.span,
            line,
            tuple(unbound),
            self.statement,
            self.place,
            obstacle,
            f"approve {label_of(callee)}({', '.join(part.name for part in callee.parameters)})",
            self.added(site, callee, arguments),
        )

    def added(
        self, site: CallSite, callee: CallableInfo, arguments: tuple[tree.Expr, ...]
    ) -> tuple[Edit, ...]:
        """Return the edits that approve the call right before its statement. An argument that an `approve`
        cannot hold is bound to a name first, if nothing else of the statement would be evaluated in another
        order; otherwise, and where there is no place for lines, there are none."""
        text = self.module.text
        if self.place != "statement" or not text:
            return ()
        lines: list[str] = []
        texts: list[str] = []
        moved: list[Edit] = []
        for index, argument in enumerate(arguments):
            if shape(argument) is not None:
                texts.append(text_of(argument))
                continue
            written = text[argument.span.start : argument.span.end]
            parameter = callee.parameters[index].name if index < len(callee.parameters) else "argument"
            name = next(
                (one for one in (parameter, f"{callee.short}_{parameter}") if self.is_free(one)), None
            )
            receiver = argument not in site.link.arguments
            alone = isinstance(self.whole, tree.Access) and self.whole.links[-1] is site.link
            if name is None or receiver or not alone or "\n" in written or isinstance(argument, tree.Lambda):
                return ()
            texts.append(name)
            lines.append(f"{name} = {written}")
            moved.append(Edit(argument.span, name))
        lines.append(f"approve {label_of(callee)}({', '.join(texts)})")
        if any(len(one) > LONGEST for one in texts):
            return ()
        put = lines_before(text, self.statement, lines)
        return (*put, *moved) if put else ()

    def is_free(self, name: str) -> bool:
        return name not in self.facts.locals and name not in self.module.names

    def obstacle(self, key: Key) -> Obstacle:
        """Return why nothing covers the call: reported of the latest `approve` with its label, one with the
        same arguments if there is any."""
        token = self.available.latest.get(key) or self.available.latest_of_label.get(key[0])
        if token is None:
            return Obstacle("none")
        token.reported = True
        where = token.statement.span
        if token.key != key:
            return Obstacle("other arguments", where)
        if token.gone:
            return Obstacle("block ended", where)
        if token.fate is not None:
            return token.fate
        inside_lambda = self.available.frame in self.lambdas
        return Obstacle("outside the lambda" if inside_lambda else "outside the loop", where)


class _Ways(Struct):
    """The ways of a branching: each starts from the same point, and they meet at its end."""

    flow: Flow
    lost: list[tuple[Token, Obstacle]] = field(default_factory=list)
    goes_on: bool = False

    def walk(self, way: Walk) -> Walk:
        flow = self.flow
        before, mark = flow.ended, len(flow.available.trail)
        flow.ended = False
        yield way
        lost = flow.available.rewind(mark)
        if not flow.ended:
            self.goes_on = True
            self.lost += lost
        flow.ended = before

    def meet(self, exhaustive: bool) -> None:
        self.flow.available.lose_all(self.lost)
        if exhaustive and not self.goes_on:
            self.flow.ended = True


def ambiguous(approve: tree.Approve, one: CallableInfo, other: CallableInfo) -> AmbiguousApprovalLabel:
    """Return the problem of an `approve` that could mean either; they are named by their modules or types
    where the bare names are alike."""
    full = one.short == other.short
    named = tuple(
        (info.name.replace("::", ".") if full else info.short, info.node.name.span) for info in (one, other)
    )
    return AmbiguousApprovalLabel(approve.label.span, approve.label.text, (named[0], named[1]))


def _whole(statement: tree.Stmt) -> tree.Expr | None:
    """Return the expression that is all that a statement computes."""
    match statement:
        case tree.Assign() if not isinstance(statement.target, tree.Name):
            return None
        case tree.Assign() | tree.Let() | tree.Return() | tree.ExprStmt():
            return statement.value
        case _:
            return None


def walk_body(
    world: World, module: ModuleInfo, facts: Facts, labels: dict[str, CallableInfo], body: tree.Block
) -> Flow:
    """Return the finished walk over one body."""
    flow = Flow(world, module, facts, labels)
    run(flow.block(body))
    return flow
