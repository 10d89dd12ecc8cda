"""One self-contained page: data, a style and a script, of which a strict policy allows nothing else."""

from __future__ import annotations

import hashlib
import html
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import json

from corvid.documents.requests import PAGE_BEGINS

_STATIC = Path(__file__).parent / "static"
View: TypeAlias = Literal["answer", "audit"]


def page(title: str, data: object, plain: str, view: View = "answer") -> str:
    """Return the page of this data; `plain` is what readers without scripts see. All three are shown as
    text."""
    script, style = _static(f"{view}.js"), _static(f"{view}.css")
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return (
        f'{PAGE_BEGINS.decode()}<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
        f"<title>{html.escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f'<div id="view"><noscript><pre>{html.escape(plain)}</pre></noscript></div>\n'
        f'<script type="application/json" id="data">{_inert(data)}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def _inert(data: object) -> str:
    """Return data as JSON in which nothing ends or begins an element."""
    text = json.encode(data).decode()
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


@cache
def _static(name: str) -> str:
    return (_STATIC / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
