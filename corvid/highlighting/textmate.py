"""The table of words → the grammar of TextMate, which VS Code, Sublime Text and others read.

A pattern there sees one line, and backwards only as far as it says: one blank is taken to be between a word
and what is before it, as the formatter writes it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from corvid.highlighting.words import LINE, MONEY, NAME, NUMBER, STRING, Place, Role, Words
from corvid.json_type import Json

SCOPES = {
    "declaration": "storage.type", "control": "keyword.control", "clause": "keyword.other",
    "operator": "keyword.other.operator", "constant": "constant.language",
}  # fmt: skip
"""What keywords are by their roles. Nothing else has one of these scopes."""
_WORD = r"[A-Za-z_][A-Za-z0-9_]*"
_NO_PART = "(?![A-Za-z0-9_])"
_ESCAPE: dict[str, Json] = {
    "match": r"\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.|$)",
    "name": "constant.character.escape.corvid",
}


def textmate_of(words: Words, note: str) -> str:
    """Write `corvid.tmLanguage.json`."""
    brackets = [_bracket(opener, closer) for opener, closer in ("()", "[]", "{}")]
    parts = ("comments", "strings", "words", "brackets", "names")
    inner: list[Json] = [{"include": f"#{name}"} for name in parts]
    grammar: dict[str, Json] = {
        "comment": note,
        "name": "Corvid",
        "scopeName": "source.corvid",
        "fileTypes": ["cor"],
        "patterns": [{"include": "#lines"}, {"include": "#expression"}],
        "repository": {
            "expression": {"patterns": inner},
            "comments": {"patterns": [
                {"match": "#:.*$", "name": "comment.line.documentation.corvid"},
                {"match": "#.*$", "name": "comment.line.number-sign.corvid"},
            ]},
            "strings": {"patterns": _strings()},
            "lines": {"patterns": [
                _keyword(words.roles[word], rf"^[ \t]*({word})\b{_behind(word, place, words)}", "1")
                for word, place in _places(words)
                if LINE in place.before
            ]},
            "words": {"patterns": [
                *_numbers(words),
                *(
                    _keyword(words.roles[word], rf"{before}\b{word}\b{_behind(word, place, words)}")
                    for word, place in _places(words)
                    for before in _before(place, words)
                ),
                *(
                    _keyword(role, rf"\b(?:{'|'.join(found)})\b")
                    for role in sorted(set(words.roles.values()))
                    if (found := [word for word in _reserved(words) if words.roles[word] == role])
                ),
            ]},
            "brackets": {"patterns": brackets},
            "names": {"patterns": _names(words)},
        },
    }  # fmt: skip
    return json.dumps(grammar, indent=1) + "\n"


def _places(words: Words) -> list[tuple[str, Place]]:
    return [(word, place) for word, places in words.places.items() for place in places]


def _reserved(words: Words) -> list[str]:
    return [word for word in words.roles if word not in words.places]


def _keyword(role: Role, pattern: str, group: str = "0") -> Json:
    return {"match": pattern, "captures": {group: {"name": f"{SCOPES[role]}.corvid"}}}


def _before(place: Place, words: Words) -> list[str]:
    """Return what looks back, for a place that is not at the beginning of a line."""
    kinds = [kind for kind in place.before if kind != LINE]
    if not kinds:
        return []
    if NAME in kinds:
        signs = "".join(re.escape(kind) for kind in kinds if len(kind) == 1)
        text = '"' if STRING in kinds else ""
        expecting = [word for word, one in _places(words) if NAME in one.after]
        never = "|".join(_ended(word) for word in [*_reserved(words), *expecting] if word not in kinds)
        return [f"(?<=[A-Za-z0-9_{text}{signs}][ \\t])(?<!{never})"]
    if NUMBER in kinds:
        return [r"(?<=[0-9][ \t])"]
    return [f"(?<={'|'.join(_ended(kind) for kind in kinds)})"]


def _ended(kind: str) -> str:
    if kind.isidentifier():
        return rf"\b{kind}[ \t]"
    return re.escape(kind) + ("" if kind in "([{" else r"[ \t]")


def _behind(word: str, place: Place, words: Words) -> str:
    """Return what looks forward."""
    if word in words.spaced:
        signs = [kind for kind in place.after if not kind.isidentifier()]
        spaced = _one_of([kind for kind in signs if kind != "-"], words) + r"|-(?=\S)(?!=)"
        others = _one_of([kind for kind in place.after if kind not in signs], words)
        return f"(?=[ \\t]*(?:{others}|(?<=[ \\t])(?:{spaced})))"
    if not place.second or place.after == (LINE,):
        return f"(?=[ \\t]*(?:{_one_of(place.after, words)}))"
    return f"(?=[ \\t]*(?:{_one_of(place.after, words)})[ \\t]*(?:{_one_of(place.second, words)}))"


def _one_of(kinds: Iterable[str], words: Words) -> str:
    found: list[str] = []
    for kind in kinds:
        if kind == NAME:
            reserved = "|".join(_reserved(words))
            found.append(rf"(?!(?:{reserved})\b)[A-Za-z_]")
        elif kind in (NUMBER, MONEY, STRING, LINE):
            found.append({NUMBER: "[0-9]", MONEY: r"\$[0-9]", STRING: 'f?"', LINE: "#|$"}[kind])
        elif kind.isidentifier():
            found.append(rf"{kind}\b")
        elif not kind.startswith("_"):
            longer = [sign for sign in words.signs if sign.startswith(kind) and sign != kind]
            ahead = "".join(re.escape(sign[len(kind)]) for sign in longer)
            found.append(re.escape(kind) + (f"(?![{ahead}])" if ahead else ""))
    return "|".join(found)


def _numbers(words: Words) -> list[Json]:
    return [
        {"match": f"(?<![A-Za-z0-9_])(?:{pattern}){_NO_PART}", "name": "constant.numeric.corvid"}
        for pattern in words.numbers.values()
    ]


def _names(words: Words) -> list[Json]:
    declared = {
        kind: "|".join(rf"\b{word}[ \t]" for word, found in words.declares.items() if found == kind)
        for kind in ("function", "type")
    }
    types = "|".join(words.types)
    signs = "|".join(re.escape(sign) for sign in words.signs if sign not in "()[]{},:.")
    return [
        {"match": f"(?<={declared['function']}){_WORD}", "name": "entity.name.function.corvid"},
        {"match": f"(?<={declared['type']}){_WORD}", "name": "entity.name.type.corvid"},
        {"match": rf"(@)({_WORD})", "captures": {
            "1": {"name": "punctuation.definition.annotation.corvid"},
            "2": {"name": "entity.name.function.decorator.corvid"},
        }},
        {"match": rf"(?<!\.)\b(?:{types})\b", "name": "support.type.corvid"},
        {"match": r"\b[A-Z][A-Za-z0-9_]*", "name": "entity.name.type.corvid"},
        {"match": rf"{_WORD}(?=[ \t]*\()", "name": "entity.name.function.call.corvid"},
        {"match": rf"(?<=\.)(?<!\.\.){_WORD}", "name": "variable.other.property.corvid"},
        {"match": _WORD, "name": "variable.other.corvid"},
        {"match": "[,:.]", "name": "punctuation.separator.corvid"},
        {"match": signs, "name": "keyword.operator.corvid"},
    ]  # fmt: skip


def _bracket(opener: str, closer: str) -> Json:
    """Return what is between brackets goes on over line ends, where no statement begins."""
    mark: Json = {"0": {"name": "punctuation.bracket.corvid"}}
    return {
        "begin": re.escape(opener), "beginCaptures": mark, "end": re.escape(closer), "endCaptures": mark,
        "patterns": [{"include": "#expression"}],
    }  # fmt: skip


def _strings() -> list[Json]:
    braces: Json = {"0": {"name": "punctuation.definition.interpolation.corvid"}}
    interpolation: list[Json] = [
        _ESCAPE,
        {"match": r"\{\{|\}\}"},
        {
            "begin": r"\{", "beginCaptures": braces, "end": r"\}", "endCaptures": braces,
            "name": "meta.interpolation.corvid", "contentName": "meta.embedded.line.corvid",
            "patterns": [{"include": "#expression"}],
        },
    ]  # fmt: skip
    return [
        {"begin": f'{start}{quotes}', "end": end, "name": f"string.quoted.{kind}.corvid", "patterns": inside}
        for quotes, kind, end in (('"""', "triple", '"""'), ('"', "double", r'"|(?<!\\)$'))
        for start, inside in ((r"\bf", interpolation), ("", [_ESCAPE]))
    ]  # fmt: skip
