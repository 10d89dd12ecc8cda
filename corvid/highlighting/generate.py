"""`grammar/corvid.lark` → what colors Corvid: the table of words, and what editors read.

    python -m corvid.highlighting.generate

writes all of it anew. The parser of tree-sitter is made from the grammar written here, by tree-sitter's own
program (`make editors`).
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from corvid.highlighting.textmate import textmate_of
from corvid.highlighting.tree_sitter import grammar_of, header_of, queries_of
from corvid.highlighting.words import Place, Words, words_of
from corvid.syntax.generate import productions_of

ROOT = Path(__file__).resolve().parents[2]
NOTE = "Made from `grammar/corvid.lark` by `python -m corvid.highlighting.generate`."


def files(grammar: str) -> dict[str, str]:
    """Return the text of each file that is made from a grammar, by its path."""
    written = productions_of(grammar)
    words = words_of(written)
    return {
        "corvid/highlighting/table.py": table_of(words),
        "editors/tree-sitter-corvid/grammar.js": grammar_of(written, NOTE),
        "editors/tree-sitter-corvid/src/words.h": header_of(written.literals, NOTE),
        "editors/tree-sitter-corvid/queries/highlights.scm": queries_of(written, words, NOTE),
        "editors/vscode/syntaxes/corvid.tmLanguage.json": textmate_of(words, NOTE),
        "editors/codemirror/words.js": javascript_of(words),
    }


def table_of(words: Words) -> str:
    """Return the module that the Pygments lexer reads."""
    lines = [f'"""{NOTE}"""', "", "from corvid.highlighting.words import Place, Words", "", "WORDS = Words("]
    lines += _dictionary("roles", {word: repr(role) for word, role in words.roles.items()})
    lines += ["    places={"]
    for word, places in words.places.items():
        lines += [f"        {word!r}: ("]
        lines += [f"            {_place(place)}," for place in places]
        lines += ["        ),"]
    lines += ["    },"]
    lines += _dictionary("declares", {word: repr(kind) for word, kind in words.declares.items()})
    lines += [f"    spaced={words.spaced!r},", f"    types={words.types!r},", f"    signs={words.signs!r},"]
    lines += _dictionary("numbers", {kind: repr(pattern) for kind, pattern in words.numbers.items()})
    return "\n".join([*lines, ")", ""])


def javascript_of(words: Words) -> str:
    """Return the module that the mode of CodeMirror reads."""
    return f"// {NOTE}\n\nexport const WORDS = {json.dumps(msgspec.to_builtins(words), indent=1)};\n"


def _dictionary(name: str, items: dict[str, str]) -> list[str]:
    return [f"    {name}={{", *(f"        {key!r}: {value}," for key, value in items.items()), "    },"]


def _place(place: Place) -> str:
    second = (repr(place.second),) if place.second else ()
    return f"Place({', '.join((repr(place.before), repr(place.after), *second))})"


def main() -> None:
    """Write the files."""
    for path, text in files((ROOT / "grammar" / "corvid.lark").read_text(encoding="utf-8")).items():
        place = ROOT / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
