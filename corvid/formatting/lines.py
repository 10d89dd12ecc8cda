"""One logical line → its physical lines.

A line that fits is as it is. Of one that does not, brackets are opened up, an item a line; a bracket that
holds a comment is always opened. Long runs of operators break before their operators: inside brackets, which
are put around the right side of an assignment, a returned value or a condition if it has none.
"""

from __future__ import annotations

from msgspec import Struct, field

from corvid.formatting.comments import NOTHING, Comment, gap
from corvid.formatting.roles import (
    ANNOTATION,
    ATTACHED,
    CLOSERS,
    OPENERS,
    PREFIX,
    RECORD,
    RECORD_END,
    TYPE_CLOSE,
    TYPE_OPEN,
    Roles,
)

WIDTH = 100
STEP = 4

_NONE_BEFORE = CLOSERS - {RECORD_END} | {"COMMA", "COLON", "DOT", "QMARK", ATTACHED, TYPE_OPEN, TYPE_CLOSE}
_NONE_AFTER = OPENERS - {RECORD} | {"DOT", "REST", PREFIX, ANNOTATION, TYPE_OPEN}
_LEVELS = {
    "OR": 1, "AND": 2, "EQ": 3, "NE": 3, "LESSTHAN": 3, "LE": 3, "MORETHAN": 3, "GE": 3,
    "PLUS": 4, "MINUS": 4, "STAR": 5, "SLASH": 5, "PERCENT": 5,
}  # fmt: skip
"""How tightly the operators bind."""
ASSIGNS = frozenset(("=", "+=", "-=", "*=", "/=", "%="))
BEFORE_CONDITION = frozenset(("if", "elif", "while"))
_NEVER_WRAPPED = frozenset(("FN", "MATCH"))


class Extent(Struct, frozen=True):
    """How wide a text is. One with line ends inside has the widths of its first and its last line."""

    head: int
    tail: int
    ends_lines: bool = False

    def then(self, other: Extent) -> Extent:
        """Return the extent of this text and `other` behind it."""
        head = self.head if self.ends_lines else self.head + other.head
        tail = other.tail if other.ends_lines else self.tail + other.tail
        return Extent(head, tail, self.ends_lines or other.ends_lines)


_EMPTY = Extent(0, 0)


class Item(Struct):
    """A token, or a bracket with all that is in it. `comments` are those behind it that are inside an
    item of a bracket, so that the line has to end there."""

    kind: str
    text: str
    group: Group | None
    space: bool
    comments: list[Comment] = field(default_factory=list)
    extent: Extent = _EMPTY

    @property
    def forced(self) -> bool:
        """Whether this can't be on one line."""
        return bool(self.comments) or (self.group is not None and self.group.forced)


class Element(Struct):
    """What is between two commas of a bracket: comments on lines of their own, items, and a comment
    behind them."""

    items: list[Item] = field(default_factory=list)
    before: list[Comment] = field(default_factory=list)
    blanks: int = 0
    behind: Comment | None = None


class Group(Struct):
    """A bracket. `opened` is a comment behind the opening sign; `last` are the comments before the closing
    one. `may_end_with_comma` says whether a comma may be behind the last element."""

    opener: str
    closer: str
    padded: bool
    may_end_with_comma: bool
    may_open: bool
    elements: list[Element] = field(default_factory=list)
    opened: Comment | None = None
    last: list[Comment] = field(default_factory=list)
    forced: bool = False


def spaced(before: str, kind: str) -> bool:
    """Return whether a space is between two tokens of these kinds on one line."""
    if kind == RECORD_END:
        return before != RECORD
    if kind == "REST":
        return before not in _NONE_AFTER and before != "INT"
    return kind not in _NONE_BEFORE and before not in _NONE_AFTER


