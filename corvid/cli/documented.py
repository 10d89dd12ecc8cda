"""What `corvid doc` says of a module: its declarations with their comments, and how they are printed."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from corvid.diagnostics.printed import line
from corvid.pipeline import Explored
from corvid.semantics.effects.check import short_name
from corvid.semantics.effects.model import ASKING
from corvid.semantics.effects.promises import rows_in
from corvid.semantics.names.scope import Declaration
from corvid.semantics.symbols import CallableInfo
from corvid.syntax import tree
from corvid.types import is_grounded, mentions_grounded

_KINDS: dict[type[Declaration], str] = {
    tree.Effect: "effect",
    tree.RecordType: "type",
    tree.SumType: "type",
    tree.AliasType: "type",
    tree.Tool: "tool",
    tree.Prompt: "prompt",
    tree.Model: "model",
    tree.Fn: "fn",
    tree.Agent: "agent",
}
_CODE = re.compile(r"(?<!`)(`{1,3})(?!`)(.+?)(?<!`)\1(?!`)", re.S)
_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;"
    "background:#fff}pre{background:#f4f4f2;padding:.7rem;overflow-x:auto}code{font-family:ui-monospace,"
    "monospace;font-size:.9em}nav a{margin-right:.8rem}"
    "@media(prefers-color-scheme:dark){body{color:#e8e8e8;background:#181818}"
    "pre{background:#262626}a{color:#8cf}}"
)


class Entry(Struct, frozen=True):
    """One declaration. `code` is how it is declared, without a body; `facts` are what the checker knows of a
    callable, a sentence each, in the Markdown of comments."""

    name: str
    kind: str
    code: str
    doc: str | None
    facts: tuple[str, ...]
    variants: tuple[str, ...] = ()


class Page(Struct, frozen=True):
    """A module: `title` is how it is imported or its file, `doc` the comment at its top."""

    title: str
    doc: str | None
    entries: tuple[Entry, ...]


def page_of(title: str, found: Explored, module: str, private: bool) -> Page:
    """Return the page of a module without problems. It has what is public; all declarations if `private`, or
    if none is public."""
    loaded = found.loaded.modules[module]
    infos = {id(info.node): info for info in found.analysed.checked.world.callables.values()}
    rows = rows_in(found.analysed.summaries)
    declared = [*_declared(loaded.tree)]
    public = [one for one in declared if one[1].visibility != "private"]
    entries = []
    for name, node in declared if private or not public else public:
        info = infos.get(id(node))
        facts: tuple[str, ...] = ()
        if info is not None:
            row = [short_name(effect) for effect in rows.within(info.name) if effect.name != ASKING.name]
            facts = (*_facts(info, row),)
        code = declaration(node, loaded.text)
        variants = node.variants if isinstance(node, tree.SumType) else ()
        named = tuple(one.name.text for one in variants)
        entries.append(Entry(name, _KINDS[type(node)], code, node.doc, facts, named))
    return Page(title, loaded.tree.doc, tuple(entries))


def _declared(module: tree.Module) -> Iterator[tuple[str, Declaration]]:
    """Yield the declarations by name, methods as `Type.name`."""
    for one in module.declarations:
        match one:
            case tree.Import() | tree.BrokenDecl():
                continue
            case tree.Test() | tree.Fixture() | tree.Mock():
                continue  # no program has a use for them
            case tree.Extend():
                for member in one.members:
                    yield f"{one.target.text}.{member.name.text}", member
            case _:
                yield one.name.text, one


def declaration(node: Declaration, text: str) -> str:
    """Return how something is declared: of a callable the head, as its body is its own business."""
    end = node.span.end
    if isinstance(node, tree.Agent | tree.Fn | tree.Prompt):
        uses = () if isinstance(node, tree.Fn) else node.uses or ()
        end = max(part.span.end for part in (node.returns, *uses))
    return text[node.span.start : end].rstrip()


def _facts(info: CallableInfo, row: Sequence[str]) -> Iterator[str]:
    node, grounded = info.node, is_grounded(info.returns)
    if isinstance(node, tree.Fn):
        yield "Pure. Called with grounded values, it gives a grounded result."
        return
    yield f"Effects: {', '.join(f'`{name}`' for name in row)}." if row else "Effects: none."
    match node:
        case tree.Tool():
            if node.dangerous:
                yield "Dangerous: each call needs an `approve` of its arguments."
            if info.selects:
                yield "It selects: what it returns are elements that it was handed, each with its own source."
            elif info.grounded_row:
                yield "A source: what it returns is grounded in what it retrieved."
            else:
                yield "No source: what it returns is not grounded."
        case tree.Prompt():
            for clause in node.clauses:
                if isinstance(clause, tree.CitesClause):
                    yield f"Cites `{clause.parameter.text}` strictly: its quotes are verified there."
            if grounded:
                yield "Its result is grounded in its grounded arguments."
        case tree.Agent():
            if grounded:
                yield "Its result is grounded: it has a source on every path."
            elif mentions_grounded(info.returns):
                yield "Its result contains grounded values: each has a source on every path."


# ---- forms ------------------------------------------------------------------------------------
def plain_entry(entry: Entry) -> str:
    """Write an entry for a terminal: nothing in it steers one."""
    code = "\n".join(f"    {row}".rstrip() for row in entry.code.split("\n"))
    return harmless("\n\n".join(filter(None, (code, entry.doc, "\n".join(entry.facts)))))


def harmless(text: str) -> str:
    """Return the text without what steers a terminal."""
    return "\n".join(map(line, text.split("\n")))


def markdown(page: Page) -> str:
    """Write Markdown without HTML: what looks like that in a comment is text."""
    parts = [f"# {_marked(page.title)}", *([_marked(page.doc)] if page.doc else [])]
    for entry in page.entries:
        fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", entry.code)), default=0))
        parts += [f"## {entry.kind} `{entry.name}`", f"{fence}corvid\n{entry.code}\n{fence}"]
        parts += [_marked(entry.doc)] if entry.doc else []
        parts += ["\n".join(f"- {fact}" for fact in entry.facts)] if entry.facts else []
    return harmless("\n\n".join(parts) + "\n")


def _marked(text: str) -> str:
    """Return a comment as Markdown: `<` and `&` outside of code are no markup."""
    shown, at = [], 0
    for code in _CODE.finditer(text):
        shown += [_escaped(text[at : code.start()]), code[0]]
        at = code.end()
    return "".join((*shown, _escaped(text[at:])))


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def as_html(page: Page) -> str:
    """Return one page that needs no other file and runs nothing."""
    title = html.escape(page.title)
    ids = [f"{entry.kind}-{html.escape(entry.name)}" for entry in page.entries]
    names = [html.escape(entry.name) for entry in page.entries]
    links = "".join(f'<a href="#{id_}">{name}</a>\n' for id_, name in zip(ids, names, strict=True))
    parts = [
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>',
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>",
        *_paragraphs(page.doc),
        f"<nav>\n{links}</nav>",
    ]
    for id_, entry in zip(ids, page.entries, strict=True):
        parts.append(f'<section id="{id_}">\n<h2>{entry.kind} <code>{html.escape(entry.name)}</code></h2>')
        parts.append(f"<pre><code>{html.escape(entry.code)}</code></pre>")
        parts += _paragraphs(entry.doc)
        if entry.facts:
            parts.append("<ul>\n" + "".join(f"<li>{_inline(fact)}</li>\n" for fact in entry.facts) + "</ul>")
        parts.append("</section>")
    return harmless("\n".join((*parts, "</body>\n</html>\n")))


def _paragraphs(doc: str | None) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", doc or ""):
        if paragraph.strip():
            yield f"<p>{_inline(paragraph.strip())}</p>"


def _inline(text: str) -> str:
    return _CODE.sub(lambda code: f"<code>{code[2]}</code>", html.escape(text))
