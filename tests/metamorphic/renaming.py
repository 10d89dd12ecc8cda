"""Rename everything: no verdict hangs on the spelling of a name, that of an effect included
(grounded.source.1)."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.protocols.policy import ACCEPTED, KINDS
from corvid.semantics.approvals.tokens import label_of
from corvid.semantics.check.builtins import names_of
from corvid.semantics.effects.model import BUILT_IN
from corvid.semantics.names.scope import BUILTIN_TYPES, BUILTIN_VALUES, LATER_FUNCTIONS, LATER_TYPES
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import FLOAT, INT, ListType, MapType, OptionType, ResultType, Scalar, pascal
from tests.metamorphic.change import Expected, Proposal, Request
from tests.metamorphic.exprs import bound_in
from tests.metamorphic.subject import Owner, Subject, has_lane
from tests.metamorphic.text import Edit, Place, Standing

_SCALARS = (INT, FLOAT, Scalar("String"), Scalar("Bool"))
_CONTAINERS = (ListType(INT), MapType(INT, INT), OptionType(INT), ResultType(INT, INT))
_BUILT_IN = frozenset(
    {*BUILTIN_TYPES, *BUILTIN_VALUES, *LATER_FUNCTIONS, *LATER_TYPES, "_", "enumerate", "tag"}
    | {"sources", "chain", "confidence", "unwrap_discarding_sources"}
    | {
        n
        for t in (*_SCALARS, ListType(INT), MapType(INT, INT), OptionType(INT), ResultType(INT, INT))
        for n in names_of(t)
    }
)
_POLICY = frozenset({"intent", *KINDS, *(tool for tools in ACCEPTED.values() for tool in tools)})
"""Kinds of claims, and the names of tools that the claim policy knows: they are not names of the
program's."""
_IN_ROWS = frozenset(effect.name for effect in BUILT_IN)
"""Names that a row may hold without a declaration: there a declared one is what it says, and no other."""
# A variant whose field is called `tag` has another form in JSON (docs/decisions.md).
_WORDS = (tree.DimensionLine, tree.WordsValue, tree.Annotation, tree.AnnotationArgument, tree.WithClause)


def rename_all(request: Request) -> list[Proposal]:
    """Every name that the program declares gets a new one, in another order of the alphabet.

    Not where a label is misspelled (E0602): which call it was meant for, and so which other problem is left
    out, is reported from the spelling, and a prefix takes words apart. Not where a lane names evidence: that
    is a word of the protocol, or a tool. """
    subject = request.subject
    if any(problem.code.id == "E0602" for problem in subject.problems) or has_lane(subject):
        return []
    new = {name: _new_name(request.prefix, name) for name in _declared(subject) - _fixed(subject)}
    labels = {pascal(name): pascal(other) for name, other in new.items()}
    edits: list[Edit] = []
    for file in subject.own_files:
        edits += _renamed(subject, subject.module(file).tree, new, labels)
    return [Proposal(tuple(edits), Expected(renamed=True))] if edits else []


def _new_name(prefix: str, name: str) -> str:
    """The prefix and a digit that hangs on the name in PascalCase, so that the order of the alphabet changes
    and names with one approval label have one still (approvals.label.1)."""
    label = pascal(name)
    digit = 9 - (sum(map(ord, label)) + len(label)) % 10
    if name[:1].isupper():
        return f"{prefix.capitalize()}{digit}_{name}"
    return f"{prefix}{digit}_{name}"


def _declared(subject: Subject) -> set[str]:
    """Names of declarations, members, parameters and locals in the program's own files."""
    found: set[str] = set()
    for file in subject.own_files:
        for node in walk(subject.module(file).tree):
            match node:
                case tree.Effect() | tree.RecordType() | tree.SumType() | tree.AliasType() | tree.Model():
                    found.add(node.name.text)
                case tree.Test() | tree.Mock():
                    pass  # no code names a test, and a mock has the name of what it stands for
                case tree.Tool() | tree.Prompt() | tree.Fn() | tree.Agent():
                    found.add(node.name.text)
                case tree.Field() | tree.Parameter() | tree.Variant() | tree.LambdaParameter():
                    found.add(node.name.text)
                case tree.Import(alias=tree.Ident() as alias):
                    found.add(alias.text)
                case _:
                    pass
    for owner in subject.owners:
        found |= {name for name, node in bound_in(owner, owner.node.body) if _binds(owner, node)}
    return found


def _binds(owner: Owner, node: tree.Node) -> bool:
    """Whether a pattern binds a name; one may be a variant, of this program or of the language."""
    return not isinstance(node, tree.NamePattern) or node.name.text[:1].islower()


def _fixed(subject: Subject) -> set[str]:
    """Names that mean something else besides: the language's, the library's, those of import prefixes that
    come from paths."""
    found = set(_BUILT_IN) | _POLICY | _IN_ROWS
    for name, module in subject.world.modules.items():
        if f"{name}.cor" not in subject.files:
            found |= set(module.own)
            found |= {f.name for r in subject.world.records.values() if r.module == name for f in r.fields}
    for file in subject.own_files:
        for node in subject.module(file).tree.declarations:
            if isinstance(node, tree.Import):
                found.add(node.path.rpartition("/")[2].removesuffix(".cor"))
                imported = subject.loaded.modules[file.removesuffix(".cor")].imports.get(node.id, "")
                if f"{imported}.cor" not in subject.files:
                    found |= {item.name.text for item in node.items}
    return found