class Line:
    """The tokens `first` to `last - 1` of a file, which are one logical line."""

    def __init__(self, roles: Roles, first: int, last: int) -> None:
        self.roles = roles
        self.first, self.last = first, last
        self.at: int = first
        self.column = 0
        self.out: list[str] = []

    # ---- on one line --------------------------------------------------------------------------
    def flat(self) -> str | None:
        """Return the line without a break, or None if a comment is in it. It may be too long."""
        kinds, tokens = self.roles.kinds, self.roles.tokens
        text, starts, ends = tokens.text, tokens.starts, tokens.ends
        found: list[str] = []
        before = ""
        at, last = self.first, self.last
        while at < last:
            kind = kinds[at]
            if kind == "COMMA" and at + 1 < last and kinds[at + 1] in CLOSERS:
                if "#" in text[ends[at] : starts[at + 1]]:
                    return None
                at += 1
                continue
            if before and spaced(before, kind):
                found.append(" ")
            start = starts[at]
            if kind == "FSTRING_START":
                at = self.string_end(at)
                kind = "STRING"
            found.append(text[start : ends[at]])
            before = kind
            at += 1
            if at < last and starts[at] - ends[at - 1] > 1 and "#" in text[ends[at - 1] : starts[at]]:
                return None
        return "".join(found)

    def string_end(self, at: int) -> int:
        """Return the last token of the f-string that begins with the token `at`."""
        kinds, depth = self.roles.kinds, 0
        while True:
            depth += (kinds[at] == "FSTRING_START") - (kinds[at] == "FSTRING_END")
            if depth == 0:
                return at
            at += 1

    # ---- tokens → groups ----------------------------------------------------------------------
    def groups(self) -> list[Item]:
        """Return the items of the line, with what is in brackets inside them."""
        roles, tokens = self.roles, self.roles.tokens
        kinds = roles.kinds
        items: list[Item] = []
        stack: list[tuple[Group, list[Item], Element, list[Comment], int]] = []
        element = Element()
        waiting: list[Comment] = []
        angles = 0
        before = ""
        at = self.first
        while at < self.last:
            kind = kinds[at]
            start = tokens.starts[at]
            space = bool(before) and spaced(before, kind)
            if kind == "FSTRING_START":
                at = self.string_end(at)
                kind = "STRING"
            text = tokens.text[start : tokens.ends[at]]
            found = NOTHING
            if stack or kind in OPENERS:
                found = gap(tokens.text[tokens.ends[at] : tokens.starts[at + 1]])
            comments = list(found.comments)
            if kind in OPENERS:
                is_index = kind == ATTACHED and text == "["
                group = Group(text, "", kind == RECORD, at in roles.lists, not is_index)
                self.put(items, element, waiting, Item(kind, text, group, space))
                stack.append((group, items, element, waiting, angles))
                element, items, waiting, angles = Element(), [], [], 0
                if comments and comments[0].trails:
                    group.opened = comments.pop(0)
                waiting += comments
            elif kind in CLOSERS:
                group, outer_items, outer_element, outer_waiting, angles = stack.pop()
                group.closer = text
                if items:
                    element.items = items
                    group.elements.append(element)
                group.last = waiting
                items, element, waiting = outer_items, outer_element, outer_waiting
                close(group, items[-1])
                self.behind(at, items, element, waiting, comments if stack else [], in_type=angles > 0)
            elif kind == "COMMA" and stack and not angles:
                group = stack[-1][0]
                if items:
                    element.items = items
                    group.elements.append(element)
                    if comments and comments[0].trails and element.behind is None:
                        element.behind = comments.pop(0)
                waiting += comments
                element, items = Element(blanks=found.blanks), []
            else:
                angles += (kind == TYPE_OPEN) - (kind == TYPE_CLOSE)
                item = Item(kind, text, None, space, extent=extent_of(text))
                self.put(items, element, waiting, item)
                self.behind(at, items, element, waiting, comments, in_type=angles > 0)
            before = kind
            at += 1
        return items

    def put(self, items: list[Item], element: Element, waiting: list[Comment], item: Item) -> None:
        """Add an item; comments that wait for one are before its element."""
        if not items:
            element.before += waiting
            waiting.clear()
            item.space = False
        items.append(item)

    def behind(
        self, at: int, items: list[Item], element: Element, waiting: list[Comment], comments: list[Comment],
        *, in_type: bool,
    ) -> None:  # fmt: skip
        """Take the comments behind the token `at`, which is neither a comma nor an opening bracket."""
        if not comments:
            return
        following = self.roles.kinds[at + 1]
        if following not in CLOSERS and (in_type or following != "COMMA"):
            items[-1].comments = comments
            return
        if comments[0].trails and element.behind is None:
            element.behind = comments.pop(0)
        waiting += comments

    # ---- items → text -------------------------------------------------------------------------
    def write(self, indent: int) -> str:
        """Return the physical lines of this line, the first without its indentation."""
        flat = self.flat()
        if flat is not None and (len(flat) + indent <= WIDTH or "\n" in flat):
            head = flat.find("\n")
            if head < 0 or head + indent <= WIDTH:
                return flat
        items = self.groups()
        self.column = indent
        region = wrapped_region(items) if indent + extent_of_items(items).head > WIDTH else None
        if region is None:
            self.sequence(items, indent, 0)
        else:
            start, end = region
            for item in items[:start]:
                self.item(item, indent, opened=False)
            self.add(" (")
            self.newline(indent + STEP)
            self.element_items(items[start:end], indent + STEP, 0)
            self.newline(indent)
            self.add(")")
            for item in items[end:]:
                self.item(item, indent, opened=False)
        return "".join(self.out)

    def add(self, text: str) -> None:
        """Write a text at the end of the current line."""
        self.out.append(text)
        newline = text.rfind("\n")
        self.column = self.column + len(text) if newline < 0 else len(text) - newline - 1

    def newline(self, indent: int) -> None:
        """Begin a line."""
        self.out.append("\n" + " " * indent)
        self.column = indent

    def item(
        self, item: Item, indent: int, *, opened: bool, spaced: bool = True, after: int | None = None
    ) -> None:
        """Write one item; `opened`: with the elements of its bracket on lines of their own. `after` is the
        indentation behind its comments, where that is not one step more."""
        if item.space and spaced:
            self.add(" ")
        if item.group is None:
            self.add(item.text)
        elif not opened:
            self.add(flat_group(item.group))
        else:
            self.spread(item.group, indent)
        if item.comments:
            after = indent + STEP if after is None else after
            for comment in item.comments:
                if comment.trails:
                    self.add("  " + comment.text)
                else:
                    self.newline(after)
                    self.add(comment.text)
            self.newline(after)

    def spread(self, group: Group, indent: int) -> None:
        """Write a bracket with each of its elements on a line of its own."""
        self.add(group.opener)
        if group.opened is not None:
            self.add("  " + group.opened.text)
        for number, element in enumerate(group.elements):
            for comment in element.before:
                self.own_line(comment, indent + STEP, is_first=number == 0 and comment is element.before[0])
            if element.blanks and number and not element.before:
                self.out.append("\n")
            self.newline(indent + STEP)
            is_last = number == len(group.elements) - 1
            comma = "," if not is_last or group.may_end_with_comma else ""
            self.element_items(element.items, indent + STEP, len(comma))
            self.add(comma)
            if element.behind is not None:
                self.add("  " + element.behind.text)
        for number, comment in enumerate(group.last):
            self.own_line(comment, indent + STEP, is_first=number == 0 and not group.elements)
        self.newline(indent)
        self.add(group.closer)

    def own_line(self, comment: Comment, indent: int, *, is_first: bool) -> None:
        """Write a comment on a line of its own."""
        if comment.blanks and not is_first:
            self.out.append("\n")
        self.newline(indent)
        self.add(comment.text)

    def element_items(self, items: list[Item], indent: int, extra: int) -> None:
        """Write an element of a bracket; `extra` columns are needed behind it."""
        if fits(items, self.column, extra):
            for number, item in enumerate(items):
                self.item(item, indent, opened=False, spaced=number > 0)
            return
        start = after_colon(items)
        level = loosest(items, start)
        if level is None:
            self.sequence(items, indent, extra)
        else:
            self.operators(items, start, level, indent + STEP if start else indent, extra)

    def operators(
        self, items: list[Item], start: int, level: int, indent: int, extra: int, after: int | None = None
    ) -> None:
        """Write a run whose first operand begins at `start`. Each operator of `level` begins a line; a run
        that binds tighter and is too long itself is indented further. `after`: see `item`."""
        cuts = [at for at in range(start + 1, len(items)) if _LEVELS.get(items[at].kind) == level]
        for begin, end in zip([0, *cuts], [*cuts, len(items)], strict=True):
            if begin and not items[begin - 1].comments:
                self.newline(indent)
            part = items[begin:end]
            # A comment behind the part is followed by an operator of this level, on a line of its own.
            needed, behind = (extra, after) if end == len(items) else (0, indent)
            inner = 1 if begin else start
            tighter = None if fits(part, self.column, needed, ends_line=True) else loosest(part, inner)
            if tighter is None:
                self.sequence(part, indent, needed, behind)
            else:
                self.operators(part, inner, tighter, indent + STEP, needed, behind)

    def sequence(self, items: list[Item], indent: int, extra: int, after: int | None = None) -> None:
        """Write items one behind the other. Where the line gets too long, the bracket at that place is opened
        up, or the nearest before it. `after`: see `item`, for the last one."""
        opened = brackets_to_open(items, self.column, indent, extra)
        fresh = True
        for number, item in enumerate(items):
            behind = after if number == len(items) - 1 else None
            self.item(item, indent, opened=number in opened, spaced=not fresh, after=behind)
            fresh = bool(item.comments)


