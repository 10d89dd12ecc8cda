"""What the tools of coding_assistant.cor do: they read the repository that this folder is in."""

import re
from pathlib import Path

from corvid import Document

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
QUESTION = re.compile(r"- (?P<feature>[^:]+): (?P<first>[^/]+) / (?P<second>.+)")


def read_document(path: str) -> Document:
    return Document(lines_of(path), f"../../{path}", path)


def grep(pattern: str, path: str) -> list[Document]:
    """What the pattern finds in a text, each at its line, as `grep -on` does."""
    return [
        Document(found[0], f"../../{path}", path, number)
        for number, line in enumerate(lines_of(path).split("\n"), 1)
        for found in re.finditer(pattern, line)
    ]


def questions(path: str) -> list[dict[str, str]]:
    """What a list of claims of absence asks, each with two queries."""
    lines = (HERE / path).read_text(encoding="utf-8").splitlines()
    return [found.groupdict() for line in lines if (found := QUESTION.fullmatch(line)) is not None]


def lines_of(path: str) -> str:
    """A text of the repository; nothing outside it is read."""
    file = (ROOT / path).resolve()
    if not file.is_relative_to(ROOT):
        raise PermissionError(f"{path} is not in the repository")
    return file.read_text(encoding="utf-8")
