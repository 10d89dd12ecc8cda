"""Generated projects: many files in layers, each of which imports some of the layer below."""

from __future__ import annotations

from pathlib import Path

LAYERS = 6

BASE = """public effect looking:
    data: grounded

public type Note:
    title: String
    pages: Int

public tool page(id: String) -> Grounded<String> uses looking
"""

AGENT = """public agent study{file}_{number}(id: String, limit: Int) -> Grounded<String> uses looking:
    text = page(id)
    note = Note("note {number}", limit * 2 + {number})
    total = 0
    for i in range(0, limit):
        if i % 3 == 0:
            total = total + note.pages * i
        elif i > {number}:
            total = total - 1
    names = ["a", "b", note.title]
    names.append("c" + total.to_string())
    if names.length() > 2 and total >= 0:
        return {called} + " " + names[0]
    return text + f" {{total}}"

"""


def write_project(folder: Path, files: int, lines: int) -> int:
    """Write modules of about `lines` lines in all, the lowest layer first; gives the number of lines."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"base": BASE}
    layer = max(1, files // LAYERS)
    agents = max(1, lines // files // AGENT.count("\n"))
    for file in range(files):
        below = file // layer - 1
        called = {below * layer + (file * 7 + one * 13) % layer for one in range(3)} if below >= 0 else set()
        texts[f"module{file}"] = _module(file, sorted(called), agents)
    for name, text in texts.items():
        (folder / f"{name}.cor").write_text(text)
    return sum(text.count("\n") for text in texts.values())


def _module(file: int, called: list[int], agents: int) -> str:
    imports = [f'import "./module{other}" use study{other}_0\n' for other in called]
    calls = [f"study{other}_0(id, limit)" for other in called] or ["text"]
    bodies = (
        AGENT.format(file=file, number=number, called=calls[number % len(calls)]) for number in range(agents)
    )
    return "".join(['import "./base" use page, Note, looking\n', *imports, "\n", *bodies])


def lose_source(folder: Path, file: int) -> None:
    """Let the first agent of a module return a text that has no source."""
    path = folder / f"module{file}.cor"
    path.write_text(path.read_text().replace("return text + f", "return f", 1))


def edit_body(folder: Path, file: int, number: int) -> None:
    """Change a constant in a body of one module, to another one for each number."""
    path = folder / f"module{file}.cor"
    head, _, tail = path.read_text().partition("limit * ")
    path.write_text(f"{head}limit * {number}{tail[tail.index(' ') :]}")
