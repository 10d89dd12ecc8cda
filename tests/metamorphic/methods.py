"""Functions become methods and methods functions: no verdict changes
(modules.import.7). The receiver is the first argument, with the same coercion at the same place."""

from __future__ import annotations

from corvid.builtins import OF_GROUNDED
from corvid.semantics.approvals.tokens import label_of
from corvid.semantics.facts import ToCallable
from corvid.semantics.symbols import CallableInfo, PrefixInfo
from corvid.semantics.testing.mocks import in_tests
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import NamedType, is_grounded, plain
from tests.metamorphic.change import Expected, Proposal, Request
from tests.metamorphic.exprs import listens
from tests.metamorphic.spelling import spell
from tests.metamorphic.subject import Owner, Subject
from tests.metamorphic.text import Edit, Keep, Part, Place, Standing

_COUNTING = frozenset({"E0202", "E0206", "E0207", "E0208", "E0302", "E0310", "E0311", "E0312"})
Use = tuple[Owner, tree.Access, int]
"""A call: whose body it is in, the chain, and which of its links it is."""


def to_methods(request: Request) -> list[Proposal]:
    """Every agent and fn that is not there for tests becomes a method: of the type of its first parameter, if
    that is a record or sum of the program, else of a new record without meaning."""
    subject, found = request.subject, []
    if _purity_required(subject) or _methods_clash(subject):
        return []
    for number, owner in enumerate(subject.owners):
        uses = _uses(subject, owner.info)
        if (
            in_tests(owner.info)
            or owner.extends is not None
            or not _free(subject, owner)
            or _texts_over_lines(subject, owner)
        ):
            continue
        target = _receiver(subject, owner)
        if target is None or not all(_may_receive(owner, use) for use in uses):
            found.append(_of_new_record(request, owner, uses, number))
        else:
            found.append(_method(subject, owner, target, uses))
    return found


def _purity_required(subject: Subject) -> bool:
    """Whether an import requires `@grounded_pure`: of functions only of those that it names, of methods of
    all, for they can be called without being named."""
    modules = [subject.module(file).tree for file in subject.own_files]
    return any(isinstance(d, tree.Import) and bool(d.requires) for m in modules for d in m.declarations)


def _methods_clash(subject: Subject) -> bool:
    """Whether two methods of one name are in scope, which one of them ends by becoming a function."""
    return any(problem.code.id == "E0220" for problem in subject.problems)


def _free(subject: Subject, owner: Owner) -> bool:
    """Whether nothing else names the callable: no import lifts it, no approval stands for it, no test asks
    whether it was called; and no problem at a call counts its arguments, of which a receiver is not one."""
    imported = {
        item.name.text
        for file in subject.own_files
        for node in subject.module(file).tree.declarations
        if isinstance(node, tree.Import)
        for item in node.items
    }
    asked = {
        node.name.text
        for file in subject.own_files
        for node in walk(subject.module(file).tree)
        if isinstance(node, tree.Callee)
    }
    if (
        owner.node.name.text in imported | asked | OF_GROUNDED
        or label_of(owner.info) in subject.approved_labels
    ):
        return False
    return not any(p.code.id in _COUNTING for p in subject.problems)


def _receiver(subject: Subject, owner: Owner) -> str | None:
    """How its module writes the type that it would extend; not one that has a member of the name already."""
    parameters, name = owner.info.parameters, owner.node.name.text
    first = plain(parameters[0].type) if parameters else None
    if not isinstance(first, NamedType) or first.name.partition("::")[0] + ".cor" not in subject.files:
        return None
    record = subject.world.records.get(first.name)
    members = {f.name for f in record.fields} if record else set()
    members |= {method for of, method in subject.world.methods if of == first.name}
    return None if name in members else spell(subject, subject.module(owner.file), first)


