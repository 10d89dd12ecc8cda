"""A file → its formatted text: logical lines with their comments, blank lines and indentation."""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct

from corvid.collector import no_collector
from corvid.diagnostics.model import Problem
from corvid.formatting.comments import Comment, gap
from corvid.formatting.lines import ASSIGNS, BEFORE_CONDITION, STEP, Line
from corvid.formatting.roles import CLOSERS, Roles, roles_of
from corvid.source.text import SourceText
from corvid.syntax.grammar import load_tables
from corvid.syntax.lexer import lex
from corvid.syntax.parse import parse_tokens
from corvid.syntax.tokens import DEDENT, END, INDENT, LAYOUT, NEWLINE, Tokens


class Formatted(Struct, frozen=True):
    """The formatted text, or the syntax problems because of which there is none."""

    text: str
    problems: tuple[Problem, ...] = ()


class NotTheSame(Exception):
    """The formatted text would be another program: a mistake in the formatter."""


def format_text(text: str, lines: tuple[int, int] | None = None) -> Formatted:
    """Format a file. Its tokens stay the same, but for commas before closing brackets, brackets around a
    right side that is too long, and the order of imports. Its comments stay the same, beside the same tokens.

    With `lines`, the first and the last of a range, only the declarations that the range touches are
    formatted. A file with syntax problems is not. Line ends stay as the first of them is. Raises NotTheSame.
    """
    with no_collector():
        return _formatted(text, lines)


def _formatted(text: str, lines: tuple[int, int] | None) -> Formatted:
    parsed, tokens = parse_tokens(0, SourceText("", text))
    if parsed.problems:
        return Formatted(text, parsed.problems)
    roles = roles_of(tokens, parsed.tree)
    written = written_lines(roles)
    if lines is None:
        made = "".join(line.before + line.text for line in in_order(written, tokens))
    else:
        made = in_range(text, written, lines)
    made = with_line_ends_of(text, made)
    compare(tokens, made)
    return Formatted(made)


def with_line_ends_of(text: str, made: str) -> str:
    """Return `made` with the line ends of `text`, as its first line has them."""
    first = text.find("\n")
    if first > 0 and text[first - 1] == "\r":
        return made.replace("\r\n", "\n").replace("\n", "\r\n")
    return made


class Written(Struct):
    """A logical line, formatted, with what is before it. `first` is the index of its first token, `start`
    the offset of the physical line behind the line before it."""

    first: int
    depth: int
    start: int
    before: str
    """The comments and blank lines before it."""
    text: str
    commented: bool = False


def written_lines(roles: Roles) -> list[Written]:
    """Format each line of a file. Lines have their line ends; the last one is empty and has the comments
    behind all others."""
    tokens = roles.tokens
    types, starts, ends, text = tokens.types, tokens.starts, tokens.ends, tokens.text
    made: list[Written] = []
    widths: list[int] = []
    depth, at, end_before, line_start = 0, 0, 0, 0
    opened = True
    while True:
        while types[at] in LAYOUT and types[at] != END:
            if types[at] == INDENT:
                depth, opened = depth + 1, True
            elif types[at] == DEDENT:
                depth -= 1
            at += 1
        is_end = types[at] == END
        start = len(text) if is_end else starts[at]
        found = gap(text[end_before:start], begins_file=not made)
        pieces: list[str] = []
        level = max(depth, len(widths) - 1)
        for comment in found.comments:
            if comment.trails:
                made[-1].text = f"{made[-1].text[:-1]}  {comment.text}\n"
                made[-1].commented = True
                continue
            level = max(depth, level_of(comment, widths, level))
            blank_lines(pieces, comment.blanks, level, opened=opened)
            pieces.append(f"{' ' * (STEP * level)}{comment.text}\n")
            opened = False
        if not is_end:
            blank_lines(pieces, found.blanks, depth, opened=opened)
        line = Written(at, depth, line_start, "".join(pieces), "", any(not c.trails for c in found.comments))
        made.append(line)
        if is_end:
            return made
        del widths[depth:]
        widths.append(start - text.rfind("\n", 0, start) - 1)
        last = at
        while types[last] not in LAYOUT:
            last += 1
        line.text = f"{' ' * (STEP * depth)}{Line(roles, at, last).write(STEP * depth)}\n"
        end_before, opened, at = ends[last - 1], False, last
        line_start = text.find("\n", end_before) + 1 or len(text)


def blank_lines(pieces: list[str], blanks: int, level: int, *, opened: bool) -> None:
    """Write at most one blank line inside a block, two between declarations, none where a block begins."""
    if blanks and not opened:
        pieces.append("\n" * min(blanks, 1 if level else 2))


