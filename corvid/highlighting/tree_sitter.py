"""The rules of the grammar → the grammar of tree-sitter, and its queries.

Both parsers decide by their state whether a word is a keyword, so a rule is translated as it is. What the
lexer of Corvid does besides is in `src/scanner.c`: line ends and blocks, the text of f-strings, and the words
that begin a statement only where an operand follows.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from corvid.highlighting.words import Words, without_broken
from corvid.syntax.generate import Production, Productions
from corvid.syntax.scanning import (
    AMOUNT_FOLLOWS,
    ASSERTED_FOLLOWS,
    CITED_FOLLOWS,
    FOLLOWED_BY,
    JOINING_WORDS,
    OPENING_WORDS,
)

_SCANNED = dict(sorted({**dict.fromkeys(OPENING_WORDS), **FOLLOWED_BY}.items()))
"""The words that are keywords only before something, and the pattern of that if it is not an operand."""
_FOLLOWS = {
    id(None): "OPERAND", id(ASSERTED_FOLLOWS): "ASSERTED", id(CITED_FOLLOWS): "CITED",
    id(AMOUNT_FOLLOWS): "AMOUNT",
}  # fmt: skip
"""What `src/scanner.c` calls them. It has each by hand."""
_CAPTURES = {
    "declaration": "keyword", "control": "keyword", "clause": "keyword", "operator": "keyword.operator",
    "constant": "constant.builtin", "fn": "keyword.function", "agent": "keyword.function",
    "tool": "keyword.function", "prompt": "keyword.function",
}  # fmt: skip
"""The captures of words by their roles, and of those that declare what is called."""
_NODES = """\
(comment) @comment
(string) @string
(f_string ["f\\"" "f\\"\\"\\"" "\\"" "\\"\\"\\""] @string)
(f_text) @string
[(int) (float) (duration) (money)] @number