def _of_new_record(request: Request, owner: Owner, uses: list[Use], number: int) -> Proposal:
    """`f(x)` becomes `Self(0).f(x)`. A record is not a constant, and counts among the operands of a lifted
    `fn`."""
    subject, record = request.subject, f"{request.prefix.capitalize()}Self{number}"
    lines = subject.lines(owner.node)
    written = Place(lines.file, lines.start, lines.start + len(subject.text(lines).rstrip("\n")))
    opened = subject.files[owner.file].index("(", subject.place(owner.node.name).end) + 1
    comma = ", " if owner.info.parameters else ""
    field = f"{request.prefix}unit"
    public = "public " if owner.info.public else ""
    edits = [
        Edit(
            written, (f"{public}type {record}:\n    {field}: Int\n\nextend {record}:\n    ", Keep(written, 4))
        ),
        Edit(Place(owner.file, opened, opened), (f"{request.prefix}self: {record}{comma}",)),
    ]
    for _, access, index in uses:
        link = access.links[index]
        at = subject.place(link.name if isinstance(link, tree.MethodLink) else access.base).start
        edits.append(Edit(Place(subject.place(access).file, at, at), (f"{record}(0).",)))
    new = f"{owner.info.module}::{record}.{owner.node.name.text}"
    return Proposal(
        tuple(edits),
        Expected(functions={new: owner.name}, receivers={new: {field: 0}}, grades=owner.info.kind == "agent"),
    )


def _uses(subject: Subject, info: CallableInfo) -> list[Use]:
    found: list[Use] = []
    for owner in subject.owners:
        for node in walk(owner.node.body):
            if isinstance(node, tree.Access):
                for index, link in enumerate(node.links):
                    target = owner.facts.calls.get(link.id)
                    if isinstance(target, ToCallable) and target.name == info.name:
                        found.append((owner, node, index))
    return found


def _may_receive(owner: Owner, use: Use) -> bool:
    """Whether the first argument may be before a dot, where nothing is expected of it: a constructor
    becomes grounded where a grounded value is expected (grounded.coercion.3)."""
    _, access, index = use
    link = access.links[index]
    assert isinstance(link, tree.CallLink | tree.MethodLink)
    first = link.arguments[0] if link.arguments else None
    if index > 0 or first is None or isinstance(first, tree.Lambda | tree.Match):
        return False
    return not (is_grounded(owner.info.parameters[0].type) and listens(first))


def _method(subject: Subject, owner: Owner, target: str, uses: list[Use]) -> Proposal:
    lines = _declaration(subject, owner.node)
    written = Place(lines.file, lines.start, lines.start + len(subject.text(lines).rstrip("\n")))
    head = Edit(written, (f"extend {target}:\n    ", Keep(written, 4)))
    short = owner.node.name.text
    edits = [head, *(_as_method(subject, short, use) for use in uses)]
    starts = {}
    for _, access, index in uses:
        whole, link = subject.place(access), access.links[index]
        assert isinstance(link, tree.CallLink | tree.MethodLink)
        starts[whole.file, whole.start] = (whole.file, subject.place(link.arguments[0]).start)
    new = f"{owner.info.module}::{target.rpartition('.')[2]}.{short}"
    return Proposal(tuple(edits), Expected(functions={new: owner.name}, starts=starts))


def _declaration(subject: Subject, node: tree.Agent | tree.Fn) -> Place:
    """The whole lines of a callable, from its first annotation on."""
    return subject.lines(node)


def _as_method(subject: Subject, name: str, use: Use) -> Edit:
    """`f(x, y)` and `m.f(x, y)` become `(x).f(y)`."""
    _, access, index = use
    link = access.links[index]
    assert isinstance(link, tree.CallLink | tree.MethodLink)
    first, rest = subject.place(link.arguments[0]), link.arguments[1:]
    whole = Place(first.file, subject.place(access).start, subject.place(link).end)
    others: tuple[Part, ...] = ()
    if rest:
        comma = subject.files[first.file].index(",", first.end) + 1
        others = (Keep(Place(first.file, comma, whole.end)),)
    else:
        others = (")",)
    return Edit(whole, ("(", Keep(first), f").{name}(", *others))