def level_of(comment: Comment, widths: list[int], most: int) -> int:
    """Return how deep a comment between two lines is: in the innermost block that is not indented further
    than the comment, and no deeper than `most`."""
    level = min(most, len(widths) - 1)
    while level > 0 and widths[level] > comment.column:
        level -= 1
    return max(level, 0)


def in_order(written: list[Written], tokens: Tokens) -> list[Written]:
    """Sort each run of imports by path. A comment or a blank line ends a run, so comments stay where they
    are."""
    made: list[Written] = []
    run: list[Written] = []

    def end_run() -> None:
        if run:
            first = run[0].before
            for line in sorted(run, key=lambda each: each.text):
                line.before, first = first, ""
                made.append(line)
            run.clear()

    for line in written:
        is_import = line.depth == 0 and tokens.types[line.first] == "IMPORT" and not line.commented
        if line.before or not is_import:
            end_run()
        (run if is_import else made).append(line)
    end_run()
    return made


def in_range(text: str, written: list[Written], lines: tuple[int, int]) -> str:
    """Return `text` with the declarations formatted that are, in part, on the given lines."""
    source = SourceText("", text)
    last_line = source.line_of(len(text))
    first, last = (min(max(line, 1), last_line) for line in lines)
    made: list[str] = []
    at = 0
    while at < len(written):
        end = at + 1
        while end < len(written) and written[end].depth:
            end += 1
        start = written[at].start
        stop = written[end].start if end < len(written) else len(text)
        touched = source.line_of(start) <= last and source.line_of(max(start, stop - 1)) >= first
        if touched:
            made += [line.before + line.text for line in written[at:end]]
        else:
            made.append(text[start:stop])
        at = end
    return "".join(made)


def compare(tokens: Tokens, made: str) -> None:
    """Raise NotTheSame unless `made` has the tokens of `tokens`, but for what may differ."""
    again, problems = lex(0, made, load_tables().scanner)
    if problems or not (same(tokens, again) or meaning(tokens) == meaning(again)):
        raise NotTheSame


def same(tokens: Tokens, again: Tokens) -> bool:
    """Return whether two files have the same tokens and documentation: the common case, which is found out
    fast."""
    return (
        tokens.types == again.types
        and list(tokens.docs.values()) == list(again.docs.values())
        and tokens.module_doc == again.module_doc
        and all_words(tokens) == all_words(again)
    )


def all_words(tokens: Tokens) -> list[str]:
    """Return the texts of all tokens."""
    text = tokens.text
    return [text[start:end] for start, end in zip(tokens.starts, tokens.ends, strict=True)]


def meaning(tokens: Tokens) -> list[tuple[str, ...]]:
    """Give the lines of a file without what the formatter may change in them: its imports are sorted, and
    commas before closing brackets and brackets around a whole right side are left out."""
    lines: list[tuple[str, ...]] = []
    line: list[str] = []
    for kind, start, end in zip(tokens.types, tokens.starts, tokens.ends, strict=True):
        if kind in LAYOUT:
            if line:
                lines.append(tuple(without_outer_brackets(line)))
                line = []
            if kind != NEWLINE:
                lines.append((kind,))
            continue
        if start in tokens.docs:
            lines.append((tokens.docs[start],))
        if kind in CLOSERS and line and line[-1] == ",":
            line.pop()
        line.append(tokens.text[start:end])
    made: list[tuple[str, ...]] = []
    for is_import, run in groupby(lines, key=lambda each: each[:1] == ("import",)):
        inside = list(run)
        made += sorted(inside) if is_import else inside
    made.append((tokens.module_doc or "",))
    return made


def without_outer_brackets(words: list[str]) -> list[str]:
    """Return the words of a line without brackets around all of a condition, a returned value or a right
    side."""
    end = len(words)
    if words[0] in BEFORE_CONDITION:
        start = 1
        end -= words[-1] == ":"
    elif words[0] == "return":
        start = 1
    else:
        start = next((at + 1 for at, word in enumerate(words) if word in ASSIGNS), end)
    while start < end and words[start] == "(" and partner(words, start) == end - 1:
        words = [*words[:start], *words[start + 1 : end - 1], *words[end:]]
        end -= 2
    return words


def partner(words: list[str], opener: int) -> int:
    """Return where the round bracket at `opener` is closed."""
    depth = 0
    for at in range(opener, len(words)):
        depth += (words[at] == "(") - (words[at] == ")")
        if depth == 0:
            return at
    return -1
