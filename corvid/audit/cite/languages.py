"""How comments look in source files, by the names of files.

A table, and no library of lexers: those know more languages, but some take quadratic time on hostile text,
and one that is installed here and not there would make the same repository hold here and not there. What a
table gets wrong is a comment not seen, or a text that looks like a comment: only what has the prefix of a
citation counts there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct


class Language(Struct, frozen=True):
    """The signs of comments and strings. `lines` begin a comment up to the end of the line; with `apart` only
    behind white space. `blocks` have an end, and are `nested` in some languages. `strings` end on their line,
    `texts` may not; `raw` ones know no backslash. With `docstrings` a text that is a statement of its own is
    a comment, too."""

    lines: tuple[str, ...] = ()
    blocks: tuple[tuple[str, str], ...] = ()
    strings: tuple[str, ...] = ('"', "'")
    texts: tuple[str, ...] = ()
    raw: tuple[str, ...] = ()
    nested: bool = False
    apart: bool = False
    docstrings: bool = False


_C_BLOCK = (("/*", "*/"),)
_C = Language(("//",), _C_BLOCK)
_SCRIPT = Language(("//",), _C_BLOCK, texts=("`",))
_GO = Language(("//",), _C_BLOCK, raw=("`",))
_RUST = Language(("//",), _C_BLOCK, strings=("char",), texts=('"',), nested=True)
_JVM = Language(("//",), _C_BLOCK, texts=('"""',))
_NESTED_C = Language(("//",), _C_BLOCK, strings=('"', "char"), texts=('"""',), nested=True)
_STYLE = Language((), _C_BLOCK)
_HASH = Language(("#",), apart=True)
_PYTHON = Language(("#",), texts=('"""', "'''"), docstrings=True)
_CORVID = Language(("#",), texts=('"""',))
_RUBY = Language(("#",), (("\n=begin", "\n=end"),), apart=True)
_JULIA = Language(("#",), (("#=", "=#"),), strings=('"',), texts=('"""',), nested=True)
_SHELL_OF_POWER = Language(("#",), (("<#", "#>"),), apart=True)
_PHP = Language(("//", "#"), _C_BLOCK)
_TERRAFORM = Language(("#", "//"), _C_BLOCK, strings=('"',))
_NIX = Language(("#",), _C_BLOCK, strings=('"',))
_LISP = Language((";",), (("#|", "|#"),), strings=(), texts=('"',), nested=True)
_SETTINGS = Language((";", "#"), strings=(), apart=True)
_ASSEMBLER = Language((";", "#", "//"), _C_BLOCK, apart=True)
_SQL = Language(("--",), _C_BLOCK, strings=(), texts=("'",))
_HASKELL = Language(("--",), (("{-", "-}"),), strings=('"', "char"), nested=True)
_LUA = Language(("--",), (("--[[", "]]"),))
_ADA = Language(("--",), strings=('"',))
_ML = Language((), (("(*", "*)"),), strings=('"', "char"), nested=True)
_FSHARP = Language(("//",), (("(*", "*)"),), strings=('"', "char"), texts=('"""',), nested=True)
_PASCAL = Language(("//",), (("{", "}"), ("(*", "*)")), strings=("'",))
_PERCENT = Language(("%",), strings=())
_FORTRAN = Language(("!",))
_BASIC = Language(("'",), strings=('"',))
_BATCH = Language(("REM ", "rem ", "::"), strings=(), apart=True)
_VIM = Language(('"',), strings=(), apart=True)
_MARKUP = Language((), (("<!--", "-->"),), strings=())
_NOTHING = Language(strings=())

_BY_ENDING: Mapping[str, Language] = {
    ending: language
    for language, endings in {
        _C: "c h cc cpp cxx c++ hpp hh hxx ino m mm cs d proto thrift v sv svh sol glsl hlsl wgsl frag vert "
            "cu cuh cl zig jsonc json5 hx as vala idl fbs qml scss less sass styl",
        _SCRIPT: "js jsx mjs cjs ts tsx mts cts",
        _GO: "go",
        _RUST: "rs",
        _JVM: "java groovy gradle scala sbt kt kts",
        _NESTED_C: "swift dart",
        _STYLE: "css",
        _PYTHON: "py pyi pyw pyx pxd bzl star",
        _CORVID: "cor",
        _HASH: "sh bash zsh fish ksh pl pm t r yaml yml toml cmake mk mak ex exs cr nim awk sed tcl conf cfg "
               "properties env gitignore dockerignore editorconfig graphql gql raku coffee jq bats gd",
        _RUBY: "rb rake gemspec ru",
        _JULIA: "jl",
        _SHELL_OF_POWER: "ps1 psm1 psd1",
        _PHP: "php phtml",
        _TERRAFORM: "tf tfvars hcl",
        _NIX: "nix",
        _LISP: "el lisp lsp cl clj cljs cljc edn scm ss rkt fnl",
        _SETTINGS: "ini inf reg",
        _ASSEMBLER: "s asm nasm",
        _SQL: "sql psql ddl",
        _HASKELL: "hs lhs elm purs idr agda",
        _LUA: "lua",
        _ADA: "adb ads vhd vhdl",
        _ML: "ml mli sml",
        _FSHARP: "fs fsi fsx",
        _PASCAL: "pas pp dpr lpr",
        _PERCENT: "tex sty cls bib erl hrl",
        _FORTRAN: "f90 f95 f03 f08",
        _BASIC: "vb vbs bas",
        _BATCH: "bat cmd",
        _VIM: "vim",
        _MARKUP: "html htm xhtml xml xsl xsd svg vue svelte",
        _NOTHING: "json jsonl ndjson geojson ipynb csv tsv lock map po pot",
    }.items()
    for ending in endings.split()
}  # fmt: skip
_BY_NAME: Mapping[str, Language] = {
    "makefile": _HASH, "gnumakefile": _HASH, "dockerfile": _HASH, "containerfile": _HASH,
    "cmakelists.txt": _HASH, "requirements.txt": _HASH, "constraints.txt": _HASH, "rakefile": _RUBY,
    "gemfile": _RUBY, "vagrantfile": _RUBY, "podfile": _RUBY, "jenkinsfile": _JVM, "build": _PYTHON,
    "workspace": _PYTHON, "snakefile": _PYTHON, "justfile": _HASH, "codeowners": _HASH,
}  # fmt: skip
_SHEBANG = re.compile(r"#!.*?\b(python|node|deno|ruby|lua|php|sh|bash|zsh|perl|awk|fish|dash|ksh)")
_OF_SHEBANG = {"python": _PYTHON, "node": _SCRIPT, "deno": _SCRIPT, "ruby": _RUBY, "lua": _LUA, "php": _PHP}


def language_of(name: str, text: str) -> Language | None:
    """Return the language of a file by its name, or by the first line where the name says nothing; None for a
    text that is prose."""
    low = name.casefold()
    if low in _BY_NAME:
        return _BY_NAME[low]
    _, dot, ending = low.rpartition(".")
    if dot:
        return _BY_ENDING.get(ending)
    found = _SHEBANG.match(text[:200])
    return None if found is None else _OF_SHEBANG.get(found[1], _HASH)