def to_functions(request: Request) -> list[Proposal]:
    """Every method becomes a function of its module, under a new name."""
    subject, found = request.subject, []
    if _purity_required(subject) or _methods_clash(subject):
        return []
    for number, owner in enumerate(subject.owners):
        if (
            owner.extends is None
            or not owner.info.parameters
            or label_of(owner.info) in subject.approved_labels
        ):
            continue
        # An `extend` must keep a member; a reserved name is refused for methods only (grounded.type.4).
        if owner.node is not owner.extends.members[0] or owner.node.name.text in OF_GROUNDED:
            continue
        uses = _uses(subject, owner.info)
        proposal = _function(subject, owner, f"{request.prefix}fun{number}", uses)
        if proposal is not None and all(_is_chain(use) for use in uses):
            found.append(proposal)
    return found


def _is_chain(use: Use) -> bool:
    """Whether the receiver is written: a value, not the name of an import."""
    owner, access, index = use
    return index > 0 or not isinstance(access.base, tree.Name) or access.base.id in owner.facts.names


def _function(subject: Subject, owner: Owner, name: str, uses: list[Use]) -> Proposal | None:
    assert owner.extends is not None
    if any(p.code.id in _COUNTING for p in subject.problems):
        return None  # a problem reported at a call counts the receiver among the arguments, or not
    alone = len(owner.extends.members) == 1
    gone = subject.lines(owner.extends if alone else owner.node)
    lines = subject.lines(owner.node)
    at = subject.place(owner.node.name)
    moved = (
        "\n",
        Keep(Place(lines.file, lines.start + 4, at.start), -4),
        Standing(name, at),
        Keep(Place(lines.file, at.end, lines.end), -4),
        "\n",
    )
    edits = [Edit(gone, ()), Edit(subject.end(owner.file), moved)]
    for use in uses:
        prefix = _prefix(subject, use[0], owner)
        if prefix is None or _texts_over_lines(subject, owner):
            return None
        edits.append(_as_function(subject, prefix + name, use))
    return Proposal(tuple(edits), Expected(functions={f"{owner.info.module}::{name}": owner.name}))


def _texts_over_lines(subject: Subject, owner: Owner) -> bool:
    """Whether a text goes over a line's end: moving the lines would change it."""
    texts = [n for n in walk(owner.node) if isinstance(n, tree.StringLiteral | tree.FString)]
    return any("\n" in subject.text(subject.place(text)) for text in texts)


def _prefix(subject: Subject, caller: Owner, owner: Owner) -> str | None:
    """How the caller's module names what the method's module declares; None if it can't."""
    if caller.file == owner.file:
        return ""
    for name, symbol in subject.module(caller.file).names.items():
        if isinstance(symbol, PrefixInfo) and symbol.module == owner.info.module and owner.info.public:
            return f"{name}."
    return None


def _as_function(subject: Subject, name: str, use: Use) -> Edit:
    """`x.m(y)` becomes `f(x, y)`."""
    _, access, index = use
    link = access.links[index]
    assert isinstance(link, tree.MethodLink)
    start = subject.place(access).start
    file = subject.place(access).file
    before = subject.place(access.base) if index == 0 else subject.place(access.links[index - 1])
    receiver = Place(file, start, subject.place(link.name).start)
    text = subject.files[file]
    end = receiver.end
    while text[end - 1] in ". \n":
        end -= 1
    assert end >= before.end
    rest: tuple[Part, ...] = (Standing(")", Place(file, receiver.end, subject.place(link).end)),)
    if link.arguments:
        opened = text.index("(", subject.place(link.name).end) + 1
        rest = (", ", Keep(Place(file, opened, subject.place(link).end)))
    whole = Place(file, start, subject.place(link).end)
    return Edit(whole, (f"{name}(", Keep(Place(file, start, end)), *rest))