def extent_of(text: str) -> Extent:
    """Return the extent of a token."""
    newline = text.find("\n")
    if newline < 0:
        return Extent(len(text), len(text))
    return Extent(newline, len(text) - text.rfind("\n") - 1, ends_lines=True)


def close(group: Group, item: Item) -> None:
    """Work out the extent of a bracket on one line, and whether it can be on one."""
    pad = 1 if group.padded and group.elements else 0
    extent = Extent(len(group.opener) + pad, len(group.opener) + pad)
    for number, element in enumerate(group.elements):
        if number:
            extent = extent.then(Extent(2, 2))
        extent = extent.then(extent_of_items(element.items))
        if element.before or element.behind is not None or any(inner.forced for inner in element.items):
            group.forced = True
    group.forced = group.forced or group.opened is not None or bool(group.last)
    group.may_open = group.may_open and bool(group.elements)
    item.extent = extent.then(Extent(len(group.closer) + pad, len(group.closer) + pad))


def extent_of_items(items: list[Item]) -> Extent:
    """Return the extent of items one behind the other."""
    extent = _EMPTY
    for number, item in enumerate(items):
        if item.space and number:
            extent = extent.then(Extent(1, 1))
        extent = extent.then(item.extent)
    return extent


def fits(items: list[Item], column: int, extra: int, *, ends_line: bool = False) -> bool:
    """Return whether items can be on one line that begins at `column`, with `extra` columns behind them.
    Where they end the line anyway, a comment may be behind the last of them."""
    last = items[-1]
    inside = items[:-1] if ends_line and (last.group is None or not last.group.forced) else items
    if any(item.forced for item in inside):
        return False
    extent = extent_of_items(items)
    return column + extent.head + (0 if extent.ends_lines else extra) <= WIDTH


