"""What each token of a parsed file is for, as far as spaces and line breaks depend on it.

The kinds that the lexer gives do not distinguish a call from a parenthesised expression, or `<` of a type
from a comparison. The tree does, and its spans lead back to the tokens. """

from __future__ import annotations

from collections.abc import Callable
from itertools import compress

from msgspec import Struct, field

from corvid.syntax import tree
from corvid.syntax.tokens import Tokens
from corvid.syntax.walk import children

ATTACHED = "ATTACHED"
"""A round or square bracket that belongs to what is directly before it: a call, an index, parameters."""
RECORD = "RECORD"
"""The brace of a record literal or pattern, which has spaces inside: `Order { id: 1 }`."""
RECORD_END = "RECORD_END"
TYPE_OPEN = "TYPE_OPEN"
TYPE_CLOSE = "TYPE_CLOSE"
PREFIX = "PREFIX"
"""A sign before its only operand."""
ANNOTATION = "ANNOTATION"
"""The `@` of an annotation; that of a pattern keeps its kind."""

OPENERS = frozenset(("LPAR", "LSQB", "LBRACE", ATTACHED, RECORD))
CLOSERS = frozenset(("RPAR", "RSQB", "RBRACE", RECORD_END))
_BRACKETS = frozenset(("LPAR", "LSQB", "LBRACE"))
_BOTH = _BRACKETS | CLOSERS


class Roles(Struct):
    """The tokens of one file. `kinds[i]` is the kind of token `i`, or one of the kinds above; `lists` has
    the index of each opening bracket whose list may end with a comma."""

    tokens: Tokens
    kinds: list[str]
    closer_of: dict[int, int] = field(default_factory=dict)
    opener_of: dict[int, int] = field(default_factory=dict)
    lists: set[int] = field(default_factory=set)
    by_start: dict[int, int] = field(default_factory=dict)
    by_end: dict[int, int] = field(default_factory=dict)

    def attach(self, opener: int, *, is_list: bool) -> None:
        """Note that a bracket follows its owner without a space. Other tokens are left alone: some forms have
        a name where others have a bracket."""
        if self.kinds[opener] in _BRACKETS:
            self.kinds[opener] = ATTACHED
            if is_list:
                self.lists.add(opener)

    def record(self, name: tree.Ident) -> None:
        """Note the braces that follow the name of a type."""
        opener = self.by_start[name.span.start] + 1
        self.kinds[opener] = RECORD
        self.kinds[self.closer_of[opener]] = RECORD_END
        self.lists.add(opener)


def roles_of(tokens: Tokens, module: tree.Module) -> Roles:
    """Find the roles of the tokens of a file without syntax problems."""
    types, numbers = tokens.types, range(len(tokens.types))
    # Layout tokens have no text: at an offset, the one that has is the last to begin and the first to end.
    by_start = dict(zip(tokens.starts, numbers, strict=True))
    by_end = dict(zip(reversed(tokens.ends), reversed(numbers), strict=True))
    roles = Roles(tokens, list(types), by_start=by_start, by_end=by_end)
    open_brackets: list[int] = []
    for index in compress(numbers, map(_BOTH.__contains__, types)):
        if types[index] in _BRACKETS:
            open_brackets.append(index)
            continue
        opener = open_brackets.pop()
        roles.closer_of[opener] = index
        roles.opener_of[index] = opener
        if types[index - 1] == "PACKAGE" and types[opener - 1] == "PUBLIC":
            roles.attach(opener, is_list=False)
    waiting: list[tree.Node] = [module]
    while waiting:
        node = waiting.pop()
        if node.__class__ is tree.Ident or node.__class__ is tree.Name:
            continue  # half of all nodes, of which there is nothing to note
        note = _NOTES.get(node.__class__)
        if note is not None:
            note(roles, node)
        waiting += children(node)
    return roles


def _after_name(roles: Roles, node: tree.Agent) -> None:
    roles.attach(roles.by_start[node.name.span.start] + 1, is_list=True)


def _label(roles: Roles, node: tree.Approve) -> None:
    roles.attach(roles.by_start[node.label.span.start] + 1, is_list=True)


def _call(roles: Roles, node: tree.CallLink) -> None:
    roles.attach(roles.opener_of[roles.by_end[node.span.end]], is_list=True)


def _index(roles: Roles, node: tree.IndexLink) -> None:
    roles.attach(roles.opener_of[roles.by_end[node.span.end]], is_list=False)


def _literal(roles: Roles, node: tree.ListLiteral) -> None:
    roles.lists.add(roles.by_start[node.span.start])


def _lambda(roles: Roles, node: tree.Lambda) -> None:
    roles.lists.add(roles.by_start[node.span.start] + 1)


def _record(roles: Roles, node: tree.RecordLiteral) -> None:
    roles.record(node.name)


def _variant(roles: Roles, node: tree.VariantPattern) -> None:
    closer = roles.by_end[node.span.end]
    if closer in roles.opener_of:
        roles.attach(roles.opener_of[closer], is_list=True)


def _from_user(roles: Roles, node: tree.FromUser) -> None:
    roles.attach(roles.by_start[node.span.start] + 2, is_list=False)


def _gate(roles: Roles, node: tree.GateValue) -> None:
    roles.attach(roles.by_start[node.span.start] + 1, is_list=False)


def _streaming(roles: Roles, node: tree.StreamingValue) -> None:
    for index in range(roles.by_start[node.span.start], roles.by_end[node.span.end]):
        roles.attach(index, is_list=False)


def _sign(roles: Roles, node: tree.Sign) -> None:
    roles.kinds[roles.by_start[node.span.start]] = PREFIX


def _number_pattern(roles: Roles, node: tree.LiteralPattern) -> None:
    first = roles.by_start[node.span.start]
    if roles.kinds[first] == "MINUS":
        roles.kinds[first] = PREFIX


def _annotation(roles: Roles, node: tree.Annotation) -> None:
    roles.kinds[roles.by_start[node.span.start]] = ANNOTATION
    roles.attach(roles.by_start[node.name.span.start] + 1, is_list=True)


def _type(roles: Roles, node: tree.NamedType) -> None:
    if node.arguments:
        roles.kinds[roles.by_start[node.name.span.start] + 1] = TYPE_OPEN
        roles.kinds[roles.by_end[node.span.end]] = TYPE_CLOSE


_NOTES: dict[type[tree.Node], Callable[..., None]] = {
    tree.Tool: _after_name,
    tree.Prompt: _after_name,
    tree.Fn: _after_name,
    tree.Agent: _after_name,
    tree.Fixture: _after_name,
    tree.Mock: _after_name,
    tree.Variant: _after_name,
    tree.Approve: _label,
    tree.CallLink: _call,
    tree.MethodLink: _call,
    tree.IndexLink: _index,
    tree.ListLiteral: _literal,
    tree.MapLiteral: _literal,
    tree.FunctionType: _literal,
    tree.Lambda: _lambda,
    tree.RecordLiteral: _record,
    tree.RecordPattern: _record,
    tree.Destructure: _record,
    tree.VariantPattern: _variant,
    tree.FromUser: _from_user,
    tree.GateValue: _gate,
    tree.StreamingValue: _streaming,
    tree.Sign: _sign,
    tree.LiteralPattern: _number_pattern,
    tree.Annotation: _annotation,
    tree.NamedType: _type,
}