(fn name: (ident) @function)
(agent name: (ident) @function)
(tool name: (ident) @function)
(prompt name: (ident) @function)
(record_type name: (ident) @type)
(sum_type name: (ident) @type)
(alias_type name: (ident) @type)
(effect name: (ident) @type)
(model name: (ident) @type)
(extend (ident) @type)
(annotation (ident) @attribute)
(parameter . (ident) @variable.parameter)
(lambda_parameter . (ident) @variable.parameter)
(field . (ident) @property)
(field_init . (ident) @property)
(field_pattern . (ident) @property)
(dimension_line . (ident) @property)
(field_link (ident) @property)
(method_link (ident) @function.method)
(access . (name) @function.call . (call_link))
(variant . (ident) @constructor)
(variant_pattern (ident) @constructor)
(record_pattern (ident) @type)
(approve . (ident) @function.call)
(named_type (ident) @type)
((named_type (ident) @type.builtin) (#match? @type.builtin "^(BUILTIN)$"))
"""

_LAYOUT = ("_NEWLINE", "_INDENT", "_DEDENT")
_STRING = r'token(choice(/"""([^"\\]|\\(.|\n)|""?([^"\\]|\\(.|\n)))*"""/, /"([^"\\\n]|\\\r?(.|\n))*"/))'
_F_STRING = "choice(\n      {},\n      {},\n    )".format(
    """seq('f"', repeat(choice($.f_text, $._f_braces)), '"')""",
    """seq('f\"\"\"', repeat(choice(alias($._f_long_text, $.f_text), $._f_braces)), '\"\"\"')""",
)
_F_BRACES = 'seq(alias(token.immediate("{"), "{"), $._expr, "}")'


def grammar_of(written: Productions, note: str) -> str:
    """Write `grammar.js` for the rules of a grammar."""
    return _Rules(written).text(note)


def header_of(literals: Mapping[str, str], note: str) -> str:
    """Return what `src/scanner.c` has from the lexer of Corvid."""
    words = "\n".join(f'  {{"{literals[kind]}", {_FOLLOWS[id(_SCANNED[kind])]}}},' for kind in _SCANNED)
    return f"""\
// {note}

// The order of `externals` in grammar.js. ERROR is valid only while tree-sitter repairs a mistake; the words
// that begin a statement follow OPENING in their order.
enum Token {{ NEWLINE, INDENT, DEDENT, F_TEXT, F_LONG_TEXT, ERROR, OPENING }};

enum Follow {{ OPERAND, ASSERTED, CITED, AMOUNT }};
static const struct {{
  const char *word;
  enum Follow follow;
}} OPENING_WORDS[] = {{
{words}
}};
static const char *const JOINING_WORDS[] = {{{_strings(JOINING_WORDS)}}};
"""


def queries_of(written: Productions, words: Words, note: str) -> str:
    """Write `highlights.scm`. Two patterns for one node are avoided, as editors differ in which of them
    they use; where there are two, either will do."""
    whole = _whole_nodes(written)
    captured: dict[str, list[str]] = defaultdict(list)
    for word, role in words.roles.items():
        captured[_CAPTURES.get(word) or _CAPTURES[role]].append(word)
    for sign in words.signs:
        kind = "bracket" if sign in "()[]{}" else "delimiter" if sign in ",.:" else "operator"
        captured["operator" if kind == "operator" else f"punctuation.{kind}"].append(sign)
    lines = [f"; {note}", ""]
    for capture, texts in captured.items():
        shown = [f"({whole[text]})" if text in whole else json.dumps(text) for text in texts]
        lines += ["[", *(f"  {text}" for text in shown), f"] @{capture}", ""]
    types = "|".join(words.types)
    return "\n".join([*lines, _NODES.replace("BUILTIN", types)])


def _whole_nodes(written: Productions) -> dict[str, str]:
    """Return the words and signs that are a node by themselves and are nowhere else: tree-sitter has no other
    name for them."""
    places: dict[str, list[Production]] = defaultdict(list)
    for rule in written.rules:
        for symbol in rule.right:
            if symbol in written.literals:
                places[written.literals[symbol]].append(rule)
    alone = {text: rules[0] for text, rules in places.items() if len(rules) == 1 and len(rules[0].right) == 1}
    return {
        text: rule.alias or rule.origin
        for text, rule in alone.items()
        if rule.alias is not None or not rule.passes
    }


def _opening() -> list[str]:
    """Return the words that only the scanner takes as keywords."""
    return [f"_{kind.lower()}" for kind in _SCANNED]


def _strings(words: Iterable[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


class _Rules:
    """Rules by name. A rule that passes its only child on is hidden; the nodes that it may be instead are
    rules of their own."""

    def __init__(self, written: Productions) -> None:
        self.literals = written.literals
        self.patterns = written.patterns
        self.rules: dict[str, list[Production]] = defaultdict(list)
        for rule in without_broken(written.rules):
            self.rules[rule.origin].append(rule)
        self.owners: dict[str, set[str]] = defaultdict(set)
        for rules in self.rules.values():
            for rule in rules:
                self.owners[rule.alias or rule.origin].add(rule.origin)

    def text(self, note: str) -> str:
        """Return the whole file."""
        scanned = ["_newline", "_indent", "_dedent", "f_text", "_f_long_text", "_error", *_opening()]
        body = "\n".join(f"    {name}: $ => {right}," for name, right in self.all())
        return f"""\
// {note}

module.exports = grammar({{
  name: "corvid",
  word: $ => $._name,
  externals: $ => [{", ".join(f"$.{name}" for name in scanned)}],
  extras: $ => [/[ \\t\\r\\f\\n\\uFEFF]/, /\\\\\\r?\\n/, $.comment],
  rules: {{
{body}
  }},
}});
"""

    def all(self) -> Iterator[tuple[str, str]]:
        """Yield each rule and its right side, the start first."""
        for origin, rules in self.rules.items():
            if origin.startswith("__") or origin == "f_string":
                continue
            own = [rule for rule in rules if rule.alias is None]
            others: dict[str, list[Production]] = defaultdict(list)
            for rule in rules:
                if rule.alias is not None:
                    others[rule.alias].append(rule)
            choices = [self.alias(origin, alias) for alias in others]
            if origin.startswith("_"):
                yield origin, self.listed(origin) or self.choice([*choices, *map(self.right, own)])
            elif others or any(rule.passes for rule in rules):
                yield f"_{origin}", self.choice([*choices, *map(self.right, own)])
            else:
                yield origin, self.choice(map(self.right, own))
            for alias, found in others.items():
                if alias == "f_string":
                    yield alias, _F_STRING
                else:
                    yield self.hidden(origin, alias), self.choice(map(self.right, found))
        yield "_f_braces", _F_BRACES
        for name, pattern in self.patterns.items():
            if name == "STRING":
                yield "string", _STRING
            else:
                yield ("_name" if name == "NAME" else name.lower()), f"/{pattern.replace('(?:', '(')}/"
        yield "_hash", "/[0-9][A-Za-z0-9_]*/"
        yield "comment", "/#[^\\n]*/"

    def hidden(self, origin: str, alias: str) -> str:
        """Return the name of the rule for a node: its own, unless several rules make such nodes."""
        return alias if self.owners[alias] == {origin} else f"_{origin}_{alias}"

    def alias(self, origin: str, alias: str) -> str:
        name = self.hidden(origin, alias)
        return f"$.{name}" if name == alias else f"alias($.{name}, $.{alias})"

    def right(self, rule: Production) -> str:
        """Return a right side."""
        parts: list[str] = []
        for at, symbol in enumerate(rule.right):
            part = self.symbol(symbol)
            word = self.literals.get(rule.right[at - 1], "") if at else ""
            if symbol == "ident" and word.isidentifier() and at == self.name_at(rule):
                part = f'field("name", {part})'
            parts.append(part)
        whole = parts[0] if len(parts) == 1 else f"seq({', '.join(parts)})"
        if rule.alias == "method_link":  # as Lark decides the one conflict: see grammar/README.md
            return f"prec(1, {whole})"
        if rule.alias == "words_value" and rule.right == ("ident",):
            return f"choice({whole}, alias($._hash, $.ident))"
        return whole if parts else "blank()"

    def name_at(self, rule: Production) -> int:
        """Return where the name is that a rule declares."""
        declared = {one.right[0] for one in self.rules["_declaration"]}
        return rule.right.index("ident") if rule.origin in declared else -1

    def symbol(self, symbol: str) -> str:
        if symbol in _LAYOUT:
            return f"$.{symbol.lower()}"
        if symbol in self.literals:
            word = json.dumps(self.literals[symbol])
            return f"alias($._{symbol.lower()}, {word})" if symbol in _SCANNED else word
        if symbol == "NAME":
            return "$._name"
        if symbol in self.patterns:
            return f"$.{symbol.lower()}"
        if symbol.startswith("__"):
            return self.listed(symbol) or "blank()"
        rules = self.rules[symbol]
        passes = not symbol.startswith("_") and any(rule.passes or rule.alias for rule in rules)
        return f"$._{symbol}" if passes else f"$.{symbol}"

    def listed(self, name: str) -> str | None:
        """Return a rule that only repeats others, as a repetition."""
        rules = self.rules[name]
        once = [rule for rule in rules if name not in rule.right]
        again = [rule.right[1:] for rule in rules if rule.right[:1] == (name,)]
        if not again:
            return None
        begins = {rule.right for rule in once}
        repeated = self.choice(self.sequence(right) for right in dict.fromkeys(again))
        if begins == set(again):
            return f"repeat1({repeated})"
        first = self.choice(self.sequence(rule.right) for rule in once)
        return f"seq({first}, repeat({repeated}))"

    def sequence(self, right: tuple[str, ...]) -> str:
        parts = [self.symbol(symbol) for symbol in right]
        return parts[0] if len(parts) == 1 else f"seq({', '.join(parts)})"

    @staticmethod
    def choice(parts: Iterable[str]) -> str:
        found = list(dict.fromkeys(parts))
        return found[0] if len(found) == 1 else f"choice({', '.join(found)})"