def flat_group(group: Group) -> str:
    """Return a bracket on one line."""
    inside = ", ".join(flat_items(element.items) for element in group.elements)
    pad = " " if group.padded and group.elements else ""
    return f"{group.opener}{pad}{inside}{pad}{group.closer}"


def flat_items(items: list[Item]) -> str:
    """Return items on one line."""
    found: list[str] = []
    for number, item in enumerate(items):
        if item.space and number:
            found.append(" ")
        found.append(item.text if item.group is None else flat_group(item.group))
    return "".join(found)


def after_colon(items: list[Item]) -> int:
    """Return where the value of `name: value` begins, or 0."""
    return next((at + 1 for at, item in enumerate(items) if item.kind == "COLON"), 0)


def loosest(items: list[Item], start: int) -> int | None:
    """Return the level of the operators from `start` on that bind least, unless a lambda takes them."""
    if any(item.kind in _NEVER_WRAPPED for item in items[start:]):
        return None
    return min((_LEVELS[item.kind] for item in items[start:] if item.kind in _LEVELS), default=None)


def wrapped_region(items: list[Item]) -> tuple[int, int] | None:
    """Return the items of a statement around which brackets may be put so that its operators can begin
    lines."""
    end = len(items)
    if items[0].text in BEFORE_CONDITION:
        start = 1
        end -= items[-1].kind == "COLON"
    elif items[0].text == "return":
        start = 1
    else:
        start = next((at + 1 for at, item in enumerate(items) if item.text in ASSIGNS), 0)
    if not start or start >= end or loosest(items[:end], start) is None:
        return None
    return None if any(item.forced for item in (*items[:start], *items[end:])) else (start, end)


def brackets_to_open(items: list[Item], column: int, indent: int, extra: int) -> set[int]:
    """Return the indexes of the brackets that are opened up so that no line is too long, if that can be."""
    opened: set[int] = set()
    candidate = -1
    at, last = 0, len(items) - 1
    fresh = True
    while at <= last:
        item = items[at]
        space = 1 if item.space and not fresh else 0
        fresh = False
        group = item.group
        if group is not None and group.forced:
            opened.add(at)
            column, candidate = indent + len(group.closer), -1
        else:
            width = space + item.extent.head
            needed = extra if at == last and not item.extent.ends_lines else 0
            openable = group is not None and group.may_open
            if column + width + needed > WIDTH:
                if group is not None and openable and column + space + len(group.opener) <= WIDTH:
                    candidate = at
                if candidate >= 0:
                    opened.add(candidate)
                    column = indent + 1
                    at, candidate = candidate + 1, -1
                    continue
            if openable:
                candidate = at
            column = item.extent.tail if item.extent.ends_lines else column + width
        if item.comments:
            column, candidate, fresh = indent + STEP, -1, True
        at += 1
    return opened