def _renamed(
    subject: Subject, module: tree.Module, new: dict[str, str], labels: dict[str, str]
) -> Iterator[Edit]:
    words = {id(part) for node in walk(module) if isinstance(node, _WORDS) for part in _named(node)}
    shorthand = {id(n.value): n for n in walk(module) if isinstance(n, tree.FieldInit) and n.shorthand}
    inside = {id(n.pattern): n for n in walk(module) if isinstance(n, tree.FieldPattern)}
    skipped: set[int] = set()
    for node in walk(module):
        match node:
            case tree.Approve() | tree.Approved():
                skipped.add(id(node.label))
                if node.label.text in labels:
                    yield _stand(subject, node.label, labels[node.label.text])
            case tree.Mock() if node.target.text in labels.keys() - new.keys():  # testing.mock.9
                skipped.add(id(node.target))
                yield _stand(subject, node.target, labels[node.target.text])
            case tree.Ident() if id(node) not in words and id(node) not in skipped and node.text in new:
                yield _stand(subject, node, new[node.text])
            case tree.Name() if id(node) not in shorthand and node.text in new:
                yield _stand(subject, node, new[node.text])
            case tree.Placeholder() if node.name in new:
                yield _stand(subject, node, f"{{{new[node.name]}}}")
            case tree.NamePattern() if id(node) in inside:
                pattern = inside[id(node)]
                if pattern.span == node.span or pattern.name.span == node.name.span:
                    skipped.add(id(node.name))
            case _:
                pass


def _named(node: tree.Node) -> tuple[tree.Node, ...]:
    """The words of the language, or of a dimension, in a node that holds some."""
    match node:
        case tree.DimensionLine() | tree.Annotation() | tree.WithClause():
            return (node.name,)
        case tree.WordsValue():
            return node.words
        case tree.AnnotationArgument():
            return () if node.name is None else (node.name,)
        case _:
            return ()


def _stand(subject: Subject, node: tree.Node, text: str) -> Edit:
    place = subject.place(node)
    return Edit(place, (Standing(text, place),))


def rename_locals(request: Request) -> list[Proposal]:
    """The locals of each callable, parameters and those of lambdas included, get the same few names, in the
    reverse order of their first binding: what is notified of a local hangs on no other callable's."""
    found = []
    for owner in request.subject.owners:
        new = _local_names(request, owner)
        if new:
            found.append(_locals_renamed(request.subject, owner, new))
    return found


def _local_names(request: Request, owner: Owner) -> dict[str, str]:
    module = request.subject.module(owner.file)
    # The parameters of a mock have the names of those that it stands for (testing.mock.1, testing.mock.9).
    bound = "::mock " in owner.name or label_of(owner.info) in request.subject.mocked
    names = [] if bound else [p.name for p in owner.info.parameters]
    names += [name for name, node in bound_in(owner, owner.node.body) if _binds(owner, node)]
    # What an intent leaves behind is called `intent`.
    names = [name for name in names if name != "intent"]
    names += [p.name.text for n in walk(owner.node.body) if isinstance(n, tree.Lambda) for p in n.parameters]
    # A name that means something else outside of a lambda, or before its first binding, keeps its spelling.
    own = [n for n in dict.fromkeys(names) if n not in module.names and n not in BUILTIN_VALUES and n != "_"]
    return {name: f"{request.prefix}{len(own) - i}" for i, name in enumerate(own)}


def _locals_renamed(subject: Subject, owner: Owner, new: dict[str, str]) -> Proposal:
    edits: dict[Place, Edit] = {}
    for node in walk(owner.node):
        for edit in _local_edits(subject, node, new):
            edits.setdefault(edit.place, edit)
    back = {(owner.name, other): name for name, other in new.items()}
    return Proposal(tuple(edits.values()), Expected(locals=back))


def _local_edits(subject: Subject, node: tree.Node, new: dict[str, str]) -> Iterator[Edit]:
    match node:
        case tree.FieldInit() if node.shorthand and node.name.text in new:
            yield _stand(subject, node, f"{node.name.text}: {new[node.name.text]}")
        case tree.FieldPattern(pattern=tree.NamePattern() as inner) if inner.name.text in new:
            if inner.name.span == node.name.span:
                yield _stand(subject, node, f"{node.name.text}: {new[inner.name.text]}")
        case tree.Name() if node.text in new:
            yield _stand(subject, node, new[node.text])
        case tree.Parameter() | tree.LambdaParameter() | tree.Let() | tree.AliasPattern():
            if node.name.text in new:
                yield _stand(subject, node.name, new[node.name.text])
        case tree.For():
            yield from (_stand(subject, name, new[name.text]) for name in node.names if name.text in new)
        case tree.NamePattern() if node.name.text in new:
            yield _stand(subject, node.name, new[node.name.text])
        case _:
            pass
